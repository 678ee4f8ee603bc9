"""How a table is made from a form: what can be chosen for each game, what is usual, and the plan that comes of it."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from jollyroger.bots.levels import BOTS, levels, usual_level
from jollyroger.bots.patient import PatientBot
from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.games.mutiny.deck_file import DeckError, DeckFact
from jollyroger.games.mutiny.decks import SKIRMISH, STANDARD
from jollyroger.games.mutiny.lesson import SEATS as LESSON_SEATS
from jollyroger.log.mutiny_policy import DeckRefused
from jollyroger.log.plan import BOT, HOST, PACES, PERSON, SECONDS, Clock, Plan
from jollyroger.web.form_data import Fields
from jollyroger.web.problems import Misuse
from jollyroger.web.site import TOKEN_FIELD
from jollyroger.words.site.problems import DECK_MISSING

DUEL_KINDS = ("bot", "friend", "open", "screen")
MUTINY_KINDS = ("bots", "crew", "seats")
KINDS = {DUEL.name: DUEL_KINDS, MUTINY.name: MUTINY_KINDS}
PATIENT = f"{BOT}{PatientBot.name}"
OWN = "own"
"""A deck from a file."""
CLOCKS = ("none", *SECONDS)
USUAL = {
    DUEL.name: {"kind": "bot", "variant": "advanced", "first": "lot", "seat": "0", "clock": "none"},
    MUTINY.name: {"kind": "bots", "players": "5", "clock": "none", "deck": STANDARD},
}
"""How a table is made if nothing else is chosen."""
WITH_PEOPLE = {"clock": "relaxed"}
"""What is usual in Piracy & Mutiny where several people play: nobody holds up the others."""
SEATS = DUEL.seat_names(DUEL.options())


def choices(game: str, *, red_beard: bool) -> dict[str, list[str]]:
    """What can be chosen for a game; whom one plays against depends on whether Red Beard is there."""
    if game == MUTINY.name:
        return {
            "kinds": list(KINDS[game]),
            "numbers": list(MUTINY.option_choices()["seats"]),
            "decks": [STANDARD, SKIRMISH, OWN],
            "bots": list(levels(game, red_beard=red_beard)),
            "clocks": list(CLOCKS),
        }
    options = DUEL.option_choices()
    return {
        "kinds": list(KINDS[game]),
        "variants": list(options["variant"]),
        "firsts": list(options["first"]),
        "bots": list(levels(game, red_beard=red_beard)),
        "clocks": list(CLOCKS),
    }


def usual(game: str, kind: str = "", *, red_beard: bool) -> dict[str, str]:
    """How the form is filled in before anybody has touched it."""
    more = {"kind": kind} if kind else {}
    more["bot"] = usual_level(game, red_beard=red_beard)
    if game == MUTINY.name and kind in MUTINY_KINDS[1:]:
        more |= WITH_PEOPLE
    return USUAL[game] | more


def game_of(fields: Fields) -> str:
    """Which game a form is about."""
    return fields.choice("game", list(USUAL), DUEL.name)


def plan_of(fields: Fields, *, red_beard: bool, pace: str = "", learns: bool = False) -> Plan:
    """The table that a form asks for, with bots as fast as the guest likes them and gentle with one who learns."""
    if fields.text("lesson"):
        plan = lesson_plan(game_of(fields), red_beard=red_beard)
    elif game_of(fields) == MUTINY.name:
        plan = mutiny_plan(fields, fields.file("deck_file"), red_beard=red_beard)
        if learns and fields.choice("kind", list(MUTINY_KINDS), USUAL[MUTINY.name]["kind"]) == "bots":
            plan = msgspec.structs.replace(plan, seats=(HOST, *[PATIENT] * (len(plan.seats) - 1)))
    else:
        plan = duel_plan(fields, red_beard=red_beard)
    return msgspec.structs.replace(plan, pace=pace) if pace in PACES else plan


def lesson_plan(game: str, *, red_beard: bool) -> Plan:
    """A guided game: the introductory duel with a deckhand, or a ship with a patient crew."""
    if game == MUTINY.name:
        options = {"seats": str(LESSON_SEATS), "deck": STANDARD}
        return Plan(game, options, (HOST, *[PATIENT] * (LESSON_SEATS - 1)), automatic=True, lesson=True)
    bot = usual_level(game, red_beard=red_beard)
    return Plan(game, {"variant": "introductory", "first": "lot"}, (HOST, f"{BOT}{bot}"), automatic=True, lesson=True)


def duel_plan(fields: Fields, *, red_beard: bool) -> Plan:
    """A duel; against every bot that there is, whether the pages offer it or not."""
    possible, first = choices(DUEL.name, red_beard=red_beard), usual(DUEL.name, red_beard=red_beard)
    kind = fields.choice("kind", possible["kinds"], first["kind"])
    mine = int(fields.choice("seat", ["0", "1"], first["seat"]))
    bot = fields.choice("bot", list(BOTS[DUEL.name]), first["bot"])
    other = {"bot": f"{BOT}{bot}", "screen": HOST}.get(kind, PERSON)
    return Plan(
        game=DUEL.name,
        options={
            "variant": fields.choice("variant", possible["variants"], first["variant"]),
            "first": fields.choice("first", possible["firsts"], first["first"]),
        },
        seats=tuple(HOST if seat == mine else other for seat in range(len(SEATS))),
        names=tuple(fields.text(f"name{seat}") or SEATS[seat] for seat in range(len(SEATS)))
        if kind == "screen"
        else (),
        public=kind == "open" or bool(fields.text("public")),
        clock=cast(Clock, fields.choice("clock", possible["clocks"], first["clock"])),
        automatic=bool(fields.text("automatic")),
    )


def mutiny_plan(fields: Fields, file: bytes, *, red_beard: bool) -> Plan:
    """A table of Piracy & Mutiny: the host has the first seat; the others are for bots, for people, or as chosen."""
    possible = choices(MUTINY.name, red_beard=red_beard)
    kind = fields.choice("kind", possible["kinds"], USUAL[MUTINY.name]["kind"])
    first = usual(MUTINY.name, kind, red_beard=red_beard)
    number = int(fields.choice("players", possible["numbers"], first["players"]))
    bot = fields.choice("bot", list(BOTS[MUTINY.name]), first["bot"])
    others = [seat_of(fields, kind, seat, bot) for seat in range(1, number)]
    deck = fields.choice("deck", possible["decks"], first["deck"])
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
        clock=cast(Clock, fields.choice("clock", possible["clocks"], first["clock"])),
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


def filled_in(fields: Fields, *, red_beard: bool) -> dict[str, Any]:
    """A form as it was filled in, as far as that makes sense: to be shown again."""
    game = fields.text("game") if fields.text("game") in USUAL else DUEL.name
    kind = fields.text("kind") if fields.text("kind") in KINDS[game] else USUAL[game]["kind"]
    filled = {name: fields.text(name) for name in fields.form if name != TOKEN_FIELD}
    values = usual(game, kind, red_beard=red_beard) | filled | {"kind": kind}
    return {"game": game, "kind": kind, "values": values, **choices(game, red_beard=red_beard)}
