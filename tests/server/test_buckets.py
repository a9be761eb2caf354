"""Token buckets: what they let through, and whom they forget."""

from __future__ import annotations

import pytest

from cardhouse.server import buckets
from cardhouse.server.buckets import Buckets


def test_a_bucket_gives_its_burst_and_then_as_much_as_flows_in() -> None:
    now = [100.0]
    made = Buckets(2.0, 3.0, lambda: now[0])
    assert [made.take("a") for _ in range(4)] == [True, True, True, False]
    assert made.take("b")
    now[0] += 0.5
    assert [made.take("a") for _ in range(2)] == [True, False]
    now[0] += 1000.0
    assert [made.take("a") for _ in range(4)] == [True, True, True, False]
    now[0] += 1.0
    made.charge("a", 4.0)
    assert not made.take("a")
    now[0] += 1.5
    assert [made.take("a") for _ in range(2)] == [True, False]


def test_whoever_has_asked_for_nothing_for_longest_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(buckets, "MOST", 2)
    made = Buckets(0.0, 1.0, lambda: 0.0)
    assert made.take("a")
    assert made.take("b")
    assert not made.take("a")
    assert made.take("c")
    assert not made.take("a")
    assert made.take("b")
