"""hustings serve with its filters on: what its processes may still do, who they are when root started them, and the other tests of the
server once more. Sanitizer builds have no filters, so the release build beside them is used instead.

usage: guarded.py HUSTINGS RELEASE"""
import os
import pwd
import random
import stat
import subprocess
import sys
import tempfile
import time

from processes import descriptors, facts, family
from serving import Player, Server, check_record, end_with_us, run_tests, seat_and_start, settled, test

HERE = os.path.dirname(os.path.abspath(__file__))
AGAIN = ("serve.py", "running.py", "bots.py", "operate.py", "tls.py", "disk.py")
NOBODY = pwd.getpwnam("nobody")


def has_filters(program):
    if not os.access(program, os.X_OK):
        return False
    done = subprocess.run([program, "serve", "--check"], capture_output=True, text=True)
    return any(line.split() == ["seccomp", "on"] for line in done.stdout.splitlines())


PROGRAM = next((os.path.abspath(p) for p in sys.argv[1:3] if has_filters(p)), None)


def check_powers(pid, uid):
    """No capability, no way to more, a filter on every thread, whoever it is."""
    processes = family(pid)
    assert len(processes) >= 3, processes
    for process in processes:
        for thread in map(int, os.listdir("/proc/%d/task" % process)):
            f = facts(process, thread)
            assert f["Seccomp"].strip() == "2" and f["NoNewPrivs"].strip() == "1", (process, f)
            assert all(int(f[name], 16) == 0 for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")) or uid is None, f
            assert uid is None or set(f["Uid"].split()) == {str(uid)}, (f["Uid"], uid)
    for bots in processes[1:]:
        kinds = descriptors(bots)
        assert kinds.count("socket") <= 1 and len(kinds) <= 4, kinds


def await_powers(pid, uid):
    """It may be ready before the bots' processes have begun and given up theirs."""
    for _ in range(100):
        try:
            return check_powers(pid, uid)
        except (AssertionError, OSError):  # … or one of them has just ended
            time.sleep(0.05)
    check_powers(pid, uid)


def play_one(server, folder):
    player = Player(server, random.Random(2))
    seat_and_start(player, "vote", 5)
    await_powers(server.process.pid, server.uid)
    player.play()
    check_record(player, folder)
    player.w.close()


@test
def nobody_has_more_power_than_needed():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.join(folder, "data"), command=(PROGRAM,))
        server.uid = 0 if os.getuid() == 0 else None
        settled(server.start())
        play_one(server, folder)
        assert ('"server.root"' in open(server.data + ".log").read()) == (os.getuid() == 0)
        assert server.stop()[0] == 0, open(server.data + ".log").read()


@test
def root_becomes_another_user():
    if os.getuid() != 0:
        print("# not root: not tried")
        return
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        server = Server(os.path.join(folder, "data"), "--user", "nobody", command=(PROGRAM,))
        server.uid = NOBODY.pw_uid
        settled(server.start())
        play_one(server, folder)
        assert server.stop()[0] == 0, open(server.data + ".log").read()
        for path in ("", "/hustings.db", "/hustings.lock"):
            status = os.stat(server.data + path)
            assert status.st_uid == NOBODY.pw_uid and stat.S_IMODE(status.st_mode) == (0o600 if path else 0o700), path
        assert '"server.root"' not in open(server.data + ".log").read()
        done = subprocess.run([PROGRAM, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data", server.data, "--user", "nobody-of-that-name"],
                              capture_output=True, text=True, timeout=20)
        assert done.returncode == 2 and "There is no user" in done.stderr, done
        done = subprocess.run(["setpriv", "--reuid", "65534", "--clear-groups", PROGRAM, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data",
                               os.path.join(folder, "other"), "--user", "root"], capture_output=True, text=True, timeout=20)
        assert done.returncode == 2 and "cannot" in done.stderr, done


@test
def the_other_tests_pass_with_the_filters_on():
    if PROGRAM == os.path.abspath(sys.argv[1]):
        print("# they do so anyway in this build")
        return
    begin = lambda name: subprocess.Popen([sys.executable, os.path.join(HERE, name), PROGRAM], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    told = [(process.communicate(timeout=280)[0], process.returncode) for process in [end_with_us(begin(name)) for name in AGAIN]]  # side by side: they wait a lot
    for out, code in told:
        assert code == 0, out


if not PROGRAM:
    print("1..0 # SKIP there is no build with filters here")
    sys.exit(0)
run_tests()
