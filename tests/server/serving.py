"""What the tests of `hustings serve` share: the server as a process, HTTP and WebSocket by the standard library, TAP."""
import atexit
import base64
import concurrent.futures
import hashlib
import http.client
import json
import os
import re
import secrets
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import traceback

HUSTINGS = os.path.abspath(sys.argv[1])
BUG = "--bug" in sys.argv  # a planted bug: the tests must find it, and pass by that
tests = []


def test(function):
    tests.append(function)
    return function


def keep_in_memory():
    """For tests that are not about disks: temporary folders, and everything that the server syncs, in a place where
    syncing takes no time."""
    room = "/dev/shm"
    if os.access(room, os.W_OK) and shutil.disk_usage(room).free > 256 << 20:
        tempfile.tempdir = room


def run_one(function):
    """Whether it is good, what it printed if not, why it was skipped, and the seconds it took."""
    began, told, skipped = time.monotonic(), "", ""
    try:
        function()
        good = not BUG
    except Skipped as e:
        good, skipped = True, " # SKIP %s" % e
    except Exception as e:  # a failed test is reported, and the next one runs
        told = traceback.format_exc()
        good = BUG and isinstance(e, PlantedLoss)
    return good, told, skipped, time.monotonic() - began


def run_tests(on_disk=False, at_once=1):
    """In their order; several at once if they wait a lot and each has its own server."""
    if not on_disk:
        keep_in_memory()
    print("1..%d" % len(tests))
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        for number, (function, (good, told, skipped, took)) in enumerate(zip(tests, pool.map(run_one, tests)), 1):
            failed |= not good
            print("".join("# " + line + "\n" for line in told.splitlines()), end="")
            print("%s %d - %s (%.1f s)%s" % ("ok" if good else "not ok", number, function.__name__, took, skipped), flush=True)
    sys.exit(failed)


def end_with_us(process):
    """A test that fails leaves nothing behind."""
    atexit.register(lambda: process.poll() is None and process.kill())
    return process


LAX = ("--cap", "messages-a-second=1000", "--cap", "message-burst=3000")  # bots without pace make people fast


