#!/usr/bin/env python3
"""End-to-end tests of hustings play dixit, through pipes and a pseudo-terminal: play_dixit.py HUSTINGS. Prints TAP."""
import json
import os
import random
import re
import subprocess
import sys

from playing import HUSTINGS, LANGS, environment, fits, hustings, main, on_a_terminal, read, test

HERE = os.path.dirname(os.path.abspath(__file__))
PACK = os.path.join(HERE, "..", "..", "content", "dixit", "standard.json")
ARRIVED = {"en": "The rabbits have arrived:", "ru": "Кролики у цели:", "hu": "A nyulak megérkeztek:"}
GAMES = ((3, "classic"), (4, "classic"), (6, "classic"), (7, "classic"), (12, "classic"), (6, "party"), (9, "party"),
         (12, "party"), (6, "team"), (10, "team"), (12, "team"))


def play(*args, **more):
    return hustings("play", "dixit", *args, **more)


def options(mode, length=None):
    name = "target" if mode == "classic" else "rounds"
    return ["--option", "mode=" + mode] + (["--option", "%s=%d" % (name, length)] if length else [])


def answers(seed, count=1500, more=()):
    """More than enough for a game, many of them wrong for the question they meet."""
    r = random.Random(seed)
    ways = [lambda: str(r.randint(0, 9)), lambda: "%d some clue %d" % (r.randint(1, 7), r.randint(0, 99)),
            lambda: "%d %d" % tuple(r.sample(range(1, 8), 2)), lambda: "%d red %d" % (r.randint(1, 6), r.randint(1, 7)),
            lambda: "vote %d" % r.randint(1, 12), lambda: "give %d" % r.randint(1, 7),
            lambda: "clue %d A line of a song" % r.randint(1, 6),
            lambda: r.choice(["defer", "c17", "nonsense", "", "1 1", "clue", "vote", "give", "red", "1 red", "99", *more])]
    return [r.choice(ways)() for _ in range(count)]


def moves_of(path):
    return [json.loads(line) for line in read(path).splitlines() if b'"do"' in line]


def seen(path, seat, at, *more):
    return json.loads(hustings("replay", path, "--seat", str(seat), "--at", str(at), "--json", *more).stdout)


