"""A page begins with a picture of Python's memory: what was not imported or read before is not
there yet.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from cardhouse.core.texts import PSEUDO, language
from cardhouse.page.start import start

PLAY = """
import json, sys
sys.modules['numba'] = sys.modules['numpy'] = None  # as in a page
import cardhouse.games
from cardhouse.page.warm import warm
warm()
before = set(sys.modules)
opened = []
def audit(event, args):
    if event == 'open' and 'cardhouse' in str(args[0]) and not str(args[0]).endswith(('.pyc', '.py')):
        opened.append(args[0])
sys.addaudithook(audit)
from cardhouse.core.game import all_games
from cardhouse.page.start import start
waits = []
house = start(lambda line, text: None, lambda *game: None, lambda code, s: waits.append(code), 'en')
def say(**message):
    house.hear(1, json.dumps({'id': 'x'} | message))
for found in all_games():
    for wish in ({'seed': '3'}, {'winnable': 'easy'} if found.solitaire else {'seed': '4'}):
        answer = json.loads(house.ask('/api/tables', json.dumps({'game': found.name} | wish)))
        code = answer['body']['code']
        house.enter(1, code, 'tall')
        for number in range(150):
            if waits:
                house.go_on(waits.pop())
                continue
            session = house.tables[code].session
            if session.match.over:
                break
            action = session.state.legal(0)[-1]
            steps = session.row.steps if session.row else []
            if number % 10 == 0:
                say(type='why', path=['x'])
                say(type='hint')
                say(type='peek', target='deck')
            say(type='play', ply=session.match.ply, action=action, steps=steps)
        say(type='undo')
        say(type='redo')
        say(type='finish')
        say(type='rematch')
        house.ask(f'/api/tables/{code}/record')
        house.leave(1)
        waits.clear()
    house.ask('/api/tables', json.dumps({'game': found.name, 'figure': 'start'}))
    for index in range(3):
        house.learn(2, found.name, index, 'wide', 0)
print(sorted(set(sys.modules) - before))
print(opened)
"""


def test_after_warming_nothing_is_imported_or_read_any_more() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAY], capture_output=True, text=True, timeout=600, check=False,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[:2] == ["[]", "[]"]


def test_a_start_in_the_same_language_forgets_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken: list[str] = []
    monkeypatch.setattr("cardhouse.page.start.speak", spoken.append)
    for one in (language(), PSEUDO):
        start(lambda line, text: None, lambda *game: None, lambda code, seconds: None, one)
    assert spoken == [PSEUDO]
