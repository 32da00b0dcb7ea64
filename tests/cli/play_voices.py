#!/usr/bin/env python3
"""End-to-end tests of hustings play voices, through pipes and a pseudo-terminal: play_voices.py HUSTINGS. Prints
TAP."""
import fcntl
import json
import os
import pty
import random
import re
import select
import struct
import sys
import termios
import time

from playing import HUSTINGS, LANGS, environment, fits, hustings, main, read, test

HERE = os.path.dirname(os.path.abspath(__file__))
PACK = os.path.join(HERE, "..", "..", "content", "voices", "standard.json")
FIXTURE = os.path.join(HERE, "..", "games", "voices", "scenarios", "voices-pack.json")
OPEN_NOW = {"en": "The jury has spoken.", "ru": "Присяжные сказали своё слово.", "hu": "Az esküdtszék döntött."}
AREAS = ("planning", "vision", "speech", "movement", "instinct")
EMOTIONS = ("anger", "sadness", "trust", "fear", "joy", "confusion", "panic", "nervousness")
SETS = ("blue", "green", "grey", "purple", "red", "yellow")


def play(*args, **more):
    return hustings("play", "voices", *args, **more)


def options(**given):
    return [word for key, value in given.items() for word in ("--option", "%s=%s" % (key, json.dumps(value)))]


def answers(seed, count=2500, more=()):
    """More than enough for a game, many of them wrong for the question they meet."""
    r = random.Random(seed)
    aim = lambda: "%d %d" % (r.randint(1000, 6500), r.randint(-1000, 1000))
    ways = [lambda: str(r.randint(0, 6)), lambda: str(r.randint(1, 3)),
            lambda: "push %s %s %s" % (r.choice(EMOTIONS), r.choice(AREAS), aim()),
            lambda: "push %s%d %s %s" % (r.choice(SETS), r.randint(1, 8), r.choice(AREAS), aim()),
            lambda: "%s %s" % (r.choice(EMOTIONS), r.choice(AREAS)), aim,
            lambda: r.choice(["pass", "skip", "use", "choose b", "put wary", "keep", "drop", "place guilty bored", "nonsense",
                              "", "push", "push joy nowhere", *more])]
    return [r.choice(ways)() for _ in range(count)]


def pack():
    with open(PACK, encoding="utf-8") as file:
        return json.load(file)


def moves_of(path):
    return [move for move in map(json.loads, read(path).splitlines()) if "do" in move]


@test
def whole_games_through_a_pipe_in_three_languages():
    for players, seat, given in (("3", "1", {"abilities": True, "prosecutor": 1}), ("5", "4", {"prosecutor": 0})):
        records = set()
        for lang in LANGS:
            path = "whole-%s-%s.hustings" % (players, lang)
            done = play("--players", players, "--seat", seat, "--seed", players, "--record", path, "--lang", lang,
                        *options(**given), answers=answers(players, more=["secrets", "help", "log", "map", "why H-5.4"]))
            fits(done.stdout)
            assert done.stderr == "" and OPEN_NOW[lang] in done.stdout, done.stdout[-600:]
            assert not re.search(r"\{\w+\}", done.stdout), re.search(r".*\{\w+\}.*", done.stdout).group()
            assert "end" in json.loads(read(path).splitlines()[-1])
            hustings("verify", path)
            records.add(read(path))
        assert len(records) == 1  # the language does not change any move


@test
def every_count_and_option_and_a_pack_without_texts():
    for seed, players in enumerate((3, 4, 5, 6, 3, 6)):
        path, lang = "many-%d.hustings" % seed, LANGS[seed % 3]
        content = ["--content", FIXTURE] if seed > 3 else []
        given = {"abilities": seed % 2 == 0, "advanced": seed % 3 == 1}
        done = play("--players", str(players), "--seat", str(seed % players), "--seed", str(seed), "--record", path,
                    "--bots", "random", "--lang", lang, *content, *options(**given), answers=answers(seed))
        fits(done.stdout)
        assert OPEN_NOW[lang] in done.stdout and done.stderr == "", done.stdout[-600:]
        hustings("verify", path, *content)
        for eyes in ([], ["--seat", "spectator"], ["--seat", "1"]):
            told = hustings("replay", path, *eyes, "--lang", lang, *content).stdout
            assert not re.search(r"\{\w+\}", told), re.search(r".*\{\w+\}.*", told).group()
        table = hustings("replay", path, "--seat", "0", "--at", "60", "--lang", lang, *content).stdout
        assert "└" in table


