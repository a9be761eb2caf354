"""Environments for learning: many games at once in arrays, and the forms that libraries expect.

``VectorGame`` needs ``[fast]``. ``cardhouse.envs.gym`` has what Gymnasium knows as environments
(``[envs]``).
"""

from cardhouse.envs.vector_game import Batch, VectorGame

__all__ = ["Batch", "VectorGame"]
