"""The commands ``arena`` and ``analyse``: their arguments, their progress, what they print."""

from __future__ import annotations

import argparse
import errno
import hashlib
import json
import os
import shlex
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardhouse.core.errors import CardhouseError, InvalidOptions
from cardhouse.play.whole_files import write_whole
from cardhouse.terminal.commands.arguments import parse_pairs, within
from cardhouse.terminal.wording import TEXT

GAMES, VARIANT_GAMES = 400, 100
BAR = 30


def add_commands(commands: Any) -> None:
    """Adds the two commands to the parser's."""
    arena = commands.add_parser(
        "arena", help="let players, or variants of the rules, be measured over many games"
    )
    arena.add_argument("game", metavar="GAME")
    arena.add_argument(
        "players",
        metavar="PLAYER",
        nargs="*",
        help="two or more; with --set those that play every variant",
    )
    arena.add_argument(
        "--games",
        type=int,
        metavar="N",
        help=f"games of each pair ({GAMES}), or of each variant ({VARIANT_GAMES})",
    )
    arena.add_argument(
        "--gauntlet", action="store_true", help="the first player against each of the others only"
    )
    arena.add_argument(
        "--set",
        metavar="OPTION=A,B,..",
        dest="variants",
        help="compare values of an option, on the same deals",
    )
    arena.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    arena.add_argument("--seed", default="1", help="the deals' seed (1)")
    arena.add_argument(
        "--processes", type=int, default=1, metavar="N", help="how many games at a time (1)"
    )
    arena.add_argument("--ray", metavar="ADDRESS", help="work on a Ray cluster, or local")
    arena.add_argument(
        "--out",
        metavar="FILE",
        help="where every game is kept, and gone on with (a file of its own)",
    )
    arena.add_argument(
        "--records", metavar="FOLDER", help="write each game as a record, to replay or analyse it"
    )
    arena.add_argument("--csv", metavar="FILE", help="write the figures as CSV")
    arena.add_argument(
        "--plot", metavar="FILE.svg", help="draw the ratings, or the changes, with their intervals"
    )
    arena.add_argument("--json", action="store_true", help="print the figures as JSON")

    analyse = commands.add_parser(
        "analyse", help="the chances to win, decision by decision, and the mistakes"
    )
    analyse.add_argument("file", metavar="RECORD")
    analyse.add_argument(
        "--seconds", type=float, help="how long each decision is thought about (0.2; alone 2)"
    )
    analyse.add_argument("--json", action="store_true", help="print everything as JSON")
    analyse.add_argument("--svg", metavar="FILE", help="draw the graph of the whole game")
    analyse.add_argument(
        "--proof",
        metavar="FILE",
        help="of a lost solitaire: write the proof that it was lost there",
    )


class Progress:
    """Shows on standard error how far a long task is: a bar on a terminal, a line at each tenth
    elsewhere.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self.began = time.monotonic()
        self.first = -1
        self.tenths = 0
        self.bar = sys.stderr.isatty()

    def __call__(self, done: int, all: int) -> None:
        """So many of so many are done."""
        if self.first < 0:
            self.first = done - 1
        spent = time.monotonic() - self.began
        left = spent * (all - done) / max(1, done - self.first)
        text = TEXT(f"progress.all_{self.what}", all=all)
        if done < all:
            text = TEXT(f"progress.some_{self.what}", done=done, all=all, left=clock(left))
        if self.bar:
            full = BAR * done // all
            sys.stderr.write(f"\r{'█' * full}{'·' * (BAR - full)} {text}\x1b[K")
        elif 10 * done // all > self.tenths:
            self.tenths = 10 * done // all
            sys.stderr.write(text + "\n")
        sys.stderr.flush()

    def end(self) -> None:
        """Takes the bar away."""
        if self.bar:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def clock(seconds: float) -> str:
    """A time span in words: ``40 s``, ``about 1 minute``, ``about 3 h 5 min``."""
    if seconds < 55:
        return TEXT("progress.seconds", seconds=f"{seconds:.0f}")
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return TEXT("progress.minutes", minutes=minutes)
    return TEXT("progress.hours", hours=minutes // 60, minutes=minutes % 60)


def save(path: str, text: str) -> None:
    """Writes a text to a file. Raises CardhouseError."""
    try:
        write_whole(Path(path), text)
    except OSError as error:
        raise CardhouseError(
            TEXT("file.not_written", path=path, why=error.strerror or str(error))
        ) from error


def writable(path: str | None) -> None:
    """Raises CardhouseError if a file cannot be written there: better told before hours of play
    than after.
    """
    if not path:
        return
    target = Path(path).absolute()
    if not target.parent.is_dir():
        why = TEXT("file.no_folder", folder=str(Path(path).parent))
        raise CardhouseError(TEXT("file.not_written", path=path, why=why))
    if target.is_dir():
        raise CardhouseError(TEXT("file.not_written", path=path, why=os.strerror(errno.EISDIR)))
    _tried(target.parent, path)


def folder_for(path: str | None) -> None:
    """Raises CardhouseError if files cannot be written into a folder, which is made when the first
    one is written.
    """
    if not path:
        return
    folder = Path(path).absolute()
    while not folder.exists() and not folder.is_symlink():
        folder = folder.parent
    if not folder.is_dir():
        why = os.strerror(errno.ENOTDIR)
        raise CardhouseError(TEXT("file.not_written", path=path, why=why))
    _tried(folder, path)


def _tried(folder: Path, path: str) -> None:
    """Writes a file into a folder that is gone at once: what is allowed there does not tell all."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise CardhouseError(
            TEXT("file.not_written", path=path, why=error.strerror or str(error))
        ) from error


