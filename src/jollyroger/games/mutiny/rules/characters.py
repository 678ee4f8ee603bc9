"""14. The special characters: each is played face up with its target, a Traitor may answer, then it takes effect."""

from __future__ import annotations

from jollyroger.games.events import narrate, narrate_to
from jollyroger.games.mutiny.cards import NONE, SEATS, Character, Side
from jollyroger.games.mutiny.deck import Skill
from jollyroger.games.mutiny.knowledge.card_trail import ALL_SEATS, both, note
from jollyroger.games.mutiny.rules.attack import ANSWERABLE, CANCELLED, SETTLED, lay
from jollyroger.games.mutiny.rules.bribes import finish_question
from jollyroger.games.mutiny.rules.hands import deal_to, discard, discard_from_hand, pass_card
from jollyroger.games.mutiny.rules.island import discard_map, reach_island
from jollyroger.games.mutiny.rules.sharing import look_at_booty
from jollyroger.games.mutiny.rules.stack import all_but, ask, ask_one, drop_step, everybody, push, reopen, top_step
from jollyroger.games.mutiny.rules.uprising import WITH_CUTTHROAT, support
from jollyroger.games.mutiny.state import FIRST_CHANCE, FIRST_WINDOW, EventKind, State, Step, Zone

STOWAWAYS_CARDS = 2


def play_character(state: State, seat: int, character: int, target: int) -> None:
    """15.5 A character is played with its target, side or direction named; everybody is asked for a Traitor."""
    discard_from_hand(state, seat, character)
    announce(state, seat, character, target)


def announce(state: State, seat: int, character: int, target: int) -> None:
    """15.5 The card lies face up, and before it takes effect all others are asked."""
    narrate(state, EventKind.CHARACTER_PLAYED, seat, target, character)
    ask_for_traitors(state, seat, character, target)


def ask_for_traitors(state: State, seat: int, character: int, target: int) -> None:
    """15.5 All others may cancel a card before it takes effect."""
    ask(state, Step.TRAITOR, everybody(state), all_but(state, seat), character, seat, target)


def play_sea_dog(state: State, seat: int, side: int, target: int) -> None:
    """14.11 The Sea Dog joins a side as 1 crewman, and a neutral is to follow."""
    state.side[seat] = side
    lay(state, seat, Character.SEA_DOG, side, Zone.POOL, SETTLED)
    narrate(state, EventKind.CHARACTER_PLAYED, seat, side * SEATS + target, Character.SEA_DOG)
    ask_for_traitors(state, seat, Character.SEA_DOG, target)


def open_mutiny_with(state: State, seat: int) -> None:
    """11.2, 14.4 The First Mutineer's card: crewmen against the Captain, or a Cutthroat with its effect."""
    card = state.called[seat]
    state.called[seat] = 0
    if card >= WITH_CUTTHROAT:
        play_character(state, seat, Character.CUTTHROAT, card - WITH_CUTTHROAT)
    else:
        support(state, seat, Side.MUTINEER, card - 1)


