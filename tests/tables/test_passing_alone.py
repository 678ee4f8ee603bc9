"""15.1 Who passes by themselves at a table without a clock: alone with bots, or for the rest of something."""

from __future__ import annotations

import asyncio
from typing import Any

from jollyroger.log.mutiny_policy import BESIDES
from tests.tables.fixtures import Play
from tests.tables.stage import Seat, begin, decider, move, to_call, until

IN_EVERY_WINDOW = {verb.move.__struct_config__.tag for verb in BESIDES}
ALONE: dict[str, Any] = {"clock": "none", "bots": (1, 2, 3)}


def legal(person: Seat) -> set[str]:
    """The kinds of moves that a person can make now."""
    return {one["do"] for one in person.position["legal"]}


async def settled() -> None:
    """Bots have answered, and what passes by itself has passed."""
    await asyncio.sleep(10)


def test_alone_with_bots_a_person_is_asked_only_what_they_could_answer(on_stage: Play) -> None:
    """Otherwise they could only pass, or bribe as in every other window."""

    async def scene() -> int:
        stage = await begin({"seats": "4", "deck": "skirmish"}, **ALONE)
        person, table_state = stage.seats[0], stage.table.table_state
        asked = 0
        while not table_state.is_over:
            await settled()
            if 0 not in table_state.asked:
                continue
            asked += 1
            assert legal(person) - IN_EVERY_WINDOW, person.position["step"]
            answer = await person.do("play", move=person.position["legal"][-1]["move"], id=f"{asked}")
            assert answer["type"] == "accepted"
        return asked

    assert on_stage(scene) > 0


def test_who_wants_to_be_asked_everything_is_asked_everything(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await begin({"seats": "4", "deck": "skirmish"}, **ALONE)
        person, table_state = stage.seats[0], stage.table.table_state
        assert table_state.modes == {0: "could_act"}
        await person.do("mode", seat=0, mode="none")
        assert table_state.modes == {}
        assert person.position["habit"] == person.position["mode"] == "none"
        besides = set[str]()
        while not besides and not table_state.is_over:
            await settled()
            if 0 in table_state.asked:
                besides = set() if legal(person) - IN_EVERY_WINDOW else {person.position["step"]}
                await person.do("play", move=person.position["legal"][0]["move"], id=f"{table_state.seq}")
        assert besides

    on_stage(scene)


def test_whoever_passes_the_rest_of_an_attack_passes_at_once_until_it_is_over(on_stage: Play) -> None:
    """Others see the pass, not the choice; nothing about it depends on the hand."""

    async def scene() -> None:
        stage = await begin({"seats": "4"}, clock="none")
        await until(stage, "sail")
        answer = await stage.seats[0].do("mode", seat=0, mode="attack")
        assert answer["type"] == "refused"
        await move(decider(stage), "sail", stack=0)
        await until(stage, "attack")
        seat = next(seat for seat in stage.table.table_state.asked if seat != stage.state.quartermaster)
        await stage.seats[seat].do("mode", seat=seat, mode="attack")
        await asyncio.sleep(0.01)
        assert seat not in stage.table.table_state.asked
        assert stage.table.table_state.modes == {seat: "attack"}
        player = stage.seats[stage.table.table_state.asked[0]]
        await move(player, "play")
        await asyncio.sleep(0.01)
        assert seat not in stage.table.table_state.asked, "a new card opens the window again, and it passes again"
        while stage.viewer_seat.position["phase"] == "attack":
            await decider(stage).do("play", move=decider(stage).position["legal"][0]["move"], id=f"{stage.table.seq}")
            await asyncio.sleep(0.01)
        assert stage.table.table_state.modes == {}

    on_stage(scene)


def test_an_offer_is_left_to_the_person_who_passes_by_themselves(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call(clock="none")
        seat, giver, _ = stage.table.table_state.asked
        await stage.seats[seat].do("mode", seat=seat, mode="round")
        await asyncio.sleep(0.01)
        assert seat not in stage.table.table_state.asked
        await move(stage.seats[giver], "offer-promise", seat=seat)
        await asyncio.sleep(0.01)
        assert seat in stage.table.table_state.asked
        await move(stage.seats[seat], "decline")

    on_stage(scene)


def test_without_a_clock_nobody_is_asked_only_if_they_could_act_among_people(on_stage: Play) -> None:
    """The others could tell from the time what such a seat holds."""

    async def scene() -> None:
        stage = await to_call(clock="none")
        answer = await stage.seats[0].do("mode", seat=0, mode="could_act")
        assert answer["type"] == "refused"
        assert stage.table.table_state.modes == {}

    on_stage(scene)
