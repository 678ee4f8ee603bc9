"""1, 2.3 The decks of Piracy & Mutiny: what the booklets say holds, and a file that breaks it is told where."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jollyroger.games.catalogue import GAMES
from jollyroger.games.catalogue import MUTINY as GAME
from jollyroger.games.committed import is_hex
from jollyroger.games.errors import OptionsError, RecordError
from jollyroger.games.mutiny.deck import Prize, Skill, Stack
from jollyroger.games.mutiny.deck_file import DeckError, DeckFact, load_deck, read_deck, standard_deck
from jollyroger.games.mutiny.decks import OUR_DECKS, add_deck, add_deck_text, known_decks
from jollyroger.games.record import read
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.mutiny.decks import FACTS, deck_problem_text

PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"
STANDARD = files("jollyroger.games.mutiny").joinpath("deck.toml").read_text()


def line_of(text: str, words: str) -> int:
    """The line on which some words stand first."""
    return text[: text.index(words)].count("\n") + 1


def test_1_1_47_normal_crew_cards() -> None:
    deck = standard_deck()
    assert sum(kind.cards for kind in deck.crew) == 47
    for skill in (Skill.NAVIGATION, Skill.GUNS, Skill.MELEE):
        assert sum(kind.cards for kind in deck.crew if kind.skill == skill) == 14


def test_1_2_one_type_has_all_skills() -> None:
    (kind,) = (kind for kind in standard_deck().crew if kind.skill == Skill.ALL)
    assert (kind.strength, kind.crewmen, kind.cards) == (1, 1, 5)


def test_1_3_35_destinations_in_five_stacks() -> None:
    stacks = [destination.stack for destination in standard_deck().destinations]
    assert [stacks.count(stack) for stack in Stack] == [8, 8, 8, 8, 3]
    forts = [one for one in standard_deck().destinations if one.stack == Stack.FORT]
    assert (forts[0].needs, forts[0].holds) == ((1, 3, 3), 5)


def test_1_4_46_prizes() -> None:
    prizes = standard_deck().prizes
    assert dict(zip(Prize, prizes, strict=True)) == {
        Prize.GOLD_1: 14,
        Prize.GOLD_2: 10,
        Prize.GOLD_3: 6,
        Prize.RUM: 8,
        Prize.JEWELS: 4,
        Prize.HOSTAGE: 4,
    }


@pytest.mark.parametrize(
    ("players", "forts"),
    [
        (3, [5, 6, 7, 7, 8]),
        (4, [5, 6, 7, 7, 8]),
        (5, [5, 6, 7, 7, 8]),
        (6, [7, 7, 8, 8]),
        (7, [7, 7, 8, 8]),
        (8, [7, 8, 8, 10, 11]),
        (10, [7, 8, 8, 10, 11]),
    ],
)
def test_2_3_flags_leave_out_what_is_for_another_number_of_players(players: int, forts: list[int]) -> None:
    deck = standard_deck()
    used = [one for one in deck.destinations if one.is_for(players)]
    assert [one.holds for one in used if one.stack == Stack.FORT] == forts
    assert sum(one.stack != Stack.TREASURE_ISLAND for one in used) >= 10
    assert sum(one.stack == Stack.TREASURE_ISLAND for one in used) == 3


def test_1_6_a_file_of_ones_own_is_read(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(STANDARD.replace('"7- 1/4/3 7"', '"7- 2/4/3 9"'))
    deck = load_deck(own)
    assert deck != standard_deck()
    assert deck.destinations[2].needs == (2, 4, 3)


WRONG = [
    ("[crew]", "[crew", "[crew", DeckFact.UNREADABLE),
    ("[prizes]", "[booty]", "", DeckFact.SECTION),
    ("rum = ", "beer = ", "", DeckFact.SECTION),
    ('rum = ["x8"]', "rum = 8", "rum = 8", DeckFact.ENTRY),
    ('"1/4 x1"', '"strong"', '"strong"', DeckFact.ENTRY),
    ('"all 2/4/3 7"', '"9+ 2/4/3 7"', '"9+ 2/4/3 7"', DeckFact.ENTRY),
    ('"all 2/4/3 7"', '"all 2/4/3 0"', '"all 2/4/3 0"', DeckFact.ENTRY),
    ('"1/4 x1"', '"1/4 x2"', "navigation =", DeckFact.CREW_NUMBER),
    ('"1/4 x1"', '"1/6 x1"', '"1/6 x1"', DeckFact.CREW_RANGE),
    ('"1/2 x3"', '"1/3 x3"', "navigation =", DeckFact.CREW_KNOWN),
    ('"1/1 x5"', '"1/2 x5"', "all-skills =", DeckFact.ALL_SKILLS),
    ('"1 x14"', '"1 x15"', "gold =", DeckFact.PRIZE_NUMBER),
    ('"3 x6"', '"4 x6"', '"4 x6"', DeckFact.PRIZE_KINDS),
    ('  "all 1/5/4 8",\n', "", "fort =", DeckFact.STACK_NUMBER),
    ('"all 1/5/4 8"', '"all 1/7/4 8"', '"all 1/7/4 8"', DeckFact.NEED_RANGE),
    ('"5- 1/3/3 5"', '"5- 1/4/3 5"', "fort =", DeckFact.NEED_BOUND),
    ('"8+ 2/6/4 11"', '"8+ 2/6/4 1"', "fort =", DeckFact.VALUE_ORDER),
]


@pytest.mark.parametrize(("good", "bad", "where", "fact"), WRONG)
def test_1_6_a_broken_fact_is_named_with_its_line(good: str, bad: str, where: str, fact: DeckFact) -> None:
    assert good in STANDARD
    text = STANDARD.replace(good, bad, 1)
    with pytest.raises(DeckError) as caught:
        read_deck(text)
    assert caught.value.fact == fact
    if where:
        assert caught.value.line == line_of(text, where)
    said = {deck_problem_text(caught.value, language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all("{" not in text and str(caught.value.line) in text for text in said)


def test_1_6_every_other_fact_is_checked_too() -> None:
    no_small_crew = STANDARD.replace('"2/1 x2"', '"2/2 x2"')
    no_jewels = STANDARD.replace('jewels = ["x4"]', "jewels = []").replace('rum = ["x8"]', 'rum = ["x12"]')
    poor = STANDARD.replace('"1 x14"', '"1 x2"').replace('rum = ["x8"]', 'rum = ["x20"]')
    forts = STANDARD.replace('"5- 1/3/3 5"', '"5- 1/3/4 5"')
    for fort in ("5- 1/4/3 6", "7- 1/4/3 7", "all 2/4/3 7"):
        forts = forts.replace(f'"{fort}"', f'"{fort.replace("/4/3", "/5/3")}"')
    few = STANDARD
    for flag in ("5-", "7-", "all"):
        few = few.replace(f'"{flag} ', '"8+ ')
    for text, fact in (
        (no_small_crew, DeckFact.CREW_KNOWN),
        (no_jewels, DeckFact.PRIZE_KINDS),
        (poor, DeckFact.MOSTLY_GOLD),
        (forts, DeckFact.KNOWN_FORT),
        (few, DeckFact.ENOUGH_DESTINATIONS),
    ):
        with pytest.raises(DeckError) as caught:
            read_deck(text)
        assert caught.value.fact == fact
    assert set(FACTS) == set(DeckFact)


def test_1_6_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(DeckError) as caught:
        load_deck(tmp_path / "deck.toml")
    assert caught.value.fact == DeckFact.UNREADABLE


@pytest.mark.parametrize(
    ("text", "line"),
    [("[crew]\nnavigation = [", 2), ("[crew]\n= 3\n", 2), ('a = """\n#""", ' + "[" * 200, 2), ("\na = 1e", 2)],
)
def test_1_6_nothing_in_a_file_makes_the_reader_fail(text: str, line: int) -> None:
    with pytest.raises(DeckError) as caught:
        read_deck(text)
    assert (caught.value.fact, caught.value.line) == (DeckFact.UNREADABLE, line)


