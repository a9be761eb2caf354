"""The parts of a game: files of its folder, loaded when first asked for and held against the
contract.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import Generic, Protocol, TypeGuard, TypeVar, cast, overload

from cardhouse.core.contract import Extra, hold
from cardhouse.core.errors import CardhouseError

P = TypeVar("P")


class Owner(Protocol):
    """What a part must know of its game."""

    @property
    def name(self) -> str:
        """The game's name."""

    @property
    def package(self) -> str:
        """The package that is the game's folder."""

    @property
    def offers(self) -> tuple[Extra, ...]:
        """The files that it has beyond those that every game has."""


class Part(Generic[P]):
    """A file of a game's folder that is loaded when first asked for, and held against its Protocol
    then.
    """

    def __init__(self, file: str, protocol: type) -> None:
        self.file = file
        self.protocol = protocol
        self.name = ""

    def __set_name__(self, kind: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, game: None, kind: type) -> Part[P]: ...
    @overload
    def __get__(self, game: Owner, kind: type) -> P: ...
    def __get__(self, game: Owner | None, kind: type) -> Part[P] | P:
        if game is None:
            return self
        # Kept where Python looks before it asks here again.
        loaded = game.__dict__[self.name] = self.load(game)
        return loaded

    def load(self, game: Owner) -> P:
        """The part of a game. Raises CardhouseError if the game lacks it, or it lacks something."""
        module = load_file(game, self.file)
        hold(module, self.protocol)
        return cast(P, module)  # held against its Protocol: no more can be known of a module here


class ExtraPart(Part[P | None]):
    """A file that a game may lack: None unless the game says in ``offers`` that it has it."""

    def load(self, game: Owner) -> P | None:
        """The part of a game, None if it has none."""
        return super().load(game) if self.file in game.offers else None


class Member(Part[P]):
    """One thing in a file of a game's folder, which must be of a certain class."""

    def __init__(self, file: str, member: str, kind: Callable[[object], TypeGuard[P]]) -> None:
        super().__init__(file, object)
        self.member = member
        self.kind = kind

    def load(self, game: Owner) -> P:
        """The thing in the file. Raises CardhouseError if it is not there, or is something else."""
        found = vars(load_file(game, self.file)).get(self.member)
        if not self.kind(found):
            raise CardhouseError(
                f"{game.package}.{self.file} needs {self.member}: see cardhouse.core.contract"
            )
        return found


class ExtraMember(Member[P | None]):
    """One thing in a file that a game may lack: None unless the game says in ``offers`` that it has
    it.
    """

    def load(self, game: Owner) -> P | None:
        """The thing in the file, None if the game has none."""
        return super().load(game) if self.file in game.offers else None


def load_file(game: Owner, file: str) -> ModuleType:
    """A file of a game's folder. Raises CardhouseError if it is missing; what it imports itself may
    be missing, too.
    """
    name = f"{game.package}.{file}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name == name:
            raise CardhouseError(f"the game {game.name} needs {name}, and there is none") from None
        raise
