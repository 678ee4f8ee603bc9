"""2 to 4, 8. The course of the game: the lot, the deal, splitting, picking, playing both sets, the flag, the end."""

from __future__ import annotations

from jollyroger.games.duel.cards import KINDS, KRAKEN, NOBODY, SHIPS, TORTUGA
from jollyroger.games.duel.crews import board, lay_parrot, reinforce, release_kraken, visit_tortuga, waste_kraken
from jollyroger.games.duel.moves import AS_PARROT, AWAY, FACE_UP, FIRST_LOT, FIRST_PICK, FIRST_PLAY, USES
from jollyroger.games.duel.scoring import winner
from jollyroger.games.duel.state import EventKind, Phase, State
from jollyroger.games.events import narrate
from jollyroger.games.generator import random_below


def is_over(state: State) -> bool:
    """8.1 Whether the last turn has been played."""
    return state.phase == Phase.OVER


def is_chance(state: State) -> bool:
    """Whether the game waits for the lot or for a card of the draw pile, and for no player."""
    return state.phase == Phase.LOT or state.phase == Phase.DEAL


def next_seat(state: State) -> int:
    """Whose decision it is."""
    return state.mover


def draw(state: State, generator: list[int]) -> int:
    """2.4, 3.2 A chance outcome as likely as it is at the table: a seat by lot, or any of the cards nobody has seen."""
    if state.phase == Phase.LOT:
        return FIRST_LOT + random_below(generator, 2)
    ticket = random_below(generator, state.pile + state.aside)
    for card in range(KINDS - 1):
        ticket -= state.unseen[card]
        if ticket < 0:
            return card
    return KINDS - 1


def deal(state: State, outcome: int) -> None:
    """The lot has fallen, or a card is turned up."""
    if state.phase == Phase.LOT:
        give_flag(state, outcome - FIRST_LOT)
    else:
        turn_up(state, outcome)


def give_flag(state: State, seat: int) -> None:
    """2.4 The lot names the first splitter."""
    narrate(state, EventKind.FIRST_SPLITTER, seat, 0, 0)
    state.splitter = seat
    state.phase = Phase.DEAL


def turn_up(state: State, card: int) -> None:
    """3.2 A card of the pile is turned face up for both to see; the splitter acts when all of them lie there."""
    narrate(state, EventKind.CARD_DRAWN, state.splitter, 0, card)
    state.unseen[card] -= 1
    state.pile -= 1
    state.dealt[state.dealt_count] = card
    state.dealt_count += 1
    if state.dealt_count == state.drawn:
        state.phase = Phase.SPLIT
        state.mover = state.splitter


def play(state: State, seat: int, code: int) -> None:
    """A seat makes a move to which nothing objects."""
    if code < FIRST_PICK:
        split(state, seat, code)
    elif code < FIRST_PLAY:
        pick(state, seat, code - FIRST_PICK)
    else:
        play_card(state, seat, (code - FIRST_PLAY) // USES, (code - FIRST_PLAY) % USES)


def split(state: State, seat: int, first_set: int) -> None:
    """3.3 The splitter offers two sets to the picker."""
    for position in range(state.dealt_count):
        narrate(state, EventKind.CARD_OFFERED, seat, 1 - (first_set >> position & 1), state.dealt[position])
    state.first_set = first_set
    state.phase = Phase.PICK
    state.mover = 1 - seat


def pick(state: State, seat: int, which: int) -> None:
    """3.4 The picker takes one set, the splitter keeps the other."""
    for position in range(state.dealt_count):
        in_second = 1 - (state.first_set >> position & 1)
        owner = seat if in_second == which else 1 - seat
        narrate(state, EventKind.CARD_TAKEN, owner, in_second, state.dealt[position])
        state.hand[owner][state.hand_size[owner]] = state.dealt[position]
        state.hand_size[owner] += 1
        state.dealt[position] = 0
    state.dealt_count = 0
    state.first_set = 0
    state.phase = Phase.PLAY


def play_card(state: State, seat: int, card: int, use: int) -> None:
    """4.3 A card of the set is used in one of its ways; after the last one (4.1) the other plays or the turn ends."""
    take_from_hand(state, seat, card)
    if use < FACE_UP:
        lay_parrot(state, seat, card, use - AS_PARROT)
    elif card == TORTUGA:
        visit_tortuga(state, seat)
    elif card == KRAKEN and use == AWAY:
        waste_kraken(state, seat)
    elif card == KRAKEN:
        release_kraken(state, seat, use - FACE_UP)
    elif use == AWAY:
        board(state, seat, card)
    else:
        reinforce(state, seat, card, use - FACE_UP)
    if state.hand_size[seat] == 0:
        finish_set(state, seat)


def take_from_hand(state: State, seat: int, card: int) -> None:
    """4.2 The card leaves its set; the others close ranks."""
    last = state.hand_size[seat] - 1
    gap = 0
    for place in range(last):
        if state.hand[seat][place] == card:
            gap = 1
        state.hand[seat][place] = state.hand[seat][place + gap]
    state.hand[seat][last] = 0
    state.hand_size[seat] = last


def finish_set(state: State, seat: int) -> None:
    """4.1, 4.4 After the picker the splitter plays; after the splitter the turn is over."""
    if seat != state.splitter:
        state.mover = state.splitter
    elif state.turn == state.turns:
        end_game(state)
    else:
        pass_flag(state)


def pass_flag(state: State) -> None:
    """4.4 The flag passes, and the next turn's cards are dealt."""
    state.splitter = 1 - state.splitter
    state.turn += 1
    state.phase = Phase.DEAL
    state.mover = NOBODY
    narrate(state, EventKind.FLAG_PASSED, state.splitter, 0, state.turn)


def end_game(state: State) -> None:
    """8.1, 8.2 The game is over; each ship goes to the player whose captain is aboard."""
    state.phase = Phase.OVER
    state.mover = NOBODY
    for ship in range(SHIPS):
        if state.captain[ship] != NOBODY:
            narrate(state, EventKind.SHIP_CAPTURED, state.captain[ship], ship, 0)
    narrate(state, EventKind.GAME_ENDED, winner(state), 0, 0)
