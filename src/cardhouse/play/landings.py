"""Landings: where an action that only begins a row may lead, so that a hand sees it before it
chooses.
"""

from __future__ import annotations

from cardhouse.core.scene import Gesture, Scene
from cardhouse.play.course import Course
from cardhouse.play.messages.parts import Landing

DEEP = 2
MOST = 48


def landings(course: Course, seat: int, action: int) -> list[Landing]:
    """Where the rows lead that begin with an action, as its seat sees them: their last targets, or
    where those surely go, and from where if something is chosen in between. Of a whole row that is
    told only where its target goes elsewhere.

    Rows are followed for two further steps at most. Steps that leave a row open show their seat
    nothing new.
    """
    found: dict[str, str] = {}
    scene = course.scene(seat)
    spaces = _spaces(scene)
    if any(one.action == action and one.path in spaces for one in scene.gestures):
        return []
    begun, gestures = _after(course, action), scene.gestures
    if _open(begun, seat):
        _follow(begun, seat, DEEP, "", found, [MOST])
    else:
        found = {one.leads: "" for one in gestures if one.action == action and one.leads}
    return [Landing(source, target) for target, source in found.items()]


def step_at(course: Course, seat: int, action: int, at: str) -> tuple[Course, int]:
    """What a target chooses right after an action that only begins a row, and where it is chosen;
    the action itself where the target means no single step.
    """
    begun = _after(course, action) if at else course
    if at and _open(begun, seat):
        steps = {one.action for one in begun.scene(seat).gestures if one.path[0] == at}
        if len(steps) == 1:
            return begun, steps.pop()
    return course, action


def _follow(
    course: Course, seat: int, deep: int, source: str, found: dict[str, str], budget: list[int]
) -> None:
    """source: what was chosen last, which is what goes there."""
    firsts: dict[int, Gesture] = {}
    scene = course.scene(seat)
    spaces = _spaces(scene)
    buttons = {control.id for control in scene.controls}
    for gesture in scene.gestures:
        # A button that gains nothing leads nowhere beside a place.
        if not (gesture.vain and gesture.path[0] in buttons):
            firsts.setdefault(gesture.action, gesture)
    for action, gesture in firsts.items():
        budget[0] -= 1
        if budget[0] < 0:
            return
        goes = gesture.path in spaces
        ahead = _after(course, action) if deep > 1 and not goes else None
        if ahead is not None and _open(ahead, seat):
            _follow(ahead, seat, deep - 1, gesture.path[-1], found, budget)
        elif gesture.leads not in ("", gesture.path[-1]):
            found.setdefault(gesture.leads, gesture.path[-1])
        else:
            found.setdefault(gesture.path[-1], source)


def _spaces(scene: Scene) -> set[tuple[str, ...]]:
    """The paths that are a space alone: where a marble goes to, whatever is chosen after it."""
    return {(spot.id,) for spot in scene.spots if spot.layout == "space"}


def _after(course: Course, action: int) -> Course:
    ahead = course.copy()
    ahead.play(action)
    return ahead


def _open(course: Course, seat: int) -> bool:
    return course.state.row_n > 0 and course.seat == seat
