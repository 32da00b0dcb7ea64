"""Checks that docs/protocol.md is true: its examples are replayed against a real server in their order, every message
that comes meanwhile has the fields of its table and no others, and every message that the sources know is in it.
Planted mistakes in copies of the page must be found.

usage: protocol.py HUSTINGS"""
import glob
import hashlib
import json
import os
import random
import re
import secrets
import select
import tempfile
import time

from protocol_page import PAGE, ROOT, fault, read_page, schemas
from serving import Closed, Server, fill, run_tests, settled, test

SELDOM = {"moved", "replaced"}  # needs several servers; a program of the operator's (hub_programs.c)
TO_BOTS = {"new", "seen", "end"}  # go over the cable to the bots' process, not over a WebSocket


def message_faults(page, messages):
    """Messages that are not as the page says, one of each sort."""
    known, faults = schemas(page, "Server to client"), set()
    for m in messages:
        rest = {key: value for key, value in m.items() if key != "t"}
        node = known.get(m["t"])
        if node is None:
            faults.add(m["t"] + " is not documented")
        elif not node.children and rest or (f := fault(node, rest, m["t"])):
            faults.add(f if node.children else m["t"] + " has fields")
    return faults


# --- the story --------------------------------------------------------------------------------------------------------------------

AGAIN = {"GAME", "COMMIT", "HASH", "HEAD", "TRANSFER", "SCREEN"}  # another value each time
LOOSE = {"n", "q", "step", "line", "left_ms", "who", "vote", "build", "events", "view", "to_act", "chosen", "legal", "result", "options", "title", "card", "cues", "persona"}


