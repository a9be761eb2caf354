"""Tasks worked off here, on several processes, or on a Ray cluster; a worker that dies costs
nothing the first time.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardhouse.core.errors import CardhouseError
from cardhouse.lab.wording import TEXT
from cardhouse.play.worker_pool import LocalPool, Task, Work, WorkerPool

LIVES = 2
"""A task at which so many workers died is given up."""


def never() -> bool:
    """Whether no more work is to be begun: all of it is."""
    return False


def work_off(
    work: Work,
    tasks: Sequence[Task],
    processes: int = 1,
    ray: str | None = None,
    stop: Callable[[], bool] = never,
) -> Iterator[dict[str, Any]]:
    """The result of each task as they come. The first argument of a task is what tells it from the
    others.

    work: a function of a module. ray: the address of a cluster, or ``local``, which is reached
    before this returns. stop: asked before a task is begun; those in hand are finished. Raises
    CardhouseError.
    """
    if ray is not None:
        from cardhouse.lab.ray_pool import RayPool

        return _on_pool(RayPool(work, ray), tasks, stop)
    if processes == 1 or len(tasks) == 1:
        return _here(work, tasks, stop)
    return _on_processes(work, tasks, processes, stop)


def _here(work: Work, tasks: Sequence[Task], stop: Callable[[], bool]) -> Iterator[dict[str, Any]]:
    for task in tasks:
        if stop():
            return
        yield work(*task)


def _on_processes(
    work: Work, tasks: Sequence[Task], processes: int, stop: Callable[[], bool]
) -> Iterator[dict[str, Any]]:
    yield from _on_pool(LocalPool(work, min(processes, len(tasks))), tasks, stop)


def _on_pool(
    pool: WorkerPool, tasks: Sequence[Task], stop: Callable[[], bool]
) -> Iterator[dict[str, Any]]:
    try:
        yield from _worked_off(pool, tasks, stop)
    finally:
        pool.close()


def _worked_off(
    pool: WorkerPool, tasks: Sequence[Task], stop: Callable[[], bool]
) -> Iterator[dict[str, Any]]:
    waiting = deque(tasks)
    deaths: Counter[Any] = Counter()
    while waiting or pool.busy:
        while waiting and pool.room > 0:
            if stop():
                waiting.clear()
                break
            pool.give(waiting.popleft())
        for task, result in pool.take(0.5):
            if result is not None:
                yield result
                continue
            deaths[task[0]] += 1
            if deaths[task[0]] >= LIVES:
                raise CardhouseError(TEXT("bulk.died", task=str(task[0])))
            waiting.appendleft(task)
