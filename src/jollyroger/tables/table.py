"""A table: who sits there and what they do. Every act is a coroutine that ends once it is stored and told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from jollyroger.games.catalogue import DUEL
from jollyroger.games.committed import NONCE_BYTES, SealedSeed, is_hex, new_nonce
from jollyroger.games.mutiny.promises import Promise
from jollyroger.log.chat import ChatLimits, check_promise
from jollyroger.log.entries import (
    LONGEST_ID,
    Automatic,
    Back,
    Brought,
    Done,
    Launched,
    Left,
    Mixed,
    Moved,
    PassMode,
    Said,
    Sat,
    Undone,
)
from jollyroger.log.errors import NoAdvice, NotYours, TableError, TooLate, Unreadable, WrongSecret
from jollyroger.log.table_state import TableState
from jollyroger.log.times import steady
from jollyroger.messages.table_messages import Viewer, refused
from jollyroger.tables.advice import analysis_message, hint_message
from jollyroger.tables.audience import AWAY_SECONDS
from jollyroger.tables.background import AT_LENGTH
from jollyroger.tables.guests import Guest
from jollyroger.tables.journal import Answer, Change, Services
from jollyroger.tables.names import name_at, names_for_bots
from jollyroger.tables.running import RunningTable
from jollyroger.tables.secrets import is_seat_secret, seat_secret
from jollyroger.words.common.refusals import (
    FINISH_FIRST,
    GAME_OVER,
    HINTS_AGAINST_BOTS,
    MOVED_ON,
    NO_EARS,
    NO_MODES,
    NO_RED_BEARD,
    NO_STAND_IN_HERE,
    NO_STAND_IN_YET,
    NO_SUCH_MOVE,
    NO_SUCH_SEAT,
    NONCE_GIVEN,
    NOT_A_NONCE,
    NOT_AN_ID,
    NOT_AN_OFFER,
    NOT_ASKED,
    NOT_AT_TABLE,
    NOT_AWAY,
    NOT_STARTED,
    NOT_THE_HOST,
    NOT_YOUR_SEAT,
    NOTHING_TO_FINISH,
    NOTHING_TO_UNDO,
    SEAT_TAKEN,
    STAND_IN_PLAYS,
    WRONG_LINK,
)
from jollyroger.words.duel.game_words import DuelWords

LONGEST_MOVE = 80


class Table(RunningTable):
    """What guests can do at a table."""

    def __init__(self, services: Services, table_id: str, seed: SealedSeed, table_state: TableState) -> None:
        super().__init__(services, table_id, seed, table_state)
        self._chat = ChatLimits()

    # Sitting down

    async def sit(self, guest: Guest, seat: int, nonce: str | None = None) -> None:
        """Take a free seat; or, in an own one, give the nonce that is still missing."""
        self._check_seat(seat)
        if nonce is not None and not is_hex(nonce, NONCE_BYTES):
            raise Unreadable(NOT_A_NONCE)
        await self.act(partial(self._sit, guest, seat, nonce or ""))

    def _sit(self, guest: Guest, seat: int, nonce: str) -> Change | None:
        taken = self.table_state.seats[seat]
        if taken.is_free and not taken.bot:
            self._away_since[seat] = steady()
            return self.enter(Change(seats=True), Sat(seat, name_at(self.table_state, guest), guest.id, nonce))
        if taken.bot or taken.guest != guest.id:
            raise TooLate(SEAT_TAKEN)
        if not nonce or taken.nonce == nonce:
            return None
        if taken.nonce:
            raise TooLate(NONCE_GIVEN)
        return self.enter(Change(seats=True), Mixed(seat, nonce))

    def secret(self, guest: Guest, seat: int) -> str:
        """The secret of an own seat, for its link."""
        self._check_own(guest, seat)
        return seat_secret(self.services.key, self.id, seat, self.table_state.seats[seat].generation)

    def owner(self, seat: int, secret: str) -> Guest:
        """The guest whose seat has this secret; WrongSecret if it is not that of the seat."""
        if not 0 <= seat < len(self.table_state.seats):
            raise WrongSecret(WRONG_LINK)
        place = self.table_state.seats[seat]
        if not is_seat_secret(secret, self.services.key, self.id, seat, place.generation) or not place.guest:
            raise WrongSecret(WRONG_LINK)
        return Guest(place.guest, place.name, only=seat)

    async def bring(self, guest: Guest, seat: int, secret: str) -> None:
        """Bring a seat to the device of another guest, who has its link. The link is used up."""
        await self.act(partial(self._bring, guest, seat, secret))

    def _bring(self, guest: Guest, seat: int, secret: str) -> Change | None:
        if seat in self.seats_of(guest):
            return None
        self.owner(seat, secret)
        return self.enter(Change(seats=True), Brought(seat, guest.id))

    async def launch(self, guest: Guest) -> None:
        """The host says that it begins: bots take the seats that are free."""
        await self.act(partial(self._launch, guest))

    def _launch(self, guest: Guest) -> Change | None:
        table_state = self.table_state
        if not table_state.policy.waits_for_host or not guest.id or guest.id != table_state.host:
            raise NotYours(NOT_THE_HOST)
        if not any(seat.guest for seat in table_state.seats):
            raise NotYours(NOT_AT_TABLE)
        free = [place for place, seat in enumerate(table_state.seats) if seat.is_free]
        if table_state.started or (table_state.launched and not free):
            return None
        nonces = {place: new_nonce() for place in free}
        return self.enter(
            Change(seats=True), Launched(table_state.policy.stand_in, nonces, names_for_bots(table_state, free))
        )

    # Playing

    async def play(
        self,
        guest: Guest,
        seat: int,
        move: str,
        window: int,
        id: str,  # noqa: A002 - the protocol's word
        *,
        promise: Promise | None = None,
        seen: int | None = None,
    ) -> None:
        """Make a move, in the words of a record, with the promise that it makes.

        The same id again is the same move, and is not played twice. `seen` is the number of the last message that its
        player had: an offer that has changed since is not accepted.
        """
        if self._is_away(seat):
            await self.back(guest, seat)
        await self.act(partial(self._play, guest, seat, move, window, id, promise, seen))

    def play_at_once(
        self,
        answer: Answer,
        guest: Guest,
        seat: int,
        move: str,
        window: int,
        act_id: str,
        promise: Promise | None,
        seen: int | None,
    ) -> bool:
        """Make a move without waiting; False if something else must be done first."""
        return not self._is_away(seat) and self.act_at_once(
            partial(self._play, guest, seat, move, window, act_id, promise, seen), answer
        )

    def _play(
        self, guest: Guest, seat: int, move: str, window: int, act_id: str, promise: Promise | None, seen: int | None
    ) -> Change | None:
        table_state = self.table_state
        if self._is_done(guest, seat, act_id):
            return None
        self._check_window(window)
        if table_state.held is not None:
            raise TooLate(FINISH_FIRST if table_state.held == seat else MOVED_ON)
        code = self._read(move)
        self._check_code(code, window, seen)
        promise = check_promise(promise, makes_one=table_state.policy.makes_promise(code))
        return self._enter_move(Moved(seat, code, act_id, held=not table_state.seats[seat].automatic, promise=promise))

    def _read(self, move: str) -> int:
        table_state = self.table_state
        code = table_state.game.read_move(table_state.state, move) if len(move) <= LONGEST_MOVE else None
        if code is None:
            raise Unreadable(NO_SUCH_MOVE, move=move[:LONGEST_MOVE])
        return code

    def _check_code(self, code: int, window: int, seen: int | None) -> None:
        """Whether a move still means what it meant when its player decided."""

    def _enter_move(self, entry: Moved) -> Change | None:
        return self.enter(Change(), entry)

    async def offer(
        self,
        guest: Guest,  # noqa: ARG002 - here nobody offers anything
        seat: int,  # noqa: ARG002
        moves: Sequence[str],  # noqa: ARG002
        window: int,  # noqa: ARG002
        id: str,  # noqa: A002, ARG002
        *,
        promise: Promise | None = None,  # noqa: ARG002
    ) -> None:
        """Offer several things at once, where that is possible."""
        raise Unreadable(NOT_AN_OFFER)

    async def pass_by_itself(self, guest: Guest, seat: int, mode: PassMode) -> None:  # noqa: ARG002 - nobody passes
        """Let an own seat pass by itself, where that is possible."""
        raise TooLate(NO_MODES)

    async def done(self, guest: Guest, seat: int, window: int, id: str) -> None:  # noqa: A002 - likewise
        """Say that the set stays as it was played."""
        if self._is_away(seat):
            await self.back(guest, seat)
        await self.act(partial(self._done, guest, seat, window, id))

    def _done(self, guest: Guest, seat: int, window: int, act_id: str) -> Change | None:
        if self._is_done(guest, seat, act_id):
            return None
        self._check_window(window)
        if self.table_state.held != seat:
            raise TooLate(NOTHING_TO_FINISH)
        return self.enter(Change(events=[], group=len(self.table_state.told)), Done(seat, act_id))

    async def undo(self, guest: Guest, seat: int, window: int, id: str) -> None:  # noqa: A002 - likewise
        """Take back the last own pick or play."""
        if self._is_away(seat):
            await self.back(guest, seat)
        await self.act(partial(self._undo, guest, seat, window, id))

    def _undo(self, guest: Guest, seat: int, window: int, act_id: str) -> Change | None:
        if self._is_done(guest, seat, act_id):
            return None
        self._check_window(window)
        if self.table_state.undoer != seat:
            raise TooLate(NOTHING_TO_UNDO)
        return self.enter(Change(events=[], undone=True), Undone(seat, act_id))

    async def automatic(self, guest: Guest, seat: int, *, on: bool) -> None:
        """Whether the last card of a set is final at once."""
        await self.act(partial(self._automatic, guest, seat, on))

    def _automatic(self, guest: Guest, seat: int, on: bool) -> Change | None:  # noqa: FBT001 - named above
        self._check_own(guest, seat)
        if self.table_state.seats[seat].automatic == on:
            return None
        return self.enter(Change(seats=True), Automatic(seat, on))

    async def say(self, guest: Guest, text: str, to: int | None = None, shout: str | None = None) -> None:
        """Say something to all who are there, or to one who sits at the table; or shout."""
        await self.act(partial(self._say, guest, text, to, shout))

    def _say(self, guest: Guest, text: str, to: int | None, shout: str | None) -> Change:
        seats = self.seats_of(guest)
        if to is not None:
            self._check_ears(seats, to)
        said = self._chat.check(guest.id, text, shout)
        seat = seats[0] if seats else None
        name = name_at(self.table_state, guest) if seat is None else self.table_state.seats[seat].name
        return self.enter(Change(talk=True), Said(guest.id, name, said, seat, to, shout or ""))

    def _check_ears(self, own: Sequence[int], to: int) -> None:
        """A word for one pirate: between two people who sit at the table."""
        self._check_seat(to)
        if not own:
            raise NotYours(NOT_AT_TABLE)
        if to in own or not self.table_state.seats[to].guest:
            raise Unreadable(NO_EARS)

    # Going and coming back

    async def leave(self, guest: Guest, seat: int) -> None:
        """Leave an own seat: before the game it is free again, then a stand-in plays on."""
        await self.act(partial(self._leave, guest, seat))

    def _leave(self, guest: Guest, seat: int) -> Change | None:
        self._check_own(guest, seat)
        if self.table_state.is_over or self.table_state.seats[seat].stand_in:
            return None
        return self.enter(Change(seats=True), Left(seat))

    async def back(self, guest: Guest, seat: int) -> None:
        """Take an own seat back from the stand-in."""
        await self.act(partial(self._back, guest, seat))

    def _back(self, guest: Guest, seat: int) -> Change:
        self._check_own(guest, seat)
        if not self.table_state.seats[seat].stand_in:
            raise TooLate(NOT_AWAY)
        return self.enter(Change(seats=True), Back(seat))

    def _is_away(self, seat: int) -> bool:
        """Whether a stand-in plays for a seat: whoever acts there has it back first."""
        table_state = self.table_state
        return 0 <= seat < len(table_state.seats) and table_state.seats[seat].stand_in and not table_state.is_over

    async def stand_in(self, guest: Guest, seat: int) -> None:
        """Call a stand-in for somebody else who has been away for long."""
        await self.act(partial(self._stand_in, guest, seat))

    def _stand_in(self, guest: Guest, seat: int) -> Change:
        self._check_seat(seat)
        if not set(self.seats_of(guest)) - {seat}:
            raise NotYours(NOT_AT_TABLE)
        table_state, presence = self.table_state, self.presences()[seat]
        if not table_state.started or table_state.is_over or table_state.seats[seat].bot:
            raise TooLate(NO_STAND_IN_HERE)
        if table_state.seats[seat].stand_in:
            raise TooLate(STAND_IN_PLAYS)
        if not presence.can_stand_in:
            raise TooLate(NO_STAND_IN_YET, seconds=AWAY_SECONDS)
        return self.enter(Change(seats=True), Left(seat))

    # Checks

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.table_state.seats):
            raise Unreadable(NO_SUCH_SEAT)

    def _check_own(self, guest: Guest, seat: int) -> None:
        self._check_seat(seat)
        if not self._owns(guest, seat):
            raise NotYours(NOT_YOUR_SEAT)

    def _is_done(self, guest: Guest, seat: int, act_id: str) -> bool:
        """Whether an own seat has done what has this id already."""
        self._check_own(guest, seat)
        if not (0 < len(act_id) <= LONGEST_ID and act_id.isprintable()):
            raise Unreadable(NOT_AN_ID, most=LONGEST_ID)
        self._away_since[seat] = steady()
        return act_id in self.table_state.ids[seat]

    def _check_window(self, window: int) -> None:
        if not self.table_state.started:
            raise TooLate(NOT_STARTED)
        if self.table_state.is_over:
            raise TooLate(GAME_OVER)
        if window != self.table_state.window:
            raise TooLate(MOVED_ON)

    # Asking

    async def previews(self, guest: Guest, seat: int, language: str) -> bytes:
        """What each move of an own seat would do."""
        async with self._turn:
            self._check_own(guest, seat)
            return self.messages.previews(Viewer(language, (seat,), seat), seat)

    def ask_for_hint(self, guest: Guest, seat: int, language: str, tell: Callable[[bytes], None]) -> None:
        """Ask Red Beard what he would do, where a seat plays against bots; the answer comes when he has one."""
        self._check_own(guest, seat)
        table_state = self.table_state
        if not all(place.bot for other, place in enumerate(table_state.seats) if other != seat):
            raise NotYours(HINTS_AGAINST_BOTS)
        if table_state.game is not DUEL or not self.services.advice.is_there:
            raise NoAdvice(NO_RED_BEARD)
        if table_state.held is not None or seat not in table_state.asked:
            raise TooLate(NOT_ASKED)
        self._start(self._give_hint(seat, language, tell))

    async def _give_hint(self, seat: int, language: str, tell: Callable[[bytes], None]) -> None:
        """From what the seat sees, and nothing else."""
        async with self._turn:
            view, window = DUEL.view(self.table_state.state, seat), self.table_state.window
        try:
            hint = await self.services.advice.hint(DUEL.serialise(view))
        except TableError as error:
            tell(refused("", error.reason(language), None))
        else:
            tell(hint_message(view, window, hint, DuelWords(language, self.messages.words(language).players)))

    async def analysis(self, language: str, patience: float) -> bytes:
        """The game that is over, as Red Beard sees it; nothing while he is still thinking."""
        async with self._turn:
            table_state = self.table_state
        found = await self.services.advice.analysis(self.id, table_state, patience)
        if found is None:
            return b""
        words = DuelWords(language, self.messages.words(language).players)
        return await AT_LENGTH.do(analysis_message, found, words)
