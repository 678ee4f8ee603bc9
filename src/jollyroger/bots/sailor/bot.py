"""A bot for Piracy & Mutiny: a sensible sailor that plays from its view alone.

It helps an attack that can succeed, buries when it is rich, calls a mutiny when the odds are good, and offers and takes
bribes that pay. Every legal move gets a rating, passing is 0, and the best is made. It remembers nothing: all that it
wants is in the view. Written like the rules, so that it runs interpreted and compiled.
"""

from __future__ import annotations

from jollyroger.bots.sailor.bribes import bribe_urge, rate_accepting, rate_offering
from jollyroger.bots.sailor.mutiny import (
    call_urge,
    fight_urge,
    outlook,
    rate_betraying,
    rate_betraying_played,
    rate_calling,
    rate_cutthroat,
    rate_sea_dog,
    rate_support,
)
from jollyroger.bots.sailor.riches import (
    rate_boatswain,
    rate_burying,
    rate_carpenter,
    rate_cook,
    rate_dealing,
    rate_exchange,
    rate_giving,
    rate_old_sailor,
    rate_second_mate,
    rate_smart_kid,
    rate_stowaways,
    rate_surgeon,
)
from jollyroger.bots.sailor.voyage import (
    attack_urge,
    gaps_of_attack,
    rate_appointing,
    rate_assigning,
    rate_closing,
    rate_crew,
    rate_lookout,
    rate_ordering,
    rate_sailing,
    rate_tweak,
    rate_victim,
)
from jollyroger.bots.sailor.worth import NEVER, card_worth, face_up_worth, shirkers, worth_of_prize
from jollyroger.games.generator import random_below
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.deck import Skill
from jollyroger.games.mutiny.moves.codes import FAMILY_OF, FIRST_FIELD, SECOND_FIELD, VERB_OF, Verb
from jollyroger.games.mutiny.moves.families import Family
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import State, Step

WORST = -1_000_000


def choose_like_a_sailor(view: State, seat: int, codes: list[int], count: int, generator: list[int]) -> int:
    """The legal move with the best rating; among equals any."""
    urge = urge_of(view, seat)
    pay = pay_urge(view, seat)
    best = WORST
    equals = 0
    chosen = codes[0]
    for i in range(count):
        rating = rate(view, seat, codes[i], urge, pay)
        if rating > best:
            best = rating
            equals = 1
            chosen = codes[i]
        elif rating == best:
            equals += 1
            if random_below(generator, equals) == 0:
                chosen = codes[i]
    return chosen


def urge_of(view: State, seat: int) -> int:
    """What a sailor wants from the question that is asked: thought over once, not for every move."""
    step = top_step(view)
    if step == Step.ATTACK:
        return attack_urge(view, seat)
    if step == Step.FIRST_CARD:
        return gaps_of_attack(view, seat)
    if step == Step.DEAL or step == Step.PUNISH or step == Step.VICTIM or step == Step.APPOINT:
        return shirkers(view)
    if step == Step.CALL or step == Step.CALL_LOT:
        return call_urge(view, seat)
    if step == Step.FIGHT or step == Step.FORCED:
        return fight_urge(view, seat)
    return 0


def pay_urge(view: State, seat: int) -> int:
    """Whether a sailor wants to bribe somebody now: only in a mutiny, when its side is behind."""
    side = 0 + view.side[seat]
    if top_step(view) != Step.FIGHT or side == Side.NEUTRAL:
        return 0
    return bribe_urge(view, seat, -outlook(view, seat, side))


def rate(view: State, seat: int, code: int, urge: int, pay: int) -> int:
    """How good a move is; passing is 0."""
    family = FAMILY_OF[code]
    if family == Family.DECISION:
        return rate_decision(view, seat, code, urge)
    if family == Family.CREW:
        return rate_card(view, seat, code, urge)
    if family == Family.CHARACTER:
        return rate_character(view, seat, code, urge)
    if family == Family.PRIZE:
        return rate_prize_move(view, seat, code, urge)
    return rate_bribe(view, seat, code, urge, pay)


def rate_decision(view: State, seat: int, code: int, urge: int) -> int:
    """4 to 6, 10. Passing, closing, and the decisions of Captain and QM."""
    verb, target = VERB_OF[code], FIRST_FIELD[code]
    if verb == Verb.PASS or verb == Verb.SPARE:
        return 0
    if verb == Verb.CLOSE_ATTACK:
        return rate_closing(view, seat)
    if verb == Verb.APPOINT:
        return rate_appointing(view, seat, target, urge)
    if verb == Verb.SAIL:
        return rate_sailing(view, seat, target)
    if verb == Verb.ORDER:
        return rate_ordering(view, seat, target, urge)
    return -1 if verb == Verb.ORDER_ANY else rate_victim(view, seat, target, urge)


