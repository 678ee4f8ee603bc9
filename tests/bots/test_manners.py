"""Manners: a tilt that shows, the same compiled and interpreted, and shouts that tell nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from jollyroger.bots.arena import simulate
from jollyroger.bots.levels import find_bot
from jollyroger.bots.manners import MANNERS, OF_SEATS, SHOUTS, Manner, shout_with, tilt
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.cards import SEATS, Side
from jollyroger.games.mutiny.moves.codes import Verb, code_with
from jollyroger.games.mutiny.positions import position
from jollyroger.words.common.shouts import SHOUTS as WORDS

pytestmark = pytest.mark.xdist_group("compiled-mutiny")


def choice(manner: str, *hands: str, seat: int, **table: str) -> Verb:
    """What a sailor of some manner does at a table."""
    state = position(*hands, **table)
    view = MUTINY.view(state, seat)
    code = find_bot("mutiny", f"{manner}-sailor").choose(view, seat, MUTINY.legal_codes(view, seat), [1, 2])
    return max(verb for verb in Verb if verb <= code)


@pytest.mark.parametrize("manner", MANNERS)
def test_games_are_the_same_compiled_and_interpreted(manner: Manner) -> None:
    bots = [find_bot("mutiny", name) for name in (f"{manner}-sailor", "sailor", "sailor")]
    options = MUTINY.options(seats="3", deck="skirmish")
    fast, slow = (list(simulate(MUTINY, options, bots, 6, 3, compiled=compiled)) for compiled in (True, False))
    assert fast == slow


def test_a_loyal_pirate_calls_no_mutiny_and_every_manner_tilts_something() -> None:
    call = Verb.CALL + 3
    assert tilt(call, MANNERS.index(Manner.LOYAL)) < -100
    captain, mutineer = (code_with(Verb.SUPPORT, side, 3) for side in (Side.CAPTAIN, Side.MUTINEER))
    assert tilt(captain, 0) > 0 > tilt(mutineer, 0)
    assert (
        tilt(Verb.ACCEPT + 1, MANNERS.index(Manner.GREEDY)) > 0 > tilt(Verb.OFFER_PRIZE, MANNERS.index(Manner.GREEDY))
    )
    assert tilt(Verb.BETRAY, MANNERS.index(Manner.VENGEFUL)) > 0
    assert tilt(Verb.SECOND_MATE, MANNERS.index(Manner.SLY)) > 0 > tilt(captain, MANNERS.index(Manner.SLY))
    assert tilt(Verb.PASS, 0) == 0


def test_a_vengeful_captain_punishes_where_a_loyal_one_does_not() -> None:
    hands = ("g1/3 m1/2", "n1/2 g1/1", "m1/4 g1/4", "g1/2 n1/1")
    verbs = {manner: choice(manner, *hands, seat=0, moment="punishment") for manner in ("vengeful", "loyal")}
    assert verbs["vengeful"] == Verb.ORDER
    assert verbs["loyal"] == Verb.SPARE


def test_every_seat_has_a_manner_and_neighbours_differ() -> None:
    assert len(OF_SEATS) == SEATS
    assert set(OF_SEATS) == set(MANNERS)
    assert all(one != other for one, other in pairwise(OF_SEATS))


def test_shouts_depend_on_the_own_act_alone() -> None:
    assert {shout for shouts in SHOUTS.values() for shout in shouts.values()} <= set(WORDS)
    captain, mutineer = (code_with(Verb.SUPPORT, side, 3) for side in (Side.CAPTAIN, Side.MUTINEER))
    assert shout_with(captain, Manner.LOYAL) == "for_the_captain"
    assert shout_with(mutineer, Manner.LOYAL) == ""
    assert shout_with(Verb.CALL + 7, Manner.VENGEFUL) == shout_with(Verb.CALL + 2, Manner.VENGEFUL) == "mutiny"
    assert all(shout_with(Verb.PASS, manner) == "" for manner in MANNERS)
