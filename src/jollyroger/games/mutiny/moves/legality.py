"""What is allowed: the objection to any code."""

from __future__ import annotations

from jollyroger.games.mutiny.cards import Character
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.moves.codes import (
    CHARACTER_OF,
    CODES,
    FAMILY_OF,
    FIRST_FIELD,
    NO_VERB,
    SECOND_FIELD,
    VERB_OF,
    Verb,
)
from jollyroger.games.mutiny.moves.families import Family
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
    if not 0 <= code < CODES or VERB_OF[code] == NO_VERB:
        return Objection.NO_SUCH_MOVE
    if not 0 <= seat < state.seats:
        return Objection.NOT_AT_THE_TABLE
    step, verb, family = top_step(state), VERB_OF[code], FAMILY_OF[code]
    if step == Step.OVER:
        return Objection.GAME_IS_OVER
    if step >= FIRST_CHANCE and not (step == Step.CALL_LOT and can_call(verb)):
        return Objection.CHANCE_IS_DUE
    if family == Family.DECISION:
        return objection_to_decision(state, seat, verb, FIRST_FIELD[code])
    if family == Family.CREW:
        return objection_to_crew_card(state, seat, code)
    if family == Family.CHARACTER:
        return objection_to_character(state, seat, code)
    if family == Family.PRIZE:
        return objection_to_prizes(state, seat, code)
    return objection_to_bribe(state, seat, code)


def objection_to_looking(state: State) -> Objection:
    """17.1, 15.3 Prizes are shown at any time, but not in another effect."""
    return Objection.NONE if AT_TABLE[top_step(state)] == ANY_TIME else Objection.NOT_IN_ANOTHER_EFFECT


def can_call(verb: int) -> bool:
    """11.2, 14.4 Whether a move can call a mutiny: any crew card, a Cutthroat with the effect too."""
    return verb == Verb.CALL or verb == Verb.CUTTHROAT


def first_of(objection: Objection, other: Objection) -> Objection:
    """The first of two objections, if there is one; the compiler knows no "or" between them."""
    return other if objection == Objection.NONE else objection


def objection_to_decision(state: State, seat: int, verb: int, target: int) -> Objection:
    """4 to 6, 10. Passing, closing, and the decisions of Captain and QM."""
    if verb == Verb.PASS:
        return objection_to_passing(state, seat)
    if verb == Verb.CLOSE_ATTACK:
        return objection_to_closing(state, seat)
    if verb == Verb.APPOINT:
        objection = objection_to_deciding(state, seat, Step.APPOINT)
        return first_of(objection, objection_to_appointing(state, seat, target))
    if verb == Verb.SAIL:
        objection = objection_to_deciding(state, seat, Step.SAIL)
        return first_of(objection, objection_to_sailing(state, target))
    objection = objection_to_deciding(state, seat, Step.VICTIM if verb == Verb.PUNISH else Step.PUNISH)
    if verb == Verb.PUNISH or verb == Verb.ORDER:
        return first_of(objection, objection_to_suggesting(state, target))
    return objection


def objection_to_crew_card(state: State, seat: int, code: int) -> Objection:
    """6.3, 11.2, 11.3 Crew for its skill, for its crewmen, or to call a mutiny."""
    verb, first = VERB_OF[code], FIRST_FIELD[code]
    if verb == Verb.PLAY:
        return objection_to_crew(state, seat, first)
    if verb == Verb.SUPPORT:
        objection = objection_to_side(state, seat, first)
        return first_of(objection, objection_to_held(state, seat, SECOND_FIELD[code]))
    objection = objection_to_calling(state, seat)
    return first_of(objection, objection_to_held(state, seat, first))


def objection_to_character(state: State, seat: int, code: int) -> Objection:
    """14. A special character for its effect: some at any time or at several questions, the others at one."""
    verb, first = VERB_OF[code], FIRST_FIELD[code]
    if verb == Verb.CUTTHROAT:
        return objection_to_cutthroat(state, seat)
    if verb == Verb.SECOND_MATE:
        objection = objection_to_any_time(state, seat, Character.SECOND_MATE)
        return first_of(objection, objection_to_robbing(state, seat, first, SECOND_FIELD[code]))
    if verb == Verb.STOWAWAYS:
        return objection_to_any_time(state, seat, Character.STOWAWAYS)
    if verb == Verb.SURGEON:
        return objection_to_surgeon(state, seat)
    if verb == Verb.BETRAY:
        return objection_to_betraying(state, seat)
    if verb == Verb.BETRAY_PLAYED:
        return objection_to_betraying_played(state, seat, first)
    objection = objection_to_moment(state, seat, CHARACTER_OF[code])
    if objection != Objection.NONE:
        return objection
    if verb == Verb.BOATSWAIN:
        return Objection.NONE if first < state.seats else Objection.NO_SUCH_SEAT
    if verb == Verb.SEA_DOG:
        return objection_to_sea_dog(state, seat, first, SECOND_FIELD[code])
    if verb == Verb.SMART_KID:
        return objection_to_digging(state, seat, first)
    return Objection.NONE


