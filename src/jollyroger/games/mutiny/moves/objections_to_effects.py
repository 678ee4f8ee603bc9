"""14, 13. What speaks against playing a special character for its effect, and against a bribe."""

from __future__ import annotations

from jollyroger.games.mutiny.cards import MOST_HELD, Character, Side
from jollyroger.games.mutiny.lookup import by_number
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.objections_to_answers import objection_to_calling, objection_to_held
from jollyroger.games.mutiny.rules.bribes import OFFERS_A_ROUND, can_pass_duty
from jollyroger.games.mutiny.rules.characters import can_betray_played
from jollyroger.games.mutiny.rules.stack import ANY_TIME, AT_TABLE, decides, top_step
from jollyroger.games.mutiny.state import State, Step

WINDOW_FOR = {
    Character.BOATSWAIN: Step.BOATSWAIN,
    Character.CARPENTER: Step.CARPENTER,
    Character.COOK: Step.COOK,
    Character.FIRST_MATE: Step.TWEAK,
    Character.LOOKOUT: Step.LOOKOUT,
    Character.MASTER_MARINER: Step.TWEAK,
    Character.OLD_SAILOR: Step.OLD_SAILOR,
    Character.SEA_DOG: Step.FIGHT,
    Character.SHARP_SHOOTER: Step.TWEAK,
    Character.SMART_KID: Step.SMART_KID,
    Character.TRAITOR: Step.TRAITOR,
}
MOMENT_OF = by_number(dict.fromkeys(Character, Step.OVER) | WINDOW_FOR, Step.OVER)
"""14. By special character: the one window in which it can be played for its effect; OVER where there is none."""


def objection_to_moment(state: State, seat: int, character: int) -> Objection:
    """14. A character from the hand, at the question that allows it."""
    if top_step(state) != MOMENT_OF[character]:
        return Objection.NOT_ASKED_NOW
    return objection_to_held(state, seat, character)


def objection_to_any_time(state: State, seat: int, character: int) -> Objection:
    """15.3 A character that is held, but not in another effect, 6.5 nor when the attack is closed."""
    allowed = AT_TABLE[top_step(state)]
    if allowed < ANY_TIME:
        return Objection.ATTACK_IS_CLOSED if allowed else Objection.NOT_IN_ANOTHER_EFFECT
    return objection_to_held(state, seat, character)


def objection_to_player(state: State, seat: int, other: int) -> Objection:
    """A card is aimed at another player."""
    if other >= state.seats:
        return Objection.NO_SUCH_SEAT
    return Objection.NOT_YOURSELF if other == seat else Objection.NONE


def objection_to_cutthroat(state: State, seat: int) -> Objection:
    """14.4 To call a mutiny, in one, or as the card that a Sea Dog forces."""
    step = top_step(state)
    if step == Step.CALL or step == Step.CALL_LOT:
        objection = objection_to_calling(state, seat)
        if objection != Objection.NONE:
            return objection
    elif step == Step.FORCED:
        if not decides(state, seat):
            return Objection.OTHERS_ARE_ASKED
    elif step != Step.FIGHT:
        return Objection.NOT_ASKED_NOW
    return objection_to_held(state, seat, Character.CUTTHROAT)


def objection_to_sea_dog(state: State, seat: int, side: int, target: int) -> Objection:
    """14.11 For the own side, against a neutral with a crew card who leads no side."""
    if target >= state.seats:
        return Objection.NO_SUCH_SEAT
    if state.side[seat] != Side.NEUTRAL and state.side[seat] != side:
        return Objection.SIDES_ARE_FINAL
    if target == seat or state.side[target] != Side.NEUTRAL:
        return Objection.NOT_A_NEUTRAL
    return Objection.NONE if state.hand_size[target] > 0 else Objection.PLAYER_HAS_NO_CARDS


def objection_to_robbing(state: State, seat: int, first: int, second: int) -> Objection:
    """14.12 Two other players with cards; the same one twice only if nobody else has any."""
    if first >= state.seats or second >= state.seats:
        return Objection.NO_SUCH_SEAT
    if first == seat or second == seat:
        return Objection.NOT_YOURSELF
    if state.hand_size[first] == 0 or state.hand_size[second] == 0:
        return Objection.PLAYER_HAS_NO_CARDS
    same = first == second and players_with_cards(state, seat) > 1
    return Objection.TWO_DIFFERENT_PLAYERS if same else Objection.NONE


def players_with_cards(state: State, seat: int) -> int:
    """How many other players hold crew cards."""
    count = 0
    for other in range(state.seats):
        if other != seat and state.hand_size[other] > 0:
            count += 1
    return count


