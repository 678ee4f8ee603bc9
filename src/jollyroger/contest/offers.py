"""13.1 An offer as a player under test words it: its moves, the promise, and the word asked for in return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from jollyroger.contest.answers import Offer, Unusable
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.errors import Refusal
from jollyroger.games.mutiny.moves.codes import Verb
from jollyroger.games.mutiny.moves.offering import offering_of
from jollyroger.games.mutiny.names import PRIZE_NAMES
from jollyroger.games.mutiny.promises import Promise
from jollyroger.games.mutiny.state import State
from jollyroger.log.chat import check_promise
from jollyroger.log.errors import TableError
from jollyroger.words.common.prose import words_in
from jollyroger.words.mutiny.describing import promise_in
from jollyroger.words.mutiny.game_words import MutinyWords


class Composed(NamedTuple):
    """The moves that make an offer, and what goes with it."""

    codes: tuple[int, ...]
    promise: Promise | None
    wish: Promise | None


def composed(state: State, seat: int, offer: Offer, words: MutinyWords) -> Composed:
    """The offer in moves, all of which are legal one after the other; Unusable says why not."""
    receiver = player_called(words.players, offer.to)
    if receiver is None or receiver == seat:
        others = [name for other, name in enumerate(words.players) if other != seat]
        raise Unusable(f'An offer goes "to" one of {", ".join(others)}.')
    codes = [_thing(state, receiver, thing, words) for thing in offer.give]
    promise, wish = (promise_in(text, words.players[receiver]) if text else None for text in (offer.promise, offer.ask))
    if promise is not None:
        codes.append(Verb.OFFER_PROMISE + receiver)
    if not codes:
        raise Unusable('An offer needs something to "give", or a "promise".')
    _check(state, seat, codes, words)
    try:
        return Composed(tuple(codes), check_promise(promise, makes_one=True), check_promise(wish, makes_one=True))
    except TableError as error:
        raise Unusable("A promise needs words.") from error


def player_called(players: Sequence[str], name: str) -> int | None:
    """The seat of the player with this name."""
    said = words_in(name)
    found = [seat for seat, player in enumerate(players) if said and words_in(player) == said]
    return found[0] if len(found) == 1 else None


def _thing(state: State, receiver: int, thing: str, words: MutinyWords) -> int:
    """A prize or a crew card by what it is called, in the message or in records."""
    said = words_in(thing)
    for prize, name in enumerate(PRIZE_NAMES):
        if said in (words_in(words.prize(prize)), words_in(name)):
            return Verb.OFFER_PRIZE + prize * Verb.OFFER_PRIZE.stride + receiver
    for kind in range(state.kinds):
        if state.copies[kind] and said == words_in(words.card(state, kind)):
            return Verb.OFFER_CREW + kind * Verb.OFFER_CREW.stride + receiver
    raise Unusable(f"There's no card and no prize “{thing}”.")


def _check(state: State, seat: int, codes: Sequence[int], words: MutinyWords) -> None:
    """All of it is possible, or nothing is offered."""
    if offering_of(state, seat) is None:
        refusal = MUTINY.objection_to(state, seat, codes[0])
        raise Unusable("You can't make an offer now." if refusal is None else _reason(refusal, words))
    tried = MUTINY.copy(state)
    for code in codes:
        try:
            MUTINY.play_code(tried, seat, code)
        except Refusal as refusal:
            raise Unusable(_reason(refusal, words)) from refusal


def _reason(refusal: Refusal, words: MutinyWords) -> str:
    return words.reason(refusal)
