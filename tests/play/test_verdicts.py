"""What is known of deals by number: told if asked, told after the game, and right as far as it is
checked here.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cardhouse
from cardhouse.core.game import game
from cardhouse.core.solving import SOLVED, UNKNOWN, UNSOLVABLE, Solution
from cardhouse.core.state import State
from cardhouse.games.carlton import solver
from cardhouse.play import verdicts as module
from cardhouse.play.help import Guide
from cardhouse.play.lookback import look_back, where_words
from cardhouse.play.verdicts import (
    DealVerdict,
    deal_known,
    deal_words,
    numbers,
    spans,
    verdict_of,
    verdict_words,
    verdicts,
)
from cardhouse.play.winnable import winnable_deals, winning_line

G = game("carlton")
LOST = 278
"""A deal that is proven to be lost."""


def test_numbers_are_written_as_spans_and_read() -> None:
    for text in ("", "7", "1-2", "1-5,7,9-12"):
        assert spans(numbers(text)) == text
    assert list(numbers("1-3,9")) == [1, 2, 3, 9]
    assert spans([3, 1, 2]) == "1-3"


def test_every_surveyed_deal_has_one_verdict() -> None:
    known = verdicts(G)
    assert sorted(known) == list(range(1, 10001))
    lost = [deal for deal, one in known.items() if one.verdict == UNSOLVABLE]
    assert LOST in lost
    assert not set(lost) & set(winnable_deals(G))
    for deal, one in known.items():
        assert verdict_of(G, deal) == one
        assert (one.verdict == SOLVED) == bool(one.packed)
        assert (one.verdict == UNKNOWN) == (one.seconds > 0)
    assert {one.verdict for one in known.values()} == {SOLVED, UNSOLVABLE, UNKNOWN}


def test_lines_that_are_listed_here_alone_win() -> None:
    own = [one for deal, one in verdicts(G).items() if one.packed and deal not in winnable_deals(G)]
    for one in own[::61]:
        state = G.new_state({}, one.deal)
        for action in one.line(G):
            assert G.rules.verdict(state, action) == 0
            G.rules.apply(state, action)
        assert state.winners


def test_the_shortest_published_proof_holds() -> None:
    lost = [one for one in verdicts(G).values() if one.verdict == UNSOLVABLE]
    one = min(lost, key=lambda found: found.positions)
    found = solver.certificate(G.new_state({}, one.deal), Solution(UNSOLVABLE))
    assert found is not None
    assert sum(phase["positions"] for phase in found["proof"]["phases"]) == one.positions


def test_what_is_known_is_about_numbers_and_the_usual_options() -> None:
    assert verdict_of(G, "0278") is None
    assert verdict_of(G, "two") is None
    assert verdict_of(G, "9" * 12) is None
    assert verdict_of(G, LOST, {"faces": "all"}) is None
    assert verdict_of(G, LOST, {"faces": "top"}) == verdict_of(G, str(LOST))
    assert verdict_words(G, LOST, {"faces": "all"}) == ""
    assert verdict_words(game("three_piles"), 1) == ""
    assert "Nobody has looked" in verdict_words(G, "two")
    assert "cannot be won" in verdict_words(G, LOST)
    line = winning_line(G, 1)
    assert line is not None
    assert f"a way of {len(line)} moves" in verdict_words(G, 1)
    open_deal = next(deal for deal, one in verdicts(G).items() if one.verdict == UNKNOWN)
    assert "not known" in verdict_words(G, open_deal)
    assert deal_known(G, "278").verdict == "unsolvable"
    assert deal_known(G, "99999999").verdict == "none"


def test_other_rules_forget_what_was_known(monkeypatch: pytest.MonkeyPatch) -> None:
    assert module._load(G.package, G.rules_version + 1) == {}


def test_after_the_game_the_deal_is_told_of() -> None:
    match = cardhouse.new_match("carlton", seed=LOST)
    assert "cannot be won" in deal_words(match)
    assert deal_words(cardhouse.new_match("carlton", seed="a word")) == ""
    assert deal_words(cardhouse.new_match("carlton", seed=LOST, faces="all")) == ""
    assert deal_words(cardhouse.match_from_position(match.position(), seed=LOST)) == ""


def test_a_look_back_knows_a_lost_deal_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def solved(_game: object, _state: State, _seconds: float) -> object:
        raise AssertionError("nothing had to be solved")

    monkeypatch.setattr("cardhouse.play.help.solve_truth", solved)
    match = cardhouse.new_match("carlton", seed=LOST)
    match.play("deal")
    match.resign()
    found = look_back(Guide(match))
    assert found.lost == 0
    assert where_words(match, found) == ["This deal could not be won, whatever was played."]


def test_the_manual_lists_the_deals_that_are_lost_or_open() -> None:
    text = (Path(__file__).parents[2] / "docs" / "carlton.md").read_text(encoding="utf-8")
    section = text[text.index("## Which deals") : text.index("## What was found out")]
    table = dict(re.findall(r"^\| (\d+) \| ([\d,]+) \|$", section, re.MULTILINE))
    known = verdicts(G).values()
    assert {int(deal): int(size.replace(",", "")) for deal, size in table.items()} == {
        one.deal: one.positions for one in known if one.verdict == UNSOLVABLE
    }
    listed = {
        (int(count.replace(",", "")), float(seconds)): list(numbers("".join(text.split())))
        for count, seconds, text in re.findall(
            r"^([\d,]+) after (\d+) s:\n\n```text\n([\d,\s-]+)```", section, re.MULTILINE
        )
    }
    still_open: dict[float, list[int]] = {}
    for one in sorted(known, key=_by_number):
        if one.seconds:
            still_open.setdefault(one.seconds, []).append(one.deal)
    assert listed == {(len(deals), seconds): deals for seconds, deals in sorted(still_open.items())}
    total = sum(map(len, still_open.values()))
    assert f"**Open: {total:,} deals**" in section


def _by_number(one: DealVerdict) -> int:
    return one.deal
