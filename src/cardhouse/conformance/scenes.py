"""Every table as it is drawn: spots, pieces, both shapes, and the gestures of all legal actions."""

from __future__ import annotations

import random

from cardhouse.conformance.differing import members_differing, twice, who
from cardhouse.conformance.laws_of_texts import one_sentence
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
    assert scene.game == match.game.name, (
        f"the scene says that it is of {scene.game!r}, not of {match.game.name!r}"
    )
    assert scene.viewer == viewer, f"the scene for {who(viewer)} says that it is for {scene.viewer}"
    assert scene.width > 0, f"the scene has the width {scene.width}; it should be more than 0"
    assert scene.height > 0, f"the scene has the height {scene.height}; it should be more than 0"
    assert scene.status.strip(), (
        f"the scene for {who(viewer)} has no status: a sentence that says what is to be done"
    )
    spots = {spot.id: spot for spot in scene.spots}
    assert len(spots) == len(scene.spots), (
        f"two spots have the same id: {twice(spot.id for spot in scene.spots)}"
    )
    for spot in scene.spots:
        assert spot.layout in LAYOUTS, (
            f"the spot {spot.id} has the layout {spot.layout!r}, which is none of {', '.join(sorted(LAYOUTS))}"
        )
        assert spot.w > 0, f"the spot {spot.id} has the width {spot.w}; it should be more than 0"
        assert spot.h > 0, f"the spot {spot.id} has the height {spot.h}; it should be more than 0"
        assert -0.01 <= spot.x <= spot.x + spot.w <= scene.width + 0.01, (
            f"the spot {spot.id} reaches from x={spot.x} to {spot.x + spot.w}, but the table from 0 to {scene.width}"
        )
        assert -0.01 <= spot.y <= spot.y + spot.h <= scene.height + 0.01, (
            f"the spot {spot.id} reaches from y={spot.y} to {spot.y + spot.h}, but the table from 0 to {scene.height}"
        )
        column, row, columns, rows = spot.cell
        assert columns > 0, f"the spot {spot.id} is {columns} characters wide in the grid"
        assert rows > 0, f"the spot {spot.id} is {rows} lines high in the grid"
        assert 0 <= column <= column + columns <= scene.columns, (
            f"the spot {spot.id} reaches from column {column} to {column + columns}, but the "
            f"grid from 0 to {scene.columns}"
        )
        assert 0 <= row <= row + rows <= scene.rows, (
            f"the spot {spot.id} reaches from line {row} to {row + rows}, but the grid from 0 to {scene.rows}"
        )
        assert spot.seat is None or 0 <= spot.seat < match.seats, (
            f"the spot {spot.id} is of seat {spot.seat}, but seats go from 0 to {match.seats - 1}"
        )
        assert spot.count is None or spot.count >= 0, f"the spot {spot.id} counts {spot.count}"
    ids = [piece.id for piece in scene.pieces]
    assert len(set(ids)) == len(ids), f"two pieces have the same id: {twice(ids)}"
    controls = [control.id for control in scene.controls]
    assert len(set(controls)) == len(controls), f"two controls have the same id: {twice(controls)}"
    assert not {*ids} & {*spots}, f"a piece and a spot share an id: {sorted({*ids} & {*spots})}"
    assert not {*controls} & {*ids, *spots}, (
        f"a control shares its id with a piece or a spot: {sorted({*controls} & {*ids, *spots})}"
    )
    for piece in scene.pieces:
        assert piece.spot in spots, f"the piece {piece.id} lies on {piece.spot}, which is no spot"
        assert piece.kind in ("card", "marble"), (
            f"the piece {piece.id} is a {piece.kind}, neither a card nor a marble"
        )
        assert piece.face != "??", (
            f"the piece {piece.id} has the face ??; a hidden card is XX or None"
        )
        assert piece.kind == "card" or piece.seat is not None, (
            f"the marble {piece.id} is of no seat"
        )
    assert all(control.label for control in scene.controls), (
        f"these controls have no label: {[control.id for control in scene.controls if not control.label]}"
    )
    assert [panel.seat for panel in scene.seats] == list(range(match.seats)), (
        f"there should be a panel for each of {match.seats} seats in their order, but there are panels for "
        f"{[panel.seat for panel in scene.seats]}"
    )
    assert [panel.seat for panel in scene.seats if panel.deciding] == (
        [] if match.over else [match.seat]
    ), (
        f"the panels say that these seats decide: {[panel.seat for panel in scene.seats if panel.deciding]}, "
        f"but it is {'nobody, for the match is over' if match.over else who(match.seat)}"
    )
    assert all(panel.team == match.team(panel.seat) for panel in scene.seats), (
        "panels name other teams than the match: "
        f"{[(panel.seat, panel.team, match.team(panel.seat)) for panel in scene.seats]} (seat, panel, match)"
    )
    plain(scene.to_json())


