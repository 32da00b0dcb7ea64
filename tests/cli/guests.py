#!/usr/bin/env python3
"""End-to-end tests of bots that are programs (docs/bot-protocol.md): guests.py HUSTINGS. Prints TAP.

No test depends on how fast anything is: programs that answer have a minute for it, those that are to be late never answer,
and what a slow machine could add to is only asserted from below."""
import ctypes
import functools
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from playing import HUSTINGS, LANGS, main, read, test  # noqa: E402

SOURCE = os.environ.get("HUSTINGS_SOURCE") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
EXAMPLES = os.path.join(SOURCE, "examples/bots")
PAGE = os.path.join(SOURCE, "docs/bot-protocol.md")
ROOM = tempfile.TemporaryDirectory()
PYTHON = os.path.realpath(sys.executable)  # no script that starts another program
PATIENT, SHORT = "60000,60000,60000", "30,0,60000"

# The example, with its own hear(); a program of a test changes something about it.
ANY = read(os.path.join(EXAMPLES, "any.py")).decode()
assert ANY.startswith("#!/usr/bin/python3\n")
BEGINS = ANY.index("for line in sys.stdin.buffer:")


def program(name, change, games=("dixit",)):
    """A program in a file: the example with these lines before it begins to hear. It plays Dixit, where the bot that takes over
    does not think long."""
    path = os.path.join(ROOM.name, name)
    text = "#!%s\n%s\n%s\n%s" % (PYTHON, ANY[:BEGINS], change, ANY[BEGINS:])
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace('["vote", "night", "dixit", "voices"]', json.dumps(list(games))))
    os.chmod(path, 0o755)
    return path


# A change of what it does when it is asked: `usual(m)` does what the example does.
ON_GO = """
usual = hear
def hear(m):
    if m.get("t") == "go" and m.get("id") in games:
        asked(m)
    else:
        usual(m)
def asked(m):
"""


def asked(name, does):
    return program(name, ON_GO + "".join("    %s\n" % line for line in does.splitlines()))


def run(*args, code=0, **more):
    done = subprocess.run([HUSTINGS, *args], capture_output=True, text=True, timeout=200, cwd=ROOM.name, **more)
    assert done.returncode == code, (args, done.returncode, done.stdout[-1500:], done.stderr[-1500:])
    return done


def played(path, clock=PATIENT, games=1, other="random,random", game="dixit"):
    """What a program did in so many games: the one entry of `outside`, and everything."""
    done = run("sim", game, "--bots", "cmd:%s,%s" % (os.path.basename(path), other), "--games", str(games), "--seed", "5",
               "--clock", clock, "--threads", "1", "--json")
    j = json.loads(done.stdout)
    assert j["games"] == games
    return j["outside"][0], j


def faults(did):
    return {kind: number for kind, number in did["faults"].items() if number}


# --- honest programs --------------------------------------------------------------------------------------


@test
def a_program_plays_every_game_like_any_bot():
    for game, players in (("night", 2), ("vote", 5), ("dixit", 3), ("voices", 3)):
        path = program("plays-" + game, "", games=(game,))
        bots = ",".join(["cmd:" + os.path.basename(path)] + ["random"] * (players - 1))
        done = run("sim", game, "--players", str(players), "--bots", bots, "--games", "2", "--seed", "5", "--clock", PATIENT, "--json")
        did = json.loads(done.stdout)["outside"][0]
        assert faults(did) == {} and did["games"] == 2 and did["moves"] > 5 and did["declined"] == did["taken"] == 0, did


@test
def the_same_seed_gives_the_same_games_on_any_number_of_threads():
    bots = ["dixit", "--bots", "cmd:same", "--games", "6", "--seed", "9", "--clock", PATIENT, "--json"]
    program("same", "")
    one, two = (run("sim", *bots, "--threads", threads).stdout for threads in ("1", "2"))
    assert one == two
    records = [os.path.join(ROOM.name, "kept-" + threads) for threads in ("1", "2")]
    for folder, threads in zip(records, ("1", "2")):
        run("sim", *bots, "--threads", threads, "--records", folder)
    for name in sorted(os.listdir(records[0])):
        assert read(os.path.join(records[0], name)) == read(os.path.join(records[1], name))
        run("verify", os.path.join(records[0], name))


@test
def parties_and_sweeps_take_programs():
    program("party", "", games=("vote",))
    done = run("sim", "vote", "--players", "5-6", "--bots", "democrat=cmd:party,republican=casual", "--games", "1", "--seed", "5",
               "--clock", PATIENT, "--json")
    for part in json.loads(done.stdout):
        assert faults(part["outside"][0]) == {} and part["outside"][0]["games"] >= 3, part["outside"]


