"""OpenSpiel's games before the judges.

A player is told its information state and its observation, as texts and as tensors where the game
has them, the legal actions if it decides, and its return. Hidden cards are dealt anew by playing
the same course again with other outcomes of chance where the player did not see them; where that
is, a game's own function says.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import pyspiel

Unseen = Callable[[Any, int], Sequence[int]]
"""From a state and a player: places in the history of chance outcomes that the player did not
see.
"""


class SpielSituation:
    """A position of a game of OpenSpiel, chance resolved at random."""

    def __init__(self, state: Any, unseen: Unseen, chance: random.Random) -> None:
        self.unseen, self.chance = unseen, chance
        self.state = state
        while self.state.is_chance_node():
            actions, shares = zip(*self.state.chance_outcomes(), strict=True)
            self.state.apply_action(chance.choices(actions, shares)[0])

    def player(self) -> int:
        """Who must decide."""
        return int(self.state.current_player())

    def legal(self) -> list[int]:
        """The legal actions."""
        return list(self.state.legal_actions())

    def after(self, action: int) -> SpielSituation:
        """The position after an action and what chance then does."""
        state = self.state.clone()
        state.apply_action(action)
        return SpielSituation(state, self.unseen, self.chance)

    def told(self, player: int) -> Hashable:
        """All that the game has to say to the player."""
        kind, state = self.state.get_game().get_type(), self.state
        found: list[Hashable] = [state.player_return(player)]
        if kind.provides_information_state_string:
            found.append(state.information_state_string(player))
        if kind.provides_information_state_tensor:
            found.append(tuple(state.information_state_tensor(player)))
        if kind.provides_observation_string:
            found.append(state.observation_string(player))
        if kind.provides_observation_tensor:
            found.append(tuple(state.observation_tensor(player)))
        if self.player() == player:
            found.append(tuple(self.legal()))
        return tuple(found)

    def truth(self) -> Hashable:
        """The state as OpenSpiel writes it for debugging."""
        return str(self.state)

    def resampled(self, player: int, seed: int) -> SpielSituation:
        """A sample by the game's ``resample_from_infostate``."""
        draw = random.Random(seed).random
        return SpielSituation(
            self.state.resample_from_infostate(player, draw), self.unseen, self.chance
        )

    def redealt(self, player: int, seed: int) -> SpielSituation | None:
        """The same course with other outcomes of chance where the player saw none; None if it
        cannot be played then.
        """
        history = self.state.full_history()
        places = set(self.unseen(self.state, player))
        kept = {
            step.action for i, step in enumerate(history) if step.player < 0 and i not in places
        }
        draw = random.Random(seed)
        state = self.state.get_game().new_initial_state()
        for i, step in enumerate(history):
            legal = [] if state.is_terminal() else state.legal_actions()
            if i in places:
                legal = [action for action in legal if action not in kept]
            elif step.action not in legal:
                return None
            if not legal:
                return None
            state.apply_action(draw.choice(legal) if i in places else step.action)
        if state.current_player() != self.state.current_player():
            return None
        return SpielSituation(state, self.unseen, self.chance)

    def deals(self, player: int) -> Mapping[Hashable, float] | None:
        """Not told: the deals of these games are too many, or their chances would have to be
        computed.
        """
        return None


def starts(name: str, unseen: Unseen) -> Callable[[int], SpielSituation]:
    """The beginnings of a game of OpenSpiel, by seed."""
    found = pyspiel.load_game(name)
    return lambda seed: SpielSituation(found.new_initial_state(), unseen, random.Random(seed))


def _dealt(state: Any, first: int, count: int) -> list[int]:
    """Places in the history of the outcomes of chance number ``first`` to ``first + count - 1``."""
    places = [i for i, step in enumerate(state.full_history()) if step.player < 0]
    return places[first : first + count]


def leduc_unseen(state: Any, player: int) -> list[int]:
    """The other player's card."""
    return _dealt(state, 1 - player, 1) if len(state.full_history()) >= 2 else []


def hearts_unseen(state: Any, player: int) -> list[int]:
    """The cards of the other three that have not been played; the first outcome says to whom cards
    are passed.
    """
    played = {step.action for step in state.full_history() if step.player >= 0}
    deals = _dealt(state, 1, 52)
    history = state.history()
    return [
        place for i, place in enumerate(deals) if i % 4 != player and history[place] not in played
    ]


def gin_unseen(state: Any, player: int) -> list[int]:
    """The other hand as it was dealt, first; of ten cards each, player 0 is dealt first, then
    player 1.
    """
    played = {step.action for step in state.full_history() if step.player >= 0}
    history = state.history()
    return [place for place in _dealt(state, 10 * (1 - player), 10) if history[place] not in played]
