"""How fast the rules run, as ratios to OpenSpiel's card games, and for the duel to a bare C loop of the same game.

    python -m benchmarks.engine [--game mutiny] [--json] [--rounds 7] [--seconds 1] [--alone]

Everything of a game is measured in turn, round after round, so that whatever else the machine does falls on all alike;
a ratio is the median of the rounds' ratios. The times of our own alone (interpreted, copy) are the best of the rounds.
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
from jollyroger.games.catalogue import GAMES
from jollyroger.games.chance import SeededDealer
from jollyroger.games.game import Options
from jollyroger.games.generator import random_below
from jollyroger.games.headers import AnyGame
from jollyroger.games.speed import CompiledPlayer, Rate, compile_seconds, interpreted_rate

PEERS = {"duel": ("hearts", "go_fish"), "mutiny": ("hanabi", "hearts", "gin_rummy", "crazy_eights")}
TABLES = {
    "duel": {variant: {"variant": variant} for variant in ("advanced", "introductory", "all-cards")},
    "mutiny": {"4 seats": {"seats": "4"}, "4 seats, no bribes": {"seats": "4", "bribes": "no"}},
}
"""By game: how it is set up; the first is put beside the peers."""
LIMITED = ("duel",)
"""The games of which there is a bare C loop."""
SEED = 1
SAMPLE = 20


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


def draws_per_game(game: AnyGame, options: Options) -> float:
    """Chance moves of a game at random, on average over some games."""
    dealer, draws = SeededDealer(SEED), 0
    for _ in range(SAMPLE):
        state = game.start(options)
        draws += len(game.deal_all(state, dealer))
        while game.to_act(state):
            seat = game.asked(state)
            codes = game.legal_codes(state, seat)
            game.play_code(state, seat, codes[random_below(dealer.generator, len(codes))])
            draws += len(game.deal_all(state, dealer))
    return draws / SAMPLE


def our_speed(rate: Rate, draws: float) -> Speed:
    """Ours, counted like that of the peers."""
    moves = rate.steps_per_second + rate.games_per_second * draws
    return Speed(rate.steps_per_second, moves, rate.games_per_second)


def ratio(ours: list[Speed], theirs: list[Speed], what: str) -> float:
    """The median of the rounds' ratios, in decisions, moves or games."""
    middle: float = median(getattr(a, what) / getattr(b, what) for a, b in zip(ours, theirs, strict=True))
    return round(middle, 2)


def compiling(game: AnyGame) -> dict[str, float]:
    """How long it takes to compile a game, and to fetch it from the cache."""
    seconds, cached = compile_seconds(game)
    return {"compile_s": round(seconds, 1), "cached_s": round(cached, 2)}


def measure(game: AnyGame, rounds: int, seconds: float, *, alone: bool = False) -> dict[str, Any]:
    """All figures of one game; alone those that need no peer, no C compiler and no new compiling."""
    tables = {name: game.options(**chosen) for name, chosen in TABLES[game.name].items()}
    players = {name: CompiledPlayer(game, options, SEED) for name, options in tables.items()}
    draws = {name: draws_per_game(game, options) for name, options in tables.items()}
    ours: dict[str, list[Speed]] = {name: [] for name in tables}
    loop: dict[str, list[float]] = {name: [] for name in tables if game.name in LIMITED and not alone}
    peers: dict[str, list[Speed]] = {} if alone else {peer: [] for peer in PEERS[game.name]}
    with TemporaryDirectory() as folder:
        program = build_limit(Path(folder)) if loop else Path()
        for number in range(rounds):
            for name, player in players.items():
                player.play(1)
                ours[name].append(our_speed(player.rate(seconds), draws[name]))
            for name, speeds in loop.items():
                speeds.append(limit_speed(program, name, int(600_000 * seconds), number))
            for peer, of_peer in peers.items():
                of_peer.append(openspiel_speed(peer, seconds))
    usual = next(iter(tables))
    slow = [interpreted_rate(game, tables[usual], seconds, SEED).microseconds_per_step for _ in range(rounds)]
    figures = {
        "game": game.name,
        "table": usual,
        "compiled_steps_per_s": round(median(speed.decisions for speed in ours[usual])),
        "compiled_games_per_s": round(median(speed.games for speed in ours[usual])),
        "other_tables": {
            name: {
                "steps_per_s": round(median(speed.decisions for speed in speeds)),
                "games_per_s": round(median(speed.games for speed in speeds)),
            }
            for name, speeds in ours.items()
            if name != usual
        },
        "interpreted_us_per_step": round(min(slow), 1),
        "copy_ns": round(min(players[usual].copy_nanoseconds() for _ in range(rounds)), 1),
        **({} if alone else compiling(game)),
        "ratio_to_c_loop": {
            name: round(median(a.decisions / b for a, b in zip(ours[name], speeds, strict=True)), 2)
            for name, speeds in loop.items()
        },
        "ratio_to_openspiel": {
            peer: {
                "decisions": ratio(ours[usual], them, "decisions"),
                "moves_with_chance": ratio(ours[usual], them, "moves"),
                "games": ratio(ours[usual], them, "games"),
                "their_decisions_per_s": round(median(speed.decisions for speed in them)),
            }
            for peer, them in peers.items()
        },
    }
    return {name: figure for name, figure in figures.items() if figure != {}}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), help="one game only")
    parser.add_argument("--json", action="store_true", help="one JSON object per game")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement of a round")
    parser.add_argument("--alone", action="store_true", help="measure nobody else, nor how long compiling takes")
    chosen = parser.parse_args()
    for name, game in GAMES.items():
        if chosen.game in (None, name):
            try:
                figures = measure(game, chosen.rounds, chosen.seconds, alone=chosen.alone)
            except (RuntimeError, FileNotFoundError) as error:
                sys.exit(f"{error}\nThe benchmark needs gcc and the extra 'benchmarks': pip install '.[benchmarks]'")
            print(json.dumps(figures) if chosen.json else as_lines(figures))


def as_lines(figures: dict[str, Any]) -> str:
    """The figures of a game for a person."""
    lines = []
    for name, figure in figures.items():
        if isinstance(figure, dict):
            lines += [name, *(f"    {key:24} {value}" for key, value in figure.items())]
        else:
            lines.append(f"{name:28} {figure}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
