"""Answers are packed for clients that can unpack them; long ones in a thread."""

from __future__ import annotations

import asyncio
from gzip import compress

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.types import HTTPResponseBodyEvent, HTTPResponseStartEvent, Message, Scope, Send

PACKED_FROM = 500
LONG_FROM = 20_000
"""Bytes that take more than half a millisecond to pack."""
LEVEL = 6
"""The highest one takes up to three times as long, and saves less than one byte of a hundred."""


def packing(scope: Scope, send: Send) -> Send:
    """Send what is sent packed, if that is wanted. The files of the pages are packed already."""
    if "gzip" not in Headers.from_scope(scope).get("accept-encoding", "") or scope["path"].startswith("/static/"):
        return send
    start: HTTPResponseStartEvent | None = None

    async def send_packed(message: Message) -> None:
        nonlocal start
        if message["type"] == "http.response.start":
            start = message
            return
        if start is not None:
            head, start = start, None
            if message["type"] == "http.response.body" and not message.get("more_body"):
                await _pack(head, message)
            await send(head)
        await send(message)

    return send_packed


async def _pack(head: HTTPResponseStartEvent, message: HTTPResponseBodyEvent) -> None:
    """Pack an answer that comes in one piece."""
    body = message["body"]
    if len(body) < PACKED_FROM:
        return
    body = await asyncio.to_thread(compress, body, LEVEL) if len(body) > LONG_FROM else compress(body, LEVEL)
    headers = MutableScopeHeaders(head)
    headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(body))
    headers.extend_header_value("vary", "accept-encoding")
    message["body"] = body
