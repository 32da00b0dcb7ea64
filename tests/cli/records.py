#!/usr/bin/env python3
"""TAP: `hustings verify` and `hustings replay` as people call them.

    records.py HUSTINGS MAKER

MAKER writes records (tests/unit/record.c: MAKER open|sealed|signed|forged|forged-signed FILE). tests/fair/verify.py
checks the same altered files, as far as that needs no rules of a game: both must name the same line. """
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(ROOT, "tests", "fair"), os.path.join(ROOT, "tests")]
import verify  # noqa: E402
from points import Tap  # noqa: E402

HUSTINGS, MAKER = (os.path.abspath(path) for path in sys.argv[1:3])
ENVIRONMENT = dict(os.environ, LC_ALL="C.UTF-8", HUSTINGS_SOURCE=ROOT)


TAP = Tap()


def call(*arguments, document=None, **more):
    """(exit status, standard output, standard error)"""
    done = subprocess.run([HUSTINGS, *arguments], input=document, capture_output=True, env=ENVIRONMENT, check=False,
                          timeout=60, **more)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)
    return path


def joined(lines):
    return b"".join(line + b"\n" for line in lines)


# ---- verify ------------------------------------------------------------------------------------------------


def second_opinion(data):
    """What tests/fair/verify.py says: (exit status, line that fails)."""
    try:
        record = verify.Record(data)
    except verify.NoRecord:
        return 2, None
    return (0, None) if record.check() else (1, min(record.failures))


def first_opinion(path, data):
    status, out, _ = call("verify", write(path, data))
    named = re.search(r"Line (\d+) does not fit", out)
    return status, int(named[1]) if named else None


