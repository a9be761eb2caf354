"""Every table as it is drawn: spots, pieces, both shapes, and the gestures of all legal actions."""

from __future__ import annotations

import random

from cardhouse.conformance.laws import one_sentence
from cardhouse.conformance.suite import law
from cardhouse.conformance.support import (
    match_of,
    named_sets,
    pace,
    plain,
    raised,
    some_viewers,
    targets,
    walk,
)
from cardhouse.core.errors import CardhouseError, InvalidNotation
from cardhouse.core.game import game
from cardhouse.core.scene import SHAPES, Scene
from cardhouse.play.match import Match

LAYOUTS = {"stack", "fan", "row", "cell", "pile", "space"}
PLIES = 160
EVERY = 7
ROOM = {"wide": (80, 21), "tall": (44, 40)}


def check_scene(match: Match, scene: Scene, viewer: int | None) -> None:
    """What any front end relies on."""
    assert scene.game == match.game.name
    assert scene.viewer == viewer
    assert scene.width > 0
    assert scene.height > 0
    assert scene.status.strip()
    spots = {spot.id: spot for spot in scene.spots}
    assert len(spots) == len(scene.spots), "spots have unique ids"
    for spot in scene.spots:
        assert spot.layout in LAYOUTS, spot
        assert spot.w > 0, spot
        assert spot.h > 0, spot
        assert -0.01 <= spot.x <= spot.x + spot.w <= scene.width + 0.01, spot
        assert -0.01 <= spot.y <= spot.y + spot.h <= scene.height + 0.01, spot
        column, row, columns, rows = spot.cell
        assert columns > 0, spot
        assert rows > 0, spot
        assert 0 <= column <= column + columns <= scene.columns, spot
        assert 0 <= row <= row + rows <= scene.rows, spot
        assert spot.seat is None or 0 <= spot.seat < match.seats, spot
        assert spot.count is None or spot.count >= 0, spot
    ids = [piece.id for piece in scene.pieces]
    assert len(set(ids)) == len(ids), "pieces have unique ids"
    controls = [control.id for control in scene.controls]
    assert len(set(controls)) == len(controls), "controls have unique ids"
    assert not {*ids} & {*spots}
    assert not {*controls} & {*ids, *spots}
    for piece in scene.pieces:
        assert piece.spot in spots, piece
        assert piece.kind in ("card", "marble"), piece
        assert piece.face != "??", piece
        assert piece.kind == "card" or piece.seat is not None, piece
    assert all(control.label for control in scene.controls)
    assert [panel.seat for panel in scene.seats] == list(range(match.seats))
    assert [panel.seat for panel in scene.seats if panel.deciding] == (
        [] if match.over else [match.seat]
    )
    assert all(panel.team == match.team(panel.seat) for panel in scene.seats)
    plain(scene.to_json())


def check_gestures(match: Match, scene: Scene, viewer: int | None) -> None:
    """Every legal action has a gesture; complete paths mean one action each, and none begins another."""
    paths = [gesture.path for gesture in scene.gestures]
    if viewer is None or viewer != match.seat:
        assert not paths, "only the deciding seat has gestures"
        return
    assert {gesture.action for gesture in scene.gestures} == set(match.legal_actions)
    assert len(set(paths)) == len(paths), "a complete path means exactly one action"
    known = set(paths)
    for path in paths:
        assert path
        assert not any(path[:n] in known for n in range(1, len(path))), (
            f"{path} goes on after a complete path"
        )
    known_targets = set(targets(scene))
    view = match.view(viewer)
    for gesture in scene.gestures:
        assert set(gesture.path) <= known_targets, gesture
        assert match.game.scene.meaning(view, gesture.path) == gesture.action, gesture
    for gesture in scene.gestures[:4]:
        assert match.why_not(gesture.path, viewer) is None


@law()
def scenes_and_gestures(name: str) -> None:
    """Every table is drawn within its bounds, and its gestures mean the legal actions, each path one of them."""
    for label, options in named_sets(game(name)).items():
        chance = random.Random(f"scenes {name} {label}")
        for ply, match in enumerate(
            walk(match_of(name, options, f"scenes {label}"), chance, PLIES)
        ):
            if ply % pace(match.game, EVERY) and not match.over:
                continue
            for viewer in some_viewers(match, chance, 2):
                for shape in SHAPES:
                    scene = match.scene(viewer, shape)
                    assert scene.shape == shape
                    check_scene(match, scene, viewer)
                    check_gestures(match, scene, viewer)


