"""15.1 What is sent to a seat, and when, does not hang on anything that the seat cannot know.

Games are played at a table with a clock; then what a seat could not know is dealt differently and the others' moves are
made again at the same moments. Every byte that its client gets must be the same, at the same time.
"""

from __future__ import annotations

from typing import Any

import pytest

from jollyroger.games.catalogue import MUTINY
from jollyroger.games.game import SPECTATOR
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.cards import Character
from jollyroger.games.mutiny.knowledge import quick_view
from jollyroger.games.mutiny.knowledge.view import sees_booty
from jollyroger.games.mutiny.moves.verbs import Deal
from jollyroger.games.mutiny.state import State
from jollyroger.games.record import CHANCE, Ply, Record, advance
from jollyroger.log.plan import LEAST_SECONDS
from jollyroger.messages import mutiny as mutiny_pictures
from jollyroger.messages.mutiny import MutinyMessages
from jollyroger.messages.snapshot import Snapshot
from jollyroger.tables import window_clock
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.mutiny import sections
from tests.games.mutiny.redealing import Watch, redealt
from tests.games.mutiny.strategies import EagerPlay, random_record
from tests.tables.stage import GUESTS, EventKind, Stage, finished, perform, replay

GAMES = 200
TRIES = 4
LONG_ENOUGH = 600
"""Plies within which hidden prizes are shared in most games."""


