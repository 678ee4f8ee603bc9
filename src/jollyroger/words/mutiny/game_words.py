"""The words of Piracy & Mutiny: names, log lines, menu entries, and the reasons for a refusal."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import ClassVar

from jollyroger.games.errors import Refusal
from jollyroger.games.game import Result
from jollyroger.games.mutiny.asking import question
from jollyroger.games.mutiny.moves import verbs
from jollyroger.games.mutiny.moves.codes import move_of
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.state import State
from jollyroger.words.common.languages import NN_
from jollyroger.words.common.sentences import Commentator
from jollyroger.words.mutiny.chronicle import Chronicle
from jollyroger.words.mutiny.moves import LABELS
from jollyroger.words.mutiny.naming import Blanks, Naming
from jollyroger.words.mutiny.reasons import REASONS

RESULTS = {
    "gold": NN_("{players} wins with {gold} gold.", "{players} wins with {gold} gold.", "gold"),
    "rum": NN_(
        "Tied on {gold} gold: {players} wins with more Rum.",
        "Tied on {gold} gold: {players} wins with more Rum.",
        "gold",
    ),
    "shared": NN_(
        "A shared victory with {gold} gold: {players}.", "A shared victory with {gold} gold: {players}.", "gold"
    ),
}


class MutinyWords(Naming):
    """The words in one language, for players with these names, in seat order."""

    objections: ClassVar[type[IntEnum]] = Objection

    def commentator(self) -> Commentator:
        """What tells a record, line by line; a pass says it itself."""
        chronicle = Chronicle(self)
        return lambda state, events: " ".join(sentence.text for sentence in chronicle.tell(state, events))

    # Menus

    def move(self, state: State, code: int) -> str:
        """A move that is possible now, as it stands in a menu."""
        move = move_of(code)
        fillers: dict[str, Callable[[], object]] = {
            "seat": lambda: self.players[_field(move, "seat")],
            "first": lambda: self.players[_field(move, "first")],
            "second": lambda: self.players[_field(move, "second")],
            "kind": lambda: self.card(state, _field(move, "kind")),
            "prize": lambda: self.prize(_field(move, "prize")),
            "for_stack": lambda: self.for_stack(_field(move, "stack")),
            "skill": lambda: self.skill(_field(move, "skill")),
            "owner": lambda: self.players[_betrayed(state, move)[0]],
            "card": lambda: self.card(state, _betrayed(state, move)[1]),
        }
        return self.phrases.fill(_label(move), Blanks(fillers))

    # Ends

    def reason(self, refusal: Refusal) -> str:
        """Why a move was refused, with the number of the rule."""
        return f"{self._(REASONS[Objection(refusal.objection)])} ({refusal.rule})"

    def result(self, result: Result) -> str:
        """How the game ended."""
        players = self.listed([self.players[seat] for seat in result.winners])
        return self._(RESULTS[result.reason], players=players, gold=max(result.scores))


def _label(move: Move) -> str:
    """The English menu entry of a move."""
    labels = LABELS[type(move)]
    if isinstance(move, verbs.SecondMate):
        return labels[move.first == move.second]
    if isinstance(move, verbs.FirstMate | verbs.MasterMariner | verbs.SharpShooter):
        return labels[move.direction]
    if isinstance(move, verbs.Support | verbs.Cutthroat | verbs.SeaDog):
        return labels[move.side]
    return labels[0]


def _field(move: Move, name: str) -> int:
    """A number of a move by its name."""
    number: int = getattr(move, name)
    return number


def _betrayed(state: State, move: Move) -> tuple[int, int]:
    """14.16 Whose card a Traitor would cancel, and which: one of those played, or the one about to take effect."""
    if isinstance(move, verbs.BetrayPlayed):
        return state.played_seat[move.place], state.played_kind[move.place]
    about = question(state).about
    return about["by"], about["card"]
