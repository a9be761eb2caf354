"""A worker pool on a Ray cluster (an optional extra): many machines, of which any may go away."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cardhouse.core.errors import CardhouseError, InvalidOptions
from cardhouse.lab.wording import TEXT
from cardhouse.play.worker_pool import Done, Task, Work


class RayPool:
    """The processors of a Ray cluster. address: as ``ray.init`` takes it, or ``local`` for one on
    this machine.

    Raises InvalidOptions if Ray is not installed, CardhouseError if the cluster cannot be reached.
    """

    def __init__(self, work: Work, address: str, **settings: Any) -> None:
        try:
            ray: Any = import_module("ray")
        except ImportError as error:
            raise InvalidOptions(
                TEXT("ray.missing", command="pip install 'cardhouse[ray]'")
            ) from error
        self._ray = ray
        named = {} if address == "local" else {"address": address}
        try:
            ray.init(**named, log_to_driver=False, logging_level="error", **settings)
        except Exception as error:  # theirs, of whatever kind: each version has others
            why = " ".join(str(error).split()) or type(error).__name__
            raise CardhouseError(TEXT("ray.unreachable", address=address, why=why)) from error
        # A lost task comes back to whoever gave it, who counts how often that happens.
        self._remote: Any = ray.remote(num_cpus=1, max_retries=0)(work)
        self._tasks: dict[Any, Task] = {}

    @property
    def room(self) -> int:
        """Two tasks a processor, less what is given; nodes may come and go."""
        return max(0, 2 * int(self._ray.cluster_resources().get("CPU", 0)) - len(self._tasks))

    @property
    def busy(self) -> int:
        """Tasks given."""
        return len(self._tasks)

    def give(self, task: Task) -> None:
        """See WorkerPool."""
        self._tasks[self._remote.remote(*task)] = task

    def take(self, seconds: float) -> list[Done]:
        """See WorkerPool."""
        ready, _ = self._ray.wait(list(self._tasks), num_returns=1, timeout=seconds)
        done: list[Done] = []
        for ref in ready:
            task = self._tasks.pop(ref)
            try:
                done.append((task, self._ray.get(ref)))
            except self._ray.exceptions.RayTaskError as error:
                raise CardhouseError(f"{task}: {error.cause}") from error
            except self._ray.exceptions.RayError:
                done.append((task, None))
        return done

    def close(self) -> None:
        """See WorkerPool."""
        self._ray.shutdown()
