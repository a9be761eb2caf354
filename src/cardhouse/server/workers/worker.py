"""A worker: one process beside the server's own; requests go to its standard input, answers come
from its output.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import sys
from typing import Any

import msgspec

from cardhouse.core.game import registered
from cardhouse.core.texts import language


class Worker:
    """One process that thinks; it starts when first needed, and again if it ends."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._numbers = itertools.count(1)
        self._starting = asyncio.Lock()
        self._over = False

    async def begin(self) -> None:
        """Starts the process unless it runs. Raises RuntimeError after the end."""
        async with self._starting:
            if self._over:
                raise RuntimeError("the server ends")
            if self._process is None or self._process.returncode is not None:
                await self._start()

    async def ask(self, request: dict[str, Any]) -> Any:
        """Sends a request and waits for its answer. Raises RuntimeError when the process ends
        instead.
        """
        await self.begin()
        number = next(self._numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        try:
            self._send({"id": number, **request})
            return await future
        except asyncio.CancelledError:
            self._send({"do": "stop", "id": number})
            raise
        finally:
            self._waiting.pop(number, None)

    def _send(self, request: dict[str, Any]) -> None:
        process = self._process
        if process is not None and process.stdin is not None and not process.stdin.is_closing():
            data = msgspec.msgpack.encode(request)
            process.stdin.write(len(data).to_bytes(4, "big") + data)

    async def _start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "cardhouse.server.workers.thinker", self.name, json.dumps(registered()), language(),
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

    async def end(self) -> None:
        """Ends the process for good: none is started any more."""
        async with self._starting:
            self._over = True
        await self.stop()

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
