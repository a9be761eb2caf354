"""The command ``schema``: what the JSON that a command prints is like, as JSON Schema.

The schemas lie in ``terminal/schemas``, a file for each command. They are made from the types that
the commands print (``python -m tests.terminal.commands.schemas``), so nothing is needed to show
them.
"""

from __future__ import annotations

import argparse
from importlib.resources import files
from typing import Any

from cardhouse.core.errors import CardhouseError
from cardhouse.core.texts import comma_list
from cardhouse.terminal.wording import TEXT

FOLDER = files("cardhouse.terminal").joinpath("schemas")
ENDING = ".json"


def add_command(commands: Any) -> None:
    """Adds the command to the parser's."""
    schema = commands.add_parser(
        "schema", help="what the JSON of a command is like, as a JSON Schema"
    )
    schema.add_argument(
        "of", metavar="COMMAND", nargs="*", help="like games, or server tables (lists them all)"
    )


def described() -> list[str]:
    """The commands whose JSON has a schema."""
    found = [one.name for one in FOLDER.iterdir() if one.name.endswith(ENDING)]
    return sorted(name.removesuffix(ENDING).replace("_", " ") for name in found)


def schema_of(command: str) -> str:
    """The schema of what a command prints, as JSON. Raises CardhouseError if it prints none."""
    known = described()
    if command not in known:
        named = comma_list(known)
        raise CardhouseError(TEXT("schema.none", command=repr(command[:40]), known=named))
    return FOLDER.joinpath(command.replace(" ", "_") + ENDING).read_text(encoding="utf-8")


def schema(args: argparse.Namespace) -> int:
    """Prints a schema, or the commands that have one. Raises CardhouseError."""
    if args.of:
        print(schema_of(" ".join(args.of)), end="")
    else:
        print("\n".join(described()))
    return 0
