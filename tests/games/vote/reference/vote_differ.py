"""The questions about VOTE! for differ.py; the reference is vote.py.

KINDs: games (random games and made-up endings, every position), positions (mutated and made-up positions), moves (mutated
moves), documents, packs, seeds (chance drawn from a seed).
Every position that a game reaches is read again by the reference, so a rule of V-8.2 that is too strict stops the run.
"""
import json
import random
import shutil
import tempfile
from functools import partial

import differ as parts
from differ import Differ, ask_along, ask_seeded, end_oddly, mutate, run_steps, scenario_pack, some_position, write_pack
import vote
from notation import BadInput, copied, is_int

PHASES_LATER = [phase for phase in vote.PHASES if phase not in vote.SETUP]
ODD = [0, 1, 2, 3, 4, 5, 7, 9, 10, 11, -1, 2 ** 31 - 1, 0.0, 1.0, 5.0, 0.5, 1e300, True, False, None, "", "0", "chance", "democrat",
       "Republican", "green", "e01", "a03", "a07", "x01", "y2", [], {}, [0], [1], [0, 1], [1, 0], [0, 0], ["e01"], ["e02", "e01"], [None],
       {"card": None}, {"card": "e01"}, {"card": "a07"}, {"for": True, "card": None}, {"for": True, "card": "a03"}, {"for": 1, "card": None},
       {"by": 0, "of": 1}, {"to": 0, "card": "e01"}, {"choose": 1, "of": ["e01"]}, {"winners": [], "scores": [], "reason": "ten"}]
WORDS = vote.PHASES + vote.PARTIES + vote.REASONS + ["e01", "e02", "e37", "a01", "a03", "a07", "x01", "y1", "y2", "y3", "s01", "é"]

document = partial(parts.document, "vote")


def packs():
    found = {None: vote.STANDARD}
    for name in ("vote-pack.json", "vote-stress-pack.json"):
        found[name] = vote.check_pack(scenario_pack("vote", name), name)
    return found


PACKS = packs()
CONTENTS = [None, None, "vote-pack.json", "vote-stress-pack.json", "vote-stress-pack.json"]


# ---------------------------------------------------------------------------------------------------------------- play

def new_style(rng):
    """How a random game is played, so that rare places are reached."""
    return {"ability": rng.choice([0.02, 0.1, 0.3, 0.7]), "for": rng.choice([0.3, 0.5, 0.8, 1.0]), "double": rng.choice([0.3, 0.9]),
            "cancel": rng.choice([0.2, 0.8]), "transfer": rng.choice([0.2, 0.8]), "good": rng.choice([0, 0, 1, -1])}


def pick_move(rng, pack, pos, style):
    """A legal move, by the game's style."""
    legal = vote.legal_moves(pack, pos)
    if "chance" in legal:
        move = rng.choice(legal["chance"])
        return {"seat": "chance", **{k: v for k, v in move.items() if k not in ("p", "w")}}
    abilities = [(who, move) for who, moves in legal.items() for move in moves if move["do"] in vote.ANY_TIME]
    if abilities and rng.random() < style["ability"]:
        do = rng.choice(sorted({move["do"] for _, move in abilities}))
        who, move = rng.choice([one for one in abilities if one[1]["do"] == do])
    else:
        who = str(rng.choice(vote.to_act(pack, pos)))
        moves = [move for move in legal[who] if move["do"] not in vote.ANY_TIME]
        do = moves[0]["do"]
        if do == "vote":
            yes = rng.random() < style["for"]
            moves = [move for move in moves if move["for"] == yes]
        wish = {"vote": "double", "answer": "cancel"}.get(do)
        if wish:
            with_card = [move for move in moves if move["card"]]
            moves = with_card if with_card and rng.random() < style[wish] else [move for move in moves if not move["card"]]
        if do == "pass" and len(moves) > 1 and rng.random() < style["transfer"]:
            moves = moves[1:]
        if do == "give" and style["good"] and rng.random() < 0.7:             # push scores to the top, or to the bottom
            best = max(style["good"] * sum(pack.modifiers[move["card"]]) for move in moves)
            moves = [move for move in moves if style["good"] * sum(pack.modifiers[move["card"]]) == best]
        move = rng.choice(moves)
    move = dict(move)
    for key, value in move.items():
        if type(value) is dict:
            move[key] = rng.sample(value["of"], value["choose"])
    if move["do"] in ("vote", "answer") and move["card"] is None and rng.random() < 0.3:
        del move["card"]                                                      # may be left out
    return {"seat": int(who), **move}


