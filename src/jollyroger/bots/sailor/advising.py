"""A sailor's advice: the move that it would make for a seat, and why. It sees the seat's view and the oath book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from jollyroger.bots.sailor.bot import SailorBot
from jollyroger.bots.sailor.mutiny import missing_crewmen
from jollyroger.bots.sailor.promises import answer_to_promise, answer_to_wish, helping_who_promised, keeping
from jollyroger.bots.sailor.voyage import gap_of, gaps_of_attack, has_done_his_share
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.deck import Skill, Stack
from jollyroger.games.mutiny.moves.codes import FIRST_FIELD, SECOND_FIELD, VERB_OF, Verb
from jollyroger.games.mutiny.promises import Oath
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import State, Step
from jollyroger.words.common.numbers import whole_percent
from jollyroger.words.mutiny.game_words import MutinyWords
from jollyroger.words.mutiny.hints import AS_GOOD, HINT, ODDS, REASONS, Why

CALLING = (Step.CALL, Step.CALL_LOT)
FIGHTING = (Step.FIGHT, Step.FORCED)
ATTACKING = (Step.FIRST_CARD, Step.ATTACK)


class Odds(NamedTuple):
    """How often a move wins, and how often the next best."""

    chance: float
    other: int
    less: float


class Tip(NamedTuple):
    """A move, and why a sailor would make it."""

    code: int
    why: Why
    number: int = 0
    skill: int = 0
    odds: Odds | None = None
    """Where moves were tried."""


def advise(view: State, seat: int, oaths: Sequence[Oath] = ()) -> Tip | None:
    """What a sailor would do in this seat; None if the seat can do nothing. The same view gets the same advice."""
    codes = MUTINY.legal_codes(view, seat)
    if not codes:
        return None
    answer = answer_to_wish(view, seat, codes, oaths) or answer_to_promise(view, seat, codes, oaths)
    if answer is not None:
        return Tip(answer, Why.GIFT if VERB_OF[answer] == Verb.ACCEPT else Why.POOR_OFFER)
    kept = keeping(view, seat, codes, oaths)
    bot, generator = SailorBot(), new_generator(0, 0)
    chosen = bot.choose(view, seat, kept, generator)
    helping = helping_who_promised(view, seat, kept, oaths) if chosen == Verb.PASS else []
    if helping:
        return Tip(bot.choose(view, seat, helping, generator), Why.GIFT)
    if chosen != bot.choose(view, seat, codes, new_generator(0, 0)):
        return Tip(chosen, Why.YOUR_WORD)
    return reasoned(view, seat, chosen)


def reasoned(view: State, seat: int, code: int) -> Tip:
    """A move with the reason for it."""
    verb = VERB_OF[code]
    if verb == Verb.PASS:
        return Tip(code, why_to_pass(view, seat))
    if verb == Verb.SAIL:
        return Tip(code, DESTINATIONS.get(FIRST_FIELD[code], Why.LOOT))
    if verb == Verb.PLAY:
        return for_the_attack(view, seat, code)
    if verb == Verb.SUPPORT:
        return for_a_side(view, code)
    if verb == Verb.CUTTHROAT:
        return Tip(code, Why.MURDER if top_step(view) in FIGHTING else Why.REBEL)
    if verb == Verb.DEAL:
        return Tip(code, Why.FOR_YOURSELF if SECOND_FIELD[code] == seat else Why.LEAST_TO_OTHERS)
    if verb in TWEAKS and FIRST_FIELD[code]:
        return Tip(code, Why.SPOIL)
    if verb == Verb.BETRAY_PLAYED:
        return Tip(code, Why.FEWER, view.crewmen[view.played_kind[FIRST_FIELD[code]]])
    return Tip(code, WHY.get(verb, Why.NOTHING_BETTER))


def why_to_pass(view: State, seat: int) -> Why:
    """Why it is better to keep one's cards."""
    step = top_step(view)
    if step in CALLING:
        return Why.CALM
    if step in FIGHTING:
        side = view.side[seat]
        if side == Side.NEUTRAL:
            return Why.NOT_OURS
        return Why.AHEAD if missing_crewmen(view, side) <= 0 else Why.NOT_TO_BE_TURNED
    if step in ATTACKING:
        if gaps_of_attack(view, seat) == 0:
            return Why.ENOUGH
        return Why.SHARE_DONE if has_done_his_share(view, seat) else Why.HOPELESS
    return Why.NOTHING_BETTER


