"""The words of the pages around a table: what can be chosen, what the cards do, how a turn goes."""

from __future__ import annotations

from collections.abc import Mapping

from jollyroger.words.common.languages import N_, NN_, NP_
from jollyroger.words.common.phrases import as_heading, phrasebook
from jollyroger.words.duel.game_words import VARIANTS

ABOUT_SITE = N_("Two pirate card games: Jolly & Roger, and Piracy & Mutiny.")
"""For the list of apps on a phone."""

ABOUT_VARIANTS = {
    "introductory": N_("Pirates only, 8 turns. Best for your first game."),
    "advanced": N_("With kraken, skeleton and Tortuga, 8 turns."),
    "all-cards": N_("All 50 cards, 10 turns. Nothing is set aside."),
    "skirmish": N_("7 cards, 2 turns. A quick one."),
}

BOTS = {
    "random": N_("Ship's boy"),
    "greedy": N_("Buccaneer"),
    "landlubber": N_("Landlubber"),
    "deckhand": N_("Deckhand"),
    "bosun": N_("Bosun"),
    "captain": NP_("a bot’s rank", "Captain"),
    "red-beard": N_("Red Beard"),
    "patient": N_("Patient sailor"),
    "sailor-1": N_("Old-school sailor"),
    "greenhorn": N_("Greenhorn"),
    "smuggler": N_("Smuggler"),
    "sailor": N_("Sailor"),
    "learned": N_("Self-taught sailor"),
    "corsair": N_("Corsair"),
    "sea-devil": N_("Sea Devil"),
}
"""What the bots are called; the stronger, the higher the rank."""

ABOUT_BOTS = {
    "random": N_("Plays at random."),
    "greedy": N_("Grabs whatever is worth most right now."),
    "landlubber": N_("Plans ahead but misses most moves."),
    "deckhand": N_("Misses a lot, but plays no silly parrots."),
    "bosun": N_("Misses about one move in three."),
    "captain": N_("Misses a move now and then."),
    "red-beard": N_("Misses nothing and plays a flawless endgame."),
    "patient": N_("Starts gently, for your first voyage."),
    "sailor-1": N_("The sailor of the first voyages, kept to measure others by."),
    "greenhorn": N_("Means well but misses a lot."),
    "smuggler": N_("Misses a move now and then."),
    "sailor": N_("Sails, bribes and mutinies when it pays."),
    "learned": N_("Has learned the game by playing against itself."),
    "corsair": N_("Tries a few moves out before making one."),
    "sea-devil": N_("Plays the best moves to the end in its head."),
}

FIRSTS = {"lot": N_("Random"), "Jolly": N_("Jolly"), "Roger": N_("Roger")}

CLOCKS = {"none": N_("No clock"), "relaxed": N_("Relaxed"), "fast": N_("Fast")}

SECONDS = NN_("{count} second", "{count} seconds")
MINUTES = NN_("{count} minute", "{count} minutes")
MINUTE = 60

ABOUT_CLOCKS = {
    "none": N_("Take your time."),
    "relaxed": N_("{decision} per decision."),
    "fast": N_("{decision} per decision."),
}

KINDS = {
    "bot": N_("Against a bot"),
    "friend": N_("With a friend"),
    "screen": N_("Two players, one screen"),
    "open": N_("Open table"),
}

ABOUT_KINDS = {
    "bot": N_("Starts right away."),
    "friend": N_("Get a link to share."),
    "screen": N_("Share this device."),
    "open": N_("Listed until someone joins."),
}

# Piracy & Mutiny

MUTINY = N_("Piracy & Mutiny")
DUEL = N_("Jolly & Roger")

MUTINY_KINDS = {
    "bots": N_("With bots"),
    "crew": N_("With friends"),
    "seats": N_("Custom"),
}

ABOUT_MUTINY_KINDS = {
    "bots": N_("You and a crew of bots. Starts right away."),
    "crew": N_("Get a link to share. Bots fill any empty seats when you start."),
    "seats": N_("Choose a person or a bot for each seat."),
}

SEAT_KINDS = {"person": N_("a person"), "bot": N_("a bot")}

MUTINY_CLOCKS = {"none": N_("No clock"), "relaxed": N_("Relaxed"), "fast": N_("Fast")}

ABOUT_MUTINY_CLOCKS = {
    "none": N_("No time limit. Every question waits for everyone."),
    "relaxed": N_("{window} for group questions, {decision} for your own decisions."),
    "fast": N_("{window} for group questions, {decision} for your own decisions."),
}

MUTINY_VARIANTS = {
    "hidden_prizes": N_("Hidden prizes"),
    "captains_gold": N_("Captain's gold"),
    "no_bribes": N_("No bribes"),
}

