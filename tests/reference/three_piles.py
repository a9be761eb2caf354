"""3 Piles once more: legal actions, rulings P1 to P23."""

from . import Position, rank

EVERY_STACK = EVERY_PILE = (0, 1, 2)


def legal(position: Position) -> set[str]:
    """The texts of all legal actions of the seat that must decide; empty when the game is over.

    A seat that can do nothing passes by force (P17), so then it is the other seat that decides.
    """
    if position.get("result") is not None:
        return set()
    seat = position["seat"]
    return actions_of(position, seat) or actions_of(position, 1 - seat)


def actions_of(position: Position, seat: int) -> set[str]:
    """What this seat could do if it were its turn."""
    deck, stacks = position["deck"], position["stacks"]
    piles, hand = position["piles"][seat], position["hands"][seat]
    owes_a_card = position.get("drawn", False) and seat == position["seat"]

    take = {
        f"S{stack + 1}>P{pile + 1}"
        for stack in EVERY_STACK
        if stacks[stack]
        for pile in piles_for(stacks[stack][-1], piles)
    }
    play = {f"{card}>P{pile + 1}" for card in hand for pile in piles_for(card, piles)}
    put_down = {f"{card}>S{stack + 1}" for card in hand for stack in EVERY_STACK}  # P15

    if owes_a_card:  # P11, P12: the second half of action 2, also when that was the last card (P14)
        return play | put_down
    if deck:
        return take | {"draw"}
    return take | play | put_down  # the changed actions of the empty deck


def piles_for(card: str, piles: list[list[str]]) -> list[int]:
    """The piles this card may be added to (P10); of several empty ones only the first (P22)."""
    empty = [pile for pile in EVERY_PILE if not piles[pile]]
    fitting = [pile for pile in EVERY_PILE if piles[pile] and fits(card, piles[pile])]
    return fitting + empty[:1]


def fits(card: str, pile: list[str]) -> bool:
    """Lower than all other cards of the pile, or higher than all."""
    lower = all(rank(card) < rank(other) for other in pile)
    higher = all(rank(card) > rank(other) for other in pile)
    return lower or higher
