"""Several real servers on one PostgreSQL: what it has to promise, why a server refuses one, and that nothing is lost
when servers and the database fall.

usage: nodes.py HUSTINGS STORE_SHARED [SECONDS]: with SECONDS, the long form: everything falls for so long."""
import http.client
import json
import os
import random
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

from certificate import make_certificate
from database import Database
from guests import LOST, Guest, await_all, begin
from serving import HUSTINGS, Closed, Lost, Player, Server, WebSocket, check_acknowledged, check_record, end_with_us, key_of, run_tests, seat_and_start, settled, test

STORE_SHARED = os.path.abspath(sys.argv[2])
SECONDS = int(sys.argv[3]) if len(sys.argv) > 3 else 0
TABLES = 24  # of the long form
making, the_database = threading.Lock(), []


def database(name):
    """A database of this name on the one PostgreSQL of these tests."""
    with making:
        if not the_database:
            the_database.append(Database().start())
        the_database[0].sql('CREATE DATABASE "%s"' % name)
    return the_database[0]


def in_both_forms(function):
    """A test of the store as PostgreSQL has it, and of the form for databases that spread rows over machines."""
    for name, more in (("", {}), ("_spread", {"spread": 1})):
        def run(suffix=name.strip("_"), options=more):
            function(suffix, **options)
        run.__name__ = function.__name__ + name
        test(run)
    return function


# --- servers ----------------------------------------------------------------------------------------------------------------------

class Nodes:
    """Servers a, b, … on one database; requests go to whichever is there, like those of a proxy."""

    def __init__(self, folder, url, names, *more):
        self.by_url = {"/n/" + n: Server(os.path.join(folder, n), "--store", url, "--node", n, "--node-url", "/n/" + n, *more) for n in names}
        self.all = list(self.by_url.values())
        self.turn = 0
        for server in self.all:
            settled(server.start())

    def some(self):
        self.turn += 1
        return self.all[self.turn % len(self.all)]

    def request(self, *args, **more):
        reply = self.some().request(*args, **more)
        if reply[0] == 503:  # cut off from the database: later, or somewhere else
            raise ConnectionError(reply[1])
        return reply

    def stop(self):
        return [server.stop()[0] for server in self.all]


class Traveller(Player):
    """Goes where it is sent, as the page does: a `moved` is good for one attempt, then it asks again where it began, and
    says where it was in vain."""

    moved = None

    def step(self):
        m = super().step()
        if m["t"] == "moved":
            self.moved = m["url"]
        return m

    def hello(self, server, tried=None):
        self.moved, self.answered = None, 0
        self.w = server.socket()
        self.w.s.settimeout(60)
        return self.await_answer(self.say(t="hello", table=self.code, token=self.token, have=self.have, lang="en", **({"tried": tried} if tried else {})))

    def come(self):
        first = self.server.some()
        try:
            return self.hello(first)
        except Closed:
            url = self.moved
            if not url:
                raise
        try:
            return self.hello(self.server.by_url[url])
        except (Closed, OSError):
            return self.hello(first, url)


class TravellingGuest(Guest):
    person = Traveller


# --- what a database has to promise -----------------------------------------------------------------------------------------------

@in_both_forms
def the_database_keeps_logs_from_forking(form, **how):
    name = "promises" + form
    done = subprocess.run([STORE_SHARED, database(name).url(name, **how)], capture_output=True, text=True, timeout=600,
                          env={**os.environ, "HUSTINGS_RACES": "10000" if SECONDS else "30"})
    assert done.returncode == 0, done.stdout + done.stderr


# --- why a server refuses ---------------------------------------------------------------------------------------------------------

def refused(folder, url, *more, command=HUSTINGS):
    """Starts a server that can't begin."""
    return end_with_us(subprocess.Popen([command, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data", os.path.join(folder, "none"), "--node", "z",
                                         "--node-url", "/n/z", *more], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env={**os.environ, "HUSTINGS_STORE": url}))


