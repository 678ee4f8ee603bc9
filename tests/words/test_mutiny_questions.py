"""The line at the top of a table of Piracy & Mutiny says what its reader can do now."""

from __future__ import annotations

import random

import pytest

from jollyroger.games.chance import SeededDealer
from jollyroger.games.mutiny.game import Mutiny
from jollyroger.games.mutiny.moves import verbs
from jollyroger.games.mutiny.moves.codes import move_of
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import Step
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.mutiny.game_words import MutinyWords
from jollyroger.words.mutiny.questions import (
    ANSWERED,
    CALL,
    DECISIONS,
    NOTHING,
    WAIT,
    WINDOWS,
    Stance,
    gathering,
    question,
    stance,
)

GAME = Mutiny()
NAMES = ("Anne", "Bart", "Cora", "Drake", "Ebba", "Flint", "Grace", "Hook", "Ida", "Jack")
LONGEST = 60
BESIDES = (verbs.Pass, verbs.OfferCrew, verbs.OfferPrize, verbs.OfferPromise, verbs.OfferDuty, verbs.Withdraw)
AT_ANY_TIME = (
    verbs.SecondMate,
    verbs.Stowaways,
    verbs.Surgeon,
    verbs.Show,
    verbs.ShowBuried,
    verbs.Accept,
    verbs.Decline,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_you_can_do_fits_into_a_line(language: str) -> None:
    book = phrasebook(language)
    texts = [text.you for text in (*DECISIONS.values(), *WINDOWS.values())] + [CALL, WAIT, ANSWERED, NOTHING]
    values = {"card": "wszystkie umiejętności 1 (załoga 1)", "shares": "1", "limit": 7, "for_side": "for the Captain"}
    said = {book.fill(text, values) for text in texts}
    assert [text for text in said if len(text) > LONGEST] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_game_the_crew_gathers(language: str) -> None:
    words = MutinyWords(language, NAMES[:3])
    texts = {line for launched in (False, True) for line in gathering(words, launched=launched)}
    assert len(texts) == 4
    assert all(texts)


@pytest.mark.parametrize("seats", ["3", "6"])
def test_in_whole_games_every_reader_is_told_what_to_do(seats: str) -> None:
    """Players who are asked are offered what the question is about, or told to pass; all others wait."""
    state = GAME.start(GAME.options(seats=seats))
    dealer, chooser = SeededDealer(3), random.Random(seats)
    every = [MutinyWords(language, NAMES[: int(seats)]) for language in LANGUAGES]
    met = set[tuple[Stance, Step]]()
    while True:
        GAME.deal_all(state, dealer)
        if GAME.result(state) is not None:
            break
        for seat in range(-1, int(seats)):
            view = GAME.view(state, seat)
            stands = stance(view, seat, kept=False)
            met.add((stands, Step(top_step(state))))
            for words in every:
                text, below = question(view, words, stands)
                assert text
                assert below
                assert "{" not in text + below
            moves = [move_of(code) for code in GAME.legal_codes(view, seat)] if seat >= 0 else []
            acts = [move for move in moves if not isinstance(move, BESIDES + AT_ANY_TIME)]
            # A Traitor can answer what was just played, and guards can do nothing but hand their duty on.
            acts = [move for move in acts if not isinstance(move, verbs.Betray | verbs.BetrayPlayed)]
            if stands == Stance.HAS_NOTHING and top_step(state) not in (Step.CLOSING, Step.TRAITOR):
                assert acts == []
            if stands == Stance.WATCHES:
                assert seat < 0
        seat = GAME.asked(state)
        GAME.play_code(state, seat, chooser.choice(GAME.legal_codes(state, seat)))
    assert {stands for stands, _ in met} == set(Stance)
    final = stance(state, 0, kept=False)
    assert question(state, every[0], final).text == "The game is over."


def test_a_pass_that_is_kept_is_an_answer() -> None:
    state = GAME.start(GAME.options(seats="4"))
    GAME.deal_all(state, SeededDealer(1))
    captain = state.captain
    GAME.play_code(state, captain, GAME.legal_codes(state, captain)[0])
    other = (captain + 1) % 4
    assert stance(state, other, kept=False) == Stance.CAN_PLAY
    assert stance(state, other, kept=True) == Stance.HAS_ANSWERED
    assert stance(state, captain, kept=False) == Stance.HAS_ANSWERED
