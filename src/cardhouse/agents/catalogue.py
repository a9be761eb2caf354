"""The catalogue of what there is to play: each game with its computer players, as a front end shows
it; its picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from cardhouse.agents.base import levels, make
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game, all_games
from cardhouse.core.scene import Scene, Spot
from cardhouse.play.learning import lesson_list
from cardhouse.play.match import Match, new_match
from cardhouse.play.messages.house import (
    GameInfo,
    LevelInfo,
    OptionInfo,
    PartnersInfo,
    WordInfo,
)
from cardhouse.play.winnable import winnable_deals


def game_list() -> list[GameInfo]:
    """Every game, with its options, computer players and lessons."""
    return [game_info(found, levels(found)) for found in all_games()]


def game_info(found: Game, players: list[dict[str, str]]) -> GameInfo:
    """One game. players: the computer players that can be met, name and a few words."""
    author, source = found.credits
    return GameInfo(
        found.name,
        found.title,
        found.about,
        list(found.players),
        found.solitaire,
        author,
        source,
        list(found.minutes),
        "players" in found.state_type.OPTIONS,
        [OptionInfo(**one) for one in found.described_options()],
        [LevelInfo(x["name"], x["says"], x["title"]) for x in players],
        lesson_list(found),
        len(winnable_deals(found)),
        [WordInfo(*one) for one in found.key],
        partners_of(found),
    )


def partners_of(found: Game) -> list[PartnersInfo]:
    """Which options make partners of the seats, and of which, with each number of them."""
    if not found.teams:
        return []
    flags = [name for name, one in found.state_type.OPTIONS.items() if one.kind == "flag"]
    told = []
    for seats, name in product(found.players, flags):
        try:
            table = found.blank({"players": seats, name: True})
        except InvalidOptions:
            continue
        mates = [found.mate(table, seat) for seat in range(seats)]
        if mates != list(range(seats)):
            told.append(PartnersInfo(name, mates))
    return told


TOWN, GROWN = "cell", 1.5
"""The kind of spots of which towns are built, and how late these have grown."""
HALFWAY = 0.5
STREET = 8.0
"""Between two towns."""
FREE = 5
"""Where so much can be done, a hand is full."""


def picture(name: str, shape: str) -> Scene:
    """A table in mid-play as the first seat sees it, careful players, one seed: what one looks at
    when one plays, without what waits closed.
    """
    dealt = new_match(name, seed="picture").scene(0, shape)
    towns = any(spot.kind == TOWN for spot in dealt.spots)
    full = mid_play(name, FREE, GROWN if towns else HALFWAY)
    return close_up((mid_play(name, 1) if full.over else full).scene(0, shape))


def mid_play(name: str, least: int, late: float = HALFWAY) -> Match:
    """A match in which the first seat is to choose among so many actions, or that is over. late:
    not before this part of a usual game, or of its first turns.
    """
    match = new_match(name, seed="picture")
    player = make("careful", match.game, "picture")
    early = min(32 * late * match.seats, match.game.length * late)
    for _ in range(60 if match.game.solitaire else int(64 * late * match.seats)):
        if match.over:
            break
        assert match.seat is not None
        legal = list(match.legal_actions)
        if match.ply > early and match.seat == 0 and match.state.row_n == 0 and len(legal) >= least:
            break
        match.play(player.choose(match.view(match.seat), legal))
    return match


def close_up(scene: Scene) -> Scene:
    """A scene without hands and heaps in which nothing lies open: what is left fills its frame."""
    shown = {piece.spot for piece in scene.pieces if piece.face or piece.kind != "card"}
    spots = [s for s in scene.spots if s.layout not in ("row", "stack") or s.id in shown]
    # Towns say what the game is; all else would leave them too little room in a small frame.
    spots = side_by_side([s for s in spots if s.kind == TOWN and s.id in shown]) or spots
    left, top = min(s.x for s in spots), min(s.y for s in spots)
    kept = {s.id for s in spots}
    return replace(
        scene,
        width=max(s.x + s.w for s in spots) - left,
        height=max(s.y + s.h for s in spots) - top,
        spots=tuple(replace(s, x=s.x - left, y=s.y - top) for s in spots),
        pieces=tuple(replace(p, highlights=()) for p in scene.pieces if p.spot in kept),
    )


def side_by_side(cells: Sequence[Spot]) -> list[Spot]:
    """The cards of towns as plain heaps, each town no wider than its cards, all on one ground."""
    laid, right = list[Spot](), 0.0
    for seat in sorted({s.seat or 0 for s in cells}):
        town = [s for s in cells if (s.seat or 0) == seat]
        left, low = min(s.x for s in town), max(s.y + s.h for s in town)
        laid += [
            replace(s, kind="pile", layout="stack", x=s.x - left + right, y=s.y - low) for s in town
        ]
        right = max(s.x + s.w for s in laid) + STREET
    return laid
