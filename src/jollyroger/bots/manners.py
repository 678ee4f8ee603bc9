"""The manners of a crew: a small tilt of a sailor's mind that people can learn to expect.

A manner adds to the ratings of some moves, nothing else. What the bot itself would do counts as the best there is, so
any bot can have a manner: it gives in to a favourite that is nearly as good. Written like the rules, so that it runs
interpreted and compiled.
"""

from __future__ import annotations

from enum import StrEnum

from jollyroger.bots.bot import Bot
from jollyroger.bots.sailor.bot import pay_urge, rate, urge_of
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.moves.codes import FIRST_FIELD, VERB_OF, Verb
from jollyroger.games.mutiny.state import State


class Manner(StrEnum):
    """How a pirate is known to be."""

    LOYAL = "loyal"
    GREEDY = "greedy"
    VENGEFUL = "vengeful"
    SLY = "sly"


MANNERS = tuple(Manner)
CALLS, FOR_MUTINEER, FOR_CAPTAIN, HELPS, PUNISHES, ROBS, BETRAYS, TAKES, PAYS = range(9)
TILTS = (
    (-200, -60, 11, 4, -8, -40, -20, 0, 0),
    (0, -12, -12, -45, 0, 10, 0, 110, -100),
    (0, 12, -6, 0, 14, 12, 12, -10, 0),
    (-60, -45, -45, -10, 4, 25, 10, 30, -100),
)
"""By manner: what is added to the ratings of calling a mutiny, of helping either side, of cards for an attack, of
punishing, robbing and betraying, of offers, Carpenters and Cooks, and of paying a bribe; in tenths of a gold piece."""


def tilt(code: int, manner: int) -> int:
    """What a manner adds to the rating of a move."""
    verb = VERB_OF[code]
    if verb == Verb.CALL:
        return TILTS[manner][CALLS]
    if verb == Verb.SUPPORT or verb == Verb.SEA_DOG:
        return TILTS[manner][FOR_MUTINEER if FIRST_FIELD[code] == Side.MUTINEER else FOR_CAPTAIN]
    if verb == Verb.PLAY:
        return TILTS[manner][HELPS]
    if verb == Verb.ORDER or verb == Verb.CUTTHROAT:
        return TILTS[manner][PUNISHES]
    if verb == Verb.SECOND_MATE or verb == Verb.SMART_KID:
        return TILTS[manner][ROBS]
    if verb == Verb.BETRAY or verb == Verb.BETRAY_PLAYED:
        return TILTS[manner][BETRAYS]
    if verb == Verb.ACCEPT or verb == Verb.CARPENTER or verb == Verb.COOK:
        return TILTS[manner][TAKES]
    return TILTS[manner][PAYS] if verb == Verb.OFFER_PRIZE else 0


def give_in(view: State, seat: int, codes: list[int], count: int, chosen: int, manner: int) -> int:
    """The move that a bot had chosen, or a favourite of its manner that is nearly as good."""
    urge = urge_of(view, seat)
    pay = pay_urge(view, seat)
    top = rate(view, seat, chosen, urge, pay)
    for i in range(count):
        top = max(top, rate(view, seat, codes[i], urge, pay))
    best = chosen
    most = top + tilt(chosen, manner)
    for i in range(count):
        rating = rate(view, seat, codes[i], urge, pay) + tilt(codes[i], manner)
        if rating > most:
            most = rating
            best = codes[i]
    return best


OF_SEATS = (
    Manner.LOYAL, Manner.VENGEFUL, Manner.SLY, Manner.GREEDY, Manner.LOYAL,
    Manner.VENGEFUL, Manner.SLY, Manner.GREEDY, Manner.LOYAL, Manner.SLY,
)  # fmt: skip
"""By seat, which has a face and a name of its own: Bart is always vengeful, Cora always sly."""
SHOUTS: dict[Manner, dict[int, str]] = {
    Manner.LOYAL: {Verb.SUPPORT: "for_the_captain", Verb.SPARE: "well_done"},
    Manner.GREEDY: {Verb.ACCEPT: "aye", Verb.DECLINE: "nay", Verb.COOK: "rum"},
    Manner.VENGEFUL: {Verb.ORDER: "traitor", Verb.BETRAY: "traitor", Verb.CALL: "mutiny"},
    Manner.SLY: {Verb.SECOND_MATE: "rum", Verb.SMART_KID: "rum", Verb.DECLINE: "nay"},
}
"""What a pirate shouts with something that everybody sees it do: nothing else decides about it."""


def shout_with(code: int, manner: Manner) -> str:
    """The shout that goes with a pirate's own act; nothing with most of them."""
    if VERB_OF[code] == Verb.SUPPORT and FIRST_FIELD[code] != Side.CAPTAIN:
        return ""
    return SHOUTS[manner].get(VERB_OF[code], "")


class Mannered:
    """Another bot with a manner."""

    def __init__(self, bot: Bot, manner: Manner) -> None:
        self.bot = bot
        self.manner = manner
        self.name = f"{manner}-{bot.name}"

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:
        """What the other bot would do, if nothing that it likes is nearly as good."""
        chosen = self.bot.choose(view, seat, codes, generator)
        return give_in(view, seat, codes, len(codes), chosen, MANNERS.index(self.manner))
