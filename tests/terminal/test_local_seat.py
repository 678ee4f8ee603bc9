"""A table of bots on this machine: it asks the person where they could act, and keeps all rules of tables."""

from __future__ import annotations

from random import Random

import pytest

from jollyroger.bots.greedy import GreedyBot
from jollyroger.bots.random_bot import RandomBot
from jollyroger.bots.sailor.bot import SailorBot
from jollyroger.games.catalogue import DUEL, GAMES, MUTINY
from jollyroger.games.mutiny.moves.codes import VERB_OF, Verb
from jollyroger.games.mutiny.promises import Promise, PromiseKind
from jollyroger.games.record import read, write
from jollyroger.terminal.local_seat import LocalSeat
from jollyroger.terminal.seat import NotTaken


def mutiny(seed: int, seats: int = 4) -> LocalSeat:
    bots = [SailorBot()] * (seats - 1)
    return LocalSeat(MUTINY, {"seats": str(seats), "deck": "skirmish"}, bots, seed % seats, name="Nell", seed=seed)


def duel(first: str = "Roger") -> LocalSeat:
    return LocalSeat(DUEL, {"variant": "skirmish", "first": first}, [GreedyBot()], 0, name="Nell", seed=3)


def settle(seat: LocalSeat) -> None:
    """Let the others act until the person is asked."""
    while seat.go_on():
        pass


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_mutiny_asks_only_where_something_can_be_done(seed: int) -> None:
    seat, random, asked = mutiny(seed), Random(seed), 0
    while True:
        settle(seat)
        told = seat.description("en")
        if told.result:
            break
        assert told.asked.you
        assert told.moves
        asked += 1
        seat.answer(str(random.choice(told.moves).n), told.question, "en")
    assert asked < len(seat.table.plies) / 3
    again = read(write(seat.record).encode(), GAMES)
    assert (again.plies, again.players[seat.seat]) == (seat.record.plies, "Nell")
    assert seat.rematch()
    assert (seat.games, seat.table.is_over) == (2, False)


def test_the_same_seed_gives_the_same_game() -> None:
    games = []
    for _ in range(2):
        seat = mutiny(7)
        for _ in range(5):
            settle(seat)
            seat.answer("1", "", "en")
        games.append(seat.table.plies)
    assert games[0] == games[1]


def test_a_pick_and_plays_are_taken_back_and_a_set_is_confirmed() -> None:
    seat = duel()
    settle(seat)
    before = seat.description("en").moves
    seat.answer("take A", "", "en")
    assert seat.description("en").moves[-1].move == "undo"
    seat.answer("undo", "", "en")
    assert seat.description("en").moves == before
    seat.answer("take A", "", "en")
    while seat.table.held is None:
        seat.answer("1", "", "en")
    assert not seat.go_on()
    assert [option.move for option in seat.description("en").moves] == ["done", "undo"]
    seat.answer("done", "", "en")
    assert seat.go_on()


def test_the_log_tells_what_is_new_apart() -> None:
    seat = duel("Jolly")
    story = seat.story("en")
    assert (story.old, len(story.new)) == ([], 1)
    seat.answer("1", "", "en")
    settle(seat)
    assert seat.story("en").old[:1] == story.new
    assert seat.story("de").new != seat.story("en").new


def test_what_is_not_understood_changes_nothing() -> None:
    seat = duel("Jolly")
    with pytest.raises(NotTaken, match="isn't one of your moves") as caught:
        seat.answer("sing", "", "en")
    assert caught.value.moves == seat.description("en").moves
    assert len(seat.table.plies) == 3


class Caller(RandomBot):
    """Calls a mutiny whenever that is possible, and passes otherwise if that is."""

    def choose(self, view: object, seat: int, codes: list[int], generator: list[int]) -> int:
        return next((code for code in codes if VERB_OF[code] == Verb.CALL), codes[0])


def test_11_1_the_person_can_call_at_the_same_moment_or_let_the_others() -> None:
    for answer in ("call", "let the others"):
        seat = LocalSeat(MUTINY, {"seats": "4"}, [Caller()] * 3, 1, name="Nell", seed=1)
        settle(seat)
        told = seat.description("en")
        while not told.moves or told.moves[-1].text != "Let the others go ahead":
            seat.answer("1", "", "en")
            settle(seat)
            told = seat.description("en")
        assert told.asked.you
        assert not seat.go_on()
        option = told.moves[0] if answer == "call" else told.moves[-1]
        seat.answer(str(option.n), told.question, "en")
        assert seat.go_on()
        story = seat.story("en")
        assert "lead" in "".join(story.old + story.new)


def test_13_1_a_promise_stands_in_the_book() -> None:
    seat = mutiny(0)
    settle(seat)
    told = seat.description("en")
    while not told.more:
        seat.answer("1", "", "en")
        settle(seat)
        told = seat.description("en")
    seat.answer("promise Bart no_mutiny", "", "en")
    assert seat.table.book is not None
    assert seat.table.book.oaths[0].promise == Promise(PromiseKind.NO_MUTINY)
    settle(seat)
    assert seat.table.book.oaths[0].standing != "offered"


def test_15_1_a_person_who_wants_it_is_asked_every_time() -> None:
    asked = []
    for always in (False, True):
        seat = mutiny(2)
        if always:
            assert seat.ask_always()
        for _ in range(10):
            settle(seat)
            seat.answer("1", "", "en")
        asked.append(len(seat.table.plies))
    assert asked[1] < asked[0]
