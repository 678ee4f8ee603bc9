"""What a player of Piracy & Mutiny sees, as numbers: seats are counted clockwise from the viewer.

The same function reads a whole state and a view: of the cards of others it looks only at those that lie open, which a
test compares with the view. The moves that it describes are numbered from the seat as well, see `numbering.py`.
"""

from __future__ import annotations

from jollyroger.games.feature_table import MOST
from jollyroger.games.mutiny.cards import FIRST_NORMAL, KINDS, NOBODY, NONE, PRIZES, SEATS, SKILLS, STACKS, Character
from jollyroger.games.mutiny.feature_names import (
    MOVE_WIDTH,
    PLAYER_WIDTH,
    SKILL_KINDS,
    TABLE_WIDTH,
    MoveFeature,
    Player,
    Table,
)
from jollyroger.games.mutiny.knowledge.view import sees_booty
from jollyroger.games.mutiny.lookup import by_number
from jollyroger.games.mutiny.moves.codes import FIRST_FIELD, SECOND_FIELD, VERB_OF, Verb
from jollyroger.games.mutiny.moves.families import fields_of
from jollyroger.games.mutiny.names import (
    DIRECTION_NAMES,
    KIND_NAMES,
    PRIZE_NAMES,
    SEAT_NAMES,
    SIDE_NAMES,
    SKILL_NAMES,
    STACK_NAMES,
)
from jollyroger.games.mutiny.rules.attack import CANCELLED, sum_of
from jollyroger.games.mutiny.rules.scoring import gold_of, rum_of
from jollyroger.games.mutiny.rules.stack import asked_seats, is_over
from jollyroger.games.mutiny.rules.uprising import crewmen_of
from jollyroger.games.mutiny.state import FIRST_CHANCE, State, Step

VERB_NUMBER = by_number({verb: number for number, verb in enumerate(Verb)}, NONE)
NO_FIELD = -1
NAMES_SEAT = -2
"""What a field of a move says: a seat, or anything else, which has a feature of its own."""
NAMES_PLACE = -3
FEATURE_OF_FIELD = {
    KIND_NAMES: MoveFeature.CREW,
    PRIZE_NAMES: MoveFeature.PRIZE,
    SIDE_NAMES: MoveFeature.SIDE,
    DIRECTION_NAMES: MoveFeature.DIRECTION,
    STACK_NAMES: MoveFeature.STACK,
    SKILL_NAMES: MoveFeature.ASSIGNED,
    SEAT_NAMES: NAMES_SEAT,
}


def _fields(position: int) -> tuple[int, ...]:
    """By number of the verb: what its first or its second field says."""
    named = [tuple(fields_of(verb.move).values()) for verb in Verb]
    return tuple(
        int(FEATURE_OF_FIELD.get(fields[position], NAMES_PLACE)) if position < len(fields) else NO_FIELD
        for fields in named
    )


FIRST_MEANS = _fields(0)
SECOND_MEANS = _fields(1)
WITH_SEAT_AIM = by_number(
    dict.fromkeys((Character.BOATSWAIN, Character.SEA_DOG, Character.SMART_KID), 1)
    | {Character.SECOND_MATE: 2, Character.TRAITOR: 0},
    0,
)
"""By character: how many players it is played at."""
WITH_DIRECTION_AIM = by_number(
    dict.fromkeys((Character.FIRST_MATE, Character.MASTER_MARINER, Character.SHARP_SHOOTER), 1)
    | {Character.TRAITOR: 0},
    0,
)


def capped(number: int) -> int:
    """A number that fits into eight bits; only decks of somebody's own have more of anything."""
    return min(number, MOST)


def observe(state: State, seat: int, row: list[int]) -> None:
    """2.5, 17.1 Write what a seat may know into a row that is long enough."""
    for place in range(TABLE_WIDTH + state.seats * PLAYER_WIDTH):
        row[place] = 0
    observe_course(state, row)
    observe_destination(state, row)
    observe_crew(state, seat, row)
    observe_prizes(state, seat, row)
    waiting = asked_seats(state)
    row[Table.MUST_ANSWER] = waiting >> seat & 1
    for other in range(state.seats):
        first = block_of(state, seat, other)
        row[first + Player.ASKED] = waiting >> other & 1
        observe_player(state, seat, other, row, first)
    observe_subject(state, seat, row)
    observe_played(state, seat, row)


