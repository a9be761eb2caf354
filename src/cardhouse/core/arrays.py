"""NumPy, for whatever runs compiled; where it is missing, the error says how it is installed."""

from __future__ import annotations

from cardhouse.core.extras import explained

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise (explained(error) or error) from error

__all__ = ["np"]
