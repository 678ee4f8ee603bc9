"""The door of a table: one message from a connection comes in, its answer goes into the connection's box."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta

from jollyroger.games.mutiny.promises import Promise
from jollyroger.server import pictures
from jollyroger.server.entries import LONGEST_ID, PassMode
from jollyroger.server.errors import NotYours, TableError, Unreadable
from jollyroger.server.guests import Guest
from jollyroger.server.listener import Listener
from jollyroger.server.table import Table
from jollyroger.words.languages import translations
from jollyroger.words.table import NOT_A_MESSAGE, NOT_AT_TABLE

LONGEST_MESSAGE = 4096

Id = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Window = Annotated[int, Meta(ge=0, le=1 << 31)]


class Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """Something that a page or a program asks for."""


class Play(Message, tag="play"):
    """A move, as it stands in records; with the promise, if it makes one."""

    id: Id
    seat: SeatNumber
    window: Window
    move: str | None = None
    promise: Promise | None = None
    moves: list[str] = []
    """Instead of one move: several offers that are one."""
    seen: Window | None = None
    """The number of the last message that the player had."""


class Done(Message, tag="done"):
    """The set stays as it was played."""

    id: Id
    seat: SeatNumber
    window: Window


class Undo(Message, tag="undo"):
    """The last own pick or play is taken back."""

    id: Id
    seat: SeatNumber
    window: Window


class Sit(Message, tag="sit"):
    """A seat is taken, or gives its nonce."""

    seat: SeatNumber
    nonce: str | None = None
    id: str = ""


class Say(Message, tag="say"):
    """Something is said to all or to one seat, or a shout is made."""

    text: str = ""
    to: SeatNumber | None = None
    shout: str | None = None
    id: str = ""


class Previews(Message, tag="previews"):
    """What would the moves do?"""

    seat: SeatNumber
    id: str = ""


class Leave(Message, tag="leave"):
    """Somebody leaves."""

    seat: SeatNumber
    id: str = ""


class Back(Message, tag="back"):
    """Somebody is back."""

    seat: SeatNumber
    id: str = ""


class StandIn(Message, tag="stand_in"):
    """Somebody has been away for too long."""

    seat: SeatNumber
    id: str = ""


class Automatic(Message, tag="automatic"):
    """Whether "done" is asked for."""

    seat: SeatNumber
    on: bool
    id: str = ""


class Mode(Message, tag="mode"):
    """A seat passes by itself, or no longer."""

    seat: SeatNumber
    mode: PassMode
    id: str = ""


class Start(Message, tag="start"):
    """The host says that the game begins."""

    id: str = ""


class Ping(Message, tag="ping"):
    """Is anybody there?"""


Act = Done | Undo | Sit | Say | Previews | Leave | Back | StandIn | Automatic | Start | Mode
_decoder = msgspec.json.Decoder(Play | Act | Ping)


async def receive(listener: Listener, data: str | bytes) -> bool:
    """Do what a message asks for. Whatever comes in, an answer goes out; False if nobody understood the message.

    Most messages are plays. That one is accepted leaves along with the news of it, in one write to the wire.
    """
    try:
        message = _decoder.decode(data) if len(data) <= LONGEST_MESSAGE else None
    except (msgspec.DecodeError, UnicodeError):
        message = None
    if message is None or (isinstance(message, Play) and message.move is None and not message.moves):
        listener.tell(pictures.error(translations(listener.language).gettext(NOT_A_MESSAGE)))
        return False
    if isinstance(message, Ping):
        listener.tell(pictures.PONG)
        return True
    guest = listener.guest
    try:
        if guest is None:
            raise NotYours(NOT_AT_TABLE)
        if isinstance(message, Play):
            accept = partial(listener.tell, pictures.accepted(message.id))
            await _play(listener.table, guest, message, accept)
        else:
            await _do(listener, guest, message)
            if message.id:
                listener.tell(pictures.accepted(message.id))
    except TableError as error:
        listener.tell(pictures.refused(message.id, error.reason(listener.language), error.rule))
        return not isinstance(error, Unreadable)
    return True


async def _play(table: Table, guest: Guest, message: Play, accept: Callable[[], None]) -> None:
    seat, window, promise = message.seat, message.window, message.promise
    if message.moves:
        await table.offer(guest, seat, message.moves, window, message.id, accept, promise=promise)
    else:
        await table.play(
            guest, seat, message.move or "", window, message.id, accept, promise=promise, seen=message.seen
        )


async def _do(listener: Listener, guest: Guest, message: Act) -> None:
    table = listener.table
    match message:
        case Done(id=act_id, seat=seat, window=window):
            await table.done(guest, seat, window, act_id)
        case Undo(id=act_id, seat=seat, window=window):
            await table.undo(guest, seat, window, act_id)
        case Sit(seat=seat, nonce=nonce):
            await table.sit(guest, seat, nonce)
        case Say(text=text, to=to, shout=shout):
            await table.say(guest, text, to, shout)
        case Previews(seat=seat):
            listener.tell(await table.previews(guest, seat, listener.language))
        case Leave(seat=seat):
            await table.leave(guest, seat)
        case Back(seat=seat):
            await table.back(guest, seat)
        case StandIn(seat=seat):
            await table.stand_in(guest, seat)
        case Automatic(seat=seat, on=on):
            await table.automatic(guest, seat, on=on)
        case Mode(seat=seat, mode=mode):
            await table.pass_by_itself(guest, seat, mode)
        case Start():
            await table.launch(guest)
