"""Exact figures of a tree by OpenSpiel's algorithms: its value, and how much a player can be
exploited.

The tree goes to OpenSpiel once, as a text in Gambit's extensive form, so that its algorithms run
over its own compiled states: ``CFRPlusSolver``, ``nash_conv`` and ``expected_returns``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pyspiel

from cardhouse.agents.base import make
from cardhouse.core.errors import CardhouseError
from cardhouse.envs.exact.tree import CHANCE, TERMINAL, Node, Tree
from cardhouse.envs.wording import TEXT

Policy = Callable[[Node], Mapping[int, float]]
"""The probability of each legal action at a node; the same at all nodes of an information state."""


@dataclass(frozen=True)
class Figures:
    """What a policy comes to. values: what each seat may expect. nash_conv: what all seats together
    would gain, each by its best response to the others; at most that far are the values of two
    opposed seats from the exact ones.
    """

    values: tuple[float, ...]
    nash_conv: float


class Solver:
    """A tree at OpenSpiel. Walks all of it first; raises CardhouseError if it has too many
    histories.

    histories, infos: how many there are, and at how many information states each seat has a choice.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._places: list[dict[bytes, str]] = [{} for _ in range(tree.seats)]
        self._nodes: list[dict[bytes, Node]] = [{} for _ in range(tree.seats)]
        self._labels: dict[int, int] = {}
        self.game = pyspiel.load_efg_game(self._text())
        self.histories = tree.count
        self.infos = [len(nodes) for nodes in self._nodes]

    def solve(self, iterations: int = 1000, until: float = 1e-4) -> Figures:
        """CFR+: the average policy's figures after so many iterations, or as soon as its NashConv
        is small enough.
        """
        solver = pyspiel.CFRPlusSolver(self.game)
        found = None
        for i in range(1, iterations + 1):
            solver.evaluate_and_update_policy()
            if i == iterations or i & (i - 1) == 0:
                found = self._figures(solver.tabular_average_policy())
                if found.nash_conv <= until:
                    break
        assert found is not None
        return found

    def figures(self, policy: Policy) -> Figures:
        """What comes of it if every seat plays a policy."""
        table: dict[str, list[tuple[int, float]]] = {}
        for seat, nodes in enumerate(self._nodes):
            for info, node in nodes.items():
                chances = policy(node)
                table[self._places[seat][info]] = [
                    (self._labels[action], float(chances.get(action, 0.0)))
                    for action in node.actions
                ]
        return self._figures(pyspiel.TabularPolicy(table))

    def _figures(self, policy: Any) -> Figures:
        values = pyspiel.expected_returns(self.game.new_initial_state(), policy, -1, True)
        return Figures(tuple(values), pyspiel.nash_conv(self.game, policy))

    def _text(self) -> str:
        """The tree in Gambit's extensive form, in preorder."""
        players = " ".join(f'"{p}"' for p in range(self.tree.seats))
        lines = [f'EFG 2 R "{self.tree.game.name}" {{ {players} }}']
        chances = ends = 0
        todo = [self.tree.root]
        while todo:
            node = todo.pop()
            while node.seat >= 0 and len(node.actions) == 1:  # nothing is decided there
                node = node.child(node.actions[0])
            if node.seat == TERMINAL:
                ends += 1
                paid = ", ".join(map(str, node.returns))
                lines.append(f't "" {ends} "" {{ {paid} }}')
                continue
            if node.seat == CHANCE:
                chances += 1
                words = " ".join(
                    f'"{a}" {p!r}' for a, p in zip(node.actions, node.shares, strict=True)
                )
                lines.append(f'c "" {chances} "" {{ {words} }} 0')
            else:
                words = " ".join(f'"{action}"' for action in node.actions)
                number = self._number(node)
                lines.append(f'p "" {node.seat + 1} {number} "" {{ {words} }} 0')
            todo += [node.child(action) for action in reversed(node.actions)]
        return "\n".join(lines) + "\n"

    def _number(self, node: Node) -> int:
        """The number of a node's information state, from 1; what else is needed of it is kept."""
        p, info = node.seat, node.infos[node.seat]
        if info not in self._places[p]:
            number = len(self._places[p]) + 1
            self._places[p][info] = f"{p}-{p}-{number}-"
            self._nodes[p][info] = node
            for action in node.actions:
                self._labels.setdefault(action, len(self._labels))
        elif self._nodes[p][info].actions != node.actions:
            raise CardhouseError(TEXT("exact.two_lists", game=self.tree.game.name))
        return int(self._places[p][info].split("-")[2])


def uniform(node: Node) -> Mapping[int, float]:
    """Every legal action alike."""
    return dict.fromkeys(node.actions, 1 / len(node.actions))


def played_by(tree: Tree, name: str, seed: str = "exploit", tries: int = 1) -> Policy:
    """How a player plays: what it chooses at each information state, as shares of tries with a seed
    each.

    Raises InvalidOptions if there is no such player, CardhouseError if it must be told what
    happened before.
    """
    game = tree.game
    if name == "random":
        return uniform

    def policy(node: Node) -> Mapping[int, float]:
        if len(node.actions) == 1:
            return {node.actions[0]: 1.0}
        found: dict[int, float] = {}
        for k in range(tries):
            agent = make(name, game, f"{seed} {node.info} {k}")
            if agent.wants_history or agent.sees_truth:
                raise CardhouseError(TEXT("refused.exploit", player=name))
            chosen = agent.choose(node.view(node.seat), list(node.actions))
            found[chosen] = found.get(chosen, 0.0) + 1 / tries
        return found

    return policy
