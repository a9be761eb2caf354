"""Actions of Carlton in words, and back; reasons in words."""

from __future__ import annotations

import re

from cardhouse.core.cards import RANKS
from cardhouse.core.notation import Reason, no_action
from cardhouse.core.texts import Arg, Card, Said, kept
from cardhouse.games.carlton import legality
from cardhouse.games.carlton.actions import (
    DEAL,
    MAX_LEGAL,
    MAX_RUN,
    UP,
    count_of,
    kind_of,
    move_cards,
    pile_of,
    play_up,
    target_of,
)
from cardhouse.games.carlton.state import MAX_PILES, Table
from cardhouse.games.carlton.texts import FIXED, TEXT

RULINGS = {
    legality.NO_ACTION: ("no_action", "C12"),
    legality.OVER: ("over", "C7"),
    legality.NO_PILE: ("no_pile", "C1"),
    legality.STOCK_EMPTY: ("stock_empty", "C5"),
    legality.PILE_EMPTY: ("pile_empty", "C2"),
    legality.NOT_NEXT: ("not_next", "C1"),
    legality.SAME_PILE: ("same_pile", "C2"),
    legality.TOO_FEW: ("too_few", "C2"),
    legality.FACE_DOWN: ("face_down", "C2, C5"),
    legality.NO_RUN: ("no_run", "C2"),
    legality.WRONG_RANK: ("wrong_rank", "C2"),
    legality.SAME_COLOUR: ("same_colour", "C2"),
}
"""By code: what a reason is called in the catalogue, and the ruling that it rests on."""
LISTED = 3
"""So many cards that lie on another one are told by their names."""


@kept(1)
def reasons() -> dict[int, Reason]:
    """Every reason in general words, without the cards in question."""
    return {
        code: Reason(TEXT(f"reason.{name}"), ruling) for code, (name, ruling) in RULINGS.items()
    }


REASONS = reasons()


def top_face(s: Table, i: int, n: int = 1) -> int:
    """The face of the n-th card of a pile from its top; -1 when there is none or it is hidden."""
    at = s.pile_n[i] - n
    return s.pile[i, at] if at >= 0 else -1


def short(s: Table, action: int) -> str:
    """``deal``, ``1>up``, ``1>5`` or ``1>5x3``."""
    kind = kind_of(action)
    if kind == DEAL:
        return "deal"
    if kind == UP:
        return f"{pile_of(action) + 1}>up"
    n = count_of(action)
    return f"{pile_of(action) + 1}>{target_of(action) + 1}" + (f"x{n}" if n > 1 else "")


public = short


def long(s: Table, action: int, names: tuple[str, ...] = (), you: int | None = None) -> str:
    """An action as a person would say it: ``7♠ from pile 1 onto pile 5``."""
    kind = kind_of(action)
    if kind == DEAL:
        return FIXED("action.deal", cards=dealt(s))
    i = pile_of(action)
    if kind == UP:
        return _up(i, top_face(s, i))
    j, n = target_of(action), count_of(action)
    first = top_face(s, i, n) if n > 1 else 0
    return _move(action, first, top_face(s, i), s.pile_n[j] == 0)


@kept(1024)
def _up(i: int, face: int) -> str:
    return TEXT("action.up", card=Card(face), pile=i + 1)


@kept(1024)
def _move(action: int, first: int, last: int, fill: bool) -> str:
    """A move of the cards from one face down to another, perhaps to an empty pile."""
    return TEXT(
        "action.fill" if fill else "action.move",
        cards=run_of(count_of(action), first, last),
        pile=pile_of(action) + 1,
        target=target_of(action) + 1,
    )


def run_of(count: int, first: int, last: int) -> Card | Said:
    """The cards of a move as an argument of a sentence: a card, or ``3 cards, 9♠ to 7♠,``."""
    if count == 1:
        return Card(last)
    return Said(TEXT, "run", {"count": count, "first": Card(first), "last": Card(last)})


def dealt(s: Table) -> int:
    """How many cards the next deal lays out."""
    return min(s.piles * s.deal_cards, s.stock_n)


