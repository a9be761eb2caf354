"""Figures for Prometheus, for this machine and for whoever has the token."""

from __future__ import annotations

import os
import urllib.request
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.support import LOOSE, Player, Server, guest, running

WANTED = {
    "cardhouse_tables", "cardhouse_answers", "cardhouse_refused", "cardhouse_sockets", "cardhouse_connections",
    "cardhouse_commits", "cardhouse_entries", "cardhouse_failures", "cardhouse_late", "process_open_fds",
}  # fmt: skip


def figures(server: Server, **headers: str) -> dict[str, float]:
    """What is told, by name and labels."""
    ask = urllib.request.Request(server.url + "/metrics", headers=headers)
    with urllib.request.urlopen(ask, timeout=10) as told:
        text = told.read().decode()
    found = {}
    for family in text_string_to_metric_families(text):
        found[family.name] = 0.0
        for one in family.samples:
            found["".join((one.name, *sorted(one.labels.values())))] = one.value
    return found


def test_figures_follow_what_happens(lone: Server) -> None:
    before = figures(lone)
    assert set(before) >= WANTED
    player = Player(lone, lone.open("three_piles", guest())["code"])
    player.until("snapshot")
    lone.http("/api/nothing")
    after = figures(lone)
    assert after["cardhouse_connections"] == before["cardhouse_connections"] + 1
    assert after["cardhouse_commits_total"] > before["cardhouse_commits_total"]
    assert after["cardhouse_answers_total404"] > before.get("cardhouse_answers_total404", 0)
    assert after["cardhouse_tableswaiting"] >= 1
    player.close()


def test_from_elsewhere_there_is_nothing(lone: Server) -> None:
    for headers in ({"X-Forwarded-For": "203.0.113.9"}, {"Forwarded": "for=127.0.0.1"}):
        assert lone.http("/metrics", headers=headers)[0] == 404
    wrong = {"X-Forwarded-For": "203.0.113.9", "Authorization": "Bearer "}
    assert lone.http("/metrics", headers=wrong)[0] == 404


def test_a_token_opens_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "CARDHOUSE_METRICS_TOKEN", "only-for-us")
    away = {"X-Forwarded-For": "203.0.113.9"}
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, LOOSE) as server:
        assert figures(server, Authorization="Bearer only-for-us", **away)
        assert server.http("/metrics", headers={**away, "Authorization": "Bearer other"})[0] == 404
