"""Tables for tests: cards are text, hands come out of the deck, and a moment is reached by the rules themselves.

Crew is written as in the deck file: "n1/2" is navigation 1 with 2 crewmen, "g" guns, "m" melee, "all" the card with all
skills; special characters are in capitals, "OLD_SAILOR". Prizes are "1", "2", "3", "rum", "jewels", "hostage". A target
is "1/3/3" (what it takes), a port "2" (what everybody draws). Seats are A to J: A is the Captain and B the QM, unless
told otherwise.

    state = table("n1/1 COOK", "g2/1", "", "TRAITOR", at=Step.ARRIVE, sailing=Stack.FORT)
    pass_all(state)                               # everybody who is asked passes: nobody has a Lookout
    play(state, B, Play(kind("g2/1")))            # the events that it told come back
    assert top(state) == Step.ATTACK
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest

from jollyroger.games.chance import SeededDealer
from jollyroger.games.errors import Refusal
from jollyroger.games.events import Event
from jollyroger.games.mutiny.cards import FIRST_NORMAL, NOBODY, NONE, Character
from jollyroger.games.mutiny.deck import Prize, Stack
from jollyroger.games.mutiny.decks import known_decks
from jollyroger.games.mutiny.game import Mutiny
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Appoint,
    Call,
    Claim,
    ClaimBlind,
    LetGo,
    Pass,
)
from jollyroger.games.mutiny.names import PRIZE_NAMES as PRIZE_WORDS
from jollyroger.games.mutiny.names import SEAT_NAMES, STACK_NAMES
from jollyroger.games.mutiny.notation import kind_names
from jollyroger.games.mutiny.positions import MOMENTS, position
from jollyroger.games.mutiny.state import EventKind, State, Step

GAME = Mutiny()
SEAT_LETTERS = "ABCDEFGHIJ"
A, B, C, D, E, F, G, H = range(8)
CREW_NAMES = [
    "all" if crew.skill == len("ngm") else f"{'ngm'[crew.skill]}{crew.strength}/{crew.crewmen}"
    for crew in known_decks()["standard"].crew
]
CREW_WORDS = kind_names(GAME.start(GAME.options()))
PRIZE_NAMES = ("1", "2", "3", "rum", "jewels", "hostage")
FROM_CREW = (Step.DRAW, Step.POOL, Step.THEFT, Step.WHIP)
FROM_LOTS = (Step.CAPTAIN_LOT, Step.CALL_LOT)


# Text to cards and back


def kind(text: str) -> int:
    """The kind of one crew card: "n1/2", "all", "OLD_SAILOR"."""
    return Character[text] if text.isupper() else FIRST_NORMAL + CREW_NAMES.index(text)


def prize(text: str) -> Prize:
    """The kind of one prize."""
    return Prize(PRIZE_NAMES.index(text))


def names(cards: list[int]) -> str:
    """Crew cards by name, from how many there are of each kind."""
    words = {character: character.name for character in Character} | dict(enumerate(CREW_NAMES, FIRST_NORMAL))
    return " ".join(word for kind, word in words.items() for _ in range(cards[kind]))


def prize_names(cards: list[int]) -> str:
    """Prizes by name, from how many there are of each kind."""
    return " ".join(word for word, number in zip(PRIZE_NAMES, cards, strict=True) for _ in range(number))


def destination(state: State, text: str, stack: int) -> int:
    """A destination that is still in its stack, by what stands on it: "1/3/3" or, for a port, "2"."""
    for number, left in enumerate(state.destination_left):
        needs = "/".join(map(str, state.destination_needs[number]))
        word = str(state.destination_holds[number]) if stack == Stack.PIRATE_PORT else needs
        if left and state.destination_stack[number] == stack and word == text:
            return number
    raise ValueError(f"no {text} is left in stack {stack}")


# Setting up


def table(
    *hands: str,
    at: Step = Step.ROUND,
    sailing: int = NONE,
    captain: int = A,
    qm: int = B,
    prizes: tuple[str, ...] = (),
    buried: tuple[str, ...] = (),
    booty: str = "",
    discards: str = "",
    hidden_prizes: bool = False,
    captains_gold: bool = False,
) -> State:
    """A table with a hand for each seat, at the first question (or draw) to which a step of the rules leads.

    Useful steps: ROUND (the Captain appoints), CHOOSE (and chooses a destination), ARRIVE (with `sailing`: the Lookout,
    the port or the Old Sailor), SHARE (with `booty`: the Cook), VISIT_ENDS (the punishment), ROUND_ENDS. `prizes` and
    `buried` are by seat; `discards` are crew cards. All cards come out of their decks. With three players the QM
    is the Captain.
    """
    return position(
        *(_in_words(hand) for hand in hands),
        moment=next(moment for moment, step in MOMENTS.items() if step == at),
        sailing=STACK_NAMES[sailing] if sailing != NONE else "",
        captain=SEAT_NAMES[captain],
        quartermaster=SEAT_NAMES[qm] if qm != NOBODY else "",
        prizes=[_prizes_in_words(text) for text in prizes],
        buried=[_prizes_in_words(text) for text in buried],
        booty=_prizes_in_words(booty),
        discards=_in_words(discards),
        hidden_prizes="yes" if hidden_prizes else "no",
        captains_gold="yes" if captains_gold else "no",
    )


def _in_words(crew: str) -> str:
    """Crew as records name it."""
    return " ".join(CREW_WORDS[kind(word)] for word in crew.split())


def _prizes_in_words(prizes: str) -> str:
    """Prizes as records name them."""
    return " ".join(PRIZE_WORDS[prize(word)] for word in prizes.split())


def mutiny(*hands: str, by: int = C, card: str, prizes: tuple[str, ...] = (), hidden_prizes: bool = False) -> State:
    """A table in a mutiny against A that a seat has called with a card of the hand, after B was appointed QM."""
    state = table(*hands, prizes=prizes, hidden_prizes=hidden_prizes)
    play(state, A, Appoint(B))
    play(state, by, Call(kind(card)))
    deal(state, SEAT_LETTERS[by])
    return state


def leave_prizes(state: State, text: str) -> None:
    """Of the prize deck only these are left; the others are discarded."""
    left = Counter(prize(word) for word in text.split())
    for number in Prize:
        state.prize_discards[number] += state.prize_deck[number] - left[number]
        state.prize_deck[number] = left[number]
    state.prize_deck_size = left.total()


# Playing


def play(state: State, seat: int, *moves: Move) -> list[Event]:
    """A seat makes these moves; the events of the last."""
    events: list[Event] = []
    for move in moves:
        events = GAME.play(state, seat, move)
    return events


def pass_all(state: State, *, but: tuple[int, ...] = ()) -> list[Event]:
    """Everybody who is asked now passes once, in turn; the events of the last. Some may be left out."""
    events: list[Event] = []
    in_turn = [(state.captain + 1 + position) % state.seats for position in range(state.seats)]
    waited_for = GAME.to_act(state)
    for seat in in_turn:
        if seat in waited_for and seat not in but:
            events = play(state, seat, Pass())
    return events


def deal(state: State, text: str) -> list[Event]:
    """Chance decides so: one word each, a crew card, prize, destination or seat, whatever is due. All the events."""
    events: list[Event] = []
    for word in text.split():
        step = top(state)
        if step in FROM_CREW:
            outcome = kind(word)
        elif step in FROM_LOTS:
            outcome = SEAT_LETTERS.index(word)
        elif step == Step.TURN_UP:
            outcome = destination(state, word, state.sailing)
        else:
            outcome = prize(word)
        events = events + GAME.deal(state, outcome)
    return events


def deal_on(state: State, seed: int = 0) -> list[Event]:
    """Chance decides at random until somebody is asked; all the events."""
    return [event for _, events in GAME.deal_all(state, SeededDealer(seed)) for event in events]


# Looking


def all_codes() -> list[int]:
    """The codes of all moves that there are; of two players that a move names only one order has a code."""
    codes = []
    for code in range(GAME.codes):
        with suppress(ValueError):
            GAME.move_of(code)
            codes.append(code)
    return codes


def top(state: State) -> Step:
    """What the game waits for."""
    return Step(state.step[state.depth - 1])


def asked(state: State) -> str:
    """The seats that are waited for, as letters."""
    return "".join(SEAT_LETTERS[seat] for seat in sorted(GAME.to_act(state)))


def claims(state: State, seat: int) -> list[Move]:
    """What a Carpenter's player can claim, or let go."""
    return [move for move in GAME.legal(state, seat) if isinstance(move, Claim | ClaimBlind | LetGo)]


