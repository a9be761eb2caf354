"""Weights as data: a line that says what they are, then the numbers of a net; checked when they are read.

``games/<game>/weights/value.net`` begins with a line of JSON: format, game, version of the rules and of the features,
the net's shape, what it was trained by, and the SHA-256 of what follows: the net's numbers as 32-bit integers, the low
byte first. Needs no NumPy.
"""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from cardhouse.agents.learned.net import (
    FIRST,
    HEAD,
    INPUTS,
    MOST_INPUTS,
    MOST_UNITS,
    SECOND,
    length,
)
from cardhouse.agents.wording import TEXT
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.state import State, load_options

FORMAT = "cardhouse net 1"
FOLDER, FILE = "weights", "value.net"
MOST_BYTES = 1 << 20


@dataclass(frozen=True, eq=False)
class Weights:
    """A net and where it comes from. numbers: see ``net``; told: what the file's first line says."""

    numbers: list[int]
    told: Mapping[str, Any]


class ForeignWeights(CardhouseError):
    """A file is not what its game's learned value can be read from."""


def place(game: Game) -> Path:
    """Where a game's weights lie."""
    return Path(str(files(game.package))) / FOLDER / FILE


def write(path: Path, game: Game, numbers: Sequence[int], trained: Mapping[str, Any]) -> None:
    """Writes the weights of a game."""
    assert game.features is not None
    body = array("i", numbers)
    if sys.byteorder == "big":
        body.byteswap()
    told = {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "features": game.features.VERSION,
        "shape": [numbers[INPUTS], numbers[FIRST], numbers[SECOND]],
        "trained": dict(trained),
        "sha256": hashlib.sha256(body.tobytes()).hexdigest(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(json.dumps(told).encode() + b"\n" + body.tobytes())


def read(path: Path, game: Game) -> Weights:
    """The weights of a game. Raises ForeignWeights, in one sentence, unless everything fits."""
    features = game.features
    assert features is not None
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ForeignWeights(TEXT("weights.missing", file=str(path))) from error
    head, _, body = data.partition(b"\n")
    try:
        told = json.loads(head) if len(data) <= MOST_BYTES else None
    except ValueError:
        told = None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise ForeignWeights(TEXT("weights.foreign", file=str(path)))
    fits = {"game": game.name, "rules": game.rules_version, "features": features.VERSION}
    if any(told.get(key) != wanted for key, wanted in fits.items()):
        raise ForeignWeights(TEXT("weights.other", file=str(path), game=game.title))
    if hashlib.sha256(body).hexdigest() != told.get("sha256") or len(body) % 4:
        raise ForeignWeights(TEXT("weights.torn", file=str(path)))
    numbers = array("i", body)
    if sys.byteorder == "big":
        numbers.byteswap()
    if not _shaped(numbers, features.SIZE):
        raise ForeignWeights(TEXT("weights.torn", file=str(path)))
    return Weights(numbers.tolist(), told)


def _shaped(numbers: Sequence[int], inputs: int) -> bool:
    if len(numbers) < HEAD or numbers[INPUTS] != inputs:
        return False
    first, second = numbers[FIRST], numbers[SECOND]
    small = inputs <= MOST_INPUTS and 0 < first <= MOST_UNITS and 0 < second <= MOST_UNITS
    return small and len(numbers) == length(inputs, first, second)


@cache
def _kept(game: Game) -> Weights | ForeignWeights | None:
    if game.features is None:
        return None
    try:
        return read(place(game), game)
    except ForeignWeights as problem:
        return problem


def weights(game: Game) -> Weights | None:
    """A game's weights, read once in a process; None where it has none that fit."""
    found = _kept(game)
    return found if isinstance(found, Weights) else None


def problem(game: Game, state: State | None = None) -> str:
    """Why the learned value is not used, in a sentence; empty if it is. state: whose options it must cover."""
    found = _kept(game)
    if found is None:
        return TEXT("weights.none", game=game.title)
    if isinstance(found, ForeignWeights):
        return str(found)
    if state is not None and not covered(game, state):
        return TEXT("weights.options", game=game.title)
    return ""


def covered(game: Game, state: State) -> bool:
    """Whether a state has the options that the game's value is learned with, as far as they matter."""
    features = game.features
    assert features is not None
    has, wanted = load_options(state), game.options(features.TRAINED)
    return all(has[name] == wanted[name] for name in wanted if name not in features.NO_MATTER)


def forget() -> None:
    """Lets weights be read anew: for tests, and after training."""
    _kept.cache_clear()