class Server:
    """The program on its own port; start() again after an end goes on with the same data and port."""

    def __init__(self, data, *more, command=(HUSTINGS,)):
        self.data, self.more, self.command, self.port, self.process, self.sockets = data, more, command, 0, None, []

    def start(self):
        self.process = subprocess.Popen([*self.command, "serve", "--lang", "en", "--listen", "127.0.0.1:%d" % self.port,
                                         "--table", "none", "--data", self.data, *LAX, *self.more], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=open(self.data + ".log", "a"), text=True)
        end_with_us(self.process)
        self.process.stdout.readline()
        link = self.process.stdout.readline().strip()
        assert link.startswith(("http://127.0.0.1:", "https://127.0.0.1:")), link + open(self.data + ".log").read()
        self.port = int(link.rstrip("/").rsplit(":", 1)[1])
        return self

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self, leaving=True):
        """Ends it politely: the status and the seconds it took. Clients that no longer read would delay it for 2 s:
        they leave."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        for w in self.sockets if leaving else ():
            w.leave()
        self.sockets = []
        code = self.process.wait(timeout=10)
        self.process.stdout.close()
        return code, time.monotonic() - began

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)

    def request(self, method, path, body=None, **headers):
        c = self.connection()
        c.request(method, path, None if body is None else json.dumps(body), headers)
        reply = c.getresponse()
        text = reply.read().decode(errors="replace")  # pictures too
        c.close()
        return reply.status, text, reply.headers

    def socket(self, path="/ws", **headers):
        self.sockets = [w for w in self.sockets if w.s.fileno() >= 0] + [WebSocket(self.port, path=path, **headers)]
        return self.sockets[-1]


class Closed(Exception):
    pass


class Moved(Closed):
    """The table is at another server: its URL, as `moved` has it."""

    def __init__(self, url):
        super().__init__(1012)
        self.url = url


class Lost(Exception):
    """What the checks are there to find."""


class PlantedLoss(Lost):
    """The same where a planted bug took it away."""


class Skipped(Exception):
    """This machine lacks what the test needs."""


class WebSocket:
    def __init__(self, port, context=None, path="/ws", **headers):
        self.s = socket.create_connection(("127.0.0.1", port), timeout=10)
        if context:
            self.s = context.wrap_socket(self.s, server_hostname="127.0.0.1")
        self.bytes = b""
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        more = "".join("%s: %s\r\n" % header for header in headers.items())
        self.s.sendall(("GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: hustings.1\r\n"
                        "Sec-WebSocket-Key: %s\r\n%s\r\n" % (path, port, key, more)).encode())
        while b"\r\n\r\n" not in self.bytes:
            self.more()
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        assert head.startswith(b"HTTP/1.1 101 "), head
        want = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        assert want in head, head

    def more(self):
        try:
            got = self.s.recv(65536)
        except ConnectionError:
            got = b""
        if not got:
            raise Closed(1006)
        self.bytes += got

    def take(self, size):
        while len(self.bytes) < size:
            self.more()
        part, self.bytes = self.bytes[:size], self.bytes[size:]
        return part

    def frame(self, op, data):
        mask = secrets.token_bytes(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        try:
            self.s.sendall(bytes([0x80 | op]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))
        except ConnectionError:
            raise Closed(1006)

    def send(self, message):
        self.frame(1, (message if isinstance(message, str) else json.dumps(message)).encode())

    def receive(self):
        """The next message; pings are answered on the way, a close is raised as Closed(code)."""
        while True:
            op, size = self.take(2)
            if size == 126:
                size, = struct.unpack(">H", self.take(2))
            elif size == 127:
                size, = struct.unpack(">Q", self.take(8))
            data = self.take(size)
            if op == 0x81:
                return json.loads(data)
            if op == 0x89:
                self.frame(10, data)
            if op == 0x88:
                self.close()
                raise Closed(struct.unpack(">H", data[:2])[0] if size >= 2 else 1005)

    def leave(self):
        """Sends no more; what the server still sends can be read."""
        try:
            self.s.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def close(self):
        self.s.close()


def fill(rng, value):
    """A value that a template of `legal` stands for (docs/notation.md)."""
    if value == "*":
        return "a clue"
    if isinstance(value, dict) and "min" in value:
        return rng.randint(value["min"], value["max"])
    if isinstance(value, dict) and "of" in value:
        return sorted(rng.sample(value["of"], value["choose"]), key=value["of"].index)
    return value


class Player:
    """A person at a table: sits down, pledges, reveals, answers every question at random, comes back."""

    def __init__(self, server, rng, name="Ann"):
        self.server, self.rng, self.name = server, rng, name
        self.token = secrets.token_urlsafe(24)
        self.in_lobby = None
        self.i, self.seat, self.have, self.state, self.w = 0, None, 0, None, None
        self.acked, self.sent, self.answered, self.rejects, self.lines = {}, {}, 0, [], {}

    def open_table(self, game, seats=None, **more):
        body = {"game": game, "token": self.token, **({"seats": seats} if seats else {}), **more}
        status, text, _ = self.server.request("POST", "/api/tables", body)
        assert status == 201, text
        self.code, self.key = json.loads(text)["code"], json.loads(text)["key"]

    def say(self, **message):
        self.i += 1
        self.w.send({"i": self.i, **message})
        return self.i

    def await_answer(self, i):
        """Takes messages until that one is answered."""
        while True:
            m = self.step()
            if m["t"] == "moved":
                raise Moved(m["url"])
            if m.get("i") == i and m["t"] in ("ack", "reject", "welcome"):
                return m

    def come(self):
        """Connects and says hello; what was not acknowledged is answered again. Where the table is at another server, it goes
        there, for this one time; a server that does not welcome it in 3 s is named where it asked first."""
        at = tried = ""
        for _ in range(8):
            try:
                return self.say_hello(at, tried)
            except Moved as e:
                at, tried = e.url, ""
            except (Closed, OSError, AssertionError):
                if not at:
                    raise
                at, tried = "", at
        raise Closed(1012)

    def say_hello(self, at, tried):
        self.w = self.server.socket(path="%s/ws/%s" % (at, self.code))
        self.answered = 0
        if at:
            self.w.s.settimeout(3)
        answer = self.await_answer(self.say(t="hello", table=self.code, token=self.token, have=self.have, lang="en",
                                            **({"tried": tried} if tried else {})))
        self.w.s.settimeout(10)
        return answer

    def sit(self, seat=0):
        answer = self.await_answer(self.say(t="sit", seat=seat, name=self.name, color=0, token=self.token, key=self.key))
        assert answer["t"] == "ack", answer
        self.seat = seat

    def host(self, do, **more):
        answer = self.await_answer(self.say(t="host", do=do, **more))
        assert answer["t"] == "ack", (do, answer)

    def step(self):
        m = self.w.receive()
        if m["t"] == "commit":
            self.nonce = secrets.token_bytes(32)
            pledge = hashlib.sha256(b"hustings/1/pledge\0" + bytes.fromhex(m["game"]) + bytes.fromhex(m["commit"]) +
                                    bytes([self.seat]) + self.nonce).hexdigest()
            self.say(t="pledge", game=m["game"], pledge=pledge)
        elif m["t"] == "pledges":
            self.say(t="reveal", game=m["game"], nonce=self.nonce.hex())
        elif m["t"] == "seats":
            self.in_lobby = m["state"] == "lobby"
        elif m["t"] == "state":
            self.take_state(m)
        elif m["t"] == "ack" and m["i"] in self.sent:
            self.acked[self.sent.pop(m["i"])] = m["state"]
        elif m["t"] == "reject":
            self.rejects.append(m)
            self.answered = 0
        return m

    def take_state(self, m):
        assert m["n"] >= self.have, (m["n"], self.have)
        self.have, self.state = m["n"], m
        self.lines[m["line"]] = m["head"]
        ask = m.get("ask")
        if ask and ask.get("waited", True) and "held" not in ask and ask["q"] != self.answered and not m["over"]:
            self.answered = ask["q"]
            move = {k: fill(self.rng, v) for k, v in self.rng.choice(ask["legal"]).items()}
            i = self.say(t="move", q=ask["q"], move=move)
            self.sent[i] = (ask["q"], json.dumps(move, sort_keys=True))

    def play(self, until=None, most=60.0):
        """To the end, or until this many moves are shown."""
        began = time.monotonic()
        while not (self.state and (self.state["over"] or (until and self.have >= until))):
            assert time.monotonic() - began < most, (self.state, self.rejects[-3:])
            self.step()


def settled(server):
    """Waits until it is ready."""
    for _ in range(200):
        if server.request("GET", "/readyz")[0] == 200:
            return server
        time.sleep(0.02)
    raise AssertionError("never ready")


def seat_and_start(player, game, seats, **more):
    player.open_table(game, seats)
    assert player.come()["t"] == "welcome"
    player.sit()
    player.host("set", pace="none", **more)
    player.host("fill")
    player.host("start")


def key_of(server):
    """The key that the server signs records with."""
    status, text, _ = server.request("GET", "/api/key")
    assert status == 200 and re.fullmatch(r'\{"key":"[0-9a-f]{64}"\}', text), (status, text)
    return json.loads(text)["key"]


def check_record(player, folder):
    """Downloads the record: the program accepts it, with the server's signature and every head that the player was shown."""
    status, text, headers = player.server.request("GET", "/api/tables/%s/record?as=truth" % player.code,
                                                  Authorization="Bearer " + player.token)
    assert status == 200 and headers["Cache-Control"] == "no-store", (status, headers)
    record, heads = (os.path.join(folder, player.code + part) for part in (".jsonl", ".heads"))
    open(record, "w").write(text)
    open(heads, "w").writelines('{"line":%d,"head":"%s"}\n' % p for p in sorted(player.lines.items()))
    done = subprocess.run([HUSTINGS, "verify", record, "--heads", heads, "--key", key_of(player.server), "--lang", "en"], capture_output=True, text=True)
    assert done.returncode == 0 and "as it was played" in done.stdout, done.stdout + done.stderr
    return [json.loads(line) for line in text.splitlines()]


