"""Extras: what may be installed beside the engine, and what is said where it is missing.

``pip install cardhouse`` is the engine and the terminal; ``[fast]`` adds compiled rules, and with
them players that search and the solver; ``[server]`` the server and ``[fast]``; ``[envs]``
Gymnasium and ``[fast]``; ``[pettingzoo]`` PettingZoo beside it; ``[openspiel]`` OpenSpiel and
``[fast]``; ``[data]`` what Parquet files need; ``[all]`` everything.
"""

from __future__ import annotations

from importlib.util import find_spec

from cardhouse.core.errors import CardhouseError
from cardhouse.core.texts import HOUSE

EXTRAS = {
    "fast": ("numba", "numpy"),
    "server": (
        "alembic",
        "cryptography",
        "httptools",
        "msgspec",
        "prometheus_client",
        "segno",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "websockets",
    ),
    "postgres": ("psycopg",),
    "envs": ("gymnasium",),
    "pettingzoo": ("pettingzoo", "gymnasium"),
    "ray": ("ray",),
    "openspiel": ("pyspiel",),
    "data": ("pyarrow",),
}
"""The modules that each extra brings, as far as the sources import them."""


class MissingExtra(CardhouseError, ImportError):
    """Something was asked for whose extra is not installed; the message is the command that
    installs it.
    """


def available(extra: str) -> bool:
    """Whether an extra is installed; nothing is imported."""
    return all(find_spec(module) is not None for module in EXTRAS[extra])


def command_for(extra: str) -> str:
    """The command that installs an extra."""
    return f"pip install 'cardhouse[{extra}]'"


def need(extra: str, what: str) -> None:
    """Raises MissingExtra unless an extra is installed. what: who needs it, as the sentence
    begins.
    """
    if not available(extra):
        raise MissingExtra(HOUSE("extra.more", what=what, command=command_for(extra)))


def explained(error: ModuleNotFoundError) -> MissingExtra | None:
    """The error in our words, if what is missing belongs to an extra."""
    module = (error.name or "").partition(".")[0]
    extra = next((name for name, modules in EXTRAS.items() if module in modules), None)
    if extra is None:
        return None
    return MissingExtra(HOUSE("extra.missing", module=module, command=command_for(extra)))
