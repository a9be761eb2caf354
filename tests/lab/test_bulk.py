"""Bulk play: the same seed gives the same games however they are played, and the table says what
happened.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

import cardhouse
from cardhouse.agents.agent import Agent
from cardhouse.agents.base import make
from cardhouse.core.arrays import np
from cardhouse.core.errors import CardhouseError, InvalidOptions
from cardhouse.core.extras import MissingExtra
from cardhouse.core.game import game
from cardhouse.lab import COLUMNS, PlayedGames, bulk, play
from cardhouse.lab.game_runner import GameRunner
from cardhouse.lab.working import work_off
from tests.lab.workers import Lowest, dies_once

SMALL = {"carbondale": {"max_turns": 30}, "carbles": {"max_turns": 60, "players": 3}}


def matched(name: str, seed: str, seats: list[str], options: dict[str, Any]) -> cardhouse.Match:
    """The same game on a match, by the agents themselves."""
    match = cardhouse.new_match(name, seed=seed, **options)
    agents = [make(who, match.game, f"{seed} seat {p}") for p, who in enumerate(seats)]
    while not match.over:
        seat, legal = match.seat, list(match.legal_actions)
        assert seat is not None
        match.play(agents[seat].choose(match.view(seat), legal) if len(legal) > 1 else legal[0])
    return match


@pytest.mark.parametrize(
    "name", ["three_piles", "carbondale", pytest.param("carbles", marks=pytest.mark.long)]
)
def test_each_game_is_the_one_that_the_agents_play_on_a_match(name: str) -> None:
    options = SMALL.get(name, {})
    seats = ["careful", "random", "careful"][: 3 if name == "carbles" else 2]
    found = play(name, seats, games=4, seed="m", options=options, rotate=True, actions=True)
    for k, row in enumerate(found.rows):
        match = matched(name, str(row["seed"]), row["seats"].tolist(), options)
        assert found.actions[k].tolist() == match.actions
        assert row["scores"].tolist() == match.scores
        assert row["reason"] == match.reason
        assert (row["plies"], row["turns"]) == (match.ply, match.state.turn)
        assert tuple(p for p, won in enumerate(row["winners"]) if won) == match.winners
        assert found.record(k).replay().scores == match.scores


def test_the_runner_of_slow_players_counts_the_same() -> None:
    found = play("three_piles", "careful", games=20, seed=3)
    runner = GameRunner(game("three_piles"), {})
    for row in found.rows:
        went = runner.play(str(row["seed"]), row["seats"].tolist())
        assert (row["choices"], row["lead_changes"]) == (went.choices, went.lead_changes)


def test_any_number_of_processes_gives_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "CHUNK", 7)
    done: list[tuple[int, int]] = []
    alone = play("three_piles", games=30, seed=5, measures=True, actions=True)
    two = play("three_piles", games=30, seed=5, measures=True, actions=True, processes=2,
               progress=lambda *at: done.append(at))  # fmt: skip
    assert alone.rows.tobytes() == two.rows.tobytes()
    assert [x.tolist() for x in alone.actions] == [x.tolist() for x in two.actions]
    assert done[-1] == (30, 30)
    assert alone["number"].tolist() == list(range(30))
    assert len(set(alone["scores"].sum(axis=1).tolist())) > 5


def test_a_log_without_room_is_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play("three_piles", games=9, actions=True, max_plies=200)
    monkeypatch.setattr(bulk, "MAX_PLIES", 200)
    again = play("three_piles", games=9, actions=True, max_plies=200)
    assert [x.tolist() for x in again.actions] == [x.tolist() for x in whole.actions]
    assert again.rows.tobytes() == whole.rows.tobytes()


def test_players_of_ones_own_are_given_seats() -> None:
    found = play(
        "three_piles", [Lowest, "careful"], games=4, rotate=True, actions=True, processes=2
    )
    assert found["seats"].tolist()[:2] == [["lowest", "careful"], ["careful", "lowest"]]
    assert found["seed"].tolist() == ["1 0", "1 0", "1 1", "1 1"]
    runner = GameRunner(game("three_piles"), {})
    agent: Agent = Lowest(game("three_piles"), "")
    assert runner.agent(Lowest, "").name == agent.name
    assert runner.play("1 0", [Lowest, "careful"]).actions == found.actions[0].tolist()


def test_a_game_is_cut_off() -> None:
    found = play("three_piles", games=2, max_plies=5)
    assert found["reason"].tolist() == ["cut off"] * 2
    assert not found["winners"].any()
    assert found["plies"].tolist() == [5, 5]


def test_the_table_can_be_written(tmp_path: Path) -> None:
    found = play("three_piles", games=6, measures=True)
    assert list(found.columns)[: len(COLUMNS)] == list(COLUMNS)
    assert "longest pile" in found.columns
    found.save(tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [list(map(int, r["scores"].split())) for r in rows] == found["scores"].tolist()
    assert [r["winners"] for r in rows] == [
        " ".join(str(p) for p in range(2) if won[p]) for won in found["winners"]
    ]
    found.save(tmp_path / "games.npz")
    with np.load(tmp_path / "games.npz") as kept:
        assert (kept["plies"] == found["plies"]).all()
    with pytest.raises(CardhouseError, match="cannot be written"):
        found.save(tmp_path / "none" / "games.csv")
    with pytest.raises(InvalidOptions, match="parquet"):
        found.save(tmp_path / "games.xls")


def test_the_table_is_one_of_arrow(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'cardhouse[data]'")
    from pyarrow import parquet

    found = play("three_piles", games=6, measures=True)
    found.save(tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.column_names == list(found.columns)
    assert table["scores"].to_pylist() == found["scores"].tolist()
    assert table["seats"].to_pylist()[0] == ["careful", "careful"]
    assert table.schema.field("seed").metadata[b"says"].startswith(b"the seed")


def test_parquet_without_its_library_says_how_it_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cardhouse.core.extras.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"pip install 'cardhouse\[data\]'"):
        PlayedGames("three_piles", {}, np.zeros(1)).save(tmp_path / "games.parquet")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"games": 0}, "from 1 to"),
        ({"games": True}, "from 1 to"),
        ({"agents": ["careful"]}, "2 seats"),
        ({"agents": "nobody"}, "no player"),
        ({"processes": 0}, "processes"),
        ({"max_plies": 0}, "plies"),
        ({"options": {"hand_size": 99}}, "hand_size"),
    ],
)
def test_what_cannot_be_played_is_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidOptions, match=says):
        play("three_piles", **given)


def test_a_worker_that_dies_costs_nothing(tmp_path: Path) -> None:
    tasks = [(at, str(tmp_path)) for at in range(4)]
    assert sorted(part["at"] for part in work_off(dies_once, tasks, 2)) == [0, 1, 2, 3]
    with pytest.raises(CardhouseError, match="task 7"):
        list(work_off(dies_once, [*tasks, (7, str(tmp_path))], 2))


@pytest.mark.long
def test_a_worker_of_a_cluster_that_dies_costs_nothing_either(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="ray is not installed: pip install 'cardhouse[ray]'")
    tasks = [(at, str(tmp_path)) for at in range(6)]
    assert sorted(part["at"] for part in work_off(dies_once, tasks, ray="local")) == list(range(6))
    assert (tmp_path / "1").exists()


def test_work_is_stopped_between_two_tasks(tmp_path: Path) -> None:
    for processes in (1, 2):
        left = iter([False, False, True, True])
        done = list(
            work_off(
                dies_once, [(at, str(tmp_path)) for at in (2, 3, 4)], processes, None, left.__next__
            )
        )
        assert sorted(part["at"] for part in done) == [2, 3]


def test_a_cluster_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray", reason="ray is not installed: pip install 'cardhouse[ray]'")
    monkeypatch.setattr(bulk, "CHUNK", 7)
    here, there = (play("three_piles", games=20, ray=ray) for ray in (None, "local"))
    assert here.rows.tobytes() == there.rows.tobytes()
