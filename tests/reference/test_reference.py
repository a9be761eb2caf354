"""The reference against worked examples: the texts' own, the rulings' own, and measured
positions.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from . import carbles, carbondale, carbondale_draft, carlton, three_piles

GOLDEN = Path(
    os.environ.get("CARDHOUSE_GOLDEN", Path(__file__).parents[2].parent / "shared" / "golden")
)


def starting(actions: set[str], word: str) -> set[str]:
    """Those of the actions that begin with this word, without it."""
    return {text[len(word) :] for text in actions if text.startswith(word)}


# --- 3 Piles --------------------------------------------------------------------------------------


def three(**keys: Any) -> dict[str, Any]:
    """A position of 3 Piles."""
    return {
        "game": "three_piles",
        "seat": 0,
        "deck": ["2C"],
        "stacks": [["9H"], ["9D"], ["9C"]],
        "piles": [[[], [], []], [[], [], []]],
        "hands": [[], []],
    } | keys


def test_three_piles_offers_a_draw_or_a_stack_card_for_the_first_empty_pile() -> None:
    position = three(hands=[["AS", "2S", "3S"], []])
    assert three_piles.legal(position) == {"draw", "S1>P1", "S2>P1", "S3>P1"}


@pytest.mark.parametrize(
    ("card", "allowed"),
    [(f"{rank}S", rank in "A2789TJQK") for rank in "A23456789TJQK"],
)
def test_three_piles_adds_only_beyond_the_ends(card: str, allowed: bool) -> None:
    """The text's example: 3, 5, 6 takes 2 or lower, 7 or higher, and not the 4 that it lacks."""
    full = ["AC", "KC"]
    position = three(
        stacks=[[card], ["9D"], ["9C"]], piles=[[["3H", "5H", "6H"], full, full], [[], [], []]]
    )
    assert ("S1>P1" in three_piles.legal(position)) is allowed


def test_three_piles_takes_only_the_top_of_a_stack() -> None:
    position = three(
        stacks=[["2H", "KH"], [], []], piles=[[["QH"], ["AC", "KC"], ["AS", "KS"]], [[], [], []]]
    )
    assert three_piles.legal(position) == {"draw", "S1>P1"}


def test_three_piles_must_play_one_of_four_after_drawing() -> None:
    piles = [[["AC", "KC"], ["2C", "QC"], []], [[], [], []]]
    position = three(hands=[["AS", "7S", "KS", "7H"], []], piles=piles, drawn=True, row=["draw"])
    down = {f"{card}>S{stack}" for card in ("AS", "7S", "KS", "7H") for stack in (1, 2, 3)}
    up = {"AS>P2", "AS>P3", "7S>P3", "7H>P3", "KS>P2", "KS>P3"}
    assert three_piles.legal(position) == down | up


def test_three_piles_finishes_the_turn_in_which_the_last_card_was_drawn() -> None:
    position = three(deck=[], hands=[["4S"], ["5S"]], drawn=True)
    assert three_piles.legal(position) == {"4S>P1", "4S>S1", "4S>S2", "4S>S3"}


def test_three_piles_with_an_empty_deck_offers_both_changed_actions_and_empty_stacks() -> None:
    position = three(deck=[], stacks=[["9H"], [], []], hands=[["4S"], []])
    assert three_piles.legal(position) == {"S1>P1", "4S>P1", "4S>S1", "4S>S2", "4S>S3"}


def test_three_piles_passes_by_force_to_the_other_seat() -> None:
    closed = [["AS", "KS"], ["AC", "KC"], ["AD", "KD"]]
    position = three(deck=[], stacks=[["9H"], [], []], piles=[closed, [["8H"], ["TH"], []]])
    assert three_piles.legal(position) == {"S1>P1", "S1>P2", "S1>P3"}
    assert three_piles.legal(position | {"hands": [["4S"], []]}) == {"4S>S1", "4S>S2", "4S>S3"}


def test_three_piles_never_adds_an_equal_rank() -> None:
    position = three(
        stacks=[["9H"], ["9S"], []], piles=[[["9C"], ["9D"], ["AS", "KS"]], [[], [], []]]
    )
    assert three_piles.legal(position) == {"draw"}


