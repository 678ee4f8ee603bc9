"""The first sailor, kept as it was: others are measured by it, so nothing in here changes any more."""
