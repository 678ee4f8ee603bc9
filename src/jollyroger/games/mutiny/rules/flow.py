"""3 to 16. The course of the game: a seat moves, chance deals, and the stack is worked off until somebody is asked."""

from __future__ import annotations

from jollyroger.games.events import narrate
from jollyroger.games.mutiny.cards import KINDS, NOBODY, NONE, PRIZES, SEATS, Character, Side
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
    OFFER_DUTY_CODE,
    OFFER_PRIZE_CODE,
    OFFER_PROMISE_CODE,
    OLD_SAILOR_CODE,
    ORDER_ANY_CODE,
    ORDER_CODE,
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
    SPARE_CODE,
    STOWAWAYS_CODE,
    SUPPORT_CODE,
    SURGEON_CODE,
    WITHDRAW_CODE,
)
from jollyroger.games.mutiny.rules.appointment import appoint, begin_round, give_free_cards
from jollyroger.games.mutiny.rules.attack import (
    answer,
    assign,
    assign_all,
    close_attack,
    end_attack,
    excuse,
    has_first_card,
    open_attack,
    play_crew,
    reveal,
)
from jollyroger.games.mutiny.rules.bribes import (
    accept_offer,
    decline_offer,
    finish_question,
    lapse_uncovered,
    offer_a_prize,
    offer_a_promise,
    offer_crew_card,
    offer_the_duty,
    withdraw_offer,
)
from jollyroger.games.mutiny.rules.characters import announce, play_character, play_sea_dog, resolve
from jollyroger.games.mutiny.rules.draws import settle_chance
from jollyroger.games.mutiny.rules.hands import check_limits, discard_surplus, refill_deck
from jollyroger.games.mutiny.rules.island import bury, close_burying, no_map, open_burying, play_old_sailor
from jollyroger.games.mutiny.rules.port import (
    close_market,
    exchange,
    open_market,
    open_port,
    ransom_hostage,
    sell_jewels,
)
from jollyroger.games.mutiny.rules.prizes import show_buried_prize, show_prize
from jollyroger.games.mutiny.rules.punishment import (
    anybody_to_punish,
    end_round,
    execute,
    name_victim,
    order_punishment,
    spare_all,
)
from jollyroger.games.mutiny.rules.scoring import reckon, settle_jewels
from jollyroger.games.mutiny.rules.sharing import (
    anything_to_claim,
    claim_blindly,
    claim_prize,
    deal_prize,
    give_to_carpenter,
    let_claim_go,
    nobody_gave,
    nothing_to_claim,
    pass_booty_on,
    pick_prize,
    share_prizes,
)
from jollyroger.games.mutiny.rules.stack import AT_TABLE, asked_seats, drop_step, stop_waiting, top_step
from jollyroger.games.mutiny.rules.uprising import (
    WITH_CUTTHROAT,
    go_on,
    join_by_force,
    open_pool,
    settle,
    shout,
    support,
)
from jollyroger.games.mutiny.rules.voyage import arrive, choose_destination, end_visit, sail
from jollyroger.games.mutiny.state import FIRST_CHANCE, FIRST_WINDOW, FIRST_WORK, EventKind, State, Step


def play(state: State, seat: int, code: int) -> None:
    """A seat makes a move to which nothing objects, and the game goes on to the next question."""
    if code < APPOINT_CODE:
        pass_or_close(state, seat, code)
    elif code < PLAY_CODE:
        decide(state, code)
    elif code < BOATSWAIN_CODE:
        play_for_crew(state, seat, code)
    elif code < ASSIGN_CODE:
        play_for_effect(state, seat, code)
    elif code < DISCARD_CODE:
        handle_prizes(state, seat, code)
    elif code < OFFER_CREW_CODE:
        discard_or_show(state, seat, code)
    elif code < LET_GO_CODE:
        bargain(state, seat, code)
    elif code == LET_GO_CODE:
        let_claim_go(state, seat)
    else:
        show_buried_prize(state, seat, code - SHOW_BURIED_CODE)
    if state.offers_open and moves_cards(code):
        lapse_uncovered(state)
    advance(state)


