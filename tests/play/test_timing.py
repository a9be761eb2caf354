"""What the time of an answer tells simulated observers, as ``make timing`` measures it."""

from __future__ import annotations

import pytest

from cardhouse.core.game import game
from tests.timing import course, measured

GAMES = 40


@pytest.mark.long
@pytest.mark.parametrize("name", ["carbondale", "carbondale_draft"])
def test_times_hardly_tell_who_had_no_choice(name: str) -> None:
    found = game(name)
    told = {
        what: value
        for what, value, _ in measured(found, [course(found, {}, x) for x in range(GAMES)], 1.0)
    }
    for observer in ("histogram", "regression"):
        assert told[f"answers of one kind, {observer}"] < 0.6
    assert told["answers of one kind, histogram, with a fixed pause"] > 0.9
    assert told["time added by the pauses"] < 0.15
