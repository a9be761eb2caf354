"""What the judges do to other packages' games: hidden cards are dealt anew, and nothing else is
touched.
"""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from cardhouse.core.arrays import np
from cardhouse.envs.judges import __main__ as judging
from cardhouse.envs.judges import foreign, pgx, rlcard
from cardhouse.envs.peers import Peer, bench_peers
from tests.terminal.commands.printed import hold


def mahjong_state() -> Any:
    """Sparrow mahjong some turns in: tiles by number, four of a kind, the first of a bamboo red,
    all of kind 10.
    """
    wall = list(range(44))
    random.Random(5).shuffle(wall)
    hands, red = np.zeros((3, 11), int), np.zeros((3, 11), int)
    rivers, red_there = np.full((3, 10), -1), np.zeros((3, 10), bool)

    def is_red(tile: int) -> bool:
        return tile >= 40 or (tile % 4 == 0 and tile != 36)

    for i, tile in enumerate(wall[:21]):
        if i < 16:
            hands[i % 3, tile // 4] += 1
            red[i % 3, tile // 4] += is_red(tile)
        else:
            rivers[i % 3, i // 3 - 5] = tile // 4
            red_there[i % 3, i // 3 - 5] = is_red(tile)
    return SimpleNamespace(
        _hands=hands, _n_red_in_hands=red, _rivers=rivers, _is_red_in_river=red_there,
        _wall=np.array(wall), _draw_ix=21, _shuffled_players=np.array([2, 0, 1]),
    )  # fmt: skip


def test_mahjong_keeps_every_tile_and_what_is_seen() -> None:
    state = mahjong_state()
    found = pgx.mahjong(state, 0, random.Random(3))
    hands, red, wall = found["_hands"], found["_n_red_in_hands"], found["_wall"]
    own = 1  # player 0 sits on the second place
    assert hands[own].tolist() == state._hands[own].tolist()
    assert red[own].tolist() == state._n_red_in_hands[own].tolist()
    assert hands.sum(1).tolist() == state._hands.sum(1).tolist()
    assert wall[:21].tolist() == state._wall[:21].tolist()
    assert wall[43] == state._wall[43]
    lying = np.bincount(state._rivers[state._rivers >= 0], minlength=11)
    kinds = hands.sum(0) + lying + np.bincount(wall[21:] // 4, minlength=11)
    assert kinds.tolist() == [4] * 11
    reds = red.sum(0)[:9] + [
        int((state._is_red_in_river & (state._rivers == k)).sum()) for k in range(9)
    ]
    there = [sum(tile == 4 * k for tile in wall[21:].tolist()) for k in range(9)]
    assert (reds + there).tolist() == [1] * 9
    assert hands.tolist() != state._hands.tolist()


@pytest.mark.parametrize("round_", [0, 1])
def test_leduc_keeps_what_is_seen(round_: int) -> None:
    state = SimpleNamespace(_cards=np.array([0, 1, 2]), _round=round_)
    found = [pgx.leduc(state, 1, random.Random(k))["_cards"].tolist() for k in range(40)]
    assert {cards[1] for cards in found} == {1}
    assert {cards[2] for cards in found} == ({2} if round_ else {0, 1, 2})
    assert {cards[0] for cards in found} == {0, 1, 2}
    assert all(cards.count(k) <= 2 for cards in found for k in range(3))


class Card:
    """A card that is its name."""

    def __init__(self, name: str) -> None:
        self.name = name


def test_a_hand_keeps_what_it_took_from_the_discards() -> None:
    cards = [Card(name) for name in "abcdefgh"]
    other = SimpleNamespace(hand=cards[2:5], known_cards=[cards[3]], did_populate_hand=lambda: None)
    own = SimpleNamespace(hand=cards[:2])
    dealer = SimpleNamespace(stock_pile=cards[5:])
    game = SimpleNamespace(round=SimpleNamespace(players=[own, other], dealer=dealer))
    hidden = rlcard.GAMES["gin-rummy"]
    seen = set()
    for seed in range(20):
        hidden.redeal(game, 0, random.Random(seed))
        assert own.hand == cards[:2]
        assert cards[3] in other.hand
        assert sorted(card.name for pile in hidden.piles(game) for card in pile) == list("abcdefgh")
        seen.add("".join(sorted(card.name for card in other.hand)))
    assert len(seen) > 3


def test_one_card_in_each_hand() -> None:
    cards = [Card(name) for name in "abcdef"]
    players = [SimpleNamespace(hand=card) for card in cards[:2]]
    game = SimpleNamespace(players=players, dealer=SimpleNamespace(deck=cards[2:]))
    rlcard.GAMES["leduc-holdem"].redeal(game, 1, random.Random(0))
    assert players[1].hand is cards[1]
    assert players[0].hand is not cards[0]
    assert len(game.dealer.deck) == 4


def test_what_is_not_installed_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> object:
        raise ValueError("no such card")

    monkeypatch.setattr(
        foreign,
        "PACKAGES",
        {"Nowhere": ("no-such-package", dict), "Pytest": ("pytest", lambda: {"its": broken})},
    )
    assert judging.main(["--foreign"]) == 0
    said = capsys.readouterr().out
    assert "Nowhere: skipped, pip install no-such-package" in said
    assert f"Pytest {pytest.__version__}" in said
    assert "its: FAILED, no such card" in said


def test_peers_are_measured_or_said_to_be_missing() -> None:
    def begin(name: str, count: int) -> Any:
        if name == "bad":
            raise ValueError("no such game")
        return lambda: count

    peers = (
        Peer("Nowhere", ("no-such-package",), ("one",), begin),
        Peer("Pytest", ("pytest",), ("bad", "good"), begin),
    )
    said: list[str] = []
    rows = bench_peers(peers, 8, 0.01, 1, said.append)
    hold("bench", rows)
    assert [row["game"] for row in rows] == ["good"]
    assert rows[0]["steps_per_second"] > 0
    assert "Nowhere is not installed here (pip install no-such-package)" in said[0]
    assert f"pytest {pytest.__version__}" in said[1]
    assert "no such game" in said[2]
    assert "good" in said[3]
