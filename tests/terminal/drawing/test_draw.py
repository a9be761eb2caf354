"""Scenes as text: 3 Piles in both shapes as a reader sees them, and what every layout does when
room is short.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

import cardhouse
from cardhouse.core.game import names
from cardhouse.core.scene import HIGHLIGHTS, Scene, SceneBuilder, SeatPanel
from cardhouse.play.match import Match
from cardhouse.terminal.drawing.canvas import Theme
from cardhouse.terminal.drawing.compact import lowered
from cardhouse.terminal.drawing.describe import describe
from cardhouse.terminal.drawing.table import draw, shape_for, table_lines

POSITION = {
    "game": "three_piles",
    "seat": 0,
    "turn": 8,
    "stacks": [["9H", "5H"], ["TC"], []],
    "piles": [[["2C", "7C", "KS"], ["TD"], []], [["3H"], [], []]],
    "hands": [["QS", "4C", "TH"], ["8S", "AS", "2D"]],
    "deck": ["6S", "6H", "6C"],
    "drawn": False,
}

WIDE = """\
▸ A you · 4 points · longest 3 + A&K 0 + ♢ 1
  B careful · 1 point · longest 1 + A&K 0 + ♢ 0

 B's hand ▒▒▒ ▒▒▒ ▒▒▒
 B pile 1  3♡  takes A-2, 4-K · longest +1
 B pile 2  ·   takes any card
 B pile 3  ·   opens after pile 2

 deck         stack 1     stack 2     stack 3
 ╭───╮        ╭───╮       ╭───╮       ╭╌╌╌╮
 │▒▒▒│ ×3     │ 5♡│ ×2    │10♣│       ╎   ╎
 ╰───╯        ╰───╯       ╰───╯       ╰╌╌╌╯

 A pile 1  2♣  7♣  K♠  takes A · longest +3
 A pile 2 10♢  takes A-9, J-K · ♢ +1
 A pile 3  ·   takes any card
 your hand
 ╭───╮ ╭───╮ ╭───╮
 │ 4♣│ │10♡│ │ Q♠│
 ╰───╯ ╰───╯ ╰───╯

Take a stack's top card onto a pile, or draw; 3 left in the deck."""

TALL = """\
▸ A you · 4 points · longest 3 + A&K 0 + ♢ 1
  B careful · 1 point · longest 1 + A&K 0 +
    ♢ 0

 B's hand ▒▒▒ ▒▒▒ ▒▒▒
 B pile 1  takes A-2, 4-K · longest +1
  3♡
 B pile 2  takes any card
  ·
 B pile 3  opens after pile 2
  ·

 deck       stack 1   stack 2   stack 3
 ╭───╮      ╭───╮     ╭───╮     ╭╌╌╌╮
 │▒▒▒│ ×3   │ 5♡│ ×2  │10♣│     ╎   ╎
 ╰───╯      ╰───╯     ╰───╯     ╰╌╌╌╯

 A pile 1  takes A · longest +3
  2♣  7♣  K♠
 A pile 2  takes A-9, J-K · ♢ +1
 10♢
 A pile 3  takes any card
  ·
 your hand
 ╭───╮ ╭───╮ ╭───╮
 │ 4♣│ │10♡│ │ Q♠│
 ╰───╯ ╰───╯ ╰───╯

Take a stack's top card onto a pile, or
draw; 3 left in the deck."""

LIST = """\
▸ A you · 4 points · longest 3
    + A&K 0 + ♢ 1
  B careful · 1 point ·
    longest 1 + A&K 0 + ♢ 0

B's hand: ▒▒▒ ×3
B pile 1: 3♡ (takes A-2, 4-K ·
longest +1)
B pile 2: empty (takes any
card)
B pile 3: empty (opens after
pile 2)
deck: ▒▒▒ ×3
stack 1: 5♡ ×2
stack 2: 10♣
stack 3: empty
A pile 1: 2♣ 7♣ K♠ (takes A ·
longest +3)
A pile 2: 10♢ (takes A-9, J-K
· ♢ +1)
A pile 3: empty (takes any
card)
your hand: 4♣ 10♡ Q♠

Take a stack's top card onto a
pile, or draw; 3 left in the
deck."""


@pytest.mark.parametrize(
    ("shape", "columns", "text"), [("wide", 80, WIDE), ("tall", 44, TALL), ("tall", 30, LIST)]
)
def test_three_piles_as_it_is_drawn(shape: str, columns: int, text: str) -> None:
    scene = cardhouse.match_from_position(POSITION, seed=1).scene(0, shape)
    assert "\n".join(draw(scene, Theme(), columns, ["you", "careful"])) == text


