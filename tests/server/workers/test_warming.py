"""A level that is met after the warm-up has nothing left to compile."""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import Callable
from typing import Any

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.base import first_choice, make
from cardhouse.agents.levels import levels_of
from cardhouse.core import compiled
from cardhouse.core.game import game
from cardhouse.server.workers.pool import HINTS, PLAYERS, WorkerPool
from cardhouse.server.workers.thinker import Thinker


def test_levels_compile_nothing_after_the_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, compile_one = set[str](), compiled.compiled

    def noted(kernel: Callable[..., Any], *rest: Any) -> Any:
        asked.add(kernel.__name__)
        return compile_one(kernel, *rest)

    monkeypatch.setattr(compiled, "compiled", noted)
    found = game("three_piles")
    for part in (HINTS, PLAYERS):
        request = {"game": found.name, "part": part}
        assert Thinker(io.BytesIO())._warm(request, threading.Event())
    ready = set(asked)
    for level in levels_of(found):
        make(f"{level.name}:iterations=2", found, 1).choose(*first_choice(found))
    assert ready
    assert asked == ready


class Noting:
    """A process that answers at once, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.name = "noting"

    async def ask(self, request: dict[str, Any]) -> Any:
        """Answers at once."""
        self.asked.append(request["do"])
        return True

    async def begin(self) -> None:
        """Runs all the time."""

    async def stop(self) -> None:
        """Ends nothing."""

    end = stop


@pytest.mark.parametrize(("name", "solves"), [("carlton", True), ("three_piles", False)])
def test_whoever_solves_is_ready_before_help_is_asked_for(name: str, solves: bool) -> None:
    """Its processes start, and load what was compiled, once a game that has such help is dealt."""

    async def main() -> None:
        pool = WorkerPool(1, 5.0, 5.0)
        solvers = [Noting() for _ in pool._solvers]
        vars(pool).update(_warmer=Noting(), _solvers=solvers)
        await pool.expect(name)
        for _ in range(3):
            await asyncio.sleep(0)
        assert [one.asked for one in solvers] == [["ready"] * solves] * len(solvers)
        await pool.stop()

    asyncio.run(main())


class Slow(Noting):
    """One that compiles what hints need, and never ends with what players need."""

    async def ask(self, request: dict[str, Any]) -> Any:
        """Answers the first part alone."""
        self.asked.append(request.get("part", request["do"]))
        if request.get("part") == PLAYERS:
            await asyncio.Event().wait()
        return [0, "a hint", [], [0], False]


def test_a_hint_waits_for_what_hints_need_alone() -> None:
    async def main() -> None:
        pool = WorkerPool(1, 0.1, 5.0)
        warmer = Slow()
        vars(pool).update(_warmer=warmer, _heavy=[Slow()])
        pool.expect("carbles")
        found = await pool.hint("t.0", game("carbles"), b"", [0])
        assert found is not None
        assert found.text == "a hint"
        assert warmer.asked == [HINTS, PLAYERS]
        await pool.stop()

    asyncio.run(main())


def test_asked_again_after_a_guess_it_waits_for_the_closer_look() -> None:
    async def main() -> None:
        pool = WorkerPool(1, 0.05, 5.0)
        opened = asyncio.Event()

        class Late(Slow):
            async def ask(self, request: dict[str, Any]) -> Any:
                if request.get("part") == HINTS:
                    await opened.wait()
                return await super().ask(request)

        class Guessing(Slow):
            async def ask(self, request: dict[str, Any]) -> Any:
                return [0, "a guess", [], [0], True]

        vars(pool).update(_warmer=Late(), _heavy=[Slow()], _light=Guessing())
        first = await pool.hint("t.0", game("carbles"), b"", [0])
        assert first is not None
        assert first.quick
        asyncio.get_running_loop().call_later(0.3, opened.set)
        second = await pool.hint("t.0", game("carbles"), b"", [0])
        assert second is not None
        assert not second.quick
        await pool.stop()

    asyncio.run(main())


def test_who_asks_first_waits_for_nothing_that_could_be_loaded_before() -> None:
    """The process that will give a table's hints loads what was compiled once the game is dealt;
    until it has, a solitaire's hint is one at first sight.
    """

    async def main() -> None:
        pool = WorkerPool(1, 5.0, 5.0)
        loads = asyncio.Event()

        class Loading(Slow):
            async def ask(self, request: dict[str, Any]) -> Any:
                if request["do"] == "warm":
                    await loads.wait()
                return await super().ask(request)

        class Guessing(Slow):
            async def ask(self, request: dict[str, Any]) -> Any:
                return [0, "a guess", [], [0], True]

        heavy = Loading()
        vars(pool).update(_warmer=Noting(), _heavy=[heavy], _light=Guessing(), _solvers=[Noting()])
        pool.prepare("t.0", "carlton")
        pool.prepare("t.0", "carlton")
        await pool.ready("carlton")
        first = await pool.hint("t.0", game("carlton"), b"", [0])
        assert first is not None
        assert first.quick
        loads.set()
        await asyncio.gather(*pool._preparing.values())
        assert heavy.asked == [HINTS]
        pool.prepare("t.0", "carlton")
        assert not pool._preparing
        second = await pool.hint("u.0", game("carlton"), b"", [0])
        assert second is not None
        assert not second.quick
        await pool.stop()

    asyncio.run(main())
