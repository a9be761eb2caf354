"""Nim: who takes the last counter wins; perfect information, two to four seats."""

from cardhouse.core.game import Game

GAME = Game(
    name="toy_nim",
    title="nim",
    says="Nim: who takes the last counter wins; perfect information, two to four seats.",
    package=__name__,
    players=(2, 3, 4),
    rules_version=1,
    actions=21,
    max_legal=21,
    author="nobody",
    source="a test",
    mini={},
    teams=True,
)
