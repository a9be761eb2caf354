"""What just happened: what a viewer has seen since its own last choice, turn by turn, with its
traces on the table.

A spectator has made no choice: it is told the last turn of everybody. In a game of one person it is
what that person's own last move came to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from cardhouse.core.events import Event, Trace
from cardhouse.core.texts import Reader, Seat, capital, sentence
from cardhouse.play.wording import TEXT, in_brief

if TYPE_CHECKING:
    from cardhouse.play.session_state import SessionState

DRAWN = "draw"
"""The kind of events, in every game, by which a seat comes by a card that lay hidden."""
DEALT = "deal"
"""The kind of events, in every game, by which all seats get new hands."""

ASIDE = "("
"""What a few words begin with that go without saying beside others (``core.events.BRIEF``)."""

LONG = 60
"""Letters of a clause that is short."""
MANY = 3
"""So many cards that are drawn are counted, not named, where a turn is told in a few words."""


@dataclass(frozen=True, slots=True)
class Happening:
    """What somebody did in one turn, as its reader may know it.

    turn, seat: which turn, and whose. ply: the first decision that is told of. sentences: whole
    ones, those that are said several times running said once; traces: in order. opening: whose turn
    it was, where the sentences would begin in the middle of it; else empty.
    """

    turn: int
    seat: int
    ply: int
    sentences: tuple[str, ...]
    traces: tuple[Trace, ...]
    opening: str = ""

    @property
    def text(self) -> str:
        """All of it in words."""
        told = " ".join(self.sentences)
        return TEXT("happened.turn", whose=self.opening, told=told) if self.opening else told


def since(state: SessionState, viewer: int | None) -> int:
    """The ply from which on things happened since a viewer's last choice; the present one if
    nothing has.

    While a viewer's turn goes on, what it has done in it stands behind what the others did before.
    Of its own last turn is told what its last choice let somebody else do (no challenge, so their
    card is built), or brought that it had not seen (a card; new hands, with all of the turn that
    they came after), until it has chosen something anew. What it answered in another's turn is a
    choice, too, and told. Answers running are one choice, and so are draws. What a seat decided
    right after its choice in the same turn, without being asked, belongs to the choice.
    """
    match, views, decisions = state.match, state.views, state.journal.decisions
    if viewer is None:
        return _last_round(state)
    now = (match.state.turn, match.state.turn_seat)
    goes_on = False
    for ply in range(match.ply - 1, -1, -1):
        turn = views.turn(ply)
        if decisions[ply].seat != viewer or not state.journal.chosen(ply):
            continue
        answered = turn[1] != viewer
        if turn == now and not (answered or match.over or state.game.solitaire):
            goes_on = True
            continue
        if state.game.solitaire:
            return ply
        after = ply + 1
        while after < match.ply and decisions[after].seat == viewer and views.turn(after) == turn:
            after += 1
        if not goes_on and DEALT in _kinds(state, viewer, ply, after):
            while ply and views.turn(ply - 1) == turn:
                ply -= 1
            return ply
        if answered or (not goes_on and _brought_news(state, viewer, ply)):
            return _first_running(state, viewer, ply, answered)
        return after
    return 0


def _first_running(state: SessionState, viewer: int, ply: int, answered: bool) -> int:
    """The first of the answers in another's turn, or of the draws in one's own, that end here."""
    decisions, turn = state.journal.decisions, state.views.turn
    while ply and decisions[ply - 1].seat == viewer and turn(ply - 1) == turn(ply):
        if not (answered or _drew(state, viewer, ply - 1)):
            break
        ply -= 1
    return ply


def _drew(state: SessionState, viewer: int, ply: int) -> bool:
    return DRAWN in _kinds(state, viewer, ply, ply + 1)


def _kinds(state: SessionState, viewer: int, ply: int, after: int) -> set[str]:
    return {event.kind for _, event in state.views.events(viewer, ply, after)}


def _brought_news(state: SessionState, viewer: int, ply: int) -> bool:
    events = [event for _, event in state.views.events(viewer, ply, ply + 1)]
    return any(event.seat not in (None, viewer) or event.kind == DRAWN for event in events)


def _last_round(state: SessionState) -> int:
    match, views = state.match, state.views
    if not match.ply:
        return 0
    oldest = views.turn(match.ply - 1)[0] - match.seats + 1
    ply = match.ply
    while ply > 0 and views.turn(ply - 1)[0] >= oldest:
        ply -= 1
    return ply


def happened(state: SessionState, viewer: int | None) -> list[Happening]:
    """What happened since a viewer's own last choice; one for each turn, the oldest first."""
    first, turn = since(state, viewer), state.views.turn
    told = in_turns(state.views.events(viewer, first), turn, Reader(viewer, state.match.called))
    going = told and not state.match.over and told[0].turn == state.match.state.turn
    if going and first and not state.game.solitaire and turn(first - 1) == turn(told[0].ply):
        whose = TEXT.write(
            "happened.goes_on", {"who": Seat(told[0].seat)}, Reader(viewer, state.match.called)
        )
        told[0] = replace(told[0], opening=capital(whose))
    return told


