"""The page's scripts: their types, and the parts that think."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from jollyroger.games.catalogue import GAMES
from jollyroger.games.duel.cards import Ship
from jollyroger.games.record import Record, read
from jollyroger.log.plan import Plan
from jollyroger.messages.positions import positions
from jollyroger.messages.registry import GAME_MESSAGES
from jollyroger.web.pages import FINAL
from jollyroger.words.duel.table_page import TEXTS
from jollyroger.words.mutiny import table_page as mutiny_page
from tests.browser.conftest import Door
from tests.messages.steps import unfolded

pytestmark = pytest.mark.xdist_group("browser-table")

SCRIPTS = Path(__file__).parents[2] / "src/jollyroger/web/static"
PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
DENO = Path(sys.executable).with_name("deno")
NAMED_BY_THE_SERVER = {*FINAL.values(), *(ship.name.lower() for ship in Ship)}
"""Texts whose keys the scripts get from the server."""


@pytest.mark.parametrize("folder", ["shared", "pages", "duel", "mutiny"])
def test_types_fit(folder: str) -> None:
    scripts = sorted(str(file) for file in (SCRIPTS / folder).glob("*.js"))
    settings = str(Path(__file__).with_name("deno.json"))
    command = [str(DENO), "check", "--quiet", "--no-remote", "--config", settings, *scripts]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize(("texts", "folders"), [(TEXTS, ["duel", "shared"]), (mutiny_page.TEXTS, ["mutiny", "shared"])])
def test_every_text_is_one_that_a_script_asks_for(texts: dict[str, str], folders: list[str]) -> None:
    source = "".join(file.read_text() for folder in folders for file in (SCRIPTS / folder).glob("*.js"))
    unused = [
        key for key in texts if f'"{key}"' not in source and not any(f"`{part}_$" in source for part in stems(key))
    ]
    assert set(unused) <= NAMED_BY_THE_SERVER


def test_every_text_that_a_script_of_the_mutiny_asks_for_is_there() -> None:
    source = "".join(file.read_text() for file in (SCRIPTS / "mutiny").glob("*.js"))
    asked = set(re.findall(r'say\("([\w-]+)"', source)) | set(re.findall(r'\? "(\w+)" : "\w+", \{', source))
    assert asked - set(mutiny_page.TEXTS) == set()


def stems(key: str) -> list[str]:
    """What a key can begin with where a script puts it together."""
    words = key.split("_")
    return ["_".join(words[:count]) for count in range(1, len(words))]


@pytest.fixture
def page(come: Door) -> Page:
    """A page with the scripts at hand."""
    anna = come()
    anna.against_a_bot()
    return anna.page


def script(page: Page, path: str) -> str:
    """The address of a script of the page."""
    main = page.locator("script[src$='main.joined.js']").get_attribute("src")
    assert main is not None
    return main.replace("duel/main.joined.js", path)


def run(page: Page, path: str, body: str, given: Any = None) -> Any:
    """Call something of a script in the page."""
    return page.evaluate(f"async (given) => {{ const it = await import('{script(page, path)}'); {body} }}", given)


def test_hashes_are_those_of_the_standard(page: Page) -> None:
    generator = random.Random(7)
    data = [generator.randbytes(length) for length in (0, 1, 55, 56, 63, 64, 65, 119, 120, 1000)]
    given = [list(part) for part in data]
    hashes = run(page, "shared/sha256.js", "return given.map((data) => [...it.sha256(Uint8Array.from(data))]);", given)
    assert [bytes(found) for found in hashes] == [hashlib.sha256(part).digest() for part in data]
    keyed = run(
        page,
        "shared/sha256.js",
        "return given.map((key) => [...it.hmac(Uint8Array.from(key), it.sha256(Uint8Array.of(1)))]);",
        given,
    )
    message = hashlib.sha256(b"\x01").digest()
    assert [bytes(found) for found in keyed] == [hmac.digest(part, message, "sha256") for part in data]


def test_the_page_puts_the_steps_of_a_game_together(page: Page) -> None:
    record = read((PLAYTHROUGHS / "mutiny_6.txt").read_bytes(), GAMES)
    assert isinstance(record, Record)
    sent = positions(record, "en")
    assert (
        run(page, "shared/steps.js", "return it.unfold(given);", json.loads(sent)["steps"]) == unfolded(sent)["steps"]
    )


def recognised(
    page: Page, before: list[dict[str, Any]], after: list[dict[str, Any]], played: int | None = None
) -> list[int]:
    """For each piece of the second position, which of the first it is; -1 for a new one."""
    body = """
      const recogniser = new it.Recogniser();
      const old = recogniser.recognise(given.before).map((piece) => piece.key);
      const played = given.played === null ? null : old[given.played];
      return recogniser.recognise(given.after, played).map((piece) => old.indexOf(piece.key));
    """
    found = run(page, "duel/model.js", body, {"before": before, "after": after, "played": played})
    return [int(place) for place in found]


def at(place: str, kind: str, *, down: bool = False, slot: int = -1) -> dict[str, Any]:
    """A card that lies somewhere."""
    return {"place": place, "kind": kind, "down": down, "slot": slot}


def test_a_card_keeps_its_identity(page: Page) -> None:
    hand = [at("hand:0", "g1"), at("hand:0", "g1"), at("hand:1", "g1")]
    crew = at("crew:0:0", "g1")
    # What stays stays; of two equal cards the one that was moved goes.
    assert recognised(page, hand, [hand[0], hand[2], crew]) == [0, 2, 1]
    assert recognised(page, hand, [hand[0], hand[2], crew], played=0) == [1, 2, 0]
    # Face down it is the same card, and when it turns as well.
    assert recognised(page, [hand[0]], [at("crew:0:2", "g1", down=True)]) == [0]
    assert recognised(page, [at("crew:0:2", "g1", down=True)], [at("crew:0:2", "g1")]) == [0]
    # The kraken's victim leaves its crew.
    taken = [at("crew:1:0", "g2"), at("crew:1:0", "g1"), at("hand:0", "KR")]
    assert recognised(page, taken, [taken[0], at("gone", "g1"), at("gone", "KR")]) == [0, 1, 2]
    # Equal cards among those dealt are told apart by their places.
    dealt = [at("set:0", "y1", slot=0), at("set:0", "y1", slot=1)]
    assert recognised(page, dealt, [dealt[1], at("set:1", "y1", slot=0)]) == [1, 0]
    # From the pile comes what was not there.
    assert recognised(page, [], [at("dealt", "b5", slot=0)]) == [-1]


def test_texts_take_the_forms_and_numbers_of_the_language(page: Page) -> None:
    said = run(
        page,
        "shared/words.js",
        """const forms = { one: "{n} card", other: "{n} cards" };
        return [[1, 2, "1–2", "0–1"].map((n) => it.filled({ by: "n", forms }, { n })), it.filled("{n}", { n: 65536 }),
          it.percent(0.54)];""",
    )
    assert said == [["1 card", "2 cards", "1–2 cards", "0–1 card"], "65,536", "54.0%"]


def test_a_wrong_deal_is_found_out(page: Page) -> None:
    seed, nonces = bytes(range(32)), [b"\x11" * 16, b"\x22" * 16]
    headers = {
        "game": "duel",
        "variant": "advanced",
        "commitment": hashlib.sha256(seed).hexdigest(),
        "nonces": " | ".join(nonce.hex() for nonce in nonces),
        "seed": seed.hex(),
    }
    key = hashlib.sha256(seed + b"".join(nonces)).digest()
    ticket = int.from_bytes(hmac.digest(key, b"flag:0", "sha256"))
    first = ("Jolly", "Roger")[ticket * 2 >> 256]

    def verdict(lot: str, seen: dict[str, Any] | None = None, **changed: str) -> str:
        lines = [f"{name}: {value}" for name, value in (headers | changed).items() if value]
        text = "\n".join(["jollyroger record 1", *lines, "", f"lot      {lot}", ""])
        body = "const { drawsOf } = await import(given.deal); return it.verify(given.text, drawsOf, given.seen);"
        given = {"text": text, "seen": seen or {}, "deal": script(page, "duel/deal.js")}
        found = run(page, "shared/verify.js", body, given)
        return str(found["verdict"])

    other = "Roger" if first == "Jolly" else "Jolly"
    assert verdict(first) == "honest"
    assert verdict(other) == "dishonest"
    assert verdict(first, commitment="00" * 32) == "dishonest"
    assert verdict(first, nonces=f"{'11' * 16} | {'zz' * 16}") == "dishonest"
    assert verdict(first, {"commitment": "ab" * 32}) == "dishonest"
    assert verdict(first, {"nonces": ["33" * 16]}) == "dishonest"
    assert verdict(first, {"nonces": ["22" * 16], "commitment": headers["commitment"]}) == "honest"
    assert verdict(first, seed="") == "unfinished"
    assert verdict(first, commitment="", seed="") == "untold"


SOUNDED = """
const found = {};
for (const name of it.ALL_SOUNDS) {
  const context = new OfflineAudioContext(1, 2 * 44100, 44100);
  it.ring(context, name);
  const samples = (await context.startRendering()).getChannelData(0);
  const loud = [...samples.keys()].filter((place) => Math.abs(samples[place]) > 0.01);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const part = samples.slice(loud[0], loud[loud.length - 1] + 1);
  const power = Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length);
  found[name] = { begins: loud[0] / 44100, ends: loud[loud.length - 1] / 44100, peak, power };
}
return found;
"""
"""Plays every sound into a buffer, and measures it."""


def test_sounds_are_short_and_about_as_loud(page: Page) -> None:
    sounds: dict[str, dict[str, float]] = run(page, "shared/synth.js", SOUNDED)
    assert len(sounds) == 9
    for name, sound in sounds.items():
        assert sound["begins"] < 0.05, (name, sound)
        assert sound["ends"] < 1.2, (name, sound)
        assert 0.05 < sound["peak"] < 0.95, (name, sound)
    powers = [sound["power"] for sound in sounds.values()]
    assert max(powers) < 5 * min(powers), sounds


OPTIONS = {"mutiny": {"seats": "5"}}


@pytest.mark.parametrize("game", GAMES)
def test_every_event_that_sounds_is_one_of_the_game(page: Page, game: str) -> None:
    heard: dict[str, list[str]] = run(page, f"{game}/sounds.js", "return it.SOUNDS;")
    assert {name for names in heard.values() for name in names} <= set(
        GAME_MESSAGES[game](Plan(game, OPTIONS.get(game, {})).game_options()).event_names()
    )
