#!/usr/bin/python3
"""A bot that plays any legal move of any game: hustings-bot/1 in a page of Python. Copy it and change choose().

    hustings bot-check examples/bots/any.py
    hustings sim night --bots cmd:examples/bots/any.py,casual --games 20"""
import json
import random
import sys

games = {}  # by id: what `new` told, and a generator of its own


def say(**message):
    print(json.dumps(message), flush=True)


def fill(rng, value):
    """A value of `legal`: itself, or where it is a template, something that fits."""
    if value == "*":
        return "…"
    if isinstance(value, dict) and "min" in value:
        return rng.randint(value["min"], value["max"])
    if isinstance(value, dict) and "choose" in value:
        places = sorted(rng.sample(range(len(value["of"])), value["choose"]))
        return [value["of"][place] for place in places]
    return value


def choose(game, view, legal):
    """The move. `view` is all that the seat may know; `legal` lists what it may do."""
    rng = game["rng"]
    return {key: fill(rng, value) for key, value in rng.choice(legal).items()}


def hear(m):
    kind, game = m.get("t"), games.get(m.get("id"))
    if kind == "hello":
        say(t="hello", protocol=1, name="Any", version="1", games=["vote", "night", "dixit", "voices"],
            languages=["en", "ru", "hu"], options={})
    elif kind == "new":
        games[m["id"]] = {**m, "rng": random.Random(m["bot_seed"])}
        say(t="ready", id=m["id"])
    elif kind == "go" and game:
        say(t="move", id=m["id"], q=m["q"], move=choose(game, m["view"], m["legal"]))
        game["last"] = m
    elif kind == "reject" and game:  # a second try, and the last one
        say(t="move", id=m["id"], q=m["q"], move=choose(game, game["last"]["view"], game["last"]["legal"]))
    elif kind == "end":
        games.pop(m.get("id"), None)
    elif kind == "ping":
        say(t="pong", k=m["k"])
    elif kind == "quit":
        sys.exit(0)
    # Everything else (seen, said, set, stop, resume, and what is not known yet) can be left alone.


for line in sys.stdin.buffer:
    try:
        message = json.loads(line)
    except ValueError:
        continue
    if isinstance(message, dict):
        hear(message)
