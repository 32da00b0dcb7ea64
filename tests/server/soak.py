"""The server for a long while, side by side:
- simulated seeds, new ones all the time (sim.c);
- a real server that is killed (-9) every 20 seconds, and people who play on it and come back;
- a real server that nobody kills, and people who play on it through a bad network (proxy.py) and directly, and come and
go.

What must hold: nothing acknowledged is lost, every game plays through by the rules, memory stays flat (from kill to
kill, and within the server that lives on), descriptors are as few as at the start once everybody has left, no process
is left over. One line per minute, a summary, and status 1 with the reason if something does not hold.

usage: soak.py HUSTINGS SIMULATION SECONDS [SEED]
       soak.py HUSTINGS --bug    what is planted must be noticed: moves, descriptors and memory that get lost, a process left over"""
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from guests import Guest, await_all, begin
from processes import descriptors, family, is_alive, memory, zombies
from proxy import Behind, Proxy
from serving import BUG, HUSTINGS, Server, end_with_us, settled

KILL_EVERY, PEOPLE = 20, 4
ROUND_LEAST, ROUND_MOST, ROUNDS = 10, 300, 8  # seconds; after each round everybody leaves
SLEEP = ("--cap", "sleep-ms=1000")  # tables without anybody leave memory soon: what is there then is not theirs
PATIENCE = 15  # seconds, until what must come to pass has
CACHE, FILLED = 8 << 20, 1000  # bytes that the store keeps of its file (server/store/file.c), and tables after which it has
SLACK, A_TABLE = 3 << 20, 512  # bytes: by which heaps differ, and what the server may keep of a table that sleeps


class Soaker(Guest):
    """Plays all four games."""

    kinds = (("night", 2), ("vote", 5), ("vote", 7), ("dixit", 3), ("voices", 3))


class Wrong(Exception):
    """Something does not hold."""


def mib(size):
    return "%.1f MiB" % (size / (1 << 20))


def await_true(holds, what, most=PATIENCE):
    until = time.monotonic() + most
    while not holds():
        if time.monotonic() > until:
            raise Wrong(what())
        time.sleep(0.1)


def come_to_rest(pid):
    """All of its processes are there, and have shut what they do not need; whoever asked whether it is ready has left."""
    await_true(lambda: len(family(pid)) == 3, lambda: "the bots' processes do not begin: %r" % family(pid))
    time.sleep(1)


