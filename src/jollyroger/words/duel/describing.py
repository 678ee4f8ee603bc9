"""A duel in words: what is asked, the cards dealt, the ships between their crews, the gold, the moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY, KINDS, NAMES, NOBODY, SHIP_GOLD, Ship
from jollyroger.games.duel.moves import FIRST_PICK, FIRST_PLAY, Split
from jollyroger.games.duel.notation import NUMBERS, SEAT_NAMES, sets_of
from jollyroger.games.duel.scoring import total_gold
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.mutiny.promises import Promise
from jollyroger.words.common.describing import Circumstances, Section
from jollyroger.words.common.languages import N_
from jollyroger.words.common.phrases import as_heading
from jollyroger.words.common.refusals import GAME_OVER
from jollyroger.words.duel.choices import choices, play_label, question
from jollyroger.words.duel.game_words import GAME, DuelWords
from jollyroger.words.duel.terminal import (
    CAPTAIN,
    DEALT,
    FLAG,
    GOLD,
    NO_CAPTAIN,
    SET,
    SET_A,
    SET_B,
    THINKING,
    TURN,
    UNSEEN,
)

GATHERING = N_("The game begins when both players are here.")
FINISH_OR_UNDO = N_("You've played all your cards. Confirm, or take the last one back.")
SHIPS = N_("Ships")
CREW = N_("{player} {strength}: {cards}")
NO_CREW = N_("{player} 0")
NOTHING_LEFT = "–"
GOLD_OF_ALL = N_("Gold")
CHEST_AND_SHIPS = N_("{player}: chest {chest}, ships {ships}, together {total}")
SETS_OFFERED = N_("Sets")
COUNTED = N_("{count} × {thing}")

CARD = re.compile("|".join(rf"\b{name}\b" for name in NAMES), re.IGNORECASE)
BY_NAME = {name.casefold(): name for name in NAMES}
SETS = {"a": 0, "1": 0, "first": 0, "erste": 0, "ersten": 0, "pierwszy": 0, "b": 1, "2": 1, "second": 1, "zweite": 1,
        "zweiten": 1, "drugi": 1}  # fmt: skip
"""What people call the sets."""


class DuelDescriber:
    """Describes a duel. Cards have their long names, so that they can be read aloud."""

    def words(self, view: State, language: str, players: Sequence[str]) -> DuelWords:  # noqa: ARG002 - two play, always
        return DuelWords(language, players or SEAT_NAMES)

    def asked(self, view: State, seat: int, words: DuelWords, at: Circumstances) -> tuple[str, str]:
        """The question to the one who is asked; for the others, who thinks."""
        if not at.started:
            return words.say(GATHERING), ""
        asked = at.asked if at.asked is not None else tuple(DUEL.to_act(view))
        if not asked:
            return words.say(GAME_OVER), ""
        if seat not in asked:
            return words.say(THINKING, player=words.players[asked[0]]), ""
        if at.held:
            return words.say(FINISH_OR_UNDO), ""
        return question(view, seat, words), ""

    def sections(self, view: State, seat: int, words: DuelWords, at: Circumstances) -> list[Section]:  # noqa: ARG002 - all is open
        """The reader's side comes first."""
        seats = (seat, 1 - seat) if seat >= 0 else (JOLLY, 1 - JOLLY)
        return [
            _turn(view, words),
            *_cards(view, words),
            Section("ships", words.say(SHIPS), tuple(_ship(view, ship, seats, words) for ship in Ship)),
            *(_hand(view, player, words) for player in seats if view.hand_size[player]),
            Section("gold", words.say(GOLD_OF_ALL), tuple(_gold(view, player, words) for player in seats)),
            _unseen(view, words),
        ]

    def moves(self, view: State, seat: int, words: DuelWords) -> list[tuple[int, str, str]]:
        """What the rules refuse is not among them."""
        if seat not in DUEL.to_act(view):
            return []
        legal = [choice for choice in choices(view, seat, words) if choice.refusal is None]
        return [(choice.code, choice.label, choice.outlook) for choice in legal]

    def more(self, view: State, seat: int, words: DuelWords) -> list[str]:  # noqa: ARG002 - all are listed
        return []

    def names(self, view: State, seat: int, code: int, words: DuelWords) -> list[str]:
        """The cards by their short and by their long names."""
        if code < FIRST_PLAY or seat < 0:
            return []
        label = play_label(view, seat, code, words)
        long = CARD.sub(lambda found: words.card(NUMBERS[BY_NAME[found[0].casefold()]]), label)
        return [label, long]

    def others(self, view: State, seat: int, words: DuelWords) -> Iterable[int]:
        """4.3 Every use of every card of the set."""
        return [choice.code for choice in choices(view, seat, words)] if view.phase == Phase.PLAY else ()

    def read(self, view: State, seat: int, text: str, words: DuelWords) -> tuple[int, Promise | None] | None:  # noqa: ARG002 - a contract
        """A split by the cards of one set (3.3), a pick by the set's letter (3.4)."""
        if view.phase == Phase.PICK:
            named = [SETS[word] for word in re.findall(r"\w+", text.casefold()) if word in SETS]
            return (FIRST_PICK + named[0], None) if len(named) == 1 else None
        if view.phase == Phase.SPLIT:
            return _read_split(view, text.partition("|")[0])
        return None


