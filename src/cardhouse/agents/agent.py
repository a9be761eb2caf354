"""The agent interface: what a player is told, and what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from cardhouse.core.solving import Stop
from cardhouse.core.state import State

if TYPE_CHECKING:
    from cardhouse.play.history import Seen


class Agent(Protocol):
    """A player. It sees views, never the state. Subclass it: what is not said anew stays as it is
    here.

    wants_history: before each choice ``observe`` is given what the agent's seat has seen since the
    deal. sees_truth: for measuring only: ``choose`` is given the true state. stop: a player that
    thinks for long asks it now and then, and answers at once when it says True.
    """

    name: str
    wants_history: bool = False
    sees_truth: bool = False
    stop: Stop | None = None

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """One of the legal actions, chosen from the view of the seat that must decide."""
        raise NotImplementedError

    def observe(self, history: Sequence[Seen]) -> None:
        """Takes in all that the seat has seen since the deal; called before ``choose`` if
        ``wants_history``.
        """
        return
