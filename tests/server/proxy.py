"""A bad network between the real server and its players: a proxy that cuts, splits, delays and holds bytes back, and leaves
sockets half open. No acknowledged move is lost, every game ends, and the server leaks no socket.

usage: proxy.py HUSTINGS [SECONDS] [--bug]"""
import os
import random
import select
import socket
import sys
import tempfile
import threading
import time

from guests import Guest, await_all, begin
from processes import descriptors
from serving import Server, WebSocket, run_tests, settled, test

numbers = [a for a in sys.argv[2:] if a.isdigit()]
SECONDS = int(numbers[0]) if numbers else 8
PEOPLE = 4


class Proxy(threading.Thread):
    """Carries bytes both ways, badly."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.to, self.calm, self.cuts = port, False, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def run(self):
        number = 0
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            number += 1
            threading.Thread(target=self.carry, args=(near, random.Random(number)), daemon=True).start()

    def carry(self, near, rng):
        try:
            far = socket.create_connection(("127.0.0.1", self.to), timeout=10)
        except OSError:
            near.close()
            return
        until = time.monotonic() + rng.expovariate(1 / 1.5)
        try:
            while self.calm or time.monotonic() < until:
                ready, _, _ = select.select([near, far], [], [], 0.05)
                for side in ready:
                    data = side.recv(65536)
                    if not data:
                        return
                    self.pass_on(far if side is near else near, data, rng)
            self.cuts += 1
            if rng.random() < 0.3:  # half open: nobody notices for a while
                time.sleep(0.5)
        except OSError:
            pass
        finally:
            near.close()
            far.close()

    def pass_on(self, side, data, rng):
        while data:
            piece = len(data) if self.calm else rng.randint(1, len(data))
            if not self.calm and rng.random() < 0.2:
                time.sleep(rng.uniform(0, 0.05))
            side.sendall(data[:piece])
            data = data[piece:]


class Behind:
    """The server as the players reach it: HTTP straight, sockets through the proxy."""

    def __init__(self, server, proxy):
        self.server, self.proxy, self.request = server, proxy, server.request

    def socket(self, path="/ws"):
        return WebSocket(self.proxy.port, path=path)


@test
def a_bad_network_costs_nothing_but_time():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        before = descriptors(server.process.pid).count("socket")
        proxy = Proxy(server.port)
        proxy.start()
        world = {"over": False}
        guests = begin([Guest(n, Behind(server, proxy), folder, world) for n in range(PEOPLE)])
        time.sleep(SECONDS)
        world["over"] = proxy.calm = True
        await_all(guests)
        games, moves = sum(g.games for g in guests), sum(g.moves for g in guests)
        print("# %d cuts, %d games, %d moves acknowledged" % (proxy.cuts, games, moves))
        assert games >= PEOPLE and moves > 0 and proxy.cuts > 0
        until = time.monotonic() + 10
        sockets = lambda: descriptors(server.process.pid).count("socket")
        while sockets() > before and time.monotonic() < until:
            time.sleep(0.1)
        assert sockets() <= before, (sockets(), before)
        assert server.stop()[0] == 0


if __name__ == "__main__":
    run_tests(on_disk=True)
