"""Looking at a game that was written down: step by step in a terminal, else as a text with commentary."""

from __future__ import annotations

from jollyroger.games.duel.cards import JOLLY
from jollyroger.games.record import Record, write
from jollyroger.terminal.lines import has_terminal, plain_console
from jollyroger.words.terminal import UNFINISHED, TerminalWords


def replay(record: Record, *, language: str) -> int:
    """Show a record until the reader has had enough. Gives back an exit code."""
    words = TerminalWords(language, record.players)
    try:
        return replay_on_screen(record, words) if has_terminal() else print_replay(record, words)
    except KeyboardInterrupt:
        return 0


def replay_on_screen(record: Record, words: TerminalWords) -> int:
    """Draw the table, and let keys go through the game."""
    from jollyroger.terminal.app import TableApp
    from jollyroger.terminal.replay_screen import ReplayScreen

    app = TableApp(ReplayScreen(record, words, JOLLY))
    app.run()
    return app.return_code or 0


def print_replay(record: Record, words: TerminalWords) -> int:
    """Print every line of the record with what it did, and the result."""
    console = plain_console()
    console.print(write(record, words.commentary), soft_wrap=True, end="")
    console.print()
    console.print(ending(record, words), soft_wrap=True)
    return 0


def ending(record: Record, words: TerminalWords) -> str:
    """How the game ended, or that it did not."""
    result = record.game.result(record.final_state())
    return words.say(UNFINISHED) if result is None else words.result(result)
