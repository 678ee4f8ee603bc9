"""Where logs are kept: one thread owns the database."""
