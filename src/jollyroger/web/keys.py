"""The file with the server's keys, which is made on the first start and read by its owner alone; and what they sign."""

from __future__ import annotations

import logging
import os
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest, digest
from pathlib import Path

from jollyroger.tables.keyring import Key, KeyProblem, Keyring, new_key, read_keys, write_keys

OWNER_ONLY = 0o600

log = logging.getLogger(__name__)


def keys_in(file: Path) -> list[Key]:
    """The keys of a file, which is made with one if it is not there. It never stands in the file for others to read."""
    try:
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    except FileExistsError:
        return _read(file)
    keys = [new_key()]
    _write(opened, keys)
    return keys


def keep_keys(file: Path, keys: Iterable[Key]) -> None:
    """Replace the keys of a file, all at once. It stays its owner's, also where root rotates the key."""
    new = file.with_name(f"{file.name}.new")
    new.unlink(missing_ok=True)
    _write(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), keys)
    if sys.platform != "win32":
        owner = file.stat()
        os.chown(new, owner.st_uid, owner.st_gid)
    new.replace(file)


class KeyFile:
    """The keys of a file. An operator can change them while the server runs."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.keys = keys_in(file)
        self._changed_at = file.stat().st_mtime_ns

    def look(self, ring: Keyring) -> None:
        """Use the keys that stand in the file now, if they have changed."""
        try:
            changed_at = self._file.stat().st_mtime_ns
            if changed_at != self._changed_at:
                self._changed_at = changed_at
                ring.take(_read(self._file))
        except (OSError, KeyProblem) as error:
            log.warning("the keys stay as they are: %s", error)


def _write(opened: int, keys: Iterable[Key]) -> None:
    with os.fdopen(opened, "w") as new:
        new.write(write_keys(keys))
        new.flush()
        os.fsync(new.fileno())


def _read(file: Path) -> list[Key]:
    if os.name == "posix" and file.stat().st_mode & 0o077:
        raise KeyProblem(f"{file}: others can read this key; take that from them (chmod 600) or delete the file")
    try:
        return read_keys(file.read_text())
    except (KeyProblem, UnicodeDecodeError) as error:
        raise KeyProblem(f"{file}: this is not a key; delete the file to get a new one") from error


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
