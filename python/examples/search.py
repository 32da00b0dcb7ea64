"""A search that may not look: before each of its choices it imagines what it doesn't know, many times, tries every id in each of
these worlds, and plays on at random to the end; the id that wins most is taken.

    python3 python/examples/search.py [GAME] [--games 20] [--tries 600] [--against BOT] [--at-least SHARE]

It plays a seat against bots, the seat moves on from game to game, and it says how often it has won. All worlds of a choice are games
of one batch, so that hundreds of them take milliseconds. With 600 it wins every game of Election Night against `random`, but does not
stand up to `casual`: playing on at random is a poor judge. It needs numpy."""
from __future__ import annotations

import argparse
import sys

import numpy

import hustings as hu


class Search:
    """Imagines for the seat that is to choose in a batch of one game."""

    def __init__(self, game: hu.Game, games: int) -> None:
        self.batch = hu.Batch(game, games)

    def choose(self, real: hu.Batch, word: int) -> int:
        ids = numpy.flatnonzero(real.mask[0])
        if len(ids) == 1:
            return int(ids[0])
        seat, saved, batch = int(real.seat[0]), real.save(0), self.batch
        tried = numpy.arange(batch.games) % len(ids)
        for game in range(batch.games):  # neighbours are the same world with the same luck: every id is tried in all of them
            batch.load(game, saved)
            batch.imagine(game, seat, word + game // len(ids))
        won, running = numpy.zeros(batch.games), numpy.ones(batch.games, bool)
        batch.step(ids[tried])
        while True:
            ended = running & (batch.done != 0)
            won[ended] = batch.reward[ended, seat]
            running &= ~ended
            if not running.any():
                return int(ids[(numpy.bincount(tried, won) / numpy.bincount(tried)).argmax()])
            word += 1
            batch.sample(word)
            batch.step()


def play(game: hu.Game, search: Search, seat: int, against: str, seed: int) -> float:
    """One game; 1 if the search has won it, 0.5 if all or none have."""
    real = hu.Batch(game, 1, seed=seed)
    real.reset()
    word = seed << 32
    while True:
        word += 1 << 16
        who = int(real.seat[0])
        if who == seat:
            steps = [search.choose(real, word)]
        else:
            state = real.state(0)
            steps = state.ids_of(state.bot(who, against, word))
        if not steps:  # a clue of Dixit that is none of the pack's concepts: any one will do
            real.sample(word)
            steps = [int(real.action[0])]
        for id in steps:
            real.step([id])
        if real.done[0]:
            return float(real.reward[0, seat] + 1) / 2


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="night", choices=["night", "vote", "dixit", "voices"])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--tries", type=int, default=600)
    parser.add_argument("--against", default="random")
    parser.add_argument("--at-least", type=float, default=0)
    arguments = parser.parse_args()
    game = hu.Game(arguments.game)
    search = Search(game, arguments.tries)
    won = sum(play(game, search, i % game.players, arguments.against, 100 + i) for i in range(arguments.games))
    share = 100 * won / arguments.games
    print(f"{share:.1f} % of {arguments.games} games of {arguments.game} won against {arguments.against}")
    return share < arguments.at_least


if __name__ == "__main__":
    sys.exit(main())
