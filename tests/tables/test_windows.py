"""15, M20, M32 Windows at a live table: how long they stay open, what is taken and what comes too late."""

from __future__ import annotations

import asyncio

import pytest

from jollyroger.games.mutiny.moves.codes import Verb
from jollyroger.log.entries import Drawn, Left, Moved
from jollyroger.log.plan import LEAST_SECONDS, WINDOW_SECONDS
from jollyroger.log.table_state import fold
from jollyroger.log.times import now
from jollyroger.tables.bot_seats import BotQuestion
from tests.tables.fixtures import Play
from tests.tables.stage import EPOCH, FOUR, GUESTS, begin, decide, move, seconds, to_call, until

LEAST, LONGEST = LEAST_SECONDS["fast"], WINDOW_SECONDS["fast"]

# How long a window stays open


def test_a_window_closes_at_the_end_of_its_least_length_no_matter_who_passes_when(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        opened, window = seconds(), stage.table.table_state.window
        asked = stage.table.table_state.asked
        for seat in asked[:-1]:
            await asyncio.sleep(0.2)
            await move(stage.seats[seat], "pass")
        last = stage.seats[asked[-1]]
        others = [len(seat.told) for seat in (*stage.seats, stage.viewer_seat) if seat is not last]
        await move(last, "pass")
        assert last.position["kept"]
        assert asked[-1] in last.position["asked"]
        assert [len(seat.told) for seat in (*stage.seats, stage.viewer_seat) if seat is not last] == others
        await asyncio.sleep(LEAST - 0.5 - 0.01)
        assert stage.table.table_state.window == window
        await asyncio.sleep(0.2)
        assert stage.viewer_seat.position["step"] == "sail"
        closed = next(told for told in stage.viewer_seat.told if told.message.get("position", {}).get("step") == "sail")
        assert closed.at - opened == pytest.approx(LEAST)

    on_stage(scene)


def test_a_kept_pass_may_still_become_an_act(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        *first, last = stage.table.table_state.asked
        for seat in first:
            await move(stage.seats[seat], "pass")
        await move(stage.seats[last], "pass")
        await move(stage.seats[last], "call")
        assert not stage.table.table_state.kept
        await asyncio.sleep(1)
        assert stage.viewer_seat.position["phase"] == "mutiny"
        assert stage.viewer_seat.position["first_mutineer"] == last

    on_stage(scene)


def test_a_card_opens_the_window_anew(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await begin(FOUR)
        await until(stage, "sail")
        await decide(stage, "sail", stack=0)
        await until(stage, "attack")
        await asyncio.sleep(LEAST - 1)
        clock = stage.viewer_seat.position["clock"]
        player = next(seat for seat in stage.seats if any(one["do"] == "play" for one in seat.position["legal"]))
        await move(player, "play")
        again = stage.viewer_seat.position["clock"]
        assert again["least_ends"] == now() + 1000 * LEAST > clock["least_ends"]
        assert again["ends"] == now() + 1000 * LONGEST

    on_stage(scene)


def test_seats_that_have_not_answered_pass_when_the_time_is_up(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        opened = seconds()
        clock = stage.viewer_seat.position["clock"]
        assert clock["seat"] is None
        assert clock["seconds"] == LONGEST
        assert clock["ends"] == (EPOCH + opened + LONGEST) * 1000
        assert clock["least_ends"] == (EPOCH + opened + LEAST) * 1000
        await asyncio.sleep(LONGEST + 0.01)
        assert stage.viewer_seat.position["step"] == "sail"
        passes = [line.entry for line in stage.memory.lines if isinstance(line.entry, Moved)][1:]
        assert [entry.code for entry in passes] == [Verb.PASS] * 3
        assert not any(seat.stand_in for seat in stage.table.table_state.seats)

    on_stage(scene)


def test_a_stand_in_decides_when_the_time_is_up_but_not_for_others_who_were_made_an_offer(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await begin(FOUR)
        captain = stage.table.table_state.asked[0]
        giver, receiver = [seat for seat in range(4) if seat != captain][:2]
        assert stage.viewer_seat.position["clock"] == {
            "seat": captain, "ends": now() + 30_000, "seconds": 30, "least_ends": None,
        }  # fmt: skip
        await asyncio.sleep(29)
        await move(stage.seats[giver], "offer-promise", seat=receiver)
        assert set(stage.table.table_state.asked) == {captain, receiver}
        await asyncio.sleep(1.01)
        assert [line.entry.seat for line in stage.memory.lines if isinstance(line.entry, Left)] == [captain]
        await asyncio.sleep(3)
        assert stage.table.table_state.policy.is_window(stage.state)

    on_stage(scene)


def test_an_offer_keeps_a_window_open_long_enough_to_be_answered(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        giver, receiver, third = stage.table.table_state.asked
        await move(stage.seats[receiver], "pass")
        await asyncio.sleep(LONGEST - 1)
        await move(stage.seats[third], "pass")
        await move(stage.seats[giver], "offer-promise", seat=receiver)
        clock = stage.viewer_seat.position["clock"]
        assert clock["least_ends"] == clock["ends"] == now() + 1000 * LEAST
        assert set(stage.table.table_state.asked) == {giver, receiver}
        await asyncio.sleep(LEAST - 1)
        await move(stage.seats[receiver], "accept")
        clock = stage.viewer_seat.position["clock"]
        assert clock["least_ends"] == clock["ends"] == now() + 1000 * LEAST, "the giver is asked again"
        assert set(stage.table.table_state.asked) == {giver}

    on_stage(scene)


def test_without_a_clock_a_window_closes_when_all_have_passed(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call(clock="none")
        assert stage.viewer_seat.position["clock"] is None
        for seat in stage.table.table_state.asked:
            await move(stage.seats[seat], "pass")
        assert stage.viewer_seat.position["step"] == "sail"
        await asyncio.sleep(1000)
        assert stage.viewer_seat.position["step"] == "sail"
        answer = await stage.seats[0].do("mode", seat=0, mode="could_act")
        assert answer["type"] == "refused"

    on_stage(scene)


# What is taken and what comes too late


def test_a_pass_that_answers_something_older_is_refused_but_a_card_is_not(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await begin(FOUR)
        await until(stage, "sail")
        await decide(stage, "sail", stack=0)
        await until(stage, "attack")
        window, question = stage.table.table_state.window, stage.table.table_state.question
        able = [seat for seat in stage.seats if any(one["do"] == "play" for one in seat.position["legal"])][:2]
        plays = [next(one for one in seat.position["legal"] if one["do"] == "play") for seat in able]
        await able[0].do("play", move=plays[0]["move"], window=window, id="a")
        assert stage.table.table_state.window > window
        assert stage.table.table_state.question == question
        late = await able[1].do("play", move="pass", window=window, id="b")
        assert late["type"] == "refused"
        assert (await able[1].do("play", move=plays[1]["move"], window=window, id="c"))["type"] == "accepted"
        assert (await able[1].do("play", move="pass", window=question - 1, id="d"))["type"] == "refused"

    on_stage(scene)


def test_passes_and_bribes_do_not_change_the_window(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        window = stage.table.table_state.window
        giver, receiver, _ = stage.table.table_state.asked
        await move(stage.seats[receiver], "pass")
        await move(stage.seats[giver], "offer-promise", seat=receiver)
        await move(stage.seats[receiver], "decline")
        assert stage.table.table_state.window == window

    on_stage(scene)


def test_an_offer_that_has_changed_since_it_was_seen_is_not_accepted(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        giver, receiver, _ = stage.table.table_state.asked
        await move(stage.seats[giver], "offer-crew", seat=receiver)
        accept = next(one for one in stage.seats[receiver].position["legal"] if one["do"] == "accept")
        seen = stage.seats[receiver].all("moved")[-1]["seq"]
        await move(stage.seats[giver], "withdraw")
        await move(stage.seats[giver], "offer-promise", seat=receiver)
        late = await stage.seats[receiver].do("play", move=accept["move"], seen=seen, id="late")
        assert late["type"] == "refused"
        seen = stage.seats[receiver].all("moved")[-1]["seq"]
        again = await stage.seats[receiver].do("play", move=accept["move"], seen=seen, id="again")
        assert again["type"] == "accepted"

    on_stage(scene)


def test_the_parts_of_an_offer_are_one_act_or_none(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        giver, receiver, third = stage.table.table_state.asked
        parts = [one["move"] for one in stage.seats[giver].position["legal"] if one["do"].startswith("offer")]
        name = stage.table.table_state.game.seat_names(stage.table.table_state.options)[receiver]
        mine = [part for part in parts if part.startswith(f"offers {name} ")]
        before = len(stage.viewer_seat.told)
        wrong = await stage.seats[giver].do("play", moves=[*mine, mine[-1]], id="w", promise={"kind": "no_mutiny"})
        assert wrong["type"] == "refused"
        assert (await stage.seats[giver].do("play", moves=[mine[0], "pass"], id="v"))["type"] == "refused"
        assert len(stage.viewer_seat.told) == before
        right = await stage.seats[giver].do("play", moves=mine, id="r", promise={"kind": "no_mutiny"})
        assert right["type"] == "accepted"
        assert [one.message["type"] for one in stage.viewer_seat.told[before:]] == ["moved", "oaths"]
        offer = stage.viewer_seat.position["offers"][0]
        assert (offer["from"], offer["to"], offer["promise"], offer["oath"]) == (giver, receiver, True, 1)
        assert offer["crew"] == stage.viewer_seat.position["players"][giver]["hand"]
        assert offer["kinds"] is None
        assert stage.seats[giver].position["offers"][0]["kinds"]
        assert (await stage.seats[giver].do("play", moves=mine, id="r"))["type"] == "accepted"
        assert third in stage.table.table_state.asked

    on_stage(scene)


# The lot


def test_calls_at_the_same_moment_are_drawn_by_lot(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        first, second, third = stage.table.table_state.asked
        window = stage.table.table_state.window
        calls = {
            seat: next(one["move"] for one in stage.seats[seat].position["legal"] if one["do"] == "call")
            for seat in (first, second, third)
        }
        await stage.seats[first].do("play", move=calls[first], window=window, id="1")
        assert stage.viewer_seat.position["step"] == "call_lot"
        assert set(stage.viewer_seat.position["open"]) == {second, third}
        await asyncio.sleep(0.2)
        answer = await stage.seats[second].do("play", move=calls[second], window=window, id="2")
        assert answer["type"] == "accepted"
        assert [player["called"] for player in stage.viewer_seat.position["players"]].count(True) == 2
        await asyncio.sleep(0.21)
        assert stage.viewer_seat.position["phase"] == "mutiny"
        assert stage.viewer_seat.position["first_mutineer"] in (first, second)
        lots = [line.entry for line in stage.memory.lines if isinstance(line.entry, Drawn)]
        assert len(lots) == 1
        late = await stage.seats[third].do("play", move=calls[third], window=window, id="3")
        assert late["type"] == "refused"

    on_stage(scene)


# Bots


def test_bots_answer_at_moments_that_do_not_hang_on_their_cards(on_stage: Play) -> None:
    async def scene(clock: str) -> list[tuple[float, int]]:
        stage = await begin(FOUR, bots=(1, 2, 3), clock=clock)
        while stage.viewer_seat.position["step"] != "call":
            if stage.table.table_state.asked == (0,):
                await decide(stage, "appoint")
            await asyncio.sleep(0.1)
        opened = next(
            told.at for told in stage.viewer_seat.told if told.message.get("position", {}).get("step") == "call"
        )
        await asyncio.sleep(LEAST)
        return [
            (told.at - opened, event[1])
            for told in stage.viewer_seat.told
            if told.at >= opened
            for event in told.message.get("events", [])
            if event[0] in ("PASSED", "MUTINY_SHOUTED")
        ]

    answers = on_stage(lambda: scene("fast"))
    assert answers
    assert all(0.4 * LEAST <= at <= 0.9 * LEAST or at == pytest.approx(LEAST) for at, _ in answers)
    quick = on_stage(lambda: scene("none"))
    assert all(0.5 <= at <= 1.0 for at, _ in quick[:3])


def test_whatever_is_dealt_a_bot_takes_as_long(on_stage: Play) -> None:
    async def scene(luck: str) -> list[float]:
        stage = await begin(FOUR, bots=(1, 2, 3), luck=luck)
        table = stage.table
        await until(stage, "call")
        return [
            table.bots._delay(seat, BotQuestion(question, question + 1, 0)) for seat in (1, 2) for question in range(20)
        ]

    first, second = on_stage(lambda: scene("cd")), on_stage(lambda: scene("ce"))
    assert first == second
    assert len(set(first)) == len(first)


# Going on after a restart


def test_a_log_makes_the_same_table_again(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        first, second, third = stage.table.table_state.asked
        await stage.seats[first].do("mode", seat=first, mode="round")
        await move(stage.seats[second], "offer-promise", seat=third)
        await stage.seats[first].do("play", move="pass", id="p")
        await move(stage.seats[third], "pass")
        await move(stage.seats[second], "pass")
        table_state, again = stage.table.table_state, fold(stage.memory.lines)
        assert table_state.kept == {second}
        for name in ("state", "window", "question", "kept", "modes", "offered", "news", "asked", "open", "plies"):
            assert getattr(again, name) == getattr(table_state, name), name
        assert table_state.host == GUESTS[0].id

    on_stage(scene)
