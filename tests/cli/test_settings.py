"""Settings of `serve` from its options, the environment and a file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jollyroger.cli import main
from jollyroger.cli import serving as cli_serving
from jollyroger.web import serving


def serve(*words: str, file: str = "", folder: Path | None = None, **environment: str) -> Result:
    if folder is not None:
        (folder / "settings.toml").write_text(file)
        words = ("--config", str(folder / "settings.toml"), *words)
    return CliRunner().invoke(main, ["serve", *words], env=environment)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What a server would have been started with."""
    found: dict[str, Any] = {}
    monkeypatch.setattr(cli_serving, "start", lambda **settings: found.update(settings))
    return found


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    shown = serve(
        "--port",
        "1",
        "--show-config",
        file='port = 3\nbot-delay = 3\nconnections = 33\nhost = "::1"',
        folder=tmp_path,
        JOLLYROGER_PORT="2",
        JOLLYROGER_BOT_DELAY="2",
    )
    assert shown.exit_code == 0, shown.output
    settings = tomllib.loads(shown.output)
    assert [settings[name] for name in ("port", "bot_delay", "connections", "host")] == [1, 2, 33, "::1"]
    lines = dict(line.split(" = ", 1) for line in shown.output.splitlines() if " = " in line)
    assert lines["port"].endswith("# command line")
    assert lines["bot_delay"].endswith("# environment")
    assert lines["connections"].endswith("# file")
    assert lines["watch"].endswith("# default")


def test_what_is_shown_can_be_read_again(tmp_path: Path) -> None:
    first = serve("--no-limits", "--data", str(tmp_path), "--show-config").output
    again = serve("--show-config", file=first, folder=tmp_path).output
    assert tomllib.loads(again) == tomllib.loads(first)


def test_a_slip_in_the_environment_is_pointed_out() -> None:
    """Other programs have variables with this prefix, so it is no error."""
    shown = serve("--show-config", JOLLYROGER_BOT_DELY="2", JOLLYROGER_CACHE="here", JOLLYROGER_SITE="example.org")
    assert shown.stderr == "JOLLYROGER_BOT_DELY is no setting. Did you mean JOLLYROGER_BOT_DELAY?\n"
    assert shown.exit_code == 0


def test_a_file_starts_a_server_with_its_settings(tmp_path: Path, started: dict[str, Any]) -> None:
    assert serve(file='no-red-beard = true\ndata = "here"', folder=tmp_path).exit_code == 0
    assert (started["red_beard"], started["data"]) == (False, Path("here"))


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("prot = 1", "unknown setting 'prot'. Did you mean 'port'?"),
        ("show-config = true", "unknown setting 'show-config'."),
        ("no-limits = 1", "'no-limits' takes true or false."),
        ("port = true", "'port' takes a text or a number."),
        ("host = [1]", "'host' takes a text or a number."),
        ("port = 99999999", "Invalid value for '--port'"),
        ("port = ", "Invalid value"),
    ],
)
def test_a_file_that_is_wrong_is_refused(file: str, reason: str, tmp_path: Path) -> None:
    refused = serve(file=file, folder=tmp_path)
    assert (refused.exit_code, reason in refused.output) == (2, True), refused.output


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    refused = serve("--config", str(tmp_path / "none.toml"))
    assert (refused.exit_code, "No such file or directory" in refused.output) == (2, True)


@pytest.mark.parametrize("address", ["postgresql://nell:geheim@host/name", "no address: geheim"])
def test_a_password_is_never_shown(address: str) -> None:
    assert "geheim" not in serve("--show-config", JOLLYROGER_DATABASE=address).output


# Phones in the same network


def test_lan_shows_the_address_and_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    hosts = list[str]()

    def run(settings: serving.Settings, ready: Any) -> None:
        hosts.append(settings.host)
        ready("http://127.0.0.1:8765/", "http://192.0.2.7:8765/")

    monkeypatch.setattr(serving, "serve", run)
    said = serve("--lan", "--no-browser").output
    assert hosts == ["0.0.0.0"]
    assert "can play at http://192.0.2.7:8765/" in said
    assert "█" in said
    assert "isn't encrypted" in said


def test_lan_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "serve", lambda _settings, ready: ready("http://127.0.0.1:8765/", ""))
    assert "isn't on a network" in serve("--lan", "--no-browser").output


def test_lan_goes_with_no_other_host() -> None:
    assert "leave out --host" in serve("--lan", "--host", "::1").output
