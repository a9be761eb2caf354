"""The planner of Carlton: it sees what the player sees, and thinks ahead.

From one hidden card that shows to the next nothing is left to chance. So the solver's beam finds
what can be done until then: ways that turn a card up, and layouts to deal from. From the most
promising of them many deals that agree with what is seen are played on by the rules of thumb, which
know no hidden card either; the way that does best is taken, move by move, until a card shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import cast

from cardhouse.core.solving import Stop
from cardhouse.core.state import State
from cardhouse.games.carlton.actions import DEAL, MOVE, kind_of, pile_of, target_of
from cardhouse.games.carlton.advice import weigh
from cardhouse.games.carlton.legality import verdict
from cardhouse.games.carlton.merits import ORDER, merits
from cardhouse.games.carlton.notation import long
from cardhouse.games.carlton.planner.thinking import (
    NO_ACTION,
    Budget,
    Thinker,
    Way,
    cards,
    face_down,
    harmless,
)
from cardhouse.games.carlton.rules import apply
from cardhouse.games.carlton.state import Table
from cardhouse.games.carlton.texts import TEXT

__all__ = ["Budget", "CarltonPlanner", "plan"]

OUTLOOK = ("good", 2 / 3), ("even", 1 / 3)
"""What an outlook is called in which so large a share of all cards comes up."""
PATIENCE = 4
"""After so many thoughts that brought no card to light, the rules of thumb go on alone."""


class CarltonPlanner:
    """Plans one game from its views. Deterministic for a seed if the budget has no seconds.

    thoughts: how often it has thought; compared: the ways of the last one, best first; resigned:
    it knows nothing better any more than the rules of thumb. simple: see the contract. why: what
    speaks for its last choice, empty where only the rules of thumb do. outlook: what came of it in
    the deals that were played on.
    """

    def __init__(self, seed: int | str, budget: Budget) -> None:
        self.seed = seed
        self.thinker = Thinker(budget)
        self.thoughts = 0
        self.compared: list[Way] = []
        self.resigned = self.simple = False
        self.why = ""
        self.outlook = ""
        self._way: Way | None = None
        self._moves: list[int] = []
        self._expected = b""
        self._unseen = -1
        self._idle = 0

    def choose(self, view: State, legal: Sequence[int], stop: Stop | None = None) -> int:
        """One of the legal actions, from the view of the player."""
        seen = cast(Table, view)
        self.why = self.outlook = ""
        if self._moves and seen.to_bytes() != self._expected:
            self._moves = []
        # A line to the end says itself when a harmless card goes up; a way leaves that open.
        ending = self._way is None and bool(self._moves)
        action = NO_ACTION if ending else harmless(seen)
        if len(legal) == 1:
            if legal[0] != action:
                self._moves = self._moves[1:] if self._moves[:1] == list(legal) else []
            action = legal[0]
        elif action != NO_ACTION:
            self.why = next(f.text for f in merits(seen, action) if f.key == "harmless")
        else:
            fresh = not self._moves
            if fresh:
                self._moves = self._think(seen, stop)
            if not self._moves:
                return max(legal, key=lambda one: weigh(seen, one))
            self.why, self.outlook = self._words(seen, fresh), self._figures()
            action = self._moves.pop(0)
        if self._moves:
            after = seen.copy()
            apply(after, action)
            self._expected = after.to_bytes()
        return action

    def _think(self, view: Table, stop: Stop | None) -> list[int]:
        """The moves until a hidden card shows; none where nothing better is known than the rules of
        thumb.
        """
        unseen = view.stock_n + face_down(view)
        self._idle = self._idle + 1 if unseen == self._unseen else 0
        self._unseen = unseen
        self.resigned = self._idle > PATIENCE
        if self.resigned:
            return []
        self.thoughts += 1
        if unseen <= 1:  # every card is known
            self._idle = PATIENCE
            self._way = None
            return self.thinker.finish(view)
        self.compared = self.thinker.think(view, f"plan {self.seed} {view.turn}", stop)
        self._way = simplest(view, self.compared) if self.simple else self.compared[0]
        self._way.moves = first_shown(view, self._way.moves, self._way.last)
        if self.simple and self._way.last == DEAL and not verdict(view, DEAL):
            # Nobody is sent about with cards for nothing that can be seen.
            gains = gained(view, self._way.moves[:-1])
            kept = gains[-1][0] if gains else 0
            self._way.moves = [*self._way.moves[:kept], DEAL]
        return list(self._way.moves)

    def _words(self, view: Table, fresh: bool) -> str:
        """What the moves that are left lead to, and what speaks for them. fresh: they have just
        been compared with others.
        """
        way, n = self._way, len(self._moves)
        if way is None:
            return TEXT("plan.wins", n=n)
        if way.last == NO_ACTION:
            return ""
        then = self._then(view)
        if way.last == DEAL:
            if n > 1:
                return self._gain(view, then)
            turns = any(one.last not in (DEAL, NO_ACTION) for one in self.compared)
            return TEXT("plan.deals" if turns else "plan.only_deals")
        pile = pile_of(way.last)
        why = TEXT("plan.turns", pile=pile + 1, n=n, then=then, left=view.down_n[pile] - 1)
        rival = _rival(way, self.compared) if fresh else None
        if rival is None:
            return why
        return TEXT(f"plan.{_against(view, way, rival)}", why=why, other=long(view, rival.moves[0]))

    def _gain(self, view: Table, then: str) -> str:
        """What can be seen first of what the moves before a deal bring."""
        found = gained(view, self._moves[:-1])
        if not found:
            return TEXT("plan.order", then=then)
        n, gain = found[0]
        return TEXT("plan.gain", n=n, gain=gain, then=then)

    def _then(self, view: Table) -> str:
        """The move after the next one, in words; empty without one."""
        if len(self._moves) == 1:
            return ""
        after = view.copy()
        apply(after, self._moves[0])
        return long(after, self._moves[1])

    def _figures(self) -> str:
        """How far the way it goes led in the deals that were played on, in words. How many of them
        were won is not told: the lamp's deals, of which every card is known, are won
        far more often.
        """
        way = self._way
        if way is None or not way.tries:
            return ""
        up, whole = round(_mean(way)), cards(way.before)
        how = next((word for word, share in OUTLOOK if up >= share * whole), "poor")
        return TEXT("plan.outlook", how=how, up=up, all=whole)

    def stuck(self, view: State) -> bool:
        """Whether its last choice, from this view, leads nowhere as far as it sees: to no hidden
        card, and no deal is left.
        """
        return not self.why and cast(Table, view).stock_n == 0


def first_shown(view: Table, moves: list[int], last: int) -> list[int]:
    """The moves of a way, or its last one alone, which shows a card, where that can be made now and
    leaves the others possible: what has turned up is known before they are made.
    """
    if last in (DEAL, NO_ACTION) or moves[-1:] != [last] or verdict(view, last):
        return moves
    after, shown = view.copy(), pile_of(last)
    apply(after, last)
    for move in moves[:-1]:
        target = target_of(move) if kind_of(move) == MOVE else -1
        if shown in (pile_of(move), target) or verdict(after, move):
            return moves
        apply(after, move)
    return [last]


def gained(view: Table, moves: list[int]) -> list[tuple[int, str]]:
    """What can be seen of what some moves bring, and after how many of them. That a card comes to
    the top of its pile is nothing: so it does by every move.
    """
    after, gains = view.copy(), []
    for k, move in enumerate(moves):
        found = [one for one in merits(after, move) if one.key != "uncovers"]
        if found:
            gains.append((k + 1, min(found, key=lambda one: ORDER.index(one.key)).text))
        apply(after, move)
    return gains


def simplest(view: Table, ways: Sequence[Way]) -> Way:
    """Of the best way and those that may be as good, as far as the tries can tell, the one that
    keeps most piles empty, turns a card up rather than deals, and is short.
    """
    best = ways[0]
    alike = [one for one in ways if 2 * one.tries >= best.tries and not _clear(best, one)]
    return min(
        alike or ways[:1],
        key=lambda one: (-_empty_after(view, one), one.last == DEAL, len(one.moves), one.order),
    )


def _rival(way: Way, ways: Sequence[Way]) -> Way | None:
    """The best of the ways that turn up a card of another pile, by another move; None without
    one.
    """
    shown = pile_of(way.last)
    return next(
        (
            one
            for one in ways
            if one.tries
            and one.last not in (DEAL, NO_ACTION)
            and pile_of(one.last) != shown
            and one.moves[0] != way.moves[0]
        ),
        None,
    )


def _against(view: Table, way: Way, rival: Way) -> str:
    """What a way has over another one that turns a card up, too: the name of a text."""
    if _empty_after(view, way) > _empty_after(view, rival):
        return "spends"
    if _clear(way, rival):
        return "behind"
    fewer = view.down_n[pile_of(way.last)] < view.down_n[pile_of(rival.last)]
    return "fewer" if fewer and len(rival.moves) == 1 else "alike"


def _clear(best: Way, other: Way) -> bool:
    """Whether a way is better than another by more than the tries are uncertain by, in cards that
    come up or in games that are won.
    """
    if other is best or not other.tries:
        return other is not best
    ups, wins = _mean(best) - _mean(other), _won(best) - _won(other)
    chance = sum(
        max(0.0, one.total / one.tries - _mean(one) ** 2) / one.tries for one in (best, other)
    )
    luck = sum(_won(one) * (1 - _won(one)) / one.tries for one in (best, other))
    return ups > sqrt(chance) or wins > sqrt(luck) > 0


def _empty_after(view: Table, way: Way) -> int:
    """How many piles are empty once a way has been gone; a deal leaves none so."""
    if way.last == DEAL:
        return 0
    s = way.before
    empty = sum(s.pile_n[i] == 0 for i in range(view.piles))
    fills = (
        way.last != NO_ACTION and kind_of(way.last) == MOVE and not s.pile_n[target_of(way.last)]
    )
    return empty - fills


def _mean(way: Way) -> float:
    """The cards that come up on average."""
    return way.ups / max(1, way.tries)


def _won(way: Way) -> float:
    return way.won / max(1, way.tries)


def plan(seed: int | str, playouts: int = 1000, seconds: float = 0.0) -> CarltonPlanner:
    """A planner for one game. playouts, seconds: see ``Budget``."""
    return CarltonPlanner(seed, Budget(playouts=playouts, seconds=seconds))
