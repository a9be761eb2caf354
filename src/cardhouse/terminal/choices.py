"""The numbered list of what may be done, and how an answer is read from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardhouse.core.scene import Scene
from cardhouse.play.match import Match
from cardhouse.terminal.canvas import Theme, cut

SHORT_LIST = 9
LONG_LIST = 20


@dataclass(frozen=True)
class Entry:
    """One line of a list: what to type, what it says, and the actions it stands for."""

    key: str
    text: str
    actions: tuple[int, ...]


@dataclass
class Choices:
    """What may be chosen now; entries that stand for several actions open a list of their own."""

    entries: list[Entry]
    ask: str = "Your choice"
    parent: Choices | None = None
    keys: dict[str, Entry] = field(init=False)

    def __post_init__(self) -> None:
        self.keys = {entry.key.casefold(): entry for entry in self.entries}

    def lines(self, theme: Theme, columns: int) -> list[str]:
        """The list as printed: one a line when short, in columns when long."""
        width = max(len(entry.key) for entry in self.entries)
        cells = [(f"{entry.key:>{width}}", entry.text) for entry in self.entries]
        if len(cells) <= SHORT_LIST:
            per_line = 1
        else:
            widest = max(len(text) for _, text in cells) + width + 4
            per_line = max(1, min(4, (columns - 1) // widest))
        rows = -(-len(cells) // per_line)
        room = (columns - 1) // per_line
        lines = []
        for row in range(rows):
            parts = []
            for key, text in cells[row::rows]:
                shown = cut(text, room - width - 3)
                parts.append(theme.paint(f" {key}", "strong") + "  " + shown.ljust(room - width - 3 if per_line > 1 else 0))
            lines.append("".join(parts).rstrip())
        return lines


def choices(match: Match, scene: Scene, flat: bool = False) -> Choices:
    """The choices of the deciding seat: every action, or, when there are very many, first what to move."""
    legal = list(match.legal_actions)
    shorts = [match.text(action) for action in legal]
    longs = [match.text(action, long=True) for action in legal]
    if any(text.lstrip("-").isdigit() for text in shorts):
        # Where an action itself is called 7, the list is not numbered: 7 must mean one thing only.
        return Choices([Entry(s, x, (a,)) for a, s, x in zip(legal, shorts, longs, strict=True)])
    if len(legal) > LONG_LIST and not flat:
        groups = _groups(match, scene, legal)
        if 1 < len(groups) <= LONG_LIST * 2 and max(len(group) for _, group in groups) < len(legal):
            entries = []
            for i, (name, group) in enumerate(groups):
                text = match.text(group[0], long=True) if len(group) == 1 else f"{name}  ({len(group)} ways)"
                entries.append(Entry(str(i + 1), text, tuple(group)))
            return Choices(entries, "What first?")
    return Choices([Entry(str(i + 1), text, (action,)) for i, (action, text) in enumerate(zip(legal, longs, strict=True))])


def within(match: Match, parent: Choices, entry: Entry) -> Choices:
    """The list that an entry with several actions opens."""
    entries = [Entry(str(i + 1), match.text(a, long=True), (a,)) for i, a in enumerate(entry.actions)]
    return Choices(entries, f"{entry.text.split('  (')[0]}: how?", parent)


def _groups(match: Match, scene: Scene, legal: Sequence[int]) -> list[tuple[str, list[int]]]:
    """Legal actions by the first thing that is touched for them, named as the table names it."""
    first: dict[int, str] = {}
    for gesture in scene.gestures:
        first.setdefault(gesture.action, gesture.path[0])
    names = _target_names(scene)
    found: dict[str, list[int]] = {}
    for action in legal:
        found.setdefault(names.get(first.get(action, ""), "something else"), []).append(action)
    return list(found.items())


def _target_names(scene: Scene) -> dict[str, str]:
    from cardhouse.terminal.draw import card_token

    spots = {spot.id: spot for spot in scene.spots}
    names = {spot.id: spot.label or spot.id for spot in scene.spots}
    names.update((control.id, control.label) for control in scene.controls)
    for piece in scene.pieces:
        spot = spots.get(piece.spot)
        place = spot.label if spot else ""
        if piece.kind == "card":
            shown = card_token(piece.face).strip() if piece.face else "the face-down card"
            names[piece.id] = f"{shown} from {place}" if place and spot and spot.kind != "hand" else shown
        else:
            names[piece.id] = f"marble on {place}" if place else "a marble"
    return names
