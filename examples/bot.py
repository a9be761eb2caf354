"""Plays one game as a bot: python examples/bot.py http://127.0.0.1:8000 CODE (see docs/api.md)."""

import json
import random
import sys
from itertools import count
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def post(url: str, data: Any, **headers: str) -> Any:
    sent = {"Content-Type": "application/json"} | headers
    with urlopen(Request(url, json.dumps(data).encode(), sent)) as answer:
        return json.load(answer)


def main(server: str, code: str, name: str = "Example bot") -> Any:
    token = post(f"{server}/api/players", {"name": name})["token"]
    proof = {"Authorization": f"Bearer {token}"}
    post(f"{server}/api/tables/{code}/seats", {"name": name}, **proof)
    address = server.replace("http", "ws", 1) + f"/ws/{code}"
    with connect(address, additional_headers=proof, max_size=None) as socket:
        for number in count():
            now = json.loads(socket.recv()).get("now")  # snapshots, updates, rows: the position
            if now and now["result"]:
                return now["result"]
            if now and now["choices"]:  # only the seat that must decide is given choices
                action = random.choice(now["choices"])["action"]
                play = {"type": "play", "id": str(number), "ply": now["ply"], "action": action}
                socket.send(
                    json.dumps(play | {"steps": now["undo"]["row"]})
                )  # earlier steps of the row
    return None


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
