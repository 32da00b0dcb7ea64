"""Election Night by the book, for notation.py; numbers such as N-5.4 and R-17 are those of docs/rules/night.md."""
import re

from notation import Refused, bad, copied, has_keys, is_int, is_text, need, seat_and_verb

NAME = "night"
COLOURS = ["blue", "red", "white"]
HANDS = ["rock", "paper", "scissors"]
BEATS = {("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")}
PHASES = ["roll", "flip", "react", "play", "veto", "throw", "order", "write", "bonus", "over"]
AT_ONCE = ["flip", "play", "veto", "throw"]                       # phases in which seats answer in secret, any order
SHOWN = ["veto", "throw", "order", "write", "bonus"]              # phases from the reveal on
FLIPS, ROUNDS, FACES = 5, 10, range(1, 7)                         # N-1.3, N-9.1

# The standard board, in board order: id, fields, win, full (extra).
STANDARD = [("west", 6, 6, 3), ("midwest", 6, 6, 3), ("southwest", 6, 6, 3), ("centre", 5, 5, 2), ("north", 5, 5, 2),
            ("east", 7, 7, 4), ("south", 7, 7, 4)]


# ---------------------------------------------------------------------------------------------------------------- packs

def check_pack(pack, name):
    def check(condition, what):
        need(condition, f"content: {name}: {what}")

    def text(value, what):
        check(has_keys(value, ["en", "ru", "hu"]) and all(is_text(t) and t for t in value.values()), what)

    def point(value, what):
        check(type(value) is list and len(value) == 2 and is_int(value[0], 0, width) and is_int(value[1], 0, height), what)

    check(has_keys(pack, ["game", "name", "size", "regions", "parties"], ["texts"]), "the pack's keys")
    check(pack["game"] == "night", "game")
    text(pack["name"], "name")
    size = pack["size"]
    check(type(size) is list and len(size) == 2 and all(is_int(n, 1, 10000) for n in size), "size")
    width, height = size
    regions = pack["regions"]
    check(type(regions) is list and 1 <= len(regions) <= 12, "regions")
    for number, region in enumerate(regions):
        what = f"regions[{number}]"
        check(has_keys(region, ["id", "name", "fields", "win", "full"], ["outline", "borders"]), what)
        check(is_text(region["id"]) and re.fullmatch("[a-z]{1,16}", region["id"]), what + ".id")
        text(region["name"], what + ".name")
        check(type(region["fields"]) is list and 1 <= len(region["fields"]) <= 9, what + ".fields")
        for each in region["fields"]:
            point(each, what + ".fields")
        check(is_int(region["win"], 1, 99), what + ".win")
        check(is_int(region["full"], 0, 99), what + ".full")
        if "outline" in region:
            check(type(region["outline"]) is list and len(region["outline"]) >= 3, what + ".outline")
            for each in region["outline"]:
                point(each, what + ".outline")
    ids = [region["id"] for region in regions]
    check(len(set(ids)) == len(ids), "two regions of one id")
    for number, region in enumerate(regions):
        others = region.get("borders", [])
        check(type(others) is list and all(is_text(o) and o in ids and o != region["id"] for o in others),
              f"regions[{number}].borders")
    parties = pack["parties"]
    check(type(parties) is list and len(parties) == 2, "parties")
    for party in parties:
        check(has_keys(party, ["name", "pen"]), "parties")
        text(party["name"], "parties[].name")
        check(is_text(party["pen"]) and re.fullmatch("#[0-9a-f]{6}", party["pen"]), "parties[].pen")
    if "texts" in pack:
        check(has_keys(pack["texts"], [], ["blue", "red", "white", "veto", "flip", "set", "end"]), "texts")
        for key, value in pack["texts"].items():
            text(value, "texts." + key)
    return [(r["id"], len(r["fields"]), r["win"], r["full"]) for r in regions]


# ------------------------------------------------------------------------------------------------------ what is on a position

def fields(pack):
    """Every field as (its id, region, index), in board order."""
    return [(f"{region}-{k + 1}", region, k) for region, count, _, _ in pack for k in range(count)]


def free_fields(pack, pos):
    return [name for name, region, k in fields(pack) if not pos["board"][region][k]]


def numbers_of(pos, seat):
    return [field[1] for region in pos["board"].values() for field in region if field and field[0] == seat]


