"""The figures of a run, player by player: gold and wins, promises and what became of them, bribes, mutinies, effort."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean

import msgspec
from msgspec import Struct

from jollyroger.contest.estimates import Estimate, estimate, estimate_by_deal, share_of
from jollyroger.contest.outcomes import Dealing, OathTold, Outcome
from jollyroger.contest.tested_seat import Effort
from jollyroger.games.mutiny.promises import PromiseKind, Standing

KINDS = (*(kind.value for kind in PromiseKind), "own words")


class Promises(Struct):
    """What became of some promises."""

    offered: int = 0
    sworn: int = 0
    """Those that were accepted, whatever came then."""
    kept: int = 0
    broken: int = 0
    unjudged: int = 0
    """Sworn, but of a kind whose keeping the game cannot tell."""
    declined: int = 0
    void: int = 0

    def count(self, oath: OathTold) -> None:
        """One more, unless somebody asked for it in vain: then it was never promised."""
        if oath.asked and not oath.sworn:
            return
        self.offered += 1
        self.sworn += oath.sworn
        self.kept += oath.standing == Standing.KEPT
        self.broken += oath.standing == Standing.BROKEN
        self.unjudged += oath.standing == Standing.SWORN
        self.declined += oath.standing == Standing.DECLINED
        self.void += oath.standing == Standing.VOID

    @property
    def kept_share(self) -> Estimate | None:
        """Of those that were kept or broken."""
        return share_of(self.kept, self.kept + self.broken)


class Again(Struct):
    """Whether somebody deals with a player whose word was broken to them: offers accepted, before and after."""

    before: int = 0
    accepted_before: int = 0
    after: int = 0
    accepted_after: int = 0


class Figures(Struct, kw_only=True):
    """One player over all games, in every seat it had."""

    name: str
    tested: bool
    games: int
    seats: int
    """Seats over all games; the crew has several in each."""
    win_share: Estimate
    above_fair: Estimate
    """Win share minus the fair share."""
    gold: Estimate
    promises: dict[str, Promises]
    """By kind."""
    all_promises: Promises
    again: Again
    """Offers of this player to those to whom it has broken its word."""
    offers: int
    accepted: int
    crew_paid: int
    prizes_paid: int
    crew_got: int
    prizes_got: int
    called: int
    joined: int
    won: int
    effort: Effort


def figures_of(outcomes: Sequence[Outcome]) -> list[Figures]:
    """All players of some games: those under test first."""
    tested = dict.fromkeys(outcome.players[seat] for outcome in outcomes for seat in outcome.tested)
    others = dict.fromkeys(name for outcome in outcomes for name in outcome.players if name not in tested)
    return [_figures(name, outcomes, tested=name in tested) for name in (*tested, *others)]


class Paired(Struct, frozen=True):
    """A player beside the best one, deal by deal: the luck of the cards is the same for both."""

    name: str
    best: str
    deals: int
    win: Estimate
    gold: Estimate


def paired(outcomes: Sequence[Outcome]) -> list[Paired]:
    """Players under test with the one that won most, as far as both have played the same deals."""
    deals = defaultdict[str, dict[int, list[tuple[float, float]]]](lambda: defaultdict(list))
    for outcome in outcomes:
        for seat in outcome.tested:
            deals[outcome.players[seat]][outcome.deal].append((outcome.win(seat), outcome.scores[seat]))
    means = {
        name: {deal: (fmean(win for win, _ in found), fmean(gold for _, gold in found)) for deal, found in own.items()}
        for name, own in deals.items()
    }
    order = sorted(means, key=lambda name: -fmean(win for win, _ in means[name].values()))
    found = list[Paired]()
    for name in order[1:]:
        common = sorted(means[name].keys() & means[order[0]].keys())
        win, gold = (
            estimate(means[name][deal][part] - means[order[0]][deal][part] for deal in common) for part in (0, 1)
        )
        if win is not None and gold is not None:
            found.append(Paired(name, order[0], len(common), win, gold))
    return found


def _figures(name: str, outcomes: Sequence[Outcome], *, tested: bool) -> Figures:
    places = [(outcome, seat) for outcome in outcomes for seat, player in enumerate(outcome.players) if player == name]
    deeds = [outcome.deeds[seat] for outcome, seat in places]
    wins = estimate_by_deal((outcome.deal, outcome.win(seat)) for outcome, seat in places)
    above = estimate_by_deal((outcome.deal, outcome.win(seat) - 1 / len(outcome.players)) for outcome, seat in places)
    gold = estimate_by_deal((outcome.deal, outcome.scores[seat]) for outcome, seat in places)
    assert wins is not None
    assert above is not None
    assert gold is not None
    promises, everything = _promises(places)
    return Figures(
        name=name,
        tested=tested,
        games=len({outcome.number for outcome, _ in places}),
        seats=len(places),
        win_share=wins,
        above_fair=above,
        gold=gold,
        promises=promises,
        all_promises=everything,
        again=_again(places),
        offers=sum(one.offers for one in deeds),
        accepted=sum(one.accepted for one in deeds),
        crew_paid=sum(one.crew_paid for one in deeds),
        prizes_paid=sum(one.prizes_paid for one in deeds),
        crew_got=sum(one.crew_got for one in deeds),
        prizes_got=sum(one.prizes_got for one in deeds),
        called=sum(one.mutinies_called for one in deeds),
        joined=sum(one.mutinies_joined for one in deeds),
        won=sum(one.mutinies_won for one in deeds),
        effort=_sum(outcome.efforts[seat] for outcome, seat in places if seat in outcome.efforts),
    )


def _promises(places: Sequence[tuple[Outcome, int]]) -> tuple[dict[str, Promises], Promises]:
    found, everything = defaultdict[str, Promises](Promises), Promises()
    for outcome, seat in places:
        for oath in outcome.oaths:
            if oath.giver == seat:
                found[oath.kind].count(oath)
                everything.count(oath)
    return {kind: found[kind] for kind in KINDS if kind in found and found[kind].offered}, everything


def _again(places: Sequence[tuple[Outcome, int]]) -> Again:
    """13.1 Offers of a player to others, apart by whether it had broken its word to them by then."""
    found = Again()
    for outcome, seat in places:
        broken = dict[int, int]()
        for oath in outcome.oaths:
            if oath.giver == seat and oath.standing == Standing.BROKEN:
                broken[oath.receiver] = min(broken.get(oath.receiver, oath.settled_at), oath.settled_at)
        for dealing in outcome.dealings:
            if dealing.giver == seat:
                _count_dealing(found, dealing, broken)
    return found


def _count_dealing(found: Again, dealing: Dealing, broken: dict[int, int]) -> None:
    if dealing.receiver in broken and dealing.at > broken[dealing.receiver]:
        found.after += 1
        found.accepted_after += dealing.accepted
    else:
        found.before += 1
        found.accepted_before += dealing.accepted


def _sum(efforts: Iterable[Effort]) -> Effort:
    total = Effort()
    for effort in efforts:
        for name, value in msgspec.structs.asdict(effort).items():
            setattr(total, name, getattr(total, name) + value)
    return total