@test
def no_process_of_a_league_meets_the_same_luck_twice():
    # Each remembers the seeds of its own luck, and leaves when one comes back.
    program("remembers", """
usual, met = hear, set()
def hear(m):
    if m.get("t") == "new":
        if m["bot_seed"] in met:
            sys.exit(1)
        met.add(m["bot_seed"])
    usual(m)
""", games=("night",))
    done = run("league", "night", "--bots", "cmd:remembers,random,casual", "--games", "2", "--seed", "5", "--clock", PATIENT, "--json")
    j = json.loads(done.stdout)
    assert faults(j["outside"][0]) == {} and j["outside"][0]["games"] == 8, j["outside"]
    assert [bot["bot"] for bot in j["bots"]] == ["cmd:remembers", "random", "casual"]
    table = run("league", "night", "--bots", "cmd:remembers,random", "--games", "1", "--seed", "5", "--clock", PATIENT).stdout
    assert "cmd:remembers: Any 1, 2 games." in table
    refused = run("league", "night", "--bots", "cmd:remembers,random", "--state", "league.state", code=2)
    assert "--state" in refused.stderr and not os.path.exists(os.path.join(ROOM.name, "league.state"))


@test
def what_it_declines_another_plays():
    path = program("declines", """
usual = hear
def hear(m):
    if m.get("t") == "new":
        say(t="decline", id=m["id"], why="not today")
    else:
        usual(m)
""")
    did, _ = played(path, games=2)
    assert did["declined"] == 2 and did["taken"] == 0 and faults(did) == {}
    table = run("sim", "dixit", "--bots", "cmd:declines,random,random", "--games", "2", "--seed", "5", "--clock", PATIENT).stdout
    assert "declined: 2" in table


@test
def asides_are_taken():
    did, _ = played(asked("talks", """say(t="say", id=m["id"], claim="party", about=1, **{"is": "R"})
say(t="pong", k=7)
say(t="resume", id=m["id"], have=0)
usual(m)"""))
    assert faults(did) == {}


# --- faults -----------------------------------------------------------------------------------------------


@test
def one_that_hangs_is_late_three_times_and_replaced():
    did, j = played(asked("hangs", "pass"), clock=SHORT)
    assert faults(did) == {"late": 3} and did["taken"] == 1 and did["games"] == 1, did
    did, j = played(os.path.join(ROOM.name, "hangs"), clock=SHORT, games=5)
    assert did["taken"] == 3 and did["games"] == 3, did  # after three games in a row nobody starts it any more
    table = run("sim", "dixit", "--bots", "cmd:hangs,random,random", "--games", "1", "--seed", "5", "--clock", SHORT).stdout
    assert "late 3" in table and "the built-in bot played on in 1 game" in table, table


@test
def a_forfeited_game_is_not_won():
    """The built-in bot that plays on wins most of these games, and none of them is the program's."""
    name = os.path.basename(program("crashes", """
def choose(game, view, legal):
    raise OSError("no network here")
""", games=("night", "vote")))
    for games, threads in ((2, "1"), (5, "1"), (5, "2")):  # after three in a row nobody starts it any more
        j = json.loads(run("sim", "night", "--bots", "cmd:%s,random" % name, "--games", str(games), "--seed", "5", "--clock", PATIENT,
                           "--threads", threads, "--json").stdout)
        crashed, other = j["seats"]
        assert crashed["wins"] == 0 and crashed["forfeits"] == games and crashed["played"]["games"] == 0, crashed
        assert other["wins"] == games and other["forfeits"] == 0 and other["played"]["games"] == 0, other
    table = run("sim", "night", "--bots", "cmd:%s,random" % name, "--games", "2", "--seed", "5", "--clock", PATIENT).stdout
    assert re.search(r"^0 +cmd:crashes +0 +0\.00 .* 2 +–$", table, re.M) and "Forfeits" in table, table
    parties = json.loads(run("sim", "vote", "--players", "5", "--bots", "democrat=cmd:%s,republican=random" % name, "--games", "3", "--seed", "5",
                             "--clock", PATIENT, "--json").stdout)["parties"]
    assert parties["democrat"]["wins"] == 0 and parties["democrat"]["forfeits"] == parties["republican"]["wins"] == 3, parties
    assert "forfeits" not in json.loads(run("sim", "night", "--games", "1", "--json").stdout)["seats"][0], "only programs forfeit"


