"""Tables of Piracy & Mutiny: who starts them, who sits there, what is shown of them, and what stays a secret."""

from __future__ import annotations

import asyncio
import json
from importlib.resources import files
from typing import Any

import pytest

from jollyroger.games.catalogue import GAMES
from jollyroger.games.record import SeatRecord, read
from jollyroger.log.errors import NotYours, PlanError
from jollyroger.log.mutiny_policy import DeckRefused
from jollyroger.log.plan import Plan
from jollyroger.messages.mutiny import best_skills
from jollyroger.tables.acts.seating import Leave, Sit
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.guests import Guest
from jollyroger.tables.table import Table
from tests.messages.steps import unfolded
from tests.tables.company import ANNE, BOB, CORA, Ear, duel, listen, until
from tests.tables.fixtures import OpenDirectory

FOUR = ("host", "person", "person", "person")
DECK = files("jollyroger.games.mutiny").joinpath("deck.toml").read_text()


def mutiny(*seats: str, **options: str) -> Plan:
    """A plan for a short game."""
    seats = seats or FOUR
    return Plan("mutiny", {"seats": str(len(seats)), "deck": "skirmish"} | options, seats)


async def ready(table: Table, guest: Guest, seat: int) -> Ear:
    """Somebody sits there, has given a nonce, and listens."""
    await Sit(seat, f"{seat:032x}").do(table, guest)
    return await listen(table, guest)


async def play_out(table: Table, ear: Ear) -> None:
    """One person passes where possible, and makes any other move where not; bots play the rest."""
    while not table.is_over:
        position = ear.position
        seat = ear.viewer.seat
        if seat in position["asked"] and position["legal"] and position["window"] == table.table_state.window:
            await ear.do("play", move=position["legal"][0]["move"])
        await asyncio.sleep(0.001)


# Starting


async def test_the_host_says_when_it_begins_and_bots_take_the_free_seats(directory: TableDirectory) -> None:
    table = await directory.make(mutiny(), ANNE)
    anne, bob = await ready(table, ANNE, 0), await ready(table, BOB, 2)
    assert not anne.all("table")[-1]["table"]["launched"]
    assert anne.position["phase"] == "waiting"
    assert anne.position["ask"]["next"]
    assert (await bob.do("start", id="no"))["type"] == "refused"
    assert (await anne.do("start", id="go"))["type"] == "accepted"
    assert table.table_state.started
    assert [seat["kind"] for seat in bob.seats] == ["person", "bot", "person", "bot"]
    assert [seat["name"] for seat in bob.seats] == ["Anne", "Bart", "Bob", "Drake"]
    assert (await anne.do("start", id="again"))["type"] == "accepted"
    assert bob.position["phase"] == "appointment"


async def test_a_full_table_waits_for_its_host_and_then_for_the_last_nonce(directory: TableDirectory) -> None:
    table = await directory.make(mutiny("host", "person", "person"), ANNE)
    anne = await ready(table, ANNE, 0)
    await Sit(1, "01" * 16).do(table, BOB)
    await Sit(2).do(table, CORA)
    await anne.do("start", id="go")
    assert table.table_state.launched
    assert anne.position["phase"] == "waiting"
    await Leave(1).do(table, BOB)
    await Sit(2, "02" * 16).do(table, CORA)
    assert anne.position["phase"] == "waiting"
    await anne.do("start", id="now")
    assert table.table_state.started
    assert [seat.bot for seat in table.table_state.seats] == ["", "sailor", ""]


@pytest.mark.parametrize("seats", [("host", "bot:sailor", "bot:sailor"), ("person", "bot:sailor", "bot:sailor")])
async def test_a_table_without_free_seats_or_without_a_host_begins_by_itself(
    directory: TableDirectory, seats: tuple[str, ...]
) -> None:
    table = await directory.make(mutiny(*seats), ANNE)
    await Sit(0, "00" * 16).do(table, ANNE)
    assert table.table_state.started


async def test_a_game_goes_on_after_a_restart_to_its_end_and_can_be_played_again(open_directory: OpenDirectory) -> None:
    directory = await open_directory()
    table = await directory.make(mutiny(), ANNE)
    anne = await ready(table, ANNE, 0)
    await anne.do("start", id="go")
    await until(lambda: table.table_state.asked == (0,) or 0 in table.table_state.asked)
    await directory.close()
    again = await open_directory()
    found = await again.find(table.id)
    assert found.table_state.window == table.table_state.window
    assert [seat.bot for seat in found.table_state.seats] == ["", "sailor", "sailor", "sailor"]
    await play_out(found, await listen(found, ANNE))
    assert found.table_state.result() is not None
    rematch = await again.rematch(found, ANNE)
    assert [seat.is_free for seat in rematch.table_state.seats] == [False, True, True, True]
    ear = await ready(rematch, ANNE, 0)
    await ear.do("start", id="go")
    assert rematch.table_state.started


async def test_bots_alone_do_not_begin_and_nobody_starts_a_duel(directory: TableDirectory) -> None:
    table = await directory.make(mutiny(), ANNE)
    anne = await ready(table, ANNE, 0)
    await Leave(0).do(table, ANNE)
    assert (await anne.do("start", id="alone"))["type"] == "refused"
    other = await directory.make(duel(), ANNE)
    ear = await ready(other, ANNE, 0)
    for act in ("start", "mode", "play"):
        what: dict[str, Any] = {"seat": 0, "mode": "round"} if act == "mode" else {}
        answer = await ear.do(act, id="x", **what, **({"moves": ["pass"]} if act == "play" else {}))
        assert answer["type"] == "refused"
    assert not other.table_state.started