@law()
def tables_of_every_number_of_seats(name: str) -> None:
    """Tables of every number of seats are drawn as well."""
    found = game(name)
    for players in found.players:
        options = {"players": players} if "players" in found.state_type.OPTIONS else {}
        chance = random.Random(f"seats {name} {players}")
        for ply, match in enumerate(walk(match_of(name, options, players), chance, 60)):
            if ply % pace(match.game, 20) == 0:
                for viewer in (0, players - 1, None):
                    for shape in SHAPES:
                        scene = match.scene(viewer, shape)
                        check_scene(match, scene, viewer)
                        check_gestures(match, scene, viewer)


@law()
def default_tables_fit_a_character_screen(name: str) -> None:
    """The usual table fits 80 x 21 characters wide, and 44 x 40 tall."""
    match = match_of(name, {}, 1)
    for shape in SHAPES:
        scene = match.scene(0, shape)
        assert scene.columns <= ROOM[shape][0]
        assert scene.rows <= ROOM[shape][1]


@law()
def spots_do_not_lie_on_each_other_in_the_character_grid(name: str) -> None:
    """Spots do not lie on each other in the character grid."""
    for label, options in named_sets(game(name)).items():
        match = match_of(name, options, f"grid {label}")
        for shape in SHAPES:
            taken: dict[tuple[int, int], str] = {}
            for spot in match.scene(0, shape).spots:
                column, row, columns, rows = spot.cell
                for cell in (
                    (x, y) for x in range(column, column + columns) for y in range(row, row + rows)
                ):
                    other = taken.setdefault(cell, spot.id)
                    assert other == spot.id, f"{label} {shape}: {spot.id} lies on {other}"


@law()
def gestures_that_are_not_legal_are_answered(name: str) -> None:
    """Whatever is touched: it means an action or none, and the reason why not is one sentence with its ruling."""
    for label, options in named_sets(game(name)).items():
        chance = random.Random(f"wrong {name} {label}")
        for ply, match in enumerate(walk(match_of(name, options, f"wrong {label}"), chance, 80)):
            if ply % pace(match.game, 8) or match.over:
                continue
            seat = match.seat
            scene = match.scene(seat)
            view = match.view(seat)
            ids = targets(scene)
            for length in (1, 1, 2, 2, 2, 3, 4):
                path = tuple(chance.choice(ids) for _ in range(length))
                try:
                    meant = match.game.scene.meaning(view, path)
                except InvalidNotation:
                    continue
                assert isinstance(meant, int)
                assert -1 <= meant < match.game.actions
                answer = match.why_not(path, seat)
                if meant in match.legal_actions:
                    assert answer is None
                elif meant >= 0:
                    one_sentence(answer)
                else:
                    assert answer


@law()
def events_happen_on_spots_of_the_scene(name: str) -> None:
    """What happened is told, and pieces move between spots of the scene."""
    for label, options in named_sets(game(name)).items():
        chance = random.Random(f"events {name} {label}")
        match = match_of(name, options, f"events {label}")
        known = {spot.id for spot in match.scene(None).spots}
        for ply, now in enumerate(walk(match, chance, PLIES)):
            if ply == 0:
                continue
            known |= {spot.id for spot in now.scene(None).spots}
            for viewer in some_viewers(now, chance, 2):
                for at, event in now.events(viewer, since=ply - 1):
                    assert at == ply - 1
                    assert event.kind
                    assert event.told()
                    assert event.seat is None or 0 <= event.seat < now.seats
                    assert event.sees is None
                    for move in event.moves:
                        assert {move.source, move.target} <= known, move
                    plain(event.to_json())


@law()
def an_unknown_shape_is_refused(name: str) -> None:
    """A table is not drawn in a shape that is unknown."""
    match = match_of(name, {}, 1)
    raised(CardhouseError, match.scene, 0, "round", what="the shape round")