@test
def a_league_counts_forfeits():
    crashes = os.path.basename(program("crashes-sometimes", """
import random as luck
usual = choose
def choose(game, view, legal):
    if game["rng"].randrange(40) == 0:
        raise OSError("no network here")
    return usual(game, view, legal)
""", games=("night",)))
    command = ("league", "night", "--bots", "cmd:%s,random" % crashes, "--games", "4", "--seed", "5", "--clock", PATIENT, "--jobs", "1")
    j = json.loads(run(*command, "--json").stdout)
    by = {bot["bot"]: bot for bot in j["bots"]}
    forfeits = by["cmd:" + crashes]["forfeits"]
    assert 0 < forfeits and by["random"]["forfeits"] == 0, by
    assert len(j["matrix_played"]) == len(j["matrix"]), j
    table = run(*command).stdout
    assert "without forfeited games" in table and "Forfeits" in table, table
    rows = [line for line in table.splitlines() if line.startswith("cmd:" + crashes)]
    assert all(line[len("cmd:" + crashes)] in " :" for line in rows) and len(rows) > 3, table


@test
def strict_stops_at_the_first_forfeit():
    name = os.path.basename(program("crashes-too", "def choose(game, view, legal):\n    raise OSError()", games=("night",)))
    for command in (("sim", "night", "--bots", "cmd:%s,random" % name), ("league", "night", "--bots", "cmd:%s,random" % name)):
        done = run(*command, "--games", "50", "--seed", "5", "--clock", PATIENT, "--strict", code=2)
        assert "cmd:crashes-too forfeited game 0" in done.stderr and not done.stdout, done
    honest = os.path.basename(program("honest-too", "", games=("night",)))
    run("sim", "night", "--bots", "cmd:%s,random" % honest, "--games", "1", "--seed", "5", "--clock", PATIENT, "--strict")


@test
def one_that_computes_for_ever_is_late_too():
    did, _ = played(asked("computes", "while True: pass"), clock=SHORT)
    assert did["taken"] == 1 and sum(did["faults"].values()) == 3, did


@test
def one_that_floods_is_stopped():
    for name, flood in (("flood", "'x' * (3 << 20)"), ("flood-of-lines", """'{"t":"pong","k":1}\\\\n' * 100000""")):
        did, _ = played(asked(name, "sys.stdout.write(%s)\nsys.stdout.flush()" % flood))
        assert faults(did) == {"line": 3} and did["taken"] == 1, (name, did)


@test
def one_that_dies_loses_its_own_game():
    program("dies-at-once", "sys.exit(0)")
    refused = run("sim", "dixit", "--bots", "cmd:dies-at-once", code=2)
    assert "dies-at-once" in refused.stderr and "ended" in refused.stderr, refused.stderr
    did, _ = played(program("dies-at-new", """
usual = hear
def hear(m):
    if m.get("t") == "new":
        sys.exit(3)
    usual(m)
"""), games=2)
    assert faults(did) == {"ended": 2} and did["taken"] == 2, did
    did, _ = played(asked("dies-later", """games["n"] = games.get("n", 0) + 1
if games["n"] == 4:
    sys.exit(0)
usual(m)"""))
    assert faults(did) == {"ended": 3} and did["taken"] == 1 and did["moves"] == 12, did


@test
def one_that_dies_once_goes_on():
    # It can't remember that: the question's number tells.
    did, _ = played(asked("dies-once", 'if m["q"] == 5: sys.exit(1)\nusual(m)'))
    assert faults(did) == {"ended": 1} and did["taken"] == 0 and did["moves"] > 10, did


@test
def illegal_moves_are_refused_once():
    wrong = 'say(t="move", id=m["id"], q=m["q"], move=%s)'
    stubborn = """
usual = hear
def hear(m):
    if m.get("t") in ("go", "reject") and m.get("id") in games:
        say(t="move", id=m["id"], q=m["q"], move=%s)
    else:
        usual(m)
"""
    moves = ({"do": "fly"}, {"do": "flip", "die": "green"}, {"do": "nominate", "who": 1}, {"seat": 1, "do": "flip", "die": "none"}, 7, None, [],
             {"do": "vote", "cards": [10 ** 18]})
    for number, move in enumerate(moves):
        did, _ = played(program("stubborn-%d" % number, stubborn % repr(move)))
        assert faults(did) == {"illegal": 3} and did["taken"] == 1, (move, did)
    did, _ = played(asked("learns", wrong % {"do": "fly"} + "\ngames[m['id']]['last'] = m"))
    assert faults(did) == {} and did["taken"] == 0, did  # hears `reject`, and answers as it should


