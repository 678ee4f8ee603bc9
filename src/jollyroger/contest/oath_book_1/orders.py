"""Standing orders: when a player under test wants to be asked. What is not for them is passed or declined."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from jollyroger.bots.sailor_1.voyage import gap_of, gaps_of_attack
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.deck import Skill
from jollyroger.games.mutiny.moves.codes import FAMILY_OF, FIRST_FIELD, VERB_OF, Verb
from jollyroger.games.mutiny.moves.families import Family
from jollyroger.games.mutiny.phases import phase_of, round_of
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.rules.uprising import crewmen_of, winning_side
from jollyroger.games.mutiny.state import State, Step
from jollyroger.log.table_state import TableState


class Wake(StrEnum):
    """What a player can be woken for."""

    OFFER = "offer"
    CALL = "call"
    MUTINY = "mutiny"
    ATTACK = "attack"
    PORT = "port"
    ISLAND = "island"
    CARD = "card"
    ROUND = "round"
    ALWAYS = "always"


AT_FIRST = (Wake.OFFER, Wake.MUTINY, Wake.ATTACK, Wake.PORT, Wake.ISLAND, Wake.CARD, Wake.ROUND)
BY_PHASE = {"mutiny": Wake.MUTINY, "attack": Wake.ATTACK, "port": Wake.PORT, "island": Wake.ISLAND}
AT_ANY_TIME = (Verb.STOWAWAYS, Verb.SECOND_MATE, Verb.SURGEON)
"""15.3 Cards that wake nobody: their time is whenever the player is asked."""
BESIDES = (Verb.SHOW, Verb.SHOW_BURIED)


def wakes_of(words: Sequence[str]) -> tuple[Wake, ...]:
    """Those that are known: a word that means nothing wakes nobody."""
    return tuple(Wake(word) for word in dict.fromkeys(words) if word in list(Wake))


class StandingOrders:
    """The orders of one seat in one game."""

    def __init__(self) -> None:
        self.wakes: tuple[Wake, ...] = AT_FIRST
        self._round = 0
        """The last round in which the seat was asked."""
        self._passed: tuple[str, int] = ("", 0)
        """The attack or mutiny in which the seat passed, by phase and round."""
        self._against = 0
        """The crewmen of the other side then."""

    def answer(self, table: TableState, view: State, seat: int, codes: Sequence[int]) -> int | None:
        """The move that needs no asking: a pass, a refusal, or the only one. None if the seat wants to be asked."""
        if len(codes) == 1:
            return codes[0]
        if not table.policy.is_waited_for(view, seat):
            return None if self._is_for(Wake.OFFER) else table.policy.answer_for(view, seat)
        answers = [code for code in codes if FAMILY_OF[code] != Family.BRIBE and VERB_OF[code] not in BESIDES]
        if Verb.PASS not in codes:
            return answers[0] if len(answers) == 1 and Wake.ALWAYS not in self.wakes else None
        return None if self._wants(view, seat, codes, answers) else int(Verb.PASS)

    def asked(self, view: State) -> None:
        """The seat is asked now."""
        self._round = round_of(view)

    def passed(self, view: State, seat: int) -> None:
        """The seat passes: in this attack it is asked no more, in this mutiny only when the other side grows."""
        if top_step(view) in (Step.ATTACK, Step.FIGHT):
            self._passed = phase_of(view), round_of(view)
            self._against = _against(view, seat)

    def _is_for(self, wake: Wake) -> bool:
        return wake in self.wakes or Wake.ALWAYS in self.wakes

    def _wants(self, view: State, seat: int, codes: Sequence[int], answers: Sequence[int]) -> bool:
        if Wake.ALWAYS in self.wakes:
            return True
        asked_for = top_step(view) == Step.GIVE or any(VERB_OF[code] == Verb.ACCEPT for code in codes)
        if Wake.OFFER in self.wakes and asked_for:
            return True
        if Wake.ROUND in self.wakes and round_of(view) > self._round:
            return True
        timely = [code for code in answers if code != Verb.PASS and VERB_OF[code] not in AT_ANY_TIME]
        if top_step(view) == Step.CALL:
            return bool(timely) and Wake.CALL in self.wakes
        character = any(FAMILY_OF[code] == Family.CHARACTER for code in timely)
        if not (Wake.CARD in self.wakes and character) and BY_PHASE.get(phase_of(view)) not in self.wakes:
            return False
        if self._passed == (phase_of(view), round_of(view)) and self._against >= _against(view, seat):
            return False
        if top_step(view) == Step.FIGHT and view.side[seat] == winning_side(view):
            return False
        return any(_helps(view, code) for code in timely)


def _against(view: State, seat: int) -> int:
    """11.4 The crewmen against the seat's side in a mutiny; none against a neutral."""
    side = view.side[seat]
    if view.first_mutineer < 0 or side == Side.NEUTRAL:
        return 0
    return crewmen_of(view, Side.MUTINEER if side == Side.CAPTAIN else Side.CAPTAIN)


def _helps(view: State, code: int) -> bool:
    """6.7 Whether a move can make a difference: a card in an attack, if it brings what may still be lacking."""
    gaps = gaps_of_attack(view)
    if VERB_OF[code] == Verb.CLOSE_ATTACK:
        return gaps > 0
    if VERB_OF[code] != Verb.PLAY:
        return True
    skill = view.skill[FIRST_FIELD[code]]
    return gaps > 0 and (skill == Skill.ALL or gap_of(gaps, skill) > 0)
