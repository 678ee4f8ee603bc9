"""The result of a game as a picture, for links: who won, and everybody's gold."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from jollyroger.games.catalogue import GAMES
from jollyroger.games.game import Result
from jollyroger.log.errors import TooLate
from jollyroger.tables.background import AT_LENGTH
from jollyroger.tables.table import Table
from jollyroger.web.art import definitions
from jollyroger.web.game_pages import pages_of
from jollyroger.web.site import PLAIN_HEADERS, Asking, Call, take_or_refuse
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.refusals import GAME_RUNS

WIDTH, HEIGHT = 1200, 630
"""What sites expect that show a link with its picture."""
LONGEST_NAME, LONGEST_HEADLINE = 24, 46
TOP, ROOM, TALLEST = 132, 436, 140
KEPT = 32
"""So many pictures are kept: a link is often looked at by many at once."""


class Row(NamedTuple):
    """A player's line in the picture."""

    place: int
    name: str
    face: str
    gold: int
    won: bool
    y: float


def places(result: Result) -> list[int]:
    """16.2 Everybody's place: the winners have the first, also if others have as much gold (a tie that was decided)."""
    scores, winners = result.scores, result.winners
    return [
        1
        if seat in winners
        else 1 + sum(other > own or (other == own and at in winners) for at, other in enumerate(scores))
        for seat, own in enumerate(scores)
    ]


def cut(text: str, most: int) -> str:
    """A text that fits."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def context_of(table: Table, language: str) -> dict[str, Any]:
    """What the picture shows; TooLate while the game goes on."""
    result = table.table_state.result()
    if result is None:
        raise TooLate(GAME_RUNS)
    words, pages = table.audience.messages.words(language), pages_of(table.plan.game)
    place, seats = places(result), range(len(result.scores))
    height = min(TALLEST, ROOM // len(result.scores))
    order = sorted(seats, key=lambda seat: (place[seat], -result.scores[seat], seat))
    seat_names = GAMES[table.plan.game].seat_names(table.table_state.options)
    faces = [pages.face.format(number=seat, seat=seat_names[seat].lower()) for seat in seats]
    headline = words.result(result)
    rows = [
        Row(
            place[seat],
            cut(words.players[seat], LONGEST_NAME),
            faces[seat],
            result.scores[seat],
            seat in result.winners,
            y,
        )
        for seat, y in zip(order, range(TOP, TOP + ROOM, height), strict=False)
    ]
    return {
        "drawings": Markup(definitions(pages.scene, "mark", "coin", *faces)),
        "scene": pages.scene,
        "title": phrasebook(language).say(pages.title),
        "headline": cut(headline, LONGEST_HEADLINE),
        "headline_size": 36 if len(headline) < 32 else 30,
        "rows": rows,
        "height": height - 4,
        "size": min(34, height * 0.62),
        "base": height * 0.66,
        "inset": height * 0.1,
        "face": height * 0.76,
    }


@lru_cache(KEPT)
def png_of(svg: str) -> bytes:
    """The same as a picture that every site can show, where what draws it is installed (the extra `pictures`)."""
    from resvg_py import svg_to_bytes

    font = import_module("font_source_sans_pro")
    files = [font.SourceSansPro, font.SourceSansProBold]
    return svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=files)


def can_draw() -> bool:
    """Whether there are pictures as PNG."""
    return find_spec("resvg_py") is not None and find_spec("font_source_sans_pro") is not None


def tags(call: Call, table: Table) -> dict[str, str]:
    """What a link to a finished game shows on other sites, by the names of the tags; nothing while it goes on."""
    result = table.table_state.result()
    if result is None:
        return {}
    kind = "png" if can_draw() else "svg"
    headline = table.audience.messages.words(call.language).result(result)
    return {
        "og:type": "website",
        "og:site_name": "Jolly Roger",
        "og:title": call.say(pages_of(table.plan.game).title),
        "og:description": headline,
        "og:url": call.link(f"/t/{table.id}"),
        "og:image": call.link(f"/t/{table.id}/result.{kind}?language={call.language}"),
        "og:image:alt": headline,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "twitter:card": "summary_large_image",
    }


@get(["/t/{table_id:str}/result.png", "/t/{table_id:str}/result.svg"])
async def result_picture(call: Asking, table_id: FromPath[str], language: FromQuery[str] = "") -> Response[bytes]:
    """The result of a finished game as a picture."""
    take_or_refuse(call.site.replays, call.request)
    is_png = call.request.url.path.endswith(".png")
    if is_png and not can_draw():
        raise NotFoundException
    table = await call.site.directory.find(table_id)
    spoken = language if language in LANGUAGES else call.language
    svg = call.site.renderer.render("result.svg", spoken, context_of(table, spoken))
    if not is_png:
        return Response(svg.encode(), media_type="image/svg+xml", headers=PLAIN_HEADERS)
    return Response(await AT_LENGTH.do(png_of, svg), media_type="image/png", headers=PLAIN_HEADERS)
