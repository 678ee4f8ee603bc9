"""The form of a new table of Piracy & Mutiny."""

from __future__ import annotations

from typing import cast

from jollyroger.bots.levels import BOTS
from jollyroger.bots.patient import PatientBot
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.deck_file import DeckError, DeckFact
from jollyroger.games.mutiny.decks import SKIRMISH, STANDARD
from jollyroger.games.mutiny.lesson import SEATS as LESSON_SEATS
from jollyroger.log.mutiny_policy import DeckRefused
from jollyroger.log.plan import BOT, HOST, PERSON, Clock, Plan
from jollyroger.web.form_data import Fields
from jollyroger.web.problems import Misuse
from jollyroger.web.table_form import CLOCKS, FilledForm, TableForm
from jollyroger.words.site.problems import DECK_MISSING

PATIENT = f"{BOT}{PatientBot.name}"
OWN = "own"
"""A deck from a file."""
NUMBERS = list(MUTINY.option_choices()["seats"])
DECKS = [STANDARD, SKIRMISH, OWN]
UNHURRIED = {"clock": "relaxed"}
"""Where several people play, so that nobody holds up the others."""


def mutiny_plan(form: FilledForm) -> Plan:
    """The host has the first seat; the others are for bots, for people, or as chosen."""
    fields, usual = form.fields, form.usual
    number = int(fields.choice("players", NUMBERS, usual["players"]))
    bot = fields.choice("bot", list(BOTS[MUTINY.name]), usual["bot"])
    others = [seat_of(fields, form.kind, seat, bot) for seat in range(1, number)]
    if form.learns and form.kind == "bots":
        others = [PATIENT] * len(others)
    deck = fields.choice("deck", DECKS, usual["deck"])
    file = fields.file("deck_file")
    if deck == OWN and not file:
        raise Misuse(400, DECK_MISSING)
    options = {
        "seats": str(number),
        "hidden_prizes": "yes" if fields.text("hidden_prizes") else "no",
        "captains_gold": "yes" if fields.text("captains_gold") else "no",
        "bribes": "no" if fields.text("no_bribes") else "yes",
    }
    return Plan(
        game=MUTINY.name,
        options=options if deck == OWN else options | {"deck": deck},
        seats=(HOST, *others),
        public=bool(fields.text("public")),
        clock=cast(Clock, fields.choice("clock", list(CLOCKS), usual["clock"])),
        automatic=True,
        deck=deck_text(file) if deck == OWN else "",
    )


def seat_of(fields: Fields, kind: str, seat: int, bot: str) -> str:
    """Whom a seat is for, by the kind of the table: a person, or a bot of the level that was chosen."""
    if kind == "seats":
        kind = fields.choice(f"seat{seat}", ["person", "bot"], "person")
    return PERSON if kind in ("crew", "person") else f"{BOT}{bot}"


def deck_text(file: bytes) -> str:
    """The text of a deck file."""
    try:
        return file.decode()
    except UnicodeDecodeError as error:
        line = file[: error.start].count(b"\n") + 1
        raise DeckRefused(DeckError(line, DeckFact.UNREADABLE, "", "UTF-8")) from error


def mutiny_lesson(_bot: str) -> Plan:
    """A ship with a patient crew."""
    options = {"seats": str(LESSON_SEATS), "deck": STANDARD}
    return Plan(MUTINY.name, options, (HOST, *[PATIENT] * (LESSON_SEATS - 1)), automatic=True, lesson=True)


MUTINY_FORM = TableForm(
    kinds=("bots", "crew", "seats"),
    usual={"kind": "bots", "players": "5", "clock": "none", "deck": STANDARD},
    usual_by_kind={"crew": UNHURRIED, "seats": UNHURRIED},
    choices={"numbers": NUMBERS, "decks": DECKS},
    plan=mutiny_plan,
    lesson=mutiny_lesson,
)
