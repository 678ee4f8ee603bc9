"""What players, cards and places are called at one table of Piracy & Mutiny, in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence

from jollyroger.games.mutiny.cards import Character, Side, is_normal
from jollyroger.games.mutiny.deck import Prize, Skill, Stack
from jollyroger.games.mutiny.names import SEAT_NAMES
from jollyroger.games.mutiny.state import State
from jollyroger.words.common.numbers import listed
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.players import told_apart
from jollyroger.words.mutiny.names import (
    CHARACTERS,
    COUNT_OF,
    CREW,
    FOR_SIDES,
    FOR_STACKS,
    PORT,
    PRIZES,
    QUARTERMASTER,
    SIDES,
    SKILLS,
    STACKS,
    TARGET,
)

MOST_SAID = 100
"""So many sentences are kept while others may still want them."""


class Blanks:
    """Fills the blanks of a sentence, and works out only those that it has: a number may be a seat or a card."""

    def __init__(self, fillers: dict[str, Callable[[], object]]) -> None:
        self.fillers = fillers

    def __getitem__(self, name: str) -> object:
        return self.fillers[name]()


class Naming:
    """Names in one language, for players with these names, in seat order.

    The state tells what the crew cards and destinations of its deck are; a view does as well.
    """

    def __init__(self, language: str, players: Sequence[str]) -> None:
        self.language = language
        self.phrases = phrasebook(language)
        self._ = self.phrases.say
        self.players = told_apart(players, SEAT_NAMES)
        self._said = dict[Hashable, str]()

    def once(self, key: Hashable, say: Callable[[], str]) -> str:
        """A sentence that is told to one reader after the other is put into words once."""
        said = self._said.get(key)
        if said is None:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            said = self._said[key] = say()
        return said

    def listed(self, things: Sequence[str]) -> str:
        """Several things in a row."""
        return listed(things, self.language)

    def card(self, state: State, kind: int) -> str:
        """A crew card: a character by its name, normal crew by its skill and crewmen."""
        if not is_normal(kind):
            return self._(CHARACTERS[Character(kind)])
        return self._(CREW[Skill(state.skill[kind])], strength=state.strength[kind], crewmen=state.crewmen[kind])

    def cards(self, state: State, kinds: Sequence[int]) -> str:
        """Several crew cards."""
        return ", ".join(self.card(state, kind) for kind in kinds)

    def prize(self, prize: int) -> str:
        """A prize."""
        return self._(PRIZES[Prize(prize)])

    def prizes(self, prizes: Sequence[int]) -> str:
        """Several prizes, those of a kind together."""
        return ", ".join(
            self._(COUNT_OF, count=count, thing=self.prize(prize)) if count > 1 else self.prize(prize)
            for prize, count in sorted(Counter(prizes).items())
        )

    def skill(self, skill: int) -> str:
        """A skill."""
        return self._(SKILLS[Skill(skill)])

    def side(self, side: int) -> str:
        """A side in a mutiny."""
        return self._(SIDES[Side(side)])

    def for_side(self, side: int) -> str:
        """11.3 For whom a card is played."""
        return self._(FOR_SIDES[Side(side)])

    def stack(self, stack: int) -> str:
        """A type of destination."""
        return self._(STACKS[Stack(stack)])

    def for_stack(self, stack: int) -> str:
        """5.1 Where the ship sails."""
        return self._(FOR_STACKS[Stack(stack)])

    def quartermaster(self) -> str:
        """What the QM is called; the Captain is a side."""
        return self._(QUARTERMASTER)

    def destination(self, state: State, destination: int) -> str:
        """1.3 A destination with what stands on its card."""
        kind, holds = state.destination_stack[destination], state.destination_holds[destination]
        if kind == Stack.TREASURE_ISLAND:
            return self.stack(kind)
        if kind == Stack.PIRATE_PORT:
            return self._(PORT, stack=self.stack(kind), cards=holds)
        navigation, guns, melee = state.destination_needs[destination]
        return self._(TARGET, stack=self.stack(kind), navigation=navigation, guns=guns, melee=melee, prizes=holds)
