"""13. An offer as an assistant words it, in the words of records: who, which cards and prizes, which promise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mcp.server.mcpserver.exceptions import ToolError

from jollyroger.games.mutiny.names import PRIZE_NAMES, SEAT_NAMES
from jollyroger.games.mutiny.promises import PromiseKind
from jollyroger.words.common.prose import words_in


def seat_called(table: dict[str, Any], name: str) -> int:
    """The seat of the player with this name, or of that seat in records."""
    names = [seat["name"] for seat in table["seats"]]
    for known in (names, SEAT_NAMES[: len(names)]):
        found = [seat for seat, called in enumerate(known) if words_in(called) == words_in(name)]
        if len(found) == 1:
            return found[0]
    raise ToolError(f"There's no player {name!r}. The players: {', '.join(names)}.")


def offer_moves(table: dict[str, Any], to: str, things: Sequence[str], promise: str) -> dict[str, Any]:
    """The body of the request that makes the offer."""
    if "deck" not in table:
        raise ToolError("There are no bribes in this game.")
    receiver = SEAT_NAMES[seat_called(table, to)]
    moves = [f"offers {receiver} {_thing(table, thing)}" for thing in things]
    body: dict[str, Any] = {"window": table["position"]["window"]}
    if promise:
        moves.append(f"offers {receiver} promise")
        body["promise"] = {"kind": promise} if promise in list(PromiseKind) else {"text": promise}
    if not moves:
        raise ToolError("Offer at least one card, prize or promise.")
    return body | {"moves": moves}


def _thing(table: dict[str, Any], thing: str) -> str:
    """A prize or a crew card by what it is called, in records or in words."""
    said = words_in(thing)
    plain = "".join(said)
    for prize in PRIZE_NAMES:
        if plain in (prize, f"{prize[4:]}gold" if prize.startswith("gold") else prize):
            return f"prize {prize}"
    for kind in table["deck"]["kinds"]:
        if kind["name"] and said in (words_in(kind["name"]), words_in(kind["label"])):
            return f"crew {kind['name']}"
    raise ToolError(f"There's no card and no prize {thing!r}.")
