"""Programs of the operator's in seats of `hustings serve --bot`: whole games of every game, programs that hang, flood, die and
lie, a restart, and what a program can't reach. Over sockets, with the example bots.

No test depends on how fast anything is: programs that answer have a minute for it, those that are to be late never answer.

usage: programs.py HUSTINGS RULE-BOT"""
import contextlib
import ctypes
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

from processes import facts, family, is_alive
from serving import HUSTINGS, Player, Server, Skipped, check_record, run_tests, settled, test

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
RULE = os.path.abspath(sys.argv[2])  # the example in C, built
PYTHON = os.path.realpath(sys.executable)  # no script that starts another program
ROOT = "--root-is-fine"  # the interpreter may be in a folder that is closed to nobody
PATIENT = "60000,60000,60000"
ANY = open(os.path.join(SOURCE, "examples/bots/any.py"), encoding="utf-8").read()
BEGINS = ANY.index("for line in sys.stdin.buffer:")
LONG = {"mode": "classic", "target": 20}  # Dixit, where club does not think long
TABLES = (("night", 2, {}), ("vote", 5, {}), ("dixit", 3, {"mode": "classic", "target": 6}), ("voices", 3, {}))


def program(folder, name, change=""):
    """The example in a file, with these lines before it begins to hear."""
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write("#!%s\n%s\n%s\n%s" % (PYTHON, ANY[:BEGINS], change, ANY[BEGINS:]))
    os.chmod(path, 0o755)
    return path


def asked(folder, name, change):
    """One that does this when it is asked for a move, and everything else as it should."""
    lines = "\n".join("        " + line for line in change.splitlines())
    return program(folder, name, 'usual = hear\ndef hear(m):\n    if m.get("t") == "go":\n%s\n    else:\n        usual(m)\n' % lines)


def has_landlock():
    create_ruleset, version = 444, 1
    return ctypes.CDLL(None).syscall(create_ruleset, None, 0, version) > 0


def serving(folder, *bots, clock=PATIENT, more=()):
    if not has_landlock():
        raise Skipped("this kernel has no Landlock")
    offered = [word for bot in bots for word in ("--bot", bot)]
    return settled(Server(os.path.join(folder, "data"), ROOT, "--clock", clock, *more, *offered).start())


def sit_with(server, game, seats, bots, options=None, rng=1):
    """Ann opens a table, and these play against her; the others are bots of ours."""
    ann = Player(server, random.Random(rng))
    ann.open_table(game, seats, options=options or {})
    ann.come()
    ann.sit()
    ann.host("set", pace="none", window=3)
    for seat, bot in enumerate(bots, 1):
        ann.host("bot", seat=seat, level="cmd:" + bot)
    ann.host("fill")
    ann.host("start")
    return ann


def play(ann, until=None):
    """To the end; what everybody was told on the way, other than states."""
    told = []
    while not (ann.state and (ann.state["over"] or (until and ann.have >= until))):
        m = ann.step()
        if m["t"] != "state":
            told.append(m)
    return told


def replaced(told):
    return [(m["seat"], m["name"], m["level"]) for m in told if m["t"] == "replaced"]


def log_of(server):
    return open(server.data + ".log").read()


def done(server):
    assert server.stop()[0] == 0
    log = log_of(server)
    for event in ("bot.failed", "bot.refused", "bots.fell", "programs.fell", "server.die"):
        assert event not in log, log


def wait_until(so):
    while not so():
        time.sleep(0.02)


def parent_of(pid):
    return int(facts(pid)["PPid"])


def programs_of(server):
    """The programs that it runs, in no order."""
    found = []
    for pid in family(server.process.pid):
        try:
            if is_alive(pid) and open("/proc/%d/cmdline" % pid, "rb").read().startswith(PYTHON.encode() + b"\0"):
                found.append(pid)
        except OSError:
            pass  # it has ended meanwhile
    return found


# --- honest programs ---------------------------------------------------------------------------------------


@test
def every_game_is_played_to_its_end():
    with tempfile.TemporaryDirectory() as folder:
        server = serving(folder, "cmd:" + program(folder, "any"), "Rule in C=cmd:" + RULE)
        offers = {g["id"]: g["bots"]["programs"] for g in json.loads(server.request("GET", "/api/games")[1])["games"]}
        offers.pop("null", None)  # of builds that have the template
        assert offers == {"night": ["Any", "Rule in C"], "vote": ["Any"], "dixit": ["Any"], "voices": ["Any"]}, offers
        for game, seats, options in TABLES:
            ann = sit_with(server, game, seats, ["Any"] * (seats - 1), options)
            told = play(ann)
            assert not replaced(told), told
            lines = check_record(ann, folder)
            moves = [m for m in lines if "do" in m and m.get("seat") not in (0, "chance", None)]
            late = [m for m in moves if "by" in m]  # on a machine that stands still for ten seconds
            assert len(moves) > 10 * len(late), (game, late)
            seats_told = [m for m in told if m["t"] == "seats"][-1]["seats"]
            for seat in seats_told[1:]:
                assert (seat["kind"], seat["name"], seat["level"]) == ("bot", "Any", "cmd:Any") and "persona" not in seat
            print("# %s: %d moves of programs" % (game, len(moves)))
            ann.w.close()
        ann = sit_with(server, "night", 2, ["Rule in C"])
        assert not replaced(play(ann))
        ann.w.close()
        done(server)