def test_three_piles_counts_the_ace_as_low() -> None:
    position = three(
        stacks=[["AH"], [], []], piles=[[["AC", "QC"], ["2C"], ["AS", "KS"]], [[], [], []]]
    )
    assert three_piles.legal(position) == {"draw", "S1>P2"}


def test_three_piles_is_silent_after_the_end() -> None:
    assert three_piles.legal(three(result={"winners": [0], "reason": "goal"})) == set()


# --- Carlton --------------------------------------------------------------------------------------


def carl(*piles: list[str], **keys: Any) -> dict[str, Any]:
    """A position of Carlton with these piles first and the others empty."""
    return {
        "game": "carlton",
        "seat": 0,
        "tableau": [*piles, *([[]] * (8 - len(piles)))],
        "stock": [],
    } | keys


FULL = [["KS"]] * 8  # nothing goes on a King that is not a Queen


def with_kings(*piles: list[str], **keys: Any) -> dict[str, Any]:
    """A position of Carlton whose other piles are black Kings."""
    return carl(*piles, *FULL[len(piles) :], **keys)


def test_carlton_builds_down_in_alternating_colours() -> None:
    """The text's example: 8C on 9H or 9D."""
    position = with_kings(["8C"], ["9H"], ["9D"], ["9S"], ["8H"])
    assert carlton.legal(position) == {"1>2", "1>3", "5>4"}


def test_carlton_moves_whole_and_partial_runs() -> None:
    position = with_kings(["JS", "TH", "9C"], ["QH"], ["JC"], ["TD"])
    assert carlton.legal(position) == {
        "1>2x3",
        "1>3x2",
        "1>4",
        "2>5",
        "2>6",
        "2>7",
        "2>8",
        "3>2",
        "4>3",
    }


def test_carlton_moves_any_run_to_any_empty_pile_a_whole_pile_too() -> None:
    assert carlton.legal(carl(["TH", "9C"])) == {
        f"1>{pile}{n}" for pile in range(2, 9) for n in ("", "x2")
    }


def test_carlton_does_not_move_face_down_cards() -> None:
    position = with_kings(["TH", "9C"], ["JS"], face_down=[1, 0, 0, 0, 0, 0, 0, 0])
    assert carlton.legal(position) == set()
    assert carlton.legal(position | {"face_down": [0] * 8}) == {"1>2x2"}


def test_carlton_does_not_move_cards_out_of_order_together() -> None:
    assert carlton.legal(with_kings(["TH", "8C"], ["JS"], ["9D"])) == {"1>3"}


def test_carlton_deals_while_stock_remains_onto_empty_piles_too() -> None:
    assert "deal" in carlton.legal(carl(["KS"], stock=["2H"]))
    assert carlton.legal(with_kings(stock=["2H"])) == {"deal"}
    assert carlton.legal(with_kings(stock=[])) == set()


def test_carlton_starts_a_foundation_with_an_ace_only() -> None:
    assert starting(carlton.legal(with_kings(["AS"], ["2S"], ["AH"])), "1>up") == {""}
    assert "2>up" not in carlton.legal(with_kings(["AS"], ["2S"]))


@pytest.mark.parametrize(
    ("heights", "up"), [([0, 0], False), ([1, 0], True), ([0, 1], True), ([2, 2], False)]
)
def test_carlton_takes_either_foundation_of_the_suit(heights: list[int], up: bool) -> None:
    foundations = {"S": [1, 1], "H": heights, "D": [1, 1], "C": [1, 1]}
    assert ("1>up" in carlton.legal(with_kings(["2H"], foundations=foundations))) is up


def test_carlton_takes_a_second_ace_and_only_the_top_card() -> None:
    foundations = {"S": [0, 0], "H": [5, 0], "D": [0, 0], "C": [0, 0]}
    assert carlton.legal(with_kings(["6H", "AH"], foundations=foundations)) == {"1>up"}


def test_carlton_is_silent_after_the_end() -> None:
    assert carlton.legal(carl(["KS"], result={"winners": [], "reason": "x"})) == set()


# --- Carbles --------------------------------------------------------------------------------------


