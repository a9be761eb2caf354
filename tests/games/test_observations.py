"""Decoders: what a player may use of a view is got back from its observation, in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.core.game import Game, game
from cardhouse.core.observing import size, unpack
from cardhouse.core.state import State
from cardhouse.games.carbles import board
from cardhouse.games.carbles.actions import move_from, place_of, play
from cardhouse.games.carbles.state import Table as Carbles
from cardhouse.games.carbondale import town
from cardhouse.games.carbondale.actions import BUILD, CLAIM, kind_of
from cardhouse.games.carbondale.actions import face_of_action as built
from cardhouse.games.carbondale.legality import named_target
from cardhouse.games.carbondale.legality import seat as deciding
from cardhouse.games.carbondale.state import COLUMNS
from cardhouse.games.carbondale.state import Table as Carbondale
from cardhouse.games.carbondale_draft.actions import face_of_action
from cardhouse.games.carbondale_draft.codes import DUE_CELL, DUE_FEE, DUE_TURN
from cardhouse.games.carbondale_draft.network import cell_number
from cardhouse.games.carbondale_draft.rules import due
from cardhouse.games.carbondale_draft.state import Table as Draft
from cardhouse.games.carlton.knowledge import seen
from cardhouse.games.carlton.state import Table as Carlton
from cardhouse.games.three_piles.knowledge import lies_open
from cardhouse.games.three_piles.rules import in_deck, score
from cardhouse.games.three_piles.state import Table as ThreePiles

Parts = dict[str, NDArray[np.int8]]


def observed(found: Game, state: State, seat: int) -> Parts:
    """The fields of what a seat sees."""
    part = found.observations
    assert part is not None
    buffer = bytearray(size(part.FIELDS))
    part.observe(state, seat, memoryview(buffer).cast("b"))
    return unpack(part.FIELDS, np.frombuffer(buffer, dtype=np.int8))


def features(found: Game, state: State, action: int) -> Parts:
    """The features of an action."""
    part = found.observations
    assert part is not None
    buffer = bytearray(size(part.ACTION_FIELDS))
    part.observe_action(state, found.rules.seat(state), action, memoryview(buffer).cast("b"))
    return unpack(part.ACTION_FIELDS, np.frombuffer(buffer, dtype=np.int8))


def views(name: str, every: int, plies: int, **options: Any) -> Iterator[tuple[State, int, Parts]]:
    """Views over random play, whose they are, and their observations."""
    found = game(name)
    for seed in range(3):
        chance = random.Random(f"decode {name} {seed}")
        state = found.new_state(options, seed)
        for ply in range(plies):
            if ply % every == 0 or state.ended:
                for seat in range(found.seats(state)):
                    view = found.hidden(state, seat)
                    yield view, seat, observed(found, view, seat)
            if state.ended:
                break
            found.rules.apply(state, chance.choice(found.legal(state)))


def listed(cells: Any) -> list[Any]:
    """A field of a state as nested lists."""
    return cast(list[Any], cells.tolist())


def turned(rows: Any, seat: int, players: int) -> list[Any]:
    """Rows of a field by seat, the given one first, of those who play."""
    every = listed(rows)
    return [every[(seat + i) % players] for i in range(players)]


@pytest.mark.parametrize(
    "options", [{}, {"match_target": 30, "piles": 5, "stacks": 4, "suits": 3, "ranks": 9}]
)
def test_three_piles(options: dict[str, Any]) -> None:
    for state, seat, parts in views("three_piles", 5, 300, **options):
        view = cast(ThreePiles, state)
        assert parts["hand"].tolist() == listed(view.hand)[seat]
        assert parts["hand_n"].tolist() == turned(view.hand_n, seat, 2)
        assert parts["pile"].tolist() == turned(view.pile, seat, 2)
        for name in ("pile_n", "low", "high"):
            assert parts[name].tolist() == turned(vars(view)[name], seat, 2)
        stacks = [[-1] * view.stack_n[i] for i in range(5)]
        for face in range(52):
            if parts["stack_of"][face]:
                stacks[parts["stack_of"][face] - 1][-parts["depth"][face]] = face
        assert stacks == [listed(view.stack)[i][: view.stack_n[i]] for i in range(5)]
        for i in range(5):
            if stacks[i]:
                assert np.flatnonzero(parts["top_rank"][i]) == [stacks[i][-1] % 13]
                assert np.flatnonzero(parts["top_suit"][i]) == [stacks[i][-1] // 13]
        unseen = [int(bool(in_deck(view, f)) and not lies_open(view, f)) for f in range(52)]
        assert parts["unseen"].tolist() == unseen
        assert sum(unseen) == parts["deck_n"] + parts["hand_n"][1]
        for i, p in enumerate((seat, 1 - seat)):
            if not view.ended:
                assert parts["totals"][i] + parts["points"][i] == score(view, p)
                assert parts["decides"][i] == (view.turn_seat == p)
            assert parts["won"][i] == view.winners >> p & 1
            assert parts["led"][i] == (view.leader == p)
            flat = [parts[name][i] for name in ("below", "above")]
            for j in range(view.piles):
                if not parts["pile_n"][i, j]:
                    assert {int(rows[j]) for rows in flat} == {view.ranks}
        assert parts["drawn"] == (0 if view.ended else view.drawn)
        assert int(parts["ranks"]) == view.ranks


@pytest.mark.parametrize("options", [{}, {"faces": "all", "suits": 3}, {"decks": 1, "piles": 6}])
def test_carlton(options: dict[str, Any]) -> None:
    for state, seat, parts in views("carlton", 20, 400, **options):
        view = cast(Carlton, state)
        assert seat == 0
        cards = iter(parts["card"].tolist())
        for i in range(10):
            pile = [next(cards) for _ in range(parts["pile_n"][i])]
            down = int(parts["down_n"][i])
            assert pile[:down] == [53] * down
            shown = listed(view.pile)[i][view.down_n[i] : view.pile_n[i]]
            assert [card - 1 for card in pile[down:]] == shown
            assert parts["run_n"][i] == view.run_n[i]
            if shown:
                assert np.flatnonzero(parts["top_rank"][i]) == [shown[-1] % 13]
                assert parts["base"][i] == shown[-view.run_n[i]] % 13 + 1
        assert not any(cards)
        assert parts["up"].tolist() == listed(view.up)
        for face in range(52):
            there = face // 13 < view.suits and face % 13 < view.ranks
            assert parts["unseen"][face] == (view.decks - seen(view, face) if there else 0)
            depths = [
                view.pile_n[i] - k
                for i in range(10)
                for k in range(view.down_n[i], view.pile_n[i])
                if view.pile[i, k] == face
            ]
            assert parts["cover"][face] == min(depths, default=105)
        assert parts["stock_n"] == view.stock_n
        assert parts["decides"] == (not view.ended)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 4, "partners": True, "open_hands": True, "home": "wall"},
        {"players": 12, "hand_size": 3},
    ],
)
def test_carbles(options: dict[str, Any]) -> None:
    for state, seat, parts in views("carbles", 9, 900, **options):
        view = cast(Carbles, state)
        n, length = view.players, view.players * view.spaces
        track = [0] * length
        for space, value in enumerate(parts["track"][:length].tolist()):
            if value:
                track[(space + seat * view.spaces) % length] = (value - 1 + seat) % n + 1
        assert track == listed(view.track)[:length]
        assert not parts["track"][length:].any()
        assert parts["lot"][:n].tolist() == turned(view.lot, seat, n)
        goals = [sum(int(bit) << j for j, bit in enumerate(row)) for row in parts["goal"][:n]]
        assert goals == turned(view.goal, seat, n)
        hands = [
            [sum(hand[face] for face in range(52) if face % 13 == r) for r in range(13)]
            + [hand[52]]
            for hand in turned(view.hand, seat, n)
        ]
        assert parts["hand"][:n].tolist() == hands
        barred = [sum(int(bit) << r for r, bit in enumerate(row)) for row in parts["barred"][:n]]
        assert barred == turned(view.barred, seat, n)
        playable = sum(int(bit) << r for r, bit in enumerate(parts["playable"]))
        assert playable == (0 if view.ended else view.playable)
        hidden = sum(view.hand_n[p] for p in range(n) if p != seat and not view.open_hands)
        assert parts["unseen"].sum() == view.deck_n + hidden
        for name in ("decides", "hand", "hand_n", "way", "lot", "barred", "mates", "won"):
            assert not parts[name][n:].any(), f"{name}: nobody sits there"
        _carbles_row(view, seat, parts)


def _carbles_row(view: Carbles, seat: int, parts: Parts) -> None:
    if view.ended or view.row_n == 0:
        assert not parts["played"].any()
        return
    assert view.row[0] == play(int(np.flatnonzero(parts["played"])[0]))
    assert parts["steps_left"] == view.left
    if view.row_n % 2:
        return
    q, e = board.actor(view), board.entry(view, board.actor(view))
    number = int(np.flatnonzero(parts["chosen"])[0])
    way = sorted(view.at[q, i] for i in range(view.at_n[q]))
    way.sort(key=lambda space: board.offset(view, space, e))
    place = way[number] if number < 4 else board.IN_GOAL + number - 4
    assert view.row[view.row_n - 1] == move_from(q, place)
    players = view.players
    steps = [min(board.offset(view, space, e) + 1, 127) for space in way]
    assert parts["way"][(q - seat) % players][: len(way)].tolist() == steps


@pytest.mark.parametrize(
    "options", [{}, {"players": 4, "decks": 4, "goal": "6/4"}, {"players": 3, "claim_fee": 0}]
)
def test_carbondale(options: dict[str, Any]) -> None:
    for state, seat, parts in views("carbondale", 7, 700, **options):
        view = cast(Carbondale, state)
        n = view.players
        for i in range(n):
            _carbondale_town(view, (seat + i) % n, i, parts)
        assert parts["hand"].tolist() == listed(view.hand)[seat]
        assert parts["hand_n"][:n].tolist() == turned(view.hand_n, seat, n)
        others = [(seat + i) % n for i in range(1, n)]
        for name in ("known_hand", "known_either"):
            cells = listed(vars(view)[name])
            assert parts[name][: n - 1].tolist() == [cells[p] for p in others]
            assert not parts[name][n - 1 :].any()
        assert parts["exposed"] == sum(listed(view.known_hand)[seat])
        assert parts["stock"].tolist() == listed(view.stock)
        gone = [a + b for a, b in zip(listed(view.shown), listed(view.away)[seat], strict=True)]
        assert parts["discarded"].tolist() == gone
        hidden = view.deck_n + sum(view.hand_n[p] for p in others)
        hidden += sum(view.away_n[p] for p in range(5) if p != seat)
        assert parts["unseen"].sum() == hidden
        assert int(np.flatnonzero(parts["phase"])[0]) == view.phase
        for i in range(n):
            p = (seat + i) % n
            assert parts["decides"][i] == (deciding(view) == p)
            assert parts["on_turn"][i] == (view.turn_seat == p)
            assert parts["missing"][i] == town.shortfall(view, p)
        _carbondale_row(view, seat, parts)


def _carbondale_town(view: Carbondale, p: int, i: int, parts: Parts) -> None:
    ground, red = [0] * 110, [[0] * 4 for _ in range(110)]
    corner = town.START_ACE - int(parts["start"][i, 0]) - COLUMNS * int(parts["start"][i, 1])
    opened = [0, 0, 0]
    for at in range(25):
        rank, cell = int(parts["black"][i, at]), corner + COLUMNS * (at // 5) + at % 5
        if rank:
            ground[cell] = rank if rank > 0 else 30 - rank
            opened[0] += town.guard(view, p, cell) == 0
        for d in range(4):
            rank = int(parts["red"][i, at, d])
            if rank:
                there = town.step_to(cell, d)
                ground[there] -= 1
                red[there][d] = 10 + rank if rank > 0 else 20 - rank
                opened[1 if rank > 0 else 2] += town.guard(view, p, there) == 0
    assert ground == listed(view.ground)[p]
    assert red == listed(view.red)[p]
    assert parts["open_cards"][i].tolist() == opened
    width = view.box[p, town.RIGHT] - view.box[p, town.LEFT] + 1
    assert parts["box"][i, 0] == width


def _carbondale_row(view: Carbondale, seat: int, parts: Parts) -> None:
    def face(card: NDArray[np.int8]) -> int:
        return 10 * (int(card[0]) - 1) + int(card[1]) - 1

    if view.challenge:
        assert face(parts["challenge"]) == view.challenge - 1
        assert face(parts["claimed_card"]) == town.top_face(view, view.claim_seat, view.claim_cell)
        assert parts["claimed"][(view.claim_seat - seat) % view.players] == 1
    if view.row_n and deciding(view) == seat:
        if kind_of(view.row[0]) == CLAIM:
            assert face(parts["claimed_card"]) == named_target(view)
        if kind_of(view.row[0]) == BUILD:
            assert face(parts["building"]) == built(view.row[0])
    elif not view.challenge:
        assert not parts["claimed_card"].any()
        assert not parts["building"].any()


@pytest.mark.parametrize(
    "options", [{}, {"challenge_fee": 1, "challenge_undercut": True}, {"own_pile_drawable": True}]
)
def test_carbondale_draft(options: dict[str, Any]) -> None:
    for state, seat, parts in views("carbondale_draft", 7, 700, **options):
        view = cast(Draft, state)

        def narrow(cells: list[int]) -> list[int]:
            return [cells[13 * suit + r] for suit in range(4) for r in range(10)]

        at = 0
        for i, p in enumerate((seat, 1 - seat)):
            count = int(parts["net_n"][i])
            assert count == view.net_n[p]
            here = range(at, at + count)
            assert [parts["net_card"][k] - 1 for k in here] == listed(view.net_face)[p][:count]
            cells = [
                cell_number(int(parts["net_column"][k]), int(parts["net_row"][k])) for k in here
            ]
            assert cells == listed(view.net_cell)[p][:count]
            at += count
            for name in ("known_hand", "known_either", "known_gone", "pile"):
                assert parts[name][i].tolist() == narrow(listed(vars(view)[name])[p])
            for name in ("best", "value"):
                assert parts[name][i].tolist() == listed(vars(view)[name])[p]
            spades = listed(view.open_spade)[p][: view.open_n[p]]
            for r in range(10):
                assert parts["sites"][i, 0, r] == sum(x & 31 == r + 1 for x in spades)
                assert parts["doubles"][i, 0, r] == sum(x == 32 + r + 1 for x in spades)
        assert parts["hand"].tolist() == narrow(listed(view.hand)[seat])
        assert parts["gone"].tolist() == narrow(listed(view.gone)[seat])
        assert parts["shown"].tolist() == narrow(listed(view.shown))
        hidden = view.deck_n + view.hand_n[1 - seat]
        hidden += sum(view.gone_n[p] for p in range(3) if p != seat)
        assert parts["unseen"].sum() == hidden
        _draft_row(view, seat, parts)


def _draft_row(view: Draft, seat: int, parts: Parts) -> None:
    if view.ended:
        assert not parts["due"].any()
        return
    now = due(view)
    assert int(np.flatnonzero(parts["due"])[0]) == now - DUE_TURN
    assert parts["suit"].tolist() == [int(view.suit == suit + 1) for suit in range(4)]
    announced = 0
    if view.pending_face > 0:
        announced = (view.pending_face - 1) % 13 + 1
        assert cell_number(*parts["place"][1:].tolist()) == view.pending_cell - 1
    elif now == DUE_CELL and view.turn_seat == seat:
        announced = face_of_action(view.row[0]) % 13 + 1
    assert parts["announced"] == announced
    mine = now == DUE_FEE and view.turn_seat != seat
    assert parts["answer"] == (face_of_action(view.row[0]) % 13 + 1 if mine else 0)


@pytest.mark.parametrize(
    "name", ["three_piles", "carlton", "carbles", "carbondale", "carbondale_draft"]
)
def test_actions_of_one_position_that_name_different_things_look_different(name: str) -> None:
    found, chance = game(name), random.Random(name)
    part = found.observations
    assert part is not None
    state = found.new_state({}, 3)
    for _ in range(150):
        if state.ended:
            break
        legal = found.legal(state)
        rows = {
            tuple(np.concatenate([x.ravel() for x in features(found, state, a).values()]).tolist())
            for a in legal
        }
        assert len(rows) == len(legal)
        for action in legal:
            assert features(found, state, action)["kind"].sum() == 1
        found.rules.apply(state, chance.choice(legal))


def test_what_a_walk_kills_is_what_it_kills() -> None:
    found, chance = game("carbles"), random.Random("kills")
    for seed in range(6):
        state = cast(Carbles, found.new_state({"players": 4, "partners": True}, seed))
        for _ in range(400):
            if state.ended:
                break
            action = chance.choice(found.legal(state))
            told, after = features(found, state, action), state.copy()
            found.rules.apply(after, action)
            p, killed = state.turn_seat, [0, 0]
            for q in range(4):
                gone = after.lot[q] - state.lot[q] + (told["kind"][3] and action == 29 + q)
                killed[(q - p) % 2] += int(gone)
            assert [int(told["kills_own"]), int(told["kills_other"])] == killed
            if told["kind"][5] and place_of(action) >= board.IN_GOAL:
                assert told["goal"][place_of(action) - board.IN_GOAL] == 1
            state = after


def test_what_an_action_gains_is_what_it_gains() -> None:
    found, chance = game("three_piles"), random.Random("gains")
    for seed in range(5):
        state = found.new_state({}, seed)
        while not state.ended:
            action, p = chance.choice(found.legal(state)), found.rules.seat(state)
            told, before = features(found, state, action), found.rules.score(state, p)
            found.rules.apply(state, action)
            assert found.rules.score(state, p) - before == told["gain"]
