"""What Carlton's solver seldom meets, under CPython: won before a move, nothing to deal on, little
time or memory.
"""

from __future__ import annotations

import time
from typing import Any, cast

import pytest

from cardhouse.core.arrays import np
from cardhouse.core.errors import InvalidPosition
from cardhouse.core.solving import Progress
from cardhouse.games.carlton import solver
from cardhouse.games.carlton.actions import (
    MOVE,
    count_of,
    kind_of,
    move_cards,
    pile_of,
    target_of,
)
from cardhouse.games.carlton.solver import (
    beaming,
    layout,
    lines,
    numbers,
    proof,
    score,
)
from cardhouse.games.carlton.solver.certificate import CLOSED, closed_set, size
from cardhouse.games.carlton.solver.plan import LATEST, Try
from cardhouse.games.carlton.solver.reading import from_solvitaire, read_foreign
from cardhouse.games.carlton.solver.search import OutOfTime, Search
from cardhouse.games.carlton.state import Table

from .carlton_plain import desks, plain, under_cpython
from .test_carlton_solver import G, deal, wander, winnable

__all__ = ["under_cpython"]

pytestmark = pytest.mark.usefixtures("under_cpython")

NARROW = Try(6, LATEST, plies=12, last_plies=20)
DEAD: list[tuple[int, dict[str, Any]]] = [
    (2, {"suits": 2, "ranks": 3, "piles": 2}),
    (4, {"suits": 2, "ranks": 4, "piles": 2, "decks": 1, "deal_cards": 2}),
    (2, {"suits": 2, "ranks": 5, "piles": 2, "decks": 1, "pile_step": 0}),
]
"""Seeds and options of deals that are lost while stock remains."""


def test_a_deal_whose_safe_cards_win_needs_no_search() -> None:
    up = {"S": [13, 13], "H": [13, 13], "C": [13, 13], "D": [12, 13]}
    position = {"game": "carlton", "tableau": [["KD"], *[[]] * 7], "stock": [], "foundations": up}
    s = cast(Table, G.positions.read(position))
    for outcome in (Search(s).beam(NARROW), Search(s).prove(100)):
        assert (outcome.won, outcome.phase, outcome.complete) == (0, 0, True)
    found = solver.solve(s, seconds=60)
    assert (found.verdict, len(found.actions), found.found_by) == (solver.SOLVED, 1, "beam of 30")


@pytest.mark.parametrize(("seed", "options"), DEAD)
def test_where_no_row_is_left_to_deal_on_none_is_made(seed: int, options: dict[str, Any]) -> None:
    s = deal(seed, **options)
    assert not winnable(s)
    run = Search(s)
    outcome = run.beam(NARROW)
    used, base = (int(run.b[number]) for number in (numbers.USED, numbers.BASE))
    assert (outcome.won, outcome.phase) == (-1, run.deals)
    assert outcome.rows == used == base


@pytest.mark.parametrize(("seed", "gives_up"), [(0, False), (5, True)])
def test_a_beam_gives_up_where_no_more_cards_go_up(
    monkeypatch: pytest.MonkeyPatch, seed: int, gives_up: bool
) -> None:
    """Once so many rows in turn, some times its width, have no more cards up than those before; not
    sooner.
    """
    width = 2
    run = Search(deal(seed, decks=1))
    count, patience = run._most_up, beaming.PATIENCE * width
    highest, stale, most = -1, 0, 0

    def noted(first: int, made: int) -> int:
        nonlocal highest, stale, most
        assert stale < patience  # else it had ended
        up = count(first, made)
        stale = 0 if up > highest else stale + made
        highest, most = max(highest, up), max(most, stale)
        return up

    monkeypatch.setattr(run, "_most_up", noted)
    outcome = run.beam(Try(width, LATEST, plies=12, last_plies=60))
    assert (most >= patience) == gives_up
    assert most > beaming.PATIENCE // width
    assert not outcome.complete


def test_few_rows_go_over_the_later_deals_and_as_many_as_ever_over_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(beaming, "FEW_LEFT", 1)
    s = deal(3, suits=2, ranks=6, piles=4)
    over: dict[int, list[int]] = {0: [], 2: []}

    class Noted(Search):
        def _keep(self, plan: Try, *args: Any) -> int:
            made = super()._keep(plan, *args)
            over[plan.few].append(made)
            return made

    for few in over:
        Noted(s).beam(Try(6, LATEST, plies=12, last_plies=20, few=few))
    assert len(over[2]) == len(over[0]) == 4  # deals of 4, 4, 4 and 2 cards
    assert over[2][:2] == over[0][:2]
    assert max(over[2][2:]) == 2 < min(over[0][2:])


