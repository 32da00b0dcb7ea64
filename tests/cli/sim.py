#!/usr/bin/env python3
"""End-to-end tests of hustings sim: sim.py HUSTINGS. Prints TAP."""
import json
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from playing import HUSTINGS, main, test  # noqa: E402

SEED = "7"


def sim(*args, **more):
    call = [HUSTINGS, "sim", *args]
    return subprocess.run(call, capture_output=True, text=True, timeout=100, **more)


def night(*args, code=0, **more):
    done = sim("night", "--seed", SEED, *args, **more)
    assert done.returncode == code, (args, done)
    return done


def refused(*args, say):
    """Exit code 2, nothing on standard output, one clear message."""
    done = sim(*args)
    assert done.returncode == 2 and done.stdout == "", done
    assert done.stderr.startswith("hustings: ") and say in done.stderr, done.stderr


@test
def any_number_of_threads_gives_the_same_bytes():
    for form in ([], ["--json"]):
        for games in ("1", "97", "1000"):
            args = ["--games", games, "--bots", "greedy,random", *form]
            outs = {night(*args, "--threads", t).stdout for t in ("1", "2", "5", "64")}
            assert len(outs) == 1


@test
def a_seed_means_the_same_however_it_is_written():
    a = night("--games", "50", "--json").stdout
    b = sim("night", "--seed", "7".rjust(64, "0"), "--games=50", "--json").stdout
    c = sim("night", "--seed", "8", "--games", "50", "--json").stdout
    assert a == b != c


@test
def a_run_without_a_seed_tells_it():
    first = sim("night", "--games", "20").stdout
    seed = re.match(r"night \(standard\), 2 players: 20 games, seed (\d+)\n", first).group(1)
    assert sim("night", "--games", "20", "--seed", seed).stdout == first
    assert sim("night", "--games", "20").stdout != first


@test
def the_figures_add_up():
    j = json.loads(night("--games", "500", "--bots", "greedy", "--json").stdout)
    assert j["games"] == j["asked"] == 500 and j["players"] == 2
    assert sum(j["reasons"].values()) == 500
    wins = [s["wins"] - s["shared"] for s in j["seats"]]
    assert sum(wins) + j["seats"][0]["shared"] == 500
    assert j["seats"][0]["shared"] == j["seats"][1]["shared"] == j["reasons"]["coalition"]
    for s in j["seats"]:
        low, high = s["interval"]
        assert s["bot"] == "greedy" and 0 <= low <= s["share"] <= high <= 1
    regions = sum(f["mean"] for k in ("regions_full", "regions_simple") for f in j["figures"][k])
    assert abs(regions + j["figures"]["regions_drawn"]["mean"] - 7) < 1e-6
    assert j["figures"]["fields_filled"]["max"] <= 42 and j["figures"]["rounds"]["max"] == 10


@test
def greedy_beats_random_from_either_seat():
    for bots, seat in (("greedy,random", 0), ("random,greedy", 1)):
        j = json.loads(night("--games", "300", "--bots", bots, "--json").stdout)
        assert j["seats"][seat]["share"] > 0.95


@test
def the_table_speaks_three_languages():
    assert "Mandates" in night("--games", "9", "--lang", "en").stdout
    assert "Мандаты" in night("--games", "9", "--lang", "ru").stdout
    out = night("--games", "9", "--lang", "hu").stdout
    assert "Mandátumok" in out and re.search(r"\d,\d", out)
    for lang, folder in (("en", "DIR"), ("ru", "ПАПКА"), ("hu", "MAPPA")):
        page = sim("--help", "--lang", lang)
        assert page.returncode == 0 and "--records " + folder in page.stdout and page.stderr == ""
        assert all(len(line) <= 80 for line in page.stdout.splitlines())


@test
def speed_goes_to_standard_error_and_no_bar_into_a_pipe():
    done = night("--games", "9")
    assert re.fullmatch(r"9 games in [\d.]+ s on \d+ threads?: \d+ games/s\n", done.stderr), done.stderr


@test
def a_terminal_gets_a_bar():
    ours, theirs = pty.openpty()
    done = subprocess.run([HUSTINGS, "sim", "night", "--games", "20"], stdout=subprocess.PIPE, stderr=theirs, timeout=60)
    os.close(theirs)
    shown = os.read(ours, 100000).decode()
    os.close(ours)
    assert done.returncode == 0 and "[" + "#" * 40 + "] 20/20" in shown and "games/s" in shown, shown


