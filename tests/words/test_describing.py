"""A table in words: everything a seat may know, in one order, in every language, whole and as a difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from jollyroger.games.catalogue import DUEL, GAMES, MUTINY
from jollyroger.games.game import SPECTATOR
from jollyroger.games.mutiny.promises import Oath, Promise, PromiseKind, Standing
from jollyroger.games.record import Record, read
from jollyroger.words.common.describers import describe
from jollyroger.words.common.describing import (
    Circumstances,
    Description,
    difference,
    option_line,
    schema,
    text_of,
    window_of,
)
from jollyroger.words.common.languages import LANGUAGES
from tests.games.duel.strategies import decisions
from tests.games.mutiny.strategies import records
from tests.words.test_understanding import after

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"


def golden(name: str) -> Record:
    return read((PLAYTHROUGHS / f"{name}.txt").read_bytes(), GAMES)


def test_a_mutiny_reads_like_this() -> None:
    state = after(golden("mutiny_4"), 60)
    told = describe(MUTINY, MUTINY.view(state, 0), 0, "en", Circumstances(news=("Bart plays guns 1 (crew 4).",)))
    text = text_of(told)
    assert text.startswith(
        "Now: Attack! Play crew cards, or pass.\n"
        "Next: Destination: Fort. The attack ends when everyone passes, or when Bart ends it.\n"
        "Round: Round 1 of 10; Captain: Anne; Quartermaster: Bart\n"
        "Ship:\n- Course: Fort (face down)\n- guns 1 (crew 4), played by Bart\n"
    )
    assert "- navigation 4; guns 9; melee 3\n" in text
    assert "- Fort: 5 cards left; navigation 1–2; guns 3–5; melee 3–4; 5–8 prizes\n" in text
    assert "- Old Sailor: Shows the map. Without it you can't reach Treasure Island (14.9)\n" in text
    assert "- You, Anne: 4 crew cards; no prizes\n- Bart: 1 crew card; no prizes\n" in text
    assert "Since your last answer: Bart plays guns 1 (crew 4).\nYour moves:\n1. Pass\n" in text
    assert "2. Play guns 1 (crew 1) (guns: 10)\n" in text
    assert "You can also write: Offer Bart, Cora and Drake one of: Master Mariner; Old Sailor;" in text


def test_a_duel_reads_like_this() -> None:
    state = after(golden("duel_advanced_greedy"), 11)
    seat = DUEL.asked(state)
    told = describe(DUEL, state, seat, "en", Circumstances(("Anna", "Rusty"), until=1_800_000_000_000))
    text = text_of(told)
    assert text.startswith("Now: Choose a card to play. Your set: ")
    assert "Answer by: 2027-01-15 08:00:00 UTC\n" in text
    assert "Jolly & Roger: Turn 1 of 8; advanced game; flag: " in text
    assert "- red, 9 gold; captain Anna; " in text
    assert text.splitlines()[-1] == option_line(told.moves[-1])


@given(record=records())
@settings(max_examples=40)
def test_every_moment_of_a_mutiny_has_a_description_in_every_language(record: Record) -> None:
    check(record.game, after(record, len(record.plies)))


@given(state=decisions())
@settings(max_examples=40)
def test_every_moment_of_a_duel_has_a_description_in_every_language(state: Any) -> None:
    check(DUEL, state)


def check(game: Any, state: Any) -> None:
    """Descriptions are made of the view alone, fit their schema, and list the moves of a record by number."""
    seats = len(game.seat_names(game.options())) if game is DUEL else state.seats
    for seat in (SPECTATOR, *range(seats)):
        for language in LANGUAGES:
            view = game.view(state, seat)
            told = describe(game, view, seat, language)
            assert told == describe(game, game.glance(state, seat), seat, language)
            assert msgspec.json.decode(msgspec.json.encode(told), type=Description) == told
            assert [option.n for option in told.moves] == list(range(1, len(told.moves) + 1))
            legal = {game.write_move(view, code) for code in game.legal_codes(view, seat)}
            assert {option.move for option in told.moves} <= legal
            assert told.more or {option.move for option in told.moves} == legal
            assert "{" not in text_of(told)


def test_all_that_is_promised_and_offered_stands_there() -> None:
    state = after(golden("mutiny_4"), 60)
    offer = MUTINY.read_move(state, "offers Anne crew LookOut") or MUTINY.read_move(state, "offers Anne promise")
    assert offer is not None
    MUTINY.play_code(state, 1, offer)
    oaths = [
        Oath(1, 1, 1, 0, Promise(PromiseKind.NO_MUTINY)),
        Oath(2, 1, 2, 0, Promise(None, "my “best” hat. (kept)"), Standing.SWORN),
        Oath(3, 1, 3, 0, Promise(PromiseKind.APPOINT), Standing.BROKEN),
    ]
    told = describe(MUTINY, MUTINY.view(state, 0), 0, "en", Circumstances(oaths=oaths))
    sections = {section.key: section.lines for section in told.sections}
    assert sections["offers"][0] == "Bart offers you: a promise: I won't join a mutiny this round."
    assert sections["oaths"] == (
        "Bart to Anne: I won't join a mutiny this round. (offered)",
        "Cora to Anne: “my ’best’ hat. (kept)” (sworn)",
    )
    assert "promises kept: 0, broken: 1" in sections["players"][3]
    assert [option.move for option in told.moves][-2:] == ["accepts from Bart", "declines from Bart"]


def test_a_difference_tells_what_is_new() -> None:
    record = golden("mutiny_4")
    before = describe(MUTINY, MUTINY.view(after(record, 60), 0), 0, "en", Circumstances(news=("One.",)))
    later = describe(MUTINY, MUTINY.view(after(record, 61), 0), 0, "en", Circumstances(news=("One.", "Two.")))
    told = difference(before, later)
    assert told.news == ("Two.",)
    assert told.asked == later.asked
    assert {section.key for section in told.sections} <= {section.key for section in later.sections}
    assert len(text_of(told)) < len(text_of(later)) / 2
    same = difference(later, later)
    assert (same.sections, same.gone, same.moves, same.more) == ((), (), None, None)
    assert "Your moves: as before\n" in text_of(same)


def test_undo_and_done_are_numbered_like_moves() -> None:
    state = after(golden("duel_advanced_greedy"), 11)
    seat = DUEL.asked(state)
    told = describe(DUEL, state, seat, "en", Circumstances(can_undo=True))
    assert told.moves[-1].move == "undo"
    held = describe(DUEL, state, seat, "en", Circumstances(held=True, can_undo=True))
    assert [option.move for option in held.moves] == ["done", "undo"]
    assert held.asked.text == "You've played all your cards. Confirm, or take the last one back."


@pytest.mark.parametrize(("question", "window"), [("17-0badcafe", 17), ("17", 17), ("x-1", 0), ("", 0), ("9" * 12, 0)])
def test_a_question_names_its_window(question: str, window: int) -> None:
    assert window_of(question) == window


def test_the_schema_has_both_forms() -> None:
    assert {"Description", "Difference", "Section", "Option"} <= set(schema()["$defs"])
