"""Servers of several versions, with several packs, on one PostgreSQL: the database is upgraded step by step while earlier
programs use it, nobody takes a table that it can't read, and files of another build are found.

usage: versions.py HUSTINGS"""
import json
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from database import Database
from serving import HUSTINGS, Closed, Player, Server, run_tests, seat_and_start, settled, test

making, the_database = threading.Lock(), []

# The first schema as released programs have made it, and what they say to it: these stay as they are.
FIRST = """
CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL);
CREATE TABLE node (name text PRIMARY KEY, id bigint NOT NULL UNIQUE, url text NOT NULL, build text NOT NULL, host text NOT NULL, tables int NOT NULL,
 sockets int NOT NULL, until timestamptz NOT NULL, leaving bool NOT NULL DEFAULT false);
CREATE TABLE game_table (code text PRIMARY KEY, id bigint NOT NULL UNIQUE, created bigint NOT NULL, touched bigint NOT NULL, state int NOT NULL,
 needs int NOT NULL, owner bigint);
CREATE INDEX game_table_old ON game_table (touched);
CREATE TABLE batch (tbl bigint NOT NULL, seq int NOT NULL, n int NOT NULL, at bigint NOT NULL, sum bytea NOT NULL, lines bytea NOT NULL, PRIMARY KEY (tbl, seq));
CREATE TABLE gone (tbl bigint PRIMARY KEY, at bigint NOT NULL);
ALTER TABLE batch ALTER COLUMN sum SET STORAGE PLAIN;
INSERT INTO meta VALUES ('program', 'hustings'), ('schema', '1'), ('least', '1'), ('sign', repeat('5a', 32));
"""
FIRST_JOIN = """INSERT INTO node (name, id, url, build, host, tables, sockets, until)
 VALUES ('%(name)s', %(life)d, '/n/%(name)s', '0.1', 'far', 0, 0, clock_timestamp() + interval '%(lease)s')
 ON CONFLICT (name) DO UPDATE SET id = EXCLUDED.id, url = EXCLUDED.url, build = EXCLUDED.build, host = EXCLUDED.host, tables = 0, sockets = 0, leaving = false,
 until = EXCLUDED.until WHERE node.id = EXCLUDED.id OR node.host = EXCLUDED.host OR node.until <= clock_timestamp() RETURNING name"""
FIRST_BEAT = """UPDATE node n SET until = clock_timestamp() + interval '1 h', tables = 1, sockets = 2, leaving = 0 > 0
 FROM (SELECT id, until AS was FROM node WHERE id = %(life)d) o WHERE n.id = o.id RETURNING o.was > clock_timestamp(),
 (SELECT 1 + count(*) FROM node l WHERE l.id <> %(life)d AND l.until > clock_timestamp()),
 (SELECT coalesce(string_agg(l.id || ' ' || l.url || ' ' || l.build, E'\\n' ORDER BY l.tables, l.id), '') FROM (SELECT * FROM node WHERE id <> %(life)d
 AND until > clock_timestamp() AND NOT leaving ORDER BY tables, id LIMIT 16) l)"""
FIRST_OPEN = """WITH g AS (INSERT INTO game_table (code, id, created, touched, state, needs, owner) VALUES ('%(code)s', %(table)d, 1700000000, 1700000000, 0, 1, %(life)d)
 ON CONFLICT (code) DO NOTHING RETURNING id)
 INSERT INTO batch (tbl, seq, n, at, sum, lines) SELECT id, 0, 1, 1700000000, decode(repeat('00', 16), 'hex'), 'x {}' FROM g RETURNING tbl"""
