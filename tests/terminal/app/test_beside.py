"""Beside a table in a large window stand the log, the rulings that a refusal cites, and how the
rulebook begins.
"""

from __future__ import annotations

import pytest

import cardhouse
from cardhouse.core.game import game, names
from cardhouse.terminal.app.table.brief import beginning, cited
from cardhouse.terminal.app.table.side import SideLines, SideText

WIDTH, ROWS = 42, 44


def panel(name: str, text: SideText, trouble: str = "", rows: int = ROWS) -> list[str]:
    """The lines of a panel beside a game's first table."""
    match = cardhouse.new_match(name, seed=3)
    lines = SideLines("four", match.scene(0), match.players, text)
    return lines.panel(match.game.title, WIDTH, rows, [], trouble).plain.splitlines()


@pytest.mark.parametrize("name", names())
def test_an_empty_log_leaves_no_empty_panel(name: str) -> None:
    brief = beginning(game(name))
    lines = panel(name, SideText(brief=brief))
    assert len(lines) <= ROWS
    assert all(len(line) <= WIDTH for line in lines)
    assert sum(not line.strip() for line in lines) < ROWS / 2
    assert "From the rules (F1 has them all)" in "\n".join(lines)
    for text, _ in brief:
        assert "*" not in text
        assert not text.endswith(")")


@pytest.mark.parametrize("name", names())
def test_only_whole_paragraphs_stand_there_and_no_heading_alone(name: str) -> None:
    brief = beginning(game(name))
    whole = {" ".join(text.split()) for text, _ in brief}
    for rows in range(10, 60, 3):
        lines = [line.strip() for line in panel(name, SideText(brief=brief), rows=rows)]
        if "From the rules (F1 has them all)" not in lines:
            continue
        said = lines[lines.index("From the rules (F1 has them all)") + 1 :]
        first = " ".join(said[: said.index("")])
        assert any(first in one or one in first for one in whole)


def test_a_long_log_takes_the_room() -> None:
    brief = beginning(game("carbles"))
    lines = panel("carbles", SideText(log=[f"Line {i}." for i in range(99)], brief=brief))
    assert any("Line 98." in line for line in lines)
    assert not any("From the rules" in line for line in lines)


def test_the_rulings_of_a_refusal_can_be_read_at_once() -> None:
    found = game("carbles")
    told = cited(found, "No marble is left in your lot (B1).")
    assert told
    assert all("B1" in text for text in told)
    lines = panel("carbles", SideText(cited=told), "No marble is left in your lot (B1).")
    assert told[0].split()[0] in " ".join(" ".join(lines).split())
    assert cited(found, "It is not your decision.") == []


def test_chances_stand_there_where_they_are_known() -> None:
    lines = panel("carbles", SideText(chances=lambda columns: [f"Anna {'▅' * 5} 40 %"]))
    assert any("Chances to win" in line for line in lines)
    assert any("Anna ▅▅▅▅▅ 40 %" in line for line in lines)
