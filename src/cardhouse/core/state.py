"""State: data only, declared once as a class; layout, copy, equality, hash and JSON come from the
declaration.

A state is one block of memory. Under CPython every array field is a memoryview into that block and
every scalar field a property: reads give Python ints, writes out of range raise. Compiled code
sees the same block as a NumPy record, with no copy between the two. All fields are signed, because
the machine arithmetic of unsigned ones differs from Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self, cast, overload

from cardhouse.core.cards import MOST_SEATS, seat_letter
from cardhouse.core.errors import InvalidPosition
from cardhouse.core.options import Option, Value

Viewer = int | None
"""Whose eyes: a seat, ``SPECTATOR`` or ``TRUTH``. Whoever is not named, everywhere, is the
spectator.
"""
SPECTATOR = None
"""The viewer who has no seat and sees what everybody sees."""
NO_SEAT = -1
"""The spectator where only an int fits: the field ``viewer`` is a cell of a record, and ``hide`` is
a rule.
"""
TRUTH = -2
"""The viewer from whom nothing is hidden; states that are no view hold it in their field
``viewer``.
"""


def viewer_cell(viewer: Viewer) -> int:
    """A viewer as the field ``viewer`` of a state and the rule ``hide`` have it: ``NO_SEAT`` for
    the spectator.
    """
    return NO_SEAT if viewer is SPECTATOR else viewer


GOAL, STALEMATE, TURN_CAP, RESIGNED = 1, 2, 3, 4
ENDINGS = {GOAL: "goal", STALEMATE: "stalemate", TURN_CAP: "turn cap", RESIGNED: "resignation"}

ROW_LENGTH = 16
_BYTES = {"b": 1, "h": 2, "i": 4, "q": 8}
_NAMES = {"b": "i1", "h": "i2", "i": "i4", "q": "i8"}


class Ints(Protocol):
    """Integers addressed by index or by a tuple of indices: a field, a list, an array."""

    def __getitem__(self, index: Any, /) -> int: ...
    def __setitem__(self, index: Any, value: int, /) -> None: ...
    def __len__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Field:
    """One declared field: element code, shape (empty for a scalar), meaning, option declaration if
    it is one.
    """

    code: str
    shape: tuple[int, ...]
    says: str
    option: Option | None = None

    @property
    def count(self) -> int:
        """Number of elements."""
        n = 1
        for size in self.shape:
            n *= size
        return n

    @property
    def type_name(self) -> str:
        """NumPy's name of the element type."""
        return _NAMES[self.code]


_READING: dict[str, Callable[[int], Callable[[State], int]]] = {
    "b": lambda index: lambda state: state._b[index],
    "h": lambda index: lambda state: state._h[index],
    "i": lambda index: lambda state: state._i[index],
    "q": lambda index: lambda state: state._q[index],
}
"""How one element is read, by its code. Rules do little else under CPython, so nothing is looked up
by name.
"""


def _scalar(code: str, offset: int) -> property:
    """Reads and writes one element of the whole state, seen as elements of its own size."""
    key, index = "_" + code, offset // _BYTES[code]

    def write(state: State, value: int) -> None:
        getattr(state, key)[index] = value

    return property(_READING[code](index), write)


@overload
def i1(*, says: str = ...) -> int: ...
@overload
def i1(size: int, /, *shape: int, says: str = ...) -> Ints: ...
def i1(*shape: int, says: str = "") -> Any:
    """A field of 8-bit integers; a scalar without a shape."""
    return Field("b", shape, says)


@overload
def i2(*, says: str = ...) -> int: ...
@overload
def i2(size: int, /, *shape: int, says: str = ...) -> Ints: ...
def i2(*shape: int, says: str = "") -> Any:
    """A field of 16-bit integers; a scalar without a shape."""
    return Field("h", shape, says)


@overload
def i4(*, says: str = ...) -> int: ...
@overload
def i4(size: int, /, *shape: int, says: str = ...) -> Ints: ...
def i4(*shape: int, says: str = "") -> Any:
    """A field of 32-bit integers; a scalar without a shape."""
    return Field("i", shape, says)


@overload
def i8(*, says: str = ...) -> int: ...
@overload
def i8(size: int, /, *shape: int, says: str = ...) -> Ints: ...
def i8(*shape: int, says: str = "") -> Any:
    """A field of 64-bit integers; a scalar without a shape."""
    return Field("q", shape, says)


