"""How a table is made: the game and its options, who sits where, and the manners at it."""

from __future__ import annotations

from typing import Literal

import msgspec

from jollyroger.bots.levels import BOTS
from jollyroger.games.catalogue import GAMES
from jollyroger.games.errors import OptionsError
from jollyroger.games.game import Options
from jollyroger.games.headers import LONGEST_NAME, AnyGame, is_player_name
from jollyroger.log.errors import PlanError
from jollyroger.log.registry import POLICIES
from jollyroger.words.common.refusals import (
    LESSON_ALONE,
    NO_GAME,
    NO_HOST_SEAT,
    NOT_A_NAME,
    OPTION,
    SEAT_KIND,
    SEATS_NUMBER,
)

HOST = "host"
"""A seat of the guest who makes the table; with several of them one screen is shared."""
PERSON = "person"
"""A seat that anybody can take."""
BOT = "bot:"
"""A seat of a bot: this and the bot's name."""

Clock = Literal["none", "relaxed", "fast"]
SECONDS: dict[Clock, int] = {"relaxed": 120, "fast": 30}
"""How long somebody may think about one question, by the table's clock."""
WINDOW_SECONDS: dict[Clock, int] = {"relaxed": 45, "fast": 15}
"""After so long a window closes, and those who have not answered pass."""
LEAST_SECONDS: dict[Clock, int] = {"relaxed": 6, "fast": 3}
"""How long a window stays open after its opening, its last card or its last offer, even if everybody passes."""
Pace = Literal["calm", "normal", "fast"]
PACES: dict[Pace, float] = {"calm": 2.0, "normal": 1.0, "fast": 0.35}
"""How much of the server's usual time bots take where a person is alone with them."""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the maker of a table chooses."""

    game: str
    options: dict[str, str] = {}
    seats: tuple[str, ...] = (HOST, PERSON)
    names: tuple[str, ...] = ()
    """What the seats are called where a screen is shared; an empty name is the guest's own."""
    public: bool = False
    clock: Clock = "none"
    automatic: bool = False
    """Whether the last card of a set is final at once, without "done"."""
    pace: Pace = "normal"
    """How fast bots play, where a person is alone with them."""
    lesson: bool = False
    """Whether the cards are dealt for teaching: they follow the game's lesson first, so the deal proves nothing."""
    deck: str = ""
    """The text of a deck file of somebody's own, if the game is to be played with that."""

    @property
    def rules(self) -> AnyGame:
        """The game itself."""
        return GAMES[self.game]

    def game_options(self) -> Options:
        """The options as the game knows them; a deck that was brought along is made known first."""
        chosen = dict(self.options)
        if self.deck:
            chosen["deck"] = POLICIES[self.game].add_deck(self.deck)
        if "seats" in self.rules.option_choices():
            chosen.setdefault("seats", str(len(self.seats)))
        options: Options = self.rules.options(**chosen)
        return options

    def check(self) -> None:
        """PlanError if such a table cannot be made."""
        if self.game not in POLICIES:
            raise PlanError(NO_GAME)
        try:
            number = len(self.rules.seat_names(self.game_options()))
        except OptionsError as error:
            choices = ", ".join(error.choices)
            raise PlanError(OPTION, option=error.option, value=error.value, choices=choices) from error
        decks = POLICIES[self.game].decks
        if not self.deck and "deck" in self.options and self.options["deck"] not in decks:
            raise PlanError(OPTION, option="deck", value=self.options["deck"], choices=", ".join(decks))
        if len(self.seats) != number:
            raise PlanError(SEATS_NUMBER, count=number)
        kinds = (HOST, PERSON, *(f"{BOT}{bot}" for bot in BOTS[self.game]))
        if not all(seat in kinds for seat in self.seats):
            raise PlanError(SEAT_KIND, choices=", ".join(kinds))
        if all(seat.startswith(BOT) for seat in self.seats):
            raise PlanError(NO_HOST_SEAT)
        if self.pace not in PACES:
            raise PlanError(OPTION, option="pace", value=self.pace, choices=", ".join(PACES))
        if self.lesson and sum(not seat.startswith(BOT) for seat in self.seats) != 1:
            raise PlanError(LESSON_ALONE)
        if len(self.names) > number or not all(name == "" or is_player_name(name) for name in self.names):
            raise PlanError(NOT_A_NAME, most=LONGEST_NAME)
        if self.clock != "none" and self.clock not in SECONDS:
            raise PlanError(OPTION, option="clock", value=self.clock, choices=", ".join(("none", *SECONDS)))
