"""The questions about Voices in My Head for differ.py; the reference is voices.py.

KINDs: games (every number of seats with every option, once for each four of N), pushes (crowded platforms, H-4.5), positions (mutated
and made-up positions), moves (mutated moves), documents, packs, seeds (chance drawn from a seed), edges (integers beyond 64 bits, NUL),
readings (where the rules page can be read in two ways).
Every position that a game reaches is read again by the reference, so a point of "Possible positions" that is too strict stops the run.
"""
import json
import random
import shutil
import tempfile
from functools import partial

import differ as parts
from differ import Differ, ask_along, ask_seeded, end_oddly, mutate, run_steps, scenario_pack, some_position, write_pack
import voices
from notation import BadInput, copied, is_int

FIXTURE = "voices-pack.json"
MARKERS = [f"{colour}{k}" for colour in ["grey"] + voices.SETS for k in (1, 3, 5, 6, 8)]
ODD = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, 1000, 2 ** 31 - 1, 0.0, 1.0, 3.0, 0.5, 1e300, True, False, None, "", "0", "chance", "a1", "b1", "x", "pass", "any", "blue1",
       "grey9", "blue0", "blue", "planning", "wary", "guilty", "blank", "prosecutor", [], {}, [0], [1], [0, 1], [1, 0], [1, 1], ["blank"], ["a1"], ["top"],
       ["right", "top"], ["middle", "right", "top"], [None], [[]], {"min": 1000, "max": 6500}, {"kind": "roles"}, {"kind": "blank", "seen": []},
       {"kind": "guilty", "seen": [1]}, {"seat": 0, "card": "echo"}, {"marker": "blue1", "x": 1000, "y": 1000}, {"0": "pass"}, {"1": "echo"}]
WORDS = voices.PHASES + voices.AREAS + voices.JURORS + voices.SETS + voices.KINDS + voices.SLOTS + voices.VERDICTS + MARKERS + [
    "grey", "a1", "a2", "b1", "b5", "a1/front/0", "b1/front/1/0/a", "outburst/0/b", "echo", "shove", "pass", "s1", "i2", "prosecutor", "front", "back"]
OPTIONS = [(advanced, fixed, abilities) for advanced in (False, True) for fixed in (False, True) for abilities in (False, True)]
EVERY_TABLE = [(players, *options) for players in range(3, 7) for options in OPTIONS]
PACKS = {}                                                        # content -> pack; filled by `make_packs`
SKIPPED = set()

document = partial(parts.document, "voices")


# ---------------------------------------------------------------------------------------------------------------- packs

def some(rng, of, word=None):
    """One of them, or several as a list, or the word for all."""
    return rng.choice([rng.choice(of), rng.sample(of, rng.randint(1, 3))] + ([word] * 2 if word else []))


def random_step(rng, strategy, depth, pushes):
    do = rng.choice([do for do in voices.STEPS if (do != "choose" or depth) and (do != "push" or pushes)])
    step = {"do": do}
    here = ["here", "away"] if strategy else []
    if do in ("put", "take", "flip", "shift"):
        step["token"] = rng.choice(voices.TOKENS)
    if do in ("put", "take", "flip", "shift", "draw") and rng.random() < 0.6:
        step["n"] = rng.choice([1, 1, 2, 3])
    for key in {"put": ["on"], "take": ["on"], "flip": ["on"], "shift": ["from", "to"], "influence": ["on"], "look": ["on"]}.get(do, []):
        step[key] = some(rng, voices.JURORS, "any")
    if do == "influence":
        step["draw"] = rng.randint(1, 4)
        step["place"] = rng.randint(1, step["draw"])
    elif do == "look" and rng.random() < 0.8:
        step["then"] = rng.sample(["drop", "move", "keep"], rng.randint(1, 3))
    elif do in ("destroy", "recall"):
        step["whose"], step["in"] = rng.choice(voices.WHOSE), rng.choice([some(rng, voices.AREAS, "any")] + here)
        if do == "recall" and rng.random() < 0.6:
            step["in"] = "destroyed"
        if do == "destroy" and rng.random() < 0.5:
            step["overhang"] = rng.random() < 0.8
    elif do == "push":
        step["whose"], step["from"] = rng.choice(voices.WHOSE), rng.choice([some(rng, voices.AREAS, "any"), "unused", "destroyed", "destroyed"] + here)
        step["to"] = rng.choice([some(rng, voices.AREAS, "any")] + here + (["same", "elsewhere"] * 2 if step["from"] not in ("unused", "destroyed") else []))
    elif do == "draw" and rng.random() < 0.8:
        step["for"] = rng.choice(["self", "other", "any"])
    elif do == "choose":
        for option in ("a", "b"):
            step[option] = {"do": [random_step(rng, strategy, depth - 1, pushes) for _ in range(rng.randint(1, 2))]}
        if rng.random() < 0.5:
            step["hidden"] = rng.random() < 0.5
    if rng.random() < 0.35:
        step["may"] = True
    return step


def random_goal(rng, depth=2):
    kind = rng.randint(0, 9 if depth else 6)
    bounds = rng.choice([{"min": rng.randint(0, 3)}, {"max": rng.randint(0, 3)}, {"min": 1, "max": rng.randint(1, 4)}])
    if kind == 0:
        return {"verdict": rng.choice(voices.VERDICTS), **bounds}
    if kind == 1:
        return dict(zip(["more", "than"], rng.sample(voices.VERDICTS, 2)))
    if kind == 2:
        return {"juror": rng.choice(voices.JURORS), "is": rng.choice(voices.VERDICTS)}
    if kind == 3:
        return {"control": rng.sample(voices.AREAS, rng.randint(1, 3))}
    if kind == 4:
        return {rng.choice(["destroyed", "cancelled"]): bounds}
    if kind <= 6:
        return {"destroyed": rng.choice(["most", "fewest"]), **rng.choice([{}, {"alone": True}, {"alone": False}])}
    if kind == 7:
        return {"not": random_goal(rng, depth - 1)}
    return {rng.choice(["all", "any"]): [random_goal(rng, depth - 1) for _ in range(rng.randint(1, 3))]}


def random_pack(rng, base):
    """Every kind of step, few tokens and cards, odd ids: what the fixture lacks."""
    pack = copied(base)
    for role in pack["roles"]:
        role["goal"] = random_goal(rng)
        role.pop("name", None)
    ids = ["a", "a_", "a1", "a10", "a1_", "a2", "a_b", "aa", "ab", "b", "z9", "z_"]
    rng.shuffle(ids)
    court = []
    for number in range(rng.choice([12, 12, 14])):
        stage = 1 if number % 2 else 2
        card = {"id": f"k{ids.pop()}" if number < 10 else f"q{number}", "stage": stage}
        for side in ("front", "back"):
            abilities = [{"who": rng.choice(["prosecutor"] + voices.AREAS[1:]), "do": [random_step(rng, False, 2, True) for _ in range(rng.randint(1, 2))]}
                         for _ in range(rng.randint(1, 3))]
            card[side] = {"do": abilities}
        heads = {one["who"] for side in ("front", "back") for one in card[side]["do"]} - {"prosecutor"}
        if not heads:
            card["back"]["do"].append({"who": "vision", "do": [{"do": "put", "token": "guilt", "on": "any"}]})
            heads = {"vision"}
        card["areas"] = rng.sample(sorted(heads), len(heads))
        court.append(card)
    strategy, copies, pushes = [], 0, 3
    while copies < 10:
        card = {"id": f"{rng.choice('abcstuz')}{len(strategy)}_x", "copies": rng.choice([1, 1, 2, 3]), "when": rng.choice(["after_push", "after_push", "when_destroyed"])}
        if rng.random() < 0.3:
            card["area"] = some(rng, voices.AREAS)
        if rng.random() < 0.4:
            card["need"] = rng.choice([{"own": rng.randint(1, 3)}, {"destroyed": rng.randint(1, 2)}])
        card["do"] = [random_step(rng, True, 2, pushes >= card["copies"]) for _ in range(rng.randint(1, 2))]
        pushes -= card["copies"] if "push" in json.dumps(card["do"]) else 0
        copies += card["copies"]
        strategy.append(card)
    pack.update(court=court, strategy=strategy, influence={kind: rng.randint(1, 4) for kind in voices.KINDS})
    total = sum(pack["influence"].values())
    pack["stories"] = [{"id": f"s{k}", "influence": [rng.choice(voices.JURORS) for _ in range(rng.choice([0, 1, 2, total]))], "first": rng.randint(-7, 9)} for k in range(3)]
    for key, (emotions, low, high) in voices.EMOTIONS.items():
        pack["markers"][key] = [{"emotion": rng.choice(emotions), "value": rng.randint(low, high)} for _ in range(8)]
    return pack


