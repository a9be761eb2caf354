"""The rulings of Carbondale: setting up, turns, building, drawing, the end. Claims have a file of
their own.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import cardhouse
from cardhouse import InvalidNotation, InvalidOptions, InvalidPosition, Match
from cardhouse.games.carbondale.legality import IN_DRAW

from .carbondale_tables import (
    START_A,
    START_B,
    built,
    claiming,
    forbidden,
    play,
    start,
    table,
    texts,
    truth,
)


def all_cards(match: Match) -> Counter[str]:
    position = match.position()
    lists = [
        *position["hands"],
        position["deck"],
        *position["spares"],
        position["stock"],
        position["discards"],
    ]
    cards = [card for cards in lists for card in cards]
    return Counter(cards + [card["card"] for network in position["networks"] for card in network])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_F1_one_deck_a_player_without_court_cards(players: int) -> None:
    cards = all_cards(cardhouse.new_match("carbondale", players=players, seed=1))
    assert cards == {rank + suit: players for rank in "A23456789T" for suit in "SHDC"}
    match = cardhouse.new_match("carbondale", players=players, seed=1)
    letter = "ABCDEFGH"[players]
    if players < 4:
        forbidden(match, f"claim {letter}(0,0)", "F1")
    with pytest.raises(InvalidNotation, match="F1"):
        match.action("build KS")


def test_F2_start_pairs_are_coin_flips() -> None:
    seen: Counter[tuple[Any, ...]] = Counter()
    for seed in range(200):
        networks = cardhouse.new_match("carbondale", seed=seed).position()["networks"]
        pairs = [tuple(card["card"] for card in network) for network in networks]
        assert set(pairs) <= {("AS", "2C"), ("AC", "2S")}
        seen[tuple(pairs)] += 1
    assert len(seen) == 4
    assert min(seen.values()) > 25
    for seed in range(20):
        networks = cardhouse.new_match(
            "carbondale", seed=seed, start_pairs="one_of_each"
        ).position()["networks"]
        assert {network[0]["card"] for network in networks} == {"AS", "AC"}


@pytest.mark.parametrize(("players", "first", "others"), [(2, 28, 24), (3, 42, 36), (4, 56, 48)])
def test_F3_F5_segment_sizes(players: int, first: int, others: int) -> None:
    position = cardhouse.new_match("carbondale", players=players, seed=2).position()
    assert [len(cards) for cards in position["spares"]] == [others, others]
    assert {card[0] for card in position["spares"][0]} == set("567")
    assert {card[0] for card in position["spares"][1]} == set("89T")
    assert len(position["deck"]) == first - 4 * players == 10 * players


def test_F4_hands_come_from_the_first_pile() -> None:
    for seed in range(10):
        for hand in cardhouse.new_match("carbondale", players=3, seed=seed).position()["hands"]:
            assert len(hand) == 4
            assert {card[0] for card in hand} <= set("A234")


def test_F6_seat_A_begins_then_clockwise() -> None:
    match = cardhouse.new_match("carbondale", players=3, seed=1)
    for turn in range(7):
        assert (match.turn, match.seat) == (turn, turn % 3)
        play(match, "no claim", "done")


def test_F7_F61_ace_and_two_lie_side_by_side() -> None:
    for network in cardhouse.new_match("carbondale", players=4, seed=3).position()["networks"]:
        assert [(card["card"][0], card["x"], card["y"]) for card in network] == [
            ("A", 0, 0),
            ("2", 1, 0),
        ]
    with pytest.raises(InvalidPosition, match="F61"):
        cardhouse.match_from_position(
            {"game": "carbondale", "networks": [START_A, start("2C", "AS")]}
        )


def test_F8_start_cards_use_no_direction_of_each_other() -> None:
    match = table(hand="3S AH", phase="build")
    play(match, "build 3S")
    assert texts(match, "at") == {
        "(1,1) N",
        "(1,-1) S",
        "(2,0) E",
    }  # F45: on the ace a 3 of the other suit is too high


def test_F9_claim_then_build_then_draw() -> None:
    match = claiming(built("3C", 2, 0, "E"), hand="5C AH 2S 3S", other="AS")
    for text in ("build 2S", "discard AH", "done", "deck", "stock AH", "defend 5C", "no defence"):
        forbidden(match, text, "F9")
    play(match, "no claim")
    for text in ("claim B(2,0)", "no claim", "deck", "stock AH", "challenge 5C"):
        forbidden(match, text, "F9")
    play(match, "discard AH", "done")
    for text in ("done", "build 2S", "claim B(2,0)"):
        forbidden(match, text, "F9")


def test_F10_built_or_discarded_never_both() -> None:
    match = table(hand="2S AH 3S")
    play(match, "discard AH")
    forbidden(match, "build 2S", "F10")
    match = table(hand="2S AH 3S")
    play(match, "build 3S")
    forbidden(match, "discard AH", "F10")
    assert "done" not in texts(match)
    forbidden(match, "done", "F19")


def test_F10_a_claim_does_not_bar_discards() -> None:
    match = claiming(built("3C", 2, 0, "E"), hand="5C AH 2H 3S")
    play(
        match,
        "claim B(2,0)",
        "fee AH",
        "challenge 5C",
        "no defence",
        "discard 2H",
        "discard 3C",
        "done",
    )
    assert match.position()["hands"][0] == ["3S"]


def test_F12_one_build_a_turn() -> None:
    match = table(hand="2S 3S AH 4S", deck=["4D", "4H"])
    forbidden(match, "build 7C", "F12")
    forbidden(match, "discard 7C", "F14")
    play(match, "build 2S", "at (1,1) N")
    assert match.position()["phase"] == "draw"
    forbidden(match, "build 3S", "F9")


def test_F14_F67_a_turn_may_do_nothing_and_says_so() -> None:
    match = cardhouse.new_match("carbondale", seed=4)
    assert texts(match) == {"no claim"}
    play(match, "no claim", "done")
    assert match.turn == 1
    empty = table(hand="", deck=[], phase="build")
    assert texts(empty) == {"done"}


def test_F15_discards_are_face_down() -> None:
    match = play(table(hand="2S AH 3S", other="4S"), "discard AH")
    assert "AH" in match.position()["discards"]
    assert match.game.positions.write(match.view(0))["discards"] == ["AH"]
    assert match.game.positions.write(match.view(1))["discards"] == ["??"]
    public = [event.told() for _, event in match.events(1)]
    assert public == ["A discards a card"]


def test_F16_no_discards_between_draws() -> None:
    match = play(table(hand="2S AH 3S"), "discard AH", "discard 3S", "done", "deck")
    forbidden(match, "discard 2S", "F9")
    assert texts(match) == {"deck"}


@pytest.mark.parametrize(
    ("source", "card", "price"),
    [
        ("5S", "6S", 0),
        ("5S", "5D", 1),
        ("5C", "3S", 1),
        ("4S", "4C", 1),
        ("5S", "7C", None),
        ("5S", "7S", 1),
        ("5S", "8S", None),
        ("5S", "AS", 0),
        ("5S", "6C", 1),
        ("5C", "5H", 1),
        ("5C", "6H", None),
        ("5C", "2D", None),
        ("5S", "2H", None),
        ("TC", "AC", 0),
    ],
)
def test_F45_prices(source: str, card: str, price: int | None) -> None:
    match = table(built(source, 2, 0, "E"), hand=f"{card} TD")
    if price is None:
        if f"build {card}" in texts(match):
            play(match, f"build {card}")
            forbidden(match, "at (3,0) E", "F45")
        else:
            forbidden(match, f"build {card}", "F45")
        return
    play(match, f"build {card}", "at (3,0) E")
    assert texts(match, "pay") == ({"TD"} if price else set())


def test_F45_nothing_on_red() -> None:
    match = table(built("2D", 2, 0, "E"), hand="AD 2S AC 4H")
    for card in ("AD", "2S", "AC"):
        play(match, f"build {card}")
        forbidden(match, "at (3,0) E", "F45")
        match.undo()


def test_F60_the_table_wins_over_the_example() -> None:
    match = table(hand="2H 2D TC")
    assert "build 2H" not in texts(match)  # the example shows a 2H from the 2S
    play(match, "build 2D")
    assert texts(match, "at") == {"(1,1) N", "(1,-1) S", "(2,0) E"}
    match = table(built("3C", -1, 0, "W"), hand="2D 2H TC")
    play(match, "build 2D")
    forbidden(match, "at (-1,1) N", "F45")  # the example shows a 2D from the 3C


def test_F46_a_costly_build_needs_another_card() -> None:
    forbidden(table(hand="AD"), "build AD", "F46")
    match = table(hand="2S")
    play(match, "build 2S")
    forbidden(match, "at (0,1) N", "F46")  # on the AC it costs
    assert texts(match, "at") == {"(1,1) N", "(1,-1) S", "(2,0) E"}


def test_F45_a_free_place_says_why() -> None:
    match = table(hand="2S")
    play(match, "build 2S")
    assert {
        fact.text.replace("♠", "S")
        for action in match.legal_actions
        for fact in match.preview(action)
        if fact.key == "price"
    } == {"it is free beside your 2S: same suit, at most 1 higher"}


def test_F45_a_costly_build_without_a_price_still_draws_to_fewer() -> None:
    match = table(hand="AH", other="2D", options={"build_price": 0})
    play(match, "build AH")
    assert all(
        "it is free beside your AC"
        in {fact.text.replace("♣", "C") for fact in match.preview(action)}
        for action in match.legal_actions
    )
    play(match, match.text(match.legal_actions[0]))
    assert truth(match).phase == 4
    assert truth(match).target == 3
    assert truth(match).stock_n == 0


def test_F47_any_card_pays() -> None:
    match = claiming(built("3C", 2, 0, "E"), hand="5C AH 2D TD")
    play(match, "claim B(2,0)", "fee AH", "challenge 5C", "no defence", "build 2D", "at (2,0) E")
    assert texts(match, "pay") == {"TD", "3C"}
    play(match, "pay 3C")
    assert match.position()["stock"] == ["3C"]
    assert match.position()["contributed"] == "3C"


def test_F13_a_claimed_card_may_be_built_at_once() -> None:
    match = claiming(built("3C", 2, 0, "E"), hand="5C AH 2D TD")
    play(
        match,
        "claim B(2,0)",
        "fee AH",
        "challenge 5C",
        "no defence",
        "build 3C",
        "at (-1,0) W",
        "pay TD",
    )
    assert match.position()["networks"][0][-1]["card"] == "3C"


def test_F39_five_wide_and_three_tall() -> None:
    row = [
        built("2S", 2, 0, "E"),
        built("3S", 3, 0, "E"),
        built("2C", -1, 0, "W"),
        built("3C", 2, 1, "N"),
    ]
    match = table(*row, built("3C", 2, 2, "N"), hand="2S 4C")
    play(match, "build 2S")
    forbidden(match, "at (4,0) E", "F39")
    assert {"(2,3) N", "(3,-1) S", "(2,-1) S"} <= texts(match, "at")
    tall = (
        [built("2C", 0, y, "N") for y in (1, 2)]
        + [built("2S", 1, y, "N") for y in (1, 2)]
        + [built("3S", 1, 3, "N")]
    )
    match = table(*tall, built("3S", 1, -1, "S"), hand="4S 4C")
    play(match, "build 4S")
    forbidden(match, "at (1,4) N", "F39")
    forbidden(match, "at (1,-2) S", "F39")


def test_F39_F69_the_square_floats() -> None:
    match = table(built("2C", -1, 0, "W"), built("3S", -2, 0, "W"), hand="3S 4S")
    play(match, "build 3S")
    assert "(-3,0) W" in texts(match, "at")
    assert "(2,0) E" in texts(match, "at")


def test_F40_reds_may_lie_one_step_outside() -> None:
    row = [built("2S", 2, 0, "E"), built("3S", 3, 0, "E"), built("2C", -1, 0, "W")]
    match = table(*row, hand="3D TD")
    play(match, "build 3D")
    assert "(4,0) E" in texts(match, "at")


def test_F41_black_or_red_never_both() -> None:
    match = table(built("2D", 1, 1, "N"), built("AC", 0, 1, "N"), hand="AC AD TD 2C")
    play(match, "build AC")
    forbidden(match, "at (1,1) E", "F41")
    match.undo()
    match = table(
        built("3S", 2, 0, "E"), built("4S", 2, 1, "N"), built("3S", 1, 1, "N"), hand="AD TD"
    )
    play(match, "build AD")
    forbidden(match, "at (1,1) W", "F41")


def test_F42_one_card_in_each_direction() -> None:
    match = table(built("AD", 1, 1, "N"), hand="AD TD 3S 2S")
    play(match, "build AD")
    forbidden(match, "at (1,1) N", "F42")
    match.undo()
    match = table(built("3S", 1, 1, "N"), hand="4S")
    play(match, "build 4S")
    forbidden(match, "at (1,1) N", "F42")


def test_F42_a_space_takes_four_reds_one_from_each_side() -> None:
    """The text: two reds share a space; black cards west and north of it would let it hold two
    more.
    """
    ring = [
        built("3C", -1, 0, "W"),
        built("3C", -1, 1, "N"),
        built("4C", -1, 2, "N"),
        built("4C", 0, 2, "E"),
    ]
    reds = [built("AH", 0, 1, "N"), built("2H", 0, 1, "E"), built("3H", 0, 1, "S")]
    match = table(*ring, *reds, hand="AH TD 2H")
    play(match, "build AH")
    spot = {text for text in texts(match, "at") if text.startswith("(0,1)")}
    assert spot == set()  # the fourth side, the 2S's column, has no club
    match = table(*ring, *reds[:2], hand="AH TD 2H")
    play(match, "build AH")
    assert {text for text in texts(match, "at") if text.startswith("(0,1)")} == {"(0,1) S"}


def test_F43_a_source_must_be_a_black_neighbour() -> None:
    match = table(hand="2S")
    play(match, "build 2S")
    for text in ("at (2,1) N", "at (3,0) E", "at (-4,5) N", "at (-4,-5) N", "at (2,1) W"):
        forbidden(match, text, "F43")


def test_F44_F68_every_source_is_an_action_of_its_own() -> None:
    match = table(built("2S", 1, 1, "N"), hand="2C TD")
    play(match, "build 2C")
    assert {"(0,1) N", "(0,1) W"} <= texts(match, "at")
    free = {fact.key: fact.value for fact in match.preview("at (0,1) N")}
    costly = {fact.key: fact.value for fact in match.preview("at (0,1) W")}
    assert (free["price"], costly["price"]) == (0, 1)


def test_F48_south_is_a_direction() -> None:
    play(table(hand="2S"), "build 2S", "at (1,-1) S")


def test_F27_F49_targets_four_three_three_two() -> None:
    free = play(table(hand="2S 4C 4C 4S"), "build 2S", "at (1,1) N")
    assert free.position()["target"] == 4
    costly = play(table(hand="AD 4C 4C 4S", deck=[]), "build AD", "at (1,1) N", "pay 4C")
    assert costly.position()["hands"][0] == ["4S", "4C"]
    assert costly.position()["target"] == 3
    target = built("3C", 2, 0, "E")
    failed = claiming(target, hand="5C AH 2D TD", other="5S")
    play(failed, "claim B(2,0)", "fee AH", "challenge 5C", "defend 5S", "deck")
    assert failed.position()["target"] == 3
    play(failed, "build 2D", "at (2,0) E", "pay TD")
    assert failed.position()["target"] == 2
    play(failed, "deck")
    assert len(failed.position()["hands"][0]) == 1


def test_F49_no_draw_with_a_full_hand() -> None:
    match = play(table(hand="2S 4C 4C 4S"), "done")
    assert match.turn == 1


def test_F50_draws_are_one_by_one() -> None:
    match = table(hand="2S 4C", deck=["9D", "8D"], phase="draw", target=4)
    play(match, "deck")
    assert "9D" in match.position()["hands"][0]
    assert match.seat == 0
    play(match, "deck")
    assert match.turn == 1


def test_F51_any_card_of_the_stock() -> None:
    match = table(hand="2S 4C", phase="draw", stock=["5C", "6D", "6D"])
    assert texts(match) == {"deck", "stock 5C", "stock 6D"}
    forbidden(match, "stock 7D", "F51")
    play(match, "stock 6D")
    assert texts(match) == {"deck", "stock 5C", "stock 6D"}


def test_F52_F65_the_own_contribution() -> None:
    def contributed(**options: Any) -> Match:
        match = table(hand="AD 4C 9C", stock=["9S"], options=options)
        return play(match, "build AD", "at (1,1) N", "pay 9C")

    assert texts(contributed()) == {"deck", "stock 9C", "stock 9S"}
    strict = contributed(own_contribution_drawable=False)
    forbidden(strict, "stock 9C", "F65")
    forbidden(strict, "stock 9C", "F52")
    assert texts(strict) == {"deck", "stock 9S"}
    match = table(hand="AD 4C 9C", stock=["9C"], options={"own_contribution_drawable": False})
    play(match, "build AD", "at (1,1) N", "pay 9C")
    assert texts(match) == {"deck", "stock 9C"}
    play(match, "stock 9C")
    forbidden(match, "stock 9C", "F65")
    play(match, "deck")
    play(match, "no claim", "done")
    assert "stock 9C" in texts(match), "it binds only the giver, and only for that turn"


def test_F53_a_new_deck_is_made_when_it_is_needed() -> None:
    spares = [["5S", "6S"], ["8S"]]
    match = table(
        hand="2S 4C", deck=["9D"], phase="draw", stock=["3H"], discards=["2D"], spares=spares
    )
    play(match, "deck")
    position = match.position()
    assert (position["deck"], position["spares"], position["stock"]) == ([], spares, ["3H"])
    play(match, "deck")
    position = match.position()
    assert position["spares"] == [["8S"]]
    assert position["stock"] == position["discards"] == []
    assert sorted(position["deck"] + position["hands"][0]) == sorted(
        ["2S", "4C", "9D", "5S", "6S", "3H", "2D"]
    )
    assert any(event.kind == "shuffle" for _, event in match.events(1))


def test_F54_F64_nothing_left_to_draw() -> None:
    match = table(hand="2S 4C", deck=[], phase="build")
    play(match, "done")
    assert match.turn == 1
    for keys in ({"stock": ["3H"]}, {"discards": ["3H"]}, {"spares": [["5H"]]}):
        match = play(table(hand="2S 4C", deck=[], phase="build", **keys), "done")
        assert "deck" in texts(match)
        play(match, "deck")
        assert match.turn == 1
        assert (
            match.position()["hands"][0] == ["2S", "3H", "4C"]
            or "5H" in match.position()["hands"][0]
        )
    state = truth(match).copy()
    state.phase = IN_DRAW
    assert match.game.notation.reason(state, 3, match.game.rules.verdict(state, 3)).endswith(
        "(F54, F64)"
    )


def rich(hearts: int, diamonds: int) -> list[dict[str, Any]]:
    """A town of aces; enough black cards for many red ones."""
    column = [built("7S", 1, 1, "N"), built("8S", 1, 2, "N"), built("9S", 1, 3, "N")]
    column += [built("7C", 0, 1, "N"), built("8C", 0, 2, "N"), built("9C", 0, 3, "N")]
    left = [(-1, 0, "W"), (-1, 1, "W"), (-1, 2, "W"), (-1, 3, "W"), (0, -1, "S"), (0, 4, "N")]
    right = [(2, 0, "E"), (2, 1, "E"), (2, 2, "E"), (2, 3, "E"), (1, -1, "S"), (1, 4, "N")]
    hearts_there = [built("A23456"[i] + "H", *left[i]) for i in range(hearts)]
    return column + hearts_there + [built("A23456"[i] + "D", *right[i]) for i in range(diamonds)]


def test_F55_cards_are_counted_not_ranks() -> None:
    match = table(*rich(6, 3), hand="8H 9H")
    assert match.scores == [9, 0]
    match = table(*rich(3, 5), hand="8H 9H")
    assert match.scores == [8, 0]
    match = table(*rich(4, 3), hand="AH 9H", options={"goal": "6/4"})
    assert match.scores == [7, 0]


def test_F56_the_game_ends_with_the_paid_build() -> None:
    match = table(*rich(5, 4), hand="2H 9H", options={"goal": "6/4"})
    play(match, "build 2H", "at (0,4) N")
    assert match.seat == 0
    play(match, "pay 9H")
    assert match.over
    assert match.reason == "goal"
    assert match.returns == [1.0, -1.0]
    assert match.position()["phase"] == "over"
    state = match.state
    assert match.game.notation.reason(state, 0, match.game.rules.verdict(state, 0)).endswith(
        "(F56)"
    )


def ending(town_a: list[Any], town_b: list[Any], **options: Any) -> Match:
    match = cardhouse.match_from_position(
        {
            "game": "carbondale",
            "options": {"max_turns": 3, **options},
            "seat": 1,
            "turn": 5,
            "phase": "build",
            "networks": [[*START_A, *town_a], [*START_B, *town_b]],
            "deck": ["9S", "9H"],
            "hands": [[], ["8S", "8H", "8D"]],
        }
    )
    return play(match, "done")


def test_F57_F63_the_cap_ends_the_game_after_the_last_draws() -> None:
    red = [built("2D", 1, 1, "N")]
    match = ending(red, [])
    assert not match.over
    play(match, "deck")
    assert match.reason == "turn cap"
    assert match.returns == [1.0, -1.0]
    assert play(ending(red, red_for_b()), "deck").returns == [0.0, 0.0]
    assert play(ending(red, [], stalemate="draw"), "deck").returns == [0.0, 0.0]


def red_for_b() -> list[Any]:
    return [built("2H", 1, 1, "N")]


def test_F58_the_others_are_equal() -> None:
    match = cardhouse.new_match("carbondale", players=3, seed=1, max_turns=1, goal="1/0")
    while not match.over:
        match.play(match.legal_actions[0])
    assert match.returns == [0.0, 0.0, 0.0] or sorted(match.returns or []) == [-1.0, -1.0, 1.0]


def test_F28_hands_never_exceed_the_target() -> None:
    for seed in range(6):
        match = cardhouse.new_match("carbondale", seed=seed, players=2 + seed % 3)
        for step in range(300):
            if match.over:
                break
            legal = match.legal_actions
            match.play(legal[(step * 7 + seed) % len(legal)])
            assert all(truth(match).hand_n[p] <= 4 for p in range(4))


def test_F66_one_of_each_is_for_two() -> None:
    with pytest.raises(InvalidOptions, match="F66"):
        cardhouse.new_match("carbondale", players=3, start_pairs="one_of_each")


def test_F69_black_cards_stay_within_eight_by_nine() -> None:
    with pytest.raises(InvalidPosition, match="F39"):
        table(
            built("2S", 2, 0, "E"),
            built("2C", -1, 0, "W"),
            built("3S", 3, 0, "E"),
            built("4S", 4, 0, "E"),
        )


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"deck": ["KS"]}, "KS"),
        ({"deck": ["7H"] * 5}, "7H"),
        ({"phase": "lunch"}, "phase"),
        ({"phase": "over"}, "result"),
        ({"target": 5}, "target"),
        ({"pending": {"owner": 1}}, "pending"),
        ({"phase": "defence"}, "pending"),
        (
            {
                "phase": "defence",
                "pending": {"owner": 0, "card": "AS", "x": 0, "y": 0, "challenge": "9S"},
            },
            "F30",
        ),
        (
            {
                "phase": "defence",
                "pending": {"owner": 1, "card": "AS", "x": 0, "y": 0, "challenge": "9S"},
            },
            "F31",
        ),
        ({"spares": [["8S"], ["5S"]]}, "F3"),
        ({"spares": [["5S", "8S"]]}, "F3"),
        ({"row": ["build 3S"]}, "row"),
        ({"row": ["fee 3S"]}, "row"),
        ({"complete": True}, "missing"),
        ({"networks": [START_A, [*START_B, built("3S", 3, 0, "E")]]}, "F43"),
        ({"networks": [START_A, [*START_B, built("3S", 1, 0, "E")]]}, "F41"),
        ({"networks": [START_A, [*START_B, {"card": "3S", "x": 2, "y": 0}]]}, "from"),
        ({"networks": [START_A]}, "networks"),
        ({"networks": None}, "networks"),
        ({"networks": [start("AS", "2S"), START_B]}, "both ♠.*F2"),
        ({"networks": [start("AC", "2C"), START_B]}, "both ♣.*F2"),
        ({"networks": [START_A, START_A], "options": {"start_pairs": "one_of_each"}}, "F2"),
        ({"hands": [["5H"] * 2 + ["6H"] * 3, []]}, "more than 4 cards .F28"),
        ({"hands": [["5H", "6H"], []], "options": {"hand_size": 1}}, "more than 1 cards .F28"),
        ({"phase": "over", "result": {"winners": [0, 1], "reason": "goal"}}, "F56"),
        ({"phase": "over", "result": {"winners": [1], "reason": "goal"}}, "F56"),
        ({"phase": "over", "result": {"winners": [0], "reason": "goal"}}, "F55"),
        ({"phase": "over", "result": {"winners": [0], "reason": "turn cap"}}, "F63"),
        ({"phase": "over", "result": {"winners": [0], "reason": "stalemate"}}, "F57"),
        ({"phase": "over", "result": {"winners": [], "reason": "resignation"}}, "resignation"),
    ],
)
def test_impossible_positions_are_refused(keys: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidPosition, match=problem):
        table(**keys)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fee AH", "a later choice of a row, and none has been begun: first claim.*F19"),
        ("challenge AH", "none has been begun: first claim a card, or claim nothing .F19"),
        ("at (9,9)", r"'at \(9,9\)' names no space; x runs from -4 to 5, y from -5 to 5 .F69"),
        ("claim B(-5,0)", "names no space.*F69"),
        ("at (3,3)", r"lacks the direction .*write at \(3,3\) N .F44"),
        ("claim E(0,0)", "names no seat; there are A to D .F1"),
        ("fee QS", "no jacks, queens, kings and jokers .F1"),
    ],
)
def test_what_cannot_be_meant_is_named(text: str, says: str) -> None:
    match = cardhouse.new_match("carbondale", seed=3)
    assert re.search(says, str(match.why_not(text)))


def test_a_row_that_was_begun_is_to_be_completed() -> None:
    match = play(table(hand="3S 4S"), "build 3S")
    assert "What was begun is not finished: first choose a place for the card" in str(
        match.why_not("pay 4S")
    )


def test_equal_pairs_are_read_where_each_is_a_coin_flip_of_its_own() -> None:
    assert table(networks=[START_A, START_A]).seat == 0


def test_results_that_the_rules_give_are_read() -> None:
    over: dict[str, Any] = {"phase": "over", "result": {"winners": [], "reason": "turn cap"}}
    assert table(**over).reason == "turn cap"
    nearer = table(built("3H", -1, 0, "W"), **over | {"result": {**over["result"], "winners": [0]}})
    assert nearer.winners == (0,)
    for seats in (2, 4):
        match = cardhouse.new_match("carbondale", players=seats, seed=2)
        match.resign()
        again = cardhouse.match_from_position(match.position())
        assert (again.winners, again.reason) == (match.winners, "resignation")


def test_OPTIONS_that_cannot_be_dealt_are_refused() -> None:
    for options, problem in (
        ({"decks": 1}, "decks"),
        ({"first_top": 8}, "second_top"),
        ({"hand_size": 8, "first_top": 2, "decks": 2}, "too few"),
        ({"goal": "0/0"}, "goal"),
    ):
        with pytest.raises(InvalidOptions, match=problem):
            cardhouse.new_match("carbondale", **options)
