#!/usr/bin/env python3
"""The template game in a test build, by use: what a copy of its folders provides, and that the shipped program hides
it.

usage: plays.py HUSTINGS SHIPPED"""
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../server"))
from serving import HUSTINGS, Player, Server, check_record, run_tests, settled, test  # noqa: E402

SHIPPED = os.path.abspath(sys.argv[2])


def run(program, *args, answers="", code=0):
    done = subprocess.run([program, *args], input=answers, capture_output=True, text=True, timeout=60,
                          env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert done.returncode == code, (args, done.returncode, done.stdout[-600:], done.stderr[-600:])
    return done.stderr if code else done.stdout


@test
def only_a_test_build_lists_it():
    assert "null " in run(HUSTINGS, "games")
    assert "null" not in run(SHIPPED, "games")
    assert "null" in run(SHIPPED, "play", "null", code=2)  # the error names what is not there


@test
def only_a_test_build_has_its_room_in_the_page():
    for program, has_it in ((HUSTINGS, True), (SHIPPED, False)):
        with open(program, "rb") as file:
            page = file.read()
        if b"web.menu.title" in page:  # built with the web table
            assert (b"web.null.ask" in page) == has_it, program


@test
def it_plays_in_the_terminal_in_every_language():
    for lang, call in (("en", "heads"), ("ru", "решка"), ("hu", "írás")):
        with tempfile.TemporaryDirectory() as folder:
            record = os.path.join(folder, "game.hustings")
            said = run(HUSTINGS, "play", "null", "--seat", "1", "--seed", "3", "--record", record, "--lang", lang,
                       answers="nonsense\n%s\n" % call)
            assert call in said, said
            run(HUSTINGS, "verify", record)
            told = run(HUSTINGS, "replay", record, "--lang", lang)
            assert told.splitlines()[-1].strip() in said, (told, said)


@test
def it_is_simulated():
    told = json.loads(run(HUSTINGS, "sim", "null", "--games", "200", "--json"))
    assert told["game"] == "null", told


@test
def its_pack_is_checked():
    pack = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../content/null/standard.json")
    assert "A fair coin" in run(HUSTINGS, "pack", "check", pack, "--lang", "en")
    with tempfile.TemporaryDirectory() as folder:
        bad = os.path.join(folder, "bad.json")
        open(bad, "w").write('{"game": "null", "weights": [1, 0]}')
        assert "weights[1]" in run(HUSTINGS, "pack", "check", bad, code=2)


@test
def it_is_played_on_the_server():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Player(server, random.Random(1))
        ann.open_table("null", 2)
        assert ann.come()["t"] == "welcome"
        ann.sit(1)
        ann.host("set", pace="none")
        ann.host("fill")
        ann.host("start")
        ann.play()
        assert ann.state["over"] and ann.answered, ann.state
        check_record(ann, folder)
        assert server.stop()[0] == 0


run_tests()
