"""What is written in a table's log. The log is the truth: a table is what its entries make of it."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from jollyroger.games.mutiny.promises import Promise
from jollyroger.log.plan import Plan

PassMode = Literal["none", "attack", "mutiny", "round", "could_act"]
"""Whether a seat passes by itself: not, for the rest of this attack, mutiny or round, or whenever it wants to be asked
only if it could act.
"""
LONGEST_ID = 64
"""Of an act: a client makes it up, and what has the same is done once."""


class Entry(msgspec.Struct, omit_defaults=True):
    """One thing that happened at a table."""

    kind: ClassVar[str]

    @property
    def private(self) -> bool:
        """Whether others may not even know that it happened."""
        return False

    def __repr__(self) -> str:
        """Without what stands in it: the ids of guests are among that."""
        return f"<{self.kind}>"


class Made(Entry):
    """A guest made the table. The commitment to the deal comes before anybody's nonce."""

    kind = "made"
    plan: Plan
    host: str
    commitment: str
    rules: int
    """The version of the rules: by others the log would mean something else."""


class Sat(Entry):
    """A guest took a seat, or a bot did (that has no guest)."""

    kind = "sat"
    seat: int
    name: str
    guest: str = ""
    nonce: str = ""


class Mixed(Entry):
    """A seat gave the nonce that is mixed into the deal."""

    kind = "mixed"
    seat: int
    nonce: str


class Brought(Entry):
    """A seat was brought to another device, which is another guest."""

    kind = "brought"
    seat: int
    guest: str


class Started(Entry):
    """All seats were there, and the first cards were dealt."""

    kind = "started"
    dealt: list[int] = []


class Launched(Entry):
    """The host said that it begins; bots took the seats that were free, with these nonces."""

    kind = "launched"
    bot: str = ""
    nonces: dict[int, str] = {}
    names: dict[int, str] = {}
    """By seat: what a bot is called whose usual name looks like somebody else's."""


class Drawn(Entry):
    """The lot fell that had waited for others."""

    kind = "drawn"
    dealt: list[int] = []


class Mode(Entry):
    """A seat passes by itself from now on, or no longer; how, is its own business."""

    kind = "mode"
    seat: int
    mode: PassMode

    @property
    def private(self) -> bool:
        return True


class Kept(Entry):
    """A seat passed, and that counts when the question has been open long enough."""

    kind = "kept"
    seat: int
    id: str = ""

    @property
    def private(self) -> bool:
        return True


class Moved(Entry):
    """A seat moved; what chance did then stands beside it, so that they are stored together."""

    kind = "moved"
    seat: int
    code: int
    id: str = ""
    held: bool = False
    """Whether the table waits for the seat to say "done"."""
    dealt: list[int] = []
    promise: Promise | None = None
    """What is promised with an offer, where the move makes one."""
    wish: Promise | None = None
    """What an offer asks for in return: its receiver swears that by accepting."""


class Done(Entry):
    """A seat said that its set stays as played."""

    kind = "done"
    seat: int
    id: str = ""
    dealt: list[int] = []


class Undone(Entry):
    """A seat took back its last move."""

    kind = "undone"
    seat: int
    id: str = ""


class Said(Entry):
    """Somebody said something, from a seat or beside the table, to all or to one seat alone."""

    kind = "said"
    guest: str
    name: str
    text: str
    seat: int | None = None
    to: int | None = None
    shout: str = ""
    """A shout by its key: all hear it in their own language."""

    @property
    def private(self) -> bool:
        return self.to is not None


class Left(Entry):
    """A stand-in plays for a seat from now on."""

    kind = "left"
    seat: int


class Back(Entry):
    """A seat is given back to its owner."""

    kind = "back"
    seat: int


class Automatic(Entry):
    """A seat wants to be asked for "done", or not."""

    kind = "automatic"
    seat: int
    on: bool


class Ended(Entry):
    """The game is over, and the seed of its deal is no secret any more."""

    kind = "ended"
    seed: str
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    guests: tuple[str, ...] = ()
    """By seat, so that a guest's games are counted without playing them again; none of a game that does not count."""


class Rematched(Entry):
    """The same people went on at another table."""

    kind = "rematched"
    table: str


class Line(msgspec.Struct, frozen=True, gc=False):
    """An entry in its place in the log, with the time (milliseconds since 1970)."""

    seq: int
    made_at: int
    entry: Entry


KINDS: dict[str, type[Entry]] = {kind.kind: kind for kind in Entry.__subclasses__()}
_DECODERS = {name: msgspec.json.Decoder(kind) for name, kind in KINDS.items()}
_encoder = msgspec.json.Encoder()


def write_body(entry: Entry) -> str:
    """An entry as it is stored."""
    return _encoder.encode(entry).decode()


def read_entry(kind: str, body: str) -> Entry:
    """The entry that was stored."""
    return _DECODERS[kind].decode(body)
