"""The rulings of Carbles, one by one."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import cardhouse
from cardhouse import IllegalAction, InvalidOptions, InvalidPosition, Match
from cardhouse.core.game import game
from tests.conformance.hidden import Place, arrangements, sampled, surprise

ONE_IN_A_MILLION = 4.75


def board(hand: list[str], track: dict[int, int] | None = None, **keys: Any) -> Match:
    """A match with A on turn, holding a hand; the others hold a 2 each."""
    players = keys.pop("players", 4)
    options = {"players": players, **keys.pop("options", {})}
    goals = keys.pop("goals", {})
    position: dict[str, Any] = {
        "game": "carbles",
        "options": options,
        "track": {str(space): seat for space, seat in (track or {}).items()},
        "hands": [hand, *[["2"] for _ in range(players - 1)]],
    }
    if goals:
        position["goals"] = [goals.get(p, [0, 0, 0, 0]) for p in range(players)]
    return cardhouse.match_from_position({**position, **keys})


def texts(match: Match) -> set[str]:
    return {match.text(a) for a in match.legal_actions}


def play(match: Match, *row: str) -> Match:
    for text in row:
        match.play(text)
    return match


def where(match: Match) -> dict[str, int]:
    return dict(match.position()["track"])


def forbidden(match: Match, text: str, ruling: str) -> None:
    reason = match.why_not(text)
    assert reason is not None
    assert f"({ruling})" in reason, reason
    with pytest.raises(IllegalAction, match=ruling):
        match.play(text)


def test_B1_board_and_start() -> None:
    match = cardhouse.new_match("carbles", players=4, seed=1)
    position = match.position()
    assert position["lots"] == [4, 4, 4, 4]
    assert position["track"] == {}
    kinds = Counter(spot.kind for spot in match.scene(None).spots)
    assert kinds["track"] + kinds["home"] + kinds["entry"] == 72
    assert kinds["home"] == kinds["entry"] == kinds["lot"] == 4
    assert kinds["goal"] == 16
    entries = {spot.id for spot in match.scene(None).spots if spot.kind == "entry"}
    assert entries == {"t70", "t16", "t34", "t52"}


def test_B1_no_place_beyond_the_board() -> None:
    match = play(board(["5"], {10: 0}), "5")
    forbidden(match, "from 72", "B1")
    match = play(match, "from 10")
    forbidden(match, "to 72", "B1")
    forbidden(match, "to E1", "B1")
    match = play(board(["A"]), "A")
    forbidden(match, "out E", "B1")


def test_B2_going_in_or_staying_on_the_track_are_two_choices() -> None:
    match = play(board(["A"], {70: 0}), "A", "from 70")
    assert texts(match) == {"to A1", "to 71"}
    match = play(board(["3"], {69: 0}), "3", "from 69")
    assert texts(match) == {"to A2", "to 0"}


def test_B2_a_marble_that_backed_from_its_home_may_go_in() -> None:
    match = play(board(["4", "2", "3"], {0: 0}, players=1), "4", "from 0", "to 14", "2", "from 14")
    assert "to 16" in texts(match)
    match = play(board(["4", "3"], {0: 0}, players=1), "4", "from 0", "to 14", "3", "from 14")
    assert texts(match) == {"to A1", "to 17"}


def test_B3_landing_kills_also_own_and_partners_marbles() -> None:
    for victim in (1, 2, 3):
        match = board(["5"], {10: 0, 15: victim}, options={"partners": True})
        match = play(match, "5", "from 10", "to 15")
        assert where(match) == {"15": 0}
        assert match.position()["lots"][victim] == 4
    match = play(board(["5"], {10: 0, 15: 0}), "5", "from 10", "to 15")
    assert where(match) == {"15": 0}
    assert match.position()["lots"][0] == 3
    assert [e.kind for ply, e in match.events(1) if ply == 2][:2] == ["kill_own", "move"]


def test_B3_passing_over_is_free() -> None:
    match = play(board(["5"], {10: 0, 12: 1, 13: 0}), "5", "from 10", "to 15")
    assert where(match) == {"12": 1, "13": 0, "15": 0}


def test_B4_a_guarded_home_cannot_be_passed_killed_or_swapped() -> None:
    guarded = {16: 0, 18: 1, 40: 0}
    match = play(board(["5"], guarded), "5")
    assert texts(match) == {"from 40"}
    forbidden(match, "from 16", "B4")
    match = play(board(["2"], guarded), "2")
    forbidden(match, "from 16", "B4")
    match = play(board(["4"], {20: 0, 18: 1, 40: 0}), "4")
    forbidden(match, "from 20", "B4")
    match = play(board(["Q"], {10: 0, 40: 0, 18: 1}), "Q")
    forbidden(match, "from 10", "B4")


def test_B4_the_owners_own_marbles_pass_and_kill_unless_home_is_a_wall() -> None:
    own = {0: 0, 69: 0}
    assert "to 2" in texts(play(board(["5"], own), "5", "from 69"))
    match = play(board(["3"], own), "3", "from 69", "to 0")
    assert where(match) == {"0": 0}
    assert match.position()["lots"][0] == 3
    wall = {"home": "wall"}
    assert texts(play(board(["5"], own, options=wall), "5")) == {"from 0", "from 69"}
    assert texts(play(board(["5"], own, options=wall), "5", "from 69")) == {"to A4"}
    forbidden(play(board(["5"], own, options=wall), "5", "from 69"), "to 2", "B4")


def test_B4_a_marble_on_somebody_elses_home_is_not_protected() -> None:
    match = play(board(["A", "K"], {0: 2}), "A", "out")
    assert where(match) == {"0": 0}
    assert match.position()["lots"][2] == 4
    assert "to 19" in texts(play(board(["3"], {16: 0, 18: 2}), "3", "from 16"))


def test_B5_exact_count_no_jumping_and_only_the_owners_marbles() -> None:
    goals = {0: [0, 0, 1, 0]}
    match = play(board(["3"], {70: 0}, goals=goals), "3", "from 70")
    assert texts(match) == {"to 1"}
    forbidden(match, "to A3", "B5")
    match = play(board(["2"], {16: 0}), "2", "from 16")
    forbidden(match, "to B2", "B5")


def test_B5_marbles_in_the_goal_advance_but_never_jump_or_leave() -> None:
    goals = {0: [1, 0, 1, 0]}
    match = play(board(["A"], goals=goals, track={}, lots=[2, 4, 4, 4]), "A")
    assert texts(match) == {"out", "from A1", "from A3"}
    match = play(board(["2"], {30: 0}, goals=goals), "2")
    assert texts(match) == {"from 30"}
    forbidden(match, "from A1", "B5")
    jack = play(board(["J"], {30: 0, 40: 1}, goals=goals), "J")
    forbidden(jack, "from A1", "B5")


def test_B6_the_deck_has_108_cards_whatever_the_number_of_seats() -> None:
    for players in (1, 5, 12):
        position = cardhouse.new_match("carbles", players=players, seed=2).position()
        cards = Counter([*position["deck"], *(card for hand in position["hands"] for card in hand)])
        assert sum(cards.values()) == 108
        assert cards["XX"] == 4
        assert set(cards.values()) == {2, 4}


def test_B6_suits_do_not_matter_and_the_first_of_the_hand_goes() -> None:
    match = play(board(["5C", "5H", "5S", "9D"], {10: 0}), "5")
    assert match.position()["discards"] == ["5S"]
    assert match.position()["hands"][0] == ["5H", "5C", "9D"]


@pytest.mark.parametrize(
    ("card", "steps"),
    [
        ("A", 1),
        ("2", 2),
        ("3", 3),
        ("5", 5),
        ("6", 6),
        ("8", 8),
        ("9", 9),
        ("10", 10),
        ("J", 11),
        ("Q", 12),
        ("K", 13),
    ],
)
def test_B7_one_marble_goes_the_full_count(card: str, steps: int) -> None:
    match = play(board([card], {20: 0}), card, "from 20")
    assert texts(match) == {f"to {20 + steps}"}
    forbidden(match, f"to {20 + steps + 1}", "B7")


def test_B7_card_then_marble_then_place() -> None:
    match = board(["5"], {10: 0, 12: 1})
    forbidden(match, "from 10", "B7")
    match.play("5")
    forbidden(match, "to 15", "B7")
    forbidden(match, "from 11", "B7")
    match.play("from 10")
    forbidden(match, "from 10", "B7")
    forbidden(match, "to 14", "B7")


def test_B8_ace_king_and_joker_bring_out() -> None:
    for card in ("A", "K", "Joker"):
        match = play(board([card]), card, "out")
        assert where(match) == {"0": 0}
        assert match.position()["lots"][0] == 3
    assert texts(board(["2", "Q"])) == {"burn 2", "burn Q"}


def test_B8_also_onto_the_own_marble_which_changes_nothing() -> None:
    match = play(board(["K"], {0: 0, 20: 1}), "K", "out")
    assert where(match) == {"0": 0, "20": 1}
    assert match.position()["lots"] == [3, 3, 4, 4]


def test_B8_only_those_cards_and_only_while_the_lot_holds_marbles() -> None:
    forbidden(play(board(["5"], {10: 0}), "5"), "out", "B8")
    match = board(["A"], {10: 0, 20: 0, 30: 0, 40: 0})
    forbidden(play(match, "A"), "out", "B8")


def test_B9_a_joker_can_always_be_played() -> None:
    match = board(["Joker", "2"])
    assert texts(match) == {"Joker"}
    forbidden(match, "burn Joker", "B9")
    match = play(match, "Joker")
    assert texts(match) == {"nothing", "out"}
    assert where(play(match, "nothing")) == {}


def test_B9_a_joker_brings_a_partners_marble_out_only_with_partners() -> None:
    match = play(board(["Joker"], options={"partners": True}), "Joker")
    assert texts(match) == {"nothing", "out", "out C"}
    forbidden(match, "out B", "B9")
    assert where(play(match, "out C")) == {"36": 2}
    forbidden(play(board(["Joker"]), "Joker"), "out C", "B9")
    forbidden(play(board(["A"], options={"partners": True}), "A"), "out C", "B9")


def test_B9_nothing_is_for_jokers_and_jokers_move_nothing() -> None:
    forbidden(play(board(["A"], {10: 0}), "A"), "nothing", "B9")
    forbidden(play(board(["Joker"], {10: 0}), "Joker"), "from 10", "B9")


def test_B10_four_goes_back_on_the_track_only() -> None:
    match = play(board(["4"], {0: 0, 30: 0}, goals={0: [0, 0, 0, 1]}), "4")
    assert texts(match) == {"from 0", "from 30"}
    forbidden(match, "from A4", "B10")
    match = play(match, "from 0")
    assert texts(match) == {"to 68"}
    forbidden(match, "to A1", "B10")
    forbidden(match, "to 69", "B10")


def test_B10_four_may_back_over_empty_homes_and_past_the_entry() -> None:
    assert texts(play(board(["4"], {20: 0}), "4", "from 20")) == {"to 16"}
    assert texts(play(board(["4"], {71: 0}), "4", "from 71")) == {"to 67"}


def test_B11_seven_kills_on_every_step() -> None:
    match = play(board(["7"], {10: 0, 11: 1, 13: 0, 15: 2, 20: 3}), "7", "from 10", "to 17")
    assert where(match) == {"17": 0, "20": 3}
    assert match.position()["lots"] == [3, 4, 4, 3]


@pytest.mark.parametrize("victim", [68, 69, 70])
def test_B11_a_seven_into_the_goal_kills_on_its_way_the_entry_too(victim: int) -> None:
    match = board(["7"], {67: 0, victim: 1})
    play(match, "7", "from 67", "to A4")
    assert where(match) == {}
    assert match.position()["goals"][0] == [0, 0, 0, 1]
    assert match.position()["lots"] == [3, 4, 4, 4]


def test_B11_a_seven_from_the_entry_into_the_goal_kills_nobody_beyond_it() -> None:
    match = board(["7"], {70: 0, 10: 0, 71: 1})
    play(match, "7", "from 70", "to A4", "from 10", "to 13")
    assert where(match) == {"13": 0, "71": 1}


def test_B11_the_steps_are_shared_and_each_marble_moves_once() -> None:
    match = play(board(["7"], {10: 0, 30: 0}), "7", "from 10", "to 13")
    assert match.position()["row"] == ["7", "from 10", "to 13"]
    assert texts(match) == {"from 30"}
    forbidden(match, "from 13", "B11")
    match.play("from 30")
    assert texts(match) == {"to 34"}
    forbidden(match, "to 33", "B11")
    forbidden(match, "to 35", "B11")
    assert where(play(match, "to 34")) == {"13": 0, "34": 0}


def test_B11_all_seven_must_be_walked_even_when_fewer_would_win() -> None:
    winning = {0: [0, 1, 1, 1]}
    match = board(["7", "3"], {69: 0}, goals=winning, options={"home": "wall"})
    match = play(match, "7", "from 69")
    assert texts(match) == {"to 4"}
    match = board(["7", "Q"], {16: 0, 18: 1}, goals={0: [0, 0, 1, 1]})
    assert texts(match) == {"burn 7", "burn Q"}
    forbidden(match, "7", "B11")


def test_B11_a_marble_cannot_take_steps_that_strand_the_rest() -> None:
    match = play(board(["7"], {12: 0, 18: 1}, goals={0: [1, 0, 0, 0]}), "7")
    assert texts(match) == {"from 12", "from A1"}
    match.play("from 12")
    assert texts(match) == {"to 16", "to 17"}
    forbidden(match, "to 13", "B11")
    match = play(board(["7"], {40: 0}, goals={0: [0, 0, 0, 1]}), "7")
    forbidden(match, "from A4", "B11")


def test_B11_a_killed_marble_cannot_move_afterwards() -> None:
    match = play(board(["7"], {10: 0, 12: 0}), "7", "from 10")
    assert texts(match) == {"to 11", "to 17"}


def test_B12_a_jack_swaps_track_marbles_of_different_seats() -> None:
    match = board(["J"], {0: 0, 18: 1, 20: 1, 40: 2, 50: 0}, options={"partners": True})
    match = play(match, "J", "from 0")
    assert texts(match) == {"to 11", "swap 20", "swap 40"}
    forbidden(match, "swap 18", "B12")
    forbidden(match, "swap 50", "B12")
    forbidden(match, "swap 19", "B12")
    forbidden(match, "to 20", "B12")
    assert where(play(match, "swap 40")) == {"0": 2, "18": 1, "20": 1, "40": 0, "50": 0}


def test_B12_only_a_jack_swaps() -> None:
    forbidden(play(board(["5"], {10: 0, 30: 1}), "5", "from 10"), "swap 30", "B12")


def test_B13_what_can_be_played_must_be_played() -> None:
    match = board(["A", "9", "3"])
    assert texts(match) == {"A"}
    forbidden(match, "burn 9", "B13")
    forbidden(match, "9", "B13")
    forbidden(match, "K", "B13")
    match = board(["9", "3"])
    assert texts(match) == {"burn 3", "burn 9"}
    match.play("burn 9")
    assert match.position()["discards"] == ["9S"]
    assert match.seat == 1


def burn_through(match: Match, hands: int) -> list[tuple[int, int, int, int]]:
    """Plays on, whatever comes first, and notes (dealer, hand number, leader, size) of each
    hand.
    """
    state: Any = match.state
    notes: list[tuple[int, int, int, int]] = []
    while len(notes) < hands:
        notes.append(
            (state.dealer, state.hand_number, state.turn_seat, state.hand_n[state.turn_seat])
        )
        for _ in range(match.seats * state.hand_n[state.turn_seat]):
            ply = match.turn
            while match.turn == ply:
                match.play(match.legal_actions[0])
    return notes


@pytest.mark.parametrize(("players", "short_hand"), [(2, 11), (11, 2), (12, 2)])
def test_B14_hands_of_four_when_cards_run_short(players: int, short_hand: int) -> None:
    sizes = [
        size
        for _, _, _, size in burn_through(
            cardhouse.new_match("carbles", players=players, seed=4), short_hand
        )
    ]
    assert sizes == [5] * (short_hand - 1) + [4]


def test_B14_a_full_new_deck_comes_when_fewer_than_four_a_seat_are_left() -> None:
    match = cardhouse.new_match("carbles", players=12, seed=4)
    burn_through(match, 2)
    assert len(match.position()["deck"]) == 108 - 60
    assert match.position()["discards"] == []
    assert match.position()["hand_number"] == 0


def test_B15_who_deals_and_who_leads() -> None:
    notes = burn_through(cardhouse.new_match("carbles", players=12, seed=5), 5)
    assert [(d, n, lead) for d, n, lead, _ in notes] == [
        (0, 0, 1),
        (0, 1, 2),
        (1, 0, 2),
        (1, 1, 3),
        (2, 0, 3),
    ]
    notes = burn_through(cardhouse.new_match("carbles", players=3, seed=5), 4)
    assert [(d, n, lead) for d, n, lead, _ in notes] == [(0, 0, 1), (0, 1, 2), (0, 2, 0), (0, 3, 1)]


def test_B15_a_hand_ends_when_the_seat_to_move_has_no_card() -> None:
    match = board(["3"], hands=[["3"], [], [], []])
    match.play("burn 3")
    assert match.seat == 2, "a new deck: B deals, C leads"
    assert [len(hand) for hand in match.position()["hands"]] == [5, 5, 5, 5]
    assert match.turn == 1


def test_B16_partners_are_opposite_and_need_an_even_number() -> None:
    match = cardhouse.new_match("carbles", players=6, partners=True, seed=1)
    assert [match.team(p) for p in range(6)] == [(0, 3), (1, 4), (2, 5), (0, 3), (1, 4), (2, 5)]
    assert cardhouse.new_match("carbles", players=2, partners=True, seed=1).team(0) == (0, 1)
    with pytest.raises(InvalidOptions, match="even"):
        cardhouse.new_match("carbles", players=5, partners=True)


def test_B17_a_finished_seat_plays_its_partners_marbles() -> None:
    partners = {"partners": True}
    done = {0: [1, 1, 1, 1]}
    match = play(board(["A"], {40: 2, 20: 1}, goals=done, options=partners), "A")
    assert texts(match) == {"out C", "from 40"}
    forbidden(match, "from 20", "B17")
    forbidden(match, "from A1", "B17")
    match = play(board(["J"], {40: 2, 20: 1}, goals=done, options=partners), "J", "from 40")
    assert texts(match) == {"to 51", "swap 20"}
    assert texts(play(board(["Joker"], goals=done, options=partners), "Joker")) == {
        "nothing",
        "out C",
    }
    assert texts(play(board(["4"], {36: 2}, goals=done, options=partners), "4", "from 36")) == {
        "to 32"
    }


def test_B17_other_seats_marbles_are_never_moved() -> None:
    forbidden(play(board(["5"], {10: 0, 20: 1}), "5"), "from 20", "B17")
    forbidden(play(board(["5"], {10: 0, 40: 2}, options={"partners": True}), "5"), "from 40", "B17")


def test_B17_a_seven_that_fills_the_goal_goes_on_with_the_partner() -> None:
    goals = {0: [0, 1, 1, 1]}
    match = play(
        board(["7"], {68: 0, 40: 2}, goals=goals, options={"partners": True}),
        "7",
        "from 68",
        "to A1",
    )
    assert texts(match) == {"from 40"}
    match = play(match, "from 40", "to 44")
    assert where(match) == {"44": 2}
    assert not match.over


def test_B18_first_seat_home_wins_and_the_others_lose() -> None:
    match = play(board(["A"], {70: 0}, goals={0: [0, 1, 1, 1]}), "A", "from 70", "to A1")
    assert match.over
    assert match.reason == "goal"
    assert match.returns == [1.0, -1.0, -1.0, -1.0]
    assert match.why_not("2") is not None
    with pytest.raises(cardhouse.GameOver):
        match.play("2")


def test_B18_a_team_wins_when_both_are_home() -> None:
    goals = {0: [0, 1, 1, 1], 2: [1, 1, 1, 1]}
    match = play(
        board(["A"], {70: 0}, goals=goals, options={"partners": True}), "A", "from 70", "to A1"
    )
    assert match.winners == (0, 2)
    assert match.returns == [1.0, -1.0, 1.0, -1.0]
    goals = {0: [0, 1, 1, 1]}
    match = play(
        board(["A"], {70: 0}, goals=goals, options={"partners": True}), "A", "from 70", "to A1"
    )
    assert not match.over


def test_B19_hands_are_seen_by_their_owners_or_by_all() -> None:
    for open_hands in (False, True):
        match = cardhouse.new_match("carbles", players=3, open_hands=open_hands, seed=1)
        for viewer in (0, None):
            pieces = match.scene(viewer).pieces
            for p in range(3):
                faces = [piece.face for piece in pieces if piece.spot == f"hand{p}"]
                assert len(faces) == 5
                assert (None not in faces) == (open_hands or p == viewer)


def test_B20_the_turn_cap_is_a_draw() -> None:
    match = cardhouse.new_match("carbles", players=3, max_turns=2, seed=1)
    while not match.over:
        match.play(match.legal_actions[0])
    assert match.reason == "turn cap"
    assert match.turn == 6
    assert match.returns == [0.0, 0.0, 0.0]
    assert cardhouse.new_match("carbles", seed=1).options["max_turns"] == 5000


def test_B21_a_burn_proves_what_the_hand_cannot_hold() -> None:
    match = board(["9", "3"])
    match.play("burn 9")
    for viewer in (1, 2, None):
        seen: Any = match.view(viewer)
        assert [seen.barred[p] for p in range(4)] == [1 << 0 | 1 << 12 | 1 << 13, 0, 0, 0], (
            "no ace, king or Joker"
        )
    match = play(board(["9", "3"], {15: 0, 18: 1, 11: 1}, lots=[3, 2, 4, 4]), "burn 3")
    state: Any = match.state
    ranks = {r for r in range(14) if state.barred[0] >> r & 1}
    assert ranks == {0, 1, 3, 10, 12, 13}, (
        "it could have played an ace, 2, 4, jack (by a swap), king or Joker"
    )


def test_B21_forgotten_with_the_next_deal() -> None:
    match = board(["3"], hands=[["3"], [], [], []])
    match.play("burn 3")
    state: Any = match.state
    assert [state.barred[p] for p in range(4)] == [0, 0, 0, 0]


def test_B22_seat_1_leads_the_first_hand() -> None:
    for players in (2, 3, 12):
        assert cardhouse.new_match("carbles", players=players, seed=9).seat == 1
    assert cardhouse.new_match("carbles", players=1, seed=9).seat == 0


SMALL = {"players": 3, "ranks": 5, "copies": 1, "jokers": 1, "hand_size": 2, "least_hand": 1}
CARDS = ("AS", "2S", "3S", "4S", "5S", "XX")


@pytest.mark.parametrize(
    "barred",
    [
        (0, 0, 0),
        (0, 0b1, 0),
        (0, 0b1, 0b11),
        (0, 0b1, 0b110),
        (0, 0b10001, 0b01110),
        (0, 0b10000000000001, 0b110),
        (0, 0b11100, 0b00011),
    ],
)
def test_B21_samples_after_burns_are_uniform_over_all_that_is_possible(
    barred: tuple[int, int, int],
) -> None:
    found = game("carbles")
    hands = _hands_that_fit(barred)
    held = {card for hand in hands for card in hand}
    position = {
        "game": "carbles",
        "options": SMALL,
        "hands": hands,
        "deck": [card for card in CARDS if card not in held],
        "complete": True,
    }
    state: Any = found.positions.read(position)
    for p in range(3):
        state.barred[p] = barred[p]
    view = found.hidden(state, 0)
    places = [
        Place(("hands", 1), ordered=False),
        Place(("hands", 2), ordered=False),
        Place(("deck",), ordered=True),
    ]
    weights = arrangements(found.positions.write(state), places)
    possible = Counter({key: n for key, n in weights.items() if _agrees(key, barred)})
    assert possible
    counted = sampled(found, view, places, max(1500, 40 * len(possible)), f"burns {barred}")
    assert set(counted) <= set(possible)
    assert surprise(counted, possible) < ONE_IN_A_MILLION


def _rank_bit(card: str) -> int:
    return 1 << 13 if card == "XX" else 1 << "A23456789TJQK".index(card[0])


def _agrees(key: str, barred: tuple[int, int, int]) -> bool:
    first, second, _ = json.loads(key)
    return not any(_rank_bit(c) & barred[1] for c in first) and not any(
        _rank_bit(c) & barred[2] for c in second
    )


def _hands_that_fit(barred: tuple[int, int, int]) -> list[list[str]]:
    for a, b, c, d in permutations(CARDS, 4):
        hands = [[a], [b, c], [d]]
        if not any(_rank_bit(x) & barred[p] for p in (1, 2) for x in hands[p]):
            return hands
    raise AssertionError("no deal agrees")


def test_why_not_knows_nothing_hidden() -> None:
    match = cardhouse.new_match("carbles", players=4, seed=8)
    assert match.why_not("7", seat=0) is not None
    assert "decision" in str(match.why_not("7", seat=0))


def test_texts_are_read_tolerantly() -> None:
    match = board(["10", "Joker"], {10: 0})
    assert match.action("t") == match.action("10") == match.action("10s") == match.action("play 10")
    assert match.action("joker") == match.action("XX")
    match.play("10")
    assert (
        match.action("FROM10")
        == match.action("from 10")
        == match.action("move the marble on space 10")
    )
    for text in ("from", "from 999", "to A5", "out Q", "burn 1z", "swap A1", "", "7 7 7"):
        with pytest.raises(cardhouse.InvalidNotation):
            match.action(text)


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"track": {"72": 0}}, "track"),
        ({"track": {"x": 0}}, "track"),
        ({"track": {"5": 4}}, "track"),
        ({"track": {"5": 0, "05": 1}}, "track"),
        ({"track": {str(i): 0 for i in range(5)}}, "too many"),
        ({"lots": [3, 4, 4, 4]}, "lots"),
        ({"lots": [4, 4]}, "lots"),
        ({"goals": {0: [1, 1, 1, 1]}}, "result"),
        ({"goals": {0: [2, 0, 0, 0]}}, "goals"),
        ({"goals": {0: [1, 0, 0]}}, "goals"),
        ({"hands": [[], [], [], []]}, "no card"),
        ({"hands": [["7"] * 9, [], [], []]}, "7S"),
        ({"hands": [["XX"] * 5, [], [], []]}, "XX"),
        ({"hands": [["??"], [], [], []]}, "hands"),
        ({"dealer": 4}, "dealer"),
        ({"hand_number": -1}, "hand_number"),
        ({"complete": True}, "missing"),
        ({"row": ["nothing"]}, "row"),
        ({"row": ["7", "from 3"]}, "row"),
        ({"row": ["A", "from 3", "to 4"]}, "row"),
        ({"row": ["7", "from 3", "to 2", "from 5"]}, "row"),
        ({"row": ["burn 7"]}, "row"),
        ({"banana": 1}, "banana"),
    ],
)
def test_impossible_positions_are_refused(keys: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidPosition, match=problem):
        board(["2"], **keys)


def test_OPTIONS_that_cannot_be_dealt_are_refused() -> None:
    with pytest.raises(InvalidOptions, match="too few"):
        cardhouse.new_match("carbles", players=12, ranks=1, copies=1)
    with pytest.raises(InvalidOptions, match="14 spaces"):
        cardhouse.new_match("carbles", players=1, spaces=13)
    with pytest.raises(InvalidOptions, match="home"):
        cardhouse.new_match("carbles", home="open")


def test_preview_tells_kills_and_what_a_seven_keeps() -> None:
    match = play(board(["7"], {10: 0, 12: 0, 30: 0}), "7", "from 30")
    facts = {fact.key: fact.value for fact in match.preview("to 33")}
    assert facts == {"left": 235, "steps_left": 4, "calm": True}
    match = play(board(["5"], {10: 0, 15: 2}, options={"partners": True}), "5", "from 10")
    kill, left, *_ = match.preview("to 15")
    assert kill.value == ["C", 15]
    assert "partner" in kill.text
    assert left.text == "your pair: 519 → 565 spaces left", "what it has walked counts, too"
    match = play(board(["A"], {70: 0}, goals={0: [0, 1, 1, 1]}), "A", "from 70")
    assert {fact.key for fact in match.preview("to A1")} == {"home", "finished", "safe"}


def test_preview_of_a_marble_tells_where_it_lands_or_that_this_is_chosen_next() -> None:
    def told(match: Match, text: str) -> tuple[str, ...]:
        return tuple(fact.text for fact in match.preview(text))

    match = play(board(["5"], {10: 0, 15: 1}), "5")
    assert told(match, "from 10") == (
        "it goes to space 15",
        "kills B's marble on space 15",
        "you: 280 → 275 spaces left",
        "no rival card can kill it there",
    )
    match = play(board(["A"], {70: 0}, goals={0: [0, 1, 1, 1]}), "A")
    assert told(match, "from 70")[0] == "next: which of 2 places"
    match = play(board(["2"], {70: 0}, goals={0: [1, 0, 0, 0]}), "2")
    assert told(match, "from A1")[0] == "it goes to goal space A3"
    match = play(board(["7"], {10: 0, 30: 0}), "7")
    assert told(match, "from 10") == ("next: how many of the 7 steps",)
    match = play(match, "from 10", "to 13")
    assert told(match, "from 30")[0] == "it goes to space 34", "the steps that are left"
    match = play(board(["7"], {10: 0}), "7")
    assert told(match, "from 10")[0] == "it goes to space 17", "the only marble walks all"
    match = play(board(["4"], {0: 0, 30: 0}), "4")
    gained = "back past its entry: 68 spaces nearer to its goal"
    assert gained in told(match, "from 0")
    assert not any("nearer" in text for text in told(match, "from 30"))
    match = play(board(["J"], {10: 0, 40: 1}), "J")
    assert told(match, "from 10") == ("next: which of 2 places",)


@pytest.mark.parametrize("players", range(1, 13))
def test_board_pictures_hold_every_place_once(players: int) -> None:
    match = cardhouse.new_match("carbles", players=players, seed=1)
    for viewer in (0, players - 1):
        for shape, columns, rows in (("wide", 80, 21), ("tall", 44, 40)):
            scene = match.scene(viewer, shape)
            assert scene.columns <= columns
            assert scene.rows <= rows
            spots = {spot.id: spot for spot in scene.spots}
            assert {f"t{i}" for i in range(18 * players)} <= set(spots)
            small = [
                spot for spot in scene.spots if spot.kind in ("track", "home", "entry", "goal")
            ]
            centres = [(spot.x, spot.y) for spot in small]
            for i, (x, y) in enumerate(centres):
                for u, v in centres[:i]:
                    assert (x - u) ** 2 + (y - v) ** 2 > 3.9**2, f"{players}: marbles overlap"
            own = spots[f"hand{viewer}"]
            assert all(spot.y + spot.h <= own.y + 0.01 for spot in scene.spots if spot.id != own.id)


def test_marbles_are_never_lost() -> None:
    match = cardhouse.new_match("carbles", players=4, partners=True, seed=12)
    for _ in range(400):
        if match.over:
            break
        match.play(match.legal_actions[len(match.legal_actions) // 2])
        state: Any = match.state
        for p in range(4):
            assert state.at_n[p] + state.lot[p] + bin(state.goal[p]).count("1") == 4
            assert all(state.track[state.at[p, i]] == p + 1 for i in range(state.at_n[p]))


def test_of_a_marble_with_two_ways_either_place_can_be_touched_at_once() -> None:
    """As places can of those with one: a place that no other marble may go to chooses it."""
    match = play(board(["J", "2"], {62: 0, 13: 0}), "J")
    scene = match.scene(0)
    assert scene.status == "You are playing a jack: choose a marble to go 11 ahead.", (
        "no rival is out"
    )
    told = {one.path: (match.text(one.action), one.tag) for one in scene.gestures}
    assert told[("goal0.2",)] == ("from 62", "to goal,\n 1 of 4")
    assert told[("t1",)] == ("from 62", "⚠\ufe0e past\n goal")
    assert match.why_not(("goal0.2",)) is None
    assert match.why_not(("goal0.3",)) is not None
    both = play(board(["J", "2"], {62: 0, 13: 0, 2: 0}), "J")
    assert ("t13",) not in {one.path for one in both.scene(0).gestures}
