"""What the API takes and gives, as its document shows it. A test holds the real answers against it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct, field

from jollyroger.games.catalogue import FEWEST_SEATS, MOST_SEATS
from jollyroger.games.headers import LONGEST_NAME
from jollyroger.games.mutiny.deck_file import LONGEST_DECK
from jollyroger.games.mutiny.promises import Promise
from jollyroger.log.entries import LONGEST_ID, PassMode
from jollyroger.log.plan import Clock, Pace
from jollyroger.tables.acts.playing import LONGEST_MOVE, MOST_OFFERS
from jollyroger.tables.requests import AnyAct
from jollyroger.words.common.describing import Description, Option
from jollyroger.words.common.understanding import LONGEST as LONGEST_ANSWER

SeatKind = Annotated[str, Meta(pattern=r"^(person|bot:[\w-]{1,20})$", description="person, or bot: and the bot's name")]


# What it takes


class Sitting(Struct, forbid_unknown_fields=True):
    """The name for a seat, and its share in the deal: 32 hexadecimal digits, made up if there are none."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    nonce: Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")] = ""


RequestId = Annotated[
    str,
    Meta(
        pattern="^([0-9A-Za-z_-]{32,64})?$",
        description="Of the client's making: the same again gives the same answer. As secret as a password: a UUID",
    ),
]


class SittingDown(Sitting):
    """The same, with an id that makes it safe to ask again when the answer was lost."""

    id: RequestId = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made. Nobody sits at it yet but bots, and its host if it has one."""

    game: Annotated[str, Meta(examples=["duel", "mutiny"], max_length=20)] = "duel"
    options: Annotated[dict[str, str], Meta(examples=[{"variant": "advanced", "first": "lot"}])] = {}
    seats: Annotated[list[SeatKind], Meta(min_length=FEWEST_SEATS, max_length=MOST_SEATS)] = field(
        default_factory=lambda: ["person", "person"]
    )
    public: bool = False
    clock: Clock = "none"
    automatic: Annotated[bool, Meta(description="The last card of a set is final at once, without done")] = True
    host: Annotated[
        Sitting | None,
        Meta(description="Takes the first seat for a person; a mutiny with more such seats waits for its start"),
    ] = None
    deck: Annotated[str, Meta(description="The text of a deck file, for mutiny", max_length=LONGEST_DECK)] = ""
    id: RequestId = ""


class Act(Struct, forbid_unknown_fields=True):
    """Which question is answered, and a new id of the client's making: the same id is never acted on twice."""

    window: Annotated[int, Meta(gt=-1, lt=2**31)]
    id: Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]


Promised = Annotated[Promise | None, Meta(description="What is promised, where the move offers a promise")]


Wished = Annotated[
    Promise | None, Meta(description="What an offer asks for in return: its receiver swears it by accepting")
]


class Move(Act):
    """A move in the notation of docs/records.md."""

    move: Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE, examples=["b3 crew blue"])]
    promise: Promised = None
    wish: Wished = None
    seen: Annotated[
        int | None, Meta(description="The last seq that is known: an offer that has changed since is not accepted")
    ] = None


class Offers(Act):
    """All parts of one bribe (13.1), each a move as it stands in records: they are offered together, or none is."""

    moves: Annotated[list[str], Meta(min_length=1, max_length=MOST_OFFERS)]
    promise: Promised = None
    wish: Wished = None


class Answer(Struct, forbid_unknown_fields=True):
    """An answer in words: a number of the list in the description, a move as in records, or prose."""

    answer: Annotated[str, Meta(min_length=1, max_length=LONGEST_ANSWER, examples=["3", "play old sailor"])]
    id: Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]
    question: Annotated[
        str, Meta(max_length=40, description="That of the description: a number of another list is not taken")
    ] = ""


class Passing(Struct, forbid_unknown_fields=True):
    """Whether a seat passes by itself: not, for this round, or whenever it wants to be asked only if it could act."""

    mode: PassMode


TAKEN: tuple[type[Struct], ...] = (
    *(NewTable, Sitting, SittingDown, Act, Move, Offers, Answer, Passing, Promise),
    *get_args(AnyAct),
)


# What it gives


class Seat(Struct):
    """A seat that was taken. Everybody who knows its secret can act for the seat."""

    seat: int
    secret: str


class MadeTable(Struct):
    """Where the new table is, and the seat of its host."""

    id: str
    url: str
    seat: Seat | None


