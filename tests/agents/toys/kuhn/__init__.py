"""Kuhn poker: a card each of three, one bet; the stake is told by the evaluation."""

from cardhouse.core.game import Game

GAME = Game(
    name="toy_kuhn",
    title="kuhn",
    says="Kuhn poker: a card each of three, one bet; the stake is told by the evaluation.",
    package=__name__,
    players=(2,),
    rules_version=1,
    actions=2,
    max_legal=2,
    author="nobody",
    source="a test",
    mini={},
    offers=("past",),
)
