"""What people do at a table: sit, play, say done, take back; every act is stored before it is told."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from jollyroger.games.record import read
from jollyroger.games.verifying import Finding, verify
from jollyroger.log.entries import Moved
from jollyroger.log.errors import MoveRefused, NotYours, TooLate, Unreadable
from jollyroger.tables.acts.asking import Previews
from jollyroger.tables.acts.playing import Finish, Play, SetAutomatic, TakeBack
from jollyroger.tables.acts.seating import Leave, Return, Sit
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.guests import Guest
from jollyroger.tables.requests import receive
from jollyroger.words.common.languages import LANGUAGES
from tests.messages.steps import unfolded
from tests.tables.company import ANNE, BOB, CORA, Ear, duel, listen, over, phase, play_on, started
from tests.tables.fixtures import OpenDirectory


async def test_two_people_play_a_whole_game_in_both_databases(address: str, open_directory: OpenDirectory) -> None:
    directory = await open_directory(address)
    table, anne, bob = await started(directory, duel(variant="advanced", first="lot"))
    await play_on([anne, bob], over)
    assert table.is_over
    for ear in (anne, bob):
        last = ear.all("table")[-1]
        assert last["position"]["result"]["text"]
        assert last["table"]["seed"]
    record = read((await table.views.record_text()).encode(), {"duel": table.plan.rules})
    assert verify(record).finding == Finding.HONEST
    assert record.players == ("Anne", "Bob")


@pytest.mark.parametrize("variant", ["introductory", "all-cards"])
async def test_every_variant_is_played_to_its_end(directory: TableDirectory, variant: str) -> None:
    _, anne, bob = await started(directory, duel(variant=variant))
    await play_on([anne, bob], over, seed=3)
    assert anne.position["phase"] == "over"
    assert anne.position["legal"] == bob.position["legal"] == []


# Sitting down


async def test_the_game_starts_when_all_sit_and_have_given_their_nonces(directory: TableDirectory) -> None:
    table = await directory.make(duel(), ANNE)
    anne = await listen(table, ANNE)
    assert anne.position["phase"] == "waiting"
    assert [seat["kind"] for seat in anne.seats] == ["person", "free"]
    await Sit(1).do(table, BOB)
    await Sit(0, "01" * 16).do(table, ANNE)
    assert [seat["ready"] for seat in anne.seats] == [True, False]
    assert anne.position["phase"] == "waiting"
    assert anne.all("table")[-1]["table"]["nonces"] is None
    await Sit(1, "02" * 16).do(table, BOB)
    assert anne.position["phase"] == "split"
    assert anne.all("table")[-1]["table"]["nonces"] == ["01" * 16, "02" * 16]
    assert [event[0] for event in anne.all("moved")[0]["events"]] == ["CARD_DRAWN"] * 3


async def test_a_seat_is_taken_once(directory: TableDirectory) -> None:
    table = await directory.make(duel(), ANNE)
    await Sit(1).do(table, BOB)
    for guest, seat in ((CORA, 0), (CORA, 1), (ANNE, 1)):
        with pytest.raises(TooLate, match="is taken"):
            await Sit(seat).do(table, guest)
    assert table.seats_of(BOB) == (1,)
    assert table.seats_of(CORA) == table.seats_of(None) == ()


async def test_a_nonce_is_given_once_and_is_one(directory: TableDirectory) -> None:
    table = await directory.make(duel(), ANNE)
    for nonce in ("", "01", "AB" * 16, "x" * 32):
        with pytest.raises(Unreadable, match="32 hexadecimal"):
            await Sit(0, nonce or "0").do(table, ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    await Sit(0).do(table, ANNE)
    with pytest.raises(TooLate, match="already"):
        await Sit(0, "03" * 16).do(table, ANNE)


@pytest.mark.parametrize("name", ["", " ", "a|b", "x" * 41, "a\nb"])
async def test_a_seated_guest_has_a_name(directory: TableDirectory, name: str) -> None:
    table = await directory.make(duel(), ANNE)
    with pytest.raises(Unreadable, match="name"):
        await Sit(1).do(table, Guest("d" * 32, name))


async def test_two_people_share_a_screen(directory: TableDirectory) -> None:
    table = await directory.make(duel("host", "host", names=("", "Bert")), ANNE)
    screen = await listen(table, ANNE)
    await screen.do("sit", seat=0, nonce="01" * 16)
    await screen.do("sit", seat=1, nonce="02" * 16)
    assert [seat["name"] for seat in screen.seats] == ["Anne", "Bert"]
    assert screen.viewer.seats == (0, 1)
    await play_on([screen], over)
    assert table.is_over


async def test_the_same_name_twice_is_told_apart_in_the_log(directory: TableDirectory) -> None:
    table = await directory.make(duel(), ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    await Sit(1, "02" * 16).do(table, Guest("d" * 32, "Anne"))
    shown = (await listen(table, None)).all("table")[0]
    assert [seat["name"] for seat in shown["seats"]] == ["Anne", "Anne (2)"]
    assert shown["log"][0]["text"].startswith("Anne draws")


# Playing


async def test_everybody_is_told_and_only_the_asked_one_sees_moves(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    viewer_seat = await listen(table, CORA, "de")
    assert anne.position["legal"]
    assert bob.position["legal"] == viewer_seat.position["legal"] == []
    assert (await anne.do("play", move=anne.position["legal"][0]))["type"] == "accepted"
    for ear in (anne, bob, viewer_seat):
        moved = ear.all("moved")[-1]
        assert moved["events"][0][0] == "CARD_OFFERED"
        assert moved["position"]["asked"] == [1]
        assert len(moved["log"]) == 1
        assert not moved["undone"]
    assert bob.position["legal"]
    assert anne.position["legal"] == []
    assert viewer_seat.all("moved")[-1]["log"][0]["text"] != anne.all("moved")[-1]["log"][0]["text"]
    assert bob.heard[-1]["seq"] == table.seq


async def test_splits_may_be_written_in_either_order(directory: TableDirectory) -> None:
    _, anne, _ = await started(directory)
    first, second = anne.position["legal"][0].removeprefix("splits ").split(" | ")
    turned = " ".join(reversed(second.split()))
    assert (await anne.do("play", move=f"splits {turned} | {first}"))["type"] == "accepted"


async def test_a_refused_move_says_why_with_the_rules_number(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    before = table.seq
    answer = await bob.do("play", seat=1, move=anne.position["legal"][0])
    assert (answer["type"], answer["rule"]) == ("refused", "3.3")
    assert "(3.3)" in answer["reason"]
    polish = Ear(table, BOB, "pl")
    table.audience._look_again(polish)
    polish.heard.append({"type": "x", "position": bob.position})
    assert (await polish.do("play", move=anne.position["legal"][0]))["reason"] != answer["reason"]
    with pytest.raises(MoveRefused):
        await Play(seat=0, move="g2 crew green", window=anne.position["window"], id="x").do(table, ANNE)
    assert table.seq == before
    assert not bob.all("moved")


@pytest.mark.parametrize("move", ["", "sing", "splits", "splits g1 | g1 | g1", "x" * 1000, "\0", "🦜 crew blue"])
async def test_what_is_no_move_is_refused(directory: TableDirectory, move: str) -> None:
    table, anne, _ = await started(directory)
    answer = await anne.do("play", move=move)
    assert (answer["type"], answer["rule"]) == ("refused", None)
    assert table.seq == anne.heard[0]["seq"]


async def test_another_seat_or_a_spectator_cannot_act(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)
    window, move = anne.position["window"], anne.position["legal"][0]
    for guest in (BOB, CORA, Guest("", "Nobody")):
        for act in (
            Play(seat=0, move=move, window=window, id="x").do(table, guest),
            Finish(seat=0, window=window, id="x").do(table, guest),
            TakeBack(seat=0, window=window, id="x").do(table, guest),
            SetAutomatic(seat=0, on=True).do(table, guest),
            Leave(0).do(table, guest),
            Return(0).do(table, guest),
            Previews(0).serve(Ear(table, guest), guest),
        ):
            with pytest.raises(NotYours):
                await act
        with pytest.raises(NotYours):
            table.secret(guest, 0)
    for seat in (-1, 2, 9):
        with pytest.raises(Unreadable, match="no such seat"):
            await Play(seat=seat, move=move, window=window, id="x").do(table, ANNE)
    assert table.seq == anne.heard[0]["seq"]


async def test_a_window_that_is_over_is_refused(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    window = anne.position["window"]
    await anne.do("play", move=anne.position["legal"][0])
    answer = await bob.do("play", move=bob.position["legal"][0], window=window)
    assert answer["reason"] == "Too late: the game has moved on."
    assert (await bob.do("play", move=bob.position["legal"][0]))["type"] == "accepted"
    table = await directory.make(duel(), ANNE)
    with pytest.raises(TooLate, match="hasn't started"):
        await Play(seat=0, move="x", window=table.table_state.window, id="x").do(table, ANNE)


async def test_the_same_id_is_the_same_act(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    window, move = anne.position["window"], anne.position["legal"][0]
    message = json.dumps({"do": "play", "id": "once", "seat": 0, "window": window, "move": move})
    await asyncio.gather(*(receive(anne, message) for _ in range(5)))
    assert len(anne.all("accepted")) == 5
    assert len(anne.all("moved")) == 1
    before = table.seq
    await Play(seat=0, move="something else", window=0, id="once").do(table, ANNE)
    assert table.seq == before
    # The other seat may have chosen the same id.
    await bob.do("play", id="once", move=bob.position["legal"][0])
    assert table.seq == before + 1


@pytest.mark.parametrize("act_id", ["", "x" * 65, "a\nb"])
async def test_what_is_no_id(directory: TableDirectory, act_id: str) -> None:
    table, anne, _ = await started(directory)
    with pytest.raises(Unreadable, match="id"):
        await Play(seat=0, move=anne.position["legal"][0], window=anne.position["window"], id=act_id).do(table, ANNE)


async def test_nothing_is_played_after_the_end(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    await play_on([anne, bob], over)
    with pytest.raises(TooLate, match="over"):
        await Play(seat=0, move="g2 crew green", window=anne.position["window"], id="x").do(table, ANNE)


# Done, and taking back


async def test_the_last_card_of_a_set_waits_for_done(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    await play_on([anne, bob], phase("held"))
    assert bob.position["asked"] == [1]
    assert bob.position["legal"] == []
    assert bob.position["can_undo"]
    assert bob.position["undo_seat"] == 1
    assert not anne.position["can_undo"]
    refused = await bob.do("play", move="g2 crew green")
    assert "Done" in refused["reason"]
    with pytest.raises(TooLate, match="moved on"):
        await Play(seat=0, move="g2 crew green", window=anne.position["window"], id="x").do(table, ANNE)
    with pytest.raises(TooLate, match="Nothing to confirm"):
        await Finish(seat=0, window=anne.position["window"], id="x").do(table, ANNE)
    assert (await bob.do("done"))["type"] == "accepted"
    assert anne.position["asked"] == [0]
    assert anne.position["legal"]
    assert not bob.position["can_undo"]


async def test_no_card_is_drawn_and_no_end_told_before_done(directory: TableDirectory) -> None:
    """While the splitter's last card is held, that turn is shown, nothing is dealt, and the game is not over."""
    table, anne, bob = await started(directory)
    ends = 0
    while not table.is_over:
        await play_on([anne, bob], lambda position: position["phase"] == "held" or over(position), done=False)
        if anne.position["phase"] != "held":
            break
        turn, seat = anne.position["turn"], anne.position["asked"][0]
        if seat == anne.position["splitter"]:
            ends += 1
            assert turn == ends
            assert anne.position["dealt"] == []
            assert anne.position["result"] is None
            assert "seed" not in anne.all("table")[-1]["table"]
            names = {event[0] for event in anne.all("moved")[-1]["events"]}
            assert not names & {"FLAG_PASSED", "GAME_ENDED", "SHIP_CAPTURED", "CARD_DRAWN"}
        await (anne, bob)[seat].do("done")
    assert ends == 2
    assert {"GAME_ENDED"} <= {event[0] for event in anne.all("moved")[-1]["events"]}


