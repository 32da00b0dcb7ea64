"""hustings serve as people start it: what it prints, whose table it is, --check, packs and their pictures, pages for
visitors who are lost.

usage: running.py HUSTINGS"""
import gzip
import http.client
import json
import os
import random
import re
import secrets
import shutil
import signal
import subprocess
import tempfile

from serving import HUSTINGS, LAX, Player, Server, check_record, end_with_us, run_tests, settled, test

CONTENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../content")
WEBP = b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0"


# --- the QR code ------------------------------------------------------------------------------------------------------------------

FORMATS = {"111011111000100": 0, "111001011110011": 1, "111110110101010": 2, "111100010011101": 3,
           "110011000101111": 4, "110001100011000": 5, "110110001000001": 6, "110100101110110": 7}  # level L
MASKS = (lambda x, y: (x + y) % 2, lambda x, y: y % 2, lambda x, y: x % 3, lambda x, y: (x + y) % 3, lambda x, y: (y // 2 + x // 3) % 2,
         lambda x, y: x * y % 2 + x * y % 3, lambda x, y: (x * y % 2 + x * y % 3) % 2, lambda x, y: ((x + y) % 2 + x * y % 3) % 2)


def dots_of(lines):
    """Half blocks as rows of 1 (dark) and 0, where blocks are light."""
    rows = []
    for line in lines:
        rows.append([int(c in " ▄") for c in line])
        rows.append([int(c in " ▀") for c in line])
    return rows


def read_qr(lines, margin=4):
    """The text of a QR code of level L, versions 2 to 5 (one block of data), in bytes; errors are not corrected: there must be none."""
    rows = dots_of(lines)
    width = len(rows[0]) - 2 * margin
    quiet = rows[:margin] + rows[margin + width:margin + width + margin] + [r[:margin] + r[-margin:] for r in rows]
    assert not any(any(r) for r in quiet), "no quiet zone"
    at = lambda x, y: rows[margin + y][margin + x]
    assert 25 <= width <= 37 and width % 4 == 1, width
    for x0, y0 in ((0, 0), (width - 7, 0), (0, width - 7)):
        finder = ["".join(str(at(x0 + x, y0 + y)) for x in range(7)) for y in range(7)]
        assert finder == ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"], finder
    bits = [at(x, 8) for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [at(8, y) for y in (7, 5, 4, 3, 2, 1, 0)]
    mask = MASKS[FORMATS["".join(map(str, bits))]]
    corner = width - 7  # the middle of the alignment pattern
    fixed = lambda x, y: (x == 6 or y == 6 or (x < 9 and y < 9) or (x >= width - 8 and y < 9) or (x < 9 and y >= width - 8) or
                          (abs(x - corner) <= 2 and abs(y - corner) <= 2))
    stream, up = [], True
    for right in (x if x > 6 else x - 1 for x in range(width - 1, 0, -2)):
        for y in (range(width - 1, -1, -1) if up else range(width)):
            stream += [at(x, y) ^ (mask(x, y) == 0) for x in (right, right - 1) if not fixed(x, y)]
        up = not up
    number = lambda first, size: int("".join(str(int(b)) for b in stream[first:first + size]), 2)
    assert number(0, 4) == 4, "not in bytes"
    return bytes(number(12 + 8 * i, 8) for i in range(number(4, 8))).decode()


# --- starting ---------------------------------------------------------------------------------------------------------------------

class Start:
    """hustings serve as a person starts it; what it has printed up to its last sentence."""

    def __init__(self, folder, *more, lang="en", **env):
        self.port, self.token, self.sockets = 0, None, []
        self.process = subprocess.Popen([HUSTINGS, "serve", "--lang", lang, "--data", os.path.join(folder, "data"), *more],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder,
                                        env={**os.environ, "HUSTINGS_LISTEN": "127.0.0.1:0", "HUSTINGS_CAP": ",".join(LAX[1::2]), **env})
        end_with_us(self.process)
        self.lines = []
        while not self.lines or "Ctrl-C" not in self.lines[-1]:
            line = self.process.stdout.readline()
            assert line, self.process.stderr.read()
            self.lines.append(line.rstrip("\n"))
        self.link = next(line for line in self.lines if line.startswith("http://"))
        self.port = int(re.match(r"http://127\.0\.0\.1:(\d+)/", self.link)[1])

    connection, request, socket = Server.connection, Server.request, Server.socket

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        rest, errors = self.process.communicate(timeout=10)
        assert self.process.returncode == 0, errors
        return errors


@test
def it_prints_link_code_and_qr_in_three_languages():
    for lang in ("en", "ru", "hu"):
        with tempfile.TemporaryDirectory() as folder:
            start = Start(folder, lang=lang)
            code, key = re.fullmatch(r"http://127\.0\.0\.1:\d+/t/([A-Z]{5})#k=([\w-]{16})", start.link).groups()
            assert any(code in line for line in start.lines if line != start.link), start.lines
            assert lang != "en" or "Only this computer can reach that address." in start.lines, start.lines
            qr = [line for line in start.lines if set(line) <= set(" ▄▀█") and len(line) > 20]
            assert read_qr(qr) == start.link, qr
            broken = [qr[0], *qr[2:6], qr[1], *qr[6:]]
            try:
                assert read_qr(broken) == start.link
                raise Exception("a broken QR code is read")
            except (AssertionError, KeyError, ValueError):
                pass
            errors = start.stop()
            assert code not in errors and key not in errors, errors


@test
def who_sits_first_at_that_table_is_the_host_and_plays():
    with tempfile.TemporaryDirectory() as folder:
        start = Start(folder)
        code, key = start.link.split("/t/")[1].split("#k=")
        ann, bob = (Player(start, random.Random(n), name) for n, name in ((1, "Ann"), (2, "Bob")))
        for n, person in enumerate((ann, bob)):
            person.code, person.key = code, key
            assert person.come()["t"] == "welcome"
            person.sit(n)
        assert bob.await_answer(bob.say(t="host", do="fill"))["code"] == "not-host"
        bob.await_answer(bob.say(t="leave"))
        bob.w.close()
        status, text, _ = start.request("GET", "/api/tables/" + code.lower())
        assert status == 200 and json.loads(text)["game"] == "vote" and len(json.loads(text)["seats"]) == 6, text
        ann.host("set", pace="none")
        ann.host("fill")
        ann.host("start")
        ann.play(most=100)
        check_record(ann, folder)
        ann.w.close()
        start.stop()


@test
def flags_go_before_the_environment_and_that_before_the_usual():
    def check(*args, **env):
        done = subprocess.run([HUSTINGS, "serve", "--lang", "en", "--check", *args], capture_output=True, text=True, timeout=20,
                              env={**{k: v for k, v in os.environ.items() if not k.startswith("HUSTINGS_")}, **env})
        rows = [line.split(None, 1) for line in done.stdout.splitlines()]
        caps = dict(value.split("=") for name, value in rows if name == "cap")
        return done.returncode, {name: value for name, value in rows if name not in ("cap", "pack")}, caps, done.stderr
    with tempfile.TemporaryDirectory() as folder:
        env = {"HUSTINGS_LISTEN": "127.0.0.1:81", "HUSTINGS_DATA": "there", "HUSTINGS_TABLE": "dixit", "HUSTINGS_PACKS": folder,
               "HUSTINGS_PUBLIC_URL": "https://a.example", "HUSTINGS_BEHIND_PROXY": "10.0.0.1,10.3.0.0/16", "HUSTINGS_CAP": "tables=7,sockets=9", "HUSTINGS_KEEP": "2",
               "HUSTINGS_USER": "nobody", "HUSTINGS_METRICS_LISTEN": "9100", "HUSTINGS_NODE": "a", "HUSTINGS_NODE_URL": "/n/a",
               "HUSTINGS_DRAIN": "0"}
        usual, by_env = check(), check(**env)
        by_flag = check("--listen", "127.0.0.1:82", "--data", "here", "--table", "none", "--packs", "/", "--public-url", "http://b.example",
                        "--behind-proxy", "10.0.0.2, fd00::/8", "--behind-proxy", "::ffff:10.0.0.9", "--cap", "tables=8", "--keep", "3", "--user", "root", "--metrics-listen", "127.0.0.1:9101",
                        "--node", "b-2", "--node-url", "https://b.example:8442", "--drain", "600", **env)
        assert usual[0] == by_env[0] == by_flag[0] == 0, (usual, by_env, by_flag)
        want = {"listen": ("8080", "127.0.0.1:81", "127.0.0.1:82"), "data": ("hustings-data", "there", "here"),
                "store": ("sqlite:hustings-data/hustings.db", "sqlite:there/hustings.db", "sqlite:here/hustings.db"),
                "keep": ("30", "2", "3"), "table": ("vote", "dixit", "-"), "packs": ("-", folder, "/"), "public-url": ("-", "https://a.example", "http://b.example"),
                "behind-proxy": ("-", "10.0.0.1,10.3.0.0/16", "10.0.0.2,fd00::/8,10.0.0.9"), "user": ("-", "nobody", "root"), "metrics-listen": ("-", "9100", "127.0.0.1:9101"),
                "drain": ("10", "0", "600"), "node": ("-", "a", "b-2"), "node-url": ("-", "/n/a", "https://b.example:8442")}
        for name, values in want.items():
            assert tuple(r[1][name] for r in (usual, by_env, by_flag)) == values, (name, usual, by_env, by_flag)
        assert [r[2]["tables"] for r in (usual, by_env, by_flag)] == ["1000", "7", "8"] and by_flag[2]["sockets"] == "9"
        assert by_env[1]["link"] == "https://a.example/"
        for listen in ("0.0.0.0:8080", "[::]:8080", "8080"):
            assert not re.search(r"//(0\.0\.0\.0|\[::\]):", check("--listen", listen)[1]["link"]), listen
        assert [r[1]["transport"] for r in (usual, by_env)] == ["http", "proxy"] and usual[1]["seccomp"] in ("on", "off")
        for args, env, part in ((("--table", "chess"), {}, "no such game"), ((), {"HUSTINGS_TABLE": "chess"}, "no such game"),
                                ((), {"HUSTINGS_CAP": "x=1"}, "NAME=N"), (("--packs", "/nowhere"), {}, "/nowhere"), (("--cap", "tables=0"), {}, "tables"),
                                (("--user", "no-such-user"), {}, "no user"), (("--tls-cert", "/dev/null"), {}, "come together"),
                                (("--tls-cert", "/dev/null", "--tls-key", "/dev/null"), {}, "TLS cannot"),
                                (("--store", "mysql://u:hidden@h/d"), {}, "postgres://"), (("--store", "postgres://h/d", "--node", "a"), {}, "--node-url /n/a"),
                                (("--node", "A b"), {}, "letters"), (("--behind-proxy", "10.0.0.2,proxy.example"), {}, "--behind-proxy: “proxy.example”"),
                                ((), {"HUSTINGS_BEHIND_PROXY": "10.0.0.1/8"}, "HUSTINGS_BEHIND_PROXY: “10.0.0.1/8”"), (("--node", "a", "--node-url", "/n/b"), {}, "/n/b"),
                                (("--node-url", "https://a.example/x"), {}, "https://NAME"), (("--drain", "601"), {}, "drain")):
            code, _, _, errors = check(*args, **env)
            assert code == 2 and (part in errors or part == "tables") and "hidden" not in errors, (args, code, errors)
        shared = check("--node-url", "/n/c", "--node", "c", HUSTINGS_STORE="postgres://me:hidden@db.example/club?password=hidden")
        if os.path.exists(os.path.join(os.path.dirname(HUSTINGS), "hustings-postgres")):
            assert shared[1]["store"] == "postgres://me@db.example/club" and shared[1]["table"] == "-", shared
        else:
            assert shared[0] == 2 and "hustings-postgres" in shared[3], shared
        assert not os.path.exists("there") and not os.path.exists("here")
        page = subprocess.run([HUSTINGS, "serve", "--help", "--lang", "en"], capture_output=True, text=True).stdout
        for name in want:
            assert name == "store" or ("--" + name in page and "HUSTINGS_" + name.upper().replace("-", "_") in page), name


# --- packs ------------------------------------------------------------------------------------------------------------------------

def make_packs(folder):
    """A folder as `hustings pack` makes it, a file, and things that are not packs."""
    deck, packs = os.path.join(folder, "packs", "holiday"), os.path.join(folder, "packs")
    os.makedirs(os.path.join(deck, "small"))
    cards = [{"id": "c%02d" % n, "image": "c%02d.webp" % n, "alt": {}, "tags": {}} for n in range(1, 85)]
    open(os.path.join(deck, "pack.json"), "w").write(json.dumps({"game": "dixit", "id": "holiday", "name": {"en": "H", "ru": "H", "hu": "H"}, "cards": cards}))
    open(os.path.join(deck, "pack.clues.json"), "w").write('{"c01":{"en":["For bots"]}}')  # never served
    shutil.copy(os.path.join(deck, "pack.json"), os.path.join(packs, "spoilt.json"))
    open(os.path.join(packs, "spoilt.clues.json"), "w").write('{"c01":{"en":[""]}}')
    for n in (1, 2):
        open(os.path.join(deck, "c%02d.webp" % n), "wb").write(WEBP + b"large")
    open(os.path.join(deck, "small", "c01.webp"), "wb").write(WEBP + b"small")
    os.symlink("/etc/passwd", os.path.join(deck, "c03.webp"))
    open(os.path.join(deck, "c04.webp"), "wb").write(b"<svg onload='x()'/>" * 9)
    open(os.path.join(deck, "c05.webp"), "wb").write(WEBP + b"\0" * (3 << 20))
    os.mkfifo(os.path.join(deck, "c06.webp"))
    os.mkdir(os.path.join(deck, "c07.webp"))
    open(os.path.join(folder, "secret.webp"), "wb").write(WEBP)
    board = json.load(open(os.path.join(CONTENT, "night/standard.json")))
    board["name"] = {"en": "Elsewhere", "ru": "Elsewhere", "hu": "Elsewhere"}
    open(os.path.join(packs, "elsewhere.json"), "w").write(json.dumps(board))
    for name, text in (("broken.json", "{"), ("chess.json", '{"game":"chess"}'), ("two words.json", json.dumps(board)), ("README", "hello"), (".hidden.json", "{")):
        open(os.path.join(packs, name), "w").write(text)
    os.symlink("/etc", os.path.join(packs, "link"))
    shutil.copy(os.path.join(CONTENT, "night/standard.json"), os.path.join(packs, "standard.json"))
    return packs


@test
def what_is_the_same_for_everybody_is_sent_compressed():
    with tempfile.TemporaryDirectory() as folder:
        start = Start(folder, "--table", "none")

        def fetch(path, **headers):
            c = http.client.HTTPConnection("127.0.0.1", start.port, timeout=10)
            c.request("GET", path, headers=headers)
            reply = c.getresponse()
            got = reply.read(), reply.headers
            c.close()
            return got
        first, headers = fetch("/")
        hashes = [p["hash"] for p in json.loads(fetch("/api/packs")[0])["packs"] if (p["game"], p["name"]) == ("voices", "standard")]
        if headers["Vary"]:  # a build without the web table has nothing to compress
            script = re.search(rb'src="(/a/[\w.-]+\.js)"', first).group(1).decode()
            for path in ("/", "/rules/vote", script, "/p/%s/pack.json" % hashes[0]):
                plain, headers = fetch(path)
                assert headers["Content-Encoding"] is None and headers["Vary"] == "Accept-Encoding", (path, headers)
                small, headers = fetch(path, **{"Accept-Encoding": "gzip, deflate"})
                assert headers["Content-Encoding"] == "gzip" and headers["Vary"] == "Accept-Encoding", (path, headers)
                assert gzip.decompress(small) == plain and len(small) < len(plain) / 2, path
                least, headers = fetch(path, **{"Accept-Encoding": "gzip, br"})
                assert headers["Content-Encoding"] == "br" and len(least) < len(small), (path, headers)
                assert fetch(path, **{"Accept-Encoding": "gzip;q=0, br;q=0"})[0] == plain
        for path in ("/api/packs", "/healthz"):  # what differs from time to time or person to person never is
            assert fetch(path, **{"Accept-Encoding": "gzip, br"})[1]["Content-Encoding"] is None, path
        start.stop()


@test
def packs_are_listed_and_their_pictures_served():
    with tempfile.TemporaryDirectory() as folder:
        start = Start(folder, "--packs", make_packs(folder), "--table", "none")
        status, text, _ = start.request("GET", "/api/packs")
        packs = {(p["game"], p["name"]): p for p in json.loads(text)["packs"]}
        packs.pop(("null", "standard"), None)  # a test build lists the template, too
        assert sorted(packs) == [("dixit", "holiday"), ("dixit", "standard"), ("night", "elsewhere"), ("night", "standard"), ("voices", "standard"),
                                 ("vote", "even"), ("vote", "standard")], packs
        deck = packs["dixit", "holiday"]
        assert deck["pictures"] and not packs["night", "elsewhere"]["pictures"] and packs["night", "elsewhere"]["title"]["en"] == "Elsewhere"
        status, text, headers = start.request("GET", "/p/%s/pack.json" % deck["hash"])
        assert status == 200 and json.loads(text)["id"] == "holiday" and "immutable" in headers["Cache-Control"], headers
        def picture(path):
            c = http.client.HTTPConnection("127.0.0.1", start.port, timeout=10)
            c.request("GET", "/p/" + path)
            reply = c.getresponse()
            bytes_, headers = reply.read(), reply.headers
            c.close()
            return reply.status, bytes_, headers
        for path, end in (("600/c01", b"large"), ("240/c01", b"small"), ("240/c02", b"large"), ("600/c01", b"large")):
            got = picture(deck["hash"] + "/" + path)
            assert got[:2] == (200, WEBP + end) and got[2]["Content-Type"] == "image/webp" and "immutable" in got[2]["Cache-Control"], (path, got)
        for path in [deck["hash"] + "/600/" + card for card in ("c03", "c04", "c05", "c06", "c07", "c08", "c99", "", "../../secret", "c01/../c02", "c01.webp", "%2e%2e/x")] + [
                deck["hash"] + "/" + rest for rest in ("300/c01", "600", "600/", "", "pack.json/", "../" + deck["hash"] + "/pack.json", "small/c01.webp", "pack.clues.json")] + [
                packs["dixit", "standard"]["hash"] + rest for rest in ("/standard.clues.json", "/pack.clues.json", "/words.bin")] + [
                packs["night", "elsewhere"]["hash"] + "/600/c01", deck["hash"].upper() + "/pack.json", "0" * 64 + "/pack.json", deck["hash"][:63] + "/pack.json"]:
            got = picture(path)
            assert got[0] == 404, (path, got)
        errors = start.stop()
        for name in ("broken.json", "chess.json", "two words.json", "standard.json", "spoilt.clues.json"):
            assert name in errors, (name, errors)


@test
def built_in_pictures_are_looked_for_beside_the_program():
    with tempfile.TemporaryDirectory(dir=os.path.dirname(HUSTINGS)) as folder:  # where programs may be started
        program = os.path.join(folder, "build", "hustings")
        os.makedirs(os.path.join(folder, "content/dixit/art/600"))
        os.mkdir(os.path.dirname(program))
        shutil.copy(HUSTINGS, program)
        open(os.path.join(folder, "content/dixit/art/600/c01.webp"), "wb").write(WEBP)
        server = settled(Server(os.path.join(folder, "data"), command=(program,)).start())
        deck, = (p for p in json.loads(server.request("GET", "/api/packs")[1])["packs"] if p["game"] == "dixit")
        assert deck["pictures"], deck
        status = [server.request("HEAD", "/p/%s/600/%s" % (deck["hash"], card))[0] for card in ("c01", "c02")]
        assert status == [200, 404], status
        server.stop()


def tables(server, content, **more):
    return server.request("POST", "/api/tables", {"game": "night", "content": content, "token": secrets.token_urlsafe(24), **more})


@test
def a_table_whose_pack_is_gone_says_so_and_harms_nobody():
    with tempfile.TemporaryDirectory() as folder:
        packs = make_packs(folder)
        server = settled(Server(os.path.join(folder, "data"), "--packs", packs).start())
        for bad in ("nothing", "../packs/elsewhere", "elsewhere.json", packs + "/elsewhere.json", "holiday", "", "x" * 300):
            status, text, _ = tables(server, bad)
            assert (status, bad) in ((400, bad), (201, "")), (bad, text)
        ann, bob = (Player(server, random.Random(n)) for n in (1, 2))
        ann.open_table("night", 2, content="elsewhere")
        bob.open_table("night", 2)
        for person in (ann, bob):
            assert person.come()["t"] == "welcome"
            person.sit()
            person.host("set", pace="none", **({"content": "elsewhere"} if person is bob else {}))
            for wrong in ({"content": "/etc/passwd"}, {"content": "nothing"}, {"seats": (1 << 32) + 2}):
                assert person.await_answer(person.say(t="host", do="set", **wrong))["code"] == "bad-input", wrong
        bob.host("set", content="standard")
        for person in (ann, bob):
            person.host("fill")
            person.host("start")
            person.play(until=5)
        server.kill()
        shutil.move(packs + "/elsewhere.json", folder + "/kept.json")
        for change in ("gone", "another"):
            if change == "another":  # the same name, but not what was played with
                shutil.copy(os.path.join(CONTENT, "night/standard.json"), packs + "/elsewhere.json")
            settled(server.start())
            answer = ann.come()
            assert answer["t"] == "reject" and answer["code"] == "no-pack" and answer["message"], answer
            status, text, _ = server.request("GET", "/api/tables/" + ann.code)
            assert (status, json.loads(text)["error"]["code"]) == (503, "no-pack"), text
            answer = bob.come()
            assert answer["t"] == "welcome", answer
            bob.play(until=bob.have + 2)
            assert '"event":"table.no-pack"' in open(server.data + ".log").read()
            server.kill()
        shutil.move(folder + "/kept.json", packs + "/elsewhere.json")
        settled(server.start())
        for person in (ann, bob):
            assert person.come()["t"] == "welcome"
            person.play()
        lines = server.request("GET", "/api/tables/%s/record" % ann.code, Authorization="Bearer " + ann.token)[1]
        assert json.loads(lines.splitlines()[0])["content"] == "elsewhere"
        open(folder + "/ann.hustings", "w").write(lines)
        verify = [HUSTINGS, "verify", folder + "/ann.hustings", "--lang", "en"]
        assert subprocess.run(verify, capture_output=True).returncode == 2, "its pack is missing"
        assert subprocess.run([*verify, "--content", packs + "/elsewhere.json"], capture_output=True).returncode == 0
        check_record(bob, folder)
        server.stop()


# --- pages ------------------------------------------------------------------------------------------------------------------------

@test
def those_who_lost_their_way_get_a_page_in_their_language():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        browser = "text/html,application/xhtml+xml,*/*;q=0.8"
        for languages, lang in (("hu-HU,hu;q=0.9,en;q=0.8", "hu"), ("de, ru;q=0.5", "ru"), ("en-GB", "en"), ("", "en"), ("hut", "en"), (",,,x", "en")):
            status, text, headers = server.request("GET", "/nowhere", Accept=browser, **{"Accept-Language": languages})
            assert status == 404 and '<html lang="%s">' % lang in text and headers["Content-Type"].startswith("text/html"), (languages, text)
            assert headers["Cache-Control"] == "no-store" and "nowhere" not in text
        for path, accept in (("/nowhere", "*/*"), ("/api/nowhere", browser), ("/api/tables/QQQQQ", browser)):
            status, text, _ = server.request("GET", path, Accept=accept)
            assert status == 404 and "code" in json.loads(text)["error"], (path, text)
        for path in ("/t/kvarn", "/t/KvArN", "/t/kvarn/board", "/favicon.svg", "/favicon.ico"):
            assert server.request("GET", path)[0] == 200, path
        page = server.request("GET", "/")[1]
        for link in re.findall(r'(?:href|src)="(/[^"]*)"', page):
            assert server.request("GET", link)[0] == 200, link
        server.stop()


run_tests()
