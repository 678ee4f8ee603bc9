"""Takes what a player answers for a move: a number of the list, the words of a record, or prose that may be sloppy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from jollyroger.games.errors import Refusal, quoted
from jollyroger.games.headers import AnyGame
from jollyroger.games.mutiny.promises import Promise
from jollyroger.words.common.describers import Describer, describer_of
from jollyroger.words.common.describing import DONE, UNDO, Description, Option
from jollyroger.words.common.languages import ENGLISH, N_
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.prose import words_in

NOT_IN_THE_LIST = N_("There's no number {number} in the list.")
NOT_UNDERSTOOD = N_("“{answer}” isn't one of your moves.")
SEVERAL_FIT = N_("“{answer}” could mean several moves: {moves}. Say which.")
NOTHING_TO_ANSWER = N_("You can't do anything right now.")
LIST_HAS_CHANGED = N_("The list of moves has changed since. Look at it again.")

_NUMBER = re.compile(r"\D{0,12}?\s*#?([0-9]{1,3})[.)]?")
_BEFORE_A_NUMBER = {"", "number", "move", "option", "nr", "no", "nummer", "zug", "numer", "ruch", "n"}

_FILLERS = """
a an the my your i ill d it will would like want to with please lets let me s ll go and then ok okay now
ich mochte will den die das der dem eine einen einem aus an ab auf mein meine meinen bitte mit und jetzt
ja chce prosze moj moja moje z ze i teraz
"""
FILLERS = frozenset(_FILLERS.split())
"""Words that say nothing about a move."""
LINKS = frozenset(["at", "for", "of", "on", "from", "as", "by", "to", "in"])
"""Words that a name can do without."""
SYNONYMS = {
    "plays": "play use lay spiele spielen nutze benutze lege zagraj uzyj poloz",
    "uses": "play use spiele nutze benutze einsetzen zagraj uzyj",
    "supports": "play support join back help stutze unterstutze spiele poprzyj zagraj",
    "calls": "call shout mutiny rufe ausrufen zettle meuterei oglos bunt",
    "appoints": "appoint name choose make ernenne wahle mianuj wybierz quartermaster",
    "sails": "sail set course head steer choose segle fahre kurs nimm plyn kurs wybierz",
    "picks": "pick take choose nimm wahle wez wybierz",
    "takes": "pick take choose grab nimm nehme wahle wez wybierz",
    "deals": "deal give share gib gebe verteile daj rozdaj",
    "gives": "give gib gebe daj",
    "claims": "claim take nimm wez",
    "exchanges": "exchange trade swap tausche wymien",
    "ransoms": "ransom auslosen lose okup wykup",
    "sells": "sell verkaufe sprzedaj",
    "buries": "bury vergrabe zakop",
    "discards": "discard drop throw away wirf abwerfen odrzuc",
    "offers": "offer bribe biete anbieten besteche oferuj zaproponuj przekup",
    "accepts": "accept take yes annehmen nimm an przyjmij tak",
    "declines": "decline refuse reject no ablehnen lehne nein odrzuc nie",
    "withdraws": "withdraw cancel back zuruckziehen ziehe wycofaj",
    "orders": "order punish punishment bestrafe strafe kara ukarz",
    "punishes": "punish whip bestrafe ukarz",
    "spares": "spare mercy none no punishment verschone gnade oszczedz",
    "assigns": "count assign choose as zahle als licz jako",
    "counts": "count assign choose as zahle als licz jako",
    "shows": "show reveal zeige pokaz",
    "closes": "close end finish stop beende ende zakoncz",
    "pass": "pass skip nothing wait passe passen nichts pas pasuje nic",
    "done": "done finish finished end confirm ok fertig bestatige gotowe koniec",
    "undo": "undo back revert zuruck ruckgangig cofnij",
    "boards": "board boards entere entern entert abordaz",
    "crew": "reinforce reinforces join crew verstarke verstarkt wzmocnij",
    "parrot": "parrot down papagei papuga",
    "idles": "idle nothing",
    "lands": "land lands visit reveal play",
    "lets": "nothing none leave nichts nic",
}
"""By the verb of a record: words that people use for it, without accents."""
SAID_ALOUD = {"calls", "offers"}
"""These are meant only if they are said: naming a card is not calling a mutiny with it."""
NEAR_ENOUGH = 0.8
LONGEST = 400
"""Characters of an answer: a move with a promise in somebody's own words."""
SHORTEST_START = 3


class Understood(NamedTuple):
    """What was meant: a move of the game by its code, or what the table lets a seat do besides."""

    move: str
    """As a record writes it; or done, undo."""
    code: int | None
    promise: Promise | None = None


class NotUnderstood(Exception):  # noqa: N818 - nothing is wrong with the program
    """An answer that is no legal move: why, by which rule, and what there is to choose from."""

    def __init__(self, reason: str, rule: str, moves: Sequence[Option]) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.moves = tuple(moves)


class _Name(NamedTuple):
    """A way to call a move: all its words, and those that may be left out or said otherwise."""

    code: int | None
    move: str
    words: frozenset[str]
    verbs: frozenset[str]
    aloud: bool


def understand(game: AnyGame, view: Any, seat: int, text: str, told: Description, question: str = "") -> Understood:
    """What an answer means to somebody who was told this description; NotUnderstood says why it means nothing.

    With the `question` of the description that the answer is about, a number of another list is not taken.
    """
    say, answer = phrasebook(told.language).say, text.strip()[:LONGEST]
    if not told.moves and not told.more:
        raise NotUnderstood(say(NOTHING_TO_ANSWER), "", ())
    number = _number_in(answer)
    if number is not None:
        if question and question != told.question:
            raise NotUnderstood(say(LIST_HAS_CHANGED), "", told.moves)
        if not 1 <= number <= len(told.moves):
            raise NotUnderstood(say(NOT_IN_THE_LIST, number=number), "", told.moves)
        return _of_option(game, view, told.moves[number - 1])
    return _Reader(game, view, seat, told).read(answer)


