"""MaskablePPO of sb3-contrib learns the duel against a bot of ours, through Gymnasium.

    pip install 'jollyroger[training]'
    python examples/train_maskable_ppo.py --decisions 1000000

The net has both seats in turn. A checkpoint is written now and then; after a kill the same command goes on from there.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import jollyroger.research  # noqa: F401 - it registers the games

NAME = "jollyroger/duel-v0"


def share_of_wins(model: MaskablePPO, opponent: str, variant: str, games: int, seed: int) -> tuple[float, float]:
    """The share of the win against the opponent, each seat in turn, and half of its 95 % interval."""
    tables = gymnasium.make_vec(NAME, num_envs=games, bots=opponent, variant=variant)
    seen, _ = tables.reset(seed=seed)
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        masks = tables.action_masks()
        masks[~masks.any(axis=1), 0] = True
        actions, _ = model.predict(seen, action_masks=masks, deterministic=True)
        seen, rewards, ended, cut_off, _ = tables.step(actions)
        new = (ended | cut_off) & np.isnan(shares)
        shares[new] = rewards[new]
    return float(shares.mean()), float(1.96 * shares.std() / games**0.5)


class Measuring(BaseCallback):
    """Tells how it goes, and keeps the net."""

    def __init__(self, opponent: str, variant: str, file: Path, every: int) -> None:
        super().__init__()
        self.opponent, self.variant, self.file, self.every, self.next = opponent, variant, file, every, 0

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        if self.num_timesteps >= self.next:
            self.next = self.num_timesteps + self.every
            self.model.save(self.file)
            share, reach = share_of_wins(self.model, self.opponent, self.variant, 1024, 1_000_000)
            print(f"{self.num_timesteps:9,} decisions: {share:.3f} ± {reach:.3f} of the wins", flush=True)


def main() -> None:
    """Train, and go on where a checkpoint lies."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--variant", default="advanced")
    parser.add_argument("--measure", type=int, default=50_000, help="decisions between measurements and checkpoints")
    parser.add_argument("--file", type=Path, default=Path("training/duel-maskable-ppo.zip"))
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    chosen.file.parent.mkdir(parents=True, exist_ok=True)
    tables = DummyVecEnv([
        lambda seat=number % 2: gymnasium.make(NAME, seat=seat, bots=chosen.opponent, variant=chosen.variant)
        for number in range(16)
    ])  # fmt: skip
    if chosen.file.exists():
        model = MaskablePPO.load(chosen.file, tables)
    else:
        model = MaskablePPO(
            "MlpPolicy", tables, n_steps=256, batch_size=1024, n_epochs=4, gamma=1.0, gae_lambda=0.97, ent_coef=0.005,
            learning_rate=5e-4, policy_kwargs={"net_arch": [256, 256]}, seed=1, device="cpu",
        )  # fmt: skip
    left = chosen.decisions - model.num_timesteps
    if left > 0:
        measuring = Measuring(chosen.opponent, chosen.variant, chosen.file, chosen.measure)
        model.learn(left, measuring, reset_num_timesteps=False, progress_bar=False)
    model.save(chosen.file)
    share, reach = share_of_wins(model, chosen.opponent, chosen.variant, 4096, 2_000_000)
    print(f"in the end: {share:.3f} ± {reach:.3f} of the wins against {chosen.opponent} in 4,096 new games")


if __name__ == "__main__":
    main()
