"""A seat under test at its table: what it is told, what its answers do, when it is asked, and what it never learns."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from jollyroger.bots.sailor_1.voyage import gaps_of_attack
from jollyroger.contest.conditions import Conditions
from jollyroger.contest.minds import choice_of, mind_called
from jollyroger.contest.oath_book_1.orders import StandingOrders, Wake, wakes_of
from jollyroger.contest.outcomes import Chronicle
from jollyroger.contest.players.player import Reply, Request
from jollyroger.contest.questions import Reader
from jollyroger.contest.table import ContestTable
from jollyroger.contest.tested_seat import TestedSeat
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.chance import Chance
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.moves.codes import FAMILY_OF, VERB_OF, Verb
from jollyroger.games.mutiny.moves.families import Family
from jollyroger.games.mutiny.phases import phase_of
from jollyroger.games.mutiny.promises import PromiseKind, Standing
from jollyroger.games.mutiny.rules.stack import decides, top_step
from jollyroger.games.mutiny.rules.uprising import winning_side
from jollyroger.games.mutiny.state import FIRST_WINDOW, State, Step
from jollyroger.games.record import CHANCE, Record
from tests.contest.runs import SHORT
from tests.games.mutiny.redealing import Watch, redealt

USUAL = Conditions()
Say = Callable[[Request], str]


class Told:
    """Plays one game, with a function that answers for seat 0, and keeps what it was told."""

    def __init__(self, answer: Say, conditions: Conditions = USUAL, deal: int = 0, others: str = "sailor-1") -> None:
        self.table = ContestTable(conditions, deal)
        self.requests = list[Request]()
        self.seat = TestedSeat(0, deal, conditions, self._ask)
        self._answer = answer
        self._others = mind_called(others)

    async def _ask(self, request: Request) -> Reply:
        self.requests.append(request)
        return Reply(self._answer(request))

    async def until(self, there: Callable[[ContestTable], bool]) -> None:
        while not self.table.is_over and not there(self.table):
            seat = self.table.next_seat()
            if seat == 0:
                await self.seat.act(self.table)
            else:
                chosen = choice_of(self.table.state, self._others, seat, self.table.generators[seat])
                self.table.move(seat, *chosen)


def never(_table: ContestTable) -> bool:
    return False


def first_listed(request: Request) -> str:
    return json.dumps({"move": 1})


def numbered(request: Request, words: str) -> int | None:
    """The number of a move in the list."""
    found = re.search(rf"^(\d+)\. {words}", request.message, re.MULTILINE | re.IGNORECASE)
    return int(found[1]) if found else None


async def test_every_message_tells_the_table_and_the_moves() -> None:
    told = Told(first_listed)
    await told.until(never)
    assert told.table.is_over
    assert told.seat.effort.refusals == 0
    for request in told.requests:
        assert request.message.startswith("Now: ")
        assert "\nYour hand:" in request.message
        assert "\n1. " in request.message
    instructions = {request.instructions for request in told.requests}
    assert len(instructions) == 1
    assert instructions.pop().endswith("Each message lists your legal moves by number.\n")


async def test_without_lists_moves_are_said_in_words_until_one_is_not_possible() -> None:
    def answer(request: Request) -> str:
        return json.dumps({"move": 1})

    told = Told(answer, Conditions(lists=False))
    await told.until(lambda _: len(told.requests) == 2)
    first, second = told.requests[:2]
    assert "Your moves" not in first.message
    assert "There's no list of moves. Say your move in words." in second.message
    assert "\n1. " in second.message
    # With the list in front of it, the number counts.
    assert told.seat.effort.stand_ins == 0


async def test_an_offer_with_a_promise_and_a_word_in_return_goes_into_the_book() -> None:
    def answer(request: Request) -> str:
        if "You can also write: Offer" in request.message:
            return json.dumps({"offer": {"to": "Bart", "promise": "no_mutiny", "ask": "support_captain"}, "move": 1})
        return first_listed(request)

    told = Told(answer)
    await told.until(lambda table: len(table.book.oaths) >= 2)
    given, asked = told.table.book.oaths[-2:]
    assert (given.giver, given.receiver, given.promise.kind) == (0, 1, PromiseKind.NO_MUTINY)
    assert (asked.giver, asked.receiver, asked.promise.kind) == (1, 0, PromiseKind.SUPPORT_CAPTAIN)
    assert asked.asked


async def test_cards_and_prizes_are_handed_over_when_an_offer_is_accepted() -> None:
    def answer(request: Request) -> str:
        prize = re.search(r"You can also write: Offer (\w+).*?(\d gold)", request.message)
        return json.dumps({"offer": {"to": prize[1], "give": [prize[2]]}}) if prize else first_listed(request)

    told = Told(answer, deal=1)
    await told.until(lambda table: getattr(table.log[-1].entry, "code", 0) == Verb.ACCEPT)
    assert not told.table.is_over
    deeds = Chronicle(told.table.log).deeds
    assert (deeds[0].prizes_paid, deeds[0].accepted) == (1, 1)
    assert sum(one.prizes_got for one in deeds[1:]) >= 1


@pytest.mark.parametrize(
    ("offer", "reason"),
    [
        ({"to": "Nobody", "give": ["Rum"]}, 'An offer goes "to" one of Bart, Cora, Drake.'),
        ({"to": "Anne", "give": ["Rum"]}, 'An offer goes "to" one of Bart, Cora, Drake.'),
        ({"to": "Bart"}, 'An offer needs something to "give"'),
        ({"to": "Bart", "give": ["the Moon"]}, "There's no card and no prize “the Moon”."),
        ({"to": "Bart", "give": ["3 gold"]}, "(13.1)"),
    ],
)
async def test_an_offer_that_is_not_possible_is_refused_with_a_reason(offer: dict[str, object], reason: str) -> None:
    told = Told(lambda _: json.dumps({"offer": offer}))
    await told.until(lambda _: len(told.requests) == 2)
    assert reason in told.requests[1].message


async def test_an_illegal_move_is_refused_with_the_rule() -> None:
    told = Told(lambda _: json.dumps({"move": "sail to the moon"}))
    await told.until(lambda _: len(told.requests) == 3)
    assert "That isn't possible: “sail to the moon” isn't one of your moves." in told.requests[1].message
    told = Told(lambda _: json.dumps({"move": "buries gold3"}))
    await told.until(lambda _: len(told.requests) == 2)
    assert re.search(r"That isn't possible: .*\(\d+\.\d+\)", told.requests[1].message)


@pytest.mark.parametrize("by_number", [True, False])
async def test_a_list_of_moves_is_made_one_after_the_other(by_number: bool) -> None:  # noqa: FBT001 - a parameter of pytest's
    def answer(request: Request) -> str:
        if "Share out the prizes" in request.message:
            assert 'put all into one answer: {"move": [3, 2]}' in request.message
            deals = re.findall(r"^(\d+)\. To (\w+): (.*?)(?: \(|$)", request.message, re.MULTILINE)
            words = [int(number) if by_number else f"deal {prize} to {player}" for number, player, prize in deals]
            return json.dumps({"move": words})
        return first_listed(request)

    planned = 0
    for deal in range(6):
        told = Told(answer, deal=deal)
        await told.until(never)
        planned += told.seat.effort.planned
        assert told.seat.effort.stand_ins == 0
    assert planned > 3


async def test_cards_that_are_named_together_are_played_whatever_is_woken_for() -> None:
    """What a player has said counts more than its orders: the attack may be sure when the second card is due."""

    def answer(request: Request) -> str:
        cards = re.findall(r"^(\d+)\. Play .*", request.message, re.MULTILINE)
        if "Attack!" in request.message and len(cards) > 1:
            return json.dumps({"move": [int(cards[0]), int(cards[1])], "wake": []})
        return json.dumps({"move": numbered(request, "pass") or 1, "wake": ["attack"]})

    told = Told(answer, deal=2)
    await told.until(lambda _: told.seat.effort.planned > 0)
    assert told.table.state.state.played_count >= 2
    assert sum(seat == 0 for seat in told.table.state.state.played_seat[: told.table.state.state.played_count]) >= 1


async def test_a_note_and_talk_come_back_and_a_whisper_does_not_reach_others() -> None:
    told = Told(lambda _: json.dumps({"move": 1, "note": "trust Bart", "say": "Aye", "to": "Cora"}))
    await told.until(lambda _: len(told.requests) == 2)
    assert "Your note: trust Bart\n" in told.requests[1].message
    said = told.table.state.chat[0]
    assert (said.text, said.to) == ("Aye", 2)
    readers = [Reader(seat, lists=True).told(told.table).text for seat in (1, 2)]
    assert "Aye" not in readers[0]
    assert "Said at the table since:\n- Anne to you alone: “Aye”\n" in readers[1]


def test_news_is_told_once() -> None:
    table, reader = ContestTable(USUAL, 0), Reader(0, lists=True)
    news = list[str]()
    for _ in range(40):
        told = reader.told(table).text.partition("Since your last answer:")[2].partition("Your moves:")[0]
        reader.has_answered(table)
        news += [line for line in told.splitlines() if "sets course" in line]
        seat = table.next_seat()
        table.move(seat, *choice_of(table.state, mind_called("sailor-1"), seat, table.generators[seat]))
    assert len(news) == table.state.state.visited + 1


# Standing orders


def test_unknown_orders_wake_nobody() -> None:
    assert wakes_of(["offer", "sunrise", "offer"]) == (Wake.OFFER,)


async def test_orders_say_when_a_seat_is_asked() -> None:
    def questions(*wakes: str) -> Callable[[Request], str]:
        return lambda request: json.dumps({"move": numbered(request, "pass") or 1, "wake": wakes})

    asked = dict[str, int]()
    for name, wakes in {"never": [], "usual": [*Wake][:3], "always": ["always"]}.items():
        told = Told(questions(*wakes))
        await told.until(never)
        asked[name] = told.seat.effort.questions
        assert told.seat.effort.refusals == 0
    assert asked["never"] < asked["usual"] < asked["always"]


async def test_offers_are_declined_by_who_does_not_want_to_hear_them() -> None:
    told = Told(lambda request: json.dumps({"move": numbered(request, "pass") or 1, "wake": []}))
    await told.until(never)
    assert not any("accepts" in str(request.message.splitlines()[:1]) for request in told.requests)
    to_us = [oath for oath in told.table.book.oaths if oath.receiver == 0 and not oath.asked]
    assert all(oath.standing not in (Standing.SWORN, Standing.KEPT, Standing.BROKEN) for oath in to_us)


def test_the_only_move_needs_no_question() -> None:
    table = ContestTable(USUAL, 0)
    state = table.state.state
    assert StandingOrders().answer(table.state, MUTINY.view(state, 0), 0, [5]) == 5


def asked_or_not(deal: int, *wakes: str) -> Iterator[tuple[State, list[int], int | None]]:
    """A game among sailors: each view that asks seat 0, what it can do, and what its orders answer."""
    table, orders, mind = ContestTable(USUAL, deal), StandingOrders(), mind_called("sailor-1")
    orders.wakes = wakes_of(wakes) or orders.wakes
    while not table.is_over:
        seat = table.next_seat()
        code, promise = choice_of(table.state, mind, seat, table.generators[seat])
        if seat == 0:
            view = MUTINY.view(table.state.state, 0)
            codes = MUTINY.legal_codes(view, 0)
            answer = orders.answer(table.state, view, 0, codes)
            yield view, codes, answer
            if answer is None:
                orders.asked(view)
            if code == Verb.PASS:
                orders.passed(view, 0)
        table.move(seat, code, promise)


def test_a_seat_is_asked_where_its_answer_can_matter() -> None:
    seen: Counter[tuple[str, bool]] = Counter()
    for deal in range(8):
        for view, codes, answer in asked_or_not(deal, "attack", "mutiny", "port"):
            asked, step = answer is None, top_step(view)
            own = [code for code in codes if FAMILY_OF[code] != Family.BRIBE]
            if step == Step.ATTACK:
                seen["attack", asked] += 1
                traitor = any(VERB_OF[code] == Verb.BETRAY_PLAYED for code in own)
                assert not asked or gaps_of_attack(view) > 0 or traitor
            elif step == Step.FIGHT and view.side[0] != Side.NEUTRAL:
                seen["mutiny", asked] += 1
                assert not asked or view.side[0] != winning_side(view)
            elif step == Step.EXCHANGE:
                seen["port", asked] += 1
                assert asked == any(VERB_OF[code] == Verb.EXCHANGE for code in own)
            elif step < FIRST_WINDOW and decides(view, 0):
                seen["decision", asked] += 1
                assert asked == (len(own) > 1)
    assert len(seen) == 8
    assert min(seen.values()) > 1


def test_a_card_wakes_at_its_moment_and_a_pass_there_closes_no_attack() -> None:
    cooks = lookouts = woken_later = 0
    for deal in range(60):
        passed_at_lookout = -1
        for view, codes, answer in asked_or_not(deal):
            step = top_step(view)
            if step == Step.COOK and any(VERB_OF[code] == Verb.COOK for code in codes):
                cooks += 1
                assert answer is None
            if step == Step.LOOKOUT and answer is None:
                lookouts += 1
                passed_at_lookout = view.visited
            woken_later += step == Step.ATTACK and answer is None and passed_at_lookout == view.visited
    assert cooks > 0
    assert lookouts > 0
    assert woken_later > 0


async def test_who_passed_in_an_attack_is_not_woken_in_it_again() -> None:
    told = Told(lambda request: json.dumps({"move": numbered(request, "pass") or 1, "wake": ["attack"]}))
    rounds = list[tuple[int, str]]()

    def watch(table: ContestTable) -> bool:
        state = table.state.state
        if told.requests and len(told.requests) > len(rounds):
            rounds.append((state.visited, phase_of(state) if top_step(state) == Step.ATTACK else ""))
        return False

    await told.until(watch)
    attacks = [
        request for request in told.requests if request.message.startswith("Now: Attack! Play crew cards, or pass")
    ]
    voyages = {re.search(r"Round (\d+)", request.message)[1] for request in attacks}  # type: ignore[index]
    assert len(attacks) == len(voyages) > 1


# What a seat may not know


class Script:
    """Deals what a record says."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = iter(outcomes)

    def decide(self, chance: Chance) -> int:
        return next(self.outcomes)


