"""Engine: N games in one block, stepped by one call of a kernel; what all vector forms stand on."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from cardhouse.agents.agent import CAREFUL, RANDOM
from cardhouse.core import compiled
from cardhouse.core.arrays import np
from cardhouse.core.errors import CardhouseError, GameOver, IllegalAction, InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.notation import shown
from cardhouse.core.state import State
from cardhouse.envs import kernels
from cardhouse.envs.block import OUTSIDE, OVER, UNDECIDED, UNSAVED, new_block
from cardhouse.envs.kernels import DEAL, DISABLED, LEAVE, SAME_STEP
from cardhouse.envs.limits import TRIES, checked_count, checked_plies, checked_seat, checked_threads
from cardhouse.envs.seeds import Seeds, player_seed, seed_of, seeds_of, words_of
from cardhouse.envs.wording import TEXT

POLICIES = {"random": RANDOM, "careful": CAREFUL}
"""The players inside machine code, by name."""
PATIENCE = 1.5
"""Seconds after which somebody who waits is told that kernels are being compiled."""


@contextmanager
def told_to_wait(game: Game) -> Iterator[None]:
    """Says on standard error that kernels are being compiled, if what is done here takes long."""
    text = TEXT("compiling", game=game.title)
    timer = threading.Timer(PATIENCE, lambda: print(text, file=sys.stderr, flush=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


class Engine:
    """N games of one set of options, stepped together.

    opponents: who plays inside machine code, counted on from the learning seat; None if every seat
    decides outside. seat: the learning seat; None for one that changes from game to game.
    reset_mode: as in ``kernels``.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        options: Mapping[str, Any],
        *,
        opponents: Sequence[str] | None = None,
        seat: int | None = 0,
        max_plies: int | None = None,
        masks: bool = False,
        threads: int = 1,
        reset_mode: int = SAME_STEP,
    ) -> None:
        if game.observations is None:
            raise CardhouseError(TEXT("refused.observations", game=game.title))
        count = checked_count(count)
        threads = checked_threads(threads, count)
        first = game.blank(options)
        self.game, self.count, self.seats = game, count, game.seats(first)
        self.against = opponents is not None
        self.players = [""] * self.seats if opponents is None else ["", *opponents]
        for name in self.players[1:] if self.against else ():
            if name not in POLICIES:
                raise InvalidOptions(TEXT("refused.opponent", got=shown(name)))
        self.fixed = checked_seat(seat, self.seats)
        self.cap = checked_plies(max_plies)
        self.masks, self.reset_mode = int(masks), reset_mode
        policy = [POLICIES[name] if name else OUTSIDE for name in self.players]
        self.block = new_block(game, first, count, policy, masks, threads)
        self.seeds: list[str] = []
        bounds = [count * part // threads for part in range(threads + 1)]
        self.parts = list(pairwise(bounds))
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._warm = False
        self._check = compiled.compiled(kernels.first_illegal, game)
        self._step = compiled.compiled(kernels.step_against if self.against else kernels.step, game)

    def deal(self, seeds: Seeds | None = None, which: Any = None) -> None:
        """Deals all games, or those that ``which`` marks: the first ones of new seeds, or the next
        ones of the old.

        Raises InvalidOptions.
        """
        fresh = seeds is not None or not self.seeds
        if which is None:
            chosen = np.arange(self.count)
        else:
            chosen = self._marked(which)
        if fresh:
            new = seeds_of(seeds, self.count)
            if not self.seeds:
                self.seeds = new
            for i in chosen.tolist():
                self.seeds[i] = new[i]
            self.block.number[chosen] = -1
        self._forget(chosen)
        self._prepare(chosen)
        self._deal_some(chosen)
        self._settle(chosen)

    def step(self, actions: Any, lose: bool = False) -> None:
        """Plays one action in every game; with ``lose`` one that is not legal loses its game.

        Raises IllegalAction or GameOver, naming the environment, before anything is played.
        """
        given = self._checked(actions)
        b = self.block
        over = np.flatnonzero(b.standing == OVER)
        if len(over) and self.reset_mode == DISABLED:
            raise GameOver(TEXT("refused.over", index=int(over[0])))
        if lose:
            given = np.where(given < 0, self.game.actions, given)  # DEAL and LEAVE are ours
        else:
            index = int(self._check(b.legal, b.counts, b.standing, given))
            if index >= 0:
                action = int(given[index])
                raise IllegalAction(TEXT("refused.action", index=index, action=action))
        if len(over):
            given = given.copy()
            given[over] = DEAL
            self._forget(over)
        self._run(given)
        dealt = np.flatnonzero(b.terminated | b.truncated) if self.reset_mode == SAME_STEP else over
        if len(dealt):
            self._settle(dealt)

    def _run(self, actions: Any) -> None:
        """Carries out actions, each thread those of its part."""
        if self._warm:
            self._run_parts(actions)
        else:
            with told_to_wait(self.game):
                self._run_parts(actions)
            self._warm = True

    def _run_parts(self, actions: Any) -> None:
        def part(thread: int) -> None:
            lo, hi = self.parts[thread]
            given = (
                self.block,
                actions,
                lo,
                hi,
                thread,
                self.cap,
                int(self.game.solitaire),
                self.masks,
            )
            if self.against:
                self._step(*given, self.fixed, self.reset_mode)
            else:
                self._step(*given)

        if self.pool is None:
            part(0)
        else:
            list(self.pool.map(part, range(len(self.parts))))

    def state(self, index: int) -> State:
        """A copy of the state of one game."""
        return compiled.state_at(self.game, self.block.states, index)

    def seed(self, index: int) -> str:
        """The seed of the game that goes on in one environment."""
        self._dealt()
        return seed_of(self.seeds[index], int(self.block.number[index]))

    def save(self) -> dict[str, Any]:
        """Everything that the games are, as arrays by name, copied; ``numpy.savez`` takes them."""
        self._dealt()
        found = {name: array.copy() for name, array in self._held().items()}
        return {**found, "seeds": np.array(self.seeds), "made_by": self._label()}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Goes on from what was saved by as many games of the same options. Raises
        CardhouseError.
        """
        held = self._held()
        fits = set(saved) == {*held, "seeds", "made_by"} and all(
            saved[name].shape == array.shape and saved[name].dtype == array.dtype
            for name, array in held.items()
        )
        if not fits or not np.array_equal(saved["made_by"], self._label()):
            version, title = self.game.rules_version, self.game.title
            raise CardhouseError(
                TEXT("refused.saved", count=self.count, game=title, version=version)
            )
        for name, array in held.items():
            array[...] = saved[name]
        self.seeds = [str(seed) for seed in saved["seeds"]]

    def close(self) -> None:
        """Ends the threads."""
        if self.pool is not None:
            self.pool.shutdown()

    def _held(self) -> dict[str, Any]:
        """The arrays that are saved, over the same memory; records as bytes, as NumPy copies no
        gaps in them.
        """
        held = {name: array for name, array in self.block._asdict().items() if name not in UNSAVED}
        return {**held, "states": held["states"].view(np.uint8)}

    def _label(self) -> Any:
        """What must be equal for saved games to be gone on with."""
        blank = self.block.blank.tobytes().hex()
        rules = (self.game.name, self.game.rules_version, *self.players, self.fixed, self.cap)
        return np.array([*(str(part) for part in rules), str(self.reset_mode), blank])

    def _dealt(self) -> None:
        if not self.seeds:
            raise CardhouseError(TEXT("refused.undealt"))

    def _marked(self, which: Any) -> Any:
        """The numbers of the games that a boolean array marks."""
        marked = np.asarray(which)
        if marked.dtype != np.bool_ or marked.shape != (self.count,) or not marked.any():
            raise InvalidOptions(TEXT("refused.which", n=self.count))
        return np.flatnonzero(marked)

    def _checked(self, actions: Any) -> Any:
        """The actions as an array that kernels take. Raises CardhouseError."""
        self._dealt()
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            got = f"{given.dtype} {given.shape}"
            raise InvalidOptions(TEXT("refused.actions", n=self.count, got=got))
        return np.ascontiguousarray(given, dtype=np.int64)

    def _forget(self, which: Any) -> None:
        """Takes back what the last step of some games brought."""
        b = self.block
        b.rewards[which] = 0
        b.terminated[which] = b.truncated[which] = False

    def _prepare(self, which: Any) -> None:
        """Writes the generators of the next games of some rows, and of the players inside."""
        b = self.block
        numbers = (b.number[which] + 1).tolist()
        seeds = [seed_of(self.seeds[i], n) for i, n in zip(which.tolist(), numbers, strict=True)]
        b.words[which] = words_of(seeds)
        if self.against:
            names = [
                f"{self.players[(p - self._learner(n)) % self.seats]} {player_seed(seed, p)}"
                for seed, n in zip(seeds, numbers, strict=True)
                for p in range(self.seats)
            ]
            b.chances[which] = words_of(names).reshape(-1, self.seats, 4)

    def _learner(self, number: int) -> int:
        """The learning seat of a game of a seed."""
        return self.fixed if self.fixed >= 0 else number % self.seats

    def _deal_some(self, which: Any) -> None:
        actions = np.full(self.count, LEAVE, np.int64)
        actions[which] = DEAL
        self._run(actions)

    def _settle(self, dealt: Any) -> None:
        """Prepares what follows games just dealt; those in which nobody outside decides are passed
        over.
        """
        self._prepare(dealt)
        standing = self.block.standing
        for _ in range(TRIES):
            dealt = dealt[standing[dealt] == UNDECIDED]
            if not len(dealt):
                return
            self._deal_some(dealt)
            self._prepare(dealt)
        raise InvalidOptions(TEXT("refused.undecided", n=TRIES))
