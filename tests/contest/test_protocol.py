"""oath-book-1 is frozen: its hash says so, and every run that is told to be of it was played under it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from jollyroger.cli import main
from jollyroger.contest.conditions import OATH_BOOK_1, OWN, Conditions
from jollyroger.contest.minds import mind_names
from jollyroger.contest.running import names_at, new_run, planned_seats, texts_hash
from jollyroger.contest.table import ContestTable
from jollyroger.games.errors import OptionsError
from tests.contest.runs import entrants_of

PINNED = "c807d7fcc478295c13d9c601e8f482b77547760db66d7d80fac41108b995895d"
WITHOUT_LISTS = "793f056bdcc6c8d8e0b12924e8f401bcaf669446696a0512fa378825dcca9cfe"
"""A change of the crew, the instructions or the rules changes these: then it is another protocol. Freeze a copy of what
has changed as oath-book-2, and leave this one as it is."""


def test_the_protocol_does_not_change() -> None:
    assert Conditions().protocol == OATH_BOOK_1
    assert Conditions().hash == PINNED
    assert Conditions(lists=False).protocol == OATH_BOOK_1
    assert Conditions(lists=False).hash == WITHOUT_LISTS


def test_the_document_names_the_protocol_and_every_player() -> None:
    text = (Path(__file__).parents[2] / "docs" / "oath-book.md").read_text()
    assert PINNED in text
    assert WITHOUT_LISTS in text
    assert {"liar", "saint", "sailor-1", "sailor", "patient", "random"} <= {*mind_names()} & set(
        re.findall(r"`([\w-]+)`", text)
    )
    said = CliRunner().invoke(main, ["arena", "--help"]).output
    for option in set(re.findall(r"  (--[\w-]+)", said)) - {"--help", "--rollouts"}:
        assert f"`{option}" in text or f"arena {option}" in text, option


@pytest.mark.parametrize(
    "other", [{"seats": 5}, {"crew": ("random",)}, {"seed": 8}, {"deck": "skirmish"}, {"crew": ("sailor-1", "sailor")}]
)
def test_other_conditions_are_not_the_protocol(other: dict[str, object]) -> None:
    conditions = msgspec.structs.replace(Conditions(), **other)
    assert conditions.protocol == OWN
    assert conditions.hash not in (PINNED, WITHOUT_LISTS)


def test_a_crew_has_to_exist() -> None:
    with pytest.raises(OptionsError, match="kraken"):
        Conditions(crew=("kraken",)).check()
    with pytest.raises(ValueError, match="at least one bot"):
        Conditions(crew=()).check()
    Conditions(crew=("liar", "patient")).check()


def test_the_words_of_a_version_have_a_hash_of_their_own() -> None:
    assert texts_hash(Conditions()) == texts_hash(Conditions())
    assert texts_hash(Conditions()) != texts_hash(Conditions(lists=False))


@pytest.mark.parametrize(("players", "seats"), [(1, 4), (2, 4), (3, 4), (4, 4), (2, 5), (3, 10)])
def test_every_player_has_every_seat_of_a_deal_once(players: int, seats: int) -> None:
    turns = [planned_seats(players, seats, turn) for turn in range(seats)]
    assert all(len(set(turn)) == players for turn in turns)
    for player in range(players):
        assert sorted(turn[player] for turn in turns) == list(range(seats))


def test_seats_are_rotated_and_deals_are_paired() -> None:
    run = new_run(Conditions(), entrants_of("liar", "saint"), 8, 100)
    tables = [names_at(run, number)[0] for number in range(5)]
    assert tables[0] == ["liar", "sailor-1", "saint", "sailor-1"]
    assert tables[1] == ["sailor-1", "liar", "sailor-1", "saint"]
    assert tables[4] == tables[0]
    hands = [ContestTable(Conditions(), number // run.per_deal).state.state.hand for number in range(5)]
    assert hands[0] == hands[1] == hands[3] != hands[4]
