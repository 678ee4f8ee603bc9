"""Plays the games of a run: several at a time, every answer written down before it is used, within the bounds."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from msgspec import Struct

from jollyroger.contest.answer_book import AnswerBook, AnswersDiffer
from jollyroger.contest.conditions import CREW, Conditions
from jollyroger.contest.entrants import Entrant
from jollyroger.contest.folder import Folder, Run, RunProblem, log_text, record_text
from jollyroger.contest.minds import choice_of, mind_called
from jollyroger.contest.outcomes import Outcome, outcome_of
from jollyroger.contest.players.player import Player, Reply, Request, Unreachable, most_tokens_of, storable
from jollyroger.contest.questions import Reader
from jollyroger.contest.spending import BoundReached, Budget
from jollyroger.contest.table import ContestTable
from jollyroger.contest.tested_seat import Ask, Effort, TestedSeat

SAMPLE_MESSAGES = 40


class Stopped(Exception):  # noqa: N818 - the run can go on another time
    """The run does not go on now, and why."""


class Progress(Struct):
    """How far a run is, to be shown."""

    games: int
    over: int = 0
    calls: int = 0
    cost: float = 0.0
    tokens: int = 0


Watch = Callable[[Progress], None]


def planned_seats(players: int, seats: int, turn: int) -> list[int]:
    """Where the players under test sit in the given game of a deal: spread out, and each in every seat once."""
    return [(place * seats // players + turn) % seats for place in range(players)]


def names_at(run: Run, number: int) -> tuple[list[str], dict[int, Entrant]]:
    """The seating of a game: names by seat, and the players under test by seat."""
    seats, crew = run.conditions.seats, run.conditions.crew
    places = planned_seats(len(run.entrants), seats, number % run.per_deal)
    tested = dict(zip(places, run.entrants, strict=True))
    others = [seat for seat in range(seats) if seat not in tested]
    names = {seat: crew[place % len(crew)] for place, seat in enumerate(others)}
    return [tested[seat].name if seat in tested else names[seat] for seat in range(seats)], tested


@cache
def texts_hash(conditions: Conditions) -> str:
    """Of what a seat is told in a sample game: it shows whether two versions word messages alike."""
    table, digest = ContestTable(conditions, 0), hashlib.sha256()
    readers = [Reader(seat, lists=conditions.lists) for seat in range(conditions.seats)]
    for _ in range(SAMPLE_MESSAGES):
        seat = table.next_seat()
        digest.update(readers[seat].told(table).text.encode())
        readers[seat].has_answered(table)
        table.move(seat, *choice_of(table.state, mind_called(CREW), seat, table.generators[seat]))
    return digest.hexdigest()[:16]


class Runner:
    """A run that goes on until its games are over, or something stops it."""

    def __init__(
        self,
        folder: Folder,
        run: Run,
        players: Mapping[str, Player],
        budget: Budget,
        *,
        at_once: int = 4,
        watch: Watch = lambda _: None,
        replaying: bool = False,
    ) -> None:
        self.folder, self.run, self.budget = folder, run, budget
        self.progress = Progress(run.games)
        self._players = players
        self._watch = watch
        self._replaying = replaying
        self._places = asyncio.Semaphore(at_once)
        self._stop = ""
        """Why nothing more is asked, if so."""

    def stop(self, reason: str) -> None:
        """Ask nothing more; what is being answered is waited for and written down."""
        self._stop = self._stop or reason

    async def play(self) -> list[Outcome]:
        """Play what is left. Stopped says why not all of it was; then the rest can be played later."""
        numbers = [number for number in range(self.run.games) if not self.folder.has(number)]
        self.progress.over = self.run.games - len(numbers)
        books = {number: AnswerBook(self.folder.answers(number)) for number in range(self.run.games)}
        self._count_what_was_paid(books)
        self._tell()
        found = await asyncio.gather(*(self._guarded(number, books[number]) for number in numbers))
        if self._stop:
            raise Stopped(self._stop)
        return [outcome for outcome in found if outcome is not None]

    def _count_what_was_paid(self, books: Mapping[int, AnswerBook]) -> None:
        """What came is counted as it was; what was asked and never came, as the most that it can have taken."""
        for number, book in books.items():
            _, tested = names_at(self.run, number)
            for page in book.answered():
                if page.reply is not None:
                    self.budget.count(tested[page.seat], page.reply.tokens_in, page.reply.tokens_out)
            for page in book.unanswered():
                self.budget.count(tested[page.seat], page.most_in, page.most_out)

    async def _guarded(self, number: int, book: AnswerBook) -> Outcome | None:
        async with self._places:
            if self._stop:
                return None
            try:
                outcome, table = await self.play_game(number, book)
            except (BoundReached, Unreachable, AnswersDiffer, Stopped) as error:
                self.stop(str(error))
                return None
        self.folder.keep(outcome, table.state, table.log)
        self.progress.over += 1
        self._tell()
        return outcome

    async def play_game(self, number: int, book: AnswerBook) -> tuple[Outcome, ContestTable]:
        """One game from its deal to its end."""
        names, tested = names_at(self.run, number)
        table = ContestTable(self.run.conditions, number // self.run.per_deal)
        minds = {
            seat: mind_called(tested[seat].where if seat in tested else name)
            for seat, name in enumerate(names)
            if seat not in tested or tested[seat].is_bot
        }
        seats = {
            seat: TestedSeat(seat, number, self.run.conditions, self._asking(entrant, book))
            for seat, entrant in tested.items()
            if not entrant.is_bot
        }
        while not table.is_over:
            seat = table.next_seat()
            if seat in minds:
                table.move(seat, *choice_of(table.state, minds[seat], seat, table.generators[seat]))
            else:
                await seats[seat].act(table)
        efforts = {seat: self._effort(tested[seat], seats[seat].effort, seat, book) for seat in seats}
        outcome = outcome_of(
            table.log,
            number=number,
            deal=number // self.run.per_deal,
            players=names,
            efforts=efforts,
            tested=sorted(tested),
        )
        return outcome, table

    def _effort(self, entrant: Entrant, effort: Effort, seat: int, book: AnswerBook) -> Effort:
        """With what the answers took, as it was written down."""
        replies = [page.reply for page in book.answered() if page.seat == seat and page.reply is not None]
        effort.tokens_in = sum(reply.tokens_in for reply in replies)
        effort.tokens_out = sum(reply.tokens_out for reply in replies)
        effort.seconds = round(sum(reply.seconds for reply in replies), 3)
        effort.cost = entrant.cost(effort.tokens_in, effort.tokens_out)
        return effort

    def _asking(self, entrant: Entrant, book: AnswerBook) -> Ask:
        async def ask(request: Request) -> Reply:
            found = book.find(request)
            if found is not None:
                return found
            if self._replaying:
                raise Stopped(f"{book.file.name} has no answer to question {request.question}.")
            if self._stop:
                raise Stopped(self._stop)
            return await self._asked(entrant, book, request)

        return ask

    async def _asked(self, entrant: Entrant, book: AnswerBook, request: Request) -> Reply:
        most = most_tokens_of(request), self.run.answer_tokens
        await self.budget.put_aside(entrant, *most)
        used = (0, 0)
        try:
            book.ask(request, *most)
            try:
                reply = storable(await self._players[entrant.name].answer(request))
            except Unreachable:
                book.not_taken(request)
                raise
            book.get(request, reply)
            used = reply.tokens_in, reply.tokens_out
        finally:
            await self.budget.settle(entrant, most, used)
        self.progress.calls += 1
        self._tell()
        return reply

    def _tell(self) -> None:
        self.progress.cost, self.progress.tokens = self.budget.cost, self.budget.tokens
        self._watch(self.progress)


async def replay(folder: Folder) -> list[str]:
    """Play all games of a run again from what is written down, without any player: what differs, in sentences."""
    run = folder.read()
    if run.hash != run.conditions.hash:
        raise RunProblem(f"This version plays {run.conditions.protocol} otherwise: the run was made by {run.version}.")
    runner = Runner(folder, run, {}, Budget(), replaying=True)
    found = list[str]()
    for outcome in folder.outcomes():
        number = outcome.number
        try:
            again, table = await runner.play_game(number, AnswerBook(folder.answers(number)))
        except (Stopped, AnswersDiffer) as error:
            found.append(f"Game {number}: {error}")
            continue
        log = folder.log(number)
        same = record_text(table.state) == folder.record(number) and log_text(table.log) == log_text(log)
        if not same or again != outcome:
            found.append(f"Game {number} is another game now.")
    return found


def new_run(
    conditions: Conditions,
    entrants: Sequence[Entrant],
    games: int,
    answer_tokens: int,
    most_cost: float | None = None,
    most_tokens: int | None = None,
) -> Run:
    """A run with these players."""
    return Run(
        protocol=conditions.protocol,
        hash=conditions.hash,
        texts=texts_hash(conditions),
        conditions=conditions,
        entrants=list(entrants),
        games=games,
        answer_tokens=answer_tokens,
        most_cost=most_cost,
        most_tokens=most_tokens,
    )
