"""What a person can do outside a table: forms, each with the token that only our own pages have."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.handlers.base import BaseRouteHandler
from litestar.params import FromPath

from jollyroger.games.catalogue import GAMES
from jollyroger.games.errors import RecordError
from jollyroger.games.headers import LONGEST_NAME, is_player_name
from jollyroger.games.record import Record, SeatRecord, read
from jollyroger.log.errors import PlanError
from jollyroger.log.plan import PACES
from jollyroger.messages.game_messages import ALL
from jollyroger.messages.positions import positions
from jollyroger.tables.acts.seating import Bring, Sit
from jollyroger.tables.background import AT_LENGTH
from jollyroger.web.form_data import SMALL, Fields, FormData, fields_of
from jollyroger.web.game_pages import GAME_PAGES, knowledge, pages_of
from jollyroger.web.making import filled_in, game_of, plan_of
from jollyroger.web.problems import Misuse
from jollyroger.web.site import (
    PLAIN_HEADERS,
    TOKEN_FIELD,
    AnyConnection,
    AnyRequest,
    Asking,
    Call,
    own_path,
    site_of,
    take_or_refuse,
)
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.common.records import problem_text, seat_lines
from jollyroger.words.common.refusals import NOT_A_NAME, OPTION
from jollyroger.words.site.problems import (
    FILE_MISSING,
    FORM_TOO_OLD,
    LANGUAGE_UNKNOWN,
    RECORD_TOO_LONG,
)

LONGEST_REPLAY = 200_000
"""Bytes of a record that is stepped through: several times as long as the longest game."""
WITH_RECORD = 2 * LONGEST_REPLAY + SMALL
"""Of a form with a record: so that one which is too long is told so."""
WITH_DECK = 60_000
"""Of one with a deck file: more than any deck needs, so that a longer one is told what is wrong."""


async def own_form(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Only a form of our own pages is taken: its first field is the token that goes with the visitor's cookie.

    The rest of it is read later, and not at all if the token is wrong.
    """
    if not isinstance(connection, Request) or connection.method != "POST":
        return
    visitors = site_of(connection).visitors
    visitor = visitors.read(connection.headers.get("cookie", ""))
    token = FormData(await connection.body(), connection.headers).token(TOKEN_FIELD)
    if visitor is None or not visitors.is_form_token(visitor, token):
        raise Misuse(403, FORM_TOO_OLD)


@post(["/quick", "/tables"], status_code=303, request_max_body_size=WITH_DECK)
async def make(call: Asking, request: AnyRequest) -> Response[Any]:
    """A new table; with no field filled in it is a duel against a bot, or a ship with a crew of bots."""
    take_or_refuse(call.site.tables, request)
    form = await fields_of(request)
    if form.text("name"):
        _call_oneself(call, form)
    call.be_named()
    try:
        learns = game_of(form) not in await call.site.directory.history.finished(call.visitor.guest)
        plan = plan_of(form, red_beard=call.site.red_beard, pace=call.visitor.pace, learns=learns)
        table = await call.site.directory.make(plan, call.visitor.guest)
    except PlanError as error:
        return await _again(call, form, error.reason(call.language))
    except Misuse as misuse:
        return await _again(call, form, call.say(misuse.text, **misuse.values))
    return call.go(f"/t/{table.id}")


async def _again(call: Call, form: Fields, problem: str) -> Response[str]:
    """The options as they were filled in, with what is wrong with them."""
    context = filled_in(form, red_beard=call.site.red_beard) | {"problem": problem}
    return await call.long_page(GAME_PAGES[context["game"]].new, context, 400)


@post("/t/{table_id:str}/sit", status_code=303)
async def sit(call: Asking, request: AnyRequest, table_id: FromPath[str]) -> Response[Any]:
    """Take a free seat, under the name that stands beside the button."""
    take_or_refuse(call.site.sittings, request)
    form = await fields_of(request)
    table = await call.site.directory.find(table_id)
    if form.text("name"):
        _call_oneself(call, form)
    call.be_named()
    seats = [str(seat) for seat in range(len(table.plan.seats))]
    await Sit(int(form.choice("seat", seats))).do(table, call.visitor.guest)
    return call.go(f"/t/{table.id}")


@post("/t/{table_id:str}/seat/{seat:int}/{secret:str}", status_code=303)
async def bring(call: Asking, table_id: FromPath[str], seat: FromPath[int], secret: FromPath[str]) -> Response[Any]:
    """Bring a seat to this device."""
    take_or_refuse(call.site.seat_links, call.request)
    table = await call.site.directory.find(table_id)
    call.be_named()
    await Bring(seat, secret).do(table, call.visitor.guest)
    return call.go(f"/t/{table.id}")


