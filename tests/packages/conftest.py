"""The wheel of a game from outside, built once; a browser for its page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.conftest import browser

from .support import install, make_game

__all__ = ["browser"]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a game that the house has never heard of."""
    return make_game(tmp_path_factory.mktemp("made"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which it is installed, and that a server may call its home."""
    folder = tmp_path_factory.mktemp("installed")
    install(wheel, folder)
    return folder
