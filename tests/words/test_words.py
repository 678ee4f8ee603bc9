"""The words of the duel, and the choice of a language."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import FACE_DOWN, KINDS, NAMES, Ship
from jollyroger.games.duel.objections import RULES, Objection
from jollyroger.games.duel.state import EventKind
from jollyroger.games.errors import Problem, Refusal
from jollyroger.games.game import SPECTATOR, Result
from jollyroger.games.record import Record
from jollyroger.words.common.catalogues import TRANSLATED
from jollyroger.words.common.languages import LANGUAGES, best_language, language_of_this_machine
from jollyroger.words.common.records import PROBLEMS
from jollyroger.words.duel import game_words as duel
from jollyroger.words.duel.game_words import DuelWords
from tests.games.duel.strategies import records


def test_all_that_can_be_said_has_words() -> None:
    assert set(duel.REASONS) == set(Objection) - {Objection.NONE}
    assert set(duel.EVENTS) | {EventKind.CARD_DRAWN, EventKind.CARD_OFFERED, EventKind.CARD_TAKEN} == set(EventKind)
    assert set(PROBLEMS) == set(Problem)
    assert set(duel.VARIANTS) == set(DUEL.option_choices()["variant"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_and_reason_can_be_said(language: str) -> None:
    words = DuelWords(language, ("Anne", "Bob"))
    cards = [words.card(card) for card in range(KINDS)] + [words.card(card + FACE_DOWN) for card in range(KINDS)]
    assert len(set(cards)) == 2 * len(NAMES)
    assert len({words.ship(ship) for ship in Ship} | {words.colour(ship) for ship in Ship}) == 8
    for objection, rule in RULES.items():
        assert words.reason(Refusal(objection, rule)).endswith(f"({rule})")
    for variant in duel.VARIANTS:
        assert words.variant(variant)


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (Result((0,), (20, 11), "gold"), "Anne wins, 20 gold to 11!"),
        (Result((1,), (9, 9), "richest ship"), "9 gold each. Bob wins with the most valuable ship."),
        (Result((), (9, 9), "draw"), "9 gold each and no ships captured: a draw."),
    ],
)
def test_how_a_game_ended(result: Result, said: str) -> None:
    assert DuelWords("en", ("Anne", "Bob")).result(result) == said
    for language in TRANSLATED:
        assert DuelWords(language, ("Anne", "Bob")).result(result) != said


@given(records())
def test_every_event_of_every_game_can_be_told(record: Record) -> None:
    for language in LANGUAGES:
        words = DuelWords(language, ("Anne", "Bob"))
        for _, ply, events in record.replay():
            lines = words.log(events)
            assert bool(lines) == (ply is not None)
            assert not any(re.search(r"[{}]", line) for line in lines)


@pytest.mark.parametrize(
    ("wishes", "language"),
    [(["de_DE"], "de"), (["pl"], "pl"), (["fr_FR", "de-AT"], "de"), (["C"], "en"), ([], "en"), (["xx_nonsense"], "en")],
)
def test_the_best_language(wishes: list[str], language: str) -> None:
    assert best_language(wishes) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LC_ALL": "pl_PL.UTF-8", "LANG": "de_DE"}, "pl"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "pl:de"}, "pl"),
        ({}, "en"),
    ],
)
def test_the_environment_names_the_language(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of_this_machine() == language


@given(records())
def test_a_reader_is_you_in_the_log(record: Record) -> None:
    for language in LANGUAGES:
        words = DuelWords(language, ("Anne", "Bob"))
        tell, others = words.teller(0), words.teller(SPECTATOR)
        for _, _, events in record.replay():
            mine, told = tell(events), others(events)
            assert [text for text, _ in told] == words.log(events)
            assert not any(you for _, you in told)
            for (text, you), (plain, _) in zip(mine, told, strict=True):
                assert you == (text != plain)
                assert you or "Anne" not in plain
                assert "Anne" not in text


def test_two_players_of_one_name_are_told_apart() -> None:
    result = Result((1,), (9, 20), "gold")
    assert DuelWords("en", ("greedy", "greedy")).result(result) == "greedy (Roger) wins, 20 gold to 9!"
