"""One live table, composed of its parts. `acts` says what people can do there."""

from __future__ import annotations

from jollyroger.games.committed import SealedSeed
from jollyroger.log.chat import ChatLimits
from jollyroger.log.errors import Banned, NotYours, WrongSecret
from jollyroger.log.plan import Plan
from jollyroger.log.table_state import TableState
from jollyroger.storage.leases import Taken
from jollyroger.tables.audience import Audience
from jollyroger.tables.bot_seats import BotSeats
from jollyroger.tables.clock import QuestionClock
from jollyroger.tables.guests import Guest
from jollyroger.tables.journal import Change, Journal
from jollyroger.tables.ownership import Ownership
from jollyroger.tables.secrets import is_seat_secret, seat_secret
from jollyroger.tables.services import Services
from jollyroger.tables.tasks import Tasks
from jollyroger.tables.views import Views
from jollyroger.tables.window_clock import WindowClock
from jollyroger.words.common.refusals import BANNED, NOT_YOUR_SEAT, WRONG_LINK


class Table:
    """The journal decides and stores; then the clock is set, the audience is told, and the bots go on."""

    def __init__(
        self,
        services: Services,
        table_id: str,
        seed: SealedSeed,
        table_state: TableState,
        taken: Taken | None = None,
    ) -> None:
        self.id = table_id
        self.services = services
        self.tasks = Tasks(table_id)
        self.table_state = table_state
        """What the log makes of the table: the journal's."""
        self.journal = Journal(
            services.store,
            self.tasks,
            table_id,
            seed,
            table_state,
            tell=self.tell,
            take_up=self._take_up,
            lost=self._lost,
        )
        clock = WindowClock if table_state.policy.has_windows else QuestionClock
        self.clock = clock(self.journal, self.tasks)
        self.audience = Audience(self.journal, self.clock, self.tasks, services.bot_workers)
        self.bots = BotSeats(self.journal, self.clock, self.tasks, services)
        self.views = Views(self.journal, self.audience)
        self.chat = ChatLimits()
        self.ownership: Ownership | None = None
        if services.cluster is not None and taken is not None:
            self.ownership = Ownership(self, services.cluster, taken)
        self.tell(Change(seats=True))

    def tell(self, change: Change) -> None:
        """What follows a change that is stored."""
        if self.ownership is not None:
            self.ownership.told_last = change.lines
        self.clock.set(change)
        self.audience.tell(change)
        if not self.journal.is_elsewhere:
            self.clock.go_on()
            self.bots.go_on()

    def _take_up(self, table_state: TableState) -> None:
        """The journal has rebuilt the table from its log."""
        self.table_state = table_state
        self.clock.take_up(table_state)
        self.audience.take_up(table_state)
        self.bots.take_up()

    def take_over(self) -> None:
        """Another server ran the table until now."""
        self.journal.take_over()
        self.clock.take_up(self.table_state)
        self.bots.take_up()
        self.tell(Change(seats=True))

    def _lost(self) -> None:
        """The journal finds that another server runs the table by now."""
        if self.ownership is not None:
            self.ownership.lost()

    # What there is

    @property
    def plan(self) -> Plan:
        """How the table was made."""
        return self.table_state.plan

    @property
    def seq(self) -> int:
        """The number of the last entry that everybody may know of."""
        return self.table_state.news

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table_state.is_over

    def has_stand_in(self, seat: int) -> bool:
        """Whether a stand-in plays for a seat."""
        table_state = self.journal.table_state
        seats = table_state.seats
        return 0 <= seat < len(seats) and seats[seat].stand_in and not table_state.is_over

    # Whose seats they are

    def seats_of(self, guest: Guest | None) -> tuple[int, ...]:
        """The seats of a guest."""
        return self.audience.seats_of(guest)

    def secret(self, guest: Guest, seat: int) -> str:
        """The secret in the link of an own seat."""
        if seat not in self.seats_of(guest):
            raise NotYours(NOT_YOUR_SEAT)
        return seat_secret(self.services.keys.signing, self.id, seat, self.table_state.seats[seat].generation)

    def owner(self, seat: int, secret: str) -> Guest:
        """The guest whose seat has this secret; WrongSecret if it is wrong."""
        if not 0 <= seat < len(self.table_state.seats):
            raise WrongSecret(WRONG_LINK)
        place = self.table_state.seats[seat]
        if not is_seat_secret(secret, self.services.keys.accepted, self.id, seat, place.generation) or not place.guest:
            raise WrongSecret(WRONG_LINK)
        if self.services.bans.has_guest(place.guest):
            raise Banned(BANNED)
        return Guest(place.guest, place.name, only=seat)

    # Closing

    @property
    def is_idle(self) -> bool:
        """Whether nobody is there, nothing is going on, and no time runs."""
        if self.journal.is_elsewhere:  # who is connected elsewhere does not need it here
            return not (self.audience.listeners or self.tasks or self.journal.turn.taken)
        return not (self.audience.is_visited or self.tasks or self.clock.is_running or self.journal.turn.taken)

    def close(self) -> None:
        """Let everybody go; nothing new happens here. What is being stored is stored."""
        self.journal.closing = True
        self.clock.stop()
        self.tasks.cancel()
        if self.ownership is not None:
            self.ownership.close()
        self.audience.close()
