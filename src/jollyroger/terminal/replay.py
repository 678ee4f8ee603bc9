"""Looking at a game that was written down: step by step in a terminal, else as a text with commentary."""

from __future__ import annotations

from jollyroger.games.duel.cards import JOLLY
from jollyroger.games.duel.game import DuelOptions
from jollyroger.games.record import Record, SeatRecord, write
from jollyroger.terminal.lines import has_terminal, plain_console
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.records import GAME_WORDS
from jollyroger.words.duel.terminal import UNFINISHED, TerminalWords


def replay(record: Record, *, language: str) -> int:
    """Show a record until the reader has had enough. Gives back an exit code."""
    try:
        return replay_on_screen(record, language) if can_step(record) else print_replay(record, language)
    except KeyboardInterrupt:
        return 0


def can_step(record: Record) -> bool:
    """Whether the table can be drawn for each step: there is one for a whole duel, in a terminal."""
    is_whole_duel = isinstance(record.options, DuelOptions) and not isinstance(record, SeatRecord)
    return is_whole_duel and has_terminal()


def replay_on_screen(record: Record, language: str) -> int:
    """Draw the table, and let keys go through the game."""
    from jollyroger.terminal.app import TableApp
    from jollyroger.terminal.replay_screen import ReplayScreen

    app = TableApp(ReplayScreen(record, TerminalWords(language, record.players), JOLLY))
    app.run()
    return app.return_code or 0


def print_replay(record: Record, language: str) -> int:
    """Print every line of the record with what it did, and the result."""
    console = plain_console()
    commentary = GAME_WORDS[record.game.name](language, record.players).commentator()
    console.print(write(record, commentary), soft_wrap=True, end="")
    console.print()
    console.print(ending(record, language), soft_wrap=True)
    return 0


def ending(record: Record, language: str) -> str:
    """How the game ended, or that it did not."""
    result = record.result if isinstance(record, SeatRecord) else record.game.result(record.final_state())
    if result is None:
        return phrasebook(language).say(UNFINISHED)
    return GAME_WORDS[record.game.name](language, record.players).result(result)