def observe_course(state: State, row: list[int]) -> None:
    """2, 3, 15 The variants, and what is asked."""
    row[Table.HIDDEN_PRIZES] = state.hidden_prizes
    row[Table.CAPTAINS_GOLD] = state.captains_gold
    row[Table.BRIBES] = state.bribes
    row[Table.HAS_QUARTERMASTER] = state.has_quartermaster
    row[Table.HAND_LIMIT] = state.hand_limit
    top = state.depth - 1
    for place in range(top):
        if state.step[place] < FIRST_CHANCE:
            row[Table.PENDING + state.step[place]] = 1
    if state.step[top] < FIRST_CHANCE:
        row[Table.QUESTION + state.step[top]] = 1
    if state.step[top] == Step.CALL or state.step[top] == Step.CALL_LOT:
        row[Table.WHEN + state.step_a[top]] = 1
    row[Table.ROUNDS_LEFT] = max(0, state.rounds - state.visited)
    row[Table.MUTINY_CALLED] = state.mutiny_called
    row[Table.ORDERED] = state.ordered


def observe_destination(state: State, row: list[int]) -> None:
    """5, 6, 11 Where the ship sails, what it takes, and what is on the table for it."""
    for stack in range(STACKS):
        row[Table.STACK_LEFT + stack] = state.stack_left[stack]
    if state.sailing != NONE:
        row[Table.SAILING + state.sailing] = 1
    if state.destination != NONE:
        row[Table.TURNED_UP] = 1
        row[Table.HOLDS] = state.destination_holds[state.destination]
        for skill in range(SKILLS):
            row[Table.NEEDS + skill] = state.needs[skill]
    if state.first_mutineer != NOBODY:
        for side in range(2):
            row[Table.CREWMEN + side] = capped(crewmen_of(state, side))
            row[Table.KILLED + side] = state.killed == side
    else:
        for skill in range(SKILL_KINDS):
            row[Table.BROUGHT + skill] = capped(sum_of(state, skill))
    row[Table.MAP_LIES] = state.map_lies


def observe_crew(state: State, seat: int, row: list[int]) -> None:
    """1.1, 2.5 My own crew cards, and those that all can count."""
    for place in range(state.held_kinds[seat]):
        kind = state.held[seat][place]
        count = 0 + state.hand[seat][kind]
        row[Table.HAND + kind] = count
        row[Table.HAND_CREWMEN] += count * state.crewmen[kind]
        if kind >= FIRST_NORMAL:
            row[Table.HAND_STRENGTH + state.skill[kind]] += count * state.strength[kind]
    for place in range(state.offer_size[seat]):
        row[Table.OFFERED + state.offer_crew[seat][place]] += 1
    for kind in range(KINDS):
        row[Table.DISCARDS + kind] = state.discards[kind]
        row[Table.COPIES + kind] = state.copies[kind]
    row[Table.DECK_SIZE] = state.deck_size
    row[Table.POOL_SIZE] = state.pool_size


def observe_prizes(state: State, seat: int, row: list[int]) -> None:
    """17.1, 17.2 The prizes that belong to nobody, as far as this seat sees them."""
    lie_open = not state.hidden_prizes or is_over(state)
    for prize in range(PRIZES):
        row[Table.PRIZE_DISCARDS + prize] = state.prize_discards[prize]
        row[Table.BOOTY_LEFT + prize] = state.booty_left[seat][prize]
        if lie_open:
            row[Table.PRIZE_DECK + prize] = state.prize_deck[prize]
        if lie_open or sees_booty(state, seat):
            row[Table.BOOTY + prize] = state.booty[prize]
    row[Table.BOOTY_SIZE] = state.booty_size
    row[Table.PRIZE_DECK_SIZE] = state.prize_deck_size


