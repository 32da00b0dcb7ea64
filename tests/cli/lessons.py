#!/usr/bin/env python3
"""TAP: lessons.py HUSTINGS: the lessons (content/GAME/lesson.json, docs/lessons.md) by the rules themselves. Each path is legal
to its end, what is wanted is among the legal moves, every other legal move has an answer; texts in three languages that fit
the page; places that exist; the length without the scenes, which web/src/learn/lesson.test.ts adds."""
import json
import os
import re
import subprocess
import sys

HUSTINGS = os.path.abspath(sys.argv[1])
SOURCE = os.environ.get("HUSTINGS_SOURCE") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GAMES = ("vote", "night", "dixit", "voices")
LANGS = ("en", "ru", "hu")
MOST_LETTERS, MOST_SECONDS, LEAST_SECONDS = 140, 180, 60
WORDS_A_SECOND, SECONDS_AN_ASK = 3, 3
KEYS = {"say": {"say", "at", "during"}, "play": {"play", "quick"}, "look": {"ask", "at", "look"},
        "ask": {"ask", "at", "want", "plays", "else", "then", "after", "example"}}
results = []


def point(name, wrong):
    results.append(not wrong)
    print(f"{'not ' if wrong else ''}ok {len(results)} - {name}")
    for line in wrong[:20]:
        print("#", line[:400])
    sys.stdout.flush()


def load(*path):
    with open(os.path.join(SOURCE, "content", *path), encoding="utf-8") as file:
        return json.load(file)


def kind(step):
    return next((k for k in ("say", "play", "look") if k in step), "ask")


# --- words --------------------------------------------------------------------------------------------------------------

def texts(node):
    """Every text object below a node."""
    if isinstance(node, dict):
        if node and node.keys() <= set(LANGS):
            yield node
            return
        node = list(node.values())
    if isinstance(node, list):
        for one in node:
            yield from texts(one)


def slots(text):
    return sorted(re.findall(r"\{(\w+)", text))


def wrong_words(lesson):
    for text in texts([lesson["script"], lesson.get("pictures", []), lesson.get("hints", [])]):
        if set(text) != set(LANGS) or not all(text[lang].strip() for lang in text):
            yield f"not in three languages: {text}"
            continue
        if len({tuple(slots(text[lang])) for lang in LANGS}) > 1:
            yield f"other slots: {text}"
        for lang in LANGS:
            if len(text[lang]) > MOST_LETTERS:
                yield f"{lang}: {len(text[lang])} letters: {text[lang]}"
    for lang in LANGS:
        names = lesson["names"][lang]
        if len(names) != lesson["players"] or names[lesson["me"]] != "" or len(set(names)) != len(names):
            yield f"names in {lang}: {names}"


def seconds(script, lang):
    """Of a lesson without its scenes; of several branches the longest."""
    all_words = 0
    for step in script:
        said = step.get("say") or step.get("ask")
        if said:
            all_words += len(said[lang].split()) / WORDS_A_SECOND
        if "ask" in step:
            all_words += SECONDS_AN_ASK
        all_words += max((seconds(branch, lang) for branch in step.get("then", [])), default=0)
    return all_words


# --- the form ------------------------------------------------------------------------------------------------------------

def wrong_form(lesson, pack):
    if lesson["game"] not in GAMES or lesson["lesson"] != 1:
        yield "which lesson is this?"
    asks = [step for step in lesson["script"] if "ask" in step]
    if not 5 <= len(asks) <= 7:
        yield f"{len(asks)} questions instead of 5 to 7"
    if sum("then" in step for step in asks) > 2:
        yield "more than two questions have branches"
    for step in lesson["script"]:
        if not step.keys() <= KEYS[kind(step)]:
            yield f"unknown keys: {sorted(step)}"
        for more in ("plays", "then"):
            if more in step and len(step[more]) != len(step["want"]):
                yield f"{more} is not as long as want: {step['ask']['en']}"
        for branch in step.get("then", []):
            if any(kind(one) not in ("say", "play") for one in branch):
                yield f"a branch asks: {step['ask']['en']}"
        if "during" in step and step["during"] not in load(lesson["game"], "tempo.json"):
            yield f"no such cue: {step['during']}"
        if "at" in step and not exists(step["at"], lesson, pack):
            yield f"no such place: {step['at']}"


def exists(place, lesson, pack):
    what, _, which = place.partition(" ")
    ids = {"card": [c["id"] for c in pack.get("cards", pack.get("events", []) + pack.get("abilities", []))],
           "map": [r["id"] for r in pack.get("regions", [])], "area": list(pack.get("areas", [])),
           "seat": [str(seat) for seat in range(lesson["players"])],
           "slot": [str(slot) for slot in range(1, lesson["players"] + 1)] if lesson["game"] == "dixit" else []}
    return place in ("bar", "strip") or which in ids.get(what, [])


# --- the rules -----------------------------------------------------------------------------------------------------------