def number(
    default: int | None,
    *,
    low: int,
    high: int,
    choices: tuple[int | None, ...] = (),
    says: str,
    ruling: str = "",
    lab: bool = False,
) -> int:
    """An option that is an integer in low..high (None is stored as 0); ``choices`` are the ordinary
    values.
    """
    return cast(
        int, Field("i", (), says, Option("number", default, choices, low, high, says, ruling, lab))
    )


def flag(default: bool, *, says: str, ruling: str = "", lab: bool = False) -> int:
    """An option that is true or false, stored as 1 or 0."""
    return cast(
        int, Field("i", (), says, Option("flag", default, (False, True), 0, 1, says, ruling, lab))
    )


def choice(*names: str, says: str, ruling: str = "", lab: bool = False) -> int:
    """An option that is one of some names, the default first, stored as the index of the name."""
    option = Option("choice", names[0], names, 0, len(names) - 1, says, ruling, lab)
    return cast(int, Field("i", (), says, option))


def pair(
    default: str,
    *,
    choices: tuple[str, ...],
    low: int,
    high: int,
    says: str,
    ruling: str = "",
    lab: bool = False,
) -> Ints:
    """An option that is two numbers written ``7/3``, each in low..high, stored as two elements."""
    return cast(
        Ints, Field("i", (2,), says, Option("pair", default, choices, low, high, says, ruling, lab))
    )


