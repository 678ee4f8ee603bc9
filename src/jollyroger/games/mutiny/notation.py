"""Moves, cards and chance as they stand in a record of Piracy & Mutiny: short, and the same in every language."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from jollyroger.games.game import UNSEEN_CARD
from jollyroger.games.mutiny.cards import FIRST_NORMAL
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.codes import VERBS, code_of, move_of
from jollyroger.games.mutiny.moves.families import Move, fields_of
from jollyroger.games.mutiny.moves.verbs import Call, Cutthroat
from jollyroger.games.mutiny.names import CHARACTER_NAMES, PRIZE_NAMES, SEAT_NAMES
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import State, Step

DECK_NAMES = (
    "crew",
    "prizes",
    "lots",
    "hands",
    "fort",
    "merchant-ship",
    "settlement",
    "pirate-port",
    "treasure-island",
)
SECRET_FIELDS = ("kind", "prize")
PHRASES = {move: move.phrase for move in VERBS}
DEADLY_CALL = "calls mutiny with Cutthroat on {side}"
"""14.4 How a Cutthroat is written that calls a mutiny: until the lot has fallen it looks like any other call."""

CHANCE_WORDS = {
    Step.CAPTAIN_LOT: "lot",
    Step.CALL_LOT: "lot",
    Step.DRAW: "crew",
    Step.POOL: "pool",
    Step.THEFT: "theft",
    Step.WHIP: "whip",
    Step.TURN_UP: "turn-up",
    Step.SPOILS: "prizes",
    Step.EARN: "earned",
    Step.DIG: "dig",
    Step.BLIND: "claim",
    Step.JEWELS: "jewels",
}
CREW_STEPS = (Step.DRAW, Step.POOL, Step.THEFT, Step.WHIP)
LOT_STEPS = (Step.CAPTAIN_LOT, Step.CALL_LOT)


# Cards


def kind_names(state: State) -> dict[int, str]:
    """1.1 The kinds of crew in this deck: characters by name, normal crew by skill, strength and crewmen."""
    names = dict(enumerate(CHARACTER_NAMES))
    for kind in range(FIRST_NORMAL, state.kinds):
        names[kind] = f"{'ngma'[state.skill[kind]]}{state.strength[kind]}/{state.crewmen[kind]}"
    return names


def destination_names(state: State, stack: int) -> dict[int, str]:
    """1.3 The destinations of a stack by number: what one takes and holds; of equal ones the second is marked (2)."""
    names, equal = dict[int, str](), Counter[str]()
    for number, of_stack in enumerate(state.destination_stack):
        if of_stack == stack:
            needs, holds = state.destination_needs[number], state.destination_holds[number]
            name = f"{'/'.join(map(str, needs))}:{holds}" if any(needs) else f"{holds}-cards"
            equal[name] += 1
            names[number] = name if equal[name] == 1 else f"{name}({equal[name]})"
    return names


# Moves


def field_names(state: State, move: type[Move], field: str) -> dict[int, str]:
    """The words for the numbers in a field of a type of move; the kinds of crew depend on the deck."""
    return kind_names(state) if field == "kind" else dict(enumerate(fields_of(move)[field]))


def phrase_for(state: State, kind: type[Move]) -> str:
    """How a type of move is written now."""
    calling = top_step(state) in (Step.CALL, Step.CALL_LOT)
    return DEADLY_CALL if kind is Cutthroat and calling else PHRASES[kind]


def write_move(state: State, code: int, *, seen: bool) -> str:
    """A legal move in words that `read_move` understands; without its card for who has not seen it."""
    move = move_of(code)
    phrase = phrase_for(state, type(move))
    if not seen and phrase == DEADLY_CALL:
        return PHRASES[Call].format(kind=UNSEEN_CARD)
    words = {
        field: UNSEEN_CARD
        if field in SECRET_FIELDS and not seen
        else field_names(state, type(move), field)[getattr(move, field)]
        for field in move.__struct_fields__
    }
    return phrase.format(**words)


@cache
def pattern_of(phrase: str) -> re.Pattern[str]:
    """What reads a phrase: one word for each of its fields."""
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>\\S+)", phrase))


def read_move(state: State, text: str) -> int | None:
    """The code of a move in words, or None if they make no sense here. Whether it is legal is not asked."""
    for kind in VERBS:
        match = pattern_of(phrase_for(state, kind)).fullmatch(text)
        if match is not None:
            words = match.groupdict()
            numbers = {field: number_of(field_names(state, kind, field), word) for field, word in words.items()}
            if None not in numbers.values():
                return code_of(kind(**numbers))
    return None


def number_of(names: dict[int, str], word: str) -> int | None:
    """The number that has this name, or None."""
    return next((number for number, name in names.items() if name == word), None)


def can_be_move(start: State, text: str) -> bool:
    """Whether a text is a move at some time or other, maybe with a card that was not seen."""
    phrases: list[tuple[type[Move], str]] = [*PHRASES.items(), (Cutthroat, DEADLY_CALL)]
    for kind, phrase in phrases:
        match = pattern_of(phrase).fullmatch(text)
        if match is not None and all(
            word in field_names(start, kind, field).values() or (word == UNSEEN_CARD and field in SECRET_FIELDS)
            for field, word in match.groupdict().items()
        ):
            return True
    return False


# Chance


def chance_word(state: State) -> str:
    """The word for the chance move that is due."""
    return CHANCE_WORDS[Step(top_step(state))]


def outcome_names(state: State, step: Step, stack: int) -> dict[int, str]:
    """The words for the outcomes of a chance move."""
    if step == Step.TURN_UP:
        return destination_names(state, stack)
    if step in CREW_STEPS:
        return kind_names(state)
    return dict(enumerate(SEAT_NAMES[: state.seats] if step in LOT_STEPS else PRIZE_NAMES))


def write_outcome(state: State, outcome: int) -> str:
    """What was drawn: a kind of crew, a prize, a destination or a seat, as is due."""
    return outcome_names(state, Step(top_step(state)), state.sailing)[outcome]


def read_outcome(state: State, text: str) -> int | None:
    """What `write_outcome` wrote, or None."""
    return number_of(outcome_names(state, Step(top_step(state)), state.sailing), text)


def can_be_outcome(start: State, word: str, text: str) -> bool:
    """Whether a text stands for something that can be drawn, maybe unseen, behind a word of chance."""
    if text == UNSEEN_CARD:
        return True
    steps = [step for step, of_step in CHANCE_WORDS.items() if of_step == word]
    return any(text in outcome_names(start, step, stack).values() for step in steps for stack in Stack)
