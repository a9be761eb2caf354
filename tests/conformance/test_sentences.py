"""No sentence that people read stands in the sources: neither in an error that says what they did
wrong, nor in what is printed.

The border (``CONTRIBUTING.md``): what only a programmer can cause is no ``CardhouseError`` but one
of Python's own, or is named here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cardhouse

HOUSE = Path(cardhouse.__file__).parent

PROGRAMMERS = {
    "agents/learned/weights.py": "whoever trains values",
    "conformance/": "whoever makes a game: what a law found",
    "core/contract.py": "whoever makes a game",
    "core/game.py": "whoever makes a game",
    "core/installed.py": "whoever makes a game",
    "core/parts.py": "whoever makes a game",
    "core/state.py": "whoever writes states as bytes or JSON",
    "core/texts.py": "whoever writes a catalogue; a catalogue cannot say what is wrong with itself",
    "envs/judges/": "whoever compares Cardhouse with other packages",
    "lab/gates.py": "python -m: whoever tunes a game",
    "lab/length.py": "python -m: whoever tunes a game",
    "lab/matters.py": "python -m: whoever tunes a game",
    "lab/mistakes.py": "python -m: whoever tunes a game",
    "lab/oneply.py": "python -m: whoever tunes a game",
    "lab/reliability.py": "python -m: whoever tunes a game",
    "server/messages/typescript.py": "python -m: whoever changes the messages",
}
"""Files, and folders, whose errors and lines nobody else reads."""

CALLS = {
    "play/course.py": ("is no mark; there are", "a scene's shape is"),
    "play/help.py": ("fair help is given to a view",),
    "play/journal.py": ("nothing is called",),
}
"""Errors of wrong calls."""

PRINTING = {"print", "say", "whole", "write", "must"}
"""What hands a text to somebody, besides errors."""

COMMAND = re.compile(r"cardhouse( [a-z]+)*:?")
"""What is typed, and who speaks: the same in every language."""

WORDS = re.compile(r"[a-z]{2,}[,:;]? +[A-Za-z({]|\} [a-z]{2,}")


@cache
def read_by_people() -> set[str]:
    """The names of errors whose words people read: CardhouseError and all below it, but those for
    whoever makes a game.
    """
    bases: dict[str, set[str]] = {}
    for path in HOUSE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases[node.name] = {x.id for x in node.bases if isinstance(x, ast.Name)}
    found = {"CardhouseError"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found - {"InvalidLesson", "InvalidPattern"}


def text(node: ast.expr) -> str:
    """What stands in a string, with braces where something is filled in."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join("{}" if isinstance(x, ast.FormattedValue) else text(x) for x in node.values)
    return ""


def strings(node: ast.AST) -> Iterator[ast.expr | str]:
    """The strings of an expression, and the names that stand in it; nothing of what a function gets
    that is called there, but for a few that only join.
    """
    if isinstance(node, (ast.Constant, ast.JoinedStr)):
        yield node
        if isinstance(node, ast.JoinedStr):
            for one in node.values:
                if isinstance(one, ast.FormattedValue) and isinstance(one.value, ast.Name):
                    yield one.value.id
    elif isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, (ast.BinOp, ast.IfExp)):
        for child in ast.iter_child_nodes(node):
            yield from strings(child)
    elif isinstance(node, ast.Call) and called(node) in ("join", "plain", "sentence", "capital"):
        for argument in node.args:
            yield from strings(argument)


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def sentences(source: str) -> Iterator[str]:
    """The sentences of a source that an error or a line of output says, by way of a name, too."""
    kinds = read_by_people() | PRINTING
    tree = ast.parse(source)
    functions = [
        x for x in ast.walk(tree) if isinstance(x, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    found: dict[tuple[int, int], str] = {}
    for scope in (tree, *functions):
        given: dict[str, list[ast.expr]] = {}
        for node in ast.walk(scope):
            if isinstance(node, (ast.Assign, ast.AugAssign)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    if isinstance(target, ast.Name) and scope is not tree:
                        given.setdefault(target.id, []).append(node.value)
        for node in ast.walk(scope):
            if not isinstance(node, ast.Call) or called(node) not in kinds:
                continue
            waiting: list[ast.expr | str] = [x for one in node.args for x in strings(one)]
            seen: set[str] = set()
            while waiting:
                one = waiting.pop()
                if isinstance(one, str):
                    if one not in seen:
                        seen.add(one)
                        waiting += [x for value in given.get(one, ()) for x in strings(value)]
                elif WORDS.search(COMMAND.sub("", text(one))):
                    found[one.lineno, one.col_offset] = text(one)
    yield from (found[place] for place in sorted(found))


def outside(path: Path) -> list[str]:
    """The sentences of a file that should stand in a catalogue."""
    name = path.relative_to(HOUSE).as_posix()
    if any(name.startswith(one) for one in PROGRAMMERS):
        return []
    fine = CALLS.get(name, ())
    said = sentences(path.read_text(encoding="utf-8"))
    return [x for x in said if not any(one in x for one in fine)]


def test_no_sentence_that_people_read_stands_in_the_sources() -> None:
    found = {str(path.relative_to(HOUSE)): outside(path) for path in sorted(HOUSE.rglob("*.py"))}
    assert {name: said for name, said in found.items() if said} == {}


def test_who_is_named_as_a_programmer_is_there() -> None:
    for name in (*PROGRAMMERS, *CALLS):
        assert (HOUSE / name).exists(), name
    for name, allowed in CALLS.items():
        said = list(sentences((HOUSE / name).read_text(encoding="utf-8")))
        assert all(any(one in x for x in said) for one in allowed), (name, said)


def test_a_sentence_would_be_found() -> None:
    assert list(sentences('raise InvalidPosition(f"row: {x} is no row")')) == ["row: {} is no row"]
    assert list(sentences('must(x, "seed must be a text")')) == ["seed must be a text"]
    assert list(sentences('def f():\n said = "so it is"\n print(f"{said}: {y}")')) == ["so it is"]
    assert list(sentences('raise InvalidOptions(TEXT("a.b", key="of a list"))')) == []
    assert list(sentences('raise ValueError("no such call")')) == []
