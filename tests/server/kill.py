"""kill -9 of the real server under load, again and again: no acknowledged move is lost, everybody comes back.

usage: kill.py HUSTINGS [KILLS] [--bug]"""
import os
import random
import sys
import tempfile
import threading
import time

from serving import Closed, Player, Server, check_acknowledged, check_record, run_tests, seat_and_start, settled, test

numbers = [a for a in sys.argv[2:] if a.isdigit()]
KILLS = int(numbers[0]) if numbers else 20
PEOPLE = 4


class Guest(threading.Thread):
    """Plays game after game until the killing is over, and comes back after each kill."""

    def __init__(self, number, server, folder, world):
        super().__init__(daemon=True)
        self.rng, self.server, self.folder, self.world = random.Random(number), server, folder, world
        self.games, self.moves, self.returns, self.error = 0, 0, [], None

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
            time.sleep(0.05)
            return  # before the game: another table
        while True:
            try:
                player.play(most=60)
                break
            except (Closed, OSError):
                self.come_back(player)
        lines = self.patiently(lambda: check_record(player, self.folder))
        check_acknowledged(player, lines)
        player.w.close()
        self.games += 1
        self.moves += len(player.acked)

    def patiently(self, act):
        until = time.monotonic() + 20
        while True:
            try:
                return act()
            except (Closed, OSError):
                assert time.monotonic() < until, "did not come back"
                time.sleep(0.02)

    def come_once(self, player):
        player.in_lobby = None
        welcome = player.come()
        while player.in_lobby is None:
            player.step()
        if player.in_lobby:  # killed before all had revealed: that start is void
            player.await_answer(player.say(t="host", do="start"))
        return welcome

    def come_back(self, player):
        began, had = time.monotonic(), player.have
        welcome = self.patiently(lambda: self.come_once(player))
        assert welcome["t"] == "welcome" and welcome["n"] >= had, (welcome, had)
        self.returns.append(time.monotonic() - began)


@test
def nothing_acknowledged_is_lost():
    with tempfile.TemporaryDirectory() as folder:
        world, rng = {"over": False}, random.Random(9)
        server = settled(Server(os.path.join(folder, "data")).start())
        guests = [Guest(n, server, folder, world) for n in range(PEOPLE)]
        for guest in guests:
            guest.start()
        for _ in range(KILLS):
            time.sleep(rng.uniform(0.05, 0.4))
            server.kill()
            server.start()
        world["over"] = True
        for guest in guests:
            guest.join(30)
            assert guest.error is None and not guest.is_alive(), repr(guest.error)
        returns = [r for g in guests for r in g.returns]
        print("# %d kills, %d games, %d moves acknowledged, %d returns: at most %.2f s" %
              (KILLS, sum(g.games for g in guests), sum(g.moves for g in guests), len(returns), max(returns)))
        assert sum(g.moves for g in guests) > 0 and server.stop()[0] == 0


run_tests()
