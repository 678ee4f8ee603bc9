"""What is shown of a duel: the board, the moves there are and what they would do, as the page and the API get it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import msgspec

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import FACE_DOWN, KINDS, NAMES, NOBODY, SHIP_GOLD, SHIPS
from jollyroger.games.duel.moves import CODES, FIRST_PLAY, USES, play_code
from jollyroger.games.duel.notation import SHIP_NAMES, sets_of, write_move, write_picks, write_splits
from jollyroger.games.duel.objections import Objection, hangs_on_crews, objection_to_kind, objection_to_use
from jollyroger.games.duel.previews import preview
from jollyroger.games.duel.scoring import total_gold
from jollyroger.games.duel.state import EventKind, Phase, State
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.events import Event
from jollyroger.messages.game_messages import Parts, TableStatus
from jollyroger.words.duel.game_words import DuelWords
from jollyroger.words.duel.previews import preview_text

PHASES = [phase.name.lower().encode() for phase in Phase]
MOST_ALIKE = max(count for variant in VARIANTS.values() for count in variant.cards.values())
DECKS = [tuple(kind for kind in range(KINDS) if NAMES[kind] in variant.cards) for variant in VARIANTS.values()]
"""By variant: the kinds of card that it is played with."""
PLAYS = ["" if code < FIRST_PLAY else write_move(DUEL.start(DUEL.options()), code) for code in range(CODES)]
"""The plays in words, which are the same in every state; there are many of them at every move."""

# A position is written at every move of every table, so its parts that never change are kept as they are sent.

QUOTED = [b'"%b"' % name.encode() for name in NAMES]
CREW_CARDS = [
    b'{"card":"%b","down":%b}'
    % (NAMES[place % FACE_DOWN % KINDS].encode(), b"true" if place >= FACE_DOWN else b"false")
    for place in range(FACE_DOWN + KINDS)
]
"""By number in a crew. Everybody knows the face of a parrot (2.5)."""
QUOTED_PLAYS = [b'"%b"' % play.encode() for play in PLAYS]


def _plays_of(card: int) -> tuple[bytes, list[tuple[int, bytes]]]:
    """A card's plays that every table allows, as they are sent; and each from the first on that may not be allowed."""
    uses = [use for use in range(USES) if objection_to_kind(card, use) == Objection.NONE]
    plays = [QUOTED_PLAYS[play_code(card, use)] for use in uses]
    sure = len(list(takewhile(lambda use: not hangs_on_crews(card, use), uses)))
    return b",".join(plays[:sure]), list(zip(uses[sure:], plays[sure:], strict=True))


PLAYS_OF = [_plays_of(card) for card in range(KINDS)]
SEATS = {NOBODY: b"null", 0: b"0", 1: b"1"}
SHIP = [
    b'{"colour":"%b","gold":%d,' % (name.encode(), gold) + b'"captain":%b,"strength":[%d,%d],"crews":[[%b],[%b]]}'
    for name, gold in zip(SHIP_NAMES, SHIP_GOLD, strict=True)
]
TURN = b'"turn":%d,"turns":%d,"phase":"%b","splitter":%b'
GOLD = b'"gold":[%d,%d],"totals":[%d,%d]'
ALIKE = [[b",".join([name] * count) for count in range(MOST_ALIKE + 1)] for name in QUOTED]
"""By kind: so many cards of it."""
COUNTED = [[b'"%b":%d' % (name.encode(), count) for count in range(MOST_ALIKE + 1)] for name in NAMES]
"""By kind: how many there are of it, as a field of a JSON object."""


