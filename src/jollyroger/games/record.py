"""Game records: a text that a person can read and that replays without a generator. The format: docs/records.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Any, NoReturn

import msgspec

from jollyroger.games.committed import Seal
from jollyroger.games.errors import Problem, RecordError, Refusal
from jollyroger.games.events import Event
from jollyroger.games.game import PASS, SPECTATOR, UNSEEN_CARD, Options, Result
from jollyroger.games.headers import FIRST_LINE, FORMAT, AnyGame, HeaderReader, seal_headers

CHANCE = -1
"""The actor of a chance move."""

LONGEST = 1_000_000
UNFINISHED = "unfinished"
WATCHER = "spectator"
"""What stands in the place of a seat's name for a spectator."""
ACTOR_WIDTH = 8
COMMENT_COLUMN = 44
_LINE_END = re.compile(r"\r\n|\r|\n")
_RESULT = re.compile(r"(-?\d{1,9}(?: : -?\d{1,9})*), (.+) \(([\w ]+)\)")


class Ply(msgspec.Struct, frozen=True, gc=False):
    """One move of a seat, by its code, or one outcome of chance."""

    actor: int
    code: int


class Record(msgspec.Struct):
    """A game from its first card on, finished or not."""

    game: AnyGame
    options: Options
    players: tuple[str, ...]
    date: date
    plies: list[Ply] = []
    seal: Seal | None = None
    """Of a game at a server's table: how its deal can be checked."""

    def replay(self) -> Iterator[tuple[Any, Ply | None, list[Event]]]:
        """The state before the first ply, then after each, with the ply and what happened; always the same object."""
        state = self.game.start(self.options)
        yield state, None, []
        for ply in self.plies:
            yield state, ply, advance(self.game, state, ply)

    def final_state(self) -> Any:
        """The state after the last ply."""
        return list(self.replay())[-1][0]


class SeatRecord(Record, kw_only=True):
    """What one seat (or SPECTATOR) saw of a game: its lines, with a ? for every card that it did not see.

    It has no plies, because it cannot be replayed.
    """

    seat: int
    result: Result | None
    lines: list[tuple[str, str]]
    """Who acts or the word of chance, and what stands behind it."""

    def replay(self) -> NoReturn:
        """A game is played again only if every card is known."""
        raise ValueError("the record of one seat cannot be replayed")


def advance(game: AnyGame, state: Any, ply: Ply) -> list[Event]:
    """Let a ply happen."""
    return game.deal(state, ply.code) if ply.actor == CHANCE else game.play_code(state, ply.actor, ply.code)


# Writing

Commentary = Callable[[Any, list[Event]], str]
"""What to say beside a line: it gets the state after it and what happened."""


def write(record: Record, commentary: Commentary | None = None, seat: int | None = None) -> str:
    """The record as text, with a comment beside each line if a commentator is given.

    For a seat (or SPECTATOR) it is the record of what that seat saw, and the commentator gets no more than that either.
    """
    if isinstance(record, SeatRecord):
        seat, result = record.seat, record.result
        body: Iterable[tuple[str, str]] = ((_line(opening, text), "") for opening, text in record.lines)
    else:
        result = record.game.result(record.final_state())
        body = _body(record, commentary, seat)
    headers = _headers(record, seat, result)
    lines = [f"{FIRST_LINE} {FORMAT}", *(f"{name}: {value}" for name, value in headers.items()), ""]
    for text, said in body:
        lines.append(f"{text:<{COMMENT_COLUMN}} # {said}" if said else text)
    return "\n".join(lines) + "\n"


def _headers(record: Record, seat: int | None, result: Result | None) -> dict[str, str]:
    headers = _opening(record, record.game.rules_version)
    if seat is not None:
        headers["seat"] = _watchers(record.game, record.options)[seat]
    return headers | seal_headers(record.seal) | {"result": write_result(record.game, record.options, result)}


def _opening(record: Record, rules: int) -> dict[str, str]:
    options = msgspec.to_builtins(record.options)
    return {
        "game": record.game.name,
        "rules": str(rules),
        **{name: str(value) for name, value in options.items()},
        "players": " | ".join(record.players),
        "date": record.date.isoformat(),
    }


def write_old(record: Record, rules: int, lines: Iterable[tuple[str, str]]) -> str:
    """A game of other rules as text: nobody can play it again or say how it ended, but a person can read it."""
    headers = _opening(record, rules) | seal_headers(record.seal)
    top = [f"{FIRST_LINE} {FORMAT}", *(f"{name}: {value}" for name, value in headers.items()), ""]
    return "\n".join([*top, *(_line(opening, text) for opening, text in lines)]) + "\n"


