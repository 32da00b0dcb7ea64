#!/usr/bin/env python3
"""TAP: apply.py HUSTINGS: bad input to `hustings apply`, every kind that docs/notation.md and docs/rules/night.md name: a clear message
that names the place, the right exit code, nothing hangs."""
import copy
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
BINARY = os.path.abspath(sys.argv[1])
SCENARIOS = os.path.join(os.path.dirname(HERE), "games", "night", "scenarios")
results = []


def point(name, wrong):
    """A TAP line; `wrong` says what is wrong, or is empty."""
    results.append(not wrong)
    print(f"{'not ' if wrong else ''}ok {len(results)} - {name}")
    for line in str(wrong).splitlines() if wrong else []:
        print("#", line[:400])
    sys.stdout.flush()


def run(data, folder=SCENARIOS, arguments=(), **options):
    if not isinstance(data, bytes):
        data = json.dumps(data).encode()
    return subprocess.run([BINARY, "apply", *arguments], input=data, capture_output=True, timeout=20, cwd=folder, **options)


def unique(pairs):
    assert len(dict(pairs)) == len(pairs), "a key twice"
    return dict(pairs)


def judge(done, status, code=None, at=None, words=()):
    """What is wrong with an answer, or None."""
    if done.returncode != status:
        return f"exit status {done.returncode} instead of {status}: {done.stdout[:200]!r} {done.stderr[-300:]!r}"
    try:
        answer = json.loads(done.stdout.decode("utf-8"), object_pairs_hook=unique)
    except (ValueError, AssertionError) as error:
        return f"{error}: {done.stdout[:200]!r}"
    if not done.stdout.endswith(b"}\n") or done.stdout.count(b"\n") != 1:
        return "not one line"
    if done.stderr:
        return f"standard error: {done.stderr[:200]!r}"
    if code is None:
        return None if answer.get("ok") is True else f"{answer}"
    keys = {"ok", "error"} if code == "bad-input" else {"ok", "at", "error"}
    if answer.keys() != keys or answer["ok"] is not False or answer["error"].keys() != {"code", "message"}:
        return f"not the form of an error: {answer}"
    if answer["error"]["code"] != code or answer.get("at") != at:
        return f"{code} at {at} wanted: {answer}"
    message = answer["error"]["message"]
    missing = [word for word in words if word not in message]
    if missing:
        return f"the message does not name {missing}: {message}"
    return None if message else "no message"


def bad_input(name, data, *words, **options):
    point(name, judge(run(data, **options), 2, "bad-input", None, words))


# ---- documents ---------------------------------------------------------------------------------------------

NEW = {"game": "night", "players": 2}


def documents():
    for name, data in (("nothing", b""), ("blanks", b" \n\t"), ("a word", b"hello"), ("half an object", b'{"game":'), ("two values", b"{} {}"),
                       ("a byte order mark", b"\xef\xbb\xbf" + json.dumps(NEW).encode()), ("UTF-16", json.dumps(NEW).encode("utf-16")),
                       ("a comment", b'{"game":"night",/* */"players":2}'), ("a comma too many", b'{"game":"night","players":2,}'),
                       ("bytes that are no UTF-8", b'{"game":"\xff\xfe"}'), ("an overlong character", b'{"game":"\xc0\x80"}'),
                       ("a surrogate in UTF-8", b'{"game":"\xed\xa0\x80"}'), ("half a surrogate pair", b'{"game":"\\ud800"}'),
                       ("the other half", b'{"game":"\\udc00"}'), ("a zero byte", b'{"game":"night\x00"}'), ("a zero byte at the end", json.dumps(NEW).encode() + b"\0"),
                       ("a control character", b'{"game":"ni\nght"}'), ("NaN", b'{"game":"night","players":NaN}'), ("a leading zero", b'{"game":"night","players":02}')):
        bad_input(f"not JSON: {name}", data)
    for name, data in (("a list", []), ("a number", 1), ("null", None), ("a text", "night")):
        bad_input(f"no object: {name}", data)
    bad_input("a key twice", b'{"game":"night","game":"night","players":2}')
    bad_input("a key twice, deep inside", b'{"game":"night","players":2,"moves":[{"seat":0,"do":"flip","die":"none","die":"none"}]}')
    bad_input("a key twice, spelt differently", b'{"game":"night","\\u0067ame":"night","players":2}')
    for depth in (3000, 1000000):
        bad_input(f"{depth} lists deep", b"[" * depth + b"]" * depth)
        bad_input(f"{depth} objects deep", b'{"a":' * depth + b"1" + b"}" * depth)


