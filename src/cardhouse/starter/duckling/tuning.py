"""How Duckling is searched, and its levels; measure them by ``cardhouse arena`` and keep those that
differ.
"""

from __future__ import annotations

from dataclasses import replace

from cardhouse.core.search_settings import TO_THE_END
from cardhouse.core.tuning import LED, Tuning, steps

BEST = replace(LED, horizon=TO_THE_END)

TUNING = Tuning(best=BEST, levels=steps(BEST, "beginner", "steady", "expert"))
