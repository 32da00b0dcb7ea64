#!/usr/bin/env python3
"""End-to-end tests of hustings play vote, through pipes and a pseudo-terminal: play_vote.py HUSTINGS. Prints TAP."""
import json
import os
import random
import re
import sys

from playing import LANGS, fits, hustings, main, on_a_terminal, read, test

HERE = os.path.dirname(os.path.abspath(__file__))
PACK = os.path.join(HERE, "..", "..", "content", "vote", "standard.json")
STRESS = os.path.join(HERE, "..", "games", "vote", "scenarios", "vote-stress-pack.json")
OPEN_NOW = {"en": "Everything is open now:", "ru": "Теперь открыто всё:", "hu": "Most minden nyilvános:"}


def play(*args, **more):
    return hustings("play", "vote", *args, **more)


def answers(seed, count=6000, more=()):
    """More than enough for a game, many of them wrong for the question they meet."""
    r = random.Random(seed)
    ways = [lambda: str(r.randint(0, 9)), lambda: r.choice("12"),
            lambda: "%d %d" % (r.randint(1, 5), r.randint(0, 9)),
            lambda: " ".join(map(str, sorted(r.sample(range(1, 11), r.randint(3, 5))))),
            lambda: " ".join(map(str, range(1, r.randint(4, 6)))),
            lambda: "%s %d" % (r.choice(["check", "eliminate", "transfer", "nominate"]), r.randint(0, 9)),
            lambda: r.choice(["change", "for double", "against d", "cancel", "acc", "pass", "dem", "nonsense", "", "1 1 1",
                              *more])]
    return [r.choice(ways)() for _ in range(count)]


def names(lang):
    with open(PACK, encoding="utf-8") as file:
        pack = json.load(file)
    return {card["id"]: card["name"][lang] for card in pack["events"] + pack["abilities"]}


def ids(value):
    """Every card that appears anywhere in a view."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return set().union(*map(ids, value)) if value else set()
    return {value} if isinstance(value, str) and re.fullmatch(r"[ae]\d\d", value) else set()


@test
def whole_games_of_5_7_and_10_through_a_pipe_in_three_languages():
    for players in ("5", "7", "10"):
        records = set()
        for lang in LANGS:
            path = "whole-%s-%s.hustings" % (players, lang)
            done = play("--players", players, "--seat", str(int(players) // 2), "--seed", players, "--record", path,
                        "--lang", lang, answers=answers(players, more=["secrets", "help", "log", "map", "why V-3.5"]))
            fits(done.stdout)
            assert done.stderr == "" and OPEN_NOW[lang] in done.stdout
            assert not re.search(r"\{\w+\}", done.stdout), re.search(r".*\{\w+\}.*", done.stdout).group()
            assert json.loads(read(path).splitlines()[-1])["end"]["winners"]
            hustings("verify", path)
            records.add(read(path))
        assert len(records) == 1  # the language does not change any move


@test
def many_short_games_with_random_bots_and_a_pack_full_of_abilities():
    for seed in range(12):
        players, path = str(5 + seed % 6), "stress-%d.hustings" % seed
        done = play("--players", players, "--seat", str(seed % 5), "--seed", str(seed), "--record", path, "--bots",
                    "random", "--content", STRESS, "--lang", LANGS[seed % 3], answers=answers(seed))
        fits(done.stdout)
        assert OPEN_NOW[LANGS[seed % 3]] in done.stdout and done.stderr == ""
        hustings("verify", path, "--content", STRESS)
        for seat in ("spectator", "0", "4"):
            told = hustings("replay", path, "--seat", seat, "--content", STRESS, "--lang", LANGS[seed % 3])
            assert not re.search(r"\{\w+\}", told.stdout)


@test
def no_card_is_named_that_the_seat_does_not_know():
    for seed, players in ((21, 5), (22, 8)):
        path, seat = "leak-%d.hustings" % seed, seed % players
        done = play("--players", str(players), "--seat", str(seat), "--seed", str(seed), "--record", path,
                    answers=answers(seed, more=["secrets"] * 3))
        before = done.stdout.split(OPEN_NOW["en"])[0]
        # The last table and the last effects are shown when the game is over, and then everything is revealed.
        moves = sum(b'"do"' in line for line in read(path).splitlines())
        known = set()
        for at in range(moves):
            step = json.loads(hustings("replay", path, "--seat", str(seat), "--at", str(at), "--json").stdout)
            known |= ids(step["moves"])
            if not step["over"]:
                known |= ids(step["view"])
        flat, called = re.sub(r"\s+", " ", before), names("en")
        flat = re.sub(r"You hold no such card: [^.]*\.", "", flat)  # an ability that was typed, and is not there
        secret = {called[i] for i in called} - {called[i] for i in known}
        assert secret and known, "nothing was hidden"
        for name in secret:
            assert name not in flat, (name, seed)


@test
def parties_are_told_to_those_who_may_know_them():
    for seed in (31, 32, 33):
        path = "party-%d.hustings" % seed
        done = play("--players", "7", "--seat", "3", "--seed", str(seed), "--record", path, answers=answers(seed))
        flat = re.sub(r"\s+", " ", done.stdout.split(OPEN_NOW["en"])[0].split("Type help for help")[1])
        # Without `secrets` a party appears only in claims, in the checker's own question and in the list of choices.
        for allowed in (r"\d Democrats, \d Republicans; the Republicans know each other",
                        r"says: seat \d( \(you\))? is a (Democrat|Republican)", r"\d says \d is a (Democrat|Republican)",
                        r"loyalty card of seat \d: (Democrat|Republican)", r"1 democrat 2 republican",
                        r"Democrat or Republican"):
            flat = re.sub(allowed, "", flat)
        assert "emocrat" not in flat and "epublican" not in flat, re.search(r".{60}(emocrat|epublican).{40}", flat)


@test
def ballots_stay_shut_until_the_count():
    done = play("--players", "7", "--seat", "6", "--seed", "41", "--record", "ballots.hustings", answers=["quit"])
    assert "votes" not in done.stdout.split("Type help")[1] or "ballots are open" in done.stdout
    for line in done.stdout.splitlines():
        if re.match(r" \d .*■", line) and "Round 1 · the vote" in done.stdout:
            assert not re.search(r"\b(for|against)\b", line), line
    moves = [json.loads(line) for line in read("ballots.hustings").splitlines() if b'"do"' in line]
    last = len(moves) - 1
    for seat in ("6", "spectator"):
        told = hustings("replay", "ballots.hustings", "--seat", seat, "--at", str(last)).stdout
        assert "votes for" not in told and "votes against" not in told


@test
def a_void_vote_never_opens():
    """Step by step through a spectator's replay: a ballot is shown once it has been counted, and never before."""
    void = counted = 0
    for seed in range(3):
        path = "void-%d.hustings" % seed
        play("--players", "7", "--watch", "--seed", str(seed), "--record", path, "--bots", "random", "--content", STRESS)
        total = sum(b'"do"' in line for line in read(path).splitlines())
        pending, open_ones = {}, {}
        for at in range(min(total, 100)):
            step = json.loads(hustings("replay", path, "--seat", "spectator", "--at", str(at), "--json", "--content",
                                       STRESS).stdout)
            moves, view = step["moves"], step["view"]
            if moves[at]["do"] == "vote":
                pending[moves[at]["seat"]] = at
            if view["phase"] != "vote" and pending:
                for seat, n in pending.items():
                    open_ones[n] = view["ballots"][seat] is not None
                    counted += open_ones[n]
                    void += not open_ones[n]
                pending = {}
            for n, move in enumerate(moves):
                if move["do"] == "vote":
                    assert (move["for"] is not None) == open_ones.get(n, False), (path, at, n)
    assert counted and void, (counted, void)


