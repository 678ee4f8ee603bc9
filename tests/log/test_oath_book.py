"""The oath book: every promise stands in it, and is kept or broken where what everybody sees can tell (13.1)."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from jollyroger.games.catalogue import GAMES, MUTINY
from jollyroger.games.events import Event
from jollyroger.games.game import SPECTATOR
from jollyroger.games.mutiny.cards import Character, Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.promises import Promise, PromiseKind, Standing
from jollyroger.games.mutiny.state import EventKind, State
from jollyroger.games.record import Record, read
from jollyroger.log.oath_book import OathBook
from jollyroger.messages.game_messages import ALL
from jollyroger.messages.positions import positions
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.mutiny.oaths import PROMISES, STANDINGS, promises
from tests.messages.steps import unfolded

GOLDEN = Path(__file__).parents[1] / "playthroughs"
GIVER, RECEIVER, OTHER = 1, 2, 3
MUTINEER, CAPTAIN = Side.MUTINEER, Side.CAPTAIN


def event(kind: EventKind, a: int = 0, b: int = 0, c: int = 0) -> Event:
    return Event(kind, a, b, c)


OFFER = event(EventKind.OFFERED_PROMISE, GIVER, RECEIVER)
ACCEPT = event(EventKind.OFFER_ACCEPTED, GIVER, RECEIVER)
ROUND = event(EventKind.ROUND_ENDED)
OVER = event(EventKind.GAME_ENDED)
PORT = (event(EventKind.SAILED, 0, Stack.PIRATE_PORT), event(EventKind.TURNED_UP))
FORT = (event(EventKind.SAILED, 0, Stack.FORT), event(EventKind.TURNED_UP))
CALLED = event(EventKind.MUTINY_CALLED, OTHER)
ENDED = event(EventKind.MUTINY_ENDED)
FOR_MUTINEER = event(EventKind.CREW_JOINED, GIVER, MUTINEER)
FOR_CAPTAIN = event(EventKind.CREW_JOINED, GIVER, CAPTAIN)
FORCED_TO_MUTINY = event(EventKind.FORCED_TO_JOIN, GIVER, MUTINEER)
FORCED_TO_CAPTAIN = event(EventKind.FORCED_TO_JOIN, GIVER, CAPTAIN)
AS_CAPTAIN = event(EventKind.CAPTAIN_CHANGED, GIVER)
HANDED = event(EventKind.PRIZE_HANDED_OVER, GIVER, RECEIVER)
DEALT = event(EventKind.PRIZE_DEALT, GIVER, RECEIVER)


def a_state() -> State:
    return MUTINY.start(MUTINY.options(seats="5"))


def book_after(promise: Promise | None, *events: Event, state: State | None = None) -> OathBook:
    """A book in which one oath was sworn, and then all this happened."""
    book = OathBook()
    state = state or a_state()
    book.hear([event(EventKind.CAPTAIN_NAMED, 0)], state)
    book.hear([OFFER], state, promise)
    book.hear([ACCEPT], state)
    for one in events:
        book.hear([one], state)
    return book


def standing(kind: PromiseKind, *events: Event, state: State | None = None) -> Standing:
    return book_after(Promise(kind), *events, state=state).oaths[0].standing


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        (EventKind.OFFER_ACCEPTED, Standing.SWORN),
        (EventKind.OFFER_DECLINED, Standing.DECLINED),
        (EventKind.OFFER_WITHDRAWN, Standing.VOID),
        (EventKind.OFFER_LAPSED, Standing.VOID),
    ],
)
def test_13_2_a_promise_is_sworn_when_its_offer_is_accepted(end: EventKind, expected: Standing) -> None:
    book, state = OathBook(), a_state()
    book.hear([event(EventKind.OFFERED_PRIZE, GIVER, RECEIVER), OFFER], state, Promise(PromiseKind.APPOINT))
    assert book.oaths[0].standing == Standing.OFFERED
    book.hear([event(EventKind.OFFER_LAPSED, OTHER, GIVER)], state)
    assert (book.oaths[0].standing, book.changes) == (Standing.OFFERED, 1)
    book.hear([event(end, GIVER, RECEIVER)], state)
    assert (book.oaths[0].standing, book.changes) == (expected, 2)


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((), Standing.SWORN),
        ((ROUND,), Standing.KEPT),
        ((event(EventKind.MUTINY_SHOUTED, GIVER),), Standing.BROKEN),
        ((event(EventKind.MUTINY_SHOUTED, OTHER), CALLED, ENDED, ROUND), Standing.KEPT),
        ((CALLED, FOR_MUTINEER), Standing.BROKEN),
        ((CALLED, FOR_CAPTAIN, ENDED, ROUND), Standing.KEPT),
        ((CALLED, FORCED_TO_MUTINY, FOR_MUTINEER, ENDED, ROUND), Standing.KEPT),
        ((CALLED, FORCED_TO_MUTINY, FOR_MUTINEER, FOR_MUTINEER), Standing.BROKEN),
        ((event(EventKind.CHARACTER_PLAYED, GIVER, CAPTAIN, Character.CUTTHROAT),), Standing.BROKEN),
        ((event(EventKind.CHARACTER_PLAYED, GIVER, MUTINEER, Character.CUTTHROAT), ROUND), Standing.KEPT),
        ((event(EventKind.CHARACTER_PLAYED, GIVER, 0, Character.STOWAWAYS), ROUND), Standing.KEPT),
        ((ROUND, FOR_MUTINEER), Standing.KEPT),
    ],
)
def test_i_will_not_join_a_mutiny_this_round(events: tuple[Event, ...], expected: Standing) -> None:
    assert standing(PromiseKind.NO_MUTINY, *events) == expected


@pytest.mark.parametrize(("side", "expected"), [(MUTINEER, Standing.BROKEN), (CAPTAIN, Standing.SWORN)])
def test_14_11_a_sea_dog_is_on_the_side_that_its_player_takes(side: Side, expected: Standing) -> None:
    state = a_state()
    state.side[GIVER] = side
    dog = event(EventKind.CHARACTER_PLAYED, GIVER, OTHER, Character.SEA_DOG)
    assert standing(PromiseKind.NO_MUTINY, CALLED, dog, state=state) == expected


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((CALLED, FOR_CAPTAIN), Standing.KEPT),
        ((CALLED, FOR_MUTINEER), Standing.BROKEN),
        ((event(EventKind.MUTINY_SHOUTED, GIVER),), Standing.BROKEN),
        ((CALLED, ENDED), Standing.BROKEN),
        ((CALLED, event(EventKind.LEADER_KILLED, OTHER, 0), ENDED), Standing.VOID),
        ((CALLED, FORCED_TO_CAPTAIN), Standing.KEPT),
        ((CALLED, FORCED_TO_MUTINY, FOR_MUTINEER, ENDED), Standing.VOID),
        ((AS_CAPTAIN, CALLED, ENDED), Standing.VOID),
        ((ROUND,), Standing.SWORN),
        ((ROUND, CALLED, FOR_CAPTAIN), Standing.KEPT),
        ((ROUND, ROUND), Standing.VOID),
        ((ROUND, OVER), Standing.VOID),
    ],
)
def test_i_will_support_the_captain(events: tuple[Event, ...], expected: Standing) -> None:
    assert standing(PromiseKind.SUPPORT_CAPTAIN, *events) == expected


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((event(EventKind.QM_APPOINTED, RECEIVER),), Standing.SWORN),
        ((AS_CAPTAIN, event(EventKind.QM_APPOINTED, RECEIVER)), Standing.KEPT),
        ((AS_CAPTAIN, event(EventKind.QM_APPOINTED, OTHER)), Standing.BROKEN),
        ((AS_CAPTAIN, event(EventKind.QM_CHANGED, OTHER), ROUND), Standing.SWORN),
        ((AS_CAPTAIN, ROUND, OVER), Standing.VOID),
    ],
)
def test_i_will_appoint_you(events: tuple[Event, ...], expected: Standing) -> None:
    assert standing(PromiseKind.APPOINT, *events) == expected


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((HANDED,), Standing.SWORN),
        ((*FORT, HANDED), Standing.SWORN),
        ((*PORT, HANDED), Standing.KEPT),
        ((*PORT, ROUND, DEALT), Standing.KEPT),
        ((*PORT, event(EventKind.PRIZE_GIVEN, GIVER, RECEIVER)), Standing.KEPT),
        ((*PORT, event(EventKind.PRIZE_HANDED_OVER, GIVER, OTHER)), Standing.SWORN),
        ((*PORT, ROUND), Standing.SWORN),
        ((*PORT, ROUND, *PORT, ROUND), Standing.BROKEN),
        ((*PORT, ROUND, OVER), Standing.BROKEN),
        ((PORT[0], event(EventKind.PUT_BACK, Stack.PIRATE_PORT), *FORT, ROUND, ROUND, OVER), Standing.VOID),
        ((ROUND, ROUND, ROUND, *PORT, HANDED), Standing.KEPT),
    ],
)
def test_i_will_give_you_a_prize_after_the_next_port(events: tuple[Event, ...], expected: Standing) -> None:
    assert standing(PromiseKind.PRIZE_AFTER_PORT, *events) == expected


@pytest.mark.parametrize("promise", [Promise(text="I bring you a parrot"), Promise(PromiseKind.FAVOUR), None])
def test_nobody_judges_what_the_game_cannot_see(promise: Promise | None) -> None:
    book = book_after(promise, CALLED, FOR_MUTINEER, ENDED, *PORT, ROUND, ROUND, OVER)
    assert book.oaths[0].standing == Standing.SWORN


def test_all_can_read_it_in_their_language() -> None:
    book = book_after(Promise(PromiseKind.NO_MUTINY), ROUND)
    book.hear([OFFER], a_state(), Promise(text="a parrot"))
    first, second = book.shown("en")
    assert first == {
        "n": 1,
        "round": 1,
        "giver": GIVER,
        "receiver": RECEIVER,
        "kind": "no_mutiny",
        "text": "I won't join a mutiny this round.",
        "standing": "kept",
        "standing_text": "kept",
        "asked": False,
    }
    assert (second["n"], second["round"], second["kind"], second["text"]) == (2, 2, None, "a parrot")
    assert len({book.shown(language)[0]["text"] for language in LANGUAGES}) == len(LANGUAGES)
    assert set(PROMISES) == set(PromiseKind)
    assert set(STANDINGS) == set(Standing)


def test_stepping_through_a_game_shows_the_book_as_it_stood_then() -> None:
    """Only where it changes; what was promised is not in a record, and is the table's to know."""
    record = read((GOLDEN / "mutiny_6.txt").read_bytes(), GAMES)
    assert isinstance(record, Record)
    told = [Promise(text="a parrot"), Promise(PromiseKind.NO_MUTINY)]
    for seat in (ALL, 2, SPECTATOR):
        sent = positions(record, "en", seat=seat, promises=told)
        changing = [step for step, part in enumerate(json.loads(sent)["steps"]) if "oaths" in part]
        books = [unfolded(sent)["steps"][step]["oaths"] for step in changing]
        assert [oath["standing"] for oath in books[0]] == ["offered"]
        texts = [oath["text"] for oath in books[-1]]
        assert texts[:2] == ["a parrot", "I won't join a mutiny this round."]
        assert set(texts[2:]) <= {"I owe you a favour."}
        assert all(book != other for book, other in pairwise(books))
        assert 0 not in changing
    unknown = unfolded(positions(record, "en"))["steps"]
    assert {oath["kind"] for step in unknown for oath in step["oaths"]} == {"favour"}


