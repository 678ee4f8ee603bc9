"""What the API gives of a table of Piracy & Mutiny, as its document shows it; what games share is in `api_types`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from jollyroger.log.entries import PassMode
from jollyroger.web.api_types import About, ChatLine, LogLine, Outcome, SeatView, You

Prizes = Annotated[dict[str, int], Meta(description="How many of each: gold1, gold2, gold3, rum, jewels, hostage")]
Range = Annotated[list[int], Meta(description="The least and the most")]
Kind = Annotated[int, Meta(description="A kind of crew card: its place in deck.kinds")]


class Window(Struct):
    """How long a question takes: `seat` is null if everybody is asked, `least_ends` when it closes at the earliest."""

    seat: int | None
    ends: int
    seconds: int
    least_ends: int | None


class AboutWhat(Struct):
    """What the question is about, as far as that is more than its step."""

    decision: Literal["appointment", "destination", "punishment"] | None
    card: int | None
    by: int | None
    target: int | None
    second: int | None
    side: int | None
    direction: int | None
    place: int | None


class Pirate(Struct):
    """A player as all or the seat may know them; hidden prizes of others are null."""

    hand: int
    prizes: Prizes | None
    prize_count: int
    shown: Prizes
    buried: int
    buried_prizes: Prizes | None
    shown_buried: Prizes
    side: int | None
    received: int
    called: bool
    offers_left: int


class DestinationStack(Struct):
    """A stack of destinations with the ranges on its back (2.5)."""

    name: str
    left: int
    needs: list[Range] | None
    holds: Range | None


class Goal(Struct):
    """The destination that was turned up."""

    stack: int
    needs: list[int]
    holds: int


class PlayedCard(Struct):
    """A card of the attack or mutiny; `skill` 3 is not assigned yet, `alive` is false if a Traitor has cancelled it."""

    kind: Kind
    seat: int
    skill: int | None
    side: int | None
    alive: bool


class Booty(Struct):
    """Prizes that are being shared."""

    size: int
    prizes: Prizes | None
    left: Annotated[Prizes | None, Meta(description="Hidden prizes as Captain or Cook saw them after picking")]


class Question(Struct):
    """What is asked, of whom, and what happens next."""

    text: str
    next: str


class MutinyPosition(Struct):
    """What lies on the table of Piracy & Mutiny as a seat knows it, and what is asked."""

    window: Annotated[int, Meta(description="Names the question; a move has to carry it")]
    asked: Annotated[list[int], Meta(description="The seats that are waited for")]
    held: Annotated[int | None, Meta(description="The seat whose done is waited for: nobody's in this game")]
    open: Annotated[list[int], Meta(description="The seats that may act, those too that have passed (15.3)")]
    clock: Window | None
    phase: str
    step: str
    about: AboutWhat
    round: int
    rounds: int
    captain: int | None
    quartermaster: int | None
    mutiny_called: bool
    guard: int | None
    map: Annotated[bool, Meta(description="Whether an Old Sailor lies on the table")]
    players: list[Pirate]
    hand: list[Kind]
    hands: Annotated[list[list[int]] | None, Meta(description="Of all, when everything is shown")]
    deck: int
    discards: dict[str, int]
    prize_deck: int
    prize_discards: Prizes
    stacks: list[DestinationStack]
    sailing: int | None
    destination: Goal | None
    needs: list[int] | None
    first_mutineer: int | None
    crewmen: list[int] | None
    offers: list[dict[str, Any]]
    played: list[PlayedCard]
    skills: list[int]
    wild: int
    best: list[int] | None
    booty: Booty | None
    shares: Range | None
    ask: Question
    mode: PassMode
    habit: Annotated[Literal["none", "could_act"], Meta(description="How the seat passes once such a stretch is over")]
    kept: Annotated[bool, Meta(description="The seat's own pass is in, and counts when the least length is over")]
    legal: Annotated[list[dict[str, Any]], Meta(description="`move` is sent back; `do` and the rest explain it")]
    can_undo: bool
    undo_seat: int | None
    result: Outcome | None


class Oath(Struct):
    """A promise in the book, and how it stands."""

    n: int
    round: int
    giver: int
    receiver: int
    kind: str | None
    text: str
    standing: Literal["offered", "sworn", "declined", "kept", "broken", "void"]
    standing_text: str
    asked: bool


class MutinyTable(Struct, tag="table"):
    """A table of Piracy & Mutiny as a seat or a spectator sees it."""

    table: About
    you: You
    seats: list[SeatView]
    position: MutinyPosition
    log: list[LogLine]
    chat: list[ChatLine]
    oaths: list[Oath]
    deck: dict[str, Any]
    seq: int
    now: int


class MutinyNews(Struct):
    """What happened since: the table as it is now, or nothing."""

    seq: int
    messages: list[MutinyTable]
