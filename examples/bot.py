"""Plays one game as a bot: python examples/bot.py http://127.0.0.1:8000 CODE (see docs/api.md)."""

import json
import random
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect


def post(url: str, data: Any, token: str = "") -> Any:
    headers = (
        {"Content-Type": "application/json", "Authorization": f"Bearer {token}"} if token else {}
    )
    with urllib.request.urlopen(
        urllib.request.Request(url, json.dumps(data).encode(), headers)
    ) as answer:
        return json.load(answer)


def main(server: str, code: str, name: str = "Example bot") -> Any:
    token = post(f"{server}/api/players", {"name": name})["token"]
    post(f"{server}/api/tables/{code}/seats", {"name": name}, token)
    address = server.replace("http", "ws", 1) + f"/ws/{code}"
    with connect(
        address, additional_headers={"Authorization": f"Bearer {token}"}, max_size=None
    ) as socket:
        for number, text in enumerate(socket):
            message = json.loads(text)
            now = message.get("now")  # snapshots, updates and rows carry the position
            if now and now["result"]:
                return now["result"]
            if now and now["choices"]:  # only the seat that must decide is given choices
                action = random.choice(now["choices"])["action"]
                socket.send(
                    json.dumps(
                        {"type": "play", "id": str(number), "ply": now["ply"], "action": action}
                    )
                )
    return None


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
