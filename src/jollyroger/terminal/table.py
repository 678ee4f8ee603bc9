"""A person and a bot at a table: who sits where, whose turn it is, what has happened. There is no screen in here."""

from __future__ import annotations

from datetime import date
from itertools import groupby

from msgspec.structs import replace

from jollyroger.bots.bot import Bot
from jollyroger.games.catalogue import DUEL
from jollyroger.games.chance import SeededDealer
from jollyroger.games.duel.cards import JOLLY
from jollyroger.games.duel.game import DuelOptions
from jollyroger.games.duel.notation import SEAT_NAMES
from jollyroger.games.duel.state import State
from jollyroger.games.events import Event
from jollyroger.games.game import Result
from jollyroger.games.generator import new_generator
from jollyroger.games.record import CHANCE, Ply, Record

BOT_STREAM = 1
"""The dealer draws from stream 0 of the seed."""


class Table:
    """One duel after the other between the same two. The chance of all of them comes from one seed."""

    def __init__(self, options: DuelOptions, bot: Bot, seat: int, *, name: str, seed: int) -> None:
        self.bot = bot
        self.seat = seat
        self.players = (name, bot.name) if seat == JOLLY else (bot.name, name)
        self.dealer = SeededDealer(seed)
        self.generator = new_generator(seed, BOT_STREAM)
        self.games = 0
        self.begin(options)

    def begin(self, options: DuelOptions) -> None:
        """Set up a game and deal."""
        self.games += 1
        self.options = options
        self.record = Record(DUEL, options, self.players, date.today())
        self.state = DUEL.start(options)
        self.told = list[list[Event]]()
        self.deal()

    def rematch(self) -> None:
        """2.4 In a rematch the other player starts."""
        self.begin(replace(self.options, first=SEAT_NAMES[1 - DUEL.first_player(self.state)]))

    @property
    def name(self) -> str:
        """What the person is called."""
        return self.players[self.seat]

    @property
    def view(self) -> State:
        """All that the person may know."""
        return DUEL.view(self.state, self.seat)

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""
        return DUEL.result(self.state)

    @property
    def bot_is_to_act(self) -> bool:
        """Whether the game waits for the bot."""
        return 1 - self.seat in DUEL.to_act(self.state)

    def bot_choice(self) -> int:
        """The bot gets its view and the legal moves, and names one of them."""
        seat = 1 - self.seat
        return self.bot.choose(DUEL.view(self.state, seat), seat, DUEL.legal_codes(self.state, seat), self.generator)

    def play(self, code: int) -> None:
        """Make a move for the seat that is to act, and deal what is due then; Refusal if the rules object."""
        seat = DUEL.asked(self.state)
        self.told.append(DUEL.play_code(self.state, seat, code))
        self.record.plies.append(Ply(seat, code))
        self.deal()

    def deal(self) -> None:
        """Let chance decide what is due. The log tells the lot apart from the cards, and these together."""
        dealt = DUEL.deal_all(self.state, self.dealer)
        self.record.plies += [Ply(CHANCE, outcome) for outcome, _ in dealt]
        happened = [event for _, events in dealt for event in events]
        self.told += [list(alike) for _, alike in groupby(happened, key=lambda event: event.kind)]
