#!/usr/bin/env python3
"""End-to-end tests of hustings play, through pipes and through a pseudo-terminal: play.py HUSTINGS. Prints TAP."""
import fcntl
import glob
import json
import os
import pty
import random
import re
import resource
import select
import signal
import struct
import subprocess
import sys
import termios
import time

from playing import HUSTINGS, LANGS, columns, environment, fits, hustings, main, read, test

HERE = os.path.dirname(os.path.abspath(__file__))


def play(*args, **more):
    return hustings("play", *args, **more)


def answers(seed, count=4000):
    """More than enough for a game, many of them wrong for the question they meet."""
    r = random.Random(seed)
    words = ["1", "2", "3", "4", "5", "6", "7", "none", "veto", "rock", "blue", "north", "east-7", "nonsense", ""]
    return [r.choice(words + ["%d %d" % (r.randint(1, 6), r.randint(1, 7))] * 3) for _ in range(count)]


def verify(path):
    done = subprocess.run([HUSTINGS, "verify", path], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


class Terminal:
    """A game on a pseudo-terminal of 80 columns."""

    def __init__(self, *args, env=None, lines=24):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            try:
                os.execve(HUSTINGS, [HUSTINGS, "play", *args], environment(**(env or {})))
            finally:
                os._exit(127)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, 80, 0, 0))
        self.seen = ""

    def until(self, text, seconds=20):
        """Reads until the text has come, and drops everything up to there."""
        end = time.time() + seconds
        while text not in self.seen:
            assert time.time() < end, "waited for %r, saw %r" % (text, self.seen[-400:])
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.fd, 65536).decode("utf-8", "replace")
                except OSError:
                    assert text in self.seen, "waited for %r, saw the end: %r" % (text, self.seen[-400:])
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def send(self, text):
        os.write(self.fd, text.encode())

    def end(self):
        """The rest, and the exit code."""
        end = time.time() + 20
        while time.time() < end:
            try:
                if select.select([self.fd], [], [], 0.1)[0]:
                    data = os.read(self.fd, 65536)
                    if not data:
                        break
                    self.seen += data.decode("utf-8", "replace")
            except OSError:
                break
        else:
            os.kill(self.pid, signal.SIGKILL)  # it does not end by itself
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return self.seen, os.waitstatus_to_exitcode(status)


# --- whole games

@test
def whole_games_through_a_pipe_in_three_languages():
    for seed in ("1", "2"):
        records = set()
        for lang in LANGS:
            path = "whole-%s-%s.hustings" % (seed, lang)
            done = play("night", "--seed", seed, "--record", path, "--lang", lang, answers=answers(seed))
            fits(done.stdout)
            assert done.stderr == "" and done.stdout.count(path) >= 2
            assert "hustings verify " + path in done.stdout
            assert json.loads(read(path).splitlines()[-1])["end"]["winners"]
            verify(path)
            records.add(read(path))
        assert len(records) == 1  # the language does not change any move


@test
def the_other_seat_and_other_bots():
    done = play("night", "--seat", "1", "--bots", "random", "--seed", "3", "--record", "seat1.hustings",
                "--option", 'parties=["Öreg Rókák","Молодые львы"]', answers=answers(3))
    fits(done.stdout)
    assert "Молодые львы (you)" in done.stdout and "Öreg Rókák: Ilka (bot, random)" in done.stdout
    verify("seat1.hustings")


@test
def hungarian_parties_have_their_article_and_levels_their_word():
    done = play("night", "--seat", "1", "--bots", "club", "--seed", "3", "--record", "article.hustings", "--lang", "hu",
                "--option", 'parties=["Összefogás","Rókák Pártja"]', answers=answers(3))
    assert "Az Összefogás dob:" in done.stdout and "A Rókák Pártja dob:" in done.stdout
    assert "(bot, klubjátékos)" in done.stdout and "(bot, club)" not in done.stdout
    told = hustings("replay", "article.hustings", "--lang", "hu").stdout
    assert re.search("Az? (Összefogás|Rókák Pártja) (nyer|és ellenfele)", told)
    for sentence in re.findall("[^ ]* ?(?:Összefogás|Rókák Pártja)", told):
        assert sentence.split(" ")[0] in (("Az", "az") if "Össze" in sentence else ("A", "a")), sentence


