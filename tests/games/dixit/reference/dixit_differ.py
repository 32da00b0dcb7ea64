"""The questions about Dixit for differ.py; the reference is dixit.py.

KINDs: games (every mode and number of seats, once for each five of N), positions (mutated and made-up positions), moves (mutated
moves), documents, packs, seeds (chance drawn from a seed), texts (hostile clues), edges (integers beyond 64 bits, NUL), readings
(where the rules page can be read in two ways: see `disputed`).
Every position that a game reaches is read again by the reference, so a rule of D-10.3 that is too strict stops the run.
"""
import json
import random
import shutil
import tempfile
from functools import partial

import differ as parts
from differ import SHOW, Differ, ask_along, ask_seeded, end_oddly, mutate, run_steps, scenario_pack, some_position, write_pack
import dixit
from notation import BadInput, copied, is_int, is_text

ODD = [0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 30, 200, 201, -1, 2 ** 31 - 1, 0.0, 1.0, 5.0, 0.5, 1e300, True, False, None, "", "0", "chance", "c01", "p01",
       "p17", "x", "classic", "party", "team", " ", [], {}, [0], [1], [2], [0, 1], [1, 2], [1, 0], [2, 1], [1, 1], ["p01"], ["c01", "c02"], [None], [[]],
       {"choose": 1, "of": ["c01"]}, {"min": 1, "max": 6}, "*", {"mode": "classic", "target": 30}, {"mode": "team", "rounds": 1}]
WORDS = dixit.PHASES + ["classic", "party", "team", "c01", "c02", "c84", "p01", "p30", "p60", "p61", "a door ajar", "Chance"]
GOOD_TEXTS = ["a", "*", "a door ajar", "Не спится…", "álom, álom", "夢", " x", "x ", "  .  ", "\u00a0", "\u3000", "\u200b", "\u200e", "\u200f", "\u061c", "\ufeff",
              "\ufffd", "\uffff", "\ufffe", "\U0010ffff", "\U0001f407\u200d\U0001f3a9", "e\u0301", "\u0301", "~", "!", "\u00a0x", "\u2027", "\u202f", "\u2030",
              "\u2065", "\u206a", "\u2060", "\ue000", "\ud7ff", "\U0001f407" * 200, "ж" * 200, "a" * 200, " " * 199 + "x", "\\u0000", "\"\\/", "</script>",
              "%s%n", "null", "\u00ad"]
BAD_TEXTS = ["", " ", "   ", " " * 200, " " * 201, "a" * 201, "ж" * 201, "\U0001f407" * 201, "a" * 5000, " " * 200 + "x", "\0", "a\0", "\0a", "a\0b", "a" * 200 + "\0"]
BAD_TEXTS += ["a%sb" % chr(c) for c in list(range(0, 0x20)) + list(range(0x7f, 0xa0)) + [0x2028, 0x2029, *range(0x202a, 0x202f), *range(0x2066, 0x206a)]]
BAD_TEXTS += ["\t", "\n", "\x7f", "\x80", "\x85", "\x9f", "\u2028", "\u2029", "\u202a", "\u202e", "\u2066", "\u2069", "a\r\n", "\u202eabc\u202c"]
EVERY_TABLE = [(mode, players) for mode in dixit.SEATS for players in dixit.SEATS[mode]]
PACKS = {}                                                        # content -> its cards; filled by `make_packs`
SKIPPED = set()

document = partial(parts.document, "dixit")


def make_packs(folder):
    """The two packs that are there, and others in `folder`: just large enough for some table, with ids that sort oddly,
    and as large as possible."""
    PACKS[None] = dixit.STANDARD
    PACKS["dixit-pack.json"] = dixit.check_pack(scenario_pack("dixit", "dixit-pack.json"), "dixit-pack.json")
    rng = random.Random(1)
    for size in (21, 22, 24, 25, 30, 32, 36, 37, 40, 42, 48, 50, 54, 60, 66, 72, 73, 84, 168, 1000):
        ids = {"".join(rng.choice("abz059_-") for _ in range(rng.choice([1, 2, 3, 15, 16]))) for _ in range(4 * size)}
        ids = rng.sample(sorted(ids), size)
        pack = {"game": "dixit", "id": "made", "name": {"en": "a", "ru": "б", "hu": "c"}, "cards": [{"id": one, "image": one + ".svg"} for one in ids]}
        name = write_pack(folder, f"cards-{size}", pack)
        PACKS[name] = dixit.check_pack(pack, name)


def fitting(rng, mode, players):
    """A pack that is large enough, the smallest ones most often."""
    need = players * dixit.size_for(mode, players)
    able = sorted((content for content in PACKS if len(PACKS[content]) >= need), key=lambda content: len(PACKS[content]))
    standing = [content for content in (None, "dixit-pack.json") if content in able]
    return rng.choice([able[0], rng.choice(able[:3]), rng.choice(able[:6]), rng.choice(standing), rng.choice(standing)])


def random_options(rng, mode):
    key, default, most = dixit.LENGTH[mode]
    return {"mode": mode, key: rng.choice([default, 1, 2, 3, most, rng.randint(1, most)])}


# ---------------------------------------------------------------------------------------------------------------- play

def new_style(rng):
    """How a random game is played, so that rare places are reached."""
    return {"found": rng.choice([0.0, 0.2, 0.6, 1.0]), "herd": rng.choice([0.0, 0.5, 0.9]), "defer": rng.choice([0.1, 0.5, 0.9]),
            "two": rng.choice([0.0, 0.5, 1.0]), "text": rng.choice([0.1, 0.9])}


def fill(rng, pos, who, entry, style):
    """A single move that an entry of `legal` stands for."""
    move = {"seat": who if who == "chance" else int(who)}
    for key, value in entry.items():
        if key in ("p", "w"):
            continue
        if value == "*":
            value = rng.choice(GOOD_TEXTS) if rng.random() < style["text"] else "a door ajar"
        elif type(value) is dict and "min" in value:
            value = rng.randint(value["min"], value["max"])
            if rng.random() < style["herd"]:
                value = 1
        elif type(value) is dict:
            of, k = value["of"], value["choose"]
            picked = rng.sample(of, k)
            if key == "slots":
                target = 1
                if dixit.mode(pos) != "party" and rng.random() < style["found"]:
                    target = dixit.owners(pos).index(pos["storyteller"]) + 1
                    picked = [target] + rng.sample([slot for slot in of if slot != target], k - 1)
                elif rng.random() < style["herd"]:
                    picked = of[:k]
            value = sorted(picked)
        move[key] = value
    return move


def pick_move(rng, pack, pos, style):
    """A legal move, by the game's style."""
    legal = dixit.legal_moves(pack, pos)
    who = rng.choice(sorted(legal))
    entries = legal[who]
    entry = rng.choice(entries)
    if entries[-1]["do"] == "defer":
        entry = entries[-1] if rng.random() < style["defer"] else entries[0]
    elif entries[0]["do"] == "vote":
        entry = entries[-1] if rng.random() < style["two"] else entries[0]
    return fill(rng, pos, who, entry, style)


