"""Training and reliability: the same again from one seed, gone on with as if it had not stopped,
figures that judge.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.learned import weights
from cardhouse.agents.learned.net import CHANCES, HEAD, ONE, SURE, chance, length, output
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import game
from cardhouse.core.tuning import Training
from cardhouse.lab.reliability import reliability
from cardhouse.lab.training import fit as fitting
from cardhouse.lab.training.train import LOG, Trainer

SMALL = Training(generations=3, games=6, first=4, second=3, cap=200, meetings=1, calibration=40)


def test_a_net_in_whole_numbers_says_what_it_said_in_floating_point() -> None:
    rng = np.random.default_rng(1)
    fit = fitting.fresh(20, 8, 5, rng)
    features = rng.integers(-40, 60, (200, 20)).astype(np.int8)
    fitting.look_at(fit, features)
    fit.parts[4] *= 10
    net = fitting.whole(fit)
    assert len(net) == length(20, 8, 5)
    logits = fitting.outputs(fit, features)
    for row, logit in zip(features, logits, strict=True):
        out = output(net, row.tolist(), [0] * 13)
        assert out / ONE == pytest.approx(float(logit), abs=0.02)
        assert chance(net, out) / SURE == pytest.approx(1 / (1 + np.exp(-logit)), abs=0.01)
    assert net[:HEAD] == [20, 8, 5]
    assert net[-CHANCES] < 10
    assert net[-1] > SURE - 10


def test_a_net_learns_what_decides() -> None:
    rng = np.random.default_rng(2)
    features = rng.integers(0, 10, (4000, 6)).astype(np.int8)
    targets = (features[:, 0] > features[:, 1]).astype(np.float32)
    fit = fitting.fresh(6, 12, 6, rng)
    fitting.look_at(fit, features)
    first = fitting.learn(fit, features, targets, 5e-3, rng, batch=100)
    last = fitting.learn(fit, features, targets, 5e-3, rng, batch=100, epochs=8)
    assert last < 0.12 < first


def test_calibration_finds_the_slope() -> None:
    rng = np.random.default_rng(3)
    logits = rng.normal(0, 2, 50_000)
    came = rng.random(50_000) < 1 / (1 + np.exp(-(0.6 * logits + 0.3)))
    slope, lift = fitting.calibrate(logits, came.astype(float))
    assert slope == pytest.approx(0.6, abs=0.03)
    assert lift == pytest.approx(0.3, abs=0.03)


@pytest.mark.parametrize(("stretch", "passed"), [(1.0, True), (1.6, False)])
def test_chances_that_claim_too_much_do_not_pass(stretch: float, passed: bool) -> None:
    rng = np.random.default_rng(4)
    logits = rng.normal(0, 1.5, 4000)
    came = (rng.random(4000) < 1 / (1 + np.exp(-logits))).astype(float)
    found = reliability("toy", 1 / (1 + np.exp(-stretch * logits)), came)
    assert found.passed is passed
    assert sum(b.count for b in found.bins) == 4000
    assert found.slope == pytest.approx(1 / stretch, abs=0.1)


@pytest.mark.parametrize("stretch", [0.5, 2.0])
def test_chances_may_be_calibrated_as_hints_say_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stretch: float
) -> None:
    """What is said one ply ahead, not what is said of the position, decides the slope."""
    rng, asked = np.random.default_rng(5), []
    logits = rng.normal(0, 1.5, 3000)
    came = (rng.random(3000) < 1 / (1 + np.exp(-logits))).astype(float)
    alone, ahead = (1 / (1 + np.exp(-k * logits)) for k in (1.0, 1 / stretch))

    def positions(*given: object) -> tuple[list[None], object, object]:
        asked.append(given[3])
        return [None] * 3000, alone, came

    monkeypatch.setattr("cardhouse.lab.reliability.positions", positions)
    monkeypatch.setattr("cardhouse.lab.reliability.said_ahead", lambda *_: ahead)
    for plan, slope in ((SMALL, 1.0), (replace(SMALL, ahead={"value": 70}), stretch)):
        trainer = Trainer(game("three_piles"), "value", tmp_path / str(slope), "7", plan)
        assert trainer.calibrate() == pytest.approx(slope, rel=0.1)
    assert asked == [SMALL.calibration, 70]


@pytest.mark.long
def test_training_that_stopped_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    found = game("three_piles")
    whole = Trainer(found, "value", tmp_path / "whole", "7", SMALL)
    for _ in range(3):
        whole.generation()
    whole.calibrate()
    for _ in range(3):
        parts = Trainer(found, "value", tmp_path / "parts", "7", SMALL)
        parts.generation()
    parts.calibrate()
    again = Trainer(found, "value", tmp_path / "again", "7", SMALL)
    for _ in range(3):
        again.generation()
    again.calibrate()
    assert whole.file.read_bytes() == parts.file.read_bytes() == again.file.read_bytes()
    assert weights.read(whole.file, found, "value").header["trained"]["generation"] == 3
    lines = [json.loads(x) for x in (tmp_path / "parts" / LOG).read_text().splitlines()[1:]]
    assert [line["generation"] for line in lines] == [0, 1, 2]
    with pytest.raises(InvalidOptions):
        Trainer(found, "value", tmp_path / "parts", "8", SMALL)
    with pytest.raises(InvalidOptions):
        Trainer(found, "value", tmp_path / "parts", "7", replace(SMALL, games=7))
    with pytest.raises(InvalidOptions, match="there are value"):
        Trainer(found, "partners", tmp_path / "other", "7", SMALL)
