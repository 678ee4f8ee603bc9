"""Names at one table are told apart: nobody sits or speaks there under the name of another, or of a bot."""

from __future__ import annotations

import pytest

from jollyroger.games.headers import LONGEST_NAME, is_player_name
from jollyroger.log.errors import PlanError, Unreadable
from jollyroger.log.plan import Plan
from jollyroger.tables.acts.seating import Begin, Sit
from jollyroger.tables.acts.talking import Say
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.guests import Guest
from jollyroger.tables.lookalikes import ALIKE, LATIN
from jollyroger.tables.names import is_name_of_bot, looks, told_apart
from tests.tables.company import ANNE, BOB, CORA, duel, listen
from tests.tables.fixtures import OpenDirectory


def guest(number: int, name: str) -> Guest:
    return Guest(f"{number:032x}", name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Anna"),
        ("Anna", "ANNA"),
        ("Anna", "Аnnа"),  # Cyrillic
        ("Anna", "Αnna"),  # Greek
        ("Anna", "Ａｎｎａ"),  # of full width
        ("Anna", "𝒜𝓃𝓃𝒶"),  # of mathematics
        ("Anna", "An na"),
        ("Anna", "Anna."),
        ("Zoë", "Zoe\u0308"),
        ("Ian", "lan"),
        ("IAN", "1an"),
        ("Bob", "B0b"),
        ("Tom", "Torn"),
        ("Straße", "STRASSE"),
        ("Сова", "Coвa"),
        ("🏴\u200d☠️", "🏴\u200d☠"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert not looks(one).isdisjoint(looks(other))
    assert told_apart(other, [one]) == f"{other} (2)"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Anne"),
        ("Łukasz", "Lukasz"),
        ("Zoë", "Zoe"),
        ("Nell", "Nell 2"),
        ("🦜", "🐙"),
        ("Ala", "Ola"),
        ("李", "季"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert told_apart(other, [one]) == other


def test_numbers_go_on_and_fit_into_a_record() -> None:
    names = list[str]()
    for _ in range(12):
        names.append(told_apart("A" * LONGEST_NAME, names))
    flags = [told_apart("🏴\u200d☠️" * 10, names), told_apart("🏴\u200d☠️" * 10, ["🏴\u200d☠️" * 10])]
    assert len(set(names)) == 12
    assert names[-1].endswith("A (12)")
    assert all(is_player_name(name) for name in names + flags)


def test_the_table_of_letters_leads_to_latin_ones_alone() -> None:
    assert all(latin.isascii() and latin.isalnum() for latin in ALIKE)
    assert LATIN[ord("а")] == "a"
    assert len(LATIN) == sum(len(points.split()) for points in ALIKE.values()) > 400


@pytest.mark.parametrize(
    "name",
    ["bot", "Bot", "BOT", "b0t", "Ьοt", "bot 2", "Bot (3)", "Red Beard", "red-beard", "RedBeard", "Rеd Веаrd",
     "Landratte", "Deckhand", "Sailor", "sai1or", "Decksmann", "greedy", "Buccaneer"],
)  # fmt: skip
def test_what_bots_are_called_is_for_bots(name: str) -> None:
    assert is_player_name(name)
    assert is_name_of_bot(name)


@pytest.mark.parametrize("name", ["Botho", "Robot", "Anne", "Jolly", "42", "Rudi Rotbartsen", "Beard", "(2)"])
def test_other_names_are_not(name: str) -> None:
    assert not is_name_of_bot(name)


async def test_a_name_that_is_there_already_gets_a_number(
    directory: TableDirectory, open_directory: OpenDirectory
) -> None:
    table = await directory.make(Plan("mutiny", {}, ("host", "person", "person", "person")), ANNE)
    for number, name in enumerate(("Anne", "Аnne", "Bert"), 1):
        await Sit(number).do(table, guest(number, name))
    names = ["Anne", "Anne (2)", "Аnne (3)", "Bert"]
    assert [seat["name"] for seat in (await listen(table, None)).seats] == names
    await directory.close()
    again = await (await open_directory()).find(table.id)
    assert [seat["name"] for seat in (await listen(again, None)).seats] == names


@pytest.mark.parametrize("name", ["bot", "Red Beard", "Rеd Beard"])
async def test_nobody_sits_down_or_speaks_as_a_bot(directory: TableDirectory, name: str) -> None:
    table = await directory.make(duel(), ANNE)
    with pytest.raises(Unreadable, match="is a bot's name"):
        await Sit(1).do(table, guest(1, name))
    with pytest.raises(Unreadable, match="is a bot's name"):
        await Say("Ahoy").do(table, guest(1, name))
    with pytest.raises(PlanError, match="is a bot's name"):
        await directory.make(duel(), guest(1, name))
    with pytest.raises(PlanError, match="is a bot's name"):
        await directory.make(duel("host", "host", names=("Anne", name)), ANNE)


async def test_bots_are_not_called_like_people(directory: TableDirectory) -> None:
    """A person keeps the name; a bot gets the number, whether it sits there from the start or comes later."""
    bart, cora = guest(1, "Bart"), guest(2, "Cοra")
    table = await directory.make(Plan("mutiny", {}, ("host", "bot:sailor", "person", "person")), bart)
    await Sit(3).do(table, cora)
    await Begin().do(table, bart)
    seats = (await listen(table, None)).seats
    assert [seat["name"] for seat in seats] == ["Bart", "Bart (2)", "Cora (2)", "Cοra"]
    assert [seat["kind"] for seat in seats] == ["person", "bot", "bot", "person"]
    # Newcomers cannot take a bot's name either.
    other = await directory.make(Plan("mutiny", {}, ("host", "bot:sailor", "person")), ANNE)
    await Sit(2).do(other, bart)
    assert other.table_state.seats[2].name == "Bart (2)"


async def test_two_seats_of_one_screen_are_told_apart(directory: TableDirectory) -> None:
    table = await directory.make(duel("host", "host", names=("Anne", "anne")), ANNE)
    assert table.table_state.players == ("Anne", "anne (2)")


async def test_a_spectator_who_speaks_is_told_from_the_players(directory: TableDirectory) -> None:
    table = await directory.make(duel(), ANNE)
    await Sit(1).do(table, BOB)
    false_anne, cora = guest(1, "Αnne"), guest(3, "cora")
    for who in (ANNE, false_anne, CORA, false_anne, cora, CORA):
        await Say("Ahoy").do(table, who)
    names = ["Anne", "Αnne (2)", "Cora", "Αnne (2)", "cora (2)", "Cora"]
    assert [line.name for line in table.table_state.chat] == names
