"""What promises came to: the game played on from where a word was kept or broken, both ways, by all cards."""

from __future__ import annotations

from jollyroger.bots.counsel.candidates import candidates
from jollyroger.bots.counsel.findings import Measured, Played, Sworn, Word
from jollyroger.bots.rollouts import Rollouts, estimate
from jollyroger.bots.sailor.promises import keeping_one
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.phases import round_of
from jollyroger.games.mutiny.promises import Standing
from jollyroger.games.mutiny.state import State
from jollyroger.games.record import Ply, advance

SEED = 7
JUDGED = (Standing.KEPT, Standing.BROKEN)


def words_of(rollouts: Rollouts, played: Played, samples: int) -> list[Word]:
    """Each promise that was kept against temptation, or broken, where that was last decided."""
    oaths = [sworn for sworn in played.oaths if sworn.oath.standing in JUDGED]
    found = dict[int, Word]()
    state = MUTINY.restore(played.start)
    for number, ply in enumerate(played.plies):
        for sworn in oaths:
            other = other_way(state, ply, sworn) if sworn.sworn <= number < sworn.settled else None
            if other is not None:
                found[sworn.oath.n] = weigh(rollouts, state, number, ply, other, sworn, samples)
        advance(MUTINY, state, ply)
    return sorted(found.values(), key=lambda word: word.ply)


def other_way(state: State, ply: Ply, sworn: Sworn) -> int | None:
    """What the giver would have done without the promise, if that breaks it; or, when it was broken, to keep it."""
    giver = sworn.oath.giver
    if ply.actor != giver:
        return None
    view = MUTINY.view(state, giver)
    codes = MUTINY.legal_codes(view, giver)
    kept = keeping_one(view, giver, codes, sworn.oath)
    if not kept or len(kept) == len(codes):
        return None
    if (ply.code in kept) != (sworn.oath.standing == Standing.KEPT):
        return None
    best = candidates(view, giver, codes if ply.code in kept else kept, 1)
    return best[0] if best and (best[0] in kept) != (ply.code in kept) else None


def weigh(rollouts: Rollouts, state: State, number: int, ply: Ply, other: int, sworn: Sworn, samples: int) -> Word:
    """Both ways to the end, with the same luck."""
    made, instead = rollouts.try_from_state(state, samples, ply.actor, [ply.code, other], SEED).shares
    receiver, giver = (
        Measured(*estimate(made[:, seat] - instead[:, seat])) for seat in (sworn.oath.receiver, sworn.oath.giver)
    )
    return Word(sworn, number, round_of(state), receiver, giver)
