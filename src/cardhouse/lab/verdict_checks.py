"""What is published of deals: a list of verdicts is made of a survey, and checked; proofs are
written down.
"""

from __future__ import annotations

import json
from base64 import b85decode, b85encode
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from cardhouse.core.errors import CardhouseError, InvalidRecord
from cardhouse.core.game import Game
from cardhouse.core.solving import SOLVED, UNKNOWN, UNSOLVABLE, Solution
from cardhouse.lab.solve import solver_of, write_certificate
from cardhouse.lab.wording import TEXT
from cardhouse.play.verdicts import DealVerdict, spans, verdicts
from cardhouse.play.winnable import winnable_deals

Say = Callable[[str], None]


def check_verdicts(
    game: Game, ranges: Sequence[range] | None, proofs: Path | None, say: Say
) -> int:
    """Checks every verdict on deals in some ranges (None: all); says what it came to and returns
    how many do not hold.

    A line must win by the rules. Of a loss the search is made again and must list as many positions
    as the verdict says. proofs: a folder for the certificates, of lines and of losses. Raises
    CardhouseError if nothing can be written there.
    """
    counts = {SOLVED: 0, UNSOLVABLE: 0, UNKNOWN: 0}
    wrong: list[int] = []
    for deal, one in sorted(verdicts(game).items()):
        if ranges is not None and not any(deal in found for found in ranges):
            continue
        counts[one.verdict] += 1
        held = True
        if one.verdict == SOLVED:
            held = _wins(game, one, proofs)
        elif one.verdict == UNSOLVABLE:
            held = _lost(game, one, proofs, say)
        if not held:
            wrong.append(deal)
    say(
        TEXT(
            "survey.checked",
            solved=f"{counts[SOLVED]:,}",
            unsolvable=f"{counts[UNSOLVABLE]:,}",
            unknown=f"{counts[UNKNOWN]:,}",
        )
    )
    if wrong:
        say(TEXT("survey.wrong", deals=", ".join(map(str, wrong))))
    return len(wrong)


def _wins(game: Game, one: DealVerdict, proofs: Path | None = None) -> bool:
    state = game.new_state({}, one.deal)
    try:
        line = one.line(game)
    except CardhouseError:
        return False
    moves: list[str] = []
    for action in line:
        if game.rules.verdict(state, action) != 0:
            return False
        moves.append(game.notation.short(state, action))
        game.rules.apply(state, action)
    if not state.winners:
        return False
    if proofs is not None:
        found = Solution(SOLVED, moves)
        certificate = solver_of(game).certificate(game.new_state({}, one.deal), found)
        _keep(certificate, one.deal, proofs)
    return True


def _keep(certificate: dict[str, Any] | None, deal: int, proofs: Path) -> None:
    if certificate is not None:
        proofs.mkdir(parents=True, exist_ok=True)
        write_certificate(certificate, deal, proofs / f"{deal}.json")


def _lost(game: Game, one: DealVerdict, proofs: Path | None, say: Say) -> bool:
    certificate = _proof(game, one.deal)
    if certificate is None:
        return False
    say(TEXT("survey.proven", deal=one.deal, positions=f"{_positions(certificate):,}"))
    if proofs is not None:
        _keep(certificate, one.deal, proofs)
    return _positions(certificate) == one.positions


def _proof(game: Game, deal: int) -> dict[str, Any] | None:
    return solver_of(game).certificate(game.new_state({}, deal), Solution(UNSOLVABLE))


def _positions(certificate: dict[str, Any]) -> int:
    return sum(int(phase["positions"]) for phase in certificate["proof"]["phases"])


def verdict_list(
    game: Game,
    entries: Iterable[dict[str, Any]],
    say: Say,
    ranges: Sequence[range] | None = None,
) -> str:
    """The file of verdicts (see ``play.verdicts``) made of a survey's entries and of what is
    published already, for the usual options. ranges: of these deals alone (None: of all).

    Of each loss in the entries the proof is made once more, and each line is played. Raises
    InvalidRecord if one does not hold.
    """
    listed = winnable_deals(game)
    known = {deal: one for deal, one in verdicts(game).items() if deal not in listed}
    for entry in entries:
        deal = int(entry["deal"])
        decided = deal in listed or (deal in known and known[deal].verdict != UNKNOWN)
        if entry["verdict"] == UNKNOWN:
            spent = known[deal].seconds if deal in known else 0.0
            if not decided and entry["seconds"] > spent:
                known[deal] = DealVerdict(deal, UNKNOWN, seconds=float(entry["seconds"]))
        elif deal not in listed:
            known[deal] = _decided(game, entry)
    found: dict[str, Any] = {"rules": game.rules_version, "solved": {}, "unsolvable": {}}
    open_by: dict[str, list[int]] = {}
    for deal, one in sorted(known.items()):
        if ranges is not None and not any(deal in wanted for wanted in ranges):
            continue
        if one.verdict == SOLVED:
            found["solved"][str(deal)] = b85encode(one.packed).decode()
        elif one.verdict == UNSOLVABLE:
            found["unsolvable"][str(deal)] = one.positions
        else:
            open_by.setdefault(f"{one.seconds:g}", []).append(deal)
    found["open"] = {seconds: spans(deals) for seconds, deals in open_by.items()}
    left = sum(map(len, open_by.values()))
    say(
        TEXT(
            "survey.listed",
            solved=f"{len(found['solved']):,}",
            unsolvable=f"{len(found['unsolvable']):,}",
            unknown=f"{left:,}",
        )
    )
    return json.dumps(found, indent=1) + "\n"


def _decided(game: Game, entry: dict[str, Any]) -> DealVerdict:
    """What a survey's entry found of a deal, checked."""
    deal = int(entry["deal"])
    if entry["verdict"] == UNSOLVABLE:
        certificate = _proof(game, deal)
        if certificate is None:
            raise InvalidRecord(TEXT("survey.not_proven", deal=deal))
        return DealVerdict(deal, UNSOLVABLE, positions=_positions(certificate))
    one = DealVerdict(deal, SOLVED, b85decode(entry["line"]))
    if not _wins(game, one):
        raise InvalidRecord(TEXT("survey.no_win", deal=deal))
    return one