def games(number: int, first: int = 0) -> list[tuple[Record, Record, int]]:
    """Games, each with another that looks the same to one seat, and that seat."""
    found = list[tuple[Record, Record, int]]()
    for seed in range(first, first + number):
        seats, hidden = 3 + seed % 3, ("no", "yes")[seed // 3 % 2]
        seat = seed % (seats + 1) + SPECTATOR
        stop = 30 + seed * 7 % 60
        record = finished(random_record(seats, hidden, seed, stop, captains_gold="yes", how=EagerPlay), seed)
        redeal = redealt(Watch(record, seat), TRIES, new_generator(seed, 0))
        found.append((record, Record(record.game, record.options, record.players, record.date, redeal.plies), seat))
    return found


def heard(stage: Stage, seat: int) -> list[EventKind]:
    return (stage.viewer_seat if seat == SPECTATOR else stage.seats[seat]).told


async def looked_up(stage: Stage, seat: int) -> list[Any]:
    """What a guest can ask for besides."""
    guest = None if seat == SPECTATOR else GUESTS[seat]
    table = stage.table
    own = None if seat == SPECTATOR else seat
    found: list[Any] = [await table.views.table(guest, "en", own), await table.views.since(guest, "de", own, 0)]
    found += [(await table.views.described(guest, language, own))[1].description for language in LANGUAGES]
    if not table.is_over:
        found += [await table.views.record_text(guest, own), await table.views.positions("pl", guest, own)]
    return found


def play(
    monkeypatch: pytest.MonkeyPatch, record: Record, seat: int, *, changes: bool
) -> tuple[Stage, list[EventKind], list[Any]]:
    async def act() -> tuple[Stage, list[EventKind], list[Any]]:
        stage = await replay(record, changes=changes)
        told = list(heard(stage, seat))
        asked = await looked_up(stage, seat)
        stage.table.close()
        return stage, told, asked

    played: tuple[Stage, list[EventKind], list[Any]] = perform(monkeypatch, act)
    return played


def check_hands(stage: Stage) -> None:
    """No client is shown another hand, nor moves with cards that it does not hold."""
    for seat, listener in [*enumerate(stage.seats), (SPECTATOR, stage.viewer_seat)]:
        for position in listener.positions():
            assert position["hands"] is None
            assert seat != SPECTATOR or not position["hand"]
            assert len(position["hand"]) == (position["players"][seat]["hand"] if seat != SPECTATOR else 0)
            kinds = {move["kind"] for move in position["legal"] if "kind" in move}
            assert kinds <= set(position["hand"])
            for offer in position["offers"]:
                assert (offer["kinds"] is None) == (offer["from"] != seat)


def compare(monkeypatch: pytest.MonkeyPatch, number: int, first: int = 0, *, changes: bool = True) -> int:
    """How many games had other cards, all of them with the same messages."""
    different = 0
    for record, twin, seat in games(number, first):
        stage, told, asked = play(monkeypatch, record, seat, changes=changes)
        check_hands(stage)
        assert stage.table.table_state.plies == record.plies
        if twin.plies != record.plies:
            different += 1
            _, again, asked_again = play(monkeypatch, twin, seat, changes=changes)
            # Compared by hand: to show where so long a conversation differs takes half a minute.
            same = told == again and asked == asked_again
            assert same, f"seat {seat} is told something else"
    return different


@pytest.mark.parametrize("part", range(8))
def test_no_client_gets_a_byte_that_hangs_on_what_its_seat_cannot_know(
    monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    """Every second part listens as a page does, that is sent only what has changed."""
    number = GAMES // 8
    assert compare(monkeypatch, number, part * number, changes=part % 2 == 0) > number / 2


def dealt_games(number: int) -> list[tuple[Record, Record, int]]:
    """17.2 Games up to a hidden prize that the QM deals, each with one where it is another, and the Captain's seat."""
    found, seed = list[tuple[Record, Record, int]](), 0
    while len(found) < number:
        seed += 1
        record = random_record(4, "yes", seed, LONG_ENOUGH, how=EagerPlay)
        state: State = record.game.start(record.options)
        for place, ply in enumerate(record.plies):
            move = None if ply.actor == CHANCE else record.game.move_of(ply.code)
            others = [] if not isinstance(move, Deal) else other_prizes(state, ply, move)
            if others and isinstance(move, Deal) and state.captain not in (ply.actor, move.seat):
                twin = [*record.plies[:place], Ply(ply.actor, others[0])]
                record.plies = record.plies[: place + 1]
                other = Record(record.game, record.options, record.players, record.date, twin)
                found.append((record, other, state.captain))
                break
            advance(record.game, state, ply)
    return found


def other_prizes(state: State, ply: Ply, move: Deal) -> list[int]:
    """The codes that deal another prize to the same player."""
    deals = [(code, MUTINY.move_of(code)) for code in MUTINY.legal_codes(state, ply.actor) if code != ply.code]
    return [code for code, other in deals if isinstance(other, Deal) and other.seat == move.seat]


def compare_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    for record, twin, captain in dealt_games(3):
        _, told, asked = play(monkeypatch, record, captain, changes=True)
        _, again, asked_again = play(monkeypatch, twin, captain, changes=True)
        same = told == again and asked == asked_again
        assert same, "the Captain is told which prize was dealt"


def test_17_2_m37_the_captain_gets_the_same_bytes_whichever_hidden_prize_is_dealt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compare_deals(monkeypatch)


def test_a_planted_leak_of_the_booty_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Captain sees the booty shrink."""

    def shrinking(view: State, seat: int) -> bool:
        return seat == view.captain or sees_booty(view, seat)

    monkeypatch.setattr(quick_view, "sees_booty", shrinking)
    monkeypatch.setattr(mutiny_pictures, "sees_booty", shrinking)
    with pytest.raises(AssertionError):
        compare_deals(monkeypatch)


def test_a_planted_leak_in_the_words_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A description that names the prizes to share to everybody."""
    monkeypatch.setattr(sections, "sees_booty", lambda _view, _seat: True)
    monkeypatch.setattr(quick_view, "sees_booty", lambda _view, _seat: True)
    with pytest.raises(AssertionError):
        compare_deals(monkeypatch)


STATES = list[Any]()
HELD = dict[int, str]()


def test_a_planted_leak_of_a_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that tells the first card of every hand, taken from the state and not from the view."""
    board = MutinyMessages.board

    def telling(messages: MutinyMessages, view: Any, status: Any) -> tuple[bytes, ...]:
        return *board(messages, view, status), b'"leak":%d' % STATES[-1].held[0][0]

    begin = window_clock.WindowClock.take_up

    def noting(clock: window_clock.WindowClock, table_state: Any) -> None:
        STATES.append(table_state.state)
        begin(clock, table_state)

    monkeypatch.setattr(mutiny_pictures.MutinyMessages, "board", telling)
    monkeypatch.setattr(window_clock.WindowClock, "take_up", noting)
    with pytest.raises(AssertionError):
        compare(monkeypatch, 25)


def test_a_planted_leak_by_sending_what_has_not_changed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that is sent again, though it is the same, whenever another seat holds another card."""
    deal_with = Snapshot.moved

    def repeating(snapshot: Snapshot, viewer: Any, parts: Any, *happened: Any, known: Any = None, **more: Any) -> bytes:
        held = str(snapshot.table_state.state.held)
        if held != HELD.get(id(snapshot.messages), held):
            known = None
        HELD[id(snapshot.messages)] = held
        return deal_with(snapshot, viewer, parts, *happened, known=known, **more)

    monkeypatch.setattr(Snapshot, "moved", repeating)
    with pytest.raises(AssertionError):
        compare(monkeypatch, 25)


def test_a_planted_leak_of_time_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that is shorter when nobody has a Traitor."""
    wind_up = window_clock.WindowClock._wind_up_window

    def hurrying(clock: window_clock.WindowClock, seconds: int) -> None:
        held = any(hand[Character.TRAITOR] for hand in clock._journal.table_state.state.hand)
        monkeypatch.setitem(LEAST_SECONDS, "fast", 3 if held else 2)
        wind_up(clock, seconds)

    monkeypatch.setattr(window_clock.WindowClock, "_wind_up_window", hurrying)
    with pytest.raises(AssertionError):
        compare(monkeypatch, 25)
