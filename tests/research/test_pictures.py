"""A table as text and as a picture."""

from __future__ import annotations

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import ROGER
from jollyroger.games.duel.moves import Split
from jollyroger.games.duel.positions import position
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.verbs import Pass, Play
from jollyroger.games.mutiny.state import Step
from jollyroger.research.pictures import HEIGHT, INK, WIDTH, rendered
from tests.games.mutiny.tables import GAME, A, B, kind, play, table


def test_a_duel_is_written_down() -> None:
    state = position(jolly="r3@red (g1)@green", roger="b2@blue", hand="y1 KR")
    assert rendered(DUEL, DUEL.options(), state, "ansi") == (
        "duel, advanced: play, Jolly\n"
        "\n"
        "turn 1 of 8, 35 cards in the pile\n"
        "\n"
        "Jolly: 0 gold under the chest, to play y1 KR\n"
        "    green  (3 gold) strength  1, captain aboard  (g1)\n"
        "    yellow (5 gold) strength  0\n"
        "    blue   (7 gold) strength  0\n"
        "    red    (9 gold) strength  3, captain aboard  r3\n"
        "\n"
        "Roger (flag): 0 gold under the chest\n"
        "    green  (3 gold) strength  0\n"
        "    yellow (5 gold) strength  0\n"
        "    blue   (7 gold) strength  2, captain aboard  b2\n"
        "    red    (9 gold) strength  0"
    )
    dealt = position(dealt="g1 g4 y2 b3 r5")
    assert "dealt: g1 g4 y2 b3 r5" in str(rendered(DUEL, DUEL.options(), dealt, "ansi"))
    DUEL.play(dealt, ROGER, Split((0, 1, 2)))
    assert "offered: g1 g4 y2 | b3 r5" in str(rendered(DUEL, DUEL.options(), dealt, "ansi"))


def test_a_voyage_is_written_down_as_a_seat_sees_it() -> None:
    state = table("n1/1", "g2/1", "", "", at=Step.ARRIVE, sailing=Stack.FORT, prizes=("1 rum",), booty="3")
    for seat in range(4):
        play(state, (seat + 1) % 4, Pass())
    play(state, B, Play(kind("g2/1")))
    text = str(rendered(GAME, GAME.options(seats="4"), state, "ansi", A))
    assert text.split("\n", maxsplit=1)[0].startswith("mutiny, 4 seats: attack, ")
    assert "sailing to fort" in text
    assert "played: g2/1 by Bart" in text
    assert "booty of 1: gold3" in text
    assert "Anne (Captain): 1 crew cards n1/1\n    2 prizes gold1 rum, 0 buried" in text
    watched = str(rendered(GAME, GAME.options(seats="4"), state, "ansi"))
    assert "Anne (Captain): 1 crew cards\n" in watched


def test_a_table_is_drawn() -> None:
    picture = rendered(DUEL, DUEL.options(), position(hand="y1"), "rgb_array")
    assert not isinstance(picture, str | None)
    assert picture.shape == (HEIGHT, WIDTH, 3)
    assert (picture == INK).all(axis=2).any()
