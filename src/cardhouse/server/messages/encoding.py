"""Encoding: every message leaves as JSON made by the same encoder."""

from __future__ import annotations

import msgspec

encode = msgspec.json.Encoder().encode
"""The bytes of a message, or of plain data."""
