"""The table of 3 Piles as it is drawn."""

from __future__ import annotations

from functools import lru_cache

from cardhouse.core.cards import JOKER, card_text, parse_card, seat_letter
from cardhouse.core.scene import CARD_HEIGHT, CARD_WIDTH, Draft, Gesture, Scene, SeatPanel
from cardhouse.core.state import RESIGNED
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.notation import spans
from cardhouse.games.three_piles.rules import DRAW, LAY, MAX_LEGAL, PUT, TAKE
from cardhouse.games.three_piles.state import MAX_PILES, MAX_STACKS, Table


def scene(view: Table, shape: str = "wide") -> Scene:
    """The table from the viewer's side: the other seat above, stacks and deck between, the own seat below."""
    wide = shape == "wide"
    me = max(view.viewer, 0)
    table = Draft()
    width = 150.0 if wide else 74.0
    y = _seat(table, view, 1 - me, 2.0, 0, wide, above=True)
    middle_row = 2 + view.piles * (1 if wide else 2)
    _middle(table, view, y, middle_row, wide)
    height = _seat(table, view, me, y + CARD_HEIGHT + 12, middle_row + 5, wide, above=False)
    return Scene(
        game="three_piles",
        shape=shape,
        viewer=view.viewer if view.viewer >= 0 else None,
        width=width,
        height=height,
        columns=80 if wide else 44,
        rows=11 + 2 * view.piles if wide else 11 + 4 * view.piles,
        status=status(view),
        spots=tuple(table.spots),
        pieces=tuple(table.pieces),
        controls=tuple(table.controls),
        seats=tuple(_panel(view, p) for p in range(2)),
        gestures=tuple(gestures(view)),
    )


def _panel(view: Table, p: int) -> SeatPanel:
    total = f", {view.totals[p]} of {view.match_target} in the match" if view.match_target else ""
    points = rules.points(view, p)
    score = f"{points} point{'' if points == 1 else 's'}{total}"
    return SeatPanel(p, seat_letter(p), rules.seat(view) == p, view.turn_seat == p and not view.ended, score, (p,))


def _seat(table: Draft, view: Table, p: int, y: float, row: int, wide: bool, above: bool) -> float:
    def hand(y: float, row: int) -> float:
        start = Table.OFFSETS["hand"] + 52 * p
        held = bytes(view.buffer[start : start + 52])
        table.add(_hand(held, view.hand_n[p], p, y, row, wide, above))
        return y + CARD_HEIGHT + 4

    def piles(y: float, row: int) -> float:
        start = Table.OFFSETS["pile"] + p * MAX_PILES * 13
        held = bytes(view.buffer[start : start + MAX_PILES * 13])
        table.add(_piles(held, p, y, row, wide, view.piles, view.ranks))
        return y + view.piles * (CARD_HEIGHT + 3)

    rows = view.piles * (1 if wide else 2)
    return piles(hand(y, row), row + 1) if above else hand(piles(y, row), row + rows)


@lru_cache(4096)
def _hand(held: bytes, count: int, p: int, y: float, row: int, wide: bool, above: bool) -> Draft:
    """A hand, from its bytes in the view: the cards that the viewer knows, then the others."""
    table = Draft()
    faces = [card_text(f) for f, n in enumerate(held) if n]
    box = (2.0, y, 110.0 if wide else 70.0, CARD_HEIGHT)
    cell = (1, row, 78 if wide else 42, 1 if above else 4)
    spot = table.spot(f"hand{p}", "hand", box, cell, "row", label="hand", seat=p)
    table.cards(spot, [*faces, *[None] * (count - len(faces))])
    return table


@lru_cache(4096)
def _piles(held: bytes, p: int, y: float, row: int, wide: bool, count: int, ranks: int) -> Draft:
    """The piles of a seat, from their bytes in the state; most decisions leave them as they are."""
    table = Draft()
    for j in range(count):
        faces = [(suit - 1) * 13 + r for r, suit in enumerate(held[13 * j : 13 * j + 13]) if suit]
        step = j * (1 if wide else 2)
        spot = table.spot(
            f"pile{p}.{j}",
            "pile",
            (2.0, y + j * (CARD_HEIGHT + 3), 146.0 if wide else 70.0, CARD_HEIGHT),
            (1, row + step, 78 if wide else 42, 1 if wide else 2),
            "row",
            label=f"pile {j + 1}",
            seat=p,
            note=f"fits {spans(faces[0] % 13 + 1, faces[-1] % 13 + 1, ranks) if faces else 'any'}",
        )
        table.cards(spot, [card_text(f) for f in faces])
    return table


