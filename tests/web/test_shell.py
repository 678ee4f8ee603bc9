"""The installed page: its manifest, its service worker, and the page that a browser keeps."""

from __future__ import annotations

import json
import re
import struct

import pytest

from jollyroger.web.assets import FOLDER
from jollyroger.words.common.languages import LANGUAGES
from tests.web.serving import Person


def test_the_manifest_names_icons_of_the_size_that_it_says(anna: Person) -> None:
    page = anna.get("/").text
    assert 'rel="manifest" href="/manifest.webmanifest"' in page
    answer = anna.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["id"], manifest["start_url"], manifest["scope"], manifest["display"]) == (
        "/",
        "/",
        "/",
        "standalone",
    )
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = anna.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        wide, high = struct.unpack(">II", picture.content[16:24])
        assert f"{wide}x{high}" == icon["sizes"]


def test_the_manifest_speaks_the_language_of_the_reader(anna: Person) -> None:
    said = {
        language: anna.get("/manifest.webmanifest", headers={"accept-language": language}).json()
        for language in LANGUAGES
    }
    assert {language: manifest["lang"] for language, manifest in said.items()} == {one: one for one in LANGUAGES}
    assert len({manifest["description"] for manifest in said.values()}) == len(LANGUAGES)


def test_the_colours_of_the_manifest_are_those_of_the_page(anna: Person) -> None:
    tokens = (FOLDER / "css/shared/tokens.css").read_text()
    manifest = anna.get("/manifest.webmanifest").json()
    assert f"--sea: {manifest['theme_color']};" in tokens
    assert f"--paper: {manifest['background_color']};" in tokens
    for colour in re.findall(r'name="theme-color" content="(#\w+)"', anna.get("/").text):
        assert f"--sea: {colour};" in tokens


def test_the_worker_is_of_this_version_and_asked_for_anew_each_time(anna: Person) -> None:
    answer = anna.get("/service-worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
    assert "manifest-src 'self'" in answer.headers["content-security-policy"]
    shell = json.loads(answer.text.partition(";\n")[0].removeprefix("self.SHELL = "))
    version = re.search(r"/static/(\w+)/", anna.get("/").text)
    assert version is not None
    assert shell["version"] == version[1]
    assert all(address.startswith(f"/static/{version[1]}/") for address in shell["files"])
    assert any(address.endswith("/art/sea.svg") for address in shell["files"]), "also what the styles ask for"
    for address in shell["pages"] + shell["files"]:
        assert anna.get(address).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_that_is_kept_knows_nobody_and_needs_only_what_is_kept(anna: Person, language: str) -> None:
    anna.post("/name", {"name": "Anna Bonny", "back": "/"})
    answer = anna.get(f"/offline/{language}", headers={"accept-language": "fr"})
    assert f'<html lang="{language}">' in answer.text
    assert "set-cookie" not in answer.headers
    assert "Anna Bonny" not in answer.text
    assert 'name="token"' not in answer.text
    kept = anna.get("/service-worker.js").text
    for address in re.findall(r'(?:href|src)="(/static/[^"#]+)', answer.text):
        assert f'"{address}"' in kept


def test_there_is_no_such_page_in_other_languages(anna: Person) -> None:
    assert anna.get("/offline/fr").status_code == 404