def own_file(head: Mapping[str, Any]) -> Path:
    """Where the games of a plan lie if nobody says where."""
    from cardhouse.play.folders import home

    name = hashlib.sha256(json.dumps(head, sort_keys=True).encode()).hexdigest()[:12]
    return home() / "arena" / f"{head['game']}-{name}.jsonl"


def _prepared(args: argparse.Namespace, head: Mapping[str, Any]) -> Path:
    """Where the games are kept. Raises CardhouseError if nothing can be written there, or where the
    records go.
    """
    from cardhouse.lab.arena import read_results

    path = Path(args.out) if args.out else own_file(head)
    if args.out:
        writable(args.out)
    read_results(path, head)
    folder_for(args.records)
    return path


def arena(args: argparse.Namespace) -> int:
    """Plays what a plan lacks and tells what all its games add up to."""
    from cardhouse.core.game import game

    found = game(args.game)
    given = parse_pairs(args.option)
    options = {name: value for name, value in found.options(given).items() if name in given}
    if not 1 <= args.processes <= 256:
        raise InvalidOptions(TEXT("bounds.processes", given=args.processes, field="processes"))
    for file in (args.csv, args.plot):
        writable(file)
    if args.variants is not None:
        return _variants(args, options)
    from cardhouse.lab.arena import run
    from cardhouse.lab.plan import Plan, checked, jobs
    from cardhouse.lab.report import as_csv, as_text, summary

    games = GAMES if args.games is None else args.games
    plan = Plan(args.game, tuple(args.players), games, options, args.seed, args.gauntlet)
    checked(plan)
    path = _prepared(args, plan.to_json())
    progress = Progress("games")
    results = run(list(jobs(plan)), plan.to_json(), path, args.processes, progress, ray=args.ray)
    progress.end()
    report = summary(plan, results)
    if args.csv:
        save(args.csv, as_csv(report["pairs"]))
    if args.plot:
        from cardhouse.agents.chart import intervals_chart

        rows = [
            (str(row["player"]), float(row["elo"]), float(row["half"])) for row in report["ratings"]
        ]
        save(
            args.plot,
            intervals_chart(TEXT("plot.ratings", game=found.title), rows, TEXT("plot.elo")),
        )
    _tell(args, report, results, path, as_text(report))
    return 0


def _variants(args: argparse.Namespace, options: Mapping[str, Any]) -> int:
    from cardhouse.core.game import game
    from cardhouse.lab.report import as_csv
    from cardhouse.lab.variants import STRENGTHS, changes, parse_set, plan_of, play, table

    option, values = parse_set(args.variants)
    if args.gauntlet:
        raise InvalidOptions(TEXT("bounds.gauntlet_set", first="--gauntlet", second="--set"))
    games = VARIANT_GAMES if args.games is None else args.games
    plan = plan_of(
        args.game, option, values, games, options, tuple(args.players) or STRENGTHS, args.seed
    )
    path = _prepared(args, plan)
    progress = Progress("games")
    results = play(plan, path, args.processes, progress, ray=args.ray)
    progress.end()
    report = changes(plan, results)
    if args.csv:
        save(args.csv, as_csv(report["rows"]))
    if args.plot:
        from cardhouse.agents.chart import intervals_chart
        from cardhouse.lab.variants import relative

        save(
            args.plot,
            intervals_chart(
                TEXT("plot.changes", game=game(args.game).title, option=option),
                relative(report),
                TEXT("plot.percent", first=f"{option}={values[0]}"),
            ),
        )
    _tell(args, report, results, path, table(report))
    return 0


def _tell(
    args: argparse.Namespace,
    report: Mapping[str, Any],
    results: Sequence[Mapping[str, Any]],
    path: Path,
    text: str,
) -> None:
    from cardhouse.lab.records import keep, record, write

    if args.records:
        keep(args.game, results, Path(args.records))
    if args.json:
        print(json.dumps(report, ensure_ascii=False, indent=1))
        return
    print(text)
    named = {result["job"]: result for result in results}
    for what, job in report["remarkable"].items():
        target = path.with_name(f"{path.stem}-{what.replace(' ', '-')}.json")
        write(record(args.game, named[job]), target)
        print(f"{what.capitalize()}: {job}\n  cardhouse replay {shlex.quote(str(target))}")
    print(TEXT("arena.kept", path=str(path)))


def analyse(args: argparse.Namespace) -> int:
    """Looks at each decision of a record."""
    from cardhouse.terminal.files import read_record

    if args.seconds is not None:
        within("seconds", args.seconds, 0.001, 600)
    writable(args.svg)
    writable(args.proof)
    match = read_record(args.file)
    if match.game.solitaire:
        if args.svg or args.json:
            raise InvalidOptions(TEXT("analysis.alone", game=match.game.title))
        from cardhouse.terminal.commands.display import console_for
        from cardhouse.terminal.plain.solver_help import analyse_solitaire

        proof = Path(args.proof) if args.proof is not None else None
        analyse_solitaire(match, args.seconds or 2.0, console_for(args), proof)
        return 0
    if args.proof is not None:
        raise InvalidOptions(TEXT("analysis.no_proof", game=match.game.title))
    if not match.ply:
        raise CardhouseError(TEXT("analysis.empty", path=args.file))
    from cardhouse.agents.analyse import analyse as run
    from cardhouse.agents.levels import advising
    from cardhouse.core.search_settings import changed

    progress = Progress("decisions")
    found = run(
        match, changed(advising(match.game), {"ms": 1000 * (args.seconds or 0.2)}), progress
    )
    progress.end()
    if args.svg:
        save(args.svg, found.svg())
    print(json.dumps(found.to_json(), ensure_ascii=False, indent=1) if args.json else found.text())
    return 0