def read_along(record: Record, seat: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All messages that a seat could get in a game."""
    dealt = [ply.code for ply in record.plies if ply.actor == CHANCE]
    monkeypatch.setattr("jollyroger.contest.table.SeededDealer", lambda *_: Script(dealt))
    table, reader, texts = ContestTable(SHORT, 0), Reader(seat, lists=True), list[str]()
    for number, ply in enumerate(ply for ply in record.plies if ply.actor != CHANCE):
        texts.append(reader.told(table).text)
        if number % 5 == 0:
            reader.has_answered(table)
        table.move(ply.actor, ply.code)
    return texts


def test_a_message_does_not_hang_on_what_the_seat_cannot_know(monkeypatch: pytest.MonkeyPatch) -> None:
    different = 0
    for deal in range(6):
        table, mind = ContestTable(SHORT, deal), mind_called("random")
        while not table.is_over:
            seat = table.next_seat()
            table.move(seat, *choice_of(table.state, mind, seat, table.generators[seat]))
        record = table.state.record()
        reader = deal % 4
        redeal = redealt(Watch(record, reader), 8, new_generator(deal, 0))
        twin = Record(record.game, record.options, record.players, record.date, redeal.plies)
        with monkeypatch.context() as patched:
            told = read_along(record, reader, patched)
            assert told == read_along(twin, reader, patched)
        assert len(told) > 10
        different += twin.plies != record.plies
    assert different >= 4
