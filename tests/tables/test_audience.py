"""Players come and go: links to seats, stand-ins, clocks, chat, and presence."""

from __future__ import annotations

import asyncio

import pytest

from jollyroger.log import chat
from jollyroger.log.errors import NotYours, TooLate, TooMuch, Unreadable, WrongSecret
from jollyroger.log.plan import SECONDS, Plan
from jollyroger.tables import audience
from jollyroger.tables.acts.playing import Play
from jollyroger.tables.acts.seating import Bring, CallStandIn, Leave, Sit
from jollyroger.tables.acts.talking import Say
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.guests import Guest
from tests.tables.company import ANNE, BOB, CORA, Ear, duel, listen, over, phase, play_on, started, until
from tests.tables.fixtures import OpenDirectory

PHONE = Guest("e" * 32, "Anne's phone")


# Links to seats


async def test_a_link_brings_a_seat_to_another_device(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)
    phone = await listen(table, PHONE)
    assert phone.viewer.seats == ()
    secret = table.secret(ANNE, 0)
    await Bring(0, secret).do(table, PHONE)
    assert phone.all("table")[-1]["you"]["seats"] == [0]
    assert phone.seats[0]["name"] == "Anne"
    assert anne.all("table")[-1]["you"]["seats"] == []
    assert anne.position["legal"] == []
    with pytest.raises(NotYours):
        await Play(seat=0, move=phone.position["legal"][0], window=phone.position["window"], id="x").do(table, ANNE)
    assert (await phone.do("play", move=phone.position["legal"][0]))["type"] == "accepted"
    await phone.do("say", text="Ahoy", id="ahoy")
    assert anne.all("said")[-1]["name"] == "Anne"
    with pytest.raises(WrongSecret):
        await Bring(0, secret).do(table, ANNE)
    await Bring(0, table.secret(PHONE, 0)).do(table, ANNE)
    assert table.seats_of(ANNE) == (0,)


async def test_the_secret_of_a_seat_is_that_of_no_other_though_one_guest_has_both(directory: TableDirectory) -> None:
    table = await directory.make(Plan("mutiny", {}, ("host", "person", "person")), ANNE)
    await Sit(1).do(table, BOB)
    await Sit(2).do(table, BOB)
    program = table.owner(2, table.secret(BOB, 2))
    assert table.seats_of(BOB) == (1, 2)
    assert table.seats_of(program) == (2,)
    assert (await listen(table, program)).viewer.seats == (2,)
    with pytest.raises(NotYours):
        await Leave(1).do(table, program)
    with pytest.raises(NotYours):
        table.secret(program, 1)
    await Leave(2).do(table, program)
    assert table.seats_of(BOB) == (1,)


async def test_a_link_is_good_for_one_seat_at_one_table(directory: TableDirectory) -> None:
    table, _, _ = await started(directory)
    other, _, _ = await started(directory)
    secret = table.secret(ANNE, 0)
    assert table.owner(0, secret) == ANNE._replace(only=0)
    for seat in (1, 2, -1, 99):
        with pytest.raises(WrongSecret):
            table.owner(seat, secret)
    for wrong in ("", "x", secret[:-1], secret.upper(), secret + "0", "ü"):
        with pytest.raises(WrongSecret):
            table.owner(0, wrong)
        with pytest.raises(WrongSecret):
            await Bring(0, wrong).do(table, CORA)
    with pytest.raises(WrongSecret):
        other.owner(0, secret)
    before = table.seq
    await Bring(0, secret).do(table, ANNE)
    assert table.seq == before


async def test_nobody_has_the_secret_of_a_bot_or_a_free_seat(directory: TableDirectory) -> None:
    table = await directory.make(duel("person", "bot:random"), ANNE)
    for seat in (0, 1):
        with pytest.raises(NotYours):
            table.secret(ANNE, seat)
        with pytest.raises(NotYours):
            table.secret(Guest("", "Nobody"), seat)


# Presence