@test
def a_program_plays_what_it_says_and_no_more():
    with tempfile.TemporaryDirectory() as folder:
        server = serving(folder, "Rule=cmd:" + RULE)
        ann = Player(server, random.Random(1))
        ann.open_table("vote", 5)
        ann.come()
        ann.sit()
        for level in ("cmd:Rule", "cmd:", "cmd:Other"):
            assert ann.await_answer(ann.say(t="host", do="bot", seat=1, level=level))["code"] == "bad-input", level
        done(server)


# --- others ------------------------------------------------------------------------------------------------

FAULTS = {
    "floods": "sys.stdout.write('x' * (3 << 20))\nsys.stdout.flush()",
    "dies": "sys.exit(3)",
    "lies": "say(t='move', id=m['id'], q=m['q'], move={'do': 'win'})\nsay(t='move', id=m['id'], q=m['q'], move={'do': 'win'})",
}


@test
def one_that_cannot_play_costs_its_own_seat():
    """At one table for each, all at once; an honest one at another: nothing happens to it."""
    with tempfile.TemporaryDirectory() as folder:
        bots = ["%s=cmd:%s" % (name, asked(folder, name, change)) for name, change in FAULTS.items()]
        server = serving(folder, *bots, "cmd:" + program(folder, "any"))
        players = {name: sit_with(server, "dixit", 3, [name], {"mode": "classic", "target": 6}) for name in [*FAULTS, "Any"]}
        for name, ann in players.items():
            told = play(ann)
            assert replaced(told) == ([(1, name, "club")] if name != "Any" else []), (name, replaced(told))
            seat = [m for m in told if m["t"] == "seats"][-1]["seats"][1]
            assert (seat["kind"], seat["level"]) == ("bot", "club" if name != "Any" else "cmd:Any"), (name, seat)
            check_record(ann, folder)
            ann.w.close()
        left = [pid for pid in family(server.process.pid) if is_alive(pid)]
        done(server)
        wait_until(lambda: not [pid for pid in left if is_alive(pid)])


@test
def one_that_hangs_is_late_three_times():
    with tempfile.TemporaryDirectory() as folder:
        server = serving(folder, "Hangs=cmd:" + asked(folder, "hangs", "pass"), clock="30,0,60000")
        ann = sit_with(server, "dixit", 3, ["Hangs"], {"mode": "classic", "target": 6})
        assert replaced(play(ann)) == [(1, "Hangs", "club")]
        check_record(ann, folder)
        ann.w.close()
        done(server)


@test
def it_cannot_read_what_the_server_keeps():
    """Neither the data nor the key of TLS, although it runs as the same user; it declines where it can."""
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "data")
        change = """
import os
usual = hear
def hear(m):
    if m.get("t") == "new":
        for path in (%r, %r, "/proc/%%d/mem" %% os.getppid()):
            try:
                os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(1)
                say(t="decline", id=m["id"], why=path)
                return
            except OSError:
                pass
        open(%r).read()
    usual(m)
""" % (data, os.path.join(data, "hustings.db"), os.path.join(folder, "may-read"))
        open(os.path.join(folder, "may-read"), "w").write("x")
        server = serving(folder, "cmd:" + program(folder, "spy", change))
        ann = sit_with(server, "night", 2, ["Any"])
        assert not replaced(play(ann))
        ann.w.close()
        done(server)


@contextlib.contextmanager
def mounted(source, target):
    """The same files at another place, for as long as this lasts."""
    os.mkdir(target) if os.path.isdir(source) else open(target, "w").close()
    if subprocess.run(["mount", "--bind", source, target], capture_output=True).returncode:
        raise Skipped("nothing can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", target], check=True)


# The program declines with the first of these that it can read.
SPIES = """
import os
usual = hear
def hear(m):
    if m.get("t") == "new":
        for path in %r:
            try:
                os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(1)
                say(t="decline", id=m["id"], why=path)
                return
            except OSError:
                pass
        open(%r).read()
    usual(m)
"""


