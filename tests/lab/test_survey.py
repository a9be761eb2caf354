"""Surveys: every line replays, a killed survey goes on, a dead worker costs nothing, the bounds
count both ways.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import cardhouse
from cardhouse.core.errors import CardhouseError, InvalidOptions, InvalidRecord
from cardhouse.core.game import game
from cardhouse.lab import survey as lab
from cardhouse.lab.ray_pool import RayPool
from cardhouse.lab.statistics import wilson
from cardhouse.lab.survey import parse_deals, survey, survey_command, survey_deal
from cardhouse.lab.survey_results import SurveyResults, Tally, curve, quantile, summary
from cardhouse.play.packing import unpack_text
from cardhouse.play.worker_pool import LocalPool, WorkerPool
from cardhouse.terminal.cli import main
from tests.lab.workers import work
from tests.terminal.commands.printed import hold

G = game("carlton")
SMALL: dict[str, Any] = {"suits": 2, "ranks": 5, "piles": 2, "decks": 1, "pile_step": 0}
TINY = ["--option", "suits=2", "--option", "ranks=2", "--option", "piles=2"]

NO_MOVES = '{"deal": 2, "verdict": "solved", "cpu_seconds": 1, "seconds": 1}\n'


def entry(
    deal: int, verdict: str = "solved", cpu: float = 1.0, seconds: float = 10.0, **more: Any
) -> dict[str, Any]:
    return {
        "deal": deal,
        "verdict": verdict,
        "cpu_seconds": cpu,
        "seconds": seconds,
        "moves": 5,
        **more,
    }


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_deals_are_numbers_and_ranges() -> None:
    assert parse_deals("1-3,9") == [range(1, 4), range(9, 10)]
    for wrong in ("", "3-1", "x", "1-", "-5", "1-2-3", "9" * 30):
        with pytest.raises(InvalidOptions):
            parse_deals(wrong)


def test_a_survey_writes_lines_that_win_and_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    out = tmp_path / "s.jsonl"
    said: list[str] = []
    survey_command("carlton", "1-30", 5, said.append, out=out, options=SMALL, processes=2)
    head, *entries = read(out)
    for one in (head, *entries):
        hold("survey", one)
    assert head["options"] == SMALL
    assert sorted(x["deal"] for x in entries) == list(range(1, 31))
    assert {x["verdict"] for x in entries} == {"solved", "unsolvable"}
    for one in entries:
        if one["verdict"] == "solved":
            state = G.new_state(SMALL, one["deal"])
            line = unpack_text(G, state, one["line"])
            assert len(line) == one["moves"]
            match = cardhouse.new_match("carlton", seed=one["deal"], **SMALL)
            for action in line:
                match.play(action)
            assert match.winners == (0,)
        else:
            assert "line" not in one
    data = out.read_bytes()
    lines = data.splitlines(keepends=True)
    out.write_bytes(b"".join(lines[:20]) + lines[20][:15])
    kept = {x["deal"] for x in read_whole(b"".join(lines[1:20]))}
    survey_command("carlton", "1-30", 5, said.append, out=out, options=SMALL, processes=1)
    again = read(out)
    assert out.read_bytes().startswith(b"".join(lines[:20]))
    assert len(again) == 31
    assert {x["deal"]: (x["verdict"], x.get("line")) for x in again[1:]} == {
        x["deal"]: (x["verdict"], x.get("line")) for x in entries
    }
    assert kept < {x["deal"] for x in again[1:]}
    assert any("30 deals" in line and "unknown" in line for line in said)


def read_whole(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


def test_a_book_is_of_one_game_and_its_options(tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl"
    with SurveyResults(path, G, SMALL, {}).open() as file:
        SurveyResults(path, G, SMALL, {}).add(entry(1), file)
    assert SurveyResults(path, G, SMALL, {}).entries[1]["verdict"] == "solved"
    with pytest.raises(InvalidRecord, match="not a survey of"):
        SurveyResults(path, G, {}, {})
    whole = path.read_text()
    for wrong in (
        '{"deal": 2}\n',
        '{"deal": 2, "verdict": "won", "cpu_seconds": 1, "seconds": 1}\n',
        "x\n",
        "[]\n",
        NO_MOVES,
    ):
        path.write_text(whole + wrong)
        with pytest.raises(InvalidRecord, match="line 3"):
            SurveyResults(path, G, SMALL, {})


def test_undecided_deals_get_more_time_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "b.jsonl"
    results = SurveyResults(path, G, SMALL, {})
    with results.open() as file:
        for one in (
            entry(1),
            entry(2, "unknown", 2, 2),
            entry(3, "unknown", 60, 60),
            entry(4, "unknown", 2, 2),
        ):
            results.add(one, file)
    assert results.undecided(60) == [2, 4]
    survey_command(
        "carlton",
        "1-3",
        60,
        lambda text: None,
        out=path,
        options=SMALL,
        processes=1,
        undecided=True,
    )
    after = SurveyResults(path, G, SMALL, {})
    assert after.entries[2]["verdict"] != "unknown"
    assert after.entries[4]["seconds"] == 2
    assert after.undecided(60) == [4]
    assert str(after.tally) == str(Tally.of(after.entries.values()))
    assert after.tally.deals == 4


def pool_survey(pool: WorkerPool, folder: Path, deals: range) -> SurveyResults:
    results = SurveyResults(folder / "results.jsonl", G, {}, {})
    try:
        survey(results, ((str(folder), {}, deal, 2.0, 5) for deal in deals), pool, lambda: None)
    finally:
        pool.close()
    return SurveyResults(folder / "results.jsonl", G, {}, {})


def test_a_worker_that_dies_loses_nothing(tmp_path: Path) -> None:
    results = pool_survey(LocalPool(work, 2), tmp_path, range(1, 9))
    assert sorted(results.entries) == list(range(1, 9))
    assert [d for d, x in results.entries.items() if x["verdict"] == "unknown"] == [7]
    assert results.entries[7]["died"] == lab.LIVES
    assert results.undecided(10) == [7]


def test_work_that_fails_ends_the_survey_with_what_it_said(tmp_path: Path) -> None:
    with pytest.raises(CardhouseError, match="nine"):
        pool_survey(LocalPool(work, 1), tmp_path, range(8, 11))
    assert sorted(SurveyResults(tmp_path / "results.jsonl", G, {}, {}).entries) == [8]


@pytest.mark.long
def test_a_ray_cluster_of_two_workers_loses_nothing_either(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="ray is not installed: pip install 'cardhouse[ray]'")
    pool = RayPool(work, "local", num_cpus=2, include_dashboard=False)
    results = pool_survey(pool, tmp_path, range(1, 9))
    assert sorted(results.entries) == list(range(1, 9))
    assert [d for d, x in results.entries.items() if x["verdict"] == "unknown"] == [7]
    out = tmp_path / "s.jsonl"
    said: list[str] = []
    survey_command("carlton", "1-10", 5, said.append, out=out, options=SMALL, ray="local")
    assert len(read(out)) == 11
    assert {x["verdict"] for x in read(out)[1:]} <= {"solved", "unsolvable"}


def test_an_entry_tells_what_was_found() -> None:
    found = survey_deal("carlton", SMALL, 1, 5.0, 100)
    assert found["verdict"] in ("solved", "unsolvable")
    assert found["seconds"] == 5.0
    assert 0 <= found["cpu_seconds"] < 5


def test_bounds_count_the_unknown_both_ways() -> None:
    tally = Tally(70, 10, 20)
    assert tally.bounds == (wilson(70, 100)[0], wilson(90, 100)[1])
    assert "70.00 to 90.00 %" in str(tally)
    assert str(Tally()) == "no deals yet"


def test_summary_and_curve_say_what_the_entries_say() -> None:
    entries = [
        entry(1, cpu=0.05, moves=180),
        entry(2, "unsolvable", 5.0),
        entry(3, "unknown", 10.0),
        entry(4, cpu=1.5, moves=200),
    ]
    text = "\n".join(summary(entries))
    assert "4 deals: 2 solved, 1 unsolvable, 1 unknown" in text
    assert "0.1 s 25.00 %" in text
    assert "10 s 75.00 %" in text
    assert "60 s" not in text
    assert "median 1.500 s" in text
    svg = curve(entries, "title")
    lines = re.findall(r'<polyline points="([^"]+)"', svg)
    assert len(lines) == 2
    heights = [[float(p.split(",")[1]) for p in line.split()] for line in lines]
    assert all(a >= b for line in heights for a, b in pairwise(line))
    assert heights[0][-1] > heights[1][-1]
    assert ">10<" in svg
    assert [quantile([1.0, 2.0, 3.0], q) for q in (0.0, 0.5, 0.95, 1.0)] == [1.0, 2.0, 3.0, 3.0]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, plot = tmp_path / "s.jsonl", tmp_path / "p.svg"
    words = [
        "survey",
        "carlton",
        "--out",
        str(out),
        "--option",
        "suits=2",
        "--option",
        "ranks=2",
        "--option",
        "piles=2",
    ]
    assert (
        main([*words, "--deals", "1-6", "--seconds", "2", "--processes", "1", "--plot", str(plot)])
        == 0
    )
    assert "6 deals:" in capsys.readouterr().out
    assert plot.read_text().startswith("<svg")
    assert main(words) == 0
    assert "6 deals:" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["survey", "three_piles", "--deals", "1"], "no solver"),
        (["survey", "carlton", "--deals", "2-1"], "deals go up"),
        (["survey", "carlton", "--out", "/nowhere/x.jsonl"], "there is no folder"),
        (["survey", "carlton", "--deals", "1", "--seconds", "0"], "seconds"),
        (["survey", "carlton", "--deals", "1", "--processes", "0"], "processes"),
        (["survey", "carlton", "--deals", "1", "--memory", "1"], "memory"),
    ],
)
def test_wrong_words_are_answered_in_a_line(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert said in capsys.readouterr().err
