"""The arena: schedules, resuming, ratings, reports, variants."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.core.errors import InvalidOptions
from cardhouse.lab import arena as arena_module
from cardhouse.lab import gates
from cardhouse.lab.arena import arena, read_results, run
from cardhouse.lab.measures import declared
from cardhouse.lab.plan import Plan, checked, jobs
from cardhouse.lab.ratings import Pairing, elo
from cardhouse.lab.report import as_csv, as_text
from cardhouse.lab.variants import parse_set, variants
from tests.lab.workers import arena_job_dies_once

PLAN = Plan("three_piles", ("careful", "random"), 4)


def test_both_sit_on_every_place_of_the_same_deals() -> None:
    work = list(jobs(PLAN))
    assert [(job.seed, job.seats) for job in work[:2]] == [
        ("1 0", ("careful", "random")),
        ("1 0", ("random", "careful")),
    ]


def test_partners_are_one_side() -> None:
    plan = Plan("carbles", ("careful", "random"), 2, {"players": 4, "partners": True})
    assert [job.own for job in jobs(plan)] == [(0, 2), (1, 3)]


def test_a_gauntlet_is_the_first_against_each() -> None:
    plan = Plan("three_piles", ("careful", "random", "search"), 1, gauntlet=True)
    assert [job.pair for job in jobs(plan)] == [("careful", "random"), ("careful", "search")]


@pytest.mark.parametrize(
    "plan",
    [
        Plan("carlton", ("careful", "random"), 2),
        Plan("three_piles", ("careful",), 2),
        Plan("three_piles", ("careful", "careful"), 2),
        Plan("three_piles", ("careful", "nobody"), 2),
        Plan("three_piles", ("careful", "random"), 0),
        Plan("three_piles", ("careful", "random"), 2, {"nothing": 1}),
    ],
)
def test_what_cannot_be_played_is_refused(plan: Plan) -> None:
    with pytest.raises(InvalidOptions):
        checked(plan)


def test_an_arena_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    left = iter([False, False, True])
    first = run(list(jobs(PLAN)), PLAN.to_json(), path, stop=lambda: next(left))
    assert len(first) == 2
    with path.open("a") as out:
        out.write('{"torn')
    report = arena(PLAN, path)
    assert report["pairs"][0]["games"] == 4
    assert read_results(path)[:2] == first
    fresh = arena(PLAN, tmp_path / "again.jsonl")
    assert [p["won"] for p in fresh["pairs"]] == [p["won"] for p in report["pairs"]]
    assert fresh["measures"] == report["measures"]
    assert set(report["measures"]) == set(declared(checked(PLAN)))
    assert "careful against random" in as_text(report)
    assert as_csv(report["pairs"]).count("\n") == 2
    assert json.dumps(report)


def test_results_of_another_plan_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run([], PLAN.to_json(), path)
    another = Plan("three_piles", ("careful", "random"), 5).to_json()
    with pytest.raises(InvalidOptions, match="something else"):
        read_results(path, another)


@pytest.mark.long
def test_several_processes_find_what_one_finds(tmp_path: Path) -> None:
    one = arena(PLAN, tmp_path / "one.jsonl")
    two = arena(PLAN, tmp_path / "two.jsonl", processes=2)
    assert one["measures"] == two["measures"]


def told(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Games without the times that they took."""
    return [{key: x for key, x in one.items() if key != "seconds"} for one in results]


@pytest.mark.long
@pytest.mark.parametrize("ray", [None, "local"])
def test_workers_that_die_cost_no_game(
    ray: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes, or a Ray cluster of this machine's processors; one of them is killed at each
    deal.
    """
    if ray:
        pytest.importorskip("ray", reason="ray is not installed: pip install 'cardhouse[ray]'")
    here = run(list(jobs(PLAN)), PLAN.to_json(), tmp_path / "here.jsonl")
    (tmp_path / "notes").mkdir()
    monkeypatch.setenv("NOTES", str(tmp_path / "notes"))
    monkeypatch.setattr(arena_module, "play_job", arena_job_dies_once)
    there = run(list(jobs(PLAN)), PLAN.to_json(), tmp_path / "there.jsonl", processes=2, ray=ray)
    assert len(list((tmp_path / "notes").iterdir())) == 2
    assert told(there) == told(here)
    assert told(read_results(tmp_path / "there.jsonl")) != []


def test_elo_of_known_shares() -> None:
    ratings = elo([Pairing("a", "b", 7599.5, 9999), Pairing("b", "c", 4999.5, 9999)], anchor="b")
    assert ratings["a"][0] == pytest.approx(200, abs=1)
    assert ratings["b"] == pytest.approx((0, 0))
    assert ratings["c"][0] == pytest.approx(0, abs=0.1)
    assert ratings["c"][1] == pytest.approx(1.96 * 400 / 2.302585 * (4 / 10000) ** 0.5, rel=0.01)


def test_elo_allows_for_one_against_three() -> None:
    assert elo([Pairing("a", "b", 250, 1000, 0.25)], "b")["a"][0] == pytest.approx(0, abs=0.1)
    assert elo([Pairing("a", "b", 500, 1000, 0.25)], "b")["a"][0] == pytest.approx(190.8, abs=1)


def test_variants_are_compared_deal_by_deal(tmp_path: Path) -> None:
    option, values = parse_set("hand_size=3, 5")
    found = variants(
        "three_piles", option, values, 3, tmp_path / "v.jsonl", strengths=("careful", "random")
    )
    margins = [row for row in found["rows"] if row["measure"] == "margin"]
    assert [(row["strength"], row["variant"]) for row in margins] == [
        ("careful", "hand_size=3"),
        ("careful", "hand_size=5"),
        ("random", "hand_size=3"),
        ("random", "hand_size=5"),
    ]
    assert margins[1]["change"] == pytest.approx(margins[1]["mean"] - margins[0]["mean"], abs=1e-3)


@pytest.mark.parametrize(
    "text", ["hand_size", "hand_size=", "hand_size=3", "=3,4", "hand_size=3,,4"]
)
def test_a_set_needs_an_option_and_two_values(text: str) -> None:
    with pytest.raises(InvalidOptions):
        parse_set(text)


def csv_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


@pytest.mark.long
def test_gates_are_kept_and_told_as_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = [str(tmp_path), "three_piles", "--games", "2", "--ms", "2"]
    said = []
    for _ in range(2):
        gates.main(line)
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]  # what was played is not played again
    rows = csv_rows(tmp_path / "gates-2ms-cpu.csv")
    assert [(row["gate"], row["games"]) for row in rows] == [("three_piles", "2")]
    played = csv_rows(tmp_path / "games-2ms-cpu.csv")
    assert float(rows[0]["share"]) == sum((float(row["result"]) + 1) / 2 for row in played) / 2
    gates.measure(tmp_path, 2, 2, ["carbles_two"], stop=lambda: True)
    assert len(csv_rows(tmp_path / "gates-2ms-cpu.csv")) == 1  # the others' games stay in it
    assert gates.main([str(tmp_path), "chess"]) == 2
    assert "no gate 'chess'" in capsys.readouterr().err
