"""What all sockets send and are sent: read first, then acted on, then sent."""

from __future__ import annotations

import logging
from operator import methodcaller
from typing import TYPE_CHECKING

from jollyroger.storage.yielding import for_a_while

if TYPE_CHECKING:
    from jollyroger.web.wire import Wire

log = logging.getLogger(__name__)

MOST_LETTERS = 1_000
"""Messages of all sockets that can wait. Then each is acted on as it is read, and senders wait."""

_flush = methodcaller("flush")


class Post:
    """Reads all messages first, then acts on all of them, then sends one piece to each socket.

    A processor does the same thing many times in a row faster than in turn with others.
    """

    def __init__(self) -> None:
        self._wires: list[Wire] = []
        self._letters: list[tuple[Wire, bytes]] = []

    def take(self, wire: Wire, message: bytes) -> None:
        """Queue a message that came in."""
        if len(self._letters) >= MOST_LETTERS:
            self.deliver_from(wire)
            _deliver((wire, message))
            return
        if not self._letters:
            wire.loop.call_soon(self.deliver)
        self._letters.append((wire, message))

    def deliver(self) -> None:
        """Act on the queued messages, for a while."""
        self._letters = for_a_while(self._letters, _deliver)
        if self._letters:
            self._letters[0][0].loop.call_soon(self.deliver)

    def deliver_from(self, wire: Wire) -> None:
        """Act now on what one wire has queued, before it takes the slow path, so that order is kept."""
        own = [message for sender, message in self._letters if sender is wire]
        if own:
            self._letters = [letter for letter in self._letters if letter[0] is not wire]
            for message in own:
                _deliver((wire, message))

    def add(self, wire: Wire) -> None:
        """Note that a wire has something to send."""
        if not self._wires:
            wire.loop.call_soon(self.send)
        self._wires.append(wire)

    def send(self) -> None:
        """Let the noted wires send, for a while."""
        wires, self._wires = self._wires, []
        others = for_a_while(wires, _flush)
        if others:
            self._wires = others
            others[0].loop.call_soon(self.send)


def _deliver(letter: tuple[Wire, bytes]) -> None:
    wire, message = letter
    try:
        wire.hear_now(message)
    except Exception:
        # A bug costs one socket; the others still get their messages.
        log.exception("a message was not understood")
        wire.transport.abort()
