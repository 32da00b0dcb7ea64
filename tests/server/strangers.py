"""hustings serve among strangers: in its own network (a namespace) with addresses of every kind, so that clients come
from elsewhere. Connections of an address are counted, slow senders are dropped, plain HTTP is not spoken where
strangers can listen.

usage: strangers.py HUSTINGS"""
import fcntl
import http.client
import os
import random
import select
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time

FLAG = "HUSTINGS_TEST_NETWORK"

if FLAG not in os.environ:
    done = subprocess.run(["unshare", "-rn", "true"], capture_output=True)
    if done.returncode:
        print("1..0 # SKIP no network of our own can be had here")
        sys.exit(0)
    os.environ[FLAG] = "1"
    os.execvp("unshare", ["unshare", "-rn", sys.executable, *sys.argv])

from serving import HUSTINGS, LAX, Player, Server, run_tests, seat_and_start, settled, test  # noqa: E402
from certificate import make_certificate  # noqa: E402

OURS, ANN, BOB, PUBLIC = "10.9.0.1", "10.9.0.2", "10.9.0.3", "203.0.113.5"
OURS6, ANN6, ANN6_TOO, BOB6 = "fd00:1::1", "fd00:2::1", "fd00:2::77", "fd00:3::1"


def make_network():
    """Addresses of the loopback device: local ones, strangers' ones, and IPv6."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        up = struct.pack("16sh14x", b"lo", 0x41)
        fcntl.ioctl(s, 0x8914, up)
        for n, address in enumerate((OURS, ANN, BOB, PUBLIC)):
            name = b"lo:%d" % n
            fcntl.ioctl(s, 0x8916, struct.pack("16sH2s4s8x", name, socket.AF_INET, b"", socket.inet_aton(address)))
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as s:
            for address in (OURS6, ANN6, ANN6_TOO, BOB6):
                fcntl.ioctl(s, 0x8916, struct.pack("16sIi", socket.inet_pton(socket.AF_INET6, address), 128, socket.if_nametoindex("lo")))
        return True
    except OSError:
        return False


HAS_IPV6 = make_network()


class Public(Server):
    """On all addresses; the client says from where it calls. In this world there is nobody but root."""

    def start(self):
        port = socket.socket()
        port.bind(("0.0.0.0", 0))
        self.port = self.port or port.getsockname()[1]
        port.close()
        self.more = (*self.more, "--listen", str(self.port))
        self.process = subprocess.Popen([HUSTINGS, "serve", "--lang", "en", "--table", "none", "--data", self.data, "--root-is-fine", *LAX, *self.more],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=open(self.data + ".log", "a"), text=True)
        self.process.stdout.readline()
        return settled(self)

    def call(self, own, to=OURS, words=b""):
        s = socket.create_connection((to, self.port), timeout=15, source_address=(own, 0))
        try:
            s.sendall(words)
        except ConnectionError:
            pass
        return s


def is_served(s):
    """Does it answer a request? A client that was sent away reads the end."""
    try:
        s.sendall(b"GET /healthz HTTP/1.1\r\nHost: 10.9.0.1\r\n\r\n")
        return s.recv(1000).startswith(b"HTTP/1.1 200 ")
    except ConnectionError:
        return False


def begin(folder, *more):
    return Public(os.path.join(folder, "data"), *more).start()


@test
def an_address_has_so_many_connections():
    def count(server, own, to=OURS, calls=80):
        held = [server.call(own, to) for _ in range(calls)]
        served = sum(is_served(s) for s in held)
        return served, held
    with tempfile.TemporaryDirectory() as folder:
        server = begin(folder)
        served, held = count(server, ANN)
        assert served == 64, served
        assert is_served(server.call(BOB)) and server.request("GET", "/healthz")[0] == 200, "others are not touched"
        for s in held:
            s.close()
        for _ in range(100):
            with server.call(ANN) as again:
                if is_served(again):
                    break
            time.sleep(0.02)
        else:
            raise AssertionError("they went, and there is still no room")
        served, held = count(server, "127.0.0.1", "127.0.0.1")
        assert served == 80, "this machine's own callers are many: %d" % served
        server.stop()
        server = begin(folder, "--cap", "sockets-open=1000")
        assert count(server, BOB)[0] == 80, "the test does not see a server without this limit"
        server.stop()


@test
def an_address_calls_only_so_often():
    def calls(server, number):
        served = 0
        for _ in range(number):
            with server.call(ANN) as s:
                served += is_served(s)
        return served
    with tempfile.TemporaryDirectory() as folder:
        server = begin(folder, "--cap", "socket-burst=10", "--cap", "sockets-a-second=1")
        served = calls(server, 100)
        assert 40 <= served < 60, served  # four times the rate of WebSockets: a page takes several connections
        assert is_served(server.call(BOB))
        server.stop()
        server = begin(folder)
        assert calls(server, 100) == 100
        server.stop()


@test
def ipv6_is_counted_by_household():
    if not HAS_IPV6:
        print("# no IPv6 here: not tried")
        return
    with tempfile.TemporaryDirectory() as folder:
        server = begin(folder, "--cap", "sockets-open=10")
        first = [server.call(ANN6, OURS6) for _ in range(8)]
        second = [server.call(ANN6_TOO, OURS6) for _ in range(8)]
        assert [is_served(s) for s in first] == [True] * 8
        assert sum(is_served(s) for s in second) == 2
        assert is_served(server.call(BOB6, OURS6))
        server.stop()


@test
def the_server_has_so_many_sockets():
    with tempfile.TemporaryDirectory() as folder:
        server = begin(folder, "--cap", "sockets=8")
        held = [server.call("127.0.0.1", "127.0.0.1") for _ in range(12)]
        served = [is_served(s) for s in held]
        assert sum(served) == 8, served
        for s in held:
            s.close()
        server.stop()


@test
def dribblers_are_let_go():
    """A head or a body that comes byte by byte has a total time limit (here 3 seconds), however busy it looks; and so
    has the TLS handshake."""
    heads = b"GET /healthz HTTP/1.1\r\nHost: 10.9.0.1\r\nX-Slow: " + b"a" * 1000
    body = b"POST /api/tables HTTP/1.1\r\nHost: 10.9.0.1\r\nContent-Length: 900\r\n\r\n" + b" " * 800
    with tempfile.TemporaryDirectory() as folder:
        patient = Public(os.path.join(folder, "patient"), "--cap", "arrive-ms=600000").start()
        lasting = patient.call(ANN, words=heads[:20])
        server = begin(folder, "--cap", "arrive-ms=3000")
        began = time.monotonic()
        slow = {server.call(ANN, words=words[:start]): (words, start) for words, start in ((heads, 20), (body, 70)) for _ in range(20)}
        player = Player(server, random.Random(1))
        playing = threading.Thread(target=lambda: (seat_and_start(player, "night", 2), player.play()))
        playing.start()
        while slow:
            assert time.monotonic() - began < 20, "%d still there" % len(slow)
            for s, (words, at) in list(slow.items()):
                try:
                    s.sendall(words[at:at + 1])
                    slow[s] = (words, at + 1)
                    if select.select([s], [], [], 0)[0] and s.recv(100) == b"":
                        del slow[s]
                except ConnectionError:
                    del slow[s]
            time.sleep(0.2)
        playing.join()
        assert player.state["over"], "the one who plays was disturbed"
        assert not select.select([lasting], [], [], 1.5)[0], "it is not this limit that lets them go"
        server.stop()
        patient.stop()


@test
def plain_http_is_not_spoken_where_strangers_listen():
    with tempfile.TemporaryDirectory() as folder:
        server = begin(folder)
        assert is_served(server.call(ANN, OURS)) and not is_served(server.call(ANN, PUBLIC))
        server.stop()
        server = begin(folder, "--behind-proxy", BOB)
        assert is_served(server.call(BOB, PUBLIC))
        server.stop()


@test
def tls_is_spoken_to_strangers():
    with tempfile.TemporaryDirectory() as folder:
        certificate, key = make_certificate(folder)
        server = Public(os.path.join(folder, "data"), "--tls-cert", certificate, "--tls-key", key)
        context = ssl.create_default_context(cafile=certificate)
        server.connection = lambda: http.client.HTTPSConnection("127.0.0.1", server.port, timeout=10, context=context)
        server.start()
        context = ssl.create_default_context(cafile=certificate)
        context.check_hostname = False  # it is not for that address
        with context.wrap_socket(server.call(ANN, PUBLIC)) as s:
            s.sendall(b"GET /healthz HTTP/1.1\r\nHost: 203.0.113.5\r\n\r\n")
            assert s.recv(2000).startswith(b"HTTP/1.1 200 ")
        halves = [server.call(ANN, PUBLIC) for _ in range(80)]  # none of them ever speaks
        with context.wrap_socket(server.call(BOB, PUBLIC)) as s:
            s.sendall(b"GET /healthz HTTP/1.1\r\nHost: 203.0.113.5\r\n\r\n")
            assert s.recv(2000).startswith(b"HTTP/1.1 200 ")
        for s in halves:
            s.close()
        server.stop()


run_tests()
