"""How often is Carlton won by players who see neither covered cards nor the stock?

    python benchmarks/carlton_hidden.py careful planner:playouts=1000 --deals 30001-30050 --out FILE

Each player plays each deal once, by the usual options, from views alone. With ``--grade hard``
(medium, easy) only deals of that grade are played, as many as ``--games`` says. A game is given
up, and counts as lost, when 200 moves brought no more cards up. FILE has a line of JSON a game and
is gone on with. Printed are, for each player: games won with Wilson's 95 % interval, cards up in
the mean, and CPU time (``process_time``) for each decision that had a choice. Machine code is made
ready before the clock starts.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.base import make
from cardhouse.core.game import game
from cardhouse.lab.statistics import wilson
from cardhouse.play.winnable import GRADES, winnable_deals

IDLE = 200


def play(name: str, deal: int) -> dict[str, Any]:
    """One game: what came of it."""
    found = game("carlton")
    state, agent = found.new_state({}, deal), make(name, found, f"{deal}")
    most = waited = choices = 0
    start = time.process_time()
    while found.rules.seat(state) >= 0 and waited < IDLE:
        legal = found.legal(state)
        action = legal[0]
        if len(legal) > 1:
            choices += 1
            action = agent.choose(found.hidden(state, 0), legal)
            if action not in legal:
                raise RuntimeError(f"{name} chose {action} in deal {deal}, which is not legal")
        found.rules.apply(state, action)
        up = found.rules.score(state, 0)
        most, waited = max(up, most), 0 if up > most else waited + 1
    seconds = time.process_time() - start
    return {
        "player": name,
        "deal": deal,
        "won": bool(state.winners),
        "up": most,
        "choices": choices,
        "cpu": round(seconds, 4),
    }


def read(path: Path) -> list[dict[str, Any]]:
    """The games of a results file."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def report(name: str, games: list[dict[str, Any]]) -> str:
    """A line about a player's games."""
    won = sum(one["won"] for one in games)
    low, high = wilson(won, len(games))
    up = sum(one["up"] for one in games) / len(games)
    each = sum(one["cpu"] for one in games) / sum(one["choices"] for one in games)
    return (
        f"{name}: deals {games[0]['deal']} to {games[-1]['deal']}, {won} of {len(games)} won = "
        f"{100 * won / len(games):.1f} % ({100 * low:.1f} to {100 * high:.1f}), "
        f"{up:.1f} cards up, {1000 * each:.1f} ms a decision"
    )


def main() -> None:
    """Plays what the results file lacks, and reports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="+")
    parser.add_argument("--deals", default="30001-30050")
    parser.add_argument("--grade", choices=GRADES)
    parser.add_argument("--games", type=int)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    first, last = (int(x) for x in given.deals.split("-"))
    graded = {number: one.grade for number, one in winnable_deals(game("carlton")).items()}
    deals = [
        deal
        for deal in range(first, last + 1)
        if given.grade is None or graded.get(deal) == given.grade
    ][: given.games]
    for name in given.players:
        done = {(one["player"], one["deal"]) for one in read(given.out)}
        play(name, 1)  # machine code
        for deal in deals:
            if (name, deal) not in done:
                with given.out.open("a") as file:
                    file.write(json.dumps(play(name, deal)) + "\n")
    for name in given.players:
        games = [one for one in read(given.out) if one["player"] == name and one["deal"] in deals]
        print(report(name, sorted(games, key=lambda one: int(one["deal"]))), flush=True)


if __name__ == "__main__":
    main()
