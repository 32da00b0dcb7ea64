"""Many games at once, as numbers."""
from __future__ import annotations

import ctypes
import json
import os
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Optional, Union

from ._lib import Error, Spec, call, lib, saved, whole, word_of
from .game import Game, Slice, State

try:
    import numpy
except ImportError:  # rows are memoryviews then
    numpy = None  # type: ignore[assignment]

_TYPES: dict[str, tuple[Any, str]] = {"B": (ctypes.c_uint8, "uint8"), "b": (ctypes.c_int8, "int8"),
                                      "f": (ctypes.c_float, "float32"), "i": (ctypes.c_int32, "int32")}

_step, _sample = lib.hustings_batch_step, lib.hustings_batch_sample


class Batch:
    """`games` games, each with a row: `seat` (who is to choose), `mask` (the ids it may take), `obs` (what it knows). Put ids
    into `action`, call step(): `reward` (by seat) and `done` (1: over, 2: cut off) tell of games that ended, whose rows are
    the next game's. With numpy these are arrays over the memory that the library writes to, otherwise memoryviews.

    With rows="seats" each game has a row for each seat (obs[game, seat], action[game, seat], …) and one id more, the last,
    "nothing": all who are asked answer in one step, and `seat` is -1 for those who are not. interrupts=True lets them do what
    the game allows out of turn.

    history=H adds the last H steps to observations, as the seat saw them: slices "past.who", "past.what", "past.known", "past.id",
    the newest first. aim=True (Voices in My Head): the id "aim" takes two numbers from `aim`, from -1 to 1 each, in place of the
    ids of places and slants.

    Options: reward="win" or "score", most_steps, bots={seat: name} for seats that are played inside: "rule", "club:2000".

    A bot inside that makes an illegal move is at fault: a random legal move takes its place, and `faults` counts it. done is 2
    after most_steps, or in a game whose rules refuse a legal id, which would be a bug.

    A batch can be copied and pickled, games, luck, rows and all. It belongs to one thread at a time; its own threads (`threads`) are its own business. After a fork the child may go
    on with its copy."""

    def __init__(self, game: Game, games: int, seed: int = 0, threads: int = 1, reward: str = "win",
                 most_steps: Optional[int] = None, bots: Optional[dict[Union[int, str], str]] = None, rows: str = "games",
                 interrupts: bool = False, history: int = 0, aim: bool = False) -> None:
        if not isinstance(game, Game):
            raise Error(f"A batch is made of a Game, not of {type(game).__name__}.")
        options: dict[str, Any] = {**game.options, "reward": reward, "rows": rows, "interrupts": interrupts,
                                   "history": whole(history, "history"), "aim": aim}
        if most_steps is not None:
            options["most_steps"] = whole(most_steps, "most_steps")
        if bots:
            options["bots"] = {str(seat): bot for seat, bot in bots.items()}
        games, threads = whole(games, "The number of games"), whole(threads, "The number of threads")
        self._made: dict[str, Any] = {"seed": seed, "threads": threads, "reward": reward, "most_steps": most_steps, "bots": bots, "rows": rows,
                      "interrupts": interrupts, "history": history, "aim": aim}
        if games < 1 or threads < 1:
            raise Error("The numbers of games and of threads must be at least 1.")
        try:
            given = json.dumps(options).encode()
        except (TypeError, ValueError) as error:
            raise Error(f"Options must be numbers, texts or true and false: {error}.") from None
        spec = Spec()
        self.game = game
        self._batch = call("batch_new", game._pack, game.players, given, games,
                           whole(seed, "The seed", 64) & 0xFFFFFFFFFFFFFFFF, ctypes.byref(spec))
        self._end = weakref.finalize(self, lib.hustings_batch_close, self._batch)
        layout = json.loads(spec.layout)
        self.games, self.actions, self.obs_bytes, self.rows = games, spec.actions, spec.obs_bytes, rows
        self.ids: list[str] = layout["ids"]
        self.slices: dict[str, Slice] = {s["name"]: Slice(**s) for s in layout["slices"]}
        self._memory: dict[str, Any] = {}
        each = (games, game.players) if rows == "seats" else (games,)
        self.obs = self._room("obs", "B", each, spec.obs_row, spec.obs_bytes)
        self.mask = self._room("mask", "B", each, spec.mask_row, spec.actions)
        self.seat = self._room("seat", "b", each)
        self.reward = self._room("reward", "f", (games,), game.players, game.players)
        self.done = self._room("done", "B", (games,))
        self._action = self._room("action", "i", each)
        self._aim = self._room("aim", "f", each, 2, 2) if aim else None
        order = ("obs", "mask", "seat", "reward", "done", "action")
        lib.hustings_batch_bind(self._batch, *(ctypes.addressof(self._memory[name]) for name in order))
        if aim:
            lib.hustings_batch_bind_aim(self._batch, ctypes.addressof(self._memory["aim"]))
        parts = min(threads, games)
        self._parts = [(games * i // parts, games * (i + 1) // parts - games * i // parts) for i in range(parts)]
        self._pool: Optional[ThreadPoolExecutor] = None
        self._process = os.getpid()
        self._busy = threading.Lock()
        self._open, self._alone = True, parts == 1  # alone: open, and without threads of its own
        self.reset()

    def _room(self, name: str, kind: str, each: tuple[int, ...], row: int = 1, shown: int = 0) -> Any:
        """Memory for all rows, and how it is shown: without the room at their ends."""
        rows = each[0] * (each[1] if len(each) == 2 else 1)
        memory = (_TYPES[kind][0] * (rows * row))()
        self._memory[name] = memory
        if numpy is not None:
            array = numpy.frombuffer(memory, dtype=_TYPES[kind][1])
            return array.reshape(*each, row)[..., :shown] if shown else array.reshape(each)
        flat = memoryview(memory).cast("B").cast(kind)
        lines: Any = [flat[i * row:i * row + shown] for i in range(rows)] if shown else flat
        return [lines[i * each[1]:(i + 1) * each[1]] for i in range(each[0])] if len(each) == 2 else lines

    @property
    def action(self) -> Any:
        """The ids that the next step takes: to be written into, or set as a whole."""
        return self._action

    @action.setter
    def action(self, ids: Any) -> None:
        if ids is self._action:
            return
        if numpy is None:
            flat = list(ids)
            if len(flat) != len(self._action):
                raise Error(f"There are {len(self._action)} actions, not {len(flat)}.")
            for i, id in enumerate(flat):
                self._action[i] = whole(id, "An id") if self.rows == "games" else [whole(k, "An id") for k in id]
            return
        given = numpy.asarray(ids)
        if given.shape != self._action.shape:
            raise Error(f"Actions have the shape {self._action.shape}, not {given.shape}.")
        if not numpy.issubdtype(given.dtype, numpy.integer):
            raise Error(f"Actions are whole numbers, not {given.dtype}.")
        # an id that does not fit 32 bits must not become another by being cut
        self._action[...] = numpy.clip(given, -1, 1 << 30) if given.dtype.itemsize > 4 else given

    @property
    def aim(self) -> Any:
        """Where aims are exact: the two numbers beside each id, where along the edge and how slanted, to be written into."""
        if self._aim is None:
            raise Error("Aims are ids in this batch: it was not made with aim=True.")
        return self._aim

    def _take(self) -> None:
        """The batch is this thread's until _busy is released. Only then it says whether it is open: another thread may have closed it."""
        if not self._busy.acquire(False):
            raise Error("Another thread is using this batch: it belongs to one at a time.")
        if not self._open:
            self._busy.release()
            raise Error("This batch is closed.")

    def _each(self, function: Any, *more: Any) -> int:
        """Calls a function for all games, on the batch's own threads."""
        self._take()
        try:
            if len(self._parts) == 1:
                done: int = function(self._batch, 0, self.games, *more)
                return done
            if self._pool is None or self._process != os.getpid():  # threads do not outlive a fork
                self._pool, self._process = ThreadPoolExecutor(len(self._parts)), os.getpid()
            return sum(self._pool.map(lambda part: int(function(self._batch, *part, *more)), self._parts))
        finally:
            self._busy.release()

    def reset(self) -> None:
        """Begins all games again, with the luck that follows."""
        self._one(lib.hustings_batch_reset)

    def step(self, actions: Any = None) -> int:
        """Takes the ids in `action` (or these). How many were not legal: those change nothing."""
        if actions is not None:
            self.action = actions
        if self._busy.acquire(False):  # the usual way, without detours: they would be half of a single game's time
            try:
                if self._alone:
                    done: int = _step(self._batch, 0, self.games)
                    return done
            finally:
                self._busy.release()
        return self._each(_step)

    def sample(self, rng: Any = None) -> None:
        """A legal id, each as likely as any other, into each `action`. The library mixes numbers by itself."""
        word = rng if type(rng) is int else word_of(rng)
        if self._busy.acquire(False):
            try:
                if self._alone:
                    _sample(self._batch, 0, self.games, word)
                    return
            finally:
                self._busy.release()
        self._each(_sample, word)

    def _one(self, function: Any, *more: Any) -> Any:
        """Calls a function in this thread."""
        self._take()
        try:
            return function(self._batch, *more)
        finally:
            self._busy.release()

    def _number(self, game: int) -> int:
        number = whole(game, "The number of a game")
        if not 0 <= number < self.games:
            raise Error(f"There is no such game in this batch: {game!r}.")
        return number

    def save(self, game: int) -> bytes:
        """One game as bytes, in the middle of a move too."""
        room = ctypes.create_string_buffer(self._one(lib.hustings_batch_game_size))
        self._one(lib.hustings_batch_save, self._number(game), room)
        return room.raw

    def load(self, game: int, data: bytes) -> None:
        """Such bytes into a game of this batch, or of one that was made alike. They are checked in full, and later versions can
        load them."""
        number, given = self._number(game), saved(data)
        self._one(lambda batch: call("batch_load_bytes", batch, number, given, len(given)))

    @property
    def faults(self) -> int:
        """Illegal moves of the bots inside, so far."""
        return int(self._one(lib.hustings_batch_faults))

    def __reduce__(self) -> tuple[Any, ...]:
        kept = ("action", "aim", "reward", "done")
        rows = {name: bytes(self._memory[name]) for name in kept if name in self._memory}
        return _batch_of, (self.game, self.games, self._made, [self.save(game) for game in range(self.games)], rows)

    def imagine(self, game: int, seat: int, rng: Any = None) -> None:
        """Everything that the seat doesn't know becomes a random possibility; the luck to come follows from `rng`."""
        if self._one(lib.hustings_batch_imagine, self._number(game), whole(seat, "A seat"), word_of(rng)) < 0:
            raise Error(f"There is no such seat: {seat!r}.")

    def state(self, game: int) -> State:
        """A copy of one game, to look at."""
        number = self._number(game)
        return State(self.game, self._one(lambda batch: call("batch_match", batch, number)))

    def close(self) -> None:
        """Gives its games back at once; its arrays stay as they are. Otherwise that happens when nobody refers to it any more."""
        with self._busy:
            self._open = self._alone = False
            self._end()
            if self._pool is not None:
                self._pool.shutdown()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *why: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{self.games} games of {self.game!r}: {self.actions} ids, {self.obs_bytes} bytes an observation>"


def _batch_of(game: Game, games: int, made: dict[str, Any], states: list[bytes], rows: dict[str, bytes]) -> Batch:
    """The batch of a pickle."""
    batch = Batch(game, games, **made)
    for number, data in enumerate(states):
        batch.load(number, data)
    for name, data in rows.items():
        if len(data) != ctypes.sizeof(batch._memory[name]):
            raise Error("The rows of this batch are of another size.")
        ctypes.memmove(batch._memory[name], data, len(data))
    return batch
