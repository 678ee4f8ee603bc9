"""Live tables: what people and bots do at them, and the directory of all tables."""
