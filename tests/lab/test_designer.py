"""The designer's report is one page that needs nothing else; its figures have intervals that hold
what is true.
"""

from __future__ import annotations

import base64
import json
import re
from html.parser import HTMLParser
from random import Random

import pytest

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import game
from cardhouse.lab import play
from cardhouse.lab.designer import measuring, skill, study, variants
from cardhouse.lab.statistics import games_to_settle, paired_shares, ratio_interval, several
from cardhouse.play.match import Record
from tests.games.catalogues import pseudo

GAME = game("three_piles")


def test_a_change_of_shares_never_has_an_interval_of_no_width() -> None:
    change, half = paired_shares(0, 0, 100)
    assert change == 0
    assert 0 < half < 0.05
    chance = Random(1)
    held = 0
    for _ in range(300):
        gained = sum(chance.random() < 0.10 for _ in range(200))
        lost = sum(chance.random() < 0.05 for _ in range(200))
        change, half = paired_shares(gained, lost, 200)
        held += abs(change - 0.05) <= half
    assert held >= 275


def test_more_comparisons_ask_for_wider_intervals() -> None:
    assert several(1) == pytest.approx(1.96, abs=0.001)
    assert several(50) == pytest.approx(3.29, abs=0.01)
    assert games_to_settle(0.01, 0.02, 1000) == 4000
    assert games_to_settle(0.03, 0.02, 1000) == 1000
    assert games_to_settle(0.0, 0.02, 1000) is None
    assert ratio_interval([1.0] * 50, [2.0] * 50) == (0.5, 0.0)


def test_the_same_rules_change_nothing_and_others_do() -> None:
    usual, same, other = (play("three_piles", games=300, options={"piles": n}) for n in (3, 3, 5))
    rows = variants.changes(usual, [("piles", 3, same), ("piles", 5, other)])
    assert not any(row.sure for row in rows if row.value == 3)
    turns = [row for row in rows if row.value == 5 and row.figure == "turns"]
    assert turns[0].change == pytest.approx(other["turns"].mean() - usual["turns"].mean())


def test_each_option_is_tried_a_step_up_and_down() -> None:
    sets = dict(variants.values_of(GAME, {}))
    assert sets["hand_size"] == [2, 4]
    assert "ranks" in sets
    assert sets["ranks"] == [12]


def test_uses_of_kinds_are_the_choices() -> None:
    games = play("three_piles", games=5, actions=True)
    part = measuring.course_part(0, "three_piles", {}, games["seed"].tolist(), games.actions)
    assert part["uses"].sum(axis=(1, 2)).tolist() == games["choices"].tolist()
    assert (part["drama"][:, :, 0] <= part["drama"][:, :, 1]).all()


def test_a_decision_is_tried_with_what_was_played_first() -> None:
    games = play("three_piles", games=1, actions=True)
    ply = measuring.choices_of(GAME, games, 0)[3]
    one = measuring.stakes_part(0, "three_piles", {}, "1 0", games.actions[0], ply, 8)
    assert one["tried"][0] == games.actions[0][ply]
    assert len(set(one["tried"])) == len(one["tried"]) > 1
    assert 0 <= one["won"].min() <= one["won"].max() <= 4


class Links(HTMLParser):
    """Collects what a page refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [v for k, v in attrs if k in ("href", "src") and v]


@pytest.mark.long
def test_the_page_needs_nothing_else_and_its_records_replay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module, name, value in (
        (study, "GAMES", 60), (study, "DEALS", 20), (study, "FEWEST", 20), (study, "DECISIONS", 10),
        (study, "SAMPLES", 8), (skill, "MOST", 4),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, value)
    sets = [("piles", ["2", "4"])]
    page = study.study(GAME, {}, sets, seconds=10)
    links = Links()
    links.feed(page)
    assert all(link.startswith(("#", "data:")) for link in links.found)
    assert "url(" not in page
    assert "@import" not in page
    assert "<script" not in page
    records = [link for link in links.found if link.startswith("data:")]
    assert len(records) >= 6
    for link in records:
        data = json.loads(base64.b64decode(link.partition(",")[2]))
        assert Record.loads(json.dumps(data)).replay().over
    with pseudo():
        told = study.study(GAME, {}, sets, seconds=10)
    words = re.sub(r"<style>.*?</style>|<[^>]*>", " ", told)
    assert "the winner" not in words
    assert "decisions" not in words


def test_who_plays_alone_gets_no_report() -> None:
    with pytest.raises(InvalidOptions, match="alone"):
        study.study(game("carlton"), {})
