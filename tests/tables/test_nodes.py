"""Several servers at one PostgreSQL database: one runs a table, the others follow it and forward acts."""

from __future__ import annotations

import asyncio
import json
import math
import random
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from sqlalchemy import text

from jollyroger.log.errors import Closing, Elsewhere, NotYours, TooLate
from jollyroger.log.times import shown, steady
from jollyroger.storage import leases
from jollyroger.storage.database import open_engine
from jollyroger.storage.nodes import Beat
from jollyroger.tables import linked_nodes
from jollyroger.tables.acts.playing import Play
from jollyroger.tables.acts.seating import Bring, Sit
from jollyroger.tables.acts.talking import Say
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.old_tables import OldRules
from jollyroger.tables.ownership import Ownership
from jollyroger.tables.table import Table
from tests.tables.company import ANNE, BOB, Ear, duel, listen, over, phase, play_on, until, without_time
from tests.tables.fixtures import OpenDirectory

pytestmark = [pytest.mark.xdist_group("postgresql")]

PATIENCE = 60


@pytest.fixture
def address(postgres_address: str) -> str:
    """The address of an empty database that servers can share."""
    return postgres_address


async def nodes(open_directory: OpenDirectory, number: int = 2) -> list[TableDirectory]:
    """Servers that know each other."""
    directories = [await open_directory() for _ in range(number)]
    async with asyncio.timeout(PATIENCE):
        for one in directories:
            for other in directories:
                if one is not other:
                    await until(lambda one=one, other=other: one.cluster.others.link_to(other.cluster.node))  # type: ignore[misc]
    return directories


async def begun(first: TableDirectory, second: TableDirectory, **plan: Any) -> tuple[Table, Table, Ear, Ear]:
    """A duel that the first server runs, with Anne there and Bob at the second."""
    table = await first.make(duel(**plan), ANNE)
    there = await second.find(table.id)
    await Sit(0, "01" * 16).do(table, ANNE)
    await Sit(1, "02" * 16).do(there, BOB)
    return table, there, await listen(table, ANNE), await listen(there, BOB)


async def play(ears: Sequence[Ear], end: Any, seed: int = 1) -> None:
    """The player who is asked moves as soon as both have been told what was before."""
    generator = random.Random(seed)
    async with asyncio.timeout(PATIENCE):
        while not end(ears[0].position):
            await until(lambda: ears[0].position["window"] == ears[1].position["window"])
            position = ears[0].position
            if end(position):
                return
            ear = next(ear for ear in ears if position["asked"][0] in ear.viewer.seats)
            if position["phase"] == "held":
                answer = await ear.do("done")
            else:
                answer = await ear.do("play", move=generator.choice(ear.position["legal"]))
            assert answer["type"] == "accepted", answer
        await until(lambda: end(ears[1].position))


async def test_one_runs_a_table_and_the_other_forwards_to_it(open_directory: OpenDirectory) -> None:
    first, second = await nodes(open_directory)
    here, there, anne, bob = await begun(first, second)
    assert here.ownership is not None
    assert there.ownership is not None
    assert (here.ownership.runs_here, there.ownership.runs_here) == (True, False)
    await play([anne, bob], over)
    assert here.table_state.record() == there.table_state.record()
    assert without_time(await here.views.table(ANNE, "en")) == without_time(await there.views.table(ANNE, "en"))


async def test_a_follower_tells_the_same_as_the_owner(open_directory: OpenDirectory) -> None:
    """Bob hears at the other server what he would hear at this one, and Anne there what she hears here."""
    first, second = await nodes(open_directory)
    here, there, anne, bob = await begun(first, second)
    bob_here, anne_there = await listen(here, BOB), await listen(there, ANNE)
    await play([anne, bob], over)
    async with asyncio.timeout(PATIENCE):
        await until(lambda: over(anne_there.position) and over(bob_here.position))

    def events(ear: Ear) -> list[Any]:
        return [event for message in ear.all("moved") for event in message["events"]]

    assert events(anne_there) == events(anne)
    assert events(bob) == events(bob_here)

    def board(ear: Ear) -> dict[str, Any]:
        return {name: value for name, value in ear.position.items() if name != "clock"}

    assert board(anne_there) == board(anne)
    assert board(bob) == board(bob_here)


