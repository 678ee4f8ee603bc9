"""2.5 The ledger read backwards: one past that agrees with what a seat saw, and how many like it there are.

Going back, a line that the seat saw tells which kind lay there; a line that it did not see can have been any card that
fits where it came from. Every choice multiplies the weight by the number of cards to choose from, so that each past
counts as often as there are ways to it.
"""

from __future__ import annotations

from math import log

from jollyroger.games.generator import random_below
from jollyroger.games.mutiny.cards import FIRST_NORMAL, KINDS, PRIZES, UNKNOWN
from jollyroger.games.mutiny.knowledge.card_trail import ONLY_CHARACTERS
from jollyroger.games.mutiny.knowledge.past import (
    COUNTS,
    IMPOSSIBLE,
    SOME_CHARACTER,
    SURE,
    ZONES,
    Past,
    count_open,
    put_known,
    put_open,
    take_any_open,
    take_known,
    take_open,
    token_code,
)
from jollyroger.games.mutiny.state import State, Zone

NO_SOURCE = -1
UNBOUNDED = 99
LARGE = 10**18


def list_lines(state: State, past: Past, crew: int) -> None:
    """The lines that are about crew cards, or those about prizes: all else looks at no others."""
    number = 0
    past.counts[0] = 0
    for line in range(state.ledger_size):
        past.lines[number] = line
        past.room_at[number] = 0
        past.fills_at[number] = 0
        number += is_crew_line(state, line) == crew
    past.line_number[0] = number
    past.suit_kinds[0] = state.kinds if crew else PRIZES


def run_backwards(state: State, past: Past, generator: list[int], first: int) -> float:
    """Take every card back to where it lay before a first line; the logarithm of the weight, or IMPOSSIBLE."""
    weight, product = 0.0, 1.0
    place = past.line_number[0] - 1
    while place >= 0 and past.lines[place] >= first:
        ways = take_back(state, past, generator, place)
        if ways <= 0:
            return IMPOSSIBLE
        product *= ways
        if product > LARGE:  # a logarithm takes as long as all the rest of a line
            weight += log(product)
            product = 1.0
        place -= 1
    return weight + log(product)


def take_back(state: State, past: Past, generator: list[int], place: int) -> float:
    """Take the card of one line back; how many it can have been, 0 if none."""
    line = past.lines[place] + 0
    origin, zone, kind = state.ledger_from[line] + 0, state.ledger_to[line] + 0, state.ledger_kind[line] + 0
    if kind == ONLY_CHARACTERS:
        return 1.0 if are_all_characters(past, zone) else 0.0
    source, target = source_of(origin), source_of(zone)
    if source != NO_SOURCE and past.is_room_counted[source] == 0:
        past.is_room_counted[source] = 1
        if not recall_count(past, past.room[source], past.room_at[place]):
            count_room(state, past, place, origin, source)
            past.room_at[place] = remember_count(past, past.room[source])
    if target != NO_SOURCE:
        if past.are_fills_counted[target] == 0:
            past.are_fills_counted[target] = 1
            if not recall_count(past, past.fills[target], past.fills_at[place]):
                count_fills(state, past, place, zone, target)
                past.fills_at[place] = remember_count(past, past.fills[target])
        # What was in there before is another filling.
        past.is_room_counted[target] = 0
    if source != NO_SOURCE:
        past.are_fills_counted[source] = 0
    if kind == UNKNOWN:
        return take_back_unseen(past, generator, line, origin, zone, source)
    return take_back_seen(past, generator, origin, zone, kind, target)


def source_of(zone: int) -> int:
    """The number of a zone that is filled with cards which then leave it unseen, or NO_SOURCE."""
    if zone == Zone.CREW_DECK:
        return 0
    if zone == Zone.POOL:
        return 1
    if zone == Zone.PRIZE_DECK:
        return 2
    return 3 if zone == Zone.BOOTY else NO_SOURCE


def is_crew_line(state: State, line: int) -> int:
    """Whether a line of the ledger is about a crew card: limbo is for prizes only."""
    return 1 if is_crew_zone(state.ledger_to[line] + 0) and is_crew_zone(state.ledger_from[line] + 0) else 0


def is_crew_zone(zone: int) -> bool:
    """Whether crew cards lie in a zone, not prizes."""
    return zone < Zone.PRIZES or Zone.CREW_DECK <= zone <= Zone.POOL


