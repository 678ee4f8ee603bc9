"""Records of Piracy & Mutiny: whole ones replay, and that of a seat has nothing in it that the seat did not see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jollyroger.games.catalogue import GAMES
from jollyroger.games.catalogue import MUTINY as GAME
from jollyroger.games.errors import Problem, RecordError
from jollyroger.games.events import Event
from jollyroger.games.game import SPECTATOR
from jollyroger.games.mutiny.knowledge.redaction import CARD_OF_THE_PLY, is_seen
from jollyroger.games.mutiny.moves.codes import code_of
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Appoint,
    Call,
    Cutthroat,
    OfferCrew,
    OfferPromise,
    Withdraw,
)
from jollyroger.games.mutiny.notation import read_outcome
from jollyroger.games.mutiny.state import EventKind, State
from jollyroger.games.record import CHANCE, Ply, Record, SeatRecord, advance, read, write
from tests.games.mutiny.strategies import TABLES, random_record, start_of
from tests.games.mutiny.tables import A, B, C, D, kind


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "hidden_prizes"), TABLES)
def test_records_round_trip_whole_and_for_every_seat(seats: int, hidden_prizes: str) -> None:
    record = random_record(seats, hidden_prizes, seed=2)
    text = write(record)
    again = read(text.encode(), GAMES)
    assert again.plies == record.plies
    assert write(again) == text
    for seat in range(SPECTATOR, seats):
        seen = write(record, seat=seat)
        part = read(seen.encode(), GAMES)
        assert isinstance(part, SeatRecord)
        assert (part.seat, part.result) == (seat, GAME.result(record.final_state()))
        assert write(part) == seen
        assert "?" in seen
        assert len(seen.splitlines()) == len(text.splitlines()) + 1


# No secret in the record of a seat


def twins(state: State, other: State, ply: Ply) -> Iterator[Ply]:
    """What could stand in the place of a ply in another game: the same, other cards, or a call with another card."""
    is_move, chance = ply.actor != CHANCE, GAME.chance(other)
    drawn = [] if chance is None else chance.outcomes()
    text = GAME.write_move(state, ply.code, seen=False) if is_move else ""
    codes = GAME.legal_codes(other, ply.actor) if is_move else drawn
    for code in sorted(codes, key=lambda code: code != ply.code):
        if not is_move or GAME.write_move(other, code, seen=False) == text:
            yield Ply(ply.actor, code)


def same_to(seat: int, state: State, ply: Ply, other: State, twin: Ply) -> tuple[State, State] | None:
    """The two games after a ply each, if a seat sees no difference between them; in the end all is counted openly."""
    state, other = GAME.copy(state), GAME.copy(other)
    heard, heard_there = (
        GAME.events_for(advance(GAME, state, ply), seat),
        GAME.events_for(advance(GAME, other, twin), seat),
    )
    same = heard == heard_there and GAME.view(state, seat) == GAME.view(other, seat)
    return (state, other) if same and GAME.result(state) == GAME.result(other) else None


def hidden_plies(record: Record, seat: int) -> dict[str, list[int]]:
    """Where something is told that a seat does not hear, by the word for the draw or the first one of the move."""
    state, hidden = start_of(record), dict[str, list[int]]()
    for place, ply in enumerate(record.plies):
        chance = ply.actor == CHANCE
        word = GAME.chance_word(state) if chance else GAME.write_move(state, ply.code).partition(" ")[0]
        if not all(is_seen(event, seat) for event in advance(GAME, state, ply)):
            hidden.setdefault(word, []).append(place)
    return hidden


def twin_of(record: Record, seat: int, place: int) -> tuple[Record, Record]:
    """Two games that a seat cannot tell apart: a record, and the same with another card at one place. Both go on from
    there for a while, or as long as there is no difference that it sees.
    """
    state = start_of(record)
    for ply in record.plies[:place]:
        advance(GAME, state, ply)
    other, plies = state, record.plies[:place]
    for number, ply in enumerate(record.plies[place : place + WHILE], place):
        for twin in twins(state, other, ply):
            after = same_to(seat, state, ply, other, twin) if number != place or twin != ply else None
            if after is not None:
                plies.append(twin)
                state, other = after
                break
        if len(plies) == number:
            break
    first = Record(GAME, record.options, record.players, record.date, record.plies[: len(plies)])
    return first, Record(GAME, record.options, record.players, record.date, plies)


WHILE = 25
"""For so many plies the two games go on."""
HIDDEN_CREW = {"crew", "pool", "theft", "calls"}
HIDDEN_PRIZES = {"prizes", "picks", "deals"}
"""What a few games are sure to have; buried, earned, claimed, given and dug up prizes come more rarely."""
SEATED = ((3, 4, SPECTATOR), (3, 6, C), (4, 1, A), (4, 2, SPECTATOR), (6, 6, D))
"""How many play, the seed of the game, and whose record it is."""


@pytest.mark.no_cover
@pytest.mark.parametrize(("hidden_prizes", "words"), [("no", HIDDEN_CREW), ("yes", HIDDEN_CREW | HIDDEN_PRIZES)])
def test_games_that_a_seat_cannot_tell_apart_have_the_same_record(hidden_prizes: str, words: set[str]) -> None:
    changed = set[str]()
    for seats, seed, seat in SEATED:
        record = random_record(seats, hidden_prizes, seed)
        for word, places in hidden_plies(record, seat).items():
            for place in places[:: len(places) // 2 + 1]:
                first, second = twin_of(record, seat, place)
                assert write(first, seat=seat) == write(second, seat=seat)
                if first.plies != second.plies:
                    changed.add(word)
    assert changed >= words


@pytest.mark.parametrize(
    "kind",
    [EventKind.CARD_DRAWN, EventKind.POOL_DEALT, EventKind.CARD_STOLEN, EventKind.PRIZE_TURNED, EventKind.PRIZE_PICKED,
     EventKind.PRIZE_DEALT, EventKind.PRIZE_GIVEN, EventKind.PRIZE_CLAIMED, EventKind.PRIZE_EARNED,
     EventKind.PRIZE_BURIED, EventKind.PRIZE_DUG_UP,
     EventKind.MUTINY_SHOUTED],
)  # fmt: skip
def test_a_card_is_shown_to_those_who_saw_it(kind: EventKind) -> None:
    ply = [Event(EventKind.PASSED, A, 0, 0), Event(kind, B, C, 1, 1 << B | 1 << C)]
    assert [GAME.saw([ply], seat) for seat in (A, B, C, SPECTATOR)] == [[False], [True], [True], [False]]
    assert GAME.saw([[Event(kind, B, C, 1)]], SPECTATOR) == [True]


def test_every_secret_is_the_card_of_its_ply_or_stands_in_no_record() -> None:
    told = [event for _, _, events in random_record(10, "yes", 1).replay() for event in events]
    secrets = {EventKind(event.kind) for event in told if not is_seen(event, SPECTATOR)}
    assert secrets - CARD_OF_THE_PLY <= {EventKind.PRIZE_COLLECTED, EventKind.CARD_GIVEN}
    assert len(secrets & CARD_OF_THE_PLY) > 6


@pytest.mark.parametrize(("seats", "hidden_prizes"), [(4, "no"), (4, "yes")])
def test_a_commentator_gets_only_what_the_seat_knows(seats: int, hidden_prizes: str) -> None:
    record = random_record(seats, hidden_prizes, seed=3, stop=300)
    heard = list[Event]()

    def commentary(state: State, events: list[Event]) -> str:
        assert GAME.view(state, B) == state
        heard.extend(events)
        return "a comment"

    write(record, commentary, B)
    told = [event for _, _, events in record.replay() for event in events]
    assert heard == [event.as_seen_by(B) for event in told]
    assert heard != told


# What is seen later


def game_for_four(*moves: tuple[int, Move] | str) -> Record:
    """A game that begins with the Captain Anne; in turn, moves by seat and words for what chance does."""
    options = GAME.options(seats="4")
    record = Record(GAME, options, GAME.seat_names(options), random_record(4, "no", 1, 1).date, [])
    state = GAME.start(options)
    for move in ("Anne", *moves):
        if isinstance(move, str):
            for word in move.split():
                outcome = read_outcome(state, word)
                assert outcome is not None
                record.plies.append(Ply(CHANCE, outcome))
                advance(GAME, state, record.plies[-1])
        else:
            record.plies.append(Ply(move[0], code_of(move[1])))
            advance(GAME, state, record.plies[-1])
    return record


HANDS = (
    "n1/1 Cutthroat g1/1 m1/1 n1/2 n1/2 g1/2 m1/2 n1/3 g1/3 m1/3 n1/4 "
    "g1/4 m1/4 n2/1 g2/1 m2/1 n2/2 g2/2 m2/2 n2/3 g2/3 m2/3 a1/1"
)
"""Bart, Cora, Drake, Anne, six times around."""


def body(record: Record, seat: int) -> list[str]:
    """The lines of a seat's record after the deal."""
    return write(record, seat=seat).split("\n\n")[1].splitlines()[2:]