def ids(value):
    """Every card that appears anywhere in a view."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return set().union(*map(ids, value)) if value else set()
    return {value} if isinstance(value, str) and re.fullmatch(r"c\d\d", value) else set()


@test
def whole_games_of_every_mode_through_a_pipe_in_three_languages():
    for number, (players, mode) in enumerate(GAMES):
        lang, path = LANGS[number % 3], "whole-%d.hustings" % number
        done = play("--players", str(players), "--seat", str(number % players), "--seed", str(number), "--record", path,
                    "--lang", lang, *options(mode, 9 if mode == "classic" else 1),
                    answers=answers(number, more=["cards", "help", "log", "map", "why D-7.1"]))
        fits(done.stdout)
        assert done.stderr == "" and ARRIVED[lang] in done.stdout, (players, mode)
        assert not re.search(r"\{\w+\}", done.stdout), re.search(r".*\{\w+\}.*", done.stdout).group()
        end = json.loads(read(path).splitlines()[-1])["end"]
        assert end["winners"] and end["reason"] == ("target" if mode == "classic" else "rounds")
        hustings("verify", path)
        for seat in ((), ("--seat", "spectator"), ("--seat", "0")):
            told = hustings("replay", path, "--lang", lang, *seat).stdout
            assert not re.search(r"\{\w+\}", told) and "★" in told or mode == "party"


@test
def a_clue_is_kept_as_it_was_typed():
    for typed, clue in (("2 Where the river sleeps", "Where the river sleeps"), ("clue 2 Again", "Again"), ("c 2 c", "c"),
                        ("2  two blanks before, one after ", " two blanks before, one after "),
                        ("  3 שלום, 漢字 ñ̃ 🐇‍♀️ \u200f!", "שלום, 漢字 ñ̃ 🐇‍♀️ \u200f!"), ("3 quit", "quit"), ("3 4", "4"),
                        ("1 {who} \\n \"%s\"", "{who} \\n \"%s\""), ("1 " + "я" * 200, "я" * 200)):
        done = play("--players", "4", "--seed", "1", "--record", "clue.hustings", answers=[typed])
        fits(done.stdout)
        move = moves_of("clue.hustings")[4]
        assert move["do"] == "clue" and move["seat"] == 0 and move["text"] == clue, (typed, move)
        assert clue.strip() in re.sub(r"\n", "", done.stdout) or " " in clue
        hustings("verify", "clue.hustings")
        told = hustings("replay", "clue.hustings", "--seat", "spectator").stdout
        assert "“%s”" % clue in told and "card it is for" not in told
        assert "card it is for" in hustings("replay", "clue.hustings", "--seat", "0").stdout
        os.remove("clue.hustings")


@test
def a_party_clue_needs_no_card_and_may_begin_with_a_command():
    for typed, clue in (("Why", None), ("clue Why", "Why"), ("quit smoking", "quit smoking"), ("cards on the table",
                        "cards on the table"), ("2 hearts", "2 hearts"), (" so ", " so "), ("Clue  x", " x"), ("vote 3", "vote 3")):
        play("--players", "6", "--seed", "1", *options("party"), "--record", "party.hustings", answers=[typed])
        moves = moves_of("party.hustings")
        assert ([m.get("text") for m in moves][:1] or [None]) == [clue], (typed, moves[:1])
        assert not moves or "card" not in moves[0]
        os.remove("party.hustings")


@test
def a_bad_clue_is_refused_with_its_reason():
    for lines, why in ((b"2 a\tb", "control character"), (b"2 " + b"x" * 201, "at most 200"), (b"2    ", "can be seen"), (b"2 \xe2\xa0\x80\xe2\x80\x8b", "can be seen"),
                       (b"2", "at least one character"), (b"2 \xff\xfe", "valid text"), (b"2 \xed\xa0\x80", "valid text"),
                       (b"2 \xe2\x80\xae abc", "reverses the direction"), (b"9 text", "no card"), (b"hello", "one of the choices"),
                       (b"give 2", "time for a clue"), (b"clue", "no card"), (b"vote 3", "time for a clue")):
        done = subprocess.run([HUSTINGS, "play", "dixit", "--players", "4", "--seed", "1", "--record", "bad.hustings"],
                              input=lines + b"\n", capture_output=True, timeout=60, env=environment())
        assert done.returncode == 0 and why in re.sub(r"\s+", " ", done.stdout.decode()), (lines, done.stdout[-300:])
        assert not any(m["seat"] == 0 for m in moves_of("bad.hustings"))
        os.remove("bad.hustings")


@test
def cards_and_votes_are_read_in_all_their_forms():
    def last(players, mode, script, verb):
        done = play("--players", str(players), "--seed", "4", *options(mode), "--record", "forms.hustings", answers=script)
        mine = [m for m in moves_of("forms.hustings") if m["seat"] == 0 and m["do"] == verb]
        os.remove("forms.hustings")
        return mine[-1] if mine else done.stdout
    start = ["1 x", "2"]  # tell; then give in the second round
    assert last(4, "classic", start, "give") == last(4, "classic", ["1 x", "give 2"], "give")
    assert last(4, "classic", [*start, "c77", "99", "1 2", "1", "2", "3", "4"], "vote")["slots"]
    two = last(3, "classic", ["1 x", "5 2"], "give")
    assert two["cards"] == sorted(two["cards"]) and len(two["cards"]) == 2
    assert "exactly 2 cards" in last(3, "classic", ["1 x", "2"], "give")
    assert "twice" in last(3, "classic", ["1 x", "2 2"], "give")
    votes = last(8, "classic", [*start, "7 3", "7 4", "7 1"], "vote")["slots"]
    assert votes == sorted(votes) and len(votes) == 2 and 7 in votes
    for typed in ("3 red 5", "vote 3 red 5", "green 3 red 5", "red 5 green 3", "vote 3 r 5"):
        move = last(6, "party", ["hm", "1", typed], "vote")
        assert move["slots"] == [3] and move["red"] == 5, typed
    for typed in ("3", "3 5", "red 5", "1 2 red 3", "3 red", "3 red x"):
        assert isinstance(last(6, "party", ["hm", "1", typed], "vote"), str), typed
    assert last(6, "team", ["1 x", "defer", "1", "defer", "1", "1"], "defer")["do"] == "defer"


@test
def bad_answers_are_explained_and_change_nothing():
    done = play("--players", "4", "--seed", "4", "--bots", "tags", "--record", "bad.hustings", answers=[
        "1 x", "9", "c01 c02", "defer", "clue 1 y", "vote 1", "nonsense", "1", "99", "1 2", "red 3", "3 red 4", "vote",
        "why D-99", "why D-6.2", "rules 6", "quit"])
    fits(done.stdout)
    flat = re.sub(r"\s+", " ", done.stdout)
    for words in ("no such card in your hand", "can’t leave it to your partner", "time to give cards", "one of the choices",
                  "There is no slot 99", "exactly one slot", "no rule", "Only the storyteller places a red marker"):
        assert words in flat, words
    assert [m["do"] for m in moves_of("bad.hustings") if m["seat"] == 0] == ["clue", "give"]


@test
def no_card_is_named_that_the_seat_does_not_know():
    with open(PACK, encoding="utf-8") as file:
        alt = {card["id"]: card["alt"]["en"] for card in json.load(file)["cards"]}
    for seed, players, mode in ((21, 4, "classic"), (22, 6, "party"), (23, 6, "team")):
        path, seat = "leak-%d.hustings" % seed, seed % players
        done = play("--players", str(players), "--seat", str(seat), "--seed", str(seed), "--record", path, *options(mode),
                    answers=[line for line in answers(seed, 40, more=["cards", "log"]) if line != "c17"])
        step = seen(path, seat, len(moves_of(path)) - 1)
        known = ids(step["moves"]) | ids(step["view"])
        flat, secret = re.sub(r"\s+", " ", done.stdout), set(alt) - known
        assert secret and known, "nothing was hidden"
        for card in secret:
            assert not re.search(r"\b%s\b" % card, flat) and alt[card] not in flat, (card, seed)


@test
def votes_open_together_and_given_cards_are_told_by_the_count_alone():
    for players, mode in ((4, "classic"), (8, "classic"), (6, "party"), (6, "team")):
        path = "shut-%d-%s.hustings" % (players, mode)
        play("--players", str(players), "--watch", "--seed", "5", "--record", path, *options(mode, 5 if mode == "classic" else 1),
             "--bots", "random")
        truth, counted = moves_of(path), 0
        for at in range(0, min(len(truth), 80), 2):
            for seat in ("spectator", 1):
                step = seen(path, seat, at)
                open_now = step["view"]["phase"] != "vote"
                for n, move in enumerate(step["moves"]):
                    own = move["seat"] == seat
                    last_vote = n == at or not any(m["do"] in ("clue", "deal") for m in truth[n + 1:at + 1])
                    if move["do"] == "give":
                        assert (None in move["cards"]) != own
                    if move["do"] == "clue" and mode != "party":
                        assert (move["card"] is None) != own and move["text"] == truth[n]["text"]
                    if move["do"] == "vote":
                        shown = own or open_now or not last_vote
                        assert (move["slots"] is not None) == shown, (path, at, n)
                        counted += shown
        assert counted
        told = hustings("replay", path, "--seat", "1").stdout
        assert "has voted" in told and re.search(r"Seat 2 gives (a card|\d cards)\.", told)


@test
def the_reveal_tells_who_fooled_whom_and_every_point_with_its_reason():
    checked = {"points": 0, "single": 0, "cap": 0, "others": 0}
    for players, mode in ((3, "classic"), (5, "classic"), (8, "classic"), (12, "classic"), (6, "team"), (12, "team")):
        path = "count-%d-%s.hustings" % (players, mode)
        play("--players", str(players), "--watch", "--seed", "6", "--record", path, *options(mode, 15 if mode == "classic" else 1),
             "--bots", "random")
        lines = [line[6:] for line in hustings("replay", path, "--seat", "spectator").stdout.splitlines()]
        rounds = "\n".join(lines).split("The votes are open, slot by slot: [D-6.3]\n")[1:]
        moves = moves_of(path)
        ends = [n for n, m in enumerate(moves) if m["do"] == "vote" and (n + 1 == len(moves) or moves[n + 1]["do"] != "vote")]
        assert len(rounds) == len(ends)
        for text, at in list(zip(rounds, ends))[:6]:
            last = seen(path, "spectator", at)["view"]["last"]
            told = re.match(r"(?:\d+ [·★] .*\n)+", text).group().splitlines()
            assert len(told) == len(last["table"])
            for slot, line in enumerate(told, 1):
                owner = last["owners"][slot - 1]
                voters = {seat for seat, votes in enumerate(last["votes"]) if slot in votes}
                head, rest = re.match(r"%d ([·★]) Seat %d\b(.*?) · %s\b" % (slot, owner, last["table"][slot - 1]), line).groups()
                assert (head == "★") == (owner == last["storyteller"])
                numbers = re.sub(r"\[D-6.9\]", "", rest)
                assert {int(n) for n in re.findall(r"\d+", numbers)} == voters, line
            points = {}
            for who, n, parts in re.findall(r"^(?:Seat|Pair) ([\d+]+): \+(\d+) = (.*)$", text, re.M):
                points[int(who.split("+")[0])] = int(n)
                assert sum(int(part.split()[0]) for part in parts.split(" + ")) == int(n), parts
                checked["points"] += 1
                checked["single"] += "single vote" in parts
                checked["cap"] += "D-7.4" in parts
                checked["others"] += "like everyone else" in parts
            assert [points.get(i, 0) for i in range(len(last["points"]))] == last["points"], (points, last)
    assert all(checked.values()), checked


@test
def a_party_tells_green_votes_red_marker_and_lone_votes():
    path, kinds = "green.hustings", {"each": 0, "only one: 0": 0, "red marker: 0": 0, "no green vote": 0}
    play("--players", "9", "--watch", "--seed", "7", "--record", path, *options("party", 2), "--bots", "random")
    lines = [line[6:] for line in hustings("replay", path, "--seat", "spectator").stdout.splitlines()]
    rounds = "\n".join(lines).split("points go to those who voted: [D-7.7]\n")[1:]
    moves = moves_of(path)
    ends = [n for n, m in enumerate(moves) if m["do"] == "vote" and (n + 1 == len(moves) or moves[n + 1]["do"] != "vote")]
    assert len(rounds) == len(ends) == 18
    for text, at in zip(rounds, ends):
        last = seen(path, "spectator", at)["view"]["last"]
        points = [0] * 9
        for slot, line in enumerate(text.splitlines()[:9], 1):
            for kind in kinds:
                kinds[kind] += kind in line
            assert ("red marker" in line) == (slot == last["red"])
            told = re.search(r"green ([\d, ]+): (\d) each", line)
            for seat in told.group(1).split(", ") if told else ():
                points[int(seat)] = int(told.group(2))
        assert points == last["points"], (text, last)
    assert all(kinds.values()), kinds


@test
def the_discard_comes_back_and_that_is_said():
    done = play("--players", "12", "--seed", "8", "--watch", "--record", "shuffle.hustings", *options("classic", 12), "--bots",
                "random")
    fits(done.stdout)
    assert "the discard pile is shuffled into it. [D-2.3]" in re.sub(r"\s+", " ", done.stdout)


@test
def the_input_ends_and_the_game_goes_on_where_it_was():
    script = [line for line in answers(51) if "clue" not in line]
    for mode, players in (("classic", "5"), ("team", "6")):
        whole, part = "whole-%s.hustings" % mode, "part-%s.hustings" % mode
        start = ["--players", players, "--seat", "2", "--seed", "51", *options(mode, 8 if mode == "classic" else 1)]
        play(*start, "--record", whole, answers=script)
        play(*start, "--record", part, answers=script[:8])
        assert read(whole).startswith(read(part)) and len(read(part)) < len(read(whole))
        done = hustings("play", "--resume", part, answers=script[8:])
        fits(done.stdout)
        assert read(whole) == read(part)
        hustings("verify", part)


@test
def a_pack_without_sentences_and_words_is_played_by_ids():
    pack = {"game": "dixit", "id": "bare", "name": {lang: "Bare" for lang in LANGS},
            "cards": [{"id": "card-%02d" % i, "image": "%d.png" % i} for i in range(24)]}
    pack["cards"][0]["alt"] = {"hu": "Egy kép"}
    with open("bare.json", "w", encoding="utf-8") as file:
        json.dump(pack, file)
    done = play("--players", "4", "--seed", "3", "--content", "./bare.json", "--record", "bare.hustings", *options("classic", 9),
                answers=answers(3))
    fits(done.stdout)
    assert re.search(r"^ 1  card-\d\d$", done.stdout, re.M) and ARRIVED["en"] in done.stdout
    assert "card-00 Egy kép" in done.stdout
    hustings("verify", "bare.hustings", "--content", "./bare.json")


@test
def an_open_hand_and_watching():
    script = ["1 x", "1", "quit"]
    done = play("--players", "5", "--seed", "61", "--open", "--record", "open.hustings", answers=script)
    assert "Your hand:" in done.stdout
    done = play("--players", "5", "--seed", "61", "--record", "shut.hustings", answers=script)
    assert "Your hand:" not in done.stdout
    done = play("--players", "8", "--watch", "--seed", "62", "--record", "watch.hustings", *options("team"))
    fits(done.stdout)
    assert "(you)" not in done.stdout and ARRIVED["en"] in done.stdout and "Your hand:" not in done.stdout


@test
def hungarian_pairs_have_their_article():
    done = play("--players", "12", "--watch", "--seed", "62", "--record", "pairs.hustings", "--lang", "hu", *options("team"))
    pairs = re.findall(r"(\w+) (\d+)\+\d+ csapat", done.stdout)
    assert {number for _, number in pairs} >= {"0", "1", "5"}, pairs
    for article, number in pairs:
        assert article.lower() == ("az" if number in "15" else "a"), (article, number)


@test
def narrow_and_without_colour():
    for width, players, mode, lang in (("40", "12", "classic", "ru"), ("40", "12", "team", "hu"), ("28", "9", "party", "ru"),
                                       ("40", "6", "classic", "en"), ("60", "3", "classic", "hu")):
        path = "narrow-%s-%s-%s.hustings" % (width, players, mode)
        done = play("--players", players, "--seed", "71", "--record", path, *options(mode, 4 if mode == "classic" else 1),
                    "--lang", lang, answers=answers(71), env={"COLUMNS": width})
        fits(done.stdout, int(width))
        assert "●" in done.stdout
    play("--players", "10", "--seed", "71", "--record", "plain.hustings", "--no-color", answers=["quit"],
         env={"NO_COLOR": "1"})


@test
def the_options_of_a_game_need_no_quotes():
    play("--players", "6", "--option", 'mode="party"', "--option", "rounds=2", "--record", "quoted.hustings", answers=["quit"])
    play("--players", "6", "--option", "mode=party", "--option", "rounds=2", "--record", "plain.hustings", answers=["quit"])
    first = [json.loads(read(path).splitlines()[0]) for path in ("quoted.hustings", "plain.hustings")]
    assert first[0]["options"] == first[1]["options"] == {"mode": "party", "rounds": 2}
    for bad, say in (("mode=quartet", "quartet"), ("target=many", "target"), ("target=[", "JSON"), ("mode=", "JSON"),
                     ("rounds=2", "rounds"), ("target=0", "target")):
        assert say in play("--option", bad, "--record", "none.hustings", code=2).stderr, bad
    assert "6 to 12" in play("--option", "mode=party", "--record", "none.hustings", code=2).stderr


@test
def on_a_terminal_with_and_without_colours():
    script = ["", "cards", "car\t", "clu\t1 hello", "", "", "quit"]
    text = on_a_terminal("play", "dixit", "--players", "6", "--seed", "81", "--record", "colour.hustings", script=script)
    assert "\x1b[" in text and text.count("Your hand:") == 2 and "hustings play --resume colour.hustings" in text
    assert "The votes are open" in text and moves_of("colour.hustings")[6]["text"] == "hello"
    text = on_a_terminal("play", "dixit", "--players", "6", "--seed", "81", "--record", "none.hustings", script=script[1:],
                         env={"NO_COLOR": "1"})
    assert "\x1b[3" not in text and "Your hand:" in text


@test
def a_low_window_shows_less_of_each_card_and_keeps_all_of_them():
    for size, players, mode in (((24, 60), "12", "classic"), ((24, 60), "4", "classic"), ((50, 100), "4", "classic")):
        path = "low-%d-%s.hustings" % (size[0], players)
        text = on_a_terminal("play", "dixit", "--players", players, "--seed", "9", "--record", path, *options(mode),
                             script=["", "quit"], size=size)
        picture = text[text.rindex("Dixit · "):].split("> ")[0]
        assert picture.count("\n") < size[0], (size, players, picture)
        for card in moves_of(path)[0]["cards"]:
            assert card in picture
        assert "(" in picture and "…" in picture or size[0] == 50


sys.exit(main())
