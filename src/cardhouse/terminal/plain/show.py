"""Positions and records shown in lines: the table, the legal actions, a record step by step."""

from __future__ import annotations

import json
from typing import TypedDict

from cardhouse.core.events import Event
from cardhouse.core.notation import parse_seat
from cardhouse.core.state import SPECTATOR, Viewer
from cardhouse.core.texts import Reader, sentence
from cardhouse.play.ending import result_words
from cardhouse.play.match import Match
from cardhouse.terminal.drawing.scenes import OPEN, scene_for
from cardhouse.terminal.drawing.table import draw, status_lines, table_lines
from cardhouse.terminal.files import read_match, read_record
from cardhouse.terminal.plain.console import Console, Leave
from cardhouse.terminal.wording import TEXT


class LegalAction(TypedDict):
    """A legal action: its number, and its short and its long text."""

    action: int
    short: str
    long: str


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
    found: list[LegalAction] = [
        {"action": a, "short": match.text(a), "long": match.text(a, long=True)}
        for a in match.legal_actions
    ]
    console.out.write(json.dumps(found, ensure_ascii=False, indent=1) + "\n")
    return 0


def replay(path: str, viewer: str | None, console: Console) -> int:
    """Steps through a record that replaying has verified; without a person, prints what happened
    and the end.
    """
    match = read_record(path)
    said = TEXT("record.replays", game=match.game.title, plies=match.ply, seed=match.seed)
    console.say(said, "good")
    if not console.interactive:
        seat = _viewer(viewer)
        for ply, event in match.events(seat):
            console.say(f"{ply + 1:5}  {_sentence(match, event, seat)}", indent="       ")
        scene = scene_for(match, viewer, console.columns)
        console.lines(
            ["", *draw(scene, console.theme, console.columns, match.players, console.listing)]
        )
        if match.over:
            console.say()
            console.say(result_words(match))
        return 0
    return _step(match, viewer, console)


def _sentence(match: Match, event: Event, seat: Viewer) -> str:
    """An event of a record; seats are letters, as beside the names on its table."""
    reads = 0 if match.game.solitaire else seat
    return sentence(event.told(Reader(reads)))


def _viewer(viewer: str | None) -> Viewer:
    return parse_seat(viewer) if viewer and viewer != OPEN else SPECTATOR


def _step(match: Match, viewer: str | None, console: Console) -> int:
    """The person's walk through a record: Enter, b, a number, q."""
    at, total = 0, match.ply
    seat = _viewer(viewer)
    happened = match.events(seat)
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
                console.say(_sentence(match, event, seat))
        if at == total and match.over:
            console.say(result_words(match), "good")
        try:
            answer = console.ask(TEXT("ask.step", at=at, total=total)).casefold()
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
