"""How the draft edition of Carbondale is searched, its levels and gates; every number measured (see
BENCHMARKS.md).

The spread is the logistic fit of results to evaluations in games between careful players.
"""

from __future__ import annotations

from dataclasses import replace

from cardhouse.core.tuning import LED, Gate, Training, Tuning, steps

BEST = replace(LED, temper=30, horizon=8, spread=140)

TUNING = Tuning(
    best=BEST,
    training=Training(generations=14, games=1500, cap=1600, worlds=2, calibration=2000),
    levels=steps(BEST, "newcomer", "beginner", "skilled", "expert", "master"),
    gates=(Gate("", "search:{budget}", "careful", 0.65),),
    plain_depth=40,
    borne_out=0.55,
)
