"""Workers and their messages within one process: what is noted, stopped, answered and printed."""

from __future__ import annotations

import asyncio
import io
import json
import os
import sys
import threading
import types
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardhouse.server.messages import http, typescript
from cardhouse.server.workers import thinker
from cardhouse.server.workers.worker import Worker


@pytest.mark.parametrize(
    ("name", "nice"),
    [(thinker.LIGHT, 0), (thinker.SOLVER, 5), (thinker.ANALYSIS, 12), (thinker.WARM, 5),
     ("search", thinker.SEARCHING)],
)  # fmt: skip
def test_tables_come_before_thoughts_of_every_kind(
    name: str, nice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[int] = []
    monkeypatch.setattr(os, "nice", noted.append)
    monkeypatch.setattr(sys, "argv", ["thinker", name])
    monkeypatch.setattr(sys, "stdin", types.SimpleNamespace(buffer=io.BytesIO()))
    monkeypatch.setattr(sys, "stdout", types.SimpleNamespace(buffer=io.BytesIO()))
    assert thinker.main() == 0
    assert noted == [nice]


def test_what_goes_wrong_is_printed_and_answered(capsys: pytest.CaptureFixture[str]) -> None:
    out = io.BytesIO()
    one = thinker.Thinker(out)
    one.answer({"id": 3, "do": "nothing that is known"}, threading.Event())
    length = int.from_bytes(out.getvalue()[:4], "big")
    assert msgspec.msgpack.decode(out.getvalue()[4:]) == {"id": 3, "result": None}
    assert length == len(out.getvalue()) - 4
    assert "KeyError" in capsys.readouterr().err


def test_what_nobody_waits_for_any_more_is_stopped() -> None:
    sent: list[dict[str, Any]] = []

    async def main() -> None:
        worker = Worker("search")
        worker._process = types.SimpleNamespace(returncode=None)  # type: ignore[assignment]
        worker._send = sent.append  # type: ignore[assignment, method-assign]
        asked = asyncio.create_task(worker.ask({"do": "choose"}))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert not worker._waiting

    asyncio.run(main())
    assert sent == [{"id": 1, "do": "choose"}, {"do": "stop", "id": 1}]


def test_the_client_s_types_are_written_where_it_reads_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written: dict[Path, str] = {}
    monkeypatch.setattr(Path, "write_text", lambda self, text, **_: written.update({self: text}))
    monkeypatch.setattr(Path, "mkdir", lambda *_, **__: None)
    assert typescript.main([]) == 0
    (path,) = written
    assert path.parts[-4:] == ("web", "src", "lib", "messages.ts")
    assert path.exists()
    assert written[path] == typescript.typescript()
    assert str(path) in capsys.readouterr().out


@pytest.mark.parametrize("at", [0, 1, 2, 3])
def test_what_is_handed_in_keeps_to_its_bounds(at: int) -> None:
    good = ["x" * 12, 1_000_000, 2**31 - 1, -1]
    least = ["", 0, -(2**31), -1]
    above = ["x" * 13, 1_000_001, 2**31, 12]
    below: list[Any] = [None, -1, -(2**31) - 1, -2]
    for fine in (good, least):
        assert msgspec.json.decode(json.dumps(fine), type=http.HandedEntry) == tuple(fine)
    for wrong in (above, below):
        row = [*good[:at], wrong[at], *good[at + 1 :]]
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(json.dumps(row), type=http.HandedEntry)
