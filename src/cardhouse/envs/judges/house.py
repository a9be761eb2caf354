"""Our games before the judges."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from cardhouse.core.game import Game, game
from cardhouse.core.observing import size
from cardhouse.core.state import State
from cardhouse.envs.exact.asking import outcomes
from cardhouse.play.course import returns

WAYS = 800
"""Ways to deal the hidden cards, at most, that are told one by one."""


class HouseSituation:
    """A position of one of our games. What a player is told: view, observation, mask, reward."""

    def __init__(self, game: Game, table: State, fresh: bool = False) -> None:
        self.game, self.table, self.fresh = game, table, fresh
        self.seats = game.seats(table)

    def player(self) -> int:
        """Who must decide."""
        return self.game.rules.seat(self.table)

    def legal(self) -> list[int]:
        """The legal actions."""
        return [] if self.table.ended else self.game.legal(self.table)

    def after(self, action: int) -> HouseSituation:
        """The position after an action."""
        table = self.table.copy()
        self.game.rules.apply(table, action)
        return HouseSituation(self.game, table)

    def told(self, player: int) -> Hashable:
        """View, observation, legal actions if the player decides, reward."""
        seen: list[int] = []
        if self.game.observations is not None:
            seen = [0] * size(self.game.observations.FIELDS)
            self.game.observations.observe(self.table, player, seen)
        reward = returns(self.game, self.table, self.seats)[player] if self.table.ended else 0.0
        mask = tuple(self.legal()) if self.player() == player else ()
        return self.game.hidden(self.table, player).to_bytes(), tuple(seen), mask, reward

    def truth(self) -> Hashable:
        """The state without its generator."""
        return _cards(self.table)

    def resampled(self, player: int, seed: int) -> HouseSituation:
        """A sample by ``determinize``."""
        view = self.game.hidden(self.table, player)
        return HouseSituation(self.game, self.game.determinize(view, seed))

    def redealt(self, player: int, seed: int) -> HouseSituation:
        """The same: a sample of what agrees with the view."""
        return self.resampled(player, seed)

    def deals(self, player: int) -> Mapping[Hashable, float] | None:
        """By all deals from the beginning, while nobody has decided; None later, or where they are
        too many.
        """
        if not self.fresh:
            return None
        view = self.game.hidden(self.table, player)
        blank = self.table.copy()
        found: dict[Hashable, float] = {}
        for field in blank.FIELDS:
            if field not in blank.OPTIONS:
                _clear(blank, field)
        blank.viewer = self.table.viewer
        dealt = outcomes(blank, self.game.rules.deal, most=10**9)
        for number, (state, share) in enumerate(dealt):
            if number == WAYS:
                return None
            if self.game.hidden(state, player) == view:
                found[_cards(state)] = found.get(_cards(state), 0.0) + share
        total = sum(found.values())
        return {deal: share / total for deal, share in found.items()} if total else None


def _clear(state: State, name: str) -> None:
    field = state.FIELDS[name]
    start = state.OFFSETS[name]
    end = start + field.count * int(field.type_name[1:])
    state.buffer[start:end] = bytes(end - start)


def _cards(state: State) -> bytes:
    twin = state.copy()
    for i in range(4):
        twin.rng[i] = 0
    return twin.to_bytes()


def starts(name: str, **options: Any) -> Callable[[int], HouseSituation]:
    """The beginnings of a game, by seed."""
    found = game(name)
    return lambda seed: HouseSituation(found, found.new_state(options, seed), fresh=True)
