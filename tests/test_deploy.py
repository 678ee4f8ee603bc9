"""The examples in `deploy` fit the program: settings, files, names of nodes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from jollyroger.cli.serving import host_and_port, serve

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
NODES = {name: service for name, service in COMPOSE["services"].items() if name.startswith("node-")}
SETTINGS = {f"JOLLYROGER_{parameter.name}".upper() for parameter in serve.params}
OF_THE_PROXY = {"JOLLYROGER_SITE"}


@pytest.mark.parametrize("file", sorted(file.name for file in DEPLOY.iterdir()))
def test_every_setting_is_one_of_the_server(file: str) -> None:
    named = set(re.findall(r"\bJOLLYROGER_\w+", (DEPLOY / file).read_text()))
    assert named - SETTINGS - OF_THE_PROXY == set()


def test_nodes_reach_each_other_by_their_names() -> None:
    assert len(NODES) == 2
    for name, node in NODES.items():
        address = node["environment"]["JOLLYROGER_NODE_ADDRESS"]
        assert host_and_port(click.Context(serve), serve.params[0], address).partition(":")[0] == name
        assert node["environment"]["JOLLYROGER_DATABASE"].endswith("@database/jollyroger")


def test_nodes_may_do_little() -> None:
    for node in NODES.values():
        assert node["read_only"]
        assert node["cap_drop"] == ["ALL"]
        assert "ports" not in node


def test_the_proxy_knows_all_nodes() -> None:
    caddy = (DEPLOY / "Caddyfile").read_text()
    assert all(f"{name}:8765" in caddy for name in NODES)
    assert set(COMPOSE["services"]["proxy"]["depends_on"]) == set(NODES)


def test_the_container_is_built_of_what_is_there() -> None:
    steps = (DEPLOY / "Containerfile").read_text()
    copied = [words.split()[:-1] for words in re.findall(r"^COPY (?!--from)(.+)$", steps, re.MULTILINE)]
    assert all((ROOT / file).exists() for files in copied for file in files)
    assert "USER 10001" in steps
