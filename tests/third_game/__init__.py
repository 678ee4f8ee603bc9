"""A third game, played through what every game uses: it shows that the shared rooms know no game by name."""
