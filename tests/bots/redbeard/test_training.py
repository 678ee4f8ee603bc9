"""Learning: the same seed gives the same weights, the notes say from what, whole numbers are near the learned ones."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from jollyroger.bots.redbeard.fitting import encode, fit, fresh_net, losses, outputs, rounded
from jollyroger.bots.redbeard.knowledge import FOLDER, file_of, weights_of
from jollyroger.bots.redbeard.mind import HIDDEN, SCALE_BITS
from jollyroger.bots.redbeard.training import gather
from jollyroger.cli.commands import main
from jollyroger.games.duel.variants import VARIANTS

pytestmark = pytest.mark.xdist_group("compiled")


def test_training_is_repeatable_and_says_what_it_learned_from(tmp_path: Path) -> None:
    notes = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        done = CliRunner().invoke(
            main, ["train", "duel", "--variant", "skirmish", "--lessons", "300", "--seed", "5", "--out", str(folder)]
        )
        assert done.exit_code == 0, done.output
        note = json.loads(file_of("skirmish", folder).with_suffix(".json").read_text())
        assert note["weights_sha256"] == hashlib.sha256(file_of("skirmish", folder).read_bytes()).hexdigest()
        assert note["command"] == "jollyroger train duel --variant skirmish --lessons 300 --seed 5"
        assert [turn["turn"] for turn in note["turns"]] == [1]
        notes.append(note)
    one, two = (weights_of("skirmish", tmp_path / name) for name in ("one", "two"))
    assert notes[0]["data_sha256"] == notes[1]["data_sha256"]
    for part in one[0]:
        assert (one[0][part] == two[0][part]).all()


def test_lessons_do_not_hang_on_the_threads() -> None:
    one, two = (list(gather("skirmish", 2, 1200, 3, None, threads)) for threads in (1, 2))
    for a, b in zip(one, two, strict=True):
        for part, other in zip(a, b, strict=True):
            assert (part == other).all()


def test_a_fit_gets_better_and_its_whole_numbers_are_near() -> None:
    (lessons,) = gather("skirmish", 2, 500, 3, None, 1)
    net = fresh_net(np.random.default_rng(1))
    fitted = fit(net, lessons, 30, 0.003, np.random.default_rng(2))
    assert losses(fitted, lessons)[0] < losses(net, lessons)[0] * 0.8
    weights = rounded(fitted)
    rows = weights["rows"][lessons.rows].sum(1) + (lessons.numbers[:, -1:] * weights["gold_row"] >> 4)
    sums = rows + weights["base_rows"][0] + lessons.numbers[:, :-1] @ weights["base_rows"][1:]
    whole = np.maximum(sums, 0) @ weights["heads"][0, :HIDDEN] + weights["heads"][0, HIDDEN]
    _, learned = outputs(fitted, encode(lessons))
    assert np.abs(whole / (1 << 2 * SCALE_BITS) - learned[:, 0]).max() < 0.1


def test_what_is_shipped_is_small_complete_and_what_its_note_says() -> None:
    size = 0
    for variant, rules in VARIANTS.items():
        file = file_of(variant)
        note = json.loads(file.with_suffix(".json").read_text())
        assert note["weights_sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
        assert len(weights_of(variant)) == rules.turns - 1
        size += file.stat().st_size
    assert size <= 1_000_000
    assert {file.suffix for file in FOLDER.iterdir()} == {".npz", ".json"}
