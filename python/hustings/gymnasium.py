"""The games for Gymnasium: one seat is the learner's, bots play the others.

    envs = hustings.gymnasium.vector("vote", 4096, players=7, bots="rule")     # a VectorEnv over one batch
    env = hustings.gymnasium.env("night", bots="greedy")                       # one game, an Env
    env = gymnasium.make("hustings.gymnasium:hustings/night-v0", bots="greedy")  # the same by its id

Observations are {"observation", "action_mask"}; action_masks() returns the mask alone, as learners with masks ask for it. An id
that is not allowed changes nothing: the game asks again, and info["illegal"] says so (of a vector, for each game). The reward is the seat's at the end of a game, otherwise 0. A vector begins games again in the same step
(AutoresetMode.SAME_STEP); history=H adds the last H steps to observations; `final_obs` is the last that the learner saw of the game that ended."""
from __future__ import annotations

from typing import Any, Optional, Union

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._lib import Error, whole
from ._lib import games
from .batch import Batch
from .game import Game

RENDER_MODES = ("ansi",)


def _check_render_mode(mode: Optional[str]) -> Optional[str]:
    if mode is not None and mode not in RENDER_MODES:
        raise Error(f"render_mode is {mode!r}. Offered: None, {', '.join(map(repr, RENDER_MODES))}.")
    return mode


def _spaces(batch: Batch) -> tuple[spaces.Dict, spaces.Discrete]:
    seen = spaces.Dict({"observation": spaces.Box(0, 255, (batch.obs_bytes,), numpy.uint8),
                        "action_mask": spaces.Box(0, 1, (batch.actions,), numpy.int8)})
    return seen, spaces.Discrete(batch.actions)


def _bots(game: Game, seat: int, bots: Union[None, str, dict[Any, str]]) -> dict[Any, str]:
    if not 0 <= whole(seat, "The learner's seat") < game.players:
        raise Error(f"There is no such seat: {seat!r}.")
    if bots is not None and not isinstance(bots, str):
        return bots
    return {other: bots or "random" for other in range(game.players) if other != seat}