async def test_refusals_come_back_as_they_were(open_directory: OpenDirectory) -> None:
    first, second = await nodes(open_directory)
    here, there, anne, bob = await begun(first, second)
    await play([anne, bob], phase("play"))
    mover = bob if bob.position["asked"] == [1] else anne
    local, forwarded = (here, there) if mover is anne else (there, here)
    seat, guest = mover.position["asked"][0], mover.guest
    assert guest is not None
    move = mover.position["legal"][0]
    wrong = {"window": mover.position["window"], "seat": seat, "id": "x"}
    reasons = []
    for table in (local, forwarded):
        ear = await listen(table, guest)
        reasons.append(
            [await ear.do("play", **wrong | change) for change in ({"move": "r9"}, {"window": 0, "move": move})]
        )
    assert reasons[0] == reasons[1]
    with pytest.raises(NotYours):
        await Play(seat=1 - seat, move=move, window=wrong["window"], id="y").do(there, guest)
    with pytest.raises(TooLate):
        await Sit(0).do(there, BOB)


async def test_an_act_that_is_sent_to_both_happens_once(open_directory: OpenDirectory) -> None:
    first, second = await nodes(open_directory)
    here, there, anne, bob = await begun(first, second)
    await play([anne, bob], phase("pick"))
    mover = bob if bob.position["asked"] == [1] else anne
    guest = mover.guest
    assert guest is not None
    act = Play(
        seat=mover.position["asked"][0], move=mover.position["legal"][0], window=mover.position["window"], id="once"
    )
    before = here.table_state.seq
    await asyncio.gather(*(act.do(table, guest) for table in (here, there, here, there)))
    assert here.table_state.seq == before + 1
    assert there.table_state.seq == before + 1


async def test_chat_seat_links_and_presence_reach_everybody(open_directory: OpenDirectory) -> None:
    first, second = await nodes(open_directory)
    here, there, anne, bob = await begun(first, second)
    async with asyncio.timeout(PATIENCE):
        await until(lambda: [seat["here"] for seat in anne.seats] == [True, True])
        await until(lambda: [seat["here"] for seat in bob.seats] == [True, True])
        await Say(text="Ahoy").do(there, BOB)
        await until(lambda: anne.all("said"))
        assert anne.all("said")[0]["text"] == "Ahoy"
        watcher = await listen(there, None)
        await until(lambda: here.audience.watching == 1)
        summaries = [(await one.lists.tables_of(ANNE))[0] for one in (first, second)]
        assert [one.watching for one in summaries] == [1, 1]
        there.audience.unfollow(watcher)
        there.audience.unfollow(bob)
        await until(lambda: [seat["here"] for seat in anne.seats] == [True, False])
        await Bring(1, there.secret(BOB, 1)).do(there, cora := BOB._replace(id="c" * 32))
        assert here.seats_of(cora) == (1,)


async def test_a_rematch_is_one_table_wherever_it_is_asked_for(open_directory: OpenDirectory) -> None:
    first, second = await nodes(open_directory)
    here, there, anne, bob = await begun(first, second)
    await play([anne, bob], over)
    tables = await asyncio.gather(first.rematch(here, ANNE), second.rematch(there, BOB))
    assert tables[0].id == tables[1].id != here.id


async def test_who_stops_hands_tables_over_at_once(open_directory: OpenDirectory) -> None:
    first, second = await nodes(open_directory)
    _here, there, anne, bob = await begun(first, second)
    await play([anne, bob], phase("pick"))
    assert second.cluster is not None
    second.cluster._trusts_after = math.inf  # it takes only what nobody has: it waits for no lease to lapse
    await first.close()
    assert there.ownership is not None
    async with asyncio.timeout(PATIENCE):
        await until(lambda: there.ownership.runs_here)  # type: ignore[union-attr]
    anne = await listen(there, ANNE)
    await play_on([anne, bob], over)
    assert there.is_over