class DuelMessages:
    """The positions of one table. Nothing is secret in a duel but what no state holds.

    Most of the board stays as it is from one move to the next, so it is kept as it was sent.
    """

    open = True
    nothing_to_do = b'"legal":[]'

    def __init__(self) -> None:
        self._ships = [([NOBODY], [NOBODY], b"")] * SHIPS
        """By ship: both crews, and its JSON. Strengths and captain follow from the crews."""
        self._unseen = (NOBODY, b"")
        """How many cards were left in the pile, and the JSON of all that nobody had seen then."""
        self._heaps: list[tuple[list[int], bytes]] = [([], b"")] * 3
        """Both chests and what has left the game: how many cards of each kind, and their JSON."""

    def words(self, language: str, players: Sequence[str]) -> DuelWords:
        return DuelWords(language, players)

    def event_names(self) -> list[str]:
        return [kind.name for kind in EventKind]

    def board(self, view: State, status: TableStatus) -> Parts:
        """Crews lie from the bottom to the top; chests and what has left the game in no order."""
        phase, turn, splitter = _where(view, status)
        hand, gold = view.hand, view.gold
        sets = _sets(view) if view.phase == Phase.PICK else b"null"
        return (
            TURN % (turn, view.turns, phase, SEATS[splitter]),
            b'"ships":[%b]' % b",".join([self._ship(view, ship) for ship in range(SHIPS)]),
            b'"dealt":[%b],"sets":%b' % (_cards(view.dealt[: view.dealt_count]), sets),
            b'"hands":[[%b],[%b]]' % (_cards(hand[0][: view.hand_size[0]]), _cards(hand[1][: view.hand_size[1]])),
            b'"chests":[[%b],[%b]]' % (self._heap(0, view.chest[0]), self._heap(1, view.chest[1])),
            GOLD % (gold[0], gold[1], total_gold(view, 0), total_gold(view, 1)),
            self._not_seen(view),
            b'"gone":[%b]' % self._heap(2, view.gone),
        )

    def _ship(self, view: State, ship: int) -> bytes:
        """A ship between its two crews."""
        crew, size = view.crew, view.crew_size
        jolly, roger = crew[0][ship][: size[0][ship]], crew[1][ship][: size[1][ship]]
        kept = self._ships[ship]
        if kept[0] == jolly and kept[1] == roger:
            return kept[2]
        picture = SHIP[ship] % (
            SEATS[view.captain[ship]],
            view.strength[0][ship],
            view.strength[1][ship],
            b",".join([CREW_CARDS[card] for card in jolly]),
            b",".join([CREW_CARDS[card] for card in roger]),
        )
        self._ships[ship] = (jolly, roger, picture)
        return picture

    def _heap(self, place: int, counts: list[int]) -> bytes:
        """Cards that lie together, by how many there are of each kind."""
        kept = self._heaps[place]
        if kept[0] != counts:
            picture = b",".join([ALIKE[kind][count] for kind, count in enumerate(counts) if count])
            kept = self._heaps[place] = (list(counts), picture)
        return kept[1]

    def _not_seen(self, view: State) -> bytes:
        """Every card drawn makes the pile smaller, so as long as it is the same nothing has changed."""
        if self._unseen[0] != view.pile:
            unseen = b",".join([COUNTED[kind][view.unseen[kind]] for kind in DECKS[view.variant]])
            self._unseen = view.pile, b'"pile":%d,"aside":%d,"unseen":{%b}' % (view.pile, view.aside, unseen)
        return self._unseen[1]

    def legal(self, view: State, seat: int) -> bytes:
        if view.phase == Phase.PLAY:
            return _plays(view, seat)
        if view.phase == Phase.PICK:
            return msgspec.json.encode(write_picks(view))
        return msgspec.json.encode(write_splits(view, DUEL.legal_codes(view, seat)))

    def choices(self, view: State, seat: int) -> bytes:
        return b'"legal":%b' % self.legal(view, seat)

    def about(self, words: DuelWords) -> dict[str, Any]:  # noqa: ARG002 - every page knows the cards
        return {}

    def stance(self, *_: Any, **__: Any) -> None:
        """Both are asked in the same words."""

    def own(self, *_: Any, **__: Any) -> Parts:
        return ()

    passing = ask = own

    def is_untold(self, events: Sequence[Event]) -> bool:  # noqa: ARG002 - every card is told
        return False

    def previews(self, view: State, seat: int, words: DuelWords) -> dict[str, Any]:
        """By play: the ships it touches with both strengths and the captain, the gold, and all that in few words."""
        if view.phase != Phase.PLAY:
            return {}
        return {PLAYS[code]: _preview(view, seat, code, words) for code in DUEL.legal_codes(view, seat)}


def _where(view: State, status: TableStatus) -> tuple[bytes, int, int]:
    """The phase, the turn and who splits. While the last card of a set is held, its turn has not passed yet."""
    if not status.started:
        return b"waiting", view.turn, view.splitter
    if status.held is None:
        return PHASES[view.phase], view.turn, view.splitter
    if view.phase == Phase.PLAY:
        return b"held", view.turn, view.splitter
    return b"held", view.turn - (view.phase == Phase.DEAL), status.held


def _cards(cards: list[int]) -> bytes:
    return b",".join([QUOTED[card] for card in cards])


def _sets(view: State) -> bytes:
    first, second = sets_of(view, view.first_set)
    return b"[[%b],[%b]]" % (_cards(first), _cards(second))


def _plays(view: State, seat: int) -> bytes:
    """The same as `legal_plays`, in the same order, card by card."""
    plays = []
    for card in dict.fromkeys(view.hand[seat][: view.hand_size[seat]]):
        sure, others = PLAYS_OF[card]
        plays.append(sure)
        for use, play in others:
            if not objection_to_use(view, seat, card, use):
                plays.append(play)
    return b"[%b]" % b",".join(plays)


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
