"""The worker pool: computer players think in processes of their own, so that no table waits for
another's.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from typing import Any

from cardhouse.agents.base import SIMPLE, levels
from cardhouse.agents.wording import sight_words
from cardhouse.core.folders import cache_folder
from cardhouse.core.game import Game
from cardhouse.core.game import game as game_named
from cardhouse.core.texts import comma_list
from cardhouse.play.assistance import Advice
from cardhouse.play.background import SOLVERS
from cardhouse.play.deciding import Task
from cardhouse.play.help import has_help
from cardhouse.play.refusals import Refusal
from cardhouse.server.wording import TEXT
from cardhouse.server.workers.worker import Worker

LOG = logging.getLogger("cardhouse.server")
LIGHT, WARM, SOLVER = "light", "warm", "solver"
MOST_SOLVING = 100
MOST_GUESSED = 1000
"""Tables whose last hint was a guess that are kept in mind."""
HINTS, PLAYERS = "hints", "players"
"""What is compiled for a game, in this order: whoever asks for a hint waits for the first alone."""
COMPILING, LOADING = 60.0, 10.0
"""Seconds that it takes about to compile what a game's hints need, and to load what was compiled
before, until this server has measured it.
"""
LONGER = 4
"""What takes longer than was thought is thought to take this part longer."""
STEP = 5
"""What is told of a wait is a multiple of so many seconds."""
HISTORY = "history"
"""What a thinking process answers instead of an action when the player wants to know what its seat
has seen.
"""


def check_level(game: Game, level: str) -> None:
    """Raises Refusal unless this is one of the game's computer players."""
    known = [x["name"] for x in levels(game)]
    if level not in known:
        raise Refusal("junk", TEXT("refusal.level", levels=comma_list(known)))


def compiled_before(game: str) -> bool:
    """Whether an earlier process has compiled anything that players of a game need."""
    return any(cache_folder().glob(f"kernels-{game}-agents-*/*/*.nbc"))


def still(takes: float, since: float) -> float:
    """Seconds that something still takes that was thought to take so many, so many seconds after
    its beginning: what takes longer takes a part of that longer, again and again.
    """
    while since >= takes:
        takes += max(takes / LONGER, STEP)
    return takes - since


