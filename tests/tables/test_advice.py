"""What Red Beard says at a server: hints from the seat's view, games that are over, the cut of the day."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from jollyroger.bots.counsel.findings import Analysis as CrewAnalysis
from jollyroger.bots.counsel.findings import Played
from jollyroger.bots.redbeard.findings import Analysis, Choice, Hint, Step, Worth
from jollyroger.bots.sailor.advising import Tip
from jollyroger.games.catalogue import DUEL, GAMES, MUTINY
from jollyroger.games.duel.state import Phase
from jollyroger.games.mutiny.promises import Oath
from jollyroger.games.record import advance, read
from jollyroger.log.errors import Closing, NoAdvice, TooLate, TooMuch
from jollyroger.log.plan import Plan
from jollyroger.storage.store import Store
from jollyroger.tables.acts.seating import Sit
from jollyroger.tables.advice import MOST_WAITING, Advice
from jollyroger.tables.advisers import ADVISERS
from jollyroger.tables.bot_workers import advise_like_a_sailor
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.hints import analysis
from jollyroger.tables.keyring import Keyring
from tests.tables.company import ANNE, BOB, Ear, Pondering, duel, listen, over, play_on, started, until
from tests.tables.fixtures import KEY, OpenDirectory


class Head(Pondering):
    """Says something at once, or when it is let; remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.red_beard = True
        self.let = asyncio.Event()
        self.let.set()
        self.fails = False
        self.seen = list[bytes]()

    async def _ponder(self, about: bytes) -> None:
        self.seen.append(about)
        await self.let.wait()
        if self.fails:
            raise RuntimeError("no idea")

    async def advise(self, game: str, view: bytes, seat: int, oaths: Sequence[Oath] = ()) -> Hint | Tip | None:
        if game == MUTINY.name:
            self.seen.append(view)
            return advise_like_a_sailor(view, seat, oaths)
        await self._ponder(view)
        first, second, *_ = await self.rank(view)
        replies = (Worth(0.6, 1.0), Worth(0.7, 2.0)) if DUEL.restore(view).phase == Phase.SPLIT else ()
        return Hint(first, second, replies)

    async def rank(self, view: bytes) -> Sequence[Choice]:
        state = DUEL.restore(view)
        codes = DUEL.legal_codes(state, state.mover)
        return [Choice(code, Worth(0.6 - number / 100, 1.0)) for number, code in enumerate(codes)]

    async def study(self, about: bytes | Played) -> Analysis | CrewAnalysis:
        if isinstance(about, Played):
            return CrewAnalysis(about, [], [], [], [], 0)
        await self._ponder(about)
        game = read(about, GAMES)
        return Analysis([Step(number, 0.25, None) for number in range(len(game.plies))], game.final_state())


@pytest.fixture
def head() -> Head:
    return Head()


@pytest.fixture
async def advised(open_directory: OpenDirectory, head: Head, tmp_path: Any) -> Any:
    """A directory of tables with Red Beard."""
    directory = TableDirectory(
        Store(f"sqlite:///{tmp_path / 'advised.db'}"), keys=Keyring.of(KEY), pace=0, bot_workers=head
    )
    await directory.open()
    yield directory
    await directory.close()


