"""What "how to play" tells beginners is true: the rules play its attack and its mutiny and come to the same numbers."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

import pytest

from jollyroger.games.mutiny.cards import Character, Side
from jollyroger.games.mutiny.deck import Skill, Stack
from jollyroger.games.mutiny.deck_file import HIGHEST_NEEDS, LOWEST_NEEDS
from jollyroger.games.mutiny.moves.verbs import (
    Appoint,
    Assign,
    Call,
    CloseAttack,
    Deal,
    Order,
    Pick,
    Play,
    Support,
)
from jollyroger.games.mutiny.names import PRIZE_NAMES, SEAT_NAMES, STACK_NAMES
from jollyroger.games.mutiny.rules.attack import sum_of
from jollyroger.games.mutiny.rules.uprising import crewmen_of
from jollyroger.games.mutiny.state import State, Step
from jollyroger.words.common.languages import LANGUAGES
from tests.games.mutiny.tables import (
    GAME,
    A,
    B,
    C,
    D,
    deal,
    deal_on,
    kind,
    pass_all,
    play,
    prize,
    prizes_of,
    table,
    top,
)
from tests.games.worked import Row, how_to_play, tables

TARGETS, HANDS, PRIZES, ATTACK, TARGET, SHARES, MUTINY, AFTERWARDS, CHARACTERS = 0, 2, 3, 4, 5, 6, 7, 8, 9
"""The places of the tables in the text."""
SKILLS = {"navigation": "n", "guns": "g", "melee": "m"}


def seat_of(row: Row) -> int:
    """The player of a line."""
    return SEAT_NAMES.index(row.cells[0])


def card_of(row: Row, *, in_mutiny: bool = False) -> str:
    """The crew card of a line, which shows only what counts: the skill in an attack, the crewmen in a mutiny."""
    ((picture,),) = [cell for cell in row.pictures if cell]
    name = picture.removeprefix("crew-")
    (number,) = row.numbers[2 if in_mutiny else 1]
    if name not in SKILLS:
        return {"all-skills": "all", "powder-monkey": "POWDER_MONKEY"}[name]
    return f"{SKILLS[name]}1/{number}" if in_mutiny else f"{SKILLS[name]}{number}/1"


def shares(rows: list[Row]) -> list[list[str]]:
    """The prizes of the players in the order of the text, as tests name them."""
    assert [row.cells[0] for row in rows] == list(SEAT_NAMES[: len(rows)])
    return [[name.removeprefix("prize-").removeprefix("gold") for name in row.pictures[1]] for row in rows]


def pass_until(state: State, step: Step) -> None:
    """Everybody passes what is asked, until the game comes to that."""
    while top(state) != step:
        pass_all(state)


def share(state: State, quartermaster: int, before: list[list[str]], after: list[list[str]]) -> None:
    """The Quartermaster deals what each has more than before, but for what the Captain has picked."""
    new = [list((Counter(has) - Counter(had)).elements()) for had, has in zip(before, after, strict=True)]
    new[state.captain] = []
    for ones in zip_longest(*new):  # one for each, then the surplus
        for seat, name in enumerate(ones):
            if name is not None:
                play(state, quartermaster, Deal(prize(name), seat))
    assert [Counter(prizes_of(state, seat).split()) for seat in range(4)] == [Counter(names) for names in after]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worked_attack_sharing_and_mutiny_are_true(language: str) -> None:
    found = tables(how_to_play("mutiny", language))
    attack, mutiny = found[ATTACK][1:], found[MUTINY][1:]
    hands = [
        " ".join(
            [card_of(row) for row in attack if seat_of(row) == seat]
            + [card_of(row, in_mutiny=True) for row in mutiny if seat_of(row) == seat]
        )
        for seat in range(4)
    ]
    stack = STACK_NAMES.index(found[TARGET][0].pictures[0][0].removeprefix("dest-"))
    state = table(*hands, at=Step.ARRIVE, sailing=stack)
    pass_all(state)  # nobody has a Lookout

    for row in attack:
        play(state, seat_of(row), Play(kind(card_of(row))))
        assert [sum_of(state, skill) for skill in range(3)] == [number for cell in row.numbers[2:] for number in cell]
    play(state, B, CloseAttack())
    _, takes, has = found[TARGET]
    *needs, prizes = [number for cell in takes.numbers for number in cell]
    pass_until(state, Step.TURN_UP)
    deal(state, "/".join(map(str, needs)))
    assert state.destination_holds[state.destination] == prizes
    pass_until(state, Step.ASSIGN)
    navigation, guns, melee = (sum_of(state, skill) for skill in range(3))
    play(state, B, Assign(Skill.MELEE))
    assert [[navigation], [guns], [melee + state.strength[kind("all")]]] == has.numbers[1:4]
    assert top(state) == Step.SPOILS  # it has succeeded

    dealt = shares(found[SHARES][1:])
    assert sum(map(len, dealt)) == prizes
    deal(state, " ".join(name for names in dealt for name in names))
    pass_until(state, Step.PICK)
    play(state, A, Pick(prize(*dealt[A])))
    share(state, B, [[]] * 4, dealt)

    pass_until(state, Step.PUNISH)
    play(state, A, Order(D))
    for row in mutiny:
        seat, card = seat_of(row), kind(card_of(row, in_mutiny=True))
        if row is mutiny[0]:
            play(state, seat, Call(card))
            deal(state, "ABCD"[seat])
        else:
            play(state, seat, Support(Side.CAPTAIN if seat in (A, B) else Side.MUTINEER, card))
        assert [crewmen_of(state, side) for side in (Side.CAPTAIN, Side.MUTINEER)] == row.numbers[3]
    pass_all(state)
    assert state.captain == D
    play(state, D, Appoint(C))
    then = shares(found[AFTERWARDS][1:])
    pass_until(state, Step.PICK)
    play(state, D, Pick(prize("3")))
    share(state, C, [[], [], dealt[C], dealt[D]], then)
    pass_until(state, Step.POOL)
    deal(state, " ".join(card_of(row, in_mutiny=True) for row in mutiny[:3]))
    assert state.hand_size[:4] == [1, 1, 1, 0]
    assert state.discards[Character.POWDER_MONKEY] == 1
    deal_on(state)
    assert state.hand_size[:4] == [1, 1, 1, 1]
    assert GAME.to_act(state) == {D}
    assert top(state) == Step.SAIL


@pytest.mark.parametrize("language", LANGUAGES)
def test_1_3_the_table_of_targets_shows_what_stands_on_their_backs(language: str) -> None:
    for row in tables(how_to_play("mutiny", language))[TARGETS][1:]:
        stack = Stack(STACK_NAMES.index(row.pictures[0][0].removeprefix("dest-")))
        assert row.numbers[2:] == [list(both) for both in zip(LOWEST_NEEDS[stack], HIGHEST_NEEDS[stack], strict=True)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_2_2_3_2_the_table_of_hands(language: str) -> None:
    rows = tables(how_to_play("mutiny", language))[HANDS][1:]
    for row in rows:
        fewest, most = row.numbers[0]
        for seats in range(fewest, most + 1):
            state = GAME.start(GAME.options(seats=str(seats)))
            assert [state.dealt, state.hand_limit] == [number for cell in row.numbers[1:] for number in cell]
    assert [rows[0].numbers[0][0], rows[-1].numbers[0][1]] == [3, 10]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prize_and_character_is_shown(language: str) -> None:
    found = tables(how_to_play("mutiny", language))
    shown = [name for row in found[PRIZES] for cell in row.pictures for name in cell]
    assert shown == [f"prize-{name}" for name in PRIZE_NAMES]
    characters = [name for row in found[CHARACTERS] for cell in row.pictures for name in cell]
    assert set(characters) == {f"crew-{name.name.lower().replace('_', '-')}" for name in Character}
    assert len(characters) == len(Character) == 16
