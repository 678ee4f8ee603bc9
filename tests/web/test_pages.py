"""Pages: each is there, in each language, with the headers that keep a browser safe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jollyroger.web.assets import FOLDER
from jollyroger.words.common.languages import LANGUAGES
from tests.web.serving import Person, Player, Server

GOLDEN = Path(__file__).parents[1] / "playthroughs"
PAGES = ["/", "/new", "/new?kind=friend", "/new?kind=screen", "/new?kind=open", "/tables", "/replay", "/rules/duel"]
SAFE = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def check_is_safe(headers: dict[str, str], html: str) -> None:
    """No other site's content, no script or style in the page itself."""
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    for name, value in SAFE.items():
        assert headers[name] == value
    assert "server" not in headers
    for attributes, content in re.findall(r"<script([^>]*)>(.*?)</script>", html, re.DOTALL):
        assert "src=" in attributes or 'type="application/json"' in attributes
        assert "src=" not in attributes or not content.strip()
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", html)
    assert not re.search(r"(?:src|action)=\"(?!/|data:|#|\")", html)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_in_every_language(server: Server, path: str, language: str) -> None:
    person = Person(server, **{"accept-language": f"{language};q=0.9,fr"})
    answer = person.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-language"] == language
    assert f'<html lang="{language}"' in answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    check_is_safe(dict(answer.headers), answer.text)
    person.browser.close()


def test_a_table_and_its_files(anna: Person) -> None:
    table = anna.make(kind="friend")
    page = anna.get(f"/t/{table}")
    assert page.status_code == 200
    check_is_safe(dict(page.headers), page.text)
    files = set(re.findall(r'"(/static/[^"#]+)', page.text))
    assert files
    for file in files:
        answer = anna.get(file)
        assert answer.status_code == 200, file
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        if answer.headers["content-type"].startswith("text/"):
            assert answer.headers["content-encoding"] == "gzip"
        assert anna.get(file, headers={"if-none-match": answer.headers["etag"]}).status_code == 304
        check_is_safe(dict(answer.headers), "")


@pytest.mark.parametrize("chosen", [{"kind": "friend"}, {"game": "mutiny", "kind": "crew"}])
def test_a_table_of_any_game_has_what_shared_scripts_look_for(anna: Person, chosen: dict[str, str]) -> None:
    page = anna.get(f"/t/{anna.make(**chosen)}").text
    scripts = "".join(file.read_text() for file in (FOLDER / "shared").glob("*.js"))
    wanted = set(re.findall(r'byId\("([\w-]+)"\)', scripts))
    assert len(wanted) > 20
    assert wanted <= set(re.findall(r' id="([\w-]+)"', page))


def test_a_script_of_another_version_is_not_kept(anna: Person) -> None:
    page = anna.get(f"/t/{anna.make(kind='bot')}")
    found = re.search(r"/static/(\w+)/duel/main\.joined\.js", page.text)
    assert found
    old = anna.get(found[0].replace(found[1], "0123456789"))
    assert (old.status_code, old.headers["cache-control"]) == (200, "no-cache")


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/t/aaaaaaaaaa", "/t/x", "/static/1/none.js", "/static/1/../app.py", "/rules/chess", "/new?game=go"],
)
def test_what_is_not_there(anna: Person, path: str) -> None:
    answer = anna.get(path)
    assert answer.status_code == 404
    assert "Traceback" not in answer.text
    check_is_safe(dict(answer.headers), answer.text)


def test_the_rules_have_an_anchor_for_every_number(anna: Person) -> None:
    for game in ("duel", "mutiny"):
        page = anna.get(f"/rules/{game}").text
        numbers = re.findall(r"^- \*\*(\d+)\.(\d+)\*\*", Path(f"docs/rules/{game}.md").read_text(), re.MULTILINE)
        for chapter, rule in numbers:
            assert f'id="r{chapter}-{rule}"' in page
            assert f'id="r{chapter}"' in page
        for anchor in re.findall(r'href="#(r[\dM-]+)"', page):
            assert f'id="{anchor}"' in page
    assert 'id="rM45"' in page


def test_the_language_is_a_switch_and_a_name_is_kept(anna: Person) -> None:
    assert anna.post("/language", {"language": "de", "back": "/tables"}).headers["location"] == "/tables"
    assert anna.get("/").headers["content-language"] == "de"
    assert anna.post("/name", {"name": "Änne <b>", "back": "/"}).status_code == 303
    page = anna.get("/").text
    assert "Änne &lt;b&gt;" in page
    assert "Änne <b>" not in page
    assert anna.get("/").headers["content-language"] == "de"
    assert anna.post("/name", {"name": "a|b"}).status_code == 400
    assert anna.post("/name", {"name": "x" * 41}).status_code == 400
    assert anna.post("/language", {"language": "tlh"}).status_code == 400


