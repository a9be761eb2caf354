"""Differing: where two states, views, positions or lists differ, in words: the fields are named,
with both values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardhouse.core.cards import seat_letter
from cardhouse.core.state import State

FIELDS, PLACES, SHORT = 5, 3, 80
"""So many fields are named, with so many places of each; characters of a value that are shown."""


def who(viewer: int | None) -> str:
    """Who looks: a seat by its letter, or a spectator."""
    return "a spectator" if viewer is None or viewer < 0 else f"seat {seat_letter(viewer)}"


def differing(found: Any, wanted: Any) -> str:
    """Where what was found differs from what was wanted: ``hand[1][4] is 1, not 0, and 2 more
    places of hand``.
    """
    if isinstance(found, State) and isinstance(wanted, State):
        found, wanted = found.to_json(), wanted.to_json()
    fields: dict[str, list[str]] = {}
    for field, said in _places(found, wanted, "", ""):
        fields.setdefault(field, []).append(said)
    parts = []
    for field, places in list(fields.items())[:FIELDS]:
        more = len(places) - PLACES
        rest = f", and {more} more places" + (f" of {field}" if field else "") if more > 0 else ""
        parts.append(", ".join(places[:PLACES]) + rest)
    if len(fields) > FIELDS:
        parts.append(f"and {len(fields) - FIELDS} more fields differ")
    return "; ".join(parts) or "nothing that is shown differs"


def bytes_differing(kind: type[State], found: bytes, wanted: bytes) -> str:
    """The same for two states of a kind that are given as bytes."""
    return differing(kind.from_bytes(found), kind.from_bytes(wanted))


def cards_differing(found: Iterable[str], wanted: Iterable[str]) -> str:
    """Which cards are missing and which are there too often."""
    here, there = Counter(found), Counter(wanted)
    lost, more = sorted((there - here).elements()), sorted((here - there).elements())
    parts = [f"missing: {_cut(', '.join(lost))}"] if lost else []
    parts += [f"there too often: {_cut(', '.join(more))}"] if more else []
    return "; ".join(parts) or "none is missing and none too many"


def members_differing(found: Iterable[Any], wanted: Iterable[Any]) -> str:
    """What two collections, whose order does not matter, do not share."""
    here, there = set(found), set(wanted)
    lost, more = sorted(there - here, key=repr), sorted(here - there, key=repr)
    parts = [f"it lacks {_cut(', '.join(map(str, lost)))}"] if lost else []
    parts += [f"it should not hold {_cut(', '.join(map(str, more)))}"] if more else []
    return " and ".join(parts) or "some of it stands there twice or in another order"


def twice(values: Iterable[Any]) -> str:
    """What stands there more than once."""
    return _cut(", ".join(str(value) for value, times in Counter(values).items() if times > 1))


def _places(found: Any, wanted: Any, path: str, field: str) -> Iterator[tuple[str, str]]:
    """Each place that differs: the field in which it lies, and what is there."""
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        for key in dict.fromkeys((*found, *wanted)):
            at = f"{path}.{key}" if path else str(key)
            if key not in wanted:
                yield field or at, f"{at} is there, and should not"
            elif key not in found:
                yield field or at, f"{at} is missing"
            else:
                yield from _places(found[key], wanted[key], at, field or at)
    elif _listed(found) and _listed(wanted) and len(found) == len(wanted):
        for i, (one, other) in enumerate(zip(found, wanted, strict=True)):
            yield from _places(one, other, f"{path}[{i}]", field)
    elif found != wanted:
        at = path if path and not path.startswith("[") else f"number {path}" if path else "it"
        yield field, f"{at} is {_cut(repr(found))}, not {_cut(repr(wanted))}"


def _listed(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def _cut(text: str) -> str:
    return text if len(text) <= SHORT else f"{text[:SHORT]}..."
