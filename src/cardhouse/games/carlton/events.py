"""What happened in Carlton. Everything is seen by everybody: what is hidden does not move
unseen.
"""

from __future__ import annotations

from cardhouse.core.cards import SUITS, card_text
from cardhouse.core.events import Event, Move
from cardhouse.core.state import GOAL, STALEMATE
from cardhouse.core.texts import Card
from cardhouse.games.carlton.actions import DEAL, UP, count_of, kind_of, pile_of, target_of
from cardhouse.games.carlton.notation import dealt, run_of, top_face
from cardhouse.games.carlton.state import Table
from cardhouse.games.carlton.texts import TEXT


def events(before: Table, action: int, after: Table) -> list[Event]:
    """The events of one move, from true states: cards that move, a card that turns up, the end."""
    kind, i = kind_of(action), pile_of(action)
    if kind == DEAL:
        found = [_deal(before)]
    elif kind == UP:
        found = [_up(before, i), *_turned(before, i, after)]
    else:
        found = [_move(before, action), *_turned(before, i, after)]
    return [*found, _end(after)] if after.ended else found


def foundation(s: Table, face: int) -> str:
    """The spot of the foundation that takes a card next: the higher one if it waits for it (C6)."""
    suit = face // 13
    return foundation_spot(suit, 1 if s.up[suit, 1] == face % 13 else 0)


def foundation_spot(suit: int, k: int) -> str:
    """The id of a foundation: k is 0 for the suit's lower one, 1 for the higher."""
    return f"up{SUITS[suit]}{k}"


def _deal(before: Table) -> Event:
    n = dealt(before)
    moves = tuple(
        Move("stock", f"pile{k % before.piles}", card_text(before.stock[before.stock_n - 1 - k]))
        for k in range(n)
    )
    faces = [Card(before.stock[before.stock_n - 1 - k]) for k in range(n)]
    last = min(n, before.piles)
    return Event(TEXT, "deal", 0, {"cards": n, "last": last, "faces": faces}, moves)


def _up(before: Table, i: int) -> Event:
    face = top_face(before, i)
    move = Move(f"pile{i}", foundation(before, face), card_text(face))
    return Event(TEXT, "up", 0, {"card": Card(face), "pile": i + 1}, (move,))


def _move(before: Table, action: int) -> Event:
    """Cards go onto a card (``move``) or to an empty pile (``fill``)."""
    i, j, n = pile_of(action), target_of(action), count_of(action)
    faces = [top_face(before, i, k) for k in range(n, 0, -1)]
    args = {"cards": run_of(n, faces[0], faces[-1]), "pile": i + 1, "target": j + 1}
    moves = tuple(Move(f"pile{i}", f"pile{j}", card_text(face)) for face in faces)
    return Event(TEXT, "move" if before.pile_n[j] else "fill", 0, args, moves)


def _turned(before: Table, i: int, after: Table) -> list[Event]:
    if after.down_n[i] == before.down_n[i]:
        return []
    face, spot = after.pile[i, after.down_n[i]], f"pile{i}"
    move = Move(spot, spot, card_text(face))
    return [Event(TEXT, "turn", None, {"card": Card(face), "pile": i + 1}, (move,))]


def _end(after: Table) -> Event:
    if after.ended == GOAL:
        return Event(TEXT, "won", None, {"moves": after.turn})
    if after.ended == STALEMATE:
        return Event(TEXT, "stuck")
    return Event(TEXT, "out_of_moves", None, {"moves": after.max_moves})


def ending(s: Table) -> str:
    """How the game ended, in words, without a capital or a stop."""
    return _end(s).told()
