"""A message from a connection: decode it, do what it asks for, answer."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from jollyroger.log.counts import COUNTS
from jollyroger.log.errors import NotYours, TableError, Unreadable
from jollyroger.messages import table_messages as messages
from jollyroger.tables.acts.act import Act
from jollyroger.tables.acts.asking import Hint, Ping, Previews
from jollyroger.tables.acts.playing import Finish, Play, SetAutomatic, SetPassMode, TakeBack
from jollyroger.tables.acts.rematch import Rematch
from jollyroger.tables.acts.seating import Begin, Bring, CallStandIn, Leave, Return, SetPace, Sit
from jollyroger.tables.acts.talking import Say
from jollyroger.tables.listener import Listener
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.refusals import NOT_A_MESSAGE, NOT_AT_TABLE

LONGEST_MESSAGE = 4096

AnyAct = (
    Play | Finish | TakeBack | Sit | Say | Leave | Return | CallStandIn | SetAutomatic | SetPassMode | SetPace | Begin
)
"""What a client can do. `Bring` is not among them: its link is opened in a browser."""
AnyRequest = AnyAct | Previews | Hint | Ping

_decoder = msgspec.json.Decoder(AnyRequest)
_forwarded = msgspec.json.Decoder(AnyAct | Bring | Rematch)


def read_forwarded(act: bytes) -> Act:
    """An act that another server forwards."""
    try:
        decoded: Act = _forwarded.decode(act)
    except msgspec.DecodeError as error:  # it is of another version
        raise Unreadable(NOT_A_MESSAGE) from error
    return decoded


def _read(data: str | bytes) -> AnyRequest | None:
    """The request in a message, or None if there is none."""
    try:
        request = _decoder.decode(data) if len(data) <= LONGEST_MESSAGE else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return None if isinstance(request, Play) and request.move is None and not request.moves else request


def play_at_once(listener: Listener, data: bytes, then: Callable[[], None]) -> bool:
    """Play the move in a message if nothing is in its way; False if `receive` has to do it.

    Most messages are plays. They need no task of their own, and the answer leaves with the news in one write. `then` is
    called after the answer.
    """
    play, guest = _read(data), listener.guest
    if guest is None or not isinstance(play, Play) or play.moves:
        return False

    def answer(error: TableError | None) -> None:
        if error is None:
            listener.tell(messages.accepted(play.id))
        else:
            _refuse(listener, play.id, error)
        then()

    try:
        return play.do_at_once(listener.table, guest, answer)
    except Unreadable:
        return False
    except TableError as error:
        answer(error)
        return True


async def receive(listener: Listener, data: str | bytes) -> bool:
    """Do what a message asks for, and answer; False if nobody could understand it."""
    request = _read(data)
    if request is None:
        listener.tell(messages.error(phrasebook(listener.language).say(NOT_A_MESSAGE)))
        return False
    if isinstance(request, Ping):
        await request.serve(listener, listener.guest)
        return True
    try:
        if listener.guest is None:
            raise NotYours(NOT_AT_TABLE)
        await request.serve(listener, listener.guest)
    except TableError as error:
        _refuse(listener, request.id, error)
        return not isinstance(error, Unreadable)
    if request.id:
        listener.tell(messages.accepted(request.id))
    return True


def _refuse(listener: Listener, act_id: str, error: TableError) -> None:
    COUNTS.refusals[type(error).__name__] += 1
    listener.tell(messages.refused(act_id, error.reason(listener.language), error.rule))
