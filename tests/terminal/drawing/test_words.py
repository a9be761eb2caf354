"""What is said of a table in few words: both sides alike, and clearly."""

from __future__ import annotations

import random

import cardhouse
from cardhouse.terminal.drawing.canvas import Theme
from cardhouse.terminal.drawing.describe import describe
from cardhouse.terminal.drawing.table import draw


def test_both_sides_of_a_table_are_described_alike() -> None:
    said = describe(cardhouse.new_match("three_piles", seed=1).scene(0))
    assert "Your pile 1: empty, takes any card." in said
    assert "B's pile 1: empty, takes any card." in said
    draft = describe(cardhouse.new_match("carbondale_draft", seed=1).scene(0))
    assert "Your network: ♡ 0  ♢ 0." in draft
    assert "B's network: ♡ 0  ♢ 0." in draft


def test_ranks_and_face_down_cards_are_said_clearly() -> None:
    said = describe(cardhouse.new_match("carbondale", seed=1).scene(0))
    assert "Next deck: 48 face down, next are the ranks 5-7, 8-10." in said
    match, chance = cardhouse.new_match("carbondale_draft", seed=1), random.Random(1)
    while not any(s.id == "hidden" and s.count == 3 for s in match.scene(0).spots):
        match.play(chance.choice(list(match.legal_actions)))
    assert "Discards: 3 face down." in describe(match.scene(0))


def test_an_amount_does_not_touch_what_stands_beside_it() -> None:
    match, chance = cardhouse.new_match("carbondale_draft", seed=1), random.Random(1)
    while not any(s.id == "hidden" and s.count == 10 for s in match.scene(0).spots):
        match.play(chance.choice(list(match.legal_actions)))
    drawn = "\n".join(draw(match.scene(0), Theme(), 80))
    assert "×10 announced" in drawn
