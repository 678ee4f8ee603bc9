"""The committing dealer deals what docs/records.md says, keeps its secret, and any other card is found out."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from datetime import date
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.games.chance import Chance
from jollyroger.games.committed import CommittingDealer, Seal, SealedSeed, commitment_to, is_hex, new_nonce
from jollyroger.games.duel.cards import NAMES
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.game import Options
from jollyroger.games.headers import AnyGame
from jollyroger.games.record import CHANCE, Ply, Record, SeatRecord, read, write
from jollyroger.games.verifying import Finding, verify

hexes = st.binary(min_size=16, max_size=16).map(bytes.hex)
seeds = st.binary(min_size=32, max_size=32).map(bytes.hex)


def played(game: AnyGame, options: Options, seed: str, nonces: tuple[str, ...], most: int = 10_000) -> Record:
    """A game in which everybody makes the first legal move."""
    dealer = CommittingDealer(seed, nonces)
    seal = Seal(commitment_to(seed), nonces, seed)
    record = Record(game, options, game.seat_names(options), date(2026, 11, 16), seal=seal)
    state = game.start(options)
    while game.result(state) is None and len(record.plies) < most:
        record.plies += [Ply(CHANCE, outcome) for outcome, _ in game.deal_all(state, dealer)]
        if game.result(state) is None:
            seat = game.asked(state)
            code = game.legal_codes(state, seat)[0]
            game.play_code(state, seat, code)
            record.plies.append(Ply(seat, code))
    return record


@given(seed=seeds, first=hexes, second=hexes)
def test_the_cards_are_those_that_the_document_describes(seed: str, first: str, second: str) -> None:
    record = played(DUEL, DUEL.options(variant="advanced"), seed, (first, second))
    key = hashlib.sha256(bytes.fromhex(seed) + bytes.fromhex(first) + bytes.fromhex(second)).digest()

    def place(draw: str, among: int) -> int:
        ticket = int.from_bytes(hmac.new(key, draw.encode("ascii"), hashlib.sha256).digest(), "big")
        return ticket * among // 2**256

    unseen = sorted((name for name, count in VARIANTS["advanced"].cards.items() for _ in range(count)), key=NAMES.index)
    lot, *cards = [ply.code for ply in record.plies if ply.actor == CHANCE]
    assert lot - len(NAMES) == place("flag:0", 2)
    for number, card in enumerate(cards):
        assert unseen.pop(place(f"pile:{number}", len(unseen))) == NAMES[card]
    assert len(cards) == 40


@given(seed=seeds, nonces=st.tuples(hexes, hexes))
def test_an_honest_deal_is_found_honest(seed: str, nonces: tuple[str, str]) -> None:
    record = played(DUEL, DUEL.options(variant="skirmish"), seed, nonces)
    assert verify(record).finding == Finding.HONEST
    assert verify(read(write(record).encode(), {"duel": DUEL})).finding == Finding.HONEST


def test_secrets_among_the_cards_make_no_difference() -> None:
    options = MUTINY.options(seats="3", deck="skirmish", bribes="no")
    record = played(MUTINY, options, "12" * 32, ("01" * 16, "02" * 16, "03" * 16), most=300)
    verdict = verify(record)
    assert verdict.finding == Finding.HONEST
    assert verdict.draws > 10


def test_another_card_is_found_with_its_number_and_the_right_one() -> None:
    record = played(DUEL, DUEL.options(variant="advanced", first="Jolly"), "12" * 32, ("ab" * 16, "cd" * 16))
    deals = [place for place, ply in enumerate(record.plies) if ply.actor == CHANCE]
    for number, place in enumerate(deals[:5], 1):
        right = record.plies[place].code
        for card in range(len(NAMES)):
            verdict = verify(msgspec.structs.replace(record, plies=[*record.plies[:place], Ply(CHANCE, card)]))
            if card == right:
                assert verdict.finding == Finding.HONEST
            else:
                assert verdict.finding == Finding.OTHER_CARD
                assert (verdict.draws, verdict.found, verdict.wanted) == (number, NAMES[card], NAMES[right])


@pytest.mark.parametrize(
    ("seal", "finding"),
    [
        (None, Finding.NO_SEAL),
        (Seal(commitment_to("12" * 32), ("ab" * 16, "cd" * 16)), Finding.SEALED),
        (Seal(commitment_to("12" * 32)), Finding.SEALED),
        (Seal(commitment_to("13" * 32), ("ab" * 16, "cd" * 16), "12" * 32), Finding.OTHER_SEED),
        (Seal(commitment_to("13" * 32), ("ab" * 16, "cd" * 16), "13" * 32), Finding.OTHER_CARD),
        (Seal(commitment_to("12" * 32), ("cd" * 16, "ab" * 16), "12" * 32), Finding.OTHER_CARD),
    ],
)
def test_another_seed_another_nonce_or_none_is_found(seal: Seal | None, finding: Finding) -> None:
    record = played(DUEL, DUEL.options(variant="advanced"), "12" * 32, ("ab" * 16, "cd" * 16))
    assert verify(msgspec.structs.replace(record, seal=seal)).finding == finding


def test_what_one_seat_saw_cannot_be_checked() -> None:
    record = played(DUEL, DUEL.options(variant="skirmish"), "12" * 32, ("ab" * 16, "cd" * 16))
    seen = read(write(record, seat=0).encode(), {"duel": DUEL})
    assert isinstance(seen, SeatRecord)
    assert verify(seen).finding == Finding.ONE_SEAT_ONLY


def test_a_card_that_was_put_back_comes_again() -> None:
    dealer = CommittingDealer("12" * 32, ())
    draws = [Chance("pile", draw, 0, (3, 2, 1)) for draw in (0, 1, 0)]
    first, _, again = (dealer.decide(chance) for chance in draws)
    assert first == again


def test_every_outcome_is_as_likely_as_its_weight() -> None:
    dealer = CommittingDealer("12" * 32, ())
    drawn = Counter(dealer.decide(Chance("pile", draw, 5, (1, 0, 2, 3))) for draw in range(6000))
    assert set(drawn) == {5, 7, 8}
    assert [abs(drawn[outcome] - 1000 * weight) < 150 for outcome, weight in ((5, 1), (7, 2), (8, 3))] == [True] * 3


def test_nothing_can_be_drawn_from_nothing() -> None:
    with pytest.raises(ValueError, match="all weights are zero"):
        CommittingDealer("12" * 32, ()).decide(Chance("pile", 0, 0, (0, 0)))


def test_the_seed_stands_in_no_text_by_accident() -> None:
    sealed = SealedSeed("5eed" * 16)
    secrets: list[Any] = [sealed, sealed.dealer(("ab" * 16,))]
    for secret in secrets:
        assert "5eed" not in f"{secret!r} {secret}"
        assert not hasattr(secret, "__dict__")
        with pytest.raises(TypeError):
            msgspec.json.encode(secret)
    assert sealed.commitment == commitment_to("5eed" * 16)
    assert sealed.reveal() == "5eed" * 16


def test_new_seeds_and_nonces_are_new() -> None:
    assert SealedSeed().reveal() != SealedSeed().reveal()
    assert is_hex(SealedSeed().reveal(), 32)
    assert is_hex(new_nonce(), 16)
    assert new_nonce() != new_nonce()


@pytest.mark.parametrize("text", ["", "ab", "AB" * 16, "zz" * 16, "ab" * 17, " " * 32, "１２" * 16])
def test_what_is_no_nonce(text: str) -> None:
    assert not is_hex(text, 16)
