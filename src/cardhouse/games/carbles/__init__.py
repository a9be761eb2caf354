"""Carbles: marbles run around the track, moved by cards, 1 to 12 seats, alone or in teams of
two.
"""

from cardhouse.core.game import Game
from cardhouse.games.carbles.actions import ACTIONS, MAX_LEGAL

GAME = Game(
    name="carbles",
    title="Carbles",
    says="Bring your marbles out, around the track and into your goal, by the cards in your hand.",
    package=__name__,
    players=tuple(range(1, 13)),
    rules_version=1,
    actions=ACTIONS,
    max_legal=MAX_LEGAL,
    author="krame505, who wrote the program at carbles.net",
    source="the page “Carbles Rules” of that program; where it is silent, the program itself was watched",
    mini={
        "players": 2,
        "spaces": 8,
        "marbles": 1,
        "ranks": 7,
        "copies": 2,
        "jokers": 1,
        "hand_size": 2,
        "least_hand": 1,
        "max_turns": 10,
    },
    exact={
        "players": 2,
        "spaces": 8,
        "marbles": 1,
        "ranks": 4,
        "copies": 1,
        "jokers": 0,
        "hand_size": 2,
        "least_hand": 2,
        "four_back": 3,
        "max_turns": 6,
    },
    notable={
        "two": {"players": 2},
        "wall": {"players": 3, "home": "wall"},
        "partners": {"players": 4, "partners": True, "open_hands": True},
        "twelve": {"players": 12},
    },
    length=3350.0,
    branching=1.9,
    decisions=(85.3, 346.2),
    plies=722.2,
    offers=(
        "action_table",
        "merits",
        "comfort",
        "evaluator",
        "measures",
        "tuning",
        "observe",
        "timing",
        "features",
        "stacking",
        "past",
    ),
    teams=True,
)
