"""Reads what a player under test answers: a JSON object, however it is wrapped, cut off or misspelt; or just a move."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from jollyroger.games.errors import printable
from jollyroger.log.chat import LONGEST_CHAT

LONGEST_TEXT = 64_000
"""Characters of an answer that are looked at: a model that repeats itself never ends."""
LONGEST_NOTE = 500
MOST_MOVES = 12
"""Moves that one answer can name."""
LONGEST_MOVE = 200
MOVE_KEYS = ("move", "moves", "action", "answer", "zug", "ruch")
OFFER_KEYS = ("offer", "bribe")
KEYS = (*MOVE_KEYS, *OFFER_KEYS, "say", "wake", "note")

NO_MOVE = 'There is no move in your answer. Answer with a JSON object such as {"move": 1}.'

_THOUGHTS = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_CUT_MOVE = re.compile(rf"\"(?:{'|'.join(MOVE_KEYS)})\"\s*:\s*(?:\"((?:[^\"\\]|\\.)*)\"|([0-9]{{1,3}})\b)")
_WORDS = re.compile(r"[\w-]+")
_DECODER = json.JSONDecoder()
MOST_OBJECTS = 400
"""Braces that are tried: a text of nothing but braces is no answer."""


class Offer(NamedTuple):
    """13.1 An offer as it was worded."""

    to: str
    give: tuple[str, ...] = ()
    promise: str = ""
    ask: str = ""


class Answer(NamedTuple):
    """What an answer says."""

    moves: tuple[str, ...] = ()
    """Numbers and words; the first is for the question, the others for those that follow."""
    offer: Offer | None = None
    say: str = ""
    to: str = ""
    wake: tuple[str, ...] | None = None
    note: str | None = None


class Unusable(Exception):  # noqa: N818 - nothing is wrong with the program
    """An answer that means nothing, and why."""


def read_answer(text: str) -> Answer:
    """What is meant; Unusable if that cannot be told."""
    plain = _THOUGHTS.sub("", text[:LONGEST_TEXT]).strip()
    found = _object_in(plain)
    if found is not None:
        return _answer_of(found)
    cut = _CUT_MOVE.findall(plain)
    if cut:
        return Answer(moves=_texts(cut[-1][0] or cut[-1][1]))
    lines = [line.strip(" `*>") for line in plain.splitlines() if line.strip(" `*>")]
    moves = _texts(lines[-1]) if lines and "{" not in plain else ()
    if not moves:
        raise Unusable(NO_MOVE)
    return Answer(moves=moves)


def _object_in(text: str) -> dict[str, Any] | None:
    """The last object that says something to us."""
    found, place, tried = None, text.find("{"), 0
    while place >= 0 and tried < MOST_OBJECTS:
        tried += 1
        try:
            value, end = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError):
            place = text.find("{", place + 1)
            continue
        if isinstance(value, dict) and any(str(key).lower() in KEYS for key in value):
            found = value
        place = text.find("{", end)
    return found


def _answer_of(said: dict[str, Any]) -> Answer:
    lower = {str(key).strip().lower(): value for key, value in said.items()}
    moves = next((lower[key] for key in MOVE_KEYS if lower.get(key) not in (None, "", [])), ())
    offer = _offer_of(next((lower[key] for key in OFFER_KEYS if lower.get(key)), None))
    note, wake = lower.get("note"), lower.get("wake")
    answer = Answer(
        moves=_texts(moves)[:MOST_MOVES],
        offer=offer,
        say=_line(lower.get("say"))[:LONGEST_CHAT],
        to=_line(lower.get("to"))[:LONGEST_MOVE],
        wake=None if wake is None else tuple(_WORDS.findall(" ".join(_texts(wake)).lower())),
        note=None if note is None else _line(note)[:LONGEST_NOTE],
    )
    if not answer.moves and offer is None:
        raise Unusable(NO_MOVE)
    return answer


def _offer_of(said: Any) -> Offer | None:
    if not isinstance(said, dict):
        return None
    lower = {str(key).strip().lower(): value for key, value in said.items()}
    things = next((lower[key] for key in ("give", "things", "cards", "prizes") if lower.get(key)), ())
    to, promise, ask = (_line(lower.get(key))[:LONGEST_MOVE] for key in ("to", "promise", "ask"))
    offer = Offer(to, _texts(things)[:MOST_MOVES], promise, ask)
    return offer if any(offer) else None


def _texts(said: Any) -> tuple[str, ...]:
    """One text or several."""
    each = said if isinstance(said, (list, tuple)) else [said]
    return tuple(text for one in each if (text := _line(one)[:LONGEST_MOVE]))


def _line(said: Any) -> str:
    """A text on one line, without what a terminal would obey; a move may come as an object of its own."""
    if isinstance(said, dict):
        said = next((said[key] for key in ("move", "n", "text", "kind") if key in said), "")
    if said is None or isinstance(said, (bool, list, tuple)):
        return ""
    if isinstance(said, float) and said.is_integer():
        said = int(said)
    return printable(" ".join(str(said).split()))
