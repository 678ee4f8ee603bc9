"""The words of Jolly & Roger: names, log lines, and the reasons for a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache, partial
from typing import ClassVar

from jollyroger.games.duel.cards import (
    FACE_DOWN,
    KINDS,
    KRAKEN,
    NOBODY,
    SHIP_GOLD,
    SKELETON,
    TORTUGA,
    Ship,
    colour_of,
    is_pirate,
    strength_of,
)
from jollyroger.games.duel.notation import SEAT_NAMES
from jollyroger.games.duel.objections import Objection
from jollyroger.games.duel.state import EventKind, State
from jollyroger.games.errors import Refusal
from jollyroger.games.events import Event
from jollyroger.games.game import Result
from jollyroger.words.common.languages import N_, NU_
from jollyroger.words.common.numbers import percent
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.players import told_apart
from jollyroger.words.common.sentences import Commentator, Sentence, Teller

GAME = N_("Jolly & Roger")

VARIANTS = {
    "introductory": N_("introductory game"),
    "advanced": N_("advanced game"),
    "all-cards": N_("game with all cards"),
    "skirmish": N_("skirmish"),
}

COLOURS = {Ship.GREEN: N_("green"), Ship.YELLOW: N_("yellow"), Ship.BLUE: N_("blue"), Ship.RED: N_("red")}

SHIPS = {
    Ship.GREEN: N_("green ship"),
    Ship.YELLOW: N_("yellow ship"),
    Ship.BLUE: N_("blue ship"),
    Ship.RED: N_("red ship"),
}

AT_SHIPS = {
    Ship.GREEN: N_("at the green ship"),
    Ship.YELLOW: N_("at the yellow ship"),
    Ship.BLUE: N_("at the blue ship"),
    Ship.RED: N_("at the red ship"),
}

PIRATES = {
    Ship.GREEN: N_("green pirate {strength}"),
    Ship.YELLOW: N_("yellow pirate {strength}"),
    Ship.BLUE: N_("blue pirate {strength}"),
    Ship.RED: N_("red pirate {strength}"),
}

SPECIALS = {KRAKEN: N_("kraken"), SKELETON: N_("skeleton"), TORTUGA: N_("Tortuga")}

EVENTS = {
    EventKind.FIRST_SPLITTER: N_("{player} wins the draw and gets the flag."),
    EventKind.CREW_GREW: N_("{player} reinforces the crew {at_ship} with {card}."),
    EventKind.PARROT_LANDED: N_("{player} plays {card} as a parrot {at_ship}."),
    EventKind.BOARDED: NU_("{player} boards the {ship} with {card}: +{gold} gold.", by="gold"),
    EventKind.KRAKEN_TOOK: N_("{player}'s kraken takes {card} {at_ship}."),
    EventKind.KRAKEN_IDLE: N_("{player}'s kraken takes nothing."),
    EventKind.TORTUGA: N_("{player} visits Tortuga."),
    EventKind.PARROT_TURNED: N_("A parrot {at_ship} is revealed: {card}."),
    EventKind.PARROT_STAYED: N_("A special card {at_ship} stays a parrot: {card}."),
    EventKind.CAPTAIN_BOARDED: N_("{player}'s captain goes aboard the {ship}."),
    EventKind.CAPTAIN_LEFT: N_("{player}'s captain leaves the {ship}."),
    EventKind.FLAG_PASSED: N_("Turn {turn}: {player} gets the flag."),
    EventKind.SHIP_CAPTURED: NU_("{player} captures the {ship}: +{gold} gold.", by="gold"),
    EventKind.GAME_ENDED: N_("{player} is the new pirate king!"),
}

YOUR_EVENTS = {
    EventKind.FIRST_SPLITTER: N_("You win the draw and get the flag."),
    EventKind.CREW_GREW: N_("You reinforce your crew {at_ship} with {card}."),
    EventKind.PARROT_LANDED: N_("You play {card} as a parrot {at_ship}."),
    EventKind.BOARDED: NU_("You board the {ship} with {card}: +{gold} gold.", by="gold"),
    EventKind.KRAKEN_TOOK: N_("Your kraken takes {card} {at_ship}."),
    EventKind.KRAKEN_IDLE: N_("Your kraken takes nothing."),
    EventKind.TORTUGA: N_("You visit Tortuga."),
    EventKind.PARROT_TURNED: N_("Your parrot {at_ship} is revealed: {card}."),
    EventKind.PARROT_STAYED: N_("Your special card {at_ship} stays a parrot: {card}."),
    EventKind.CAPTAIN_BOARDED: N_("Your captain goes aboard the {ship}."),
    EventKind.CAPTAIN_LEFT: N_("Your captain leaves the {ship}."),
    EventKind.FLAG_PASSED: N_("Turn {turn}: you get the flag."),
    EventKind.SHIP_CAPTURED: NU_("You capture the {ship}: +{gold} gold.", by="gold"),
    EventKind.GAME_ENDED: N_("You're the new pirate king!"),
}
"""The same as the player reads it whom it is about."""

DRAWN = N_("{player} draws {cards}.")
OFFERED = N_("{player} offers ({first}) or ({second}).")
TAKEN = N_("{player} gets {cards}.")
YOU_DRAW = N_("You draw {cards}.")
YOU_OFFER = N_("You offer ({first}) or ({second}).")
YOU_GET = N_("You get {cards}.")
NO_KING = N_("It's a draw. No new pirate king.")
PARROT = N_("parrot ({card})")

REASONS = {
    Objection.GAME_IS_OVER: N_("The game is over."),
    Objection.CARDS_ARE_BEING_DEALT: N_("One moment: the cards are being dealt."),
    Objection.ONLY_THE_SPLITTER_SPLITS: N_("Your opponent splits this turn."),
    Objection.ONLY_THE_PICKER_PICKS: N_("Your opponent picks this turn."),
    Objection.THE_OTHER_PLAYS_NOW: N_("Your opponent is still playing."),
    Objection.SPLIT_NOW: N_("Split the cards into two sets first."),
    Objection.PICK_NOW: N_("Pick one of the two sets first."),
    Objection.PLAY_YOUR_SET_NOW: N_("Play the rest of your set first."),
    Objection.A_SET_IS_EMPTY: N_("Each set needs at least one card."),
    Objection.FIRST_CARD_IN_FIRST_SET: N_("In a saved game, the first card goes in the first set."),
    Objection.EQUAL_CARDS_IN_ORDER: N_("In a saved game, the earlier of two equal cards goes in the first set."),
    Objection.CARD_NOT_IN_YOUR_SET: N_("That card isn't in your set."),
    Objection.NOT_THE_SHIP_OF_ITS_COLOUR: N_(
        "Face-up pirates only go at the ship of their colour. Elsewhere, play it as a parrot."
    ),
    Objection.YOUR_CAPTAIN_IS_NOT_ABOARD: N_("You can only board while your captain is on that ship."),
    Objection.SKELETONS_NEVER_BOARD: N_("Skeletons can't board: they carry no gold."),
    Objection.NO_CREW_TO_TAKE_FROM: N_("Your opponent has no crew there."),
    Objection.SKELETON_IS_SAFE: N_("A face-up skeleton protects that crew from the kraken."),
    Objection.TORTUGA_IS_AT_NO_SHIP: N_("You can't play Tortuga at a ship, unless it's face down."),
    Objection.NO_SUCH_MOVE: N_("That move isn't possible."),
}

RESULTS = {
    "gold": N_("{player} wins, {more} gold to {less}!"),
    "richest ship": NU_("{more} gold each. {player} wins with the most valuable ship.", by="more"),
    "draw": NU_("{more} gold each and no ships captured: a draw.", by="more"),
}


ABOUT_CARDS = {
    EventKind.CREW_GREW, EventKind.PARROT_LANDED, EventKind.BOARDED, EventKind.KRAKEN_TOOK, EventKind.PARROT_TURNED,
    EventKind.PARROT_STAYED,
}  # fmt: skip


NAME_PLACE = "\0"
"""Stands for a player's name in a sentence; no name has it."""


