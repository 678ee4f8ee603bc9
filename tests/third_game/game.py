"""Rum: three pirates bid rum for one prize.

1.1 A prize worth 1 to 6 is turned up. 1.2 Everybody has five bottles and bids some of them, in seat order and in
secret. 1.3 The highest bid, of equal ones the first, takes the prize and is drunk. 1.4 A bottle left counts 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated

import msgspec

from jollyroger.games.chance import Chance
from jollyroger.games.errors import Refusal
from jollyroger.games.events import UNSEEN, Event, narrate, narrate_to
from jollyroger.games.game import UNSEEN_CARD, Game, Options, Question, Result, refusal_for
from jollyroger.games.generator import random_below
from jollyroger.games.layout import Cells, Small, blank, copy_state

SEATS = ("Anne", "Bart", "Cora")
BOTTLES = 5
WORTHS = 6
NO_BID = -1
HIDDEN = -2


class EventKind(IntEnum):
    """The kinds of event, with what their three numbers are."""

    PRIZE_SHOWN = 0  # -, -, worth
    BID = 1  # seat, -, bottles: a secret
    PRIZE_WON = 2  # seat, worth, bottles


class Objection(IntEnum):
    """What the rules can have against a move."""

    NONE = 0
    NOT_ASKED = 1
    TOO_MUCH = 2


RULES = {Objection.NOT_ASKED: "1.2", Objection.TOO_MUCH: "1.2"}


class Bid(msgspec.Struct, frozen=True):
    """So many bottles for the prize."""

    bottles: int


@dataclass(slots=True)
class State:
    """The prize (0 before it is turned up) and what each seat has bid."""

    prize: Small
    bids: Annotated[list[int], Cells("int8", (len(SEATS),))]
    events: list[Event] = field(default_factory=list)


class Rum(Game[Options, State, Bid]):
    """The smallest game with a secret, chance and three seats."""

    name = "rum"
    rules_version = 1
    options_type = Options
    state_type = State
    most_legal = codes = BOTTLES + 1
    rule_modules = ()
    chance_words = ("prize",)
    reasons = ("rum",)

    def option_choices(self) -> dict[str, tuple[str, ...]]:
        return {}

    def seat_names(self, options: Options) -> tuple[str, ...]:
        return SEATS

    def start(self, options: Options) -> State:
        state = blank(State)
        state.bids = [NO_BID] * len(SEATS)
        return state

    def to_act(self, state: State) -> frozenset[int]:
        return frozenset((self.asked(state),)) if state.prize and NO_BID in state.bids else frozenset()

    def asked(self, state: State) -> int:
        return state.bids.index(NO_BID)

    def question(self, state: State) -> Question:
        if seats := tuple(self.to_act(state)):
            return Question("bid", seats, seats, about={"prize": state.prize})
        return Question("over" if state.prize else "prize")

    def legal_codes(self, state: State, seat: int) -> list[int]:
        return list(range(BOTTLES + 1)) if seat in self.to_act(state) else []

    def objection_to(self, state: State, seat: int, code: int) -> Refusal | None:
        if seat not in self.to_act(state):
            return refusal_for(Objection.NOT_ASKED, RULES)
        return refusal_for(Objection.NONE if 0 <= code <= BOTTLES else Objection.TOO_MUCH, RULES)

    def code_of(self, state: State, move: Bid) -> int:
        return move.bottles

    def move_of(self, code: int) -> Bid:
        if not 0 <= code <= BOTTLES:
            raise ValueError(f"{code} is no bid")
        return Bid(code)

    def _play(self, state: State, seat: int, code: int) -> None:
        state.bids[seat] = code
        narrate_to(state, EventKind.BID, seat, 0, code, 1 << seat)
        if NO_BID not in state.bids:
            narrate(state, EventKind.PRIZE_WON, self.taker(state), state.prize, max(state.bids))

    def taker(self, state: State) -> int:
        """1.3 The seat that takes the prize."""
        return state.bids.index(max(state.bids))

    def chance(self, state: State) -> Chance | None:
        return None if state.prize else Chance("prize", 0, 1, (1,) * WORTHS)

    def _deal(self, state: State, outcome: int) -> None:
        state.prize = outcome
        narrate(state, EventKind.PRIZE_SHOWN, 0, 0, outcome)

    def view(self, state: State, seat: int) -> State:
        view = copy_state(state)
        if NO_BID in state.bids:
            view.bids = [bid if bid == NO_BID or place == seat else HIDDEN for place, bid in enumerate(state.bids)]
        return view

    def events_for(self, events: Sequence[Event], seat: int) -> list[Event]:
        return [event.as_seen_by(seat) for event in events]

    def guess(self, view: State, generator: list[int]) -> State:
        state = copy_state(view)
        state.bids = [random_below(generator, BOTTLES + 1) if bid == HIDDEN else bid for bid in view.bids]
        return state

    def result(self, state: State) -> Result | None:
        if NO_BID in state.bids:
            return None
        scores = [BOTTLES] * len(SEATS)
        scores[self.taker(state)] += state.prize - max(state.bids)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Result(winners, tuple(scores), "rum")

    def first_player(self, state: State) -> int:
        return 0

    def write_move(self, state: State, code: int, *, seen: bool = True) -> str:
        return f"bids {code if seen else UNSEEN_CARD}"

    def read_move(self, state: State, text: str) -> int | None:
        bottles = text.removeprefix("bids ")
        return int(bottles) if text.startswith("bids ") and bottles.isdecimal() else None

    def chance_word(self, state: State) -> str:
        return "prize"

    def write_outcome(self, state: State, outcome: int) -> str:
        return str(outcome)

    def read_outcome(self, state: State, text: str) -> int | None:
        return int(text) if text.isdecimal() else None

    def saw(self, told: Sequence[Sequence[Event]], seat: int) -> list[bool]:
        return [all(event.c != UNSEEN for event in self.events_for(events, seat)) for events in told]

    def can_be_move(self, start: State, text: str) -> bool:
        return text == f"bids {UNSEEN_CARD}" or self.read_move(start, text) is not None

    def can_be_outcome(self, start: State, word: str, text: str) -> bool:
        return word == "prize" and self.read_outcome(start, text) is not None


RUM = Rum()