@test
def bad_arguments():
    refused(say="GAME")
    refused("night", "chess", say="chess")
    refused("chess", say="chess")
    refused("night", "--bots", "clever", say="random, greedy")
    refused("night", "--bots", "random,", say="random, greedy")
    refused("night", "--bots", "random,greedy,random", say="3")
    refused("night", "--bots", ",".join(["random"] * 50), say="50")
    refused("night", "--games", "0", say="--games")
    refused("night", "--games", "1000000001", say="1000000000")
    refused("night", "--games", "ten", say="--games")
    refused("night", "--games", say="--games")
    refused("night", "--threads", "0", say="--threads")
    refused("night", "--seed", "xyz", say="seed")
    refused("night", "--players", "3", say="--players")
    refused("night", "--content", "nowhere", say="nowhere")
    refused("night", "--content", "./nowhere.json", say="nowhere.json")
    refused("night", "--option", "party=1", say="party")
    refused("night", "--option", "parties", say="parties")
    refused("night", "--faster", say="--faster")
    refused("night", "--json=1", say="--json")


@test
def records_are_kept_and_hold():
    with tempfile.TemporaryDirectory() as top:
        folder = os.path.join(top, "games")
        out = night("--games", "12", "--bots", "greedy,random", "--records", folder, "--json",
                    "--option", 'parties=["Left","Right"]').stdout
        names = sorted(os.listdir(folder))
        assert names == [f"game-{i:06}.hustings" for i in range(12)]
        wins, moves = 0, []
        for name in names:
            with open(os.path.join(folder, name), encoding="utf-8") as f:
                lines = [json.loads(line) for line in f]
            wins += 0 in lines[-1]["end"]["winners"]
            moves.append(len(lines) - 2)
            assert lines[0]["options"] == {"parties": ["Left", "Right"]}
            seen = subprocess.run([HUSTINGS, "verify", os.path.join(folder, name)], capture_output=True, text=True)
            assert seen.returncode == 0, seen
        told = json.loads(out)
        assert told["seats"][0]["wins"] == wins and told["moves"]["max"] == max(moves)
        assert abs(told["moves"]["mean"] - sum(moves) / 12) < 1e-6
        # the record of a game depends only on its seed, not on the thread or the time
        again = os.path.join(top, "again")
        night("--games", "12", "--threads", "1", "--bots", "greedy,random", "--records", again,
              "--option", 'parties=["Left","Right"]')
        for name in names:
            with open(os.path.join(folder, name), "rb") as f, open(os.path.join(again, name), "rb") as g:
                assert f.read() == g.read()


@test
def records_write_over_nothing():
    with tempfile.TemporaryDirectory() as folder:
        old = os.path.join(folder, "game-000004.hustings")
        with open(old, "w", encoding="utf-8") as f:
            f.write("mine")
        refused("night", "--games", "5", "--records", folder, say="game-000004.hustings")
        assert os.listdir(folder) == ["game-000004.hustings"]
        night("--games", "4", "--records", folder)  # these differ
        with open(old, encoding="utf-8") as f:
            assert f.read() == "mine"


@test
def records_that_cannot_be_written():
    with tempfile.NamedTemporaryFile() as f:
        refused("night", "--records", f.name, say=f.name)
        refused("night", "--records", f.name + "/x", say=f.name)
    refused("night", "--records", "/nowhere/at/all", say="/nowhere/at/all")
    refused("night", "--records", "", say="cannot be written")


@test
def a_record_that_finds_no_room_leaves_no_half():
    """A limit on the size of files stands in for a full disk."""
    with tempfile.TemporaryDirectory() as folder:
        call = f"trap '' XFSZ; ulimit -f 4; exec '{HUSTINGS}' sim night --games 20 --records '{folder}'"
        done = subprocess.run(["bash", "-c", call], capture_output=True, text=True, timeout=60)
        assert done.returncode == 2 and "cannot be written" in done.stderr and done.stdout == "", done
        assert os.listdir(folder) == []