def _number_in(answer: str) -> int | None:
    found = _NUMBER.fullmatch(answer)
    if found is None or answer[: found.start(1)].strip(" #.:").casefold() not in _BEFORE_A_NUMBER:
        return None
    return int(found[1])


def _of_option(game: AnyGame, view: Any, option: Option) -> Understood:
    if option.move in (DONE, UNDO):
        return Understood(option.move, None)
    return Understood(option.move, game.read_move(view, option.move))


class _Reader:
    """Reads one answer."""

    def __init__(self, game: AnyGame, view: Any, seat: int, told: Description) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.told = told
        self.describer: Describer = describer_of(game)
        self.books = [
            self.describer.words(view, language, told.players) for language in dict.fromkeys((told.language, ENGLISH))
        ]
        self.legal = set(game.legal_codes(view, seat))
        self.held = not any(option.move not in (DONE, UNDO) for option in told.moves)

    def read(self, answer: str) -> Understood:
        """The words of a record first, then those of the game, then any."""
        if answer in (DONE, UNDO) and any(option.move == answer for option in self.told.moves):
            return Understood(answer, None)
        if not self.held:
            code = self.game.read_move(self.view, answer)
            promise = None
            if code is None:
                code, promise = self.describer.read(self.view, self.seat, answer, self.books[0]) or (None, None)
            if code is not None:
                return self._checked(code, promise)
        return self._prose(answer)

    def _checked(self, code: int, promise: Promise | None = None) -> Understood:
        """The move, unless the rules object."""
        refusal = self.game.objection_to(self.view, self.seat, code)
        if refusal is not None:
            raise self._refused(refusal)
        return Understood(self.game.write_move(self.view, code), code, promise)

    def _refused(self, refusal: Refusal) -> NotUnderstood:
        return NotUnderstood(self.books[0].reason(refusal), refusal.rule, self.told.moves)

    def _prose(self, answer: str) -> Understood:
        """The one legal move that fits best; else the reason why one that fits is not legal."""
        say, quote = phrasebook(self.told.language).say, quoted(answer)
        said = [word for word in words_in(answer) if word not in FILLERS] or words_in(answer)
        fitting = _best(said, self._legal_names())
        if len(fitting) == 1:
            return Understood(fitting[0].move, fitting[0].code)
        if fitting:
            moves = ", ".join(name.move for name in fitting[:4])
            raise NotUnderstood(say(SEVERAL_FIT, answer=quote, moves=moves), "", self.told.moves)
        for name in [] if self.held else _best(said, self._other_names(), near=False):
            refusal = self.game.objection_to(self.view, self.seat, name.code or 0)
            if refusal is not None:
                raise self._refused(refusal)
        raise NotUnderstood(say(NOT_UNDERSTOOD, answer=quote), "", self.told.moves)

    def _legal_names(self) -> Iterator[_Name]:
        for option in self.told.moves:
            code = None if option.move in (DONE, UNDO) else self.game.read_move(self.view, option.move)
            yield _named(code, option.move, [option.text, *self._names(code)])
        listed = {option.move for option in self.told.moves}
        for code in [] if self.held else self.legal:
            move = self.game.write_move(self.view, code)
            if move not in listed:
                yield _named(code, move, self._names(code))

    def _other_names(self) -> Iterator[_Name]:
        words = self.books[0]
        for code in self.describer.others(self.view, self.seat, words):
            if code not in self.legal and (names := self.describer.names(self.view, self.seat, code, words)):
                yield _named(code, self._written(code), names)

    def _written(self, code: int) -> str:
        """As in a record; nothing for a card that this deck does not have."""
        try:
            return self.game.write_move(self.view, code)
        except (IndexError, KeyError):
            return ""

    def _names(self, code: int | None) -> list[str]:
        if code is None:
            return []
        return [name for words in self.books for name in self.describer.names(self.view, self.seat, code, words)]


def _named(code: int | None, move: str, names: Sequence[str]) -> _Name:
    spoken = words_in(" ".join((move, *names)))
    verb = next((word for word in spoken if word in SYNONYMS), "")
    first = {verb, *SYNONYMS.get(verb, "").split()} - {""}
    return _Name(code, move, frozenset(spoken) | first, frozenset(first), verb in SAID_ALOUD)


def _best(said: Sequence[str], names: Iterator[_Name], *, near: bool = True) -> list[_Name]:
    """The moves whose names have all words that were said; one alone if nothing of its name was left out."""
    found, whole = list[_Name](), list[_Name]()
    for name in names:
        met = [_meets(word, name.words, near=near) for word in said]
        if met and all(met) and (not name.aloud or any(word in name.verbs for word in met)):
            found.append(name)
            if not name.words - name.verbs - set(met) - FILLERS - LINKS:
                whole.append(name)
    return whole if len(whole) == 1 else found


def _meets(word: str, known: frozenset[str], *, near: bool) -> str:
    """The known word that is meant: the same, one that begins like it, or one that is spelt nearly like it."""
    if word in known:
        return word
    if word.isdigit() or len(word) < SHORTEST_START:
        return ""
    starts = sorted(one for one in known if one.startswith(word))
    if starts:
        return starts[0]
    if not near:
        return ""
    alike = ((SequenceMatcher(None, word, one).ratio(), one) for one in known if len(one) > SHORTEST_START)
    ratio, best = max(alike, default=(0.0, ""))
    return best if ratio >= NEAR_ENOUGH else ""