def test_a_name_can_be_given_with_the_table_and_with_the_seat(anna: Person, bert: Person) -> None:
    table = anna.make(kind="friend", name="Anne Bonny")
    assert 'name="name" value="Guest ' in bert.get(f"/t/{table}").text
    assert bert.post(f"/t/{table}/sit", {"seat": "1", "name": "a|b"}).status_code == 400
    assert bert.post(f"/t/{table}/sit", {"seat": "1", "name": "Calico Jack"}).status_code == 303
    seats = bert.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Anne Bonny", "Calico Jack"]
    assert 'value="Calico Jack"' in bert.get("/").text
    assert anna.post("/tables", {"kind": "friend", "name": "x" * 41}).status_code == 400
    assert anna.post("/tables", {"kind": "friend", "name": ""}).status_code == 303
    assert 'value="Anne Bonny"' in anna.get("/").text


@pytest.mark.parametrize(
    "back", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/a\r\nX: y", "", "t"]
)
def test_one_goes_back_to_a_page_of_this_server_only(anna: Person, back: str) -> None:
    assert anna.post("/language", {"language": "en", "back": back}).headers["location"] == "/"


def test_the_qr_code_and_the_link_name_the_table(anna: Person, bert: Person) -> None:
    table = anna.make(kind="friend")
    assert f'"link": "{anna.server.address}/t/{table}"' in anna.get(f"/t/{table}").text.replace("&#34;", '"')
    picture = anna.get(f"/t/{table}/qr")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    assert "style=" not in picture.text
    own = anna.get(f"/t/{table}/qr?seat=0")
    assert own.status_code == 200
    assert own.text != picture.text
    assert bert.get(f"/t/{table}/qr?seat=0").status_code == 403
    assert anna.get(f"/t/{table}/qr?seat=7").status_code in (400, 403)


def test_a_record_from_disk(anna: Person) -> None:
    game = (GOLDEN / "duel_advanced_greedy.txt").read_bytes()
    page = anna.post("/replay", files={"file": ("game.txt", game)})
    assert page.status_code == 200
    check_is_safe(dict(page.headers), page.text)
    assert '"steps"' in page.text
    assert anna.post("/replay", {"text": game.decode()}).status_code == 200
    for broken, said in [
        (game.replace(b"variant: advanced", b"variant: huge"), "line 4"),
        (b"\xff\xfe", "UTF-8"),
        (b"", "Choose a file"),
    ]:
        answer = anna.post("/replay", files={"file": ("game.txt", broken)})
        assert answer.status_code == 400
        assert said in answer.text


def test_a_form_that_is_too_big(anna: Person) -> None:
    assert anna.post("/replay", files={"file": ("game.txt", b"x" * 1_100_000)}).status_code == 413
    assert anna.post("/name", {"name": "x" * 30_000}).status_code == 413


def test_options_that_do_not_exist_are_named(anna: Person) -> None:
    answer = anna.post("/tables", {"variant": "huge", "kind": "friend"})
    assert answer.status_code == 400
    assert "huge" in answer.text
    assert anna.post("/tables", {"kind": "<script>"}).status_code == 400


def test_small_things(anna: Person) -> None:
    assert anna.get("/robots.txt").text.endswith("Disallow: /api/\n")
    assert anna.get("/t/aaaaaaaaaa").headers["x-robots-tag"] == "noindex"
    assert "x-robots-tag" not in anna.get("/").headers
    assert anna.get("/favicon.ico").headers["location"].endswith("favicon.svg")
    assert anna.get("/t/aaaaaaaaaa/live").status_code == 405
    assert "https:" not in anna.get("/schema").text


def test_the_head_of_a_page_is_that_of_the_page(anna: Person) -> None:
    page, head = anna.get("/rules/duel"), anna.browser.head("/rules/duel")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == page.headers["content-type"]
    assert anna.browser.head("/nowhere").status_code == 404
    assert anna.get(f"/t/{anna.make(kind='friend')}/record").headers["content-type"] == "text/plain; charset=utf-8"


async def test_the_front_page_shows_how_ones_last_games_went(anna: Person) -> None:
    assert 'id="last"' not in anna.get("/").text
    table = anna.make(kind="bot", bot="random", variant="skirmish", first="Jolly")
    assert 'id="last"' not in anna.get("/").text
    async with anna.socket(table) as socket:
        player = Player(socket, 0)
        await player.sit()
        result = await player.play()
    own, other = result["scores"]
    page = anna.get("/").text
    assert f"{own} to {other} gold" in page
    assert {0: ">Won<", 1: ">Lost<", None: ">Draw<"}[next(iter(result["winners"]), None)] in page
    assert f"{int(result['winners'] == [0])} of 1 game won" in page
    assert f"{own} zu {other} Gold" in anna.get("/", headers={"accept-language": "de"}).text
    assert 'id="mine"' not in page, "a game that is over stands there once"
