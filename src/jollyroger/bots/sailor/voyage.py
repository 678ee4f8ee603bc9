"""How a sailor sails: whom it appoints, where it goes, what it plays in an attack, whom it has punished."""

from __future__ import annotations

from jollyroger.bots.sailor.worth import (
    SKILL_A_CARD,
    best_of_others,
    card_worth,
    cards_of_others,
    cards_to_come,
    face_up_worth,
    has_office,
    is_last_round,
    riches,
    rounds_left,
    skill_in_hand,
)
from jollyroger.games.mutiny.cards import DESTINATIONS, NONE, SKILLS, Character, Side
from jollyroger.games.mutiny.deck import Prize, Skill, Stack
from jollyroger.games.mutiny.rules.attack import CANCELLED, sum_of
from jollyroger.games.mutiny.state import State

GAP_BITS = 4
GAP_MASK = 15
"""What an attack lacks of the three skills is kept in one number, four bits for each."""
WILLING = 40
"""In percent: how much of what the others could bring they do bring."""
GIVES = 22
OFFICE_GIVES = 34
"""How readily a card is given to an attack, and how much more readily by Captain and QM."""
SPOILING = 20
"""Tenths of gold that a rival must be ahead to have an attack spoilt."""
A_POINT_SHORT = 45
"""In percent: how much less likely an attack is to succeed for each point that the crew may lack."""


def rate_appointing(view: State, seat: int, appointed: int, lazy: int) -> int:
    """4.1 A QM who has cards to help with, is not rich, and was on the Captain's side in a mutiny just past."""
    rating = 3 * view.hand_size[appointed] - riches(view, appointed) // 2 - (20 if lazy >> appointed & 1 else 0)
    if view.side[seat] != Side.NEUTRAL and view.side[appointed] == view.side[seat]:
        rating += 15
    return rating + 4 if appointed == view.quartermaster else rating


