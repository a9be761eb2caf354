"""The messages of a table in play: read and checked without a library, and the protocol's bytes
kept.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import fields
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardhouse.play.messages import every as m
from cardhouse.play.messages.reader import Reader, encode, tag_of
from cardhouse.play.refusals import Refusal

REQUESTS: Reader[Any] = Reader(get_args(m.Request))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('{"type":"play","id":"a","ply":3,"action":7}', m.Play("a", 3, 7)),
        ('{"type":"play","id":"a","ply":3,"action":7,"steps":[1]}', m.Play("a", 3, 7, [1])),
        ('{"action":7,"ply":3,"id":"a","type":"play"}', m.Play("a", 3, 7)),
        ('{"type":"back","id":"a","ply":3,"steps":[]}', m.Back("a", 3, [])),
        (
            '{"type":"back","id":"a","ply":3,"steps":[7,8],"all":true}',
            m.Back("a", 3, [7, 8], True),
        ),
        ('{"type":"why","id":"","path":["stock","pile1"]}', m.Why("", ["stock", "pile1"])),
        ('{"type":"look","id":"a","ply":1,"before":null}', m.Look("a", 1, None, "own")),
        ('{"type":"look","id":"a","ply":1,"seat":"own"}', m.Look("a", 1, None, "own")),
        ('{"type":"look","id":"a","ply":1,"seat":null}', m.Look("a", 1, None, None)),
        ('{"type":"look","id":"a","ply":1,"seat":11}', m.Look("a", 1, None, 11)),
        ('{"type":"sync","ply":0,"shape":"tall"}', m.Sync(0, "tall")),
    ],
)
def test_what_fits_is_read(text: str, wanted: object) -> None:
    assert REQUESTS.decode(text) == wanted
    assert REQUESTS.decode(text.encode()) == wanted
    assert REQUESTS.decode(encode(wanted)) == wanted


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "not JSON"),
        ("NaN", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1]", "a message is an object"),
        ('{"id":"a"}', "no message has the type None"),
        ('{"type":"plays","id":"a"}', "no message has the type 'plays'"),
        ('{"type":["play"]}', "no message has the type"),
        ('{"type":"play","id":"a","ply":3}', "action is missing"),
        ('{"type":"play","id":"a","ply":3,"action":7,"more":1}', "more is no field of Play"),
        ('{"type":"play","id":"a","ply":"3","action":7}', "ply must be a whole number; got '3'"),
        ('{"type":"play","id":"a","ply":true,"action":7}', "ply must be a whole number"),
        ('{"type":"play","id":"a","ply":3.0,"action":7}', "ply must be a whole number"),
        ('{"type":"play","id":"a","ply":-1,"action":7}', "ply must be at least 0"),
        ('{"type":"play","id":"a","ply":1000001,"action":7}', "ply must be at most 1000000"),
        (json.dumps({"type": "undo", "id": "x" * 41}), "id must be no longer than 40"),
        ('{"type":"why","id":"a","path":["a",3]}', "path[1] must be a text; got 3"),
        (json.dumps({"type": "why", "id": "a", "path": ["a"] * 17}), "path must be no longer"),
        ('{"type":"why","id":"a","text":"\\ud800"}', "text must be a text"),
        ('{"type":"sync","ply":0,"shape":"round"}', "shape must be of the form"),
        ('{"type":"standing","id":"a","action":1,"on":1}', "on must be true or false"),
        ('{"type":"look","id":"a","ply":1,"seat":-1}', "seat must be at least 0; got -1"),
        ('{"type":"look","id":"a","ply":1,"seat":12}', "seat must be at most 11; got 12"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        REQUESTS.decode(text)
    assert refused.value.code == "junk"
    assert says in refused.value.text
    assert len(refused.value.text) < 300


def test_every_message_says_its_type_first() -> None:
    for union in (m.Request, m.Notice, m.FromLearner):
        tags = [tag_of(kind) for kind in get_args(union)]
        assert len(set(tags)) == len(tags)
        for kind in get_args(union):
            assert fields(kind)[0].name == "type"
    assert encode(m.Done("ä", 3)) == '{"type":"done","id":"ä","ply":3}'


def test_messages_and_their_reader_need_no_library() -> None:
    program = (
        "import sys\n"
        "class Nothing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in ('msgspec', 'numba', 'numpy', 'sqlalchemy', 'platformdirs'):\n"
        "            raise ImportError(name)\n"
        "sys.meta_path.insert(0, Nothing())\n"
        "from cardhouse.play.messages.reader import Reader\n"
        "from cardhouse.play.messages import every as m\n"
        'assert Reader((m.Peek, m.Play)).decode(\'{"type":"peek","id":"a","target":"b"}\').target == \'b\'\n'
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


PLAIN = (
    st.none() | st.booleans() | st.integers(-2, 2_000_000) | st.text(max_size=4) | st.floats(0, 9)
)
JSON = PLAIN | st.lists(PLAIN, max_size=3)
TAGS = [tag_of(kind) for kind in get_args(m.Request)]
NAMES = sorted({one.name for kind in get_args(m.Request) for one in fields(kind)} - {"type"})


@settings(suppress_health_check=list(HealthCheck), deadline=None)
@given(st.sampled_from(TAGS), st.dictionaries(st.sampled_from(NAMES), JSON, max_size=4))
def test_whatever_is_sent_is_read_or_refused(tag: str, data: dict[str, Any]) -> None:
    try:
        found = REQUESTS.decode(json.dumps({"type": tag, **data}))
    except Refusal:
        return
    for name, value in data.items():
        assert getattr(found, name) == value