async def test_everybody_sees_who_is_there(directory: TableDirectory) -> None:
    table = await directory.make(duel(), ANNE)
    await Sit(1).do(table, BOB)
    anne = await listen(table, ANNE)
    assert [seat["here"] for seat in anne.seats] == [True, False]
    assert anne.seats[1]["away_since"]
    bob, again = await listen(table, BOB), await listen(table, BOB)
    assert [seat["here"] for seat in anne.seats] == [True, True]
    shown = len(anne.heard)
    table.audience.unfollow(again)
    await asyncio.sleep(0.01)
    assert len(anne.heard) == shown
    table.audience.unfollow(bob)
    await until(lambda: not anne.seats[1]["here"])
    table.audience.unfollow(bob)


# Stand-ins


async def test_a_seat_that_is_left_is_played_for_and_can_be_taken_back(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    await anne.do("leave", seat=0)
    assert [seat["stand_in"] for seat in bob.seats] == [True, False]
    await until(lambda: bob.position["asked"] == [1])
    assert bob.position["phase"] == "pick"
    await anne.do("leave", seat=0)
    await anne.do("back", seat=0)
    assert [seat["stand_in"] for seat in bob.seats] == [False, False]
    assert "No bot" in (await anne.do("back", seat=0, id="x"))["reason"]
    await play_on([anne, bob], over)
    assert table.is_over


async def test_a_stand_in_gives_way_as_soon_as_its_owner_acts(directory: TableDirectory) -> None:
    directory._services.pace = 60
    table, anne, bob = await started(directory)
    await anne.do("leave", seat=0)
    assert (await anne.do("play", move=anne.position["legal"][0]))["type"] == "accepted"
    assert not bob.seats[0]["stand_in"]
    assert bob.position["asked"] == [1]
    assert not table.table_state.plays_itself(0)


async def test_a_stand_in_finishes_what_was_held(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    await play_on([anne, bob], phase("held"))
    await bob.do("leave", seat=1)
    await until(lambda: anne.position["asked"] == [0])
    await play_on([anne, bob], lambda position: position["asked"] != [0])
    await until(lambda: anne.position["asked"] == [0] or table.is_over)


async def test_two_stand_ins_play_to_the_end(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory, duel(variant="advanced"))
    await anne.do("leave", seat=0)
    await bob.do("leave", seat=1)
    await until(lambda: table.is_over)
    await anne.do("leave", seat=0)
    await until(lambda: anne.position["result"])


async def test_somebody_away_for_long_can_be_replaced_by_the_others(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anne, bob = await started(directory)
    assert "60 seconds" in (await anne.do("stand_in", seat=1, id="x"))["reason"]
    table.audience.unfollow(bob)
    assert "60 seconds" in (await anne.do("stand_in", seat=1, id="x"))["reason"]
    monkeypatch.setattr(audience, "AWAY_SECONDS", 0)
    for guest in (CORA, BOB):
        with pytest.raises(NotYours):
            await CallStandIn(1).do(table, guest)
    assert (await anne.do("stand_in", seat=1, id="x"))["type"] == "accepted"
    assert anne.seats[1]["stand_in"]
    assert "already" in (await anne.do("stand_in", seat=1, id="x"))["reason"]
    with pytest.raises(Unreadable):
        await CallStandIn(7).do(table, ANNE)


async def test_that_somebody_is_away_for_long_is_told(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "AWAY_SECONDS", 0.05)
    table, anne, bob = await started(directory)
    table.audience.unfollow(bob)
    await until(lambda: anne.seats[1]["can_stand_in"])


async def test_the_first_after_a_restart_is_told_how_long_the_other_stays_away(
    open_directory: OpenDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = await open_directory()
    table, _, _ = await started(directory)
    await directory.close()
    monkeypatch.setattr(audience, "AWAY_SECONDS", 0.05)
    anne = await listen(await (await open_directory()).find(table.id), ANNE)
    await until(lambda: anne.seats[1]["can_stand_in"])


async def test_there_is_no_stand_in_for_a_bot_or_before_the_game(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "AWAY_SECONDS", 0)
    table = await directory.make(duel("host", "bot:random"), ANNE)
    with pytest.raises(TooLate, match="running game"):
        await CallStandIn(1).do(table, ANNE)
    table = await directory.make(duel(), ANNE)
    await Sit(1).do(table, BOB)
    with pytest.raises(TooLate, match="running game"):
        await CallStandIn(1).do(table, ANNE)


async def test_leaving_before_the_game_frees_the_seat(directory: TableDirectory) -> None:
    table = await directory.make(duel(), ANNE)
    anne = await listen(table, ANNE)
    await Sit(1, "02" * 16).do(table, BOB)
    await Leave(1).do(table, BOB)
    assert anne.seats[1]["kind"] == "free"
    await Sit(1, "03" * 16).do(table, CORA)
    await Sit(0, "01" * 16).do(table, ANNE)
    assert "Cora" in (await listen(table, None)).all("table")[0]["seats"][1]["name"]


# Bots


@pytest.mark.parametrize("bot", ["random", "greedy"])
async def test_a_game_against_a_bot(directory: TableDirectory, bot: str) -> None:
    table = await directory.make(duel("host", f"bot:{bot}", first="Roger"), ANNE)
    anne = await listen(table, ANNE, "de")
    assert anne.seats[1]["ready"]
    await anne.do("sit", seat=0, nonce="01" * 16)
    while not table.is_over:
        await until(lambda: anne.position["asked"] == [0] or table.is_over)
        if not table.is_over:
            move = {} if anne.position["phase"] == "held" else {"move": anne.position["legal"][-1]}
            assert (await anne.do("play" if move else "done", **move))["type"] == "accepted"
    await until(lambda: anne.position["result"])
    assert anne.seats[1]["name"] in anne.all("table")[-1]["log"][1]["text"]
    assert anne.seats[1]["name"] != bot
    assert anne.seats[1]["bot"] == bot


async def test_a_bot_takes_its_time(directory: TableDirectory) -> None:
    directory._services.pace = 0.2
    table = await directory.make(duel("host", "bot:random", first="Roger"), ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    before = table.seq
    await asyncio.sleep(0.05)
    assert table.seq == before
    await until(lambda: table.seq > before)


# Clocks


async def test_when_the_time_is_up_a_stand_in_plays_on(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SECONDS, "fast", 0.2)
    table, anne, bob = await started(directory, duel(clock="fast"))
    clock = anne.position["clock"]
    assert clock["seat"] == 0
    assert abs(clock["ends"] - anne.heard[-1]["now"] - 200) <= 200
    await until(lambda: bob.seats[0]["stand_in"])
    await until(lambda: bob.position["asked"] == [1] and bob.position["clock"])
    assert bob.position["clock"]["seat"] == 1
    await until(lambda: table.is_over)
    await until(lambda: bob.position["clock"] is None)


async def test_every_question_has_its_time_but_taking_back_wins_none(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory, duel(variant="advanced", clock="relaxed"))
    assert anne.position["clock"]["seconds"] == 120
    await play_on([anne, bob], phase("pick"))
    ends = table.clock._deadline
    await asyncio.sleep(0.01)
    await bob.do("play", move=bob.position["legal"][0])
    assert table.clock._deadline is not ends
    await bob.do("undo")
    ends = table.clock._deadline
    await asyncio.sleep(0.01)
    await bob.do("play", move=bob.position["legal"][0])
    await bob.do("say", text="Hm")
    assert table.clock._deadline is ends
    await play_on([anne, bob], phase("held"))
    await bob.do("done")
    assert anne.position["clock"]["seat"] == 0
    await anne.do("play", move=anne.position["legal"][0])
    assert table.clock._deadline is not ends


async def test_a_move_that_comes_in_time_counts(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory, duel(clock="fast"))
    clock = table.clock._deadline
    assert clock is not None
    await anne.do("play", move=anne.position["legal"][0])
    before = table.seq
    await table.journal.act(lambda: table.clock._time_is_up(clock))
    assert table.seq == before


async def test_without_a_clock_nobody_is_hurried(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)
    assert anne.position["clock"] is None
    assert table.clock._alarm is None


# Chat


async def test_what_is_said_is_heard_by_all(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    await anne.do("say", text="  Ahoy,\n\t<b>Bob</b>\0! ")
    await (await listen(table, CORA)).do("say", text="Łukasz 🏴\u200d☠️")
    lines = bob.all("said")
    assert [(line["n"], line["name"], line["seat"]) for line in lines] == [(1, "Anne", 0), (2, "Cora", None)]
    assert [line["text"] for line in lines] == ["Ahoy, <b>Bob</b>?!", "Łukasz 🏴\u200d☠️"]
    assert [line["text"] for line in (await listen(table, None)).all("table")[0]["chat"]] == [
        "Ahoy, <b>Bob</b>?!",
        "Łukasz 🏴\u200d☠️",
    ]


async def test_chat_is_limited(directory: TableDirectory, monkeypatch: pytest.MonkeyPatch) -> None:
    table, anne, bob = await started(directory)
    with pytest.raises(TooMuch, match="300 characters"):
        await Say("x" * 301).do(table, ANNE)
    for nothing in ("", " \n ", "\u200d"):
        with pytest.raises(Unreadable, match="empty"):
            await Say(nothing).do(table, ANNE)
    for _ in range(chat.BURST):
        await anne.do("say", text="x")
    assert (await anne.do("say", text="x", id="x"))["type"] == "refused"
    assert (await bob.do("say", text="x", id="x"))["type"] == "accepted"
    monkeypatch.setattr(chat, "BURST_SECONDS", -1.0)
    await anne.do("say", text="x")
    assert len(bob.all("said")) == chat.BURST + 2


async def test_talk_does_not_disturb_the_game(directory: TableDirectory) -> None:
    _, anne, bob = await started(directory)
    window = anne.position["window"]
    await bob.do("say", text="Hurry up")
    assert anne.position["window"] == window
    assert (await anne.do("play", move=anne.position["legal"][0], window=window))["type"] == "accepted"


async def test_a_broken_connection_does_not_keep_others_from_hearing(
    directory: TableDirectory, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Ear):
        def tell(self, message: bytes) -> None:
            if self.heard:
                raise OSError("no wire")
            super().tell(message)

    table, anne, bob = await started(directory)
    for _ in range(3):
        await table.audience.follow(Broken(table, CORA))
    await anne.do("play", move=anne.position["legal"][0])
    assert bob.position["phase"] == "pick"
    assert "takes no messages" in caplog.text
    assert len(table.audience.listeners) == 2


async def test_a_program_may_keep_the_position_itself(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    program = Ear(table, None)
    program.viewer = program.viewer._replace(brief=True)
    await table.audience.follow(program)
    await play_on([anne, bob], phase("play"))
    whole = (await listen(table, None)).position
    assert program.position == {name: whole[name] for name in program.position}
    assert set(whole) - set(program.position) >= {"ships", "hands", "dealt", "chests", "phase"}
    assert program.all("moved")[-1]["events"] == anne.all("moved")[-1]["events"]
    assert not any(message["log"] for message in program.heard)
    assert anne.all("moved")[-1]["log"]


async def test_a_page_is_sent_what_has_changed_and_a_new_connection_everything(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    page = Ear(table, BOB)
    page.viewer = page.viewer._replace(changes=True)
    await table.audience.follow(page)
    known = page.position
    await play_on([anne, bob], phase("play"))
    for message in page.all("moved"):
        assert all(known[name] != value for name, value in message["position"].items() if name in ("ships", "hands"))
        known |= message["position"]
    assert known == bob.position
    assert not any("unseen" in message["position"] for message in page.all("moved"))
    again = Ear(table, BOB)
    again.viewer = again.viewer._replace(changes=True)
    await table.audience.follow(again)
    assert again.position == known


async def test_a_move_sent_again_changes_nothing_of_what_a_page_knows(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)
    page = Ear(table, ANNE)
    page.viewer = page.viewer._replace(changes=True)
    await table.audience.follow(page)
    move = {"move": anne.position["legal"][0], "id": "once", "window": anne.position["window"]}
    assert (await anne.do("play", **move))["type"] == "accepted"
    before = len(page.heard)
    assert (await anne.do("play", **move))["type"] == "accepted"
    assert len(page.heard) == before
    assert page.all("table")[0]["position"] | page.position == anne.position
