"""hustings serve by TLS, with certificates made here: games are played, old versions and plain clients are refused,
messages are padded, a renewed certificate is read again. And addresses that strangers can reach are not served without
it.

usage: tls.py HUSTINGS"""
import http.client
import os
import random
import signal
import socket
import ssl
import struct
import subprocess
import tempfile
import time
import warnings

from certificate import make_certificate
from serving import HUSTINGS, Player, Server, WebSocket, check_record, run_tests, seat_and_start, settled, test

warnings.simplefilter("ignore", DeprecationWarning)  # old versions are what it is about


class Sealed(Server):
    """The server by TLS; its certificate is checked by every caller."""

    def __init__(self, folder, *more):
        self.certificate, self.key = make_certificate(folder)
        super().__init__(os.path.join(folder, "data"), "--tls-cert", self.certificate, "--tls-key", self.key, *more)
        self.trust()

    def trust(self):
        self.context = ssl.create_default_context(cafile=self.certificate)

    def connection(self):
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=10, context=self.context)

    def socket(self, path="/ws", **headers):
        return WebSocket(self.port, self.context, path, **headers)


def events(server):
    return open(server.data + ".log").read()


@test
def a_game_is_played_by_tls():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Sealed(folder).start())
        assert server.request("GET", "/")[2]["Strict-Transport-Security"] == "max-age=31536000"
        player = Player(server, random.Random(5))
        seat_and_start(player, "vote", 5)
        player.play()
        check_record(player, folder)
        player.w.close()
        again = server.socket(Origin="https://127.0.0.1:%d" % server.port)
        again.close()
        try:
            server.socket(Origin="http://127.0.0.1:%d" % server.port)
            raise Exception("a page that came in the open may speak to us")
        except AssertionError as e:
            assert b" 403 " in e.args[0], e
        assert server.stop()[0] == 0


@test
def messages_are_of_few_sizes():
    """An eavesdropper sees only the length of a message: so lengths are multiples of 512."""
    def sizes(server):
        player = Player(server, random.Random(6))
        player.open_table("night", 2)
        player.w = server.socket()
        player.say(t="hello", table=player.code, token=player.token, have=0, lang="en")
        player.say(t="beat")
        seen = []
        for _ in range(3):
            op, size = player.w.take(2)
            size = struct.unpack(">H", player.w.take(2))[0] if size == 126 else size
            assert op == 0x81, op
            player.w.take(size)
            seen.append(size % 512)
        return seen
    with tempfile.TemporaryDirectory() as folder:
        sealed = settled(Sealed(folder).start())
        assert set(sizes(sealed)) == {0}
        sealed.stop()
        plain = settled(Server(os.path.join(folder, "plain")).start())
        assert set(sizes(plain)) != {0}, "the test does not see a server without padding"
        plain.stop()


@test
def old_versions_and_plain_callers_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Sealed(folder).start())
        for version, good in ((ssl.TLSVersion.TLSv1_1, False), (ssl.TLSVersion.TLSv1_2, True), (ssl.TLSVersion.TLSv1_3, True)):
            context = ssl.create_default_context(cafile=server.certificate)
            context.set_ciphers("DEFAULT:@SECLEVEL=0")
            context.minimum_version = context.maximum_version = version
            try:
                with context.wrap_socket(socket.create_connection(("127.0.0.1", server.port), timeout=10), server_hostname="127.0.0.1") as s:
                    s.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                    assert s.recv(100).startswith(b"HTTP/1.1 200 ")
                    assert version != ssl.TLSVersion.TLSv1_2 or "ECDHE" in s.cipher()[0], s.cipher()
                assert good, version
            except ssl.SSLError as e:
                assert not good and "ALERT_PROTOCOL_VERSION" in e.reason, (version, e)  # the server's own word
        for words in (b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", bytes(100), b"\x16\x03\x01\xff\xff" + bytes(300)):
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as s:
                s.sendall(words)
                try:
                    got = s.recv(1000)
                except ConnectionError:
                    got = b""
                assert b"HTTP" not in got, got
        assert server.request("GET", "/healthz")[0] == 200
        server.stop()


@test
def a_handshake_that_never_ends_is_let_go():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Sealed(folder, "--cap", "arrive-ms=3000").start())
        slow = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        slow.sendall(b"\x16\x03\x01\x02")
        halves = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(20)]
        player = Player(server, random.Random(8))
        seat_and_start(player, "night", 2)
        player.play()
        for s in (slow, *halves):
            assert s.recv(100) == b""
            s.close()
        server.stop()


def served_name(server):
    """Whose certificate a new client is shown."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with context.wrap_socket(socket.create_connection(("127.0.0.1", server.port), timeout=10)) as s:
        der = s.getpeercert(binary_form=True)
    return "one" if b"one" in der else "two" if b"two" in der else None


def await_event(server, event):
    for _ in range(500):
        if '"%s"' % event in events(server):
            return
        time.sleep(0.02)
    raise AssertionError(event)


@test
def a_renewed_certificate_is_read_again():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Sealed(folder, "--root-is-fine").start())  # nobody could not read the new one
        player = Player(server, random.Random(9))
        seat_and_start(player, "night", 2)
        player.play(until=4)
        assert served_name(server) == "one"
        renewed = make_certificate(folder, "two")
        os.replace(renewed[0], server.certificate)  # the key is still the old one's: the two do not fit
        server.process.send_signal(signal.SIGHUP)
        await_event(server, "tls.kept")
        assert served_name(server) == "one"
        os.replace(renewed[1], server.key)
        server.process.send_signal(signal.SIGHUP)
        await_event(server, "tls.read")
        assert served_name(server) == "two"
        player.play()  # on the connection that it had before
        server.trust()
        check_record(player, folder)
        assert server.stop()[0] == 0


@test
def without_a_good_pair_it_does_not_begin():
    def start(*more, env=None):
        done = subprocess.run([HUSTINGS, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data", os.path.join(folder, "data"), *more],
                              capture_output=True, text=True, timeout=20, env={**os.environ, **(env or {})})
        return done.returncode, done.stderr
    with tempfile.TemporaryDirectory() as folder:
        certificate, key = make_certificate(folder)
        _, other = make_certificate(folder, "two")
        nothing = os.path.join(folder, "nothing")
        open(nothing, "w").close()
        assert start("--tls-cert", certificate) == (2, start("--tls-cert", certificate)[1]) and "come together" in start("--tls-key", key)[1]
        for pair in ((certificate, other), (certificate, nothing), (nothing, key), (key, key), (os.path.join(folder, "missing"), key)):
            code, err = start("--tls-cert", pair[0], "--tls-key", pair[1])
            assert code == 2 and "TLS cannot be served" in err, (pair, err)
            code, err = start(env={"HUSTINGS_TLS_CERT": pair[0], "HUSTINGS_TLS_KEY": pair[1]})
            assert code == 2 and "TLS cannot be served" in err, (pair, err)
        # addresses that strangers reach
        for address in ("203.0.113.5:0", "[2001:db8::5]:0", "8.8.8.8:80"):
            code, err = start("--listen", address)
            assert code == 2 and "Strangers can reach" in err, (address, err)
            for more in (("--tls-cert", certificate, "--tls-key", key), ("--behind-proxy", "127.0.0.1")):
                code, err = start("--listen", address, *more)  # it is not an address of this machine, but it was tried
                assert code == 2 and "can’t listen there" in err, (address, err)


run_tests()
