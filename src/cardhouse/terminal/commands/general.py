"""Every command but ``play``; each takes the parsed arguments and returns the exit code."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cardhouse.games as _games  # registers the games
from cardhouse.agents.base import levels
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.extras import need
from cardhouse.core.game import Game, all_games, broken, game
from cardhouse.core.texts import HOUSE
from cardhouse.terminal.commands import (
    exploiting,
    measuring,
    operating,
    packages,
    proving,
    schemas,
    training,
)
from cardhouse.terminal.commands.arguments import parse_pairs, within
from cardhouse.terminal.commands.display import console_for, full_screen
from cardhouse.terminal.commands.studies import STUDIES
from cardhouse.terminal.wording import TEXT, players_words

del _games


def games(args: argparse.Namespace) -> int:
    """Lists the games, for people or as JSON."""
    if args.json:
        from cardhouse.play.listing import list_games as listing

        print(json.dumps(listing(), ensure_ascii=False, indent=1))
        tell_broken()
        return 0
    console = console_for(args)
    for found in all_games():
        head = TEXT("games.head", game=found.title, players=players_words(found))
        console.say(f"{found.name}  {head}", "strong")
        console.say(f"  {found.says}", indent="  ")
        for line in option_lines(found, args.lab):
            console.say(f"    {line}", indent="        ")
        if not found.solitaire:
            players = HOUSE("list.comma").join(
                TEXT("games.computer", name=one["name"], title=one["title"])
                for one in levels(found)
            )
            said = TEXT("games.computers", players=players)
            console.say(f"    {said}", indent="        ")
        console.say()
    tell_broken()
    console.say(TEXT("games.how", play="cardhouse play GAME", rules="cardhouse rules GAME"))
    return 0


def tell_broken() -> None:
    """Says on standard error which games of installed packages cannot be played, and why."""
    for said in broken():
        sys.stderr.write(f"cardhouse: {said}\n")


def option_lines(found: Game, lab: bool) -> list[str]:
    """The options of a game, one a line."""
    lines = []
    for name, option in found.state_type.OPTIONS.items():
        if lab or not option.lab:
            shown = option.describe(name)
            default = "none" if shown["default"] is None else str(shown["default"]).lower()
            lines.append(f"{name} = {default} ({shown['allowed']}): {shown['says']}")
    return lines


def rules(args: argparse.Namespace) -> int:
    """Prints a rulebook."""
    from cardhouse.terminal.drawing.rulebook import rules_lines
    from cardhouse.terminal.plain.console import page

    console = console_for(args)
    page(console, rules_lines(game(args.game), console.theme, min(console.columns, 80)))
    return 0


def lessons(args: argparse.Namespace) -> int:
    """Plays a game's lessons: in the app where a person sits at a terminal, else line by line."""
    from cardhouse.terminal.plain.lessons import checked_number
    from cardhouse.terminal.plain.lessons import lessons as run

    found, console = game(args.game), console_for(args)
    if full_screen(args, console):
        from cardhouse.terminal.app.app import open_lesson

        return open_lesson(found, checked_number(found, args.number), args.colour, args.four_colour)
    return run(found, args.number, console)


def show(args: argparse.Namespace) -> int:
    """Draws a position or a record."""
    from cardhouse.terminal.plain.show import show as run

    return run(args.file, args.seat, console_for(args))


def replay(args: argparse.Namespace) -> int:
    """Verifies a record and steps through it: in the app where a person sits at a terminal, else
    line by line.
    """
    from cardhouse.terminal.drawing.scenes import checked_seat, usual_viewer
    from cardhouse.terminal.plain.show import replay as run

    console = console_for(args)
    if full_screen(args, console):
        from cardhouse.terminal.app.app import open_replay
        from cardhouse.terminal.files import read_record

        match = read_record(args.file)
        viewer = checked_seat(match, args.seat) if args.seat else usual_viewer(match)
        return open_replay(match, viewer, args.colour, args.four_colour)
    return run(args.file, args.seat, console)


def legal(args: argparse.Namespace) -> int:
    """Prints legal actions as JSON."""
    from cardhouse.terminal.plain.show import legal as run

    return run(args.file, console_for(args))


def duel(args: argparse.Namespace) -> int:
    """Lets two agents meet."""
    found = game(args.game)
    if found.solitaire:
        command = f"cardhouse simulate {found.name}"
        raise InvalidOptions(TEXT("duel.alone", game=found.title, command=command))
    from cardhouse.lab.duel import duel as run

    result = run(
        found, args.first, args.second, args.games, parse_pairs(args.option), args.seed,
        args.processes, args.ray,
    )  # fmt: skip
    print(json.dumps(result.to_json(), ensure_ascii=False, indent=1) if args.json else result)
    return 0


