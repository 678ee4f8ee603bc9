"""What is shown of Piracy & Mutiny: the table as a seat may see it, the moves there are, and the cards of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import Any

import msgspec

from jollyroger.games.catalogue import MUTINY
from jollyroger.games.events import Event
from jollyroger.games.game import SPECTATOR, Options
from jollyroger.games.mutiny.cards import NONE, SKILLS, STACKS, Side, is_normal
from jollyroger.games.mutiny.deck import Skill
from jollyroger.games.mutiny.game import MutinyOptions
from jollyroger.games.mutiny.knowledge.view import sees_booty
from jollyroger.games.mutiny.moves.codes import move_of
from jollyroger.games.mutiny.moves.families import hyphenated
from jollyroger.games.mutiny.moves.offering import offering_of
from jollyroger.games.mutiny.names import PRIZE_NAMES, STACK_NAMES
from jollyroger.games.mutiny.notation import kind_names, write_move
from jollyroger.games.mutiny.phases import STEP_NAMES, about_of, phase_of, round_of, seat_or_none
from jollyroger.games.mutiny.rules.attack import CANCELLED, sum_of
from jollyroger.games.mutiny.rules.bribes import OFFERS_A_ROUND
from jollyroger.games.mutiny.rules.stack import is_over, top_step
from jollyroger.games.mutiny.rules.uprising import crewmen_of
from jollyroger.games.mutiny.state import EventKind, State, Step
from jollyroger.messages.game_messages import ALL, Parts, TableStatus
from jollyroger.words.common.sentences import Teller
from jollyroger.words.mutiny.chronicle import Chronicle, is_untold
from jollyroger.words.mutiny.game_words import MutinyWords
from jollyroger.words.mutiny.questions import Stance, gathering, question, shares_of, stance

encode = msgspec.json.Encoder().encode

MOST_PRIZES_KEPT = 4096
DECKS_KEPT = 64
"""Of which what is sent is kept: anybody can bring one."""

CALLING = (Step.CALL, Step.CALL_LOT)
SHARING = (Step.COOK, Step.PICK, Step.DEAL, Step.CARPENTER)
NO_OFFERS = b'"offers":[]'
NO_BOOTY = b'"booty":null,"shares":null'


class TableWords(MutinyWords):
    """The words for one table, whose deck is known."""

    def __init__(self, language: str, players: Sequence[str], start: State) -> None:
        super().__init__(language, players)
        self._start = start

    def teller(self, viewer_seat: int) -> Teller:
        """What tells the log to a viewer, from the beginning."""
        return partial(Chronicle(self, viewer_seat).tell, self._start)


class MutinyMessages:
    """The positions of one table: for every seat and for spectators their own, made from their views."""

    open = False
    nothing_to_do = b'"legal":[],"offering":null'

    def __init__(self, options: Options) -> None:
        chosen = msgspec.convert(options, MUTINY.options_type, from_attributes=True)
        self._options = chosen
        self.start = MUTINY.start(chosen)
        self._stacks = _stacks(self.start)
        self._moves = _moves_of(chosen.deck)

    def words(self, language: str, players: Sequence[str]) -> TableWords:
        return TableWords(language, players, self.start)

    def event_names(self) -> list[str]:
        return [kind.name for kind in EventKind]

    def previews(self, view: State, seat: int, words: Any) -> dict[str, Any]:  # noqa: ARG002 - the sums are on the page
        """A move does what its card says."""
        return {}

    def about(self, words: TableWords) -> dict[str, Any]:
        """The cards of this table's deck, which stay the same."""
        return {"deck": _deck_in(words.language, self._options)}

    # The table

    def board(self, view: State, status: TableStatus) -> Parts:
        """2.5 What everybody sees."""
        players = () if view.hidden_prizes else (_players(view, SPECTATOR),)
        stacks = [stack | {"left": view.stack_left[number]} for number, stack in enumerate(self._stacks)]
        fight = view.first_mutineer >= 0
        return (
            _part(_moment(view, status, fight=fight)),
            _part(_piles(view, stacks)),
            _part(_played(view, fight=fight)),
            *players,
        )

    def own(self, view: State, status: TableStatus, viewer_seat: int) -> Parts:
        """What a seat holds, and what it knows of offers and of prizes."""
        players = (_players(view, viewer_seat),) if view.hidden_prizes else ()
        return *players, *_own(view, status, viewer_seat)

    def passing(self, status: TableStatus, viewer_seat: int) -> Parts:
        """Whether the seat passes by itself, and whether its pass is in."""
        mode, habit = status.modes.get(viewer_seat, "none"), status.habits.get(viewer_seat, "none")
        return (_passing(mode, habit, viewer_seat in status.kept),)

    def legal(self, view: State, seat: int) -> bytes:
        """The moves with their fields, as they are sent: a Cutthroat that calls a mutiny has words of its own."""
        return self._listed(view, MUTINY.legal_codes(view, seat))

    def choices(self, view: State, seat: int) -> bytes:
        """The moves but for the offers, and what can be offered to whom: the page makes the offers of it."""
        codes = MUTINY.legal_codes(view, seat, but_offers=True)
        return b'"legal":%b,"offering":%b' % (self._listed(view, codes), encode(offering_of(view, seat)))

    def _listed(self, view: State, codes: Sequence[int]) -> bytes:
        kept = self._moves[top_step(view) in CALLING]
        return b"[%b]" % b",".join([kept.get(code) or self._write(kept, view, code) for code in codes])

    def _write(self, kept: dict[int, bytes], view: State, code: int) -> bytes:
        move = move_of(code)
        fields = {name: getattr(move, name) for name in move.__struct_fields__}
        if "prize" in fields:
            fields["prize"] = PRIZE_NAMES[fields["prize"]]
        done = {"move": write_move(view, code, seen=True), "do": type(move).__struct_config__.tag}
        kept[code] = encode(done | fields)
        return kept[code]

    def stance(self, view: State, status: TableStatus, viewer_seat: int) -> Stance:
        """How a viewer stands to what is asked."""
        if not status.started:
            return Stance.WAITS
        return stance(view, viewer_seat, kept=viewer_seat in status.kept)

    def ask(self, view: State, status: TableStatus, stands: Stance, words: TableWords) -> Parts:
        """What is asked, in the viewer's words."""
        if status.started:
            text, then = question(view, words, stands)
        else:
            text, then = gathering(words, launched=status.launched)
        return (_part({"ask": {"text": text, "next": then}}),)

    def is_untold(self, events: Sequence[Event]) -> bool:
        return is_untold(events)


