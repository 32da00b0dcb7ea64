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

from serving import Closed, Player, Server, WebSocket, check_acknowledged, check_record, run_tests, seat_and_start, settled, test

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
            if rng.random() < 0.3:  # half open: nobody is told for a while
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

    def socket(self):
        return WebSocket(self.proxy.port)


class Guest(threading.Thread):
    def __init__(self, number, server, folder, world):
        super().__init__(daemon=True)
        self.rng, self.server, self.folder, self.world = random.Random(number), server, folder, world
        self.games, self.moves, self.error = 0, 0, None

    def run(self):
        try:
            while not (self.world["over"] and self.games):
                self.one_game()
        except Exception as e:  # told by the main thread
            self.error = e

    def one_game(self):
        player = Player(self.server, self.rng)
        try:
            seat_and_start(player, *self.rng.choice((("night", 2), ("vote", 5))))
        except (Closed, OSError):
            return  # cut before the game: another table
        while not (player.state and player.state["over"]):
            try:
                player.play(most=60)
            except (Closed, OSError):
                self.come_back(player)
        lines = check_record(player, self.folder)
        check_acknowledged(player, lines)
        player.w.close()
        self.games += 1
        self.moves += len(player.acked)

    def come_back(self, player):
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                player.in_lobby = None
                player.come()
                while player.in_lobby is None:
                    player.step()
                if player.in_lobby:  # cut in the middle of the seal: the host starts again
                    player.await_answer(player.say(t="host", do="start"))
                return
            except (Closed, OSError):
                time.sleep(0.02)
        raise AssertionError("did not come back")


def sockets_of(server):
    folder = "/proc/%d/fd" % server.process.pid
    return sum(os.readlink(os.path.join(folder, fd)).startswith("socket:") for fd in os.listdir(folder))


@test
def a_bad_network_costs_nothing_but_time():
    with tempfile.TemporaryDirectory() as folder:
        server = settled(Server(os.path.join(folder, "data")).start())
        before = sockets_of(server)
        proxy = Proxy(server.port)
        proxy.start()
        world = {"over": False}
        guests = [Guest(n, Behind(server, proxy), folder, world) for n in range(PEOPLE)]
        for guest in guests:
            guest.start()
        time.sleep(SECONDS)
        world["over"] = proxy.calm = True
        for guest in guests:
            guest.join(60)
            assert guest.error is None and not guest.is_alive(), repr(guest.error)
        games, moves = sum(g.games for g in guests), sum(g.moves for g in guests)
        print("# %d cuts, %d games, %d moves acknowledged" % (proxy.cuts, games, moves))
        assert games >= PEOPLE and moves > 0 and proxy.cuts > 0
        until = time.monotonic() + 10
        while sockets_of(server) > before and time.monotonic() < until:
            time.sleep(0.1)
        assert sockets_of(server) <= before, (sockets_of(server), before)
        assert server.stop()[0] == 0


run_tests()
