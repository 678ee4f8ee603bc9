"""What is shown of a duel says the same as the rules."""

from __future__ import annotations

import msgspec
import pytest

from jollyroger.games.catalogue import DUEL
from jollyroger.games.chance import SeededDealer
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.generator import new_generator, random_below
from jollyroger.messages.duel import DuelMessages


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_moves_shown_are_the_legal_ones_in_their_order(variant: str) -> None:
    messages, generator, shown = DuelMessages(), new_generator(5, 0), 0
    for game in range(30):
        state, dealer = DUEL.start(DUEL.options(variant=variant)), SeededDealer(5, game)
        DUEL.deal_all(state, dealer)
        while DUEL.result(state) is None:
            codes = DUEL.legal_codes(state, state.mover)
            moves = msgspec.json.decode(messages.legal(state, state.mover))
            assert moves == [DUEL.write_move(state, code) for code in codes]
            assert [DUEL.read_move(state, move) for move in moves] == codes
            shown += len(moves)
            DUEL.play_code(state, state.mover, codes[random_below(generator, len(codes))])
            DUEL.deal_all(state, dealer)
    assert shown > 1_000
