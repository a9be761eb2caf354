"""Carlton: a solitaire with two decks, eight piles and a stock that is dealt over all of them.

Moves may be taken back without limit, which marks a record (C8). The solver knows every card, and
that is what "solvable" means (C9).
"""

from cardhouse.core.game import Game
from cardhouse.games.carlton.actions import ACTIONS, MAX_LEGAL

GAME = Game(
    name="carlton",
    title="Carlton",
    says="Order eight piles in alternating colours and bring two decks up, suit by suit, from ace to king.",
    package=__name__,
    players=(1,),
    rules_version=1,
    actions=ACTIONS,
    max_legal=MAX_LEGAL,
    author="the unnamed author of the page “Carlton Solitaire”",
    source="a solitaire website's page “How to play Carlton?”",
    mini={"decks": 2, "suits": 2, "ranks": 2, "piles": 2, "max_moves": 11},
    notable={"top": {}, "all": {"faces": "all"}, "short": {"max_moves": 60}},
    solitaire=True,
    length=1256.0,
    branching=1.84,
    decisions=(174.0, 217.0),
    plies=195.0,
    playout_cap=300,
    offers=("action_table", "merits", "comfort", "solver", "tuning", "observe", "planner"),
)
