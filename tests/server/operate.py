"""Running a server: old tables go, files are checked, sockets that outlive it, logs.

usage: operate.py HUSTINGS"""
import hashlib
import json
import os
import random
import re
import shutil
import socket
import sqlite3
import struct
import subprocess
import tempfile
import threading
import time

from serving import HUSTINGS, LAX, Player, Server, check_record, key_of, run_tests, seat_and_start, settled, test

DAY = 24 * 60 * 60


def data_in(folder):
    return os.path.join(folder, "data")


def file_of(server):
    return os.path.join(server.data, "hustings.db")


def change(path, sql, *values):
    db = sqlite3.connect(path)
    with db:
        db.execute(sql, values)
    db.close()


def make_tables(server):
    """A lobby, a game that goes on and one that is over: their codes."""
    codes = []
    for seed in range(3):
        player = Player(server, random.Random(seed))
        if seed == 0:
            player.open_table("night", 2)
        else:
            seat_and_start(player, "night", 2)
            player.play(until=4 if seed == 1 else None)
        codes.append(player.code)
    return codes


def status(server, code):
    return server.request("GET", "/api/tables/" + code)[0]


def await_gone(server, code):
    for _ in range(500):
        if status(server, code) == 404:
            return
        time.sleep(0.02)
    raise AssertionError("%s is still there" % code)


def events(server, name):
    return [line for line in map(json.loads, open(server.data + ".log")) if line["event"] == name]


@test
def old_tables_go():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(data_in(folder)).start())
        lobby, running, over = make_tables(server)
        server.stop()
        path, now = file_of(server), int(time.time())
        for code, age in ((lobby, 1.1 * DAY), (running, 29 * DAY), (over, 31 * DAY)):
            change(path, "UPDATE game_table SET touched = ? WHERE code = ?", int(now - age), code)
        settled(server.start())
        time.sleep(0.5)
        assert [status(server, code) for code in (lobby, running, over)] == [200] * 3  # not so soon after a start
        server.stop()
        assert not events(server, "tables.expired")
        server.more = ("--cap", "settle-ms=0")
        settled(server.start())
        await_gone(server, lobby)
        await_gone(server, over)
        assert status(server, running) == 200
        server.stop()
        assert sum(line["tables"] for line in events(server, "tables.expired")) == 2
        assert not events(server, "clock.doubted")
        server.more += ("--keep", "28")
        settled(server.start())
        await_gone(server, running)
        server.stop()
        db = sqlite3.connect(path)
        assert db.execute("SELECT count(*) FROM entry").fetchone() == (0,)  # their names went with them
        db.close()


def ids(path):
    db = sqlite3.connect(path)
    found = [row[0] for row in db.execute("SELECT id FROM game_table")]
    db.close()
    return found


@test
def a_wrong_clock_deletes_nothing():
    """The file of an older program, whose newest entry is 400 days old by this clock; then the clock is put right."""
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(data_in(folder), "--cap", "settle-ms=0").start())
        codes = make_tables(server)
        server.stop()
        path = file_of(server)

        def shift(days):
            change(path, "UPDATE entry SET at = at + ?", days * DAY)
            change(path, "UPDATE game_table SET touched = touched + ?1, created = created + ?1", days * DAY)
            for table in ids(path):
                seal(path, table)
        shift(-400)
        change(path, "DELETE FROM meta WHERE key IN ('clock', 'open')")
        for n in range(2):  # and when it is started again
            settled(server.start())
            Player(server, random.Random(n)).open_table("night", 2)  # new entries, by that clock
            time.sleep(1.2)  # it looks at all three kinds of tables meanwhile
            assert [status(server, code) for code in codes] == [200] * 3, n
            server.stop()
            doubted = events(server, "clock.doubted")
            assert len(doubted) == n + 1 and abs(doubted[-1]["seconds"] - 400 * DAY) < 60 and doubted[-1]["level"] == "warning", doubted
        assert not events(server, "tables.expired")
        saved = sqlite3.connect(path).execute("SELECT value FROM meta WHERE key = 'clock'").fetchone()[0]
        change(path, "UPDATE meta SET value = ? WHERE key = 'clock'", " ".join([str(int(time.time())), *saved.split()[1:]]))
        shift(400)  # as if 400 days were taken off the clock again
        settled(server.start())
        assert [status(server, code) for code in codes] == [200] * 3
        server.stop()
        assert len(events(server, "clock.doubted")) == 2 and not events(server, "tables.expired")
        assert check(path)[0] == 0


# --- limits -----------------------------------------------------------------------------------------------

