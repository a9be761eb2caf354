"""Where a source can be changed, and into what: comparisons, arithmetic, numbers, conditions,
statements left out.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the bytes from ``start`` to ``end`` become ``after``."""

    path: Path
    line: int
    start: int
    end: int
    kind: str
    after: str

    def text(self, root: Path) -> str:
        """The whole changed file."""
        source = (root / self.path).read_bytes()
        return (source[: self.start] + self.after.encode() + source[self.end :]).decode()

    def key(self, root: Path) -> str:
        """The same for the same change of the same file, and for nothing else."""
        return hashlib.sha256(f"{self.path} {self.text(root)}".encode()).hexdigest()[:16]

    def lines(self, root: Path) -> tuple[int, int]:
        """The first and the last line that it changes."""
        changed = (root / self.path).read_bytes()[self.start : self.end]
        return self.line, self.line + changed.count(b"\n")

    def in_function(self, root: Path) -> bool:
        """Whether it stands in the body of a function, so that it matters only where that is
        called.
        """
        first, last = self.lines(root)
        return any(low <= first and last <= high for low, high in _bodies(root / self.path))

    def diff(self, root: Path) -> str:
        """The change as a unified diff with little around it."""
        name = self.path.as_posix()
        before = (root / self.path).read_text(encoding="utf-8").splitlines(keepends=True)
        after = self.text(root).splitlines(keepends=True)
        return "".join(difflib.unified_diff(before, after, name, name, n=1))


@cache
def _bodies(path: Path) -> list[tuple[int, int]]:
    """The first and the last line of the body of each function of a file."""
    return [
        (node.body[0].lineno, node.end_lineno or node.lineno)
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and node.body[0].lineno > node.lineno
    ]


def mutants(root: Path, path: Path) -> Iterator[Mutant]:
    """All changes of a file that are known here, from its beginning to its end, each still a
    program.
    """
    source = (root / path).read_bytes()
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    for node, kind, after in _changes(ast.parse(source)):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = lines[node.lineno - 1] + node.col_offset
        end = lines[node.end_lineno - 1] + node.end_col_offset
        yield Mutant(path, node.lineno, start, end, kind, after)


def _changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str, str]]:
    if isinstance(node, (ast.expr, ast.stmt)):
        for kind, after in _ways(node):
            yield node, kind, after
    for child in _inside(node):
        yield from _changes(child)


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """What is run of a node: no types, decorators or imports, and no f-strings, whose parts have no
    places.
    """
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.JoinedStr)):
        return
    for name, value in ast.iter_fields(node):
        if name in (
            "annotation",
            "returns",
            "decorator_list",
            "bases",
            "keywords",
        ) and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child


def _ways(node: ast.expr | ast.stmt) -> Iterator[tuple[str, str]]:
    """What may stand in place of a node: the kind of the change, and the new text."""
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in COMPARED:
            yield "comparison", _text(ast.Compare(left, [COMPARED[type(op)]()], [right]))
        case ast.BinOp(left, op, right) if type(op) in COUNTED:
            yield "arithmetic", _text(ast.BinOp(left, COUNTED[type(op)](), right))
        case ast.BoolOp(op, values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and, or", _text(ast.BoolOp(other, values))
        case ast.UnaryOp(ast.Not(), operand):
            yield "not", _text(operand)
        case ast.Constant(bool() as value):
            yield "truth", str(not value)
        case ast.Constant(int() as value):
            yield "number", f"({value + 1})"
        case ast.IfExp(test, body, orelse):
            yield "condition", _text(ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse))
        case ast.Break():
            yield "loop", "continue"
        case ast.Continue():
            yield "loop", "break"
        case ast.Expr(ast.Call()) | ast.AugAssign():
            yield "left out", "pass"
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield "left out", "pass"


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"
