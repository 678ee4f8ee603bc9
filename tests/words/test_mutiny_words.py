"""Piracy & Mutiny can be told in every language, and what a player may not know is not told."""

from __future__ import annotations

import random

import pytest

from jollyroger.games.chance import SeededDealer
from jollyroger.games.errors import Problem, RecordError, Refusal
from jollyroger.games.events import EVERYBODY, UNSEEN, Event
from jollyroger.games.game import SPECTATOR, Result
from jollyroger.games.mutiny.cards import FIRST_NORMAL, NOBODY, NONE, SEATS, Character, Side
from jollyroger.games.mutiny.deck import Prize, Skill, Stack
from jollyroger.games.mutiny.game import Mutiny
from jollyroger.games.mutiny.moves import verbs
from jollyroger.games.mutiny.moves.codes import VERBS, code_of, move_of
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.notation import kind_names
from jollyroger.games.mutiny.state import EventKind, State, Step
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.common.records import problem_text
from jollyroger.words.mutiny.events import EVENTS, MUTINY_WON, PLAYED, SECRETS, SEVERAL_SECRETS, SOLD
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
    several = {EventKind.CHARACTER_PLAYED, EventKind.PRIZE_SOLD, EventKind.MUTINY_ENDED}
    assert set(EVENTS) | several == set(EventKind)
    assert set(SEVERAL_SECRETS) < set(SECRETS) < set(EVENTS)
    assert set(PLAYED) == set(Character) - {Character.POWDER_MONKEY}
    assert set(SOLD) == {Prize.JEWELS, Prize.HOSTAGE}
    assert set(MUTINY_WON) == {Side.CAPTAIN, Side.MUTINEER}
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
    assert said == ["Cook, navigation 1 (crew 1)", "Koch, Navigation 1 (1 Mann)", "Kuk, nawigacja 1 (załoga 1)"]
    words = MutinyWords("en", ())
    fort, port, island = (LARGEST.destination_stack.index(stack) for stack in (Stack.FORT, 3, 4))
    assert words.destination(LARGEST, fort) == "Fort (navigation 1, guns 3, melee 3; prizes: 5)"
    assert words.destination(LARGEST, port) == "Pirate Port (cards for everybody: 2)"
    assert words.destination(LARGEST, island) == "Treasure Island"


@pytest.mark.parametrize("told", EventKind)
def test_every_event_has_its_sentence(told: EventKind) -> None:
    # Numbers that mean something wherever they stand: a player, a stack or a skill; a player or a side; a card or prize
    event = Event(told, 0, 1, Side.MUTINEER if told == EventKind.MUTINY_ENDED else Prize.JEWELS)
    check_sentences([words.event(LARGEST, event) for words in in_all_languages()])


@pytest.mark.parametrize("told", SECRETS)
def test_a_secret_card_is_not_named(told: EventKind) -> None:
    event = Event(told, 0, 1, UNSEEN)
    said = [words.event(LARGEST, event) for words in in_all_languages()]
    check_sentences(said)
    assert not any(":" in sentence for sentence in said)
    assert said[0] == SECRETS[told].format(player="Anne", other="Bart")


@pytest.mark.parametrize("character", PLAYED)
@pytest.mark.parametrize("target", [0, 1])
def test_every_character_has_its_sentence(character: Character, target: int) -> None:
    event = Event(EventKind.CHARACTER_PLAYED, 3, target, character)
    check_sentences([words.event(LARGEST, event) for words in in_all_languages()])


def check_sentences(said: list[str]) -> None:
    """A sentence in each language, all different, with nothing left open."""
    assert len(set(said)) == len(LANGUAGES)
    assert all(sentence[-1] in ".!" and "{" not in sentence for sentence in said)