def make_packs(folder):
    """The two packs that are there, and others in `folder`."""
    PACKS[None] = voices.STANDARD
    base = scenario_pack("voices", FIXTURE)
    PACKS[FIXTURE] = voices.check_pack(base, FIXTURE)
    rng = random.Random(5)
    for number in range(6):
        pack = random_pack(rng, base)
        name = write_pack(folder, f"random-{number}", pack)
        PACKS[name] = voices.check_pack(pack, name)


def some_content(rng):
    return rng.choice([None, None, FIXTURE, FIXTURE, rng.choice(list(PACKS)), rng.choice(list(PACKS))])


def make_options(rng, players, advanced, fixed, abilities):
    return {"advanced": advanced, "prosecutor": rng.randrange(players) if fixed else None, "abilities": abilities}


# ---------------------------------------------------------------------------------------------------------------- play

def new_style(rng):
    """How a random game is played, so that rare places are reached."""
    return {"play": rng.choice([0.3, 0.9, 1.0]), "skip": rng.choice([0.1, 0.5]), "area": rng.choice(voices.AREAS), "crowd": rng.choice([0.0, 0.5, 0.9, 0.97]),
            "aim": rng.choice([0.0, 0.5, 1.0])}


def aim(rng, pos, move, style):
    """`at` and `slant`: often at a marker, often at a bound."""
    discs = pos["platforms"][move["area"]]
    move["at"], move["slant"] = rng.randint(1000, 6500), rng.randint(-1000, 1000)
    if discs and rng.random() < style["aim"]:
        move["at"] = min(6500, max(1000, rng.choice(discs)["x"] + rng.choice([0, 0, 1, -1, 700, -700, 2000, -2000])))
    if rng.random() < 0.25:
        move["at"] = rng.choice([1000, 1001, 1999, 3000, 3750, 6499, 6500])
    if rng.random() < 0.3:
        move["slant"] = rng.choice([-1000, -999, -1, 0, 0, 0, 1, 99, 100, 1000])


def pick_move(rng, pack, pos, style):
    """A legal move, by the game's style."""
    legal = voices.legal_moves(pack, pos)
    who = rng.choice(sorted(legal))
    entries = legal[who]
    last = entries[-1]["do"]
    if last in ("pass", "skip") and len(entries) > 1:
        yes = rng.random() < style["play"] if last == "pass" else rng.random() > style["skip"]
        entries = entries[:-1] if yes else entries[-1:]
    crowd = [entry for entry in entries if entry.get("area") == style["area"]]
    entry = rng.choice(crowd if crowd and rng.random() < style["crowd"] else entries)
    move = {"seat": who if who == "chance" else int(who), **{k: v for k, v in entry.items() if k not in ("p", "w")}}
    if move["do"] == "push":
        aim(rng, pos, move, style)
    return move


def play_on(rng, pack, pos, limit):
    """([move], [position before each and at the end])."""
    style, moves, trail = new_style(rng), [], [copied(pos)]
    while pos["phase"] != "over" and len(moves) < limit:
        move = pick_move(rng, pack, pos, style)
        voices.apply_move(pack, pos, move)
        again = copied(pos)
        voices.check_position(pack, again)                                    # what the game reaches is possible
        assert again == pos
        moves.append(move)
        trail.append(again)
    return moves, trail


def random_game(rng, content, table, limit=None):
    """(beginning, moves, trail)."""
    pack, players = PACKS[content], table[0]
    options = make_options(rng, *table)
    if rng.random() < 0.35:
        given = {key: value for key, value in options.items() if (value is not False and value is not None) or rng.random() < 0.5}
        moves, trail = play_on(rng, pack, voices.new_game(pack, players, options), limit or 1000)
        return {"players": players, **({"options": given} if given or rng.random() < 0.5 else {})}, moves, trail
    pos = sure_position(rng, content, players, options)
    begin = {"position": copied(pos)}
    moves, trail = play_on(rng, pack, pos, limit or rng.choice([40, 80, 150]))
    return begin, moves, trail


def reads(content, pos):
    """Whether the reference considers it a possible position."""
    try:
        voices.check_position(PACKS[content], copied(pos))
        return True
    except BadInput:
        return False


