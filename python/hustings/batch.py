"""Many games at once, as numbers."""
from __future__ import annotations

import ctypes
import json
import weakref
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Optional

from ._lib import Error, Spec, call, lib, word_of
from .game import Game, State

try:
    import numpy
except ImportError:  # rows are memoryviews then
    numpy = None  # type: ignore[assignment]

_TYPES: dict[str, tuple[Any, str]] = {"B": (ctypes.c_uint8, "uint8"), "b": (ctypes.c_int8, "int8"),
                                      "f": (ctypes.c_float, "float32"), "i": (ctypes.c_int32, "int32")}


@dataclass(frozen=True)
class Slice:
    """A named part of an observation: rows × width bytes; byte j of row i is at `at` + i × `stride` + j; none is above
    `greatest`."""

    name: str
    at: int
    rows: int
    stride: int
    width: int
    greatest: int

    def of(self, observations: Any) -> Any:
        """This part of observations (numpy): the last axis becomes rows × width."""
        places = [self.at + i * self.stride + j for i in range(self.rows) for j in range(self.width)]
        return observations[..., places].reshape(*observations.shape[:-1], self.rows, self.width)


class Batch:
    """`games` games, each with a row: `seat` (who is to choose), `mask` (the ids it may take), `obs` (what it knows). Put ids
    into `action`, call step(): `reward` (by seat) and `done` (1: over, 2: cut off) tell of games that ended, whose rows are
    the next game's. With numpy these are arrays over the memory that the library writes to, otherwise memoryviews.

    Options: reward="win" or "score", most_steps, bots={seat: name} for seats that are played inside."""

    def __init__(self, game: Game, games: int, seed: int = 0, threads: int = 1, reward: str = "win",
                 most_steps: Optional[int] = None, bots: Optional[dict[int, str]] = None) -> None:
        options: dict[str, Any] = {**game.options, "reward": reward}
        if most_steps is not None:
            options["most_steps"] = most_steps
        if bots:
            options["bots"] = {str(seat): bot for seat, bot in bots.items()}
        if not isinstance(games, int) or not isinstance(threads, int) or threads < 1:
            raise Error("The numbers of games and of threads must be whole and at least 1.")
        spec = Spec()
        self.game = game
        self._batch = call("batch_new", game._pack, game.players, json.dumps(options).encode(), games,
                           seed & 0xFFFFFFFFFFFFFFFF, ctypes.byref(spec))
        weakref.finalize(self, lib.hustings_batch_close, self._batch)
        layout = json.loads(spec.layout)
        self.games, self.actions, self.obs_bytes = games, spec.actions, spec.obs_bytes
        self.ids: list[str] = layout["ids"]
        self.slices: dict[str, Slice] = {s["name"]: Slice(**s) for s in layout["slices"]}
        self._memory: dict[str, Any] = {}
        self.obs = self._room("obs", "B", games, spec.obs_row, spec.obs_bytes)
        self.mask = self._room("mask", "B", games, spec.mask_row, spec.actions)
        self.seat = self._room("seat", "b", games)
        self.reward = self._room("reward", "f", games, game.players, game.players)
        self.done = self._room("done", "B", games)
        self.action = self._room("action", "i", games)
        order = ("obs", "mask", "seat", "reward", "done", "action")
        lib.hustings_batch_bind(self._batch, *(ctypes.addressof(self._memory[name]) for name in order))
        parts = min(threads, games)
        self._parts = [(games * i // parts, games * (i + 1) // parts - games * i // parts) for i in range(parts)]
        self._pool = ThreadPoolExecutor(parts) if parts > 1 else None
        self.reset()

    def _room(self, name: str, kind: str, games: int, row: int = 1, shown: int = 0) -> Any:
        """Memory for all games, and how it is shown: rows without the room at their ends."""
        memory = (_TYPES[kind][0] * (games * row))()
        self._memory[name] = memory
        if numpy is not None:
            array = numpy.frombuffer(memory, dtype=_TYPES[kind][1])
            return array.reshape(games, row)[:, :shown] if shown else array
        flat = memoryview(memory).cast("B").cast(kind)
        return [flat[g * row:g * row + shown] for g in range(games)] if shown else flat

    def _each(self, function: Any, *more: Any) -> int:
        if self._pool is None:
            return int(function(self._batch, 0, self.games, *more))
        return sum(self._pool.map(lambda part: int(function(self._batch, *part, *more)), self._parts))

    def reset(self) -> None:
        """Begins all games again, with the luck that follows."""
        lib.hustings_batch_reset(self._batch)

    def step(self) -> int:
        """Takes the ids in `action`. How many were not legal: those games stand still."""
        return self._each(lib.hustings_batch_step)

    def sample(self, rng: Any = None) -> None:
        """A legal id, each as likely as any other, into each `action`."""
        self._each(lib.hustings_batch_sample, word_of(rng))

    def _number(self, game: int) -> int:
        if not isinstance(game, int) or not 0 <= game < self.games:
            raise Error(f"There is no such game in this batch: {game!r}.")
        return game

    def save(self, game: int) -> bytes:
        """One game as bytes, in the middle of a move too."""
        room = ctypes.create_string_buffer(lib.hustings_batch_game_size(self._batch))
        lib.hustings_batch_save(self._batch, self._number(game), room)
        return room.raw

    def load(self, game: int, data: bytes) -> None:
        """Such bytes into a game of this batch, or of one that was made alike."""
        size = lib.hustings_batch_game_size(self._batch)
        if len(data) != size:
            raise Error(f"A game of this batch has {size} bytes, not {len(data)}.")
        lib.hustings_batch_load(self._batch, self._number(game), bytes(data))

    def imagine(self, game: int, seat: int, rng: Any = None) -> None:
        """Everything that the seat doesn't know becomes a random possibility."""
        if lib.hustings_batch_imagine(self._batch, self._number(game), seat, word_of(rng)) < 0:
            raise Error(f"There is no such seat: {seat!r}.")

    def state(self, game: int) -> State:
        """A copy of one game, to look at."""
        return State(self.game, call("batch_match", self._batch, self._number(game)))

    def __repr__(self) -> str:
        return f"<{self.games} games of {self.game!r}: {self.actions} ids, {self.obs_bytes} bytes an observation>"
