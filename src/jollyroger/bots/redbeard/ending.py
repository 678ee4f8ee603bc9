"""The last turn over all its draws at once, where only pirates are left: the exact value of the introductory game.

Before the last turn eight cards are unseen and five will be drawn: 56 draws, all as likely. Three things make it fast.
What the last turn adds to the gold does not depend on the gold there is, so it is found once for the leads at the four
ships. The splitter's best answer depends on the set and on the leads that its cards can turn: it is looked up
after the first time. And a split that was best, or a play that refuted one, is tried first at the next table.

Scores here are the picker's: three times the gold, and one more or less for the most valuable ship (8.4), so that equal
gold is decided in the same number.
"""

from __future__ import annotations

from jollyroger.bots.redbeard.mind import DRAWS, ENDING_KEYS, ENDING_READY, NEXT_SPLITTER, UNSEEN, Mind
from jollyroger.bots.redbeard.sketch import GOLD_LEAD, MARGIN_PARTS, WIN, lead_at, packed
from jollyroger.games.duel.cards import KINDS, SHIP_GOLD, SHIPS, colour_of, strength_of
from jollyroger.games.duel.state import State

DRAWN_LAST = 5
MOST_UNSEEN = 8
ABOARD = SHIPS
"""The last of a pirate's five options here: at each ship, where it lies face up at its own, or aboard."""
OPTIONS = SHIPS + 1
IN_GOLD = SHIPS
NEED = SHIPS + 1
"""In an outcome behind the strength added at each ship: the gold, and the ships that must have the captain aboard."""
OUTCOME = SHIPS + 2
UNKNOWN = -32768
WORST = 30000
LEAD_BITS = 7
LEAD_SHIFT = 64
NO_KEY = -1


def bits_in(mask: int) -> int:
    """How many cards a set has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def is_ending(state: State) -> bool:
    """Whether this is the last turn but one, and eight pirates or fewer are all that nobody has seen."""
    if state.turn != state.turns - 1 or state.drawn != DRAWN_LAST or state.pile != DRAWN_LAST:
        return False
    return state.pile + state.aside <= MOST_UNSEEN


def prepare_ending(mind: Mind, state: State) -> None:
    """Lay out the unseen cards; list what each set of up to four of them can do; forget other tables.

    The same unseen cards come again at every decision of a turn: then all that was found stays.
    """
    known = mind.settings[ENDING_READY] > 0
    count = 0
    for card in range(KINDS):
        for _ in range(state.unseen[card]):
            known = known and mind.unseen[count] == card
            mind.unseen[count] = card
            count += 1
    if not known or mind.settings[UNSEEN] != count:
        mind.settings[UNSEEN] = count
        mind.settings[ENDING_READY] = list_draws(mind, count)
        list_sets(mind, count)
        for i in range(len(mind.found_keys)):
            mind.found_keys[i] = NO_KEY
    mind.settings[DRAWS] = mind.settings[ENDING_READY]


def list_draws(mind: Mind, count: int) -> int:
    """All sets of five cards, and nothing known yet about how to split them; how many there are."""
    draws = 0
    for mask in range(1 << count):
        if bits_in(mask) == DRAWN_LAST:
            mind.draws[draws] = mask
            mind.first_split[draws] = 0
            for chosen in range(len(mind.refuters[draws])):
                mind.refuters[draws][chosen] = 0
            draws += 1
    return draws


def list_sets(mind: Mind, count: int) -> None:
    """The outcomes of every set, and room for the answers with it."""
    outcomes = 0
    replies = 0
    for mask in range(1, 1 << count):
        if bits_in(mask) < DRAWN_LAST:
            mind.set_start[mask] = outcomes
            outcomes = list_outcomes(mind, mask, outcomes)
            mind.set_end[mask] = outcomes
            mind.reply_start[mask] = replies
            for ship in range(SHIPS):
                reach = 0
                for place in range(count):
                    if mask >> place & 1:
                        card = mind.unseen[place] + 0
                        reach += strength_of(card) if colour_of(card) == ship else 1
                mind.reply_reach[mask][ship] = reach + 1
            size = 1
            for ship in range(SHIPS):
                size *= mind.reply_reach[mask][ship] + 2
            for i in range(replies, replies + size):
                mind.replies[i] = UNKNOWN
            replies += size


def list_outcomes(mind: Mind, mask: int, first: int) -> int:
    """All that a set can add to the leads and to the gold, each once; where the list ends."""
    ways = 1
    for _ in range(bits_in(mask)):
        ways *= OPTIONS
    end = first
    for way in range(ways):
        if is_usual(mind, mask, way):
            write_outcome(mind, mask, way, end)
            end += 1
    return end


def is_usual(mind: Mind, mask: int, way: int) -> bool:
    """Whether no other way does the same with two cards exchanged: equal cards, or two parrots."""
    later_mask = mask
    for place in range(MOST_UNSEEN):
        if mask >> place & 1:
            later_mask &= ~(1 << place)
            card = mind.unseen[place] + 0
            option = way % OPTIONS
            way //= OPTIONS
            if not is_before_all(mind, card, option, later_mask, way):
                return False
    return True


def is_before_all(mind: Mind, card: int, option: int, later_mask: int, way: int) -> bool:
    """Whether a card has a lower option than every later one that could take its part."""
    for place in range(MOST_UNSEEN):
        if later_mask >> place & 1:
            other = mind.unseen[place] + 0
            other_option = way % OPTIONS
            way //= OPTIONS
            if other_option < option and (card == other or both_parrots(card, option, other, other_option)):
                return False
    return True


def both_parrots(card: int, option: int, other: int, other_option: int) -> bool:
    """Whether two cards are parrots, and would be if they changed places."""
    if option == ABOARD or other_option == ABOARD:
        return False
    own, others = colour_of(card), colour_of(other)
    return option != own and other_option != others and option != others and other_option != own


def write_outcome(mind: Mind, mask: int, way: int, place: int) -> None:
    """What one way of playing a set adds."""
    outcome = mind.outcomes[place]
    for i in range(OUTCOME):
        outcome[i] = 0
    for position in range(MOST_UNSEEN):
        if mask >> position & 1:
            card = mind.unseen[position] + 0
            option = way % OPTIONS
            way //= OPTIONS
            if option == ABOARD:
                outcome[IN_GOLD] += strength_of(card)
                outcome[NEED] |= 1 << colour_of(card)
            else:
                outcome[option] += strength_of(card) if option == colour_of(card) else 1


# The value of a table before the last turn


def ending_value(mind: Mind, sketch: list[int]) -> int:
    """The sum of the values to Jolly over all draws of the last turn."""
    picker = 1 - mind.settings[NEXT_SPLITTER]
    key = 0
    for ship in range(SHIPS):
        lead = lead_at(sketch, picker, ship)
        mind.leads[ship] = lead
        key = key << LEAD_BITS | lead + LEAD_SHIFT
    slot = (key ^ key >> 13 ^ key >> 7) % ENDING_KEYS
    if mind.found_keys[slot] != key:
        mind.found_keys[slot] = key
        for draw in range(mind.settings[DRAWS]):
            mind.found[slot][draw] = score_of_draw(mind, draw)
    gold = sketch[GOLD_LEAD] if picker == 0 else -sketch[GOLD_LEAD]
    total = 0
    for draw in range(mind.settings[DRAWS]):
        total += value_of_score(mind.found[slot][draw] + 3 * gold)
    return total if picker == 0 else -total


def value_of_score(score: int) -> int:
    """A final score as a value: the gold decides, then the ship."""
    margin = (score + 1) // 3
    outcome = 1 if score > 0 else -1 if score < 0 else 0
    return packed(outcome * WIN, margin * MARGIN_PARTS)


def score_of_draw(mind: Mind, draw: int) -> int:
    """3.3, 3.4 The splitter's best split of a draw."""
    cards = mind.draws[draw]
    lowest = cards & -cards
    first = mind.first_split[draw]
    best = WORST
    if first != 0:
        best = score_of_split(mind, draw, cards, first, best)
    chosen = (cards - 1) & cards
    while chosen != 0:
        if chosen & lowest and chosen != first:
            score = score_of_split(mind, draw, cards, chosen, best)
            if score < best:
                best = score
                mind.first_split[draw] = chosen
        chosen = (chosen - 1) & cards
    return best


