"""Carbles against measured positions: everything that each card can lead to, line by line
(home=wall).
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from cardhouse.core.game import game
from cardhouse.core.state import State
from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import play
from cardhouse.games.carbles.notation import rank_of

ROOT = Path(__file__).resolve().parents[2]
FILE = (
    Path(os.environ.get("CARDHOUSE_GOLDEN") or ROOT / ".." / "shared" / "golden")
    / "carbles"
    / "golden_open.jsonl"
)
LINES = 3304

Outcome = tuple[tuple[tuple[int, int], ...], tuple[int, ...], tuple[tuple[int, ...], ...]]


def outcome(line: dict[str, Any]) -> Outcome:
    """What lies on the board, in a form that can stand in a set."""
    track = tuple(sorted((int(space), owner) for space, owner in line["track"].items()))
    return track, tuple(line["lots"]), tuple(tuple(goal) for goal in line["goals"])


def before(line: dict[str, Any], home: str) -> Any:
    """The state in which the mover holds the card and the next seat another, so that no deal
    follows.
    """
    hands: list[list[str]] = [[] for _ in range(line["players"])]
    hands[line["mover"]].append(line["card"])
    hands[(line["mover"] + 1) % line["players"]].append("2")
    options = {"players": line["players"], "partners": line["partners"], "home": home}
    keys = {key: line[key] for key in ("track", "lots", "goals")}
    return game("carbles").positions.read(
        {"game": "carbles", "options": options, "seat": line["mover"], "hands": hands, **keys}
    )


Known = dict[tuple[bytes, bytes, bytes], Outcome]


def results(state: Any, card: str, known: Known) -> set[Outcome]:
    """The boards after every complete row that begins with the card. known: those written before,
    by the bytes of what lies there, since many rows lead to one board.
    """
    found = game("carbles")
    action = play(rank_of(card))
    reached: set[Outcome] = set()
    if rules.verdict(state, action):
        return reached
    rules.apply(state, action)
    seen: set[State] = set()
    open_states = [state]
    while open_states:
        now = open_states.pop()
        legal = found.legal(now)
        assert legal, "a row that was begun can be completed"
        for action in legal:
            after = now.copy()
            rules.apply(after, action)
            if after.row_n == 0:
                board = bytes(after.track), bytes(after.lot), bytes(after.goal)
                if board not in known:
                    known[board] = outcome(found.positions.write(after))
                reached.add(known[board])
            elif after not in seen:
                seen.add(after)
                open_states.append(after)
    return reached


@pytest.mark.skipif(not FILE.is_file(), reason=f"no golden data at {FILE}; set CARDHOUSE_GOLDEN")
def test_golden_positions_lead_exactly_where_they_were_measured_to_lead() -> None:
    lines = [json.loads(text) for text in FILE.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == LINES
    wider = 0
    for line in lines:
        known: Known = {}
        wall = results(before(line, "wall"), line["card"], known)
        assert wall == {outcome(result) for result in line["results"]}, (
            line["id"],
            line["tag"],
            line["card"],
        )
        protected = results(before(line, "protected"), line["card"], known)
        assert wall <= protected
        assert bool(wall) == bool(protected)
        wider += wall != protected
    assert wider > 100, "B4: protected homes let their owner's marbles pass"
