"""A table on this machine: a person, and bots in all other seats. There is no screen in here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec

from jollyroger.bots.bot import Bot
from jollyroger.games.chance import SeededDealer
from jollyroger.games.generator import new_generator
from jollyroger.games.headers import AnyGame
from jollyroger.games.mutiny.promises import Promise
from jollyroger.games.record import Record
from jollyroger.log.bot_moves import choice_of, ready_seats
from jollyroger.log.entries import Done, Drawn, Entry, Line, Made, Moved, Sat, Started, Undone
from jollyroger.log.plan import BOT, HOST, Plan
from jollyroger.log.table_state import TableState
from jollyroger.messages.descriptions import Seen, seen_by
from jollyroger.messages.table_messages import TableMessages, Viewer
from jollyroger.terminal.seat import NotTaken, Story
from jollyroger.words.common.describing import DONE, LET_THEM, UNDO, Description, Option
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.understanding import NotUnderstood

BOT_STREAM = 1
"""The dealer draws from stream 0 of the seed."""


class LocalSeat:
    """One game after the other. The chance of all of them comes from one seed."""

    def __init__(
        self, game: AnyGame, options: dict[str, str], bots: Sequence[Bot], seat: int, *, name: str, seed: int
    ) -> None:
        self.game = game.name
        self.name = name
        self.seat = seat
        self.bots = dict(zip((place for place in range(len(bots) + 1) if place != seat), bots, strict=True))
        self.dealer = SeededDealer(seed)
        self.generator = new_generator(seed, BOT_STREAM)
        self.games = 0
        self.always = False
        self.begin(options)

    def begin(self, options: dict[str, str]) -> None:
        """Set up a game, and deal."""
        self.games += 1
        kinds = [f"{BOT}{self.bots[place].name}" if place in self.bots else HOST for place in range(len(self.bots) + 1)]
        plan = Plan(self.game, options, tuple(kinds))
        self.table = TableState(Line(1, 0, Made(plan, "", "", plan.rules.rules_version)))
        for place, called in enumerate(plan.rules.seat_names(self.table.options)):
            by_seat = self.table.policy.bots_have_names
            bot = self.bots.get(place)
            self._enter(Sat(place, self.name if bot is None else called if by_seat else bot.name))
        self.messages = TableMessages(self.table)
        self.lot: int | None = None
        """The question in which the person lets the lot fall among the others (11.1)."""
        self._enter(Started())

    def rematch(self) -> bool:
        """The same again, with another first player where the game says so."""
        self.begin(self.table.policy.rematch_options(self.table.options_in_words, self.table.state))
        return True

    @property
    def record(self) -> Record:
        """The game so far."""
        table = self.table
        return Record(table.game, table.options, table.players, date.today(), list(table.plies))

    def close(self) -> None:
        """Nobody else is here."""

    def _enter(self, entry: Entry) -> None:
        self.table.apply(Line(self.table.seq + 1, 0, entry), self.dealer)

    # What the person is told

    def _seen(self, language: str) -> Seen:
        return seen_by(self.messages, Viewer(language, (self.seat,), self.seat), None)

    def description(self, language: str) -> Description:
        """The table as it is; before a lot falls, with the choice to let it fall."""
        told = self._seen(language).description
        if not self._waits_for_lot():
            return told
        last = Option(len(told.moves) + 1, self._pass_move, phrasebook(language).say(LET_THEM), "")
        asked = msgspec.structs.replace(told.asked, you=True)
        return msgspec.structs.replace(told, moves=(*told.moves, last), asked=asked)

    @property
    def _pass(self) -> int:
        return self.table.policy.pass_code

    @property
    def _pass_move(self) -> str:
        return str(self.table.game.write_move(self.table.state, self._pass))

    def view(self) -> Any:
        """Where nothing is secret, the state."""
        return self.table.game.view(self.table.state, self.seat) if self.messages.game.open else None

    def story(self, language: str) -> Story:
        """The whole log."""
        lines = [line.text for line in self.messages.story(language, self.seat).lines]
        new = len(self._seen(language).description.news)
        return Story(lines[: len(lines) - new], lines[len(lines) - new :])

    # What the person does

    def answer(self, text: str, question: str, language: str) -> None:
        """Make the move that is meant; the table asks the others afterwards."""
        told = self.description(language)
        try:
            meant = self._seen(language)._replace(description=told).understand(text, question)
        except NotUnderstood as error:
            raise NotTaken(error.reason, error.moves) from error
        if meant.move == DONE:
            self._enter(Done(self.seat))
        elif meant.move == UNDO:
            self._enter(Undone(self.seat))
            self.messages.forget()
        elif meant.code == self._pass and self._waits_for_lot():
            self.lot = self.table.question
        else:
            assert meant.code is not None
            self._move(self.seat, meant.code, meant.promise)

    def _move(self, seat: int, code: int, promise: Promise | None = None) -> None:
        makes_one = self.table.policy.makes_promise(code)
        held = seat == self.seat
        self._enter(Moved(seat, code, held=held, promise=promise if makes_one else None))

    def ask_always(self) -> bool:
        """15.1 Whether to be asked where one could do nothing but bribe."""
        self.always = not self.always
        return self.always

    # The others

    def go_on(self, seconds: float = 0) -> bool:  # noqa: ARG002 - bots need no waiting for
        """One thing that happens without the person: a lot, a bot's move, a pass that goes without saying."""
        table = self.table
        if table.result() is not None or self._waits_for_lot() or table.held == self.seat:
            return False
        if table.policy.chance_waits(table.state):
            self._enter(Drawn())
            return True
        for seat in ready_seats(table, self.bots):
            self._move(seat, *choice_of(table, self.bots[seat], seat, self.generator))
            return True
        if self._goes_without_saying():
            self._move(self.seat, table.policy.answer_for(table.state, self.seat))
            return True
        return False

    def _waits_for_lot(self) -> bool:
        """11.1 Whether the person can still call a mutiny at the same moment as others."""
        table = self.table
        can = table.policy.chance_waits(table.state) and self.seat in table.open
        return can and self.lot != table.question and bool(table.game.legal_codes(table.state, self.seat))

    def _goes_without_saying(self) -> bool:
        """15.1 Whether the person could do no more than in every other window."""
        table = self.table
        policy, state = table.policy, table.state
        return (
            not self.always
            and self.seat in table.asked
            and policy.is_window(state)
            and policy.is_waited_for(state, self.seat)
            and not policy.awaits_answer(state, self.seat)
            and not policy.could_act(state, self.seat)
        )
