"""The games for OpenSpiel: importing this registers python_hustings_night, …_vote, …_dixit and …_voices.

    import hustings.openspiel, pyspiel
    game = pyspiel.load_game("python_hustings_vote(players=7)")

Parameters: players (0: as few as can play), content, options (the game's own, as JSON) and start, a position in the notation
to begin with instead of a new game. Chance is explicit; Dixit's deals come card by card. Seats that are asked at once answer
one after the other, the lowest first, without seeing each other's answers. Only whoever is asked has a turn: abilities of
VOTE! are offered to that seat. Returns are 1 for winners and -1 for the others, 0 if all or none win.

An information state is everything that a seat has seen and done. As text it has a line for each look, with what changed since
the look before ("hand[3]=1"), and one for each action of its own ("do nominate seat +2"). As a tensor it holds the last LOOKS
looks, the newest first, as numbers from 0 to 1: enough for a network, but not the whole game."""
from __future__ import annotations

import json
import random
from typing import Any, Optional

import numpy
import pyspiel  # type: ignore[import-not-found]

from ._lib import Error, games
from .game import Game, State

_MOST_CHANCE = 256
LOOKS = 16  # the length of an information state tensor
_LONGEST = {"night": 2_000, "vote": 20_000, "dixit": 20_000, "voices": 20_000}


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
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "content": "standard", "options": "", "start": ""})


class HustingsGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, for a number of players."""

    kind = ""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        given = params or {}
        try:
            options = json.loads(given.get("options") or "{}")
        except ValueError as error:
            raise Error(f"options must be JSON: {error}.") from None
        if not isinstance(options, dict):
            raise Error("options must be a JSON object.")
        players = int(given.get("players") or 0)
        self.made = Game(self.kind, players=players or None, content=given.get("content") or "standard", **options)
        self.start = str(given.get("start") or "")
        duel = {"utility_sum": 0.0} if self.kind == "night" else {}
        info = pyspiel.GameInfo(num_distinct_actions=self.made.actions, max_chance_outcomes=_MOST_CHANCE,
                                num_players=self.made.players, min_utility=-1.0, max_utility=1.0,
                                max_game_length=_LONGEST[self.kind], **duel)
        super().__init__(_type(self.kind), info, given)

    def new_initial_state(self) -> HustingsState:
        return HustingsState(self)

    def information_state_tensor_shape(self) -> list[int]:
        return [LOOKS, self.made.numbers.obs_bytes]

    def observation_tensor_shape(self) -> list[int]:
        return [self.made.numbers.obs_bytes]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> HustingsObserver:
        return HustingsObserver(self.made, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _greatest(game: Game) -> Any:
    """The greatest value of each byte of an observation, at least 1."""
    greatest = numpy.ones(game.numbers.obs_bytes, numpy.float32)
    for part in game.numbers.slices.values():
        for row in range(part.rows):
            at = part.at + row * part.stride
            greatest[at:at + part.width] = max(part.greatest, 1)
    return greatest


def _names(game: Game) -> list[str]:
    """A name for each byte of an observation: its slice, and where it is in it."""
    names = [""] * game.numbers.obs_bytes
    for name, part in game.numbers.slices.items():
        for row in range(part.rows):
            for column in range(part.width):
                place = [str(i) for i, many in ((row, part.rows), (column, part.width)) if many > 1]
                names[part.at + row * part.stride + column] = name + (f"[{','.join(place)}]" if place else "")
    return names


class HustingsState(pyspiel.State):  # type: ignore[misc]
    """A game being played. `state` is the hustings.State behind it."""

    def __init__(self, game: HustingsGame) -> None:
        super().__init__(game)
        self.state: State = game.made.state(game.start) if game.start else game.made.start()
        self.begun: Optional[int] = None  # the seat in the middle of a move
        self.dealt: list[str] = []        # of Dixit's cards, while they are dealt one by one
        self.names, self.greatest = _names(game.made), _greatest(game.made)
        self.seen = [""] * game.made.players  # what each seat has seen and done, as text
        self.looks: list[list[Any]] = [[] for _ in range(game.made.players)]  # the newest of its observations, the last first
        self._chance: Optional[list[tuple[Any, float]]] = None
        self._remember()

    def _remember(self) -> None:
        """Adds to every seat's information state what it sees now and did not see before."""
        self._chance = None
        if self.dealt:
            return
        for seat, looks in enumerate(self.looks):
            now = numpy.array(self.state.observe(seat), numpy.uint8)
            before = looks[0] if looks else numpy.zeros_like(now)
            changed = numpy.flatnonzero(now != before)
            if len(changed) or not looks:
                self.seen[seat] += "see" + "".join(f" {self.names[i]}={now[i]}" for i in changed) + "\n"
                self.looks[seat] = [now, *looks[:LOOKS - 1]]

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
            self.seen[player] += f"do {self.state.game.numbers.ids[action]}\n"
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
        return f"seat {seat}\n{self.seen[seat]}"

    def information_state_tensor(self, player: Optional[int] = None) -> list[float]:
        seat = self.current_player() if player is None else player
        tensor = numpy.zeros((LOOKS, self.state.game.numbers.obs_bytes), numpy.float32)
        for i, look in enumerate(self.looks[seat]):
            tensor[i] = look / self.greatest
        values: list[float] = tensor.ravel().tolist()
        return values

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        seat = self.current_player() if player is None else player
        values: list[float] = (self.state.observe(seat) / self.greatest).tolist()
        return values

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
        self._greatest = _greatest(game)
        self.tensor = numpy.zeros(self._numbers.obs_bytes, numpy.float32)
        self.dict: dict[str, Any] = {"observation": self.tensor}

    def set_from(self, state: HustingsState, player: int) -> None:
        self.tensor[:] = state.state.observe(player) / self._greatest

    def string_from(self, state: HustingsState, player: int) -> str:
        return state.information_state_string(player) if self._history else state.observation_string(player)


def _register() -> None:
    for name in games():
        made = type(f"Hustings{name.title()}", (HustingsGame,), {"kind": name})
        pyspiel.register_game(_type(name), made)


_register()
