"""The questions about Election Night for differ.py; the reference is night.py.

KINDs: games (random games, every position and every answer), positions (mutated and made-up positions), moves (mutated
moves), documents (malformed documents), packs (mutated packs), seeds (chance drawn from a seed), edges (integers beyond
64 bits, text that ends in NUL), nul (NUL in party names and in keys, which the pages do not forbid).
"""
import json
import shutil
import tempfile
from functools import partial

import differ as parts
from differ import Differ, ask_along, end_oddly, run_steps, scenario_pack, some_position, write_pack
import night
from notation import LIMIT, apply_document, copied, drawn_move

PACKS = {None: night.STANDARD, "night-pack.json": night.check_pack(scenario_pack("night", "night-pack.json"), "night-pack.json")}
ODD = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, -1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 62, 2 ** 63 - 1, -2 ** 63, 0.0, 1.0, 2.0, 0.5, 1e300, True, False,
       None, "", "0", "1", "2", "chance", "blue", "red", "white", "none", "yes", "no", "rock", "green", "Blue", "play", [], {}, [0], [1],
       [0, 1], [1, 0], [0, 3], ["chance"], [None], {"blue": 1}, {"min": 1, "max": 6}, "*"]
WORDS = night.PHASES + night.COLOURS + night.HANDS + ["none", "yes", "no"]

document = partial(parts.document, "night")
mutate = partial(parts.mutate, odd=ODD, words=WORDS)


# ---------------------------------------------------------------------------------------------------------------- positions

