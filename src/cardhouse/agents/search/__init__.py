"""Players by search. Importing this loads NumPy and Numba."""

from cardhouse.agents.search.agent import CheatAgent, SearchAgent
from cardhouse.agents.search.searcher import Line, Searcher
from cardhouse.agents.settings import Settings

__all__ = ["CheatAgent", "Line", "SearchAgent", "Searcher", "Settings"]
