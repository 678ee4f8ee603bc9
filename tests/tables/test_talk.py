"""Words for one pirate, shouts, and promises on their way into the oath book."""

from __future__ import annotations

import pytest

from jollyroger.games.mutiny.promises import LONGEST_PROMISE, Promise, PromiseKind
from jollyroger.log.chat import check_promise
from jollyroger.log.errors import TableError
from jollyroger.log.plan import Plan
from jollyroger.tables.acts.seating import Leave, Sit
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.guests import Guest
from jollyroger.tables.table import Table
from tests.tables.company import ANNE, BOB, CORA, Ear, listen
from tests.tables.fixtures import OpenDirectory

DORA = Guest("d" * 32, "Dora")


def ship(seats: int = 3) -> Plan:
    return Plan("mutiny", {"deck": "skirmish"}, ("host", *("person",) * (seats - 1)))


async def crew(directory: TableDirectory) -> tuple[Table, list[Ear]]:
    """Anne, Bob and Cora at a table, and Dora as a spectator."""
    table = await directory.make(ship(), ANNE)
    await Sit(1).do(table, BOB)
    await Sit(2).do(table, CORA)
    return table, [await listen(table, guest) for guest in (ANNE, BOB, CORA, DORA)]


def said(ear: Ear) -> list[tuple[int, str]]:
    return [(line["n"], line["text"]) for line in ear.all("said")]


async def test_a_word_for_one_pirate_is_for_that_one_alone(directory: TableDirectory) -> None:
    table, (anne, bob, cora, dora) = await crew(directory)
    before = [len(ear.heard) for ear in (cora, dora)]
    assert (await anne.do("say", text="Shall we?", to=1, id="1"))["type"] == "accepted"
    assert said(anne) == said(bob) == [(1, "Shall we?")]
    assert bob.all("said")[0]["to"] == 1
    assert [len(ear.heard) for ear in (cora, dora)] == before
    await bob.do("say", text="Ahoy", id="2")
    assert said(cora) == said(dora) == [(1, "Ahoy")]
    assert said(anne) == [(1, "Shall we?"), (2, "Ahoy")]
    newcomers = [await listen(table, guest) for guest in (BOB, CORA, None)]
    assert [len(ear.all("table")[0]["chat"]) for ear in newcomers] == [2, 1, 1]
    assert len({ear.all("table")[0]["seq"] for ear in newcomers}) == 1


async def test_a_word_is_not_heard_by_the_next_in_that_seat(
    directory: TableDirectory, open_directory: OpenDirectory
) -> None:
    table, (anne, _, cora, _) = await crew(directory)
    await anne.do("say", text="For Bob", to=1, id="1")
    await anne.do("say", text="For Cora", to=2, id="2")
    await Leave(1).do(table, BOB)
    await Sit(1).do(table, DORA)
    assert (await listen(table, DORA)).all("table")[0]["chat"] == []
    assert [text for _, text in said(cora)] == ["For Cora"]
    await directory.close()
    again = await (await open_directory()).find(table.id)
    assert (await listen(again, DORA)).all("table")[0]["chat"] == []
    assert [line["text"] for line in (await listen(again, ANNE)).all("table")[0]["chat"]] == ["For Bob", "For Cora"]


@pytest.mark.parametrize(
    "message", [{"to": 0}, {"to": 3}, {"to": 1, "text": ""}, {"shout": "boo"}, {"shout": "aye", "text": "and more"}]
)
async def test_what_cannot_be_said(directory: TableDirectory, message: dict[str, object]) -> None:
    _, (anne, bob, *_) = await crew(directory)
    answer = await anne.do("say", **{"id": "1", **({} if "shout" in message else {"text": "x"}), **message})
    assert answer["type"] == "refused"
    assert said(bob) == []


async def test_spectators_whisper_to_nobody_and_bots_have_no_ears(directory: TableDirectory) -> None:
    _, (_, _, _, dora) = await crew(directory)
    assert (await dora.do("say", text="psst", to=1, id="1"))["type"] == "refused"
    table = await directory.make(Plan("mutiny", {}, ("host", "bot:sailor", "bot:sailor")), ANNE)
    anne = await listen(table, ANNE)
    assert (await anne.do("say", text="psst", to=1, id="1"))["type"] == "refused"


async def test_a_shout_is_heard_in_everybodys_language(directory: TableDirectory) -> None:
    table, (anne, *_) = await crew(directory)
    german, polish = await listen(table, BOB, "de"), await listen(table, None, "pl")
    await anne.do("say", shout="mutiny", id="1")
    assert [ear.all("said")[0]["text"] for ear in (anne, german, polish)] == ["Mutiny!", "Meuterei!", "Bunt!"]
    assert german.all("said")[0]["shout"] == "mutiny"
    assert (await listen(table, None, "de")).all("table")[0]["chat"][0]["text"] == "Meuterei!"


def test_a_promise_is_from_the_list_or_in_own_words() -> None:
    listed, own = Promise(PromiseKind.APPOINT), Promise(text="  a \n parrot ")
    assert check_promise(None, makes_one=False) is None
    assert check_promise(listed, makes_one=True) == listed
    assert check_promise(own, makes_one=True) == Promise(text="a parrot")
    both = Promise(PromiseKind.APPOINT, "and more")
    for wrong in (Promise(), both, Promise(text="x" * (LONGEST_PROMISE + 1)), Promise(text=" \n ")):
        with pytest.raises(TableError):
            check_promise(wrong, makes_one=True)
    with pytest.raises(TableError):
        check_promise(listed, makes_one=False)