def fields():
    bad_input("an unknown field", {**NEW, "moevs": []}, "moevs")
    bad_input("an unknown field with a long name", {**NEW, "ж" * 5000: 1})
    bad_input("no game", {"players": 2}, "game")
    bad_input("no such game", {"game": "chess", "players": 2}, "chess")
    bad_input("a game that is no text", {"game": 7, "players": 2}, "game")
    bad_input("a game with a zero in its name", {"game": "night\0", "players": 2}, "game")
    bad_input("neither players nor position", {"game": "night"}, "players", "position")
    bad_input("both players and position", {**NEW, "position": {}}, "players", "position")
    for players in (0, 1, 3, -1, 2 ** 31, 2 ** 63, 2 ** 80, 2.0, "2", None, True, [2]):
        bad_input(f"players: {players!r}", {"game": "night", "players": players}, "players")
    bad_input("players: 2e0", b'{"game":"night","players":2e0}', "players")
    bad_input("players: 1e400", b'{"game":"night","players":1e400}', "players")
    bad_input("options beside a position", {"game": "night", "position": {}, "options": {}}, "options")
    for options in (None, [], {"party": []}, {"parties": []}, {"parties": [""]}, {"parties": ["", "", ""]}, {"parties": ["", 1]}, {"parties": ["", "ы" * 41]}):
        bad_input(f"options: {options!r}"[:60], {**NEW, "options": options}, "options")
    point("a name of forty characters", judge(run({**NEW, "options": {"parties": ["ы" * 40, "\U0001f5f3" * 40]}}), 0))
    for seed in (None, 1, "", "00" * 31, "00" * 33, "0g" * 32, "00" * 31 + "0", "0x" + "00" * 31, "١" * 64):
        bad_input(f"seed: {seed!r}"[:60], {**NEW, "seed": seed}, "seed")
    for show in (None, "legal", {}, ["legal", "secrets"], [1], [None]):
        bad_input(f"show: {show!r}", {**NEW, "show": show}, "show")
    for moves in (None, {}, "x", 1):
        bad_input(f"moves: {moves!r}", {**NEW, "moves": moves}, "moves")
    point("nothing to show", judge(run({**NEW, "show": []}), 0))


def moves():
    roll = {"seat": "chance", "do": "roll", "who": 0, "blue": 1, "red": 2, "white": 3}
    rolls = [roll, {**roll, "who": 1}]
    flip = {"seat": 0, "do": "flip", "die": "none"}
    for name, move in (("a number", 1), ("a list", []), ("null", None), ("nothing in it", {}), ("no seat", {"do": "flip", "die": "none"}), ("no do", {"seat": 0, "die": "none"}),
                       ("an unknown do", {**flip, "do": "jump"}), ("do of a wrong type", {**flip, "do": 1}), ("a missing field", {"seat": 0, "do": "flip"}),
                       ("an unknown field", {**flip, "x": 1}), ("a field of a wrong type", {**flip, "die": 1}), ("seat 2", {**flip, "seat": 2}), ("seat -1", {**flip, "seat": -1}),
                       ("a seat too large for any machine", {**flip, "seat": 2 ** 70}), ("seat 0.0", {**flip, "seat": 0.0}), ("seat \"0\"", {**flip, "seat": "0"}),
                       ("seat true", {**flip, "seat": True}), ("a seat that rolls", {**roll, "seat": 0}), ("chance that flips", {**flip, "seat": "chance"}),
                       ("a roll of texts", {**roll, "blue": "1"}), ("a roll of fractions", {**roll, "blue": 1.0})):
        point(f"bad-move: {name}", judge(run({**NEW, "moves": rolls + [move]}), 1, "bad-move", 2))
    for name, move in (("a face of 7", {**roll, "blue": 7}), ("a face beyond any machine", {**roll, "blue": 10 ** 30}), ("two faces alike", {**roll, "blue": 2}),
                       ("seat 1 before seat 0", {**roll, "who": 1}), ("a seat 9 that rolls", {**roll, "who": 9})):
        point(f"illegal-move: {name}", judge(run({**NEW, "moves": [move]}), 1, "illegal-move", 0))
    for name, move in (("a green die", {**flip, "die": "green"}), ("a move of another stage", {"seat": 0, "do": "play", "die": "red"}),
                       ("a die with a zero", {**flip, "die": "blue\0"})):
        point(f"illegal-move: {name}", judge(run({**NEW, "moves": rolls + [move]}), 1, "illegal-move", 2))
    point("not-your-turn: a seat while chance rolls", judge(run({**NEW, "moves": [flip]}), 1, "not-your-turn", 0))
    point("not-your-turn: a choice changed", judge(run({**NEW, "moves": rolls + [flip, flip]}), 1, "not-your-turn", 3))
    point("a wrong move is found before luck runs out", judge(run({**NEW, "moves": [1]}), 1, "bad-move", 0))


