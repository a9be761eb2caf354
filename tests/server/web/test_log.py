"""The log: equal lines are counted, floods are cut, nothing in it acts on a terminal."""

from __future__ import annotations

import io
import json
import logging
import logging.config
from typing import Any

import pytest

from cardhouse.server.settings import Settings
from cardhouse.server.web.log import Counting, logging_config


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock."""
    return Clock()


def logger_with(handler: logging.Handler) -> logging.Logger:
    """A logger of a test's own."""
    made = logging.Logger("test")
    made.addHandler(handler)
    return made


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    """What was written."""
    return [json.loads(line) for line in out.getvalue().splitlines()]


def fail(log: logging.Logger, error: Exception) -> None:
    """Logs an error with its trace."""
    try:
        raise error
    except type(error):
        log.exception("a request failed: %s", error)


def test_a_flood_of_equal_errors_is_counted(clock: Clock) -> None:
    out = io.StringIO()
    handler = Counting(60, 20, 500, out, clock)
    log = logger_with(handler)
    for i in range(10_000):
        fail(log, ValueError(str(i)))
    log.error("something else")
    assert len(lines(out)) == 2
    assert "Traceback" in lines(out)[0]["trace"]
    clock.now += 61
    log.error("something else again")
    told = lines(out)
    assert [one.get("times") for one in told] == [None, None, 9999, None]
    assert "trace" not in told[2]
    handler.close()


def test_what_was_counted_is_told_at_the_end(clock: Clock) -> None:
    out = io.StringIO()
    handler = Counting(60, 20, 500, out, clock)
    log = logger_with(handler)
    for _ in range(3):
        log.warning("no heartbeat")
    handler.close()
    assert [one.get("times") for one in lines(out)] == [None, 2]


def test_a_count_is_told_without_another_line() -> None:
    out = io.StringIO()
    handler = Counting(0.1, 20, 500, out)
    log = logger_with(handler)
    for _ in range(3):
        log.warning("no heartbeat")
    assert handler._timer is not None
    handler._timer.join(5)
    assert [one.get("times") for one in lines(out)] == [None, 2]
    handler.close()


def test_many_different_lines_are_cut_and_the_rest_counted(clock: Clock) -> None:
    out = io.StringIO()
    handler = Counting(60, 1, 10, out, clock)
    log = logger_with(handler)
    for i in range(100):
        log.warning(f"line {i}")
    assert len(lines(out)) == 10
    assert handler.dropped == 90
    clock.now += 5
    log.warning("after")
    assert lines(out)[10] == {"dropped": 90}
    handler.close()


def test_nothing_in_it_acts_on_a_terminal(clock: Clock) -> None:
    out = io.StringIO()
    handler = Counting(60, 20, 500, out, clock)
    logger_with(handler).error("a name: %s", "\x1b[2J\u202e\x9b\x7f\n\u2028")
    assert out.getvalue().rstrip("\n").isprintable()
    assert out.getvalue().isascii()
    assert lines(out)[0]["text"] == "a name: \x1b[2J\u202e\x9b\x7f\n\u2028"
    handler.close()


def test_levels() -> None:
    for level, own, web in (
        ("debug", 10, 20),
        ("info", 20, 30),
        ("warning", 30, 30),
        ("error", 40, 40),
    ):
        found = logging_config(level, Settings(log_window=5))
        assert logging.getLevelName(found["loggers"]["cardhouse"]["level"]) == own
        assert logging.getLevelName(found["loggers"]["uvicorn"]["level"]) == web
        assert found["handlers"]["out"]["window"] == 5
