"""Where a game of Piracy & Mutiny is: its phase, its round, and what the question of the moment is about."""

from __future__ import annotations

from typing import Any

from jollyroger.games.mutiny.cards import NOBODY, SEATS, Character
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import FIRST_CHANCE, FIRST_WINDOW, State, Step, When

PHASES = {
    "appointment": (Step.APPOINT, Step.ROUND, Step.FREE_CARDS, Step.CAPTAIN_LOT),
    "voyage": (Step.SAIL, Step.CHOOSE, Step.ARRIVE, Step.VISIT_ENDS),
    "attack": (
        Step.FIRST_CARD, Step.ASSIGN, Step.LOOKOUT, Step.ATTACK, Step.CLOSING, Step.TWEAK,
        Step.ATTACK_OPENS, Step.REVEAL, Step.ASSIGN_ALL, Step.ATTACK_ENDS,
    ),
    "sharing": (Step.PICK, Step.DEAL, Step.CLAIM, Step.COOK, Step.CARPENTER, Step.GIVE, Step.SHARE),
    "port": (Step.EXCHANGE, Step.MARKET, Step.PORT_OPENS, Step.MARKET_OPENS),
    "island": (Step.OLD_SAILOR, Step.BOATSWAIN, Step.BURY, Step.SMART_KID, Step.BURY_OPENS),
    "punishment": (Step.PUNISH, Step.VICTIM, Step.EXECUTE, Step.ROUND_ENDS, Step.WHIP),
    "mutiny": (
        Step.FORCED, Step.FIGHT, Step.CALL_LOT, Step.SETTLE, Step.POOL_OPENS, Step.AFTER_MUTINY,
    ),
    "reckoning": (Step.RECKONING, Step.JEWELS),
    "over": (Step.OVER,),
}  # fmt: skip
PHASE_OF = {step: phase for phase, steps in PHASES.items() for step in steps}
"""3.1 By step; what can happen at any time (a Traitor's window, cards too many) belongs to what it came upon."""
DECISIONS = {When.APPOINTMENT: "appointment", When.DESTINATION: "destination", When.PUNISHMENT: "punishment"}
CALL_PHASES = {When.APPOINTMENT: "appointment", When.DESTINATION: "voyage", When.PUNISHMENT: "punishment"}
STEP_NAMES = [step.name.lower() for step in Step]

PUNISHING = (Step.PUNISH, Step.EXECUTE, Step.VICTIM, Step.WHIP, Step.ROUND_ENDS, Step.RECKONING, Step.JEWELS, Step.OVER)
AT_WHEN = (Step.SETTLE, Step.AFTER_MUTINY)

WITH_DIRECTION = (Character.FIRST_MATE, Character.MASTER_MARINER, Character.SHARP_SHOOTER)
WITH_TARGET = (Character.BOATSWAIN, Character.SEA_DOG, Character.SMART_KID)


def is_window(state: State) -> bool:
    """15.1 Whether everybody is asked, and may pass."""
    return FIRST_WINDOW <= top_step(state) < FIRST_CHANCE


def phase_of(state: State) -> str:
    """3.1 The phase that the topmost step belongs to."""
    place = state.depth - 1
    while state.step[place] not in PHASE_OF and state.step[place] != Step.CALL:
        place -= 1
    if state.step[place] == Step.CALL:
        return CALL_PHASES[When(state.step_a[place])]
    return PHASE_OF[Step(state.step[place])]


def round_of(state: State) -> int:
    """3.1, 5.4 The round, from 1: a destination is discarded before the punishment of the same round."""
    for place in range(state.depth):
        step = state.step[place]
        if step in PUNISHING or (step in AT_WHEN and state.step_a[place] == When.PUNISHMENT):
            return max(1, state.visited)
    return state.visited + 1


def seat_or_none(seat: int) -> int | None:
    """A seat as JSON knows it."""
    return None if seat == NOBODY else seat


def about_of(state: State) -> dict[str, Any]:
    """What the question is about: a decision of the Captain, a card, whose it is, and whom it hits."""
    about: dict[str, Any] = dict.fromkeys(("decision", "card", "by", "target", "second", "side", "direction", "place"))
    top = state.depth - 1
    step, a, b, c = state.step[top], state.step_a[top], state.step_b[top], state.step_c[top]
    if step == Step.CALL or step == Step.CALL_LOT:
        about["decision"] = DECISIONS[When(a)]
        about["by"] = state.captain
        if a == When.APPOINTMENT:
            about["target"] = seat_or_none(state.quartermaster)
        elif a == When.PUNISHMENT and state.ordered:
            about["target"] = seat_or_none(state.suggested)
    elif step == Step.TRAITOR:
        about |= {"card": a, "by": b} | _aim(a, c)
    elif step == Step.ASSIGN:
        about |= {"card": state.played_kind[a], "by": state.played_seat[a], "place": a}
    elif step == Step.FORCED:
        about |= {"target": a, "side": b}
    elif step == Step.PICK or step == Step.CLAIM or step == Step.GIVE:
        about["by"] = a
    elif step == Step.VICTIM:
        about |= {"by": state.captain, "target": seat_or_none(state.suggested)}
    return about


def _aim(character: int, target: int) -> dict[str, Any]:
    """15.5 What a card was played at: a player or two, a side, a direction, a card on the table."""
    if character in WITH_DIRECTION:
        return {"direction": target}
    if character == Character.CUTTHROAT:
        return {"side": target}
    if character == Character.SECOND_MATE:
        first, second = divmod(target, SEATS)
        return {"target": first, "second": None if first == second else second}
    if character in WITH_TARGET:
        return {"target": target}
    if character == Character.TRAITOR and target >= 0:
        return {"place": target}
    return {}