def test_islands_share_a_ply_and_stay_apart_over_the_later_deals() -> None:
    s = deal(3, suits=2, ranks=6, piles=4)
    plan = Try(6, LATEST, plies=12, last_plies=20, each=1, isles=3)
    plies: list[tuple[int, int, list[int]]] = []
    deals: list[tuple[list[int], list[int]]] = []

    class Noted(Search):
        def _shared(
            self, first: int, end: int, most: int, quota: int, isles: int, *rest: Any
        ) -> int:
            made = super()._shared(first, end, most, quota, isles, *rest)
            plies.append((quota, isles, [int(k) for k in self.tree[end : end + made, 2]]))
            parents = self.tree[end : end + made, 0]
            assert list(self.tree[parents, 2]) == plies[-1][2]
            return made

        def _keep(self, plan: Try, base: int, end: int, *rest: Any) -> int:
            made = super()._keep(plan, base, end, *rest)
            before = [int(self.tree[k, 2]) for k in self.tree[end : end + made, 0]]
            deals.append((before, [int(k) for k in self.tree[end : end + made, 2]]))
            return made

    Noted(s).beam(plan)
    assert len(plies) > 8
    for quota, isles, of in plies:
        assert quota == max(1, plan.width // isles)
        assert all(k < isles for k in of)
        assert all(of.count(k) <= quota for k in of)
    assert deals[0][1] == list(range(len(deals[0][1])))  # three more deals follow
    for before, after in deals[1:]:
        assert len({*zip(before, after, strict=True)}) == len(set(before)) == len(set(after))
        assert set(after) == set(range(len(set(after))))


def test_without_time_nothing_is_known() -> None:
    began = time.thread_time()
    found = solver.solve(deal(1), seconds=0)
    assert found.verdict == solver.UNKNOWN
    assert 0 <= found.cpu_seconds <= time.thread_time() - began
    assert found.positions > 0


@pytest.mark.parametrize("seed", range(2))
def test_both_kinds_of_search_look_at_the_clock_and_tell_how_far_they_are(seed: int) -> None:
    s = deal(seed, suits=2, ranks=4, piles=2, decks=1)
    for kind in ("beam", "prove"):
        told: list[tuple[int, int, int]] = []
        run = Search(s, report=lambda *now, to=told: to.append(now))
        outcome = run.beam(NARROW) if kind == "beam" else run.prove(5000)
        phases = [phase for phase, _, _ in told]
        assert phases == sorted(phases)
        assert sorted(set(phases)) == list(range(outcome.phase + 1))
        for column in (1, 2):
            counted = [now[column] for now in told]
            assert counted == sorted(counted)
        assert 0 < told[-1][1] <= run.positions
        assert 0 < told[-1][2] <= 8
        late = Search(s, deadline=-1.0)
        with pytest.raises(OutOfTime):
            late.beam(NARROW) if kind == "beam" else late.prove(5000)
        assert late.positions > 0


def test_progress_counts_phases_from_0_to_all_of_them() -> None:
    told: list[Progress] = []
    solver.solve(deal(1, suits=2, ranks=4, piles=3), seconds=60, progress=told.append)
    assert {p.phases for p in told} == {Search(deal(1, suits=2, ranks=4, piles=3)).deals + 1}
    assert max(p.phase for p in told) < told[0].phases


@pytest.mark.parametrize("memory", [1, 3])
def test_an_exhaustive_search_takes_no_more_memory_than_it_may(memory: int) -> None:
    run = Search(deal(1, suits=2, ranks=2, piles=2), memory=memory)
    run.prove(10**9)
    taken = run.rows.nbytes + run.tree.nbytes
    assert 0.8 * (memory << 20) < taken <= memory << 20


@pytest.mark.parametrize(
    ("limit", "expected"),
    [(0, [23, 9, 22, 6, 1, 41]), (40, [23, 9, 22, 6, 1, 41])],
)
def test_a_proof_makes_no_position_that_it_need_not_make(limit: int, expected: list[int]) -> None:
    """As it has always done: of empty places that are alike one is tried."""
    made = []
    for seed in range(6):
        run = Search(deal(seed, suits=2, ranks=4, piles=3, decks=1))
        run.prove(3000, limit)
        made.append(run.positions)
    assert made == expected


def test_what_is_entered_again_after_a_deal_is_found_where_it_is_looked_for() -> None:
    """With all keys alike, each row lies in the next place: none may be free between them."""
    run = Search(deal(3, suits=2, ranks=4, piles=3))
    run.desk["z"][:] = 0
    run.prove(3000)
    table = np.zeros(1 << 10, dtype=np.int64)
    run._reenter(5, table)
    assert table.nonzero()[0].tolist() == list(range(5))
    assert sorted(table[:5].tolist()) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "options", [{"suits": 2, "ranks": 5, "piles": 4, "decks": 1}, {"piles": 10}]
)
def test_sorted_piles_keep_all_that_belongs_to_them(options: dict[str, Any]) -> None:
    for s in wander(1, **options):
        run = Search(s)
        x = desks(run.desk)[0]
        layout.spread(0, memoryview(run.first_row.reshape(1, -1)), x)
        before = [_pile(x, i) for i in range(s.piles)]
        proof.sort_piles(x)
        order = [x.d[layout.ORDER + i] for i in range(s.piles)]
        assert [pile[2:] for pile in before] == [(s.run_n[i], s.tip[i]) for i in range(s.piles)]
        assert sorted(order) == list(range(s.piles))
        assert [_pile(x, i) for i in range(s.piles)] == [before[i] for i in order]


