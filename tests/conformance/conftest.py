"""Hypothesis in the suite: the same examples in every run, so that a failure is the change's and
not the day's.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile(
    "cardhouse",
    derandomize=True,
    max_examples=60,
    deadline=None,
    database=None,
    suppress_health_check=_QUIET,
)
settings.load_profile("cardhouse")