@test
def watching_goes_straight_through_a_pipe():
    done = play("night", "--bots", "greedy,random", "--seed", "4", "--record", "watch.hustings")
    fits(done.stdout)
    assert "(you)" not in done.stdout and "[N-9." in done.stdout
    verify("watch.hustings")
    play("night", "--watch", "--seed", "4", "--lang", "hu", "--record", "watch2.hustings")
    verify("watch2.hustings")


@test
def a_new_file_is_made_here_and_named():
    done = play("night", "--seed", "5")
    found = glob.glob("night-*.hustings")
    assert len(found) == 1 and re.fullmatch(r"night-\d{8}-\d{6}\.hustings", found[0])
    assert done.stdout.count(found[0]) == 3  # at the start; at the end; how to go on
    play("night", "--seed", "5")
    play("night", "--seed", "5")
    assert len(glob.glob("night-*.hustings")) == 3  # also within one second


# --- what is asked and answered

@test
def bad_answers_explain_themselves_and_are_asked_again():
    done = play("night", "--seed", "8", "--record", "bad.hustings",
                answers=["green", "9", "none", "w", "west", "xyz", "-1", "x" * 5000, "\x1b[2J", "why", "why N-77",
                         "why N-5.4", "rules 6", "rules", "help", "?", "map", "log", "quit"])
    text = done.stdout
    fits(text)
    for part in ("“green” isn’t one of the choices", "“9” isn’t one", "There is no rule “N-77”", "N-5.4   If a red",
                 "N-6.1", "N-6.6", "TAB", "Round 1 of 10"):
        assert part in text, part
    mine = [json.loads(line) for line in read("bad.hustings").splitlines()[2:]]
    assert [m["do"] for m in mine if m["seat"] == 0] == ["flip", "play"]  # "none" and "w", which is clear enough


@test
def fields_by_number_name_and_id():
    wants = {"7.3": "south-3", "7 3": "south-3", "south-3": "south-3", "SOUTH 3": "south-3", "7": "south-1",
             "southern great": "south-1", "Southern Great Plain 2": "south-2"}
    for typed, want in wants.items():
        if os.path.exists("field.hustings"):
            os.remove("field.hustings")
        play("night", "--seed", "8", "--record", "field.hustings",
             answers=["none", "red", "Southern", "north-9", "1.7", typed, "quit"])
        writes = [json.loads(line) for line in read("field.hustings").splitlines()[2:]]
        mine = [m["field"] for m in writes if m["do"] == "write" and m["seat"] == 0]
        assert mine[:1] == [want], (typed, mine)


@test
def words_of_the_language_are_understood():
    for lang, flip, die in (("ru", "НЕТ", "бел"), ("hu", "egyik sem", "feh")):
        path = "words-%s.hustings" % lang
        play("night", "--seed", "8", "--lang", lang, "--record", path, answers=[flip, die])
        moves = [json.loads(line) for line in read(path).splitlines()[2:]]
        assert {"n": 2, "seat": 0, "do": "flip", "die": "none"} in moves
        assert any(m["do"] == "play" and m["seat"] == 0 and m["die"] == "white" for m in moves)


@test
def commands_of_the_language_are_taught_and_understood():
    for lang, page, table, rule, example, leave in (("ru", "ПОМОЩЬ", "стол", "почему N-9.6", "правила Пример", "Выход"),
                                                    ("hu", "Súgó", "TÁBLA", "Miért N-9.6", "szabályok példa", "kilépés"),
                                                    ("en", "Help", "map", "WHY N-9.6", "rules example", "Quit")):
        done = play("night", "--seed", "8", "--lang", lang, "--record", "own-%s.hustings" % lang,
                    answers=[page, table, rule, example, leave, "none"])
        fits(done.stdout)
        for taught in (page, leave):
            assert taught.lower() in done.stdout[:4000], (lang, taught)
        assert re.search(r"\n        \S+( \S+)* +7 +7 +11\n", done.stdout), lang  # the table below the rule
        assert "Pali" in done.stdout or "Пал" in done.stdout  # the example
        assert len(read("own-%s.hustings" % lang).splitlines()) == 4, lang  # left before the answer


