"""The door of a table: one message from a connection comes in, its answer goes into the connection's box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec
from msgspec import Meta

from jollyroger.games.catalogue import MOST_SEATS
from jollyroger.games.mutiny.promises import Promise
from jollyroger.log.entries import LONGEST_ID, PassMode
from jollyroger.log.errors import NotYours, TableError, TooMuch, Unreadable
from jollyroger.messages import table_messages as messages
from jollyroger.tables.guests import Guest
from jollyroger.tables.listener import Listener
from jollyroger.tables.table import Table
from jollyroger.words.common.languages import translations
from jollyroger.words.common.refusals import NOT_A_MESSAGE, NOT_AT_TABLE, TOO_MUCH_AT_ONCE

LONGEST_MESSAGE = 4096

Id = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
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


class Hint(Message, tag="hint"):
    """What would Red Beard do?"""

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


Act = Done | Undo | Sit | Say | Previews | Hint | Leave | Back | StandIn | Automatic | Start | Mode
_decoder = msgspec.json.Decoder(Play | Act | Ping)


def _read(data: str | bytes) -> Play | Act | Ping | None:
    """What a message asks for, or None if nobody understands it."""
    try:
        message = _decoder.decode(data) if len(data) <= LONGEST_MESSAGE else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return None if isinstance(message, Play) and message.move is None and not message.moves else message


def play_at_once(listener: Listener, data: bytes, then: Callable[[], None]) -> bool:
    """Do what a message asks for if it is a play and nothing is in its way; else False, and `receive` has to do it.

    Most messages are plays. None of them waits for its turn in a task of its own, and that one is accepted leaves along
    with the news of it, in one write to the wire. `then` is called when the answer has been given.
    """
    message, guest = _read(data), listener.guest
    if guest is None or not isinstance(message, Play) or message.move is None or message.moves:
        return False

    def answer(error: TableError | None) -> None:
        if error is None:
            listener.tell(messages.accepted(message.id))
        else:
            _refuse(listener, message.id, error)
        then()

    try:
        return listener.table.play_at_once(
            answer, guest, message.seat, message.move, message.window, message.id, message.promise, message.seen
        )
    except Unreadable:
        return False
    except TableError as error:
        answer(error)
        return True


async def receive(listener: Listener, data: str | bytes) -> bool:
    """Do what a message asks for. Whatever comes in, an answer goes out; False if nobody understood the message."""
    message = _read(data)
    if message is None:
        listener.tell(messages.error(translations(listener.language).gettext(NOT_A_MESSAGE)))
        return False
    if isinstance(message, Ping):
        listener.tell(messages.PONG)
        return True
    try:
        if listener.guest is None:
            raise NotYours(NOT_AT_TABLE)
        if isinstance(message, Play):
            await _play(listener.table, listener.guest, message)
        else:
            await _do(listener, listener.guest, message)
    except TableError as error:
        _refuse(listener, message.id, error)
        return not isinstance(error, Unreadable)
    if message.id:
        listener.tell(messages.accepted(message.id))
    return True


def _refuse(listener: Listener, act_id: str, error: TableError) -> None:
    listener.tell(messages.refused(act_id, error.reason(listener.language), error.rule))


async def _play(table: Table, guest: Guest, play: Play) -> None:
    if play.moves:
        await table.offer(guest, play.seat, play.moves, play.window, play.id, promise=play.promise)
    else:
        await table.play(guest, play.seat, play.move or "", play.window, play.id, promise=play.promise, seen=play.seen)


async def _tell(listener: Listener, guest: Guest, question: Previews | Hint) -> None:
    if isinstance(question, Previews):
        listener.tell(await listener.table.previews(guest, question.seat, listener.language))
    else:
        listener.table.ask_for_hint(guest, question.seat, listener.language, listener.tell)


async def _sit(listener: Listener, guest: Guest, message: Sit) -> None:
    if not listener.may_sit():
        raise TooMuch(TOO_MUCH_AT_ONCE)
    await listener.table.sit(guest, message.seat, message.nonce)


async def _do(listener: Listener, guest: Guest, message: Act) -> None:
    table = listener.table
    match message:
        case Done(id=act_id, seat=seat, window=window):
            await table.done(guest, seat, window, act_id)
        case Undo(id=act_id, seat=seat, window=window):
            await table.undo(guest, seat, window, act_id)
        case Sit():
            await _sit(listener, guest, message)
        case Say(text=text, to=to, shout=shout):
            await table.say(guest, text, to, shout)
        case Previews() | Hint():
            await _tell(listener, guest, message)
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
