"""Carbondale (final edition) once more: legal actions, rulings F1 to F69."""

from typing import Any

from . import BLACK, Position, letter, option, rank, same_colour, suit, without

Cell = tuple[int, int]
Network = list[dict[str, Any]]

STEP = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}
RED_OF = {"C": "H", "S": "D"}


def legal(position: Position) -> set[str]:
    """The texts of all legal actions of the seat that must decide; empty when the game is over."""
    if position.get("result") is not None:
        return set()
    phase = position.get("phase", "claim")
    if phase == "claim":
        return claim(position)
    if phase == "defence":
        return defence(position)
    if phase == "replacement":
        return replacement(position)
    if phase == "build":
        return build(position)
    return draw(position) if phase == "draw" else set()


# --- claiming -------------------------------------------------------------------------------------


def claim(position: Position) -> set[str]:
    """No claim; or a target, then a fee, then a challenge card (F17 to F20)."""
    seat = position["seat"]
    hand: list[str] = position["hands"][seat]
    row: list[str] = position.get("row", [])
    gap = int(option(position, "claim_gap", 2))

    if not row:
        actions = {"no claim"}
        for owner, network in enumerate(position["networks"]):
            if owner == seat:
                continue
            for target in vulnerable_cards(network):
                if fees(hand, target["card"], gap):
                    actions.add(f"claim {letter(owner)}{cell_text(where(target))}")
        return actions

    name = row[0].split()[1].upper()
    owner, cell = ord(name[0]) - ord("A"), read_cell(name[1:])
    [target_card] = [
        placed["card"] for placed in position["networks"][owner] if where(placed) == cell
    ]
    if len(row) == 1:
        return {f"fee {card}" for card in fees(hand, target_card, gap)}
    return {
        f"challenge {card}" for card in challenges(hand, target_card, gap)
    }  # the fee has left the hand


def fees(hand: list[str], target: str, gap: int) -> set[str]:
    """The cards that can be paid so that a challenge card is still in hand afterwards."""
    return {card for card in hand if challenges(without(hand, card), target, gap)}


def challenges(hand: list[str], target: str, gap: int) -> set[str]:
    """The cards of the target's colour that are strong enough (F20)."""
    return {card for card in hand if same_colour(card, target) and rank(card) >= rank(target) + gap}


def vulnerable_cards(network: Network) -> list[dict[str, Any]]:
    """The cards of a network that can be claimed, read off the board as it lies (F31 to F36)."""
    return [
        placed for placed in network if not placed.get("start") and not is_safe(placed, network)
    ]


def is_safe(placed: dict[str, Any], network: Network) -> bool:
    """The three bullets of the text (F31)."""
    others = [other for other in network if other is not placed]
    reds = [other for other in others if not is_black(other)]
    if not is_black(placed):
        return any(where(red) == where(placed) for red in reds)
    black_cells = {where(other) for other in others if is_black(other)}
    black_neighbours = [cell for cell in neighbours(where(placed)) if cell in black_cells]
    return len(black_neighbours) >= 2 or any(source(red) == where(placed) for red in reds)


def defence(position: Position) -> set[str]:
    """What the owner of the attacked card may do (F21 to F23)."""
    pending = position["pending"]
    attack: str = pending["challenge"]
    hand: list[str] = position["hands"][pending["owner"]]
    strong = {card for card in hand if same_colour(card, attack) and rank(card) >= rank(attack)}
    return {"no defence"} | {f"defend {card}" for card in strong}


# --- building -------------------------------------------------------------------------------------


def build(position: Position) -> set[str]:
    """Build one card or discard any number (F9, F10); the row tells how far that has come."""
    seat = position["seat"]
    hand: list[str] = position["hands"][seat]
    network: Network = position["networks"][seat]
    row: list[str] = position.get("row", [])

    discards = {f"discard {card}" for card in hand} | {"done"}
    if not row:
        return {f"build {card}" for card in hand if sites(card, hand, network)} | discards
    if row[-1].startswith("discard"):
        return discards
    if row[-1].startswith("build"):  # the card has no place yet, so it is still in the hand
        return {
            f"at {cell_text(cell)} {way}"
            for cell, way in sites(row[-1].split()[1].upper(), hand, network)
        }
    return {f"pay {card}" for card in hand}  # after `at`, asked only when the build costs


