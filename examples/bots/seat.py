#!/usr/bin/python3
"""A bot at a table of a server: it sits down like a person, over the WebSocket (docs/protocol.md), and plays any legal move.
Needs Python and nothing else.

    python3 examples/bots/seat.py 'http://127.0.0.1:8080/t/CODE#k=KEY'     sits down at this table and plays one game
    python3 examples/bots/seat.py http://127.0.0.1:8080 night              opens a table and plays against the built-in bots
    … --run ./mine                                                         lets a program decide that speaks hustings-bot/1"""
import base64
import hashlib
import json
import os
import random
import secrets
import socket
import struct
import subprocess
import sys
import time
import urllib.parse
import urllib.request


class WebSocket:
    """As much of RFC 6455 as a client needs: text in one frame, pings, the end."""

    def __init__(self, url):
        """`url`: http://HOST:PORT/ws/CODE"""
        at = urllib.parse.urlsplit(url)
        self.stream = socket.create_connection((at.hostname, at.port or 80), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(f"GET {at.path} HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                            f"Sec-WebSocket-Protocol: hustings.1\r\n\r\n".encode())
        self.bytes = b""
        while b"\r\n\r\n" not in self.bytes:
            self.bytes += self.stream.recv(4096) or sys.exit("the server has hung up")
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            sys.exit(head.decode())

    def take(self, size):
        while len(self.bytes) < size:
            self.bytes += self.stream.recv(65536) or sys.exit("the server has hung up")
        taken, self.bytes = self.bytes[:size], self.bytes[size:]
        return taken

    def send(self, payload, kind=1):
        mask, size = os.urandom(4), len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
        self.stream.sendall(bytes([0x80 | kind]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def receive(self):
        while True:
            kind, size = self.take(2)
            if size == 126:
                size, = struct.unpack(">H", self.take(2))
            elif size == 127:
                size, = struct.unpack(">Q", self.take(8))
            payload = self.take(size)
            if kind & 15 == 9:
                self.send(payload, 10)  # a ping
            elif kind & 15 == 8:
                sys.exit("the server has closed the connection")
            else:
                return json.loads(payload)


class Program:
    """Decides by hustings-bot/1 (docs/bot-protocol.md), on this machine."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.told = 0
        self.say("hello", protocol=1)
        self.name = self.hear("hello")["name"]
        self.say("set", options={})

    def say(self, kind, **fields):
        self.process.stdin.write(json.dumps({"t": kind, **fields}) + "\n")

    def hear(self, kind):
        for line in self.process.stdout:
            m = json.loads(line)
            if m["t"] == kind:
                return m
            if m["t"] == "decline":
                break
        sys.exit("the program does not play")

    def begin(self, game, table, seat):
        self.say("new", id=game, game=table["game"], content=table["content"], content_sha=table["hash"], options=table["options"],
                 players=len(table["seats"]), seat=seat, lang="en", bot_seed=random.getrandbits(53),
                 clock={"move_ms": 1000, "bank_ms": 30000, "first_ms": 10000}, budget={"nodes": None, "ms": None})
        self.hear("ready")

    def see(self, m):
        """What lies open now. Events that were missed are `past` of the protocol, which this program does not ask for."""
        events = [{k: v for k, v in event.items() if k != "n"} for event in m["events"]]
        if events:
            self.say("seen", id=m["game"], n=self.told, events=events)
            self.told += len(events)

    def choose(self, m):
        self.say("go", id=m["game"], q=m["ask"]["q"], view=m["view"], legal=m["ask"]["legal"], left_ms=m["ask"].get("left_ms", 8000))
        return self.hear("move")["move"]

    def refused(self, m, why):
        self.say("reject", id=m["game"], q=m["ask"]["q"], code=why["code"], message=why["message"])
        return self.hear("move")["move"]

    def end(self, m):
        self.say("end", id=m["game"], result=m["result"], record=None)
        self.say("quit")


class Any:
    """Decides by chance."""

    name = "Any"

    def begin(self, game, table, seat):
        pass

    def see(self, m):
        pass

    def choose(self, m):
        return {key: fill(value) for key, value in random.choice(m["ask"]["legal"]).items()}

    def refused(self, m, why):
        return self.choose(m)

    def end(self, m):
        pass


class Seat:
    def __init__(self, base, mind):
        self.base, self.mind, self.socket, self.i, self.seat, self.nonce = base, mind, None, 0, None, None
        self.table = self.began = None
        self.token = secrets.token_urlsafe(24)

    def say(self, kind, **fields):
        self.i += 1
        self.socket.send(json.dumps({"t": kind, "i": self.i, **fields}).encode())

    def wait(self, *kinds):
        """The next message of these kinds; luck is pledged on the way, and a refusal ends it."""
        while True:
            m = self.socket.receive()
            if m["t"] == "commit":  # everybody has a share in the luck (docs/record.md)
                self.nonce = os.urandom(32)
                self.game = m["game"]
                start = b"hustings/1/pledge\0" + bytes.fromhex(m["game"]) + bytes.fromhex(m["commit"])
                self.say("pledge", game=m["game"], pledge=hashlib.sha256(start + bytes([self.seat]) + self.nonce).hexdigest())
            elif m["t"] == "pledges":
                self.say("reveal", game=self.game, nonce=self.nonce.hex())
            elif m["t"] == "bye":
                sys.exit("the table says: " + m["code"])
            elif m["t"] == "seats":
                self.table = m
            if m["t"] in kinds:
                return m

    def join(self, code, key):
        m, at = {"t": "moved"}, ""
        while m["t"] == "moved":  # several servers may have the tables: any of them says which has this one
            self.socket = WebSocket(urllib.parse.urljoin(self.base, f"{at}/ws/{code}"))
            self.say("hello", table=code, token=self.token, key=key)
            m = self.wait("seats", "moved")
            at = m.get("url", "")
        self.seat = next((i for i, seat in enumerate(m["seats"]) if seat["kind"] == "free"), None)
        if self.seat is None:
            sys.exit("no seat is free")
        self.say("sit", seat=self.seat, name=self.mind.name[:24], token=self.token, key=key, bot=True)

    def open(self, game):
        body = json.dumps({"game": game, "token": self.token}).encode()
        table = json.load(urllib.request.urlopen(urllib.request.Request(self.base + "/api/tables", body), timeout=30))
        self.join(table["code"], table["key"])
        self.say("host", do="set", pace="none")
        self.say("host", do="fill")
        self.say("host", do="start")

    def play(self):
        asked, last, tried = -1, None, False
        while True:
            m = self.wait("state", "reject")
            if m["t"] == "reject" and m["code"] in ("late", "too-fast"):
                continue
            if m["t"] == "reject" and m.get("q") == asked and not tried:  # a second try, and the last one
                tried = True
                self.say("move", q=asked, move=self.mind.refused(last, m))
                continue
            if m["t"] == "reject":
                sys.exit("the server refuses: " + m["message"])
            if self.began != m["game"]:
                self.began = m["game"]
                self.mind.begin(m["game"], self.table, self.seat)
            self.mind.see(m)
            if m["over"]:
                self.mind.end(m)
                return m["result"]
            ask = m.get("ask")
            if ask and ask["q"] != asked and "held" not in ask:
                asked, last, tried = ask["q"], m, False
                time.sleep(0.1)  # a server takes only so many messages a second from one socket
                self.say("move", q=asked, move=self.mind.choose(m))


def fill(value):
    """A value of `legal`: itself, or where it is a template, something that fits."""
    if value == "*":
        return "…"
    if isinstance(value, dict) and "min" in value:
        return random.randint(value["min"], value["max"])
    if isinstance(value, dict) and "choose" in value:
        return [value["of"][place] for place in sorted(random.sample(range(len(value["of"])), value["choose"]))]
    return value


def main():
    words, mind = sys.argv[1:], Any()
    if "--run" in words[:-1]:
        at = words.index("--run")
        mind = Program(words[at + 1])
        del words[at:at + 2]
    if len(words) not in (1, 2):
        sys.exit(__doc__)
    link = urllib.parse.urlsplit(words[0])
    seat = Seat(f"http://{link.netloc}", mind)
    if len(words) == 2:
        seat.open(words[1])
    else:
        seat.join(link.path.rsplit("/", 1)[-1].upper(), link.fragment.removeprefix("k="))
    print(json.dumps(seat.play()))


main()