class Stored(Struct):
    """The act is stored, as this entry of the table's log or an earlier one."""

    id: str
    seq: int


class Answered(Struct):
    """The answer is stored, and the move that it was taken for."""

    id: str
    seq: int
    move: str


class Described(Struct):
    """A table in words, and the same as a text for reading."""

    seq: int
    description: Description
    text: str
    view: Annotated[
        dict[str, Any] | None, Meta(description="The state of a game in which nothing is secret, to draw it from")
    ] = None


class Noted(Struct):
    """What was asked for holds; `seq` is that of the table's last entry that everybody may know of."""

    seq: int


class Problem(Struct, omit_defaults=True):
    """Why a request failed. `detail` is for a person, in the language of Accept-Language."""

    title: str
    status: int
    detail: str
    rule: Annotated[str, Meta(description="The number of the rule that objects to a move")] = ""
    moves: Annotated[list[Option], Meta(description="What can be answered instead")] = []


class SeatView(Struct):
    """A seat and who sits there."""

    name: str
    kind: Literal["person", "bot", "free"]
    bot: str | None
    here: bool
    away_since: int | None
    can_stand_in: bool
    ready: bool
    stand_in: bool
    automatic: bool
    you: bool


class Listed(Struct):
    """A public table."""

    id: str
    game: str
    options: dict[str, str]
    seats: list[SeatView]
    free: list[int]
    state: Literal["open", "running", "over"]
    clock: Clock
    made_at: int
    watching: int


class CrewCard(Struct):
    """A card beside a ship; face down it is a parrot (1.3)."""

    card: str
    down: bool


class Ship(Struct):
    """A ship between its crews, which lie from the bottom to the top. Pairs are in seat order."""

    colour: str
    gold: int
    captain: int | None
    strength: list[int]
    crews: list[list[CrewCard]]


class Countdown(Struct):
    """Whose time runs out, and when."""

    seat: int
    ends: int
    seconds: int


class Outcome(Struct):
    """How the game ended."""

    winners: list[int]
    scores: list[int]
    reason: str
    text: str


class Position(Struct):
    """What lies on the table of a duel, and what is asked."""

    window: Annotated[int, Meta(description="Names the question; a move has to carry it")]
    asked: Annotated[list[int], Meta(description="The seats that may act now")]
    held: Annotated[int | None, Meta(description="The seat whose done is waited for")]
    legal: Annotated[list[str], Meta(description="All moves of the seat whose secret was sent")]
    phase: Literal["waiting", "lot", "deal", "split", "pick", "play", "held", "over"]
    turn: int
    turns: int
    splitter: int | None
    ships: list[Ship]
    dealt: list[str]
    sets: list[list[str]] | None
    hands: list[list[str]]
    chests: list[list[str]]
    gold: list[int]
    totals: list[int]
    pile: int
    aside: int
    unseen: dict[str, int]
    gone: list[str]
    can_undo: bool
    undo_seat: int | None
    clock: Countdown | None
    result: Outcome | None


class About(Struct):
    """What holds for the whole game. The seed of the deal is shown when it is over."""

    id: str
    game: str
    variant: str | None
    options: dict[str, str | int]
    public: bool
    clock: Clock
    automatic: bool
    pace: Pace
    lesson: Annotated[bool, Meta(description="The cards are dealt for teaching: the deal cannot be verified")]
    launched: Annotated[bool, Meta(description="Nobody has to say any more that it begins")]
    started: bool
    commitment: str
    nonces: list[str] | None
    host: bool
    rematch: str | None
    seed: str = ""


class You(Struct):
    """The viewer."""

    seats: list[int]
    seat: int | None
    name: str


class LogLine(Struct):
    """A sentence of the log; `you` says that it is about the one who reads it."""

    n: int
    seat: int | None
    text: str
    you: bool


class ChatLine(Struct):
    """Something that was said."""

    n: int
    name: str
    seat: int | None
    text: str
    at: int
    to: Annotated[int | None, Meta(description="The one seat that it was for; null if it was for all")]
    shout: str | None


class TableView(Struct, tag="table"):
    """A table as a seat or a spectator sees it."""

    table: About
    you: You
    seats: list[SeatView]
    position: Position
    log: list[LogLine]
    chat: list[ChatLine]
    seq: int
    now: int


class News(Struct):
    """What happened since: the table as it is now, or nothing."""

    seq: int
    messages: list[TableView]
