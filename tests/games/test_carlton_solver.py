"""The solver of Carlton: its moves are the rules' moves, its verdicts those of brute force, its
lines win.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

import cardhouse
from cardhouse.core.compiled import compiled
from cardhouse.core.game import game
from cardhouse.core.state import GOAL
from cardhouse.games.carlton import legality, rules, solver
from cardhouse.games.carlton.actions import (
    ACTIONS,
    DEAL,
    MOVE,
    UP,
    count_of,
    kind_of,
    move_cards,
    pile_of,
    play_up,
    target_of,
)
from cardhouse.games.carlton.solver import (
    beam,
    candidates,
    dead,
    layout,
    learned,
    lines,
    noted,
    numbers,
    proof,
    score,
    zobrist,
)
from cardhouse.games.carlton.solver.beaming import NO_NET
from cardhouse.games.carlton.solver.plan import LATEST
from cardhouse.games.carlton.solver.reading import from_solvitaire
from cardhouse.games.carlton.solver.search import Search
from cardhouse.games.carlton.state import Table
from cardhouse.lab.solve import read_deal, solve_command

G = game("carlton")
GOLDEN = (
    Path(os.environ.get("CARDHOUSE_GOLDEN", Path(__file__).parents[3] / "shared" / "golden"))
    / "carlton"
)
SMALL: list[dict[str, Any]] = [
    {"suits": 2, "ranks": 2, "piles": 2},
    {"suits": 2, "ranks": 3, "piles": 2},
    {"suits": 2, "ranks": 3, "piles": 3},
    {"suits": 4, "ranks": 2, "piles": 3},
    {"suits": 3, "ranks": 2, "piles": 3, "faces": "all"},
    {"suits": 4, "ranks": 3, "piles": 3, "decks": 1},
    {"suits": 2, "ranks": 4, "piles": 2, "decks": 1, "deal_cards": 2},
    {"suits": 2, "ranks": 5, "piles": 2, "decks": 1, "pile_step": 0},
]


@pytest.fixture(scope="module", autouse=True)
def _ready() -> None:
    solver.warm_up()


def deal(seed: int, **options: Any) -> Table:
    return cast(Table, G.new_state(options, seed))


def winnable(start: Table) -> bool:
    """Brute force by the rules alone: every position once, no pruning; the turn is not part of a
    position.
    """
    met = set()
    waiting = [start]
    while waiting:
        s = waiting.pop()
        if s.ended == GOAL:
            return True
        if s.ended:
            continue
        for action in G.legal(s):
            after = s.copy()
            rules.apply(after, action)
            after.turn = 0
            key = bytes(after.to_bytes())
            if key not in met:
                met.add(key)
                waiting.append(after)
    return False


def winnable_in_time(start: Table) -> bool:
    """The same where moves are few: by depth, so that each position is met first with the fewest
    moves.
    """
    met = set()
    level = [start]
    while level:
        below = []
        for s in level:
            if s.ended == GOAL:
                return True
            for action in [] if s.ended else G.legal(s):
                after = s.copy()
                rules.apply(after, action)
                key = after.to_bytes()
                if key not in met:
                    met.add(key)
                    below.append(after)
        level = below
    return False


def replayed(s: Table, moves: list[str]) -> cardhouse.Match:
    match = cardhouse.match_from_position(G.positions.write(s))
    for move in moves:
        match.play(move)
    return match


@pytest.mark.parametrize("options", SMALL, ids=lambda o: "-".join(f"{k}{v}" for k, v in o.items()))
def test_verdicts_agree_with_brute_force(options: dict[str, Any]) -> None:
    verdicts = set()
    for seed in range(40):
        s = deal(seed, **options)
        found = solver.solve(s, seconds=20)
        assert found.verdict == (solver.SOLVED if winnable(s) else solver.UNSOLVABLE), seed
        if found.moves:
            assert replayed(s, found.moves).reason == "goal"
        verdicts.add(found.verdict)
    assert verdicts


def test_C12_verdicts_agree_with_brute_force_when_moves_are_few() -> None:
    verdicts = []
    for seed in range(20):
        s = deal(seed, **G.mini)
        found = solver.solve(s, seconds=20)
        assert found.verdict == (solver.SOLVED if winnable_in_time(s) else solver.UNSOLVABLE), seed
        verdicts.append(found.verdict)
    assert {solver.SOLVED, solver.UNSOLVABLE} == set(verdicts)


@pytest.mark.parametrize("limited", [False, True])
def test_lines_of_the_exhaustive_search_win(limited: bool) -> None:
    """It sorts piles once the stock is empty; its lines name them as they lie."""
    won = 0
    for seed in range(30):
        s = deal(seed, suits=2, ranks=4, piles=4)
        search = Search(s)
        outcome = search.prove(200_000, search.limit if limited else 0)
        assert outcome.complete
        if outcome.won >= 0:
            assert lines.wins(s, lines.actions(search, outcome.won, True))
            won += 1
    assert won > 5


def test_C3_where_a_pile_lies_decides_what_is_dealt_on_it() -> None:
    decided = []
    for seed in range(60):
        s = deal(seed, suits=2, ranks=4, piles=2, pile_step=0)
        decided.append(solver.solve(s, seconds=20).verdict == solver.SOLVED)
        assert decided[-1] == winnable(s), seed
    assert 0 < sum(decided) < 60


def wander(seed: int, **options: Any) -> Iterator[Table]:
    rng = random.Random(seed)
    s = deal(seed, **options)
    for _ in range(120):
        if s.ended:
            return
        yield s
        rules.apply(s, rng.choice(G.legal(s)))


def bench(s: Table) -> tuple[Any, Any]:
    search = Search(s)
    x: Any = SimpleNamespace(
        **{name: search.desk[name][0] for name in layout.DESK_TYPE.fields or ()}
    )
    x.b[numbers.ORDERED] = 1 if s.stock_n else 0
    return x, np.array([search.first_row])


def as_row(s: Table) -> bytes:
    return bytes(layout.write_row(s))


@pytest.mark.parametrize(
    "options",
    [{}, {"faces": "all"}, {"piles": 4, "ranks": 6}, {"suits": 2, "decks": 1, "piles": 5}],
)
def test_the_small_state_has_the_rules_successors(options: dict[str, Any]) -> None:
    for seed in range(3):
        for s in wander(seed, **options):
            x, rows = bench(s)
            layout.spread(0, rows, x)
            legal = G.legal(s)
            assert [a for a in range(ACTIONS) if lines_allowed(a, s, x)] == legal
            for action in legal:
                after = s.copy()
                rules.apply(after, action)
                layout.spread(0, rows, x)
                if action == DEAL:
                    layout.lay_out(0, x)
                elif kind_of(action) == UP:
                    layout.lift(pile_of(action), x)
                else:
                    layout.shift(pile_of(action), target_of(action), count_of(action), x)
                out = np.zeros((1, layout.ROW), dtype=np.int8)
                layout.gather(0, out, x)
                assert bytes(out[0]) == as_row(after)
                for i in range(s.piles):
                    assert (x.d[layout.RUN + i], x.d[layout.TIP + i]) == (
                        after.run_n[i],
                        after.tip[i],
                    )


def lines_allowed(action: int, s: Table, x: Any) -> bool:
    if kind_of(action) != DEAL and pile_of(action) >= s.piles:
        return False
    if kind_of(action) == MOVE and target_of(action) >= s.piles:
        return False
    return lines.allowed(action, x) == 1


def test_the_exhaustive_search_enters_every_successor() -> None:
    """One step of it, from random positions: what it enters are the rules' successors after safe
    cards.
    """
    for seed in range(4):
        for s in wander(seed, piles=5, ranks=7):
            expected = set()
            for action in G.legal(s):
                after = s.copy()
                rules.apply(after, action)
                if action != DEAL:
                    expected.add(tidied(after))
            search = Search(s)
            table, _ = search._arrays(400, 400, 800, 1)
            compiled(proof.root, G)(search.rows, search.tree, table, search.desk)
            if search.tree[0, 2] > 0:
                continue  # safe cards went up first; the successors are those of another position
            x, rows = bench(s)
            layout.spread(0, rows, x)
            if dead.stuck(x):
                continue
            compiled(proof.exhaust, G)(0, 1, search.rows, search.tree, table, search.desk)
            entered = {tidied(s)}
            for p in range(int(search.b[numbers.USED])):
                entered.add(canonical(search.rows[p], s))
            assert entered == expected | {tidied(s)}


def test_candidates_have_the_key_and_score_of_the_position_they_stand_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Keys and scores are worked out from what a move changes; here against the whole desk."""
    checked = 0
    enter = candidates.remember
    for seed in range(3):
        for s in wander(seed):
            search = Search(s)
            table, found = search._arrays(50, 50, 4096, 400)
            x, _ = bench(s)
            x.w[: len(LATEST)] = LATEST
            x.w[score.JITTER] = 0
            x.b[numbers.WHOLE] = x.b[numbers.SPLITS] = 1
            beam.root(search.rows, [x])
            keys: list[int] = []

            def note(key: int, table: Any, x: Any, keys: list[int] = keys) -> int:
                if enter(key, table, x) == 0:
                    return 0
                keys.append(int(key))
                return 1

            monkeypatch.setattr(beam, "remember", note)
            beam.expand(0, search.rows, found, table, x)
            for k, key in enumerate(keys):
                candidates.make(0, int(found[k, 2]), search.rows, x)
                assert zobrist.row_key(0, x.b[numbers.ORDERED], x) == key
                assert noted.desk_total(x) == found[k, 0]
                checked += 1
    assert checked > 300


