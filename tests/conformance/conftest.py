"""Hypothesis in the suite: the same examples in every ordinary run, many fresh ones in the long run."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile(
    "ordinary", derandomize=True, max_examples=60, deadline=None, database=None, suppress_health_check=_QUIET
)
settings.register_profile("long", max_examples=1000, deadline=None, database=None, suppress_health_check=_QUIET)
settings.load_profile("ordinary")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("markexpr", "") == "long" else "ordinary")
