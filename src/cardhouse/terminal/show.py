"""Looking at positions and records without playing."""

from __future__ import annotations

import json
from typing import Any

from cardhouse.core.cards import parse_seat, seat_letter
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.scene import Scene
from cardhouse.core.state import SPECTATOR, TRUTH, Viewer
from cardhouse.play.match import Match, match_from_position
from cardhouse.terminal.console import Console, Leave
from cardhouse.terminal.draw import draw, shape_for, status_lines, table_lines
from cardhouse.terminal.files import read_match, read_record
from cardhouse.terminal.words import YOU, narrated, result_words

OPEN = "open"


def open_scene(game: Game, data: dict[str, Any], columns: int) -> Scene:
    """The scene of a position as the seat sees it that must decide."""
    match = match_from_position(data, seed="1")
    return scene_for(match, None, columns)


def scene_for(match: Match, viewer: str | None, columns: int) -> Scene:
    """A match's scene for ``A``..., ``open`` (all cards) or, for None, who must decide (at the end the person).

    Raises CardhouseError for a seat that does not exist.
    """
    shape = shape_for(columns)
    if viewer is None:
        people = [p for p, name in enumerate(match.players) if name == YOU]
        after = people[0] if len(people) == 1 else match.turn_seat
        return match.scene(match.seat if match.seat is not None else after, shape)
    return match.scene(checked_seat(match, viewer), shape)


def usual_viewer(match: Match) -> Viewer:
    """Whose eyes a record is seen with unless somebody says otherwise: all cards open where there is one seat only."""
    return TRUTH if match.game.solitaire else SPECTATOR


def checked_seat(match: Match, viewer: str) -> Viewer:
    """The seat that a letter names; TRUTH for ``open`` (all cards). Raises CardhouseError."""
    if viewer == OPEN:
        return TRUTH
    seat = parse_seat(viewer)
    if seat >= match.seats:
        last = seat_letter(match.seats - 1)
        raise InvalidOptions(
            f"there is no seat {viewer.upper()}; this game has the seats A to {last}"
        )
    return seat


def show(path: str, viewer: str | None, console: Console) -> int:
    """Draws the position, or the last position of the record, in a file."""
    match = read_match(path)
    names = match.players if match.actions else ()
    scene = scene_for(match, viewer, console.columns)
    console.lines(draw(scene, console.theme, console.columns, names, console.listing))
    if match.over:
        console.say()
        console.say(result_words(match), "good")
    return 0


def legal(path: str, console: Console) -> int:
    """Prints the legal actions of the position in a file as JSON."""
    match = read_match(path)
    found = [
        {"action": a, "short": match.text(a), "long": match.text(a, long=True)}
        for a in match.legal_actions
    ]
    console.out.write(json.dumps(found, ensure_ascii=False, indent=1) + "\n")
    return 0


def replay(path: str, viewer: str | None, console: Console) -> int:
    """Steps through a record that replaying has verified; without a person, prints what happened and the end."""
    match = read_record(path)
    count = f"{match.ply} {'ply' if match.ply == 1 else 'plies'}"
    console.say(f"{match.game.title}, {count}, seed {match.seed}: every ply replays.", "good")
    if not console.interactive:
        for ply, event in match.events(_viewer(match, viewer)):
            console.say(f"{ply + 1:5}  {narrated(match.game, event)}", indent="       ")
        scene = scene_for(match, viewer, console.columns)
        console.lines(
            ["", *draw(scene, console.theme, console.columns, match.players, console.listing)]
        )
        if match.over:
            console.say()
            console.say(result_words(match))
        return 0
    return _step(match, viewer, console)


def _viewer(match: Match, viewer: str | None) -> Viewer:
    return parse_seat(viewer) if viewer and viewer != OPEN else SPECTATOR


def _step(match: Match, viewer: str | None, console: Console) -> int:
    """The person's walk through a record: Enter, b, a number, q."""
    at, total = 0, match.ply
    happened = match.events(_viewer(match, viewer))
    while True:
        past = Match(match.game, match.state_before(at), match.seed, match.start, match.players)
        if at == total:
            past = match
        scene = scene_for(past, viewer, console.columns)
        console.clear()
        table = table_lines(scene, console.theme, console.columns, match.players, console.listing)
        if len(table) + 6 > console.rows:
            table = table_lines(
                scene,
                console.theme,
                console.columns,
                match.players,
                console.listing,
                rows=console.rows - 6,
            )
        console.lines(table)
        console.lines(status_lines(scene, console.theme, console.columns))
        for ply, event in happened:
            if ply == at - 1:
                console.say(narrated(match.game, event))
        if at == total and match.over:
            console.say(result_words(match), "good")
        try:
            answer = console.ask(f"[{at}/{total}] Enter on, b back, a number, q quit:").casefold()
        except Leave:
            return 0
        if answer in ("q", "quit"):
            return 0
        if answer.isdigit() and len(answer) < 9:
            at = min(int(answer), total)
        elif answer in ("b", "back"):
            at = max(at - 1, 0)
        elif at == total:
            return 0
        else:
            at = min(at + 1, total)
