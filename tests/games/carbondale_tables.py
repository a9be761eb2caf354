"""Small tables of Carbondale for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, cast

import pytest

import cardhouse
from cardhouse import IllegalAction, Match
from cardhouse.games.carbondale.state import Table

STEPS = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}
Card = dict[str, Any]


def built(card: str, x: int, y: int, way: str) -> Card:
    """A card of a town, built from the cell that ``way`` leads away from."""
    dx, dy = STEPS[way]
    return {"card": card, "x": x, "y": y, "from": [x - dx, y - dy], "dir": way}


def start(ace: str, two: str) -> list[Card]:
    return [
        {"card": ace, "x": 0, "y": 0, "start": True},
        {"card": two, "x": 1, "y": 0, "start": True},
    ]


START_A, START_B = start("AC", "2S"), start("AS", "2C")


def table(
    *mine: Card, theirs: list[Card] | None = None, hand: str = "", other: str = "", **keys: Any
) -> Match:
    """A match from a position that names only what matters; seat A (AC and 2S) builds, seat B has
    AS and 2C.

    Four decks, so that a town may be made of few ranks.
    """
    position: dict[str, Any] = {
        "game": "carbondale",
        "phase": "build",
        "networks": [[*START_A, *mine], [*START_B, *(theirs or [])]],
        "hands": [hand.split(), other.split()],
        "deck": ["4D", "4H", "4D", "4H"],
    }
    options = {"decks": 4, **keys.pop("options", {})}
    return cardhouse.match_from_position({**position, **keys, "options": options}, seed=1)


def claiming(*theirs: Card, hand: str, other: str = "", **keys: Any) -> Match:
    """Seat A may claim from seat B's town."""
    return table(theirs=list(theirs), hand=hand, other=other, phase="claim", **keys)


def texts(match: Match, word: str = "") -> set[str]:
    """The short texts of the legal actions that begin with a word, without it."""
    found = {match.text(a) for a in match.legal_actions}
    return {text[len(word) :].strip() for text in found if text.startswith(word)}


def play(match: Match, *steps: str) -> Match:
    for step in steps:
        match.play(step)
    return match


def forbidden(match: Match, text: str, ruling: str) -> None:
    """The action is refused, and the reason names the ruling."""
    reason = match.why_not(text)
    assert reason is not None, f"{text} is allowed"
    assert ruling in reason.rpartition("(")[2].rstrip(")").split(", "), reason
    with pytest.raises(IllegalAction):
        match.play(text)


def truth(match: Match) -> Table:
    """The state of a match."""
    return cast(Table, match.state)


SETS: list[dict[str, Any]] = [
    {},
    {"players": 4, "goal": "6/4", "claim_gap": 1},
    {"max_turns": 4, "start_pairs": "one_of_each", "own_contribution_drawable": False},
    {"max_turns": 3, "stalemate": "draw", "players": 3, "claim_gap": 0, "defence_gap": 3},
    {"goal": "1/1", "claim_gap": 0, "claim_fee": 0, "build_price": 0},
    {"goal": "2/1", "grid_width": 2, "grid_height": 1, "decks": 3, "claim_gap": 7},
]
PLIES = 120


def plays(options: Mapping[str, Any], seed: int) -> Iterator[Match]:
    """A random playthrough, ply by ply, in which claims are more frequent than chance makes
    them.
    """
    match = cardhouse.new_match("carbondale", seed=seed, **options)
    chance = random.Random(seed)
    for _ in range(PLIES):
        yield match
        if match.over:
            return
        legal = list(match.legal_actions)
        bold = [a for a in legal if match.text(a).startswith(("claim", "defend", "build"))]
        match.play(chance.choice(bold if bold and chance.random() < 0.6 else legal))
