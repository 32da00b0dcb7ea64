"""Bots in seats of `hustings serve`: whole games of every game against a person who plays at random, over sockets.

usage: bots.py HUSTINGS"""
import json
import os
import random
import shutil
import signal
import tempfile
import time

from processes import connections, descriptors, family, is_alive, zombies
from serving import Player, Server, check_record, run_tests, seat_and_start, settled, test

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../content/dixit/standard.clues.json"), encoding="utf-8") as file:
    BANK = json.load(file)  # what bots say of the standard deck
# game, seats, options of the table, level that `fill` gives
TABLES = (("night", 2, {}, "club"), ("vote", 5, {}, "club"), ("vote", 7, {}, "club"),
          ("dixit", 4, {"mode": "classic", "target": 12}, "club"), ("dixit", 6, {"mode": "party", "rounds": 1}, "club"),
          ("dixit", 6, {"mode": "team", "rounds": 1}, "club"), ("voices", 3, {}, "club"),
          ("voices", 4, {"advanced": True, "abilities": True}, "club"))


def log_of(server):
    return open(server.data + ".log").read()


def children(pid):
    return [int(p) for p in open("/proc/%d/task/%d/children" % (pid, pid)).read().split()]


def player_of(server):
    """The process that plays for all bots: the child of the one that watches over it."""
    keeper, = children(server.process.pid)
    while not children(keeper):
        time.sleep(0.02)  # it has yet to begin
    player, = children(keeper)
    return player


def household(server):
    """How many processes it has, and what it has open once nobody is connected any more."""
    player_of(server)
    while connections(server.port):
        time.sleep(0.01)
    return len(family(server.process.pid)), sorted(descriptors(server.process.pid))


def levels(ann):
    while True:
        m = ann.step()
        if m["t"] == "seats" and all(s["kind"] != "free" for s in m["seats"]):
            return [s.get("level") for s in m["seats"]]


def bots_moves(lines):
    return [m for m in lines if "do" in m and m.get("seat") not in (0, "chance", None)]


def tell(server, ann, lines, game):
    """All bots' moves were their own and valid at once: no bot crashed, no move was refused, no clock had to help."""
    log = log_of(server)
    for event in ("bot.failed", "bot.refused", "bots.fell"):
        assert event not in log, (game, event, log)
    moves = bots_moves(lines)
    assert moves and not [m for m in moves if "by" in m], (game, moves[-3:])
    wrong = [m for m in ann.rejects if m["code"] != "late"]  # another was faster with the first clue (D-3.2)
    assert not wrong, (game, wrong)
    print("# %s: %d moves of bots, 0 refused" % (game, len(moves)))
    return moves


@test
def every_game_is_played_to_its_end():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        for number, (game, seats, options, level) in enumerate(TABLES):
            ann = Player(server, random.Random(number))
            ann.open_table(game, seats, options=options)
            assert ann.come()["t"] == "welcome"
            ann.sit()
            ann.host("set", pace="none")
            ann.say(t="host", do="fill")
            assert levels(ann) == [None] + [level] * (seats - 1), game
            ann.host("start")
            ann.play(most=100)
            tell(server, ann, check_record(ann, folder), "%s for %d %s" % (game, seats, options))
            ann.w.close()
        assert server.stop()[0] == 0


@test
def bots_play_with_packs_of_the_server():
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "packs"))
        shutil.copy(os.path.join(os.path.dirname(__file__), "../games/vote/scenarios/vote-stress-pack.json"),
                    os.path.join(folder, "packs", "mine.json"))
        server = settled(Server(os.path.join(folder, "data"), "--packs", os.path.join(folder, "packs")).start())
        ann = Player(server, random.Random(9))
        ann.open_table("vote", 5, content="mine")
        ann.come()
        ann.sit()
        ann.host("set", pace="none")
        ann.host("fill")
        ann.host("start")
        ann.play(most=100)
        log = log_of(server)
        assert "bot.failed" not in log and "bot.refused" not in log and ann.state["over"], log
        ann.w.close()
        assert server.stop()[0] == 0


@test
def levels_are_the_names_of_bots_that_play_the_game():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Player(server, random.Random(1))
        ann.open_table("night", 2)
        ann.come()
        ann.sit()
        for level, answer in (("tags", "reject"), ("", "ack"), ("clever", "reject"), ("random", "ack"), ("greedy", "ack")):
            assert ann.await_answer(ann.say(t="host", do="bot", seat=1, level=level))["t"] == answer, level
        server.stop()


@test
def bots_play_again_with_other_options():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Player(server, random.Random(8))
        seat_and_start(ann, "voices", 4)
        ann.play(most=100)
        tell(server, ann, check_record(ann, folder), "voices for 4")
        ann.host("set", seats=3, options={"advanced": True})
        ann.have, ann.lines, ann.state = 0, {}, None
        ann.host("start")  # the settings closed the game that was over
        ann.play(most=100)
        tell(server, ann, check_record(ann, folder), "voices for 3, again")
        ann.w.close()
        server.stop()


