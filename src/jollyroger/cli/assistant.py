"""The command `jollyroger mcp`: a seat at the table for an assistant, over standard input and output."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from jollyroger.assistants.client import TableClient

NEEDS_MCP = "Assistants need the extra 'mcp': pip install '.[mcp]'"


@click.command()
@click.option(
    "--server",
    default="http://127.0.0.1:8765",
    show_default=True,
    metavar="URL",
    help="The server whose tables it plays at: start one with 'jollyroger serve'.",
)
def mcp(server: str) -> None:
    """Let an assistant play, over MCP on standard input and output.

    Name this command in the assistant's settings. A server that runs has the same tools at /mcp.
    """
    try:
        from jollyroger.assistants.tools import make_server
    except ModuleNotFoundError as error:
        raise click.ClickException(NEEDS_MCP) from error

    def connect() -> AbstractAsyncContextManager[TableClient]:
        return connected(server)

    make_server(connect).run("stdio")


@asynccontextmanager
async def connected(server: str) -> AsyncIterator[TableClient]:
    """A way to a server."""
    import httpx2

    from jollyroger.assistants.client import PATIENCE, TableClient

    async with httpx2.AsyncClient(base_url=server.rstrip("/"), timeout=PATIENCE) as http:
        yield TableClient(http)
