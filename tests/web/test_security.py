"""Identity and permissions: cookies, forms, origins, seats, secrets."""

from __future__ import annotations

import os
import re
import stat
from base64 import urlsafe_b64encode
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from websockets.exceptions import ConnectionClosed, InvalidStatus

from jollyroger.log import errors
from jollyroger.tables import secrets
from jollyroger.tables.bans import Bans
from jollyroger.tables.keyring import KeyProblem, Keyring
from jollyroger.tables.old_tables import OldRules
from jollyroger.web import keys
from jollyroger.web.app import make_litestar
from jollyroger.web.keys import Signer, keys_in
from jollyroger.web.limits import NO_LIMITS
from jollyroger.web.problems import STATUS
from jollyroger.web.site import Site, own_path
from jollyroger.web.visitors import Visitor, Visitors, new_visitor, wishes_of
from tests.web.conftest import Start
from tests.web.serving import Person, Player, Server, say, socket_at, told

SEAT_LINK = re.compile(r"/t/\w+/seat/(\d)/([\w-]+)")


def seat_link(person: Person, table: str, seat: int = 0) -> str:
    """The link by which a person could bring a seat to another device."""
    links = {found[1]: found[0] for found in SEAT_LINK.finditer(person.get(f"/t/{table}").text)}
    return links[str(seat)]


# The key and what is signed with it


def test_the_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "key"
    key = keys_in(file)
    assert [len(one.secret) for one in key] == [32]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert keys_in(file) == key
    file.chmod(0o644)
    with pytest.raises(KeyProblem, match="chmod 600"):
        keys_in(file)
    file.chmod(0o600)
    file.write_text("short")
    with pytest.raises(KeyProblem, match="not a key"):
        keys_in(file)


def test_what_is_signed_holds_for_one_purpose_and_one_key() -> None:
    key, other = os.urandom(32), os.urandom(32)
    sealed = Signer(key, "a").seal(b"content")
    assert Signer(key, "a").unseal(sealed) == b"content"
    assert Signer(key, "b").unseal(sealed) is None
    assert Signer(other, "a").unseal(sealed) is None
    text, _, signature = sealed.partition(".")
    for forged in ("", ".", text, f"{text}.", f"{text}x.{signature}", f".{signature}", "ä.ö", sealed + "x"):
        assert Signer(key, "a").unseal(forged) is None


def test_a_cookie_is_read_among_others() -> None:
    visitors, visitor = Visitors(Keyring.of(os.urandom(32))), Visitor("a" * 32, "Anna", "de")
    pair = visitors.write(visitor, secure=True).partition(";")[0]
    assert visitors.read(pair) == visitor
    assert visitors.read(f'other={{"a": 1}}; {pair}; x=y') == visitor
    assert visitors.read("") is None
    assert visitors.read(f"{visitors.cookie_name}={'x' * 5000}") is None
    assert Visitors(Keyring.of(os.urandom(32))).read(pair) is None
    for attribute in ("HttpOnly", "SameSite=Lax", "Secure", "Path=/"):
        assert f"; {attribute}" in visitors.write(visitor, secure=True)
    assert "Secure" not in visitors.write(visitor, secure=False)


def test_a_signed_cookie_of_another_shape_is_nobodys() -> None:
    key = os.urandom(32)
    visitors = Visitors(Keyring.of(key))
    for content in (b"", b"[]", b'{"name": "x"}', b"\xff"):
        assert visitors.read(f"{visitors.cookie_name}={Signer(key, 'visitor').seal(content)}") is None


def test_the_dearest_language_comes_first() -> None:
    assert wishes_of("fr;q=0.3, de-AT;q=0.8,pl;q=0, en;q=x, *") == ["*", "de-AT", "fr"]
    assert wishes_of("") == [""]


def test_a_tampered_or_foreign_cookie_is_replaced(server: Server, anna: Person) -> None:
    anna.get("/")
    (name, value), *_ = anna.browser.cookies.items()
    content, _, signature = value.partition(".")
    admin = urlsafe_b64encode(b'{"id":"' + b"f" * 32 + b'","name":"Admin"}').decode().rstrip("=")
    foreign = (
        Visitors(Keyring.of(os.urandom(32))).write(new_visitor(), secure=False).partition(";")[0].partition("=")[2]
    )
    for forged in (f"{admin}.{signature}", f"{content}.{'A' * len(signature)}", foreign, "x"):
        answer = httpx.get(f"{server.address}/", headers={"cookie": f"{name}={forged}"})
        assert answer.status_code == 200
        assert "Admin" not in answer.text
        assert name in answer.headers["set-cookie"]
    assert "set-cookie" not in anna.get("/").headers


