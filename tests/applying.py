"""A client's state as plain JSON data, made from a snapshot and changes; strict, so that no change
says too much.
"""

from __future__ import annotations

import json
from typing import Any

from cardhouse.server.messages.encoding import encode

Data = dict[str, Any]
PARTS = {"spots": "id", "pieces": "id", "controls": "id", "seats": "seat"}
STAYING = ("ply", "deciding", "turn", "turn_seat")
PASSING: Data = {
    "choices": [],
    "undo": {"undo": False, "redo": False, "takeback": False, "row": [], "what": ""},
    "result": None,
    "solo": None,
}


def plain(message: Any) -> Any:
    """A message as its client gets it."""
    return json.loads(encode(message))


def parts_after(old: list[Data], key: str, change: Data) -> list[Data]:
    """Parts of a scene after a change."""
    assert change
    assert set(change) <= {"gone", "changed", "added", "at"}
    assert all(change.values()), "something empty was told"
    gone = set(change.get("gone", ()))
    names = [str(part[key]) for part in old]
    assert gone <= set(names)
    now = {name: dict(part) for name, part in zip(names, old, strict=True) if name not in gone}
    assert len(set(names)) == len(names)
    for field, values in change.get("changed", {}).items():
        assert values
        for name, value in values.items():
            assert name in now
            assert now[name][field] != value, f"{name} had that {field} already"
            now[name][field] = value
    found = list(now.values())
    at = change.get("at", [])
    assert at == sorted(set(at))
    for place, part in zip(at, change.get("added", []), strict=True):
        assert str(part[key]) not in now
        found.insert(place, part)
    return found


def scene_after(old: Data, change: Data) -> Data:
    """A scene after a change."""
    now = {**old, "gestures": change.get("gestures", [])}
    assert change.get("gestures") != []
    for name, value in change.items():
        if name in PARTS:
            now[name] = parts_after(old[name], PARTS[name], value)
        elif name != "gestures":
            assert name in old
            now[name] = value
    return now


def after(base: Data, change: Data) -> Data:
    """A position after a change."""
    now = {**base, **PASSING}
    for name, value in change.items():
        if name == "scene":
            continue
        assert name in base
        assert name not in PASSING or value != PASSING[name]
        assert name not in STAYING or value != base[name], f"{name} was so already"
        now[name] = value
    now["scene"] = scene_after(base["scene"], change.get("scene", {}))
    return now


class Screen:
    """What one client knows. base: the last position that was published; now: what it shows, with
    its own row.
    """

    def __init__(self) -> None:
        self.base: Data | None = None
        self.now: Data | None = None
        self.log: list[Data] = []

    def take(self, told: Data) -> None:
        """Takes a message; one that leads on from another position than the last one raises
        AssertionError.
        """
        if told["type"] == "snapshot":
            self.base = self.now = told["now"]
            self.log = list(told["log"])
            if told["row"] is not None:
                assert self.base is not None
                self.now = after(self.base, told["row"])
        elif told["type"] in ("update", "row"):
            assert self.base is not None
            assert told["base"] == self.base["version"]
            self.now = after(self.base, told["change"])
            if told["type"] == "update":
                self.base = self.now
                self.log = [x for x in self.log if x["ply"] < told["since"]] + told["log"]
