"""The sure consequences of a move in Carlton."""

from __future__ import annotations

from cardhouse.core.cards import RANKS, SUIT_NAMES, SUITS, card_symbol, card_text
from cardhouse.core.events import Fact
from cardhouse.core.state import GOAL, STALEMATE, TURN_CAP
from cardhouse.games.carlton import rules
from cardhouse.games.carlton.notation import dealt, parts, top_face
from cardhouse.games.carlton.rules import DEAL, MOVE, UP
from cardhouse.games.carlton.state import Table


def preview(view: Table, action: int) -> list[Fact]:
    """What a deal covers, what a card or run leaves behind, the run it makes, and an end if it is sure."""
    if action == DEAL:
        return _deal(view)
    facts = []
    if action < MOVE:
        i, n = action - UP, 1
        face = top_face(view, i)
        facts.append(
            Fact("up", rules.score(view, 0) + 1, f"{rules.score(view, 0) + 1} cards will be up")
        )
        if face % 13 + 1 < view.ranks:
            wanted = f"{RANKS[face % 13 + 1]} of {SUIT_NAMES[SUITS[face // 13]]}"
            facts.append(
                Fact("takes_next", card_text(face + 1), f"that foundation then takes the {wanted}")
            )
    else:
        i, j, n = parts(action)
        run = view.run_n[j] + n
        facts.append(
            Fact(
                "run",
                run,
                f"pile {j + 1} then ends in a run of {run} card{'' if run == 1 else 's'}",
            )
        )
        if view.pile_n[j] == 0:
            facts.append(Fact("fills", j, f"the empty pile {j + 1} is used"))
    facts.append(_uncovers(view, i, n))
    under = view.pile_n[i] - n
    if under == 0 or under > view.down_n[i]:  # nothing hidden turns up, so the whole table is known
        after = view.copy()
        rules.apply(after, action)
        facts += _end(after)
    elif view.turn + 1 >= view.max_moves and view.left > 1:
        facts.append(Fact("ends", "lost", "it is the last move allowed"))
    return facts


def _uncovers(view: Table, i: int, n: int) -> Fact:
    under = view.pile_n[i] - n
    if under == 0:
        return Fact("empties", i, f"pile {i + 1} becomes empty")
    if under == view.down_n[i]:
        return Fact("turns", i, f"a hidden card turns up on pile {i + 1}")
    face = view.pile[i, under - 1]
    return Fact(
        "uncovers", card_text(face), f"{card_symbol(face)} comes to the top of pile {i + 1}"
    )


def _deal(view: Table) -> list[Fact]:
    n = dealt(view)
    reached = min(n, view.piles)
    onto = (
        "every pile"
        if reached == view.piles
        else f"piles 1 to {reached}"
        if reached > 1
        else "pile 1"
    )
    left = view.stock_n - n
    rest = (
        f"{left} cards stay in the stock" if left else "the stock is then empty; there is no redeal"
    )
    facts = [
        Fact("dealt", n, f"{n} card{'' if n == 1 else 's'} on {onto}"),
        Fact("stock", left, rest),
    ]
    empty = sum(view.pile_n[i] == 0 for i in range(reached))
    if empty:
        facts.append(
            Fact("fills", empty, f"{empty} empty pile{'' if empty == 1 else 's'} will be covered")
        )
    if view.turn + 1 >= view.max_moves:
        facts.append(Fact("ends", "lost", "it is the last move allowed"))
    return facts


def _end(after: Table) -> list[Fact]:
    if after.ended == GOAL:
        return [Fact("ends", "won", "it wins the game")]
    if after.ended == STALEMATE:
        return [Fact("ends", "lost", "no card can move afterwards: the game is lost")]
    if after.ended == TURN_CAP:
        return [Fact("ends", "lost", "it is the last move allowed")]
    return []
