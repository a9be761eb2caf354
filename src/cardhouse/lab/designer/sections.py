"""The sections that one table of games answers: seats, length, endings, lead and drama, decisions,
kinds of actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.core.cards import seat_letter
from cardhouse.core.game import Game
from cardhouse.lab.designer.page import (
    Bar,
    Link,
    Section,
    histogram,
    intervals,
    percent,
    spread,
)
from cardhouse.lab.played import PlayedGames
from cardhouse.lab.statistics import Z95, mean_interval, ratio_interval, wilson
from cardhouse.lab.wording import TEXT

MATTERS = 0.1
"""A decision matters if its best answer wins so much more often than its worst one."""

REASONS = {
    "goal": "goal",
    "stalemate": "stalemate",
    "turn cap": "turn_cap",
    "resignation": "resignation",
    "cut off": "cut_off",
}
"""How a game ended, and what that is called in the catalogue."""


def share_bar(name: str, won: int, games: int) -> Bar:
    """A share with Wilson's interval."""
    low, high = wilson(won, games)
    share = won / max(1, games)
    return Bar(name, share, low, high, f"{percent(share)} {spread(low, high)}")


def number(x: float) -> str:
    """A mean as it is written."""
    return f"{x:.2f}" if abs(x) < 10 else f"{x:.1f}"


def link(games: PlayedGames, k: int, what: str, **args: Any) -> Link:
    """A record of one of the games, with what is remarkable about it."""
    says = TEXT(f"report.link.{what}", **args)
    return Link(says, f"{games.game}-{what}-{games['number'][k]}.json", games.record(int(k)))


def seats(found: Game, games: PlayedGames) -> Section:
    """How often each side won."""
    sides = found.sides(found.blank(games.options))
    won = [int(games["winners"][:, list(side)].any(axis=1).sum()) for side in sides]
    drawn = int((~games["winners"].any(axis=1)).sum())
    fair = sum(won) / len(sides) / len(games)
    names = [TEXT("report.seat", seat="+".join(map(seat_letter, side))) for side in sides]
    bars = [share_bar(name, n, len(games)) for name, n in zip(names, won, strict=True)]
    off = [bar for bar in bars if not bar.low <= fair <= bar.high]
    bars = [
        Bar(b.name, b.value, b.low, b.high, b.text, not b.low <= fair <= b.high) for b in bars
    ] + [share_bar(TEXT("report.drawn"), drawn, len(games))]
    most = max(off, key=lambda b: abs(b.value - fair), default=None)
    if most is None:
        says = TEXT("report.seats.even", n=len(games))
    else:
        says = TEXT(
            "report.seats.uneven", name=most.name, text=most.text, fair=percent(fair),
            more="more" if most.value > fair else "less",
        )  # fmt: skip
    title = TEXT("report.seats.title")
    decided = np.flatnonzero(games["winners"].any(axis=1))
    margins = np.sort(games["scores"], axis=1)
    gap = margins[:, -1] - margins[:, -2]
    links = []
    if len(decided):
        clear, close = decided[gap[decided].argmax()], decided[gap[decided].argmin()]
        links = [
            link(games, clear, "clearest", n=int(gap[clear])),
            link(games, close, "closest", n=int(gap[close])),
        ]
    return Section(title, [says], [intervals(bars, fair, title)], links=links)


def length(games: PlayedGames) -> Section:
    """How long games take."""
    turns = games["turns"].astype(float)
    mean, half = mean_interval(turns.tolist())
    plies, plies_half = mean_interval(games["plies"].astype(float).tolist())
    choices, choices_half = mean_interval(games["choices"].astype(float).tolist())
    low, middle, high = (int(x) for x in np.percentile(turns, [5, 50, 95]))
    says = TEXT(
        "report.length.says",
        mean=number(mean),
        half=number(half),
        low=low,
        high=high,
        middle=middle,
    )
    more = TEXT(
        "report.length.more", plies=number(plies), plies_half=number(plies_half),
        choices=number(choices), choices_half=number(choices_half),
    )  # fmt: skip
    short, long = int(turns.argmin()), int(turns.argmax())
    links = [
        link(games, short, "shortest", n=int(turns[short])),
        link(games, long, "longest", n=int(turns[long])),
    ]
    plot = histogram(turns.tolist(), TEXT("report.length.unit"))
    return Section(TEXT("report.length.title"), [says, more], [plot], links=links)


def endings(games: PlayedGames) -> Section:
    """How games ended."""
    reasons, counts = np.unique(games["reason"], return_counts=True)
    order = np.argsort(-counts)
    names = [TEXT(f"report.reason.{REASONS[reasons[i]]}") for i in order]
    bars = [
        share_bar(name, int(counts[i]), len(games)) for name, i in zip(names, order, strict=True)
    ]
    says = TEXT("report.endings.says", name=names[0], text=bars[0].text)
    links = []
    if len(order) > 1:
        rare = np.flatnonzero(games["reason"] == reasons[order[-1]])[0]
        links = [link(games, rare, "rarest", name=names[-1])]
    title = TEXT("report.endings.title")
    return Section(title, [says], [intervals(bars, title=title)], links=links)


