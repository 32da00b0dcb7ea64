#!/usr/bin/env python3
"""art.py ROOT: the pictures as they are in content/, without any drawing tool.

Every file belongs to its source (hashes), is within its limits, well-formed, made of the allowed elements, refers to nothing
outside itself, and shares no id with another; the deck, the pack and the files name the same cards. Each check is shown a
planted fault first and must find it."""
import collections, hashlib, json, os, re, struct, sys
import xml.etree.ElementTree as ET

ROOT = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = set("""svg defs g path use rect linearGradient radialGradient stop clipPath filter feTurbulence feDisplacementMap feColorMatrix
feComponentTransfer feFuncA feComposite feGaussianBlur feOffset feMerge feMergeNode""".split())
CARD_MOST, FACE_MOST, COURT_MOST = 40 * 1024, 64 * 1024, 18 * 1024
WEBP_MOST = {"600": 80 * 1024, "240": 16 * 1024}
count = failed = 0


def ok(good, name, *why):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}")
    for line in why if not good else ():
        print(f"# {line}")


def path(*parts):
    return os.path.join(ROOT, *parts)


def read(*parts):
    with open(path(*parts), "rb") as f:
        return f.read()


def digest(data):
    return hashlib.sha256(data).hexdigest()[:32]


def sources(file, seen):
    """A scene and what it imports from art/."""
    if file not in seen:
        seen.add(file)
        for name in re.findall(r"from '(\.[^']*)\.js'", read(file).decode()):
            sources(os.path.normpath(os.path.join(os.path.dirname(file), name + ".ts")), seen)
    return seen


def source_hash(file):
    return digest("\n".join(digest(read(f)) for f in sorted(sources(file, set()))).encode())


# --- one file -----------------------------------------------------------------------------------------------


def svg_faults(data, most):
    out = []
    if len(data) > most:
        out.append(f"{len(data)} bytes, at most {most}")
    try:
        root = ET.fromstring(data)
    except ET.ParseError as e:
        return [*out, f"not well-formed: {e}"]
    if root.tag != SVG + "svg" or "viewBox" not in root.attrib or {"width", "height"} & set(root.attrib):
        out.append("the root must be svg with a viewBox and without a size")
    ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
    if len(set(ids)) < len(ids):
        out.append("an id twice")
    for e in root.iter():
        name = e.tag.replace(SVG, "")
        if name not in ELEMENTS:
            out.append(f"element {name}")
        for key, value in e.attrib.items():
            if key.lower().startswith("on"):
                out.append(f"script in {name}")
            refs = re.findall(r"url\(([^)]*)\)", value) + ([value] if key.endswith("href") or key == "src" else [])
            for ref in refs:
                if not ref.startswith("#") or ref[1:] not in ids:
                    out.append(f"{name} refers to {ref[:40]}")
            if re.search(r"NaN|undefined|Infinity|data:|javascript:", value):
                out.append(f"{key} of {name} is {value[:40]}")
    return out


