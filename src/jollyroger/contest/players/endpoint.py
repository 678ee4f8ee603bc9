"""A model at an OpenAI-compatible chat endpoint: streamed, tried again when that costs nothing, and bounded."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import isfinite
from time import monotonic
from typing import Any

import httpx
from msgspec import Struct

from jollyroger.contest.answers import LONGEST_TEXT
from jollyroger.contest.players.player import Reply, Request, Unreachable, most_tokens_of, tokens_counted
from jollyroger.games.errors import printable

TRIES = 8
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
MOST_PATIENCE = 300.0
"""Seconds: an endpoint that asks for more is left alone until the run goes on another time."""
AGAIN = (408, 409, 425, 429)
NOT_ALLOWED = (401, 402, 403, 404)
LONGEST_LINE = 1_000_000
LONGEST_REFUSAL = 10_000
REFUSAL_SECONDS = 10.0
"""For what an endpoint says about a refusal."""
LONGEST_PROBLEM = 300


class Endpoint(Struct, frozen=True, kw_only=True):
    """Where a model is, and how it is asked."""

    url: str
    model: str
    key: str = ""
    most_tokens: int = 1000
    """Of one answer."""
    seconds: float = 300.0
    """How long one answer may take."""
    temperature: float | None = None
    tokens_field: str = "max_tokens"
    """What the endpoint calls the bound of an answer."""
    pace: float = 1.0
    """Waits are multiplied by it."""


class EndpointPlayer:
    """Asks a model."""

    def __init__(self, endpoint: Endpoint, http: httpx.AsyncClient | None = None) -> None:
        self.endpoint = endpoint
        self._http = http or httpx.AsyncClient(timeout=httpx.Timeout(endpoint.seconds, connect=20.0))
        self._jitter = random.Random()  # it changes when somebody is asked again, nothing else

    async def close(self) -> None:
        await self._http.aclose()

    async def answer(self, request: Request) -> Reply:
        """Try until the endpoint begins to answer. From then on it may be paid for, so that is not tried again."""
        begun = monotonic()
        for attempt in range(1, TRIES + 1):
            try:
                async with self._sent(request) as response:
                    if response.status_code == 200:
                        text, used, problem = await self._read(response)
                        return self._reply(request, text, used, monotonic() - begun, attempt, problem)
                    body = await _refusal(response)
                    wait = self._wait_after(response, body, attempt)
            except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as error:
                wait, last = self._backoff(attempt), f"cannot be reached: {error}"
            except (httpx.HTTPError, TimeoutError) as error:
                # It may have begun to think, and count that.
                return self._reply(request, "", None, monotonic() - begun, attempt, f"{type(error).__name__}: {error}")
            else:
                last = f"answers {response.status_code}"
                if wait is None:
                    problem = f"{last}: {_said(body)}"
                    return Reply("", seconds=monotonic() - begun, tries=attempt, problem=problem)
            if attempt < TRIES:
                await asyncio.sleep(wait * self.endpoint.pace)
        raise Unreachable(f"{self.endpoint.url} {last}, {TRIES} times.")

    @asynccontextmanager
    async def _sent(self, request: Request) -> AsyncIterator[httpx.Response]:
        endpoint = self.endpoint
        body: dict[str, Any] = {
            "model": endpoint.model,
            "messages": [
                {"role": "system", "content": request.instructions},
                {"role": "user", "content": request.message},
            ],
            "stream": True,
            "stream_options": {"include_usage": True},
            endpoint.tokens_field: endpoint.most_tokens,
        }
        if endpoint.temperature is not None:
            body["temperature"] = endpoint.temperature
        headers = {"authorization": f"Bearer {endpoint.key}"} if endpoint.key else {}
        url = f"{endpoint.url.rstrip('/')}/chat/completions"
        sent = self._http.build_request("POST", url, json=body, headers=headers)
        async with asyncio.timeout(endpoint.seconds):
            response = await self._http.send(sent, stream=True)
        try:
            yield response
        finally:
            await response.aclose()

    # Waiting

    def _wait_after(self, response: httpx.Response, body: bytes, attempt: int) -> float | None:
        """Seconds until the next try; None if this very message is refused. Unreachable if no message is taken."""
        status = response.status_code
        if status in NOT_ALLOWED or 300 <= status < 400:
            raise Unreachable(f"{self.endpoint.url} answers {status}: {_said(body)}")
        if status not in AGAIN and status < 500:
            return None
        asked = seconds_of(response.headers.get("retry-after", ""))
        if asked is not None and asked > MOST_PATIENCE:
            raise Unreachable(f"{self.endpoint.url} answers {status} and asks to wait {asked:.0f} seconds.")
        return self._backoff(attempt) if asked is None else max(asked, 0.0)

    def _backoff(self, attempt: int) -> float:
        wait = min(FIRST_WAIT * 2 ** (attempt - 1), LONGEST_WAIT)
        return float(wait * self._jitter.uniform(0.5, 1.0))

    # Reading

    async def _read(self, response: httpx.Response) -> tuple[str, dict[str, Any] | None, str]:
        """The text as far as it comes, what the endpoint counts, and what went wrong."""
        parts, used, problem, length = list[str](), None, "", 0
        try:
            async with asyncio.timeout(self.endpoint.seconds):
                async for event in _events(response):
                    if event.get("error"):
                        problem = str(event["error"])[:LONGEST_PROBLEM]
                    used = event.get("usage") or used
                    parts.append(_text_of(event))
                    length += len(parts[-1])
                    if length > LONGEST_TEXT:
                        problem = "it did not end"
                        break
        except TimeoutError:
            problem = f"it took longer than {self.endpoint.seconds:g} seconds"
        except (httpx.HTTPError, ValueError) as error:
            problem = f"cut off: {error}"[:LONGEST_PROBLEM]
        return "".join(parts)[:LONGEST_TEXT], used if isinstance(used, dict) else None, problem

    def _reply(
        self, request: Request, text: str, used: dict[str, Any] | None, seconds: float, tries: int, problem: str
    ) -> Reply:
        """Where the endpoint does not say what it counts, every byte counts as a token: no tokenizer makes more."""
        tokens_in, tokens_out = (
            tokens_counted((used or {}).get(key)) for key in ("prompt_tokens", "completion_tokens")
        )
        if tokens_in is None:
            tokens_in = most_tokens_of(request)
        if tokens_out is None:
            is_whole = text and not problem
            most = self.endpoint.most_tokens
            tokens_out = min(len(text.encode(errors="replace")), most) if is_whole else most
        return Reply(text, tokens_in, tokens_out, round(seconds, 3), tries, problem)


def seconds_of(text: str) -> float | None:
    """What Retry-After says: seconds, or a moment."""
    text = text.strip()
    if not text:
        return None
    try:
        seconds = float(text)
    except ValueError:
        pass
    else:
        return seconds if isfinite(seconds) else None
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return (moment - datetime.now(UTC)).total_seconds()


async def _events(response: httpx.Response) -> AsyncIterator[dict[str, Any]]:
    """The objects of a stream, or the one of an answer that is not streamed."""
    if "text/event-stream" not in response.headers.get("content-type", ""):
        yield _decoded(await _beginning(response, LONGEST_LINE))
        return
    async for line in _lines(response):
        data = line.removeprefix(b"data:").strip() if line.startswith(b"data:") else b""
        if data == b"[DONE]":
            return
        if data:
            with suppress(ValueError):
                yield _decoded(data)


async def _lines(response: httpx.Response) -> AsyncIterator[bytes]:
    """The lines of a stream; ValueError if one does not end."""
    rest = b""
    async for part in response.aiter_bytes():
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            yield line
        if len(rest) > LONGEST_LINE:
            raise ValueError("a line does not end")
    yield rest


async def _beginning(response: httpx.Response, most: int) -> bytes:
    """What comes, but no more than so many bytes."""
    found = b""
    async for part in response.aiter_bytes():
        found += part
        if len(found) >= most:
            break
    return found[:most]


async def _refusal(response: httpx.Response) -> bytes:
    """What comes with a refusal, as far as it comes soon: the status says the rest."""
    with suppress(httpx.HTTPError, TimeoutError):
        async with asyncio.timeout(REFUSAL_SECONDS):
            return await _beginning(response, LONGEST_REFUSAL)
    return b""


def _decoded(data: bytes) -> dict[str, Any]:
    """An object of JSON; ValueError if it cannot be read."""
    try:
        found = json.loads(data)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return found if isinstance(found, dict) else {}


def _text_of(event: dict[str, Any]) -> str:
    """What an event adds to the answer; thoughts that are sent apart are not part of it."""
    choices = event.get("choices")
    first = choices[0] if isinstance(choices, list) and choices and isinstance(choices[0], dict) else {}
    said = first.get("delta") or first.get("message") or {}
    content = said.get("content") if isinstance(said, dict) else None
    return content if isinstance(content, str) else ""


def _said(body: bytes) -> str:
    """What an endpoint says about a refusal, on one line."""
    return printable(" ".join(body.decode("utf-8", "replace").split())[:LONGEST_PROBLEM])