def marbles(
    hand: list[str], track: dict[int, int] | None = None, seats: int = 2, **keys: Any
) -> dict[str, Any]:
    """A position of Carbles: seat 0 to move, all marbles that are nowhere else in the lots."""
    track = track or {}
    goals = keys.pop("goals", {})
    options = {"players": seats} | keys.pop("options", {})
    full = [goals.get(seat, [0, 0, 0, 0]) for seat in range(seats)]
    lots = [4 - sum(full[seat]) - list(track.values()).count(seat) for seat in range(seats)]
    return {
        "game": "carbles",
        "options": options,
        "seat": 0,
        "track": {str(space): owner for space, owner in track.items()},
        "lots": lots,
        "goals": full,
        "hands": [hand] + [["2"]] * (seats - 1),
    } | keys


def row(position: dict[str, Any], *texts: str) -> set[str]:
    """The legal continuations of a row that has not yet changed the table."""
    return carbles.legal(position | {"row": list(texts)})


def test_carbles_burns_when_nothing_can_be_played() -> None:
    assert carbles.legal(marbles(["7", "TS", "4H", "7D"])) == {"burn 7", "burn 10", "burn 4"}


def test_carbles_must_play_what_can_be_played() -> None:
    assert carbles.legal(marbles(["7", "10", "AS", "XX"])) == {"A", "Joker"}


def test_carbles_ace_moves_out_or_one_forward() -> None:
    position = marbles(["A"], {5: 0})
    assert row(position, "A") == {"out", "from 5"}
    assert row(position, "A", "from 5") == {"to 6"}


def test_carbles_joker_moves_out_or_does_nothing() -> None:
    assert row(marbles(["Joker"]), "Joker") == {"out", "nothing"}
    finished_but_one = marbles(["Joker"], {5: 0}, goals={0: [1, 1, 1, 0]})
    assert row(finished_but_one, "Joker") == {"nothing"}


def test_carbles_enters_the_goal_or_stays_on_the_track() -> None:
    position = marbles(["5"], {32: 0})  # the entry of seat 0 with two players is 34
    assert row(position, "5", "from 32") == {"to 1", "to A3"}
    assert carbles.legal(marbles(["10"], {32: 0})) == {"10"}
    assert row(marbles(["10"], {32: 0}), "10", "from 32") == {"to 6"}


def test_carbles_never_jumps_in_the_goal_and_needs_the_exact_count() -> None:
    position = marbles(["5", "2", "3"], {32: 0}, goals={0: [0, 1, 0, 0]})
    assert row(position, "5", "from 32") == {"to 1"}
    assert row(position, "3") == {"from 32"}
    assert row(position, "2") == {"from 32", "from A2"}
    assert row(position, "2", "from A2") == {"to A4"}


def test_carbles_four_goes_back_and_not_in_the_goal() -> None:
    position = marbles(["4"], {2: 0}, goals={0: [0, 1, 0, 0]})
    assert row(position, "4") == {"from 2"}
    assert row(position, "4", "from 2") == {"to 34"}


def test_carbles_home_marble_stops_others_and_with_a_wall_its_owner_too() -> None:
    others = marbles(["2", "3"], {17: 0, 18: 1})
    assert carbles.legal(others) == {"burn 2", "burn 3"}
    own = {35: 0, 0: 0}
    assert row(marbles(["A"], own), "A") == {"out", "from 0", "from 35"}
    assert row(marbles(["A"], own, options={"home": "wall"}), "A") == {"out", "from 0"}
    assert row(marbles(["2"], {17: 0, 18: 0}), "2") == {
        "from 17",
        "from 18",
    }  # on a foreign home: no protection


def test_carbles_jack_swaps_with_anybody_not_at_home() -> None:
    position = marbles(["J"], {0: 0, 20: 1, 18: 1, 30: 0})
    assert row(position, "J") == {"from 0", "from 30"}
    assert row(position, "J", "from 0") == {"to 11", "swap 20"}
    assert row(position, "J", "from 30") == {"to 5", "swap 20"}


def test_carbles_seven_must_be_walked_out() -> None:
    """One marble with three steps to its goal space cannot use seven; two marbles share them."""
    position = marbles(["7"], {}, goals={0: [1, 0, 0, 0]})
    assert carbles.legal(position) == {"burn 7"}
    shared = marbles(["7"], {5: 0}, goals={0: [1, 0, 0, 0]})
    assert row(shared, "7") == {"from 5", "from A1"}
    assert row(shared, "7", "from A1") == {"to A2", "to A3", "to A4"}
    assert row(shared, "7", "from 5") == {
        "to 9",
        "to 10",
        "to 11",
        "to 12",
    }  # fewer leaves more than the goal takes


