"""Compares what players were told with what the database holds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from jollyroger.log.entries import Done, Line, Moved, Said
from jollyroger.log.table_state import TableState
from jollyroger.messages.snapshot import Snapshot
from jollyroger.messages.table_messages import TableMessages, Viewer
from jollyroger.storage.rows import read_table
from jollyroger.storage.schema import TABLES
from tests.nodes.players import Journal

SHOWN = ("window", "asked", "held", "legal", "result")


@dataclass
class Findings:
    """What is wrong: nothing of it may be."""

    lost: list[str] = field(default_factory=list)
    """Accepted, but not stored."""
    doubled: list[str] = field(default_factory=list)
    """Stored twice."""
    reordered: list[str] = field(default_factory=list)
    """Stored in another order than accepted."""
    untrue: list[str] = field(default_factory=list)
    """Told, but not what is stored."""

    @property
    def numbers(self) -> dict[str, int]:
        """How much of each."""
        return {name: len(found) for name, found in vars(self).items()}


def check(connection: Connection, journals: Iterable[Journal]) -> Findings:
    """Look at all tables at which somebody has played."""
    findings, by_table = Findings(), dict[str, list[Journal]]()
    for journal in journals:
        by_table.setdefault(journal.table, []).append(journal)
    for table, own in by_table.items():
        assert connection.scalar(select(TABLES.c.number).where(TABLES.c.id == table)), table
        stored = read_table(connection, table)
        assert stored is not None
        check_table(findings, stored[1], own)
    return findings


def check_table(findings: Findings, lines: list[Line], journals: list[Journal]) -> None:
    """One table's log and the journals of those who played there."""
    for journal in journals:
        where = f"{journal.table} seat {journal.seat}"
        acts = [
            line.entry.id
            for line in lines
            if isinstance(line.entry, (Moved, Done)) and line.entry.seat == journal.seat and line.entry.id
        ]
        said = [line.entry.text for line in lines if isinstance(line.entry, Said) and line.entry.seat == journal.seat]
        for stored, accepted in ((acts, journal.acknowledged), (said, journal.said)):
            findings.lost += [f"{where}: {one}" for one in accepted if one not in stored]
            findings.doubled += [f"{where}: {one}" for one, times in Counter(stored).items() if times > 1]
            kept = [one for one in stored if one in set(accepted)]
            if kept != [one for one in accepted if one in set(stored)]:
                findings.reordered.append(f"{where}: {kept}")
        findings.untrue += [f"{where}: {one}" for one in journal.disagreements]
    _check_told(findings, lines, journals)


def _check_told(findings: Findings, lines: list[Line], journals: list[Journal]) -> None:
    """Whatever position was told is the one that the log makes at that entry."""
    if [line.seq for line in lines] != list(range(1, len(lines) + 1)):
        findings.untrue.append(f"{journals[0].table}: numbers are missing in the log")
        return
    table_state = TableState(lines[0])
    for line in lines[1:]:
        table_state.apply(line)
        for journal in journals:
            told = journal.told.get(line.seq)
            if told is not None and told != shown(table_state, journal.seat):
                findings.untrue.append(f"{journal.table} seat {journal.seat}: {line.seq}: {told}")
    for journal in journals:
        findings.untrue += [f"{journal.table}: {seq} is not stored" for seq in journal.told if seq > len(lines)]


def shown(table_state: TableState, seat: int) -> str:
    """A position as a program is told it."""
    viewer = Viewer("en", (seat,), seat, brief=True)
    snapshot = Snapshot(TableMessages(table_state), None)
    told = json.loads(snapshot.moved(viewer, snapshot.parts(viewer, question_only=True), [], 0))
    return json.dumps({name: told["position"][name] for name in SHOWN}, sort_keys=True)