def observe_player(state: State, seat: int, other: int, row: list[int], first: int) -> None:
    """2.5, 17.1 Write what a seat may know of a player, from a place of the row on."""
    row[first + Player.CAPTAIN] = state.captain == other
    row[first + Player.QUARTERMASTER] = state.quartermaster == other
    row[first + Player.COOK] = state.cook == other
    row[first + Player.GUARD] = state.guard == other
    row[first + Player.MAY_ACT] = state.step_open[state.depth - 1] >> other & 1
    row[first + Player.SUGGESTED] = state.ordered and state.suggested == other
    row[first + Player.CALLED] = state.called[other] > 0
    if state.first_mutineer != NOBODY and state.side[other] >= 0:
        row[first + Player.SIDE + state.side[other]] = 1
    row[first + Player.UNHEARD] = state.played_count - state.heard[other]
    row[first + Player.RECEIVED] = state.received[other]
    row[first + Player.BURIED_HERE] = state.buried_here >> other & 1
    row[first + Player.HAND_SIZE] = state.hand_size[other]
    row[first + Player.PRIZE_COUNT] = state.prize_count[other]
    row[first + Player.BURIED_COUNT] = state.buried_count[other]
    row[first + Player.JEWEL_GOLD] = state.jewel_gold[other]
    observe_holdings(state, seat, other, row, first)
    observe_offer(state, seat, other, row, first)


def observe_holdings(state: State, seat: int, other: int, row: list[int], first: int) -> None:
    """17.1 A player's prizes: all of them where they lie open, otherwise one's own and those that all have seen."""
    looks = seat == other or not state.hidden_prizes or is_over(state)
    for prize in range(PRIZES):
        row[first + Player.SHOWN + prize] = state.shown[other][prize]
        row[first + Player.SHOWN_BURIED + prize] = state.shown_buried[other][prize]
        if looks:
            row[first + Player.PRIZES + prize] = state.prizes[other][prize]
            row[first + Player.BURIED + prize] = state.buried[other][prize]
    if looks:
        for drawn in range(2):
            row[first + Player.DRAWN_HERE + drawn] = state.drawn_here[other][drawn]


def observe_offer(state: State, seat: int, other: int, row: list[int], first: int) -> None:
    """13. A player's open offer: 13.2 of its crew cards only the number."""
    row[first + Player.OFFERS_MADE] = state.offers_made[other]
    row[first + Player.OFFER_FROM_ME] = state.offers_open >> seat & 1 and state.offer_to[seat] == other
    if state.offers_open >> other & 1:
        row[first + Player.OFFER_OPEN] = 1
        row[first + Player.OFFER_TO_ME] = state.offer_to[other] == seat
        row[first + Player.OFFER_CREW] = state.offer_size[other]
        row[first + Player.OFFER_PROMISE] = state.offer_promise[other]
        row[first + Player.OFFER_DUTY] = state.offer_duty[other]
        for prize in range(PRIZES):
            row[first + Player.OFFER_PRIZES + prize] = state.offer_prizes[other][prize]


def observe_subject(state: State, seat: int, row: list[int]) -> None:
    """15.5 What the question is about: players, a character, a side, a direction."""
    top = state.depth - 1
    step = state.step[top]
    if step == Step.PICK or step == Step.CLAIM or step == Step.GIVE or step == Step.FORCED:
        mark_subject(state, seat, state.step_a[top], row)
    if step == Step.FORCED:
        row[Table.ASKED_SIDE + state.step_b[top]] = 1
    if step == Step.EXCHANGE:
        for other in range(state.seats):
            if state.step_a[top] >> other & 1:
                mark_subject(state, seat, other, row)
    if step == Step.TRAITOR:
        observe_aim(state, seat, state.step_a[top], state.step_b[top], state.step_c[top], row)


