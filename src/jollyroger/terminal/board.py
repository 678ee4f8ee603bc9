"""The board: four ships side by side between the two crews, both chests, and what is still to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from jollyroger.games.duel.cards import KINDS, KRAKEN, NOBODY, SHIP_GOLD, STRENGTHS, Ship
from jollyroger.games.duel.notation import sets_of
from jollyroger.games.duel.scoring import total_gold
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.terminal.cards import HULL, INK, cards_text, crew_text
from jollyroger.words.duel.game_words import GAME
from jollyroger.words.duel.terminal import (
    CAPTAIN,
    CHEST,
    DEALT,
    FLAG,
    GOLD,
    NO_CAPTAIN,
    SET,
    SET_A,
    SET_B,
    TURN,
    UNSEEN,
    TerminalWords,
)

ABOVE, BELOW = "▲", "▼"
"""Which side is whose, beside the names and the captains."""
LONGEST_NAME = 20
"""A longer one would hide the flag at 80 columns."""
SAILS = (" /|   /|   /|", "/_|  /_|  /_|")


class Board:
    """The whole table as one seat sees it, that seat's crews below the ships; roomy if there is space to spare."""

    def __init__(self, view: State, words: TerminalWords, below: int, *, roomy: bool = False) -> None:
        self.view = view
        self.words = words
        self.below = below
        self.roomy = roomy

    def __rich_console__(self, _console: Console, _options: ConsoleOptions) -> RenderResult:
        """From the top: the headline, the other player, the ships, the player, the cards nobody has seen."""
        yield self.headline()
        yield from self.apart()
        yield self.player(1 - self.below)
        yield from self.apart()
        yield self.ships()
        yield from self.apart()
        yield self.player(self.below)
        yield from self.apart()
        yield self.unseen_specials()
        yield _columns([self.unseen_pirates(ship) for ship in Ship])

    def apart(self) -> list[Text]:
        """An empty line where there is space to spare."""
        return [Text()] if self.roomy else []

    def headline(self) -> RenderableType:
        """Which game and turn it is, and the cards that wait to be split or picked."""
        words, view = self.words, self.view
        line = _line()
        line.add_row(
            Text.assemble(
                (words.say(GAME), "bold"),
                f"  {words.variant(list(VARIANTS)[view.variant])}  ",
                (words.say(TURN, turn=view.turn, turns=view.turns), "bold"),
            ),
            self.waiting_cards(),
        )
        return line

    def waiting_cards(self) -> Text:
        """3.2, 3.3 The cards dealt, once they are split as two sets."""
        words, view = self.words, self.view
        if view.phase == Phase.PICK:
            first, second = sets_of(view, view.first_set)
            named = [(words.say(SET_A), first), (words.say(SET_B), second)]
        elif view.dealt_count:
            named = [(words.say(DEALT), view.dealt[: view.dealt_count])]
        else:
            named = []
        return Text("  ").join(Text.assemble((name, "dim"), " ", cards_text(cards)) for name, cards in named)

    def player(self, seat: int) -> RenderableType:
        """A player with flag, gold and what is left of the set."""
        words, view = self.words, self.view
        total = total_gold(view, seat)
        hand = view.hand[seat][: view.hand_size[seat]]
        name = Text(words.players[seat])
        name.truncate(LONGEST_NAME, overflow="ellipsis")
        line = _line()
        line.add_row(
            Text.assemble(
                (f"{self.side(seat)} {name.plain}", "bold"),
                (f"  ⚑ {words.say(FLAG)}" if seat == view.splitter else "", "bold #ffaf5f"),
            ),
            Text.assemble(
                words.say(CHEST, chest=view.gold[seat], ships=total - view.gold[seat], total=total),
                (f"   {words.say(SET)} ", "dim") if hand else "",
                cards_text(hand),
            ),
        )
        return Padding(line, 0, style="on #303030")

    def ships(self) -> RenderableType:
        """The four ships, each between its two crews."""
        return Group(
            _columns([self.crew(1 - self.below, ship) for ship in Ship]),
            *([_columns([self.sails(ship) for ship in Ship])] if self.roomy else []),
            _columns([self.hull(ship) for ship in Ship]),
            _columns([self.crew(self.below, ship) for ship in Ship], "top"),
        )

    def crew(self, seat: int, ship: int) -> RenderableType:
        """A crew's strength, beside the ship, and its cards from the bottom to the top."""
        leads = self.view.captain[ship] == seat
        cards = crew_text(self.view.crew[seat][ship][: self.view.crew_size[seat][ship]])
        cell = Grid.grid(padding=(0, 1, 0, 0))
        cell.add_column(width=3, justify="right", vertical="top" if seat == self.below else "bottom")
        cell.add_column()
        cell.add_row(Text(str(self.view.strength[seat][ship]), "bold" if leads else "dim"), cards or Text("–", "dim"))
        return cell

    def sails(self, ship: Ship) -> RenderableType:
        """The rigging of a ship that has the room for one."""
        return Text("\n".join(SAILS), INK[ship], justify="center", no_wrap=True)

    def hull(self, ship: Ship) -> RenderableType:
        """A ship: its letter, its colour, its gold, and whose captain is aboard."""
        words = self.words
        name = _line()
        name.add_row(f"{ship.name[0]} {words.colour(ship)}", words.say(GOLD, gold=SHIP_GOLD[ship]))
        deck = Text(self.captain_text(self.view.captain[ship]), no_wrap=True, overflow="ellipsis")
        return Padding(Group(name, deck), (0, 1), style=HULL[ship])

    def captain_text(self, captain: int) -> str:
        """Whose captain is aboard, and on which side of the ship that crew lies."""
        if captain == NOBODY:
            return self.words.say(NO_CAPTAIN)
        return f"{self.words.say(CAPTAIN)} {self.side(captain)} {self.words.players[captain]}"

    def side(self, seat: int) -> str:
        """Where a player's crews lie."""
        return BELOW if seat == self.below else ABOVE

    def unseen_specials(self) -> Text:
        """2.5 How many cards are in the pile and aside, and which special ones are among them."""
        view = self.view
        specials = [card for card in range(KRAKEN, KINDS) for _ in range(view.unseen[card])]
        return Text.assemble(
            (self.words.say(UNSEEN, pile=view.pile, aside=view.aside), "dim"), "  ", cards_text(specials)
        )

    def unseen_pirates(self, ship: Ship) -> Text:
        """2.5 The strengths of a colour's pirates that nobody has seen, each as often as it is there."""
        first = ship * STRENGTHS
        counts = self.view.unseen[first : first + STRENGTHS]
        strengths = [str(strength) * count for strength, count in enumerate(counts, 1) if count]
        return Text(f"{ship.name[0]} {' '.join(strengths) or '–'}", INK[ship])


def _line() -> Grid:
    """A line with something at its left and something at its right."""
    line = Grid.grid(expand=True, padding=(0, 1))
    line.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    line.add_column(no_wrap=True, justify="right")
    return line


def _columns(cells: Sequence[RenderableType], where: Literal["top", "bottom"] = "bottom") -> Grid:
    """Four cells side by side, one for each ship."""
    grid = Grid.grid(expand=True, padding=(0, 1), pad_edge=False)
    for _ in cells:
        grid.add_column(ratio=1, vertical=where)
    grid.add_row(*cells)
    return grid
