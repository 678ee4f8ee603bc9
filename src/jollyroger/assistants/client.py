"""What the tools do at a server: they go the way of every other program, over the API, with its limits and ids."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import httpx2
from mcp.server.mcpserver.exceptions import ToolError

PATIENCE = 45.0
"""Seconds: the API answers a long wait within 30."""
_LINK = re.compile(r"(?:.*/t/|/?t/)?(?P<table>[a-z2-7]+)(?:/seat/(?P<seat>\d{1,2})/(?P<secret>[0-9a-f]+))?/?")


@dataclass(frozen=True)
class Place:
    """A table, or a seat there with its secret, which is the only key to it."""

    table: str
    seat: int | None = None
    secret: str = ""

    @property
    def path(self) -> str:
        """The table in the API."""
        return f"/api/tables/{self.table}"

    @property
    def own(self) -> str:
        """The seat in the API."""
        return f"{self.path}/seats/{self.seat}"


def table_in(link: str) -> Place:
    """The table that a link or an id names."""
    found = _LINK.fullmatch(link.strip())
    if found is None:
        raise ToolError("That's not the link of a table. It looks like https://host/t/abcdefgh.")
    seat = None if found["seat"] is None else int(found["seat"])
    return Place(found["table"], seat, found["secret"] or "")


def seat_in(link: str) -> Place:
    """The seat that a link is the key to."""
    place = table_in(link)
    if place.seat is None:
        raise ToolError("Use the seat link that sit or create_table gave you; it ends in /seat/NUMBER/SECRET.")
    return place


class TableClient:
    """One server's API. A refusal becomes a tool's error: the reason, its rule, and what can be done instead."""

    def __init__(self, http: httpx2.AsyncClient) -> None:
        self.http = http

    async def get(self, path: str, place: Place | None = None, language: str = "", **query: Any) -> Any:
        """Look at something."""
        return await self._ask("GET", path, place, language, None, query)

    async def post(self, path: str, body: dict[str, Any], place: Place | None = None, language: str = "") -> Any:
        """Do something."""
        return await self._ask("POST", path, place, language, body, {})

    async def text(self, path: str) -> str:
        """A text that is no JSON."""
        answer = await self.http.get(path)
        if answer.is_error:
            raise ToolError(reason_of(answer))
        return answer.text

    async def picture(self, place: Place, language: str) -> bytes:
        """The board as a picture; a refusal where this server draws none."""
        headers = {"authorization": f"Bearer {place.secret}", "accept": "image/png, application/json"}
        query = {"seat": place.seat, "language": language}
        answer = await self.http.get(f"{place.path}/board.png", params=query, headers=headers)
        if answer.status_code == httpx2.codes.NOT_FOUND:
            raise ToolError("This server draws no pictures. look tells you the same in words.")
        if answer.is_error:
            raise ToolError(reason_of(answer))
        return answer.content

    async def _ask(
        self, method: str, path: str, place: Place | None, language: str, body: Any, query: dict[str, Any]
    ) -> Any:
        headers = {"accept": "application/json", "accept-language": language or "en"}
        if place is not None and place.secret:
            headers["authorization"] = f"Bearer {place.secret}"
        asked = {name: value for name, value in {**query, "language": language}.items() if value not in (None, "")}
        try:
            answer = await self.http.request(method, path, params=asked, json=body, headers=headers)
        except httpx2.HTTPError as error:
            raise ToolError(f"The server can't be reached: {error}") from error
        if answer.is_error:
            raise ToolError(reason_of(answer))
        return answer.json() if answer.content else {}


def reason_of(answer: httpx2.Response) -> str:
    """Why not, and what can be done instead."""
    try:
        problem = answer.json()
    except ValueError:
        problem = {}
    reason = str(problem.get("detail") or f"The server answers {answer.status_code}.")
    moves = [f"{one['n']}. {one['text']} [{one['move']}]" for one in problem.get("moves") or []]
    return "\n".join([reason, *(["Your moves:", *moves] if moves else [])])