@post("/t/{table_id:str}/rematch", status_code=303)
async def rematch(call: Asking, table_id: FromPath[str]) -> Response[Any]:
    """The same again, and the other splits first (2.4)."""
    table = await call.site.directory.find(table_id)
    take_or_refuse(call.site.tables, call.request)
    return call.go(f"/t/{(await call.site.directory.rematch(table, call.visitor.guest)).id}")


@post("/pace", status_code=204)
async def pace(call: Asking, request: AnyRequest) -> Response[None]:
    """How fast bots play for this visitor from now on."""
    form = await fields_of(request)
    call.change(pace=form.choice("pace", list(PACES)))
    return call.nothing()


@post("/name", status_code=303)
async def name(call: Asking, request: AnyRequest) -> Response[Any]:
    """What the visitor wants to be called from now on; games that run keep the old name."""
    form = await fields_of(request)
    _call_oneself(call, form)
    return call.go(own_path(form.text("back")))


def _call_oneself(call: Call, form: Fields) -> None:
    """A name has to be one that fits into a record; only another than before changes the cookie."""
    chosen = form.text("name")
    if not is_player_name(chosen):
        raise Misuse(400, NOT_A_NAME, most=LONGEST_NAME)
    if chosen != call.visitor.name:
        call.change(name=chosen)


@post("/language", status_code=303)
async def language(call: Asking, request: AnyRequest) -> Response[Any]:
    """Another language than the browser's."""
    form = await fields_of(request)
    if form.text("language") not in LANGUAGES:
        raise Misuse(400, LANGUAGE_UNKNOWN)
    call.change(language=form.text("language"))
    return call.go(own_path(form.text("back")))


@post("/replay", status_code=200, request_max_body_size=WITH_RECORD)
async def replay(call: Asking, request: AnyRequest) -> Response[Any]:
    """Step through a record from disk; nothing of it is kept."""
    take_or_refuse(call.site.tables, request)
    form = await fields_of(request)
    data = form.file("file") or form.text("text").encode()
    try:
        template, context = await AT_LENGTH.do(_opened, data, call.language)
    except RecordError as error:
        return await call.long_page("open_record.html", {"problem": problem_text(error, call.language)}, 400)
    except Misuse as misuse:
        return await call.long_page("open_record.html", {"problem": call.say(misuse.text, **misuse.values)}, 400)
    token = call.site.visitors.form_token(call.visitor)
    here = {"language": call.language, "table": "", "link": "", "seat_links": {}, "csrf": token, "only_here": False}
    return await call.long_page(template, context | {"table_id": "", "setup": context.get("setup", {}) | here})


@post("/replay/steps", status_code=200, request_max_body_size=WITH_RECORD)
async def steps(call: Asking, request: AnyRequest) -> Response[Any]:
    """The positions of a record from disk as one seat saw them, or with everything shown."""
    take_or_refuse(call.site.tables, request)
    form = await fields_of(request)
    seat = form.text("seat")
    try:
        found = await AT_LENGTH.do(_steps, form.text("text").encode(), seat, call.language)
    except RecordError as error:
        raise Misuse(400, "{problem}", problem=problem_text(error, call.language)) from error
    return Response(found, media_type="application/json", headers=PLAIN_HEADERS)


def _opened(data: bytes, language: str) -> tuple[str, dict[str, Any]]:
    """The page for a record. What only one seat saw of a game cannot be played again, but it can be read. It can be
    long: this is not for the loop.
    """
    record = _read(data)
    if isinstance(record, SeatRecord):
        return "seat_record.html", {"record": record, "lines": seat_lines(record)}
    game = record.game.name
    pages = pages_of(game)
    setup = knowledge(game, record.options, language)
    known = {"words": pages.words(language), "setup": setup, "record": data.decode()}
    return pages.replay, known | pages.replayed(record, language)


def _steps(data: bytes, seat: str, language: str) -> bytes:
    record = _read(data)
    seats = [str(place) for place in range(len(record.players))]
    if isinstance(record, SeatRecord) or seat not in ("", *seats):
        raise Misuse(400, OPTION, option="seat", value=seat[:40], choices=", ".join(seats))
    return positions(record, language, seat=int(seat) if seat else ALL)


def _read(data: bytes) -> Record:
    if not data:
        raise Misuse(400, FILE_MISSING)
    if len(data) > LONGEST_REPLAY:
        raise Misuse(400, RECORD_TOO_LONG, most=LONGEST_REPLAY)
    return read(data, GAMES)


forms = [make, sit, bring, rematch, name, pace, language, replay, steps]
