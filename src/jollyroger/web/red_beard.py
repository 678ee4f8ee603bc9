"""What Red Beard has to say on the pages: the analysis of a table's game, and the cut of the day."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from jollyroger.bots.redbeard.daily import cut_of_the_day
from jollyroger.games.duel.cards import FACE_DOWN, NAMES, NOBODY, SHIP_GOLD, SHIPS
from jollyroger.games.duel.notation import SEAT_NAMES, SHIP_NAMES, agreed_split, sets_of
from jollyroger.games.duel.state import State
from jollyroger.log.errors import NoAdvice
from jollyroger.storage.cuts import Answers
from jollyroger.tables import hints
from jollyroger.tables.advice import today
from jollyroger.tables.background import SOON
from jollyroger.web.form_data import fields_of
from jollyroger.web.site import PLAIN_HEADERS, AnyRequest, Asking, Call, take_or_refuse
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.duel.game_words import DuelWords
from jollyroger.words.site.problems import NOT_TWO_SETS

PATIENCE = 20.0
"""Seconds that a page waits for Red Beard; then it asks again."""
STILL_THINKING = 202


@get("/t/{table_id:str}/analysis")
async def analysis(call: Asking, table_id: FromPath[str], language: FromQuery[str] = "") -> Response[bytes]:
    """A game that is over, thought through. It can take a while: then there is no content yet, and one asks again."""
    table = await call.site.directory.find(table_id)
    take_or_refuse(call.site.studies, call.request)
    found = await hints.analysis(table, language if language in LANGUAGES else call.language, PATIENCE)
    status = 200 if found else STILL_THINKING
    return Response(found, status_code=status, media_type="application/json", headers=PLAIN_HEADERS)


# The cut of the day


class Card(NamedTuple):
    """A card as a page shows it: its picture in the sprite, and its name."""

    picture: str
    name: str


class ShipShown(NamedTuple):
    """A ship as the splitter sees it: own strength and crew first."""

    name: str
    colour: str
    gold: int
    captain: int | None
    strengths: list[int]
    crews: list[list[Card]]


class CutShown(NamedTuple):
    """A cut, what it is worth, how many have made it, and how long its bar is (of 100)."""

    sets: list[list[Card]]
    chance: str
    answers: int
    bar: float
    yours: bool
    best: bool


table_of = lru_cache(maxsize=4)(cut_of_the_day)


def day_of(text: str) -> date:
    """The day that is asked for: today, or yesterday for who opened the page before midnight."""
    now = today()
    days = {str(day): day for day in (now, now - timedelta(days=1))}
    if text and text not in days:
        raise NotFoundException
    return days.get(text, now)


@get("/cut")
async def cut(call: Asking, day: FromQuery[str] = "") -> Response[str]:
    """The cut of the day: the table to think about; for who has cut already, how it compares."""
    return await _cut_page(call, day_of(day))


async def _cut_page(call: Call, day: date, problem: str = "") -> Response[str]:
    if not call.site.red_beard:
        raise NotFoundException
    state = await SOON.do(table_of, day)
    words = DuelWords(call.language, SEAT_NAMES)
    answers = await call.site.directory.cuts.answers(day, call.visitor.guest)
    context: dict[str, Any] = {
        "day": day,
        "turn": state.turn,
        "turns": state.turns,
        "gold": [state.gold[state.mover], state.gold[1 - state.mover]],
        "ships": [_ship(state, ship, words) for ship in range(SHIPS)],
        "cards": [_card(card, words) for card in state.dealt[: state.dealt_count]],
        "unseen": [(_card(card, words), count) for card, count in enumerate(state.unseen) if count],
        "problem": problem,
        "answered": answers.own is not None,
        "late": False,
        "link": call.link("/cut"),
        "streak": await call.site.directory.cuts.streak(call.visitor.guest, today()),
        "cuts": (),
        "verdict": {},
    }
    if answers.own is not None:
        context |= await _comparison(call, day, answers, words)
    return await call.long_page("cut.html", context, 400 if problem else 200)


async def _comparison(call: Call, day: date, answers: Answers, words: DuelWords) -> dict[str, Any]:
    """The own cut beside the best, and the spread of all answers."""
    try:
        daily = await call.site.directory.advice.daily(day, PATIENCE)
    except NoAdvice:
        daily = None
    if daily is None:
        return {"late": True}
    best, most = daily.cuts[0].worth.chance, max(answers.counts.values())
    shown = [
        CutShown(
            [[_card(card, words) for card in cards] for cards in sets_of(daily.state, code)],
            words.percent(worth.chance),
            answers.counts.get(code, 0),
            100 * answers.counts.get(code, 0) / most,
            code == answers.own,
            worth.chance == best,
        )
        for code, worth in daily.cuts
    ]
    own = next(worth.chance for code, worth in daily.cuts if code == answers.own)
    verdict = {
        "own": words.percent(own),
        "best": words.percent(best),
        "cost": words.percent(best - own),
        "place": 1 + sum(choice.worth.chance > own for choice in daily.cuts),
        "is_best": own == best,
        "answers": sum(answers.counts.values()),
        "found": sum(cut.answers for cut in shown if cut.best),
    }
    return {"cuts": shown, "verdict": verdict}


@post("/cut", status_code=303)
async def make_cut(call: Asking, request: AnyRequest) -> Response[Any]:
    """Divide the cards of a day, once."""
    take_or_refuse(call.site.cuts, request)
    form = await fields_of(request)
    day = day_of(form.text("day"))
    if not call.site.red_beard:
        raise NotFoundException
    state = await SOON.do(table_of, day)
    chosen = [not form.text(f"card{place}") for place in range(state.dealt_count)]
    if all(chosen) or not any(chosen):
        return await _cut_page(call, day, call.say(NOT_TWO_SETS))
    code = agreed_split(state, sum(first << place for place, first in enumerate(chosen)))
    await call.site.directory.cuts.cut(day, call.visitor.guest, code)
    return call.go(f"/cut?day={day}")


def _card(card: int, words: DuelWords) -> Card:
    return Card("card-back" if card >= FACE_DOWN else f"card-{NAMES[card]}", words.card(card))


def _ship(state: State, ship: int, words: DuelWords) -> ShipShown:
    seats = (state.mover, 1 - state.mover)
    captain = state.captain[ship]
    return ShipShown(
        words.ship(ship),
        SHIP_NAMES[ship],
        SHIP_GOLD[ship],
        None if captain == NOBODY else seats.index(captain),
        [state.strength[seat][ship] for seat in seats],
        [[_card(card, words) for card in state.crew[seat][ship][: state.crew_size[seat][ship]]] for seat in seats],
    )


red_beard = [analysis, cut, make_cut]
