"""What goes wrong, as an answer: a page for a person, problem JSON (RFC 9457) for a program, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from jollyroger.log import errors
from jollyroger.log.counts import COUNTS
from jollyroger.log.errors import TableError
from jollyroger.tables.old_tables import OldRules
from jollyroger.web.api_types import Problem
from jollyroger.web.site import AnyRequest, Call, site_of, take_or_refuse
from jollyroger.words.common.describing import Option
from jollyroger.words.site.problems import TEXTS, TITLES

UNKNOWN = 401
LONGEST_DETAIL = 500
"""Characters: the framework quotes what it got."""
log = logging.getLogger("jollyroger.web")

STATUS: dict[type[TableError], int] = {
    errors.PlanError: 400,
    errors.Unreadable: 400,
    errors.NotYours: 403,
    errors.Banned: 403,
    errors.WrongSecret: 403,
    errors.NoSuchTable: 404,
    errors.TooLate: 409,
    OldRules: 410,
    errors.MoveRefused: 422,
    errors.NotAMove: 422,
    errors.TooMuch: 429,
    errors.Unstored: 503,
    errors.Closing: 503,
    errors.NoAdvice: 503,
    errors.Elsewhere: 503,  # nobody should see it
}


class Misuse(HTTPException):
    """Something that a visitor cannot do, in a text of `words.web`."""

    def __init__(self, status: int, text: str, **values: str | int) -> None:
        super().__init__(status_code=status, headers={"www-authenticate": "Bearer"} if status == UNKNOWN else None)
        self.text = text
        self.values = values


def status_of(error: TableError) -> int:
    """The status for an error, or for the kind of error that it is one of."""
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def on_table_error(request: AnyRequest, error: TableError) -> Response[Any]:
    """The table says no."""
    COUNTS.refusals[type(error).__name__] += 1
    record = f"/t/{error.old.id}/record" if isinstance(error, OldRules) else ""
    reason = error.reason(Call(request).language)
    moves = error.moves if isinstance(error, errors.NotAMove) else ()
    return answer(request, status_of(error), reason, rule=error.rule, record=record, moves=moves)


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """The page is not there, or the request does not fit."""
    if request.scope.get("path_template") is None:
        # There is no such address, so nobody has counted the request yet.
        try:
            take_or_refuse(site_of(request).requests, request)
        except HTTPException as too_many:
            error = too_many
    call = Call(request)
    status = error.status_code if error.status_code in TEXTS else 400 if error.status_code < 500 else 500
    detail = call.say(error.text, **error.values) if isinstance(error, Misuse) else call.say(TEXTS[status])
    if is_api(request) and status == 400 and not isinstance(error, Misuse):
        detail = f"{detail} {_what_does_not_fit(error)}".strip()
    return answer(request, status, detail, headers=dict(error.headers or {}))


def on_nonsense(request: AnyRequest, _error: Exception) -> Response[Any]:
    """JSON that its reader gives up on without a complaint of its own: nested too deeply, or not UTF-8."""
    return answer(request, 400, Call(request).say(TEXTS[400]))


def on_failure(request: AnyRequest, error: Exception) -> Response[Any]:
    """A mistake of ours: the details go to the log, without the address, in which a secret can stand."""
    log.error("%s %s failed", request.method, request.scope.get("path_template", "?"), exc_info=error)
    return answer(request, 500, Call(request).say(TEXTS[500]))


def _what_does_not_fit(error: HTTPException) -> str:
    """The fields that a request got wrong, as the framework tells them."""
    extra = error.extra if isinstance(error.extra, list) else []
    said = "; ".join(f"{part.get('key', 'body')}: {part.get('message')}" for part in extra if isinstance(part, dict))
    return said[:LONGEST_DETAIL]


def is_api(request: AnyRequest) -> bool:
    """Whether a program asks."""
    return request.scope["path"].startswith("/api/")


def answer_with(request: AnyRequest, status: int, headers: dict[str, str]) -> Response[Any]:
    """A status with its usual text."""
    return answer(request, status, Call(request).say(TEXTS[status]), headers=headers)


def answer(
    request: Request[Any, Any, Any],
    status: int,
    detail: str,
    *,
    rule: str | None = None,
    record: str = "",
    moves: Sequence[Option] = (),
    headers: dict[str, str] | None = None,
) -> Response[Any]:
    """The problem as JSON for programs, as a page for browsers."""
    call = Call(request)
    title = call.say(TITLES[status])
    if is_api(request):
        problem = Problem(title, status, detail, rule or "", list(moves))
        response: Response[Any] = Response(problem, status_code=status, media_type="application/problem+json")
    else:
        response = call.page("error.html", {"status": status, "title": title, "text": detail, "record": record}, status)
    response.headers.update(headers or {})
    return response
