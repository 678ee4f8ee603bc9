"""Three nodes, people at many tables, and faults of every kind: nothing is lost, doubled, reordered or untrue."""

from __future__ import annotations

import pytest

from jollyroger.storage.database import open_engine
from tests.nodes.checker import Findings, check
from tests.nodes.fleet import Fleet
from tests.nodes.storms import MOST_SECONDS, Voyage, report

pytestmark = [pytest.mark.xdist_group("postgresql")]

BUSY_SECONDS = 30.0
"""The same for the unluckiest table on a machine on which other tests run and the killed node starts again."""


def found(address: str, voyage: Voyage) -> Findings:
    """Compare all journals with the database."""
    engine = open_engine(address)
    with engine.connect() as connection:
        findings = check(connection, voyage.log.journals)
    engine.dispose()
    return findings


async def test_people_play_on_whatever_happens_to_the_nodes(fleet: Fleet, postgres_address: str) -> None:
    voyage = Voyage(fleet)

    async def storm() -> None:
        await voyage.acts(100)
        for place, fault in enumerate(("kill", "pause", "stop", "cut", "outage")):
            await voyage.strike(fault, place % 3)
            await voyage.acts(50)

    await voyage.sail(6, storm)
    findings = found(postgres_address, voyage)
    assert findings == Findings(), report(voyage, findings)
    assert voyage.log.acts > 300
    pauses = [pause.seconds for pause in voyage.pauses()]
    assert pauses[len(pauses) // 2] < MOST_SECONDS, report(voyage, findings)
    assert pauses[-1] < BUSY_SECONDS, report(voyage, findings)
    for node in fleet.nodes:
        assert "Traceback" not in node.log.read_text()


@pytest.mark.soak
async def test_two_hundred_kills_and_a_hundred_thousand_acts(
    fleet: Fleet, postgres_address: str, soak: tuple[int, int]
) -> None:
    voyage = Voyage(fleet)
    kills, acts = soak

    async def storm() -> None:
        await voyage.storm(kills, acts)

    await voyage.sail(16, storm)
    findings = found(postgres_address, voyage)
    print(report(voyage, findings))
    assert findings == Findings(), report(voyage, findings)