@lru_cache(maxsize=DECKS_KEPT)
def _deck_in(language: str, options: MutinyOptions) -> msgspec.Raw:
    """The cards of a deck, as they are sent with every whole table; a kind without a name is reserved."""
    start, words = MUTINY.start(options), MutinyWords(language, ())
    names = kind_names(start)
    deck = {
        "kinds": [
            {
                "name": names.get(kind, ""),
                "label": words.card(start, kind) if kind in names else "",
                "character": None if is_normal(kind) or kind not in names else hyphenated(names[kind]),
                "skill": start.skill[kind] if is_normal(kind) else None,
                "strength": start.strength[kind],
                "crewmen": start.crewmen[kind],
                "copies": start.copies[kind],
            }
            for kind in range(start.kinds)
        ],
        "destinations": [_destination(start, number) for number, left in enumerate(start.destination_left) if left],
        "prizes": _prizes(start.prize_copies),
        "hand_limit": start.hand_limit,
    }
    return msgspec.Raw(encode(deck))


@cache
def _passing(mode: str, habit: str, kept: bool) -> bytes:  # noqa: FBT001 - a key
    """Whether a seat passes by itself, and whether its pass is in."""
    return _part({"mode": mode, "habit": habit, "kept": kept})


@lru_cache(maxsize=DECKS_KEPT)
def _moves_of(deck: str) -> tuple[dict[int, bytes], dict[int, bytes]]:  # noqa: ARG001 - there is one for each deck
    """The moves of a deck as they were once written, by code; and those while a mutiny is being called."""
    return {}, {}


def _part(fields: dict[str, Any]) -> bytes:
    """Some fields of a JSON object, without its braces."""
    return encode(fields)[1:-1]