def play_games(differ, rng, games):
    for table in EVERY_TABLE * -(-games // 4):                                # every table, once for each four of N
        content = some_content(rng)
        ask_along(differ, rng, partial(document, content), random_game(rng, content, table), alone=0.7, most=40,
                  asked=lambda at, count: rng.random() <= 25 / count or at == count - 1)


# ---------------------------------------------------------------------------------------------------------------- positions

def scatter(rng, discs, marker):
    """Puts a marker onto a platform where it overlaps none, or returns False."""
    for _ in range(20):
        one = {"marker": marker, "x": rng.choice([1000, 6500, rng.randint(1000, 6500)]), "y": rng.choice([1000, 1000, 4200, 4201, 5199, 5200, rng.randint(1000, 5200)])}
        if discs and rng.random() < 0.4:                                      # touching
            other = rng.choice(discs)
            one["x"], one["y"] = rng.choice([(other["x"] + 2000, other["y"]), (other["x"] - 2000, other["y"]), (other["x"], other["y"] + 2000), (other["x"] + 1200, other["y"] + 1600)])
        if 1000 <= one["x"] <= 6500 and 1000 <= one["y"] <= 5200 and not any(voices.overlap(one, other) for other in discs):
            discs.append(one)
            return True
    return False


def split(rng, items, shares):
    """Each item to one of the lists, by shares."""
    lists = [[] for _ in shares]
    for item in items:
        rng.choices(lists, shares)[0].append(item)
    return lists


def made_up(rng, content, players, options):
    """A position put together piece by piece, of a phase without deep frames: mostly possible."""
    pack = PACKS[content]
    pos = voices.new_game(pack, players, options)
    while pos["phase"] == "setup":
        entry = rng.choice(voices.legal_moves(pack, pos)["chance"])
        voices.apply_move(pack, pos, {"seat": "chance", **{k: v for k, v in entry.items() if k not in ("p", "w")}})
    phase = pos["phase"] = rng.choice(["present", "push", "push", "push", "resolve", "cards"])
    pos["round"] = rng.choice([1, 4, 5, 8, rng.randint(1, 8)]) if phase != "cards" else rng.choice([4, rng.randint(1, 7)])
    pos["first"] = rng.randrange(players)
    pos["turns"] = {"present": 0, "push": rng.randrange(players)}.get(phase, players)
    if rng.random() < 0.3:                                                    # ruling 3: any assignment of sets
        owners = [seat for seat in voices.voices(pos) for _ in range(2 if players == 3 else 1)]
        pos["colours"] = {"grey": pos["prosecutor"], **dict(zip(rng.sample(voices.SETS, len(owners)), owners))}

    # the court
    court, slots = pos["court"], {}
    court["stage"] = 2 if pos["round"] > 4 or pos["round"] == 4 and phase == "cards" else 1
    cards = pack.stage(court["stage"])
    rng.shuffle(cards)
    least = voices.cards_needed(pos)
    cards = cards[:rng.choice([least, least, rng.randint(least, len(cards)), len(cards)])]
    names = list(voices.SLOTS)
    deal = []
    if phase == "cards" and len(cards) > 3 or phase == "cards" and pos["round"] == 4:
        deal = names if pos["round"] == 4 else ["top"]
    if len(cards) + len(deal) <= 3:
        names = [slot for slot in names if slot == "middle"] + rng.sample(["right", "top"], 2) if phase in ("push", "resolve") else rng.sample(names, 3)
    for slot in [one for one in names if one not in deal]:
        slots[slot] = cards.pop() if cards else None
    court.update({"top": None, "middle": None, "right": None, **slots, "deck": sorted(cards)})
    if phase in ("push", "resolve"):
        court["areas"] = pack.symbols(court["middle"])
    court["read"] = phase == "resolve"
    turn = (pos["first"] + pos["turns"]) % players
    left = rng.choice([2, 2, 1]) if players == 3 and turn != pos["prosecutor"] else 1
    mine = [colour for colour, seat in pos["colours"].items() if seat == turn]
    pos["stack"] = {"present": [], "push": [{"kind": "turn", "seat": turn, "left": left, "used": rng.choice(mine) if players == 3 and left == 1 and len(mine) == 2 else None}],
                    "resolve": [{"kind": "court", "side": rng.choice(["front", "back"]), "next": rng.randint(0, 2)}],
                    "cards": [{"kind": "planning", "next": rng.choice([0, 0, 2]), "seat": None}] + ([{"kind": "deal", "slots": deal}] if deal else [])}[phase]
    if phase == "cards" and pos["stack"][0]["next"]:
        pos["stack"][0]["seat"] = rng.choice(voices.voices(pos))

    # markers, cards, tokens
    on, shares = rng.choice([[voices.AREAS[0]], voices.AREAS[:2], voices.AREAS]), rng.choice([[1, 1, 3], [3, 0, 3], [0, 2, 2], [1, 4, 1], [0, 5, 1]])
    unused, destroyed, there = split(rng, rng.sample(voices.in_play(pos), len(voices.in_play(pos))), shares)
    for marker in there:
        if not scatter(rng, pos["platforms"][rng.choice(on)], marker):
            rng.choice([unused, destroyed]).append(marker)
    pos["unused"], pos["destroyed"] = sorted(unused), sorted(destroyed)
    for area in voices.AREAS:
        pos["platforms"][area] = voices.sort_discs(pos["platforms"][area])
    strategy = pos["strategy"]
    deck, discard, dealt = split(rng, rng.sample(pack.copies(), len(pack.copies())), rng.choice([[3, 1, 2], [0, 1, 3], [0, 0, 1], [0, 1, 0.3], [1, 0, 3]]))
    strategy["hands"] = [[] for _ in range(players)]
    most = rng.choice([3, 3, 3, 9])
    for card in dealt:
        able = [seat for seat in voices.voices(pos) if len(strategy["hands"][seat]) < most]
        (strategy["hands"][rng.choice(able)] if able else discard).append(card)
    strategy["deck"], strategy["discard"] = sorted(deck), discard
    strategy["hands"] = [sorted(hand) for hand in strategy["hands"]]
    tokens = [kind for kind in voices.KINDS for _ in range(pack.influence[kind])]
    rng.shuffle(tokens)
    supply, discard, jury = split(rng, tokens, rng.choice([[3, 1, 2], [0, 1, 3], [0, 0, 1], [0.2, 1, 1], [1, 0, 0]]))
    pos["influence"] = {"supply": sorted(supply), "discard": [{"kind": kind, "seen": random_seats(rng, players)} for kind in discard]}
    names = rng.choice([voices.JURORS, voices.JURORS[:2], [rng.choice(voices.JURORS)]])
    for juror in pos["jurors"].values():
        juror.update(guilt=rng.choice([0, 0, 1, 2, 3]), innocence=rng.choice([0, 0, 1, 2, 3]), influence=[])
    for kind in jury:
        pos["jurors"][rng.choice(names)]["influence"].append({"kind": kind, "seen": random_seats(rng, players)})
    return pos


def random_seats(rng, players):
    return sorted(rng.sample(range(players), rng.choice([0, 0, 1, 1, 2, players])))


def sure_position(rng, content, players, options):
    while True:
        pos = made_up(rng, content, players, options)
        if reads(content, pos):
            return pos


def random_frame(rng, pack, pos):
    """A frame with good types that need not fit."""
    players = pos["players"]
    seat = rng.randrange(players)
    lost = rng.sample(voices.in_play(pos), rng.choice([0, 0, 1, 2])) if pos["colours"] else []
    play = {"seat": seat, "card": rng.choice(sorted(pack.strategy))}
    holds = pos["strategy"]["hands"][seat]
    middle = pos["court"]["middle"] or sorted(pack.court)[0]
    return rng.choice([
        {"kind": "roles"}, {"kind": "deal", "slots": voices.SLOTS[rng.randint(0, 2):]}, {"kind": "draw", "seat": seat, "n": rng.choice([0, 1, 1, 2])}, {"kind": "story", "next": rng.randint(0, 2)},
        {"kind": "turn", "seat": seat, "left": rng.randint(0, 2), "used": rng.choice([None] + sorted(pos["colours"]))},
        {"kind": "window", "pusher": seat, "area": rng.choice(voices.AREAS), "lost": lost, "ask": random_seats(rng, players), "said": {}, "queue": [], "again": [], "played": []},
        {"kind": "window", "pusher": seat, "area": rng.choice(voices.AREAS), "lost": lost, "ask": [seat, (seat + 1) % players],
         "said": {str(seat): rng.choice(["pass"] + holds)}, "queue": [], "again": random_seats(rng, players), "played": rng.choice([[], [play]])},
        {"kind": "emotion", "seat": seat, "marker": rng.choice(voices.in_play(pos) or ["grey1"]), "area": rng.choice(voices.AREAS), "lost": lost, "done": rng.random() < 0.3},
        {"kind": "court", "side": rng.choice(["front", "back"]), "next": rng.randint(0, 2)}, {"kind": "planning", "next": rng.randint(0, 3), "seat": rng.choice([None, seat])},
        {"kind": "steps", "src": f"{middle}/{rng.choice(['front', 'back'])}/{rng.randint(0, 1)}", "actor": seat, "here": None, "next": rng.randint(0, 1), "drawn": None,
         "more": 0, "left": 0, "looked": None},
        voices.new_steps(play["card"], seat, rng.choice(voices.AREAS))])


def change_frame(rng, pack, pos, frame):
    """One field of a frame gets another value of its type."""
    players, seat = pos["players"], rng.randrange(pos["players"])
    key = rng.choice(sorted(frame))
    play = {"seat": seat, "card": rng.choice(sorted(pack.strategy))}
    markers = voices.in_play(pos) or ["grey1"]
    here = pos["strategy"]["hands"][seat]
    values = {"kind": list(voices.FRAMES), "slots": [["top"], ["right", "top"], ["right"], ["middle", "right", "top"], ["top", "right"], []], "seat": [None, seat, seat], "n": [0, 1, 2, 3],
              "next": [0, 1, 2, 3, 4], "left": [0, 1, 2, 3], "used": [None] + ["grey"] + voices.SETS, "pusher": [seat], "area": voices.AREAS,
              "lost": [[], rng.sample(markers, 1), rng.sample(markers, min(2, len(markers))), [markers[0]] * 2], "ask": [[], [seat], random_seats(rng, players), [seat, seat]],
              "said": [{}, {str(seat): "pass"}, {str(seat): play["card"]}, {str(seat): rng.choice(here or ["pass"])}], "queue": [[], [play], [play, {**play, "seat": (seat + 1) % players}]],
              "again": [[], [seat], random_seats(rng, players)], "played": [[], [play], [play, play]], "marker": [rng.choice(markers)], "done": [True, False], "side": ["front", "back"],
              "src": [f"{pos['court']['middle']}/front/0", f"{pos['court']['middle']}/back/0", play["card"], f"{frame.get('src')}/0/a", f"{frame.get('src')}/1/b", "x/front/0", ""],
              "actor": [seat], "here": [None] + voices.AREAS, "drawn": [None, [], ["blank"], ["guilty", "blank"]], "more": [0, 1, 2], "looked": [None] + voices.JURORS}
    frame[key] = rng.choice(values[key])


def purposeful(rng, pack, pos):
    """A mutation that knows what the fields mean."""
    pos = copied(pos)
    players, court, strategy = pos["players"], pos["court"], pos["strategy"]
    i, kind = rng.randrange(players), rng.randint(0, 23)
    tokens = [pos["influence"]["discard"]] + [juror["influence"] for juror in pos["jurors"].values()]
    if kind == 0:
        pos["phase"] = rng.choice(voices.PHASES)
        if rng.random() < 0.5:
            pos["stack"] = []
    elif kind == 1:
        pos["round"] = rng.randint(0, 8)
    elif kind == 2:
        pos["turns"] = rng.randint(0, players)
        if rng.random() < 0.6 and pos["phase"] == "push" and pos["first"] is not None:
            pos["stack"][0]["seat"] = (pos["first"] + pos["turns"]) % players
    elif kind == 3:
        pos[rng.choice(["first", "first", "prosecutor", "story"])] = rng.choice([None, i, i, "s1"])
    elif kind == 4:
        pos["options"][rng.choice(["advanced", "abilities"])] ^= True
    elif kind == 5:
        pos["options"]["prosecutor"] = rng.choice([None, i, pos["prosecutor"], players])
    elif kind == 6:
        j = rng.randrange(players)
        if rng.random() < 0.5:
            pos["roles"][i], pos["roles"][j] = pos["roles"][j], pos["roles"][i]
        else:
            pos["roles"][i] = rng.choice([None] + sorted(pack.roles))
    elif kind == 7 and pos["colours"]:
        a, b = rng.choice(sorted(pos["colours"])), rng.choice(["grey"] + voices.SETS)
        pos["colours"][b] = rng.choice([pos["colours"].pop(a), i])
    elif kind in (8, 9):                                                      # a marker goes elsewhere, or is there twice, or is lost
        marker = rng.choice(voices.in_play(pos) or ["grey1"])
        if rng.random() < 0.85:
            voices.take_up(pos, marker)
        where = rng.choice(["unused", "destroyed", "platform", "platform", None])
        if where == "platform":
            area = rng.choice(voices.AREAS)
            if rng.random() < 0.6:
                scatter(rng, pos["platforms"][area], marker)
            else:
                pos["platforms"][area].append({"marker": marker, "x": rng.choice([999, 1000, 6500, 6501, 3000]), "y": rng.choice([999, 1000, 5200, 5201, 3000])})
        elif where:
            pos[where].append(marker)
    elif kind == 10:
        discs = [one for area in voices.AREAS for one in pos["platforms"][area]]
        if discs:
            one = rng.choice(discs)
            one[rng.choice("xy")] += rng.choice([-1, 1, -500, 500, 1500, -1500])
    elif kind in (11, 12):                                                    # a court card goes elsewhere, is there twice, is lost, is another
        slot, other = rng.sample(voices.SLOTS + ["deck"], 2)
        if slot == "deck" and court["deck"]:
            card = court["deck"].pop(rng.randrange(len(court["deck"])))
        else:
            card = court[slot] if slot != "deck" else None
            if slot != "deck":
                court[slot] = rng.choice([None, None, court[slot]])
        if rng.random() < 0.2:
            card = rng.choice(sorted(pack.court))
        if other == "deck" and card:
            court["deck"].append(card)
        elif other != "deck" and rng.random() < 0.6:
            court[other] = card
    elif kind == 13:
        court["areas"] = rng.choice([None, ["vision", "speech"], ["speech", "vision"], court["areas"] and court["areas"][::-1], pack.symbols(court["middle"]) if court["middle"] else []])
        if rng.random() < 0.3:
            court["read"] = not court["read"]
    elif kind == 14:
        court[rng.choice(["stage", "read"])] = rng.choice([1, 2, True, False])
    elif kind == 15:                                                          # a strategy card goes elsewhere
        zones = [strategy["deck"], strategy["discard"]] + strategy["hands"]
        source = rng.choice([zone for zone in zones if zone] or [["x"]])
        card = rng.choice(source)
        if rng.random() < 0.85:
            source.remove(card)
        if rng.random() < 0.9:
            rng.choice(zones).append(card)
    elif kind == 16:                                                          # a token goes elsewhere
        source = rng.choice([zone for zone in tokens if zone] or [[]])
        if source and rng.random() < 0.6:
            token = source.pop(rng.randrange(len(source)))
            if rng.random() < 0.7:
                rng.choice(tokens).append(token)
            else:
                pos["influence"]["supply"].append(token["kind"])
        elif pos["influence"]["supply"]:
            kind_of = pos["influence"]["supply"].pop(rng.randrange(len(pos["influence"]["supply"])))
            rng.choice(tokens).append({"kind": rng.choice([kind_of] * 9 + voices.KINDS), "seen": random_seats(rng, players)})
        for token in tokens[0][-1:]:
            token["seen"] = rng.choice([token["seen"], token["seen"][::-1], [i], [i, i], [players]])
    elif kind == 17:
        juror = pos["jurors"][rng.choice(voices.JURORS)]
        juror[rng.choice(voices.TOKENS)] = rng.choice([0, 1, 2, -1, 9])
    elif kind == 18:                                                          # all tokens or cards at once
        if rng.random() < 0.5:
            influence = pos["influence"]
            if rng.random() < 0.5:
                influence["discard"] += [{"kind": one, "seen": [i]} for one in influence["supply"]]
                influence["supply"] = []
            else:
                influence["supply"] += [one["kind"] for one in influence["discard"]]
                influence["discard"] = []
        else:
            a, b = rng.sample([strategy["deck"], strategy["discard"], rng.choice(strategy["hands"])], 2)
            a += b
            del b[:]
    elif kind == 19:
        pos["verdict"] = rng.choice([None, {name: rng.choice(voices.VERDICTS) for name in voices.JURORS}, {name: voices.verdict_of(pos["jurors"][name]) for name in voices.JURORS}])
        pos["cancelled"] = rng.choice([None, 0, 3, -1])
    elif kind == 20:                                                          # every set in another order: no change
        for zone in [pos["unused"], pos["destroyed"], court["deck"], strategy["deck"], pos["influence"]["supply"], *strategy["hands"], *pos["platforms"].values()]:
            rng.shuffle(zone)
        if court["areas"]:
            rng.shuffle(court["areas"])
    elif kind == 21:
        pos = voices.view(pos, rng.choice([None, i]))
    elif kind == 22 or not pos["stack"]:
        stack = pos["stack"]
        if stack and rng.random() < 0.5:
            stack.pop(rng.choice([-1, 0]))
        if rng.random() < 0.7:
            stack.insert(rng.choice([len(stack), len(stack), 0]), random_frame(rng, pack, pos))
    else:
        change_frame(rng, pack, pos, rng.choice(pos["stack"]))
    return pos


def too_large(pos):
    """Numbers that the page does not bound, but a program of fixed size may."""
    if type(pos) is not dict:
        return False
    numbers = [pos.get("cancelled")]
    for juror in pos["jurors"].values() if type(pos.get("jurors")) is dict else []:
        numbers += list(juror.values()) if type(juror) is dict else []
    for frame in pos["stack"] if type(pos.get("stack")) is list else []:
        numbers += list(frame.values()) if type(frame) is dict else []
    return any(is_int(n, 200) for n in numbers)


def add_position(differ, content, pos, kind="positions", **fields):
    if too_large(pos) or kind in SKIPPED:
        return None
    return differ.add(kind, document(content, position=pos, **fields))


def try_position(differ, rng, content, pos, kind="positions"):
    """Reads it; if it is accepted, plays on from there."""
    answer = add_position(differ, content, pos, kind)
    if answer and answer[0] == 0 and not answer[1]["over"]:
        start = copied(pos)
        voices.check_position(PACKS[content], start)
        played, style = [], new_style(rng)
        for _ in range(rng.randint(1, 12)):                                   # no check: by the letter odd frames may lead to odder ones
            if start["phase"] != "over":
                played.append(pick_move(rng, PACKS[content], start, style))
                voices.apply_move(PACKS[content], start, played[-1])
        add_position(differ, content, pos, kind, moves=played)


def deep_position(rng, trail):
    """An index into a game's positions, rare stacks as likely as common ones."""
    shape = rng.choice(sorted({" ".join(frame["kind"] for frame in pos["stack"]) for pos in trail}))
    return rng.choice([at for at, pos in enumerate(trail) if " ".join(frame["kind"] for frame in pos["stack"]) == shape])


def try_positions(differ, rng, games):
    for _ in range(games):
        content, table = some_content(rng), rng.choice(EVERY_TABLE)
        _, _, trail = random_game(rng, content, table)
        for _ in range(80):
            at = deep_position(rng, trail) if rng.random() < 0.7 else some_position(rng, trail)
            changed = mutate(rng, trail[at], ODD, WORDS) if rng.random() < 0.35 else purposeful(rng, PACKS[content], trail[at])
            if rng.random() < 0.15 and reads(content, changed):
                changed = purposeful(rng, PACKS[content], changed)
            try_position(differ, rng, content, changed)
        for _ in range(30):
            content, table = some_content(rng), rng.choice(EVERY_TABLE)
            try_position(differ, rng, content, made_up(rng, content, table[0], make_options(rng, *table)))


# ---------------------------------------------------------------------------------------------------------------- pushes

def try_pushes(differ, rng, games):
    """H-4.5 on platforms as full as possible: each push is its own document."""
    pack = PACKS[FIXTURE]
    for _ in range(40 * games):
        pos = sure_position(rng, FIXTURE, 6, {"advanced": True, "prosecutor": 0, "abilities": False})
        pos.update(phase="push", turns=0, first=1)
        pos["round"], pos["court"] = 2, {"stage": 1, "deck": ["a4"], "top": "a3", "middle": "a1", "right": "a2", "areas": ["vision", "speech"], "read": False}
        pos["stack"] = [{"kind": "turn", "seat": 1, "left": 1, "used": None}]
        area = rng.choice(voices.AREAS)
        pos["platforms"] = {one: [] for one in voices.AREAS}
        discs = pos["platforms"][area]
        markers = voices.in_play(pos)
        rng.shuffle(markers)
        mine = next(marker for marker in markers if voices.owner(pos, marker) == 1)
        markers.remove(mine)
        for _ in range(rng.choice([1, 2, 4, 6, 9, 12])):
            if scatter(rng, discs, markers[-1]):
                markers.pop()
        pos["unused"], pos["destroyed"] = sorted(markers[2:] + [mine]), sorted(markers[:2])
        pos["platforms"][area] = voices.sort_discs(discs)
        pos["strategy"].update(deck=pack.copies(), discard=[], hands=[[] for _ in range(6)])
        if not reads(FIXTURE, pos):
            continue
        move = {"seat": 1, "do": "push", "marker": mine, "area": area}
        aim(rng, pos, move, new_style(rng))
        differ.add("pushes", document(FIXTURE, position=pos, moves=[move], show=["position"]))


# ---------------------------------------------------------------------------------------------------------------- moves

def odd_move(rng, pack, pos, moves):
    """A move that is wrong in some way (or, now and then, right)."""
    if pos["phase"] != "over" and (rng.random() < 0.7 or not moves):
        move = pick_move(rng, pack, pos, new_style(rng))
    else:
        move = copied(rng.choice(moves)) if moves else {"seat": 0, "do": "pass"}
    players, kind = pos["players"], rng.randint(0, 14)
    every = {**voices.SEAT_VERBS, **voices.CHANCE_VERBS}
    args = [key for key in move if key not in ("seat", "do")]

    def value(field):
        cards = sorted(pack.strategy) + sorted(pack.court)
        hand = pos["strategy"]["hands"][rng.randrange(players)] or cards
        slots = [pos["court"][slot] for slot in voices.SLOTS if pos["court"][slot]] or cards
        seat = [rng.randint(-1, players), rng.randrange(players)]
        return rng.choice({
            "marker": MARKERS + voices.in_play(pos) * 2 + ["blue9"], "area": voices.AREAS * 3 + ["brain"], "at": [999, 1000, 3500, 3500, 6500, 6501], "slant": [-1001, -1000, 0, 0, 1000, 1001],
            "card": [rng.choice(cards), rng.choice(hand), rng.choice(slots), "x"], "next": seat, "with": seat, "for": seat, "to": seat + voices.JURORS[:2], "on": voices.JURORS * 2 + ["any", "x"],
            "from": voices.JURORS * 2 + ["any"], "token": voices.KINDS * 2 + ["guilt"], "option": ["a", "b", "c", ""], "role": sorted(pack.roles) + ["x"], "slot": voices.SLOTS + ["deck"],
            "story": sorted(pack.stories) + ["x"]}[field])

    if kind == 0:
        move["seat"] = rng.choice(list(range(players)) + ["chance", "chance", players, -1, "0", None, True, 0.0, [], "Chance", 2 ** 32])
    elif kind == 1:
        move["do"] = rng.choice(list(every) + ["", "Push", None, 3, [], "pass "])
    elif kind == 2:
        del move[rng.choice(list(move))]
    elif kind == 3:
        move[rng.choice(["p", "w", "n", "card", "at", "to", "on", "marker", "q", ""])] = rng.choice([1, None, "a1", "wary", [], True, 3500])
    elif kind == 4 and args:
        move[rng.choice(args)] = copied(rng.choice(ODD))
    elif kind in (5, 6) and args:
        move[rng.choice(args)] = value(rng.choice(args))
    elif kind in (7, 8, 9):
        do = rng.choice(list(every))
        move = {"seat": "chance" if do in voices.CHANCE_VERBS else rng.choice([rng.randrange(players)] + [seat for seat in voices.to_act(pack, pos) * 3 if seat != "chance"]),
                "do": do, **{field: value(field) for field in every[do]}}
    elif kind == 10:
        move["seat"] = rng.choice(list(range(players)) + ["chance"])
    elif kind == 11:
        move = rng.choice([None, 3, "pass", [], {}, True, [move], {"do": "pass"}, {"seat": 0}, {"seat": 0, "do": "pass"}, {"seat": "chance", "do": "pass"}, {"seat": 0, "do": "skip"}])
    elif kind == 12 and moves:
        move = copied(rng.choice(moves))
    elif args:                                                                # a good move, except for one thing
        key = rng.choice(args)
        old = move[key]
        move[key] = rng.choice([old + 1, old - 1, float(old), str(old), old + 2 ** 32, 2 ** 63, -1]) if type(old) is int else rng.choice([value(key), value(key), old + " ", old.upper(), None])
    return move


def try_moves(differ, rng, games):
    for _ in range(games):
        content, table = some_content(rng), rng.choice(EVERY_TABLE)
        end_oddly(differ, rng, partial(document, content), partial(odd_move, rng, PACKS[content]), random_game(rng, content, table))


# ---------------------------------------------------------------------------------------------------------------- documents

def try_documents(differ, rng):
    texts = ['{"game":"voices","players":%s}' % n for n in ("0", "1", "2", "3", "4", "5", "6", "7", "-3", "4.0", "4e0", "true", "null", '"4"', "[4]", "4294967300", "04", "+4", "-0")]
    texts += ['{"game":"voices","players":%d,"options":%s}' % (n, o) for n in (3, 6) for o in (
        "{}", "null", "[]", '""', "1", '{"advanced":true}', '{"advanced":false}', '{"advanced":1}', '{"advanced":null}', '{"advanced":"true"}', '{"prosecutor":null}', '{"prosecutor":0}',
        '{"prosecutor":2}', '{"prosecutor":3}', '{"prosecutor":5}', '{"prosecutor":6}', '{"prosecutor":-1}', '{"prosecutor":1.0}', '{"prosecutor":true}', '{"prosecutor":"0"}',
        '{"prosecutor":[0]}', '{"abilities":true}', '{"abilities":0}', '{"abilities":null}', '{"abilities":false,"abilities":false}', '{"x":1}', '{"Advanced":true}',
        '{"advanced":true,"prosecutor":1,"abilities":true}', '{"prosecutor":4294967296}')]
    texts += ['{"game":"voices","players":4,"content":%s}' % c for c in ('"standard"', '"voices-pack.json"', '"./voices-pack.json"', '"night-pack.json"', '"vote-pack.json"', '"voices.json"',
                                                                        '"voices-pack"', '"nowhere.json"', '""', "null", '"../scenarios/voices-pack.json"')]
    texts += ['{"game":"voices"}', '{"game":"voices","players":4,"position":{}}', '{"game":"voices","position":null}', '{"game":"voices","position":[]}', '{"game":"voices","position":{}}',
              '{"game":"Voices","players":4}', '{"game":"voices!","players":4}', '{"game":"voices","players":4,"moves":{}}', '{"game":"voices","players":4,"seed":"%s"}' % ("0" * 63),
              '{"game":"voices","players":4,"seed":"%s"}' % ("A" * 64), '{"game":"voices","players":4,"show":["legals"]}']
    good = json.dumps(voices.new_game(PACKS[None], 4, {"advanced": False, "prosecutor": None, "abilities": False}))
    for old, new in (('"round": 0', '"round": 0.0'), ('"round": 0', '"round": -0'), ('"round": 0', '"round": 1'), ('"round": 0', '"round": 0, "round": 0'), ('"turns": 0', '"turns": false'),
                     ('"first": null', '"first": 0'), ('"story": null', '"story": 0'), ('"colours": {}', '"colours": []'), ('"colours": {}', '"colours": {"grey": 0}'), ('"unused": []', '"unused": ["grey1"]'),
                     ('"kind": "roles"', '"kind": "roles", "x": 1'), ('"kind": "roles"', '"kind": "story"'), ('"cancelled": null', '"cancelled": 0'), ('"game": "voices"', '"game": "vote"'),
                     ('"game": "voices", ', ""), ('"players": 4', '"players": 5'), ('"stage": 1', '"stage": 2'), ('"read": false', '"read": true'), ('"areas": null', '"areas": []'),
                     ('"blank", ', ""), ('"blank"', '"Blank"'), ('"roles": [null', '"roles": ["prosecutor"'), ('"prosecutor": null', '"prosecutor": 0')):
        texts.append('{"game":"voices","position":%s}' % good.replace(old, new, 1))
    for text in texts:
        differ.add("documents", text.encode("utf-8"))
    content = FIXTURE
    for table in ((3, True, False, True), (5, False, True, True), (4, False, False, False)):
        _, _, trail = random_game(rng, content, table)
        for start in (trail[deep_position(rng, trail)], trail[-1]):           # every field left out, null, or of another type
            for field in start:
                for value in rng.sample([None, 0, True, "x", [], {}, [None], -1], 4):
                    add_position(differ, content, {**start, field: value}, "documents")
                add_position(differ, content, {k: v for k, v in start.items() if k != field}, "documents")
            for outer in ("options", "court", "strategy", "influence"):
                for field in start[outer]:
                    for value in rng.sample([None, 0, True, "x", [], {}, [None], -1, [[]]], 4):
                        add_position(differ, content, {**start, outer: {**start[outer], field: value}}, "documents")
                    add_position(differ, content, {**start, outer: {k: v for k, v in start[outer].items() if k != field}}, "documents")
                add_position(differ, content, {**start, outer: {**start[outer], "x": 0}}, "documents")
            for number, frame in enumerate(start["stack"]):
                for field in frame:
                    for value in rng.sample([None, 0, True, "x", [], {}, [None], -1, [[]], "grey1", "a1"], 5):
                        stack = copied(start["stack"])
                        stack[number][field] = value
                        add_position(differ, content, {**start, "stack": stack}, "documents")
                    stack = copied(start["stack"])
                    del stack[number][field]
                    add_position(differ, content, {**start, "stack": stack}, "documents")


# ---------------------------------------------------------------------------------------------------------------- mutated packs

GONE = object()                                                   # the key is left out


def with_change(pack, path, value):
    """A copy with the value at a path replaced (a function: changed)."""
    pack = copied(pack)
    inner = pack
    for key in path[:-1]:
        inner = inner[key]
    if value is GONE:
        inner.pop(path[-1])
    else:
        inner[path[-1]] = value(inner[path[-1]]) if callable(value) else copied(value)
    return pack


def pack_changes():
    """What the tables of the page check, one by one, and what they let pass. (path, values)."""
    step = ("court", 0, "front", "do", 0, "do", 0)                # put
    look, influence = ("court", 0, "front", "do", 1, "do", 0), ("court", 0, "back", "do", 0, "do", 0)
    push, hit, recall = ("court", 1, "front", "do", 1, "do", 0), ("court", 2, "back", "do", 0, "do", 0), ("court", 3, "back", "do", 0, "do", 0)
    choose, draw, shift = ("court", 2, "front", "do", 0, "do", 0), ("court", 4, "back", "do", 0, "do", 0), ("court", 5, "back", "do", 1, "do", 0)
    shove, affidavit, echo = ("strategy", 4, "do", 0), ("strategy", 0), ("strategy", 3)
    juror_values = ["any", "rational", ["wary", "bored"], ["bored", "wary"], "juror", "vision", 1, {}, None, [1], ["x"], "here"]
    area_values = ["any", "planning", ["speech", "vision"], "here", "away", ["here"], "destroyed", "unused", "same", "elsewhere", "x", 3, None, ["x"]]
    text_values = [{}, {"en": "x"}, {"ru": "ж", "hu": "ű"}, {"en": "x", "ru": "y", "hu": "z"}, {"de": "x"}, {"en": 1}, {"en": None}, "x", [], 3, None]
    yield ("game",), ["night", "Voices", 3, None, GONE]
    for path in (("name",), ("roles", 0, "name"), ("court", 0, "name"), ("court", 0, "front", "text"), ("strategy", 0, "text"), ("stories", 0, "opening"), ("stories", 0, "verdict"), choose + ("a", "text")):
        yield path, text_values + [GONE]
    yield ("roles", 1, "text"), text_values
    yield ("note",), [1, {}]
    yield ("jurors",), [{}, {"wary": {}}, {"wary": {"name": {"en": "x"}}}, {"x": {}}, {"wary": {"text": {}}}, {"wary": 1}, [], None, 1]
    yield ("areas",), [{}, {"vision": {}}, {"vision": {"name": {}, "text": {"hu": "x"}}}, {"wary": {}}, {"vision": {"x": {}}}, [], None]
    for key in ("roles", "court", "strategy", "stories", "advanced", "influence", "markers"):
        yield (key,), [GONE, [], {}, None, 1, "x", [1], [{}], lambda v: v + [copied(v[0])] if type(v) is list else v, lambda v: v[1:] if type(v) is list else v]
    for path in (("roles", 1), ("court", 1), ("strategy", 1), ("stories", 1)):
        yield path + ("id",), ["x1", "x_", "X", "1x", "_x", "x-y", "x y", "", "é", 3, None, GONE, "x\0", "pass", "a1", "prosecutor"]
        yield path + ("extra",), [1]
    # roles
    yield ("roles", 1, "symbol"), ["prosecutor", "innocent", "neutral", "Guilty", 1, None, GONE]
    yield ("roles", 0, "symbol"), ["guilty"]
    yield ("roles", 0, "id"), ["public", "prosecutor_2"]
    yield ("roles", 1, "players"), [[], [4, 5], [3], ["4"], [4.0], 4, None, GONE, {}]
    yield ("roles", 0, "players"), [[], [3, 4, 5], [6, 5, 4, 3]]
    yield ("roles", 1, "goal"), [
        GONE, None, {}, [], {"verdict": "guilty"}, {"verdict": "guilty", "min": 1, "max": 2}, {"verdict": "abstain", "max": 0}, {"verdict": "guilt", "min": 1}, {"verdict": "guilty", "min": "1"},
        {"verdict": "guilty", "min": 1.0}, {"verdict": "guilty", "min": None}, {"verdict": "guilty", "x": 1}, {"verdict": 1, "min": 1}, {"min": 1}, {"more": "guilty", "than": "innocent"},
        {"more": "abstain", "than": "guilty"}, {"more": "guilty"}, {"than": "guilty"}, {"more": "guilty", "than": "x"}, {"more": "guilty", "than": "innocent", "x": 1}, {"juror": "wary", "is": "abstain"},
        {"juror": "wary"}, {"juror": "x", "is": "guilty"}, {"juror": "wary", "is": "x"}, {"is": "guilty"}, {"control": ["planning"]}, {"control": ["x"]}, {"control": "vision"}, {"control": [1]},
        {"control": ["vision"], "alone": True}, {"destroyed": {"min": 1}}, {"destroyed": {"max": 1}}, {"destroyed": {"min": 0, "max": 8}}, {"destroyed": {"x": 1}}, {"destroyed": 3}, {"destroyed": None},
        {"destroyed": "most"}, {"destroyed": "fewest", "alone": True}, {"destroyed": "fewest", "alone": False}, {"destroyed": "most", "alone": 1}, {"destroyed": "least"}, {"destroyed": "most", "min": 1},
        {"cancelled": {"min": 2}}, {"cancelled": {"min": "2"}}, {"cancelled": "most"}, {"cancelled": 2}, {"all": [{"not": {"any": [{"more": "guilty", "than": "innocent"}]}}]}, {"all": {}}, {"any": [1]},
        {"not": []}, {"not": {"x": 1}}, {"not": {"all": [{"any": [{"verdict": "x"}]}]}}, {"or": []}, {"more": "guilty", "than": "innocent", "juror": "wary"}]
    for key in ("3", "6"):
        yield ("advanced", key), [GONE, None, [], ["guilty"], ["guilty", "guilty"], ["neutral", "innocent"], ["guilty", "prosecutor"], ["innocent", 1], ["guilty"] * 5, ["neutral"] * 5, ["innocent"] * 4 + ["neutral"],
                                  ["guilty"] * 4 + ["innocent"], {}]
    yield ("advanced", "7"), [["guilty"] * 6]
    yield ("advanced", "2"), [["guilty"]]
    # court
    yield ("court", 0, "stage"), [2, 0, 3, "1", 1.0, None, GONE]
    yield ("court", 0, "areas"), [["speech", "vision"], ["vision"], ["vision", "speech", "movement"], ["vision", "planning"], [], "vision", ["vision", "x"], [1], None, GONE]
    for side in ("front", "back"):
        yield ("court", 0, side), [GONE, None, [], {}, {"do": []}, {"do": {}}, {"text": {}}, {"do": [{"who": "prosecutor", "do": []}], "x": 1}]
    ability = step[:-2]
    yield ability + ("who",), ["vision", "planning", "voice", "x", 1, None, GONE]
    yield ability + ("may",), [True]
    yield ability + ("do",), [GONE, None, {}, "put", [1], [{}], [[]]]
    # steps
    yield step + ("do",), ["take", "flip", "shift", "look", "Put", "x", 1, None, GONE, "choose", "destroy", "draw"]
    for path in (step, look, influence, push, hit, recall, choose, draw, shift, shove):
        yield path + ("may",), [True, False, 1, None, "true"]
        yield path + ("x",), [1]
    yield step + ("token",), ["innocence", "guilty", 1, None, GONE]
    for path, keys in ((step, ["n"]), (draw, ["n"]), (shift, ["n"]), (influence, ["draw", "place"])):
        for key in keys:
            yield path + (key,), [1, 2, 3, 0, -1, 1.0, "1", True, None, GONE]
    for path, key in ((step, "on"), (look, "on"), (influence, "on"), (shift, "from"), (shift, "to")):
        yield path + (key,), juror_values + [GONE]
    yield look + ("then",), [["keep"], ["drop", "keep", "move"], ["look"], "keep", [1], None, GONE, {}]
    for path in (hit, recall, push, shove):
        yield path + ("whose",), ["own", "other", "voice", "prosecutor", "any", "x", 1, None, GONE, ["own"]]
    for path, key in ((hit, "in"), (recall, "in"), (push, "from"), (push, "to"), (shove, "from"), (shove, "to"), (("strategy", 1, "do", 0), "in"), (("strategy", 2, "do", 0), "in")):
        yield path + (key,), area_values + [GONE]
    for path in (hit, ("strategy", 1, "do", 0)):
        yield path + ("overhang",), [True, False, 1, None]
    yield recall + ("overhang",), [True]
    for from_, to in (("unused", "same"), ("unused", "elsewhere"), ("destroyed", "same"), ("destroyed", "elsewhere"), ("destroyed", "here"), ("unused", "away"), ("unused", ["vision"]), ("any", "same")):
        yield shove, [{"do": "push", "whose": "own", "from": from_, "to": to}]
        yield push, [{"do": "push", "whose": "own", "from": from_, "to": to}]
    yield draw + ("for",), ["self", "other", "any", "voice", 1, None, GONE]
    yield choose + ("hidden",), [True, False, 1, None, GONE]
    yield choose + ("a",), [GONE, None, [], {}, {"do": {}}, {"do": [{"do": "put", "token": "guilt", "on": "any"}]}, {"do": [{"do": "x"}]}, {"do": [], "hidden": True},
                            {"do": [{"do": "destroy", "whose": "any", "in": "here"}]}]
    yield choose + ("c",), [{"do": []}]
    yield ("strategy", 6, "do", 0, "a", "do"), [[{"do": "destroy", "whose": "any", "in": "here"}], [{"do": "recall", "whose": "any", "in": "away", "may": True}]]
    # strategy cards, stories, influence, markers
    yield affidavit + ("copies",), [1, 4, 0, -1, 1.0, "3", None, GONE]
    yield affidavit + ("when",), ["when_destroyed", "before_push", 1, None, GONE]
    yield affidavit + ("area",), ["planning", ["vision"], ["movement", "speech"], "here", "any", 1, None, GONE, [1]]
    yield echo + ("need",), [{"own": 1}, {"destroyed": 2}, {"x": 1}, {"own": "1"}, {"own": None}, [], 2, None, GONE]
    yield affidavit + ("do",), [GONE, None, {}, [1]]
    yield ("stories", 0, "influence"), [[], ["wary"] * 14, ["wary"] * 15, ["x"], [1], "wary", None, GONE]
    yield ("stories", 0, "first"), [0, -7, 7, 1.0, "0", None, GONE]
    for kind in voices.KINDS:
        yield ("influence", kind), [0, 1, 9, -1, 1.0, "1", None, GONE]
    yield ("influence", "red"), [1]
    yield ("influence",), [{"guilty": 1, "innocent": 1, "blank": 1}, {"guilty": 1, "innocent": 1, "blank": 0}, {"guilty": 0, "innocent": 0, "blank": 3}]
    for key in ("voice", "prosecutor"):
        yield ("markers", key), [GONE, None, [], {}, lambda v: v[:7], lambda v: v + v[:1], lambda v: v[::-1]]
        yield ("markers", key, 0), [GONE, None, {"emotion": "joy", "value": 9}, {"emotion": "joy", "value": 10}, {"emotion": "joy", "value": 0}, {"emotion": "joy"}, {"emotion": "panic", "value": 1},
                                    {"emotion": "Joy", "value": 1}, {"emotion": "joy", "value": 1, "x": 1}, {"value": 1}, {"emotion": "joy", "value": 1.0}, 3]
    yield ("markers", "prosecutor", 0), [{"emotion": "panic", "value": 0}, {"emotion": "nervousness", "value": 0}]
    yield ("markers", "x"), [[]]


def pack_readings():
    """Where the page is silent: voices.py takes one of two ways."""
    step, choose = ("court", 0, "front", "do", 0, "do", 0), ("court", 2, "front", "do", 0, "do", 0)
    yield ("name",), [{"en": ""}]
    yield ("roles", 1, "players"), [[4, 4], [4, 7], [2, 4]]
    for path in (step, ("court", 0, "front", "do", 1, "do", 0), ("court", 0, "back", "do", 0, "do", 0)):
        yield path + ("on",), [[], ["wary", "wary"]]
    yield ("court", 0, "front", "do", 1, "do", 0, "then"), [[], ["keep", "keep"]]
    yield ("court", 2, "back", "do", 0, "do", 0, "in"), [[], ["vision", "vision"]]
    yield ("court", 0, "areas"), [["vision", "speech", "vision"]]
    yield step[:-1], [[]]
    yield choose + ("a", "do"), [[]]
    yield ("strategy", 0, "do"), [[]]
    yield ("strategy", 0, "area"), [[], ["vision", "vision"]]
    yield ("strategy", 0, "need"), [{}, {"own": 0}, {"own": 1, "destroyed": 1}]
    yield ("roles", 1, "goal"), [{"verdict": "guilty"}, {"verdict": "guilty", "min": 3, "max": 2}, {"verdict": "guilty", "min": -1}, {"control": []}, {"control": ["vision", "vision"]}, {"all": []}, {"any": []},
                                 {"destroyed": {}}, {"cancelled": {}}, {"more": "guilty", "than": "guilty"}]
    yield ("markers", "voice", 0), [{"emotion": "panic", "value": 0}]


def try_packs(differ, rng, games):
    good = scenario_pack("voices", FIXTURE)
    folder = tempfile.mkdtemp(prefix="differ-packs-")

    packs = [("packs", good), ("packs", []), ("packs", None), ("packs", "voices")]
    for kind, changes in (("packs", pack_changes()), ("readings", pack_readings())):
        packs += [(kind, with_change(good, path, value)) for path, values in changes for value in values if kind not in SKIPPED]
    small = [one for one in ODD if not is_int(one, 10)]
    words = WORDS + list(voices.STEPS) + voices.WHOSE + ["here", "away", "guilt", "innocence", "after_push"]
    mutated = [mutate(rng, good, small, words) for _ in range(40 * games)]
    packs += [("readings" if is_silent(pack) else "packs", pack) for pack in mutated]
    for number, (kind, pack) in enumerate(packs):
        if kind in SKIPPED:
            continue
        name = write_pack(folder, number, pack)
        differ.add(kind, document(name, players=rng.randint(3, 6), options={"advanced": rng.random() < 0.3}, seed="00" * 32))
    text = json.dumps(good)
    for number, data in enumerate((b"", b"{", text.encode()[:-1] + b',"game":"voices"}', b"\xef\xbb\xbf" + text.encode(), text.encode() + b" \n", text.encode() + b"x",
                                   text.replace("All rise.", "\\ud800").encode(), text.replace("All rise.", "\udc80").encode(errors="surrogateescape"))):
        name = write_pack(folder, f"raw{number}", data)
        differ.add("packs", document(name, players=4))
    differ.flush()
    shutil.rmtree(folder)


def is_silent(value, key=""):
    """Whether a mutated pack has something of `pack_readings` in it: an empty list or text, a repeated member, a large
    or a negative number."""
    repeats = ("influence", "voice", "prosecutor", "3", "4", "5", "6")        # lists in which a member may be there twice
    if type(value) is list:
        texts = [json.dumps(one) for one in value]
        empty = value == [] and key not in ("players", "influence")
        return empty or len(set(texts)) < len(texts) and key not in repeats or any(is_silent(one, key) for one in value)
    if type(value) is dict:
        return value == {} and key in ("need", "destroyed", "cancelled") or any(is_silent(one, name) for name, one in value.items())
    return value == "" or is_int(value, 10) or key in ("min", "max") and is_int(value, None, -1)


# ---------------------------------------------------------------------------------------------------------------- seeds, edges, readings

def try_seeds(differ, rng, games):
    for _ in range(games):
        content, table = some_content(rng), rng.choice(EVERY_TABLE)
        pack, players, style = PACKS[content], table[0], new_style(rng)
        options = make_options(rng, *table)
        begin, pos = {"players": players, "options": options}, voices.new_game(pack, players, options)
        if rng.random() < 0.4:
            pos = sure_position(rng, content, players, options)
            begin = {"position": copied(pos)}
        ask_seeded(differ, rng, partial(document, content, **begin), voices, pack, pos, partial(pick_move, style=style))


def try_edges(differ, rng):
    """What a JSON library may stumble over: the texts make no exception for it."""
    options = {"advanced": False, "prosecutor": None, "abilities": True}
    base = voices.new_game(PACKS[FIXTURE], 4, options)
    deal = {"seat": "chance", "do": "deal_role", "to": 0, "role": "i2"}
    while True:
        turn = sure_position(rng, FIXTURE, 4, options)
        if turn["phase"] == "push" and any(turn["platforms"].values()):
            break
    area = next(area for area in voices.AREAS if turn["platforms"][area])
    push = {"seat": turn["stack"][0]["seat"], "do": "push", "marker": voices.may_push(turn, turn["stack"][0])[0], "area": "vision", "at": 3000, "slant": 0}
    disc = turn["platforms"][area][0]
    moved = {**turn, "platforms": {**turn["platforms"], area: [{**disc, "x": 777}] + turn["platforms"][area][1:]}}
    for text in ("10000000000000000000000", "-10000000000000000000000", "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "18446744073709551617",
                 "4294967297", "4294970296", "1e400", "-1e400", "1" + "0" * 5000, "0.1e-400", "-0", "1E0", "1.0"):
        for doc in (document(FIXTURE, players=4, moves=[{**deal, "to": 777}]), document(FIXTURE, players=4, moves=[{**deal, "seat": 777}]), document(FIXTURE, players=777),
                    document(FIXTURE, players=4, options={"prosecutor": 777}), document(FIXTURE, position={**base, "first": 777}), document(FIXTURE, position={**base, "round": 777}),
                    document(FIXTURE, position=turn, moves=[{**push, "at": 777}]), document(FIXTURE, position=turn, moves=[{**push, "slant": 777}]), document(FIXTURE, position=moved),
                    document(FIXTURE, position={**turn, "turns": 777}), document(FIXTURE, position={**turn, "stack": [{**turn["stack"][0], "seat": 777}]})):
            differ.add("edges", json.dumps(doc).replace("777", text).encode())
    for key, value in (("game", "voices\0"), ("content", "standard\0"), ("content", "voices-pack.json\0"), ("content", "voices-pack\0.json"), ("show", ["views\0"]), ("seed", "00" * 32 + "\0"),
                       ("moves\0", []), ("options", {"advanced\0": True})):
        differ.add("edges", {"game": "voices", "players": 4, key: value})
    for key, value in (("phase", "setup\0"), ("game", "voices\0"), ("roles", ["i2\0", None, None, None]), ("stack", [{"kind": "roles\0"}]), ("stack", [{"kind": "roles", "\0": 1}])):
        differ.add("edges", document(FIXTURE, position={**base, key: value}))
    for move in ({**deal, "seat": "chance\0"}, {**deal, "do": "deal_role\0"}, {**deal, "role": "i2\0"}):
        differ.add("edges", document(FIXTURE, players=4, moves=[move]))
    for move in ({**push, "marker": push["marker"] + "\0"}, {**push, "area": "vision\0"}, {**push, "marker": ""}, {**push, "marker": "1"}, {**push, "marker": push["marker"] + "1"}):
        differ.add("edges", document(FIXTURE, position=turn, moves=[move]))
    for depth in (50, 500):
        differ.add("edges", b'{"game":"voices","players":4,"moves":[' + b"[" * depth + b"]" * depth + b"]}")
    tall = {**turn, "stack": turn["stack"] * 500}
    crowd = {**turn, "platforms": {**turn["platforms"], area: turn["platforms"][area] * 3000}}
    long = {**turn, "influence": {"supply": ["blank"] * 20000, "discard": [{"kind": "blank", "seen": [0]}] * 5000}}
    cards = {**turn, "strategy": {**turn["strategy"], "deck": ["echo"] * 9999}}
    for pos in (tall, crowd, long, cards, {**turn, "unused": turn["unused"] * 999}, {**turn, "court": {**turn["court"], "deck": ["a1"] * 9999}}):
        differ.add("edges", document(FIXTURE, position=pos))


def try_readings(differ, rng):
    """Positions on which the page can be read in two ways, each on its own."""
    plain = {"advanced": False, "prosecutor": None, "abilities": True}
    pack = PACKS[FIXTURE]

    def made_of(phase, players=4):
        while True:
            pos = sure_position(rng, FIXTURE, players, plain)
            if pos["phase"] == phase:
                return pos

    def stacked(pos, *frames):
        return {**copied(pos), "stack": copied(pos["stack"]) + list(frames)}

    for players in (3, 4, 5):
        turn = made_of("push", players)
        seat = turn["stack"][0]["seat"]
        other = next(i for i in voices.voices(turn) if i != seat)
        mine = [marker for marker in voices.in_play(turn) if voices.owner(turn, marker) == seat]
        for area in voices.AREAS[1:3]:
            for marker in mine[:8] + [marker for marker in voices.in_play(turn) if voices.owner(turn, marker) == other][:2]:
                for who in (seat, other):                                     # emotion: by the letter of the page, seat
                                                                              # and marker are not checked against the
                                                                              # turn
                    try_position(differ, rng, FIXTURE, stacked(turn, {"kind": "emotion", "seat": who, "marker": marker, "area": area, "lost": mine[-2:], "done": False}), "readings")
        for used in [None] + sorted(turn["colours"]):
            for left in (0, 1, 2):
                pos = copied(turn)
                pos["stack"][0].update(left=left, used=used)
                try_position(differ, rng, FIXTURE, pos, "readings")
        window = {"kind": "window", "pusher": seat, "area": "vision", "lost": [], "ask": [other], "said": {}, "queue": [], "again": [], "played": []}
        for change in ({}, {"ask": [seat, other]}, {"ask": sorted([seat, other])}, {"ask": [turn["prosecutor"]]}, {"again": [seat]}, {"lost": mine[:2]}, {"lost": mine[:1] * 2}, {"ask": [other, other]},
                       {"played": [{"seat": other, "card": "echo"}] * 2}, {"played": [{"seat": other, "card": "echo"}, {"seat": other, "card": "shove"}]}):
            try_position(differ, rng, FIXTURE, stacked(turn, {**window, **change}), "readings")
        for who in range(players):
            try_position(differ, rng, FIXTURE, stacked(turn, {"kind": "emotion", "seat": seat, "marker": mine[0], "area": "speech", "lost": [], "done": True},
                                                       {"kind": "draw", "seat": who, "n": rng.choice([1, 3])}), "readings")
        cards = made_of("cards", players)
        for number in range(4):
            for who in [None, *range(players)]:
                pos = copied(cards)
                pos["stack"][0].update(next=number, seat=who)
                try_position(differ, rng, FIXTURE, pos, "readings")
    start = voices.new_game(pack, 4, plain)                                   # the story's tokens are short
    while start["stack"] != [{"kind": "story", "next": 0}]:
        voices.apply_move(pack, start, pick_move(rng, pack, start, new_style(rng)))
    tokens = [{"kind": kind, "seen": []} for kind in start["influence"]["supply"]]
    for supply in (0, 1, 2):
        for discard in (0, 1, len(tokens) - supply):
            pos = copied(start)
            pos["influence"] = {"supply": [one["kind"] for one in tokens[:supply]], "discard": tokens[supply:supply + discard]}
            pos["jurors"]["wary"]["influence"] = tokens[supply + discard:]
            for story, number in ((None, 0), ("s2", 0), ("s2", 1), ("s2", 3)):
                pos.update(story=story, first=None if story is None else 2, stack=[{"kind": "story", "next": number}])
                try_position(differ, rng, FIXTURE, pos, "readings")
                add_position(differ, FIXTURE, pos, "readings", seed="07" * 32)
    reading = made_of("resolve")
    add_position(differ, FIXTURE, {**reading, "court": {**reading["court"], "read": False}}, "readings")
    for pos in (turn, cards, reading):                                        # hands of any size; lists of seats in any order
        pos = copied(pos)
        voter = voices.voices(pos)[0]
        pos["strategy"]["hands"][voter] += pos["strategy"]["deck"]
        pos["strategy"]["deck"] = []
        try_position(differ, rng, FIXTURE, pos, "readings")
        for seen in ([2, 0], [0, 0], [1, 0, 2]):
            pos["influence"]["discard"] = [{**one, "seen": seen} for one in pos["influence"]["discard"]]
            try_position(differ, rng, FIXTURE, pos, "readings")
    for _ in range(40):                                                       # steps of a court card under way
        pos = made_of("resolve", rng.choice([3, 4]))
        side, number = rng.choice(["front", "back"]), rng.randint(0, 1)
        abilities = pack.court[pos["court"]["middle"]][side]["do"]
        if number >= len(abilities):
            continue
        pos["stack"] = [{"kind": "court", "side": side, "next": number + 1},
                        {**voices.new_steps(f"{pos['court']['middle']}/{side}/{number}", rng.randrange(pos["players"]), None),
                         **rng.choice([{}, {}, {"looked": "wary"}, {"looked": "gentle"}, {"drawn": [], "more": rng.randint(0, 5), "left": rng.randint(0, 3)}, {"more": 1}, {"left": 1}])}]
        try_position(differ, rng, FIXTURE, pos, "readings")


def compare(args):
    differ = Differ(args.binary, args.jobs, voices)
    SKIPPED.update(args.skip.split(","))
    folder = tempfile.mkdtemp(prefix="differ-voices-")                        # kept if a difference is found: the
                                                                              # document names it
    make_packs(folder)
    run_steps(differ, args, {
        "games": lambda rng: play_games(differ, rng, args.games), "pushes": lambda rng: try_pushes(differ, rng, args.games), "positions": lambda rng: try_positions(differ, rng, args.games),
        "moves": lambda rng: try_moves(differ, rng, args.games), "documents": lambda rng: try_documents(differ, rng), "packs": lambda rng: try_packs(differ, rng, args.games),
        "seeds": lambda rng: try_seeds(differ, rng, args.games), "edges": lambda rng: try_edges(differ, rng), "readings": lambda rng: try_readings(differ, rng)})
    shutil.rmtree(folder)
