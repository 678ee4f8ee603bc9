"""The link of a table: where its server is, which table, and maybe a seat with its secret."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

_PATH = re.compile(r"(?P<root>.*)/t/(?P<table>[a-z2-7]+)(?:/seat/(?P<seat>\d{1,2})/(?P<secret>[0-9a-f]+))?/?")


@dataclass(frozen=True)
class Link:
    """A table of a server; with a seat and its secret, that seat."""

    server: str
    """http or https, and the host; with the path of a proxy, if there is one."""
    table: str
    seat: int | None = None
    secret: str = ""

    @property
    def api(self) -> str:
        """Where the API is."""
        return f"{self.server}/api"

    @property
    def table_path(self) -> str:
        """The table's path in the API."""
        return f"/tables/{self.table}"

    @property
    def socket(self) -> str:
        """Where the table's socket is."""
        return f"{self.server.replace('http', 'ws', 1)}/t/{self.table}/live"

    @property
    def text(self) -> str:
        """The link as it can be opened in a browser too, or given to `jollyroger join`."""
        seat = "" if self.seat is None else f"/seat/{self.seat}/{self.secret}"
        return f"{self.server}/t/{self.table}{seat}"

    def at(self, seat: int, secret: str) -> Link:
        """The same for a seat that was taken."""
        return replace(self, seat=seat, secret=secret)


def read_link(text: str) -> Link | None:
    """The link in a text; None if it is none. Without a scheme it is http."""
    parts = urlsplit(text if "//" in text else f"http://{text}")
    found = _PATH.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or found is None:
        return None
    seat = None if found["seat"] is None else int(found["seat"])
    return Link(f"{parts.scheme}://{parts.netloc}{found['root']}", found["table"], seat, found["secret"] or "")