@test
def answers_to_other_questions_are_dropped():
    did, _ = played(asked("elsewhere", """say(t="move", id="g99", q=m["q"], move={"do": "fly"})
if m["q"] > 1: say(t="move", id=m["id"], q=m["q"] - 1, move={"do": "fly"})
usual(m)"""))
    assert faults(did) == {}, did
    did, _ = played(asked("too-early", 'say(t="move", id=m["id"], q=m["q"] + 1, move={"do": "fly"})'))
    assert faults(did) == {"line": 3} and did["taken"] == 1, did


@test
def a_late_answer_is_dropped():
    # It answers the third question when it is told that it is too late.
    did, _ = played(program("slow", """
usual = hear
def hear(m):
    if m.get("t") == "go" and m.get("q") == 3:
        games["slow"] = m
    elif m.get("t") == "stop":
        usual(games["slow"])
    else:
        usual(m)
"""), clock="3000,0,60000")
    assert did["faults"]["late"] >= 1 and did["faults"]["illegal"] == did["faults"]["line"] == 0, did


@test
def bad_lines_are_faults():
    bad = (r"b'not json\n'", r"b'\xff\xfe\n'", r"b'{}\n'", r"b'[]\n'", r"b'\n'", r"b'{\"t\":\"move\"}\n'", r"b'{\"t\":\"fly\"}\n'",
           r"b'{\"t\":\"move\",\"id\":\"g1\",\"q\":99999999999999999999,\"move\":{}}\n'",
           r"b'{\"t\":\"move\",\"id\":\"g1\",\"q\":1e999,\"move\":{}}\n'", r"b'{\"t\":\"move\",\"id\":\"g1\",\"q\":-1.5,\"move\":{}}\n'",
           r"b'{\"t\":\"move\",\"t\":\"move\",\"id\":\"g1\",\"q\":1,\"move\":{}}\n'", r"b'{\"t\":\"pong\",\"k\":1,\"more\":2}\n'",
           r"b'{\"t\":\"resume\",\"id\":\"g1\",\"have\":1000000}\n'", r"b'{\"t\":\"ready\",\"id\":\"g1\"}\n'", r"b'[' * 100000 + b'\n'",
           r"json.dumps({'t': 'move', 'id': 'g1', 'q': m['q'], 'move': m['legal'][0], 'note': 'x' * 1025}).encode() + b'\n'")
    for number, line in enumerate(bad):
        did, _ = played(asked("bad-%d" % number, "sys.stdout.buffer.write(%s)\nsys.stdout.buffer.flush()" % line))
        assert faults(did) == {"line": 3} and did["taken"] == 1, (line, did)


@test
def one_that_cannot_introduce_itself_is_refused():
    for number, (hello, says) in enumerate((('{"t":"hello"}', "protocol"), ('{"t":"hello","protocol":2}', "protocol"), ("hello", "JSON"), ('{"t":"ready"}', "hello"),
                                            (json.dumps({"t": "hello", "protocol": 1, "name": "x" * 64, "version": "1", "games": ["night"], "languages": ["en"], "options": {}}), "name"),
                                            (json.dumps({"t": "hello", "protocol": 1, "name": "x\x1b[2J", "version": "1", "games": ["night"], "languages": ["en"], "options": {}}), "name"))):
        program("stranger-%d" % number, "def hear(m):\n    print(%r, flush=True)" % hello)
        refused = run("sim", "night", "--bots", "cmd:stranger-%d" % number, code=2)
        assert refused.stderr.startswith("hustings: ") and says in refused.stderr and "\x1b" not in refused.stderr, refused.stderr
        assert run("bot-check", "stranger-%d" % number, code=2).stdout == ""
    program("plays-dixit-only", "")
    assert "does not play this game: vote" in run("sim", "vote", "--bots", "cmd:plays-dixit-only", code=2).stderr
    assert "nowhere" in run("sim", "night", "--bots", "cmd:nowhere", code=2).stderr
    for clock in ("1", "1,2", "1,2,3,4", "0,1,1", "a,b,c", "1,2,-3", "1,1,99999999999999999999"):
        assert "--clock" in run("sim", "night", "--clock", clock, code=2).stderr


# --- the cage ---------------------------------------------------------------------------------------------


