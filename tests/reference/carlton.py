"""Carlton once more: legal actions, rulings C1 to C12."""

from itertools import pairwise

from . import Position, rank, same_colour, suit

PILES = range(8)


def legal(position: Position) -> set[str]:
    """The texts of all legal actions; empty when the game is over."""
    if position.get("result") is not None:
        return set()
    tableau: list[list[str]] = position["tableau"]
    face_down: list[int] = position.get("face_down", [0] * 8)
    foundations: dict[str, list[int]] = position.get("foundations", {})

    actions = {"deal"} if position.get("stock") else set()  # C4: always allowed while stock remains
    for source in PILES:
        pile = tableau[source]
        if not pile:
            continue
        top = pile[-1]
        if rank(top) - 1 in foundations.get(suit(top), [0, 0]):  # C6: either of the two
            actions.add(f"{source + 1}>up")
        face_up = pile[face_down[source] :]
        for count in range(1, len(face_up) + 1):
            moved = face_up[-count:]
            if not is_run(moved):
                continue
            for target in PILES:
                if target != source and may_lie_on(moved[0], tableau[target]):
                    actions.add(f"{source + 1}>{target + 1}" + (f"x{count}" if count > 1 else ""))
    return actions


def is_run(cards: list[str]) -> bool:
    """Descending by one and alternating in colour all the way (C2)."""
    return all(follows(card, below) for below, card in pairwise(cards))


def may_lie_on(card: str, pile: list[str]) -> bool:
    """May this card (with those on it) go on this pile? An empty one takes anything (C2, C3)."""
    return not pile or follows(card, pile[-1])


def follows(card: str, below: str) -> bool:
    """One lower and of the other colour."""
    return rank(card) == rank(below) - 1 and not same_colour(card, below)
