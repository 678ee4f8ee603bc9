"""A server that deals what a test wishes for: then nothing in it hangs on luck."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence

from jollyroger.games.catalogue import MUTINY
from jollyroger.games.duel.cards import NAMES
from jollyroger.games.duel.moves import FIRST_LOT
from jollyroger.games.duel.notation import SEAT_NAMES
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.game import MutinyOptions
from jollyroger.games.mutiny.names import PRIZE_NAMES, STACK_NAMES
from jollyroger.games.mutiny.notation import destination_names, kind_names
from tests.web.serving import Server

KIND_NAMES = kind_names(MUTINY.start(MutinyOptions()))
KIND_OF = {name: kind for kind, name in KIND_NAMES.items()}


class WishingServer(Server):
    """A server that deals what a test wishes for."""

    command = (sys.executable, "-m", "tests.web.wishing_server")

    def wish(
        self,
        seats: int,
        hands: Mapping[int, str],
        captain: int = 0,
        prizes: str = "",
        **destinations: str,
    ) -> None:
        """What is dealt in the games that begin from now on: cards for hands, prizes, the top of stacks."""
        start = MUTINY.start(MutinyOptions(seats=seats))
        wishes: dict[str, object] = {"lots:0": captain}
        for seat, cards in hands.items():
            # 2.2 Dealt one by one, beginning at the Captain's left.
            for number, card in enumerate(cards.split()):
                wishes[f"crew:{number * seats + (seat - captain - 1) % seats}"] = KIND_OF[card]
        for number, prize in enumerate(prizes.split()):
            wishes[f"prizes:{number}"] = PRIZE_NAMES.index(prize)
        for name, cards in destinations.items():
            stack = name.replace("_", "-")
            names = destination_names(start, Stack(STACK_NAMES.index(stack)))
            for number, card in enumerate(cards.split()):
                wishes[f"{stack}:{number}"] = next(at for at, called in names.items() if called == card)
        self.tell(wishes)

    def wish_for_a_duel(self, pile: str, first: str = "Jolly") -> None:
        """2.4, 3.2 In the duels that begin from now on: the top cards of the pile, and whom the lot falls on."""
        cards = {f"pile:{number}": NAMES.index(card) for number, card in enumerate(pile.split())}
        self.tell(cards | {"flag:0": FIRST_LOT + SEAT_NAMES.index(first)})

    def let_bots(self, deeds: Mapping[int, Sequence[str]]) -> None:
        """What bots do from now on as soon as they may, by their seats: moves as they stand in a record."""
        self.tell({str(seat): list(wanted) for seat, wanted in deeds.items()})

    def tell(self, wishes: Mapping[str, object]) -> None:
        """Nobody reads half of it: the server may look at any time."""
        written = self.data.with_suffix(".new")
        written.write_text(json.dumps(wishes))
        written.replace(self.data.with_suffix(".wishes"))