def play_on(rng, pack, pos, limit):
    """([move], [position before each and at the end])."""
    style, moves, trail = new_style(rng), [], [copied(pos)]
    while pos["phase"] != "over" and len(moves) < limit:
        move = pick_move(rng, pack, pos, style)
        vote.apply_move(pack, pos, move)
        vote.check_position(pack, pos)                                        # what the game reaches is possible
        moves.append(move)
        trail.append(copied(pos))
    return moves, trail


def random_game(rng, content):
    """(beginning, moves, trail)."""
    pack = PACKS[content]
    if rng.random() < 0.4:
        players = rng.randint(5, 10)
        moves, trail = play_on(rng, pack, vote.new_game(pack, players), 400)
        return {"players": players, **rng.choice([{}, {"options": {}}])}, moves, trail
    while True:
        pos = made_up(rng, pack, sure=True)
        if reads(content, pos):
            begin = {"position": copied(pos)}
            moves, trail = play_on(rng, pack, pos, 120)
            return begin, moves, trail


def reads(content, pos):
    """Whether the reference considers it a possible position."""
    try:
        vote.check_position(PACKS[content], pos)
        return True
    except BadInput:
        return False


def play_games(differ, rng, games):
    for _ in range(games):
        content = rng.choice(CONTENTS)
        ask_along(differ, rng, partial(document, content), random_game(rng, content),
                  asked=lambda at, count: count <= 100 or at >= count - 20 or rng.random() <= 80 / count)


# ---------------------------------------------------------------------------------------------------------------- positions