def alterations(lines):
    """Pairs of a name and bytes: changes that show without the rules of a game."""
    last = len(lines) - 1
    whole = joined(lines)
    footer = json.loads(lines[last])
    yield "sound", whole
    for number in sorted({1, 2, 3, len(lines) // 2, last - 1, last}):
        yield "line %d spaced otherwise" % number, joined(
            lines[:number] + [lines[number].replace(b":", b": ", 1)] + lines[number + 1:])
        yield "line %d cut" % number, joined(lines[:number] + [lines[number][:-1]] + lines[number + 1:])
        yield "line %d left out" % number, joined(lines[:number] + lines[number + 1:])
        yield "line %d ends in CR LF" % number, joined(lines[:number] + [lines[number] + b"\r"] + lines[number + 1:])
        yield "a blank line before line %d" % number, joined(lines[:number] + [b""] + lines[number:])
    for key in sorted(set(footer) - {"end"}):
        other = dict(footer, **{key: footer[key][:-1] + "%x" % (int(footer[key][-1], 16) ^ 1)})
        yield "footer: another %s" % key, joined(
            lines[:last] + [json.dumps(other, separators=(",", ":"), ensure_ascii=False).encode()])
        other = dict(footer, **{key: footer[key].upper() + " "})
        yield "footer: %s is no hex" % key, joined(
            lines[:last] + [json.dumps(other, separators=(",", ":"), ensure_ascii=False).encode()])
    yield "footer: other order", joined(lines[:last] + [json.dumps(
        dict(reversed(list(footer.items()))), separators=(",", ":"), ensure_ascii=False).encode()])
    yield "footer: an unknown field", joined(lines[:last] + [lines[last][:-1] + b',"more":1}'])
    yield "a comment more", joined(lines[:last] + [b'{"say":{}}', lines[last]])
    yield "a line after the footer", whole + lines[last - 1] + b"\n"
    yield "a byte after the footer", whole + b" "
    yield "the last line feed missing", whole[:-1]
    yield "the last line feed changed", whole[:-1] + b"\r"
    yield "the last line feed a space", whole[:-1] + b" "
    yield "a byte order mark", b"\xef\xbb\xbf" + whole
    yield "unfinished", joined(lines[:last])
    yield "empty", b""
    yield "zeros", bytes(1000)
    for cut in range(7, len(whole), len(whole) // 23):
        yield "cut at byte %d" % cut, whole[:cut]


def signed_alterations(lines):
    """The same for the line that signs a record, and what comes before it."""
    *before, last = lines
    whole = joined(lines)
    yield "sound", whole
    for name, line in (("spaced otherwise", last.replace(b":", b": ", 1)), ("cut", last[:-1]), ("ends in CR LF", last + b"\r"),
                       ("another key", last.replace(b'"key":"2', b'"key":"3')), ("another signature", last[:-6] + b"00" + last[-4:]),
                       ("upper case", last.upper().replace(b'"SIGNED":{"KEY":', b'"signed":{"key":').replace(b'"SIG":', b'"sig":')),
                       ("no signature", b'{"signed":{"key":"' + last[18:82] + b'"}}'), ("nothing", b'{"signed":null}'),
                       ("a field more", last[:-1] + b',"more":1}'), ("a comment", b'{"say":{}}')):
        yield "signature: " + name, joined(before + [line])
    yield "in the footer's place", joined(before[:-1] + [last])
    yield "twice", joined(lines + [last])
    yield "its line feed missing", whole[:-1]
    yield "half of it", whole[:-90]
    yield "another head in the footer", joined(before[:-1] + [before[-1][:-4] + b"00" + before[-1][-2:], last])


def test_in_step(folder, kind, lines, changes=alterations):
    path = os.path.join(folder, "altered")
    for name, data in changes(lines):
        mine, other = first_opinion(path, data), second_opinion(data)
        TAP.ok(mine == other, "%s: %s: both say %s" % (kind, name, other), "%s and %s" % (mine, other))


def altered(case, lines):
    """The record with a case of record_cases.json applied to it; web/src/replay/judge.test.ts does the same."""
    lines = list(lines)
    if "find" in case:
        lines[case["line"]] = lines[case["line"]].replace(case["find"].encode(), case["put"].encode(), 1)
    if "insert" in case:
        levels = case.get("levels", 0)
        text = case.get("text", '{"say":{"a":%s%s}}' % ("[" * levels, "]" * levels))
        lines.insert(case["insert"], bytes.fromhex(case["hex"]) if "hex" in case else text.encode())
    return bytes.fromhex(case.get("prefix", "")) + joined(lines[:case.get("cut")]) + case.get("tail", "").encode()


def test_cases(folder):
    """The cases that the page's judge answers as well: `wrong` is the first line that does not fit (null: none)."""
    call("sim", "night", "--games", "1", "--seed", "3", "--records", os.path.join(folder, "cases"))
    with open(os.path.join(folder, "cases", "game-000000.hustings"), "rb") as file:
        lines = file.read().split(b"\n")[:-1]
    with open(os.path.join(HERE, "record_cases.json"), encoding="utf-8") as file:
        cases = json.load(file)
    for case in cases:
        data = altered(case, lines)
        status, line = first_opinion(os.path.join(folder, "altered"), data)
        found = None if status == 0 else 0 if status == 2 else line
        TAP.ok(found == case["wrong"] and (case["name"] == "sound") == (data == joined(lines)),
               "case: %s: %s" % (case["name"], case["wrong"]), found)


def test_verify(folder, kind, path):
    with open(path, "rb") as file:
        lines = file.read().split(b"\n")[:-1]
    for lang, words in (("en", "does not prove"), ("ru", "не доказывает"), ("hu", "Nem bizonyítja")):
        status, out, err = call("verify", path, "--lang", lang)
        TAP.ok(status == 0 and words in out and not err, "%s: verify holds, in %s" % (kind, lang), out + err)
    test_in_step(folder, kind, lines)
    number = next(i for i, line in enumerate(lines) if b'"do":"roll"' in line)
    roll = json.loads(lines[number])
    roll["blue"], roll["red"] = roll["red"], roll["blue"]
    other = json.dumps(roll, separators=(",", ":")).encode()
    status, out, _ = call("verify", write(os.path.join(folder, "altered"), joined(
        lines[:number] + [other] + lines[number + 1:])))
    TAP.ok(status == 1 and "Line %d " % number in out, "%s: another roll is found where it stands" % kind, out)
    for name, old, new in (("hash", b'"content_sha256":"', b'"content_sha256":"0'), ("game", b'"night"', b'"nigth"'),
                           ("rules", b"night/1", b"night/9"), ("pack", b'"standard"', b'"other"'),
                           ("pack by path", b'"standard"', b'"../standard.json"')):
        data = joined([lines[0].replace(old, new, 1)] + lines[1:])
        status, out, err = call("verify", write(os.path.join(folder, "altered"), data))
        TAP.ok(status == 2 and "line 0" in err and not out, "%s: line 0: another %s" % (kind, name), out + err)
    return lines


def saved_heads(lines):
    """The heads of a record's lines, by verify.py."""
    record = verify.Record(joined(lines))
    record.check()
    heads = [verify.fair_setup(lines[0])]
    for number, line in enumerate(lines[1:], 1):
        heads.append(verify.fair_head(record.seed, number, line, heads[-1]))
    return heads


def test_heads(folder, kind, path, lines):
    heads = saved_heads(lines)
    file = os.path.join(folder, "heads")

    def put(pairs):
        return write(file, b"".join(b'{"line":%d,"head":"%s"}\n' % (n, head.hex().encode()) for n, head in pairs))

    status, out, _ = call("verify", path, "--heads", put(list(enumerate(heads))[::-1]))
    TAP.ok(status == 0 and "%d saved heads" % len(lines) in out, "%s: saved heads hold" % kind, out)
    status, out, _ = call("verify", path, "--heads", put([(5, heads[5]), (9, heads[8])]))
    TAP.ok(status == 1 and "Line 9 " in out, "%s: a saved head of another chain" % kind, out)
    status, out, _ = call("verify", path, "--heads", put([(len(lines) + 3, heads[8])]))
    TAP.ok(status == 1 and "Line %d " % len(lines) in out, "%s: a saved head beyond the end" % kind, out)
    for name, data in (("no JSON", b"x\n"), ("no head", b'{"line":1}\n'), ("below 0", b'{"line":-1,"head":"%064d"}' % 0)):
        status, out, err = call("verify", path, "--heads", write(file, data))
        TAP.ok(status == 2 and "line 0" in err and not out, "%s: heads: %s" % (kind, name), out + err)


# ---- given moves -------------------------------------------------------------------------------------------


def test_given(folder):
    """A record that goes on from another game's moment holds, for the second opinion too, and verify does not claim the luck
    of the moves that it took over; nor does it miss another roll among its own."""
    path, lines = made(folder, "given")
    for lang, words in (("en", "The first moves (40)"), ("ru", "взятых из другой партии: 40"),
                        ("hu", "Az első 40 lépés")):
        status, out, err = call("verify", path, "--lang", lang)
        TAP.ok(status == 0 and words in out and not err, "given: verify says so, in %s" % lang, out + err)
    TAP.ok(second_opinion(joined(lines))[0] == 0, "given: the second opinion holds", second_opinion(joined(lines)))
    rolls = [i for i, line in enumerate(lines) if b'"do":"roll"' in line]
    for number, holds in ((rolls[0], None), (rolls[-1], False)):
        roll = json.loads(lines[number])
        roll["blue"], roll["red"] = roll["red"], roll["blue"]
        other = json.dumps(roll, separators=(",", ":")).encode()
        data = joined(lines[:number] + [other] + lines[number + 1:])
        status, line = first_opinion(os.path.join(folder, "altered"), data)
        if holds is None:  # its luck is not this game's: what does not fit is a later line
            TAP.ok(status == 1 and line > number, "given: a roll of another game is not judged", line)
        else:
            TAP.ok(status == 1 and line == number, "given: a roll of its own is", line)


# ---- signatures --------------------------------------------------------------------------------------------


PLAYED, CHECKED = "as it was played", "does not prove that these are the moves"
SERVER = "2543b92ff1095511476adc8369db6ddc933665a11978dda1404ee1066ca9559d"  # of tests/fair/vectors.json


def made(folder, kind):
    path = os.path.join(folder, kind)
    subprocess.run([MAKER, kind, path], check=True, env=ENVIRONMENT)
    with open(path, "rb") as file:
        return path, file.read().split(b"\n")[:-1]


def test_signed(folder):
    """A record whose moves were changed after the end, with heads computed again, holds by itself: only luck and legality
    are claimed for it. The key of the server, or the heads of a seat, show that it was not played like that."""
    path, lines = made(folder, "signed")
    forged, others = made(folder, "forged")
    own, _ = made(folder, "forged-signed")
    kept = write(os.path.join(folder, "kept"), joined(others + [lines[-1]]))  # with the signature of the true game
    key = write(os.path.join(folder, "key"), SERVER.encode() + b"\n")
    answer = write(os.path.join(folder, "answer"), b'{"key":"%s"}' % SERVER.encode())
    heads = os.path.join(folder, "signed.heads")
    chain = list(enumerate(saved_heads(lines[:-1])))

    def saved(pairs):
        return write(heads, b"".join(b'{"line":%d,"head":"%s"}\n' % (n, head.hex().encode()) for n, head in pairs))

    def expect(name, status, has, lacks, file, *more):
        got, out, err = call("verify", file, *more)
        good = got == status and all(text in out for text in has) and all(text not in out for text in lacks) and not err
        TAP.ok(good, "signed: " + name, (got, out, err))

    TAP.ok(others[:2] == lines[:2] and others[:-1] != lines[:-2], "signed: the forged game has the same luck and other moves")
    expect("no key is named", 0, ["Signed by %s, which you have not said you trust." % SERVER, CHECKED], [PLAYED], path)
    for named in (SERVER, key, answer):
        expect("the key is named", 0, ["Signed by %s, the key that you trust." % SERVER, PLAYED], [CHECKED], path, "--key", named)
    expect("all heads", 0, [PLAYED, "not said you trust"], [CHECKED, "Up to line"], path, "--heads", saved(chain))
    expect("the last head before the footer", 0, [PLAYED], ["Up to line"], path, "--heads", saved(chain[-2:-1]))
    expect("half of the heads", 0, ["Up to line 40 the game is " + PLAYED], [CHECKED], path, "--heads", saved(chain[:41]))
    expect("forged: luck and legality hold", 0, [CHECKED], [PLAYED], forged)
    expect("forged: the key is named", 1, ["Line %d " % len(others), "signature is missing"], [PLAYED], forged, "--key", SERVER)
    expect("forged: a seat's heads", 1, [], [PLAYED], forged, "--heads", saved(chain))
    expect("forged: with the true signature", 1, ["Line %d " % len(others), "not this key’s"], [PLAYED], kept)
    expect("forged: signed by the forger", 0, ["not said you trust", CHECKED], [PLAYED], own)
    expect("forged: signed by the forger, the key is named", 1, ["another key"], [PLAYED], own, "--key", SERVER)
    expect("open: the key is named", 1, [], [PLAYED], os.path.join(folder, "open"), "--key", SERVER)
    for lang, played, checked in (("ru", "именно та, что была сыграна", "что ходы были именно такими"),
                                  ("hu", "valóban így zajlott", "hogy éppen ezek voltak a lépések")):
        expect("the key is named, " + lang, 0, [played], [checked], path, "--key", SERVER, "--lang", lang)
        expect("no key is named, " + lang, 0, [checked], [played], path, "--lang", lang)
    test_in_step(folder, "signed", lines, signed_alterations)
    got = replayed(path)
    TAP.ok(got.get("moves") == moves_of(lines) and got["over"], "signed: replayed to its end", got)
    for named in ("0" * 63, folder + "/none", path):
        status, out, err = call("verify", path, "--key", named)
        TAP.ok(status == 2 and not out and err.startswith("hustings: "), "signed: --key %s" % named[-20:], (status, out, err))


# ---- replay ------------------------------------------------------------------------------------------------


def moves_of(lines):
    """The bare moves of a record."""
    moves = []
    for line in lines:
        value = json.loads(line)
        if "n" in value:
            for key in ("n", "q", "by"):
                value.pop(key, None)
                if "_" + key in value:
                    value[key] = value.pop("_" + key)
            moves.append(value)
    return moves


def applied(lines, moves):
    start = json.loads(lines[0])
    document = {"game": "night", "options": start["options"], "players": 2, "moves": moves, "show": ["position", "views"]}
    status, out, _ = call("apply", document=json.dumps(document).encode())
    return json.loads(out) if status == 0 else {}


def replayed(path, *arguments):
    status, out, err = call("replay", path, "--json", *arguments)
    return json.loads(out) if status == 0 and not err else {"error": out + err}


def test_positions(kind, path, lines):
    moves = moves_of(lines)
    for at in (0, 2, 3, 5, 40, 77, len(moves) - 1):
        answer = applied(lines, moves[:at + 1])
        for seat, want in (("0", "0"), ("1", "1"), ("spectator", "spectator")):
            got = replayed(path, "--at", str(at), "--seat", seat)
            good = got.get("view") == answer["views"][want] and got["to_act"] == answer["to_act"]
            TAP.ok(good, "%s: the view of %s after move %d is that of apply" % (kind, seat, at), got)
        got = replayed(path, "--at", str(at))
        TAP.ok(got.get("position") == answer["position"] and got["moves"] == moves[:at + 1],
               "%s: the truth after move %d is that of apply" % (kind, at), got)


def test_hidden(kind, path, lines):
    """What a seat saw of each move at each moment (docs/rules/night.md, Who knows what)."""
    moves = moves_of(lines)
    wrong = []
    # hands that are the same are thrown again: which throws are the first of their pair
    throws = [n for n, move in enumerate(moves) if move["do"] == "throw"]
    second = set(throws[1::2])
    for at in range(60):
        seen = replayed(path, "--at", str(at), "--seat", "0").get("moves", [])
        waiting = at + 1 < len(moves) and moves[at]["do"] == moves[at + 1]["do"] and moves[at]["seat"] != moves[at + 1]["seat"] \
            and at not in second
        for n, (truth, view) in enumerate(zip(moves[:at + 1], seen)):
            want = dict(truth)
            if truth["seat"] == 1 and truth["do"] == "flip" and truth["die"] != "none":
                want["die"] = None
            hidden = {"flip": "die", "play": "die", "veto": "yes", "throw": "hand"}.get(truth["do"])
            if n == at and waiting and hidden and truth["seat"] == 1:
                want[hidden] = None
            if want != view:
                wrong.append((at, n, want, view))
        if len(seen) != at + 1:
            wrong.append((at, seen))
    TAP.ok(not wrong, "%s: seat 0 saw what it might, move by move" % kind, wrong[:3])
    # seats answer in the order of their numbers in these records, so it is seat 1 that waits for seat 0's answers
    number = next(i for i, move in enumerate(moves) if move["do"] == "play" and move["seat"] == 0)
    pending = replayed(path, "--at", str(number), "--seat", "1")["moves"][number]
    opened = replayed(path, "--at", str(number + 1), "--seat", "1")["moves"][number]
    TAP.ok(pending["die"] is None and opened == moves[number], "%s: a die is hidden until both are shown" % kind)
    status, out, _ = call("replay", path, "--at", str(number), "--seat", "1")
    good = status == 0 and re.search(r"^ *%d  .* has chosen a die\.$" % number, out, re.MULTILINE)
    TAP.ok(good and " shows the " not in out, "%s: told as chosen" % kind, out[-300:])
    TAP.ok("┌" in out or "+" in out, "%s: --at shows the table" % kind, out)
    which = r"^ *\d+  (.*) (?:flips|answers with a flip of) the (?:blue|red|white) die"
    for seat, count in (("spectator", 0), ("0", 1), ("1", 1)):
        status, out, _ = call("replay", path, "--seat", seat)
        owners = set(re.findall(which, out, re.MULTILINE))
        TAP.ok(status == 0 and len(owners) == count and "stays secret" in out,
               "%s: which die was flipped is told to %s only of its own" % (kind, seat), owners)
    status, out, _ = call("replay", path, "--seat", "1")
    told = [line for line in out.splitlines() if line.startswith("%4d  " % number)]
    TAP.ok(len(told) == 2 and " shows the " in told[1], "%s: told again when it opens" % kind, told)


def test_replay(folder, kind, path, lines):
    whole = joined(lines)
    for lang, words in (("en", "mandates"), ("ru", "мандат"), ("hu", "mandátum")):
        status, out, err = call("replay", path, "--lang", lang)
        TAP.ok(status == 0 and words in out and not err, "%s: replay in %s" % (kind, lang), out[-300:] + err)
    test_positions(kind, path, lines)
    test_hidden(kind, path, lines)
    part, before, good = os.path.join(folder, "part"), -1, True
    for cut in range(len(lines[0]) + 1, len(whole), 149):
        got = replayed(write(part, whole[:cut]))
        now = len(got.get("moves", []))
        good = good and "error" not in got and now >= before and got["seat"] == "spectator"
        before = now
    TAP.ok(good and before > 50, "%s: cut anywhere, replay shows what there is" % kind, before)
    status, out, err = call("replay", write(part, joined(lines[:50] + [b'{"n":1}'] + lines[50:])))
    TAP.ok(status == 1 and "line 50" in err and out.count("\n") > 40, "%s: shown up to a wrong line" % kind, err)


# ---- called wrongly ----------------------------------------------------------------------------------------


def test_usage(folder, path):
    big = os.path.join(folder, "big")
    with open(big, "wb") as file:
        file.truncate(100 << 20)
    for name, arguments in (
            ("verify: no file", ["verify"]), ("verify: two files", ["verify", path, path]),
            ("verify: not there", ["verify", folder + "/none"]), ("verify: a folder", ["verify", folder]),
            ("verify: nothing in it", ["verify", "/dev/null"]), ("verify: 100 MiB", ["verify", big]),
            ("verify: no such option", ["verify", path, "--sead", "1"]),
            ("verify: heads not there", ["verify", path, "--heads", folder + "/none"]),
            ("verify: another pack", ["verify", path, "--content", ROOT + "/tests/games/night/scenarios/night-pack.json"]),
            ("verify: no such pack", ["verify", path, "--content", folder + "/none.json"]),
            ("replay: no file", ["replay"]), ("replay: 100 MiB", ["replay", big]), ("replay: a folder", ["replay", folder]),
            ("replay: no such seat", ["replay", path, "--seat", "2"]), ("replay: no seat", ["replay", path, "--seat", "me"]),
            ("replay: beliefs of no such seat", ["replay", path, "--beliefs", "2"]),
            ("replay: beliefs of nobody", ["replay", path, "--beliefs", "spectator"]),
            ("replay: no such move", ["replay", path, "--at", "9999"]), ("replay: below 0", ["replay", path, "--at", "-1"])):
        status, out, err = call(*arguments)
        TAP.ok(status == 2 and err.startswith("hustings: ") and not out, name, (status, out, err))
    for command in ("verify", "replay"):
        status, out, _ = call(command, "--help", "--lang", "hu")
        TAP.ok(status == 0 and "Kilépési kód" in out, "%s --help" % command, out)
        with open("/dev/full", "wb") as full:
            done = subprocess.run([HUSTINGS, command, path], stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False)
        TAP.ok(done.returncode == 2 and done.stderr, "%s onto a full disk" % command, done.stderr)
        end, start = os.pipe()
        os.close(end)
        done = subprocess.run([HUSTINGS, command, path], stdout=start, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False)
        os.close(start)
        TAP.ok(done.returncode == 0 and not done.stderr, "%s into a closed pipe" % command, done.stderr)


def test_pack_file(folder):
    """A pack from a file: its name in the record is not a path; --content gives it."""
    pack = os.path.join(ROOT, "tests", "games", "night", "scenarios", "night-pack.json")
    games = os.path.join(folder, "games")
    status, _, err = call("sim", "night", "--games", "2", "--seed", "1", "--content", pack, "--records", games)
    files = sorted(os.listdir(games)) if status == 0 else []
    TAP.ok(len(files) == 2, "sim keeps games of a pack from a file", err)
    for name in files:
        path = os.path.join(games, name)
        status, _, err = call("verify", path)
        TAP.ok(status == 2 and "--content" in err, "without the pack: asked for", err)
        status, out, err = call("verify", path, "--content", pack)
        TAP.ok(status == 0, "with the pack: holds", out + err)
        status, out, err = call("replay", path, "--content", pack)
        TAP.ok(status == 0, "with the pack: replayed", out + err)


def test_earlier_rules(folder):
    """Records that voices/1 wrote: read without the option that has changed since, refused with a sentence where it was used."""
    for name in ("voices-open", "voices-prosecutor-open"):
        with gzip.open(os.path.join(ROOT, "tests/former/582c9aa", name + ".jsonl.gz")) as kept, open(os.path.join(folder, name), "wb") as out:
            out.write(kept.read())
    for command in ("verify", "replay"):
        status, out, err = call(command, os.path.join(folder, "voices-open"))
        TAP.ok(status == 0, "%s: an earlier version of the rules" % command, out + err)
        for lang, word in (("en", "changed since"), ("ru", "изменилась"), ("hu", "megváltozott")):
            status, _, err = call(command, os.path.join(folder, "voices-prosecutor-open"), "--lang", lang)
            TAP.ok(status == 2 and "voices/1" in err and "prosecutor" in err and word in err,
                   "%s: with the option that has changed, %s" % (command, lang), err)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("open", "sealed"):
            path = os.path.join(folder, kind)
            subprocess.run([MAKER, kind, path], check=True, env=ENVIRONMENT)
            lines = test_verify(folder, kind, path)
            test_heads(folder, kind, path, lines)
            test_replay(folder, kind, path, lines)
        test_given(folder)
        test_signed(folder)
        test_usage(folder, path)
        test_pack_file(folder)
        test_earlier_rules(folder)
        test_cases(folder)
    print("1..%d" % TAP.count)
    return 1 if TAP.failed else 0


if __name__ == "__main__":
    sys.exit(main())
