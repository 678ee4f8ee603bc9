"""What is told to whoever sits at a table or watches it: JSON messages, made of views and of events as seats see them.

The same picture is made once for all who see the same, in the languages that somebody reads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from jollyroger.games.events import Event
from jollyroger.games.game import SPECTATOR, Result
from jollyroger.games.mutiny.promises import Standing
from jollyroger.server.chatter import ChatLine
from jollyroger.server.course import Course
from jollyroger.server.moment import ALL, Countdown, GameWords, Moment, now
from jollyroger.server.oaths import oath_pictures
from jollyroger.server.served import SERVED
from jollyroger.server.story import LogLine, Story, seen_by
from jollyroger.words.languages import translations
from jollyroger.words.shouts import shout_text
from jollyroger.words.site import BOTS

CHAT_SHOWN = 100
"""How many lines of the chat a newcomer is shown."""
MOST_AT_ONCE = 50
"""So many groups of events are put into words on the loop; more of them take milliseconds."""

_encode = msgspec.json.Encoder().encode

TAIL = b'%b,"legal":%b,"can_undo":%b,"undo_seat":%b,"result":%b}'
NOTHING_TO_DO = TAIL % (b"", b"[]", b"false", b"null", b"null")
"""For most who look, at most moments."""


class Viewer(NamedTuple):
    """Who looks: the language, the seats that are the viewer's own, and the one looked through (None: beside it)."""

    language: str
    seats: tuple[int, ...] = ()
    seat: int | None = None
    brief: bool = False
    """A program may keep the position and the log itself: it is told what happened, and what it can do."""


class Presence(NamedTuple):
    """Whether somebody is connected at a seat; if not, since when (milliseconds since 1970), and if that is long."""

    here: bool
    away_since: int | None = None
    can_stand_in: bool = False


class Pictures:
    """The pictures of one table. They are made of its course; whoever takes back a move calls `forget`."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.game = SERVED[course.plan.game].pictures(course.options)
        self.event_names = self.game.event_names()
        self._stories = dict[tuple[str, int], Story]()
        self._words = dict[str, GameWords]()
        self._open_lines = dict[str, dict[int, list[str]]]()
        self._named = self._names()

    def _names(self) -> list[tuple[str, str]]:
        return [(seat.name, seat.bot) for seat in self.course.seats]

    def call_by_name(self) -> None:
        """Tell the log anew if somebody is called otherwise now: a long one takes its time."""
        if self._named != self._names():
            self._named = self._names()
            self.forget()

    def forget(self) -> None:
        """Tell the log anew from its start."""
        self._stories.clear()
        self._words.clear()
        self._open_lines.clear()

    def story(self, language: str, watcher: int) -> Story:
        """The log as far as it goes."""
        story = self._stories.get((language, watcher))
        if story is None:
            lines = self._open_lines.setdefault(language, {})
            story = self._stories[language, watcher] = Story(self.words(language), lines)
        story.catch_up(self.course.told, self.course, watcher)
        return story

    def is_long_untold(self, viewer: Viewer) -> bool:
        """Whether so much is to be told to a viewer that it takes a while."""
        story = self._stories.get((viewer.language, self.watcher(viewer)))
        told = 0 if story is None else len(story.ends) - 1
        return not viewer.brief and len(self.course.told) - told > MOST_AT_ONCE

    def tell_beside(self, viewer: Viewer) -> Callable[[], Story]:
        """What tells a viewer the whole log, in another thread; `take_story` shows it then."""
        story = Story(self.words(viewer.language), self._open_lines.setdefault(viewer.language, {}))
        told, course, watcher = list(self.course.told), self.course, self.watcher(viewer)

        def tell() -> Story:
            story.catch_up(told, course, watcher)
            return story

        return tell

    def take_story(self, viewer: Viewer, story: Story) -> None:
        """A log that was told beside."""
        self._stories[viewer.language, self.watcher(viewer)] = story

    def words(self, language: str) -> GameWords:
        """The game's words for those who sit at this table; a free seat is called what the game calls it."""
        words = self._words.get(language)
        if words is None:
            course = self.course
            names = zip(names_of(course, language), course.players, strict=True)
            words = self._words[language] = self.game.words(language, [name or seat for name, seat in names])
        return words

    def watcher(self, viewer: Viewer) -> int:
        """Whose eyes a viewer sees through. Where nothing is secret all are the same."""
        return SPECTATOR if self.game.open or viewer.seat is None else viewer.seat

    def acting(self, viewer: Viewer, seats: Sequence[int]) -> int | None:
        """The viewer's seat among some: any of his where nothing is secret, else the one that he looks through."""
        for seat in seats:
            if seat in viewer.seats and (self.game.open or seat == viewer.seat):
                return seat
        return None

    # Messages

    def table(self, viewer: Viewer, table_id: str, presences: Sequence[Presence], frame: Frame, **you: Any) -> bytes:
        """The whole table, for a newcomer or when the seats have changed. All who look the same way share it but for
        their names: a crowd of spectators gets one picture.
        """
        shared = frame.tables.get((viewer, you["host"]))
        if shared is None:
            shared = self._table(viewer, table_id, presences, frame, host=you["host"])
            frame.tables[viewer, you["host"]] = shared
        seats = _encode({"seats": viewer.seats, "seat": viewer.seat, "name": you["name"]})
        return b'{"type":"table","you":%b,%b' % (seats, shared)

    def _table(
        self, viewer: Viewer, table_id: str, presences: Sequence[Presence], frame: Frame, *, host: bool
    ) -> bytes:
        """The rest of that object, from its third field on."""
        course = self.course
        options = msgspec.to_builtins(course.options)
        about = {
            "id": table_id,
            "game": course.plan.game,
            "variant": options.get("variant"),
            "options": options,
            "public": course.plan.public,
            "clock": course.plan.clock,
            "automatic": course.seats[viewer.seats[0]].automatic if viewer.seats else course.plan.automatic,
            "launched": course.launched,
            "started": course.started,
            "commitment": course.commitment,
            "nonces": [seat.nonce for seat in course.seats] if course.ready else None,
            "host": host,
            "rematch": course.rematch or None,
        }
        if course.is_over:
            about["seed"] = course.seed
        book = {} if course.book is None else {"oaths": oath_pictures(course.book, viewer.language)}
        return _encode(
            {
                "table": about,
                "seats": seat_pictures(course, presences, viewer.language, viewer.seats),
                "position": msgspec.Raw(frame.position(viewer)),
                "log": self.story(viewer.language, self.watcher(viewer)).lines if not viewer.brief else [],
                "chat": chat_pictures(course, viewer),
                **book,
                **self.game.about(self.words(viewer.language)),
                "seq": course.news,
                "now": now(),
            }
        )[1:]

    def previews(self, viewer: Viewer, seat: int) -> bytes:
        """What each move of a seat would do; nothing while it is not asked."""
        course = self.course
        previews: dict[str, Any] = {}
        if course.held is None and seat in course.asked:
            words = self.words(viewer.language)
            previews = self.game.previews(course.game.view(course.state, seat), seat, words)
        return _encode({"type": "previews", "window": course.window, "previews": previews})


