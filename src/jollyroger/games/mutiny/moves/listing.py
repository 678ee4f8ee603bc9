"""All codes that a seat may play now: those without an objection, found without trying every code there is."""

from __future__ import annotations

from jollyroger.games.mutiny.cards import PRIZES, STACKS, Character, Side, is_normal
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.moves.codes import Verb, code_with
from jollyroger.games.mutiny.moves.legality import objection_to_digging
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.objections_to_answers import (
    objection_to_appointing,
    objection_to_burying,
    objection_to_calling,
    objection_to_claiming,
    objection_to_closing,
    objection_to_dealing,
    objection_to_deciding,
    objection_to_exchanging,
    objection_to_giving,
    objection_to_held,
    objection_to_passing,
    objection_to_sailing,
    objection_to_selling,
    objection_to_showing,
    objection_to_showing_buried,
    objection_to_suggesting,
)
from jollyroger.games.mutiny.moves.objections_to_effects import (
    objection_to_betraying,
    objection_to_betraying_played,
    objection_to_offering_crew,
    objection_to_offering_duty,
    objection_to_offering_prize,
    objection_to_promising,
    objection_to_robbing,
    objection_to_sea_dog,
    objection_to_surgeon,
)
from jollyroger.games.mutiny.rules.bribes import OFFERS_A_ROUND
from jollyroger.games.mutiny.rules.stack import ANY_TIME, AT_TABLE, top_step
from jollyroger.games.mutiny.state import FIRST_CHANCE, FIRST_WINDOW, State, Step


def legal_codes(state: State, seat: int, codes: list[int]) -> int:
    """Write the codes of all moves without objection; how many they are. A test compares them with `objection_to`."""
    count = list_all_but_offers(state, seat, codes)
    return list_new_offers(state, seat, codes, count) if is_at_table(state, seat) else count


def is_at_table(state: State, seat: int) -> bool:
    """13.1 Whether a seat may make offers and answer them now."""
    if not 0 <= seat < state.seats or not AT_TABLE[top_step(state)]:
        return False
    return state.step_open[state.depth - 1] >> seat & 1 == 1


def list_all_but_offers(state: State, seat: int, codes: list[int]) -> int:
    """The moves that offer nothing to anybody."""
    if not 0 <= seat < state.seats:
        return 0
    step = top_step(state)
    if step >= FIRST_CHANCE:
        return list_calls(state, seat, codes, 0) if step == Step.CALL_LOT else 0
    if not state.step_open[state.depth - 1] >> seat & 1:
        return 0
    count = 0
    if objection_to_passing(state, seat) == Objection.NONE:
        codes[count] = Verb.PASS
        count += 1
    count = (
        list_decisions(state, seat, codes, count) if step < FIRST_WINDOW else list_reactions(state, seat, codes, count)
    )
    if AT_TABLE[step] == ANY_TIME:
        count = list_any_time(state, seat, codes, count)
    if state.offers_open and AT_TABLE[step]:
        count = list_answers_to_offers(state, seat, codes, count)
    return count


def add_code(codes: list[int], count: int, code: int, objection: int) -> int:
    """Write a code, and count it if nothing objects; a branch for the store would cost more than the store."""
    codes[count] = code
    return count + 1 if objection == Objection.NONE else count


def list_decisions(  # noqa: C901 - one branch a question
    state: State, seat: int, codes: list[int], count: int
) -> int:
    """What the decider of the topmost question can decide."""
    step = top_step(state)
    if step == Step.DISCARD:
        for place in range(state.held_kinds[seat]):
            count = add_code(codes, count, Verb.DISCARD + state.held[seat][place], Objection.NONE)
        return count
    if objection_to_deciding(state, seat, step) != Objection.NONE:
        return count
    if step == Step.APPOINT:
        for other in range(state.seats):
            count = add_code(codes, count, Verb.APPOINT + other, objection_to_appointing(state, seat, other))
    elif step == Step.SAIL:
        for stack in range(STACKS):
            count = add_code(codes, count, Verb.SAIL + stack, objection_to_sailing(state, stack))
    elif step == Step.FIRST_CARD:
        count = list_crew(state, seat, codes, count)
    elif step == Step.ASSIGN:
        for skill in range(3):
            count = add_code(codes, count, Verb.ASSIGN + skill, Objection.NONE)
    elif step == Step.PICK:
        for prize in range(PRIZES):
            if state.booty[prize] > 0:
                count = add_code(codes, count, Verb.PICK + prize, Objection.NONE)
    elif step == Step.DEAL:
        count = list_deals(state, codes, count)
    elif step == Step.CLAIM:
        count = list_claims(state, seat, codes, count)
    elif step == Step.FORCED:
        count = list_support(state, seat, codes, count)
    else:
        count = list_punishments(state, codes, count)
    return count


