"""Writes the playthroughs of both OpenSpiel forms of every game; the diff is what a change did to
them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

from cardhouse.core.game import all_games
from cardhouse.envs.spiel import exact_name, full_name

FOLDER = Path(__file__).parent
PLIES = 6


def games() -> dict[str, str]:
    """What is played through, by the name of its file."""
    found = {}
    for game in all_games():
        found[full_name(game.name)] = f"{full_name(game.name)}(rng_seed=7,max_plies={PLIES})"
        if game.exact:
            found[exact_name(game.name)] = exact_name(game.name)
    return found


def text_of(game: str) -> str:
    """The playthrough of a game, by a fixed seed, without stored states: pickles differ from
    version to version.
    """
    if "flags" not in text_of.__dict__:
        from absl import flags

        flags.FLAGS([sys.argv[0]])
        text_of.__dict__["flags"] = True
    lines = playthrough(game, None, seed=7).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("SerializeState"))


if __name__ == "__main__":
    for name, game in games().items():
        (FOLDER / f"{name}.txt").write_text(text_of(game), encoding="utf-8")
