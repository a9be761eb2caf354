"""B11 once more: the rest of a 7 is judged without a search; here crowded boards are searched step
by step.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from cardhouse.core.game import game
from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import move_from, move_to, place_of, play, seat_of_action
from cardhouse.games.carbles.board import FARTHEST, IN_GOAL, SEVEN, actor, finished
from cardhouse.games.carbles.effects import put
from cardhouse.games.carbles.ways import playable_ranks

Track = tuple[tuple[int, int], ...]
Goals = tuple[int, ...]
Place = tuple[str, int, int]  # "track" or "goal", the seat, the space
Step = tuple[Place, Track, Goals, int]


@dataclass
class Search:
    """The unit steps of a 7 on one board, searched; ``known`` remembers what was found."""

    state: Any
    known: dict[tuple[Track, Goals, frozenset[Place], int], bool]

    def closed(self, track: dict[int, int], q: int, space: int) -> bool:
        """A guarded home stops others, and with walls its owner too (B4)."""
        owner, rest = divmod(space, self.state.spaces)
        return bool(
            rest == 0 and track.get(space) == owner and (owner != q or self.state.home == 1)
        )

    def turn_of(self, goals: Goals) -> int:
        """Whose marbles are moved (B17)."""
        s = self.state
        p = int(s.turn_seat)
        full = goals[p] == (1 << s.marbles) - 1
        return (p + s.players // 2) % s.players if s.partners and full else p

    def walk(
        self, track: dict[int, int], goals: Goals, q: int, place: Place, left: int, far: int = 0
    ) -> Iterator[Step]:
        """All places that a marble already lifted off the board can reach."""
        s = self.state
        if far == left:
            return
        gate = (q * s.spaces - s.entry_gap) % (s.players * s.spaces)
        if place[0] == "goal" or place[2] == gate:
            i = place[2] + 1 if place[0] == "goal" else 0
            if i < s.marbles and not goals[q] >> i & 1:
                inside = (*goals[:q], goals[q] | 1 << i, *goals[q + 1 :])
                yield ("goal", q, i), tuple(sorted(track.items())), inside, far + 1
                yield from self.walk(track, goals, q, ("goal", q, i), left, far + 1)
        if place[0] == "track":
            space = (place[2] + 1) % (s.players * s.spaces)
            if not self.closed(track, q, space):
                rest = {key: owner for key, owner in track.items() if key != space}
                yield ("track", q, space), tuple(sorted({**rest, space: q}.items())), goals, far + 1
                yield from self.walk(rest, goals, q, ("track", q, space), left, far + 1)

    def starts(
        self, track: Track, goals: Goals, moved: frozenset[Place]
    ) -> Iterator[tuple[Place, dict[int, int], Goals]]:
        """The marbles that may move next, with the board they leave behind."""
        q = self.turn_of(goals)
        for space, owner in track:
            if owner == q and ("track", q, space) not in moved:
                yield ("track", q, space), {key: o for key, o in track if key != space}, goals
        for i in range(self.state.marbles):
            if goals[q] >> i & 1 and ("goal", q, i) not in moved:
                yield (
                    ("goal", q, i),
                    dict(track),
                    (*goals[:q], goals[q] & ~(1 << i), *goals[q + 1 :]),
                )

    def completable(self, track: Track, goals: Goals, moved: frozenset[Place], left: int) -> bool:
        """Whether the steps left can be walked somehow."""
        if left == 0:
            return True
        key = (track, goals, moved, left)
        if key not in self.known:
            q = self.turn_of(goals)
            self.known[key] = any(
                self.completable(then, inside, moved | {end}, left - far)
                for start, rest, without in self.starts(track, goals, moved)
                for end, then, inside, far in self.walk(rest, without, q, start, left)
            )
        return self.known[key]

    def legal(self, moved: frozenset[Place], left: int) -> dict[int, set[int]]:
        """The marbles that may be chosen, each with where it may go, as actions."""
        s = self.state
        track = tuple((i, s.track[i] - 1) for i in range(s.players * s.spaces) if s.track[i])
        goals = tuple(s.goal[p] for p in range(s.players))
        q = self.turn_of(goals)
        found: dict[int, set[int]] = {}
        for start, rest, without in self.starts(track, goals, moved):
            for end, then, inside, far in self.walk(rest, without, q, start, left):
                if self.completable(then, inside, moved | {end}, left - far):
                    found.setdefault(move_from(*named(start)), set()).add(move_to(*named(end)))
        return found


def named(place: Place) -> tuple[int, int]:
    """The seat and the place as an action names them."""
    kind, q, space = place
    return q, space if kind == "track" else IN_GOAL + space


def place_named(q: int, action: int) -> Place:
    """The place of a ``to``."""
    place = place_of(action)
    if place < IN_GOAL:
        return "track", q, place
    return "goal", seat_of_action(action), place - IN_GOAL


def crowded(chance: random.Random) -> Any:
    """A board with marbles close behind homes, and on them; A holds the 7."""
    while True:
        players = chance.choice((1, 2, 2, 3, 4, 6))
        spaces = chance.choice((8, 9, 11, 18)) if players > 1 else chance.choice((14, 18))
        options = {
            "players": players,
            "spaces": spaces,
            "partners": players % 2 == 0 and chance.random() < 0.5,
            "home": chance.choice(("wall", "wall", "protected")),
            "entry_gap": chance.choice((1, 2, 2, 3, 5)),
            "seven_steps": chance.choice((7, 7, 7, 5, 3)),
            "marbles": chance.choice((4, 4, 3, 2)),
        }
        s: Any = game("carbles").blank(options)
        for p in range(players):
            for _ in range(s.marbles):
                kind = chance.random()
                behind = chance.choice((p, p, chance.randrange(players))) * spaces - chance.choice(
                    (0, 0, *range(8))
                )
                space = behind % (players * spaces)
                if 0.2 < kind < 0.5:
                    s.goal[p] |= 1 << chance.choice(
                        [i for i in range(s.marbles) if not s.goal[p] >> i & 1]
                    )
                elif kind >= 0.5 and not s.track[space]:
                    put(s, p, space)
                else:
                    s.lot[p] += 1
        if any(finished(s, p) and finished(s, rules.mate(s, p)) for p in range(players)):
            continue
        s.turn_seat = chance.randrange(players)
        s.hand[s.turn_seat, SEVEN] = 1
        s.hand_n[s.turn_seat] = 1
        s.hand[(s.turn_seat + 1) % players, 0] += 1
        s.hand_n[(s.turn_seat + 1) % players] += 1
        s.playable = playable_ranks(s)
        return s


def agree(chance: random.Random) -> int:
    """One 7 on one board, step by step; returns how many marbles were moved."""
    s = crowded(chance)
    found = game("carbles")
    search = Search(s, {})
    assert (rules.verdict(s, play(SEVEN)) == 0) == bool(search.legal(frozenset(), s.seven_steps)), (
        s.to_json()
    )
    if rules.verdict(s, play(SEVEN)):
        return 0
    rules.apply(s, play(SEVEN))
    moves = 0
    while s.row_n:
        moved = frozenset(place_named(actor(s), s.row[i]) for i in range(2, s.row_n, 2))
        # Marbles that moved before the own goal was full are the mover's, later ones the partner's.
        moved |= frozenset(place_named(s.turn_seat, s.row[i]) for i in range(2, s.row_n, 2))
        expected = search.legal(moved, s.left)
        assert found.legal(s) == sorted(expected)
        marble = chance.choice(sorted(expected))
        rules.apply(s, marble)
        assert found.legal(s) == sorted(expected[marble])
        rules.apply(s, chance.choice(sorted(expected[marble])))
        moves += 1
    return moves


def test_B11_what_a_seven_offers_is_what_a_search_finds() -> None:
    chance = random.Random("sevens")
    moves = [agree(chance) for _ in range(3000)]
    assert moves.count(0) > 100
    assert max(moves) >= 3
    assert FARTHEST == 13


@pytest.mark.long
def test_B11_what_a_seven_offers_is_what_a_search_finds_on_many_boards() -> None:
    chance = random.Random("many sevens")
    for _ in range(60_000):
        agree(chance)
