"""The same game with other cards: whatever a seat could not know is dealt differently, and it sees no difference.

What seats may know is written here once more, from the rules and not from the code: a card that the code shows to too
many is still exchanged, and so the leak is found. For a seat that may not know its card, a ply is only that somebody
drew, stole, called, offered, dealt or buried something. Whatever else a seat may learn stands here with the sentence of
the rules or the ruling (M, both in docs/rules/mutiny.md) that gives it away.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from jollyroger.bots.bot import Bot
from jollyroger.bots.random_bot import RandomBot
from jollyroger.bots.sailor.bot import SailorBot
from jollyroger.games.events import Event
from jollyroger.games.generator import new_generator, random_below
from jollyroger.games.mutiny.cards import FIRST_NORMAL, Character
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Bury,
    Call,
    Cutthroat,
    Deal,
    Give,
    OfferCrew,
    Pick,
)
from jollyroger.games.mutiny.state import EventKind, State, Step
from jollyroger.games.record import CHANCE, Ply, Record, advance
from tests.games.mutiny.strategies import start_of
from tests.games.mutiny.tables import FROM_CREW, GAME, top

SAID_ALOUD = (
    # 6.2, M10 A QM with no normal card "is excused, which is announced": the hand holds special characters only.
    EventKind.EXCUSED,
    # 13.3, M33 An open offer lies on the table, and "lapses with its window or when its cards move".
    EventKind.OFFER_LAPSED,
)
HAS_IT_NOT = frozenset({
    # 6.3, 11.2, 14, 3.2, 13.1 A card is played, discarded or offered from the hand.
    Objection.CARD_NOT_IN_HAND,
    # 8.2, 13.1, 14.2, 17.1 A prize is exchanged, offered, given or shown by its owner.
    Objection.PRIZE_NOT_THERE,
    # 8.3, M40 Only hostages and jewels that were not drawn in this visit are ransomed or sold.
    Objection.NOTHING_TO_SELL,
    # 13.1 A card is offered once, and so is each of two alike.
    Objection.OFFERED_ALREADY,
    # 17.1, M36 A prize is shown once, and so is each of two alike.
    Objection.SHOWN_ALREADY,
})  # fmt: skip
"""Why another player could not have made an open move with other cards. The seat's own moves are never refused."""


TRIED = 40
EVERY = 10
"""How many moves a seat tries at a moment, and every how many plies such a moment is; with hidden prizes every ply is
one while they are shared."""
BOTS: tuple[Bot, ...] = (RandomBot(), SailorBot())


# The seats that may know the card of a ply


def drawer(state: State) -> int:
    """8.1, 12.3 The seat that gets the next card."""
    depth = state.depth - 1
    alone = top(state) == Step.DRAW and state.step_c[depth] >= 0
    return state.step_c[depth] if alone else (state.captain + 1 + state.step_a[depth]) % state.seats


def witnesses_of_chance(state: State) -> set[int] | None:
    """2.5, 14.12, 17.1, 17.2 The seats that see what chance decides; None is everybody."""
    step, first, second = top(state), state.step_a[state.depth - 1], state.step_b[state.depth - 1]
    if step in (Step.DRAW, Step.POOL):
        return {drawer(state)}
    if step == Step.THEFT:
        # 14.12 From the victim's hand to the thief's: each of them sees their own hand.
        return {first, second}
    if not state.hidden_prizes:
        return None
    return {
        # 17.1 The Captain alone sees what is drawn.
        Step.SPOILS: {state.captain},
        # 17.1 What is earned in port is hidden from all but its owner.
        Step.EARN: {first},
        # 17.2, M36 Thief and victim see the card that is dug up.
        Step.DIG: {first, second},
        # 17.2, M36 A blind draw: the old owner sees what is missing, the new owner what came.
        Step.BLIND: {first, second},
    }.get(step)


def witnesses_of_move(state: State, seat: int, move: Move) -> set[int] | None:
    """11.1, 13.2, 17.1, 17.2 The seats that see the card of a move when it is made; None is everybody."""
    if is_call(state, move) or isinstance(move, OfferCrew):
        # 11.1, M20 Until the lot has fallen a call is a shout; 13.2, M33 "the receiver sees the crew on acceptance".
        return {seat}
    if not state.hidden_prizes:
        return None
    if isinstance(move, Pick):
        # 17.2, M37 The Captain saw the whole booty, and sees what a Cook leaves.
        return {seat, state.captain}
    if isinstance(move, Deal):
        # 17.2, M37 Who gets what "is seen by the QM and by the one who gets it, by nobody else".
        return {seat, move.seat}
    if isinstance(move, Give):
        # 14.2, 17.1 Owners see their prizes: the old one and the new one.
        return {seat, state.step_a[state.depth - 1]}
    # 17.1 Owners alone see their prizes, also when they bury them.
    return {seat} if isinstance(move, Bury) else None


