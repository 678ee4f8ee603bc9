"""The table at which a game that was written down is played again, step by step."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from jollyroger.games.duel.state import State
from jollyroger.games.events import Event
from jollyroger.games.record import Record, write
from jollyroger.terminal.app import Question, story_text
from jollyroger.terminal.cards import with_coloured_cards
from jollyroger.terminal.duel_screen import DuelScreen
from jollyroger.terminal.replay import ending
from jollyroger.terminal.screens import Hint
from jollyroger.words.duel.terminal import (
    BEFORE_THE_FIRST,
    ENDS_KEY,
    HOME_END,
    PAGES,
    STEP,
    STEP_BACK_KEY,
    STEP_ON_KEY,
    TURN_KEY,
    TerminalWords,
)


class Step(NamedTuple):
    """A line of the record: the cards of one deal are one step."""

    line: str
    events: list[Event]
    state: State
    """What the table looks like after it."""


def steps_of(record: Record) -> list[Step]:
    """All lines, before them the table on which nothing has happened."""
    after = list[tuple[list[Event], State]]()

    def take_down(state: State, events: list[Event]) -> str:
        after.append((events, record.game.copy(state)))
        return ""

    lines = write(record, take_down).partition("\n\n")[2].splitlines()
    first = Step("", [], record.game.start(record.options))
    return [first, *(Step(line, *happened) for line, happened in zip(lines, after, strict=True))]


class ReplayScreen(DuelScreen):
    """Goes through the steps of a record."""

    def __init__(self, record: Record, words: TerminalWords, below: int) -> None:
        super().__init__(words, below)
        self.record = record
        self.steps = steps_of(record)
        self.at = 0
        self.position = Position(self)

    @property
    def question(self) -> Question:
        return self.position

    def view(self) -> State:
        return self.steps[self.at].state

    def story(self) -> Text:
        """Everything up to here; what this step did stands out."""
        old = [line for step in self.steps[: self.at] for line in self.words.log(step.events)]
        new = self.words.log(self.steps[self.at].events)
        if self.at == len(self.steps) - 1:
            new.append(ending(self.record, self.words.language))
        return story_text(old, new)

    def leave(self) -> None:
        self.app.exit()

    def go_to(self, step: int) -> None:
        """Show a step; there is nothing before the first and after the last."""
        self.at = max(0, min(step, len(self.steps) - 1))

    def turn_starts(self) -> list[int]:
        """The steps with which a turn begins, and the last one."""
        turns = [step.state.turn for step in self.steps]
        return [0, *(at for at in range(1, len(turns)) if turns[at] != turns[at - 1]), len(turns) - 1]


class Position(Question):
    """Where in the record we are, and the keys to go elsewhere."""

    def __init__(self, screen: ReplayScreen) -> None:
        self.screen = screen

    def heading(self, words: TerminalWords) -> Text:
        at, steps = self.screen.at, self.screen.steps
        told = steps[at].line or words.say(BEFORE_THE_FIRST)
        return with_coloured_cards(f"{words.say(STEP, step=at, steps=len(steps) - 1)}   {told}")

    def hints(self, words: TerminalWords) -> list[Hint]:
        screen = self.screen
        return [
            Hint(("right", "n"), "→ n", words.say(STEP_ON_KEY), lambda _key: screen.go_to(screen.at + 1), button=True),
            Hint(("left", "b"), "← b", words.say(STEP_BACK_KEY), lambda _key: screen.go_to(screen.at - 1), button=True),
            Hint(("pagedown", "pageup"), words.say(PAGES), words.say(TURN_KEY), self.go_a_turn),
            Hint(("home", "end"), words.say(HOME_END), words.say(ENDS_KEY), self.go_to_an_end),
        ]

    def go_a_turn(self, key: str) -> None:
        """To where the turn before or the next one begins."""
        starts, at = self.screen.turn_starts(), self.screen.at
        if key == "pagedown":
            self.screen.go_to(min((start for start in starts if start > at), default=at))
        else:
            self.screen.go_to(max((start for start in starts if start < at), default=at))

    def go_to_an_end(self, key: str) -> None:
        """To the first or the last step."""
        self.screen.go_to(0 if key == "home" else len(self.screen.steps) - 1)
