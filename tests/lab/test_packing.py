"""Lines as bytes: what was packed comes out again, and nothing else than legal lines ever does."""

from __future__ import annotations

import random

import pytest

from cardhouse.core.errors import InvalidNotation
from cardhouse.core.game import game, names
from cardhouse.play.packing import pack, pack_text, unpack, unpack_text


def random_line(name: str, seed: int) -> tuple[object, list[int]]:
    g, rng = game(name), random.Random(seed)
    start = g.new_state(g.mini, seed)
    state, line = start.copy(), []
    while not state.ended:
        line.append(rng.choice(g.legal(state)))
        g.rules.apply(state, line[-1])
    return start, line


@pytest.mark.parametrize("name", names())
def test_lines_come_out_as_they_went_in(name: str) -> None:
    g = game(name)
    for seed in range(5):
        start = g.new_state(g.mini, seed)
        _, line = random_line(name, seed)
        data = pack(g, start, line)
        assert unpack(g, start, data) == line
        assert unpack_text(g, start, pack_text(g, start, line)) == line
        assert len(data) <= len(line)


def test_what_is_no_line_is_refused() -> None:
    g = game("carlton")
    start = g.new_state(g.mini, 1)
    _, line = random_line("carlton", 1)
    with pytest.raises(InvalidNotation, match="not legal"):
        pack(g, start, [g.actions - 1])
    with pytest.raises(InvalidNotation, match="ends its game"):
        pack(g, start, line[:-1])
    with pytest.raises(InvalidNotation, match="not legal"):
        pack(g, start, [*line, 0])
    with pytest.raises(InvalidNotation, match="no line"):
        unpack(g, start, b"\xff" * 40)
    with pytest.raises(InvalidNotation, match="no packed line"):
        unpack_text(g, start, "no line at all")