def sets_of(pos, seat):
    """N-8.1: the least of the six counts."""
    mine = numbers_of(pos, seat)
    return min(mine.count(n) for n in FACES)


def unplayed(seat):
    return [colour for colour in COLOURS if colour not in seat["played"]]


def flips_left(seat):
    return seat["flips_used"] < FLIPS


def numbers_of_dice(pos):
    """N-5: what the dice shown last give, per seat: a write or None."""
    shown = []
    for seat in pos["seats"]:
        colour = seat["played"][pos["action"] - 1]
        shown.append((colour, seat["dice"][colour]))
    writes = []
    for me in (0, 1):
        (colour, face), (their_colour, their_face) = shown[me], shown[1 - me]
        number, by = face, me                                     # N-5.1
        if colour == "blue" and their_colour == "white":
            number = face - 2                                     # N-5.2; N-5.9: a blocked white reduces too
        if colour == "red" and their_face < face:
            by = 1 - me                                           # N-5.4, N-5.10; otherwise N-5.5
        if colour == "white" and their_colour != "white" and their_face == face:
            number = 0                                            # N-5.7, R-3
        writes.append({"seat": me, "by": by, "n": number} if number >= 1 else None)   # N-5.3
    faces = [face for _, face in shown]                           # N-5.8: the order goes by faces
    return writes, faces


def ordered_writes(pos):
    """(the writes in order, whether hands must decide which of the two is first)."""
    writes, faces = numbers_of_dice(pos)
    if None in writes:
        return [w for w in writes if w], False                    # N-7.6
    used = [seat["flips_used"] for seat in pos["seats"]]
    keys = [(faces[i], used[i]) for i in (0, 1)]                  # N-7.3, then N-7.4
    if keys[0] == keys[1]:
        return writes, True                                       # N-7.5
    return sorted(writes, key=lambda w: keys[w["seat"]]), False


def asked(pos):
    """The seats that a phase of simultaneous choices asks."""
    if pos["phase"] == "flip":
        return [i for i in (0, 1) if flips_left(pos["seats"][i])]  # N-3.4, N-3.7
    return [0, 1]


# ------------------------------------------------------------------------------------------------------ possible positions

def check_options(options, what, complete):
    need(has_keys(options, ["parties"] if complete else [], ["parties"]), what + ": its fields")
    names = options.get("parties", ["", ""])
    need(type(names) is list and len(names) == 2 and all(is_text(n) and len(n) <= 40 for n in names), what + ".parties")