@test
def a_database_that_will_not_do_is_refused_with_a_sentence():
    db = database("other")
    for name in ("read-only", "taken"):
        database(name)
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "taken"), "--store", db.url("taken"), "--node", "a", "--node-url", "/n/a").start())
        assert server.stop()[0] == 0
        assert db.sql("SELECT count(*) FROM node", "taken") == "0"  # it has left
        db.sql("CREATE DATABASE newer TEMPLATE taken")
        db.sql("CREATE TABLE meta (key text, something int)", "other")
        db.sql("UPDATE meta SET value = '99' WHERE key IN ('schema', 'least')", "newer")
        db.sql('ALTER DATABASE "read-only" SET default_transaction_read_only = on')
        db.sql("INSERT INTO node (name, id, url, build, host, tables, sockets, until) VALUES ('z', 1, '/n/z', '', 'another machine', 0, 0, clock_timestamp() + interval '1 h')", "taken")
        alone = os.path.join(folder, "hustings")
        shutil.copy(HUSTINGS, alone)
        os.chmod(folder, 0o755)
        cases = [("other", db.url("other"), "something else", ()), ("newer", db.url("newer"), "newer version", ()),
                 ("read-only", db.url("read-only"), "can only be read", ()), ("name", db.url("taken"), "called “z”", ()),
                 ("nobody", db.url(user="nobody-here"), "doesn’t let", ()), ("no database", db.url("nowhere"), "can’t be used", ()),
                 ("no socket", "postgres://x@/y?host=/nowhere", "can’t be reached", ()), ("no port", "postgres://x:hidden@127.0.0.1:1/y", "can’t be reached", ()),
                 ("not checked", "postgres://x:hidden@db.example/y", "verify-full", ()), ("not a URL", "postgres://x@y/z?nonsense=1", "nonsense", ()),
                 ("spread", db.url("other", spread="yes"), "spread must be 0 or 1", ()), ("spread, other", db.url("other", spread=1), "something else", ()),
                 ("no clerk", db.url("other"), "hustings-postgres", (alone,))]
        begun = [(name, part, refused(folder, url, command=more[0] if more else HUSTINGS)) for name, url, part, more in cases]
        for name, part, process in begun:
            out, errors = process.communicate(timeout=60)
            assert process.returncode == 2 and part in errors and "hidden" not in errors and not out, (name, process.returncode, errors)
        assert not os.path.exists(os.path.join(folder, "none"))


def serves(folder, url):
    server = settled(Server(os.path.join(folder, "one"), "--store", url, "--node", "z", "--node-url", "/n/z").start())
    return server.stop()[0] == 0


@test
def a_database_that_does_not_wait_for_its_disk_is_refused_and_so_is_a_wrong_password():
    db = Database()
    db.first_rule("local all locked scram-sha-256")
    with tempfile.TemporaryDirectory() as folder:
        db.start("fsync=off")
        process = refused(folder, db.url())
        errors = process.communicate(timeout=60)[1]
        assert process.returncode == 2 and "fsync" in errors, errors
        db.stop()
        db.start()
        db.sql("CREATE ROLE locked LOGIN PASSWORD 'hidden-right'")
        db.sql("CREATE DATABASE club OWNER locked")
        process = refused(folder, db.url("club", "locked:hidden-wrong"))
        errors = process.communicate(timeout=60)[1]
        assert process.returncode == 2 and "doesn’t let" in errors and "hidden" not in errors, errors
        assert serves(folder, db.url("club", "locked:hidden-right"))
    db.destroy()


