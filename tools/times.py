#!/usr/bin/env python3
"""times.py HUSTINGS: how long a decision of every level takes, at its own budget and where a short clock cuts it off, and
whether it keeps to it: 99.9 % within 1.1 times the budget and 2 ms. On an idle machine; processor time. Exit status 1 if
one does not."""
import json
import subprocess
import sys

LEAGUES = (("night", "2", "4"), ("vote", "7", "20"), ("vote", "10", "12"), ("dixit", "6", "10"), ("voices", "4", "20"),
           ("night", "2", "4", "--ms", "10", "--bots", "club,strong,best"))


def main(hustings):
    over = 0
    for game, players, deals, *more in LEAGUES:
        call = [hustings, "league", game, "--players", players, "--games", deals, "--seed", "1", "--jobs", "1", "--json", *more]
        league = json.loads(subprocess.run(call, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout)
        for bot in league["bots"]:
            ms, limit = bot["ms"], 1.1 * (int(more[1]) if more else bot["budget_ms"]) + 2
            kept = ms["p999"] <= limit
            over += not kept
            print("%s %s, %s players: mean %.3f, 99 %% %.3f, 99.9 %% %.3f, most %.3f ms; at most %.1f: %s" % (
                game, bot["bot"], players, ms["mean"], ms["p99"], ms["p999"], ms["max"], limit, "kept" if kept else "NOT KEPT"))
    return over > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 2 else __doc__)
