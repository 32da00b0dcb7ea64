"""End-to-end tests of hustings serve: pages, a whole game against bots with a kill -9 in the middle, ends, bad input.

usage: serve.py HUSTINGS"""
import json
import os
import random
import re
import secrets
import signal
import socket
import stat
import subprocess
import tempfile
import time

from serving import (HUSTINGS, Closed, Player, Server, check_acknowledged, check_record, run_tests, seat_and_start,
                     settled, test)


def children(pid):
    return [int(p) for p in open("/proc/%d/task/%d/children" % (pid, pid)).read().split()]


def lives(pid):
    """Not gone, and not just waiting to be reaped."""
    try:
        return open("/proc/%d/stat" % pid).read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@test
def a_game_goes_on_after_kill_9():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Player(server, random.Random(1))
        seat_and_start(ann, "night", 2)
        ann.play(until=8)
        question = ann.state.get("ask", {}).get("q")
        server.kill()
        began = time.monotonic()
        server.start()
        assert ann.come()["t"] == "welcome"
        ann.play(until=ann.have)
        print("# back at question %s after %.2f s" % (question, time.monotonic() - began))
        ann.play()
        check_acknowledged(ann, check_record(ann, folder))
        assert ann.acked
        code, took = server.stop()
        assert code == 0 and took < 3, (code, took)


@test
def a_table_of_vote_fills_with_bots_and_ends():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Player(server, random.Random(2))
        seat_and_start(ann, "vote", 6)
        ann.play(most=100)
        check_record(ann, folder)
        log = open(server.data + ".log").read()
        for secret in (ann.token, ann.key, ann.code, ann.name):
            assert secret not in log, log
        for line in log.splitlines():
            assert json.loads(line)["at"] and json.loads(line)["event"], line
        assert server.stop()[0] == 0


@test
def bots_that_fall_are_replaced():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Player(server, random.Random(5))
        seat_and_start(ann, "night", 2)
        for until in (5, 15):
            ann.play(until=until)
            keeper, = children(server.process.pid)
            os.kill(children(keeper)[0], signal.SIGKILL)
        ann.play(most=20)
        check_record(ann, folder)
        assert '"event":"bots.fell"' in open(server.data + ".log").read()
        keeper, = children(server.process.pid)
        player, = children(keeper)
        server.kill()
        for _ in range(100):
            if not lives(player):
                return
            time.sleep(0.02)
        raise AssertionError("the bots outlive the server")


@test
def pages_and_health():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        assert server.request("GET", "/healthz")[:2] == (200, "ok\n")
        for path in ("/nothing", "/t/abc", "/web/../main.c", "/api/nothing", "/api/tables/QQQQQ"):
            status, text, headers = server.request("GET", path)
            assert status == 404 and "error" in json.loads(text), (path, status, text)
            assert headers["X-Content-Type-Options"] == "nosniff", headers
        assert server.request("GET", "/", Host="rebound.example")[0] == 421
        assert server.request("POST", "/api/tables", {"game": "chess", "token": "x" * 24})[0] == 400
        assert server.request("POST", "/api/tables", {}, Origin="http://elsewhere.example")[0] == 403
        first = server.request("GET", "/")
        for path in ("/t/KVARN", "/t/kvarn/board", "/t/kvarnxyz", "/t/KVARNXYZABCD/replay", "/t/kvarn/text", "/r"):
            assert server.request("GET", path)[:2] == first[:2], path
        assert first[0] == 200 and first[2]["Content-Type"].startswith("text/html"), first
        assert first[2]["Cross-Origin-Opener-Policy"] == "same-origin", first[2]
        assert "Cross-Origin-Opener-Policy" not in server.request("GET", "/healthz")[2]
        linked = re.findall(r' (?:href|src)="(/[^"]+)"', first[1])
        assert linked, first[1]
        for path in linked + ["/web/page.css"]:  # whatever the page links is there
            assert server.request("GET", path)[0] == 200, path
        if "/web/page.css" in first[1]:  # without the web table: it says so, in three languages, and how to get one
            assert first[1].count("<code>make</code>") == 3 and "<script" not in first[1], first[1]
            assert re.findall(r'<section lang="(..)">', first[1]) == ["en", "ru", "hu"], first[1]
        for path in ("/plain", "/web/plain.js"):
            assert server.request("GET", path)[0] == 404, path
        assert server.stop()[0] == 0