def a_database_on_a_port_is_spoken_to_by_tls():
    """In the long form: a port may be taken by somebody else meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        with socket.create_server(("127.0.0.1", 0)) as s:
            port = s.getsockname()[1]
        db = Database("listen_addresses=127.0.0.1", "port=%d" % port, "ssl=on")
        certificate, key = make_certificate(folder)
        os.chmod(folder, 0o755)
        for path, name in ((certificate, "server.crt"), (key, "server.key")):
            db.give(path, "data/" + name)
        db.start()
        db.first_rule("host all all 127.0.0.1/32 reject")
        db.first_rule("hostssl all all 127.0.0.1/32 trust")
        db.sql("SELECT pg_reload_conf()")
        url = "postgres://hustings@127.0.0.1:%d/postgres?sslmode=" % port
        assert serves(folder, url + "verify-full&sslrootcert=" + certificate)
        for mode in ("disable", "verify-full"):  # without TLS; a certificate that nobody vouches for
            process = refused(folder, url + mode)
            errors = process.communicate(timeout=60)[1]
            assert process.returncode == 2 and errors.count("hustings: ") == 1, (mode, errors)
        db.destroy()


# --- nothing is lost --------------------------------------------------------------------------------------------------------------

@in_both_forms
def a_table_goes_on_at_another_server(form, **how):
    name = "two" + form
    db = database(name)
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(folder, db.url(name, **how), "ab")
        a, b = nodes.all
        assert key_of(a) == key_of(b)
        ann = Traveller(nodes, random.Random(1))
        nodes.turn = 1  # the next request goes to a
        seat_and_start(ann, "vote", 5)
        ann.play(until=8)
        state = json.loads(b.request("GET", "/api/tables/" + ann.code)[1])  # b reads it, and does not take it
        assert state["state"] == "running", state
        had, began = ann.have, time.monotonic()
        a.kill()
        welcome = ann.hello(b, "/n/a")
        assert welcome["t"] == "welcome" and welcome["n"] >= had, (welcome, had)
        print("# kill -9: taken over after %.1f s" % (time.monotonic() - began))
        settled(a.start())  # its own name again: at once
        where = []
        for server in (a, b):  # one of them has it, whichever is asked first
            try:
                where.append(ann.hello(server)["t"])
            except Closed as e:
                assert e.args[0] == 1012, e.args
                where.append(ann.moved)
        assert where in (["/n/b", "welcome"], ["welcome", "/n/a"]), where
        assert ann.come()["t"] == "welcome"
        ann.play()
        nodes.all = [a]  # the record is read by whoever is asked
        check_acknowledged(ann, check_record(ann, folder))
        assert b.stop()[0] == 0
        assert db.sql("SELECT count(*) FROM game_table WHERE owner NOT IN (SELECT id FROM node)", name) == "0"
        assert ann.hello(a)["t"] == "welcome"
        assert a.stop()[0] == 0


def tv_at(server):
    """A TV without a table: its socket, and the letters that it shows."""
    w = server.socket()
    w.send({"t": "screen", "i": 1, "lang": "en", "token": secrets.token_urlsafe(24)})
    return w, w.receive()["screen"]


@test
def a_tv_at_one_server_is_let_in_by_a_player_at_another():
    db = database("screens")
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(folder, db.url("screens"), "ab")
        ann = Traveller(nodes, random.Random(6))
        ann.open_table("vote", 5)
        assert ann.come()["t"] == "welcome"
        ann.sit()
        owner = db.sql("SELECT n.url FROM game_table g JOIN node n ON n.id = g.owner", "screens")
        away, = [server for url, server in nodes.by_url.items() if url != owner]

        def pair(letters):
            return ann.await_answer(ann.say(t="pair", screen=letters, key=ann.key))

        tv, letters = tv_at(away)
        assert pair("QQQQ" if letters != "QQQQ" else "RRRR")["code"] == "late"
        assert db.sql("SELECT count(*) FROM screen", "screens") == "1"
        began = time.monotonic()
        assert pair(letters)["t"] == "ack"
        paired = tv.receive()
        print("# a TV at another server was let in after %.1f s" % (time.monotonic() - began))
        assert paired == {"t": "paired", "table": ann.code, "key": ann.key}, paired
        tv.send({"t": "hello", "i": 2, "table": ann.code, "as": "board", "key": ann.key, "lang": "en"})
        assert tv.receive() == {"t": "moved", "url": owner}
        while db.sql("SELECT count(*) FROM screen", "screens") != "0":  # good for once
            time.sleep(0.05)
        assert pair(letters)["code"] == "late"
        tv, letters = tv_at(away)
        away.kill()
        settled(away.start())
        assert pair(letters)["code"] == "late"  # nobody shows them any more
        here, letters = tv_at(nodes.by_url[owner])  # and at one server, as ever
        assert pair(letters)["t"] == "ack" and here.receive()["t"] == "paired"
        assert nodes.stop() == [0, 0]
        for server in nodes.all:
            log = open(server.data + ".log").read()
            assert ann.key not in log and letters not in log and ann.code not in log.replace("/t/" + ann.code, "")


def places_of(needle, pid):
    """The mappings of a process that hold these bytes, for a reader that may read all of its memory."""
    found = []
    with open("/proc/%d/maps" % pid) as maps, open("/proc/%d/mem" % pid, "rb", 0) as memory:
        for line in maps:
            first, last = (int(n, 16) for n in line.split()[0].split("-"))
            if "r" not in line.split()[1] or line.rstrip().endswith(("[vvar]", "[vsyscall]", "[vvar_vclock]")):
                continue
            if last - first > 1 << 30:  # a sanitizer's shadow
                continue
            try:
                memory.seek(first)
                if needle in memory.read(last - first):
                    found.append(line.rstrip())
            except OSError:  # a page that can't be read
                pass
    return found


@test
def nobody_sees_how_the_store_is_reached():
    db = database("secret")
    with tempfile.TemporaryDirectory() as folder:
        password = secrets.token_hex(12)
        nodes = Nodes(folder, db.url("secret", password=password), "a")
        group = [nodes.all[0].process.pid]
        for pid in group:  # the server and its bots; the clerk has been told by other means
            group += [int(p) for p in subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split() if int(p) not in clerks_of(nodes.all[0])]
        assert len(group) > 1
        for pid in group:
            for name in ("cmdline", "environ"):
                assert password.encode() not in open("/proc/%d/%s" % (pid, name), "rb").read(), (pid, name)
            assert not places_of(password.encode(), pid), (pid, places_of(password.encode(), pid))
        clerk, = clerks_of(nodes.all[0])
        assert places_of(password.encode(), clerk)  # where it has to be, it is found
        assert nodes.stop() == [0]


@test
def a_server_ends_with_its_clerk_or_its_name():
    db = database("ends")
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(folder, db.url("ends"), "ab")
        a, b = nodes.all
        clerk, = clerks_of(a)
        os.kill(clerk, signal.SIGKILL)
        assert a.process.wait(timeout=60) == 1
        assert "hustings-postgres has ended" in open(a.data + ".log").read()
        db.sql("UPDATE node SET id = 1 WHERE name = 'b'", "ends")  # as the heir of its name would
        assert b.process.wait(timeout=60) == 1
        assert "another server has this one's name" in open(b.data + ".log").read()


@test
def at_a_full_database_nobody_is_shown_what_is_not_kept():
    db = database("full")
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(folder, db.url("full"), "a")
        ann = Traveller(nodes, random.Random(2))
        seat_and_start(ann, "vote", 5)
        ann.play(until=4)
        db.sql("""CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
                  CREATE TRIGGER no_room BEFORE INSERT ON batch FOR EACH ROW EXECUTE FUNCTION no_room()""", "full")
        log = nodes.all[0].data + ".log"
        try:
            ann.play()  # people are sent away: nothing of this can be kept
            raise AssertionError("a game goes on without a log")
        except Closed as e:
            assert e.args[0] == 1013, e.args
        assert '"store.full"' in open(log).read()
        db.sql("DROP TRIGGER no_room ON batch", "full")
        assert ann.come()["t"] == "welcome"
        ann.play()
        check_acknowledged(ann, check_record(ann, folder))
        assert nodes.stop() == [0]


def opened(nodes, game):
    """A table at which a game has begun, or not."""
    ann = Traveller(nodes, random.Random(3))
    if game:
        seat_and_start(ann, "vote", 5)
        ann.play(until=2)
        ann.w.close()
    else:
        ann.open_table("vote", 5)
    return ann.code


def await_gone(db, name, nodes, count):
    """A server looks once after its start. If it was too slow to count as living then, it is started again."""
    until = 0
    while db.sql("SELECT count(*) FROM gone", name) != str(count):
        if until and time.monotonic() > until:
            nodes.stop()
            nodes.all[0].start()
        if time.monotonic() > until:
            until = time.monotonic() + 10
        time.sleep(0.1)


@in_both_forms
def old_tables_are_deleted_and_no_others(form, **how):
    name = "old" + form
    db = database(name)
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(folder, db.url(name, **how), "a")
        game, old_game, lobby, old_lobby, living, new = [opened(nodes, g) for g in (True, True, False, False, True, False)]
        assert nodes.stop() == [0]
        days = {game: 1.05, old_game: 4, lobby: 0.5, old_lobby: 1.05, living: 4}  # --keep 3; spread, a table without a game is found within two hours
        for code, age in days.items():
            db.sql("UPDATE batch SET at = at - %d WHERE tbl = (SELECT id FROM game_table WHERE code = '%s'); "
                   "UPDATE game_table SET touched = touched - %d WHERE code = '%s'" % (age * 86400, code, age * 86400, code), name)
        db.sql("INSERT INTO node (name, id, url, build, host, tables, sockets, until) VALUES ('far', 9223372036854775807, '/n/far', '', 'far', 1, 1,"
               " clock_timestamp() + interval '1 h'); UPDATE game_table SET owner = 9223372036854775807 WHERE code = '%s'" % living, name)
        nodes = Nodes(folder, db.url(name, **how), "a", "--keep", "3", "--cap", "settle-ms=0")
        await_gone(db, name, nodes, 2)
        assert set(db.sql("SELECT code FROM game_table", name).split()) == {game, lobby, living, new}
        assert db.sql("SELECT count(*) FROM batch WHERE lines = ''", name) == "2"
        nodes.stop()
        db.sql("UPDATE gone SET at = at - 1000", name)
        nodes.all[0].start()
        await_gone(db, name, nodes, 0)
        assert db.sql("SELECT count(*) FROM batch WHERE tbl NOT IN (SELECT id FROM game_table)", name) == "0"
        assert '"tables":2' in open(os.path.join(folder, "a.log")).read()
        assert nodes.stop() == [0]


@test
def servers_are_replaced_while_people_play():
    """Each hands its tables to the other before it ends."""
    db = database("roll")
    with tempfile.TemporaryDirectory() as folder:
        nodes, world = Nodes(folder, db.url("roll"), "ab", "--cap", "tables-an-hour=100000"), {"over": False}
        guests = begin([TravellingGuest(n, nodes, folder, world, patience=60) for n in range(3)])
        for server in nodes.all:
            time.sleep(2.5)  # both have heard of each other
            assert server.stop(leaving=False)[0] == 0
            events = [json.loads(line)["event"] for line in open(server.data + ".log") if line.startswith("{")]
            assert [e for e in events if e in ("node.leaving", "node.left", "server.stop")] == ["node.leaving", "node.left", "server.stop"], events
            settled(server.start())
        world["over"] = True
        await_all(guests, 120)
        returns = sorted(r for g in guests for r in g.returns)
        print("# two servers replaced: %d games, %d moves acknowledged, %d returns, at most %.1f s" %
              (sum(g.games for g in guests), sum(g.moves for g in guests), len(returns), max(returns, default=0)))
        assert db.sql(BROKEN, "roll") == "0"
        assert nodes.stop() == [0, 0]


def hustings(*args, status=0):
    """What the program says."""
    done = subprocess.run([HUSTINGS, *args], capture_output=True, text=True, timeout=60)
    assert done.returncode == status, (args, done)
    return done.stdout + done.stderr


def logs_in(file):
    with sqlite3.connect(file) as db:
        return (db.execute("SELECT tbl, seq, at, sum, kind, body FROM entry ORDER BY tbl, seq").fetchall(),
                db.execute("SELECT id, code, created, touched, state, head FROM game_table ORDER BY id").fetchall())


@in_both_forms
def tables_move_into_a_database_and_back(form, **how):
    name = "move" + form
    db = database(name)
    url = db.url(name, **how)
    with tempfile.TemporaryDirectory() as folder:
        data, back, kept = (os.path.join(folder, part) for part in ("data", "back", "kept.db"))
        alone = Server(data)
        alone.start()
        ann = Player(alone, random.Random(4))
        seat_and_start(ann, "vote", 5)
        ann.play(until=6)
        had, key = ann.have, key_of(alone)
        assert "Another server is using" in hustings("store", "copy", data, url, status=2)
        assert alone.stop()[0] == 0
        said = hustings("store", "copy", data, url)
        assert "compared with the original" in said, said
        assert hustings("store", "copy", data, "--to", url) == said  # once more: nothing is there twice
        assert "Every log adds up and plays through." in hustings("check", url)
        before = logs_in(os.path.join(data, "hustings.db"))

        nodes = Nodes(folder, url, "a")
        assert "A server is using this database" in hustings("store", "copy", data, url, status=2)
        ann.server = nodes.all[0]
        assert key_of(ann.server) == key and ann.come()["n"] >= had
        ann.play()
        check_acknowledged(ann, check_record(ann, folder))
        assert "checked" in hustings("backup", kept, "--store", url)  # while it runs
        assert nodes.stop() == [0]
        said = hustings("store", "copy", data, url, status=2)
        assert "is not the same" in said, said

        hustings("store", "copy", url, back)
        assert "there is such a file" in hustings("store", "copy", url, back, status=2)
        entries, tables = logs_in(os.path.join(back, "hustings.db"))
        assert entries[:len(before[0])] == before[0] and len(entries) > len(before[0])
        assert [t[:3] for t in tables] == [t[:3] for t in before[1]] and tables[0][4] == "running", tables
        assert "Every log adds up" in hustings("check", os.path.join(back, "hustings.db"))
        assert "Every log adds up" in hustings("check", kept)
        alone = Server(back)
        alone.start()
        ann.server = alone
        assert key_of(alone) == key and ann.come()["t"] == "welcome"
        assert alone.stop()[0] == 0

        db.sql("UPDATE batch SET sum = '\\x00112233445566778899aabbccddeeff' WHERE seq = 0", name)
        assert "damaged" in hustings("check", url, status=2)
        db.sql("DELETE FROM game_table", name)
        if not form:  # spread, they are not counted: a row may be left over from a table that was never opened
            assert "belong to no table" in hustings("check", url, status=1)


# --- everything falls -------------------------------------------------------------------------------------------------------------

# Rows without a predecessor that ends where they begin, or that end where two begin.
BROKEN = """SELECT count(*) FROM batch b WHERE b.seq > 0 AND (SELECT count(*) FROM batch p WHERE p.tbl = b.tbl AND p.seq + p.n = b.seq) <> 1"""


class Harm:
    """What happens to servers and to the database, one thing after another."""

    def __init__(self, db, nodes, rng):
        self.db, self.nodes, self.rng, self.done = db, nodes, rng, {}

    def kill(self, server):
        server.kill()
        time.sleep(self.rng.choice((0, 0, 8)))  # started again at once, or its tables are taken first
        server.start()

    def restart(self, server):
        assert server.stop(leaving=False)[0] == 0
        server.start()

    def signal(self, pids, number):
        for pid in pids:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass  # it has ended by itself

    def pause(self, pids, most):
        self.signal(pids, signal.SIGSTOP)
        time.sleep(self.rng.uniform(0.5, most))
        self.signal(pids, signal.SIGCONT)

    def pause_server(self, server):
        self.pause([server.process.pid], 12)

    def pause_clerk(self, server):
        self.pause(clerks_of(server), 12)

    def pause_both(self, server):
        self.pause([server.process.pid, *clerks_of(server)], 12)

    def cut(self, _):
        self.db.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'hustings:%'", "falls")

    def crash(self, _):
        self.db.stop(signal.SIGQUIT)
        time.sleep(self.rng.choice((0, 1, 3, 14)))  # 14 s: servers are cut off, and send people away
        self.db.start()

    def freeze(self, _):
        """The database stands still, and all connections with it."""
        sessions = subprocess.run(["pgrep", "-P", str(self.db.process.pid)], capture_output=True, text=True).stdout.split()
        self.pause([self.db.process.pid, *(int(p) for p in sessions)], 14)

    def any(self):
        kind = self.rng.choice(("kill", "restart", "pause_server", "pause_clerk", "pause_both", "cut", "cut", "crash", "freeze"))
        self.done[kind] = self.done.get(kind, 0) + 1
        getattr(self, kind)(self.rng.choice(self.nodes.all))


class Forgiving(Traveller):
    """Believes a server that says that it has less than was shown before."""

    rewound = 0

    def step(self):
        m = super().step()
        if m["t"] == "rewound":
            self.rewound += 1
            self.have = m["n"]
            self.lines, self.acked = {}, {}  # nobody has them any more
        return m

    def go_on(self, **how):
        """Comes back as often as it is sent away."""
        until = time.monotonic() + 120
        while True:
            try:
                return self.play(**how)
            except (Closed, OSError):
                assert time.monotonic() < until, "did not come back"
            try:
                self.come()
            except (Closed, OSError):
                time.sleep(0.2)


def an_old_copy_of_the_database_is_put_back():
    """Under running servers: what it lacks is gone, people are told so, and the log that is left goes on."""
    db = Database().start()
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(folder, db.url(), "ab")
        ann = Forgiving(nodes, random.Random(4))
        seat_and_start(ann, "voices", 4)
        ann.go_on(until=6)
        db.stop()
        shutil.copytree(db.folder + "/data", db.folder + "/copy", copy_function=shutil.copy2)
        db.start()
        ann.go_on(until=ann.have + 20)  # more than was on its way when the copy was made
        assert not ann.rewound and not ann.state["over"], ann.state
        db.stop(signal.SIGQUIT)
        shutil.rmtree(db.folder + "/data")
        os.rename(db.folder + "/copy", db.folder + "/data")
        db.own("data")
        db.start()
        ann.go_on()
        assert ann.rewound == 1 and ann.state["over"], ann.rewound
        assert '"table.rewound"' in open(nodes.all[0].data + ".log").read() + open(nodes.all[1].data + ".log").read()
        check_acknowledged(ann, check_record(ann, folder))
        assert db.sql(BROKEN) == "0" and nodes.stop() == [0, 0]
    db.destroy()


def a_standby_takes_over():
    """The machine of the database is lost; what it had acknowledged is at the standby, and people go on there."""
    first = Database().start()
    second = Database(standby_of=first).start()
    first.sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
    first.sql("SELECT pg_reload_conf()")
    with tempfile.TemporaryDirectory() as folder:
        url = first.url(target_session_attrs="read-write").replace(urllib.parse.quote(first.folder, safe=""), urllib.parse.quote(first.folder + "," + second.folder, safe=""))
        nodes = Nodes(folder, url, "ab")
        ann = Forgiving(nodes, random.Random(5))
        seat_and_start(ann, "voices", 4)
        ann.go_on(until=8)
        assert first.sql("SELECT sync_state FROM pg_stat_replication") == "sync"
        first.stop(signal.SIGKILL)
        began = time.monotonic()
        second.run("pg_ctl", "promote", "-D", second.folder + "/data")
        ann.go_on(until=ann.have + 4)
        print("# the database's machine lost: people go on after %.1f s" % (time.monotonic() - began))
        ann.go_on()
        assert ann.state["over"] and not ann.rewound
        check_acknowledged(ann, check_record(ann, folder))
        assert second.sql(BROKEN) == "0" and nodes.stop() == [0, 0]
    second.destroy()
    first.destroy()


def clerks_of(server):
    children = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", str(server.process.pid)], capture_output=True, text=True).stdout.splitlines()
    return [int(line.split()[0]) for line in children if "hustings-postg" in line]


# --- bars -------------------------------------------------------------------------------------------------------------------------

class Front(threading.Thread):
    """The small proxy before all servers: /n/NAME leads to that one, everything else to the next in turn that listens."""

    def __init__(self, nodes):
        super().__init__(daemon=True)
        self.nodes = nodes
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self.listener.getsockname()[1]
        self.start()

    def run(self):
        while True:
            near, _ = self.listener.accept()
            threading.Thread(target=self.carry, args=(near,), daemon=True).start()

    def far_end(self, head):
        path = head.split(b" ", 2)[1].decode() if head.count(b" ") > 1 else "/"
        named = self.nodes.by_url.get("/".join(path.split("/")[:3]))
        for server in [named] if named else [self.nodes.some() for _ in self.nodes.all]:
            try:
                return socket.create_connection(("127.0.0.1", server.port), timeout=2)
            except OSError:
                continue
        return None

    def carry(self, near):
        try:
            head = near.recv(65536)
            far = self.far_end(head) if head else None
            if not far:
                near.close()
                return
            far.settimeout(None)
            far.sendall(head)
            threading.Thread(target=self.pass_on, args=(far, near), daemon=True).start()
            self.pass_on(near, far)
        except OSError:
            near.close()

    @staticmethod
    def pass_on(side, other):
        try:
            while data := side.recv(65536):
                other.sendall(data)
        except OSError:
            pass
        for end in (side, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def socket(self, path="/ws"):
        return WebSocket(self.port, path=path)

    def request(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, path, body=json.dumps(body) if body is not None else None, headers=headers)
            reply = connection.getresponse()
            text = reply.read().decode()
        finally:
            connection.close()
        if reply.status in (502, 503):
            raise ConnectionError(text)
        return reply.status, text, dict(reply.getheaders())


class Timed(Player):
    """Notes how long its moves take: from the first time that a question is answered until that is acknowledged, whatever
    falls meanwhile."""

    def __init__(self, *args):
        super().__init__(*args)
        self.first, self.took = {}, []  # by question; (when, seconds)

    def say(self, **message):
        if message["t"] == "move":
            self.first.setdefault(message["q"], time.monotonic())
        return super().say(**message)

    def step(self):
        m = super().step()
        began = self.first.pop(m.get("q"), None) if m["t"] == "ack" else None
        if began:
            self.took.append((began, time.monotonic() - began))
        return m


class WatchedGuest(Guest):
    """One whose moves are timed, and whose record can be read by others with its token meanwhile."""

    player = None

    def person(self, server, rng):
        self.player = Timed(server, rng)
        self.players.append(self.player)
        return self.player

    def __init__(self, *args, **more):
        super().__init__(*args, **more)
        self.players = []

    def took(self, since=0.0):
        return [t for p in self.players for at, t in list(p.took) if at >= since]


class Reader(threading.Thread):
    """Reads records of running games at any server, and compares them with what their players had seen before."""

    def __init__(self, guests, front, world):
        super().__init__(daemon=True)
        self.guests, self.front, self.world, self.reads, self.stale = guests, front, world, 0, []
        self.start()

    def run(self):
        rng = random.Random(5)
        while not self.world["over"]:
            player = rng.choice(self.guests).player
            seen = max(list(player.lines), default=-1) if player and player.state else -1
            time.sleep(0.02)
            if seen < 0:
                continue
            try:
                status, text, _ = self.front.request("GET", "/api/tables/%s/record" % player.code, Authorization="Bearer " + player.token)
            except LOST:
                continue
            self.reads += status == 200
            if status == 200 and text.count("\n") <= seen:
                self.stale.append((player.code, seen, text.count("\n")))


class Bars:
    """What has to hold; all are printed, and those that were missed fail the test at its end."""

    def __init__(self):
        self.missed = []

    def hold(self, what, value, most, unit="s"):
        print("# bar: %s: %s %s, at most %s%s" % (what, ("%.2f" % value).rstrip("0").rstrip("."), unit, most, "" if value <= most else ": MISSED"))
        if value > most:
            self.missed.append(what)


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def life_of(db, server):
    return db.sql("SELECT id FROM node WHERE url = '/n/%s'" % os.path.basename(server.data), "falls")


def seconds_until_taken(db, life, guests, most=60):
    """Until no table that somebody is at has the server of this life for its owner: everybody asks for theirs."""
    began = time.monotonic()
    codes = ", ".join("'%s'" % g.player.code for g in guests if g.player and hasattr(g.player, "code"))
    while db.sql("SELECT count(*) FROM game_table WHERE owner = %s AND code IN (%s)" % (life, codes), "falls") != "0":
        assert time.monotonic() - began < most, "tables stay with a server that is gone"
        time.sleep(0.05)
    return time.monotonic() - began


def measure(db, nodes, guests, bars):
    """A roll, a kill with a restart, a dead machine: one after the other, while everybody plays."""
    time.sleep(3)
    calm = [t for g in guests for t in g.took()]
    print("# %d moves in calm: p50 %.0f ms, p99 %.0f ms" % (len(calm), 1000 * percentile(calm, 0.5), 1000 * percentile(calm, 0.99)))
    began = time.monotonic()
    for server in nodes.all:
        assert server.stop(leaving=False)[0] == 0
        settled(server.start())
        time.sleep(2.5)  # the others have heard of it
    rolled = [t for g in guests for t in g.took(began)]
    print("# a roll of three servers: %d moves, p50 %.0f ms" % (len(rolled), 1000 * percentile(rolled, 0.5)))
    bars.hold("a move during a roll, p99", percentile(rolled, 0.99), 3)
    server, life = nodes.all[0], life_of(db, nodes.all[0])
    server.kill()
    killed = time.monotonic()
    server.start()
    seconds_until_taken(db, life, guests)
    bars.hold("kill -9 and started again: until all its tables are back", time.monotonic() - killed, 2)
    settled(server)
    time.sleep(3)
    server, life = nodes.all[1], life_of(db, nodes.all[1])
    server.kill()
    bars.hold("a dead machine: until all its tables are back", seconds_until_taken(db, life, guests), 8)
    settled(server.start())


def everything_falls(form, **how):
    db = Database().start()
    db.sql('CREATE DATABASE "falls"')
    with tempfile.TemporaryDirectory() as folder:
        nodes, world, rng = Nodes(folder, db.url("falls", **how), "abc", "--cap", "tables-an-hour=100000"), {"over": False}, random.Random(int(os.environ.get("SEED") or 9))
        front, bars = Front(nodes), Bars()
        guests = begin([WatchedGuest(n, front, folder, world, patience=240) for n in range(TABLES)])
        reader = Reader(guests, front, world)
        measure(db, nodes, guests, bars)
        harm, until = Harm(db, nodes, rng), time.monotonic() + SECONDS
        while time.monotonic() < until and not any(g.error for g in guests):
            time.sleep(rng.uniform(0.2, 2))
            harm.any()
        world["over"] = True
        wrong = 0
        try:
            await_all(guests, 600)
        except Lost as e:
            wrong += 1
            print("# %s" % (e,))
        returns = sorted(r for g in guests for r in g.returns)
        takes = db.sql("SELECT count(*) FROM batch WHERE convert_from(lines, 'UTF8') LIKE 'take %'", "falls")
        print("# %s; %d tables, %d games, %d moves acknowledged, %s takes, %d reads, %d returns: median %.1f s, at most %.1f s" %
              (", ".join("%s %d" % p for p in sorted(harm.done.items())), TABLES, sum(g.games for g in guests), sum(g.moves for g in guests), takes, reader.reads,
               len(returns), percentile(returns, 0.5), percentile(returns, 1)))
        bars.hold("acknowledged moves that were lost or doubled", wrong, 0, "games")
        bars.hold("rows that fork a log, or follow nothing", int(db.sql(BROKEN, "falls")), 0, "rows")
        bars.hold("old reads", len(reader.stale), 0, "of %d" % reader.reads)
        assert nodes.stop() == [0, 0, 0]
        assert not bars.missed, bars.missed
    db.destroy()


if SECONDS:
    test(a_database_on_a_port_is_spoken_to_by_tls)
    test(an_old_copy_of_the_database_is_put_back)
    test(a_standby_takes_over)
    in_both_forms(everything_falls)
run_tests(on_disk=True, at_once=6)