@pytest.mark.parametrize(
    ("event", "english", "german", "polish"),
    [
        (
            Event(EventKind.CARD_DRAWN, 1, 0, UNSEEN),
            "Bart draws a card.",
            "Bart zieht eine Karte.",
            "Bart dobiera kartę.",
        ),
        (
            Event(EventKind.CARD_DRAWN, 1, 0, COOK),
            "Bart draws Cook.",
            "Bart zieht: Koch.",
            "Bart dobiera: Kuk.",
        ),
        (
            Event(EventKind.CREW_JOINED, 2, Side.MUTINEER, Character.POWDER_MONKEY),
            "Cora plays for the First Mutineer: Powder Monkey.",
            "Cora spielt für den Ersten Meuterer: Pulverjunge.",
            "Cora zagrywa po stronie Pierwszego buntownika: Szczury okrętowe.",
        ),
        (
            Event(EventKind.NEED_CHANGED, Skill.GUNS, 4, 0),
            "Now it takes: guns 4.",
            "Jetzt verlangt: Kanonen 4.",
            "Wymagane teraz: ostrzał 4.",
        ),
        (
            Event(EventKind.SAILED, 0, Stack.MERCHANT_SHIP, 0),
            "Captain Anne chooses the destination: Merchant Ship.",
            "Kapitän Anne wählt das Ziel: Handelsschiff.",
            "Kapitan Anne wybiera cel: Statek kupiecki.",
        ),
        (
            Event(EventKind.PUT_BACK, Stack.TREASURE_ISLAND, 0, 0),
            "The destination goes back on its stack unseen: Treasure Island.",
            "Die Zielkarte geht ungesehen auf ihren Stapel zurück: Schatzinsel.",
            "Karta Celu wraca zakryta na swój stos: Wyspa skarbów.",
        ),
        (
            Event(EventKind.CHARACTER_PLAYED, 0, 1 * SEATS + 2, Character.SECOND_MATE),
            "Anne plays the Second Mate against Bart and Cora.",
            "Anne spielt den Zweiten Maat gegen Bart und Cora.",
            "Anne zagrywa Drugiego mata przeciw graczom Bart i Cora.",
        ),
        (
            Event(EventKind.CHARACTER_PLAYED, 0, 2 * SEATS + 2, Character.SECOND_MATE),
            "Anne plays the Second Mate against Cora.",
            "Anne spielt den Zweiten Maat gegen Cora.",
            "Anne zagrywa Drugiego mata przeciw graczowi Cora.",
        ),
        (
            Event(EventKind.CHARACTER_PLAYED, 0, NONE, Character.TRAITOR),
            "Anne plays the Traitor.",
            "Anne spielt den Verräter.",
            "Anne zagrywa Zdrajcę.",
        ),
        (
            Event(EventKind.PUNISHMENT_ORDERED, 0, NOBODY, 0),
            "Anne orders a punishment.",
            "Anne ordnet eine Bestrafung an.",
            "Anne żąda kary.",
        ),
        (
            Event(EventKind.MUTINY_ENDED, 3, 5, Side.MUTINEER),
            "The First Mutineer wins the mutiny. Crewmen: Captain 3, First Mutineer 5.",
            "Der Erste Meuterer gewinnt die Meuterei. Mannschaft: Kapitän 3, Erster Meuterer 5.",
            "Pierwszy buntownik wygrywa bunt. Członkowie załogi: Kapitan 3, Pierwszy buntownik 5.",
        ),
    ],
)
def test_events_word_by_word(event: Event, english: str, german: str, polish: str) -> None:
    assert [words.event(LARGEST, event) for words in in_all_languages()] == [english, german, polish]


def test_cards_dealt_one_by_one_are_told_together() -> None:
    dealt = [Event(EventKind.CARD_DRAWN, seat, 0, kind, 1 << seat) for kind in (COOK, NAVIGATOR) for seat in (0, 1)]
    seen = [event.as_seen_by(0) for event in dealt]
    passed, drawn = Event(EventKind.PASSED, 1, 0, 0), Event(EventKind.CARD_DRAWN, 2, 0, UNSEEN)
    assert MutinyWords("en", PLAYERS).log(LARGEST, [*seen, passed, drawn]) == [
        "Anne draws Cook, navigation 1 (crew 1).",
        "Bart draws 2 cards.",
        "Bart passes.",
        "Cora draws a card.",
    ]


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


def test_a_traitor_in_the_menu_names_the_card_that_it_answers() -> None:
    state = GAME.copy(LARGEST)
    state.step[0], state.step_a[0], state.step_b[0] = Step.TRAITOR, Character.SURGEON, 2
    state.played_seat[3], state.played_kind[3] = 1, NAVIGATOR
    words = MutinyWords("en", PLAYERS)
    assert words.move(state, code_of(verbs.Betray())) == "Traitor against Cora: Surgeon"
    assert words.move(state, code_of(verbs.BetrayPlayed(3))) == "Traitor against Bart: navigation 1 (crew 1)"


@pytest.mark.parametrize(
    ("move", "labels"),
    [
        (verbs.SecondMate(1, 1), ["Second Mate: steal from Bart", "Zweiter Maat: Bart bestehlen"]),
        (
            verbs.SeaDog(Side.CAPTAIN, 2),
            ["Sea Dog: Cora has to join the Captain", "Seewolf: Cora muss zum Kapitän halten"],
        ),
        (verbs.SharpShooter(1), ["Sharp-shooter: guns 1 more", "Scharfschütze: Kanonen 1 mehr"]),
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
        (Result((2,), (4, 9, 9), "rum"), "9 gold are a tie: Cora wins with more Rum."),
        (Result((0, 2), (9, 3, 9), "shared"), "A shared victory with 9 gold: Anne, Cora."),
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


@pytest.mark.parametrize(("seats", "hidden"), [("3", "no"), ("4", "yes"), ("6", "no"), ("7", "yes")])
def test_whole_games_can_be_told_without_giving_secrets_away(seats: str, hidden: str) -> None:
    state = GAME.start(GAME.options(seats=seats, hidden_prizes=hidden))
    dealer, chooser = SeededDealer(int(seats)), random.Random(seats)
    every = in_all_languages()
    while True:
        for _, events in GAME.deal_all(state, dealer):
            check_secrets(every, state, events)
        if GAME.result(state) is not None:
            break
        seat = GAME.asked(state)
        codes = GAME.legal_codes(state, seat)
        assert all(words.move(state, code) for words in every for code in codes)
        check_secrets(every, state, GAME.play_code(state, seat, chooser.choice(codes)))
    result = GAME.result(state)
    assert result is not None
    assert all(words.result(result) for words in every)


def check_secrets(every: list[MutinyWords], state: State, events: list[Event]) -> None:
    """All that happened can be told, to spectators without a card that not all may know."""
    for words in every:
        assert words.log(state, events)
        cards = {words.card(state, kind) for kind in kind_names(state)}
        for event in GAME.events_for([event for event in events if event.seen != EVERYBODY], SPECTATOR):
            told = words.event(state, event)
            assert not any(told.endswith(f": {name}.") for name in cards | {words.prize(prize) for prize in Prize})
