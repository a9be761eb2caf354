"""Carbondale, draft edition: two players build card networks that grow upwards, for love and
money.
"""

from cardhouse.core.game import Game
from cardhouse.games.carbondale_draft.actions import ACTIONS, MAX_LEGAL

GAME = Game(
    name="carbondale_draft",
    title="Carbondale (draft edition)",
    says="Build a network of clubs and spades that carries hearts and diamonds; what you announce may be challenged.",
    package=__name__,
    players=(2,),
    rules_version=1,
    actions=ACTIONS,
    max_legal=MAX_LEGAL,
    author="the unnamed author of Carbondale",
    source="the draft edition on the author's page of home-made card games",
    mini={"decks": 1, "ranks": 2, "hand_size": 1, "goal": "2/1", "max_turns": 3},
    exact={"decks": 1, "ranks": 2, "hand_size": 1, "goal": "2/1", "max_turns": 2},
    notable={
        "no_challenges": {"challenge": "off"},
        "undercut": {"challenge_undercut": True, "challenge_fee": 1},
        "open_piles": {"own_pile_drawable": True, "red_low": "removed"},
    },
    length=1586.0,
    branching=3.21,
    decisions=(200.1, 397.9),
    plies=532.0,
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
    ),
    secret_choices=True,
)
