"""What there is to play, as data: for front ends, programs and designers."""

from __future__ import annotations

from typing import Any

from cardhouse.core.game import Game, all_games


def list_games() -> list[dict[str, Any]]:
    """Every game: players, options, rules version, the meaning of its actions, a view's size and fields, figures."""
    return [describe(game) for game in all_games()]


def describe(game: Game) -> dict[str, Any]:
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