USUAL = {"sockets": 4096, "tables": 1000, "spectators": 64, "guests": 64, "entries": 20000, "messages-a-second": 10, "message-burst": 30, "says-in-10s": 5,
         "too-fast-a-minute": 3, "sockets-a-second": 5, "socket-burst": 40, "sockets-open": 64, "tables-an-hour": 10, "wrong-codes-a-minute": 10, "requests-a-minute": 6000,
         "address-share": 25, "network-share": 50, "tempo": 100, "bots-cores": min(max(len(os.sched_getaffinity(0)) - 1, 1), 64), "programs": 16, "programs-memory": 512,
         "message": 4096, "first-message": 1024, "json-depth": 8, "json-values": 256, "name": 20, "say": 200, "sleep-ms": 600000, "settle-ms": 3600000,
         "arrive-ms": 10000, "head": 8192, "body": 4096, "url": 512, "out": 65536, "queue": 262144, "first-queue": 1024}


def limits(*args, **env):
    """What --check says about them, and the status."""
    done = subprocess.run([HUSTINGS, "serve", "--check", *args], capture_output=True, text=True, timeout=20, env={**os.environ, **env})
    return {name: int(value) for name, value in re.findall(r"^cap +([a-z0-9-]+)=(\d+)$", done.stdout, re.M)}, done.returncode


@test
def every_limit_can_be_set():
    assert limits() == (USUAL, 0), limits()
    for times in (2, 3):
        want = {name: times * value for name, value in USUAL.items()}
        pairs = ["%s=%d" % pair for pair in want.items()]
        assert limits(*[arg for pair in pairs for arg in ("--cap", pair)]) == (want, 0), times
        assert limits(HUSTINGS_CAP=",".join(pairs)) == (want, 0), times
    for name in USUAL:
        assert limits("--cap", name + "=-1")[1] == 2, name
    page = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/server.md")).read()
    told = set(re.findall(r"`([a-z0-9-]+)`", re.search(r"^## Limits$(.*?)^## ", page, re.M | re.S)[1]))
    assert told >= set(USUAL), set(USUAL) - told


# --- hustings check ---------------------------------------------------------------------------------------


def check(path, *more, lang="en"):
    done = subprocess.run([HUSTINGS, "check", path, "--lang", lang, *more], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def seal(path, table):
    """Makes the sums of a log right again (docs/server-design.md, Sums)."""
    db = sqlite3.connect(path)
    total = bytes(16)
    with db:
        rows = db.execute("SELECT seq, at, kind, body FROM entry WHERE tbl = ? ORDER BY seq", (table,)).fetchall()
        for seq, at, kind, body in rows:
            kind, body = kind.encode(), body.encode()
            bytes_ = (total + struct.pack("<QQQ", table, seq, at) + struct.pack("<I", len(kind)) + kind +
                      struct.pack("<I", len(body)) + body)
            total = hashlib.blake2b(bytes_, digest_size=16).digest()
            db.execute("UPDATE entry SET sum = ? WHERE tbl = ? AND seq = ?", (total, table, seq))
    db.close()


@test
def files_are_checked():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(data_in(folder)).start())
        make_tables(server)
        path = file_of(server)
        code, out, _ = check(path)  # while the server runs
        assert code == 0 and "3 tables" in out and "plays through" in out, out
        server.stop()
        for lang in ("en", "ru", "hu"):
            code, out, err = check(path, lang=lang)
            assert code == 0 and out.count("\n") == 2 and not err, (lang, out, err)
        before = open(path, "rb").read()
        check(path)
        assert open(path, "rb").read() == before  # nothing is changed

        altered = os.path.join(folder, "altered.db")
        shutil.copy(path, altered)
        seal(altered, 3)  # as it was: the sums are understood
        assert check(altered)[0] == 0
        change(altered, "UPDATE entry SET body = replace(body, ?, ?) WHERE tbl = 2 AND kind = 'move'", '"seat\\":0',
               '"seat\\":1')
        code, out, _ = check(altered)
        assert code == 1 and "Table 2 is damaged" in out and "add up" in out, out
        seal(altered, 2)
        code, out, _ = check(altered)
        assert code == 1 and "Table 2" in out and "by the rules" in out, out
        shutil.copy(path, altered)
        change(altered, "UPDATE entry SET body = replace(body, '\"content\":\"standard\"', '\"content\":\"another\"') "
               "WHERE tbl = 1")
        seal(altered, 1)
        code, out, _ = check(altered)
        assert code == 1 and "Table 1" in out and "--packs" in out, out

        shutil.copy(path, altered)
        server.start()
        assert check(path)[0] == 0
        server.kill()
        os.remove(path + "-wal")  # nobody can say what was in it
        for lang in ("en", "ru", "hu"):
            code, out, err = check(path, lang=lang)
            assert code == 1 and out.count("\n") == 3 and path + "-wal" in out and not err, (lang, out, err)
        code, out, err = backup(server, os.path.join(folder, "cut"))
        assert code == 1 and "is gone" in out and not err, (out, err)
        assert check(os.path.join(folder, "cut"))[0] == 1
        settled(server.start())  # it goes on with what is there
        server.stop()
        assert check(path)[0] == 0

        nonsense = os.path.join(folder, "nonsense")
        open(nonsense, "w").write("no database" * 100)
        for path, more in ((nonsense, ()), (os.path.join(folder, "missing"), ()), (altered, ("--packs", "/nowhere")),
                           (altered, ("twice",))):
            code, out, err = check(path, *more)
            assert code == 2 and not out and err.startswith("hustings: "), (path, code, out, err)


