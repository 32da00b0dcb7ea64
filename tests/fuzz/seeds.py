#!/usr/bin/env python3
"""Seeds for the fuzzers, from what is in the tree: seeds.py FOLDER [STAMP].

FOLDER/document gets one apply document per scenario and each hostile document of hostile(); FOLDER/pack the packs and
packs with one thing wrong; FOLDER/record open and sealed records, whole, cut short and altered, made by the reference
rules; FOLDER/wire requests and frames, right and wrong; FOLDER/message the messages of a table; FOLDER/name names;
FOLDER/attack conversations, among them the protocol page's own.
STAMP, if given, is touched at the end. """
import glob
import hashlib
import json
import os
import random
import re
import shutil
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
with open(os.path.join(ROOT, "games.txt"), encoding="utf-8") as listed:
    GAMES = [game for game in listed.read().split() if game != "null"]
sys.path[:0] = [os.path.join(ROOT, f"tests/games/{game}/reference") for game in GAMES] + [os.path.join(ROOT, "tests/fair"), os.path.join(ROOT, "tests/reference")]
import dixit     # noqa: E402
import night     # noqa: E402
import notation  # noqa: E402
import page      # noqa: E402
import verify    # noqa: E402
import voices    # noqa: E402
import vote      # noqa: E402


def read(path):
    with open(os.path.join(ROOT, path), "rb") as file:
        return file.read()


def hostile():
    """Bytes that a reader of JSON may stumble over, alone and where a value is wanted."""
    yield b""
    for depth in (10, 1000, 3000, 100000):
        yield b"[" * depth
        yield b"[" * depth + b"]" * depth
        yield b'{"a":' * depth + b"1" + b"}" * depth
    values = [b"1e400", b"-1e400", b"1e-400", b"9" * 400, b"-" + b"9" * 400, b"-0", b"0123", b"1.", b".5", b"+1", b"0x10", b"1e", b"NaN",
              b"Infinity", b"-", b"2.0", b"18446744073709551616", b"9223372036854775807", b"-9223372036854775808", b"tru", b"nul", b"true false",
              b'"\\u0000"', b'"a\\u0000b"', b'"\\ud800"', b'"\\udc00"', b'"\\ud800\\ud800"', b'"\\udbff\\udfff"', b'"\\uffff"', b'"\\ufdd0"', b'"\\x41"', b'"\\u12"',
              b'"\xff"', b'"\xc0\x80"', b'"\xed\xa0\x80"', b'"\xf4\x90\x80\x80"', b'"\xe2\x82"', b'"\x00"', b'"\x1b[2J"', b'"\n"', b'"\t"', b'"', b'"\\', b"'a'",
              b"[1,]", b"{,}", b'{"a":1,}', b'{"a":1,"a":2}', b'{"a":{"b":1,"b":1}}', b"{1:2}", b"[1 2]", b"/* */ 1", b"\xef\xbb\xbf{}", b"\xff\xfe{\x00}\x00",
              b'{"":1}', b"{}{}", b"{} x", b"[[[]]", b"\x00", b"{}\x00", b"{}\n\n", b" \t\r\n{}", ('{"%s":1}' % ("ж" * 150)).encode(), ('"%s"' % ("€" * 3000)).encode()]
    frames = [b"%s", b'{"game":"night","players":%s}', b'{"game":%s,"players":2}', b'{"game":"night","players":2,"moves":%s}', b'{"game":"night","position":%s}',
              b'{"game":"night","players":2,"moves":[{"seat":%s,"do":"roll","who":0,"blue":1,"red":2,"white":3}]}',
              b'{"game":"night","players":2,"moves":[{"seat":"chance","do":"roll","who":%s,"blue":1,"red":2,"white":3}]}',
              b'{"game":"night","players":2,"options":{"parties":["",%s]}}', b'{"game":"night","players":2,"seed":%s}', b'{"game":"night","players":2,"content":%s}',
              b'{"game":"night","players":2,"show":[%s]}', b'{"game":"night","players":2,"zz":%s}',
              b'{"game":"vote","players":%s}', b'{"game":"vote","players":5,"moves":[{"seat":"chance","do":"role","to":0,"party":%s}]}',
              b'{"game":"vote","players":5,"moves":[{"seat":0,"do":"choose","cards":[%s]}]}', b'{"game":"vote","position":{"players":5,"deck":[%s]}}',
              b'{"game":"dixit","players":%s}', b'{"game":"dixit","players":6,"options":{"mode":%s}}', b'{"game":"dixit","players":6,"options":{"mode":"team","rounds":%s}}',
              b'{"game":"dixit","players":3,"moves":[{"seat":"chance","do":"deal","to":%s,"cards":[]}]}', b'{"game":"dixit","players":3,"moves":[{"seat":"chance","do":"deal","to":0,"cards":[%s]}]}',
              b'{"game":"dixit","players":7,"moves":[{"seat":0,"do":"vote","slots":[%s]}]}', b'{"game":"dixit","players":6,"moves":[{"seat":0,"do":"vote","slots":[1],"red":%s}]}',
              b'{"game":"voices","players":%s}', b'{"game":"voices","players":4,"options":{"prosecutor":%s}}', b'{"game":"voices","players":4,"options":{"advanced":%s}}',
              b'{"game":"voices","players":4,"moves":[{"seat":"chance","do":"deal_role","to":0,"role":%s}]}',
              b'{"game":"voices","players":4,"moves":[{"seat":0,"do":"push","marker":"blue1","area":"vision","at":%s,"slant":0}]}',
              b'{"game":"voices","players":4,"moves":[{"seat":0,"do":"place","token":%s,"on":"wary"}]}']
    for frame in frames:
        for value in values:
            yield frame % value


