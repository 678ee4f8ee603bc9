"""What is asked and of whom, as the contract tells it: nobody outside of the rules reads the stack of steps."""

from __future__ import annotations

from jollyroger.games.game import Question
from jollyroger.games.mutiny.moves.verbs import Appoint, Call, Pass
from jollyroger.games.mutiny.state import Step
from tests.games.mutiny.tables import GAME, A, B, C, D, kind, mutiny, pass_all, play, table

ALL = (A, B, C, D)


def test_the_captain_is_asked_to_appoint_and_everybody_may_act() -> None:
    state = table("", "", "g1/1", "", at=Step.ROUND)
    assert GAME.question(state) == Question("appoint", (A,), ALL, may_pass=False, about={"after_mutiny": False})


def test_an_appointment_is_a_window_for_all_but_the_captain() -> None:
    state = table("", "", "g1/1", "", at=Step.ROUND)
    play(state, A, Appoint(B))
    asked = GAME.question(state)
    assert (asked.name, asked.seats, asked.may_pass) == ("call", (B, C, D), True)
    assert asked.about == {"decision": "appointment", "by": A, "target": B}
    play(state, C, Pass())
    assert GAME.question(state).seats == (B, D)
    assert GAME.question(state).open == asked.open


def test_until_the_lot_falls_others_may_call() -> None:
    state = table("", "m1/1", "g1/1", "", at=Step.ROUND)
    play(state, A, Appoint(B))
    play(state, C, Call(kind("g1/1")))
    asked = GAME.question(state)
    assert (asked.name, asked.seats, asked.open) == ("call_lot", (), (B,))


def test_the_captain_who_appoints_after_a_mutiny_is_told_so() -> None:
    state = mutiny("", "", "g1/1 g1/1", "", by=C, card="g1/1")
    pass_all(state)
    asked = GAME.question(state)
    assert (asked.name, asked.about) == ("appoint", {"after_mutiny": True})