def check_position(pack, pos):
    """N-P: refuses what it lists, and nothing else."""
    # 1. exactly the fields, of their types
    need(has_keys(pos, ["options", "round", "action", "phase", "wait", "vetoes", "seats", "writes", "board"]),
         "position: its fields")
    check_options(pos["options"], "position.options", True)
    need(is_int(pos["round"], 1, ROUNDS), "position.round")
    need(is_int(pos["action"], 0, 3), "position.action")
    need(is_text(pos["phase"]) and pos["phase"] in PHASES, "position.phase")
    need(type(pos["wait"]) is list, "position.wait")
    need(is_int(pos["vetoes"], 0, 2), "position.vetoes")
    need(type(pos["seats"]) is list and len(pos["seats"]) == 2, "position.seats")
    for i, seat in enumerate(pos["seats"]):
        what = f"position.seats[{i}]"
        need(has_keys(seat, ["flips_used", "rolled", "dice", "flipped", "played", "choice"]), what + ": its fields")
        need(is_int(seat["flips_used"], 0, FLIPS), what + ".flips_used")
        for key in ("rolled", "dice"):
            faces = seat[key]
            need(faces == {} and type(faces) is dict or has_keys(faces, COLOURS) and all(is_int(f, 1, 6) for f in faces.values()),
                 f"{what}.{key}")
        need(type(seat["flipped"]) is list and len(seat["flipped"]) == 2 and all(type(f) is bool for f in seat["flipped"]),
             what + ".flipped")
        need(type(seat["played"]) is list and all(is_text(c) and c in COLOURS for c in seat["played"]), what + ".played")
        need(seat["choice"] is None or is_text(seat["choice"]), what + ".choice")
    need(type(pos["writes"]) is list, "position.writes")
    for write in pos["writes"]:
        need(has_keys(write, ["seat", "by", "n"]) and is_int(write["seat"], 0, 1) and is_int(write["by"], 0, 1)
             and is_int(write["n"], 1, 6), "position.writes")
    board = pos["board"]
    need(has_keys(board, [region for region, _, _, _ in pack]), "position.board: its regions")
    for region, count, _, _ in pack:
        need(type(board[region]) is list and len(board[region]) == count, "position.board." + region)
        for field in board[region]:
            need(type(field) is list and (field == [] or len(field) == 2 and is_int(field[0], 0, 1) and is_int(field[1], 1, 6)),
                 "position.board." + region)

    phase, action, seats, wait = pos["phase"], pos["action"], pos["seats"], pos["wait"]

    # 2. action fits phase
    fits = {0} if phase in ("roll", "over") else {1, 2} if phase in ("flip", "react", "play", "veto") else {1, 2, 3}
    need(action in fits, "position.action: not in this phase")

    # 3. over
    free = len(free_fields(pack, pos))
    need(free or phase == "over", "position.phase: no field is free, so the game is over")
    need(phase != "over" or not free or pos["round"] == ROUNDS, "position.phase: over, with free fields, before round 10")

    # 4. played
    count = action if phase in SHOWN else max(action - 1, 0)
    for i, seat in enumerate(seats):
        need(len(seat["played"]) == count and len(set(seat["played"])) == count, f"position.seats[{i}].played")

    # 5. rolled and dice are there when they should be; rolled faces differ
    for i, seat in enumerate(seats):
        what = f"position.seats[{i}]"
        if phase == "over" or phase == "roll" and i == 1:
            need(not seat["rolled"], what + ".rolled")
        elif phase != "roll":
            need(seat["rolled"], what + ".rolled")
        need(bool(seat["rolled"]) == bool(seat["dice"]), what + ".dice")
        need(len(set(seat["rolled"].values())) == len(seat["rolled"]), what + ".rolled: equal faces")

    # 7. flips; a window has closed its first question from its `react` or its `play` on
    for i, seat in enumerate(seats):
        what = f"position.seats[{i}]"
        closed = [action > window or action == window and phase != "flip" for window in (1, 2)] if action else [False, False]
        need(all(done or not flip for done, flip in zip(closed, seat["flipped"])), what + ".flipped: too early")
        need(seat["flips_used"] >= sum(seat["flipped"]), what + ".flips_used: less than flipped")

    # 6. dice can be reached from rolled
    for i, seat in enumerate(seats):
        need(seat["dice"] in reachable(seat), f"position.seats[{i}].dice: not reached by the flips")

    # 8. vetoes
    allowed = {0: {0}, 1: {0}, 2: {0, 1}, 3: {2}}[action]
    need(pos["vetoes"] in allowed, "position.vetoes")
    for k in range(pos["vetoes"]):
        need(seats[0]["played"][k] == seats[1]["played"][k], "position.vetoes: the colours differ")

    # 9. wait and choice (react, order, write and bonus: below)
    if phase in AT_ONCE:
        need(same(wait, [i for i in asked(pos) if seats[i]["choice"] is None]) and wait, "position.wait")
        for i, seat in enumerate(seats):
            if seat["choice"] is not None:
                legal = {"flip": unplayed(seat) + ["none"], "play": unplayed(seat), "veto": ["yes", "no"], "throw": HANDS}[phase]
                need(i in asked(pos) and seat["choice"] in legal, f"position.seats[{i}].choice")
    else:
        need(all(seat["choice"] is None for seat in seats), "position.seats: a choice in a phase without one")
        if phase in ("react", "order", "bonus"):
            need(same(wait, [0]) or same(wait, [1]), "position.wait")
        elif phase != "write":
            need(wait == {"roll": ["chance"], "over": []}[phase], "position.wait")

    # 10. react, veto, throw, order
    if phase == "react":
        me, other = seats[wait[0]], seats[1 - wait[0]]
        need(other["flipped"][action - 1] and not me["flipped"][action - 1] and flips_left(me), "position.wait: nobody to react")
    if phase == "veto":
        need(seats[0]["played"][-1] == seats[1]["played"][-1], "position.phase: a veto needs equal colours")
    if phase in ("throw", "order"):
        need(ordered_writes(pos)[1], "position.phase: no hands are thrown here")

    # 11. writes: an end of the list that the dice give
    if phase not in ("write", "bonus"):
        need(pos["writes"] == [], "position.writes")
    else:
        given, hands = ordered_writes(pos)
        orders = [given, given[::-1]] if hands else [given]
        ends = [(order[:k], order[k:]) for order in orders for k in range(len(order) + 1)]
        done = [before for before, left in ends if left == pos["writes"]]
        need(done, "position.writes: not what the dice give")
        if phase == "write":
            need(pos["writes"] and same(wait, [pos["writes"][0]["by"]]), "position.wait")
        # 12. bonus
        if phase == "bonus":
            need(any(write["seat"] == wait[0] for before in done for write in before), "position.wait: wrote nothing")
            need(sets_of(pos, wait[0]) >= 1, "position.wait: has no set")


