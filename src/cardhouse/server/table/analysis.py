"""The analysis of a table's match, once it is over."""

from __future__ import annotations

from cardhouse.play.match import Match
from cardhouse.server import messages as m
from cardhouse.server.refusal import Refuse
from cardhouse.server.storage.entities import OVER
from cardhouse.server.table.table import Table
from cardhouse.server.workers.analysing import Analyses


def analyse(analyses: Analyses, table: Table, address: str) -> m.Analysis:
    """Begins the analysis of a table's game unless that was done, and tells how far it is. Raises Refuse."""
    return analyses.ask(table.code, table.version, finished(table), address)


def analysed(analyses: Analyses, table: Table) -> m.Analysis | None:
    """How far the analysis of a table's game is; None if nobody has asked for it. Raises Refuse."""
    finished(table)
    return analyses.look(table.code, table.version)


def finished(table: Table) -> Match:
    """The match of a table whose game is over. Raises Refuse: nobody may learn anything from a running one."""
    if table.game.solitaire:
        raise Refuse(
            "closed", f"{table.game.title} is played alone; only games against others are analysed."
        )
    if table.match is None:
        raise Refuse("closed", "The game has not begun.")
    if table.stored.status != OVER or not table.match.over:
        raise Refuse("closed", "The game still runs; it can be analysed when it is over.")
    return table.match
