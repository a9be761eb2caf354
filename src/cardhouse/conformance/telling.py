"""Telling: what an error in a law means, in a sentence, with the line, the values, the action and
the position.
"""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

from cardhouse.conformance.suite import AT, Place
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.notation import shown

HERE = Path(__file__).resolve().parent
SHORT = 240
"""Characters of a value that are shown."""


def frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    """The frames through which an error came, with their lines, the outermost first."""
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def in_suite(frame: FrameType) -> bool:
    """Whether a frame runs the suite's own code."""
    return Path(frame.f_code.co_filename).resolve().parent == HERE


def happened(error: Exception) -> str:
    """What went wrong, in a sentence."""
    last, line = list(frames(error))[-1]
    if isinstance(error, AssertionError) and in_suite(last):
        said = " ".join(str(error).split())
        return said or _source(last, line)
    said = " ".join(str(error).split())
    frame, at = _blamed(error)
    file = Path(frame.f_code.co_filename)
    where = f"{file.parent.name}/{file.name}, line {at}, in {frame.f_code.co_name}"
    kind = type(error).__name__
    if isinstance(error, CardhouseError):
        return f"{said} ({kind}, raised in {where})"
    return f"{where}: `{_source(frame, at)}` raised {kind}" + (f" ({_cut(said)})" if said else "")


def tested(error: Exception) -> str:
    """What the suite compared where a law does not hold, as Python has it, with the values of both
    sides.
    """
    last, line = list(frames(error))[-1]
    return _compared(last, line) if isinstance(error, AssertionError) and in_suite(last) else ""


def _blamed(error: Exception) -> tuple[FrameType, int]:
    """The innermost line of the game, else of the house, else of all through which an error
    came.
    """
    through = list(frames(error))
    package = AT.game.package if AT.game is not None else "cardhouse"
    for room in (package, "cardhouse"):
        for frame, line in reversed(through):
            if f"{frame.f_globals.get('__name__')}.".startswith(f"{room}.") and not in_suite(frame):
                return frame, line
    return through[-1]


def _source(frame: FrameType, line: int) -> str:
    return linecache.getline(frame.f_code.co_filename, line).strip()


def _compared(frame: FrameType, line: int) -> str:
    """What the two sides of the comparison that failed were."""
    found = _assertion(frame.f_code.co_filename, line)
    if found is None:
        return ""
    test = found.test
    words = " ".join(ast.unparse(test).split())
    if not isinstance(test, ast.Compare):
        return words
    sides: list[str] = []
    values: set[str] = set()
    for side in (test.left, *test.comparators):
        text = ast.unparse(side)
        if isinstance(side, ast.Constant):
            continue
        try:
            value = eval(
                compile(ast.Expression(side), "law", "eval"), frame.f_globals, frame.f_locals
            )
        except Exception:  # what stands there may be what is broken
            continue
        values.add(_value(value))
        sides.append(f"{text} is {_value(value)}")
    if len(values) < len(sides):
        return words  # both read alike: the sentence names what differs
    return words + (f", but {' and '.join(sides)}" if sides else "")


def _assertion(file: str, line: int) -> ast.Assert | None:
    """The assertion that stands in a line of a file."""
    try:
        tree = ast.parse("".join(linecache.getlines(file)))
    except SyntaxError:
        return None
    found = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Assert) and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    return found[-1] if found else None


def _value(value: Any) -> str:
    return _cut(repr(value))


def _cut(text: str) -> str:
    return text if len(text) <= SHORT else f"{text[:SHORT]}..."


def seen_in(error: Exception) -> dict[str, Any]:
    """The action, viewer and the like that the innermost frame of the suite was looking at."""
    found: dict[str, Any] = {}
    for frame, _ in frames(error):
        if in_suite(frame):
            for name in ("action", "viewer", "shape", "value", "key", "text", "path", "label"):
                if name in frame.f_locals:
                    found[name] = frame.f_locals[name]
    return found


def told(place: Place, seen: dict[str, Any]) -> str:
    """Where a law does not hold: options, deal, how far, who decides, which action."""
    if place.game is None:
        return ""
    options = ", ".join(f"{key}={value}" for key, value in place.options.items()) or "usual options"
    played = list(place.match.actions) if place.match is not None else place.played
    parts = [options, f"seed {place.seed!r}", f"after {len(played)} plies"]
    if place.match is not None and place.match.seat is not None:
        parts.append(f"{'ABCDEFGHIJKL'[place.match.seat]} decides")
    if "action" in seen:
        parts.append(f"action {_action(place, seen['action'])}")
    if "viewer" in seen:
        viewer = seen["viewer"]
        parts.append("seen by " + ("a spectator" if viewer in (None, -1) else f"seat {viewer}"))
    parts += [
        f"{name} {shown(seen[name])}" for name in ("shape", "key", "value", "text") if name in seen
    ]
    return ", ".join(parts)


def _action(place: Place, action: Any) -> str:
    """An action by its number and, where the game can say it, its text."""
    found: Game | None = place.game
    state = place.match.state if place.match is not None else None
    try:
        assert found is not None, "a place has a game"
        assert state is not None, "a place with a match has a state"
        return f"{action} ({found.notation.short(state, action)})"
    except Exception:  # the notation may be what is broken
        return f"{action}"
