"""The analysis of a table's match, once it is over."""

from __future__ import annotations

from cardhouse.play.match import Match
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.storage.entities import OVER
from cardhouse.server.table.table import Table
from cardhouse.server.wording import TEXT
from cardhouse.server.workers.analysing import Analyses


def analyse(
    analyses: Analyses, table: Table, address: str, reader: int | None = None
) -> m.Analysis:
    """Begins the analysis of a table's game unless that was done, and tells how far it is. reader:
    the seat of whoever asks. Raises Refusal.
    """
    return analyses.ask(table.code, table.version, finished(table), address, reader)


def analysed(analyses: Analyses, table: Table, reader: int | None = None) -> m.Analysis | None:
    """How far the analysis of a table's game is; None if nobody has asked for it. Raises
    Refusal.
    """
    finished(table)
    return analyses.look(table.code, table.version, reader)


def finished(table: Table) -> Match:
    """The match of a table whose game is over. Raises Refusal: nobody may learn anything from a
    running one.
    """
    if table.game.solitaire:
        raise Refusal("closed", TEXT("refusal.played_alone", game=table.game.title))
    if table.closed:
        raise Refusal("closed", table.closed)
    if table.match is None:
        raise Refusal("closed", TEXT("refusal.not_begun"))
    if table.stored.status != OVER or not table.match.over:
        raise Refusal("closed", TEXT("refusal.still_runs"))
    return table.match
