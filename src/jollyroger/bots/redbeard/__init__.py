"""Red Beard, who plays the duel next to perfectly: exact within a turn, exact at the end, a learned value between."""
