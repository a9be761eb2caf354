"""The commands ``new-game``, which writes the package of a game to begin with, and ``check``, which
holds any game against the laws of the house.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any, TypedDict

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.extras import need
from cardhouse.terminal.commands.arguments import within
from cardhouse.terminal.commands.measuring import folder_for
from cardhouse.terminal.wording import TEXT

SECONDS = 120.0
"""How long ``check`` looks, unless it is told otherwise."""


class LawBroken(TypedDict):
    """A law that a game breaks: what it says, what is wrong, what was compared, what was looked at,
    how to see it.
    """

    law: str
    says: str
    wrong: str
    tested: str
    where: str
    see: str


class Checked(TypedDict):
    """A game held against so many laws."""

    game: str
    laws: int
    failures: list[LawBroken]


def add_packages(commands: Any) -> None:
    """Adds the commands to the parser's."""
    new = commands.add_parser("new-game", help="write the package of a new game, to begin with")
    new.add_argument("name", metavar="NAME", help="small letters, digits and _, like my_game")
    new.add_argument("folder", metavar="FOLDER", nargs="?", help="where to (a folder NAME here)")
    new.add_argument("--title", default="", help="what people call it (made of the name)")

    check = commands.add_parser("check", help="hold a game against every law that games keep")
    check.add_argument("game", metavar="GAME")
    check.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        help=f"about how long to look ({SECONDS:.0f}): when a law's share of it is over, the law comes "
        "to an end before the next match, position or lesson; each looks at one at least, and "
        "what has to be compiled is compiled, so all may take a minute or two more",
    )
    check.add_argument(
        "--law", default="", metavar="TEXT", help="only laws with this in their name"
    )
    check.add_argument(
        "--out", metavar="FOLDER", help="where matches are left in which a law does not hold"
    )
    check.add_argument("--laws", action="store_true", help="list the laws instead")
    check.add_argument("--json", action="store_true", help="what is wrong as JSON, at the end")


def new_game(args: argparse.Namespace) -> int:
    """Writes the package of a new game and says what to do next. Raises InvalidOptions."""
    from pathlib import Path

    from cardhouse.starter.writing import new_game as write

    folder = Path(args.folder or args.name)
    folder_for(str(folder))
    written = write(args.name, folder, args.title)
    print(TEXT("new_game.written", files=len(written), folder=str(folder)))
    for line in (
        f"pip install -e {folder}",
        f"cardhouse play {args.name}",
        f"cardhouse check {args.name}",
    ):
        print(f"  {line}")
    return 0


def check(args: argparse.Namespace) -> int:
    """Holds a game against the laws. Returns 0 if it keeps them all, 1 if not. Raises UnknownGame,
    InvalidOptions.
    """
    import json
    import tempfile
    from pathlib import Path

    from cardhouse.core.game import game

    within("seconds", args.seconds, 1, 86_400)
    if not __debug__:
        raise InvalidOptions(TEXT("check.optimised", flag="-O"))
    found = game(args.game)
    need("fast", "cardhouse check")
    from cardhouse.conformance.checking import Failure, laws_for
    from cardhouse.conformance.checking import check as run
    from cardhouse.conformance.suite import Law

    laws = [law for law in laws_for(found) if args.law in law.name]
    if not laws:
        raise InvalidOptions(TEXT("check.no_law", text=repr(args.law)))
    if args.laws:
        for law in laws:
            print(f"{law.name}: {law.says}")
        return 0
    out = sys.stderr if args.json else sys.stdout

    known: dict[str, str] = {}

    def say(law: Law, failure: Failure | None, took: float) -> None:
        if failure is not None and failure.what in known:
            print(TEXT("check.same", law=law.name, other=known[failure.what]), file=out, flush=True)
            print(file=out)
        elif failure is not None:
            known[failure.what] = law.name
            print(f"{failure}\n", file=out, flush=True)
        elif out.isatty():
            print(f"  {law.name}", file=out, flush=True)

    folder = Path(args.out or tempfile.gettempdir()) / f"cardhouse-check-{found.name}"
    failures = run(found.name, args.seconds, folder, args.law, say)
    if args.json:
        broken: list[LawBroken] = [
            {
                "law": x.law.name,
                "says": x.law.says,
                "wrong": x.what,
                "tested": x.tested,
                "where": x.where,
                "see": x.see,
            }
            for x in failures
        ]
        checked: Checked = {"game": found.name, "laws": len(laws), "failures": broken}
        print(json.dumps(checked, indent=1))
    verdict = "check.all" if not failures else "check.some"
    kept = len(laws) - len(failures)
    print(TEXT(verdict, game=found.title, kept=kept, laws=len(laws)), file=out)
    return 1 if failures else 0