class Frame:
    """One moment of a table, from which each viewer's picture is made; what viewers share is made once."""

    __slots__ = ("_boards", "_result", "_tails", "_told", "_views", "course", "moment", "pictures", "tables")

    def __init__(self, pictures: Pictures, clock: Countdown | None) -> None:
        course = pictures.course
        self.pictures = pictures
        self.course = course
        more: tuple[Any, ...] = (course.asked,)
        if not pictures.game.open:
            more = (course.open, course.launched, course.modes, course.kept, _oaths(course))
        self.moment = Moment(course.window, course.started, course.asked, course.held, clock, *more)
        self._result = course.result()
        self.tables: dict[tuple[Viewer, bool], bytes] = {}
        """The whole table, by who looks and whether he is the host; without his name."""
        self._views: dict[int, Any] = {}
        self._tails: dict[tuple[str, int, int | None, int | None], bytes] = {}
        self._boards: dict[int, bytes] = {}
        self._told: dict[tuple[str, int, bool], bytes] = {}

    def position(self, viewer: Viewer) -> bytes:
        """The position as a JSON object."""
        watcher = self.pictures.watcher(viewer)
        return self._board(watcher) + self._tail(viewer, watcher)

    def moved(self, viewer: Viewer, events: Sequence[Event], group: int, *, undone: bool) -> bytes:
        """What has happened: the events, the log from a group on, and the new position."""
        watcher = self.pictures.watcher(viewer)
        key = (viewer.language, watcher, viewer.brief)
        told = self._told.get(key)
        if told is None:
            seen, lines = self.told(viewer, events, group)
            told = self._told[key] = (
                b'{"type":"moved","seq":%d,"now":%d,"undone":%b,"events":%b,"log":%b,"position":%b'
            ) % (
                self.course.news,
                now(),
                b"true" if undone else b"false",
                seen,
                _encode(lines) if lines else b"[]",
                self._question() if viewer.brief and not undone else self._board(watcher),
            )
        return b"%b%b}" % (told, self._tail(viewer, watcher))

    def told(self, viewer: Viewer, events: Sequence[Event], group: int) -> tuple[bytes, list[LogLine]]:
        """What the viewer may know of some events, as a JSON array, and the lines of the log from a group on."""
        watcher, names = self.pictures.watcher(viewer), self.pictures.event_names
        seen = [(names[event.kind], event.a, event.b, event.c) for event in seen_by(self.course, events, watcher)]
        if viewer.brief:
            return _encode(seen), []
        story = self.pictures.story(viewer.language, watcher)
        return _encode(seen), story.lines[story.ends[group] :]

    def _question(self) -> bytes:
        """The beginning of the position, which is the same for all: what is asked of whom."""
        moment = self.moment
        return b'{"window":%d,"asked":%b,"held":%b,"clock":%b' % (
            moment.window,
            b"[%d]" % moment.asked if len(moment.asked) == 1 else _encode(moment.asked),
            b"null" if moment.held is None else b"%d" % moment.held,
            b"null" if moment.clock is None else _encode(moment.clock),
        )

    def _board(self, watcher: int) -> bytes:
        """The same with all that lies on the table, which those share who see through the same eyes."""
        board = self._boards.get(watcher)
        if board is None:
            lies = self.pictures.game.board(self._view(watcher), self.moment, watcher)
            board = self._boards[watcher] = b"%b,%b" % (self._question(), lies)
        return board

    def _view(self, watcher: int) -> Any:
        """What those eyes see."""
        if watcher == ALL:
            return self.course.state
        view = self._views.get(watcher)
        if view is None:
            view = self._views[watcher] = self.course.game.glance(self.course.state, watcher)
        return view

    def _tail(self, viewer: Viewer, watcher: int) -> bytes:
        """The end of the position: what the viewer can do now, and how it ended, in the viewer's language."""
        pictures = self.pictures
        acting, undoer = pictures.acting(viewer, self.moment.open), self.course.undoer
        if undoer not in viewer.seats:
            undoer = None
        if acting is None and undoer is None and self._result is None and pictures.game.open:
            return NOTHING_TO_DO
        key = (viewer.language, watcher, acting, undoer)
        tail = self._tails.get(key)
        if tail is None:
            legal, more = b"[]", b""
            if acting is not None and self.moment.held is None:
                legal = pictures.game.legal(self._view(watcher), acting)
            if not pictures.game.open:
                more = pictures.game.more(self._view(watcher), self.moment, watcher, pictures.words(viewer.language))
            tail = self._tails[key] = TAIL % (
                more,
                legal,
                b"false" if undoer is None else b"true",
                b"null" if undoer is None else b"%d" % undoer,
                b"null" if self._result is None else self._ending(viewer.language, self._result),
            )
        return tail

    def _ending(self, language: str, result: Result) -> bytes:
        text = self.pictures.words(language).result(result)
        return _encode(msgspec.to_builtins(result) | {"text": text})