class Story:
    def __init__(self, folder, patience=20):
        self.patience = patience
        self.server = settled(Server(os.path.join(folder, "data")).start())
        self.bound, self.people, self.heard = {}, {}, []
        self.nonces, self.asked, self.told = {}, {}, {}

    # placeholders

    def value(self, name):
        who = name[-1]
        if name.startswith("TOKEN_"):
            return self.bound.setdefault(name, secrets.token_urlsafe(24))
        if name.startswith("NONCE_"):
            return self.nonces.setdefault((who, self.bound["GAME"]), secrets.token_bytes(32)).hex()
        if name.startswith("PLEDGE_"):
            return hashlib.sha256(b"hustings/1/pledge\0" + bytes.fromhex(self.bound["GAME"]) + bytes.fromhex(self.bound["COMMIT"]) +
                                  bytes([self.people[who].seat]) + bytes.fromhex(self.value("NONCE_" + who))).hexdigest()
        return self.bound[name]

    def filled(self, text):
        return re.sub(r"\b[A-Z]{3,}(?:_[A-Z0-9])?\b", lambda m: self.value(m[0]) if self.is_name(m[0]) else m[0], text)

    def is_name(self, text):
        return text in AGAIN or text in ("CODE", "KEY") or re.fullmatch(r"(TOKEN|NONCE|PLEDGE|CODE|KEY)_[A-Z0-9]", text)

    def fits(self, want, got, key=""):
        """Is this what the example shows? Binds placeholders on the way."""
        if isinstance(want, str) and self.is_name(want):
            if want in AGAIN:
                self.bound[want] = got
            known = self.value(want) if not want.startswith(("CODE", "KEY")) else self.bound.setdefault(want, got)
            return known == got
        if key in LOOSE or type(want) is not type(got):
            return type(want) is type(got) or key in ("card", "left_ms")
        if isinstance(want, dict):
            return set(want) == set(got) and all(self.fits(want[k], got[k], k) for k in want)
        if isinstance(want, list):
            return len(want) == len(got) and all(self.fits(w, g, key) for w, g in zip(want, got))
        return want == got or (key == "message" and "…" in want)

    # HTTP

    def http(self, block):
        method, path = self.filled(block[0]).split(" ")
        arrow = next(i for i, line in enumerate(block) if line.startswith("→"))
        headers = dict(self.filled(line).split(": ", 1) for line in block[1:arrow] if not line.startswith("{"))
        body = next((json.loads(self.filled(line)) for line in block[1:arrow] if line.startswith("{")), None)
        status, *kind = block[arrow][2:].split(" ")
        got_status, text, got_headers = self.server.request(method, path, body, **headers)
        assert got_status == int(status), (block, got_status, text)
        assert not kind or got_headers["Content-Type"].startswith(kind[0]), (block, got_headers["Content-Type"])
        if arrow + 1 < len(block):
            want, got = json.loads(" ".join(block[arrow + 1:])), json.loads(text)
            self.heard.append(("http", block[0], got))
            if "games" in want:  # a test build has the template besides
                got = {"games": [game for game in got["games"] if game["id"] != "null"]}
            if "packs" in want:
                got = {"packs": [{**got["packs"][0], "title": want["packs"][0]["title"]}]}
            assert self.fits(want, got), (want, got)

    # sockets

    def hear(self, who, timeout):
        """Somebody's next message, or None; kept with all others."""
        person = self.people[who]
        if not person.bytes and not select.select([person.s], [], [], timeout)[0]:
            return None
        try:
            m = person.receive()
        except TimeoutError:  # it was only a ping
            return None
        self.heard.append(("ws", who, m))
        person.inbox.append(m)
        if m["t"] == "state":
            self.asked[who], person.state = m.get("ask"), m
        if m["t"] in ("knock", "vote"):
            self.told[m["t"]] = m
        if m.get("seat") is not None and m["t"] in ("welcome", "ack", "admitted"):
            person.seat = m["seat"]
        if m["t"] == "commit":
            self.bound["GAME"], self.bound["COMMIT"] = m["game"], m["commit"]
        return m

    def expect(self, who, want):
        person, ends = self.people[who], time.monotonic() + self.patience
        while True:
            for i, m in enumerate(person.inbox):
                if m["t"] == want["t"] and self.fits(want, m):
                    person.inbox = [x for n, x in enumerate(person.inbox) if n > i or x["t"] != m["t"]]
                    return
                assert "i" not in want or m.get("i") != want["i"], (want, m)  # an answer comes once
            assert time.monotonic() < ends, ("never came", want, [m for m in person.inbox if m["t"] == want["t"]][-1:])
            self.hear(who, 1)

    def send(self, who, message):
        ask, move = self.asked.get(who), message.get("move")
        if message.get("q"):  # 0 stands for one that was never asked
            message["q"] = ask["q"]
        if message.get("who"):
            message["who"] = self.told["knock"]["who"]
        if message.get("vote"):
            message["vote"] = self.told["vote"]["vote"]
        if move and re.fullmatch(r"c\d+", move.get("card", "")):
            move["card"] = next(legal["card"] for legal in ask["legal"] if legal["do"] == move["do"])
        self.people[who].send(message)

    def play_on(self, names):
        done, counter, answered, rng = set(), 2000, {}, random.Random(1)
        while done != set(names):
            for who in names:
                ask, person = self.asked.get(who), self.people[who]
                if ask and ask.get("waited", True) and "held" not in ask and answered.get(who) != ask["q"]:
                    answered[who], counter = ask["q"], counter + 1
                    move = {k: fill(rng, v) for k, v in rng.choice(ask["legal"]).items()}
                    person.send({"t": "move", "i": counter, "q": ask["q"], "move": move})
                m = self.hear(who, 0.001)
                if m and m["t"] == "state" and m["over"]:
                    done.add(who)

    def seal(self, names):
        for t, step in (("commit", "pledge"), ("pledges", "reveal")):
            for who in names:
                while not any(m["t"] == t for m in self.people[who].inbox):
                    assert self.hear(who, 20)
            for who in names:
                more = {"pledge": self.value("PLEDGE_" + who)} if t == "commit" else {"nonce": self.value("NONCE_" + who)}
                self.people[who].send({"t": step, "i": 500, "game": self.bound["GAME"], **more})

    def direct(self, line):
        names = re.findall(r"\b[A-Z]\b", line)
        if line.endswith(" connects"):
            w = self.server.socket()
            w.inbox, w.seat, w.state = [], None, None
            w.s.settimeout(3)
            self.people[names[0]] = w
            self.asked.pop(names[0], None)
        elif line.endswith(" drops"):
            self.people[names[0]].close()
        elif line.endswith(" play on"):
            self.play_on(names)
        elif line.endswith(" seal"):
            self.seal(names)
        elif line == "the server stops":
            self.server.process.terminate()
        elif m := re.search(r"is closed with (\d+)", line):
            try:
                while True:
                    assert self.hear(names[0], 10)
            except Closed as e:
                assert e.args[0] == int(m[1]), (line, e.args)
        else:
            raise AssertionError("what is this: " + line)

    def tell(self, page):
        for section in read_page(page):
            for kind, block in section.blocks:
                if kind == "http":
                    self.http(block)
                for line in block if kind == "ws" else ():
                    try:
                        if line.startswith("# "):
                            self.direct(line[2:])
                        elif line[1] == ">":
                            self.send(line[0], json.loads(self.filled(line[3:])))
                        else:
                            self.expect(line[0], json.loads(line[3:]))
                    except Exception as e:
                        raise AssertionError("%s: %s" % (section.heading, line)) from e
        assert self.server.process.wait(timeout=10) == 0


heard = []


@test
def the_examples_are_what_happens():
    with tempfile.TemporaryDirectory() as folder:
        story = Story(folder)
        try:
            story.tell(PAGE)
        finally:
            story.server.kill()
        heard.extend(story.heard)


