"""The tests of other libraries for environments of theirs, for every game: PettingZoo's api_test, parallel_api_test and
seed_test, Gymnasium's check_env and its statistics over a vector, OpenSpiel's random_sim_test and its CFR over a tiny Night.
Run by `make test-python`, which installs the package and the libraries; ends with how many passed."""
import json
import pathlib
import sys
import warnings

import gymnasium
import hustings.gymnasium
import hustings.openspiel
import hustings.pettingzoo
import numpy
import pettingzoo
import pyspiel
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from open_spiel.python.algorithms import cfr, exploitability
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "examples"))
import cfr as small_night

GAMES = [("night", {}), ("vote", {"players": 7}), ("dixit", {"players": 4}), ("voices", {"players": 4})]
OPTIONS = [("dixit", {"players": 6, "mode": "party"}), ("dixit", {"players": 6, "mode": "team"}),
           ("voices", {"players": 5, "abilities": True})]
HISTORY = [("vote", {"players": 5, "history": 8})]  # the last steps in observations
BOTS = {"night": "greedy", "vote": "rule", "dixit": "tags", "voices": "rule"}
passed = 0


def told(what):
    global passed
    passed += 1
    print(what, flush=True)


def petting_zoo():
    for name, settings in GAMES + OPTIONS + HISTORY:
        api_test(hustings.pettingzoo.env(name, **settings), num_cycles=300, verbose_progress=False)
        seed_test(lambda: hustings.pettingzoo.env(name, **settings), num_cycles=100)
        told(f"{name} {settings}: api_test, seed_test")
        for interrupts in False, True:
            made = {**settings, "interrupts": interrupts}
            parallel_api_test(hustings.pettingzoo.parallel_env(name, **made), num_cycles=300)
            parallel_seed_test(lambda: hustings.pettingzoo.parallel_env(name, **made), num_cycles=100)
            told(f"{name} {made}: parallel_api_test, parallel_seed_test")


def gym():
    for name, settings in GAMES + OPTIONS + HISTORY:
        check_env(hustings.gymnasium.env(name, bots=BOTS[name], render_mode="ansi", **settings), skip_render_check=True)
        told(f"{name} {settings}: check_env")
        envs = RecordEpisodeStatistics(hustings.gymnasium.vector(name, 32, most_steps=60, **settings))
        rng = numpy.random.default_rng(1)
        seen, _ = envs.reset(seed=1)
        counted = 0
        for _ in range(150):
            noise = rng.random(seen["action_mask"].shape) * seen["action_mask"]
            seen, reward, terminated, truncated, info = envs.step(noise.argmax(axis=1))
            assert info["illegal"] == 0 and envs.observation_space["observation"].contains(seen["observation"])
            ended = terminated | truncated
            counted += int(ended.sum())
            assert not ended.any() or ((info["final_obs"] != None) == ended).all()  # noqa: E711: element by element
            assert (reward[~ended] == 0).all()
        assert counted >= 32 and envs.episode_count == counted and max(envs.length_queue) < 60 + 8  # a move is not cut
        told(f"{name} {settings}: RecordEpisodeStatistics over {counted} games of a vector")
        envs.close()


def open_spiel():
    for name, settings in GAMES + OPTIONS:
        options = {key: value for key, value in settings.items() if key != "players"}
        game = pyspiel.load_game(f"python_hustings_{name}", {"players": settings.get("players", 0), "options": json.dumps(options)})
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
        told(f"{name} {settings}: random_sim_test")
    game = pyspiel.load_game("python_hustings_night", {"start": small_night.start()})
    solver = cfr.CFRPlusSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(60):
        solver.evaluate_and_update_policy()
    after = exploitability.exploitability(game, solver.average_policy())
    _, _, sets, ours, solved = small_night.solve(small_night.start(), 60)
    assert len(sets) == len(solver._info_state_nodes) and abs(ours - before) < 1e-9, (len(sets), ours, before)
    assert after < 0.1 * before and solved < 0.1 * before, (before, after, solved)
    told(f"a tiny night: exploitability by OpenSpiel's CFR+ goes from {before:.4f} to {after:.4f}, by the example's to {solved:.4f}")


def main():
    warnings.simplefilter("ignore")
    gymnasium.logger.min_level = gymnasium.logger.ERROR
    petting_zoo()
    gym()
    open_spiel()
    print(f"PettingZoo {pettingzoo.__version__}, Gymnasium {gymnasium.__version__}, OpenSpiel: {passed} passed")


if __name__ == "__main__":
    main()