def deals_left(s: Table) -> int:
    """How many deals the stock still gives, the last one perhaps short (C4)."""
    return -(-s.stock_n // (s.piles * s.deal_cards))


def parse(s: Table, text: str) -> int:
    """The action that a short text names. Raises InvalidNotation."""
    word = text.strip().lower().replace(" ", "").replace("→", ">")
    if word == "deal":
        return DEAL
    move = re.fullmatch(r"([0-9]{1,2})>(?:(up)|([0-9]{1,2})(?:[x×]([0-9]{1,2}))?)", word)
    if move:
        i = int(move[1]) - 1
        if move[2] and 0 <= i < MAX_PILES:
            return play_up(i)
        if move[3]:
            j, n = int(move[3]) - 1, int(move[4] or 1)
            if 0 <= i < MAX_PILES and 0 <= j < MAX_PILES and 1 <= n <= MAX_RUN:
                return move_cards(i, j, n)
    raise no_action(text, "Carlton", "deal", "1>up", "1>5", "1>5x3")


def reason(s: Table, action: int, code: int, names: tuple[str, ...] = ()) -> str:
    """Why an action is not legal, with the cards in question."""
    general = reasons()[code]
    args = _particulars(s, action, code)
    if args is None:
        return str(general)
    name = RULINGS[code][0]
    if code == legality.WRONG_RANK and "fitting" not in args:
        name = "onto_ace"
    return str(Reason(TEXT.write(f"reason.exact.{name}", args), general.ruling))


def _particulars(s: Table, action: int, code: int) -> dict[str, Arg] | None:
    """What a reason can say about these very cards; None where there is nothing to add."""
    i = pile_of(action)
    if code == legality.NOT_NEXT:
        face = top_face(s, i)
        return {"card": Card(face), "waiting": waiting(s, face // 13)}
    if code == legality.PILE_EMPTY:
        return {"pile": i + 1}
    if code == legality.TOO_FEW:
        return {"pile": i + 1, "cards": s.pile_n[i]}
    if code == legality.FACE_DOWN:
        return {"cards": count_of(action) - 1}
    if code == legality.NO_RUN:
        return _held(s, i, count_of(action))
    if code in (legality.WRONG_RANK, legality.SAME_COLOUR):
        return _unfit(s, i, count_of(action), top_face(s, target_of(action)))
    return None


def _held(s: Table, i: int, n: int) -> dict[str, Arg]:
    """Which card is meant, what lies on it, and which move would free it first, if there is one."""
    on = [Card(top_face(s, i, k)) for k in range(n - 1, 0, -1)]
    out = [0] * MAX_LEGAL
    ways = [one for one in out[: legality.legal(s, out)] if one != DEAL and pile_of(one) == i]
    # All of a run rather than a part of it, onto a card rather than to an empty pile.
    way = max(ways, key=lambda one: (not _fills(s, one), count_of(one)), default=None)
    return {
        "card": Card(top_face(s, i, n)),
        "on": Said(TEXT, "on", {"cards": 0 if len(on) <= LISTED else len(on), "faces": on}),
        "way": Said(TEXT, "way.none", {"card": Card(top_face(s, i))})
        if way is None
        else Said(TEXT, "way.first", {"move": long(s, way)}),
    }


def _fills(s: Table, action: int) -> bool:
    return kind_of(action) != UP and s.pile_n[target_of(action)] == 0


def _unfit(s: Table, i: int, n: int, upper: int) -> dict[str, Arg]:
    """Why a pile's top n cards do not go onto a card, and whether another pile takes them."""
    found: dict[str, Arg] = {
        "lower": Card(top_face(s, i, n)),
        "upper": Card(upper),
        "colour": _colour(upper),
        "piles": _besides(s, i, n),
    }
    if upper % 13:
        found["fitting"] = _fitting(upper, upper % 13 - 1)
    return found


def _besides(s: Table, i: int, n: int) -> str | Said:
    """Where else a pile's top n cards go: up, or that no pile takes them; else nothing."""
    card = Card(top_face(s, i, n))
    if n == 1 and legality.verdict(s, play_up(i)) == 0:
        return Said(TEXT, "besides.up", {"card": card})
    if any(legality.move_verdict(s, i, j, n) == 0 for j in range(s.piles)):
        return ""
    return Said(TEXT, "besides.none", {"card": card, "none": _none_free(s, top_face(s, i, n))})


def _none_free(s: Table, face: int) -> Said:
    """That nothing is there that would take a card which fits no pile."""
    if face % 13 + 1 >= s.ranks:
        return Said(TEXT, "free.pile", {})
    args: dict[str, Arg] = {"colour": _other(face), "rank": rank_name(face % 13 + 1)}
    return Said(TEXT, "free.card", args)


def no_place(s: Table, i: int, n: int) -> str:
    """Why a pile's top n cards, which lie in order, go nowhere at all."""
    face = top_face(s, i, n)
    said: dict[str, Arg] = {"card": Card(face), "pile": _none_free(s, face)}
    for j in range(s.piles):
        more = s.tip[j] - s.tip[i] if s.pile_n[j] else 0
        if j != i and n < more <= s.run_n[i]:
            said |= {"cards": more, "first": Card(top_face(s, i, more)), "target": j + 1}
            return str(Reason(TEXT.write("reason.exact.in_run", said), "C2"))
    if n > 1:
        return str(Reason(TEXT.write("reason.exact.no_target", said), "C2"))
    said["waiting"] = waiting(s, face // 13)
    return str(Reason(TEXT.write("reason.exact.no_place", said), "C1"))


def _fitting(face: int, rank: int) -> Said:
    """A card of another rank and the other colour, as a phrase."""
    return Said(TEXT, "fitting", {"colour": _other(face), "rank": rank_name(rank)})


def _colour(face: int) -> str:
    return "red" if legality.red(face) else "black"


def _other(face: int) -> str:
    return "black" if legality.red(face) else "red"


def waiting(s: Table, suit: int) -> Said:
    """What a suit's foundations take next, as a phrase, while one of its cards is on the piles."""
    counts = sorted({s.up[suit, k] for k in range(2) if s.decks == 2 or k == 1})
    wanted = [Card(suit * 13 + n) for n in counts if n < s.ranks]
    return Said(TEXT, "waiting.one" if s.decks == 1 else "waiting.two", {"cards": wanted})


def taken_next(s: Table, suit: int, count: int) -> str:
    """What a foundation with so many cards takes next, and whether that card is free."""
    if count == s.ranks:
        return TEXT("foundation.full")
    face = suit * 13 + count
    free = any(top_face(s, i) == face for i in range(s.piles))
    return TEXT(
        "foundation.next" if count else "foundation.first",
        card=Card(face),
        free="yes" if free else "no",
    )


def rank_name(at: int) -> str:
    """A rank as people write it; ``at`` is 0 for the ace."""
    return "10" if RANKS[at] == "T" else RANKS[at]
