"""The one door to what is allowed: the objection to any code."""

from __future__ import annotations

from jollyroger.games.mutiny.cards import KINDS, PRIZES, SEATS, Character
from jollyroger.games.mutiny.deck import Prize
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
    CLOSE_CODE,
    CODES,
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
    OFFER_CREW_CODE,
    OFFER_DUTY_CODE,
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
    SHOW_BURIED_CODE,
    SHOW_CODE,
    SMART_KID_CODE,
    STOWAWAYS_CODE,
    SUPPORT_CODE,
    SURGEON_CODE,
    WITHDRAW_CODE,
)
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.objections_to_answers import (
    objection_to_appointing,
    objection_to_burying,
    objection_to_calling,
    objection_to_claiming,
    objection_to_closing,
    objection_to_crew,
    objection_to_dealing,
    objection_to_deciding,
    objection_to_discarding,
    objection_to_exchanging,
    objection_to_giving,
    objection_to_held,
    objection_to_passing,
    objection_to_sailing,
    objection_to_selling,
    objection_to_showing,
    objection_to_showing_buried,
    objection_to_side,
    objection_to_suggesting,
)
from jollyroger.games.mutiny.moves.objections_to_effects import (
    objection_to_answering,
    objection_to_any_time,
    objection_to_betraying,
    objection_to_betraying_played,
    objection_to_cutthroat,
    objection_to_moment,
    objection_to_offering,
    objection_to_offering_crew,
    objection_to_offering_duty,
    objection_to_offering_prize,
    objection_to_player,
    objection_to_promising,
    objection_to_robbing,
    objection_to_sea_dog,
    objection_to_surgeon,
    objection_to_withdrawing,
)
from jollyroger.games.mutiny.rules.stack import ANY_TIME, AT_TABLE, top_step
from jollyroger.games.mutiny.state import FIRST_CHANCE, State, Step


def objection_to(state: State, seat: int, code: int) -> Objection:
    """What speaks against a seat making the move with that code now."""
    if not 0 <= code < CODES:
        return Objection.NO_SUCH_MOVE
    if not 0 <= seat < state.seats:
        return Objection.NOT_AT_THE_TABLE
    step = top_step(state)
    if step == Step.OVER:
        return Objection.GAME_IS_OVER
    if step >= FIRST_CHANCE and not (step == Step.CALL_LOT and is_call(code)):
        return Objection.CHANCE_IS_DUE
    if code < PLAY_CODE:
        return objection_to_decision(state, seat, code)
    if code < BOATSWAIN_CODE:
        return objection_to_crew_card(state, seat, code)
    if code < ASSIGN_CODE:
        return objection_to_character(state, seat, code)
    if code < OFFER_CREW_CODE:
        return objection_to_prizes(state, seat, code)
    if code < LET_GO_CODE:
        return objection_to_bribe(state, seat, code)
    if code == LET_GO_CODE:
        return objection_to_deciding(state, seat, Step.CLAIM)
    return first_of(objection_to_looking(state), objection_to_showing_buried(state, seat, code - SHOW_BURIED_CODE))


def objection_to_looking(state: State) -> Objection:
    """17.1, 15.3 Prizes are shown at any time, but not in another effect."""
    return Objection.NONE if AT_TABLE[top_step(state)] == ANY_TIME else Objection.NOT_IN_ANOTHER_EFFECT


def is_call(code: int) -> bool:
    """11.2, 14.4 Whether a move can call a mutiny: any crew card, a Cutthroat with the effect too."""
    return CALL_CODE <= code < BOATSWAIN_CODE or CUTTHROAT_CODE <= code < FIRST_MATE_CODE


def first_of(objection: Objection, other: Objection) -> Objection:
    """The first of two objections, if there is one; the compiler knows no "or" between them."""
    return other if objection == Objection.NONE else objection