def test_a_seat_sees_its_own_cards() -> None:
    deal = write(game_for_four(HANDS), seat=B).splitlines()[-1]
    assert deal == "crew     n1/1 ? ? ? n1/2 ? ? ? n1/3 ? ? ? g1/4 ? ? ? m2/1 ? ? ? n2/3 ? ? ?"
    assert write(game_for_four(HANDS), seat=SPECTATOR).splitlines()[-1] == "crew" + " " * 5 + " ".join("?" * 24)


def test_11_2_the_card_of_a_call_is_seen_when_the_lot_falls_on_it() -> None:
    calls: list[tuple[int, Move] | str] = [HANDS, (A, Appoint(B)), (B, Call(kind("n1/1"))), (C, Cutthroat(0))]
    before, after = game_for_four(*calls), game_for_four(*calls, "Cora")
    hidden = ["Bart     calls mutiny with ?", "Cora     calls mutiny with ?"]
    assert body(before, D)[1:] == hidden
    assert body(after, D)[1:] == [hidden[0], "Cora     calls mutiny with Cutthroat on captain", "lot      Cora"]
    assert body(after, B)[1] == "Bart     calls mutiny with n1/1"


def test_13_2_offered_crew_is_seen_on_acceptance() -> None:
    offer: list[tuple[int, Move] | str] = [HANDS, (B, OfferCrew(kind("n1/3"), C))]
    before, after = game_for_four(*offer), game_for_four(*offer, (C, Accept(B)))
    assert [body(before, seat)[0][-4:] for seat in (A, B, C)] == ["ew ?", "n1/3", "ew ?"]
    assert [body(after, seat)[0][-4:] for seat in (A, B, C)] == ["ew ?", "n1/3", "n1/3"]