def resolve(state: State) -> None:
    """15.5 Nobody (else) betrays the card: it takes effect."""
    character = state.step_a[state.depth - 1]
    seat = state.step_b[state.depth - 1]
    target = state.step_c[state.depth - 1]
    drop_step(state)
    if character == Character.TRAITOR:
        cancel(state, seat, target)
    elif character == Character.STOWAWAYS:
        push(state, Step.LIMITS, 0, 0, 0)
        deal_to(state, seat, STOWAWAYS_CARDS)
    elif character == Character.SECOND_MATE:
        rob_two(state, seat, target // SEATS, target % SEATS)
    elif character == Character.SURGEON:
        become_quartermaster(state, seat)
    elif character == Character.CUTTHROAT:
        kill_leader(state, seat, target)
    elif character == Character.SEA_DOG:
        force_to_join(state, target)
    elif character == Character.FIRST_MATE:
        change_need(state, Skill.MELEE, target)
    elif character == Character.MASTER_MARINER:
        change_need(state, Skill.NAVIGATION, target)
    elif character == Character.SHARP_SHOOTER:
        change_need(state, Skill.GUNS, target)
    elif character == Character.OLD_SAILOR:
        reach_island(state)
    else:
        resolve_in_window(state, character, seat, target)


def resolve_in_window(state: State, character: int, seat: int, target: int) -> None:
    """14.1-14.3, 14.6, 14.13 The only one of its kind takes effect, and the window for it closes."""
    finish_question(state)
    if character == Character.LOOKOUT:
        push(state, Step.TURN_UP, 0, 0, 0)
    elif character == Character.COOK:
        state.cook = seat
        if state.hidden_prizes:
            look_at_booty(state, seat)
        ask_one(state, Step.PICK, seat, seat)
    elif character == Character.CARPENTER:
        ask(state, Step.GIVE, everybody(state), all_but(state, seat), seat, 0, 0)
    elif character == Character.BOATSWAIN:
        state.guard = target
        narrate(state, EventKind.GUARD_NAMED, seat, target, 0)
    else:
        push(state, Step.DIG, seat, target, 0)


def cancel(state: State, seat: int, place: int) -> None:
    """14.16, 15.6 A card has no effect and is discarded; everybody is asked again."""
    if place == NONE:
        kind = state.step_a[state.depth - 1]
        owner = state.step_b[state.depth - 1]
        drop_step(state)
        if kind == Character.SEA_DOG:
            state.played_alive[state.played_count - 1] = CANCELLED
            to_discards(state, kind)
        elif kind == Character.OLD_SAILOR:
            discard_map(state)
    else:
        kind = state.played_kind[place]
        owner = state.played_seat[place]
        state.played_alive[place] = CANCELLED
        if is_fight(state):
            to_discards(state, kind)
        else:
            discard(state, kind)
    narrate(state, EventKind.CANCELLED, seat, owner, kind)
    ask_again(state)


def is_fight(state: State) -> bool:
    """Whether the cards on the table are those of a mutiny."""
    return top_step(state) == Step.FIGHT


def to_discards(state: State, kind: int) -> None:
    """A card leaves the crew of a mutiny."""
    note(state, Zone.POOL, Zone.TABLE, kind, ALL_SEATS)
    discard(state, kind)


def ask_again(state: State) -> None:
    """15.4 A window that the card had answered is open to everybody again; nobody is asked twice for a decision."""
    step = top_step(state)
    if step == Step.TRAITOR:
        state.step_wait[state.depth - 1] = all_but(state, state.step_b[state.depth - 1])
    elif step == Step.BURY or step == Step.EXCHANGE or step == Step.MARKET or step == Step.GIVE:
        return
    elif FIRST_WINDOW <= step < FIRST_CHANCE:
        reopen(state)


def rob_two(state: State, thief: int, first: int, second: int) -> None:
    """14.12 One random card from each of two players, or from the only one who has any."""
    push(state, Step.LIMITS, 0, 0, 0)
    push(state, Step.THEFT, thief, first, 0)
    if second != first:
        push(state, Step.THEFT, thief, second, 0)


def steal(state: State, kind: int) -> None:
    """14.12 A random card goes to the Second Mate's player; only thief and victim see it."""
    thief = state.step_a[state.depth - 1]
    victim = state.step_b[state.depth - 1]
    drop_step(state)
    pass_card(state, victim, thief, kind)
    narrate_to(state, EventKind.CARD_STOLEN, victim, thief, kind, both(victim, thief))


def become_quartermaster(state: State, seat: int) -> None:
    """14.15 The Surgeon's player is the QM and takes over what the QM has yet to do; in a mutiny all may act again."""
    replaced = state.quartermaster
    state.quartermaster = seat
    narrate(state, EventKind.QM_CHANGED, seat, 0, 0)
    for depth in range(state.depth):
        step = state.step[depth]
        if step == Step.FIRST_CARD or step == Step.VICTIM or step == Step.DEAL:
            state.step_wait[depth] = state.step_wait[depth] & ~(1 << replaced) | 1 << seat
    if is_fight(state):
        reopen(state)


def kill_leader(state: State, seat: int, side: int) -> None:
    """14.4 The Captain or the First Mutineer is killed, and the mutiny is over."""
    victim = state.captain if side == Side.CAPTAIN else state.first_mutineer
    narrate(state, EventKind.LEADER_KILLED, seat, victim, 0)
    state.killed = side
    finish_question(state)


def force_to_join(state: State, target: int) -> None:
    """14.11 The target joins the side of the Sea Dog and plays a card for it at once, if any is left."""
    side = state.played_skill[state.played_count - 1]
    reopen(state)
    if state.hand_size[target] > 0:
        state.side[target] = side
        narrate(state, EventKind.FORCED_TO_JOIN, target, side, 0)
        ask(state, Step.FORCED, 1 << target, 1 << target, target, side, 0)


def change_need(state: State, skill: int, up: int) -> None:
    """14.5, 14.7, 14.8 The destination asks for 1 more or 1 less of a skill, not below 0."""
    state.needs[skill] = max(0, state.needs[skill] + (1 if up else -1))
    narrate(state, EventKind.NEED_CHANGED, skill, state.needs[skill], 0)
    reopen(state)


def can_betray_played(state: State, seat: int, place: int) -> bool:
    """14.16, 15.4 A Traitor answers another player's card that was played since the seat last answered."""
    return state.played_alive[place] == ANSWERABLE and place >= state.heard[seat]