def list_punishments(state: State, codes: list[int], count: int) -> int:
    """10.1, 10.3 Whom to suggest or to name."""
    naming = top_step(state) == Step.VICTIM
    for other in range(state.seats):
        objection = objection_to_suggesting(state, other)
        count = add_code(codes, count, (Verb.PUNISH if naming else Verb.ORDER) + other, objection)
    if not naming:
        count = add_code(codes, count, Verb.ORDER_ANY, Objection.NONE)
        count = add_code(codes, count, Verb.SPARE, Objection.NONE)
    return count


def list_crew(state: State, seat: int, codes: list[int], count: int) -> int:
    """6.3 Normal crew in the hand."""
    for place in range(state.held_kinds[seat]):
        if is_normal(state.held[seat][place]):
            codes[count] = Verb.PLAY + state.held[seat][place]
            count += 1
    return count


def list_deals(state: State, codes: list[int], count: int) -> int:
    """7.3 Each prize of the booty to each player who may get the next."""
    for prize in range(PRIZES):
        if state.booty[prize] > 0:
            for receiver in range(state.seats):
                code = code_with(Verb.DEAL, prize, receiver)
                count = add_code(codes, count, code, objection_to_dealing(state, prize, receiver))
    return count


def list_claims(state: State, seat: int, codes: list[int], count: int) -> int:
    """14.2, 17.2 What the Carpenter's player can take, or let go."""
    for owner in range(state.seats):
        if objection_to_claiming(state, seat, owner) == Objection.NONE:
            if state.hidden_prizes:
                count = add_code(codes, count, Verb.CLAIM_BLIND + owner, Objection.NONE)
                continue
            for prize in range(PRIZES):
                if state.prizes[owner][prize] > 0:
                    count = add_code(codes, count, code_with(Verb.CLAIM, owner, prize), Objection.NONE)
    return add_code(codes, count, Verb.LET_GO, Objection.NONE)


def list_support(state: State, seat: int, codes: list[int], count: int) -> int:
    """11.3, 14.4 Crewmen for a side, or the Cutthroat."""
    side = state.side[seat]
    for place in range(state.held_kinds[seat]):
        kind = state.held[seat][place]
        if side != Side.MUTINEER:
            codes[count] = code_with(Verb.SUPPORT, Side.CAPTAIN, kind)
            count += 1
        if side != Side.CAPTAIN:
            codes[count] = code_with(Verb.SUPPORT, Side.MUTINEER, kind)
            count += 1
    return list_cutthroat(state, seat, codes, count)


def list_cutthroat(state: State, seat: int, codes: list[int], count: int) -> int:
    """14.4 Either leader can be killed."""
    if state.hand[seat][Character.CUTTHROAT] > 0:
        codes[count] = Verb.CUTTHROAT + Side.CAPTAIN
        codes[count + 1] = Verb.CUTTHROAT + Side.MUTINEER
        count += 2
    return count


def list_calls(state: State, seat: int, codes: list[int], count: int) -> int:
    """11.1, 11.2 Any crew card calls a mutiny, a Cutthroat with its effect too."""
    if objection_to_calling(state, seat) != Objection.NONE:
        return count
    for place in range(state.held_kinds[seat]):
        codes[count] = Verb.CALL + state.held[seat][place]
        count += 1
    return list_cutthroat(state, seat, codes, count)


