"""Duckling: two players take tricks; whoever has taken more of them wins."""

from cardhouse.core.game import Game
from cardhouse.starter.duckling.actions import ACTIONS, MAX_LEGAL

GAME = Game(
    name="duckling",
    title="Duckling",
    says="Take more tricks than the other player; spades beat everything else.",
    package=__name__,
    players=(2,),
    rules_version=1,
    actions=ACTIONS,
    max_legal=MAX_LEGAL,
    author="whoever makes this game",
    source="an example that new games of the house begin with",
    mini={"ranks": 3, "suits": 2, "hand_size": 2},
    exact={"ranks": 3, "suits": 2, "hand_size": 2},
    length=12.0,
    branching=3.5,
    decisions=(5.0, 10.0),
    plies=12.0,
    notable={"long": {"hand_size": 8}},
    offers=("action_table", "tuning", "timing"),
)
