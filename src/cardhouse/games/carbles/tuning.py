"""How Carbles is searched, its levels and gates; every number measured (see BENCHMARKS.md).

The tree's depth hardly matters, and more thought than the skilled player's brings nothing that
could be measured, by rules of thumb; a quarter of a second by the learned value does. The
spread is the logistic fit of results to evaluations in games between careful players. ``classic``
is the published method of the original web program; see ``evaluator.py``.
"""

from __future__ import annotations

from dataclasses import replace

from cardhouse.core.search_settings import LEARNED, MEAN, UCB, UNIFORM, Settings
from cardhouse.core.tuning import LED, Gate, Training, Tuning, steps

BY_THUMB = replace(LED, temper=15, horizon=8, spread=280)
BEST = replace(BY_THUMB, explore=0.7, leaf=LEARNED)

CLASSIC = Settings(
    ms=1000, select=UCB, explore=2**0.5, policy=UNIFORM, horizon=10, cap=1000, final=MEAN
)

TWO = {"players": 2}
PARTNERS = {"players": 4, "partners": True}

TUNING = Tuning(
    best=BEST,
    thumb=BY_THUMB,
    advising=BY_THUMB,
    training=Training(
        generations=10,
        games=1200,
        keep=2,
        cap=3000,
        calibration=1500,
        ahead=dict.fromkeys(("value", "three", "four", "six"), 6000),
    ),
    levels=steps(
        BY_THUMB,
        "novice",
        "beginner",
        "learner",
        "skilled",
        "master",
        own={"learner": {"horizon": 4, "noise": 0.02}},
    ),
    gates=(
        Gate("two", "search:{budget}", "careful", 0.58, TWO),
        Gate("partners", "search:{budget}", "careful", 0.58, PARTNERS),
        Gate("classic_two", "search:{budget}", "classic:{budget}", 0.58, TWO),
        Gate("classic_partners", "search:{budget}", "classic:{budget}", 0.58, PARTNERS),
    ),
    plain_depth=10,
    rivals={"classic": CLASSIC},
)
