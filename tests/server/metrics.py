"""Metrics of hustings serve: on their own address, in Prometheus' format, everything that docs/server.md names; and
nothing in them, in the log, in answers to strangers or in errors that is anybody's secret.

usage: metrics.py HUSTINGS"""
import json
import os
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time

from serving import HUSTINGS, Closed, Player, Server, run_tests, seat_and_start, settled, test

NAMES = ("sockets", "tables", "messages_total", "rejects_total", "move_seconds", "commit_seconds", "commit_entries", "holdback", "reconnects_total",
         "quarantined", "fenced_total", "limit_total", "no_files_total", "bots_thoughts_total", "bots_wanted_ms_total", "bots_granted_ms_total", "bots_late_total", "rss_bytes")
CROWDED = """import os, resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200))
for _ in range(120):
    os.set_inheritable(os.open("/dev/null", os.O_RDONLY), True)
os.execv(sys.argv[1], sys.argv[1:])"""
LABELS = {"state", "t", "result", "code", "cap", "le"}


def begin(folder, *more, **how):
    server = settled(Server(os.path.join(folder, "data"), "--metrics-listen", "0", *more, **how).start())
    line = next(json.loads(line) for line in open(server.data + ".log") if '"metrics.listen"' in line)
    server.metrics = line["port"]
    return server


def ask(port, path="/metrics", method="GET", more=""):
    with socket.create_connection(("127.0.0.1", port), timeout=10) as s:
        s.sendall(("%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n%s\r\n" % (method, path, more)).encode())
        got = b""
        while part := s.recv(65536):
            got += part
    head, body = got.decode().split("\r\n\r\n", 1)
    return int(head.split()[1]), head, body


def read(text):
    """The values by name and labels; the form is checked."""
    values, types = {}, {}
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert name not in types and kind in ("counter", "gauge", "histogram"), line
            types[name] = kind
            continue
        if line.startswith("# HELP "):
            continue
        name, labels, value = re.fullmatch(r'(hustings_[a-z_]+)(?:\{((?:[a-z]+="[^"\\]*",?)+)\})? ([0-9.e+]+)', line).groups()
        family = re.sub(r"_(bucket|sum|count)$", "", name) if re.sub(r"_(bucket|sum|count)$", "", name) in types else name
        assert family in types, line
        pairs = tuple(re.findall(r'([a-z]+)="([^"]*)"', labels or ""))
        assert {key for key, _ in pairs} <= LABELS and (name, pairs) not in values, line
        values[name, pairs] = float(value)
    for name, kind in types.items():
        if kind == "histogram":
            steps = [v for (n, _), v in values.items() if n == name + "_bucket"]
            assert steps == sorted(steps) and steps[-1] == values[name + "_count", ()], name
    return values, types


@test
def every_figure_is_told():
    with tempfile.TemporaryDirectory() as folder:
        server = begin(folder)
        ann = Player(server, random.Random(3))
        seat_and_start(ann, "night", 2)
        ann.play()
        ann.w.close()
        ann.come()
        answer = ann.await_answer(ann.say(t="move", q=1, move={"do": "nonsense"}))
        assert answer["t"] == "reject", answer
        server.request("GET", "/api/tables/QQQQQ")
        status, head, body = ask(server.metrics)
        assert status == 200 and "text/plain; version=0.0.4" in head and "no-store" not in body, head
        values, types = read(body)
        assert set(types) == {"hustings_" + name for name in NAMES}, set(types) ^ {"hustings_" + name for name in NAMES}
        get = lambda name, **labels: values["hustings_" + name, tuple(labels.items())]
        moves = len(ann.acked)
        assert get("tables", state="over") == 1 and get("tables", state="asleep") == 0
        assert get("messages_total", t="hello", result="taken") >= 2 and get("messages_total", t="move", result="rejected") >= 1
        assert get("messages_total", t="move", result="taken") >= moves > 0
        assert get("move_seconds_count") >= moves - 1 and 0 < get("move_seconds_sum") < 60, (get("move_seconds_count"), moves)
        assert get("commit_seconds_count") == get("commit_entries_count") > 0 and get("commit_entries_sum") > moves
        assert get("reconnects_total") == 2 - 1 and get("rejects_total", code=answer["code"]) >= 1
        assert get("bots_thoughts_total") >= 1 and get("bots_wanted_ms_total") >= get("bots_granted_ms_total") >= 2 * get("bots_thoughts_total")
        assert get("bots_late_total") == 0  # where the tempo is 0, bots have no moment that they could miss
        assert get("sockets") >= 1 and get("rss_bytes") > 1e6 and get("holdback") == 0 and get("fenced_total") == 0
        server.stop()


@test
def limits_are_counted():
    with tempfile.TemporaryDirectory() as folder:
        server = begin(folder, "--behind-proxy", "127.0.0.1", "--cap", "message-burst=5", "--cap", "messages-a-second=1", "--cap", "wrong-codes-a-minute=1")
        for _ in range(3):
            server.request("GET", "/api/tables/QQQQQ", **{"X-Forwarded-For": "198.51.100.9"})
        w = server.socket(**{"X-Forwarded-For": "198.51.100.8"})
        try:
            for i in range(20):
                w.send({"t": "beat", "i": i})
            while True:
                w.receive()
        except Closed as e:
            assert e.args[0] in (1006, 1008), e
        values, _ = read(ask(server.metrics)[2])
        assert values["hustings_limit_total", (("cap", "wrong-codes-a-minute"),)] == 2
        assert values["hustings_limit_total", (("cap", "messages-a-second"),)] == 4
        assert values["hustings_rejects_total", (("code", "too-fast"),)] == 4
        server.stop()


