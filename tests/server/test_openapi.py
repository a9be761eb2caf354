"""The HTTP part against its own description."""

from __future__ import annotations

import warnings

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.server.support import Server


def drive(server: Server, examples: int) -> None:
    """Generates requests to every operation, right and wrong ones, and checks the answers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        schema = schemathesis.openapi.from_url(server.url + "/api/openapi.json")
        schema.config.update(base_url=server.url)
        for found in schema.get_all_operations():
            operation = found.ok()
            strategies = [
                operation.as_strategy(),
                operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE),
            ]

            @given(data=st.data())
            @settings(
                max_examples=examples, deadline=None, derandomize=True, phases=[Phase.generate],
                suppress_health_check=list(HealthCheck), database=None,
            )  # fmt: skip
            def once(data: st.DataObject) -> None:
                case = data.draw(st.one_of(strategies))
                answer = case.call()
                assert answer.status_code < 500, answer.text
                schemathesis.checks.load_all_checks()
                case.validate_response(answer, excluded_checks=[])

            once()


def test_every_operation_answers_as_described(lone: Server) -> None:
    drive(lone, 8)


@pytest.mark.long
def test_every_operation_answers_as_described_long(lone: Server) -> None:
    drive(lone, 150)
