"""Every game has observations here: its own, or the plainest there is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardhouse.core.game import all_games

from . import plain


@pytest.fixture(autouse=True, scope="session")
def _observations() -> Iterator[None]:
    lacking = [found for found in all_games() if found.observations is None]
    for found in lacking:
        found.__dict__["observations"] = plain
    yield
    for found in lacking:
        del found.__dict__["observations"]
