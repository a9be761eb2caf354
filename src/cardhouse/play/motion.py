"""Motions: which piece of the scene before is which piece of the scene after, as the viewer saw
things move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardhouse.core.events import Event, Move
from cardhouse.core.scene import Piece, Scene


@dataclass(frozen=True, slots=True)
class Motion:
    """A piece before is a piece after (ids); None: it leaves, or appears. source and target are
    spots.

    face: a card that lay closed before, or lies so after, and was open for a moment between: as it
    was seen then, on its target.
    """

    before: str | None
    after: str | None
    source: str
    target: str
    face: str | None = None


@dataclass(slots=True)
class _Live:
    """A piece of the scene before (None: one that was not drawn), where it is by now, and what is
    known of it.
    """

    piece: Piece | None
    source: str
    spot: str
    face: str | None
    seat: int | None
    moved: bool = False
    shown: str = ""
    """Where it lay, or lies, open only for a moment."""


def scene_diff(before: Scene, after: Scene, events: Iterable[Event]) -> list[Motion]:
    """The motions from a scene to a later one of the same viewer; events as this viewer may know
    them.

    Pieces are paired by what the events say moved first, then by identical ids, then by what is
    left on the same spot, then by face. Pieces that no motion names keep their ids and lie where
    they lay.
    """
    moves = [move for event in events for move in event.moves]
    touched = _faces_by_spot(moves)
    # Most pieces lie still and are the very same objects; only the others have to be looked at.
    still = set(map(id, after.pieces))
    some = [
        piece
        for piece in before.pieces
        if id(piece) not in still
        or (piece.spot in touched and _may_move(piece, touched[piece.spot]))
    ]
    still = set(map(id, before.pieces)).difference(map(id, some))
    free = {piece.id: piece for piece in after.pieces if id(piece) not in still}
    live: list[_Live] = []
    for piece in some:
        same = free.get(piece.id)
        if same is not None and piece.spot not in touched and _same(piece, same):
            del free[piece.id]
        else:
            live.append(_Live(piece, piece.spot, piece.spot, piece.face, piece.seat))
    for move in moves:
        _follow(live, move)
    by_spot: dict[str, list[Piece]] = {}
    for piece in free.values():
        by_spot.setdefault(piece.spot, []).append(piece)
    pairs: list[tuple[_Live, Piece]] = []

    def pair(one: _Live, other: Piece) -> None:
        pairs.append((one, other))
        del free[other.id]

    rest: list[_Live] = []
    for one in reversed(live):
        if not one.moved:
            rest.append(one)
            continue
        fitting = [p for p in by_spot.get(one.spot, ()) if p.id in free and _alike(one, p)]
        if fitting:
            pair(
                one,
                max(fitting, key=lambda p: (p.face is not None and p.face == one.face, p.order)),
            )
        elif one.piece is not None:
            rest.append(one)
    rest.reverse()
    left: list[_Live] = []
    for one in rest:
        same = free.get(one.piece.id) if one.piece else None
        if same is not None and not one.moved and _alike(one, same):
            pair(one, same)
        else:
            left.append(one)
    last: list[_Live] = []
    for one in left:
        fitting = [p for p in by_spot.get(one.spot, ()) if p.id in free and _alike(one, p)]
        if fitting:
            pair(one, fitting[0])
        else:
            last.append(one)
    # What is put away with a card that was open for a moment is seen as long as that.
    stops = {one.spot for one in live if one.shown}
    for one in live:
        if one.spot in stops and one.moved and one.face is not None:
            one.shown = one.shown or one.source
    motions = []
    for one in last:
        twin = next(
            (
                p
                for p in free.values()
                if one.face is not None and _alike(one, p) and p.face == one.face
            ),
            None,
        )
        twin = twin or next(
            (p for p in free.values() if one.seat is not None and _alike(one, p)), None
        )
        if twin is not None:
            pair(one, twin)
        elif one.piece is not None:
            face = one.face if one.shown else None
            motions.append(Motion(one.piece.id, None, one.source, one.shown or one.spot, face))
    for one, piece in pairs:
        known = one.piece.id if one.piece is not None else None
        if one.shown and piece.face is None:
            motions.append(Motion(known, None, one.source, one.shown, one.face))
            motions.append(Motion(None, piece.id, piece.spot, piece.spot))
        elif known != piece.id:
            motions.append(Motion(known, piece.id, one.source, piece.spot))
    return motions + [Motion(None, piece.id, piece.spot, piece.spot) for piece in free.values()]


def _faces_by_spot(moves: Iterable[Move]) -> dict[str, set[str | None]]:
    """The faces that came to or left each spot; None among them is a face that nobody saw."""
    found: dict[str, set[str | None]] = {}
    for move in moves:
        found.setdefault(move.source, set()).add(move.face)
        found.setdefault(move.target, set()).add(move.face)
    return found


def _may_move(piece: Piece, faces: set[str | None]) -> bool:
    """Whether a piece may be one of those that came or went: only another face, openly moved, is
    surely not it.
    """
    return piece.face is None or None in faces or piece.face in faces


def _follow(live: list[_Live], move: Move) -> None:
    found, best = None, -1
    for i, one in enumerate(live):
        if one.spot != move.source or (one.seat != move.seat and move.seat is not None):
            continue
        if move.face is not None and one.face is not None and one.face != move.face:
            continue
        worth = 4 * (move.face == one.face) + 2 * (one.piece is not None) + (not one.moved)
        if worth >= best:
            found, best = i, worth
    if found is None:
        live.append(_Live(None, move.source, move.target, move.face, move.seat, moved=True))
        return
    one = live.pop(found)  # what moved last lies on top
    if move.face is not None and (one.moved or one.face is None):
        one.shown = move.source
    one.spot, one.moved = move.target, True
    one.face = move.face or one.face
    live.append(one)


def _same(before: Piece, after: Piece) -> bool:
    """Whether a piece with the same id is the same piece."""
    return before.spot == after.spot and before.kind == after.kind and before.face == after.face


def _alike(one: _Live, piece: Piece) -> bool:
    """Whether they can be the same piece, as far as the viewer knows."""
    if one.piece is not None and one.piece.kind != piece.kind:
        return False
    if one.seat is not None and piece.seat is not None and one.seat != piece.seat:
        return False
    return one.face is None or piece.face is None or one.face == piece.face
