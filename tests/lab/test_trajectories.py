"""Trajectories tell of each decision what an environment would have shown, and what came of it."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from cardhouse.core.arrays import np
from cardhouse.core.errors import CardhouseError
from cardhouse.core.extras import MissingExtra
from cardhouse.core.game import game
from cardhouse.envs import VectorGame
from cardhouse.lab import play
from cardhouse.lab.trajectories import Tracer, write_trajectories


def test_decisions_are_those_of_an_environment() -> None:
    games = play("three_piles", ["careful", "random"], games=3, actions=True)
    tracer = Tracer(game("three_piles"), games)
    for k in range(3):
        told = tracer.game(k)
        env = VectorGame("three_piles", 1)
        batch = env.reset([str(games["seed"][k])])
        start = 0
        for ply, action in enumerate(games.actions[k].tolist()):
            assert told["seat"][ply] == batch.seat[0]
            assert (told["observation"][ply] == batch.observation[0]).all()
            legal = batch.legal[0, : batch.counts[0]].tolist()
            assert told["legal"][start : told["ends"][ply]].tolist() == legal
            start = told["ends"][ply]
            batch = env.step(np.array([action]))
        assert batch.terminated[0]
        for seat in range(2):
            assert (told["result"][told["seat"] == seat] == batch.rewards[0, seat]).all()


def test_shards_hold_whole_games(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'cardhouse[data]'")
    from pyarrow import parquet

    games = play("three_piles", games=7, actions=True)
    files = write_trajectories(games, tmp_path / "new", shard=150)
    tables = [parquet.read_table(file) for file in files]
    assert len(files) > 1
    assert sum(len(t) for t in tables) == games["plies"].sum()
    numbers = [sorted(set(t["game"].to_pylist())) for t in tables]
    assert [k for part in numbers for k in part] == list(range(7))
    first = tables[0].slice(0, 1).to_pylist()[0]
    assert first["seed"] == "1 0"
    assert first["action"] in first["legal"]
    fields = json.loads(tables[0].schema.metadata[b"observation"])
    assert len(first["observation"]) == sum(math.prod(f["shape"]) for f in fields)
    # Another run is not mixed with this one.
    with pytest.raises(CardhouseError, match="already"):
        write_trajectories(games, tmp_path / "new")
    assert sorted((tmp_path / "new").iterdir()) == sorted(files)


def test_what_is_lacking_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = play("three_piles", games=1)
    with pytest.raises(CardhouseError, match="actions"):
        games.record(0)
    monkeypatch.setattr("cardhouse.core.extras.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"cardhouse\[data\]"):
        write_trajectories(games, tmp_path)
