"""Weights as data: a line that says what they are, then the numbers of a net; checked when they are
read.

A game has a value for each set of options that ``features.TRAINED`` names, each in a file of its
own: ``games/<game>/weights/<name>.net``. It begins with a line of JSON: format, game, name, version
of the rules and of the features, the net's shape, what it was trained by, and the SHA-256 of what
follows: the net's numbers as 32-bit integers, the low byte first. Needs no NumPy.
"""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
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
from cardhouse.core.options import Value
from cardhouse.core.state import State, load_options

FORMAT = "cardhouse net 1"
FOLDER = "weights"
MOST_BYTES = 1 << 20


@dataclass(frozen=True, eq=False)
class Weights:
    """A net and where it comes from. numbers: see ``net``; header: what the file's first line
    says.
    """

    numbers: list[int]
    header: Mapping[str, Any]


class ForeignWeights(CardhouseError):
    """A file is not what its game's learned value can be read from."""


def names(game: Game) -> tuple[str, ...]:
    """What a game's values are called; the first is that of its usual options, or the nearest to
    them.
    """
    return tuple(game.features.TRAINED) if game.features is not None else ()


def file_name(name: str) -> str:
    """What the file of a value is called."""
    return f"{name}.net"


def place(game: Game, name: str) -> Path:
    """Where the weights of a game's value lie."""
    return Path(str(files(game.package))) / FOLDER / file_name(name)


def _shipped(game: Game, name: str) -> Traversable:
    """The same place for reading, which may lie in an archive."""
    return files(game.package).joinpath(FOLDER, file_name(name))


def write(
    path: Path, game: Game, name: str, numbers: Sequence[int], trained: Mapping[str, Any]
) -> None:
    """Writes the weights of a game's value."""
    assert game.features is not None
    body = array("i", numbers)
    if sys.byteorder == "big":
        body.byteswap()
    header = {
        "format": FORMAT,
        "game": game.name,
        "value": name,
        "rules": game.rules_version,
        "features": game.features.VERSION,
        "shape": [numbers[INPUTS], numbers[FIRST], numbers[SECOND]],
        "trained": dict(trained),
        "sha256": hashlib.sha256(body.tobytes()).hexdigest(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(json.dumps(header).encode() + b"\n" + body.tobytes())


def read(path: Path | Traversable, game: Game, name: str) -> Weights:
    """The weights of a game's value. Raises ForeignWeights, in one sentence, unless everything
    fits.
    """
    features = game.features
    assert features is not None
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ForeignWeights(TEXT("weights.missing", file=str(path))) from error
    head, _, body = data.partition(b"\n")
    try:
        header = json.loads(head) if len(data) <= MOST_BYTES else None
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ForeignWeights(TEXT("weights.foreign", file=str(path)))
    fits = {
        "game": game.name,
        "value": name,
        "rules": game.rules_version,
        "features": features.VERSION,
    }
    if any(header.get(key) != wanted for key, wanted in fits.items()):
        raise ForeignWeights(TEXT("weights.other", file=str(path), game=game.title))
    if hashlib.sha256(body).hexdigest() != header.get("sha256") or len(body) % 4:
        raise ForeignWeights(TEXT("weights.torn", file=str(path)))
    numbers = array("i", body)
    if sys.byteorder == "big":
        numbers.byteswap()
    if not _shaped(numbers, features.SIZE):
        raise ForeignWeights(TEXT("weights.torn", file=str(path)))
    return Weights(numbers.tolist(), header)


def _shaped(numbers: Sequence[int], inputs: int) -> bool:
    if len(numbers) < HEAD or numbers[INPUTS] != inputs:
        return False
    first, second = numbers[FIRST], numbers[SECOND]
    small = inputs <= MOST_INPUTS and 0 < first <= MOST_UNITS and 0 < second <= MOST_UNITS
    return small and len(numbers) == length(inputs, first, second)


@cache
def _kept(game: Game, name: str) -> Weights | ForeignWeights:
    try:
        return read(_shipped(game, name), game, name)
    except ForeignWeights as problem:
        return problem


def weights(game: Game, state: State) -> Weights | None:
    """The weights for the options of a state, read once in a process; None where there are none
    that fit.
    """
    name = covering(game, state)
    found = _kept(game, name) if name else None
    return found if isinstance(found, Weights) else None


def taught(game: Game) -> tuple[str, ...]:
    """The values of a game that can be used."""
    return tuple(name for name in names(game) if isinstance(_kept(game, name), Weights))


def problem(game: Game, state: State) -> str:
    """Why no learned value is used for the options of a state, in a sentence; empty if one is."""
    if game.features is None:
        return TEXT("weights.none", game=game.title)
    name = covering(game, state)
    if not name:
        return TEXT("weights.options", game=game.title)
    found = _kept(game, name)
    return str(found) if isinstance(found, ForeignWeights) else ""


def covering(game: Game, state: State) -> str:
    """The name of the value that is learned with the options of a state, as far as they matter;
    empty if none is.
    """
    features = game.features
    assert features is not None
    has = load_options(state)
    return next((name for name in features.TRAINED if has.items() >= _wanted(game, name)), "")


@cache
def _wanted(game: Game, name: str) -> Set[tuple[str, Value]]:
    """The options that a value is learned with, those that do not matter left out."""
    features = game.features
    assert features is not None
    options = game.options(features.TRAINED[name])
    return {x for x in options.items() if x[0] not in features.NO_MATTER}


def forget() -> None:
    """Lets weights be read anew: for tests, and after training."""
    _kept.cache_clear()