@test
def what_is_hidden_is_hidden_under_every_name():
    """The data folder by a mount of its own, by one of the folder around it and by one of a file in it; all in the program's folder."""
    with tempfile.TemporaryDirectory() as folder:
        data, may_read = os.path.join(folder, "data"), os.path.join(folder, "may-read")
        again, around, key = (os.path.join(folder, name) for name in ("again", "around", "key"))
        places = [data, again, os.path.join(around, "data")]
        paths = [os.path.join(place, name) for place in places for name in (".", "hustings.db", "hustings.key")] + [key]
        open(may_read, "w").write("x")
        server = serving(folder, "cmd:" + program(folder, "spy", SPIES % (paths, may_read)))
        assert server.stop()[0] == 0
        with mounted(data, again), mounted(folder, around), mounted(os.path.join(data, "hustings.key"), key):
            assert len(open(key, "rb").read()) > 0 and "hustings.db" in os.listdir(again) and os.listdir(os.path.join(around, "data")) == os.listdir(data)
            settled(server.start())
            ann = sit_with(server, "night", 2, ["Any"])
            assert not replaced(play(ann))
            ann.w.close()
            done(server)


@test
def the_clues_of_a_pack_are_hidden():
    with tempfile.TemporaryDirectory() as folder:
        packs = os.path.join(folder, "packs")
        os.mkdir(packs)
        open(os.path.join(packs, "p.clues.json"), "w").write("{}")
        open(os.path.join(folder, "may-read"), "w").write("x")
        spy = program(folder, "spy", SPIES % ([packs, os.path.join(packs, "p.clues.json")], os.path.join(folder, "may-read")))
        server = serving(folder, "cmd:" + spy, more=("--packs", packs))
        ann = sit_with(server, "night", 2, ["Any"])
        assert not replaced(play(ann))
        ann.w.close()
        done(server)


@test
def all_programs_together_have_so_much_memory():
    """Three programs, each of which has less than it may: together they have too much. One of them alone may not have more either."""
    hoards = "hoard = []\nusual = hear\ndef hear(m):\n    if m.get('t') == 'go':\n        hoard.append(bytearray(b'x') * (%d << 20))\n    usual(m)\n"
    with tempfile.TemporaryDirectory() as folder:
        server = serving(folder, "Hoards=cmd:" + program(folder, "hoards", hoards % 60), more=("--cap", "programs-memory=256"))
        ann = sit_with(server, "dixit", 4, ["Hoards"] * 3, LONG)
        assert replaced(play(ann)), "nobody was ended"
        check_record(ann, folder)
        ann.w.close()
        log = log_of(server)
        sums = [int(line.split('"mib":')[1].rstrip("}\n")) for line in log.splitlines() if '"event":"programs.memory"' in line]
        assert sums and min(sums) > 256 and max(sums) < 3 * 256, log
        print("# ended at %s MiB" % ", ".join(map(str, sums)))
        done(server)
        server = serving(folder, "Greedy=cmd:" + program(folder, "greedy", hoards % 300), more=("--cap", "programs-memory=256"))
        ann = sit_with(server, "dixit", 3, ["Greedy"], {"mode": "classic", "target": 6})
        assert replaced(play(ann)) == [(1, "Greedy", "club")]
        assert "programs.memory" not in log_of(server)[len(log):]  # the kernel gave it no more
        ann.w.close()
        done(server)


@test
def what_it_declines_club_plays():
    with tempfile.TemporaryDirectory() as folder:
        change = 'usual = hear\ndef hear(m):\n    usual(m) if m.get("t") != "new" else say(t="decline", id=m["id"], why="no")\n'
        server = serving(folder, "cmd:" + program(folder, "declines", change))
        ann = sit_with(server, "dixit", 3, ["Any"], {"mode": "classic", "target": 6})
        assert replaced(play(ann)) == [(1, "Any", "club")]
        ann.w.close()
        done(server)


@test
def a_table_goes_on_when_the_keepers_or_all_of_them_are_killed():
    with tempfile.TemporaryDirectory() as folder:
        server = serving(folder, "cmd:" + program(folder, "any"))
        ann = sit_with(server, "dixit", 5, ["Any"] * 4, LONG)
        while len(programs_of(server)) < 4:  # each is started when it is asked first
            ann.step()
        first, second, *_ = programs_of(server)
        inn = parent_of(parent_of(second))
        os.kill(parent_of(first), signal.SIGKILL)
        told = []
        while not replaced(told):
            told.append(ann.step())
        os.kill(inn, signal.SIGKILL)
        told += play(ann)
        assert sorted(seat for seat, _, _ in replaced(told)) == [1, 2, 3, 4] and '"event":"programs.fell"' in log_of(server)
        wait_until(lambda: not programs_of(server))  # each ends with whoever started it
        ann.w.close()
        again = sit_with(server, "dixit", 3, ["Any"], {"mode": "classic", "target": 6})  # it is still offered, and finds nobody
        assert replaced(play(again)) == [(1, "Any", "club")]
        again.w.close()
        assert server.stop()[0] == 0


