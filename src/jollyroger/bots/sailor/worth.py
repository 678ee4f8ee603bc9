"""What things are worth to a sailor, in tenths of a gold piece: prizes, crew cards, other people's riches.

Like all of the sailor's modules it is written as the rules are, so that it runs interpreted and compiled.
"""

from __future__ import annotations

from jollyroger.games.mutiny.cards import FIRST_NORMAL, NONE, PRIZES, Character
from jollyroger.games.mutiny.deck import Prize, Skill, Stack
from jollyroger.games.mutiny.lookup import by_number
from jollyroger.games.mutiny.state import State, Zone

PRIZE_WORTH = (10, 20, 30, 2, 13, 10)
"""By kind of prize. Rum breaks ties and buys a crew card in port."""
RANSOM_WORTH = 22
"""A hostage, as long as there is a port to sail to."""
UNSEEN_WORTH = 13
"""A prize of which a sailor knows only that it is there."""
WORTH_OF_CHARACTER = {
    Character.BOATSWAIN: 10,
    Character.CARPENTER: 22,
    Character.COOK: 20,
    Character.CUTTHROAT: 30,
    Character.FIRST_MATE: 9,
    Character.LOOKOUT: 8,
    Character.MASTER_MARINER: 9,
    Character.OLD_SAILOR: 20,
    Character.POWDER_MONKEY: 32,
    Character.SEA_DOG: 14,
    Character.SECOND_MATE: 25,
    Character.SHARP_SHOOTER: 9,
    Character.SMART_KID: 18,
    Character.STOWAWAYS: 25,
    Character.SURGEON: 15,
    Character.TRAITOR: 18,
}
USUAL_WORTH = 18
"""Of a character of which a sailor knows nothing yet."""
CHARACTER_WORTH = by_number(dict.fromkeys(Character, USUAL_WORTH) | WORTH_OF_CHARACTER, NONE)
"""By special character: how loath a sailor is to lose it."""
NEVER = -10_000
"""The rating of a move that a sailor does not make, even if all others are bad."""
FULL_HAND = 5
"""Cards that a player can spare some of."""
WORTH_KEEPING = 15
"""A special character of such worth is no mere crewman."""
CREWMEN_A_CARD = 180
SKILL_A_CARD = 33
"""In hundredths: the crewmen on a card that nobody has seen, and how much of one skill it brings."""


def rounds_left(view: State) -> int:
    """16.1 Destinations yet to visit."""
    return view.rounds - view.visited


def is_last_round(view: State) -> bool:
    """16.1 Whether the game ends with this round: crew cards are of no use after it."""
    return view.visited >= view.rounds or view.prize_deck_size == 0


def worth_of_prize(view: State, prize: int) -> int:
    """What a prize is worth before its owner; a hostage more while there is a port to ransom it in."""
    if prize == Prize.HOSTAGE and view.stack_left[Stack.PIRATE_PORT] > 0 and rounds_left(view) > 1:
        return RANSOM_WORTH
    return PRIZE_WORTH[prize]


def face_up_worth(view: State, owner: int) -> int:
    """What a player stands to lose: all own prizes on the table, seen or not."""
    worth = 0
    unseen = 0 + view.prize_count[owner]
    for prize in range(PRIZES):
        worth += view.prizes[owner][prize] * worth_of_prize(view, prize)
        unseen -= view.prizes[owner][prize]
    return worth + unseen * UNSEEN_WORTH


def buried_worth(view: State, owner: int) -> int:
    """What a player has in safety."""
    worth = 0
    unseen = 0 + view.buried_count[owner]
    for prize in range(PRIZES):
        worth += view.buried[owner][prize] * PRIZE_WORTH[prize]
        unseen -= view.buried[owner][prize]
    return worth + unseen * UNSEEN_WORTH


def riches(view: State, owner: int) -> int:
    """All that a player has."""
    return face_up_worth(view, owner) + buried_worth(view, owner)


def best_of_others(view: State, seat: int) -> int:
    """The riches of the richest other player."""
    best = 0
    for other in range(view.seats):
        if other != seat:
            best = max(best, riches(view, other))
    return best


