"""How fast the rules run, as ratios to a bare C loop of the same game and to OpenSpiel's card games.

    python -m benchmarks.engine [--json] [--rounds 7] [--seconds 1]

Everything is measured in turn, round after round, so that whatever else the machine does falls on all alike; a ratio is
the median of the rounds' ratios. The times of our own alone (interpreted, copy) are the best of the rounds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.peers import Speed, openspiel_speed
from jollyroger.games.catalogue import DUEL
from jollyroger.games.record import AnyGame
from jollyroger.games.speed import CompiledPlayer, compile_seconds, interpreted_rate

PEERS = {"duel": ("hearts", "go_fish")}
VARIANTS = {"duel": ("introductory", "advanced", "all-cards")}
DRAWS = {"introductory": 41, "advanced": 41, "all-cards": 51}
"""Chance moves of a game: the cards and the lot."""
SEED = 1


def build_limit(folder: Path) -> Path:
    """The C loop, compiled for this machine."""
    program = folder / "limit"
    source = Path(__file__).with_name("limit.c")
    subprocess.run(["gcc", "-O3", "-march=native", "-o", program, source], check=True)
    return program


def limit_speed(program: Path, variant: str, games: int, seed: int) -> float:
    """Decisions a second of the C loop."""
    done = subprocess.run([program, variant, str(games), str(seed)], capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["steps_per_s"])


def measure(game: AnyGame, rounds: int, seconds: float) -> dict[str, Any]:
    """All figures of one game."""
    players = {variant: CompiledPlayer(game, game.options(variant=variant), SEED) for variant in VARIANTS[game.name]}
    ours: dict[str, list[Speed]] = {variant: [] for variant in players}
    loop: dict[str, list[float]] = {variant: [] for variant in players}
    peers: dict[str, list[Speed]] = {peer: [] for peer in PEERS[game.name]}
    with TemporaryDirectory() as folder:
        program = build_limit(Path(folder))
        for number in range(rounds):
            for variant, player in players.items():
                player.play(1)
                rate = player.rate(seconds)
                chance = rate.games_per_second * DRAWS[variant]
                ours[variant].append(Speed(rate.steps_per_second, rate.steps_per_second + chance))
                loop[variant].append(limit_speed(program, variant, int(600_000 * seconds), number))
            for peer, speeds in peers.items():
                speeds.append(openspiel_speed(peer, seconds))
    advanced = ours["advanced"]
    compiling, cached = compile_seconds(game)
    slow = [interpreted_rate(game, game.options(), seconds, SEED).microseconds_per_step for _ in range(rounds)]
    return {
        "game": game.name,
        "compiled_steps_per_s": round(median(speed.decisions for speed in advanced)),
        "interpreted_us_per_step": round(min(slow), 1),
        "copy_ns": round(min(players["advanced"].copy_nanoseconds() for _ in range(rounds)), 1),
        "compile_s": round(compiling, 1),
        "cached_s": round(cached, 2),
        "ratio_to_c_loop": {
            variant: round(median(a.decisions / b for a, b in zip(ours[variant], loop[variant], strict=True)), 2)
            for variant in players
        },
        "ratio_to_openspiel": {
            peer: {
                "decisions": round(median(a.decisions / b.decisions for a, b in zip(advanced, them, strict=True)), 1),
                "moves_with_chance": round(median(a.moves / b.moves for a, b in zip(advanced, them, strict=True)), 1),
                "their_decisions_per_s": round(median(speed.decisions for speed in them)),
            }
            for peer, them in peers.items()
        },
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one JSON object per game")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement of a round")
    chosen = parser.parse_args()
    try:
        figures = measure(DUEL, chosen.rounds, chosen.seconds)
    except (RuntimeError, FileNotFoundError) as error:
        sys.exit(f"{error}\nThe benchmark needs gcc and the extra 'benchmarks': pip install '.[benchmarks]'")
    if chosen.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        if isinstance(figure, dict):
            print(name)
            for key, value in figure.items():
                print(f"    {key:24} {value}")
        else:
            print(f"{name:28} {figure}")


if __name__ == "__main__":
    main()
