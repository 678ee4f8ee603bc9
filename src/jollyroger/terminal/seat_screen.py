"""The screen of a seat, at a table here or of a server: the table, the moves by key, the log, and a line for prose."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from rich.console import RenderableType
from rich.text import Text
from textual.containers import VerticalScroll

from jollyroger.games.catalogue import DUEL
from jollyroger.log.registry import POLICIES
from jollyroger.terminal.app import WIDE, Question, TableScreen, row_of, story_text
from jollyroger.terminal.board import Board
from jollyroger.terminal.cards import with_coloured_cards
from jollyroger.terminal.described_board import described_board
from jollyroger.terminal.play_questions import Alternative, AlternativesQuestion
from jollyroger.terminal.screens import AnyWords, Hint, scroll
from jollyroger.terminal.seat import NotTaken, TableLost, TableSeat
from jollyroger.words.common.describing import UNDO, Description
from jollyroger.words.common.terminal import (
    ALWAYS_KEY,
    ALWAYS_OFF,
    ALWAYS_ON,
    CANCEL_KEY,
    LOST,
    NO_REMATCH,
    SEND_KEY,
    TYPE_KEY,
    TYPING,
    UNDO_KEY,
)
from jollyroger.words.duel.terminal import (
    LEAVE,
    LEAVE_KEY,
    LOG_KEY,
    PAGES,
    PLAY_KEY,
    QUIT_QUESTION,
    REMATCH,
    REMATCH_KEY,
    STAY,
    STAY_KEY,
    TerminalWords,
)

ROW_KEYS = "123456789bcdefgijkmnoprstvwxyz"
"""The keys of the first moves; the arrows reach the others."""
BOARDS = {DUEL.name: Board}
"""What draws the board of a game in which nothing is secret."""
NEWS_SECONDS = 0.5
"""How long a thread waits for news before it looks whether the screen is still there."""


class SeatQuestion(Question):
    """The moves of a description."""

    def __init__(self, told: Description, answer: Callable[[str], object]) -> None:
        self.told = told
        self.answer = answer

    def heading(self, words: AnyWords) -> Text:  # noqa: ARG002 - the description has its own
        asked = self.told.asked
        _, _, time_of_day = asked.until.partition(" ")
        until = f"  ({time_of_day})" if time_of_day else ""
        text = with_coloured_cards(f"{asked.text}{until}")
        return Text.assemble(text, (f"  {asked.next}", "not bold")) if asked.next else text

    def rows(self, words: AnyWords) -> list[RenderableType]:  # noqa: ARG002 - likewise
        """A key for as many as there are."""
        keys = ROW_KEYS.ljust(len(self.told.moves))
        return [
            row_of(key.strip(), with_coloured_cards(option.text), Text(option.effect))
            for key, option in zip(keys, self.told.moves, strict=False)
        ]

    def hints(self, words: AnyWords) -> list[Hint]:
        keys = tuple(ROW_KEYS[: len(self.told.moves)])
        if not keys:
            return []
        shown = "1-9…" if len(keys) > len("123456789") else "1" if len(keys) == 1 else f"1-{keys[-1]}"
        return [Hint(keys, shown, words.say(PLAY_KEY), lambda key: self.choose(keys.index(key)))]

    def choose(self, row: int) -> None:
        if row < len(self.told.moves):
            self.answer(str(self.told.moves[row].n))


class TypedAnswer(Question):
    """A line that is being typed."""

    def __init__(self, told: Description, send: Callable[[str], object], cancel: Callable[[], object]) -> None:
        self.told = told
        self.send = send
        self.cancel = cancel
        self.text = ""

    def heading(self, words: AnyWords) -> Text:
        return Text(f"{words.say(TYPING, answer=self.text)}▏")

    def rows(self, words: AnyWords) -> list[RenderableType]:  # noqa: ARG002 - what can be written needs no key
        return [Text(line) for line in self.told.more]

    def hints(self, words: AnyWords) -> list[Hint]:
        return [
            Hint(("enter",), "Enter", words.say(SEND_KEY), lambda _key: self.send(self.text), button=True),
            Hint(("escape",), "Esc", words.say(CANCEL_KEY), lambda _key: self.cancel(), button=True),
        ]

    def type(self, key: str, character: str | None) -> bool:
        """Take a letter in, or the last one back; whether the key was one for typing."""
        if key == "backspace":
            self.text = self.text[:-1]
        elif character and character.isprintable():
            self.text += character
        else:
            return False
        return True


class SeatScreen(TableScreen):
    """One seat. The others act in a thread, and no faster than a person can follow."""

    def __init__(self, seat: TableSeat, words: AnyWords, pace: float, keep: Callable[[], str]) -> None:
        super().__init__(words)
        self.seat = seat
        self.pace = pace
        self.keep = keep
        self.told = seat.description(words.language)
        self.story_told = seat.story(words.language)
        self.decision: Question = self._decision()
        self.interruption: Question | None = None
        self.turn = asyncio.Lock()
        self.is_kept = False

    # What is shown

    @property
    def question(self) -> Question:
        """A typed answer, or to leave or stay, comes before the game."""
        return self.interruption or self.decision

    def picture(self, *, roomy: bool) -> RenderableType:
        """A board where nothing is secret, else the description."""
        view = self.seat.view()
        if view is not None and self.seat.game in BOARDS:
            words = TerminalWords(self.words.language, self.told.players)
            return BOARDS[self.seat.game](view, words, self.told.seat or 0, roomy=roomy)
        return described_board(self.told, wide=self.size.width >= WIDE)

    def story(self) -> Text:
        return story_text(self.story_told.old, self.story_told.new)

    def _decision(self) -> Question:
        if self.told.result:
            return self._ending()
        return SeatQuestion(self.told, self.attempt)

    def refresh_table(self) -> None:
        """Look at the table again."""
        self.told = self.seat.description(self.words.language)
        self.story_told = self.seat.story(self.words.language)
        self.decision = self._decision()
        self.show()

    def on_mount(self) -> None:
        super().on_mount()
        self.run_worker(self._follow())

    # The others

    async def _follow(self) -> None:
        """Let the others act as long as the screen is there."""
        try:
            while True:
                async with self.turn:
                    news = await asyncio.to_thread(self.seat.go_on, 0)
                if news:
                    self.refresh_table()
                    await asyncio.sleep(0 if self.told.asked.you else self.pace)
                else:
                    await asyncio.sleep(NEWS_SECONDS / 5)
        except TableLost as lost:
            reason = str(lost)
            self.say(lambda words: words.say(LOST, reason=reason))

    # What the person does

    def attempt(self, text: str) -> None:
        """Answer, or hear why not. It takes a moment where the table is elsewhere."""
        self.interruption = None
        self.run_worker(self._answer(text, self.told.question))

    async def _answer(self, text: str, question: str) -> None:
        async with self.turn:
            try:
                await asyncio.to_thread(self.seat.answer, text, question, self.words.language)
            except (NotTaken, TableLost) as refused:
                reason = str(refused)
                self.say(lambda _words: reason)
        self.refresh_table()

    def more_hints(self) -> list[Hint]:
        words = self.words
        if isinstance(self.interruption, TypedAnswer):
            return []
        pages = Hint(("pageup", "pagedown"), words.say(PAGES), words.say(LOG_KEY), self.scroll_log)
        if self.told.result:
            return [pages]
        always = Hint(("a",), "a", words.say(ALWAYS_KEY), self.ask_always, button=True)
        undo = [Hint(("u",), "u", words.say(UNDO_KEY), lambda _key: self.attempt(UNDO), button=True)]
        return [
            Hint(("colon", ":", "space"), ":", words.say(TYPE_KEY), self.type_answer, button=True),
            *(undo if any(option.move == UNDO for option in self.told.moves) else []),
            *([always] if POLICIES[self.seat.game].has_windows else []),
            pages,
        ]

    def press(self, key: str, character: str | None) -> None:
        """While a line is typed, letters are letters."""
        typed = self.interruption
        if isinstance(typed, TypedAnswer) and key != "ctrl+c" and typed.type(key, character):
            self.show()
            return
        super().press(key, character)

    def type_answer(self, _key: str) -> None:
        """Say it in words."""
        self.interruption = TypedAnswer(self.told, self.attempt, self.stay)

    def ask_always(self, _key: str) -> None:
        """Be asked in every window, or only where one could act."""
        try:
            always = self.seat.ask_always()
        except (NotTaken, TableLost) as refused:
            reason = str(refused)
            self.say(lambda _words: reason)
            return
        self.say(lambda words: words.say(ALWAYS_ON if always else ALWAYS_OFF))

    def change_language(self, key: str) -> None:
        super().change_language(key)
        self.refresh_table()

    def scroll_log(self, key: str) -> None:
        """Look up what happened earlier."""
        log = self.query_one("#log", VerticalScroll)
        scroll(log, -log.size.height if key == "pageup" else log.size.height)

    # The end

    def _ending(self) -> Question:
        """Say how it ended, put the record away, and offer another one."""
        kept = "" if self.is_kept else self.keep()
        self.is_kept = True
        result = f"{self.told.result} {kept}".strip()
        return AlternativesQuestion(
            lambda _words: result,
            Alternative(("r",), "r", REMATCH, REMATCH_KEY, self.rematch),
            Alternative(("q",), "q", LEAVE, LEAVE_KEY, lambda _key: self.app.exit()),
        )

    def rematch(self, _key: str) -> None:
        """The same again, where that can be done from here."""
        if not self.seat.rematch():
            self.say(lambda words: words.say(NO_REMATCH))
            return
        self.is_kept = False
        self.refresh_table()

    def leave(self) -> None:
        """Before a game is over, leaving takes a second thought."""
        self.interruption = AlternativesQuestion(
            lambda words: words.say(QUIT_QUESTION),
            Alternative(("escape", "n"), "Esc", STAY, STAY_KEY, lambda _key: self.stay()),
            Alternative(("q",), "q", LEAVE, LEAVE_KEY, lambda _key: self.app.exit()),
        )

    def stay(self) -> None:
        """Back to the game."""
        self.interruption = None
