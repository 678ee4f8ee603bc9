"""The tools of assistants at /mcp, over streamable HTTP. Each call goes on as a request of the caller to the API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from litestar import asgi
from litestar.exceptions import NotFoundException
from litestar.types import Receive, Scope, Send

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

    from jollyroger.assistants.client import TableClient

LONGEST_REQUEST = 60_000
"""Bytes."""
_CALLER: ContextVar[Scope] = ContextVar("caller")


class Assistants:
    """The MCP server of this server; it begins with the first request."""

    def __init__(self) -> None:
        self._manager: StreamableHTTPSessionManager | None = None
        self._task: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())
        await self._ready.wait()
        assert self._manager is not None
        _CALLER.set(scope)
        await self._manager.handle_request(scope, receive, send)  # type: ignore[arg-type]  # the same, by other names

    async def _run(self) -> None:
        from mcp.server.transport_security import TransportSecuritySettings

        from jollyroger.assistants.tools import make_server

        server = make_server(connected)
        # The caller has checked the host, and a page of another site cannot send JSON without asking first.
        security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        server.streamable_http_app(
            stateless_http=True,
            json_response=True,
            max_request_body_size=LONGEST_REQUEST,
            transport_security=security,
        )
        self._manager = server.session_manager
        with suppress(asyncio.CancelledError):
            async with self._manager.run():
                self._ready.set()
                await asyncio.Event().wait()


@asynccontextmanager
async def connected() -> AsyncIterator[TableClient]:
    """The way to our own API, from the caller's address."""
    import httpx2

    from jollyroger.assistants.client import PATIENCE, TableClient

    scope: Any = _CALLER.get()
    headers = dict(scope["headers"])
    client = scope.get("client") or ("", 0)
    transport = httpx2.ASGITransport(app=scope["litestar_app"], client=(client[0], client[1]))
    base = f"{scope['scheme']}://{headers.get(b'host', b'localhost').decode('latin-1')}"
    async with httpx2.AsyncClient(transport=transport, base_url=base, timeout=PATIENCE) as http:
        yield TableClient(http)


@asgi("/mcp", is_mount=False, copy_scope=True)
async def assistants(scope: Scope, receive: Receive, send: Send) -> None:
    """Tools for assistants, where the extra is installed."""
    if find_spec("mcp") is None:
        raise NotFoundException
    site = scope["litestar_app"].state.site
    if site.assistants is None:
        site.assistants = Assistants()
    await site.assistants.serve(scope, receive, send)
