"""Records: what is written can be read, and every way in which a file can be wrong has its own words."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jollyroger.games.catalogue import GAMES
from jollyroger.games.committed import Seal
from jollyroger.games.duel.game import DuelOptions
from jollyroger.games.duel.objections import Objection
from jollyroger.games.errors import Problem, RecordError
from jollyroger.games.headers import LONGEST_LINE, is_player_name
from jollyroger.games.record import LONGEST, Record, read, write
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.common.records import GAME_WORDS, problem_text
from jollyroger.words.duel.game_words import DuelWords
from tests.games.duel.strategies import records

PLAYTHROUGHS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.txt"))

SMALL = """\
jollyroger record 1
game: duel
rules: 1
variant: skirmish
first: lot
players: Anne | Bob
date: 2026-11-15
result: 0 : 7, Roger (gold)

lot      Jolly
deal     g2 SK KR
Jolly    splits g2 KR | SK
Roger    takes g2 KR
Roger    KR parrot green    # a comment
Roger    g2 crew green
Jolly    SK crew green
deal     r1 b3 y1

Roger    splits r1 | b3 y1
Jolly    takes r1
Jolly    r1 parrot green
Roger    b3 crew blue
Roger    y1 parrot green
"""


def test_a_record_is_read_as_it_was_written() -> None:
    record = read(SMALL.encode(), GAMES)
    assert record.players == ("Anne", "Bob")
    assert len(record.plies) == 17
    assert read(write(record).encode(), GAMES) == record


@given(records())
def test_records_round_trip(record: Record) -> None:
    text = write(record)
    again = read(text.encode(), GAMES)
    assert again.plies == record.plies
    assert (again.options, again.players, again.date) == (record.options, record.players, record.date)
    assert write(again) == text
    assert again.final_state() == record.final_state()


@given(records())
def test_commentary_does_not_change_what_is_read(record: Record) -> None:
    text = write(record, DuelWords("en", record.players).commentary)
    assert read(text.encode(), GAMES).plies == record.plies


SEALS = [
    Seal("ab" * 32),
    Seal("ab" * 32, ("cd" * 16, "ef" * 16)),
    Seal("ab" * 32, ("cd" * 16, "ef" * 16), "12" * 32),
]


@pytest.mark.parametrize("seal", SEALS)
def test_what_is_said_about_the_deal_is_read_as_it_was_written(seal: Seal) -> None:
    record = msgspec.structs.replace(read(SMALL.encode(), GAMES), seal=seal)
    assert read(write(record).encode(), GAMES).seal == seal
    assert read(write(record, seat=1).encode(), GAMES).seal == seal


@pytest.mark.parametrize("ends", ["\r\n", "\r", "\n"])
def test_any_kind_of_line_end_and_a_byte_order_mark_will_do(ends: str) -> None:
    data = ("\ufeff" + SMALL.replace("\n", ends)).encode()
    assert read(data, GAMES).plies == read(SMALL.encode(), GAMES).plies


WRONG = [
    ("jollyroger record 1", "a letter", 1, Problem.NOT_A_RECORD),
    ("jollyroger record 1", "jollyroger record 2", 1, Problem.FORMAT_UNKNOWN),
    ("game: duel", "game duel", 2, Problem.HEADER_MALFORMED),
    ("game: duel", "game: chess", 2, Problem.GAME_UNKNOWN),
    ("rules: 1", "rules: 0", 3, Problem.RULES_VERSION),
    ("variant: skirmish", "variant: brawl", 4, Problem.OPTION_UNKNOWN),
    ("variant: skirmish", "colour: red", 4, Problem.HEADER_UNKNOWN),
    ("first: lot", "rules: 1", 5, Problem.HEADER_TWICE),
    ("date: 2026-11-15\n", "", 8, Problem.HEADER_MISSING),
    ("players: Anne | Bob", "players: Anne", 6, Problem.PLAYERS_NUMBER),
    ("players: Anne | Bob", "players: Anne | ", 6, Problem.PLAYER_NAME),
    ("players: Anne | Bob", f"players: Anne | {'B' * 41}", 6, Problem.PLAYER_NAME),
    ("players: Anne | Bob", "players: Anne | B\x07b", 6, Problem.PLAYER_NAME),
    ("date: 2026-11-15", "date: yesterday", 7, Problem.DATE_MALFORMED),
    ("date: 2026-11-15", "date: 20261115", 7, Problem.DATE_MALFORMED),
    ("date: 2026-11-15", "date: 2026-W46-7", 7, Problem.DATE_MALFORMED),
    ("result:", "commitment: 12ab\nresult:", 8, Problem.SEAL_MALFORMED),
    ("result:", f"commitment: {'AB' * 32}\nresult:", 8, Problem.SEAL_MALFORMED),
    ("result:", f"commitment: {'ab' * 32}\nseed: ?\nresult:", 9, Problem.SEAL_MALFORMED),
    ("result:", f"commitment: {'ab' * 32}\nnonces: {'ab' * 16}\nresult:", 9, Problem.SEAL_MALFORMED),
    ("result:", f"commitment: {'ab' * 32}\nnonces: {'ab' * 16} | 1\nresult:", 9, Problem.SEAL_MALFORMED),
    ("result:", f"seed: {'ab' * 32}\nresult:", 10, Problem.HEADER_MISSING),
    ("result: 0 : 7, Roger (gold)", "result: 1 : 7, Roger (gold)", 8, Problem.RESULT_DIFFERS),
    ("result: 0 : 7, Roger (gold)", "seat: Roger\nresult: 0 to 7", 9, Problem.RESULT_MALFORMED),
    ("result: 0 : 7, Roger (gold)", "seat: Roger\nresult: 0 : 7, Roger (luck)", 9, Problem.RESULT_MALFORMED),
    ("Roger    y1 parrot green\n", "", 8, Problem.RESULT_EARLY),
    ("Roger    y1 parrot green\n", "Roger    y1 parrot green\nRoger    y1 boards\n", 24, Problem.AFTER_THE_END),
    ("lot      Jolly", "deal     Jolly", 10, Problem.DEAL_EXPECTED),
    ("lot      Jolly", "lot", 10, Problem.DEAL_MISSING),
    ("lot      Jolly", "lot" + " Jolly" * LONGEST_LINE, 10, Problem.LINE_TOO_LONG),
    ("lot      Jolly", "lot      Jolly Roger", 10, Problem.DEAL_WORD),
    ("lot      Jolly", "lot      g2", 10, Problem.DEAL_UNREADABLE),
    ("deal     g2 SK KR", "deal     Jolly", 11, Problem.DEAL_UNREADABLE),
    ("deal     g2 SK KR", "deal     g2 SK KR TO", 11, Problem.DEAL_WORD),
    ("deal     g2 SK KR", "deal     g2 SK XX", 11, Problem.DEAL_UNREADABLE),
    ("deal     g2 SK KR", "deal     g2 SK SK", 11, Problem.DEAL_IMPOSSIBLE),
    ("deal     g2 SK KR", "deal     g2 SK", 12, Problem.DEAL_EXPECTED),
    ("Jolly    splits", "Anne     splits", 12, Problem.ACTOR_UNKNOWN),
    ("Jolly    splits", "Roger    splits", 12, Problem.ACTOR_EXPECTED),
    ("splits g2 KR | SK", "splits g2 | SK", 12, Problem.MOVE_UNREADABLE),
    ("splits g2 KR | SK", "splits g2 KR SK", 12, Problem.MOVE_UNREADABLE),
    ("splits g2 KR | SK", "splits g2 XX | SK", 12, Problem.MOVE_UNREADABLE),
    ("Jolly    splits g2 KR | SK", "Jolly", 12, Problem.MOVE_MISSING),
    ("takes g2 KR", "takes g2", 13, Problem.MOVE_UNREADABLE),
    ("takes g2 KR", "takes XX", 13, Problem.MOVE_UNREADABLE),
    ("KR parrot green", "KR parrot purple", 14, Problem.MOVE_UNREADABLE),
    ("KR parrot green", "KR crew green", 14, Problem.MOVE_UNREADABLE),
    ("KR parrot green", "g2 takes green", 14, Problem.MOVE_UNREADABLE),
    ("KR parrot green", "KR boards", 14, Problem.MOVE_UNREADABLE),
    ("KR parrot green", "KR idles green", 14, Problem.MOVE_UNREADABLE),
    ("KR parrot green", "jumps", 14, Problem.MOVE_UNREADABLE),
    ("KR parrot green", "XX parrot green", 14, Problem.MOVE_UNREADABLE),
    ("KR parrot green", "KR takes red", 14, Problem.MOVE_REFUSED),
]


@pytest.mark.parametrize(("good", "bad", "line", "problem"), WRONG)
def test_every_mistake_is_found_on_its_line(good: str, bad: str, line: int, problem: Problem) -> None:
    assert good in SMALL
    with pytest.raises(RecordError) as caught:
        read(SMALL.replace(good, bad, 1).encode(), GAMES)
    assert (caught.value.line, caught.value.problem) == (line, problem)
    assert str(caught.value).startswith(f"line {line}: ")
    texts = {problem_text(caught.value, language) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)
    assert all(str(line) in text and "{" not in text for text in texts)


def test_every_problem_has_a_file_that_shows_it() -> None:
    elsewhere = {Problem.NOT_TEXT, Problem.TOO_LONG, Problem.ONE_SEAT_ONLY}
    assert {case[3] for case in WRONG} | elsewhere == set(Problem)


def test_what_is_not_text_or_too_long_is_said() -> None:
    with pytest.raises(RecordError) as caught:
        read(b"jollyroger record 1\n\xff", GAMES)
    assert (caught.value.line, caught.value.problem) == (2, Problem.NOT_TEXT)
    with pytest.raises(RecordError) as caught:
        read(b"jollyroger record 1\rgame: duel\r\xff", GAMES)
    assert caught.value.line == 3
    with pytest.raises(RecordError) as caught:
        read(b"#" * (LONGEST + 1), GAMES)
    assert caught.value.problem == Problem.TOO_LONG


def test_what_one_seat_saw_is_not_taken_for_the_whole_game() -> None:
    seen = SMALL.replace("result:", "seat: Roger\nresult:", 1).encode()
    assert read(seen, GAMES).plies == []
    with pytest.raises(RecordError) as caught:
        read(seen, GAMES, whole=True)
    assert (caught.value.line, caught.value.problem) == (8, Problem.ONE_SEAT_ONLY)


def test_what_a_terminal_would_obey_is_not_shown() -> None:
    with pytest.raises(RecordError) as caught:
        read(SMALL.replace("game:", "\x1b]0;pwned\x07:", 1).encode(), GAMES)
    assert problem_text(caught.value, "en").isprintable()


def test_the_sets_of_a_split_may_stand_in_either_order() -> None:
    record = read(SMALL.replace("splits g2 KR | SK", "splits SK | KR g2", 1).encode(), GAMES)
    assert record.plies == read(SMALL.encode(), GAMES).plies


def test_a_refused_move_tells_the_rule() -> None:
    with pytest.raises(RecordError) as caught:
        read(SMALL.replace("KR parrot green", "KR takes red", 1).encode(), GAMES)
    assert caught.value.refusal is not None
    assert caught.value.refusal.objection == Objection.NO_CREW_TO_TAKE_FROM
    assert "(7.3)" in problem_text(caught.value, "en")


@given(st.integers(0, len(SMALL)), st.integers(0, 30), st.text(alphabet=st.characters(codec="utf-8"), max_size=20))
def test_a_garbled_record_is_read_or_refused_but_never_crashes(place: int, cut: int, put: str) -> None:
    read_or_refused((SMALL[:place] + put + SMALL[place + cut :]).encode())


@given(st.binary(max_size=300))
@example(b"")
@example(b"jollyroger record 1")
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_or_refused(data)
    read_or_refused(SMALL[:150].encode() + data)


def read_or_refused(data: bytes) -> None:
    """Read it and write it again, or see that it is refused with a line that exists and words in all languages."""
    try:
        record = read(data, GAMES)
    except RecordError as error:
        refused = error
    else:
        assert read(write(record).encode(), GAMES).plies == record.plies
        return
    assert 1 <= refused.line <= data.count(b"\n") + data.count(b"\r") + 1
    assert all(problem_text(refused, language) for language in LANGUAGES)


FAMILY = "👨\u200d👩\u200d👧"


@pytest.mark.parametrize("name", ["", " Anne", "A|B", "A\nB", "x" * 41])
def test_what_cannot_be_a_name(name: str) -> None:
    assert not is_player_name(name)
    assert is_player_name("Łukasz Ünal 3")


@pytest.mark.parametrize(
    "name", [FAMILY, f"Anne {FAMILY}!", "🏴\u200d☠\ufe0f", "👩🏽\u200d🔧", "❤\ufe0f\u200d🔥", "ŁŁ 1\ufe0f⃣", "ℹ\ufe0f"]
)
def test_pictures_that_are_made_of_several_stay_whole_in_a_name(name: str) -> None:
    assert is_player_name(name)
    record = read(SMALL.replace("Anne", name).encode(), GAMES)
    assert record.players[0] == name
    assert f"players: {name} | " in write(record)


@pytest.mark.parametrize(
    "name",
    [
        "An\u200dne",  # looks like Anne
        "\u200d👨",
        "👨\u200d",
        "👨\u200d\u200d👩",
        "👨\u200dx",
        "A\u200bnne",
        "\u202eennA",
        "A\u2066nne",
        "\u2800",
        "\u3164",
        "Anne\u3164",
        "\ufe0f",
        "\u0301",
        "A\ufe0fnne",
        "Jean-\ufe0fLuc",
        "Anne!\ufe0f",
        "A\ufe0f⃣",
        "\U00016fe4",
        "1\ufe0f",
        "☠\ufe0f\ufe0f",
        "☠\ufe0e",
        "Anne\U000e0100",
        "Ann\u17b4e",
        "\U0001d159",
    ],
)
def test_a_name_hides_nothing(name: str) -> None:
    assert not is_player_name(name)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_golden_playthroughs(path: Path) -> None:
    text = path.read_text()
    record = read(text.encode(), GAMES)
    assert (
        write(record, GAME_WORDS[record.game.name]("en", record.game.seat_names(record.options)).commentator()) == text
    )


def test_there_is_a_playthrough_of_every_variant() -> None:
    played = [read(path.read_bytes(), GAMES).options for path in PLAYTHROUGHS]
    variants = {options.variant for options in played if isinstance(options, DuelOptions)}
    assert variants == set(GAMES["duel"].option_choices()["variant"])
