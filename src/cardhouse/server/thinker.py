"""The process that thinks for computer players: requests come on standard input, answers go to standard output."""

from __future__ import annotations

import sys
import threading
import traceback
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any, BinaryIO

import msgspec

import cardhouse.games as _games  # registers the games
from cardhouse.agents.base import make
from cardhouse.core.game import game

del _games

KEPT = 200
THREADS = 4


class Thinker:
    """Keeps an agent for each seat that asks, the least used forgotten first."""

    def __init__(self, out: BinaryIO) -> None:
        self.out = out
        self._agents: OrderedDict[tuple[str, str, str], tuple[Any, threading.Lock]] = OrderedDict()
        self._guard = threading.Lock()
        self._writing = threading.Lock()

    def answer(self, request: dict[str, Any]) -> None:
        """Thinks, and writes the answer; None if it failed."""
        result = None
        try:
            result = self._hint(request) if request["do"] == "hint" else self._choose(request)
        except Exception:
            traceback.print_exc()
        data = msgspec.msgpack.encode({"id": request["id"], "result": result})
        with self._writing:
            self.out.write(len(data).to_bytes(4, "big") + data)
            self.out.flush()

    def _choose(self, request: dict[str, Any]) -> int:
        found = game(request["game"])
        key = request["table"], request["game"], request["level"]
        with self._guard:
            if key not in self._agents:
                self._agents[key] = make(request["level"], found), threading.Lock()
                while len(self._agents) > KEPT:
                    self._agents.popitem(last=False)
            self._agents.move_to_end(key)
            agent, lock = self._agents[key]
        with lock:
            return int(agent.choose(found.state_type.from_bytes(request["view"]), request["legal"]))

    def _hint(self, request: dict[str, Any]) -> tuple[int, str]:
        from cardhouse.agents.hint import hint

        found = game(request["game"])
        given = hint(found, found.state_type.from_bytes(request["view"]), request["legal"])
        return given.action, str(given)


def main() -> int:
    """Answers until standard input ends."""
    source, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    thinker = Thinker(out)
    pool = ThreadPoolExecutor(1 if sys.argv[1:] == ["light"] else THREADS)
    while True:
        head = source.read(4)
        if len(head) < 4:
            pool.shutdown(wait=False, cancel_futures=True)
            return 0
        pool.submit(thinker.answer, msgspec.msgpack.decode(source.read(int.from_bytes(head, "big"))))


if __name__ == "__main__":
    sys.exit(main())
