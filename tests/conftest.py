"""What every test shares: the list of skips at the end, and the option that turns a skip into a failure."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fail-on-skip", action="store_true", help="end with an error if any test was skipped"
    )


def _skips(config: pytest.Config) -> list[str]:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    found = []
    for report in reporter.stats.get("skipped", []) if reporter else []:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        found.append(f"{report.nodeid}: {reason.removeprefix('Skipped: ')}")
    return sorted(found)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    skips = _skips(config)
    terminalreporter.section(f"skipped: {len(skips)}" if skips else "nothing was skipped")
    for line in skips:
        terminalreporter.write_line(line)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if session.config.getoption("--fail-on-skip") and exitstatus == 0 and _skips(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