def test_carbles_seven_goes_on_with_a_marble_that_has_not_moved() -> None:
    position = marbles([], {8: 0, 20: 0}, row=["7", "from 5", "to 8"])
    assert carbles.legal(position) == {"from 20"}
    assert carbles.legal(position | {"row": ["7", "from 5", "to 8", "from 20"]}) == {"to 24"}


def test_carbles_seven_kills_what_it_passes() -> None:
    [(track, lots, _)] = carbles.outcomes(marbles(["7"], {5: 0, 7: 1, 12: 1}), "7")
    assert track == ((12, 0),)
    assert lots == (3, 4)


def test_carbles_joker_moves_the_partner_out() -> None:
    partners = {"partners": True}
    assert row(marbles(["Joker"], seats=4, options=partners), "Joker") == {
        "out",
        "out C",
        "nothing",
    }
    assert row(marbles(["K"], seats=4, options=partners), "K") == {"out"}


def test_carbles_finished_seat_plays_its_partners_marbles() -> None:
    done = {0: [1, 1, 1, 1]}
    position = marbles(
        ["Joker", "A", "J"], {40: 2, 60: 1}, 4, options={"partners": True}, goals=done
    )
    assert carbles.legal(position) == {"Joker", "A", "J"}
    assert row(position, "Joker") == {"out C", "nothing"}
    assert row(position, "A") == {"out C", "from 40"}
    assert row(position, "J", "from 40") == {"to 51", "swap 60"}


def test_carbles_seven_that_fills_the_goal_goes_on_with_the_partner() -> None:
    position = marbles(
        ["7"], {70: 0, 40: 2}, 4, options={"partners": True}, goals={0: [0, 1, 1, 1]}
    )
    assert row(position, "7") == {"from 70"}
    assert row(position, "7", "from 70") == {"to A1", "to 5"}  # entry 70: one step in, six are left
    after = marbles([], {40: 2}, 4, options={"partners": True}, goals={0: [1, 1, 1, 1]})
    assert row(after, "7", "from 70", "to A1") == {"from 40"}
    assert row(after, "7", "from 70", "to A1", "from 40") == {"to 46"}


@pytest.mark.skipif(not (GOLDEN / "carbles").exists(), reason="the measured positions are not here")
def test_carbles_agrees_with_every_measured_position() -> None:
    for line in (GOLDEN / "carbles" / "golden_open.jsonl").read_text().splitlines():
        golden = json.loads(line)
        options = {"players": golden["players"], "partners": golden["partners"]}
        position = {"options": options | {"home": "wall"}, "seat": golden["mover"]}
        position |= {key: golden[key] for key in ("track", "lots", "goals")}
        position["hands"] = [[golden["card"]]] * golden["players"]
        expected = {
            carbles.outcome(
                {int(space): owner for space, owner in end["track"].items()},
                end["lots"],
                end["goals"],
            )
            for end in golden["results"]
        }
        found = carbles.outcomes(position, golden["card"])
        assert found == expected, (golden["id"], golden["tag"], golden["card"])
        assert carbles.legal(position) == {golden["card"] if expected else f"burn {golden['card']}"}
        literal = carbles.outcomes(
            position | {"options": options | {"home": "protected"}}, golden["card"]
        )
        assert literal >= found
        assert bool(literal) == bool(found)


# --- Carbondale, final edition --------------------------------------------------------------------


def card(face: str, x: int, y: int, way: str | None = None) -> dict[str, Any]:
    """A card of a network, built in direction `way`; without one it is a starting card."""
    if way is None:
        return {"card": face, "x": x, "y": y, "start": True}
    dx, dy = carbondale.STEP[way]
    return {"card": face, "x": x, "y": y, "from": [x - dx, y - dy], "dir": way}


START = [card("AS", 0, 0), card("2C", 1, 0)]


def town(*cards: dict[str, Any], hand: list[str] | None = None, **keys: Any) -> dict[str, Any]:
    """A position of Carbondale: seat 0 builds, its network is the start and these cards."""
    return {
        "game": "carbondale",
        "seat": 0,
        "phase": "build",
        "networks": [[*START, *cards], list(START)],
        "hands": [hand or [], []],
        "deck": ["2S"],
        "target": 4,
    } | keys