# --- a restart ---------------------------------------------------------------------------------------------


@test
def after_a_restart_it_is_told_everything_again():
    """One that leaves the game unless its history begins with event 0 and has no gap."""
    with tempfile.TemporaryDirectory() as folder:
        change = """
usual, known = hear, {"n": 0}
def hear(m):
    if m.get("t") == "new":
        known["n"] = 0
    if m.get("t") == "seen":
        if m["n"] != known["n"] or [e["n"] for e in m["events"]] != list(range(m["n"], m["n"] + len(m["events"]))):
            sys.exit(1)
        known["n"] += len(m["events"])
    if m.get("t") == "go" and known["n"] < 1:
        sys.exit(1)
    usual(m)
"""
        path = program(folder, "remembers", change)
        server = serving(folder, "cmd:" + path)
        ann = sit_with(server, "dixit", 4, ["Any"] * 3, LONG)
        told = play(ann, until=60)
        server.kill()
        server.start()
        settled(server)
        ann.come()
        told += play(ann)
        assert not replaced(told), told[-5:]
        check_record(ann, folder)
        ann.w.close()
        done(server)


@test
def a_program_that_is_not_offered_any_more_is_replaced():
    with tempfile.TemporaryDirectory() as folder:
        server = serving(folder, "Old=cmd:" + program(folder, "any"))
        ann = sit_with(server, "dixit", 3, ["Old"], LONG)
        play(ann, until=40)
        assert server.stop()[0] == 0
        server.more = (ROOT,)
        settled(server.start())
        ann.come()  # the table was woken before, and told nobody
        seats = [m["seats"] for m in play(ann) if m["t"] == "seats"]
        assert seats[-1][1]["level"] == "club", seats[-1]
        ann.w.close()
        done(server)


# --- over the WebSocket ------------------------------------------------------------------------------------


@test
def one_that_comes_by_itself_is_shown_as_a_bot():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data"), "--cap", "tempo=0").start())
        ann = Player(server, random.Random(1))
        ann.open_table("dixit", 3, options={"mode": "classic", "target": 6})
        ann.come()
        ann.sit()
        link = "http://127.0.0.1:%d/t/%s#k=%s" % (server.port, ann.code, ann.key)
        bot = subprocess.Popen([PYTHON, os.path.join(SOURCE, "examples/bots/seat.py"), link], stdout=subprocess.PIPE, text=True)
        seat = {}
        while not seat.get("bot"):
            m = ann.step()
            seat = m["seats"][1] if m["t"] == "seats" else seat
        assert seat["name"] == "Any" and seat["kind"] == "human", seat
        ann.host("fill")
        ann.host("start")
        assert not replaced(play(ann))
        assert json.loads(bot.communicate(timeout=60)[0]) == ann.state["result"] and bot.returncode == 0
        ann.w.close()
        done(server)


@test
def a_program_for_leagues_plays_over_the_websocket_as_it_is():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data"), "--cap", "tempo=0").start())
        for game, mind in (("night", RULE), ("vote", os.path.join(SOURCE, "examples/bots/any.py"))):
            ran = subprocess.run([PYTHON, os.path.join(SOURCE, "examples/bots/seat.py"), "http://127.0.0.1:%d" % server.port, game, "--run", mind],
                                 capture_output=True, text=True, timeout=120)
            assert ran.returncode == 0 and "winners" in json.loads(ran.stdout), ran
        done(server)


# --- the command line --------------------------------------------------------------------------------------


@test
def what_cannot_be_offered_is_refused_at_the_start():
    with tempfile.TemporaryDirectory() as folder:
        fine, rude = program(folder, "any"), program(folder, "rude", "print('good evening', flush=True)\n")
        for bots, word in ((["./any"], "cmd:PATH"), (["=cmd:" + fine], "cmd:PATH"), (["cmd:/nowhere"], "/nowhere"),
                           (["cmd:" + rude], "rude"), (["\u200b=cmd:" + fine], "name"), (["x" * 40 + "=cmd:" + fine], "name"),
                           (["cmd:" + fine, "Any=cmd:" + RULE], "called"), (["A=cmd:" + fine] * 17, "16")):
            words = [word for bot in bots for word in ("--bot", bot)]
            for check in ((), ("--check",)) if word == "rude" else (("--check",),):
                ran = subprocess.run([HUSTINGS, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data", os.path.join(folder, "d"),
                                      "--table", "none", ROOT, *check, *words], capture_output=True, text=True, timeout=60)
                assert ran.returncode == 2 and word in ran.stderr, (bots, ran.stderr)
        ran = subprocess.run([HUSTINGS, "serve", "--check", "--bot", "cmd:" + fine], capture_output=True, text=True)
        assert ran.returncode == 0 and "bot           Any=cmd:%s" % fine in ran.stdout, ran.stdout


run_tests(at_once=3)
