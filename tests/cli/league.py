#!/usr/bin/env python3
"""End-to-end tests of hustings league: league.py HUSTINGS. Prints TAP."""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from playing import HUSTINGS, LANGS, main, test  # noqa: E402


def league(*args, **more):
    return subprocess.run([HUSTINGS, "league", *args], capture_output=True, text=True, timeout=100, **more)


def played(*args, code=0):
    """The league as JSON, without the times: they are the only part that changes from run to run."""
    done = league(*args, "--json")
    assert done.returncode == code, done
    j = json.loads(done.stdout)
    for part in j if isinstance(j, list) else [j]:
        for bot in part["bots"]:
            assert bot.pop("ms")["decisions"] >= 0
    return j


def refused(*args, say):
    done = league(*args)
    assert done.returncode == 2 and done.stdout == "", done
    assert done.stderr.startswith("hustings: ") and say in done.stderr, done.stderr


NIGHT = ["night", "--bots", "random,greedy", "--seed", "7"]
VOTE = ["vote", "--players", "5", "--bots", "casual,random", "--seed", "7"]


@test
def any_number_of_threads_gives_the_same_league():
    for args in (NIGHT + ["--games", "30"], VOTE + ["--games", "12"],
                 ["dixit", "--players", "4", "--bots", "random,tags", "--seed", "7", "--games", "6"]):
        assert played(*args, "--jobs", "1") == played(*args, "--jobs", "5")


@test
def pairs_are_played_from_both_sides():
    j = played(*NIGHT, "--games", "40")
    assert j["form"] == "pairs" and j["deals"] == 40 and j["games"] == 80
    up, down = (next(c for c in j["matrix"] if c["bot"] == bot) for bot in ("greedy", "random"))
    assert up["points"]["share"] + down["points"]["share"] == 1 and up["points"]["share"] > 0.9
    assert sum(up["pairs"]) == 40 and up["pairs"] == down["pairs"][::-1]
    assert up["elo_interval"][0] <= up["elo"] <= up["elo_interval"][1]
    low, high = (r["elo"] for r in j["ratings"])
    assert low < 0 < high and abs(low + high) < 1e-6
    assert [b["illegal"] for b in j["bots"]] == [0, 0]


@test
def a_bot_against_itself_on_both_sides_of_the_same_luck():
    j = played("vote", "--players", "6", "--bots", "casual", "--seed", "7", "--games", "20")
    assert j["form"] == "parties" and len(j["matrix"]) == 1 and j["games"] == 20
    sim = subprocess.run([HUSTINGS, "sim", "vote", "--players", "6", "--bots", "casual", "--seed", "7", "--games", "20", "--json"],
                         capture_output=True, text=True, timeout=100, check=True)
    assert j["matrix"][0]["won"]["share"] == json.loads(sim.stdout)["parties"]["democrat"]["share"]


@test
def sides_have_ratings_of_their_own():
    j = played(*VOTE, "--games", "25")
    won = {(c["democrat"], c["republican"]): c["won"]["share"] for c in j["matrix"]}
    assert won["casual", "random"] > won["casual", "casual"] > won["random", "casual"]
    elo = {(r["bot"], r["party"]): r["elo"] for r in j["ratings"]}
    assert elo["casual", "democrat"] > elo["random", "democrat"]
    assert elo["casual", "republican"] > elo["random", "republican"]
    assert all(r["interval"][0] < r["elo"] < r["interval"][1] for r in j["ratings"])


@test
def one_seat_is_replaced():
    j = played("voices", "--players", "3", "--bots", "random,rule", "--seed", "7", "--games", "12")
    cell = {(c["bot"], c["table"]): c for c in j["matrix"]}
    assert j["form"] == "seats" and cell["rule", "rule"]["gain"] == 0 == cell["random", "random"]["gain"]
    assert cell["rule", "random"]["gain"] > 0
    j = played("vote", "--players", "5", "--bots", "club,casual", "--table", "democrat=casual,republican=club",
               "--seed", "7", "--games", "10")
    assert j["form"] == "one-seat" and j["games"] == 30 and j["ratings"] == []
    cell = {(c["bot"], c["party"]): c for c in j["matrix"]}
    assert cell["casual", "democrat"]["gain"] == 0 == cell["club", "republican"]["gain"]  # they sit there anyway
    assert sum(cell["club", p]["won"]["count"] for p in ("democrat", "republican")) == 10


@test
def beliefs_are_weighed_by_round():
    j = played("vote", "--players", "5", "--bots", "club", "--seed", "7", "--games", "5")
    rounds = j["bots"][0]["beliefs"]
    assert rounds[0]["round"] == 1 and all(0 <= r["brier"] <= 1 and r["count"] > 0 for r in rounds)
    assert played(*VOTE, "--games", "2")["bots"][0]["beliefs"] == []


