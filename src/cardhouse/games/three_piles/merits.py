"""What speaks for an action in 3 Piles by the rules of thumb."""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.core.texts import Arg, Card, Reader, Seat, comma_list
from cardhouse.games.three_piles.actions import DRAW, LAY, TAKE, kind_of, pile_of, stack_of
from cardhouse.games.three_piles.advice import best_worth
from cardhouse.games.three_piles.legality import closed
from cardhouse.games.three_piles.notation import ranks_that_fit
from cardhouse.games.three_piles.preview import gain, hand, laid, most, skipped, tops, ways
from cardhouse.games.three_piles.rules import add_to_pile
from cardhouse.games.three_piles.state import Table
from cardhouse.games.three_piles.texts import FIXED, NAMES, TEXT, card_of

ORDER = (
    *(
        "points",
        "rather",
        "denies",
        "hides",
        "pair",
        "no_gap",
        "least_gap",
        "begins",
        "no_use",
        "no_points",
    ),
    *("least", "hand_points", "useless_open", "poor_open", "gaps_open", "spare", "stays"),
    *("fits", "choice", "deck"),
)
COMPARED = frozenset(("deck",))
MORE: frozenset[str] = frozenset()
STAYS = frozenset(("stays",))
FOLLOWS: dict[str, int] = {}
"""What is played later tells nothing of a move here: the cards on the table say more."""