def hostile_clues():
    """Clues as JSON writes them, good ones and bad: what a reader of text may stumble over."""
    points = [0x00, 0x01, 0x09, 0x0a, 0x1b, 0x1f, 0x20, 0x7e, 0x7f, 0x80, 0x85, 0x9f, 0xa0, 0xad, 0x300, 0x61c, 0x200b, 0x200d, 0x200e, 0x200f, 0x2027, 0x2028, 0x2029,
              0x202a, 0x202e, 0x202f, 0x2065, 0x2066, 0x2069, 0x206a, 0x3000, 0xd7ff, 0xe000, 0xfdd0, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x1f407, 0xe0001, 0x10ffff]
    for point in points:
        for text in (chr(point), "a" + chr(point), chr(point) + "\u05e9\u05dc\u05d5\u05dd"):
            yield json.dumps(text).encode()
            if point >= 0x20:
                yield json.dumps(text, ensure_ascii=False).encode()
    for one in ("a", " ", "\u0436", "\u20ac", "\u0301", "\U0001f407", "e\u0301", "\U0001f469\u200d\U0001f680"):
        for length in (1, 199, 200, 201, 4000):
            yield json.dumps((one * length)[:length], ensure_ascii=False).encode()
    yield from (b'""', b'"\\u0000"', b'"a\\u0000b"', b'"\\ud800"', b'"\\udc00"', b'"\\ud83d\\ud83d"', b'"\\ude07\\ud83d"', b'"\\ud83d\\u0041"', b'"\\ud83d\\udc07"',
                b'"\xc0\x80"', b'"\xc1\xbf"', b'"\xe0\x80\xaf"', b'"\xf0\x80\x80\xaf"', b'"\xed\xa0\x80"', b'"\xed\xa0\xbd\xed\xb0\x87"', b'"\xf4\x90\x80\x80"', b'"\xf8\x88\x80\x80\x80"',
                b'"\x80"', b'"\xff"', b'"\xe2\x82"', b'"\xf0\x9f\x90"', b'"a\xf0"', b'"\x00"', b'"*"', b'"null"', b"null", b"7", b'["a"]', b'{"a":"b"}', b"true")


def clue_documents():
    """A hostile clue in a move, and in its place in a position."""
    position = dixit.begin(dixit.STANDARD, 4, {})
    for move in moves_of(dixit, position, bytes(32), random.Random(2)):
        dixit.apply_move(dixit.STANDARD, position, move)
        if position["phase"] == "vote" and position["round"] == 2:
            break
    standing = [dump({"game": "dixit", "position": {**position, "clue": "CLUE"}}),
                dump({"game": "dixit", "position": {**position, "last": {**position["last"], "clue": "CLUE"}}})]
    for clue in hostile_clues():
        yield b'{"game":"dixit","players":6,"options":{"mode":"party"},"moves":[{"seat":3,"do":"clue","text":%s}],"show":["position","views"]}' % clue
        yield b'{"game":"dixit","players":4,"seed":"%s","moves":[{"seat":3,"do":"clue","text":%s,"card":"c01"}]}' % (b"00" * 32, clue)
        for document in standing:
            yield document.replace(b'"CLUE"', clue)