@pytest.mark.parametrize(
    ("source", "built", "price"),
    [
        ("5S", "6S", 0),  # the examples of the text and the rulings
        ("5S", "5D", 1),
        ("5C", "3S", 1),
        ("4S", "4C", 1),
        ("5S", "7C", None),
        ("5D", "5D", None),
        ("TS", "AS", 0),
        ("5S", "7S", 1),
        ("5S", "8S", None),
        ("5S", "6C", 1),
        ("5S", "6D", None),
        ("5S", "4H", None),
        ("2S", "2H", None),  # F60: the table wins over the example tableau
        ("3C", "2D", None),
    ],
)
def test_carbondale_prices(source: str, built: str, price: int | None) -> None:
    assert carbondale.cost(source, built) == price


def test_carbondale_costly_build_needs_another_card() -> None:
    free = town(hand=["2S"])
    assert starting(carbondale.legal(free), "build ") == {"2S"}
    costly = town(hand=["3S"])
    assert starting(carbondale.legal(costly), "build ") == set()
    assert starting(carbondale.legal(costly | {"hands": [["3S", "TH"], []]}), "build ") == {"3S"}


def test_carbondale_names_cell_and_direction_of_every_source() -> None:
    position = town(hand=["2S"], row=["build 2S"])
    assert carbondale.legal(position) == {
        "at (0,1) N",
        "at (0,-1) S",
        "at (-1,0) W",
    }  # on 2C it costs
    position["hands"] = [["2S", "TH"], []]
    assert carbondale.legal(position) - {"at (0,1) N", "at (0,-1) S", "at (-1,0) W"} == {
        "at (1,1) N",
        "at (1,-1) S",
        "at (2,0) E",
    }


def test_carbondale_pays_with_any_card_after_building() -> None:
    position = town(card("3S", 0, 1, "N"), hand=["TH", "9C", "9C"], row=["build 3S", "at (0,1) N"])
    assert carbondale.legal(position) == {"pay TH", "pay 9C"}


def test_carbondale_discards_any_number_or_nothing() -> None:
    position = town(hand=["TH", "9C"])
    assert carbondale.legal(position) == {"discard TH", "discard 9C", "done"}
    assert carbondale.legal(town(hand=["9C"], row=["discard TH"])) == {"discard 9C", "done"}
    assert carbondale.legal(town(row=["discard TH", "discard 9C"])) == {"done"}


def test_carbondale_source_builds_once_in_each_direction() -> None:
    position = town(card("AH", 1, 1, "N"), hand=["AH", "TH"], row=["build AH"])
    assert carbondale.legal(position) == {"at (1,-1) S", "at (2,0) E"}


def test_carbondale_reds_share_a_space_one_from_each_side() -> None:
    """A space with two reds, from the South and the East, can hold two more, from the West and the
    North.
    """
    cards = [card("2C", 0, 1, "N"), card("2C", 0, 2, "N"), card("2C", 1, 2, "E")]
    reds = [card("AH", 1, 1, "N"), card("AH", 1, 1, "S")]
    position = town(*cards, *reds, hand=["AH", "TH"], row=["build AH"])
    assert "at (1,1) E" in carbondale.legal(position)  # from the 2C at (0,1)
    assert not {"at (1,1) N", "at (1,1) S"} & carbondale.legal(position)


def test_carbondale_space_holds_a_black_or_reds_never_both() -> None:
    position = town(card("AH", 1, 1, "N"), card("2S", 0, 1, "N"), hand=["2S"], row=["build 2S"])
    assert "at (1,1) E" not in carbondale.legal(position)
    red = town(card("2S", 0, 1, "N"), hand=["AD", "TH"], row=["build AD"])
    assert carbondale.legal(red) == {
        "at (0,-1) S",
        "at (-1,0) W",
        "at (1,1) E",
        "at (-1,1) W",
        "at (0,2) N",
    }


def test_carbondale_five_wide_and_three_tall_grows_north_and_south_only() -> None:
    wide = [card("2C", 2, 0, "E"), card("2C", 3, 0, "E"), card("2C", 4, 0, "E")]
    tall = [card("2C", 2, 1, "N"), card("2C", 2, 2, "N")]
    blacks = town(*wide, *tall, hand=["2C"], row=["build 2C"])
    ends = carbondale.legal(blacks)
    assert not {"at (5,0) E", "at (-1,0) W"} & ends
    assert {"at (2,3) N", "at (3,-1) S", "at (1,2) W"} <= ends
    reds = town(*wide, *tall, hand=["2H", "TH"], row=["build 2H"])
    assert "at (5,0) E" in carbondale.legal(reds)


