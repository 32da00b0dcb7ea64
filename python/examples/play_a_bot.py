"""Play against bots, by numbers: you see what your seat knows and choose from what it may do.

    python3 python/examples/play_a_bot.py [GAME] [--players N] [--seat S] [--level club] [--seed N]

It is the shortest whole program that plays: everything it calls is in docs/lab.md. `hustings play` is the one for people."""
from __future__ import annotations

import argparse
import json
import random
import sys

import hustings as hu


def ask(state: hu.State, seat: int) -> int:
    """Which of its ids a person takes."""
    ids = state.legal_actions(seat)
    print(json.dumps(state.view(seat), ensure_ascii=False))
    print("  ".join(f"{i}: {state.game.numbers.ids[id]}" for i, id in enumerate(ids)))
    while True:
        line = sys.stdin.readline()
        if not line:
            sys.exit("Nobody answers any more.")
        if line.strip().isdigit() and int(line) < len(ids):
            return ids[int(line)]
        print(f"A number from 0 to {len(ids) - 1}, please.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="night", choices=["night", "vote", "dixit", "voices"])
    parser.add_argument("--players", type=int)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--level", default="club")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    state = hu.Game(arguments.game, players=arguments.players).start()
    while not state.over:
        if state.chance:
            state.play(state.draw(rng))
        elif arguments.seat in state.to_act:
            state.act(arguments.seat, ask(state, arguments.seat))
        else:
            state.play(state.bot(state.to_act[0], arguments.level, rng))  # not printed: it may be secret
    print(state.result)


if __name__ == "__main__":
    main()
