"""Work for worker pools in tests; in a module, so that other processes find it."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardhouse.agents.agent import Agent
from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.lab.arena import play_job
from cardhouse.lab.plan import Job


def work(
    name: str, options: dict[str, Any], deal: int, seconds: float, memory: int
) -> dict[str, Any]:
    """An entry; ``name`` is a folder, in which deal 3 leaves a note before it kills its worker, the
    first time it is done; deal 7 kills it always, deal 9 fails.
    """
    note = Path(name) / str(deal)
    if deal == 7 or (deal == 3 and not note.exists()):
        note.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if deal == 9:
        raise ValueError("nine")
    return {
        "deal": deal,
        "verdict": "unsolvable",
        "cpu_seconds": 0.5,
        "seconds": seconds,
        "positions": memory,
    }


class Lowest(Agent):
    """Plays the action with the lowest number."""

    name = "lowest"

    def __init__(self, game: Game, seed: str) -> None:
        self.seed = seed

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """The first legal action."""
        return legal[0]


def dies_once(at: int, folder: str) -> dict[str, Any]:
    """A task; the first one kills its worker the first time it is done, the seventh always."""
    note = Path(folder) / str(at)
    if at == 7 or (at == 1 and not note.exists()):
        note.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return {"at": at}


def arena_job_dies_once(name: str, job: Job) -> dict[str, Any]:
    """A game of the arena; each deal's first try leaves a note in the folder NOTES and kills its
    worker.
    """
    note = Path(os.environ["NOTES"]) / job.seed
    if not note.exists():
        note.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_job(name, job)
