"""The board shows every card where it lies, and fits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from jollyroger.games.duel.cards import FACE_DOWN, JOLLY, KRAKEN, ROGER, SHIPS
from jollyroger.games.duel.scoring import total_gold
from jollyroger.games.duel.state import State
from jollyroger.games.record import Record
from jollyroger.terminal.board import Board
from jollyroger.terminal.cards import with_coloured_cards
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.duel.choices import card_name
from jollyroger.words.duel.terminal import TerminalWords
from tests.games.duel.strategies import records
from tests.games.duel.tables import table

PLAYERS = ("Anna", "Rusty Pete")


def drawn(
    view: State,
    width: int = 80,
    *,
    below: int = JOLLY,
    language: str = "en",
    players: tuple[str, str] = PLAYERS,
    roomy: bool = False,
) -> list[str]:
    console = Console(width=width, highlight=False)
    with console.capture() as caught:
        console.print(Board(view, TerminalWords(language, players), below, roomy=roomy))
    return caught.get().splitlines()


def column(lines: list[str], ship: int, width: int = 80) -> str:
    """What stands in the column of a ship, line after line, as one text."""
    return " ".join(" ".join(line[ship * width // SHIPS : (ship + 1) * width // SHIPS] for line in lines).split())


@settings(deadline=None, max_examples=40)
@given(record=records(), below=st.sampled_from([JOLLY, ROGER]))
def test_every_card_of_every_crew_can_be_read_in_order(record: Record, below: int) -> None:
    view = record.final_state()
    lines = drawn(view, below=below)
    for ship in range(SHIPS):
        text = column(lines[2:], ship)
        for seat in (1 - below, below):
            crew = view.crew[seat][ship][: view.crew_size[seat][ship]]
            strength = str(view.strength[seat][ship])
            # The strength stands beside the line of cards that is next to the ship.
            cards = " ".join(card_name(card) for card in crew)
            found = text.replace(f" {strength} ", " ") if len(crew) > 2 else text
            assert cards in found
            assert f"{strength} " in text


@settings(deadline=None, max_examples=40)
@given(record=records(), language=st.sampled_from(list(LANGUAGES)), width=st.sampled_from([60, 80, 100, 120, 200]))
def test_no_line_is_wider_than_the_window(record: Record, language: str, width: int) -> None:
    lines = drawn(record.final_state(), width, language=language, roomy=width > 100)
    assert max(len(line) for line in lines) <= width


@settings(deadline=None, max_examples=40)
@given(record=records())
def test_chests_sets_and_unseen_cards_add_up(record: Record) -> None:
    view = record.final_state()
    text = "\n".join(drawn(view))
    for seat in (JOLLY, ROGER):
        total = total_gold(view, seat)
        assert f"gold: chest {view.gold[seat]} + ships {total - view.gold[seat]} = {total}" in text
    assert f"unseen ({view.pile} in the pile, {view.aside} set aside)" in text
    *_, specials, pirates = text.splitlines()
    listed = sum(character.isdigit() for character in pirates)
    assert listed == sum(view.unseen[:KRAKEN])
    assert len(specials.partition(")")[2].split()) == sum(view.unseen[KRAKEN:])


@pytest.mark.parametrize(
    ("jolly", "roger", "aboard"),
    [("r3@red", "", "captain ▼ Anna"), ("", "r3@red", "captain ▲ Rusty"), ("r1@red", "(g1)@red", "no captain")],
)
def test_the_captain_aboard_is_named_and_the_side_shown(jolly: str, roger: str, aboard: str) -> None:
    assert aboard in column(drawn(table(jolly=jolly, roger=roger)), 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_name_hides_neither_the_flag_nor_the_set(language: str) -> None:
    name = "W" * 40
    text = "\n".join(drawn(table("g3 KR TO y1", first=JOLLY), language=language, players=(name, name)))
    assert text.count("⚑") == 1
    assert "g3 KR TO y1" in text


def test_at_80_columns_a_usual_board_leaves_room_for_the_rest() -> None:
    crews = "g1@green (y1)@green y2@yellow (b2)@yellow b3@blue r1@red (g2)@red"
    assert len(drawn(table("g3 KR", jolly=crews, roger=crews))) <= 12


def test_a_parrot_shows_its_face() -> None:
    assert card_name(FACE_DOWN + KRAKEN) == "p(KR)"


def test_card_names_in_a_sentence_get_their_colours() -> None:
    text = with_coloured_cards("g2 boards the green ship, not KRAKEN or b9")
    assert [(span.start, span.end) for span in text.spans] == [(0, 2)]