@test
def every_message_has_its_documented_fields():
    messages = [m for kind, _, m in heard if kind == "ws"]
    assert len(messages) > 300, len(messages)
    faults = message_faults(PAGE, messages)
    assert not faults, faults
    never = set(schemas(PAGE, "Server to client")) - {m["t"] for m in messages} - SELDOM
    assert not never, ("no example brings these about", never)
    codes = next(s for s in read_page(PAGE) if s.heading == "### `reject`").codes
    assert {m["code"] for m in messages if m["t"] == "reject"} <= set(codes)


@test
def every_answer_by_http_has_its_documented_fields():
    sections = read_page(PAGE)
    errors = next(s for s in sections if s.heading == "## HTTP")
    answers = [(line.split(" ")[1].replace("QQQQQ", "CODE"), m) for kind, line, m in heard if kind == "http"]
    assert len(answers) > 8
    for path, m in answers:
        tree = errors.fields("") if "error" in m else next(s for s in sections if s.part == "HTTP" and any(n.endswith(" " + path) for n in s.names)).fields("")
        assert tree.children and not fault(tree, m, path), fault(tree, m, path)
        assert "error" not in m or m["error"]["code"] in errors.codes, m


@test
def examples_of_the_tables_fit_them():
    for section in read_page(PAGE):
        examples = [json.loads(" ".join(block)) for kind, block in section.blocks if kind == "json"]
        assert section.part != "Server to client" or examples or not section.names, section.heading
        for example in examples:
            t = example.pop("t", "")
            assert not fault(section.fields(t), example, t), fault(section.fields(t), example, t)


@test
def every_message_of_the_sources_is_documented():
    letters = {"T": "text", "I": "integer", "B": "boolean", "O": "object"}
    source = open(os.path.join(ROOT, "server/hub/message.c")).read()
    table = source[source.index("kinds[] = {"):source.index("};", source.index("kinds[] = {"))]
    kinds = {name: {field: (letters[kind.upper()], kind.islower()) for field, kind in re.findall(r"\{\"(\w+)\", '(\w)'\}", fields)}
             for name, fields in re.findall(r'\{"(\w+)",[\s\d,]*(\{.*?\}),\s*\w+\},', table, re.S)}
    assert len(kinds) == table.count("},\n    {") + 1 >= 14, kinds.keys()
    documented = schemas(PAGE, "Client to server")
    assert set(documented) == set(kinds), set(documented) ^ set(kinds)
    for name, fields in kinds.items():
        told = {path: (next(iter(node.kinds)), node.optional) for path, node in documented[name].children.items()}
        assert told == fields, (name, told, fields)
    sent, codes, byes = set(), set(), set()
    for path in glob.glob(os.path.join(ROOT, "server/**/*.c"), recursive=True):
        text = open(path).read()
        sent |= set(re.findall(r'"t", (?:json_string\()?"(\w+)"', text)) | set(re.findall(r'\\"t\\":\\"(\w+)\\"', text))
        sent |= set(re.findall(r'put_key\(o, "t"\);\s*put_word\(o, "(\w+)"\)', text))
        codes |= set(re.findall(r'answer_(?:word|reject)\(c, i,\s*"([a-z-]+)"', text))
        byes |= set(re.findall(r'"bye", "code",\s*(?:\w+ \? )?"(\w+)"(?: : "(\w+)")?', text))
    answers = set(schemas(PAGE, "Server to client"))
    assert sent - set(kinds) - TO_BOTS <= answers and answers - SELDOM <= sent, (sent, answers)
    assert codes <= set(next(s for s in read_page(PAGE) if s.heading == "### `reject`").codes), codes
    bye = next(row[4] for s in read_page(PAGE) if s.heading == "### `bye`" for row in s.rows)
    assert byes and all("`%s`" % code in bye for pair in byes for code in pair if code), (byes, bye)


@test
def a_page_with_mistakes_is_found_out():
    messages = [m for kind, _, m in heard if kind == "ws"]
    for row, instead in (("| `beat_ms` | integer | how often to say `beat` |\n", ""), ("| `ask.held`? | object |", "| `ask.held` | object |"),
                         ("| `attempt` | integer |", "| `attempt` | text |"), ("| `host` | boolean | |\n", "| `host` | boolean | |\n| `hat` | text | |\n"),
                         ("### `rewound`", "### `unwound`"), ("| `settings.grace` | integer | |\n", "")):
        assert row in PAGE, row
        assert message_faults(PAGE.replace(row, instead), messages), ("not found", row)
    with tempfile.TemporaryDirectory() as folder:  # and an example that is not what happens
        story, short = Story(folder, 3), PAGE[:PAGE.index("### `sit`")].replace('"host":-1', '"host":0')
        try:
            story.tell(short)
        except AssertionError as e:
            assert '"host":0' in str(e), e
        else:
            raise AssertionError("not found: another host")
        finally:
            story.server.kill()


run_tests()
