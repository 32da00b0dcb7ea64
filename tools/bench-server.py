#!/usr/bin/env python3
"""tools/bench-server.py: what the server costs: tables played over loopback, moves made durable, memory, startup.
Compared with the yardsticks of ../shared/bench in the same run, if they are there. Figures and goals:
docs/performance.md.

    tools/bench-server.py [--hustings build/hustings] [--quick] [--json FILE]
    tools/bench-server.py --against OTHER/build/hustings [--rounds 15]: what a move costs in two builds, in turn
"""
import argparse
import glob
import json
import os
import re
import resource
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
YARD = os.path.join(ROOT, "..", "shared", "bench")
CAPS = ("tables=20000", "messages-a-second=100000", "message-burst=100000", "sockets=8192")
STORED = 10000
ROUNDS = 5  # for the two figures that have a goal: yardstick and server in turn, because the machine and its disk are
            # shared
MANY = 1000  # tables


def say(text):
    print(text, flush=True)


def build(folder, name, sources, *libraries, optimise="-O2"):
    """A small program, or None if it does not compile."""
    out = os.path.join(folder, name)
    command = ["cc", optimise, "-D_GNU_SOURCE", "-I", ROOT, "-o", out, *sources, *libraries]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        say("%s is not built here: %s" % (name, (done.stderr.splitlines() or ["?"])[0]))
    return out if done.returncode == 0 else None


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait_for(port, path=None, most=30):
    """Waits until a server listens there and answers 200 to the path."""
    end = time.monotonic() + most
    while time.monotonic() < end:
        try:
            if path is None:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            with urllib.request.urlopen("http://127.0.0.1:%d%s" % (port, path), timeout=1) as reply:
                if reply.status == 200:
                    return
        except OSError:
            pass
        time.sleep(0.001)
    raise SystemExit("nobody answers on port %d" % port)


class Server:
    """`hustings serve` on its own port, with limits that let the load in."""

    def __init__(self, program, data, *more):
        self.port, self.metrics = free_port(), free_port()
        caps = [word for cap in CAPS for word in ("--cap", cap)]
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [program, "serve", "--lang", "en", "--listen", "127.0.0.1:%d" % self.port, "--metrics-listen",
             "127.0.0.1:%d" % self.metrics, "--table", "none", "--data", data, *caps, *more],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(self.port, "/readyz")
        self.took = time.monotonic() - self.began
        self.pid = self.process.pid

    def rss_kib(self):
        with open("/proc/%d/status" % self.pid, encoding="ascii") as f:
            return int(re.search(r"VmRSS:\s+(\d+)", f.read()).group(1))

    def figure(self, name):
        with urllib.request.urlopen("http://127.0.0.1:%d/metrics" % self.metrics) as reply:
            return float(re.search(r"^hustings_%s (\S+)$" % name, reply.read().decode(), re.M).group(1))

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)


def build_echoes(folder):
    """The yardsticks' echo servers that can be built here, and their load client."""
    load = os.path.isdir(YARD) and build(folder, "ws_load", [os.path.join(YARD, "ws_load.c")])
    servers = {}
    for name, libraries in (("epoll_echo", ()), ("lws_echo", ("-lwebsockets",))):
        source = os.path.join(YARD, name + ".c")
        program = load and os.path.exists(source) and build(folder, name, [source], *libraries)
        if program:
            servers[name] = program
    return load, servers