@test
def bad_answers_are_explained_and_change_nothing():
    done = play("--players", "5", "--seed", "1", "--record", "bad.hustings",
                answers=["99", "nonsense", "check", "check 99", "for double", "cancel", "eliminate 1", "change", "1 2 3 4",
                         "democrat", "why V-3.5", "why V-99", "rules 6", "quit"])
    fits(done.stdout)
    moves = [json.loads(line) for line in read("bad.hustings").splitlines() if b'"do"' in line]
    assert not any(m.get("seat") == 0 for m in moves), moves[-3:]
    assert "one of the choices" in done.stdout and "no rule" in done.stdout


@test
def the_input_ends_and_the_game_goes_on_where_it_was():
    script = answers(51)
    play("--players", "6", "--seat", "2", "--seed", "51", "--record", "whole.hustings", answers=script)
    play("--players", "6", "--seat", "2", "--seed", "51", "--record", "part.hustings", answers=script[:40])
    assert read("whole.hustings").startswith(read("part.hustings"))
    done = hustings("play", "--resume", "part.hustings", answers=script[40:])
    fits(done.stdout)
    assert read("whole.hustings") == read("part.hustings")
    hustings("verify", "part.hustings")


@test
def open_secrets_and_watching():
    done = play("--players", "5", "--seed", "61", "--open", "--record", "open.hustings", answers=["quit"])
    assert "Your party:" in done.stdout and "Your hand:" in done.stdout
    done = play("--players", "5", "--seed", "61", "--record", "shut.hustings", answers=["quit"])
    assert "Your party:" not in done.stdout and "Your hand:" not in done.stdout.split("Type help")[1]
    done = play("--players", "9", "--watch", "--seed", "62", "--record", "watch.hustings")
    fits(done.stdout)
    assert "(you)" not in done.stdout and OPEN_NOW["en"] in done.stdout


@test
def narrow_and_without_colour():
    done = play("--players", "10", "--seed", "71", "--record", "narrow.hustings", answers=["quit"],
                env={"COLUMNS": "50"})
    fits(done.stdout, 50)
    play("--players", "10", "--seed", "71", "--record", "plain.hustings", "--no-color", answers=["quit"],
         env={"NO_COLOR": "1"})


@test
def on_a_terminal_with_and_without_colours():
    script = ["", "secrets", "sec\t", "1", "1", "quit"]
    seen = on_a_terminal("play", "vote", "--players", "6", "--seed", "81", "--record", "colour.hustings", script=script)
    assert "\x1b[" in seen and seen.count("Your hand:") >= 2 and "hustings play --resume colour.hustings" in seen
    seen = on_a_terminal("play", "vote", "--players", "6", "--seed", "81", "--record", "none.hustings", script=script[1:],
                         env={"NO_COLOR": "1"})
    assert "\x1b[3" not in seen and "Your hand:" in seen


@test
def the_pack_is_reported():
    done = hustings("pack", "check", PACK)
    assert "50 events: 14 good, 18 mixed, 18 bad" in done.stdout and "10 abilities" in done.stdout


sys.exit(main())
