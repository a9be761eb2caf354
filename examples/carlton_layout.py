"""Does the layout of a deal of Carlton tell whether it is soon solved? A logistic model over a
survey's deals.

Run: python examples/carlton_layout.py SURVEY.jsonl [SECONDS]

Deals of the first half (by number) fit the model, those of the second half judge it: AUC is the
chance that a solved deal gets a higher estimate than one that is not; 0.5 is guessing. The interval
is from 1,000 bootstrap samples.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

import cardhouse.games as _games  # registers the games
from cardhouse.core.game import game
from cardhouse.games.carlton.rules import legal

del _games

SEEN = ["aces open", "kings open", "moves at once"]
HIDDEN = [
    "aces in the piles", "cards on top of them", "place of aces in the stock", "kings at the bottom",
    "cards above a lower one of their suit",
]  # fmt: skip


def features(deal: int) -> list[float]:
    """What the player sees at once, then what only the solver knows."""
    s: Any = game("carlton").new_state({}, deal)
    piles = [[s.pile[i, k] for k in range(s.pile_n[i])] for i in range(s.piles)]
    stock = [s.stock[k] for k in reversed(range(s.stock_n))]
    ranks = [pile[-1] % 13 for pile in piles]
    seen = [ranks.count(0), ranks.count(12), legal(s, [0] * 400) - 1]
    on_aces = [len(pile) - 1 - k for pile in piles for k, face in enumerate(pile) if face % 13 == 0]
    late = [k / s.piles for k, face in enumerate(stock) if face % 13 == 0]
    bottom = sum(pile[0] % 13 == 12 for pile in piles)
    suited = sum(
        below // 13 == face // 13 and below % 13 < face % 13
        for pile in piles for k, face in enumerate(pile) for below in pile[:k]
    )  # fmt: skip
    hidden = [len(on_aces), sum(on_aces), np.mean(late) if late else 4.0, bottom, suited]
    return [float(x) for x in seen + hidden]


def fit(x: Any, y: Any, ridge: float = 1.0) -> tuple[Any, Any]:
    """Coefficients of a logistic model by Newton's method, and their standard errors."""
    w = np.zeros(x.shape[1])
    keep = np.full(x.shape[1], ridge)
    keep[0] = 0
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ w))
        hessian = (x * (p * (1 - p))[:, None]).T @ x + np.diag(keep)
        w += np.linalg.solve(hessian, x.T @ (y - p) - keep * w)
    return w, np.sqrt(np.diag(np.linalg.inv(hessian)))


def auc(score: Any, y: Any) -> float:
    """The chance that a solved deal's score is above that of another one, ties counted half."""
    values, inverse = np.unique(score, return_inverse=True)
    ranks = np.cumsum(np.bincount(inverse, minlength=len(values)))
    middle = ranks - (np.bincount(inverse, minlength=len(values)) - 1) / 2
    n = y.sum()
    return float((middle[inverse][y == 1].sum() - n * (n + 1) / 2) / (n * (len(y) - n)))


def main(path: str, seconds: float) -> None:
    entries = {}
    for line in Path(path).read_text(encoding="utf-8").splitlines()[1:]:
        entry = json.loads(line)
        entries[entry["deal"]] = entry
    deals = sorted(entries)
    y = np.array(
        [entries[d]["verdict"] == "solved" and entries[d]["cpu_seconds"] <= seconds for d in deals],
        float,
    )
    raw = np.array([features(d) for d in deals])
    half = len(deals) // 2
    rng = np.random.default_rng(1)
    print(
        f"{len(deals):,} deals, {100 * y.mean():.1f} % solved within {seconds:g} s; first {half:,} fitted, rest judged"
    )
    for name, columns in (("seen", range(len(SEEN))), ("seen and hidden", range(raw.shape[1]))):
        x = raw[:, list(columns)]
        x = (x - x[:half].mean(0)) / x[:half].std(0)
        x = np.hstack([np.ones((len(x), 1)), x])
        w, error = fit(x[:half], y[:half])
        score, truth = x[half:] @ w, y[half:]
        draws = [rng.integers(0, len(truth), len(truth)) for _ in range(1000)]
        low, high = np.quantile([auc(score[d], truth[d]) for d in draws], [0.025, 0.975])
        order = np.argsort(score)
        fifth = len(order) // 5
        print(f"{name}: AUC {auc(score, truth):.3f} (95 % {low:.3f} to {high:.3f}); solved of the fifth with the "
              f"lowest estimates {100 * truth[order[:fifth]].mean():.1f} %, the highest "
              f"{100 * truth[order[-fifth:]].mean():.1f} %")  # fmt: skip
        for label, value, half_width in zip(
            [*SEEN, *HIDDEN], w[1:], 1.96 * error[1:], strict=False
        ):
            print(f"  {label:40} {value:+.2f} ± {half_width:.2f} a standard deviation")


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 0.5)
