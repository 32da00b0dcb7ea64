"""Hustings: board games about voting and hidden information, for Python. docs/lab.md walks through it.

    import hustings as hu
    game = hu.Game("vote", players=7)
    state = game.start()
    while not state.over:
        seat = state.to_act[0] if state.to_act else "chance"
        state.play(state.bot(seat) if seat != "chance" else state.draw())
    print(state.result)
"""
from ._lib import Error, Move, __version__, games
from .batch import Batch
from .game import Game, Numbers, Slice, State
from .record import Record, Verdict
from .show import Board, show
from .sim import Sim, sim

__all__ = ["Batch", "Board", "Error", "Game", "Move", "Numbers", "Record", "Sim", "Slice", "State", "Verdict", "__version__", "games", "show", "sim"]