@test
def a_full_disk_is_told():
    with open("/dev/full", "w", encoding="utf-8") as full:
        for form in ([], ["--json"]):
            done = subprocess.run([HUSTINGS, "sim", "night", "--games", "5", *form], stdout=full, stderr=subprocess.PIPE,
                                  text=True, timeout=60)
            assert done.returncode == 2 and "stdout" in done.stderr, done


@test
def a_closed_pipe_is_no_fault():
    done = subprocess.run(["bash", "-c", f"'{HUSTINGS}' sim night --games 5 | true; echo ${{PIPESTATUS[0]}}"],
                          capture_output=True, text=True, timeout=60)
    assert done.stdout == "0\n" and "hustings:" not in done.stderr, done


def vote(*args, code=0):
    done = sim("vote", "--seed", SEED, *args)
    assert done.returncode == code, (args, done)
    return done


@test
def a_sweep_is_the_single_runs_one_after_the_other():
    args = ["--games", "40", "--bots", "rule"]
    swept = json.loads(vote("--players", "5-10", "--json", *args).stdout)
    assert [j["players"] for j in swept] == [5, 6, 7, 8, 9, 10]
    for j in swept:
        assert j == json.loads(vote("--players", str(j["players"]), "--json", *args).stdout)
    one = json.loads(vote("--players", "7-7", "--json", *args).stdout)
    assert one == [swept[2]]
    table = vote("--players", "5-6", *args).stdout
    assert table.startswith(vote("--players", "5", *args).stdout)
    lines = table.splitlines()[-2:]
    for line, j in zip(lines, swept):
        share = 100 * j["parties"]["democrat"]["share"]
        assert line.startswith(f"{j['players']} players: Democrats {share:.2f} % ("), line
    assert "night (standard)" in night("--players", "2-2", "--games", "9").stdout


@test
def a_sweep_gives_the_same_bytes_on_any_number_of_threads():
    for form in ([], ["--json"]):
        args = ["--players", "5-10", "--games", "60", "--bots", "rule", *form]
        assert len({vote(*args, "--threads", t).stdout for t in ("1", "2", "7")}) == 1


@test
def the_figures_of_vote_add_up():
    for players, democrats in ((5, 3), (7, 4), (10, 6)):
        j = json.loads(vote("--players", str(players), "--games", "300", "--bots", "rule", "--json").stdout)
        parties, figures = j["parties"], j["figures"]
        assert parties["democrat"]["wins"] + parties["republican"]["wins"] == 300 == sum(j["reasons"].values())
        for p in parties.values():
            assert p["interval"][0] <= p["share"] <= p["interval"][1] and p["bot"] is None
        living = figures["living"]["democrat"]["mean"] + figures["living"]["republican"]["mean"]
        assert abs(living + figures["left"]["mean"] - players) < 1e-6
        assert figures["failed_elections"]["mean"] >= 3 * figures["unrest"]["mean"]
        assert 5 < figures["rounds"]["mean"] < 20 and figures["checks"]["max"] <= 2
        if figures["changes"]["max"] == 0:
            wins = sum(s["wins"] for s in j["seats"])
            assert wins == parties["democrat"]["wins"] * democrats + parties["republican"]["wins"] * (players - democrats)


@test
def a_rule_bot_beats_random_ones_of_the_other_party():
    for rule, other in (("democrat", "republican"), ("republican", "democrat")):
        for j in json.loads(vote("--players", "5-10", "--games", "200", "--json",
                                 "--bots", f"{other}=random,{rule}=rule").stdout):
            assert j["parties"][rule]["bot"] == "rule" and j["parties"][rule]["share"] > 0.8, j["parties"]
            assert all(s["bot"] is None for s in j["seats"])


def dixit(*args):
    return sim("dixit", "--seed", "1", *args)


