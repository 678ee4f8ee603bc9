"""What a player is asked, and the answers there are, each in words with what it does."""

from __future__ import annotations

from typing import NamedTuple

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import FACE_DOWN, NAMES, colour_of
from jollyroger.games.duel.moves import (
    AS_PARROT,
    FACE_UP,
    FIRST_PICK,
    USES,
    Board,
    Kraken,
    Parrot,
    Reinforce,
    play_code,
)
from jollyroger.games.duel.notation import sets_of, write_cards
from jollyroger.games.duel.objections import Objection, objection_to_kind
from jollyroger.games.duel.previews import preview
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.errors import Refusal
from jollyroger.words.duel.game_words import DuelWords
from jollyroger.words.duel.previews import preview_text
from jollyroger.words.duel.terminal import (
    BOARDS,
    IDLES,
    IS_A_PARROT,
    NOT_NOW,
    PICK_QUESTION,
    PLAY_QUESTION,
    REINFORCES,
    SPLIT_QUESTION,
    TAKE_SET,
    TAKES,
    TAKES_NOTHING,
    TURNS_PARROTS,
)


def card_name(card: int) -> str:
    """The short name of a card; of a parrot with its face, which everybody may look at (2.5)."""
    return f"p({NAMES[card - FACE_DOWN]})" if card >= FACE_DOWN else NAMES[card]


class Choice(NamedTuple):
    """One answer: a move, what it is called, what comes of it, and what the rules have against it."""

    code: int
    label: str
    outlook: str
    refusal: Refusal | None = None


def question(view: State, seat: int, words: DuelWords) -> str:
    """What the player has to decide now."""
    if view.phase == Phase.SPLIT:
        return words.say(SPLIT_QUESTION)
    if view.phase == Phase.PICK:
        return words.say(PICK_QUESTION, player=words.players[1 - seat])
    return words.say(PLAY_QUESTION, cards=write_cards(view.hand[seat][: view.hand_size[seat]]))


def choices(view: State, seat: int, words: DuelWords) -> list[Choice]:
    """The answers to that; those which the rules refuse come last."""
    if view.phase == Phase.SPLIT:
        return [split_choice(view, code) for code in DUEL.legal_codes(view, seat)]
    if view.phase == Phase.PICK:
        return [pick_choice(view, code, words) for code in DUEL.legal_codes(view, seat)]
    return sorted(plays(view, seat, words), key=lambda choice: choice.refusal is not None)


def split_choice(view: State, code: int) -> Choice:
    """3.3 Two sets, the first before the bar."""
    return Choice(code, DUEL.write_move(view, code).removeprefix("splits "), "")


def pick_choice(view: State, code: int, words: DuelWords) -> Choice:
    """3.4 One of the sets, by short and by long names."""
    cards = sets_of(view, view.first_set)[code - FIRST_PICK]
    return Choice(code, words.say(TAKE_SET, cards=write_cards(cards)), words.cards(cards))


def plays(view: State, seat: int, words: DuelWords) -> list[Choice]:
    """4.3 Every use of every card of the set, allowed now or not; what any card can do, being a parrot, comes last."""
    cards = dict.fromkeys(view.hand[seat][: view.hand_size[seat]])
    return [
        play_choice(view, seat, play_code(card, use), words)
        for first_use, end in ((FACE_UP, USES), (AS_PARROT, FACE_UP))
        for card in cards
        for use in range(first_use, end)
        if objection_to_kind(card, use) == Objection.NONE
    ]


def play_choice(view: State, seat: int, code: int, words: DuelWords) -> Choice:
    """A use of a card with its preview, or with the rule against it."""
    label = play_label(view, seat, code, words)
    refusal = DUEL.objection_to(view, seat, code)
    if refusal is not None:
        return Choice(code, label, words.say(NOT_NOW, rule=refusal.rule), refusal)
    return Choice(code, label, preview_text(preview(view, seat, code), seat, words))


def play_label(view: State, seat: int, code: int, words: DuelWords) -> str:
    """What a use of a card is called."""
    match DUEL.move_of(code):
        case Reinforce(card, ship):
            return words.say(REINFORCES, card=NAMES[card], at_ship=words.at_ship(ship))
        case Parrot(card, ship):
            return words.say(IS_A_PARROT, card=NAMES[card], at_ship=words.at_ship(ship))
        case Board(card):
            return words.say(BOARDS, card=NAMES[card], ship=words.ship(colour_of(card)))
        case Kraken(ship):
            if ship is None:
                return words.say(IDLES)
            crew = view.crew[1 - seat][ship][: view.crew_size[1 - seat][ship]]
            if not crew:
                return words.say(TAKES_NOTHING, ship=words.ship(ship))
            return words.say(TAKES, card=card_name(crew[-1]), at_ship=words.at_ship(ship))
        case _:
            return words.say(TURNS_PARROTS)