@test
def lines_are_not_broken_where_words_belong_together():
    """No line begins with a dash or a lone rule in brackets, or ends with a one-letter word; and all spaces are plain."""
    for lang, game in (("ru", "vote"), ("hu", "vote"), ("ru", "voices"), ("hu", "voices")):
        out = play(game, "--players", "6", "--watch", "--seed", "3", "--lang", lang, "--record", "wrap-%s-%s.hustings" % (game, lang)).stdout
        fits(out)
        lines = out.split("\n")
        broken = [(one, two) for one, two in zip(lines, lines[1:])
                  if len(one) > 60 and (re.search(r" [^\W\d]$", one) or re.match(r"[—–] |\[[A-Z]-\d+\.\d+\]$", two))]
        assert not broken, broken[:3]
        assert "\u00a0" not in out


@test
def secrets_stay_secret():
    """Neither which die the other flips, nor an answer before it is revealed."""
    for seed in ("11", "12", "13"):
        done = play("night", "--seat", "1", "--bots", "random", "--seed", seed, "--record", "s%s.hustings" % seed,
                    answers=answers(seed))
        assert "Plum Jam Party flips the" not in done.stdout and "Plum Jam Party answers with a flip of" not in done.stdout
        asked = done.stdout.split("Which die do you show?")
        assert len(asked) > 10
        for before in asked[:-1]:
            last = before.rfind("Flip a die before")
            assert last < 0 or "Plum Jam Party shows" not in before[last:]


# --- leaving and going on

@test
def the_end_of_the_input_is_a_polite_goodbye():
    done = play("night", "--seed", "6", "--record", "eof.hustings")
    assert "hustings play --resume eof.hustings" in done.stdout and len(read("eof.hustings").splitlines()) == 4
    verify("eof.hustings")


@test
def a_killed_game_goes_on_as_it_would_have_gone():
    lines = answers(21)
    play("night", "--seed", "21", "--record", "whole.hustings", answers=lines)
    for count in (3, 40, 95):
        path = "killed-%d.hustings" % count
        child = subprocess.Popen([HUSTINGS, "play", "night", "--seed", "21", "--record", path], stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, env=environment())
        child.stdin.write(("\n".join(lines[:count]) + "\nwhy N-9.10\n").encode())
        child.stdin.flush()
        seen = b""
        while b"N-9.10" not in seen:  # all lines have been read
            seen += os.read(child.stdout.fileno(), 65536)
        child.kill()
        child.wait()
        assert read(path) == read("whole.hustings")[:len(read(path))]
        with open(path, "ab") as file:
            file.write(b'{"n":')  # half a line, as a crash leaves it
        play("--resume", path, answers=lines[count:])
        assert read(path) == read("whole.hustings"), count