def bench(args: argparse.Namespace) -> int:
    """Measures playouts and starts, or the search."""
    chosen = [game(name) for name in args.game] if args.game else list(all_games())
    within("seconds", args.seconds, 0.01, 600)
    within("runs", args.runs, 1, 100)
    if args.peers and not args.envs:
        raise InvalidOptions(TEXT("bench.peers"))
    need("fast", "cardhouse bench")
    from cardhouse.lab.bench import bench as run
    from cardhouse.lab.bench import usual_sets

    def say(text: str) -> None:
        print(text, file=sys.stderr if args.json else sys.stdout, flush=True)

    sets: list[tuple[Game, Mapping[str, Any]]]
    sets = [(found, options) for found in chosen for options in usual_sets(found)]
    result: Any
    if args.search:
        from cardhouse.lab.bench_search import bench_searches

        result = bench_searches([one for one in sets if not one[0].solitaire], args.seconds, say)
    elif args.envs:
        from cardhouse.envs.bench import bench_envs

        result = bench_envs(sets, args.seconds, args.runs, say)
        if args.peers:
            from cardhouse.envs.bench import COUNT
            from cardhouse.envs.peers import PEERS, bench_peers

            result += bench_peers(PEERS, COUNT, args.seconds, args.runs, say)
    else:
        result = run(sets, args.seconds, args.runs, say)
    if args.json:
        print(json.dumps(result, ensure_ascii=False, indent=1))
    return 0


def solve(args: argparse.Namespace) -> int:
    """Solves a deal whose cards are all known."""
    within("seconds", args.seconds, 0.001, 86_400)
    from cardhouse.lab.solve import solve_command

    measuring.writable(args.proof)
    return solve_command(
        args.deal,
        args.seconds,
        args.json,
        lambda text: print(text, flush=True),
        proof=args.proof,
    )


def survey(args: argparse.Namespace) -> int:
    """Solves many deals."""
    within("seconds", args.seconds, 0.001, 86_400)
    if args.processes is not None:
        within("processes", args.processes, 1, 4096)
    if not 10 <= args.memory <= 1_000_000:
        raise InvalidOptions(TEXT("bounds.memory", field="memory"))
    for file in (args.out, args.plot, args.winnable, args.verdicts):
        measuring.writable(file)
    if args.proofs is not None and not args.check:
        raise InvalidOptions(TEXT("bounds.goes_with", option="--proofs", other="--check"))
    if args.check:
        from cardhouse.lab.survey import parse_deals
        from cardhouse.lab.verdict_checks import check_verdicts

        measuring.folder_for(args.proofs)
        ranges = parse_deals(args.deals) if args.deals is not None else None
        proofs = Path(args.proofs) if args.proofs is not None else None
        wrong = check_verdicts(
            game(args.game), ranges, proofs, lambda text: print(text, flush=True)
        )
        return 1 if wrong else 0
    from cardhouse.lab.survey import own_file, survey_command

    measuring.writable(args.out or str(own_file(args.game)))
    return survey_command(
        args.game,
        args.deals,
        args.seconds,
        lambda text: print(text, flush=True),
        out=args.out,
        options=parse_pairs(args.option),
        processes=args.processes,
        memory=args.memory,
        undecided=args.undecided,
        ray=args.ray,
        plot=args.plot,
        winnable=args.winnable,
        verdicts=args.verdicts,
        live=sys.stderr if sys.stderr.isatty() else None,
    )


def serve(args: argparse.Namespace) -> int:
    """Serves tables until it is told to stop."""
    from cardhouse.server.web.serve import serve as run
    from cardhouse.server.web.serve import settings_from

    tell_broken()
    return run(
        settings_from(args),
        qr=not args.no_qr,
        level=args.log_level,
        show=args.open,
        workers=args.workers,
    )


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "games": games,
    "rules": rules,
    "lessons": lessons,
    "show": show,
    "replay": replay,
    "legal": legal,
    "duel": duel,
    "arena": measuring.arena,
    "analyse": measuring.analyse,
    **STUDIES,
    "exploit": exploiting.exploit,
    "train": training.train,
    "bench": bench,
    "solve": solve,
    "survey": survey,
    "serve": serve,
    "verify": proving.verify,
    "server": operating.server,
    "new-game": packages.new_game,
    "check": packages.check,
    "schema": schemas.schema,
}
"""Every command but ``play``, by its name."""
