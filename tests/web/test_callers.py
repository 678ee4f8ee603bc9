"""A connection that asks: it has a deadline whatever it does, and nothing that it sends piles up."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

import pytest

from jollyroger.web import callers
from jollyroger.web.callers import MOST_HEADERS, PIECE, Caller
from jollyroger.web.connections import Connections
from jollyroger.web.limits import Limits
from tests.tables.company import until
from tests.web.lines import GET, Line, call_on, plain, silent, status_of

POST = b"POST / HTTP/1.1\r\nHost: a\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
LONGEST = max(callers.SECONDS_TO_ASK, callers.SECONDS_TO_ANSWER, callers.SECONDS_TO_TAKE)


def pass_deadline(caller: Caller) -> None:
    """Time goes by until something has to happen."""
    assert caller.deadline <= monotonic() + LONGEST
    caller.everybody.sweep(caller.deadline + 1)


async def refuse_unread(_scope: Any, _receive: Any, send: Any) -> None:
    """An application that refuses without reading the body."""
    await send({"type": "http.response.start", "status": 413, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"no"})


async def test_a_refused_body_is_read_to_its_end() -> None:
    """Else the connection would be reset at its deadline, and the answer lost with it."""
    size = 600_000
    line = Line()
    caller = call_on(line, refuse_unread)
    async with asyncio.timeout(5):
        caller.data_received(POST + b"Content-Length: %d\r\n\r\n" % size + b"a" * 200_000)
        await until(lambda: b"413" in line.written)
        for _ in range(4):
            await until(lambda: not line.paused)
            caller.data_received(b"a" * 100_000)
        await until(lambda: not line.paused)
        caller.data_received(GET)
        await until(lambda: line.written.count(b"413") == 2)
    assert not line.closed


# Deadlines


@pytest.mark.parametrize(
    "request_so_far",
    [
        b"",
        b"\r\n",
        b"G",
        b"GET /",
        b"GET / HTTP/1.1\r\nHost: a\r\n",
        POST + b"Content-Length: 100\r\n\r\nab",
        POST + b"Content-Length: 100\r\nExpect: 100-continue\r\n\r\n",
        CHUNKED + b"1\r\na\r\n",
        CHUNKED + b"0\r\nTrailer: a\r\n",
        GET + b"GET /",
    ],
)
async def test_a_request_without_an_end_is_hung_up_on(request_so_far: bytes) -> None:
    line = Line()
    caller = call_on(line)
    for byte in request_so_far:
        before = caller.deadline
        caller.data_received(bytes([byte]))
        assert caller.deadline == before or caller._asked  # sending a little more gives no more time
    await asyncio.sleep(0.01)
    pass_deadline(caller)
    assert line.closed
    assert status_of(line.written.split(b"ok")[-1].removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")) == 408


async def answered(line: Line, number: int) -> None:
    await until(lambda: line.written.count(b"200 OK") == number)


async def test_the_next_request_has_time_of_its_own() -> None:
    line = Line()
    caller = call_on(line)
    for number in range(1, 4):
        caller.data_received(GET)
        await answered(line, number)
        caller.everybody.sweep(monotonic())
        assert not line.closed
    pass_deadline(caller)
    assert line.closed
    assert line.written.endswith(b"ok")


async def test_empty_lines_between_requests_give_no_time() -> None:
    """The parser skips them, so nobody begins to ask for anything."""
    line = Line()
    caller = call_on(line)
    caller.data_received(GET)
    await answered(line, 1)
    deadline = caller.deadline
    assert deadline <= monotonic() + caller.timeout_keep_alive
    for _ in range(100):
        caller.data_received(b"\r\n")
    assert caller.deadline == deadline
    pass_deadline(caller)
    assert line.closed


async def test_a_body_that_comes_after_its_answer_gives_no_time() -> None:
    async def early(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    line = Line()
    caller = call_on(line, early)
    caller.data_received(POST + b"Content-Length: 3\r\n\r\n")
    await answered(line, 1)
    caller.data_received(b"ab")
    caller.data_received(b"c")
    assert caller.deadline <= monotonic() + caller.timeout_keep_alive
    pass_deadline(caller)
    assert line.closed


async def test_an_application_that_never_answers_is_not_waited_for() -> None:
    line = Line()
    caller = call_on(line, silent)
    caller.data_received(GET)
    await asyncio.sleep(0)
    pass_deadline(caller)
    assert line.aborted


@pytest.mark.parametrize("asked", [GET, GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"), b"nonsense\r\n"])
async def test_a_client_that_does_not_take_the_answer_is_cut_off(asked: bytes) -> None:
    line = Line()
    line.left = 1000
    caller = call_on(line)
    caller.data_received(asked)
    await until(lambda: bool(line.written))
    await asyncio.sleep(0)
    pass_deadline(caller)
    assert line.aborted


async def test_a_client_that_is_hung_up_on_and_stays_is_cut_off() -> None:
    line = Line()
    caller = call_on(line)
    caller.data_received(b"GET")
    pass_deadline(caller)
    assert (line.closed, line.aborted) == (True, False)
    assert caller.deadline <= monotonic() + callers.SECONDS_TO_GO
    pass_deadline(caller)
    assert line.aborted


async def test_a_client_that_goes_is_not_answered_any_longer(caplog: pytest.LogCaptureFixture) -> None:
    """Also if more was asked for meanwhile."""
    heard = list[str]()

    async def waiting(_scope: Any, receive: Any, _send: Any) -> None:
        await receive()
        heard.append((await receive())["type"])

    caller = call_on(Line(), waiting)
    caller.data_received(3 * GET)
    await asyncio.sleep(0)
    caller.connection_lost(None)
    await until(lambda: not caller.tasks)
    assert heard == ["http.disconnect"]
    assert not caplog.records


# What is sent


async def test_requests_that_come_all_at_once_are_read_as_they_are_answered() -> None:
    """Each would otherwise wait with all that belongs to it: some kilobytes for eighteen bytes."""
    line, most = Line(), 0
    caller = call_on(line)
    request = b"GET / HTTP/1.1\r\n\r\n"
    number = 3000
    caller.data_received(request * number)
    while line.written.count(b"200 OK") < number:
        most = max(most, len(caller.pipeline))
        assert not caller._rest or line.paused
        await asyncio.sleep(0)
    assert most <= PIECE / len(request) + 1
    assert not line.paused
    caller.data_received(request)
    await answered(line, number + 1)


@pytest.mark.parametrize("part", [b"1\r\na\r\n", b"1;a=b\r\na\r\n"])
async def test_nobody_waits_for_a_body_in_tiny_parts(monkeypatch: pytest.MonkeyPatch, part: bytes) -> None:
    monkeypatch.setattr(callers, "A_WHILE", 0)
    line = Line()
    caller = call_on(line)
    sent = CHUNKED + part * 10_000 + b"0\r\n\r\n"
    caller.data_received(sent)
    assert len(sent) - len(caller._rest) <= PIECE
    while caller._rest:
        left = len(caller._rest)
        await asyncio.sleep(0)
        assert left - len(caller._rest) <= PIECE
    await answered(line, 1)
    assert not line.paused


@pytest.mark.parametrize(("number", "status"), [(MOST_HEADERS, 200), (MOST_HEADERS + 1, 431), (6000, 431)])
async def test_headers_are_counted(number: int, status: int) -> None:
    line = Line()
    caller = call_on(line)
    caller.data_received(GET[:-2] + b"a:b\r\n" * (number - 1) + b"\r\n")  # one is the host
    await until(lambda: bool(line.written))
    assert status_of(line.written) == status
    assert line.closed == (status != 200)


async def test_trailers_are_counted_too() -> None:
    line = Line()
    call_on(line, silent).data_received(CHUNKED + b"0\r\n" + b"a:b\r\n" * 200 + b"\r\n")
    assert line.closed


# Coming


async def test_too_many_from_one_address_are_refused_before_they_ask() -> None:
    everybody = Connections(Limits(connections_from=2))
    lines = [Line(address) for address in ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2")]
    there = [call_on(line, plain, everybody) for line in lines]
    assert [line.closed for line in lines] == [False, False, True, False]
    assert status_of(lines[2].written) == 429
    there[2].data_received(GET)
    there[2].connection_lost(None)
    there[0].connection_lost(None)
    again = Line("192.0.2.1")
    call_on(again, plain, everybody)
    assert not again.closed
    assert everybody.number == 3