def score_of_split(mind: Mind, draw: int, cards: int, chosen: int, limit: int) -> int:
    """3.4 The better set for the picker; at the limit it is enough to know that it is no less."""
    score = score_of_set(mind, draw, chosen, cards & ~chosen, -WORST, limit)
    if score >= limit:
        return score
    return max(score, score_of_set(mind, draw, cards & ~chosen, chosen, score, limit))


def score_of_set(mind: Mind, draw: int, own: int, other: int, least: int, limit: int) -> int:
    """4.1 The picker's best way to play a set when the splitter answers with the other."""
    best = least
    start = mind.set_start[own]
    refuter = mind.refuters[draw][own]
    score = score_of_way(mind, start + refuter, other)
    if score >= limit:
        return score
    best = max(best, score)
    for way in range(start, mind.set_end[own]):
        score = score_of_way(mind, way, other)
        if score > best:
            best = score
            mind.refuters[draw][own] = way - start
            if best >= limit:
                return best
    return best


def score_of_way(mind: Mind, way: int, other: int) -> int:
    """One way to play a set, and the best answer to it; the worst score if it is not legal (6.1)."""
    outcome = mind.outcomes[way]
    reach = mind.reply_reach[other]
    place = 0
    for ship in range(SHIPS):
        lead = mind.leads[ship] + outcome[ship]
        if outcome[NEED] >> ship & 1 and lead <= 0:
            return -WORST
        place = place * (reach[ship] + 2) + min(max(lead, -1), reach[ship]) + 1
    place += mind.reply_start[other]
    if mind.replies[place] == UNKNOWN:
        mind.replies[place] = best_answer(mind, outcome, other)
    return mind.replies[place] + 3 * outcome[IN_GOLD]


def best_answer(mind: Mind, outcome: list[int], other: int) -> int:
    """The score when the splitter plays as well as possible."""
    best = WORST
    for way in range(mind.set_start[other], mind.set_end[other]):
        answer = mind.outcomes[way]
        score = -3 * answer[IN_GOLD]
        richest = 0
        legal = True
        for ship in range(SHIPS):
            lead = mind.leads[ship] + outcome[ship] - answer[ship]
            if lead > 0:
                score += 3 * SHIP_GOLD[ship]
                richest = 1
            elif lead < 0:
                score -= 3 * SHIP_GOLD[ship]
                richest = -1
            if answer[NEED] >> ship & 1 and lead >= 0:
                legal = False
        if legal:
            best = min(best, score + richest)
    return best