@test
def no_card_and_no_role_is_named_too_early():
    known = pack()
    for seed in (21, 22):
        path, seat = "leak-%d.hustings" % seed, 2
        done = play("--players", "4", "--seat", str(seat), "--seed", str(seed), "--record", path,
                    *options(prosecutor=seed - 21), answers=answers(seed, more=["secrets"] * 2))
        flat = re.sub(r"\s+", " ", done.stdout.split(OPEN_NOW["en"])[0])
        moves = moves_of(path)
        presented = {m["card"] for m in moves if m["do"] == "present"}
        rest = flat  # a card's name may be part of another's: “Violet” of “A Violet Five”
        for card in known["court"]:
            rest = rest.replace(card["name"]["en"], "") if card["id"] in presented else rest
        for card in known["court"]:
            front, back = (re.sub(r"\s+", " ", card[side]["text"]["en"]) for side in ("front", "back"))
            if card["id"] not in presented:
                assert card["name"]["en"] not in rest and front not in flat and back not in flat, card["id"]
                continue
            read_at, turned = flat.index("The court card is read: “%s”" % card["name"]["en"]), flat.index(back)
            assert flat.index(card["name"]["en"]) >= read_at < flat.index("The card is turned over.", read_at) < turned
        own = [m["role"] for m in moves if m["do"] == "deal_role" and m["to"] == seat]
        for role in known["roles"]:
            if role["id"] not in own:
                assert role["name"]["en"] + "." not in flat, role["id"]
        mine = {m["card"] for m in moves if m["do"] == "draw_strategy" and m["to"] == seat}
        seen = mine | {m["card"] for m in moves if m["do"] in ("play", "discard")}
        for card in known["strategy"]:
            if card["id"] not in seen:
                assert card["name"]["en"] + ":" not in flat and "“%s”" % card["name"]["en"] not in flat, card["id"]


@test
def a_hidden_effect_is_read_after_the_choice():
    """The texts are read, the effect is not; only the prosecutor may know it before."""
    done = play("--players", "4", "--watch", "--seed", "3", "--record", "hidden.hustings")
    flat, count = re.sub(r"\s+", " ", done.stdout), 0
    for card in pack()["court"]:
        for side in ("front", "back"):
            for ability in card[side]["do"]:
                for step in ability["do"]:
                    text = step.get("hidden") and re.sub(r"\s+", " ", step["a"]["text"]["en"])
                    if text:
                        count += flat.count("choose: (A) %s / (B)" % text)
                        assert "(A) %s →" % text not in flat, text
    assert count > 0


@test
def a_slant_to_the_left_has_the_minus_sign():
    play("--players", "3", "--watch", "--seed", "3", "--record", "slant.hustings")
    told = hustings("replay", "slant.hustings").stdout
    assert "slant −" in told and "slant -" not in told


@test
def a_played_card_is_announced_once():
    """The line that says who plays it and the line that says what it does don't begin alike."""
    play("--players", "5", "--watch", "--seed", "3", "--record", "played.hustings")
    for lang, plays, does in (("en", "plays “", "” takes effect ("), ("ru", "играет карту «", "Действие карты «"),
                              ("hu", "kijátssza: „", "” hatása (")):
        lines = re.sub(r"\n +(?=\S)", "\n", hustings("replay", "played.hustings", "--lang", lang).stdout)
        assert lines.count(plays) == lines.count(does) > 0, (lang, lines.count(plays), lines.count(does))


@test
def bad_answers_are_explained_and_change_nothing():
    done = play("--players", "4", "--seed", "1", "--record", "bad.hustings", *options(prosecutor=3),
                answers=["99", "nonsense", "push", "push joy", "push joy nowhere 1 2", "push joy vision 999 0",
                         "push joy vision 3500 1001", "push grey1 vision 3500 0", "push joy vision 3500 0 7", "joy vision", "",
                         "why H-4.3", "why H-99", "rules 4", "quit"])
    fits(done.stdout)
    assert not any(m.get("seat") == 0 for m in moves_of("bad.hustings"))
    for words in ("one of the choices", "two numbers", "no such area", "999 is out of range", "1001 is out of range", "no rule"):
        assert words in done.stdout, words