@test
def bots_go_on_as_they_would_have_gone():
    play("night", "--bots", "greedy,random", "--seed", "31", "--record", "bots.hustings")
    data = read("bots.hustings")
    for cut in (400, len(data) // 3, len(data) // 2, len(data) - 20):
        with open("cut.hustings", "wb") as file:
            file.write(data[:cut])
        play("--resume", "cut.hustings")
        assert read("cut.hustings") == data, cut


@test
def going_on_keeps_the_seats_unless_told():
    play("night", "--seat", "1", "--bots", "random", "--seed", "9", "--record", "keep.hustings", answers=["none"])
    assert "Plum Jam Party: Ilka (bot, random)" in play("--resume", "keep.hustings").stdout
    assert "Greener Grass Party: Bruno (bot, greedy)" in play("--resume", "keep.hustings", "--seat", "0", "--bots",
                                                         "greedy").stdout
    assert "doesn’t flip" in play("night", "--resume", "keep.hustings", answers=["log"]).stdout
    record = read("keep.hustings")
    for names in (b'[null,null]', b'["Anna","Oleg"]'):  # a table of two people: one of them sits here now
        with open("people.hustings", "wb") as file:
            file.write(record.replace(b'["random",null]', names))
        assert "Greener Grass Party: Bruno (bot, club)" in play("--resume", "people.hustings").stdout


@test
def what_if_goes_on_from_a_moment_of_a_record():
    play("night", "--bots", "random,random", "--seed", "41", "--record", "first.hustings")

    def moves(path):
        lines = [json.loads(line) for line in read(path).decode().splitlines()]
        return [line for line in lines if "n" in line]

    said = play("--from", "first.hustings", "--at", "30", "--seat", "1", "--bots", "random", "--record",
                "mine.hustings").stdout
    assert "goes on from there" in said and "hustings play --resume mine.hustings" in said, said
    assert moves("mine.hustings")[:31] == moves("first.hustings")[:31]
    assert b'"players":2,"given":{"moves":31,"of":"' in read("mine.hustings").split(b"\n")[0]
    verify("mine.hustings")
    said = play("--resume", "mine.hustings", "--bots", "random,random").stdout  # to its end
    assert "goes on where it was left" in said, said
    verify("mine.hustings")
    play("night", "--from", "mine.hustings", "--at", "40", "--bots", "random,random", "--seed", "7", "--record",
         "third.hustings")
    verify("third.hustings")  # from a game that went on from another
    assert moves("third.hustings")[:41] == moves("mine.hustings")[:41]
    for args, say in ((["--from", "first.hustings"], "is over"), (["--from", "first.hustings", "--at", "9999"], "9999"),
                      (["--from", "none.hustings"], "none.hustings"),
                      (["vote", "--from", "first.hustings", "--at", "3"], "night"), (["night", "--at", "3"], "--from"),
                      (["--from", "first.hustings", "--players", "2"], "--players")):
        assert say in play(*args, code=2).stderr, args


# --- refusals

@test
def files_that_cannot_be_written_or_read():
    def refused(*args, say, code=2):
        done = play(*args, code=code)
        assert say in done.stderr and done.stderr.startswith("hustings: "), done.stderr

    with open("mine.txt", "w") as file:
        file.write("mine\n")
    refused("night", "--record", "mine.txt", say="already exists")
    assert read("mine.txt") == b"mine\n"
    refused("night", "--record", "/dev/full", say="/dev/full")
    refused("night", "--record", "no/such/folder/x", say="no/such/folder/x")
    refused("--resume", "none.hustings", say="none.hustings")
    refused("--resume", "mine.txt", say="")
    play("night", "--watch", "--seed", "1", "--record", "done.hustings")
    refused("--resume", "done.hustings", say="is over")
    before = read("done.hustings")
    with open("altered.hustings", "wb") as file:
        file.write(b"\n".join(before.split(b"\n")[:9]).replace(b'"n":3', b'"n":4') + b"\n")
    altered = read("altered.hustings")
    refused("--resume", "altered.hustings", say="altered.hustings, line 5: ")
    assert read("altered.hustings") == altered


@test
def a_full_disk_in_the_middle_loses_nothing():
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
    done = subprocess.run([HUSTINGS, "play", "night", "--watch", "--seed", "41", "--record", "limit.hustings"],
                          capture_output=True, text=True, env=environment(), preexec_fn=limit, timeout=60)
    assert done.returncode == 2 and "limit.hustings: cannot be written" in done.stderr, done
    play("night", "--watch", "--seed", "41", "--record", "free.hustings")
    play("--resume", "limit.hustings")
    assert read("limit.hustings") == read("free.hustings")


@test
def a_pack_from_a_file_is_named_again_to_go_on():
    with open("large.json", "w") as file:
        json.dump(large_pack(), file)
    done = play("night", "--content", "large.json", "--record", "packed.hustings", "--seed", "1")
    assert "hustings play --resume packed.hustings --content large.json" in done.stdout
    play("--resume", "packed.hustings", code=2)
    play("--resume", "packed.hustings", "--content", "large.json", answers=["none"])


@test
def bad_usage():
    for args, say in ((["night", "--bots", "genius"], "genius"), (["night", "--seat", "2"], "--seat"),
                      (["night", "--bots", "greedy,greedy,greedy"], "--bots"), (["chess"], "chess"), ([], "night"),
                      (["night", "--watch", "--seat", "1"], "--seat"), (["night", "--seed", "x"], "seed"),
                      (["night", "now"], "now"), (["night", "--players", "3"], "--players"),
                      (["night", "--resume", "x", "--seed", "1"], "--resume"), (["night", "--colour"], "--colour"),
                      (["night", "--option", "parties=[1]"], "parties"), (["night", "--content", "none"], "none")):
        done = play(*args, code=2)
        assert say in done.stderr and done.stdout == "", (args, done)
    assert not glob.glob("*.hustings")
    for lang in LANGS:
        fits(play("--help", "--lang", lang).stdout)


@test
def two_games_do_not_share_a_record():
    child = subprocess.Popen([HUSTINGS, "play", "night", "--seed", "2", "--record", "one.hustings"],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment())
    os.read(child.stdout.fileno(), 1)
    done = play("--resume", "one.hustings", code=2)
    assert "right now" in done.stderr, done.stderr
    child.communicate()


@test
def a_closed_pipe_is_no_error():
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([HUSTINGS, "play", "night", "--watch", "--record", "pipe.hustings"], stdout=writer,
                          stderr=subprocess.PIPE, env=environment(), timeout=60)
    os.close(writer)
    assert done.returncode == 0 and done.stderr == b"", done


# --- any pack, any width

def large_pack():
    def text(word):
        return {"en": word, "ru": word, "hu": word}
    names = ["A region with a name that is longer than any box", "選挙区第一番", "e\u0301\u0301", "\x1b[31mred\x07"]
    ids = [a + b for a in "ab" for b in "cdefgh"]
    regions = [{"id": ids[i], "name": text(names[i % 4]), "win": 99, "full": 99,
                "fields": [[(37 * i + 11 * k) % 100, (53 * i + 7 * k) % 100] for k in range(9)]} for i in range(12)]
    parties = [{"name": text(name), "pen": "#777777"} for name in ("一" * 40, "B" * 40)]
    return {"game": "night", "name": text("\u202eLarge"), "size": [100, 100], "regions": regions, "parties": parties,
            "texts": {key: text("x" * 200) for key in ("blue", "red", "white", "veto", "flip", "set", "end")}}


@test
def any_pack_in_any_width():
    with open("large.json", "w") as file:
        json.dump(large_pack(), file)
    islet = os.path.join(HERE, "..", "games", "night", "scenarios", "night-pack.json")
    for content in ("./large.json", islet):
        for width in (28, 40, 60, 80, 120, 200):
            path = "pack-%d-%d.hustings" % (content == islet, width)
            done = play("night", "--content", content, "--seed", "3", "--record", path,
                        answers=[a.replace("north", "ac") for a in answers(width)], env={"COLUMNS": str(width)})
            fits(done.stdout, width)
            assert "\u202e" not in done.stdout and "\x07" not in done.stdout
            assert json.loads(read(path).splitlines()[-1])["end"]["winners"]


# --- on a terminal

@test
def line_editing_completion_and_history():
    t = Terminal("night", "--seed", "8", "--record", "tty.hustings", env={"LC_ALL": "C.UTF-8"})
    first = t.until("> ")
    assert "\x1b[" in first and "Plum Jam Party: you" in first
    t.send("\r")
    t.until("4\x1b[0m none")
    t.until("> ")
    t.send("no\t\r")  # none
    t.until("Which die")
    t.until("> ")
    t.send("why N-5.\t\t")
    t.until("why N-5.10")
    t.send("\x15rex\x7fd\r")  # rubbed out and corrected: red
    t.until("shows the red die")
    t.until("> ")
    t.send("\x1b[A")  # the arrow brings it back
    t.until("red")
    t.send("\x15quit\r")
    rest, code = t.end()
    assert code == 0 and "--resume tty.hustings" in rest
    moves = [json.loads(line) for line in read("tty.hustings").splitlines()[2:]]
    assert any(m["do"] == "play" and m["seat"] == 0 and m["die"] == "red" for m in moves)


@test
def a_game_ends_on_a_terminal():
    """The last moves of a game and the broadcast, on their own pages."""
    play("night", "--seed", "7", "--record", "end.hustings", answers=answers(7))
    lines = read("end.hustings").splitlines(keepends=True)
    cut = max(i for i, line in enumerate(lines) if b'"seat":0,' in line)  # the person's last move and what follows
    last = json.loads(lines[cut])
    with open("end.hustings", "wb") as file:
        file.writelines(lines[:cut])
    t = Terminal("--resume", "end.hustings", "--lang", "hu", lines=30)
    t.until("> ")
    t.send("\r")
    t.until("> ")
    t.send("%s\r" % (last.get("field") or last.get("die") or "1"))
    text = t.until("Enter: tovább")
    assert "[N-9." in text
    t.send("\r")
    rest, code = t.end()
    assert code == 0 and "hustings verify end.hustings" in rest and "[N-9." in rest
    verify("end.hustings")


@test
def control_c_and_control_d_lose_nothing():
    for key in ("\x03", "\x04"):
        path = "key-%d.hustings" % ord(key)
        t = Terminal("night", "--seed", "8", "--record", path, "--lang", "hu")
        t.until("> ")
        t.send("\r")
        t.until("[N-3.4]")
        t.until("> ")
        t.send(("x" if key == "\x03" else "") + key)
        rest, code = t.end()
        assert code == 0 and "--resume " + path in rest, (code, rest[-300:])
        verify(path)


@test
def terminals_that_want_no_escape_codes_get_none():
    for name, env in (("nc", {"NO_COLOR": "1"}), ("dumb", {"TERM": "dumb"})):
        t = Terminal("night", "--seed", "8", "--record", name + ".hustings", env=env)
        text = t.until("> ")
        t.send("non\t\r")
        text += t.until("Which die")
        t.send("re\t\rquit\r")
        rest, code = t.end()
        assert code == 0 and "\x1b" not in text + rest, (name, text + rest)
    t = Terminal("night", "--seed", "8", "--record", "plain.hustings", "--no-color")
    t.until("> ")
    t.send("\r")
    text = t.until("[N-3.4]")
    t.send("quit\r")
    rest, code = t.end()
    assert code == 0 and not re.search(r"\x1b\[[0-9;]*m", text + rest)


@test
def watching_on_a_terminal_turns_pages():
    t = Terminal("night", "--watch", "--seed", "8", "--record", "pages.hustings", lines=40)
    for _ in range(4):
        t.until("Enter turns the page")
        t.send("\r")
    t.until("Round 2 of 10")
    t.send("quit\r")
    rest, code = t.end()
    assert code == 0 and "--resume pages.hustings" in rest


@test
def a_window_of_eighty_columns_is_never_exceeded():
    """No line between two line feeds is wider than the window, not counting colours."""
    t = Terminal("night", "--seed", "8", "--record", "cols.hustings", "--lang", "ru", lines=50)
    text = ""
    for line in ("", "нет", "синий", "писать", "3", "4", "нет"):
        text += t.until("> ")
        t.send(line + "\r")
    t.send("quit\r")
    rest, _ = t.end()
    for line in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\r", "", text + rest).split("\n"):
        assert columns(line) <= 80, line


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    sys.exit(main())