def frame_documents():
    """Positions of Voices in which one value of one frame is something else."""
    position, seen = voices.begin(voices.STANDARD, 4, {"abilities": True}), set()
    for move in moves_of(voices, position, bytes(32), random.Random(3)):
        voices.apply_move(voices.STANDARD, position, move)
        for number, frame in enumerate(position["stack"]):
            if frame["kind"] in seen:
                continue
            seen.add(frame["kind"])
            for key in frame:
                for value in (None, 0, -1, 99, 256, 2 ** 31, "", "pass", "vision", "a1/front/0/0/a", "affidavit/0/b/1/a", [], {}, [0, 1, 2], ["blue1"] * 13, {"0": "pass", "1": None},
                              [{"seat": 1, "card": "echo"}] * 7, True):
                    stack = position["stack"][:number] + [{**frame, key: value}] + position["stack"][number + 1:]
                    yield dump({"game": "voices", "position": {**position, "stack": stack}})


def documents():
    yield from hostile()
    yield from clue_documents()
    yield from frame_documents()
    for name in (f"tests/games/{game}/scenarios/{game}{kind}.json" for game in GAMES for kind in ("", "-rules")):
        for scenario in json.loads(read(name)):
            document = {key: value for key, value in scenario.items() if key not in ("name", "rule", "expect", "expect_legal", "why")}
            yield json.dumps(document, separators=(",", ":")).encode()


def packs():
    yield from night_packs()
    yield from vote_packs()
    yield from dixit_packs()
    yield from voices_packs()


def dixit_packs():
    yield read("content/dixit/standard.json")
    cards = [{"id": f"c{n:03}", "image": f"c{n:03}.svg"} for n in range(1001)]
    small = {"game": "dixit", "id": "small", "name": {"en": "a", "ru": "a", "hu": "a"}, "cards": cards[:21]}
    for key in list(small):
        for value in (None, 0, "", "dixit", [], {}, [{}], cards[:20], cards[:24], cards[:60], cards[:72], cards[:20] + cards[:1], True):
            yield dump({**small, key: value})
    yield dump({**small, "cards": cards[:1000]})
    yield dump({**small, "cards": cards})
    words = ["moon", "sea"]
    for key in ("id", "image", "alt", "tags", "zz"):
        for value in (None, 0, "", "c002", "c", "a" * 16, "a" * 17, "A", "a b", "/a.svg", "../a.svg", "a/../b.svg", "a/..", "..a.svg", "a\u0000b", [], {}, words, {"en": "a moon"}, {"en": ""},
                      {"de": "Mond"}, {"en": words}, {"en": words, "ru": words[:1]}, {"en": words, "hu": words, "ru": words}, {"en": []}, {"en": words * 6}, {"en": words * 7},
                      {"en": ["moon", ""]}, {"en": ["moon", 1]}, {"en": {}}, True):
            yield dump({**small, "cards": [{**cards[0], key: value}] + cards[1:21]})


