"""Texts: every sentence that people read is made here, from an id and arguments, by the catalogue
of a language.

A catalogue is ``language/en.json`` in the folder of a package (a game, ``play``, ``core``): nested
names and patterns (see ``patterns``). ``Texts(__package__)`` reads it when first asked. Arguments
are ints, texts, and what needs words of its own: a ``Card``, a ``Seat``, a tuple of such (a list in
words), or a ``Said`` (a sentence as data). Who reads it is a ``Reader``: the seat that is *you*,
and what the others are called.

One process speaks one language (``speak``). ``PSEUDO`` is English with other letters: what comes
out in plain letters was not made here.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Self, TypeVar, cast

from cardhouse.core.cards import JOKER, RANKS, SUITS, SYMBOLS, card_text, seat_letter
from cardhouse.core.errors import CardhouseError
from cardhouse.core.patterns import Pattern

if TYPE_CHECKING:
    from importlib.abc import ResourceLoader

P = ParamSpec("P")
R = TypeVar("R")
K = TypeVar("K")

ENGLISH, PSEUDO = "en", "en-XA"


class Card(int):
    """A face (see ``cards``), written as people write it."""

    __slots__ = ()


class Seat(int):
    """A seat, written as its player's name; ``select`` tells ``you`` from ``other``."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence as data: its id in the catalogue of a package, and its arguments."""

    texts: Texts
    id: str
    args: Mapping[str, Arg] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.texts.write(self.id, self.args)


Arg = int | str | Card | Seat | Said | Sequence["Arg"]


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: the seat that is called *you* (None: nobody), and the names of all seats (letters
    without).
    """

    seat: int | None = None
    names: Sequence[str] = ()

    def name(self, seat: int) -> str:
        """What a seat is called in the middle of a sentence."""
        if seat == self.seat:
            return HOUSE("seat.you")
        return self.names[seat] if seat < len(self.names) else seat_letter(seat)


ANYBODY = Reader()


def reader_of(viewer: int, names: Sequence[str] = ()) -> Reader:
    """Who reads what is drawn from a view: its seat, or a spectator (-1)."""
    return Reader(viewer if viewer >= 0 else None, names)


_language = ENGLISH
_loaded: dict[str, Texts] = {}
_caches: list[Callable[[], None]] = []


def language() -> str:
    """The language that this process speaks."""
    return _language


def speak(chosen: str) -> None:
    """Changes the language of this process; what was made and kept in another one is forgotten."""
    global _language
    _language = chosen
    for one in _loaded.values():
        one.forget()
    forget_kept()


def forget_kept() -> None:
    """Forgets all that is kept by ``kept`` and ``kept_by``; it is made again when it is needed."""
    for clear in _caches:
        clear()


def kept(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Like ``functools.lru_cache``, for what has texts in it: it is forgotten when the language
    changes.
    """

    def wrap(function: Callable[P, R]) -> Callable[P, R]:
        cached = lru_cache(most, typed=True)(function)
        _caches.append(cached.cache_clear)
        return cached  # type: ignore[return-value]  # lru_cache's own type forgets the parameters

    return wrap


def kept_by(
    most: int,
) -> Callable[[Callable[Concatenate[K, P], R]], Callable[Concatenate[K, P], R]]:
    """Like ``kept``, but found again by the first argument alone, which must say all that the
    others matter for.
    """

    def wrap(function: Callable[Concatenate[K, P], R]) -> Callable[Concatenate[K, P], R]:
        held: dict[K, R] = {}
        _caches.append(held.clear)

        def found(key: K, /, *args: P.args, **kwargs: P.kwargs) -> R:
            if key in held:
                return held[key]
            if len(held) >= most:
                held.clear()
            made = held[key] = function(key, *args, **kwargs)
            return made

        return found

    return wrap


class Texts:
    """The catalogue of one package, the same object for whoever asks for it, in another process,
    too.

    ``texts("event.draw", card=Card(3))`` is a sentence for anybody.
    """

    package: str
    _patterns: dict[str, Pattern]
    _raw: dict[str, str] | None

    def __new__(cls, package: str) -> Self:
        if package not in _loaded:
            made = _loaded[package] = super().__new__(cls)
            made.package, made._patterns, made._raw = package, {}, None
        return cast(Self, _loaded[package])

    def __call__(self, id: str, /, **args: Arg) -> str:
        return self.write(id, args)

    def write(self, id: str, args: Mapping[str, Arg], reader: Reader = ANYBODY) -> str:
        """The text with this id for somebody. Raises CardhouseError if there is none, or an
        argument is missing.
        """
        pattern = self._patterns.get(id) or self._pattern(id)
        try:
            return pattern.fill(args, reader)
        except KeyError as error:
            raise CardhouseError(f"{self.package}: the text {id} needs {error}") from error

    def declared(self, id: str, english: str) -> str:
        """A text whose English stands where a thing is declared (an option, say); other languages
        have it by its id.
        """
        if id in self.ids():
            return self(id)
        return _pseudo(english) if _language == PSEUDO else english

    def __contains__(self, id: str) -> bool:
        return id in self.ids()

    def ids(self) -> Mapping[str, str]:
        """Every id with its pattern."""
        if self._raw is None:
            self._raw = self._read(_language if _language != PSEUDO else ENGLISH)
        return self._raw

    def forget(self) -> None:
        """Reads the catalogue anew when it is next asked."""
        self._raw = None
        self._patterns.clear()

    def _pattern(self, id: str) -> Pattern:
        raw = self.ids().get(id)
        if raw is None:
            raise CardhouseError(f"the catalogue of {self.package} has no text {id!r}")
        pattern = Pattern(raw, _written, _key)
        if _language == PSEUDO:
            pattern = pattern.literals(_pseudo)
        self._patterns[id] = pattern
        return pattern

    def _read(self, language: str) -> dict[str, str]:
        """The catalogue, in English where a language lacks it; empty for a package that has none.

        Raises CardhouseError if it is no JSON.
        """
        found: dict[str, str] = {}
        for name in dict.fromkeys((ENGLISH, language)):
            with suppress(OSError):
                found |= _flat(_catalogue(self.package, f"{name}.json"))
        return found

    def __reduce__(self) -> tuple[type[Texts], tuple[str]]:
        return Texts, (self.package,)

    def __repr__(self) -> str:
        return f"<Texts of {self.package}>"