def play_on(rng, pack, pos, limit):
    """([move], [position before each and at the end])."""
    style, moves, trail = new_style(rng), [], [copied(pos)]
    while pos["phase"] != "over" and len(moves) < limit:
        move = pick_move(rng, pack, pos, style)
        dixit.apply_move(pack, pos, move)
        dixit.check_position(pack, copied(pos))                        # what the game reaches is possible
        moves.append(move)
        trail.append(copied(pos))
    return moves, trail


def random_game(rng, content, mode, players):
    """(beginning, moves, trail)."""
    pack = PACKS[content]
    if rng.random() < 0.35:
        options = random_options(rng, mode)
        moves, trail = play_on(rng, pack, dixit.new_game(pack, players, options), rng.choice([60, 150, 300]))
        return {"players": players, "options": options}, moves, trail
    while True:
        pos = made_up(rng, pack, mode, players, True)
        if reads(content, pos):
            begin = {"position": copied(pos)}
            dixit.check_position(pack, pos)                                   # sorts
            moves, trail = play_on(rng, pack, pos, rng.choice([30, 80, 120]))
            return begin, moves, trail


def reads(content, pos):
    """Whether the reference considers it a possible position."""
    try:
        dixit.check_position(PACKS[content], copied(pos))
        return True
    except BadInput:
        return False


