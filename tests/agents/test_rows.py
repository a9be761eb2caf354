"""Whole moves: what is touched for them."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse import new_match
from cardhouse.agents.rows import row_targets, whole_row
from cardhouse.core.state import State


def test_of_equal_cards_each_is_shown() -> None:
    """Two of a kind are discarded: the second one lies beside the first."""
    shown = sum(_shown(seed) for seed in range(40))
    assert shown > 5


def _shown(seed: int) -> bool:
    """Whether a hand has two of a kind; then both are marked where both are discarded."""
    match = new_match("carbondale_draft", seed=seed)
    view = match.view(0)
    ids = {target for one in match.game.scene.scene(view).gestures for target in one.path}
    twice = next((id for id in sorted(ids) if id.startswith("hand0/") and id.endswith("~2")), "")
    if not twice:
        return False
    wanted = f"clean {twice.removeprefix('hand0/').removesuffix('~2')}"
    action = next(one for one in match.legal_actions if match.text(one) == wanted)

    def again(_: State, legal: Sequence[int]) -> int:
        return action if action in legal else legal[-1]

    steps = whole_row(match.game, view, action, again)
    assert [step.action for step in steps].count(action) == 2
    assert twice in row_targets(match.game, steps)
    return True
