"""What an arena's games add up to: shares with intervals, ratings, measures, remarkable games; as
JSON and CSV.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from cardhouse.core.cards import seat_letter
from cardhouse.core.game import game
from cardhouse.lab.plan import Plan, PlanTold, teams
from cardhouse.lab.ratings import Pairing, Rating, as_table, elo
from cardhouse.lab.statistics import mean_interval, wilson
from cardhouse.lab.wording import TEXT

Result = Mapping[str, Any]


class PairFigures(TypedDict):
    """What the first of two players reached against the second: share, a draw being a half, with
    its 95 % interval.

    even: what even play would give. margin: the mean score less the best other one; margin_half:
    half the width of its 95 % interval, None for fewer than two games. plies: of a game. ms_a_turn:
    how long each player thought.
    """

    first: str
    second: str
    games: int
    won: int
    drawn: int
    lost: int
    share: float
    low: float
    high: float
    even: float
    margin: float
    margin_half: float | None
    plies: float
    first_ms_a_turn: float
    second_ms_a_turn: float


class Figure(TypedDict):
    """A mean with its 95 % interval: half of its width, low, high."""

    mean: float
    half: float
    low: float
    high: float


class SeatFigures(TypedDict):
    """What was won from a seat, whoever sat there, with its 95 % interval."""

    seat: int
    games: int
    won: int
    share: float
    low: float
    high: float


class ArenaTold(TypedDict):
    """What an arena's games came to. measures: by their names; remarkable: games by what they are,
    each by its name.
    """

    plan: PlanTold
    pairs: list[PairFigures]
    ratings: list[Rating]
    seats: list[SeatFigures]
    measures: dict[str, Figure]
    remarkable: dict[str, str]


def pair_row(first: str, second: str, results: Sequence[Result], even: float) -> PairFigures:
    """One pairing's figures from the first's side. share counts a draw as a half; low, high: its
    Wilson interval.
    """
    won = sum(r["result"] > 0 for r in results)
    lost = sum(r["result"] < 0 for r in results)
    drawn = len(results) - won - lost
    share = (won + drawn / 2) / len(results) if results else 0.0
    low, high = wilson(won + drawn / 2, len(results))
    margin, half = mean_interval([float(r["margin"]) for r in results]) if results else (0.0, 0.0)
    return {
        "first": first,
        "second": second,
        "games": len(results),
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "share": round(share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "even": round(even, 4),
        "margin": round(margin, 3),
        "margin_half": round(half, 3) if len(results) > 1 else None,
        "plies": round(sum(r["plies"] for r in results) / max(1, len(results)), 1),
        "first_ms_a_turn": _ms_a_turn(first, results),
        "second_ms_a_turn": _ms_a_turn(second, results),
    }


def _ms_a_turn(who: str, results: Sequence[Result]) -> float:
    own = [(r, p) for r in results for p, player in enumerate(r["seats"]) if player == who]
    turns = sum(r["thought"][p] for r, p in own)
    seconds: float = sum(r["seconds"][p] for r, p in own)
    return round(1000 * seconds / max(1.0, float(turns)), 2)


def figures(results: Sequence[Result]) -> dict[str, Figure]:
    """Mean and 95 % interval of every measure: half its width, low, high; Wilson's where all values
    are 0 or 1.
    """
    values: dict[str, list[float]] = {}
    for r in results:
        for name, value in r["measures"].items():
            values.setdefault(name, []).append(float(value))
        values.setdefault("first seat wins", []).append(float(0 in r["winners"]))
        values.setdefault("drawn", []).append(float(not r["winners"]))
    found: dict[str, Figure] = {}
    for name, column in values.items():
        mean, half = mean_interval(column)
        low, high = mean - half, mean + half
        if set(column) <= {0.0, 1.0}:
            low, high = wilson(sum(column), len(column))
            half = (high - low) / 2
        found[name] = {
            "mean": round(mean, 4),
            "half": round(half, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }
    return found


def by_seat(results: Sequence[Result]) -> list[SeatFigures]:
    """What each seat won, whoever sat there, with Wilson's 95 % interval."""
    rows: list[SeatFigures] = []
    for seat in range(max((len(r["seats"]) for r in results), default=0)):
        own = [r for r in results if seat < len(r["seats"])]
        won = sum(seat in r["winners"] for r in own)
        low, high = wilson(won, len(own))
        rows.append(
            {
                "seat": seat,
                "games": len(own),
                "won": won,
                "share": round(won / len(own), 4),
                "low": round(low, 4),
                "high": round(high, 4),
            }
        )
    return rows


