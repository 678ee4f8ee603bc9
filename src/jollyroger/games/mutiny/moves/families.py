"""What a type of move consists of: typed fields, a phrase, a rule, and a family that the rules handle in one place."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Annotated, ClassVar, TypeAlias, get_type_hints

from msgspec import Struct

from jollyroger.games.mutiny.names import (
    DIRECTION_NAMES,
    KIND_NAMES,
    PLACE_NAMES,
    PRIZE_NAMES,
    SEAT_NAMES,
    SIDE_NAMES,
    SKILL_NAMES,
    STACK_NAMES,
)

Seat: TypeAlias = Annotated[int, SEAT_NAMES]
"""A field of a move is a number; its type gives the names of the numbers, and so how many there are."""
Kind: TypeAlias = Annotated[int, KIND_NAMES]
PrizeOf: TypeAlias = Annotated[int, PRIZE_NAMES]
StackOf: TypeAlias = Annotated[int, STACK_NAMES]
SideOf: TypeAlias = Annotated[int, SIDE_NAMES]
Direction: TypeAlias = Annotated[int, DIRECTION_NAMES]
Place: TypeAlias = Annotated[int, PLACE_NAMES]
SkillOf: TypeAlias = Annotated[int, SKILL_NAMES]


class Family(IntEnum):
    """Moves that the rules handle in one place."""

    DECISION = 0
    CREW = 1
    CHARACTER = 2
    PRIZE = 3
    BRIBE = 4


def hyphenated(name: str) -> str:
    """The tag of a type of move: CloseAttack is sent as close-attack."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class Move(Struct, frozen=True, tag=hyphenated):
    """A move. The docstring of each type begins with the number of the rule that allows it."""

    family: ClassVar[Family]
    phrase: ClassVar[str]
    """How a record writes it."""

    def __repr__(self) -> str:
        told = (f"{field}={_called(names, getattr(self, field))}" for field, names in fields_of(type(self)).items())
        return f"{type(self).__name__}({', '.join(told)})"


def _called(names: tuple[str, ...], value: int) -> str:
    """A value by its name; by its number if it has none, which only a wrong move contains."""
    return (names[value] if 0 <= value < len(names) else "") or str(value)


@cache
def fields_of(move: type[Move]) -> dict[str, tuple[str, ...]]:
    """The fields of a type of move, each with the names of its values."""
    hints = get_type_hints(move, include_extras=True)
    return {field: hints[field].__metadata__[0] for field in move.__struct_fields__}


@cache
def rule_allowing(move: type[Move]) -> str:
    """The number of the rule that allows a type of move, and so forbids it wherever that does not apply."""
    return str(move.__doc__).split()[0]


class Decision(Move, frozen=True):
    """4 to 6, 10, 15. Passing, closing, and the decisions of Captain and QM."""

    family = Family.DECISION


class CrewMove(Move, frozen=True):
    """6.3, 11.2, 11.3 Crew for its skill, for its crewmen, or to call a mutiny."""

    family = Family.CREW


class CharacterMove(Move, frozen=True):
    """14. A special character for its effect."""

    family = Family.CHARACTER


class PrizeMove(Move, frozen=True):
    """3.2, 6.6, 7 to 9, 14.2, 17.1 Skills assigned, prizes handled, cards discarded, prizes shown."""

    family = Family.PRIZE


class BribeMove(Move, frozen=True):
    """13. Offers: made, withdrawn, answered."""

    family = Family.BRIBE
