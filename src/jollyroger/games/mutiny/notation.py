"""stub"""

SEAT_NAMES = ("Anne", "Bart", "Cora", "Drake", "Ebba", "Flint", "Grace", "Hook", "Ida", "Jack")
DECK_NAMES = (
    "crew",
    "prizes",
    "lots",
    "hands",
    "fort",
    "merchant-ship",
    "settlement",
    "pirate-port",
    "treasure-island",
)
