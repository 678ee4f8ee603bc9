"""A command's settings from the environment and from a file, beside its options."""

from __future__ import annotations

import json
import os
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

PREFIX = "JOLLYROGER"
ENVIRONMENT = {"auto_envvar_prefix": PREFIX}
"""For a command's context: --bot-delay can also be JOLLYROGER_BOT_DELAY."""
OWN = ("config", "show_config")
ALIKE = 0.85
"""How alike two names are of which one is a slip of the other; other programs have variables with this prefix too."""
SOURCES = {
    ParameterSource.COMMANDLINE: "command line",
    ParameterSource.ENVIRONMENT: "environment",
    ParameterSource.DEFAULT_MAP: "file",
}


def settings_options(command: Any) -> Any:
    """--config and --show-config. An option on the command line wins over the environment, and that over the file."""
    show = click.option(
        "--show-config",
        is_flag=True,
        expose_value=False,
        callback=_remember,
        help="Print all settings and where each comes from, then exit. You can use the output with --config.",
    )
    read = click.option(
        "--config",
        type=click.Path(path_type=Path, dir_okay=False),
        is_eager=True,
        expose_value=False,
        callback=_read,
        help="Take settings from this TOML file. [lines such as: port = 8765]",
    )
    return read(show(command))


def shows_settings(context: click.Context) -> bool:
    """Print the settings if --show-config asks for them; then there is nothing else to do."""
    if not context.meta.get(__name__):
        return False
    for parameter in _settings(context.command):
        click.echo(_line(context, str(parameter.name)))
    return True


def _remember(context: click.Context, _parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click calls it
    context.meta[__name__] = value
    known = [str(parameter.name) for parameter in context.command.params]
    for variable in sorted(os.environ):
        name = variable.removeprefix(f"{PREFIX}_").lower()
        near = get_close_matches(name, known, 1, ALIKE) if name != variable.lower() and name not in known else []
        if near:
            click.echo(f"{variable} is no setting. Did you mean {PREFIX}_{near[0].upper()}?", err=True)


def _read(context: click.Context, _parameter: click.Parameter, file: Path | None) -> None:
    """The settings of a file become the defaults of the options with these names."""
    if file is None:
        return
    try:
        given = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}") from error
    except ValueError as error:
        raise click.UsageError(f"{file}: {error}") from error
    known = {str(parameter.name): parameter for parameter in _settings(context.command)}
    context.default_map = {}
    for key, value in given.items():
        name = key.replace("-", "_")
        if name not in known:
            near = get_close_matches(name, known, 1)
            raise click.UsageError(
                f"{file}: unknown setting {key!r}." + (f" Did you mean {near[0]!r}?" if near else "")
            )
        is_flag = getattr(known[name], "is_flag", False)
        if is_flag != isinstance(value, bool) or isinstance(value, dict | list):
            raise click.UsageError(f"{file}: {key!r} takes {'true or false' if is_flag else 'a text or a number'}.")
        context.default_map[name] = value


def _settings(command: click.Command) -> list[click.Parameter]:
    """What can be set, without the options that only handle settings."""
    return [each for each in command.params if isinstance(each, click.Option) and each.name not in OWN]


def _line(context: click.Context, name: str) -> str:
    """One setting as a line of a settings file, and where it comes from."""
    value, source = context.params[name], context.get_parameter_source(name)
    if value in (None, ""):
        return f"# {name} is not set"
    comment = SOURCES.get(source, "default") if source else "default"
    return f"{name} = {json.dumps(_shown(name, value), ensure_ascii=False)}  # {comment}"


def _shown(name: str, value: Any) -> Any:
    """A value as it may be seen: the database's address without its password."""
    if name == "database":
        try:
            return make_url(value).render_as_string(hide_password=True)
        except ArgumentError:
            return "***"
    return str(value) if isinstance(value, Path) else value
