"""The commands ``simulate``, ``report`` and ``tune``: studies of a game over many games, for its
designer.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game, game
from cardhouse.terminal.commands.arguments import parse_pairs
from cardhouse.terminal.commands.measuring import Progress, save, writable
from cardhouse.terminal.wording import TEXT

SIMULATED = 1000


def add_studies(commands: Any) -> None:
    """Adds the commands to the parser's."""
    simulate = commands.add_parser(
        "simulate", help="play many games and keep them as a table, or as decisions to learn from"
    )
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument(
        "players", metavar="PLAYER", nargs="*", help="one for all seats, or one for each (careful)"
    )
    simulate.add_argument("--games", type=int, default=SIMULATED, metavar="N", help="(1000)")
    simulate.add_argument("--rotate", action="store_true", help="each deal once from every seat")
    simulate.add_argument(
        "--measures", action="store_true", help="with the game's own measures, which takes longer"
    )
    simulate.add_argument("--out", metavar="FILE", help="the table: .parquet, .csv or .npz")
    simulate.add_argument(
        "--trajectories", metavar="FOLDER", help="every decision, as Parquet files"
    )
    report = commands.add_parser(
        "report", help="what a designer asks of a game, measured: one page with its plots"
    )
    report.add_argument("game", metavar="GAME")
    report.add_argument(
        "--set",
        dest="variants",
        action="append",
        default=[],
        metavar="OPTION=A,B,..",
        help="compare these values with the default (a step up and down of every option)",
    )
    report.add_argument("--out", metavar="FILE.html", help="the page (report-GAME.html)")
    report.add_argument("--minutes", type=float, default=10.0, help="time at most, about (10)")
    tune = commands.add_parser("tune", help="search options that bring a game to a target")
    tune.add_argument("game", metavar="GAME")
    tune.add_argument(
        "--target",
        action="append",
        required=True,
        metavar="'MEASURE VALUE'",
        help="'first seat 50' (percent), 'turns 40', 'drawn 5'; repeated: several at once",
    )
    tune.add_argument(
        "--vary",
        action="append",
        required=True,
        metavar="OPTION=A..B",
        help="or OPTION=A,B,..; repeated: all combinations",
    )
    tune.add_argument("--games", type=int, default=20_000, metavar="N", help="at most each (20000)")
    tune.add_argument("--player", default="careful", help="who sits on all seats (careful)")
    for study in (simulate, report, tune):
        study.add_argument("--seed", default="1", help="the deals' seed (1)")
        study.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="an option"
        )
        study.add_argument(
            "--processes", type=int, default=1, metavar="N", help="processes here (1)"
        )
        study.add_argument("--ray", metavar="ADDRESS", help="work on a Ray cluster, or local")


def _given(args: argparse.Namespace) -> tuple[Game, dict[str, Any]]:
    found = game(args.game)
    given = parse_pairs(args.option)
    return found, {name: value for name, value in found.options(given).items() if name in given}


def simulate(args: argparse.Namespace) -> int:
    """Plays games into a table."""
    from cardhouse.lab.bulk import play
    from cardhouse.lab.played import checked_file

    found, options = _given(args)
    writable(args.out)
    if args.out:
        checked_file(args.out)
    if args.trajectories is not None:
        from cardhouse.lab.trajectories import room_for

        room_for(found.name, args.trajectories)  # before anything is played
    if len(args.players) > 1:
        players: str | list[str] = args.players
    else:
        players = args.players[0] if args.players else "careful"
    progress = Progress("games")
    games = play(
        found.name, players, games=args.games, seed=args.seed, options=options, rotate=args.rotate,
        measures=args.measures, actions=args.trajectories is not None, processes=args.processes,
        ray=args.ray, progress=progress,
    )  # fmt: skip
    progress.end()
    if args.out:
        games.save(args.out)
    print(TEXT("simulate.played", n=len(games), game=found.title))
    for seat in range(games["winners"].shape[1]):
        share, low, high = _share(games["winners"][:, seat])
        print(TEXT("simulate.seat", seat=seat + 1, share=share, low=low, high=high))
    for player in dict.fromkeys(args.players) if len(set(args.players)) > 1 else ():
        share, low, high = _share(games["winners"][games["seats"] == player])
        print(TEXT("simulate.player", player=player, share=share, low=low, high=high))
    if args.out:
        print(TEXT("simulate.kept", path=args.out))
    if args.trajectories is not None:
        from cardhouse.lab.trajectories import write_trajectories

        files = write_trajectories(games, args.trajectories)
        print(TEXT("simulate.trajectories", n=len(files), folder=args.trajectories))
    return 0


def _share(won: Any) -> tuple[str, str, str]:
    """How many of these games were won in percent, and Wilson's 95 % interval. won: booleans."""
    from cardhouse.lab.statistics import wilson

    count, n = int(won.sum()), len(won)
    low, high = wilson(count, n)
    return f"{100 * count / n:.1f}", f"{100 * low:.1f}", f"{100 * high:.1f}"


def report(args: argparse.Namespace) -> int:
    """Writes a designer's page about a game."""
    from cardhouse.lab.designer.study import study
    from cardhouse.lab.variants import parse_set

    found, options = _given(args)
    out = args.out or f"report-{found.name}.html"
    writable(out)
    if not 0.1 <= args.minutes <= 600:
        raise InvalidOptions(TEXT("report.minutes"))
    progress = Progress("steps")
    variants = [parse_set(text) for text in args.variants]
    page = study(
        found, options, variants, args.seed, 60 * args.minutes, args.processes, args.ray, progress
    )
    progress.end()
    save(out, page)
    print(TEXT("report.kept", path=out, size=len(page.encode()) // 1000))
    return 0


def tune(args: argparse.Namespace) -> int:
    """Searches options towards a target."""
    from cardhouse.lab.tune import parse_target, parse_vary, tune

    found, options = _given(args)
    progress = Progress("games")
    outcome = tune(
        found, [parse_target(t) for t in args.target], [parse_vary(v) for v in args.vary],
        options, args.player, args.games, args.seed, args.processes, args.ray, progress,
    )  # fmt: skip
    progress.end()
    print(outcome.text())
    return 0


STUDIES: dict[str, Callable[[argparse.Namespace], int]] = {
    "simulate": simulate,
    "report": report,
    "tune": tune,
}
