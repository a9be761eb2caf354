"""How likely a claim, an announcement or the like is answered: an estimate for previews. Needs no
compiled code.
"""

from __future__ import annotations

from cardhouse.agents.wording import TEXT
from cardhouse.core.events import Fact
from cardhouse.core.game import Game
from cardhouse.core.rng import generator
from cardhouse.core.state import State
from cardhouse.core.texts import Texts

TRIES, FEW = 400, 10
MOST_PLIES = 16


def weightiest(game: Game, state: State, legal: list[int]) -> int:
    """The legal action that weighs most, the first among equals."""
    weigh = game.advice.weigh
    return max(legal, key=lambda action: (weigh(state, action), -action))


def replied(game: Game, state: State, action: int) -> tuple[bool, bool, bool]:
    """What comes of an action before its turn is over; the state is played on, the row to its end
    by rules of thumb.

    Whether another seat is asked, could do anything but let it be (its lowest action), and by the
    rules of thumb does.
    """
    rules = game.rules
    own, turn = int(rules.seat(state)), state.turn
    rules.apply(state, action)
    plies = 0
    while (
        rules.seat(state) == own and state.turn == turn and state.row_n > 0 and plies < MOST_PLIES
    ):
        rules.apply(state, weightiest(game, state, game.legal(state)))
        plies += 1
    if rules.seat(state) < 0 or rules.seat(state) == own or state.turn != turn:
        return False, False, False
    legal = game.legal(state)
    return True, len(legal) > 1, weightiest(game, state, legal) != legal[0]


def answered_word(game: Game) -> str:
    """What is done to an action that is answered, in a game's own words: ``challenged``."""
    own = Texts(game.package)
    return own("key.answered") if "key.answered" in own else TEXT("answered.word")


def answers(
    game: Game, view: State, action: int, seed: int | str = 0, tries: int = TRIES
) -> list[Fact]:
    """The chance that an action of the deciding seat is answered, as a fact; none if nobody would
    be asked, or nothing that they may answer could stop it (``Preview`` in the contract).

    Counted over deals that fit the view. Only what a seat does on its own turn can be answered.
    """
    if int(game.rules.seat(view)) != view.turn_seat:
        return []
    if any(f.key == "asked" and not f.value for f in game.preview.preview(view, action)):
        return []
    rng = generator(f"answers {seed}")
    asked = possible = answered = 0
    for done in range(tries):
        if done == FEW and not asked:
            break
        state = view.copy()
        game.knowledge.determinize(state, rng)
        was, could, does = replied(game, state, action)
        asked, possible, answered = asked + was, possible + could, answered + does
    if not asked:
        return []
    times, most = (f"{100 * n / tries:.0f}" for n in (answered, possible))
    answered_by = answered_word(game)
    if possible < asked and times != most:
        text = TEXT("answered.could", times=times, most=most, answered=answered_by)
    else:
        text = TEXT("answered.is", times=times, answered=answered_by)
    return [
        Fact(
            "answered",
            {"could": round(possible / tries, 3), "is": round(answered / tries, 3)},
            text,
        )
    ]