def check_flat(points, what, slack=SLACK):
    """Points are (bytes, tables that the server knows). The first quarter is warm-up, and so is the time in which the cache of the store
    fills; of the rest the end is compared with the beginning. In a short soak it never gets full: then it counts as slack."""
    points = points[len(points) // 4:]
    filled = [p for p in points if p[1] >= FILLED]
    points, slack = (filled, slack) if len(filled) >= 4 else (points, slack + CACHE)
    if len(points) < 2:
        return
    part = max(1, len(points) // 3)
    (before, had), (after, has) = ([statistics.median(p[i] for p in some) for i in (0, 1)] for some in (points[:part], points[-part:]))
    if after > before + slack + A_TABLE * (has - had):
        raise Wrong("%s: memory grew from %s to %s while %d tables were played" % (what, mib(before), mib(after), has - had))


def check_file(server, games):
    """Every log by its sums, every game by the rules; and none is missing that somebody played to its end."""
    done = subprocess.run([HUSTINGS, "check", os.path.join(server.data, "hustings.db"), "--lang", "en"], capture_output=True, text=True)
    tables = re.search(r"([\d,]+) tables", done.stdout)
    if done.returncode or not tables or int(tables[1].replace(",", "")) < games:
        raise Wrong("after %d games hustings check ends with %d and says: %s" % (games, done.returncode, done.stdout[-600:] + done.stderr[-600:]))


class Part(threading.Thread):
    """One of the three. A failure in one is reported at once, and the others go on: an hour is long."""

    patience = PATIENCE

    def __init__(self, name, until):
        super().__init__(daemon=True)
        self.name, self.until, self.wrong, self.ended = name, until, None, threading.Event()

    def run(self):
        try:
            self.work()
        except Exception as e:
            self.wrong = "%s: %s" % (self.name, e if isinstance(e, Wrong) else repr(e))
            print("FAILED: " + self.wrong, flush=True)
        self.ended.set()

    def left(self):
        return self.until - time.monotonic()


# --- simulated seeds ---------------------------------------------------------------------------------------------


class Simulated(Part):
    """A minute at a time, so that there is something to report; after a seed that fails, others are tried."""

    def __init__(self, program, first, until):
        super().__init__("simulated", until)
        self.program, self.first, self.seeds, self.crashes, self.found = program, first, 0, 0, []

    def work(self):
        while self.left() > 0:
            seconds = int(min(60, max(1, self.left())))
            process = end_with_us(subprocess.Popen([self.program, "--jobs", str(max(1, os.cpu_count() - 1)), "--seconds", str(seconds), str(self.first)],
                                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
            out = process.communicate()[0]
            counts = [re.search(r"(\d+) " + word, out) for word in ("seeds", "crashes")]
            if process.returncode:
                self.found.append(out[-2000:])
                print("FAILED: a seed\n" + self.found[-1], flush=True)
            if not all(counts):
                break  # it did not come so far
            seeds, crashes = (int(count[1]) for count in counts)
            self.seeds, self.crashes, self.first = self.seeds + seeds, self.crashes + crashes, self.first + 10 * seeds
        if self.found:
            raise Wrong("%d seeds failed\n" % len(self.found) + "\n".join(self.found))

    def tell(self):
        return "%d seeds, %d crashes" % (self.seeds, self.crashes)


# --- killed again and again --------------------------------------------------------------------------------------


class Killed(Part):
    def __init__(self, folder, until, people=PEOPLE):
        super().__init__("killed", until)
        self.folder, self.kills, self.points, self.most, self.family = folder, 0, [], 0, family
        self.world = {"over": False}
        self.server = Server(os.path.join(folder, "killed"), *SLEEP)
        self.guests = [Soaker(n, self.server, folder, self.world, patience=120) for n in range(people)]

    def work(self):
        settled(self.server.start())
        come_to_rest(self.server.process.pid)
        base = len(descriptors(self.server.process.pid))
        begin(self.guests)
        while self.left() > 0 or not self.kills:
            self.wait(min(KILL_EVERY, max(self.left(), 0.1)))
            self.look(base)
            self.kill()
        self.world["over"] = True
        await_all(self.guests, most=300)
        count = lambda: len(descriptors(self.server.process.pid))
        await_true(lambda: count() <= base, lambda: "everybody left; descriptors were %d and are %d" % (base, count()))
        if self.server.stop()[0]:
            raise Wrong("it did not end well: " + open(self.server.data + ".log").read()[-1000:])
        check_flat(self.points, "from kill to kill")
        check_file(self.server, sum(g.games for g in self.guests))

    def wait(self, seconds):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for guest in self.guests:
                if guest.error:
                    raise guest.error
            if self.server.process.poll() is not None:
                raise Wrong("the server fell by itself: " + open(self.server.data + ".log").read()[-1000:])
            time.sleep(0.1)

    def look(self, base):
        """Just before the next kill: no more descriptors than people could have opened, every child reaped."""
        pid = self.server.process.pid
        if len(descriptors(pid)) > base + 4 * PEOPLE:
            raise Wrong("%d descriptors for %d people" % (len(descriptors(pid)), PEOPLE))
        await_true(lambda: not zombies(pid), lambda: "zombies: %r" % zombies(pid))
        self.points.append((memory(pid), sum(g.games for g in self.guests)))
        self.most = max(self.most, memory(pid))

    def kill(self):
        """The bots' processes end with it."""
        processes = self.family(self.server.process.pid)
        self.server.kill()
        self.kills += 1
        await_true(lambda: not any(map(is_alive, processes)), lambda: "left over after a kill: %r" % [p for p in processes if is_alive(p)], self.patience)
        settled(self.server.start())

    def tell(self):
        returns = [r for g in self.guests for r in g.returns]
        return "%d kills, %d games, %d moves kept, back within %.1f s, at most %s" % (
            self.kills, sum(g.games for g in self.guests), sum(g.moves for g in self.guests), max(returns, default=0), mib(self.most))


# --- living on ---------------------------------------------------------------------------------------------------


class Living(Part):
    def __init__(self, folder, until, seconds):
        super().__init__("living", until)
        self.folder, self.points, self.games, self.moves, self.proxy = folder, [], 0, 0, None
        self.round = min(ROUND_MOST, max(ROUND_LEAST, seconds / ROUNDS))
        self.server = Server(os.path.join(folder, "living"), *SLEEP)

    def work(self):
        settled(self.server.start())
        self.pid = self.server.process.pid
        come_to_rest(self.pid)
        self.count = [len(descriptors(p)) for p in self.all()]
        self.proxy = Proxy(self.server.port)
        self.proxy.start()
        number = 0
        while self.left() > 0 or not self.games:
            number += 1
            self.play(number)
            self.look()
        if self.server.stop()[0]:
            raise Wrong("it did not end well: " + open(self.server.data + ".log").read()[-1000:])
        for i, process in enumerate(("server", "keeper of bots", "bots")):
            check_flat([(sizes[i], games) for sizes, games in self.points], process)
        check_file(self.server, self.games)

    def all(self):
        return sorted(family(self.pid))

    def play(self, number):
        """A round: half of them by the bad network, new people each time; then all leave."""
        world = {"over": False}
        self.proxy.calm = False
        straight_or_not = (self.server, Behind(self.server, self.proxy))
        guests = begin([Soaker(1000 * number + n, straight_or_not[n % 2], self.folder, world, patience=120) for n in range(PEOPLE)])
        until = time.monotonic() + min(self.round, max(self.left(), 1))
        while time.monotonic() < until and not any(g.error for g in guests):
            time.sleep(0.1)
        world["over"] = self.proxy.calm = True
        await_all(guests, most=300)
        self.games += sum(g.games for g in guests)
        self.moves += sum(g.moves for g in guests)

    def look(self):
        """Everybody has left: descriptors are released, every child has been reaped; then the memory it holds."""
        counts = lambda: [len(descriptors(p)) for p in self.all()]
        await_true(lambda: counts() == self.count, lambda: "everybody left; descriptors of its processes were %r and are %r" % (self.count, counts()), self.patience)
        await_true(lambda: not zombies(self.pid), lambda: "zombies: %r" % zombies(self.pid))
        time.sleep(3)  # for tables to fall asleep
        self.points.append(([memory(p) for p in self.all()], self.games))

    def tell(self):
        now = " + ".join(mib(size) for size in self.points[-1][0]) if self.points else "-"
        return "%d games, %d moves kept, %d cuts, %s" % (self.games, self.moves, self.proxy.cuts if self.proxy else 0, now)


# --- all together ------------------------------------------------------------------------------------------------


def tell_all(parts, began):
    print("%3d min  %s" % (round((time.monotonic() - began) / 60), "  |  ".join("%s: %s" % (p.name, p.tell()) for p in parts)), flush=True)


def soak(simulation, seconds, seed):
    began = time.monotonic()
    until = began + seconds
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        parts = [Simulated(simulation, seed, until), Killed(folder, until), Living(folder, until, seconds)]
        print("soak: %d s, seeds from %d, a kill every %d s" % (seconds, seed, KILL_EVERY), flush=True)
        for part in parts:
            part.start()
        minute = 1
        while not all(p.ended.is_set() for p in parts):
            parts[0].ended.wait(0.2) if not parts[0].ended.is_set() else time.sleep(0.2)
            if time.monotonic() - began >= 60 * minute:
                tell_all(parts, began)
                minute += 1
        for part in parts:
            print("%s: %s" % (part.name, part.tell()))
        for path in ("killed", "living"):
            print("%s: file of %s" % (path, mib(os.path.getsize(os.path.join(folder, path, "hustings.db")))))
        living = parts[2].points
        print("living: memory after each round of %d s, MiB: %s" % (parts[2].round, " ".join("%.1f" % (sizes[0] / (1 << 20)) for sizes, _ in living)))
        print("killed: memory before each kill, MiB: %s" % " ".join("%.1f" % (size / (1 << 20)) for size, _ in parts[1].points))
        wrong = [p.wrong for p in parts if p.wrong]
        print("soak: " + ("FAILED: " + "; ".join(wrong) if wrong else
                          "nothing lost, memory flat, no descriptor or process left over, in %d s" % (time.monotonic() - began)), flush=True)
        return 1 if wrong else 0


# --- planted bugs ------------------------------------------------------------------------------------------------


class Leaking(Living):
    """A socket stays open; nobody plays."""

    patience = 1

    def play(self, number):
        self.kept = socket.create_connection(("127.0.0.1", self.server.port))


class Leaving(Killed):
    """Something of a killed server is left over; nobody plays."""

    patience = 1

    def look(self, base):
        stays = end_with_us(subprocess.Popen(["sleep", "60"], stdout=subprocess.DEVNULL))
        self.family = lambda pid: [*family(pid), stays.pid]


def find_planted(folder):
    """Each must be noticed, by its own words."""
    soon = lambda: time.monotonic() + 1
    flat, growing = [(10 << 20, 500 * n) for n in range(12)], [((10 + n) << 20, 500 * n) for n in range(12)]
    check_flat(flat, "flat")
    planted = (("PlantedLoss(", lambda: Killed(folder, soon()).work()), ("descriptors of its processes", lambda: Leaking(folder, soon(), 1).work()),
               ("left over after a kill", lambda: Leaving(tempfile.mkdtemp(dir=folder), soon(), people=0).work()),
               ("memory grew", lambda: check_flat(growing, "growing")))
    print("1..%d" % len(planted))
    missed = 0
    for number, (words, act) in enumerate(planted, 1):
        try:
            act()
            told = "nothing"
        except Exception as e:
            told = repr(e)
        missed += words not in told
        print("%sok %d - %s" % ("" if words in told else "not ", number, told[:150].replace("\n", " ")), flush=True)
    return missed > 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started ends as well
    if BUG:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as planted_in:
            sys.exit(find_planted(planted_in))
    sys.exit(soak(os.path.abspath(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else int(time.time()) * 100000))
