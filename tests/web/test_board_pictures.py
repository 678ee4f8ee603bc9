"""The board as a picture: drawn from what a seat sees, so that it tells nothing more, in every language and game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.games.game import SPECTATOR
from jollyroger.games.generator import new_generator
from jollyroger.games.record import Record, advance
from jollyroger.web.assets import Assets
from jollyroger.web.board_pictures import drawn
from jollyroger.web.rendering import Renderer
from jollyroger.web.result_picture import png_of
from jollyroger.words.common.describers import describe
from jollyroger.words.common.describing import Circumstances
from jollyroger.words.common.languages import LANGUAGES
from tests.games.duel.strategies import random_decision
from tests.games.mutiny.redealing import Watch, redealt
from tests.games.mutiny.strategies import EagerPlay, random_record, start_of

TEXT = "{http://www.w3.org/2000/svg}text"


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets(), red_beard=False)


def picture(renderer: Renderer, game: Any, state: Any, seat: int, language: str = "en", *names: str) -> str:
    view = game.view(state, seat)
    return drawn(renderer, describe(game, view, seat, language, Circumstances(names)), view, seat)


def pictures(renderer: Renderer, record: Record, seat: int) -> Iterator[str]:
    """What a seat could be shown of a game, now and then."""
    state = start_of(record)
    for number, ply in enumerate(record.plies):
        advance(MUTINY, state, ply)
        if number % 4 == 0:
            yield picture(renderer, MUTINY, state, seat)


@pytest.mark.parametrize("seed", range(4))
def test_a_picture_does_not_hang_on_what_a_seat_cannot_know(renderer: Renderer, seed: int) -> None:
    seat = (SPECTATOR, 0, 1, 2)[seed]
    record = random_record(4, ("no", "yes")[seed % 2], seed, 110, how=EagerPlay)
    twin = Record(
        record.game,
        record.options,
        record.players,
        record.date,
        redealt(Watch(record, seat), 6, new_generator(seed, 0)).plies,
    )
    assert twin.plies != record.plies
    told = list(pictures(renderer, record, seat))
    assert told == list(pictures(renderer, twin, seat))
    assert len(set(told)) > 10


def test_the_own_hand_is_shown_and_no_other(renderer: Renderer) -> None:
    state = start_of(record := random_record(4, "no", 1, 60, how=EagerPlay))
    for ply in record.plies[:40]:
        advance(MUTINY, state, ply)
    mine, spectators = (picture(renderer, MUTINY, state, seat).partition("</defs>")[2] for seat in (2, SPECTATOR))
    assert state.hand_size[2]
    assert mine.count('height="140"') == len([count for count in state.hand[2] if count])
    assert 'height="140"' not in spectators


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_text_and_pictures_can_be_drawn(renderer: Renderer, language: str) -> None:
    mutiny = start_of(record := random_record(10, "yes", 3, 200, how=EagerPlay))
    for ply in record.plies:
        advance(MUTINY, mutiny, ply)
    names = [f"<b>{number}&" for number in range(10)]
    for game, state, seats in ((DUEL, random_decision("advanced", 5, 40), 2), (MUTINY, mutiny, 10)):
        svg = picture(renderer, game, state, 0, language, *names[:seats])
        texts = [text.text for text in ET.fromstring(svg).iter(TEXT)]
        assert set(names[:seats]) <= set(texts)
        assert png_of(svg).startswith(b"\x89PNG")