class HustingsVector(VectorEnv[Any, Any, Any]):
    """Many games at once. With copy=False observations are views of the batch's memory, which the next step overwrites."""

    def __init__(self, name: str, num_envs: int, players: Optional[int] = None, content: Any = "standard", seat: int = 0,
                 bots: Union[None, str, dict[Any, str]] = None, reward: str = "win", most_steps: Optional[int] = None,
                 threads: int = 1, copy: bool = True, history: int = 0, render_mode: Optional[str] = None,
                 **options: Any) -> None:
        self.metadata = {"render_modes": list(RENDER_MODES), "autoreset_mode": AutoresetMode.SAME_STEP}
        self.render_mode = _check_render_mode(render_mode)
        self.game = Game(name, players=players, content=content, **options)
        self._seat, self._copy = seat, copy
        self._more: dict[str, Any] = {"reward": reward, "most_steps": most_steps, "threads": threads, "history": history,
                                      "bots": _bots(self.game, seat, bots)}
        self.num_envs = whole(num_envs, "The number of games")
        self.batch = Batch(self.game, self.num_envs, **self._more)
        self.single_observation_space, self.single_action_space = _spaces(self.batch)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _seen(self) -> dict[str, Any]:
        mask = self.batch.mask.view(numpy.int8)
        if not self._copy:
            return {"observation": self.batch.obs, "action_mask": mask}
        return {"observation": self.batch.obs.copy(), "action_mask": mask.copy()}

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        if options and "reset_mask" in options:
            raise Error("Games of a batch begin again by themselves: reset_mask is not offered.")
        self.batch.close()
        self.batch = Batch(self.game, self.num_envs, seed=int(self.np_random.integers(1 << 62)), **self._more)
        return self._seen(), {}

    def _illegal(self, actions: Any) -> Any:
        """For each game, whether its id is one that the mask does not allow."""
        ids = numpy.asarray(actions)
        if ids.shape != (self.num_envs,) or ids.dtype.kind not in "iu":
            return numpy.zeros(self.num_envs, bool)  # the batch says what is wrong with them
        inside = (ids >= 0) & (ids < self.batch.actions)
        return ~(inside & (self.batch.mask[numpy.arange(self.num_envs), numpy.where(inside, ids, 0)] == 1))

    def action_masks(self) -> Any:
        """The ids that each game allows now, as booleans."""
        return self.batch.mask.astype(bool)

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """The attribute once for each game: all games of a batch have it in common."""
        return (getattr(self, name),) * self.num_envs

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Calls a method, or gets an attribute, for each game. Each game gets its own row of action_masks()."""
        found = getattr(self, name)
        value = found(*args, **kwargs) if callable(found) else found
        return tuple(value) if name in ("action_masks", "render") else (value,) * self.num_envs

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        last = self.batch.obs.copy(), self.batch.mask.view(numpy.int8).copy()
        illegal = self._illegal(actions)
        self.batch.step(actions)
        done = self.batch.done
        infos: dict[str, Any] = {"illegal": illegal, "_illegal": numpy.ones(self.num_envs, bool)}
        ended = numpy.flatnonzero(done)
        if len(ended):
            final = numpy.full(self.num_envs, None, dtype=object)
            for game in ended:
                final[game] = {"observation": last[0][game], "action_mask": last[1][game]}
            infos["final_obs"], infos["_final_obs"] = final, done != 0
            infos["final_info"], infos["_final_info"] = {}, done != 0
        return self._seen(), self.batch.reward[:, self._seat].astype(numpy.float64), done == 1, done == 2, infos

    def render(self) -> Any:
        return tuple(repr(self.batch.state(game)) for game in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()


class HustingsEnv(gymnasium.Env[Any, Any]):
    """One game."""

    def __init__(self, name: str, players: Optional[int] = None, content: Any = "standard", seat: int = 0,
                 bots: Union[None, str, dict[Any, str]] = None, reward: str = "win", most_steps: Optional[int] = None,
                 render_mode: Optional[str] = None, history: int = 0, **options: Any) -> None:
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        self.render_mode = _check_render_mode(render_mode)
        self.game = Game(name, players=players, content=content, **options)
        self._seat = seat
        self._more: dict[str, Any] = {"reward": reward, "most_steps": most_steps, "history": history,
                                      "bots": _bots(self.game, seat, bots)}
        self.batch = Batch(self.game, 1, **self._more)
        self.observation_space, self.action_space = _spaces(self.batch)

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.batch.obs[0].copy(), "action_mask": self.batch.mask[0].astype(numpy.int8)}

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch = Batch(self.game, 1, seed=int(self.np_random.integers(1 << 62)), **self._more)
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        last = self._seen()
        illegal = self.batch.step([whole(action, "An action")])
        how = int(self.batch.done[0])
        seen = last if how else self._seen()
        return seen, float(self.batch.reward[0, self._seat]), how == 1, how == 2, {"illegal": bool(illegal)}

    def action_masks(self) -> Any:
        """The ids that are allowed now, as booleans."""
        return self.batch.mask[0].astype(bool)

    def render(self) -> Any:
        return repr(self.batch.state(0))

    def close(self) -> None:
        self.batch.close()


def vector(name: str, num_envs: int, **settings: Any) -> HustingsVector:
    return HustingsVector(name, num_envs, **settings)


def env(name: str, **settings: Any) -> HustingsEnv:
    return HustingsEnv(name, **settings)


def _register() -> None:
    """The games by id, for gymnasium.make and make_vec."""
    for name in games():
        gymnasium.register(f"hustings/{name}-v0", entry_point="hustings.gymnasium:env",
                           vector_entry_point="hustings.gymnasium:vector", kwargs={"name": name})


_register()