def moves_cards(code: int) -> bool:
    """Whether a move can take away what an offer holds: passing cannot, nor an offer."""
    return code > CLOSE_CODE and not OFFER_CREW_CODE <= code < WITHDRAW_CODE


def deal(state: State, outcome: int) -> None:
    """Chance has decided, and the game goes on to the next question."""
    settle_chance(state, outcome)
    if state.offers_open:
        lapse_uncovered(state)
    advance(state)


def pass_or_close(state: State, seat: int, code: int) -> None:
    """6.4, 15.1 A player passes, or the QM closes the attack; 13.4 a giver's pass withdraws the offer."""
    if code == CLOSE_CODE:
        close_attack(state)
        return
    step = top_step(state)
    if step == Step.ATTACK or step == Step.FIGHT or step == Step.CLOSING:
        answer(state, seat)
    if state.offers_open >> seat & 1 and AT_TABLE[step]:
        withdraw_offer(state, seat)
    stop_waiting(state, seat)
    narrate(state, EventKind.PASSED, seat, 0, 0)


def decide(state: State, code: int) -> None:
    """4.1, 5.1, 10.1, 10.3 Decisions of the Captain, and of the QM who punishes."""
    if code < SAIL_CODE:
        appoint(state, code - APPOINT_CODE)
    elif code < ORDER_CODE:
        sail(state, code - SAIL_CODE)
    elif code < ORDER_ANY_CODE:
        order_punishment(state, code - ORDER_CODE)
    elif code == ORDER_ANY_CODE:
        order_punishment(state, NOBODY)
    elif code == SPARE_CODE:
        spare_all(state)
    else:
        name_victim(state, code - PUNISH_CODE)


