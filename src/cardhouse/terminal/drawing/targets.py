"""What the targets of a scene are called, and actions grouped by what is touched for them first."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.scene import Scene
from cardhouse.terminal.drawing.tokens import card_token
from cardhouse.terminal.wording import TEXT


def common_words(texts: list[str]) -> str:
    """The words with which all texts begin, so that what follows can be read alone."""
    words = [text.split(" ") for text in texts]
    n = 0
    while all(len(w) > n + 1 and w[n] == words[0][n] for w in words):
        n += 1
    while n and any(w[n][:1].isdigit() for w in words):
        n -= 1
    return " ".join(words[0][:n])


def grouped(
    scene: Scene, legal: Sequence[int], by_place: bool = False
) -> list[tuple[str, list[int]]]:
    """Legal actions by the first thing that is touched for them, or by its place, named as the
    table names it.
    """
    first: dict[int, str] = {}
    place = {piece.id: piece.spot for piece in scene.pieces} if by_place else {}
    for gesture in scene.gestures:
        first.setdefault(gesture.action, place.get(gesture.path[0], gesture.path[0]))
    names = target_names(scene)
    found: dict[str, list[int]] = {}
    for action in legal:
        target = first.get(action, "")
        found.setdefault(names.get(target, target), []).append(action)
    return list(found.items())


def target_names(scene: Scene) -> dict[str, str]:
    """What the places, pieces and controls of a scene are called, by their ids."""
    spots = {spot.id: spot for spot in scene.spots}
    names = {spot.id: spot.label or spot.id for spot in scene.spots}
    names.update((control.id, control.label) for control in scene.controls)
    for piece in scene.pieces:
        spot = spots.get(piece.spot)
        place = spot.label if spot else ""
        if piece.kind == "card":
            shown = card_token(piece.face).strip() if piece.face else TEXT("target.face_down")
            names[piece.id] = (
                TEXT("target.card", card=shown, place=place)
                if place and spot and spot.kind != "hand"
                else shown
            )
        elif place:
            names[piece.id] = TEXT("target.marble_on", place=place)
        else:
            names[piece.id] = TEXT("target.marble")
    return names