def are_all_characters(past: Past, zone: int) -> bool:
    """6.2 The QM was excused: all cards in that hand were special characters."""
    for place in range(past.kinds_number[zone]):
        if past.kinds_in[zone][place] >= FIRST_NORMAL:
            return False
    for place in range(past.open_number[zone]):
        past.label[past.open_in[zone][place]] = SOME_CHARACTER
    past.some_number[zone] = past.open_number[zone]
    return True


# A card that went unseen


def take_back_unseen(past: Past, generator: list[int], line: int, origin: int, zone: int, source: int) -> float:
    """Any card that fits goes back: what the seat is sure lay there before stays."""
    missing = 0
    for place in range(past.sure_start[line], past.sure_end[line]):
        missing += max(0, past.sure_number[place] - past.known[zone][past.sure_kind[place]])
    unknown = past.open_number[zone] + 0
    choices = 0
    if missing <= unknown:
        for place in range(past.kinds_number[zone]):
            kind = past.kinds_in[zone][place] + 0
            if may_leave(past, line, zone, kind, source, missing < unknown):
                choices += past.known[zone][kind]
        choices += unknown if missing < unknown else 0
    if choices == 0:
        return 0.0
    ticket = random_below(generator, choices)
    place = 0
    while place < past.kinds_number[zone]:
        kind = past.kinds_in[zone][place] + 0
        if may_leave(past, line, zone, kind, source, missing < unknown):
            ticket -= past.known[zone][kind]
            if ticket < 0:
                break
        place += 1
    if ticket < 0:
        take_known(past, zone, kind)
        put_known(past, origin, kind, 1)
        if source != NO_SOURCE and past.room[source][kind] < UNBOUNDED:
            past.room[source][kind] -= 1
        past.moved[line] = kind
    else:
        token = take_open(past, zone, ticket)
        put_open(past, origin, token)
        past.moved[line] = token_code(token)
    return choices + 0.0


def may_leave(past: Past, line: int, zone: int, kind: int, source: int, has_spare: bool) -> bool:  # noqa: FBT001 - compiled code has no keywords
    """Whether a known card can be the one: it can have come from there, and the seat is not sure that it was here.

    Unless a token can be the card of which the seat is sure.
    """
    if source != NO_SOURCE and past.room[source][kind] <= 0:
        return False
    return has_spare or past.known[zone][kind] > sure_of(past, line, kind)


def sure_of(past: Past, line: int, kind: int) -> int:
    """How many cards of a kind the seat is sure of, before a line, where the line's card goes."""
    for place in range(past.sure_start[line], past.sure_end[line]):
        if past.sure_kind[place] == kind:
            return past.sure_number[place] + 0
    return 0


# A card that was seen


def take_back_seen(past: Past, generator: list[int], origin: int, zone: int, kind: int, target: int) -> float:
    """A card of that kind goes back.

    If the zone is a source of which the seat saw every filling, each card known to be of the kind must be one of those
    lines, so it is one of them as often as there are cards for lines.
    """
    known, unsure = past.known[zone][kind] + 0, count_open(past, zone, kind)
    lines = past.fills[target][kind] + 0 if target != NO_SOURCE else 0
    among = known + unsure
    if lines > 0:
        past.fills[target][kind] -= 1
        among = lines
    is_known = among > 0 and random_below(generator, among) < known
    if not is_known and unsure == 0:
        return 0.0
    ways = among + 0.0
    if is_known:
        take_known(past, zone, kind)
    else:
        past.label[take_any_open(past, generator, zone, kind)] = kind
        if lines > 0:
            ways *= unsure / (lines - known)
    put_known(past, origin, kind, 1)
    return ways


def recall_count(past: Past, counts: list[int], number: int) -> bool:
    """What was counted at this line in an earlier reading, if there is such a number."""
    if number == 0:
        return False
    for kind in range(past.suit_kinds[0]):
        counts[kind] = past.counted[number - 1][kind]
    return True


def remember_count(past: Past, counts: list[int]) -> int:
    """Keep what was counted, if there is room; its number and 1, or 0."""
    number = past.counts[0] + 0
    if number == COUNTS:
        return 0
    for kind in range(past.suit_kinds[0]):
        past.counted[number][kind] = counts[kind]
    past.counts[0] = number + 1
    return number + 1


