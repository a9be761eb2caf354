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
    address = server.replace("http", "ws", 1) + f"/ws/{code}?protocol=2"
    with connect(address, additional_headers=proof, max_size=None) as socket:
        ply = 0
        for number in count():
            told = json.loads(socket.recv())
            ply = (told.get("now") or {}).get("ply", ply)
            now = told.get("row") or told.get("now") or told.get("change") or {}
            ply = now.get("ply", ply)  # what is left out of a change stays as it was
            if now.get("result"):
                return now["result"]
            if now.get("choices"):  # only the seat that must decide is given choices
                action = random.choice(now["choices"])["action"]
                steps = now.get("undo", {"row": []})["row"]  # those of an unfinished row
                play = {"type": "play", "id": str(number), "ply": ply, "action": action}
                socket.send(json.dumps(play | {"steps": steps}))
    return None


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
