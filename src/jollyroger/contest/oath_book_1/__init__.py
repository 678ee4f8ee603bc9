"""The protocol oath-book-1. Nothing in here changes any more: other words or other promises are another protocol."""