def drama(games: PlayedGames, parts: Mapping[str, Any]) -> Section:
    """Lead changes, and how far winners had been behind."""
    won = games["winners"]
    behind = np.where(won, parts["drama"][:, :, 1], 0).sum(axis=1)
    sums = np.where(won, parts["drama"][:, :, 0], 0).sum(axis=1)
    decided = won.any(axis=1)
    each = np.where(behind > 0, sums / np.maximum(behind, 1), 0.0)
    mean, half = mean_interval(each[decided].tolist())
    changes, changes_half = mean_interval([float(x) for x in parts["changes"]])
    scores, scores_half = mean_interval(games["lead_changes"].astype(float).tolist())
    came_back = share_bar("", int((behind[decided] > 0).sum()), int(decided.sum()))
    says = [
        TEXT(
            "report.drama.changes", evaluated=number(changes), half=number(changes_half),
            scored=number(scores), scored_half=number(scores_half),
        ),
        TEXT("report.drama.says", mean=f"{mean:.3f}", half=f"{half:.3f}", text=came_back.text),
    ]  # fmt: skip
    top, most = int(np.where(decided, each, -1).argmax()), int(np.argmax(parts["changes"]))
    links = [
        link(games, top, "dramatic", x=f"{each[top]:.2f}"),
        link(games, most, "changeable", n=int(parts["changes"][most])),
    ]
    plot = histogram([float(x) for x in parts["changes"]], TEXT("report.drama.unit"))
    return Section(TEXT("report.drama.title"), says, [plot], links=links)


def kinds(
    found: Game, games: PlayedGames, parts: Mapping[str, Any], examples: Mapping[int, str]
) -> Section:
    """How often each kind of action is chosen, and how often whoever chose it won."""
    uses, won = parts["uses"], games["winners"]
    decided = won.any(axis=1)
    total = uses.sum(axis=(1, 2)).astype(float)
    even = float((uses.sum(axis=2) * won).sum() / max(1, uses[decided].sum()))
    head = ["kind", "share", "wins"]
    rows = [[TEXT(f"report.kinds.{name}") for name in head]]
    bars = []
    for j, example in sorted(examples.items()):
        own = uses[:, :, j]
        share, half = ratio_interval(own.sum(axis=1).astype(float).tolist(), total.tolist())
        if not own[decided].sum():
            continue
        wins, spread_ = ratio_interval(
            (own * won).sum(axis=1)[decided].astype(float).tolist(),
            own.sum(axis=1)[decided].astype(float).tolist(),
        )
        sure = abs(wins - even) > spread_
        said = f"{percent(wins)} {spread(max(0, wins - spread_), min(1, wins + spread_))}"
        bars.append(
            Bar(example, wins, max(0, wins - spread_), min(1, wins + spread_), percent(wins), sure)
        )
        rows.append(
            [
                example,
                f"{percent(share)} {spread(max(0, share - half), min(1, share + half))}",
                said,
            ]
        )
    title = TEXT("report.kinds.title")
    says = TEXT("report.kinds.says", even=percent(even))
    return Section(title, [says], [intervals(bars, even, title)] if bars else [], rows)


def decisions(
    found: Game, games: PlayedGames, tried: Sequence[Mapping[str, Any]], samples: int
) -> Section:
    """How much single decisions were worth, and how many of them mattered."""
    half = samples // 2
    stakes, losses, surely = [], [], 0
    for one in tried:
        first, second = one["won"][0] / half, one["won"][1] / half
        best, worst = int(first.argmax()), int(first.argmin())
        stake = float(second[best] - second[worst])
        stakes.append(stake)
        losses.append(float(second[best] - second[0]))
        surely += _surely(second[best], second[worst], half)
    mean, mean_half = mean_interval(stakes)
    loss, loss_half = mean_interval(losses)
    mattered = share_bar(TEXT("report.decisions.mattered"), surely, len(tried))
    says = [
        TEXT(
            "report.decisions.says", n=len(tried), text=mattered.text, points=round(100 * MATTERS),
            samples=half,
        ),
        TEXT(
            "report.decisions.stake", mean=f"{100 * mean:.1f}", half=f"{100 * mean_half:.1f}",
            loss=f"{100 * loss:.1f}", loss_half=f"{100 * loss_half:.1f}",
        ),
    ]  # fmt: skip
    top = int(np.argmax(stakes))
    one = tried[top]
    k = int(np.flatnonzero(games["seed"] == one["seed"])[0])
    links = [link(games, k, "weighty", ply=one["ply"] + 1, x=f"{100 * stakes[top]:.0f}")]
    title = TEXT("report.decisions.title")
    return Section(title, says, [intervals([mattered], title=title)], links=links)


def _surely(best: float, worst: float, games: int) -> bool:
    """Whether two shares of as many games differ by MATTERS at least, for sure on one side (5 in
    200 by chance).
    """
    spread_ = Z95 * float(np.sqrt((best * (1 - best) + worst * (1 - worst) + 1 / games) / games))
    return bool(best - worst - spread_ > 0 and best - worst >= MATTERS)
