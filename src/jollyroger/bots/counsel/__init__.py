"""Counsel in Piracy & Mutiny: what a game that is over came down to, found out by playing on."""
