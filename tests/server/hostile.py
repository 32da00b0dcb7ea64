"""hustings serve among attackers: over real sockets each attack gets the answer that docs/protocol.md promises, and
somebody who plays at another table notices nothing. wire.c tests what the wire makes of bytes; this is the whole
server.

usage: hostile.py HUSTINGS"""
import http.client
import json
import os
import random
import re
import secrets
import socket
import struct
import tempfile
import threading
import time

from serving import Closed, Player, Server, check_record, run_tests, seat_and_start, settled, test

CALLERS = iter("10.7.%d.%d" % (n // 250, n % 250 + 1) for n in range(10000))


class Bystander(threading.Thread):
    """Sits at her own table and says beat, again and again; every one must be answered, in order."""

    def __init__(self, server, pause):
        super().__init__(daemon=True)
        self.pause = pause
        self.player = Player(server, random.Random(7), "Bea")
        self.player.open_table("night", 2)
        assert self.player.come()["t"] == "welcome"
        self.player.sit()
        self.beats, self.failure, self.enough = 0, None, threading.Event()

    def run(self):
        try:
            while not self.beats or not self.enough.wait(self.pause):
                i = self.player.say(t="beat")
                while (m := self.player.w.receive())["t"] != "beat":
                    assert m["t"] in ("seats", "ack"), m
                assert m["i"] == i, (m, i)
                self.beats += 1
        except Exception as e:
            self.failure = e


class World:
    """One server for a test, behind a proxy on this machine so that callers have addresses; and a bystander."""

    def __init__(self, *more, pause=0.003):
        self.pause = pause
        self.folder = tempfile.TemporaryDirectory()
        data = os.path.join(self.folder.name, "data")
        self.server = settled(Server(data, "--behind-proxy", "127.0.0.1", *more).start())

    def __enter__(self):
        self.bystander = Bystander(self.server, self.pause)
        self.bystander.start()
        return self

    def __exit__(self, kind, value, trace):
        try:
            b = self.bystander
            b.enough.set()
            b.join()
            if kind is None:
                assert b.failure is None, "the bystander was disturbed: %r" % b.failure
                print("# %d beats of the bystander answered" % b.beats)
                b.player.host("set", pace="none")
                b.player.host("fill")
                b.player.host("start")
                b.player.play()
                check_record(b.player, self.folder.name)
                b.player.w.close()
                assert self.server.stop()[0] == 0
        finally:
            if self.server.process.poll() is None:
                self.server.kill()
            self.folder.cleanup()

    def raw(self, data=b""):
        s = socket.create_connection(("127.0.0.1", self.server.port), timeout=20)
        s.sendall(data)
        return s

    def ask(self, data):
        """Sends bytes, reads until the server has nothing more to say: the statuses of all replies."""
        with self.raw(data) as s:
            got = b""
            while part := s.recv(65536):
                got += part
        return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d\d\d) [A-Z]", got)]

    def guest(self, code, **hello):
        """A socket that has said hello to a table without a seat there."""
        w = self.server.socket(**{"X-Forwarded-For": next(CALLERS)})
        w.send({"t": "hello", "i": 1, "table": code, "token": secrets.token_urlsafe(24), **hello})
        return w


def closed_with(w):
    """The code that a socket ends with; earlier messages are ignored."""
    try:
        while True:
            w.receive()
    except Closed as e:
        return e.args[0]


def answer(w, i):
    while (m := w.receive()).get("i") != i:
        pass
    return m


def head(path="/", method="GET", version="HTTP/1.1", host="127.0.0.1", more=""):
    return ("%s %s %s\r\nHost: %s\r\n%s\r\n" % (method, path, version, host, more)).encode()


@test
def half_open_sockets_are_let_go():
    with World("--cap", "arrive-ms=4000") as world:
        silent = [world.raw() for _ in range(30)]
        parts = [world.raw(b"GET / HTTP/1.1\r\nHo") for _ in range(30)]
        bodies = [world.raw(head("/api/tables", "POST", more="Content-Length: 100\r\n") + b"{") for _ in range(30)]
        unspoken = [world.server.socket(**{"X-Forwarded-For": next(CALLERS)}) for _ in range(5)]
        unfinished = world.guest(world.bystander.player.code)
        assert answer(unfinished, 1)["t"] == "welcome"
        unfinished.s.sendall(b"\x81\xfe\x03\xe8abcd")  # a frame of 1000 bytes that never come
        assert [closed_with(w) for w in unspoken] == [1008] * 5
        for s in parts + bodies:
            assert s.recv(100) == b"", "an unfinished request is answered by nothing but the end"
        for s in silent:
            s.sendall(head("/healthz"))  # silence alone harms nobody yet
            assert s.recv(65536).startswith(b"HTTP/1.1 200 ")
            s.close()
        unfinished.close()


@test
def wrong_frames_end_their_own_socket_alone():
    def frame(first, data, mask=b"\0\0\0\0"):
        return bytes([first, 0x80 | len(data)]) + mask + data
    with World() as world:
        code = world.bystander.player.code
        for name, data, want in (("unmasked", b"\x81\x02{}", 1002), ("reserved bit", frame(0xc1, b"{}"), 1002),
                                 ("reserved opcode", frame(0x83, b"{}"), 1002), ("nothing to continue", frame(0x80, b"{}"), 1002),
                                 ("ping in pieces", frame(0x09, b""), 1002), ("binary", frame(0x82, b"{}"), 1003),
                                 ("bad UTF-8", frame(0x81, b"\xff\xfe"), 1007), ("overlong UTF-8", frame(0x81, b"\xc0\xaf"), 1007),
                                 ("surrogate", frame(0x81, b"\xed\xa0\x80"), 1007),
                                 ("5 KiB", b"\x81\xfe" + struct.pack(">H", 5120) + b"\0" * 5124, 1009),
                                 ("2^62 bytes", b"\x81\xff" + struct.pack(">Q", 1 << 62) + b"\0" * 5124, 1009)):
            w = world.guest(code)
            assert answer(w, 1)["t"] == "welcome"
            w.s.sendall(data)
            try:
                got = closed_with(w)
            except TimeoutError:
                got = "nothing"
            assert got == want, (name, got, want)


@test
def hostile_json_is_answered_and_the_socket_goes_on():
    def nested(depth):
        return '{"t":"move","i":5,"q":1,"move":' + '{"a":' * depth + "1" + "}" * (depth + 1)
    with World() as world:
        w = world.guest(world.bystander.player.code)
        assert answer(w, 1)["t"] == "welcome"
        for bad in (nested(9), nested(400), '{"t":"beat","i":5,"i":6}', '{"t":"beat","i":5.0}', '{"t":"beat","i":1e3}',
                    '{"t":"beat","i":99999999999999999999}', '{"t":"beat","i":-1}', '{"t":"beat","i":"5"}', '{"t":"beat"}',
                    '{"t":"move","i":5,"q":1.5,"move":{}}', '{"t":"move","i":5,"q":1,"move":{"a":1e400}}',
                    '{"t":"move","i":5,"q":1,"move":{"a":[' + "0," * 300 + '0]}}', '{"t":"move","i":5,"q":1,"move":[]}',
                    r'{"t":"say","i":5,"text":"\ud800"}', r'{"t":"be\u0000at","i":5}', '{"t":"beat","i":5}{"t":"beat","i":6}',
                    "", "null", "[]", '"beat"', "{", '{"t":5,"i":5}', '{"i":5}', '{"t":"nonsense","i":5}', '{"t":"beat","i":5,"x":1}',
                    '{"t":"HELLO","i":5}', "NaN", '{"t":"beat","i":Infinity}', "\ufeff{}", '{"t":"beat",/**/"i":5}'):
            w.send(bad)
            while (m := w.receive())["t"] == "seats":
                pass
            assert m["t"] == "reject" and m["code"] in ("bad-input", "no-seat"), (bad[:60], m)
        w.send({"t": "beat", "i": 77})
        assert w.receive() == {"t": "beat", "i": 77}, "each bad message had one answer and no more"
        for body in ("{", "[]", '{"game":"vote","game":"night","token":"%s"}' % ("x" * 24), '{"game":"vote","seats":1e9,"token":"%s"}' % ("x" * 24),
                     '{"game":"vote","seats":4294967302,"token":"%s"}' % ("x" * 24), '{"game":"vote","token":"short"}',
                     '{"game":"vote","content":"../vote/standard","token":"%s"}' % ("x" * 24), '{"game":"vote","content":5,"token":"%s"}' % ("x" * 24),
                     '{"game":"vote","options":{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":{}}}}}}}}},"token":"%s"}' % ("x" * 24)):
            data = body.encode()
            assert world.ask(head("/api/tables", "POST", more="Content-Length: %d\r\nConnection: close\r\n" % len(data)) + data) == [400], body
        w.close()


@test
def forged_tokens_open_nothing():
    with World() as world:
        ann, request = world.bystander.player, world.server.request
        for bearer in (secrets.token_urlsafe(24), "", ann.token[:-1], ann.token + "A", ann.key, "%00", "' OR 1=1"):
            status, text, _ = request("GET", "/api/tables/%s/record" % ann.code, Authorization="Bearer " + bearer)
            assert (status, json.loads(text)["error"]["code"]) == (403, "no-seat"), (bearer, text)
        status, text, _ = request("GET", "/api/tables/" + ann.code)
        assert status == 200 and "Bea" not in text and ann.key not in text, text
        for hello, code in (({"as": "board", "key": "x" * 16}, "no-seat"), ({"as": "spectator"}, "no-seat"), ({"as": "host"}, "no-seat"),
                            ({"transfer": "0" * 32}, "no-seat"), ({"bot": "0" * 32}, "no-seat"), ({"token": "short"}, "bad-input"),
                            ({"token": "x" * 200}, "bad-input")):
            w = world.guest(ann.code, **hello)
            m = answer(w, 1)
            assert m["t"] == "reject" and m["code"] == code, (hello, m)
            w.close()
        w = world.guest(ann.code)
        m = answer(w, 1)
        assert m["t"] == "welcome" and m["seat"] is None and not m["host"], m
        for i, (message, code) in enumerate((
                ({"t": "move", "q": 1, "move": {"do": "x"}}, "no-seat"), ({"t": "host", "do": "start"}, "no-seat"),
                 ({"t": "host", "do": "kick", "seat": 0}, "no-seat"), ({"t": "transfer"}, "no-seat"),
                 ({"t": "sit", "seat": 0, "name": "Mallory", "token": "m" * 24, "key": ann.key}, "locked"),
                 ({"t": "sit", "seat": 99, "name": "Mallory", "token": "m" * 24, "key": ann.key}, "bad-input"),
                 ({"t": "sit", "seat": -1, "name": "Mallory", "token": "m" * 24}, "bad-input"),
                 ({"t": "hello", "table": ann.code, "token": "m" * 24}, "bad-input")), 2):
            w.send({**message, "i": i})
            m = answer(w, i)
            assert m["t"] == "reject" and m["code"] == code, (message, m)
        w.close()


def guess_codes(world):
    """Ten wrong codes per minute for an address, by either way; others may still guess."""
    wrong = lambda address, code: world.server.request("GET", "/api/tables/" + code, **{"X-Forwarded-For": address})
    statuses = [wrong("192.168.9.9", "Q%s" % "BCDFGHJKLMNPRSTVWXZ"[n] * 4)[0] for n in range(12)]
    assert statuses == [404] * 10 + [429] * 2, statuses
    assert wrong("192.168.9.9", "QQQQQ")[2]["Retry-After"]
    w = world.server.socket(**{"X-Forwarded-For": "192.168.9.9"})
    w.send({"t": "hello", "i": 1, "table": "QQQQQ", "token": "x" * 24})
    assert answer(w, 1)["code"] == "too-fast"
    w.close()
    assert wrong("192.168.9.10", "QQQQQ")[0] == 404
    for line in ("192.168.9.9, 127.0.0.1", "192.168.9.10, 192.168.9.9", "::ffff:192.168.9.9"):  # our proxy, what strangers write, the same address
        assert wrong(line, "QQQQQ")[0] == 429, line


def ask_many(world):
    """So many requests per minute for an address, on a kept connection, too, and handshakes among them; others may still
    ask, and a connection that was refused something goes on."""
    kept = world.server.connection()

    def ask(address, path, connection=kept, **headers):
        connection.request("GET", path, None, {"X-Forwarded-For": address, **headers})
        reply = connection.getresponse()
        if reply.status != 101:
            reply.read()
        assert reply.status != 429 or reply.headers["Retry-After"]
        return reply.status
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    assert [ask("192.168.9.30", "/healthz") for _ in range(120)] == [200] * 120
    for path in ("/healthz", "/", "/api/games", "/nothing"):  # two per second are let through
        assert 429 in [ask("192.168.9.30", path) for _ in range(20)], path
    assert 429 in [ask("192.168.9.30", "/ws", world.server.connection(), **upgrade) for _ in range(20)]
    assert ask("192.168.9.31", "/healthz") == 200
    kept.close()


@test
def guessed_codes_are_few():
    with World() as world:
        guess_codes(world)
    with World("--cap", "wrong-codes-a-minute=100000") as world:  # a server that lets them guess is found out
        for attack in (guess_codes, ask_many):
            try:
                attack(world)
            except AssertionError:
                continue
            raise AssertionError("the test does not see a server without this limit")


@test
def after_too_many_wrong_codes_all_are_alike():
    """Every code from that address is refused with the same bytes, unless a secret of the table comes with it."""
    with World("--cap", "wrong-codes-a-minute=1", "--cap", "requests-a-minute=120") as world:
        ask_many(world)
        ann, kept = world.bystander.player, world.server.connection()  # all over one connection

        def ask(code, page, **headers):
            began = time.monotonic()
            kept.request("GET", "/api/tables/%s%s" % (code, page), None, {"X-Forwarded-For": "192.168.9.9", **headers})
            reply = kept.getresponse()
            return reply.status, reply.getheaders(), reply.read(), time.monotonic() - began > 0.2
        assert ask("QQQQQ", "")[0] == 404
        for page in ("", "/record", "/record?as=truth"):
            refusals = [ask(code, page)[:3] for code in ("QQQQQ", ann.code, ann.code.lower(), "QQQQQQQ")]
            assert refusals[0][0] == 429 and refusals.count(refusals[0]) == 4, (page, refusals)
            late = [ask(code, page, Authorization="Bearer " + "x" * 24) for code in ("QQQQQ", ann.code)]
            assert late[0][0] == 429 and late[0][3] and late[0] == late[1], (page, late)
        for secret in (ann.key, ann.token):
            assert ask(ann.code, "", Authorization="Bearer " + secret)[0] == 200
        for hello, want in (({"token": "x" * 24}, "reject"), ({"token": "x" * 24, "key": ann.key}, "welcome"),
                            ({"as": "spectator", "key": "x" * 16}, "reject"), ({"as": "spectator", "key": ann.key}, "welcome")):
            w = world.server.socket(**{"X-Forwarded-For": "192.168.9.9"})
            w.send({"t": "hello", "i": 1, "table": ann.code, **hello})
            m = answer(w, 1)
            assert m["t"] == want and m.get("code") in (None, "too-fast"), (hello, m)
            w.close()
        kept.close()


def open_many(world):
    """Ten tables per hour for an address; others may still open theirs."""
    opened = lambda address: world.server.request("POST", "/api/tables", {"game": "night", "seats": 2, "token": secrets.token_urlsafe(24)},
                                                  **{"X-Forwarded-For": address})[0]
    assert [opened("192.168.9.20") for _ in range(12)] == [201] * 10 + [429] * 2
    assert opened("192.168.9.21") == 201


@test
def tables_are_opened_by_the_hour():
    with World() as world:
        open_many(world)
    with World("--cap", "tables-an-hour=1000000") as world:
        try:
            open_many(world)
        except AssertionError:
            return
        raise AssertionError("the test does not see a server without this limit")


@test
def empty_tables_shut_nobody_out():
    """Tables that nobody sits at, opened from everywhere: each gets its place, and somebody comes back to a game."""
    with World("--cap", "tables=8") as world:
        ann = Player(world.server, random.Random(5))
        seat_and_start(ann, "night", 2)
        ann.play(until=4)
        ann.w.close()
        for n in range(30):
            body = {"game": "night", "seats": 2, "token": secrets.token_urlsafe(24)}
            assert world.server.request("POST", "/api/tables", body, **{"X-Forwarded-For": "10.%d.0.1" % n})[0] == 201, n
        welcome = ann.come()
        assert welcome["t"] == "welcome" and welcome["seat"] == ann.seat and welcome["n"] >= ann.have, welcome
        ann.play()
        check_record(ann, world.folder.name)
        ann.w.close()


@test
def a_crowd_of_guests_is_refused():
    """A table takes 64 guests, 32 of them by the code alone; those who have a seat come in all the same."""
    with World() as world:
        ann = Player(world.server, random.Random(6))
        ann.open_table("night", 2)
        ann.come()
        ann.sit()
        crowd = [world.guest(ann.code) for _ in range(40)] + [world.guest(ann.code, key=ann.key) for _ in range(40)]
        answers = [m.get("code", m["t"]) for m in (answer(w, 1) for w in crowd)]
        assert answers == ["welcome"] * 32 + ["full"] * 8 + ["welcome"] * 32 + ["full"] * 8, answers
        ann.w.close()
        assert ann.come()["seat"] == ann.seat
        ann.host("lock")
        for w in (w for w, told in zip(crowd, answers) if told == "welcome"):
            while not (m := w.receive())["t"] == "seats" or not m["locked"]:
                pass
        for w in crowd:
            w.close()
        ann.w.close()


@test
def frames_that_say_nothing_are_counted():
    with World("--cap", "messages-a-second=20", "--cap", "message-burst=60", pause=0.06) as world:
        code = world.bystander.player.code
        for first, opcode in ((None, 0x89), (None, 0x8a), (0x01, 0x00)):
            w = world.guest(code)
            assert answer(w, 1)["t"] == "welcome"
            frames = b"" if first is None else bytes([first, 0x80, 0, 0, 0, 0])
            w.s.sendall(frames + bytes([opcode, 0x80, 0, 0, 0, 0]) * 200)
            assert closed_with(w) == 1008, hex(opcode)


@test
def floods_are_told_and_then_closed():
    with World("--cap", "messages-a-second=20", "--cap", "message-burst=60", "--cap", "guests=200", pause=0.06) as world:
        w = world.guest(world.bystander.player.code)
        assert answer(w, 1)["t"] == "welcome"
        for i in range(2, 200):
            w.frame(1, b'{"t":"beat","i":%d}' % i)
        answers = []
        try:
            while True:
                answers.append(w.receive())
        except Closed as e:
            assert e.args[0] == 1008, e.args
        codes = [m.get("code") for m in answers if m["t"] == "reject"]
        assert codes and set(codes) == {"too-fast"}, codes
        welcomed, refused = [], 0
        for _ in range(80):  # 40 at once, 5 more per second, 64 open
            w = world.server.socket(**{"X-Forwarded-For": "192.168.3.3"})
            try:
                w.send({"t": "hello", "i": 1, "table": world.bystander.player.code, "token": "x" * 24})
                assert answer(w, 1)["t"] == "welcome"
                welcomed.append(w)
            except Closed as e:
                assert e.args[0] in (1006, 1008), e.args
                refused += 1
        assert 40 <= len(welcomed) <= 64 and refused == 80 - len(welcomed), (len(welcomed), refused)
        for w in welcomed:
            w.close()


@test
def replayed_and_reordered_messages_play_once():
    with World() as world:
        ann = Player(world.server, random.Random(3))
        seat_and_start(ann, "night", 2)
        ann.play(until=6)
        open_moves = lambda: [move for q, move in ann.sent.values() if q == ann.state.get("ask", {}).get("q")]
        while not open_moves():
            ann.step()
        q, move = ann.state["ask"]["q"], json.loads(open_moves()[-1])
        for n in (9003, 9001, 9002):  # counters need not grow; each is answered by its own number
            ann.w.send({"t": "move", "i": n, "q": q, "move": move})
        got = {}
        while len(got) < 3:
            m = ann.step()
            if m.get("i", 0) > 9000:
                assert m["i"] not in got, m
                got[m["i"]] = m
        assert list(got) == [9003, 9001, 9002] and all(m["t"] == "ack" for m in got.values()), got
        ann.play(until=ann.have + 4)
        for n, (old, other) in enumerate(((q, {"do": "nonsense"}), (1, move), (10 ** 6, move), (0, move), (-1, move)), 9100):
            ann.w.send({"t": "move", "i": n, "q": old, "move": other})
            while (m := ann.step()).get("i") != n:
                pass
            assert m["t"] == "reject" and m["code"] in ("late", "bad-move", "bad-input"), (old, m)
        for n, message in enumerate(({"t": "pledge", "game": "0" * 32, "pledge": "0" * 64}, {"t": "reveal", "game": "0" * 32, "nonce": "0" * 64},
                                     {"t": "withdraw", "q": 1}, {"t": "ballot", "vote": 9, "yes": True}), 9200):
            ann.w.send({**message, "i": n})
            while (m := ann.step()).get("i") != n:
                pass
            assert m["t"] == "reject", m
        ann.answered = 0
        ann.play()
        lines = check_record(ann, world.folder.name)
        assert sum(1 for line in lines if line.get("seat") == ann.seat and line.get("q") == q) == 1
        ann.w.close()


@test
def hosts_origins_and_requests_that_are_not_taken():
    with World() as world:
        upgrade = ("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n")
        for data, want in (
                (head("/ws", more=upgrade + "Origin: http://elsewhere.example\r\n"), [403]),
                (head("/ws", host="rebound.example", more=upgrade), [421]),
                (head("/ws"), [426]),
                (head("/api/tables", host="rebound.example"), [421]),
                (head("/api/tables", "POST", more="Origin: null\r\nContent-Length: 2\r\n") + b"{}", [403]),
                (head("/" + "a" * 600), [414]),
                (head(more="X: " + "a" * 9000 + "\r\n"), [431]),
                (head("/api/tables", "POST", more="Content-Length: 5000\r\n") + b"a" * 5000, [413]),
                (head("/api/tables", "POST", more="Content-Length: 2\r\nContent-Length: 2\r\n") + b"{}", [400]),
                (head("/api/tables", "POST", more="Content-Length: +2\r\n") + b"{}", [400]),
                (head("/api/tables", "POST", more="Transfer-Encoding: chunked\r\n") + b"2\r\n{}\r\n0\r\n\r\n", [501]),
                (head("/api/tables", "POST", more="Expect: 100-continue\r\nContent-Length: 2\r\n"), [417]),
                (head(version="HTTP/1.0"), [505]), (head(version="HTTP/2.0"), [505]), (head(method="DELETE"), [405]),
                (b"GET / HTTP/1.1\r\n\r\n", [400]), (head() .replace(b"\r\n", b"\n"), [400]), (b"\x16\x03\x01\x02\x00\x01", [400]),
                (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, 501, 505])):
            got = world.ask(data)
            assert len(got) == 1 and got[0] in want, (data[:60], got, want)
        piped = world.ask(head("/healthz") + head("/readyz") + head("/healthz"))
        assert piped == [200], "a second request in the first one's bytes is not taken: %r" % piped
        c = http.client.HTTPConnection("127.0.0.1", world.server.port, timeout=20)
        c.connect()
        ours = c.sock.getsockname()
        for _ in range(3):  # one after the other is
            c.request("GET", "/healthz")
            assert c.getresponse().read() == b"ok\n" and c.sock.getsockname() == ours
        c.close()
        for path in ("/../etc/passwd", "/web/../../etc/passwd", "/p/%s/pack.json" % ("0" * 64), "/p/../../etc/passwd", "/t/KVARN/../../x", "//", "/%2e%2e/x"):
            assert world.ask(head(path, more="Connection: close\r\n")) == [404], path


@test
def names_that_deceive_the_eye_are_refused():
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "names.json"), encoding="utf-8") as f:
        names = json.load(f)
    with World() as world:
        host = Player(world.server, random.Random(3), "Xyzzy")
        host.open_table("night", 2)
        assert host.come()["t"] == "welcome"
        host.sit()
        w = world.guest(host.code)
        i = 1

        def say(**message):
            nonlocal i
            i += 1
            w.send({"i": i, **message})
            return answer(w, i)

        def sits(name):
            got = say(t="sit", seat=1, name=name, token="t" * 32, key=host.key)
            if got["t"] == "reject":
                assert (got["code"], got["at"]) == ("bad-input", "name"), (name, got)
                return False
            assert say(t="leave")["t"] == "ack"
            return True

        taken = [(why, name) for why, name in names["hostile"] if sits(name)]
        assert not taken, taken
        refused = [name for name in names["friendly"] if not sits(name)]
        assert not refused, refused


run_tests()
