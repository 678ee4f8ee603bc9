"""The answers that a player is offered are the legal moves, and their previews come true."""

from __future__ import annotations

import pytest
from hypothesis import given

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY, NOBODY, SHIPS
from jollyroger.games.duel.moves import FIRST_PLAY
from jollyroger.games.duel.previews import preview
from jollyroger.games.duel.scoring import total_gold
from jollyroger.games.duel.state import EventKind, State
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.duel.choices import choices, question
from jollyroger.words.duel.previews import preview_text
from jollyroger.words.duel.terminal import TerminalWords
from tests.games.duel.strategies import decisions
from tests.games.duel.tables import table

ENGLISH = TerminalWords("en", ("Anna", "Rusty"))


@given(state=decisions())
def test_the_answers_are_the_legal_moves(state: State) -> None:
    for seat in DUEL.to_act(state):
        offered = choices(DUEL.view(state, seat), seat, ENGLISH)
        assert sorted(one.code for one in offered if one.refusal is None) == sorted(DUEL.legal_codes(state, seat))
        for one in offered:
            objection = DUEL.objection_to(state, seat, one.code)
            assert (objection and objection.rule) == (one.refusal and one.refusal.rule)


@given(state=decisions())
def test_every_question_and_answer_has_words_in_every_language(state: State) -> None:
    for seat in DUEL.to_act(state):
        for language in LANGUAGES:
            words = TerminalWords(language, ("Anna", "Rusty"))
            labels = [one.label for one in choices(state, seat, words)]
            assert all(labels)
            assert len(set(labels)) == len(labels)
            assert question(state, seat, words)


@given(state=decisions())
def test_a_preview_comes_true_and_changes_nothing(state: State) -> None:
    (seat,) = DUEL.to_act(state)
    for code in DUEL.legal_codes(state, seat):
        if code < FIRST_PLAY:
            continue
        view = DUEL.view(state, seat)
        seen = preview(view, seat, code)
        assert view == state
        after = DUEL.copy(state)
        events = DUEL.play_code(after, seat, code)
        changed = {change.ship: change for change in seen.ships}
        for ship in range(SHIPS):
            strengths = (after.strength[seat][ship], after.strength[1 - seat][ship])
            if ship in changed:
                assert (changed[ship].own, changed[ship].other) == strengths
                assert changed[ship].captain == after.captain[ship]
            else:
                assert (state.strength[seat][ship], state.strength[1 - seat][ship]) == strengths
                assert state.captain[ship] == after.captain[ship]
        moved = {event.b for event in events if event.kind in (EventKind.CAPTAIN_BOARDED, EventKind.CAPTAIN_LEFT)}
        assert {change.ship for change in seen.ships if change.captain != change.captain_before} == moved
        # What the words of a preview take for granted: a player's own card never helps the other.
        assert all(after.captain[ship] in (seat, NOBODY) for ship in moved)
        assert seen.gold == after.gold[seat] - state.gold[seat]
        assert (seen.own_total, seen.other_total) == (total_gold(after, seat), total_gold(after, 1 - seat))


@pytest.mark.parametrize(
    ("hand", "jolly", "roger", "label", "outlook"),
    [
        ("g2", "g1@green", "", "g2 boards the green ship", "+2 gold, 5 to 0 in total"),
        ("g2", "", "", "g2 boards the green ship", "not now (6.1)"),
        ("g2", "", "g1@green", "g2 reinforces the crew at the green ship", "2 to 1, your captain goes aboard"),
        ("g2", "", "g1@green", "g2 as a parrot at the green ship", "1 to 1, Rusty's captain leaves"),
        ("g2", "", "g3@green", "g2 reinforces the crew at the green ship", "2 to 3"),
        ("KR", "r1@red", "(r3)@red", "kraken takes p(r3) at the red ship", "1 to 0, your captain goes aboard"),
        ("KR", "", "SK@red", "kraken takes SK at the red ship", "not now (7.4)"),
        ("KR", "", "", "kraken at the red ship", "not now (7.3)"),
        ("KR", "", "", "kraken without a target", "nothing changes"),
        ("TO", "", "", "Tortuga: reveal all your parrots", "nothing changes"),
        (
            "TO",
            "(g5)@green (r2)@red",
            "b3@red",
            "Tortuga: reveal all your parrots",
            "green 5 to 0; red 2 to 3",
        ),
    ],
)  # fmt: skip
def test_an_answer_in_words(hand: str, jolly: str, roger: str, label: str, outlook: str) -> None:
    offered = choices(table(hand, jolly=jolly, roger=roger), JOLLY, ENGLISH)
    assert {one.label: one.outlook for one in offered}[label] == outlook


def test_nothing_refused_stands_before_something_allowed() -> None:
    refused = [one.refusal is not None for one in choices(table("g2 KR"), JOLLY, ENGLISH)]
    assert refused == sorted(refused)
    assert any(refused)


def test_preview_text_without_any_ship() -> None:
    state = table("KR")
    idle = next(code for code in DUEL.legal_codes(state, JOLLY) if DUEL.write_move(state, code) == "KR idles")
    assert preview_text(preview(state, JOLLY, idle), JOLLY, ENGLISH) == "nothing changes"
