"""Two pirate card games, complete: the rules, the words, the bots, the table."""

__version__ = "0.1.0"