@test
def many_tables_have_longer_codes():
    """The eightieth has six letters; after a restart the first and the last are found in the store's file."""
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        open_table = lambda: json.loads(server.request("POST", "/api/tables", {"game": "night", "token": secrets.token_urlsafe(24)})[1])["code"]
        codes = [open_table() for _ in range(80)]
        assert [len(code) for code in codes] == [5] * 79 + [6], codes
        assert server.stop()[0] == 0
        server = settled(server.start())
        for code in (codes[0], codes[-1], codes[-1].lower()):
            assert server.request("GET", "/api/tables/" + code)[0] == 200, code
        assert len(open_table()) == 6
        assert server.stop()[0] == 0


@test
def a_table_opened_again_is_the_same_after_kill_9():
    """With the key that is good by then: the code and the key follow from what is stored."""
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Player(server, random.Random(5))
        ask = lambda: json.loads(server.request("POST", "/api/tables", {"game": "night", "token": ann.token})[1])
        opened = ask()
        server.kill()
        server = settled(server.start())
        assert ask() == opened
        ann.code, ann.key = opened["code"], opened["key"]
        ann.come()
        ann.sit()
        renewed = ann.await_answer(ann.say(t="host", do="renew"))
        assert renewed["key"] != opened["key"]
        server.kill()
        server = settled(server.start())
        assert ask() == {**opened, "key": renewed["key"]}
        assert server.stop()[0] == 0


@test
def sigterm_says_restart_and_closes_with_1012():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Player(server, random.Random(3))
        seat_and_start(ann, "night", 2)
        half_open = socket.create_connection(("127.0.0.1", server.port))
        half_open.sendall(b"GET / HTTP/1.1\r\n")
        ann.play(until=2)
        server.process.send_signal(signal.SIGTERM)
        said = []
        try:
            while True:
                said.append(ann.step()["t"])
        except Closed as e:
            assert e.args[0] == 1012 and "restart" in said, (e.args, said)
        assert server.process.wait(timeout=3) == 0
        server.process.stdout.close()
        half_open.close()
        settled(server.start())
        assert ann.come()["t"] == "welcome"
        ann.play()
        check_record(ann, folder)
        server.stop()


@test
def hostile_sockets_harm_nobody():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Player(server, random.Random(4))
        seat_and_start(ann, "night", 2)
        for garbage in (b"\0" * 9000, b"GET " + b"a" * 9000, b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
                        b"Content-Length: 99999999\r\n\r\n", b"\x16\x03\x01\x02\x00"):
            s = socket.create_connection(("127.0.0.1", server.port), timeout=10)
            s.sendall(garbage)
            s.close()
        for message in ("{", "[]", '{"t":"move"}', '{"t":"hello","i":1,"table":"QQQQQ","token":"%s"}' % ann.token,
                        '{"t":"hello","i":1,"table":"%s","bot":"%s"}' % (ann.code, "0" * 32)):
            w = server.socket()
            w.send(message)
            assert w.receive()["t"] == "reject", message
            w.close()
        w = server.socket()
        w.send("x" * 1025)
        try:
            raise AssertionError(w.receive())
        except Closed as e:
            assert e.args[0] == 1009, e.args
        ann.play()
        check_record(ann, folder)
        server.stop()


@test
def one_server_a_folder_and_its_mode():
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "data")
        server = settled(Server(data).start())
        assert stat.S_IMODE(os.stat(data).st_mode) == 0o700
        assert all(stat.S_IMODE(os.stat(os.path.join(data, f)).st_mode) == 0o600 for f in os.listdir(data))
        for args, part in ((["--data", data], "Another server"), (["--listen", "8.8.8.8:80"], "Strangers"),
                           (["--listen", "nonsense"], "ADDRESS:PORT"), (["--cap", "nonsense=1"], "NAME=N"),
                           (["--listen", "127.0.0.1:%d" % server.port, "--data", data + "2"], "is in use"),
                           (["--data", "/dev/null/x"], "can’t be used"), (["--public-url", "ftp://x"], "http://NAME")):
            done = subprocess.run([HUSTINGS, "serve", "--lang", "en", "--listen", "127.0.0.1:0", *args],
                                  capture_output=True, text=True, timeout=20, cwd=folder)
            assert done.returncode == 2 and part in done.stderr, (args, done)
        server.stop()


run_tests()
