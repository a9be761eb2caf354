"""What the commands share in reading arguments: a parser, the display options, options of a
game.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any, NoReturn

from cardhouse.core.errors import InvalidOptions
from cardhouse.terminal.wording import TEXT


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **kwargs})

    def error(self, message: str) -> NoReturn:
        """Ends the program with one line on standard error and exit code 2."""
        command = f"{self.prog} --help"
        sentence = TEXT("option.wrong", program=self.prog, problem=message, command=command)
        sys.stderr.write(f"{sentence}\n")
        raise SystemExit(2)


def add_display(parser: argparse.ArgumentParser) -> None:
    """The options about how things look."""
    look = parser.add_argument_group("display")
    look.add_argument(
        "--colour",
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours (auto: unless NO_COLOR is set)",
    )
    look.add_argument(
        "--four-colour", "--four-color", action="store_true", help="a colour for each suit"
    )
    look.add_argument(
        "--list", action="store_true", dest="listing", help="the table as a list, for reading aloud"
    )


def within(name: str, value: float, low: float, high: float) -> None:
    """Raises InvalidOptions, which names the bounds, unless a number lies in low..high."""
    if not low <= value <= high:
        raise InvalidOptions(TEXT("option.bounds", name=name, low=str(low), high=str(high)))


def parse_pairs(pairs: list[str]) -> dict[str, Any]:
    """Options given as NAME=VALUE. Raises InvalidOptions."""
    found = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise InvalidOptions(TEXT("option.form", given=repr(pair[:40])))
        found[name.strip().replace("-", "_")] = value
    return found
