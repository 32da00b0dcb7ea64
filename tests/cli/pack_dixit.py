#!/usr/bin/env python3
"""TAP: `hustings pack dixit` as people call it, and as an attacker would.

    pack_dixit.py HUSTINGS

Pictures are made here, byte by byte or with the program `vips`; the cards are read back with it.
"""
import gzip
import hashlib
import json
import os
import resource
import signal
import struct
import subprocess
import sys
import time
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from playing import HUSTINGS, LANGS, environment, hustings, main, read, test  # noqa: E402

LEAST = 21
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" %s>%s</svg>'


# ---- pictures ----------------------------------------------------------------------------------------------


def write(path, data):
    with open(path, "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)
    return path


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, pixel=b"\0\0\0", rows=None, more=b"", depth=8, colour=2):
    """A PNG of one colour, or of rows as they are filtered."""
    rows = b"".join(b"\0" + pixel * width for _ in range(height)) if rows is None else rows
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + more + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


def shade(number):
    return bytes((number * 37 % 256, number * 91 % 256, 40 + number * 7 % 200))


def plain(number, width=240, height=360):
    return png(width, height, shade(number))


def converted(data, end):
    """The same picture in another format."""
    write("in.png", data)
    subprocess.run(["vips", "copy", "in.png", "out." + end], check=True)
    data = read("out." + end)
    os.remove("in.png")
    os.remove("out." + end)
    return data


def turned(jpeg, orientation):
    """The JPEG with EXIF that says how it was held, and where."""
    place = b"here it was taken"
    tiff = struct.pack(">2sHIH", b"MM", 42, 8, 2) + struct.pack(">HHIHH", 0x112, 3, 1, orientation, 0)
    tiff += struct.pack(">HHII", 0x10E, 2, len(place), 38) + struct.pack(">I", 0) + place
    segment = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + jpeg[2:]


def folder(name, files, fill=LEAST):
    """A folder of these files, filled up with good pictures: as large as a card, which is the least work."""
    os.mkdir(name)
    for file, data in files.items():
        write(os.path.join(name, file), data)
    for number in range(len(files), fill):
        write("%s/fill%04d.png" % (name, number), plain(number, 600, 900))


def point(path, x, y):
    out = subprocess.run(["vips", "getpoint", path, str(x), str(y)], check=True, capture_output=True, text=True).stdout
    return [float(value) for value in out.split()]


def near(path, x, y, want):
    got = point(path, x, y)
    assert len(got) == 3 and all(abs(a - b) < 12 for a, b in zip(got, want)), (path, x, y, got, want)


def chunks(path):
    """What a WebP file is made of, and the size of its picture."""
    data = read(path)
    assert data[:4] == b"RIFF" and data[8:12] == b"WEBP" and struct.unpack("<I", data[4:8])[0] + 8 == len(data)
    kinds, at = [], 12
    while at < len(data):
        size = struct.unpack("<I", data[at + 4:at + 8])[0]
        kinds.append(data[at:at + 4])
        at += 8 + size + size % 2
    return kinds, struct.unpack("<HH", data[26:30])


def tree(path):
    return {os.path.relpath(os.path.join(top, name), path): hashlib.sha256(read(os.path.join(top, name))).hexdigest()
            for top, _, names in os.walk(path) for name in names}


def nothing_made(*more):
    assert sorted(os.listdir(".")) == sorted(("deck", *more)), os.listdir(".")


# ---- a pack ------------------------------------------------------------------------------------------------


def mixed_deck(name="deck"):
    """All five formats, one of them under another's name."""
    drawing = SVG % ('viewBox="0 0 60 90"', '<rect width="60" height="90" fill="#204060"/><script>alert(1)</script>')
    folder(name, {"a picture.png": plain(1, 600, 900), "b.JPG": converted(plain(2, 300, 450), "jpg"),
                  "c.webp": converted(plain(3), "webp"), "d.avif": converted(plain(4), "avif"), "e.svg": drawing,
                  "f.png": converted(plain(6), "jpg"), ".hidden": b"no picture", "wide.png": plain(7, 900, 300)}, 22)


