"""Voices in My Head by the book, for notation.py; numbers such as H-4.5 are those of docs/rules/voices.md."""
import math
import os
import re
from fractions import Fraction

from notation import Refused, bad, copied, has_keys, is_int, is_text, need, read_json, seat_and_verb

NAME = "voices"
AREAS = ["planning", "vision", "speech", "movement", "instinct"]
JURORS = ["rational", "opinionated", "gentle", "wary", "curious", "bored"]
SETS = ["blue", "yellow", "red", "green", "purple"]               # those of the voices
KINDS = ["blank", "guilty", "innocent"]
SLOTS = ["middle", "right", "top"]
PHASES = ["setup", "present", "push", "resolve", "cards", "over"]
SYMBOLS = ["guilty", "innocent", "neutral"]                       # those of the voices
VERDICTS = ["guilty", "innocent", "abstain"]
EMOTIONS = {"voice": (["anger", "sadness", "trust", "fear", "joy"], 1, 9), "prosecutor": (["confusion", "panic", "nervousness"], 0, 0)}
RADIUS, WIDTH, DEPTH = 1000, 7500, 5200                           # H-4.4
DIAMETER = 2 * RADIUS
AT, SLANT = {"min": 1000, "max": 6500}, {"min": -1000, "max": 1000}           # H-4.3
HAND = 3                                                          # H-9.6
LANGUAGES = ["en", "ru", "hu"]


# ---------------------------------------------------------------------------------------------------------------- packs

class Pack:
    """What the rules read of a valid pack."""

    def __init__(self, pack):
        self.roles = {one["id"]: one for one in pack["roles"]}
        self.prosecutor = next(one["id"] for one in pack["roles"] if one["symbol"] == "prosecutor")
        self.advanced = pack["advanced"]
        self.court = {one["id"]: one for one in pack["court"]}
        self.strategy = {one["id"]: one for one in pack["strategy"]}
        self.stories = {one["id"]: one for one in pack["stories"]}
        self.influence = pack["influence"]
        self.markers = pack["markers"]

    def symbols(self, card):
        """H-3.2: in the order of areas."""
        return [area for area in AREAS if area in self.court[card]["areas"]]

    def stage(self, number):
        return sorted(card for card in self.court if self.court[card]["stage"] == number)

    def copies(self):
        return sorted(card for card, one in self.strategy.items() for _ in range(one["copies"]))

    def marker(self, marker):
        """{"emotion", "value"}."""
        return self.markers["prosecutor" if colour(marker) == "grey" else "voice"][int(marker[-1]) - 1]

    def steps(self, src):
        """The list of steps at a path."""
        parts = src.split("/")
        if parts[0] in self.strategy:
            found, rest = self.strategy[parts[0]]["do"], parts[1:]
        else:
            found, rest = self.court[parts[0]][parts[1]]["do"][int(parts[2])]["do"], parts[3:]
        for index, option in zip(rest[::2], rest[1::2]):
            found = found[int(index)][option]["do"]
        return found


def some_of(value, of):
    """A list of members of `of`, at least one, none twice."""
    return type(value) is list and value != [] and all(is_text(one) and one in of for one in value) and len(set(value)) == len(value)


def one_or_some(value, words, of):
    """One of `words`, one member of `of`, or a list of members."""
    return is_text(value) and value in words + of or some_of(value, of)


WHOSE = ["own", "other", "voice", "prosecutor", "any"]
TOKENS = ["guilt", "innocence"]
STEPS = {  # step -> (fields that must be there, fields with a default)
    "put": (["token", "on"], ["n"]), "take": (["token", "on"], ["n"]), "flip": (["token", "on"], ["n"]), "shift": (["token", "from", "to"], ["n"]),
    "influence": (["draw", "place", "on"], []), "look": (["on"], ["then"]), "destroy": (["whose", "in"], ["overhang"]), "recall": (["whose", "in"], []),
    "push": (["whose", "from", "to"], []), "draw": ([], ["n", "for"]), "choose": (["a", "b"], ["hidden"])}


def check_pack(pack, name):
    def check(condition, what):
        need(condition, f"content: {name}: {what}")

    def text(owner, keys, what):
        for key in keys:
            if key in owner:
                value = owner[key]
                check(has_keys(value, [], LANGUAGES) and all(is_text(one) for one in value.values()), f"{what}.{key}")

    def an_id(value, what):
        check(is_text(value) and re.fullmatch("[a-z][a-z0-9_]*", value), what + ".id")

    def bounds(value, what, keys=()):
        check(has_keys(value, keys, ["min", "max"]), what)
        for key in ("min", "max"):
            check(key not in value or is_int(value[key], 0), f"{what}.{key}")

    def goal(value, what):
        check(type(value) is dict, what)
        if "verdict" in value:
            bounds(value, what, ["verdict"])
            check(is_text(value["verdict"]) and value["verdict"] in VERDICTS, what + ".verdict")
        elif "more" in value:
            check(has_keys(value, ["more", "than"]) and all(is_text(one) and one in VERDICTS for one in value.values()), what)
        elif "juror" in value:
            check(has_keys(value, ["juror", "is"]) and is_text(value["juror"]) and value["juror"] in JURORS, what)
            check(is_text(value["is"]) and value["is"] in VERDICTS, what + ".is")
        elif "control" in value:
            check(has_keys(value, ["control"]) and some_of(value["control"], AREAS), what)
        elif "destroyed" in value and is_text(value["destroyed"]):
            check(has_keys(value, ["destroyed"], ["alone"]) and value["destroyed"] in ("most", "fewest"), what)
            check(type(value.get("alone", False)) is bool, what + ".alone")
        elif "destroyed" in value or "cancelled" in value:
            check(len(value) == 1, what)
            bounds(*value.values(), what)
        elif "not" in value:
            check(has_keys(value, ["not"]), what)
            goal(value["not"], what)
        else:
            check(len(value) == 1 and ("all" in value or "any" in value), what)
            (parts,) = value.values()
            check(type(parts) is list and parts, what)
            for part in parts:
                goal(part, what)

    def place(value, strategy, extra=()):
        """`in`, push's `from` and `to`."""
        return one_or_some(value, ["any"] + (["here", "away"] if strategy else []) + list(extra), AREAS)

    def step(value, strategy, what):
        check(type(value) is dict and is_text(value.get("do")) and value["do"] in STEPS, what + ".do")
        do = value["do"]
        must, may = STEPS[do]
        what = f"{what} ({do})"
        check(has_keys(value, ["do"] + must, may + ["may"]), what)
        for key in ("may", "overhang", "hidden"):
            check(type(value.get(key, False)) is bool, f"{what}.{key}")
        for key in ("n", "draw", "place"):
            check(is_int(value.get(key, 1), 1), f"{what}.{key}")
        check("token" not in value or is_text(value["token"]) and value["token"] in TOKENS, what + ".token")
        check("whose" not in value or is_text(value["whose"]) and value["whose"] in WHOSE, what + ".whose")
        for key in ("on", "from", "to") if do != "push" else []:
            check(key not in value or one_or_some(value[key], ["any"], JURORS), f"{what}.{key}")
        if do == "influence":
            check(value["place"] <= value["draw"], what + ".place")
        elif do == "look":
            check(some_of(value.get("then", ["keep"]), ["drop", "move", "keep"]), what + ".then")
        elif do in ("destroy", "recall"):
            check(place(value["in"], strategy, ["destroyed"] if do == "recall" else []), what + ".in")
        elif do == "push":
            off = is_text(value["from"]) and value["from"] in ("unused", "destroyed")
            check(off or place(value["from"], strategy), what + ".from")
            check(place(value["to"], strategy, [] if off else ["same", "elsewhere"]), what + ".to")
        elif do == "draw":
            check(is_text(value.get("for", "self")) and value.get("for", "self") in ("self", "other", "any"), what + ".for")
        elif do == "choose":
            for option in ("a", "b"):
                check(has_keys(value[option], ["do"], ["text"]), f"{what}.{option}")
                text(value[option], ["text"], f"{what}.{option}")
                steps(value[option]["do"], strategy, f"{what}.{option}")

    def steps(value, strategy, what):
        check(type(value) is list, what + ".do")
        for number, one in enumerate(value):
            step(one, strategy, f"{what}.do[{number}]")

    def each(key, must, may):
        """The members of a list, their keys, ids and texts."""
        check(type(pack[key]) is list, key)
        for number, one in enumerate(pack[key]):
            check(has_keys(one, ["id"] + must, may), f"{key}[{number}]")
            an_id(one["id"], f"{key}[{number}]")
            text(one, ["name", "text", "opening", "verdict"], f"{key} {one['id']}")
        ids = [one["id"] for one in pack[key]]
        check(len(set(ids)) == len(ids), f"{key}: an id twice")
        return [(one, f"{key} {one['id']}") for one in pack[key]]

    check(has_keys(pack, ["game", "roles", "advanced", "court", "strategy", "stories", "influence", "markers"], ["name", "jurors", "areas"]), "the pack's keys")
    check(is_text(pack["game"]) and pack["game"] == "voices", "game")
    text(pack, ["name"], "pack")
    for key, of, keys in (("jurors", JURORS, ["name"]), ("areas", AREAS, ["name", "text"])):
        check(has_keys(pack.get(key, {}), [], of), key)
        for one, value in pack.get(key, {}).items():
            check(has_keys(value, [], keys), f"{key}.{one}")
            text(value, keys, f"{key}.{one}")

    for role, what in each("roles", ["symbol", "players", "goal"], ["name", "text"]):
        check(is_text(role["symbol"]) and role["symbol"] in ["prosecutor"] + SYMBOLS, what + ".symbol")
        counts = role["players"]
        check(type(counts) is list and all(is_int(n, 3, 6) for n in counts) and len(set(counts)) == len(counts), what + ".players")
        goal(role["goal"], what + ".goal")
    symbols = [role["symbol"] for role in pack["roles"]]
    check(symbols.count("prosecutor") == 1, "roles: exactly one prosecutor")
    for n in range(3, 7):
        listed = [role["symbol"] for role in pack["roles"] if n in role["players"]]
        check(len(listed) == n and "prosecutor" in listed, f"roles: for {n} players")
    check(has_keys(pack["advanced"], ["3", "4", "5", "6"]), "advanced")
    for n, row in pack["advanced"].items():
        check(type(row) is list and len(row) == int(n) - 1 and all(is_text(one) and one in SYMBOLS for one in row), f"advanced.{n}")
        check(all(row.count(one) <= symbols.count(one) for one in row), f"advanced.{n}: too few roles")

    for card, what in each("court", ["stage", "areas", "front", "back"], ["name"]):
        check(is_int(card["stage"], 1, 2), what + ".stage")
        heads = []
        for side in ("front", "back"):
            check(has_keys(card[side], ["do"], ["text"]), f"{what}.{side}")
            text(card[side], ["text"], f"{what}.{side}")
            check(type(card[side]["do"]) is list and card[side]["do"], f"{what}.{side}.do")
            for number, ability in enumerate(card[side]["do"]):
                where = f"{what}.{side}.do[{number}]"
                check(has_keys(ability, ["who", "do"]), where)
                check(is_text(ability["who"]) and ability["who"] in ["prosecutor"] + AREAS[1:], where + ".who")       # never planning
                heads.append(ability["who"])
                steps(ability["do"], False, where)
        check(some_of(card["areas"], AREAS) and set(card["areas"]) == set(heads) - {"prosecutor"}, what + ".areas")
    for number in (1, 2):
        check(sum(card["stage"] == number for card in pack["court"]) >= 6, f"court: at least 6 cards of stage {number}")

    for card, what in each("strategy", ["copies", "when", "do"], ["name", "text", "area", "need"]):
        check(card["id"] != "pass" and card["id"] not in [one["id"] for one in pack["court"]], what + ".id")
        check(is_int(card["copies"], 1), what + ".copies")
        check(is_text(card["when"]) and card["when"] in ("after_push", "when_destroyed"), what + ".when")
        check("area" not in card or one_or_some(card["area"], [], AREAS), what + ".area")
        wants = card.get("need", {"own": 1})
        check(has_keys(wants, [], ["own", "destroyed"]) and wants and all(is_int(k, 1) for k in wants.values()), what + ".need")
        steps(card["do"], True, what)
    check(sum(card["copies"] for card in pack["strategy"]) >= 10, "strategy: at least 10 cards")

    stories = each("stories", ["influence", "first"], ["name", "opening", "verdict"])
    check(stories, "stories: at least one")
    check(has_keys(pack["influence"], KINDS) and all(is_int(n, 0) for n in pack["influence"].values()), "influence")
    for story, what in stories:
        check(type(story["influence"]) is list and all(is_text(one) and one in JURORS for one in story["influence"]), what + ".influence")
        check(len(story["influence"]) <= sum(pack["influence"].values()), "influence: fewer tokens than the story lays")
        check(is_int(story["first"]), what + ".first")
    check(has_keys(pack["markers"], list(EMOTIONS)), "markers")
    for key, (emotions, low, high) in EMOTIONS.items():
        check(type(pack["markers"][key]) is list and len(pack["markers"][key]) == 8, f"markers.{key}: eight")
        for number, one in enumerate(pack["markers"][key]):
            what = f"markers.{key}[{number}]"
            check(has_keys(one, ["emotion", "value"]) and is_text(one["emotion"]) and one["emotion"] in emotions and is_int(one["value"], low, high), what)
    return Pack(pack)


