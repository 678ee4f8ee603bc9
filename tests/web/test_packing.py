"""Answers are packed for who can unpack them, and the loop does not wait for that."""

from __future__ import annotations

import gzip
import threading
from typing import Any

import pytest

from jollyroger.web import packing


async def sent(
    body: bytes, accepts: str = "gzip, br", path: str = "/", **more: Any
) -> tuple[dict[bytes, bytes], bytes]:
    """The headers and the body of an answer as they are sent."""
    messages = list[Any]()

    async def send(message: Any) -> None:
        messages.append(message)

    scope: Any = {"type": "http", "path": path, "headers": [(b"accept-encoding", accepts.encode())], "state": {}}
    way: Any = packing.packing(scope, send)
    headers = [(b"content-length", b"%d" % len(body)), (b"vary", b"cookie")]
    await way({"type": "http.response.start", "status": 200, "headers": headers})
    await way({"type": "http.response.body", "body": body, "more_body": False, **more})
    start, content = messages
    return dict(start["headers"]), content["body"]


@pytest.mark.parametrize(("size", "in_thread"), [(1000, False), (100_000, True)])
async def test_what_is_long_is_packed_beside_the_loop(
    monkeypatch: pytest.MonkeyPatch, size: int, *, in_thread: bool
) -> None:
    threads = list[threading.Thread]()

    def noting(body: bytes, level: int) -> bytes:
        threads.append(threading.current_thread())
        return gzip.compress(body, level)

    monkeypatch.setattr(packing, "compress", noting)
    headers, body = await sent(b"a" * size)
    assert gzip.decompress(body) == b"a" * size
    assert headers[b"content-encoding"] == b"gzip"
    assert headers[b"content-length"] == b"%d" % len(body)
    assert b"accept-encoding" in headers[b"vary"]
    assert b"cookie" in headers[b"vary"]
    assert [thread is not threading.main_thread() for thread in threads] == [in_thread]


async def test_what_is_short_or_not_wanted_packed_is_sent_as_it_is() -> None:
    long = b"a" * 1000
    assert (await sent(b"short"))[1] == b"short"
    assert (await sent(long, accepts="identity"))[1] == long
    assert (await sent(long, path="/static/1/a.png"))[1] == long
    assert (await sent(long, more_body=True))[1] == long