def test_width_picks_the_shape() -> None:
    assert [shape_for(columns) for columns in (140, 80, 79, 44)] == ["wide", "wide", "tall", "tall"]


def test_colours_add_nothing_but_colour() -> None:
    scene = cardhouse.match_from_position(POSITION, seed=1).scene(0)
    painted = draw(scene, Theme(colour=True))
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in painted] == draw(scene, Theme())
    assert painted != draw(scene, Theme(colour=True, four=True))
    assert "\x1b[1;31m10♡" in "\n".join(painted)


def test_ascii_holds_no_other_character() -> None:
    text = "\n".join(
        draw(cardhouse.match_from_position(POSITION, seed=1).scene(0), Theme(ascii=True))
    )
    assert text.isascii()
    assert "10C" in text
    assert "###" in text


def any_scene(spots: SceneBuilder, columns: int = 40, rows: int = 12, seats: int = 2) -> Scene:
    panels = tuple(SeatPanel(p, "ABCDEF"[p], p == 0, p == 0, "0", (p,)) for p in range(seats))
    return Scene(
        "any",
        "wide",
        0,
        1.0,
        1.0,
        columns,
        rows,
        "",
        tuple(spots.spots),
        tuple(spots.pieces),
        (),
        panels,
        (),
    )


def table(spots: SceneBuilder, columns: int = 40, rows: int = 12, seats: int = 2) -> list[str]:
    return draw(any_scene(spots, columns, rows, seats), Theme(), max(columns, 20))[2:]


def test_row_draws_closer_then_counts_the_rest() -> None:
    hand = ["7S", "TD", "QC", "2H", "9S", "AD"]
    for width, shown in (
        (24, " 7♠ 10♢  Q♣  2♡  9♠  A♢"),
        (17, "7♠ T♢ Q♣ 2♡ 9♠ A♢"),
        (12, "7♠T♢Q♣2♡9♠A♢"),
        (9, "7♠T♢+4"),
    ):
        draft = SceneBuilder()
        draft.cards(draft.spot("r", "pile", (0, 0, 1, 1), (0, 0, width, 1), "row"), hand)
        assert table(draft) == [shown]


def test_row_uses_several_lines() -> None:
    draft = SceneBuilder()
    spot = draft.spot("r", "pile", (0, 0, 1, 1), (0, 0, 12, 3), "row", label="pile")
    draft.cards(spot, ["7S", "TD", "QC", "2H", "9S"])
    assert table(draft) == ["pile", " 7♠ 10♢  Q♣", " 2♡  9♠"]


def test_fan_runs_down_and_shares_lines_when_it_is_long() -> None:
    faces = ["7S", "TD", "QC", "2H", "9S"]
    draft = SceneBuilder()
    draft.cards(draft.spot("f", "pile", (0, 0, 1, 1), (0, 0, 8, 6), "fan", label="pile 3"), faces)
    assert table(draft) == ["pile 3", " 7♠", "10♢", " Q♣", " 2♡", " 9♠"]
    draft = SceneBuilder()
    draft.cards(draft.spot("f", "pile", (0, 0, 1, 1), (0, 0, 8, 5), "fan", label="pile 3"), faces)
    assert table(draft) == ["pile 3", "7♠ T♢", " Q♣", " 2♡", " 9♠"]
    draft = SceneBuilder()
    draft.cards(
        draft.spot("f", "pile", (0, 0, 1, 1), (0, 0, 5, 3), "fan", label="pile 3"),
        [None, None, None, *faces],
    )
    assert table(draft) == ["3", "+6", ""][:2] or len(table(draft)) <= 3


def test_many_backs_are_counted() -> None:
    draft = SceneBuilder()
    draft.cards(
        draft.spot("f", "pile", (0, 0, 1, 1), (0, 0, 8, 3), "fan"),
        [None, None, None, None, "9S", "8H"],
    )
    assert table(draft) == ["▒▒▒×4", " 9♠", " 8♡"]


def test_marks_become_signs_with_a_legend() -> None:
    draft = SceneBuilder()
    draft.spot("c", "cell", (0, 0, 1, 1), (0, 0, 6, 1), "cell", highlights=("vulnerable",))
    draft.cards("c", ["9S"])
    draft.spot("d", "cell", (0, 0, 1, 1), (8, 0, 6, 1), "cell")
    draft.cards("d", ["KD"], highlights=("limit", "vulnerable"))
    assert table(draft) == [" 9♠!     K♢~!", "", "! may be taken   ~ beyond the limit"]


