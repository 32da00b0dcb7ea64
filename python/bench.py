"""Steps per second of the games in Python, beside other libraries in the same run: PettingZoo's classic tic-tac-toe, games of
OpenSpiel, tic-tac-toe of pgx on the CPU. Run by `make bench-python`; docs/lab.md has the table.

One core unless it says otherwise, in processor time: so a busy machine disturbs little, and its load is printed beside. Players
choose at random among what is allowed. A library that is not installed is left out."""
from __future__ import annotations

import os
import random
import sys
import time
from typing import Any, Callable

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import hustings as hu

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
PLAYERS = {"night": 2, "vote": 7, "dixit": 6, "voices": 5}
found: dict[str, float] = {}


def measure(name: str, some: Callable[[], int], clock: Callable[[], float] = time.process_time) -> None:
    """Calls what makes some steps until the time is up, after once for warming up."""
    some()
    begun, steps = clock(), 0
    while clock() - begun < SECONDS:
        steps += some()
    found[name] = steps / (clock() - begun)
    ratio = "".join(f", × {found[name] / found[peer]:.1f} of {peer}" for peer in ("PettingZoo tictactoe_v3", "PettingZoo tictactoe_v3, raw_env")
                    if peer in found and peer != name)
    print(f"{name}: {found[name]:,.0f} steps/s{ratio} (load {os.getloadavg()[0]:.1f})", flush=True)


def loop_of(env: Any) -> Callable[[], int]:
    """PettingZoo's own loop."""
    def some() -> int:
        steps = 0
        env.reset(seed=1)
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
            steps += not (terminated or truncated)
        return steps
    return some


def petting_zoo() -> None:
    try:
        from pettingzoo.classic import tictactoe_v3
    except ImportError as error:
        print(f"PettingZoo's classic games are left out: {error}")
        return
    import hustings.pettingzoo
    measure("PettingZoo tictactoe_v3", loop_of(tictactoe_v3.env()))
    measure("PettingZoo tictactoe_v3, raw_env", loop_of(tictactoe_v3.raw_env()))  # without its wrappers
    for name, players in PLAYERS.items():
        measure(f"hustings.pettingzoo {name}", loop_of(hustings.pettingzoo.env(name, players=players)))


def open_spiel() -> None:
    try:
        import pyspiel
        import hustings.openspiel
    except ImportError as error:
        print(f"OpenSpiel is left out: {error}")
        return
    for name in "tic_tac_toe", "leduc_poker", "liars_dice", "python_kuhn_poker", "python_hustings_night", "python_hustings_vote":
        if name == "python_kuhn_poker":
            from open_spiel.python.games import kuhn_poker  # noqa: F401: registers it
        game, rng = pyspiel.load_game(name), random.Random(1)

        def some() -> int:
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                chance = state.is_chance_node()
                actions = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
                state.apply_action(rng.choice(actions))
                steps += not chance
            return max(steps, 1)
        measure(f"OpenSpiel {name}, from Python", some)


def pgx() -> None:
    try:
        import jax
        import jax.numpy as jnp
        import pgx as library
    except ImportError as error:
        print(f"pgx is left out: {error}")
        return
    for name in "tic_tac_toe", "leduc_holdem":
        env = library.make(name)
        start, step = jax.vmap(env.init), jax.vmap(env.step)

        @jax.jit
        def many(state: Any, key: Any) -> Any:
            def one(carry: Any, _: Any) -> Any:
                state, key = carry
                key, own, fresh = jax.random.split(key, 3)
                action = jax.random.categorical(own, jnp.where(state.legal_action_mask, 0.0, -1e9))
                state = step(state, action)
                again = start(jax.random.split(fresh, 4096))
                over = state.terminated | state.truncated
                state = jax.tree_util.tree_map(
                    lambda a, b: jnp.where(over.reshape((-1,) + (1,) * (a.ndim - 1)), b, a), state, again)
                return (state, key), None
            return jax.lax.scan(one, (state, key), None, length=32)[0]
        kept = [(start(jax.random.split(jax.random.PRNGKey(0), 4096)), jax.random.PRNGKey(1))]

        def some() -> int:
            kept[0] = many(*kept[0])
            jax.block_until_ready(kept[0])
            return 32 * 4096
        measure(f"pgx {name}, 4096 games, jit", some)


def batches() -> None:
    for name, players in PLAYERS.items():
        batch, word = hu.Batch(hu.Game(name, players=players), 4096, seed=1), [0]

        def some() -> int:
            for _ in range(4):
                word[0] += 1
                batch.sample(word[0])
                batch.step()
            return 4 * 4096
        measure(f"hustings.Batch {name}, {players} players, 4096 games", some)
    game = hu.Game("night")
    small = hu.Batch(game, 1, seed=1)

    def one() -> int:
        for word in range(1000):
            small.sample(word)
            small.step()
        return 1000
    measure("hustings.Batch night, one game", one)


def two_threads() -> None:
    """Against one thread in the same minute. By the clock it is twice as much only on a machine with two idle cores; by processor
    time it shows what the threads cost each other, whoever else is there."""
    best = {(threads, clock): 0.0 for threads in (1, 2) for clock in (time.monotonic, time.process_time)}
    for _ in range(3):
        for threads in 1, 2:
            batch = hu.Batch(hu.Game("night"), 16384, seed=1, threads=threads)
            begun, spent, steps, word = time.monotonic(), time.process_time(), 0, 0
            while time.process_time() - spent < SECONDS / 2:
                word += 1
                batch.sample(word)
                batch.step()
                steps += batch.games
            for clock, since in ((time.monotonic, begun), (time.process_time, spent)):
                best[threads, clock] = max(best[threads, clock], steps / (clock() - since))
    print(f"hustings.Batch night, two threads: {best[2, time.monotonic]:,.0f} steps/s, × {best[2, time.monotonic] / best[1, time.monotonic]:.2f} "
          f"of one by the clock, × {2 * best[2, time.process_time] / best[1, time.process_time]:.2f} by processor time "
          f"(load {os.getloadavg()[0]:.1f})")


def main() -> None:
    two_threads()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    petting_zoo()
    batches()
    open_spiel()
    pgx()


if __name__ == "__main__":
    main()
