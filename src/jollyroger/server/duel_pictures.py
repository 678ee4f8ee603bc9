"""What is shown of a duel: the board, the moves there are and what they would do, as the page and the API get it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import FACE_DOWN, KINDS, NAMES, NOBODY, SHIP_GOLD, SHIPS
from jollyroger.games.duel.moves import CODES, FIRST_PLAY
from jollyroger.games.duel.notation import SHIP_NAMES, sets_of, write_move
from jollyroger.games.duel.previews import preview
from jollyroger.games.duel.scoring import total_gold
from jollyroger.games.duel.state import Phase, State, Told
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.server.moment import Moment
from jollyroger.words.duel import DuelWords
from jollyroger.words.duel_previews import preview_text


class CrewCard(msgspec.Struct, frozen=True):
    """A card beside a ship; everybody knows the face of a parrot (2.5)."""

    card: str
    down: bool


class ShipPicture(msgspec.Struct):
    """A ship between its two crews, which lie from the bottom to the top."""

    colour: str
    gold: int
    captain: int | None
    strength: tuple[int, int]
    crews: tuple[list[CrewCard], list[CrewCard]]


class Board(msgspec.Struct):
    """All that lies on the table."""

    turn: int
    turns: int
    phase: str
    splitter: int | None
    ships: list[ShipPicture]
    dealt: list[str]
    sets: tuple[list[str], list[str]] | None
    hands: tuple[list[str], list[str]]
    chests: tuple[list[str], list[str]]
    gold: list[int]
    totals: tuple[int, int]
    pile: int
    aside: int
    unseen: dict[str, int]
    gone: list[str]


CREW_CARDS = [CrewCard(NAMES[place % FACE_DOWN % KINDS], place >= FACE_DOWN) for place in range(FACE_DOWN + KINDS)]
PHASES = {phase: phase.name.lower() for phase in Phase}
DECKS = [tuple(kind for kind in range(KINDS) if NAMES[kind] in variant.cards) for variant in VARIANTS.values()]
"""By variant: the kinds of card that it is played with."""
PLAYS = ["" if code < FIRST_PLAY else write_move(DUEL.start(DUEL.options()), code) for code in range(CODES)]
"""The plays in words, which are the same in every state; there are many of them at every move."""
_encode = msgspec.json.Encoder().encode


class DuelPictures:
    """Nothing is secret in a duel but what no state holds."""

    open = True

    def words(self, language: str, players: Sequence[str]) -> DuelWords:
        return DuelWords(language, players)

    def event_names(self) -> list[str]:
        return [kind.name for kind in Told]

    def board(self, view: State, moment: Moment) -> bytes:
        phase, turn, splitter = _where(view, moment)
        board = Board(
            turn=turn,
            turns=view.turns,
            phase=phase,
            splitter=None if splitter == NOBODY else splitter,
            ships=[_ship(view, ship) for ship in range(SHIPS)],
            dealt=_names(view.dealt[: view.dealt_count]),
            sets=_sets(view) if view.phase == Phase.PICK else None,
            hands=(_names(view.hand[0][: view.hand_size[0]]), _names(view.hand[1][: view.hand_size[1]])),
            chests=(_pile(view.chest[0]), _pile(view.chest[1])),
            gold=view.gold,
            totals=(total_gold(view, 0), total_gold(view, 1)),
            pile=view.pile,
            aside=view.aside,
            unseen={NAMES[kind]: view.unseen[kind] for kind in DECKS[view.variant]},
            gone=_pile(view.gone),
        )
        return _encode(board)[1:-1]

    def legal(self, view: State, seat: int) -> list[str]:
        codes = DUEL.legal_codes(view, seat)
        if view.phase == Phase.PLAY:
            return [PLAYS[code] for code in codes]
        return [write_move(view, code) for code in codes]

    def previews(self, view: State, seat: int, words: DuelWords) -> dict[str, Any]:
        """By play: the ships it touches with both strengths and the captain, the gold, and all that in few words."""
        if view.phase != Phase.PLAY:
            return {}
        return {PLAYS[code]: _preview(view, seat, code, words) for code in DUEL.legal_codes(view, seat)}


def _where(view: State, moment: Moment) -> tuple[str, int, int]:
    """The phase, the turn and who splits. While the last card of a set is held, its turn has not passed yet."""
    if not moment.started:
        return "waiting", view.turn, view.splitter
    if moment.held is None:
        return PHASES[Phase(view.phase)], view.turn, view.splitter
    if view.phase == Phase.PLAY:
        return "held", view.turn, view.splitter
    return "held", view.turn - (view.phase == Phase.DEAL), moment.held


def _ship(view: State, ship: int) -> ShipPicture:
    captain = view.captain[ship]
    (own, own_sizes), (other, other_sizes) = zip(view.crew, view.crew_size, strict=True)
    return ShipPicture(
        SHIP_NAMES[ship],
        SHIP_GOLD[ship],
        None if captain == NOBODY else captain,
        (view.strength[0][ship], view.strength[1][ship]),
        (
            [CREW_CARDS[card] for card in own[ship][: own_sizes[ship]]],
            [CREW_CARDS[card] for card in other[ship][: other_sizes[ship]]],
        ),
    )


def _names(cards: list[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def _pile(counts: list[int]) -> list[str]:
    """Cards that lie together in no order, by how many there are of each kind."""
    return [NAMES[kind] for kind, count in enumerate(counts) if count for _ in range(count)]


def _sets(view: State) -> tuple[list[str], list[str]]:
    first, second = sets_of(view, view.first_set)
    return _names(first), _names(second)


def _preview(view: State, seat: int, code: int, words: DuelWords) -> dict[str, Any]:
    seen = preview(view, seat, code)
    gold = [view.gold[0], view.gold[1]]
    gold[seat] += seen.gold
    return {
        "ships": [
            {
                "ship": change.ship,
                "strength": _by_seat(seat, change.own, change.other),
                "captain": None if change.captain == NOBODY else change.captain,
            }
            for change in seen.ships
        ],
        "gold": gold,
        "totals": _by_seat(seat, seen.own_total, seen.other_total),
        "text": preview_text(seen, seat, words),
    }


def _by_seat(seat: int, own: int, other: int) -> list[int]:
    return [own, other] if seat == 0 else [other, own]
