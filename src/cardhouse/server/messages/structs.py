"""The messages of a table, taught to msgspec: dataclasses in, dataclasses out, at the speed of its
structs.

Requests are decoded as structs that are made from the dataclasses (tagged, bounded, unknown fields
refused) and handed on as the dataclasses themselves. Messages to clients need nothing: msgspec
encodes dataclasses as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, asdict, fields
from operator import attrgetter
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from cardhouse.play.messages.parts import Bounds
from cardhouse.play.messages.reader import field_types, tag_of

M = TypeVar("M")


class Decoder(Generic[M]):
    """Decodes the messages of one direction: a union of message types, told apart by ``type``."""

    def __init__(self, kinds: Iterable[type[M]]) -> None:
        structs = {struct_of(kind): kind for kind in kinds}
        self._make = {struct: _maker(struct, kind) for struct, kind in structs.items()}
        self._decoder = msgspec.json.Decoder(Union[tuple(structs)])  # noqa: UP007

    def decode(self, data: str | bytes) -> M:
        """The message in a JSON text. Raises msgspec.MsgspecError, as msgspec does."""
        found = self._decoder.decode(data)
        return self._make[type(found)](found)


def struct_of(kind: type[Any]) -> type[msgspec.Struct]:
    """The struct that decodes messages of a kind: its name, fields, defaults, bounds and
    docstring.
    """
    known = field_types(kind)
    made: list[Any] = []
    for one in fields(kind):
        if one.init and one.default is MISSING and one.default_factory is MISSING:
            made.append((one.name, _taught(known[one.name])))
        elif one.init:
            made.append((one.name, _taught(known[one.name]), _default(one)))
    return msgspec.defstruct(
        kind.__name__,
        made,
        tag=tag_of(kind),
        forbid_unknown_fields=True,
        module=kind.__module__,
        namespace={"__doc__": kind.__doc__},
    )


def _default(one: Field[Any]) -> Any:
    """What a field has that is left out."""
    if one.default_factory is MISSING:
        return one.default
    return msgspec.field(default_factory=one.default_factory)


def _taught(wanted: Any) -> Any:
    """A field's type with its bounds as msgspec knows them."""
    origin = get_origin(wanted)
    if origin is Annotated:
        plain, *more = get_args(wanted)
        bounds = next(x for x in more if isinstance(x, Bounds))
        given = {name: value for name, value in asdict(bounds).items() if value is not None}
        return Annotated[_taught(plain), msgspec.Meta(**given)]
    if origin is list:
        # A type made from a value, which mypy takes for a mistake; msgspec reads it as it stands.
        return list[_taught(get_args(wanted)[0])]  # type: ignore[misc]
    if origin is dict:
        return dict[tuple(_taught(x) for x in get_args(wanted))]  # type: ignore[misc]
    if get_args(wanted) and origin is not Literal:
        return Union[tuple(_taught(x) for x in get_args(wanted))]  # noqa: UP007
    return wanted


def _maker(struct: type[msgspec.Struct], kind: Callable[..., M]) -> Callable[[Any], M]:
    """A function that makes the dataclass from the struct."""
    names = struct.__struct_fields__
    if len(names) == 1:
        return lambda found: kind(getattr(found, names[0]))
    values = attrgetter(*names)
    return lambda found: kind(*values(found))