# --- hustings backup ---------------------------------------------------------------------------------------


def backup(server, path, *more, lang="en"):
    done = subprocess.run([HUSTINGS, "backup", path, "--data", server.data, "--lang", lang, *more], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def entries_of(path):
    db = sqlite3.connect(path)
    count = db.execute("SELECT count(*) FROM entry").fetchone()[0]
    db.close()
    return count


@test
def backups_are_taken_while_it_runs_and_put_back():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(data_in(folder)).start())
        ann = Player(server, random.Random(5))
        seat_and_start(ann, "vote", 5)
        sizes = []
        for n in range(6):  # each of one moment, whatever is written meanwhile
            ann.play(until=ann.have + 3)
            writer = threading.Thread(target=lambda: ann.play(until=ann.have + 6))
            writer.start()
            path = os.path.join(folder, "copy-%d" % n)
            code, out, err = backup(server, path, lang=("en", "ru", "hu")[n % 3])
            writer.join()
            assert code == 0 and path in out and not err, (code, out, err)
            assert os.stat(path).st_mode & 0o777 == 0o600
            code, out, _ = check(path)
            assert code == 0 and "plays through" in out, out
            sizes.append(entries_of(path))
            assert not [name for name in os.listdir(folder) if name.startswith("copy-%d" % n) and name != "copy-%d" % n], os.listdir(folder)
        assert sizes == sorted(sizes) and sizes[0] < sizes[-1], sizes
        shown = ann.have
        ann.w.close()
        assert server.stop()[0] == 0
        os.replace(os.path.join(folder, "copy-0"), file_of(server))  # as docs/hosting.md says
        for end in ("-wal", "-shm"):
            if os.path.exists(file_of(server) + end):
                os.remove(file_of(server) + end)
        settled(server.start())
        seen, ann.have = ann.have, 0
        ann.state = None
        w = ann.w = server.socket()
        ann.answered = 0
        i = ann.say(t="hello", table=ann.code, token=ann.token, have=seen, game="0" * 32, lang="en")
        assert ann.await_answer(i)["t"] == "welcome"
        while not ann.state:
            ann.step()
        assert 0 < ann.have < shown, (ann.have, shown)
        ann.play()
        assert w is ann.w
        w.close()
        assert server.stop()[0] == 0
        assert check(file_of(server))[0] == 0


def record_of(person):
    status, text, _ = person.server.request("GET", "/api/tables/%s/record" % person.code, Authorization="Bearer " + person.token)
    assert status == 200, (status, text)
    return text


@test
def records_are_signed_with_a_key_that_travels_with_backups():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(data_in(folder)).start())
        path, key = os.path.join(server.data, "hustings.key"), key_of(server)
        private = open(path).read()
        assert re.fullmatch("[0-9a-f]{64}\n", private) and private.strip() != key
        assert os.stat(path).st_mode & 0o777 == 0o600
        ann = Player(server, random.Random(8))
        seat_and_start(ann, "night", 2)
        ann.play()
        check_record(ann, folder)
        record, copy = record_of(ann), os.path.join(folder, "copy")
        assert json.loads(record.splitlines()[-1])["signed"]["key"] == key
        ann.w.close()
        assert backup(server, copy)[0] == 0
        server.stop()
        os.chmod(path, 0o644)
        settled(server.start())
        assert key_of(server) == key and record_of(ann) == record  # the same bytes
        assert os.stat(path).st_mode & 0o777 == 0o600
        server.stop()
        for began in (False, True):  # put back elsewhere, where a server may have begun with a key of its own
            other = Server(os.path.join(folder, "other-%d" % began), "--root-is-fine")  # whose folder it may be
            if began:
                assert key_of(settled(other.start())) != key
                other.stop()
            os.makedirs(other.data, 0o700, exist_ok=True)
            shutil.copy(copy, file_of(other))
            ann.server = settled(other.start())
            assert key_of(other) == key and record_of(ann) == record
            assert os.stat(os.path.join(other.data, "hustings.key")).st_mode & 0o777 == 0o600
            other.stop()
            assert private.strip().encode() not in open(file_of(other), "rb").read()  # it is in its own file alone
            assert private.strip() not in open(other.data + ".log").read()


