"""Two scripted players to measure others by. Both promise all they can; one breaks what it can, one keeps it.

Apart from promises both play as the first sailor, so the difference between them is what their word does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jollyroger.bots.sailor_1.bot import FirstSailorBot
from jollyroger.bots.sailor_1.worth import crewmen_in_hand
from jollyroger.contest.oath_book_1.promises import (
    answer_to_promise,
    answer_to_wish,
    helping_who_promised,
    keeping,
    keeping_one,
)
from jollyroger.games.generator import random_below
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.moves.codes import SECOND_FIELD, VERB_OF, Verb
from jollyroger.games.mutiny.promises import Oath, Promise, PromiseKind, Standing
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import State, Step

OFTEN = 3
"""Once in so many occasions a scripted player makes a promise that it need not make."""
STRONG = 7
"""Crewmen with which the liar calls the mutiny that it has sworn not to join."""
OPEN = (Standing.OFFERED, Standing.SWORN)
GIFTS = {PromiseKind.CARD: Verb.OFFER_CREW, PromiseKind.PRIZE_AFTER_PORT: Verb.OFFER_PRIZE}


def scripted_choice(
    view: State, seat: int, codes: list[int], generator: list[int], oaths: Sequence[Oath], kept: list[int]
) -> tuple[int, Promise | None]:
    """The first sailor's choice among some moves; where that is a pass, a promise to whom it could do good."""
    answer = answer_to_wish(view, seat, codes, oaths) or answer_to_promise(view, seat, codes, oaths)
    if answer is not None:
        return answer, None
    sailor = FirstSailorBot()
    chosen = sailor.choose(view, seat, kept, generator)
    if chosen != Verb.PASS:
        return chosen, None
    helping = helping_who_promised(view, seat, kept, oaths)
    if helping:
        return sailor.choose(view, seat, helping, generator), None
    for receiver, kind in promises_for(view, seat, generator):
        open_now = [oath for oath in sworn_by(seat, oaths, OPEN) if oath.promise.kind == kind]
        # A player who means to keep the promise can promise the office to one player only.
        known = any(kind == PromiseKind.APPOINT or oath.receiver == receiver for oath in open_now)
        if Verb.OFFER_PROMISE + receiver in kept and not known:
            return Verb.OFFER_PROMISE + receiver, Promise(kind)
    return chosen, None


def promises_for(view: State, seat: int, generator: list[int]) -> Iterator[tuple[int, PromiseKind]]:
    """What to promise now, and to whom: peace to the Captain, the office to helpers, gifts to anybody."""
    step = top_step(view)
    others = [other for other in range(view.seats) if other != seat]
    if step == Step.FIGHT and view.side[seat] != Side.NEUTRAL and view.has_quartermaster:
        leads = seat == (view.captain if view.side[seat] == Side.CAPTAIN else view.first_mutineer)
        for other in others:
            if leads and view.side[other] == Side.NEUTRAL and view.hand_size[other]:
                yield other, PromiseKind.APPOINT
    elif step == Step.CALL and random_below(generator, OFTEN) == 0:
        if seat != view.captain:
            yield view.captain, PromiseKind.NO_MUTINY
        else:
            yield others[random_below(generator, len(others))], PromiseKind.PRIZE_AFTER_PORT
        if view.hand_size[seat] > 1:
            yield others[random_below(generator, len(others))], PromiseKind.CARD


class Liar:
    """Promises everything, and breaks it whenever a move can."""

    name = "liar"

    def choose(
        self, view: State, seat: int, codes: list[int], generator: list[int], oaths: Sequence[Oath]
    ) -> tuple[int, Promise | None]:
        kept = list(codes)
        for oath in sworn_by(seat, oaths):
            kept = breaking(view, seat, kept, oath) or kept
        return scripted_choice(view, seat, codes, generator, oaths, kept)


class Saint:
    """Promises everything and keeps it, gifts too, as long as there is something to give."""

    name = "saint"

    def choose(
        self, view: State, seat: int, codes: list[int], generator: list[int], oaths: Sequence[Oath]
    ) -> tuple[int, Promise | None]:
        for oath in sworn_by(seat, oaths):
            gift = gift_for(view, seat, codes, oath)
            if gift is not None:
                return gift, None
        return scripted_choice(view, seat, codes, generator, oaths, keeping(view, seat, codes, oaths))


def sworn_by(seat: int, oaths: Sequence[Oath], standings: Sequence[Standing] = (Standing.SWORN,)) -> list[Oath]:
    """What a seat still has to keep."""
    return [oath for oath in oaths if oath.giver == seat and oath.standing in standings]


def breaking(view: State, seat: int, codes: list[int], oath: Oath) -> list[int]:
    """The moves that break an oath now; none where it cannot be broken, or only by being idle."""
    honest = set(keeping_one(view, seat, codes, oath))
    undecided = top_step(view) == Step.FIGHT and view.side[seat] == Side.NEUTRAL
    strong = top_step(view) == Step.CALL and crewmen_in_hand(view, seat) >= STRONG
    if oath.promise.kind != PromiseKind.APPOINT and not undecided and not strong:
        return []
    return [code for code in codes if code not in honest]


def gift_for(view: State, seat: int, codes: Sequence[int], oath: Oath) -> int | None:
    """13.1 The offer that keeps a promise to give something: the least of what there is, unless one is open."""
    kind = oath.promise.kind
    verb = GIFTS.get(kind) if kind else None
    if verb is None or view.offers_open >> seat & 1 or (kind == PromiseKind.PRIZE_AFTER_PORT and not oath.due):
        return None
    gifts = [code for code in codes if VERB_OF[code] == verb and SECOND_FIELD[code] == oath.receiver]
    return min(gifts, default=None) if verb == Verb.OFFER_PRIZE else max(gifts, default=None)
