"""A survey's results: JSON lines, a head and one line a deal, to which any later survey adds; and
what it comes to.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log10
from pathlib import Path
from typing import Any, NotRequired, TextIO, TypedDict

from cardhouse.agents.chart import lines_chart
from cardhouse.core.errors import InvalidRecord
from cardhouse.core.game import Game
from cardhouse.core.options import Value
from cardhouse.lab.bench import Machine
from cardhouse.lab.statistics import wilson
from cardhouse.lab.wording import TEXT

SOLVED, UNSOLVABLE, UNKNOWN = "solved", "unsolvable", "unknown"
CURVE = 160
Entry = dict[str, Any]
"""A line of the file, as it was read: a ``SurveyedDeal``."""


class SurveyHead(TypedDict):
    """The first line of a survey's file: the game, its rules version, its options where they are
    not the usual ones.

    machine, began: on what it was begun, and when.
    """

    survey: str
    rules: int
    options: dict[str, Value]
    machine: Machine
    began: str


class SurveyedDeal(TypedDict):
    """A deal in a survey's file: the verdict (solved, unsolvable or unknown), CPU seconds used and
    allowed.

    positions: so many were looked at; found_by: the run that decided. moves, line: of a solved one,
    the length of the line that wins and the line itself, packed. died: of one at which workers
    died, how many.
    """

    deal: int
    verdict: str
    cpu_seconds: float
    seconds: float
    positions: int
    found_by: str
    moves: NotRequired[int]
    line: NotRequired[str]
    died: NotRequired[int]


class SurveyResults:
    """The entries of one file by deal. A line cut off at the end, as a killed survey may leave it,
    is taken away.

    Of several lines for a deal the last one counts. A new file is made when it is opened.

    Raises InvalidRecord for anything else that is no survey of this game with these options and
    rules.
    """

    def __init__(
        self, path: Path, game: Game, options: Mapping[str, Any], about: Mapping[str, Any]
    ) -> None:
        self.path = path
        self.entries: dict[int, Entry] = {}
        self.tally = Tally()
        self.head: dict[str, Any] = {
            "survey": game.name,
            "rules": game.rules_version,
            "options": dict(options),
        }
        self.about = about
        if path.exists() and path.stat().st_size:
            self._read()

    def _read(self) -> None:
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            with self.path.open("r+b") as file:
                file.truncate(whole)
        for number, line in enumerate(data[:whole].splitlines(), 1):
            try:
                entry = json.loads(line)
            except ValueError as error:
                raise InvalidRecord(
                    TEXT("survey.no_json", path=str(self.path), line=number, problem=str(error))
                ) from error
            if number == 1:
                if not isinstance(entry, dict) or {k: entry.get(k) for k in self.head} != self.head:
                    raise InvalidRecord(
                        TEXT("survey.other", path=str(self.path), head=json.dumps(self.head))
                    )
            else:
                self._put(entry, number)

    def _put(self, entry: Any, number: int) -> None:
        try:
            if (
                entry["verdict"] not in (SOLVED, UNSOLVABLE, UNKNOWN)
                or entry["cpu_seconds"] + entry["seconds"] < 0
            ):
                raise ValueError
            if entry["verdict"] == SOLVED and entry["moves"] < 0:
                raise ValueError
            self._count(entry)
        except (KeyError, TypeError, ValueError) as error:
            raise InvalidRecord(
                TEXT("survey.no_entry", path=str(self.path), line=number)
            ) from error

    def open(self) -> TextIO:
        """The file, to be written on; a new one gets its head."""
        file = self.path.open("a", encoding="utf-8")
        if not file.tell():
            file.write(json.dumps({**self.head, **self.about}) + "\n")
            file.flush()
        return file

    def add(self, entry: Entry, file: TextIO) -> None:
        """Adds an entry; it is in the file when this returns."""
        file.write(json.dumps(entry) + "\n")
        file.flush()
        self._count(entry)

    def _count(self, entry: Entry) -> None:
        deal = int(entry["deal"])
        if deal in self.entries:
            self.tally.count(self.entries[deal], -1)
        self.tally.count(entry)
        self.entries[deal] = entry

    def undecided(self, seconds: float) -> list[int]:
        """The deals that nothing is known of, less than so many seconds having been spent on
        them.
        """
        found = self.entries.values()
        return sorted(
            x["deal"] for x in found if x["verdict"] == UNKNOWN and x["seconds"] < seconds
        )


@dataclass(slots=True)
class Tally:
    """Deals by verdict. What is unknown counts as lost in the lower bound and as won in the upper
    one.
    """

    solved: int = 0
    unsolvable: int = 0
    unknown: int = 0

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Tally:
        """The tally of some entries."""
        tally = cls()
        for entry in entries:
            tally.count(entry)
        return tally

    def count(self, entry: Entry, times: int = 1) -> None:
        """Counts an entry in, or out again."""
        setattr(self, entry["verdict"], getattr(self, entry["verdict"]) + times)

    @property
    def deals(self) -> int:
        """All deals."""
        return self.solved + self.unsolvable + self.unknown

    @property
    def bounds(self) -> tuple[float, float]:
        """Lower bound of the lower share and upper bound of the upper one, by Wilson's 95 %
        intervals.
        """
        low, _ = wilson(self.solved, self.deals)
        _, high = wilson(self.solved + self.unknown, self.deals)
        return low, high

    def __str__(self) -> str:
        if not self.deals:
            return TEXT("survey.none")
        least, most = self.solved / self.deals, (self.solved + self.unknown) / self.deals
        low, high = self.bounds
        return TEXT(
            "survey.tally",
            solved=f"{self.solved:,}",
            unsolvable=f"{self.unsolvable:,}",
            unknown=f"{self.unknown:,}",
            least=f"{100 * least:.2f}",
            most=f"{100 * most:.2f}",
            low=f"{100 * low:.2f}",
            high=f"{100 * high:.2f}",
        )


def quantile(values: list[float], share: float) -> float:
    """The value below or at which this share of the ordered values lies (nearest rank)."""
    return values[min(len(values) - 1, max(0, -int(-share * len(values) // 1) - 1))]


def summary(entries: Iterable[Entry]) -> list[str]:
    """What a survey came to, in sentences."""
    found = list(entries)
    if not found:
        return [TEXT("survey.none")]
    lines = [TEXT("survey.deals_tally", deals=f"{len(found):,}", tally=str(Tally.of(found)))]
    decided = sorted(x["cpu_seconds"] for x in found if x["verdict"] != UNKNOWN)
    shares = [
        (limit, sum(t <= limit for t in decided)) for limit in (0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60)
    ]
    longest = max(x["seconds"] for x in found)
    within = [
        f"{limit:g} s {100 * n / len(found):.2f} %" for limit, n in shares if limit <= longest
    ]
    if decided:
        lines.append(
            TEXT("survey.within", shares=", ".join(within), seconds=f"{quantile(decided, 0.5):.3f}")
        )
    lengths = sorted(float(x["moves"]) for x in found if x["verdict"] == SOLVED)
    if lengths:
        middle, far = quantile(lengths, 0.5), quantile(lengths, 0.95)
        span = TEXT("survey.span", low=f"{lengths[0]:.0f}", high=f"{lengths[-1]:.0f}")
        lines.append(TEXT("survey.lengths", moves=f"{middle:.0f}", span=span, far=f"{far:.0f}"))
    total = sum(x["cpu_seconds"] for x in found)
    lines.append(TEXT("survey.time", total=f"{total:,.0f}", each=f"{total / len(found):.3f}"))
    return lines


def curve(entries: Iterable[Entry], title: str) -> str:
    """The share of deals that are decided, and solved, within a time, as SVG; the time's axis is
    logarithmic.
    """
    found = list(entries)
    times = {
        kind: sorted(x["cpu_seconds"] for x in found if x["verdict"] == kind)
        for kind in (SOLVED, UNSOLVABLE)
    }
    both = sorted(times[SOLVED] + times[UNSOLVABLE])
    first = min(0.01, *both) if both else 0.01
    last = max([x["seconds"] for x in found], default=10.0)
    span = log10(last / first)

    def share(of: list[float], limit: float) -> float:
        return sum(t <= limit for t in of) / len(found) if found else 0.0

    def points(of: list[float]) -> list[tuple[float, float]]:
        return [(k / CURVE, share(of, first * 10 ** (span * k / CURVE))) for k in range(CURVE + 1)]

    labels = [0.001, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000]
    ticks = [(log10(t / first) / span, f"{t:g}") for t in labels if first <= t <= last]
    series = [("solved", points(times[SOLVED])), ("decided", points(both))]
    return lines_chart(title, series, TEXT("survey.axis"), ticks=ticks)
