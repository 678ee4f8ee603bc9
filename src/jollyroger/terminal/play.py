"""Playing a duel against a bot in a terminal, or through lines where there is none."""

from __future__ import annotations

from pathlib import Path

from jollyroger.bots.bot import Bot
from jollyroger.games.duel.game import DuelOptions
from jollyroger.terminal.lines import LineTable, has_terminal, plain_console
from jollyroger.terminal.saving import Logbook
from jollyroger.terminal.table import Table
from jollyroger.words.duel.terminal import GOODBYE, TerminalWords

PACE = 0.7
"""Seconds that a move of the bot takes at least, so that a person can follow."""


def play_duel(
    options: DuelOptions,
    bot: Bot,
    seat: int,
    *,
    name: str,
    language: str,
    seed: int,
    record_file: Path | None,
    pace: float = PACE,
) -> int:
    """Seat a person against a bot, until the person leaves. The exit code is 0 unless a record was lost."""
    table = Table(options, bot, seat, name=name, seed=seed)
    words = TerminalWords(language, table.players)
    logbook = Logbook(record_file)
    crashed = 0
    try:
        if has_terminal():
            crashed, words = play_on_screen(table, words, logbook, pace)
        else:
            words = play_in_lines(table, words, logbook)
    except KeyboardInterrupt:
        pass
    finally:
        logbook.keep(table)
    say_goodbye(words, logbook, name)
    return crashed or int(not logbook.is_complete)


def play_on_screen(table: Table, words: TerminalWords, logbook: Logbook, pace: float) -> tuple[int, TerminalWords]:
    """Draw the table. Gives back what Textual returns, and the words in the language that was used last."""
    from jollyroger.terminal.app import TableApp
    from jollyroger.terminal.play_screen import PlayScreen

    screen = PlayScreen(table, words, logbook, pace)
    app = TableApp(screen)
    app.run()
    return app.return_code or 0, screen.words


def play_in_lines(table: Table, words: TerminalWords, logbook: Logbook) -> TerminalWords:
    """Print the table and read lines. Gives back the words in the language that was used last."""
    lines = LineTable(table, words, logbook, plain_console())
    lines.play()
    return lines.words


def say_goodbye(words: TerminalWords, logbook: Logbook, name: str) -> None:
    """Say where the records are, and part as friends."""
    console = plain_console()
    for told in [*logbook.account(words), words.say(GOODBYE, player=name)]:
        console.print(told, soft_wrap=True)
