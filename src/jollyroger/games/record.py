"""Game records: a text that a person can read and that replays without a generator. The format: docs/records.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any, NamedTuple, NoReturn

import msgspec

from jollyroger.games.errors import OptionsError, Problem, RecordError, Refusal
from jollyroger.games.events import Event
from jollyroger.games.game import Game, Options, Result

CHANCE = -1
"""Who acts in a chance move."""

FIRST_LINE = "jollyroger record"
FORMAT = 1
LONGEST = 1_000_000
LONGEST_NAME = 40
UNFINISHED = "unfinished"
ACTOR_WIDTH = 8
COMMENT_COLUMN = 44

AnyGame = Game[Any, Any, Any]


class Ply(NamedTuple):
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

    def replay(self) -> Iterator[tuple[Any, Ply | None, list[Event]]]:
        """The state before the first ply, then after each, with the ply and what happened; always the same object."""
        state = self.game.start(self.options)
        yield state, None, []
        for ply in self.plies:
            yield state, ply, advance(self.game, state, ply)

    def final_state(self) -> Any:
        """The state after the last ply."""
        return list(self.replay())[-1][0]


def advance(game: AnyGame, state: Any, ply: Ply) -> list[Event]:
    """Let a ply happen."""
    return game.deal(state, ply.code) if ply.actor == CHANCE else game.play_code(state, ply.actor, ply.code)


# Writing

Commentary = Callable[[Any, list[Event]], str]
"""What to say beside a line: it gets the state after it and what happened."""


def write(record: Record, commentary: Commentary | None = None) -> str:
    """The record as text, with a comment beside each line if a commentator is given."""
    lines = [f"{FIRST_LINE} {FORMAT}", *(f"{name}: {value}" for name, value in _headers(record).items()), ""]
    for text, said in _body(record, commentary or (lambda _state, _events: "")):
        lines.append(f"{text:<{COMMENT_COLUMN}} # {said}" if said else text)
    return "\n".join(lines) + "\n"


def _headers(record: Record) -> dict[str, str]:
    options = msgspec.to_builtins(record.options)
    result = record.game.result(record.final_state())
    return {
        "game": record.game.name,
        "rules": str(record.game.rules_version),
        **{name: str(value) for name, value in options.items()},
        "players": " | ".join(record.players),
        "date": record.date.isoformat(),
        "result": write_result(record.game, record.options, result),
    }


def write_result(game: AnyGame, options: Options, result: Result | None) -> str:
    """The scores in seat order, who won, and by what."""
    if result is None:
        return UNFINISHED
    seats = game.seat_names(options)
    winners = " & ".join(seats[seat] for seat in result.winners) or "nobody"
    return f"{' : '.join(map(str, result.scores))}, {winners} ({result.reason})"


def _body(record: Record, commentary: Commentary) -> Iterator[tuple[str, str]]:
    """The lines and what is said beside them. Chance outcomes of one kind that follow each other share a line."""
    game, seats = record.game, record.game.seat_names(record.options)
    state = game.start(record.options)
    line, happened = "", list[Event]()
    for ply in record.plies:
        if ply.actor == CHANCE:
            opening, text = game.chance_word(state), game.write_outcome(ply.code)
        else:
            opening, text = seats[ply.actor], game.write_move(state, ply.code)
        if ply.actor == CHANCE and line.startswith(f"{opening:<{ACTOR_WIDTH}} "):
            line += f" {text}"
        else:
            if line:
                yield line, commentary(state, happened)
            line, happened = f"{opening:<{ACTOR_WIDTH}} {text}", []
        happened += advance(game, state, ply)
    if line:
        yield line, commentary(state, happened)


# Reading


def read(data: bytes, games: dict[str, AnyGame]) -> Record:
    """The record in a file's bytes, every move checked against the rules; RecordError names line and reason."""
    if len(data) > LONGEST:
        raise RecordError(1, Problem.TOO_LONG, wanted=str(LONGEST))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(len(_lines(data[: error.start].decode())), Problem.NOT_TEXT) from error
    return _Reader(text, games).record


def _lines(text: str) -> list[str]:
    """The lines as an editor counts them: Python knows more ends of a line than these."""
    return re.split(r"\r\n|\r|\n", text)


