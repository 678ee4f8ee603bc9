"""Training the crew, where PyTorch is installed: the loss falls, and a kill leads to the same curve."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

torch = pytest.importorskip("torch")

from jollyroger.bots.arena import rules_of  # noqa: E402 - without PyTorch there is nothing to import
from jollyroger.bots.batch import numbering  # noqa: E402
from jollyroger.bots.crew.knowledge import Nets, load  # noqa: E402
from jollyroger.bots.crew.training import course as courses  # noqa: E402
from jollyroger.bots.crew.training.course import Course, Plan, Point, begun, run  # noqa: E402
from jollyroger.bots.crew.training.fleet import Crew, Fleet, part_of, pay_of  # noqa: E402
from jollyroger.bots.crew.training.net import Net, Seen, weights_of  # noqa: E402
from jollyroger.bots.ppo import learn  # noqa: E402
from jollyroger.cli.commands import main  # noqa: E402
from jollyroger.games.catalogue import MUTINY  # noqa: E402

pytestmark = pytest.mark.xdist_group("compiled-mutiny")

SMALL = Plan(seed=3, lessons=192, decisions=320, seats=(3, 5), games=2, steps=4, measured=4)


def fleet_of(seats: tuple[int, ...] = (3, 5)) -> tuple[Net, Fleet]:
    torch.manual_seed(1)
    net, nets = Net(), Nets(2, warmth=1)
    for number in range(2):
        nets.put(number, weights_of(net))
    return net, Fleet(Crew(("sailor-1",)), nets, 4, 1, seats)


def test_the_net_that_learns_is_the_net_that_plays() -> None:
    net, fleet = fleet_of()
    fleet.play(net, 30, torch.Generator().manual_seed(1))
    groups, moves, starts = fleet.look()
    counts = np.diff(starts)
    with torch.no_grad():
        scores, values = net(Seen(groups, moves, np.repeat(np.arange(len(counts)), counts)))
    nets = Nets(1)
    nets.put(0, weights_of(net))
    rules, mind, row, found, expected = rules_of(MUTINY), nets(), 0, [], []
    for batch in fleet.batches:
        codes, _ = numbering("mutiny", batch.shares.shape[1])
        for game, seat in enumerate(batch.seats.tolist()):
            rules.consider(mind, 0, batch.states[game], seat)
            expected.append(rules.prospects_of(mind, 0))
            legal = codes[seat, batch.actions[game, : counts[row]]].tolist()
            found += [rules.score_move(mind, 0, batch.states[game], seat, code) for code in legal]
            row += 1
    assert found == pytest.approx(scores.tolist(), abs=1e-4)
    assert expected == pytest.approx(values.tolist(), abs=1e-4)


def test_learning_lowers_the_loss_of_what_was_seen() -> None:
    net, fleet = fleet_of()
    luck = torch.Generator().manual_seed(2)
    steps = fleet.play(net, 6, luck, ("sailor-1",))
    gained, worth = fleet.taught(net, steps)
    optimizer = torch.optim.Adam(net.parameters(), 3e-3)
    part = part_of(steps, gained, worth, list(range(6)))
    losses = [learn(net, optimizer, iter([part]), entropy=0, imitate=True).loss for _ in range(30)]
    assert losses[-1] < losses[0] * 0.6
    assert losses[10] < losses[0]


def test_a_part_has_the_decisions_that_were_kept() -> None:
    net, fleet = fleet_of()
    steps = fleet.play(net, 5, torch.Generator().manual_seed(3))
    gained, worth = fleet.taught(net, steps)
    part = part_of(steps, gained, worth, [4, 1])
    assert len(part.picked) == steps[4].kept.sum() + steps[1].kept.sum() == sum(map(len, part.seen.groups))
    assert (part.seen.owner[part.picked] == np.arange(len(part.picked))).all()
    assert sorted(part.chance) == sorted(np.concatenate([steps[4].chance, steps[1].chance]))
    assert part.weight.sum() >= len(part.picked)


def test_a_win_without_gold_is_worth_nothing() -> None:
    shares, gold = np.array([[0.5, 0.5], [1.0, 0.0], [1.0, 0.0]]), np.array([[0, 0], [10, 5], [10, 5]])
    assert pay_of(shares, gold, np.array([True, True, False])).tolist() == [[0, 0], [1.2, 0.1], [0, 0]]


def trained(plan: Plan, folder: Path, kills: int, stop: int = 1 << 40) -> Course:
    """A course that was killed now and then, right after a round."""
    folder.mkdir(exist_ok=True)
    while True:
        course, rounds = begun(plan, folder), 0

        def report(_course: Course, _point: Point | None) -> None:
            nonlocal rounds, kills
            rounds += 1
            if kills and rounds == 3:
                kills -= 1
                raise KeyboardInterrupt

        try:
            run(course, folder, stop, report)
        except KeyboardInterrupt:
            continue
        return course


def test_after_a_kill_the_curve_goes_on_as_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "CHECKS", 2)
    whole, killed = trained(SMALL, tmp_path / "whole", 0), trained(SMALL, tmp_path / "killed", 3)
    assert whole.curve == killed.curve
    assert len(whole.curve) > 2
    one, two = (load(tmp_path / name / "mutiny.npz") for name in ("whole", "killed"))
    assert all((one[part] == two[part]).all() for part in one)
    note = json.loads((tmp_path / "killed" / "mutiny.json").read_text())
    assert note["lessons"] >= SMALL.lessons
    assert note["decisions"] >= SMALL.decisions
    with pytest.raises(ValueError, match="another training"):
        begun(Plan(), tmp_path / "killed")


@pytest.mark.parametrize("against", ["sailor-1", "learned"])
def test_the_command_trains_a_best_response_and_says_what_it_did(against: str, tmp_path: Path) -> None:
    plan = {"lessons": 64, "decisions": 200, "seats": 3, "games": 4, "measured": 8, "seed": 2, "stop": 64}
    words = ["train", "mutiny", *(word for name, value in plan.items() for word in (f"--{name}", str(value)))]
    done = CliRunner().invoke(main, [*words, "--against", against, "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    note: dict[str, Any] = json.loads((tmp_path / "mutiny.json").read_text())
    assert note["command"].startswith(f"jollyroger train mutiny --against {against} --lessons 64 --decisions 200")
    assert note["decisions"] >= 64
    assert set(note["curve"][-1]["shares"]) == {"3"}
