"""What happened in Carlton. Everything is seen by everybody: what is hidden does not move unseen."""

from __future__ import annotations

from cardhouse.core.cards import SUITS, card_symbol, card_text
from cardhouse.core.events import Move, TextEvent
from cardhouse.core.state import GOAL, STALEMATE
from cardhouse.games.carlton.notation import dealt, long, parts, top_face
from cardhouse.games.carlton.rules import DEAL, MOVE, UP
from cardhouse.games.carlton.state import Table


def events(before: Table, action: int, after: Table) -> list[TextEvent]:
    """The events of one move, from true states: cards that move, a card that turns up, the end."""
    if action == DEAL:
        found = [_deal(before)]
    elif action < MOVE:
        i = action - UP
        face = top_face(before, i)
        move = Move(f"pile{i}", foundation(before, face), card_text(face))
        found = [
            TextEvent("up", 0, f"plays {long(before, action)}", (move,)),
            *_turned(before, i, after),
        ]
    else:
        i, j, n = parts(action)
        moves = tuple(
            Move(f"pile{i}", f"pile{j}", card_text(top_face(before, i, k))) for k in range(n, 0, -1)
        )
        found = [
            TextEvent("move", 0, f"moves {long(before, action)}", moves),
            *_turned(before, i, after),
        ]
    return [*found, TextEvent("end", None, ending(after))] if after.ended else found


def foundation(s: Table, face: int) -> str:
    """The spot of the foundation that takes a card next: the higher one if it waits for it (C6)."""
    suit = face // 13
    return foundation_spot(suit, 1 if s.up[suit, 1] == face % 13 else 0)


def foundation_spot(suit: int, k: int) -> str:
    """The id of a foundation: k is 0 for the suit's lower one, 1 for the higher."""
    return f"up{SUITS[suit]}{k}"


def _deal(before: Table) -> TextEvent:
    n = dealt(before)
    moves = tuple(
        Move("stock", f"pile{k % before.piles}", card_text(before.stock[before.stock_n - 1 - k]))
        for k in range(n)
    )
    return TextEvent("deal", 0, f"deals {n} card{'' if n == 1 else 's'} from the stock", moves)


def _turned(before: Table, i: int, after: Table) -> list[TextEvent]:
    if after.down_n[i] == before.down_n[i]:
        return []
    face = after.pile[i, after.down_n[i]]
    spot = f"pile{i}"
    return [
        TextEvent(
            "turn",
            None,
            f"{card_symbol(face)} turns up on pile {i + 1}",
            (Move(spot, spot, card_text(face)),),
        )
    ]


def ending(s: Table) -> str:
    """How the game ended, in words."""
    if s.ended == GOAL:
        return f"won: every card is up after {s.turn} move{'' if s.turn == 1 else 's'}"
    if s.ended == STALEMATE:
        return "lost: the stock is empty and no card can move"
    return f"lost: all {s.max_moves} moves are used up"
