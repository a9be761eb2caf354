"""The numbered list of choices: what may be done now, and what to type for it.

Actions that begin alike share a line: ``7♠ onto   1 pile 1   2 pile 3   3 stack 2``. When even
that is too long, the list asks in two steps: first what to move, then how.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardhouse.core.errors import CardhouseError
from cardhouse.core.scene import Scene
from cardhouse.play.course import Course
from cardhouse.terminal.drawing.canvas import Theme, cut
from cardhouse.terminal.drawing.targets import common_words, grouped
from cardhouse.terminal.wording import TEXT

SHORT_LIST = 6
MOST_LINES = 14


@dataclass(frozen=True)
class Entry:
    """One choice: what to type, what it says, the actions it stands for, and what it shares with
    its neighbours.
    """

    key: str
    text: str
    actions: tuple[int, ...]
    shared: str = ""


@dataclass
class Choices:
    """What may be chosen now; entries that stand for several actions open a list of their own.

    kind: ``choice``, or in a list that asks in two steps ``first`` and ``then``.
    """

    entries: list[Entry]
    kind: str = "choice"
    parent: Choices | None = None
    keys: dict[str, Entry] = field(init=False)

    def __post_init__(self) -> None:
        self.keys = {entry.key.casefold(): entry for entry in self.entries}

    @property
    def only(self) -> int | None:
        """The action, if there is just one."""
        return (
            self.entries[0].actions[0]
            if len(self.entries) == 1 and len(self.entries[0].actions) == 1
            else None
        )

    @property
    def question(self) -> str:
        """What is asked below the list."""
        return TEXT("ask.only") if self.only is not None else TEXT(f"ask.{self.kind}")

    @property
    def in_steps(self) -> bool:
        """Whether the question is one of two."""
        return self.only is None and self.kind != "choice"

    def fits(self, columns: int, most: int) -> bool:
        """Whether the list takes at most so many lines."""
        return (
            min(len(self.lines(Theme(), columns)), len(self.lines(Theme(), columns, compact=True)))
            <= most
        )

    def on_table(self, scene: Scene) -> dict[str, str]:
        """What to type for the places of the table that mean one choice each when touched."""
        key_of = {action: entry.key for entry in self.entries for action in entry.actions}
        found: dict[str, set[str]] = {}
        for gesture in scene.gestures:
            key = key_of.get(gesture.action, "") if len(gesture.path) == 1 else ""
            found.setdefault(gesture.path[0], set()).add(key)
        return {
            target: next(iter(keys))
            for target, keys in found.items()
            if len(keys) == 1 and "" not in keys
        }

    def lines(self, theme: Theme, columns: int, compact: bool = False) -> list[str]:
        """The list as printed, no line wider than ``columns``; compact: side by side even where it
        is short.
        """
        wide = max(len(entry.key) for entry in self.entries)
        plain: list[Entry] = []
        lines: list[str] = []
        groups: dict[str, list[Entry]] = {}
        for entry in self.entries:
            if entry.shared:
                groups.setdefault(entry.shared, []).append(entry)
            else:
                plain.append(entry)
        lines += _columns(plain, theme, columns, wide, 1 if compact else SHORT_LIST)
        # The words that are shared stand right-aligned, so that the choices below each other line
        # up.
        margin = min(max((len(shared) for shared in groups), default=0), columns // 2)
        room = max((len(e.text) for group in groups.values() for e in group), default=0) + wide + 3
        room = min(room, max(columns - margin - 2, 12))
        per_line = max(1, (columns - margin - 2) // room)
        for shared, group in groups.items():
            for start in range(0, len(group), per_line):
                head = cut(shared, margin).rjust(margin) if start == 0 else " " * margin
                line = " " + theme.paint(head)
                for entry in group[start : start + per_line]:
                    text = cut(entry.text, room - wide - 3)
                    line += (
                        theme.paint(f"  {entry.key:>{wide}}", "strong")
                        + " "
                        + text.ljust(room - wide - 3)
                    )
                lines.append(line.rstrip())
        return lines


def _columns(entries: list[Entry], theme: Theme, columns: int, wide: int, short: int) -> list[str]:
    """Choices one a line when they are few (at most ``short``), in columns when they are many."""
    if not entries:
        return []
    per_line = 1
    if len(entries) > short:
        widest = max(len(entry.text) for entry in entries) + wide + 4
        per_line = max(1, min(6, (columns - 1) // widest))
    rows = -(-len(entries) // per_line)
    room = (columns - 1) // per_line
    if per_line > 1:
        room = min(room, max(len(entry.text) for entry in entries) + wide + 5)
    lines = []
    for row in range(rows):
        parts = []
        for entry in entries[row::rows]:
            text = cut(entry.text, room - wide - 3)
            parts.append(
                theme.paint(f" {entry.key:>{wide}}", "strong") + "  " + text.ljust(room - wide - 3)
            )
        lines.append("".join(parts).rstrip())
    return lines


def choices(
    match: Course, scene: Scene, columns: int = 80, flat: bool = False, most: int = MOST_LINES
) -> Choices:
    """The choices of the deciding seat: every action, or, when that takes over ``most`` lines,
    first what to move.

    Where even the cards are too many for the lines, the first question is from which place.
    """
    legal = list(match.legal_actions)
    longs = {action: match.text(action, long=True) for action in legal}
    shorts = {action: match.text(action) for action in legal}
    if _numbers_are_names(match, list(shorts.values())):
        # Where an action itself is called 7, the list is not numbered: 7 must mean one thing only.
        return Choices([Entry(shorts[a], longs[a], (a,)) for a in legal])
    groups = grouped(scene, legal)
    entries: list[Entry] = []
    if len(legal) > SHORT_LIST:
        # What shares no words with its neighbours stands first, one below the other.
        groups.sort(
            key=lambda group: len(group[1]) > 1 and bool(common_words([longs[a] for a in group[1]]))
        )
        for _, group in groups:
            entries += _numbered(group, longs, len(entries), share=True)
    else:
        entries = _numbered(legal, longs, 0, share=False)
    listed = Choices(entries)
    if flat or listed.fits(columns, most):
        return listed
    for found in (groups, grouped(scene, legal, by_place=True)):
        steps: list[Entry] = []
        for name, group in found:
            text = (
                longs[group[0]] if len(group) == 1 else TEXT("ask.ways", what=name, ways=len(group))
            )
            steps.append(Entry(str(len(steps) + 1), text, tuple(group)))
        if 1 < len(steps) < len(legal):
            listed = Choices(steps, "first")
        if listed.fits(columns, most):
            break
    return listed


def _numbers_are_names(match: Course, shorts: list[str]) -> bool:
    """Whether a number could be meant as the name of an action here."""
    if any(text.isdigit() for text in shorts):
        return True
    if any(" " in text for text in shorts) or match.state.row_n > 0:
        return False  # inside a row, what numbers are the names of is behind
    try:
        match.game.notation.parse(match.view(match.seat), "2")
    except CardhouseError:
        return False
    return True


def within(match: Course, parent: Choices, entry: Entry) -> Choices:
    """The list that an entry with several actions opens."""
    longs = {action: match.text(action, long=True) for action in entry.actions}
    return Choices(
        _numbered(entry.actions, longs, 0, share=len(longs) > SHORT_LIST), "then", parent
    )


def _numbered(
    actions: Sequence[int], longs: dict[int, str], start: int, share: bool
) -> list[Entry]:
    shared = (
        common_words([longs[action] for action in actions]) if share and len(actions) > 1 else ""
    )
    return [
        Entry(str(start + i + 1), longs[action][len(shared) :].strip(), (action,), shared)
        for i, action in enumerate(actions)
    ]
