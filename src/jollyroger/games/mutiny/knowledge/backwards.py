"""2.5 The ledger read backwards: one past that agrees with what a seat saw, and how many like it there are.

Cards are tokens with a label: a kind, or what is known of it. Going back, a line that the seat saw tells which kind
lay there; a line that it did not see can have been any card that fits where it came from. Every choice multiplies the
weight by the number of cards to choose from, so that each past counts as often as there are ways to it.
"""

from __future__ import annotations

from math import log

from jollyroger.games.generator import random_below
from jollyroger.games.mutiny.cards import FIRST_NORMAL, KINDS, PRIZES, UNKNOWN
from jollyroger.games.mutiny.knowledge.card_trail import ONLY_CHARACTERS
from jollyroger.games.mutiny.state import State, Zone

SOME_CHARACTER = -2
"""A card of which only so much is known: it is a special character."""
IMPOSSIBLE = -1e18
SOURCES = 4
NO_SOURCE = -1
UNBOUNDED = 99
ZONES = 37


def run_backwards(
    state: State, generator: list[int], zones: list[int], labels: list[int], moved: list[int], cards: int, crew: int,
    first: int, sure: list[int],
) -> float:  # fmt: skip
    """Take every card back to where it lay before a first line; the logarithm of the weight, or IMPOSSIBLE."""
    room, fills, counted = [0] * (SOURCES * KINDS), [0] * (SOURCES * KINDS), [0] * (2 * SOURCES)
    marks = [0] * len(zones)
    weight = 0.0
    for line in range(state.ledger_size - 1, first - 1, -1):
        if is_crew_line(state, line) != crew:
            continue
        origin, zone, kind = state.ledger_from[line], state.ledger_to[line], state.ledger_kind[line]
        if kind == ONLY_CHARACTERS:
            if not all_characters(zones, labels, cards, zone):
                return IMPOSSIBLE
            continue
        source, target = source_of(origin), source_of(zone)
        if source != NO_SOURCE and not counted[source]:
            count_room(state, line, origin, room, source * KINDS)
            counted[source] = 1
        if target != NO_SOURCE:
            if not counted[SOURCES + target]:
                count_fills(state, line, zone, fills, target * KINDS)
                counted[SOURCES + target] = 1
            # What was in there before is another filling.
            counted[target] = 0
        if kind == UNKNOWN:
            choices = mark_choices(zones, labels, cards, zone, room, source, sure, line * KINDS, marks, state.kinds)
            if choices == 0:
                return IMPOSSIBLE
            token, ways = pick_marked(generator, marks, choices), log(choices)
            take_room(room, source, labels[token])
        else:
            token, ways = take_back_seen(generator, zones, labels, cards, zone, kind, fills, target)
            if token < 0:
                return IMPOSSIBLE
            labels[token] = kind
        weight += ways
        zones[token] = origin
        moved[line] = token
        if source != NO_SOURCE:
            counted[SOURCES + source] = 0
    return weight


def take_room(room: list[int], source: int, label: int) -> None:
    """A card of a known kind takes one of the places that its source has for that kind."""
    if source != NO_SOURCE and label >= 0 and room[source * KINDS + label] < UNBOUNDED:
        room[source * KINDS + label] -= 1


def take_back_seen(
    generator: list[int], zones: list[int], labels: list[int], cards: int, zone: int, kind: int, fills: list[int],
    target: int,
) -> tuple[int, float]:  # fmt: skip
    """The card of a line that the seat saw, or -1, and the logarithm of how many it can have been.

    If the zone is a source of which the seat saw every filling, each card known to be of the kind must be one of those
    lines, so it is one of them as often as there are cards for lines.
    """
    known = count_label(zones, labels, cards, zone, kind, kind)
    unsure = count_open(zones, labels, cards, zone, kind)
    lines = fills[target * KINDS + kind] if target != NO_SOURCE else 0
    if lines > 0:
        fills[target * KINDS + kind] -= 1
        if random_below(generator, lines) < known:
            return pick_known(generator, zones, labels, zone, kind, known), log(lines)
        if unsure == 0:
            return -1, 0.0
        return pick_open(generator, zones, labels, zone, kind, unsure), log(unsure) + log(lines) - log(lines - known)
    if known + unsure == 0:
        return -1, 0.0
    if random_below(generator, known + unsure) < known:
        return pick_known(generator, zones, labels, zone, kind, known), log(known + unsure)
    return pick_open(generator, zones, labels, zone, kind, unsure), log(known + unsure)


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
    return 1 if is_crew_zone(state.ledger_to[line]) and is_crew_zone(state.ledger_from[line]) else 0