@test
def a_folder_of_five_formats_becomes_a_pack():
    mixed_deck()
    done = hustings("pack", "dixit", "deck")
    assert done.stderr == ""
    ids = ["c%03d" % n for n in range(1, LEAST + 1)]
    want = {"%s%s.webp" % (place, card) for place in ("", "small/") for card in ids} | {"pack.json"}
    assert set(tree("deck-pack")) == want
    nothing_made("deck-pack")
    for card in ids:
        assert chunks("deck-pack/%s.webp" % card) == ([b"VP8 "], (600, 900))
        assert chunks("deck-pack/small/%s.webp" % card) == ([b"VP8 "], (240, 360))
        assert os.path.getsize("deck-pack/%s.webp" % card) < 100000
    pack = json.loads(read("deck-pack/pack.json"))
    assert list(pack) == ["game", "id", "name", "cards"] and pack["game"] == "dixit" and pack["id"] == "deck"
    assert pack["name"] == {lang: "deck" for lang in LANGS}
    assert pack["cards"] == [{"id": card, "image": card + ".webp", "alt": {}, "tags": {}} for card in ids]
    names = sorted(name for name in os.listdir("deck") if name[0] != ".")
    for card, name in zip(ids, names):
        assert "  %s  %s" % (card, name) in done.stdout, done.stdout
    assert "c021  wide.png · border\n" in done.stdout and "c001  a picture.png\n" in done.stdout
    assert "Classic mode: for 3 players; 12 players would need 72 cards." in done.stdout
    near("deck-pack/c001.webp", 300, 450, shade(1))
    near("deck-pack/c005.webp", 10, 890, (0x20, 0x40, 0x60))