def claim(*theirs: dict[str, Any], hand: list[str], **keys: Any) -> dict[str, Any]:
    """A position of Carbondale: seat 0 may claim from seat 1."""
    return town(hand=hand, phase="claim", networks=[list(START), [*START, *theirs]], **keys)


def test_carbondale_claims_with_the_same_colour_two_steps_higher() -> None:
    """The text's example: a 3C needs a black card of 5 or above."""
    three_of_clubs = card("3C", 2, 0, "E")
    assert carbondale.legal(claim(three_of_clubs, hand=["5S", "AH"])) == {
        "no claim",
        "claim B(2,0)",
    }
    assert carbondale.legal(claim(three_of_clubs, hand=["4S", "TH"])) == {"no claim"}
    assert carbondale.legal(claim(three_of_clubs, hand=["TC"])) == {
        "no claim"
    }  # and one for the fee
    nearer = claim(three_of_clubs, hand=["4S", "TH"], options={"claim_gap": 1})
    assert carbondale.legal(nearer) == {"no claim", "claim B(2,0)"}


def test_carbondale_claims_only_what_is_vulnerable() -> None:
    hand = ["TS", "TH", "9C", "9D"]
    assert carbondale.legal(claim(hand=hand)) == {"no claim"}  # the first two never
    chain = [card("3C", 2, 0, "E"), card("3C", 3, 0, "E")]
    assert starting(carbondale.legal(claim(*chain, hand=hand)), "claim ") == {
        "B(3,0)"
    }  # two black neighbours
    covered = [card("3C", 2, 0, "E"), card("2H", 3, 0, "E")]
    assert starting(carbondale.legal(claim(*covered, hand=hand)), "claim ") == {
        "B(3,0)"
    }  # a red built from it
    beside = [card("2S", 0, 1, "N"), card("AH", 1, 1, "N")]
    assert starting(carbondale.legal(claim(*beside, hand=hand)), "claim ") == {
        "B(0,1)",
        "B(1,1)",
    }  # merely adjacent
    pair = [card("2C", 0, 1, "N"), card("AH", 1, 1, "N"), card("2H", 1, 1, "E")]
    assert starting(carbondale.legal(claim(*pair, hand=hand)), "claim ") == set()


def test_carbondale_pays_a_fee_that_leaves_a_challenge_card() -> None:
    target = card("3C", 2, 0, "E")
    position = claim(target, hand=["5S", "AH", "4C"], row=["claim B(2,0)"])
    assert carbondale.legal(position) == {"fee AH", "fee 4C"}
    assert carbondale.legal(claim(target, hand=["5S", "5S"], row=["claim B(2,0)"])) == {"fee 5S"}
    paid = claim(target, hand=["5S", "4C", "TH", "9C"], row=["claim B(2,0)", "fee AH"])
    assert carbondale.legal(paid) == {"challenge 5S", "challenge 9C"}


def test_carbondale_defends_against_the_challenge_card() -> None:
    pending = {"owner": 1, "card": "3C", "x": 2, "y": 0, "challenge": "5S"}
    position = claim(card("3C", 2, 0, "E"), hand=[], pending=pending)
    position |= {"phase": "defence", "hands": [["TS"], ["5C", "4C", "6S", "TH"]]}
    assert carbondale.legal(position) == {"no defence", "defend 5C", "defend 6S"}


def test_carbondale_draws_from_the_deck_or_any_of_the_stock() -> None:
    position = town(hand=["2S"], phase="draw", stock=["3H", "4H", "3H"])
    assert carbondale.legal(position) == {"deck", "stock 3H", "stock 4H"}
    assert carbondale.legal(position | {"target": 1}) == set()
    assert carbondale.legal(position | {"deck": [], "stock": [], "spares": [["5C"]]}) == {"deck"}
    assert carbondale.legal(position | {"deck": [], "stock": [], "discards": ["5C"]}) == {"deck"}
    assert carbondale.legal(position | {"deck": [], "stock": []}) == set()
    assert carbondale.legal(position | {"phase": "replacement", "deck": []}) == {
        "deck",
        "stock 3H",
        "stock 4H",
    }


