"""What is published of deals is checked by a command, and a list of verdicts is made of a
survey.
"""

from __future__ import annotations

import json
import runpy
from base64 import b85encode
from pathlib import Path

import pytest

from cardhouse.core.errors import InvalidRecord
from cardhouse.core.game import game
from cardhouse.core.solving import SOLVED, UNKNOWN, UNSOLVABLE
from cardhouse.lab import verdict_checks
from cardhouse.lab.verdict_checks import check_verdicts, verdict_list
from cardhouse.play.verdicts import DealVerdict, verdicts
from cardhouse.play.winnable import winnable_deals
from cardhouse.terminal.cli import main

G = game("carlton")
LOST, WON = 278, 1


def test_what_is_published_holds_and_proofs_are_written(tmp_path: Path) -> None:
    said: list[str] = []
    assert check_verdicts(G, [range(276, 280), range(1, 4)], tmp_path / "proofs", said.append) == 0
    known = {one.deal for one in verdicts(G).values() if one.verdict in (SOLVED, UNSOLVABLE)}
    looked_at = {1, 2, 3, 276, 277, 278, 279} & known
    files = sorted((tmp_path / "proofs").iterdir())
    assert {int(path.stem) for path in files} == looked_at >= {LOST, WON}
    judge = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "check_carlton.py"))
    assert judge["main"]([str(path) for path in files]) == 0
    proof = json.loads((tmp_path / "proofs" / f"{LOST}.json").read_text(encoding="utf-8"))
    assert (proof["deal"], proof["verdict"]) == (LOST, "unsolvable")
    assert said[0].startswith(f"deal {LOST}: proven by 662 positions")
    assert "1 cannot" in said[-1]


def test_verdicts_that_do_not_hold_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    line = winnable_deals(G)[WON].packed
    wrong = {
        2: DealVerdict(2, SOLVED, line),  # another deal's line
        LOST: DealVerdict(LOST, UNSOLVABLE, positions=661),
        WON + 2: DealVerdict(WON + 2, SOLVED, winnable_deals(G)[WON + 2].packed),
    }
    monkeypatch.setattr(verdict_checks, "verdicts", lambda _game: wrong)
    said: list[str] = []
    assert check_verdicts(G, None, None, said.append) == 2
    assert said[-1].endswith(f"do not hold: 2, {LOST}")


def entry(deal: int, verdict: str, **more: object) -> dict[str, object]:
    return {"deal": deal, "verdict": verdict, "seconds": 2.0, **more}


def test_a_list_is_made_of_a_survey_and_of_what_is_published(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = b85encode(winnable_deals(G)[WON].packed).decode()
    monkeypatch.setattr(verdict_checks, "winnable_deals", lambda _game: {3: None})
    published = {
        5: DealVerdict(5, UNSOLVABLE, positions=7),
        8: DealVerdict(8, UNKNOWN, seconds=1.0),
        9: DealVerdict(9, UNKNOWN, seconds=60.0),
        12: DealVerdict(12, SOLVED, winnable_deals(G)[WON].packed),
        WON: DealVerdict(WON, UNKNOWN, seconds=60.0),
    }
    monkeypatch.setattr(verdict_checks, "verdicts", lambda _game: published)
    found = [
        entry(9, "unknown"), entry(8, "unknown"), entry(LOST, "unsolvable"), entry(WON, "solved", line=line),
        entry(3, "solved", line="listed elsewhere"), entry(12, "unknown") | {"seconds": 10.0},
    ]  # fmt: skip
    said: list[str] = []
    assert json.loads(verdict_list(G, found, said.append)) == {
        "rules": G.rules_version,
        "solved": {str(WON): line, "12": line},
        "unsolvable": {"5": 7, str(LOST): 662},
        "open": {"2": "8", "60": "9"},
    }
    assert said == ["2 lines, 2 deals that cannot be won, 2 open ones"]
    assert json.loads(verdict_list(G, found, said.append, [range(6, 13)])) == {
        "rules": G.rules_version,
        "solved": {"12": line},
        "unsolvable": {},
        "open": {"2": "8", "60": "9"},
    }
    with pytest.raises(InvalidRecord):
        verdict_list(G, [entry(2, "solved", line=line)], said.append)


def test_the_command_checks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["survey", "carlton", "--check", "--deals", "1-2"]) == 0
    assert "can be won" in capsys.readouterr().out
    assert main(["survey", "carlton", "--proofs", "somewhere"]) != 0


def test_a_game_without_lists_has_nothing_to_check() -> None:
    said: list[str] = []
    assert check_verdicts(game("three_piles"), None, None, said.append) == 0
    assert said == ["0 deals can be won, 0 cannot, 0 are open"]
