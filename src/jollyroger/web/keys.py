"""The server's key, which is made on the first start and kept where only its owner reads it, and what it signs."""

from __future__ import annotations

import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest, digest
from pathlib import Path

LENGTH = 32
OWNER_ONLY = 0o600


class KeyProblem(Exception):  # noqa: N818 - that is what it is
    """The key file cannot be used; the text says why."""


def key_in(file: Path) -> bytes:
    """The key of a file, which is made if there is none. It never stands in the file for others to read."""
    try:
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    except FileExistsError:
        return _read(file)
    with os.fdopen(opened, "w") as new:
        key = secrets.token_bytes(LENGTH)
        new.write(key.hex() + "\n")
        new.flush()
        os.fsync(new.fileno())
    return key


def _read(file: Path) -> bytes:
    if os.name == "posix" and file.stat().st_mode & 0o077:
        raise KeyProblem(f"{file}: others can read this key; take that from them (chmod 600) or delete the file")
    try:
        key = bytes.fromhex(file.read_text())
    except ValueError:
        key = b""
    if len(key) != LENGTH:
        raise KeyProblem(f"{file}: this is not a key; delete the file to get a new one")
    return key


class Signer:
    """Signs texts for one purpose: what was signed for another, or with another key, is not accepted."""

    def __init__(self, key: bytes, purpose: str) -> None:
        self._key = digest(key, purpose.encode(), sha256)

    def signature(self, text: str) -> str:
        """What proves that a text is ours."""
        return urlsafe_b64encode(digest(self._key, text.encode(), sha256)).decode().rstrip("=")

    def is_right(self, text: str, signature: str) -> bool:
        """Whether a signature is ours; how long that takes tells nothing."""
        return compare_digest(self.signature(text).encode(), signature.encode())

    def seal(self, content: bytes) -> str:
        """Some bytes and their signature as one text that can stand in a cookie."""
        text = urlsafe_b64encode(content).decode().rstrip("=")
        return f"{text}.{self.signature(text)}"

    def unseal(self, sealed: str) -> bytes | None:
        """The bytes that were sealed here, or None."""
        text, _, signature = sealed.partition(".")
        if not self.is_right(text, signature):
            return None
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
