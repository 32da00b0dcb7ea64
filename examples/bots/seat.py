#!/usr/bin/python3
"""A bot at a table of a server: it sits down like a person, over the WebSocket (docs/protocol.md), and plays any legal move.
Needs Python and nothing else.

    python3 examples/bots/seat.py 'http://127.0.0.1:8080/t/CODE#k=KEY'     sits down at this table and plays one game
    python3 examples/bots/seat.py http://127.0.0.1:8080 night              opens a table and plays against the built-in bots"""
import base64
import hashlib
import json
import os
import random
import secrets
import socket
import struct
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


class Seat:
    def __init__(self, base):
        self.base, self.socket, self.i, self.seat, self.nonce = base, None, 0, None, None
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
        self.say("sit", seat=self.seat, name="Any", token=self.token, key=key, bot=True)

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
                self.say("move", q=asked, move=choose(last["view"], last["ask"]["legal"]))
                continue
            if m["t"] == "reject":
                sys.exit("the server refuses: " + m["message"])
            if m["over"]:
                return m["result"]
            ask = m.get("ask")
            if ask and ask["q"] != asked and "held" not in ask:
                asked, last, tried = ask["q"], m, False
                time.sleep(0.1)  # a server takes only so many messages a second from one socket
                self.say("move", q=asked, move=choose(m["view"], ask["legal"]))


def fill(value):
    """A value of `legal`: itself, or where it is a template, something that fits."""
    if value == "*":
        return "…"
    if isinstance(value, dict) and "min" in value:
        return random.randint(value["min"], value["max"])
    if isinstance(value, dict) and "choose" in value:
        return [value["of"][place] for place in sorted(random.sample(range(len(value["of"])), value["choose"]))]
    return value


def choose(view, legal):
    return {key: fill(value) for key, value in random.choice(legal).items()}


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    link = urllib.parse.urlsplit(sys.argv[1])
    seat = Seat(f"http://{link.netloc}")
    if len(sys.argv) == 3:
        seat.open(sys.argv[2])
    else:
        seat.join(link.path.rsplit("/", 1)[-1].upper(), link.fragment.removeprefix("k="))
    print(json.dumps(seat.play()))


main()
