"""Players by search. Importing this loads NumPy and Numba."""

from cardhouse.agents.search.agent import CheatAgent, SearchAgent
from cardhouse.agents.search.rival import RivalAgent
from cardhouse.agents.search.searcher import Line, Searcher
from cardhouse.core.search_settings import Settings

__all__ = ["CheatAgent", "Line", "RivalAgent", "SearchAgent", "Searcher", "Settings"]
