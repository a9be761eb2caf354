"""Certificates: what a verdict rests on, written so that a program apart from this one can check
it.

A won deal's certificate is its line. That of a lost one is the set of positions that the exhaustive
search went through, phase by phase, without those that are ``stuck``: whatever follows from a
position of the set by a move is in it or stuck. ``examples/check_carlton.py`` says how little a
checker has to believe, and shares no line with this.

A certificate is a dictionary, ready for JSON: ``certificate`` (``carlton 1``), ``deal`` (a number,
where it is known to whoever writes it), ``position``, ``verdict``, and ``line`` (moves in short
notation) or ``proof``: its ``kind`` (``closed set``, or ``closed set in moves`` where it is the
limit on moves that loses) and for each phase how many ``positions`` it has and their ``set``. That
is xz in base64: each position pile by pile, its number of cards, how many of them lie face down,
and their faces (13 times the suit and the rank from 0); and in ``moves``, if they count, four bytes
a position, the lowest first.
"""

from __future__ import annotations

import lzma
from base64 import b64encode
from collections.abc import Mapping
from typing import Any, cast

from cardhouse.core.arrays import np
from cardhouse.core.compiled import compiled
from cardhouse.core.game import game
from cardhouse.core.solving import SOLVED, UNSOLVABLE, Solution
from cardhouse.core.state import State
from cardhouse.games.carlton.solver import numbers, proof
from cardhouse.games.carlton.solver.layout import DOWN, FACES, SIZE
from cardhouse.games.carlton.solver.plan import MEDIUM_PROOF, SMALL_PROOF
from cardhouse.games.carlton.solver.search import Search
from cardhouse.games.carlton.state import Table

FORMAT = "carlton 1"
CLOSED, CLOSED_IN_MOVES = "closed set", "closed set in moves"


def certificate(
    position: State | Mapping[str, Any], found: Solution, memory: int = 700
) -> dict[str, Any] | None:
    """What a verdict of ``solve`` rests on; None where nothing is known.

    The positions of a loss are searched through once more, to be kept. memory: megabytes for that.
    Raises InvalidPosition.
    """
    g = game("carlton")
    s = cast(Table, position if isinstance(position, State) else g.positions.read(position))
    head = {"certificate": FORMAT, "position": g.positions.write(s), "verdict": found.verdict}
    if found.verdict == SOLVED:
        return {**head, "line": list(found.moves)}
    closed = closed_set(s, memory) if found.verdict == UNSOLVABLE else None
    return None if closed is None else {**head, "proof": closed}


def closed_set(s: Table, memory: int = 700) -> dict[str, Any] | None:
    """All positions that can be reached, as a certificate has them; None if a line wins, or they
    are too many.
    """
    search = Search(s, memory)
    if search.limit <= 0:  # no move may be made any more: the first position itself is lost
        return {"kind": CLOSED_IN_MOVES, "phases": []}
    for most in (SMALL_PROOF, MEDIUM_PROOF, search.most_bytes // 200):
        for limit in (0, search.limit):
            phases: list[dict[str, Any]] = []

            def keep(_phase: int, to: list[dict[str, Any]] = phases, limit: int = limit) -> None:
                to.append(_listed(search, s, limit > 0))

            outcome = search.prove(most, limit, keep)
            if not outcome.complete:
                break
            if outcome.won < 0:
                while phases and not phases[-1]["positions"]:
                    phases.pop()
                return {"kind": CLOSED_IN_MOVES if limit else CLOSED, "phases": phases}
    return None


def size(closed: Mapping[str, Any]) -> int:
    """How many positions a proof lists."""
    return sum(int(phase["positions"]) for phase in closed["phases"])


def _listed(search: Search, s: Table, counted: bool) -> dict[str, Any]:
    base, used = int(search.b[numbers.BASE]), int(search.b[numbers.USED])
    flags = np.zeros(used - base, dtype=np.int64)
    compiled(proof.alive, game("carlton"))(0, used - base, search.rows, search.desk, flags)
    listed = np.flatnonzero(flags)
    cells = bytearray()
    for p in listed:
        row = search.rows[p].tobytes()
        at = FACES
        for i in range(s.piles):
            n = row[SIZE + i]
            cells += bytes((n, row[DOWN + i])) + row[at : at + n]
            at += n
    phase = {"positions": len(listed), "set": _packed(bytes(cells))}
    if counted:
        costs = search.tree[base:used, 2][listed].astype("<u4")
        phase["moves"] = _packed(costs.tobytes())
    return phase


def _packed(data: bytes) -> str:
    return b64encode(lzma.compress(data)).decode("ascii")
