"""A table in words for one viewer: what the terminal, programs and assistants are shown, made as positions are."""

from __future__ import annotations

from typing import Any, NamedTuple

from jollyroger.games.game import SPECTATOR
from jollyroger.log.table_state import TableState
from jollyroger.messages.game_messages import Countdown
from jollyroger.messages.log_lines import Story
from jollyroger.messages.table_messages import TableMessages, Viewer
from jollyroger.words.common.describers import describe
from jollyroger.words.common.describing import Circumstances, Description
from jollyroger.words.common.understanding import Understood, understand


class Seen(NamedTuple):
    """A description with the view that it was made of: the seat that acts, or SPECTATOR."""

    description: Description
    view: Any
    seat: int
    table_state: TableState
    is_open: bool

    @property
    def position(self) -> bytes | None:
        """The view itself, from which a client can draw a board: only of a game in which all see the same."""
        game = self.table_state.game
        return game.serialise(self.view) if self.is_open else None

    def understand(self, answer: str, question: str = "") -> Understood:
        """What an answer to it means."""
        return understand(self.table_state.game, self.view, self.seat, answer, self.description, question)


def seen_by(messages: TableMessages, viewer: Viewer, clock: Countdown | None, *, lasting: bool = False) -> Seen:
    """What a viewer may know of a table, and can do there, in the viewer's language.

    A view that is not lasting has to be read before anything else happens at the table.
    """
    table_state = messages.table_state
    seat = _seat_of(messages, viewer)
    story = messages.story(viewer.language, messages.reader(viewer))
    look = table_state.game.view if lasting else table_state.game.glance
    view = look(table_state.state, messages.viewer_seat(viewer))
    at = Circumstances(
        players=messages.words(viewer.language).players,
        asked=table_state.asked,
        window=table_state.window,
        started=table_state.started,
        launched=table_state.launched,
        until=None if clock is None else clock.ends,
        passed=seat in table_state.kept,
        held=table_state.held is not None,
        acts=table_state.held in (None, seat),
        can_undo=table_state.undoer == seat,
        news=tuple(line.text for line in story.lines[_last_answer(table_state, story, seat) :]),
        oaths=() if table_state.book is None else tuple(table_state.book.oaths),
    )
    return Seen(
        describe(table_state.game, view, seat, viewer.language, at), view, seat, table_state, messages.game.open
    )


def _seat_of(messages: TableMessages, viewer: Viewer) -> int:
    """The viewer's own seat that acts or could, or the one looked through."""
    table_state = messages.table_state
    acting = messages.acting(viewer, table_state.asked)
    if acting is None and table_state.undoer in viewer.seats:
        acting = table_state.undoer
    if acting is None:
        acting = viewer.seat
    return SPECTATOR if acting is None else acting


def _last_answer(table_state: TableState, story: Story, seat: int) -> int:
    """How many lines of the log there were before the seat's last answer: what came of it is news, too."""
    groups = [number for number, group in enumerate(table_state.told) if group.seat == seat]
    return story.ends[groups[-1]] if groups else 0
