"""A game with its pack, and a state of it."""
from __future__ import annotations

import ctypes
import json
import weakref
from typing import Any, Optional, Union

from ._lib import CHANCE, CHANCE_BIT, SPECTATOR, TEXT, Error, Move, call, lib, names, text, word_of

Seat = Union[int, str]


class Game:
    """A game for a number of players, with the board or the decks that it is played with: `content` is "standard", the name
    of a file, or a pack as a dict. Options are those of the game (docs/notation.md)."""

    def __init__(self, name: str, players: Optional[int] = None, content: Union[str, dict[str, Any]] = "standard",
                 **options: Any) -> None:
        if isinstance(content, dict):
            data = json.dumps(content).encode()
            self._pack = call("pack_read", name.encode(), b"pack", data, len(data))
        else:
            self._pack = call("pack_open", name.encode(), content.encode())
        weakref.finalize(self, lib.hustings_pack_close, self._pack)
        least, most = ctypes.c_int(), ctypes.c_int()
        lib.hustings_pack_players(self._pack, ctypes.byref(least), ctypes.byref(most))
        self.name = name
        self.players = least.value if players is None else players
        if not isinstance(self.players, int) or not least.value <= self.players <= most.value:
            raise Error(f"{name} needs from {least.value} to {most.value} players, not {self.players}.")
        self.options = options
        self.content: str = lib.hustings_pack_name(self._pack).decode()
        self.sha256: str = lib.hustings_pack_sha256(self._pack).decode()

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

    def _options(self) -> bytes:
        return json.dumps(self.options).encode()

    def start(self) -> State:
        """A new game."""
        return State(self, call("start", self._pack, self.players, self._options()))

    def state(self, position: Union[str, dict[str, Any]]) -> State:
        """A game that goes on from a position in the notation."""
        given = position if isinstance(position, str) else json.dumps(position)
        return State(self, call("continue", self._pack, given.encode()))

    def load(self, data: bytes) -> State:
        """The state that bytes(state) saved, with the same game, players and options and the very same build."""
        state = self.start()
        size = lib.hustings_position_size(self._pack)
        if len(data) != size:
            raise Error(f"A state of {self.name} has {size} bytes here, not {len(data)}.")
        lib.hustings_restore(state._match, bytes(data))
        return state


class State:
    """A game being played. Moves and positions are dicts as docs/notation.md writes them."""

    def __init__(self, game: Game, match: int) -> None:
        self.game = game
        self._match = match
        weakref.finalize(self, lib.hustings_end, match)

    def _seat(self, seat: Seat) -> int:
        if seat == "chance":
            return CHANCE
        if seat == "spectator":
            return SPECTATOR
        if not isinstance(seat, int) or not 0 <= seat < lib.hustings_seats(self._match):
            raise Error(f"There is no such seat: {seat!r}.")
        return seat

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

    def play(self, move: Union[str, dict[str, Any]]) -> None:
        """Plays a move: {"seat": 2, "do": "nominate", "who": 4}. One that is not legal raises an Error and changes nothing."""
        given = move if isinstance(move, str) else json.dumps(move)
        call("apply", self._match, given.encode())

    def draw(self, rng: Any = None) -> dict[str, Any]:
        """The move that chance owes, as likely as the rules make it; it is not played yet."""
        move = Move()
        if lib.hustings_draw_by(self._match, word_of(rng), ctypes.byref(move)) < 0:
            raise Error("Chance owes nothing now.", "not-your-turn")
        return self.tell(move)

    def bot(self, seat: Seat, name: Optional[str] = None, rng: Any = None) -> dict[str, Any]:
        """The move that a bot makes for a seat (None: the usual bot); it is not played yet. A bot gets the seat's view alone."""
        move, say = Move(), ctypes.create_string_buffer(TEXT)
        call("bot_move", self._match, self._seat(seat), name.encode() if name else None, word_of(rng), ctypes.byref(move), say)
        return self.tell(move, say.value.decode())

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

    def clone(self) -> State:
        return State(self.game, call("copy", self._match))

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __bytes__(self) -> bytes:
        room = ctypes.create_string_buffer(lib.hustings_position_size(self.game._pack))
        lib.hustings_save(self._match, room)
        return room.raw

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game is other.game and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __repr__(self) -> str:
        doing = "over" if self.over else "chance" if self.chance else "waits for " + ", ".join(map(str, self.to_act))
        return f"<{self.game.name}, {self.game.players} players: {doing}>"
