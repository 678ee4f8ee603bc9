"""The board as a picture, as one seat may see it: for assistants whose client can show one, and for programs.

It is drawn from the seat's view and the description that is made of it, never from the state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from jollyroger.games.catalogue import DUEL, GAMES, MUTINY
from jollyroger.games.duel.cards import FACE_DOWN, NAMES, SHIPS, is_pirate
from jollyroger.games.duel.state import State as DuelState
from jollyroger.games.mutiny.cards import NOBODY, NONE, PRIZES, is_normal
from jollyroger.games.mutiny.deck import Skill, Stack
from jollyroger.games.mutiny.knowledge.view import sees_booty
from jollyroger.games.mutiny.moves.families import hyphenated
from jollyroger.games.mutiny.names import CHARACTER_NAMES, PRIZE_NAMES, SKILL_NAMES, STACK_NAMES
from jollyroger.games.mutiny.rules.attack import CANCELLED
from jollyroger.games.mutiny.rules.stack import is_over
from jollyroger.games.mutiny.state import State as MutinyState
from jollyroger.tables.background import AT_LENGTH
from jollyroger.web.api import Asker, bearer_of
from jollyroger.web.art import definitions
from jollyroger.web.rendering import Renderer
from jollyroger.web.result_picture import can_draw, cut, png_of
from jollyroger.web.site import PLAIN_HEADERS, Asking, take_or_refuse
from jollyroger.words.common.describers import describer_of
from jollyroger.words.common.describing import Description
from jollyroger.words.common.languages import LANGUAGES

LONGEST_NAME, LONGEST_LINE = 16, 92
COLOURS = ("green", "yellow", "blue", "red")
SPECIAL = {"KR": "card-KR", "SK": "card-SK", "TO": "card-TO"}


class Picture(NamedTuple):
    """A card or a badge: its drawing, and what is written on it and below it."""

    art: str
    label: str = ""
    number: int = 1
    faded: bool = False


class Row(NamedTuple):
    """A player of Piracy & Mutiny."""

    name: str
    face: str
    you: bool
    badges: Sequence[str]
    hand: int
    prizes: Sequence[Picture]
    buried: Sequence[Picture]


def mutiny_board(view: MutinyState, seat: int, words: Any) -> dict[str, Any]:
    """Ship, destinations, players with their prizes, and the reader's hand."""
    scene = "compass" if view.sailing == NONE else f"scene-{STACK_NAMES[view.sailing]}"
    course = "" if view.sailing == NONE else words.stack(view.sailing)
    if view.destination != NONE:
        course = words.destination(view, view.destination)
    hand = [] if seat < 0 else [(kind, view.hand[seat][kind]) for kind in view.held[seat][: view.held_kinds[seat]]]
    booty = view.booty if not view.hidden_prizes or (seat >= 0 and sees_booty(view, seat)) else [0] * PRIZES
    hidden = view.booty_size - sum(booty)
    return {
        "scene": scene,
        "course": course,
        "stacks": [
            Picture(f"dest-{STACK_NAMES[stack]}", words.stack(stack), view.stack_left[stack]) for stack in Stack
        ],
        "played": [_played(view, place, words) for place in range(view.played_count)],
        "booty": [*_prizes(booty), *([Picture("prize-back", "", hidden)] if hidden > 0 else [])],
        "rows": [_row(view, player, seat, words) for player in range(view.seats)],
        "hand": [_crew(view, kind, words, number=number) for kind, number in hand],
        "decks": [Picture("crew-back", "", view.deck_size), Picture("prize-back", "", view.prize_deck_size)],
    }


def _row(view: MutinyState, player: int, seat: int, words: Any) -> Row:
    badges = [
        f"badge-{office}"
        for office, holder in (
            ("captain", view.captain),
            ("quartermaster", view.quartermaster if view.has_quartermaster else NOBODY),
            ("first-mutineer", view.first_mutineer),
            ("guard", view.guard),
        )
        if holder == player
    ]
    seen = not view.hidden_prizes or player == seat or is_over(view)
    return Row(
        cut(words.players[player], LONGEST_NAME),
        f"face-{player}",
        player == seat,
        badges,
        view.hand_size[player],
        _lying(view.prizes[player] if seen else view.shown[player], view.prize_count[player]),
        _lying(view.buried[player] if seen else view.shown_buried[player], view.buried_count[player]),
    )


def _lying(known: Sequence[int], count: int) -> list[Picture]:
    """17.1 Prizes that lie somewhere: those that the reader knows, and backs for the rest."""
    backs = count - sum(known)
    return [*_prizes(known), *([Picture("prize-back", "", backs)] if backs > 0 else [])]


