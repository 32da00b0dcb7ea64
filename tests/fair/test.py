#!/usr/bin/env python3
"""TAP: verify.py agrees with vectors.json and with the figures of docs/record.md, accepts sound records,
and finds every altered line.

`test.py --write` regenerates vectors.json from verify.py; the C and the TypeScript must then agree with it.
"""
import contextlib
import hashlib
import io
import json
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import verify  # noqa: E402
from points import Tap  # noqa: E402

VECTORS = os.path.join(HERE, "vectors.json")

# ---- vectors -----------------------------------------------------------------------------------------------

ZERO_HASH = "0" * 64
WORDS = 20  # past the second block
COUNTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 256, 65535, (1 << 32) - 1, 1 << 32, 1 << 40]
BOUNDS = [1, 2, 6, 84, 1 << 32, (1 << 62) + 1]
THIRD = (1 << 64) // 3 + 1  # skips a third of the words, the most that a bound can
SKIPPED = [(57340, (1 << 62) + 1), (142338, (1 << 62) + 1), (7293, THIRD), (8128, THIRD)]  # c: all of block 0


def dump(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def start_line(players, tail):
    return dump(dict({"record": 1, "game": "night", "rules": "night/1", "content": "standard",
                      "content_sha256": ZERO_HASH, "options": {}, "players": players}, **tail))


def flipped(text):
    """A hex text with one bit of its last byte changed."""
    return text[:-1] + "%x" % (int(text[-1], 16) ^ 1)


def secret_halves(seed):
    """RFC 8032, 5.1.5: the number behind a key, and what its nonces are made of."""
    hashed = hashlib.sha512(seed).digest()
    return (int.from_bytes(hashed[:32], "little") & (1 << 254) - 8 | 1 << 254), hashed[32:]


def secret_scalar(seed):
    return secret_halves(seed)[0]


def public_key(seed):
    return verify.point_bytes(verify.point_times(secret_scalar(seed), verify.BASE))


def sign(seed, message):
    """RFC 8032, 5.1.6."""
    scalar, prefix = secret_halves(seed)
    number = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % verify.ORDER
    nonce = verify.point_bytes(verify.point_times(number, verify.BASE))
    rest = number + verify.ed25519_hash(nonce, public_key(seed), message) * scalar
    return nonce + (rest % verify.ORDER).to_bytes(32, "little")


def make_vectors():
    id, salt, secret = bytes(range(16)), bytes(range(16, 32)), bytes(range(32, 64))
    nonces = [b"\xa0" * 32, b"\xa1" * 32]
    commit = verify.fair_commit(id, salt, secret)
    pledges = [verify.fair_pledge(id, commit, seat, nonce) for seat, nonce in enumerate(nonces)]
    line0 = start_line(2, {"id": id.hex(), "commit": commit.hex(), "pledges": [p.hex() for p in pledges]})
    setup = verify.fair_setup(line0.encode())
    seed = verify.fair_seed(secret, setup, nonces)

    def below(c, w):
        return {"c": c, "w": str(w), "x": str(verify.fair_below(seed, "draw", c, w))}

    def stream(label, number, index):
        return {"label": label, "number": str(number), "index": str(index),
                "word": "%016x" % verify.fair_word(seed, label, number, index)}

    lines = [line0,
             dump({"nonces": [n.hex() for n in nonces], "by": ["seat", "seat"], "attempt": 1}),
             dump({"n": 0, "seat": "chance", "do": "roll", "dice": [3, 2, 5]}),
             dump({"n": 1, "seat": 1, "q": 1, "do": "pass"}),
             '{"say": {"seat": 0,  "phrase":"\\u00e1"}}',
             dump({"names": ["Ági", "Ёж"]})]
    heads = [setup]
    for number, line in enumerate(lines[1:], 1):
        heads.append(verify.fair_head(seed, number, line.encode(), heads[-1]))
    draws = [below(c, w) for w in BOUNDS for c in COUNTS]
    draws += [below(c, 120) for c in (0, 1)]
    draws += [below(c, w) for w in (3, (1 << 32) + 1, THIRD, (1 << 63) - 1, 1 << 63) for c in range(4)]
    draws += [below(c, w) for c, w in SKIPPED]
    streams = [stream("draw", 0, i) for i in (7, 8, 1 << 20, (1 << 35) - 1)]
    streams += [stream("draw", n, 0) for n in (1, 1 << 40, (1 << 64) - 1)]
    for label in ("wait", "clck", "salt", "game"):
        streams += [stream(label, n, i) for n in (0, 1) for i in (0, 1)]
    sim_seed = bytes(31) + b"\x01"  # sim --seed 1
    sim = {"number": "1", "seed": sim_seed.hex(), "games": [
        {"game": str(k), "seed": verify.fair_game_seed(sim_seed, k).hex()}
        for k in (0, 1, 2, 255, 256, 1 << 40)]}

    opens = {"check": "commit", "id": id.hex(), "salt": salt.hex(), "secret": secret.hex(),
             "commit": commit.hex()}
    pledge = {"check": "pledge", "id": id.hex(), "commit": commit.hex(), "seat": 0, "nonce": nonces[0].hex(),
              "pledge": pledges[0].hex()}
    sown = {"check": "seed", "secret": secret.hex(), "line0": line0, "nonces": [n.hex() for n in nonces],
            "seed": seed.hex()}
    head = {"check": "head", "seed": seed.hex(), "number": "2", "before": heads[1].hex(), "line": lines[2],
            "head": heads[2].hex()}
    word0 = verify.fair_word(seed, "draw", 57340, 0)
    server = bytes(range(64, 96))
    signed = {"check": "sign", "key": public_key(server).hex(), "id": id.hex(), "head": heads[-1].hex(),
              "sig": sign(server, verify.sign_message(id, heads[-1])).hex()}
    nonce, scalar = signed["sig"][:64], int.from_bytes(bytes.fromhex(signed["sig"][64:]), "little")
    one = (1).to_bytes(32, "little")
    fixed = verify.ed25519_hash(one, public_key(server), verify.sign_message(id, heads[-1])) * secret_scalar(server)
    wrong = []

    def add(what, right, **changed):
        wrong.append(dict({"what": what}, **dict(right, **changed)))

    add("commit: another id", opens, id=flipped(id.hex()))
    add("commit: another salt", opens, salt=flipped(salt.hex()))
    add("commit: another secret", opens, secret=flipped(secret.hex()))
    add("commit: another commit", opens, commit=flipped(commit.hex()))
    add("pledge: another id", pledge, id=flipped(id.hex()))
    add("pledge: another commit", pledge, commit=flipped(commit.hex()))
    add("pledge: under another seat", pledge, seat=1)
    add("pledge: another nonce", pledge, nonce=flipped(nonces[0].hex()))
    add("pledge: another seat's pledge", pledge, pledge=pledges[1].hex())
    add("seed: another secret", sown, secret=flipped(secret.hex()))
    add("seed: a nonce changed", sown, nonces=[nonces[0].hex(), flipped(nonces[1].hex())])
    add("seed: the nonces in another order", sown, nonces=[nonces[1].hex(), nonces[0].hex()])
    add("seed: a nonce left out", sown, nonces=[nonces[0].hex()])
    add("seed: line 0 with a line feed", sown, line0=line0 + "\n")
    add("seed: line 0 spaced otherwise", sown, line0=line0.replace('"players":2', '"players": 2'))
    add("head: another line number", head, number="3")
    add("head: another line", head, line=lines[2].replace("[3,2,5]", "[3,2,6]"))
    add("head: another head before it", head, before=heads[0].hex())
    add("head: another seed, so another salt", head, seed=flipped(seed.hex()))
    add("head: the line with its line feed", head, line=lines[2] + "\n")
    add("below: one more", {"check": "below", "c": 0, "w": "6"}, x="5")
    add("below: the draw of the next count", {"check": "below", "c": 0, "w": "6"}, x="2")
    add("below: a word not skipped that must be", {"check": "below", "c": 57340, "w": str((1 << 62) + 1)},
        x=str(word0 % ((1 << 62) + 1)))
    add("sign: another id", signed, id=flipped(id.hex()))
    add("sign: another head", signed, head=heads[-2].hex())
    add("sign: another key", signed, key=public_key(secret).hex())
    add("sign: another signature", signed, sig=flipped(signed["sig"]))
    add("sign: no point", signed, sig="02" + "00" * 31 + signed["sig"][64:])
    add("sign: its two halves exchanged", signed, sig=signed["sig"][64:] + nonce)
    add("sign: its number once more round", signed, sig=nonce + (scalar + verify.ORDER).to_bytes(32, "little").hex())
    add("sign: a key that fits every message", signed, key=one.hex(), sig=one.hex() + "00" * 32)
    add("sign: the same key written otherwise", signed, key=(verify.P + 1).to_bytes(32, "little").hex(),
        sig=one.hex() + "00" * 32)
    add("sign: a nonce that is none", signed, sig=one.hex() + (fixed % verify.ORDER).to_bytes(32, "little").hex())
    right = ZERO_HASH
    for what, text in (("empty", ""), ("short by a byte", right[2:]), ("odd", right[1:]),
                       ("long by a digit", right + "0"), ("long by a byte", right + "00"),
                       ("upper case", right[:-1] + "A"), ("no digit", right[:-1] + "g"),
                       ("a space", right[:-1] + " "), ("a line feed after it", right + "\n"),
                       ("0x before it", "0x" + right[2:]),
                       ("a digit of another script", right[:-1] + "\u0663")):
        add("hex: " + what, {"check": "hex", "bytes": 32}, text=text)
    return {
        "id": id.hex(), "salt": salt.hex(), "secret": secret.hex(), "nonces": [n.hex() for n in nonces],
        "line0": line0, "commit": commit.hex(), "pledges": [p.hex() for p in pledges],
        "setup": setup.hex(), "seed": seed.hex(),
        "words": ["%016x" % verify.fair_word(seed, "draw", 0, i) for i in range(WORDS)],
        "streams": streams, "below": draws, "lines": lines, "heads": [h.hex() for h in heads],
        "sim": sim,
        "sign": {"seed": server.hex(), "key": signed["key"], "sig": signed["sig"],
                 "line": dump({"signed": {"key": signed["key"], "sig": signed["sig"]}})},
        "wrong": wrong,
    }


def write_vectors(path):
    """One entry per line: long enough to read, short enough to compare."""
    parts = []
    for key, value in make_vectors().items():
        if isinstance(value, list):
            rows = ",\n".join("    " + json.dumps(row, ensure_ascii=True) for row in value)
            parts.append('  "%s": [\n%s\n  ]' % (key, rows))
        else:
            parts.append('  "%s": %s' % (key, json.dumps(value)))
    with open(path, "w", encoding="ascii", newline="\n") as file:
        file.write("{\n" + ",\n".join(parts) + "\n}\n")


def wrong_holds(entry):
    """Whether a check that must fail passes after all."""
    check, h = entry["check"], bytes.fromhex
    if check == "commit":
        return verify.fair_commit(h(entry["id"]), h(entry["salt"]), h(entry["secret"])) == h(entry["commit"])
    if check == "pledge":
        return verify.fair_pledge(h(entry["id"]), h(entry["commit"]), entry["seat"], h(entry["nonce"])) == \
            h(entry["pledge"])
    if check == "seed":
        return verify.fair_seed(h(entry["secret"]), verify.fair_setup(entry["line0"].encode()),
                                [h(n) for n in entry["nonces"]]) == h(entry["seed"])
    if check == "head":
        return verify.fair_head(h(entry["seed"]), int(entry["number"]), entry["line"].encode(),
                                h(entry["before"])) == h(entry["head"])
    if check == "below":
        return str(verify.fair_below(SEED, "draw", entry["c"], int(entry["w"]))) == entry["x"]
    if check == "sign":
        return verify.sign_holds(h(entry["key"]), h(entry["id"]), h(entry["head"]), h(entry["sig"]))
    if check == "hex":
        return verify.fair_from_hex(entry["text"], entry["bytes"]) is not None
    raise KeyError(check)


# The figures of docs/record.md, Test vectors.
SEED = bytes.fromhex("e4196445d7210f72860e6c825d2e4bb40d2a7c3c8b2d7c21a43995e9639524b4")
HEAD1 = "77bc3819e04df76705a12432c0b85a4fd2a9160b61a3aa2e42fcb55236ad46dd"
SALT1 = "0fa376ba8bcc959066f6db3968622b20"

# ---- records -----------------------------------------------------------------------------------------------

RESULT = {"winners": [1], "scores": [3, 8], "reason": "mandates"}
BODY = [{"n": 0, "seat": "chance", "do": "roll", "dice": [3, 2, 5]},
        {"n": 1, "seat": 0, "q": 1, "do": "place", "where": 4},
        {"say": {"seat": 1, "phrase": "trust"}},
        {"n": 2, "seat": 1, "by": "clock", "do": "pass"},
        {"names": ["Ági", None]}]


def chain(seed, lines):
    heads = [verify.fair_setup(lines[0].encode())]
    for number, line in enumerate(lines[1:], 1):
        heads.append(verify.fair_head(seed, number, line.encode(), heads[-1]))
    return heads


def open_record(body=BODY, end=RESULT):
    seed = bytes(range(100, 132))
    lines = [start_line(2, {"seed": seed.hex()})] + [dump(value) for value in body]
    heads = chain(seed, lines)
    return lines + [dump({"end": end, "head": heads[-1].hex()})], heads


def sealed_record(body=BODY, end=RESULT, attempt=1, by=("seat", "server")):
    id, salt, secret = b"i" * 16, b"s" * 16, b"x" * 32
    nonces = [b"0" * 32, b"1" * 32]
    commit = verify.fair_commit(id, salt, secret)
    pledges = [verify.fair_pledge(id, commit, seat, nonce).hex() for seat, nonce in enumerate(nonces)]
    lines = [start_line(2, {"id": id.hex(), "commit": commit.hex(), "pledges": pledges}),
             dump({"nonces": [n.hex() for n in nonces], "by": by, "attempt": attempt})]
    lines += [dump(value) for value in body]
    heads = chain(verify.fair_seed(secret, verify.fair_setup(lines[0].encode()), nonces), lines)
    footer = {"end": end, "salt": salt.hex(), "secret": secret.hex(), "head": heads[-1].hex()}
    return lines + [dump(footer)], heads


def with_value(line, **changed):
    return dump(dict(json.loads(line), **changed))


def run(folder, data, heads=None):
    """(exit status, output) of the command for a record given as lines or bytes."""
    path = os.path.join(folder, "record")
    if isinstance(data, list):
        data = "".join(line + "\n" for line in data).encode()
    with open(path, "wb") as file:
        file.write(data)
    arguments = [path]
    if heads is not None:
        with open(path + ".heads", "w", encoding="ascii") as file:
            file.writelines(dump({"line": number, "head": head}) + "\n" for number, head in heads)
        arguments += ["--heads", path + ".heads"]
    text = io.StringIO()  # within this process: a new Python for each of 200 records would take seconds
    with contextlib.redirect_stdout(text), contextlib.redirect_stderr(text):
        status = verify.main(arguments)
    return status, text.getvalue()


def run_command(path):
    done = subprocess.run([sys.executable, os.path.join(HERE, "verify.py"), path], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    return done.returncode, done.stdout.decode()


def test_vectors(tap):
    with open(VECTORS, encoding="ascii") as file:
        vectors = json.load(file)
    made = json.loads(json.dumps(make_vectors()))
    for key in sorted(set(vectors) | set(made)):
        tap.ok(vectors.get(key) == made.get(key), "vectors: %s" % key)
    # RFC 8439, 2.3.2: the cipher itself, from outside this project.
    block = verify.chacha20_block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
    tap.ok(block.hex().startswith("10f1e7e4d13b5915500fdd1fa32071c4") and block.hex().endswith("a2503c4e"),
           "RFC 8439: the block of 2.3.2")

    # RFC 8032, 7.1, test 2: a signature from outside this project.
    key = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    signature = bytes.fromhex("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                              "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
    tap.ok(verify.ed25519_holds(key, b"\x72", signature) and not verify.ed25519_holds(key, b"\x73", signature),
           "RFC 8032: test 2 of 7.1")

    def ends(text, first, last):
        return text.startswith(first) and text.endswith(last)

    tap.ok(ends(vectors["commit"], "5bd6b4c6", "886e7d0f"), "record.md: commit")
    tap.ok(ends(vectors["pledges"][0], "6203180f", "a985d493"), "record.md: pledge 0")
    tap.ok(ends(vectors["pledges"][1], "c5c9c9f7", "4ab98694"), "record.md: pledge 1")
    tap.ok(ends(vectors["setup"], "03cf16bd", "826cae90"), "record.md: setup")
    tap.ok(vectors["seed"] == SEED.hex(), "record.md: seed")
    tap.ok(vectors["words"][:2] == ["ba08e198c72700b6", "ca03525988c313fd"], "record.md: words")
    row = [v["x"] for v in vectors["below"] if v["w"] == "6"][:10]
    tap.ok(row == list("4251245314"), "record.md: below 6", row)
    rolls = [v["x"] for v in vectors["below"] if v["w"] == "120"]
    tap.ok(rolls == ["46", "86"], "record.md: the rolls of night", rolls)
    tap.ok(verify.stream_block(SEED, "salt", 1)[:16].hex() == SALT1, "record.md: salt 1")
    tap.ok(vectors["heads"][1] == HEAD1, "record.md: head 1")
    games = [game["seed"] for game in vectors["sim"]["games"]]
    tap.ok(ends(games[0], "deb18aa1", "27136acc") and ends(games[1], "e5185c4f", "9129af59"),
           "notation.md: sim --seed 1")
    for c, w in SKIPPED:
        limit = (1 << 64) - (1 << 64) % w
        tap.ok(all(verify.fair_word(SEED, "draw", c, i) >= limit for i in range(8)),
               "below: the whole first block of c = %d is skipped" % c)
    for entry in vectors["wrong"]:
        tap.ok(not wrong_holds(entry), "wrong: %s" % entry["what"])


def test_records(tap, folder):
    for kind, make in (("open", open_record), ("sealed", sealed_record)):
        lines, heads = make()
        saved = [(n, head.hex()) for n, head in enumerate(heads)]
        last = len(lines) - 1

        def expect(name, data, status, line=None, heads=None):
            got, text = run(folder, data, heads)
            good = got == status and (line is None or "FAILED: line %d:" % line in text)
            tap.ok(good, "%s: %s" % (kind, name), text)
            return text

        def altered(number, text):
            return lines[:number] + [text] + lines[number + 1:]

        text = expect("sound", lines, 0)
        tap.ok("not checked: that the moves are legal" in text, "%s: says what it can't check" % kind, text)
        expect("sound, with saved heads", lines, 0, heads=saved)
        expect("no result", make(end=None)[0], 0)
        expect("no moves", make(body=[])[0], 0)

        # Any line that changes shows at the footer at the latest, and at its own number with a saved head.
        for number in range(1, last):
            if kind == "sealed" and number == 1:
                continue
            spaced = lines[number].replace(":", ": ", 1)
            expect("line %d spaced otherwise" % number, altered(number, spaced), 1, last)
            expect("line %d, saved heads" % number, altered(number, spaced), 1, number, saved)
            expect("line %d cut" % number, altered(number, lines[number][:-1]), 1, number)
        other = with_value(lines[last - 4], where=5)
        expect("a move into another legal one", altered(last - 4, other), 1, last)
        expect("a comment left out", lines[:last - 3] + lines[last - 2:], 1, last - 1)
        expect("a move left out", lines[:last - 4] + lines[last - 3:], 1, last - 3)
        expect("a move twice", lines[:last - 4] + [lines[last - 4]] + lines[last - 4:], 1, last - 3)
        exchanged = lines[:last - 4] + [lines[last - 3], lines[last - 4]] + lines[last - 2:]
        expect("two lines exchanged", exchanged, 1, last)
        strange = [(last - 2, flipped(heads[last - 2].hex()))]
        expect("a saved head of another chain", lines, 1, last - 2, strange)
        expect("cut after the footer's saved line", lines, 1, last + 1, saved + [(last + 7, heads[-1].hex())])

        footer = json.loads(lines[last])
        for key in sorted(set(footer) - {"end"}):
            other = with_value(lines[last], **{key: flipped(footer[key])})
            expect("footer: another %s" % key, altered(last, other), 1, last)
        other = lines[last].replace('"reason":', '"reason": ')
        expect("footer: spaced otherwise", altered(last, other), 1, last)
        expect("footer: other order", altered(last, dump(dict(reversed(list(footer.items()))))), 1, last)
        expect("footer: an unknown field", altered(last, with_value(lines[last], more=1)), 1, last)
        other = with_value(lines[last], head=footer["head"].upper())
        expect("footer: upper case", altered(last, other), 1, last)
        expect("a line after the footer", lines + [lines[last - 1]], 1, last + 1)
        expect("a second footer", lines + [lines[last]], 1, last + 1)
        expect("a piece of a line after the footer", "\n".join(lines + ["{"]).encode(), 1, last + 1)
        expect("a blank line", lines[:3] + [""] + lines[3:], 1, 3)
        expect("CR LF", [lines[0]] + [line + "\r" for line in lines[1:]], 1, 1)

        move = last - 4
        for name, change in (("n true", {"n": True}), ("n with a fraction", {"n": 1.0}),
                             ("a seat too high", {"seat": 2}), ("a seat below 0", {"seat": -1}),
                             ("do is no text", {"do": 1}), ("q below 0", {"q": -1}),
                             ("by nobody", {"by": "ghost"})):
            expect("move: " + name, altered(move, with_value(lines[move], **change)), 1, move)
        for name, text in (("a key twice", '{"n":1,"n":1,"seat":0,"do":"x"}'),
                           ("NaN", '{"n":1,"seat":0,"do":"x","y":NaN}'),
                           ("a list", '[{"n":1}]'), ("nothing known", '{"m":1}'),
                           ("half a pair", '{"n":1,"seat":0,"do":"\\ud800"}'),
                           ("deep", '{"n":1,"seat":0,"do":"x","y":' + "[" * 100000 + "]" * 100000 + "}")):
            expect("move: " + name, altered(move, text), 1, move)
        raw = "".join(line + "\n" for line in altered(move, '{"n":1,"seat":0,"do":"?"}')).encode()
        expect("move: not UTF-8", raw.replace(b'"?"', b'"\xff"'), 1, move)

        start = json.loads(lines[0])
        for key in sorted(start):
            expect("line 0: no %s" % key, altered(0, dump({k: v for k, v in start.items() if k != key})), 2)
        for name, change in (("another version", {"record": 2}), ("version 1.0", {"record": 1.0}),
                             ("no players", {"players": 0}), ("an unknown field", {"more": 1}),
                             ("options no object", {"options": []}),
                             ("bad pack hash", {"content_sha256": "0"})):
            expect("line 0: " + name, altered(0, with_value(lines[0], **change)), 2)
        expect("line 0: other options", altered(0, with_value(lines[0], options={"x": 1})), 1, last)
        expect("empty", b"", 2)
        expect("not even a whole line", lines[0].encode(), 2)
        expect("no JSON", b"\x00\xff\n", 2)
        tap.ok(run(folder, lines)[0] == 0, "%s: sound again" % kind)

    opened, heads = open_record()
    status, text = run(folder, opened[:-1])
    tap.ok(status == 0 and "unfinished" in text, "open: unfinished is read to its end", text)
    status, text = run(folder, "\n".join(opened).encode()[:-1])
    tap.ok(status == 0 and "unfinished (and a piece" in text, "open: half a footer is not read", text)
    for name, tail in (("missing", ""), ("changed", "x"), ("a zero", "\0")):
        status, text = run(folder, ("\n".join(opened) + tail).encode())
        good = status == 1 and "line %d: the line feed" % (len(opened) - 1) in text
        tap.ok(good, "open: the last line feed: " + name, text)
    status, text = run(folder, opened[:3], [(4, heads[4].hex())])
    tap.ok(status == 1, "open: unfinished before a saved head", text)
    status, text = run(folder, opened)
    tap.ok("how the seed was chosen" in text, "open: says that the seed's choice is not proved", text)

    lines, _ = sealed_record()
    last = len(lines) - 1
    status, text = run(folder, lines)
    tap.ok("protect nobody: seats 1" in text, "sealed: names the seats whose nonces the server drew", text)
    tap.ok(run(folder, sealed_record(attempt=3)[0])[0] == 0, "sealed: a third attempt")
    for cut in range(1, last + 1):
        status, text = run(folder, lines[:cut])
        good = status == 1 and "line %d: unfinished" % cut in text
        tap.ok(good, "sealed: unfinished after %d lines" % cut, text)
    start, nonces = json.loads(lines[0]), json.loads(lines[1])
    first, second = nonces["nonces"]
    for name, number, change, want in (
            ("a nonce changed", 1, {"nonces": [first, flipped(second)]}, 1),
            ("nonces exchanged", 1, {"nonces": [second, first]}, 1),
            ("a nonce too few", 1, {"nonces": [first]}, 1),
            ("a nonce in upper case", 1, {"nonces": [first, second[:-1] + "A"]}, 1),
            ("by too short", 1, {"by": ["seat"]}, 1),
            ("by somebody", 1, {"by": ["seat", "bot"]}, 1),
            ("by no list", 1, {"by": "seat"}, 1),
            ("by changed", 1, {"by": ["seat", "seat"]}, last),
            ("attempt 0", 1, {"attempt": 0}, 1),
            ("attempt true", 1, {"attempt": True}, 1),
            ("attempt a text", 1, {"attempt": "1"}, 1),
            ("attempt changed", 1, {"attempt": 2}, last),
            ("an unknown field", 1, {"more": 1}, 1),
            ("another id", 0, {"id": flipped(start["id"])}, 1),
            ("another commit", 0, {"commit": flipped(start["commit"])}, 1),
            ("another pledge", 0, {"pledges": [start["pledges"][0], flipped(start["pledges"][1])]}, 1),
            ("pledges exchanged", 0, {"pledges": start["pledges"][::-1]}, 1)):
        other = with_value(lines[number], **change)
        status, text = run(folder, lines[:number] + [other] + lines[number + 1:])
        tap.ok(status == 1 and "FAILED: line %d:" % want in text, "sealed: %s" % name, text)
    # The server substitutes another commit, with pledges to match: what it opens at the end is not what it showed.
    commit = bytes.fromhex(flipped(start["commit"]))
    pledges = [verify.fair_pledge(bytes.fromhex(start["id"]), commit, seat, bytes.fromhex(nonce)).hex()
               for seat, nonce in enumerate((first, second))]
    status, text = run(folder, [with_value(lines[0], commit=commit.hex(), pledges=pledges)] + lines[1:])
    good = status == 1 and "line %d: salt and secret" % last in text
    tap.ok(good, "sealed: a commit that does not open", text)
    status, text = run(folder, [with_value(lines[0], pledges=start["pledges"][:1])] + lines[1:])
    tap.ok(status == 2, "sealed: a pledge too few is no record", text)
    status, text = run(folder, lines[:1] + lines[2:])
    tap.ok(status == 1 and "FAILED: line 1:" in text, "sealed: no nonces", text)

    path = os.path.join(folder, "record")
    for name, data, want in (("sound", lines, 0), ("altered", lines[:-2] + lines[-1:], 1),
                             ("no record", lines[1:], 2)):
        within = run(folder, data)
        tap.ok(run_command(path) == within and within[0] == want, "the command: %s" % name, within[1])
    tap.ok(run_command(os.path.join(folder, "none"))[0] == 2, "the command: no such file")
    tap.ok(run(folder, lines, [(1, "zz")])[0] == 2, "saved heads that can't be read")


def main():
    if sys.argv[1:] == ["--write"]:
        write_vectors(VECTORS)
        return 0
    tap = Tap()
    test_vectors(tap)
    with tempfile.TemporaryDirectory() as folder:
        test_records(tap, folder)
    print("1..%d" % tap.count)
    return 1 if tap.failed else 0


if __name__ == "__main__":
    sys.exit(main())