def play_games(differ, rng, games):
    for mode, players in EVERY_TABLE * -(-games // 5):                        # every table, once for each five of N
        content = fitting(rng, mode, players)
        ask_along(differ, rng, partial(document, content), random_game(rng, content, mode, players), most=40,
                  asked=lambda at, count: rng.random() <= 12 / count or at == count - 1)


# ---------------------------------------------------------------------------------------------------------------- positions

def made_up(rng, pack, mode, players, sure=False):
    """A position put together piece by piece: mostly possible, without `sure` sometimes just not."""
    def slip(chance=0.03):
        return not sure and rng.random() < chance

    options = random_options(rng, mode)
    pos = dixit.new_game(pack, players, options)
    phase = pos["phase"] = rng.choice(dixit.PHASES)
    size, count = dixit.hand_size(pos), players
    final = options["rounds"] * count if mode != "classic" else rng.choice([50, 50, 256, 70000])
    pos["round"] = rng.choice([1, 1, 2, 3, final - 1, final, rng.randint(1, final)])
    if phase == "over" and mode != "classic" and not slip():
        pos["round"] = final
    if slip():
        pos["round"] = final + 1
    teller = pos["storyteller"] = rng.randrange(count)
    early = pos["round"] == 1 and (phase == "clue" or phase == "deal" and mode != "party")
    if early and not slip():
        pos["storyteller"] = None
    if phase in ("give", "lay", "vote") or phase == "deal" and mode == "party":
        pos["clue"] = rng.choice(GOOD_TEXTS)
    if slip():
        pos["clue"] = rng.choice(GOOD_TEXTS + [None] * 20)

    # scores
    target = options.get("target")
    if mode == "classic":
        pos["scores"] = [rng.choice([0, max(0, target - 1), max(0, target - 3), rng.randrange(target)]) for _ in range(count)]
        if phase == "over" and not slip():
            for i in rng.sample(range(count), rng.randint(1, 3)):
                pos["scores"][i] = target + rng.choice([0, 0, 1, 6])
        if slip():
            pos["scores"][0] = target
    else:
        pos["scores"] = [rng.choice([0, 7, 7, 40, 999, rng.randint(0, 60)]) for _ in range(dixit.rabbits(pos))]

    # cards
    cards = list(pack)
    rng.shuffle(cards)
    for i in range(count):
        if phase == "clue" and mode == "party":
            length = 0 if pos["round"] == 1 else 4
        elif phase in ("deal", "over"):
            length = rng.choice([size, size, size - 1, size - 1, rng.randint(0, size)])
        else:
            length = size
        pos["hands"][i] = [cards.pop() for _ in range(length)]
    if phase == "deal" and not slip() and not dixit.short(pos):
        i = rng.randrange(count)
        while len(pos["hands"][i]) > rng.randrange(size):
            cards.append(pos["hands"][i].pop())

    def give(i, k=1):
        pos["given"][i] = [pos["hands"][i].pop() for _ in range(k)]

    if phase in ("give", "lay", "vote"):
        if mode != "party":
            give(teller)
        chance = rng.choice([0, 0.3, 0.8]) if phase == "give" else 1
        defer = rng.choice([0, 0.3, 1])
        for i in range(count):
            if pos["given"][i] or mode == "team" and i >= count // 2 or rng.random() > chance and not slip():
                continue
            if mode == "team":
                mate = dixit.partner(pos, i)
                if teller in (i, mate):
                    give(mate if teller == i else i)
                else:
                    give(rng.choice([i, mate]))
            else:
                give(i, dixit.each_gives(pos))
        if mode == "team" and phase == "give":
            for i in range(count):
                mate = dixit.partner(pos, i)
                if teller not in (i, mate) and not pos["given"][i] and mate not in pos["deferred"] and rng.random() < defer:
                    pos["deferred"].append(i)
    if phase in ("lay", "vote"):
        pos["table"] = dixit.all_given(pos)
        rng.shuffle(pos["table"])
        if phase == "lay" and not slip():
            pos["table"] = pos["table"][:rng.randrange(len(pos["table"]))]
    if phase == "vote":
        who = dixit.voters(pos)
        out = rng.choice(who)
        chance = rng.choice([0, 0.3, 0.8, 1])
        for i in who:
            if i != out and rng.random() < chance or slip():
                of = dixit.open_slots(pos, i)
                pos["votes"][i] = sorted(rng.sample(of, min(len(of), rng.choice(dixit.vote_counts(pos)))))
        if mode == "party" and pos["votes"][teller] and not slip():
            pos["red"] = rng.randint(1, dixit.slots(pos))
    if phase == "give" and not dixit.givers(pos) and sure:                    # the game has to wait for somebody
        pos["phase"] = "lay"
        pos.get("deferred", []).clear()

    # the rest of the cards
    share = rng.choice([0.0, 0.5, 0.9, 1.0])
    lack = dixit.lacking(pos) if phase == "deal" and not slip() else 0
    rest = cards[lack:]
    pos["discard"] = [card for card in rest if rng.random() < share]
    if rng.random() < 0.5:                                                    # just enough for the next deal, or one too few
        pos["discard"] = rest[rng.choice([0, count, count - 1]):] if phase != "deal" else rest
    pos["deck"] = cards[:lack] + [card for card in rest if card not in pos["discard"]]
    counted = pos["round"] - (phase != "over")
    if counted > 0 and not slip():
        pos["last"] = made_up_last(rng, pack, pos, counted)
    if slip(0.15):
        pos = purposeful(rng, pack, pos)
    return pos


def made_up_last(rng, pack, pos, number):
    count, there = dixit.count(pos), dixit.slots(pos)
    last = {"round": number, "storyteller": rng.randrange(count), "clue": rng.choice(GOOD_TEXTS), "table": rng.sample(pack, there),
            "owners": [rng.randrange(count) for _ in range(there)],
            "votes": [sorted(rng.sample(range(1, there + 1), rng.choice([0, 1, 1, 2]))) for _ in range(count)],
            "points": [rng.randint(0, 7) for _ in range(dixit.rabbits(pos))]}
    if dixit.mode(pos) == "party":
        last["red"] = rng.randint(1, there)
    return last


RELEVANT = {"deal": [2, 4, 11, 12, 15, 17, 21, 24, 25], "clue": [1, 2, 11, 12, 17, 25], "give": [2, 5, 5, 5, 6, 9, 10, 10, 24, 25],     # `kind` below
            "lay": [2, 5, 6, 6, 9, 10, 24, 25], "vote": [2, 5, 6, 7, 7, 8, 8, 9, 24, 25], "over": [5, 6, 7, 9, 11, 11, 12, 12, 15, 17, 25, 25]}


def purposeful(rng, pack, pos):
    """A mutation that knows what the fields mean."""
    pos = copied(pos)
    count, mode = dixit.count(pos), dixit.mode(pos)
    i, j = rng.choice([rng.randrange(count), pos["storyteller"] or 0]) % count, rng.randrange(count)
    zones = [pos["deck"], pos["discard"]] + pos["hands"] + pos["given"]
    full = [zone for zone in zones if zone]
    last = pos["last"]
    kind = rng.randint(0, 25) if rng.random() < 0.4 else rng.choice(RELEVANT.get(pos["phase"], [0]))
    if kind == 0:
        pos["phase"] = rng.choice(dixit.PHASES)
    elif kind == 1:
        pos["storyteller"] = rng.choice([None, i, i, count, -1])
    elif kind == 2:
        pos["clue"] = rng.choice([None, None, rng.choice(GOOD_TEXTS), rng.choice(BAD_TEXTS)])
    elif kind in (3, 4):                                                      # a card goes elsewhere, or is there twice, or is lost
        source = rng.choice(full)
        card = rng.choice(source)
        if rng.random() < 0.85:
            source.remove(card)
        if rng.random() < 0.95:
            rng.choice(zones[:2] + rng.sample(zones, 3)).append(card)
    elif kind == 5:                                                           # what was given goes back, or more is given
        if pos["given"][i] and rng.random() < 0.5:
            pos["hands"][i] += pos["given"][i]
            pos["given"][i] = []
        elif pos["hands"][i]:
            pos["given"][i].append(pos["hands"][i].pop())
    elif kind == 6:
        pos["table"] = rng.choice([[], dixit.all_given(pos), pos["table"][:-1], pos["table"] + pos["table"][:1], pos["table"] + rng.sample(pack, 1), pos["table"][::-1]])
    elif kind in (7, 8):
        top = len(pos["table"]) or count
        pos["votes"][i] = rng.choice([[], [rng.randint(0, top + 1)], sorted({rng.randint(1, top), rng.randint(1, top)}), [1, 1], [1, 2, 3]])
    elif kind == 9 and mode == "party":
        pos["red"] = rng.choice([None, 0, 1, rng.randint(1, count), count + 1])
    elif kind in (9, 10) and mode == "team":
        pos["deferred"] = rng.choice([[], [i], sorted({i, j}), sorted({i, dixit.partner(pos, i)}), [i, i], [count], [dixit.partner(pos, pos["storyteller"] or 0)]])
    elif kind in (9, 10):                                                     # a hand too many, or too few
        if rng.random() < 0.5:
            for key in ("hands", "given", "votes"):
                pos[key].append([])
            if rng.random() < 0.7:
                pos["scores"].append(0)
        else:
            pos[rng.choice(["hands", "given", "votes", "scores"])].pop()
    elif kind == 11:
        r = rng.randrange(len(pos["scores"]))
        pos["scores"][r] = rng.choice([-1, 0, pos["options"].get("target", 30), pos["options"].get("target", 30) - 1, 200, 255, 256, 70000])
    elif kind == 12:
        pos["round"] = rng.choice([0, 1, 2, -1, pos["round"] + 1, pos["round"] - 1, pos["options"].get("rounds", 9) * count, pos["options"].get("rounds", 9) * count + 1, 10 ** 6])
        if rng.random() < 0.6 and last:
            last["round"] = pos["round"] - (pos["phase"] != "over")
    elif kind == 13:
        pos["options"] = rng.choice([random_options(rng, rng.choice(list(dixit.SEATS))), random_options(rng, mode), {"mode": mode}, {},
                                     {"mode": "classic", "rounds": 1}, {"mode": "classic", "target": rng.choice([0, 1, 200, 201, 30.0])},
                                     {"mode": mode, "rounds": rng.choice([0, 1, 10, 11])}, {**pos["options"], "target": 30, "rounds": 1}])
        if rng.random() < 0.5:                                                # with the fields that this mode has
            pos.pop("red", None)
            pos.pop("deferred", None)
            pos.update({"party": {"red": None}, "team": {"deferred": []}}.get(pos["options"].get("mode"), {}))
    elif kind == 14:
        key = rng.choice(["red", "deferred"])
        if key in pos:
            del pos[key]
        else:
            pos[key] = rng.choice([None, [], 1])
    elif kind == 15:
        pos["last"] = rng.choice([None, {}, made_up_last(rng, pack, pos, max(0, pos["round"] - rng.choice([0, 1, 2])))])
    elif kind in (16, 17, 18) and last:
        key = rng.choice(list(last))
        there = len(last["table"])
        value = {"round": [0, last["round"] + 1, last["round"] - 1], "storyteller": [i, count, -1, None], "clue": GOOD_TEXTS + BAD_TEXTS + [None] * 9,
                 "table": [[], last["table"][:-1], last["table"] + rng.sample(pack, 1), ["x"] * there, [last["table"][0]] * there, rng.sample(pack, there)],
                 "owners": [[], last["owners"][1:], last["owners"] + [0], [i] * there, [count] * there, [None] * there],
                 "votes": [[], last["votes"][1:], last["votes"] + [[]], [[there]] * count, [[there + 1]] + [[]] * (count - 1), [[0]] * count, [None] * count, [[]] * count],
                 "points": [[], last["points"][1:], last["points"] + [0], [0] * len(last["points"]), [None] * len(last["points"]), [-1] * len(last["points"])],
                 "red": [None, 0, 1, there, there + 1]}[key]
        last[key] = rng.choice(value)
        if key == "table" and rng.random() < 0.7:
            last["owners"] = [i] * len(last["table"])
    elif kind == 19 and last:
        if rng.random() < 0.5:
            del last[rng.choice(list(last))]
        else:
            last[rng.choice(["red", "note", "phase", "scores"])] = rng.choice([None, 1, []])
    elif kind == 20:                                                          # a set in another order: no change
        for zone in zones:
            rng.shuffle(zone)
    elif kind == 21:                                                          # all from the deck to the discard, or back
        a, b = rng.sample([pos["deck"], pos["discard"]], 2)
        b += a
        del a[:]
    elif kind == 24:                                                          # all done, or nearly
        for k in range(count):
            if pos["phase"] == "deal":
                missing = dixit.hand_size(pos) - len(pos["hands"][k]) + (rng.random() < 0.05)
                pos["hands"][k] += [pos["deck"].pop() for _ in range(min(missing, len(pos["deck"])))]
            elif pos["phase"] == "give" and k in dixit.givers(pos) and len(pos["hands"][k]) > 1:
                give = dixit.each_gives(pos)
                pos["given"][k], pos["hands"][k] = pos["hands"][k][:give], pos["hands"][k][give:]
            elif pos["phase"] == "vote" and k in dixit.voters(pos) and not pos["votes"][k] and rng.random() < 0.95:
                pos["votes"][k] = [rng.choice(dixit.open_slots(pos, k) or [1])]
        if "red" in pos and pos["phase"] == "vote":
            pos["red"] = 1
        if pos["phase"] == "lay":
            pos["table"] = dixit.all_given(pos)
    elif kind == 25:                                                          # a hand of another size
        a, b = rng.sample([pos["hands"][i], rng.choice([pos["deck"], pos["discard"]])], 2)
        if a:
            b.append(a.pop(rng.randrange(len(a))))
    elif kind == 22:                                                          # a view
        pos = dixit.view(pos, rng.choice([None, i]))
    else:
        source = rng.choice(full)
        source[rng.randrange(len(source))] = rng.choice(["x", "c85", None, 1, "", rng.choice(pack), "C01"])
    return pos


def disputed(pos):
    """Whether the page leaves open if this position is possible; dixit.py follows one reading."""
    def lists_of_numbers(lists):
        return type(lists) is list and [one for one in lists if type(one) is list and all(is_int(n) for n in one)] or []

    def not_ascending(one):
        return one != sorted(set(one))

    if type(pos) is not dict:
        return False
    hands, last = pos.get("hands"), pos.get("last")
    if any(not_ascending(one) for one in lists_of_numbers(pos.get("votes")) + lists_of_numbers([pos.get("deferred")])):
        return True
    if pos.get("round") == 1 and pos.get("storyteller") is not None and pos.get("phase") in ("clue", "deal") and not (pos.get("phase") == "deal" and "red" in pos):
        return True
    if type(pos.get("given")) is list and any(type(one) is list and all(is_text(card) for card in one) and one != sorted(one) for one in pos["given"]):
        return True
    if type(last) is dict:
        if is_text(last.get("clue")) and not dixit.good_clue(last["clue"]) or "red" in last and last["red"] is None:
            return True
        table = last.get("table")
        if type(table) is list and type(hands) is list and type(pos.get("options")) is dict:
            if len(table) and len(table) != dixit.slots({"options": {"mode": str(pos["options"].get("mode"))}, "hands": hands}):
                return True
            if len({str(card) for card in table}) != len(table):
                return True
        if any(not_ascending(one) or len(one) > 2 for one in lists_of_numbers(last.get("votes"))):
            return True
        if any(n < 0 or n > 100 for one in lists_of_numbers([last.get("points")]) for n in one):
            return True
    return False


def too_large(pos):
    """Numbers that the page does not bound, but a program of fixed size may."""
    if type(pos) is not dict:
        return False
    scores = pos.get("scores")
    numbers = [pos.get("round")] + (scores if type(scores) is list else [])
    return any(is_int(n, 10 ** 6 + 1) for n in numbers)


def add_position(differ, content, pos, kind="positions", **fields):
    if too_large(pos):
        return None
    if disputed(pos):
        kind = "readings"
    if kind in SKIPPED:
        return None
    return differ.add(kind, document(content, position=pos, **fields))


def try_position(differ, rng, content, pos):
    """Reads it; if it is accepted, plays on from there."""
    answer = add_position(differ, content, pos)
    if answer and answer[0] == 0 and not answer[1]["over"]:
        start = copied(pos)
        dixit.check_position(PACKS[content], start)
        played, _ = play_on(rng, PACKS[content], start, rng.randint(1, 30))
        add_position(differ, content, pos, moves=played)


def try_positions(differ, rng, games):
    for _ in range(games):
        mode, players = rng.choice(EVERY_TABLE)
        content = fitting(rng, mode, players)
        pack = PACKS[content]
        _, moves, trail = random_game(rng, content, mode, players)
        for _ in range(60):
            at = some_position(rng, trail)
            changed = mutate(rng, trail[at], ODD, WORDS) if rng.random() < 0.4 else purposeful(rng, pack, trail[at])
            if rng.random() < 0.15 and reads(content, changed):
                changed = purposeful(rng, pack, changed)
            try_position(differ, rng, content, changed)
        for _ in range(40):
            mode, players = rng.choice(EVERY_TABLE)
            content = fitting(rng, mode, players)
            try_position(differ, rng, content, made_up(rng, PACKS[content], mode, players))


# ---------------------------------------------------------------------------------------------------------------- moves

def odd_move(rng, pack, pos, moves):
    """A move that is wrong in some way (or, now and then, right)."""
    if pos["phase"] != "over" and (rng.random() < 0.7 or not moves):
        move = pick_move(rng, pack, pos, new_style(rng))
    else:
        move = copied(rng.choice(moves)) if moves else {"seat": 0, "do": "defer"}
    count, kind = dixit.count(pos), rng.randint(0, 17)
    args = [key for key in move if key not in ("seat", "do")]
    top = len(pos["table"]) or count
    every = {**dixit.SEAT_VERBS, **dixit.CHANCE_VERBS}
    some = [card for zone in pos["hands"] + pos["given"] for card in zone] or pack

    def well_formed(do):
        seat = "chance" if do in dixit.CHANCE_VERBS else rng.choice([rng.randrange(count)] + (dixit.to_act(pack, pos) or [0]))
        if seat == "chance" and do not in dixit.CHANCE_VERBS:
            seat = 0
        hand = pos["hands"][seat] if seat != "chance" else pos["deck"]
        source = rng.choice([hand, hand, hand, some, pack]) or pack
        values = {"text": lambda: rng.choice([rng.choice(GOOD_TEXTS), rng.choice(BAD_TEXTS), "x"]), "card": lambda: rng.choice(rng.choice([source, pos["table"] or source])),
                  "cards": lambda: rng.choice([sorted, list])(rng.sample(source, min(len(source), rng.choice([0, 1, 1, 1, 2, 2, 3, 5, 6, 7])))),
                  "to": lambda: rng.randint(-1, count), "red": lambda: rng.randint(0, top + 1),
                  "slots": lambda: rng.choice([sorted, list])(rng.sample(range(0, top + 2), rng.choice([0, 1, 1, 1, 2, 2, 3])))}
        return {"seat": seat, "do": do, **{f: values[f]() for f in every[do] if (do, f) not in dixit.MAY_BE_MISSING or rng.random() < 0.6}}

    if kind == 0:
        move["seat"] = rng.choice(list(range(count)) + ["chance", "chance", count, -1, "0", None, True, 0.0, [], "Chance", 2 ** 32])
    elif kind == 1:
        move["do"] = rng.choice(list(every) + ["", "Vote", None, 3, [], "defer "])
    elif kind == 2:
        del move[rng.choice(list(move))]
    elif kind == 3:
        move[rng.choice(["p", "w", "n", "card", "red", "to", "text", "cards", "slots", "q", "clue", ""])] = rng.choice([1, None, "c01", some[0], [], True, top])
    elif kind == 4 and args:
        move[rng.choice(args)] = copied(rng.choice(ODD))
    elif kind in (5, 6) and args:
        key = rng.choice(args)
        old = move[key]
        if type(old) is int:
            move[key] = rng.choice([old + 1, old - 1, (old + 2) % count, float(old), str(old), bool(old), old + 2 ** 32, top, top + 1, 0])
        elif key == "text":
            move[key] = rng.choice(BAD_TEXTS)
        elif type(old) is str:
            move[key] = rng.choice([rng.choice(some), rng.choice(pack), "x", "", None, [old], old.upper(), old + " "])
        elif old and type(old[0]) is int:
            move[key] = rng.choice([old[1:], old * 2, old + [top], old[::-1], [top + 1], [0], [old[0], old[0] + 1], [old[0] + 2 ** 32], [float(old[0])], [True], None, {}, list(range(1, top + 1))])
        else:
            move[key] = rng.choice([old[1:], old + old[:1], old[::-1], old + ["x"], sorted(old + [rng.choice(some)]), old + [None], [], None, "c01", {}, sorted(rng.sample(some, min(len(some), len(old))))])
    elif kind in (7, 8, 9):
        move = well_formed(rng.choice(list(every)))
    elif kind == 10:
        move["seat"] = rng.choice(list(range(count)) + ["chance"])
    elif kind == 11:
        move = rng.choice([None, 3, "defer", [], {}, True, [move], {"do": "defer"}, {"seat": 0}, {"seat": 0, "do": "defer"}, {"seat": "chance", "do": "defer"}])
    elif kind == 12 and moves:
        move = copied(rng.choice(moves))
    elif kind >= 15:                                                          # a good move, except for one thing
        if "text" in move and rng.random() < 0.7:
            move["text"] = rng.choice(BAD_TEXTS)
        for key in ("slots", "cards"):
            if key in move and rng.random() < 0.7:
                if rng.random() < 0.5 and len(move[key]) > 1:
                    move[key].reverse()
                else:
                    other = rng.choice(pack if key == "cards" else range(1, top + 1))
                    move[key] = sorted(move[key][1:] + [other]) if rng.random() < 0.6 else sorted(set(move[key]) | {other})
    elif kind == 13 and move["do"] == "vote":
        if "red" in move:
            del move["red"]
        else:
            move["red"] = rng.randint(1, top)
    elif kind == 13 and move["do"] == "clue":
        if "card" in move:
            del move["card"]
        else:
            move["card"] = rng.choice(some)
    return move


def try_moves(differ, rng, games):
    for _ in range(games):
        mode, players = rng.choice(EVERY_TABLE)
        content = fitting(rng, mode, players)
        end_oddly(differ, rng, partial(document, content), partial(odd_move, rng, PACKS[content]),
                  random_game(rng, content, mode, players))


# ---------------------------------------------------------------------------------------------------------------- documents, packs, seeds

def try_documents(differ, rng):
    texts = ['{"game":"dixit","players":%s%s}' % (n, o) for n in
             ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "0", "-4") for o in ("", ',"options":{"mode":"party"}', ',"options":{"mode":"team"}')]
    texts += ['{"game":"dixit","players":%s}' % n for n in ("4.0", "4e0", "true", "null", '"4"', "[4]", "4294967300", "04", "+4", "-0")]
    texts += ['{"game":"dixit","players":6,"options":%s}' % o for o in (
        "{}", "null", "[]", '""', "1", '{"mode":"classic"}', '{"mode":"Classic"}', '{"mode":"party"}', '{"mode":"team"}', '{"mode":null}', '{"mode":""}', '{"mode":1}',
        '{"mode":["team"]}', '{"mode":"classic\\u0000"}', '{"target":1}', '{"target":200}', '{"target":0}', '{"target":201}', '{"target":-1}', '{"target":30.0}', '{"target":3e1}',
        '{"target":"30"}', '{"target":true}', '{"target":null}', '{"rounds":1}', '{"mode":"classic","rounds":1}', '{"mode":"party","target":30}', '{"mode":"team","target":30}',
        '{"mode":"party","rounds":1}', '{"mode":"party","rounds":10}', '{"mode":"party","rounds":11}', '{"mode":"party","rounds":0}', '{"mode":"team","rounds":10}',
        '{"mode":"team","rounds":11}', '{"mode":"team","rounds":0}', '{"mode":"team","rounds":1.0}', '{"mode":"team","rounds":null}', '{"mode":"team","rounds":1,"target":30}',
        '{"mode":"team","x":1}', '{"target":30,"target":30}', '{"Mode":"team"}', '{"target":4294967326}')]
    texts += ['{"game":"dixit","players":6,"content":%s}' % c for c in ('"standard"', '"dixit-pack.json"', '"./dixit-pack.json"', '"night-pack.json"', '"vote-pack.json"',
                                                                       '"dixit.json"', '"dixit-pack"', '"nowhere.json"', '""', "null", '"../scenarios/dixit-pack.json"')]
    texts += ['{"game":"dixit"}', '{"game":"dixit","players":6,"position":{}}', '{"game":"dixit","position":null}', '{"game":"dixit","position":[]}',
              '{"game":"dixit","position":{}}', '{"game":"Dixit","players":6}', '{"game":"dixit!","players":6}', '{"game":"dixit","players":6,"moves":{}}',
              '{"game":"dixit","players":4,"seed":"%s"}' % ("0" * 63), '{"game":"dixit","players":4,"seed":"%s"}' % ("A" * 64), '{"game":"dixit","players":4,"show":["legals"]}']
    for mode, players in (("classic", 4), ("party", 7), ("team", 6)):
        key, default, _ = dixit.LENGTH[mode]
        good = json.dumps(dixit.new_game(dixit.STANDARD, players, {"mode": mode, key: default}))
        for old, new in (('"round": 1', '"round": 1.0'), ('"round": 1', '"round": 0'), ('"round": 1', '"round": 1, "round": 1'), ('"scores": [0', '"scores": [-0'),
                         ('"scores": [0', '"scores": [false'), ('"c01"', '"c1"'), ('"c01", ', ""), ('"c01", "c02"', '"c02", "c01"'), ('"c02"', '"c01"'), ('"c84"', '"c84\\u0000"'),
                         ('"table": []', '"table": null'), ('"last": null', '"last": {}'), ('"clue": null', '"clue": ""'), ('"storyteller": null', '"storyteller": 0'),
                         ('"mode"', '"Mode"'), ('"discard": []', '"discard": ["c01"]'), ('"c84"]', '"c83"]'), ('"last": null', '"last": null, "red": null'),
                         ('"last": null', '"last": null, "deferred": []'), ('"phase": "', '"phase": " '), ('"last": null', '"last": null, "players": 4')):
            pos = json.loads(good.replace(old, new, 1))
            if not (disputed(pos) and "readings" in SKIPPED):
                texts.append('{"game":"dixit","position":%s}' % good.replace(old, new, 1))
    for text in texts:
        differ.add("documents", text.encode("utf-8"))
    for mode, players in (("classic", 3), ("party", 6), ("team", 6), ("classic", 7)):
        key, default, _ = dixit.LENGTH[mode]
        starts = [dixit.new_game(dixit.STANDARD, players, {"mode": mode, key: default}), made_up(random.Random(1), dixit.STANDARD, mode, players, True)]
        for start in starts:                                                  # every field left out, null, or of another type
            for field in start:
                for value in (None, 0, True, "x", [], {}, [None], -1):
                    add_position(differ, None, {**start, field: value}, "documents")
                add_position(differ, None, {k: v for k, v in start.items() if k != field}, "documents")
        late = next(one for one in (made_up(random.Random(n), dixit.STANDARD, mode, players, True) for n in range(100)) if one["last"])
        for field in late["last"]:
            for value in (None, 0, True, "x", [], {}, [None], -1, [[]], [0], [players]):
                add_position(differ, None, {**late, "last": {**late["last"], field: value}}, "documents")
            add_position(differ, None, {**late, "last": {k: v for k, v in late["last"].items() if k != field}}, "documents")
        add_position(differ, None, {**late, "last": {**late["last"], "x": 0}}, "documents")