def _moment(view: State, status: TableStatus, *, fight: bool) -> dict[str, Any]:
    """What is asked, what it is about, who leads, and where the ship is going."""
    started = status.started
    return {
        "open": status.open,
        "phase": phase_of(view) if started else "waiting",
        "step": STEP_NAMES[top_step(view)] if started else None,
        "about": about_of(view) if started else None,
        "round": round_of(view),
        "rounds": view.rounds,
        "captain": seat_or_none(view.captain),
        "quartermaster": seat_or_none(view.quartermaster) if view.has_quartermaster else None,
        "mutiny_called": bool(view.mutiny_called),
        "guard": seat_or_none(view.guard),
        "map": bool(view.map_lies),
        "sailing": seat_or_none(view.sailing),
        "destination": None if view.destination == NONE else _destination(view, view.destination),
        "needs": None if view.destination == NONE else view.needs,
        "first_mutineer": seat_or_none(view.first_mutineer),
        "crewmen": [crewmen_of(view, Side.CAPTAIN), crewmen_of(view, Side.MUTINEER)] if fight else None,
    }


def _piles(view: State, stacks: list[dict[str, Any]]) -> dict[str, Any]:
    """The decks, and what was discarded."""
    return {
        "deck": view.deck_size,
        "discards": {kind: number for kind, number in enumerate(view.discards) if number},
        "prize_deck": view.prize_deck_size,
        "prize_discards": _prizes(view.prize_discards),
        "stacks": stacks,
    }


def _players(view: State, viewer_seat: int) -> bytes:
    return _part({"players": [_player(view, seat, viewer_seat) for seat in range(view.seats)]})


def _own(view: State, status: TableStatus, viewer_seat: int) -> tuple[bytes, ...]:
    """What a seat holds, and what it knows of offers and of prizes that are being shared."""
    hands = {
        "hand": _hand(view, viewer_seat) if viewer_seat >= 0 else [],
        "hands": [_hand(view, seat) for seat in range(view.seats)] if viewer_seat == ALL else None,
    }
    return _part(hands), _open_offers(view, status, viewer_seat), _booty(view, viewer_seat)


def _open_offers(view: State, status: TableStatus, viewer_seat: int) -> bytes:
    if not view.offers_open:
        return NO_OFFERS
    offers = [_offer(view, giver, viewer_seat, status) for giver in range(view.seats) if _offers(view, giver)]
    return _part({"offers": offers})


def _prizes(counts: Sequence[int]) -> dict[str, int]:
    return _prizes_by_name(tuple(counts))


@lru_cache(MOST_PRIZES_KEPT)
def _prizes_by_name(counts: tuple[int, ...]) -> dict[str, int]:
    """How many there are of each; most players have few, so the same come again and again."""
    return {name: number for name, number in zip(PRIZE_NAMES, counts, strict=True) if number}


def _destination(state: State, number: int) -> dict[str, Any]:
    return {
        "stack": state.destination_stack[number],
        "needs": state.destination_needs[number],
        "holds": state.destination_holds[number],
    }


def _stacks(start: State) -> list[dict[str, Any]]:
    """2.5 The stacks with the ranges on their backs, as far as this number of players uses their cards."""
    stacks = list[dict[str, Any]]()
    for stack in range(STACKS):
        cards = [_destination(start, n) for n, left in enumerate(start.destination_left) if left]
        cards = [card for card in cards if card["stack"] == stack]
        needs = [sorted({card["needs"][skill] for card in cards}) for skill in range(SKILLS)]
        holds = sorted({card["holds"] for card in cards})
        asks = any(max(need, default=0) for need in needs)
        stacks.append(
            {
                "name": STACK_NAMES[stack],
                "left": start.stack_left[stack],
                "needs": [[need[0], need[-1]] for need in needs] if asks else None,
                "holds": [holds[0], holds[-1]] if any(holds) else None,
            }
        )
    return stacks


def _hand(view: State, seat: int) -> list[int]:
    """The cards in a hand, in order."""
    hand = view.hand[seat]
    return [
        kind
        for place in range(view.held_kinds[seat])
        for kind in [view.held[seat][place]] * hand[view.held[seat][place]]
    ]


