"""The links of tables, as people copy them."""

from __future__ import annotations

import pytest

from jollyroger.terminal.links import Link, read_link

SECRET = "0a" * 32


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("http://localhost:8765/t/abc234", Link("http://localhost:8765", "abc234")),
        ("localhost:8765/t/abc234/", Link("http://localhost:8765", "abc234")),
        (f"https://a.example/t/abc234/seat/1/{SECRET}", Link("https://a.example", "abc234", 1, SECRET)),
        ("https://a.example/games/t/abc234?x=1", Link("https://a.example/games", "abc234")),
        ("ftp://a.example/t/abc234", None),
        ("http://a.example/", None),
        ("http:///t/abc234", None),
        ("nonsense", None),
    ],
)
def test_a_link_is_read(text: str, link: Link | None) -> None:
    assert read_link(text) == link


def test_a_link_leads_to_the_api_and_the_socket_and_back() -> None:
    link = Link("https://a.example", "abc234").at(1, SECRET)
    assert link.api + link.table_path == "https://a.example/api/tables/abc234"
    assert link.socket == "wss://a.example/t/abc234/live"
    assert read_link(link.text) == link