def rate_sailing(view: State, seat: int, stack: int) -> int:
    """5.1 Prizes that the crew can win, or a port for cards, or the island for what lies about."""
    if stack == Stack.PIRATE_PORT:
        return rate_port(view, seat)
    if stack == Stack.TREASURE_ISLAND:
        return rate_island(view, seat)
    own = (skill_in_hand(view, seat, 0), skill_in_hand(view, seat, 1), skill_in_hand(view, seat, 2))
    others = cards_of_others(view, seat) * SKILL_A_CARD * WILLING // 100
    rating = 0
    for destination in range(DESTINATIONS):
        if view.destination_left[destination] and view.destination_stack[destination] == stack:
            short = 0
            for skill in range(SKILLS):
                short += max(0, 100 * (view.destination_needs[destination][skill] - own[skill]) - others)
            chance = max(0, 100 - short * A_POINT_SHORT // 100)
            rating += 10 * view.destination_holds[destination] * chance // 100
    return rating // view.stack_left[stack]


def rate_port(view: State, seat: int) -> int:
    """8. The smaller the hands, the better a port; hostages of one's own are an extra."""
    room = 0
    for other in range(view.seats):
        room += max(0, view.hand_limit - view.hand_size[other])
    return 13 * room // view.seats + 15 * view.prizes[seat][Prize.HOSTAGE]


def rate_island(view: State, seat: int) -> int:
    """9. The more lies before the Captain; without one, somebody else must have an Old Sailor."""
    percent = 130 if view.hand[seat][Character.OLD_SAILOR] > 0 else 80
    return face_up_worth(view, seat) * percent // 100


def likely_need(view: State, skill: int) -> int:
    """2.5, 6.5 What the destination asks for of a skill: as it lies there, or the most that it can be."""
    if view.destination != NONE:
        return 0 + view.needs[skill]
    need = 0
    for destination in range(DESTINATIONS):
        if view.destination_left[destination] and view.destination_stack[destination] == view.sailing:
            need = max(need, view.destination_needs[destination][skill])
    return need


def gap_of(gaps: int, skill: int) -> int:
    """What is lacking of one skill."""
    return gaps >> (GAP_BITS * skill) & GAP_MASK


def own_tweak(view: State, seat: int, skill: int) -> int:
    """14.5, 14.7, 14.8 By how much a hand that is known can lower what an attack takes of a skill."""
    if skill == Skill.NAVIGATION:
        return 0 + view.hand[seat][Character.MASTER_MARINER]
    return 0 + view.hand[seat][Character.SHARP_SHOOTER if skill == Skill.GUNS else Character.FIRST_MATE]


def gaps_of_attack(view: State, seat: int) -> int:
    """6.7 What is lacking of each skill, in one number; 0 if the cards with all skills can make up for it.

    A seat counts on its own First Mate, Master Mariner and Sharp-shooter.
    """
    gaps = 0
    lacking = 0
    for skill in range(SKILLS):
        need = likely_need(view, skill) - own_tweak(view, seat, skill)
        gap = min(GAP_MASK, max(0, need - sum_of(view, skill)))
        gaps |= gap << (GAP_BITS * skill)
        lacking += gap
    return gaps if lacking > sum_of(view, Skill.ALL) else 0


def missing_skill(view: State) -> int:
    """6.6, 6.7 By how many points the attack fails, however the cards with all skills are assigned."""
    short = 0
    for skill in range(SKILLS):
        short += max(0, view.needs[skill] - sum_of(view, skill))
    return max(0, short - sum_of(view, Skill.ALL))


def attack_urge(view: State, seat: int) -> int:
    """6.3 What the attack lacks and this sailor would help with; 0 if nothing, if it is hopeless, or others' turn."""
    gaps = gaps_of_attack(view, seat)
    if gaps == 0:
        return 0
    to_come = cards_to_come(view, seat)
    short = 0
    for skill in range(SKILLS):
        short += max(0, 100 * (gap_of(gaps, skill) - skill_in_hand(view, seat, skill)) - SKILL_A_CARD * to_come)
    if short > 100 * sum_of(view, Skill.ALL) + 50:
        return 0
    if to_come > 0 and has_done_his_share(view, seat):
        return 0
    return gaps


def has_done_his_share(view: State, seat: int) -> bool:
    """6.3 Whether a sailor has played more than others, so that it is for them to go on; who has no office, as many."""
    played = 0
    others = 0
    for place in range(view.played_count):
        if view.played_alive[place] != CANCELLED:
            if view.played_seat[place] == seat:
                played += 1
            else:
                others += 1
    return played * (view.seats - 1) > others + (view.seats - 1 if has_office(view, seat) else 0)


def rate_crew(view: State, seat: int, kind: int, gaps: int) -> int:
    """6.2, 6.3 A card that closes a gap, rather one without many crewmen: those are for mutinies.

    Captain and QM have most of it and give more; and cards are cheap to a full hand.
    """
    if gaps == 0:
        return -1 - card_worth(view, kind)
    strength = view.strength[kind]
    eager = OFFICE_GIVES if has_office(view, seat) else 0
    if view.hand_size[seat] >= view.hand_limit:
        eager += 14
    if view.skill[kind] == Skill.ALL:
        return 8 + eager
    gap = gap_of(gaps, view.skill[kind])
    if gap == 0:
        return -1 - card_worth(view, kind)
    return GIVES + eager + 10 * min(strength, gap) - 6 * max(0, strength - gap) - 12 * view.crewmen[kind]


def rate_closing(view: State, seat: int) -> int:
    """6.4 The QM closes when there is enough on the table."""
    return 5 if gaps_of_attack(view, seat) == 0 else -1


def rate_tweak(view: State, seat: int, skill: int, up: int) -> int:
    """14.5, 14.7, 14.8 One less where just that one is missing; one more to keep a rival in office from the prizes."""
    missing = missing_skill(view)
    lacking = view.needs[skill] - sum_of(view, skill)
    if not up:
        return 50 if missing == 1 and lacking > 0 else -1
    if missing > 0 or lacking < 0 or has_office(view, seat) or sum_of(view, Skill.ALL) > 0:
        return -1
    rival = riches(view, view.captain)
    if view.has_quartermaster:
        rival = max(rival, riches(view, view.quartermaster))
    return 20 if rival > riches(view, seat) + SPOILING and rival >= best_of_others(view, seat) else -1


def rate_assigning(view: State, skill: int) -> int:
    """6.6 A card with all skills counts where most is lacking."""
    return view.needs[skill] - sum_of(view, skill)


def rate_ordering(view: State, seat: int, victim: int, lazy: int) -> int:
    """10.1 Somebody with many cards, the richer the better; not in the last round, when cards are of no more use."""
    if is_last_round(view):
        return -1
    rating = 6 * (view.hand_size[victim] - 3) + (riches(view, victim) - riches(view, seat)) // 10
    return rating + (20 if lazy >> victim & 1 else 0)


def rate_victim(view: State, seat: int, victim: int, lazy: int) -> int:
    """10.3 Whom the Captain suggested, or who has most."""
    return rate_ordering(view, seat, victim, lazy) + (20 if victim == view.suggested else 0)


def rate_lookout(view: State, seat: int) -> int:
    """14.6 To know what it takes is worth a card, to who will help."""
    return 5 if view.hand_size[seat] > 2 or rounds_left(view) <= 2 else -1
