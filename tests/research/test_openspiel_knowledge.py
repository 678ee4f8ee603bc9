"""What a player of an OpenSpiel game is told: nothing it may not know, everything it may, and the same in a guess."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pyspiel
import pytest

from jollyroger.games.catalogue import MUTINY
from jollyroger.games.events import Event
from jollyroger.games.record import Ply, advance
from jollyroger.research.openspiel import setup
from jollyroger.research.openspiel.memory import BESIDE_EVENTS, EVENT_KINDS, Memory
from jollyroger.research.openspiel.progress import Progress, first
from jollyroger.research.openspiel.setup import Setup, setup_of
from jollyroger.research.openspiel.spiel_game import ABOUT
from tests.games.mutiny.strategies import start_of
from tests.research.spiel import DUEL_NAME, MUTINY_NAME, both_games, endgame, play_on, step
from tests.research.tables import redeals

SINGLE, NONE, ALL = (getattr(pyspiel.PrivateInfoType, name) for name in ("SINGLE_PLAYER", "NONE", "ALL_PLAYERS"))


def kind(*, public: bool = True, private: Any = SINGLE, recall: bool = False) -> Any:
    """A kind of observation."""
    return pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)


KINDS = [
    kind(),
    kind(public=False),
    kind(public=True, private=NONE),
    kind(public=False, private=NONE),
    kind(recall=True),
    kind(recall=True, private=NONE),
]


class Follower:
    """A game that is played as a record says, in whatever order its seats act, as a state of OpenSpiel."""

    def __init__(self, game: Any, record: Any) -> None:
        self.setup = game.setup
        self.table, self.memory = start_of(record), Memory(self.setup, [], {})
        self.spiel = game.new_initial_state()

    def follow(self, ply: Ply) -> None:
        events = advance(MUTINY, self.table, ply)
        action = ply.code if ply.actor < 0 else self.setup.actions[ply.actor][ply.code]
        self.memory.keep(ply.actor, action, events, self.table)
        self.spiel.progress = Progress(self.setup, self.table, self.memory)


def twins(seat: int, every: int) -> Iterator[tuple[Follower, Follower]]:
    """Moments of games that differ only in what a seat cannot know, with all that was told on the way."""
    for record, redeal in redeals(seat):
        chosen = {"seats": len(record.players), "hidden_prizes": bool(start_of(record).hidden_prizes)}
        game = pyspiel.load_game("jollyroger_mutiny", {**chosen, "captains_gold": True, "recall": 100})
        ours, theirs = Follower(game, record), Follower(game, record)
        for number, (ply, other) in enumerate(zip(record.plies, redeal.plies, strict=True)):
            ours.follow(ply)
            theirs.follow(other)
            if number % every == 0 and ours.table != theirs.table:
                yield ours, theirs


@pytest.mark.parametrize("seat", [0, 2])
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_given(seat: int) -> None:
    compared = 0
    for ours, theirs in twins(seat, every=5):
        first_one, twin = ours.spiel, theirs.spiel
        assert first_one.current_player() == twin.current_player()
        if first_one.current_player() == seat:
            assert first_one.legal_actions() == twin.legal_actions()
        for wanted in KINDS:
            see = first_one.get_game().make_py_observer(wanted)
            texts, tensors = [], []
            for state in (first_one, twin):
                see.set_from(state, seat)
                texts.append(see.string_from(state, seat))
                tensors.append(see.tensor.copy())
            assert texts[0] == texts[1]
            assert (tensors[0] == tensors[1]).all()
        compared += 1
    assert compared > 60


def test_whoever_knows_more_is_told_more() -> None:
    """The others see the difference between two such games as soon as they may: by text and by tensor."""
    compared = 0
    for ours, theirs in twins(0, every=3):
        for seat in range(1, ours.setup.seats):
            if MUTINY.view(ours.table, seat) != MUTINY.view(theirs.table, seat):
                assert ours.memory.text(seat) != theirs.memory.text(seat)
                assert list(ours.memory.rows(seat)) != list(theirs.memory.rows(seat))
                compared += 1
    assert compared > 60


def test_a_guess_knows_no_more_than_the_player_who_guesses() -> None:
    compared = 0
    for ours, theirs in twins(0, every=25):
        guesses = [
            follower.spiel.resample_from_infostate(0, lambda: 0.3).progress for follower in (ours, theirs)
        ]  # fmt: skip
        assert guesses[0].state == guesses[1].state
        for seat in range(ours.setup.seats):
            assert guesses[0].memory.text(seat) == guesses[1].memory.text(seat)
        again = [guess.guessed_by(1, 5) for guess in guesses]
        assert again[0].memory.text(2) == again[1].memory.text(2)
        assert again[0].memory.text(1) == guesses[0].memory.text(1)
        assert list(again[0].memory.rows(1)) == list(guesses[0].memory.rows(1))
        compared += 1
    assert compared > 10


def test_a_guess_looks_the_same_to_the_player_and_deals_the_rest_anew() -> None:
    chooser, hands = np.random.default_rng(1), set[str]()
    state = pyspiel.load_game("jollyroger_mutiny(max_game_length=40,recall=200)").new_initial_state()
    play_on(state, chooser, 40)
    while state.is_chance_node():
        step(state, chooser)
    player = state.current_player()
    for _ in range(8):
        guess = state.resample_from_infostate(player, chooser.random)
        assert guess.history() == []
        assert guess.information_state_string(player) == state.information_state_string(player)
        assert guess.information_state_tensor(player) == state.information_state_tensor(player)
        assert guess.observation_tensor(player) == state.observation_tensor(player)
        assert guess.legal_actions() == state.legal_actions()
        others = [guess.information_state_string(other) for other in range(4) if other != player]
        assert all("i_know" in text for text in others)
        hands.add(str(guess.progress.state.hand))
        play_on(guess, chooser)
        assert guess.is_terminal()
    assert len(hands) == 8


SETS = {"duel": (849, 653), "mutiny": (122, 122)}
"""In the end of a game: the decisions that players can tell apart by all they were told, and by what they see then."""


@pytest.mark.parametrize("game", SETS)
def test_the_number_of_information_sets_is_known(game: str) -> None:
    assert information_sets(game) == SETS[game]


def test_a_leak_would_tell_more_information_sets_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are planted here, because no suite of others would notice one."""
    told, seen = SETS["mutiny"]
    monkeypatch.setattr(Event, "as_seen_by", lambda event, seat: event)
    leaking, kept = information_sets("mutiny")
    assert leaking > 1.5 * told
    assert kept == seen
    observe = Setup.observation
    monkeypatch.setattr(Setup, "observation", lambda setup, state, seat: observe(setup, state, seat) + state.hand[1])
    assert information_sets("mutiny")[1] > 1.2 * seen


