"""A table is what its log makes of it: folded from there it is the same as the one that was played at."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jollyroger.games.committed import SealedSeed
from jollyroger.games.duel.moves import FIRST_PLAY
from jollyroger.games.duel.state import EventKind
from jollyroger.games.errors import Refusal
from jollyroger.games.events import Event
from jollyroger.games.record import read, write
from jollyroger.games.verifying import Finding, verify
from jollyroger.log.entries import (
    KINDS,
    Automatic,
    Back,
    Brought,
    Done,
    Ended,
    Entry,
    Left,
    Line,
    Made,
    Mixed,
    Moved,
    Said,
    Sat,
    Started,
    Undone,
    read_entry,
    write_body,
)
from jollyroger.log.seats import SEATING
from jollyroger.log.table_state import TableState, fold
from tests.tables.company import duel

SEED = SealedSeed("12" * 32)
NONCES = ("01" * 16, "02" * 16)


class Game:
    """A course that is played live, and its log as it would be stored."""

    def __init__(self, variant: str = "skirmish", first: str = "lot") -> None:
        made = Line(1, 1000, Made(duel(variant=variant, first=first), "host", SEED.commitment, 1))
        self.table_state = TableState(made)
        self.log = [made]
        for seat, name in enumerate(("Anne", "Bob")):
            self.enter(Sat(seat, name, f"guest {seat}", NONCES[seat]))
        self.dealer = SEED.dealer(NONCES)
        self.enter(Started())

    def enter(self, entry: Entry) -> list[Event]:
        line = Line(self.table_state.seq + 1, 1000 + self.table_state.seq, entry)
        events = self.table_state.apply(line, getattr(self, "dealer", None))
        self.log.append(line)
        return events

    def stored(self) -> list[Line]:
        """The log as it comes back from the store."""
        return [Line(line.seq, line.made_at, read_entry(line.entry.kind, write_body(line.entry))) for line in self.log]

    def play(self, choice: int, *, held: bool = True) -> None:
        """One of the legal moves of the seat that is asked."""
        (seat,) = self.table_state.asked
        codes = self.table_state.game.legal_codes(self.table_state.state, seat)
        self.enter(Moved(seat, codes[choice % len(codes)], f"id {self.table_state.seq}", held))

    def act(self, choice: int) -> None:
        """Something that is possible now: a move, taking one back, done; and whatever goes on beside the game."""
        table_state = self.table_state
        what, which = choice % 8, choice // 8
        if what == 0:
            self.enter(Said("guest 0", "Anne", "Ahoy", 0))
        elif what == 1:
            self.enter((Left, Back)[which % 2](which // 2 % 2))
        elif what == 2:
            self.enter(Automatic(which % 2, bool(which // 2 % 2)))
        elif what in (3, 4) and table_state.undoer is not None:
            self.enter(Undone(table_state.undoer, f"id {table_state.seq}"))
        elif table_state.held is not None:
            self.enter(Done(table_state.held, f"id {table_state.seq}"))
        elif table_state.asked:
            self.play(which, held=not table_state.seats[table_state.asked[0]].automatic)
        elif not table_state.is_over:
            self.enter(Ended(SEED.reveal()))


def facts(table_state: TableState) -> dict[str, Any]:
    """All that makes up a course."""
    return {name: getattr(table_state, name) for name in TableState.__slots__ if name not in ("game", "policy")}


@given(st.lists(st.integers(0, 8 * 64), max_size=80), st.sampled_from(["skirmish", "advanced", "introductory"]))
def test_a_table_folded_from_its_log_is_the_one_that_was_played_at(choices: list[int], variant: str) -> None:
    game = Game(variant)
    for choice in choices:
        game.act(choice)
    assert facts(fold(game.stored())) == facts(game.table_state)


@given(st.lists(st.integers(0, 8 * 64), max_size=80))
def test_the_record_of_a_table_can_be_read_and_its_deal_checked(choices: list[int]) -> None:
    game = Game()
    for choice in choices:
        game.act(choice)
    record = game.table_state.record()
    again = read(write(record).encode(), {"duel": game.table_state.game})
    assert again == record
    assert again.final_state() == game.table_state.state
    assert verify(again).finding == (Finding.HONEST if game.table_state.is_over else Finding.SEALED)


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=40))
def test_what_was_taken_back_never_happened(choices: list[int]) -> None:
    """Play, take it back, and everything about the game is as it was before."""
    game = Game("advanced")
    for choice in choices:
        if game.table_state.held is not None:
            game.enter(Done(game.table_state.held))
        if not game.table_state.asked:
            break
        before = facts(fold(game.stored()))
        game.play(choice)
        if game.table_state.undoer is not None:
            game.enter(Undone(game.table_state.undoer))
            after = facts(game.table_state)
            for name in ("state", "plies", "told", "held", "asked", "_withheld"):
                assert after[name] == before[name], name
            game.play(choice)


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=60))
def test_nothing_is_taken_back_across_a_draw_or_the_others_act(choices: list[int]) -> None:
    """What can be undone are picks and plays of one seat, the last moves there were, without a card between them."""
    game = Game("advanced")
    for choice in choices:
        if game.table_state.held is not None:
            game.enter(Done(game.table_state.held))
            assert game.table_state.undoer is None
            continue
        if not game.table_state.asked:
            break
        game.play(choice)
        run = game.table_state._run
        if run:
            last = game.table_state.plies[-run:]
            assert {ply.actor for ply in last} == {game.table_state.undoer}
            assert all(ply.code >= FIRST_PLAY - 2 for ply in last)
            assert game.table_state.asked == (game.table_state.undoer,)


def test_an_undo_needs_no_earlier_state_to_be_kept() -> None:
    game = Game("skirmish", first="Jolly")
    game.play(0)
    game.play(0)
    states = []
    while game.table_state.held is None:
        states.append(game.table_state.game.copy(game.table_state.state))
        game.play(1)
    for state in reversed(states):
        game.enter(Undone(1))
        assert game.table_state.state == state
        assert game.table_state.held is None
    assert game.table_state.undoer == 1
    game.enter(Undone(1))
    assert not game.table_state._run
    assert game.table_state.game.to_act(game.table_state.state) == {1}


def test_a_refusal_comes_before_anything_has_changed() -> None:
    game = Game("skirmish", first="Jolly")
    game.play(0)
    game.play(0)
    before = fold(game.stored())
    for seat, code in ((0, FIRST_PLAY), (1, 0), (1, 10_000), (1, -1)):
        with pytest.raises(Refusal):
            game.table_state.apply(Line(99, 99, Moved(seat, code, "x", held=True)), game.dealer)
        assert facts(game.table_state) == facts(before)


def test_the_last_card_of_a_set_tells_its_own_story_first() -> None:
    """The flag and the end wait until the card lies for good."""
    game = Game("skirmish", first="Jolly")
    later = {EventKind.FLAG_PASSED, EventKind.SHIP_CAPTURED, EventKind.GAME_ENDED}
    withheld_until_done = set[int]()
    while game.table_state.asked:
        if game.table_state.held is None:
            game.play(0)
            assert not {event.kind for event in game.table_state.told[-1].events} & later
        else:
            assert game.table_state.result() is None
            withheld_until_done |= {event.kind for event in game.enter(Done(game.table_state.held))}
    assert withheld_until_done > {EventKind.FLAG_PASSED, EventKind.GAME_ENDED}
    assert game.table_state.result() is not None


def test_leaving_before_the_game_frees_the_seat_and_afterwards_calls_a_stand_in() -> None:
    made = Line(1, 1, Made(duel(), "host", SEED.commitment, 1))
    table_state = TableState(made)
    table_state.apply(Line(2, 2, Sat(0, "Anne", "anne")))
    table_state.apply(Line(3, 3, Mixed(0, NONCES[0])))
    table_state.apply(Line(4, 4, Left(0)))
    assert table_state.seats[0].is_free
    assert not table_state.seats[0].nonce
    table_state.apply(Line(5, 5, Sat(0, "Cora", "cora", NONCES[0])))
    table_state.apply(Line(6, 6, Sat(1, "Bob", "bob", NONCES[1])))
    table_state.apply(Line(7, 7, Started()), SEED.dealer(NONCES))
    table_state.apply(Line(8, 8, Left(0)))
    assert table_state.seats[0].name == "Cora"
    assert table_state.plays_itself(0)
    table_state.apply(Line(9, 9, Back(0)))
    assert not table_state.plays_itself(0)
    table_state.apply(Line(10, 10, Brought(0, "other device")))
    assert (table_state.seats[0].guest, table_state.seats[0].generation) == ("other device", 3)


def test_a_log_begins_with_the_making_and_follows_these_rules() -> None:
    with pytest.raises(TypeError, match="sat"):
        fold([Line(1, 1, Sat(0, "Anne"))])
    with pytest.raises(ValueError, match="rules 0"):
        fold([Line(1, 1, Made(duel(), "host", "", 0))])


def test_every_kind_of_entry_can_happen_and_is_known_by_its_name() -> None:
    assert set(KINDS.values()) - {Made} == {*TableState._APPLY, *SEATING}
    assert not TableState._APPLY.keys() & SEATING.keys()
    assert all(kind.kind == name for name, kind in KINDS.items())


def test_a_guests_id_stands_in_no_text_about_a_seat() -> None:
    assert "guest 0" not in repr(Game().table_state.seats)
