"""What a table of Rum needs beside its rules, and its entries in the registries."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, ClassVar

import msgspec

from jollyroger.bots.levels import BOTS
from jollyroger.bots.random_bot import RandomBot
from jollyroger.games.catalogue import GAMES
from jollyroger.games.errors import Refusal
from jollyroger.games.events import UNSEEN, Event
from jollyroger.games.game import Result
from jollyroger.games.layout import to_plain
from jollyroger.log.policy import TablePolicy
from jollyroger.log.registry import POLICIES
from jollyroger.messages.game_messages import Parts, TableStatus
from jollyroger.messages.registry import GAME_MESSAGES
from jollyroger.words.common.records import GAME_WORDS
from jollyroger.words.common.sentences import Commentator, Sentence, Teller
from tests.third_game.game import RUM, EventKind, Objection, State


class RumPolicy(TablePolicy):
    """A bid stands."""

    stand_in = RandomBot.name


class RumWords:
    """English only."""

    objections: ClassVar[type[IntEnum]] = Objection

    def __init__(self, language: str, players: Sequence[str]) -> None:
        self.players = tuple(players)

    def teller(self, viewer_seat: int) -> Teller:
        """A sentence for each event."""
        return lambda events: [Sentence(self._sentence(event)) for event in events]

    def _sentence(self, event: Event) -> str:
        if event.kind == EventKind.PRIZE_SHOWN:
            return f"A prize of {event.c}."
        if event.kind == EventKind.PRIZE_WON:
            return f"{self.players[event.a]} takes it for {event.c}."
        return f"{self.players[event.a]} bids {'in secret' if event.c == UNSEEN else event.c}."

    def commentator(self) -> Commentator:
        """What tells the lines of a record."""
        return lambda _state, events: " ".join(self._sentence(event) for event in events)

    def reason(self, refusal: Refusal) -> str:
        """Why a move was refused."""
        return f"{Objection(refusal.objection).name} ({refusal.rule})"

    def result(self, result: Result) -> str:
        """The winner."""
        return f"{', '.join(self.players[seat] for seat in result.winners)} won."


class RumMessages:
    """The plain view: the fields of the state as a seat may know them."""

    open = False
    nothing_to_do = b'"legal":[]'

    def words(self, language: str, players: Sequence[str]) -> RumWords:
        return RumWords(language, players)

    def board(self, view: State, status: TableStatus) -> Parts:
        return ()

    def own(self, view: State, status: TableStatus, viewer_seat: int) -> Parts:
        return (msgspec.json.encode(to_plain(view))[1:-1],)

    def legal(self, view: State, seat: int) -> bytes:
        return msgspec.json.encode([RUM.write_move(view, code) for code in RUM.legal_codes(view, seat)])

    def choices(self, view: State, seat: int) -> bytes:
        return b'"legal":%b' % self.legal(view, seat)

    def event_names(self) -> list[str]:
        return [kind.name for kind in EventKind]

    def previews(self, view: State, seat: int, words: RumWords) -> dict[str, Any]:
        return {}

    def about(self, words: RumWords) -> dict[str, Any]:
        return {}

    def stance(self, view: State, status: TableStatus, viewer_seat: int) -> None:
        pass

    def passing(self, status: TableStatus, viewer_seat: int) -> Parts:
        return ()

    def ask(self, view: State, status: TableStatus, stands: None, words: RumWords) -> Parts:
        return ()

    def is_untold(self, events: Sequence[Event]) -> bool:
        return False


def register() -> None:
    """Bring the game aboard: an entry in each registry."""
    GAMES[RUM.name] = RUM
    BOTS[RUM.name] = {RandomBot.name: RandomBot()}
    GAME_WORDS[RUM.name] = RumWords
    POLICIES[RUM.name] = RumPolicy()
    GAME_MESSAGES[RUM.name] = lambda _options: RumMessages()