def is_crew_zone(zone: int) -> bool:
    """Whether crew cards lie in a zone, not prizes."""
    return zone < Zone.PRIZES or Zone.CREW_DECK <= zone <= Zone.POOL


def all_characters(zones: list[int], labels: list[int], cards: int, zone: int) -> bool:
    """6.2 The QM was excused: all cards in that hand were special characters."""
    for token in range(cards):
        if zones[token] == zone:
            if labels[token] >= FIRST_NORMAL:
                return False
            if labels[token] == UNKNOWN:
                labels[token] = SOME_CHARACTER
    return True


def has_room(label: int, room: list[int], source: int) -> bool:
    """Whether a card can have come from a source unseen: it had one of that kind, or nothing speaks against it."""
    return label < 0 or source == NO_SOURCE or room[source * KINDS + label] > 0


def mark_choices(
    zones: list[int], labels: list[int], cards: int, zone: int, room: list[int], source: int,
    sure: list[int], base: int, marks: list[int], kinds: int,
) -> int:  # fmt: skip
    """Mark the cards in a zone that can have come there unseen: what the seat is sure lay there before stays."""
    held, unknown = [0] * KINDS, 0
    for token in range(cards):
        if zones[token] == zone:
            if labels[token] < 0:
                unknown += 1
            else:
                held[labels[token]] += 1
    missing = 0
    for kind in range(kinds):
        missing += max(0, sure[base + kind] - held[kind])
    choices = 0
    for token in range(cards):
        label = labels[token]
        marks[token] = 0
        if zones[token] == zone and has_room(label, room, source):
            needed = missing + 1 if label < 0 or held[label] <= sure[base + label] else missing
            if needed <= unknown:
                marks[token] = 1
                choices += 1
    return choices


def pick_marked(generator: list[int], marks: list[int], choices: int) -> int:
    """Any of the marked cards."""
    ticket = random_below(generator, choices)
    token = -1
    while ticket >= 0:
        token += 1
        ticket -= marks[token]
    return token


def count_label(zones: list[int], labels: list[int], cards: int, zone: int, label: int, or_label: int) -> int:
    """How many cards in a zone have one of two labels."""
    number = 0
    for token in range(cards):
        if zones[token] == zone and (labels[token] == label or labels[token] == or_label):
            number += 1
    return number


def count_open(zones: list[int], labels: list[int], cards: int, zone: int, kind: int) -> int:
    """How many cards in a zone can be of a kind, for all that is known of them."""
    return count_label(zones, labels, cards, zone, UNKNOWN, SOME_CHARACTER if kind < FIRST_NORMAL else UNKNOWN)


def pick_known(generator: list[int], zones: list[int], labels: list[int], zone: int, kind: int, number: int) -> int:
    """Any card of a zone that is known to be of a kind."""
    ticket = random_below(generator, number)
    token = -1
    while ticket >= 0:
        token += 1
        if zones[token] == zone and labels[token] == kind:
            ticket -= 1
    return token


def pick_open(generator: list[int], zones: list[int], labels: list[int], zone: int, kind: int, number: int) -> int:
    """Any card of a zone that can be of a kind, for all that is known of it."""
    ticket = random_below(generator, number)
    token = -1
    while ticket >= 0:
        token += 1
        if zones[token] == zone and can_be(labels[token], kind):
            ticket -= 1
    return token


def can_be(label: int, kind: int) -> bool:
    """Whether a card of which the kind is not known can be of a kind."""
    return label == UNKNOWN or (label == SOME_CHARACTER and kind < FIRST_NORMAL)


def count_room(  # noqa: C901 - one look back over the ledger
    state: State, last: int, source: int, room: list[int], first: int
) -> None:
    """What a source held when it was last filled, less what was seen to leave it; unbounded if some came unseen."""
    for kind in range(KINDS):
        room[first + kind] = 0
    filled = False
    for line in range(last, -1, -1):
        kind = state.ledger_kind[line]
        if state.ledger_to[line] == source:
            filled = True
            if kind < 0:
                for any_kind in range(KINDS):
                    room[first + any_kind] = UNBOUNDED
                return
            room[first + kind] += 1
        elif state.ledger_from[line] == source:
            if filled and state.ledger_to[line] != Zone.TABLE:
                return
            if kind >= 0:
                room[first + kind] -= 1
    if not filled:
        for kind in range(KINDS):
            if source == Zone.CREW_DECK:
                room[first + kind] += state.copies[kind]
            elif kind < PRIZES:
                room[first + kind] += state.prize_copies[kind]


