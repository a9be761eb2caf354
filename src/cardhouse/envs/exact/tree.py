"""Tree: every history of a game with small options, chance laid open.

A node stands for all true states that no seat could tell apart if all of them put together what
they see: a card comes up when somebody sees it, not before, so that a deck of which nothing was
drawn is one node and not one for each order. Where what the seats see may differ, chance decides,
with the share of each outcome. The states of a node agree on who decides, on the legal actions and,
at the end, on the result, and building the tree checks that they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game, game
from cardhouse.core.state import State
from cardhouse.envs.exact.asking import outcomes
from cardhouse.envs.wording import TEXT
from cardhouse.play.course import returns

MOST = 1_000_000
"""Histories that a tree may have."""

CHANCE, TERMINAL = -1, -4
"""Who decides where no seat does; OpenSpiel's numbers."""


@dataclass(slots=True, frozen=True)
class Position:
    """A true state as the tree knows it. views: what each seat sees. returns: None before the
    end.
    """

    state: State
    seat: int
    legal: tuple[int, ...]
    views: tuple[bytes, ...]
    returns: tuple[float, ...] | None


@dataclass(slots=True, eq=False)
class Node:
    """One history. seat: who decides, CHANCE or TERMINAL. actions: the legal ones, or the numbers
    of the outcomes.

    infos: by seat, a key of its information state: all that it has seen and all that it has chosen.
    shares: of a chance node the probability of each outcome. worlds: the true states that it stands
    for, with their weights. path: the actions and outcomes that lead to it.
    """

    tree: Tree
    seat: int
    actions: tuple[int, ...]
    infos: tuple[bytes, ...]
    worlds: dict[bytes, float]
    shares: tuple[float, ...] = ()
    outcomes: tuple[Node, ...] = ()
    path: tuple[int, ...] = ()
    _children: dict[int, Node] = field(default_factory=dict)

    @property
    def returns(self) -> tuple[float, ...]:
        """A number for each seat; all 0 before the end."""
        found = None if self.seat == CHANCE else self.position.returns
        return found or (0.0,) * self.tree.seats

    @property
    def position(self) -> Position:
        """One of the true states."""
        return self.tree.position(next(iter(self.worlds)))

    @property
    def info(self) -> str:
        """The information state of the seat that decides."""
        return self.infos[self.seat].hex()

    def view(self, seat: int) -> State:
        """What a seat sees."""
        return type(self.position.state).from_bytes(self.position.views[seat])

    def child(self, action: int) -> Node:
        """What an action or an outcome leads to. Raises CardhouseError if the tree grows too
        large.
        """
        if self.outcomes:
            return self.outcomes[action]
        if action not in self._children:
            self._children[action] = self.tree.grow(self, action)
        return self._children[action]

    def __deepcopy__(self, memo: Any) -> Node:
        return self

    def __reduce__(self) -> Any:
        tree = self.tree
        options = tuple(sorted(tree.game.options(tree.options).items()))
        return walked, (tree.game.name, options, self.path)


class Tree:
    """All histories of a game with some options. Grows where it is asked; see the module.

    most: histories after which CardhouseError is raised.
    """

    def __init__(self, game: Game, options: Mapping[str, Any], most: int = MOST) -> None:
        self.game, self.options, self.most = game, dict(options), most
        self.blank = game.blank(self.options)
        self.seats = game.seats(self.blank)
        self.count = 0
        self._positions: dict[bytes, Position] = {}
        self._steps: dict[tuple[bytes, int], dict[bytes, float]] = {}

    @cached_property
    def root(self) -> Node:
        """The beginning: the deal."""
        worlds: dict[bytes, float] = {}
        for state, share in outcomes(self.blank, self.game.rules.deal):
            self._add(worlds, state, share)
        return self._node(worlds, (b"",) * self.seats, ())

    def position(self, key: bytes) -> Position:
        """What is known of a true state, by its bytes."""
        found = self._positions.get(key)
        if found is None:
            state = type(self.blank).from_bytes(key)
            over = bool(state.ended)
            found = self._positions[key] = Position(
                state,
                TERMINAL if over else self.game.rules.seat(state),
                () if over else tuple(self.game.legal(state)),
                tuple(self.game.hidden(state, p).to_bytes() for p in range(self.seats)),
                tuple(returns(self.game, state, self.seats)) if over else None,
            )
        return found

    def grow(self, node: Node, action: int) -> Node:
        """What an action of a seat leads to."""
        worlds: dict[bytes, float] = {}
        for key, weight in node.worlds.items():
            for after, share in self._step(key, action).items():
                worlds[after] = worlds.get(after, 0.0) + weight * share
        infos = list(node.infos)
        infos[node.seat] = _added(infos[node.seat], b"chose %d" % action)
        return self._node(worlds, tuple(infos), (*node.path, action))

    def _step(self, key: bytes, action: int) -> dict[bytes, float]:
        """The true states that an action leads to, with their shares."""
        found = self._steps.get((key, action))
        if found is None:
            found = self._steps[key, action] = {}
            apply = self.game.rules.apply
            for state, share in outcomes(self.position(key).state, lambda s: apply(s, action)):
                self._add(found, state, share)
        return found

    def _add(self, worlds: dict[bytes, float], state: State, share: float) -> None:
        key = state.to_bytes()
        worlds[key] = worlds.get(key, 0.0) + share

    def _node(
        self, worlds: dict[bytes, float], infos: tuple[bytes, ...], path: tuple[int, ...]
    ) -> Node:
        """A node of true states, or a chance node if the seats see different things in them."""
        seen: dict[tuple[bytes, ...], dict[bytes, float]] = {}
        for key in sorted(worlds):
            seen.setdefault(self.position(key).views, {})[key] = worlds[key]
        if len(seen) == 1:
            views, group = seen.popitem()
            return self._told(views, group, infos, path)
        self._counted()
        nodes = tuple(
            self._told(views, group, infos, (*path, i))
            for i, (views, group) in enumerate(sorted(seen.items()))
        )
        total = sum(worlds.values())
        shares = tuple(sum(node.worlds.values()) / total for node in nodes)
        return Node(self, CHANCE, tuple(range(len(nodes))), infos, {}, shares, nodes, path)

    def _told(
        self,
        views: tuple[bytes, ...],
        worlds: dict[bytes, float],
        infos: tuple[bytes, ...],
        path: tuple[int, ...],
    ) -> Node:
        """A node of true states that look the same to every seat. Raises CardhouseError if they
        differ nevertheless.
        """
        self._counted()
        first = self.position(next(iter(worlds)))
        for key in worlds:
            one = self.position(key)
            if (one.seat, one.legal, one.returns) != (first.seat, first.legal, first.returns):
                raise CardhouseError(TEXT("exact.unseen_decides", game=self.game.name))
        observed = tuple(_added(info, view) for info, view in zip(infos, views, strict=True))
        return Node(self, first.seat, first.legal, observed, worlds, path=path)

    def _counted(self) -> None:
        self.count += 1
        if self.count > self.most:
            raise CardhouseError(TEXT("exact.too_large", game=self.game.name, most=self.most))


def _added(info: bytes, what: bytes) -> bytes:
    """The key of an information state to which something is added."""
    return blake2b(info + what, digest_size=12).digest()


@cache
def _tree(name: str, options: tuple[tuple[str, Any], ...]) -> Tree:
    return Tree(game(name), dict(options))


def walked(name: str, options: tuple[tuple[str, Any], ...], path: tuple[int, ...]) -> Node:
    """The node that actions and outcomes lead to, in a tree of this process."""
    node = _tree(name, options).root
    for action in path:
        node = node.child(action)
    return node