def pack_disputed(pack):
    """Empty descriptions, words and lists of languages: the page is silent."""
    cards = pack.get("cards") if type(pack) is dict else None
    for card in cards if type(cards) is list else []:
        for key in ("alt", "tags"):
            value = card.get(key) if type(card) is dict else None
            if value == {} or type(value) is dict and any(one == "" or type(one) is list and "" in one for one in value.values()):
                return True
    return False


def try_packs(differ, rng, games):
    good = scenario_pack("dixit", "dixit-pack.json")
    folder = tempfile.mkdtemp(prefix="differ-packs-")
    text = {"en": "a", "ru": "б", "hu": "c"}
    cards = good["cards"]

    def with_card(**change):
        return {**good, "cards": [{**cards[1], **change}] + cards[2:]}

    def without(one, key):
        return {k: v for k, v in one.items() if k != key}

    def many(n):
        return {**good, "cards": [{"id": f"q{k}", "image": "x.svg"} for k in range(n)]}

    words = ["w"] * 12
    changes = [good, many(20), many(21), many(23), many(24), many(1000), many(1001), {**good, "cards": []}, {**good, "cards": {}}, {**good, "cards": None},
               without(good, "cards"), without(good, "id"), without(good, "name"), without(good, "game"), {**good, "note": 1}, {**good, "game": "night"}, {**good, "game": "Dixit"},
               {**good, "game": None}, {**good, "id": ""}, {**good, "id": 1}, {**good, "id": "é ж"}, {**good, "name": {**text, "de": "x"}}, {**good, "name": without(text, "hu")},
               {**good, "name": {**text, "ru": ""}}, {**good, "name": "a"}, [], None, "dixit", {**good, "cards": cards + [cards[0]]}, {**good, "cards": cards + [None]},
               with_card(id=""), with_card(id="a" * 16), with_card(id="a" * 17), with_card(id="A"), with_card(id="é"), with_card(id="a b"), with_card(id="a.b"), with_card(id="_"),
               with_card(id="-"), with_card(id="0"), with_card(id="p03"), with_card(id=3), with_card(id=None), with_card(id="a\n"), with_card(id="a\0"), with_card(id="р02"),
               with_card(image=""), with_card(image="/x.svg"), with_card(image="../x.svg"), with_card(image="a/../x.svg"), with_card(image="a/.."), with_card(image=".."),
               with_card(image="a..b.svg"), with_card(image="a/b.svg"), with_card(image="..a/x.svg"), with_card(image="a.../x"), with_card(image="képek/ж.svg"), with_card(image=3),
               with_card(image=None), with_card(image=[]), {**good, "cards": [without(cards[1], "image")] + cards[2:]}, {**good, "cards": [without(cards[1], "id")] + cards[2:]},
               with_card(alt=text), with_card(alt={"hu": "x"}), with_card(alt={"de": "x"}), with_card(alt={"en": 1}), with_card(alt="x"), with_card(alt=None), with_card(alt=[]),
               with_card(tags={"en": ["a"]}), with_card(tags={"en": ["a"], "hu": ["b"]}), with_card(tags={"en": ["a"], "hu": ["b", "c"]}), with_card(tags={"en": []}),
               with_card(tags={"en": words}), with_card(tags={"en": words + ["w"]}), with_card(tags={"en": "a"}), with_card(tags={"de": ["a"]}), with_card(tags={"en": [1]}),
               with_card(tags={"en": [None]}), with_card(tags=None), with_card(tags=[]), with_card(tags={"en": ["a"], "ru": [], "hu": ["c"]}), with_card(tags={"en": ["a", "a"]}),
               with_card(note="x"), with_card(name=text)]
    changes += [with_card(alt={}), with_card(alt={"en": ""}), with_card(tags={}), with_card(tags={"en": [""]}), with_card(tags={"en": ["a", ""], "ru": ["б", "в"]})]
    changes += [mutate(rng, {**good, "cards": rng.sample(cards[:1] * 1 + cards[1:], 30)}, ODD, WORDS + ["../p01.svg", "a" * 17]) for _ in range(3 * games)]
    for number, pack in enumerate(changes):
        kind = "readings" if pack_disputed(pack) else "packs"
        if kind in SKIPPED:
            continue
        name = write_pack(folder, number, pack)
        differ.add(kind, document(name, players=rng.choice([3, 4, 4]), seed="00" * 32))
    plain = json.dumps(good)
    for number, data in enumerate((b"", b"{", plain.encode()[:-1] + b',"game":"dixit"}', b"\xef\xbb\xbf" + plain.encode(), plain.encode() + b" \n", plain.encode() + b"x",
                                   plain.replace("p02.svg", "\\ud800").encode(), plain.replace("p02.svg", "\udc80").encode(errors="surrogateescape"))):
        name = write_pack(folder, f"raw{number}", data)
        differ.add("packs", document(name, players=4))
    for content, cards in PACKS.items():                                      # D-1.3, every table with every pack
        if len(cards) < 85:
            for mode, players in EVERY_TABLE:
                doc = document(content, players=players, options={"mode": mode}, show=[])
                if players * dixit.size_for(mode, players) in (len(cards) + 1, len(cards)) or rng.random() < 0.05:
                    differ.add("packs", doc)
    differ.flush()
    shutil.rmtree(folder)


