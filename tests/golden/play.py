"""One readable playthrough as text: what a change of the rules does to it shows in a diff."""

from __future__ import annotations

import json
import random
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.core.cards import seat_letter
from cardhouse.core.game import Game, all_games
from cardhouse.core.options import Value
from cardhouse.core.scene import Scene
from cardhouse.play.match import Match, new_match

FOLDER = Path(__file__).parent
WIDTH = 110
FIRST, LAST = 60, 20
TABLE_EVERY = 20


def playthroughs() -> dict[str, tuple[Game, Mapping[str, Value]]]:
    """By file name: every game with each of its notable option sets, its defaults always among
    them.
    """
    found: dict[str, tuple[Game, Mapping[str, Value]]] = {}
    for game in all_games():
        sets = (
            dict(game.notable) if {} in game.notable.values() else {"defaults": {}, **game.notable}
        )
        found.update(
            (f"{game.name}-{label}.txt", (game, options)) for label, options in sets.items()
        )
    return found


def text_of(game: Game, options: Mapping[str, Value], label: str) -> str:
    """The whole text of one playthrough: random legal play from a fixed seed, its middle left out
    when long.
    """
    trial = _match(game, options, label)
    chance = random.Random(f"golden {label}")
    while not trial.over:
        trial.play(chance.choice(list(trial.legal_actions)))
    left_out = range(FIRST, trial.ply - LAST)
    match = _match(game, options, label)
    lines = list(_head(game, options, label))
    for ply, action in enumerate(trial.actions):
        if ply not in left_out:
            lines += _ply(match, action)
            continue
        if ply == left_out.start:
            lines += ["", f"... {len(left_out)} decisions ..."]
        match.play(action)
    lines += _end(match)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _match(game: Game, options: Mapping[str, Value], label: str) -> Match:
    chosen: dict[str, Any] = dict(options)
    return new_match(game.name, seed=label, **chosen)


def _head(game: Game, options: Mapping[str, Value], label: str) -> Iterator[str]:
    chosen = ", ".join(f"{name}={value}" for name, value in options.items()) or "defaults"
    yield from _wrapped(
        "",
        f"{game.title} ({game.name}), rules version {game.rules_version}, seed {label}, {chosen}",
    )
    yield f"{game.actions} actions, at most {game.max_legal} legal"
    match = _match(game, options, label)
    yield ""
    yield from _table(match)


def _ply(match: Match, action: int) -> Iterator[str]:
    ply, seat = match.ply, match.seat
    assert seat is not None
    if ply and ply % TABLE_EVERY == 0:
        yield ""
        yield from _table(match)
    legal = list(match.legal_actions)
    yield ""
    who = f"{ply}. {seat_letter(seat)}, turn {match.turn}, {len(legal)} legal: "
    yield from _wrapped(who, f"{match.text(action)}  ({match.text(action, long=True)})")
    if ply % 5 == 0:
        yield from _wrapped(
            "legal: ",
            " | ".join(match.text(a) for a in legal[:40]) + (" ..." if len(legal) > 40 else ""),
        )
    for fact in match.preview(action):
        yield from _wrapped("  sure: ", fact.text)
    match.play(action)
    for _, event in match.events(None, since=ply):
        yield from _wrapped("  seen: ", event.told())


def _table(match: Match) -> Iterator[str]:
    scene: Scene = match.scene(match.seat)
    yield f"Table as {seat_letter(match.seat)} sees it" if match.seat is not None else "Table"
    yield from _wrapped("  ", scene.status)
    for panel in scene.seats:
        yield from _wrapped("  ", f"{panel.letter}: {panel.score}. {panel.note}".rstrip(". ") + ".")
    empty = []
    for spot in scene.spots:
        pieces = [p for p in scene.pieces if p.spot == spot.id]
        shown = " ".join(
            p.face or ("??" if p.kind == "card" else f"({seat_letter(p.seat or 0)})")
            for p in pieces
        )
        counted = f" [{spot.count}]" if spot.count is not None else ""
        if shown or spot.note:
            note = f"  -- {spot.note}" if spot.note else ""
            yield from _wrapped("  ", f"{spot.id}{counted}: {shown}{note}")
        else:
            empty.append(spot.id)
    if empty:
        yield from _wrapped(
            "  ", "empty: " + (" ".join(empty) if len(empty) <= 12 else f"{len(empty)} more places")
        )
    yield from _wrapped("  ", "position: " + _json(match.position()))


def _end(match: Match) -> Iterator[str]:
    yield ""
    yield f"End: {match.reason} after {match.ply} decisions and {match.turn} turns"
    yield f"returns {match.returns}, scores {match.scores}"
    yield from _table(match)


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def _wrapped(first: str, text: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=" " * 6,
        break_long_words=False,
        break_on_hyphens=False,
    )