async def test_own_moves_are_taken_back_one_by_one_as_far_as_the_pick(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory, duel(variant="advanced"))
    await play_on([anne, bob], phase("pick"))
    seen = list[dict[str, Any]]()

    def is_held(position: dict[str, Any]) -> bool:
        seen.append(bob.position)
        return phase("held")(position)

    await play_on([anne, bob], is_held)
    for before in reversed(seen[:-1]):
        assert (await bob.do("undo"))["type"] == "accepted"
        for field in ("ships", "hands", "sets", "dealt", "phase", "asked", "legal", "chests", "gone"):
            assert bob.position[field] == before[field], field
    assert bob.all("moved")[-1]["undone"]
    assert len(anne.all("moved")[-1]["log"]) == len(anne.all("table")[0]["log"]) + 1
    assert (await bob.do("undo"))["reason"] == "Nothing to undo."
    with pytest.raises(TooLate):
        await TakeBack(seat=0, window=anne.position["window"], id="x").do(table, ANNE)


async def test_nothing_is_taken_back_after_done_or_by_the_other(directory: TableDirectory) -> None:
    _, anne, bob = await started(directory)
    await anne.do("play", move=anne.position["legal"][0])
    assert (await anne.do("undo"))["type"] == "refused"
    await play_on([anne, bob], phase("held"))
    assert (await anne.do("undo"))["type"] == "refused"
    await bob.do("done")
    assert (await bob.do("undo"))["type"] == "refused"