def voices_packs():
    yield read("content/voices/standard.json")
    small = json.loads(read("tests/games/voices/scenarios/voices-pack.json"))
    yield dump(small)
    for key in list(small):
        for value in (None, 0, "", [], {}, [{}], True):
            yield dump({**small, key: value})
    for kind in ("roles", "court", "strategy", "stories"):
        first = small[kind][0]
        for key in list(first) + ["area", "need", "zz"]:
            for value in (None, 0, 2, 10 ** 18, "", "pass", "a2", [], {}, ["vision"], {"own": 0}, {"own": 1, "destroyed": 99}, {"do": []}, True):
                yield dump({**small, kind: [{**first, key: value}] + small[kind][1:]})
    put, push = {"do": "put", "token": "guilt", "on": "any"}, {"do": "push", "whose": "any", "from": "any", "to": "elsewhere"}
    steps = [{"do": "zz"}, {**put, "n": 0}, {**put, "n": 99}, {**put, "on": []}, {**put, "on": ["wary", "wary"]}, {**put, "may": 1}, {**push, "to": "here"}, {**push, "from": "unused"},
             {**push, "from": "unused", "to": "same"}, {**push, "may": True}, {"do": "shift", "token": "guilt", "from": "wary", "to": "wary"}, {"do": "take", "token": "guilt", "on": "any", "n": 99},
             {"do": "influence", "draw": 99, "place": 99, "on": "any"}, {"do": "influence", "draw": 1, "place": 2, "on": "any"}, {"do": "look", "on": "any", "then": ["drop", "keep", "move"]},
             {"do": "look", "on": "any", "then": []}, {"do": "draw", "n": 99, "for": "any"}, {"do": "recall", "whose": "any", "in": "destroyed"}, {"do": "destroy", "whose": "any", "in": "away"}]
    deep = put
    for _ in range(40):
        deep = {"do": "choose", "a": {"do": [deep]}, "b": {"do": [deep]} if _ < 3 else {"do": []}}
        steps.append(deep)
    for step in steps:
        yield dump({**small, "strategy": [{**small["strategy"][0], "do": [step] * 3}] + small["strategy"][1:]})
        ability = {**small["court"][0]["front"]["do"][1], "do": [step]}
        yield dump({**small, "court": [{**small["court"][0], "front": {"do": [small["court"][0]["front"]["do"][0], ability]}}] + small["court"][1:]})
    for copies in (1, 5, 9, 20, 64, 65):
        yield dump({**small, "strategy": [{**small["strategy"][0], "copies": copies, "do": [push, push]}] + small["strategy"][1:]})
    goal = {"juror": "wary", "is": "guilty"}
    for n in range(300):
        goal = {"not": goal} if n % 2 else {"all": [goal, {"destroyed": "most", "alone": True}]}
        if n % 20 == 0:
            yield dump({**small, "roles": [{**small["roles"][0], "goal": goal}] + small["roles"][1:]})
    for goal in ({}, {"verdict": "guilty"}, {"verdict": "guilty", "min": 10 ** 18, "max": -10 ** 18}, {"more": "guilty", "than": "guilty"}, {"control": []}, {"destroyed": "least"}, {"all": []},
                 {"cancelled": {}}, {"destroyed": {"min": 2 ** 63}}, {"any": [{}]}, {"not": []}):
        yield dump({**small, "roles": [{**small["roles"][0], "goal": goal}] + small["roles"][1:]})


def vote_packs():
    yield read("content/vote/standard.json")
    yield read("tests/games/vote/scenarios/vote-stress-pack.json")
    small = json.loads(read("tests/games/vote/scenarios/vote-pack.json"))
    for key in list(small):
        for value in (None, 0, "", "vote", [], {}, [{}], True):
            yield dump({**small, key: value})
    for kind in ("events", "abilities"):
        first = small[kind][0]
        for key in list(first) + ["text", "zz"]:
            for value in (None, 0, 9, 10, -10, 10 ** 18, 1.5, "", "x02", "change", "a" * 65, [], {}, first["name"], True):
                yield dump({**small, kind: [{**first, key: value}] + small[kind][1:]})
    yield dump(small)
    yield dump({**small, "events": small["events"][1:]})
    yield dump({**small, "events": [{**small["events"][0], "id": f"x{n}"} for n in range(109)]})
    yield dump({**small, "events": [{**event, "support": 0, "budget": (n == 0) - (n == 1)} for n, event in enumerate(small["events"])]})
    for kind in ("check", "double", "transfer", "cancel", "eliminate", "change"):
        yield dump({**small, "abilities": [{**small["abilities"][0], "id": f"y{n}", "ability": kind} for n in range(20)]})


def night_packs():
    yield read("content/night/standard.json")
    small = json.loads(read("tests/games/night/scenarios/night-pack.json"))
    yield json.dumps(small, ensure_ascii=False).encode()
    region = small["regions"][0]
    for key in list(small):
        for value in (None, 0, -1, 10 ** 18, "", "night", [], {}, [[]], [{}], True):
            yield json.dumps({**small, key: value}, ensure_ascii=False).encode()
    for key in list(region) + ["outline"]:
        for value in (None, 0, -1, 100, 255, 256, 10 ** 18, "", "alpha", "a" * 17, [], [[]], [[1]], [[1, 2, 3]], [[61, 1]], [[0, 0]] * 10, ["alpha"], {}, True):
            yield json.dumps({**small, "regions": [{**region, key: value}] + small["regions"][1:]}, ensure_ascii=False).encode()
    yield json.dumps({**small, "regions": [region] * 13}).encode()
    yield json.dumps({**small, "regions": [{**region, "id": chr(97 + i), "fields": [[1, 1]] * 9, "borders": []} for i in range(12)]}).encode()


