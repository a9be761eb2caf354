"""Descriptions of a table in words, for reading aloud and for a quick look."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cardhouse.core.cards import seat_letter
from cardhouse.core.game import Game
from cardhouse.core.options import Value
from cardhouse.core.scene import CARD_HEIGHT, Piece, Scene, Spot, highlight_words
from cardhouse.core.texts import HOUSE, capital, listed
from cardhouse.terminal.drawing.tokens import card_token
from cardhouse.terminal.wording import TEXT, player_name

RANGES = re.compile(r"\d+(-\d+)?(,? \d+(-\d+)?)*")
"""A note that is nothing but ranks."""


def key_lines(game: Game, options: Mapping[str, Value]) -> list[str]:
    """What one plays for, and what the words on the table mean."""
    aim = game.aim(options)
    words = [TEXT("describe.word", word=capital(word), means=means) for word, means in game.key]
    return [TEXT("describe.aim", aim=aim), *words] if aim else words


def describe(
    scene: Scene, names: Sequence[str] = (), recent: Sequence[str] = (), more: Sequence[str] = ()
) -> list[str]:
    """The status, what the game adds (``more``), the seats, the places with what lies there, what
    happened last.
    """
    lines = [scene.status, *more]
    lines += [_seat(scene, panel.seat, names) for panel in scene.seats]
    pieces: dict[str, list[Piece]] = {}
    for piece in sorted(scene.pieces, key=lambda piece: piece.order):
        pieces.setdefault(piece.spot, []).append(piece)
    # What needs the fewest words first: piles and hands; small places only where something lies on
    # them.
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
            what = TEXT("describe.cards", rows=len(rows))
            lines.append(TEXT("describe.line", what=_of(scene, owner, what), says="; ".join(rows)))
    for seat, places in marbles.items():
        what = _of(scene, seat, TEXT("describe.marbles"))
        lines.append(TEXT("describe.line", what=what, says=HOUSE("list.comma").join(places)))
    if recent:
        lines.append(TEXT("describe.last", said=" ".join(recent)))
    return [line for line in lines if line]


def grid_rows(spots: Sequence[Spot], pieces: Mapping[str, Sequence[Piece]]) -> list[str]:
    """Places that stand in rows and columns, as far as anything lies on them: a text a row, from
    the top.
    """
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
    own = seat == scene.viewer
    who = capital(HOUSE("seat.you")) if own else seat_letter(seat)
    if seat < len(names) and names[seat] and not own:
        who = TEXT("describe.called", who=who, name=player_name(names[seat]))
    if panel.deciding:
        who = TEXT("describe.decides", who=who)
    elif panel.on_turn:
        who = TEXT("describe.on_turn", who=who)
    mates = listed([seat_letter(p) for p in panel.team if p != seat])
    parts = [panel.score, panel.note, TEXT("describe.partner", mates=mates) if mates else ""]
    return TEXT("describe.line", what=who, says=HOUSE("list.comma").join(x for x in parts if x))


def _of(scene: Scene, seat: int | None, what: str) -> str:
    """Something with whose it is, as a sentence begins; whose is not said where it is nobody's."""
    if seat is None:
        return what
    if seat == scene.viewer:
        return capital(TEXT("table.yours", what=what))
    return TEXT("table.theirs", who=seat_letter(seat), what=what)


def _place(scene: Scene, spot: Spot, there: Sequence[Piece]) -> str:
    name = spot.label or spot.kind
    owned = spot.seat is not None and len(scene.seats) > 1
    name = _of(scene, spot.seat, name) if owned else capital(name)
    count = spot.count if spot.count is not None else len(there)
    if spot.layout == "stack" and there:
        top = there[-1]
        down = "describe.face_down"
        if TEXT(down, cards=count).casefold().endswith(name.casefold()):
            down = "describe.amount"  # the place is called face down
        shown = _cards([top]) if top.face is not None else TEXT(down, cards=count)
        body = (
            shown
            if top.face is None or count < 2
            else TEXT("describe.on_top", card=shown, cards=count)
        )
    else:
        body = (
            _cards(there)
            if there
            else ""
            if spot.note and spot.h < CARD_HEIGHT  # a heading, where no card could lie
            else TEXT("table.empty")
        )
    note = "" if spot.note in body else spot.note
    if RANGES.fullmatch(note):
        note = TEXT("describe.ranks", ranks=HOUSE("list.comma").join(note.replace(",", "").split()))
    said = [x for x in (body, note, _highlights(spot.highlights)) if x]
    return TEXT("describe.line", what=name, says=HOUSE("list.comma").join(said))


def _cards(there: Sequence[Piece]) -> str:
    """Cards in order, runs of face-down cards counted."""
    words: list[str] = []
    hidden = 0
    for piece in there:
        if piece.face is None or piece.face == "??":
            hidden += 1
            continue
        if hidden:
            words.append(TEXT("describe.face_down", cards=hidden))
            hidden = 0
        joker = piece.face == "XX"
        words.append(HOUSE("card.joker") if joker else card_token(piece.face).strip())
    if hidden:
        words.append(TEXT("describe.face_down", cards=hidden))
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
    return HOUSE("list.comma").join(highlight_words(highlight) for highlight in highlights)


def _short(spot: Spot) -> str:
    """A place without the words before its number: ``12, A's home`` of ``space 12, A's home``."""
    words = spot.label.split(" ")
    first = next((at for at, word in enumerate(words) if re.search(r"\d", word)), 0)
    return " ".join(words[first:]) or spot.kind
