"""The rulings of the draft edition of Carbondale, one by one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardhouse
from cardhouse import IllegalAction, InvalidOptions, InvalidPosition, Match
from cardhouse.core.game import game
from cardhouse.games.carbondale_draft import actions, codes, network, rules
from cardhouse.games.carbondale_draft.state import Table

Card = tuple[str, int, int]

STARTS: tuple[list[Card], list[Card]] = ([("AS", 0, 0), ("2C", 1, 0)], [("AC", 0, 0), ("2S", 1, 0)])
DECK = ["8H", "8H", "9H", "TH", "7H", "7H", "8D", "8D", "TD"]
LADDER: list[Card] = [
    ("3S", 0, 1),
    ("4S", 1, 1),
    ("5S", 1, 2),
    ("6S", 1, 3),
    ("6D", 2, 3),
    ("4C", 2, 0),
    ("5C", 2, 1),
]


def placed(*cards: Card) -> list[dict[str, Any]]:
    return [{"card": card, "x": x, "y": y} for card, x, y in cards]


def table(*cards: Card, other: list[Card] | None = None, **keys: Any) -> Match:
    """A match in which seat 0, with these cards beside the start cards, is on turn."""
    position: dict[str, Any] = {
        "game": "carbondale_draft",
        "networks": [placed(*STARTS[0], *cards), placed(*STARTS[1], *(other or []))],
        "hands": [[], ["2D", "3D", "4D", "5D", "6H"]],
        "deck": DECK,
    }
    return cardhouse.match_from_position({**position, **keys}, seed=1)


def hands(*cards: str, other: tuple[str, ...] = ("2D", "3D", "4D", "5D", "6H")) -> list[list[str]]:
    return [list(cards), list(other)]


def texts(match: Match) -> set[str]:
    return {match.text(a) for a in match.legal_actions}


def cells(match: Match, card: str) -> set[str]:
    """The cells where the seat on turn may build a card, with their prices."""
    twin = match.copy()
    twin.play(f"announce {card}")
    return {twin.text(a, long=True).split(" at ")[1] for a in twin.legal_actions}


def forbidden(match: Match, text: str, ruling: str) -> None:
    reason = match.why_not(text)
    assert reason is not None
    assert f"({ruling}" in reason
    with pytest.raises(IllegalAction, match=ruling):
        match.play(text)


def play(match: Match, *actions: str) -> Match:
    for text in actions:
        match.play(text)
    return match


def put(source: list[str], *card: str) -> list[str]:
    rest = source[:]
    for name in card:
        rest.remove(name)
    return rest


# Setup


def test_D1_D2_D3_two_seats_five_cards_two_decks_without_court_cards() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=1)
    position = match.position()
    assert match.seats == 2
    assert [len(x) for x in position["hands"]] == [5, 5]
    everything = [c["card"] for n in position["networks"] for c in n] + position["deck"]
    everything += [c for x in (*position["hands"], *position["spares"]) for c in x]
    assert sorted(everything) == sorted(2 * [r + s for r in "A23456789T" for s in "SHDC"])


def test_D4_D5_first_pile_and_spares() -> None:
    position = cardhouse.new_match("carbondale_draft", seed=2).position()
    assert len(position["deck"]) == 18
    for pile, ranks in zip(position["spares"], ("567", "567", "89T", "89T"), strict=True):
        assert sorted(pile) == sorted(r + s for r in ranks for s in "SHDC")


def test_D6_red_aces_and_twos() -> None:
    match = table(hands=hands("AH", "2H", "AD"))
    assert cells(match, "AH") == {"(1,1): free", "(2,0): free"}
    assert cells(match, "2H") == {"(1,1): free", "(2,0): free"}
    position = cardhouse.new_match("carbondale_draft", red_low="removed", seed=2).position()
    assert len(position["deck"]) == 10
    cards = position["deck"] + [c for x in position["hands"] for c in x]
    assert not {"AH", "2H", "AD", "2D"} & set(cards)
    with pytest.raises(InvalidPosition):
        table(hands=hands("AH"), options={"red_low": "removed"})


def test_D7_starting_pairs_one_of_each_at_random() -> None:
    found = set()
    for seed in range(12):
        networks = cardhouse.new_match("carbondale_draft", seed=seed).position()["networks"]
        found.add(
            tuple(tuple((c["card"], c["x"], c["y"], c["start"]) for c in n) for n in networks)
        )
    one = (("AS", 0, 0, True), ("2C", 1, 0, True))
    other = (("AC", 0, 0, True), ("2S", 1, 0, True))
    assert found == {(one, other), (other, one)}


def test_D8_seat_0_begins() -> None:
    assert {cardhouse.new_match("carbondale_draft", seed=s).seat for s in range(6)} == {0}


# Turns


def test_D9_build_or_clean_then_draw() -> None:
    match = table(hands=hands("2S", "5H"))
    assert texts(match) == {"announce 2S", "clean 2S", "clean 5H", "done"}
    forbidden(match, "deck", "D9")
    play(match, "clean 5H")
    forbidden(match, "announce 2S", "D9")
    assert texts(match) == {"clean 2S", "done"}
    play(match, "done", "deck", "deck", "deck", "deck")
    assert match.seat == 1
    assert match.turn == 1
    assert len(match.position()["hands"][0]) == 5


def test_D9_only_cards_of_the_hand() -> None:
    match = table(hands=hands("2S"))
    forbidden(match, "announce 3S", "D9")
    forbidden(match, "clean 9S", "D9")
    forbidden(play(match, "announce 2S"), "clean 2S", "D28")


def test_D9_cleaning_nothing_is_a_turn() -> None:
    match = table(hands=hands("TH", "TD", "9C", "8C", "7C"))
    assert play(match, "done").seat == 1


def test_D10_left_right_and_above_never_below() -> None:
    match = table(("9H", -1, 0), ("2S", 0, 1), ("3S", -1, 1), hands=hands("4S"))
    twin = play(match.copy(), "announce 4S")
    assert {"at (-2,1)", "at (-1,2)"} <= texts(twin)
    forbidden(twin, "at (5,5)", "D10")


def test_D10_a_cell_below_a_card_alone_is_no_place() -> None:
    match = table(
        ("9H", -1, 0), ("2S", 0, 1), ("3S", -1, 1), ("4S", -2, 1), hands=hands("5S", "AH", "2H")
    )
    forbidden(play(match, "announce 5S"), "at (-2,0)", "D10")


def test_D11_one_card_a_cell() -> None:
    match = table(("AH", 1, 1), hands=hands("AH"))
    assert cells(match, "AH") == {"(2,0): free"}
    forbidden(play(match, "announce AH"), "at (1,1)", "D11")
    with pytest.raises(InvalidPosition, match="D11"):
        table(("AH", 1, 1), ("2H", 1, 1))


def test_D12_the_table_has_no_border() -> None:
    row: list[Card] = [
        (f"{r}{s}", -i, 0)
        for i, (r, s) in enumerate([(r, s) for s in "SC" for r in "A234567"])
        if i
    ]
    match = table(*row, hands=hands("7S", "TH"))
    assert match.why_not("at (99,0)")
    assert any(x.startswith("(-14,0)") for x in cells(match, "7S"))


def test_D13_reds_are_dead_ends() -> None:
    match = table(("2H", 1, 1), hands=hands("AH", "2H"))
    forbidden(play(match, "announce AH"), "at (1,2)", "D10, D13")
    with pytest.raises(InvalidPosition, match="D10"):
        table(("2H", 1, 1), ("AH", 1, 2))


# Prices


def price(source: str, card: str) -> tuple[int, int] | None:
    """Cards and draws for a card above a single source."""
    state = game("carbondale_draft").blank()
    assert isinstance(state, Table)
    rank, suit = "A23456789T".index(source[0]) + 1, source[1]
    spade, club = (rank, 0) if suit == "S" else (0, rank)
    found = network.lowest(
        state, "SHDC".index(card[1]) * 13 + "A23456789T".index(card[0]), spade, club, 0, 0
    )
    return None if found == network.NO_PRICE else divmod(found, 16)


@pytest.mark.parametrize(
    ("source", "card", "wanted"),
    [
        ("7C", "AC", (0, 0)),
        ("7C", "7C", (0, 0)),
        ("7C", "8C", (0, 0)),
        ("7C", "9C", (1, 2)),
        ("7C", "TC", (2, 3)),
        ("6S", "TS", None),
        ("7C", "AS", (1, 1)),
        ("7C", "7S", (1, 1)),
        ("7C", "8S", (1, 2)),
        ("7C", "9S", None),
        ("7S", "8C", (1, 2)),
        ("7C", "2H", (0, 0)),
        ("7C", "4H", (0, 0)),
        ("7C", "5H", (1, 2)),
        ("7C", "7H", (1, 2)),
        ("7C", "8H", None),
        ("7C", "TH", None),
        ("TC", "8H", (2, 3)),
        ("TS", "TD", (2, 3)),
        ("7C", "4D", None),
        ("7S", "4H", None),
    ],
)
def test_D18_D19_prices_from_one_source(
    source: str, card: str, wanted: tuple[int, int] | None
) -> None:
    assert price(source, card) == wanted


def test_D19_figure_of_the_rules() -> None:
    match = table(*LADDER, hands=hands("5D", "5C", "7C", "6D", "6S"))
    assert {x for x in cells(match, "5D") if "free" in x} == {"(0,2): free"}
    assert "(0,2): free" in cells(match, "5C")
    assert {
        "(2,2): pay 1 card, then draw 2 fewer",
        "(3,1): pay 1 card, then draw 2 fewer",
    } <= cells(match, "7C")
    assert "(0,3): pay 1 card, then draw 2 fewer" in cells(match, "6D")
    assert "(2,2): free" in cells(match, "6S")
    forbidden(play(match, "announce 6D"), "at (1,2)", "D11")


def test_D14_D17_D32_the_cheapest_sources_count() -> None:
    match = table(("3C", 1, 1), ("3S", 2, 0), hands=hands("4C", "4S", "9H"))
    assert "(2,1): free" in cells(match, "4C")  # left 3♣ free; below 3♠ would cost 1 card
    assert "(2,1): free" in cells(match, "4S")


def test_D14_a_card_that_no_neighbour_carries() -> None:
    match = table(hands=hands("6H", "TS", "2H", "2D"))
    forbidden(match, "announce 6H", "D14")
    forbidden(play(match, "announce 2H"), "at (-1,0)", "D14")


def test_D15_two_sources_are_free_up_to_the_higher() -> None:
    pair: list[Card] = [("3S", 0, 1), ("4S", 1, 1), ("5S", 1, 2)]
    match = table(*pair, hands=hands("5D", "5C", "6C", "6D"))
    assert "(0,2): free" in cells(match, "5D")
    assert "(0,2): free" in cells(match, "5C")
    assert "(0,2): pay 1 card, then draw 2 fewer" in cells(
        match, "6C"
    )  # above the maximum: the price of one source
    forbidden(match, "announce 6D", "D14")


def test_D15_mixed_and_unlike_pairs_do_not_exist() -> None:
    state = game("carbondale_draft").blank()
    assert isinstance(state, Table)
    clubs = {
        card: network.lowest(state, suit * 13 + 4, 0, 5, 0, 5)
        for card, suit in zip("SHDC", range(4), strict=True)
    }
    assert clubs == {"S": 0, "H": 0, "D": network.NO_PRICE, "C": 0}
    mixed = network.lowest(state, 13 + 4, 5, 5, 0, 0)
    assert divmod(mixed, 16) == (1, 2)
    assert divmod(network.lowest(state, 39 + 6, 0, 5, 0, 5), 16) == (
        1,
        2,
    )  # club on two clubs: single price


def test_D16_the_price_must_be_payable() -> None:
    high: list[Card] = [("9C", 1, 1)]
    match = table(*high, hands=hands("9H", "9D"))
    forbidden(match, "announce 9H", "D16")
    match = table(*high, hands=hands("9H", "9D", "9D"))
    play(match, "announce 9H", "at (1,2)", "no challenge")
    assert texts(match) == {"pay 9D"}
    play(match, "pay 9D")
    forbidden(match, "deck", "D31")
    forbidden(match, "pay 8S", "D16")
    play(match, "pay 9D")
    assert match.position()["personal"][0] == ["9D", "9D"]
    assert match.position()["target"] == 2


def test_D16_one_cell_may_be_too_dear() -> None:
    match = table(("2S", 0, 1), ("5S", 1, 1), hands=hands("6S"))
    play(match, "announce 6S")
    assert "at (1,2)" in texts(match)
    dear = table(("3S", 0, 1), ("6S", 1, 1), hands=hands("5S"))
    forbidden(play(dear, "announce 5S"), "at (-1,1)", "D16")


def test_D16_ten_of_hearts_leaves_a_hand_of_two() -> None:
    match = table(("TC", 1, 1), hands=hands("TH", "2H", "3H", "4H", "5H"))
    play(match, "announce TH", "at (1,2)", "no challenge", "pay 2H", "pay 3H")
    assert len(match.position()["hands"][0]) == 2
    assert match.seat == 1


def test_D29_network_cards_stay() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=5)
    before = [0, 0]
    for _ in range(300):
        if match.over:
            break
        match.play(match.legal_actions[len(match.legal_actions) // 2])
        now = [len(n) for n in match.position()["networks"]]
        assert all(b >= a for a, b in zip(before, now, strict=True))
        before = now


# Drawing


def test_D20_any_card_of_the_other_personal_pile() -> None:
    match = table(hands=hands("2S"), personal=[["3H"], ["4H", "5H"]])
    play(match, "done")
    assert texts(match) == {"deck", "pile 4H", "pile 5H"}
    forbidden(match, "pile 3H", "D20")
    play(match, "pile 4H")
    assert match.position()["hands"][0] == ["2S", "4H"]


def test_D21_D37_own_pile() -> None:
    match = play(table(hands=hands("2S"), personal=[["3H"], []]), "done")
    forbidden(match, "own 3H", "D21")
    # What is closed to its owner is so before drawing begins, too.
    forbidden(table(hands=hands("2S"), personal=[["3H"], []]), "own 3H", "D21")
    own = table(("5C", 1, 1), hands=hands("5H", "2S"), options={"own_pile_drawable": True})
    play(own, "announce 5H", "at (1,2)", "no challenge", "pay 2S")
    assert texts(own) == {"deck", "own 2S"}
    play(own, "own 2S")
    assert own.position()["hands"][0] == ["2S"]


def test_D22_cleaned_cards_cannot_be_drawn() -> None:
    match = play(table(hands=hands("2S", "5H")), "clean 5H", "done")
    assert match.position()["hidden"] == ["5H"]
    assert texts(match) == {"deck"}


def test_D23_new_draw_pile_only_when_one_is_needed() -> None:
    spare = [r + s for r in "89T" for s in "SHDC"]
    match = table(
        hands=hands("2S", "2H", "3H", "4H"),
        deck=["7H"],
        spares=[spare],
        personal=[["3C"], ["4C"]],
        hidden=["5H"],
    )
    play(match, "clean 2H", "done", "deck")
    assert match.position()["deck"] == []
    assert match.position()["personal"] == [["3C"], ["4C"]]
    play(match, "deck")
    position = match.position()
    assert position["spares"] == []
    assert position["personal"] == [[], []]
    assert position["hidden"] == []
    drawn = sorted(put(sorted([*position["deck"], *position["hands"][0]]), "2S", "3H", "4H", "7H"))
    assert drawn == sorted([*spare, "3C", "4C", "5H", "2H"])


def test_D24_nothing_to_draw_stops_short() -> None:
    match = table(hands=hands("2S", "TH"), deck=["7H"])
    play(match, "done", "deck")
    assert match.seat == 1
    assert len(match.position()["hands"][0]) == 3


def test_D38_the_own_pile_alone_allows_a_reshuffle() -> None:
    match = play(table(hands=hands("2S"), deck=[], personal=[["3H"], []]), "done")
    assert texts(match) == {"deck"}
    play(match, "deck")
    assert sorted(match.position()["hands"][0]) == ["2S", "3H"]
    assert match.seat == 1
    now = match.state
    assert isinstance(now, Table)
    assert rules.verdict(now, actions.DECK) == codes.DUE_TURN
    state = match.state.copy()
    assert isinstance(state, Table)
    state.phase = codes.DRAWING
    assert rules.verdict(state, actions.DECK) == codes.NOTHING_TO_DRAW
    assert "(D24, D38)" in match.game.notation.reason(state, actions.DECK, codes.NOTHING_TO_DRAW)


# The end


HEARTS: list[Card] = [
    ("TC", 1, 1),
    ("TC", 1, 2),
    ("TH", 2, 1),
    ("TH", 2, 2),
    ("9H", 0, 1),
    ("9H", 0, 2),
]
DIAMONDS: list[Card] = [("TS", 1, 3), ("TD", 0, 3), ("9D", 2, 3), ("6S", 1, 4)]


def test_D25_D26_the_game_ends_at_once_at_45_and_25() -> None:
    match = table(
        *HEARTS, *DIAMONDS, ("7C", 1, 5), ("6D", 2, 4), hands=hands("7H", "2S"), deck=["8H"]
    )
    assert match.scores == [25 + 38, 0]
    play(match, "announce 7H", "at (1,6)", "no challenge")
    assert not match.over  # it must be paid first
    play(match, "pay 2S")
    assert match.reason == "goal"
    assert match.winners == (0,)
    assert match.why_not("deck")
    with pytest.raises(cardhouse.GameOver):
        match.play("deck")
    assert match.game.rules.verdict(match.state, actions.DECK) == codes.OVER


def test_D25_either_suit_may_be_the_major_one() -> None:
    state = game("carbondale_draft").blank()
    assert isinstance(state, Table)
    assert network.shortfall(state, 45, 25) == 0
    assert network.shortfall(state, 25, 45) == 0
    assert network.shortfall(state, 44, 26) == 1
    assert network.shortfall(state, 60, 24) == 1
    other = game("carbondale_draft").blank({"goal": "10/5"})
    assert isinstance(other, Table)
    assert network.shortfall(other, 5, 10) == 0


def test_D30_D33_dead_when_nothing_can_be_built() -> None:
    closed: list[Card] = [("AD", -1, 0), ("2D", 0, 1), ("AH", 1, 1)]
    walls: list[Card] = [("AD", -1, 0), ("3D", 0, 1), ("AH", 1, 1), ("2H", 2, 0)]
    match = table(*closed, other=walls, hands=[["2H", "TS"], ["TC"]])
    play(match, "announce 2H", "at (2,0)", "no challenge")
    assert match.reason == "stalemate"
    assert match.scores == [3 + 3, 3 + 4]
    assert match.winners == (1,)


def test_D30_D33_dead_when_no_goal_can_be_reached() -> None:
    match = table(hands=hands("AH", "2H", "TS"), deck=["TH", "9S", "9C"])
    play(match, "announce AH", "at (1,1)", "no challenge")
    assert match.reason == "stalemate"
    drawn = table(hands=hands("AH", "2H", "TS"), deck=["TH", "9S"], options={"stalemate": "draw"})
    play(drawn, "announce AH", "at (1,1)", "no challenge")
    assert drawn.winners == ()
    assert drawn.returns == [0.0, 0.0]


def test_D30_turn_cap() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=1, max_turns=2)
    for turn in range(4):
        assert match.turn == turn
        assert not match.over
        match.play("done")
    assert match.reason == "turn cap"
    assert match.winners == ()


# Announcing and challenging


def announced(answer: tuple[str, ...], card: str = "4S", **options: Any) -> Match:
    """Seat 0 has announced a card above its 3♠; seat 1 holds the answer."""
    pile = [["TH"], ["9C"]]
    match = table(
        ("3S", 0, 1), hands=[[card, "2H", "8C"], list(answer)], personal=pile, options=options
    )
    return play(match, f"announce {card}", "at (0,2)")


def test_D27_challenges_only_in_the_pause() -> None:
    match = table(("3S", 0, 1), hands=hands("4S", other=("5S",)))
    forbidden(match, "challenge 5S", "D27")
    forbidden(match, "no challenge", "D27")
    play(match, "clean 4S", "done")
    assert match.seat == 0  # cleaning is never challenged


def test_D28_card_and_cell_are_fixed_before_the_challenge() -> None:
    match = table(("3S", 0, 1), hands=hands("4S", "2S", other=("5S",)))
    play(match, "announce 4S")
    forbidden(match, "announce 2S", "D28")
    assert match.seat == 0
    play(match, "at (0,2)")
    assert match.seat == 1
    assert match.position()["pending"] == {"card": "4S", "x": 0, "y": 2}


def test_D39_CH_challenge_takes_the_announced_suit() -> None:
    match = announced(("AS", "9S", "9C"))
    assert texts(match) == {"no challenge", "challenge AS", "challenge 9S"}
    forbidden(match, "challenge 9C", "D39, CH")
    forbidden(match, "challenge TS", "D39, CH")
    forbidden(match, "announce 9S", "D35")


def test_CH_every_card_that_cannot_challenge_says_why_when_it_is_touched() -> None:
    match = announced(("AS", "9C", "2D"))
    view = match.view(1)
    for card, told in (("9C", "9♣"), ("2D", "2♢")):
        meant = match.game.scene.meaning(view, (f"hand1/{card}",))
        assert str(match.why_not(meant)).startswith(
            f"{told} cannot challenge: only a card of ♠ can"
        )
    assert match.why_not(match.game.scene.meaning(view, ("hand1/AS",))) is None


@pytest.mark.parametrize(
    ("answer", "wins"), [("3S", False), ("4S", False), ("5S", True), ("TS", True)]
)
def test_D31_CH_the_higher_rank_wins_and_ties_favour_the_builder(answer: str, wins: bool) -> None:
    match = play(announced((answer, "2D")), f"challenge {answer}")
    position = match.position()
    assert (len(position["networks"][0]) == 3) is wins
    if wins:
        assert position["phase"] == "replacement"
        assert position["hidden"] == sorted(["4S", answer], key=lambda c: "A23456789T".index(c[0]))
        assert match.seat == 1
    else:
        assert position["hidden"] == [answer]
        assert position["hands"][1] == ["2D"]  # not compensated
        assert match.seat == 0


def test_D31_a_blocked_builder_pays_nothing_and_draws_to_five() -> None:
    match = play(announced(("TS",), card="6S"), "challenge TS")
    play(match, "deck")
    assert match.seat == 0
    assert match.position()["target"] == 5
    assert match.position()["personal"] == [["TH"], ["9C"]]
    assert texts(match) == {"deck", "pile 9C"}
    forbidden(match, "announce 2H", "D9")


def test_D31_payment_comes_after_the_challenge() -> None:
    match = play(announced(("5S",), card="6S"), "challenge 5S")
    assert match.position()["pending"] == {"card": "6S", "x": 0, "y": 2, "owed": 2}
    assert texts(match) == {"pay 2H", "pay 8C"}
    forbidden(match, "deck", "D31")
    play(match, "pay 2H")
    assert match.position()["row"] == ["pay 2H"]
    assert match.position()["pending"]["owed"] == 1


def test_D34_the_winner_draws_first_with_the_builders_pile_open() -> None:
    match = play(announced(("5S",)), "challenge 5S")
    assert match.seat == 1
    assert texts(match) == {"deck", "pile TH"}
    play(match, "pile TH")
    assert match.position()["hands"][1] == ["TH"]
    assert match.seat == 0


def test_D35_a_fee_is_a_second_card() -> None:
    match = announced(("5S", "5S", "2D"), challenge_fee=1)
    play(match, "challenge 5S")
    assert texts(match) == {"fee 5S", "fee 2D"}
    forbidden(match, "fee 9C", "D9")
    forbidden(match, "no challenge", "D35")
    play(match, "fee 2D")
    assert match.position()["hidden"] == ["4S", "5S", "2D"]
    play(match, "deck")
    assert len(match.position()["hands"][1]) == 2
    lone = announced(("5S",), challenge_fee=1)
    assert texts(lone) == {"no challenge"}
    forbidden(lone, "challenge 5S", "D35")


def test_D35_the_opponent_is_always_asked_unless_challenges_are_off() -> None:
    assert texts(announced(())) == {"no challenge"}
    assert announced(("5S",), challenge="off").position()["phase"] == "draw"
    black = table(("3C", 1, 1), hands=hands("3H"), options={"challenge_suits": "black"})
    assert play(black, "announce 3H", "at (1,2)").position()["phase"] == "draw"
    assert announced(("5S",), challenge_suits="black").seat == 1


@pytest.mark.parametrize(("answer", "wins"), [("3S", True), ("4S", False), ("5S", False)])
def test_D36_undercut_spades_and_diamonds(answer: str, wins: bool) -> None:
    match = play(announced((answer,), challenge_undercut=True), f"challenge {answer}")
    assert (match.position()["phase"] == "replacement") is wins


def test_D36_hearts_and_clubs_still_go_up() -> None:
    match = table(
        ("3C", 1, 1), hands=hands("3C", other=("4C",)), options={"challenge_undercut": True}
    )
    play(match, "announce 3C", "at (1,2)", "challenge 4C")
    assert match.position()["phase"] == "replacement"


def test_D39_only_the_suit_is_shown() -> None:
    match = table(("3S", 0, 1), hands=hands("4S", "2S", "3H", other=("5S",)))
    for step in ("announce 4S", "at (0,2)"):
        play(match, step)
        for viewer in (1, None):
            view = match.view(viewer)
            assert isinstance(view, Table)
            assert view.suit == 1
            told = match.scene(viewer).to_json()
            assert not any(
                "4S" in str(x) for x in (told, [e.to_json() for _, e in match.events(viewer)])
            )
            assert "announced ♠" in str(told)
            assert match.record(1 if viewer == 1 else None).actions[-1] in ("announce ?S", "at ??")


def test_D39_that_the_challenge_is_our_proposal_is_said_in_the_rulebook_and_not_in_mid_game() -> (
    None
):
    match = announced(("5S",))
    for viewer in (0, 1, None):
        assert "proposal" not in str(match.scene(viewer).to_json())
        assert not any("proposal" in event.told() for _, event in match.events(viewer))
    rulebook = Path(rules.__file__).with_name("rules.md").read_text(encoding="utf-8")
    assert "our own proposal" in rulebook


# Positions and options


def test_positions_keep_rows_and_pending_choices() -> None:
    for steps in (
        ["announce 4S"],
        ["clean 2H"],
        ["announce 4S", "at (0,2)"],
        ["announce 4S", "at (0,2)", "challenge 5S"],
    ):
        match = table(
            ("3S", 0, 1),
            hands=[["4S", "2H"], ["5S", "2D"]],
            options={"challenge_fee": 1, "challenge_undercut": True},
        )
        play(match, *steps)
        again = cardhouse.match_from_position(match.position())
        assert again.seat == match.seat
        assert texts(again) == texts(match)
        assert again.position() == match.position()


@pytest.mark.parametrize(
    "keys",
    [
        {"hands": [["KS"], []]},
        {"hands": [["XX"], []]},
        {"hands": [["9H", "9H", "9H"], []], "deck": []},
        {"hands": [["2S"] * 30, []]},
        {"spares": [["2S"]]},
        {"spares": [[]] * 5},
        {"phase": "challenge"},
        {"phase": "challenge", "pending": {"card": "4S", "x": 0, "y": 5}},
        {"phase": "pay", "pending": {"card": "4S", "x": 0, "y": 5, "owed": 1}},
        {"phase": "over"},
        {"phase": "rest"},
        {"pending": {"card": "4S", "x": 0, "y": 5}},
        {"row": ["at (0,1)"]},
        {"row": ["announce 9S"]},
        {"row": ["deck"]},
        {"turn": 300},
        {"target": 6},
        {"complete": True},
        {"networks": [placed(("5C", 7, 7)), []]},
        {"networks": [placed(("5C", 99, 7)), []]},
        {"networks": [[{"card": "5C", "x": 0, "y": 0, "start": True}], []]},
        {"networks": [[]]},
        {"hands": hands("2H", "3H", "4H", "5H", "6H", "7H")},
        {"hands": hands("2H", "3H"), "options": {"hand_size": 1}},
        {"phase": "over", "result": {"winners": [0, 1], "reason": "goal"}},
        {"phase": "over", "result": {"winners": [1], "reason": "goal"}},
        {"phase": "over", "result": {"winners": [0], "reason": "goal"}},
        {"phase": "over", "result": {"winners": [0], "reason": "stalemate"}},
        {"phase": "over", "result": {"winners": [0, 1], "reason": "turn cap"}},
        {"phase": "over", "result": {"winners": [], "reason": "resignation"}},
    ],
)
def test_positions_that_cannot_be_are_refused(keys: dict[str, Any]) -> None:
    with pytest.raises(InvalidPosition):
        table(**keys)


def test_D26_a_reached_goal_without_a_result_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="D26"):
        table(*HEARTS, *DIAMONDS, ("7C", 1, 5), ("6D", 2, 4), ("7H", 1, 6), deck=[])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("announce QS", "There is no Q♠ in this game (D3, D6)"),
        ("fee KH", "There is no K♡ in this game (D3, D6)"),
        ("clean XX", "The game has no jokers (D3)"),
        ("at (99,9)", "'at (99,9)' names no cell; x runs from -40 to 41, y from 0 to 40 (D12)"),
    ],
)
def test_D3_what_the_game_does_not_have_is_named(text: str, says: str) -> None:
    assert cardhouse.new_match("carbondale_draft", seed=3).why_not(text) == says


def test_D30_a_dead_position_without_a_result_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="D30"):
        table(("3C", 0, 1), deck=[])
    assert table(deck=[]).seat == 0  # a game may be dealt dead; it ends when a card is placed
    draw: dict[str, Any] = {"phase": "over", "result": {"winners": [], "reason": "stalemate"}}
    assert table(("3C", 0, 1), deck=[], **draw).reason == "stalemate"
    won: dict[str, Any] = {"phase": "over", "result": {"winners": [0], "reason": "stalemate"}}
    assert table(("3H", 1, 1), deck=[], **won).winners == (0,)


def test_options_that_cannot_be_dealt_are_refused() -> None:
    for options in (
        {"hand_size": 9, "decks": 1},
        {"same_near": "0/0", "same_price": "1/0"},
        {"cross_near": "0/1"},
    ):
        with pytest.raises(InvalidOptions):
            cardhouse.new_match("carbondale_draft", **options)


def test_prices_are_options() -> None:
    position = {
        **table(hands=hands("2S")).position(),
        "options": {"same_free": 0, "same_near": "0/1"},
    }
    assert "(-1,0): then draw 1 fewer" in cells(cardhouse.match_from_position(position), "2S")


@pytest.mark.parametrize(("price", "seat"), [("4/0", 0), ("3/5", 1), ("2/1", 0)])
def test_D16_what_is_owed_is_the_price_in_cards_whatever_is_drawn_less(
    price: str, seat: int
) -> None:
    """Where nothing may be drawn, the turn ends."""
    position = {
        **table(("TC", 1, 1), hands=hands("TH", "2H", "3H", "4H", "5H")).position(),
        "options": {"red_large": price},
    }
    match = cardhouse.match_from_position(position)
    play(match, "announce TH", "at (1,2)", "no challenge")
    owed = int(price[0])
    assert match.position()["pending"]["owed"] == owed
    for card in ("2H", "3H", "4H", "5H")[:owed]:
        assert match.why_not("deck") is not None
        play(match, f"pay {card}")
    assert match.seat == seat
