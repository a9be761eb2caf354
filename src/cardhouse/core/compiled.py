"""The only file that names Numba: compiles rules and kernels, and keeps them in a cache folder.

A *kernel* is a module-level function over ``ops`` and an array of states. ``compiled(kernel)``
is its machine-code twin; calling the function itself runs it under CPython on a list of states.
The cache folder is named by a hash of the package's sources, because Numba does not notice edits in
files other than the kernel's own; folders of older sources are removed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import platformdirs

from cardhouse.core import game as registry
from cardhouse.core import ops
from cardhouse.core.arrays import np
from cardhouse.core.rules import RULES
from cardhouse.core.state import State


def source_hash() -> str:
    """A hash over every Python file of the package."""
    root = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled kernels of these sources are kept; made if missing, older ones removed."""
    base = Path(os.environ.get("CARDHOUSE_CACHE") or platformdirs.user_cache_dir("cardhouse"))
    folder = base / f"kernels-{source_hash()}"
    if not folder.exists():
        kept = sorted(base.glob("kernels-*"), key=lambda p: p.stat().st_mtime)
        for old in kept[:-3]:
            shutil.rmtree(old, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
    return folder


os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())

import numba  # noqa: E402  (reads its cache folder from the environment when imported)
from numba.core.errors import NumbaExperimentalFeatureWarning  # noqa: E402
from numba.extending import overload  # noqa: E402

warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)

_BY_RECORD: dict[Any, registry.Game] = {}
_JIT: Any = {"error_model": "numpy"}


def _game_of(record: Any) -> registry.Game | None:
    return _BY_RECORD.get(record)


def _bind_op(op: Callable[..., Any], part: str) -> None:
    name = op.__name__

    @overload(op, strict=False, jit_options=_JIT)
    def bound(s: Any, *rest: Any) -> Any:
        found = _game_of(s)
        if found is None:
            return None
        return getattr(getattr(found, part), name)


@overload(ops.put, strict=False, jit_options=_JIT)
def _put(states: Any, index: Any, s: Any) -> Any:
    def copy_in(states: Any, index: int, s: Any) -> None:
        states[index] = s

    return copy_in


for _part, _ops in ops.PARTS.items():
    for _op in _ops:
        _bind_op(_op, _part)

_REGISTERED: set[Callable[..., Any]] = set()


def _register_rules() -> None:
    for function in RULES:
        if function not in _REGISTERED:
            _REGISTERED.add(function)

            _register(function)


def _register(function: Callable[..., Any]) -> None:
    @overload(function, strict=False, jit_options=_JIT)
    def same(*args: Any) -> Callable[..., Any]:
        return function


def prepare(game: registry.Game) -> None:
    """Makes a game's rules known to the compiler."""
    record = numba.from_dtype(game.state_type.dtype())
    if record not in _BY_RECORD:
        for part in ops.PARTS:
            getattr(game, part)
        _BY_RECORD[record] = game
    _register_rules()


@cache
def compiled(kernel: Callable[..., Any]) -> Any:
    """The machine-code twin of a module-level kernel; compiled for a game's record when first called with it.

    Call ``prepare(game)`` first. Takes NumPy arrays where the kernel takes lists; releases the GIL.
    """
    return numba.njit(cache=True, nogil=True, error_model="numpy")(kernel)


def states(game: registry.Game, count: int, first: State | None = None) -> Any:
    """A NumPy array of ``count`` records of a game, all copies of ``first`` if given."""
    array = np.zeros(count, dtype=game.state_type.dtype())
    if first is not None:
        array[:] = first.array()[0]
    return array


def state_at(game: registry.Game, array: Any, index: int) -> State:
    """A copy of one record of an array as a State."""
    return game.state_type.from_bytes(array[index].tobytes())


def words(seed: int | str) -> Any:
    """A generator as an int64 array for kernels."""
    from cardhouse.core.rng import seed_words

    return np.array(seed_words(seed), dtype=np.int64)


def cache_hits(kernel: Callable[..., Any]) -> int:
    """How many of the kernel's machine-code versions came from the cache folder."""
    return sum(compiled(kernel).stats.cache_hits.values())
