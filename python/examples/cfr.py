"""A small Night, solved: the last action of the last round, with three fields left and one flip that only one of the two has.

    python3 python/examples/cfr.py [ROUNDS]

The whole tree is walked once through hustings.State; what a seat has seen and done so far makes its information sets. CFR+
then finds how to play, best responses measure how far from perfect that is, and the first decisions are printed. It needs nothing
but the package. python/tests/peers.py gives the same position to OpenSpiel and lets its own CFR agree."""
from __future__ import annotations

import json
import sys

import hustings as hu

BOARD = {
    "west": [[1, 4], [0, 5], [1, 6], [0, 4], [1, 3], [0, 2]],
    "midwest": [[0, 2], [0, 2], [0, 2], [0, 2], [0, 5], [1, 1]],
    "southwest": [[1, 4], [0, 6], [1, 2], [0, 5], [1, 5], [1, 6]],
    "centre": [[0, 4], [0, 1], [0, 3], [1, 6], []],
    "north": [[1, 1], [0, 3], [0, 5], [], []],
    "east": [[1, 5], [1, 5], [1, 5], [1, 2], [0, 4], [1, 3], [1, 4]],
    "south": [[0, 5], [0, 6], [0, 4], [0, 4], [0, 6], [0, 5], [0, 1]],
}


def start(board: dict = BOARD) -> str:
    """The position in the notation (docs/rules/night.md). No two dice can show the same face, so nobody throws hands."""
    seats = [{"flips_used": 4, "rolled": {"blue": 1, "red": 2, "white": 3}, "dice": {"blue": 1, "red": 2, "white": 3},
              "flipped": [False, False], "played": ["white"], "choice": None},
             {"flips_used": 5, "rolled": {"blue": 3, "red": 4, "white": 2}, "dice": {"blue": 3, "red": 4, "white": 2},
              "flipped": [False, False], "played": ["white"], "choice": None}]
    return json.dumps({"options": {"parties": ["", ""]}, "round": 10, "action": 2, "phase": "flip", "wait": [0], "vetoes": 0,
                       "seats": seats, "writes": [], "board": board})


class Set:
    """An information set: regrets and weights of its actions."""

    def __init__(self, name: str, ids: list[int]) -> None:
        self.name, self.ids = name, ids
        self.regrets, self.weights, self.gains = [0.0] * len(ids), [0.0] * len(ids), [0.0] * len(ids)

    def now(self) -> list[float]:
        total = sum(self.regrets)
        return [r / total for r in self.regrets] if total > 0 else [1 / len(self.ids)] * len(self.ids)

    def average(self) -> list[float]:
        total = sum(self.weights)
        return [w / total for w in self.weights] if total > 0 else [1 / len(self.ids)] * len(self.ids)


def grow(state: hu.State, seen: list, sets: dict):
    """The tree: the first seat's return at a leaf, otherwise (seat, information set, children)."""
    if state.over:
        return state.returns[0]
    looks = [bytes(state.observe(seat)) for seat in (0, 1)]
    seen = [history if history[-1:] == (look,) else history + (look,) for history, look in zip(seen, looks)]
    seat = state.to_act[0]
    ids = state.legal_actions(seat)
    node = sets.setdefault((seat, seen[seat]), Set(f"seat {seat}, {state.view(seat)['phase']}", ids))
    children = []
    for id in ids:
        after = state.clone()
        after.act(seat, id)
        children.append(grow(after, [h + (id,) if s == seat else h for s, h in enumerate(seen)], sets))
    return seat, node, children


def train(node, learner: int, others: float, round: int) -> float:
    """One walk of CFR+ for one seat: its expected return."""
    if isinstance(node, float):
        return node if learner == 0 else -node
    seat, info, children = node
    shares = info.now()
    if seat != learner:
        for i, share in enumerate(shares):
            info.weights[i] += round * others * share
        return sum(share * train(child, learner, others * share, round) for share, child in zip(shares, children))
    values = [train(child, learner, others, round) for share, child in zip(shares, children)]
    value = sum(share * one for share, one in zip(shares, values))
    info.gains = [gain + others * (one - value) for gain, one in zip(info.gains, values)]
    return value


def improve(tree, sets: dict, round: int) -> None:
    for learner in 0, 1:
        train(tree, learner, 1.0, round)
        for (seat, _), info in sets.items():
            if seat == learner:
                info.regrets = [max(0.0, regret + gain) for regret, gain in zip(info.regrets, info.gains)]
                info.gains = [0.0] * len(info.ids)


def value(tree) -> float:
    """The first seat's expected return if both play the average."""
    if isinstance(tree, float):
        return tree
    _, info, children = tree
    return sum(share * value(child) for share, child in zip(info.average(), children))


def best_response(tree, sets: dict, learner: int) -> float:
    """What a seat gets against the other's average if it plays the best there is."""
    reached: dict = {}

    def spread(node, weight: float) -> None:
        if isinstance(node, float):
            return
        seat, info, children = node
        if seat == learner:
            reached.setdefault(id(info), []).append((weight, children))
        for share, child in zip(info.average(), children):
            spread(child, weight if seat == learner else weight * share)

    chosen: dict = {}

    def worth(node) -> float:
        if isinstance(node, float):
            return node if learner == 0 else -node
        seat, info, children = node
        if seat != learner:
            return sum(share * worth(child) for share, child in zip(info.average(), children))
        if id(info) not in chosen:
            totals = [sum(weight * worth(kids[i]) for weight, kids in reached[id(info)]) for i in range(len(info.ids))]
            chosen[id(info)] = totals.index(max(totals))
        return worth(children[chosen[id(info)]])

    spread(tree, 1.0)
    return worth(tree)


def exploitability(tree, sets: dict) -> float:
    return (best_response(tree, sets, 0) + best_response(tree, sets, 1)) / 2


def solve(position: str, rounds: int):
    game, sets = hu.Game("night"), {}
    tree = grow(game.state(position), [(), ()], sets)
    before = exploitability(tree, sets)
    for round in range(1, rounds + 1):
        improve(tree, sets, round)
    return game, tree, sets, before, exploitability(tree, sets)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    game, tree, sets, before, after = solve(start(), rounds)
    print(f"{len(sets)} information sets; exploitability {before:.4f} at random, {after:.5f} after {rounds} rounds of CFR+")
    print(f"seat 0 is worth {value(tree):+.4f}")
    for info in list(sets.values())[:4]:
        shares = ", ".join(f"{game.numbers.ids[id]} {100 * share:.1f} %" for id, share in zip(info.ids, info.average()))
        print(f"{info.name}: {shares}")


if __name__ == "__main__":
    main()
