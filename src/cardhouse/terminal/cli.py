"""The command ``cardhouse``: reads its arguments and calls what they name. Heavy imports happen
only when needed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from cardhouse.core import extras
from cardhouse.core.errors import CardhouseError, InvalidOptions
from cardhouse.core.folders import INSTEAD, cache_folder, home_folder
from cardhouse.core.plain import plain
from cardhouse.core.texts import ENGLISH, HOUSE, PSEUDO, speak
from cardhouse.terminal.commands import proving, schemas, training
from cardhouse.terminal.commands.arguments import Parser, add_display
from cardhouse.terminal.commands.exploiting import add_command
from cardhouse.terminal.commands.measuring import add_commands
from cardhouse.terminal.commands.operating import add_server
from cardhouse.terminal.commands.packages import add_packages
from cardhouse.terminal.commands.studies import add_studies
from cardhouse.terminal.wording import TEXT

KEEPING = (
    None, "lessons", "duel", "arena", "analyse", "simulate", "report", "tune", "exploit", "train", "bench",
    "solve", "survey", "serve",
)  # fmt: skip
"""The commands that keep something in the user's folders; ``play`` does, too."""
LANGUAGES = (ENGLISH, PSEUDO)

EPILOG = """\
cardhouse                     opens the house: games, lessons, records
cardhouse lessons GAME        teaches a game in a few minutes
cardhouse play GAME           plays a game here; cardhouse play GAME --help lists its options
cardhouse play GAME --plain   plays it line by line, also for reading aloud
cardhouse play GAME --resume  goes on with the last game that was not finished
"""


