#!/usr/bin/env python3
"""balance.py HUSTINGS: writes the tables of docs/balance.md that compare levels, from games it plays now.
balance.py --check HUSTINGS: plays one cell again and compares; checks the intervals, and what the lobby says of the packs.

Games are kept in build/balance/, by the program that played them: a run that was stopped goes on where it was. All tables
take about an hour on two cores. GAME as a last argument: those of one game only."""
import hashlib
import json
import math
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs", "balance.md")
EVEN = "web.pack-how.vote.even"  # "... the Democrats, who win most games with the standard deck"

# The tables of the page: numbers of players, levels with their games, and whose wins are counted.
TABLES = {
    "vote": {"players": range(5, 11), "games": {"casual": 3000, "club": 3000, "strong": {5: 100, 6: 40, 7: 40, 8: 24, 9: 16, 10: 12}},
             "wins": lambda game: game["parties"]["democrat"]["wins"]},
}


def games_of(name, level, players):
    games = TABLES[name]["games"][level]
    return games[players] if isinstance(games, dict) else games


def call(name, level, players):
    return ["sim", name, "--players", str(players), "--bots", level, "--games", str(games_of(name, level, players)), "--seed", "1"]


def play(hustings, folder, name, level, players):
    """One cell: the totals of its games."""
    arguments = call(name, level, players)
    kept = os.path.join(folder, "-".join(a.lstrip("-") for a in arguments) + ".json")
    if not os.path.exists(kept):
        out = subprocess.run([hustings, *arguments, "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
        with open(kept + ".part", "wb") as file:
            file.write(out)
        os.rename(kept + ".part", kept)
    with open(kept, encoding="utf-8") as file:
        return json.load(file)


def wilson(wins, games):
    """The 95 % interval of a share, in percent."""
    z, p = 1.959963985, wins / games
    middle, half = p + z * z / (2 * games), z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return 100 * (middle - half) / (1 + z * z / games), 100 * (middle + half) / (1 + z * z / games)


def share(wins, games):
    return "%.1f (%.1f–%.1f)" % (100 * wins / games, *wilson(wins, games))


def counts(name, level):
    games = sorted({games_of(name, level, n) for n in TABLES[name]["players"]})
    return "{:,}".format(games[0]) if len(games) == 1 else "%d to %d" % (games[0], games[-1])


def levels_table(name, cells):
    """Levels side by side, a row for each number of players."""
    levels = list(TABLES[name]["games"])
    lines = ["| players | " + " | ".join("`%s`, %s games" % (level, counts(name, level)) for level in levels) + " |", "|---" * (1 + len(levels)) + "|"]
    for n in TABLES[name]["players"]:
        row = [share(TABLES[name]["wins"](cells[level, n]), cells[level, n]["games"]) for level in levels]
        row[1] = "**%s**" % row[1]
        lines.append("| %d | %s |" % (n, " | ".join(row)))
    return "\n".join(lines)


def vote_table(cells):
    """How games of the usual level go."""
    lines = ["| players | rounds | failed elections | unrest | players who left | by 10/10 | opponents gone | the last two "
             "| Loyalty checks | by Republicans | of these claims false |", "|---" * 11 + "|"]
    for n in TABLES["vote"]["players"]:
        game = cells["club", n]
        figures, ends = game["figures"], game["reasons"]
        lines.append("| %d | %s | %s | %.2f | %.2f | %.0f %% |" % (
            n, " | ".join(("%.2f" if k == "unrest" else "%.1f") % figures[k]["mean"] for k in ("rounds", "failed_elections", "unrest", "left")),
            " | ".join("%.1f %%" % (100 * ends[k] / game["games"]) for k in ("ten", "opponents-gone", "final-two")),
            figures["checks"]["mean"], figures["claims"]["republican"]["mean"], 100 * game["ratios"]["lies"]["republican"]))
    return "\n".join(lines)


def blocks(name, cells):
    yield name + "-levels", levels_table(name, cells)
    if name == "vote":
        yield "vote-games", vote_table(cells)


def marked(text, block):
    found = re.search(r"(<!-- %s -->\n\n)(.*?)(\n\n<!-- /%s -->)" % (block, block), text, re.S)
    if not found:
        sys.exit("docs/balance.md has no block %s" % block)
    return found


def write(hustings, names):
    with open(hustings, "rb") as file:
        folder = os.path.join(ROOT, "build", "balance", hashlib.sha256(file.read()).hexdigest()[:12])
    os.makedirs(folder, exist_ok=True)
    with open(PAGE, encoding="utf-8") as file:
        text = file.read()
    for name in names:
        cells = {}
        for level in TABLES[name]["games"]:
            for n in TABLES[name]["players"]:
                print("%s, %s, %d players" % (name, level, n), file=sys.stderr)
                cells[level, n] = play(hustings, folder, name, level, n)
        for block, table in blocks(name, cells):
            found = marked(text, block)
            text = text[: found.start(2)] + table + text[found.end(2):]
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(text)


def read_cells(text, name):
    """The shares of a table of levels, in percent, by level and players; every interval must be that of its share."""
    cells = {}
    for row in re.findall(r"^\| (\d+) \| (.*) \|$", marked(text, name + "-levels").group(2), re.M):
        for level, cell in zip(TABLES[name]["games"], row[1].replace("*", "").split(" | ")):
            percent = float(cell.split()[0])
            games = games_of(name, level, int(row[0]))
            near, step = round(percent * games / 100), games // 1000 + 1  # all wins that are shown as this share
            assert cell in (share(wins, games) for wins in range(near - step, near + step + 1)), "%s, %s players, %s: not %s" % (name, row[0], level, cell)
            cells[level, int(row[0])] = percent
    assert set(cells) == {(level, n) for level in TABLES[name]["games"] for n in TABLES[name]["players"]}, "%s: cells are missing" % name
    return cells


def check_lobby(cells):
    """The pack `even` is offered where the usual bots' Democrats win most games, and with no other number of players."""
    with open(os.path.join(ROOT, "web", "src", "games", "vote", "about.ts"), encoding="utf-8") as file:
        offered = [int(n) for n in re.findall(r"\d+", re.search(r"even: \[([^\]]*)\]", file.read()).group(1))]
    others = [n for n in TABLES["vote"]["players"] if n not in offered]
    assert min(cells["club", n] for n in offered) > max(cells["club", n] for n in others), "the pack even is offered elsewhere"
    for n in offered:
        assert wilson(round(cells["club", n] * 30), 3000)[0] > 50, "with %d players the Democrats don't win most games" % n
    for lang in ("en", "ru", "hu"):
        with open(os.path.join(ROOT, "content", "words", lang, "web-vote.json"), encoding="utf-8") as file:
            assert EVEN in json.load(file), "%s: no sentence %s" % (lang, EVEN)


def check(hustings):
    with open(PAGE, encoding="utf-8") as file:
        text = file.read()
    cells = {name: read_cells(text, name) for name in TABLES}
    out = subprocess.run([hustings, *call("vote", "casual", 5), "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    now = "%.1f" % (100 * json.loads(out)["parties"]["democrat"]["share"])
    assert now == "%.1f" % cells["vote"]["casual", 5], "casual, 5 players: the page is out of date (%s); make balance" % now
    check_lobby(cells["vote"])


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        check(sys.argv[2])
    elif len(sys.argv) in (2, 3) and not sys.argv[1].startswith("-") and set(sys.argv[2:]) <= set(TABLES):
        write(sys.argv[1], sys.argv[2:] or TABLES)
    else:
        sys.exit(__doc__)