class WorkerPool:
    """All thinking processes: for quick players, for those that search, to compile for these, and
    those that solve.

    first: seconds from the moment that a game's players are first needed in which a move may wait
    for their compilation; patience: seconds that a move may take afterwards. Then a rule of thumb
    decides instead.
    """

    def __init__(self, count: int, first: float, patience: float) -> None:
        self.first = first
        self.patience = patience
        self._light = Worker(LIGHT)
        self._warmer = Worker(WARM)
        self._heavy = [Worker(f"search {i + 1}") for i in range(max(1, count))]
        self._solvers = [Worker(SOLVER) for _ in range(SOLVERS)]
        self._solving = [0] * SOLVERS
        self._warming = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._advising: dict[str, asyncio.Future[None]] = {}
        """By game: done once its hints need no more compilation."""
        self._warming_since: dict[str, float] = {}
        self._takes: dict[str, float] = {}
        """By game: seconds from that moment until its hints are ready, about."""
        self._getting_ready: dict[str, asyncio.Task[None]] = {}
        self._loaded: set[tuple[str, str]] = set()
        self._preparing: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._guessed: dict[str, bytes] = {}
        """By table and seat: what was seen where a hint was a quick guess, so that the next one can
        say that it has looked closer.
        """

    def expect(self, game: str) -> asyncio.Task[None]:
        """Begins to compile what a game's searching players need, once, in a process of its own."""
        if game not in self._tasks:
            self._warming_since[game] = now = asyncio.get_running_loop().time()
            before = max((self.left(name, now)[0] for name in self._tasks), default=0.0)
            self._takes[game] = before + (LOADING if compiled_before(game) else COMPILING)
            self._advising[game] = asyncio.get_running_loop().create_future()
            self._tasks[game] = asyncio.create_task(self._warm(game))
        return self._tasks[game]

    def left(self, game: str, now: float) -> tuple[float, float]:
        """Seconds until a game's hints are ready, about, of how many in all; 0 if they are. What
        takes longer than was thought takes a part of that longer, again and again.
        """
        takes = self._takes.get(game, 0.0)
        if not takes or self._advises(game):
            return 0.0, takes
        since = now - self._warming_since[game]
        left = still(takes, since)
        return left, since + left

    def prepare(self, table: str, game: str) -> None:
        """Starts the process that gives hints at first sight, and lets the one that will think
        about a table's hints load what they need, as soon as it is compiled: whoever asks first
        waits for neither.
        """
        worker = self.worker(table)
        if (worker.name, game) not in self._loaded | self._preparing.keys():
            self._preparing[worker.name, game] = asyncio.create_task(self._prepare(worker, game))

    async def _prepare(self, worker: Worker, game: str) -> None:
        try:
            await self._light.begin()
            await self.ready(game)
            await worker.ask({"do": "warm", "game": game, "part": HINTS})
            self._loaded.add((worker.name, game))
        except (RuntimeError, OSError) as error:
            LOG.error("nothing is ready for hints: %s", error)
        finally:
            del self._preparing[worker.name, game]

    async def ready(self, game: str) -> None:
        """Waits until nothing has to be compiled any more for a game's hints, nor for what judges
        its decisions.
        """
        self.expect(game)
        await asyncio.wait([self._advising[game]])

    def _advises(self, game: str) -> bool:
        """Whether a game's hints need no more compilation."""
        ready = self._advising.get(game)
        return ready is not None and ready.done()

    async def _warm(self, game: str) -> None:
        """Fills the cache of compiled kernels, from which all processes load them: what hints need
        of all games first, one thing at a time.
        """
        for part in (HINTS, PLAYERS):
            async with self._warming:
                try:
                    await self._warmer.ask({"do": "warm", "game": game, "part": part})
                except (RuntimeError, OSError) as error:
                    LOG.error("compiling failed: %s", error)
                if part == HINTS:
                    self._advising[game].set_result(None)
        async with self._warming:
            if all(task.done() for name, task in self._tasks.items() if name != game):
                await self._warmer.stop()
            if has_help(game_named(game)):
                self._getting_ready[game] = asyncio.create_task(self._get_ready(game))

    async def _get_ready(self, game: str) -> None:
        """Starts the processes that solve and lets them load what was compiled, so that whoever
        asks for help does not wait for that, too.
        """
        try:
            await asyncio.gather(
                *(worker.ask({"do": "ready", "game": game}) for worker in self._solvers)
            )
        except (RuntimeError, OSError) as error:
            LOG.error("nothing is ready to solve: %s", error)

    def seated(self, game: str, level: str) -> None:
        """A computer player sits down; if it searches, it gets ready."""
        if level.partition(":")[0] not in SIMPLE:
            self.expect(game)

    def worker(self, table: str, level: str = "") -> Worker:
        """The process that thinks for a table's seat; always the same, since searches go on where
        they were.
        """
        if level.partition(":")[0] in SIMPLE:
            return self._light
        return self._heavy[hash(table) % len(self._heavy)]

    async def _ask(
        self,
        worker: Worker,
        game: str,
        request: dict[str, Any],
        patience: float,
        again: bool = False,
    ) -> Any:
        """Asks a process that searches; None if it fails or takes too long. again: a guess was told
        before, so compilation is waited for as long as for an answer.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + patience
        if (worker.name, game) not in self._loaded:
            hint = request["do"] == "hint"
            if not await self._warmed(game, hint, patience if again else 0.0):
                return None
            until = loop.time() + self.first
        try:
            async with asyncio.timeout_at(until):
                found = await worker.ask(request)
        except TimeoutError:
            LOG.warning("thinking about %s took too long", game)
            return None
        self._loaded.add((worker.name, game))
        return found

    async def _warmed(self, game: str, hint: bool, patience: float) -> bool:
        """Waits until nothing has to be compiled any more for a hint, or for a player; False where
        that takes too long. patience: seconds from now that it may take in any case.
        """
        whole = self.expect(game)
        now = asyncio.get_running_loop().time()
        most = max(self._warming_since[game] + self.first - now, patience, 0.0)
        needed: asyncio.Future[None] = self._advising[game] if hint else whole
        await asyncio.wait([needed], timeout=most)
        return needed.done()

    async def choose(self, table: str, game: str, task: Task) -> int:
        """The action that a computer player chooses from what its task tells; a rule of thumb's if
        it is not ready or fails. What its seat has seen since the deal is sent to players who ask
        for it only.
        """
        request: dict[str, Any] = {
            "do": "choose",
            "table": f"{table}.{task.seat}",
            "game": game,
            "level": task.level,
            "view": task.view.to_bytes(),
            "legal": task.legal,
        }
        worker = self.worker(request["table"], task.level)

        async def ask(who: str) -> Any:
            if who == task.level and worker is not self._light:
                return await self._ask(worker, game, request, self.patience)
            return await self._light.ask({**request, "level": who})

        for who in dict.fromkeys((task.level, "careful", "random")):
            try:
                found = await ask(who)
                if found == HISTORY:
                    request["history"] = pickle.dumps(task.history())
                    found = await ask(who)
            except (RuntimeError, OSError) as error:
                LOG.error("a thinking process failed: %s", error)
                continue
            if isinstance(found, int):
                return found
        return task.legal[0]

    async def sight(
        self, table: str, game: Game, view: bytes, legal: list[int], names: tuple[str, ...] = ()
    ) -> Advice | None:
        """What a hint is at first sight, while a closer look goes on; None if that fails."""
        asked = {"game": game.name, "view": view, "legal": legal, "names": names}
        try:
            found = await self._light.ask({"do": "thumb", "table": table, **asked})
        except (RuntimeError, OSError) as error:
            LOG.error("no hint at first sight: %s", type(error).__name__)
            return None
        if found is None:
            return None
        seen = _advice(found)
        return seen._replace(text=sight_words(seen.text), quick=True)

    def guessed(self, table: str, view: bytes) -> None:
        """Notes that a quick guess was told of what is seen."""
        self._guessed[table] = view
        if len(self._guessed) > MOST_GUESSED:
            del self._guessed[next(iter(self._guessed))]

    async def hint(
        self, table: str, game: Game, view: bytes, legal: list[int], names: tuple[str, ...] = ()
    ) -> Advice | None:
        """An action and a sentence: of a search or a game's own planner, or of the rules of thumb
        while those are not ready; None if all fails.

        A solitaire is not searched, since by random play hardly any deal is won; its planner is
        not waited for. A longer look after a guess says that it is one.
        """
        request = {
            "do": "hint",
            "table": table,
            "game": game.name,
            "view": view,
            "legal": legal,
            "names": names,
        }
        try:
            found = None
            again = self._guessed.get(table) == view
            if game.planner or not game.solitaire:
                self.expect(game.name)
            worker = self.worker(table)
            loaded = (worker.name, game.name) not in self._preparing and self._advises(game.name)
            if not game.solitaire or (game.planner and (again or loaded)):
                found = await self._ask(worker, game.name, request, self.patience, again)
            self._guessed.pop(table, None)
            if found is None:
                found = await self._light.ask({**request, "do": "thumb"})
                if found is not None:
                    # More may come, and is asked for: what cannot be promised is not.
                    found = found[0], sight_words(found[1]), *found[2:]
                self.guessed(table, view)
        except (RuntimeError, OSError) as error:
            LOG.error("no hint: %s", type(error).__name__)
            return None
        if found is None:
            return None
        return _advice(found)

    async def solve(self, task: tuple[Any, ...]) -> dict[str, Any] | None:
        """What ``background.work`` makes of a task, in the process that has least to solve; None if
        it fails or too many wait.
        """
        if sum(self._solving) >= MOST_SOLVING:
            return None
        at = self._solving.index(min(self._solving))
        self._solving[at] += 1
        try:
            await asyncio.wait([self.expect(task[1])])
            found: dict[str, Any] | None = await self._solvers[at].ask(
                {"do": "solve", "task": task}
            )
            return found
        except (RuntimeError, OSError) as error:
            LOG.error("nothing was solved: %s", error)
            return None
        finally:
            self._solving[at] -= 1

    async def stop(self) -> None:
        """Ends all processes for good."""
        tasks = (*self._tasks.values(), *self._getting_ready.values(), *self._preparing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(
            *(worker.end() for worker in (self._light, self._warmer, *self._solvers, *self._heavy))
        )


def _advice(found: Any) -> Advice:
    """A hint as a thinking process wrote it."""
    action, text, targets, row, quick = found
    return Advice(int(action), str(text), tuple(targets), tuple(row), bool(quick))
