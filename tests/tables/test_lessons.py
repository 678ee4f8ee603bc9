"""Guided games: cards dealt for teaching, bots that wait, and a pace that a person alone with bots chooses."""

from __future__ import annotations

import pytest

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.lesson import PILE
from jollyroger.log.errors import NotYours, PlanError, TooLate
from jollyroger.log.plan import Plan
from jollyroger.tables.acts.seating import SetPace, Sit
from tests.tables.company import ANNE, BOB, duel, listen, phase, play_on, started
from tests.tables.fixtures import OpenDirectory

INTRODUCTORY = {"variant": "introductory", "first": "lot"}
TAUGHT = Plan("duel", INTRODUCTORY, ("host", "bot:greedy"), lesson=True, automatic=True)


async def test_a_guided_duel_deals_what_the_lesson_needs_and_proves_nothing(open_directory: OpenDirectory) -> None:
    directory = await open_directory("sqlite://")
    table = await directory.make(TAUGHT, ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    ear = await listen(table, ANNE)
    assert ear.position["dealt"] == PILE.split()[: len(ear.position["dealt"])]
    assert ear.position["splitter"] == 0
    assert ear.all("table")[-1]["table"]["lesson"]
    assert table.table_state.record().seal is None


async def test_after_a_guided_duel_the_rematch_is_an_ordinary_game(open_directory: OpenDirectory) -> None:
    directory = await open_directory("sqlite://")
    table = await directory.make(TAUGHT, ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    ear = await listen(table, ANNE)
    while not table.is_over:
        await play_on([ear], lambda position: position["asked"] != [0])
        await table.audience.wait(table.seq, 1)
    again = await directory.rematch(table, ANNE)
    assert not again.table_state.plan.lesson
    assert again.table_state.plan.automatic


async def test_a_lesson_is_for_one_person(open_directory: OpenDirectory) -> None:
    directory = await open_directory("sqlite://")
    with pytest.raises(PlanError):
        await directory.make(Plan("duel", INTRODUCTORY, ("host", "person"), lesson=True), ANNE)


async def test_bots_wait_until_they_are_told_to_go_on(open_directory: OpenDirectory) -> None:
    directory = await open_directory("sqlite://")
    table = await directory.make(TAUGHT, ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    ear = await listen(table, ANNE)
    await SetPace(seat=0, pace="wait").do(table, ANNE)
    first, *others = ear.position["dealt"]
    await ear.do("play", move=f"splits {first} | {' '.join(others)}")
    assert ear.position["phase"] == "pick"
    await table.audience.wait(table.seq, 0.1)
    assert ear.position["phase"] == "pick"
    await SetPace(seat=0, pace="fast").do(table, ANNE)
    await table.audience.wait(table.seq, 10)
    assert ear.position["phase"] == "play"


async def test_nobody_sets_the_pace_of_people(open_directory: OpenDirectory) -> None:
    directory = await open_directory("sqlite://")
    table, *_ = await started(directory, duel())
    with pytest.raises(TooLate):
        await SetPace(seat=0, pace="wait").do(table, ANNE)
    with pytest.raises(NotYours):
        await SetPace(seat=0, pace="fast").do(table, BOB)


async def test_the_store_knows_of_which_games_a_guest_has_finished_one(open_directory: OpenDirectory) -> None:
    directory = await open_directory("sqlite://")
    assert await directory.history.finished(ANNE) == set()
    table, anne, bob = await started(directory)
    assert await directory.history.finished(ANNE) == set()
    await play_on([anne, bob], phase("over"))
    assert table.is_over
    assert await directory.history.finished(ANNE) == await directory.history.finished(BOB) == {DUEL.name}
