"""Runs mutants in a copy of the house, and remembers what came of each."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from cardhouse.lab.statistics import wilson

from .copies import ROOT, put_in
from .measured import KEPT, Command, Measured, makes_code, measure
from .plugins import LONGER, WAIT, Run
from .rooms import ROOMS, Room, everything
from .sites import Mutant
from .warm import Ended, run_tests

CAUGHT, TIMEOUT, SURVIVED = "caught", "timeout", "survived"
START = 60.0
"""A run may take so many seconds of the clock beside what each of its tests may take."""
QUICK = 12.0
"""A quick run asks the fastest tests, as many as take so many seconds of the clock together."""
NO_TESTS = 5


class Trial:
    """One room's mutants in one copy of the house. The first test that fails, or works for too
    long, settles one.
    """

    def __init__(self, name: str, folder: Path) -> None:
        self.room: Room = ROOMS[name]
        self.folder = folder
        self.file = KEPT / f"{name}.jsonl"
        self.measured: dict[Command, Measured] = {}
        self.kills: Counter[str] = Counter()
        self.sound: set[str] = set()
        self.by = ""

    def known(self) -> dict[str, str]:
        """What came of mutants that were run before, by key."""
        if not self.file.is_file():
            return {}
        lines = self.file.read_text(encoding="utf-8").splitlines()
        entries = [json.loads(line) for line in lines]
        self.kills.update(entry["by"] for entry in entries if entry["by"])
        return {entry["key"]: entry["outcome"] for entry in entries}

    def remember(self, mutant: Mutant, outcome: str, seconds: float) -> None:
        """Adds a line to what is known."""
        entry = {
            "key": mutant.key(ROOT), "outcome": outcome, "seconds": round(seconds, 1), "by": self.by,
            "file": mutant.path.as_posix(), "line": mutant.line, "kind": mutant.kind,
        }  # fmt: skip
        self.file.parent.mkdir(exist_ok=True)
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(entry) + "\n")

    def run(self, mutant: Mutant, quick: bool = False) -> str:
        """Whether the tests notice. Machine code is asked only where nobody else runs the line.

        quick: asks the fastest of the room's first tests alone; what they miss counts as survived
        until the others are asked.
        """
        asked: set[str] = set()
        commands = self.room.tests(ROOT, mutant.path)[: 1 if quick else None]
        for command in commands:
            if command not in self.measured:
                self.measured[command] = measure(self.folder, command, everything(ROOT))
            known = self.measured[command]
            chosen = known.chosen(ROOT, mutant, mutant.path in makes_code(ROOT)) - asked
            if quick:
                chosen = self._fastest(known, chosen)
            outcome = self._run(known, chosen, mutant)
            if outcome != SURVIVED:
                return outcome
            asked |= chosen
        for known in [] if asked or quick else [self.measured[command] for command in commands]:
            outcome = self._run(known, set(known.compiled) & set(known.tests), mutant)
            if outcome != SURVIVED:
                return outcome
        return SURVIVED

    def _run(self, known: Measured, chosen: set[str], mutant: Mutant) -> str:
        self.by = ""
        while chosen:
            ended = self._tests(known, chosen, mutant)
            if ended.status is None:
                return TIMEOUT
            if ended.status in (0, NO_TESTS):
                return SURVIVED
            self.by = ended.told.get("failed", "")
            if not self.by or self._is_sound(known, self.by):
                self.kills[self.by] += 1
                return CAUGHT
            chosen = chosen - {self.by}  # it fails alone and without a fault: it tells nothing
            del known.tests[self.by]
        self.by = ""
        return SURVIVED

    def _order(self, known: Measured, chosen: set[str]) -> list[str]:
        """The tests that are soon done and have noticed much come first."""
        return sorted(
            chosen, key=lambda name: (known.tests[name][1] / (1 + self.kills[name]), name)
        )

    def _fastest(self, known: Measured, chosen: set[str]) -> set[str]:
        """The first one, and those after it for which there is time."""
        found: set[str] = set()
        left = QUICK
        for name in self._order(known, chosen):
            left -= known.tests[name][1]
            if found and left < 0:
                break
            found.add(name)
        return found

    def _tests(self, known: Measured, chosen: set[str], mutant: Mutant | None) -> Ended:
        order = self._order(known, chosen)
        files = dict.fromkeys(name.partition("::")[0] for name in order)
        same_code = mutant is None or mutant.path not in makes_code(ROOT)
        plugin = Run({name: known.tests[name] for name in order}, ROOT if same_code else None)
        clock = START + sum(WAIT + LONGER * known.tests[name][1] for name in order)
        more = {} if same_code else {"CARDHOUSE_CACHE": str(self.folder / ".other-kernels")}
        with put_in(mutant, self.folder):
            return run_tests(self.folder, files, plugin, clock, **more)

    def _is_sound(self, known: Measured, name: str) -> bool:
        """Whether a test passes alone where nothing is wrong."""
        if name not in self.sound and self._tests(known, {name}, None).status == 0:
            self.sound.add(name)
        return name in self.sound


def report(name: str, drawn: list[Mutant], known: dict[str, str]) -> str:
    """The share that was caught with its interval, and the survivors as diffs."""
    tried = [mutant for mutant in drawn if mutant.key(ROOT) in known]
    survivors = [mutant for mutant in tried if known[mutant.key(ROOT)] == SURVIVED]
    caught = len(tried) - len(survivors)
    low, high = wilson(caught, len(tried))
    share = 100 * caught / len(tried) if tried else 0.0
    head = f"{name}: {caught} of {len(tried)} caught, {share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    return "\n".join([head, *(mutant.diff(ROOT) for mutant in survivors)])
