"""Connections between nodes: each calls every other, and both ends prove that they know the secret.

Messages that come up together go out together. There is no encryption: nodes talk in a network of their own.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable
from typing import cast

import msgspec

from jollyroger.tables.keyring import Keyring
from jollyroger.tables.node_messages import Message

log = logging.getLogger(__name__)

PROTOCOL = b"jollyroger 1\n"
NAME = 16
"""Characters of what a node is called."""
CHALLENGE = 32
PROOF = 32
GREETING = len(PROTOCOL) + NAME + CHALLENGE
LONGEST_PACKET = 1 << 24
GREETING_SECONDS = 2.0

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Message]).decode


def proof(secret: bytes, role: bytes, own: bytes, other: bytes) -> bytes:
    """What only a node can answer to a challenge; the two ends answer differently."""
    return hmac.digest(secret, role + own + other, "sha256")


class NodeLink(asyncio.Protocol):
    """One end of a connection. After the greeting `heard` gets every message, in order."""

    def __init__(
        self,
        keys: Keyring,
        own_name: str,
        *,
        is_caller: bool,
        opened: Callable[[NodeLink], None],
        heard: Callable[[NodeLink, Message], None],
        lost: Callable[[NodeLink], None],
    ) -> None:
        self.name = ""
        """What the other node is called."""
        self._keys, self._is_caller = keys, is_caller
        self._opened, self._heard, self._lost = opened, heard, lost
        self._challenge = own_name.encode() + secrets.token_bytes(CHALLENGE)
        self._theirs = b""
        self._buffer = bytearray()
        self._outgoing = list[Message]()
        self._transport: asyncio.Transport
        self._loop = asyncio.get_running_loop()
        self._patience: asyncio.TimerHandle | None = None
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet the other."""
        self._transport = cast(asyncio.Transport, transport)  # that of uvloop is not derived from it
        self._transport.write(PROTOCOL + self._challenge)
        self._patience = self._loop.call_later(GREETING_SECONDS, self.close)

    def data_received(self, data: bytes) -> None:
        """Read whole packets."""
        self._buffer += data
        if not self.is_open and not self._greeted():
            return
        start, buffer = 0, self._buffer
        while len(buffer) - start >= 4:
            end = start + 4 + int.from_bytes(buffer[start : start + 4], "big")
            if end - start > LONGEST_PACKET:
                self.close()
                return
            if len(buffer) < end:
                break
            self._read(bytes(buffer[start + 4 : end]))
            start = end
        del buffer[:start]

    def _greeted(self) -> bool:
        """Whether the other is a node."""
        buffer = self._buffer
        if not self._theirs:
            if len(buffer) < GREETING:
                return False
            if not buffer.startswith(PROTOCOL):
                self.close()
                return False
            self._theirs = bytes(buffer[len(PROTOCOL) : GREETING])
            self.name = self._theirs[:NAME].decode("ascii", "replace")
            del buffer[:GREETING]
            self._transport.write(proof(self._keys.signing, self._role(), self._challenge, self._theirs))
        if len(buffer) < PROOF:
            return False
        role, shown = self._role(others=True), bytes(buffer[:PROOF])
        wanted = [proof(key, role, self._theirs, self._challenge) for key in self._keys.accepted]
        if not any(hmac.compare_digest(shown, one) for one in wanted):
            log.warning("somebody who is no node called, or a node with another key")
            self.close()
            return False
        del buffer[:PROOF]
        self.is_open = True
        if self._patience is not None:
            self._patience.cancel()
        self._opened(self)
        return True

    def _role(self, *, others: bool = False) -> bytes:
        return b"caller" if self._is_caller != others else b"called"

    def _read(self, packet: bytes) -> None:
        try:
            messages = _decode(packet)
        except msgspec.DecodeError as error:
            log.warning("another node sent what is not understood: %s", error)
            self.close()
            return
        for message in messages:
            try:
                self._heard(self, message)
            except Exception:
                log.exception("a message of another node could not be handled")

    def tell(self, message: Message) -> None:
        """Send a message along with all that come up in this round of the loop."""
        if not self._outgoing:
            self._loop.call_soon(self._send)
        self._outgoing.append(message)

    def _send(self) -> None:
        messages, self._outgoing = self._outgoing, []
        if not self._transport.is_closing():
            packet = _encode(messages)
            self._transport.write(len(packet).to_bytes(4, "big") + packet)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - as asyncio calls it
        """The other is gone, or the way there."""
        if self._patience is not None:
            self._patience.cancel()
        was_open, self.is_open = self.is_open, False
        if was_open:
            self._lost(self)

    def abort(self) -> None:
        """Hang up on somebody who does not listen: what waits is dropped, and nobody waits for the other's machine."""
        self._transport.abort()

    def close(self) -> None:
        """Hang up."""
        if self._outgoing:
            self._send()
        self._transport.close()


async def call(address: str, make: Callable[[], NodeLink]) -> bool:
    """Call another node; `opened` is told if that worked. False if its machine says that nobody listens there."""
    host, _, port = address.rpartition(":")
    try:
        async with asyncio.timeout(GREETING_SECONDS):
            await asyncio.get_running_loop().create_connection(make, host.strip("[]"), int(port))
    except ConnectionRefusedError:
        return False
    except OSError:
        return True
    return True