@test
def the_same_folder_gives_the_same_bytes():
    mixed_deck()
    os.mkdir("empty")
    name = "Наша «колода»\" \\"
    wish = ("--name", name, "--id", "our_deck-2")
    hustings("pack", "dixit", "deck/", "--out", "empty/", *wish)
    os.chdir("deck")
    done = hustings("pack", "dixit", ".", "--lang", "ru", *wish)
    os.chdir("..")
    assert tree("empty") == tree("deck-pack") and len(tree("empty")) == 2 * LEAST + 1 and "карта" in done.stdout
    assert os.stat("empty").st_mode == os.stat("deck").st_mode == os.stat("deck-pack").st_mode
    pack = json.loads(read("deck-pack/pack.json"))
    assert pack["id"] == "our_deck-2" and set(pack["name"].values()) == {name}
    for lang, word in zip(LANGS, ("21 cards", "21 карта", "21 kártya")):
        assert word in hustings("pack", "check", "deck-pack/pack.json", "--lang", lang).stdout
    start = {"game": "dixit", "players": 3, "content": os.path.abspath("deck-pack/pack.json")}
    done = subprocess.run([HUSTINGS, "apply"], input=json.dumps(start), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@test
def how_many_may_play():
    needs = {"Classic": {n: 21 if n == 3 else 6 * n for n in range(3, 13)}, "Party": {n: 5 * n for n in range(6, 13)},
             "Team": {n: 4 * n for n in range(6, 13, 2)}}
    for count in (21, 23, 24, 29, 30, 31, 32, 40, 47, 48, 59, 60, 71, 72, 84, 1000):
        cards = [{"id": "c%04d" % n, "image": "x.webp", "alt": {"en": "x"} if n % 2 else {}} for n in range(count)]
        pack = {"game": "dixit", "id": "x", "name": {lang: "x" for lang in LANGS}, "cards": cards}
        out = hustings("pack", "check", write("pack.json", json.dumps(pack))).stdout
        assert "%d cards. Described (alt): English %d, Russian 0" % (count, count // 2) in out, out
        for mode, need in needs.items():
            line = next(line for line in out.splitlines() if line.startswith(mode))
            fit = [n for n in need if need[n] <= count]
            if not fit:
                assert line.endswith("too few cards; 6 players need %d." % need[6]), line
                continue
            told = ", ".join(map(str, fit)) if mode == "Team" else "%d–%d" % (fit[0], fit[-1]) if len(fit) > 1 else str(fit[0])
            more = "" if 12 in fit else "; 12 players would need %d cards" % need[12]
            assert line == "%s mode: for %s players%s." % (mode, told, more), (count, line)


# ---- pictures as they come -----------------------------------------------------------------------------------


@test
def nothing_is_cut_off_and_nothing_comes_along():
    rows = b"".join(b"\0" + (b"\xf0\x10\x10" if y < 100 else b"\x10\x10\xf0") * 400 for y in range(200))
    jpeg = converted(png(400, 200, rows=rows), "jpg")
    half = b"".join(b"\0" + struct.pack(">HH", 0xC000, 0xFFFF) * 300 for _ in range(450))
    folder("deck", {
        "a-upright.jpg": jpeg, "b-turned.jpg": turned(jpeg, 6), "c-over.jpg": turned(jpeg, 3),
        "d-clear.png": png(240, 360, b"\x20\x90\x20\x00", colour=6), "e-grey16.png": png(300, 450, rows=half, depth=16, colour=4),
        "f-text.png": png(240, 360, b"\x11\x22\x33", more=chunk(b"tEXt", b"Comment\0a secret")),
        "g-nearly.png": png(604, 900, b"\x55\x66\x77")})
    done = hustings("pack", "dixit", "deck")
    near("deck-pack/c001.webp", 300, 320, (240, 16, 16))  # 600 × 300 in the middle
    near("deck-pack/c001.webp", 300, 580, (16, 16, 240))
    near("deck-pack/c001.webp", 3, 310, (240, 16, 16))
    near("deck-pack/c001.webp", 597, 590, (16, 16, 240))
    border = point("deck-pack/c001.webp", 300, 40)
    assert border[0] > 80 and border[2] < 60, border  # its own colour, dimmed
    near("deck-pack/c002.webp", 500, 450, (240, 16, 16))  # a quarter clockwise: what was above is on the right
    near("deck-pack/c002.webp", 100, 450, (16, 16, 240))
    near("deck-pack/c003.webp", 300, 580, (240, 16, 16))
    near("deck-pack/c004.webp", 300, 450, (243, 234, 216))  # paper
    near("deck-pack/c005.webp", 300, 450, (192, 192, 192))
    near("deck-pack/small/c006.webp", 120, 180, (0x11, 0x22, 0x33))
    assert "c021  g-nearly.png\n" in done.stdout, done.stdout
    for name in tree("deck-pack"):
        assert name == "pack.json" or chunks("deck-pack/" + name)[0] == [b"VP8 "]
        assert b"here it was" not in read("deck-pack/" + name)


@test
def names_are_not_trusted():
    folder("deck", {"\x1b[31mred\x07.png": plain(100), "a\nb.png": plain(101), os.fsdecode(b"bad\xff.png"): plain(102),
                    "../x".replace("/", "\u2215"): plain(103), "x" * 255: plain(104), "-rf": plain(105)}, LEAST + 1)
    os.rename("deck", "\x1b]0;Ünî / x".replace("/", "|"))
    name = os.listdir(".")[0]
    out = hustings("pack", "dixit", name).stdout
    assert "\x1b" not in out and "\x07" not in out and "?[31mred?.png" in out and "a?b.png" in out and "bad?.png" in out
    pack = json.loads(read(name + "-pack/pack.json"))
    assert pack["id"] == "0-n-x" and pack["name"]["en"] == "0-n-x", pack


# ---- what is refused ---------------------------------------------------------------------------------------


def refused(files, fill=LEAST, code=2):
    """Each file is reported with its reason; nothing is made."""
    folder("deck", {name: data for name, (data, _) in files.items()}, fill)
    done = hustings("pack", "dixit", "deck", code=code)
    lines = done.stderr.splitlines()
    for name, (_, why) in files.items():
        line = [line for line in lines if line.startswith("hustings: %s: " % name)]
        assert len(line) == 1 and why in line[0], (name, why, line, done.stderr)
    assert len(lines) == len(files) + 1 and "Nothing was written." in lines[-1], done.stderr
    assert done.stdout == ""
    nothing_made()


@test
def what_is_no_picture():
    jpeg, avif, webp = (converted(plain(200), end) for end in ("jpg", "avif", "webp"))
    whole = plain(201, 300, 300)
    none = "not a PNG, JPEG, WebP, SVG or AVIF picture"
    refused({
        "a.png": (b"hello", none), "b.jpg": (b"GIF89a" + bytes(50), none), "c.png": (converted(plain(1), "gif"), none),
        "d.webp": (converted(plain(1), "tif"), none), "e.svg": (gzip.compress((SVG % ("", "")).encode()), none),
        "f.avif": (avif.replace(b"avif", b"heic").replace(b"av01", b"hvc1"), ""), "g.svg": ("<html><body/></html>", none),
        "h.png": (b"%PDF-1.4\n1 0 obj", none), "i.png": (b"", "this file is empty"), "j.png": (whole[:40], "broken"),
        "k.png": (whole[:len(whole) // 2], "broken"), "l.jpg": (jpeg[:len(jpeg) // 2], "broken"),
        "m.webp": (webp[:len(webp) // 2], "broken"), "n.avif": (avif[:len(avif) // 2], "broken"),
        "o.jpg": (jpeg[:40] + bytes(4) + jpeg[44:60] + b"\xff" * 99, "broken"), "p.svg": ("<svg xmlns='http://www.w3.org/2000/svg'><g>", "broken"),
        "q.png": (png(63, 900), "63 × 900 pixels are too few"), "r.csv": (b"1,2,3\n4,5,6\n", none),
        "s.pgm": (b"P5 100 100 255\n" + bytes(10000), none)})


@test
def bombs():
    lol = "".join('<!ENTITY a%d "%s">' % (n, "&a%d;" % (n - 1) * 10) for n in range(1, 12))
    use = "".join('<g id="u%d">%s</g>' % (n, '<use href="#u%d"/>' % (n - 1) * 10) for n in range(1, 12))
    box = 'viewBox="0 0 60 90"'
    refused({
        "a.png": (png(60000, 60000, rows=b"\0"), "60000 × 60000 pixels are too many"),
        "b.png": (png(100001, 64, rows=b"\0"), "100001 × 64 pixels are too many"),
        "c.svg": (SVG % ('width="1000000" height="1000000"', ""), "pixels are too many"),
        "d.svg": (SVG % ('width="1e30" height="1e30"', ""), ""),
        "e.svg": ('<!DOCTYPE svg [<!ENTITY a0 "lol">%s]>' % lol + SVG % (box, "<text>&a11;</text>"), "broken"),
        "f.svg": (SVG % (box, '<defs><g id="u0"><rect width="1" height="1"/></g>%s</defs><use href="#u11"/>' % use), ""),
        "g.svg": (SVG % (box, "<g>" * 100000 + "</g>" * 100000), "broken"),
        "h.svg": ('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG % (box, "<text>&x;</text>"), "broken"),
        "i.png": (b"\x89PNG" + bytes(65 << 20), "too big; at most 64 MiB")})


@test
def a_drawing_reaches_nothing_outside():
    secret = write("secret.png", png(64, 64, b"\xff\0\0"))
    path = os.path.abspath(secret)
    green = '<rect width="60" height="90" fill="#108010"/>'
    links = "".join('<image %s="%s" width="60" height="90"/>' % (kind, place) for kind in ("href", "xlink:href")
                    for place in ("file://" + path, path, "secret.png", "../secret.png"))
    include = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://%s" parse="text"/>' % path
    folder("deck", {"a.svg": SVG % ('viewBox="0 0 60 90"', green + links),
                    "b.svg": SVG % ('viewBox="0 0 60 90.5"', green + "<style>@import url(file://%s);</style>" % path + include)})
    hustings("pack", "dixit", "deck")
    for x in (60, 300, 540):
        near("deck-pack/c001.webp", x, 450, (0x10, 0x80, 0x10))
        near("deck-pack/c002.webp", x, 450, (0x10, 0x80, 0x10))


@test
def what_is_no_file():
    folder("deck", {}, 17)
    os.mkdir("deck/sub")
    os.mkfifo("deck/pipe")
    os.symlink("fill0001.png", "deck/link.png")
    os.symlink("/dev/zero", "deck/zero.png")
    os.symlink("nowhere", "deck/lost.png")
    done = hustings("pack", "dixit", "deck", code=2)
    for name, why in (("sub", "a folder"), ("pipe", "not an ordinary file"), ("link.png", "a symbolic link"),
                      ("zero.png", "a symbolic link"), ("lost.png", "a symbolic link")):
        assert "hustings: %s: %s" % (name, why) in done.stderr, done.stderr
    assert "5 files cannot become a card" in done.stderr
    nothing_made()
    if os.geteuid() != 0:  # root reads everything
        for name in ("sub", "pipe", "link.png", "zero.png", "lost.png"):
            (os.rmdir if name == "sub" else os.remove)("deck/" + name)
        folder("more", {}, LEAST)
        os.chmod("more/fill0003.png", 0)
        assert "fill0003.png: cannot be read" in hustings("pack", "dixit", "more", code=2).stderr


@test
def twins():
    same = plain(300)
    grey = plain(301, 120, 180)
    folder("deck", {"a.png": same, "b.png": same, "c.png": grey, "d.png": png(120, 180, shade(301), more=chunk(b"tEXt", b"a\0b")),
                    "e.webp": lossless(grey)})
    done = hustings("pack", "dixit", "deck", code=2)
    assert "hustings: b.png: the same file as a.png.\n" in done.stderr
    assert "hustings: d.png: the same picture as c.png, in another file.\n" in done.stderr
    assert "hustings: e.webp: the same picture as c.png, in another file.\n" in done.stderr
    assert "3 files cannot" in done.stderr
    nothing_made()


def lossless(data):
    write("in.png", data)
    subprocess.run(["vips", "webpsave", "in.png", "out.webp", "--lossless"], check=True)
    data = read("out.webp")
    os.remove("in.png")
    os.remove("out.webp")
    return data


@test
def too_few_too_many_and_many_faults():
    folder("deck", {}, LEAST - 1)
    assert "there are 20 files here; a pack needs 21 to 1000" in hustings("pack", "dixit", "deck", code=2).stderr
    for number in range(LEAST - 1, 1001):
        write("deck/x%d" % number, b"")
    assert "there are 1001 files here; a pack needs 21 to 1000" in hustings("pack", "dixit", "deck", code=2).stderr
    os.remove("deck/x1000")
    for number in range(LEAST - 1):
        os.remove("deck/fill%04d.png" % number)
    done = hustings("pack", "dixit", "deck", code=2)
    assert "there are 980" not in done.stderr and done.stderr.count("\n") == 21 and "And 960 more: 980 files" in done.stderr
    nothing_made()


# ---- the folder that is made ---------------------------------------------------------------------------------


@test
def what_is_there_stays():
    folder("deck", {})
    os.mkdir("full")
    write("full/mine", b"mine")
    write("file", b"mine")
    os.symlink("full", "link")
    for out in ("full", "full/", "file", "link", "deck"):
        done = hustings("pack", "dixit", "deck", "--out", out, code=2)
        assert "already exists" in done.stderr, done.stderr
    missing = "hustings: no/where: cannot be made, because the folder no does not exist."
    assert missing in hustings("pack", "dixit", "deck", "--out", "no/where", code=2).stderr
    assert read("full/mine") == read("file") == b"mine"
    nothing_made("full", "file", "link")


@test
def an_earlier_pack_is_left_out():
    folder("deck", {"pack.json": b"{}"}, LEAST + 1)
    for name in ("deck/small", "deck/made"):
        os.mkdir(name)
    write("deck/made/pack.json", b"{}")
    before = tree("deck")
    hustings("pack", "dixit", "deck", "--out", "deck/again")
    assert len(tree("deck/again")) == 2 * LEAST + 1
    assert {name: data for name, data in tree("deck").items() if not name.startswith("again/")} == before


def limited(seconds):
    return lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def is_sanitized():
    return b"__asan_init" in read(HUSTINGS)


def children(pid):
    return read("/proc/%d/task/%d/children" % (pid, pid)).decode().split()


def worker_of(run, picture):
    """The helper, its worker for this picture, which is slow, and the worker's open files."""
    end = time.time() + 50
    while time.time() < end:
        for helper in map(int, children(run.pid)):
            for worker in children(helper):
                place = "/proc/%s/fd/" % worker
                try:
                    opened = {int(number): os.readlink(place + number) for number in os.listdir(place)}
                except FileNotFoundError:
                    continue  # it has just ended
                if opened.get(0, "").endswith("/" + picture) and len(opened) == 5:
                    return helper, int(worker), opened
        time.sleep(0.02)
    raise AssertionError("no worker with five open files has " + picture)


def meets_no_other_picture(run):
    """A worker has its own files and not the line to the program; the process that it is a copy of has neither threads
    nor memory through which one worker could reach the next."""
    helper, _, opened = worker_of(run, "slow.svg")
    assert opened[1].startswith("pipe:") and opened[2] == "/dev/null", opened
    assert opened[3].endswith("/c021.webp") and opened[4].endswith("/small/c021.webp"), opened
    assert len(os.listdir("/proc/%d/task" % helper)) == 1
    shared = [line for line in read("/proc/%d/maps" % helper).decode().splitlines() if line.split()[1][1::2] == "ws"]
    assert not shared, shared


def slow_drawing():
    filters = '<feTurbulence baseFrequency="0.9" numOctaves="9999999"/><feMorphology operator="dilate" radius="400"/>' * 200
    return SVG % ('viewBox="0 0 60 90"', '<filter id="f">%s</filter><rect width="60" height="90" filter="url(#f)"/>' % filters)


@test
def each_picture_has_a_sandbox():
    if is_sanitized():
        print("# a build with sanitizers has none: not tried")
        return
    folder("deck", {"slow.svg": slow_drawing()})
    with subprocess.Popen([HUSTINGS, "pack", "dixit", "deck"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env=environment()) as run:
        worker = "/proc/%d/" % worker_of(run, "slow.svg")[1]
        facts = dict(line.split(":", 1) for line in read(worker + "status").decode().splitlines())
        limits = read(worker + "limits").decode()
        run.terminate()
        run.communicate(timeout=60)
    assert facts["Seccomp"].strip() == "2" and facts["NoNewPrivs"].strip() == "1", facts
    assert all(int(facts[name], 16) == 0 for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")), facts
    seconds = [line.split()[3:5] for line in limits.splitlines() if line.startswith("Max cpu time")]
    assert seconds == [["10", "10"]], limits
    nothing_made()


@test
def a_picture_that_takes_for_ever():
    folder("deck", {"slow.svg": slow_drawing()})
    with subprocess.Popen([HUSTINGS, "pack", "dixit", "deck"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env=environment(), preexec_fn=limited(2)) as run:
        meets_no_other_picture(run)
        err = run.communicate(timeout=60)[1]
    assert run.returncode == 2 and "slow.svg: cannot be decoded with the memory and time" in err, err
    nothing_made()


@test
def stopped_in_the_middle():
    folder("deck", {}, 100)
    for number in (signal.SIGINT, signal.SIGTERM):
        run = subprocess.Popen([HUSTINGS, "pack", "dixit", "deck"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=environment(), text=True)
        end = time.time() + 30
        while time.time() < end and not any(name.startswith("deck-pack.") for name in os.listdir(".")):
            time.sleep(0.02)
        time.sleep(0.3)
        run.send_signal(number)
        out, err = run.communicate(timeout=60)
        assert run.returncode == 1 and "Stopped. Nothing was written." in err and not out, (run.returncode, out, err)
        nothing_made()


@test
def a_disk_that_is_full():
    folder("deck", {})
    done = subprocess.run([HUSTINGS, "pack", "dixit", "deck"], capture_output=True, text=True, timeout=60, env=environment(),
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)), check=False)
    assert done.returncode == 2 and done.stdout == "" and done.stderr, done
    nothing_made()
    with open("/dev/full", "wb") as full:
        done = subprocess.run([HUSTINGS, "pack", "dixit", "deck"], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False)
    assert done.returncode == 2 and b"cannot be written" in done.stderr


@test
def called_wrongly():
    folder("deck", {})
    for arguments in ([], ["dixit"], ["dixit", "deck", "deck"], ["dixit", "none"], ["dixit", "deck/fill0001.png"], ["dixit", ""],
                      ["dixit", "deck", "--id", "A"], ["dixit", "deck", "--id", ""], ["dixit", "deck", "--id", "x" * 65],
                      ["dixit", "deck", "--name", " "], ["dixit", "deck", "--name", "a\nb"], ["dixit", "deck", "--name", "x" * 201],
                      ["dixit", "deck", "--name", b"\xff"], ["dixit", "deck", "--out", ""], ["dixit", "deck", "--size", "9"],
                      ["check", "deck", "--out", "x"], ["check", "deck/fill0001.png", "--id=x"], ["make", "deck"]):
        done = hustings("pack", *arguments, code=2)
        assert done.stderr.startswith("hustings: ") and done.stdout == "", (arguments, done)
    nothing_made()
    for lang in LANGS:
        assert "pack dixit" in hustings("pack", "--help", "--lang", lang).stdout


if __name__ == "__main__":
    sys.exit(main())