class _Reader:
    """Reads a record from the top, with the game running alongside."""

    def __init__(self, text: str, games: dict[str, AnyGame]) -> None:
        self.lines = _lines(text)
        self.number = self.headers_end = 0
        self.check_first_line()
        headers = self.read_headers()
        self.game = self.find_game(headers, games)
        self.record = Record(
            self.game,
            options := self.read_options(headers),
            self.read_players(headers, self.game.seat_names(options)),
            self.read_date(headers),
        )
        self.state = self.game.start(options)
        for text in self.body():
            self.read_line(text)
        self.check_result(headers)

    def fail(self, problem: Problem, found: str = "", wanted: str = "", refusal: Refusal | None = None) -> NoReturn:
        raise RecordError(self.number, problem, found[:60], wanted, refusal)

    def check_first_line(self) -> None:
        self.number = 1
        opening, _, version = self.lines[0].strip().rpartition(" ")
        if opening != FIRST_LINE:
            self.fail(Problem.NOT_A_RECORD, self.lines[0], f"{FIRST_LINE} {FORMAT}")
        if version != str(FORMAT):
            self.fail(Problem.FORMAT_UNKNOWN, version, str(FORMAT))

    def read_headers(self) -> dict[str, tuple[int, str]]:
        """Name: value, down to the first empty line; each with the number of its line."""
        headers: dict[str, tuple[int, str]] = {}
        for number, line in enumerate(self.lines[1:], 2):
            self.number = number
            if not line.strip():
                break
            name, colon, value = line.partition(":")
            if not colon:
                self.fail(Problem.HEADER_MALFORMED, line)
            if name.strip() in headers:
                self.fail(Problem.HEADER_TWICE, name.strip())
            headers[name.strip()] = (self.number, value.strip())
        self.headers_end = self.number
        return headers

    def header(self, headers: dict[str, tuple[int, str]], name: str) -> str:
        """The value of a header; from here on a complaint is about its line."""
        if name not in headers:
            self.number = self.headers_end
            self.fail(Problem.HEADER_MISSING, wanted=name)
        self.number, value = headers[name]
        return value

    def find_game(self, headers: dict[str, tuple[int, str]], games: dict[str, AnyGame]) -> AnyGame:
        name = self.header(headers, "game")
        if name not in games:
            self.fail(Problem.GAME_UNKNOWN, name, ", ".join(games))
        version = self.header(headers, "rules")
        if version != str(games[name].rules_version):
            self.fail(Problem.RULES_VERSION, version, str(games[name].rules_version))
        return games[name]

    def read_options(self, headers: dict[str, tuple[int, str]]) -> Options:
        names = self.game.option_choices()
        known = ("game", "rules", *names, "players", "date", "result")
        for name, (number, _) in headers.items():
            if name not in known:
                self.number = number
                self.fail(Problem.HEADER_UNKNOWN, name, ", ".join(known))
        chosen = {name: self.header(headers, name) for name in names}
        try:
            options: Options = self.game.options(**chosen)
        except OptionsError as error:
            self.number = headers[error.option][0]
            self.fail(Problem.OPTION_UNKNOWN, error.value, ", ".join(error.choices))
        return options

    def read_players(self, headers: dict[str, tuple[int, str]], seats: tuple[str, ...]) -> tuple[str, ...]:
        players = tuple(name.strip() for name in self.header(headers, "players").split("|"))
        if len(players) != len(seats):
            self.fail(Problem.PLAYERS_NUMBER, str(len(players)), str(len(seats)))
        for name in players:
            if not is_player_name(name):
                self.fail(Problem.PLAYER_NAME, name, str(LONGEST_NAME))
        return players

    def read_date(self, headers: dict[str, tuple[int, str]]) -> date:
        text = self.header(headers, "date")
        try:
            return datetime.strptime(text, "%Y-%m-%d").date()
        except ValueError:
            self.fail(Problem.DATE_MALFORMED, text, "2026-11-15")

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
        if self.game.chance(self.state) is not None:
            self.read_deal(opening, rest)
        else:
            self.read_move(opening, rest)

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
        seats = self.game.seat_names(self.record.options)
        expected = " / ".join(seats[seat] for seat in sorted(self.game.to_act(self.state)))
        if opening not in seats:
            self.fail(Problem.ACTOR_UNKNOWN, opening, expected)
        if seats.index(opening) not in self.game.to_act(self.state):
            self.fail(Problem.ACTOR_EXPECTED, opening, expected)
        if not rest:
            self.fail(Problem.MOVE_MISSING, opening)
        code = self.game.read_move(self.state, rest)
        if code is None:
            self.fail(Problem.MOVE_UNREADABLE, rest)
        try:
            self.add(Ply(seats.index(opening), code))
        except Refusal as refusal:
            self.fail(Problem.MOVE_REFUSED, rest, refusal=refusal)

    def add(self, ply: Ply) -> None:
        advance(self.game, self.state, ply)
        self.record.plies.append(ply)

    def check_result(self, headers: dict[str, tuple[int, str]]) -> None:
        """The result in the header must be the one that the moves lead to."""
        claimed = self.header(headers, "result")
        true = write_result(self.game, self.record.options, self.game.result(self.state))
        if claimed != true:
            self.fail(Problem.RESULT_EARLY if true == UNFINISHED else Problem.RESULT_DIFFERS, claimed, true)


def is_player_name(name: str) -> bool:
    """Whether a name can stand in a record: printable, not empty, not too long, without the bar between names."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and "|" not in name and name == name.strip()
