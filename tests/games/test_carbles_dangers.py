"""What is told of a marble's safety where it goes holds against every card of a rival."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest

import cardhouse.games.carbles
from cardhouse import match_from_position, new_match
from cardhouse.core.game import game
from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import MAX_LEGAL
from cardhouse.games.carbles.board import IN_GOAL, RANKS, actor
from cardhouse.games.carbles.kills import ends
from cardhouse.games.carbles.knowledge import hide
from cardhouse.games.carbles.state import FACES, Table
from cardhouse.games.carbles.ways import playable_ranks
from cardhouse.games.carbles.worth import mates

assert cardhouse.games.carbles
GAME = game("carbles")
SAFE = {"calm", "safe", "later", "reach"}


def table_of_two(card: str, track: dict[str, int]) -> Any:
    options = {"players": 2}
    hands = [[card], ["2"]]
    position = {"game": "carbles", "options": options, "track": track, "hands": hands}
    return match_from_position(position)


def test_a_marble_that_leaves_its_home_no_longer_stops_those_behind_it() -> None:
    def told(card: str, to: str) -> dict[str, str]:
        match = table_of_two(card, {"0": 0, "29": 1})
        for text in (card, "from 0"):
            match.play(text)
        return {fact.key: fact.text for fact in match.preview(to)}

    five = told("5", "to 5")
    assert five["close"] == "B is 12 behind: a queen could kill it"
    assert "calm" not in five
    assert told("2", "to 2")["close"] == "B is 9 behind: a 9 could kill it"
    assert told("A", "to 1")["close"] == "B is 8 behind: an 8 could kill it"


def ways(s: Table) -> list[int]:
    found = [0] * MAX_LEGAL
    return found[: rules.legal(s, found)]


def promised(s: Table, action: int) -> bool:
    """Whether it is told of a choice that no rival can kill the marble where it goes."""
    if ends(s, action)[1] >= IN_GOAL:
        return False
    view = s.copy()
    hide(view, s.turn_seat)
    assert GAME.preview is not None
    assert GAME.merits is not None
    facts = [*GAME.preview.preview(view, action), *GAME.merits.merits(view, action)]
    after = s.copy()
    rules.apply(after, action)
    return not (after.ended or after.row_n) and any(fact.key in SAFE for fact in facts)


def may_be_played(s: Table, action: int) -> Iterator[tuple[int, int]]:
    """The rivals, and the ranks that each may hold as far as their burns tell."""
    for r in range(s.players):
        if not mates(s, actor(s), r):
            yield from ((r, k) for k in range(RANKS) if not s.hand_n[r] or not s.barred[r] >> k & 1)


def killed(s: Table, action: int, seat: int, rank: int) -> bool:
    """Whether a seat, on turn with one card after a choice, could kill the marble where it goes."""
    q, place, s = actor(s), ends(s, action)[1], s.copy()
    rules.apply(s, action)
    s.turn_seat = seat
    for face in range(FACES):
        s.hand[seat, face] = 0
    s.hand[seat, 52 if rank == 13 else rank] = 1
    s.hand_n[seat] = 1
    s.playable = playable_ranks(s)
    lot, todo, seen = s.lot[q], [s], set[str]()
    while todo:
        table = todo.pop()
        for action in ways(table):
            after = table.copy()
            rules.apply(after, action)
            if after.lot[q] > lot and after.track[place] != q + 1:
                return True
            key = str([after.row[i] for i in range(after.row_n)])
            if after.turn_seat == seat and after.row_n and key not in seen:
                seen.add(key)
                todo.append(after)
    return False


@pytest.mark.parametrize("options", [
    {"players": 2},
    {"players": 2, "home": "wall"},
    {"players": 4, "partners": True},
    {"players": 4, "partners": True, "home": "wall"},
    {"players": 4, "partners": False},
])  # fmt: skip
def test_no_card_of_a_rival_kills_a_marble_that_is_told_to_be_safe(options: dict[str, Any]) -> None:
    said = 0
    for seed in range(2):
        chance = random.Random(seed)
        match = new_match("carbles", seed=seed, **options)
        while not match.over and match.ply < 300:
            s = cast(Table, match.state)
            found = ways(s)
            # The place is chosen last.
            for action in found if s.row_n and s.row_n % 2 == 0 else ():
                if promised(s, action):
                    said += 1
                    for r, rank in may_be_played(s, action):
                        assert not killed(s, action, r, rank), (seed, match.ply, action, r, rank)
            match.play(chance.choice(found))
    assert said > 30, "enough of them were looked at"
