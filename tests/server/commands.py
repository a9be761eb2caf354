"""Commands that are run in the test's own process: a program that starts spends a second on that
alone. The server that they are meant for runs in another one.
"""

from __future__ import annotations

import contextlib
import io

from cardhouse.terminal.cli import main


def command(*line: str) -> tuple[int, str, str]:
    """What ``cardhouse`` answers, what it prints, and what it says on standard error."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(line)
    return code, out.getvalue(), err.getvalue()