def try_seeds(differ, rng, games):
    for number in range(games):
        mode, players = rng.choice(EVERY_TABLE)
        content = fitting(rng, mode, players)
        if number % 4 == 3:
            content = rng.choice([name for name in PACKS if len(PACKS[name]) >= 168])
        pack, style = PACKS[content], new_style(rng)
        options = random_options(rng, mode)
        begin, pos = {"players": players, "options": options}, dixit.new_game(pack, players, options)
        if rng.random() < 0.5:
            start = made_up(rng, pack, mode, players, True)
            if reads(content, start):
                begin, pos = {"position": copied(start)}, start
                dixit.check_position(pack, pos)
        show = SHOW if len(pack) < 1000 else ["position"]
        ask_seeded(differ, rng, partial(document, content, **begin, show=show), dixit, pack, pos, partial(pick_move, style=style), most=100)


# ---------------------------------------------------------------------------------------------------------------- texts, edges, readings

def try_texts(differ, rng):
    """D-3.4 by move and by position, as escapes and as plain UTF-8; broken UTF-8 and surrogates are not documents."""
    deal = made_of(rng, "classic", 4, "clue")
    party = made_of(rng, "party", 6, "clue")
    give = made_of(rng, "classic", 5, "give")
    give["last"] = None
    give["round"] = 1
    edges = [0x1f, 0x20, 0x7e, 0x7f, 0x80, 0x9f, 0xa0, 0xa1, 0x2027, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x202f, 0x2065, 0x2066, 0x2067,
             0x2068, 0x2069, 0x206a, 0xd7ff, 0xe000, 0xfffd, 0xfffe, 0xffff, 0x10000, 0x10ffff]
    texts = GOOD_TEXTS + BAD_TEXTS + [chr(c) for c in edges] + ["x" + chr(c) for c in edges] + [chr(c) * 200 for c in edges[::3]] + [chr(c) * 201 for c in edges[::3]]
    for text in texts:
        doc = document("dixit-pack.json", position=deal, moves=[{"seat": 1, "do": "clue", "text": text, "card": deal["hands"][1][0]}])
        differ.add("texts", doc if rng.random() < 0.5 else json.dumps(doc, ensure_ascii=False).encode())
        if rng.random() < 0.4:
            differ.add("texts", json.dumps(document("dixit-pack.json", position=party, moves=[{"seat": 5, "do": "clue", "text": text}]), ensure_ascii=False).encode())
        differ.add("texts", json.dumps(document("dixit-pack.json", position={**give, "clue": text}), ensure_ascii=rng.random() < 0.5).encode())
    plain = json.dumps(document("dixit-pack.json", position=deal, moves=[{"seat": 1, "do": "clue", "text": "TEXT", "card": deal["hands"][1][0]}]))
    for raw in (rb"\ud800", rb"\udc00", rb"a\ud800b", rb"\ud83d\ud83d", rb"\udc07\ud83d", rb"\ud83d\udc07", rb"\uD83D\uDC07", b"\xff", b"\xc0\xaf", b"\xc1\xbf", b"\xe0\x80\xaf", b"\xed\xa0\x80",
                b"\xed\xbf\xbf", b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x90", b"\x80", b"\0", b"\n", b"\t", b"\x1f", b"\x7f", b"\xef\xbb\xbf",
                rb"\u0000", rb"\u00", rb"\x41", b"\\", rb"\u202E", b"\xe2\x80\xae", b"\xc2\x85", b"\xc2\xa0", b"\xf4\x8f\xbf\xbf", b"\xef\xbf\xbf", rb"\"", rb"\/", rb"\b",
                rb"\ud83d\udc07" * 200, rb"\ud83d\udc07" * 201, rb"\ud83d\udc07" * 199 + rb"\ud83d", rb"\u0041" * 200, rb"\u0041" * 201, rb"\u0020" * 7, b"e\xcc\x81" * 100, b"e\xcc\x81" * 100 + b"e"):
        differ.add("texts", plain.encode().replace(b"TEXT", raw))
    for key in ("card", "do", "text"):                                       # a NUL does not end a text
        move = {"seat": 1, "do": "clue", "text": "x", "card": deal["hands"][1][0]}
        differ.add("texts", document("dixit-pack.json", position=deal, moves=[{**move, key: move[key] + "\0"}]))
        differ.add("texts", document("dixit-pack.json", position=deal, moves=[{**move, key + "\0": "x"}]))
    last = made_of(rng, "classic", 5, "give", 2)
    for text in GOOD_TEXTS:
        differ.add("texts", document("dixit-pack.json", position={**last, "last": {**last["last"], "clue": text}}))


