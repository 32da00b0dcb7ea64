#!/usr/bin/env python3
"""Compares a hustings binary with a game's reference (tests/games/GAME/reference/GAME.py), answer by answer.

    differ.py BINARY [--game GAME] [--games N] [--seed S] [--jobs J] [--skip KIND,KIND…]

What is asked, and which KINDs there are, is in the game's own GAME_differ.py; the parts that all of them use are here.
Compared are the exit status and the whole answer; of an error the code and `at`, and that there is a message.
At the first difference the document goes to a file, both answers are printed, and the exit status is 1.
"""
import argparse
import concurrent.futures
import importlib
import json
import os
import random
import subprocess
import sys
import tempfile

from notation import apply_document, copied, drawn_move, read_json

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = os.path.join(os.path.dirname(HERE), "games")
KNOWN = sorted(game for game in os.listdir(GAMES) if os.path.isdir(os.path.join(GAMES, game, "reference")))
SHOW = ["position", "legal", "views"]


def scenarios(game):
    """The folder of a game's scenarios and the packs that they use."""
    return os.path.join(GAMES, game, "scenarios")


def scenario_pack(game, name):
    """The JSON of a pack among the game's scenarios."""
    with open(os.path.join(scenarios(game), name), "rb") as file:
        return read_json(file.read(), name)


def document(game, content, **fields):
    doc = {"game": game, **({"content": content} if content else {}), **fields}
    doc.setdefault("show", SHOW)
    return doc


def equal(a, b):
    """The same JSON: 1, 1.0 and true are three values."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(equal(a[k], b[k]) for k in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(equal(x, y) for x, y in zip(a, b))
    return a == b


def difference(want, got, path="answer"):
    """Where two JSON values differ, in words."""
    if type(want) is type(got) is dict:
        for key in want.keys() | got.keys():
            if key not in want or key not in got:
                return f"{path}.{key} is only in the {'binary' if key in got else 'reference'}'s"
            if not equal(want[key], got[key]):
                return difference(want[key], got[key], f"{path}.{key}")
    if type(want) is type(got) is list and len(want) == len(got):
        for k, (a, b) in enumerate(zip(want, got)):
            if not equal(a, b):
                return difference(a, b, f"{path}[{k}]")
    return f"{path}: reference {json.dumps(want)[:300]}, binary {json.dumps(got)[:300]}"


def judge(want, status, out, err):
    """What is wrong with the binary's answer, or None."""
    if status not in (0, 1, 2):
        return f"exit status {status}: {err[-300:].decode(errors='replace')}"
    try:
        got = json.loads(out.decode("utf-8"))
    except ValueError as error:
        return f"the answer is not JSON: {error}: {out[:200]!r}"
    if status == want[0] and status and isinstance(got, dict):
        error = got.get("error")
        if not isinstance(error, dict) or not isinstance(error.get("message"), str) or not error["message"]:
            return "an error without a message"
        got = {**got, "error": {**error, "message": want[1]["error"]["message"]}}
    if status != want[0] or not equal(want[1], got):
        return f"exit status {want[0]} wanted, {status} came; " + difference(want[1], got)
    return None


class Differ:
    def __init__(self, binary, jobs, reference):
        self.folder = scenarios(reference.NAME)                   # the working directory of every run: the packs are there
        self.binary, self.jobs, self.count, self.queue, self.status = os.path.abspath(binary), jobs, {}, [], {}
        self.reference = reference
        self.pool = concurrent.futures.ThreadPoolExecutor(jobs)

    def add(self, kind, data):
        """Queues a document: a dict or bytes. Returns the reference's (status, answer)."""
        if not isinstance(data, bytes):
            data = json.dumps(data).encode()
        want = apply_document(self.reference, data)
        self.queue.append((kind, data, want))
        key = want[1]["error"]["code"] if want[0] else "ok"
        self.status[key] = self.status.get(key, 0) + 1
        if len(self.queue) >= 16 * self.jobs:
            self.flush()
        return want

    def one(self, data):
        try:
            done = subprocess.run([self.binary, "apply"], input=data, capture_output=True, timeout=30, cwd=self.folder)
            return done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            return -1, b"", b"no answer in 30 s"

    def flush(self):
        queue, self.queue = self.queue, []
        for (kind, data, want), got in zip(queue, self.pool.map(self.one, [data for _, data, _ in queue])):
            wrong = judge(want, *got)
            if wrong:
                file, name = tempfile.mkstemp(prefix=f"differ-{kind}-", suffix=".json")
                with os.fdopen(file, "wb") as out:
                    out.write(data)
                print(f"DIFFERENCE ({kind}): {wrong}\ndocument: {name} (run it in {self.folder})")
                print("document:", data[:3000].decode(errors="replace"))
                print("reference:", want[0], json.dumps(want[1])[:3000])
                print("binary:   ", got[0], got[1][:3000].decode(errors="replace"))
                print(f"{sum(self.count.values())} passed, 1 failed")
                sys.stdout.flush()
                os._exit(1)
            self.count[kind] = self.count.get(kind, 0) + 1


def ask_along(differ, rng, document, game, alone=0.6, most=12, asked=lambda at, count: True):
    """Asks about the positions of a random game for which `asked` says so: in `alone` of the cases the position and one
    move, otherwise everything from the beginning, or up to `most` moves from there."""
    begin, moves, trail = game
    for at in range(len(trail)):
        if not asked(at, len(trail)):
            continue
        way = rng.random()
        if way < alone:
            doc = document(position=trail[at], moves=moves[at:at + 1])
        elif way < 0.8:
            doc = document(**begin, moves=moves[:at])
        else:
            doc = document(position=trail[at], moves=moves[at:at + rng.randint(0, most)])
        status, _ = differ.add("games", doc)
        assert status == 0, doc
    part = dict(document(**begin, moves=moves))
    part["show"] = rng.sample(SHOW, rng.randint(0, 3))
    differ.add("games", part)
    del part["show"]
    differ.add("games", part)