# Decks of one's own


async def test_a_deck_of_ones_own_is_loaded_again_after_a_restart(open_directory: OpenDirectory) -> None:
    deck = DECK.replace('"1/2 x', '"1/2  x', 1)
    with pytest.raises(DeckRefused, match="line"):
        Plan("mutiny", {"seats": "3"}, ("host",) * 3, deck=deck).check()
    directory = await open_directory()
    plan = Plan("mutiny", {"seats": "3"}, ("host", "bot:sailor", "bot:sailor"), deck=DECK)
    table = await directory.make(plan, ANNE)
    await Sit(0, "00" * 16).do(table, ANNE)
    name = table.table_state.options.deck  # type: ignore[attr-defined]
    assert name.startswith("own-")
    from jollyroger.games.mutiny.decks import known_decks

    await directory.close()
    del known_decks()[name]
    with pytest.raises(PlanError, match="own-"):
        Plan("mutiny", {"seats": "3", "deck": name}, ("host",) * 3).check()
    again = await (await open_directory()).find(table.id)
    assert again.table_state.options.deck == name  # type: ignore[attr-defined]
    assert name in known_decks()


# What is shown


async def test_while_the_game_runs_a_guest_gets_what_the_own_seat_knows_and_later_everything(
    directory: TableDirectory,
) -> None:
    table = await directory.make(mutiny("host", "person", "bot:sailor"), ANNE)
    anne, bob = await ready(table, ANNE, 0), await ready(table, BOB, 1)
    await anne.do("start", id="go")
    own, others = await table.views.record_text(ANNE), await table.views.record_text()
    assert "seat: Anne" in own
    assert "seat: spectator" in others
    assert isinstance(read(own.encode(), GAMES), SeatRecord)
    assert own != await table.views.record_text(BOB, 1)
    for looks in (
        table.views.record_text(BOB, 0),
        table.views.positions("en", BOB, 0),
        table.views.positions("en", None, 1),
    ):
        with pytest.raises(NotYours):
            await looks
    mine = unfolded(await table.views.positions("en", ANNE, 0))["steps"][-1]["position"]
    assert mine["hand"] == anne.position["hand"]
    assert mine["hands"] is None
    assert mine["legal"] == []
    beside = unfolded(await table.views.positions("en"))["steps"][-1]["position"]
    assert beside["hand"] == []
    await Leave(1).do(table, BOB)
    await play_out(table, anne)
    assert read((await table.views.record_text()).encode(), GAMES).plies == table.table_state.plies
    steps = unfolded(await table.views.positions("en"))["steps"]
    assert len(steps[1]["position"]["hands"]) == 3
    assert all(len(hand) == 2 for hand in steps[1]["position"]["hands"])
    through_bob = unfolded(await table.views.positions("en", ANNE, 1))["steps"]
    assert through_bob[1]["position"]["hand"] == steps[1]["position"]["hands"][1]
    assert through_bob[1]["position"]["hands"] is None
    assert len(through_bob) == len(steps) < len([ply for ply in table.table_state.plies if ply.actor >= 0])
    assert bob.position["result"]


async def test_hidden_prizes_are_shown_to_their_owner_alone(directory: TableDirectory) -> None:
    table = await directory.make(mutiny("host", "bot:sailor", "bot:sailor", hidden_prizes="yes", deck="standard"), ANNE)
    anne = await ready(table, ANNE, 0)
    beside = await listen(table, None)
    await play_out(table, anne)
    await until(lambda: anne.position["result"])
    for message in [*anne.heard, *beside.heard]:
        position: dict[str, Any] = message.get("position", {"result": True})
        if position["result"] is None and position["phase"] != "waiting":
            own = message in anne.heard
            assert (position["players"][0]["prizes"] is not None) == own
            assert position["players"][1]["prizes"] is None
            assert position["players"][1]["buried_prizes"] is None
    assert anne.position["players"][1]["prizes"] is not None


async def test_the_table_tells_its_cards_in_the_viewers_language(directory: TableDirectory) -> None:
    table = await directory.make(mutiny(deck="standard"), ANNE)
    message = json.loads(await table.views.table(ANNE, "de"))
    kinds = message["deck"]["kinds"]
    assert (kinds[2]["name"], kinds[2]["label"], kinds[2]["character"]) == ("Cook", "Koch", "cook")
    assert kinds[-1]["skill"] is not None
    assert sum(kind["copies"] for kind in kinds) == 66
    assert [stack["left"] for stack in message["position"]["stacks"]] == [5, 5, 5, 5, 3]
    assert message["oaths"] == []


def test_the_best_skills_leave_as_little_missing_as_can_be() -> None:
    assert best_skills([1, 2], [1, 0, 0], [1, 2, 1]) == [2, 1]
    assert best_skills([1], [5, 5, 5], [1, 2, 1]) in ([0], [1], [2])
    assert sorted(best_skills([1, 1, 1], [0, 0, 0], [1, 1, 1])) == [0, 1, 2]