async def test_an_undone_move_is_not_played_again_by_its_id(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    await play_on([anne, bob], phase("pick"))
    await bob.do("play", id="pick", move=bob.position["legal"][0])
    await bob.do("undo", id="undo")
    await bob.do("undo", id="undo", window=0)
    before = table.seq
    assert (await bob.do("play", id="pick", move=bob.position["legal"][1]))["type"] == "accepted"
    assert table.seq == before
    assert bob.position["phase"] == "pick"


async def test_an_automatic_seat_is_not_asked(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    await bob.do("automatic", seat=1, on=True)
    await bob.do("automatic", seat=1, on=True)
    assert [seat["automatic"] for seat in anne.seats] == [False, True]
    assert bob.all("table")[-1]["table"]["automatic"]
    await play_on([anne, bob], lambda position: position["phase"] == "play" and position["asked"] == [0])
    assert not any(message["position"]["phase"] == "held" for message in anne.all("moved"))
    assert not bob.position["can_undo"]
    plays = [line.entry for line in (await directory._services.store.load(table.id) or (0, []))[1]]
    assert not any(isinstance(entry, Moved) and entry.held for entry in plays)


async def test_a_table_can_be_automatic_for_all(directory: TableDirectory) -> None:
    _, anne, bob = await started(directory, duel(automatic=True))
    await play_on([anne, bob], over)
    assert not any(message["position"]["phase"] == "held" for message in anne.all("moved"))


# Looking


async def test_previews_come_true(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory, duel(variant="advanced", automatic=True))
    await play_on([anne, bob], phase("play", turn=3))
    seat = anne.position["asked"][0]
    ear = (anne, bob)[seat]
    previews = await ear.do("previews", seat=seat)
    assert previews["window"] == ear.position["window"]
    assert set(previews["previews"]) == set(ear.position["legal"])
    move, told = next((move, told) for move, told in previews["previews"].items() if told["ships"])
    before = ear.position
    await ear.do("play", move=move)
    touched = {ship["ship"]: ship for ship in told["ships"]}
    for number, ship in enumerate(ear.position["ships"]):
        expected = touched.get(number, before["ships"][number])
        assert (ship["strength"], ship["captain"]) == (expected["strength"], expected["captain"])
    assert (ear.position["gold"], ear.position["totals"]) == (told["gold"], told["totals"])
    assert told["text"]
    other = (anne, bob)[1 - ear.position["asked"][0]]
    assert (await other.do("previews", seat=other.viewer.seat))["previews"] == {}
    with pytest.raises(NotYours):
        await Previews(0).serve(Ear(table, CORA), CORA)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_newcomer_sees_all_that_has_happened(directory: TableDirectory, language: str) -> None:
    """The log that grew line by line is the one that a newcomer is shown, in every language."""
    table, anne, bob = await started(directory, duel(variant="advanced"))
    reader = await listen(table, CORA, language)
    await play_on([anne, bob], phase("split", turn=4))
    newcomer = await listen(table, None, language)
    grown = reader.heard[0]["log"] + [line for moved in reader.all("moved") for line in moved["log"]]
    assert newcomer.heard[0]["log"] == grown
    assert [line["n"] for line in grown] == list(range(1, len(grown) + 1))
    assert newcomer.position == reader.position


async def test_the_last_of_all_steps_is_the_position(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory, duel(variant="advanced", automatic=True))
    viewer_seat = await listen(table, None)
    await play_on([anne, bob], phase("play", turn=3))
    steps = unfolded(await table.views.positions("en"))
    assert [seat["name"] for seat in steps["seats"]] == ["Anne", "Bob"]
    last = steps["steps"][-1]["position"]
    assert last | {"window": 0, "asked": []} == viewer_seat.position | {"window": 0, "asked": []}
    texts = [line["text"] for step in steps["steps"] for line in step["log"]]
    assert texts == [line["text"] for line in (await listen(table, None)).heard[0]["log"]]
    assert steps["steps"][0]["log"] == []
    assert [step["seat"] for step in steps["steps"][:3]] == [None, None, 0]


async def test_a_client_that_polls_misses_nothing(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)
    nothing = json.loads(await table.views.since(ANNE, "en", 0, table.seq))
    assert nothing == {"seq": table.seq, "messages": []}
    waiting = asyncio.create_task(table.audience.wait(table.seq, 60))
    await asyncio.sleep(0)
    assert not waiting.done()
    await anne.do("play", move=anne.position["legal"][0])
    await waiting
    (message,) = json.loads(await table.views.since(ANNE, "en", 0, nothing["seq"]))["messages"]
    assert message["position"] == anne.position
    await table.audience.wait(table.seq, 0.001)
    await table.audience.wait(0, 60)


async def test_the_picture_is_what_a_listener_is_shown(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)
    picture = json.loads(await table.views.table(ANNE, "en"))
    shown = anne.all("table")[-1]
    assert picture["position"] == shown["position"]
    assert picture["you"] == {"seats": [0], "seat": 0, "name": "Anne"}
    assert picture["table"]["host"]
    spectator = json.loads(await table.views.table(None, "en", 0))
    assert spectator["you"] == {"seats": [], "seat": None, "name": ""}
    assert spectator["position"]["legal"] == []
    assert not json.loads(await table.views.table(BOB, "en", 0))["table"]["host"]
    assert json.loads(await table.views.table(BOB, "en", 0))["you"]["seat"] == 1
