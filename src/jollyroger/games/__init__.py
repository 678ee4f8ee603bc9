"""The two games: their rules, and what every front end needs to play them."""
