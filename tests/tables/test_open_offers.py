"""13.4 An offer is not an answer: what a live table does while one is open."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from jollyroger.games.mutiny.moves.codes import Verb
from jollyroger.games.mutiny.promises import Oath
from jollyroger.log.entries import Moved
from jollyroger.log.plan import LEAST_SECONDS, WINDOW_SECONDS
from jollyroger.tables.bot_workers import UNLIMITED, Choice, Limit
from tests.messages.steps import unfolded
from tests.tables.company import Pondering
from tests.tables.fixtures import Play
from tests.tables.stage import FOUR, Stage, begin, decide, move, to_call, until

LEAST, LONGEST = LEAST_SECONDS["fast"], WINDOW_SECONDS["fast"]


def moved(stage: Stage) -> list[tuple[int, int]]:
    """All moves so far: who, and the code."""
    return [(line.entry.seat, line.entry.code) for line in stage.memory.lines if isinstance(line.entry, Moved)]


def test_13_4_m38_when_time_is_up_the_table_passes_or_declines_until_the_question_closes(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        receiver, giver, third = stage.table.table_state.asked
        await move(stage.seats[receiver], "pass")
        await move(stage.seats[giver], "offer-promise", seat=receiver)
        before = len(moved(stage))
        await asyncio.sleep(LONGEST - 0.01)
        assert stage.viewer_seat.position["step"] == "call"
        await asyncio.sleep(0.02)
        assert stage.viewer_seat.position["step"] == "sail"
        declined = (receiver, Verb.DECLINE + giver)
        assert sorted(moved(stage)[before:]) == sorted([declined, (giver, Verb.PASS), (third, Verb.PASS)])

    on_stage(scene)


def test_13_4_m38_a_window_does_not_close_over_a_giver(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call(clock="none")
        receiver, giver, third = stage.table.table_state.asked
        await move(stage.seats[giver], "offer-promise", seat=receiver)
        await move(stage.seats[third], "pass")
        await move(stage.seats[receiver], "pass")
        assert stage.table.table_state.asked == (receiver, giver)
        assert stage.viewer_seat.position["asked"] == [receiver, giver]
        await move(stage.seats[giver], "pass")
        assert stage.viewer_seat.position["step"] == "sail"

    on_stage(scene)


def test_13_4_m38_the_pass_of_a_giver_that_would_close_too_early_waits_and_is_dropped_by_an_answer(
    on_stage: Play,
) -> None:
    async def scene() -> None:
        stage = await to_call()
        receiver, giver, third = stage.table.table_state.asked
        await move(stage.seats[receiver], "pass")
        await move(stage.seats[third], "pass")
        await move(stage.seats[giver], "offer-promise", seat=receiver)
        await move(stage.seats[giver], "pass")
        assert stage.table.table_state.kept == {giver}
        await move(stage.seats[receiver], "accept")
        assert (stage.table.table_state.kept, stage.table.table_state.asked) == (set(), (giver,))
        await asyncio.sleep(LEAST + 0.01)
        assert stage.viewer_seat.position["step"] == "call"
        await move(stage.seats[giver], "pass")
        assert stage.viewer_seat.position["step"] == "sail"

    on_stage(scene)


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_13_4_m38_the_pass_of_a_receiver_that_waits_outlives_the_offer(on_stage: Play, answer: str) -> None:
    async def scene() -> None:
        stage = await to_call()
        receiver, giver, third = stage.table.table_state.asked
        await move(stage.seats[giver], "pass")
        await move(stage.seats[third], "pass")
        await move(stage.seats[receiver], "pass")
        assert stage.table.table_state.kept == {receiver}
        await move(stage.seats[giver], "offer-promise", seat=receiver)
        await move(stage.seats[receiver], answer)
        assert stage.table.table_state.kept == {receiver}
        await asyncio.sleep(LEAST + 0.01)
        assert stage.table.table_state.asked == (giver,)

    on_stage(scene)


def test_13_4_m38_a_seat_that_passes_by_itself_declines_and_does_not_take_back_its_offer(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        receiver, giver, third = stage.table.table_state.asked
        await move(stage.seats[giver], "offer-promise", seat=third)
        for seat in (receiver, giver):
            await stage.seats[seat].do("mode", seat=seat, mode="round")
        await move(stage.seats[third], "pass")
        await move(stage.seats[third], "offer-promise", seat=receiver)
        await asyncio.sleep(LEAST + 0.01)
        assert (receiver, Verb.DECLINE + third) in moved(stage)
        await move(stage.seats[third], "pass")
        await asyncio.sleep(LEAST + 1)
        assert (stage.state.offers_open, set(stage.table.table_state.asked)) == (1 << giver, {giver, third})

    on_stage(scene)


class Briber(Pondering):
    """Promises seat 0 something where it can, passes where it can, and does what comes first else."""

    async def choose(
        self,
        game: str,
        bot: str,
        view: bytes,
        seat: int,
        codes: list[int],
        oaths: Sequence[Oath] = (),
        limit: Limit = UNLIMITED,
    ) -> Choice:
        await super().choose(game, bot, view, seat, codes, oaths, limit)
        wanted = [code for code in (Verb.OFFER_PROMISE, Verb.PASS) if code in codes]
        return (wanted if Verb.PASS in codes and wanted else codes)[0], None


def test_13_4_m38_a_bot_that_has_made_an_offer_waits_for_the_answer(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await begin(FOUR, bots=(1, 2, 3), clock="none")
        stage.table.services.bot_workers = Briber()
        while stage.viewer_seat.position["step"] != "call":
            if 0 in stage.table.table_state.asked:
                await decide(stage, "appoint")
            await asyncio.sleep(0.1)
        question = stage.table.table_state.question
        await move(stage.seats[0], "pass")
        await asyncio.sleep(60)
        offers = stage.viewer_seat.position["offers"]
        assert offers
        assert {offer["to"] for offer in offers} == {0}
        assert stage.table.table_state.question == question
        for offer in offers:
            await move(stage.seats[0], "decline", seat=offer["from"])
        await asyncio.sleep(5)
        assert stage.viewer_seat.position["offers"], "asked again, they offer more"

    on_stage(scene)


def test_15_3_a_bot_with_an_open_offer_answers_when_a_traitor_is_asked_for(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await begin(FOUR, bots=(1, 2, 3), clock="none", luck="01")
        stage.table.services.bot_workers = Briber()
        await until(stage, "call")
        await asyncio.sleep(60)
        assert stage.viewer_seat.position["offers"]
        await move(stage.seats[0], "second-mate")
        assert stage.viewer_seat.position["step"] == "traitor"
        await asyncio.sleep(60)
        assert stage.viewer_seat.position["step"] == "call"

    on_stage(scene)


def test_13_1_what_an_offer_asks_for_in_return_is_shown_and_sworn(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call(clock="none")
        receiver, giver, third = stage.table.table_state.asked
        offers = [one for one in stage.seats[giver].position["legal"] if one["do"] == "offer-crew"]
        mine = [one["move"] for one in offers if one["seat"] == receiver]
        wish = {"kind": "support_captain"}
        wrong = await stage.seats[giver].do("play", move="pass", id="w", wish=wish)
        assert wrong["type"] == "refused"
        right = await stage.seats[giver].do("play", move=mine[0], id="r", wish=wish)
        assert right["type"] == "accepted"
        for seat in (receiver, third):
            (offer,) = stage.seats[seat].position["offers"]
            assert (offer["promise"], offer["oath"], offer["wish"]) == (False, None, 1)
        await move(stage.seats[receiver], "accept")
        assert stage.table.table_state.book is not None
        (oath,) = stage.table.table_state.book.shown("en")
        assert (oath["giver"], oath["receiver"], oath["asked"], oath["standing"]) == (receiver, giver, True, "sworn")
        steps = unfolded(await stage.table.views.positions("en"))["steps"]
        assert steps[-1]["oaths"] == [oath]

    on_stage(scene)
