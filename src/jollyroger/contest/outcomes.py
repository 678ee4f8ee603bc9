"""What came of one game: gold, promises and who broke them, bribes, mutinies, and what each seat took to play it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from jollyroger.contest.tested_seat import Effort
from jollyroger.games.events import Event
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.moves.codes import VERB_OF, Verb
from jollyroger.games.mutiny.promises import Standing
from jollyroger.games.mutiny.state import EventKind
from jollyroger.log.entries import Line, Moved
from jollyroger.log.table_state import TableState
from jollyroger.words.common.languages import ENGLISH
from jollyroger.words.mutiny.oaths import oath_text

SWORN = (Standing.SWORN, Standing.KEPT, Standing.BROKEN)
MADE = (EventKind.OFFERED_CREW, EventKind.OFFERED_PRIZE, EventKind.OFFERED_PROMISE, EventKind.OFFERED_DUTY)


class Deeds(Struct):
    """What one seat did in a game."""

    offers: int = 0
    accepted: int = 0
    """Of its offers."""
    crew_paid: int = 0
    prizes_paid: int = 0
    crew_got: int = 0
    prizes_got: int = 0
    mutinies_called: int = 0
    mutinies_joined: int = 0
    """On either side, willingly or not; the Captain is always in it."""
    mutinies_won: int = 0


class OathTold(Struct):
    """An oath as the book closed over it."""

    round: int
    giver: int
    receiver: int
    kind: str
    text: str
    standing: str
    asked: bool
    """Whether its receiver asked for it."""
    made_at: int
    """The entry of the log that made it."""
    settled_at: int = 0
    """The entry by which it was kept or broken."""
    by_own_move: bool = False
    """Whether that was a move of its giver."""
    sworn: bool = False
    """Whether it was given at all: its offer was accepted, whatever came then."""


class Dealing(Struct):
    """An offer from one seat to another, and whether it was taken."""

    giver: int
    receiver: int
    at: int
    accepted: bool


class Outcome(Struct, kw_only=True):
    """One game of a run."""

    number: int
    deal: int
    players: list[str]
    """By seat: the name of the player under test, or of the crew's bot."""
    tested: list[int]
    """The seats under test."""
    scores: list[int]
    winners: list[int]
    reason: str
    deeds: list[Deeds]
    oaths: list[OathTold]
    dealings: list[Dealing]
    efforts: dict[int, Effort] = field(default_factory=dict)
    """By seat under test."""

    def win(self, seat: int) -> float:
        """The share of the victory: winners who tie share it."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Chronicle:
    """Follows a game entry by entry, as anybody at the table could."""

    def __init__(self, log: Sequence[Line]) -> None:
        self.table = TableState(log[0])
        self.deeds = [Deeds() for _ in self.table.seats]
        self.oaths = list[OathTold]()
        self.dealings = list[Dealing]()
        self._in_mutiny = dict[int, int]()
        self._open = dict[int, Dealing]()
        for line in log[1:]:
            self._follow(line)

    def _follow(self, line: Line) -> None:
        book = self.table.book
        assert book is not None
        events = self.table.apply(line)
        for event in events:
            self._hear(event, line)
        entry = line.entry
        mover = entry.seat if isinstance(entry, Moved) else None
        if isinstance(entry, Moved) and VERB_OF[entry.code] == Verb.CALL:
            self.deeds[entry.seat].mutinies_called += 1
        for place, oath in enumerate(book.oaths):
            if place == len(self.oaths):
                text = oath_text(oath.promise, ENGLISH)
                kind = oath.promise.kind.value if oath.promise.kind else "own words"
                told = OathTold(oath.round, oath.giver, oath.receiver, kind, text, "", oath.asked, line.seq)
                self.oaths.append(told)
            told = self.oaths[place]
            if told.standing != oath.standing and oath.standing in (Standing.KEPT, Standing.BROKEN):
                told.settled_at, told.by_own_move = line.seq, mover == oath.giver
            told.sworn = told.sworn or oath.standing in SWORN
            told.standing = oath.standing.value

    def _hear(self, event: Event, line: Line) -> None:
        kind = EventKind(event.kind)
        if kind in MADE:
            self._offered(event.a, event.b, line)
        elif kind == EventKind.OFFER_ACCEPTED:
            self.deeds[event.a].accepted += 1
            if event.a in self._open:
                self._open.pop(event.a).accepted = True
        elif kind in (EventKind.OFFER_DECLINED, EventKind.OFFER_WITHDRAWN, EventKind.OFFER_LAPSED):
            self._open.pop(event.a, None)
        elif kind == EventKind.CARD_GIVEN:
            self.deeds[event.a].crew_paid += 1
            self.deeds[event.b].crew_got += 1
        elif kind == EventKind.PRIZE_HANDED_OVER:
            self.deeds[event.a].prizes_paid += 1
            self.deeds[event.b].prizes_got += 1
        else:
            self._hear_of_mutiny(kind, event)

    def _offered(self, giver: int, receiver: int, line: Line) -> None:
        """13.1 The parts of one offer are one offer."""
        if giver not in self._open:
            self._open[giver] = Dealing(giver, receiver, line.seq, accepted=False)
            self.dealings.append(self._open[giver])
            self.deeds[giver].offers += 1

    def _hear_of_mutiny(self, kind: EventKind, event: Event) -> None:
        state: Any = self.table.state
        if kind == EventKind.MUTINY_CALLED:
            self._in_mutiny = {event.a: Side.MUTINEER, event.b: Side.CAPTAIN}
        elif kind in (EventKind.CREW_JOINED, EventKind.FORCED_TO_JOIN):
            self._in_mutiny[event.a] = Side(event.b)
        elif (
            kind == EventKind.CHARACTER_PLAYED
            and self._in_mutiny
            and state.side[event.a]
            in (
                Side.CAPTAIN,
                Side.MUTINEER,
            )
        ):
            self._in_mutiny.setdefault(event.a, Side(state.side[event.a]))
        elif kind == EventKind.MUTINY_ENDED:
            for seat, side in self._in_mutiny.items():
                self.deeds[seat].mutinies_joined += 1
                self.deeds[seat].mutinies_won += side == event.c
            self._in_mutiny = {}


def outcome_of(
    log: Sequence[Line],
    *,
    number: int,
    deal: int,
    players: Sequence[str],
    efforts: dict[int, Effort],
    tested: Sequence[int],
) -> Outcome:
    """What came of a game that is over."""
    chronicle = Chronicle(log)
    result = chronicle.table.result()
    assert result is not None
    return Outcome(
        number=number,
        deal=deal,
        players=list(players),
        tested=list(tested),
        scores=list(result.scores),
        winners=list(result.winners),
        reason=result.reason,
        deeds=chronicle.deeds,
        oaths=chronicle.oaths,
        dealings=chronicle.dealings,
        efforts=efforts,
    )
