"""What a move of Piracy & Mutiny would do, in few words: sums where it counts, else what its card says."""

from __future__ import annotations

from jollyroger.games.mutiny.cards import NONE, Side, is_normal
from jollyroger.games.mutiny.deck import Skill
from jollyroger.games.mutiny.moves import verbs
from jollyroger.games.mutiny.moves.codes import CHARACTER_OF, move_of
from jollyroger.games.mutiny.moves.families import Move, hyphenated
from jollyroger.games.mutiny.names import CHARACTER_NAMES, PRIZE_NAMES
from jollyroger.games.mutiny.rules.attack import sum_of
from jollyroger.games.mutiny.rules.uprising import crewmen_of
from jollyroger.games.mutiny.state import State
from jollyroger.words.common.languages import N_
from jollyroger.words.mutiny.game_words import MutinyWords
from jollyroger.words.mutiny.help import CHARACTERS, PRIZES
from jollyroger.words.mutiny.things import told_of

SUM = N_("{skill}: {have}")
SIDES = N_("Captain {captain}, First Mutineer {mutineer}")

DIRECTED = {
    verbs.FirstMate: Skill.MELEE,
    verbs.MasterMariner: Skill.NAVIGATION,
    verbs.SharpShooter: Skill.GUNS,
}


def effect_of(view: State, code: int, words: MutinyWords) -> str:
    """What comes of a legal move; nothing where its name says it all."""
    move = move_of(code)
    if isinstance(move, verbs.Play):
        return _skill_sum(view, move.kind, words)
    if isinstance(move, verbs.Support):
        return _sides(view, move.side, view.crewmen[move.kind], words)
    if isinstance(move, verbs.Call):
        return told_of(words, "help_mutiny", crewmen=view.crewmen[move.kind])
    if isinstance(move, verbs.FirstMate | verbs.MasterMariner | verbs.SharpShooter):
        skill = DIRECTED[type(move)]
        need = max(0, view.needs[skill] + (1 if move.direction else -1))
        return told_of(words, "needs_words", skill=words.skill(skill), need=need)
    character = CHARACTER_OF[code]
    if character != NONE:
        return words._(CHARACTERS[hyphenated(CHARACTER_NAMES[character])][1])
    return _worth(move, words)


def _skill_sum(view: State, kind: int, words: MutinyWords) -> str:
    """6.3 The sum of a skill with this card, and what is needed where that is known."""
    skill = view.skill[kind]
    if not is_normal(kind) or skill == Skill.ALL:
        return told_of(words, "help_all")
    have = sum_of(view, skill) + view.strength[kind]
    if view.destination < 0:
        return words._(SUM, skill=words.skill(skill), have=have)
    return told_of(words, "total_words", skill=words.skill(skill), have=have, need=view.needs[skill])


def _sides(view: State, side: int, more: int, words: MutinyWords) -> str:
    """11.4 The crewmen of both sides with this card."""
    crewmen = {each: crewmen_of(view, each) + (more if each == side else 0) for each in (Side.CAPTAIN, Side.MUTINEER)}
    return words._(SIDES, captain=crewmen[Side.CAPTAIN], mutineer=crewmen[Side.MUTINEER])


def _worth(move: Move, words: MutinyWords) -> str:
    """16.2 What the prize of a move is worth to the one who gets or loses it."""
    prize = getattr(move, "prize", None)
    if prize is None or isinstance(move, verbs.OfferPrize | verbs.Show | verbs.ShowBuried):
        return ""
    return words._(PRIZES[PRIZE_NAMES[prize]])
