"""The server's document under test: every message can be understood, every path and option is there."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from jollyroger.cli import main
from jollyroger.server import door
from jollyroger.web import live
from jollyroger.web.problems import STATUS
from tests.web.test_api import document

TEXT = (Path(__file__).parents[2] / "docs" / "server.md").read_text()


def test_every_message_of_the_page_is_one_and_none_is_missing() -> None:
    block = re.search(r"^```json\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert block
    messages = [door._decoder.decode(line) for line in block[1].splitlines()]
    assert {type(message) for message in messages} == set(door.Message.__subclasses__())


def test_every_path_of_the_api_is_explained() -> None:
    explained = {
        (method, path.replace("{id}", "{table_id}")) for method, path in re.findall(r"`(GET|POST) (/api[^`?]*)", TEXT)
    }
    paths = document()["paths"]
    assert explained == {(method.upper(), path) for path, operations in paths.items() for method in operations}


def test_every_option_and_status_is_explained() -> None:
    said = CliRunner().invoke(main, ["serve", "--help"]).output
    for option in re.findall(r"(--[\w-]+)", said):
        assert option == "--help" or f"`{option}" in TEXT or f" `{option}`" in TEXT, option
    for code in (
        live.WRONG_SECRET,
        live.NO_SUCH_TABLE,
        live.TOO_MANY,
        live.CROWDED,
        live.TOO_MUCH_NONSENSE,
        *STATUS.values(),
    ):
        assert str(code) in TEXT