def _pile(x: Any, i: int) -> tuple[Any, ...]:
    n = x.d[layout.SIZE + i]
    cards = [x.cards[i, k] for k in range(n)]
    return cards, *(x.d[at + i] for at in (layout.DOWN, layout.RUN, layout.TIP))


def kings() -> Table:
    """Each king alone, each queen with a jack of the other colour; all else is up."""
    piles = [[f"K{suit}"] for suit in "SHCD"] + [
        [f"Q{a}", f"J{b}"] for a, b in ("SH", "HS", "CD", "DC")
    ]
    up = {suit: [10, 13] for suit in "SHCD"}
    position = {"game": "carlton", "tableau": piles, "stock": [], "foundations": up}
    return cast(Table, G.positions.read({**position, "face_down": [0] * 8}))


def weighed(s: Table) -> tuple[Any, Any]:
    """A desk with weights, and its only row."""
    run = Search(s)
    x = desks(run.desk)[0]
    for k, weight in enumerate(LATEST):
        x.w[k] = weight
    rows = memoryview(run.first_row.reshape(1, -1))
    layout.spread(0, rows, x)
    return x, rows


def test_a_king_with_his_run_below_all_is_worth_the_more_the_longer_it_is() -> None:
    x, _ = weighed(kings())
    king, longer, tall = (x.w[k] for k in (score.KING, score.KING_RUN, score.TALL))
    assert [score.rest(0, 1, 0, x), score.rest(4, 2, 0, x)] == [
        king + longer + tall // 16,
        tall // 4,
    ]
    x.w[score.FACE_DOWN], x.w[score.TALL] = -10, 0
    assert score.rest(0, 1, 1, x) == -10
    to = next(j for j in range(4) if move_cards(4, j, 2) in G.legal(kings()))
    layout.shift(4, to, 2, x)
    assert [score.rest(to, m, 0, x) for m in (1, 2, 3)] == [king + k * longer for k in (1, 2, 3)]


@pytest.mark.parametrize("start", ["usual", "all faces", "kings"])
def test_what_a_pile_is_worth_after_a_move_is_what_it_would_be_worth_from_the_start(
    start: str,
) -> None:
    checked = 0
    positions = (
        [kings()]
        if start == "kings"
        else wander(1, **({"faces": "all"} if start == "all faces" else {}))
    )
    for s in positions:
        x, rows = weighed(s)
        for action in (a for a in G.legal(s) if kind_of(a) == MOVE):
            i, j, n = pile_of(action), target_of(action), count_of(action)
            layout.spread(0, rows, x)
            score.want(x)
            if x.d[layout.SIZE + j] == 0:
                continue
            score.scan(i, i, x)
            score.scan(j, j, x)
            foretold = score.worth_without(i, n, x), score.worth_with(j, i, n, x)
            layout.spread(0, rows, x)
            layout.shift(i, j, n, x)
            score.want(x)
            assert (score.pile_worth(i, x), score.pile_worth(j, x)) == foretold
            checked += 1
    assert checked >= (4 if start == "kings" else 15)


