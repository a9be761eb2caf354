"""Other packages' games before the judges, as far as they are installed: OpenSpiel, RLCard, pgx."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.metadata import PackageNotFoundError, version

from cardhouse.envs.judges.tests import leak_test, resample_test

Judge = Callable[[], object]


def openspiel() -> Mapping[str, Judge]:
    """The two judges over OpenSpiel's games."""
    from cardhouse.envs.judges import spiel

    found: dict[str, Judge] = {}
    games = {
        "leduc_poker": (spiel.leduc_unseen, 2),
        "gin_rummy": (spiel.gin_unseen, 2),
        "hearts": (spiel.hearts_unseen, 4),
    }
    for name, (unseen, players) in games.items():
        begin = spiel.starts(name, unseen)
        found[f"{name} resample_test"] = partial(resample_test, begin)
        found[f"{name} leak_test"] = partial(leak_test, begin, players=players)
    return found


def rlcard() -> Mapping[str, Judge]:
    """``leak_test`` over RLCard's games: of who decides, and of any player, since each can be asked
    for its state.
    """
    from cardhouse.envs.judges import rlcard

    found: dict[str, Judge] = {}
    for name in rlcard.GAMES:
        for asked, whose in ((False, "who decides"), (True, "any player")):
            begin = rlcard.starts(name, asked)
            found[f"{name} leak_test of {whose}"] = partial(leak_test, begin, players=2)
    return found


def pgx() -> Mapping[str, Judge]:
    """``leak_test`` over pgx's games."""
    from cardhouse.envs.judges import pgx

    return {
        f"{name} leak_test": partial(leak_test, pgx.starts(name), players=players, samples=3)
        for name, (_, players) in pgx.GAMES.items()
    }


PACKAGES: Mapping[str, tuple[str, Callable[[], Mapping[str, Judge]]]] = {
    "OpenSpiel": ("open_spiel", openspiel),
    "RLCard": ("rlcard", rlcard),
    "pgx": ("pgx", pgx),
}
"""By name: what ``pip`` calls it, and its judges."""


def packages() -> Iterator[tuple[str, str, str | None, Callable[[], Mapping[str, Judge]]]]:
    """Each package: its name, what ``pip`` calls it, its version (None where it is not installed),
    its judges.
    """
    for name, (package, judges) in PACKAGES.items():
        try:
            found: str | None = version(package)
        except PackageNotFoundError:
            found = None
        yield name, package, found, judges
