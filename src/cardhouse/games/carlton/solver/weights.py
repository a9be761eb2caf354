"""The weights of the learned order as data: ``order.net``, checked when it is read.

A line of JSON says what they are and what made them, with shape, size and SHA-256 of what follows:
the numbers as 32-bit integers, the low byte first. ``benchmarks/carlton_order.py`` makes the file.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.games.carlton.solver.layout import FEATURES

FORMAT = "cardhouse order 1"
FILE = "order.net"


def write(path: Path, net: Any, trained: str) -> None:
    """Writes the weights; net: as ``learned`` takes them, trained: the command that made them."""
    body = net.astype("<i4").tobytes()
    header = {
        "format": FORMAT,
        "shape": list(net.shape),
        "bytes": len(body),
        "sha256": hashlib.sha256(body).hexdigest(),
        "trained": trained,
    }
    path.write_bytes(json.dumps(header).encode() + b"\n" + body)


def read(data: bytes) -> Any:
    """The weights in a file's bytes. Raises ValueError unless format, shape, size and hash fit."""
    head, _, body = data.partition(b"\n")
    header = json.loads(head)
    shape = tuple(header["shape"])
    if header["format"] != FORMAT or len(shape) != 3 or shape[2] != FEATURES + 2:
        raise ValueError(f"{FILE} is of another form")
    if header["bytes"] != len(body) or header["sha256"] != hashlib.sha256(body).hexdigest():
        raise ValueError(f"{FILE} is torn")
    return np.frombuffer(body, dtype="<i4").reshape(shape).astype(np.int64)


@cache
def order() -> Any:
    """The weights that are part of the package."""
    return read(files(__package__).joinpath(FILE).read_bytes())
