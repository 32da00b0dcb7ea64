"""A game with its pack, and a state of it."""
from __future__ import annotations

import ctypes
import hashlib
import json
import os
import tempfile
import weakref
from dataclasses import dataclass
from typing import Any, Optional, Union

from ._lib import CHANCE, CHANCE_BIT, SPECTATOR, TEXT, Begun, Error, Move, Spec, call, encoded, lib, names, saved, text, whole, word_of

try:
    import numpy
except ImportError:  # observations and masks are bytes then
    numpy = None  # type: ignore[assignment]

Seat = Union[int, str]


class Game:
    """A game for a number of players, with the board or the decks that it is played with: `content` is "standard", the name
    of a file, or a pack as a dict. Options are those of the game (docs/notation.md). Two games are equal if their names,
    players, options and packs are; a pickle holds the bytes of a pack that is not built in."""

    def __init__(self, name: str, players: Optional[int] = None, content: Union[str, dict[str, Any]] = "standard",
                 **options: Any) -> None:
        self._files: Optional[list[tuple[str, bytes]]] = None  # a pack from outside and its bank: names and bytes
        if isinstance(content, dict):
            data = _json(content, "A pack")
            self._files = [("pack", data)]
            self._pack = call("pack_read", encoded(name, "The name of a game"), b"pack", data, len(data))
        else:
            self._pack = call("pack_open", encoded(name, "The name of a game"), encoded(content, "The name of a pack"))
            if "/" in content or content.endswith(".json"):
                self._files = _files_of(content)
        weakref.finalize(self, lib.hustings_pack_close, self._pack)
        least, most = ctypes.c_int(), ctypes.c_int()
        lib.hustings_pack_players(self._pack, ctypes.byref(least), ctypes.byref(most))
        self.name = name
        self.players = least.value if players is None else whole(players, "The number of players")
        if not least.value <= self.players <= most.value:
            raise Error(f"{name} needs from {least.value} to {most.value} players, not {self.players}.")
        self.options = options
        self.content: str = lib.hustings_pack_name(self._pack).decode()
        self.sha256: str = lib.hustings_pack_sha256(self._pack).decode()
        self._numbers: Optional[Numbers] = None

    def __reduce__(self) -> tuple[Any, ...]:
        if self._files and hashlib.sha256(self._files[0][1]).hexdigest() != self.sha256:
            raise Error(f"The file {self.content} changed while it was being opened: this game cannot be pickled.")
        return _made, (self.name, self.players, self.content, self.options, self.sha256, self._files)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.players, self.sha256, self.options) == (
            other.name, other.players, other.sha256, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.players, self.sha256))

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:  # nothing in it changes
        return self

    def __repr__(self) -> str:
        return f"Game({self.name!r}, players={self.players}, content={self.content!r})"

    @property
    def bots(self) -> list[str]:
        """The bots that play it, the stronger ones later."""
        return list(names("bot", self._pack))

    @property
    def pack(self) -> dict[str, Any]:
        """The whole pack: texts, numbers, names."""
        found: dict[str, Any] = json.loads(text("pack_json", self._pack))
        return found

    @property
    def numbers(self) -> Numbers:
        """The game as numbers: what its ids and the parts of its observations are called."""
        if self._numbers is None:
            self._numbers = Numbers(self)
        return self._numbers

    @property
    def actions(self) -> int:
        """How many ids there are."""
        return len(self.numbers.ids)

    @property
    def verbs(self) -> dict[str, list[dict[str, Any]]]:
        """The moves of this game: for each verb its fields, {"name", "kind": "seat", "number", "flag", "name", "id" or "text"};
        an id's "list" has its values."""
        found: dict[str, list[dict[str, Any]]] = {}
        for verb, name in enumerate(names("verb", self._pack)):
            found[name] = []
            for i, field in enumerate(names("verb_field", self._pack, verb)):
                number = ctypes.c_int(-1)
                kind = lib.hustings_field_kind(self._pack, verb, i, ctypes.byref(number))
                told: dict[str, Any] = {"name": field, "kind": kind.decode() if kind else "number"}
                if number.value >= 0:
                    told["list"] = list(names("id", self._pack, number.value))
                found[name].append(told)
        return found

    def _options(self) -> bytes:
        return _json(self.options, "Options")

    def start(self) -> State:
        """A new game."""
        return State(self, call("start", self._pack, self.players, self._options()))

    def state(self, position: Union[str, dict[str, Any]]) -> State:
        """A game that goes on from a position in the notation."""
        state = State(self, call("continue", self._pack, _json(position, "A position")))
        players = lib.hustings_seats(state._match)
        if players != self.players:
            raise Error(f"This is a position of {players} players, and the game has {self.players}.")
        return state

    def load(self, data: bytes) -> State:
        """The state that bytes(state) saved, in a game with the same pack, players and options. The bytes are checked in full,
        and later versions can load them."""
        state, given = self.start(), saved(data)
        call("load", state._match, given, len(given))
        return state