def _watchers(game: AnyGame, options: Options) -> tuple[str, ...]:
    """Whose record it can be: a seat's by its number, the spectator's by the number -1, which is the last."""
    return (*game.seat_names(options), WATCHER)


def _line(opening: str, text: str) -> str:
    return f"{opening:<{ACTOR_WIDTH}} {text}"


def write_result(game: AnyGame, options: Options, result: Result | None) -> str:
    """The scores in seat order, who won, and by what."""
    if result is None:
        return UNFINISHED
    seats = game.seat_names(options)
    winners = " & ".join(seats[seat] for seat in result.winners) or "nobody"
    return f"{' : '.join(map(str, result.scores))}, {winners} ({result.reason})"


def _body(record: Record, commentary: Commentary | None, seat: int | None) -> Iterator[tuple[str, str]]:
    """The lines and what is said beside them. Chance outcomes of one kind that follow each other share a line, and so
    do passes, until somebody passes again.
    """
    game, seats = record.game, record.game.seat_names(record.options)
    state = game.start(record.options)
    line, happened = "", list[Event]()

    def said() -> str:
        if commentary is None:
            return ""
        if seat is None:
            return commentary(state, happened)
        return commentary(game.view(state, seat), game.events_for(happened, seat))

    for ply, seen in zip(record.plies, _seen(record, seat), strict=True):
        if ply.actor == CHANCE:
            opening, text = game.chance_word(state), game.write_outcome(state, ply.code) if seen else UNSEEN_CARD
        else:
            opening, text = seats[ply.actor], game.write_move(state, ply.code, seen=seen)
        if text == PASS:
            opening, text = text, opening
        joins = opening == PASS and text not in line.split()
        if line.startswith(_line(opening, "")) and (joins or ply.actor == CHANCE):
            line += f" {text}"
        else:
            if line:
                yield line, said()
            line, happened = _line(opening, text), []
        happened += advance(game, state, ply)
    if line:
        yield line, said()


def _seen(record: Record, seat: int | None) -> list[bool]:
    """For each ply, whether its card is shown in a record: in a whole one always, else if the seat has seen it."""
    if seat is None:
        return [True] * len(record.plies)
    return record.game.saw([events for _, ply, events in record.replay() if ply is not None], seat)


# Reading


def read(data: bytes, games: dict[str, AnyGame], *, whole: bool = False) -> Record:
    """The record in a file's bytes, every move checked against the rules; RecordError names line and reason.

    The record of one seat comes back as a SeatRecord, of which only the wording is checked; where a whole record is
    needed it is an error.
    """
    if len(data) > LONGEST:
        raise RecordError(1, Problem.TOO_LONG, wanted=str(LONGEST))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(len(_lines(data[: error.start].decode())), Problem.NOT_TEXT) from error
    return _Reader(text, games, whole=whole).record


def _lines(text: str) -> list[str]:
    """The lines as an editor counts them: Python knows more ends of a line than these."""
    return _LINE_END.split(text)


