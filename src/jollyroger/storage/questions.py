"""A second way to the database, beside the store's: what is asked there never waits for what is being written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from jollyroger.storage.connection import Link, is_lost

T = TypeVar("T")


class Questions:
    """One thread, one connection, one question after the other."""

    def __init__(self, address: str) -> None:
        self._link = Link(address)
        self._thread = ThreadPoolExecutor(1, "questions")

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """What a question finds; StoreError if nobody can answer it."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._answer, question)

    def _answer(self, question: Callable[[Connection], T], *, again: bool = True) -> T:
        try:
            connection = self._link.ready()
            with connection.begin():
                return question(connection)
        except SQLAlchemyError as error:
            self._link.let_go()
            if again and is_lost(error):
                return self._answer(question, again=False)
            raise self._link.trouble(error) from error

    async def close(self) -> None:
        """Ask no more."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._link.close)
        self._thread.shutdown(wait=False)
