"""Chance: what can happen, how likely it is, and what follows."""

from __future__ import annotations

from jollyroger.games.generator import random_below
from jollyroger.games.mutiny.cards import DESTINATIONS, PRIZES
from jollyroger.games.mutiny.rules.characters import open_mutiny_with, steal
from jollyroger.games.mutiny.rules.hands import draw_card
from jollyroger.games.mutiny.rules.island import dig_up
from jollyroger.games.mutiny.rules.port import earn_prize
from jollyroger.games.mutiny.rules.punishment import whip
from jollyroger.games.mutiny.rules.scoring import value_jewels
from jollyroger.games.mutiny.rules.setting_up import name_first_captain
from jollyroger.games.mutiny.rules.sharing import claim_prize, turn_up_prize
from jollyroger.games.mutiny.rules.stack import in_turn, top_step
from jollyroger.games.mutiny.rules.uprising import begin_mutiny, deal_from_pool
from jollyroger.games.mutiny.rules.voyage import turn_up
from jollyroger.games.mutiny.state import State, Step

CREW_DRAWN = 0
PRIZES_DRAWN = 1
LOTS_DRAWN = 2
HANDS_DRAWN = 3
STACKS_DRAWN = 4


def weight(state: State, outcome: int) -> int:
    """How many cards (or lots) speak for an outcome of the chance move that is due."""
    step = top_step(state)
    if step == Step.DRAW:
        return state.deck[outcome]
    if step == Step.POOL:
        return state.pool[outcome]
    if step == Step.THEFT:
        return state.hand[state.step_b[state.depth - 1]][outcome]
    if step == Step.WHIP:
        return state.hand[state.step_a[state.depth - 1]][outcome]
    if step == Step.TURN_UP:
        of_stack = state.destination_stack[outcome] == state.sailing
        return 1 if of_stack and state.destination_left[outcome] else 0
    if step == Step.DIG:
        return state.buried[state.step_b[state.depth - 1]][outcome]
    if step == Step.BLIND:
        return state.prizes[state.step_b[state.depth - 1]][outcome]
    if step == Step.CAPTAIN_LOT:
        return 1
    if step == Step.CALL_LOT:
        return 1 if state.called[outcome] > 0 else 0
    return state.prize_deck[outcome]


def outcome_limit(state: State) -> int:
    """Outcomes of the chance move that is due are below this."""
    step = top_step(state)
    if step == Step.DRAW or step == Step.POOL or step == Step.THEFT or step == Step.WHIP:
        return state.kinds
    if step == Step.TURN_UP:
        return DESTINATIONS
    if step == Step.CAPTAIN_LOT or step == Step.CALL_LOT:
        return state.seats
    return PRIZES


def all_weights(state: State) -> int:
    """How many cards (or lots) there are in all."""
    step = top_step(state)
    if step == Step.DRAW:
        return state.deck_size
    if step == Step.POOL:
        return state.pool_size
    if step == Step.SPOILS or step == Step.EARN or step == Step.JEWELS:
        return state.prize_deck_size
    total = 0
    for outcome in range(outcome_limit(state)):
        total += weight(state, outcome)
    return total


def draw(state: State, generator: list[int]) -> int:
    """A chance outcome as likely as it is at the table; most are crew cards from the deck, found without a detour."""
    ticket = random_below(generator, all_weights(state))
    outcome = 0
    if top_step(state) == Step.DRAW:
        ticket -= state.deck[outcome]
        while ticket >= 0:
            outcome += 1
            ticket -= state.deck[outcome]
        return outcome
    ticket -= weight(state, outcome)
    while ticket >= 0:
        outcome += 1
        ticket -= weight(state, outcome)
    return outcome


def which_deck(state: State) -> int:
    """From which deck the chance move that is due draws."""
    step = top_step(state)
    if step == Step.DRAW:
        return CREW_DRAWN
    if step == Step.TURN_UP:
        return STACKS_DRAWN + state.sailing
    if step == Step.SPOILS or step == Step.EARN or step == Step.JEWELS:
        return PRIZES_DRAWN
    if step == Step.CAPTAIN_LOT or step == Step.CALL_LOT:
        return LOTS_DRAWN
    return HANDS_DRAWN


def settle_chance(state: State, outcome: int) -> None:
    """Let a chance outcome happen."""
    step = top_step(state)
    state.drawn[which_deck(state)] += 1
    if step == Step.DRAW:
        draw_for_next(state, outcome)
    elif step == Step.POOL:
        deal_from_pool(state, outcome)
    elif step == Step.THEFT:
        steal(state, outcome)
    elif step == Step.WHIP:
        whip(state, outcome)
    elif step == Step.TURN_UP:
        turn_up(state, outcome)
    elif step == Step.SPOILS:
        turn_up_prize(state, outcome)
    elif step == Step.EARN:
        earn_prize(state, outcome)
    elif step == Step.DIG:
        dig_up(state, outcome)
    elif step == Step.BLIND:
        claim_prize(state, state.step_a[state.depth - 1], state.step_b[state.depth - 1], outcome)
    elif step == Step.JEWELS:
        value_jewels(state, outcome)
    elif step == Step.CALL_LOT:
        begin_mutiny(state, outcome)
        open_mutiny_with(state, outcome)
    else:
        name_first_captain(state, outcome)


def draw_for_next(state: State, kind: int) -> None:
    """8.1 A crew card for the one seat that draws, or for the next in turn."""
    top = state.depth - 1
    seat = state.step_c[top]
    if seat < 0:
        seat = in_turn(state, state.step_a[top])
    state.step_a[top] += 1
    draw_card(state, seat, kind)