def made_up(rng, pack, sure=False):
    """A position after the set-up put together piece by piece: mostly possible, without `sure` sometimes just not."""
    def slip(chance=0.03):
        return not sure and rng.random() < chance

    pos = vote.new_game(pack, rng.randint(5, 10))
    count = pos["players"]
    phase = pos["phase"] = rng.choice(PHASES_LATER)
    pos["round"] = rng.randint(1, 12)
    alive = 2 if phase == "tiebreak" else rng.choice([3, 3, 4, 4, 5, 6, count])
    if phase in ("nominate", "vote") and not slip():
        alive = max(4, alive)
    alive = min(alive, count)
    if slip():
        alive = rng.randint(1, count)
    there = sorted(rng.sample(range(count), alive))
    pos["alive"] = [i in there for i in range(count)]
    pos["party"] = [rng.choice(vote.PARTIES) for _ in range(count)]
    if not slip() and alive > 1:
        a, b = rng.sample(there, 2)
        pos["party"][a], pos["party"][b] = vote.PARTIES
    for i in range(count):
        pos["known"][i] = sorted(rng.sample([j for j in range(count) if j != i], rng.choice([0, 0, 1, count - 1])))
        pos["budget"][i], pos["support"][i] = (rng.choice([1, 2, 4, 5, 5, 6, 8, 9, 10]) for _ in range(2))
        if pos["alive"][i] and pos["budget"][i] == pos["support"][i] == 10:
            pos["support"][i] = 9
        if not pos["alive"][i] and rng.random() < 0.7 or phase == "tiebreak" and rng.random() < 0.2 or slip(0.01):
            pos[rng.choice(["budget", "support"])][i] = 0
    if phase == "tiebreak" and len(there) == 2 and not slip(0.1):
        for key in ("budget", "support"):
            pos[key][there[1]] = pos[key][there[0]]
    if len(there) == 4 and rng.random() < 0.5:                                # likely to end in a draw between two
        for i in there:
            pos["budget"][i], pos["support"][i] = rng.choice([(5, 5), (5, 6)])
    pos["president"] = rng.choice(there)
    others = [i for i in there if i != pos["president"]]
    if phase in ("answer", "discard", "refill", "tiebreak", "over") and rng.random() < 0.2 or slip():
        pos["president"] = rng.randrange(count)
    pos["last"] = {key: rng.choice([None, rng.randrange(count)]) for key in ("president", "pm")}
    pos["failed"] = 3 if phase == "unrest" else rng.choice([0, 0, 1, 2, 2]) if phase in ("nominate", "vote") or rng.random() < 0.1 else 0
    if phase not in ("nominate", "vote", "unrest") and not (phase == "topics" and alive == 3) and others and rng.random() < 0.8 or slip():
        pos["pm"] = rng.choice(others or there)
        if pos["pm"] == pos["president"]:
            pos["pm"] = None

    # the cards: abilities come to hands more often than they would by chance
    deck = list(pack.cards)
    rng.shuffle(deck)
    if rng.random() < 0.7:
        deck.sort(key=lambda card: (card in pack.kind) * rng.random())
    cards = deck.pop
    for card in [c for c in deck if c in pack.kind]:
        if rng.random() < 0.15 and phase != "handover" or rng.random() < 0.1:
            deck.remove(card)
            pos["spent"].append({"card": card, "by": rng.randrange(count)})
    size = {"discard": [3, 3, 4], "tiebreak": [0, 1, 3, 4], "over": [0, 1, 2, 3, 4], "refill": [0, 1, 2, 3, 3]}.get(phase, [3, 3, 3, 2, 2, 1, 0])
    for i in there:
        pos["hands"][i] = sorted(cards() for _ in range(rng.choice(size)))
        pos["shown"][i] = [card for card in pos["hands"][i] if card in pack.kind and rng.random() < 0.3]
    if phase == "vote":
        able = [i for i in range(count) if vote.may_be_nominated(pos, i)]
        pos["candidate"] = rng.choice(able or there)
    for i in there if phase == "vote" else range(count) if rng.random() < 0.5 else []:
        if rng.random() < 0.6:
            doubles = vote.held(pack, pos, i, "double") if vote.can_pay(pos, i, "double") or slip() else []
            if phase != "vote":
                doubles = pack.of_kind("double")
            pos["ballots"][i] = {"for": rng.random() < 0.5, "card": rng.choice(doubles + [None])}
    if phase == "topics":
        for i in there:
            if rng.random() < 0.4:
                pos["placed"][i] = {"card": cards()}
    elif phase in ("choose", "give"):
        pile = [cards() for _ in range(rng.randint(1, 5) if phase == "give" else rng.randint(1, 10))]
        pos["pile" if phase == "choose" else "desk"] = sorted(pile)
        notes = pile + [cards() for _ in range(2)] + pos["hands"][there[0]]
        pos["shut"] = sorted(notes[len(pile):len(pile) + 2])
        for i in range(count):
            if notes and rng.random() < 0.6:
                pos["placed"][i] = {"card": notes.pop(rng.randrange(len(notes)))}
    if phase in ("give", "answer", "unrest", "tiebreak"):
        order = rng.sample(there, len(there))
        if phase in ("unrest", "tiebreak") and rng.random() < 0.7:
            order = vote.clockwise(pos, pos["president"]) if phase == "unrest" else there
            order = [i for i in order if i in there]
        most = len(there) - 1 if phase != "answer" else 5
        for i in order[:rng.randint(0 if phase != "answer" else 1, most)]:
            events = [card for card in deck if card not in pack.kind]
            card = rng.choice(events) if rng.random() < 0.7 else deck[-1]
            deck.remove(card)
            pos["given"].append({"to": i, "card": card})
    if phase == "answer":
        for i in vote.asked(pack, pos):
            if rng.random() < 0.3:
                pos["answers"][i] = {"card": rng.choice(vote.held(pack, pos, i, "cancel") + [None])}
    if phase == "refill" and rng.random() < 0.6:
        pos["next"] = rng.choice(there)
    if phase not in vote.CHANCE + ["over"] and rng.random() < 0.1:
        by, of = rng.sample(there, 2) if len(there) > 1 else (0, 1)
        pos["known"][by] = sorted(set(pos["known"][by]) | {of})
        pos["claim"] = {"by": by, "of": of}
    if phase == "over":
        pos["result"] = vote.result_for(pos, rng.choice(vote.PARTIES), rng.choice(vote.REASONS))

    # the rest of the cards
    share = rng.choice([0.2, 0.6, 0.95, 1.0])
    for card in deck:
        where = "deck" if rng.random() > share else rng.choice(["open", "shut"])
        pos[where] = sorted(pos[where] + [card]) if where != "deck" else pos["deck"]
    away = set(pos["open"]) | set(pos["shut"])
    pos["deck"] = sorted(card for card in deck if card not in away)
    for i in range(count):
        if rng.random() < 0.5:
            pos["seen"][i] = sorted(rng.sample(pos["shut"], rng.randint(0, min(4, len(pos["shut"])))))
    if slip(0.15):
        pos = purposeful(rng, pack, pos)
    return pos


