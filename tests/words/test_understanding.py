"""What players answer: numbers, the words of records, and prose in three languages, some of it sloppy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from jollyroger.games.catalogue import DUEL, GAMES, MUTINY
from jollyroger.games.mutiny.promises import Promise, PromiseKind
from jollyroger.games.record import Record, advance, read
from jollyroger.words.common.describers import describe
from jollyroger.words.common.describing import Circumstances
from jollyroger.words.common.understanding import NotUnderstood, Understood, understand
from tests.games.mutiny.strategies import records

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"


def after(record: Record, plies: int) -> Any:
    """The state after so many plies."""
    state = record.game.start(record.options)
    for ply in record.plies[:plies]:
        advance(record.game, state, ply)
    return state


def golden(name: str, plies: int) -> Any:
    return after(read((PLAYTHROUGHS / f"{name}.txt").read_bytes(), GAMES), plies)


def meant(game: Any, state: Any, seat: int, answer: str, language: str = "en", **more: Any) -> Understood:
    view = game.view(state, seat)
    return understand(game, view, seat, answer, describe(game, view, seat, language, Circumstances(**more)))


ATTACK = golden("mutiny_4", 60)
"""Anne may play guns 1 or melee 2, and holds a Master Mariner and an Old Sailor."""
CALLING = golden("mutiny_4", 200)
"""Bart has passed, and could still call a mutiny with a Carpenter or a Lookout."""
PLAYING = golden("duel_advanced_greedy", 10)
"""Jolly plays b1, which may board."""
SPLITTING = golden("duel_advanced_greedy", 6)
PICKING = golden("duel_advanced_greedy", 7)


@pytest.mark.parametrize(
    ("answer", "language", "move"),
    [
        ("1", "en", "pass"),
        ("2.", "en", "plays g1/1"),
        ("move 3", "en", "plays m2/1"),
        ("Nummer 2", "de", "plays g1/1"),
        ("plays m2/1", "en", "plays m2/1"),
        ("pass", "en", "pass"),
        ("I pass, please", "en", "pass"),
        ("skip", "en", "pass"),
        ("passe", "de", "pass"),
        ("Pasuję", "pl", "pass"),
        ("play guns", "en", "plays g1/1"),
        ("I'd like to play the melee 2", "en", "plays m2/1"),
        ("mele 2", "en", "plays m2/1"),
        ("spiele kanonen", "de", "plays g1/1"),
        ("zagraj ostrzał", "pl", "plays g1/1"),
        ("offer Bart my old sailor", "en", "offers Bart crew OldSailor"),
        ("biete Cora den alten Seebären", "de", "offers Cora crew OldSailor"),
    ],
)
def test_an_answer_in_an_attack(answer: str, language: str, move: str) -> None:
    found = meant(MUTINY, ATTACK, 0, answer, language)
    assert (found.move, found.code) == (move, MUTINY.read_move(ATTACK, move))


@pytest.mark.parametrize(
    ("state", "seat", "answer", "move"),
    [
        (PLAYING, 0, "b1 boards", "b1 boards"),
        (PLAYING, 0, "board the blue ship", "b1 boards"),
        (PLAYING, 0, "blue pirate as a parrot at red", "b1 parrot red"),
        (PLAYING, 0, "b1 down at green", "b1 parrot green"),
        (PLAYING, 0, "reinforce", "b1 crew blue"),
    ],
)
def test_an_answer_in_a_duel(state: Any, seat: int, answer: str, move: str) -> None:
    assert meant(DUEL, state, seat, answer).move == move


@pytest.mark.parametrize("answer", ["take B", "b", "set b", "the second one", "r4 g3", "takes r4 g3"])
def test_a_set_is_picked_by_its_letter_or_its_cards(answer: str) -> None:
    (seat,) = DUEL.to_act(PICKING)
    assert meant(DUEL, PICKING, seat, answer).move == "takes r4 g3"


@pytest.mark.parametrize(
    "answer", ["r4 g3", "G3 and r4 against the rest", "g5 kr b1 | g3 r4", "splits g5 KR b1 | r4 g3"]
)
def test_a_split_is_named_by_one_of_its_sets(answer: str) -> None:
    (seat,) = DUEL.to_act(SPLITTING)
    assert meant(DUEL, SPLITTING, seat, answer).move == "splits g5 KR b1 | r4 g3"


@pytest.mark.parametrize(
    ("answer", "promise"),
    [
        ("promise Bart I won't join a mutiny this round", Promise(PromiseKind.NO_MUTINY)),
        ("promise Bart no_mutiny", Promise(PromiseKind.NO_MUTINY)),
        ("I promise Bart: I'll support the Captain.", Promise(PromiseKind.SUPPORT_CAPTAIN)),
        ("I promise to Bart: I won't support the Captain", Promise(None, "I won't support the Captain")),
        ("promise Bart", Promise(PromiseKind.FAVOUR)),
    ],
)
def test_a_promise_is_one_of_the_list_or_in_own_words(answer: str, promise: Promise) -> None:
    """13.1 A sentence that is not on the list is never taken for one that the table judges."""
    found = meant(MUTINY, ATTACK, 0, answer)
    assert (found.move, found.promise) == ("offers Bart promise", promise)


@pytest.mark.parametrize(
    ("state", "seat", "answer", "rule", "reason"),
    [
        (ATTACK, 0, "play old sailor", "6.3", "Special characters can't attack."),
        (ATTACK, 0, "call a mutiny with the old sailor", "11.1", "You can't do that now."),
        (ATTACK, 0, "sing", "", "“sing” isn't one of your moves."),
        (ATTACK, 0, "", "", "“” isn't one of your moves."),
        (ATTACK, 0, "9", "", "There's no number 9 in the list."),
        (ATTACK, 0, "old sailor to Bart", "", "isn't one of your moves"),
        (CALLING, 1, "pass", "15.1", "nothing to pass"),
        (CALLING, 1, "carpenter", "6.3", "You can't do that now."),
    ],
)
def test_what_is_not_understood_gets_the_reason_and_the_list(
    state: Any, seat: int, answer: str, rule: str, reason: str
) -> None:
    with pytest.raises(NotUnderstood) as caught:
        meant(MUTINY, state, seat, answer)
    assert caught.value.rule == rule
    assert reason in caught.value.reason
    assert caught.value.moves


def test_a_card_alone_calls_no_mutiny() -> None:
    """11.2 That would be too much to guess; with the word it is understood."""
    with pytest.raises(NotUnderstood):
        meant(MUTINY, CALLING, 1, "lookout")
    assert meant(MUTINY, CALLING, 1, "call a mutiny, lookout").move == "calls mutiny with Lookout"


def test_several_moves_that_fit_are_named() -> None:
    with pytest.raises(NotUnderstood) as caught:
        meant(DUEL, PLAYING, 0, "parrot")
    assert "b1 parrot green, b1 parrot yellow" in caught.value.reason


def test_a_number_of_another_list_is_not_taken() -> None:
    view = MUTINY.view(ATTACK, 0)
    told = describe(MUTINY, view, 0, "en")
    assert understand(MUTINY, view, 0, "2", told, told.question).move == "plays g1/1"
    with pytest.raises(NotUnderstood, match="has changed since"):
        understand(MUTINY, view, 0, "2", told, "1-00000000")


@pytest.mark.parametrize(
    ("answer", "move"), [("2", "undo"), ("undo", "undo"), ("done", "done"), ("take it back", "undo")]
)
def test_a_finished_set_is_confirmed_or_undone(answer: str, move: str) -> None:
    assert meant(DUEL, PLAYING, 0, answer, held=True, can_undo=True).move == move


def test_nobody_answers_unasked() -> None:
    with pytest.raises(NotUnderstood, match="can't do anything"):
        meant(DUEL, PLAYING, 1, "1")


@given(record=records(4))
@settings(max_examples=15)
def test_every_move_is_understood_by_number_and_as_in_a_record(record: Record) -> None:
    state = after(record, len(record.plies))
    for seat in range(state.seats):
        view = MUTINY.view(state, seat)
        told = describe(MUTINY, view, seat, "en")
        for option in told.moves:
            by_number = understand(MUTINY, view, seat, str(option.n), told)
            assert by_number == understand(MUTINY, view, seat, option.move, told)
            assert MUTINY.objection_to(state, seat, by_number.code or 0) is None