def same(wait, seats):
    """Equal lists of integers: true and 1.0 are not seats."""
    return wait == seats and all(type(one) is int for one in wait)


def reachable(seat):
    """N-P 6: all `dice` that the announced flips can make of `rolled`."""
    worlds = [seat["rolled"]]
    for window in (0, 1):
        if seat["flipped"][window]:
            dice = [c for c in COLOURS if not (window == 1 and c == seat["played"][0])]      # N-3.3
            worlds = [{**world, c: 7 - world[c]} for world in worlds if world for c in dice]  # N-3.1
    return worlds


# ---------------------------------------------------------------------------------------------------------------- the game

def new_seat(flips_used=0):
    return {"flips_used": flips_used, "rolled": {}, "dice": {}, "flipped": [False, False], "played": [], "choice": None}


def new_game(pack, options):
    return {"options": {"parties": list(options.get("parties", ["", ""]))},                  # N-1.4
            "round": 1, "action": 0, "phase": "roll", "wait": ["chance"], "vetoes": 0,       # N-1.5
            "seats": [new_seat(), new_seat()], "writes": [],                                 # N-1.1, N-1.3
            "board": {region: [[] for _ in range(count)] for region, count, _, _ in pack}}   # N-1.2


def enter(pos, phase, wait):
    pos["phase"], pos["wait"] = phase, wait


def begin_action(pos, action):
    """N-2.1: the window, if anyone has a flip left, and the dice."""
    pos["action"] = action
    pos["phase"] = "flip"
    if asked(pos):
        enter(pos, "flip", asked(pos))                            # N-3.4, R-6
    else:
        enter(pos, "play", [0, 1])                                # N-3.7


def turn_die(pos, i, colour):
    """N-3.5: a flip takes effect."""
    seat = pos["seats"][i]
    seat["flips_used"] += 1
    seat["flipped"][pos["action"] - 1] = True
    seat["dice"][colour] = 7 - seat["dice"][colour]               # N-3.1


def close_question(pos):
    """All answers of a simultaneous phase are in: take them off the table."""
    choices = [seat["choice"] for seat in pos["seats"]]
    for seat in pos["seats"]:
        seat["choice"] = None
    return choices


def flips_are_in(pack, pos):
    choices = close_question(pos)
    flippers = [i for i in (0, 1) if choices[i] not in (None, "none")]
    for i in flippers:
        turn_die(pos, i, choices[i])
    if len(flippers) == 1 and flips_left(pos["seats"][1 - flippers[0]]):
        enter(pos, "react", [1 - flippers[0]])                    # N-3.6, R-25
    else:
        enter(pos, "play", [0, 1])


def dice_are_in(pack, pos):
    choices = close_question(pos)
    for seat, colour in zip(pos["seats"], choices):
        seat["played"].append(colour)                             # N-4.1, N-4.2
    if choices[0] == choices[1]:
        enter(pos, "veto", [0, 1])                                # N-4.3, N-6.1
    else:
        begin_writing(pack, pos)


def vetoes_are_in(pack, pos):
    if "yes" in close_question(pos):                              # N-6.2
        pos["vetoes"] += 1
        end_action(pack, pos)                                     # N-6.3
    else:
        begin_writing(pack, pos)                                  # N-6.4


def hands_are_in(pack, pos):
    hands = close_question(pos)
    if hands[0] == hands[1]:
        enter(pos, "throw", [0, 1])                               # N-7.5: equal hands choose again
    else:
        enter(pos, "order", [0 if tuple(hands) in BEATS else 1])


def begin_writing(pack, pos):
    writes, hands = ordered_writes(pos)
    if hands:
        enter(pos, "throw", [0, 1])                               # N-7.5, R-11
    else:
        pos["writes"] = writes
        next_write(pack, pos)


def next_write(pack, pos):
    if pos["writes"]:
        enter(pos, "write", [pos["writes"][0]["by"]])             # N-7.2, N-7.7
    else:
        end_action(pack, pos)


