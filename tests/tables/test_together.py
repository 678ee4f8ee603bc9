"""What is asked for while another act is under way: decided in its order, stored and told together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import pytest

from jollyroger.log.entries import Moved
from jollyroger.log.errors import StoreError, TableError, TooLate, Unstored
from jollyroger.storage.writing import Writing
from jollyroger.tables.acts.playing import Play
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.journal import Change
from jollyroger.words.common.refusals import NOT_READ
from tests.tables.company import ANNE, Ear, started, until
from tests.tables.fixtures import Play as Scene
from tests.tables.stage import GUESTS, Seat, Stage, begin, decide

Answers = list[tuple[str, TableError | None]]


def ask(stage: Stage, seat: int, do: str, answers: Answers) -> None:
    """A seat makes its first legal move of a kind, and waits for nobody."""
    player = stage.seats[seat]
    found = next(one for one in player.position["legal"] if one["do"] == do)
    window, name = stage.table.table_state.window, f"{do} {seat}"
    act = Play(seat=seat, move=found["move"], window=window, id=name)
    assert act.do_at_once(stage.table, GUESTS[seat], lambda error: answers.append((name, error)))


def news(player: Seat) -> int:
    """How often something was told."""
    return len(player.all("moved"))


async def six_in_a_window() -> Stage:
    """The Captain has appointed the QM; five are asked whether they call a mutiny."""
    stage = await begin({"seats": "6"})
    await decide(stage, "appoint")
    return stage


async def quiet(stage: Stage) -> None:
    """Nothing is under way."""
    while stage.table.journal.turn.taken:
        await asyncio.sleep(0)


def test_those_who_pass_meanwhile_are_told_together(on_stage: Scene) -> None:
    async def scene() -> None:
        stage, answers = await six_in_a_window(), Answers()
        first, second, third, *_ = stage.table.table_state.asked
        before, lines = [news(player) for player in stage.seats], len(stage.memory.lines)
        for seat in (first, second, third):
            ask(stage, seat, "pass", answers)
        await quiet(stage)
        assert answers == [(f"pass {seat}", None) for seat in (first, second, third)]
        assert [line.entry.seat for line in stage.memory.lines[lines:] if isinstance(line.entry, Moved)] == [
            first,
            second,
            third,
        ]
        assert [news(player) - already for player, already in zip(stage.seats, before, strict=True)] == [2] * 6
        told = stage.viewer_seat.all("moved")[-1]
        assert [(kind, seat) for kind, seat, *_ in told["events"]] == [("PASSED", second), ("PASSED", third)]
        assert told["seq"] == stage.memory.lines[-1].seq

    on_stage(scene)


def test_a_card_is_told_before_anything_else_is_decided(on_stage: Scene) -> None:
    async def scene() -> None:
        stage, answers = await six_in_a_window(), Answers()
        first, second, third, fourth, _ = stage.table.table_state.asked
        for seat, do in ((first, "pass"), (second, "pass"), (third, "call"), (fourth, "pass")):
            ask(stage, seat, do, answers)
        await quiet(stage)
        assert [name for name, _ in answers] == [f"pass {first}", f"pass {second}", f"call {third}", f"pass {fourth}"]
        *_, (_, late) = answers
        assert isinstance(late, TooLate)
        events = [[kind for kind, *_ in told["events"]] for told in stage.viewer_seat.all("moved")[-2:]]
        assert events[0] == ["PASSED"]
        assert events[1][:2] == ["PASSED", "MUTINY_SHOUTED"]

    on_stage(scene)


def test_who_waits_in_line_goes_first(on_stage: Scene) -> None:
    """A card ends the series; who asked after it comes before a newcomer."""

    async def scene() -> None:
        stage, answers = await six_in_a_window(), Answers()
        first, second, third, *_ = stage.table.table_state.asked

        async def chat() -> None:
            await stage.table.journal.turn.take()
            answers.append(("chat", None))
            stage.table.journal.turn.give_back()

        for seat, do in ((first, "pass"), (second, "call"), (third, "call")):
            ask(stage, seat, do, answers)
        talking = asyncio.create_task(chat())
        await talking
        assert [name for name, _ in answers] == [f"pass {first}", f"call {second}", f"call {third}", "chat"]

    on_stage(scene)


def test_what_nobody_can_read_now_takes_the_long_way(on_stage: Scene) -> None:
    async def scene() -> None:
        stage, answers = await six_in_a_window(), Answers()
        first, second, *_ = stage.table.table_state.asked
        ask(stage, first, "pass", answers)
        act = Play(seat=second, move="walks the plank", window=0, id="x")
        assert not act.do_at_once(stage.table, GUESTS[second], lambda _: None)

    on_stage(scene)


def plays(ear: Ear, answers: list[TableError | None]) -> Callable[[int, int], None]:
    """What makes the next play of a seat, before it can know that it is asked."""

    def play(number: int, after: int) -> None:
        move = ear.position["legal"][number]
        window = ear.position["window"] + after
        act = Play(seat=ear.position["asked"][0], move=move, window=window, id=f"{number} {after}")
        assert act.do_at_once(ear.table, ANNE, answers.append)

    return play


async def test_what_could_not_be_stored_is_forgotten_before_the_next_is_decided(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anne, _ = await started(directory)
    store, answers = directory._services.store, list[TableError | None]()
    before, kept = table.table_state.seq, list[Writing]()
    monkeypatch.setattr(store, "write", kept.append)
    play = plays(anne, answers)
    assert table.journal.turn.take_at_once()
    play(0, 0)
    play(1, 0)
    table.journal.turn.give_back()
    await until(lambda: kept)
    monkeypatch.undo()
    kept.pop().answer(StoreError("disk full"))
    await until(lambda: len(answers) == 2)
    assert isinstance(answers[0], Unstored)
    assert answers[1] is None
    assert table.table_state.seq == before + 1


async def test_who_waits_for_a_database_that_cannot_be_read_is_told(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)
    answers = list[TableError | None]()
    assert table.journal.turn.take_at_once()
    plays(anne, answers)(0, 0)
    table.journal.turn.refuse(lambda: Unstored(NOT_READ))
    await until(lambda: answers)
    assert isinstance(answers[0], Unstored)
    table.journal.turn.give_back()
    assert not table.journal.turn.taken


async def test_a_mistake_in_the_program_costs_those_who_waited_an_answer(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)
    answers = list[TableError | None]()

    def stumble() -> Change:
        table.table_state.plies.clear()
        raise ZeroDivisionError

    def fail(error: TableError | None) -> None:
        answers.append(error)
        raise ValueError

    assert table.journal.turn.take_at_once()
    table.journal.act_soon(lambda: None, fail)
    table.journal.act_soon(stumble, fail)
    table.journal.act_soon(lambda: None, answers.append)
    table.journal.turn.give_back()
    await until(lambda: len(answers) == 3)
    assert all(isinstance(error, Unstored) for error in answers)
    await until(lambda: not table.journal.turn.taken)
    assert table.table_state.plies
    assert (await anne.do("play", move=anne.position["legal"][0]))["type"] == "accepted"


def test_a_change_joins_another() -> None:
    """What is one seat's secret stays so until something else is told with it."""
    change = Change()
    change.join(Change(lines=[], events=None, only=2))
    assert (change.only, change.events) == (2, None)
    assert msgspec.structs.asdict(change)["lines"] == []
