"""Off-the-shelf learners on the games: Stable-Baselines3 with the masks of sb3-contrib takes a few steps on every game, and its
own check of vectors holds. Where these libraries are not installed it says so and passes (PyPI's torch brings gigabytes)."""
import sys

try:
    from sb3_contrib import MaskablePPO
except ImportError:
    print("No sb3-contrib: its learner is left out.")
    sys.exit(0)
import hustings.stable_baselines3
import numpy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import VecMonitor

BOTS = {"night": "greedy", "vote": "rule", "dixit": "tags", "voices": "rule"}


def walk(name):
    """Random allowed ids: games end, begin again, and tell their last observation."""
    envs = VecMonitor(hustings.stable_baselines3.vec_env(name, 16, bots=BOTS[name], most_steps=40))
    envs.seed(1)
    first = envs.reset()
    rng, ended = numpy.random.default_rng(1), 0
    for _ in range(120):
        masks = get_action_masks(envs)
        assert masks.shape == (16, envs.action_space.n) and masks.dtype == bool
        noise = rng.random(masks.shape) * masks
        seen, reward, done, infos = envs.step(noise.argmax(axis=1))
        assert set(seen) == set(first) and reward.shape == done.shape == (16,) and not any(info["illegal"] for info in infos)
        for game in numpy.flatnonzero(done):
            ended += 1
            assert set(infos[game]["terminal_observation"]) == set(first) and "episode" in infos[game]
    assert ended >= 16
    envs.seed(1)
    again = envs.reset()
    assert all((again[part] == first[part]).all() for part in first), "the same seed, other games"
    envs.close()


def main():
    for name in BOTS:
        assert is_masking_supported(hustings.stable_baselines3.vec_env(name, 2, bots=BOTS[name]))
        walk(name)
        envs = hustings.stable_baselines3.vec_env(name, 8, bots=BOTS[name])
        MaskablePPO("MultiInputPolicy", envs, n_steps=16, batch_size=64, n_epochs=1, seed=1).learn(256)
        print(f"{name}: a walk with masks, and MaskablePPO learns")
    print("Stable-Baselines3: passed")


if __name__ == "__main__":
    main()
