"""What a server logs, for people and for programs."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterator

import pytest

from jollyroger.cli.logs import log_to_stderr
from jollyroger.log.request_id import REQUEST_ID, begin_request

log = logging.getLogger("jollyroger.test")


@pytest.fixture(autouse=True)
def other_logging() -> Iterator[None]:
    """Put the root logger back as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def logged(capsys: pytest.CaptureFixture[str]) -> Callable[[str], str]:
    """What stands in the log after a failure in a request, in some format."""

    def read(log_format: str) -> str:
        log_to_stderr(log_format)
        token = REQUEST_ID.set("")
        try:
            log.warning("before %s", "it")
            request_id = begin_request()
            log.error("it failed", exc_info=ValueError("kaputt"))
        finally:
            REQUEST_ID.reset(token)
        sys.stderr.flush()
        return capsys.readouterr().err.replace(request_id, "ID")

    return read


def test_text_is_for_people(logged: Callable[[str], str]) -> None:
    before, failed, *trace = logged("text").splitlines()
    assert before.endswith("WARNING jollyroger.test: before it")
    assert failed.endswith("ERROR jollyroger.test: [ID] it failed")
    assert trace[-1] == "ValueError: kaputt"


def test_json_has_one_object_a_line(logged: Callable[[str], str]) -> None:
    before, failed = map(json.loads, logged("json").splitlines())
    assert (before["level"], before["message"], "request_id" in before) == ("warning", "before it", False)
    assert (failed["logger"], failed["message"], failed["request_id"]) == ("jollyroger.test", "it failed", "ID")
    assert "ValueError: kaputt" in failed["exception"]
    assert failed["time"].endswith("Z")


def test_every_request_has_an_id_of_its_own() -> None:
    token = REQUEST_ID.set("")
    assert begin_request() != begin_request()
    REQUEST_ID.reset(token)
