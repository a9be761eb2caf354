"""How Carbondale is searched, its levels and gates; every number measured (see BENCHMARKS.md).

The spread is the logistic fit of results to evaluations in games between careful players.
"""

from __future__ import annotations

from dataclasses import replace

from cardhouse.core.search_settings import LEARNED
from cardhouse.core.tuning import LED, Gate, Training, Tuning, steps

BY_THUMB = replace(LED, temper=30, horizon=4, spread=270)
BEST = replace(BY_THUMB, explore=0.7, leaf=LEARNED)

TUNING = Tuning(
    best=BEST,
    thumb=BY_THUMB,
    advising=BY_THUMB,
    training=Training(generations=30, games=1500, cap=1600, worlds=2, calibration=1000),
    levels=steps(BY_THUMB, "beginner", "learner", "steady", "expert", "master"),
    gates=(Gate("", "search:{budget}", "careful", 0.70),),
    plain_depth=40,
    borne_out=0.7,
)
