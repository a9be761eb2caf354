"""Who knows what in Carbondale: samples counted against every possibility, and what the knowledge
keeps.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest

import cardhouse
from cardhouse import Match
from cardhouse.core import compiled, kernels
from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.core.state import State
from cardhouse.games.carbondale import advice
from cardhouse.games.carbondale.position import counted
from cardhouse.games.carbondale.state import Table

from .carbondale_tables import START_A, START_B, built, play, truth

CARBONDALE = game("carbondale")
TINY = {
    "start_pairs": "one_of_each",
    "decks": 1,
    "first_top": 3,
    "second_top": 3,
    "top_rank": 3,
    "hand_size": 4,
}
WITH_SPARES = {"first_top": 2, "hand_size": 2}
THREES = ["3S", "3H", "3D", "3C"]
Slots = list[tuple[str, int]]
Fits = Callable[[dict[str, list[str]]], bool]


def table_of(match: Match, seat: int) -> Table:
    """The view of a seat."""
    return cast(Table, match.view(seat))


def tiny(**keys: Any) -> Match:
    """A complete table of sixteen cards; A has AC 2S, B has AS 2C."""
    position = {
        "game": "carbondale",
        "networks": [START_A, START_B],
        "phase": "draw",
        "complete": True,
    }
    options = {**TINY, **keys.pop("options", {})}
    return cardhouse.match_from_position({**position, **keys, "options": options}, seed=1)


def possibilities(
    hidden: str,
    slots: Slots,
    known: dict[str, tuple[str, ...]] | None = None,
    fits: Fits | None = None,
) -> Counter[str]:
    """Every arrangement of the hidden cards over the slots, with how often it comes about.

    known: cards that must lie in one of some places; cards named twice are told apart. fits: a
    further condition.
    """
    places = [name for name, n in slots for _ in range(n)]
    cards = hidden.split()
    found: Counter[str] = Counter()
    for order in itertools.permutations(range(len(cards)), len(places)):
        where = {cards[i]: place for i, place in zip(order, places, strict=True)}
        if any(where.get(card) not in allowed for card, allowed in (known or {}).items()):
            continue
        lying: dict[str, list[str]] = {name: [] for name, _ in slots}
        for i, place in zip(order, places, strict=True):
            lying[place].append(cards[i].rstrip("*"))
        if fits is None or fits(lying):
            found[key(lying)] += 1
    return found


def key(lying: dict[str, list[str]]) -> str:
    """Where the hidden cards lie; only in the deck does their order matter."""
    return " | ".join(
        f"{name} {' '.join(c if name == 'deck' else sorted(c))}"
        for name, c in sorted(lying.items())
    )


def places_of(state: Any, slots: Slots) -> dict[str, list[str]]:
    """Where the hidden cards of a state lie."""
    position = CARBONDALE.positions.write(state)
    lying = {}
    for name, _ in slots:
        if name == "deck":
            lying[name] = position["deck"]
        elif name.startswith("hand"):
            lying[name] = position["hands"][int(name[4:])]
        else:
            p = int(name[4:])
            lying[name] = counted(state.away[p, face] for face in range(40))
    return lying


def sampled(view: State, slots: Slots, count: int) -> Counter[str]:
    run = compiled.compiled(kernels.determinize_at, CARBONDALE)
    rng = compiled.words("carbondale")
    drawn: Counter[bytes] = Counter()
    for _ in range(count):
        array = compiled.states(CARBONDALE, 1, view)
        run(array, 0, rng)
        array["rng"] = 0
        drawn[array[0].tobytes()] += 1
    found: Counter[str] = Counter()
    for data, n in drawn.items():
        found[key(places_of(CARBONDALE.state_type.from_bytes(data), slots))] += n
    return found


def uniform(view: State, slots: Slots, expected: Counter[str]) -> None:
    """The samples fit the possibilities: none is impossible, and a chi-squared test finds nothing
    odd.
    """
    total = sum(expected.values())
    count = max(3000, 12 * len(expected))
    counted = sampled(view, slots, count)
    assert set(counted) <= set(expected), set(counted) - set(expected)
    odd = sum(
        (counted[k] - count * n / total) ** 2 / (count * n / total) for k, n in expected.items()
    )
    free = max(len(expected) - 1, 1)
    assert odd < free + 4.75 * math.sqrt(2 * free) + 10, (odd, free)


def test_F59_unseen_cards_are_equally_likely_everywhere() -> None:
    match = tiny(hands=[["AH"], ["AD", "2H"]], deck=["2D"], spares=[THREES], options=WITH_SPARES)
    slots = [("hand1", 2), ("deck", 1)]
    uniform(match.view(0), slots, possibilities("AD 2H 2D", slots))
    slots = [("hand0", 1), *slots]
    uniform(match.view(None), slots, possibilities("AH AD 2H 2D", slots))


def test_F3_spare_piles_uniform_only_after_they_come_into_play() -> None:
    match = tiny(
        hands=[["AH"], ["2H", "2D"]], stock=["AD"], spares=[THREES], target=2, options=WITH_SPARES
    )
    assert sampled(match.view(0), [("hand1", 2)], 50) == {"hand1 2D 2H": 50}
    play(match, "deck")  # the spare pile is shuffled into a new deck
    [drawn] = [card for card in match.position()["hands"][0] if card != "AH"]
    slots = [("hand1", 2), ("deck", 4)]
    rest = " ".join(card for card in [*THREES, "AD", "2H", "2D"] if card != drawn)
    uniform(match.view(0), slots, possibilities(rest, slots))


def test_F51_a_card_drawn_in_sight_is_known_uniform_for_the_rest() -> None:
    match = tiny(
        hands=[["AH"], ["2H"]],
        seat=1,
        deck=["2D", *THREES[:2]],
        stock=["AD"],
        discards=THREES[2:],
        target=3,
    )
    play(match, "stock AD", "deck")
    slots = [("hand1", 3), ("deck", 2), ("away4", 2)]
    hidden = "AD 2H 2D 3S 3H 3D 3C"
    uniform(match.view(0), slots, possibilities(hidden, slots, {"AD": ("hand1",)}))


def discarded() -> Match:
    """B drew an ace of diamonds in sight and has since discarded one card unseen."""
    match = tiny(
        hands=[["AH", "2D"], ["2H"]],
        seat=1,
        deck=["3S", "3H"],
        stock=["AD"],
        discards=["3D", "3C"],
        target=3,
        options={"hand_size": 3},
    )
    play(match, "stock AD", "deck", "no claim", "done", "deck", "no claim")
    return play(match, "discard 3S", "done")


def test_F15_a_known_card_may_have_been_discarded_unseen_uniform() -> None:
    match = discarded()
    slots = [("hand1", 2), ("away1", 1), ("away4", 2)]
    hidden = "AD 2H 3S 3D 3C"
    expected = possibilities(hidden, slots, {"AD": ("hand1", "away1")})
    uniform(match.view(0), slots, expected)
    assert truth(match).known_either[1, 20] == 1
    # B remembers its own discard.
    slots = [("hand0", 3), ("away4", 2)]
    uniform(match.view(1), slots, possibilities("AH 2D 3H 3D 3C", slots))


def test_F53_a_shuffle_forgets_what_lay_among_the_discards() -> None:
    match = discarded()
    play(match, "deck")
    assert not any(truth(match).known_either[1, face] for face in range(40))
    assert truth(match).deck_n == 2


def test_F29_claimed_cards_and_two_copies_uniform_told_apart() -> None:
    """One of B's cards is known to be an ace of hearts; the other copy may be anywhere, its own
    hand included.
    """
    networks = [START_A, START_B]
    position = {
        "game": "carbondale",
        "options": {"first_top": 2, "second_top": 2, "top_rank": 2},
        "networks": networks,
        "phase": "draw",
        "seat": 1,
        "target": 2,
        "hands": [["2H"], ["AD"]],
        "stock": ["AH"],
        "deck": ["AH"],
    }
    match = play(cardhouse.match_from_position(position, seed=1), "stock AH")
    slots = [("hand1", 2), ("deck", 1)]
    # Out of the game but unseen, too: the cards that the position leaves out.
    unseen = "AH AH* AD AD* 2H 2D 2D* AS AC 2S 2C"
    found: Counter[str] = Counter()
    cards = [card for card in unseen.split() if card != "AH"]
    for one, other in itertools.permutations(cards, 2):
        found[key({"hand1": ["AH", one.rstrip("*")], "deck": [other.rstrip("*")]})] += 1
    uniform(match.view(0), slots, found)


def test_F17_behind_an_unfinished_claim_there_is_a_challenge_card_uniform() -> None:
    match = tiny(
        hands=[["AH", "3C", "2D"], ["AD"]],
        phase="claim",
        networks=[START_A, [*START_B, built("2H", 2, 0, "E")]],
        deck=["3S", "3H", "3D"],
        options={"claim_gap": 0},
    )
    match.play("claim B(2,0)")
    slots = [("hand0", 3), ("deck", 3)]
    hidden = "AH 3C 2D 3S 3H 3D"

    def strong(lying: dict[str, list[str]]) -> bool:
        return any(card[1] in "HD" and card[0] in "23" for card in lying["hand0"])

    uniform(match.view(1), slots, possibilities(hidden, slots, fits=strong))
    match.play("fee AH")
    assert table_of(match, 1).row[1] == -1
    slots = [("hand0", 2), ("away0", 1), ("deck", 3)]
    uniform(match.view(1), slots, possibilities(hidden, slots, fits=strong))
    fees = {compiled_row(match.view(1), seed) for seed in range(60)}
    assert len(fees) > 3


def compiled_row(view: State, seed: int) -> str:
    state = view.copy()
    CARBONDALE.knowledge.determinize(state, generator(seed))
    row = CARBONDALE.positions.write(state)["row"]
    assert row[1].removeprefix("fee ") in CARBONDALE.positions.write(state)["discards"]
    return str(row[1])


def test_F10_unfinished_discards_are_hidden_uniform() -> None:
    match = tiny(hands=[["AH", "2D", "2H"], ["AD"]], phase="build", deck=THREES)
    play(match, "discard AH", "discard 2D")
    assert [table_of(match, 1).row[i] for i in range(3)] == [-1, -1, 0]
    slots = [("hand0", 1), ("away0", 2), ("deck", 4)]
    uniform(match.view(1), slots, possibilities("AH 2D 2H 3S 3H 3D 3C", slots))
    rows = set()
    for seed in range(200):
        state = match.view(1).copy()
        CARBONDALE.knowledge.determinize(state, generator(seed))
        rows.add(tuple(CARBONDALE.positions.write(state)["row"]))
    assert len(rows) == 7 * 6


def test_a_card_to_be_built_is_announced() -> None:
    match = tiny(hands=[["3C", "2D"], ["AD"]], phase="build", deck=[*THREES[:3], "AH", "2H"])
    play(match, "build 3C")
    assert truth(match).known_hand[0, 32] == 1
    play(match, "at (0,1) N")
    assert truth(match).known_hand[0, 32] == 0


def test_a_face_that_leaves_in_sight_uses_up_a_known_copy_first() -> None:
    position = {
        "game": "carbondale",
        "networks": [START_A, START_B],
        "phase": "draw",
        "hands": [["3C"], []],
    }
    match = cardhouse.match_from_position(
        {**position, "stock": ["3C"], "target": 2, "deck": ["AH", "AD"]}, seed=1
    )
    play(
        match,
        "stock 3C",
        "no claim",
        "done",
        "deck",
        "deck",
        "no claim",
        "build 3C",
        "at (0,1) N",
        "pay 3C",
    )
    assert truth(match).known_hand[0, 32] == 0, "whichever copy it was, nothing more is known"


@pytest.mark.parametrize("seats", [(0, 1), (1, 0)])
def test_careful_beats_random(seats: tuple[int, int]) -> None:
    wins = 0
    for seed in range(6):
        chance = random.Random(seed)
        match = cardhouse.new_match("carbondale", seed=seed)
        while not match.over:
            view, legal = match.view(match.seat), list(match.legal_actions)
            if match.seat == seats[0]:
                match.play(max(legal, key=lambda a: (advice.weigh(view, a), chance.random())))  # type: ignore[arg-type]
            else:
                match.play(chance.choice(legal))
        wins += match.winners == (seats[0],)
    assert wins >= 5
