"""Trajectories for learning: every decision of played games, as Parquet shards.

A row is a decision: ``game`` (its number), ``seed``, ``ply``, ``seat``, ``observation`` (what the
seat saw, int8, by the fields of ``core.observing``), ``legal`` (the actions it could take),
``action`` (the one it took) and ``result`` (what the game brought that seat: 1 won, 0 drawn, -1
lost; of a solitaire 1 or 0). What a seat saw is what ``envs.VectorGame`` shows it. The games lie
whole in a shard, in order.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardhouse.core.errors import CardhouseError
from cardhouse.core.extras import need
from cardhouse.core.game import Game, game
from cardhouse.core.observing import size
from cardhouse.core.rng import seed_words
from cardhouse.lab.played import CUT_OFF, PlayedGames
from cardhouse.lab.wording import TEXT

if TYPE_CHECKING:
    import pyarrow
    from numpy.typing import NDArray

SHARD = 200_000
"""Decisions in a shard, about."""


def room_for(name: str, folder: str | Path) -> Path:
    """The folder, if trajectories of a game can be written there without mixing with others. Raises
    CardhouseError.
    """
    need("data", TEXT("bulk.needs.trajectories"))
    target = Path(folder)
    if next(target.glob(f"{name}-*.parquet"), None) is not None:
        raise CardhouseError(TEXT("bulk.has_trajectories", folder=str(target), game=name))
    return target


def write_trajectories(games: PlayedGames, folder: str | Path, shard: int = SHARD) -> list[Path]:
    """Writes all decisions of games whose actions were kept into a folder; returns the files.

    Games that were cut off have no result and are left out. Needs ``[data]``. Raises
    CardhouseError.
    """
    target = room_for(games.game, folder)
    from pyarrow import Table, parquet

    found = game(games.game)
    if found.observations is None:
        raise CardhouseError(TEXT("bulk.no_observations", game=found.title))
    if not len(games.actions):
        raise CardhouseError(TEXT("played.no_actions", call="play(..., actions=True)"))
    target.mkdir(parents=True, exist_ok=True)
    tracer = Tracer(found, games)
    files: list[Path] = []
    rows: list[dict[str, Any]] = []
    decisions = 0
    last = len(games) - 1
    for k in range(len(games)):
        if games["reason"][k] != CUT_OFF:
            rows.append(tracer.game(k))
            decisions += len(games.actions[k])
        if rows and (decisions >= shard or k == last):
            files.append(target / f"{games.game}-{len(files):05}.parquet")
            table = _table(rows).replace_schema_metadata(_about(found, games))
            assert isinstance(table, Table)
            parquet.write_table(table, files[-1])
            rows, decisions = [], 0
    return files


class Tracer:
    """Plays kept games again and tells each decision."""

    def __init__(self, found: Game, games: PlayedGames) -> None:
        from cardhouse.core import compiled
        from cardhouse.core.arrays import np
        from cardhouse.lab.kernels import trace

        assert found.observations is not None
        self.games, self.np, self.solitaire = games, np, found.solitaire
        self.width = size(found.observations.FIELDS)
        self.kernel = compiled.compiled(trace, found)
        self.states = compiled.states(found, 2)
        self.states[1] = found.blank(games.options).array()[0]
        self.out = np.zeros(found.max_legal, dtype=np.int64)
        self.seen = np.zeros(self.width, dtype=np.int8)
        self.most = found.max_legal

    def game(self, k: int) -> dict[str, Any]:
        """The decisions of game k: arrays by column, ``legal`` with ``ends``, where each decision's
        list ends.
        """
        np, row, actions = self.np, self.games.rows[k], self.games.actions[k]
        plies = len(actions)
        seats, ends = np.zeros(plies, dtype=np.int64), np.zeros(plies, dtype=np.int64)
        observed = np.zeros((plies, self.width), dtype=np.int8)
        legal = np.zeros(plies * self.most, dtype=np.int16)
        deal = np.array(seed_words(str(row["seed"])), dtype=np.int64)
        total = self.kernel(
            self.states, deal, actions, self.out, seats, observed, self.seen, legal, ends
        )
        won = row["winners"]
        lost = 0 if self.solitaire or not won.any() else -1
        return {
            "game": np.full(plies, row["number"], dtype=np.int32),
            "seed": [str(row["seed"])] * plies,
            "ply": np.arange(plies, dtype=np.int32),
            "seat": seats.astype(np.int8),
            "observation": observed,
            "legal": legal[:total].copy(),
            "ends": ends,
            "action": actions,
            "result": np.where(won[seats], 1, lost).astype(np.int8),
        }


def _table(rows: list[dict[str, Any]]) -> pyarrow.Table:
    import pyarrow

    from cardhouse.core.arrays import np

    def all_of(name: str) -> NDArray[Any]:
        return np.concatenate([row[name] for row in rows])

    lengths = np.concatenate([np.diff(row["ends"], prepend=0) for row in rows])
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    observed = all_of("observation")
    flat = pyarrow.array(observed.reshape(-1))
    columns = {
        "game": all_of("game"),
        "seed": pyarrow.array([seed for row in rows for seed in row["seed"]]).dictionary_encode(),
        "ply": all_of("ply"),
        "seat": all_of("seat"),
        "observation": pyarrow.FixedSizeListArray.from_arrays(flat, observed.shape[1]),
        "legal": pyarrow.ListArray.from_arrays(
            pyarrow.array(offsets), pyarrow.array(all_of("legal"))
        ),
        "action": all_of("action"),
        "result": all_of("result"),
    }
    return pyarrow.table(columns)


def _about(found: Game, games: PlayedGames) -> dict[str, str]:
    assert found.observations is not None
    fields = [
        {"name": f.name, "shape": list(f.shape), "low": f.low, "high": f.high, "meaning": f.meaning}
        for f in found.observations.FIELDS
    ]
    return {
        "game": found.name,
        "rules": str(found.rules_version),
        "options": json.dumps(dict(games.options)),
        "observation": json.dumps(fields),
    }
