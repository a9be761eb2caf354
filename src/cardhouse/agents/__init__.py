"""Players: each chooses among the legal actions from what its seat sees."""

from cardhouse.agents.agent import Agent
from cardhouse.agents.base import levels, make

__all__ = ["Agent", "levels", "make"]