def purposeful(rng, pack, pos):
    """A mutation that knows what the fields mean."""
    pos = copied(pos)
    count = pos["players"]
    i, j = rng.randrange(count), rng.randrange(count)
    zones = [pos[key] for key in ("deck", "open", "shut", "pile", "desk")] + pos["hands"]
    someone = rng.choice([None, i, i, j])
    kind = rng.randint(0, 21)
    if kind == 0:
        pos["phase"] = rng.choice(vote.PHASES)
    elif kind == 1:
        pos["failed"] = rng.randint(0, 3)
    elif kind == 2:
        pos["alive"][i] = not pos["alive"][i]
        if rng.random() < 0.7 and not pos["alive"][i]:
            pos["deck"] = sorted(pos["deck"] + pos["hands"][i])
            pos["hands"][i], pos["shown"][i] = [], []
    elif kind in (3, 4):
        pos[rng.choice(["president", "pm", "candidate", "next"])] = someone
    elif kind == 5:
        pos["last"][rng.choice(["president", "pm"])] = someone
    elif kind == 6:                                                           # a card goes elsewhere, or is there twice
        source = rng.choice([zone for zone in zones if zone])
        card = rng.choice(source)
        if rng.random() < 0.85:
            source.remove(card)
        target = rng.choice(zones + [pos["open"], pos["shut"]])
        target.append(card)
        target.sort()
        if rng.random() < 0.7:
            for one in pos["shown"] + pos["seen"]:
                if card in one:
                    one.remove(card)
    elif kind == 7:
        pos["party"][i] = rng.choice(vote.PARTIES + [None])
    elif kind == 8:
        pos[rng.choice(["budget", "support"])][i] = rng.choice([None, 0, 1, 2, 7, 8, 9, 10])
    elif kind == 9:
        pos["budget"][i] = pos["support"][i] = rng.choice([None, 0, 1, 10])
    elif kind == 10:
        pos["known"][i] = rng.choice([[], [j], [i], sorted({i, j}), [x for x in range(count) if x != i], [j, j]])
    elif kind == 11:
        pos["ballots"][i] = rng.choice([None] + [{"for": f, "card": c} for f in (True, False) for c in pos["hands"][i] + [None, None]])
    elif kind == 12:
        pos["answers"][i] = rng.choice([None] + [{"card": c} for c in pos["hands"][i] + [None, None]])
    elif kind == 13:
        zone = rng.choice(zones[:5])
        card = rng.choice(zone) if zone else rng.choice(pack.cards)
        pos["placed"][i] = rng.choice([None, pos["placed"][j], {"card": card}])
        if rng.random() < 0.6 and card in zone:
            zone.remove(card)
    elif kind == 14:
        pos["claim"] = rng.choice([None, {"by": i, "of": j}])
        if rng.random() < 0.6 and i != j:
            pos["known"][i] = sorted(set(pos["known"][i]) | {j})
    elif kind == 15:
        if pos["given"] and rng.random() < 0.5:
            rng.choice(pos["given"])["to"] = i
        elif pos["deck"]:
            pos["given"].append({"to": i, "card": pos["deck"].pop()})
    elif kind == 16:
        card = rng.choice(pack.cards)
        for zone in zones:
            if card in zone:
                zone.remove(card)
                pos["spent"].insert(rng.randint(0, len(pos["spent"])), {"card": card, "by": i})
    elif kind == 17:
        pos["shown"][i] = sorted(rng.sample(pos["hands"][i], rng.randint(0, len(pos["hands"][i])))) or rng.sample(pack.cards, 1)
    elif kind == 18:
        pos["seen"][i] = sorted(rng.sample(pos["shut"], rng.randint(0, len(pos["shut"])))) or rng.sample(pack.cards, 1)
    elif kind == 19:
        if pos["result"] and rng.random() < 0.6:
            pos["result"][rng.choice(["winners", "scores"])] = rng.choice([[], [i], [1] * count, [True] * count, [0.0] * count])
        else:
            pos["result"] = rng.choice([None, {}, vote.result_for(pos, rng.choice(vote.PARTIES), rng.choice(vote.REASONS + ["other"]))])
    elif kind == 20:                                                          # all from one zone to another
        a, b = rng.sample(range(5), 2)
        zones[b][:] = sorted(zones[b] + zones[a])
        del zones[a][:]
        if rng.random() < 0.7:
            pos["seen"] = [[card for card in row if card in pos["shut"]] for row in pos["seen"]]
    else:
        pos["round"] = rng.choice([0, 1, 2, -1, 10 ** 6])
    return pos


