"""Solving: reads a deal, tells progress, verdict and line; for whichever games have a solver."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict

from cardhouse.core.contract import Solver
from cardhouse.core.errors import CardhouseError, InvalidPosition, UnknownGame
from cardhouse.core.game import Game, all_games, game
from cardhouse.core.solving import Progress, Solution
from cardhouse.core.state import State
from cardhouse.lab.wording import TEXT
from cardhouse.play.whole_files import write_whole

Say = Callable[[str], None]
MAX_FILE = 4 << 20
PER_LINE = 12


class Solved(TypedDict):
    """A verdict (solved, unsolvable or unknown), the moves that win in short notation, and CPU
    seconds.
    """

    verdict: str
    moves: list[str]
    cpu_seconds: float


def solve_command(
    what: int | str | Path,
    seconds: float,
    as_json: bool,
    say: Say,
    seed: int = 0,
    proof: str | Path | None = None,
) -> int:
    """Solves one deal and says how it goes; returns 0, whatever the verdict.

    what: a deal number (or its digits), or a file with a position of ours or a deal of
    Solvitaire's. as_json: the last line said is ``{"verdict", "moves", "cpu_seconds"}``. proof: a
    file for what the verdict rests on (see ``certify``). Raises InvalidPosition.
    """
    found_game, state = read_deal(what)
    solver = solver_of(found_game)
    solver.warm_up()
    found = solver.solve(state, seconds, seed=seed, progress=_progress(say))
    if proof is not None:
        number = int(str(what)) if isinstance(what, int) or str(what).isdecimal() else None
        written = certify(found_game, state, found, number, Path(proof))
        if written or not as_json:
            say(TEXT("solve.proof" if written else "solve.no_proof", path=str(proof)))
    if as_json:
        answer: Solved = {
            "verdict": found.verdict,
            "moves": found.moves,
            "cpu_seconds": round(found.cpu_seconds, 3),
        }
        say(json.dumps(answer))
        return 0
    said = TEXT(
        "solve.verdict",
        verdict=found.verdict,
        seconds=f"{found.cpu_seconds:.2f}",
        positions=f"{found.positions:,}",
    )
    say(TEXT("solve.by", said=said, by=found.found_by) if found.found_by else said)
    if found.moves:
        say(TEXT("solve.moves", moves=len(found.moves)))
        for at in range(0, len(found.moves), PER_LINE):
            say("  " + " ".join(found.moves[at : at + PER_LINE]))
    return 0


def certify(game: Game, state: State, found: Solution, deal: int | None, path: Path) -> bool:
    """Writes what a verdict rests on into a file, as JSON that another program can check; False if
    nothing is known.

    deal: the number that the state was dealt by, if it was. Raises CardhouseError if the file
    cannot be written.
    """
    certificate = solver_of(game).certificate(state, found)
    if certificate is None:
        return False
    write_certificate(certificate, deal, path)
    return True


def write_certificate(certificate: dict[str, Any], deal: int | None, path: Path) -> None:
    """Writes a certificate, with the deal's number if there is one. Raises CardhouseError if that
    is not possible.
    """
    if deal is not None:
        certificate["deal"] = deal
    try:
        write_whole(path, json.dumps(certificate, ensure_ascii=False) + "\n")
    except OSError as error:
        why = error.strerror or str(error)
        raise CardhouseError(TEXT("file.not_written", path=str(path), why=why)) from error


def _progress(say: Say) -> Callable[[Progress], None]:
    trying, said = "", time.monotonic()

    def report(p: Progress) -> None:
        nonlocal trying, said
        now = time.monotonic()
        if p.trying != trying or now - said > 1:
            trying, said = p.trying, now
            say(
                TEXT(
                    "solve.progress",
                    seconds=f"{p.cpu_seconds:7.2f}",
                    trying=p.trying,
                    phase=p.phase + 1,
                    phases=p.phases,
                    positions=f"{p.positions:,}",
                    best=p.best,
                )
            )

    return report


def solvable(name: str | None = None) -> Game:
    """The game with this name, or the first one that has a solver. Raises UnknownGame."""
    for found in [game(name)] if name else all_games():
        if "solver" in found.offers:
            return found
    raise UnknownGame(TEXT("solve.none", game=name) if name else TEXT("solve.none_at_all"))


def solver_of(found: Game) -> Solver[State]:
    """The solver of a game. Raises UnknownGame if it has none."""
    if found.solver is None:
        raise UnknownGame(TEXT("solve.none", game=found.title))
    return found.solver


def read_deal(what: int | str | Path) -> tuple[Game, State]:
    """The game and the state of a deal number or of a file. Raises InvalidPosition or
    UnknownGame.
    """
    if isinstance(what, int) or str(what).isdecimal():
        found = solvable()
        return found, found.new_state({}, int(str(what)))
    path = Path(what)
    try:
        if path.stat().st_size > MAX_FILE:
            raise InvalidPosition(TEXT("solve.too_large", path=str(path)))
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise InvalidPosition(TEXT("solve.no_deal", path=str(path), why=str(error))) from error
    if isinstance(data, dict) and isinstance(data.get("position"), dict):
        data = data["position"]
    if not isinstance(data, dict):
        raise InvalidPosition(TEXT("solve.no_position"))
    name = data.get("game")
    found = solvable(name if isinstance(name, str) else None)
    return found, found.positions.read(solver_of(found).read_foreign(data) or data)
