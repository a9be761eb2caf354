"""The log: one JSON object a line, equal lines counted instead of repeated, and no more than so
many lines a second.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TextIO

from cardhouse.server.buckets import Bucket
from cardhouse.server.settings import Settings

LEVELS = ("debug", "info", "warning", "error")
KINDS = 1000
"""Most kinds of lines that are remembered at once."""
LONGEST = 8000
"""Characters of a line's text, and of a trace."""


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, name, message. Addresses' queries and tokens are never
    logged.

    Whatever is no plain letter of ASCII is written as JSON's escape, so that no line acts on a
    terminal.
    """

    def format(self, record: logging.LogRecord, times: int = 1) -> str:
        """A record as JSON. times: how often it came again, where that is what the line tells."""
        entry: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "name": record.name,
            "text": record.getMessage()[:LONGEST],
        }
        if times > 1:
            entry["times"] = times
        elif record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)[-LONGEST:]
        return json.dumps(entry).replace("\x7f", "\\u007f")


@dataclass
class Seen:
    """A kind of line that was written. until: when the next one is; times: how often it came again
    meanwhile.
    """

    until: float
    record: logging.LogRecord
    times: int = 0


class Counting(logging.Handler):
    """Writes lines to standard error. What is equal to a line of a moment ago is counted, and told
    once afterwards.

    window: seconds for which equal lines are counted; rate, burst: lines that are written at all.
    """

    def __init__(
        self,
        window: float = 60.0,
        rate: float = 20.0,
        burst: float = 500.0,
        out: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.window = window
        self.lines = 0
        self.dropped = 0
        self._out = out
        self._clock = clock
        self._bucket = Bucket(rate, burst, clock())
        self._seen: OrderedDict[object, Seen] = OrderedDict()
        self._timer: threading.Timer | None = None
        self._untold = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Writes a line, or counts it."""
        try:
            now = self._clock()
            self._tell(now)
            kind = _kind(record)
            seen = self._seen.get(kind)
            if seen is not None:
                seen.times += 1
                seen.record = record
                self._remind()
                return
            if len(self._seen) >= KINDS:
                self._seen.popitem(last=False)
            self._seen[kind] = Seen(now + self.window, record)
            self._write(record, 1)
        except Exception:
            self.handleError(record)

    def flush(self) -> None:
        """Tells what has been counted so far."""
        with self.lock or threading.RLock():
            self._tell(float("inf"))

    def close(self) -> None:
        """Tells what has been counted, and ends."""
        if self._timer is not None:
            self._timer.cancel()
        self.flush()
        super().close()

    def _tell(self, now: float) -> None:
        """Tells of the kinds whose time is over, the oldest of which come first."""
        while self._seen:
            kind, seen = next(iter(self._seen.items()))
            if seen.until > now:
                return
            del self._seen[kind]
            if seen.times:
                self._write(seen.record, seen.times)

    def _remind(self) -> None:
        """Sees to it that a count is told even if nothing else is ever logged."""
        if self._timer is None or not self._timer.is_alive():
            self._timer = threading.Timer(self.window + 0.1, self._in_time)
            self._timer.daemon = True
            self._timer.start()

    def _in_time(self) -> None:
        with self.lock or threading.RLock():
            self._tell(self._clock())

    def _write(self, record: logging.LogRecord, times: int) -> None:
        if not self._bucket.take(self._clock()):
            self.dropped += 1
            self._untold += 1
            return
        formatter = self.formatter
        assert isinstance(formatter, JsonLines)
        out = self._out or sys.stderr
        if self._untold:
            out.write(json.dumps({"dropped": self._untold}) + "\n")
            self._untold = 0
        out.write(formatter.format(record, times) + "\n")
        out.flush()
        self.lines += 1


def _kind(record: logging.LogRecord) -> object:
    """What lines have in common that are equal: where they come from, and what they tell before the
    details.
    """
    trouble = record.exc_info[0] if record.exc_info else None
    return record.name, record.levelno, record.pathname, record.lineno, str(record.msg), trouble


def logging_config(level: str, settings: Settings | None = None) -> dict[str, Any]:
    """The logging of server and web server alike. level: one of LEVELS."""
    s = settings or Settings()
    web = {"DEBUG": "INFO", "ERROR": "ERROR"}.get(level.upper(), "WARNING")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "handlers": {
            "out": {
                "()": Counting,
                "window": s.log_window,
                "rate": s.log_lines,
                "burst": s.log_burst,
            }
        },
        "loggers": {
            "cardhouse": {"handlers": ["out"], "level": level.upper(), "propagate": False},
            "uvicorn": {"handlers": ["out"], "level": web, "propagate": False},
        },
    }
