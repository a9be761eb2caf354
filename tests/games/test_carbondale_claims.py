"""The rulings of Carbondale about claims: what is open to them, and how they go."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardhouse
from cardhouse import InvalidPosition, Match
from cardhouse.games.carbondale import town
from cardhouse.play.row import Row

from .carbondale_tables import (
    START_A,
    START_B,
    built,
    claiming,
    forbidden,
    play,
    table,
    texts,
    truth,
)

STRONG = "TS TH 9C 9D"
THREE = built("3C", 2, 0, "E")


def open_cards(match: Match) -> set[str]:
    return texts(match, "claim")


def marked(match: Match) -> set[str]:
    """The cells of the other town whose cards the scene marks as vulnerable."""
    spots = {piece.spot for piece in match.scene(0).pieces if "vulnerable" in piece.highlights}
    return {f"B({spot.partition('.')[2]})" for spot in spots if spot.startswith("town1")}


def test_F17_a_fee_and_a_different_challenge_card() -> None:
    forbidden(claiming(THREE, hand="TC"), "claim B(2,0)", "F17")
    match = claiming(THREE, hand="5S AH 4C")
    play(match, "claim B(2,0)")
    assert texts(match) == {"fee AH", "fee 4C"}
    forbidden(match, "fee 5S", "F17")
    match = claiming(THREE, hand="5S 5S")
    play(match, "claim B(2,0)", "fee 5S")
    assert texts(match) == {"challenge 5S"}


def test_F17_without_a_fee_the_challenge_card_is_enough() -> None:
    match = claiming(THREE, hand="5S", other="2D", options={"claim_fee": 0})
    play(match, "claim B(2,0)")
    assert texts(match) == {"challenge 5S"}
    play(match, "challenge 5S", "no defence")
    assert truth(match).away_n[0] == 0
    assert truth(match).hand_n[0] == 1
    forbidden(claiming(THREE, hand="4C", options={"claim_fee": 0}), "claim B(2,0)", "F20")


def test_F18_the_fee_is_hidden() -> None:
    match = play(claiming(THREE, hand="5S AH 4C"), "claim B(2,0)", "fee AH", "challenge 5S")
    write = match.game.positions.write
    assert write(match.view(0))["discards"] == ["AH"]
    assert write(match.view(1))["discards"] == ["??"]
    assert write(match.view(None))["discards"] == ["??"]
    assert [event.told() for _, event in match.events(1)][1] == "A gives up a card"
    assert match.record(1).actions == ["claim B(2,0)", "fee ??", "challenge 5S"]
    assert match.record(0).actions == ["claim B(2,0)", "fee AH", "challenge 5S"]


def test_F19_one_row_of_three_choices() -> None:
    match = play(claiming(THREE, hand="5S AH 4C"), "claim B(2,0)")
    forbidden(match, "no claim", "F19")
    forbidden(match, "challenge 5S", "F19")
    play(match, "fee AH")
    forbidden(match, "fee 4C", "F19")
    assert match.seat == 0


def test_F20_same_colour_two_ranks_higher() -> None:
    """The text: a 3C needs a black card of value 5 or above."""
    assert open_cards(claiming(THREE, hand="5S AH")) == {"B(2,0)"}
    forbidden(claiming(THREE, hand="4S TH"), "claim B(2,0)", "F20")
    forbidden(claiming(THREE, hand="TD TH"), "claim B(2,0)", "F20")
    assert open_cards(claiming(THREE, hand="4S TH", options={"claim_gap": 1})) == {"B(2,0)"}
    match = play(claiming(THREE, hand="5S 4S TH AD"), "claim B(2,0)", "fee AD")
    forbidden(match, "challenge 4S", "F20")
    forbidden(match, "challenge TH", "F20")


def test_F20_nines_and_tens_are_out_of_reach() -> None:
    nine = built("9C", 2, 0, "E")
    forbidden(claiming(nine, hand="TC TS TC"), "claim B(2,0)", "F20")
    assert open_cards(claiming(nine, hand="TC TS", options={"claim_gap": 1})) == {"B(2,0)"}
    assert marked(claiming(nine, hand="TC TS")) == set()


def test_F21_a_defence_is_at_least_as_high_as_the_challenge_card() -> None:
    match = claiming(THREE, hand="6S AH", other="6C 5C 7S TH")
    play(match, "claim B(2,0)", "fee AH", "challenge 6S")
    assert match.seat == 1
    assert texts(match) == {"no defence", "defend 6C", "defend 7S"}
    forbidden(match, "defend 5C", "F21")
    forbidden(match, "defend TH", "F21")
    forbidden(match, "defend 8C", "F23")


def test_F22_only_the_owner_defends() -> None:
    match = claiming(
        hand="6S AH",
        networks=[START_A, START_B, [*START_B, THREE]],
        hands=[["6S", "AH"], ["TS"], []],
    )
    play(match, "claim C(2,0)", "fee AH", "challenge 6S")
    assert match.seat == 2
    assert match.why_not("defend TS", 1) == "It is C's decision, not yours."


def test_F23_nobody_must_defend() -> None:
    match = claiming(THREE, hand="6S AH", other="6C")
    play(match, "claim B(2,0)", "fee AH", "challenge 6S", "no defence")
    assert match.position()["hands"] == [["3C"], ["6C"]]


def test_F24_the_defender_draws_one_card_at_once() -> None:
    match = claiming(THREE, hand="6S AH 2D", other="6C 7C", stock=["9H"])
    play(match, "claim B(2,0)", "fee AH", "challenge 6S", "defend 6C")
    assert (match.seat, match.turn_seat) == (1, 0)
    assert texts(match) == {"deck", "stock 9H"}
    play(match, "stock 9H")
    assert match.position()["hands"][1] == ["7C", "9H"] or match.position()["hands"][1] == [
        "9H",
        "7C",
    ]
    assert match.seat == 0
    assert match.position()["phase"] == "build"


def test_F24_the_replacement_may_make_a_new_deck() -> None:
    match = claiming(THREE, hand="6S AH", other="6C", deck=[])
    play(match, "claim B(2,0)", "fee AH", "challenge 6S", "defend 6C")
    assert texts(match) == {"deck"}
    play(match, "deck")
    position = match.position()
    assert sorted([*position["deck"], *position["hands"][1]]) == ["6C", "6S", "AH"]
    assert position["discards"] == []


def test_F25_a_claim_that_succeeds_costs_no_penalty() -> None:
    match = claiming(THREE, hand="6S AH 2D 9D")
    play(match, "claim B(2,0)", "fee AH", "challenge 6S", "no defence")
    position = match.position()
    assert position["target"] == 4
    assert len(position["hands"][0]) == 3
    assert sorted(position["discards"]) == ["6S", "AH"]


def test_F26_a_claim_that_fails_costs_one_draw_this_turn() -> None:
    match = claiming(THREE, hand="6S AH 2D 9D", other="6C")
    play(match, "claim B(2,0)", "fee AH", "challenge 6S", "defend 6C", "deck")
    assert match.position()["target"] == 3
    play(match, "done", "deck")
    assert match.turn == 1
    assert match.position()["target"] == 4


def test_F11_one_attempt_a_turn() -> None:
    match = claiming(THREE, built("3S", -1, 0, "W"), hand="6S AH 2D 9S", other="6C")
    play(match, "claim B(2,0)", "fee AH", "challenge 6S", "no defence")
    forbidden(match, "claim B(-1,0)", "F9")


def test_F29_a_claimed_card_is_common_knowledge() -> None:
    match = play(
        claiming(THREE, hand="6S AH 2D"), "claim B(2,0)", "fee AH", "challenge 6S", "no defence"
    )
    [hand] = [spot for spot in match.scene(1).spots if spot.id == "hand0"]
    assert hand.note == "holds 3♣"


def test_F29_a_claim_says_which_card_is_known_to_keep_what_is_claimed() -> None:
    def keeper(step: str, *before: str, stock: str = "6C") -> str:
        """What is said of a known defence, A having taken a card from the stock."""
        match = table(
            built("3S", 2, 0, "E"),
            hand="",
            other="6S 7H 5C 2D",
            phase="draw",
            stock=[stock],
            target=1,
        )
        play(match, f"stock {stock}", *before)
        told = {fact.key: fact.text for fact in match.preview(step)}
        return told.get("keeper", "")

    said = "A is known to hold 6♣, and can keep 3♠ with it"
    assert keeper("claim A(2,0)") == said
    assert keeper("fee 2D", "claim A(2,0)") == said
    assert keeper("challenge 6S", "claim A(2,0)", "fee 2D") == said
    assert keeper("claim A(2,0)", stock="5C") == "", "a 6 may be shown"
    assert keeper("fee 6S", "claim A(2,0)", stock="5C"), "then only the 5 is left"
    assert keeper("challenge 5C", "claim A(2,0)", "fee 2D", stock="5C")
    assert keeper("claim A(2,0)", stock="TD") == "", "it has the other colour"


def test_F29_the_card_being_placed_is_not_called_seen() -> None:
    match = play(claiming(THREE, hand="3C AH 2D"), "no claim", "build 3C")
    [hand] = [spot for spot in match.scene(0).spots if spot.id == "hand0"]
    assert hand.note == ""


def test_F62_the_table_shows_spares_and_challenge_card_side_by_side() -> None:
    match = play(claiming(THREE, hand="6S AH 2D"), "claim B(2,0)", "fee AH", "challenge 6S")
    spots = {spot.id: spot for spot in match.scene(1).spots}
    spares, challenge = spots["spares"].cell, spots["challenge"].cell
    assert spares[1] == challenge[1]
    assert spares[0] + spares[2] < challenge[0]
    assert len("A shows 10♠") <= challenge[2] <= 80 - challenge[0]


def test_F30_never_the_own_cards_nor_start_cards() -> None:
    match = table(built("3S", 2, 0, "E"), hand=STRONG, phase="claim")
    forbidden(match, "claim A(2,0)", "F30")
    forbidden(match, "claim B(0,0)", "F30")
    forbidden(match, "claim B(1,0)", "F31")


def test_F31_no_card_no_claim() -> None:
    forbidden(claiming(hand=STRONG), "claim B(2,2)", "F31")


def test_F32_two_black_neighbours_whatever_was_built_from_what() -> None:
    chain = [THREE, built("3C", 3, 0, "E")]
    match = claiming(*chain, hand=STRONG)
    assert open_cards(match) == marked(match) == {"B(3,0)"}
    forbidden(match, "claim B(2,0)", "F32")
    # (1,1) was built from the 2C below it; that the 2S beside it was built from elsewhere does not
    # matter
    beside = [built("2S", 0, 1, "N"), built("3C", 1, 1, "N")]
    assert open_cards(claiming(*beside, hand=STRONG)) == set()


def test_F33_diagonals_do_not_count() -> None:
    stairs = [built("2C", 1, 1, "N"), built("2S", -1, 0, "W"), built("2C", 2, 1, "E")]
    assert open_cards(claiming(*stairs, hand=STRONG)) == {"B(-1,0)", "B(2,1)"}


def test_F34_only_a_red_card_built_from_it_protects() -> None:
    assert open_cards(claiming(THREE, built("2H", 2, 1, "N"), hand=STRONG)) == {"B(2,1)"}
    forbidden(claiming(THREE, built("2H", 2, 1, "N"), hand=STRONG), "claim B(2,0)", "F34")
    beside = [built("2S", 0, 1, "N"), built("AH", 1, 1, "N")]
    assert open_cards(claiming(*beside, hand=STRONG)) == {"B(0,1)", "B(1,1)"}


def test_F35_a_red_card_is_safe_only_in_company() -> None:
    lone = [THREE, built("2H", 2, 1, "N")]
    assert "B(2,1)" in open_cards(claiming(*lone, hand=STRONG))
    pair = [THREE, built("3C", 2, -1, "S"), built("AH", 1, -1, "W"), built("2H", 1, -1, "S")]
    match = claiming(*pair, hand=STRONG)
    forbidden(match, "claim B(1,-1)", "F35")
    assert open_cards(match) == set()


def test_F36_safety_can_be_lost() -> None:
    match = claiming(THREE, built("2H", 2, 1, "N"), hand="TS TH 9C 9D")
    assert open_cards(match) == {"B(2,1)"}
    play(match, "claim B(2,1)", "fee 9C", "challenge 9D", "no defence", "done", "deck")
    play(match, "no claim", "done", "deck", "deck", "deck", "deck")
    assert "B(2,0)" in open_cards(match)


def test_F37_a_source_is_always_safe() -> None:
    """What has something built from it is never open to claims, wherever random play has led."""
    for seed in range(4):
        chance = random.Random(seed)
        match = cardhouse.new_match("carbondale", seed=seed, claim_gap=1)
        for _ in range(500):
            match.play(chance.choice(list(match.legal_actions)))
        for p, network in enumerate(match.position()["networks"]):
            where = {(card["x"], card["y"]) for card in network}
            for card in network:
                if "from" in card:
                    assert tuple(card["from"]) in where
                    x, y = card["from"]
                    cell = (y + 5) * 10 + x + 4
                    assert town.guard(truth(match), p, cell) != 0


def test_F38_space_direction_and_square_are_free_again() -> None:
    row = [built("2C", 2, 0, "E"), built("3C", 3, 0, "E"), built("3C", 4, 0, "E")]
    match = claiming(*row, hand="TS TC", other="4C")
    play(
        match,
        "claim B(4,0)",
        "fee TC",
        "challenge TS",
        "no defence",
        "done",
        "deck",
        "deck",
        "deck",
    )
    play(match, "no claim", "build 4C")
    assert {"(4,0) E", "(3,1) N"} <= texts(match, "at")
    assert truth(match).box[1, 1] == 7, "the box ends at x = 3 again"


def test_F62_during_a_defence_the_challenge_card_lies_open() -> None:
    match = play(
        claiming(THREE, hand="6S AH 2D", other="6C"), "claim B(2,0)", "fee AH", "challenge 6S"
    )
    position = match.position()
    assert position["discards"] == ["AH"]
    assert position["pending"] == {"owner": 1, "card": "3C", "x": 2, "y": 0, "challenge": "6S"}
    play(match, "no defence")
    assert sorted(match.position()["discards"]) == ["6S", "AH"]


def test_F59_a_public_view_shows_towns_and_numbers_only() -> None:
    match = play(
        claiming(THREE, hand="6S AH 2D", other="6C", stock=["9H"]),
        "claim B(2,0)",
        "fee AH",
        "challenge 6S",
    )
    seen = match.game.positions.write(match.view(None))
    true = match.position()
    for key in ("networks", "stock", "pending", "target", "phase"):
        assert seen[key] == true[key]
    assert seen["hands"] == [["??"], ["??"]]
    assert seen["deck"] == ["??"] * 4
    assert seen["discards"] == ["??"]


def test_positions_of_a_replacement_name_who_draws() -> None:
    three: dict[str, Any] = {
        "networks": [START_A, START_B, START_B],
        "hands": [[], [], []],
        "phase": "replacement",
    }
    with pytest.raises(InvalidPosition, match="pending"):
        table(**three)
    assert table(**three, pending={"owner": 2}).seat == 2
    assert table(phase="replacement").seat == 1


def test_F29_a_claim_that_is_surely_defended_is_a_reason_to_claim_nothing() -> None:
    match = table(
        built("3S", 2, 0, "E"),
        hand="",
        other="6S 7H 5C 2D",
        phase="draw",
        stock=["6C"],
        target=1,
    )
    play(match, "stock 6C")
    view, legal = match.view(1), list(match.legal_actions)
    claims = [action for action in legal if match.text(action).startswith("claim")]
    [nothing] = [action for action in legal if match.text(action) == "no claim"]
    known = match.game.merits
    assert known is not None
    facts = {fact.key: fact.text for fact in known.merits(view, nothing)}
    assert claims
    if len(claims) == 1:
        assert facts["keeper"] == "A is known to hold 6♣, and can keep 3♠ with it"


def note_of(match: Match, seat: int, viewer: int) -> str:
    """What is said beside a hand."""
    [hand] = [spot for spot in match.scene(viewer).spots if spot.id == f"hand{seat}"]
    return hand.note


def test_F24_a_card_taken_for_a_defence_is_known_to_be_in_the_hand() -> None:
    match = claiming(THREE, hand="6S AH 2D 9D", other="6C 5H", stock=["3H"])
    play(match, "claim B(2,0)", "fee AH", "challenge 6S", "defend 6C", "stock 3H")
    assert note_of(match, 1, 0) == "holds 3♡"
    assert note_of(match, 1, 1) == "all saw 3♡"


def test_F15_a_known_card_that_may_have_been_put_away_is_told_as_such() -> None:
    match = claiming(THREE, hand="6S AH 2D 9D", other="6C 5H", stock=["3H"])
    play(match, "claim B(2,0)", "fee AH", "challenge 6S", "defend 6C", "stock 3H", "done")
    while match.turn_seat == 0:
        match.play("deck")
    play(match, "no claim", "discard 5H")
    play(match, "done", "deck")
    assert note_of(match, 1, 0) == "holds 3♡?"


def test_a_card_laid_on_another_town_s_card_is_told_how_one_claims() -> None:
    match = claiming(THREE, hand="TC 5S AH")
    told = str(Row(match).why_not(("hand0/5S", "town1.2,0/3C")))
    assert told.startswith("To claim 3♣, choose 3♣ alone: a card to give up is asked for next")
    late = play(claiming(THREE, hand="TC 5S AH"), "no claim")
    told = str(late.why_not(("hand0/5S", "town1.2,0/3C")))
    assert "Claims come before building" in told
    # A place without a card means nothing.
    assert match.game.scene.meaning(match.view(0), ("hand0/5S", "town1.3,0")) == -1
