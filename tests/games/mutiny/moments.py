"""Moments of a game for four: the ship is led by the rules themselves to whatever is asked."""

from __future__ import annotations

from collections.abc import Callable

from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.verbs import (
    Appoint,
    Call,
    Carpenter,
    CloseAttack,
    OldSailor,
    OrderAny,
    Pick,
    Play,
    Support,
)
from jollyroger.games.mutiny.state import EventKind, State, Step
from tests.games.mutiny.tables import A, B, D, deal, kind, pass_all, play, prize, table, told, top

HELD = ("", "m1/1 g1/1", "m1/2", "m1/3 n1/4")
"""What the four hold besides; the QM needs a first card, and D one to call a mutiny with."""
LYING = ("1", "2", "3", "rum")
"""What lies before the four."""
UNDERGROUND = ("2", "1", "rum", "3")
"""What they have buried."""


def moment(step: Step, *extra: str, hidden_prizes: bool = False) -> State:
    """A table for four at that question; by seat, cards that a player holds besides."""
    cards = [*extra, *[""] * (len(HELD) - len(extra))]
    if step in (Step.TRAITOR, Step.BOATSWAIN, Step.BURY, Step.SMART_KID):
        cards[A] += " OLD_SAILOR"
    if step in (Step.GIVE, Step.CLAIM):
        cards = [text.replace("CARPENTER", "") for text in cards]  # there is only one, and A plays it
        cards[A] += " CARPENTER"
    hands = [f"{held} {more}" for held, more in zip(HELD, cards, strict=True)]
    reach, at, sailing = WAYS[step]
    booty = "1" if step in (Step.CARPENTER, Step.GIVE, Step.CLAIM) else "1 2 3"
    state = table(
        *hands,
        at=at,
        sailing=sailing,
        prizes=LYING,
        buried=UNDERGROUND,
        booty=booty if at == Step.SHARE else "",
        hidden_prizes=hidden_prizes,
    )
    reach(state)
    state.events = []
    assert top(state) == step
    return state


def resolved(state: State, seat: int, move: Move) -> list[EventKind]:
    """A seat plays a character, and nobody answers; what that told."""
    play(state, seat, move)
    assert top(state) == Step.TRAITOR
    return told(pass_all(state))


def support(state: State, seat: int, side: Side, text: str) -> None:
    """A seat plays crew cards for a side."""
    for word in text.split():
        play(state, seat, Support(side, kind(word)))


def at_once(state: State) -> None:
    """The table is there already."""


def to_the_call(state: State) -> None:
    """The Captain has appointed B."""
    play(state, A, Appoint(B))


def to_the_fight(state: State) -> None:
    """D has called a mutiny, and leads it."""
    to_the_call(state)
    play(state, D, Call(kind("m1/3")))
    deal(state, "D")


def to_the_first_card(state: State) -> None:
    """No Lookout was played."""
    pass_all(state)


def to_the_attack(state: State) -> None:
    """The QM has played the first card."""
    pass_all(state)
    play(state, B, Play(kind("m1/1")))


def to_the_closing(state: State) -> None:
    """The others have passed, and the QM has closed the attack."""
    to_the_attack(state)
    pass_all(state, but=(B,))
    play(state, B, CloseAttack())


def to_the_tweak(state: State) -> None:
    """The fort is turned up."""
    to_the_attack(state)
    pass_all(state)
    deal(state, "1/3/3")


def to_the_pick(state: State) -> None:
    """No Cook was played."""
    pass_all(state)


def to_the_deal(state: State) -> None:
    """The Captain has picked, and with one prize there is nothing left to deal."""
    pass_all(state)
    play(state, A, Pick(prize("1")))


def to_the_request(state: State) -> None:
    """A's Carpenter asks for a prize."""
    to_the_deal(state)
    resolved(state, A, Carpenter())


def to_the_claim(state: State) -> None:
    """Nobody gives one."""
    to_the_request(state)
    pass_all(state)


def to_the_exchange(state: State) -> None:
    """Everybody has drawn a card."""
    deal(state, "1 all all all all")


def to_the_sailor(state: State) -> None:
    """A has played an Old Sailor, and a Traitor may answer."""
    play(state, A, OldSailor())


def to_the_island(state: State) -> None:
    """The island is reached."""
    play(state, A, OldSailor())
    pass_all(state)


def to_the_burying(state: State) -> None:
    """No Boatswain was played."""
    to_the_island(state)
    pass_all(state)


def to_the_kid(state: State) -> None:
    """All have buried what they wanted."""
    to_the_burying(state)
    pass_all(state)


def to_the_victim(state: State) -> None:
    """A punishment was ordered, and nobody calls a mutiny."""
    play(state, A, OrderAny())
    pass_all(state)


WAYS: dict[Step, tuple[Callable[[State], None], Step, int]] = {
    Step.APPOINT: (at_once, Step.ROUND, -1),
    Step.CALL: (to_the_call, Step.ROUND, -1),
    Step.FIGHT: (to_the_fight, Step.ROUND, -1),
    Step.SAIL: (at_once, Step.CHOOSE, -1),
    Step.LOOKOUT: (at_once, Step.ARRIVE, Stack.FORT),
    Step.FIRST_CARD: (to_the_first_card, Step.ARRIVE, Stack.FORT),
    Step.ATTACK: (to_the_attack, Step.ARRIVE, Stack.FORT),
    Step.CLOSING: (to_the_closing, Step.ARRIVE, Stack.FORT),
    Step.TWEAK: (to_the_tweak, Step.ARRIVE, Stack.FORT),
    Step.COOK: (at_once, Step.SHARE, -1),
    Step.PICK: (to_the_pick, Step.SHARE, -1),
    Step.DEAL: (to_the_deal, Step.SHARE, -1),
    Step.CARPENTER: (to_the_deal, Step.SHARE, -1),
    Step.GIVE: (to_the_request, Step.SHARE, -1),
    Step.CLAIM: (to_the_claim, Step.SHARE, -1),
    Step.EXCHANGE: (to_the_exchange, Step.ARRIVE, Stack.PIRATE_PORT),
    Step.MARKET: (at_once, Step.MARKET_OPENS, Stack.PIRATE_PORT),
    Step.OLD_SAILOR: (at_once, Step.ARRIVE, Stack.TREASURE_ISLAND),
    Step.TRAITOR: (to_the_sailor, Step.ARRIVE, Stack.TREASURE_ISLAND),
    Step.BOATSWAIN: (to_the_island, Step.ARRIVE, Stack.TREASURE_ISLAND),
    Step.BURY: (to_the_burying, Step.ARRIVE, Stack.TREASURE_ISLAND),
    Step.SMART_KID: (to_the_kid, Step.ARRIVE, Stack.TREASURE_ISLAND),
    Step.PUNISH: (at_once, Step.VISIT_ENDS, -1),
    Step.VICTIM: (to_the_victim, Step.VISIT_ENDS, -1),
}
"""By question: how it is reached, from which step of the rules, and where the ship sails to."""
