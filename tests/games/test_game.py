"""The contract that every game keeps."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from jollyroger.games.catalogue import DUEL, GAMES, MUTINY
from jollyroger.games.chance import SeededDealer
from jollyroger.games.duel.moves import Move, Split
from jollyroger.games.errors import OptionsError
from jollyroger.games.game import PASS, SPECTATOR
from jollyroger.games.headers import AnyGame

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@ALL
def test_options_have_defaults_and_name_their_choices(game: AnyGame) -> None:
    assert game.options() == game.options_type()
    for option, choices in game.option_choices().items():
        for choice in choices:
            assert str(getattr(game.options(**{option: choice}), option)) == choice
        with pytest.raises(OptionsError, match=option):
            game.options(**{option: "no such thing"})
    with pytest.raises(OptionsError, match="nonsense"):
        game.options(nonsense="1")


# Coverage would take ten times as long as the game of Piracy & Mutiny.
@pytest.mark.parametrize("game", [DUEL, pytest.param(MUTINY, marks=pytest.mark.no_cover)], ids=GAMES.keys())
def test_a_game_plays_itself_to_a_result(game: AnyGame) -> None:
    options = game.options()
    state = game.start(options)
    dealer = SeededDealer(1)
    steps = 0
    while game.result(state) is None:
        game.deal_all(state, dealer)
        while game.to_act(state):
            seat = game.asked(state)
            assert seat in game.to_act(state)
            view = game.view(state, seat)
            check_question(game, state)
            assert game.question(view) == game.question(state)
            assert game.legal(view, seat) == game.legal(state, seat)
            assert game.legal(state, SPECTATOR) == []
            events = game.play(state, seat, game.legal(state, seat)[0])
            assert game.events_for(events, seat)
            assert game.guess(view, dealer.generator) is not view
            steps += 1
    result = game.result(state)
    assert result is not None
    assert len(result.scores) == len(game.seat_names(options))
    assert steps > 10
    assert game.to_act(state) == frozenset()
    assert game.question(state).name == "over"
    assert game.question(state).seats == ()


def check_question(game: AnyGame, state: Any) -> None:
    """A seat that is asked may act, and a seat that is asked something else has answered the question."""
    question = game.question(state)
    assert set(question.seats) <= set(question.open)
    assert game.to_act(state) & set(question.seats)
    for seat in question.seats:
        assert question.may_pass == (PASS in [game.write_move(state, code) for code in game.legal_codes(state, seat)])


@ALL
def test_while_chance_is_due_the_question_names_it_and_asks_nobody(game: AnyGame) -> None:
    state = game.start(game.options())
    assert game.chance(state) is not None
    assert game.question(state).name in ("lot", "captain_lot")
    assert game.question(state).seats == ()


def test_moves_are_small_json_values() -> None:
    data = msgspec.json.encode(Split((0, 2)))
    assert data == b'{"type":"split","first":[0,2]}'
    assert msgspec.json.decode(data, type=Move) == Split((0, 2))
    for bad in (b'{"type":"split","first":[5]}', b'{"type":"parrot","card":23,"ship":0}', b'{"type":"jump"}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(bad, type=Move)


@pytest.mark.parametrize("code", [-1, GAMES["duel"].codes])
def test_no_move_has_a_code_beyond_the_last(code: int) -> None:
    with pytest.raises(ValueError, match="no move has the code"):
        GAMES["duel"].move_of(code)


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("duel", {"variant": "skirmish"}, "duel, skirmish"),
        ("mutiny", {"seats": "5"}, "mutiny, 5 seats"),
        (
            "mutiny",
            {"hidden_prizes": "yes", "captains_gold": "yes", "bribes": "no", "deck": "skirmish", "seats": "3"},
            "mutiny, 3 seats, hidden prizes, captain's gold, no bribes, deck skirmish",
        ),
    ],
)
def test_a_game_describes_its_options(game: str, options: dict[str, str], words: str) -> None:
    rules = GAMES[game]
    assert rules.describe(rules.options(**options)) == words