def objection_to_digging(state: State, seat: int, victim: int) -> Objection:
    """14.13 Another player who has buried something."""
    objection = objection_to_player(state, seat, victim)
    if objection != Objection.NONE:
        return objection
    return Objection.NONE if state.buried_count[victim] > 0 else Objection.NO_BURIED_PRIZE


def objection_to_prizes(state: State, seat: int, code: int) -> Objection:
    """3.2, 6.6, 7 to 9, 14.2, 17.1 Skills assigned, prizes handled, cards discarded, prizes shown."""
    verb, first = VERB_OF[code], FIRST_FIELD[code]
    if verb == Verb.ASSIGN:
        return objection_to_deciding(state, seat, Step.ASSIGN)
    if verb == Verb.PICK:
        objection = objection_to_deciding(state, seat, Step.PICK)
        there = state.booty[first] > 0
        return first_of(objection, Objection.NONE if there else Objection.PRIZE_NOT_THERE)
    if verb == Verb.DEAL:
        objection = objection_to_deciding(state, seat, Step.DEAL)
        return first_of(objection, objection_to_dealing(state, first, SECOND_FIELD[code]))
    if verb == Verb.GIVE:
        return objection_to_giving(state, seat, first)
    if verb == Verb.CLAIM or verb == Verb.CLAIM_BLIND or verb == Verb.LET_GO:
        return objection_to_claim(state, seat, code)
    if verb == Verb.EXCHANGE:
        return objection_to_exchanging(state, seat, first)
    if verb == Verb.RANSOM:
        return objection_to_selling(state, seat, Prize.HOSTAGE)
    if verb == Verb.SELL:
        return objection_to_selling(state, seat, Prize.JEWELS)
    if verb == Verb.BURY:
        return objection_to_burying(state, seat, first)
    if verb == Verb.DISCARD:
        return objection_to_discarding(state, seat, first)
    if verb == Verb.SHOW:
        return first_of(objection_to_looking(state), objection_to_showing(state, seat, first))
    return first_of(objection_to_looking(state), objection_to_showing_buried(state, seat, first))


def objection_to_claim(state: State, seat: int, code: int) -> Objection:
    """14.2, 17.2 A prize of the Carpenter's choice, a blind draw where prizes are hidden, or nothing."""
    verb, owner = VERB_OF[code], FIRST_FIELD[code]
    objection = objection_to_deciding(state, seat, Step.CLAIM)
    if objection != Objection.NONE or verb == Verb.LET_GO:
        return objection
    if verb == Verb.CLAIM_BLIND:
        if not state.hidden_prizes:
            return Objection.PRIZES_ARE_OPEN
        return objection_to_claiming(state, seat, owner)
    if state.hidden_prizes:
        return Objection.PRIZES_ARE_HIDDEN
    objection = objection_to_claiming(state, seat, owner)
    if objection != Objection.NONE:
        return objection
    return Objection.NONE if state.prizes[owner][SECOND_FIELD[code]] > 0 else Objection.PRIZE_NOT_THERE


def objection_to_bribe(state: State, seat: int, code: int) -> Objection:
    """13. Offers: made, withdrawn, answered."""
    verb = VERB_OF[code]
    if verb == Verb.WITHDRAW:
        return objection_to_withdrawing(state, seat)
    if verb == Verb.ACCEPT or verb == Verb.DECLINE:
        return objection_to_answering(state, seat, FIRST_FIELD[code])
    return objection_to_offer(state, seat, code)


def objection_to_offer(state: State, seat: int, code: int) -> Objection:
    """13.1, 14.1 A crew card, a prize, a promise or the guard's duty, to one player."""
    verb, first, receiver = VERB_OF[code], FIRST_FIELD[code], SECOND_FIELD[code]
    if verb == Verb.OFFER_CREW:
        objection = objection_to_offering_crew(state, seat, first)
    elif verb == Verb.OFFER_PRIZE:
        objection = objection_to_offering_prize(state, seat, first)
    elif verb == Verb.OFFER_PROMISE:
        receiver = first
        objection = objection_to_promising(state, seat)
    else:
        receiver = first
        objection = objection_to_offering_duty(state, seat, receiver)
    return first_of(objection_to_offering(state, seat, receiver), objection)