def objection_to_decision(state: State, seat: int, code: int) -> Objection:
    """4 to 6, 10. Passing, closing, and the decisions of Captain and QM."""
    if code == PASS_CODE:
        return objection_to_passing(state, seat)
    if code == CLOSE_CODE:
        return objection_to_closing(state, seat)
    if code < SAIL_CODE:
        objection = objection_to_deciding(state, seat, Step.APPOINT)
        return first_of(objection, objection_to_appointing(state, seat, code - APPOINT_CODE))
    if code < ORDER_CODE:
        objection = objection_to_deciding(state, seat, Step.SAIL)
        return first_of(objection, objection_to_sailing(state, code - SAIL_CODE))
    if code < PUNISH_CODE:
        objection = objection_to_deciding(state, seat, Step.PUNISH)
        if code < ORDER_ANY_CODE:
            return first_of(objection, objection_to_suggesting(state, code - ORDER_CODE))
        return objection
    objection = objection_to_deciding(state, seat, Step.VICTIM)
    return first_of(objection, objection_to_suggesting(state, code - PUNISH_CODE))


def objection_to_crew_card(state: State, seat: int, code: int) -> Objection:
    """6.3, 11.2, 11.3 Crew for its skill, for its crewmen, or to call a mutiny."""
    if code < SUPPORT_CODE:
        return objection_to_crew(state, seat, code - PLAY_CODE)
    if code < CALL_CODE:
        objection = objection_to_side(state, seat, (code - SUPPORT_CODE) // KINDS)
        return first_of(objection, objection_to_held(state, seat, (code - SUPPORT_CODE) % KINDS))
    objection = objection_to_calling(state, seat)
    return first_of(objection, objection_to_held(state, seat, code - CALL_CODE))


def objection_to_character(state: State, seat: int, code: int) -> Objection:  # noqa: C901 - one a character
    """14. A special character for its effect."""
    if code < CARPENTER_CODE:
        objection = objection_to_moment(state, seat, Character.BOATSWAIN)
        in_game = code - BOATSWAIN_CODE < state.seats
        return first_of(objection, Objection.NONE if in_game else Objection.NO_SUCH_SEAT)
    if code == CARPENTER_CODE:
        return objection_to_moment(state, seat, Character.CARPENTER)
    if code == COOK_CODE:
        return objection_to_moment(state, seat, Character.COOK)
    if code < FIRST_MATE_CODE:
        return objection_to_cutthroat(state, seat)
    if code < LOOKOUT_CODE:
        return objection_to_moment(state, seat, Character.FIRST_MATE)
    if code == LOOKOUT_CODE:
        return objection_to_moment(state, seat, Character.LOOKOUT)
    if code < OLD_SAILOR_CODE:
        return objection_to_moment(state, seat, Character.MASTER_MARINER)
    if code == OLD_SAILOR_CODE:
        return objection_to_moment(state, seat, Character.OLD_SAILOR)
    if code < SECOND_MATE_CODE:
        objection = objection_to_moment(state, seat, Character.SEA_DOG)
        side, target = (code - SEA_DOG_CODE) // SEATS, (code - SEA_DOG_CODE) % SEATS
        return first_of(objection, objection_to_sea_dog(state, seat, side, target))
    if code < SHARP_SHOOTER_CODE:
        first, second = (code - SECOND_MATE_CODE) // SEATS, (code - SECOND_MATE_CODE) % SEATS
        if first > second:
            return Objection.NO_SUCH_MOVE
        objection = objection_to_any_time(state, seat, Character.SECOND_MATE)
        return first_of(objection, objection_to_robbing(state, seat, first, second))
    if code < SMART_KID_CODE:
        return objection_to_moment(state, seat, Character.SHARP_SHOOTER)
    if code < STOWAWAYS_CODE:
        objection = objection_to_moment(state, seat, Character.SMART_KID)
        return first_of(objection, objection_to_digging(state, seat, code - SMART_KID_CODE))
    if code == STOWAWAYS_CODE:
        return objection_to_any_time(state, seat, Character.STOWAWAYS)
    if code == SURGEON_CODE:
        return objection_to_surgeon(state, seat)
    if code == BETRAY_CODE:
        return objection_to_betraying(state, seat)
    return objection_to_betraying_played(state, seat, code - BETRAY_PLAYED_CODE)


def objection_to_digging(state: State, seat: int, victim: int) -> Objection:
    """14.13 Another player who has buried something."""
    objection = objection_to_player(state, seat, victim)
    if objection != Objection.NONE:
        return objection
    return Objection.NONE if state.buried_count[victim] > 0 else Objection.NO_BURIED_PRIZE


def objection_to_prizes(state: State, seat: int, code: int) -> Objection:
    """3.2, 6.6, 7 to 9, 14.2, 17.1 Skills assigned, prizes handled, cards discarded, prizes shown."""
    if code < PICK_CODE:
        return objection_to_deciding(state, seat, Step.ASSIGN)
    if code < DEAL_CODE:
        objection = objection_to_deciding(state, seat, Step.PICK)
        there = state.booty[code - PICK_CODE] > 0
        return first_of(objection, Objection.NONE if there else Objection.PRIZE_NOT_THERE)
    if code < GIVE_CODE:
        objection = objection_to_deciding(state, seat, Step.DEAL)
        return first_of(objection, objection_to_dealing(state, (code - DEAL_CODE) // SEATS, (code - DEAL_CODE) % SEATS))
    if code < CLAIM_CODE:
        return objection_to_giving(state, seat, code - GIVE_CODE)
    if code < EXCHANGE_CODE:
        return objection_to_claim(state, seat, code)
    if code < RANSOM_CODE:
        return objection_to_exchanging(state, seat, code - EXCHANGE_CODE)
    if code == RANSOM_CODE:
        return objection_to_selling(state, seat, Prize.HOSTAGE)
    if code == SELL_CODE:
        return objection_to_selling(state, seat, Prize.JEWELS)
    if code < DISCARD_CODE:
        return objection_to_burying(state, seat, code - BURY_CODE)
    if code < SHOW_CODE:
        return objection_to_discarding(state, seat, code - DISCARD_CODE)
    return first_of(objection_to_looking(state), objection_to_showing(state, seat, code - SHOW_CODE))


def objection_to_claim(state: State, seat: int, code: int) -> Objection:
    """14.2, 17.2 A prize of the Carpenter's choice, or a blind draw where prizes are hidden."""
    objection = objection_to_deciding(state, seat, Step.CLAIM)
    if objection != Objection.NONE:
        return objection
    if code >= CLAIM_BLIND_CODE:
        if not state.hidden_prizes:
            return Objection.PRIZES_ARE_OPEN
        return objection_to_claiming(state, seat, code - CLAIM_BLIND_CODE)
    if state.hidden_prizes:
        return Objection.PRIZES_ARE_HIDDEN
    owner, prize = (code - CLAIM_CODE) // PRIZES, (code - CLAIM_CODE) % PRIZES
    objection = objection_to_claiming(state, seat, owner)
    if objection != Objection.NONE:
        return objection
    return Objection.NONE if state.prizes[owner][prize] > 0 else Objection.PRIZE_NOT_THERE


def objection_to_bribe(state: State, seat: int, code: int) -> Objection:
    """13. Offers: made, withdrawn, answered."""
    if code < WITHDRAW_CODE:
        return objection_to_offer(state, seat, code)
    if code == WITHDRAW_CODE:
        return objection_to_withdrawing(state, seat)
    return objection_to_answering(state, seat, code - (ACCEPT_CODE if code < DECLINE_CODE else DECLINE_CODE))


def objection_to_offer(state: State, seat: int, code: int) -> Objection:
    """13.1, 14.1 A crew card, a prize, a promise or the guard's duty, to one player."""
    if code < OFFER_PRIZE_CODE:
        offered, receiver = (code - OFFER_CREW_CODE) // SEATS, (code - OFFER_CREW_CODE) % SEATS
        objection = objection_to_offering_crew(state, seat, offered)
    elif code < OFFER_PROMISE_CODE:
        offered, receiver = (code - OFFER_PRIZE_CODE) // SEATS, (code - OFFER_PRIZE_CODE) % SEATS
        objection = objection_to_offering_prize(state, seat, offered)
    elif code < OFFER_DUTY_CODE:
        receiver = code - OFFER_PROMISE_CODE
        objection = objection_to_promising(state, seat)
    else:
        receiver = code - OFFER_DUTY_CODE
        objection = objection_to_offering_duty(state, seat, receiver)
    return first_of(objection_to_offering(state, seat, receiver), objection)