def write_pack(folder, name, pack):
    """Writes a pack, or bytes that may be none, and returns the file's path."""
    path = os.path.join(folder, f"{name}.json")
    with open(path, "wb") as file:
        file.write(pack if isinstance(pack, bytes) else json.dumps(pack).encode())
    return path


def ask_seeded(differ, rng, ask, game, pack, pos, pick_move, share=0.1, most=150):
    """Plays on from a position, with luck that is partly given and partly drawn from a seed, and asks now and then; `ask`
    makes the document of moves and a seed."""
    seed = rng.randbytes(32)
    moves, chances, given = [], 0, rng.choice([0.0, 0.5, 1.0])
    giving = True                                                 # in a run of chance moves, those given come first
    differ.add("seeds", ask(moves=[], seed=seed.hex()))
    while pos["phase"] != "over" and len(moves) < most:
        chance = game.chance_due(pos)
        giving = (giving and rng.random() < given) if chance else True
        move = pick_move(rng, pack, pos) if giving else drawn_move(game, pack, pos, seed, chances)
        moves += [move] if giving else []
        chances += chance
        game.apply_move(pack, pos, move)
        if rng.random() < share or pos["phase"] == "over":
            differ.add("seeds", ask(moves=moves, seed=seed.hex()))


def some_position(rng, trail):
    """An index into a game's positions, rare phases as likely as common ones."""
    phase = rng.choice(sorted({pos["phase"] for pos in trail}))
    return rng.choice([at for at, pos in enumerate(trail) if pos["phase"] == phase])


def places(value, path=()):
    """Every (path) into a JSON value, except the root."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield path + (key,)
        yield from places(inner, path + (key,))


def look(value, path):
    for key in path:
        value = value[key]
    return value


def mutate(rng, value, odd, words):
    """One thing changed somewhere; `odd` are values to put in, `words` the game's own texts."""
    value = json.loads(json.dumps(value))                         # a copy in which no two places are one object
    spots = list(places(value))
    if not spots:
        return value
    top = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))   # each field of the top has the same share
    path = rng.choice([spot for spot in spots if spot[0] == top])
    parent, key, old = look(value, path[:-1]), path[-1], look(value, path)
    kind = rng.randint(0, 9)
    if kind <= 2:
        parent[key] = copied(rng.choice(odd))
    elif kind == 3 and type(old) is int:
        parent[key] = old + rng.choice([-1, 1])
    elif kind == 4 and type(old) is int:
        parent[key] = rng.choice([float(old), bool(old), str(old), old + 2 ** 32, -old, [old]])
    elif kind == 5:
        del parent[key]
    elif kind == 6:
        if isinstance(old, dict):
            old[rng.choice(["extra", "n", "blue", "Blue", "", "seat"])] = copied(rng.choice(odd))
        elif isinstance(old, list):
            old.insert(rng.randint(0, len(old)), copied(rng.choice(old or odd)))
        else:
            parent[key] = None
    elif kind == 7:
        other = rng.choice(spots)
        if path[:len(other)] != other and other[:len(path)] != path:
            a, b = look(value, other), look(value, path)
            look(value, other[:-1])[other[-1]], parent[key] = b, a
    elif kind == 8 and isinstance(old, list):
        old.reverse()
    elif type(old) is bool:
        parent[key] = not old
    elif type(old) is str:
        parent[key] = rng.choice(words + [old + "\u0001", old.upper(), old + " "])
    elif type(old) is int:
        parent[key] = rng.randint(0, 7)
    elif old is None:
        parent[key] = rng.choice(words + ["", False, 0])
    else:
        parent[key] = copied(rng.choice(odd))
    return value


def end_oddly(differ, rng, document, odd_move, game):
    """A hundred odd moves at the end of pieces of a random game; `odd_move` makes one for a position."""
    begin, moves, trail = game
    for _ in range(100):
        at = some_position(rng, trail)
        back = rng.randint(0, min(at, 6))                         # some good moves first, so that `at` counts
        last = odd_move(trail[at], moves)
        doc = document(position=trail[at - back], moves=moves[at - back:at] + [last])
        if rng.random() < 0.1:
            doc = document(**begin, moves=moves[:at] + [last])
        if rng.random() < 0.2:
            doc["moves"] += moves[at:at + 2]
        if rng.random() < 0.15:
            doc["seed"] = rng.randbytes(32).hex()
        differ.add("moves", doc)


def run_steps(differ, args, steps):
    """Runs the kinds that are not skipped and prints the figures."""
    skip = [kind for kind in args.skip.split(",") if kind]
    if not set(skip) <= set(steps):
        sys.exit("--skip takes kinds among " + ", ".join(steps))
    os.chdir(differ.folder)                                        # for the reference, which reads packs in this process
    for kind, step in steps.items():
        if kind not in skip:
            step(random.Random(f"{args.seed} {kind}"))
            differ.flush()
    print("; ".join(f"{kind} {count}" for kind, count in differ.count.items()))
    print("verdicts: " + ", ".join(f"{code} {count}" for code, count in sorted(differ.status.items())))
    print(f"{sum(differ.count.values())} passed, 0 failed")


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--game", choices=KNOWN, default="night")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=min(8, os.cpu_count() or 1))
    parser.add_argument("--skip", default="")
    return parser.parse_args()


def main():
    sys.dont_write_bytecode = True
    args = read_arguments()
    sys.path.insert(0, os.path.join(GAMES, args.game, "reference"))
    importlib.import_module(args.game + "_differ").compare(args)


if __name__ == "__main__":
    main()
