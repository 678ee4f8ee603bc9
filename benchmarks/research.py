"""How fast the research environments are, as ratios to others and to the budgets that we set ourselves.

    python -m benchmarks.research [--rounds 5] [--seconds 1] [--json]

Everything plays legal moves at random, on one core, in turn, round after round in one process; a ratio is the median of
the rounds' ratios. Counted is the processor's time, so that others on the machine matter less. Ours writes observations
and masks at every decision. OpenSpiel's games run wholly inside its C++ and write none. PettingZoo's card games,
RLCard, TextArena and Pgx are measured where they are installed. Then come a guess of what a seat cannot see, and, where
PyTorch is installed, the share of our games in masked PPO.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from benchmarks import training
from benchmarks.peers import openspiel_speed
from jollyroger.bots.arena import rules_of
from jollyroger.bots.batch import Batch
from jollyroger.bots.guesses import Guesser
from jollyroger.games.catalogue import GAMES
from jollyroger.games.generator import new_generator

TABLES: dict[str, dict[str, Any]] = {"duel": {"variant": "advanced"}, "mutiny": {"seats": "4"}}
NATIVE = ("hearts", "hanabi", "gin_rummy")
CLASSIC = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")
RLCARD = ("doudizhu", "uno", "gin-rummy")
GAMES_AT_ONCE = 256
SEED = 1
Measure = Callable[[float], float]
"""Decisions a second, played for about so long."""


def batch_speed(name: str, seconds: float) -> float:
    """Ours: many games on one core, observations and masks written; the choice of moves is not counted."""
    game = GAMES[name]
    batch = Batch(game, game.options(**TABLES[name]), GAMES_AT_ONCE, SEED, again=True, longest=5000, threads=1)
    chooser, rows = np.random.default_rng(SEED), np.arange(GAMES_AT_ONCE)
    batch.play(batch.actions[:, 0])  # whatever has to be compiled is compiled now
    spent, steps = 0.0, 0
    while spent < seconds:
        picks = (chooser.random(GAMES_AT_ONCE) * batch.counts).astype(int)
        actions = batch.actions[rows, picks]
        begun = process_time()
        batch.play(actions)
        spent += process_time() - begun
        steps += GAMES_AT_ONCE
    return steps / spent


def aec_speed(make: Callable[[], Any], seconds: float) -> float:
    """An environment of PettingZoo: `last` and `step`, the choice of moves not counted."""
    env, chooser, spent, steps = make(), np.random.default_rng(SEED), 0.0, 0
    env.reset(seed=SEED)
    for agent in env.possible_agents:
        env.observe(agent)  # whatever has to be compiled is compiled now
    env.step(int(np.flatnonzero(legal_in(env.last()))[0]))
    env.reset(seed=SEED)
    while spent < seconds:
        begun = process_time()
        observation, _, ended, cut_off, info = env.last()
        spent += process_time() - begun
        if ended or cut_off:
            env.reset()
            continue
        action = int(chooser.choice(np.flatnonzero(legal_in((observation, info)))))
        begun = process_time()
        env.step(action)
        spent += process_time() - begun
        steps += 1
    return steps / spent


def legal_in(last: tuple[Any, ...]) -> Any:
    """The mask of the legal actions, wherever the environment keeps it."""
    observation, *_, info = last
    return observation["action_mask"] if "action_mask" in observation else info["action_mask"]


def our_aec_speed(name: str, seconds: float) -> float:
    """Ours through PettingZoo."""
    from jollyroger.research.pettingzoo import TableEnv

    return aec_speed(lambda: TableEnv(name, **TABLES[name]), seconds)


def classic_speed(name: str, seconds: float) -> float:
    """One of PettingZoo's classic card games."""
    module = import_module(f"pettingzoo.classic.{name}")
    return aec_speed(module.raw_env, seconds)


def native_speed(name: str, seconds: float) -> float:
    """A game of OpenSpiel's, played by its own random bots in C++."""
    return openspiel_speed(name, seconds, process_time).decisions


def rlcard_speed(name: str, seconds: float) -> float:
    """A game of RLCard with its own state extraction."""
    import rlcard

    env, chooser = rlcard.make(name), np.random.default_rng(SEED)
    spent, steps = 0.0, 0
    while spent < seconds:
        state, _ = env.reset()
        while not env.is_over():
            action = int(chooser.choice(list(state["legal_actions"])))
            begun = process_time()
            state, _ = env.step(action)
            spent += process_time() - begun
            steps += 1
    return steps / spent


def textarena_speed(name: str, seconds: float) -> float:
    """A card game of TextArena, with text for observations."""
    import textarena

    env, spent, steps = textarena.make(name), 0.0, 0
    while spent < seconds:
        env.reset(num_players=2, seed=SEED + steps)
        done = False
        while not done and spent < seconds:
            begun = process_time()
            env.get_observation()
            done, _ = env.step("[check]" if steps % 2 else "[call]")
            spent += process_time() - begun
            steps += 1
    return steps / spent