class Lexicon:
    """Names and sentences in one language, looked up once: every table that is read in it needs them all the time."""

    def __init__(self, language: str) -> None:
        self.phrases = phrasebook(language)
        self._ = self.phrases.say
        faces = {card: self._face(card) for card in range(KINDS)}
        parrots = {card + FACE_DOWN: self._(PARROT, card=face) for card, face in faces.items()}
        self.cards = faces | parrots
        self.ships = [self._(SHIPS[ship]) for ship in Ship]
        self.at_ships = [self._(AT_SHIPS[ship]) for ship in Ship]
        self._sentences: dict[tuple[int, int, int, bool], list[str]] = {}

    def sentence(self, kind: int, ship: int, number: int, *, yours: bool) -> list[str]:
        """What stands around the player's name in the sentence about an event; put together once."""
        parts = self._sentences.get((kind, ship, number, yours))
        if parts is None:
            text = self._(
                (YOUR_EVENTS if yours else EVENTS)[EventKind(kind)],
                player=NAME_PLACE,
                ship=self.ships[ship],
                at_ship=self.at_ships[ship],
                card=self.cards[number] if kind in ABOUT_CARDS else "",
                gold=strength_of(number) if kind == EventKind.BOARDED else SHIP_GOLD[ship],
                turn=number,
            )
            parts = self._sentences[kind, ship, number, yours] = text.split(NAME_PLACE)
        return parts

    def _face(self, card: int) -> str:
        if is_pirate(card):
            return self._(PIRATES[Ship(colour_of(card))], strength=strength_of(card))
        return self._(SPECIALS[card])


lexicon = cache(Lexicon)


