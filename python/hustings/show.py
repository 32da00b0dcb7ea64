"""Boards as SVG, for notebooks: drawn from one viewer's view, so that they can't show what that viewer may not know.

    state                     # in a notebook: what everybody may see
    hustings.show(state, 2)   # what seat 2 may see

The pictures are those of the web table (dice, markers, cards) where they are at hand: in a clone, or beside an installed
program; HUSTINGS_ART names another folder `content`. Without them shapes and words take their place."""
from __future__ import annotations

import base64
import functools
import html
import itertools
import os
import pathlib
import sys
from typing import Any, Optional

from ._lib import Error
from .game import Seat, State

_TYPES = {".svg": "image/svg+xml", ".webp": "image/webp"}
_numbers = itertools.count(1)
# Light and dark; a seat's colour never stands alone: its number is beside it.
_COLOURS = {"paper": ("#fbf7ee", "#1d2026"), "ink": ("#23262c", "#eceae4"), "hair": ("#c9c2b2", "#4a4e58"),
            "land": ("#efe7d4", "#2a2e36"), "quiet": ("#6a6558", "#a9a69d"), "good": ("#1f7a3d", "#6fce8d"),
            "bad": ("#a3311f", "#f0907f")}
_PENS = ["#1f4fa3", "#1f7a3d"]
_DISCS = {"grey": "#8a8a8a", "blue": "#3b6fc4", "yellow": "#d9b12c", "red": "#c4453b", "green": "#3c9a57", "purple": "#8757b8"}


@functools.lru_cache(maxsize=None)
def _art() -> Optional[pathlib.Path]:
    """The folder that has GAME/art in it."""
    here = pathlib.Path(__file__).resolve()
    named = os.environ.get("HUSTINGS_ART")
    tried = [pathlib.Path(named)] if named else [here.parents[2] / "content"]
    tried += [pathlib.Path(prefix) / "share/hustings/content" for prefix in (sys.prefix, "/usr/local", "/usr")]
    return next((folder for folder in tried if (folder / "night/art").is_dir()), None)


@functools.lru_cache(maxsize=256)
def _picture(path: str) -> Optional[str]:
    """A picture as a data: address; None where there is none."""
    folder = _art()
    file = folder / path if folder else None
    if file is None or file.suffix not in _TYPES or not file.is_file():
        return None
    return f"data:{_TYPES[file.suffix]};base64,{base64.b64encode(file.read_bytes()).decode()}"


class _Drawing:
    """Lines of an SVG."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.name = f"hustings-{next(_numbers)}"
        self.known: dict[str, str] = {}
        light = "".join(f"--{key}:{value[0]};" for key, value in _COLOURS.items())
        dark = "".join(f"--{key}:{value[1]};" for key, value in _COLOURS.items())
        self.lines = [f'<svg xmlns="http://www.w3.org/2000/svg" id="{self.name}" role="img" viewBox="0 0 {width:g} {height:g}" '
                      f'style="max-width:{max(width, 480):g}px;width:100%;font-family:system-ui,sans-serif">',
                      f"<title>{html.escape(title)}</title>",
                      f"<style>#{self.name}{{{light}background:var(--paper)}}@media(prefers-color-scheme:dark)"
                      f"{{#{self.name}{{{dark}}}}}#{self.name} text{{fill:var(--ink)}}</style>"]

    def text(self, x: float, y: float, said: Any, size: float, anchor: str = "start", more: str = "") -> None:
        self.lines.append(f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" {more}>{html.escape(str(said))}</text>')

    def box(self, x: float, y: float, width: float, height: float, fill: str = "var(--land)", more: str = "", said: str = "") -> None:
        self.lines.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" {more}>'
                          f"<title>{html.escape(said)}</title></rect>" if said else
                          f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" {more}/>')

    def disc(self, x: float, y: float, r: float, fill: str, more: str = "") -> None:
        self.lines.append(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" {more}/>')

    def picture(self, path: str, x: float, y: float, width: float, height: float, said: str) -> bool:
        """A picture of the table's; a second one of the same kind refers to the first. False: it is not at hand."""
        found = _picture(path)
        if found is None:
            return False
        if path not in self.known:
            self.known[path] = f"{self.name}-{len(self.known)}"
            self.lines.append(f'<defs><image id="{self.known[path]}" width="{width:g}" height="{height:g}" href="{found}"/></defs>')
        self.lines.append(f'<use href="#{self.known[path]}" x="{x:g}" y="{y:g}"><title>{html.escape(said)}</title></use>')
        return True

    def done(self) -> str:
        return "\n".join([*self.lines, "</svg>"])


