"""The games for Stable-Baselines3: a VecEnv over one batch, where one seat is the learner's and bots play the others.

    from sb3_contrib import MaskablePPO
    learner = MaskablePPO("MultiInputPolicy", hustings.stable_baselines3.vec_env("night", 64, bots="greedy"))

Observations are {"observation", "action_mask"}, and env_method("action_masks") returns the masks. The settings are those of
hustings.gymnasium.vector. A game that is over begins again in the same step; its last observation is
infos[game]["terminal_observation"]."""
from __future__ import annotations

from typing import Any, Optional, Sequence

import numpy
from stable_baselines3.common.vec_env import VecEnv  # type: ignore[import-not-found,unused-ignore]

from ._lib import Error
from .gymnasium import HustingsVector


class HustingsVecEnv(VecEnv):  # type: ignore[misc,unused-ignore]
    """Many games at once."""

    def __init__(self, name: str, num_envs: int, **settings: Any) -> None:
        self._vector = HustingsVector(name, num_envs, **settings)
        self._actions: Any = None
        self.render_mode = self._vector.render_mode
        super().__init__(num_envs, self._vector.single_observation_space, self._vector.single_action_space)

    def reset(self) -> Any:
        seed = self._seeds[0]  # set by seed(), for the next reset only
        seen, _ = self._vector.reset(seed=None if seed is None else int(seed))
        self._reset_seeds()
        self._reset_options()
        return seen

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        if self._actions is None:
            raise Error("step_wait() needs the actions of step_async().")
        seen, rewards, terminated, truncated, told = self._vector.step(self._actions)
        self._actions = None
        infos: list[dict[str, Any]] = [{"illegal": bool(one)} for one in told["illegal"]]
        for game in numpy.flatnonzero(terminated | truncated):
            infos[game]["terminal_observation"] = told["final_obs"][game]
            infos[game]["TimeLimit.truncated"] = bool(truncated[game])
        return seen, rewards.astype(numpy.float32), terminated | truncated, infos

    def close(self) -> None:
        self._vector.close()

    def action_masks(self) -> Any:
        """The ids that each game allows now, as booleans."""
        return self._vector.action_masks()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        value = getattr(self._vector if attr_name != "action_masks" else self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise Error("All games of a batch have their settings in common: make another one.")

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        rows = self._vector.call(method_name, *method_args, **method_kwargs)
        return [rows[game] for game in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Optional[Any]]:
        raise Error("The games are drawn as text: render_mode is 'ansi'.")


def vec_env(name: str, num_envs: int, **settings: Any) -> HustingsVecEnv:
    return HustingsVecEnv(name, num_envs, **settings)
