"""Rules count from the front: compiled code does not ask whether an index is negative."""

from __future__ import annotations

import random
from typing import Any, TypeVar

from cardhouse.agents.learned.weights import covering
from cardhouse.conformance.suite import law
from cardhouse.conformance.support import match_of, named_sets, pace, viewers, walk
from cardhouse.core.game import Game, game
from cardhouse.core.observing import size
from cardhouse.core.state import State, viewer_cell

S = TypeVar("S", bound=State)

LONGEST = 200
TRIED = 40


class Cells:
    """Cells of a state, or a list, that refuse to be counted from their end."""

    def __init__(self, name: str, cells: Any) -> None:
        self.name, self.cells = name, cells

    def _checked(self, index: Any) -> Any:
        for i in index if isinstance(index, tuple) else (index,):
            assert i >= 0, f"rules never count from the end, but {self.name} was asked for {index}"
        return index

    def __getitem__(self, index: Any) -> Any:
        return self.cells[self._checked(index)]

    def __setitem__(self, index: Any, value: int) -> None:
        self.cells[self._checked(index)] = value

    def __len__(self) -> int:
        return len(self.cells)


def guarded(state: S) -> S:
    """A copy of a state whose cells refuse negative indices."""
    made = state.copy()
    for name, field in state.FIELDS.items():
        if field.shape:
            made.__dict__[name] = Cells(name, made.__dict__[name])
    return made


def _listed(name: str, length: int) -> Any:
    return Cells(name, [0] * length)


def _ask(found: Game, state: State, legal: list[int], viewer: int, chance: random.Random) -> None:
    """Asks everything that a seat, or a spectator, may ask of its view."""
    view = guarded(state)
    found.knowledge.hide(view, viewer)
    if viewer < 0:
        return
    found.advice.evaluate(view, viewer)
    seen, learnt = found.observations, found.features
    if seen is not None:
        seen.observe(view, viewer, _listed("out", size(seen.FIELDS)))
    if learnt is not None and covering(found, view) and learnt.settled(view):
        learnt.features(view, viewer, _listed("out", learnt.SIZE))
    if viewer == found.rules.seat(state):
        for action in legal:
            found.rules.verdict(view, action)
            found.advice.weigh(view, action)
            if seen is not None:
                out = _listed("out", size(seen.ACTION_FIELDS))
                seen.observe_action(view, viewer, action, out)
    rng = Cells("rng", [chance.getrandbits(32) | 1 for _ in range(4)])
    found.knowledge.determinize(view, rng)


@law()
def rules_never_count_from_the_end(name: str) -> None:
    """No rule asks for a cell by a negative index: compiled code would read what lies elsewhere."""
    found = game(name)
    for label, options in named_sets(found).items():
        chance = random.Random(f"indices {name} {label}")
        fresh = guarded(found.blank(options))
        for i in range(4):
            fresh.rng[i] = chance.getrandbits(32) | 1
        found.rules.deal(fresh)
        every = pace(found, 12)
        for ply, match in enumerate(walk(match_of(name, options, label), chance, LONGEST)):
            if ply % every and not match.over:
                continue
            legal = list(match.legal_actions)
            found.rules.legal(guarded(match.state), _listed("out", found.max_legal))
            for action in chance.choices(range(found.actions), k=TRIED):
                found.rules.verdict(guarded(match.state), action)
            for viewer in viewers(match):
                _ask(found, match.state, legal, viewer_cell(viewer), chance)
            for action in legal:
                found.rules.apply(guarded(match.state), action)
            for seat in range(match.seats):
                found.rules.score(guarded(match.state), seat)