@pytest.mark.parametrize(
    ("text", "line", "fact"),
    [
        ("\na=0x" + "f" * 19_900, 2, DeckFact.LINE_TOO_LONG),
        ("a=" + "9" * 5_000, 1, DeckFact.LINE_TOO_LONG),
        ("a" + ".a" * 9_900 + "=1", 1, DeckFact.LINE_TOO_LONG),
        ("[crew]\n" + ".".join("a" * 12) + "=1", 2, DeckFact.TOO_DEEP),
        ('[crew]\n"#"' + ".a" * 12 + "=1", 2, DeckFact.TOO_DEEP),
        ("[" + ".".join("a" * 12) + "]", 1, DeckFact.TOO_DEEP),
        ("a = [\n" + "[" * 8, 2, DeckFact.TOO_DEEP),
        ("a = {" + "b={" * 8, 1, DeckFact.TOO_DEEP),
        ("a=[" + "\n[" * 9_000, 9, DeckFact.TOO_DEEP),
        ("a=1\n" * 5_000, 2, DeckFact.UNREADABLE),
        ("a=1\n" * 5_001, 1, DeckFact.TOO_LONG),
    ],
    ids=lambda value: str(value)[:20],
)
def test_1_6_what_would_take_long_to_read_is_refused_unread(text: str, line: int, fact: DeckFact) -> None:
    with pytest.raises(DeckError) as caught:
        read_deck(text)
    assert (caught.value.fact, caught.value.line) == (fact, line)
    assert len(deck_problem_text(caught.value, "en")) < 300