def echoes(load, servers, connections, seconds):
    """What an echo costs: microseconds of the server's processor time per message, by program."""
    costs = {}
    for name, program in servers.items():
        port = free_port()
        server = subprocess.Popen([program, str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            done = subprocess.run([load, str(port), str(server.pid), str(connections), str(seconds)],
                                  stdout=subprocess.PIPE, text=True, check=True)
        finally:
            server.kill()
            server.wait()
        costs[name] = float(re.search(r"\(([\d.]+) us each\)", done.stdout).group(1))
        say("%-10s %5d sockets: %6.2f us an echo" % (name, connections, costs[name]))
    return costs


def play(args, folder, load, game, seats, tables, moves):
    """Plays tables; returns what the load client saw, and how many entries a commit had."""
    data = os.path.join(folder, "%s-%d" % (game, tables))
    server = Server(args.hustings, data)
    try:
        done = subprocess.run([load, str(server.port), str(server.pid), game, str(seats), str(tables), str(moves)],
                              stdout=subprocess.PIPE, text=True, check=True)
        seen = json.loads(done.stdout.splitlines()[-1])
        seen["group"] = server.figure("commit_entries_sum") / max(1, server.figure("commit_entries_count"))
    finally:
        server.end()
        shutil.rmtree(data, ignore_errors=True)
    say("%-5s %4d tables of %d: %6d moves/s, p50 %6.2f ms, p99 %7.2f ms, %6.1f us a move, %5.2f KiB an idle seat, "
        "%5.1f entries a commit" % (game, tables, seats, seen["moves_s"], seen["p50_ms"], seen["p99_ms"],
                                    seen["cpu_us_a_move"], seen["kib_a_seat"], seen["group"]))
    return seen


def start_with_stored(args, folder, load):
    """A start with many stored tables: how long it takes, and the memory of a sleeping one."""
    empty = Server(args.hustings, os.path.join(folder, "empty"))
    rss_empty = empty.rss_kib()
    empty.end()
    data = os.path.join(folder, "stored")
    server = Server(args.hustings, data)
    subprocess.run([load, str(server.port), str(server.pid), "night", "0", str(STORED)], stdout=subprocess.DEVNULL, check=True)
    server.end()
    server = Server(args.hustings, data)
    seen = {"start_s": server.took, "bytes_a_sleeper": (server.rss_kib() - rss_empty) * 1024 / STORED}
    server.end()
    say("start with %d stored tables: %.2f s; %.0f bytes of memory a sleeping table" %
        (STORED, seen["start_s"], seen["bytes_a_sleeper"]))
    return seen


def build_stores(folder):
    """The store by itself, and the program that appends to a plain file; None for one that is not built here."""
    sources = [os.path.join(ROOT, "tests/bench/store.c")] + sorted(glob.glob(os.path.join(ROOT, "server/store/*.c")))
    yard = os.path.join(YARD, "sqlite_append.c")
    return (build(folder, "store", sources, "-lsqlite3", "-lsodium", "-lpthread", optimise="-O3"),  # as it is shipped
            os.path.exists(yard) and build(folder, "sqlite_append", [yard], "-lsqlite3"))


def store_round(folder, store, floor, seconds):
    """Moves per second by commit size: the store, and right after it a plain file with one fdatasync per commit."""
    ours, plain = {}, {}
    if store:
        data = tempfile.mkdtemp(dir=folder)
        done = subprocess.run([store, os.path.join(data, "store.db"), str(seconds), "1", "10", "100"],
                              stdout=subprocess.PIPE, text=True, check=True)
        shutil.rmtree(data)
        ours = {seen["group"]: seen for seen in map(json.loads, done.stdout.splitlines())}
    if floor:
        done = subprocess.run([floor, folder, str(seconds / 2), "1"], stdout=subprocess.PIPE, text=True, check=True)
        for group, rate in re.findall(r"^file pwrite \+ fdatasync +group +(\d+) .*?(\d+) moves/s", done.stdout, re.M):
            plain[int(group)] = float(rate)
    return ours, plain


def durable(folder, rounds, seconds):
    """The store and the plain file in turn: by commit size the median of the rounds, and of their ratios."""
    programs = build_stores(folder)
    seen = [store_round(folder, *programs, seconds) for _ in range(rounds)]
    out = {}
    for group in seen[0][0]:
        of = {"moves_s": statistics.median(ours[group]["moves_s"] for ours, _ in seen),
              "cpu_us": statistics.median(ours[group]["cpu_us"] for ours, _ in seen)}
        shares = sorted(ours[group]["moves_s"] / plain[group] for ours, plain in seen if group in plain)
        text = ""
        if shares:
            of["plain_moves_s"] = statistics.median(plain[group] for _, plain in seen)
            of["shares"] = shares
            text = ", %.2f of a plain file's %d (%.2f to %.2f)" % (statistics.median(shares), of["plain_moves_s"], shares[0],
                                                                   shares[-1])
        say("durable, %3d a commit: %7d moves/s, %5.1f us of processor time a move%s" %
            (group, of["moves_s"], of["cpu_us"], text))
        out[group] = of
    return out


def in_turn(args, folder, load, rounds, moves):
    """Echoes and tables in turn: the cost of a move, also in echoes of the same minute."""
    echo_load, servers = build_echoes(folder)
    seen = []
    for _ in range(rounds):
        costs = echoes(echo_load, servers, 2 * MANY, 2) if servers else {}
        seen.append((costs, play(args, folder, load, "night", 2, MANY, moves)))
    out = {"cpu_us_a_move": statistics.median(move["cpu_us_a_move"] for _, move in seen),
           "rounds": [{"echo": costs, "night": move} for costs, move in seen]}
    say("a move of %d tables: %.1f us of processor time" % (MANY, out["cpu_us_a_move"]))
    for name in servers:
        times = sorted(move["cpu_us_a_move"] / costs[name] for costs, move in seen)
        out[name] = times
        say("... %.1f times %s (%.1f to %.1f)" % (statistics.median(times), name, times[0], times[-1]))
    return out


def scenes(args, games):
    """What scenes add to a move in the hub, at the usual pace and at none; None where the program was not built here."""
    folder = os.path.dirname(os.path.abspath(args.hustings))
    built = subprocess.run(["ninja", "-C", folder, "server/bench_stage"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    if built.returncode:
        say("scenes: not measured, %s is no build folder" % folder)
        return None
    text = subprocess.run([os.path.join(folder, "server/bench_stage"), str(games)], stdout=subprocess.PIPE, text=True, check=True).stdout
    say(text.rstrip())
    return text.splitlines()


def against(args, folder, load):
    """Processor time per move in this build and in the other one: pairs of runs, each begun by the other build in turn, so
    that what the machine does meanwhile hits both alike; the median of the pairs' ratios, and where half of them lie."""
    for game, seats, tables, moves in (("night", 2, 200, 20000), ("vote", 7, 50, 10000)):
        ratios = []
        for number in range(args.rounds):
            cost = {}
            for program in (args.hustings, args.against) if number % 2 else (args.against, args.hustings):
                cost[program] = play(argparse.Namespace(hustings=program), folder, load, game, seats, tables, moves)["cpu_us_a_move"]
            ratios.append(cost[args.hustings] / cost[args.against])
        low, middle, high = statistics.quantiles(ratios, n=4)
        say("%s, %d pairs: processor time per move x %.4f of the other build (half of the pairs: %.4f to %.4f)" %
            (game, len(ratios), middle, low, high))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hustings", default=os.path.join(ROOT, "build/hustings"))
    parser.add_argument("--quick", action="store_true", help="a fraction of the moves: for a first look")
    parser.add_argument("--json", help="all figures into this file")
    parser.add_argument("--against", metavar="FILE", help="compares with another build: processor time per move, nothing else")
    parser.add_argument("--rounds", type=int, default=15, help="pairs of runs with --against, at least 2")
    args = parser.parse_args()
    part = 0.1 if args.quick else 1
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    folder = tempfile.mkdtemp(prefix="bench-server-", dir=os.environ.get("BENCH_DIR"))
    try:
        load = build(folder, "load", [os.path.join(ROOT, "tests/bench/load.c")], "-ljansson", "-lsodium")
        if not load:
            sys.exit(1)
        if args.against:
            against(args, folder, load)
            return
        rounds = 3 if args.quick else ROUNDS
        night = in_turn(args, folder, load, rounds, int(60000 * part))
        few = {tables: play(args, folder, load, "night", 2, tables, int(moves * part))
               for tables, moves in ((10, 20000), (100, 40000))}
        say("from 10 to %d tables: processor time a move x %.2f" %
            (MANY, night["cpu_us_a_move"] / few[10]["cpu_us_a_move"]))
        vote = play(args, folder, load, "vote", 7, 200, int(20000 * part))
        many = play(args, folder, load, "night", 2, 2000, int(20000 * part))
        say("%d sockets held" % (2 * many["tables"]))
        start = start_with_stored(args, folder, load)
        store = durable(folder, rounds, 1)
        staged = scenes(args, max(3, int(20 * part)))
        if args.json:
            with open(args.json, "w", encoding="utf-8") as f:
                json.dump({"night": night, "few": few, "vote": vote, "sockets": many, "start": start, "store": store, "scenes": staged}, f,
                          indent=2)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
