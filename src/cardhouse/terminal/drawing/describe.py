"""Descriptions of a table in words, for reading aloud and for a quick look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardhouse.core.cards import seat_letter
from cardhouse.core.scene import Piece, Scene, Spot, highlight_words
from cardhouse.terminal.drawing.tokens import card_token


def describe(
    scene: Scene, names: Sequence[str] = (), recent: Sequence[str] = (), more: Sequence[str] = ()
) -> list[str]:
    """The status, what the game adds (``more``), the seats, the places with what lies there, what happened last."""
    lines = [scene.status, *more]
    lines += [_seat(scene, panel.seat, names) for panel in scene.seats]
    pieces: dict[str, list[Piece]] = {}
    for piece in sorted(scene.pieces, key=lambda piece: piece.order):
        pieces.setdefault(piece.spot, []).append(piece)
    # What needs the fewest words first: piles and hands; small places only where something lies on them.
    marbles: dict[int, list[str]] = {}
    cells: dict[int | None, list[Spot]] = {}
    for spot in scene.spots:
        there = pieces.get(spot.id, [])
        if there and there[0].kind == "marble":
            marbles.setdefault(there[0].seat or 0, []).append(
                _short(spot) + (f" ×{len(there)}" if there[1:] else "")
            )
        elif spot.layout in ("cell", "pile") and not spot.label:
            cells.setdefault(spot.seat, []).append(spot)
        elif spot.layout != "space" and (spot.label or there):
            lines.append(_place(scene, spot, there))
    for owner, spots in cells.items():
        if rows := grid_rows(spots, pieces):
            how = ", in rows from the top, - for a gap" if len(rows) > 1 else ""
            lines.append(f"{_whose(scene, owner)}cards on the table{how}: {'; '.join(rows)}.")
    for seat, places in marbles.items():
        lines.append(f"{_whose(scene, seat)}marbles: {', '.join(places)}.")
    if recent:
        lines.append("Last: " + " ".join(recent))
    return [line for line in lines if line]


def grid_rows(spots: Sequence[Spot], pieces: Mapping[str, Sequence[Piece]]) -> list[str]:
    """Places that stand in rows and columns, as far as anything lies on them: a text a row, from the top."""
    taken = [spot for spot in spots if pieces.get(spot.id)]
    if not taken:
        return []
    low, high = min(spot.x for spot in taken), max(spot.x for spot in taken)
    columns = sorted({spot.x for spot in spots if low <= spot.x <= high})
    at = {(spot.x, spot.y): spot for spot in taken}
    rows = []
    for y in sorted({spot.y for spot in taken}):
        row = [at.get((x, y)) for x in columns]
        while row[-1] is None:
            row.pop()
        rows.append(
            " ".join(_cell(spot, pieces[spot.id]) if spot is not None else "-" for spot in row)
        )
    return rows


def _cell(spot: Spot, there: Sequence[Piece]) -> str:
    return " + ".join(_cards([piece]) for piece in there) + _notes(spot, there)


def _seat(scene: Scene, seat: int, names: Sequence[str]) -> str:
    panel = scene.seats[seat]
    who = "You" if seat == scene.viewer else seat_letter(seat)
    name = names[seat] if seat < len(names) and names[seat] and seat != scene.viewer else ""
    mates = [seat_letter(p) for p in panel.team if p != seat]
    parts = [panel.score, panel.note, f"partner {' and '.join(mates)}" if mates else ""]
    now = " (to decide)" if panel.deciding else " (on turn)" if panel.on_turn else ""
    called = f" ({name})" if name else ""
    return f"{who}{called}{now}: {', '.join(x for x in parts if x)}."


def _whose(scene: Scene, seat: int | None) -> str:
    if seat is None:
        return ""
    return "Your " if seat == scene.viewer else f"{seat_letter(seat)}'s "


def _place(scene: Scene, spot: Spot, there: Sequence[Piece]) -> str:
    whose = _whose(scene, spot.seat) if len(scene.seats) > 1 else ""
    name = spot.label or spot.kind
    name = whose + name if whose else name[:1].upper() + name[1:]
    count = spot.count if spot.count is not None else len(there)
    if spot.layout == "stack" and there:
        top = there[-1]
        shown = _cards([top]) if top.face is not None else f"{count} face down"
        body = shown if top.face is None or count < 2 else f"{shown} on top of {count}"
    else:
        body = (
            _cards(there)
            if there
            else ""
            if spot.note and spot.layout == "row" and not spot.seat
            else "empty"
        )
    note = "" if spot.note in body else spot.note
    return f"{name}: {', '.join(x for x in (body, note, _highlights(spot.highlights)) if x)}."


def _cards(there: Sequence[Piece]) -> str:
    """Cards in order, runs of face-down cards counted."""
    words: list[str] = []
    hidden = 0
    for piece in there:
        if piece.face is None or piece.face == "??":
            hidden += 1
            continue
        if hidden:
            words.append(f"{hidden} face down")
            hidden = 0
        words.append(card_token(piece.face).strip().replace("Jok", "Joker"))
    if hidden:
        words.append(f"{hidden} face down")
    return " ".join(words)


def _notes(spot: Spot, there: Sequence[Piece]) -> str:
    said = [
        spot.note.strip("()"),
        _highlights(
            tuple(dict.fromkeys(highlight for piece in there for highlight in piece.highlights))
        ),
    ]
    shown = "; ".join(x for x in said if x)
    return f" ({shown})" if shown else ""


def _highlights(highlights: Sequence[str]) -> str:
    return ", ".join(highlight_words(highlight) for highlight in highlights)


def _short(spot: Spot) -> str:
    return spot.label.removeprefix("goal space ").removeprefix("space ") or spot.kind
