"""Tables of rules 2: they are listed, say why they cannot go on, and keep their text. Duels are not touched."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from jollyroger.games.catalogue import GAMES
from jollyroger.games.errors import Problem, RecordError
from jollyroger.games.record import read
from jollyroger.log.entries import Brought, Launched, Line, Made, Sat
from jollyroger.log.plan import Plan
from jollyroger.storage.store import Store
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.guests import Guest
from jollyroger.tables.keyring import Keyring
from jollyroger.tables.old_tables import OldRules, OldTable, read_old
from tests.tables.company import ANNE, BOB, CORA, Pondering, listen, over, play_on
from tests.tables.fixtures import KEY
from tests.tables.old_database import (
    CUT,
    DAY_OF_CUT,
    DUEL_IN_PLAY,
    DUEL_OVER,
    MUTINY_IN_PLAY,
    MUTINY_OVER,
    SECRET,
    put_old_database,
)

STRANGER = Guest("e" * 32, "Ebba")


@pytest_asyncio.fixture
async def old_directory(tmp_path: Path) -> AsyncIterator[TableDirectory]:
    """A directory with the tables of rules 2."""
    put_old_database(tmp_path / "old.db")
    directory = TableDirectory(Store(f"sqlite:///{tmp_path / 'old.db'}"), keys=Keyring.of(KEY), bot_workers=Pondering())
    await directory.open()
    yield directory
    await directory.close()


async def old_table(directory: TableDirectory, table_id: str) -> OldTable:
    with pytest.raises(OldRules, match="rules 2, but the server now plays by rules 3") as caught:
        await directory.find(table_id)
    return caught.value.old


async def test_duels_go_on_as_before(old_directory: TableDirectory) -> None:
    table = await old_directory.find(DUEL_IN_PLAY)
    assert table.owner(0, SECRET).id == ANNE.id
    ears = await listen(table, ANNE), await listen(table, BOB)
    await play_on(ears, over)
    assert table.is_over
    finished = await old_directory.find(DUEL_OVER)
    assert finished.is_over
    assert read((await finished.views.record_text(ANNE)).encode(), GAMES).players == ("Anne", "Bob")


async def test_answers_to_a_cut_are_still_counted(old_directory: TableDirectory) -> None:
    found = await old_directory.cuts.answers(DAY_OF_CUT, ANNE)
    assert (found.own, found.counts) == (CUT, {CUT: 1})


async def test_old_tables_are_listed_for_those_who_sat_there(old_directory: TableDirectory) -> None:
    found = [(summary.id, summary.state) for summary in await old_directory.lists.tables_of(ANNE)]
    assert found == [(MUTINY_OVER, "old"), (MUTINY_IN_PLAY, "old"), (DUEL_OVER, "over"), (DUEL_IN_PLAY, "running")]
    listed = next(summary for summary in await old_directory.lists.tables_of(CORA) if summary.id == MUTINY_OVER)
    assert [seat["name"] for seat in listed.seats] == ["Anne", "Bob", "Cora"]
    assert (listed.game, listed.free, listed.options["hidden_prizes"]) == ("mutiny", [], "yes")
    assert await old_directory.lists.tables_of(STRANGER) == []
    assert await old_directory.lists.public_tables() == []


async def test_the_text_of_a_game_that_was_over_tells_everything(old_directory: TableDirectory) -> None:
    old = await old_table(old_directory, MUTINY_OVER)
    text = await old_directory.old_text(old, STRANGER)
    assert text.startswith("jollyroger record 1\ngame: mutiny\nrules: 2\nseats: 3\n")
    assert "players: Anne | Bob | Cora\n" in text
    assert f"seed: {old.seed}\n" in text
    assert "?" not in text
    assert "\nAnne     sails to " in text
    with pytest.raises(RecordError) as caught:
        read(text.encode(), GAMES)
    assert (caught.value.problem, caught.value.line) == (Problem.RULES_VERSION, 3)


async def test_the_text_of_a_game_in_play_keeps_what_its_players_kept(old_directory: TableDirectory) -> None:
    old = await old_table(old_directory, MUTINY_IN_PLAY)
    assert old.seed == ""
    for guest in (ANNE, BOB, STRANGER, Guest("", "")):
        text = await old_directory.old_text(old, guest)
        dealt = [line.split()[1:] for line in text.splitlines() if line.startswith("dealt")]
        assert dealt
        assert {outcome for line in dealt for outcome in line} == {"?"}
        assert "seed" not in text


def test_seats_are_known_by_who_sat_there_last() -> None:
    plan = Plan("mutiny", {"seats": "4", "deck": "skirmish"}, ("host", "person", "person", "bot:sailor"))
    entries = [
        Made(plan, "x", "", 2),
        Sat(0, "Anne", "a"),
        Sat(3, "Drake"),
        Brought(0, "b"),
        Launched("sailor", {1: "00"}),
    ]
    old = read_old("aaaaaaaaaa", [Line(seq, 0, entry) for seq, entry in enumerate(entries, 1)])
    found = [(seat.name, seat.guest, seat.kind) for seat in old.seats]
    assert found == [("Anne", "b", "person"), ("Bart", "", "bot"), ("", "", "free"), ("Drake", "", "bot")]
