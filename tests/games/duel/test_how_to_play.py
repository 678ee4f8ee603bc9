"""What "how to play" tells beginners is true: the rules play its worked turn and come to the same numbers."""

from __future__ import annotations

import re

import pytest

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import NOBODY, SHIP_GOLD, Ship
from jollyroger.games.duel.notation import SHIP_NAMES
from jollyroger.games.duel.positions import position
from jollyroger.games.duel.scoring import total_gold
from jollyroger.games.duel.state import State
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.words.common.languages import LANGUAGES
from tests.games.duel.tables import JOLLY, ROGER
from tests.games.worked import Row, how_to_play, pictures_in, tables

SHIPS, BEFORE, SETS, TURN, WHICH = 0, 2, 3, 4, 5
"""The places of the tables in the text."""


def ship_of(row: Row) -> str:
    """The ship of which a line shows a picture."""
    (ship,) = [name.removeprefix("ship-") for cell in row.pictures for name in cell if name.startswith("ship-")]
    return ship


def check(state: State, row: Row) -> None:
    """A ship has the crews and the captain that a line shows in its last two cells."""
    ship = SHIP_NAMES.index(ship_of(row))
    assert row.numbers[-2] == [state.strength[seat][ship] for seat in (JOLLY, ROGER)]
    captains = {NOBODY: [], JOLLY: ["captain-jolly"], ROGER: ["captain-roger"]}
    assert row.pictures[-1] == captains[state.captain[ship]]


def move_of(row: Row) -> str:
    """The move that a line shows: a card, a ship, and the back of a card or a chest if it goes there."""
    card, *how = [name for cell in row.pictures[:-1] for name in cell if not name.startswith("ship-")]
    ways = {"card-back": f"parrot {ship_of(row)}", "chest-closed": "boards"}
    return f"{card.removeprefix('card-')} {ways[how[0]] if how else 'crew ' + ship_of(row)}"


def play(state: State, move: str) -> None:
    """The player whose turn it is makes this move."""
    code = DUEL.read_move(state, move)
    assert code is not None, move
    DUEL.play_code(state, DUEL.asked(state), code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worked_turn_is_one(language: str) -> None:
    text = how_to_play("duel", language)
    found = tables(text)
    state = position(
        variant="introductory",
        splitter="Jolly",
        jolly="g2@green r3@red",
        roger="g3@green r2@red",
        dealt="g4 y3 r1 g1 r2",
    )
    for row in found[BEFORE][1:]:
        check(state, row)
    sets = [" ".join(name.removeprefix("card-") for name in cell) for cell in found[SETS][1].pictures]
    play(state, f"splits {' | '.join(sets)}")
    play(state, f"takes {sets[1]}")
    turn = found[TURN][1:]
    for row in turn:
        assert (state.mover == ROGER) == (row in turn[: len(sets[1].split())])
        play(state, move_of(row))
        check(state, row)
    assert (state.turn, state.splitter) == (2, ROGER)
    ends = [[int(number) for number in sums] for sums in re.findall(r"(\d+) \+ (\d+) = (\d+)", text)]
    assert [total for *_, total in ends] == [total_gold(state, seat) for seat in (JOLLY, ROGER)]
    assert all(first + second == total for first, second, total in ends)


@pytest.mark.parametrize("language", LANGUAGES)
def test_2_the_tables_say_what_ships_and_variants_are(language: str) -> None:
    found = tables(how_to_play("duel", language))
    heading, gold = found[SHIPS]
    worth = dict(zip([name for cell in heading.pictures for name in cell], gold.numbers, strict=True))
    assert worth == {f"ship-{SHIP_NAMES[ship]}": [SHIP_GOLD[ship]] for ship in Ship}
    rows = [[number for cell in row.numbers for number in cell] for row in found[WHICH][1:]]
    usual = [VARIANTS[name] for name in ("introductory", "advanced", "all-cards")]
    assert rows == [[sum(rules.deck()), rules.aside, rules.turns] for rules in usual]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_card_is_shown(language: str) -> None:
    shown = pictures_in(how_to_play("duel", language))
    assert {"card-SK", "card-KR", "card-TO", "card-back"} < set(shown)
