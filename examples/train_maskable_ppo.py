"""MaskablePPO of sb3-contrib learns the duel against a bot of ours.

    pip install 'jollyroger[training]'
    python examples/train_maskable_ppo.py --minutes 20

All games are played at once, and the net has each seat in half of them. Every change of the lead in gold is a small
reward, so that a lost game teaches too. A checkpoint is written with each measurement; after a kill the same command
goes on from there. The curve is an SVG beside the checkpoint.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from curve import draw_curve, progress_bar
from rich.progress import Progress
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from jollyroger.bots.batch import Batch
from jollyroger.games.catalogue import DUEL
from jollyroger.games.feature_table import width
from jollyroger.games.features import FEATURES
from jollyroger.research.spaces import observation_box

GOLD = 0.05
"""What a gold piece of lead is worth beside the win."""
TABLE, PLAYER = width(FEATURES["duel"].table), width(FEATURES["duel"].player)


class Tables(VecEnv):
    """Many duels at once as Stable-Baselines3 likes them; a game that ends begins again in the same step."""

    def __init__(self, games: int, seed: int, opponent: str, variant: str) -> None:
        bots = [[None, opponent] if number % 2 == 0 else [opponent, None] for number in range(games)]
        self.batch = Batch(DUEL, DUEL.options(variant=variant), games, seed, bots=bots, again=True)
        self.places = np.arange(games)
        self.leads = self.lead()
        box = observation_box(DUEL, 2)
        super().__init__(games, box, gymnasium.spaces.Discrete(DUEL.codes))

    def lead(self) -> Any:
        """By table: our gold before the other's."""
        seen = self.batch.observations
        return seen[:, TABLE].astype(np.float32) - seen[:, TABLE + PLAYER]

    def reset(self) -> Any:
        """What lies on the tables now."""
        return self.batch.observations.copy()

    def step_async(self, actions: Any) -> None:
        """Keep the actions for `step_wait`."""
        self.actions = actions

    def step_wait(self) -> Any:
        """Every table goes on."""
        self.batch.play(self.actions)
        ended, ours = self.batch.ended, self.places % 2
        gold = self.batch.gold.astype(np.float32)
        before, self.leads = self.leads, self.lead()
        after = np.where(ended, gold[self.places, ours] - gold[self.places, 1 - ours], self.leads)
        won = np.where(ended, self.batch.shares[self.places, ours], 0)
        rewards = (won + GOLD * (after - before)).astype(np.float32)
        return self.batch.observations.copy(), rewards, ended, [{} for _ in self.places]

    def env_method(self, *_: Any, **__: Any) -> list[Any]:
        """MaskablePPO asks for `action_masks` in this way, and for nothing else."""
        return list(self.batch.masks.astype(bool))

    def has_attr(self, attr_name: str) -> bool:
        """Whether the tables can be asked for it."""
        return attr_name == "action_masks"

    def close(self) -> None: ...

    def get_attr(self, *_: Any, **__: Any) -> list[Any]:
        """Nothing is drawn here."""
        return [None] * self.num_envs

    def set_attr(self, *_: Any, **__: Any) -> None: ...

    def env_is_wrapped(self, *_: Any, **__: Any) -> list[bool]:
        """Nothing is."""
        return [False] * self.num_envs


def share_of_wins(model: MaskablePPO, opponent: str, variant: str, games: int, seed: int) -> tuple[float, float]:
    """The share of the win against the opponent, each seat in turn, and half of its 95 % interval."""
    tables = Tables(games, seed, opponent, variant)
    batch, shares = tables.batch, np.full(games, np.nan)
    while np.isnan(shares).any():
        actions, _ = model.predict(batch.observations, action_masks=batch.masks.astype(bool), deterministic=True)
        batch.play(actions)
        new = batch.ended & np.isnan(shares)
        shares[new] = batch.shares[tables.places, tables.places % 2][new]
    return float(shares.mean()), float(1.96 * shares.std() / games**0.5)


class Measuring(BaseCallback):
    """Shows how it goes, keeps the net, and stops when the time is up."""

    def __init__(self, bar: Progress, chosen: argparse.Namespace) -> None:
        super().__init__()
        self.bar, self.chosen, self.seconds = bar, chosen, 60 * chosen.minutes

    def _on_training_start(self) -> None:
        self.measured = self.model.spent
        self.begun = time.monotonic() - self.model.spent
        self.task = self.bar.add_task("", total=self.seconds, completed=self.model.spent, won="")

    def _on_rollout_start(self) -> None:
        self.model.spent = spent = time.monotonic() - self.begun
        self.bar.update(self.task, completed=spent)
        if spent - self.measured >= 60 * self.chosen.measure or spent >= self.seconds:
            self.measure()
            self.measured = spent
            self.begun = time.monotonic() - spent  # measuring is not counted

    def _on_step(self) -> bool:
        return self.model.spent < self.seconds

    def measure(self) -> None:
        """How strong the net is, and a checkpoint that holds the curve too."""
        model, chosen = self.model, self.chosen
        share, reach = share_of_wins(model, chosen.opponent, chosen.variant, chosen.measured, 1_000_000)
        model.curve.append((model.spent / 60, share))
        model.save(chosen.file.with_suffix(".new.zip"))
        chosen.file.with_suffix(".new.zip").replace(chosen.file)
        draw_curve(model.curve, 0.5, chosen.file.with_suffix(".svg"))
        won = f"{share:.3f} ± {reach:.3f} of the wins against {chosen.opponent}"
        self.bar.update(self.task, won=won)
        self.bar.print(f"{model.spent / 60:6.1f} min, {model.num_timesteps:11,} decisions: {won}")


def main() -> None:
    """Train until the time is up, from the checkpoint if there is one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--variant", default="advanced")
    parser.add_argument("--games", type=int, default=256, help="how many are played at once")
    parser.add_argument("--steps", type=int, default=32, help="how many decisions are made in each before learning")
    parser.add_argument("--measure", type=float, default=2, help="minutes between measurements and checkpoints")
    parser.add_argument("--measured", type=int, default=1024, help="games of a measurement")
    parser.add_argument("--file", type=Path, default=Path("training/duel-maskable-ppo.zip"))
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    chosen.file.parent.mkdir(parents=True, exist_ok=True)
    tables = Tables(chosen.games, int(time.time()), chosen.opponent, chosen.variant)
    if chosen.file.exists():
        model = MaskablePPO.load(chosen.file, tables)
    else:
        model = MaskablePPO(
            "MlpPolicy", tables, n_steps=chosen.steps, batch_size=1024, n_epochs=3, gamma=1.0, gae_lambda=0.95,
            ent_coef=0.005, learning_rate=5e-4, policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
            seed=1, device="cpu",
        )  # fmt: skip
        model.spent, model.curve = 0.0, []
    with progress_bar() as bar:
        model.learn(10**12, Measuring(bar, chosen), reset_num_timesteps=False)


if __name__ == "__main__":
    main()
