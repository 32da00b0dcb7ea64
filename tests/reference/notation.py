#!/usr/bin/env python3
"""`hustings apply` as docs/notation.md describes it, around the reference of a game (tests/games/GAME/reference/GAME.py).

    notation.py GAME < DOCUMENT      exit status 0, 1 or 2 as notation.md says
    apply_document(game, bytes) -> (exit status, answer)

The references were written only from docs/rules/GAME.md, docs/notation.md and docs/record.md, without a look at the C
rules, and put the rules as plainly as they can; speed is not a goal. A game is a module with
    NAME, STANDARD (its built-in pack), check_pack(pack, name) -> pack
    begin(pack, players, options) -> position, check_position(pack, position)     both raise BadInput
    chance_due(position), to_act(pack, position), legal_moves(pack, position), views(position), result(pack, position)
    apply_move(pack, position, move)                                              changes the position or raises Refused
and, where listing chance's moves out would take too long, draw_chance(pack, position, seed, count) -> move.
"""
import importlib
import json
import marshal
import os
import re
import struct
import sys

LIMIT = 16 * 1024 * 1024


class BadInput(Exception):
    """The document can't be read: exit status 2."""


class Refused(Exception):
    """A move that the rules forbid: exit status 1."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def copied(value):
    """A deep copy of JSON; copy.deepcopy takes five times as long."""
    return marshal.loads(marshal.dumps(value))


def bad(condition, message):
    """Refuses a move whose form is wrong."""
    if condition:
        raise Refused("bad-move", message)


def seat_and_verb(move):
    """The two things that every move has."""
    bad(type(move) is not dict, "a move is an object")
    bad("seat" not in move, "no seat")
    bad("do" not in move, "no do")
    return move["seat"], move["do"]


def need(condition, message):
    if not condition:
        raise BadInput(message)


# ---------------------------------------------------------------------------------------------------------------- JSON

def read_json(data, what):
    """Strict JSON: UTF-8, no NaN, no duplicate key, no half surrogate pair."""
    def pairs(items):
        found = dict(items)
        if len(found) < len(items):
            raise BadInput(f"{what}: a key is given twice")
        return found

    def integer(digits):        # a huge integer is still an integer, only out of every range
        return int(digits) if len(digits) < 1000 else (-1 if digits[0] == "-" else 1) * 10 ** 1000

    def constant(name):
        raise BadInput(f"{what}: {name} is not JSON")

    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=pairs, parse_int=integer, parse_constant=constant)
        stack = [value] if b"\\u" in data else []                 # only an escape can be half a surrogate pair
        while stack:
            one = stack.pop()
            if isinstance(one, str):
                one.encode("utf-8")                               # fails on half a surrogate pair
            elif isinstance(one, list):
                stack.extend(one)
            elif isinstance(one, dict):
                stack.extend(one)
                stack.extend(one.values())
        return value
    except UnicodeError:
        raise BadInput(f"{what}: bad UTF-8 or half a surrogate pair") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{what}: not JSON: {error}") from None


def is_int(value, low=None, high=None):
    """An integer, not true and not 2.0, within [low, high] where they are given."""
    return type(value) is int and (low is None or value >= low) and (high is None or value <= high)


def is_text(value):
    return type(value) is str


def has_keys(value, wanted, optional=()):
    return type(value) is dict and set(wanted) <= set(value) <= set(wanted) | set(optional)


# ---------------------------------------------------------------------------------------------------------------- luck

def chacha20_block(key, nonce, counter):
    """RFC 8439, section 2.3."""
    def rotate(value, by):
        return (value << by | value >> 32 - by) & 0xffffffff

    def quarter(a, b, c, d):
        for x, y, z, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            work[x] = (work[x] + work[y]) & 0xffffffff
            work[z] = rotate(work[z] ^ work[x], by)

    state = list(struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key) + (counter,) + struct.unpack("<3I", nonce))
    work = list(state)
    for _ in range(10):
        for column in range(4):
            quarter(column, 4 + column, 8 + column, 12 + column)
        for k in range(4):
            quarter(k, 4 + (k + 1) % 4, 8 + (k + 2) % 4, 12 + (k + 3) % 4)
    return struct.pack("<16I", *[(a + b) & 0xffffffff for a, b in zip(work, state)])


def draw(seed, count, weight):
    """docs/record.md, The luck: a number below `weight` for chance move `count`."""
    nonce, counter = b"draw" + struct.pack(">Q", count), 0
    while True:
        for word in struct.unpack("<8Q", chacha20_block(seed, nonce, counter)):
            if word < 2 ** 64 - 2 ** 64 % weight:
                return word % weight
        counter += 1


def drawn_move(game, pack, pos, seed, count):
    """The draw of docs/record.md, The luck."""
    if hasattr(game, "draw_chance"):
        return game.draw_chance(pack, pos, seed, count)
    entries = game.legal_moves(pack, pos)["chance"]
    x = draw(seed, count, sum(entry["w"] for entry in entries))
    for entry in entries:
        if x < entry["w"]:
            return {"seat": "chance", **{k: v for k, v in entry.items() if k not in ("p", "w")}}
        x -= entry["w"]


# ---------------------------------------------------------------------------------------------------------------- documents

def load_pack(game, content):
    need(is_text(content), "content: not a text")
    if "/" not in content and not content.endswith(".json"):
        need(content == "standard", f"content: there is no pack {content!r}")
        return game.STANDARD
    try:
        with open(content, "rb") as file:
            data = file.read()
    except (OSError, ValueError) as error:
        raise BadInput(f"content: {error}") from None
    return game.check_pack(read_json(data, content), content)


def read_document(game, data):
    """(pack, position, seed, moves, show)."""
    need(len(data) <= LIMIT, "the document is larger than 16 MiB")
    doc = read_json(data, "document")
    need(type(doc) is dict, "the document is not an object")
    for key in doc:
        need(key in ("game", "content", "options", "players", "position", "seed", "moves", "show"), f"{key}: unknown field")
    need(is_text(doc.get("game")) and doc["game"] == game.NAME, f"game: this reference knows only {game.NAME}")
    show = doc.get("show", ["position", "legal"])
    need(type(show) is list and all(is_text(s) and s in ("position", "legal", "views") for s in show), "show")
    moves = doc.get("moves", [])
    need(type(moves) is list, "moves: not a list")
    seed = None
    if "seed" in doc:
        need(is_text(doc["seed"]) and re.fullmatch("[0-9a-fA-F]{64}", doc["seed"]), "seed: not 32 bytes in hex")
        seed = bytes.fromhex(doc["seed"])
    need(("players" in doc) != ("position" in doc), "players, position: exactly one of the two")
    need(not ("options" in doc and "position" in doc), "options: beside position")
    pack = load_pack(game, doc.get("content", "standard"))
    if "players" in doc:
        pos = game.begin(pack, doc["players"], doc.get("options", {}))
    else:
        pos = doc["position"]
        game.check_position(pack, pos)
    return pack, pos, seed, moves, show


def apply_document(game, data):
    """(exit status, answer) of `hustings apply` for these bytes."""
    try:
        pack, pos, seed, moves, show = read_document(game, data)
    except BadInput as error:
        return 2, {"ok": False, "error": {"code": "bad-input", "message": str(error)}}
    chances = 0                                                   # every chance move counts, given or drawn
    for at, move in enumerate(moves):
        try:
            while seed and game.chance_due(pos) and not (type(move) is dict and move.get("seat") == "chance"):
                game.apply_move(pack, pos, drawn_move(game, pack, pos, seed, chances))
                chances += 1
            chances += game.chance_due(pos)
            game.apply_move(pack, pos, move)
        except Refused as error:
            return 1, {"ok": False, "at": at, "error": {"code": error.code, "message": str(error)}}
    while seed and game.chance_due(pos):
        game.apply_move(pack, pos, drawn_move(game, pack, pos, seed, chances))
        chances += 1
    over = pos["phase"] == "over"
    reply = {"ok": True, "applied": len(moves), "to_act": game.to_act(pack, pos), "over": over,
             "result": game.result(pack, pos) if over else None}
    if "position" in show:
        reply["position"] = pos
    if "legal" in show:
        reply["legal"] = game.legal_moves(pack, pos)
    if "views" in show:
        reply["views"] = game.views(pos)
    return 0, reply


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: notation.py GAME < DOCUMENT")
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, os.path.join(here, "../games", sys.argv[1], "reference"))
    status, reply = apply_document(importlib.import_module(sys.argv[1]), sys.stdin.buffer.read(LIMIT + 1))
    sys.stdout.buffer.write(json.dumps(reply, ensure_ascii=False).encode() + b"\n")
    sys.stdout.flush()
    sys.exit(status)


if __name__ == "__main__":
    sys.modules["notation"] = sys.modules[__name__]              # the game's errors are this module's
    main()
