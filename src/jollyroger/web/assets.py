"""Pictures, styles and scripts: read once, joined and packed once, and kept by browsers until they change."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path, PurePosixPath

import msgspec

from jollyroger.web.joining import Read, joined_scripts, joined_styles

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
    too. Some are sent joined; their parts are there as well. In development the folder is read again when a file in it
    changes.
    """

    def __init__(self, folder: Path = FOLDER, *, watch: bool = False) -> None:
        self.folder = folder
        self.watch = watch
        self._joined = dict[str, Callable[[Read], str]]()
        """How the files are made that are joined of others."""
        self._read()

    def _read(self) -> None:
        self._stamp = self._newest()
        files = {file.relative_to(self.folder).as_posix(): file for file in self._paths()}
        self._files = {path: _asset(path, file.read_bytes()) for path, file in files.items()}
        for path in self._joined:
            self._join(path)
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

    def styles(self, folder: str, *subjects: str) -> str:
        """The address of style sheets that are sent as one."""
        sheets = [f"css/{folder}/{subject}.css" for subject in subjects]
        return self._joined_url(f"css/{folder}/{'+'.join(subjects)}.css", partial(joined_styles, sheets))

    def script(self, path: str) -> str:
        """The address of a module that is sent as one with all that it imports."""
        return self._joined_url(path.replace(".js", ".joined.js"), partial(joined_scripts, path))

    def _joined_url(self, path: str, made: Callable[[Read], str]) -> str:
        if path not in self._files:
            self._joined[path] = made
            self._join(path)
        return self.url(path)

    def _join(self, path: str) -> None:
        self._files[path] = _asset(path, self._joined[path](self._text).encode())

    def _text(self, path: str) -> str:
        return self._files[path].content.decode()

    @property
    def paths(self) -> list[str]:
        """All files, also joined ones."""
        return list(self._files)

    def find(self, path: str) -> Asset | None:
        """A file by its path in the folder."""
        return self._files.get(path)


def _asset(path: str, content: bytes) -> Asset:
    media_type = TYPES.get(PurePosixPath(path).suffix) or guess_type(path)[0] or "application/octet-stream"
    packed = gzip.compress(content, mtime=0) if media_type.startswith(PACKED) else None
    smaller = packed if packed is not None and len(packed) < len(content) else None
    return Asset(content, smaller, media_type, f'"{sha256(content).hexdigest()[:16]}"')
