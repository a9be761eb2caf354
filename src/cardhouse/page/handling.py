"""Handling: what somebody at a table of the page asks for is carried out, or refused with a
reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.agents.plain import plain_hint
from cardhouse.agents.thumb import proven
from cardhouse.core.errors import CardhouseError
from cardhouse.page import TEXT
from cardhouse.page.table import Line, PageTable
from cardhouse.play.messages import every as m
from cardhouse.play.refusals import Refusal
from cardhouse.play.session_state import Change

STILL = m.Look, m.Preview, m.Sync, m.Why
"""What can still be asked of a game that has gone to a server."""


def handle(at: PageTable, number: int, request: Any) -> None:
    """Carries out a request that came over a line, or says why not."""
    line = at.lines[number]
    name = "" if isinstance(request, (m.Mark, m.Sync)) else request.id
    try:
        if at.saved.status == "gone" and not isinstance(request, STILL):
            raise Refusal("closed", TEXT("refusal.gone"))
        HANDLERS[type(request)](at, line, request)
    except CardhouseError as error:
        why = error if isinstance(error, Refusal) else Refusal("illegal", str(error))
        if why.code == "stale":
            at.snapshot(line)
        at.tell(line, m.Refused(name, why.code, why.text, why.targets, at.match.ply))


def playing(table: PageTable) -> int:
    """The person's seat. Raises Refusal where there is none, or the game is over."""
    return table.session.state.seated(table.you)


def _play(at: PageTable, line: Line, msg: m.Play) -> None:
    change = at.session.play(playing(at), msg.action, msg.ply, msg.steps)
    if change.committed:
        at.commit(change)
        at.done(line, msg.id)
        return
    assert change.row is not None
    at.tell(line, at.updates.stepped(msg.id, line.shape, change.row))


def _back(at: PageTable, line: Line, msg: m.Back) -> None:
    row = at.session.back(playing(at), msg.all, msg.ply, msg.steps)
    at.tell(line, at.updates.stepped_back(msg.id, line.shape, row))


def _why(at: PageTable, line: Line, msg: m.Why) -> None:
    what = msg.path if msg.path is not None else (msg.text or "")
    path = list(msg.path or [])
    targets = [*path, *at.session.blocks(at.you, path)]
    at.tell(line, m.Reason(msg.id, at.session.why_not(at.you, what), targets))


def _preview(at: PageTable, line: Line, msg: m.Preview) -> None:
    at.tell(line, at.updates.facts(msg.id, playing(at), msg.action, msg.at))


def _look(at: PageTable, line: Line, msg: m.Look) -> None:
    at.tell(line, at.updates.looked(at.you, line.shape, msg))


def _resign(at: PageTable, line: Line, msg: m.Resign) -> None:
    at.commit(at.session.resign(playing(at)))
    at.done(line, msg.id)


def _always(at: PageTable, line: Line, msg: m.Always) -> None:
    seat = playing(at)
    if msg.lasts:
        at.store(at.session.go_on(seat, msg.on).entries)
    else:
        at.session.always(seat, msg.action, msg.on)
    at.tell_all(at.updates.standing(seat))
    at.done(line, msg.id)
    at.schedule()


def _undo(at: PageTable, line: Line, msg: m.TakeBack) -> None:
    seat = playing(at)
    stood = at.session.standing(seat)
    at.commit(at.session.undo(seat))
    if stood:
        at.tell_all(m.Standing([]))
    at.done(line, msg.id)


def _redo(at: PageTable, line: Line, msg: m.Redo) -> None:
    at.commit(at.session.redo(playing(at)))
    at.done(line, msg.id)


def _marked(at: PageTable, change: Change) -> None:
    """Has a mark stored, and tells what the person alone has now."""
    if change.committed:
        at.store(change.entries)
        solo = at.updates.solo(at.you)
        if solo is not None:
            at.tell_all(m.Solos(solo))


def _mark(at: PageTable, _line: Line, msg: m.Mark) -> None:
    _marked(at, at.session.help.mark(playing(at), msg.kind))


def _peek(at: PageTable, line: Line, msg: m.Peek) -> None:
    change = at.session.help.peek(playing(at), msg.target, line.shape)
    _marked(at, change)
    at.tell(line, at.updates.peeked(msg.id, msg.target, change))


def _finish(at: PageTable, line: Line, msg: m.Finish) -> None:
    at.commit(at.session.help.finish(playing(at)))
    at.done(line, msg.id)


def _hint(at: PageTable, line: Line, msg: m.Hint) -> None:
    seat = playing(at)
    wanted = at.session.help.question(seat)
    found = at.session.help.given(seat)
    if found is None:
        known = proven(at.session.help.guide)
        found = known or plain_hint(at.game, wanted.view, wanted.legal, at.match.called)
        _marked(at, at.session.help.hinted(seat, found))
    at.tell(line, m.Hinted(msg.id, found.action, found.text, list(found.targets)))


def _lamp(at: PageTable, _line: Line, msg: m.Light) -> None:
    seat = playing(at)
    _marked(at, at.session.help.lamp(seat, msg.stay))
    at.solving.begin("lamp", at.solving.lamp(msg.id, at.match.view(seat)))


def _truth(at: PageTable, _line: Line, msg: m.Truth) -> None:
    at.session.help.truth(playing(at))
    at.solving.begin("truth", at.solving.truth(msg.id))


def _where(at: PageTable, _line: Line, msg: m.Where) -> None:
    at.session.help.look_back(playing(at))
    at.solving.begin("where", at.solving.look_back(msg.id))


def _again(at: PageTable, line: Line, msg: m.Again) -> None:
    if at.saved.rematch is None or msg.same:
        fresh = at.house.again(at.saved, msg.same)
        at.saved.rematch = fresh.code
        at.house.keep(at.saved)
    at.tell_all(m.Rematch(at.saved.rematch or "", at.you or 0))
    at.done(line, msg.id)


def _sync(at: PageTable, line: Line, msg: m.Sync) -> None:
    line.shape = msg.shape or line.shape
    at.snapshot(line, msg.ply)


HANDLERS: dict[type[Any], Callable[[PageTable, Line, Any], None]] = {
    m.Play: _play, m.Back: _back, m.Why: _why, m.Preview: _preview, m.Look: _look, m.TakeBack: _undo, m.Redo: _redo,
    m.Resign: _resign, m.Always: _always, m.Peek: _peek, m.Finish: _finish, m.Mark: _mark, m.Hint: _hint,
    m.Light: _lamp, m.Truth: _truth, m.Where: _where, m.Again: _again, m.Sync: _sync,
}  # fmt: skip