def made_of(rng, mode, players, phase, number=1, content="dixit-pack.json"):
    """A possible position of that phase and round, fit to play on."""
    while True:
        pos = made_up(rng, PACKS[content], mode, players, True)
        if pos["phase"] == phase and pos["round"] == number and reads(content, pos):
            dixit.check_position(PACKS[content], pos)
            return pos


def try_edges(differ, rng):
    """What a JSON library may stumble over: the texts make no exception for it."""
    base = dixit.new_game(PACKS["dixit-pack.json"], 4, {"mode": "classic", "target": 30})
    cards = PACKS["dixit-pack.json"]
    deal = {"seat": "chance", "do": "deal", "to": 0, "cards": cards[:6]}
    voting = made_of(rng, "party", 6, "vote")
    voting["votes"], voting["red"] = [[] for _ in range(6)], None
    vote = {"seat": voting["storyteller"], "do": "vote", "slots": [1], "red": 1}
    for text in ("10000000000000000000000", "-10000000000000000000000", "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
                 "18446744073709551617", "4294967297", "1e400", "-1e400", "1" + "0" * 5000, "0.1e-400", "-0", "1E0", "1.0"):
        for doc in (document("dixit-pack.json", players=4, moves=[{**deal, "to": 777}]), document("dixit-pack.json", players=4, moves=[{**deal, "seat": 777}]),
                    document("dixit-pack.json", players=777), document("dixit-pack.json", players=4, options={"target": 777}),
                    document("dixit-pack.json", position={**base, "storyteller": 777}), document("dixit-pack.json", position={**base, "options": {"mode": "classic", "target": 777}}),
                    document("dixit-pack.json", position={**base, "votes": [[777], [], [], []]}),
                    document("dixit-pack.json", position=voting, moves=[{**vote, "slots": [777]}]), document("dixit-pack.json", position=voting, moves=[{**vote, "red": 777}]),
                    document("dixit-pack.json", position={**voting, "red": 777})):
            differ.add("edges", json.dumps(doc).replace("777", text).encode())
    for key, value in (("game", "dixit\0"), ("content", "standard\0"), ("content", "dixit-pack.json\0"), ("content", "dixit-pack\0.json"), ("show", ["views\0"]),
                       ("seed", "00" * 32 + "\0"), ("moves\0", []), ("options", {"mode": "party\0"}), ("options", {"mode\0": "party"})):
        differ.add("edges", {"game": "dixit", "players": 6, key: value})
    for key, value in (("phase", "deal\0"), ("deck", cards[:-1] + [cards[-1] + "\0"]), ("deck", cards + ["\0"])):
        differ.add("edges", document("dixit-pack.json", position={**base, key: value}))
    for move in ({**deal, "seat": "chance\0"}, {**deal, "do": "deal\0"}, {**deal, "cards": cards[:5] + [cards[5] + "\0"]}, {**deal, "cards": cards[:5] + [cards[4] + "\0"]}):
        differ.add("edges", document("dixit-pack.json", players=4, moves=[move]))
    for depth in (50, 500):
        differ.add("edges", b'{"game":"dixit","players":6,"moves":[' + b"[" * depth + b"]" * depth + b"]}")
    differ.add("edges", document("dixit-pack.json", players=4, moves=[{**deal, "cards": cards * 1000}]))
    differ.add("edges", document("dixit-pack.json", position=voting, moves=[{**vote, "slots": list(range(5000))}]))
    differ.add("edges", document("dixit-pack.json", position={**voting, "votes": [list(range(1, 5000))] + [[]] * 5}))
    differ.add("edges", document("dixit-pack.json", position={**voting, "hands": voting["hands"] * 100}))
    differ.add("edges", document("dixit-pack.json", position={**base, "last": {"round": 0, "table": [cards[0]] * 9999}}))


