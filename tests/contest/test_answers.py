"""What players answer, however they word it: moves, offers, talk, orders; and what means nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jollyroger.contest.answers import LONGEST_NOTE, MOST_MOVES, Answer, Offer, Unusable, read_answer


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ('{"move": 3}', ("3",)),
        ('{"move": "3"}', ("3",)),
        ('{"move": 3.0}', ("3",)),
        ('{"Move": "play Cook"}', ("play Cook",)),
        ('{"moves": ["discard Cook", "discard Lookout"]}', ("discard Cook", "discard Lookout")),
        ('{"move": {"n": 4}}', ("4",)),
        ('Let me see.\n```json\n{"move": 2}\n```\nAye!', ("2",)),
        ('<think>{"move": 1} or better</think>{"move": 2}', ("2",)),
        ('{"plan": 1} {"move": 7}', ("7",)),
        ('{"move": 5, "say": "hal', ("5",)),
        ('{"say": "x", "move": "support captain', None),
        ('{"move": "support captain", "note": "he', ("support captain",)),
        ("pass", ("pass",)),
        ("I think about it.\n\n**4**", ("4",)),
        ('{"zug": "passen"}', ("passen",)),
        ("", None),
        ("   \n ", None),
        ("{}", None),
        ('{"move": null}', None),
        ('{"move": true}', None),
        ('{"say": "Arrr"}', None),
        ("[1, 2", ("[1, 2",)),
        ("{" * 100_000, None),
        ('{"a":' * 3000, None),
    ],
)
def test_moves_are_found(text: str, moves: tuple[str, ...] | None) -> None:
    if moves is None:
        with pytest.raises(Unusable, match="There is no move in your answer"):
            read_answer(text)
    else:
        assert read_answer(text).moves == moves


def test_all_parts_of_an_answer() -> None:
    text = """{"move": "pass", "offer": {"to": "Bart", "give": ["1 gold", "Cook"], "promise": "no_mutiny", "ask":
        "appoint"}, "say": "Hear\\nme\\u0007", "to": "Cora", "wake": ["Offer", "call"], "note": "x"}"""
    offer = Offer("Bart", ("1 gold", "Cook"), "no_mutiny", "appoint")
    assert read_answer(text) == Answer(("pass",), offer, "Hear me?", "Cora", ("offer", "call"), "x")


def test_an_offer_needs_no_move() -> None:
    assert read_answer('{"offer": {"to": "Bart", "give": "Rum"}}').offer == Offer("Bart", ("Rum",))


def test_an_empty_offer_is_none_and_orders_can_be_one_text() -> None:
    text = '{"move": 3, "offer": {"to": "", "give": [], "promise": null}, "wake": "Offer, mutiny"}'
    assert read_answer(text) == Answer(("3",), wake=("offer", "mutiny"))


def test_answers_are_bounded() -> None:
    many = ", ".join(['"pass"'] * 99)
    found = read_answer(f'{{"move": [{many}], "note": "{"n" * 9999}"}}')
    assert len(found.moves) == MOST_MOVES
    assert len(found.note or "") == LONGEST_NOTE


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        answer = read_answer(text)
    except Unusable:
        return
    assert answer.moves or answer.offer
    assert all(move.isprintable() for move in answer.moves)
