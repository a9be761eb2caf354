"""Checks what is published of deals: each line is played, each proof made anew and written for another program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.solving import SOLVED, UNKNOWN, UNSOLVABLE, Solution
from cardhouse.lab.solve import solver_of, write_certificate
from cardhouse.play.verdicts import DealVerdict, verdicts

Say = Callable[[str], None]


def check_verdicts(
    game: Game, ranges: Sequence[range] | None, proofs: Path | None, say: Say
) -> int:
    """Checks every verdict on deals in some ranges (None: all); says what it came to and returns how many do not hold.

    A line must win by the rules. Of a loss the search is made again and must list as many positions as the verdict
    says. proofs: a folder for the certificates of the losses. Raises CardhouseError if nothing can be written there.
    """
    counts = {SOLVED: 0, UNSOLVABLE: 0, UNKNOWN: 0}
    wrong: list[int] = []
    for deal, one in sorted(verdicts(game).items()):
        if ranges is not None and not any(deal in found for found in ranges):
            continue
        counts[one.verdict] += 1
        held = True
        if one.verdict == SOLVED:
            held = _wins(game, one)
        elif one.verdict == UNSOLVABLE:
            held = _lost(game, one, proofs, say)
        if not held:
            wrong.append(deal)
    say(
        f"{counts[SOLVED]:,} deals can be won, {counts[UNSOLVABLE]:,} cannot, {counts[UNKNOWN]:,} are open"
    )
    if wrong:
        say(f"these verdicts do not hold: {', '.join(map(str, wrong))}")
    return len(wrong)


def _wins(game: Game, one: DealVerdict) -> bool:
    state = game.new_state({}, one.deal)
    try:
        line = one.line(game)
    except CardhouseError:
        return False
    for action in line:
        if game.rules.verdict(state, action) != 0:
            return False
        game.rules.apply(state, action)
    return bool(state.winners)


def _lost(game: Game, one: DealVerdict, proofs: Path | None, say: Say) -> bool:
    state = game.new_state({}, one.deal)
    certificate = solver_of(game).certificate(state, Solution(UNSOLVABLE))
    if certificate is None:
        return False
    listed = sum(int(phase["positions"]) for phase in certificate["proof"]["phases"])
    say(f"deal {one.deal}: proven by {listed:,} positions that lead nowhere else")
    if proofs is not None:
        proofs.mkdir(parents=True, exist_ok=True)
        write_certificate(certificate, one.deal, proofs / f"{one.deal}.json")
    return listed == one.positions
