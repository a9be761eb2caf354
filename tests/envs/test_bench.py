"""The bench of environments tells a line for each game, and figures."""

from __future__ import annotations

import pytest

from cardhouse.core.game import game
from cardhouse.envs.bench import bench_envs
from cardhouse.envs.wording import TEXT
from tests.games.catalogues import unreadable
from tests.terminal.commands.printed import hold


@pytest.mark.long
def test_the_bench_tells_steps_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    found = game("three_piles")
    said: list[str] = []
    rows = bench_envs([(found, found.mini)], 0.01, 1, said.append)
    hold("bench", rows)
    assert rows[0]["steps_per_second"] > 0
    assert rows[0]["steps_per_second_with_masks"] > 0
    assert len(said) == 2
    monkeypatch.setitem(found.__dict__, "observations", None)
    assert bench_envs([(found, {})], 0.01, 1, said.append) == []
    assert "no observations" in said[-1]


def test_every_text_can_be_read() -> None:
    assert unreadable(TEXT) == []
