"""A store in each kind of database."""

from __future__ import annotations

import pytest

from tests.storage.books import Book


@pytest.fixture
def book(address: str) -> Book:
    return Book(address)
