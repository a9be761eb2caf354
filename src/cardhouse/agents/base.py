"""How agents are made by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardhouse.agents.agent import Agent, CarefulAgent, RandomAgent
from cardhouse.agents.levels import by_thumb, levels_of, tuning_of
from cardhouse.agents.wording import TEXT
from cardhouse.core.errors import InvalidOptions, nearest
from cardhouse.core.game import Game
from cardhouse.core.rng import new_seed
from cardhouse.core.state import State
from cardhouse.core.texts import capital

if TYPE_CHECKING:
    from cardhouse.core.search_settings import Settings

LEARNED, PLANNER = "learned", "planner"
CHEATS = {"cheat-deck": 1, "cheat-hands": 2}
"""Players that see every card, or every hand only: the numbers of ``agents.search.tree``."""

SIMPLE: dict[str, type[RandomAgent] | type[CarefulAgent]] = {
    "random": RandomAgent,
    "careful": CarefulAgent,
}


def levels(game: Game) -> list[dict[str, str]]:
    """The players that may be met in a game: name, what people call it, a few words.

    Two by rule come first, then those that search, weakest first.
    """
    return _partly(game, _described([*SIMPLE, *(level.name for level in levels_of(game))]))


def plain_levels(game: Game) -> list[dict[str, str]]:
    """The players that need nothing compiled and answer within a second, as ``levels`` tells them,
    weakest first.
    """
    from cardhouse.agents.learned.weights import taught  # weights are read

    if not taught(game):
        return _described(list(SIMPLE))
    return _partly(game, _described([*SIMPLE, LEARNED]))


def _partly(game: Game, found: list[dict[str, str]]) -> list[dict[str, str]]:
    """The same players; where values are learned for some numbers of seats alone, they say so."""
    if max(game.players) > min(game.players):
        for level in found:
            level["says"] = _says(f"player.{level['name']}_partly") or level["says"]
    return found


def _described(names: Sequence[str]) -> list[dict[str, str]]:
    return [
        {
            "name": name,
            "title": title(name) or capital(name),
            "says": _says(f"player.{name}"),
        }
        for name in names
    ]


def title(name: str) -> str:
    """What people call a computer player; nothing for a name that only a game of another package
    knows.
    """
    return _says(f"title.{name}")


def _says(id: str) -> str:
    """A few words about a player; none about a level whose name is a game's own."""
    return TEXT(id) if id in TEXT else ""


def check(name: str, game: Game) -> tuple[str, Settings]:
    """The word and the settings of an agent's name (see ``make``), nothing being loaded. Raises
    InvalidOptions.
    """
    word, _, changes = str(name).partition(":")
    tuning = tuning_of(game)
    known = {level.name: level.settings for level in tuning.levels} | dict(tuning.rivals)
    if not game.solitaire:
        known |= {
            "search": tuning.best,
            "thumb": by_thumb(game),
            **dict.fromkeys(CHEATS, by_thumb(game)),
        }
    if word == LEARNED and game.features is not None and not changes:
        return word, tuning.best
    if word == PLANNER and "planner" in game.offers:
        from cardhouse.agents.planner import playouts_of

        playouts_of(changes)
        return word, tuning.best
    if word not in known and (word not in SIMPLE or changes):
        own = [LEARNED] if game.features is not None else []
        own += [PLANNER] if PLANNER in game.offers else []
        names = [*SIMPLE, *own, *known]
        close = nearest(word, names)
        wanted = repr(str(name)[:40])
        if close:
            raise InvalidOptions(TEXT("no_player.near", name=wanted, near=close))
        raise InvalidOptions(TEXT("no_player.among", name=wanted, names=", ".join(names)))
    settings = known.get(word, tuning.best)
    from cardhouse.core.search_settings import changed

    return word, changed(settings, changes) if changes else settings


def first_choice(game: Game) -> tuple[State, list[int]]:
    """The first decision of a deal that has a choice, as its seat sees it: something to warm a
    player up with.
    """
    state = game.new_state({}, "warm")
    while len(game.legal(state)) < 2:
        game.rules.apply(state, game.legal(state)[0])
    return game.hidden(state, int(game.rules.seat(state))), game.legal(state)


def make(name: str, game: Game, seed: int | str | None = None) -> Agent:
    """The agent with this name, for one seat of one match. Raises InvalidOptions.

    Besides the levels there are, for measuring: ``learned`` (one ply ahead by what was learned),
    ``search`` (as the game is searched best), ``thumb`` (the same by rules of thumb alone), the
    rivals that the game's tuning names, and CHEATS, which must be given the true state
    (``sees_truth``) and search by rules of thumb; ``planner`` is a game's own player, where it has
    one (``planner:playouts=300``). Settings of one's own may follow the name of any that searches:
    ``search:ms=100,horizon=4``.
    """
    chosen = new_seed() if seed is None else seed
    if name in SIMPLE:
        return SIMPLE[name](game, chosen)
    word, settings = check(name, game)
    if word == PLANNER:
        from cardhouse.agents.planner import PlannerAgent, playouts_of

        return PlannerAgent(game, chosen, playouts_of(name.partition(":")[2]))
    if word == LEARNED:
        from cardhouse.agents.learned.agent import LearnedAgent

        return LearnedAgent(game, chosen)
    from cardhouse.agents.search import CheatAgent, RivalAgent, SearchAgent

    if word in tuning_of(game).rivals:
        return RivalAgent(game, chosen, settings, word)
    if word in CHEATS:
        return CheatAgent(game, chosen, settings, CHEATS[word], word)
    return SearchAgent(game, chosen, settings, word)
