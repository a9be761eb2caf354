"""3 Piles: two players collect cards into ordered piles."""

from cardhouse.core.game import Game
from cardhouse.games.three_piles.actions import ACTIONS, MAX_LEGAL

GAME = Game(
    name="three_piles",
    title="3 Piles",
    says="Collect cards into three ordered piles: a long one, aces with kings, and diamonds.",
    package=__name__,
    players=(2,),  # P21
    rules_version=1,
    actions=ACTIONS,
    max_legal=MAX_LEGAL,
    author="the unnamed author of the page “3 Piles”",
    source="an original game from the author's own collection of card games on the web",
    mini={"ranks": 3, "suits": 2, "piles": 2, "stacks": 1, "hand_size": 1},
    exact={"ranks": 4, "suits": 1, "piles": 2, "stacks": 1, "hand_size": 1},
    length=82.5,
    branching=7.26,
    decisions=(33.8, 66.9),
    plies=74.4,
    notable={"single": {}, "match": {"match_target": 100}},
    offers=(
        "action_table",
        "merits",
        "comfort",
        "measures",
        "tuning",
        "observe",
        "timing",
        "features",
        "stacking",
        "ending",
    ),
)
