"""What a table shows to those who ask: the whole table, the record, and all positions so far."""

from __future__ import annotations

from jollyroger.games.game import SPECTATOR
from jollyroger.games.record import Record, write
from jollyroger.log.errors import NotYours
from jollyroger.messages.descriptions import Seen
from jollyroger.messages.game_messages import ALL
from jollyroger.messages.positions import positions
from jollyroger.tables.audience import Audience
from jollyroger.tables.background import AT_LENGTH
from jollyroger.tables.guests import Guest
from jollyroger.tables.journal import Journal
from jollyroger.words.common.refusals import NOT_YOUR_SEAT


class Views:
    """The table as one guest may see it. Everything waits for its turn: what is not stored is not shown."""

    def __init__(self, journal: Journal, audience: Audience) -> None:
        self._journal = journal
        self._audience = audience

    async def table(self, guest: Guest | None, language: str, seat: int | None = None) -> bytes:
        """The whole table."""
        async with self._journal.turn:
            return await self._table(guest, language, seat)

    async def _table(self, guest: Guest | None, language: str, seat: int | None) -> bytes:
        viewer = self._audience.viewer(guest, language, seat)
        await self._audience.put_into_words(viewer)
        return self._audience.whole_table(guest, viewer)

    async def since(self, guest: Guest | None, language: str, seat: int | None, after: int) -> bytes:
        """For clients that poll: the whole table if something has happened after that entry, else nothing."""
        async with self._journal.turn:
            seq = self._journal.table_state.news
            news = await self._table(guest, language, seat) if seq > after else b""
            return b'{"seq":%d,"messages":[%b]}' % (seq, news)

    async def described(
        self, guest: Guest | None, language: str, seat: int | None = None, *, lasting: bool = False
    ) -> tuple[int, Seen]:
        """The table in words, and the number of the last entry that others may know of."""
        async with self._journal.turn:
            viewer = self._audience.viewer(guest, language, seat)
            await self._audience.put_into_words(viewer)
            return self._journal.table_state.news, self._audience.described(viewer, lasting=lasting)

    async def record(self) -> Record:
        """The game so far."""
        async with self._journal.turn:
            return self._journal.table_state.record()

    async def record_text(self, guest: Guest | None = None, seat: int | None = None) -> str:
        """The game so far as a text, as the guest may know it. Once the game is over the deal's seed stands there."""
        shown = self._seat_shown(guest, seat)
        whole = shown == ALL or self._audience.messages.game.open
        return await AT_LENGTH.do(write, await self.record(), seat=None if whole else shown)

    async def positions(self, language: str, guest: Guest | None = None, seat: int | None = None) -> bytes:
        """All positions so far, to step through them: what a seat knew, or everything once the game is over."""
        shown = self._seat_shown(guest, seat)
        players = self._audience.messages.words(language).players
        record, book = await self.record(), self._journal.table_state.book
        promises = [] if book is None else [oath.promise for oath in book.oaths if not oath.asked]
        wishes = {} if book is None else dict(book.wishes)
        return await AT_LENGTH.do(positions, record, language, players, shown, promises, wishes)

    def _seat_shown(self, guest: Guest | None, seat: int | None) -> int:
        """The seat through which a guest may look back: an own one, or any once the game is over."""
        table_state = self._journal.table_state
        if table_state.is_over:
            return seat if seat is not None and 0 <= seat < len(table_state.seats) else ALL
        own = self._audience.seats_of(guest)
        if seat is not None and seat not in own and not self._audience.messages.game.open:
            raise NotYours(NOT_YOUR_SEAT)
        return seat if seat in own else own[0] if own else SPECTATOR
