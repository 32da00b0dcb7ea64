"""A table whose log fails an assertion while it is read is set aside and named; the others go on. An assertion anywhere else still
ends the process.

usage: set_aside.py HUSTINGS STORE (a program in which every move of VOTE! fails an assertion; the folder of a store)"""
import gzip
import json
import os
import random
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from serving import HUSTINGS, Closed, Player, Server, run_tests, seat_and_start, settled, test  # noqa: E402

STORE = sys.argv[2]
with open(os.path.join(STORE, "seats.json"), encoding="ascii") as file:
    SEATS = json.load(file)


def put_store(folder):
    data = os.path.join(folder, "data")
    os.mkdir(data)
    with gzip.open(os.path.join(STORE, "store.db.gz")) as packed, open(os.path.join(data, "hustings.db"), "wb") as out:
        out.write(packed.read())
    return data


def come_back(server, name):
    """The seat at that table, and what it is told first."""
    ann = Player(server, random.Random(name))
    ann.code, ann.token, ann.seat = SEATS[name]["code"], SEATS[name]["token"], 0
    return ann, ann.come()


def lines_of(server, word):
    with open(server.data + ".log", encoding="utf-8") as log:
        return [line for line in log if word in line]


@test
def one_table_is_set_aside():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(put_store(folder), "--keep", "3650", "--metrics-listen", "0").start())
        for _ in range(2):
            _, answer = come_back(server, "vote")
            assert answer["t"] == "reject" and answer["code"] == "damaged", answer
            assert len(lines_of(server, "Assertion")) == 1 and len(lines_of(server, '"table.damaged"')) == 1
        for name in ("night", "dixit"):
            ann, answer = come_back(server, name)
            assert answer["t"] == "welcome", (name, answer)
            ann.play()
        status, text, _ = metrics(json.loads(lines_of(server, '"metrics.listen"')[0])["port"])
        assert status == 200 and "\nhustings_quarantined 1\n" in text, text
        assert server.stop()[0] == 0


def metrics(port):
    other = Server("")
    other.port = port
    return other.request("GET", "/metrics")


@test
def check_names_it_and_goes_on():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(put_store(folder), "hustings.db")
        done = subprocess.run([HUSTINGS, "check", path, "--lang", "en"], capture_output=True, text=True)
        assert done.returncode == 1 and "Table 1 " in done.stdout and "Table 2 " not in done.stdout, done.stdout + done.stderr
        assert "5 tables" in done.stdout, done.stdout


@test
def elsewhere_an_assertion_ends_the_process():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        try:
            ann = Player(server, random.Random(1))
            seat_and_start(ann, "vote", 5)
            ann.play(until=1)
            raise AssertionError("a bug in a game that runs must end the process")
        except Closed:
            pass
        assert server.process.wait(10) == -signal.SIGABRT
        assert lines_of(server, "Assertion")


run_tests()
