"""What a table is: how it is made, what its log holds, and what the log makes of it."""