def test_17_4_with_three_players_nobody_promises_to_appoint() -> None:
    kinds = [promise["kind"] for promise in promises("en", has_quartermaster=False)]
    assert "appoint" not in kinds
    assert len(promises("en", has_quartermaster=True)) == len(kinds) + 1


# 13.1 What an offer asks for in return: here RECEIVER's word for GIVER's gold.

GOLD = event(EventKind.OFFERED_PRIZE, GIVER, RECEIVER)
JOINED: dict[Side, Event] = {
    side: event(EventKind.CREW_JOINED, RECEIVER, side) for side in Side if side != Side.NEUTRAL
}
FORCED = event(EventKind.FORCED_TO_JOIN, RECEIVER, MUTINEER)
CARD = event(EventKind.CARD_GIVEN, RECEIVER, GIVER)


def wished(kind: PromiseKind, *events: Event) -> OathBook:
    """A book in which somebody asked for a promise in return, and then all this happened."""
    book, state = OathBook(), a_state()
    book.hear([event(EventKind.CAPTAIN_NAMED, 0)], state)
    book.hear([GOLD], state, None, Promise(kind))
    for one in events:
        book.hear([one], state)
    return book


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        (EventKind.OFFER_ACCEPTED, Standing.SWORN),
        (EventKind.OFFER_DECLINED, Standing.DECLINED),
        (EventKind.OFFER_WITHDRAWN, Standing.VOID),
        (EventKind.OFFER_LAPSED, Standing.VOID),
    ],
)
def test_13_1_what_is_asked_in_return_is_sworn_by_accepting(end: EventKind, expected: Standing) -> None:
    book = wished(PromiseKind.NO_MUTINY)
    assert (book.offered(), book.asked_for()) == ({}, {GIVER: 1})
    book.hear([event(end, GIVER, RECEIVER)], a_state())
    oath = book.oaths[0]
    assert (oath.giver, oath.receiver, oath.asked, oath.standing) == (RECEIVER, GIVER, True, expected)
    assert book.asked_for() == {}