def hand(state: State, seat: int) -> str:
    """The crew cards that a player holds."""
    return names(state.hand[seat])


def prizes_of(state: State, seat: int) -> str:
    """The prizes that lie before a player."""
    return prize_names(state.prizes[seat])


def told(events: list[Event]) -> list[EventKind]:
    """What happened, without the details."""
    return [EventKind(event.kind) for event in events]


def refused(state: State, seat: int, move: Move) -> tuple[Objection, str]:
    """The objection to a move and its rule; the state must not have changed."""
    before = GAME.copy(state)
    with pytest.raises(Refusal) as caught:
        GAME.play(state, seat, move)
    assert state == before
    return Objection(caught.value.objection), caught.value.rule


def every_crew_card(state: State) -> list[int]:
    """How many crew cards of each kind there are, wherever they lie."""
    places = range(state.played_count)
    on_table = Counter(state.played_kind[place] for place in places if state.played_alive[place])
    played = [on_table[number] for number in range(len(state.deck))]
    map_ = [state.map_lies if number == Character.OLD_SAILOR else 0 for number in range(len(state.deck))]
    rows = [state.deck, state.discards, state.pool, *state.hand, played, map_]
    return [sum(column) for column in zip(*rows, strict=True)]


def every_prize(state: State) -> list[int]:
    """How many prizes of each kind there are, wherever they lie."""
    rows = [state.prize_deck, state.prize_discards, state.booty, *state.prizes, *state.buried]
    return [sum(column) for column in zip(*rows, strict=True)]
