"""The rulings of 3 Piles, one by one."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import cardhouse
from cardhouse import IllegalAction, InvalidOptions, InvalidPosition, Match


def table(**keys: Any) -> Match:
    """A match from a position that names only what matters."""
    position: dict[str, Any] = {
        "game": "three_piles",
        "deck": ["2C", "3C"],
        "stacks": [["7H"], ["8H"], ["9H"]],
        "piles": [[[], [], []], [[], [], []]],
        "hands": [["KS", "QS", "JS"], ["KH", "QH", "JH"]],
    }
    return cardhouse.match_from_position({**position, **keys})


def texts(match: Match) -> set[str]:
    return {match.text(a) for a in match.legal_actions}


def forbidden(match: Match, text: str, ruling: str) -> None:
    reason = match.why_not(text)
    assert reason is not None
    assert f"({ruling})" in reason
    with pytest.raises(IllegalAction, match=ruling):
        match.play(text)


OWN_PILES = [["3S", "5D", "6C"], ["TS"], ["2D", "4D"]]


def test_P1_most_points_are_35() -> None:
    diamonds = [f"{r}D" for r in "A23456789TJQK"]
    match = table(
        deck=[],
        hands=[[], []],
        piles=[[diamonds, ["AC", "KC"], ["AS", "KS"]], [["2C"], ["3C"], ["4C"]]],
    )
    assert match.scores[0] == 35


def test_P1_each_way_counts_by_itself() -> None:
    assert table(
        piles=[[["3S", "5S", "6C"], ["TS"], ["JC"]], [[], [], []]], hands=[[], []]
    ).scores == [3, 0]
    assert table(piles=[[["AS", "KS"], [], []], [[], [], []]], hands=[[], []]).scores == [2 + 3, 0]
    assert table(piles=[[["AS", "KD"], ["2D"], []], [[], [], []]], hands=[[], []]).scores == [
        2 + 3 + 2,
        0,
    ]


@pytest.mark.parametrize("option", ["length_points", "ends_points", "diamond_points"])
def test_P1_what_each_way_counts_is_an_option(option: str) -> None:
    """One ace-king pile of two cards, one of them a diamond: each option changes its own
    summand.
    """
    usual = {"length_points": 1, "ends_points": 3, "diamond_points": 1}
    piles = [[["AS", "KD"], [], []], [[], [], []]]
    for more in (0, 1, 4):
        changed = {**usual, option: more}
        match = table(options=changed, piles=piles)
        assert (
            match.scores[0]
            == 2 * changed["length_points"] + changed["ends_points"] + changed["diamond_points"]
        )


def test_P2_length_and_diamonds_count_card_by_card() -> None:
    assert table(piles=[[["2D", "3D"], [], []], [[], [], []]]).scores[0] == 2 + 2


def test_P3_only_the_longest_pile_counts() -> None:
    assert table(piles=[[["2S", "3S"], ["4S", "5S"], []], [[], [], []]]).scores[0] == 2


def test_P4_cards_in_hands_and_stacks_count_nothing() -> None:
    assert table(hands=[["AD", "2D", "3D"], []], stacks=[["4D"], ["5D"], ["6D"]]).scores == [0, 0]


def test_P5_ace_is_low_only() -> None:
    match = table(
        piles=[[["QC", "KC"], ["2H"], ["5H"]], [[], [], []]],
        stacks=[["AC"], ["8H"], ["9H"]],
        hands=[[], []],
    )
    assert {"S1>P1", "S1>P2", "S1>P3"} <= texts(match)
    match.play("S1>P1")
    assert match.position()["piles"][0][0] == ["AC", "QC", "KC"]


def test_P6_seat_0_begins_and_the_beginner_alternates_in_a_match() -> None:
    match = cardhouse.new_match("three_piles", match_target=10_000, seed=3)
    assert match.seat == 0
    leaders = [0]
    while len(leaders) < 4:
        match.play(match.legal_actions[-1])
        if match.position()["leader"] != leaders[-1]:
            leaders.append(match.position()["leader"])
            assert match.seat == leaders[-1]
            assert match.position()["piles"] == [[[], [], []], [[], [], []]]
    assert leaders == [0, 1, 0, 1]


def test_P7_the_other_hand_is_hidden() -> None:
    match = table()
    faces = [p.face for p in match.scene(1).pieces if p.spot == "hand0"]
    assert faces == [None, None, None]


def test_P8_buried_stack_cards_are_public() -> None:
    match = table(stacks=[["2H", "3H", "7H"], ["8H"], ["9H"]])
    assert [p.face for p in match.scene(None).pieces if p.spot == "stack0"] == ["2H", "3H", "7H"]


def test_P9_a_taken_card_must_fit_and_goes_to_the_pile() -> None:
    match = table(piles=[[["6C", "8C"], ["7C"], ["5H", "9S"]], [[], [], []]])
    forbidden(match, "S1>P1", "P10")
    match = table()
    match.play("S1>P1")
    position = match.position()
    assert position["piles"][0][0] == ["7H"]
    assert position["hands"][0] == ["JS", "QS", "KS"]


def test_P9_an_empty_stack_gives_nothing() -> None:
    forbidden(table(deck=[], stacks=[[], ["8H"], ["9H"]]), "S1>P1", "P9")


def test_P10_only_lower_or_higher_ranks_fit() -> None:
    """The example of the rules: a pile of 3, 5 and 6 takes 2 or lower and 7 or higher."""
    for rank in "A23456789TJQK":
        match = table(
            piles=[[["3S", "5D", "6C"], ["TS"], ["2D"]], [[], [], []]],
            stacks=[[f"{rank}H"], [], []],
            hands=[[], []],
        )
        assert ("S1>P1" in texts(match)) == (rank in "A2789TJQK")
        if rank in "3456":
            forbidden(match, "S1>P1", "P10")


def test_P10_there_are_as_many_piles_as_the_options_say() -> None:
    forbidden(table(), "S1>P4", "P10")
    forbidden(table(), "S5>P1", "P10")


def test_P11_drawing_commits_to_playing_a_hand_card() -> None:
    match = table()
    match.play("draw")
    assert "2C>P1" in texts(match)
    forbidden(match, "S1>P1", "P12")


def test_P11_no_hand_card_before_drawing() -> None:
    forbidden(table(), "KS>P1", "P11")
    forbidden(table(), "KS>S1", "P11")


def test_P11_only_cards_of_the_own_hand() -> None:
    match = table()
    match.play("draw")
    forbidden(match, "KH>P1", "P11")


def test_P12_after_drawing_there_is_no_second_draw() -> None:
    match = table()
    match.play("draw")
    forbidden(match, "draw", "P12")
    assert len(match.position()["hands"][0]) == 4
    match.play("QS>S2")
    assert len(match.position()["hands"][0]) == 3


def test_P13_an_emptied_stack_is_refilled_at_once() -> None:
    match = table(stacks=[["7H"], ["TH", "8H"], ["9H"]])
    match.play("S1>P1")
    assert match.position()["stacks"] == [["2C"], ["TH", "8H"], ["9H"]]
    match.play("S2>P1")
    assert match.position()["stacks"] == [["2C"], ["TH"], ["9H"]]
    assert match.position()["deck"] == ["3C"]


def test_P13_without_a_deck_it_stays_empty() -> None:
    match = table(deck=[])
    match.play("S1>P1")
    assert match.position()["stacks"] == [[], ["8H"], ["9H"]]


def test_P14_nothing_to_draw_from_an_empty_deck() -> None:
    match = table(deck=[])
    forbidden(match, "draw", "P14")
    assert {"KS>P1", "KS>S1", "S1>P1"} <= texts(match)


def test_P14_the_turn_of_the_last_card_ends_as_it_began() -> None:
    match = table(deck=["2C"])
    match.play("draw")
    assert match.position()["deck"] == []
    forbidden(match, "S1>P1", "P12")
    match.play("2C>S1")
    assert match.seat == 1
    assert "KH>P1" in texts(match)


def test_P15_any_stack_takes_a_hand_card_an_empty_one_too() -> None:
    match = table(deck=[], stacks=[[], ["8H"], ["9H"]])
    assert {"KS>S1", "KS>S2", "KS>S3"} <= texts(match)


def test_P16_there_is_always_something_to_do_with_a_hand_or_a_deck() -> None:
    piles = [[["AS", "KC"], ["AC", "KD"], ["AD", "KH"]], [[], [], []]]
    match = table(deck=[], stacks=[["7H"], [], []], piles=piles, hands=[["2S"], []])
    assert texts(match) == {"2S>S1", "2S>S2", "2S>S3"}
    assert texts(table(piles=piles, hands=[[], []])) == {"draw"}


def test_P17_a_seat_that_can_do_nothing_passes_and_may_play_again() -> None:
    full = [["AS", "KC"], ["AC", "KD"], ["AD", "KH"]]
    match = table(
        deck=[],
        stacks=[["7H"], [], []],
        piles=[[["5H"], ["6H"], ["8S"]], full],
        hands=[["2S", "3S"], []],
    )
    match.play("2S>S2")
    assert match.seat == 0
    assert match.turn == 2
    assert any(e.kind == "pass" and e.seat == 1 for _, e in match.events(1))


def test_P18_the_game_ends_when_nobody_can_act() -> None:
    full = [["AS", "KC"], ["AC", "KD"], ["AD", "KH"]]
    match = table(
        deck=[],
        stacks=[["7H"], [], []],
        piles=[[["5H"], ["6H", "8S"], ["4C", "9C"]], full],
        hands=[[], []],
    )
    match.play("S1>P1")
    assert match.over
    assert match.reason == "goal"
    assert match.why_not("draw") is not None
    with pytest.raises(cardhouse.GameOver):
        match.play("draw")


def test_P19_equal_points_are_a_draw() -> None:
    match = table(
        deck=[],
        stacks=[["7H"], [], []],
        piles=[[["5H"], [], []], [["2S", "3S"], [], []]],
        hands=[[], []],
    )
    match.play("S1>P1")
    assert match.scores == [2, 2]
    assert match.returns == [0.0, 0.0]


def test_P20_a_match_goes_on_to_its_target() -> None:
    end: dict[str, Any] = {
        "deck": [],
        "stacks": [["7H"], [], []],
        "piles": [[["5H"], [], []], [["2S"], [], []]],
        "hands": [[], []],
        "options": {"match_target": 100},
    }
    match = table(**end, totals=[90, 95])
    match.play("S1>P1")
    assert not match.over
    assert match.scores == [92, 96]
    match = table(**end, totals=[98, 95])
    match.play("S1>P1")
    assert match.returns == [1.0, -1.0]
    assert match.scores == [100, 96]
    match = table(**end, totals=[100, 101])
    match.play("S1>P1")
    assert not match.over, "equal totals: one more game"


def test_P21_two_players_only() -> None:
    with pytest.raises(InvalidOptions):
        cardhouse.new_match("three_piles", players=3)


def test_P22_only_the_first_of_several_empty_piles() -> None:
    forbidden(table(), "S1>P2", "P22")
    gestures = [g.path for g in table().scene(0).gestures if g.action == table().action("S1>P1")]
    assert gestures == [("stack0/7H", "pile0.0")]
    why = table().why_not(("stack0/7H", "pile0.1"), 0)
    assert why is not None
    assert "Pile 2 opens once pile 1 has a card" in why


def test_P23_every_game_ends_within_101_turns() -> None:
    for seed in range(20):
        match = cardhouse.new_match("three_piles", seed=seed)
        while not match.over:
            match.play(match.legal_actions[-1 - seed % len(match.legal_actions)])
        assert match.turn <= 101 + sum(e.kind == "pass" for _, e in match.events(0))


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"deck": ["7H"]}, "7H"),
        ({"deck": ["XX"]}, "XX"),
        ({"piles": [[["5S", "5D"], [], []], [[], [], []]]}, "out of order"),
        ({"stacks": [["7H"]]}, "stacks"),
        ({"drawn": 1}, "drawn"),
        ({"drawn": True, "hands": [[], []]}, "drawn"),
        ({"seat": 2}, "seat"),
        ({"complete": True}, "missing"),
        ({"banana": 1}, "banana"),
        ({"options": {"piles": 9}}, "piles"),
        ({"row": ["draw"]}, "row"),
    ],
)
def test_impossible_positions_are_refused(keys: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidPosition, match=problem):
        table(**keys)


def test_OPTIONS_that_cannot_be_dealt_are_refused() -> None:
    with pytest.raises(InvalidOptions, match="too few"):
        cardhouse.new_match("three_piles", ranks=2, suits=1)
    with pytest.raises(InvalidOptions, match="match_target"):
        cardhouse.new_match("three_piles", match_target=0)
    with pytest.raises(InvalidOptions, match="did you mean match_target"):
        cardhouse.new_match("three_piles", match_targt=100)


@pytest.mark.parametrize("stacks", [1, 3, 5])
def test_on_a_tall_table_the_row_between_the_piles_reaches_from_edge_to_edge(stacks: int) -> None:
    """Deck, stacks and the other seat's hand: what lies beside each other has room for itself."""
    match = cardhouse.new_match("three_piles", seed=1, stacks=stacks)
    scene = match.scene(0, "tall")
    spots = {spot.id: spot for spot in scene.spots}
    row = [spots["deck"], *(spots[f"stack{i}"] for i in range(stacks)), spots["hand1"]]
    assert row[0].x == 2
    assert row[-1].x + row[-1].w == scene.width - 2
    assert all(a.x + a.w <= b.x for a, b in pairwise(row))
    if stacks < 5:
        assert len({spot.y + spot.h for spot in row}) == 1