def _night(view: dict[str, Any], pack: dict[str, Any]) -> str:
    width, height = pack["size"]
    d = _Drawing(width, height + 34, f"Election Night, round {view['round']}")
    for region in pack["regions"]:
        fields = view["board"][region["id"]]
        sums = [sum(field[1] for field in fields if field and field[0] == seat) for seat in (0, 1)]
        leads = 0 if sums[0] > sums[1] else 1 if sums[1] > sums[0] else None
        if region.get("outline"):
            points = " ".join(f"{x},{y}" for x, y in region["outline"])
            d.lines.append(f'<polygon points="{points}" fill="var(--land)" stroke="{"var(--hair)" if leads is None else _PENS[leads]}" '
                           f'stroke-width="{0.5 if leads is None else 1.2}"><title>{html.escape(region["name"]["en"])}: '
                           f'{sums[0]} to {sums[1]}</title></polygon>')
        for (x, y), field in zip(region["fields"], fields):
            if not field:
                d.disc(x, y, 6, "none", 'stroke="var(--hair)" stroke-width="0.6"')
            elif field[0] == 0:
                d.disc(x, y, 6, _PENS[0])
            else:
                d.box(x - 5.5, y - 5.5, 11, 11, _PENS[1])
            if field:
                d.text(x, y + 2.8, field[1], 8, "middle", 'style="fill:#fff"')
    for seat, told in enumerate(view["seats"]):
        y = height + 4 + 15 * seat
        (d.disc(8, y + 6, 5, _PENS[0]) if seat == 0 else d.box(3, y + 1, 10, 10, _PENS[1]))
        d.text(18, y + 9, f"seat {seat}: {5 - told['flips_used']} flips left", 6)
        for i, (colour, face) in enumerate(told["dice"].items() if told["dice"] else []):
            shown = f"{colour} {face if face is not None else 'hidden'}"
            if face is None or not d.picture(f"night/art/dice/{colour}-{face}.svg", 92 + 16 * i, y, 12, 12, shown):
                d.box(92 + 16 * i, y, 12, 12, _DISCS.get(colour, "#eee"), 'rx="2" stroke="var(--hair)"', shown)
                d.text(98 + 16 * i, y + 9, "?" if face is None else face, 8, "middle", f'style="fill:{"#222" if colour == "white" else "#fff"}"')
    return d.done()


def _vote(view: dict[str, Any], pack: dict[str, Any]) -> str:
    cards = {card["id"]: card for card in [*pack["events"], *pack["abilities"]]}
    seats = view["players"]
    d = _Drawing(520, 40 + 30 * seats, f"VOTE!, round {view['round']}")
    d.text(10, 22, f"Round {view['round']}, {view['phase']}; failed elections: {view['failed']}", 13)
    for seat in range(seats):
        y = 34 + 30 * seat
        d.box(6, y, 508, 27, "var(--land)", f'rx="4" opacity="{1 if view["alive"][seat] else 0.45}"')
        party = view["party"][seat]
        offices = [name for name in ("president", "pm", "candidate") if view[name] == seat]
        known = party if isinstance(party, str) else "?"
        if not (party and d.picture(f"vote/art/{known}.webp", 10, y + 2, 23, 23, known)):
            d.text(21, y + 18, known[:1].upper(), 13, "middle")
        d.text(42, y + 18, f"seat {seat}" + (" (left)" if not view["alive"][seat] else ""), 12)
        d.text(106, y + 18, ", ".join(offices), 11, "start", 'style="fill:var(--quiet)"')
        for row, what in enumerate(("budget", "support")):
            for point in range(10):
                full = point < view[what][seat]
                d.box(200 + 11 * point, y + 5 + 10 * row, 9, 7, "var(--good)" if full else "none", 'stroke="var(--hair)" stroke-width="0.6"')
            d.text(314, y + 12 + 10 * row, f"{what} {view[what][seat]}", 8)
        hand = view["hands"][seat]
        known_cards = [f"{cards[card]['budget']:+}/{cards[card]['support']:+}" if card in cards and "budget" in cards[card]
                       else (cards[card].get("kind", card) if card in cards else "?") for card in hand]
        d.text(376, y + 18, " ".join(str(card) for card in known_cards)[:34], 9)
        ballot = view["ballots"][seat]
        if isinstance(ballot, dict) and ballot.get("for") is not None:
            d.text(500, y + 18, "✓" if ballot["for"] else "✗", 13, "middle")
    return d.done()


