"""The players under test, as the command line names them: a model, a command, a class, or one of our bots."""

from __future__ import annotations

import os
import shlex

import msgspec
from msgspec import Struct

from jollyroger.contest.minds import mind_called, mind_names
from jollyroger.contest.players.player import Player

MODEL_FIELDS = ("model", "url", "key", "temperature", "tokens_field")
FIELDS = ("name", "in", "out", "seconds", "bot", "class", *MODEL_FIELDS)
USUAL_KEY = "OPENAI_API_KEY"
LONGEST_NAME = 60
MILLION = 1_000_000


class Entrant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player under test. Keys are named by their environment variable, and written down nowhere."""

    name: str
    kind: str
    """bot, model, command or class."""
    where: str
    """The bot, the endpoint, the command or the class."""
    model: str = ""
    key: str = ""
    """The environment variable that holds it."""
    price_in: float | None = None
    price_out: float | None = None
    """Of a million tokens; nothing where none is given."""
    temperature: float | None = None
    tokens_field: str = "max_tokens"
    seconds: float = 300.0

    @property
    def is_bot(self) -> bool:
        """Whether it is one of ours, and needs no asking."""
        return self.kind == "bot"

    def cost(self, tokens_in: int, tokens_out: int) -> float:
        """What so many tokens cost."""
        return (tokens_in * (self.price_in or 0.0) + tokens_out * (self.price_out or 0.0)) / MILLION

    def player(self, answer_tokens: int) -> Player:
        """What asks it."""
        if self.kind == "command":
            from jollyroger.contest.players.program import ProgramPlayer

            return ProgramPlayer(self.where, self.seconds)
        if self.kind == "class":
            from jollyroger.contest.players.python_class import ClassPlayer

            return ClassPlayer(self.where)
        from jollyroger.contest.players.endpoint import Endpoint, EndpointPlayer

        endpoint = Endpoint(
            url=self.where,
            model=self.model,
            key=os.environ.get(self.key, ""),
            most_tokens=answer_tokens,
            seconds=self.seconds,
            temperature=self.temperature,
            tokens_field=self.tokens_field,
        )
        return EndpointPlayer(endpoint)


def read_entrant(text: str) -> Entrant:
    """The player that a text names; ValueError says what is wrong, OptionsError that there is no such bot."""
    if "=" not in text:
        return _bot(text.strip(), "")
    head, command, tail = _split_command(text)
    fields = dict[str, str]()
    for part in filter(None, (part.strip() for part in head.split(","))):
        key, _, value = part.partition("=")
        if key not in FIELDS:
            raise ValueError(f"--player knows {', '.join((*FIELDS, 'command'))}, not {key!r}.")
        fields[key] = value.strip()
    kinds = [kind for kind in ("bot", "model", "class") if fields.get(kind)] + ["command"] * command
    if len(kinds) != 1:
        raise ValueError("--player needs one of bot=, model=, class= and command=.")
    name = fields.get("name", "")[:LONGEST_NAME]
    if kinds == ["bot"]:
        return _bot(fields["bot"], name)
    if kinds == ["model"]:
        return _model(fields, name)
    if command and not shlex.split(tail):
        raise ValueError("command= needs a program.")
    kind, where = kinds[0], tail if command else fields["class"]
    entrant = Entrant(name=name or where[:LONGEST_NAME], kind=kind, where=where)
    return _with_numbers(entrant, fields)


def _split_command(text: str) -> tuple[str, bool, str]:
    """What stands before command=, and the command: all the rest, commas too."""
    if text.startswith("command="):
        return "", True, text.removeprefix("command=").strip()
    head, found, tail = text.partition(",command=")
    return head, bool(found), tail.strip()


def _bot(bot: str, name: str) -> Entrant:
    mind_called(bot)
    return Entrant(name=name or bot, kind="bot", where=bot)


def _model(fields: dict[str, str], name: str) -> Entrant:
    url = fields.get("url", "")
    if not url.startswith(("http://", "https://")):
        raise ValueError("A model needs url=, the address of its endpoint up to /v1.")
    if "key" in fields and fields["key"] not in os.environ:
        # The value is not repeated, and not written down: it may be the key itself.
        raise ValueError("key= takes the name of an environment variable, and there is none of that name.")
    entrant = Entrant(
        name=name or fields["model"][:LONGEST_NAME],
        kind="model",
        where=url,
        model=fields["model"],
        key=fields.get("key", USUAL_KEY),
        temperature=float(fields["temperature"]) if "temperature" in fields else None,
        tokens_field=fields.get("tokens_field", "max_tokens"),
    )
    return _with_numbers(entrant, fields)


def _with_numbers(entrant: Entrant, fields: dict[str, str]) -> Entrant:
    found = dict[str, float]()
    for key, name in (("in", "price_in"), ("out", "price_out"), ("seconds", "seconds")):
        if key in fields:
            number = float(fields[key])
            if not 0 <= number < MILLION:
                raise ValueError(f"{key}= takes a number from 0.")
            found[name] = number
    return msgspec.structs.replace(entrant, **found)


def told_apart(entrants: list[Entrant]) -> list[Entrant]:
    """ValueError if two are called the same, or one like a bot that it is not: they would be counted together."""
    for entrant in entrants:
        if entrant.name in mind_names() and entrant.where != entrant.name:
            raise ValueError(f"{entrant.name!r} is a bot of ours: give the player another name=.")
    names = [entrant.name for entrant in entrants]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"Two players are called {twice[0]!r}: give them different name=.")
    return entrants