@test
def a_key_that_is_none_is_left_alone():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(data_in(folder), "--root-is-fine")
        path = os.path.join(server.data, "hustings.key")
        os.makedirs(server.data, 0o700)
        for wrong in ("", "not a key\n", "0" * 63, "0" * 64 + "\n\n"):
            open(path, "w").write(wrong)
            for command in ("serve", "--root-is-fine", "--listen", "127.0.0.1:0"), ("backup", os.path.join(folder, "copy")):
                done = subprocess.run([HUSTINGS, *command, "--lang", "en", "--data", server.data], capture_output=True, text=True, timeout=20)
                assert done.returncode == 2 and "not a key" in done.stderr and open(path).read() == wrong, done
        os.remove(path)
        assert key_of(settled(server.start()))
        server.stop()


@test
def backups_harm_nothing():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(data_in(folder)).start())
        make_tables(server)
        there = os.path.join(folder, "there")
        open(there, "w").write("mine")
        for path, more in ((there, ()), (os.path.join(folder, "no/such/folder"), ()), (os.path.join(folder, "new"), ("--data", folder)),
                           (os.path.join(folder, "new"), ("twice",))):
            code, out, err = backup(server, path, *more)
            assert code == 2 and not out and err.startswith("hustings: "), (path, code, out, err)
        assert open(there).read() == "mine" and sorted(os.listdir(folder)) == ["data", "data.log", "there"], os.listdir(folder)
        server.stop()
        change(file_of(server), "UPDATE entry SET body = body || ' ' WHERE tbl = 2 AND seq = 1")
        code, out, err = backup(server, os.path.join(folder, "damaged"))
        assert code == 1 and "table 2 was damaged" in out, (code, out, err)


@test
def files_of_newer_programs_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(data_in(folder)).start())
        server.stop()
        for schema, words in (("99", "newer Hustings"), ("0", "no schema of ours")):
            change(file_of(server), "UPDATE meta SET value = ? WHERE key = 'schema'", schema)
            before = open(file_of(server), "rb").read()
            done = subprocess.run([HUSTINGS, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data", server.data], capture_output=True, text=True, timeout=20)
            assert done.returncode == 2 and words in done.stderr, done
            assert open(file_of(server), "rb").read() == before


# --- sockets that outlive a server ------------------------------------------------------------------------


def start_with(listener, server):
    """As systemd starts it: the socket is descriptor 3."""
    shell = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@" 3<&%d' % listener.fileno()
    server.process = subprocess.Popen(["sh", "-c", shell, HUSTINGS, "serve", "--lang", "en", "--table", "none", "--data",
                                       server.data, *LAX], pass_fds=[listener.fileno()], stdin=subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, stderr=open(server.data + ".log", "a"), text=True)
    server.process.stdout.readline()
    link = server.process.stdout.readline().strip()
    assert link == "http://127.0.0.1:%d/" % server.port, link
    return server


@test
def nobody_is_refused_meanwhile():
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as listener:
        server = Server(data_in(folder))
        server.port = listener.getsockname()[1]
        settled(start_with(listener, server))
        ann = Player(server, random.Random(7))
        seat_and_start(ann, "night", 2)
        ann.play(until=4)
        code, took = server.stop(leaving=False)
        assert code == 0 and took < 3, (code, took)
        answers = []
        caller = threading.Thread(target=lambda: answers.append(server.request("GET", "/healthz")[0]))
        caller.start()  # while no server runs
        time.sleep(0.2)
        start_with(listener, server)
        caller.join()
        assert answers == [200], answers
        assert ann.come()["t"] == "welcome"
        ann.play()
        ann.w.close()
        server.stop()


# --- logs -------------------------------------------------------------------------------------------------


@test
def logs_name_nothing():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(data_in(folder))
        names = []
        ann = None
        for _ in range(2):
            settled(server.start())
            ann = Player(server, random.Random(8), name="Sophronia") if not ann else ann
            if not names:
                seat_and_start(ann, "night", 2)
                ann.play(until=4)
            else:
                assert ann.come()["t"] == "welcome"
                ann.play()
            ann.w.close()
            server.stop()
            lines = open(server.data + ".log").read()
            tables = [json.loads(line) for line in lines.splitlines() if '"table"' in line]
            for line in tables:
                assert set(line) == {"at", "level", "event", "table", "seats"} and len(line["table"]) == 8, line
            names.append(tables[-1]["table"])
            for secret in (ann.token, ann.key, ann.code, ann.name):
                assert secret not in lines, lines
        assert names[0] != names[1], names  # named differently by each process


run_tests()