def objection_to_surgeon(state: State, seat: int) -> Objection:
    """14.15, 17.4 Not by the Captain, not at three, not while the QM assigns skills or deals out prizes."""
    if not state.has_quartermaster:
        return Objection.NO_QUARTERMASTER_AT_THREE
    if seat == state.captain:
        return Objection.CAPTAIN_NO_SURGEON
    step = top_step(state)
    if step == Step.DEAL or step == Step.ASSIGN:
        return Objection.NOT_WHILE_QM_AT_WORK
    return objection_to_any_time(state, seat, Character.SURGEON)


def objection_to_betraying(state: State, seat: int) -> Objection:
    """14.16 A Traitor answers a card that another player has played."""
    objection = objection_to_moment(state, seat, Character.TRAITOR)
    if objection != Objection.NONE:
        return objection
    return Objection.NOT_YOUR_OWN_CARD if state.step_b[state.depth - 1] == seat else Objection.NONE


def objection_to_betraying_played(state: State, seat: int, place: int) -> Objection:
    """14.16, 15.4 A Traitor answers a card of the attack or mutiny that was played since the seat last answered."""
    step = top_step(state)
    if step != Step.ATTACK and step != Step.CLOSING and step != Step.FIGHT:
        return Objection.NOT_ASKED_NOW
    if state.hand[seat][Character.TRAITOR] == 0:
        return Objection.CARD_NOT_IN_HAND
    if place >= state.played_count:
        return Objection.CANNOT_BE_BETRAYED
    if state.played_seat[place] == seat:
        return Objection.NOT_YOUR_OWN_CARD
    return Objection.NONE if can_betray_played(state, seat, place) else Objection.CANNOT_BE_BETRAYED


def objection_to_offering(state: State, seat: int, receiver: int) -> Objection:
    """13.1, 13.3 To another player, one at a time, three a round; 17.5 or never."""
    if not state.bribes:
        return Objection.NO_BRIBES_HERE
    if not AT_TABLE[top_step(state)]:
        return Objection.NOT_IN_ANOTHER_EFFECT
    if state.offers_open >> seat & 1:
        return Objection.NONE if receiver == state.offer_to[seat] else Objection.ONE_OFFER_AT_A_TIME
    if state.offers_made[seat] == OFFERS_A_ROUND:
        return Objection.NO_MORE_OFFERS
    return objection_to_player(state, seat, receiver)


def objection_to_withdrawing(state: State, seat: int) -> Objection:
    """13.3 An open offer is taken back."""
    if not AT_TABLE[top_step(state)]:
        return Objection.NOT_IN_ANOTHER_EFFECT
    return Objection.NONE if state.offers_open >> seat & 1 else Objection.NO_OFFER_MADE


def objection_to_offering_crew(state: State, seat: int, kind: int) -> Objection:
    """13.1 A crew card from the hand that is not yet in the offer."""
    offered = 0
    for place in range(state.offer_size[seat]):
        if state.offer_crew[seat][place] == kind:
            offered += 1
    if state.hand[seat][kind] <= offered:
        return Objection.CARD_NOT_IN_HAND if offered == 0 else Objection.OFFERED_ALREADY
    return Objection.NONE if state.offer_size[seat] < MOST_HELD else Objection.OFFERED_ALREADY


def objection_to_offering_prize(state: State, seat: int, prize: int) -> Objection:
    """13.1 A face-up prize that is not yet in the offer."""
    if state.prizes[seat][prize] > state.offer_prizes[seat][prize]:
        return Objection.NONE
    return Objection.PRIZE_NOT_THERE if state.prizes[seat][prize] == 0 else Objection.OFFERED_ALREADY


def objection_to_offering_duty(state: State, seat: int, receiver: int) -> Objection:
    """14.1 The guard offers the duty, once, to a player who has buried nothing in this visit."""
    if top_step(state) != Step.BURY or state.guard != seat:
        return Objection.NOT_THE_GUARD
    if state.duty_passed:
        return Objection.DUTY_PASSED_ALREADY
    if not can_pass_duty(state, seat, receiver):
        return Objection.HAS_BURIED_HERE
    return Objection.OFFERED_ALREADY if state.offer_duty[seat] else Objection.NONE


def objection_to_promising(state: State, seat: int) -> Objection:
    """13.1 One promise an offer."""
    return Objection.OFFERED_ALREADY if state.offer_promise[seat] else Objection.NONE


def objection_to_answering(state: State, seat: int, giver: int) -> Objection:
    """13.1, 13.2 An offer that stands open to the player, while another effect does not come first."""
    if not AT_TABLE[top_step(state)]:
        return Objection.NOT_IN_ANOTHER_EFFECT
    if not state.offers_open >> giver & 1 or state.offer_to[giver] != seat:
        return Objection.NO_SUCH_OFFER
    return Objection.NONE
