"""The command ``train``: lets a game's value be learned by playing against itself."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.extras import need
from cardhouse.terminal.commands.measuring import folder_for
from cardhouse.terminal.wording import TEXT


def add_command(commands: Any) -> None:
    """Adds the command to the parser's."""
    train = commands.add_parser(
        "train", help="let a game's value be learned by playing against itself"
    )
    train.add_argument("game", metavar="GAME")
    train.add_argument(
        "--value", metavar="NAME", help="which value, where options have their own (the first)"
    )
    train.add_argument("--seed", default="1", help="what everything is drawn from (1)")
    train.add_argument(
        "--generations", type=int, metavar="N", help="how often it plays and learns (the game's)"
    )
    train.add_argument(
        "--out", metavar="FOLDER", help="where it is kept, and gone on with (a folder of its own)"
    )
    train.add_argument(
        "--install", action="store_true", help="put what was learned into the game's folder"
    )


def train(args: argparse.Namespace) -> int:
    """Trains and prints a line for each generation. Raises CardhouseError."""
    need("fast", "cardhouse train")
    # One thread: the sums come out alike, and the machine stays free for others.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from cardhouse.agents.learned import weights
    from cardhouse.core.game import game
    from cardhouse.lab.training.train import train as run
    from cardhouse.play.folders import home

    if args.generations is not None and not 1 <= args.generations <= 1000:
        raise InvalidOptions(TEXT("train.bounds", given=args.generations))
    found = game(args.game)
    folder_for(args.out)
    name = args.value or next(iter(weights.names(found)), "")
    folder = home() / "training" / "-".join(x for x in (found.name, name, args.seed) if x)
    trained = run(found, name, Path(args.out) if args.out else folder, args.seed, args.generations)
    if args.install:
        target = weights.place(found, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(trained.file.read_bytes())
        print(TEXT("train.installed", file=str(target)))
    return 0
