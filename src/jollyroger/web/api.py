"""The tables for programs: a small JSON API, so that a bot in any language can play. See docs/server.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.handlers.base import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, PathParameter, QueryParameter
from litestar.types import AnyCallable
from msgspec import Struct

from jollyroger.games.catalogue import MOST_SEATS
from jollyroger.games.headers import LONGEST_NAME, is_player_name
from jollyroger.log.plan import HOST, PERSON, Plan
from jollyroger.tables.acts import act as tables
from jollyroger.tables.acts.playing import Finish, Play, SetPassMode, TakeBack
from jollyroger.tables.acts.seating import Begin, Sit
from jollyroger.tables.answering import answer
from jollyroger.tables.guests import Guest, new_guest_id
from jollyroger.tables.requests import LONGEST_MESSAGE, AnyAct
from jollyroger.tables.table import Table
from jollyroger.web.api_mutiny import MutinyNews, MutinyTable
from jollyroger.web.api_types import (
    Act,
    Answer,
    Answered,
    Described,
    Listed,
    MadeTable,
    Move,
    News,
    NewTable,
    Noted,
    Offers,
    Passing,
    Problem,
    Seat,
    Sitting,
    SittingDown,
    Stored,
    TableView,
)
from jollyroger.web.form_data import media_type_of
from jollyroger.web.problems import Misuse, on_nonsense
from jollyroger.web.site import PLAIN_HEADERS, AnyConnection, Asking, Call, address_of, bearer_secret, take_or_refuse
from jollyroger.words.common.describing import Description, text_of
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.common.refusals import NOT_A_NAME
from jollyroger.words.site.problems import BEARER_MISSING, JSON_ONLY

JSON = "application/json"
LONGEST_WAIT = 30
WITH_DECK = 60_000
"""Of one that may bring a deck along."""


def answers(*statuses: int, gives: Any = None) -> dict[int, ResponseSpec]:
    """What can come back, for the API's document."""
    told = (*statuses, 400, 429, 503)
    good = {} if gives is None else {200: ResponseSpec(gives, generate_examples=False, description="What there is.")}
    return good | {
        status: ResponseSpec(
            Problem, generate_examples=False, description="Why not.", media_type="application/problem+json"
        )
        for status in sorted(told)
    }


