"""Every ruling is cited where it lives, and every one that forbids something has a test that names
it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from cardhouse.core.game import game, names

from .support import every_game
from .test_imports import ROOT

# The letter of each game's rulings and how many there are.
RULINGS = {
    "three_piles": ("P", 23),
    "carlton": ("C", 12),
    "carbles": ("B", 22),
    "carbondale": ("F", 69),
    "carbondale_draft": ("D", 39),
}
TESTS = Path(__file__).parents[1]


def identifiers(name: str) -> list[str]:
    letter, count = RULINGS[name]
    return [f"{letter}{i}" for i in range(1, count + 1)]


@cache
def code_of(name: str) -> str:
    folder = ROOT / "games" / name
    return "\n".join(
        p.read_text(encoding="utf-8") for p in sorted(folder.iterdir()) if p.suffix == ".py"
    )


def cites(text: str, ruling: str) -> bool:
    """Whether a text names a ruling, or a range (``F39 to F43``) that holds it."""
    if re.search(rf"\b{ruling}\b", text):
        return True
    ranges = re.findall(rf"\b{ruling[0]}(\d+) to {ruling[0]}(\d+)\b", text)
    return any(int(low) <= int(ruling[1:]) <= int(high) < int(low) + 8 for low, high in ranges)


@cache
def names_of_tests() -> str:
    found = []
    for path in sorted(TESTS.rglob("test_*.py")):
        found += re.findall(r"^\s*def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return "\n".join(found)


def test_every_game_has_rulings() -> None:
    assert set(RULINGS) == set(names())


@every_game
def test_every_ruling_is_cited(name: str) -> None:
    for where, text in (("code", code_of(name)), ("rulebook", game(name).rules_text())):
        missing = [ruling for ruling in identifiers(name) if not cites(text, ruling)]
        assert not missing, f"the {where} of {name} cites nowhere {', '.join(missing)}"


@every_game
def test_the_rulebook_cites_no_ruling_that_does_not_exist(name: str) -> None:
    text = game(name).rules_text()
    known = set(identifiers(name)) | set(identifiers("carbondale"))
    for cited_id in re.findall(r"\b[PCBFD]\d+\b", text):
        assert cited_id in known, f"the rulebook of {name} cites {cited_id}, which does not exist"


@every_game
def test_every_reason_that_forbids_something_has_a_test_that_names_its_ruling(name: str) -> None:
    reasons = game(name).notation.REASONS
    known = set(identifiers(name)) | (
        set(identifiers("carbondale")) if name == "carbondale_draft" else set()
    )
    for code, reason in reasons.items():
        assert code != 0
        cited = re.findall(r"[A-Z]\d+", reason.ruling)
        assert cited, reason
        assert set(cited) <= known, reason
        for ruling in cited:
            assert re.search(rf"^test_(\w*_)?{ruling}(_|$)", names_of_tests(), re.MULTILINE), (
                f"no test names {ruling}: {reason}"
            )


@pytest.mark.parametrize("name", names())
def test_options_cite_rulings_that_exist(name: str) -> None:
    known = set(identifiers(name)) | set(identifiers("carbondale"))
    for key, option in game(name).state_type.OPTIONS.items():
        for cited in re.findall(r"[A-Z]\d+", option.ruling):
            assert cited in known, key