def try_positions(differ, rng, games):
    for _ in range(games):
        content = rng.choice(CONTENTS)
        pack = PACKS[content]
        _, moves, trail = random_game(rng, content)
        for _ in range(50):
            at = some_position(rng, trail)
            changed = mutate(rng, trail[at], ODD, WORDS) if rng.random() < 0.4 else purposeful(rng, pack, trail[at])
            if rng.random() < 0.15 and reads(content, changed):
                changed = purposeful(rng, pack, changed)
            if is_int(changed.get("round"), 10 ** 9 + 1):
                continue                                                      # V-8.2 sets no bound, but a program of
                                                                              # fixed size may
            status, answer = differ.add("positions", document(content, position=changed))
            if status == 0 and not answer["over"]:                            # accepted: play on from here
                played, _ = play_on(rng, pack, copied(changed), rng.randint(1, 30))
                differ.add("positions", document(content, position=changed, moves=played))
        for _ in range(50):
            pos = made_up(rng, pack)
            status, answer = differ.add("positions", document(content, position=pos))
            if status == 0 and not answer["over"]:
                played, _ = play_on(rng, pack, copied(pos), rng.randint(1, 30))
                differ.add("positions", document(content, position=pos, moves=played))


# ---------------------------------------------------------------------------------------------------------------- moves

def odd_move(rng, pack, pos, moves):
    """A move that is wrong in some way (or, now and then, right)."""
    if pos["phase"] != "over" and (rng.random() < 0.7 or not moves):
        move = pick_move(rng, pack, pos, new_style(rng))
    else:
        move = copied(rng.choice(moves)) if moves else {"seat": 0, "do": "pass"}
    count = pos["players"]
    kind = rng.randint(0, 13)
    args = [key for key in move if key not in ("seat", "do")]
    hand = [card for h in pos["hands"] for card in h] or ["e01"]
    every = {**vote.SEAT_VERBS, **vote.CHANCE_VERBS}

    def well_formed(do):
        values = {vote.TEXT: lambda: rng.choice(vote.PARTIES) if rng.random() < 0.1 else rng.choice([rng.choice(hand), rng.choice(pack.cards), "x"]),
                  vote.NUMBER: lambda: rng.randint(-1, count), vote.FLAG: lambda: rng.random() < 0.5,
                  vote.MAYBE: lambda: rng.choice([None, rng.choice(hand), rng.choice(pack.cards)]),
                  vote.TEXTS: lambda: rng.sample(pos["pile"] or hand, min(rng.randint(0, 5), len(pos["pile"] or hand)))}
        seat = "chance" if do in vote.CHANCE_VERBS else rng.randrange(count)
        return {"seat": seat, "do": do, **{f: values[t]() for f, t in every[do].items()}}

    if kind == 0:
        move["seat"] = rng.choice(list(range(count)) + ["chance", "chance", count, -1, "0", None, True, 0.0, [], "Chance", 2 ** 32])
    elif kind == 1:
        move["do"] = rng.choice(list(every) + ["", "Vote", None, 3, [], "pass "])
    elif kind == 2:
        del move[rng.choice(list(move))]
    elif kind == 3:
        move[rng.choice(["p", "w", "n", "card", "who", "to", "for", "party", "cards", "q", ""])] = rng.choice([1, None, "e01", [], True])
    elif kind == 4 and args:
        move[rng.choice(args)] = copied(rng.choice(ODD))
    elif kind == 5 and args:
        key = rng.choice(args)
        old = move[key]
        if type(old) is int:
            move[key] = rng.choice([old + 1, old - 1, (old + 2) % count, float(old), str(old), bool(old), old + 2 ** 32, count])
        elif type(old) is str or old is None:
            move[key] = rng.choice([rng.choice(hand), rng.choice(pack.cards), "x", "", None, [old], "green", "democrat", "e1"])
        elif type(old) is bool:
            move[key] = rng.choice([int(old), str(old).lower(), None])
        else:
            move[key] = rng.choice([old[1:], old + old[:1], old[::-1], old + ["x"], old + [rng.choice(hand)], old + [None], [], None, "e01", {}])
    elif kind in (6, 7):
        move = well_formed(rng.choice(list(every)))
    elif kind in (8, 9):                                                      # abilities, by those who hold them and others
        move = well_formed(rng.choice(vote.ANY_TIME + ["claim", "transfer", "answer", "vote"]))
        if "card" in move:
            kinds = [card for card in hand if pack.kind.get(card) == move["do"]] or pack.of_kind(move["do"]) or hand
            move["card"] = rng.choice(kinds)
            holder = [i for i in range(count) if move["card"] in pos["hands"][i]]
            if holder and rng.random() < 0.6:
                move["seat"] = holder[0]
    elif kind == 10:
        move["seat"] = rng.choice(list(range(count)) + ["chance"])
    elif kind == 11:
        move = rng.choice([None, 3, "pass", [], {}, True, [move], {"do": "pass"}, {"seat": 0}])
    elif kind == 12 and moves:
        move = copied(rng.choice(moves))
    return move