async def only_json(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """A page of another site can send a form or plain text without asking the browser's leave, but no JSON."""
    if handler.parsed_data_field is not None and media_type_of(connection.headers) != JSON:
        raise Misuse(415, JSON_ONLY)


def guest_of(sitting: Sitting) -> Guest:
    """Somebody new who takes a seat."""
    if not is_player_name(sitting.name):
        raise Misuse(400, NOT_A_NAME, most=LONGEST_NAME)
    return Guest(new_guest_id(), sitting.name)


async def sit_down(table: Table, guest: Guest, seat: int, nonce: str) -> Seat:
    """The seat as its owner gets it."""
    await Sit(seat, nonce).do(table, guest)
    return Seat(seat, table.secret(guest, seat))


def plan_of(data: NewTable) -> Plan:
    """The table that is asked for; its host has the first seat for a person."""
    chosen, seats = msgspec.structs.asdict(data), list(data.seats)
    for name in ("host", "id"):
        del chosen[name]
    if data.host is not None and PERSON in seats:
        seats[seats.index(PERSON)] = HOST
    return Plan(**{**chosen, "seats": tuple(seats)})


class Shown(Struct):
    """`Described` as it is sent: the view is JSON already."""

    seq: int
    description: Description
    text: str
    view: msgspec.Raw | None


class Bearer(Struct, frozen=True):
    """The guest who asks: nobody in particular, or the owner of a seat's secret."""

    call: Call
    secret: str | None

    def guest(self, table: Table, seat: int | None) -> Guest | None:
        """Whom the request acts for; a spectator if it names no seat."""
        if seat is None:
            return None
        if self.secret is None:
            raise Misuse(401, BEARER_MISSING)
        owner = table.owner(seat, self.secret)
        self.call.site.connections.remember(address_of(self.call.request))
        return owner

    def owner(self, table: Table, seat: int) -> Guest:
        """The guest of the seat whose secret was sent."""
        guest = self.guest(table, seat)
        assert guest is not None
        return guest


async def bearer_of(call: Asking) -> Bearer:
    """The secret in the request's header."""
    return Bearer(call, bearer_secret(call.request) or None)


Asker = NamedDependency[Bearer]
TableId = Annotated[str, PathParameter(description="The table's id")]
SeatNumber = Annotated[int, PathParameter(description="The seat, from 0 on", gt=-1, lt=MOST_SEATS)]
OwnSeat = Annotated[
    int | None, QueryParameter(name="seat", description="The seat to look from, with its secret", gt=-1, lt=MOST_SEATS)
]
Language = Annotated[str, QueryParameter(name="language", description="Of the texts, if not that of Accept-Language")]
SECURITY: list[dict[str, list[str]]] = [{"seat": []}]
OPEN_OR_SEAT: list[dict[str, list[str]]] = [{}, {"seat": []}]


def language_of(call: Call, wish: str) -> str:
    """The language of an answer's texts."""
    return wish if wish in LANGUAGES else call.language


def raw(content: bytes) -> Response[Any]:
    """JSON that is ready."""
    return Response(content, media_type="application/json", headers=PLAIN_HEADERS)


def act(path: str, operation_id: str, summary: str, *statuses: int) -> Callable[[AnyCallable], HTTPRouteHandler]:
    """What a seat does, with its secret; the statuses are the refusals that not everything can get."""
    return post(
        f"/tables/{{table_id:str}}/seats/{{seat:int}}/{path}",
        operation_id=operation_id,
        summary=summary,
        responses=answers(401, 403, 404, 410, 413, 415, *statuses),
        security=SECURITY,
        status_code=200,
    )


@get(
    "/tables",
    operation_id="listTables",
    summary="Public tables, open or in play",
    responses=answers(gives=list[Listed]),
)
async def list_tables(call: Asking) -> Response[Any]:
    """The tables that everybody may see and join."""
    return raw(msgspec.json.encode(await call.site.directory.lists.public_tables(call.language)))


@post(
    "/tables",
    operation_id="makeTable",
    summary="Make a table",
    responses=answers(413, 415),
    status_code=201,
    request_max_body_size=WITH_DECK,
)
async def make_table(call: Asking, data: Annotated[NewTable, Body()]) -> MadeTable:
    """A table with free seats and bots. Everybody who knows its id can watch it and take a free seat."""
    take_or_refuse(call.site.tables, call.request)
    host = Guest(new_guest_id(), "API") if data.host is None else guest_of(data.host)
    plan, directory, own = plan_of(data), call.site.directory, None
    if data.id:
        table, host = await directory.repeats.make(plan, host.name, data.id)
    else:
        table = await directory.make(plan, host)
    if data.host is not None and HOST in table.plan.seats:
        seat = table.plan.seats.index(HOST)
        own = await sit_down(table, host, seat, data.host.nonce or directory.repeats.nonce(table, seat, data.id))
    return MadeTable(table.id, call.link(f"/t/{table.id}"), own)


@get(
    "/tables/{table_id:str}",
    operation_id="seeTable",
    summary="A table as a spectator or a seat sees it",
    responses=answers(401, 403, 404, 410, gives=TableView | MutinyTable),
    security=OPEN_OR_SEAT,
)
async def see_table(
    call: Asking, bearer: Asker, table_id: TableId, seat: OwnSeat = None, language: Language = ""
) -> Response[Any]:
    """The whole table: seats, position, legal moves of the seat whose secret is sent, and the log."""
    table = await call.site.directory.find(table_id)
    return raw(await table.views.table(bearer.guest(table, seat), language_of(call, language), seat))


@get(
    "/tables/{table_id:str}/events",
    operation_id="followTable",
    summary="What happened since; waits for something to happen",
    responses=answers(401, 403, 404, 410, gives=News | MutinyNews),
    security=OPEN_OR_SEAT,
)
async def follow_table(
    call: Asking,
    bearer: Asker,
    table_id: TableId,
    after: Annotated[int, QueryParameter(description="The last seq that is known", gt=-2, lt=2**53)] = -1,
    wait: Annotated[float, QueryParameter(description="Seconds to wait at most", ge=0, le=LONGEST_WAIT)] = 0,
    seat: OwnSeat = None,
    language: Language = "",
) -> Response[Any]:
    """The messages after a seq, as the page gets them; an empty list if nothing happened in time."""
    table = await call.site.directory.find(table_id)
    guest = bearer.guest(table, seat)
    await table.audience.wait(after, wait)
    return raw(await table.views.since(guest, language_of(call, language), seat, after))


@post(
    "/tables/{table_id:str}/seats/{seat:int}",
    operation_id="takeSeat",
    summary="Take a free seat",
    responses=answers(403, 404, 409, 410, 413, 415),
    status_code=201,
)
async def take_seat(call: Asking, table_id: TableId, seat: SeatNumber, data: Annotated[SittingDown, Body()]) -> Seat:
    """The game starts when all seats are taken, or when its host says so."""
    take_or_refuse(call.site.sittings, call.request)
    guest, directory = guest_of(data), call.site.directory
    table = await directory.find(table_id)
    if data.id:
        guest = directory.repeats.newcomer(table, seat, data.name, data.id)
    return await sit_down(table, guest, seat, data.nonce or directory.repeats.nonce(table, seat, data.id))


async def do(bearer: Bearer, table_id: str, seat: int, act: tables.Act) -> Table:
    """Let the owner of a seat act; the table as it is then."""
    table = await bearer.call.site.directory.find(table_id)
    await act.do(table, bearer.owner(table, seat))
    return table


@get(
    "/tables/{table_id:str}/description",
    operation_id="describeTable",
    summary="A table in words, with the moves by number",
    responses=answers(401, 403, 404, 410, gives=Described),
    security=OPEN_OR_SEAT,
)
async def describe_table(
    call: Asking,
    bearer: Asker,
    table_id: TableId,
    after: Annotated[int, QueryParameter(description="The last seq that is known", gt=-2, lt=2**53)] = -1,
    wait: Annotated[float, QueryParameter(description="Seconds to wait at most", ge=0, le=LONGEST_WAIT)] = 0,
    seat: OwnSeat = None,
    language: Language = "",
) -> Response[Any]:
    """What a seat may know and can do, for people, programs and language models; on request once something is new."""
    table = await call.site.directory.find(table_id)
    guest = bearer.guest(table, seat)
    await table.audience.wait(after, wait)
    seq, seen = await table.views.described(guest, language_of(call, language), seat)
    told, view = seen.description, seen.position
    return raw(msgspec.json.encode(Shown(seq, told, text_of(told), None if view is None else msgspec.Raw(view))))


@act("answers", "answer", "Answer in words", 409, 422)
async def answer_in_words(
    bearer: Asker,
    table_id: TableId,
    seat: SeatNumber,
    data: Annotated[Answer, Body()],
    language: Language = "",
) -> Answered:
    """A number, a record's words or prose. What is not understood gets the reason, its rule and the legal moves."""
    table = await bearer.call.site.directory.find(table_id)
    owner, spoken = bearer.owner(table, seat), language_of(bearer.call, language)
    move = await answer(table, owner, seat, spoken, data.answer, data.id, data.question)
    return Answered(data.id, table.seq, move)


@act("acts", "act", "Do anything that the page can do", 409, 422)
async def do_act(bearer: Asker, table_id: TableId, seat: SeatNumber, data: Annotated[AnyAct, Body()]) -> Stored:
    """An act as it goes over the socket, of the seat whose secret is sent."""
    return Stored(data.id, (await do(bearer, table_id, seat, data)).seq)


@act("start", "startGame", "Begin, with bots in the seats that are free")
async def start_game(bearer: Asker, table_id: TableId, seat: SeatNumber) -> Noted:
    """The host of a table of Piracy & Mutiny does not wait any longer. Said again, it changes nothing."""
    return Noted((await do(bearer, table_id, seat, Begin())).seq)


@act("moves", "playMove", "Play a move", 409, 422)
async def play_move(bearer: Asker, table_id: TableId, seat: SeatNumber, data: Annotated[Move, Body()]) -> Stored:
    """A move of the seat whose secret is sent. It is stored when the answer comes."""
    play = Play(data.id, seat, data.window, data.move, data.promise, data.wish, seen=data.seen)
    return Stored(data.id, (await do(bearer, table_id, seat, play)).seq)


@act("offers", "makeOffers", "Offer several things at once", 409, 422)
async def make_offers(bearer: Asker, table_id: TableId, seat: SeatNumber, data: Annotated[Offers, Body()]) -> Stored:
    """All parts of a bribe at a table of Piracy & Mutiny, in one act: if one is refused, nothing is offered."""
    offer = Play(data.id, seat, data.window, promise=data.promise, wish=data.wish, moves=data.moves)
    return Stored(data.id, (await do(bearer, table_id, seat, offer)).seq)


@act("mode", "passByItself", "Let the seat pass by itself, or no longer", 409)
async def pass_by_itself(bearer: Asker, table_id: TableId, seat: SeatNumber, data: Annotated[Passing, Body()]) -> Noted:
    """At a table of Piracy & Mutiny with a clock. Nobody else is told."""
    return Noted((await do(bearer, table_id, seat, SetPassMode(seat, data.mode))).seq)


@act("done", "finishSet", "Let the last card of the set be final", 409)
async def finish_set(bearer: Asker, table_id: TableId, seat: SeatNumber, data: Annotated[Act, Body()]) -> Stored:
    """Needed only where the table does not do it by itself (automatic)."""
    return Stored(data.id, (await do(bearer, table_id, seat, Finish(data.id, seat, data.window))).seq)


@act("undo", "takeBack", "Take the last move back", 409)
async def take_back(bearer: Asker, table_id: TableId, seat: SeatNumber, data: Annotated[Act, Body()]) -> Stored:
    """Possible until something is dealt or the other acts."""
    return Stored(data.id, (await do(bearer, table_id, seat, TakeBack(data.id, seat, data.window))).seq)


api = Router(
    "/api",
    route_handlers=[
        list_tables, make_table, see_table, follow_table, take_seat, describe_table,
        answer_in_words, do_act, start_game, play_move, make_offers,
        pass_by_itself, finish_set, take_back,
    ],
    dependencies={"bearer": bearer_of},
    guards=[only_json],
    exception_handlers={RecursionError: on_nonsense, UnicodeDecodeError: on_nonsense},
    request_max_body_size=LONGEST_MESSAGE,
)  # fmt: skip
