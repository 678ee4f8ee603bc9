"""What a guest has to show: games won, streaks, and how the last games ended."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from jollyroger.log.plan import Plan
from jollyroger.storage.endings import Ending
from jollyroger.tables.acts.seating import Bring, SetPace, Sit
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.standing import MOST_COUNTED, Outcome, Standing, days_in_a_row, outcome_of, standings
from tests.tables.company import ANNE, BOB, CORA, duel, listen, over, play_on, started

TODAY = date(2026, 3, 1)


@pytest.mark.parametrize(
    ("seat", "winners", "scores", "outcome"),
    [
        (0, (0,), (23, 14), Outcome("won", 23, 14, 1, 2)),
        (1, (0,), (23, 14), Outcome("lost", 14, 23, 2, 2)),
        (0, (1,), (20, 20), Outcome("lost", 20, 20, 2, 2)),
        (1, (), (20, 20), Outcome("drawn", 20, 20, 1, 2)),
        (2, (0, 2), (31, 9, 31, 12), Outcome("won", 31, 31, 1, 4)),
        (3, (0, 2), (31, 9, 31, 12), Outcome("lost", 12, 31, 3, 4)),
        (1, (0, 2), (31, 9, 31, 12), Outcome("lost", 9, 31, 4, 4)),
    ],
)
def test_an_outcome_counts_the_seats_before_one(
    seat: int, winners: tuple[int, ...], scores: tuple[int, ...], outcome: Outcome
) -> None:
    assert outcome_of(seat, winners, scores) == outcome


@pytest.mark.parametrize(
    ("wins", "standing"),
    [
        ("w", Standing("duel", 1, 1, 1, 1)),
        ("l", Standing("duel", 1, 0, 0, 0)),
        ("wwlwwwl", Standing("duel", 7, 5, 2, 3)),
        ("dww", Standing("duel", 3, 2, 0, 2)),
    ],
)
def test_a_streak_counts_back_from_the_last_game(wins: str, standing: Standing) -> None:
    winners = {"w": (0,), "l": (1,), "d": ()}
    assert standings(Ending("t", "duel", 0, winners[how], (1, 1)) for how in wins) == [standing]


def test_each_game_has_a_streak_of_its_own() -> None:
    endings = [Ending("t", game, 0, (0,), (1, 0)) for game in ("mutiny", "duel", "mutiny")]
    assert [(one.game, one.streak) for one in standings(endings)] == [("mutiny", 2), ("duel", 1)]


@pytest.mark.parametrize(
    ("back", "run"),
    [([], 0), ([0], 1), ([1], 1), ([2], 0), ([0, 1, 2], 3), ([1, 2, 4], 2), ([0, 2, 3], 1), (range(400), 400)],
)
def test_days_in_a_row_end_with_a_day_that_was_missed(back: list[int], run: int) -> None:
    assert days_in_a_row({TODAY - timedelta(days=one) for one in back}, TODAY) == run


async def test_games_of_a_guest_are_counted(directory: TableDirectory) -> None:
    assert await directory.history.standings(ANNE) == []
    table, anne, bob = await started(directory)
    assert await directory.history.standings(ANNE) == []
    await play_on([anne, bob], over)
    result = table.table_state.result()
    assert result is not None
    won = {guest: 0 in result.winners if guest is ANNE else 1 in result.winners for guest in (ANNE, BOB)}
    for guest, has_won in won.items():
        assert await directory.history.standings(guest) == [Standing("duel", 1, has_won, has_won, has_won)]
    assert await directory.history.standings(CORA) == []
    [own] = await directory.lists.tables_of(BOB)
    assert own.outcome == outcome_of(1, result.winners, result.scores)


async def test_the_last_game_comes_first_whenever_its_table_was_made(directory: TableDirectory) -> None:
    old, *early = await started(directory)
    new, *late = await started(directory)
    await play_on(late, over)
    await play_on(early, over)
    endings = await directory._services.store.endings(ANNE.id, MOST_COUNTED)
    assert [ending.table_id for ending in endings] == [old.id, new.id]
    assert len(await directory._services.store.endings(ANNE.id, 1)) == 1


async def test_a_guest_counts_who_has_the_seat_at_the_end(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)
    await Bring(1, table.secret(BOB, 1)).do(table, CORA)
    await play_on([anne, await listen(table, CORA)], over)
    assert [one.games for one in await directory.history.standings(CORA)] == [1]
    assert await directory.history.standings(BOB) == []


async def test_a_shared_screen_does_not_count(directory: TableDirectory) -> None:
    table = await directory.make(duel("host", "host"), ANNE)
    for seat in (0, 1):
        await Sit(seat, f"0{seat}" * 16).do(table, ANNE)
    await play_on([await listen(table, ANNE)], over)
    assert table.is_over
    assert await directory.history.standings(ANNE) == []
    [own] = await directory.lists.tables_of(ANNE)
    assert own.outcome is None


async def test_a_guided_game_does_not_count(directory: TableDirectory) -> None:
    options = {"variant": "introductory", "first": "lot"}
    table = await directory.make(Plan("duel", options, ("host", "bot:greedy"), lesson=True, automatic=True), ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    await SetPace(seat=0, pace="fast").do(table, ANNE)
    ear = await listen(table, ANNE)
    while not over(ear.position):
        if 0 in ear.position["asked"]:
            await play_on([ear], lambda position: position["asked"] != [0] or over(position))
        else:
            await table.audience.wait(table.seq, 10)
    assert await directory.history.standings(ANNE) == []


async def test_a_guests_days_are_counted_across_months(directory: TableDirectory) -> None:
    for back in (*range(70), 75):
        await directory.cuts.cut(TODAY - timedelta(days=back), ANNE, 1)
    assert await directory.cuts.streak(ANNE, TODAY) == 70
    assert await directory.cuts.streak(ANNE, TODAY + timedelta(days=1)) == 70
    assert await directory.cuts.streak(ANNE, TODAY + timedelta(days=2)) == 0
    assert await directory.cuts.streak(BOB, TODAY) == 0
