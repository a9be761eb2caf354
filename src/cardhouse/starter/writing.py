"""Writing a new game: the folder of a package that plays and passes at once, made of the model
game.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import names
from cardhouse.core.texts import Texts

TEXT = Texts(__package__)
MODEL = "duckling"
"""The name of the game that is copied; wherever it stands, the new one's is put."""
GAME, AROUND = MODEL, "package"
"""The folders of its sources, and of what lies around them in a package."""
NOT_COPIED = ("__pycache__", ".pyc")


def checked_name(name: str) -> str:
    """A name that a new game may have. Raises InvalidOptions."""
    if keyword.iskeyword(name):
        raise InvalidOptions(TEXT("name.word", name=name))
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,39}", name):
        raise InvalidOptions(TEXT("name.not_one", name=repr(name[:40])))
    if name in names():
        raise InvalidOptions(TEXT("name.taken", name=name))
    if name in ("cardhouse", "tests", MODEL) or find_spec(name) is not None:
        raise InvalidOptions(TEXT("name.module", name=name))
    return name


def new_game(name: str, folder: Path, title: str = "") -> list[Path]:
    """Writes the package of a new game into a folder that is empty or not there yet; returns its
    files.

    title: what people call the game (from the name). Raises InvalidOptions or OSError.
    """
    checked_name(name)
    called = title.strip() or name.replace("_", " ").capitalize()
    if len(called) > 40 or re.search(r'["\\{}\n]', called):
        raise InvalidOptions(TEXT("title.not_one"))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InvalidOptions(TEXT("folder.not_empty", folder=str(folder)))
    written = []
    model = files(__package__)
    for part, below in ((AROUND, Path()), (GAME, Path("src", name))):
        for path, source in _files(model.joinpath(part)):
            target = folder / below / renamed(path, name, called)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text(encoding="utf-8")
            target.write_text(renamed(text, name, called), encoding="utf-8")
            written.append(target)
    return sorted(written)


def renamed(text: str, name: str, title: str) -> str:
    """A text of the model game, as the new one has it."""
    own = text.replace(f"{__package__}.{MODEL}", name).replace(MODEL.capitalize(), title)
    return own.replace(f"cardhouse-{MODEL}", f"cardhouse-{name.replace('_', '-')}").replace(
        MODEL, name
    )


def _files(folder: Traversable, before: str = "") -> Iterator[tuple[str, Traversable]]:
    """Every file of a folder with its path in it."""
    for entry in folder.iterdir():
        if entry.name.endswith(NOT_COPIED):
            continue
        if entry.is_dir():
            yield from _files(entry, f"{before}{entry.name}/")
        else:
            yield f"{before}{entry.name}", entry