def check_gestures(match: Match, scene: Scene, viewer: int | None) -> None:
    """Every legal action has a gesture; complete paths mean one action each, and none begins
    another.
    """
    paths = [gesture.path for gesture in scene.gestures]
    if viewer is None or viewer != match.seat:
        assert not paths, (
            f"only the seat that decides has gestures, but {who(viewer)} has {len(paths)}"
        )
        return
    assert {gesture.action for gesture in scene.gestures} == set(match.legal_actions), (
        "the gestures should mean exactly the legal actions, but of their actions "
        f"{members_differing((gesture.action for gesture in scene.gestures), match.legal_actions)}"
    )
    assert len(set(paths)) == len(paths), (
        f"a complete path means exactly one action, but these mean several: {twice(paths)}"
    )
    known = set(paths)
    for path in paths:
        assert path, "a gesture has an empty path: an action needs something to be touched"
        assert not any(path[:n] in known for n in range(1, len(path))), (
            f"{path} goes on after a complete path"
        )
    known_targets = set(targets(scene))
    view = match.view(viewer)
    for gesture in scene.gestures:
        assert set(gesture.path) <= known_targets, (
            f"the gesture {gesture.path} touches what is no spot, piece or control: "
            f"{sorted(set(gesture.path) - known_targets)}"
        )
        assert match.game.scene.meaning(view, gesture.path) == gesture.action, (
            f"the gesture {gesture.path} is listed for action {gesture.action}, but scene.meaning gives "
            f"{match.game.scene.meaning(view, gesture.path)}"
        )
    for gesture in scene.gestures[:4]:
        assert match.why_not(gesture.path, viewer) is None, (
            f"the gesture {gesture.path} means the legal action {gesture.action}, but why_not says "
            f"{match.why_not(gesture.path, viewer)!r}"
        )


@law()
def scenes_and_gestures(name: str) -> None:
    """Every table is drawn within its bounds, and its gestures mean the legal actions, each path
    one of them.
    """
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
                    assert scene.shape == shape, (
                        f"a scene asked for in the shape {shape} says that it is {scene.shape}"
                    )
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
        assert scene.columns <= ROOM[shape][0], (
            f"the usual table is {scene.columns} characters wide in the shape {shape}; it should "
            f"be at most {ROOM[shape][0]}"
        )
        assert scene.rows <= ROOM[shape][1], (
            f"the usual table is {scene.rows} lines high in the shape {shape}; it should be at most {ROOM[shape][1]}"
        )


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
    """Whatever is touched: it means an action or none, and the reason why not is one sentence with
    its ruling.
    """
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
                assert isinstance(meant, int), (
                    f"scene.meaning of the gesture {path} should be a number, but is {meant!r}"
                )
                assert -1 <= meant < match.game.actions, (
                    f"scene.meaning of the gesture {path} is {meant}: neither -1 nor an action "
                    f"from 0 to {match.game.actions - 1}"
                )
                answer = match.why_not(path, seat)
                if meant in match.legal_actions:
                    assert answer is None, (
                        f"the gesture {path} means the legal action {meant}, but why_not says {answer!r}"
                    )
                elif meant >= 0:
                    one_sentence(answer)
                else:
                    assert answer, (
                        f"the gesture {path} means no action, but why_not gives no sentence"
                    )


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
                    assert at == ply - 1, (
                        f"events since ply {ply - 1} were asked for, but one of ply {at} was told"
                    )
                    assert event.kind, f"an event of ply {at} has no kind"
                    assert event.told(), (
                        f"the event {event.kind} of ply {at} is told to {who(viewer)} without a word"
                    )
                    assert event.seat is None or 0 <= event.seat < now.seats, (
                        f"the event {event.kind} of ply {at} is of seat {event.seat}, but seats "
                        f"go from 0 to {now.seats - 1}"
                    )
                    assert event.sees is None, (
                        f"the event {event.kind} of ply {at}, as {who(viewer)} sees it, still "
                        f"says who sees it: {event.sees}"
                    )
                    for move in event.moves:
                        assert {move.source, move.target} <= known, (
                            f"the event {event.kind} of ply {at} moves from {move.source} to {move.target}, "
                            f"of which no spot of the scene is {sorted({move.source, move.target} - known)}"
                        )
                    plain(event.to_json())


@law()
def an_unknown_shape_is_refused(name: str) -> None:
    """A table is not drawn in a shape that is unknown."""
    match = match_of(name, {}, 1)
    raised(CardhouseError, match.scene, 0, "round", what="the shape round")
