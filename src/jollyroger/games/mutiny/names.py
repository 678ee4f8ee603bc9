"""What a record of Piracy & Mutiny calls seats, cards and all else that a move names; the same in every language."""

from __future__ import annotations

from jollyroger.games.mutiny.cards import FIRST_NORMAL, KINDS, PLACES, Character
from jollyroger.games.mutiny.deck import Prize, Skill, Stack

SEAT_NAMES = ("Anne", "Bart", "Cora", "Drake", "Ebba", "Flint", "Grace", "Hook", "Ida", "Jack")
CHARACTER_NAMES = tuple(character.name.title().replace("_", "") for character in Character)
RESERVED_NAMES = ("",) * (FIRST_NORMAL - len(Character))
"""Nothing is called by the slots that wait for more characters."""
KIND_NAMES = (
    *(CHARACTER_NAMES + RESERVED_NAMES),
    *(f"crew{number}" for number in range(1, KINDS - FIRST_NORMAL + 1)),
)
"""The kinds of crew where no deck is known; `kind_names` tells the skill, strength and crewmen too."""
PRIZE_NAMES = tuple(prize.name.lower().replace("_", "") for prize in Prize)
STACK_NAMES = tuple(stack.name.lower().replace("_", "-") for stack in Stack)
SKILL_NAMES = tuple(skill.name.lower() for skill in Skill if skill != Skill.ALL)
SIDE_NAMES = ("captain", "mutineer")
DIRECTION_NAMES = ("less", "more")
PLACE_NAMES = tuple(str(place + 1) for place in range(PLACES))


def name_of_kind(kind: int) -> str:
    """The name of a kind of crew in whatever deck: a character's, or crew by its number."""
    return KIND_NAMES[kind]