def build_parser() -> Parser:
    """The parser of everything but the options of a game, which ``play`` reads itself."""
    parser = Parser(
        prog="cardhouse",
        description="One house for card games.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    play = commands.add_parser("play", help="play a game in this terminal", add_help=False)
    play.add_argument("rest", nargs=argparse.REMAINDER)

    games = commands.add_parser("games", help="list the games")
    games.add_argument("--json", action="store_true", help="everything about them as JSON")
    games.add_argument("--lab", action="store_true", help="with the options for designers")

    rules = commands.add_parser("rules", help="read a game's rules")
    rules.add_argument("game", metavar="GAME")

    lessons = commands.add_parser("lessons", help="learn a game in a few minutes")
    lessons.add_argument("game", metavar="GAME")
    lessons.add_argument(
        "number", metavar="NUMBER", type=int, nargs="?", help="the lesson to begin with (1)"
    )

    show = commands.add_parser("show", help="draw a position or a record from a file")
    show.add_argument("file", metavar="FILE")

    replay = commands.add_parser("replay", help="verify a record and step through it")
    replay.add_argument("file", metavar="RECORD")
    for viewing in (show, replay):
        viewing.add_argument(
            "--seat",
            metavar="A",
            help="whose view; open shows all cards (default: who must decide)",
        )

    legal = commands.add_parser("legal", help="a position's legal actions as JSON")
    legal.add_argument("file", metavar="FILE")

    duel = commands.add_parser("duel", help="let two computer players meet many times")
    duel.add_argument("game", metavar="GAME")
    duel.add_argument("first", metavar="PLAYER")
    duel.add_argument("second", metavar="PLAYER")
    duel.add_argument("--games", type=int, default=400, help="how many games (400)")
    duel.add_argument("--seed", default="1", help="the deals' seed (1)")
    duel.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    duel.add_argument(
        "--processes", type=int, default=1, metavar="N", help="how many games at a time (1)"
    )
    duel.add_argument("--ray", metavar="ADDRESS", help="work on a Ray cluster, or local")
    duel.add_argument("--json", action="store_true", help="the figures as JSON")

    add_commands(commands)
    add_studies(commands)
    add_command(commands)
    training.add_command(commands)

    bench = commands.add_parser("bench", help="measure how fast random games are played")
    bench.add_argument("game", metavar="GAME", nargs="*", help="the games (all)")
    bench.add_argument("--seconds", type=float, default=1.0, help="length of one run (1)")
    bench.add_argument("--runs", type=int, default=5, help="runs, of which the median counts (5)")
    bench.add_argument(
        "--search", action="store_true", help="measure the computer players' search instead"
    )
    bench.add_argument(
        "--envs", action="store_true", help="measure the environments for learning instead"
    )
    bench.add_argument(
        "--peers", action="store_true", help="with --envs: those of other packages beside them, too"
    )
    bench.add_argument("--json", action="store_true", help="the figures as JSON")

    solve = commands.add_parser(
        "solve", help="find a winning line of a solitaire deal, or prove that there is none"
    )
    solve.add_argument(
        "deal",
        metavar="DEAL",
        help="a deal's number, or a file with a position or another program's deal",
    )
    solve.add_argument(
        "--seconds", type=float, default=10.0, help="CPU seconds to spend at most (10)"
    )
    solve.add_argument(
        "--json", action="store_true", help="the verdict and the moves as JSON, on the last line"
    )
    solve.add_argument(
        "--proof",
        metavar="FILE",
        help="write what the verdict rests on, for another program to check",
    )

    survey = commands.add_parser(
        "survey", help="solve many deals of a solitaire: how often can it be won?"
    )
    survey.add_argument("game", metavar="GAME")
    survey.add_argument(
        "--deals", metavar="A-B", help="which deals, like 1-1000,5000 (those in the file)"
    )
    survey.add_argument(
        "--seconds", type=float, default=10.0, help="CPU seconds for a deal at most (10)"
    )
    survey.add_argument(
        "--out", metavar="FILE", help="the file, one line a deal, gone on with (survey-GAME.jsonl)"
    )
    survey.add_argument(
        "--undecided", action="store_true", help="give those in the file that are unknown more time"
    )
    survey.add_argument(
        "--processes", type=int, metavar="N", help="processes on this machine (one a core)"
    )
    survey.add_argument(
        "--memory", type=int, default=700, metavar="MB", help="memory of each process (700)"
    )
    survey.add_argument(
        "--ray", metavar="ADDRESS", help="work on a Ray cluster: its address, auto, or local"
    )
    survey.add_argument(
        "--plot", metavar="FILE.svg", help="draw the share of deals decided within a time"
    )
    survey.add_argument(
        "--winnable",
        metavar="FILE.bin",
        help="write the solved deals, graded, to choose from in play",
    )
    survey.add_argument(
        "--verdicts",
        metavar="FILE.json",
        help="write what is known of each deal, by the file and as published before, but for listed lines",
    )
    survey.add_argument(
        "--check",
        action="store_true",
        help="check what is published of deals: play each line, prove each loss anew",
    )
    survey.add_argument(
        "--proofs", metavar="FOLDER", help="with --check: where a certificate of each is written"
    )
    survey.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )

    serve = commands.add_parser("serve", help="serve the tables to browsers and programs")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    serve.add_argument("--port", type=int, default=8000, help="the port (8000)")
    serve.add_argument(
        "--lan", action="store_true", help="let phones and friends in this network join"
    )
    serve.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://... (DATABASE_URL, or a file)",
    )
    serve.add_argument(
        "--public", action="append", default=[], metavar="URL", help="the address that friends use"
    )
    serve.add_argument(
        "--secure", action="store_true", help="behind HTTPS: cookies travel over HTTPS only"
    )
    serve.add_argument(
        "--proxy", action="store_true", help="behind a proxy that sets X-Forwarded-For"
    )
    serve.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a limit (docs/deployment.md)",
    )
    serve.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="processes that serve (1); needs PostgreSQL",
    )
    serve.add_argument(
        "--inner",
        default="127.0.0.1",
        metavar="HOST[:PORT]",
        help="where other processes of this server reach this one (127.0.0.1)",
    )
    serve.add_argument(
        "--inner-secret",
        metavar="TEXT",
        help="what they must know besides the database (CARDHOUSE_INNER_SECRET)",
    )
    serve.add_argument(
        "--offline",
        default="",
        metavar="FOLDER",
        help="the house without a server (make site), given out below /offline/",
    )
    serve.add_argument("--no-qr", action="store_true", help="print no QR code")
    serve.add_argument(
        "--open", action="store_true", help="open the page in the browser, where there is a screen"
    )

    serve.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="info",
        help="what the log tells (info)",
    )

    proving.add_verify(commands)
    add_server(commands)
    add_packages(commands)
    schemas.add_command(commands)
    for screen in (lessons, replay):
        screen.add_argument(
            "--plain", action="store_true", help="line by line, without the full-screen app"
        )
    for drawing in (rules, lessons, show, replay):
        add_display(drawing)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit code: 0, or 2 with one line on standard error."""
    given = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(given)
        sys.stdout.flush()
        return code
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 2
    except (CardhouseError, OSError, ModuleNotFoundError) as error:
        if isinstance(error, ModuleNotFoundError):
            missing = extras.explained(error)
            if missing is None:
                raise
            sys.stderr.write(f"cardhouse: {missing}\n")
            return 2
        if isinstance(error, BrokenPipeError):
            # Whoever reads our output has seen enough.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        why = str(error)
        if isinstance(error, OSError) and error.strerror:
            # The system's own words, without its number.
            why = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
        message = plain(" ".join(why.split()))
        sys.stderr.write(f"cardhouse: {message}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130


def spoken(given: list[str]) -> list[str]:
    """The arguments without the language that stands first among them, which is spoken from now on.

    ``--language`` is for whoever translates, so no help names it. Raises InvalidOptions for a
    language that is unknown.
    """
    if given[:1] != ["--language"]:
        return given
    if given[1:2] not in ([known] for known in LANGUAGES):
        raise InvalidOptions(TEXT("option.language", flag="--language", known=", ".join(LANGUAGES)))
    speak(given[1])
    return given[2:]


def tell_of_folders() -> None:
    """Says once, on standard error, where games are kept if nothing can be written where they
    should be.
    """
    home = home_folder()
    cache_folder()
    if INSTEAD:
        folders = HOUSE("list.comma").join(map(str, INSTEAD))
        where = INSTEAD.get(home, home if home in INSTEAD.values() else cache_folder())
        said = TEXT("folder.instead", folders=folders, instead=str(where))
        sys.stderr.write(f"cardhouse: {plain(said)}\n")
        sys.stderr.flush()


def _run(given: list[str]) -> int:
    given = spoken(given)
    if given[:1] == ["play"]:
        tell_of_folders()
        from cardhouse.terminal.commands.play import play

        return play(given[1:])
    args = build_parser().parse_args(given)
    if args.command in KEEPING:
        tell_of_folders()
    if args.version:
        from cardhouse import __version__

        print(f"cardhouse {__version__}")
        return 0
    if args.command is None:
        from cardhouse.terminal.commands.play import open_house

        return open_house()
    from cardhouse.terminal.commands.general import COMMANDS

    return COMMANDS[args.command](args)


if __name__ == "__main__":
    sys.exit(main())
