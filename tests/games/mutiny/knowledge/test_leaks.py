"""15.1 No seat learns what it cannot know: not from its view, its moves, what is told or asked, nor from a refusal.

Games of random moves are played; then all that a seat could not know is dealt differently, and it must see no
difference. That this would find a leak is shown with some that are planted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jollyroger.games.events import EVERYBODY, narrate, narrate_to
from jollyroger.games.game import SPECTATOR
from jollyroger.games.generator import new_generator
from jollyroger.games.layout import HasEvents
from jollyroger.games.mutiny.cards import Character
from jollyroger.games.mutiny.knowledge import view
from jollyroger.games.mutiny.knowledge.view import sees_booty
from jollyroger.games.mutiny.rules import characters, hands
from jollyroger.games.mutiny.rules.stack import all_but, ask, everybody
from jollyroger.games.mutiny.state import EventKind, State, Step
from jollyroger.games.record import Record
from tests.games.mutiny.redealing import Watch, redealt
from tests.games.mutiny.strategies import EagerPlay, random_record, records

pytestmark = pytest.mark.no_cover

GAMES = [(seats, hidden, seat) for seats in (3, 4, 5, 6) for hidden in ("no", "yes") for seat in (SPECTATOR, 0, 2)]
"""How many play, whether prizes are hidden, and who watches."""
TRIES = 10
FIRST_STOP = {"no": 60, "yes": 250}
"""It takes a while until there are prizes."""
USUAL_SECRETS = {"DRAW", "POOL", "THEFT", "SPOILS", "Call", "OfferCrew", "Pick", "Deal"}
"""What a few games are sure to have; buried, earned, claimed, given and dug up prizes come more rarely."""


@settings(max_examples=40)
@given(record=records(), place=st.integers(0, 100), seed=st.integers(0, 2**63 - 1))
def test_a_seat_sees_no_difference_when_what_it_cannot_know_is_dealt_differently(
    record: Record, place: int, seed: int
) -> None:
    seat = place % (len(record.players) + 1) + SPECTATOR
    watch = Watch(record, seat)
    redeal = redealt(watch, 6, new_generator(seed, 0))
    again = Watch(Record(record.game, record.options, record.players, record.date, redeal.plies), seat)
    assert (again.sights, again.moments, again.secrets) == (watch.sights, watch.moments, watch.secrets)


def play_and_redeal() -> tuple[int, Counter[str]]:
    """A few games that are always the same: how many could end with other cards, and how often what was exchanged."""
    different, exchanged = 0, Counter[str]()
    for seed, (seats, hidden, seat) in enumerate(GAMES):
        record = random_record(seats, hidden, seed, FIRST_STOP[hidden] + 8 * seed, captains_gold="yes", how=EagerPlay)
        redeal = redealt(Watch(record, seat), TRIES, new_generator(seed, 0))
        twin = Record(record.game, record.options, record.players, record.date, redeal.plies)
        different += twin.final_state() != record.final_state()
        exchanged += redeal.exchanged
    return different, exchanged


def test_most_games_have_a_twin_and_every_usual_secret_is_exchanged() -> None:
    different, exchanged = play_and_redeal()
    assert different > len(GAMES) / 2
    assert set(+exchanged) >= USUAL_SECRETS


# Leaks that are planted


def show_hand(view: State, other: int) -> None:
    """A view that says which cards another player holds."""


def ask_if_there_is_a_traitor(state: State, seat: int, character: int, target: int) -> None:
    """A window that opens only if another player holds a Traitor."""
    narrate(state, EventKind.CHARACTER_PLAYED, seat, target, character)
    held = any(state.hand[other][Character.TRAITOR] for other in range(state.seats) if other != seat)
    ask(state, Step.TRAITOR, everybody(state), all_but(state, seat) if held else 0, character, seat, target)


def tell_everybody(state: HasEvents, kind: int, a: int, b: int, c: int, seen: int) -> None:
    """An event that names its card to all."""
    narrate_to(state, kind, a, b, c, EVERYBODY)


def show_booty(view: State, seat: int) -> bool:
    """A view in which the Captain sees which prizes are gone while they are dealt out."""
    return seat == view.captain or sees_booty(view, seat)


@pytest.mark.parametrize(
    ("module", "name", "leak"),
    [
        (view, "hide_hand", show_hand),
        (characters, "announce", ask_if_there_is_a_traitor),
        (hands, "narrate_to", tell_everybody),
        (characters, "narrate_to", tell_everybody),
        (view, "sees_booty", show_booty),
    ],
    ids=["a hand in the view", "a window that tells", "drawn cards in events", "stolen cards in events", "booty"],
)
def test_a_planted_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, leak: Callable[..., None]
) -> None:
    monkeypatch.setattr(module, name, leak)
    with pytest.raises(AssertionError):
        play_and_redeal()
