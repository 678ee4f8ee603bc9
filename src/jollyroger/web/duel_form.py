"""The form of a new duel."""

from __future__ import annotations

from typing import cast

from jollyroger.bots.levels import BOTS
from jollyroger.games.catalogue import DUEL
from jollyroger.log.plan import BOT, HOST, PERSON, Clock, Plan
from jollyroger.web.table_form import CLOCKS, FilledForm, TableForm

SEATS = DUEL.seat_names(DUEL.options())
VARIANTS = list(DUEL.option_choices()["variant"])
FIRSTS = list(DUEL.option_choices()["first"])


def duel_plan(form: FilledForm) -> Plan:
    """A duel; against every bot that there is, whether the pages offer it or not."""
    fields, kind, usual = form.fields, form.kind, form.usual
    mine = int(fields.choice("seat", ["0", "1"], usual["seat"]))
    bot = fields.choice("bot", list(BOTS[DUEL.name]), usual["bot"])
    other = {"bot": f"{BOT}{bot}", "screen": HOST}.get(kind, PERSON)
    return Plan(
        game=DUEL.name,
        options={
            "variant": fields.choice("variant", VARIANTS, usual["variant"]),
            "first": fields.choice("first", FIRSTS, usual["first"]),
        },
        seats=tuple(HOST if seat == mine else other for seat in range(len(SEATS))),
        names=tuple(fields.text(f"name{seat}") or SEATS[seat] for seat in range(len(SEATS)))
        if kind == "screen"
        else (),
        public=kind == "open" or bool(fields.text("public")),
        clock=cast(Clock, fields.choice("clock", list(CLOCKS), usual["clock"])),
        automatic=bool(fields.text("automatic")),
    )


def duel_lesson(bot: str) -> Plan:
    """The introductory duel."""
    options = {"variant": "introductory", "first": "lot"}
    return Plan(DUEL.name, options, (HOST, f"{BOT}{bot}"), automatic=True, lesson=True)


DUEL_FORM = TableForm(
    kinds=("bot", "friend", "open", "screen"),
    usual={"kind": "bot", "variant": "advanced", "first": "lot", "seat": "0", "clock": "none"},
    usual_by_kind={},
    choices={"variants": VARIANTS, "firsts": FIRSTS},
    plan=duel_plan,
    lesson=duel_lesson,
)
