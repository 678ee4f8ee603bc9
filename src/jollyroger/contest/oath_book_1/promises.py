"""How the crew of oath-book-1 deals with promises: kept as it was, since every figure hangs on it.

It lies around a bot and hears no more than everybody: the view of its seat, and the oath book, which all can read.
"""

from __future__ import annotations

from collections.abc import Sequence

from jollyroger.bots.bot import Bot
from jollyroger.bots.sailor_1.mutiny import leader_of, missing_crewmen
from jollyroger.bots.sailor_1.worth import crewmen_in_hand
from jollyroger.games.generator import random_below
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.moves.codes import FIRST_FIELD, SECOND_FIELD, VERB_OF, Verb
from jollyroger.games.mutiny.promises import Oath, Promise, PromiseKind, Standing
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import State, Step

SELDOM = 20
"""Once in so many occasions a sailor promises for nothing."""
KEPT = (PromiseKind.NO_MUTINY, PromiseKind.APPOINT, PromiseKind.SUPPORT_CAPTAIN, PromiseKind.SUPPORT_MUTINEER)
"""What a sailor knows how to keep, and so gives its word for."""
WORD_FOR_HELP = 3
"""Once in so many occasions a leader who is behind gives it for help."""


def choose_with_oaths(
    bot: Bot, view: State, seat: int, codes: list[int], generator: list[int], oaths: Sequence[Oath]
) -> tuple[int, Promise | None]:
    """The bot's choice among what breaks no word of its own, with the promise if it makes one."""
    answer = answer_to_wish(view, seat, codes, oaths) or answer_to_promise(view, seat, codes, oaths)
    if answer is not None:
        return answer, None
    kept = keeping(view, seat, codes, oaths)
    chosen = bot.choose(view, seat, kept, generator)
    if chosen != Verb.PASS:
        return chosen, None
    helping = helping_who_promised(view, seat, kept, oaths)
    if helping:
        return bot.choose(view, seat, helping, generator), None
    return promising(view, seat, kept, generator) or (chosen, None)


# Whose word is worth something


def reputation(oaths: Sequence[Oath], seat: int) -> int:
    """13.1 What a player's word is worth: the promises kept, less twice those broken."""
    own = [oath.standing for oath in oaths if oath.giver == seat]
    return own.count(Standing.KEPT) - 2 * own.count(Standing.BROKEN)


def answer_to_promise(view: State, seat: int, codes: Sequence[int], oaths: Sequence[Oath]) -> int | None:
    """13.2 A promise and nothing else is accepted from a player who keeps promises, and declined from others."""
    for oath in oaths:
        giver = oath.giver
        if oath.receiver != seat or oath.standing != Standing.OFFERED or oath.asked or view.offer_duty[giver]:
            continue
        if holds_goods(view, giver):
            continue
        answer = (Verb.ACCEPT if reputation(oaths, giver) >= 0 else Verb.DECLINE) + giver
        if answer in codes:
            return answer
    return None


def answer_to_wish(view: State, seat: int, codes: Sequence[int], oaths: Sequence[Oath]) -> int | None:
    """13.2 An offer is declined that asks for a word that a sailor could not keep, or gives only words for it."""
    for oath in oaths:
        if oath.giver != seat or oath.standing != Standing.OFFERED or not oath.asked:
            continue
        decline = Verb.DECLINE + oath.receiver
        can_keep = oath.promise.kind in KEPT and (oath.promise.kind != PromiseKind.APPOINT or seat == view.captain)
        if decline in codes and not (can_keep and holds_goods(view, oath.receiver)):
            return decline
    return None


def holds_goods(view: State, giver: int) -> bool:
    """13.1 Whether an open offer holds cards or prizes."""
    return view.offer_size[giver] > 0 or any(view.offer_prizes[giver])


# Keeping one's own


def keeping(view: State, seat: int, codes: list[int], oaths: Sequence[Oath]) -> list[int]:
    """The moves that break none of the seat's oaths; all of them, if there is no other way."""
    for oath in oaths:
        if oath.giver == seat and oath.standing == Standing.SWORN:
            codes = keeping_one(view, seat, codes, oath) or codes
    if top_step(view) == Step.APPOINT:
        codes = [code for code in codes if reputation(oaths, FIRST_FIELD[code]) >= 0] or codes
    return codes


