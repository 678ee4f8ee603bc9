"""Rows in files, written while they come: CSV, JSON Lines or Parquet, as the name of the file says."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TextIO

import click

from jollyroger.bots.arena import Outcome
from jollyroger.cli.options import cannot_open
from jollyroger.games.features import FEATURES
from jollyroger.games.headers import AnyGame

PAGE = 16_384
"""Rows of a Parquet file that are kept until they are written together."""
NEEDS_PARQUET = "Parquet needs pyarrow; the extra 'data' brings it: pip install 'jollyroger[data]'"


class Columns(NamedTuple):
    """The columns of a file: their names with the type of Arrow's, and the names of those that are features."""

    types: dict[str, str]
    features: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.types, *self.features)


Row = tuple[list[Any], Sequence[int]]
"""What stands in the columns, and in those of the features."""


class Rows(Protocol):
    """Where rows are written."""

    def add(self, row: Row) -> None: ...
    def close(self) -> None: ...


class CsvRows:
    """Lists stand in one column, their numbers with spaces between them."""

    def __init__(self, file: TextIO, columns: Columns) -> None:
        self._file, self._rows = file, csv.writer(file, lineterminator="\n")
        self._rows.writerow(columns.names)

    def add(self, row: Row) -> None:
        values = [" ".join(map(str, value)) if isinstance(value, list) else value for value in row[0]]
        self._rows.writerow([*values, *row[1]])

    def close(self) -> None:
        self._file.close()


class JsonRows:
    """An object in each line. Features are an object of their own, in which those that are 0 are left out."""

    def __init__(self, file: TextIO, columns: Columns) -> None:
        self._file, self._columns = file, columns

    def add(self, row: Row) -> None:
        values = dict(zip(self._columns.types, row[0], strict=True))
        if self._columns.features:
            named = zip(self._columns.features, row[1], strict=True)
            values["features"] = {name: int(number) for name, number in named if number}
        self._file.write(json.dumps(values, ensure_ascii=False) + "\n")

    def close(self) -> None:
        self._file.close()


class ParquetRows:
    """Columns by type, compressed."""

    def __init__(self, file: Path, columns: Columns) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        named = {"number": pa.int32(), "share": pa.float32(), "text": pa.string(), "numbers": pa.list_(pa.int16())}
        fields = [(name, named[kind]) for name, kind in columns.types.items()]
        self._pa, self._schema = pa, pa.schema(fields + [(name, pa.int8()) for name in columns.features])
        self._file = pq.ParquetWriter(file, self._schema)
        self._waiting: list[Row] = []

    def add(self, row: Row) -> None:
        self._waiting.append(row)
        if len(self._waiting) == PAGE:
            self._write()

    def _write(self) -> None:
        import numpy as np

        pa, waiting = self._pa, self._waiting
        values = list(zip(*(values for values, _ in waiting), strict=True))
        features = np.array([features for _, features in waiting], np.int8).T
        filled = zip(self._schema, [*values, *np.ascontiguousarray(features)], strict=True)
        arrays = [pa.array(column, field.type) for field, column in filled]
        self._file.write_table(pa.Table.from_arrays(arrays, schema=self._schema))
        self._waiting = []

    def close(self) -> None:
        if self._waiting:
            self._write()
        self._file.close()


def open_rows(file: Path, ending: str, columns: Columns) -> Rows:
    """A file for rows, by the ending of its name: .jsonl, .parquet, otherwise CSV."""
    if ending == ".parquet":
        if find_spec("pyarrow") is None:
            raise click.ClickException(NEEDS_PARQUET)
        return ParquetRows(file, columns)
    return (JsonRows if ending == ".jsonl" else CsvRows)(file.open("w", encoding="utf-8"), columns)


class RowFile:
    """A file of rows, written beside it and put in its place when all are there. A device gets them at once."""

    def __init__(self, file: Path, columns: Columns) -> None:
        self._file = file
        self._part = file if file.exists() and not file.is_file() else file.with_name(f"{file.name}.part")
        with self._named():
            self._rows = open_rows(self._part, file.suffix, columns)

    def __enter__(self) -> RowFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        with self._named():
            self._rows.close()
            if kind is None and self._part != self._file:
                self._part.replace(self._file)

    def add(self, row: Row) -> None:
        with self._named():
            self._rows.add(row)

    @contextmanager
    def _named(self) -> Iterator[None]:
        """What cannot be written is said with the file's name."""
        try:
            yield
        except OSError as error:
            raise cannot_open(self._file, error) from error


class GameRows:
    """A row for every game: its result, and its tally if it keeps one."""

    def __init__(self, game: AnyGame, seats: Sequence[str]) -> None:
        self.seats = seats
        texts = dict.fromkeys(("first", "winner", "reason"), "text")
        self.columns = Columns({"game": "number", **texts, **dict.fromkeys((*seats, *game.counted), "number")})

    def rows(self, number: int, outcome: Outcome) -> Iterator[Row]:
        result = outcome.result
        winner = " & ".join(self.seats[seat] for seat in result.winners)
        yield [number, self.seats[outcome.first], winner, result.reason, *result.scores, *outcome.tally], ()


class MoveRows:
    """A row for every decision: what the seat saw, what it could do, what it did, and what came of it for it."""

    def __init__(self, game: AnyGame, seats: Sequence[str]) -> None:
        kinds = {"game": "number", "move": "number", "seat": "number", "share": "share", "gold": "number"}
        features = (place.name for place in FEATURES[game.name].observation(len(seats)))
        self.columns = Columns({**kinds, "legal": "numbers", "action": "number"}, tuple(features))

    def rows(self, number: int, outcome: Outcome) -> Iterator[Row]:
        moves, result = outcome.moves, outcome.result
        assert moves is not None
        winners = result.winners or tuple(range(len(result.scores)))
        for move, (seat, action, legal, features) in enumerate(zip(*moves, strict=True)):
            share = (seat in winners) / len(winners)
            yield [number, move, seat, share, result.scores[seat], legal, action], features