def test_carbondale_may_keep_the_own_contribution_closed() -> None:
    options = {"own_contribution_drawable": False}
    position = town(phase="draw", stock=["3H", "4H"], contributed="3H", options=options)
    assert carbondale.legal(position) == {"deck", "stock 4H"}
    assert carbondale.legal(position | {"stock": ["3H", "3H"]}) == {"deck", "stock 3H"}
    assert carbondale.legal(position | {"options": {}}) == {"deck", "stock 3H", "stock 4H"}


# --- Carbondale, draft edition --------------------------------------------------------------------


def cell(face: str, x: int, y: int) -> dict[str, Any]:
    """A card of a draft network."""
    return {"card": face, "x": x, "y": y}


def draft(*cards: dict[str, Any], hand: list[str] | None = None, **keys: Any) -> dict[str, Any]:
    """A position of the draft edition: seat 0 announces, its network is the start and these
    cards.
    """
    return {
        "game": "carbondale_draft",
        "seat": 0,
        "phase": "announce",
        "networks": [[*START, *cards], list(START)],
        "hands": [hand or [], []],
        "deck": ["2S"],
        "target": 5,
    } | keys


@pytest.mark.parametrize(
    ("source", "built", "price"),
    [
        ("7C", "4H", 0),  # the examples of the text and the rulings
        ("7C", "7H", 1),
        ("7C", "8H", None),
        ("7C", "9C", 1),
        ("5C", "7C", 1),
        ("5S", "6S", 0),
        ("6S", "6D", 1),
        ("TC", "8H", 2),
        ("TC", "AH", 0),
        ("5S", "8S", 2),
        ("5S", "9S", None),
        ("5S", "5C", 1),
        ("5S", "6C", 1),
        ("5S", "7C", None),
        ("5S", "3H", None),
        ("5D", "5D", None),
    ],
)
def test_draft_prices_from_one_source(source: str, built: str, price: int | None) -> None:
    assert carbondale_draft.price_from_one(source, built) == price


@pytest.mark.parametrize(
    ("one", "other", "built", "price"),
    [
        ("5S", "3S", "5D", 0),  # Figure 1
        ("5S", "3S", "5C", 0),
        ("5S", "3S", "6D", None),
        ("5S", "3S", "5S", None),
        ("5C", "4S", "3H", None),
        ("9C", "2C", "9H", 0),
        ("9C", "2C", "9D", None),
        ("5H", "5H", "2H", None),
    ],
)
def test_draft_prices_from_two_sources(one: str, other: str, built: str, price: int | None) -> None:
    assert carbondale_draft.price_from_two(one, other, built) == price


def test_draft_builds_above_left_and_right_never_below() -> None:
    position = draft(hand=["2S", "TH"], row=["announce 2S"])
    assert carbondale_draft.legal(position) == {"at (-1,0)", "at (0,1)", "at (1,1)", "at (2,0)"}
    above = draft(cell("9H", -1, 0), cell("5S", 0, 1), hand=["6S"], row=["announce 6S"])
    assert carbondale_draft.legal(above) == {"at (-1,1)", "at (1,1)", "at (0,2)"}
    hanging = draft(cell("5S", 0, 1), cell("6S", -1, 1), hand=["7S"], row=["announce 7S"])
    assert carbondale_draft.legal(hanging) == {"at (-2,1)", "at (-1,2)"}  # not (-1,0) below the 6S


def test_draft_finds_the_free_build_between_two_sources() -> None:
    """Figure 1: 5D or 5C by both the 5S and the 3S, free; (1,2) has 5S on its left and 3S below."""
    cards = [cell("2S", 0, 1), cell("5S", 0, 2), cell("3S", 1, 1)]
    assert carbondale_draft.legal(draft(*cards, hand=["5D"], row=["announce 5D"])) == {"at (1,2)"}
    assert carbondale_draft.legal(draft(*cards, hand=["5C"], row=["announce 5C"])) == {"at (1,2)"}
    wealthy = draft(*cards, hand=["5D", "TH"], row=["announce 5D"])
    assert carbondale_draft.legal(wealthy) == {"at (1,2)", "at (-1,2)", "at (0,3)"}