def for_the_attack(view: State, seat: int, code: int) -> Tip:
    """6.7 What a card is to bring. The first one is the Quartermaster's duty, wanted or not (6.2)."""
    skill, gaps = view.skill[FIRST_FIELD[code]], gaps_of_attack(view, seat)
    if gaps == 0 or (skill != Skill.ALL and gap_of(gaps, skill) == 0):
        return Tip(code, Why.LEAST_USEFUL)
    return Tip(code, Why.ANY_SKILL) if skill == Skill.ALL else Tip(code, Why.SKILL_MISSING, gap_of(gaps, skill), skill)


def for_a_side(view: State, code: int) -> Tip:
    """11.3 What a card does for the side that it is played for."""
    side, crewmen = FIRST_FIELD[code], view.crewmen[SECOND_FIELD[code]]
    missing = missing_crewmen(view, side)
    if missing <= 0:
        return Tip(code, Why.FORCED if top_step(view) == Step.FORCED else Why.GIFT)
    return Tip(code, Why.TURNS_IT) if crewmen >= missing else Tip(code, Why.BEHIND, missing)


TWEAKS = (Verb.FIRST_MATE, Verb.MASTER_MARINER, Verb.SHARP_SHOOTER)
DESTINATIONS: dict[int, Why] = {Stack.PIRATE_PORT: Why.FULL_HANDS, Stack.TREASURE_ISLAND: Why.SAFE_GROUND}
WHY: dict[int, Why] = {
    Verb.CLOSE_ATTACK: Why.ENOUGH,
    Verb.APPOINT: Why.HELPER,
    Verb.ORDER: Why.VICTIM,
    Verb.ORDER_ANY: Why.VICTIM,
    Verb.SPARE: Why.NO_PUNISHMENT,
    Verb.PUNISH: Why.VICTIM,
    Verb.CALL: Why.REBEL,
    Verb.BOATSWAIN: Why.GUARD,
    Verb.CARPENTER: Why.RICH_OFFICE,
    Verb.COOK: Why.FIRST_PICK,
    Verb.FIRST_MATE: Why.ONE_SHORT,
    Verb.MASTER_MARINER: Why.ONE_SHORT,
    Verb.SHARP_SHOOTER: Why.ONE_SHORT,
    Verb.LOOKOUT: Why.SPY,
    Verb.OLD_SAILOR: Why.SAFE_GROUND,
    Verb.SEA_DOG: Why.PRESSED,
    Verb.SECOND_MATE: Why.MORE_CARDS,
    Verb.SMART_KID: Why.THIEF,
    Verb.STOWAWAYS: Why.MORE_CARDS,
    Verb.SURGEON: Why.OFFICE,
    Verb.BETRAY: Why.HURTS,
    Verb.ASSIGN: Why.MOST_NEEDED,
    Verb.PICK: Why.BEST_PRIZE,
    Verb.CLAIM: Why.BEST_PRIZE,
    Verb.CLAIM_BLIND: Why.BEST_PRIZE,
    Verb.GIVE: Why.SPARE_THE_BEST,
    Verb.EXCHANGE: Why.TRADE,
    Verb.RANSOM: Why.TRADE,
    Verb.SELL: Why.TRADE,
    Verb.BURY: Why.SAFE,
    Verb.DISCARD: Why.LEAST_USEFUL,
    Verb.OFFER_PRIZE: Why.BRIBE,
    Verb.ACCEPT: Why.GIFT,
    Verb.DECLINE: Why.POOR_OFFER,
}
"""The reasons that follow from the kind of move alone."""


def tip_text(view: State, tip: Tip, words: MutinyWords) -> str:
    """What a sailor would do."""
    return words._(HINT, move=words.move(view, tip.code))


def why_text(view: State, tip: Tip, words: MutinyWords) -> str:
    """And why."""
    why = words._(REASONS[tip.why], number=tip.number, skill=words.skill(tip.skill))
    if tip.odds is None:
        return why
    chance, less = (whole_percent(odds, words.language) for odds in (tip.odds.chance, tip.odds.less))
    text = AS_GOOD if chance == less else ODDS
    return f"{why} {words._(text, chance=chance, less=less, move=words.move(view, tip.odds.other))}"
