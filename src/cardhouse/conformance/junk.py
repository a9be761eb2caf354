"""Junk: values of every wrong kind, and valid data with one thing wrong in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any


def deep(depth: int = 3000) -> list[Any]:
    """A list in a list in a list..."""
    nested: list[Any] = []
    for _ in range(depth):
        nested = [nested]
    return nested


def values() -> list[Any]:
    """One of each kind of wrong value."""
    numbers: list[Any] = [
        -1,
        0,
        1,
        3,
        127,
        128,
        255,
        32768,
        2**31,
        10**9,
        2**63,
        10**30,
        10**5000,
        -(10**9),
        1.5,
        1e308,
    ]
    texts = [
        "",
        "??",
        "XX",
        "7S",
        "10S",
        "7s",
        "Joker",
        "²S",
        "٣",
        "\ud800",
        "A(0,0)",
        "x" * 100_000,
        "\x00",
        "-1",
        "1e9",
    ]
    others: list[Any] = [
        None,
        True,
        False,
        float("nan"),
        float("inf"),
        [],
        {},
        [[]],
        [None],
        {"": 0},
        {"x": {}},
        deep(),
    ]
    lists: list[Any] = [
        ["7S"] * 500,
        [0] * 500,
        [["7S"]] * 50,
        [10**9],
        ["7S", "7S", "7S", "7S", "7S"],
    ]
    return [*numbers, *texts, *others, *lists]


def paths(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every part of some JSON data down to the eighth level, but for the whole."""
    if len(at) == 8:
        return
    keys = (
        data.keys()
        if isinstance(data, dict)
        else range(len(data))
        if isinstance(data, list)
        else ()
    )
    for key in keys:
        yield (*at, key)
        yield from paths(data[key], (*at, key))


def spoiled(data: Any, path: tuple[Any, ...], how: str, value: Any = None) -> Any:
    """A copy with one part put in another's place, removed, doubled, or joined by an unknown
    one.
    """
    twin = _copied(data)
    inner = twin
    for key in path[:-1]:
        inner = inner[key]
    key = path[-1]
    if how == "replace":
        inner[key] = value
    elif how == "delete":
        del inner[key]
    elif how == "double" and isinstance(inner, list):
        inner.insert(key, inner[key])
    elif isinstance(inner, dict):
        inner[f"{key} "] = value
    return twin


def _copied(data: Any, level: int = 0) -> Any:
    """A copy that shares only what lies deeper than ever gets changed."""
    if level < 9 and isinstance(data, dict):
        return {key: _copied(value, level + 1) for key, value in data.items()}
    if level < 9 and isinstance(data, list):
        return [_copied(value, level + 1) for value in data]
    return data


def one_wrong_thing(data: Any, chance: random.Random, count: int) -> Iterator[Any]:
    """``count`` copies of valid data, each with one or two things wrong."""
    everything = list(paths(data))
    wrong = values()
    for _ in range(count):
        twin = data
        for _ in range(chance.choice((1, 1, 1, 2))):
            places = everything if twin is data else list(paths(twin))
            if places:
                how = chance.choice(("replace", "replace", "replace", "delete", "double", "swap"))
                place = chance.choice(places)
                if how == "swap":
                    twin = spoiled(twin, place, "replace", _part(data, chance.choice(everything)))
                else:
                    twin = spoiled(twin, place, how, chance.choice(wrong))
        yield twin


def _part(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def mangled(text: str, chance: random.Random) -> str:
    """A text with a few letters changed."""
    letters = list(text)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(letters) + 1)
        what = chance.choice("0123456789ASHDCTJQKX>(),-? ²٣♠\ud800\x00lLfromto")
        if chance.random() < 0.5:
            letters.insert(at, what)
        else:
            letters[at : at + 1] = [what] if chance.random() < 0.5 else []
    return "".join(letters)