def _player(view: State, seat: int, viewer_seat: int) -> dict[str, Any]:
    """2.5, 17.1 What lies before a player."""
    fight = view.first_mutineer >= 0
    seen = not view.hidden_prizes or viewer_seat in (seat, ALL) or is_over(view)
    return {
        "hand": view.hand_size[seat],
        "prizes": _prizes(view.prizes[seat]) if seen else None,
        "prize_count": view.prize_count[seat],
        "shown": _prizes(view.shown[seat]),
        "buried": view.buried_count[seat],
        "buried_prizes": _prizes(view.buried[seat]) if seen else None,
        "shown_buried": _prizes(view.shown_buried[seat]),
        "side": view.side[seat] if fight and view.side[seat] != Side.NEUTRAL else None,
        "received": view.received[seat],
        "called": view.called[seat] > 0,
        "offers_left": OFFERS_A_ROUND - view.offers_made[seat] if view.bribes else 0,
    }


def _played(view: State, *, fight: bool) -> dict[str, Any]:
    """6, 11 The cards in the middle of the table, and what they bring so far."""
    cards = [
        {
            "kind": view.played_kind[place],
            "seat": view.played_seat[place],
            "skill": None if fight else view.played_skill[place],
            "side": view.played_skill[place] if fight else None,
            "alive": view.played_alive[place] != CANCELLED,
        }
        for place in range(view.played_count)
    ]
    wild = [
        view.played_kind[place]
        for place in range(view.played_count)
        if not fight and view.played_alive[place] != CANCELLED and view.played_skill[place] == Skill.ALL
    ]
    skills = [0] * SKILLS if fight else [sum_of(view, skill) for skill in range(SKILLS)]
    known = view.destination != NONE and not fight
    best = best_skills([view.strength[kind] for kind in wild], skills, view.needs) if known and wild else None
    return {"played": cards, "skills": skills, "wild": len(wild), "best": best}


def best_skills(strengths: Sequence[int], skills: Sequence[int], needs: Sequence[int]) -> list[int]:
    """6.6 For each card with all skills the one that it should count for, so that as little as possible is missing."""
    missing = tuple(max(0, need - have) for need, have in zip(needs, skills, strict=True))
    ways: dict[tuple[int, ...], list[int]] = {missing: []}
    for strength in strengths:
        further = dict[tuple[int, ...], list[int]]()
        for lacks, chosen in ways.items():
            for skill in sorted(range(SKILLS), key=lacks.__getitem__, reverse=True):
                left = (*lacks[:skill], max(0, lacks[skill] - strength), *lacks[skill + 1 :])
                further.setdefault(left, [*chosen, skill])
        ways = further
    return ways[min(ways, key=sum)]


def _booty(view: State, viewer_seat: int) -> bytes:
    """7 The prizes that are being shared, and how many everybody gets in the end; 17.2 what Captain and Cook left."""
    if view.booty_size == 0 and top_step(view) not in SHARING:
        return NO_BOOTY
    seen = not view.hidden_prizes or viewer_seat == ALL or (viewer_seat >= 0 and sees_booty(view, viewer_seat))
    left = _prizes(view.booty_left[viewer_seat]) if viewer_seat >= 0 and not seen else None
    booty = {"size": view.booty_size, "prizes": _prizes(view.booty) if seen else None, "left": left or None}
    return _part({"booty": booty, "shares": list(shares_of(view))})


def _offers(view: State, giver: int) -> bool:
    return bool(view.offers_open >> giver & 1)


def _offer(view: State, giver: int, viewer_seat: int, status: TableStatus) -> dict[str, Any]:
    """13.2 Everybody sees how many crew cards are offered and which prizes; only the giver which crew cards."""
    size = view.offer_size[giver]
    return {
        "from": giver,
        "to": view.offer_to[giver],
        "crew": size,
        "kinds": view.offer_crew[giver][:size] if viewer_seat in (giver, ALL) else None,
        "prizes": _prizes(view.offer_prizes[giver]),
        "promise": bool(view.offer_promise[giver]),
        "duty": bool(view.offer_duty[giver]),
        "oath": status.oaths.get(giver),
        "wish": status.wishes.get(giver),
    }
