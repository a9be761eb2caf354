"""Analysis of a match: for each decision the chance to win before and after it, mistakes, a graph of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cardhouse.agents.chart import lines_chart, sparkline
from cardhouse.agents.levels import best as best_settings
from cardhouse.agents.settings import Settings
from cardhouse.core.cards import seat_letter
from cardhouse.play.match import Match

MARKS = ((0.2, "??"), (0.1, "?"), (0.05, "?!"))
"""How much of the chance to win a decision gives away, at least, to get its mark."""


@dataclass(frozen=True)
class Decision:
    """One decision. before: the chance to win with the best action; after: with the one that was played."""

    ply: int
    turn: int
    seat: int
    action: int
    text: str
    best: int
    best_text: str
    before: float
    after: float
    mark: str

    @property
    def loss(self) -> float:
        """The chance to win that was given away."""
        return max(0.0, self.before - self.after)


@dataclass(frozen=True)
class Analysis:
    """The decisions of a match that had a choice, in order, and how it ended."""

    game: str
    players: tuple[str, ...]
    plies: int
    decisions: tuple[Decision, ...]
    returns: tuple[float, ...] | None

    @property
    def mistakes(self) -> list[Decision]:
        """The marked decisions, the dearest first."""
        return sorted((d for d in self.decisions if d.mark), key=lambda d: -d.loss)

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """A seat's chance to win as it looked after each of its decisions, and how it ended."""
        points = [(d.ply, d.after) for d in self.decisions if d.seat == seat]
        if self.returns is not None:
            points.append((self.plies, (self.returns[seat] + 1) / 2))
        return points

    def svg(self) -> str:
        """The graph of the whole game."""
        series = [(name, self.curve(seat)) for seat, name in enumerate(self.players)]
        marks = [(d.ply, d.after, d.mark) for d in self.decisions if d.mark]
        return lines_chart(f"{self.game}: chances to win", series, "decisions", marks)

    def graph(self, width: int = 60) -> list[str]:
        """The graph in block characters, a line for each seat."""
        rows = []
        for seat, name in enumerate(self.players):
            points = self.curve(seat)
            cells = []
            for i in range(width):
                at = self.plies * (i + 0.5) / width
                reached = [chance for ply, chance in points if ply <= at]
                cells.append(reached[-1] if reached else points[0][1] if points else 0.5)
            rows.append(f"{name[:12]:12} {sparkline(cells)}")
        return rows

    def text(self) -> str:
        """The analysis for people: the graph, then every mistake with what was better."""
        lines = self.graph()
        for d in sorted(self.mistakes, key=lambda d: d.ply):
            lines.append(
                f"{d.ply + 1}. {seat_letter(d.seat)} {d.text} {d.mark}  {100 * d.before:.0f} % -> "
                f"{100 * d.after:.0f} %; better {d.best_text}"
            )
        if not self.mistakes:
            lines.append("No decision gave much away.")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """Everything as JSON data."""
        return {
            "game": self.game,
            "players": list(self.players),
            "plies": self.plies,
            "returns": None if self.returns is None else list(self.returns),
            "decisions": [asdict(d) for d in self.decisions],
        }


def analyse(
    match: Match,
    settings: Settings | None = None,
    progress: Callable[[int, int], None] = lambda done, all: None,
    stop: Callable[[], bool] = lambda: False,
    seats: Sequence[int] | None = None,
) -> Analysis:
    """Looks at each decision with a choice from the eyes of the seat that took it.

    settings: the budget is for one decision. seats: whose decisions; all by default.
    """
    from cardhouse.agents.search import Searcher

    game = match.game
    chosen = settings or best_settings(game.name)
    searcher = Searcher(game, chosen, "analysis")
    found = []
    for ply, action in enumerate(match.actions):
        progress(ply + 1, match.ply)
        if stop():
            break
        state = match.state_before(ply)
        seat = int(game.rules.seat(state))
        legal = game.legal(state)
        if len(legal) < 2 or (seats is not None and seat not in seats):
            continue
        view = game.hidden(state, seat)
        searcher.plant(view, seat)
        searcher.run(chosen.iterations, chosen.ms / 1000, stop)
        best = max(searcher.lines(legal), key=lambda line: (line.visits, line.mean))
        if best.action != action:
            searcher.only(action)
            searcher.run(chosen.iterations // 2, chosen.ms / 2000, stop)
        lines = {line.action: line for line in searcher.lines(legal)}
        before, after = lines[best.action].mean, lines[action].mean
        if after > before:
            best, before = lines[action], after
        mark = next((sign for least, sign in MARKS if before - after >= least), "")
        long = game.notation.long
        found.append(
            Decision(
                ply,
                state.turn,
                seat,
                action,
                long(view, action),
                best.action,
                long(view, best.action),
                round(before, 4),
                round(after, 4),
                mark,
            )
        )
    ended = match.returns
    return Analysis(game.title, tuple(match.players), match.ply, tuple(found), None if ended is None else tuple(ended))