def plain(move):
    """A move with its text in one language."""
    return {k: v["en"] if isinstance(v, dict) and "en" in v else v for k, v in move.items()}


def apply(lesson, moves):
    document = {key: lesson[key] for key in ("game", "content", "players", "options")}
    document.update(moves=[plain(move) for move in moves], show=["legal"])
    done = subprocess.run([HUSTINGS, "apply"], input=json.dumps(document), capture_output=True, text=True, timeout=60)
    return json.loads(done.stdout)


def single(entry):
    """The single moves of an entry of `legal`: the ends of a range, any text, subsets of one."""
    moves = [{}]
    for key, value in entry.items():
        if value == "*":
            values = ["…"]
        elif isinstance(value, dict) and "min" in value:
            values = [value["min"], value["max"]] if value["max"] - value["min"] > 9 else list(range(value["min"], value["max"] + 1))
        elif isinstance(value, dict) and value.get("choose") == 1:
            values = [[one] for one in value["of"]]
        elif isinstance(value, dict):
            raise ValueError(f"subsets of {value['choose']} are not asked for in a lesson")
        else:
            values = [value]
        moves = [{**move, key: one} for move in moves for one in values]
    return moves


def fits(move, want):
    """Has the move what is wanted? A list: one of these; a range: within it; what is not named may be anything."""
    for key, value in want.items():
        mine = move.get(key)
        if isinstance(value, dict) and "min" in value:
            if not isinstance(mine, int) or not value["min"] <= mine <= value["max"]:
                return False
        elif isinstance(value, list) and not isinstance(mine, list):
            if mine not in value:
                return False
        elif mine != value:
            return False
    return True


class Walk:
    """Down every branch; where many moves are wanted alike, the first and the last of them."""

    def __init__(self, lesson):
        self.lesson, self.wrong, self.paths = lesson, [], 0
        self.step(lesson["script"], [])

    def step(self, script, moves):
        while script and kind(script[0]) == "play":
            moves = moves + script[0]["play"]
            script = script[1:]
        if not script:
            self.paths += 1
            return self.end(moves)
        if kind(script[0]) == "ask":
            return self.ask(script[0], script[1:], moves)
        if not self.settled(moves, (script[0].get("say") or script[0]["ask"])["en"]) or self.wrong:
            return None
        while script and kind(script[0]) in ("say", "look"):  # nothing changes meanwhile
            script = script[1:]
        return self.step(script, moves)

    def end(self, moves):
        """Nobody loses their first game."""
        answer = self.settled(moves, "the end")
        if answer and answer["over"] and self.lesson["me"] not in answer["result"]["winners"]:
            self.wrong.append(f"lost: {answer['result']}")

    def settled(self, moves, where):
        answer = apply(self.lesson, moves)
        if not answer["ok"]:
            self.wrong.append(f"before “{where}”: {answer['error']} {moves[answer.get('at', 0)]}")
        elif answer["to_act"] == ["chance"]:
            self.wrong.append(f"before “{where}” chance owes a move: {answer['legal']['chance'][0]}")
        return answer["ok"] and answer

    def ask(self, step, rest, moves):
        me, where = self.lesson["me"], step["ask"]["en"]
        answer = self.settled(moves, where)
        if not answer or self.wrong:
            return
        if me not in answer["to_act"]:
            self.wrong.append(f"“{where}” asks, and the game waits for {answer['to_act']}")
            return
        legal = [move for entry in answer["legal"][str(me)] for move in single(entry)]
        others = [move for move in legal if not any(fits(move, want) for want in step["want"])]
        if others and "else" not in step:
            self.wrong.append(f"“{where}” has no answer to {others[0]}")
        if not others and "else" in step:
            self.wrong.append(f"“{where}” has an answer that nobody gets")
        for i, want in enumerate(step["want"]):
            wanted = [step["plays"][i]] if "plays" in step else [move for move in legal if fits(move, want)]
            if not wanted or "plays" in step and not fits(wanted[0], want):
                self.wrong.append(f"“{where}” wants what can’t be done: {want}")
                continue
            for move in wanted[:1] + wanted[1:][-1:]:
                branch = step["then"][i] if "then" in step else []
                self.step([*branch, *rest], [*moves, {"seat": me, **move}, *step.get("after", [])])


def main():
    for game in GAMES:
        lesson, pack = load(game, "lesson.json"), load(game, "standard.json")
        point(f"{game}: the form", list(wrong_form(lesson, pack)))
        point(f"{game}: the words", list(wrong_words(lesson)))
        long = {lang: round(seconds(lesson["script"], lang)) for lang in LANGS}
        point(f"{game}: {max(long.values())} s without scenes", [f"{long}"] if not all(LEAST_SECONDS <= s <= MOST_SECONDS for s in long.values()) else [])
        walk = Walk(lesson)
        point(f"{game}: {walk.paths} paths by the rules", walk.wrong)
    print(f"1..{len(results)}")
    return 0 if all(results) else 1


sys.exit(main())