FIRST_APPEND = """INSERT INTO batch (tbl, seq, n, at, sum, lines) SELECT w.tbl, w.seq, w.n, w.at, w.sum, w.lines FROM unnest(ARRAY[%(table)d]::bigint[], ARRAY[0],
 ARRAY[decode(repeat('00', 16), 'hex')], ARRAY[1], ARRAY[1], ARRAY[1700000001]::bigint[], ARRAY[decode(repeat('01', 16), 'hex')], ARRAY['y {}'::bytea])
 AS w (tbl, prev, before, seq, n, at, sum, lines) JOIN batch p ON p.tbl = w.tbl AND p.seq = w.prev AND p.sum = w.before
 ON CONFLICT (tbl, seq) DO NOTHING RETURNING tbl"""


class One:
    """A database of this name on the one PostgreSQL of these tests."""

    def __init__(self, name, *texts):
        with making:
            if not the_database:
                the_database.append(Database().start())
            the_database[0].sql('CREATE DATABASE "%s"' % name)
        self.name, self.url = name, the_database[0].url(name)
        for text in texts:
            self.sql(text)

    def sql(self, text):
        return the_database[0].sql(text, self.name)

    def schema(self):
        return (self.sql("SELECT value FROM meta WHERE key = 'schema'"), self.sql("SELECT value FROM meta WHERE key = 'least'"),
                self.sql("SELECT count(*) FROM information_schema.columns WHERE table_name = 'node' AND column_name IN ('told', 'schema', 'reads', 'packs')"))

    def joins(self, name, life, lease="1 h"):
        """A program of the first schema begins."""
        return self.sql(FIRST_JOIN % {"name": name, "life": life, "lease": lease})


def server(folder, db, name, *more, command=(HUSTINGS,)):
    return Server(os.path.join(folder, name), "--store", db.url, "--node", name, "--node-url", "/n/" + name, *more, command=command)