def dump(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def fill(rng, value):
    """A value for a field of an entry of `legal`: one that its template stands for."""
    if value == "*":
        return rng.choice(["Where the river sleeps", "тик-так", "Árvíztűrő \"tükörfúrógép\"", "\U0001f407 e\u0301", "a" * 200, "\U0001f407" * 200])
    if not isinstance(value, dict):
        return value
    return sorted(rng.sample(value["of"], value["choose"])) if "of" in value else rng.randint(value["min"], value["max"])


def begin(game, players, options):
    if game is night:
        return night.new_game(night.STANDARD, options)
    return vote.new_game(vote.STANDARD, players) if game is vote else game.begin(game.STANDARD, players, options)


def moves_of(game, pos, seed, rng):
    """Moves for a position that the consumer plays: luck from the seed, the rest at random, until the game is over."""
    draws = 0
    while legal := game.legal_moves(game.STANDARD, pos):
        if "chance" in legal:
            yield notation.drawn_move(game, game.STANDARD, pos, seed, draws)
            draws += 1
        else:
            seat = rng.choice(list(legal))
            yield {"seat": int(seat), **{key: fill(rng, value) for key, value in rng.choice(legal[seat]).items()}}


def record(game, players, sealed, moves, rng, options):
    """A record's lines: a random game of at most this many moves, with the footer that fits."""
    name = game.__name__
    first = {"record": 1, "game": name, "rules": {"voices": "voices/2"}.get(name, name + "/1"), "content": "standard",
             "content_sha256": hashlib.sha256(read(f"content/{name}/standard.json")).hexdigest(), "options": options, "players": players}
    secret, salt, nonces, lines = bytes(range(32)), bytes(16), [bytes([0xa0 + seat]) * 32 for seat in range(players)], []
    if sealed:
        commit = verify.fair_commit(bytes(16), salt, secret)
        pledges = [verify.fair_pledge(bytes(16), commit, seat, nonce).hex() for seat, nonce in enumerate(nonces)]
        lines = [dump({**first, "id": "00" * 16, "commit": commit.hex(), "pledges": pledges})]
        seed = verify.fair_seed(secret, verify.fair_setup(lines[0]), nonces)
        lines.append(dump({"nonces": [nonce.hex() for nonce in nonces], "by": ["seat"] + ["server"] * (players - 1), "attempt": 1}))
    else:
        seed = secret
        lines.append(dump({**first, "seed": seed.hex()}))
    pos = begin(game, players, options)
    for n, move in zip(range(moves), moves_of(game, pos, seed, rng)):
        game.apply_move(game.STANDARD, pos, move)
        lines.append(dump({"n": n, **{"_" + key if key in ("n", "q", "by") else key: value for key, value in move.items()}}))
        if rng.random() < 0.02:
            lines.append(dump({"say": {"seat": 0, "phrase": "trust"}}))
    head = verify.fair_setup(lines[0])
    for number, line in enumerate(lines[1:], 1):
        head = verify.fair_head(seed, number, line, head)
    end = {"end": game.result(game.STANDARD, pos) if pos["phase"] == "over" else None}
    return lines + [dump({**end, **({"salt": salt.hex(), "secret": secret.hex()} if sealed else {}), "head": head.hex()})]


def records():
    rng = random.Random(1)
    party, team, clued = {"mode": "party"}, {"mode": "team", "rounds": 2}, []
    for game, players, sealed, options in ((night, 2, False, {}), (night, 2, True, {}), (vote, 5, False, {}), (vote, 10, True, {}), (dixit, 3, False, {"target": 9}),
                                           (dixit, 7, True, {"mode": "classic"}), (dixit, 6, False, party), (dixit, 8, True, team), (voices, 3, False, {}),
                                           (voices, 6, True, {"advanced": True, "abilities": True})):
        for moves in (0, 2, 30, 1000):
            lines = record(game, players, sealed, moves, rng, options)
            clued = lines if game is dixit and options is party and moves == 30 else clued
            whole = b"\n".join(lines) + b"\n"
            yield whole
            yield whole[:-1]
            yield whole[:len(whole) // 2]
            yield b"\n".join(lines[:-1]) + b"\n"
            yield b"\n".join(lines[:1] + lines[2:]) + b"\n"
            yield whole.replace(b"\n", b"\r\n")
            yield whole + whole
    at = next(number for number, line in enumerate(clued) if b'"clue"' in line)
    for clue in hostile_clues():
        yield b"\n".join(clued[:at] + [b'{"n":%d,"seat":0,"do":"clue","text":%s}' % (at - 1, clue)]) + b"\n"
    for item in hostile():
        if len(item) < 200:
            yield item + b"\n"
            yield lines[0] + b"\n" + item + b"\n"


def frame(first, payload=b"", mask=bytes(4)):
    """A frame as a client sends it."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([first]) + size + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def wires():
    """What a connection may receive; the form is that of fuzz/wire.c: a byte of settings, then turns, 0xFE 0xFE between
    them."""
    shake = (b"GET /ws HTTP/1.1\r\nHost: localhost:8080\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: hustings.1\r\n\r\n")
    page = b"GET /t/KVARN?l HTTP/1.1\r\nHost: nas.local\r\nOrigin: http://nas.local\r\n\r\n"
    post = b"POST /api/tables HTTP/1.1\r\nHost: [::1]:8080\r\nAuthorization: Bearer abc\r\nX-Forwarded-For: 10.0.0.1\r\nContent-Length: 2\r\n\r\n{}"
    requests = [page, post, shake, page.replace(b"\r", b""), page.replace(b"1.1", b"1.0"), page.replace(b"GET", b"CONNECT"), page.replace(b"GET", b"HEAD"),
                page.replace(b"nas", b"[nas"), post.replace(b"2", b"99999"), post.replace(b"Content-Length: 2", b"Transfer-Encoding: chunked"),
                shake.replace(b"13", b"12"), shake.replace(b"websocket", b"h2c"), shake.replace(b"==", b""), b"GET /" + b"a" * 600, page[:-2] + b"X: " + b"a" * 9000, page + page]
    frames = [frame(0x81, b'{"t":"hello","i":1}'), frame(0x01, b"\xc5") + frame(0x89, b"ping") + frame(0x80, b"\x91"), frame(0x81, b"hello") + frame(0x81, b"m" * 4096),
              frame(0x81, b"m" * 2000), frame(0x82, b"x"), frame(0x81, b"\xff"), b"\x81\x05Hello", frame(0x88), frame(0x88, b"\x03\xe8bye"), frame(0x88, b"\x03"),
              frame(0x81, b"bye") + frame(0x88, b"\x03\xe8"), frame(0x80, b"x"), frame(0xc1, b"x"), frame(0x8b), frame(0x09), frame(0x89, b"p" * 126),
              b"\x81\xff" + b"\x7f" * 8 + bytes(4) + b"x", b"\x81\xfe\x00\x01" + bytes(4) + b"x", frame(0x81, "Ági".encode(), b"\x37\xfa\x21\x3d"), frame(0x89, b"p" * 125) * 12]
    yield b""
    for settings in (0x00, 0x02, 0x04, 0x1c):
        for request in requests:
            yield bytes([settings]) + request
            yield bytes([settings]) + page + b"\xfe\xfe" + request
        for item in frames:
            yield bytes([settings | 1]) + item
            yield bytes([settings]) + shake + b"\xfe\xfe" + frames[0] + item


def messages():
    """Whole evenings and single messages; the form is that of fuzz/message.c."""
    token = {who: who * 24 for who in "abcde"}

    def line(speaker, **m):
        return speaker.encode() + json.dumps({"i": 1, **m}, ensure_ascii=False).encode()

    def sit(who, seat, **more):
        return [line(who, t="hello", table="@C", token=token[who], lang="hu"),
                line(who, t="sit", seat=seat, name="Ági " + who, color=seat, token=token[who], key="@K", **more)]

    acts = [line("a", t="host", do=do, **more) for do, more in (
        ("fill", {}), ("start", {}), ("lock", {}), ("unlock", {}), ("kick", {"seat": 1}), ("mute", {"seat": 1}), ("bot", {"seat": 1, "level": "random"}), ("unbot", {"seat": 1}),
        ("pause", {}), ("resume", {}), ("nod", {}), ("veto", {}), ("pass-on", {"seat": 1}), ("rematch", {}), ("spectators", {}), ("admit", {"who": 1}), ("refuse", {"who": 1}),
        ("set", {"seats": 5, "clock": 30, "pace": "none", "talk": "text", "grace": 30, "window": 5}), ("set", {"options": {}, "content": "standard"}))]
    said = [line("b", **m) for m in (
        {"t": "say", "phrase": "hello"}, {"t": "say", "phrase": "trust", "seat": 0}, {"t": "say", "claim": "party", "seat": 0, "is": "democrat"}, {"t": "say", "text": "Szia!"},
        {"t": "propose", "what": "end"}, {"t": "ballot", "vote": 1, "yes": True}, {"t": "transfer"}, {"t": "beat"}, {"t": "leave"}, {"t": "think", "q": 1}, {"t": "writing", "q": 1}, {"t": "skip", "n": 0}, {"t": "past", "game": "", "from": 0}, {"t": "withdraw", "q": 1},
        {"t": "pledge", "game": "0" * 32, "pledge": "0" * 64}, {"t": "reveal", "game": "0" * 32, "nonce": "0" * 64}, {"t": "move", "q": 1, "move": {"do": "vote", "for": True}},
        {"t": "move", "q": 1, "move": {"do": "play", "die": "red"}}, {"t": "move", "q": 1, "move": {"do": "clue", "card": "c01", "text": "nap"}}, {"t": "nothing"}, {"t": 5}, {"t": "move", "q": "x"})]
    yield b""
    for game in range(4):
        begin = [bytes([game + 48]) + b""]
        for act in acts + said + [b"A", b"+", b"!", b"B"]:
            yield b"\n".join(begin + sit("a", 0) + sit("b", 1, agree=True) + [act, b"+", act])
            yield b"\n".join(begin + sit("a", 0) + [acts[17], acts[0], acts[1], b"+", b"+", b"+", act, b"!"] + sit("a", 0) + [act])
        yield b"\n".join(begin + sit("a", 0) + [line("c", t="hello", table="@C", token=token["c"])] + [line("c", t="sit", seat=1, name="Knock", token=token["c"]), acts[15]])
        for role in ("spectator", "board", "x"):
            yield b"\n".join(begin + [line("d", t="hello", table="@C", key="@K", **{"as": role})])
    for number, item in enumerate(hostile()):
        if number % 20 == 0 and b"\n" not in item:
            yield b"0\na" + item[:5000]


def attacks():
    """Conversations for fuzz/attack.c: the story of docs/protocol.md, message by message, and beginnings of other ones.
    What an act is called there is its byte here."""
    source = read("tests/fuzz/attack.c").decode()
    acts = re.findall(r"\bOP_(\w+)", source[source.index("enum op {"):source.index("OPS\n")])
    op, text = {name: bytes([number]) for number, name in enumerate(acts)}, page.texts()
    hosts = {name: number for number, name in enumerate(page.host_acts())}
    before = {"resume": "pause", "unlock": "lock", "unbot": "bot"}  # what has to be done first

    def who(person):  # from 204 on a byte is that person, whoever sits
        return bytes([204 + person])

    def story():
        people, tables, said = {}, 0, []
        for speaker, words in page.examples():
            number = people.setdefault(speaker, len(people)) if len(speaker) == 1 and speaker != "#" else 0
            if speaker == "http" and words.startswith("POST /api/tables") and '"key"' in words and (tables == 0 or "CODE_" in words):
                tables += 1
                said.append(op["OPEN"] + who(0) + bytes([2 if "dixit" in words else 1]))
            elif words.endswith(" connects"):
                said.append(op["CONNECT"] + who(people.setdefault(words[0], len(people))))
            elif words.endswith(" drops"):
                said.append(op["CUT"] + who(people[words[0]]) + op["PASS"] + b"\x05" + op["PASS"] + b"\x04")
            elif words.endswith(" play on"):
                said += [op["ROUND"] + b"\x07"] * 8
            elif words == "the server stops":
                said.append(op["STOP"])
            elif speaker not in ("#", "http"):
                said.append(op["EXAMPLE"] + who(number) + bytes([text.index(words)]))
        return said

    whole = story()
    yield b"\x07\x00\x00" + b"".join(whole)
    for at in range(0, len(whole), 12):
        yield b"\x07\x00\x01" + b"".join(whole[:at]) + op["KILL"] + b"".join(whole[at:])
    for game in range(4):
        begin = bytes([0x40, game, game])
        yield b"\x1f" + begin + op["ROUND"] + b"\x07" + op["ROUND"] + b"\x05"  # with SQLite
        for name, act in hosts.items():
            first = hosts[before.get(name, name)]
            yield b"\x00" + begin + op["ROUND"] + b"\x02" + op["ACT"] + bytes([0, first, 1]) + op["ROUND"] + b"\x02" + op["ACT"] + bytes([0, act, 1])
        lobby = b"\x07\x40\x00" + op["GATHER"] + bytes([game, 0x40])
        for name, act in hosts.items():
            first = hosts[before.get(name, name)]
            yield lobby + op["ACT"] + bytes([0, first, 1]) + op["ACT"] + bytes([0, act, 1]) + op["START"] + b"\x00\xff" + op["ACT"] + bytes([0, act, 1]) + op["PASS"] + b"\x06"
    for game in range(4):  # the host ends an opening that has lasted for a while
        yield (b"\x07\x40\x00" + op["GATHER"] + bytes([64 | game, 0x40]) + op["START"] + b"\x00\x00" + op["PASS"] + b"\x07" + op["PASS"] + b"\x05" +
               op["ACT"] + bytes([0, hosts["begin"], 1]) + op["ROUND"] + b"\x02")
    for rounds in (24, 40):  # to the end of a game, and another one
        yield b"\x00\x41" + bytes([rounds, 1]) + (op["ROUND"] + b"\x07") * rounds + (op["ACT"] + bytes([0, hosts["rematch"], 0]) + op["ROUND"] + b"\x03") * 2
    for name in ("nod", "veto"):  # whoever tells the story, in Dixit
        for luck in range(4):
            yield b"\x00\x40" + bytes([luck, 2]) + (op["ROUND"] + b"\x00" + op["ACT"] + bytes([0, hosts[name], 0])) * 6
    lies = b"\xff" * 4
    for have in range(232, 241):  # numbers of moves that nobody has seen
        yield b"\x00\x40\x00\x01" + op["ROUND"] + b"\x07" + op["CUT"] + who(1) + op["BACK"] + who(1) + b"\x00" + b"\x00\x00" * 2 + b"\x00" + bytes([have]) + lies * 8
    for kind in range(len(page.schemas(page.PAGE, "Client to server"))):
        for value in (b"\x00", b"\x04", b"\x08", b"\xe9"):
            yield b"\x00\x40\x00\x01" + op["ROUND"] + b"\x03" + (op["KIND"] + who(0) + bytes([kind]) + value * 24 + op["KIND"] + who(1) + bytes([kind]) + value * 24) * 2


def chaos():
    """For fuzz/chaos.c: the requests and messages of the protocol's page as bytes, and acts that write some."""
    shake = b"\x86\x00"
    for number, request in enumerate(page.requests()):
        yield b"\x00" + request.encode() + b"\xfe\xfe" + request.encode()[:-20 + number]
        yield bytes([0x80, 0, number, 5, 0, 0, number, 0, number])
    for number, text in enumerate(page.texts()):
        if number % 8 == 0:
            yield b"\x00" + frame(0x81, text.encode(), b"\x37\xfa\x21\x3d") * 2 + frame(0x81, text.encode())[:-9]
        yield bytes([0x80]) + shake + bytes([5, 0, 1, number, 1 + 8 * (number % 32), number])
    for act in range(0, 256, 5):
        yield bytes([0x80 + act % 4]) + shake + bytes([5, 0, 4 + 8 * (act % 32), act, 40, 4 + 8 * (act % 32), 0x81, 200, 3, act, 109, 4, 0x89, 9, 2, act, 7, 4]) + b"\xff\x00\xfe\x81"


def names():
    for name in ("Ági", "Аnna\nAnna", "Zsófi\nZsofi", "Олег", "a\u0301\u0301\u0301", "\u202eabc", "", " ", "x" * 30, "👩‍👩‍👧", "Ωmega\nOmega", "1l\nll", "a\u200db", "ﬁn", "Ǆ", "ก็", "𝔘"):
        yield name.encode()
    known = json.loads(read("tests/server/names.json"))
    yield from (name.encode() for _, name in known["hostile"])
    yield from (name.encode() for name in known["friendly"])
    yield from ("\n".join(pair).encode() for pair in known["alike"] + known["apart"])
    for item in (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"a\x00b", b"\xf4\x90\x80\x80", b"\xe2\x82"):
        yield item


def keep(folder, items):
    os.makedirs(folder, exist_ok=True)
    for item in items:
        with open(os.path.join(folder, hashlib.sha256(item).hexdigest()[:16]), "wb") as file:
            file.write(item)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: seeds.py FOLDER [STAMP]")
    folder = sys.argv[1]
    shutil.rmtree(folder, ignore_errors=True)
    keep(os.path.join(folder, "document"), documents())
    keep(os.path.join(folder, "pack"), packs())
    keep(os.path.join(folder, "record"), records())
    keep(os.path.join(folder, "wire"), wires())
    keep(os.path.join(folder, "message"), messages())
    keep(os.path.join(folder, "name"), names())
    keep(os.path.join(folder, "attack"), attacks())
    keep(os.path.join(folder, "chaos"), chaos())
    for pack in glob.glob(os.path.join(ROOT, "tests/games/*/scenarios/*-pack.json")):  # which documents name
        shutil.copy(pack, folder)
    if len(sys.argv) == 3:
        with open(sys.argv[2], "w", encoding="utf-8"):
            pass


if __name__ == "__main__":
    main()