# Forms


def post_routes() -> list[str]:
    """The address of every form there is."""
    app = make_litestar(Site(None, os.urandom(32), limits=NO_LIMITS))  # type: ignore[arg-type]
    paths = [route.path for route in app.routes if "POST" in getattr(route, "methods", ())]
    forms = [path for path in paths if not path.startswith("/api")]
    assert len(forms) >= 8
    return [
        path.replace("{table_id:str}", "aaaaaaaaaa").replace("{seat:int}", "0").replace("{secret:str}", "x")
        for path in forms
    ]


@pytest.mark.parametrize("path", post_routes())
def test_no_form_is_taken_from_another_site(anna: Person, bert: Person, path: str) -> None:
    anna.get("/")
    foreign = bert.token()
    fields = {"language": "de", "name": "Mallory"}
    assert anna.browser.post(path, data=fields).status_code == 403
    assert anna.browser.post(path, data={"token": foreign, **fields}).status_code == 403
    assert anna.browser.post(path, data={"token": "", **fields}).status_code == 403
    assert anna.browser.post(path, files={"token": ("t", b"x")}).status_code == 403
    assert anna.browser.post(path, json={"token": anna.token(), **fields}).status_code == 415
    assert httpx.post(f"{anna.server.address}{path}", data={"token": anna.token(), **fields}).status_code == 403


# The socket


async def test_a_socket_is_opened_from_own_pages_only(anna: Person) -> None:
    table = anna.make(kind="friend")
    for origin in ("http://evil.example", f"{anna.server.address}.evil.example", "null", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus) as refused:
            async with anna.socket(table, Origin=origin):
                pass
        assert refused.value.response.status_code == 403
    async with anna.socket(table) as socket:
        assert (await told(socket))["you"]["seats"] == [0]
    async with socket_at(anna.server, table, "language=en", {}) as socket:
        assert (await told(socket))["you"]["seats"] == []


async def test_a_socket_at_no_table_is_closed_with_a_reason(anna: Person) -> None:
    anna.get("/")
    async with anna.socket("aaaaaaaaaa") as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


async def test_nobody_acts_for_anothers_seat(anna: Person, bert: Person) -> None:
    table = anna.make(kind="bot", first="Jolly")
    async with anna.socket(table) as socket:
        owner = Player(socket, 0)
        await owner.sit()
        assert await owner.asked()
        window, move = owner.position["window"], owner.position["legal"][0]
        watchers = [bert.socket(table, "language=en&seat=0"), socket_at(anna.server, table, "seat=0", {})]
        for watcher in watchers:
            async with watcher as thief:
                picture = await told(thief, "table")
                assert picture["you"]["seats"] == []
                assert picture["position"]["legal"] == []
                acts: list[dict[str, Any]] = [
                    {"do": "play", "window": window, "move": move},
                    {"do": "done", "window": window},
                    {"do": "undo", "window": window},
                    {"do": "leave"},
                    {"do": "back"},
                    {"do": "automatic", "on": True},
                    {"do": "previews"},
                    {"do": "stand_in"},
                    {"do": "sit", "nonce": "00" * 16},
                ]
                for act in acts:
                    await say(thief, seat=0, id=f"theft {act['do']}", **act)
                    answer = await told(thief, "refused", "accepted")
                    assert (answer["type"], answer["id"]) == ("refused", f"theft {act['do']}")
        assert (await owner.answer(move))["type"] == "accepted"


async def test_a_wrong_bearer_opens_no_socket(anna: Person) -> None:
    table = anna.make(kind="friend")
    secret = seat_link(anna, table).rpartition("/")[2]
    async with socket_at(anna.server, table, "seat=0", {"Authorization": f"Bearer {secret}"}) as socket:
        assert (await told(socket))["you"]["seats"] == [0]
    for wrong in (f"{secret}x", secret[:-1], "", "ä"):
        headers = {"Authorization": f"Bearer {wrong}".encode("latin-1").decode("latin-1")}
        async with socket_at(anna.server, table, "seat=1" if not wrong else "seat=0", headers) as socket:
            if wrong:
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4403
            else:
                assert (await told(socket))["you"]["seats"] == []


# Seats and their links