# ---- positions ---------------------------------------------------------------------------------------------

def played_position():
    with open(os.path.join(SCENARIOS, "night.json"), encoding="utf-8") as file:
        for scenario in json.load(file):
            if "position" in scenario and scenario["position"].get("phase") == "play" and scenario.get("expect", {}).get("ok"):
                return scenario["position"], scenario.get("content")
    raise LookupError("no scenario begins where dice are played")


def positions():
    base, content = played_position()
    start = {"game": "night", **({"content": content} if content else {})}
    point("a position", judge(run({**start, "position": base}), 0))

    def alter(name, change, *words):
        position = copy.deepcopy(base)
        change(position)
        bad_input(f"impossible: {name}", {**start, "position": position}, *words)

    alter("an unknown field", lambda p: p.update(luck=1), "luck")
    for key in base:
        alter(f"no {key}", lambda p, key=key: p.pop(key), key)
        alter(f"{key} of a wrong type", lambda p, key=key: p.update({key: 1.5}), key)
    for key in base["seats"][0]:
        alter(f"a seat without {key}", lambda p, key=key: p["seats"][1].pop(key), "seats[1]", key)
        alter(f"a seat's {key} of a wrong type", lambda p, key=key: p["seats"][1].update({key: 1.5}), "seats[1]", key)
    alter("three seats", lambda p: p["seats"].append(p["seats"][0]), "seats")
    alter("round 11", lambda p: p.update(round=11), "round")
    alter("action 3 while dice are played", lambda p: p.update(action=3), "action")
    alter("over in the middle", lambda p: p.update(phase="over", wait=[], action=0))
    alter("a phase that there isn't", lambda p: p.update(phase="talk"), "phase")
    alter("nobody is waited for", lambda p: p.update(wait=[]), "wait")
    alter("waited for in the wrong order", lambda p: p.update(wait=[1, 0]), "wait")
    alter("chance is waited for", lambda p: p.update(wait=["chance"]), "wait")
    alter("two faces alike", lambda p: p["seats"][0].update(rolled={"blue": 1, "red": 1, "white": 2}, dice={"blue": 1, "red": 1, "white": 2}), "rolled")
    alter("a face of 7", lambda p: p["seats"][0]["dice"].update(blue=7), "seats[0].dice.blue")
    alter("dice that no flip explains", lambda p: p["seats"][0].update(flipped=[False, False], rolled={"blue": 1, "red": 2, "white": 3}, dice={"blue": 6, "red": 5, "white": 4}))
    alter("a die that is null, as in a view", lambda p: p["seats"][0]["dice"].update(blue=None), "seats[0].dice.blue")
    alter("more flips than there are", lambda p: p["seats"][0].update(flips_used=6), "flips_used")
    alter("three vetoes", lambda p: p.update(vetoes=3), "vetoes")
    alter("a choice that is none", lambda p: p["seats"][0].update(choice="rock"), "choice")
    alter("writes where none are", lambda p: p.update(writes=[{"seat": 0, "by": 0, "n": 1}]), "writes")
    region = next(iter(base["board"]))
    alter("an unknown region", lambda p: p["board"].update(atlantis=[[]]), "board.atlantis")
    alter("a region less", lambda p: p["board"].pop(region), "board", region)
    alter("a field too many", lambda p: p["board"][region].append([]), region)
    alter("a number of 7", lambda p: p["board"][region].__setitem__(0, [0, 7]), f"board.{region}[0]")
    alter("an owner 2", lambda p: p["board"][region].__setitem__(0, [2, 1]), f"board.{region}[0]")
    alter("half a number", lambda p: p["board"][region].__setitem__(0, [1]), f"board.{region}[0]")
    bad_input("a position that is no object", {**start, "position": []})


# ---- packs -------------------------------------------------------------------------------------------------

TEXT = {"en": "a", "ru": "a", "hu": "a"}


