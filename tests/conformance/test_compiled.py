"""The same rules compiled: step by step what CPython does, and found again in the cache by a second
process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from cardhouse.conformance import machine
from cardhouse.conformance.suite import Law
from cardhouse.core.game import names

from .support import laws_of


@laws_of(machine)
def test_law(law: Law, name: str) -> None:
    law.check(name)


CHILD = """
import json
import numpy as np
import cardhouse.games
from cardhouse.core import compiled, kernels
from cardhouse.core.game import game, names
for name in names():
    found = game(name)
    array = compiled.states(found, 1, found.new_state(found.mini, 1))
    compiled.compiled(kernels.hide_at, found)(array, 0, -1)
compiled.compiled(kernels.step, found)(array, 0, -1, np.zeros(found.max_legal, dtype=np.int64))
made = [(kernels.hide_at, game(name)) for name in names()] + [(kernels.step, found)]
stats = [compiled.compiled(kernel, g).stats for kernel, g in made]
hits = sum(compiled.cache_hits(kernel, g) for kernel, g in made)
print(json.dumps([hits, sum(sum(x.cache_misses.values()) for x in stats), [x.cache_path for x in stats]]))
"""


def test_a_second_process_finds_every_kernel_in_the_cache(tmp_path: Path) -> None:
    environment = {**os.environ, "CARDHOUSE_CACHE": str(tmp_path)}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)

    def run() -> tuple[int, int, list[str]]:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", CHILD],
            env=environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        hits, misses, folders = json.loads(done.stdout)
        return hits, misses, folders

    first, second = run(), run()
    assert first[2] == second[2], "the sources were edited while the test ran"
    assert all(Path(folder).is_relative_to(tmp_path) for folder in first[2])
    assert first[:2] == (0, len(names()) + 1), "the first process compiles everything"
    assert second[:2] == (len(names()) + 1, 0), "the second process compiles nothing"
