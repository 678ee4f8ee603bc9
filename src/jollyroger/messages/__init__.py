"""What is sent: JSON messages of a table, made of views and of events as each viewer may see them."""
