"""Pictures, styles and scripts: read once, packed once, and kept by browsers until they change."""

from __future__ import annotations

import gzip
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

import msgspec

FOLDER = Path(__file__).with_name("static")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = ("text/", "image/svg+xml", "application/json", "application/manifest+json")
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}


class Asset(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    content: bytes
    packed: bytes | None
    media_type: str
    tag: str


class Assets:
    """All files of a folder. Their addresses carry a hash of them all, in the path, so that a script's imports carry it
    too. In development the folder is read again when a file in it changes.
    """

    def __init__(self, folder: Path = FOLDER, *, watch: bool = False) -> None:
        self.folder = folder
        self.watch = watch
        self._read()

    def _read(self) -> None:
        self._stamp = self._newest()
        self._files = {file.relative_to(self.folder).as_posix(): _asset(file) for file in self._paths()}
        everything = "".join(f"{path} {asset.tag}\n" for path, asset in self._files.items())
        self.version = sha256(everything.encode()).hexdigest()[:10]

    def _paths(self) -> list[Path]:
        return sorted(path for path in self.folder.rglob("*") if path.is_file() and not path.name.startswith("."))

    def _newest(self) -> tuple[int, int]:
        times = [path.stat().st_mtime_ns for path in self._paths()]
        return len(times), max(times, default=0)

    def refresh(self) -> None:
        """Read again what has changed, in development."""
        if self.watch and self._newest() != self._stamp:
            self._read()

    def url(self, path: str) -> str:
        """Where a file is, as a page names it; KeyError if there is none."""
        if path not in self._files:
            raise KeyError(path)
        return f"/static/{self.version}/{path}"

    def find(self, path: str) -> Asset | None:
        """A file by its path in the folder."""
        return self._files.get(path)


def _asset(file: Path) -> Asset:
    content = file.read_bytes()
    media_type = TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    packed = gzip.compress(content, mtime=0) if media_type.startswith(PACKED) else None
    smaller = packed if packed is not None and len(packed) < len(content) else None
    return Asset(content, smaller, media_type, f'"{sha256(content).hexdigest()[:16]}"')
