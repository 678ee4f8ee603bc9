"""How a table is made from a form: what can be chosen for each game, what is usual, and the plan that comes of it."""

from __future__ import annotations

from typing import Any

import msgspec

from jollyroger.bots.levels import levels, usual_level
from jollyroger.games.catalogue import DUEL
from jollyroger.log.plan import PACES, Plan
from jollyroger.web.form_data import Fields
from jollyroger.web.game_pages import GAME_PAGES
from jollyroger.web.site import TOKEN_FIELD
from jollyroger.web.table_form import CLOCKS, FilledForm

FORMS = {game: pages.form for game, pages in GAME_PAGES.items()}


def choices(game: str, *, red_beard: bool) -> dict[str, list[str]]:
    """What can be chosen for a game; whom one plays against depends on whether Red Beard is there."""
    form = FORMS[game]
    bots = list(levels(game, red_beard=red_beard))
    return {"kinds": list(form.kinds), **form.choices, "bots": bots, "clocks": list(CLOCKS)}


def usual(game: str, kind: str = "", *, red_beard: bool) -> dict[str, str]:
    """How the form is filled in before anybody has touched it."""
    form = FORMS[game]
    chosen = {"kind": kind} if kind else {}
    return form.usual | chosen | {"bot": usual_level(game, red_beard=red_beard)} | form.usual_by_kind.get(kind, {})


def game_of(fields: Fields) -> str:
    """Which game a form is about."""
    return fields.choice("game", list(FORMS), DUEL.name)


def plan_of(fields: Fields, *, red_beard: bool, pace: str = "", learns: bool = False) -> Plan:
    """The table that a form asks for, with bots as fast as the guest likes them and gentle with one who learns."""
    game = game_of(fields)
    form = FORMS[game]
    if fields.text("lesson"):
        plan = form.lesson(usual_level(game, red_beard=red_beard))
    else:
        kind = fields.choice("kind", list(form.kinds), form.usual["kind"])
        plan = form.plan(FilledForm(fields, kind, usual(game, kind, red_beard=red_beard), learns))
    return msgspec.structs.replace(plan, pace=pace) if pace in PACES else plan


def filled_in(fields: Fields, *, red_beard: bool) -> dict[str, Any]:
    """A form as it was filled in, as far as that makes sense: to be shown again."""
    game = fields.text("game") if fields.text("game") in FORMS else DUEL.name
    form = FORMS[game]
    kind = fields.text("kind") if fields.text("kind") in form.kinds else form.usual["kind"]
    filled = {name: fields.text(name) for name in fields.form if name != TOKEN_FIELD}
    values = usual(game, kind, red_beard=red_beard) | filled | {"kind": kind}
    return {"game": game, "kind": kind, "values": values, **choices(game, red_beard=red_beard)}