class DuelWords:
    """The words in one language, for players with these names (Jolly's first)."""

    objections: ClassVar[type[IntEnum]] = Objection

    def __init__(self, language: str, players: Sequence[str]) -> None:
        self.language = language
        self.lexicon = lexicon(language)
        self.players = told_apart(players, SEAT_NAMES)

    def say(self, text: str, **values: object) -> str:
        """A text of the catalogues, with the values it names."""
        return self.lexicon._(text, **values)

    def percent(self, chance: float) -> str:
        """A chance in per cent."""
        return percent(chance, self.language)

    def card(self, card: int) -> str:
        """A card by its long name; a parrot with its face, which everybody knows (2.5)."""
        return self.lexicon.cards[card]

    def cards(self, cards: Sequence[int]) -> str:
        """Several cards."""
        return ", ".join([self.lexicon.cards[card] for card in cards])

    def ship(self, ship: int) -> str:
        """A ship's name."""
        return self.lexicon.ships[ship]

    def at_ship(self, ship: int) -> str:
        """Where a card is played."""
        return self.lexicon.at_ships[ship]

    def colour(self, ship: int) -> str:
        """A colour's name."""
        return self.say(COLOURS[Ship(ship)])

    def variant(self, variant: str) -> str:
        """What a variant is called."""
        return self.say(VARIANTS[variant])

    def reason(self, refusal: Refusal) -> str:
        """Why a move was refused, with the number of the rule."""
        return f"{self.say(REASONS[Objection(refusal.objection)])} ({refusal.rule})"

    def result(self, result: Result) -> str:
        """How the game ended."""
        player = self.players[result.winners[0]] if result.winners else ""
        return self.say(RESULTS[result.reason], player=player, more=max(result.scores), less=min(result.scores))

    def log(self, events: Sequence[Event]) -> list[str]:
        """What happened in a move or a deal, a sentence each; cards that move together share one."""
        return [sentence.text for sentence in self._tell(events, NOBODY)]

    def teller(self, viewer_seat: int) -> Teller:
        """What tells the log to a viewer, who is “you” in it."""
        return partial(self._tell, reader=viewer_seat)

    def _tell(self, events: Sequence[Event], reader: int) -> list[Sentence]:
        lines: list[Sentence] = []
        moving: dict[int, list[Event]] = {}
        for event in events:
            kind = event.kind
            if kind in EVENTS:
                lines.append(Sentence(self.event(event, reader), event.a == reader != NOBODY))
            else:
                moving.setdefault(kind, []).append(event)
        if not moving:
            return lines
        return [line for kind in sorted(moving) for line in self._together(kind, moving[kind], reader)] + lines

    def _together(self, kind: int, events: list[Event], reader: int) -> list[Sentence]:
        seat = events[0].a
        if kind == EventKind.CARD_DRAWN:
            cards = self.cards([event.c for event in events])
            return [self._about(seat, reader, DRAWN, YOU_DRAW, cards=cards)]
        if kind == EventKind.CARD_OFFERED:
            first, second = (self.cards([event.c for event in events if event.b == which]) for which in (0, 1))
            return [self._about(seat, reader, OFFERED, YOU_OFFER, first=first, second=second)]
        return [
            self._about(
                seat, reader, TAKEN, YOU_GET, cards=self.cards([event.c for event in events if event.a == seat])
            )
            for seat in dict.fromkeys(event.a for event in events)
        ]

    def _about(self, seat: int, reader: int, text: str, yours: str, **values: str) -> Sentence:
        if seat == reader:
            return Sentence(self.say(yours, **values), you=True)
        return Sentence(self.say(text, player=self.players[seat], **values))

    def event(self, event: Event, reader: int = NOBODY) -> str:
        """One event in a sentence."""
        if event.kind == EventKind.GAME_ENDED and event.a == NOBODY:
            return self.say(NO_KING)
        yours = event.a == reader != NOBODY
        return self.players[event.a].join(self.lexicon.sentence(event.kind, event.b, event.c, yours=yours))

    def commentator(self) -> Commentator:
        """What tells the lines of a record."""
        return self.commentary

    def commentary(self, state: State, events: list[Event]) -> str:
        """What a line of a record did, in few words: the strengths at each ship that was touched, and who is aboard."""
        touching = (EventKind.CREW_GREW, EventKind.PARROT_LANDED, EventKind.KRAKEN_TOOK, EventKind.PARROT_TURNED)
        telling = (
            EventKind.PARROT_TURNED,
            EventKind.PARROT_STAYED,
            EventKind.CAPTAIN_BOARDED,
            EventKind.SHIP_CAPTURED,
            EventKind.GAME_ENDED,
        )
        ships = sorted({event.b for event in events if event.kind in touching})
        strengths = [f"{self.colour(ship)} {state.strength[0][ship]}:{state.strength[1][ship]}." for ship in ships]
        told = [event for event in events if event.kind in telling or self._leaves_alone(event, events)]
        return " ".join(strengths + [self.event(event) for event in told])

    def _leaves_alone(self, event: Event, events: list[Event]) -> bool:
        """Whether a captain leaves and no other takes the ship."""
        return event.kind == EventKind.CAPTAIN_LEFT and not any(
            other.kind == EventKind.CAPTAIN_BOARDED and other.b == event.b for other in events
        )
