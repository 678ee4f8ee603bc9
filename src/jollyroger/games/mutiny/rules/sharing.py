"""7. Sharing prizes, after an attack and after a mutiny: the Cook, the Captain's pick, the QM's deal, the Carpenter."""

from __future__ import annotations

from jollyroger.games.events import narrate, narrate_to
from jollyroger.games.mutiny.cards import NOBODY, PRIZES
from jollyroger.games.mutiny.knowledge.card_trail import both, note, note_prize, prize_watchers
from jollyroger.games.mutiny.rules.bribes import finish_question
from jollyroger.games.mutiny.rules.prizes import add_prize, leave_prize_deck, move_prize
from jollyroger.games.mutiny.rules.stack import ask_everybody, ask_one, drop_step, push
from jollyroger.games.mutiny.state import EventKind, State, Step, Zone


def turn_up_prize(state: State, prize: int) -> None:
    """7.1 A prize is turned up; 17.1 with hidden prizes only the Captain sees it."""
    leave_prize_deck(state, prize)
    state.booty[prize] += 1
    state.booty_size += 1
    state.step_a[state.depth - 1] -= 1
    note_prize(state, Zone.PRIZE_DECK, Zone.BOOTY, prize, 1 << state.captain)
    narrate_to(state, EventKind.PRIZE_TURNED, state.captain, 0, prize, prize_watchers(state, 1 << state.captain))


def begin_sharing(state: State) -> None:
    """7.3 Prizes will be shared, of which nobody has got any; a Cook counts for one sharing."""
    push(state, Step.SHARE, 0, 0, 0)
    state.cook = NOBODY
    for seat in range(state.seats):
        state.received[seat] = 0


def share_prizes(state: State) -> None:
    """7.2-7.4 The Cook, then the Captain's pick, then the QM's deal, then the Carpenter."""
    drop_step(state)
    if state.booty_size > 0:
        ask_everybody(state, Step.CARPENTER, 0)
        ask_one(state, Step.DEAL, state.quartermaster, 0)
        ask_one(state, Step.PICK, state.captain, state.captain)
        ask_everybody(state, Step.COOK, 0)


def pick_prize(state: State, seat: int, prize: int) -> None:
    """7.2, 7.3 A pick is its picker's first prize."""
    finish_question(state)
    receive(state, seat, prize)
    remember_booty(state, seat)
    seen = both(seat, state.captain)
    note_prize(state, Zone.BOOTY, Zone.PRIZES + seat, prize, seen)
    narrate_to(state, EventKind.PRIZE_PICKED, seat, 0, prize, prize_watchers(state, seen))


def receive(state: State, seat: int, prize: int) -> None:
    """7.3 A prize of the booty goes to a player."""
    state.booty[prize] -= 1
    state.booty_size -= 1
    state.received[seat] += 1
    add_prize(state, seat, prize)
    if state.hidden_prizes and state.booty_size == 0:
        forget_booty(state)


def remember_booty(state: State, seat: int) -> None:
    """17.2 With hidden prizes a picker has seen what is left, and sees no more of it."""
    if state.hidden_prizes:
        for prize in range(PRIZES):
            state.booty_left[seat][prize] = state.booty[prize]


def forget_booty(state: State) -> None:
    """17.2 All is dealt out; what a seat saw of it stands in the ledger."""
    for seat in range(state.seats):
        for prize in range(PRIZES):
            state.booty_left[seat][prize] = 0


def pass_booty_on(state: State) -> None:
    """17.1 With hidden prizes the QM sees what the Captain left, once it is handed on."""
    state.step_c[state.depth - 1] = 1
    if state.hidden_prizes:
        look_at_booty(state, state.quartermaster)
        narrate(state, EventKind.BOOTY_PASSED, state.captain, state.quartermaster, 0)


def look_at_booty(state: State, seat: int) -> None:
    """17.2 A player who chooses sees all there is to choose from."""
    for prize in range(PRIZES):
        for _ in range(state.booty[prize]):
            note(state, Zone.BOOTY, Zone.LIMBO, prize, both(seat, state.captain))
    for prize in range(PRIZES):
        for _ in range(state.booty[prize]):
            note(state, Zone.LIMBO, Zone.BOOTY, prize, both(seat, state.captain))


def deal_prize(state: State, dealer: int, prize: int, seat: int) -> None:
    """7.3 The QM deals a prize to a player who has got no more than anybody else in this sharing."""
    receive(state, seat, prize)
    seen = both(dealer, seat)
    note_prize(state, Zone.BOOTY, Zone.PRIZES + seat, prize, seen)
    narrate_to(state, EventKind.PRIZE_DEALT, dealer, seat, prize, prize_watchers(state, seen))
    if state.booty_size == 0:
        finish_question(state)


def fewest_received(state: State) -> int:
    """7.3 The least that anybody has got in this sharing."""
    fewest = state.received[0]
    for seat in range(1, state.seats):
        fewest = min(fewest, state.received[seat])
    return fewest


def give_to_carpenter(state: State, giver: int, prize: int) -> None:
    """14.2 The first player who agrees chooses a prize and gives it."""
    carpenter = state.step_a[state.depth - 1]
    finish_question(state)
    move_prize(state, giver, carpenter, prize)
    seen = both(giver, carpenter)
    narrate_to(state, EventKind.PRIZE_GIVEN, giver, carpenter, prize, prize_watchers(state, seen))


def nobody_gave(state: State) -> None:
    """14.2 The Carpenter's player claims a prize of the Captain's or the QM's."""
    carpenter = state.step_a[state.depth - 1]
    finish_question(state)
    ask_one(state, Step.CLAIM, carpenter, carpenter)


def anything_to_claim(state: State) -> bool:
    """14.2 Whether the Captain or the QM has a prize to claim: a bribe may have taken away the last."""
    carpenter = state.step_a[state.depth - 1]
    return can_be_claimed(state, carpenter, state.captain) or can_be_claimed(state, carpenter, state.quartermaster)


def nothing_to_claim(state: State) -> None:
    """14.2 Neither has a prize: nothing happens, and the card is spent."""
    carpenter = state.step_a[state.depth - 1]
    finish_question(state)
    narrate(state, EventKind.NOTHING_TO_TAKE, carpenter, 0, 0)


def can_be_claimed(state: State, carpenter: int, owner: int) -> bool:
    """14.2 Never an own prize, and only where there is one."""
    return owner != carpenter and state.prize_count[owner] > 0


def let_claim_go(state: State, carpenter: int) -> None:
    """14.2 The Carpenter's player may take nothing."""
    finish_question(state)
    narrate(state, EventKind.CLAIM_LET_GO, carpenter, 0, 0)


def claim_prize(state: State, carpenter: int, owner: int, prize: int) -> None:
    """14.2 The Carpenter's player takes a prize."""
    finish_question(state)
    move_prize(state, owner, carpenter, prize)
    seen = both(owner, carpenter)
    narrate_to(state, EventKind.PRIZE_CLAIMED, owner, carpenter, prize, prize_watchers(state, seen))


def claim_blindly(state: State, carpenter: int, owner: int) -> None:
    """17.2 With hidden prizes the Carpenter's claim is a blind draw."""
    finish_question(state)
    narrate(state, EventKind.CLAIMED_BLINDLY, carpenter, owner, 0)
    push(state, Step.BLIND, carpenter, owner, 0)
