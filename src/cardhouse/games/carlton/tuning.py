"""How Carlton is searched: plainly, for nobody plays against anybody; and how much chance grades
its deals.
"""

from __future__ import annotations

from dataclasses import replace

from cardhouse.core.tuning import PLAIN

TUNING = replace(PLAIN, grading_noise=10)
"""The noise is small beside its careful weights, which lie mostly between -11 and 235."""
