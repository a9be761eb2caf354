"""Runs all named judges and prints a line for each: ``python -m cardhouse.envs.judges`` (``make
judges``).

A judge of ours that fails makes the exit status 1; what other packages' games come to is told,
whatever it is. ``--foreign`` runs the two judges over the others' games only.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from io import StringIO
from types import SimpleNamespace
from typing import Any

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.core.errors import CardhouseError
from cardhouse.core.extras import available
from cardhouse.core.game import Game, all_games
from cardhouse.envs.judges.foreign import Judge, packages
from cardhouse.envs.judges.house import starts
from cardhouse.envs.judges.tests import Verdict, leak_test, resample_test
from cardhouse.envs.wording import TEXT


def own(game: Game) -> Mapping[str, Judge]:
    """The judges of one of our games."""
    name, seats = game.name, game.seats(game.blank())
    found: dict[str, Judge] = {
        "resample_test": lambda: resample_test(starts(name), plies=20, samples=5),
        "leak_test": lambda: leak_test(starts(name), players=seats, plies=20, samples=3),
    }
    if available("envs"):
        found |= _gymnasium(game)
    if available("pettingzoo"):
        found |= _pettingzoo(game)
    if available("openspiel"):
        found |= _openspiel(game)
    return found


def _gymnasium(game: Game) -> Mapping[str, Judge]:
    from gymnasium.utils.env_checker import check_env

    from cardhouse.envs.gym import Env, check_vector_env

    return {
        "check_env": lambda: check_env(Env(game.name)),
        "check_vector_env": lambda: check_vector_env(game.name, game.mini, count=3, steps=60),
    }


def _pettingzoo(game: Game) -> Mapping[str, Judge]:
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        seed_test,
        state_test,
    )
    from pettingzoo.utils.conversions import parallel_to_aec

    from cardhouse.envs.zoo import env, parallel_env

    def cut(**given: Any) -> Any:
        return parallel_env(game.name, illegal="first", **given)

    forms = SimpleNamespace(parallel_env=cut, env=lambda **given: parallel_to_aec(cut(**given)))
    return {
        "api_test": lambda: api_test(env(game.name), num_cycles=60),
        "parallel_api_test": lambda: parallel_api_test(parallel_env(game.name), num_cycles=60),
        "seed_test": lambda: seed_test(lambda: env(game.name), num_cycles=40),
        "state_test": lambda: state_test(env(game.name), parallel_env(game.name), num_cycles=20),
        "max_cycles_test": lambda: max_cycles_test(forms),
    }


def _openspiel(game: Game) -> Mapping[str, Judge]:
    import pyspiel

    from cardhouse.envs.spiel import exact_name, full_name

    whole = f"{full_name(game.name)}(max_plies=40)"
    found: dict[str, Judge] = {
        "random_sim_test": lambda: pyspiel.random_sim_test(
            pyspiel.load_game(whole), 1, False, False
        )
    }
    if game.exact:
        found["random_sim_test of the exact form"] = lambda: pyspiel.random_sim_test(
            pyspiel.load_game(exact_name(game.name)), 1, True, False
        )
    return found


def _held(what: str, judge: Judge, errors: type[Exception]) -> bool:
    """Runs a judge and prints what came of it; whether it passed."""
    try:
        with redirect_stdout(StringIO()):
            verdict = judge()
    except errors as error:
        why = next(iter(str(error).splitlines()), type(error).__name__)
        print(TEXT("judge.failed", what=what, why=why), flush=True)
        return False
    if isinstance(verdict, Verdict):
        figures = vars(verdict)
    else:
        figures = {"positions": 0, "others": 0, "counted": 0}
    print(TEXT("judge.passed", what=what, **figures), flush=True)
    return True


def _ours() -> bool:
    """Runs the judges of our games; whether all passed."""
    well = True
    for game in all_games():
        for name, judge in own(game).items():
            well &= _held(f"{game.name} {name}", judge, Exception)
    for extra in ("envs", "pettingzoo", "openspiel"):
        if not available(extra):
            print(TEXT("judge.skipped", what=f"[{extra}]", why=f"pip install 'cardhouse[{extra}]'"))
    return well


def _theirs() -> None:
    """Runs the judges over the games of other packages."""
    for name, package, found, judges in packages():
        if found is None:
            print(TEXT("judge.skipped", what=name, why=f"pip install {package}"), flush=True)
            continue
        print(f"{name} {found}", flush=True)
        for what, judge in judges().items():
            _held(what, judge, Exception)


def main(given: Sequence[str] | None = None) -> int:
    """Runs them all; 0 if every judge of ours passed."""
    import warnings

    parser = argparse.ArgumentParser(prog="python -m cardhouse.envs.judges")
    parser.add_argument("--foreign", action="store_true", help="other packages' games only")
    args = parser.parse_args(given)
    warnings.simplefilter("ignore")
    well = True if args.foreign else _ours()
    _theirs()
    return 0 if well else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except CardhouseError as error:
        sys.exit(str(error))
