"""A disk that fills up under the real server, and has room again: nothing acknowledged is lost, everybody learns of it,
and the games go on without a restart. On its own small tmpfs: skipped if none can be mounted.

usage: disk.py HUSTINGS [--bug]"""
import os
import random
import subprocess
import tempfile
import time

from serving import Closed, Player, Server, Skipped, check_acknowledged, check_record, run_tests, seat_and_start, settled, test


class Small:
    """A folder on a file system of 12 MiB: more than the longest game and its write-ahead log take."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp()
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=12m", "hustings-test", self.folder], capture_output=True)
        self.mounted = done.returncode == 0
        return self

    def fill(self):
        with open(os.path.join(self.folder, "filler"), "wb", buffering=0) as filler:
            try:
                while filler.write(bytes(4096)):
                    pass
            except OSError:
                pass

    def empty(self):
        os.remove(os.path.join(self.folder, "filler"))

    def __exit__(self, *_):
        if self.mounted:
            subprocess.run(["umount", "-l", self.folder], check=True)
        os.rmdir(self.folder)


def come_back(player, most=30):
    until = time.monotonic() + most
    while True:
        try:
            return player.come()
        except (Closed, OSError):
            assert time.monotonic() < until, "did not come back"
            time.sleep(0.1)


def play_until(player, holds, most=60):
    """Plays, and comes back whenever the table was closed, until that holds."""
    until = time.monotonic() + most
    while not holds():
        assert time.monotonic() < until, (player.state, player.rejects[-3:])
        try:
            player.step()
        except (Closed, OSError) as e:
            player.closed = getattr(player, "closed", []) + list(e.args[:1])
            time.sleep(0.2)
            come_back(player)


@test
def a_full_disk_loses_nothing():
    with Small() as small, tempfile.TemporaryDirectory() as folder:
        if not small.mounted:
            raise Skipped("no tmpfs can be mounted here")
        server = settled(Server(os.path.join(small.folder, "data")).start())
        player = Player(server, random.Random(4))
        seat_and_start(player, "vote", 5)
        player.play(until=20)
        small.fill()
        # a person's own move is rejected; if it is a bot's turn, everybody is sent away and comes back
        full = lambda: any(m["code"] == "storage-full" for m in player.rejects) or getattr(player, "closed", []).count(1013) >= 3
        play_until(player, full)
        shown = player.have
        status, text, _ = server.request("POST", "/api/tables", {"game": "night", "token": "t" * 24})
        assert status == 503, (status, text)
        assert server.request("GET", "/healthz")[0] == 200
        small.empty()
        play_until(player, lambda: player.state["over"], most=90)
        lines = check_record(player, folder)
        check_acknowledged(player, lines)
        print("# full at move %d, over at %d, %d moves acknowledged" % (shown, player.have, len(player.acked)))
        assert server.stop()[0] == 0


run_tests()
