"""The fair deal: a record shows that nobody chose the cards."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import cardhouse
from cardhouse.core.errors import InvalidRecord
from cardhouse.core.state import TRUTH
from cardhouse.server.table import fair_deal


def test_verify_checks_the_deal(tmp_path: Path) -> None:
    secret, salt = fair_deal.share(), fair_deal.share()
    nonces = ["a" * 32, ""]
    match = cardhouse.new_match("three_piles", seed=fair_deal.deal_seed(secret, salt, nonces))
    match.play("draw")
    data = match.record(TRUTH).to_json() | {"fair": fair_deal.header(secret, salt, nonces)}
    path = tmp_path / "record.json"
    for change, good in ((None, True), ("commitment", False), ("salt", False)):
        broken = json.loads(json.dumps(data))
        if change:
            broken["fair"][change] = "0" * 64
        path.write_text(json.dumps(broken))
        line = [sys.executable, "-m", "cardhouse", "verify", str(path)]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) is good, done.stderr
        assert ("fair: the commitment fits" in done.stdout) is good
    for nonsense in (None, {}, {"commitment": 1, "secret": 2, "salt": 3, "nonces": 4}):
        with pytest.raises(InvalidRecord):
            fair_deal.verify(nonsense, "x")
