"""How far skill goes: a ladder of players, each against the one below; and what the deal
decides.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.core.game import Game
from cardhouse.lab.bulk import play_work
from cardhouse.lab.designer.page import Bar, Section, intervals, percent, spread
from cardhouse.lab.designer.sections import number, share_bar
from cardhouse.lab.duel import DuelResult, duel
from cardhouse.lab.played import PlayedGames
from cardhouse.lab.ratings import Pairing, elo
from cardhouse.lab.wording import TEXT

RUNGS = ("random", "careful", "search:iterations=50", "search:iterations=300")
FEWEST, MOST = 4, 400


def ladder(
    found: Game, options: dict[str, Any], seed: str, seconds: float, processes: int, ray: str | None
) -> list[DuelResult]:
    """Each rung against the one below it. seconds: for the rungs that search, as many games as fit
    (FEWEST..MOST).
    """
    rungs = RUNGS if found.searched else RUNGS[:2]
    sides = len(found.sides(found.blank(options)))
    results = []
    for below, above in pairwise(rungs):
        games = 1000 * sides
        if above != "careful":
            began = time.perf_counter()
            seats = found.seats(found.blank(options))
            work = [(f"{seed} pace", (above, *(below,) * (seats - 1)))]
            play_work(found, options, work)  # loads or compiles, too
            began = time.perf_counter()
            play_work(found, options, work)
            each = time.perf_counter() - began
            fits = int(seconds / (len(rungs) - 2) * processes / each)
            games = max(FEWEST, min(MOST, fits)) // sides * sides or sides
        results.append(duel(found, above, below, games, options, seed, processes, ray))
    return results


def ladder_section(results: Sequence[DuelResult]) -> Section:
    """The section about the ladder."""
    pairs = [Pairing(r.first, r.second, r.won + r.drawn / 2, r.games, r.even) for r in results]
    ratings = elo(pairs, results[0].second)
    names = [results[0].second, *(r.first for r in results)]
    bars = [
        Bar(name, value, value - half, value + half, f"{value:+.0f} ± {half:.0f}")
        for name in names
        for value, half in [ratings[name]]
    ]
    head = [TEXT(f"report.ladder.{x}") for x in ("pair", "games", "won", "even", "seats")]
    rows = [head]
    for r in results:
        seats = "; ".join(map(str, r.by_seat))
        won = f"{percent(r.share)} {spread(r.low, r.high)}"
        pair = TEXT("report.ladder.against", first=r.first, second=r.second)
        rows.append([pair, str(r.games), won, percent(r.even), seats])
    top, half = ratings[names[-1]]
    says = TEXT(
        "report.ladder.says", top=names[-1], elo=number(top), half=number(half), n=len(names)
    )
    title = TEXT("report.ladder.title")
    return Section(title, [says], [intervals(bars, 0.0, title)], rows)


def luck(
    found: Game, options: dict[str, Any], seed: str, deals: int, processes: int, ray: str | None
) -> Section:
    """Whether the deal or the player decides: a careful and random players, each deal from every
    side.
    """
    sides = found.sides(found.blank(options))
    seats = sum(map(len, sides))
    work = [
        (f"{seed} {deal}", tuple("careful" if p in side else "random" for p in range(seats)))
        for deal in range(deals)
        for side in sides
    ]
    strong = _decided(play_work(found, options, work, processes=processes, ray=ray), sides)
    bars = [share_bar(TEXT(f"report.luck.{name}"), n, deals) for name, n in strong.items()]
    says = TEXT("report.luck.says", skill=bars[0].text, deal=bars[1].text)
    title = TEXT("report.luck.title")
    return Section(title, [says], [intervals(bars, title=title)])


def _decided(games: PlayedGames, sides: Sequence[Sequence[int]]) -> dict[str, int]:
    """Deals that the player decided, that the place decided, and others."""
    won = np.stack([games["winners"][:, list(side)].any(axis=1) for side in sides], axis=1)
    deals = won.reshape(-1, len(sides), len(sides))  # deal, where the careful player sat, who won
    skill = np.stack([deals[:, i, i] for i in range(len(sides))], axis=1).all(axis=1)
    place = np.any(np.all(deals, axis=1), axis=1)
    return {
        "skill": int(skill.sum()),
        "deal": int((place & ~skill).sum()),
        "neither": int((~place & ~skill).sum()),
    }
