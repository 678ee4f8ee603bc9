"""3 to 16. The course of the game: a seat moves, chance deals, and the stack is worked off until somebody is asked."""

from __future__ import annotations

from jollyroger.games.events import narrate
from jollyroger.games.mutiny.cards import NOBODY, NONE, Character, Side
from jollyroger.games.mutiny.moves.codes import (
    CHARACTER_OF,
    FAMILY_OF,
    FIRST_FIELD,
    SECOND_FIELD,
    VERB_OF,
    Verb,
    is_offer,
)
from jollyroger.games.mutiny.moves.families import Family
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
    family = FAMILY_OF[code]
    if family == Family.DECISION:
        decide(state, seat, code)
    elif family == Family.CREW:
        play_for_crew(state, seat, code)
    elif family == Family.CHARACTER:
        play_for_effect(state, seat, code)
    elif family == Family.PRIZE:
        handle_prizes(state, seat, code)
    else:
        bargain(state, seat, code)
    if state.offers_open and moves_cards(VERB_OF[code]):
        lapse_uncovered(state)
    advance(state)


def moves_cards(verb: int) -> bool:
    """Whether a move can take away what an offer holds: passing cannot, nor an offer."""
    return verb != Verb.PASS and verb != Verb.CLOSE_ATTACK and not is_offer(verb)


def deal(state: State, outcome: int) -> None:
    """Chance has decided, and the game goes on to the next question."""
    settle_chance(state, outcome)
    if state.offers_open:
        lapse_uncovered(state)
    advance(state)


def decide(state: State, seat: int, code: int) -> None:
    """4.1, 5.1, 6.4, 10.1, 10.3, 15.1 Passing, closing, and the decisions of Captain and QM."""
    verb, target = VERB_OF[code], FIRST_FIELD[code]
    if verb == Verb.PASS:
        do_nothing(state, seat)
    elif verb == Verb.CLOSE_ATTACK:
        close_attack(state)
    elif verb == Verb.APPOINT:
        appoint(state, target)
    elif verb == Verb.SAIL:
        sail(state, target)
    elif verb == Verb.ORDER:
        order_punishment(state, target)
    elif verb == Verb.ORDER_ANY:
        order_punishment(state, NOBODY)
    elif verb == Verb.SPARE:
        spare_all(state)
    else:
        name_victim(state, target)


def do_nothing(state: State, seat: int) -> None:
    """15.1 A player passes; 13.4 a giver's pass withdraws the offer."""
    step = top_step(state)
    if step == Step.ATTACK or step == Step.FIGHT or step == Step.CLOSING:
        answer(state, seat)
    if state.offers_open >> seat & 1 and AT_TABLE[step]:
        withdraw_offer(state, seat)
    stop_waiting(state, seat)
    narrate(state, EventKind.PASSED, seat, 0, 0)


def play_for_crew(state: State, seat: int, code: int) -> None:
    """6.3, 11.2, 11.3 A crew card for its skill, for its crewmen, or to call a mutiny."""
    verb = VERB_OF[code]
    if verb == Verb.PLAY:
        play_crew(state, seat, FIRST_FIELD[code])
    elif verb == Verb.CALL:
        shout(state, seat, FIRST_FIELD[code] + 1)
    elif top_step(state) == Step.FORCED:
        join_by_force(state, seat, FIRST_FIELD[code], SECOND_FIELD[code])
    else:
        support(state, seat, FIRST_FIELD[code], SECOND_FIELD[code])


def play_for_effect(state: State, seat: int, code: int) -> None:
    """14. A special character is played for its effect; most wait for a Traitor with their target."""
    verb = VERB_OF[code]
    if verb == Verb.CUTTHROAT:
        play_cutthroat(state, seat, FIRST_FIELD[code])
    elif verb == Verb.OLD_SAILOR:
        play_old_sailor(state, seat)
        announce(state, seat, Character.OLD_SAILOR, 0)
    elif verb == Verb.SEA_DOG:
        play_sea_dog(state, seat, FIRST_FIELD[code], SECOND_FIELD[code])
    elif verb == Verb.BETRAY:
        play_character(state, seat, Character.TRAITOR, NONE)
    else:
        play_character(state, seat, CHARACTER_OF[code], code - verb)


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


def handle_prizes(state: State, seat: int, code: int) -> None:  # noqa: C901 - one branch a verb
    """3.2, 6.6, 7 to 9, 14.2, 17.1 Skills assigned, prizes handled, cards discarded, prizes shown."""
    verb, first = VERB_OF[code], FIRST_FIELD[code]
    if verb == Verb.ASSIGN:
        assign(state, seat, first)
    elif verb == Verb.PICK:
        pick_prize(state, seat, first)
    elif verb == Verb.DEAL:
        deal_prize(state, seat, first, SECOND_FIELD[code])
    elif verb == Verb.GIVE:
        give_to_carpenter(state, seat, first)
    elif verb == Verb.CLAIM:
        claim_prize(state, seat, first, SECOND_FIELD[code])
    elif verb == Verb.CLAIM_BLIND:
        claim_blindly(state, seat, first)
    elif verb == Verb.LET_GO:
        let_claim_go(state, seat)
    elif verb == Verb.EXCHANGE:
        exchange(state, seat, first)
    elif verb == Verb.RANSOM:
        ransom_hostage(state, seat)
    elif verb == Verb.SELL:
        sell_jewels(state, seat)
    elif verb == Verb.BURY:
        bury(state, seat, first)
    elif verb == Verb.DISCARD:
        discard_surplus(state, seat, first)
    elif verb == Verb.SHOW:
        show_prize(state, seat, first)
    else:
        show_buried_prize(state, seat, first)


def bargain(state: State, seat: int, code: int) -> None:
    """13. A bribe is offered, withdrawn or answered."""
    verb, first = VERB_OF[code], FIRST_FIELD[code]
    if verb == Verb.OFFER_CREW:
        offer_crew_card(state, seat, first, SECOND_FIELD[code])
    elif verb == Verb.OFFER_PRIZE:
        offer_a_prize(state, seat, first, SECOND_FIELD[code])
    elif verb == Verb.OFFER_PROMISE:
        offer_a_promise(state, seat, first)
    elif verb == Verb.OFFER_DUTY:
        offer_the_duty(state, seat, first)
    elif verb == Verb.WITHDRAW:
        withdraw_offer(state, seat)
    elif verb == Verb.ACCEPT:
        accept_offer(state, first)
    else:
        decline_offer(state, first)


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
    """14.3 The Captain's own Cook gives no second pick."""
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