@test
def clues_are_in_the_language_of_the_host():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Player(server, random.Random(3))
        ann.open_table("dixit", 4, options={"mode": "classic", "target": 6})
        ann.w = server.socket()
        ann.await_answer(ann.say(t="hello", table=ann.code, token=ann.token, have=0, lang="ru"))
        ann.sit()
        ann.host("set", pace="none")
        ann.host("fill")
        ann.host("start")
        ann.play(most=100)
        clues = [m["text"] for m in tell(server, ann, check_record(ann, folder), "dixit") if m["do"] == "clue"]
        assert clues and all(any("а" <= c <= "я" for c in clue.lower()) for clue in clues), clues
        server.stop()


@test
def the_game_goes_on_when_the_bots_are_killed():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Player(server, random.Random(2))
        seat_and_start(ann, "vote", 6)
        for until in (20, 60):
            ann.play(until=until)
            os.kill(player_of(server), signal.SIGKILL)
        ann.play(most=100)
        moves = bots_moves(check_record(ann, folder))
        log = log_of(server)
        assert log.count('"event":"bots.fell"') == 2 and "bot.refused" not in log, log
        assert len([m for m in moves if "by" in m]) < len(moves) / 10, moves
        server.stop()


@test
def the_game_goes_on_when_their_watcher_is_killed():
    """Again and again; the process that plays takes its place, and nothing is left over."""
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        pid = server.process.pid
        before = household(server)
        ann = Player(server, random.Random(4))
        seat_and_start(ann, "vote", 6)
        for kill in range(1, 7):
            ann.play(until=10 * kill)
            player = player_of(server)
            os.kill(children(pid)[0], signal.SIGKILL)
            while log_of(server).count('"event":"bots.rewatched"') < kill or children(pid) != [player]:
                time.sleep(0.01)
        ann.play(most=100)
        tell(server, ann, check_record(ann, folder), "vote without its watchers")
        ann.w.close()
        assert household(server) == before and not zombies(pid), (before, household(server), family(pid))
        others = family(pid)[1:]
        assert server.stop()[0] == 0
        assert not [p for p in others if is_alive(p)], others


@test
def where_no_bot_answers_the_table_plays_on():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Player(server, random.Random(6))
        player = player_of(server)
        os.kill(player, signal.SIGSTOP)
        seat_and_start(ann, "night", 2)
        ann.w.s.settimeout(60)
        while 1 not in [event["seat"] for event in ann.step().get("events", [])]:
            pass
        os.kill(player, signal.SIGCONT)
        ann.play()
        assert [m for m in bots_moves(check_record(ann, folder)) if m.get("by") == "clock"]
        server.stop()


class Silent(Player):
    def take_state(self, m):
        self.have, self.state = m["n"], m
        self.lines[m["line"]] = m["head"]


@test
def a_stand_in_plays_as_well_as_any_bot():
    """A player whose time is up gives a clue; the default move would have none."""
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        ann = Silent(server, random.Random(7))
        ann.open_table("dixit", 3, options={"mode": "classic", "target": 30})
        ann.come()
        ann.sit()
        ann.host("set", pace="none", clock=1)
        ann.host("fill")
        ann.host("start")
        clue = None
        while not clue:
            m = ann.step()
            for event in m.get("events", []) if m["t"] == "state" else []:
                if event.get("do") == "clue" and event.get("seat") == 0:
                    clue = event["text"]
        assert any(clue in clues["en"] for clues in BANK.values()), clue
        server.stop()


@test
def what_is_wrong_is_noticed():
    """The check of the games above, on a wrong log and wrong records."""
    with tempfile.TemporaryDirectory() as folder:
        server, ann = Server(os.path.join(folder, "data")), Player(None, None)
        right, wrong = {"seat": 1, "do": "play"}, {"seat": 1, "do": "play", "by": "clock"}
        for log, lines in (('{"event":"bot.failed"}', [right]), ('{"event":"bot.refused"}', [right]), ("", [wrong]),
                           ("", []), ("", [{"seat": 0, "do": "play"}])):
            open(server.data + ".log", "w").write(log)
            try:
                tell(server, ann, lines, "night")
            except AssertionError:
                continue
            raise ValueError((log, lines))
        tell(server, ann, [right], "night")


@test
def what_a_bot_may_not_do():
    """The limits of the process, as the kernel has them."""
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        keeper, = children(server.process.pid)
        for pid in (keeper, player_of(server)):
            limits = dict((line[:26].strip(), line[26:].split()[:2]) for line in open("/proc/%d/limits" % pid))
            for name in ("Max open files", "Max file size", "Max core file size"):
                assert limits[name] == ["0", "0"], (name, limits[name])
            files = [os.readlink("/proc/%d/fd/%s" % (pid, f)) for f in os.listdir("/proc/%d/fd" % pid) if int(f) > 2]
            assert len(files) == 1 and files[0].startswith("socket:"), files
        assert server.stop()[0] == 0


run_tests(at_once=3)
