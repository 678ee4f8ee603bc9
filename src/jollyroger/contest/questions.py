"""What a player under test is told: the same text form that people and assistants read, with its own note."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from jollyroger.contest.table import ContestTable
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import Step
from jollyroger.messages.descriptions import Seen, seen_by
from jollyroger.messages.table_messages import Viewer
from jollyroger.words.common.describing import Option, option_line, text_of
from jollyroger.words.common.languages import ENGLISH
from jollyroger.words.mutiny.oaths import in_quotes

MOST_NEWS = 60
"""Lines: a player who was not asked for long is told how things ended."""
LONGEST_QUOTE = 200
SEVERAL_MOVES = frozenset({
    Step.FIRST_CARD, Step.ATTACK, Step.FIGHT, Step.DEAL, Step.ASSIGN, Step.MARKET, Step.BURY, Step.DISCARD,
})  # fmt: skip
"""The questions that take several moves as a rule: each answer costs a call."""
SEVERAL = 'If you want to do several things here, put all into one answer: {"move": [3, 2]}.\n'
SEVERAL_WITHOUT_LIST = 'If you want to do several things here, put all into one answer: {"move": ["...", "..."]}.\n'


class Told(NamedTuple):
    """A message, and the table as it was told."""

    seen: Seen
    text: str


class Reader:
    """What one seat has been told so far in one game."""

    def __init__(self, seat: int, *, lists: bool) -> None:
        self.seat = seat
        self.note = ""
        self._lists = lists
        self._lines = 0
        self._said = 0

    def told(self, table: ContestTable) -> Told:
        """All that the seat may know, and what is new since it was told last."""
        seen = seen_by(table.messages, Viewer(ENGLISH, (self.seat,), self.seat), None, lasting=True)
        news = self._news(table)
        shown = msgspec.structs.replace(seen.description, news=tuple(news))
        if not self._lists:
            shown = msgspec.structs.replace(shown, moves=())
        parts = [text_of(shown)]
        if top_step(seen.view) in SEVERAL_MOVES:
            parts.append(SEVERAL if self._lists else SEVERAL_WITHOUT_LIST)
        parts += self._talk(table)
        if self.note:
            parts.append(f"Your note: {self.note}\n")
        return Told(seen, "".join(parts))

    def has_answered(self, table: ContestTable) -> None:
        """What was told until now is not told again."""
        self._lines = len(self._story(table))
        self._said = len(table.state.chat)

    def _story(self, table: ContestTable) -> Sequence[str]:
        return [line.text for line in table.messages.story(ENGLISH, self.seat).lines]

    def _news(self, table: ContestTable) -> list[str]:
        lines = list(self._story(table)[self._lines :])
        left_out = len(lines) - MOST_NEWS
        return lines if left_out <= 0 else [f"({left_out} lines are left out)", *lines[left_out:]]

    def _talk(self, table: ContestTable) -> list[str]:
        """What others have said, as talk: on one line, in quotation marks."""
        said = [line for line in table.state.chat[self._said :] if line.seat != self.seat and line.is_for((self.seat,))]
        lines = [
            f"- {line.name}{'' if line.to is None else ' to you alone'}: {in_quotes(line.text, ENGLISH)}\n"
            for line in said
        ]
        return ["Said at the table since:\n", *lines] if lines else []


def corrected(message: str, answer: str, reason: str, moves: Sequence[Option]) -> str:
    """The message again, with why an answer is not possible, and with what is."""
    quote = " ".join(answer.split())[:LONGEST_QUOTE]
    lines = [message, f"You answered: {quote}\n" if quote else "No answer came.\n", f"That isn't possible: {reason}\n"]
    if moves:
        lines += ["Your moves:\n", *(f"{option_line(option)}\n" for option in moves)]
    return "".join(lines)
