"""kill -9 of the real server under load, again and again: no acknowledged move is lost, everybody comes back.

usage: kill.py HUSTINGS [KILLS] [--bug]"""
import os
import random
import sys
import tempfile
import time

from guests import Guest, await_all, begin
from serving import Server, run_tests, settled, test

numbers = [a for a in sys.argv[2:] if a.isdigit()]
KILLS = int(numbers[0]) if numbers else 20
PEOPLE = 4


@test
def nothing_acknowledged_is_lost():
    with tempfile.TemporaryDirectory() as folder:
        world, rng = {"over": False}, random.Random(9)
        server = settled(Server(os.path.join(folder, "data")).start())
        guests = begin([Guest(n, server, folder, world) for n in range(PEOPLE)])
        for _ in range(KILLS):
            time.sleep(rng.uniform(0.05, 0.4))
            server.kill()
            server.start()
        world["over"] = True
        await_all(guests)
        returns = [r for g in guests for r in g.returns]
        print("# %d kills, %d games, %d moves acknowledged, %d returns: at most %.2f s" %
              (KILLS, sum(g.games for g in guests), sum(g.moves for g in guests), len(returns), max(returns)))
        assert sum(g.moves for g in guests) > 0 and server.stop()[0] == 0


run_tests(on_disk=True)