def put_number(pack, pos, name, owner, number):
    """Writes a number into a field and carries out what follows."""
    region, k = [(r, k) for field, r, k in fields(pack) if field == name][0]
    before = sets_of(pos, owner)
    pos["board"][region][k] = [owner, number]                     # N-7.1
    if not free_fields(pack, pos):
        end_game(pos)                                             # N-9.2, N-8.6, R-16
    elif sets_of(pos, owner) > before:
        enter(pos, "bonus", [owner])                              # N-8.2, N-8.3, N-8.5, R-14
    else:
        next_write(pack, pos)


def end_action(pack, pos):
    if pos["action"] == 1:
        begin_action(pos, 2)
    elif pos["action"] == 2 and pos["vetoes"] == 2:
        pos["action"] = 3                                         # N-6.5, R-1, R-8
        for seat in pos["seats"]:
            seat["played"] += unplayed(seat)
        begin_writing(pack, pos)
    elif pos["round"] < ROUNDS:
        pos["round"] += 1                                         # N-4.4, N-6.6
        clear_round(pos)
        enter(pos, "roll", ["chance"])
    else:
        end_game(pos)                                             # N-9.1


def clear_round(pos):
    pos["action"], pos["vetoes"], pos["writes"] = 0, 0, []
    pos["seats"] = [new_seat(seat["flips_used"]) for seat in pos["seats"]]


def end_game(pos):
    clear_round(pos)
    enter(pos, "over", [])


def result(pack, pos):
    scores = [0, 0]
    for region, _, win, full in pack:
        cells = pos["board"][region]
        mine = [[cell[1] for cell in cells if cell and cell[0] == i] for i in (0, 1)]
        sums = [sum(numbers) for numbers in mine]                 # N-9.3
        if sums[0] == sums[1]:
            continue                                              # N-9.4
        winner = 0 if sums[0] > sums[1] else 1
        scores[winner] += win                                     # N-9.6
        if all(cells) and len(set(mine[winner])) == len(mine[winner]):
            scores[winner] += full                                # N-9.5
    counts = [len(numbers_of(pos, i)) for i in (0, 1)]
    totals = [sum(numbers_of(pos, i)) for i in (0, 1)]
    for reason, (a, b) in (("mandates", scores), ("fields", counts), ("numbers", totals)):    # N-9.7, N-9.8, N-9.9
        if a != b:
            return {"winners": [0 if a > b else 1], "scores": scores, "reason": reason}
    return {"winners": [0, 1], "scores": scores, "reason": "coalition"}                       # N-9.10


# ---------------------------------------------------------------------------------------------------------------- moves

VERBS = {"roll": {"who": int, "blue": int, "red": int, "white": int}, "flip": {"die": str}, "play": {"die": str},
         "veto": {"yes": bool}, "throw": {"hand": str}, "first": {"who": int}, "write": {"field": str},
         "bonus": {"field": str, "n": int}}
PHASE_OF = {"roll": ["roll"], "flip": ["flip", "react"], "play": ["play"], "veto": ["veto"], "throw": ["throw"],
            "first": ["order"], "write": ["write"], "bonus": ["bonus"]}


def check_form(move):
    """bad-move: what can be seen without the position."""
    seat, do = seat_and_verb(move)
    bad(not is_int(seat, 0, 1) and not (is_text(seat) and seat == "chance"), "no such seat")
    bad(not is_text(do) or do not in VERBS, "an unknown do")
    bad((seat == "chance") != (do == "roll"), "chance rolls, and does nothing else")
    bad(set(move) != {"seat", "do"} | set(VERBS[do]), "a missing or unknown field")
    for field, kind in VERBS[do].items():
        bad(type(move[field]) is not kind, f"{field}: a wrong type")