def played(line):
    """The question and the move of a record's line; `n` of a move is called `_n` there."""
    move = {k.lstrip("_"): v for k, v in line.items() if k not in ("n", "seat", "q", "by")}
    return line["q"], json.dumps(move, sort_keys=True)


ABILITIES = ("check", "claim", "eliminate", "change")  # what comes between questions


def voided(player, lines, choice):
    """Whether the question fell away while the choice was in the box: after the seat's move before it somebody used
    Elimination (V-6.10), and this seat has left, or nobody's answer to the same question follows (where others' answers
    do, ours was lost); or changed his party, and that was the end of the game (V-6.14)."""
    q, do = choice[0], json.loads(choice[1])["do"]
    moves = [m for m in lines if isinstance(m.get("seat"), int)]
    low = max([m["n"] for m in moves if m["seat"] == player.seat and m["q"] < q], default=-1)
    high = min([m["n"] for m in moves if m["seat"] == player.seat and m["q"] > q], default=1 << 60)
    for m in moves:
        if low < m["n"] < high and m["do"] in ("eliminate", "change") and m["seat"] != player.seat:
            then = next((a["do"] for a in moves if a["n"] > m["n"] and a["do"] not in ABILITIES), None)
            if m["do"] == "change" and then is None or m["do"] == "eliminate" and (m["who"] == player.seat or then != do):
                return True
    return False


def not_played(player, lines, lost=False):
    """Moves that were acknowledged and not played once, under their question; except a choice that could still be changed ("held")
    and whose question fell away. `lost`: as if the record had none of them."""
    mine = [] if lost else [played(m) for m in lines if m.get("seat") == player.seat]
    return [move for move, how in player.acked.items()
            if mine.count(move) != 1 and not (how == "held" and not mine.count(move) and voided(player, lines, move))]


def check_acknowledged(player, lines):
    """Every move that was acknowledged was played. The planted bug: they are gone."""
    lost = not_played(player, lines)
    if lost:
        raise Lost(lost, [played(m) for m in lines if m.get("seat") == player.seat])
    gone = not_played(player, lines, lost=True) if BUG else []
    if gone:
        raise PlantedLoss(gone)
