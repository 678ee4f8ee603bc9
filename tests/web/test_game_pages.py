"""The pages of the games: one entry each, what shared scripts may not know, and what the server tells the others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jollyroger.games.catalogue import DUEL, FEWEST_SEATS, GAMES, MOST_SEATS, MUTINY
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.mutiny.state import Step
from jollyroger.messages.registry import GAME_MESSAGES
from jollyroger.web.assets import FOLDER
from jollyroger.web.game_pages import GAME_PAGES, knowledge
from jollyroger.web.rulebook import rulebook

SOURCES = (".js", ".css")
SHARED = [FOLDER / "shared", FOLDER / "pages", FOLDER / "css/shared"]


def sources(*folders: Path) -> list[Path]:
    return [file for folder in folders for file in sorted(folder.iterdir()) if file.suffix in SOURCES]


def test_every_game_has_its_pages_scripts_and_styles() -> None:
    assert set(GAME_PAGES) == set(GAMES)
    for game in GAMES:
        assert (FOLDER / game / "main.js").is_file()
        assert sources(FOLDER / "css" / game)


def test_everything_is_shared_or_of_a_game_or_of_the_pages_around_them() -> None:
    folders = {path.name for path in FOLDER.iterdir()}
    assert folders == {"art", "css", "shared", "pages", *GAMES}
    assert {path.name for path in (FOLDER / "css").iterdir()} == {"shared", "pages", *GAMES}


@pytest.mark.parametrize("file", sources(*SHARED), ids=lambda file: str(file.relative_to(FOLDER)))
def test_what_is_shared_names_no_game(file: Path) -> None:
    assert [game for game in GAMES if game in file.read_text().lower()] == []


def test_games_import_their_own_scripts_and_shared_ones() -> None:
    for folder in (*GAMES, "shared", "pages"):
        for file in sources(FOLDER / folder):
            text = file.read_text()
            imported = re.findall(r'from "(.*?)"|import\("(.*?)"\)|^import "(.*?)"', text, re.MULTILINE)
            homes = {(file.parent / "".join(path)).resolve().parent.name for path in imported}
            assert homes <= {folder, "shared"}, file


@pytest.mark.parametrize("game", GAMES)
def test_sounds_are_those_of_events_that_there_are(game: str) -> None:
    named = re.findall(r'"([A-Z_]+)"', (FOLDER / game / "sounds.js").read_text())
    assert named
    assert set(named) <= set(GAME_MESSAGES[game](GAMES[game].options()).event_names())


@pytest.mark.parametrize("game", GAMES)
def test_a_text_is_about_a_rule_that_there_is(game: str) -> None:
    pages, book = GAME_PAGES[game], rulebook(game, "en").content
    assert set(pages.rules) <= set(pages.words("en"))
    for rule in pages.rules.values():
        assert f'id="r{rule.replace(".", "-")}"' in book


@pytest.mark.parametrize("game", GAMES)
def test_every_help_has_its_rule(game: str) -> None:
    help_texts = [key for key in GAME_PAGES[game].words("en") if key.startswith(("help_", "worth_"))]
    assert help_texts
    assert set(help_texts) <= set(GAME_PAGES[game].rules)


@pytest.mark.parametrize("variant", VARIANTS)
def test_2_the_page_of_a_duel_knows_the_deck(variant: str) -> None:
    deck = knowledge(DUEL.name, DUEL.options(variant=variant), "en")["facts"]["deck"]
    assert {kind: count for kind, count in deck if count} == VARIANTS[variant].cards


def test_15_the_page_of_a_mutiny_knows_where_one_seat_decides() -> None:
    deciding = knowledge(MUTINY.name, MUTINY.options(), "en")["facts"]["deciding"]
    assert deciding == [step.name.lower() for step in Step if step < Step.CALL]
    assert deciding[-1] == "forced"


@pytest.mark.parametrize(("seats", "appoints"), [("3", False), ("4", True), ("10", True)])
def test_17_4_with_three_nobody_promises_to_appoint(seats: str, *, appoints: bool) -> None:
    facts = knowledge(MUTINY.name, MUTINY.options(seats=seats), "en")["facts"]
    assert ("appoint" in [promise["kind"] for promise in facts["promises"]]) == appoints


def test_two_to_ten_play() -> None:
    assert (FEWEST_SEATS, MOST_SEATS) == (2, 10)