def random_board(rng, pack, free):
    """All except `free` fields taken, often nearly sets."""
    names = [(region, k) for _, region, k in night.fields(pack)]
    rng.shuffle(names)
    board = {region: [[] for _ in range(count)] for region, count, _, _ in pack}
    owner_bias, lacking = rng.choice([0.5, 0.5, 0.9, 1.0, 0.0]), rng.choice([[], [], [1], [6], [2, 5]])
    deck = [n for n in night.FACES if n not in lacking]
    for at, (region, k) in enumerate(names[free:]):
        n = deck[at // 2 % len(deck)] if rng.random() < 0.7 else rng.randint(1, 6)
        board[region][k] = [0 if rng.random() < owner_bias else 1, n]
    return board


def start(rng, content):
    """A document's beginning and the position it stands for."""
    pack = PACKS[content]
    if rng.random() < 0.4:
        options = rng.choice([{}, {"parties": ["A", "Ж" * 40]}, None, {"parties": ["", "\U0001f5f3" * 40]}])
        doc = {"players": 2, **({} if options is None else {"options": options})}
        return doc, night.new_game(pack, options or {})
    pos = night.new_game(pack, {})
    total = len(night.fields(pack))
    pos["board"] = random_board(rng, pack, min(total, rng.choice([1, 2, 2, 3, 4, 6, total // 2, rng.randint(1, total)])))
    pos["round"] = rng.choice([1, 5, 9, 10, 10, rng.randint(1, 10)])
    for seat in pos["seats"]:
        seat["flips_used"] = rng.choice([0, 1, 3, 4, 4, 5, 5])
    return {"position": copied(pos)}, pos


def pick_move(rng, pack, pos, style):
    """A legal move, by the game's style, so that rare places are reached."""
    legal = night.legal_moves(pack, pos)
    who = rng.choice(list(legal))
    moves = legal[who]
    move = dict(rng.choice(moves))
    if who == "chance":
        if move["who"] == 1 and rng.random() < style["twins"]:    # equal faces: hands, blocks
            faces = list(pos["seats"][0]["rolled"].values())
            if rng.random() < 0.5:
                rng.shuffle(faces)
            move.update(zip(night.COLOURS, faces))
        return {"seat": "chance", **{k: v for k, v in move.items() if k not in ("p", "w")}}
    if move["do"] == "veto" and rng.random() < style["sure"]:
        move["yes"] = style["veto"]
    if move["do"] == "flip" and rng.random() < style["sure"]:
        move["die"] = rng.choice(moves)["die"] if style["flip"] else "none"
    if move["do"] == "play" and rng.random() < style["same"] and pos["seats"][1 - int(who)]["choice"] is not None:
        wanted = {"do": "play", "die": pos["seats"][1 - int(who)]["choice"]}
        move = wanted if wanted in moves else move
    if move["do"] == "bonus":
        mine = night.numbers_of(pos, int(who))
        move["n"] = min(night.FACES, key=mine.count) if rng.random() < 0.6 else rng.randint(1, 6)     # chains of sets
    return {"seat": int(who), **move}


def random_game(rng, content):
    """(beginning, [move], [position before each move and at the end])."""
    pack = PACKS[content]
    begin, pos = start(rng, content)
    style = {"twins": rng.choice([0, 0.3, 0.8]), "sure": rng.choice([0, 0.8, 1]), "veto": rng.random() < 0.5,
             "flip": rng.random() < 0.5, "same": rng.choice([0, 0.5, 1])}
    moves, trail = [], [copied(pos)]
    while pos["phase"] != "over":
        move = pick_move(rng, pack, pos, style)
        night.apply_move(pack, pos, move)
        night.check_position(pack, pos)                           # what the game reaches is possible
        moves.append(move)
        trail.append(copied(pos))
    return begin, moves, trail


def play_games(differ, rng, games):
    for number in range(games):
        content = rng.choice([None, None, None, "night-pack.json"])
        ask_along(differ, rng, partial(document, content), random_game(rng, content), alone=0.5)


def close_result(rng, pack, pos):
    """A board on which mandates, fields or sums are often equal: two mirrored pairs of regions, a little disturbed."""
    board = pos["board"]
    groups = {}
    for region, count, win, full in pack:
        board[region] = [[] for _ in range(count)]
        groups.setdefault((count, win, full), []).append(region)
    pairs = [(g[0], g[1]) for g in groups.values() if len(g) > 1]
    for a, b in pairs:
        for k in range(len(board[a])):
            if rng.random() < 0.7:
                owner, n = rng.choice([0, 0, 0, 1]), rng.randint(1, 6)
                board[a][k], board[b][k] = [owner, n], [1 - owner, n]
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        region = rng.choice([r for r, _, _, _ in pack])
        if board[region]:
            board[region][rng.randrange(len(board[region]))] = rng.choice([[], [rng.randint(0, 1), rng.randint(1, 6)]])
    if rng.random() < 0.5:                                        # a drawn region: fields without mandates
        region, count, _, _ = rng.choice(pack)
        if count >= 3:
            board[region][:3] = rng.choice([[[0, 2], [0, 2], [1, 4]], [[1, 1], [1, 2], [0, 3]]])
    pos["round"] = 10


def made_up(rng, pack):
    """A position put together piece by piece: mostly possible, sometimes just not."""
    def slip(chance=0.04):
        return rng.random() < chance

    pos = night.new_game(pack, {})
    phase = pos["phase"] = rng.choice(night.PHASES)
    total = len(night.fields(pack))
    pos["board"] = random_board(rng, pack, 0 if phase == "over" and rng.random() < 0.5 or slip(0.02) else rng.randint(1, total))
    pos["round"] = 10 if phase == "over" and not slip(0.2) else rng.randint(1, 10)
    if phase in ("roll", "over"):
        pos["action"] = rng.randint(0, 1) if slip() else 0
    else:
        pos["action"] = rng.randint(1, 3) if phase in ("throw", "order", "write", "bonus") or slip() else rng.randint(1, 2)
    action = pos["action"]
    shown = phase in night.SHOWN
    count = max(0, action - (0 if shown else 1))
    vetoes = 2 if action == 3 else rng.randint(0, 1) if action == 2 else 0
    if slip():
        vetoes = rng.randint(0, 2)
    pos["vetoes"] = vetoes
    hues = [rng.sample(night.COLOURS, 3) for _ in range(2)]
    alike = vetoes if not slip() else 0
    if phase == "veto" and not slip(0.15) or phase != "veto" and rng.random() < 0.5:
        alike = 3
    hues[1] = hues[0][:alike] + [c for c in hues[1] if c not in hues[0][:alike]]
    faces = rng.sample(range(1, 7), 3)
    if phase == "over" and rng.random() < 0.7:
        close_result(rng, pack, pos)
    for i, seat in enumerate(pos["seats"]):
        seat["flips_used"] = rng.choice([0, 1, 2, 2, 3, 4, 5])
        if phase in ("throw", "order") and not slip(0.2):
            seat["flips_used"] = 2
        if phase not in ("roll", "over") or phase == "roll" and i == 0 and rng.random() < 0.5 or slip(0.03):
            values = faces if rng.random() < 0.6 else rng.sample(range(1, 7), 3)
            if slip(0.02):
                values = [1, 1, 2]
            seat["rolled"] = dict(zip(night.COLOURS if rng.random() < 0.5 else hues[i], values))
            seat["dice"] = dict(seat["rolled"])
        seat["played"] = hues[i][:count]
        if count > 1 and slip():
            seat["played"][1] = seat["played"][0]
        if slip(0.03):
            seat["played"] = [rng.choice(night.COLOURS) for _ in range(rng.randint(0, 3))]
        for window in (1, 2):
            may = action > window or action == window and phase != "flip"
            if (may or slip(0.03)) and rng.random() < 0.4:
                seat["flipped"][window - 1] = True
                able = [c for c in night.COLOURS if window == 1 or c not in hues[i][:1] or slip(0.1)]
                if seat["dice"] and not slip():
                    c = rng.choice(able)
                    seat["dice"][c] = 7 - seat["dice"][c]
        if seat["dice"] and slip(0.05):
            c = rng.choice(night.COLOURS)
            seat["dice"][c] = rng.choice([7 - seat["dice"][c], rng.randint(1, 6)])
    if phase == "react":
        me = rng.randint(0, 1)
        pos["wait"] = [me]
        for i in (0, 1):
            seat = pos["seats"][i]
            if action in (1, 2) and seat["dice"] and seat["flipped"][action - 1] != (i != me) and not slip(0.15):
                seat["flipped"][action - 1] = i != me
                seat["dice"] = dict(seat["rolled"])
                for window in (0, 1):
                    if seat["flipped"][window]:
                        c = rng.choice([c for c in night.COLOURS if window == 0 or c not in seat["played"][:1]])
                        seat["dice"][c] = 7 - seat["dice"][c]
    elif phase in night.AT_ONCE:
        options = {"flip": night.COLOURS + ["none"], "play": night.COLOURS, "veto": ["yes", "no"], "throw": night.HANDS}[phase]
        chooser = rng.choice([None, None, 0, 1])
        if chooser is not None:
            able = [o for o in options if o not in pos["seats"][chooser]["played"] or slip()]
            pos["seats"][chooser]["choice"] = rng.choice(able or options)
        pos["wait"] = [i for i in night.asked(pos) if pos["seats"][i]["choice"] is None]
    elif phase == "roll":
        pos["wait"] = ["chance"]
    else:
        pos["wait"] = [] if phase == "over" else [rng.randint(0, 1)]
    if phase in ("write", "bonus") or slip(0.03):
        try:
            writes, hands = night.ordered_writes(pos)
        except (IndexError, KeyError):
            writes, hands = [], False
        if hands and rng.random() < 0.5 or slip(0.05):
            writes = writes[::-1]
        before = writes
        writes = copied(writes[rng.choice([0, 0, 1]) if phase == "write" else rng.choice([1, 1, 2, 2, 0]):])
        if writes and slip():
            writes[0][rng.choice(["seat", "by"])] ^= 1
        if writes and slip():
            writes[0]["n"] = rng.randint(1, 6)
        pos["writes"] = writes
        if phase == "write" and writes and not slip():
            pos["wait"] = [writes[0]["by"]]
        if phase == "bonus" and before and not slip(0.1):
            pos["wait"] = [before[0]["seat"]]
            if not slip(0.2):                                     # give that seat a set
                names = [(r, k) for _, r, k in night.fields(pack)]
                rng.shuffle(names)
                for n, (r, k) in zip(night.FACES, names[1:]):
                    pos["board"][r][k] = [pos["wait"][0], n]
    if slip(0.03):
        pos["wait"] = rng.choice([[], [0], [1], [0, 1], [1, 0], ["chance"], [0, 0], [0, 1, "chance"]])
    if slip(0.03):
        rng.choice(pos["seats"])["choice"] = rng.choice(["none", "blue", "yes", "rock", ""])
    return pos




def purposeful(rng, pos):
    """A mutation that knows what the fields mean."""
    pos = copied(pos)
    seat = rng.choice(pos["seats"])
    kind = rng.randint(0, 12)
    if kind == 0:
        pos["phase"] = rng.choice(night.PHASES)
    elif kind == 1:
        pos["action"] = rng.randint(0, 3)
    elif kind == 2:
        pos["wait"] = rng.choice([[], [0], [1], [0, 1], [1, 0], ["chance"], [0, 0], [1, 1], [2]])
    elif kind == 3:
        seat["choice"] = rng.choice([None, "none", "blue", "red", "white", "yes", "no", "rock", "paper", "scissors"])
        if rng.random() < 0.5:
            pos["wait"] = [i for i in (0, 1) if pos["seats"][i]["choice"] is None]
    elif kind == 4:
        pos["vetoes"] = rng.randint(0, 2)
    elif kind == 5:
        window = rng.randint(0, 1)
        seat["flipped"][window] = not seat["flipped"][window]
        if seat["dice"] and rng.random() < 0.6:
            colour = rng.choice(night.COLOURS)
            seat["dice"][colour] = 7 - seat["dice"][colour]
        if rng.random() < 0.7:
            seat["flips_used"] = min(5, seat["flips_used"] + 1)
    elif kind == 6:
        seat["flips_used"] = rng.choice([0, 1, 2, 4, 5])
        if pos["phase"] == "flip" and rng.random() < 0.5:
            pos["wait"] = [i for i in night.asked(pos) if pos["seats"][i]["choice"] is None]
    elif kind == 7:
        pos["writes"] = rng.choice([pos["writes"][1:], pos["writes"][::-1], pos["writes"] + pos["writes"], [],
                                    [{"seat": rng.randint(0, 1), "by": rng.randint(0, 1), "n": rng.randint(1, 6)}] + pos["writes"]])
        if pos["writes"] and rng.random() < 0.5:
            pos["wait"] = [pos["writes"][0]["by"]]
    elif kind == 8:
        seat["played"] = rng.sample(night.COLOURS, rng.randint(0, 3))
    elif kind == 9 and seat["rolled"]:
        a, b = rng.sample(night.COLOURS, 2)
        for key in rng.choice([["rolled"], ["dice"], ["rolled", "dice"]]):
            seat[key][a], seat[key][b] = seat[key][b], seat[key][a]
    elif kind == 10:
        pos["seats"].reverse()
    elif kind == 11:
        full = rng.random() < 0.5
        for region in pos["board"].values():
            region[:] = [field or [0, 3] for field in region] if full else [[] for _ in region]
    else:
        pos["round"] = rng.randint(1, 10)
        if rng.random() < 0.5:
            seat["rolled"], seat["dice"] = {}, {}
    return pos


def try_positions(differ, rng, games):
    for _ in range(games):
        content = rng.choice([None, "night-pack.json"])
        pack = PACKS[content]
        _, moves, trail = random_game(rng, content)
        for _ in range(60):
            at = some_position(rng, trail)
            changed = mutate(rng, trail[at]) if rng.random() < 0.5 else purposeful(rng, trail[at])
            if rng.random() < 0.15:
                changed = purposeful(rng, changed) if night_reads(changed) else mutate(rng, changed)
            status, answer = differ.add("positions", document(content, position=changed))
            if status == 0 and not answer["over"]:                # accepted: the move that was played may fit or not
                differ.add("positions", document(content, position=changed, moves=moves[at:at + 1]))
        for _ in range(60):
            pos = made_up(rng, pack)
            status, answer = differ.add("positions", document(content, position=pos))
            if status == 0:                                       # accepted: play on from here
                now, played = copied(pos), []
                while now["phase"] != "over" and len(played) < 8:
                    move = pick_move(rng, pack, now, {"twins": 0.5, "sure": 0, "veto": False, "flip": False, "same": 0.5})
                    night.apply_move(pack, now, move)
                    played.append(move)
                differ.add("positions", document(content, position=pos, moves=played))


def night_reads(pos):
    """Whether the fields still have the types that purposeful() counts on."""
    return apply_document(night, json.dumps(document(None, position=pos)).encode())[0] == 0


# ---------------------------------------------------------------------------------------------------------------- moves

def odd_move(rng, pack, pos, moves):
    """A move that is wrong in some way (or, now and then, right)."""
    legal = night.legal_moves(pack, pos)
    if legal and rng.random() < 0.7:
        move = pick_move(rng, pack, pos, {"twins": 0.5, "sure": 0, "veto": False, "flip": False, "same": 0})
    else:
        move = copied(rng.choice(moves))
    kind = rng.randint(0, 11)
    args = [key for key in move if key not in ("seat", "do")]
    if kind == 0:
        move["seat"] = rng.choice([0, 1, "chance", 0, 1, "chance", 2, -1, "0", "1", None, True, False, 0.0, 1.0, [], {}, "Chance", 2 ** 32, 2 ** 63 - 1])
    elif kind == 1:
        move["do"] = rng.choice(list(night.VERBS) + ["pass", "", "Roll", None, 3, True, [], "flip ", "plays"])
    elif kind == 2:
        del move[rng.choice(list(move))]
    elif kind == 3:
        move[rng.choice(["p", "w", "n", "die", "who", "field", "q", "by", "", "extra", "Seat"])] = rng.choice([1, None, "blue", 1 / 120])
    elif kind in (4, 5):
        move[rng.choice(args)] = copied(rng.choice(ODD))
    elif kind == 6:
        key = rng.choice(args)
        old = move[key]
        if type(old) is int:
            move[key] = rng.choice([old + 1, old - 1, 7 - old, float(old), str(old), bool(old), old + 2 ** 32, old - 2 ** 32, 0, 7])
        elif type(old) is str:
            move[key] = rng.choice([old + "0", old[:-1], old.upper(), " " + old, old + "\u0001", [old], None, "west-0", "west-7", "west-01", "west",
                                    "west-1", "beta-3", "gamma-1", "-1", "west-+1", "west-1x", "west--1", "midwest-6", "east-10", "north-6"])
        else:
            move[key] = rng.choice([int(old), str(old).lower(), None, 2, "yes"])
    elif kind == 7:                                               # another verb, well formed
        do = rng.choice(list(night.VERBS))
        values = {int: lambda: rng.randint(0, 6), bool: lambda: rng.random() < 0.5,
                  str: lambda: rng.choice(["blue", "red", "white", "none", "rock", "paper", "west-1", "alpha-1", "green"])}
        move = {"seat": "chance" if do == "roll" else rng.randint(0, 1), "do": do, **{f: values[t]() for f, t in night.VERBS[do].items()}}
    elif kind == 8:
        if move["do"] == "roll":
            move[rng.choice(["who", "blue", "red", "white"])] = rng.randint(-1, 8)
        else:
            move["seat"] = 1 - move["seat"]
    elif kind == 9:
        move = rng.choice([None, 3, "roll", [], {}, True, 1.5, [move], {"do": "roll"}, {"seat": 0}, {"move": move}])
    elif kind == 10:                                              # legal elsewhere in this game
        move = copied(rng.choice(moves))
    return move


def try_moves(differ, rng, games):
    for _ in range(games):
        content = rng.choice([None, "night-pack.json"])
        end_oddly(differ, rng, partial(document, content), partial(odd_move, rng, PACKS[content]), random_game(rng, content))


# ---------------------------------------------------------------------------------------------------------------- documents, packs, seeds

def try_documents(differ, rng):
    whole = '{"game":"night","players":2,"moves":[]}'
    pos = json.dumps(night.new_game(night.STANDARD, {}))
    roll = '{"seat":"chance","do":"roll","who":0,"blue":5,"red":3,"white":4}'
    texts = [
        "", " ", "null", "[]", "3", '"night"', "{}", "{", whole[:-1], whole + "x", whole + " \n\t\r", whole + "{}", "\ufeff" + whole, whole.replace(",", ",,", 1),
        whole.replace("]}", "],}"), whole.replace('"', "'"), "// x\n" + whole, whole.replace("2", "+2"), whole.replace("2", "02"),
        whole.replace("2", "2.0"), whole.replace("2", "2e0"), whole.replace("2", "20e-1"), whole.replace("2", "NaN"), whole.replace("2", "Infinity"),
        whole.replace("2", "-2"), whole.replace("2", "true"), whole.replace("2", '"2"'), whole.replace("2", "null"), whole.replace("2", "1"),
        whole.replace("2", "3"), whole.replace("2", "0"), whole.replace("2", "[2]"), whole.replace("2", "4294967298"),
        '{"game":"night","game":"night","players":2}', '{"game":"night","players":2,"players":2}', '{"game":"night","players":2,"g\\u0061me":"night"}',
        '{"game":"night","players":2,"seats":2}', '{"game":"night","players":2,"name":"x"}', '{"game":"night","players":2,"":0}', '{"players":2}',
        '{"game":"Night","players":2}', '{"game":"chess","players":2}', '{"game":null,"players":2}', '{"game":["night"],"players":2}', '{"game":"night"}',
        '{"game":"n\\u0069ght","players":2}', '{"game":"night","players":2,"moves":null}', '{"game":"night","players":2,"moves":{}}',
        '{"game":"night","players":2,"moves":""}', '{"game":"night","players":2,"moves":[null]}', '{"game":"night","players":2,"moves":[[]]}',
        '{"game":"night","players":2,"show":[]}', '{"game":"night","players":2,"show":["views"]}', '{"game":"night","players":2,"show":["legal","position"]}',
        '{"game":"night","players":2,"show":"views"}', '{"game":"night","players":2,"show":["view"]}', '{"game":"night","players":2,"show":[null]}',
        '{"game":"night","players":2,"show":null}', '{"game":"night","players":2,"show":{}}',
        '{"game":"night","players":2,"content":"standard"}', '{"game":"night","players":2,"content":"Standard"}', '{"game":"night","players":2,"content":""}',
        '{"game":"night","players":2,"content":null}', '{"game":"night","players":2,"content":3}', '{"game":"night","players":2,"content":"nowhere.json"}',
        '{"game":"night","players":2,"content":"./night-pack.json"}', '{"game":"night","players":2,"content":"night-pack.json"}',
        '{"game":"night","players":2,"content":"../scenarios/night-pack.json"}', '{"game":"night","players":2,"content":"night-pack"}',
        '{"game":"night","players":2,"content":"/"}', '{"game":"night","players":2,"content":"."}', '{"game":"night","players":2,"content":"/dev/null"}',
        '{"game":"night","players":2,"content":"night.json"}', '{"game":"night","players":2,"content":"run/x"}', '{"game":"night","players":2,"content":"./run"}',
        '{"game":"night","players":2,"options":{}}', '{"game":"night","players":2,"options":null}', '{"game":"night","players":2,"options":[]}',
        '{"game":"night","players":2,"options":{"parties":["a","b"]}}', '{"game":"night","players":2,"options":{"parties":["a"]}}',
        '{"game":"night","players":2,"options":{"parties":["a","b","c"]}}', '{"game":"night","players":2,"options":{"parties":["a",null]}}',
        '{"game":"night","players":2,"options":{"parties":{}}}', '{"game":"night","players":2,"options":{"party":["a","b"]}}',
        '{"game":"night","players":2,"options":{"parties":["a","b"],"x":1}}', '{"game":"night","players":2,"options":{"parties":null}}',
        '{"game":"night","players":2,"options":{"parties":["%s",""]}}' % ("ű" * 40), '{"game":"night","players":2,"options":{"parties":["%s",""]}}' % ("ű" * 41),
        '{"game":"night","players":2,"options":{"parties":["%s",""]}}' % ("\U0001f600" * 40), '{"game":"night","players":2,"options":{"parties":["","%s"]}}' % ("\U0001f600" * 41),
        '{"game":"night","players":2,"options":{"parties":["%s",""]}}' % ("\\ud83d\\ude00" * 40), '{"game":"night","players":2,"options":{"parties":["","%s"]}}' % ("\\ud83d\\ude00" * 41),
        '{"game":"night","players":2,"options":{"parties":["\\ud83d",""]}}', '{"game":"night","players":2,"options":{"parties":["\\ude00",""]}}',
        '{"game":"night","players":2,"options":{"parties":["\\ude00\\ud83d",""]}}', '{"game":"night","players":2,"options":{"parties":["\\ud83dx",""]}}',
        '{"game":"night","players":2,"options":{"parties":["\\ud83d\\u0041",""]}}', '{"game":"night","players":2,"options":{"parties":["\\ud83d\\ud83d\\ude00",""]}}',
        '{"game":"night","players":2,"options":{"parties":["\\u00e9","\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\\u007f\\u2028"]}}',
        '{"game":"night","players":2,"options":{"parties":["\u00e9\\uffff","a\tb"]}}', '{"game":"night","players":2,"options":{"parties":["\\x41",""]}}',
        '{"game":"night","players":2,"options":{"parties":["\\u12g4",""]}}', '{"game":"night","players":2,"moves":[{"seat":0,"\\ud800":1}]}',
        '{"game":"night","players":2,"position":%s}' % pos, '{"game":"night","position":%s}' % pos, '{"game":"night","position":%s,"options":{}}' % pos,
        '{"game":"night","position":%s,"options":{"parties":["",""]}}' % pos, '{"game":"night","position":%s,"content":"night-pack.json"}' % pos,
        '{"game":"night","position":null}', '{"game":"night","position":{}}', '{"game":"night","position":[]}', '{"game":"night","position":"x"}',
        '{"game":"night","position":%s}' % pos.replace('"round": 1', '"round": 1, "round": 1'), '{"game":"night","position":%s}' % pos.replace('"round": 1', '"round": 1.0'),
        '{"game":"night","position":%s}' % pos.replace('"round": 1', '"round": 1e0'), '{"game":"night","position":%s}' % pos.replace('"vetoes": 0', '"vetoes": -0'),
        '{"game":"night","position":%s}' % pos.replace('"vetoes": 0', '"vetoes": 00'), '{"game":"night","position":%s}' % pos.replace('"dice": {}', '"dice": null'),
        '{"game":"night","players":2,"moves":[%s]}' % roll, '{"game":"night","players":2,"moves":[%s]}' % roll.replace("5", "5.0"),
        '{"game":"night","players":2,"moves":[%s]}' % roll.replace("5", "5e0"), '{"game":"night","players":2,"moves":[%s]}' % roll.replace("0", "-0"),
        '{"game":"night","players":2,"moves":[%s]}' % roll.replace("0", "0.0"), '{"game":"night","players":2,"moves":[%s]}' % roll.replace("}", ',"red":3}'),
        '{"game":"night","players":2,"moves":[%s]}' % roll.replace('"red"', '"r\\u0065d"'), '{"game":"night","players":2,"moves":[%s,%s]}' % (roll, roll),
        '{"game":"night","players":2,"moves":[null],"bogus":1}', '{"game":"night","players":2,"moves":[null],"show":["x"]}',
    ]
    seeds = ["00" * 32, "AB" * 32, "ab" * 31, "ab" * 33, "", "g0" + "00" * 31, " " + "00" * 32, "0x" + "00" * 31, "00" * 31 + "0", "00" * 32 + "\\n"]
    texts += ['{"game":"night","players":2,"seed":"%s"}' % seed for seed in seeds]
    texts += ['{"game":"night","players":2,"seed":%s}' % seed for seed in ("null", "0", "[]", "true")]
    for text in texts:
        differ.add("documents", text.encode("utf-8"))
    for data in (b"\xff" + whole.encode(), whole.encode().replace(b"night", b"ni\xc3ht"), b'{"game":"night","players":2,"options":{"parties":["\xed\xa0\xbd",""]}}',
                 b'{"game":"night","players":2,"options":{"parties":["\xc0\xaf",""]}}', b'{"game":"night","players":2,"options":{"parties":["\xf4\x90\x80\x80",""]}}',
                 b'{"game":"night","players":2,"options":{"parties":["\xe2\x82",""]}}', whole.encode() + b"\x00", b"\x00" + whole.encode(), whole.encode("utf-16")):
        differ.add("documents", data)
    for size in (LIMIT - 1, LIMIT, LIMIT + 1):
        differ.add("documents", whole.encode().ljust(size))
    long = {"game": "night", "players": 2, "moves": [json.loads(roll)] + [{"seat": 0, "do": "pass"}] * 200000}
    differ.add("documents", long)
    for _ in range(300):                                          # bytes changed at random in a good document
        _, moves, trail = random_game(rng, "night-pack.json")
        at = rng.randrange(len(trail))
        data = bytearray(json.dumps(document("night-pack.json", position=trail[at], moves=moves[at:at + 1])).encode())
        for _ in range(rng.choice([1, 1, 1, 2])):
            k = rng.randrange(len(data))
            what = rng.randint(0, 3)
            if what == 0:
                data[k] = rng.choice(b'{}[]",:0123456789.-+eE truefalsn\\\x00\x80')
            elif what == 1:
                del data[k]
            elif what == 2:
                data.insert(k, rng.choice(b'{}[]",:0123456789.-eE \\'))
            else:
                del data[k:]
            if not data:
                break
        if b"\\u0000" in data:
            continue
        differ.add("documents", bytes(data))


def try_packs(differ, rng, games):
    good = scenario_pack("night", "night-pack.json")
    folder = tempfile.mkdtemp(prefix="differ-packs-")
    text = {"en": "a", "ru": "б", "hu": "c"}
    region = good["regions"][0]
    rich = copied(good)
    rich["texts"] = {key: text for key in ("blue", "red", "white", "veto", "flip", "set", "end")}
    rich["regions"][0]["outline"] = [[1, 1], [10, 1], [10, 10]]
    twelve = {**good, "regions": [{**region, "id": "abcdefghijklmnop"[:k + 1], "borders": [], "fields": [[1, 1]] * 9, "win": 99, "full": 99} for k in range(12)]}
    changes = [good, rich, twelve, {**twelve, "regions": twelve["regions"] + [{**region, "id": "z", "borders": []}]}, {**good, "regions": []},
               {**good, "regions": [{**region, "fields": [[1, 1]] * 10, "borders": []}]}, {**good, "regions": [{**region, "fields": [], "borders": []}]},
               {**good, "regions": [{**region, "id": "a" * 17, "borders": []}]}, {**good, "regions": [{**region, "id": "a" * 16, "borders": []}]},
               {**good, "regions": [{**region, "id": "a1", "borders": []}]}, {**good, "regions": [{**region, "id": "a\n", "borders": []}]},
               {**good, "regions": [{**region, "id": "", "borders": []}]}, {**good, "regions": [region, region]}, {**good, "regions": [{**region, "borders": ["alpha"]}]},
               {**good, "regions": [{**region, "borders": ["zeta"]}]}, {**good, "game": "vote"}, {**good, "size": [10001, 10]}, {**good, "size": [0, 10]},
               {**good, "size": [10000, 10000]}, {**good, "size": [60]}, {**good, "note": "x"}, {**good, "texts": {}}, {**good, "texts": {"coat": text}},
               {**good, "texts": {"veto": "x"}}, {**good, "name": {"en": "a", "ru": "b"}}, {**good, "name": {**text, "hu": ""}}, {**good, "name": {**text, "de": "x"}},
               {**good, "parties": good["parties"][:1]}, {**good, "parties": good["parties"] * 2}, {**good, "parties": [{"name": text, "pen": "#1F4FA3"}] * 2},
               {**good, "parties": [{"name": text, "pen": "#1f4fa"}] * 2}, {**good, "parties": [{"name": text, "pen": "#1f4fa3\n"}] * 2}, [], None, "night",
               {**good, "regions": [{**region, "outline": [[1, 1], [2, 2]], "borders": []}]}, {**good, "regions": [{**region, "win": 0, "borders": []}]},
               {**good, "regions": [{**region, "win": 100, "borders": []}]}, {**good, "regions": [{**region, "full": 100, "borders": []}]},
               {**good, "regions": [{**region, "full": -1, "borders": []}]}, {**good, "regions": [{**region, "full": 0, "borders": []}]}]
    changes += [mutate(rng, rng.choice([good, rich])) for _ in range(10 * games)]
    for number, pack in enumerate(changes):
        name = write_pack(folder, number, pack)
        differ.add("packs", document(name, players=2, seed="00" * 32))
    for number, data in enumerate((b"", b"{", json.dumps(good).encode()[:-1] + b',"game":"night"}', b"\xef\xbb\xbf" + json.dumps(good).encode(),
                                   json.dumps(good).encode() + b" \n", json.dumps(good).encode() + b"x", json.dumps(good).replace("Alfa", "\\ud800").encode())):
        name = write_pack(folder, f"raw{number}", data)
        differ.add("packs", document(name, players=2))
    differ.flush()
    shutil.rmtree(folder)


def try_seeds(differ, rng, games):
    for _ in range(games):
        content = rng.choice([None, "night-pack.json"])
        pack, seed = PACKS[content], rng.randbytes(32).hex()
        begin, pos = start(rng, content)
        moves, left_out, count = [], rng.choice([0.0, 0.5, 1.0]), 0
        differ.add("seeds", document(content, **begin, moves=[], seed=seed))
        while pos["phase"] != "over" and len(moves) < 150:
            if pos["phase"] == "roll":
                if rng.random() < left_out:                       # drawn
                    move = drawn_move(night, pack, pos, bytes.fromhex(seed), count)
                else:
                    move = pick_move(rng, pack, pos, {"twins": 0.5, "sure": 0, "veto": False, "flip": False, "same": 0})
                    # a given roll after a drawn one would have to be distinguished from it: the next given move by
                    # chance is taken at once, so only give one where the rolls before it in this pair were given, too
                    if pos["seats"][0]["rolled"] and moves[-1:] and moves[-1]["seat"] != "chance":
                        move = drawn_move(night, pack, pos, bytes.fromhex(seed), count)
                    elif pos["seats"][0]["rolled"] and not moves:
                        move = drawn_move(night, pack, pos, bytes.fromhex(seed), count)
                    else:
                        moves.append(move)
                count += 1
            else:
                move = pick_move(rng, pack, pos, {"twins": 0, "sure": 0, "veto": False, "flip": False, "same": 0.3})
                moves.append(move)
            night.apply_move(pack, pos, move)
            if rng.random() < 0.1 or pos["phase"] == "over":
                differ.add("seeds", document(content, **begin, moves=moves, seed=seed))
        # a second roll given where the first is not: chance's move is taken as it comes, and seat 0 has not rolled
        differ.add("seeds", document(content, players=2, seed=seed, moves=[{"seat": "chance", "do": "roll", "who": 1, "blue": 1, "red": 2, "white": 3}]))


def try_edges(differ, rng):
    """What a JSON library may stumble over: the texts make no exception for it."""
    pack = PACKS["night-pack.json"]
    base = night.new_game(pack, {})
    rolls = [{"seat": "chance", "do": "roll", "who": i, "blue": 5, "red": 3, "white": 4} for i in (0, 1)]
    for text in ("10000000000000000000000", "-10000000000000000000000", "9223372036854775808", "18446744073709551616", "1e400", "-1e400", "1" + "0" * 5000, "0.1e-400"):
        differ.add("edges", json.dumps(document("night-pack.json", players=2, moves=[{**rolls[0], "who": 777}])).replace("777", text).encode())
        differ.add("edges", json.dumps(document("night-pack.json", players=2, moves=[{**rolls[0], "seat": 777}])).replace("777", text).encode())
        differ.add("edges", json.dumps(document("night-pack.json", position={**base, "round": 777})).replace("777", text).encode())
        differ.add("edges", json.dumps(document("night-pack.json", players=777)).replace("777", text).encode())
    flip = {"seat": 0, "do": "flip", "die": "blue"}
    for move in ({**flip, "die": "blue\0"}, {**flip, "do": "flip\0"}, {**flip, "die": "\0"}, {**rolls[0], "seat": "chance\0"}):
        differ.add("edges", document("night-pack.json", players=2, moves=rolls + [move]))
    for key, value in (("game", "night\0"), ("content", "standard\0"), ("content", "night-pack.json\0"), ("content", "night-pack\0.json"), ("show", ["views\0"]),
                       ("seed", "00" * 32 + "\0"), ("moves\0", [])):
        differ.add("edges", {"game": "night", "players": 2, key: value})
    for key, value in (("phase", "roll\0"), ("wait", ["chance\0"])):
        differ.add("edges", document("night-pack.json", position={**base, key: value}))
    for depth in (50, 500):
        differ.add("edges", b'{"game":"night","players":2,"moves":[' + b"[" * depth + b"]" * depth + b"]}")


def try_nul(differ):
    base = night.new_game(PACKS["night-pack.json"], {})
    rolls = [{"seat": "chance", "do": "roll", "who": i, "blue": 5, "red": 3, "white": 4} for i in (0, 1)]
    for parties in (["\0", ""], ["a\0b", "\0" * 40], ["a\0b", "\0" * 41]):
        differ.add("nul", document("night-pack.json", players=2, options={"parties": parties}))
        differ.add("nul", document("night-pack.json", position={**base, "options": {"parties": parties}}))
    for key in ("die\0", "\0"):
        differ.add("nul", document("night-pack.json", players=2, moves=rolls + [{"seat": 0, "do": "flip", "die": "blue", key: 1}]))


def compare(args):
    differ = Differ(args.binary, args.jobs, night)
    run_steps(differ, args, {
        "games": lambda rng: play_games(differ, rng, args.games), "positions": lambda rng: try_positions(differ, rng, args.games),
        "moves": lambda rng: try_moves(differ, rng, args.games), "documents": lambda rng: try_documents(differ, rng),
        "packs": lambda rng: try_packs(differ, rng, args.games), "seeds": lambda rng: try_seeds(differ, rng, args.games),
        "edges": lambda rng: try_edges(differ, rng), "nul": lambda rng: try_nul(differ)})