def _prizes(counts: Sequence[int]) -> list[Picture]:
    return [Picture(f"prize-{name}", "", count) for name, count in zip(PRIZE_NAMES, counts, strict=True) if count]


def _crew(view: MutinyState, kind: int, words: Any, *, number: int = 1, faded: bool = False) -> Picture:
    if not is_normal(kind):
        return Picture(f"crew-{hyphenated(CHARACTER_NAMES[kind])}", words.card(view, kind), number, faded)
    skill = view.skill[kind]
    art = "crew-all-skills" if skill == Skill.ALL else f"crew-{SKILL_NAMES[skill]}"
    return Picture(art, words.card(view, kind), number, faded)


def _played(view: MutinyState, place: int, words: Any) -> Picture:
    """A card on the table, with the name of the player whose it was."""
    faded = view.played_alive[place] == CANCELLED
    card = _crew(view, view.played_kind[place], words, faded=faded)
    return card._replace(label=cut(words.players[view.played_seat[place]], LONGEST_NAME))


def duel_board(view: DuelState, seat: int, words: Any) -> dict[str, Any]:
    """Four ships between two crews; the chests, the cards dealt, and what each has yet to play."""
    dealt = [Picture(*_card(card)) for card in view.dealt[: view.dealt_count]]
    return {
        "ships": [
            {
                "art": f"ship-{COLOURS[ship]}",
                "captain": None
                if view.captain[ship] == NOBODY
                else ("captain-jolly", "captain-roger")[view.captain[ship]],
                "top": view.captain[ship] == 0,
                "crews": [
                    [Picture(*_card(card)) for card in view.crew[player][ship][: view.crew_size[player][ship]]]
                    for player in (0, 1)
                ],
                "strength": [view.strength[player][ship] for player in (0, 1)],
            }
            for ship in range(SHIPS)
        ],
        "names": [cut(name, LONGEST_NAME) for name in words.players],
        "you": seat,
        "gold": list(view.gold),
        "flag": view.splitter,
        "hands": [[Picture(*_card(card)) for card in view.hand[player][: view.hand_size[player]]] for player in (0, 1)],
        "dealt": dealt,
        "split": [bool(view.first_set >> place & 1) for place in range(len(dealt))] if view.first_set else [],
        "pile": view.pile,
    }


def _card(card: int) -> tuple[str, str]:
    """The drawing and the label of a card; 7.2 everybody knows the face of a parrot."""
    face = card - FACE_DOWN if card >= FACE_DOWN else card
    name = NAMES[face]
    if card >= FACE_DOWN:
        return "card-back", name
    return (f"emblem-{COLOURS['gybr'.index(name[0])]}", name[1:]) if is_pirate(face) else (SPECIAL[name], "")


BOARDS: dict[str, tuple[str, Callable[[Any, int, Any], dict[str, Any]]]] = {
    DUEL.name: ("board_duel.svg", duel_board),
    MUTINY.name: ("board_mutiny.svg", mutiny_board),
}
"""By game: the template, and what it shows."""


def drawn(renderer: Renderer, told: Description, view: Any, seat: int) -> str:
    """The picture of what a seat (or SPECTATOR) sees, as SVG."""
    template, board = BOARDS[told.game]
    words = describer_of(GAMES[told.game]).words(view, told.language, told.players)
    context = board(view, seat, words) | {
        "title": cut(told.result or told.asked.text, LONGEST_LINE),
        "round": cut(next((section.lines[0] for section in told.sections), ""), LONGEST_LINE),
    }
    svg = renderer.render(template, told.language, context | {"drawings": ""})
    used = sorted(set(_used(svg)))
    return svg.replace("<defs></defs>", f"<defs>{Markup(definitions(*used))}</defs>")


def _used(svg: str) -> list[str]:
    return [part.partition('"')[0] for part in svg.split('href="#')[1:]]


@get("/api/tables/{table_id:str}/board.png", dependencies={"bearer": bearer_of}, include_in_schema=False)
async def board_picture(
    call: Asking,
    bearer: Asker,
    table_id: FromPath[str],
    seat: FromQuery[int | None] = None,
    language: FromQuery[str] = "",
) -> Response[bytes]:
    """The board as a seat sees it, with the seat's secret as in the API; without one as a spectator does."""
    take_or_refuse(call.site.replays, call.request)
    table = await call.site.directory.find(table_id)
    if not can_draw() or table.plan.game not in BOARDS:
        raise NotFoundException
    spoken = language if language in LANGUAGES else call.language
    _, seen = await table.views.described(bearer.guest(table, seat), spoken, seat, lasting=True)
    png = await AT_LENGTH.do(png_of, drawn(call.site.renderer, seen.description, seen.view, seen.seat))
    return Response(png, media_type="image/png", headers=PLAIN_HEADERS)
