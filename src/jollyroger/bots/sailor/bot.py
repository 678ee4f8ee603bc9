"""A bot for Piracy & Mutiny: a sensible sailor who plays from his view alone.

He helps an attack that can succeed, buries when he is rich, calls a mutiny when the odds are good, and offers and takes
bribes that pay. Every legal move gets a rating, passing is 0, and the best is made. He remembers nothing: all that he
wants he sees in the view. Written like the rules, so that it runs interpreted and compiled.
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
from jollyroger.bots.sailor.worth import NEVER, card_worth, face_up_worth, worth_of_prize
from jollyroger.games.generator import random_below
from jollyroger.games.mutiny.cards import KINDS, PRIZES, SEATS, Side
from jollyroger.games.mutiny.deck import Skill
from jollyroger.games.mutiny.moves.codes import (
    ACCEPT_CODE,
    APPOINT_CODE,
    ASSIGN_CODE,
    BETRAY_CODE,
    BETRAY_PLAYED_CODE,
    BOATSWAIN_CODE,
    BURY_CODE,
    CALL_CODE,
    CARPENTER_CODE,
    CLAIM_BLIND_CODE,
    CLAIM_CODE,
    COOK_CODE,
    CUTTHROAT_CODE,
    DEAL_CODE,
    DECLINE_CODE,
    DISCARD_CODE,
    EXCHANGE_CODE,
    FIRST_MATE_CODE,
    GIVE_CODE,
    LET_GO_CODE,
    LOOKOUT_CODE,
    MASTER_MARINER_CODE,
    OFFER_CREW_CODE,
    OFFER_PRIZE_CODE,
    OFFER_PROMISE_CODE,
    OLD_SAILOR_CODE,
    ORDER_ANY_CODE,
    ORDER_CODE,
    PASS_CODE,
    PICK_CODE,
    PLAY_CODE,
    PUNISH_CODE,
    RANSOM_CODE,
    SAIL_CODE,
    SEA_DOG_CODE,
    SECOND_MATE_CODE,
    SELL_CODE,
    SHARP_SHOOTER_CODE,
    SHOW_CODE,
    SMART_KID_CODE,
    SPARE_CODE,
    STOWAWAYS_CODE,
    SUPPORT_CODE,
    SURGEON_CODE,
)
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
        return gaps_of_attack(view)
    if step == Step.CALL or step == Step.CALL_LOT:
        return call_urge(view, seat)
    if step == Step.FIGHT or step == Step.FORCED:
        return fight_urge(view, seat)
    return 0


def pay_urge(view: State, seat: int) -> int:
    """Whether a sailor wants to bribe somebody now: only in a mutiny, when his side is behind."""
    side = 0 + view.side[seat]
    if top_step(view) != Step.FIGHT or side == Side.NEUTRAL:
        return 0
    return bribe_urge(view, seat, -outlook(view, seat, side))


def rate(view: State, seat: int, code: int, urge: int, pay: int) -> int:
    """How good a move is; passing is 0."""
    if code == PASS_CODE:
        return 0
    if code < PLAY_CODE:
        return rate_decision(view, seat, code)
    if code < BOATSWAIN_CODE:
        return rate_card(view, code, urge)
    if code < ASSIGN_CODE:
        return rate_character(view, seat, code, urge)
    if code < OFFER_CREW_CODE:
        return rate_prize_move(view, seat, code)
    if code < LET_GO_CODE:
        return rate_bribe(view, seat, code, urge, pay)
    return -1 if code == LET_GO_CODE else NEVER


def rate_decision(view: State, seat: int, code: int) -> int:
    """4 to 6, 10. The decisions of Captain and QM."""
    if code < APPOINT_CODE:
        return rate_closing(view)
    if code < SAIL_CODE:
        return rate_appointing(view, seat, code - APPOINT_CODE)
    if code < ORDER_CODE:
        return rate_sailing(view, seat, code - SAIL_CODE)
    if code < ORDER_ANY_CODE:
        return rate_ordering(view, seat, code - ORDER_CODE)
    if code == ORDER_ANY_CODE:
        return -1
    if code == SPARE_CODE:
        return 0
    return rate_victim(view, seat, code - PUNISH_CODE)


def rate_card(view: State, code: int, urge: int) -> int:
    """6, 11. Crew for its skill or its crewmen."""
    if code < SUPPORT_CODE:
        return rate_crew(view, code - PLAY_CODE, urge)
    if code < CALL_CODE:
        return rate_support(view, (code - SUPPORT_CODE) // KINDS, (code - SUPPORT_CODE) % KINDS, urge)
    return rate_calling(view, code - CALL_CODE, urge)


def rate_character(view: State, seat: int, code: int, urge: int) -> int:
    """14. Special characters for their effect: first those with a moment of their own."""
    if code < CARPENTER_CODE:
        return rate_boatswain(view, seat, code - BOATSWAIN_CODE)
    if code == CARPENTER_CODE:
        return rate_carpenter(view, seat)
    if code == COOK_CODE:
        return rate_cook(view, seat)
    if code < FIRST_MATE_CODE:
        return rate_cutthroat(view, seat, code - CUTTHROAT_CODE, urge)
    if code < LOOKOUT_CODE:
        return rate_tweak(view, Skill.MELEE, code - FIRST_MATE_CODE)
    if code == LOOKOUT_CODE:
        return rate_lookout(view, seat)
    if code < OLD_SAILOR_CODE:
        return rate_tweak(view, Skill.NAVIGATION, code - MASTER_MARINER_CODE)
    if code == OLD_SAILOR_CODE:
        return rate_old_sailor(view, seat)
    if code < SECOND_MATE_CODE:
        return rate_sea_dog(view, (code - SEA_DOG_CODE) // SEATS, (code - SEA_DOG_CODE) % SEATS, urge)
    return rate_sly_character(view, seat, code)


def rate_sly_character(view: State, seat: int, code: int) -> int:
    """14. The rest of them: thieves, quick changes, traitors."""
    if code < SHARP_SHOOTER_CODE:
        return rate_second_mate(view, seat, (code - SECOND_MATE_CODE) // SEATS, (code - SECOND_MATE_CODE) % SEATS)
    if code < SMART_KID_CODE:
        return rate_tweak(view, Skill.GUNS, code - SHARP_SHOOTER_CODE)
    if code < STOWAWAYS_CODE:
        return rate_smart_kid(view, code - SMART_KID_CODE)
    if code == STOWAWAYS_CODE:
        return rate_stowaways(view, seat)
    if code == SURGEON_CODE:
        return rate_surgeon(view, seat)
    if code == BETRAY_CODE:
        return rate_betraying(view, seat)
    return rate_betraying_played(view, seat, code - BETRAY_PLAYED_CODE)


def rate_prize_move(view: State, seat: int, code: int) -> int:
    """3.2, 6.6, 7 to 9, 14.2 What to do with prizes, with cards of all skills, and with cards too many."""
    if code < PICK_CODE:
        return rate_assigning(view, code - ASSIGN_CODE)
    if code < DEAL_CODE:
        return worth_of_prize(view, code - PICK_CODE)
    if code < GIVE_CODE:
        return rate_dealing(view, seat, (code - DEAL_CODE) // SEATS, (code - DEAL_CODE) % SEATS)
    if code < CLAIM_CODE:
        return rate_giving(view, seat, code - GIVE_CODE)
    if code < CLAIM_BLIND_CODE:
        return worth_of_prize(view, (code - CLAIM_CODE) % PRIZES)
    if code < EXCHANGE_CODE:
        return face_up_worth(view, code - CLAIM_BLIND_CODE)
    if code < RANSOM_CODE:
        return rate_exchange(view, seat, code - EXCHANGE_CODE)
    if code <= SELL_CODE:
        return 5
    if code < DISCARD_CODE:
        return rate_burying(view, code - BURY_CODE)
    return -card_worth(view, code - DISCARD_CODE) if code < SHOW_CODE else NEVER


def rate_bribe(view: State, seat: int, code: int, urge: int, pay: int) -> int:
    """13. Offers of one prize; they are taken after the work is done."""
    if code < OFFER_PRIZE_CODE:
        return NEVER
    if code < OFFER_PROMISE_CODE:
        return rate_offering(view, seat, (code - OFFER_PRIZE_CODE) // SEATS, (code - OFFER_PRIZE_CODE) % SEATS, pay)
    if code < ACCEPT_CODE:
        return NEVER
    if code < DECLINE_CODE:
        return rate_accepting(view, seat, code - ACCEPT_CODE)
    return 1 if urge == 0 else -1


class SailorBot:
    """Sails, fights and mutinies as seems sensible."""

    name = "sailor"

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:
        return choose_like_a_sailor(view, seat, codes, len(codes), generator)
