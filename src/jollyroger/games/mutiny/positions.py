"""A table of Piracy & Mutiny as somebody describes it, in the words of records: for tests, puzzles and research.

Cards come out of their decks, and the rules themselves lead to the question of the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from jollyroger.games.mutiny.cards import NOBODY, NONE
from jollyroger.games.mutiny.game import Mutiny
from jollyroger.games.mutiny.knowledge.card_trail import note_prize
from jollyroger.games.mutiny.names import PRIZE_NAMES, SEAT_NAMES, STACK_NAMES
from jollyroger.games.mutiny.notation import kind_names
from jollyroger.games.mutiny.rules.flow import advance
from jollyroger.games.mutiny.rules.hands import discard_from_hand, draw_card
from jollyroger.games.mutiny.rules.island import bury
from jollyroger.games.mutiny.rules.prizes import add_prize, leave_prize_deck
from jollyroger.games.mutiny.rules.setting_up import name_first_captain
from jollyroger.games.mutiny.rules.stack import drop_step, push
from jollyroger.games.mutiny.state import State, Step, Zone

MOMENTS = {
    "appointment": Step.ROUND,
    "destination": Step.CHOOSE,
    "arrival": Step.ARRIVE,
    "market": Step.MARKET_OPENS,
    "sharing": Step.SHARE,
    "punishment": Step.VISIT_ENDS,
    "round ends": Step.ROUND_ENDS,
    "reckoning": Step.RECKONING,
}
"""Where a position can begin: the rules go on from there to the first question, or to a draw."""


def position(
    *hands: str,
    moment: str = "appointment",
    sailing: str = "",
    captain: str = SEAT_NAMES[0],
    quartermaster: str = SEAT_NAMES[1],
    prizes: Sequence[str] = (),
    buried: Sequence[str] = (),
    booty: str = "",
    discards: str = "",
    **options: str,
) -> State:
    """A table with a hand for each seat, at one of the MOMENTS; ValueError if there is no such table.

    Cards are named as in records: "g1/2 OldSailor" are crew, "gold2 rum" prizes. `prizes` and `buried` are by seat,
    `booty` is what is being shared, `discards` are crew cards. An arrival needs a stack that the ship is `sailing` to.
    An empty `quartermaster` is one who is not yet appointed (4.1); with three players the Captain does what the QM
    does (17.4). The options are those of the game.
    """
    game = Mutiny()
    state = game.start(game.options(**options, seats=str(len(hands))))
    seats = game.seat_names(game.options(**options, seats=str(len(hands))))
    name_first_captain(state, _numbered(captain, seats))
    while state.depth:
        drop_step(state)
    if state.has_quartermaster:
        state.quartermaster = _numbered(quartermaster, seats) if quartermaster else NOBODY
        if state.quartermaster == state.captain:
            raise ValueError("the Captain cannot be the Quartermaster (4.1)")
    for seat, hand in enumerate(hands):
        for kind in _crew(state, hand):
            draw_card(state, seat, kind)
    for kind in _crew(state, discards):
        draw_card(state, state.captain, kind)
        discard_from_hand(state, state.captain, kind)
    _lay_out_prizes(state, prizes, buried, booty)
    state.sailing = _numbered(sailing, STACK_NAMES) if sailing else NONE
    step = tuple(MOMENTS.values())[_numbered(moment, tuple(MOMENTS))]
    if step == Step.ARRIVE and state.sailing == NONE:
        raise ValueError("an arrival needs a stack that the ship is sailing to")
    if step == Step.SHARE:
        push(state, Step.VISIT_ENDS, 0, 0, 0)
    push(state, step, 0, 0, 0)
    advance(state)
    state.events = []
    return state


def _numbered(word: str, words: Sequence[str]) -> int:
    if word not in words:
        raise ValueError(f"{word!r} is none of {', '.join(words)}")
    return words.index(word)


def _crew(state: State, text: str) -> Iterator[int]:
    """The kinds of crew cards, of each of which the deck must have one when it is wanted."""
    kinds = {name: kind for kind, name in kind_names(state).items()}
    return _left(text, kinds, lambda kind: state.deck[kind])


def _prize_kinds(state: State, text: str) -> Iterator[int]:
    kinds = {name: prize for prize, name in enumerate(PRIZE_NAMES)}
    return _left(text, kinds, lambda prize: state.prize_deck[prize])


def _left(text: str, kinds: dict[str, int], left: Callable[[int], int]) -> Iterator[int]:
    for word in text.split():
        _numbered(word, tuple(kinds))
        if not left(kinds[word]):
            raise ValueError(f"no {word} is left")
        yield kinds[word]


def _lay_out_prizes(state: State, prizes: Sequence[str], buried: Sequence[str], booty: str) -> None:
    """Prizes before their owners, under the ground, and in the middle of the table."""
    for row in (buried, prizes):
        if len(row) > state.seats:
            raise ValueError(f"prizes for {len(row)} seats, but there are {state.seats}")
        for seat, text in enumerate(row):
            for prize in _prize_kinds(state, text):
                leave_prize_deck(state, prize)
                add_prize(state, seat, prize)
                note_prize(state, Zone.PRIZE_DECK, Zone.PRIZES + seat, prize, 1 << seat)
                if row is buried:
                    bury(state, seat, prize)
    for prize in _prize_kinds(state, booty):
        leave_prize_deck(state, prize)
        state.booty[prize] += 1
        state.booty_size += 1
        note_prize(state, Zone.PRIZE_DECK, Zone.BOOTY, prize, 1 << state.captain)
