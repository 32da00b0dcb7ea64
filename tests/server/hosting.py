"""The configurations in hosting/: each program's own check takes them, and three real servers on one PostgreSQL are
played through them while one server after the other is replaced. What is not installed is skipped.

usage: hosting.py HUSTINGS"""
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time

from certificate import make_certificate
from database import Database
from guests import Guest, await_all, begin
from serving import HUSTINGS, Server, Skipped, WebSocket, end_with_us, run_tests, settled, test

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
NAMES = "abc"
USUAL = ["127.0.0.1:%d" % port for port in (8081, 8082, 8083)]  # in the configurations


def read(name):
    return open(os.path.join(ROOT, "hosting", name)).read()


def write(folder, name, text):
    path = os.path.join(folder, name)
    open(path, "w").write(text)
    return path


def needed(program):
    found = shutil.which(program)
    if not found:
        raise Skipped("no %s here" % program)
    return found


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def changed(text, *pairs):
    """With what a configuration asks to be changed; each of these must be there."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def checked(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


# --- the proxies ------------------------------------------------------------------------------------------------------------------

def nginx(folder, port, addresses, certificate, key):
    program = needed("nginx")
    conf = changed(read("nginx.conf"), ("listen 443 ssl;", "listen 127.0.0.1:%d ssl;" % port), ("    listen [::]:443 ssl;\n", ""),
                   ("/etc/letsencrypt/live/play.example/fullchain.pem", certificate), ("/etc/letsencrypt/live/play.example/privkey.pem", key),
                   *zip(USUAL, addresses))
    places = "".join("%s_temp_path %s/%s;\n" % (what, folder, what) for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    main = write(folder, "main.conf", "daemon off;\nmaster_process off;\npid %s/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n%s%s}\n"
                 % (folder, places, conf))
    checked(program, "-t", "-e", "stderr", "-c", main)
    return [program, "-e", "stderr", "-c", main]


def haproxy(folder, port, addresses, certificate, key):
    program = needed("haproxy")
    pem = write(folder, "both.pem", open(certificate).read() + open(key).read())
    conf = write(folder, "haproxy.cfg", changed(read("haproxy.cfg"), ("bind :443", "bind 127.0.0.1:%d" % port), ("/etc/haproxy/play.example.pem", pem),
                                                ("maxconn 60000", "maxconn 1000"), *zip(USUAL, addresses)))
    checked(program, "-c", "-f", conf)
    return [program, "-db", "-f", conf]


def caddy(folder, port, addresses, certificate, key):
    program = needed("caddy")
    conf = write(folder, "Caddyfile", "{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + changed(
        read("Caddyfile"), ("play.example {", "https://127.0.0.1:%d {\n\ttls %s %s" % (port, certificate, key)), *zip(USUAL, addresses)))
    checked(program, "validate", "--adapter", "caddyfile", "--config", conf)
    return [program, "run", "--adapter", "caddyfile", "--config", conf]


class Front:
    """The service as browsers reach it: TLS, through a proxy."""

    def __init__(self, folder, make, nodes):
        certificate, key = make_certificate(folder)
        self.port, self.context = free_port(), ssl.create_default_context(cafile=certificate)
        command = make(folder, self.port, ["127.0.0.1:%d" % node.port for node in nodes], certificate, key)
        self.process = end_with_us(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                                    stderr=open(os.path.join(folder, "proxy.log"), "w"), env={**os.environ, "HOME": folder}))
        for _ in range(200):
            try:
                if self.request("GET", "/readyz")[0] == 200:
                    return
            except OSError:
                pass
            time.sleep(0.05)
        raise AssertionError(open(os.path.join(folder, "proxy.log")).read())

    def request(self, method, path, body=None, **headers):
        c = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=10, context=self.context)
        c.request(method, path, None if body is None else json.dumps(body), headers)
        reply = c.getresponse()
        text = reply.read().decode(errors="replace")
        c.close()
        if reply.status in (502, 503, 504):  # the proxy has found nobody yet: like a line that is lost
            raise ConnectionError(reply.status)
        return reply.status, text, reply.headers

    def socket(self, path="/ws"):
        return WebSocket(self.port, self.context, path)


def play_through(make):
    with tempfile.TemporaryDirectory() as folder:
        make(folder, free_port(), USUAL, *make_certificate(folder))  # is it here at all?
        db = Database().start()
        nodes = [Server(os.path.join(folder, name), "--store", db.url(), "--node", name, "--node-url", "/n/" + name, "--behind-proxy", "127.0.0.1",
                        "--cap", "tables-an-hour=100000") for name in NAMES]
        for node in nodes:
            settled(node.start())
        front = Front(folder, make, nodes)
        for name in NAMES:  # each is reached by its name, and by no other
            assert front.request("GET", "/n/%s/healthz" % name)[0] == 200
        status, text, _ = nodes[0].request("GET", "/n/b/healthz")
        assert status == 421 and "wrong-node" in text, text
        world = {"over": False}
        guests = begin([Guest(n, front, folder, world, patience=60) for n in range(4)])
        for node in nodes:
            time.sleep(1)
            assert node.stop(leaving=False)[0] == 0
            log = open(node.data + ".log").read()
            assert '"node.leaving"' in log and '"node.left"' in log, log
            settled(node.start())
            time.sleep(2)  # it is known to the proxy again
        world["over"] = True
        await_all(guests, 120)
        returns = sorted(r for g in guests for r in g.returns)
        print("# %s: %d games, %d moves acknowledged, %d returns, at most %.1f s" % (make.__name__, sum(g.games for g in guests), sum(g.moves for g in guests),
                                                                                  len(returns), returns[-1] if returns else 0))
        front.process.kill()
        front.process.wait()
        assert [node.stop()[0] for node in nodes] == [0, 0, 0]
        db.destroy()


@test
def three_servers_behind_nginx():
    play_through(nginx)


@test
def three_servers_behind_haproxy():
    play_through(haproxy)


@test
def three_servers_behind_caddy():
    play_through(caddy)


class Plain:
    """Answers as they are, 503 too."""

    def __init__(self, front):
        self.front = front

    def status(self, method, path, body=None):
        c = http.client.HTTPSConnection("127.0.0.1", self.front.port, timeout=10, context=self.front.context)
        c.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
        reply = c.getresponse()
        text = reply.read().decode(errors="replace")
        c.close()
        return reply.status, text


def await_status(plain, path, wanted):
    for _ in range(300):
        try:
            if plain.status("GET", path)[0] == wanted:
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise AssertionError("%s: %s, not %d" % (path, plain.status("GET", path), wanted))


def stay_open_without_the_database(make):
    """While it is away nobody is ready, and the page is still there for everyone."""
    with tempfile.TemporaryDirectory() as folder:
        make(folder, free_port(), USUAL, *make_certificate(folder))
        db = Database().start()
        nodes = [Server(os.path.join(folder, name), "--store", db.url(), "--node", name, "--node-url", "/n/" + name, "--behind-proxy", "127.0.0.1")
                 for name in NAMES]
        for node in nodes:
            settled(node.start())
        plain = Plain(Front(folder, make, nodes))
        db.stop()
        await_status(plain, "/readyz", 503)
        for _ in range(30):  # the proxy's own checks come later: nothing in between may be its bare 503
            for path in ("/", "/rules/vote", "/api/games", "/healthz"):
                status, text = plain.status("GET", path)
                assert status == 200, (path, status, text)
            time.sleep(0.2)
        status, text = plain.status("POST", "/api/tables", {"game": "night", "token": "0" * 32})
        assert status == 503 and json.loads(text)["error"]["code"] == "cut-off", text
        db.start()
        await_status(plain, "/readyz", 200)
        plain.front.process.kill()
        plain.front.process.wait()
        for node in nodes:
            node.stop()
        db.destroy()


@test
def nginx_has_the_page_without_the_database():
    stay_open_without_the_database(nginx)


@test
def haproxy_has_the_page_without_the_database():
    stay_open_without_the_database(haproxy)


@test
def caddy_has_the_page_without_the_database():
    stay_open_without_the_database(caddy)


# --- the others -------------------------------------------------------------------------------------------------------------------

@test
def the_unit_takes_as_much_power_away_as_the_usual_one():
    """Except for who it is and how large it may be."""
    alone, one_of_many = ({line for line in open(os.path.join(ROOT, path)).read().splitlines() if re.match(r"[A-Z][A-Za-z]+=", line)}
                          for path in ("packaging/hustings.service", "hosting/hustings@.service"))
    free = ("Description", "After", "Environment", "EnvironmentFile", "TimeoutStopSec", "DynamicUser", "StateDirectory", "MemoryMax", "LimitNOFILE")
    assert {line for line in alone if line.split("=")[0] not in free} == {line for line in one_of_many if line.split("=")[0] not in free + ("User",)}
    if not shutil.which("systemd-analyze"):
        raise Skipped("no systemd-analyze here")
    with tempfile.TemporaryDirectory() as folder:
        unit = write(folder, "hustings@a.service", read("hustings@.service").replace("/usr/local/bin/hustings", HUSTINGS).replace("User=hustings", "User=daemon"))
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
        told = [line for line in done.stderr.splitlines() if "hustings" in line]
        assert done.returncode == 0 and not told, done.stderr


@test
def options_that_the_files_name_exist():
    page = subprocess.run([HUSTINGS, "serve", "--help", "--lang", "en"], capture_output=True, text=True).stdout
    for name in os.listdir(os.path.join(ROOT, "hosting")):
        for option in re.findall(r"HUSTINGS_[A-Z_]+", read(name)):
            assert option in page, (name, option)


@test
def proxies_that_the_files_name_are_accepted():
    found = [value for name in os.listdir(os.path.join(ROOT, "hosting"))
             for value in re.findall(r'HUSTINGS_BEHIND_PROXY(?:=|: |, value: ")([\d.:/,a-f]+)', read(name))]
    assert len(found) >= 3, found
    for value in found:
        done = subprocess.run([HUSTINGS, "serve", "--check", "--behind-proxy", value], capture_output=True, text=True)
        assert done.returncode == 0 and value in done.stdout, (value, done.stderr)


run_tests(on_disk=True)
