"""Games on a Ray of two workers, one of which is killed: run by test_workers.py where nobody else can reach Ray."""

from __future__ import annotations

import os
import signal
import socket
import struct
import sys
from fcntl import ioctl
from pathlib import Path

from jollyroger.bots.arena import Outcome, Part, outcomes_of, simulate
from jollyroger.bots.levels import find_bot
from jollyroger.bots.workers import RayWorkers, results
from jollyroger.games.catalogue import DUEL

FLAGS, UP = 0x8914, 0x1
"""Linux's number for setting the flags of an interface, and the flag of one that is up."""
GAMES, SEED = 20, 7


def killed_once(task: tuple[Part, Path]) -> list[Outcome]:
    """Play some games; the first worker that plays the last of them dies in the middle of it."""
    part, mark = task
    found = outcomes_of(part)
    if part.first and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return found


def main(mark: Path) -> None:
    """Play the same games here and there; AssertionError if they differ."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        ioctl(any_socket, FLAGS, struct.pack("16sh", b"lo", UP))
    bots, options = (find_bot("duel", "random"),) * 2, DUEL.options(variant="skirmish")
    here = list(simulate(DUEL, options, bots, GAMES, SEED, compiled=False))
    whole = Part(DUEL, DUEL.start(options), bots, SEED, compiled=False, moves=False, games=GAMES // 2)
    workers = RayWorkers(number=2)
    assert workers.number == 2
    parts = [(whole._replace(first=first), mark) for first in (0, GAMES // 2)]
    there = [outcome for outcomes in results(workers, killed_once, parts) for outcome in outcomes]
    assert mark.exists()
    assert there == here
    assert list(simulate(DUEL, options, bots, GAMES, SEED, compiled=False, workers=workers)) == here
    workers.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
