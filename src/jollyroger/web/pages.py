"""The pages that one can look at."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import msgspec
import segno
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from jollyroger.games import verifying
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.deck_file import standard_deck_text
from jollyroger.log.errors import TooLate
from jollyroger.log.plan import PACES
from jollyroger.tables.advice import today
from jollyroger.tables.background import AT_LENGTH, SOON
from jollyroger.tables.old_tables import OldRules
from jollyroger.tables.table import Table
from jollyroger.web.game_pages import GAME_PAGES, knowledge, pages_of
from jollyroger.web.live import BANNED, NO_SUCH_TABLE, OLD_RULES, TOO_MANY
from jollyroger.web.making import FORMS, choices, usual
from jollyroger.web.result_picture import can_draw, tags
from jollyroger.web.rulebook import rulebook
from jollyroger.web.site import PLAIN_HEADERS, Asking, Call, take_or_refuse
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.common.refusals import GAME_RUNS

FRONT_TABLES = 20
LAST_GAMES = 3
"""Of a guest's games that are over; more would push what one can play off a phone's screen."""
FINAL = {NO_SUCH_TABLE: "no_table", BANNED: "banned", OLD_RULES: "old_table", TOO_MANY: "too_many_lines"}
"""Why a socket was closed for good, by the code: what a page tells instead of calling again."""


@get("/")
async def front(call: Asking) -> Response[str]:
    """Where everything begins."""
    tables = (await call.site.directory.lists.public_tables(call.language))[:FRONT_TABLES]
    mine = await call.site.directory.lists.tables_of(call.visitor.guest, language=call.language)
    numbers = choices(MUTINY.name, red_beard=call.site.red_beard)["numbers"]
    players = usual(MUTINY.name, red_beard=call.site.red_beard)["players"]
    guest = call.visitor.guest
    context = {
        "tables": tables,
        "mine": [table for table in mine if table.state != "over"],
        "last": [table for table in mine if table.state == "over"][:LAST_GAMES],
        "standings": await call.site.directory.history.standings(guest),
        "numbers": numbers,
        "players": players,
        "finished": await call.site.directory.history.finished(guest),
        "cut_streak": await call.site.directory.cuts.streak(guest, today()) if call.site.red_beard else 0,
    }
    return await call.long_page("front.html", context)


@get("/learn")
async def learn(call: Asking) -> Response[str]:
    """Where the guided games begin."""
    return await call.long_page("learn.html", {})


@get("/new")
async def new(
    call: Asking, game: FromQuery[str] = "duel", kind: FromQuery[str] = "", public: FromQuery[str] = ""
) -> Response[str]:
    """The options of a table."""
    if game not in FORMS or kind not in ("", *FORMS[game].kinds):
        raise NotFoundException
    possible = choices(game, red_beard=call.site.red_beard)
    values = usual(game, kind, red_beard=call.site.red_beard) | {"public": public}
    context = {"game": game, "kind": values["kind"], "values": values, "problem": "", **possible}
    return await call.long_page(GAME_PAGES[game].new, context)


@get("/deck.toml")
async def example_deck() -> Response[str]:
    """The deck that ships with the game, as an example for one's own."""
    headers = {"content-disposition": 'attachment; filename="deck.toml"'}
    return Response(standard_deck_text(), media_type="text/plain", headers=headers)


@get("/tables")
async def tables(call: Asking) -> Response[str]:
    """The public tables, open or in play."""
    return await call.long_page("tables.html", {"tables": await call.site.directory.lists.public_tables(call.language)})


@get("/t/{table_id:str}")
async def table(call: Asking, table_id: FromPath[str]) -> Response[str]:
    """A table, for players and spectators alike."""
    found = await call.site.directory.find(table_id)
    call.be_named()
    plan = found.plan
    setup = knowledge(plan.game, plan.game_options(), call.language) | {
        "table": found.id,
        "language": call.language,
        "csrf": call.site.visitors.form_token(call.visitor),
        "link": call.link(f"/t/{found.id}"),
        "only_here": not call.site.elsewhere,
        "seat_links": call.seat_links(found),
        "guest": call.visitor.name,
        "red_beard": call.site.red_beard,
        "paces": list(PACES),
        "picture": "png" if can_draw() else "svg",
        "final": FINAL,
    }
    pages = pages_of(plan.game)
    context = {
        "table_id": found.id,
        "setup": setup,
        "words": pages.words(call.language),
        "link_tags": tags(call, found),
    }
    return await call.long_page(pages.table, context)