def observe_aim(state: State, seat: int, character: int, player: int, aim: int, row: list[int]) -> None:
    """15.5 Whose character is about to take effect, and at what it was played."""
    row[Table.CHARACTER + character] = 1
    mark_subject(state, seat, player, row)
    if WITH_SEAT_AIM[character] == 1:
        mark_subject(state, seat, aim, row)
    elif WITH_SEAT_AIM[character] == 2:
        mark_subject(state, seat, aim // SEATS, row)
        mark_subject(state, seat, aim % SEATS, row)
    elif WITH_DIRECTION_AIM[character]:
        row[Table.ASKED_DIRECTION + aim] = 1
    elif character == Character.CUTTHROAT:
        row[Table.ASKED_SIDE + aim] = 1


def mark_subject(state: State, seat: int, other: int, row: list[int]) -> None:
    """The question is about this player."""
    row[block_of(state, seat, other) + Player.ABOUT] = 1


def block_of(state: State, seat: int, other: int) -> int:
    """Where a player's numbers begin in the row of a seat."""
    return TABLE_WIDTH + distance_to(state, seat, other) * PLAYER_WIDTH


def distance_to(state: State, seat: int, other: int) -> int:
    """How many places clockwise a player sits from another."""
    return other - seat if other >= seat else other - seat + state.seats


def observe_played(state: State, seat: int, row: list[int]) -> None:
    """6.3, 11.3 The cards on the table, by kind and by player."""
    for place in range(state.played_count):
        if state.played_alive[place] != CANCELLED:
            kind = state.played_kind[place]
            first = block_of(state, seat, state.played_seat[place])
            row[Table.PLAYED + kind] += 1
            row[first + Player.PLAYED_CARDS] += 1
            row[first + Player.PLAYED_STRENGTH] += state.strength[kind]
            row[first + Player.PLAYED_CREWMEN] += state.crewmen[kind]


def describe_move(state: State, seat: int, code: int, row: list[int]) -> None:
    """Write what a legal move is about into a row that is long enough."""
    for place in range(MOVE_WIDTH):
        row[place] = 0
    number = VERB_NUMBER[VERB_OF[code]]
    row[MoveFeature.VERB + number] = 1
    describe_field(state, seat, FIRST_MEANS[number], FIRST_FIELD[code], row)
    describe_field(state, seat, SECOND_MEANS[number], SECOND_FIELD[code], row)


def describe_field(state: State, seat: int, means: int, number: int, row: list[int]) -> None:
    """What one field of a move says."""
    if means == NAMES_SEAT:
        row[MoveFeature.SEAT + distance_to(state, seat, number)] = 1
    elif means == NAMES_PLACE:
        describe_crew(state, state.played_kind[number], row)
        row[MoveFeature.SEAT + distance_to(state, seat, state.played_seat[number])] = 1
    elif means == MoveFeature.CREW:
        describe_crew(state, number, row)
    elif means != NO_FIELD:
        row[means + number] = 1


def describe_crew(state: State, kind: int, row: list[int]) -> None:
    """1.1 A crew card: its kind, and what all can read on it."""
    row[MoveFeature.CREW + kind] = 1
    row[MoveFeature.STRENGTH] = state.strength[kind]
    row[MoveFeature.CREWMEN] = state.crewmen[kind]
    if kind >= FIRST_NORMAL:
        row[MoveFeature.SKILL + state.skill[kind]] = 1


def share_win(state: State, shares: list[float], gold: list[int]) -> None:
    """16.4 Each seat's share of the win, which those with the same gold and Rum have together, and its gold."""
    best = -1
    winners = 0
    for seat in range(state.seats):
        gold[seat] = gold_of(state, seat)
        score = score_of(state, seat)
        winners = winners + 1 if score == best else 1 if score > best else winners
        best = max(best, score)
    for seat in range(state.seats):
        shares[seat] = 1 / winners if score_of(state, seat) == best else 0.0


def score_of(state: State, seat: int) -> int:
    """16.4 Gold first, then Rum, as one number."""
    return gold_of(state, seat) * (MOST + 1) + rum_of(state, seat)