def test_13_1_a_new_wish_takes_the_place_of_the_one_before() -> None:
    book = wished(PromiseKind.NO_MUTINY)
    book.hear([GOLD], a_state(), None, Promise(PromiseKind.CARD))
    assert [oath.standing for oath in book.oaths] == [Standing.VOID, Standing.OFFERED]
    assert book.wishes == {0: Promise(PromiseKind.NO_MUTINY), 1: Promise(PromiseKind.CARD)}


@pytest.mark.parametrize(
    ("kind", "events", "expected"),
    [
        (PromiseKind.NO_MUTINY, (JOINED[MUTINEER],), Standing.BROKEN),
        (PromiseKind.SUPPORT_MUTINEER, (CALLED, JOINED[MUTINEER]), Standing.KEPT),
        (PromiseKind.SUPPORT_MUTINEER, (CALLED, JOINED[CAPTAIN]), Standing.BROKEN),
        (PromiseKind.SUPPORT_MUTINEER, (CALLED, FORCED), Standing.KEPT),
        (PromiseKind.SUPPORT_MUTINEER, (CALLED, ENDED), Standing.BROKEN),
        (PromiseKind.SUPPORT_MUTINEER, (ROUND, ROUND), Standing.VOID),
        (PromiseKind.SUPPORT_CAPTAIN, (CALLED, FORCED), Standing.VOID),
        (PromiseKind.CARD, (CARD,), Standing.KEPT),
        (PromiseKind.CARD, (event(EventKind.CARD_GIVEN, GIVER, RECEIVER),), Standing.SWORN),
        (PromiseKind.CARD, (ROUND,), Standing.BROKEN),
    ],
)
def test_13_1_a_word_given_in_return_is_judged(
    kind: PromiseKind, events: tuple[Event, ...], expected: Standing
) -> None:
    assert wished(kind, ACCEPT, *events).oaths[0].standing == expected
