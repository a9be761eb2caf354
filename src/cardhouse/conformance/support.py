"""What the laws share: option sets, random walks through a game, cards counted."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.conformance.suite import AT, looking_at, within
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.options import Option, Value
from cardhouse.core.rng import generator, seed_words
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.play.match import Match, new_match

Options = Mapping[str, Value]


def named_sets(found: Game) -> dict[str, Options]:
    """The option sets that every game names: its defaults, its mini set, its notable ones."""
    sets: dict[str, Options] = {"defaults": {}, "mini": found.mini}
    sets.update(
        (name, options) for name, options in found.notable.items() if options not in sets.values()
    )
    return sets


def all_values(option: Option) -> tuple[Value, ...]:
    """The values of an option that stand for all, its bounds always among them."""
    ends: tuple[Value, ...] = ()
    if option.kind == "number":
        ends = (option.low, option.high)
    elif option.kind == "pair":
        ends = (f"{option.low}/{option.low}", f"{option.high}/{option.high}")
    return tuple(dict.fromkeys((option.default, *option.values(), *ends)))


def ordinary_sets(found: Game) -> list[dict[str, Value]]:
    """All ordinary option sets that can be dealt, but for very high or low caps: what the
    references know.
    """
    sets: list[dict[str, Value]] = [{}]
    for name, option in found.state_type.OPTIONS.items():
        if not option.lab:
            sets = [{**chosen, name: value} for chosen in sets for value in option.values()]
    return [chosen for chosen in sets if refusal(found, chosen) is None]


def refusal(found: Game, options: Mapping[str, Any]) -> str | None:
    """Why these options cannot be dealt; None if they can. Anything but an orderly refusal passes
    through.
    """
    try:
        found.blank(options)
    except CardhouseError as error:
        return str(error) or "refused without a word"
    return None


def match_of(name: str, options: Options, seed: int | str) -> Match:
    """A new match."""
    chosen: dict[str, Any] = dict(options)
    looking_at(name, options, seed)
    AT.match = match = new_match(name, seed=seed, **chosen)
    return match


def targets(scene: Scene) -> list[str]:
    """Everything that a hand may touch: the ids of spots, pieces and controls."""
    return [
        *(spot.id for spot in scene.spots),
        *(piece.id for piece in scene.pieces),
        *(control.id for control in scene.controls),
    ]


def pace(found: Game, usual: int) -> int:
    """At every how many plies a random game is looked at: at each one where a game is short."""
    return usual if found.length >= 4 * usual else 1


def walk(match: Match, chance: random.Random, plies: int) -> Iterator[Match]:
    """Plays random legal actions and hands out the match before each and after the last."""
    for _ in within(range(plies)):
        AT.match = match
        yield match
        if match.over:
            return
        AT.match = match
        match.play(chance.choice(list(match.legal_actions)))
    AT.match = match
    yield match


def fast_forward(found: Game, state: State, chance: random.Random, plies: int) -> list[int]:
    """Plays random legal actions on a bare state, unchecked; returns them."""
    played = AT.played
    before = len(played)
    while len(played) - before < plies and not state.ended:
        action = chance.choice(found.legal(state))
        played.append(action)
        found.rules.apply(state, action)
    return played[before:]


def viewers(match: Match) -> list[int | None]:
    """Every seat, then the spectator."""
    return [*range(match.seats), None]


def some_viewers(match: Match, chance: random.Random, most: int = 3) -> list[int | None]:
    """At a large table the deciding seat, a few others drawn by lot, and the spectator; else
    everybody.
    """
    others = [seat for seat in range(match.seats) if seat != match.seat]
    drawn = sorted(chance.sample(others, min(most, len(others))))
    return [*([] if match.seat is None else [match.seat]), *drawn, None]


def another_truth(found: Game, view: State, seed: int | str) -> State:
    """A state drawn from those that agree with a view."""
    drawn = view.copy()
    found.knowledge.determinize(drawn, generator(seed))
    return drawn


def same_chance(state: State, seed: int | str = "chance") -> State:
    """A copy whose future chance is fixed by a seed."""
    twin = state.copy()
    for i, word in enumerate(seed_words(seed)):
        twin.rng[i] = word
    return twin


def on_state(match: Match, state: State) -> Match:
    """The same match as if the truth were another state; its history is left behind."""
    return Match(match.game, state, match.seed, None)


def raised(
    kind: type[Exception], call: Callable[..., object], *args: object, what: str = "this"
) -> Exception:
    """The error of a kind that a call with some arguments must raise."""
    try:
        call(*args)
    except kind as error:
        return error
    raise AssertionError(f"{what} has to be refused by {kind.__name__}, and was not")


def plain(data: Any) -> Any:
    """Data as JSON gives it back."""
    return json.loads(json.dumps(data))


def outside(found: Game) -> list[int]:
    """Ints that are no actions."""
    return [-1, -2, found.actions, found.actions + 1, 2**31, -(2**31), 2**63, -(2**63), 10**30]


def cards_in(position: Mapping[str, Any]) -> list[str]:
    """Every card on the table of a position, and for Carbles the marbles, sorted: what no action
    may change.

    Cards that a position names twice (a target, a contribution, an announced card still in the
    hand) count once.
    """
    found: list[str] = []
    for key, value in position.items():
        if key == "foundations":
            found += [
                "A23456789TJQK"[i] + suit
                for suit, tops in value.items()
                for n in tops
                for i in range(n)
            ]
        elif key == "pending":
            found += [value["challenge"]] if value and "challenge" in value else []
        elif key in ("track", "lots", "goals"):
            found += [f"marble {seat}" for seat in _marbles(key, value)]
        elif key not in ("game", "options", "row", "result", "contributed", "phase"):
            found += [text for text in _texts(value) if _is_card(text)]
    return sorted(found)


def _marbles(key: str, value: Any) -> Iterator[int]:
    if key == "track":
        yield from value.values()
    for seat, own in enumerate(value if key != "track" else []):
        yield from [seat] * (own if key == "lots" else sum(own))


def _is_card(text: str) -> bool:
    return text == "XX" or (len(text) == 2 and text[0] in "A23456789TJQK" and text[1] in "SHDC")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