@test
def without_file_descriptors_the_metrics_still_answer():
    with tempfile.TemporaryDirectory() as folder:
        # The limit suffices for the caps, but descriptors that the server does not know of take the room.
        server = begin(folder, "--cap", "sockets=136", command=(sys.executable, "-c", CROWDED, HUSTINGS))
        callers = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(100)]
        for _ in range(100):
            status, _, text = ask(server.metrics)
            missed = read(text)[0]["hustings_no_files_total", ()]
            if missed:
                break
            time.sleep(0.1)
        assert status == 200 and missed > 0, (status, missed)
        told = [json.loads(line) for line in open(server.data + ".log") if '"server.no-files"' in line]
        assert len(told) == 1 and told[0]["level"] == "error", told
        for caller in callers:
            caller.close()
        for _ in range(100):  # there is room again
            try:
                if server.request("GET", "/healthz")[0] == 200:
                    break
            except OSError:
                time.sleep(0.1)
        assert server.request("GET", "/healthz")[0] == 200
        server.stop()


@test
def as_many_sockets_as_the_caps_allow_must_fit():
    def few():
        resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))
    with tempfile.TemporaryDirectory() as folder:
        for check in ((), ("--check",)):
            done = subprocess.run([HUSTINGS, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data", folder + "/data", "--cap", "sockets=2000", *check],
                                  capture_output=True, text=True, timeout=20, preexec_fn=few)
            assert done.returncode == 2 and "--cap sockets=2000 needs 2" in done.stderr and "only 1024" in done.stderr, done
        fits = subprocess.run([HUSTINGS, "serve", "--lang", "en", "--data", folder + "/data", "--cap", "sockets=200", "--check"],
                              capture_output=True, text=True, timeout=20, preexec_fn=few)
        assert fits.returncode == 0, fits


@test
def it_is_an_address_of_its_own():
    with tempfile.TemporaryDirectory() as folder:
        server = begin(folder)
        assert server.request("GET", "/metrics")[0] == 404
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        for path, method, more in (("/", "GET", ""), ("/api/tables", "GET", ""), ("/api/tables", "POST", "Content-Length: 0\r\n"), ("/metrics/", "GET", ""),
                                   ("/readyz", "GET", ""), ("/metrics", "POST", "Content-Length: 0\r\n")):
            assert ask(server.metrics, path, method, more)[0] == 404, (method, path)
        with socket.create_connection(("127.0.0.1", server.metrics), timeout=10) as s:
            s.sendall(("GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n" % upgrade).encode())
            assert s.recv(1000).startswith(b"HTTP/1.1 404 ")
        assert ask(server.metrics, more="X: rebound\r\n")[0] == 200
        with socket.create_connection(("127.0.0.1", server.metrics), timeout=10) as s:
            s.sendall(b"GET /metrics HTTP/1.1\r\nHost: rebound.example\r\n\r\n")
            assert s.recv(1000).startswith(b"HTTP/1.1 421 ")
        server.stop()
        for address in ("203.0.113.5:9", "0.0.0.0:9", "[::]:9", "nonsense", "127.0.0.1:99999"):
            for check in ((), ("--check",)):
                done = subprocess.run([HUSTINGS, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data", server.data, "--metrics-listen", address, *check],
                                      capture_output=True, text=True, timeout=20)
                assert done.returncode == 2 and "metrics" in done.stderr, (address, done)


def secrets_of(player):
    """What belongs to only one person or table."""
    yield from (player.token, player.key, player.code, player.name)
    for q, move in player.acked:
        yield from (v for v in json.loads(move).values() if isinstance(v, str) and len(v) > 8)


def found_in(text, secrets):
    return [secret for secret in secrets if secret in text]


@test
def nothing_tells_a_secret():
    with tempfile.TemporaryDirectory() as folder:
        server = begin(folder, "--behind-proxy", "127.0.0.1")
        ann = Player(server, random.Random(3), "Zebulon Marker")
        seat_and_start(ann, "dixit", 3, talk="text")
        ann.play(until=12)
        said = "a planted sentence"
        ann.await_answer(ann.say(t="say", text=said))
        planted = [*secrets_of(ann), said, ann.nonce.hex(), "198.51.100.77", "a clue"]
        seen = ask(server.metrics)[2]
        for path in ("/api/tables/" + ann.code, "/api/tables/%s/record" % ann.code, "/api/tables/QQQQQ", "/nothing/" + ann.token):
            status, text, headers = server.request("GET", path, **{"X-Forwarded-For": "198.51.100.77", "Authorization": "Bearer " + "x" * 24})
            seen += text.replace(ann.code, "") + str(headers)  # the client that asks about a code has it
        for bad in ("{", '{"t":"move","i":7,"q":1,"move":{"do":"%s"}}' % said, '{"t":"hello","i":1,"table":"%s","token":"%s"}' % (ann.code, "y" * 24)):
            w = server.socket(**{"X-Forwarded-For": "198.51.100.77"})
            w.send(bad)
            seen += json.dumps(w.receive())
            w.close()
        server.kill()
        server.start()
        server.stop()
        seen += open(server.data + ".log").read()
        assert not found_in(seen, planted), found_in(seen, planted)
        assert all(found_in(seen + secret, planted) for secret in planted), "the test does not see what it plants"


run_tests()