MULTIPLIES = """
import threading
count, ever = 0, threading.Event()
for _ in range(%d):
    try:
        threading.Thread(target=ever.wait, daemon=True).start()
        count += 1
    except RuntimeError:
        pass
usual_say = say
def say(**m):
    if m["t"] == "hello":
        m["name"] = str(count)
    usual_say(**m)
"""


@functools.lru_cache(None)
def has_threads():
    """There are none in a container that listens to system calls itself."""
    return played(program("multiplies-once", MULTIPLIES % 1))[0]["name"] == "1"


@test
def the_cage_holds():
    # What it could do is what it calls itself.
    outside = os.path.join(ROOM.name, "mine")
    with open(outside, "w") as file:
        file.write("mine")
    program("escapes", """
import ctypes, fcntl, os, resource, signal, socket, struct, subprocess
could = []
def attempt(name, does):
    try:
        does()
        could.append(name)
    except (OSError, ValueError):
        pass
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *arguments):
    if libc.syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), "")
reads, writes = os.pipe()
mine = os.open(%(mine)r, os.O_RDONLY)
attempt("inet", lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM))
attempt("unix", lambda: socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
attempt("fork", lambda: os.fork() or os._exit(0))
attempt("run", lambda: subprocess.run(["/bin/true"], check=True))
attempt("write", lambda: open(%(mine)r, "w"))
attempt("append", lambda: open(%(mine)r, "a"))
attempt("update", lambda: open(%(mine)r, "r+"))
attempt("make", lambda: os.mkdir(%(mine)r + "-folder"))
attempt("delete", lambda: os.unlink(%(mine)r))
attempt("rename", lambda: os.rename(%(mine)r, %(mine)r + "-2"))
attempt("chmod", lambda: os.chmod(%(mine)r, 0))
attempt("truncate", lambda: os.truncate(%(mine)r, 0))
attempt("signal", lambda: os.kill(os.getppid(), 0))
attempt("group", lambda: os.kill(0, 0))
attempt("limits", lambda: resource.setrlimit(resource.RLIMIT_CPU, (1, 1)))
attempt("nice", lambda: os.setpriority(os.PRIO_PROCESS, os.getppid(), 5))
attempt("memory", lambda: open("/proc/%%d/mem" %% os.getppid(), "rb").read(1))
for process in (os.getppid(), os.getpid(), 0):
    attempt("affinity", lambda: os.sched_setaffinity(process, os.sched_getaffinity(0)))
    attempt("scheduler", lambda: os.sched_setscheduler(process, os.SCHED_BATCH, os.sched_param(0)))
    attempt("owner", lambda: fcntl.fcntl(reads, fcntl.F_SETOWN, process))
    attempt("owner-ex", lambda: fcntl.fcntl(reads, 15, struct.pack("ii", 1, process)))
    attempt("FIOSETOWN", lambda: fcntl.ioctl(reads, 0x8901, struct.pack("i", process)))
attempt("signal-of", lambda: fcntl.fcntl(reads, 10, signal.SIGKILL))
attempt("async", lambda: fcntl.fcntl(reads, fcntl.F_SETFL, os.O_ASYNC))
attempt("FIOASYNC", lambda: fcntl.ioctl(reads, 0x5452, struct.pack("i", 1)))
attempt("flags", lambda: fcntl.ioctl(mine, 0x40086602, struct.pack("l", 0x40)))  # noatime
attempt("lease", lambda: fcntl.fcntl(mine, fcntl.F_SETLEASE, fcntl.F_RDLCK))
attempt("lock", lambda: fcntl.fcntl(mine, fcntl.F_SETLK, struct.pack("hhqqi4x", fcntl.F_RDLCK, 0, 0, 1, 0)))
attempt("notice", lambda: fcntl.fcntl(os.open(os.path.dirname(%(mine)r), os.O_RDONLY), fcntl.F_NOTIFY, 1))
attempt("datagram", lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendto(b"x", %(mine)r + "-socket"))
attempt("survive", lambda: call(157, 1, 0, 0, 0, 0))
attempt("pidfd", lambda: call(434, os.getppid(), 0))
attempt("uring", lambda: call(425, 1, bytes(120)))
attempt("memfd", lambda: call(319, b"x", 0))
assert open(%(mine)r).read() == "mine"
os.kill(os.getpid(), 0)
name = " ".join(could) or "nothing"
usual_say = say
def say(**m):
    if m["t"] == "hello":
        m["name"] = name
    usual_say(**m)
""" % {"mine": outside})
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listens:
        listens.bind(outside + "-socket")
        did, _ = played(os.path.join(ROOM.name, "escapes"))
    assert did["name"] == "nothing" and faults(did) == {}, did
    assert read(outside) == b"mine"