def webp_size(data):
    """Width and height by the header of a WebP file; None if it is not one."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        return None
    if data[12:16] == b"VP8 ":
        return tuple(v & 0x3FFF for v in struct.unpack("<HH", data[26:30]))
    if data[12:16] == b"VP8L":
        bits = struct.unpack("<I", data[21:25])[0]
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    w, h = data[24:27] + b"\0", data[27:30] + b"\0"
    return struct.unpack("<I", w)[0] + 1, struct.unpack("<I", h)[0] + 1


GOOD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 9"><defs><path id="a" d="M0 0h1"/></defs><use href="#a"/></svg>'
PLANTED = [
    (GOOD.replace(b"</svg>", b""), "not well-formed"),
    (GOOD.replace(b'"#a"', b'"https://example.org/a.svg"'), "refers to"),
    (GOOD.replace(b"<use", b"<script/><use"), "element script"),
    (GOOD.replace(b"<use", b"<text/><use"), "element text"),
    (GOOD.replace(b"<use", b'<use onload="x()"'), "script in use"),
    (GOOD.replace(b"<use", b'<path id="a"/><use'), "an id twice"),
    (GOOD.replace(b"M0 0", b"MNaN 0"), "is MNaN"),
    (GOOD.replace(b"<use", b"<g>" + b" " * CARD_MOST + b"</g><use"), "at most"),
]
missed = [why for data, why in PLANTED if not any(why in f for f in svg_faults(data, CARD_MOST))]
ok(not missed and not svg_faults(GOOD, CARD_MOST), "planted faults in a file are found", *missed)

# --- the cards ----------------------------------------------------------------------------------------------

ART = "content/dixit/art"
deck = json.loads(read(ART, "deck.json"))
pack = json.loads(read("content/dixit/standard.json"))
hashes = json.loads(read(ART, "hashes.json"))
names = [c["id"] for c in deck["cards"]]
scenes = [n for n in names if os.path.exists(path("art/scenes", n + ".ts"))]
drawn = [n for n in names if all(os.path.exists(path(ART, f)) for f in (f"svg/{n}.svg", f"600/{n}.webp", f"240/{n}.webp"))]
ok(len(names) == len(set(names)) == 84, "the deck has 84 cards")
print(f"# {len(drawn)} of {len(names)} cards have a picture")

listing = {d: sorted(os.listdir(path(ART, d))) for d in ("svg", "600", "240")}
wrong = [n for n in scenes if n not in drawn]
wrong += [f"{d}/{f} is nobody's" for d, have in listing.items() for f in have if f.rsplit(".", 1)[0] not in scenes]
ok(not wrong, "every scene has its SVG and its two bitmaps, and nothing else lies there (else: make art)", *wrong)

bad = [f"{n}: {f}" for n in drawn for f in svg_faults(read(ART, "svg", n + ".svg"), CARD_MOST)]
ok(not bad, "cards: well-formed, allowed elements, no outside reference, no script, at most 40 KB", *bad[:20])

bad = []
for n in drawn:
    for d, most in WEBP_MOST.items():
        data = read(ART, d, n + ".webp")
        if len(data) > most or webp_size(data) != (int(d), int(d) * 3 // 2):
            bad.append(f"{d}/{n}.webp: {len(data)} bytes, {webp_size(data)}")
ok(not bad, "bitmaps: 600 × 900 up to 80 KB, 240 × 360 up to 16 KB", *bad)


def belongs(n, entry, svg=None):
    svg = svg if svg is not None else read(ART, "svg", n + ".svg")
    return (entry.get("source") == source_hash(f"art/scenes/{n}.ts") and entry.get("svg") == digest(svg)
            and all(entry.get(d) == digest(read(ART, d, n + ".webp")) for d in WEBP_MOST))


bad = [n for n in drawn if n in scenes and not belongs(n, hashes.get(n, {}))]
ok(not bad and sorted(hashes) == drawn, "hashes.json: source, SVG and bitmaps of each card belong together (else: make art)", *bad[:20])
ok(not belongs(drawn[0], hashes[drawn[0]], GOOD) and not belongs(drawn[0], hashes[drawn[1]]), "a changed SVG, or another card's, is found")

# --- the pack -----------------------------------------------------------------------------------------------

words = {c["id"]: c for c in deck["concepts"]}
cards = {c["id"]: c for c in pack["cards"]}
ok(list(cards) == names, "the pack and the deck name the same cards in the same order")
bad = [n for n in names if cards[n]["image"] != f"art/600/{n}.webp"]
ok(not bad, "each entry names its picture", *bad)
bad = [n for n, c in zip(names, deck["cards"]) for lang in ("en", "ru", "hu") if cards[n]["tags"][lang] != [words[t][lang] for t in c["tags"]]]
ok(not bad, "tags of the pack are those of the deck, in three languages", *bad)
bad = [n for n in names for lang in ("en", "ru", "hu") if not 5 <= len(cards[n]["alt"][lang].split()) <= 30]
ok(not bad, "every card has a sentence in three languages", *bad)

uses = collections.Counter(t for c in deck["cards"] for t in c["tags"])
rate = {"common": 14, "middle": 9, "rare": 5}
bad = [f"{t}: {uses[t]}" for t, w in words.items() if uses[t] != rate[w["class"]]]
classes = [collections.Counter(words[t]["class"] for t in c["tags"]) for c in deck["cards"]]
bad += [n for n, k in zip(names, classes) if k["common"] != 4 or sorted((k["middle"], k["rare"])) not in ([1, 3], [2, 2])]
bad += [f"{a['id']} {b['id']}" for i, a in enumerate(deck["cards"]) for b in deck["cards"][:i] if len(set(a["tags"]) & set(b["tags"])) > 5]
ok(not bad, "the deck keeps the rules of tags: 14, 9 and 5 uses, 4 common a card, at most 5 shared", *bad)

# --- the other faces ----------------------------------------------------------------------------------------

PLACES = [ART, "content/night/art", "content/voices/art", "content/vote/art", "content/web"]
SIX = ("six-",)  # of lessons: web/tests/six.mjs takes them, web/src/learn/six.test.ts looks at them
OWN = {ART: ("svg/", "600/", "240/", "deck.json", "hashes.json"), "content/web": ("index.html", "page.css", "app/")}


def below(folder):
    for where, _, files in os.walk(path(folder)):
        for f in files:
            yield os.path.relpath(os.path.join(where, f), path(folder))


def most(file):
    """How large a bitmap may be: boards the most, pictures on the home page the least."""
    name = os.path.basename(file)
    if file.startswith("court/"):
        return COURT_MOST
    if name.endswith("-large.webp"):
        return 64 * 1024
    return 96 * 1024 if name in ("map.webp", "head.webp") else 24 * 1024 if "/" not in file and not name.startswith(("cover", "end")) else 16 * 1024


seen, twice = {}, []
for where, _, files in sorted(os.walk(path("content"))):
    for f in sorted(files):
        if f.endswith(".svg"):
            name = os.path.relpath(os.path.join(where, f), ROOT)
            for i in re.findall(rb'\sid="([^"]*)"', read(name)):
                if seen.setdefault(i, name) != name:
                    twice.append(f"{i.decode()}: {seen[i]} and {name}")
ok(not twice, "no id stands in two files", *twice[:10])

bad, limits, faces = [], [], 0
for folder in PLACES:
    entries = json.loads(read(folder, "faces.json"))
    listed = {"faces.json"}
    faces += len(entries)
    for name, entry in entries.items():
        if entry["source"] != source_hash(entry["from"]):
            bad.append(f"{folder}/{name}: its source has changed")
        for file, value in entry.items():
            if file in ("source", "from"):
                continue
            listed.add(file)
            data = read(folder, file) if os.path.exists(path(folder, file)) else b""
            if digest(data) != value:
                bad.append(f"{folder}/{file}")
            elif file.endswith(".svg"):
                limits += [f"{folder}/{file}: {x}" for x in svg_faults(data, FACE_MOST)]
            elif file.endswith(".webp") and (len(data) > most(file) or not webp_size(data)):
                limits.append(f"{folder}/{file}: {len(data)} bytes")
    bad += [f"{folder}/{f} is nobody's" for f in sorted(below(folder)) if f not in listed and not f.startswith(OWN.get(folder, ()) + SIX)]
ok(not limits, f"{faces} other faces keep the limits", *limits[:20])
ok(not bad, "faces.json: sources and files belong together, nothing else lies there (else: make art)", *bad[:20])

vote = json.loads(read("content/vote/standard.json"))
want = [f"events/{e['id']}" for e in vote["events"]] + [f"abilities/{a['id']}" for a in vote["abilities"]]
have = json.loads(read("content/vote/art/faces.json"))
missing = [n for n in want if n not in have] + [n for n in have if n.startswith(("events/", "abilities/")) and n not in want]
ok(not missing, "every event and ability of VOTE! has its face", *missing)


def court_faults(ids, data):
    """Court cards without their picture, or with one of another size."""
    return [f"{i}: {len(data(i))} bytes, {webp_size(data(i))}" for i in ids if webp_size(data(i)) != (480, 288) or len(data(i)) > COURT_MOST]


def court_picture(i):
    file = f"content/voices/art/court/{i}.webp"
    return read(file) if os.path.exists(path(file)) else b""


court = [c["id"] for c in json.loads(read("content/voices/standard.json"))["court"] if c["stage"] == 1]
bad = court_faults(court, court_picture)
planted = [b"", court_picture(court[0]) + b" " * COURT_MOST, read(ART, "240", drawn[0] + ".webp")]
ok(not bad and all(court_faults(["x"], lambda i: p) for p in planted), "every court card of stage 1 has its picture, 480 × 288 up to 18 KB", *bad)

long = [f"{d}/{f}:{i}" for d in ("art/faces", "art/lib", "art/scenes", "art/tool") for f in sorted(os.listdir(path(d)))
        for i, line in enumerate(read(d, f).decode().split("\n"), 1) if len(line) >= 120]
ok(not long, "lines of the sources are under 120 characters", *long[:20])



def plate_faults(name, data):
    """A court card of stage 2 is 480 wide, a strategy card 360, both five to three and at most 18 KB."""
    wide = 360 if name.startswith("strategy/") else 480
    return [] if webp_size(data) == (wide, wide * 3 // 5) and len(data) <= 18 * 1024 else [f"{name}: {len(data)} bytes, {webp_size(data)}"]


def plate(name):
    file = path("content/voices/art", name + ".webp")
    return read(file) if os.path.exists(file) else b""


voices = json.loads(read("content/voices/standard.json"))
plates = [f"court/{c['id']}" for c in voices["court"] if c["stage"] == 2] + [f"strategy/{c['id']}" for c in voices["strategy"]]
bad = [f for n in plates for f in plate_faults(n, plate(n))]
planted = [b"", plate(plates[-1]), plate(plates[0]) + b" " * 18 * 1024]
ok(not bad and all(plate_faults(plates[0], p) for p in planted), "every court card of stage 2 and every strategy card has its picture, up to 18 KB", *bad)

print(f"1..{count}")
sys.exit(failed > 0)
