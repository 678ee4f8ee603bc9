"""2, 17. Setting up: the cards for this number of players, the first Captain, the first hands."""

from __future__ import annotations

from jollyroger.games.events import narrate
from jollyroger.games.layout import blank
from jollyroger.games.mutiny.cards import FIRST_NORMAL, KINDS, NOBODY, NONE, Character, Side
from jollyroger.games.mutiny.deck import Deck
from jollyroger.games.mutiny.rules.hands import deal_in_turn
from jollyroger.games.mutiny.rules.stack import drop_step, push
from jollyroger.games.mutiny.state import EventKind, State, Step

HANDS = ((4, 5, 6, 7), (6, 7, 5, 6), (8, 10, 4, 5))
"""2.2, 3.2 From and to how many players: cards at the start, and the most that one may hold."""
FEWEST_WITH_QM = 4
MONKEY_CREWMEN = 5


def set_up(deck: Deck, seats: int, *, hidden_prizes: bool, captains_gold: bool, bribes: bool) -> State:
    """2.1-2.4 The table before the first card; three play with the cards of four and without a QM (17.4)."""
    state = blank(State)
    state.seats = seats
    state.has_quartermaster = int(seats >= FEWEST_WITH_QM)
    state.hidden_prizes = int(hidden_prizes)
    state.captains_gold = int(captains_gold)
    state.bribes = int(bribes)
    state.rounds = deck.rounds
    _, _, state.dealt, state.hand_limit = next(row for row in HANDS if row[0] <= max(seats, FEWEST_WITH_QM) <= row[1])
    if deck.hand:
        state.dealt, state.hand_limit = deck.hand, deck.hand + 1
    _lay_out_crew(state, deck)
    _lay_out_destinations(state, deck)
    state.prize_deck = list(deck.prizes)
    state.prize_copies = list(deck.prizes)
    state.prize_deck_size = sum(deck.prizes)
    state.captain = state.quartermaster = state.first_captain = NOBODY
    state.sailing = state.destination = NONE
    state.suggested = state.first_mutineer = state.cook = state.guard = NOBODY
    state.killed = Side.NEUTRAL
    state.side = [int(Side.NEUTRAL)] * len(state.side)
    push(state, Step.CAPTAIN_LOT, 0, 0, 0)
    return state


def _lay_out_crew(state: State, deck: Deck) -> None:
    """1.1 The special characters first, then the kinds of normal crew as the deck has them."""
    state.kinds = FIRST_NORMAL + len(deck.crew)
    reserved = [0] * (FIRST_NORMAL - len(deck.characters))
    cards = [*deck.characters, *reserved, *(crew.cards for crew in deck.crew)]
    state.deck = cards + [0] * (KINDS - len(cards))
    state.copies = list(state.deck)
    state.deck_size = sum(cards)
    for character in Character:
        state.skill[character] = NONE
        state.crewmen[character] = MONKEY_CREWMEN if character == Character.POWDER_MONKEY else 1
    for kind, crew in enumerate(deck.crew, FIRST_NORMAL):
        state.skill[kind], state.strength[kind], state.crewmen[kind] = crew.skill, crew.strength, crew.crewmen


def _lay_out_destinations(state: State, deck: Deck) -> None:
    """2.3 The destinations for this number of players, in five stacks."""
    for number, destination in enumerate(deck.destinations):
        state.destination_stack[number] = destination.stack
        state.destination_needs[number] = list(destination.needs)
        state.destination_holds[number] = destination.holds
        if destination.is_for(state.seats):
            state.destination_left[number] = 1
            state.stack_left[destination.stack] += 1


def name_first_captain(state: State, seat: int) -> None:
    """2.1, 2.2 The lot names the first Captain; then the hands are dealt, and the first round begins."""
    drop_step(state)
    state.captain = seat
    state.first_captain = seat
    state.quartermaster = NOBODY if state.has_quartermaster else seat
    narrate(state, EventKind.CAPTAIN_NAMED, seat, 0, 0)
    push(state, Step.ROUND, 0, 0, 0)
    deal_in_turn(state, state.dealt * state.seats)
