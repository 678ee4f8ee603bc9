"""A sailor's advice: a legal move with a reason, from what the seat sees and nothing else."""

from __future__ import annotations

import pytest

from jollyroger.bots.sailor.advising import Tip, advise, tip_text, why_text
from jollyroger.bots.sailor.bot import SailorBot
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.record import Record, advance
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.mutiny.game_words import MutinyWords
from jollyroger.words.mutiny.hints import REASONS, Why
from tests.games.mutiny.redealing import Watch, redealt
from tests.games.mutiny.strategies import EagerPlay, random_record, start_of

GAMES = 12
SEATS = 4


def tips(record: Record, seat: int) -> list[Tip | None]:
    """What a sailor would tell a seat after every ply."""
    state, found = start_of(record), []
    for ply in record.plies:
        advance(MUTINY, state, ply)
        found.append(advise(MUTINY.view(state, seat), seat))
    return found


def test_every_reason_is_a_text() -> None:
    assert set(REASONS) == set(Why)


@pytest.mark.parametrize("seed", range(GAMES))
def test_advice_does_not_hang_on_what_a_seat_cannot_know(seed: int) -> None:
    seat = seed % SEATS
    record = random_record(SEATS, ("no", "yes")[seed % 2], seed, 120, how=EagerPlay)
    redeal = redealt(Watch(record, seat), 4, new_generator(seed, 0))
    twin = Record(record.game, record.options, record.players, record.date, redeal.plies)
    told = tips(record, seat)
    assert told[: len(twin.plies)] == tips(twin, seat)
    assert any(told)


@pytest.mark.parametrize("seed", range(GAMES))
def test_advice_is_legal_and_can_be_told(seed: int) -> None:
    record = random_record(SEATS, "yes", seed, 200)
    state = start_of(record)
    names = [MutinyWords(language, list("ABCD")) for language in LANGUAGES]
    for ply in record.plies:
        advance(MUTINY, state, ply)
        for seat in range(SEATS):
            view = MUTINY.view(state, seat)
            tip = advise(view, seat)
            assert (tip is None) == (not MUTINY.legal_codes(view, seat))
            if tip is None:
                continue
            assert MUTINY.objection_to(state, seat, tip.code) is None
            for words in names:
                assert "{" not in tip_text(view, tip, words) + why_text(view, tip, words)


def test_advice_is_what_a_sailor_does() -> None:
    """A sailor that follows its own advice plays as it always does, but for lots."""
    record = random_record(SEATS, "no", 5, 150)
    state, same, all_tips = start_of(record), 0, 0
    for ply in record.plies:
        advance(MUTINY, state, ply)
        for seat in range(SEATS):
            view, codes = MUTINY.view(state, seat), MUTINY.legal_codes(state, seat)
            if codes:
                tip = advise(view, seat)
                all_tips += 1
                same += tip is not None and tip.code == SailorBot().choose(view, seat, codes, new_generator(0, 0))
    assert same == all_tips
