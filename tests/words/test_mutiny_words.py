"""Piracy & Mutiny can be told in every language, and what a player may not know is not told."""

from __future__ import annotations

import pytest

from jollyroger.games.errors import Problem, RecordError, Refusal
from jollyroger.games.game import Result
from jollyroger.games.mutiny.cards import FIRST_NORMAL, SEATS, Character, Side
from jollyroger.games.mutiny.deck import Prize, Skill, Stack
from jollyroger.games.mutiny.game import Mutiny
from jollyroger.games.mutiny.moves import verbs
from jollyroger.games.mutiny.moves.codes import VERBS, code_of, move_of
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.notation import kind_names
from jollyroger.games.mutiny.state import State, Step
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.common.records import problem_text
from jollyroger.words.mutiny.game_words import MutinyWords
from jollyroger.words.mutiny.moves import LABELS
from jollyroger.words.mutiny.reasons import REASONS
from tests.games.mutiny.tables import all_codes

GAME = Mutiny()
PLAYERS = ("Anne", "Bart", "Cora", "Drake", "Ebba", "Flint", "Grace", "Hook", "Ida", "Jack")
COOK, NAVIGATOR = int(Character.COOK), FIRST_NORMAL
LARGEST = GAME.start(GAME.options(seats=str(SEATS)))


def in_all_languages() -> list[MutinyWords]:
    """The words of every language, for ten players."""
    return [MutinyWords(language, PLAYERS) for language in LANGUAGES]


def test_all_that_can_be_said_has_words() -> None:
    assert set(LABELS) == set(VERBS)
    assert set(REASONS) == set(Objection) - {Objection.NONE}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    words = MutinyWords(language, ())
    kinds = kind_names(LARGEST)
    assert len({words.card(LARGEST, kind) for kind in kinds}) == len(kinds)
    assert len({words.prize(prize) for prize in Prize}) == len(Prize)
    assert len({words.skill(skill) for skill in Skill}) == len(Skill)
    assert len({words.stack(stack) for stack in Stack}) == len(Stack)
    assert len({words.quartermaster(), *(words.side(side) for side in Side)}) == 1 + len(Side)


def test_what_stands_on_cards() -> None:
    said = [words.cards(LARGEST, (COOK, NAVIGATOR)) for words in in_all_languages()]
    assert said == ["Cook, navigation 1 (crew 1)", "Koch, Navigation 1 (Mannschaft 1)", "Kuk, nawigacja 1 (załoga 1)"]
    words = MutinyWords("en", ())
    fort, port, island = (LARGEST.destination_stack.index(stack) for stack in (Stack.FORT, 3, 4))
    assert words.destination(LARGEST, fort) == "Fort (navigation 1, guns 3, melee 3; 5 prizes)"
    assert words.destination(LARGEST, port) == "Pirate Port (2 cards each)"
    assert words.destination(LARGEST, island) == "Treasure Island"


def fits(state: State, move: Move) -> bool:
    """Whether a move names only kinds of crew that there are."""
    return getattr(move, "kind", 0) < state.kinds


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_menu_tells_all_moves_apart(language: str) -> None:
    words = MutinyWords(language, PLAYERS)
    every = [code for code in all_codes() if fits(LARGEST, move_of(code))]
    answers = {code for code in every if isinstance(move_of(code), verbs.Betray | verbs.BetrayPlayed)}
    labels = [words.move(LARGEST, code) for code in every if code not in answers]
    assert len(set(labels)) == len(labels)
    assert not any("{" in label for label in labels)


def test_a_traitor_in_the_menu_names_the_card_that_he_answers() -> None:
    state = GAME.copy(LARGEST)
    state.step[0], state.step_a[0], state.step_b[0] = Step.TRAITOR, Character.SURGEON, 2
    state.played_seat[3], state.played_kind[3] = 1, NAVIGATOR
    words = MutinyWords("en", PLAYERS)
    assert words.move(state, code_of(verbs.Betray())) == "Traitor against Cora: Surgeon"
    assert words.move(state, code_of(verbs.BetrayPlayed(3))) == "Traitor against Bart: navigation 1 (crew 1)"


@pytest.mark.parametrize(
    ("move", "labels"),
    [
        (verbs.SecondMate(1, 1), ["Second Mate: rob Bart", "Zweiter Maat: Bart bestehlen"]),
        (
            verbs.SeaDog(Side.CAPTAIN, 2),
            ["Sea Dog: Cora has to join the Captain", "Seewolf: Cora muss zum Kapitän halten"],
        ),
        (verbs.SharpShooter(1), ["Sharp-shooter: guns +1", "Scharfschütze: Kanonen +1"]),
        (verbs.Deal(Prize.RUM, 3), ["To Drake: Rum", "An Drake: Rum"]),
    ],
)
def test_moves_word_by_word(move: Move, labels: list[str]) -> None:
    assert [words.move(LARGEST, code_of(move)) for words in in_all_languages()][:2] == labels


@pytest.mark.parametrize("objection", REASONS)
def test_every_refusal_has_its_reason_in_the_words_of_its_game(objection: Objection) -> None:
    refusal = Refusal(objection, "9.9")
    reasons = [words.reason(refusal) for words in in_all_languages()]
    assert len(set(reasons)) == len(LANGUAGES)
    assert all(reason.endswith(". (9.9)") for reason in reasons)
    error = RecordError(7, Problem.MOVE_REFUSED, "x", refusal=refusal)
    for language, reason in zip(LANGUAGES, reasons, strict=True):
        assert reason in problem_text(error, language)


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (Result((1,), (4, 9, 5), "gold"), "Bart wins with 9 gold."),
        (Result((2,), (4, 9, 9), "rum"), "Tied on 9 gold: Cora wins with more Rum."),
        (Result((0, 2), (9, 3, 9), "shared"), "A shared victory with 9 gold: Anne and Cora."),
    ],
)
def test_how_a_game_ended(result: Result, said: str) -> None:
    texts = [words.result(result) for words in in_all_languages()]
    assert texts[0] == said
    assert len(set(texts)) == len(LANGUAGES)


def test_only_players_of_one_name_are_told_apart() -> None:
    words = MutinyWords("en", ("greedy", "Zoe", "greedy"))
    assert words.players[1] == "Zoe"
    assert len(set(words.players)) == 3