def _files_of(path: str) -> list[tuple[str, bytes]]:
    """Reads the file of a pack, and the bank beside it if that exists (docs/notation.md)."""
    found: list[tuple[str, bytes]] = []
    for one in (path, path[:-len(".json")] + ".clues.json" if path.endswith(".json") else None):
        if one and os.path.isfile(one):
            with open(one, "rb") as file:
                found.append((os.path.basename(one), file.read()))
    return found


def _made(name: str, players: int, content: str, options: dict[str, Any], sha256: str,
          files: Optional[list[tuple[str, bytes]]]) -> Game:
    """The game of a pickle."""
    if not files:
        game = Game(name, players=players, content=content, **options)
    elif content == "pack":
        game = Game(name, players=players, content=json.loads(files[0][1]), **options)
    else:
        with tempfile.TemporaryDirectory() as folder:
            for file, data in files:
                with open(os.path.join(folder, os.path.basename(file)), "wb") as out:
                    out.write(data)
            game = Game(name, players=players, content=os.path.join(folder, content), **options)
    if game.sha256 != sha256:
        raise Error(f"The pack {content} of {name} is another one here: its SHA-256 is {game.sha256}, not {sha256}.")
    return game


def _loaded(game: Game, data: bytes, taken: list[tuple[int, int]]) -> State:
    """The state of a pickle, with the ids that were taken of a move with several parts."""
    state = game.load(data)
    for seat, id in taken:
        state.act(seat, id)
    return state


def _json(value: Any, what: str) -> bytes:
    """Something in the notation: as a text, or as what json can write."""
    if isinstance(value, str):
        return encoded(value, what)
    try:
        return json.dumps(value).encode()
    except (TypeError, ValueError) as error:
        raise Error(f"{what} must be a text or made of dicts, lists, numbers and texts: {error}.") from None


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


class Numbers:
    """A game as numbers: `ids` are the names of what can be done, `slices` the parts of an observation of `obs_bytes` bytes."""

    def __init__(self, game: Game) -> None:
        spec = Spec()
        self.handle = call("env_open", game._pack, game.players, game._options(), ctypes.byref(spec))
        weakref.finalize(self, lib.hustings_env_close, self.handle)
        layout = json.loads(spec.layout)
        self.ids: list[str] = layout["ids"]
        self.slices: dict[str, Slice] = {s["name"]: Slice(**s) for s in layout["slices"]}
        self.obs_bytes, self.obs_row = spec.obs_bytes, spec.obs_row
        self._cards: list[Any] = game.pack.get("cards", []) if game.name == "dixit" else []

    @property
    def concepts(self) -> list[list[int]]:
        """Dixit: a row for each card of the pack, 1 where it shows the concept of that clue (the ids "clue …", in their order). Card
        n of an observation, high byte first, is row n - 1; 0 stands for none."""
        if not self._cards:
            raise Error("Only the cards of Dixit have concepts.")
        clues = [id[len("clue "):] for id in self.ids if id.startswith("clue ")]
        return [[int(clue in card["tags"]["en"]) for clue in clues] for card in self._cards]