def standard():
    name = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../..", "content", "voices", "standard.json")
    try:
        with open(name, "rb") as file:
            return check_pack(read_json(file.read(), "standard"), "standard")
    except FileNotFoundError:
        return None


STANDARD = standard()


# ------------------------------------------------------------------------------------------------------ what is on a position

def seats(pos):
    return range(pos["players"])


def voices(pos):
    return [i for i in seats(pos) if i != pos["prosecutor"]]


def colour(marker):
    return marker[:-1]


def owner(pos, marker):
    return pos["colours"][colour(marker)]


def in_play(pos):
    """Every marker of the sets that are in the game."""
    return sorted(f"{one}{k}" for one in pos["colours"] for k in range(1, 9))


def place_of(pos, seat):
    """When the seat's turn comes in step 2: 0 for the first player."""
    return (seat - pos["first"]) % pos["players"]


def area_of(pos, marker):
    return next((area for area in AREAS if any(one["marker"] == marker for one in pos["platforms"][area])), None)


def there(pos, area):
    return [one["marker"] for one in pos["platforms"][area]]


def strengths(pack, pos, area):
    """{voice: sum} of the voices with a marker there; H-5.3, H-11.3, H-4.10."""
    sums = {}
    for marker in there(pos, area):
        if owner(pos, marker) != pos["prosecutor"]:
            mine = sums.setdefault(owner(pos, marker), {})
            mine[colour(marker)] = mine.get(colour(marker), 0) + pack.marker(marker)["value"]
    return {seat: max(of_set.values()) for seat, of_set in sums.items()}


def leaders(pack, pos, area):
    """The voices with the highest sum; [] where there is none."""
    sums = strengths(pack, pos, area)
    return sorted(seat for seat in sums if sums[seat] == max(sums.values()))


def judges(pack, pos, area):
    """Whom the first player may name (H-5.4, H-5.5), only one if he is not asked."""
    return leaders(pack, pos, area) or voices(pos)


def is_asked(pack, pos, area):
    return len(leaders(pack, pos, area)) != 1


# ---------------------------------------------------------------------------------------------------------------- pushing

def root_up(n):
    root = math.isqrt(n)
    return root if root * root == n else root + 1