def test_a_row_copied_over_a_move_is_the_row_of_the_position_after_it() -> None:
    """Byte by byte where no card goes up of itself; the first row's piles lie in both orders."""
    copied = safe = hidden = emptied = 0
    deals = [(seed, {"piles": 4, "ranks": 6, "decks": 1}) for seed in range(30)]
    for seed, options in [(0, {}), (1, {}), *deals]:
        for s in wander(seed, **options):
            x, rows = bench(s)
            rows = np.concatenate([rows, rows, rows])
            layout.spread(0, rows, x)
            layout.tidy(x)
            layout.gather(0, rows, x)
            for i in range(s.piles):
                for j in range(s.piles):
                    layout.spread(0, rows, x)
                    for n in range(1, int(x.d[layout.RUN + i]) + 1):
                        move = move_cards(i, j, n)
                        layout.spread(0, rows, x)
                        if not lines.allowed(move, x):
                            continue
                        candidates.make(0, move, rows, x)
                        rows[1:] = 0
                        layout.gather(1, rows, x)
                        size = rows[1, : layout.DOWN].sum() + layout.FACES
                        if not candidates.shifted(0, move, 2, memoryview(cast(Any, rows)), x):
                            assert (
                                rows[1, layout.FOUND : layout.FACES].sum()
                                > rows[0, layout.FOUND : layout.FACES].sum()
                            )
                            safe += 1
                            continue
                        assert (rows[1, :size] == rows[2, :size]).all()
                        copied += 1
                        hidden += bool(rows[0, layout.DOWN + i] != rows[1, layout.DOWN + i])
                        emptied += int(rows[1, layout.SIZE + i]) == 0
    assert copied > 500
    assert min(safe, hidden, emptied) > 0


