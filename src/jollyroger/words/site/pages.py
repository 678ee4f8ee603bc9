"""The words of the pages around a table: what can be chosen, what the cards do, how a turn goes."""

from __future__ import annotations

from collections.abc import Mapping

from jollyroger.words.common.languages import N_, NN_
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.duel.game_words import VARIANTS

ABOUT_VARIANTS = {
    "introductory": N_("Pirates only, 8 turns: the one to start with."),
    "advanced": N_("With kraken, skeleton and Tortuga, 8 turns."),
    "all-cards": N_("All 50 cards, 10 turns: nothing stays hidden."),
    "skirmish": N_("Seven cards, two turns: for study, or a quick one."),
}

BOTS = {
    "random": N_("Ship's boy"),
    "greedy": N_("Buccaneer"),
    "landlubber": N_("Landlubber"),
    "deckhand": N_("Deckhand"),
    "bosun": N_("Bosun"),
    "captain": N_("Captain"),
    "red-beard": N_("Red Beard"),
    "patient": N_("Patient sailor"),
    "sailor": N_("Sailor"),
}
"""What the bots are called; the stronger, the higher the rank."""

ABOUT_BOTS = {
    "random": N_("Plays whatever comes to hand."),
    "greedy": N_("Takes what is worth most right now."),
    "landlubber": N_("Thinks ahead, but sees few of the moves there are."),
    "deckhand": N_("Overlooks more than half of the moves."),
    "bosun": N_("Overlooks every third move."),
    "captain": N_("Overlooks a move now and then."),
    "red-beard": N_("Overlooks nothing, and plays the end without a mistake."),
    "patient": N_("Starts gently, for your first voyage."),
    "sailor": N_("Sails, bribes and mutinies as seems sensible."),
}

FIRSTS = {"lot": N_("By lot"), "Jolly": N_("Jolly"), "Roger": N_("Roger")}

CLOCKS = {"none": N_("No clock"), "relaxed": N_("Relaxed"), "fast": N_("Fast")}

SECONDS = NN_("{count} second", "{count} seconds")
TIMES = {30: N_("half a minute"), 120: N_("two minutes")}
"""What people say instead of a number of seconds."""

ABOUT_CLOCKS = {
    "none": N_("Take your time."),
    "relaxed": N_("{decision} for every decision."),
    "fast": N_("{decision} for every decision."),
}

KINDS = {
    "bot": N_("Against a bot"),
    "friend": N_("With a friend"),
    "screen": N_("Two at one screen"),
    "open": N_("With anybody"),
}

ABOUT_KINDS = {
    "bot": N_("It starts at once."),
    "friend": N_("You get a link to send."),
    "screen": N_("Both seats are on this device."),
    "open": N_("The table is listed until somebody sits down."),
}

# Piracy & Mutiny

MUTINY = N_("Piracy & Mutiny")

MUTINY_KINDS = {
    "bots": N_("With bots"),
    "crew": N_("With friends"),
    "seats": N_("Seat by seat"),
}

ABOUT_MUTINY_KINDS = {
    "bots": N_("You and a crew of bots. It starts at once."),
    "crew": N_("You get a link to send. Bots take the seats that are still free when you start."),
    "seats": N_("You say for each seat whether it is for a person or for a bot."),
}

SEAT_KINDS = {"person": N_("a person"), "bot": N_("a bot")}

MUTINY_CLOCKS = {"none": N_("No clock"), "relaxed": N_("Relaxed"), "fast": N_("Brisk")}

ABOUT_MUTINY_CLOCKS = {
    "none": N_("Everybody takes the time that he needs; each question waits for all."),
    "relaxed": N_("{window} when all are asked, {decision} for a decision of one."),
    "fast": N_("{window} when all are asked, {decision} for a decision of one."),
}

MUTINY_VARIANTS = {
    "hidden_prizes": N_("Hidden prizes"),
    "captains_gold": N_("Captain's gold"),
    "no_bribes": N_("No bribes"),
}

ABOUT_MUTINY_VARIANTS = {
    "hidden_prizes": N_("Prizes lie face down: only their owner knows them."),
    "captains_gold": N_("A prize that the Captain exchanges in a port brings everybody a card."),
    "no_bribes": N_("Nobody makes offers; the game is shorter."),
}
MUTINY_RULES = {"hidden_prizes": "17.1", "captains_gold": "17.3", "no_bribes": "17.5"}

DECKS = {
    "standard": N_("The deck of this house"),
    "skirmish": N_("A small deck"),
    "own": N_("A deck of your own"),
}

ABOUT_DECKS = {
    "standard": N_("All that the booklets tell of the cards, and our guess for the rest."),
    "skirmish": N_("8 cards, 3 destinations, two rounds: for study, or a quick one."),
    "own": N_("From a file, if you own the box and have counted its cards. It is checked."),
}

STATES = {
    "open": N_("waiting for a player"),
    "unstarted": N_("not begun yet"),
    "running": N_("in play"),
    "over": N_("over"),
    "old": N_("by older rules, cannot go on"),
}

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
        name = self._(VARIANTS[variant])
        return name[:1].upper() + name[1:]

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

    def told(self, texts: str, key: str) -> str:
        """A text of one of the dictionaries for Piracy & Mutiny, by its name."""
        return self._timed(MUTINY_TEXTS[texts][key], key)

    def _timed(self, text: str, clock: str) -> str:
        """A text, with the times of a clock where it names them."""
        times = {name: self._time(seconds) for name, seconds in self._seconds.get(clock, {}).items()}
        told = self._(text, **times)
        return told[:1].upper() + told[1:]

    def _time(self, seconds: int) -> str:
        return self._(TIMES[seconds]) if seconds in TIMES else self._(SECONDS, count=seconds)

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
