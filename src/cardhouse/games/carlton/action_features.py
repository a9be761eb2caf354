"""The features of an action of Carlton, as ``fields`` declares them."""

from __future__ import annotations

from cardhouse.core.observing import bounded, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carlton.actions import DEAL, UP, count_of, kind_of, pile_of, target_of
from cardhouse.games.carlton.advice import safe_up
from cardhouse.games.carlton.fields import ACTION_FIELDS
from cardhouse.games.carlton.legality import goes_up
from cardhouse.games.carlton.state import MAX_CARDS, Table

ACTION_SIZE = size(ACTION_FIELDS)

_OF = starts(ACTION_FIELDS)
_KIND = _OF["kind"]
_SOURCE = _OF["source"]
_TARGET = _OF["target"]
_COUNT = _OF["count"]
_RANK = _OF["rank"]
_SUIT = _OF["suit"]
_UNDER = _OF["under"]
_WHOLE_RUN = _OF["whole_run"]
_EMPTIES = _OF["empties"]
_TURNS_UP = _OF["turns_up"]
_FREES = _OF["frees"]
_ONTO_EMPTY = _OF["onto_empty"]
_RUN = _OF["run"]
_SAFE = _OF["safe"]
_STOCK_AFTER = _OF["stock_n"]


@rule
def observe_action(s: Table, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action."""
    for i in range(ACTION_SIZE):
        out[i] = 0
    kind = kind_of(action)
    out[_KIND + kind] = 1
    if kind == DEAL:
        out[_STOCK_AFTER] = bounded(s.stock_n - s.piles * s.deal_cards, 0, MAX_CARDS)
        return
    i = pile_of(action)
    n = 1 if kind == UP else count_of(action)
    under = s.pile_n[i] - n
    face = s.pile[i, under]
    out[_SOURCE + i] = 1
    out[_COUNT] = n
    out[_RANK + face % 13] = 1
    out[_SUIT + face // 13] = 1
    out[_UNDER] = under
    out[_WHOLE_RUN] = 1 if n == s.run_n[i] else 0
    if under == 0:
        out[_EMPTIES] = 1
    elif s.down_n[i] == under:
        out[_TURNS_UP] = 1
    elif _then_goes_up(s, face, s.pile[i, under - 1], kind):
        out[_FREES] = 1
    if kind == UP:
        out[_SAFE] = safe_up(s, face)
        return
    j = target_of(action)
    out[_TARGET + j] = 1
    out[_ONTO_EMPTY] = 1 if s.pile_n[j] == 0 else 0
    out[_RUN] = s.run_n[j] + n


@rule
def _then_goes_up(s: Table, face: int, below: int, kind: int) -> int:
    """1 if the card that an action lays bare can be played up: after a card of its suit went up,
    perhaps.
    """
    return 1 if goes_up(s, below) or (kind == UP and below == face + 1) else 0
