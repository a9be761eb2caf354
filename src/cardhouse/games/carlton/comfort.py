"""What eases playing Carlton: moves that need not be made by hand, and a look at a covered card."""

from __future__ import annotations

from cardhouse.core.cards import card_text, face_of
from cardhouse.core.contract import Comfort
from cardhouse.core.state import GOAL
from cardhouse.core.texts import HOUSE, card_symbol
from cardhouse.games.carlton import rules
from cardhouse.games.carlton.actions import (
    MAX_LEGAL,
    UP,
    count_of,
    kind_of,
    pile_of,
    play_up,
)
from cardhouse.games.carlton.advice import safe_up
from cardhouse.games.carlton.state import Table
from cardhouse.games.carlton.texts import TEXT

STUCK_WITHIN = 60
"""Positions that are tried to prove that nothing can be gained any more."""


def automatic(view: Table) -> int:
    """The action that plays up a card that is not needed on the piles any more; -1 if there is
    none.
    """
    if view.ended or view.turn + 1 >= view.max_moves:
        return -1
    for i in range(view.piles):
        if rules.verdict(view, play_up(i)) == 0 and safe_up(view, view.pile[i, view.pile_n[i] - 1]):
            return play_up(i)
    return -1


def finish(view: Table) -> list[int]:
    """The actions that win by playing cards up only; empty when that does not go through to the
    end.
    """
    if view.ended or view.stock_n or any(view.down_n[i] for i in range(view.piles)):
        return []
    trial = view.copy()
    made: list[int] = []
    while not trial.ended:
        action = next(
            (play_up(i) for i in range(trial.piles) if rules.verdict(trial, play_up(i)) == 0), -1
        )
        if action < 0:
            return []
        rules.apply(trial, action)
        made.append(action)
    return made if trial.ended == GOAL else []


def stuck(view: Table) -> bool:
    """Whether no deal is left and no moves, however many, bring a card up or turn one over (C4, C5,
    C6).

    Tries all positions that moves lead to; where there are too many of them, nothing is proved.
    """
    if view.ended or view.stock_n:
        return False
    known = {_piles(view)}
    waiting = [view]
    out = [0] * MAX_LEGAL
    while waiting:
        here = waiting.pop()
        for action in out[: rules.legal(here, out)]:
            i = pile_of(action)
            if kind_of(action) == UP or 0 < here.down_n[i] == here.pile_n[i] - count_of(action):
                return False
            there = here.copy()
            rules.apply(there, action)
            name = _piles(there)
            if there.ended or name in known:
                continue
            if len(known) >= STUCK_WITHIN:
                return False
            known.add(name)
            waiting.append(there)
    return True


def _piles(s: Table) -> tuple[tuple[int, ...], ...]:
    """What lies on the piles, whichever pile it is: piles are alike."""
    return tuple(sorted(tuple(s.pile[i, k] for k in range(s.pile_n[i])) for i in range(s.piles)))


def situation(view: Table, names: tuple[str, ...] = ()) -> list[str]:
    """How many cards are short of the goal, and which ones the foundations wait for."""
    if view.viewer != 0 or view.ended:
        return []
    waits: list[str] = []
    for suit in range(view.suits):
        for k in range(2 - view.decks, 2):
            if view.up[suit, k] < view.ranks:
                waits.append(card_symbol(face_of(suit, view.up[suit, k] + 1)))
    each = (
        TEXT("comfort.twice", card=card) if waits.count(card) > 1 else card
        for card in dict.fromkeys(waits)
    )
    return [TEXT("comfort.short", cards=view.left, waits=HOUSE("list.comma").join(each))]


def covered(state: Table, spot: str, order: int) -> str | None:
    """The face-down card at a height of a pile, from the true state; None if there is none."""
    for i in range(state.piles):
        if spot == f"pile{i}" and 0 <= order < state.down_n[i]:
            return card_text(state.pile[i, order])
    return None


COMFORT = Comfort(
    automatic=automatic, finish=finish, covered=covered, situation=situation, stuck=stuck
)