def list_reactions(  # noqa: C901 - one branch a window
    state: State, seat: int, codes: list[int], count: int
) -> int:
    """What a player can do in the topmost window."""
    step = top_step(state)
    if step == Step.TRAITOR:
        count = add_code(codes, count, Verb.BETRAY, objection_to_betraying(state, seat))
    elif step == Step.CALL:
        count = list_calls(state, seat, codes, count)
    elif step == Step.ATTACK:
        count = list_crew(state, seat, codes, count)
        count = add_code(codes, count, Verb.CLOSE_ATTACK, objection_to_closing(state, seat))
        count = list_betrayals(state, seat, codes, count)
    elif step == Step.FIGHT:
        count = list_support(state, seat, codes, count)
        count = list_sea_dogs(state, seat, codes, count)
        count = list_betrayals(state, seat, codes, count)
    elif step == Step.CLOSING:
        count = list_betrayals(state, seat, codes, count)
    elif step == Step.TWEAK:
        count = list_tweaks(state, seat, codes, count)
    elif step == Step.LOOKOUT:
        count = add_code(codes, count, Verb.LOOKOUT, objection_to_held(state, seat, Character.LOOKOUT))
    elif step == Step.COOK:
        count = add_code(codes, count, Verb.COOK, objection_to_held(state, seat, Character.COOK))
    elif step == Step.CARPENTER:
        count = add_code(codes, count, Verb.CARPENTER, objection_to_held(state, seat, Character.CARPENTER))
    elif step == Step.OLD_SAILOR:
        count = add_code(codes, count, Verb.OLD_SAILOR, objection_to_held(state, seat, Character.OLD_SAILOR))
    elif step == Step.BOATSWAIN:
        if state.hand[seat][Character.BOATSWAIN] > 0:
            for other in range(state.seats):
                count = add_code(codes, count, Verb.BOATSWAIN + other, Objection.NONE)
    elif step == Step.SMART_KID:
        if state.hand[seat][Character.SMART_KID] > 0:
            for other in range(state.seats):
                count = add_code(codes, count, Verb.SMART_KID + other, objection_to_digging(state, seat, other))
    else:
        count = list_prize_uses(state, seat, codes, count)
    return count


def list_tweaks(state: State, seat: int, codes: list[int], count: int) -> int:
    """14.5, 14.7, 14.8 One less or one more of what the destination asks for."""
    for direction in range(2):
        if state.hand[seat][Character.FIRST_MATE] > 0:
            count = add_code(codes, count, Verb.FIRST_MATE + direction, Objection.NONE)
        if state.hand[seat][Character.MASTER_MARINER] > 0:
            count = add_code(codes, count, Verb.MASTER_MARINER + direction, Objection.NONE)
        if state.hand[seat][Character.SHARP_SHOOTER] > 0:
            count = add_code(codes, count, Verb.SHARP_SHOOTER + direction, Objection.NONE)
    return count


def list_betrayals(state: State, seat: int, codes: list[int], count: int) -> int:
    """14.16 The cards on the table that a Traitor can answer."""
    if state.hand[seat][Character.TRAITOR] > 0:
        for place in range(state.heard[seat], state.played_count):
            objection = objection_to_betraying_played(state, seat, place)
            count = add_code(codes, count, Verb.BETRAY_PLAYED + place, objection)
    return count


def list_sea_dogs(state: State, seat: int, codes: list[int], count: int) -> int:
    """14.11 A side, and a neutral to follow."""
    if state.hand[seat][Character.SEA_DOG] > 0:
        for side in range(2):
            for target in range(state.seats):
                code = code_with(Verb.SEA_DOG, side, target)
                count = add_code(codes, count, code, objection_to_sea_dog(state, seat, side, target))
    return count


def list_prize_uses(state: State, seat: int, codes: list[int], count: int) -> int:
    """8.2, 8.3, 9.4, 14.2 Prizes to exchange, to sell, to bury, or to give to the Carpenter."""
    step = top_step(state)
    if step == Step.MARKET:
        count = add_code(codes, count, Verb.RANSOM, objection_to_selling(state, seat, Prize.HOSTAGE))
        return add_code(codes, count, Verb.SELL, objection_to_selling(state, seat, Prize.JEWELS))
    for prize in range(PRIZES):
        if step == Step.EXCHANGE:
            count = add_code(codes, count, Verb.EXCHANGE + prize, objection_to_exchanging(state, seat, prize))
        elif step == Step.BURY:
            count = add_code(codes, count, Verb.BURY + prize, objection_to_burying(state, seat, prize))
        else:
            count = add_code(codes, count, Verb.GIVE + prize, objection_to_giving(state, seat, prize))
    return count


