"""What the players and spectators of a table are told: JSON messages, made of views and of events as seats see them.

The same message is made once for all who see the same, in the languages that somebody reads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from jollyroger.games.game import SPECTATOR
from jollyroger.log.chat import ChatLine
from jollyroger.log.table_state import TableState
from jollyroger.log.times import now
from jollyroger.messages.game_messages import GameWords, Parts
from jollyroger.messages.log_lines import Story
from jollyroger.messages.registry import GAME_MESSAGES
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.shouts import shout_text
from jollyroger.words.site.pages import BOTS

if TYPE_CHECKING:
    from jollyroger.messages.snapshot import Snapshot

CHAT_SHOWN = 100
"""How many lines of the chat a newcomer is shown."""
MOST_AT_ONCE = 50
"""So many groups of events are put into words on the loop; more of them take milliseconds."""

_encode = msgspec.json.Encoder().encode


class Viewer(NamedTuple):
    """A viewer: the language, the own seats, and the one looked through (None for a spectator)."""

    language: str
    seats: tuple[int, ...] = ()
    seat: int | None = None
    brief: bool = False
    """A program may keep the position and the log itself: it is told what happened, and what it can do."""
    changes: bool = False
    """A page keeps the last position: it is told the parts that are new, and what it can offer in few words."""


class Presence(NamedTuple):
    """Whether somebody is connected at a seat; if not, since when (milliseconds since 1970), and if that is long."""

    here: bool
    away_since: int | None = None
    can_stand_in: bool = False


class Own(NamedTuple):
    """What a viewer is shown that not all see, and of what it was made."""

    seat: int
    question_only: bool
    sight: Any
    around: Any
    """What spectators saw."""
    stands: Any
    """How the viewer stands to the question."""
    ask: Parts
    parts: Parts


class TableMessages:
    """The messages of one table, made of its state. Call `forget` after a move is taken back."""

    def __init__(self, table_state: TableState) -> None:
        self.table_state = table_state
        self.game = GAME_MESSAGES[table_state.plan.game](table_state.options)
        self.event_names = self.game.event_names()
        self._stories = dict[tuple[str, int], Story]()
        self._words = dict[str, GameWords]()
        self.sights = list[Any]()
        """What each seat saw last, and in the end what spectators saw."""
        self.board: tuple[Any, Parts] | None = None
        """What spectators saw last, and what was sent of it."""
        self.asks = dict[tuple[str, Any], tuple[Any, Parts]]()
        """By language and by how a viewer stands to the question: what spectators saw, and what was asked of it."""
        self.owns = dict[Viewer, Own]()
        """What each viewer was shown last that not all see."""
        self._named = self._names()

    def _names(self) -> list[tuple[str, str]]:
        return [(seat.name, seat.bot) for seat in self.table_state.seats]

    def call_by_name(self) -> None:
        """Tell the log again if somebody is called otherwise now: a long one takes its time."""
        if self._named != self._names():
            self._named = self._names()
            self.forget()

    def forget(self) -> None:
        """Tell the log again from its start."""
        self._stories.clear()
        self._words.clear()
        self.asks.clear()
        self.owns.clear()

    def story(self, language: str, viewer_seat: int) -> Story:
        """The log as far as it goes."""
        story = self._stories.get((language, viewer_seat))
        if story is None:
            story = Story(self.words(language), viewer_seat, self.game.is_untold)
            self._stories[language, viewer_seat] = story
        story.catch_up(self.table_state.told, self.table_state)
        return story

    def is_long_untold(self, viewer: Viewer) -> bool:
        """Whether so much is to be told to a viewer that it takes a while."""
        story = self._stories.get((viewer.language, self.reader(viewer)))
        told = 0 if story is None else len(story.ends) - 1
        return not viewer.brief and len(self.table_state.told) - told > MOST_AT_ONCE

    def tell_beside(self, viewer: Viewer) -> Callable[[], Story]:
        """What tells a viewer the whole log, in another thread; `take_story` shows it then."""
        story = Story(self.words(viewer.language), self.reader(viewer), self.game.is_untold)
        told, table_state = list(self.table_state.told), self.table_state

        def tell() -> Story:
            story.catch_up(told, table_state)
            return story

        return tell

    def take_story(self, viewer: Viewer, story: Story) -> None:
        """A log that a thread has told."""
        self._stories[viewer.language, self.reader(viewer)] = story

    def words(self, language: str) -> GameWords:
        """The game's words for those who sit at this table; a free seat is called what the game calls it."""
        words = self._words.get(language)
        if words is None:
            table_state = self.table_state
            names = zip(names_of(table_state, language), table_state.players, strict=True)
            words = self._words[language] = self.game.words(language, [name or seat for name, seat in names])
        return words

    def viewer_seat(self, viewer: Viewer) -> int:
        """The seat that a viewer sees through. Where nothing is secret all are the same."""
        return SPECTATOR if self.game.open or viewer.seat is None else viewer.seat

    def reader(self, viewer: Viewer) -> int:
        """The seat that is “you” in the log: the only own one, or where cards are secret the one looked through."""
        if self.game.open:
            return viewer.seats[0] if len(viewer.seats) == 1 else SPECTATOR
        return self.viewer_seat(viewer)

    def acting(self, viewer: Viewer, seats: Sequence[int]) -> int | None:
        """The viewer's seat among some: any own one where nothing is secret, else the one looked through."""
        for seat in seats:
            if seat in viewer.seats and (self.game.open or seat == viewer.seat):
                return seat
        return None

    # Messages

    def table(
        self, viewer: Viewer, table_id: str, presences: Sequence[Presence], snapshot: Snapshot, **you: Any
    ) -> bytes:
        """The whole table, for a newcomer or when the seats have changed. All who look the same way share it but for
        their names: a crowd of spectators gets one message.
        """
        shared = snapshot.tables.get((viewer, you["host"]))
        if shared is None:
            shared = self._table(viewer, table_id, presences, snapshot, host=you["host"])
            snapshot.tables[viewer, you["host"]] = shared
        seats = _encode({"seats": viewer.seats, "seat": viewer.seat, "name": you["name"]})
        return b'{"type":"table","you":%b,%b' % (seats, shared)

    def _table(
        self, viewer: Viewer, table_id: str, presences: Sequence[Presence], snapshot: Snapshot, *, host: bool
    ) -> bytes:
        """The rest of that object, from its third field on."""
        table_state = self.table_state
        options = msgspec.to_builtins(table_state.options)
        about = {
            "id": table_id,
            "game": table_state.plan.game,
            "variant": options.get("variant"),
            "options": options,
            "public": table_state.plan.public,
            "clock": table_state.plan.clock,
            "automatic": table_state.seats[viewer.seats[0]].automatic if viewer.seats else table_state.plan.automatic,
            "pace": table_state.plan.pace,
            "lesson": table_state.plan.lesson,
            "launched": table_state.launched,
            "started": table_state.started,
            "commitment": table_state.commitment,
            "nonces": [seat.nonce for seat in table_state.seats] if table_state.ready else None,
            "host": host,
            "rematch": table_state.rematch or None,
        }
        if table_state.is_over:
            about["seed"] = table_state.seed
        book = {} if table_state.book is None else {"oaths": table_state.book.shown(viewer.language)}
        return _encode(
            {
                "table": about,
                "seats": seat_messages(table_state, presences, viewer.language, viewer.seats),
                "position": msgspec.Raw(snapshot.position(viewer)),
                "log": self.story(viewer.language, self.reader(viewer)).lines if not viewer.brief else [],
                "chat": chat_messages(table_state, viewer),
                **book,
                **self.game.about(self.words(viewer.language)),
                "seq": table_state.news,
                "now": now(),
            }
        )[1:]

    def previews(self, viewer: Viewer, seat: int) -> bytes:
        """What each move of a seat would do; nothing while it is not asked."""
        table_state = self.table_state
        previews: dict[str, Any] = {}
        if table_state.held is None and seat in table_state.asked:
            words = self.words(viewer.language)
            previews = self.game.previews(table_state.game.view(table_state.state, seat), seat, words)
        return _encode({"type": "previews", "window": table_state.window, "previews": previews})


