"""How a server is doing, for its operator. It tells numbers alone: no names, no tables, no cards."""

from __future__ import annotations

from jollyroger.log.errors import StoreError
from jollyroger.tables.directory import TableDirectory

CLOSING = "closing"


def numbers_of(directory: TableDirectory) -> dict[str, int]:
    """How many there are now of what an operator watches."""
    tables, services = directory.running, directory.services
    return {
        "tables": len(tables),
        "games": sum(table.table_state.started and not table.is_over for table in tables),
        "viewers": sum(len(table.audience.listeners) for table in tables),
        "store_waiting": services.store.waiting,
        "store_failing": services.store.fails,
        "red_beard_aboard": services.bot_workers.red_beard_is_aboard,
    }


async def trouble_of(directory: TableDirectory) -> str:
    """Why the server cannot take acts now; empty if it can."""
    if directory.is_closing:
        return CLOSING
    try:
        await directory.services.store.ping()
    except StoreError as error:
        return f"the database fails: {error}"
    return ""
