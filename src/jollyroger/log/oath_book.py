"""The oath book of a table of Piracy & Mutiny: every promise, and whether it was kept where the game can tell.

It is judged by what everybody sees, so everybody may read it. Nothing follows from it in the rules (13.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from jollyroger.games.events import Event
from jollyroger.games.mutiny.cards import NOBODY, NONE, Character, Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.promises import Oath, Promise, PromiseKind, Standing
from jollyroger.games.mutiny.state import EventKind, State
from jollyroger.words.mutiny.oaths import oath_text, standing_text

ENDS_OF_AN_OFFER = {
    EventKind.OFFER_ACCEPTED: Standing.SWORN,
    EventKind.OFFER_DECLINED: Standing.DECLINED,
    EventKind.OFFER_WITHDRAWN: Standing.VOID,
    EventKind.OFFER_LAPSED: Standing.VOID,
}


OFFERS = (EventKind.OFFERED_CREW, EventKind.OFFERED_PRIZE, EventKind.OFFERED_PROMISE, EventKind.OFFERED_DUTY)
SIDES = {PromiseKind.SUPPORT_CAPTAIN: Side.CAPTAIN, PromiseKind.SUPPORT_MUTINEER: Side.MUTINEER}
"""The votes in a mutiny that can be promised."""


class OathBook:
    """All promises of a game, in the order in which they were made. It hears what happens, and remembers no more."""

    def __init__(self) -> None:
        self.oaths = list[Oath]()
        self.changes = 0
        """How often it has changed, so that others can see whether it has."""
        self.round = 1
        self._captain = NOBODY
        self._sailing = NONE
        self._murder = False
        """14.4 Whether a Cutthroat has ended the mutiny."""
        self._forced = set[int]()
        """14.11 The seats that must play for a side: their card says nothing about their word."""
        self._offers = 0
        self.wishes = dict[int, Promise]()
        """What was asked for in return, by the number of the offer that it went with."""

    def copied(self) -> tuple[Oath, ...]:
        """What stands there now, for somebody who reads it while it goes on."""
        return tuple(msgspec.structs.replace(oath) for oath in self.oaths)

    def offered(self) -> dict[int, int]:
        """By giver: the number of the oath that is on offer."""
        return {oath.giver: oath.n for oath in self._open(asked=False)}

    def asked_for(self) -> dict[int, int]:
        """By the giver of an offer: the number of the oath that is asked for in return."""
        return {oath.receiver: oath.n for oath in self._open(asked=True)}

    def _open(self, *, asked: bool) -> list[Oath]:
        return [oath for oath in self.oaths if oath.standing == Standing.OFFERED and oath.asked == asked]

    def shown(self, language: str) -> list[dict[str, Any]]:
        """The book as a page shows it."""
        return [
            {
                "n": oath.n,
                "round": oath.round,
                "giver": oath.giver,
                "receiver": oath.receiver,
                "kind": oath.promise.kind,
                "text": oath_text(oath.promise, language),
                "standing": oath.standing,
                "asked": oath.asked,
                "standing_text": standing_text(oath.standing, language),
            }
            for oath in self.oaths
        ]

    def hear(
        self, events: Sequence[Event], state: State, promise: Promise | None = None, wish: Promise | None = None
    ) -> None:
        """What an act did, the state after it, the promise that went with it, and what it asks for in return."""
        before = [oath.standing for oath in self.oaths]
        for event in events:
            self._hear(event, state, promise)
            if event.kind in OFFERS:
                self._hear_wish(event, wish)
        if before != [oath.standing for oath in self.oaths]:
            self.changes += 1

    def _hear_wish(self, event: Event, wish: Promise | None) -> None:
        """13.1 The giver of an offer asks its receiver for a word; a new wish takes the place of the one before."""
        if wish is not None:
            for oath in self._open(asked=True):
                if oath.receiver == event.a:
                    oath.standing = Standing.VOID
            self.oaths.append(Oath(len(self.oaths) + 1, self.round, event.b, event.a, wish, asked=True))
            self.wishes[self._offers] = wish
        self._offers += 1

    def _hear(self, event: Event, state: State, promise: Promise | None) -> None:
        kind, who = EventKind(event.kind), event.a
        if kind == EventKind.OFFERED_PROMISE:
            told = promise or Promise(PromiseKind.FAVOUR)
            self.oaths.append(Oath(len(self.oaths) + 1, self.round, who, event.b, told))
        elif kind in ENDS_OF_AN_OFFER:
            for oath in self.oaths:
                maker = oath.receiver if oath.asked else oath.giver
                if maker == who and oath.standing == Standing.OFFERED:
                    oath.standing = ENDS_OF_AN_OFFER[kind]
        elif kind in (EventKind.CAPTAIN_NAMED, EventKind.CAPTAIN_CHANGED):
            self._captain = who
        elif kind == EventKind.QM_APPOINTED:
            self._appointed(who)
        else:
            self._hear_of_mutiny(kind, event, state)
            self._hear_of_voyage(kind, event)

    def _hear_of_mutiny(self, kind: EventKind, event: Event, state: State) -> None:
        """By seat: the side it takes."""
        who = event.a
        if kind == EventKind.MUTINY_SHOUTED:
            self._joined(who, Side.MUTINEER)
        elif kind == EventKind.FORCED_TO_JOIN:
            self._forced_to(who, Side(event.b))
        elif kind == EventKind.CREW_JOINED:
            self._joined(who, Side(event.b))
        elif kind == EventKind.CHARACTER_PLAYED:
            self._character(who, event.b, event.c, state)
        elif kind == EventKind.LEADER_KILLED:
            self._murder = True
        elif kind == EventKind.MUTINY_ENDED:
            self._mutiny_ended()

    def _hear_of_voyage(self, kind: EventKind, event: Event) -> None:
        """Ports, prizes that change hands, and the end of the round and of the game."""
        if kind in (EventKind.SAILED, EventKind.PUT_BACK):
            self._sailing = event.b if kind == EventKind.SAILED else NONE
        elif kind == EventKind.TURNED_UP and self._sailing == Stack.PIRATE_PORT:
            for oath in self._sworn(PromiseKind.PRIZE_AFTER_PORT):
                oath.due = oath.due or self.round
        elif kind in (EventKind.PRIZE_HANDED_OVER, EventKind.PRIZE_DEALT, EventKind.PRIZE_GIVEN):
            for oath in self._sworn(PromiseKind.PRIZE_AFTER_PORT):
                if oath.due and (oath.giver, oath.receiver) == (event.a, event.b):
                    oath.standing = Standing.KEPT
        elif kind == EventKind.CARD_GIVEN:
            for oath in self._sworn(PromiseKind.CARD):
                if (oath.giver, oath.receiver) == (event.a, event.b):
                    oath.standing = Standing.KEPT
        elif kind == EventKind.ROUND_ENDED:
            self._round_ended()
        elif kind == EventKind.GAME_ENDED:
            self._game_ended()

    def _sworn(self, *kinds: PromiseKind) -> list[Oath]:
        return [oath for oath in self.oaths if oath.standing == Standing.SWORN and oath.promise.kind in kinds]

    def _appointed(self, quartermaster: int) -> None:
        """4.1, 12.1 The Captain's next appointment shows what the Captain's word was worth."""
        for oath in self._sworn(PromiseKind.APPOINT):
            if oath.giver == self._captain:
                oath.standing = Standing.KEPT if oath.receiver == quartermaster else Standing.BROKEN

    def _joined(self, seat: int, side: Side) -> None:
        """11.1, 11.3 Somebody calls a mutiny or plays for a side, willingly or by force."""
        if seat in self._forced:
            self._forced.discard(seat)
            return
        for oath in self._sworn(PromiseKind.NO_MUTINY, *SIDES):
            if oath.giver != seat:
                continue
            promised = SIDES.get(oath.promise.kind) if oath.promise.kind else None
            if promised is not None:
                oath.standing = Standing.KEPT if side == promised else Standing.BROKEN
            elif side == Side.MUTINEER:
                oath.standing = Standing.BROKEN

    def _forced_to(self, seat: int, side: Side) -> None:
        """14.11 A forced player has not broken an oath, but cannot support the other side any more."""
        self._forced.add(seat)
        for kind, promised in SIDES.items():
            for oath in self._sworn(kind):
                if oath.giver == seat:
                    oath.standing = Standing.KEPT if side == promised else Standing.VOID

    def _character(self, seat: int, target: int, character: int, state: State) -> None:
        """14.4, 14.11 A Cutthroat against the Captain joins the mutineers, and so does a Sea Dog on their side."""
        if character == Character.CUTTHROAT:
            self._joined(seat, Side.MUTINEER if target == Side.CAPTAIN else Side.CAPTAIN)
        elif character == Character.SEA_DOG:
            self._joined(seat, Side(state.side[seat]))

    def _mutiny_ended(self) -> None:
        """11.5 An oath to support a side is broken by now if it was not kept, unless a Cutthroat was quicker."""
        for oath in self._sworn(*SIDES):
            no_occasion = self._murder or oath.giver == self._captain
            oath.standing = Standing.VOID if no_occasion else Standing.BROKEN
        self._murder = False
        self._forced.clear()

    def _round_ended(self) -> None:
        """3.1 What was promised for this round has been kept; what was to be done by now has not."""
        for oath in self._sworn(PromiseKind.NO_MUTINY):
            oath.standing = Standing.KEPT
        for oath in self._sworn(PromiseKind.CARD):
            oath.standing = Standing.BROKEN
        for oath in self._sworn(*SIDES):
            if self.round > oath.round:
                oath.standing = Standing.VOID
        for oath in self._sworn(PromiseKind.PRIZE_AFTER_PORT):
            if oath.due and self.round > oath.due:
                oath.standing = Standing.BROKEN
        self.round += 1
        self._sailing = NONE

    def _game_ended(self) -> None:
        """16.1 There is no other occasion."""
        for oath in self._sworn(PromiseKind.APPOINT, *SIDES, PromiseKind.PRIZE_AFTER_PORT):
            oath.standing = Standing.BROKEN if oath.due else Standing.VOID
