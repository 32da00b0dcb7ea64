"""The tests of other libraries for environments of theirs, for every game: PettingZoo's api_test, parallel_api_test and
seed_test, Gymnasium's check_env and its statistics over a vector, OpenSpiel's random_sim_test and its CFR over a tiny Night.
Run by `make test-python`, which installs the package and the libraries; ends with how many passed."""
import json
import pathlib
import random
import sys
import warnings

import gymnasium
import hustings
import hustings.gymnasium
import hustings.openspiel
import hustings.pettingzoo
import numpy
import pettingzoo
import pyspiel
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
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
            assert not info["illegal"].any() and envs.observation_space["observation"].contains(seen["observation"])
            ended = terminated | truncated
            counted += int(ended.sum())
            assert not ended.any() or ((info["final_obs"] != None) == ended).all()  # noqa: E711: element by element
            assert (reward[~ended] == 0).all()
        assert counted >= 32 and envs.episode_count == counted and max(envs.length_queue) < 60 + 8  # a move is not cut
        told(f"{name} {settings}: RecordEpisodeStatistics over {counted} games of a vector")
        envs.close()


def fails(what, call):
    """Whatever is wrong with the input is a hustings.Error, whose sentence names what is allowed."""
    try:
        call()
    except hustings.Error as error:
        assert all(part in str(error) for part in what), (what, error)
    else:
        raise AssertionError(what)


def gym_ids():
    for name, _ in GAMES:
        env = gymnasium.make(f"hustings/{name}-v0", bots=BOTS[name])
        seen, _ = env.reset(seed=1)
        assert env.spec.id == f"hustings/{name}-v0" and (env.get_wrapper_attr("action_masks")() == seen["action_mask"]).all()
        envs = gymnasium.make_vec(f"hustings/{name}-v0", num_envs=3, vectorization_mode="vector_entry_point", bots=BOTS[name])
        seen, _ = envs.reset(seed=1)
        assert (numpy.stack(envs.call("action_masks")) == seen["action_mask"]).all() and envs.get_attr("num_envs") == (3, 3, 3)
    envs = DictInfoToList(hustings.gymnasium.vector("night", 4))
    seen, _ = envs.reset(seed=1)
    ids = seen["action_mask"].argmax(axis=1)
    ids[2] = 62  # a number of the seat's choice: not at the beginning
    assert [info["illegal"] for info in envs.step(ids)[4]] == [False, False, True, False]
    fails(("'human'", "'ansi'"), lambda: hustings.gymnasium.env("night", render_mode="human"))
    fails(("nobody", "greedy"), lambda: hustings.gymnasium.env("night", bots="nobody"))
    fails(("democrat, republican",), lambda: hustings.sim("vote", bots={"tory": "rule"}))
    fails(("win, score",), lambda: hustings.gymnasium.env("night", reward="money"))
    told("Gymnasium: ids, masks, illegal ids by game, errors with what is allowed")


def petting_zoo_cycles():
    for name, settings in GAMES:
        env = hustings.pettingzoo.env(name, max_cycles=20, **settings)
        env.reset(seed=1)
        steps = 0
        while env.agents and not any(env.truncations.values()):
            env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
            steps += 1
        assert 20 <= steps < 28, steps  # a move is not cut
        fresh = hustings.pettingzoo.env(name, **settings)
        fails(("reset",), lambda: fresh.step(0))
        fresh.reset(seed=1)
        fails(("whole number",), lambda: fresh.step(None))
        fails(("whole number",), lambda: fresh.step("x"))
        fails(("seat_0",), lambda: fresh.observe("nobody"))
        fails(("reset",), lambda: hustings.pettingzoo.parallel_env(name, **settings).step({}))
    told("PettingZoo: max_cycles, errors")


def information_states():
    """Text and tensor hold what a seat has seen and done: states that differ for it differ in them, and imagined ones do not."""
    rng = random.Random(1)
    for name, settings in GAMES:
        game = pyspiel.load_game(f"python_hustings_{name}", {"players": settings.get("players", 0)})
        state, texts = game.new_initial_state(), {}
        for _ in range(60):
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))
            for seat in range(game.num_players()):
                text, tensor = state.information_state_string(seat), state.information_state_tensor(seat)
                assert len(tensor) == numpy.prod(game.information_state_tensor_shape()) and 0 <= min(tensor) <= max(tensor) <= 1
                assert texts.setdefault(text, tensor) == tensor, "the same text, and another tensor"
                other = state.resample_from_infostate(seat, rng.random)
                assert (other.information_state_string(seat), other.information_state_tensor(seat)) == (text, tensor)
        assert "see " in text and any("do " in one for one in texts), text
        assert len(state.observation_tensor(0)) == game.observation_tensor_shape()[0]
    fails(("JSON",), lambda: hustings.openspiel.HustingsGame({"options": "{bad"}))
    told("OpenSpiel: information states as text and tensor")


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
    petting_zoo_cycles()
    gym()
    gym_ids()
    information_states()
    open_spiel()
    print(f"PettingZoo {pettingzoo.__version__}, Gymnasium {gymnasium.__version__}, OpenSpiel: {passed} passed")


if __name__ == "__main__":
    main()
