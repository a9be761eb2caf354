"""What every test shares: the list of skips at the end, and the option that turns a skip into a failure."""

from __future__ import annotations

import pytest

LONG = (
    "agents/test_endings.py::test_search_and_chances_take_what_is_known",
    "agents/test_learned.py::test_the_learned_player_does_not_peek[carb",
    "conformance/test_observations.py::test_law[observations-under-every-value-of-every-option-carb",
    "conformance/test_fuzz.py::test_law[spoiled-positions-carbondale",
    "conformance/test_knowledge.py::test_law[the-hidden-changes-nothing-that-a-seat-is-told-carbles",
    "conformance/test_knowledge.py::test_law[the-truth-is-possible-and-not-the-only-possibility-carbles",
    "core/test_compiled.py::test_an_edited_rule_is_played_whoever_imports_numba",
    "envs/test_docs.py::",
    "envs/test_vector_game.py::test_saved_games_go_on_as_they_would_have[carb",
    "lab/test_bulk.py::test_each_game_is_the_one_that_the_agents_play_on_a_match[carbondale",
    "packages/test_installed.py::test_a_person_plays_it_against_a_level",
    "server/storage/test_operating.py::test_a_backup_while_people_play_is_the_same_tables[postgresql",
    "server/storage/test_operating.py::test_a_table_is_closed_where_it_is_played[postgresql",
    "server/storage/test_operating.py::test_who_is_banned_has_to_go_and_stays_out[postgresql",
    "server/web/inner/test_passing.py::test_three_processes_under_load",
    "terminal/app/test_table.py::test_a_hint_comes_with_chances_and_goes_with_the_cursor",
    "web/test_access.py::test_axe_finds_nothing[narrow",
    "web/test_after.py::test_the_pages_after_a_game[narrow",
    "web/test_alone.py::test_stepping_through_while_the_game_goes_on_and_after",
    "web/test_room.py::test_hand_and_question_lie_inside_the_window[carlton",
    "web/test_room.py::test_hand_and_question_lie_inside_the_window[carbondale 2",
)
"""Tests that cost much and have a cheaper sibling in the ordinary run: they are marked long."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(part in item.nodeid for part in LONG):
            item.add_marker(pytest.mark.long)


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
