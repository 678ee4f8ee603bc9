"""4 to 12. What speaks against answers to a question: passing, deciding, playing crew, handling prizes."""

from __future__ import annotations

from jollyroger.games.mutiny.cards import FIRST_NORMAL, Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.rules.port import can_sell
from jollyroger.games.mutiny.rules.punishment import can_be_punished
from jollyroger.games.mutiny.rules.sharing import can_be_claimed, fewest_received
from jollyroger.games.mutiny.rules.stack import all_but, decides, top_step
from jollyroger.games.mutiny.state import FIRST_WINDOW, State, Step


def objection_to_passing(state: State, seat: int) -> Objection:
    """15.1 A seat that is asked may pass, unless the decision is its own."""
    if not state.step_wait[state.depth - 1] >> seat & 1:
        return Objection.NOTHING_TO_PASS
    if top_step(state) < FIRST_WINDOW and decides(state, seat):
        return Objection.YOU_MUST_DECIDE
    return Objection.NONE


def objection_to_deciding(state: State, seat: int, step: int) -> Objection:
    """4.1, 5.1, 6.2, 7.2, 10.1 A decision is made when it is due, by the player whose decision it is."""
    if top_step(state) != step:
        return Objection.NOT_ASKED_NOW
    return Objection.NONE if decides(state, seat) else objection_to_meddling(state, step)


def objection_to_meddling(state: State, step: int) -> Objection:
    """4.1, 5.1, 6.6, 7.2, 7.3, 10.1, 10.3, 14.2, 14.3 A decision is another player's."""
    if step == Step.APPOINT or step == Step.SAIL or step == Step.PUNISH:
        return Objection.ONLY_THE_CAPTAIN
    if step == Step.PICK:
        picker = state.step_a[state.depth - 1]
        return Objection.ONLY_THE_CAPTAIN if picker == state.captain else Objection.THE_COOK_PICKS_FIRST
    return Objection.OTHERS_ARE_ASKED if step == Step.CLAIM else Objection.ONLY_THE_QUARTERMASTER


def objection_to_appointing(state: State, seat: int, appointed: int) -> Objection:
    """4.1 The QM is another player than the Captain."""
    if appointed >= state.seats:
        return Objection.NO_SUCH_SEAT
    return Objection.NOT_YOURSELF if appointed == seat else Objection.NONE


def objection_to_sailing(state: State, stack: int) -> Objection:
    """5.1, 9.2 The stack must not be empty, and the island not have been missed in this round."""
    if state.stack_left[stack] == 0:
        return Objection.STACK_IS_EMPTY
    if stack == Stack.TREASURE_ISLAND and state.island_closed:
        return Objection.ISLAND_IS_CLOSED
    return Objection.NONE


def objection_to_suggesting(state: State, suggested: int) -> Objection:
    """10.1 A suggested victim must be one that can be punished."""
    if suggested >= state.seats:
        return Objection.NO_SUCH_SEAT
    return Objection.NONE if can_be_punished(state, suggested) else Objection.CANNOT_BE_PUNISHED


def objection_to_crew(state: State, seat: int, kind: int) -> Objection:
    """6.2, 6.3 A normal crew card from the hand: the QM's first, or anybody's; 6.5 none when the attack is closed."""
    step = top_step(state)
    if step == Step.CLOSING or step == Step.TWEAK:
        return Objection.ATTACK_IS_CLOSED
    if step != Step.FIRST_CARD and step != Step.ATTACK:
        return Objection.NOT_ASKED_NOW
    if step == Step.FIRST_CARD and seat != state.quartermaster:
        return Objection.ONLY_THE_QUARTERMASTER
    if kind < FIRST_NORMAL:
        return Objection.ONLY_NORMAL_CREW
    return Objection.NONE if state.hand[seat][kind] > 0 else Objection.CARD_NOT_IN_HAND


def objection_to_closing(state: State, seat: int) -> Objection:
    """6.4 The QM may close the attack once every other player has played or passed since the QM's first card."""
    if top_step(state) != Step.ATTACK:
        return Objection.NOT_ASKED_NOW
    if seat != state.quartermaster:
        return Objection.ONLY_THE_QUARTERMASTER
    others = all_but(state, seat)
    return Objection.NONE if state.answered & others == others else Objection.NOT_ALL_HAVE_ANSWERED


def objection_to_side(state: State, seat: int, side: int) -> Objection:
    """11.3 A player who has played for one side stays on it, 14.11 also one who was forced to it."""
    step = top_step(state)
    if step == Step.FORCED:
        if not decides(state, seat):
            return Objection.OTHERS_ARE_ASKED
        return Objection.NONE if state.side[seat] == side else Objection.FORCED_TO_A_SIDE
    if step != Step.FIGHT:
        return Objection.NOT_ASKED_NOW
    if state.side[seat] != Side.NEUTRAL and state.side[seat] != side:
        return Objection.SIDES_ARE_FINAL
    return Objection.NONE