def count_fills(state: State, last: int, source: int, fills: list[int], first: int) -> None:
    """How often a seat saw cards of each kind go into a source in its last filling; not at all if some went unseen."""
    for kind in range(KINDS):
        fills[first + kind] = 0
    for line in range(last, -1, -1):
        if state.ledger_to[line] == source:
            if state.ledger_kind[line] < 0:
                for any_kind in range(KINDS):
                    fills[first + any_kind] = 0
                return
            fills[first + state.ledger_kind[line]] += 1
        elif state.ledger_from[line] == source and state.ledger_to[line] != Zone.TABLE:
            return


def label_the_rest(  # noqa: C901 - characters first, then all others
    state: State, generator: list[int], labels: list[int], cards: int, crew: int
) -> float:
    """Deal the kinds that are left to the cards of which nothing is known; the logarithm of how many ways there are."""
    left = [0] * KINDS
    for kind in range(KINDS if crew else PRIZES):
        left[kind] = state.copies[kind] if crew else state.prize_copies[kind]
    for token in range(cards):
        if labels[token] >= 0:
            left[labels[token]] -= 1
    weight = 0.0
    characters = total = 0
    for kind in range(KINDS):
        if left[kind] < 0:
            return IMPOSSIBLE
        for copy in range(2, left[kind] + 1):
            weight -= log(copy)
        total += left[kind]
        if kind < FIRST_NORMAL:
            characters += left[kind]
    for token in range(cards):
        if labels[token] == SOME_CHARACTER:
            if characters == 0:
                return IMPOSSIBLE
            weight += log(characters)
            labels[token] = take_kind(generator, left, characters)
            characters -= 1
            total -= 1
    for token in range(cards):
        if labels[token] == UNKNOWN:
            weight += log(total)
            labels[token] = take_kind(generator, left, total)
            total -= 1
    return weight


def take_kind(generator: list[int], left: list[int], number: int) -> int:
    """Any of the first so many cards that are left."""
    ticket = random_below(generator, number)
    kind = 0
    ticket -= left[kind]
    while ticket >= 0:
        kind += 1
        ticket -= left[kind]
    left[kind] -= 1
    return kind


def count_sure(state: State, crew: int, sure: list[int]) -> None:
    """What a seat is sure of before each line, of the zone that the line's card goes to."""
    here = [0] * (ZONES * KINDS)
    for line in range(state.ledger_size):
        for kind in range(state.kinds):
            sure[line * KINDS + kind] = here[state.ledger_to[line] * KINDS + kind]
        learn(state, line, crew, here)


def count_sure_at(state: State, crew: int, first: int, here: list[int]) -> None:
    """What a seat is sure of in every zone before a line."""
    for place in range(ZONES * KINDS):
        here[place] = 0
    for line in range(first):
        learn(state, line, crew, here)


def learn(state: State, line: int, crew: int, here: list[int]) -> None:
    """A card seen arriving is there until one of its kind is seen leaving; any that leaves unseen may be that one."""
    origin, zone, kind = state.ledger_from[line], state.ledger_to[line], state.ledger_kind[line]
    if is_crew_line(state, line) != crew or kind == ONLY_CHARACTERS:
        return
    if kind >= 0:
        here[origin * KINDS + kind] = max(0, here[origin * KINDS + kind] - 1)
        here[zone * KINDS + kind] += 1
        return
    for each in range(state.kinds):
        here[origin * KINDS + each] = max(0, here[origin * KINDS + each] - 1)


def label_sure(generator: list[int], zones: list[int], labels: list[int], cards: int, here: list[int]) -> float:
    """Where the reading stopped, what the seat was sure of then lies there, or it is IMPOSSIBLE."""
    for zone in range(ZONES):
        for kind in range(KINDS):
            missing = here[zone * KINDS + kind]
            if missing > 0 and zone != Zone.TABLE:
                missing -= count_label(zones, labels, cards, zone, kind, kind)
            else:
                missing = 0
            while missing > 0:
                open_ = count_open(zones, labels, cards, zone, kind)
                if open_ == 0:
                    return IMPOSSIBLE
                labels[pick_open(generator, zones, labels, zone, kind, open_)] = kind
                missing -= 1
    return 0.0