def brought(state: SessionState, viewer: int | None, after: int) -> str:
    """What a viewer's own last turn brought it, in one short clause, as far as ``happened`` does
    not tell of it; empty where there was none, alone, and at the end. after: see ``since``.
    """
    match, views = state.match, state.views
    if viewer is None or match.over or state.game.solitaire:
        return ""
    ply = after
    while ply and views.turn(ply - 1)[1] == viewer and views.turn(ply - 1) == views.turn(after - 1):
        ply -= 1
    reader = in_brief(viewer, match.players)
    own: list[Event] = []
    for _, one in views.events(viewer, ply, after):
        theirs = one.seat not in (None, viewer)
        # What nobody did counts where it showed a card, as on a pile that was filled up.
        if (one.seat is None and not one.traces) or (theirs and (one.minor or one.kind == DRAWN)):
            continue
        # What somebody answered says what became of what it answers.
        while theirs and own and own[-1].minor:
            own.pop()
        if not one.minor or one.trace == "claimed":
            own.append(one)
    # What goes on is told where it ends.
    goes_on = after < match.ply and views.turn(after) == views.turn(ply)
    while own and goes_on and (own[-1].minor or own[-1].brief(reader).startswith(ASIDE)):
        own.pop()
    told = _in_brief(own, reader)
    if len(told) > LONG:
        told = _in_brief([one for one in own if _tells(one)], reader) or told
    return TEXT("happened.brought", told=told) if told else ""


def _tells(event: Event) -> bool:
    """Whether it says more than that a piece went somewhere: a card that comes to a hand is known
    to be there.
    """
    came = any(trace.target == f"hand{event.seat}" for trace in event.traces)
    return came or event.kind == DRAWN or event.trace not in (None, "went")


def _in_brief(events: Sequence[Event], reader: Reader) -> str:
    """What a reader did, in a few words each; what several say alike is begun once."""
    parts: list[str] = []
    kind = begun = ""
    drawn = [event for event in events if event.kind == DRAWN]
    many = len(drawn) >= MANY
    if many:
        many = TEXT("happened.a_card") in replace(drawn[0], unseen=True).brief(reader)
    telling = [one for one in events if not one.brief(reader).startswith(ASIDE)]
    for event in telling or events:
        counted = many and event.kind == DRAWN
        if counted and event is not drawn[0]:
            continue
        said = replace(event, unseen=event.unseen or counted).brief(reader)
        said = said[1:-1] if said.startswith(ASIDE) else said
        said = said.removeprefix(TEXT("happened.you"))
        if counted:
            said = _times(DRAWN, said, len(drawn))
        first, _, rest = said.partition(" ")
        if not said:
            continue
        alike = (event.kind, first) == (kind, begun) and rest
        if parts and parts[-1].endswith(":"):
            said = f" {said}"
        elif parts and said[0] not in " :":
            said = TEXT("happened.further", told=rest if alike else said)
        parts.append(said)
        kind, begun = event.kind, first
    return "".join(parts)


def in_turns(
    events: Iterable[tuple[int, Event]], turn: Callable[[int], tuple[int, int]], reader: Reader
) -> list[Happening]:
    """Events with their plies, turn by turn. turn: the number of the turn of a ply, and whose it
    was.
    """
    turns: dict[tuple[int, int], list[tuple[int, Event]]] = {}
    for ply, event in events:
        turns.setdefault(turn(ply), []).append((ply, event))
    found = []
    for (number, seat), those in turns.items():
        told = [event for _, event in those if not event.minor] or [event for _, event in those]
        said = ((event.kind, sentence(event.told(reader))) for event in told)
        sentences = tuple(merged(said))
        traces = tuple(trace for _, event in those for trace in event.traces)
        answers = told[0].seat is not None and told[0].seat != seat
        whose = TEXT.write("happened.whose", {"who": Seat(seat)}, reader) if answers else ""
        found.append(Happening(number, seat, those[0][0], sentences, traces, capital(whose)))
    return found


def merged(said: Iterable[tuple[str, str]]) -> list[str]:
    """Sentences, those that are said several times running said once. said: each with the kind of
    its event.
    """
    runs = [(kind, text, len(list(run))) for (kind, text), run in groupby(said)]
    return [text if n == 1 else _times(kind, text, n) for kind, text, n in runs]


def _times(kind: str, text: str, n: int) -> str:
    """A sentence that is said so often; hidden cards that are drawn are counted."""
    card = TEXT("happened.a_card")
    if kind == DRAWN and card in text:
        return text.replace(card, TEXT("happened.cards", times=n))
    return TEXT("happened.times", said=text.rstrip("."), times=n)
