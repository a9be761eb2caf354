"""Solving from the command line: reads a deal, tells progress, verdict and line; knows other programs' deals."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardhouse.core.cards import SUITS
from cardhouse.core.errors import InvalidPosition
from cardhouse.core.game import game
from cardhouse.core.state import State
from cardhouse.games.carlton import solver

Say = Callable[[str], None]
MAX_FILE = 4 << 20
PER_LINE = 12
_NUMBERED = {"1": "A", "10": "T", "11": "J", "12": "Q", "13": "K", "0": ""}


def solve_command(what: int | str | Path, seconds: float, as_json: bool, say: Say, seed: int = 0) -> int:
    """Solves one deal and says how it goes; returns 0, whatever the verdict.

    what: a deal number (or its digits), or a file with a position of ours or a deal of Solvitaire's.
    as_json: the last line said is ``{"verdict", "moves", "cpu_seconds"}``. Raises InvalidPosition.
    """
    state = read_deal(what)
    solver.warm_up()
    found = solver.solve(state, seconds, seed=seed, progress=_teller(say))
    if as_json:
        answer = {"verdict": found.verdict, "moves": found.moves, "cpu_seconds": round(found.cpu_seconds, 3)}
        say(json.dumps(answer))
        return 0
    by = f", by {found.found_by}" if found.found_by else ""
    say(f"{found.verdict} after {found.cpu_seconds:.2f} s and {found.positions:,} positions{by}")
    if found.moves:
        say(f"{len(found.moves)} moves:")
        for at in range(0, len(found.moves), PER_LINE):
            say("  " + " ".join(found.moves[at : at + PER_LINE]))
    return 0


def _teller(say: Say) -> Callable[[solver.Progress], None]:
    last: list[Any] = ["", time.monotonic()]

    def tell(p: solver.Progress) -> None:
        now = time.monotonic()
        if p.trying != last[0] or now - last[1] > 1:
            last[:] = [p.trying, now]
            say(
                f"{p.cpu_seconds:7.2f} s  {p.trying}: phase {p.phase + 1} of {p.phases}, "
                f"{p.positions:,} positions, at best {p.best} cards up"
            )

    return tell


def read_deal(what: int | str | Path) -> State:
    """The state of a deal number or of a file. Raises InvalidPosition."""
    g = game("carlton")
    if isinstance(what, int) or str(what).isdecimal():
        return g.new_state({}, int(str(what)))
    path = Path(what)
    try:
        if path.stat().st_size > MAX_FILE:
            raise InvalidPosition(f"{path} is too large for one deal")
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise InvalidPosition(f"{path} is neither a deal number nor a file with a deal as JSON: {error}") from error
    if isinstance(data, dict) and isinstance(data.get("position"), dict):
        data = data["position"]
    if isinstance(data, dict) and "tableau piles" in data:
        data = from_solvitaire(data)
    state: State = g.positions.read(data)
    return state


def from_solvitaire(data: dict[str, Any]) -> dict[str, Any]:
    """A position of ours from a deal as Solvitaire writes it. Raises InvalidPosition.

    There, ``tableau piles`` run from bottom to top; the last card of ``stock`` is dealt first; ranks are
    ``A``, ``2`` to ``10``, ``J``, ``Q``, ``K`` or numbers; ``foundations`` lists every card on them. A
    card in small letters lies face down if others are in capitals; else all but the top of each pile do.
    """
    unknown = set(data) - {"tableau piles", "stock", "foundations"}
    if unknown:
        raise InvalidPosition(f"a deal of Carlton has tableau piles, stock and foundations, not {sorted(unknown)[0]!r}")
    piles = data["tableau piles"]
    if not isinstance(piles, list) or not all(isinstance(p, list) for p in piles):
        raise InvalidPosition("tableau piles must be a list of lists of cards")
    stock, up = data.get("stock", []), data.get("foundations", [])
    if not isinstance(stock, list) or not isinstance(up, list):
        raise InvalidPosition("stock and foundations must be lists of cards")
    tableau = [[_card(c) for c in pile] for pile in piles]
    small = [[str(c) == str(c).lower() for c in pile] for pile in piles]
    marked = any(any(p) for p in small) and not all(all(p) for p in small)
    down = [_leading(p) if marked else max(0, len(p) - 1) for p in small]
    counts = Counter(_card(c) for c in up)
    foundations = {s: sorted(sum(n > k for c, n in counts.items() if c[1] == s) for k in range(2)) for s in SUITS}
    options = {} if len(piles) == 8 else {"piles": len(piles)}
    return {
        "game": "carlton",
        "options": options,
        "tableau": tableau,
        "face_down": [min(n, max(0, len(p) - 1)) for n, p in zip(down, tableau, strict=True)],
        "stock": [_card(c) for c in reversed(stock)],
        "foundations": foundations,
    }


def _leading(flags: list[bool]) -> int:
    """How many flags are true from the start on."""
    return flags.index(False) if False in flags else len(flags)


def _card(text: Any) -> str:
    """Our two characters for one of Solvitaire's cards; whether there is such a card is checked later."""
    if not isinstance(text, str) or not 2 <= len(text) <= 3:
        raise InvalidPosition(f"{str(text)[:20]!r} is not a card; write rank then suit, like 7S or 10D")
    word = text.upper()
    return _NUMBERED.get(word[:-1], word[:-1]) + word[-1]