ABOUT_MUTINY_VARIANTS = {
    "hidden_prizes": N_("Prizes stay face down. Only their owner can see them."),
    "captains_gold": N_("When the Captain trades a prize in port, everyone draws a card."),
    "no_bribes": N_("No deals. Shorter games."),
}
MUTINY_RULES = {"hidden_prizes": "17.1", "captains_gold": "17.3", "no_bribes": "17.5"}

DECKS = {
    "standard": N_("House deck"),
    "skirmish": N_("Small deck"),
    "own": N_("Custom deck"),
}

ABOUT_DECKS = {
    "standard": N_("Everything the rulebooks reveal, plus our best guess for the rest."),
    "skirmish": N_("8 cards, 3 destinations, 2 rounds. A quick one."),
    "own": N_("Upload a file if you own the box and counted its cards. We check it."),
}

STATES = {
    "open": N_("waiting for a player"),
    "unstarted": N_("not started"),
    "running": N_("in progress"),
    "over": N_("over"),
    "old": N_("old rules, can't continue"),
}

OUTCOMES = {"won": N_("Won"), "lost": N_("Lost"), "drawn": N_("Draw")}
"""How a game ended for the reader."""

MUTINY_TEXTS = {
    "kind": MUTINY_KINDS,
    "about_kind": ABOUT_MUTINY_KINDS,
    "seat_kind": SEAT_KINDS,
    "clock": MUTINY_CLOCKS,
    "about_clock": ABOUT_MUTINY_CLOCKS,
    "variant": MUTINY_VARIANTS,
    "about_variant": ABOUT_MUTINY_VARIANTS,
    "deck": DECKS,
    "about_deck": ABOUT_DECKS,
}


class SiteWords:
    """The words of the pages in one language."""

    def __init__(self, language: str, seconds: Mapping[str, Mapping[str, int]]) -> None:
        """`seconds` are those of the clocks: for a `decision` of one, and for a `window` in which all are asked."""
        self._ = phrasebook(language).say
        self._seconds = seconds

    def variant(self, variant: str) -> str:
        """What a variant is called, as a heading."""
        return as_heading(self._(VARIANTS[variant]))

    def about_variant(self, variant: str) -> str:
        """What a variant is like."""
        return self._(ABOUT_VARIANTS[variant])

    def bot(self, bot: str) -> str:
        """What a bot is called."""
        return self._(BOTS[bot])

    def about_bot(self, bot: str) -> str:
        """How a bot plays."""
        return self._(ABOUT_BOTS[bot])

    def first(self, first: str) -> str:
        """Who splits first."""
        return self._(FIRSTS[first])

    def clock(self, clock: str) -> str:
        """What a clock is called."""
        return self._(CLOCKS[clock])

    def about_clock(self, clock: str) -> str:
        """How much time a clock gives."""
        return self._timed(ABOUT_CLOCKS[clock], clock)

    def kind(self, kind: str) -> str:
        """Whom one plays with."""
        return self._(KINDS[kind])

    def about_kind(self, kind: str) -> str:
        """How such a table begins."""
        return self._(ABOUT_KINDS[kind])

    def state(self, state: str) -> str:
        """How far a table has come."""
        return self._(STATES[state])

    def outcome(self, how: str) -> str:
        """How a game ended for the reader."""
        return self._(OUTCOMES[how])

    def told(self, texts: str, key: str) -> str:
        """A text of one of the dictionaries for Piracy & Mutiny, by its name."""
        return self._timed(MUTINY_TEXTS[texts][key], key)

    def _timed(self, text: str, clock: str) -> str:
        """A text, with the times of a clock where it names them."""
        times = {name: self._time(seconds) for name, seconds in self._seconds.get(clock, {}).items()}
        return self._(text, **times)

    def _time(self, seconds: int) -> str:
        minutes, rest = divmod(seconds, MINUTE)
        return self._(SECONDS, count=seconds) if rest else self._(MINUTES, count=minutes)

    def rule_of(self, variant: str) -> str:
        """The number of the rule that a variant changes."""
        return MUTINY_RULES[variant]

    def variants_of(self, options: dict[str, str]) -> list[str]:
        """What is unusual at a table of Piracy & Mutiny, in words."""
        chosen = [name for name in ("hidden_prizes", "captains_gold") if options[name] == "yes"]
        if options["bribes"] == "no":
            chosen.append("no_bribes")
        words = [self._(MUTINY_VARIANTS[name]) for name in chosen]
        if options["deck"] != "standard":
            words.append(self._(DECKS.get(options["deck"], DECKS["own"])))
        return words