@get("/t/{table_id:str}/seat/{seat:int}/{secret:str}")
async def seat_link(call: Asking, table_id: FromPath[str], seat: FromPath[int], secret: FromPath[str]) -> Response[Any]:
    """A seat that somebody brings to another device: a page with one button."""
    take_or_refuse(call.site.seat_links, call.request)
    found = await call.site.directory.find(table_id)
    if seat in found.seats_of(call.visitor.guest):
        return call.go(f"/t/{found.id}")
    found.owner(seat, secret)
    name = found.plan.rules.seat_names(found.table_state.options)[seat]
    action = f"/t/{found.id}/seat/{seat}/{secret}"
    context = {
        "table_id": found.id,
        "seat": seat,
        "seat_name": name,
        "seat_art": pages_of(found.plan.game).seat_art.format(seat=name.lower()),
        "action": action,
        "problem": "",
    }
    return await call.long_page("seat.html", context)


@get("/t/{table_id:str}/record")
async def record(call: Asking, table_id: FromPath[str], seat: FromQuery[int | None] = None) -> Response[str]:
    """The game as a text file: while it goes on, as one's own seat saw it."""
    take_or_refuse(call.site.replays, call.request)
    try:
        found = await call.site.directory.find(table_id)
        text = await found.views.record_text(call.visitor.guest, seat)
    except OldRules as error:
        text = await call.site.directory.old_text(error.old, call.visitor.guest)
    headers = {**PLAIN_HEADERS, "content-disposition": f'attachment; filename="jollyroger-{table_id}.txt"'}
    return Response(text, media_type="text/plain", headers=headers)


@get("/t/{table_id:str}/positions")
async def positions(
    call: Asking, table_id: FromPath[str], language: FromQuery[str] = "", seat: FromQuery[int | None] = None
) -> Response[bytes]:
    """All positions so far, for stepping through: while the game goes on, as one's own seat saw them."""
    take_or_refuse(call.site.replays, call.request)
    found = await call.site.directory.find(table_id)
    spoken = language if language in LANGUAGES else call.language
    steps = await found.views.positions(spoken, call.visitor.guest, seat)
    return Response(steps, media_type="application/json", headers=PLAIN_HEADERS)


@get("/t/{table_id:str}/draws")
async def draws(call: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """All draws of a game that is over, with what they were drawn from, for checking the deal."""
    take_or_refuse(call.site.replays, call.request)
    found = await call.site.directory.find(table_id)
    if not found.table_state.is_over:
        raise TooLate(GAME_RUNS)
    made = await AT_LENGTH.do(verifying.draws, await found.views.record())
    return Response(msgspec.json.encode(made), media_type="application/json", headers=PLAIN_HEADERS)


@get("/t/{table_id:str}/qr")
async def qr(call: Asking, table_id: FromPath[str], seat: FromQuery[int | None] = None) -> Response[bytes]:
    """The link of a table, or of one's own seat, as a picture for a telephone's camera."""
    found = await call.site.directory.find(table_id)
    picture = await SOON.do(_qr, _link(call, found, seat))
    return Response(picture, media_type="image/svg+xml", headers=PLAIN_HEADERS)


def _link(call: Call, table: Table, seat: int | None) -> str:
    path = f"/t/{table.id}"
    if seat is not None:
        path += f"/seat/{seat}/{table.secret(call.visitor.guest, seat)}"
    return call.link(path)


def _qr(link: str) -> bytes:
    picture = BytesIO()
    segno.make(link, micro=False).save(
        picture, kind="svg", xmldecl=False, border=2, dark="#000", light="#fff", svgclass=None, lineclass=None
    )
    return picture.getvalue()


@get("/replay")
async def open_record(call: Asking) -> Response[str]:
    """Where one opens a record from disk."""
    return await call.long_page("open_record.html", {"problem": ""})


@get("/rules/{game:str}")
async def rules(call: Asking, game: FromPath[str]) -> Response[str]:
    """How to play, and the exact rules."""
    sprite = call.site.assets.url(pages_of(game).sprite)
    context = {
        "book": await SOON.do(rulebook, game, call.language, sprite),
        "others": [other for other in GAME_PAGES if other != game],
    }
    return await call.long_page("rules.html", context)


pages = [front, learn, new, example_deck, tables, table, seat_link, record, positions, draws, qr, open_record, rules]