@test
def a_choice_is_typed_as_it_is_shown():
    """А and Б on a Russian keyboard, in any case; "1" would be the first choice, so only the letter can have made the second."""
    for lang, letters, shown in (("ru", ("б", "выбрать Б"), "Б: "), ("hu", ("b", "választ B"), "B: "), ("ru", ("b", "choose b"), "Б: ")):
        chosen = 0
        for seed in range(71, 75):
            path = "letter-%s-%d.hustings" % (lang, seed)
            cycle = [line for emotion in EMOTIONS for letter in letters
                     for line in (letter, "push %s speech 3000 0" % emotion, letter, "pass", letter, "skip", letter, "1", "0", "2", letter)]
            done = play("--players", "4", "--seat", "1", "--seed", str(seed), "--lang", lang, "--record", path, *options(prosecutor=0),
                        answers=[line for line in cycle * 12 if line != "2"])
            chosen += sum(m["seat"] == 1 and m["do"] == "choose" and m["option"] == "b" for m in moves_of(path))
            assert not chosen or shown in done.stdout
            os.remove(path)
            if chosen:
                break
        assert chosen, (lang, letters)


@test
def the_input_ends_and_the_game_goes_on_where_it_was():
    script = answers(51)
    given = options(abilities=True)
    play("--players", "4", "--seat", "2", "--seed", "51", "--record", "whole.hustings", *given, answers=script)
    play("--players", "4", "--seat", "2", "--seed", "51", "--record", "part.hustings", *given, answers=script[:40])
    assert read("whole.hustings").startswith(read("part.hustings"))
    hustings("play", "--resume", "part.hustings", answers=script[40:])
    hustings("verify", "part.hustings")


@test
def open_secrets_watching_and_narrow_windows():
    done = play("--players", "5", "--seed", "61", "--open", "--record", "open.hustings", *options(prosecutor=1), answers=["quit"])
    assert "Your role:" in done.stdout and "Your hand:" in done.stdout
    done = play("--players", "5", "--seed", "61", "--record", "shut.hustings", *options(prosecutor=1), answers=["quit"])
    assert "Your role:" not in done.stdout and "Your hand:" not in done.stdout
    done = play("--players", "6", "--watch", "--seed", "62", "--record", "watch.hustings")
    fits(done.stdout)
    assert "(you)" not in done.stdout and OPEN_NOW["en"] in done.stdout
    for lang in LANGS:
        done = play("--players", "6", "--seed", "63", "--record", "narrow-%s.hustings" % lang, "--lang", lang,
                    answers=["push joy vision", "3000 100", "1", "secrets", "quit"], env={"COLUMNS": "40"})
        fits(done.stdout, 40)


def sit_down(lang, path, players, emotions, *args):
    """A whole game on a terminal of 24 lines and 80 columns, by a player who reads the questions."""
    pid, fd = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.execve(HUSTINGS, [HUSTINGS, "play", "voices", "--players", str(players), "--seat", "0", "--record", path, "--lang",
                             lang, *args], environment())
    seen, fresh, pushed, tried, end = "", "", 0, 0, time.time() + 30
    while time.time() < end:
        if select.select([fd], [], [], 0.02)[0]:
            try:
                data = os.read(fd, 65536)
            except OSError:
                break
            fresh += data.decode("utf-8", "replace")
            continue
        if "> " not in fresh[-20:]:
            continue
        if "3500 -200" in fresh:  # the way to push, in every language
            emotion, area = emotions[pushed % len(emotions)], AREAS[pushed // 2 % 5]
            line = "push %s %s\r" % (emotion, area) if pushed % 2 else "push %s %s 3000 100\r" % (emotion, area)
            pushed += 1
        elif "Enter " in fresh and "Esc " in fresh:  # aiming: three to the right, a slant, push
            line = "\x1b[C\x1b[C\x1bOC\x1b[A\r"
        else:
            tried += 1
            line = ("1\r", "2\r", "0\r", "3\r", "\r")[tried % 5]
        seen, fresh = seen + fresh, ""
        os.write(fd, line.encode())
    _, status = os.waitpid(pid, 0)
    os.close(fd)
    assert os.waitstatus_to_exitcode(status) == 0, (seen + fresh)[-400:]
    return seen + fresh


@test
def whole_games_on_a_terminal_in_three_languages():
    for lang in LANGS:
        path = "seat-%s.hustings" % lang
        players, emotions = (5, EMOTIONS[:5]) if lang == "ru" else (3, EMOTIONS[5:])  # a voice, or the prosecutor
        seen = sit_down(lang, path, players, emotions, "--seed", "7", *options(prosecutor=4 if lang == "ru" else 0,
                                                                              abilities=True))
        assert OPEN_NOW[lang] in seen, seen[-400:]
        assert "\x1b[" in seen
        assert any(m.get("slant") == 100 and m["at"] == 4050 for m in moves_of(path) if m.get("seat") == 0)  # by the keys
        hustings("verify", path)


sys.exit(main())