def test_13_2_what_was_offered_and_withdrawn_stays_unseen() -> None:
    twice = game_for_four(
        HANDS, (B, OfferCrew(kind("n1/3"), C)), (B, Withdraw()), (B, OfferCrew(kind("n1/1"), C)), (C, Accept(B))
    )
    assert [line[-4:] for line in body(twice, C)[:3]] == ["ew ?", "ffer", "n1/1"]


# Reading


def test_a_seat_that_is_not_asked_may_act_also_before_the_lot() -> None:
    offer = game_for_four(HANDS, (D, OfferPromise(C)))
    assert D not in GAME.to_act(game_for_four(HANDS).final_state())
    assert read(write(offer).encode(), GAMES).plies == offer.plies
    calls = game_for_four(HANDS, (A, Appoint(B)), (B, Call(kind("n1/1"))), (C, Cutthroat(0)), "Cora")
    assert read(write(calls).encode(), GAMES).plies == calls.plies


def test_passes_share_a_line_until_somebody_passes_again() -> None:
    text = write(game_for_four(HANDS, (A, Appoint(B)), (D, OfferPromise(C)))) + "Drake    withdraws offer\n"
    record = read((text + "Bart     pass\nCora     pass\n").encode(), GAMES)
    assert write(record) == text + "pass     Bart Cora\n"
    assert read(write(record).encode(), GAMES) == record


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("pass     Bart Bart", Problem.MOVE_REFUSED),
        ("pass     Bart Zoe", Problem.ACTOR_UNKNOWN),
        ("pass", Problem.ACTOR_UNKNOWN),
        ("Anne     pass", Problem.MOVE_REFUSED),
        ("Bart     appoints Cora", Problem.MOVE_REFUSED),
        ("Bart     calls mutiny with ?", Problem.MOVE_UNREADABLE),
        ("lot      Anne", Problem.ACTOR_UNKNOWN),
    ],
)
def test_what_a_whole_record_cannot_say(line: str, problem: Problem) -> None:
    text = write(game_for_four(HANDS, (A, Appoint(B))))
    with pytest.raises(RecordError) as caught:
        read(f"{text}{line}\n".encode(), GAMES)
    assert (caught.value.line, caught.value.problem) == (len(text.splitlines()) + 1, problem)