def remarkable(results: Sequence[Result]) -> dict[str, str]:
    """The closest game, the longest and the most one-sided one, by their names in the plan."""
    if not results:
        return {}
    decided = [r for r in results if r["winners"]] or list(results)
    return {
        "closest": min(decided, key=lambda r: (r["measures"]["margin"], -r["plies"]))["job"],
        "longest": max(results, key=lambda r: r["plies"])["job"],
        "most one-sided": max(decided, key=lambda r: (r["measures"]["margin"], -r["plies"]))["job"],
    }


def summary(plan: Plan, results: Sequence[Result]) -> ArenaTold:
    """Everything about a plan's games so far."""
    even = 1 / len(teams(game(plan.game), plan.options))
    by_pair: dict[tuple[str, str], list[Result]] = {}
    for r in results:
        by_pair.setdefault((r["pair"][0], r["pair"][1]), []).append(r)
    pairs = [pair_row(first, second, games, even) for (first, second), games in by_pair.items()]
    ratings = [
        Pairing(p["first"], p["second"], p["won"] + p["drawn"] / 2, p["games"], even) for p in pairs
    ]
    return {
        "plan": plan.to_json(),
        "pairs": pairs,
        "ratings": as_table(elo(ratings, plan.players[0] if plan.gauntlet else None))
        if pairs
        else [],
        "seats": by_seat(results),
        "measures": figures(results) if len(results) > 1 else {},
        "remarkable": remarkable(results),
    }


def as_csv(rows: Sequence[Mapping[str, object]]) -> str:
    """Rows of the same keys as CSV text."""
    out = io.StringIO()
    if rows:
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return out.getvalue()


def as_text(report: ArenaTold) -> str:
    """A report for people: each pair, ratings, measures."""
    lines = []
    for p in report["pairs"]:
        lines.append(
            TEXT(
                "arena.pair",
                first=p["first"],
                second=p["second"],
                won=p["won"],
                drawn=p["drawn"],
                lost=p["lost"],
                games=p["games"],
                share=f"{100 * p['share']:.1f}",
                low=f"{100 * p['low']:.1f}",
                high=f"{100 * p['high']:.1f}",
                even=f"{100 * p['even']:.0f}",
                first_ms=f"{p['first_ms_a_turn']:.1f}",
                second_ms=f"{p['second_ms_a_turn']:.1f}",
            )
        )
    for s in report["seats"]:
        lines.append(
            TEXT(
                "arena.seat",
                seat=seat_letter(s["seat"]),
                share=f"{100 * s['share']:.1f}",
                games=s["games"],
                low=f"{100 * s['low']:.1f}",
                high=f"{100 * s['high']:.1f}",
            )
        )
    ratings = [
        (str(row["player"]), f"{row['elo']:+.0f}", f"{row['half']:.0f}")
        for row in report["ratings"]
    ]
    measures = [
        (name, f"{f['mean']:.4g}", f"{f['half']:.2g}") for name, f in report["measures"].items()
    ]
    for title, rows in ((TEXT("arena.elo"), ratings), (TEXT("arena.measures"), measures)):
        if rows:
            wide, room = (max(len(row[i]) for row in rows) for i in (0, 1))
            lines += ["", TEXT("arena.table", title=title)]
            lines += [f"  {name:<{wide}}  {value:>{room}} ± {half}" for name, value, half in rows]
    return "\n".join([*lines, ""])