class _Reader(HeaderReader):
    """Reads a record from the top, with the game running alongside."""

    def __init__(self, text: str, games: dict[str, AnyGame], *, whole: bool) -> None:
        super().__init__(_lines(text), games)
        self.state = self.game.start(self.options)
        self.record = Record(self.game, self.options, self.players, self.date, seal=self.seal)
        if "seat" not in self.headers:
            for text in self.body():
                self.read_line(text)
            self.check_result()
        elif whole:
            self.fail(Problem.ONE_SEAT_ONLY, self.header("seat"))
        else:
            self.record = self.read_seat_record()

    def body(self) -> Iterator[str]:
        """The lines after the headers, without comments and empty ones."""
        for number, line in enumerate(self.lines[self.headers_end :], self.headers_end + 1):
            self.number = number
            text = " ".join(line.partition("#")[0].split())
            if text:
                yield text

    def read_line(self, text: str) -> None:
        opening, _, rest = text.partition(" ")
        if self.game.result(self.state) is not None:
            self.fail(Problem.AFTER_THE_END, text)
        if self.game.chance(self.state) is not None and not self.may_act(opening):
            self.read_deal(opening, rest)
        elif opening == PASS and rest:
            for name in rest.split(" "):
                self.read_move(name, PASS)
        else:
            self.read_move(opening, rest)

    def may_act(self, name: str) -> bool:
        """Whether a seat can move now. In some games seats that are not asked can, even before the lot falls."""
        if name not in self.seats:
            return False
        seat = self.seats.index(name)
        return seat in self.game.to_act(self.state) or bool(self.game.legal_codes(self.state, seat))

    def read_deal(self, opening: str, rest: str) -> None:
        word = self.game.chance_word(self.state)
        if opening != word:
            self.fail(Problem.DEAL_EXPECTED, opening, word)
        if not rest:
            self.fail(Problem.DEAL_MISSING, opening)
        for text in rest.split(" "):
            if self.game.chance(self.state) is None or self.game.chance_word(self.state) != word:
                self.fail(Problem.DEAL_WORD, text)
            outcome = self.game.read_outcome(self.state, text)
            if outcome is None:
                self.fail(Problem.DEAL_UNREADABLE, text)
            try:
                self.add(Ply(CHANCE, outcome))
            except ValueError:
                self.fail(Problem.DEAL_IMPOSSIBLE, text)

    def read_move(self, opening: str, rest: str) -> None:
        expected = " / ".join(self.seats[seat] for seat in sorted(self.game.to_act(self.state)))
        if opening not in self.seats:
            self.fail(Problem.ACTOR_UNKNOWN, opening, expected)
        if not self.may_act(opening):
            self.fail(Problem.ACTOR_EXPECTED, opening, expected)
        if not rest:
            self.fail(Problem.MOVE_MISSING, opening)
        code = self.game.read_move(self.state, rest)
        if code is None:
            self.fail(Problem.MOVE_UNREADABLE, rest)
        try:
            self.add(Ply(self.seats.index(opening), code))
        except Refusal as refusal:
            self.fail(Problem.MOVE_REFUSED, rest, refusal=refusal)

    def add(self, ply: Ply) -> None:
        advance(self.game, self.state, ply)
        self.record.plies.append(ply)

    def check_result(self) -> None:
        """The result in the header must be the one that the moves lead to."""
        claimed = self.header("result")
        true = write_result(self.game, self.options, self.game.result(self.state))
        if claimed != true:
            self.fail(Problem.RESULT_EARLY if true == UNFINISHED else Problem.RESULT_DIFFERS, claimed, true)

    # The record of one seat

    def read_seat_record(self) -> SeatRecord:
        watchers, name = _watchers(self.game, self.options), self.header("seat")
        if name not in watchers:
            self.fail(Problem.OPTION_UNKNOWN, name, ", ".join(watchers))
        seat = SPECTATOR if name == WATCHER else watchers.index(name)
        result = self.read_result(self.header("result"))
        lines = [self.read_seat_line(text) for text in self.body()]
        whole = self.record
        return SeatRecord(
            whole.game, whole.options, whole.players, whole.date, seal=whole.seal, seat=seat, result=result, lines=lines
        )

    def read_result(self, text: str) -> Result | None:
        """The result as it stands there: without all cards nobody can check it."""
        if text == UNFINISHED:
            return None
        found = _RESULT.fullmatch(text)
        scores, names, reason = found.groups() if found else ("", "", "")
        winners = tuple(seat for seat, name in enumerate(self.seats) if name in names.split(" & "))
        result = Result(winners, tuple(map(int, scores.split(" : "))) if scores else (), reason)
        known = len(result.scores) == len(self.seats) and reason in self.game.reasons
        if not known or write_result(self.game, self.options, result) != text:
            example = Result((0,), tuple(range(len(self.seats), 0, -1)), self.game.reasons[0])
            self.fail(Problem.RESULT_MALFORMED, text, write_result(self.game, self.options, example))
        return result

    def read_seat_line(self, text: str) -> tuple[str, str]:
        """Who acts and what stands behind it; whether it could happen is not asked."""
        opening, _, rest = text.partition(" ")
        if opening in self.game.chance_words:
            if not rest:
                self.fail(Problem.DEAL_MISSING, opening)
            for outcome in dict.fromkeys(rest.split(" ")):
                if not self.game.can_be_outcome(self.state, opening, outcome):
                    self.fail(Problem.DEAL_UNREADABLE, outcome)
            return opening, rest
        passing = opening == PASS and bool(rest)
        for name in rest.split(" ") if passing else [opening]:
            if name not in self.seats:
                self.fail(Problem.ACTOR_UNKNOWN, name, " / ".join(self.seats))
        if not rest:
            self.fail(Problem.MOVE_MISSING, opening)
        if not self.game.can_be_move(self.state, PASS if passing else rest):
            self.fail(Problem.MOVE_UNREADABLE, rest)
        return opening, rest