async def against_a_bot(directory: TableDirectory, language: str = "en") -> Ear:
    table = await directory.make(duel("host", "bot:greedy", variant="advanced"), ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    return await listen(table, ANNE, language)


async def hinted(ear: Ear) -> dict[str, Any]:
    """Ask for a hint, and wait for it."""
    before = len(ear.all("hint")) + len(ear.all("refused"))
    await ear.do("hint", seat=0)
    await until(lambda: len(ear.all("hint")) + len(ear.all("refused")) > before)
    return ear.heard[-1]


async def test_a_hint_says_the_move_and_why_from_what_the_seat_sees(advised: TableDirectory, head: Head) -> None:
    anne = await against_a_bot(advised)
    hint = await hinted(anne)
    assert hint["move"] == anne.position["legal"][0]
    assert hint["window"] == anne.position["window"]
    assert hint["text"].startswith("Red Beard's tip: ")
    assert "You win 60.0% of the time" in hint["why"]
    state = anne.table.table_state.state
    assert head.seen == [DUEL.serialise(DUEL.view(state, 0))]
    assert await hinted(anne) == hint
    assert len(head.seen) == 1


async def test_every_kind_of_decision_has_its_reason(advised: TableDirectory) -> None:
    anne = await against_a_bot(advised, "de")
    reasons = set[str]()
    while not over(anne.position):
        if anne.position["phase"] in ("split", "pick", "play"):
            hint = await hinted(anne)
            assert "{" not in hint["text"] + hint["why"]
            assert "60,0\N{NO-BREAK SPACE}%" in hint["why"]
            reasons.add(anne.position["phase"])
        before = anne.position["window"]
        await play_on([anne], lambda position, before=before: position["window"] != before or over(position))  # type: ignore[misc]
        await until(lambda: 0 in anne.position["asked"] or over(anne.position))
        if reasons == {"split", "pick", "play"}:
            return
    pytest.fail(f"only {reasons}")


@pytest.mark.parametrize("red_beard", ["there", "not there"])
async def test_a_sailor_gives_hints_in_a_mutiny_from_what_the_seat_sees(
    advised: TableDirectory, head: Head, red_beard: str
) -> None:
    head.red_beard = red_beard == "there"
    table = await advised.make(Plan("mutiny", {"seats": "3"}, ("host", "bot:sailor", "bot:sailor")), ANNE)
    anne = await listen(table, ANNE, seat=0)
    await Sit(0, "01" * 16).do(table, ANNE)
    await until(lambda: anne.position["asked"] == [0])
    state = table.table_state.state
    hint = await hinted(anne)
    assert hint["type"] == "hint"
    assert hint["move"] in [legal["move"] for legal in anne.position["legal"]]
    assert hint["window"] == anne.position["window"]
    assert hint["text"].startswith("A sailor's tip: ")
    assert hint["why"].endswith(".")
    assert head.seen == [MUTINY.serialise(MUTINY.view(state, 0))]
    with pytest.raises(TooLate if head.red_beard else NoAdvice):
        await advised._services.advice.analysis(table.id, table.table_state, 1)


async def test_a_guest_who_may_not_ask_is_told_why(advised: TableDirectory, directory: TableDirectory) -> None:
    table, anne, bob = await started(advised)
    assert "only available against bots" in (await anne.do("hint", seat=0))["reason"]
    assert (await bob.do("hint", seat=0))["reason"] == "That's not your seat."
    spectator = await listen(table, None)
    assert (await spectator.do("hint", seat=0))["type"] == "refused"
    alone = await against_a_bot(directory)
    assert "no advice" in (await alone.do("hint", seat=0))["reason"]
    done = await advised.make(duel("host", "bot:greedy"), BOB)
    ear = await listen(done, BOB)
    assert (await ear.do("hint", seat=0))["reason"] == "It's not your turn."


async def test_an_adviser_without_advice_says_so_and_is_asked_again(advised: TableDirectory, head: Head) -> None:
    anne = await against_a_bot(advised)
    head.fails = True
    assert "couldn't make up his mind" in (await hinted(anne))["reason"]
    head.fails = False
    assert (await hinted(anne))["type"] == "hint"


async def test_a_game_is_studied_once_and_only_when_it_is_over(advised: TableDirectory, head: Head) -> None:
    table, anne, bob = await started(advised)
    with pytest.raises(TooLate):
        await analysis(table, "en", 1)
    await play_on([anne, bob], over)
    head.let.clear()
    assert await analysis(table, "en", 0.01) == b""
    head.let.set()
    found = await analysis(table, "en", 10)
    assert b'"chances":[0.5,0.25' in found
    assert await analysis(table, "de", 10) != found
    assert len(head.seen) == 1


async def test_what_failed_is_studied_again(advised: TableDirectory, head: Head) -> None:
    table, anne, bob = await started(advised)
    await play_on([anne, bob], over)
    head.fails = True
    with pytest.raises(NoAdvice):
        await analysis(table, "en", 10)
    head.fails = False
    assert await analysis(table, "en", 10)


async def test_a_mutiny_is_studied_by_its_plies_and_promises(advised: TableDirectory) -> None:
    """1.6, 13.1 The deck and the promises are in no record."""
    options = {"seats": "3", "deck": "skirmish"}
    table = await advised.make(Plan("mutiny", options, ("host", "bot:sailor", "bot:sailor")), ANNE)
    anne = await listen(table, ANNE, seat=0)
    await Sit(0, "01" * 16).do(table, ANNE)
    while not over(anne.position):
        if 0 in anne.position["asked"]:
            await anne.do("play", seat=0, move=anne.position["legal"][0]["move"])
        await asyncio.sleep(0.001)
    found = json.loads(await analysis(table, "en", 10))
    assert found["nothing"] == "There was no clear turning point."
    played = ADVISERS["mutiny"].about(table.table_state)
    state = MUTINY.restore(played.start)
    for ply in played.plies:
        advance(MUTINY, state, ply)
    assert state == table.table_state.state
    assert played.oaths == ()


async def test_few_games_wait_to_be_studied(advised: TableDirectory, head: Head) -> None:
    head.let.clear()
    for _ in range(MOST_WAITING):
        table, anne, bob = await started(advised)
        await play_on([anne, bob], over)
        assert await analysis(table, "en", 0) == b""
    table, anne, bob = await started(advised)
    await play_on([anne, bob], over)
    with pytest.raises(TooMuch):
        await analysis(table, "en", 0)


async def test_where_red_beard_is_not_there_is_no_analysis(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    await play_on([anne, bob], over)
    with pytest.raises(NoAdvice):
        await analysis(table, "en", 1)


async def test_closing_ends_the_waiting(head: Head) -> None:
    advice = Advice(head)
    head.let.clear()
    waiting = asyncio.create_task(advice.hint("duel", b"", 0))
    await until(lambda: head.seen)
    advice.close()
    with pytest.raises(Closing):
        await waiting


async def test_the_cut_of_a_day_is_judged_once(head: Head) -> None:
    advice, day = Advice(head), date(2024, 5, 1)
    daily = await advice.daily(day, 10)
    assert daily is not None
    assert daily is await advice.daily(day, 10)
    assert [choice.code for choice in daily.cuts] == DUEL.legal_codes(daily.state, daily.state.mover)


async def test_a_guest_cuts_once_a_day_and_all_cuts_are_counted(open_directory: OpenDirectory, address: str) -> None:
    directory, day = await open_directory(address), date(2024, 5, 1)
    assert await directory.cuts.answers(day, ANNE) == ({}, None)
    await directory.cuts.cut(day, ANNE, 3)
    await directory.cuts.cut(day, ANNE, 5)
    await directory.cuts.cut(day, BOB, 3)
    await directory.cuts.cut(date(2024, 5, 2), ANNE, 7)
    assert await directory.cuts.answers(day, ANNE) == ({3: 2}, 3)
    assert await directory.cuts.answers(date(2024, 5, 2), BOB) == ({7: 1}, None)


async def test_a_bot_that_is_not_aboard_is_not_here_yet(
    open_directory: OpenDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pondering, "is_aboard", lambda _self, _bot: False)
    directory = await open_directory()
    anne = await against_a_bot(directory)
    assert [seat["here"] for seat in anne.seats] == [True, False]
    monkeypatch.setattr(Pondering, "is_aboard", lambda _self, _bot: True)
    directory._bots_are_aboard()
    await until(lambda: [seat["here"] for seat in anne.seats] == [True, True])
