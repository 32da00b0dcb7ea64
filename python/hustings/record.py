"""Records of games (docs/record.md)."""
from __future__ import annotations

import ctypes
import os
from dataclasses import dataclass
from typing import Any, Iterator, Optional, Union

from ._lib import TEXT, Error, Failure, Move, VerdictOf, call, lib
from .game import Game, State


@dataclass(frozen=True)
class Verdict:
    """What was found out about a record: whether it holds, and otherwise why not, and in which line (from 0)."""

    holds: bool
    line: int
    sealed: bool
    finished: bool
    why: str


class Record:
    """A record, from a file or as bytes. Without a game its pack is the built-in one that it names."""

    def __init__(self, source: Union[str, bytes, "os.PathLike[str]"], game: Optional[Game] = None) -> None:
        if isinstance(source, bytes):
            self.data = source
        else:
            with open(source, "rb") as file:
                self.data = file.read()
        self.game = game
        self._pack = game._pack if game else None

    def verify(self) -> Verdict:
        """Computes everything in it again."""
        verdict, failure = VerdictOf(), Failure()
        bad = lib.hustings_verify(self._pack, self.data, len(self.data), ctypes.byref(verdict), ctypes.byref(failure))
        return Verdict(bad == 0, verdict.line, bool(verdict.sealed), bool(verdict.finished), failure.message.decode())

    def moves(self) -> Iterator[tuple[dict[str, Any], State]]:
        """Its moves one by one, each with a copy of the state before it. Needs the game that it was played with."""
        if self.game is None:
            raise Error("To go through the moves of a record its game is needed: Record(source, game).")
        replay = call("replay_open", self._pack, self.data, len(self.data))
        try:
            players = lib.hustings_seats(lib.hustings_replay_match(replay))
            if players != self.game.players:
                raise Error(f"This is a record of {players} players, and the game has {self.game.players}.")
            while True:
                before = State(self.game, call("copy", lib.hustings_replay_match(replay)))
                move, say = Move(), ctypes.create_string_buffer(TEXT)
                if not call("replay_next", replay, ctypes.byref(move), say):
                    return
                yield before.tell(move, say.value.decode()), before
        finally:
            lib.hustings_replay_close(replay)