def test_what_is_noted_of_a_row_is_what_would_be_noted_anew() -> None:
    """Rows are laid out over one another in the beam; keys and scores must not tell."""
    relaid = 0
    for seed in range(3):
        for s in wander(seed):
            search = Search(s)
            table, found = search._arrays(50, 50, 4096, 400)
            x, _ = bench(s)
            x.w[: len(LATEST)] = LATEST
            beam.root(search.rows, [x])
            beam.expand(0, search.rows, found, table, x)
            for c in range(x.b[numbers.CANDIDATES]):
                candidates.keep(c, memoryview(search.rows), search.tree, found, x)
            layout.spread(0, search.rows, x)
            noted.save(x)
            for p in range(1, x.b[numbers.USED]):
                noted.relay(p, memoryview(search.rows), x)
                before = x.saved.copy(), x.pre.copy(), x.d.copy()
                layout.spread(p, search.rows, x)
                noted.save(x)
                piles = int(s.piles)
                assert (before[0] == x.saved).all()
                for i in range(piles):
                    assert (
                        before[1][i, : x.d[layout.SIZE + i]] == x.pre[i, : x.d[layout.SIZE + i]]
                    ).all()
                assert (before[2][: layout.WANT] == x.d[: layout.WANT]).all()
                relaid += 1
    assert relaid > 100


def test_what_is_looked_at_closely_counts_what_may_come_free_or_is_lost() -> None:
    lost = weighed = 0
    for seed in range(6):
        for s in wander(seed, suits=2, ranks=5, piles=3):
            if not s.stock_n:
                continue
            search = Search(s)
            table, found = search._arrays(50, 50, 4096, 400)
            x, _ = bench(s)
            x.w[: len(LATEST)] = LATEST
            x.w[score.BARE], x.w[score.FREE] = 20, 60
            beam.root(search.rows, [x])
            assert beam.deal_out(0, 1, search.rows, found, table, [x]) == 1
            before = int(found[0, 0])
            learned.weigh(np.array([0]), search.rows, found, NO_NET, [x])
            candidates.make(0, DEAL, search.rows, x)
            x.b[numbers.NEXT] = min(int(s.stock_n), int(x.t[layout.PILES]))
            stuck = dead.stuck(x)
            assert found[0, 0] == (learned.LOST if stuck else before + dead.freedom(x))
            lost += stuck
            weighed += 1
    assert weighed > lost > 0