def play_for_crew(state: State, seat: int, code: int) -> None:
    """6.3, 11.2, 11.3 A crew card for its skill, for its crewmen, or to call a mutiny."""
    if code < SUPPORT_CODE:
        play_crew(state, seat, code - PLAY_CODE)
    elif code >= CALL_CODE:
        shout(state, seat, code - CALL_CODE + 1)
    elif top_step(state) == Step.FORCED:
        join_by_force(state, seat, (code - SUPPORT_CODE) // KINDS, (code - SUPPORT_CODE) % KINDS)
    else:
        support(state, seat, (code - SUPPORT_CODE) // KINDS, (code - SUPPORT_CODE) % KINDS)


def play_for_effect(state: State, seat: int, code: int) -> None:  # noqa: C901 - one branch a character
    """14. A special character is played for its effect."""
    if code < CARPENTER_CODE:
        play_character(state, seat, Character.BOATSWAIN, code - BOATSWAIN_CODE)
    elif code == CARPENTER_CODE:
        play_character(state, seat, Character.CARPENTER, 0)
    elif code == COOK_CODE:
        play_character(state, seat, Character.COOK, 0)
    elif code < FIRST_MATE_CODE:
        play_cutthroat(state, seat, code - CUTTHROAT_CODE)
    elif code < LOOKOUT_CODE:
        play_character(state, seat, Character.FIRST_MATE, code - FIRST_MATE_CODE)
    elif code == LOOKOUT_CODE:
        play_character(state, seat, Character.LOOKOUT, 0)
    elif code < OLD_SAILOR_CODE:
        play_character(state, seat, Character.MASTER_MARINER, code - MASTER_MARINER_CODE)
    elif code == OLD_SAILOR_CODE:
        play_old_sailor(state, seat)
        announce(state, seat, Character.OLD_SAILOR, 0)
    elif code < SECOND_MATE_CODE:
        play_sea_dog(state, seat, (code - SEA_DOG_CODE) // SEATS, (code - SEA_DOG_CODE) % SEATS)
    elif code < SHARP_SHOOTER_CODE:
        play_character(state, seat, Character.SECOND_MATE, code - SECOND_MATE_CODE)
    elif code < SMART_KID_CODE:
        play_character(state, seat, Character.SHARP_SHOOTER, code - SHARP_SHOOTER_CODE)
    elif code < STOWAWAYS_CODE:
        play_character(state, seat, Character.SMART_KID, code - SMART_KID_CODE)
    elif code == STOWAWAYS_CODE:
        play_character(state, seat, Character.STOWAWAYS, 0)
    elif code == SURGEON_CODE:
        play_character(state, seat, Character.SURGEON, 0)
    elif code == BETRAY_CODE:
        play_character(state, seat, Character.TRAITOR, NONE)
    else:
        play_character(state, seat, Character.TRAITOR, code - BETRAY_PLAYED_CODE)


def play_cutthroat(state: State, seat: int, side: int) -> None:
    """14.4, 15.6 To call a mutiny, in answer to a Sea Dog, or in a fight, where a neutral so takes the other side."""
    step = top_step(state)
    if step == Step.CALL or step == Step.CALL_LOT:
        shout(state, seat, WITH_CUTTHROAT + side)
        return
    if step == Step.FORCED:
        drop_step(state)
    if state.side[seat] == Side.NEUTRAL:
        state.side[seat] = Side.MUTINEER if side == Side.CAPTAIN else Side.CAPTAIN
    play_character(state, seat, Character.CUTTHROAT, side)


def handle_prizes(state: State, seat: int, code: int) -> None:
    """6.6, 7 to 9, 14.2 Skills are assigned; prizes are picked, dealt, given, claimed, exchanged, sold, buried."""
    if code < PICK_CODE:
        assign(state, seat, code - ASSIGN_CODE)
    elif code < DEAL_CODE:
        pick_prize(state, seat, code - PICK_CODE)
    elif code < GIVE_CODE:
        deal_prize(state, seat, (code - DEAL_CODE) // SEATS, (code - DEAL_CODE) % SEATS)
    elif code < CLAIM_CODE:
        give_to_carpenter(state, seat, code - GIVE_CODE)
    elif code < CLAIM_BLIND_CODE:
        claim_prize(state, seat, (code - CLAIM_CODE) // PRIZES, (code - CLAIM_CODE) % PRIZES)
    elif code < EXCHANGE_CODE:
        claim_blindly(state, seat, code - CLAIM_BLIND_CODE)
    elif code < RANSOM_CODE:
        exchange(state, seat, code - EXCHANGE_CODE)
    elif code == RANSOM_CODE:
        ransom_hostage(state, seat)
    elif code == SELL_CODE:
        sell_jewels(state, seat)
    else:
        bury(state, seat, code - BURY_CODE)


def discard_or_show(state: State, seat: int, code: int) -> None:
    """3.2, 17.1 A card too many is discarded; a hidden prize is shown."""
    if code < SHOW_CODE:
        discard_surplus(state, seat, code - DISCARD_CODE)
    else:
        show_prize(state, seat, code - SHOW_CODE)


def bargain(state: State, seat: int, code: int) -> None:
    """13. A bribe is offered, withdrawn or answered."""
    if code < OFFER_PRIZE_CODE:
        offer_crew_card(state, seat, (code - OFFER_CREW_CODE) // SEATS, (code - OFFER_CREW_CODE) % SEATS)
    elif code < OFFER_PROMISE_CODE:
        offer_a_prize(state, seat, (code - OFFER_PRIZE_CODE) // SEATS, (code - OFFER_PRIZE_CODE) % SEATS)
    elif code < OFFER_DUTY_CODE:
        offer_a_promise(state, seat, code - OFFER_PROMISE_CODE)
    elif code < WITHDRAW_CODE:
        offer_the_duty(state, seat, code - OFFER_DUTY_CODE)
    elif code == WITHDRAW_CODE:
        withdraw_offer(state, seat)
    elif code < DECLINE_CODE:
        accept_offer(state, code - ACCEPT_CODE)
    else:
        decline_offer(state, code - DECLINE_CODE)


def advance(state: State) -> None:
    """The stack is worked off until a seat is asked, chance is due, or the game is over."""
    while True:
        step = top_step(state)
        if step < FIRST_WINDOW:
            if not pass_over(state, step):
                return
        elif step < FIRST_CHANCE:
            if asked_seats(state) != 0:
                return
            close_window(state, step)
        elif step < FIRST_WORK:
            if not nothing_to_draw(state, step):
                return
        elif step == Step.OVER:
            return
        else:
            work(state, step)


def pass_over(state: State, step: int) -> bool:
    """6.2, 7.2, 7.3, 10.3, 14.2 Whether a decision has become pointless; then it is not asked for."""
    if step == Step.FIRST_CARD and not has_first_card(state):
        excuse(state)
        return True
    if step == Step.VICTIM and not anybody_to_punish(state):
        finish_question(state)
        return True
    if step == Step.PICK and (state.booty_size == 0 or is_second_pick(state)):
        finish_question(state)
        return True
    if step == Step.CLAIM and not anything_to_claim(state):
        nothing_to_claim(state)
        return True
    if step == Step.DEAL:
        if state.booty_size == 0:
            finish_question(state)
            return True
        if state.step_c[state.depth - 1] == 0:
            pass_booty_on(state)
    return False


def is_second_pick(state: State) -> bool:
    """14.3 The Captain's own Cook gives him no second pick."""
    return state.cook == state.captain and state.received[state.captain] > 0


def close_window(state: State, step: int) -> None:
    """15.1 Everybody has passed."""
    if step == Step.TRAITOR:
        resolve(state)
    elif step == Step.OLD_SAILOR:
        no_map(state)
    elif step == Step.GIVE:
        nobody_gave(state)
    elif step == Step.BURY:
        close_burying(state)
    else:
        if step == Step.MARKET:
            close_market(state)
        finish_question(state)


def nothing_to_draw(state: State, step: int) -> bool:
    """3.3, 7.1, 8.3, 12.3 Whether a draw is done, or there is nothing (left) to draw; then it is passed over."""
    top = state.depth - 1
    if step == Step.DRAW:
        if state.step_a[top] < state.step_b[top] and state.deck_size == 0:
            refill_deck(state)
        done = state.step_a[top] == state.step_b[top] or state.deck_size == 0
    elif step == Step.POOL:
        done = state.pool_size == 0
    elif step == Step.SPOILS:
        done = state.step_a[top] == 0 or state.prize_deck_size == 0
    elif step == Step.EARN:
        done = state.step_b[top] == 0 or state.prize_deck_size == 0
    elif step == Step.THEFT:
        done = state.hand_size[state.step_b[top]] == 0
    elif step == Step.JEWELS:
        return not settle_jewels(state)
    else:
        done = False
    if done:
        drop_step(state)
    return done


def work(state: State, step: int) -> None:  # noqa: C901 - one branch a step
    """What follows without anybody being asked."""
    if step == Step.LIMITS:
        check_limits(state)
    elif step == Step.ROUND:
        begin_round(state)
    elif step == Step.FREE_CARDS:
        give_free_cards(state)
    elif step == Step.CHOOSE:
        choose_destination(state)
    elif step == Step.ARRIVE:
        arrive(state)
    elif step == Step.ATTACK_OPENS:
        open_attack(state)
    elif step == Step.REVEAL:
        reveal(state)
    elif step == Step.ASSIGN_ALL:
        assign_all(state)
    elif step == Step.ATTACK_ENDS:
        end_attack(state)
    elif step == Step.SHARE:
        share_prizes(state)
    elif step == Step.PORT_OPENS:
        open_port(state)
    elif step == Step.MARKET_OPENS:
        open_market(state)
    elif step == Step.BURY_OPENS:
        open_burying(state)
    elif step == Step.VISIT_ENDS:
        end_visit(state)
    elif step == Step.EXECUTE:
        execute(state)
    elif step == Step.ROUND_ENDS:
        end_round(state)
    elif step == Step.SETTLE:
        settle(state)
    elif step == Step.POOL_OPENS:
        open_pool(state)
    elif step == Step.AFTER_MUTINY:
        go_on(state)
    else:
        reckon(state)
