"""Computer players: they think in processes of their own, so that no table waits for another's."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import sys
from typing import Any

import msgspec

from cardhouse.agents.base import SIMPLE, levels
from cardhouse.core.game import Game
from cardhouse.server.table import Refuse

LOG = logging.getLogger("cardhouse.server")
LIGHT = "light"


def check_level(game: Game, level: str) -> None:
    """Raises Refuse unless this is one of the game's computer players."""
    known = [x["name"] for x in levels(game)]
    if level not in known:
        raise Refuse("junk", f"A computer player is one of {', '.join(known)}.")


class Lane:
    """One process that thinks; it starts when first needed, and again if it ends."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._numbers = itertools.count(1)
        self._starting = asyncio.Lock()

    async def ask(self, request: dict[str, Any]) -> Any:
        """Sends a request and waits for its answer. Raises RuntimeError when the process ends instead."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                await self._start()
        process = self._process
        assert process is not None
        assert process.stdin is not None
        number = next(self._numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        data = msgspec.msgpack.encode({"id": number, **request})
        try:
            process.stdin.write(len(data).to_bytes(4, "big") + data)
            return await future
        finally:
            self._waiting.pop(number, None)

    async def _start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "cardhouse.server.thinker", self.name,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        self._reader = asyncio.create_task(self._read(self._process))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                size = int.from_bytes(await process.stdout.readexactly(4), "big")
                answer = msgspec.msgpack.decode(await process.stdout.readexactly(size))
                future = self._waiting.get(answer["id"])
                if future is not None and not future.done():
                    future.set_result(answer.get("result"))
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(RuntimeError("the thinking process ended"))

    async def stop(self) -> None:
        """Ends the process."""
        process = self._process
        if process is not None and process.returncode is None:
            assert process.stdin is not None
            process.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), 1)
            except TimeoutError:
                process.kill()
                await process.wait()
        if self._reader is not None:
            await asyncio.wait([self._reader], timeout=1)


class Thinkers:
    """All thinking processes: one for quick players, some for those that search."""

    def __init__(self, count: int) -> None:
        self._light = Lane(LIGHT)
        self._heavy = [Lane(f"search {i + 1}") for i in range(max(1, count))]

    def lane(self, table: str, level: str) -> Lane:
        """The process that thinks for a table's seat; always the same, since searches go on where they were."""
        if level.partition(":")[0] in SIMPLE:
            return self._light
        return self._heavy[hash(table) % len(self._heavy)]

    async def choose(self, table: str, game: str, level: str, view: bytes, legal: list[int]) -> int:
        """The action that a computer player chooses from its view; a rule of thumb's if thinking fails."""
        request = {"do": "choose", "table": table, "game": game, "level": level, "view": view, "legal": legal}
        for lane, who in ((self.lane(table, level), level), (self._light, "careful"), (self._light, "random")):
            try:
                found = await lane.ask({**request, "level": who})
            except (RuntimeError, OSError) as error:
                LOG.error("a thinking process failed: %s", error)
                continue
            if found is not None:
                return int(found)
        return legal[0]

    async def hint(self, game: str, view: bytes, legal: list[int]) -> tuple[int, str] | None:
        """An action and a sentence, or None."""
        request = {"do": "hint", "game": game, "view": view, "legal": legal}
        try:
            found = await asyncio.wait_for(self._heavy[-1].ask(request), 60)
        except (TimeoutError, RuntimeError, OSError) as error:
            LOG.error("no hint: %s", type(error).__name__)
            return None
        return None if found is None else (int(found[0]), str(found[1]))

    async def stop(self) -> None:
        """Ends all processes."""
        await asyncio.gather(self._light.stop(), *(lane.stop() for lane in self._heavy))
