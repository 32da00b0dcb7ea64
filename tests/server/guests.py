"""People who play game after game on the real server while something harms it or the network: they come back, and every
acknowledged move must be in the record of their game."""
import http.client
import os
import random
import threading
import time

from serving import Closed, Player, check_acknowledged, check_record, seat_and_start

LOST = (Closed, OSError, http.client.HTTPException)  # the connection, or its other end


class Guest(threading.Thread):
    """Plays until world["over"], at least one game; `error` is what was wrong, reported by the caller."""

    kinds = (("night", 2), ("vote", 5))
    person = Player

    def __init__(self, number, server, folder, world, patience=30):
        super().__init__(daemon=True)
        self.rng, self.server, self.folder, self.world, self.patience = random.Random(number), server, folder, world, patience
        self.games, self.moves, self.returns, self.error = 0, 0, [], None

    def run(self):
        try:
            while not (self.world["over"] and self.games):
                self.one_game()
        except Exception as e:
            self.error = e

    def one_game(self):
        player = self.person(self.server, self.rng)
        try:
            seat_and_start(player, *self.rng.choice(self.kinds))
        except LOST:
            time.sleep(0.05)
            return  # before the game: another table
        while not (player.state and player.state["over"]):
            try:
                player.play(most=2 * self.patience)
            except LOST:
                self.come_back(player)
        lines = self.patiently(lambda: check_record(player, self.folder))
        check_acknowledged(player, lines)
        player.w.close()
        for end in (".jsonl", ".heads"):
            os.remove(os.path.join(self.folder, player.code + end))
        self.games += 1
        self.moves += len(player.acked)

    def patiently(self, act):
        until = time.monotonic() + self.patience
        while True:
            try:
                return act()
            except LOST:
                assert time.monotonic() < until, "did not come back"
                time.sleep(0.02)

    def come_once(self, player):
        player.w.close()
        player.in_lobby = None
        welcome = player.come()
        while player.in_lobby is None:
            player.step()
        if player.in_lobby:  # before all had revealed: that start is void
            player.await_answer(player.say(t="host", do="start"))
        return welcome

    def come_back(self, player):
        began, had = time.monotonic(), player.have
        welcome = self.patiently(lambda: self.come_once(player))
        assert welcome["t"] == "welcome" and welcome["n"] >= had, (welcome, had)
        self.returns.append(time.monotonic() - began)


def begin(guests):
    for guest in guests:
        guest.start()
    return guests


def await_all(guests, most=60):
    """Waits until all have finished; raises what was wrong with any of them."""
    for guest in guests:
        guest.join(most)
        if guest.error:
            raise guest.error
        assert not guest.is_alive(), "a guest does not end"