def objection_to_calling(state: State, seat: int) -> Objection:
    """11.1 Anybody but the Captain calls a mutiny, right after a decision; at a live table also at the same moment."""
    step = top_step(state)
    if step != Step.CALL and step != Step.CALL_LOT:
        return Objection.NOT_ASKED_NOW
    if seat == state.captain:
        return Objection.CAPTAIN_CANNOT_CALL
    return Objection.CALLED_ALREADY if state.called[seat] else Objection.NONE


def objection_to_held(state: State, seat: int, kind: int) -> Objection:
    """A card is played from the hand."""
    return Objection.NONE if state.hand[seat][kind] > 0 else Objection.CARD_NOT_IN_HAND


def objection_to_dealing(state: State, prize: int, receiver: int) -> Objection:
    """7.3 The next prize goes to a player who has got no more than anybody else."""
    if receiver >= state.seats:
        return Objection.NO_SUCH_SEAT
    if state.booty[prize] == 0:
        return Objection.PRIZE_NOT_THERE
    return Objection.HAS_GOT_MORE if state.received[receiver] > fewest_received(state) else Objection.NONE


def objection_to_claiming(state: State, seat: int, owner: int) -> Objection:
    """14.2 From the Captain or the QM, never from oneself, and only where there is a prize."""
    if owner != state.captain and owner != state.quartermaster:
        return Objection.ONLY_FROM_CAPTAIN_OR_QM
    if owner == seat:
        return Objection.NOT_YOURSELF
    return Objection.NONE if can_be_claimed(state, seat, owner) else Objection.PRIZE_NOT_THERE


def objection_to_exchanging(state: State, seat: int, prize: int) -> Objection:
    """8.2 One prize a visit, of any kind."""
    if top_step(state) != Step.EXCHANGE:
        return Objection.NOT_ASKED_NOW
    if state.step_a[state.depth - 1] >> seat & 1:
        return Objection.EXCHANGED_ALREADY
    return Objection.NONE if state.prizes[seat][prize] > 0 else Objection.PRIZE_NOT_THERE


def objection_to_selling(state: State, seat: int, prize: int) -> Objection:
    """8.3 What was not drawn in this visit, while there are prizes to draw."""
    if top_step(state) != Step.MARKET:
        return Objection.NOT_ASKED_NOW
    if not can_sell(state, seat, prize):
        return Objection.NOTHING_TO_SELL
    return Objection.PRIZE_DECK_IS_EMPTY if state.prize_deck_size == 0 else Objection.NONE


def objection_to_burying(state: State, seat: int, prize: int) -> Objection:
    """9.4, 14.1 Every player but the guard buries own prizes."""
    if top_step(state) != Step.BURY:
        return Objection.NOT_ASKED_NOW
    if seat == state.guard:
        return Objection.THE_GUARD_CANNOT_BURY
    return Objection.NONE if state.prizes[seat][prize] > 0 else Objection.PRIZE_NOT_THERE


def objection_to_discarding(state: State, seat: int, kind: int) -> Objection:
    """3.2 A player with too many cards chooses one and discards it."""
    if top_step(state) != Step.DISCARD:
        return Objection.NOT_ASKED_NOW
    if not state.step_open[state.depth - 1] >> seat & 1:
        return Objection.OTHERS_ARE_ASKED
    return objection_to_held(state, seat, kind)


def objection_to_giving(state: State, seat: int, prize: int) -> Objection:
    """14.2 A player who agrees gives the Carpenter's player an own prize."""
    if top_step(state) != Step.GIVE:
        return Objection.NOT_ASKED_NOW
    if seat == state.step_a[state.depth - 1]:
        return Objection.NOT_TO_YOUR_OWN_CARPENTER
    return Objection.NONE if state.prizes[seat][prize] > 0 else Objection.PRIZE_NOT_THERE


def objection_to_showing(state: State, seat: int, prize: int) -> Objection:
    """17.1 With hidden prizes a player may show an own one that not all have seen."""
    return objection_to_turning_over(state, state.prizes[seat][prize], state.shown[seat][prize])


def objection_to_showing_buried(state: State, seat: int, prize: int) -> Objection:
    """17.1 A buried one too."""
    return objection_to_turning_over(state, state.buried[seat][prize], state.shown_buried[seat][prize])


def objection_to_turning_over(state: State, there: int, shown: int) -> Objection:
    """17.1 Of the prizes of a kind that lie somewhere, not all were shown."""
    if not state.hidden_prizes:
        return Objection.PRIZES_ARE_OPEN
    if shown == there:
        return Objection.SHOWN_ALREADY if there > 0 else Objection.PRIZE_NOT_THERE
    return Objection.NONE