def test_draft_ignores_neighbours_that_make_it_dearer() -> None:
    """Figure 1: a 7C above the 5C or to its right, ignoring the 4C, costs one card."""
    cards = [cell("4C", 1, 1), cell("5C", 0, 1)]
    assert carbondale_draft.legal(draft(*cards, hand=["7C", "TH"], row=["announce 7C"])) == {
        "at (-1,1)",
        "at (0,2)",
    }
    assert "announce 7C" not in carbondale_draft.legal(draft(*cards, hand=["7C"]))
    assert carbondale_draft.cheapest("6C", (0, 2), draft(*cards)["networks"][0]) == 0


def test_draft_uses_each_cell_once_reds_too() -> None:
    position = draft(cell("AH", 1, 1), hand=["AH"], row=["announce AH"])
    assert carbondale_draft.legal(position) == {"at (2,0)"}


def test_draft_checks_at_the_announcement_that_the_price_can_be_paid() -> None:
    high = cell("TC", 2, 0)
    assert starting(carbondale_draft.legal(draft(high, hand=["9H", "9D"])), "announce ") == set()
    assert starting(carbondale_draft.legal(draft(high, hand=["9H", "9D", "9D"])), "announce ") == {
        "9H"
    }


def test_draft_cleans_any_number_or_nothing() -> None:
    assert carbondale_draft.legal(draft(hand=["TH", "9C"])) == {"clean TH", "clean 9C", "done"}
    assert carbondale_draft.legal(draft(hand=["9C"], row=["clean TH"])) == {"clean 9C", "done"}
    assert carbondale_draft.legal(draft(row=["clean TH"])) == {"done"}


def test_draft_challenges_with_the_announced_suit() -> None:
    pending = {"card": "2S", "x": 0, "y": 1}
    position = draft(phase="challenge", pending=pending, hands=[["2S"], ["AS", "9S", "9C"]])
    assert carbondale_draft.legal(position) == {"no challenge", "challenge AS", "challenge 9S"}
    assert carbondale_draft.legal(position | {"hands": [["2S"], ["9C"]]}) == {"no challenge"}


def test_draft_challenge_may_cost_a_second_card() -> None:
    options = {"challenge_fee": 1}
    pending = {"card": "2S", "x": 0, "y": 1}
    position = draft(
        phase="challenge", pending=pending, options=options, hands=[["2S"], ["9S", "9C", "AH"]]
    )
    assert carbondale_draft.legal(position) == {"no challenge", "challenge 9S"}
    assert carbondale_draft.legal(position | {"row": ["challenge 9S"]}) == {"fee 9C", "fee AH"}
    assert carbondale_draft.legal(position | {"hands": [["2S"], ["9S"]]}) == {"no challenge"}


def test_draft_pays_with_any_card() -> None:
    position = draft(
        cell("4S", 0, 1),
        hand=["TH", "9C", "9C"],
        phase="pay",
        pending={"card": "4S", "x": 0, "y": 1},
    )
    assert carbondale_draft.legal(position) == {"pay TH", "pay 9C"}


def test_draft_draws_from_the_deck_or_the_opponents_open_pile() -> None:
    position = draft(phase="draw", personal=[["3H"], ["4H", "5H"]])
    assert carbondale_draft.legal(position) == {"deck", "pile 4H", "pile 5H"}
    own = position | {"options": {"own_pile_drawable": True}}
    assert carbondale_draft.legal(own) == {"deck", "pile 4H", "pile 5H", "own 3H"}
    assert carbondale_draft.legal(position | {"deck": [], "personal": [["3H"], []]}) == {
        "deck"
    }  # by a reshuffle
    assert carbondale_draft.legal(position | {"deck": [], "personal": [[], []]}) == set()
    assert carbondale_draft.legal(position | {"target": 0}) == set()


def test_draft_winning_challenger_draws_first_and_sees_the_builders_pile() -> None:
    position = draft(phase="replacement", personal=[["3H"], ["4H"]], hands=[["2S"], []])
    assert carbondale_draft.legal(position) == {"deck", "pile 3H"}


def test_draft_is_silent_after_the_end() -> None:
    assert (
        carbondale_draft.legal(draft(hand=["2S"], result={"winners": [1], "reason": "goal"}))
        == set()
    )
    assert carbondale.legal(town(hand=["2S"], result={"winners": [1], "reason": "goal"})) == set()
    assert carbles.legal(marbles(["2"], result={"winners": [1], "reason": "goal"})) == set()
