"""What travels to a page: Python's own library and our own sources, and not much of these."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

from cardhouse.page.bundle import data, sources, write_sources

MOST_MODULES = 210
MOST_BYTES = 1_500_000
"""Of our own, compressed, whatever is learned included."""

PLAY = """
import sys
sys.path.insert(0, sys.argv[1])
class Nothing:
    def find_spec(self, name, path, target=None):
        if name.split('.')[0] not in sys.stdlib_module_names and name.split('.')[0] != 'cardhouse':
            raise ImportError(f'{name} is not there')
sys.meta_path.insert(0, Nothing())
import json
from cardhouse.page.start import start
waits = []
house = start(lambda line, text: None, lambda *game: None, lambda code, s: waits.append(code), 'en')
for one in json.loads(house.ask('/api/games'))['body']:
    seats = [{'kind': 'me'}, {'kind': 'computer', 'level': one['levels'][-1]['name']}]
    wish = {'game': one['name'], 'seed': '1'} | ({} if one['solitaire'] else {'seats': seats})
    code = json.loads(house.ask('/api/tables', json.dumps(wish)))['body']['code']
    house.enter(1, code, 'wide')
    for turn in range(40):
        if waits:
            house.go_on(waits.pop())
            continue
        session = house.tables[code].session
        if session.match.over:
            break
        action = session.state.legal(0)[0]
        steps = session.row.steps if session.row else []
        house.hear(1, json.dumps({'type': 'preview', 'id': 'p', 'action': action}))
        if turn % 5 == 0:
            house.hear(1, json.dumps({'type': 'hint', 'id': 'h'}))
        play = {'type': 'play', 'id': '1', 'ply': session.match.ply, 'action': action, 'steps': steps}
        house.hear(1, json.dumps(play))
    house.hear(1, json.dumps({'type': 'look', 'id': 'l', 'ply': 0}))
    answer = json.loads(house.ask('/api/tables', json.dumps({'game': one['name'], 'figure': 'start'})))
    assert answer['status'] == 200, answer
    house.learn(2, one['name'], 0, 'tall', 0)
    for agent in house.tables[code]._agents.values():
        assert agent.name == 'learned' and not agent.note and agent.ahead.values, agent.note
print(len([name for name in sys.modules if name.startswith('cardhouse')]))
print([name for name in sys.modules if name.startswith('cardhouse')
       and sys.argv[1] not in str(sys.modules[name].__file__)])
"""


def test_the_sources_alone_play_every_game_and_are_few(tmp_path: Path) -> None:
    target = tmp_path / "cardhouse.zip"
    write_sources(target)
    assert target.stat().st_size < MOST_BYTES
    zipfile.ZipFile(target).extractall(tmp_path / "sources")
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PLAY, str(tmp_path / "sources")],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    count, elsewhere = done.stdout.splitlines()
    assert int(count) < MOST_MODULES
    assert elsewhere == "[]"


def test_nothing_of_a_server_or_of_searching_travels() -> None:
    rooms = {name.split(".")[1] for name in sources() if "." in name}
    assert rooms == {"core", "games", "play", "agents", "page"}
    assert not [name for name in sources() if "solver" in name or name.endswith(".observe")]
    assert {path.suffix for path in data()} == {".json", ".bin", ".net"}


def test_lists_of_further_deals_stay_at_home() -> None:
    assert any(path.name == "verdicts.json" for path in data())
    assert not [path for path in data() if path.parent.name == "verdicts"]
