"""What visitors notice of an operator's orders: bans, and keys that change while they play."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import sleep

import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from jollyroger.cli import main
from jollyroger.log import times
from jollyroger.tables.keyring import SIGNS_AFTER, Key, KeyProblem, Keyring, read_keys, rotated, without_old, write_keys
from jollyroger.web.keys import KeyFile, keep_keys
from jollyroger.web.visitors import Visitor, Visitors
from tests.web.serving import Person, Server
from tests.web.test_security import SEAT_LINK

Start = Callable[..., Server]
Visit = Callable[[Server], Person]


@pytest.fixture
def visit() -> Iterator[Visit]:
    """Lets people come to a server."""
    people = list[Person]()

    def come(server: Server) -> Person:
        people.append(Person(server))
        return people[-1]

    yield come
    for person in people:
        person.browser.close()


def admin(server: Server, *words: str) -> str:
    said = CliRunner().invoke(main, ["admin", "--data", str(server.data), *words])
    assert said.exit_code == 0, said.output
    return said.output


def guest_at(server: Server, table: str) -> str:
    return admin(server, "people", table).split()[0]


def farewell(server: Server, table: str, cookie: str) -> int:
    """The code with which a table's socket is closed."""
    address = f"ws://127.0.0.1:{server.port}/t/{table}/live"
    with connect(address, additional_headers={"cookie": cookie}) as socket, suppress(ConnectionClosed):
        for _ in socket:
            pass
    return int(socket.close_code or 0)


def test_whoever_is_banned_sees_why_and_nothing_else(start: Start, visit: Visit) -> None:
    server = start()
    person = visit(server)
    table = person.make()
    admin(server, "ban", guest_at(server, table))
    page = person.get(f"/t/{table}")
    assert (page.status_code, "re banned from this server" in page.text) == (403, True)
    style = page.text.partition('rel="stylesheet" href="')[2].partition('"')[0]
    assert person.get(style).status_code == 200
    assert person.get("/api/tables").json()["detail"] == "You're banned from this server."
    assert farewell(server, table, person.cookie()) == 4405
    admin(server, "unban", guest_at(server, table))
    assert person.get(f"/t/{table}").status_code == 200
    admin(server, "ban", "127.0.0.0/8")
    assert visit(server).get("/").status_code == 403


def test_a_closed_table_says_so(start: Start, visit: Visit) -> None:
    server = start()
    person = visit(server)
    table = person.make()
    admin(server, "close", table)
    page = person.get(f"/t/{table}")
    assert (page.status_code, "This table has been closed" in page.text) == (404, True)
    assert farewell(server, table, "") == 4404


def test_rotating_the_key_ends_no_session(start: Start, visit: Visit) -> None:
    server = start()
    person = visit(server)
    table, file, old = person.make(), server.data / "key", person.cookie()
    link, token = SEAT_LINK.search(person.get(f"/t/{table}").text), person.token()
    assert link is not None
    assert "half a minute" in admin(server, "rotate-key")
    keys = read_keys(file.read_text())
    assert file.stat().st_mode & 0o077 == 0
    keep_keys(file, [keys[0], keys[1]._replace(signs_from=1)])  # as if half a minute had gone by
    while person.cookie() == old:
        assert person.get("/").status_code == 200
        sleep(0.2)
    new = person.cookie().removeprefix(f"{old}; ")
    for cookie in (old, new):
        page = httpx.get(f"{server.address}/t/{table}", headers={"cookie": cookie})
        assert '"seat_links": {"0"' in page.text, "the seat is still one's own"
    assert person.post("/pace", {"token": token, "pace": "fast"}).status_code == 204
    other = visit(server)
    assert other.get(link[0]).status_code == 200, "an older link still opens"


# Keys


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_the_file_stays_its_owners(tmp_path: Path) -> None:
    file = tmp_path / "key"
    keys = KeyFile(file).keys
    os.chown(file, 12345, 12345)
    keep_keys(file, rotated(keys))
    assert (file.stat().st_uid, file.stat().st_gid, file.stat().st_mode & 0o777) == (12345, 12345, 0o600)


def test_a_new_key_signs_when_everybody_knows_it() -> None:
    first = Key(b"a" * 32)
    keys = rotated([first])
    ring = Keyring(keys)
    assert (ring.signing, set(ring.accepted), ring.first) == (first.secret, {key.secret for key in keys}, first.secret)
    assert keys[1].signs_from <= times.now() + SIGNS_AFTER
    ring.take([first, keys[1]._replace(signs_from=times.now())])
    assert ring.signing == keys[1].secret
    ring.take(without_old(keys))
    assert ring.accepted == (keys[1].secret,)
    assert ring.signing == keys[1].secret, "there is no other"
    assert read_keys(write_keys(keys)) == keys
    assert keys[1].secret.hex() not in repr(keys)


@pytest.mark.parametrize("text", ["", "ab", "zz" * 32, "aa" * 32 + " soon"])
def test_what_is_no_key_is_none(text: str) -> None:
    with pytest.raises(KeyProblem):
        read_keys(text)


def test_a_cookie_of_an_older_key_is_read_and_written_anew() -> None:
    old, new, visitor = Key(b"a" * 32), Key(b"b" * 32, 1), Visitor("a" * 32, "Anna")
    ring = Keyring([old])
    visitors = Visitors(ring)
    cookie, token = visitors.write(visitor, secure=True).partition(";")[0], visitors.form_token(visitor)
    ring.take([old, new])
    assert (visitors.read(cookie), visitors.is_current(cookie)) == (visitor, False)
    assert visitors.is_form_token(visitor, token)
    newer = visitors.write(Visitor("a" * 32, "Anne"), secure=True).partition(";")[0]
    both = f"{cookie}; {newer}"
    assert (visitors.read(both), visitors.is_current(both)) == (Visitor("a" * 32, "Anne"), True)
    ring.take([new])
    assert visitors.read(cookie) is None
    assert not visitors.is_form_token(visitor, token)


def test_a_spoilt_file_changes_no_keys(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "key"
    keys = KeyFile(file)
    ring = Keyring(keys.keys)
    before = ring.accepted
    for damage in (lambda: file.write_text("nonsense"), file.unlink):
        damage()
        keys.look(ring)
        assert ring.accepted == before
    assert "stay as they are" in caplog.text
