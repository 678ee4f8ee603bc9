"""Assistants at the table: tools, resources and a prompt over MCP, for any client that speaks it."""
