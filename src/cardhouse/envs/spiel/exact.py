"""Small games for OpenSpiel with chance laid open, deals and reshuffles alike, so that exact
algorithms are right.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, ClassVar

import pyspiel

from cardhouse.core.game import Game
from cardhouse.envs.exact.tree import CHANCE, TERMINAL, Node, Tree
from cardhouse.envs.spiel.kinds import game_info, game_type, options

OUTCOMES = 1_000_000
LONGEST = 1_000_000
"""Bounds that OpenSpiel wants to know before a tree is built."""


class ExactGame(pyspiel.Game):  # type: ignore[misc]  # its library has no types
    """A game with small options. Its tree grows where it is walked, and all its states share it."""

    game: ClassVar[Game]
    registered: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        game, name = self.game, self.registered
        self.options = options(game, {**game.exact, **given})
        self.tree = Tree(game, self.options)
        kind = game_type(game, name, self.options, self.tree.seats, sampled=False)
        super().__init__(kind, game_info(game, self.options, OUTCOMES, LONGEST), given)

    def new_initial_state(self, text: str | None = None) -> ExactState:
        """The beginning: chance deals."""
        return ExactState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ExactObserver:
        """What OpenSpiel asks for observations and information states."""
        return ExactObserver(iig_obs_type is not None and iig_obs_type.perfect_recall)


class ExactState(pyspiel.State):  # type: ignore[misc]  # its library has no types
    """One history."""

    def __init__(self, owner: ExactGame) -> None:
        super().__init__(owner)
        self.node: Node = owner.tree.root

    def current_player(self) -> int:
        """Who decides."""
        return self.node.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.seat == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance decides."""
        return self.node.seat == CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.actions)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes, by number, with their probabilities."""
        return list(zip(self.node.actions, self.node.shares, strict=True))

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"outcome {action}"
        position = self.node.position
        return self.node.tree.game.notation.short(position.state, action)

    def returns(self) -> list[float]:
        """A number for each seat."""
        return list(self.node.returns)

    def __str__(self) -> str:
        """The keys of all information states."""
        return " ".join(info.hex() for info in self.node.infos)


class ExactObserver:
    """With perfect recall the key of all that a player has seen and chosen; without, a digest of
    its view.
    """

    tensor = None

    def __init__(self, recall: bool) -> None:
        self.recall = recall
        self.dict: dict[str, Any] = {}

    def set_from(self, state: ExactState, player: int) -> None:
        """There are no tensors of these."""

    def string_from(self, state: ExactState, player: int) -> str:
        """The text."""
        if self.recall or state.node.seat == CHANCE:
            return f"{player} {state.node.infos[player].hex()}"
        view = state.node.position.views[player]
        return f"{player} {blake2b(view, digest_size=8).hexdigest()}"