def try_moves(differ, rng, games):
    for _ in range(games):
        content = rng.choice(CONTENTS)
        end_oddly(differ, rng, partial(document, content), partial(odd_move, rng, PACKS[content]), random_game(rng, content))


# ---------------------------------------------------------------------------------------------------------------- documents, packs, seeds

def try_documents(differ, rng):
    texts = ['{"game":"vote","players":%s}' % n for n in
             ("4", "5", "10", "11", "0", "-5", "5.0", "5e0", "true", "null", '"5"', "[5]", "4294967301", "05", "+5")]
    texts += ['{"game":"vote","players":6,"options":%s}' % o for o in ("{}", "null", "[]", '{"parties":["",""]}', '{"x":1}', '""')]
    texts += ['{"game":"vote","players":6,"content":%s}' % c for c in ('"standard"', '"vote-pack.json"', '"./vote-stress-pack.json"', '"night-pack.json"',
                                                                      '"vote.json"', '"vote-pack"', '"nowhere.json"', '""', "null")]
    texts += ['{"game":"vote"}', '{"game":"vote","players":6,"position":{}}', '{"game":"vote","position":null}', '{"game":"vote","position":[]}',
              '{"game":"vote","position":{}}', '{"game":"Vote","players":6}', '{"game":"vote!","players":6}']
    start = vote.new_game(vote.STANDARD, 6)
    good = json.dumps(start)
    for old, new in (('"round": 0', '"round": 0.0'), ('"round": 0', '"round": -0'), ('"round": 0', '"round": 0, "round": 0'), ('"players": 6', '"players": 7'),
                     ('"failed": 0', '"failed": false'), ('"options": {}', '"options": []'), ('"options": {}', '"options": {"parties": []}'),
                     ('"last": {', '"last": {"pm": null, '), ('"e01"', '"e1"'), ('"a01", ', ""), ('"a01", "a02"', '"a02", "a01"'), ("true", "1")):
        texts.append('{"game":"vote","position":%s}' % good.replace(old, new, 1))
    for text in texts:
        differ.add("documents", text.encode("utf-8"))
    for key in vote.FIELDS:                                                   # every field left out, null, or of another type
        for value in (None, 0, True, "x", [], {}, [None], -1):
            differ.add("documents", document(None, position={**start, key: value}))
        left = dict(start)
        del left[key]
        differ.add("documents", document(None, position=left))
    later = made_up(random.Random(1), vote.STANDARD, True)
    for key in vote.FIELDS:
        for value in (None, 0, True, "x", [], {}, [None], -1):
            differ.add("documents", document(None, position={**later, key: value}))


