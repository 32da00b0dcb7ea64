"""The games as PettingZoo environments: agents "seat_0" …, observations {"observation", "action_mask"}.

    env = hustings.pettingzoo.env("vote", players=7)                 # AEC: one after the other
    env = hustings.pettingzoo.parallel_env("vote", players=7)        # Parallel: all at once

The agent that is asked is `agent_selection`; a player who has left VOTE! stays an agent without turns until the end, because
his party may still win. An agent's observation is that of the last moment when it was asked. Parallel: an agent that is not
asked does "nothing", the last action; with interrupts=True it may do what the game allows out of turn. An action that is not
allowed counts for nothing there, and the agent's info says so: {"illegal": True}. Both: history=H adds the last H steps to
observations, and a game that is not over after max_cycles steps is cut off (in a Batch this is most_steps)."""
from __future__ import annotations

from typing import Any, Optional

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from ._lib import Error, whole
from .batch import Batch
from .game import Game


class _Shared:
    """What both kinds of environment have: a game, agents, and their spaces."""

    def _open(self, name: str, players: Optional[int], content: str, more: dict[str, Any], options: dict[str, Any]) -> Batch:
        self._game = Game(name, players=players, content=content, **options)
        self._more = more
        self._seeds = numpy.random.default_rng()
        batch = Batch(self._game, 1, **more)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._game.players)]
        self.observation_spaces = {agent: spaces.Dict({"observation": spaces.Box(0, 255, (batch.obs_bytes,), numpy.uint8),
                                                       "action_mask": spaces.Box(0, 1, (batch.actions,), numpy.int8)})
                                   for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(batch.actions) for agent in self.possible_agents}
        return batch

    def _must_have_begun(self) -> None:
        if not hasattr(self, "_last"):
            raise Error("This environment has not been reset yet: call reset() first.")

    def _again(self, seed: Optional[int]) -> None:
        """The next game, by a seed or by the luck that follows."""
        if seed is not None:
            self._seeds = numpy.random.default_rng(seed)
        self._batch = Batch(self._game, 1, seed=int(self._seeds.integers(1 << 62)), **self._more)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def render(self) -> str:
        return repr(self._batch.state(0))

    def close(self) -> None:
        pass


class HustingsEnv(_Shared, AECEnv):  # type: ignore[misc]
    """One game at a time, its luck drawn from the seed of reset()."""

    def __init__(self, name: str, players: Optional[int] = None, content: str = "standard", reward: str = "win",
                 max_cycles: Optional[int] = None, render_mode: Optional[str] = None, history: int = 0, **options: Any) -> None:
        super().__init__()
        self.metadata = {"name": f"hustings_{name}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        if render_mode not in (None, "ansi"):
            raise Error(f"render_mode is {render_mode!r}. Offered: None, 'ansi'.")
        self.render_mode = render_mode
        self._open(name, players, content, {"reward": reward, "most_steps": max_cycles, "history": history}, options)

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self._again(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        blank = {"observation": numpy.zeros(self._batch.obs_bytes, numpy.uint8),
                 "action_mask": numpy.zeros(self._batch.actions, numpy.int8)}
        self._last = {agent: {name: part.copy() for name, part in blank.items()} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        """Whoever is asked now sees what he knows; nobody else has anything to choose."""
        for seen in self._last.values():
            seen["action_mask"] = numpy.zeros(self._batch.actions, numpy.int8)
        self.agent_selection = f"seat_{int(self._batch.seat[0])}"
        self._last[self.agent_selection] = {"observation": self._batch.obs[0].copy(),
                                            "action_mask": self._batch.mask[0].astype(numpy.int8)}

    def observe(self, agent: str) -> dict[str, Any]:
        self._must_have_begun()
        if agent not in self._last:
            raise Error(f"There is no agent {agent!r}. Agents: {', '.join(self.possible_agents)}.")
        return self._last[agent]

    def step(self, action: Optional[int]) -> None:
        self._must_have_begun()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._batch.action[0] = whole(action, "An action")
        if self._batch.step():
            raise Error(f"{agent} may not take {action} now: see its action_mask.", "illegal-move")
        how = int(self._batch.done[0])
        if how:
            for seat, name in enumerate(self.agents):
                self.rewards[name] = float(self._batch.reward[0, seat])
                (self.terminations if how == 1 else self.truncations)[name] = True
            self._accumulate_rewards()
            return
        self._turn()
        self._accumulate_rewards()


class HustingsParallel(_Shared, ParallelEnv):  # type: ignore[misc]
    """One game at a time, in which all who are asked answer at once."""

    def __init__(self, name: str, players: Optional[int] = None, content: str = "standard", reward: str = "win",
                 max_cycles: Optional[int] = None, interrupts: bool = False, render_mode: Optional[str] = None,
                 history: int = 0, **options: Any) -> None:
        self.metadata = {"name": f"hustings_{name}_parallel_v0", "render_modes": ["ansi"]}
        if render_mode not in (None, "ansi"):
            raise Error(f"render_mode is {render_mode!r}. Offered: None, 'ansi'.")
        self.render_mode = render_mode
        self._batch = self._open(name, players, content, {"reward": reward, "most_steps": max_cycles, "history": history,
                                                          "rows": "seats", "interrupts": interrupts}, options)
        self.agents: list[str] = []

    def _seen(self) -> dict[str, Any]:
        return {agent: {"observation": self._batch.obs[0, seat].copy(),
                        "action_mask": self._batch.mask[0, seat].astype(numpy.int8)}
                for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, Any]:
        self._again(seed)
        self.agents = list(self.possible_agents)
        self._last = self._seen()
        return self._last, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        self._must_have_begun()
        if not isinstance(actions, dict):
            raise Error(f"Actions are a dict by agent, not {type(actions).__name__}.")
        given = [whole(actions.get(agent, -1), "An action") for agent in self.possible_agents]
        infos = {agent: {"illegal": not 0 <= id < len(mask) or not mask[id]} for agent, id, mask in
                 ((agent, id, self._last[agent]["action_mask"]) for agent, id in zip(self.possible_agents, given))}
        self._batch.step([given])
        how, all_agents = int(self._batch.done[0]), self.agents
        if how:  # the batch has begun the next game: what is told is the last of this one
            self.agents = []
        else:
            self._last = self._seen()
        rewards = {agent: float(self._batch.reward[0, seat]) for seat, agent in enumerate(self.possible_agents)}
        return self._last, rewards, dict.fromkeys(all_agents, how == 1), dict.fromkeys(all_agents, how == 2), infos


def parallel_env(name: str, **settings: Any) -> HustingsParallel:
    return HustingsParallel(name, **settings)


def env(name: str, **settings: Any) -> HustingsEnv:
    return HustingsEnv(name, **settings)
