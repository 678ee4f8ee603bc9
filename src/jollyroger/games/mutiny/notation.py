"""Moves, cards and chance as they stand in a record of Piracy & Mutiny: short, and the same in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from jollyroger.games.game import PASS, UNSEEN_CARD
from jollyroger.games.mutiny.cards import CHARACTERS, PLACES, Character
from jollyroger.games.mutiny.deck import Prize, Skill, Stack
from jollyroger.games.mutiny.moves import codes
from jollyroger.games.mutiny.moves.codes import Call, Cutthroat, code_of, move_of
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import State, Step

SEAT_NAMES = ("Anne", "Bart", "Cora", "Drake", "Ebba", "Flint", "Grace", "Hook", "Ida", "Jack")
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
CHARACTER_NAMES = tuple(character.name.title().replace("_", "") for character in Character)
PRIZE_NAMES = tuple(prize.name.lower().replace("_", "") for prize in Prize)
STACK_NAMES = tuple(stack.name.lower().replace("_", "-") for stack in Stack)
SKILL_NAMES = tuple(skill.name.lower() for skill in Skill if skill != Skill.ALL)
SIDE_NAMES = ("captain", "mutineer")
DIRECTION_NAMES = ("less", "more")
PLACE_NAMES = tuple(str(place + 1) for place in range(PLACES))
FIELD_NAMES: dict[str, Sequence[str]] = {
    "seat": SEAT_NAMES,
    "first": SEAT_NAMES,
    "second": SEAT_NAMES,
    "stack": STACK_NAMES,
    "side": SIDE_NAMES,
    "direction": DIRECTION_NAMES,
    "place": PLACE_NAMES,
    "skill": SKILL_NAMES,
    "prize": PRIZE_NAMES,
}
"""By field of a move; the kinds of crew depend on the deck."""

SECRET_FIELDS = ("kind", "prize")
PHRASES: dict[Any, str] = {
    codes.Pass: PASS,
    codes.CloseAttack: "closes the attack",
    codes.Appoint: "appoints {seat}",
    codes.Sail: "sails to {stack}",
    codes.Order: "orders punishment of {seat}",
    codes.OrderAny: "orders punishment",
    codes.Spare: "spares all",
    codes.Punish: "punishes {seat}",
    codes.Play: "plays {kind}",
    codes.Support: "supports {side} with {kind}",
    codes.Call: "calls mutiny with {kind}",
    codes.Boatswain: "uses Boatswain on {seat}",
    codes.Carpenter: "uses Carpenter",
    codes.Cook: "uses Cook",
    codes.Cutthroat: "uses Cutthroat on {side}",
    codes.FirstMate: "uses FirstMate for {direction}",
    codes.Lookout: "uses Lookout",
    codes.MasterMariner: "uses MasterMariner for {direction}",
    codes.OldSailor: "uses OldSailor",
    codes.SeaDog: "uses SeaDog for {side} on {seat}",
    codes.SecondMate: "uses SecondMate on {first} {second}",
    codes.SharpShooter: "uses SharpShooter for {direction}",
    codes.SmartKid: "uses SmartKid on {seat}",
    codes.Stowaways: "uses Stowaways",
    codes.Surgeon: "uses Surgeon",
    codes.Betray: "uses Traitor",
    codes.BetrayPlayed: "uses Traitor on card {place}",
    codes.Assign: "assigns {skill}",
    codes.Pick: "picks {prize}",
    codes.Deal: "deals {prize} to {seat}",
    codes.Give: "gives {prize}",
    codes.Claim: "claims from {seat} {prize}",
    codes.ClaimBlind: "claims from {seat}",
    codes.Exchange: "exchanges {prize}",
    codes.Ransom: "ransoms hostage",
    codes.Sell: "sells jewels",
    codes.Bury: "buries {prize}",
    codes.Discard: "discards {kind}",
    codes.Show: "shows {prize}",
    codes.OfferCrew: "offers {seat} crew {kind}",
    codes.OfferPrize: "offers {seat} prize {prize}",
    codes.OfferPromise: "offers {seat} promise",
    codes.OfferDuty: "offers {seat} duty",
    codes.Withdraw: "withdraws offer",
    codes.Accept: "accepts from {seat}",
    codes.Decline: "declines from {seat}",
    codes.LetGo: "claims nothing",
    codes.ShowBuried: "shows buried {prize}",
}
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


def kind_names(state: State) -> list[str]:
    """1.1 The kinds of crew in this deck: characters by name, normal crew by skill, strength and crewmen."""
    normal = range(CHARACTERS, state.kinds)
    return [
        *CHARACTER_NAMES,
        *(f"{'ngma'[state.skill[kind]]}{state.strength[kind]}/{state.crewmen[kind]}" for kind in normal),
    ]


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


def field_names(state: State, field: str) -> Sequence[str]:
    """The words for the numbers in a field of a move."""
    return kind_names(state) if field == "kind" else FIELD_NAMES[field]


def phrase_for(state: State, kind: Any) -> str:
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
        field: UNSEEN_CARD if field in SECRET_FIELDS and not seen else field_names(state, field)[getattr(move, field)]
        for field in move.__struct_fields__
    }
    return phrase.format(**words)


@cache
def pattern_of(phrase: str) -> re.Pattern[str]:
    """What reads a phrase: one word for each of its fields."""
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>\\S+)", phrase))


def read_move(state: State, text: str) -> int | None:
    """The code of a move in words, or None if they make no sense here. Whether it is legal is not asked."""
    for kind in PHRASES:
        match = pattern_of(phrase_for(state, kind)).fullmatch(text)
        words = {} if match is None else match.groupdict()
        if match is not None and all(word in field_names(state, field) for field, word in words.items()):
            return code_of(kind(**{field: field_names(state, field).index(word) for field, word in words.items()}))
    return None


def can_be_move(start: State, text: str) -> bool:
    """Whether a text is a move at some time or other, maybe with a card that was not seen."""
    for phrase in (*PHRASES.values(), DEADLY_CALL):
        match = pattern_of(phrase).fullmatch(text)
        if match is not None and all(
            word in field_names(start, field) or (word == UNSEEN_CARD and field in SECRET_FIELDS)
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
        return dict(enumerate(kind_names(state)))
    return dict(enumerate(SEAT_NAMES[: state.seats] if step in LOT_STEPS else PRIZE_NAMES))


def write_outcome(state: State, outcome: int) -> str:
    """What was drawn: a kind of crew, a prize, a destination or a seat, as is due."""
    return outcome_names(state, Step(top_step(state)), state.sailing)[outcome]


def read_outcome(state: State, text: str) -> int | None:
    """What `write_outcome` wrote, or None."""
    for outcome, name in outcome_names(state, Step(top_step(state)), state.sailing).items():
        if name == text:
            return outcome
    return None


def can_be_outcome(start: State, word: str, text: str) -> bool:
    """Whether a text stands for something that can be drawn, maybe unseen, behind a word of chance."""
    if text == UNSEEN_CARD:
        return True
    steps = [step for step, of_step in CHANCE_WORDS.items() if of_step == word]
    return any(text in outcome_names(start, step, stack).values() for step in steps for stack in Stack)