def finish(db, lang="en"):
    done = subprocess.run([HUSTINGS, "store", "finish", db.url, "--lang", lang], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def events(server, name):
    return [line for line in map(json.loads, open(server.data + ".log")) if line.get("event") == name]


def await_event(server, name, count=1):
    for _ in range(300):
        if len(events(server, name)) >= count:
            return events(server, name)
        time.sleep(0.05)
    raise AssertionError((name, open(server.data + ".log").read()))


def hello(server, player, **more):
    """What somebody who says hello hears: the answer, or how the socket was closed and where they were sent."""
    w = server.socket()
    heard = []
    try:
        w.send({"t": "hello", "i": 1, "table": player.code, "token": player.token, **more})
        while not heard or heard[-1]["t"] not in ("welcome", "reject"):
            heard.append(w.receive())
        if heard[-1].get("code") != "newer":
            w.close()
            return heard[-1], None
        w.receive()
        raise AssertionError("a socket that was refused stays open")
    except Closed as e:
        return heard[-1] if heard else {}, e.args[0]


# --- the schema -------------------------------------------------------------------------------------------------------------------

@test
def a_database_of_the_first_schema_is_upgraded_under_its_servers():
    db = One("first", FIRST)
    with tempfile.TemporaryDirectory() as folder:
        assert db.joins("old", 7) == "old"
        a, b = server(folder, db, "a"), server(folder, db, "b")
        starts = [threading.Thread(target=lambda s=s: settled(s.start())) for s in (a, b)]  # both want to make the step
        for start in starts:
            start.start()
        for start in starts:
            start.join()
        assert db.schema() == ("2", "1", "4"), db.schema()
        assert db.sql("SELECT name, schema, reads, told = id, packs <> '' FROM node ORDER BY name") == "a|2|1|t|t\nb|2|1|t|t\nold|1|1|f|f"
        # the earlier program goes on: it beats, opens and writes, and sees the others
        told = db.sql(FIRST_BEAT % {"life": 7})
        assert told.startswith("t|3|") and "/n/a" in told and "/n/b" in told, told
        assert db.sql(FIRST_OPEN % {"code": "FIRST", "table": 1 << 40, "life": 7}) == str(1 << 40)
        assert db.sql(FIRST_APPEND % {"table": 1 << 40}) == str(1 << 40)
        ann = Player(a, random.Random(1))
        ann.open_table("vote", 5)
        assert db.sql("SELECT count(*), min(needs), max(needs) FROM game_table") == "2|1|1"
        ann.code = "FIRST"
        assert hello(a, ann) == ({"t": "moved", "url": "/n/old"}, 1012)
        # … and may come in the place of a newer one, whose words are not its own
        b.kill()
        assert db.sql("UPDATE node SET host = 'far', reads = 99 WHERE name = 'b'; " + FIRST_JOIN % {"name": "b", "life": 8, "lease": "1 h"}) == "b"
        db.sql("UPDATE game_table SET needs = 99, owner = NULL")
        heard, code = hello(a, ann)
        assert (heard["t"], heard["code"], code) == ("reject", "newer", 1013), heard
        assert a.stop()[0] == 0


@test
def a_step_that_is_cut_short_changes_nothing():
    db = One("cut", FIRST)
    with tempfile.TemporaryDirectory() as folder:
        psql = subprocess.Popen([os.path.join(the_database[0].bin, "psql"), "-XAtq", "-h", the_database[0].folder, "-U", "hustings", "-d", "cut"],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        psql.stdin.write("BEGIN; LOCK TABLE node IN ACCESS SHARE MODE; SELECT 'locked';\n")
        psql.stdin.flush()
        assert psql.stdout.readline() == "locked\n"
        a = server(folder, db, "a")
        start = subprocess.Popen([HUSTINGS, "serve", "--listen", "127.0.0.1:0", "--data", a.data, *a.more], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)
        waits = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'node'::regclass"
        for _ in range(300):
            if db.sql(waits) == "1":
                break
            time.sleep(0.02)
        assert db.sql(waits) == "1"  # it is in the middle of its step
        start.kill()
        start.wait()
        psql.stdin.write("COMMIT;\n")
        psql.stdin.close()
        psql.wait()
        for _ in range(300):
            if db.sql("SELECT count(*) FROM pg_stat_activity WHERE datname = 'cut' AND application_name LIKE 'hustings:%'") == "0":
                break
            time.sleep(0.02)
        assert db.schema() == ("1", "1", "0"), db.schema()
        db.sql("ALTER TABLE node ADD COLUMN packs int")  # somebody's own: the step fails in the middle
        done = subprocess.run([HUSTINGS, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data", a.data, *a.more], capture_output=True, text=True, timeout=60)
        assert done.returncode == 2 and "packs" in done.stderr, done
        assert db.schema() == ("1", "1", "1"), db.schema()
        db.sql("ALTER TABLE node DROP COLUMN packs")
        settled(a.start())
        assert db.schema() == ("2", "1", "4"), db.schema()
        assert a.stop()[0] == 0


@test
def what_earlier_programs_need_goes_when_they_are_gone():
    db = One("finish", FIRST)
    with tempfile.TemporaryDirectory() as folder:
        a = settled(server(folder, db, "a").start())
        db.joins("old", 7)
        for lang, part in (("en", "earlier version"), ("ru", "более ранней"), ("hu", "korábbi")):
            code, text = finish(db, lang)
            assert code == 2 and part in text and "old" in text, text
        assert db.schema() == ("2", "1", "4"), db.schema()
        db.sql("DELETE FROM node WHERE name = 'old'")
        code, text = finish(db)  # while our own servers run
        assert code == 0 and "finished" in text, text
        assert db.schema() == ("2", "2", "4"), db.schema()
        code, text = finish(db)
        assert code == 0 and "nothing to finish" in text, text
        try:
            db.joins("old", 8)  # one that had looked at the database before
            raise Exception("an earlier program begins")
        except AssertionError as e:
            assert "null value" in str(e), e
        assert a.stop()[0] == 0
        settled(a.start())
        assert a.stop()[0] == 0
    for args, part in ((["finish"], "DATABASE"), (["finish", "somewhere"], "postgres://"), (["finish", db.url, "more"], "more"), (["end"], "end"), ([], "copy"),
                       (["finish", db.url, "--to", "x"], "--to")):
        done = subprocess.run([HUSTINGS, "store", *args, "--lang", "en"], capture_output=True, text=True)
        assert done.returncode == 2 and part in done.stderr, (args, done.stderr)


# --- logs -------------------------------------------------------------------------------------------------------------------------

@test
def a_log_that_needs_a_newer_program_is_taken_by_nobody_else():
    db = One("needs")
    with tempfile.TemporaryDirectory() as folder:
        a = settled(server(folder, db, "a", "--cap", "sleep-ms=1000").start())
        ann = Player(a, random.Random(2))
        seat_and_start(ann, "night", 2)
        ann.play(until=4)
        ann.w.close()
        for _ in range(200):
            if db.sql("SELECT owner IS NULL FROM game_table") == "t":
                break
            time.sleep(0.05)
        rows = db.sql("SELECT count(*) FROM batch")
        db.sql("UPDATE game_table SET needs = needs + 1")
        for lang, part in (("en", "newer version"), ("ru", "более новой"), ("hu", "újabb")):
            heard, code = hello(a, ann, lang=lang)
            assert (heard["t"], heard["code"], code) == ("reject", "newer", 1013) and part in heard["message"], heard
        status, text, _ = a.request("GET", "/api/tables/" + ann.code)
        assert status == 503 and json.loads(text)["error"]["code"] == "newer", text
        db.sql("INSERT INTO node (name, id, url, build, host, tables, sockets, until, told, schema, reads, packs)"
               " VALUES ('next', 5, '/n/next', '9', 'far', 0, 0, clock_timestamp() + interval '1 h', 5, 3, 2, '')")
        for _ in range(100):  # heard with the next beat
            heard, code = hello(a, ann)
            if code == 1012:
                break
            time.sleep(0.1)
        assert (heard, code) == ({"t": "moved", "url": "/n/next"}, 1012), heard
        heard, code = hello(a, ann, tried="/n/next")
        assert (heard.get("code"), code) == ("newer", 1013), heard
        assert db.sql("SELECT count(*) FROM batch") == rows  # nobody has taken it
        db.sql("UPDATE game_table SET needs = needs - 1")
        assert hello(a, ann)[0]["t"] == "welcome"
        assert a.stop()[0] == 0


@test
def logs_of_a_day_name_tables_alike():
    db = One("names")
    with tempfile.TemporaryDirectory() as folder:
        a, b = (settled(server(folder, db, n).start()) for n in "ab")
        day, key = db.sql("SELECT value FROM meta WHERE key = 'log'").split()
        assert int(day) == int(time.time()) // 86400 and len(key) == 64
        ann = Player(a, random.Random(3))
        seat_and_start(ann, "night", 2)
        ann.play(until=4)
        assert a.stop()[0] == 0  # b gets it
        ann.server = b
        ann.come()
        ann.play()
        begun, over = await_event(a, "table.start")[0]["table"], await_event(b, "table.over")[0]["table"]
        assert begun == over, (begun, over)
        assert b.stop()[0] == 0
        db.sql("UPDATE meta SET value = '%d %s' WHERE key = 'log'" % (int(day) - 1, key))
        settled(b.start())
        again = db.sql("SELECT value FROM meta WHERE key = 'log'").split()
        assert again[0] == day and again[1] != key, again  # yesterday's is gone
        assert b.stop()[0] == 0
        assert key not in open(b.data + ".log").read()


# --- packs ------------------------------------------------------------------------------------------------------------------------

def make_pack(folder):
    os.makedirs(folder)
    cards = [{"id": "c%02d" % n, "image": "c%02d.webp" % n, "alt": {}, "tags": {}} for n in range(1, 85)]
    open(os.path.join(folder, "holiday.json"), "w").write(json.dumps({"game": "dixit", "id": "holiday", "name": {"en": "H", "ru": "H", "hu": "H"}, "cards": cards}))


@test
def a_table_is_played_where_its_pack_is():
    db = One("packs")
    with tempfile.TemporaryDirectory() as folder:
        make_pack(os.path.join(folder, "packs"))
        a, b = server(folder, db, "a", "--packs", os.path.join(folder, "packs")), server(folder, db, "b")
        settled(a.start())
        ann = Player(a, random.Random(4))
        ann.open_table("dixit", 3, content="holiday")
        settled(b.start())
        assert await_event(b, "nodes.packs-differ")[0]["nodes"] == ["/n/a"]
        await_event(a, "nodes.packs-differ")
        a.kill()  # nobody has the pack
        db.sql("UPDATE node SET until = clock_timestamp() WHERE name = 'a'")
        time.sleep(5)  # after a start everybody beats before anybody is taken for dead
        heard, code = hello(b, ann)
        assert (heard["t"], heard["code"]) == ("reject", "no-pack"), heard
        for _ in range(100):
            if db.sql("SELECT owner IS NULL FROM game_table") == "t":
                break
            time.sleep(0.05)
        assert db.sql("SELECT owner IS NULL FROM game_table") == "t"
        settled(a.start())
        for _ in range(100):
            heard, code = hello(b, ann)
            if code == 1012:
                break
            time.sleep(0.1)
        assert (heard, code) == ({"t": "moved", "url": "/n/a"}, 1012), heard
        assert hello(a, ann)[0]["t"] == "welcome"
        assert a.stop()[0] == 0
        await_event(b, "nodes.packs-agree")  # alone
        assert b.stop()[0] == 0
        assert len(events(b, "nodes.packs-differ")) == 2, events(b, "nodes.packs-differ")  # once for each a, not with every beat


# --- files of another build -------------------------------------------------------------------------------------------------------

def other_build(folder):
    """This program with another version, and with another name for one of its files."""
    version = subprocess.run([HUSTINGS, "--version"], capture_output=True, text=True).stdout.split()[1].encode()
    place = os.path.join(folder, "other")
    os.makedirs(place)
    program = open(HUSTINGS, "rb").read()
    name = re.search(rb"/a/[\w-]{6,}\.js\0", program)
    program = program.replace(b"\0" + version + b"\0", b"\0" + b"9" * len(version) + b"\0")
    changed = name and b"/a/" + b"z" * (len(name.group()) - 7) + b".js"
    if name:
        program = program.replace(name.group(), changed + b"\0")
    open(os.path.join(place, "hustings"), "wb").write(program)
    shutil.copy(os.path.join(os.path.dirname(HUSTINGS), "hustings-postgres"), place)
    for name in os.listdir(place):
        os.chmod(os.path.join(place, name), 0o755)
    os.chmod(folder, 0o755)
    return os.path.join(place, "hustings"), changed and changed.decode()


@test
def files_of_another_build_are_where_that_build_is():
    db = One("builds")
    with tempfile.TemporaryDirectory() as folder:
        program, name = other_build(folder)
        name = name or "/a/zzzzzzzz.js"  # a build without the page has no such files
        a = settled(server(folder, db, "a").start())
        b = settled(server(folder, db, "b", command=(program,)).start())
        assert db.sql("SELECT count(DISTINCT build) FROM node") == "2"
        for _ in range(100):  # heard with the next beat
            status, _, headers = a.request("GET", name)
            if status == 307:
                break
            time.sleep(0.1)
        assert (status, headers["Location"]) == (307, "/n/b" + name), status
        assert headers["Cache-Control"] in ("no-store", "no-cache"), headers
        status = b.request("GET", "/n/b" + name)[0]
        assert status in (200, 404)  # a build without the page has none
        if name != "/a/zzzzzzzz.js":
            assert status == 200
        assert a.request("GET", "/n/a" + name)[0] == 404  # it was sent on once, that is enough
        assert b.stop()[0] == 0
        for _ in range(100):
            status = a.request("GET", name)[0]
            if status == 404:  # the page loads itself again (web/src/frame/other_build.ts)
                break
            time.sleep(0.1)
        assert status == 404
        assert a.stop()[0] == 0


run_tests(at_once=4)
