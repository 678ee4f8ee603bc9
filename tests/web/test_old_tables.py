"""A server with a database of rules 2: it starts, and says of old tables what has become of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.tables.fixtures import KEY
from tests.tables.old_database import COOKIE, DUEL_IN_PLAY, MUTINY_IN_PLAY, MUTINY_OVER, put_old_database
from tests.web.serving import Person, Server, kept, told


@pytest.fixture(scope="module")
def old_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that was upgraded."""
    data = tmp_path_factory.mktemp("old") / "server"
    data.mkdir()
    put_old_database(data / "tables.db")
    (data / "key").write_text(KEY.hex())
    (data / "key").chmod(0o600)
    yield from kept(Server(data, "--no-limits"))


@pytest.fixture
def anne(old_server: Server) -> Iterator[Person]:
    """Anne, who has sat at all the tables."""
    person = Person(old_server)
    name, _, value = COOKIE.partition("=")
    person.browser.cookies.set(name, value)
    yield from person.visit()


def test_old_tables_stand_among_ones_own(anne: Person) -> None:
    page = anne.get("/").text
    for table in (MUTINY_IN_PLAY, MUTINY_OVER):
        row = re.search(rf'<li class="table-row">(?:(?!</li>).)*href="/t/{table}">([^<]*)<', page, re.DOTALL)
        assert row is not None
        assert "old rules" in row[0]
        assert row[1] == "View"


@pytest.mark.parametrize("table", [MUTINY_IN_PLAY, MUTINY_OVER])
def test_an_old_table_says_why_it_cannot_go_on_and_gives_its_text(anne: Person, table: str) -> None:
    page = anne.get(f"/t/{table}")
    assert page.status_code == 410
    assert "uses rules 2, but the server now plays by rules 3" in page.text
    assert f'href="/t/{table}/record"' in page.text
    text = anne.get(f"/t/{table}/record")
    assert (text.status_code, text.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert f'filename="jollyroger-{table}.txt"' in text.headers["content-disposition"]
    assert "\nrules: 2\n" in text.text
    assert anne.get(f"/t/{table}/positions").status_code == 410
    assert anne.post(f"/t/{table}/sit", {"seat": "0"}).status_code == 410


def test_a_program_gets_the_same_reason(anne: Person) -> None:
    answer = anne.get(f"/api/tables/{MUTINY_IN_PLAY}")
    assert (answer.status_code, answer.headers["content-type"]) == (410, "application/problem+json")
    assert "uses rules 2" in answer.json()["detail"]


async def test_a_socket_is_closed_with_a_reason_of_its_own(anne: Person) -> None:
    async with anne.socket(MUTINY_IN_PLAY) as socket:
        with pytest.raises(ConnectionClosed) as caught:
            await told(socket)
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 4410


async def test_a_duel_goes_on(anne: Person) -> None:
    async with anne.socket(DUEL_IN_PLAY) as socket:
        assert (await told(socket, "table"))["position"]["result"] is None


def test_its_text_read_again_says_so_too(anne: Person) -> None:
    text = anne.get(f"/t/{MUTINY_OVER}/record").text
    assert "this game uses rules “2”, but this version plays by rules 3" in anne.post("/replay", {"text": text}).text
