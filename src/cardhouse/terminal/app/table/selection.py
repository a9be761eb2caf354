"""The selection path: what a person has touched so far, what may be touched next, and where the
cursor stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardhouse.core.cards import RANKS
from cardhouse.core.scene import Gesture, Scene

Place = Callable[[str], tuple[float, float]]
STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class SelectionPath:
    """A path of targets that grows by touches until it is one of the scene's gestures."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.path: tuple[str, ...] = ()
        self.focus: str | None = None

    @property
    def gestures(self) -> list[Gesture]:
        """The gestures that go on from the path."""
        n = len(self.path)
        return [g for g in self.scene.gestures if g.path[:n] == self.path and len(g.path) > n]

    @property
    def nexts(self) -> list[str]:
        """The targets that may be touched next."""
        return list(dict.fromkeys(g.path[len(self.path)] for g in self.gestures))

    @property
    def only(self) -> str | None:
        """The next target where there is no choice: one alone, or several that mean the same
        action.
        """
        gestures = self.gestures
        alone = len(self.nexts) == 1 or len({g.action for g in gestures}) == 1
        return gestures[0].path[len(self.path)] if gestures and alone else None

    def actions(self, target: str) -> list[int]:
        """The actions that go on with a target."""
        n = len(self.path)
        return list(dict.fromkeys(g.action for g in self.gestures if g.path[n] == target))

    def complete(self, target: str) -> int | None:
        """The action that a touch of this target makes complete."""
        path = (*self.path, target)
        return next((g.action for g in self.gestures if g.path == path), None)

    def touch(self, target: str) -> int | None:
        """Touches a legal next target: returns the action, or None while the gesture is
        unfinished.
        """
        action = self.complete(target)
        if action is None:
            self.path = (*self.path, target)
            self.focus = self.only
        return action

    def obvious(self) -> int | None:
        """Of several ways to go on, the one onto a stack, which takes single cards for good; else
        the first.
        """
        n = len(self.path)
        stacks = {spot.id for spot in self.scene.spots if spot.layout == "stack"}
        gestures = sorted(self.gestures, key=lambda g: g.path[n] not in stacks)
        return gestures[0].action if gestures else None

    def back(self) -> bool:
        """Takes the last touch back; False when there is none."""
        if not self.path:
            return False
        self.focus, self.path = self.path[-1], self.path[:-1]
        return True

    def pick(self, candidates: Sequence[str]) -> str | None:
        """Of what lies under a touch, the one that may be touched next."""
        nexts = set(self.nexts)
        return next((x for x in candidates if x in nexts), None)

    # The cursor

    def ordered(self, place: Place, among: Sequence[str] | None = None) -> list[str]:
        """Targets in reading order."""
        return sorted(
            self.nexts if among is None else among, key=lambda x: (round(place(x)[1]), place(x)[0])
        )

    def cycle(self, step: int, place: Place) -> None:
        """Moves the cursor to the next or the last target in reading order."""
        order = self.ordered(place)
        if not order:
            return
        if self.path and self.focus is None and step > 0:
            # Inside a gesture the words name the likeliest end first; the cursor begins with the
            # same.
            self.focus = self.nexts[0]
            return
        at = order.index(self.focus) + step if self.focus in order else (0 if step > 0 else -1)
        self.focus = order[at % len(order)]

    def move(self, direction: str, place: Place, among: Sequence[str] | None = None) -> None:
        """Moves the cursor to the nearest target in a direction; round the edge where there is
        none.
        """
        targets = self.ordered(place, among)
        if not targets:
            return
        if self.focus is None:
            if not self.path:
                self.focus = targets[0]
                return
            x, y = place(self.path[-1])
        else:
            x, y = place(self.focus)
        dx, dy = STEPS[direction]
        best: tuple[float, str] | None = None
        for target in targets:
            tx, ty = place(target)
            along = (tx - x) * dx + (ty - y) * dy
            aside = abs((tx - x) * dy) + abs((ty - y) * dx)
            if target != self.focus and along > 0.3 and aside <= 4 * along + 2:
                cost = along + 2.5 * aside
                if best is None or cost < best[0]:
                    best = (cost, target)
        if best is not None:
            self.focus = best[1]
        elif self.focus is None:
            self.focus = self.nexts[0] if self.nexts else targets[0]

    def jump(self, letter: str, place: Place) -> bool:
        """Moves the cursor to the next target of a rank (A, 2 to 9, T or 0, J, Q, K; X a joker).

        Small letters are other keys: q leaves.
        """
        rank = "T" if letter == "0" else letter
        if rank not in RANKS + "X":
            return False
        faces = {piece.id: piece.face or "" for piece in self.scene.pieces}
        order = [x for x in self.ordered(place) if faces.get(x, "")[:1] == rank]
        if order:
            at = order.index(self.focus) + 1 if self.focus in order else 0
            self.focus = order[at % len(order)]
        return bool(order)