def is_call(state: State, move: Move) -> bool:
    """11.2, 14.4 A mutiny is called, maybe with a Cutthroat."""
    return isinstance(move, Call) or (isinstance(move, Cutthroat) and top(state) in (Step.CALL, Step.CALL_LOT))


def outside_of(state: State, move: Move) -> object:
    """What a secret move looks like to all others.

    7.3, 17.1 All see to whom the QM deals, not what. 13.2, M33 All see how many crew cards are offered, and to whom.
    """
    if is_call(state, move):
        return Call
    return (type(move), move.seat) if isinstance(move, (Deal, OfferCrew)) else type(move)


def looks(state: State, seat: int) -> object:
    """What a seat learns besides: what is said, what it chooses from, all prizes at the end."""
    said = [event for event in state.events if event.kind in SAID_ALOUD]
    if not state.hidden_prizes:
        return said
    # 16.2 At the end all prizes are turned up, buried ones too.
    ended = top(state) in (Step.JEWELS, Step.OVER)
    revealed = [list(row) for row in (*state.prizes, *state.buried)] if ended else []
    booty = list(state.booty) if chooses_from_booty(state, seat) else []
    # 8.3, M40 A player who was given a hostage or jewels is told whether they may be sold in this visit.
    drawn = list(state.drawn_here[seat]) if seat >= 0 else []
    return said, booty, drawn, revealed


def chooses_from_booty(state: State, seat: int) -> bool:
    """17.2, M36, M37 The Captain sees what was drawn or collected until the pick, a Cook what there is to pick from.

    Then the Captain passes the rest on to the QM, who alone sees what is left from then on.
    """
    asked = [place for place in range(state.depth) if state.step[place] in (Step.COOK, Step.PICK, Step.DEAL)]
    now = asked[-1] if asked else None
    if now is not None and state.step[now] == Step.DEAL:
        return seat == state.quartermaster
    picks = now is not None and state.step[now] == Step.PICK and seat == state.step_a[now]
    return picks or seat == state.captain


# What a seat sees of a game


@dataclass
class Sight:
    """What a seat sees after one ply: by the rules, and by what the game tells it."""

    looks: object
    events: list[Event]
    to_act: frozenset[int]
    codes: list[int]


def sight(state: State, seat: int) -> Sight:
    """What a seat sees right now."""
    return Sight(
        looks(state, seat), GAME.events_for(state.events, seat), GAME.to_act(state), GAME.legal_codes(state, seat)
    )


@dataclass
class Knowledge:
    """All that a seat can find out at one time: what it may look at, what is refused and why, what its bots do."""

    view: State
    refusals: list[int]
    choices: list[int]
    due: tuple[str, int] | None
    """The deck from which chance draws next, and how often it has."""


def knowledge(state: State, seat: int, seed: int) -> Knowledge:
    """All that a seat knows right now; the seed decides which moves it tries and what its bots take for luck."""
    generator = new_generator(seed, 0)
    tried = [random_below(generator, GAME.codes) for _ in range(TRIED)]
    refusals = [GAME.objection_to(state, seat, code) for code in tried]
    view, codes, chance = GAME.view(state, seat), GAME.legal_codes(state, seat), GAME.chance(state)
    return Knowledge(
        view,
        [0 if refusal is None else int(refusal.objection) for refusal in refusals],
        [bot.choose(view, seat, codes, new_generator(seed, 1)) for bot in BOTS if codes],
        None if chance is None else (chance.deck, chance.draw),
    )


@dataclass
class Watch:
    """A game as a seat watches it."""

    record: Record
    seat: int
    sights: list[Sight] = field(default_factory=list)
    moments: dict[int, Knowledge] = field(default_factory=dict)
    secrets: dict[int, str] = field(default_factory=dict)
    """The plies whose card the seat never got to know, with what they are."""
    states: dict[int, State] = field(default_factory=dict)
    """The game right before each of them."""

    def __post_init__(self) -> None:
        calls, offered = dict[int, int](), dict[int, list[int]]()
        state = start_of(self.record)
        for place, ply in enumerate(self.record.plies):
            step = top(state)
            if ply.actor == CHANCE:
                self.keep_if_secret(place, state, witnesses_of_chance(state), step.name)
                if step == Step.CALL_LOT:
                    self.secrets.pop(calls[ply.code], None)
            else:
                move = GAME.move_of(ply.code)
                called = is_call(state, move)
                name = "Call" if called else type(move).__name__
                self.keep_if_secret(place, state, witnesses_of_move(state, ply.actor, move), name)
                if called:
                    calls[ply.actor] = place
                elif isinstance(move, OfferCrew):
                    if not state.offer_size[ply.actor]:
                        offered[ply.actor] = []
                    offered[ply.actor].append(place)
                elif isinstance(move, Accept) and ply.actor == self.seat:
                    for earlier in offered[move.seat] if state.offer_size[move.seat] else []:
                        self.secrets.pop(earlier, None)
            advance(GAME, state, ply)
            self.sights.append(sight(state, self.seat))
            sharing = state.hidden_prizes and state.booty_size > 0
            if place % EVERY == 0 or place == len(self.record.plies) - 1 or sharing:
                self.moments[place] = knowledge(state, self.seat, place)

    def keep_if_secret(self, place: int, state: State, witnesses: set[int] | None, name: str) -> None:
        """Remember a ply whose card the seat does not see."""
        if witnesses is not None and self.seat not in witnesses:
            self.secrets[place] = name
            self.states[place] = GAME.copy(state)