def test_1_6_a_file_is_not_read_beyond_the_longest_deck(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text(STANDARD + "#\n" * 20_000)
    with pytest.raises(DeckError) as caught:
        load_deck(tmp_path / "deck.toml")
    assert caught.value.fact == DeckFact.TOO_LONG
    with pytest.raises(DeckError):
        load_deck(Path("/dev/zero"))


def test_1_6_a_deck_may_have_comments_of_many_dots_and_lists_on_one_line() -> None:
    text = STANDARD.replace("\n[crew]", "\n# ................ [[[[[[[[[[[[\n[crew]").replace('",\n  "', '", "')
    assert read_deck(text) == standard_deck()


def test_1_6_a_deck_from_a_text_is_the_one_from_its_file(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text(STANDARD)
    assert add_deck_text(STANDARD) == add_deck(tmp_path / "deck.toml")
    assert known_decks()[add_deck_text(STANDARD)] == standard_deck()


def test_1_6_a_deck_goes_by_its_contents_under_a_name_that_no_other_can_be_made_to_have() -> None:
    names = [
        add_deck_text(text) for text in (STANDARD, "# mine\n" + STANDARD, STANDARD.replace("7- 1/4/3 7", "7- 2/4/3 9"))
    ]
    assert names[0] == names[1] != names[2]
    for name in names:
        assert is_hex(name.removeprefix("own-"), 16)


@given(st.integers(0, len(STANDARD)), st.integers(0, 20), st.text(max_size=10))
def test_1_6_a_garbled_deck_is_read_or_refused(place: int, cut: int, put: str) -> None:
    text = STANDARD[:place] + put + STANDARD[place + cut :]
    try:
        deck = read_deck(text)
    except DeckError as error:
        line = error.line
    else:
        assert sum(deck.prizes) == 46
        return
    assert 1 <= line <= text.count("\n") + 1


def test_1_6_nobody_is_told_of_decks_that_others_brought() -> None:
    own = add_deck_text("# theirs\n" + STANDARD.replace("7- 1/4/3 7", "7- 2/4/3 9"))
    assert own in GAME.option_choices()["deck"]
    with pytest.raises(OptionsError) as wrong:
        GAME.options(deck="nonsense")
    assert wrong.value.choices == OUR_DECKS
    assert own not in str(wrong.value)
    record = (PLAYTHROUGHS / "mutiny_3.txt").read_text().replace("deck: standard", "deck: nonsense")
    with pytest.raises(RecordError) as misread:
        read(record.encode(), GAMES)
    assert own not in str(misread.value)
