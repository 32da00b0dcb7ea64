#!/usr/bin/env python3
"""End-to-end tests of hustings learn, through pipes and a pseudo-terminal: learn.py HUSTINGS. Prints TAP."""
import json
import os
import sys

from playing import LANGS, fits, hustings, main, on_a_terminal, test

CONTENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "content")
# What is typed at each question, and first of all one legal answer that the lesson does not want, where there is one.
WAYS = {
    "vote": ["1", "2", "1", "3 4", "1 3", "1", "2"],
    "night": ["2", "1", "1", "east-1", "centre-2", "1", "north-3", "6 west-3"],
    "dixit": ["1", "3", "1", "2 Rabbit, hat", "6", "3 Monday"],
    "voices": ["1", "push trust instinct 1400 0", "7", "push joy speech 3750 0", "1"],
}


def lesson(game):
    with open(os.path.join(CONTENT, game, "lesson.json"), encoding="utf-8") as file:
        return json.load(file)


def flat(text):
    return " ".join(text.replace("»", " ").split())


@test
def every_lesson_to_its_end():
    for game, answers in WAYS.items():
        for lang in LANGS:
            done = hustings("learn", game, "--lang", lang, answers=answers)
            said = flat(done.stdout)
            for step in lesson(game)["script"]:
                text = step.get("say") or step.get("ask")
                assert not text or flat(text[lang]) in said, (game, lang, text[lang])
            assert said.endswith(f"hustings play {game}"), said[-100:]
            assert not done.stderr
            fits(done.stdout, 80)


@test
def what_is_not_wanted_is_explained():
    for game, typed in (("vote", ["2", "2"]), ("night", ["2"]), ("dixit", ["1"])):
        ask = next(step for step in lesson(game)["script"] if "else" in step)
        said = flat(hustings("learn", game, answers=typed).stdout)
        assert flat(ask["else"]["en"]) in said, said[-400:]
        assert said.endswith(f"To play: hustings play {game}"), said[-100:]  # the input has ended


@test
def those_who_leave():
    done = hustings("learn", "night", answers=["help", "rules N-3.4", "quit"])
    assert "You leave the lesson" in done.stdout


@test
def on_a_terminal_enter_goes_on():
    seen = on_a_terminal("learn", "night", script=["", "", "", "1", "quit"])
    assert "Show your blue 6" in flat(seen), seen[-600:]


@test
def called_wrongly():
    for args, words in ((["learn"], "GAME"), (["learn", "chess"], "chess"), (["learn", "null"], "null"),
                        (["learn", "vote", "night"], "night"), (["learn", "vote", "--fast"], "--fast")):
        done = hustings(*args, code=2)
        assert words in done.stderr and not done.stdout, (args, done.stderr)


sys.exit(main())
