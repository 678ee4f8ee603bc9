"""The server's document under test: every message can be understood, every path and option is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from click.testing import CliRunner

from jollyroger.cli import main
from jollyroger.games.catalogue import MUTINY, SEAT_NUMBERS
from jollyroger.games.headers import LONGEST_LINE, LONGEST_NAME
from jollyroger.games.mutiny import deck_file
from jollyroger.log import shares
from jollyroger.log.entries import Automatic, Back, Brought, Left, Mode, Undone
from jollyroger.log.plan import LEAST_SECONDS, SECONDS, WINDOW_SECONDS
from jollyroger.tables import requests
from jollyroger.tables.bot_seats import LOT_SECONDS
from jollyroger.tables.clock import COMING_BACK
from jollyroger.web import api, app, callers, form_data, forms, live, serving
from jollyroger.web.limits import Limit, Limits
from jollyroger.web.problems import STATUS
from jollyroger.web.rendering import FOLDER
from tests.web.test_api import document

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "server.md").read_text()
OPERATING = (ROOT / "docs" / "operating.md").read_text()
PROMISES = (ROOT / "SECURITY.md").read_text()


def test_every_message_of_the_page_is_one_and_none_is_missing() -> None:
    block = re.search(r"^```json\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert block
    messages = [requests._decoder.decode(line) for line in block[1].splitlines()]
    assert {type(message) for message in messages} == set(get_args(requests.AnyRequest))


def test_every_path_of_the_api_is_explained() -> None:
    explained = {
        (method, path.replace("{id}", "{table_id}")) for method, path in re.findall(r"`(GET|POST) (/api[^`?]*)", TEXT)
    }
    paths = document()["paths"]
    assert explained == {(method.upper(), path) for path, operations in paths.items() for method in operations}


def test_every_option_and_status_is_explained() -> None:
    said = CliRunner().invoke(main, ["serve", "--help"]).output
    for option in re.findall(r"(--[\w-]+)", said):
        assert option == "--help" or f"`{option}" in TEXT + OPERATING, option
    for code in (
        live.WRONG_SECRET,
        live.NO_SUCH_TABLE,
        live.TOO_MANY,
        live.CROWDED,
        live.TOO_MUCH_NONSENSE,
        *STATUS.values(),
    ):
        assert str(code) in TEXT


def test_the_shares_of_a_table_are_told_as_they_are() -> None:
    for most, what in [
        (shares.MOST[Mode], "changes of `mode`"),
        (shares.MOST[Undone], "moves taken back"),
        (shares.MOST[Back], "returns"),
        (shares.MOST_SAID, "lines of chat"),
        (shares.MOST[Automatic], "changes of `automatic`"),
        (shares.MOST[Brought], "times the seat is brought elsewhere"),
        (shares.MOST_SAID_BESIDE_IN_ALL, "lines of chat together"),
        (shares.MOST_SAID_BESIDE, "each"),
        (COMING_BACK, "seconds of it"),
    ]:
        assert f"{most} {what}" in " ".join(TEXT.split())
    assert shares.MOST[Left] == shares.MOST[Brought]


def test_the_seconds_of_the_clocks_and_the_numbers_of_seats_are_those_that_hold() -> None:
    told = " ".join(TEXT.split())
    rows = re.findall(r"^  \| `(\w+)` \| (\d+) \| (\d+) \| (\d+) \|$", TEXT, re.MULTILINE)
    assert {clock: tuple(map(int, seconds)) for clock, *seconds in rows} == {
        clock: (WINDOW_SECONDS[clock], SECONDS[clock], LEAST_SECONDS[clock]) for clock in SECONDS
    }
    assert f"within {LOT_SECONDS} seconds of the first call" in told
    assert f"waits up to {api.LONGEST_WAIT} seconds" in told
    assert f"under way get {serving.SECONDS_TO_FINISH} seconds to be answered" in told
    assert f"Answers get {serving.PATIENCE} seconds to be taken" in told
    assert f"a message of more than {serving.LONGEST_FRAME // 1024} kB" in told
    numbers = SEAT_NUMBERS[MUTINY.name]
    assert f"with {min(numbers)} to {max(numbers)} seats" in told


def test_three_to_ten_is_what_texts_call_the_seats_of_a_mutiny() -> None:
    """Sentences name the numbers in words, in every language, so they cannot take them from the rules."""
    numbers, readme = SEAT_NUMBERS[MUTINY.name], (ROOT / "README.md").read_text()
    assert (min(numbers), max(numbers)) == (3, 10)
    assert "3 to 10 players" in readme
    assert "3–10 pirates" in (FOLDER / "front.html").read_text()
    assert "three to ten." in CliRunner().invoke(main, ["--help"]).output


LIMITS = Limits()


def row(text: str, limit: Limit) -> str:
    """A limit as a row of the table shows it."""
    return f"| {text} | {limit.burst:g} | {limit.rate:g} |"


def test_security_promises_the_limits_that_hold() -> None:
    for line in (
        f"| open at once | {LIMITS.connections:,}, or",
        f"by address | {LIMITS.connections_from}, of them {LIMITS.sockets_from} sockets; {LIMITS.sockets} sockets a",
        f"to its last byte | {callers.SECONDS_TO_ASK:g} s",
        f"end of the answer | {callers.SECONDS_TO_ANSWER:g} s",
        f"to be read | {callers.SECONDS_TO_TAKE:g} s",
        f"| {LIMITS.unread_from // 10**6} MB by address, {LIMITS.unread // 10**6} MB in all |",
        f"| {callers.LONGEST_HEAD:,} bytes, {callers.MOST_HEADERS} headers |",
        f"a second; {requests.LONGEST_MESSAGE:,} bytes a message |",
        row("pages and API", LIMITS.requests),
        row("tables made", LIMITS.tables),
        row("games opened, checked or written down", LIMITS.replays),
        row("seats taken", LIMITS.sittings),
        row("seat links tried", LIMITS.seat_links),
        f"| {LIMITS.messages.burst:g} messages at once, then {LIMITS.messages.rate:g} a second; ",
        f"| `{api.JSON}` only; {requests.LONGEST_MESSAGE:,} bytes, {api.WITH_DECK:,} with a deck |",
        f"{form_data.MOST_FIELDS} fields; UTF-8 only; {form_data.LONGEST_URL_ENCODED:,} bytes URL-encoded |",
        f"| {app.LONGEST_QUERY} bytes |",
        f"| deck | {deck_file.LONGEST_DECK:,} characters, {deck_file.LONGEST_LINE} a line, {deck_file.MOST_DOTS} dots",
        f"{deck_file.DEEPEST} brackets deep |",
        f"| record | {forms.LONGEST_REPLAY:,} bytes on the page; {LONGEST_LINE:,} characters a line |",
        f"| name | {LONGEST_NAME} characters,",
        f"| {shares.MOST_SAID}; a guest without a seat {shares.MOST_SAID_BESIDE}, "
        f"all of those together {shares.MOST_SAID_BESIDE_IN_ALL} |",
        f"| changes of the pass mode | {shares.MOST[Mode]} |",
    ):
        assert line in PROMISES, line
    assert {shares.MOST[Undone], shares.MOST[Back]} == {200}
    assert {shares.MOST[Brought], shares.MOST[Left], shares.MOST[Automatic]} == {100}