def list_any_time(state: State, seat: int, codes: list[int], count: int) -> int:
    """15.3 Stowaways, Surgeon, Second Mate; and hidden prizes to show."""
    if state.hand[seat][Character.STOWAWAYS] > 0:
        count = add_code(codes, count, Verb.STOWAWAYS, Objection.NONE)
    if state.hand[seat][Character.SURGEON] > 0:
        count = add_code(codes, count, Verb.SURGEON, objection_to_surgeon(state, seat))
    if state.hand[seat][Character.SECOND_MATE] > 0:
        for first in range(state.seats):
            for second in range(first, state.seats):
                code = code_with(Verb.SECOND_MATE, first, second)
                count = add_code(codes, count, code, objection_to_robbing(state, seat, first, second))
    if state.hidden_prizes:
        for prize in range(PRIZES):
            count = add_code(codes, count, Verb.SHOW + prize, objection_to_showing(state, seat, prize))
            objection = objection_to_showing_buried(state, seat, prize)
            count = add_code(codes, count, Verb.SHOW_BURIED + prize, objection)
    return count


def list_answers_to_offers(state: State, seat: int, codes: list[int], count: int) -> int:
    """13.1 to 13.3 Offers to answer, and the own one to withdraw."""
    for giver in range(state.seats):
        if state.offers_open >> giver & 1 and state.offer_to[giver] == seat:
            codes[count] = Verb.ACCEPT + giver
            codes[count + 1] = Verb.DECLINE + giver
            count += 2
    if state.offers_open >> seat & 1:
        codes[count] = Verb.WITHDRAW
        count += 1
    return count


def list_new_offers(state: State, seat: int, codes: list[int], count: int) -> int:
    """13.1 What can be offered: more of the open offer, or a first thing to anybody."""
    if state.offers_open >> seat & 1:
        return list_additions(state, seat, codes, count)
    if state.offers_made[seat] < OFFERS_A_ROUND and state.bribes:
        return list_first_offers(state, seat, codes, count)
    return count


def list_additions(state: State, seat: int, codes: list[int], count: int) -> int:
    """13.1, 14.1 What can be added to the offer that is open."""
    receiver = state.offer_to[seat]
    for place in range(state.held_kinds[seat]):
        kind = state.held[seat][place]
        code = code_with(Verb.OFFER_CREW, kind, receiver)
        count = add_code(codes, count, code, objection_to_offering_crew(state, seat, kind))
    for prize in range(PRIZES):
        code = code_with(Verb.OFFER_PRIZE, prize, receiver)
        count = add_code(codes, count, code, objection_to_offering_prize(state, seat, prize))
    count = add_code(codes, count, Verb.OFFER_PROMISE + receiver, objection_to_promising(state, seat))
    return add_code(codes, count, Verb.OFFER_DUTY + receiver, objection_to_offering_duty(state, seat, receiver))


def list_first_offers(state: State, seat: int, codes: list[int], count: int) -> int:
    """13.1 What can be offered to one player, and then the same to all others: their codes lie side by side; and 14.1
    the duty of the guard.
    """
    receiver = 1 if seat == 0 else 0
    first = count
    for place in range(state.held_kinds[seat]):
        codes[count] = code_with(Verb.OFFER_CREW, state.held[seat][place], receiver)
        count += 1
    for prize in range(PRIZES):
        codes[count] = code_with(Verb.OFFER_PRIZE, prize, receiver)
        count += state.prizes[seat][prize] > 0
    codes[count] = Verb.OFFER_PROMISE + receiver
    count += 1
    offers = count - first
    for other in range(receiver + 1, state.seats):
        if other != seat:
            for offer in range(offers):
                codes[count + offer] = codes[first + offer] + other - receiver
            count += offers
    if state.guard == seat:
        for other in range(state.seats):
            if other != seat:
                code = Verb.OFFER_DUTY + other
                count = add_code(codes, count, code, objection_to_offering_duty(state, seat, other))
    return count
