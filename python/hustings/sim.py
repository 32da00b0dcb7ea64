"""Many games between bots, and what came of them."""
from __future__ import annotations

import json
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Iterable, Optional, Union

from ._lib import PROGRESS, Error, text, whole
from .game import Game

try:
    import pandas  # type: ignore[import-untyped,unused-ignore]
except ImportError:  # tables are lists of dicts then
    pandas = None

Bots = Union[str, list[str], dict[str, str]]


def _table(rows: list[dict[str, Any]]) -> Any:
    return pandas.DataFrame(rows) if pandas is not None else rows


class Sim:
    """The results: `totals` has for each number of players what `hustings sim --json` prints."""

    def __init__(self, totals: list[dict[str, Any]]) -> None:
        self._rows = [(one.pop("columns", None), one.pop("rows", None)) for one in totals]
        self.totals = totals

    def frame(self) -> Any:
        """A row for each seat and party of each number of players: share of wins with its 95 % interval."""
        rows = []
        for one in self.totals:
            for seat, told in enumerate(one["seats"]):
                rows.append({"players": one["players"], "who": f"seat {seat}", "bot": told["bot"], "games": one["games"],
                             "wins": told["wins"], "share": told["share"], "low": told["interval"][0],
                             "high": told["interval"][1], "score": told["score"]["mean"]})
            for name, told in (one["parties"] or {}).items():
                rows.append({"players": one["players"], "who": name, "bot": told["bot"], "games": one["games"],
                             "wins": told["wins"], "share": told["share"], "low": told["interval"][0],
                             "high": told["interval"][1], "score": None})
        return _table(rows)

    def games(self) -> Any:
        """rows() as a table of pandas, where that is installed."""
        return _table(self.rows())

    def rows(self) -> list[dict[str, Any]]:
        """A dict for each game: how many moves, who won, scores, and every figure that is counted (docs/sim.md). Needs
        sim(…, rows=True)."""
        rows = []
        for one, (columns, given) in zip(self.totals, self._rows):
            if columns is None:
                raise Error("The games were not kept: sim(…, rows=True) keeps a row for each.")
            reasons, parties = list(one["reasons"]), list(one["parties"] or {})
            for row in given:
                told = {"players": one["players"], **dict(zip(columns, row))}
                told["reason"] = reasons[told["reason"]]
                told["party"] = parties[told["party"]] if told["party"] >= 0 else None
                rows.append(told)
        return rows

    def _repr_html_(self) -> str:
        lines = ["<table><tr><th>players<th><th>wins<th>95 % interval<th>moves"]
        for one in self.totals:
            who = list((one["parties"] or {}).items()) or [(f"seat {i}", told) for i, told in enumerate(one["seats"])]
            for name, told in who:
                low, high = told["interval"]
                lines.append(f"<tr><td>{one['players']}<td>{name}<td>{100 * told['share']:.1f} %"
                             f"<td>{100 * low:.1f}–{100 * high:.1f}<td>{one['moves']['mean']:.1f}")
        return "\n".join(lines) + "</table>"

    def __repr__(self) -> str:
        played = sum(one["games"] for one in self.totals)
        return f"<{played} games of {self.totals[0]['game']}, seed {self.totals[0]['seed'].lstrip('0') or '0'}>"


def sim(game: Union[str, Game], players: Union[None, int, Iterable[int]] = None, bots: Bots = "random", games: int = 1000,
        seed: int = 0, threads: Optional[int] = None, rows: bool = False, content: Any = "standard", **options: Any) -> Sim:
    """Plays games between bots: one for all seats, a list by seat, or a dict by party. The same seed gives the same games,
    whatever the threads, if no bot looks at the clock ("club:2000" does not)."""
    if isinstance(game, Game):
        if options or content != "standard":
            raise Error("A Game has its content and options already.")
        counts: list[Any] = [game.players]
        made = {game.players: game}
    else:
        counts = [players] if players is None or not isinstance(players, Iterable) else list(players)
        made = {}
    if isinstance(game, Game) and players is not None and players != game.players:
        raise Error("A Game has its number of players already.")
    if not counts:
        raise Error("At least one number of players is needed.")
    if threads is None:
        threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    totals = []
    stopped = threading.Event()
    look = PROGRESS(lambda who, played: int(stopped.is_set()))

    for count in counts:
        one = made.get(count) or Game(str(game), players=count, content=content, **options)
        asked = {"players": one.players, "games": whole(games, "The number of games"), "seed": whole(seed, "The seed", 63),
                 "threads": whole(threads, "The number of threads"), "bots": bots, "options": one.options, "rows": bool(rows)}
        try:
            document = json.dumps(asked).encode()
        except (TypeError, ValueError) as error:
            raise Error(f"Bots and options must be texts, numbers or lists of them: {error}.") from None
        with ThreadPoolExecutor(1) as pool:  # so that this thread notices an interrupt
            try:
                totals.append(json.loads(pool.submit(text, "sim", one._pack, document, look, None).result()))
            except BaseException:
                stopped.set()
                raise
    return Sim(totals)
