"""Everything that a person can do at a table, one class each."""