async def test_an_answer_brings_along_what_the_act_has_added(
    open_directory: OpenDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The follower asks the database only if it has missed what came before."""
    first, second = await nodes(open_directory)
    here, there, anne, bob = await begun(first, second)
    assert second.cluster is not None
    read = list[Ownership]()
    read_on = second.cluster.log_reader.read_on

    def noted(ownership: Ownership) -> None:
        read.append(ownership)
        read_on(ownership)

    monkeypatch.setattr(second.cluster.log_reader, "read_on", noted)
    monkeypatch.setattr(second.cluster, "news", lambda _news: None)
    async with asyncio.timeout(PATIENCE):
        await until(lambda: there.table_state.seq == here.table_state.seq)
        assert (await bob.do("say", id="1", text="one"))["type"] == "accepted"
        assert not read
        assert (await anne.do("say", id="2", text="two"))["type"] == "accepted"
        assert (await bob.do("say", id="3", text="three"))["type"] == "accepted"
    assert read
    assert there.table_state.seq == here.table_state.seq
    assert [message["text"] for message in bob.all("said")] == ["one", "two", "three"]


async def test_a_node_that_hangs_up_and_listens_no_more_loses_its_tables_at_once(open_directory: OpenDirectory) -> None:
    """It is taken for dead although its time is not over. If it lives after all it follows, and nothing is lost."""
    first, second = await nodes(open_directory)
    here, there, anne, bob = await begun(first, second)
    await play([anne, bob], phase("pick"))
    assert first.cluster is not None
    assert here.ownership is not None
    assert there.ownership is not None
    others = first.cluster.others
    assert others._server is not None
    others._server.close()
    for caller in list(others._callers):
        caller.abort()
    async with asyncio.timeout(PATIENCE):
        await until(lambda: there.ownership is not None and there.ownership.runs_here)
        await first.cluster.look_after_leases()  # as after its next beat, or when it writes
        await until(lambda: here.ownership is not None and here.ownership.follows)
    await play([anne, bob], over)
    assert here.table_state.record() == there.table_state.record()


async def test_who_stops_before_it_has_read_what_was_stored_says_so(
    open_directory: OpenDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sent again to another server, the same request finds the seat taken by the same guest."""
    first, second = await nodes(open_directory)
    table = await first.make(duel(), ANNE)
    there = await second.find(table.id)
    assert second.cluster is not None
    monkeypatch.setattr("jollyroger.tables.ownership.rows_of", lambda *_: [])  # as older servers answer
    monkeypatch.setattr(second.cluster.log_reader, "read_on", lambda _ownership: None)
    monkeypatch.setattr(second.cluster, "news", lambda _news: None)
    sitting = asyncio.ensure_future(Sit(1, "02" * 16).do(there, BOB))
    async with asyncio.timeout(PATIENCE):
        await until(lambda: table.seats_of(BOB) and there.ownership is not None and there.ownership._behind)
    there.close()
    with pytest.raises(Closing):
        await sitting
    await Sit(1, "02" * 16).do(table, BOB)


async def test_a_lease_that_was_taken_fences_the_old_owner(open_directory: OpenDirectory, address: str) -> None:
    """The old owner writes nothing more, follows the new one, and the act is done there."""
    first, second = await nodes(open_directory)
    here, there, anne, bob = await begun(first, second)
    await play([anne, bob], phase("pick"))
    assert second.cluster is not None
    assert here.ownership is not None
    engine = open_engine(address)
    with engine.begin() as connection:
        connection.execute(text("UPDATE leases SET node = ''"))
        taken = leases.take(connection, here.id, second.cluster.node)
    engine.dispose()
    assert taken is not None
    assert taken.lease is not None
    assert taken.lease.token > here.ownership.token
    mover = bob if bob.position["asked"] == [1] else anne
    assert mover.guest is not None
    before = here.table_state.seq
    act = Play(
        seat=mover.position["asked"][0], move=mover.position["legal"][0], window=mover.position["window"], id="late"
    )
    async with asyncio.timeout(PATIENCE):
        await act.do(here, mover.guest)
        await until(lambda: here.table_state.seq == there.table_state.seq == before + 1)
    assert not here.ownership.runs_here
    stored = await first._services.store.load(here.id)
    assert stored is not None
    assert [line.seq for line in stored[1]] == list(range(1, before + 2))


async def test_what_another_decides_is_not_decided_here(open_directory: OpenDirectory) -> None:
    first, second = await nodes(open_directory)
    _, there, _, _ = await begun(first, second)
    with pytest.raises(Elsewhere):
        await there.journal.act(lambda: None)


async def test_news_that_were_missed_are_read_from_the_log(
    open_directory: OpenDirectory, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All connections of the database are cut while the owner plays on."""
    first, second = await nodes(open_directory)
    here, there, anne, _ = await begun(first, second)
    watcher = await listen(there, ANNE)
    assert second.cluster is not None
    monkeypatch.setattr(second.cluster, "news", lambda _news: None)
    bob_here = await listen(here, BOB)
    await play_on([anne, bob_here], phase("play"))
    assert there.table_state.seq < here.table_state.seq
    engine = open_engine(address)
    with engine.connect() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                " AND datname = current_database()"
            )
        )
    engine.dispose()
    async with asyncio.timeout(PATIENCE):
        await until(lambda: there.table_state.seq == here.table_state.seq)
    assert json.loads(json.dumps(watcher.position))["phase"] == "play"


async def test_public_tables_and_the_cut_of_the_day_are_the_same_everywhere(open_directory: OpenDirectory) -> None:
    first, second = await nodes(open_directory)
    table = await first.make(duel("host", "person", public=True), ANNE)
    there = await second.find(table.id)
    watcher, day = await listen(there, None), date(2026, 5, 1)
    async with asyncio.timeout(PATIENCE):
        await until(lambda: table.audience.watching == there.audience.watching == 1)
        lists = [await one.lists.public_tables() for one in (first, second)]
        # A node is told for how long somebody has been away, because clocks differ: it counts from when it hears that.
        away = [summary.seats[0].pop("away_since") for (summary,) in lists]
        assert away[0] <= away[1] <= shown(steady())
        assert lists[0] == lists[1]
        assert [one.id for one in lists[0]] == [table.id]
        there.audience.unfollow(watcher)
        await until(lambda: table.audience.watching == 0)
    await first.cuts.cut(day, ANNE, 1)
    await second.cuts.cut(day, BOB, 2)
    await second.cuts.cut(day, ANNE, 2)
    assert await first.cuts.answers(day, ANNE) == await second.cuts.answers(day, ANNE)
    assert (await second.cuts.answers(day, ANNE)).own == 1


async def test_a_follower_forgets_a_table_at_which_only_others_have_people(open_directory: OpenDirectory) -> None:
    first, second = await nodes(open_directory)
    here, there, anne, bob = await begun(first, second)
    there.audience.unfollow(bob)
    async with asyncio.timeout(PATIENCE):
        while not there.is_idle:
            there.tasks.cancel()  # it would tell that Bob is away
            await asyncio.sleep(0.01)
    second.forget_idle(0)
    async with asyncio.timeout(PATIENCE):
        await until(lambda: not here.ownership.followers)  # type: ignore[union-attr]
    assert anne in here.audience.listeners
    assert [table.id for table in second.running if table is not there] == []


async def test_a_node_that_cannot_be_reached_is_named_in_the_log(
    open_directory: OpenDirectory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(linked_nodes, "MISSED_SECONDS", 0.0)
    (only,) = await nodes(open_directory, 1)
    assert only.cluster is not None
    for _ in range(3):
        only.cluster.beat(Beat({"f" * 16: "127.0.0.1:1"}, was_alive=True, notice=0))
    assert caplog.text.count("the server at 127.0.0.1:1 is alive but can't be reached") == 1


async def test_nobody_waits_for_a_node_whose_machine_is_gone(open_directory: OpenDirectory) -> None:
    """Its connections are not closed, because nobody is there to close them."""
    first, second = await nodes(open_directory)
    here, _, _, _ = await begun(first, second)
    assert first.cluster is not None
    assert here.ownership is not None
    async with asyncio.timeout(PATIENCE):
        await until(lambda: here.ownership.followers)  # type: ignore[union-attr]
        first.cluster.beat(Beat({}, was_alive=True, notice=0))
        await until(lambda: not here.ownership.followers)  # type: ignore[union-attr]
    assert here.audience.presences()[1].away_since is not None


async def test_a_table_that_cannot_be_opened_is_left_to_others(
    open_directory: OpenDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    (only,) = await nodes(open_directory, 1)
    assert only.cluster is not None
    table = await only.make(duel(), ANNE)
    only.forget_idle(0)
    monkeypatch.setattr(type(table.plan.rules), "rules_version", 2)
    with pytest.raises(OldRules):
        await only.find(table.id)
    node = only.cluster.node
    async with asyncio.timeout(PATIENCE):
        while await only.services.store.ask(lambda connection: leases.held_by(connection, node)):
            await asyncio.sleep(0.01)
