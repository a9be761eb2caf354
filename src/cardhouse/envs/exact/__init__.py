"""Games so small that every history of theirs can be told: chance laid open, and what is exact
about them.
"""

from cardhouse.envs.exact.tree import Node, Tree

__all__ = ["Node", "Tree"]
