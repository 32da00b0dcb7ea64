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
        server = Server(os.path.join(folder, "data"), "--root-is-fine", command=(PROGRAM,))
        server.uid = 0 if os.getuid() == 0 else None
        settled(server.start())
        play_one(server, folder)
        assert ('"server.root"' in open(server.data + ".log").read()) == (os.getuid() == 0)
        assert server.stop()[0] == 0, open(server.data + ".log").read()


def refused(*more):
    done = subprocess.run([PROGRAM, "serve", "--lang", "en", "--listen", "127.0.0.1:0", *more], capture_output=True, text=True, timeout=20)
    assert done.returncode == 2, done
    return done.stderr


def owners(folder):
    return {(os.stat(os.path.join(folder, name)).st_uid, stat.S_IMODE(os.stat(os.path.join(folder, name)).st_mode)) for name in os.listdir(folder)}


@test
def root_drops_by_itself():
    """To nobody, for a folder that it makes or finds empty, even below one that nobody may enter; then to the folder's owner."""
    if os.getuid() != 0:
        print("# not root: not tried")
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.join(folder, "data"), command=(PROGRAM,))
        empty = Server(os.path.join(folder, "empty"), command=(PROGRAM,))
        os.mkdir(empty.data, 0o755)
        empty.uid = NOBODY.pw_uid
        settled(empty.start())
        assert empty.stop()[0] == 0 and os.stat(empty.data).st_uid == NOBODY.pw_uid and owners(empty.data) == {(NOBODY.pw_uid, 0o600)}
        for uid in (NOBODY.pw_uid, NOBODY.pw_uid, 54321):  # the last one has no name
            if uid == NOBODY.pw_uid and os.path.exists(server.data):  # as an earlier version, which ran as root, left it
                for name in (".", *os.listdir(server.data)):
                    os.chown(os.path.join(server.data, name), 0, 0)
            for name in os.listdir(server.data) if uid == 54321 else ():
                os.chown(os.path.join(server.data, name), 0, 0)  # root put them there
            if uid == 54321:
                os.chown(server.data, uid, uid)
            server.uid = uid
            settled(server.start())
            if uid == 54321:
                play_one(server, folder)
            await_powers(server.process.pid, uid)
            assert '"event":"server.user","uid":%d}' % uid in open(server.data + ".log").read()
            assert os.stat(server.data).st_uid == uid and owners(server.data) == {(uid, 0o600)}, owners(server.data)
            assert server.stop()[0] == 0, open(server.data + ".log").read()
        assert '"server.root"' not in open(server.data + ".log").read()


@test
def where_root_cannot_drop_it_says_how():
    if os.getuid() != 0:
        print("# not root: not tried")
        return
    with tempfile.TemporaryDirectory() as folder:
        data, other = os.path.join(folder, "data"), os.path.join(folder, "theirs")
        os.mkdir(data, 0o700)
        notes = os.path.join(data, "notes.txt")  # a folder with other uses is not given away
        open(notes, "w").close()
        for more in ((), ("--check",)):
            told = refused("--data", data, *more)
            assert "--user" in told and "--root-is-fine" in told, told
        assert os.listdir(data) == ["notes.txt"] and os.stat(data).st_uid == os.stat(notes).st_uid == 0
        os.remove(notes)
        # a root without the power to become anybody
        told = subprocess.run(["setpriv", "--bounding-set", "-all", "--inh-caps", "-all", PROGRAM, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data",
                               os.path.join(folder, "new")], capture_output=True, text=True, timeout=20)
        assert told.returncode == 2 and "--user" in told.stderr and "--root-is-fine" in told.stderr, told
        assert not os.path.exists(os.path.join(folder, "new"))
        # a second name for a file of root's is not given away
        os.chown(data, NOBODY.pw_uid, NOBODY.pw_gid)
        open(other, "w").close()
        os.link(other, os.path.join(data, "hustings.db"))
        refused("--data", data)
        assert os.stat(other).st_uid == 0


@test
def others_may_not_read_the_data_folder():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.join(folder, "data"), command=(PROGRAM,))
        settled(server.start())
        server.stop()
        mode = lambda name: stat.S_IMODE(os.stat(os.path.join(server.data, name)).st_mode)
        for name, wrong in (("", 0o755), ("hustings.db", 0o644), ("hustings.lock", 0o640)):
            logged = open(server.data + ".log").read().count("data.mended")
            os.chmod(os.path.join(server.data, name), wrong)
            settled(server.start())
            assert mode("") == 0o700 and {mode(n) for n in os.listdir(server.data)} == {0o600}, name
            assert open(server.data + ".log").read().count("data.mended") == logged + 1, name
            server.stop()
        os.chmod(server.data, 0o750)  # a folder with other things in it is not ours to close
        open(os.path.join(server.data, "letters"), "w").close()
        told = refused("--data", server.data)
        assert "letters" in told and "chmod 700" in told and mode("") == 0o750, told
        if os.getuid() == 0:  # one that is not ours, though we may use it
            os.remove(os.path.join(server.data, "letters"))
            os.chown(server.data, 0, NOBODY.pw_gid)
            os.chmod(server.data, 0o770)
            told = refused("--data", server.data, "--user", "nobody")
            assert "chmod 700" in told and mode("") == 0o770, told


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
        assert done.returncode == 2 and "can’t" in done.stderr, done


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