@test
def the_figures_of_dixit_add_up():
    for mode, players in (("classic", 3), ("classic", 6), ("classic", 9), ("party", 6), ("party", 12), ("team", 8)):
        j = json.loads(dixit("--players", str(players), "--games", "60", "--bots", "tags", "--option", f"mode={mode}", "--json").stdout)
        f, r = {k: v["mean"] for k, v in j["figures"].items() if k != "told"}, j["ratios"]
        rabbits = players // 2 if mode == "team" else players
        assert abs(f["points"] - sum(s["score"]["mean"] for s in j["seats"][:rabbits])) < 1e-6
        assert abs(f["rounds"] - sum(t["mean"] for t in j["figures"]["told"])) < 1e-6
        assert abs(r["points"] - f["points"] / f["rounds"]) < 1e-6
        if mode == "party":
            assert f["sought"] == 0 and "some" not in r and f["green_votes"] == players * f["rounds"] == players ** 2
            assert 0.1 < r["red_votes"] < 0.5 and 0 < r["lone_votes"] < 0.3
        else:
            assert f["sought"] == f["rounds"] and abs(r["nobody"] + r["some"] + r["all"] - 1) < 1e-6
            assert abs(f["seekers"] + f["second_votes"] - f["finders"] - f["decoy_votes"]) < 1e-6
            assert r["some"] > max(r["nobody"], r["all"]) and "red_votes" not in r
            assert (f["second_votes"] > 0) == (mode == "classic" and players >= 7) and (f["defers"] > 0) == (mode == "team")
        assert j["reasons"] == ({"target": 60, "rounds": 0} if mode == "classic" else {"target": 0, "rounds": 60})


@test
def a_sweep_of_dixit_tells_how_many_found_the_card():
    table = dixit("--players", "3-4", "--games", "30", "--bots", "tags").stdout
    for line, players in zip(table.splitlines()[-2:], (3, 4)):
        j = json.loads(dixit("--players", str(players), "--games", "30", "--bots", "tags", "--json").stdout)
        assert line.startswith(f"{players} players: Some but not all found it, of rounds: {j['ratios']['some']:.4f};"), line


@test
def ranges_and_parties_that_cannot_be():
    refused("vote", "--players", "4-7", say="--players")
    refused("vote", "--players", "5-11", say="--players")
    refused("vote", "--players", "7-5", say="--players")
    refused("vote", "--players", "5-", say="--players")
    refused("vote", "--players", "-7", say="--players")
    refused("vote", "--players", "", say="--players")
    refused("vote", "--players", "5-7-9", say="--players")
    refused("night", "--players", "2-3", say="--players")
    refused("vote", "--players", "5-6", "--bots", "rule,rule,rule,rule,rule", say="5")
    refused("vote", "--bots", "democrat=rule", say="democrat=rule")
    refused("vote", "--bots", "democrat=rule,green=rule", say="green")
    refused("vote", "--bots", "democrat=rule,republican=greedy", say="random, rule")
    refused("vote", "--bots", "rule,republican=rule", say="republican")
    refused("night", "--bots", "democrat=rule,republican=rule", say="democrat")
    refused("night", "--bots", "rule", say="random, greedy")


@test
def a_sweep_keeps_its_records_apart():
    with tempfile.TemporaryDirectory() as top:
        folder = os.path.join(top, "games")
        vote("--players", "5-6", "--games", "3", "--bots", "rule", "--records", folder)
        assert sorted(os.listdir(folder)) == ["players-5", "players-6"]
        for players in ("players-5", "players-6"):
            names = sorted(os.listdir(os.path.join(folder, players)))
            assert names == [f"game-{i:06}.hustings" for i in range(3)]
            for name in names:
                seen = subprocess.run([HUSTINGS, "verify", os.path.join(folder, players, name)], capture_output=True)
                assert seen.returncode == 0, seen


def interrupted(number):
    run = subprocess.Popen([HUSTINGS, "sim", "night", "--games", "1000000000", "--seed", SEED, "--bots", "greedy", "--json"],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(0.5)
    run.send_signal(number)
    out, err = run.communicate(timeout=60)
    return run.returncode, out, err


@test
def an_interrupted_run_tells_the_games_that_were_played():
    for number in (signal.SIGINT, signal.SIGTERM):
        code, out, err = interrupted(number)
        assert code == 1, (code, err)
        told = json.loads(out)
        assert told["asked"] == 1000000000 and 0 < told["games"] < 1000000
        assert "Stopped" in err and f"--games {told['games']}" in err
    whole = json.loads(night("--games", str(told["games"]), "--bots", "greedy", "--json").stdout)
    whole["asked"] = told["asked"]
    assert whole == told


if __name__ == "__main__":
    sys.exit(main())