class State:
    """What lies on the table, of one game. Subclass it with ``class S(State, game="name")`` and
    declare fields.
    """

    FIELDS: ClassVar[dict[str, Field]]
    OFFSETS: ClassVar[dict[str, int]]
    OPTIONS: ClassVar[dict[str, Option]]
    SIZE: ClassVar[int]
    GAME: ClassVar[str]

    rng = i8(4, says="The generator's words; zero in a view.")
    viewer = i1(says="-2 the truth, -1 a spectator's view, else the seat whose view this is.")
    ended = i1(
        says="0 while the game goes on, else 1 goal, 2 stalemate, 3 turn cap, 4 resignation."
    )
    winners = i4(says="Bit p is set when seat p has won; no bit at the end is a draw.")
    turn_seat = i1(says="Whose turn it is.")
    turn = i4(says="Turns so far; one more each time the turn passes.")
    row_n = i1(says="Choices made in the unfinished row.")
    row = i2(
        ROW_LENGTH,
        says="The actions of the unfinished row; -1 a choice that the viewer may not see; 0 beyond.",
    )

    _dtype: ClassVar[Any] = None
    _PARTS: ClassVar[tuple[tuple[str, int, int, Any, Any], ...]]
    __slots__ = ("__dict__", "_b", "_h", "_i", "_q", "buffer")
    buffer: bytearray
    _b: memoryview[int]
    _h: memoryview[int]
    _i: memoryview[int]
    _q: memoryview[int]

    def __init_subclass__(cls, game: str, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        cls.GAME = game
        cls.FIELDS = {**_BASE, **{k: v for k, v in vars(cls).items() if isinstance(v, Field)}}
        cls.OPTIONS = {k: v.option for k, v in cls.FIELDS.items() if v.option is not None}
        cls.OFFSETS, at = {}, 0
        for name, field in cls.FIELDS.items():
            size = _BYTES[field.code]
            at = -(-at // size) * size
            cls.OFFSETS[name] = at
            at += size * field.count
            if field.shape:
                if name in vars(cls):
                    delattr(cls, name)
            else:
                setattr(cls, name, _scalar(field.code, cls.OFFSETS[name]))
        cls.SIZE = -(-at // 8) * 8
        cls._PARTS = tuple(
            (
                name,
                cls.OFFSETS[name],
                cls.OFFSETS[name] + _BYTES[field.code] * field.count,
                field.code,
                field.shape,
            )
            for name, field in cls.FIELDS.items()
            if field.shape
        )
        cls._dtype = None

    def __init__(self, buffer: bytearray | None = None) -> None:
        self.buffer = bytearray(self.SIZE) if buffer is None else buffer
        whole = memoryview(self.buffer)
        self._b, self._h = whole.cast("b"), whole.cast("h")
        self._i, self._q = whole.cast("i"), whole.cast("q")
        cells = self.__dict__
        for key, start, end, code, shape in self._PARTS:
            cells[key] = whole[start:end].cast(code, shape)

    def copy(self) -> Self:
        """An independent copy."""
        return type(self)(bytearray(self.buffer))

    def assign(self, other: State) -> None:
        """Takes over everything that another state of the same game holds."""
        self.buffer[:] = other.buffer

    def to_bytes(self) -> bytes:
        """The whole state as bytes; equal states have equal bytes."""
        return bytes(self.buffer)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The state that ``to_bytes`` wrote. Raises InvalidPosition if the length is wrong."""
        if len(data) != cls.SIZE:
            raise InvalidPosition(f"a {cls.GAME} state has {cls.SIZE} bytes, not {len(data)}")
        return cls(bytearray(data))

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (bytearray(self.buffer),))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State) and type(self) is type(other) and self.buffer == other.buffer
        )

    def __hash__(self) -> int:
        return hash(bytes(self.buffer))

    def __repr__(self) -> str:
        """Whose eyes, whose turn and how far: nothing that lies on the table, as logs are read by
        anybody.
        """
        eyes = {TRUTH: "the truth", NO_SEAT: "a spectator's view"}.get(self.viewer)
        eyes = eyes or f"{seat_letter(self.viewer)}'s view"
        now = f"{seat_letter(self.turn_seat)}'s turn"
        if self.ended:
            won = [seat_letter(p) for p in range(MOST_SEATS) if self.winners >> p & 1]
            now = f"over by {ENDINGS[self.ended]}, " + (
                f"won by {' and '.join(won)}" if won else "nobody won"
            )
        row = f", {self.row_n} choices into a row" if self.row_n else ""
        return f"<{self.GAME}, {eyes}: turn {self.turn}, {now}{row}>"

    def items(self) -> Iterator[tuple[str, Any]]:
        """Every field with its value: an int, or nested lists."""
        for name, field in self.FIELDS.items():
            yield name, self.__dict__[name].tolist() if field.shape else getattr(self, name)

    def to_json(self) -> dict[str, Any]:
        """Every field by name, arrays as nested lists."""
        return dict(self.items())

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The state that ``to_json`` wrote. Raises InvalidPosition if a field is missing, unknown
        or malformed.
        """
        if not isinstance(data, dict) or set(data) != set(cls.FIELDS):
            raise InvalidPosition(
                f"a {cls.GAME} state has exactly the fields {', '.join(cls.FIELDS)}"
            )
        state = cls()
        for name, field in cls.FIELDS.items():
            flat = _flatten(data[name], field.shape, name)
            start, code = cls.OFFSETS[name], cast(Any, field.code)
            view = memoryview(state.buffer)[start : start + _BYTES[field.code] * field.count].cast(
                code
            )
            for i, value in enumerate(flat):
                try:
                    view[i] = value
                except (ValueError, TypeError, OverflowError) as error:
                    raise InvalidPosition(
                        f"{name} takes integers of type {field.type_name}"
                    ) from error
        return state

    @classmethod
    def dtype(cls) -> Any:
        """The NumPy record type with the same layout.

        One more name for the first byte carries the game's name, so that games with equal fields
        have different types.
        """
        if cls._dtype is None:
            from cardhouse.core.arrays import np

            fields = cls.FIELDS.values()
            cls._dtype = np.dtype(
                {
                    "names": [*cls.FIELDS, f"game {cls.GAME}"],
                    "formats": [
                        *((f.type_name, f.shape) if f.shape else f.type_name for f in fields),
                        "i1",
                    ],
                    "offsets": [*(cls.OFFSETS[name] for name in cls.FIELDS), 0],
                    "itemsize": cls.SIZE,
                },
                align=True,
            )
        return cls._dtype

    def array(self) -> Any:
        """A NumPy array of one record over the very same memory; writing to it changes this
        state.
        """
        dtype = self.dtype()  # which says how NumPy is installed, where it is missing
        import numpy as np

        return np.frombuffer(self.buffer, dtype=dtype)


def store_options(state: State, values: Mapping[str, Value]) -> None:
    """Writes checked options into a state."""
    for name, option in state.OPTIONS.items():
        cells = option.encode(values[name])
        if state.FIELDS[name].shape:
            for i, value in enumerate(cells):
                state.__dict__[name][i] = value
        else:
            setattr(state, name, cells[0])


def load_options(state: State) -> dict[str, Value]:
    """The options that a state holds."""
    return {
        name: option.decode(
            state.__dict__[name] if state.FIELDS[name].shape else (getattr(state, name),)
        )
        for name, option in state.OPTIONS.items()
    }


_BASE = {name: value for name, value in vars(State).items() if isinstance(value, Field)}


def _flatten(value: Any, shape: tuple[int, ...], name: str) -> list[Any]:
    if not shape:
        return [value]
    if not isinstance(value, list) or len(value) != shape[0]:
        raise InvalidPosition(f"{name} takes lists of {shape[0]} elements")
    return [x for part in value for x in _flatten(part, shape[1:], name)]