def _file_of(package: str, name: str) -> bytes:
    """A file of a package's ``language`` folder, from wherever the package was loaded. Raises
    OSError.
    """
    spec = import_module(package).__spec__
    assert spec is not None
    assert spec.origin is not None
    folder = os.path.join(os.path.dirname(spec.origin), "language")
    loader = cast("ResourceLoader", spec.loader)
    return loader.get_data(os.path.join(folder, name))


def _catalogue(package: str, name: str) -> dict[str, Any]:
    """What a file of a ``language`` folder says. Raises OSError; CardhouseError, which says where
    it is no JSON.
    """
    raw = _file_of(package, name)
    file = f"{package.replace('.', '/')}/language/{name}"
    try:
        found: object = json.loads(raw)
    except json.JSONDecodeError as error:
        raise CardhouseError(
            f"{file}, line {error.lineno}, column {error.colno}: this is no JSON ({error.msg}); "
            "look at what stands right before it, too"
        ) from error
    except UnicodeDecodeError as error:
        raise CardhouseError(f"{file} is not written in UTF-8 (byte {error.start})") from error
    if not isinstance(found, dict):
        raise CardhouseError(f"{file} should hold names and texts in braces")
    return found


HOUSE = Texts(__package__)
"""What all games and front ends say alike: you, lists, cards."""


@kept(64)
def card_symbol(face: int) -> str:
    """A face as people write it: ``7♠``, ``10♢``, ``Joker``."""
    if face < 0:
        return HOUSE("card.hidden")
    if face == JOKER:
        return HOUSE("card.joker")
    rank = RANKS[face % 13]
    return ("10" if rank == "T" else rank) + SYMBOLS[SUITS[face // 13]]


def capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A text as a whole sentence: a capital, a full stop unless it ends already."""
    whole = capital(text)
    if whole.endswith((".", "!", "?", ":")):
        return whole
    before, after = _around_sentences()
    return f"{before}{whole}{after}"


@kept(1)
def _around_sentences() -> tuple[str, str]:
    """What stands before and after a sentence: asked of the catalogue once, since every line of a
    log is one.
    """
    before, _, after = HOUSE("sentence", text="\0").partition("\0")
    return before, after


def listed(parts: Sequence[str]) -> str:
    """Texts as a list in words: ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return HOUSE("list.last", before=comma_list(parts[:-1]), last=parts[-1])


def either(parts: Sequence[str]) -> str:
    """Texts of which one is meant: ``a, b or c``."""
    if len(parts) < 2:
        return "".join(parts)
    return HOUSE("list.or", before=comma_list(parts[:-1]), last=parts[-1])


def comma_list(parts: Iterable[str]) -> str:
    """Texts one after the other: ``a, b, c``."""
    return HOUSE("list.comma").join(parts)


def as_json(arg: Arg) -> Any:
    """An argument as JSON data: a card by its two characters, a sentence as its id and
    arguments.
    """
    if isinstance(arg, Card):
        return card_text(arg)
    if isinstance(arg, Said):
        return {"id": arg.id, "args": {name: as_json(x) for name, x in arg.args.items()}}
    if isinstance(arg, str):
        return arg
    return int(arg) if isinstance(arg, int) else [as_json(x) for x in arg]


def _written(arg: Arg, reader: Reader) -> str:
    if isinstance(arg, str):
        return arg
    if isinstance(arg, Card):
        return card_symbol(arg)
    if isinstance(arg, Seat):
        return reader.name(arg)
    if isinstance(arg, int):
        return str(arg)
    if isinstance(arg, Said):
        return arg.texts.write(arg.id, arg.args, reader)
    return listed([_written(x, reader) for x in arg])


def _key(arg: Arg, reader: Reader) -> str:
    if isinstance(arg, Seat):
        return "you" if arg == reader.seat else "other"
    if isinstance(arg, Card):
        return "hidden" if arg < 0 else "known"
    return str(int(arg)) if isinstance(arg, int) else str(arg)


def _flat(data: Mapping[str, Any], before: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in data.items():
        if isinstance(value, str):
            found[before + name] = value
        else:
            found |= _flat(value, f"{before}{name}.")
    return found


_OTHER_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ",
)
_CODE = re.compile(r"\b(?:[A-Z]{1,3}\d+|[A-Z]{2,})\b")
"""Rulings and what people type are no words: they stay as they are."""


def _pseudo(text: str) -> str:
    codes = _CODE.findall(text)
    words = [part.translate(_OTHER_LETTERS) for part in _CODE.split(text)]
    return "".join(x for pair in zip(words, [*codes, ""], strict=True) for x in pair)
