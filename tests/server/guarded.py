"""hustings serve with its filters on: what its processes may still do, who they are when root started them, and the other tests of the
server once more. Sanitizer builds have no filters, so there the release build beside them is taken.

usage: guarded.py HUSTINGS RELEASE"""
import os
import pwd
import random
import stat
import subprocess
import sys
import tempfile

from serving import Player, Server, check_record, run_tests, seat_and_start, settled, test

HERE = os.path.dirname(os.path.abspath(__file__))
AGAIN = ("serve.py", "running.py", "bots.py", "operate.py", "tls.py", "disk.py")
NOBODY = pwd.getpwnam("nobody")


def has_filters(program):
    if not os.access(program, os.X_OK):
        return False
    done = subprocess.run([program, "serve", "--check"], capture_output=True, text=True)
    return any(line.split() == ["seccomp", "on"] for line in done.stdout.splitlines())


PROGRAM = next((os.path.abspath(p) for p in sys.argv[1:3] if has_filters(p)), None)


def facts(pid, thread=None):
    path = "/proc/%d/task/%d/status" % (pid, thread) if thread else "/proc/%d/status" % pid
    return dict(line.rstrip("\n").split(":\t", 1) for line in open(path) if ":\t" in line)


def family(pid):
    """The server's process, and those of its bots."""
    parents = {int(p): int(facts(int(p))["PPid"]) for p in os.listdir("/proc") if p.isdigit() and os.path.exists("/proc/%s/status" % p)}
    found = [pid]
    for one in found:
        found += [p for p, parent in parents.items() if parent == one]
    return found


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
        kinds = [os.readlink("/proc/%d/fd/%s" % (bots, fd)).split(":")[0] for fd in os.listdir("/proc/%d/fd" % bots)]
        assert kinds.count("socket") <= 1 and len(kinds) <= 4, kinds


def play_one(server, folder):
    player = Player(server, random.Random(2))
    seat_and_start(player, "vote", 5)
    check_powers(server.process.pid, server.uid)
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
    for name in AGAIN:
        done = subprocess.run([sys.executable, os.path.join(HERE, name), PROGRAM], capture_output=True, text=True, timeout=280)
        assert done.returncode == 0, done.stdout + done.stderr


if not PROGRAM:
    print("1..0 # SKIP there is no build with filters here")
    sys.exit(0)
run_tests()
