"""The log of Piracy & Mutiny is a story: in every language, for every reader, with sums and without secrets."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from jollyroger.games.chance import SeededDealer
from jollyroger.games.events import EVERYBODY, UNSEEN, Event
from jollyroger.games.game import SPECTATOR
from jollyroger.games.mutiny.cards import FIRST_NORMAL, NOBODY, NONE, SEATS, Character, Side
from jollyroger.games.mutiny.deck import Prize, Skill, Stack
from jollyroger.games.mutiny.game import Mutiny
from jollyroger.games.mutiny.notation import kind_names
from jollyroger.games.mutiny.state import EventKind
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.mutiny.chronicle import Chronicle
from jollyroger.words.mutiny.events import EVENTS, PLAYED, SECRETS, SOLD, UNTOLD
from jollyroger.words.mutiny.naming import Naming
from jollyroger.words.mutiny.sums import MutinySum
from jollyroger.words.mutiny.telling import EventTeller
from tests.words.test_mutiny_words import LARGEST, PLAYERS

GAME = Mutiny()
ANNE, BART, CORA, DRAKE = range(4)
COOK, NAVIGATOR = int(Character.COOK), FIRST_NORMAL
CALLED = Event(EventKind.MUTINY_CALLED, BART, ANNE, 0)
NAMES = {language: Naming(language, PLAYERS) for language in LANGUAGES}
FOUR = Naming("en", PLAYERS[:4])


YOURS = re.compile(r"\byou(r|'re)?\b", re.IGNORECASE)


def said(event: Event, reader: int = NOBODY) -> list[str]:
    """An event in every language."""
    return [EventTeller(names, reader).event(LARGEST, event).text for names in NAMES.values()]


def story(reader: int, *events: Event) -> list[str]:
    """What one reader at a table of four is told."""
    seen = GAME.events_for(events, reader)
    return [sentence.text for sentence in Chronicle(FOUR, reader).tell(LARGEST, seen)]


def test_all_that_can_happen_has_words() -> None:
    several = {EventKind.CHARACTER_PLAYED, EventKind.PRIZE_SOLD}
    assert set(EVENTS) | several | UNTOLD == set(EventKind)
    assert set(SECRETS) < set(EVENTS)
    assert set(PLAYED) == set(Character) - {Character.POWDER_MONKEY}
    assert set(SOLD) == {Prize.JEWELS, Prize.HOSTAGE}


ALONE = set(EVENTS) - {EventKind.PRIZE_TURNED, EventKind.PRIZE_COLLECTED, EventKind.PRIZE_EARNED, EventKind.POOL_DEALT}
"""What is told one by one; the others are told together."""


@pytest.mark.parametrize("kind", sorted(ALONE - {EventKind.CARD_DRAWN}))
@pytest.mark.parametrize("reader", [NOBODY, ANNE, BART])
def test_every_event_has_its_sentence(kind: EventKind, reader: int) -> None:
    # Numbers that mean something wherever they stand: a player, a stack or a skill; a player or a side; a card or prize
    check_sentences(said(Event(kind, ANNE, BART, Prize.JEWELS), reader))


@pytest.mark.parametrize("kind", sorted(set(SECRETS) & ALONE - {EventKind.CARD_DRAWN}))
def test_a_secret_card_is_not_named(kind: EventKind) -> None:
    sentences = said(Event(kind, ANNE, BART, UNSEEN))
    check_sentences(sentences)
    assert not any(":" in sentence for sentence in sentences)
    assert sentences[0] == SECRETS[kind].plain.format(player="Anne", other="Bart")


@pytest.mark.parametrize("character", PLAYED)
@pytest.mark.parametrize("target", [0, 1])
@pytest.mark.parametrize("reader", [NOBODY, ANNE, DRAKE])
def test_every_character_has_its_sentence(character: Character, target: int, reader: int) -> None:
    check_sentences(said(Event(EventKind.CHARACTER_PLAYED, DRAKE, target, character), reader))


def check_sentences(sentences: list[str]) -> None:
    """A sentence in each language, all different, with nothing left open."""
    assert len(set(sentences)) == len(LANGUAGES)
    assert all(sentence[-1] in ".!”“" and "{" not in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("event", "reader", "english", "german", "polish"),
    [
        (
            Event(EventKind.CREW_JOINED, CORA, Side.MUTINEER, Character.POWDER_MONKEY),
            NOBODY,
            "Cora plays Powder Monkey for the First Mutineer.",
            "Cora spielt für den Ersten Meuterer: Pulverjunge.",
            "Cora zagrywa po stronie Pierwszego buntownika: Szczury okrętowe.",
        ),
        (
            Event(EventKind.NEED_CHANGED, Skill.GUNS, 4, 0),
            ANNE,
            "Now needed: guns 4.",
            "Jetzt nötig: Kanonen 4.",
            "Teraz potrzeba: ostrzał 4.",
        ),
        (
            Event(EventKind.SAILED, ANNE, Stack.MERCHANT_SHIP, 0),
            NOBODY,
            "Captain Anne sets course for a Merchant Ship.",
            "Kapitän Anne nimmt Kurs auf ein Handelsschiff.",
            "Kapitan Anne obiera kurs na Statek kupiecki.",
        ),
        (
            Event(EventKind.SAILED, ANNE, Stack.PIRATE_PORT, 0),
            ANNE,
            "You set course for a Pirate Port.",
            "Du nimmst Kurs auf einen Piratenhafen.",
            "Obierasz kurs na Zatokę piratów.",
        ),
        (
            Event(EventKind.CHARACTER_PLAYED, ANNE, BART * SEATS + CORA, Character.SECOND_MATE),
            NOBODY,
            "Anne plays the Second Mate to rob Bart and Cora.",
            "Anne spielt den Zweiten Maat, um Bart und Cora zu bestehlen.",
            "Anne zagrywa Drugiego mata, aby okraść graczy Bart i Cora.",
        ),
        (
            Event(EventKind.CHARACTER_PLAYED, ANNE, BART * SEATS + CORA, Character.SECOND_MATE),
            BART,
            "Anne plays the Second Mate to rob you and Cora.",
            "Anne spielt den Zweiten Maat, um dich und Cora zu bestehlen.",
            "Anne zagrywa Drugiego mata, aby okraść ciebie i gracza Cora.",
        ),
        (
            Event(EventKind.CHARACTER_PLAYED, ANNE, CORA * SEATS + CORA, Character.SECOND_MATE),
            NOBODY,
            "Anne plays the Second Mate to rob Cora.",
            "Anne spielt den Zweiten Maat, um Cora zu bestehlen.",
            "Anne zagrywa Drugiego mata, aby okraść gracza Cora.",
        ),
        (
            Event(EventKind.CHARACTER_PLAYED, ANNE, Side.MUTINEER * SEATS + CORA, Character.SEA_DOG),
            CORA,
            "Anne plays the Sea Dog: you're to join the mutiny.",
            "Anne spielt den Seewolf: Du sollst dich der Meuterei anschließen.",
            "Anne zagrywa Wilka morskiego: masz poprzeć bunt.",
        ),
        (
            Event(EventKind.CHARACTER_PLAYED, ANNE, NONE, Character.TRAITOR),
            ANNE,
            "You play the Traitor.",
            "Du spielst den Verräter.",
            "Zagrywasz Zdrajcę.",
        ),
        (
            Event(EventKind.PUNISHMENT_ORDERED, ANNE, NOBODY, 0),
            NOBODY,
            "Anne orders a punishment.",
            "Anne ordnet eine Bestrafung an.",
            "Anne żąda kary.",
        ),
        (
            Event(EventKind.CARD_STOLEN, ANNE, BART, COOK),
            ANNE,
            "Bart steals your Cook.",
            "Bart stiehlt dir eine Karte: Koch.",
            "Bart kradnie ci kartę: Kuk.",
        ),
        (
            Event(EventKind.OFFERED_CREW, ANNE, BART, UNSEEN),
            BART,
            "Anne offers you a crew card.",
            "Anne bietet dir eine Crewkarte an.",
            "Anne oferuje ci kartę Załogi.",
        ),
    ],
)
def test_events_word_by_word(event: Event, reader: int, english: str, german: str, polish: str) -> None:
    assert said(event, reader) == [english, german, polish]


@pytest.mark.parametrize(
    ("number", "texts"),
    [
        (1, ["Bart draws a card.", "Bart zieht eine Karte.", "Bart dobiera kartę."]),
        (2, ["Bart draws 2 cards.", "Bart zieht 2 Karten.", "Bart dobiera 2 karty."]),
        (5, ["Bart draws 5 cards.", "Bart zieht 5 Karten.", "Bart dobiera 5 kart."]),
    ],
)
def test_cards_dealt_one_by_one_are_told_together(number: int, texts: list[str]) -> None:
    events = [Event(EventKind.CARD_DRAWN, BART, 0, UNSEEN)] * number
    assert [Chronicle(names).tell(LARGEST, events)[0].text for names in NAMES.values()] == texts


def test_what_everybody_draws_is_told_once() -> None:
    dealt = [
        Event(EventKind.CARD_DRAWN, seat, 0, kind, 1 << seat) for kind in (COOK, NAVIGATOR) for seat in (1, 2, 3, 0)
    ]
    assert story(NOBODY, *dealt) == ["Everyone draws 2 cards."]
    assert story(BART, *dealt) == ["Everyone draws 2 cards.", "You draw Cook, navigation 1 (crew 1)."]
    assert story(BART, *dealt[:-1])[-1] == "Anne draws a card."


def test_passes_are_not_told() -> None:
    assert story(ANNE, *[Event(EventKind.PASSED, seat, 0, 0) for seat in range(4)]) == []


def test_only_what_is_about_the_reader_stands_out() -> None:
    events = [Event(EventKind.QM_APPOINTED, seat, 0, 0) for seat in (ANNE, BART)]
    assert [sentence.you for sentence in Chronicle(FOUR, BART).tell(LARGEST, events)] == [False, True]


@pytest.mark.parametrize(
    ("stack", "after", "text"),
    [
        (Stack.TREASURE_ISLAND, (), "No one shows a map. The ship turns back."),
        (Stack.TREASURE_ISLAND, (CALLED,), "The voyage is broken off. The destination stays face down."),
        (Stack.FORT, (CALLED,), "The voyage is broken off. The destination stays face down."),
    ],
)
def test_why_the_ship_turns_back(stack: Stack, after: tuple[Event, ...], text: str) -> None:
    assert story(NOBODY, Event(EventKind.PUT_BACK, stack, 0, 0), *after)[0] == text


def test_6_an_attack_ends_with_what_everybody_gave() -> None:
    first, second = NAVIGATOR, NAVIGATOR + 1
    played = [Event(EventKind.CREW_PLAYED, seat, 0, kind) for seat, kind in ((2, first), (1, first), (1, second))]
    cancelled = Event(EventKind.CANCELLED, ANNE, CORA, first)
    lines = story(BART, Event(EventKind.SAILED, ANNE, 0, 0), *played, cancelled, Event(EventKind.ATTACK_LOST, 0, 0, 0))
    assert lines[-2:] == ["The attack fails.", "Fought: you (navigation 2). Held back: Anne, Cora and Drake."]


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (
            BART,
            [
                "Anne picks a prize.",
                "Shared out: Anne (1 prize), you (2 gold, 2 × Rum) and Cora (1 prize). Nothing for Drake.",
            ],
        ),
        (
            CORA,
            [
                "Anne picks a prize.",
                "Shared out: Anne (1 prize), Bart (3 prizes) and you (Hostage). Nothing for Drake.",
            ],
        ),
        (
            SPECTATOR,
            [
                "Anne picks a prize.",
                "Shared out: Anne (1 prize), Bart (3 prizes) and Cora (1 prize). Nothing for Drake.",
            ],
        ),
    ],
)
def test_7_a_sharing_ends_with_what_everybody_got_as_far_as_the_reader_has_seen_it(
    reader: int, told: list[str]
) -> None:
    turned = [Event(EventKind.PRIZE_TURNED, ANNE, 0, Prize.RUM, 1 << ANNE)] * 5
    picked = Event(EventKind.PRIZE_PICKED, ANNE, 0, Prize.GOLD_3, 1 << ANNE)
    prizes = ((BART, Prize.RUM), (CORA, Prize.HOSTAGE), (BART, Prize.RUM), (BART, Prize.GOLD_2))
    dealt = [Event(EventKind.PRIZE_DEALT, DRAKE, seat, prize, 1 << seat | 1 << DRAKE) for seat, prize in prizes]
    lines = story(reader, *turned, picked, *dealt)
    assert lines == ["Anne secretly draws 5 prizes.", *told]


def test_12_3_the_crew_of_a_mutiny_is_told_with_the_own_cards() -> None:
    pool = [Event(EventKind.POOL_DEALT, seat, 0, COOK, 1 << seat) for seat in (1, 2, 3, 1)]
    assert story(BART, *pool) == [
        "The mutiny's crew is dealt out: Cora (1 card) and Drake (1 card).",
        "From the mutiny you get Cook, Cook.",
    ]


def test_14_4_a_murder_needs_no_count() -> None:
    killed = Event(EventKind.LEADER_KILLED, CORA, ANNE, 0)
    ended = Event(EventKind.MUTINY_ENDED, 1, 0, Side.MUTINEER)
    assert story(BART, CALLED, killed, ended)[-2:] == [
        "You win the mutiny.",
        "With the Captain: Anne. With the mutineers: you. Neutral: Cora and Drake.",
    ]


@pytest.mark.parametrize(("seats", "hidden"), [("3", "no"), ("4", "yes"), ("6", "no"), ("10", "yes")])
def test_whole_games_can_be_told_without_giving_secrets_away(seats: str, hidden: str) -> None:
    """Everybody reads as much as they may see; the sums of a mutiny are those that the rules count (11.4)."""
    state = GAME.start(GAME.options(seats=seats, hidden_prizes=hidden))
    dealer, chooser = SeededDealer(int(seats)), random.Random(seats)
    names = {language: Naming(language, PLAYERS[: int(seats)]) for language in LANGUAGES}
    spectators = [Chronicle(known, SPECTATOR) for known in names.values()]
    players = [Chronicle(names["en"], seat) for seat in range(int(seats))]
    counted = MutinySum(names["en"])
    cards = {known.card(state, kind) for known in names.values() for kind in kind_names(state)}
    prizes = {known.prize(prize) for known in names.values() for prize in Prize}
    met = Counter[int]()

    def tell(events: list[Event]) -> None:
        for chronicle in spectators:
            lines = chronicle.tell(state, GAME.events_for(events, SPECTATOR))
            assert not any(sentence.you or "{" in sentence.text for sentence in lines)
            if events and all(event.seen != EVERYBODY for event in events):
                assert not any(name in sentence.text for sentence in lines for name in cards | prizes)
        for seat, chronicle in enumerate(players):
            chronicle.tell(state, GAME.events_for(events, seat))
            assert chronicle.sharing.left >= 0
        for event in events:
            met[event.kind] += 1
            if event.kind == EventKind.MUTINY_ENDED:
                sums = [sum(counted.crewmen(state, side).values()) for side in (Side.CAPTAIN, Side.MUTINEER)]
                assert sums == [event.a, event.b]
            counted.hear(state, event)

    while GAME.result(state) is None:
        for _, events in GAME.deal_all(state, dealer):
            tell(events)
        if GAME.result(state) is None:
            seat = GAME.asked(state)
            tell(GAME.play_code(state, seat, chooser.choice(GAME.legal_codes(state, seat))))
    assert met[EventKind.MUTINY_ENDED]
    assert players[0].sharing.left == 0


def test_a_telling_says_you_only_to_its_reader() -> None:
    tellings = [*EVENTS.values(), *SECRETS.values(), *SOLD.values(), *(one for each in PLAYED.values() for one in each)]
    assert not any(YOURS.search(telling.plain) for telling in tellings)
    assert all(YOURS.search(text) for telling in tellings for text in (telling.by_you, telling.to_you) if text)