def pack_cases(pack):
    """(name, words that the message must hold, what changes the pack): each line of night.md's table of the pack."""
    def put(*path_and_value):
        *path, key, value = path_and_value

        def change(p):
            for step in path:
                p = p[step]
            p[key] = value
        return change

    def drop(*path):
        *path, key = path

        def change(p):
            for step in path:
                p = p[step]
            del p[key]
        return change

    for key in ("game", "name", "size", "regions", "parties"):
        yield f"no {key}", [key], drop(key)
    yield "an unknown key", ["colour"], put("colour", 1)
    yield "of another game", ["game"], put("game", "vote")
    for where, words in ((("name",), "name"), (("regions", 1, "name"), "regions[1].name"), (("parties", 1, "name"), "parties[1].name")):
        yield f"{words}: no text", [words], put(*where, "x")
        yield f"{words}: a language less", [words, "ru"], put(*where, {"en": "a", "hu": "a"})
        yield f"{words}: empty", [words, "hu"], put(*where, {**TEXT, "hu": ""})
        yield f"{words}: a language too many", [words, "de"], put(*where, {**TEXT, "de": "a"})
    for size in ([60], [60, 30, 1], [0, 30], [60, 10001], [60, "30"], [60.0, 30], "60x30"):
        yield f"size {size}", ["size"], put("size", size)
    yield "no region", ["regions"], put("regions", [])
    yield "thirteen regions", ["regions"], put("regions", [{**pack["regions"][0], "id": chr(97 + i), "borders": []} for i in range(13)])
    for key in ("id", "name", "fields", "win", "full"):
        yield f"a region without {key}", [f"regions[1].{key}"], drop("regions", 1, key)
    yield "an unknown key of a region", ["regions[2].mayor"], put("regions", 2, "mayor", 1)
    for identity in ("", "a" * 17, "Alpha", "al-pha", "a1", "é", "alpha\0", 7, "beta"):
        yield f"region id {identity!r}", ["regions[2].id"], put("regions", 2, "id", identity)
    for points in ([], [[1, 1]] * 10, [[1]], [[1, 2, 3]], [[-1, 0]], [[61, 0]], [[0, 31]], [[0.0, 0]], ["1,1"], {}):
        yield f"fields {points}"[:40], ["regions[1].fields"], put("regions", 1, "fields", points)
    for key, values in (("win", (0, 100, "1", 1.0, None)), ("full", (-1, 100, "1", 1.0, None))):
        for value in values:
            yield f"{key} {value!r}", [f"regions[0].{key}"], put("regions", 0, key, value)
    for outline in ([], [[0, 0], [1, 1]], [[0, 0], [1, 1], [61, 1]], 1):
        yield f"outline {outline}", ["regions[0].outline"], put("regions", 0, "outline", outline)
    for borders in (["alpha"], ["delta"], [1], "beta"):
        yield f"borders {borders}", ["regions[0].borders"], put("regions", 0, "borders", borders)
    yield "one party", ["parties"], put("parties", pack["parties"][:1])
    yield "three parties", ["parties"], put("parties", pack["parties"] * 2)
    yield "an unknown key of a party", ["parties[0].motto"], put("parties", 0, "motto", "x")
    yield "a party without a pen", ["parties[1].pen"], drop("parties", 1, "pen")
    for pen in ("", "red", "#FF0000", "#ff00", "#ff00000", "ff0000#", "#gg0000", 7):
        yield f"pen {pen!r}", ["parties[0].pen"], put("parties", 0, "pen", pen)
    yield "texts that are no object", ["texts"], put("texts", [])
    yield "an unknown text", ["texts.joke"], put("texts", {"joke": TEXT})
    yield "a text without Hungarian", ["texts.veto", "hu"], put("texts", {"veto": {"en": "a", "ru": "a"}})


def packs():
    with open(os.path.join(SCENARIOS, "night-pack.json"), encoding="utf-8") as file:
        pack = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "islet.json")

        def write(data):
            with open(path, "wb") as out:
                out.write(data)

        def bad_pack(name, *words, content="islet.json"):
            bad_input(f"pack: {name}", {**NEW, "content": content}, *words, folder=folder)

        write(json.dumps(pack).encode())
        point("a pack by its path", judge(run({**NEW, "content": "islet.json"}, folder=folder), 0))
        point("a pack by its whole path", judge(run({**NEW, "content": path}), 0))
        for name, words, change in pack_cases(pack):
            altered = copy.deepcopy(pack)
            change(altered)
            write(json.dumps(altered).encode())
            bad_pack(name, "islet.json", *words)
        write(b"not JSON")
        bad_pack("not JSON", "islet.json")
        write(b"[]")
        bad_pack("no object", "islet.json")
        write(json.dumps(pack).replace('"win": 2', '"win": 2, "win": 2').encode())
        bad_pack("a key twice", "islet.json")
        write(b" " * (17 << 20))
        bad_pack("of 17 MiB", "islet.json")
        write(b"")
        bad_pack("empty", "islet.json")
        os.mkdir(os.path.join(folder, "folder.json"))
        bad_pack("a folder", "folder.json", content="folder.json")
        bad_pack("no such file", "nowhere.json", content="nowhere.json")
        bad_pack("no such folder", "nowhere/pack.json", content="nowhere/pack.json")
        bad_pack("no such name", "moon", content="moon")
        bad_pack("a name that climbs", content="..")
        bad_pack("a name that is empty", content="")
        bad_pack("a name without an end", content="a" * 100000)
        bad_pack("a path without an end", content="a/" * 50000 + ".json")
        bad_pack("a name with a zero", "content", content="standard\0")
        bad_pack("no text", "content", content=7)
        if os.getuid() != 0:
            write(json.dumps(pack).encode())
            os.chmod(path, 0)
            bad_pack("not to be read", "islet.json")