@test
def a_test_ends_as_soon_as_it_is_decided():
    j = played("night", "--bots", "greedy,random", "--seed", "7", "--games", "1000", "--sprt", "0,10")
    assert j["deals"] < 100 and j["sprt"]["holds"] == "to" and j["sprt"]["llr"] > 2.94
    assert played("night", "--bots", "greedy,random", "--seed", "7", "--games", "1000", "--sprt", "0,10", "--jobs", "1") == j
    j = played("vote", "--players", "5", "--bots", "random,casual", "--seed", "7", "--games", "400", "--sprt", "0,20")
    assert j["sprt"]["holds"] == "from" and j["deals"] < 400
    assert played(*NIGHT, "--games", "3", "--sprt", "0,1")["sprt"]["holds"] is None


@test
def a_state_goes_on_where_it_was():
    with tempfile.TemporaryDirectory() as folder:
        state = os.path.join(folder, "state")
        whole = played(*VOTE, "--games", "12")
        first = played(*VOTE, "--games", "5", "--state", state)
        assert first["deals"] == 5
        with open(state, "a", encoding="utf-8") as f:
            f.write('{"players":5,"deal":5,"ga')  # killed while it wrote
        assert played(*[a for a in VOTE if a not in ("--seed", "7")], "--games", "12", "--state", state) == whole
        with open(state, encoding="utf-8") as f:
            assert len(f.readlines()) == 1 + 12
        assert played(*VOTE, "--games", "12", "--state", state) == whole  # nothing is left to play
        assert played(*VOTE, "--games", "5", "--state", state) == first
        refused(*VOTE, "--games", "5", "--nodes", "9", "--state", state, say="another league")
        with open(state, "a", encoding="utf-8") as f:
            f.write('{"players":5,"deal":3}\n')
        refused(*VOTE, "--games", "12", "--state", state, say="not the state of a league")
        with open(state, "w", encoding="utf-8") as f:
            f.write("hello\n")
        refused(*VOTE, "--state", state, say="not the state of a league")
        refused(*VOTE, "--state", os.path.join(folder, "none", "state"), say="none/state")


@test
def a_league_can_be_interrupted():
    with tempfile.TemporaryDirectory() as folder:
        state = os.path.join(folder, "state")
        call = [HUSTINGS, "league", *VOTE, "--games", "100000", "--state", state, "--json"]
        with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
            end = time.time() + 30
            while time.time() < end and (not os.path.exists(state) or os.path.getsize(state) < 3000):
                time.sleep(0.05)
            run.send_signal(signal.SIGINT)
            out, err = run.communicate(timeout=30)
        j = json.loads(out)
        assert run.returncode == 1 and 0 < j["deals"] < 100000 and "Stopped" in err, (run.returncode, err)
        again = played(*VOTE, "--games", str(j["deals"]), "--state", state)
        assert again["matrix"] == j["matrix"] and again["deals"] == j["deals"]


@test
def a_range_of_players():
    j = played("vote", "--players", "5-6", "--bots", "random", "--seed", "7", "--games", "3")
    assert [part["players"] for part in j] == [5, 6]
    out = league("vote", "--players", "5-6", "--bots", "random", "--seed", "7", "--games", "3").stdout
    assert "5 players: 3 deals" in out and "6 players: 3 deals" in out


@test
def the_tables_speak_three_languages():
    for lang, word in zip(LANGS, ("Ratings", "Рейтинги", "Értékszámok")):
        for args in (NIGHT, VOTE, ["dixit", "--players", "3", "--seed", "7"]):
            out = league(*args, "--games", "2", "--lang", lang).stdout
            assert word in out and "{" not in out, out
        page = league("--help", "--lang", lang).stdout
        assert "--one-seat" in page and all(len(line) <= 80 for line in page.splitlines())


@test
def bad_arguments():
    refused(say="GAME")
    refused("chess", say="chess")
    refused("night", "--bots", "greedy", say="two bots")
    refused("night", "--bots", "greedy,clever", say="clever")
    refused("night", "--bots", "greedy,greedy", say="twice")
    refused("night", "--one-seat", say="three players")
    refused("night", "--table", "greedy", say="three players")
    refused("vote", "--table", "democrat=rule", say="--table")
    refused("vote", "--table", "nobody", say="nobody")
    refused("night", "--games", "0", say="--games")
    refused("night", "--jobs", "0", say="--jobs")
    refused("night", "--nodes", "5", "--ms", "5", say="--nodes")
    refused("night", "--ms", "x", say="--ms")
    refused("night", "--sprt", "10,0", say="--sprt")
    refused("night", "--sprt", "5", say="--sprt")
    refused("dixit", "--sprt", "0,10", say="--sprt")
    refused("vote", "--bots", "rule,club,random", "--sprt", "0,10", say="two bots")
    refused("night", "--players", "2-3", say="--players")


if __name__ == "__main__":
    sys.exit(main())