def _oaths(course: Course) -> dict[int, int]:
    """By giver: the number of the oath that is on offer."""
    if course.book is None:
        return {}
    return {oath.giver: oath.n for oath in course.book.oaths if oath.standing == Standing.OFFERED}


def names_of(course: Course, language: str) -> list[str]:
    """What the seats' players are called: a bot has a name in every language, a free seat has none."""
    if course.manners.bots_have_names:
        return [seat.name for seat in course.seats]
    gettext = translations(language).gettext
    return [gettext(BOTS.get(seat.bot, seat.bot)) if seat.bot else seat.name for seat in course.seats]


def seat_pictures(
    course: Course, presences: Sequence[Presence], language: str, own: Sequence[int] = ()
) -> list[dict[str, Any]]:
    """Who sits at the table."""
    names = names_of(course, language)
    return [
        {
            "name": names[place],
            "kind": "bot" if seat.bot else "free" if seat.is_free else "person",
            "bot": seat.bot or None,
            "here": presence.here,
            "away_since": presence.away_since,
            "can_stand_in": presence.can_stand_in,
            "ready": bool(seat.nonce),
            "stand_in": seat.stand_in,
            "automatic": seat.automatic,
            "you": place in own,
        }
        for place, (seat, presence) in enumerate(zip(course.seats, presences, strict=True))
    ]


def chat_pictures(course: Course, viewer: Viewer) -> list[dict[str, Any]]:
    """The last lines of the chat that are for the viewer's ears, numbered as if there were no others."""
    heard = [line for line in course.chat if line.is_for(viewer.seats)]
    first = max(0, len(heard) - CHAT_SHOWN)
    return [_chat_picture(n, line, viewer.language) for n, line in enumerate(heard[first:], first + 1)]


def _chat_picture(n: int, line: ChatLine, language: str) -> dict[str, Any]:
    return {
        "n": n,
        "name": line.name,
        "seat": line.seat,
        "text": shout_text(line.shout, language) if line.shout else line.text,
        "at": line.at,
        "to": line.to,
        "shout": line.shout or None,
    }


def said(course: Course, viewer: Viewer) -> bytes | None:
    """What was said last, if the viewer heard it."""
    if not course.chat[-1].is_for(viewer.seats):
        return None
    return _encode({"type": "said", **chat_pictures(course, viewer)[-1]})


def oaths(course: Course, language: str) -> bytes:
    """The oath book has changed."""
    return _encode({"type": "oaths", "oaths": [] if course.book is None else oath_pictures(course.book, language)})


def accepted(act_id: str) -> bytes:
    """An act is stored."""
    return _encode({"type": "accepted", "id": act_id})


def refused(act_id: str, reason: str, rule: str | None) -> bytes:
    """An act is not possible."""
    return _encode({"type": "refused", "id": act_id, "reason": reason, "rule": rule})


def error(reason: str) -> bytes:
    """A message that nobody understands."""
    return _encode({"type": "error", "reason": reason})


PONG = _encode({"type": "pong"})
