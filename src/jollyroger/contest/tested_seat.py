"""A seat under test in one game: it is asked where its standing orders say so, corrected twice, then stood in for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from jollyroger.contest.answers import Answer, Unusable, read_answer
from jollyroger.contest.conditions import CORRECTIONS, STAND_IN, Conditions
from jollyroger.contest.minds import choice_of, mind_called
from jollyroger.contest.oath_book_1.orders import StandingOrders, wakes_of
from jollyroger.contest.offers import Composed, composed, player_called
from jollyroger.contest.players.player import Reply, Request
from jollyroger.contest.questions import Reader, Told, corrected
from jollyroger.contest.table import ContestTable
from jollyroger.games.mutiny.phases import phase_of, round_of
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import State, Step
from jollyroger.log.chat import LONGEST_CHAT, check_promise, cleaned
from jollyroger.log.errors import TableError
from jollyroger.words.common.understanding import NotUnderstood, Understood
from jollyroger.words.mutiny.game_words import MutinyWords

Ask = Callable[[Request], Awaitable[Reply]]
"""Asks the player, or gives the answer that it gave before."""

NUMBER_WITHOUT_LIST = "There's no list of moves. Say your move in words."


class Effort(Struct):
    """What a seat under test took: counted in every game, and summed up in the report."""

    questions: int = 0
    calls: int = 0
    refusals: int = 0
    """Answers that were not possible."""
    stand_ins: int = 0
    """Questions that a program answered after two corrections."""
    by_orders: int = 0
    """Questions that standing orders answered."""
    planned: int = 0
    """Questions that were answered before, by a list of moves."""
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    cost: float = 0.0


class TestedSeat:
    """One player under test in one game."""

    __test__ = False  # it is no test, whatever its name begins with

    def __init__(self, seat: int, game: int, conditions: Conditions, ask: Ask) -> None:
        self.seat, self.game = seat, game
        self.effort = Effort()
        self._instructions = conditions.instructions
        self._lists = conditions.lists
        self._ask = ask
        self._reader = Reader(seat, lists=conditions.lists)
        self._orders = StandingOrders()
        self._planned: tuple[str, ...] = ()
        self._planned_for: tuple[str, int] = ("", 0)
        self._planned_at = -1

    async def act(self, table: ContestTable) -> None:
        """Answer the question that is asked."""
        state = table.state
        view = state.game.view(state.state, self.seat)
        codes = state.game.legal_codes(view, self.seat)
        if self._do_planned(table, view):
            return
        code = self._orders.answer(state, view, self.seat, codes)
        if code is not None:
            self.effort.by_orders += 1
            table.move(self.seat, code)
            return
        self._orders.asked(view)
        await self._question(table, self._reader.told(table), view)

    def _do_planned(self, table: ContestTable, view: State) -> bool:
        """The next of several moves in one answer, as long as it is about the same thing."""
        planned, self._planned = self._planned, ()
        if not planned or self._planned_for != (phase_of(view), round_of(view)):
            return False
        if self._planned_at != question_of(view):
            self._planned = planned  # such as the question for a Traitor in between
            return False
        try:
            meant = self._understood(self._reader.told(table), planned[0], may_be_number=False)
        except Unusable:
            return False
        self._planned = planned[1:]
        self.effort.planned += 1
        self._move(table, meant, view)
        return True

    async def _question(self, table: ContestTable, told: Told, view: State) -> None:
        self.effort.questions += 1
        message = told.text
        for attempt in range(CORRECTIONS + 1):
            request = Request(self.game, self.seat, self.effort.questions, attempt, self._instructions, message)
            reply = await self._ask(request)
            self.effort.calls += 1
            try:
                self._do(table, told, view, reply.text, listed=self._lists or attempt > 0)
            except Unusable as error:
                self.effort.refusals += 1
                message = corrected(told.text, reply.text, str(error), told.seen.description.moves)
            else:
                return
        self.effort.stand_ins += 1
        self._reader.has_answered(table)
        chosen, promise = choice_of(table.state, mind_called(STAND_IN), self.seat, table.generators[self.seat])
        if chosen == table.state.policy.pass_code:
            self._orders.passed(view, self.seat)
        table.move(self.seat, chosen, promise)

    def _do(self, table: ContestTable, told: Told, view: State, text: str, *, listed: bool) -> None:
        """Do what an answer says; Unusable, and nothing is done, if it is not possible."""
        answer = read_answer(text)
        offer = self._offer(table, answer)
        meant = None
        if offer is None:
            meant = self._understood(told, answer.moves[0], may_be_number=listed)
        self._reader.has_answered(table)
        self._heed(table, answer)
        self._planned = self._worded(told, answer.moves[0 if offer is not None else 1 :], may_be_number=listed)
        self._planned_for, self._planned_at = (phase_of(view), round_of(view)), question_of(view)
        if offer is not None:
            table.offer(self.seat, offer.codes, offer.promise, offer.wish)
        elif meant is not None:
            self._move(table, meant, view)

    def _worded(self, told: Told, moves: tuple[str, ...], *, may_be_number: bool) -> tuple[str, ...]:
        """The moves for later questions: a number means the list of now."""
        listed = {str(option.n): option.move for option in told.seen.description.moves if may_be_number}
        return tuple(listed.get(move.strip("[]"), move) for move in moves)

    def _offer(self, table: ContestTable, answer: Answer) -> Composed | None:
        if answer.offer is None:
            return None
        return composed(table.state.state, self.seat, answer.offer, self._words(table))

    def _words(self, table: ContestTable) -> MutinyWords:
        return MutinyWords("en", table.state.players)

    def _understood(self, told: Told, move: str, *, may_be_number: bool) -> Understood:
        if not may_be_number and move.isdigit():
            raise Unusable(NUMBER_WITHOUT_LIST)
        try:
            return told.seen.understand(move.strip("[]"))
        except NotUnderstood as error:
            raise Unusable(error.reason) from error

    def _move(self, table: ContestTable, meant: Understood, view: State) -> None:
        assert meant.code is not None
        if meant.code == table.state.policy.pass_code:
            self._orders.passed(view, self.seat)
        promise = meant.promise
        try:
            promise = check_promise(promise, makes_one=table.state.policy.makes_promise(meant.code))
        except TableError:
            promise = None
        table.move(self.seat, meant.code, promise)

    def _heed(self, table: ContestTable, answer: Answer) -> None:
        """What goes along with a move: talk, standing orders, the note."""
        if answer.note is not None:
            self._reader.note = answer.note
        if answer.wake is not None:
            self._orders.wakes = wakes_of(answer.wake)
        if answer.say:
            to = player_called(table.state.players, answer.to) if answer.to else None
            try:
                said = cleaned(answer.say, LONGEST_CHAT)
            except TableError:
                return
            if not answer.to or (to is not None and to != self.seat):
                table.say(self.seat, said, to)


def question_of(view: State) -> int:
    """The step that asks; 6.2, 14.11 cards that have to be played come before others of the same kind."""
    step = top_step(view)
    return {Step.FIRST_CARD: Step.ATTACK, Step.FORCED: Step.FIGHT}.get(Step(step), step)