def names_of(table_state: TableState, language: str) -> list[str]:
    """What the seats' players are called: a bot has a name in every language, a free seat has none."""
    if table_state.policy.bots_have_names:
        return [seat.name for seat in table_state.seats]
    say = phrasebook(language).say
    return [say(BOTS.get(seat.bot, seat.bot)) if seat.bot else seat.name for seat in table_state.seats]


def seat_messages(
    table_state: TableState, presences: Sequence[Presence], language: str, own: Sequence[int] = ()
) -> list[dict[str, Any]]:
    """The seats and who sits there."""
    names = names_of(table_state, language)
    return [
        {
            "name": names[place],
            "kind": "bot" if seat.bot else "free" if seat.is_free else "person",
            "bot": seat.bot or None,
            "manner": table_state.policy.manner(seat.bot, place) or None,
            "here": presence.here,
            "away_since": presence.away_since,
            "can_stand_in": presence.can_stand_in,
            "ready": bool(seat.nonce),
            "stand_in": seat.stand_in,
            "automatic": seat.automatic,
            "you": place in own,
        }
        for place, (seat, presence) in enumerate(zip(table_state.seats, presences, strict=True))
    ]


def chat_messages(table_state: TableState, viewer: Viewer) -> list[dict[str, Any]]:
    """The last lines of the chat that are for the viewer's ears, numbered as if there were no others."""
    heard = [line for line in table_state.chat if line.is_for(viewer.seats)]
    first = max(0, len(heard) - CHAT_SHOWN)
    return [_chat_message(n, line, viewer.language) for n, line in enumerate(heard[first:], first + 1)]


def _chat_message(n: int, line: ChatLine, language: str) -> dict[str, Any]:
    return {
        "n": n,
        "name": line.name,
        "seat": line.seat,
        "text": shout_text(line.shout, language) if line.shout else line.text,
        "at": line.at,
        "to": line.to,
        "shout": line.shout or None,
    }


def said(table_state: TableState, viewer: Viewer) -> bytes | None:
    """What was said last, if the viewer heard it."""
    if not table_state.chat[-1].is_for(viewer.seats):
        return None
    return _encode({"type": "said", **chat_messages(table_state, viewer)[-1]})


def oaths(table_state: TableState, language: str) -> bytes:
    """The oath book has changed."""
    return _encode({"type": "oaths", "oaths": [] if table_state.book is None else table_state.book.shown(language)})


def accepted(act_id: str) -> bytes:
    """An act is stored."""
    return b'{"type":"accepted","id":%b}' % _encode(act_id)


def refused(act_id: str, reason: str, rule: str | None) -> bytes:
    """An act is not possible."""
    return _encode({"type": "refused", "id": act_id, "reason": reason, "rule": rule})


def error(reason: str) -> bytes:
    """A message that nobody understands."""
    return _encode({"type": "error", "reason": reason})


PONG = _encode({"type": "pong"})
