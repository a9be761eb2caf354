"""Worker pools: processes that work tasks off behind a game or a survey; one that dies costs its
present task only.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from contextlib import redirect_stderr
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Protocol

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import register_all, registered
from cardhouse.core.texts import language, speak

Task = tuple[Any, ...]
Work = Callable[..., dict[str, Any]]
Done = tuple[Task, dict[str, Any] | None]

NICE = 5


class WorkerPool(Protocol):
    """Whoever works. ``work(*task)`` is called somewhere; it must be a function of a module."""

    @property
    def room(self) -> int:
        """How many more tasks it takes now."""

    @property
    def busy(self) -> int:
        """How many tasks it has."""

    def give(self, task: Task) -> None:
        """Hands over a task."""

    def take(self, seconds: float) -> list[Done]:
        """Waits so long at most for something to be done; a task comes back with None if its worker
        died.

        Raises CardhouseError when the work itself failed.
        """

    def close(self) -> None:
        """Sends everybody home; what they have in hand is lost."""


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Connection
    task: Task | None = None


class LocalPool:
    """So many processes on this machine. behind: they give way to others and write nothing on the
    terminal.
    """

    def __init__(self, work: Work, size: int, behind: bool = False) -> None:
        self._work, self._behind = work, behind
        self._context = multiprocessing.get_context("spawn")
        self._workers = [self._hire() for _ in range(size)]

    def _hire(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_serve,
            args=(self._work, theirs, self._behind, registered(), language()),
            daemon=True,
        )
        # Standard error's number is handed on, and what an app puts in its place has none.
        with redirect_stderr(sys.__stderr__):
            process.start()
        theirs.close()
        return _Worker(process, ours)

    @property
    def room(self) -> int:
        """Workers without a task."""
        return sum(worker.task is None for worker in self._workers)

    @property
    def busy(self) -> int:
        """Workers with a task."""
        return len(self._workers) - self.room

    @property
    def pids(self) -> list[int]:
        """The processes' numbers."""
        return [worker.process.pid or 0 for worker in self._workers]

    def give(self, task: Task) -> None:
        """Hands a task to a worker that has none; a dead one is replaced before."""
        at = next(k for k, worker in enumerate(self._workers) if worker.task is None)
        try:
            self._workers[at].pipe.send(task)
        except OSError:
            self._replace(at)
            self._workers[at].pipe.send(task)
        self._workers[at].task = task

    def take(self, seconds: float) -> list[Done]:
        """See WorkerPool."""
        pipes = {
            worker.pipe: k for k, worker in enumerate(self._workers) if worker.task is not None
        }
        done: list[Done] = []
        for pipe in wait(list(pipes), seconds):
            at = pipes[pipe]  # type: ignore[index]
            task = self._workers[at].task
            assert task is not None
            try:
                result = self._workers[at].pipe.recv()
            except (EOFError, OSError):
                self._replace(at)
                result = None
            if isinstance(result, str):
                raise CardhouseError(f"{task}: {result}")
            self._workers[at].task = None
            done.append((task, result))
        return done

    def _replace(self, at: int) -> None:
        old = self._workers[at]
        old.pipe.close()
        old.process.join()
        self._workers[at] = self._hire()

    def close(self) -> None:
        """See WorkerPool."""
        for worker in self._workers:
            worker.process.terminate()
            worker.process.join()
            worker.pipe.close()
        self._workers = []


def _serve(work: Work, pipe: Connection, behind: bool, games: dict[str, str], spoken: str) -> None:
    register_all(games)
    speak(spoken)
    if behind:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        if hasattr(os, "nice"):
            os.nice(NICE)
    # Whoever stops the survey stops it once, in the first process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            result: dict[str, Any] | str = work(*task)
        except Exception as error:
            result = f"{type(error).__name__}: {error}"
        try:
            pipe.send(result)
        except OSError:
            return  # whoever asked is gone
