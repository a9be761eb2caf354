"""Certificates of Carlton: a program apart from the solver accepts the right ones, and none that
was tampered with.
"""

from __future__ import annotations

import base64
import copy
import importlib.util
import json
import lzma
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cardhouse.core.game import game
from cardhouse.core.solving import Solution
from cardhouse.games.carlton import rules, solver
from cardhouse.games.carlton.solver import dead, layout
from cardhouse.games.carlton.solver.certificate import size
from cardhouse.games.carlton.state import Table
from cardhouse.lab.solve import solve_command

from .test_carlton_solver import SMALL, bench, deal, tidied, wander

G = game("carlton")
LOST = 278
"""A deal that is lost before the first move; its proof is short."""


def _checker() -> ModuleType:
    path = Path(__file__).parents[2] / "examples" / "check_carlton.py"
    assert "cardhouse" not in [
        name
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith(("import ", "from "))
        for name in line.replace(".", " ").split()
    ]
    spec = importlib.util.spec_from_file_location("check_carlton", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECKER = _checker()


@pytest.fixture(scope="module", autouse=True)
def _ready() -> None:
    solver.warm_up()


def certified(s: Table, number: int | None = None) -> dict[str, Any]:
    found = solver.certificate(s, solver.solve(s, seconds=20))
    assert found is not None
    if number is not None:
        found["deal"] = number
    read: dict[str, Any] = json.loads(json.dumps(found))
    return read


@pytest.fixture(scope="module")
def lost() -> dict[str, Any]:
    return certified(deal(LOST), LOST)


@pytest.fixture(scope="module")
def won() -> dict[str, Any]:
    return certified(deal(1), 1)


@pytest.mark.parametrize("options", SMALL, ids=lambda o: "-".join(f"{k}{v}" for k, v in o.items()))
def test_certificates_of_small_tables_hold(options: dict[str, Any]) -> None:
    for seed in range(12):
        data = certified(deal(seed, **options), seed)
        said = CHECKER.check(data)
        assert said.startswith(f"deal {seed} {'can be' if 'line' in data else 'cannot be'} won")


def test_C12_certificates_of_tables_with_few_moves_hold() -> None:
    kinds = set()
    for seed in range(20):
        data = certified(deal(seed, **G.mini), seed)
        CHECKER.check(data)
        kinds.add(data.get("proof", {}).get("kind"))
    assert "closed set in moves" in kinds
    assert None in kinds


def test_certificates_from_the_middle_of_a_game_and_after_its_end_hold() -> None:
    verdicts = set()
    for seed in range(6):
        for number, s in enumerate(wander(seed, suits=2, ranks=4, piles=2)):
            if number % 7 == 0:
                data = certified(s)
                CHECKER.check(data)
                verdicts.add(data["verdict"])
            last = s
        while not last.ended:
            rules.apply(last, G.legal(last)[-1])
        if not last.winners:
            CHECKER.check(certified(last))
    assert verdicts == {"solved", "unsolvable"}


def test_a_lost_deal_is_proven_and_a_won_one_played(
    lost: dict[str, Any], won: dict[str, Any]
) -> None:
    assert "cannot be won: 662 positions" in CHECKER.check(lost)
    assert size(lost["proof"]) == 662
    assert "can be won" in CHECKER.check(won)


def changed(phase: dict[str, Any], change: Callable[[bytes], bytes]) -> None:
    """Changes the positions of a phase."""
    data = change(lzma.decompress(base64.b64decode(phase["set"])))
    phase["set"] = base64.b64encode(lzma.compress(data)).decode()


def first_size(data: bytes, piles: int = 8) -> int:
    """How many bytes the first position of a list takes."""
    at = 0
    for _ in range(piles):
        at += 2 + data[at]
    return at


def without_one(data: dict[str, Any]) -> None:
    for phase in data["proof"]["phases"]:
        if phase["positions"] > 10:
            changed(phase, lambda cells: cells[first_size(cells) :])
            phase["positions"] -= 1
            return


def another_card(data: dict[str, Any]) -> None:
    changed(data["proof"]["phases"][-1], lambda cells: cells[:-1] + bytes([(cells[-1] + 1) % 52]))


def another_count(data: dict[str, Any]) -> None:
    data["proof"]["phases"][0]["positions"] += 1


def no_last_phase(data: dict[str, Any]) -> None:
    data["proof"]["phases"].pop()


def no_first_phase(data: dict[str, Any]) -> None:
    data["proof"]["phases"] = data["proof"]["phases"][1:]


def no_proof(data: dict[str, Any]) -> None:
    data["proof"]["phases"] = []


def no_cards(data: dict[str, Any]) -> None:
    data["position"] |= {"tableau": [[]] * 8, "face_down": [0] * 8}


def another_deal(data: dict[str, Any]) -> None:
    data["deal"] = 2


def another_table(data: dict[str, Any]) -> None:
    stock = data["position"]["stock"]
    stock[0], stock[-1] = stock[-1], stock[0]


def another_verdict(data: dict[str, Any]) -> None:
    data["verdict"] = "solved" if data["verdict"] == "unsolvable" else "unsolvable"


def cut_off(data: dict[str, Any]) -> None:
    data["proof"]["phases"][-1]["set"] = data["proof"]["phases"][-1]["set"][:-400]


def another_kind(data: dict[str, Any]) -> None:
    data["proof"]["kind"] = "everybody knows"


@pytest.mark.parametrize(
    "change",
    [
        without_one,
        another_card,
        another_count,
        no_last_phase,
        no_first_phase,
        no_proof,
        no_cards,
        another_deal,
        another_table,
        another_verdict,
        cut_off,
        another_kind,
    ],
    ids=lambda change: str(change.__name__),
)
def test_a_proof_that_was_tampered_with_is_refused(
    lost: dict[str, Any], change: Callable[[dict[str, Any]], None], tmp_path: Path
) -> None:
    data = copy.deepcopy(lost)
    change(data)
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert CHECKER.main([str(path)]) == 1


def test_a_line_that_was_tampered_with_is_refused(won: dict[str, Any]) -> None:
    line = won["line"]
    for at in range(0, len(line), 17):
        with pytest.raises(CHECKER.Refused):
            CHECKER.check({**won, "line": line[:at] + line[at + 1 :]})
    for wrong in (["deal"] * 9, [*line, "1>up"], ["1>1", *line], ["9>up", *line], []):
        with pytest.raises(CHECKER.Refused):
            CHECKER.check({**won, "line": wrong})
    with pytest.raises(CHECKER.Refused):
        CHECKER.check({**won, "deal": 2})
    few = {**won["position"], "options": {"max_moves": len(line) - 1}}
    with pytest.raises(CHECKER.Refused, match="C12"):
        CHECKER.check({**won, "position": few})


def test_the_proof_of_one_deal_is_none_of_another(
    lost: dict[str, Any], won: dict[str, Any]
) -> None:
    with pytest.raises(CHECKER.Refused):
        CHECKER.check({**won, "verdict": "unsolvable", "proof": lost["proof"]})


def test_a_winnable_table_has_no_proof(tmp_path: Path) -> None:
    """Not even if all positions are listed that can be reached from it: some of them are won."""
    won = 0
    for seed in range(20):
        s = deal(seed, suits=2, ranks=2, piles=2)
        reached = list(everything(s))
        if not any(state.winners for state in reached):
            continue
        won += 1
        phases = []
        deals = -(-s.stock_n // s.piles)
        for number in range(deals + 1):
            left = max(0, s.stock_n - number * s.piles)
            cells = b"".join(cells_of(state) for state in reached if state.stock_n == left)
            here = sum(state.stock_n == left for state in reached)
            packed = base64.b64encode(lzma.compress(cells)).decode()
            phases.append({"positions": here, "set": packed})
        data = {
            "certificate": "carlton 1",
            "position": G.positions.write(s),
            "verdict": "unsolvable",
            "proof": {"kind": "closed set", "phases": phases},
        }
        with pytest.raises(CHECKER.Refused, match=r"is won|out of the list|not in the list"):
            CHECKER.check(json.loads(json.dumps(data)))
    assert won > 3


def everything(start: Table) -> list[Table]:
    """Every position that can be reached, by the rules alone."""
    met = {bytes(start.to_bytes()): start}
    waiting = [start]
    while waiting:
        s = waiting.pop()
        for action in [] if s.ended else G.legal(s):
            after = s.copy()
            rules.apply(after, action)
            after.turn = 0
            key = bytes(after.to_bytes())
            if key not in met:
                met[key] = after
                waiting.append(after)
    return list(met.values())


def cells_of(s: Table) -> bytes:
    return b"".join(
        bytes([s.pile_n[i], s.down_n[i], *(s.pile[i, k] for k in range(s.pile_n[i]))])
        for i in range(s.piles)
    )


def theirs(s: Table) -> tuple[Any, Any]:
    """The checker's game and piles of a position."""
    own = CHECKER.Game(G.positions.write(s))
    return own, own.piles


@pytest.mark.parametrize("options", [{}, {"faces": "all"}, {"suits": 2, "decks": 1, "piles": 5}])
def test_the_checker_moves_and_deals_as_the_rules_do(options: dict[str, Any]) -> None:
    for seed in range(3):
        s = deal(seed, **options)
        own, piles = theirs(s)
        assert CHECKER.dealt(seed, own.options) == (own.tableau, own.stock)
        for s in wander(seed, **options):
            own, piles = theirs(s)
            after = set()
            for action in G.legal(s):
                then = s.copy()
                rules.apply(then, action)
                if action == 0:
                    assert own.deal(piles, 0) == theirs(then)[1]
                else:
                    after.add(theirs(then)[1])
            assert {found for found, _ in own.moves_from(piles, own.up)} == after
            assert own.foundations(piles, 0) == own.up


@pytest.mark.parametrize("options", [{}, {"suits": 2, "ranks": 4, "piles": 3}])
def test_the_checker_finds_the_safe_cards_and_dead_locks_of_the_solver(
    options: dict[str, Any],
) -> None:
    """Both are argued in both programs; a difference would be a mistake in one of them."""
    told = {0: 0, 1: 0}
    for seed in range(25):
        for s in wander(seed, **options):
            own, piles = theirs(s)
            tidy, _, _ = own.tidy(piles, own.up)
            shown = tuple(
                (down, tuple(cards)) for down, cards in own.named(tidy, 0 if s.stock_n else 9)
            )
            assert tuple(sorted(shown)) == tuple(sorted(tidied(s)))
            x, rows = bench(s)
            layout.spread(0, rows, x)
            stuck = dead.stuck(x)
            assert own.dead_lock(piles, own.up, 0) == bool(stuck)
            told[stuck] += 1
    assert told[0]
    assert told[1] or not options


def test_the_command_writes_what_a_verdict_rests_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []
    paths = []
    for number in (1, LOST):
        paths.append(str(tmp_path / f"{number}.json"))
        assert solve_command(number, 20, False, said.append, proof=paths[-1]) == 0
        assert any(paths[-1] in text for text in said)
    assert CHECKER.main(paths) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "deal 1 can be won" in lines[0]
    assert f"deal {LOST} cannot be won" in lines[1]
    nothing = tmp_path / "nothing.json"
    solve_command(2, 0.001, False, said.append, proof=nothing)
    assert not nothing.exists()
    assert "nothing is known" in said[-1] or "not written" in " ".join(said[-3:])


def test_of_a_position_that_nothing_is_known_of_there_is_no_certificate() -> None:
    assert solver.certificate(deal(2), Solution(solver.UNKNOWN)) is None


def test_what_is_no_certificate_is_refused(tmp_path: Path) -> None:
    for number, text in enumerate(("", "[]", "{}", '{"certificate": "carlton 1"}', "nothing")):
        path = tmp_path / f"{number}.json"
        path.write_text(text, encoding="utf-8")
        assert CHECKER.main([str(path)]) == 1
    assert CHECKER.main([str(tmp_path / "nowhere.json")]) == 1
