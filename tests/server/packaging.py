"""What is around the program: the unit file takes away what docs/security.md says, the container has every library the program loads, and
docs/hosting.md names only existing options.

usage: packaging.py HUSTINGS"""
import os
import re
import shutil
import subprocess
import tempfile

from serving import HUSTINGS, run_tests, test

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
WANTED = """DynamicUser=yes StateDirectory=hustings ProtectSystem=strict PrivateDevices=yes NoNewPrivileges=yes MemoryDenyWriteExecute=yes
RestrictAddressFamilies=AF_UNIX|AF_INET|AF_INET6 SystemCallFilter=@system-service|seccomp MemoryMax=4G LimitNOFILE=65536 StartLimitIntervalSec=0 Restart=always CapabilityBoundingSet=""".split()


def read(*path):
    return open(os.path.join(ROOT, *path)).read()


def missing(unit):
    """What the unit file should say and does not."""
    lines = {line.replace(" ", "|") for line in unit.splitlines()}
    return [want for want in WANTED if want not in lines]


@test
def the_unit_takes_power_away():
    unit = read("packaging/hustings.service")
    assert not missing(unit), missing(unit)
    for line in [line for line in unit.splitlines() if line.replace(" ", "|") in WANTED]:
        assert missing(unit.replace(line + "\n", "", 1)), "the test does not see that %r is gone" % line
    if not shutil.which("systemd-analyze"):
        print("# no systemd-analyze: not verified")
        return
    with tempfile.TemporaryDirectory() as folder:
        for name in ("hustings.service", "hustings.socket"):
            open(os.path.join(folder, name), "w").write(read("packaging", name).replace("/usr/local/bin/hustings", HUSTINGS))
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", os.path.join(folder, "hustings.service"), os.path.join(folder, "hustings.socket")],
                              capture_output=True, text=True)
        told = [line for line in done.stderr.splitlines() if "hustings" in line]
        assert done.returncode == 0 and not told, done.stderr


@test
def the_units_are_large_enough_for_the_page_on_scale():
    sockets = int(re.search(r"`--cap sockets=(\d+)`, the most there is", read("docs/scale.md"))[1])
    for unit in (read("packaging/hustings.service"), read("hosting/hustings@.service")):
        assert int(re.search(r"^LimitNOFILE=(\d+)$", unit, re.M)[1]) >= sockets + 64
        assert re.search(r"^MemoryMax=4G$", unit, re.M), "docs/scale.md counts with 4 GB"
        assert re.search(r"^StartLimitIntervalSec=0$", unit, re.M), "systemd gives up after five quick failures"
        assert "Requires=" not in unit.replace("Requires=hustings.socket", "")


@test
def the_container_has_every_library():
    if not shutil.which("dpkg-query") or "libasan" in subprocess.run(["ldd", HUSTINGS], capture_output=True, text=True).stdout:
        print("# not Debian, or a build of sanitizers: not tried")
        return
    second = read("packaging/Containerfile").split("\nFROM ")[-1]
    installed = set(re.findall(r"\blib[a-z0-9.+-]+", second.split("&&")[1]))
    found = dict(line.split(" => ") for line in subprocess.run(["ldd", HUSTINGS], capture_output=True, text=True).stdout.split("\n\t") if " => /" in line)
    needed = set()
    for path in found.values():
        real = os.path.realpath(path.split(" (")[0].strip())
        names = [real, real.removeprefix("/usr")]  # as the package or as the merged /usr calls it
        owner = subprocess.run(["dpkg-query", "-S", *names], capture_output=True, text=True).stdout
        needed.add(owner.split(":")[0])
    direct = {p for p in needed if p not in ("libc6", "libtinfo6", "libbsd0", "libmd0")}  # Debian's own, and what those of the list bring
    assert direct and direct <= installed, direct - installed


@test
def pages_name_what_there_is():
    pages = {lang: subprocess.run([HUSTINGS, "serve", "--help", "--lang", lang], capture_output=True, text=True).stdout for lang in ("en", "ru", "hu")}
    hosting = read("docs/hosting.md") + read("packaging/Containerfile") + read("packaging/hustings.service")
    for name in set(re.findall(r"HUSTINGS_[A-Z_]+[A-Z]", hosting)):
        assert all(name in page for page in pages.values()), name
    served = " ".join(re.findall(r"hustings serve ([^`\n]*)", hosting))
    for option in set(re.findall(r"--[a-z-]+", served)):
        assert all(option in page for page in pages.values()), option
    for path in set(re.findall(r"packaging/[\w.]+", hosting)):
        assert os.path.exists(os.path.join(ROOT, path)), path


run_tests()