def _read_split(view: State, text: str) -> tuple[int, None] | None:
    """3.3 The set that is named is one, the other cards are the other; the code's first set has the first card."""
    left = [NAMES[card] for card in view.dealt[: view.dealt_count]]
    places = list[int]()
    for found in CARD.findall(text):
        name = BY_NAME[found.casefold()]
        if name not in left:
            return None
        places.append(left.index(name))
        left[places[-1]] = ""
    if not places or len(places) == view.dealt_count:
        return None
    if 0 not in places:
        places = [place for place in range(view.dealt_count) if place not in places]
    return DUEL.code_of(view, Split(tuple(sorted(places)))), None


def _turn(view: State, words: DuelWords) -> Section:
    """Which turn it is, in which game, and who has the flag."""
    told = [
        words.say(TURN, turn=view.turn, turns=view.turns),
        words.variant(list(VARIANTS)[view.variant]),
    ]
    if view.splitter != NOBODY:
        told.append(f"{words.say(FLAG)}: {words.players[view.splitter]}")
    return Section("turn", words.say(GAME), ("; ".join(told),))


def _cards(view: State, words: DuelWords) -> list[Section]:
    """3.2, 3.3 What was dealt, or the sets that are offered."""
    if view.phase == Phase.PICK:
        sets = zip((SET_A, SET_B), sets_of(view, view.first_set), strict=True)
        lines = tuple(f"{words.say(name)}: {words.cards(cards)}" for name, cards in sets)
        return [Section("sets", words.say(SETS_OFFERED), lines)]
    if view.dealt_count:
        return [Section("dealt", words.say(DEALT), (words.cards(view.dealt[: view.dealt_count]),))]
    return []


def _ship(view: State, ship: Ship, seats: Sequence[int], words: DuelWords) -> str:
    """A ship, its captain and its crews from the bottom to the top."""
    captain = view.captain[ship]
    aboard = words.say(NO_CAPTAIN) if captain == NOBODY else f"{words.say(CAPTAIN)} {words.players[captain]}"
    crews = [_crew(view, player, ship, words) for player in seats]
    return "; ".join((f"{words.colour(ship)}, {words.say(GOLD, gold=SHIP_GOLD[ship])}", aboard, *crews))


def _crew(view: State, player: int, ship: int, words: DuelWords) -> str:
    name, cards = words.players[player], view.crew[player][ship][: view.crew_size[player][ship]]
    if not cards:
        return words.say(NO_CREW, player=name)
    return words.say(CREW, player=name, strength=view.strength[player][ship], cards=words.cards(cards))


def _hand(view: State, player: int, words: DuelWords) -> Section:
    """4.1 What is left of a set."""
    cards = view.hand[player][: view.hand_size[player]]
    return Section(f"set_{player}", as_heading(words.say(SET)), (f"{words.players[player]}: {words.cards(cards)}",))


def _gold(view: State, player: int, words: DuelWords) -> str:
    total = total_gold(view, player)
    chest = view.gold[player]
    return words.say(CHEST_AND_SHIPS, player=words.players[player], chest=chest, ships=total - chest, total=total)


def _unseen(view: State, words: DuelWords) -> Section:
    """2.5 The cards that nobody has seen."""
    kinds = [
        words.card(card) if number == 1 else words.say(COUNTED, count=number, thing=words.card(card))
        for card, number in enumerate(view.unseen[:KINDS])
        if number
    ]
    title = words.say(UNSEEN, pile=view.pile, aside=view.aside)
    return Section("unseen", title, (", ".join(kinds) or NOTHING_LEFT,))