def test_marbles_are_letters_and_places_tell_whose_they_are() -> None:
    draft = SceneBuilder()
    for i in range(4):
        draft.spot(f"t{i}", "track", (0, 0, 1, 1), (2 * i, 0, 1, 1), "space")
    draft.spot("g", "goal", (0, 0, 1, 1), (10, 0, 1, 1), "space", seat=1)
    draft.marble("t1", 0)
    draft.marble("t3", 1)
    draft.spot("l", "lot", (0, 0, 1, 1), (14, 0, 10, 1), "space", label="lot", seat=0)
    assert table(draft) == ["· A · B   ○   A lot ·"]


def test_turned_cards_point_their_way() -> None:
    draft = SceneBuilder()
    for i, rotation in enumerate((0, 90, 180, 270)):
        draft.spot(f"c{i}", "cell", (0, 0, 1, 1), (6 * i, 0, 5, 1), "cell")
        draft.cards(f"c{i}", ["9S"], rotation=rotation)
    assert table(draft) == [" 9♠    9♠→   9♠↓   9♠←", "", "←↓→ built that way, else upwards"]


def matches() -> list[tuple[str, Match]]:
    found = []
    for name in names():
        try:
            game = cardhouse.new_match(name, seed=2).game
            sets: list[dict[str, Any]] = [dict(options) for options in game.notable.values()] or [
                {}
            ]
            if "players" in game.state_type.OPTIONS:
                sets += [{"players": n} for n in game.players]
            for options in sets:
                found.append((name, cardhouse.new_match(name, seed=2, **options)))
                found[-1][1].scene(None)
        except (ModuleNotFoundError, AttributeError, cardhouse.CardhouseError):
            if found and found[-1][0] == name:
                found.pop()
    return found


def test_no_line_of_any_game_is_wider_than_the_terminal() -> None:
    for _, match in matches():
        for _ in range(60):
            if match.over:
                break
            match.play(match.legal_actions[(match.ply * 7) % len(match.legal_actions)])
            if match.ply % 10 == 0:
                for shape, columns in (("wide", 80), ("tall", 44), ("tall", 30), ("wide", 60)):
                    for viewer in (match.seat, None):
                        lines = draw(
                            match.scene(viewer, shape), Theme(), columns, ["you"] + ["careful"] * 11
                        )
                        assert max(len(line) for line in lines) <= columns


def test_a_mark_has_one_sign_and_no_two_marks_share_it() -> None:
    signs = list(HIGHLIGHTS.values())
    assert len(set(signs)) == len(signs)
    assert all(len(sign) == 1 and sign.isascii() for sign in signs)


def test_a_sign_is_shown_where_a_card_just_fits() -> None:
    draft = SceneBuilder()
    draft.spot("c", "cell", (0, 0, 1, 1), (0, 0, 3, 1), "cell")
    draft.cards("c", ["9S"], highlights=("vulnerable",))
    draft.spot("d", "cell", (0, 0, 1, 1), (3, 0, 3, 1), "cell")
    draft.cards("d", ["TH"], highlights=("target",), rotation=90)
    assert table(draft)[0] == "9♠!T♡^"


def test_a_table_gives_way_where_lines_are_few() -> None:
    scene = cardhouse.new_match("three_piles", seed=3).scene(0)
    whole = table_lines(scene, Theme(), 80)
    low = table_lines(scene, Theme(), 80, rows=12)
    assert len(low) <= 12 < len(whole)
    assert " ▒▒▒ ×43       K♡          A♣          3♡" in low
    assert lowered(scene, 10).rows < lowered(scene, 99).rows


def test_a_long_fan_is_cut_to_the_lines_there_are() -> None:
    match = cardhouse.new_match("carlton", seed=3)
    for _ in range(8):
        match.play("deal")
    low = table_lines(match.scene(0), Theme(), 80, rows=12)
    assert len(low) <= 12
    assert any(line.startswith("pile 1 ") for line in low)


def test_described_cells_stand_in_their_rows_and_columns() -> None:
    draft = SceneBuilder()
    faces = {(0, 1): ["AS"], (1, 0): ["3H", "2D"], (2, 2): ["9C"]}
    for x in range(4):
        for y in range(4):
            draft.spot(
                f"c{x},{y}", "cell", (13 * x, 17 * y, 10, 14), (6 * x, y, 5, 1), "pile", seat=0
            )
            highlights = ("vulnerable",) if x == 2 else ()
            draft.cards(f"c{x},{y}", faces.get((x, y), []), highlights=highlights)
    rows = "- 3♡ + 2♢; A♠; - - 9♣ (may be taken)"
    assert f"Your cards on the table, in rows from the top, - for a gap: {rows}." in describe(
        any_scene(draft)
    )