def test_a_move_there_and_back_is_left_out_if_both_lie_within_the_window() -> None:
    s = deal(1, suits=2, ranks=4, piles=3)
    line = solver.solve(s, seconds=60).actions
    state, tried = s.copy(), 0
    for k in range(len(line)):
        for action in (a for a in G.legal(state) if kind_of(a) == MOVE):
            i, j, n = pile_of(action), target_of(action), count_of(action)
            there = state.copy()
            G.rules.apply(there, action)
            back = move_cards(j, i, n)
            if back not in G.legal(there):
                continue
            longer = [*line[:k], action, back, *line[k:]]
            if lines.wins(s, longer) and len(lines.shorten(Search(s), longer, 0)) > len(line):
                assert len(lines.shorten(Search(s), longer, 1)) <= len(line)
                tried += 1
        G.rules.apply(state, line[k])
    assert tried


def test_rows_are_kept_that_are_not_stuck() -> None:
    seen = set()
    for seed in range(6):
        for s in wander(seed, suits=2, ranks=5, piles=2, decks=1, pile_step=0):
            run = Search(s)
            flags = np.zeros(1, dtype=np.int64)
            plain(proof.alive)(0, 1, run.first_row.reshape(1, -1), run.desk, flags)
            seen.add(bool(flags[0]))
            assert flags[0] or not winnable(s)
    assert seen == {True, False}


@pytest.mark.parametrize(("seed", "options"), DEAD)
def test_a_lost_deal_s_certificate_lists_what_can_be_reached(
    seed: int, options: dict[str, Any]
) -> None:
    closed = closed_set(deal(seed, **options))
    assert closed is not None
    assert closed["kind"] == CLOSED
    assert size(closed) == sum(phase["positions"] for phase in closed["phases"]) > 0


def foreign(**changed: Any) -> dict[str, Any]:
    """A deal as Solvitaire writes it, with some of it changed."""
    return {"tableau piles": [["2S", "3S"], ["AH", "KH", "10D"], [], []], **changed}


def test_a_foreign_deal_is_known_by_its_piles() -> None:
    assert read_foreign({"tableau": []}) is None
    assert read_foreign(foreign()) == from_solvitaire(foreign())
    assert from_solvitaire(foreign())["options"] == {"piles": 4}
    assert from_solvitaire({"tableau piles": [[]] * 8})["options"] == {}


def test_of_a_foreign_deal_all_but_the_top_lie_down_unless_small_letters_say_which() -> None:
    assert from_solvitaire(foreign())["face_down"] == [1, 2, 0, 0]
    piles = [["2s", "3S"], ["ah", "kh", "10D"], ["QD", "JD"], ["4c", "5c"], []]
    deal = from_solvitaire({"tableau piles": piles, "stock": ["1S", "13H"]})
    assert deal["face_down"] == [1, 2, 0, 1, 0]
    assert deal["tableau"][1] == ["AH", "KH", "TD"]
    assert deal["stock"] == ["KH", "AS"]
    small = from_solvitaire({"tableau piles": [["2s", "3s"], ["ah"]]})
    assert small["face_down"] == [1, 0]


def test_a_foreign_deal_s_foundations_are_two_of_each_suit() -> None:
    up = ["AD", "AD", "2D", "AS", "2S", "3S"]
    found = from_solvitaire(foreign(foundations=up))["foundations"]
    assert found == {"D": [1, 2], "S": [0, 3], "H": [0, 0], "C": [0, 0]}


@pytest.mark.parametrize("card", ["", "A", "100D", 5, None, ["AS"]])
def test_what_is_no_card_of_a_foreign_deal_is_refused(card: Any) -> None:
    with pytest.raises(InvalidPosition, match="is not a card"):
        from_solvitaire(foreign(stock=["AS", card]))


@pytest.mark.parametrize(
    "damage",
    [
        {"tableau piles": 3},
        {"tableau piles": ["AS"]},
        {"stock": 5},
        {"foundations": "AS"},
        {"waste": []},
    ],
)
def test_a_damaged_foreign_deal_is_refused(damage: dict[str, Any]) -> None:
    with pytest.raises(InvalidPosition):
        from_solvitaire(foreign(**damage))
