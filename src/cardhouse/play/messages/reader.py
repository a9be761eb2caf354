"""Messages to JSON and back with the standard library alone, every field checked against its
declaration.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as hints_of

from cardhouse.core.notation import shown
from cardhouse.play.messages.parts import Bounds
from cardhouse.play.refusals import Refusal
from cardhouse.play.wording import TEXT

M = TypeVar("M")
Check = Callable[[Any, str], Any]
NAMES = {str: "message.text", int: "message.int", float: "message.float", bool: "message.bool"}


class Reader(Generic[M]):
    """Reads the messages of one direction: a union of message types, told apart by ``type``."""

    def __init__(self, kinds: Iterable[type[M]]) -> None:
        self._read = {tag_of(kind): _object(kind) for kind in kinds}

    def decode(self, data: str | bytes) -> M:
        """The message in a JSON text. Raises Refusal with the code ``junk`` and a sentence about
        what does not fit.
        """
        try:
            found: Any = json.loads(data, parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            raise Refusal("junk", TEXT("message.no_json", problem=str(error))) from error
        return self.read(found)

    def read(self, data: Any) -> M:
        """The message in JSON data. Raises Refusal with the code ``junk``."""
        if not isinstance(data, dict):
            raise Refusal("junk", TEXT("message.no_object", value=shown(data)))
        name = data.get("type")
        reader = self._read.get(name) if isinstance(name, str) else None
        if reader is None:
            raise Refusal("junk", TEXT("message.no_type", type=shown(name)))
        message: M = reader(data, "")
        return message


def encode(message: object) -> str:
    """A message, or a part of one, as JSON text without spaces."""
    return ENCODER.encode(message)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind))


def _object_of(value: Any) -> dict[str, Any]:
    kind: Any = type(value)
    return {name: getattr(value, name) for name in _names(kind)}


ENCODER = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":"), default=_object_of
)
"""Goes through lists and dictionaries by itself, in compiled code: a stored game grows with every
decision.
"""


def tag_of(kind: type[Any]) -> str:
    """The ``type`` of a message's kind."""
    (tag,) = get_args(field_types(kind)["type"])
    return str(tag)


def field_types(kind: type[Any]) -> dict[str, Any]:
    """What each field of a message's kind may hold, bounds included."""
    return hints_of(kind, include_extras=True)


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number")


def _refuse(path: str, wanted: str, value: Any) -> Refusal:
    field = path or TEXT("message.whole")
    return Refusal("junk", TEXT("message.must_be", field=field, wanted=wanted, value=shown(value)))


def _object(kind: type[Any]) -> Check:
    """How an object with the fields of a dataclass is read; other fields are refused."""
    known = field_types(kind)
    wanted = [(one.name, _check(known[one.name])) for one in fields(kind) if one.init]
    needed = [
        one.name
        for one in fields(kind)
        if one.init and one.default is MISSING and one.default_factory is MISSING
    ]

    def read(value: Any, path: str) -> Any:
        if not isinstance(value, dict):
            raise _refuse(path, TEXT("message.object"), value)
        at = f"{path}." if path else ""
        for name in value:
            if name not in known:
                field = f"{at}{str(name)[:40]}"
                raise Refusal("junk", TEXT("message.no_field", field=field, message=kind.__name__))
        for name in needed:
            if name not in value:
                raise Refusal("junk", TEXT("message.missing", field=at + name))
        return kind(
            **{name: check(value[name], at + name) for name, check in wanted if name in value}
        )

    return read


def _check(wanted: Any) -> Check:
    """How a value of a type is read and checked."""
    origin = get_origin(wanted)
    if origin is Annotated:
        plain, *more = get_args(wanted)
        return _bounded(_check(plain), [x for x in more if isinstance(x, Bounds)])
    if origin in (Union, UnionType):
        return _either([x for x in get_args(wanted) if x is not NoneType], wanted)
    if origin in (list, tuple):
        each = _check(get_args(wanted)[0])
        return lambda value, path: _listed(each, value, path)
    if origin is dict:
        key, item = (_check(x) for x in get_args(wanted))
        return lambda value, path: _dictionary(key, item, value, path)
    if origin is Literal:
        return lambda value, path: _literal(get_args(wanted), value, path)
    if wanted is Any:
        return lambda value, path: value
    if is_dataclass(wanted):
        assert isinstance(wanted, type)
        return _object(wanted)
    assert wanted in NAMES, f"no message holds {wanted}"
    return lambda value, path: _plain(wanted, value, path)


def _plain(wanted: type[Any], value: Any, path: str) -> Any:
    if wanted is float and type(value) is int:
        return float(value)
    if type(value) is not wanted or (wanted is str and _lone(value)):
        raise _refuse(path, TEXT(NAMES[wanted]), value)
    return value


def _lone(text: str) -> bool:
    """Whether a text has half a character that no encoding can write."""
    return any("\ud800" <= x <= "\udfff" for x in text)


def _literal(wanted: tuple[Any, ...], value: Any, path: str) -> Any:
    if value not in wanted:
        raise _refuse(path, TEXT("message.or").join(map(str, wanted)), value)
    return value


def _listed(each: Check, value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise _refuse(path, TEXT("message.list"), value)
    return [each(x, f"{path}[{i}]") for i, x in enumerate(value)]


def _dictionary(key: Check, item: Check, value: Any, path: str) -> dict[Any, Any]:
    if not isinstance(value, dict):
        raise _refuse(path, TEXT("message.object"), value)
    return {key(k, path): item(x, f"{path}.{str(k)[:40]}") for k, x in value.items()}


def _either(kinds: list[Any], wanted: Any) -> Check:
    checks = [_check(kind) for kind in kinds]
    empty = NoneType in get_args(wanted)

    def read(value: Any, path: str) -> Any:
        if value is None and empty:
            return None
        problem: Refusal | None = None
        for check in checks:
            try:
                return check(value, path)
            except Refusal as refused:
                problem = refused
        assert problem is not None
        raise problem

    return read


def _bounded(check: Check, bounds: list[Bounds]) -> Check:
    def read(value: Any, path: str) -> Any:
        found = check(value, path)
        for one in bounds:
            _hold(one, found, path)
        return found

    return read


def _hold(bounds: Bounds, value: Any, path: str) -> None:
    if bounds.ge is not None and value < bounds.ge:
        raise _refuse(path, TEXT("message.at_least", bound=bounds.ge), value)
    if bounds.le is not None and value > bounds.le:
        raise _refuse(path, TEXT("message.at_most", bound=bounds.le), value)
    if bounds.min_length is not None and len(value) < bounds.min_length:
        raise _refuse(path, TEXT("message.no_shorter", bound=bounds.min_length), value)
    if bounds.max_length is not None and len(value) > bounds.max_length:
        raise _refuse(path, TEXT("message.no_longer", bound=bounds.max_length), value)
    if bounds.pattern is not None and re.search(bounds.pattern, value) is None:
        raise _refuse(path, TEXT("message.of_form", pattern=bounds.pattern), value)