def sites(card: str, hand: list[str], network: Network) -> set[tuple[Cell, str]]:
    """Every (cell, direction from the source) where this card of the hand can be built and paid
    for.
    """
    found = set()
    for built_from in network:
        for way in STEP:
            cell = beyond(where(built_from), way)
            price = cost(built_from["card"], card)
            if price is None or price > len(hand) - 1:  # F46
                continue
            if slot_is_free(built_from, way, network) and zoning_allows(card, cell, network):
                found.add((cell, way))
    return found


def cost(built_from: str, card: str) -> int | None:
    """The number of cards to contribute, 0 or 1; None when the build does not exist (F45)."""
    n, m = rank(built_from), rank(card)
    if suit(built_from) not in BLACK:
        return None
    if suit(card) == suit(built_from):
        return 0 if m <= n + 1 else 1 if m == n + 2 else None
    if suit(card) in BLACK:
        return 1 if m <= n + 1 else None
    return 1 if suit(card) == RED_OF[suit(built_from)] and m <= n else None


def slot_is_free(built_from: dict[str, Any], way: str, network: Network) -> bool:
    """Has this source built nothing in this direction that still lies there? (F38, F42, ZR3)"""
    return not any(
        source(placed) == where(built_from) and placed["dir"] == way for placed in network
    )


def zoning_allows(card: str, cell: Cell, network: Network) -> bool:
    """One black or several reds a space, black cards within five by five (F39 to F41)."""
    there = [placed for placed in network if where(placed) == cell]
    if suit(card) not in BLACK:
        return not any(is_black(placed) for placed in there)
    if there:
        return False
    cells = [where(placed) for placed in network if is_black(placed)] + [cell]
    return all(max(line) - min(line) + 1 <= 5 for line in zip(*cells, strict=True))


# --- drawing --------------------------------------------------------------------------------------


def replacement(position: Position) -> set[str]:
    """The defender's one card, by the usual rules (F24)."""
    return from_the_deck(position) | {f"stock {card}" for card in position.get("stock", [])}


def draw(position: Position) -> set[str]:
    """One card at a time up to the target, from the deck or any of the stock (F49 to F53)."""
    if len(position["hands"][position["seat"]]) >= position["target"]:
        return set()
    stock: list[str] = position.get("stock", [])
    contributed = position.get("contributed")
    if not option(position, "own_contribution_drawable", True) and contributed in stock:
        stock = without(stock, contributed)  # F65: another copy of the same face may be taken
    return from_the_deck(position) | {f"stock {card}" for card in stock}


def from_the_deck(position: Position) -> set[str]:
    """A deck draw is open while a new deck can be made at least (F53, F64)."""
    piles = [
        position.get("deck"),
        position.get("stock"),
        position.get("discards"),
        *position.get("spares", []),
    ]
    return {"deck"} if any(piles) else set()


# --- geometry -------------------------------------------------------------------------------------


def is_black(placed: dict[str, Any]) -> bool:
    """Is it a club or a spade?"""
    return suit(placed["card"]) in BLACK


def where(placed: dict[str, Any]) -> Cell:
    """The cell that a card lies on."""
    return placed["x"], placed["y"]


def source(placed: dict[str, Any]) -> Cell | None:
    """The cell of the card it was built from; a starting card has none (F8)."""
    if placed.get("start"):
        return None
    x, y = placed["from"]
    return x, y


def beyond(cell: Cell, way: str) -> Cell:
    """The next cell in a direction."""
    return cell[0] + STEP[way][0], cell[1] + STEP[way][1]


def neighbours(cell: Cell) -> list[Cell]:
    """The four cells beside it (F33)."""
    return [beyond(cell, way) for way in STEP]


def cell_text(cell: Cell) -> str:
    """A cell in action texts."""
    return f"({cell[0]},{cell[1]})"


def read_cell(text: str) -> Cell:
    """The cell that such a text names."""
    x, y = text.strip("()").split(",")
    return int(x), int(y)
