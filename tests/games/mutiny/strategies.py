"""Games of Piracy & Mutiny in which a seed decides everything: who acts, which move it is, and what chance does."""

from __future__ import annotations

from datetime import date

from hypothesis import strategies as st

from jollyroger.games.catalogue import MUTINY as GAME
from jollyroger.games.chance import SeededDealer
from jollyroger.games.generator import new_generator, random_below
from jollyroger.games.mutiny.moves.codes import VERB_OF, Verb, is_offer
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.state import State
from jollyroger.games.record import CHANCE, Ply, Record, advance

TABLES = [(3, "no"), (3, "yes"), (4, "no"), (4, "yes"), (6, "no"), (6, "yes"), (10, "no"), (10, "yes")]
"""How many play, and whether prizes are hidden."""
WHOLE = 100_000


class AnyPlay:
    """All play at random, but pass often; seats that are not asked act now and then, also before the lot falls.

    The quieter, the more rarely anybody does something unasked, except in an attack.
    """

    def __init__(self, seed: int, quiet: int) -> None:
        self.quiet = quiet
        self.generator = new_generator(seed, 1)
        self.dealer = SeededDealer(seed)

    def once_in(self, times: int) -> bool:
        """Something that does not happen every time."""
        return random_below(self.generator, times) == 0

    def next_ply(self, state: State) -> Ply:
        """What happens next in a game that is not over."""
        chance = GAME.chance(state)
        seat = random_below(self.generator, state.seats)
        codes = GAME.legal_codes(state, seat)
        if chance is not None and (not codes or not self.once_in(self.quiet)):
            return Ply(CHANCE, self.dealer.decide(chance))
        if chance is None and (not codes or not self.once_in(3 * self.quiet)):
            seat = GAME.asked(state)
            codes = GAME.legal_codes(state, seat)
        return Ply(seat, self.choose(codes))

    def choose(self, codes: list[int]) -> int:
        """Rather crew in an attack than a pass, rather a pass than another move, and rather that than a bribe."""
        crew = [code for code in codes if VERB_OF[code] == Verb.PLAY]
        if crew and not self.once_in(4):
            return crew[random_below(self.generator, len(crew))]
        if Verb.PASS in codes and not self.once_in(self.quiet):
            return int(Verb.PASS)
        some = self.some_of(codes)
        return some[random_below(self.generator, len(some))]

    def some_of(self, codes: list[int]) -> list[int]:
        """The moves of which one is made: more rarely bribes."""
        usual = [code for code in codes if not is_offer(VERB_OF[code])]
        return codes if not usual or self.once_in(3 * self.quiet) else usual


class EagerPlay(AnyPlay):
    """All play at random; each kind of move is as likely, however many moves there are of it."""

    def some_of(self, codes: list[int]) -> list[int]:
        """All moves of one type."""
        by_type = dict[type[Move], list[int]]()
        for code in codes:
            by_type.setdefault(type(GAME.move_of(code)), []).append(code)
        return list(by_type.values())[random_below(self.generator, len(by_type))]


class AskedPlay(AnyPlay):
    """Seats are asked one after the other, as by bots and researchers, and any legal move is as likely."""

    def next_ply(self, state: State) -> Ply:
        """What happens next in a game that is not over."""
        chance = GAME.chance(state)
        if chance is not None:
            return Ply(CHANCE, self.dealer.decide(chance))
        seat = GAME.asked(state)
        codes = GAME.legal_codes(state, seat)
        return Ply(seat, codes[random_below(self.generator, len(codes))])


def random_record(
    seats: int,
    hidden_prizes: str,
    seed: int,
    stop: int = WHOLE,
    *,
    quiet: int = 2,
    captains_gold: str = "no",
    how: type[AnyPlay] = AnyPlay,
) -> Record:
    """A game of random moves, up to so many plies or to its end."""
    options = GAME.options(seats=str(seats), hidden_prizes=hidden_prizes, captains_gold=captains_gold)
    record = Record(GAME, options, GAME.seat_names(options), date(2026, 11, 15), [])
    state, play = GAME.start(options), how(seed, quiet)
    while len(record.plies) < stop and GAME.result(state) is None:
        record.plies.append(play.next_ply(state))
        advance(GAME, state, record.plies[-1])
    return record


def start_of(record: Record) -> State:
    """The state before the first ply."""
    state: State = record.game.start(record.options)
    return state


def records(most_seats: int = 6) -> st.SearchStrategy[Record]:
    """Games so far with both variants or without, from nothing at all to the very end; every third one is whole."""
    return st.builds(
        random_record,
        st.integers(3, most_seats),
        st.sampled_from(["no", "yes"]),
        st.integers(0, 2**63 - 1),
        st.one_of(st.just(WHOLE), st.integers(0, 300), st.integers(0, 1000)),
        captains_gold=st.sampled_from(["no", "yes"]),
        how=st.sampled_from([EagerPlay, AnyPlay]),
    )