def tidied(s: Table) -> tuple[Any, ...]:
    x, rows = bench(s)
    layout.spread(0, rows, x)
    layout.tidy(x)
    out = np.zeros((1, layout.ROW), dtype=np.int8)
    layout.gather(0, out, x)
    return canonical(out[0], s)


def canonical(row: Any, s: Table) -> tuple[Any, ...]:
    at = layout.FACES
    piles = []
    for i in range(s.piles):
        n = int(row[layout.SIZE + i])
        piles.append((int(row[layout.DOWN + i]), tuple(int(f) for f in row[at : at + n])))
        at += n
    return tuple(piles if s.stock_n else sorted(piles))


def test_safe_cards_are_never_a_mistake() -> None:
    """Where a card is safe, playing it up keeps a winnable position winnable, by brute force."""
    tried = 0
    for seed in range(60):
        for s in wander(seed, suits=2, ranks=3, piles=3):
            x, rows = bench(s)
            layout.spread(0, rows, x)
            for i in range(s.piles):
                if s.pile_n[i] and layout.safe_up(s.pile[i, s.pile_n[i] - 1], x):
                    after = s.copy()
                    rules.apply(after, play_up(i))
                    assert winnable(after) == winnable(s)
                    tried += 1
        if tried > 150:
            break
    assert tried > 100


STUCK: list[dict[str, Any]] = [
    {"suits": 2, "ranks": 5, "piles": 2, "decks": 1, "pile_step": 0},
    {"suits": 2, "ranks": 5, "piles": 3, "decks": 1},
    {"suits": 2, "ranks": 3, "piles": 3},
    {"suits": 2, "ranks": 4, "piles": 2},
    {"suits": 4, "ranks": 3, "piles": 3, "decks": 1, "faces": "all"},
]


@pytest.mark.parametrize("options", STUCK, ids=lambda o: "-".join(f"{k}{v}" for k, v in o.items()))
def test_no_position_that_is_called_stuck_can_be_won(options: dict[str, Any]) -> None:
    """Along random lines of many small deals; which positions can be won is brute force's word."""
    told = {0: 0, 1: 0}
    for seed in range(60):
        for s in wander(seed, **options):
            x, rows = bench(s)
            layout.spread(0, rows, x)
            stuck = dead.stuck(x)
            told[stuck] += 1
            assert not (stuck and winnable(s)), (seed, G.positions.write(s))
    assert min(told.values()) > 50


def test_once_the_stock_is_gone_stuck_means_that_no_pile_may_be_emptied() -> None:
    told = {False: 0, True: 0}
    for seed in range(60):
        for s in wander(seed, suits=2, ranks=3, piles=3):
            x, rows = bench(s)
            layout.spread(0, rows, x)
            if s.stock_n or not all(s.pile_n[i] for i in range(s.piles)):
                continue
            x.w[score.BARE], x.w[score.FREE] = 0, 1
            free = dead.freedom(x)
            assert (free == 0) == bool(dead.stuck(x)), (seed, G.positions.write(s))
            told[free > 0] += 1
    assert min(told.values()) > 10


def test_disorder_is_the_same_for_the_same_neighbours_out_of_order_and_only_then() -> None:
    """Against the neighbours as a set; a run that changes from one card in order to another changes
    nothing.
    """
    keys: dict[frozenset[tuple[int, int]], int] = {}
    met_again = 0
    for seed in range(40):
        for s in wander(seed):
            x, rows = bench(s)
            layout.spread(0, rows, x)
            pairs: set[tuple[int, int]] = set()
            for i in range(s.piles):
                below = -1
                for k in range(s.pile_n[i]):
                    face = int(s.pile[i, k])
                    if k <= s.down_n[i] or not legality.in_order(face, below):
                        pairs ^= {(below, face)}  # equal pairs cancel out
                    below = face
            seen = frozenset(pairs)
            met_again += seen in keys
            kind = candidates.disorder(x)
            assert keys.setdefault(seen, kind) == kind
    assert len(set(keys.values())) == len(keys)
    assert met_again > 5


def test_a_line_from_the_middle_of_a_game_wins() -> None:
    for seed in (1, 8, 40):
        s = deal(seed)
        rules.apply(s, DEAL)
        found = solver.solve(s, seconds=5)
        if found.verdict == solver.SOLVED:
            assert replayed(s, found.moves).reason == "goal"


