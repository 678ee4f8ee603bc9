"""A seat at a table of a server: it asks over the API, and listens at the socket for news."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from jollyroger.games.catalogue import GAMES
from jollyroger.terminal.links import Link
from jollyroger.terminal.seat import NotTaken, Story, TableLost
from jollyroger.words.common.describing import UNDO, Description, Option

PATIENCE = 20.0
"""Seconds within which a server has to answer."""
A_MOMENT = 0.05
"""Seconds in which more may happen at once: it is asked for together."""
AGAIN = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds until the next try, when the server cannot be reached."""
LATER = (502, 503, 504)
"""Statuses that ask for patience."""


class Refused(Exception):  # noqa: N818 - the server says no
    """An answer of the server that is none: its status, and what it says."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(str(problem.get("detail") or status))
        self.status = status
        self.problem = problem


class TableClient:
    """Talks to the API of one server about one table."""

    def __init__(self, link: Link, *, sleep: Callable[[float], object] | None = None) -> None:
        self.link = link
        self.sleep = sleep or Event().wait

    def ask(self, path: str, body: Any = None, *, language: str = "", **query: Any) -> Any:
        """Ask again while the server is away; Refused if it says no, TableLost if it stays away."""
        asked = {name: value for name, value in (*query.items(), ("language", language)) if value not in (None, "")}
        address = f"{self.link.api}{path}" + (f"?{urlencode(asked)}" if asked else "")
        headers = {"accept": "application/json", "accept-language": language or "en"}
        if self.link.secret:
            headers["authorization"] = f"Bearer {self.link.secret}"
        data = None
        if body is not None:
            data, headers["content-type"] = json.dumps(body).encode(), "application/json"
        reason = ""
        for pause in (0.0, *AGAIN):
            if pause:
                self.sleep(pause)
            try:
                with urlopen(Request(address, data, headers), timeout=PATIENCE) as answer:
                    return json.load(answer)
            except HTTPError as error:
                problem = _problem_of(error)
                if error.code not in LATER:
                    raise Refused(error.code, problem) from error
                reason = str(problem.get("detail") or error)
            except (URLError, TimeoutError, ConnectionError, ValueError) as error:
                reason = str(getattr(error, "reason", error))
        raise TableLost(reason)


def _problem_of(error: HTTPError) -> dict[str, Any]:
    try:
        problem = json.loads(error.read())
    except (ValueError, OSError):
        return {}
    return problem if isinstance(problem, dict) else {}


def _overlap(lines: list[str], new: list[str]) -> int:
    """How many lines of a log are news already; more may have come since it was fetched."""
    return max(number for number in range(len(new) + 1) if number == 0 or lines[-number:] == new[:number])


class RemoteSeat:
    """The seat whose secret is in the link."""

    def __init__(self, link: Link, language: str) -> None:
        assert link.seat is not None
        self.seat = link.seat
        self.client = TableClient(link)
        self.language = language
        self.told: Description
        self.known: dict[str, Any] = {}
        self.heard = list[str]()
        """The log in this language, up to what is new."""
        self.seq = -1
        self.news = Event()
        self.ended = Event()
        self._socket: ClientConnection | None = None
        self._begin(language)
        Thread(target=self._listen, daemon=True, name="news").start()

    def _begin(self, language: str) -> None:
        """Read the log from its beginning."""
        self.language = language
        table = self.client.ask(self.client.link.table_path, seat=self.seat, language=language)
        self.game: str = table["table"]["game"]
        self.name: str = table["seats"][self.seat]["name"]
        self.always: bool = table["position"].get("habit") != "could_act"
        self._fetch()
        lines = [line["text"] for line in table["log"]]
        self.heard = lines[: len(lines) - _overlap(lines, list(self.told.news))]

    def _fetch(self) -> None:
        """Look at the table as it is now."""
        path = f"{self.client.link.table_path}/description"
        self.known = self.client.ask(path, seat=self.seat, language=self.language)
        before = self.told.news if hasattr(self, "told") else ()
        self.told = msgspec.convert(self.known["description"], Description)
        self.seq = self.known["seq"]
        if self.told.news[: len(before)] != before:
            self.heard += before

    # What the person is told

    def description(self, language: str) -> Description:
        """As it was last fetched; another language has to be asked for."""
        if language != self.language:
            self._begin(language)
        return self.told

    def view(self) -> Any:
        """The state of an open game, as the server has it."""
        view = self.known.get("view")
        if view is None:
            return None
        with suppress(ValueError):  # a server with other rules
            return GAMES[self.game].restore(json.dumps(view).encode())
        return None

    def story(self, language: str) -> Story:
        """The log since the person came, and before."""
        self.description(language)
        return Story(self.heard, list(self.told.news))

    # What the person does

    def answer(self, text: str, question: str, language: str) -> None:
        """Let the server understand it; the id makes it safe to send again."""
        body = {"answer": text, "question": question, "id": secrets.token_hex(16)}
        try:
            done = self.client.ask(f"{self._path}/answers", body, language=language)
        except Refused as refused:
            moves = msgspec.convert(refused.problem.get("moves") or [], list[Option])
            self._fetch()
            raise NotTaken(str(refused), moves) from refused
        if done["move"] == UNDO:
            self._begin(self.language)
        else:
            self._fetch()

    @property
    def _path(self) -> str:
        return f"{self.client.link.table_path}/seats/{self.seat}"

    def ask_always(self) -> bool:
        """15.1 Whether to be asked in every window."""
        mode = "could_act" if self.always else "none"
        try:
            self.client.ask(f"{self._path}/mode", {"mode": mode}, language=self.language)
        except Refused as refused:
            raise NotTaken(str(refused)) from refused
        self.always = not self.always
        return self.always

    def rematch(self) -> bool:
        """A rematch is a new table with a link of its own."""
        return False

    # News

    def go_on(self, seconds: float) -> bool:
        """Wait for news, and fetch them."""
        if not self.news.wait(seconds):
            return False
        Event().wait(A_MOMENT)
        self.news.clear()
        self._fetch()
        return True

    def _listen(self) -> None:
        """Hold a socket open, so that the others see that somebody is here; whatever comes there is news."""
        tries = 0
        while not self.ended.is_set():
            link, begun = self.client.link, monotonic()
            try:
                headers = {"Authorization": f"Bearer {link.secret}"}
                address = f"{link.socket}?{urlencode({'seat': self.seat, 'brief': 'yes'})}"
                with connect(address, additional_headers=headers, open_timeout=PATIENCE) as self._socket:
                    for _ in self._socket:
                        self.news.set()
            except (OSError, WebSocketException):
                pass
            self.news.set()  # something may have happened meanwhile
            tries = 0 if monotonic() - begun > PATIENCE else min(tries + 1, len(AGAIN))
            self.ended.wait(AGAIN[max(0, tries - 1)])

    def close(self) -> None:
        """The seat stays the person's."""
        self.ended.set()
        if self._socket is not None:
            self._socket.close()