def try_readings(differ, rng):
    """Each point of `disputed` on its own, and probabilities of more than 2^53 sets, which are rounded once, not twice."""
    pos = made_of(rng, "classic", 8, "vote", 3, None)
    who = dixit.voters(pos)[0]
    pos["votes"] = [[] for _ in range(8)]
    of = dixit.open_slots(pos, who)
    pos["votes"][who] = [of[3], of[0]]
    add_position(differ, None, pos)
    pos["votes"][who] = [of[0]]
    last = pos["last"]
    for change in ({"clue": ""}, {"clue": " "}, {"clue": "a" * 201}, {"clue": "a\nb"}, {"clue": "\0"}, {"table": last["table"][:1], "owners": [0], "votes": [[1]] * 8},
                   {"table": last["table"][:7], "owners": [0] * 7, "votes": [[7]] * 8}, {"table": last["table"][:7], "owners": [0] * 7, "votes": [[8]] * 8},
                   {"table": dixit.STANDARD[:9], "owners": [0] * 9}, {"table": dixit.STANDARD[:9], "owners": [0] * 9, "votes": [[9]] * 8}, {"table": dixit.STANDARD[:13], "owners": [0] * 13},
                   {"table": ["c01"] * 8}, {"votes": [[2, 1]] * 8}, {"votes": [[1, 1]] * 8}, {"votes": [[1, 2, 3]] * 8}, {"votes": [[1, 2, 3, 4, 5, 6, 7, 8]] * 8},
                   {"points": [-1] * 8}, {"points": [101] * 8}, {"points": [70000] * 8}):
        add_position(differ, None, {**pos, "last": {**last, **change}})
    first = made_of(rng, "classic", 4, "clue", 1, None)
    add_position(differ, None, {**first, "storyteller": 2})
    add_position(differ, None, {**first, "storyteller": 2}, moves=[{"seat": 2, "do": "clue", "text": "x", "card": first["hands"][2][0]}])
    three = made_of(rng, "classic", 3, "vote", 1, None)
    add_position(differ, None, {**three, "given": [cards[::-1] for cards in three["given"]]})
    team = made_of(rng, "team", 8, "give", 1, None)
    free = [i for i in range(4) if team["storyteller"] % 4 != i][:2]
    for i in free:
        for seat in (i, i + 4):
            team["hands"][seat] = sorted(team["hands"][seat] + team["given"][seat])
            team["given"][seat] = []
    add_position(differ, None, {**team, "deferred": free[::-1]})
    party = made_of(rng, "party", 6, "give", 2, None)
    add_position(differ, None, {**party, "last": {**party["last"], "red": None}})
    small = next(content for content in PACKS if len(PACKS[content]) == 21)   # D-1.3 holds for positions, too
    over = {**dixit.new_game(PACKS[small], 4, {"mode": "classic", "target": 1}), "phase": "over", "storyteller": 0, "scores": [1, 0, 0, 0],
            "last": {"round": 1, "storyteller": 0, "clue": "x", "table": PACKS[small][:4], "owners": [0, 1, 2, 3], "votes": [[], [1], [1], [2]], "points": [1, 0, 0, 0]}}
    differ.add("readings", document(small, position=over))
    differ.add("readings", document(small, position=dixit.new_game(PACKS[small], 6, {"mode": "party", "rounds": 1})))
    large = next(content for content in PACKS if len(PACKS[content]) == 1000)
    for size in (663, 671, 715, 999, 1000):
        pos = dixit.new_game(PACKS[large], 3, {"mode": "classic", "target": 30})
        pos["deck"], pos["discard"] = PACKS[large][:size], PACKS[large][size:]
        differ.add("readings", document(large, position=pos, show=["legal"]))


def compare(args):
    differ = Differ(args.binary, args.jobs, dixit)
    SKIPPED.update(args.skip.split(","))
    folder = tempfile.mkdtemp(prefix="differ-dixit-")                         # kept if a difference is found: the
                                                                              # document names it
    make_packs(folder)
    run_steps(differ, args, {
        "games": lambda rng: play_games(differ, rng, args.games), "positions": lambda rng: try_positions(differ, rng, args.games),
        "moves": lambda rng: try_moves(differ, rng, args.games), "documents": lambda rng: try_documents(differ, rng),
        "packs": lambda rng: try_packs(differ, rng, args.games), "seeds": lambda rng: try_seeds(differ, rng, args.games),
        "texts": lambda rng: try_texts(differ, rng), "edges": lambda rng: try_edges(differ, rng), "readings": lambda rng: try_readings(differ, rng)})
    shutil.rmtree(folder)
