"""The words of the guided duel, by the keys that its script uses."""

from __future__ import annotations

from jollyroger.words.common.languages import N_

GUIDE = {
    "guide": N_("Guide"),
    "guide_next": N_("Got it"),
    "guide_close": N_("End the guide"),
    "guide_leave": N_("Skip the guide"),
}
"""What every guide says."""

LESSON = {
    "guide_split": N_(
        "Split these five cards into two sets: tap a card to move it. Your opponent takes one set, you keep the other."
    ),
    "guide_pick": N_("Now you choose. Take the set you like better; your opponent keeps the other."),
    "guide_crew": N_("Play your cards. Tap one, then the ship of its colour: it joins your crew there."),
    "guide_captain": N_(
        "Your crew is stronger here, so your captain goes aboard. Hold the ship until the end, and its gold is yours."
    ),
    "guide_board": N_(
        "Your captain is aboard a ship. A card of that ship's colour can board it: tap the card, then the ship. "
        "Its gold goes into your chest for good."
    ),
    "guide_parrot": N_("You can also play any card face down at any ship. It's a parrot there, with strength 1."),
    "guide_over": N_(
        "That's the whole game: gold in your chest and on your ships decides. Next: krakens, skeletons and Tortuga."
    ),
    "guide_advanced": N_("Play the advanced game"),
}
"""One bubble a step."""
