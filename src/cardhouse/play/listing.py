"""What there is to play, as data: for front ends, programs and designers."""

from __future__ import annotations

from typing import TypedDict

from cardhouse.core.action_kinds import KindListed
from cardhouse.core.game import Game, OptionListed, all_games
from cardhouse.core.options import Value


class ViewField(TypedDict):
    """A field of a view: its type (i1, i2, i4, i8: so many bytes, signed), its shape, where it
    begins in the bytes.
    """

    name: str
    type: str
    shape: list[int]
    offset: int
    says: str


class GameListed(TypedDict):
    """A game as JSON data. players: the numbers of seats that it can be played with.

    actions: they are the numbers below that; action_table: what they mean, None where the game does
    not say. max_legal: no position offers more. mini: options of a small game. mean_plies,
    mean_branching: measured with random play; usual_decisions, usual_plies, usual_minutes: of a
    usual game, the least for one person and the most for all.
    """

    name: str
    title: str
    says: str
    players: list[int]
    rules_version: int
    author: str
    source: str
    actions: int
    action_table: list[KindListed] | None
    max_legal: int
    options: list[OptionListed]
    mini: dict[str, Value]
    view_bytes: int
    view_fields: list[ViewField]
    mean_plies: float
    mean_branching: float
    measured_with: str
    usual_decisions: list[float]
    usual_plies: float
    usual_minutes: list[int]
    usual_measured_with: str


def list_games() -> list[GameListed]:
    """Every game: players, options, rules version, the meaning of its actions, a view's size and
    fields, figures.
    """
    return [describe(game) for game in all_games()]


def describe(game: Game) -> GameListed:
    """One game as data."""
    kind, table = game.state_type, game.action_table
    author, source = game.credits
    return {
        "name": game.name,
        "title": game.title,
        "says": game.about,
        "players": list(game.players),
        "rules_version": game.rules_version,
        "author": author,
        "source": source,
        "actions": game.actions,
        "action_table": [kind.describe() for kind in table.KINDS] if table else None,
        "max_legal": game.max_legal,
        "options": game.described_options(),
        "mini": dict(game.mini),
        "view_bytes": kind.SIZE,
        "view_fields": [
            {
                "name": name,
                "type": field.type_name,
                "shape": list(field.shape),
                "offset": kind.OFFSETS[name],
                "says": field.says,
            }
            for name, field in kind.FIELDS.items()
        ],
        "mean_plies": game.length,
        "mean_branching": game.branching,
        "measured_with": "uniformly random play on the default options",
        "usual_decisions": list(game.decisions),
        "usual_plies": game.plies,
        "usual_minutes": list(game.minutes),
        "usual_measured_with": "lines of the solver"
        if game.solitaire
        else "careful players on the default options",
    }