def merits(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Points, the ace and king that a pile may still come to, ranks that are not skipped, and what
    the other seat does not get.
    """
    p, kind = view.turn_seat, kind_of(action)
    if kind == DRAW:
        return _drawing(view, p)
    face, reader = card_of(view, action), Reader(p, names)
    if kind == LAY:
        return [*_left(view, p, face, stack_of(action), reader), *_kept(view, p, face)]
    found = _onto_pile(view, p, pile_of(action), face)
    return [*found, *_denied(view, p, face, reader)] if kind == TAKE else found


def _onto_pile(view: Table, p: int, j: int, face: int) -> list[Fact]:
    after = view.copy()
    add_to_pile(after, p, j, face)
    fits = ranks_that_fit(after, p, j)
    return [
        *_points(view, p, j, face),
        *_pair(after, p, j),
        *_gaps(view, p, j, face),
        Fact("fits", fits, FIXED("fact.fits", pile=j + 1, ranks=fits)),
    ]


def _points(view: Table, p: int, j: int, face: int) -> list[Fact]:
    brought = gain(view, p, j, face)
    n, best = sum(brought), most(view, p, face)
    if n < best:
        return _rather(view, p, j, face, n)
    if n <= 0:
        return []
    parts = [FIXED(f"merit.part.{part}") for part, m in brought._asdict().items() if m]
    return [Fact("points", n, FIXED("merit.points", points=n, parts=comma_list(parts)))]


def _rather(view: Table, p: int, j: int, face: int, n: int) -> list[Fact]:
    """What speaks against the pile on which the card would bring more than here."""
    other = max(ways(view, p, face), key=lambda i: sum(gain(view, p, i, face)))
    low, high = laid(view, p, other, face)[1:]
    more = skipped(view, p, other, face)
    shuts = closed(low, high, view.ranks)
    if not shuts and more <= skipped(view, p, j, face):
        return []
    args: dict[str, Arg] = {
        "points": n, "pile": other + 1, "most": most(view, p, face), "gap": 0 if shuts else more,
    }  # fmt: skip
    return [Fact("rather", other, FIXED("merit.rather", **args))]


def _pair(after: Table, p: int, j: int) -> list[Fact]:
    """The ace or the king that a pile lacks for its points, if one is left to come."""
    low, high = after.low[p, j], after.high[p, j]
    if (low == 1) == (high == after.ranks) or not after.ends_points:
        return []
    rank = after.ranks if low == 1 else 1
    gone = sum(after.pile[q, i, rank - 1] > 0 for q in range(2) for i in range(after.piles))
    if gone >= after.suits:
        return []
    args: dict[str, Arg] = {"pile": j + 1, "rank": NAMES[rank - 1], "n": after.ends_points}
    return [Fact("pair", rank, FIXED("merit.pair", **args))]


def _gaps(view: Table, p: int, j: int, face: int) -> list[Fact]:
    """How little a card shuts out where it is laid."""
    if view.pile_n[p, j] == 0:
        if not any(view.pile_n[p, i] for i in range(j)):
            return []
        return [Fact("begins", j, FIXED("merit.begins", pile=j + 1))]
    n = skipped(view, p, j, face)
    if n == 0:
        return [Fact("no_gap", j, FIXED("merit.no_gap", pile=j + 1))]
    others = [skipped(view, p, i, face) for i in ways(view, p, face) if i != j]
    if not others or n >= min(others):
        return []
    return [Fact("least_gap", n, FIXED("merit.least_gap", pile=j + 1, n=n))]


def _denied(view: Table, p: int, face: int, reader: Reader) -> list[Fact]:
    """What a card that is taken would have been to the other seat."""
    n, other = most(view, 1 - p, face), Seat(1 - p)
    if n > 0:
        return [Fact("denies", n, TEXT.write("merit.denies", {"other": other, "n": n}, reader))]
    if best_worth(view, 1 - p, face) <= 0:
        return []
    return [Fact("denies", 0, TEXT.write("merit.denies_use", {"other": other}, reader))]


def _left(view: Table, p: int, face: int, i: int, reader: Reader) -> list[Fact]:
    """What a card on a stack leaves to the other seat, and what it covers."""
    q = 1 - p
    facts = []

    def tell(key: str, value: int = 1, card: int = face) -> None:
        args = {"other": Seat(q), "card": Card(card), "n": value}
        facts.append(Fact(key, value, TEXT.write(f"merit.{key}", args, reader)))

    lent = most(view, q, face)
    if not ways(view, q, face):
        tell("no_use")
    elif lent <= 0:
        tell("no_points")
    elif all(most(view, q, held) >= lent for held in hand(view, p)) and view.hand_n[p] > 1:
        tell("least", lent)
    if view.stack_n[i]:
        covered = view.stack[i, view.stack_n[i] - 1]
        worth = most(view, q, covered)
        if worth > 0:
            tell("hides", worth, covered)
    return facts


def _kept(view: Table, p: int, face: int) -> list[Fact]:
    """That the piles of a seat cannot use a card, and what of its hand they can."""
    facts = []
    if not ways(view, p, face):
        facts.append(Fact("spare", face, FIXED("merit.spare", card=Card(face))))
    best = max((f for f in hand(view, p) if f != face), key=lambda f: most(view, p, f), default=-1)
    if best >= 0 and (n := most(view, p, best)) > 0:
        facts.append(Fact("stays", best, FIXED("merit.stays", card=Card(best), n=n)))
    return facts


def _drawing(view: Table, p: int) -> list[Fact]:
    """That the stacks offer little, that the hand offers more, and that it grows."""
    facts = [
        Fact("choice", view.hand_n[p] + 1, FIXED("merit.choice", n=view.hand_n[p] + 1)),
        Fact("deck", True, FIXED("merit.deck")),
    ]
    best = max(hand(view, p), key=lambda face: most(view, p, face), default=-1)
    taken = [(face, j) for face in tops(view) for j in ways(view, p, face)]
    # A stack's card that brings as much brings it at once.
    now = max((sum(gain(view, p, j, face)) for face, j in taken), default=0)
    if best >= 0 and (n := most(view, p, best)) > max(now, 0):
        facts.append(Fact("hand_points", best, FIXED("merit.hand_points", card=Card(best), n=n)))
    if not taken:
        return [*facts, Fact("useless_open", True, FIXED("merit.useless_open"))]
    if all(sum(gain(view, p, j, face)) <= 0 for face, j in taken):
        facts.append(Fact("poor_open", True, FIXED("merit.poor_open")))
    least = min(skipped(view, p, j, face) for face, j in taken)
    if least:
        facts.append(Fact("gaps_open", least, FIXED("merit.gaps_open", n=least)))
    return facts


def against(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Nothing: what an action brings says enough."""
    return []