def has_office(view: State, seat: int) -> bool:
    """7.2, 7.3 Whether a player is Captain or QM, who get the best of every sharing."""
    return seat == view.captain or seat == view.quartermaster


def laid_down(view: State, owner: int) -> int:
    """2.5 How many normal crew cards a player has laid on the table, as far as the view goes back."""
    cards = 0
    for line in range(view.ledger_size):
        if view.ledger_to[line] == Zone.TABLE and view.ledger_from[line] == Zone.HAND + owner:
            cards += 1 if view.ledger_kind[line] >= FIRST_NORMAL else 0
    return cards


def shirkers(view: State) -> int:
    """A mask of the players who keep their cards: they hold many, or have laid down at most half of what others did."""
    laid = 0
    held = 0
    for owner in range(view.seats):
        laid += laid_down(view, owner)
        held += view.hand_size[owner]
    mask = 0
    for owner in range(view.seats):
        lays_little = laid >= 2 * view.seats and 2 * view.seats * laid_down(view, owner) <= laid
        holds_many = view.hand_size[owner] >= FULL_HAND and 2 * view.seats * view.hand_size[owner] >= 3 * held
        if lays_little or holds_many:
            mask |= 1 << owner
    return mask


def best_prize_of(view: State, owner: int) -> int:
    """The worth of a player's best prize that lies face up."""
    best = UNSEEN_WORTH if view.hidden_prizes and view.prize_count[owner] > 0 else 0
    for prize in range(PRIZES):
        if view.prizes[owner][prize] > 0:
            best = max(best, worth_of_prize(view, prize))
    return best


def best_of_booty(view: State) -> int:
    """The worth of the best prize that is being shared."""
    best = UNSEEN_WORTH if view.hidden_prizes and view.booty_size > 0 else 0
    for prize in range(PRIZES):
        if view.booty[prize] > 0:
            best = max(best, worth_of_prize(view, prize))
    return best


def card_worth(view: State, kind: int) -> int:
    """How loath a sailor is to lose a crew card: skills win attacks, crewmen win mutinies."""
    if kind < FIRST_NORMAL:
        return CHARACTER_WORTH[kind]
    worth = 6 * view.strength[kind] + 5 * view.crewmen[kind]
    return worth + 4 if view.skill[kind] == Skill.ALL else worth


def crewmen_in_hand(view: State, seat: int) -> int:
    """11.4 The crewmen on all cards of a hand that is known."""
    crewmen = 0
    for kind in range(view.kinds):
        crewmen += view.hand[seat][kind] * view.crewmen[kind]
    return crewmen


def is_kept(view: State, seat: int, kind: int) -> bool:
    """11.8 Whether a character is too good to be one crewman: not for the leaders of a mutiny, nor in the last one."""
    if kind >= FIRST_NORMAL or kind == Character.POWDER_MONKEY or CHARACTER_WORTH[kind] < WORTH_KEEPING:
        return False
    return not (is_last_round(view) or seat == view.captain or seat == view.first_mutineer)


def crewmen_to_play(view: State, seat: int) -> int:
    """11.4 The crewmen on all cards of a hand that is known, but for the characters that are kept."""
    crewmen = 0
    for place in range(view.held_kinds[seat]):
        kind = view.held[seat][place]
        if not is_kept(view, seat, kind):
            crewmen += view.hand[seat][kind] * view.crewmen[kind]
    return crewmen


def skill_in_hand(view: State, seat: int, skill: int) -> int:
    """6.7 What a hand that is known can bring of a skill."""
    total = 0
    for kind in range(FIRST_NORMAL, view.kinds):
        if view.skill[kind] == skill or view.skill[kind] == Skill.ALL:
            total += view.hand[seat][kind] * view.strength[kind]
    return total


def cards_of_others(view: State, seat: int) -> int:
    """How many crew cards all others hold."""
    cards = 0
    for other in range(view.seats):
        if other != seat:
            cards += view.hand_size[other]
    return cards


def cards_to_come(view: State, seat: int) -> int:
    """How many crew cards those hold who are still being asked."""
    cards = 0
    waiting = view.step_wait[view.depth - 1]
    for other in range(view.seats):
        if other != seat and waiting >> other & 1:
            cards += view.hand_size[other]
    return cards
