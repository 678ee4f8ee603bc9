"""The words of a record: each move and each outcome has its own, and they are read as they were written."""

from __future__ import annotations

from importlib.resources import files

import pytest

from jollyroger.games.catalogue import MUTINY as GAME
from jollyroger.games.mutiny.cards import KINDS
from jollyroger.games.mutiny.deck_file import read_deck
from jollyroger.games.mutiny.decks import known_decks
from jollyroger.games.mutiny.moves.codes import code_of, move_of
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.verbs import (
    Betray,
    BetrayPlayed,
    Call,
    ClaimBlind,
    Cutthroat,
    Deal,
    FirstMate,
    OfferCrew,
    Sail,
    SeaDog,
    SecondMate,
    Support,
)
from jollyroger.games.mutiny.notation import CHANCE_WORDS, destination_names, kind_names
from jollyroger.games.mutiny.rules.setting_up import set_up
from jollyroger.games.mutiny.state import FIRST_CHANCE, FIRST_WORK, State, Step
from jollyroger.games.record import advance
from tests.games.mutiny.strategies import TABLES, random_record, start_of
from tests.games.mutiny.tables import all_codes, kind, prize


def at(step: Step) -> State:
    """A table at a step."""
    state = GAME.start(GAME.options())
    state.step[0] = step
    return state


def codes_of(state: State) -> list[int]:
    """The codes of all moves with cards that are in this deck."""
    return [code for code in all_codes() if getattr(move_of(code), "kind", 0) < state.kinds]


@pytest.mark.parametrize("step", [Step.CALL, Step.FIGHT])
def test_every_move_has_words_of_its_own(step: Step) -> None:
    state = at(step)
    codes = codes_of(state)
    texts = [GAME.write_move(state, code) for code in codes]
    assert len(set(texts)) == len(codes) > KINDS
    assert [GAME.read_move(state, text) for text in texts] == codes
    assert all(GAME.can_be_move(state, text) for text in texts)
    assert all(GAME.can_be_move(state, GAME.write_move(state, code, seen=False)) for code in codes)


@pytest.mark.parametrize(
    ("move", "text", "unseen"),
    [
        (Sail(3), "sails to pirate-port", "sails to pirate-port"),
        (Support(1, kind("g1/3")), "supports mutineer with g1/3", "supports mutineer with ?"),
        (Call(kind("POWDER_MONKEY")), "calls mutiny with PowderMonkey", "calls mutiny with ?"),
        (Cutthroat(0), "calls mutiny with Cutthroat on captain", "calls mutiny with ?"),
        (FirstMate(1), "uses FirstMate for more", "uses FirstMate for more"),
        (SeaDog(0, 2), "uses SeaDog for captain on Cora", "uses SeaDog for captain on Cora"),
        (SecondMate(1, 3), "uses SecondMate on Bart Drake", "uses SecondMate on Bart Drake"),
        (Betray(), "uses Traitor", "uses Traitor"),
        (BetrayPlayed(0), "uses Traitor on card 1", "uses Traitor on card 1"),
        (Deal(prize("2"), 9), "deals gold2 to Jack", "deals ? to Jack"),
        (ClaimBlind(0), "claims from Anne", "claims from Anne"),
        (OfferCrew(kind("all"), 1), "offers Bart crew a1/1", "offers Bart crew ?"),
    ],
)
def test_moves_in_words(move: Move, text: str, unseen: str) -> None:
    state = at(Step.CALL)
    assert GAME.write_move(state, code_of(move)) == text
    assert GAME.write_move(state, code_of(move), seen=False) == unseen


def test_a_cutthroat_that_calls_a_mutiny_looks_like_any_other_call() -> None:
    calling, fighting = at(Step.CALL_LOT), at(Step.FIGHT)
    code = code_of(Cutthroat(1))
    assert GAME.write_move(calling, code) == "calls mutiny with Cutthroat on mutineer"
    assert GAME.write_move(fighting, code) == "uses Cutthroat on mutineer"
    assert GAME.read_move(fighting, "calls mutiny with Cutthroat on mutineer") is None
    assert GAME.read_move(calling, "uses Cutthroat on mutineer") is None


@pytest.mark.parametrize(
    "text",
    ["", "jumps", "appoints", "appoints anne", "appoints Zoe", "plays n9/9", "plays old-sailor", "plays ?",
     "Plays n1/1", "uses Cook on Bart", "uses Traitor on card 0", "uses Traitor on card 67", "pass on", "deals gold2",
     "sails to sea"],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    assert GAME.read_move(at(Step.CALL), text) is None


@pytest.mark.parametrize(
    "text", ["appoints ?", "uses ?", "?", "sails to ?", "uses FirstMate for ?", "deals gold2 to ?"]
)
def test_only_cards_can_be_unseen(text: str) -> None:
    assert not GAME.can_be_move(at(Step.CALL), text)


@pytest.mark.parametrize("step", [Step(number) for number in range(FIRST_CHANCE, FIRST_WORK)])
def test_every_outcome_of_chance_has_words_of_its_own(step: Step) -> None:
    state = at(step)
    state.sailing = 3 if step == Step.TURN_UP else -1
    state.called = [1] * len(state.called)
    state.pool = state.deck
    state.hand[0] = state.deck
    state.prizes[0] = state.buried[0] = state.prize_deck
    chance = GAME.chance(state)
    assert chance is not None
    outcomes = chance.outcomes()
    texts = [GAME.write_outcome(state, outcome) for outcome in outcomes]
    assert len(set(texts)) == len(outcomes) > 1
    assert [GAME.read_outcome(state, text) for text in texts] == outcomes
    word = GAME.chance_word(state)
    assert word == CHANCE_WORDS[step]
    assert all(GAME.can_be_outcome(state, word, text) for text in [*texts, "?"])
    for nonsense in ("", "n9/9", "gold4", "Zoe", "1/1/1:1"):
        assert GAME.read_outcome(state, nonsense) is None
        assert not GAME.can_be_outcome(state, word, nonsense)


def test_equal_destinations_are_told_apart() -> None:
    state = at(Step.TURN_UP)
    ports = list(destination_names(state, 3).values())
    assert ports[:4] == ["2-cards", "2-cards(2)", "2-cards(3)", "1-cards"]
    assert next(iter(destination_names(state, 0).values())) == "1/3/3:5"


def test_equal_cards_of_a_deck_file_are_one_kind() -> None:
    text = files("jollyroger.games.mutiny").joinpath("deck.toml").read_text()
    deck = read_deck(text.replace('"1/1 x2"', '"1/1 x1",\n"1/1 x1"'))
    assert deck == known_decks()["standard"]
    names = kind_names(set_up(deck, 4, hidden_prizes=False, captains_gold=False, bribes=True))
    assert len(set(names.values())) == len(names)


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "hidden_prizes"), TABLES)
def test_all_that_can_happen_in_a_game_is_read_as_it_was_written(seats: int, hidden_prizes: str) -> None:
    record = random_record(seats, hidden_prizes, seed=1)
    state = start_of(record)
    moves = outcomes = 0
    for number, ply in enumerate(record.plies):
        chance = GAME.chance(state)
        for outcome in chance.outcomes() if chance is not None else []:
            assert GAME.read_outcome(state, GAME.write_outcome(state, outcome)) == outcome
            outcomes += 1
        for code in GAME.legal_codes(state, number % seats):
            assert GAME.read_move(state, GAME.write_move(state, code)) == code
            moves += 1
        advance(GAME, state, ply)
    assert GAME.result(state) is not None
    assert moves > 1000
    assert outcomes > 1000
