"""The only file that names Numba: compiles rules and kernels, and keeps them in cache folders.

A *kernel* is a module-level function over ``ops`` and an array of states. ``compiled(kernel,
game)`` is its machine-code twin for one game; calling the function itself runs it under CPython on
a list of states. Games are told apart by their names, which their record types carry. Numba does
not notice edits in files other than the kernel's own, so a cache folder is named by a hash of all
sources that its code may depend on (see ``cache``).
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardhouse.core import ops
from cardhouse.core.arrays import np
from cardhouse.core.cache import kernel_folder
from cardhouse.core.extras import explained
from cardhouse.core.file_locks import wait_for_lock
from cardhouse.core.game import Game
from cardhouse.core.rng import seed_words
from cardhouse.core.rules import RULES
from cardhouse.core.state import State

try:
    import numba
    from numba.core import types
    from numba.core.caching import FunctionCache
    from numba.extending import overload
    from numba.np import arrayobj
except ModuleNotFoundError as error:
    raise (explained(error) or error) from error

_GAMES: dict[Any, Game] = {}
_JIT: Any = {"error_model": "numpy"}
_COMPILED: dict[tuple[Callable[..., Any], str], Any] = {}
_REGISTERED: set[Callable[..., Any]] = set()
_RULE_NAMES: set[tuple[str, str]] = set()
_LOCK = threading.RLock()
PATIENCE = 300.0
"""Seconds that a process waits at most for another one that compiles the same kernel."""


def _count_from_the_front() -> None:
    """Tells Numba that rules never count from the end of a row, as ``core.rules`` says: asking each
    time whether an index is negative takes a third of the time of an observation.

    Numba has no option for it, so this changes what it keeps private, and for rules alone: other
    compiled code in this process counts as ever. Where Numba has it no more, rules are slower only.
    """
    usual = getattr(arrayobj, "fix_integer_index", None)
    if usual is None:
        return

    def index(context: Any, builder: Any, kind: Any, value: Any, size: Any) -> Any:
        made = context.fndesc
        if made is not None and (made.modname, made.qualname) in _RULE_NAMES:
            return context.cast(builder, value, kind, types.intp)
        return usual(context, builder, kind, value, size)

    arrayobj.fix_integer_index = index


_count_from_the_front()


def _bind_op(op: ops.Rule, rule_of: Callable[[Game], ops.Rule | None]) -> None:
    @overload(op, strict=False, jit_options=_JIT)
    def bound(s: Any, *rest: Any) -> ops.Rule | None:
        found = _GAMES.get(s)
        return rule_of(found) if found is not None else None


@overload(ops.put, strict=False, jit_options=_JIT)
def _put(states: Any, index: Any, s: Any) -> Any:
    def copy_in(states: Any, index: int, s: Any) -> None:
        states[index] = s

    return copy_in


for _op, _rule_of in ops.RULES_OF.items():
    _bind_op(_op, _rule_of)


def _register_rules() -> None:
    for function in RULES:
        if function not in _REGISTERED:
            _REGISTERED.add(function)
            _RULE_NAMES.add((function.__module__, function.__qualname__))
            _register(function)


def _register(function: Callable[..., Any]) -> None:
    @overload(function, strict=False, jit_options=_JIT)
    def same(*args: Any) -> Callable[..., Any]:
        return function


class _Cache(FunctionCache):
    """Numba's cache of one kernel, in a folder of ours. A disk that cannot be written or read is no
    reason to stop.

    Of processes that need the same kernel at once, one compiles and the others wait for what it
    stores: each would do the same work, on the processors that the first one needs.
    """

    def __init__(self, kernel: Callable[..., Any]) -> None:
        super().__init__(kernel)  # type: ignore[no-untyped-call]
        self._lock = Path(self.cache_path) / f"{kernel.__name__}.lock"
        self._held: int | None = None
        self._letting_go = threading.Lock()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = self._load(sig, target_context)
        if found is None:
            taken = wait_for_lock(self._lock, PATIENCE)
            if taken is not None:
                self._held, waited = taken
                if waited:
                    found = self._load(sig, target_context)
        return found

    def _load(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except OSError:
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        except OSError:
            self.disable()  # type: ignore[no-untyped-call]

    def let_go(self) -> None:
        """Lets other processes compile this kernel, if this one was about to. Of threads that
        waited for the same kernel each says so, and one closes the file.
        """
        with self._letting_go:
            held, self._held = self._held, None
        if held is not None:
            os.close(held)


def _cached(dispatcher: Any, kernel: Callable[..., Any], folder: Path) -> None:
    """Gives a dispatcher the cache in a folder; none if it cannot be written there."""
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        kept = _Cache(kernel)
    except (OSError, RuntimeError):  # RuntimeError: Numba found no folder that it could write
        return
    finally:
        config.CACHE_DIR = before
    # Where it cannot write, Numba goes elsewhere; but only our folder's name knows of edited rules.
    if not Path(kept.cache_path).is_relative_to(folder):
        return
    compile_one = dispatcher.compile

    def compile_once(sig: Any) -> Any:
        try:
            return compile_one(sig)
        finally:
            kept.let_go()

    dispatcher._cache = kept
    dispatcher.compile = compile_once


def _compile(kernel: Callable[..., Any], game: Game) -> Any:
    with _LOCK:
        if (kernel, game.name) not in _COMPILED:
            for rule_of in ops.RULES_OF.values():
                rule_of(game)  # loads the game's rules, which are then in RULES
            _GAMES[numba.from_dtype(game.state_type.dtype())] = game
            _register_rules()
            dispatcher = numba.njit(nogil=True, error_model="numpy")(kernel)
            folder = kernel_folder(kernel, game)
            if folder is not None:
                _cached(dispatcher, kernel, folder)
            _COMPILED[kernel, game.name] = dispatcher
        return _COMPILED[kernel, game.name]


def compiled(kernel: Callable[..., Any], game: Game) -> Any:
    """The machine-code twin of a module-level kernel for one game; compiled, or loaded, when first
    called.

    Takes NumPy arrays where the kernel takes lists; releases the GIL.
    """
    found = _COMPILED.get((kernel, game.name))
    return found if found is not None else _compile(kernel, game)


def states(game: Game, count: int, first: State | None = None) -> Any:
    """A NumPy array of ``count`` records of a game, all copies of ``first`` if given."""
    array = np.zeros(count, dtype=game.state_type.dtype())
    if first is not None:
        array[:] = first.array()[0]
    return array


def state_at(game: Game, array: Any, index: int) -> State:
    """A copy of one record of an array as a State."""
    return game.state_type.from_bytes(array[index].tobytes())


def words(seed: int | str) -> Any:
    """A generator as an int64 array for kernels."""
    return np.array(seed_words(seed), dtype=np.int64)


def cache_hits(kernel: Callable[..., Any], game: Game) -> int:
    """How many of the kernel's machine-code versions came from the cache folder."""
    return sum(compiled(kernel, game).stats.cache_hits.values())