def try_packs(differ, rng, games):
    good = scenario_pack("vote", "vote-pack.json")
    folder = tempfile.mkdtemp(prefix="differ-packs-")
    text = {"en": "a", "ru": "б", "hu": "c"}
    events, abilities = good["events"], good["abilities"]
    event, ability = events[0], abilities[0]

    def with_event(**change):
        return {**good, "events": [{**event, **change}] + events[1:]}

    def with_ability(**change):
        return {**good, "abilities": [{**ability, **change}] + abilities[1:]}

    def without(one, key):
        return {k: v for k, v in one.items() if k != key}

    def many(n, **change):
        return [{**ability, "id": f"q{k}", **change} for k in range(n)]

    changes = [good, {**good, "events": events[:39]}, {**good, "events": events + [{**event, "id": f"z{k}"} for k in range(60)]},
               {**good, "abilities": []}, {**good, "abilities": many(20)}, {**good, "abilities": many(21)}, {**good, "abilities": many(20, ability="change")},
               without(good, "abilities"), without(good, "events"), without(good, "name"), without(good, "game"), {**good, "note": 1}, {**good, "texts": {}},
               {**good, "game": "night"}, {**good, "game": "Vote"}, {**good, "events": {}}, {**good, "abilities": None}, [], None,
               with_event(id=""), with_event(id="x02"), with_event(id="y1"), with_event(id=3), with_event(id="é ж"), with_event(budget=9), with_event(budget=10),
               with_event(support=-9), with_event(support=-10), with_event(budget=1.0), with_event(budget=True), with_event(budget=None), with_event(support="1"),
               with_event(text=text), with_event(text={}), with_event(text=None), with_event(text={**text, "de": "x"}), with_event(text={**text, "hu": ""}),
               with_event(name={**text, "en": ""}), with_event(name="a"), with_event(ability="check"), with_event(extra=1),
               {**good, "events": [without(event, "budget")] + events[1:]}, {**good, "events": [without(event, "name")] + events[1:]},
               {**good, "events": [without(event, "id")] + events[1:]}, with_ability(ability="Check"), with_ability(ability="veto"), with_ability(ability=None),
               with_ability(budget=-1), with_ability(text=text), with_ability(id="y2"), with_ability(id="x01"),
               {**good, "abilities": [without(ability, "ability")] + abilities[1:]}, {**good, "name": {**text, "de": "x"}}, {**good, "name": {"en": "a", "ru": "b"}},
               {**good, "events": [{**e, "budget": min(0, e["budget"])} for e in events]}, {**good, "events": [{**e, "budget": max(0, e["budget"])} for e in events]},
               {**good, "events": [{**e, "budget": (k == 0) - (k == 1)} for k, e in enumerate(events)]},
               {**good, "events": [{**e, "support": 0} for e in events]}]
    changes += [mutate(rng, good, ODD, WORDS) for _ in range(5 * games)]
    for number, pack in enumerate(changes):
        name = write_pack(folder, number, pack)
        differ.add("packs", document(name, players=5, seed="00" * 32))
    differ.flush()
    shutil.rmtree(folder)


def try_seeds(differ, rng, games):
    for _ in range(games):
        content = rng.choice(CONTENTS)
        pack, style = PACKS[content], new_style(rng)
        players = rng.randint(5, 10)
        begin, pos = {"players": players}, vote.new_game(pack, players)
        if rng.random() < 0.5:
            start = made_up(rng, pack, True)
            if reads(content, start):
                begin, pos = {"position": copied(start)}, start
        ask_seeded(differ, rng, partial(document, content, **begin), vote, pack, pos, partial(pick_move, style=style), share=0.15)


def compare(args):
    differ = Differ(args.binary, args.jobs, vote)
    run_steps(differ, args, {
        "games": lambda rng: play_games(differ, rng, args.games), "positions": lambda rng: try_positions(differ, rng, args.games),
        "moves": lambda rng: try_moves(differ, rng, args.games), "documents": lambda rng: try_documents(differ, rng),
        "packs": lambda rng: try_packs(differ, rng, args.games), "seeds": lambda rng: try_seeds(differ, rng, args.games)})