@test
def a_program_cannot_kill_us_by_its_own_pipe():
    program("kills", """
import fcntl, os, signal
reads, writes = os.pipe()
for tries in ((fcntl.F_SETOWN, os.getppid()), (10, signal.SIGKILL), (fcntl.F_SETFL, os.O_ASYNC)):
    try:
        fcntl.fcntl(reads, *tries)
    except OSError:
        pass
os.write(writes, b"x")
""")
    did, _ = played(os.path.join(ROOM.name, "kills"))
    assert faults(did) == {}, did


@test
def threads_are_counted():
    did, _ = played(program("multiplies", MULTIPLIES % 3000))
    assert did["name"] == ("31" if has_threads() else "0") and faults(did) == {}, did
    if not has_threads():
        print("# no threads can be counted here, so there are none")


def has_landlock():
    create_ruleset, version = 444, 1
    return ctypes.CDLL(None).syscall(create_ruleset, None, 0, version) > 0


@test
def it_reads_its_own_folder_and_no_other():
    if not has_landlock():
        print("# this kernel has no Landlock: not tried")
        return
    with tempfile.TemporaryDirectory() as other:
        os.mkdir(os.path.join(ROOM.name, "below"))
        for folder in (other, ROOM.name, os.path.join(ROOM.name, "below")):
            with open(os.path.join(folder, "some.txt"), "w") as file:
                file.write("x")
        os.symlink(os.path.join(other, "some.txt"), os.path.join(ROOM.name, "leads-away"))
        may = [os.path.join(ROOM.name, "some.txt"), os.path.join(ROOM.name, "below/some.txt"), "/etc/passwd", "/usr/bin/env", "/dev/null"]
        may_not = [os.path.join(other, "some.txt"), os.path.join(ROOM.name, "leads-away"), "/etc/hostname", "/proc/self/status", "/proc/cpuinfo",
                   "/sys/kernel/mm/transparent_hugepage/enabled", PAGE]
        program("reads", """
wrong = []
for paths, may in ((%r, True), (%r, False)):
    for path in paths:
        try:
            open(path, "rb").close()
            could = True
        except PermissionError:
            could = False
        except FileNotFoundError:
            could = may
        if could != may:
            wrong.append(path)
usual_say = say
def say(**m):
    if m["t"] == "hello":
        m["name"] = (" ".join(wrong) or "nothing")[:63]
    usual_say(**m)
""" % (may, may_not))
        did, _ = played(os.path.join(ROOM.name, "reads"))
        assert did["name"] == "nothing", did


