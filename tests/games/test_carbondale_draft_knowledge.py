"""Who knows what in the draft edition of Carbondale: samples counted against every possibility."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import cardhouse
from cardhouse import Match
from cardhouse.core.cards import card_text
from cardhouse.core.game import game
from cardhouse.core.notation import parse_card
from cardhouse.core.rng import generator
from cardhouse.games.carbondale_draft.state import Table

DRAWS = 6000
START_A = [("AS", 0, 0), ("2C", 1, 0)]
START_B = [("AC", 0, 0), ("2S", 1, 0)]


def placed(*cards: tuple[str, int, int]) -> list[dict[str, Any]]:
    return [{"card": card, "x": x, "y": y} for card, x, y in cards]


def table(**keys: Any) -> Match:
    """A match of few cards; the options keep it alive although most cards are missing."""
    position = {
        "game": "carbondale_draft",
        "networks": [placed(*START_A), placed(*START_B)],
        "options": {"goal": "9/1"},
        "hands": [["3S", "4H"], ["2S", "3D"]],
        "deck": ["4D", "9H", "TH"],
    }
    return cardhouse.match_from_position({**position, **keys}, seed=1)


def play(match: Match, *actions: str) -> Match:
    for text in actions:
        match.play(text)
    return match


def key(state: Table, view: Table) -> tuple[Any, ...]:
    """What is hidden from a viewer, as it lies in a state."""

    def counted(cards: Any) -> str:
        return "".join(card_text(f) * cards[f] for f in range(52))

    hands = [counted([state.hand[p, f] for f in range(52)]) for p in range(2)]
    gone = [counted([state.gone[i, f] for f in range(52)]) for i in range(3)]
    deck = " ".join(card_text(state.deck[i]) for i in range(state.deck_n))
    row = tuple(state.row[i] for i in range(state.row_n))
    return (*hands, *gone, deck, row, state.pending_face, state.pending_cell)


def samples(match: Match, viewer: int | None) -> Counter[tuple[Any, ...]]:
    found: Counter[tuple[Any, ...]] = Counter()
    rng = generator(f"samples {viewer}")
    view = match.view(viewer)
    for _ in range(DRAWS):
        drawn = view.copy()
        game("carbondale_draft").knowledge.determinize(drawn, rng)
        assert isinstance(drawn, Table)
        assert isinstance(view, Table)
        found[key(drawn, view)] += 1
    return found


def assert_uniform(found: Counter[tuple[Any, ...]], weights: dict[tuple[Any, ...], float]) -> None:
    """Every possibility comes, nothing else does, and the counts fit the weights (chi-squared)."""
    assert set(found) == set(weights)
    whole, total = sum(weights.values()), sum(found.values())
    square = sum(
        (found[k] - total * w / whole) ** 2 / (total * w / whole) for k, w in weights.items()
    )
    free = max(len(weights) - 1, 1)
    assert square < free + 5 * (2 * free) ** 0.5 + 10, (square, free)


def faces(*cards: str) -> str:
    return "".join(sorted(cards, key=parse_card))


def possibilities(
    match: Match, seat: int, hand: int, gone: int, unknown: list[str], fits: Any
) -> dict[Any, float]:
    """Weights of all deals of unknown cards over a seat's hand, its discards and the deck that
    satisfy a condition.
    """
    state = match.state
    assert isinstance(state, Table)
    found: dict[Any, float] = {}
    own = key(state, state)
    for order in permutations(range(len(unknown))):
        cards = [unknown[i] for i in order]
        held, away, deck = cards[:hand], cards[hand : hand + gone], cards[hand + gone :]
        for more, weight in fits(held, away):
            result = list(own)
            result[seat] = faces(*held)
            result[2 + seat] = faces(*away)
            result[5] = " ".join(deck)
            result[6:] = more if more else own[6:]
            found[tuple(result)] = found.get(tuple(result), 0) + weight
    return found


def always(held: list[str], away: list[str]) -> list[tuple[Any, float]]:
    return [((), 1.0)]


def test_uniform_over_hand_and_deck() -> None:
    match = table()
    weights = possibilities(match, 1, 2, 0, ["2S", "3D", "4D", "9H", "TH"], always)
    assert_uniform(samples(match, 0), weights)


def test_uniform_with_a_card_known_to_be_in_the_hand() -> None:
    match = table(
        hands=[["3S", "4H"], ["3D"]],
        personal=[["2S"], []],
        options={"goal": "9/1", "hand_size": 2},
        seat=1,
    )
    play(match, "done", "pile 2S")
    assert match.seat == 0
    weights = possibilities(
        match,
        1,
        2,
        0,
        ["2S", "3D", "4D", "9H", "TH"],
        lambda h, a: [((), 1.0)] if "2S" in h else [],
    )
    assert_uniform(samples(match, 0), weights)


def known_then_cleaned(*cleaned: str) -> Match:
    """Seat 1 took the 2♠ openly, and later cleaned one card unseen."""
    options = {"goal": "9/1", "hand_size": 2}
    match = table(hands=[["3S", "4H"], ["3D"]], personal=[["2S"], []], options=options, seat=1)
    play(match, "done", "pile 2S", "done")
    return play(match, *(f"clean {c}" for c in cleaned), "done")


def test_uniform_after_an_unseen_discard_of_a_known_card() -> None:
    for card in ("2S", "3D"):
        match = play(known_then_cleaned(card), "deck")
        assert match.seat == 0
        weights = possibilities(
            match,
            1,
            2,
            1,
            ["2S", "3D", "4D", "9H", "TH"],
            lambda h, a: [((), 1.0)] if "2S" in h + a else [],
        )
        # The known card is in either place with the chance of the free slots there: two of three in
        # the hand.
        inside = sum(w for k, w in weights.items() if "2S" in k[1])
        assert inside / sum(weights.values()) == pytest.approx(2 / 3)
        assert_uniform(samples(match, 0), weights)


def test_a_known_card_of_an_emptied_hand_lies_among_the_discards() -> None:
    match = play(known_then_cleaned("3D", "2S"), "deck", "deck")
    weights = possibilities(
        match,
        1,
        2,
        2,
        ["2S", "3D", "4D", "9H", "TH"],
        lambda h, a: [((), 1.0)] if "2S" in a else [],
    )
    assert_uniform(samples(match, 0), weights)


def test_uniform_in_the_midst_of_cleaning() -> None:
    match = play(known_then_cleaned(), "done")
    assert match.seat == 1
    play(match, "clean 3D")

    def rows(held: list[str], away: list[str]) -> list[tuple[Any, float]]:
        return [(((52 + parse_card(away[0]),), 0, 0), 1.0)] if "2S" in held + away else []

    weights = possibilities(match, 1, 1, 1, ["2S", "3D", "4D", "9H", "TH"], rows)
    assert_uniform(samples(match, 0), weights)


def test_a_seat_knows_its_own_discards_and_forgets_at_a_new_deck() -> None:
    match = known_then_cleaned("3D")
    view = match.view(1)
    assert isinstance(view, Table)
    assert view.gone[1, parse_card("3D")] == 1
    other = match.view(0)
    assert isinstance(other, Table)
    assert not any(other.gone[1, f] for f in range(52))
    assert other.known_either[1, parse_card("2S")] == 1
    play(match, "deck", "done", "clean 2S", "done")
    while match.position()["deck"]:
        play(match, "deck" if "deck" in {match.text(a) for a in match.legal_actions} else "done")
        if match.state.turn > 20:
            break
    play_until_shuffled(match)
    state = match.state
    assert isinstance(state, Table)
    for f in range(52):
        assert (
            state.known_either[1, f]
            == state.known_gone[1, f]
            == state.gone[1, f]
            == state.shown[f]
            == 0
        )


def play_until_shuffled(match: Match) -> None:
    for _ in range(60):
        state = match.state
        assert isinstance(state, Table)
        empty = state.deck_n == 0
        texts = [match.text(a) for a in match.legal_actions]
        clean = next((t for t in texts if t.startswith("clean")), "done")
        play(match, "deck" if "deck" in texts else clean)
        if empty and texts == ["deck"]:
            return
    raise AssertionError("no new deck was formed")


PENDING = {
    "networks": [placed(*START_A, ("3S", 0, 1)), placed(*START_B)],
    "hands": [["3S", "4H"], ["2S", "3D"]],
}
UNKNOWN = ["3S", "4H", "4S", "9H", "2C"]


def announcement(match: Match, held: list[str], stage: str) -> list[tuple[Any, float]]:
    """What a spade may be that was announced from a hand, by the rules written anew: prices of this
    one table.
    """
    spots = {"3S": [(-1, 1), (1, 1), (0, 2)], "4S": [(-1, 1), (1, 1), (0, 2)]}
    # 3♠ also goes beside A♠ at (-1,0) for 1 card and 2 draws, and both beside 2♣ at (2,0) for 1
    # card or not at all.
    spots["3S"] += [(-1, 0), (2, 0)]
    fitting = [card for card in held if card in spots]
    found: list[tuple[Any, float]] = []
    for card in fitting:
        face = parse_card(card)
        if stage == "cell":
            found.append((((face,), 0, 0), 1 / len(fitting)))
            continue
        for x, y in spots[card]:
            more = ((), face + 1, y * 82 + x + 40 + 1)
            found.append((more, 1 / len(fitting) / len(spots[card])))
    return found


@pytest.mark.parametrize("stage", ["cell", "challenge"])
def test_D39_uniform_over_what_may_have_been_announced(stage: str) -> None:
    match = table(**{**PENDING, "hands": [["3S", "4H"], ["2S", "3D"]], "deck": ["4S", "9H", "2C"]})
    play(match, "announce 3S")
    legal = {match.text(a) for a in match.legal_actions}
    assert legal == {"at (-1,1)", "at (1,1)", "at (0,2)", "at (-1,0)", "at (2,0)"}
    if stage == "challenge":
        play(match, "at (0,2)")
    weights = possibilities(
        match, 0, 2, 0, UNKNOWN, lambda held, away: announcement(match, held, stage)
    )
    assert_uniform(samples(match, 1), weights)


def test_uniform_over_a_challenge_card_while_the_fee_is_open() -> None:
    options = {"goal": "9/1", "challenge_fee": 1}
    match = table(
        **{
            **PENDING,
            "hands": [["3S"], ["2S", "3D"]],
            "deck": ["9S", "9H", "TH"],
            "options": options,
        }
    )
    play(match, "announce 3S", "at (0,2)", "challenge 2S")

    def rows(held: list[str], away: list[str]) -> list[tuple[Any, float]]:
        spades = [c for c in held if c[1] == "S"]
        pending = (match.state.to_json()["pending_face"], match.state.to_json()["pending_cell"])
        return [(((106 + parse_card(c),), *pending), 1 / len(spades)) for c in spades]

    weights = possibilities(match, 1, 2, 0, ["2S", "3D", "9S", "9H", "TH"], rows)
    assert_uniform(samples(match, 0), weights)


def test_the_spectator_knows_spares_and_shown_cards_only() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=4)
    view = match.view(None)
    assert isinstance(view, Table)
    rng = generator(1)
    for _ in range(50):
        drawn = view.copy()
        match.game.knowledge.determinize(drawn, rng)
        assert isinstance(drawn, Table)
        for cards in (drawn.hand,):
            assert all(cards[p, f] == 0 for p in range(2) for f in range(52) if f % 13 > 3)


def test_a_settled_challenge_is_remembered() -> None:
    match = table(**{**PENDING, "hands": [["4S", "4H"], ["9S", "3D"]], "deck": ["2S", "9H", "TH"]})
    play(match, "announce 4S", "at (0,2)", "challenge 9S")
    rng = generator(2)
    for viewer in (0, 1, None):
        view = match.view(viewer)
        for _ in range(20):
            drawn = view.copy()
            match.game.knowledge.determinize(drawn, rng)
            assert isinstance(drawn, Table)
            assert drawn.shown[parse_card("4S")] == drawn.shown[parse_card("9S")] == 1
            assert drawn.shown_n == 2
