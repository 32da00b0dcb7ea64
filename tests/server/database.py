"""A PostgreSQL of the tests' own: in a temporary folder, on a socket there and on no port, gone afterwards."""
import atexit
import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.parse

from serving import Skipped


def leave_nothing(*_):
    """A test that takes too long is told to end: its servers and its database end, too."""
    atexit._run_exitfuncs()
    os._exit(1)


signal.signal(signal.SIGTERM, leave_nothing)


def programs():
    """The folder of PostgreSQL's programs; servers are not on the path of Debian."""
    places = sorted((p for p in glob.glob("/usr/lib/postgresql/*/bin") if int(p.split("/")[4].split(".")[0]) >= 13), reverse=True)
    found = shutil.which("postgres")
    for place in ([os.path.dirname(os.path.realpath(found))] if found else []) + places:
        if os.access(os.path.join(place, "initdb"), os.X_OK):
            return place
    raise Skipped("no PostgreSQL here")


def who():
    """It does not run as root: then another user runs it."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        except KeyError:
            continue
    raise Skipped("PostgreSQL does not run as root, and there is nobody else")


class Database:
    def __init__(self, *settings, within=None, standby_of=None):
        self.bin, self.who, self.process = programs(), who(), None
        room = "/dev/shm"  # syncing takes no time there
        in_memory = os.access(room, os.W_OK) and shutil.disk_usage(room).free > 1 << 30
        self.folder = tempfile.mkdtemp(prefix="hustings-pg-", dir=within or (room if in_memory else None))
        atexit.register(self.destroy)
        os.chmod(self.folder, 0o755)  # the server is another user
        if self.who:
            os.chown(self.folder, self.who["user"], self.who["group"])
        self.settings = settings
        if standby_of:  # it follows that one, by the name of standby
            self.run("pg_basebackup", "-d", "host=%s user=hustings application_name=standby" % standby_of.folder, "-D", self.folder + "/data", "-R", "-X", "stream",
                     "--checkpoint=fast", "--no-sync")
            return
        self.run("initdb", "-D", self.folder + "/data", "-U", "hustings", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")

    def run(self, program, *args, **more):
        done = subprocess.run([os.path.join(self.bin, program), *args], capture_output=True, text=True, timeout=60, cwd=self.folder, **self.who, **more)
        assert done.returncode == 0, (program, args, done.stdout, done.stderr)
        return done.stdout

    def start(self, *more):
        settings = ["listen_addresses=", "unix_socket_directories=" + self.folder, "shared_buffers=16MB", "max_connections=80", "autovacuum=off",
                    "max_wal_size=256MB", "logging_collector=off", *self.settings, *more]
        self.process = subprocess.Popen([os.path.join(self.bin, "postgres"), "-D", self.folder + "/data", *(part for s in settings for part in ("-c", s))],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=open(self.folder + "/log", "a"), cwd=self.folder, **self.who)
        self.port = next((s.split("=")[1] for s in settings if s.startswith("port=")), "5432")
        for _ in range(600):
            if subprocess.run([os.path.join(self.bin, "pg_isready"), "-q", "-h", self.folder, "-p", self.port], stdin=subprocess.DEVNULL).returncode == 0:
                return self
            assert self.process.poll() is None, open(self.folder + "/log").read()
            time.sleep(0.05)
        raise AssertionError("PostgreSQL does not start")

    def give(self, path, name):
        """A file of its own in its folder."""
        to = os.path.join(self.folder, name)
        shutil.copyfile(path, to)
        os.chmod(to, 0o600)
        if self.who:
            os.chown(to, self.who["user"], self.who["group"])

    def own(self, name):
        """A folder of its own, with all that is in it."""
        for folder, _, names in os.walk(os.path.join(self.folder, name)):
            for path in [folder, *(os.path.join(folder, n) for n in names)]:
                if self.who:
                    os.chown(path, self.who["user"], self.who["group"])

    def first_rule(self, line):
        """Who is let in, before what was said until now."""
        path = self.folder + "/data/pg_hba.conf"
        rules = open(path).read()
        open(path, "w").write(line + "\n" + rules)

    def stop(self, how=signal.SIGINT):
        """SIGINT: politely; SIGQUIT: at once, as after a crash."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(timeout=60)

    def destroy(self):
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name="postgres", user="hustings", **more):
        return "postgres://%s@/%s?%s" % (user, name, urllib.parse.urlencode({"host": self.folder, **more}))

    def sql(self, text, name="postgres"):
        return self.run("psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-p", self.port, "-U", "hustings", "-d", name, "-c", text).strip()