def divide_up(a, b):
    return -(-a // b)


def overlap(one, other):
    return (one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2 < DIAMETER ** 2


def first_overlapping(discs, j):
    """The first of the discs that overlaps j, or None."""
    x, y, least = j["x"], j["y"], DIAMETER * DIAMETER
    for one in discs:
        dx, dy = one["x"] - x, one["y"] - y
        if dx * dx + dy * dy < least:
            return one
    return None


def move_away(j, i):
    """H-4.5 d."""
    dx, dy = j["x"] - i["x"], max(0, j["y"] - i["y"])
    if dx == 0 and dy == 0:
        dy = 1
    d = math.isqrt(dx * dx + dy * dy)
    j["x"] = i["x"] + (1 if dx >= 0 else -1) * divide_up(abs(dx) * DIAMETER, d)
    j["y"] = max(j["y"], i["y"] + divide_up(dy * DIAMETER, d))
    if not RADIUS <= j["x"] <= WIDTH - RADIUS:
        j["x"] = RADIUS if j["x"] < RADIUS else WIDTH - RADIUS
        e = j["x"] - i["x"]
        if e * e < DIAMETER ** 2:
            j["y"] = max(j["y"], i["y"] + root_up(DIAMETER ** 2 - e * e))


def push_disc(discs, marker, at, slant):
    """H-4.5: (the discs that are on the platform then, the ids of those that fell, in order)."""
    start = min(max(at - slant, RADIUS), WIDTH - RADIUS)
    others, fallen = [dict(one) for one in discs], []
    new = {"marker": marker}
    for t in range(1, 101):
        way = (at - start) * t
        new["x"] = start + (abs(way) // 100 if way >= 0 else -(abs(way) // 100))
        new["y"] = -RADIUS + 20 * t
        if t > 1 and first_overlapping(others, new) is None:   # the step before has left no overlap among the others
            continue
        settled = [new]
        for j in sorted(others, key=lambda one: (one["y"], one["x"], one["marker"])):
            for _ in range(8):
                i = first_overlapping(settled, j)
                if i is None:
                    break
                move_away(j, i)
            while i is not None:
                i = first_overlapping(settled, j)
                if i is not None:
                    j["y"] = i["y"] + root_up(DIAMETER ** 2 - (j["x"] - i["x"]) ** 2)
            settled.append(j)
        fallen += [one["marker"] for one in settled[1:] if one["y"] > DEPTH]                  # H-4.6, H-4.5 e
        others = [one for one in settled[1:] if one["y"] <= DEPTH]
    return sort_discs(others + [new]), fallen


def sort_discs(discs):
    return sorted(discs, key=lambda one: (one["y"], one["x"], one["marker"]))


def take_up(pos, marker):
    """Takes a marker from wherever it is; H-4.8: no other moves."""
    for key in ("unused", "destroyed"):
        pos[key] = [one for one in pos[key] if one != marker]
    for area in AREAS:
        pos["platforms"][area] = [one for one in pos["platforms"][area] if one["marker"] != marker]


def put_down(pos, marker, key):
    """Among the destroyed or the unused ones."""
    take_up(pos, marker)
    pos[key] = sorted(pos[key] + [marker])


def push_marker(pos, move):
    """The markers that fell, in order."""
    take_up(pos, move["marker"])
    pos["platforms"][move["area"]], fallen = push_disc(pos["platforms"][move["area"]], move["marker"], move["at"], move["slant"])
    pos["destroyed"] = sorted(pos["destroyed"] + fallen)                      # H-4.7
    return fallen


def push_moves(pairs):
    """Entries of `legal`: by marker, then by area."""
    return [{"do": "push", "marker": marker, "area": area, "at": dict(AT), "slant": dict(SLANT)}
            for marker, area in sorted(pairs, key=lambda pair: (pair[0], AREAS.index(pair[1])))]


# ---------------------------------------------------------------------------------------------------------------- windows

def fits(pack, pos, window, seat, card):
    """Whether the seat could play that card now, if it held it (H-9.3, H-9.4)."""
    card_of = pack.strategy[card]
    pusher = seat == window["pusher"]
    if card_of["when"] != ("after_push" if pusher else "when_destroyed") or {"seat": seat, "card": card} in window["played"]:
        return False
    if not pusher and not any(owner(pos, marker) == seat for marker in window["lost"]):
        return False
    area = card_of.get("area", AREAS)
    if window["area"] not in ([area] if is_text(area) else area):
        return False
    wants = card_of.get("need", {})
    mine = [marker for marker in there(pos, window["area"]) if owner(pos, marker) == seat]
    return len(mine) >= wants.get("own", 0) and len(window["lost"]) >= wants.get("destroyed", 0)


def to_be_asked(pack, pos, window, seat):
    """H-9.10; the prosecutor's hand is always empty (H-9.9)."""
    discard = pos["strategy"]["discard"]
    return bool(pos["strategy"]["hands"][seat]) and any(fits(pack, pos, window, seat, card) and discard.count(card) < pack.strategy[card]["copies"]
                                                        for card in pack.strategy)


def open_window(pack, pos, pusher, area, lost):
    """H-9.2."""
    window = {"kind": "window", "pusher": pusher, "area": area, "lost": lost, "ask": [], "said": {}, "queue": [], "again": [], "played": []}
    window["ask"] = [i for i in seats(pos) if to_be_asked(pack, pos, window, i)]
    if window["ask"]:
        pos["stack"].append(window)


def new_steps(src, actor, here):
    return {"kind": "steps", "src": src, "actor": actor, "here": here, "next": 0, "drawn": None, "more": 0, "left": 0, "looked": None}


def begin_play(pos, window, seat):
    play = next(one for one in window["queue"] if one["seat"] == seat)
    window["queue"].remove(play)
    window["played"].append(play)
    pos["stack"].append(new_steps(play["card"], seat, window["area"]))


# ---------------------------------------------------------------------------------------------------------------- steps

def jurors_of(value):
    return [one for one in JURORS if value == "any" or one == value or type(value) is list and one in value]


def areas_of(value, here):
    if value == "here":
        return [here]
    if value == "away":
        return [one for one in AREAS if one != here]
    return [one for one in AREAS if value == "any" or one == value or type(value) is list and one in value]


def is_whose(pos, whose, actor, marker):
    has = owner(pos, marker)
    return {"own": has == actor, "other": has != actor, "voice": has not in (actor, pos["prosecutor"]), "prosecutor": has == pos["prosecutor"], "any": True}[whose]


def markers_in(pos, value, here):
    """`in` and push's `from`: the markers there."""
    if is_text(value) and value in ("unused", "destroyed"):
        return pos[value]
    return sorted(marker for area in areas_of(value, here) for marker in there(pos, area))


def overhangs(pos, marker):
    """H-4.6."""
    return any(one["marker"] == marker and one["y"] + RADIUS > DEPTH for area in AREAS for one in pos["platforms"][area])


def tokens_left(pos):
    return bool(pos["influence"]["supply"] or pos["influence"]["discard"])


def cards_left(pos):
    return bool(pos["strategy"]["deck"] or pos["strategy"]["discard"])


def step_moves(pos, frame, step):
    """What can be done with a step that has not begun, `skip` aside; [] where it is impossible (H-5.8)."""
    do, actor, here = step["do"], frame["actor"], frame["here"]
    if do == "put":
        return [{"do": do, "on": one} for one in jurors_of(step["on"])]
    if do in ("take", "flip"):                                                # H-6.2
        return [{"do": do, "on": one} for one in jurors_of(step["on"]) if pos["jurors"][one][step["token"]]]
    if do == "shift":
        return [{"do": do, "from": a, "to": b} for a in jurors_of(step["from"]) if pos["jurors"][a][step["token"]] for b in jurors_of(step["to"]) if a != b]
    if do == "influence":
        return [{"do": "use"}] if tokens_left(pos) else []
    if do == "look":                                                          # H-6.8
        return [{"do": do, "on": one} for one in jurors_of(step["on"]) if pos["jurors"][one]["influence"]]
    if do in ("destroy", "recall"):                                           # H-6.9, H-6.10
        return [{"do": do, "marker": one} for one in markers_in(pos, step["in"], here)
                if is_whose(pos, step["whose"], actor, one) and (not step.get("overhang") or overhangs(pos, one))]
    if do == "push":                                                          # H-6.11
        pairs = []
        for marker in markers_in(pos, step["from"], here):
            if is_whose(pos, step["whose"], actor, marker):
                stood = area_of(pos, marker)
                to = {"same": [stood], "elsewhere": [one for one in AREAS if one != stood]}.get(step["to"]) if is_text(step["to"]) else None
                pairs += [(marker, area) for area in to or areas_of(step["to"], here)]
        return push_moves(pairs)
    if do == "draw":                                                          # H-6.12
        who = {"self": [actor], "other": [i for i in seats(pos) if i != actor], "any": seats(pos)}[step.get("for", "self")]
        return [{"do": do, "for": i} for i in who if i in voices(pos)] if cards_left(pos) else []
    return [{"do": do, "option": option} for option in ("a", "b")]


def look_moves(frame, step):
    """H-6.8, once the token is seen."""
    then = step.get("then", ["keep"])
    found = [{"do": do} for do in ("drop", "keep") if do in then]
    return found + [{"do": "move", "to": one} for one in JURORS if "move" in then and one != frame["looked"]]


def do_step(pack, pos, frame, step, move):
    """Begins a step; most are finished with it."""
    do, actor, jurors = step["do"], frame["actor"], pos["jurors"]
    if do == "influence":
        frame["drawn"], frame["more"], frame["left"] = [], step["draw"], step["place"]
        return
    if do == "look":
        frame["looked"] = move["on"]
        top = jurors[move["on"]]["influence"][-1]
        top["seen"] = sorted(set(top["seen"]) | {actor})
        return
    frame["next"] += 1
    token, n = step.get("token"), step.get("n", 1)
    if do == "put":
        jurors[move["on"]][token] += n                                        # H-6.1
    elif do in ("take", "flip"):
        got = min(n, jurors[move["on"]][token])
        jurors[move["on"]][token] -= got
        if do == "flip":
            jurors[move["on"]][TOKENS[1 - TOKENS.index(token)]] += got
    elif do == "shift":
        got = min(n, jurors[move["from"]][token])
        jurors[move["from"]][token] -= got
        jurors[move["to"]][token] += got
    elif do == "destroy":
        put_down(pos, move["marker"], "destroyed")
    elif do == "recall":
        put_down(pos, move["marker"], "unused")
    elif do == "push":
        open_window(pack, pos, actor, move["area"], push_marker(pos, move))   # H-9.7
    elif do == "draw":
        pos["stack"].append({"kind": "draw", "seat": move["for"], "n": n})
    else:
        pos["stack"].append(new_steps(f"{frame['src']}/{frame['next'] - 1}/{move['option']}", actor, frame["here"]))


def do_look(pos, frame, move):
    pile = pos["jurors"][frame["looked"]]["influence"]
    if move["do"] == "drop":
        pos["influence"]["discard"].append(pile.pop())
    elif move["do"] == "move":
        pos["jurors"][move["to"]]["influence"].append(pile.pop())
    frame["looked"] = None
    frame["next"] += 1


def refill(pos):
    """H-6.13, where the supply is empty; False where nothing is left."""
    influence = pos["influence"]
    influence["supply"], influence["discard"] = sorted(one["kind"] for one in influence["discard"]), []
    return bool(influence["supply"])


def advance_steps(pack, pos, frame):
    steps = pack.steps(frame["src"])
    if frame["drawn"] is not None:                                            # an influence step has begun
        if frame["more"]:
            if pos["influence"]["supply"]:
                return False
            if not refill(pos):
                frame["more"] = 0
        elif frame["left"] and frame["drawn"]:
            return False
        else:                                                                 # H-6.6
            pos["influence"]["discard"] += [{"kind": kind, "seen": [frame["actor"]]} for kind in frame["drawn"]]
            frame["drawn"], frame["left"] = None, 0
            frame["next"] += 1
        return True
    if frame["looked"] is not None:
        moves = look_moves(frame, steps[frame["next"]])
        if len(moves) > 1:
            return False
        do_look(pos, frame, moves[0])                                         # H-6.14
        return True
    if frame["next"] == len(steps):
        pos["stack"].pop()
        if "/" not in frame["src"]:
            pos["strategy"]["discard"].append(frame["src"])                   # H-9.3
        return True
    step = steps[frame["next"]]
    moves = step_moves(pos, frame, step)
    if not moves:
        frame["next"] += 1                                                    # H-5.8
        return True
    if step.get("may") or step["do"] in ("push", "choose") or len(moves) > 1:
        return False
    do_step(pack, pos, frame, step, moves[0])                                 # H-6.14
    return True


def steps_moves(pack, pos, frame):
    """The actor's moves in a `steps` frame that waits for him."""
    step = pack.steps(frame["src"])[frame["next"]]
    if frame["drawn"] is not None:
        return [{"do": "place", "token": kind, "on": one} for kind in KINDS if kind in frame["drawn"] for one in jurors_of(step["on"])]
    if frame["looked"] is not None:
        return look_moves(frame, step)
    return step_moves(pos, frame, step) + ([{"do": "skip"}] if step.get("may") else [])


# ---------------------------------------------------------------------------------------------------------------- emotions

def emotion_moves(pack, pos, frame):
    """What the ability offers, `skip` aside; None where its owner is not asked (H-12.2)."""
    seat, area, lost = frame["seat"], frame["area"], frame["lost"]
    emotion = pack.marker(frame["marker"])["emotion"]
    moves = []
    if emotion == "anger":                                                    # H-12.3
        moves = [{"do": "destroy", "marker": one} for one in sorted(there(pos, area)) if place_of(pos, owner(pos, one)) > pos["turns"]]
    elif emotion == "sadness":                                                # H-12.4
        moves = push_moves([(one, to) for one in pos["destroyed"] if owner(pos, one) == seat for to in AREAS if to != area])
    elif emotion == "trust":                                                  # H-12.5
        moves = push_moves([(one, to) for to in AREAS for one in there(pos, to) if owner(pos, one) == seat and one != frame["marker"]])
    elif emotion == "fear":                                                   # H-12.6, H-12.10
        joy = any(pack.marker(one)["emotion"] == "joy" for one in lost)
        moves = [{"do": "use"}] if joy and cards_left(pos) and seat in voices(pos) else []
    elif emotion == "panic":                                                  # H-12.9, H-12.10
        moves = [{"do": "put", "on": one} for one in JURORS] if len(lost) >= 2 else []
    elif emotion == "confusion" and pos["court"]["deck"] and seat == pos["prosecutor"]:       # H-12.8: asked even without a fitting card
        return [{"do": "replace", "card": one} for one in sorted(filter(None, (pos["court"]["right"], pos["court"]["top"]))) if area in pack.symbols(one)]
    return moves or None


def do_emotion(pack, pos, frame, move):
    frame["done"] = True
    do, court = move["do"], pos["court"]
    if do == "destroy":
        put_down(pos, move["marker"], "destroyed")
    elif do == "push":
        open_window(pack, pos, frame["seat"], move["area"], push_marker(pos, move))
    elif do == "use":
        pos["stack"].append({"kind": "draw", "seat": frame["seat"], "n": 1})
    elif do == "put":
        pos["jurors"][move["on"]]["guilt"] += 1
    elif do == "replace":
        if move["card"] == court["right"]:
            court["right"] = court["top"]
        court["top"] = None
        pos["stack"].append({"kind": "deal", "slots": ["top"]})


# ---------------------------------------------------------------------------------------------------------------- the round

def advance(pack, pos):
    """Does the next thing that needs no decision and no chance; False where the game waits or is over."""
    if not pos["stack"]:
        return False
    frame = pos["stack"][-1]
    return {"roles": advance_roles, "deal": advance_deal, "draw": advance_draw, "story": advance_story, "turn": advance_turn, "window": advance_window,
            "emotion": advance_emotion, "court": advance_court, "planning": advance_planning, "steps": advance_steps}[frame["kind"]](pack, pos, frame)


def settle(pack, pos):
    while advance(pack, pos):
        pass


def advance_roles(pack, pos, frame):
    if None in pos["roles"]:
        return False
    clockwise = [(pos["prosecutor"] + k) % pos["players"] for k in range(1, pos["players"])]
    if pos["players"] == 3:
        clockwise = [seat for seat in clockwise for _ in range(2)]            # H-11.1
    pos["colours"] = {"grey": pos["prosecutor"], **dict(zip(SETS, clockwise))}        # H-1.7
    pos["unused"] = in_play(pos)
    pos["stack"] = [{"kind": "story", "next": 0}] + [{"kind": "draw", "seat": seat, "n": 2} for seat in reversed(voices(pos))] + [{"kind": "deal", "slots": list(SLOTS)}]
    return True


def advance_deal(pack, pos, frame):
    if frame["slots"] and pos["court"]["deck"]:
        return False
    pos["stack"].pop()
    return True


def advance_draw(pack, pos, frame):
    strategy = pos["strategy"]
    if frame["n"]:
        if strategy["deck"]:
            return False
        strategy["deck"], strategy["discard"] = sorted(strategy["discard"]), []       # H-9.8
        if not strategy["deck"]:
            frame["n"] = 0
        return True
    if len(strategy["hands"][frame["seat"]]) > HAND:
        return False
    pos["stack"].pop()
    return True


def advance_story(pack, pos, frame):
    if pos["story"] is None:
        return False
    to = pack.stories[pos["story"]]["influence"]
    if frame["next"] < len(to):
        if pos["influence"]["supply"]:
            return False
        if not refill(pos):
            frame["next"] = len(to)
        return True
    pos["round"], pos["phase"], pos["stack"] = 1, "present", []
    return True


def next_turn(pos):
    pos["stack"] = []
    if pos["turns"] < pos["players"]:
        seat = (pos["first"] + pos["turns"]) % pos["players"]                 # H-4.1
        pos["stack"].append({"kind": "turn", "seat": seat, "left": 2 if pos["players"] == 3 and seat != pos["prosecutor"] else 1, "used": None})
    else:
        pos["phase"], pos["court"]["read"] = "resolve", True
        pos["stack"].append({"kind": "court", "side": "front", "next": 0})


def may_push(pos, frame):
    """H-4.1, H-11.2: the markers that can be pushed in a turn."""
    if not frame["left"]:
        return []
    return [one for one in pos["unused"] if owner(pos, one) == frame["seat"] and colour(one) != frame["used"]]


def advance_turn(pack, pos, frame):
    if may_push(pos, frame):
        return False
    pos["turns"] += 1                                                         # also H-4.9
    next_turn(pos)
    return True


def advance_window(pack, pos, frame):
    if frame["ask"]:
        if len(frame["said"]) < len(frame["ask"]):
            return False
        for seat in frame["ask"]:
            card = frame["said"][str(seat)]
            if card != "pass":
                pos["strategy"]["hands"][seat].remove(card)
                frame["queue"].append({"seat": seat, "card": card})
                frame["again"] = sorted({*frame["again"], seat})
        frame["ask"], frame["said"] = [], {}
    elif len(frame["queue"]) > 1:
        return False                                                          # H-9.5
    elif frame["queue"]:
        begin_play(pos, frame, frame["queue"][0]["seat"])
    else:
        frame["ask"] = [seat for seat in frame["again"] if to_be_asked(pack, pos, frame, seat)]
        frame["again"] = []
        if not frame["ask"]:
            pos["stack"].pop()
    return True


def advance_emotion(pack, pos, frame):
    if not frame["done"] and emotion_moves(pack, pos, frame) is not None:
        return False
    pos["stack"].pop()
    return True


def begin_ability(pos, frame, actor):
    src = f"{pos['court']['middle']}/{frame['side']}/{frame['next']}"
    frame["next"] += 1
    pos["stack"].append(new_steps(src, actor, None))


def head_of(pack, pos, frame):
    """Whose ability comes next, or None at the end of the side."""
    abilities = pack.court[pos["court"]["middle"]][frame["side"]]["do"]
    return abilities[frame["next"]]["who"] if frame["next"] < len(abilities) else None


def advance_court(pack, pos, frame):
    head = head_of(pack, pos, frame)
    if head is None and frame["side"] == "front":
        frame["side"], frame["next"] = "back", 0
    elif head is None:
        pos["court"].update(middle=None, areas=None, read=False)              # H-5.1
        begin_cards(pack, pos)
    elif head == "prosecutor":
        begin_ability(pos, frame, pos["prosecutor"])                          # H-5.2
    elif not is_asked(pack, pos, head):
        begin_ability(pos, frame, judges(pack, pos, head)[0])                 # H-5.3
    elif pos["players"] == 3 and leaders(pack, pos, head):
        begin_ability(pos, frame, pos["prosecutor"])                          # H-11.4
    else:
        return False
    return True


def begin_cards(pack, pos):
    court = pos["court"]
    if pos["round"] == 8:                                                     # H-2.2
        end_game(pos)
        return
    pos["phase"], pos["stack"] = "cards", [{"kind": "planning", "next": 0, "seat": None}]
    if pos["round"] == 4:                                                     # H-7.4
        court.update(stage=2, deck=pack.stage(2), top=None, middle=None, right=None)
        pos["stack"].append({"kind": "deal", "slots": list(SLOTS)})
    else:                                                                     # H-7.1
        court.update(middle=court["top"], top=None)
        pos["stack"].append({"kind": "deal", "slots": ["top"]})


def advance_planning(pack, pos, frame):
    if frame["next"] == 0:
        if is_asked(pack, pos, "planning"):
            return False
        frame["seat"], frame["next"] = judges(pack, pos, "planning")[0], 1    # H-7.2
    elif frame["next"] == 1:
        frame["next"] = 2 if pos["players"] >= 5 else 3                       # H-7.3
        pos["stack"].append({"kind": "draw", "seat": frame["seat"], "n": 1})
    elif frame["next"] == 2:
        return False
    else:
        pos["first"] = (pos["first"] + 1) % pos["players"]                    # H-8.1
        pos["round"], pos["phase"], pos["turns"], pos["stack"] = pos["round"] + 1, "present", 0, []
    return True


# ---------------------------------------------------------------------------------------------------------------- the end

def verdict_of(juror):
    """H-10.4, after cancelling."""
    return "guilty" if juror["guilt"] else "innocent" if juror["innocence"] else "abstain"


def end_game(pos):
    pos["phase"], pos["stack"], pos["cancelled"], pos["verdict"] = "over", [], 0, {}
    for name, juror in pos["jurors"].items():
        kinds = [one["kind"] for one in juror["influence"]]
        guilt, innocence = juror["guilt"] + kinds.count("guilty"), juror["innocence"] + kinds.count("innocent")       # H-10.2
        both = min(guilt, innocence)                                          # H-10.3
        juror.update(guilt=guilt - both, innocence=innocence - both, influence=[])
        pos["cancelled"] += both
        pos["verdict"][name] = verdict_of(juror)


def met(pack, pos, seat, goal):
    """H-10.6: the table of goals."""
    verdicts = list(pos["verdict"].values())

    def within(number, bounds):
        return bounds.get("min", number) <= number <= bounds.get("max", number)

    def lost(i):
        return sum(owner(pos, marker) == i for marker in pos["destroyed"])

    if "verdict" in goal:
        return within(verdicts.count(goal["verdict"]), goal)
    if "more" in goal:
        return verdicts.count(goal["more"]) > verdicts.count(goal["than"])
    if "juror" in goal:
        return pos["verdict"][goal["juror"]] == goal["is"]
    if "control" in goal:
        return any(seat in leaders(pack, pos, area) for area in goal["control"])
    if "destroyed" in goal and type(goal["destroyed"]) is dict:
        return within(lost(seat), goal["destroyed"])
    if "destroyed" in goal:
        sign = 1 if goal["destroyed"] == "most" else -1
        ahead = [sign * (lost(seat) - lost(i)) for i in voices(pos) if i != seat]
        return all(one > 0 if goal.get("alone") else one >= 0 for one in ahead)
    if "cancelled" in goal:
        return within(pos["cancelled"], goal["cancelled"])
    if "all" in goal:
        return all(met(pack, pos, seat, part) for part in goal["all"])
    if "any" in goal:
        return any(met(pack, pos, seat, part) for part in goal["any"])
    return not met(pack, pos, seat, goal["not"])


def result(pack, pos):
    """H-10.5."""
    winners = [i for i in seats(pos) if met(pack, pos, i, pack.roles[pos["roles"][i]]["goal"])]
    return {"winners": winners, "scores": [int(i in winners) for i in seats(pos)], "reason": "convicted" if pos["prosecutor"] in winners else "acquitted"}


# ---------------------------------------------------------------------------------------------------------------- chance

def chance_due(pos):
    frame = pos["stack"][-1] if pos["stack"] else {"kind": None}
    return frame["kind"] in ("roles", "deal", "story") or frame["kind"] == "draw" and frame["n"] > 0 or frame["kind"] == "steps" and frame["more"] > 0


def role_weights(pack, pos):
    """{role: weight} for the next seat; H-1.4, H-13.1, H-13.2."""
    left = [role for role in sorted(pack.roles) if role not in pos["roles"]]
    if not pos["options"]["advanced"]:
        return {role: 1 for role in left if pos["players"] in pack.roles[role]["players"]}
    places = pack.advanced[str(pos["players"])] + ["prosecutor"]
    for role in filter(None, pos["roles"]):
        places.remove(pack.roles[role]["symbol"])
    symbol = {role: pack.roles[role]["symbol"] for role in left}
    share = {role: Fraction(places.count(symbol[role]), list(symbol.values()).count(symbol[role])) for role in left}
    share = {role: one for role, one in share.items() if one}
    scale = Fraction(math.lcm(*[one.denominator for one in share.values()]), 1)
    whole = {role: int(one * scale) for role, one in share.items()}
    return {role: one // math.gcd(*whole.values()) for role, one in whole.items()}


def copies_in(cards):
    return {card: cards.count(card) for card in sorted(set(cards))}


def chance_moves(pack, pos):
    frame = pos["stack"][-1]
    if frame["kind"] == "roles":
        to = pos["roles"].index(None)
        found = [({"do": "deal_role", "to": to, "role": role}, w) for role, w in role_weights(pack, pos).items()]
    elif frame["kind"] == "deal":
        found = [({"do": "deal_court", "slot": frame["slots"][0], "card": card}, 1) for card in pos["court"]["deck"]]
    elif frame["kind"] == "draw":
        found = [({"do": "draw_strategy", "to": frame["seat"], "card": card}, w) for card, w in copies_in(pos["strategy"]["deck"]).items()]
    elif frame["kind"] == "story" and pos["story"] is None:
        found = [({"do": "draw_story", "story": story}, 1) for story in sorted(pack.stories)]
    else:
        found = [({"do": "draw_influence", "token": kind}, w) for kind, w in copies_in(pos["influence"]["supply"]).items()]
    whole = sum(w for _, w in found)
    return [{**move, "p": w / whole, "w": w} for move, w in found]


def do_chance(pack, pos, move):
    frame, do = pos["stack"][-1], move["do"]
    if do == "deal_role":
        pos["roles"][move["to"]] = move["role"]
        if move["role"] == pack.prosecutor:
            pos["prosecutor"] = move["to"]
    elif do == "deal_court":
        pos["court"]["deck"].remove(move["card"])
        pos["court"][frame["slots"].pop(0)] = move["card"]
    elif do == "draw_strategy":
        hands = pos["strategy"]["hands"]
        pos["strategy"]["deck"].remove(move["card"])
        hands[move["to"]] = sorted(hands[move["to"]] + [move["card"]])
        frame["n"] -= 1
    elif do == "draw_story":
        pos["story"] = move["story"]
        pos["first"] = (pos["prosecutor"] + pack.stories[move["story"]]["first"]) % pos["players"]        # H-1.11
    else:
        pos["influence"]["supply"].remove(move["token"])
        if frame["kind"] == "story":                                          # H-1.10
            to = pack.stories[pos["story"]]["influence"][frame["next"]]
            pos["jurors"][to]["influence"].append({"kind": move["token"], "seen": []})
            frame["next"] += 1
        else:                                                                 # H-6.4
            frame["drawn"] = sorted(frame["drawn"] + [move["token"]])
            frame["more"] -= 1


# ---------------------------------------------------------------------------------------------------------------- moves

TEXT, NUMBER = "a text", "an integer"
SEAT_VERBS = {
    "present": {"card": TEXT}, "push": {"marker": TEXT, "area": TEXT, "at": NUMBER, "slant": NUMBER}, "play": {"card": TEXT}, "pass": {},
    "order": {"next": NUMBER}, "award": {"to": NUMBER}, "share": {"with": NUMBER}, "discard": {"card": TEXT}, "put": {"on": TEXT},
    "take": {"on": TEXT}, "flip": {"on": TEXT}, "shift": {"from": TEXT, "to": TEXT}, "use": {}, "place": {"token": TEXT, "on": TEXT},
    "look": {"on": TEXT}, "drop": {}, "keep": {}, "move": {"to": TEXT}, "destroy": {"marker": TEXT}, "recall": {"marker": TEXT},
    "draw": {"for": NUMBER}, "choose": {"option": TEXT}, "replace": {"card": TEXT}, "skip": {}}
CHANCE_VERBS = {"deal_role": {"to": NUMBER, "role": TEXT}, "deal_court": {"slot": TEXT, "card": TEXT}, "draw_strategy": {"to": NUMBER, "card": TEXT},
                "draw_story": {"story": TEXT}, "draw_influence": {"token": TEXT}}


def check_form(pos, move):
    """bad-move: what can be seen without the position."""
    seat, do = seat_and_verb(move)
    chance = is_text(seat) and seat == "chance"
    bad(not chance and not is_int(seat, 0, pos["players"] - 1), "no such seat")
    verbs = CHANCE_VERBS if chance else SEAT_VERBS
    bad(not is_text(do) or do not in verbs, "an unknown do")
    bad(not has_keys(move, ["seat", "do", *verbs[do]]), "a missing or unknown field")
    for field, kind in verbs[do].items():
        bad(not (is_text if kind == TEXT else is_int)(move[field]), f"{field}: is not {kind}")


def to_act(pack, pos):
    if pos["phase"] == "over":
        return []
    if pos["phase"] == "present":
        return [pos["prosecutor"]]
    if chance_due(pos):
        return ["chance"]
    frame = pos["stack"][-1]
    kind = frame["kind"]
    if kind == "window":
        return [seat for seat in frame["ask"] if str(seat) not in frame["said"]] or [pos["first"]]
    if kind == "court" or kind == "planning" and frame["next"] == 0:
        return [pos["first"]]
    return [frame["actor" if kind == "steps" else "seat"]]


def legal_moves(pack, pos):
    """{seat: its moves, in canonical order}."""
    who = to_act(pack, pos)
    if who == ["chance"]:
        return {"chance": chance_moves(pack, pos)}
    return {str(seat): seat_moves(pack, pos, seat) for seat in who}


def seat_moves(pack, pos, seat):
    if pos["phase"] == "present":                                             # H-3.1
        return [{"do": "present", "card": card} for card in sorted(pos["court"][slot] for slot in SLOTS if pos["court"][slot])]
    frame = pos["stack"][-1]
    kind = frame["kind"]
    if kind == "turn":
        return push_moves([(marker, area) for marker in may_push(pos, frame) for area in AREAS])          # H-4.2
    if kind == "window" and frame["ask"]:
        hand = sorted(set(pos["strategy"]["hands"][seat]))
        return [{"do": "play", "card": card} for card in hand if fits(pack, pos, frame, seat, card)] + [{"do": "pass"}]
    if kind == "window":
        return [{"do": "order", "next": one} for one in sorted(play["seat"] for play in frame["queue"])]
    if kind == "court":
        return [{"do": "award", "to": one} for one in judges(pack, pos, head_of(pack, pos, frame))]
    if kind == "planning" and frame["next"] == 0:
        return [{"do": "award", "to": one} for one in judges(pack, pos, "planning")]
    if kind == "planning":
        return [{"do": "share", "with": one} for one in voices(pos) if one != seat]
    if kind == "draw":
        return [{"do": "discard", "card": card} for card in sorted(set(pos["strategy"]["hands"][seat]))]
    if kind == "emotion":
        return emotion_moves(pack, pos, frame) + [{"do": "skip"}]
    return steps_moves(pack, pos, frame)


def stands_for(entry, move):
    """Whether `move` is one that an entry of `legal` lists; its form is good."""
    if set(entry) - {"p", "w"} != set(move) - {"seat"}:
        return False
    for key in set(entry) - {"p", "w"}:
        if type(entry[key]) is dict:
            if not entry[key]["min"] <= move[key] <= entry[key]["max"]:
                return False
        elif entry[key] != move[key]:
            return False
    return True


def apply_move(pack, pos, move):
    """Changes `pos`, or raises Refused and leaves it alone."""
    check_form(pos, move)
    seat = move["seat"]
    if pos["phase"] == "over":
        raise Refused("game-over", "the game is over")
    if seat not in to_act(pack, pos):
        raise Refused("not-your-turn", f"the game does not wait for {seat}")
    if not any(stands_for(entry, move) for entry in legal_moves(pack, pos)[str(seat)]):
        raise Refused("illegal-move", f"{move['do']}: not now")
    if seat == "chance":
        do_chance(pack, pos, move)
    else:
        do_move(pack, pos, seat, move)
    settle(pack, pos)


def do_move(pack, pos, seat, move):
    do = move["do"]
    if do == "present":
        court = pos["court"]
        slot = next(one for one in SLOTS if court[one] == move["card"])
        court["middle"], court[slot] = court[slot], court["middle"]           # H-3.1
        court["areas"] = pack.symbols(court["middle"])
        pos["phase"] = "push"
        next_turn(pos)
        return
    frame = pos["stack"][-1]
    kind = frame["kind"]
    if kind == "turn":
        first = frame["used"] is None
        frame["left"] -= 1
        frame["used"] = colour(move["marker"])
        lost = push_marker(pos, move)
        if pos["options"]["abilities"] and first:                             # H-12.1, H-11.6
            pos["stack"].append({"kind": "emotion", "seat": seat, "marker": move["marker"], "area": move["area"], "lost": list(lost), "done": False})
        open_window(pack, pos, seat, move["area"], lost)
    elif do in ("play", "pass"):
        frame["said"][str(seat)] = move.get("card", "pass")
    elif do == "order":
        begin_play(pos, frame, move["next"])
    elif kind == "court":
        begin_ability(pos, frame, move["to"])
    elif do == "award":
        frame["seat"], frame["next"] = move["to"], 1
    elif do == "share":
        frame["next"] = 3
        pos["stack"].append({"kind": "draw", "seat": move["with"], "n": 1})
    elif kind == "draw":
        pos["strategy"]["hands"][seat].remove(move["card"])
        pos["strategy"]["discard"].append(move["card"])                       # H-9.6
    elif kind == "emotion":
        do_emotion(pack, pos, frame, move)
    elif do == "skip":
        frame["next"] += 1
    elif do == "place":                                                       # H-6.5, H-6.7
        frame["drawn"].remove(move["token"])
        frame["left"] -= 1
        pos["jurors"][move["on"]]["influence"].append({"kind": move["token"], "seen": [seat]})
    elif frame["looked"] is not None:
        do_look(pos, frame, move)
    else:
        do_step(pack, pos, frame, pack.steps(frame["src"])[frame["next"]], move)


# ---------------------------------------------------------------------------------------------------------------- views

def view(pos, viewer):
    """What seat `viewer` (or None, a spectator) may know: "Who knows what"."""
    seen = copied(pos)
    court, strategy, prosecutor = seen["court"], seen["strategy"], pos["prosecutor"]
    if pos["phase"] != "over":
        seen["roles"] = [role if i in (viewer, prosecutor) else None for i, role in enumerate(pos["roles"])]
    court["deck"] = [None] * len(court["deck"])
    if viewer is None or viewer != prosecutor:
        court["top"] = court["right"] = None
        if not court["read"]:
            court["middle"] = None
    strategy["deck"] = [None] * len(strategy["deck"])
    strategy["hands"] = [hand if i == viewer else [None] * len(hand) for i, hand in enumerate(strategy["hands"])]
    seen["influence"]["supply"] = [None] * len(seen["influence"]["supply"])
    for token in seen["influence"]["discard"] + [one for juror in seen["jurors"].values() for one in juror["influence"]]:
        if viewer not in token["seen"]:
            token["kind"] = None
    for frame in seen["stack"]:
        if frame["kind"] == "steps" and frame["drawn"] is not None and frame["actor"] != viewer:
            frame["drawn"] = [None] * len(frame["drawn"])
        if frame["kind"] == "window":
            frame["said"] = {seat: card if seat == str(viewer) else None for seat, card in frame["said"].items()}
    return seen


def views(pos):
    return {**{str(i): view(pos, i) for i in seats(pos)}, "spectator": view(pos, None)}


# ------------------------------------------------------------------------------------------------------ possible positions

FIELDS = ["game", "players", "options", "round", "phase", "turns", "prosecutor", "first", "story", "roles", "colours", "unused", "destroyed",
          "platforms", "court", "strategy", "influence", "jurors", "stack", "verdict", "cancelled"]
FRAMES = {"roles": [], "deal": ["slots"], "draw": ["seat", "n"], "story": ["next"], "turn": ["seat", "left", "used"],
          "window": ["pusher", "area", "lost", "ask", "said", "queue", "again", "played"], "emotion": ["seat", "marker", "area", "lost", "done"],
          "court": ["side", "next"], "planning": ["next", "seat"], "steps": ["src", "actor", "here", "next", "drawn", "more", "left", "looked"]}
BOTTOM = {"setup": ["roles", "story"], "push": ["turn"], "resolve": ["court"], "cards": ["planning"]}
LIES_ON = {"emotion": ["turn"], "window": ["turn", "emotion", "steps"], "steps": ["court", "window", "steps"], "draw": ["steps", "emotion", "planning"],
           "deal": ["emotion", "planning"]}
LIES_ON_IN_SETUP = {"draw": ["story", "draw"], "deal": ["draw"]}


def check_options(options, players, complete):
    """The options with their defaults. `complete`: a position's, where nothing is left out."""
    plain = {"advanced": False, "prosecutor": None, "abilities": False}
    need(has_keys(options, plain if complete else [], plain), "options: advanced, prosecutor, abilities")
    options = {**plain, **options}
    for key in ("advanced", "abilities"):
        need(type(options[key]) is bool, "options." + key)
    need(options["prosecutor"] is None or is_int(options["prosecutor"], 0, players - 1), "options.prosecutor")
    return options


def check_position(pack, pos):
    """Refuses what "Possible positions" lists, and nothing else. Afterwards everything is in the order of the
    notation."""
    check_types(pack, pos)
    sort_position(pos)
    check_numbers(pos)
    check_roles(pack, pos)
    check_markers(pos)
    check_court(pack, pos)
    check_cards(pack, pos)
    check_verdict(pos)
    check_stack(pack, pos)
    check_rest(pack, pos)


def check_types(pack, pos):
    """Item 1."""
    def among(value, of):
        return is_text(value) and value in of

    def seat(value):
        return is_int(value, 0, pos["players"] - 1)

    def a_list(value, good):
        return type(value) is list and all(good(one) for one in value)

    def seat_set(value):
        return a_list(value, seat) and len(set(value)) == len(value)

    def marker(value):
        return is_text(value) and value[-1:] in tuple("12345678") and value[:-1] in pos["colours"]

    def token(value):
        return has_keys(value, ["kind", "seen"]) and among(value["kind"], KINDS) and seat_set(value["seen"])

    def play(value):
        return has_keys(value, ["seat", "card"]) and seat(value["seat"]) and among(value["card"], pack.strategy)

    def or_null(good):
        return lambda value: value is None or good(value)

    def natural(value):
        return is_int(value, 0)

    def said(value):
        return type(value) is dict and all(who in map(str, seats(pos)) and among(card, ["pass", *pack.strategy]) for who, card in value.items())

    frame_types = {
        "slots": lambda v: some_of(v, SLOTS), "seat": seat, "n": natural, "next": natural, "left": natural, "used": or_null(lambda v: among(v, ["grey"] + SETS)),
        "pusher": seat, "area": lambda v: among(v, AREAS), "lost": lambda v: a_list(v, marker) and len(set(v)) == len(v), "ask": seat_set, "said": said,
        "queue": lambda v: a_list(v, play) and len({one["seat"] for one in v}) == len(v), "again": seat_set,
        "played": lambda v: a_list(v, play) and len({(one["seat"], one["card"]) for one in v}) == len(v), "marker": marker, "done": lambda v: type(v) is bool,
        "side": lambda v: among(v, ["front", "back"]), "src": is_text, "actor": seat, "here": or_null(lambda v: among(v, AREAS)),
        "drawn": or_null(lambda v: a_list(v, lambda one: among(one, KINDS))), "more": natural, "looked": or_null(lambda v: among(v, JURORS))}

    need(has_keys(pos, FIELDS), "position: its fields")
    need(among(pos["game"], ["voices"]), "position.game")
    need(is_int(pos["players"], 3, 6), "position.players")
    check_options(pos["options"], pos["players"], True)
    need(is_int(pos["round"]), "position.round")
    need(is_int(pos["turns"]), "position.turns")
    need(among(pos["phase"], PHASES), "position.phase")
    for key in ("prosecutor", "first"):
        need(pos[key] is None or seat(pos[key]), "position." + key)
    need(pos["story"] is None or among(pos["story"], pack.stories), "position.story")
    need(a_list(pos["roles"], or_null(lambda v: among(v, pack.roles))) and len(pos["roles"]) == pos["players"], "position.roles")
    need(has_keys(pos["colours"], [], ["grey"] + SETS) and all(seat(v) for v in pos["colours"].values()), "position.colours")
    for key in ("unused", "destroyed"):
        need(a_list(pos[key], marker), "position." + key)
    need(has_keys(pos["platforms"], AREAS), "position.platforms")
    for area in AREAS:
        need(a_list(pos["platforms"][area], lambda v: has_keys(v, ["marker", "x", "y"]) and marker(v["marker"]) and is_int(v["x"]) and is_int(v["y"])),
             "position.platforms." + area)
    court = pos["court"]
    need(has_keys(court, ["stage", "deck", "top", "middle", "right", "areas", "read"]), "position.court")
    need(is_int(court["stage"], 1, 2), "position.court.stage")
    need(a_list(court["deck"], lambda v: among(v, pack.court)), "position.court.deck")
    for slot in SLOTS:
        need(court[slot] is None or among(court[slot], pack.court), "position.court." + slot)
    need(court["areas"] is None or a_list(court["areas"], lambda v: among(v, AREAS)), "position.court.areas")
    need(type(court["read"]) is bool, "position.court.read")
    strategy = pos["strategy"]
    need(has_keys(strategy, ["deck", "discard", "hands"]), "position.strategy")
    for key in ("deck", "discard"):
        need(a_list(strategy[key], lambda v: among(v, pack.strategy)), "position.strategy." + key)
    need(a_list(strategy["hands"], lambda hand: a_list(hand, lambda v: among(v, pack.strategy))) and len(strategy["hands"]) == pos["players"], "position.strategy.hands")
    need(has_keys(pos["influence"], ["supply", "discard"]), "position.influence")
    need(a_list(pos["influence"]["supply"], lambda v: among(v, KINDS)), "position.influence.supply")
    need(a_list(pos["influence"]["discard"], token), "position.influence.discard")
    need(has_keys(pos["jurors"], JURORS), "position.jurors")
    for name, juror in pos["jurors"].items():
        need(has_keys(juror, ["guilt", "innocence", "influence"]) and natural(juror["guilt"]) and natural(juror["innocence"]), "position.jurors." + name)
        need(a_list(juror["influence"], token), f"position.jurors.{name}.influence")
    need(type(pos["stack"]) is list, "position.stack")
    for number, frame in enumerate(pos["stack"]):
        what = f"position.stack[{number}]"
        need(type(frame) is dict and among(frame.get("kind"), FRAMES) and has_keys(frame, ["kind"] + FRAMES[frame["kind"]]), what)
        for key in FRAMES[frame["kind"]]:
            good = or_null(seat) if frame["kind"] == "planning" and key == "seat" else frame_types[key]
            need(good(frame[key]), f"{what}.{key}")
    need(pos["verdict"] is None or has_keys(pos["verdict"], JURORS) and all(among(v, VERDICTS) for v in pos["verdict"].values()), "position.verdict")
    need(pos["cancelled"] is None or natural(pos["cancelled"]), "position.cancelled")


def sort_position(pos):
    """Read in, any order will do."""
    for items in [pos["unused"], pos["destroyed"], pos["court"]["deck"], pos["strategy"]["deck"], pos["influence"]["supply"], *pos["strategy"]["hands"]]:
        items.sort()
    for area in AREAS:
        pos["platforms"][area] = sort_discs(pos["platforms"][area])
    if pos["court"]["areas"] is not None:
        pos["court"]["areas"].sort(key=AREAS.index)
    for one in pos["influence"]["discard"] + [token for juror in pos["jurors"].values() for token in juror["influence"]]:
        one["seen"].sort()
    for frame in pos["stack"]:
        for key in ("slots", "ask", "again", "drawn"):
            if frame.get(key):
                frame[key].sort()


def check_numbers(pos):
    """Item 2."""
    phase, number = pos["phase"], pos["round"]
    low, high = {"setup": (0, 0), "cards": (1, 7), "over": (8, 8)}.get(phase, (1, 8))
    need(low <= number <= high, "position.round")
    low, high = {"setup": (0, 0), "present": (0, 0), "push": (0, pos["players"] - 1)}.get(phase, (pos["players"], pos["players"]))
    need(low <= pos["turns"] <= high, "position.turns")
    need(pos["court"]["stage"] == (2 if number > 4 or number == 4 and phase == "cards" else 1), "position.court.stage")


def check_roles(pack, pos):
    """Item 3."""
    options, fixed, roles = pos["options"], pos["options"]["prosecutor"], [role for role in pos["roles"] if role is not None]
    by_chance = [role for seat, role in enumerate(pos["roles"]) if seat != fixed]
    need(None not in by_chance or not any(by_chance[by_chance.index(None):]), "position.roles: dealt from seat 0 up")
    need(len(set(roles)) == len(roles), "position.roles: one twice")
    if options["advanced"]:
        places = pack.advanced[str(pos["players"])] + ["prosecutor"]
        symbols = [pack.roles[role]["symbol"] for role in roles]
        need(all(symbols.count(one) <= places.count(one) for one in symbols), "position.roles: not by the advanced table")
    else:
        need(all(pos["players"] in pack.roles[role]["players"] for role in roles), "position.roles: not for so many players")
    seat = pos["roles"].index(pack.prosecutor) if pack.prosecutor in roles else None
    need(pos["prosecutor"] == seat, "position.prosecutor")
    if fixed is not None:
        need(seat == fixed, "position.prosecutor: not as the option says")
    else:
        need(seat is not None or len(roles) < pos["players"], "position.roles: no prosecutor")
    if pos["phase"] == "setup":
        need((pos["story"] is None) == (pos["first"] is None), "position.story, first")
        need(pos["story"] is None or len(roles) == pos["players"] and len(pos["stack"]) == 1, "position.story: before it is drawn")
    else:
        need(len(roles) == pos["players"] and pos["story"] is not None and pos["first"] is not None, "position.roles, story, first")


def check_markers(pos):
    """Items 4 and 5."""
    colours = pos["colours"]
    if None in pos["roles"]:
        need(colours == {}, "position.colours: before the roles are dealt")
    else:
        each = 2 if pos["players"] == 3 else 1
        need("grey" in colours and sorted(colours.values()) == sorted(seat for seat in seats(pos) for _ in range(1 if seat == pos["prosecutor"] else each))
             and colours["grey"] == pos["prosecutor"], "position.colours")
    discs = [one for area in AREAS for one in pos["platforms"][area]]
    need(sorted(pos["unused"] + pos["destroyed"] + [one["marker"] for one in discs]) == in_play(pos), "position: a marker is missing or in two places")
    for area in AREAS:
        here = pos["platforms"][area]
        need(all(RADIUS <= one["x"] <= WIDTH - RADIUS and RADIUS <= one["y"] <= DEPTH for one in here), f"position.platforms.{area}: outside")
        need(not any(overlap(a, b) for k, a in enumerate(here) for b in here[:k]), f"position.platforms.{area}: two overlap")


def cards_needed(pos):
    """Item 6: how many court cards deck and slots have at least."""
    phase, number = pos["phase"], pos["round"]
    done = {"setup": 0, "cards": number % 4}.get(phase, (number - 1) % 4)
    if not pos["options"]["abilities"] or done:
        return 4 - done
    if phase == "resolve":
        return 4
    if phase == "push":
        his_is_done = any(frame["kind"] == "emotion" and frame["seat"] == pos["prosecutor"] and frame["done"] for frame in pos["stack"])
        if his_is_done or place_of(pos, pos["prosecutor"]) < pos["turns"]:
            return 4
    return 5


def check_court(pack, pos):
    """Item 6."""
    court = pos["court"]
    filled = [slot for slot in SLOTS if court[slot] is not None]
    cards = court["deck"] + [court[slot] for slot in filled]
    need(len(set(cards)) == len(cards), "position.court: a card twice")
    need(all(pack.court[card]["stage"] == court["stage"] for card in cards), "position.court: a card of the other stage")
    if pos["phase"] != "over":
        need(len(cards) >= cards_needed(pos), "position.court: too few cards")
        if court["deck"]:
            empty = SLOTS if None in pos["roles"] else [slot for frame in pos["stack"] if frame["kind"] == "deal" for slot in frame["slots"]]
            need(sorted(empty) == [slot for slot in SLOTS if slot not in filled], "position.court: a slot is empty, or is not")
    if pos["phase"] in ("push", "resolve"):
        need(court["middle"] is not None and court["areas"] == pack.symbols(court["middle"]), "position.court.areas")
    else:
        need(court["areas"] is None, "position.court.areas")
    need(court["read"] == (pos["phase"] == "resolve"), "position.court.read")


def check_cards(pack, pos):
    """Items 7 and 8."""
    strategy, frames = pos["strategy"], pos["stack"]
    bare = [frame for frame in frames if frame["kind"] == "steps" and "/" not in frame["src"]]
    queue = [play for frame in frames if frame["kind"] == "window" for play in frame["queue"]]
    places = strategy["deck"] + strategy["discard"] + [card for hand in strategy["hands"] for card in hand]
    places += [play["card"] for play in queue] + [frame["src"] for frame in bare]
    need(sorted(places) == pack.copies(), "position.strategy: a card is missing or in two places")
    if pos["prosecutor"] is not None:
        need(not strategy["hands"][pos["prosecutor"]], "position.strategy: the prosecutor has a card")
        need(pos["prosecutor"] not in [play["seat"] for play in queue] + [frame["actor"] for frame in bare], "position.stack: the prosecutor plays a card")
    if pos["phase"] != "over":
        tokens = pos["influence"]["supply"] + [one["kind"] for one in pos["influence"]["discard"]]
        tokens += [one["kind"] for juror in pos["jurors"].values() for one in juror["influence"]]
        tokens += [kind for frame in frames if frame["kind"] == "steps" for kind in frame["drawn"] or []]
        need(all(tokens.count(kind) == pack.influence[kind] for kind in KINDS), "position.influence: a token is missing or in two places")


def check_verdict(pos):
    """Item 9."""
    if pos["phase"] != "over":
        need(pos["verdict"] is None and pos["cancelled"] is None, "position.verdict, cancelled")
        return
    need(pos["verdict"] is not None and pos["cancelled"] is not None, "position.verdict, cancelled")
    for name, juror in pos["jurors"].items():
        need(not juror["influence"] and not (juror["guilt"] and juror["innocence"]), f"position.jurors.{name}: not cancelled")
        need(pos["verdict"][name] == verdict_of(juror), "position.verdict." + name)


def check_stack(pack, pos):
    """Item 10."""
    stack, phase = pos["stack"], pos["phase"]
    bottoms = BOTTOM.get(phase, [])
    need(bool(stack) == bool(bottoms), "position.stack: empty, or not")
    lies_on = LIES_ON_IN_SETUP if phase == "setup" else LIES_ON
    for number, frame in enumerate(stack):
        what, below = f"position.stack[{number}]", stack[number - 1] if number else None
        if number == 0:
            need(frame["kind"] in bottoms, what + ": not in this phase")
            need(phase != "setup" or (frame["kind"] == "roles") == (None in pos["roles"]), what + ": roles")
        else:
            need(frame["kind"] in lies_on and below["kind"] in lies_on[frame["kind"]], f"{what}: on {below['kind']}")
        check_frame(pack, pos, frame, below, what, number == len(stack) - 1)


def check_frame(pack, pos, frame, below, what, last):
    kind = frame["kind"]
    if kind == "turn":
        need(place_of(pos, frame["seat"]) == pos["turns"], what + ".seat")
        need(frame["left"] <= (2 if pos["players"] == 3 and frame["seat"] != pos["prosecutor"] else 1), what + ".left")
    elif kind == "deal":
        need(frame["slots"] == SLOTS[-len(frame["slots"]):], what + ".slots")
        need(all(pos["court"][slot] is None for slot in frame["slots"]), what + ".slots: filled")
    elif kind == "draw":
        need(frame["seat"] != pos["prosecutor"], what + ".seat: the prosecutor")
        need(opened_by(pack, below, "draw"), what + ": on a step that opens none")
    elif kind == "story":
        need(frame["next"] <= (len(pack.stories[pos["story"]]["influence"]) if pos["story"] is not None else 0), what + ".next")
    elif kind == "planning":
        need(frame["next"] <= 3 and (frame["next"] != 2 or pos["players"] >= 5) and (frame["next"] == 0 or frame["seat"] in voices(pos)), what)
    elif kind == "court":
        need(frame["next"] <= len(pack.court[pos["court"]["middle"]][frame["side"]]["do"]), what + ".next")
    elif kind == "emotion":
        need(pos["options"]["abilities"], what + ": without abilities")
    elif kind == "window":
        for seat, card in frame["said"].items():
            need(int(seat) in frame["ask"] and (card == "pass" or card in pos["strategy"]["hands"][int(seat)]), what + ".said")
        need(not (frame["ask"] and frame["queue"]), what + ": it asks, and cards are to be resolved")
        need(opened_by(pack, below, "push"), what + ": on a step that opens none")
    elif kind == "steps":
        check_steps(pack, pos, frame, below, what, last)


def opened_by(pack, below, do):
    """Whether the step last begun in a `steps` frame is of this kind; true for other frames."""
    if below["kind"] != "steps":
        return True
    steps, number = pack.steps(below["src"]), below["next"] - 1
    return 0 <= number < len(steps) and steps[number]["do"] == do


def check_steps(pack, pos, frame, below, what, last):
    actor = frame["actor"]
    if below["kind"] == "court":
        number = below["next"] - 1
        need(number >= 0 and frame["src"] == f"{pos['court']['middle']}/{below['side']}/{number}", what + ".src: not the ability begun")
        head = pack.court[pos["court"]["middle"]][below["side"]]["do"][number]["who"]
        need(actor == pos["prosecutor"] if head == "prosecutor" else actor != pos["prosecutor"] or pos["players"] == 3, what + ".actor")
        need(frame["here"] is None, what + ".here")
    elif below["kind"] == "window":
        need(below["played"] and below["played"][-1] == {"seat": actor, "card": frame["src"]}, what + ".src: not the play begun")
        need(frame["here"] == below["area"], what + ".here")
    else:
        number = below["next"] - 1
        need(opened_by(pack, below, "choose") and frame["src"] in [f"{below['src']}/{number}/{option}" for option in "ab"], what + ".src: not a choice")
        need(actor == below["actor"] and frame["here"] == below["here"], what + ".actor, here")
    steps = pack.steps(frame["src"])
    need(frame["next"] <= len(steps), what + ".next")
    drawing, looking = frame["drawn"] is not None, frame["looked"] is not None
    need(drawing or frame["more"] == frame["left"] == 0, what + ".more, left")
    if drawing or looking:
        need(last and frame["next"] < len(steps) and not (drawing and looking), what + ": no step is under way")
        need(steps[frame["next"]]["do"] == ("influence" if drawing else "look"), what + ": not such a step")
        need(drawing or pos["jurors"][frame["looked"]]["influence"], what + ".looked: there is no token")


def check_rest(pack, pos):
    """Item 11."""
    then = copied(pos)
    need(not advance(pack, then), "position.stack: something is still to be done")


# ---------------------------------------------------------------------------------------------------------------- documents

def begin(pack, players, options):
    need(is_int(players, 3, 6), "players: 3 to 6")                            # H-1.1
    return new_game(pack, players, check_options(options, players, False))


def new_game(pack, players, options):
    """`options` are complete."""
    fixed = options["prosecutor"]                                             # H-13.2
    roles = [pack.prosecutor if seat == fixed else None for seat in range(players)]
    return {"game": "voices", "players": players, "options": dict(options), "round": 0, "phase": "setup", "turns": 0, "prosecutor": fixed, "first": None,
            "story": None, "roles": roles, "colours": {}, "unused": [], "destroyed": [], "platforms": {area: [] for area in AREAS},
            "court": {"stage": 1, "deck": pack.stage(1), "top": None, "middle": None, "right": None, "areas": None, "read": False},
            "strategy": {"deck": pack.copies(), "discard": [], "hands": [[] for _ in range(players)]},
            "influence": {"supply": [kind for kind in KINDS for _ in range(pack.influence[kind])], "discard": []},
            "jurors": {name: {"guilt": 0, "innocence": 0, "influence": []} for name in JURORS},
            "stack": [{"kind": "roles"}], "verdict": None, "cancelled": None}
