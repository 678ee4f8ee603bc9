"""The table in the browser: pages, the live socket, and an API for programs."""