def _middle(table: Draft, view: Table, y: float, row: int, wide: bool) -> None:
    box = (2.0, y + 6, CARD_WIDTH, CARD_HEIGHT)
    deck = table.spot("deck", "deck", box, (1, row, 10, 4), "stack", label="deck", count=view.deck_n)
    if view.deck_n:
        table.cards(deck, [None])
    for i in range(view.stacks):
        start = Table.OFFSETS["stack"] + 52 * i
        table.add(_stack(bytes(view.buffer[start : start + view.stack_n[i]]), i, y, row, wide))


@lru_cache(4096)
def _stack(held: bytes, i: int, y: float, row: int, wide: bool) -> Draft:
    """A stack, from the bytes of its cards."""
    table = Draft()
    box = (18.0 + 14 * i, y + 6, CARD_WIDTH, CARD_HEIGHT)
    cell = (14 + 12 * i, row, 11, 4) if wide else (12 + 10 * i, row, 10, 4)
    stack = table.spot(f"stack{i}", "stack", box, cell, "stack", label=f"stack {i + 1}", count=len(held))
    table.cards(stack, [card_text(face) for face in held])
    return table


def status(view: Table) -> str:
    """What is going on, in words."""
    if view.ended:
        points = [rules.score(view, p) for p in range(2)]
        if not view.winners:
            return f"The game ends in a draw, {points[0]} to {points[1]}."
        won = 0 if view.winners == 1 else 1
        if view.ended == RESIGNED:
            return f"The game was given up; {seat_letter(won)} wins."
        return f"{seat_letter(won)} wins, {points[won]} to {points[1 - won]}."
    who = "You are" if view.viewer == view.turn_seat else f"{seat_letter(view.turn_seat)} is"
    if view.drawn:
        return f"{who} to play a hand card onto a pile or a stack."
    if view.deck_n:
        return f"{who} to take a stack's top card onto a pile, or to draw."
    return f"{who} to take a stack's top card or to play a hand card; the deck is empty."


def gestures(view: Table) -> list[Gesture]:
    """The gestures of all legal actions, when the viewer is to decide; equal empty piles mean the same."""
    p = view.viewer
    if p < 0 or rules.seat(view) != p:
        return []
    out = [0] * MAX_LEGAL
    found = []
    for action in out[: rules.legal(view, out)]:
        if action == DRAW:
            found.append(Gesture(("deck",), action))
            continue
        if action < PUT:
            i = (action - TAKE) // MAX_PILES
            card = f"stack{i}/{card_text(view.stack[i, view.stack_n[i] - 1])}"
            place = (action - TAKE) % MAX_PILES
        else:
            card = f"hand{p}/{card_text((action - PUT) // MAX_PILES if action < LAY else (action - LAY) // MAX_STACKS)}"
            place = (action - PUT) % MAX_PILES
        if action >= LAY:
            found.append(Gesture((card, f"stack{(action - LAY) % MAX_STACKS}"), action))
            continue
        alike = [j for j in range(view.piles) if view.pile_n[p, j] == 0] if view.pile_n[p, place] == 0 else [place]
        found.extend(Gesture((card, f"pile{p}.{j}"), action) for j in alike)
    return found


def meaning(view: Table, path: tuple[str, ...]) -> int:
    """The action, legal or not, that a path of targets would mean; -1 when it means nothing."""
    if path == ("deck",):
        return DRAW
    if len(path) != 2:
        return -1
    source, card = path[0].partition("/")[::2]
    target = path[1].partition("/")[0]
    me = max(view.viewer, 0)
    empty = [j for j in range(view.piles) if view.pile_n[me, j] == 0]
    places = {f"pile{me}.{j}": empty[0] if j in empty else j for j in range(MAX_PILES)}  # P22
    stacks = {f"stack{i}": i for i in range(MAX_STACKS)}
    if source in stacks and target in places:
        return TAKE + stacks[source] * MAX_PILES + places[target]
    if source.startswith("hand") and card and card != "back":
        face = parse_card(card)
        if face == JOKER:
            return -1
        if target in places:
            return PUT + face * MAX_PILES + places[target]
        if target in stacks:
            return LAY + face * MAX_STACKS + stacks[target]
    return -1
