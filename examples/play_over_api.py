"""A bot that plays a duel over the server's API, with nothing but the standard library: python play_over_api.py ADDRESS

It makes a table against the server's greedy bot, or sits down at a table that is there (a second argument: its id).
"""

import json
import random
import sys
import uuid
from urllib.request import Request, urlopen


class Api:
    """The API of a server; with a secret it speaks for a seat."""

    def __init__(self, address, secret=""):
        self.address, self.secret = address.rstrip("/"), secret

    def __call__(self, method, path, body=None):
        headers = {"content-type": "application/json"}
        if self.secret:
            headers["authorization"] = f"Bearer {self.secret}"
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.address}/api{path}", data, headers, method=method), timeout=60) as answer:
            return json.load(answer)


def choose(position):
    """Where a bot thinks. This one does not: it plays any of the legal moves."""
    return random.choice(position["legal"])


def play(address, table=None):
    """Play a whole game; gives back its result."""
    api = Api(address)
    if table is None:
        table = api("POST", "/tables", {"game": "duel", "seats": ["person", "bot:greedy"]})["id"]
    free = [seat["kind"] for seat in api("GET", f"/tables/{table}")["seats"]].index("free")
    api.secret = api("POST", f"/tables/{table}/seats/{free}", {"name": "Example"})["secret"]
    seen = -1
    while True:
        news = api("GET", f"/tables/{table}/events?seat={free}&after={seen}&wait=20")
        seen = news["seq"]
        for message in news["messages"]:
            position = message["position"]
            if position["result"]:
                return position["result"]
            if free in position["asked"]:
                move = {"move": choose(position), "window": position["window"], "id": str(uuid.uuid4())}
                api("POST", f"/tables/{table}/seats/{free}/moves", move)


if __name__ == "__main__":
    print(play(*sys.argv[1:])["text"])
