"""Message patterns: the part of ICU MessageFormat that the catalogues use, compiled once to a list
of pieces.

A pattern is text with ``{name}``, ``{name, plural, =0 {...} one {...} other {# ...}}`` and
``{name, select, key {...} other {...}}``. ``#`` is the number of the plural around it. An
apostrophe quotes only where it stands before a brace (``'{'``); two are one. Translators' tools
know this form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from cardhouse.core.errors import CardhouseError

Write = Callable[[Any, Any], str]
"""How an argument is written out for a reader."""

Choose = Callable[[Any, Any], str]
"""The key of an argument for ``select``, and for a reader."""

Piece = Callable[[Mapping[str, Any], Any], str]

_NAME = re.compile(r"\s*(\w+)\s*")
_KEY = re.compile(r"\s*(=\d+|[\w-]+)\s*\{")


def _shown(arg: Any, reader: Any) -> str:
    return str(arg)


class InvalidPattern(CardhouseError):
    """A pattern of a catalogue that cannot be read."""


class Pattern:
    """One pattern, ready to be filled in. arguments: the names it uses; write, choose: what is done
    with them.
    """

    __slots__ = ("_choose", "_pieces", "_write", "arguments", "source")

    def __init__(self, source: str, write: Write = _shown, choose: Choose = _shown) -> None:
        self.source, self._write, self._choose = source, write, choose
        reader = _Reader(source, write, choose)
        self._pieces = reader.pieces(None)
        if reader.at != len(source):
            raise InvalidPattern(f"a brace too many in {source[:60]!r}")
        self.arguments = frozenset(reader.names)

    def fill(self, args: Mapping[str, Any], reader: Any = None) -> str:
        """The text with its arguments written out for a reader. Raises KeyError if one is
        missing.
        """
        return _joined(self._pieces, args, reader)

    def literals(self, change: Callable[[str], str]) -> Pattern:
        """The same pattern with its own words changed, as a pseudo-language does."""
        twin = Pattern.__new__(Pattern)
        twin.source, twin._write, twin._choose = self.source, self._write, self._choose
        reader = _Reader(self.source, self._write, self._choose, change)
        twin._pieces, twin.arguments = reader.pieces(None), self.arguments
        return twin


def _joined(pieces: list[str | Piece], args: Mapping[str, Any], reader: Any) -> str:
    return "".join([x if isinstance(x, str) else x(args, reader) for x in pieces])


class _Reader:
    def __init__(
        self,
        source: str,
        write: Write,
        choose: Choose,
        change: Callable[[str], str] | None = None,
    ) -> None:
        self.source = source
        self.write = write
        self.choose = choose
        self.at = 0
        self.names: set[str] = set()
        self.change = change

    def pieces(self, number: str | None) -> list[str | Piece]:
        """Everything up to the brace that closes this part. number: the argument that ``#`` stands
        for.
        """
        found: list[str | Piece] = []
        text: list[str] = []

        def flush() -> None:
            if text:
                whole = "".join(text)
                found.append(self.change(whole) if self.change else whole)
                text.clear()

        source = self.source
        while self.at < len(source):
            sign = source[self.at]
            if sign == "}":
                break
            if sign == "{":
                flush()
                self.at += 1
                found.append(self.argument(number))
            elif sign == "#" and number is not None:
                flush()
                self.at += 1
                found.append(_plain(number, self.write))
            elif sign == "'" and source[self.at + 1 : self.at + 2] in ("{", "}"):
                end = source.find("'", self.at + 1)
                if end < 0:
                    raise InvalidPattern(f"a quote is not closed in {source[:60]!r}")
                text.append(source[self.at + 1 : end])
                self.at = end + 1
            elif source.startswith("''", self.at):
                text.append("'")
                self.at += 2
            else:
                text.append(sign)
                self.at += 1
        flush()
        return found

    def argument(self, number: str | None) -> Piece:
        """What stands between two braces, the first of which has been read."""
        match = _NAME.match(self.source, self.at)
        if match is None:
            raise InvalidPattern(f"a name is missing in {self.source[:60]!r}")
        name, self.at = match[1], match.end()
        self.names.add(name)
        if self.eat("}"):
            return _plain(name, self.write)
        self.must(",")
        kind = _NAME.match(self.source, self.at)
        if kind is None or kind[1] not in ("plural", "select"):
            raise InvalidPattern(f"{name} is followed by plural or select in {self.source[:60]!r}")
        self.at = kind.end()
        self.must(",")
        cases: dict[str, list[str | Piece]] = {}
        while not self.eat("}"):
            key = _KEY.match(self.source, self.at)
            if key is None:
                raise InvalidPattern(f"a case is missing in {self.source[:60]!r}")
            self.at = key.end()
            cases[key[1]] = self.pieces(name if kind[1] == "plural" else number)
            self.must("}")
            self.at += len(self.source[self.at :]) - len(self.source[self.at :].lstrip())
        if "other" not in cases:
            raise InvalidPattern(f"{name} has no case 'other' in {self.source[:60]!r}")
        if kind[1] == "plural":
            return _plural(name, cases)
        return _select(name, cases, self.choose)

    def eat(self, sign: str) -> bool:
        """Whether this sign comes next; it is then read."""
        if self.source.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def must(self, sign: str) -> None:
        """Reads a sign that has to be there."""
        if not self.eat(sign):
            raise InvalidPattern(f"{sign!r} is missing after {self.source[: self.at][-30:]!r}")


def _plain(name: str, write: Write) -> Piece:
    return lambda args, reader: write(args[name], reader)


def _plural(name: str, cases: dict[str, list[str | Piece]]) -> Piece:
    exact = {int(key[1:]): pieces for key, pieces in cases.items() if key.startswith("=")}
    one, other = cases.get("one", cases["other"]), cases["other"]

    def piece(args: Mapping[str, Any], reader: Any) -> str:
        n = args[name]
        return _joined(exact.get(n, one if n == 1 else other), args, reader)

    return piece


def _select(name: str, cases: dict[str, list[str | Piece]], choose: Choose) -> Piece:
    other = cases["other"]

    def piece(args: Mapping[str, Any], reader: Any) -> str:
        return _joined(cases.get(choose(args[name], reader), other), args, reader)

    return piece
