"""The games for OpenSpiel: importing this registers python_hustings_night, …_vote, …_dixit and …_voices.

    import hustings.openspiel, pyspiel
    game = pyspiel.load_game("python_hustings_vote(players=7)")

Parameters: players (0: as few as can play), content, options (the game's own, as JSON) and start, a position in the notation
to begin with instead of a new game. Chance is explicit; Dixit's deals come card by card. Seats that are asked at once answer
one after the other, the lowest first, without seeing each other's answers. Only whoever is asked has a turn: abilities of
VOTE! are offered to that seat. Returns are 1 for winners and -1 for the others, 0 if all or none win."""
from __future__ import annotations

import hashlib
import json
import random
from typing import Any, Optional

import numpy
import pyspiel  # type: ignore[import-not-found]

from ._lib import games
from .game import Game, State

_MOST_CHANCE = 256
_LONGEST = 100_000


def _type(name: str) -> Any:
    least, most = {"night": (2, 2)}.get(name, (2, 12))
    duel = name == "night"
    return pyspiel.GameType(
        short_name=f"python_hustings_{name}",
        long_name=f"Hustings: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if duel else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "content": "standard", "options": "", "start": ""})


class HustingsGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, for a number of players."""

    kind = ""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        given = params or {}
        options = json.loads(given.get("options") or "{}")
        players = int(given.get("players") or 0)
        self.made = Game(self.kind, players=players or None, content=given.get("content") or "standard", **options)
        self.start = str(given.get("start") or "")
        duel = {"utility_sum": 0.0} if self.kind == "night" else {}
        info = pyspiel.GameInfo(num_distinct_actions=self.made.actions, max_chance_outcomes=_MOST_CHANCE,
                                num_players=self.made.players, min_utility=-1.0, max_utility=1.0,
                                max_game_length=_LONGEST, **duel)
        super().__init__(_type(self.kind), info, given)

    def new_initial_state(self) -> HustingsState:
        return HustingsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> HustingsObserver:
        return HustingsObserver(self.made, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _longer(seen: bytes, more: bytes) -> bytes:
    return hashlib.blake2b(seen + more, digest_size=16).digest()


class HustingsState(pyspiel.State):  # type: ignore[misc]
    """A game being played. `state` is the hustings.State behind it."""

    def __init__(self, game: HustingsGame) -> None:
        super().__init__(game)
        self.state: State = game.made.state(game.start) if game.start else game.made.start()
        self.begun: Optional[int] = None  # the seat in the middle of a move
        self.dealt: list[str] = []        # of Dixit's cards, while they are dealt one by one
        self.seen = [b""] * game.made.players  # hashes of all that each seat has seen and done
        self.last = [b""] * game.made.players
        self._chance: Optional[list[tuple[Any, float]]] = None
        self._remember()

    def _remember(self) -> None:
        """What a seat has seen so far goes into a hash: its information state is the sequence of its observations."""
        self._chance = None
        if self.dealt:
            return
        for seat, before in enumerate(self.last):
            now = bytes(self.state.observe(seat))
            if now != before:
                self.seen[seat] = _longer(self.seen[seat], now)
                self.last[seat] = now

    def current_player(self) -> int:
        if self.state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.state.chance:
            return int(pyspiel.PlayerId.CHANCE)
        return self.begun if self.begun is not None else self.state.to_act[0]

    def is_terminal(self) -> bool:
        return self.state.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions(player)

    def _outcomes(self) -> list[tuple[Any, float]]:
        """What chance may do now: moves, or cards of a deal, each with how likely it is."""
        if self._chance is None:
            listed = self.state.chances()
            if listed is None:  # a deal
                hand = self._deal()[1]
                left = [card for card in hand["of"] if card not in self.dealt]
                listed = [(card, 1.0 / len(left)) for card in left]
            self._chance = listed
        return self._chance

    def _deal(self) -> tuple[str, dict[str, Any]]:
        """The field that takes several cards, and {"choose": how many, "of": which}."""
        return next((key, value) for key, value in self.state.legal("chance")[0].items() if isinstance(value, dict))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(i, likely) for i, (_, likely) in enumerate(self._outcomes())]

    def _apply_action(self, action: int) -> None:
        if not self.state.chance:
            player = self.current_player()
            self.seen[player] = _longer(self.seen[player], action.to_bytes(2, "little"))
            self.begun = None if self.state.act(player, action) else player
        else:
            chosen = self._outcomes()[action][0]
            if isinstance(chosen, str):
                field, hand = self._deal()
                self.dealt.append(chosen)
                if len(self.dealt) == hand["choose"]:
                    move = {key: value for key, value in self.state.legal("chance")[0].items() if key not in ("p", "w")}
                    self.state.play({"seat": "chance", **move, field: [card for card in hand["of"] if card in self.dealt]})
                    self.dealt = []
            else:
                self.state.play(chosen)
        self._remember()

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.state.game.numbers.ids[action]
        if not self.state.chance or action >= len(self._outcomes()):
            return str(action)
        chosen = self._outcomes()[action][0]
        return chosen if isinstance(chosen, str) else json.dumps(self.state.tell(chosen))

    def returns(self) -> list[float]:
        return self.state.returns or [0.0] * self.state.game.players

    def information_state_string(self, player: Optional[int] = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{seat}:{self.seen[seat].hex()}"

    def observation_string(self, player: Optional[int] = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{seat}:{bytes(self.state.observe(seat)).hex()}"

    def resample_from_infostate(self, player: int, sampler: Any) -> HustingsState:
        """A state that this player can't tell from this one: everything that it does not know is imagined. Its history is
        this one's."""
        other: HustingsState = self.clone()
        other.state.imagine(player, random.Random(sampler()))
        return other

    def __str__(self) -> str:
        return f"{self.state!r} {json.dumps(self.state.position())} {self.begun} {self.dealt}"


class HustingsObserver:
    """What a seat knows, as floats from 0 to 1; `dict` has the slices by name."""

    def __init__(self, game: Game, kind: Any) -> None:
        self._numbers = game.numbers
        self._history = kind.perfect_recall
        self._greatest = numpy.ones(self._numbers.obs_bytes, numpy.float32)
        self.tensor = numpy.zeros(self._numbers.obs_bytes, numpy.float32)
        self.dict: dict[str, Any] = {"observation": self.tensor}
        for part in self._numbers.slices.values():
            for row in range(part.rows):
                at = part.at + row * part.stride
                self._greatest[at:at + part.width] = max(part.greatest, 1)

    def set_from(self, state: HustingsState, player: int) -> None:
        self.tensor[:] = state.state.observe(player) / self._greatest

    def string_from(self, state: HustingsState, player: int) -> str:
        return state.information_state_string(player) if self._history else state.observation_string(player)


def _register() -> None:
    for name in games():
        made = type(f"Hustings{name.title()}", (HustingsGame,), {"kind": name})
        pyspiel.register_game(_type(name), made)


_register()
