"""Games of earlier programs go on after every standard pack has changed: their stores are played on, their records are verified,
replayed and resumed, and the page gets the packs that they name.

usage: test.py HUSTINGS (one in which the packs have changed)"""
import glob
import gzip
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from serving import HUSTINGS, Player, Server, check_record, run_tests, seat_and_start, settled, test  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
KEPT = sorted(glob.glob(HERE + "/*/store.db.gz"))
FOREVER = ("--keep", "3650")  # the files are as old as their program


def unpacked(path):
    with gzip.open(path, "rb") as file:
        return file.read()


def hustings(*words):
    return subprocess.run([HUSTINGS, *words, "--lang", "en"], capture_output=True, text=True, stdin=subprocess.DEVNULL)


def is_refused(name):
    """voices/2 seats a chosen prosecutor from the start: games of voices/1 with that option can't be read any more."""
    return name.startswith("voices-prosecutor") and "voices/1" not in hustings("version").stdout


def records():
    """Each as a path of its own, with its first line."""
    for path in sorted(glob.glob(HERE + "/*/*.jsonl.gz")):
        content = unpacked(path)
        yield os.path.basename(path).removesuffix(".jsonl.gz"), content, json.loads(content.splitlines()[0])


def with_file(content, run):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "record.jsonl")
        with open(path, "wb") as file:
            file.write(content)
        return run(path)


def current_packs():
    """Of the program: the hash of each game's standard pack."""
    lines = [line.split() for line in hustings("serve", "--check").stdout.splitlines()]
    return {words[1]: words[3] for words in lines if words[:1] == ["pack"] and words[1] != "null" and words[2] == "standard"}


@test
def every_pack_has_changed():
    current = current_packs()
    assert sorted(current) == ["dixit", "night", "voices", "vote"], current
    for name, _, start in records():
        assert start["content_sha256"] != current[start["game"]], name


@test
def records_hold_and_are_told_again():
    seen = set()
    for name, content, start in records():
        for command in ("verify", "replay"):
            done = with_file(content, lambda path: hustings(command, path))
            if is_refused(name):
                assert done.returncode == 2 and "prosecutor" in done.stderr, (name, done.stdout, done.stderr)
            else:
                assert done.returncode == 0 and done.stdout, (name, done.stdout, done.stderr)
        seen.add((start["game"], "sealed" if "commit" in start else "open"))
    assert len(seen) == 8, seen


@test
def open_records_are_resumed():
    for name, content, start in records():
        if "seed" not in start or is_refused(name):
            continue
        lines = content.splitlines(keepends=True)

        def resume(path):
            done = hustings("play", "--resume", path, "--watch")
            assert done.returncode == 0, (name, done.stdout[-500:], done.stderr)
            done = hustings("verify", path)
            assert done.returncode == 0, (name, done.stdout, done.stderr)
            with open(path, "rb") as file:
                assert file.read().startswith(b"".join(lines[:len(lines) // 2])), name

        with_file(b"".join(lines[:len(lines) // 2]), resume)


@test
def a_pack_that_nobody_kept_is_not_forgotten():
    tool = os.path.join(HERE, "../../tools/keep-pack.py")
    with tempfile.TemporaryDirectory() as content:
        os.mkdir(os.path.join(content, "night"))

        def keep(pack):
            with open(os.path.join(content, "night/standard.json"), "w") as file:
                file.write(pack)
            return subprocess.run([sys.executable, tool, "night", content], capture_output=True).returncode

        listed = os.path.join(content, "packs.txt")
        open(listed, "w").close()
        assert keep("first") == 0 and keep("changed too soon") == 1 and len(open(listed).readlines()) == 1
        assert keep("first") == 0 and keep("second") == 0 and len(open(listed).readlines()) == 2
        kept, = glob.glob(content + "/night/former/*.json.gz")
        assert unpacked(kept) == b"first" and hashlib.sha256(b"first").hexdigest() in kept


def put_store(folder, packed):
    data = os.path.join(folder, "data")
    os.mkdir(data)
    with open(os.path.join(data, "hustings.db"), "wb") as file:
        file.write(unpacked(packed))
    with open(os.path.join(os.path.dirname(packed), "seats.json"), encoding="ascii") as file:
        return data, json.load(file)


@test
def stores_add_up():
    for packed in KEPT:
        with tempfile.TemporaryDirectory() as folder:
            data, seats = put_store(folder, packed)
            done = hustings("check", os.path.join(data, "hustings.db"))
            bad = [number for number, name in enumerate(seats, 1) if is_refused(name)]
            said = [line for line in done.stdout.splitlines() if line.startswith("Table ")]
            assert done.returncode == bool(bad) and len(said) == len(bad), done.stdout + done.stderr
            assert all(line.startswith("Table %d " % number) for line, number in zip(said, bad)), said


def pack_of(server, hash):
    status, text, headers = server.request("GET", "/p/%s/pack.json" % hash)
    assert status == 200 and "immutable" in headers["Cache-Control"], (status, text[:80])
    assert hashlib.sha256(text.encode()).hexdigest() == hash
    return json.loads(text)


class Returned(Player):
    """Somebody who sat at a table when the former program ran; keeps what the table shows of itself."""

    def __init__(self, server, rng, seat):
        super().__init__(server, rng)
        self.code, self.token, self.seat, self.table = seat["code"], seat["token"], 0, None

    def step(self):
        m = super().step()
        self.table = m if m["t"] == "seats" else self.table
        return m


@test
def running_games_are_played_to_their_end():
    for packed in KEPT:
        with tempfile.TemporaryDirectory() as folder:
            data, seats = put_store(folder, packed)
            server = settled(Server(data, *FOREVER).start())
            current = current_packs()
            for name, seat in seats.items():
                ann = Returned(server, random.Random(name), seat)
                answer = ann.come()
                if is_refused(name):
                    assert answer["code"] == "damaged" and answer["message"], answer
                    continue
                assert answer["t"] == "welcome", (name, answer)
                ann.play(until=seat["moves"])
                game, hash = ann.table["game"], ann.table["hash"]
                assert hash != current[game] and pack_of(server, hash)["game"] == game, (name, hash)
                ann.play()
                lines = check_record(ann, folder)
                assert lines[0]["content_sha256"] == hash and len(lines) > seat["moves"], name
            for name in current:  # what begins now has the pack of now
                ann = Returned(server, random.Random(name), {"code": "", "token": Player(server, None).token})
                seat_and_start(ann, name, 3 if name == "dixit" else None)
                ann.play(until=1)
                assert ann.table["hash"] == current[name], name
            listed = [pack["hash"] for pack in json.loads(server.request("GET", "/api/packs")[1])["packs"]
                      if pack["game"] != "null" and pack["name"] == "standard"]
            assert sorted(listed) == sorted(current.values()), listed
            assert server.stop()[0] == 0


run_tests()