@test
def other_languages_work_in_it():
    # A runtime needs this before it can say hello: threads, memory, settings of its own.
    node = """
const lines = require("readline").createInterface({input: process.stdin});
new (require("worker_threads").Worker)("", {eval: true});
lines.on("line", (line) => {
  const m = JSON.parse(line), say = (o) => process.stdout.write(JSON.stringify(o) + String.fromCharCode(10));
  if (m.t === "hello") say({t: "hello", protocol: 1, name: "node", version: "1", games: ["dixit"], languages: ["en"], options: {}});
  if (m.t === "new") say({t: "decline", id: m.id, why: "a test"});
  if (m.t === "quit") process.exit(0);
});
"""
    shell = """
echo '{"t":"hello","protocol":1,"name":"sh","version":"1","games":["dixit"],"languages":["en"],"options":{}}'
while read -r line; do
    case $line in
    *'"t":"new"'*) echo '{"t":"decline","id":"g1","why":"a test"}' ;;
    *'"t":"quit"'*) exit 0 ;;
    esac
done
"""
    tried = []
    for name, text in (("node", node), ("sh", shell)):
        interpreter = os.path.realpath(shutil.which(name) or "/nowhere")
        if not os.path.exists(interpreter) or (name == "node" and not has_threads()) or read(interpreter)[:4] != b"\x7fELF":
            continue
        path = os.path.join(ROOM.name, "in-" + name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!" + interpreter + text)
        os.chmod(path, 0o755)
        did, _ = played(path)
        assert did["name"] == name and did["declined"] == 1 and faults(did) == {}, did
        tried.append(name)
    print("# tried: " + ", ".join(tried))


@test
def numpy_works_in_it():
    if subprocess.run([PYTHON, "-c", "import numpy"], capture_output=True, check=False).returncode:
        print("# no numpy here: not tried")
        return
    did, _ = played(program("counts", "import numpy\nassert numpy.ones((300, 300)).dot(numpy.ones((300, 300)))[0, 0] == 300\n"))
    assert faults(did) == {}, did


@test
def memory_is_bounded():
    did, _ = played(asked("hoards", "games['hoard'] = bytearray(3 << 30)\nusual(m)"))
    assert faults(did) == {"ended": 3} and did["taken"] == 1, did


@test
def it_knows_little_of_us():
    program("looks", """
import os
known = " ".join(sorted(os.environ))
usual_say = say
def say(**m):
    if m["t"] == "hello":
        m["name"] = known
    usual_say(**m)
""")
    did, _ = played(os.path.join(ROOM.name, "looks"))
    assert set(did["name"].split()) <= {"HOME", "LANG", "LC_CTYPE", "OMP_NUM_THREADS", "PATH", "PYTHONDONTWRITEBYTECODE"}, did


# --- bot-check --------------------------------------------------------------------------------------------


@test
def a_good_program_passes_the_check():
    path = program("good", "")
    done = run("bot-check", path, "--games", "10", "--clock", PATIENT)
    lines = done.stdout.splitlines()
    assert lines[-1] == "Nothing wrong." and all(line.startswith("ok ") for line in lines[:-1]) and len(lines) == 10, done.stdout
    assert run("bot-check", "cmd:good", "--games", "10", "--clock", PATIENT).stdout == done.stdout


@test
def the_check_says_what_is_wrong_in_three_languages():
    stubborn = program("check-illegal", """
usual = hear
def hear(m):
    if m.get("t") in ("go", "reject") and m.get("id") in games:
        say(t="move", id=m["id"], q=m["q"], move={"do": "fly"})
    else:
        usual(m)
""")
    said = {}
    for lang in LANGS:
        done = run("bot-check", stubborn, "--games", "1", "--clock", PATIENT, "--lang", lang, code=1)
        said[lang] = done.stdout
        assert '"do": "fly"' in done.stdout
    assert "WRONG dixit, plain games" in said["en"] and "illegal move" in said["en"] and "checks of 9 failed" in said["en"]
    assert len(set(said.values())) == 3


@test
def the_check_finds_what_a_plain_game_does_not():
    # Each of these plays flawlessly as long as nothing unusual happens.
    fragile = {"strange and broken lines": ("breaks", "for line in sys.stdin.buffer:\n    hear(json.loads(line))\n"),
               "first answer refused": ("proud", "usual = hear\ndef hear(m):\n    if m.get('t') != 'reject': usual(m)\n"),
               "taken back": ("hasty", "usual = hear\ndef hear(m):\n    if m.get('t') == 'stop': sys.exit(0)\n    usual(m)\n"),
               "started again": ("novice", "usual = hear\ndef hear(m):\n    if m.get('t') == 'resume': sys.exit(0)\n    usual(m)\n"),
               "a ping": ("deaf", "usual = hear\ndef hear(m):\n    usual({**m, 'k': 7})\n")}
    for step, (name, change) in fragile.items():
        clock = SHORT if name == "proud" else PATIENT  # it never answers again
        done = run("bot-check", program(name, change), "--games", "1", "--clock", clock, code=1)
        assert [line for line in done.stdout.splitlines() if line.startswith("WRONG") and step in line], (name, done.stdout, done.stderr)
        did, _ = played(os.path.join(ROOM.name, name))
        assert faults(did) == {}, (name, did)


@test
def the_examples_pass_the_check():
    done = run("bot-check", os.path.join(EXAMPLES, "any.py"), "--games", "6", "--clock", PATIENT)
    assert done.stdout.endswith("Nothing wrong.\n") and done.stdout.count("plain games") == 4
    rule = os.path.join(ROOM.name, "rule")
    command = re.search(r"^ \*     cc .*$", read(os.path.join(EXAMPLES, "rule.c")).decode(), re.M).group()[7:]
    assert command == "cc -O2 -o rule examples/bots/rule.c -ljansson" and shutil.which("cc")
    subprocess.run(command.replace(" rule ", " %s " % rule), shell=True, check=True, cwd=SOURCE)
    assert run("bot-check", rule, "--games", "20", "--clock", PATIENT).stdout.endswith("Nothing wrong.\n")
    _, j = played(rule, games=40, game="night", other="random")
    assert j["seats"][0]["share"] > 0.8, j["seats"]


@test
def the_example_sits_down_at_a_table():
    server = subprocess.Popen([HUSTINGS, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--table", "none", "--cap", "tempo=0",
                               "--data", os.path.join(ROOM.name, "data")], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        server.stdout.readline()
        link = server.stdout.readline().strip().rstrip("/")
        done = subprocess.run([PYTHON, os.path.join(EXAMPLES, "seat.py"), link, "dixit"], capture_output=True, text=True, timeout=200)
        assert done.returncode == 0 and json.loads(done.stdout)["winners"], (link, done)
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()


# --- the page ---------------------------------------------------------------------------------------------


def page_tables():
    """{(direction, message): {field: (type, is optional)}} of docs/bot-protocol.md."""
    found, way = {}, None
    for line in read(PAGE).decode().splitlines():
        head = re.match(r"\| (to|from) the bot \|", line)
        way = ("<" if head.group(1) == "to" else ">") if head else way if line.startswith("|") else None
        row = re.match(r"\| `(\w+)` \| (?:`([\w.]+)`)? ?\| ?([\w ]*?) ?\| ?(.*?) ?\|$", line)
        if way and row:
            fields = found.setdefault((way, row.group(1)), {"t": ("text", False)})
            if row.group(2):
                fields[row.group(2)] = (row.group(3), row.group(4).startswith("optional") or row.group(1) == "said" and row.group(2) in ("about", "is"))
    return found


TYPES = {"text": str, "integer": int, "list": list, "object": dict, "null": type(None)}


def matches_tables(tables, way, message):
    fields = tables[way, message["t"]]
    inner = {f.split(".")[0] for f in fields if "." in f}
    told = {key: value for key, value in message.items()}
    for outer in inner:
        told.update({outer + "." + key: value for key, value in message[outer].items()})
    assert set(told) <= set(fields), (message["t"], set(told) - set(fields))
    for field, (kinds, optional) in fields.items():
        assert optional or field in told, (message["t"], field)
        if field in told:
            assert isinstance(told[field], tuple(TYPES[kind] for kind in kinds.split(" or "))), (message["t"], field, told[field])


CLOCKS = ("left_ms", "move_ms", "bank_ms", "first_ms")  # here everybody has more time


def same(page, real):
    """Is this line of the page what was really said?"""
    if page in ({}, []):
        return type(page) is type(real)
    if isinstance(page, str) and page in ("HASH", "SEED"):
        return isinstance(real, (str, int))
    if isinstance(page, dict):
        return isinstance(real, dict) and page.keys() == real.keys() and all(key in CLOCKS or same(page[key], real[key]) for key in page)
    return page == real


@test
def the_page_tells_what_is_said():
    path = program("recorder", """
import os
usual_hear, usual_say = hear, say
def note(way, text):
    os.write(2, ("%d %s %s\\n" % (os.getpid(), way, text)).encode())
def say(**m):
    note(">", json.dumps(m))
    usual_say(**m)
def hear(m):
    note("<", json.dumps(m))
    usual_hear(m)
""", games=("night",))
    done = run("bot-check", path, "--games", "1", "--seed", "1", "--clock", PATIENT)
    tables, processes = page_tables(), {}
    for line in done.stderr.splitlines():
        pid, way, text = line.split(" ", 2)
        processes.setdefault(pid, []).append((way, json.loads(text)))
    known = 0
    for lines in processes.values():
        for way, message in lines:
            noise = message.get("id") == "nobody" or message["t"] in (7, "weather") or message.get("options") == {"unheard-of": 1}
            if not noise:
                matches_tables(tables, way, message)
                known += 1
    assert known > 500
    stories = re.findall(r"^```bot\n(.*?)^```", read(PAGE).decode(), re.M | re.S)
    assert len(stories) == 5
    for story in stories:
        wanted = [(line[0], json.loads(line[2:])) for line in story.splitlines()]
        for way, message in wanted:
            if message.get("bot_seed") == "SEED":
                message = {**message, "bot_seed": 1}
            matches_tables(tables, way, message)
        assert any(in_order(wanted, lines) for lines in processes.values()), story
    every = {message["t"] for lines in processes.values() for way, message in lines if way == "<"}
    assert {name for way, name in tables if way == "<"} <= every, "the page has messages that are never sent"


def in_order(wanted, lines):
    left = iter(lines)
    return all(any(way == real_way and same(message, real) for real_way, real in left) for way, message in wanted)


if __name__ == "__main__":
    with ROOM:
        main()
