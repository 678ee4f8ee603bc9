"""Bots that overlook some of their moves: the ones they see are a part of all, and how many is as told."""

from __future__ import annotations

from typing import Any

from jollyroger.bots.levels import MATES
from jollyroger.bots.mutiny_choice import NUMBERS, OVERLOOKS
from jollyroger.bots.overlooking import OverlookingBot, see_some
from jollyroger.games.generator import new_generator


class First:
    """Takes the first move it sees."""

    name = "first"

    def choose(self, view: Any, seat: int, codes: list[int], generator: list[int]) -> int:
        return codes[0]


def test_as_many_moves_are_overlooked_as_told() -> None:
    generator, seen = new_generator(1, 0), 0
    for _ in range(200):
        codes = list(range(20))
        count = see_some(codes, 20, 300, generator)
        assert codes[:count] == sorted(set(codes[:count]))
        seen += count
    assert 0.67 < seen / 4000 < 0.73


def test_one_move_is_always_seen_and_nothing_is_overlooked_without_reason() -> None:
    generator = new_generator(2, 0)
    found = set()
    for _ in range(200):
        codes = list(range(5))
        assert see_some(codes, 5, 1000, generator) == 1
        found.add(codes[0])
    assert found == set(range(5))
    assert see_some([1, 2], 2, 0, generator) == 2


def test_the_bot_chooses_among_those_that_it_sees_and_leaves_the_list_alone() -> None:
    bot, generator, codes = OverlookingBot("half", First(), 500), new_generator(3, 0), [7, 8, 9]
    assert {bot.choose(None, 0, codes, generator) for _ in range(100)} == {7, 8, 9}
    assert codes == [7, 8, 9]


def test_compiled_and_interpreted_mates_overlook_the_same() -> None:
    for mate in MATES:
        assert OVERLOOKS[NUMBERS[mate.name]] == getattr(mate, "overlooks", 0)
