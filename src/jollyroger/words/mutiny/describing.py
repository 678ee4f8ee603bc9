"""A table of Piracy & Mutiny in words, as one seat may know it: always the same facts in the same order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.moves.codes import MEANINGS, Verb, is_offer
from jollyroger.games.mutiny.moves.offering import offering_of
from jollyroger.games.mutiny.names import PRIZE_NAMES, SEAT_NAMES
from jollyroger.games.mutiny.promises import LONGEST_PROMISE, Promise, PromiseKind
from jollyroger.games.mutiny.state import State
from jollyroger.words.common.describing import Circumstances, Section
from jollyroger.words.common.languages import LANGUAGES, N_
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.prose import words_in
from jollyroger.words.mutiny.effects import effect_of
from jollyroger.words.mutiny.game_words import MutinyWords
from jollyroger.words.mutiny.oaths import PROMISES
from jollyroger.words.mutiny.questions import gathering, question, stance
from jollyroger.words.mutiny.sections import sections_of

OFFERS_TO = N_("Offer {players} one of: {things}.")
A_PROMISE = N_("a promise, such as: {promise}")
THE_DUTY = N_("Ask {players} to take over guard duty.")

PROMISING = ("promise", "promises", "verspreche", "versprich", "versprechen", "obiecuje", "obiecaj")
_PROMISE_VERB = re.compile(r"^\W*(?:i\s+|ich\s+)?(?:promises?|verspr\w+|obiec\w+)\s*", re.IGNORECASE)
_ALL_BUT_OFFERS = tuple(code for code, (verb, _, _) in MEANINGS.items() if not is_offer(verb))


class MutinyDescriber:
    """Describes Piracy & Mutiny."""

    def words(self, view: State, language: str, players: Sequence[str]) -> MutinyWords:
        return MutinyWords(language, players or SEAT_NAMES[: view.seats])

    def asked(self, view: State, seat: int, words: MutinyWords, at: Circumstances) -> tuple[str, str]:
        """As at the table in the browser."""
        if not at.started:
            return gathering(words, launched=at.launched)
        return question(view, words, stance(view, seat, kept=at.passed))

    def sections(self, view: State, seat: int, words: MutinyWords, at: Circumstances) -> list[Section]:
        """Offices, ship, stacks, hand, players, decks, offers, promises."""
        return sections_of(view, seat, words, at.oaths)

    def moves(self, view: State, seat: int, words: MutinyWords) -> list[tuple[int, str, str]]:
        """All but those that offer something, of which there can be a hundred."""
        codes = MUTINY.legal_codes(view, seat, but_offers=True)
        return [(code, words.move(view, code), effect_of(view, code, words)) for code in codes]

    def more(self, view: State, seat: int, words: MutinyWords) -> list[str]:
        """13.1 What can be offered to whom."""
        offering = offering_of(view, seat)
        if offering is None:
            return []
        players = words.listed([words.players[other] for other in offering.to])
        things = [words.card(view, kind) for kind in dict.fromkeys(offering.crew)]
        things += [words.prize(PRIZE_NAMES.index(name)) for name in offering.prizes]
        if offering.promise:
            things.append(words._(A_PROMISE, promise=words._(PROMISES[PromiseKind.NO_MUTINY])))
        told = [words._(OFFERS_TO, players=players, things="; ".join(things).rstrip("."))] if things else []
        if offering.duty:
            told.append(words._(THE_DUTY, players=words.listed([words.players[other] for other in offering.duty])))
        return told

    def names(self, view: State, seat: int, code: int, words: MutinyWords) -> list[str]:  # noqa: ARG002 - a contract
        """As in a menu; nothing for cards that this deck does not have, and aims that are not there."""
        try:
            return [words.move(view, code)]
        except (IndexError, KeyError, ValueError):
            return []

    def others(self, view: State, seat: int, words: MutinyWords) -> Iterable[int]:  # noqa: ARG002 - a contract
        """All but offers, of which each thing could be made to each player."""
        return _ALL_BUT_OFFERS

    def read(self, view: State, seat: int, text: str, words: MutinyWords) -> tuple[int, Promise | None] | None:
        """13.1 A promise to a player, of the known kinds or in the giver's own words."""
        said = words_in(text)
        if seat < 0 or not any(word in PROMISING for word in said):
            return None
        receivers = [other for other in range(view.seats) if other != seat and _is_named(words.players[other], said)]
        if len(receivers) != 1:
            return None
        return Verb.OFFER_PROMISE + receivers[0], promise_in(text, words.players[receivers[0]])


def _is_named(player: str, said: Sequence[str]) -> bool:
    return all(word in said for word in words_in(player))


def promise_in(text: str, receiver: str) -> Promise:
    """What is promised: a sentence of the list, in any language, or its key; all else is in the giver's own words."""
    own = _PROMISE_VERB.sub("", text.strip())
    own = re.sub(rf"^(?:to\s+)?{re.escape(receiver)}\b[\s:,]*", "", own, flags=re.IGNORECASE).strip()
    said = words_in(own)
    for kind, sentence in PROMISES.items():
        sentences = [phrasebook(language).say(sentence) for language in LANGUAGES]
        if said in [words_in(known) for known in (kind.value.replace("_", " "), kind.value, *sentences)]:
            return Promise(kind)
    return Promise(None, own[:LONGEST_PROMISE]) if own else Promise(PromiseKind.FAVOUR)
