"""What the tests see of a running server from outside: its processes, their memory, descriptors and privileges, from
/proc."""
import os


def facts(pid, thread=None):
    path = "/proc/%d/task/%d/status" % (pid, thread) if thread else "/proc/%d/status" % pid
    return dict(line.rstrip("\n").split(":\t", 1) for line in open(path) if ":\t" in line)


def facts_of_all():
    """The facts of every process that is there; some end while we look."""
    found = {}
    for name in os.listdir("/proc"):
        try:
            if name.isdigit():
                found[int(name)] = facts(int(name))
        except OSError:
            pass
    return found


def family(pid):
    """The server's process, and those of its bots."""
    parents = {p: int(f["PPid"]) for p, f in facts_of_all().items()}
    found = [pid]
    for one in found:
        found += [p for p, parent in parents.items() if parent == one]
    return found


def is_alive(pid):
    """A process that ended and was not yet reaped by its parent is not alive."""
    try:
        return facts(pid)["State"][0] not in "ZX"
    except OSError:
        return False


def zombies(pid):
    return [p for p in family(pid)[1:] if not is_alive(p)]


def descriptors(pid):
    """What each open descriptor is: "socket", "pipe", a path …"""
    folder, found = "/proc/%d/fd" % pid, []
    for fd in os.listdir(folder):
        try:
            found.append(os.readlink(os.path.join(folder, fd)).split(":")[0])
        except OSError:
            pass  # closed meanwhile
    return found


def connections(port):
    """How many clients a server on this port still has a descriptor for."""
    lines = [line.split() for name in ("tcp", "tcp6") for line in open("/proc/net/" + name).readlines()[1:]]
    listening = "0A"
    return len([f for f in lines if int(f[1].rsplit(":", 1)[1], 16) == port and f[3] != listening and f[9] != "0"])


def memory(pid):
    """Bytes in memory that are private to it: the system may keep or drop what comes from files."""
    return int(facts(pid)["RssAnon"].split()[0]) << 10