def _dixit(view: dict[str, Any], pack: dict[str, Any]) -> str:
    told = {card["id"]: card["alt"]["en"] for card in pack["cards"]}
    hand: list[Any] = next((cards for cards in view["hands"] if any(card is not None for card in cards)), [])
    table = view["table"] or (view["last"] or {}).get("table", [])
    across = max(len(table), len(hand), 4)
    wide = max(84 * across + 16, 420)
    d = _Drawing(wide, 330, f"Dixit, round {view['round']}")
    scores = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(view["scores"]))
    d.text(8, 20, f"Round {view['round']}, {view['phase']}; storyteller: seat {view['storyteller']}. {scores}", 12)
    d.text(8, 40, f"“{view['clue']}”" if view["clue"] else "no clue yet", 14)
    for row, (cards, name) in enumerate(((table, "on the table" if view["table"] else "the last table"), (hand, "in hand"))):
        y = 62 + 136 * row
        d.text(8, y - 4, name if cards else "", 10)
        for i, card in enumerate(cards):
            if card is None or not d.picture(f"dixit/art/240/{card}.webp", 8 + 84 * i, y, 80, 120, told.get(card, card)):
                d.box(8 + 84 * i, y, 80, 120, "var(--land)", 'rx="4" stroke="var(--hair)"')
                d.text(48 + 84 * i, y + 64, card or "?", 13, "middle")
    return d.done()


def _voices(view: dict[str, Any], pack: dict[str, Any]) -> str:
    d = _Drawing(640, 500, f"Voices in My Head, round {view['round']}")
    d.text(8, 20, f"Round {view['round']}, {view['phase']}; prosecutor: seat {view['prosecutor']}", 13)
    owners, scale = view["colours"], 200 / 7500  # H-4.4: a platform is 7500 by 5200, a marker's radius 1000
    for i, (area, discs) in enumerate(view["platforms"].items()):
        x, y = 8 + 212 * (i % 3), 32 + 172 * (i // 3)
        d.text(x, y + 10, pack["areas"][area]["name"]["en"], 11)
        d.box(x, y + 16, 200, 5200 * scale, "var(--land)", 'rx="3" stroke="var(--hair)"')
        for disc in discs:
            colour, number = disc["marker"].rstrip("0123456789"), int(disc["marker"].lstrip("abcdefghijklmnopqrstuvwxyz"))
            owner = owners.get(colour)
            kinds = pack["markers"]["prosecutor" if owner == view["prosecutor"] else "voice"]
            emotion = kinds[number - 1]["emotion"]
            r, at = 1000 * scale, (x + disc["x"] * scale, y + 16 + (5200 - disc["y"]) * scale)  # the near edge is below
            if not d.picture(f"voices/art/markers/{colour}-{emotion}.svg", at[0] - r, at[1] - r, 2 * r, 2 * r, f"{disc['marker']}, {emotion}"):
                d.disc(at[0], at[1], r, _DISCS.get(colour, "#777"), 'stroke="var(--ink)" stroke-width="0.6"')
            d.text(at[0] + r, at[1] + r, owner if owner is not None else "?", 9, "end")
    for i, (juror, told) in enumerate(view["jurors"].items()):
        x, y = 8 + 212 * (i % 3), 384 + 56 * (i // 3)
        d.box(x, y, 200, 48, "var(--land)", 'rx="3"')
        d.text(x + 6, y + 16, pack["jurors"][juror]["name"]["en"], 11)
        d.text(x + 6, y + 34, f"guilt {told['guilt']}, innocence {told['innocence']}", 10)
        for k, token in enumerate(told["influence"]):
            kind = token["kind"] if isinstance(token, dict) else None
            d.disc(x + 130 + 14 * (k % 5), y + 14 + 16 * (k // 5), 6,
                   {"guilty": "var(--bad)", "innocent": "var(--good)", "blank": "var(--paper)"}.get(kind or "", "var(--hair)"))
            d.text(x + 130 + 14 * (k % 5), y + 17 + 16 * (k // 5), (kind or "?")[0], 8, "middle")
    return d.done()


_DRAW = {"night": _night, "vote": _vote, "dixit": _dixit, "voices": _voices}


class Board(str):
    """An SVG; in a notebook it is shown as a picture."""

    def _repr_html_(self) -> str:
        return str(self)


def show(state: State, viewer: Seat = "spectator") -> Board:
    """A board as one viewer (a seat or "spectator") may see it."""
    if not isinstance(state, State):
        raise Error(f"A state is shown, not {type(state).__name__}: game.start() makes one.")
    draw = _DRAW.get(state.game.name)
    if draw is None:
        raise Error(f"There is no picture of {state.game.name}.")
    return Board(draw(state.view(viewer), state.game.pack))
