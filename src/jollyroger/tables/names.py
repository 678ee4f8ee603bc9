"""Names at one table are told apart: equal ones, and such as look alike, get a number; those of bots are for bots."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain, count
from unicodedata import category, normalize

from jollyroger.bots.levels import BOTS
from jollyroger.games.headers import LONGEST_NAME, VARIANTS, is_player_name
from jollyroger.log.errors import Unreadable
from jollyroger.log.table_state import TableState
from jollyroger.tables.guests import Guest
from jollyroger.tables.lookalikes import LATIN
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.refusals import NAME_OF_BOT, NOT_A_NAME
from jollyroger.words.duel.table_page import SEATS
from jollyroger.words.site.pages import BOTS as BOT_NAMES

UNSEEN = "PZC"
"""Categories of signs by which nobody tells a name from another: what separates words, and what is not seen."""
NUMBERS = "0123456789 ().#-_"
"""What may follow the name of a bot without making it another name."""


@lru_cache(maxsize=2000)
def looks(name: str) -> frozenset[str]:
    """What a name looks like to somebody who does not look closely; two names that share one are easily taken for each
    other. As in Unicode's Technical Standard 39, but without the difference between small letters and capitals: a
    capital I looks like a small l, and means a small i.
    """
    plain = normalize("NFKD", name)
    return frozenset(_skeleton(text) for text in (plain, plain.casefold()))


def _skeleton(text: str) -> str:
    seen = normalize("NFKD", text.translate(LATIN)).casefold()
    return "".join(sign for sign in seen if category(sign)[0] not in UNSEEN and ord(sign) not in VARIANTS) or seen


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number if it looks like one of the others."""
    taken = frozenset(chain.from_iterable(looks(other) for other in others))
    if looks(name).isdisjoint(taken):
        return name
    return next(numbered for number in count(2) if looks(numbered := _numbered(name, number)).isdisjoint(taken))


def _numbered(name: str, number: int) -> str:
    end = f" ({number})"
    cut = name[: LONGEST_NAME - len(end)].rstrip()
    while not is_player_name(cut):  # a picture that consists of several signs was cut in two
        cut = cut[:-1].rstrip()
    return cut + end


def is_name_of_bot(name: str) -> bool:
    """Whether a name, with a number or without, looks like that of a bot in any language."""
    return not looks(name.rstrip(NUMBERS) or name).isdisjoint(_bots())


def name_at(table_state: TableState, guest: Guest) -> str:
    """What a newcomer is called at a table; Unreadable if it has to be another one."""
    if not is_player_name(guest.name):
        raise Unreadable(NOT_A_NAME, most=LONGEST_NAME)
    if is_name_of_bot(guest.name):
        raise Unreadable(NAME_OF_BOT, name=guest.name)
    return told_apart(guest.name, _names_but(table_state, guest.id))


def names_for_bots(table_state: TableState, places: Iterable[int]) -> dict[int, str]:
    """By seat: the names of bots that cannot be called as usual."""
    if not table_state.policy.bots_have_names:
        return {}
    usual, others = table_state.game.seat_names(table_state.options), _names_but(table_state, "")
    names = {place: told_apart(usual[place], others) for place in places}
    return {place: name for place, name in names.items() if name != usual[place]}


def _names_but(table_state: TableState, guest_id: str) -> list[str]:
    """What those are called who sit at a table, and spectators who have spoken, but for one of them."""
    seated = [seat.name for seat in table_state.seats if seat.name]
    return seated + [name for guest, name in table_state.speakers.items() if guest != guest_id]


@cache
def _bots() -> frozenset[str]:
    texts = (*BOT_NAMES.values(), SEATS["bot"])
    named = (phrasebook(language).say(text) for language in LANGUAGES for text in texts)
    return frozenset(chain.from_iterable(looks(name) for name in chain(named, *BOTS.values())))