def rate_card(view: State, seat: int, code: int, urge: int) -> int:
    """6, 11. Crew for its skill or its crewmen."""
    verb = VERB_OF[code]
    if verb == Verb.PLAY:
        return rate_crew(view, seat, FIRST_FIELD[code], urge)
    if verb == Verb.SUPPORT:
        return rate_support(view, seat, FIRST_FIELD[code], SECOND_FIELD[code], urge)
    return rate_calling(view, FIRST_FIELD[code], urge)


def rate_character(view: State, seat: int, code: int, urge: int) -> int:
    """14. Special characters for their effect: first those that only one question allows."""
    verb, first = VERB_OF[code], FIRST_FIELD[code]
    if verb == Verb.BOATSWAIN:
        return rate_boatswain(view, seat, first)
    if verb == Verb.CARPENTER:
        return rate_carpenter(view, seat)
    if verb == Verb.COOK:
        return rate_cook(view, seat)
    if verb == Verb.CUTTHROAT:
        return rate_cutthroat(view, seat, first, urge)
    if verb == Verb.FIRST_MATE:
        return rate_tweak(view, seat, Skill.MELEE, first)
    if verb == Verb.LOOKOUT:
        return rate_lookout(view, seat)
    if verb == Verb.MASTER_MARINER:
        return rate_tweak(view, seat, Skill.NAVIGATION, first)
    if verb == Verb.OLD_SAILOR:
        return rate_old_sailor(view, seat)
    if verb == Verb.SEA_DOG:
        return rate_sea_dog(view, seat, first, SECOND_FIELD[code], urge)
    return rate_sly_character(view, seat, code, urge)


def rate_sly_character(view: State, seat: int, code: int, urge: int) -> int:
    """14. The rest of them: thieves, quick changes, traitors."""
    verb, first = VERB_OF[code], FIRST_FIELD[code]
    if verb == Verb.SECOND_MATE:
        return rate_second_mate(view, seat, first, SECOND_FIELD[code], urge)
    if verb == Verb.SHARP_SHOOTER:
        return rate_tweak(view, seat, Skill.GUNS, first)
    if verb == Verb.SMART_KID:
        return rate_smart_kid(view, first)
    if verb == Verb.STOWAWAYS:
        return rate_stowaways(view, seat, urge)
    if verb == Verb.SURGEON:
        return rate_surgeon(view, seat)
    if verb == Verb.BETRAY:
        return rate_betraying(view, seat)
    return rate_betraying_played(view, seat, first)


def rate_prize_move(view: State, seat: int, code: int, urge: int) -> int:
    """3.2, 6.6, 7 to 9, 14.2 What to do with prizes, with cards of all skills, and with cards too many."""
    verb, first = VERB_OF[code], FIRST_FIELD[code]
    if verb == Verb.ASSIGN:
        return rate_assigning(view, first)
    if verb == Verb.PICK:
        return worth_of_prize(view, first)
    if verb == Verb.DEAL:
        return rate_dealing(view, seat, first, SECOND_FIELD[code], urge)
    if verb == Verb.GIVE:
        return rate_giving(view, seat, first)
    if verb == Verb.CLAIM:
        return worth_of_prize(view, SECOND_FIELD[code])
    if verb == Verb.CLAIM_BLIND:
        return face_up_worth(view, first)
    if verb == Verb.LET_GO:
        return -1
    if verb == Verb.EXCHANGE:
        return rate_exchange(view, seat, first)
    if verb == Verb.RANSOM or verb == Verb.SELL:
        return 5
    if verb == Verb.BURY:
        return rate_burying(view, first)
    return -card_worth(view, first) if verb == Verb.DISCARD else NEVER


def rate_bribe(view: State, seat: int, code: int, urge: int, pay: int) -> int:
    """13. Offers of one prize; they are taken after the work is done."""
    verb = VERB_OF[code]
    if verb == Verb.OFFER_PRIZE:
        return rate_offering(view, seat, FIRST_FIELD[code], SECOND_FIELD[code], pay)
    if verb == Verb.ACCEPT:
        return rate_accepting(view, seat, FIRST_FIELD[code])
    if verb == Verb.DECLINE:
        return 1 if urge == 0 else -1
    return NEVER


class SailorBot:
    """Sails, fights and mutinies as seems sensible."""

    name = "sailor"

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:
        return choose_like_a_sailor(view, seat, codes, len(codes), generator)
