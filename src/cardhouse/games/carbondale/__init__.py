"""Carbondale, final edition: two to four players each build a town of clubs and spades for hearts
and diamonds.
"""

from cardhouse.core.game import Game
from cardhouse.games.carbondale.actions import ACTIONS, MAX_LEGAL

GAME = Game(
    name="carbondale",
    title="Carbondale",
    says="Build a town of clubs and spades that wins hearts and mines diamonds, and claim what others leave open.",
    package=__name__,
    players=(2, 3, 4),
    rules_version=1,
    actions=ACTIONS,
    max_legal=MAX_LEGAL,
    author="the unnamed author of the page “Carbondale”",
    source="an original game from the author's own collection of card games on the web, final edition",
    mini={
        "start_pairs": "one_of_each",
        "claim_gap": 1,
        "goal": "1/1",
        "max_turns": 2,
        "decks": 1,
        "hand_size": 2,
        "first_top": 2,
        "second_top": 3,
        "top_rank": 3,
        "grid_width": 2,
        "grid_height": 2,
    },
    exact={
        "start_pairs": "one_of_each",
        "claim_gap": 0,
        "goal": "1/1",
        "max_turns": 2,
        "decks": 1,
        "hand_size": 1,
        "first_top": 2,
        "second_top": 2,
        "top_rank": 2,
        "grid_width": 2,
        "grid_height": 2,
        "build_price": 0,
        "build_penalty": 0,
    },
    length=2618.0,
    branching=2.44,
    decisions=(231.1, 460.8),
    plies=598.3,
    notable={
        "two": {},
        "three": {"players": 3},
        "four": {"players": 4, "goal": "6/4", "claim_gap": 1},
        "strict": {
            "start_pairs": "one_of_each",
            "own_contribution_drawable": False,
            "stalemate": "draw",
        },
    },
    offers=(
        "action_table",
        "comfort",
        "merits",
        "measures",
        "tuning",
        "observe",
        "timing",
        "features",
        "stacking",
        "past",
    ),
    secret_choices=True,
)