class State:
    """A game being played. Moves and positions are dicts as docs/notation.md writes them."""

    def __init__(self, game: Game, match: int) -> None:
        self.game = game
        self._match = match
        self._begun = Begun()
        self._taken: list[tuple[int, int]] = []  # seats and ids of the move that is begun
        weakref.finalize(self, lib.hustings_end, match)

    def _seat(self, seat: Seat) -> int:
        if seat == "chance":
            return CHANCE
        if seat == "spectator":
            return SPECTATOR
        number = whole(seat, "A seat")
        if not 0 <= number < lib.hustings_seats(self._match):
            raise Error(f"There is no such seat: {seat!r}.")
        return number

    def _bits(self, mask: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(lib.hustings_seats(self._match)) if mask >> seat & 1)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that the game waits for; () where chance is due (see `chance`) or the game is over."""
        return self._bits(lib.hustings_to_act(self._match) & ~CHANCE_BIT)

    @property
    def chance(self) -> bool:
        """Chance is due: draw()."""
        return bool(lib.hustings_to_act(self._match) & CHANCE_BIT)

    @property
    def movers(self) -> tuple[int, ...]:
        """`to_act`, and all who may move out of turn: not for players, because it shows who holds what."""
        return self._bits(lib.hustings_movers(self._match) & ~CHANCE_BIT)

    @property
    def over(self) -> bool:
        return bool(lib.hustings_to_act(self._match) == 0)

    @property
    def result(self) -> Optional[dict[str, Any]]:
        """{"winners", "scores", "reason"}; None while the game goes on."""
        found: Optional[dict[str, Any]] = json.loads(text("result", self._match))
        return found

    def legal(self, seat: Seat) -> list[dict[str, Any]]:
        """What a seat (or "chance") may do, as the notation lists it."""
        found: list[dict[str, Any]] = json.loads(text("legal", self._match, self._seat(seat)))
        return found

    def play(self, move: Union[str, dict[str, Any], Move]) -> None:
        """Plays a move: {"seat": 2, "do": "nominate", "who": 4}. One that is not legal raises an Error and changes nothing."""
        if isinstance(move, Move):
            call("play", self._match, ctypes.byref(move), None)
        else:
            call("apply", self._match, _json(move, "A move"))
        self._forget()

    def _forget(self) -> None:
        """The position has changed: no move is begun."""
        self._begun, self._taken = Begun(), []

    def draw(self, rng: Any = None) -> dict[str, Any]:
        """The move that chance owes, as likely as the rules make it; it is not played yet."""
        move = Move()
        if lib.hustings_draw_by(self._match, word_of(rng), ctypes.byref(move)) < 0:
            raise Error("Chance owes nothing now.", "not-your-turn")
        return self.tell(move)

    def chances(self) -> Optional[list[tuple[Move, float]]]:
        """What chance may do now, each move with how likely it is; None where there is too much to list (Dixit's deals):
        legal("chance") tells of that."""
        moves, weights = (Move * 256)(), (ctypes.c_uint64 * 256)()
        count = lib.hustings_chances(self._match, moves, weights, 256)
        if count < 0:
            return None
        total = sum(weights[:count])
        return [(moves[i], weights[i] / total) for i in range(count)]

    def bot(self, seat: Seat, name: Optional[str] = None, rng: Any = None) -> dict[str, Any]:
        """The move that a bot makes for a seat that the game waits for; it is not played yet. The bot is called by its name or
        level (None: the usual bot), and may be given a budget: "club:2000" is 2000 nodes per decision. It gets the seat's view
        alone."""
        move, say = Move(), ctypes.create_string_buffer(TEXT)
        bot = encoded(name, "The name of a bot") if name is not None else None
        frozen = self.clone()  # it may think for long, and another thread may play on meanwhile
        call("bot_move", frozen._match, self._seat(seat), bot, word_of(rng), ctypes.byref(move), say)
        return self.tell(move, say.value.decode())

    def legal_actions(self, seat: Seat) -> list[int]:
        """The ids that a seat may take now, also out of turn; none while another seat's move is begun."""
        ids = (ctypes.c_uint16 * 256)()
        count = lib.hustings_actions(self.game.numbers.handle, self._match, self._begun, self._seat(seat), ids)
        if count < 0:
            raise Error("Only a seat has ids: chance draws, and spectators look on.")
        return ids[:count]

    def mask(self, seat: Seat) -> Any:
        """The same as one byte an id, 1: allowed (numpy, or bytes)."""
        room = bytearray(self.game.actions)
        for id in self.legal_actions(seat):
            room[id] = 1
        return numpy.frombuffer(room, numpy.uint8) if numpy is not None else bytes(room)

    def act(self, seat: Seat, id: int) -> bool:
        """Takes an id: True if a move was played, False if it needs another step of the same seat."""
        number, chooser = whole(id, "An id"), self._seat(seat)
        played = bool(call("act", self.game.numbers.handle, self._match, self._begun, chooser, number))
        self._taken = [] if played else [*self._taken, (chooser, number)]
        return played

    def observe(self, seat: Seat) -> Any:
        """What a seat knows as bytes in named slices (game.numbers.slices)."""
        numbers = self.game.numbers
        room = (ctypes.c_uint8 * numbers.obs_row)()
        if lib.hustings_observe(numbers.handle, self._match, self._begun, self._seat(seat), room) < 0:
            raise Error("Only a seat has an observation: chance draws, and spectators have a view.")
        return numpy.frombuffer(room, numpy.uint8)[:numbers.obs_bytes] if numpy is not None else bytes(room)[:numbers.obs_bytes]

    def ids_of(self, move: Union[str, dict[str, Any]]) -> list[int]:
        """The ids that lead to a seat's legal move, or to one that is worth the same; [] where none do."""
        found, say, ids = Move(), ctypes.create_string_buffer(TEXT), (ctypes.c_uint16 * 8)()
        call("move_read", self._match, _json(move, "A move"), ctypes.byref(found), say)
        count = lib.hustings_encode(self.game.numbers.handle, self._match, ctypes.byref(found), say.value or None, ids)
        return ids[:max(count, 0)]

    @property
    def returns(self) -> Optional[list[float]]:
        """By seat: 1 for winners, -1 for the others, 0 if all or none win; None while the game goes on."""
        result = self.result
        if result is None:
            return None
        winners = set(result["winners"])
        even = not winners or len(winners) == self.game.players
        return [0.0 if even else 1.0 if seat in winners else -1.0 for seat in range(self.game.players)]

    def tell(self, move: Move, say: str = "") -> dict[str, Any]:
        """A move in the notation."""
        found: dict[str, Any] = json.loads(text("move_write", self._match, ctypes.byref(move), say.encode() if say else None))
        return found

    def position(self) -> dict[str, Any]:
        """The whole truth."""
        found: dict[str, Any] = json.loads(text("position", self._match))
        return found

    def view(self, seat: Seat) -> dict[str, Any]:
        """What a seat (or "spectator") may know."""
        found: dict[str, Any] = json.loads(text("view", self._match, self._seat(seat)))
        return found

    def imagine(self, seat: Seat, rng: Any = None) -> None:
        """Replaces everything that the seat may not know by a random possibility: for a search that may not look."""
        if lib.hustings_imagine(self._match, self._seat(seat), word_of(rng)) < 0:
            raise Error(f"There is no such viewer: {seat!r}.")
        self._forget()

    def clone(self) -> State:
        copy = State(self.game, call("copy", self._match))
        ctypes.pointer(copy._begun)[0] = self._begun
        copy._taken = self._taken
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.game, bytes(self), self._taken)

    def __bytes__(self) -> bytes:
        room = ctypes.create_string_buffer(lib.hustings_position_size(self.game._pack))
        lib.hustings_save(self._match, room)
        return room.raw

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self._taken == other._taken and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))

    def _repr_html_(self) -> str:
        from .show import show
        return show(self)

    def __repr__(self) -> str:
        doing = "over" if self.over else "chance" if self.chance else "waits for " + ", ".join(map(str, self.to_act))
        return f"<{self.game.name}, {self.game.players} players: {doing}>"
