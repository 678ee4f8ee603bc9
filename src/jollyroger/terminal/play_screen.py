"""The table at which a person plays against a bot."""

from __future__ import annotations

import asyncio

from rich.text import Text
from textual.containers import VerticalScroll

from jollyroger.games.duel.state import Phase, State
from jollyroger.games.errors import Refusal
from jollyroger.terminal.app import Question, story_text
from jollyroger.terminal.duel_screen import DuelScreen
from jollyroger.terminal.play_questions import (
    Alternative,
    AlternativesQuestion,
    ChoiceQuestion,
    PickQuestion,
    SplitQuestion,
    Waiting,
)
from jollyroger.terminal.saving import Logbook
from jollyroger.terminal.screens import Hint, scroll
from jollyroger.terminal.table import Table
from jollyroger.words.duel.terminal import (
    LEAVE,
    LEAVE_KEY,
    LOG_KEY,
    PAGES,
    QUIT_QUESTION,
    REMATCH,
    REMATCH_KEY,
    STAY,
    STAY_KEY,
    TerminalWords,
)

QUESTIONS: dict[Phase, type[SplitQuestion | ChoiceQuestion]] = {
    Phase.SPLIT: SplitQuestion,
    Phase.PICK: PickQuestion,
    Phase.PLAY: ChoiceQuestion,
}


class PlayScreen(DuelScreen):
    """The person's seat. The bot thinks in a thread, and plays no faster than a person can follow."""

    def __init__(self, table: Table, words: TerminalWords, logbook: Logbook, pace: float) -> None:
        super().__init__(words, table.seat)
        self.table = table
        self.logbook = logbook
        self.pace = pace
        self.news_from = 0
        """What was told from here on has happened since the person last moved."""
        self.decision: Question = Waiting(1 - table.seat)
        self.interruption: Question | None = None

    @property
    def question(self) -> Question:
        """What is asked now: to leave or to stay comes before the game."""
        return self.interruption or self.decision

    def view(self) -> State:
        return self.table.view

    def story(self) -> Text:
        old = [line for events in self.table.told[: self.news_from] for line in self.words.log(events)]
        new = [line for events in self.table.told[self.news_from :] for line in self.words.log(events)]
        return story_text(old, new)

    def on_mount(self) -> None:
        super().on_mount()
        self.proceed()

    def proceed(self) -> None:
        """Ask the seat that is to act."""
        if self.table.bot_is_to_act:
            self.decision = Waiting(1 - self.table.seat)
            self.run_worker(self.let_the_bot_play())
        elif self.table.result is not None:
            self.end_the_game()
        else:
            kind = QUESTIONS[Phase(self.table.state.phase)]
            self.decision = kind(self.table.view, self.table.seat, self, self.attempt)
        self.show()

    async def let_the_bot_play(self) -> None:
        """All moves of the bot until the person is asked; the keys go on working."""
        while self.table.bot_is_to_act:
            choice, _ = await asyncio.gather(asyncio.to_thread(self.table.bot_choice), asyncio.sleep(self.pace))
            self.table.play(choice)
            self.show()
        self.proceed()

    def attempt(self, code: int) -> None:
        """Make the person's move, or say which rule is against it."""
        news_from = len(self.table.told)
        try:
            self.table.play(code)
        except Refusal as refusal:
            reason = refusal
            self.say(lambda words: words.reason(reason))
        else:
            self.news_from = news_from
            self.proceed()

    def end_the_game(self) -> None:
        """Say how it ended, put the record away, and offer another one."""
        self.logbook.keep(self.table)
        self.decision = AlternativesQuestion(
            self.outcome,
            Alternative(("r",), "r", REMATCH, REMATCH_KEY, self.rematch),
            Alternative(("q",), "q", LEAVE, LEAVE_KEY, lambda _key: self.app.exit()),
        )

    def outcome(self, words: TerminalWords) -> str:
        """How the game ended, and what became of its record: a key that does nothing must not wipe that away."""
        result = self.table.result
        return f"{words.result(result) if result else ''} {self.logbook.latest(words)}".strip()

    def rematch(self, _key: str) -> None:
        """The same two again."""
        self.table.rematch()
        self.news_from = 0
        self.proceed()

    def more_hints(self) -> list[Hint]:
        return [Hint(("pageup", "pagedown"), self.words.say(PAGES), self.words.say(LOG_KEY), self.scroll_log)]

    def scroll_log(self, key: str) -> None:
        """Look up what happened earlier."""
        log = self.query_one("#log", VerticalScroll)
        scroll(log, -log.size.height if key == "pageup" else log.size.height)

    def leave(self) -> None:
        """Before a game is over, leaving takes a second thought."""
        self.interruption = AlternativesQuestion(
            lambda words: words.say(QUIT_QUESTION),
            Alternative(("escape", "n"), "Esc", STAY, STAY_KEY, self.stay),
            Alternative(("q",), "q", LEAVE, LEAVE_KEY, lambda _key: self.app.exit()),
        )

    def stay(self, _key: str) -> None:
        """Back to the game."""
        self.interruption = None
