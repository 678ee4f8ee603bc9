"""The pages of the games: one entry each, what shared scripts may not know, and what the server tells the others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast, get_args

import pytest

from jollyroger.games.catalogue import DUEL, FEWEST_SEATS, GAMES, MOST_SEATS, MUTINY
from jollyroger.games.duel.cards import KRAKEN, NAMES
from jollyroger.games.duel.state import Phase
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.headers import LONGEST_NAME
from jollyroger.games.mutiny.moves.codes import VERBS
from jollyroger.games.mutiny.phases import PHASES, STEP_NAMES
from jollyroger.games.mutiny.promises import LONGEST_PROMISE
from jollyroger.games.mutiny.state import Step
from jollyroger.log.chat import LONGEST_CHAT
from jollyroger.messages.registry import GAME_MESSAGES
from jollyroger.tables.acts.playing import MOST_OFFERS
from jollyroger.tables.requests import LONGEST_MESSAGE, AnyRequest
from jollyroger.web.assets import FOLDER
from jollyroger.web.game_pages import GAME_PAGES, knowledge
from jollyroger.web.rendering import FOLDER as TEMPLATES
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
    pages, book = GAME_PAGES[game], rulebook(game, "en", "").exact.content
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


def names_in(game: str, *patterns: str) -> set[str]:
    """The names that a game's scripts compare with what the server sends, or send to it."""
    text = "".join(file.read_text() for file in sources(FOLDER / game))
    lists = [found for pattern in patterns for found in re.findall(pattern, text)]
    return {name for found in lists for name in re.findall(r'"([\w-]+)"', found)}


def test_the_scripts_of_a_mutiny_know_no_other_names_than_the_server() -> None:
    """A step, phase, move or event that was renamed on the server may not stay behind in a script."""
    moves = {cast(Any, move).__struct_config__.tag for move in VERBS}
    acts = {message.__struct_config__.tag for message in get_args(AnyRequest)}
    events = set(GAME_MESSAGES[MUTINY.name](MUTINY.options()).event_names())
    phases = {*PHASES, "waiting"}
    for known, patterns in (
        (set(STEP_NAMES), (r'step [!=]== "[\w-]+"', r"STEPS = \[(.*?)\]")),
        (phases, (r'phase [!=]== "[\w-]+"', r"SHOWN = \[(.*?)\]", r'case "[a-z]+":')),
        (events, (r'case "[A-Z_]+":',)),
        (moves, (r'do [!=]== "[\w-]+"', r'sort: "[\w-]+"', r"OFFERS = \[(.*?)\]", r'legal\(\{ do: "[\w-]+"')),
        (moves | acts, (r'\bdo: "[\w-]+"',)),
    ):
        named = names_in(MUTINY.name, *patterns)
        assert named
        assert named <= known


def test_the_scripts_of_a_duel_know_no_other_names_than_the_server() -> None:
    phases = {phase.name.lower() for phase in Phase} | {"waiting", "held"}
    assert names_in(DUEL.name, r'phase [!=]== "[\w-]+"') <= phases
    text = (FOLDER / DUEL.name / "cards.js").read_text()
    specials = re.search(r"SPECIALS = \{(.*?)\}", text)
    assert specials
    assert tuple(re.findall(r"(\w+): ", specials[1])) == NAMES[KRAKEN:]


@pytest.mark.parametrize("length", [LONGEST_CHAT, LONGEST_PROMISE, LONGEST_NAME, LONGEST_MESSAGE, MOST_OFFERS])
def test_scripts_and_templates_repeat_no_length(length: int) -> None:
    """They get them from the server: `setup` in the page, or a variable of the template."""
    for file in (*sources(*(FOLDER / name for name in ("shared", *GAMES))), *sorted(TEMPLATES.iterdir())):
        found = re.search(rf"\b(maxlength=.?|(LONGEST|MOST)\w* = |length [<>]=? ){length}\b", file.read_text())
        assert found is None, file


def test_two_to_ten_play() -> None:
    assert (FEWEST_SEATS, MOST_SEATS) == (2, 10)
