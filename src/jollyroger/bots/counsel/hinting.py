"""A hint in Piracy & Mutiny from trying moves: which comes out best when sailors play on, and how often it wins.

Only the seat's view and the oath book are known here. The same view gets the same hint. The best move is found with
some games, its chance measured with others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from jollyroger.bots.counsel.candidates import TALK, candidates
from jollyroger.bots.counsel.outlook import outlook
from jollyroger.bots.rollouts import Rollouts
from jollyroger.bots.sailor.advising import Odds, Tip, advise, reasoned
from jollyroger.bots.sailor.promises import keeping
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.moves.codes import VERB_OF
from jollyroger.games.mutiny.promises import Oath
from jollyroger.games.mutiny.state import State
from jollyroger.words.mutiny.hints import Why

MOST_TRIED = 6
CHOOSING, MEASURING = 200, 400
"""Games that are played on after each move: to find the best, and to say how often it wins, and the next best."""
SEED = 11
BOT = "sailor"


def hint(view: State, seat: int, oaths: Sequence[Oath] = ()) -> Tip | None:
    """What the strongest bot would do; about promises, what a sailor would."""
    tip = advise(view, seat, oaths)
    if tip is None:
        return None
    kept = keeping(view, seat, MUTINY.legal_codes(view, seat), oaths)
    tried = candidates(view, seat, kept, MOST_TRIED, tip.code)
    if tip.why == Why.YOUR_WORD or VERB_OF[tip.code] in TALK or tip.code not in kept or len(tried) < 2:
        return tip
    head = rollouts(view.seats)
    guesses = head.guesses(view, CHOOSING + MEASURING, SEED)
    values = outlook(head.try_moves(guesses[:CHOOSING], seat, tried, SEED), seat).mean(axis=1)
    best = [tried[place] for place in (-values).argsort(kind="stable")[:2]]
    ends = head.try_moves(guesses[CHOOSING:], seat, best, SEED, CHOOSING)
    shares = [float(share) for share in ends.shares[:, :, seat].mean(axis=1)]
    (chance, chosen), (less, other) = sorted(zip(shares, best, strict=True), key=lambda one: -one[0])
    known = reasoned(view, seat, chosen) if chosen == tip.code else Tip(chosen, Why.TRIED)
    return known._replace(odds=Odds(chance, other, less))


@cache
def rollouts(seats: int) -> Rollouts:
    """For a number of seats; made when first asked for."""
    return Rollouts(MUTINY, [BOT] * seats)