def keeping_one(view: State, seat: int, codes: list[int], oath: Oath) -> list[int]:
    """The moves that agree with one oath."""
    kind, step = oath.promise.kind, top_step(view)
    if kind == PromiseKind.APPOINT and step == Step.APPOINT:
        return [code for code in codes if code == Verb.APPOINT + oath.receiver]
    if kind == PromiseKind.PRIZE_AFTER_PORT and oath.due and step == Step.DEAL:
        return [code for code in codes if VERB_OF[code] == Verb.DEAL and SECOND_FIELD[code] == oath.receiver]
    if kind == PromiseKind.SUPPORT_MUTINEER and step == Step.FIGHT:
        helps = supporting(codes, Side.MUTINEER) if view.side[seat] == Side.NEUTRAL else []
        return helps or [code for code in codes if not is_loyal(code)]
    if kind in (PromiseKind.NO_MUTINY, PromiseKind.SUPPORT_CAPTAIN) and step != Step.FORCED:
        loyal = [code for code in codes if not is_mutinous(view, code)]
        if kind == PromiseKind.SUPPORT_CAPTAIN and step == Step.FIGHT and view.side[seat] == Side.NEUTRAL:
            return supporting(loyal, Side.CAPTAIN) or loyal
        return loyal
    return codes


def is_mutinous(view: State, code: int) -> bool:
    """11.1, 11.3, 14.4, 14.11 Whether a move calls a mutiny, or is made for the First Mutineer."""
    verb, side = VERB_OF[code], FIRST_FIELD[code]
    if verb == Verb.CUTTHROAT:
        return top_step(view) != Step.FIGHT or side == Side.CAPTAIN
    return verb == Verb.CALL or (verb in (Verb.SUPPORT, Verb.SEA_DOG) and side == Side.MUTINEER)


def is_loyal(code: int) -> bool:
    """11.3, 14.4, 14.11 Whether a move in a mutiny is made for the Captain."""
    verb, side = VERB_OF[code], FIRST_FIELD[code]
    return (verb in (Verb.SUPPORT, Verb.SEA_DOG) and side == Side.CAPTAIN) or (
        verb == Verb.CUTTHROAT and side == Side.MUTINEER
    )


def supporting(codes: Sequence[int], side: int) -> list[int]:
    """The moves that play a crew card for a side."""
    return [code for code in codes if VERB_OF[code] == Verb.SUPPORT and FIRST_FIELD[code] == side]


# What a promise is good for


def helping_who_promised(view: State, seat: int, codes: Sequence[int], oaths: Sequence[Oath]) -> list[int]:
    """11.3 A neutral helps a leader who has sworn to appoint it, if that turns the mutiny."""
    if top_step(view) != Step.FIGHT or view.side[seat] != Side.NEUTRAL:
        return []
    for oath in oaths:
        if oath.receiver != seat or oath.standing != Standing.SWORN or oath.promise.kind != PromiseKind.APPOINT:
            continue
        for side in (Side.CAPTAIN, Side.MUTINEER):
            missing = missing_crewmen(view, side)
            if leader_of(view, side) == oath.giver and 0 < missing <= crewmen_in_hand(view, seat):
                return supporting(codes, side)
    return []


def promising(view: State, seat: int, codes: Sequence[int], generator: list[int]) -> tuple[int, Promise | None] | None:
    """13.1 A leader who is behind promises an office to a neutral; now and then the Captain is promised peace."""
    offered = [FIRST_FIELD[code] for code in codes if VERB_OF[code] == Verb.OFFER_PROMISE]
    if not offered or view.offers_open >> seat & 1 or view.offers_made[seat]:
        return None
    step = top_step(view)
    if step == Step.CALL and view.captain in offered and random_below(generator, SELDOM) == 0:
        of_office = view.has_quartermaster and seat == view.quartermaster
        kind = PromiseKind.SUPPORT_CAPTAIN if of_office else PromiseKind.NO_MUTINY
        return Verb.OFFER_PROMISE + view.captain, Promise(kind)
    if step == Step.FIGHT and view.has_quartermaster and view.side[seat] != Side.NEUTRAL:
        side = view.side[seat]
        neutrals = [other for other in offered if view.side[other] == Side.NEUTRAL and view.hand_size[other] >= 2]
        behind = leader_of(view, side) == seat and missing_crewmen(view, side) > 0
        if behind and neutrals and random_below(generator, WORD_FOR_HELP) == 0:
            helper = max(neutrals, key=lambda other: view.hand_size[other])
            return Verb.OFFER_PROMISE + helper, Promise(PromiseKind.APPOINT)
    return None