def pgx_speed(name: str, seconds: float) -> float:
    """A card game of Pgx on the CPU, compiled by JAX, as many games at once as ours, masks and observations made."""
    import jax
    import pgx

    env = pgx.make(name)
    begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    key = jax.random.PRNGKey(SEED)
    state = begin(jax.random.split(key, GAMES_AT_ONCE))
    choose = jax.jit(jax.vmap(lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9))))
    spent, steps = -1.0, 0
    while spent < seconds:
        key, part = jax.random.split(key)
        actions = choose(jax.random.split(part, GAMES_AT_ONCE), state.legal_action_mask).block_until_ready()
        begun = process_time()
        state = step(state, actions)
        state.observation.block_until_ready()
        spent = 0.0 if spent < 0 else spent + process_time() - begun
        steps = 0 if spent == 0 else steps + GAMES_AT_ONCE
    return steps / spent


def guess_microseconds(seats: int, seconds: float, **chosen: str) -> float:
    """How long a guess of all that a seat cannot see takes, in the middle of games between sailors."""
    game = GAMES["mutiny"]
    rules, options = rules_of(game), game.options(seats=str(seats), **chosen)
    bots = [None, *["sailor"] * (seats - 1)]
    batch = Batch(game, options, GAMES_AT_ONCE, SEED, bots=bots, again=True, longest=5000, observe=False, mask=False)
    chooser, rows = np.random.default_rng(SEED), np.arange(GAMES_AT_ONCE)
    for _ in range(60):
        batch.play(batch.actions[rows, (chooser.random(GAMES_AT_ONCE) * batch.counts).astype(int)])
    views = np.zeros_like(batch.states)
    for place in range(GAMES_AT_ONCE):
        rules.look(views, place, batch.states[place], int(batch.seats[place]))
    guesser, generator, spent, guesses = Guesser(game), np.array(new_generator(SEED, 0)), 0.0, 0
    guesser.fill(views[:1].copy(), generator)  # whatever has to be compiled is compiled now
    while spent < seconds:
        guessed = views.copy()
        begun = process_time()
        guesser.fill(guessed, generator)
        spent += process_time() - begun
        guesses += len(views)
    return spent / guesses * 1e6


def measures() -> dict[str, Measure]:
    """Everything that is measured, by name: ours first."""
    found: dict[str, Measure] = {}
    for name in TABLES:
        found[f"ours: {name}, many games"] = partial(batch_speed, name)
        found[f"ours: {name}, PettingZoo"] = partial(our_aec_speed, name)
    for kind, names, speed in (
        ("OpenSpiel", NATIVE, native_speed),
        ("PettingZoo", CLASSIC, classic_speed),
        ("RLCard", RLCARD, rlcard_speed),
        ("TextArena", ("KuhnPoker-v0",), textarena_speed),
        ("Pgx", ("leduc_holdem", "sparrow_mahjong"), pgx_speed),
    ):
        for name in names:
            found[f"{kind}: {name}"] = partial(speed, name)
    return found


def measure(rounds: int, seconds: float) -> dict[str, list[float]]:
    """By name: decisions a second in every round. What is not installed is left out, and said."""
    speeds: dict[str, list[float]] = {}
    every = measures()
    for _ in range(rounds):
        for name, speed in list(every.items()):
            try:
                speeds.setdefault(name, []).append(speed(seconds))
            except Exception as error:  # whatever ails a peer, the others are measured
                del every[name], speeds[name]
                print(f"{name} is left out: {type(error).__name__}: {str(error)[:80]}")
    return speeds


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement of a round")
    chosen = parser.parse_args()
    speeds = measure(chosen.rounds, chosen.seconds)
    ours = [name for name in speeds if name.endswith("many games")]
    figures: dict[str, dict[str, float]] = {
        name: {"decisions_per_s": round(median(found)), "us": round(1e6 / median(found), 2)}
        | {
            f"ratio of {mine.removeprefix('ours: ')}": round(
                median(a / b for a, b in zip(speeds[mine], found, strict=True)), 2
            )
            for mine in ours
            if mine != name
        }
        for name, found in speeds.items()
    }
    for name, hidden in (("", "no"), (", hidden prizes", "yes")):
        took = [guess_microseconds(6, chosen.seconds, hidden_prizes=hidden) for _ in range(chosen.rounds)]
        figures[f"ours: a guess at 6 seats{name}"] = {"us": round(median(took), 1)}
    if find_spec("torch"):
        figures |= {f"ours: masked PPO, {name}": training.measure(name, chosen.rounds) for name in training.TABLES}
    if chosen.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:40}", "  ".join(f"{what} {number:,}" for what, number in figure.items()))


if __name__ == "__main__":
    main()
