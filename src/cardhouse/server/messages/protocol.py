"""The number of the protocol: of what is said over a WebSocket, and how."""

from __future__ import annotations

PROTOCOL = 2
"""Raised by every change that a client of the day before would misunderstand. A client says it as
it connects.
"""

OUTDATED = 4409
"""The code with which a connection is closed whose client speaks another protocol: it has to be
loaded again.
"""
