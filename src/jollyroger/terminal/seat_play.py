"""Playing from a seat in the terminal: Piracy & Mutiny against bots, or any game at a table of a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from jollyroger.bots.bot import Bot
from jollyroger.games.headers import AnyGame
from jollyroger.terminal.lines import has_terminal, plain_console
from jollyroger.terminal.local_seat import LocalSeat
from jollyroger.terminal.play import PACE
from jollyroger.terminal.saving import Logbook
from jollyroger.terminal.seat import TableLost, TableSeat
from jollyroger.words.common.terminal import LOST, Help, SeatWords
from jollyroger.words.duel.terminal import GOODBYE
from jollyroger.words.duel.terminal import HELP as DUEL_HELP
from jollyroger.words.mutiny.terminal import HELP as MUTINY_HELP

HELPS: dict[str, Help] = {"duel": DUEL_HELP, "mutiny": MUTINY_HELP}
"""By game: the rules that its players need."""


def play_with_bots(
    game: AnyGame,
    options: dict[str, str],
    bots: Sequence[Bot],
    seat: int,
    *,
    name: str,
    language: str,
    seed: int,
    record_file: Path | None,
    pace: float = PACE,
    lines: bool = False,
) -> int:
    """Seat a person among bots, until the person leaves. The exit code is 0 unless a record was lost."""
    table = LocalSeat(game, options, bots, seat, name=name, seed=seed)
    logbook = Logbook(record_file)

    def keep() -> str:
        logbook.keep(table)
        return logbook.latest(words)

    words = SeatWords(language, HELPS.get(game.name, {}))
    code = play_from(table, words, pace, keep, lines=lines)
    logbook.keep(table)
    console = plain_console()
    for told in logbook.account(words):
        console.print(told, soft_wrap=True)
    return code or int(not logbook.is_complete)


def play_from(seat: TableSeat, words: SeatWords, pace: float, keep: Callable[[], str], *, lines: bool) -> int:
    """Draw the table, or print it where there is no screen, until the person leaves; the exit code."""
    console = plain_console()
    try:
        code = _play_in_lines(seat, words, keep) if lines or not has_terminal() else _draw(seat, words, pace, keep)
    except KeyboardInterrupt:
        code = 0
    except TableLost as lost:
        console.print(words.say(LOST, reason=str(lost)), soft_wrap=True)
        return 1
    finally:
        seat.close()
    console.print(words.say(GOODBYE, player=seat.name), soft_wrap=True)
    return code


def _draw(seat: TableSeat, words: SeatWords, pace: float, keep: Callable[[], str]) -> int:
    from jollyroger.terminal.app import TableApp
    from jollyroger.terminal.seat_screen import SeatScreen

    app = TableApp(SeatScreen(seat, words, pace, keep))
    app.run()
    return app.return_code or 0


def _play_in_lines(seat: TableSeat, words: SeatWords, keep: Callable[[], str]) -> int:
    from jollyroger.terminal.seat_lines import SeatLines

    SeatLines(seat, words, plain_console(), keep).play()
    return 0
