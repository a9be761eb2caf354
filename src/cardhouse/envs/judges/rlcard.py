"""RLCard's games before the judges (``pip install rlcard``).

A player is told what ``get_state`` says to it: observation, legal actions, and the raw observation
in words. Hidden cards are dealt anew where they lie; what a player does not see, a game's own
function says. RLCard has no samples of an information set, so ``resample_test`` has nothing to
judge.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Hashable, Mapping
from importlib import import_module
from typing import Any, NoReturn, Protocol

from cardhouse.core.errors import CardhouseError


class Hidden(Protocol):
    """Where a game of RLCard keeps its cards."""

    def piles(self, game: Any) -> list[list[Any]]:
        """Every hand, and what is still to come."""

    def redeal(self, game: Any, player: int, chance: random.Random) -> None:
        """Deals anew what a player does not see."""


def _shuffled(piles: list[list[Any]], chance: random.Random) -> None:
    """Deals the cards of some piles anew; each keeps its size."""
    cards = [card for pile in piles for card in pile]
    chance.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]


class Uno:
    """The other hands and the deck are hidden."""

    def piles(self, game: Any) -> list[list[Any]]:
        """See Hidden."""
        return [*(player.hand for player in game.players), game.dealer.deck]

    def redeal(self, game: Any, player: int, chance: random.Random) -> None:
        """See Hidden."""
        _shuffled([pile for p, pile in enumerate(self.piles(game)) if p != player], chance)


class Leduc:
    """The other's one card and the deck are hidden."""

    def piles(self, game: Any) -> list[list[Any]]:
        """See Hidden."""
        return [*([player.hand] for player in game.players), game.dealer.deck]

    def redeal(self, game: Any, player: int, chance: random.Random) -> None:
        """See Hidden."""
        other = [game.players[1 - player].hand]
        _shuffled([other, game.dealer.deck], chance)
        game.players[1 - player].hand = other[0]


class Gin:
    """The stock and the other hand are hidden, but for what it took from the discards."""

    def piles(self, game: Any) -> list[list[Any]]:
        """See Hidden."""
        return [*(player.hand for player in game.round.players), game.round.dealer.stock_pile]

    def redeal(self, game: Any, player: int, chance: random.Random) -> None:
        """See Hidden."""
        other = game.round.players[1 - player]
        known = [card for card in other.hand if card in other.known_cards]
        unknown = [card for card in other.hand if card not in other.known_cards]
        _shuffled([unknown, game.round.dealer.stock_pile], chance)
        other.hand[:] = known + unknown
        other.did_populate_hand()


GAMES: Mapping[str, Hidden] = {"leduc-holdem": Leduc(), "gin-rummy": Gin(), "uno": Uno()}
"""The games that are judged."""


def _copy(env: Any) -> Any:
    """An environment with a game of its own; all else in it does not change, and some of it cannot
    be copied.
    """
    twin = copy.copy(env)
    twin.game = copy.deepcopy(env.game)
    twin.action_recorder = list(env.action_recorder)
    return twin


class RLCardSituation:
    """A position of a game of RLCard. asked: whether players who do not decide are asked for their
    state, too.
    """

    def __init__(self, env: Any, hidden: Hidden, asked: bool) -> None:
        self.env, self.hidden, self.asked = env, hidden, asked

    def player(self) -> int:
        """Who must decide."""
        return -1 if self.env.is_over() else int(self.env.get_player_id())

    def legal(self) -> list[int]:
        """The legal actions."""
        return sorted(self.env.get_state(self.player())["legal_actions"])

    def after(self, action: int) -> RLCardSituation:
        """The position after an action."""
        env = _copy(self.env)
        env.step(action)
        return RLCardSituation(env, self.hidden, self.asked)

    def told(self, player: int) -> Hashable:
        """What ``get_state`` says to the player."""
        if player != self.player() and not self.asked:
            return ()
        state = self.env.get_state(player)
        return state["obs"].tobytes(), tuple(sorted(state["legal_actions"])), repr(state["raw_obs"])

    def truth(self) -> Hashable:
        """All hands, and what is still to come, in order."""
        piles = self.hidden.piles(self.env.game)
        return tuple(tuple(str(vars(card)) for card in pile) for pile in piles)

    def resampled(self, player: int, seed: int) -> NoReturn:
        """RLCard has no such samples."""
        raise CardhouseError("RLCard has no samples of an information set")

    def redealt(self, player: int, seed: int) -> RLCardSituation:
        """The same position with what the player does not see dealt anew."""
        env = _copy(self.env)
        self.hidden.redeal(env.game, player, random.Random(seed))
        return RLCardSituation(env, self.hidden, self.asked)

    def deals(self, player: int) -> Mapping[Hashable, float] | None:
        """Not told."""
        return None


def starts(name: str, asked: bool) -> Callable[[int], RLCardSituation]:
    """The beginnings of a game of RLCard, by seed."""
    make = import_module("rlcard").make

    def start(seed: int) -> RLCardSituation:
        env = make(name, config={"seed": seed})
        env.reset()
        return RLCardSituation(env, GAMES[name], asked)

    return start
