"""How Carbondale is searched, its levels and gates; every number measured (see BENCHMARKS.md).

The spread is the logistic fit of results to evaluations in games between careful players.
"""

from __future__ import annotations

from dataclasses import replace

from cardhouse.core.tuning import LED, Gate, Training, Tuning, steps

BEST = replace(LED, temper=30, horizon=4, spread=270)

TUNING = Tuning(
    best=BEST,
    training=Training(generations=30, games=1500, cap=1600, worlds=2, calibration=1000),
    levels=steps(BEST, "beginner", "learner", "steady", "expert"),
    learned_leads=True,
    gates=(Gate("", "search:{budget}", "careful", 0.70),),
    plain_depth=40,
    borne_out=0.7,
)