def test_secrets_and_signatures_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is sent: the whole of it, against the whole of the right one."""
    compared = list[tuple[bytes, bytes]]()

    def note(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return False

    monkeypatch.setattr(keys, "compare_digest", note)
    monkeypatch.setattr("jollyroger.tables.secrets.hmac.compare_digest", note)
    key = os.urandom(32)
    right = secrets.seat_secret(key, "aaaaaaaaaa", 0, 1).encode()
    signature = Signer(key, "form").signature("x").encode()
    for sent in ("", "x", right.decode(), signature.decode()):
        assert not secrets.is_seat_secret(sent, [key], "aaaaaaaaaa", 0, 1)
        assert set(compared.pop()) == {sent.encode(), right}
        assert not Signer(key, "form").is_right("x", sent)
        assert set(compared.pop()) == {sent.encode(), signature}


def test_a_seat_goes_to_another_device_by_its_link(anna: Person, bert: Person) -> None:
    table = anna.make(kind="bot")
    link = seat_link(anna, table)
    assert anna.get(link).headers["location"] == f"/t/{table}"
    page = bert.get(link)
    assert page.status_code == 200
    assert SEAT_LINK.search(bert.get(f"/t/{table}").text) is None
    assert bert.post(link[:-1] + ("A" if link[-1] != "A" else "B")).status_code == 403
    assert bert.post(link).headers["location"] == f"/t/{table}"
    assert seat_link(bert, table) != link
    assert SEAT_LINK.search(anna.get(f"/t/{table}").text) is None
    assert anna.get(link).status_code == 403
    assert anna.post(link).status_code == 403


def test_a_seat_link_is_nowhere_but_on_its_own_page(anna: Person, bert: Person) -> None:
    table = anna.make(kind="open")
    secret = seat_link(anna, table).rpartition("/")[2]
    pages = ["/", "/tables", f"/t/{table}", f"/t/{table}/record", f"/t/{table}/positions", "/api/tables"]
    for path in [*pages, f"/api/tables/{table}", f"/api/tables/{table}/events"]:
        answer = bert.get(path)
        assert answer.status_code == 200, path
        assert secret not in answer.text


def test_no_secret_is_in_the_logs(start: Start) -> None:
    server = start()
    anna, bert = Person(server), Person(server)
    table = anna.make(kind="bot")
    link = seat_link(anna, table)
    bert.get(link)
    bert.post(link)
    bert.get(f"{link}?{'x' * 3000}")
    wrong = link[:-4] + "AAAA"
    bert.get(wrong)
    bert.browser.get(f"/api/tables/{table}?seat=0", headers={"authorization": f"Bearer {link.rpartition('/')[2]}"})
    for person in (anna, bert):
        person.browser.close()
    assert server.end() == 0
    log = server.said()
    for secret in (link.rpartition("/")[2], wrong.rpartition("/")[2], (server.data / "key").read_text().strip()):
        assert secret not in log
    assert not log


def test_names_and_chat_are_texts(anna: Person, bert: Person) -> None:
    anna.post("/name", {"name": "<img src=x onerror=alert(1)>"})
    table = anna.make(kind="open")
    for path in ("/", "/tables", f"/t/{table}"):
        page = bert.get(path).text
        assert "<img src=x" not in page
        assert "</script><" not in page


# Small things


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("/", "/"),
        ("/t/abc?x=1", "/t/abc?x=1"),
        ("//x", "/"),
        ("/\\x", "/"),
        ("/a b", "/"),
        ("http:x", "/"),
        ("/ä", "/"),
    ],
)
def test_own_path(text: str, path: str) -> None:
    assert own_path(text) == path


def test_every_kind_of_no_has_a_status() -> None:
    kinds = {kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.TableError)}
    assert set(STATUS) == kinds - {errors.TableError} | {OldRules}


def test_a_mistake_of_ours_is_told_without_its_details(caplog: pytest.LogCaptureFixture) -> None:
    no_tables: Any = SimpleNamespace(services=SimpleNamespace(bans=Bans()))
    app = make_litestar(Site(no_tables, Keyring.of(os.urandom(32)), limits=NO_LIMITS))
    with TestClient(app) as client:
        for path in ("/", "/t/aaaaaaaaaa/seat/0/SECRET", "/api/tables"):
            answer = client.get(path)
            assert answer.status_code == 500
            assert "Traceback" not in answer.text
            assert "Namespace" not in answer.text
    assert "GET /t/{table_id}/seat/{seat}/{secret} failed" in caplog.text.replace(":str", "").replace(":int", "")
    assert "SECRET" not in caplog.text
