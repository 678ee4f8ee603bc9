"""6. The attack: crew is played for its skill, the destination is turned up, and the sums decide."""

from __future__ import annotations

from jollyroger.games.events import narrate
from jollyroger.games.mutiny.cards import NONE, SKILLS
from jollyroger.games.mutiny.deck import Skill
from jollyroger.games.mutiny.knowledge.card_trail import ALL_SEATS, ONLY_CHARACTERS, note
from jollyroger.games.mutiny.rules.bribes import finish_question
from jollyroger.games.mutiny.rules.hands import discard, has_normal_crew, take_from_hand
from jollyroger.games.mutiny.rules.sharing import begin_sharing
from jollyroger.games.mutiny.rules.stack import ask_everybody, ask_one, drop_step, push, reopen
from jollyroger.games.mutiny.state import EventKind, State, Step, Tally, Zone

CANCELLED = 0
ANSWERABLE = 1
SETTLED = 2
"""Of a card that was played: a Traitor cancelled it, still could, no longer can."""


def open_attack(state: State) -> None:
    """6.2 The QM plays the first card, or is excused; then all play, and in the end the card is turned up."""
    drop_step(state)
    clear_table(state)
    state.tally[Tally.ATTACKS] += 1
    push(state, Step.REVEAL, 0, 0, 0)
    ask_everybody(state, Step.ATTACK, 0)
    ask_one(state, Step.FIRST_CARD, state.quartermaster, 0)


def clear_table(state: State) -> None:
    """No card lies in the middle of the table, and nobody has answered one."""
    for place in range(state.played_count):
        state.played_kind[place] = 0
        state.played_seat[place] = 0
        state.played_skill[place] = 0
        state.played_alive[place] = 0
    state.played_count = 0
    for seat in range(state.seats):
        state.heard[seat] = 0
    state.answered = 0


def excuse(state: State) -> None:
    """6.2 A QM without normal crew is excused, and that is said aloud: the hand holds only special characters."""
    finish_question(state)
    seat = state.quartermaster
    note(state, Zone.HAND + seat, Zone.HAND + seat, ONLY_CHARACTERS, ALL_SEATS)
    narrate(state, EventKind.EXCUSED, seat, 0, 0)
    state.answered |= 1 << seat


def has_first_card(state: State) -> bool:
    """6.2 Whether the QM can play the first card."""
    return has_normal_crew(state, state.quartermaster)


def lay(state: State, seat: int, kind: int, mark: int, zone: int, alive: int) -> None:
    """A card from a hand lies in the middle of the table, face up."""
    place = state.played_count
    take_from_hand(state, seat, kind)
    note(state, Zone.HAND + seat, zone, kind, ALL_SEATS)
    state.played_kind[place] = kind
    state.played_seat[place] = seat
    state.played_skill[place] = mark
    state.played_alive[place] = alive
    state.played_count = place + 1


def play_crew(state: State, seat: int, kind: int) -> None:
    """6.2, 6.3 A normal crew card is played for its skill, and everybody may answer."""
    if state.step[state.depth - 1] == Step.FIRST_CARD:
        finish_question(state)
    lay(state, seat, kind, state.skill[kind], Zone.TABLE, ANSWERABLE)
    narrate(state, EventKind.CREW_PLAYED, seat, 0, kind)
    answer(state, seat)
    reopen(state)


def answer(state: State, seat: int) -> None:
    """6.4, 15.4 A player has played or passed, and so has seen what lies there."""
    state.answered |= 1 << seat
    state.heard[seat] = state.played_count


def close_attack(state: State) -> None:
    """6.4, 15.4 The QM closes the attack, and everybody is asked once more for a Traitor."""
    narrate(state, EventKind.ATTACK_CLOSED, state.quartermaster, 0, 0)
    finish_question(state)
    ask_everybody(state, Step.CLOSING, 0)


def reveal(state: State) -> None:
    """6.5 The destination is turned up, unless a Lookout did; then three characters can change what it takes."""
    drop_step(state)
    push(state, Step.ASSIGN_ALL, 0, 0, 0)
    ask_everybody(state, Step.TWEAK, 0)
    if state.destination == NONE:
        push(state, Step.TURN_UP, 0, 0, 0)


def assign_all(state: State) -> None:
    """6.6 The QM is asked for each card with all skills, then the attack is decided."""
    for place in range(state.played_count):
        if state.played_alive[place] != CANCELLED and state.played_skill[place] == Skill.ALL:
            ask_one(state, Step.ASSIGN, state.quartermaster, place)
            return
    drop_step(state)
    push(state, Step.ATTACK_ENDS, 0, 0, 0)


def assign(state: State, seat: int, skill: int) -> None:
    """6.6 A card with all skills counts for one of them."""
    place = state.step_a[state.depth - 1]
    finish_question(state)
    state.played_skill[place] = skill
    narrate(state, EventKind.SKILL_ASSIGNED, seat, skill, state.played_kind[place])


def sum_of(state: State, skill: int) -> int:
    """6.7 What the crew on the table brings of a skill."""
    total = 0
    for place in range(state.played_count):
        if state.played_alive[place] != CANCELLED and state.played_skill[place] == skill:
            total += state.strength[state.played_kind[place]]
    return total


def is_success(state: State) -> bool:
    """6.7 Each skill must reach what the destination asks for."""
    for skill in range(SKILLS):
        if sum_of(state, skill) < state.needs[skill]:
            return False
    return True


def end_attack(state: State) -> None:
    """6.7, 6.8 Won or lost, the crew is discarded; 7.1 after a success the prizes are turned up."""
    drop_step(state)
    won = is_success(state)
    for place in range(state.played_count):
        if state.played_alive[place] != CANCELLED:
            discard(state, state.played_kind[place])
    clear_table(state)
    if not won:
        narrate(state, EventKind.ATTACK_LOST, 0, 0, 0)
        return
    narrate(state, EventKind.ATTACK_WON, 0, 0, 0)
    state.tally[Tally.ATTACKS_WON] += 1
    begin_sharing(state)
    push(state, Step.SPOILS, state.destination_holds[state.destination], 0, 0)