# ---- size, time, streams -----------------------------------------------------------------------------------

def sizes():
    filler = json.dumps({**NEW, "moves": []}).encode()
    for mib, status in ((15, 0), (17, 2), (100, 2)):
        begin = time.monotonic()
        done = subprocess.run([BINARY, "apply"], input=filler[:-1] + b" " * (mib << 20) + b"}", capture_output=True, timeout=60)
        took = time.monotonic() - begin
        point(f"{mib} MiB of blanks ({took:.2f} s)", judge(done, status, "bad-input" if status else None))
    begin = time.monotonic()
    done = subprocess.run([BINARY, "apply"], input=b"[" + b"1," * (50 << 20) + b"1]", capture_output=True, timeout=60)
    point(f"100 MiB of numbers ({time.monotonic() - begin:.2f} s)", judge(done, 2, "bad-input"))
    many = {**NEW, "moves": [{"seat": 0, "do": "flip", "die": "none"}] * 100000}
    point("a hundred thousand moves, the first of them wrong", judge(run(many), 1, "not-your-turn", 0))


def streams():
    data = json.dumps({**NEW, "show": ["position", "legal", "views"]}).encode()
    with open("/dev/full", "wb") as full:
        done = subprocess.run([BINARY, "apply"], input=data, stdout=full, stderr=subprocess.PIPE, timeout=20)
        point("a full disk", None if done.returncode == 2 and done.stderr.startswith(b"hustings: ") else f"{done.returncode}, {done.stderr!r}")
    child = subprocess.Popen([BINARY, "apply"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    child.stdout.close()
    child.stdin.write(data)
    child.stdin.close()
    said = child.stderr.read()
    child.stderr.close()
    status = child.wait(20)
    point("a reader that has gone", None if status == 0 and not said else f"exit status {status}, {said!r}")
    done = subprocess.run(f"'{BINARY}' apply >&-", input=data, shell=True, capture_output=True, timeout=20)
    point("no standard output", None if done.returncode == 2 and done.stderr.startswith(b"hustings: ") else f"{done.returncode}, {done.stderr!r}")
    done = subprocess.run(f"'{BINARY}' apply <&-", shell=True, capture_output=True, timeout=20)
    point("no standard input", judge(done, 2, "bad-input"))
    folder = os.open(SCENARIOS, os.O_RDONLY)
    done = subprocess.run([BINARY, "apply"], stdin=folder, capture_output=True, timeout=20)
    os.close(folder)
    point("a folder as standard input", judge(done, 2, "bad-input"))


def usage():
    for arguments, status in ((["--help"], 0), (["x"], 2), (["--nonsense"], 2), (["--lang"], 2), (["--lang", "xx"], 2)):
        done = run(NEW, arguments=arguments)
        wrong = None
        if done.returncode != status or bool(done.stderr) != (status != 0):
            wrong = f"exit status {done.returncode}, {done.stderr!r}"
        point(f"apply {' '.join(arguments)}", wrong)
    for lang in ("ru", "hu"):
        done = run({"game": "chess", "players": 2}, arguments=["--lang", lang])
        point(f"--lang {lang}: the answer is for programs, its form the same", judge(done, 2, "bad-input"))


def speed():
    data, count = json.dumps({**NEW, "seed": "00" * 32}).encode(), 20
    run(data)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    for _ in range(count):
        run(data)
    wall = (time.monotonic() - begin) / count
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / count
    print(f"# one document: {1000 * wall:.1f} ms, {1000 * cpu:.1f} ms of it processor time (10 ms is the limit without sanitizers)")


def main():
    for part in (documents, fields, moves, positions, packs, sizes, streams, usage, speed):
        part()
    print(f"1..{len(results)}")
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