def legal_moves(pack, pos):
    """{seat: its moves, in canonical order}."""
    phase, seats = pos["phase"], pos["seats"]
    if phase == "over":
        return {}
    if phase == "roll":
        who = 1 if seats[0]["rolled"] else 0
        rolls = [{"do": "roll", "who": who, "blue": b, "red": r, "white": w, "p": 1 / 120, "w": 1}      # N-2.3
                 for b in FACES for r in FACES for w in FACES if len({b, r, w}) == 3]
        return {"chance": rolls}
    found = {}
    for i in pos["wait"]:
        if phase in ("flip", "react"):
            moves = [{"do": "flip", "die": die} for die in unplayed(seats[i]) + ["none"]]     # N-3.3
        elif phase == "play":
            moves = [{"do": "play", "die": die} for die in unplayed(seats[i])]                # N-4.1, N-4.2
        elif phase == "veto":
            moves = [{"do": "veto", "yes": yes} for yes in (False, True)]
        elif phase == "throw":
            moves = [{"do": "throw", "hand": hand} for hand in HANDS]
        elif phase == "order":
            moves = [{"do": "first", "who": who} for who in (0, 1)]
        elif phase == "write":
            moves = [{"do": "write", "field": field} for field in free_fields(pack, pos)]
        else:
            moves = [{"do": "bonus", "field": field, "n": {"min": 1, "max": 6}} for field in free_fields(pack, pos)]
        found[str(i)] = moves
    return found


def apply_move(pack, pos, move):
    """Changes `pos`, or raises Refused and leaves it alone."""
    check_form(move)
    if pos["phase"] == "over":
        raise Refused("game-over", "the game is over")
    if move["seat"] not in pos["wait"]:
        raise Refused("not-your-turn", f"the game does not wait for {move['seat']}")

    def legal(condition, message):
        if not condition:
            raise Refused("illegal-move", message)

    do, me, phase = move["do"], move["seat"], pos["phase"]
    legal(phase in PHASE_OF[do], f"no {do} in phase {phase}")
    if do == "roll":
        who = 1 if pos["seats"][0]["rolled"] else 0
        dice = {colour: move[colour] for colour in COLOURS}
        legal(move["who"] == who, f"seat {who} rolls now")
        legal(all(face in FACES for face in dice.values()), "a face is 1 to 6")
        legal(len(set(dice.values())) == 3, "the three faces differ")                         # N-2.2
        pos["seats"][who]["rolled"], pos["seats"][who]["dice"] = dict(dice), dict(dice)
        if who == 1:
            begin_action(pos, 1)
    elif do in ("flip", "play"):
        answers = unplayed(pos["seats"][me]) + (["none"] if do == "flip" else [])
        legal(move["die"] in answers, "no such die behind the screen")
        if phase == "react":
            if move["die"] != "none":
                turn_die(pos, me, move["die"])
            enter(pos, "play", [0, 1])                                                        # N-3.6
        else:
            answer(pack, pos, me, move["die"])
    elif do == "veto":
        answer(pack, pos, me, "yes" if move["yes"] else "no")
    elif do == "throw":
        legal(move["hand"] in HANDS, "no such hand")
        answer(pack, pos, me, move["hand"])
    elif do == "first":
        legal(move["who"] in (0, 1), "no such seat")
        writes, _ = ordered_writes(pos)
        pos["writes"] = sorted(writes, key=lambda write: write["seat"] != move["who"])
        next_write(pack, pos)
    else:
        legal(move["field"] in free_fields(pack, pos), "no such free field")
        if do == "bonus":
            legal(move["n"] in FACES, "a free number is 1 to 6")
            put_number(pack, pos, move["field"], me, move["n"])
        else:
            write = pos["writes"].pop(0)
            put_number(pack, pos, move["field"], write["seat"], write["n"])


def answer(pack, pos, me, choice):
    """A secret answer; the last one reveals them all."""
    pos["seats"][me]["choice"] = choice
    pos["wait"].remove(me)
    if not pos["wait"]:
        {"flip": flips_are_in, "play": dice_are_in, "veto": vetoes_are_in, "throw": hands_are_in}[pos["phase"]](pack, pos)


def view(pos, viewer):
    """What seat `viewer` (or None, a spectator) may know."""
    seen = copied(pos)
    for i, seat in enumerate(seen["seats"]):
        if i != viewer:
            seat["dice"] = {c: f if c in seat["played"] else None for c, f in seat["dice"].items()}
            seat["choice"] = None
    return seen


def views(pos):
    return {"0": view(pos, 0), "1": view(pos, 1), "spectator": view(pos, None)}


# ---------------------------------------------------------------------------------------------------------------- documents

def begin(pack, players, options):
    need(is_int(players, 2, 2), "players: two play")                                          # N-1.1
    check_options(options, "options", False)
    return new_game(pack, options)


def chance_due(pos):
    return pos["phase"] == "roll"


def to_act(pack, pos):
    return list(pos["wait"])