def information_sets(game: str) -> tuple[int, int]:
    """How many decisions players can tell apart, by all they were told, and by observation and legal actions."""
    waiting, told, seen = [endgame(game).new_initial_state()], set[tuple[int, str]](), set[str]()
    while waiting:
        state = waiting.pop()
        player, actions = state.current_player(), state.legal_actions()
        if player >= 0:
            told.add((player, state.information_state_string()))
            seen.add(str((player, state.progress.setup.observation(state.progress.state, player), actions)))
        waiting += [state.child(action) for action in actions]
    return len(told), len(seen)


@pytest.mark.xdist_group("compiled-mutiny")
def test_compiled_guesses_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    state = pyspiel.load_game(MUTINY_NAME).new_initial_state()
    play_on(state, np.random.default_rng(1), 20)
    interpreted = [state.progress.guessed_by(1, seed).state for seed in range(5)]
    monkeypatch.setattr(setup, "_guessers", {})
    setup.compile_guesses()
    assert [state.progress.guessed_by(1, seed).state for seed in range(5)] == interpreted


@both_games
def test_the_tensor_holds_what_the_text_holds(name: str) -> None:
    game = pyspiel.load_game(name)
    state, chooser, see = game.new_initial_state(), np.random.default_rng(4), game.make_py_observer(kind(recall=True))
    play_on(state, chooser, 20)
    see.set_from(state, 1)
    rows = see.dict["memory"]
    filled = rows[rows[:, 0] > 0].astype(int)
    memory = state.progress.memory
    kinds = [kind.name.lower() for kind in EVENT_KINDS[game.game]] + list(BESIDE_EVENTS)
    lines = [f"{kinds[row[0] - 1]} {' '.join(map(str, row[1:]))}" for row in filled]
    assert see.dict["player"].tolist() == [seat == 1 for seat in range(game.num_players())]
    assert f"{game.setup.seat_names[1]}\n" + "\n".join(lines) == see.string_from(state, 1)
    assert memory.last_rows(1, 3) == list(memory.rows(1))[-3:]


@both_games
def test_observations_are_the_features_by_name(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    play_on(state, np.random.default_rng(4), 20)
    numbers = dict(zip((place.name for place in game.setup.places), state.observation_tensor(0), strict=True))
    words = dict(word.rsplit(" ", 1) for word in state.observation_string(0).split(", "))
    assert words == {place: str(int(number)) for place, number in numbers.items() if number}


def test_public_and_private_parts_make_the_whole() -> None:
    game = pyspiel.load_game(MUTINY_NAME)
    state = game.new_initial_state()
    play_on(state, np.random.default_rng(5), 50)
    whole, private, public, nothing = (game.make_py_observer(wanted) for wanted in KINDS[:4])
    for player in range(3):
        for see in (whole, private, public, nothing):
            see.set_from(state, player)
        assert (np.where(private.tensor, private.tensor, public.tensor) == whole.tensor).all()
        assert private.string_from(state, player).startswith("hand.") == (state.progress.state.hand_size[player] > 0)
        assert "hand." not in public.string_from(state, player)
        assert nothing.string_from(state, player) == ""
    assert game.make_py_observer(kind(private=ALL)) is None
    assert game.make_py_observer(kind(public=False, recall=True)) is None
    duel = pyspiel.load_game(DUEL_NAME)
    open_state = duel.new_initial_state()
    play_on(open_state, np.random.default_rng(5), 8)
    assert duel.make_py_observer(kind(public=False)).string_from(open_state, 0) == ""


def test_every_moment_of_a_game_is_another_information_state() -> None:
    state, chooser = pyspiel.load_game(MUTINY_NAME).new_initial_state(), np.random.default_rng(6)
    texts = [state.information_state_string(0)]
    while not state.is_terminal():
        step(state, chooser)
        texts.append(state.information_state_string(0))
    assert all(after.startswith(before) for before, after in pairwise(texts))
    assert first(setup_of("mutiny", (("seats", 3),), 0, "")).memory.text(0) == ""


def test_the_tensor_of_a_duel_has_room_for_all_of_it() -> None:
    game = pyspiel.load_game("jollyroger_duel(variant=all-cards)")
    for seed in range(3):
        state = game.new_initial_state()
        play_on(state, np.random.default_rng(seed))
        for player in range(2):
            assert len(list(state.progress.memory.rows(player))) < ABOUT["duel"].recall
