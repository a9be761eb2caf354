"""The HTTP part against its own description."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.server.support import Server


def drive(server: Server, examples: int) -> None:
    """Generates requests to every operation, right and wrong ones, and checks the answers."""
    schemathesis.checks.load_all_checks()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        schema = schemathesis.openapi.from_url(server.url + "/api/openapi.json")
        schema.config.update(base_url=server.url)
        for found in schema.get_all_operations():
            operation: Any = found
            attack(operation.ok(), examples)


def attack(operation: Any, examples: int) -> None:
    """Right and wrong requests to one operation."""
    wrong = schemathesis.GenerationMode.NEGATIVE
    strategy = st.one_of(operation.as_strategy(), operation.as_strategy(generation_mode=wrong))
    # That a request is well formed does not mean that there is such a game, table or option.
    left_out = [schemathesis.checks.CHECKS.get_one("positive_data_acceptance")]

    @given(case=strategy)
    @settings(
        max_examples=examples, deadline=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck), database=None,
    )  # fmt: skip
    def once(case: Any) -> None:
        answer = case.call()
        assert answer.status_code < 500, answer.text
        case.validate_response(answer, excluded_checks=left_out)

    once()


def test_every_operation_answers_as_described(lone: Server) -> None:
    drive(lone, 8)


@pytest.mark.long
def test_every_operation_answers_as_described_long(lone: Server) -> None:
    drive(lone, 150)
