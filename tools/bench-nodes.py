#!/usr/bin/env python3
"""tools/bench-nodes.py: what it costs to share a store: PostgreSQL beside the SQLite file, on the same disk, in turns.
Entries made durable per second by how many go into a commit, and how long a move takes on a server that has little to do.
Figures and goals: docs/performance.md.

    tools/bench-nodes.py [--hustings build/hustings] [--quick] [--csv FILE] [--json FILE]

The disk is that of BENCH_DIR, or of the temporary folder.
"""
import argparse
import datetime
import importlib.machinery
import importlib.util
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GROUPS = {1: 0.5, 10: 0.4, 100: 0.25}  # entries per commit, and the goal
WAYS = {"lanes": "two connections, each with commits of its own", "lane": "one connection alone",
        "together": "one commit's entries divided between two connections"}
SLICE = 0.25  # seconds
MORE_MS = 1.0  # that a move may take longer than with SQLite


def load_module(name, path, argv=None):
    """Another program's functions; tests/server/database.py looks at its arguments when it is read."""
    before, sys.argv = sys.argv, argv or sys.argv
    loader = importlib.machinery.SourceFileLoader(name, os.path.join(ROOT, path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    sys.argv = before
    return module


bench = load_module("bench_server", "tools/bench-server.py")
say = bench.say


class Figures:
    """Rows as docs/performance/nodes.csv has them."""

    def __init__(self):
        self.rows = []

    def add(self, measure, setting, unit, values, note=""):
        values = sorted(values)
        self.rows.append([measure, setting, unit, *("%.4g" % v for v in (statistics.median(values), values[0], values[-1])), note])
        return statistics.median(values), values[0], values[-1]

    def write(self, path):
        today = datetime.date.today().isoformat()
        with open(path, "a", encoding="utf-8") as f:
            for row in self.rows:
                f.write(",".join(["", today, "", *('"%s"' % cell if "," in cell else cell for cell in row)]) + "\n")


def build_both(folder, args):
    """The benchmark of the stores, as it is shipped: from the build folder that the program is in."""
    built = os.path.dirname(os.path.abspath(args.hustings))
    subprocess.run(["ninja", "-C", built, "server/bench_store_shared"], stdout=subprocess.DEVNULL, check=True)
    load = bench.build(folder, "load", [os.path.join(ROOT, "tests/bench/load.c")], "-ljansson", "-lsodium")
    if not load:
        sys.exit(1)
    return os.path.join(built, "server/bench_store_shared"), load


def stores(program, db, folder, slices, figures):
    """Both stores, slice by slice: entries per second, and of each slice the share of the one beside it."""
    db.sql("CREATE DATABASE stores")
    done = subprocess.run([program, db.url("stores"), os.path.join(folder, "store.db"), str(SLICE), str(slices), *map(str, GROUPS)],
                          stdout=subprocess.PIPE, text=True, check=True)
    seen = [json.loads(line) for line in done.stdout.splitlines()]
    out = {}
    for group, goal in GROUPS.items():
        rates = {way: [s["moves_s"] for s in seen if s["group"] == group and s["store"] == way] for way in ("sqlite", *WAYS)}
        own = figures.add("entries per second, SQLite", "%d per commit" % group, "1/s", rates["sqlite"])
        say("%3d per commit: SQLite %7d entries/s" % (group, own[0]))
        for way, words in WAYS.items():
            rate = figures.add("entries per second, PostgreSQL", "%d per commit" % group, "1/s", rates[way], words)
            share = figures.add("PostgreSQL's entries in SQLite's", "%d per commit" % group, "", [a / b for a, b in zip(rates[way], rates["sqlite"])], words)
            out[group, way] = share[0]
            verdict = "" if way == "together" else ", goal %.2f: %s" % (goal, "met" if share[0] >= goal else "MISSED")
            say("     PostgreSQL %7d entries/s, %.2f (%.2f to %.2f)%s; %s" % (rate[0], *share, verdict, words))
    return out


def move_times(args, load, db, folder, rounds, moves, figures):
    """How long a move takes from message to shown, with either store, server after server."""
    out = {}
    for tables in (1, 5, 20):
        seen = {"SQLite": [], "PostgreSQL": []}
        for turn in range(rounds):
            for store, times in seen.items():
                data = os.path.join(folder, "move")
                name = "move_%d_%d" % (tables, turn)
                more = []
                if store == "PostgreSQL":
                    db.sql("CREATE DATABASE %s" % name)
                    more = ["--store", db.url(name), "--node", "a", "--node-url", "/n/a"]
                server = bench.Server(args.hustings, data, *more)
                try:
                    done = subprocess.run([load, str(server.port), str(server.pid), "night", "2", str(tables), str(moves)],
                                          stdout=subprocess.PIPE, text=True, check=True)
                finally:
                    server.end()
                    shutil.rmtree(data, ignore_errors=True)
                times.append(json.loads(done.stdout.splitlines()[-1])["p50_ms"])
        medians = [figures.add("p50 of a move of night, " + store, "%d tables" % tables, "ms", times)[0] for store, times in seen.items()]
        out[tables] = more = medians[1] - medians[0]
        say("a move, %2d tables: p50 %.2f ms with SQLite, %.2f ms with PostgreSQL: %+.2f ms, goal %+.1f: %s" %
            (tables, *medians, more, MORE_MS, "met" if more <= MORE_MS else "MISSED"))
    return out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hustings", default=os.path.join(ROOT, "build/hustings"))
    parser.add_argument("--quick", action="store_true", help="a fraction of the slices: for a first look")
    parser.add_argument("--csv", help="adds the figures to this file, as docs/performance/nodes.csv has them")
    parser.add_argument("--json", help="the ratios and differences into this file")
    args = parser.parse_args()
    sys.path.insert(0, os.path.join(ROOT, "tests/server"))
    database = load_module("database", "tests/server/database.py", ["", args.hustings])
    folder = tempfile.mkdtemp(prefix="bench-nodes-", dir=os.environ.get("BENCH_DIR"))
    os.chmod(folder, 0o755)  # PostgreSQL runs as somebody else
    figures = Figures()
    try:
        program, load = build_both(folder, args)
        try:
            db = database.Database("shared_buffers=128MB", "max_wal_size=1GB", "min_wal_size=512MB", within=folder).start()
        except database.Skipped as why:
            sys.exit(str(why))
        shares = stores(program, db, folder, 4 if args.quick else 40, figures)
        times = move_times(args, load, db, folder, 2 if args.quick else 7, 300 if args.quick else 2000, figures)
        db.destroy()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if args.csv:
        figures.write(args.csv)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as f:
            json.dump({"shares": {"%d %s" % key: value for key, value in shares.items()}, "more_ms": times}, f, indent=2)


if __name__ == "__main__":
    main()