def count_room(state: State, past: Past, last: int, zone: int, source: int) -> None:
    """What a source held when it was last filled, less what was seen to leave it; unbounded if some came unseen."""
    room, kinds = past.room[source], past.suit_kinds[0] + 0
    for kind in range(kinds):
        room[kind] = 0
    filled = False
    for back in range(last + 1):
        line = past.lines[last - back] + 0
        kind = state.ledger_kind[line] + 0
        if state.ledger_to[line] == zone:
            filled = True
            if kind < 0:
                for any_kind in range(kinds):
                    room[any_kind] = UNBOUNDED
                return
            room[kind] += 1
        elif state.ledger_from[line] == zone:
            if filled and state.ledger_to[line] != Zone.TABLE:
                return
            if kind >= 0:
                room[kind] -= 1
    if not filled:
        for kind in range(kinds):
            room[kind] += state.copies[kind] if zone == Zone.CREW_DECK else state.prize_copies[kind]


def count_fills(state: State, past: Past, last: int, zone: int, source: int) -> None:
    """How often a seat saw cards of each kind go into a source in its last filling; not at all if some went unseen."""
    fills, kinds = past.fills[source], past.suit_kinds[0] + 0
    for kind in range(kinds):
        fills[kind] = 0
    for back in range(last + 1):
        line = past.lines[last - back] + 0
        if state.ledger_to[line] == zone:
            if state.ledger_kind[line] < 0:
                for any_kind in range(kinds):
                    fills[any_kind] = 0
                return
            fills[state.ledger_kind[line]] += 1
        elif state.ledger_from[line] == zone and state.ledger_to[line] != Zone.TABLE:
            return


# What the seat is sure of


def count_sure(state: State, past: Past) -> None:
    """Before each line that went unseen: what the seat is sure of, of the zone that the line's card goes to."""
    forget_sure(past)
    end = 0
    for place in range(past.line_number[0]):
        line = past.lines[place] + 0
        if state.ledger_kind[line] == UNKNOWN:
            zone = state.ledger_to[line] + 0
            past.sure_start[line] = end
            if past.sure_in[zone] > 0:
                for kind in range(past.suit_kinds[0]):
                    # A ledger that knows so much that there is no room for it is not read quite so exactly.
                    if past.sure[zone][kind] > 0 and end < SURE:
                        past.sure_kind[end] = kind
                        past.sure_number[end] = past.sure[zone][kind]
                        end += 1
            past.sure_end[line] = end
        learn(state, past, line)


def count_sure_at(state: State, past: Past, first: int) -> None:
    """What a seat is sure of in every zone before a line."""
    forget_sure(past)
    place = 0
    while place < past.line_number[0] and past.lines[place] < first:
        learn(state, past, past.lines[place] + 0)
        place += 1


def forget_sure(past: Past) -> None:
    """Nothing is sure."""
    for zone in range(ZONES):
        if past.sure_in[zone] > 0:
            past.sure_in[zone] = 0
            for kind in range(KINDS):
                past.sure[zone][kind] = 0


def learn(state: State, past: Past, line: int) -> None:
    """A card seen arriving is there until one of its kind is seen leaving; any that leaves unseen may be that one."""
    origin, zone, kind = state.ledger_from[line] + 0, state.ledger_to[line] + 0, state.ledger_kind[line] + 0
    if kind == ONLY_CHARACTERS:
        return
    if kind >= 0:
        doubt(past, origin, kind)
        past.sure[zone][kind] += 1
        past.sure_in[zone] += 1
    elif past.sure_in[origin] > 0:
        for each in range(past.suit_kinds[0]):
            doubt(past, origin, each)


def doubt(past: Past, zone: int, kind: int) -> None:
    """The seat is sure of one card less."""
    if past.sure[zone][kind] > 0:
        past.sure[zone][kind] -= 1
        past.sure_in[zone] -= 1


def label_sure(past: Past, generator: list[int]) -> float:
    """Where the reading stopped, what the seat was sure of then lies there, or it is IMPOSSIBLE."""
    for zone in range(ZONES):
        for kind in range(KINDS):
            if past.sure[zone][kind] > 0 and zone != Zone.TABLE:
                missing = past.sure[zone][kind] - past.known[zone][kind]
                while missing > 0:
                    if count_open(past, zone, kind) == 0:
                        return IMPOSSIBLE
                    past.label[take_any_open(past, generator, zone, kind)] = kind
                    put_known(past, zone, kind, 1)
                    missing -= 1
    return 0.0
