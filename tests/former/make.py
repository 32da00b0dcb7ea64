"""Makes what a program leaves behind: a store with a running game of each kind, and records of finished games, sealed and open. Later
programs must play them on and verify them (test.py). Run once, with the program of the commit that the folder is named after.

usage: make.py HUSTINGS FOLDER"""
import glob
import gzip
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from serving import Player, Server, seat_and_start, settled  # noqa: E402

# By the names of their tables: seats and options. Voices with a prosecutor that was chosen has rules of its own (voices/2).
GAMES = {"vote": (5, {}), "night": (2, {}), "dixit": (4, {}), "voices": (4, {}), "voices-prosecutor": (4, {"prosecutor": 1})}
MOVES = 12  # of a game that runs


def begin(server, rng, table):
    seats, options = GAMES[table]
    ann = Player(server, rng)
    seat_and_start(ann, table.split("-")[0], seats, **({"options": options} if options else {}))
    return ann


def sealed_record(ann):
    ann.play()
    status, text, _ = ann.server.request("GET", "/api/tables/%s/record?as=truth" % ann.code, Authorization="Bearer " + ann.token)
    assert status == 200, text
    return text.encode()


def open_record(program, table, folder):
    seats, options = GAMES[table]
    more = [word for key, value in options.items() for word in ("--option", "%s=%s" % (key, value))]
    subprocess.run([program, "sim", table.split("-")[0], "--games", "1", "--seed", "1", "--players", str(seats), "--records", folder, *more],
                   check=True, capture_output=True)
    with open(*glob.glob(folder + "/*.hustings"), "rb") as file:
        return file.read()


def main(program, folder):
    rng = random.Random(folder)
    files, seats = {}, {}
    with tempfile.TemporaryDirectory() as room:
        data = os.path.join(room, "data")
        server = settled(Server(data, command=(program,)).start())
        for table in GAMES:
            ann = begin(server, rng, table)
            ann.play(until=MOVES)
            seats[table] = {"code": ann.code, "token": ann.token, "moves": ann.have}
        server.stop()
        with open(os.path.join(data, "hustings.db"), "rb") as file:
            files["store.db"] = file.read()
        other = settled(Server(os.path.join(room, "other"), command=(program,)).start())
        for table in GAMES:
            files[table + "-sealed.jsonl"] = sealed_record(begin(other, rng, table))
            files[table + "-open.jsonl"] = open_record(program, table, os.path.join(room, table))
        other.stop()
    os.makedirs(folder, exist_ok=True)
    for name, content in files.items():
        with open(os.path.join(folder, name + ".gz"), "wb") as out:
            out.write(gzip.compress(content, 9, mtime=0))
    with open(os.path.join(folder, "seats.json"), "w", encoding="ascii") as out:
        json.dump(seats, out, indent=1)
        out.write("\n")


main(*sys.argv[1:])
