"""The process that thinks for computer players: requests come on standard input, answers go to
standard output.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

import cardhouse.games as _games  # registers the games
from cardhouse.agents.agent import Agent
from cardhouse.agents.base import PLANNER, first_choice, make
from cardhouse.agents.levels import tuning_of
from cardhouse.agents.plain import plain_hint
from cardhouse.core.game import game, register_all
from cardhouse.core.search_settings import LEARNED as BY_VALUE
from cardhouse.core.texts import ENGLISH, speak
from cardhouse.play.assistance import Advice
from cardhouse.server.workers.pool import HINTS, HISTORY

if TYPE_CHECKING:
    from cardhouse.agents.analyse import Judge

del _games

KEPT = 200
JUDGES = 4
"""So many games are judged side by side, their decisions in turn."""
THREADS = 4
LIGHT, WARM, SOLVER, ANALYSIS = "light", "warm", "solver", "analysis"
NICE = {LIGHT: 0, WARM: 5, SOLVER: 5, ANALYSIS: 12}
SEARCHING = 5

Request = Mapping[str, Any]
"""What is asked: ``do`` (which kind of work), ``id``, and what that work needs."""
Judgement = tuple[int, float, float, float | None]
Answer = int | str | bool | Advice | Judgement | dict[str, Any] | None
Work = Callable[[Request, threading.Event], Answer]


class Seat:
    """The agent of a seat that asks, made when it first decides. ``lock``: it decides one thing at
    a time.
    """

    def __init__(self) -> None:
        self.agent: Agent | None = None
        self.lock = threading.Lock()


class Thinker:
    """Keeps an agent for each seat that asks, the least used forgotten first."""

    def __init__(self, out: BinaryIO) -> None:
        self.out = out
        self._seats: OrderedDict[tuple[str, str, str], Seat] = OrderedDict()
        self._guard = threading.Lock()
        self._writing = threading.Lock()
        self._stops: dict[int, threading.Event] = {}
        self._judges: OrderedDict[tuple[str, float], Judge] = OrderedDict()
        self._work: Mapping[str, Work] = {
            "choose": self._choose,
            "hint": self._hint,
            "thumb": self._thumb,
            "judge": self._judge,
            "solve": self._solve,
            "warm": self._warm,
            "ready": self._ready,
        }

    def take(self, request: Request) -> threading.Event:
        """Notes a request that waits for its turn; setting the event ends it."""
        event = self._stops[request["id"]] = threading.Event()
        return event

    def stop(self, number: int) -> None:
        """Ends a request whose answer nobody wants any more."""
        event = self._stops.get(number)
        if event is not None:
            event.set()

    def answer(self, request: Request, stop: threading.Event) -> None:
        """Thinks, and writes the answer; None if it failed, or was not wanted any more."""
        result: Answer = None
        try:
            if not stop.is_set():
                result = self._work[request["do"]](request, stop)
        except Exception:
            traceback.print_exc()
        self._stops.pop(request["id"], None)
        data = msgspec.msgpack.encode({"id": request["id"], "result": result})
        with self._writing:
            self.out.write(len(data).to_bytes(4, "big") + data)
            self.out.flush()

    def _choose(self, request: Request, stop: threading.Event) -> int | str:
        found = game(request["game"])
        seat = self._seat(request, request["level"])
        with seat.lock:
            # Making an agent may compile for long; other seats must not wait for that.
            agent = seat.agent = seat.agent or make(request["level"], found)
            if agent.wants_history:
                if "history" not in request:
                    return HISTORY
                # Written by the server, whose own process this is.
                agent.observe(pickle.loads(request["history"]))
            agent.stop = stop.is_set
            return agent.choose(found.state_type.from_bytes(request["view"]), request["legal"])

    def _seat(self, request: Request, level: str) -> Seat:
        key = request["table"], request["game"], level
        with self._guard:
            seat = self._seats.setdefault(key, Seat())
            self._seats.move_to_end(key)
            while len(self._seats) > KEPT:
                self._seats.popitem(last=False)
        return seat

    def _hint(self, request: Request, stop: threading.Event) -> Advice:
        found = game(request["game"])
        view, names = found.state_type.from_bytes(request["view"]), tuple(request["names"])
        if found.planner is not None:
            from cardhouse.agents.planned import planned_hint

            seat = self._seat(request, PLANNER)
            with seat.lock:
                planner = seat.agent = seat.agent or make(PLANNER, found)
                planner.stop = stop.is_set
                return planned_hint(found, planner, view, request["legal"], names)
        from cardhouse.agents.hint import hint

        given = hint(found, view, request["legal"], stop=stop.is_set, names=names)
        return Advice(given.action, str(given), given.targets, given.row)

    def _thumb(self, request: Request, stop: threading.Event) -> Advice:
        """A hint at first sight, where there was no time to compile or to search."""
        found = game(request["game"])
        view = found.state_type.from_bytes(request["view"])
        return plain_hint(found, view, request["legal"], request["names"], quick=True)

    def _judge(self, request: Request, stop: threading.Event) -> Judgement:
        """A decision in hindsight, from what its seat saw; by CPU time, so that a busy machine
        judges no worse.
        """
        from cardhouse.agents.analyse import Judge
        from cardhouse.agents.levels import advising
        from cardhouse.core.search_settings import CPU

        key = request["game"], float(request["ms"])
        judge = self._judges.pop(key, None)
        if judge is None:
            found = game(request["game"])
            settings = replace(advising(found), ms=float(request["ms"]), iterations=0, clock=CPU)
            judge = Judge(found, settings)
        self._judges[key] = judge
        while len(self._judges) > JUDGES:
            self._judges.popitem(last=False)
        view = judge.game.state_type.from_bytes(request["view"])
        asked = request["legal"], request["action"], stop.is_set, request["hint"]
        verdict = judge.verdict(view, *asked)
        return verdict.best, verdict.before, verdict.after, verdict.hint

    def _solve(self, request: Request, stop: threading.Event) -> dict[str, Any]:
        """A deal that agrees with a view, or a true position, solved; the first one ever waits for
        compilation.
        """
        from cardhouse.play.background import work

        kind, name, data, number, seconds = request["task"]
        began = time.thread_time()
        found = work(kind, name, data, number, seconds, stop.is_set)
        return {**found, "cpu": time.thread_time() - began}

    def _ready(self, request: Request, stop: threading.Event) -> bool:
        """Loads what solving needs, which the cache holds by now."""
        solver = game(request["game"]).solver
        if solver is not None:
            solver.warm_up()
        return True

    def _warm(self, request: Request, stop: threading.Event) -> bool:
        """Compiles what hints need (the part "hints"), or searching players and solving (the part
        "players"), as far as the cache of an earlier process lacks it.
        """
        found = game(request["game"])
        if request["part"] == HINTS:
            from cardhouse.agents.hint import warm_up

            if found.planner is not None or not found.solitaire:
                warm_up(found)
            return True
        if found.solver is not None:
            found.solver.warm_up()
        tuning = tuning_of(found)
        # Their search values leaves in another way than the hints' does; the last of them sees a
        # win at once, as all but the lowest do.
        by_value = [x for x in tuning.levels if x.settings.leaf == BY_VALUE]
        for level in by_value or tuning.levels[-1:]:
            make(f"{level.name}:iterations=2", found).choose(*first_choice(found))
        return True


def main() -> int:
    """Answers until standard input ends."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    register_all(json.loads(sys.argv[2]) if len(sys.argv) > 2 else {})
    speak(sys.argv[3] if len(sys.argv) > 3 else ENGLISH)
    if hasattr(os, "nice"):
        os.nice(NICE.get(name, SEARCHING))  # tables come before thoughts
    source, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    thinker = Thinker(out)
    pool = ThreadPoolExecutor(1 if name in NICE else THREADS)
    while True:
        head = source.read(4)
        if len(head) < 4:
            pool.shutdown(wait=False, cancel_futures=True)
            return 0
        request = msgspec.msgpack.decode(source.read(int.from_bytes(head, "big")))
        if request["do"] == "stop":
            thinker.stop(request["id"])
        else:
            pool.submit(thinker.answer, request, thinker.take(request))


if __name__ == "__main__":
    sys.exit(main())