# Another deal


def twin_of(watch: Watch, redeal: Redeal, place: int, generator: list[int]) -> Redeal:
    """The game with another card at one place, and where that card or the old one comes up later, as long as the seat
    may not notice. All that the game tells the seat on the way must be the same.
    """
    state, twin = GAME.copy(redeal.states[place]), Redeal(redeal.plies[:place], dict(redeal.states))
    for number, ply in enumerate(redeal.plies[place:], place):
        ours: Ply | None = ply
        if number in watch.secrets:
            twin.states[number] = GAME.copy(state)
            ours = substitute(state, ply, generator, other=number == place)
        if ours is None or not happens(state, ours, watch.seat):
            break
        seen, first = sight(state, watch.seat), watch.sights[number]
        if seen.looks != first.looks:
            break
        assert seen == first
        if number in watch.moments:
            assert knowledge(state, watch.seat, number) == watch.moments[number]
        twin.plies.append(ours)
    return twin


def happens(state: State, ply: Ply, seat: int) -> bool:
    """Let a ply happen, if it can: another player may not have the card. No other objection may come up."""
    if ply.actor == CHANCE:
        chance = GAME.chance(state)
        possible = chance is not None and chance.weight(ply.code) > 0
    else:
        refusal = GAME.objection_to(state, ply.actor, ply.code)
        assert refusal is None or (refusal.objection in HAS_IT_NOT and ply.actor != seat)
        possible = refusal is None
    if possible:
        advance(GAME, state, ply)
    return possible


def substitute(state: State, ply: Ply, generator: list[int], *, other: bool) -> Ply | None:
    """The same ply if it can happen and need not be another; otherwise any that looks the same from outside."""
    codes = lookalikes(state, ply)
    if not other and ply.code in codes:
        return ply
    codes = [code for code in codes if code != ply.code]
    if not codes:
        return None
    if ply.actor == CHANCE and top(state) in FROM_CREW:
        # A leak is most likely about who could react, and to most cards that is a Traitor.
        wanted = (range(state.kinds), range(FIRST_NORMAL), [Character.TRAITOR])[random_below(generator, 3)]
        codes = [code for code in codes if code in wanted] or codes
    return Ply(ply.actor, codes[random_below(generator, len(codes))])


def lookalikes(state: State, ply: Ply) -> list[int]:
    """All that could happen in the place of a secret ply, itself included."""
    if ply.actor == CHANCE:
        chance = GAME.chance(state)
        return [] if chance is None else chance.outcomes()
    outside = outside_of(state, GAME.move_of(ply.code))
    codes = GAME.legal_codes(state, ply.actor)
    return [code for code in codes if outside_of(state, GAME.move_of(code)) == outside]


@dataclass
class Redeal:
    """Another game that looks the same to a seat, and what was exchanged on the way to it, in whole games and parts."""

    plies: list[Ply]
    states: dict[int, State]
    """Right before each ply whose card the seat never got to know."""
    exchanged: Counter[str] = field(default_factory=Counter)


def redealt(watch: Watch, tries: int, generator: list[int]) -> Redeal:
    """Exchange cards that the seat cannot know, so many times; not every exchange lasts to the end of the game."""
    redeal = Redeal(watch.record.plies, watch.states)
    for number in range(tries if watch.secrets else 0):
        place = pick_secret(watch, generator, by_name=number % 2 == 1)
        name = watch.secrets[place]
        twin = twin_of(watch, redeal, place, generator)
        redeal.exchanged[name] += len(twin.plies) > place
        if len(twin.plies) == len(redeal.plies):
            redeal.plies, redeal.states = twin.plies, twin.states
    return redeal


def pick_secret(watch: Watch, generator: list[int], *, by_name: bool) -> int:
    """Any secret, or any of a kind; late ones more often, because most of the early cards have come to light since."""
    places = sorted(watch.secrets)
    if by_name:
        names = sorted(set(watch.secrets.values()))
        name = names[random_below(generator, len(names))]
        places = [place for place in places if watch.secrets[place] == name]
    back = len(places)
    for _ in range(2):
        back = random_below(generator, back) + 1
    return places[-back]