@pytest.mark.parametrize(
    ("good", "bad", "problem"),
    [
        ("seat: Bart", "seat: Zoe", Problem.OPTION_UNKNOWN),
        ("seat: Bart", "seat: Ebba", Problem.OPTION_UNKNOWN),
        ("result: unfinished", "result: 1 : 2, Anne (gold)", Problem.RESULT_MALFORMED),
        ("result: unfinished", "result: 1 : 2 : 3 : 04, Drake (gold)", Problem.RESULT_MALFORMED),
        ("result: unfinished", "result: 1 : 2 : 3 : 4, Zoe (gold)", Problem.RESULT_MALFORMED),
        ("result: unfinished", "result: soon", Problem.RESULT_MALFORMED),
        ("lot      Anne", "lot", Problem.DEAL_MISSING),
        ("lot      Anne", "lot      n1/1", Problem.DEAL_UNREADABLE),
        ("lot      Anne", "luck     Anne", Problem.ACTOR_UNKNOWN),
        ("Anne     appoints Bart", "Zoe      appoints Bart", Problem.ACTOR_UNKNOWN),
        ("Anne     appoints Bart", "Anne     appoints ?", Problem.MOVE_UNREADABLE),
        ("Anne     appoints Bart", "Anne", Problem.MOVE_MISSING),
        ("Anne     appoints Bart", "pass     Anne Zoe", Problem.ACTOR_UNKNOWN),
    ],
)
def test_what_the_record_of_a_seat_cannot_say(good: str, bad: str, problem: Problem) -> None:
    text = write(game_for_four(HANDS, (A, Appoint(B))), seat=B)
    with pytest.raises(RecordError) as caught:
        read(text.replace(good, bad).encode(), GAMES)
    line = text[: text.index(good)].count("\n") + 1
    assert (caught.value.line, caught.value.problem) == (line, problem)


def test_the_record_of_a_seat_cannot_be_replayed() -> None:
    text = write(game_for_four(HANDS), seat=SPECTATOR)
    with pytest.raises(ValueError, match="cannot be replayed"):
        read(text.encode(), GAMES).final_state()
    with pytest.raises(RecordError) as caught:
        read(text.encode(), GAMES, whole=True)
    assert (caught.value.problem, caught.value.found) == (Problem.ONE_SEAT_ONLY, "spectator")


SEEN = write(game_for_four(HANDS, (A, Appoint(B)), (B, Call(kind("n1/1"))), "Bart"), seat=D)


@given(st.integers(0, len(SEEN)), st.integers(0, 30), st.text(alphabet=st.characters(codec="utf-8"), max_size=20))
def test_a_garbled_record_of_a_seat_is_read_or_refused_but_never_crashes(place: int, cut: int, put: str) -> None:
    data = (SEEN[:place] + put + SEEN[place + cut :]).encode()
    try:
        text = write(read(data, GAMES))
    except RecordError as error:
        line = error.line
    else:
        assert write(read(text.encode(), GAMES)) == text
        return
    assert 1 <= line <= data.count(b"\n") + data.count(b"\r") + 1