def test_a_position_dictionary_is_solved_and_progress_is_told() -> None:
    told: list[solver.Progress] = []
    cards = {
        "tableau": [["2S"], ["AS"], [], [], [], [], [], []],
        "stock": ["3S"],
        "game": "carlton",
    }
    found = solver.solve(cards, seconds=5, progress=told.append)
    assert found.verdict == solver.SOLVED
    assert sorted(found.moves) == sorted(["2>up", "1>up", "deal", "1>up"])
    assert told
    assert told[-1].phases == 2


def test_a_deadlock_is_proven() -> None:
    cards = {
        "tableau": [["AS", "2S"], [], [], [], [], [], [], []],
        "game": "carlton",
        "options": {"max_moves": 2},
    }
    assert solver.solve(cards, seconds=5).verdict == solver.UNSOLVABLE  # it takes three moves (C12)
    cards["options"] = {"max_moves": 3}
    assert solver.solve(cards, seconds=5).verdict == solver.SOLVED
    cards = {"tableau": [["2S"], [], [], [], [], [], [], []], "game": "carlton"}
    assert solver.solve(cards, seconds=5).verdict == solver.UNSOLVABLE  # the ace is out of the game


def test_lines_are_made_shorter_and_still_win() -> None:
    s = deal(4, ranks=5, piles=6)
    search = Search(s)
    found = solver.solve(s, seconds=5)
    assert found.verdict == solver.SOLVED
    detour = list(found.actions)
    assert lines.wins(s, detour)
    assert lines.shorten(search, detour) == detour


def write(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_the_command_reads_deals_and_ends_with_json(tmp_path: Path) -> None:
    said: list[str] = []
    theirs = {
        "tableau piles": [["2s"], ["3S"], [], [], [], [], [], ["AH", "10D"]],
        "stock": ["2H", "AS"],
        "foundations": ["AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D"],
    }
    assert solve_command(write(tmp_path / "theirs.json", theirs), 5, True, said.append) == 0
    answer = json.loads(said[-1])
    assert set(answer) == {"verdict", "moves", "cpu_seconds"}
    position = from_solvitaire(theirs)
    assert position["stock"] == ["AS", "2H"]
    assert position["face_down"] == [0] * 8
    assert position["foundations"]["D"] == [0, 9]
    assert answer["verdict"] == solver.SOLVED
    match = cardhouse.match_from_position(position)
    for move in answer["moves"]:
        match.play(move)
    assert match.reason == "goal"
    said.clear()
    assert (
        solve_command(write(tmp_path / "ours.json", match_position(33)), 5, False, said.append) == 0
    )
    assert any(text.startswith("solved after") for text in said)
    assert any("phase" in text for text in said)
    assert G.positions.write(read_deal(33)[1]) == match_position(33)


def match_position(number: int) -> dict[str, Any]:
    position: dict[str, Any] = cardhouse.new_match("carlton", seed=number).position()
    return position


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"tableau piles": 3},
        {"tableau piles": [["AS"]] * 8, "waste": []},
        {"tableau piles": [["AS"]] * 8},
        {"tableau piles": [["XY"], [], [], [], [], [], [], []]},
        {"tableau piles": [[1], [], [], [], [], [], [], []]},
    ],
    ids=str,
)
def test_the_command_refuses_what_is_no_deal(tmp_path: Path, data: Any) -> None:
    with pytest.raises(cardhouse.InvalidPosition):
        read_deal(write(tmp_path / "deal.json", data))
    with pytest.raises(cardhouse.InvalidPosition):
        read_deal(tmp_path / "nowhere.json")


@pytest.mark.long
def test_golden_deals_within_ten_seconds() -> None:
    path = GOLDEN / "deals_open.jsonl"
    if not path.exists():
        pytest.skip(f"the golden Carlton deals are not here: {path}")
    decided = 0
    for line in path.read_text().splitlines():
        s = cast(Table, G.positions.read(json.loads(line)["position"]))
        found = solver.solve(s, seconds=10)
        decided += found.verdict != solver.UNKNOWN
        if found.moves:
            assert replayed(s, found.moves).reason == "goal"
            assert len(found.moves) < 320
    assert decided >= 20


def test_an_easy_golden_deal_is_solved() -> None:
    path = GOLDEN / "deals_open.jsonl"
    if not path.exists():
        pytest.skip(f"the golden Carlton deals are not here: {path}")
    s = cast(Table, G.positions.read(json.loads(path.read_text().splitlines()[0])["position"]))
    found = solver.solve(s, seconds=10)
    assert replayed(s, found.moves).reason == "goal"
