"""Dixit Odyssey by the book, for notation.py; numbers such as D-7.4 are those of docs/rules/dixit.md."""
import math
import re

from notation import Refused, bad, copied, draw, has_keys, is_int, is_text, need, seat_and_verb

NAME = "dixit"
PHASES = ["deal", "clue", "give", "lay", "vote", "over"]
SEATS = {"classic": list(range(3, 13)), "party": list(range(6, 13)), "team": [6, 8, 10, 12]}       # D-1.1
LENGTH = {"classic": ("target", 30, 200), "party": ("rounds", 1, 10), "team": ("rounds", 1, 10)}   # D-1.2: option, default, most
LANGUAGES = ["en", "ru", "hu"]


# ---------------------------------------------------------------------------------------------------------------- packs

STANDARD = [f"c{n:02}" for n in range(1, 85)]                     # a pack is the sorted list of its cards: no rule reads more


def check_pack(pack, name):
    def check(condition, what):
        need(condition, f"content: {name}: {what}")

    def full(text):
        return is_text(text) and text != ""

    check(has_keys(pack, ["game", "id", "name", "cards"]), "the pack's keys")
    check(is_text(pack["game"]) and pack["game"] == "dixit", "game")
    check(full(pack["id"]), "id")
    check(has_keys(pack["name"], LANGUAGES) and all(full(text) for text in pack["name"].values()), "name")
    check(type(pack["cards"]) is list and 21 <= len(pack["cards"]) <= 1000, "cards: 21 to 1000")
    for number, card in enumerate(pack["cards"]):
        what = f"cards[{number}]"
        check(has_keys(card, ["id", "image"], ["alt", "tags"]), what)
        check(is_text(card["id"]) and re.fullmatch("[a-z0-9_-]{1,16}", card["id"]), what + ".id")
        check(full(card["image"]) and card["image"][0] != "/" and ".." not in card["image"].split("/"), what + ".image")
        if "alt" in card:
            check(has_keys(card["alt"], [], LANGUAGES) and all(full(text) for text in card["alt"].values()), what + ".alt")
        if "tags" in card:
            tags = card["tags"]
            check(has_keys(tags, [], LANGUAGES), what + ".tags")
            for words in tags.values():
                check(type(words) is list and 1 <= len(words) <= 12 and all(full(word) for word in words), what + ".tags")
            check(len({len(words) for words in tags.values()}) <= 1, what + ".tags: as many in each language")
    ids = [card["id"] for card in pack["cards"]]
    check(len(set(ids)) == len(ids), "two cards of one id")
    return sorted(ids)


# ------------------------------------------------------------------------------------------------------ what is on a position

def mode(pos):
    return pos["options"]["mode"]


def count(pos):
    """The number of seats."""
    return len(pos["hands"])


def seats(pos):
    return range(count(pos))


def rabbits(pos):
    """D-1.5."""
    return count(pos) // 2 if mode(pos) == "team" else count(pos)


def rabbit(pos, seat):
    """D-1.6: the seat's own or its pair's."""
    return seat % rabbits(pos)


def partner(pos, seat):
    """D-1.6."""
    return (seat + count(pos) // 2) % count(pos)


def size_for(the_mode, players):
    """D-1.4."""
    return {"party": 5, "team": 4}.get(the_mode, 7 if players == 3 else 6)


def hand_size(pos):
    return size_for(mode(pos), count(pos))


def each_gives(pos):
    """D-4.1, D-4.2: how many cards a giver gives."""
    return 2 if mode(pos) == "classic" and count(pos) == 3 else 1


def slots(pos):
    """D-5.1: the number of slots."""
    return {"team": count(pos) // 2 + 1}.get(mode(pos), 5 if mode(pos) == "classic" and count(pos) == 3 else count(pos))


def last_round(pos):
    """D-9.3, party and team."""
    return pos["options"]["rounds"] * count(pos)


def short(pos):
    """D-2.1: the seats that lack cards."""
    return [i for i in seats(pos) if len(pos["hands"][i]) < hand_size(pos)]


def lacking(pos):
    return sum(hand_size(pos) - len(pos["hands"][i]) for i in short(pos))


def givers(pos):
    """Who may still give."""
    teller, given = pos["storyteller"], pos["given"]
    if mode(pos) == "party":
        return [i for i in seats(pos) if not given[i]]                        # D-4.4
    if mode(pos) == "classic":
        return [i for i in seats(pos) if i != teller and not given[i]]        # D-4.1, D-4.2
    found = []
    for i in seats(pos):
        mate = partner(pos, i)
        if i == teller or given[i]:
            continue
        if mate == teller:
            found.append(i)                                                   # D-4.5
        elif not given[mate] and i not in pos["deferred"]:
            found.append(i)                                                   # D-4.6
    return found


def may_defer(pos, i):
    """D-4.6, for a seat that may still give."""
    return mode(pos) == "team" and partner(pos, i) != pos["storyteller"] and partner(pos, i) not in pos["deferred"]


def voters(pos):
    """Who votes in this round, once all cards are given."""
    teller = pos["storyteller"]
    if mode(pos) == "party":
        return list(seats(pos))                                               # D-6.6
    if mode(pos) == "classic":
        return [i for i in seats(pos) if i != teller]                         # D-6.1
    return [i for i in seats(pos) if i != teller and partner(pos, i) != teller and not pos["given"][i]]   # D-6.8


def open_slots(pos, i):
    """The slots that voter i may vote for."""
    own = pos["given"][i] if mode(pos) == "classic" else []                   # D-6.2; D-6.6 and D-6.9: every slot
    return [slot for slot in range(1, len(pos["table"]) + 1) if pos["table"][slot - 1] not in own]


def vote_counts(pos):
    """D-6.4, D-6.6, D-6.8: how many votes a voter may have."""
    return [1, 2] if mode(pos) == "classic" and count(pos) >= 7 else [1]


def all_given(pos):
    return sorted(card for cards in pos["given"] for card in cards)


def not_laid(pos):
    return [card for card in all_given(pos) if card not in pos["table"]]


def good_clue(text):
    """D-3.4, by code points."""
    def forbidden(c):
        return c <= 0x1f or 0x7f <= c <= 0x9f or c in (0x2028, 0x2029) or 0x202a <= c <= 0x202e or 0x2066 <= c <= 0x2069

    return is_text(text) and 1 <= len(text) <= 200 and text.strip(" ") != "" and not any(forbidden(ord(c)) for c in text)


def chance_due(pos):
    return pos["phase"] in ("deal", "lay")


def to_act(pack, pos):
    phase = pos["phase"]
    if chance_due(pos):
        return ["chance"]
    if phase == "clue":
        return list(seats(pos)) if pos["storyteller"] is None else [pos["storyteller"]]       # D-3.1, D-3.2
    if phase == "give":
        return givers(pos)
    if phase == "vote":
        return [i for i in voters(pos) if not pos["votes"][i]]
    return []


# ------------------------------------------------------------------------------------------------------ possible positions

FIELDS = ["options", "phase", "round", "storyteller", "clue", "scores", "deck", "discard", "hands", "given", "table", "votes", "last"]
LAST = ["round", "storyteller", "clue", "table", "owners", "votes", "points"]


def check_options(options, complete):
    """D-1.2; the options with their defaults. `complete`: a position's, where nothing is left out."""
    need(type(options) is dict, "options: not an object")
    the_mode = options.get("mode", None if complete else "classic")
    need(is_text(the_mode) and the_mode in SEATS, "options.mode")
    key, default, most = LENGTH[the_mode]
    need(has_keys(options, ["mode", key] if complete else [], ["mode", key]), f"options: {the_mode} has mode and {key}")
    need(is_int(options.get(key, default), 1, most), f"options.{key}: 1 to {most}")
    return {"mode": the_mode, key: options.get(key, default)}


def check_seats(pack, the_mode, players):
    need(is_int(players) and players in SEATS[the_mode], f"players: not for {the_mode}")      # D-1.1
    need(len(pack) >= players * size_for(the_mode, players), "content: too few cards for so many seats")  # D-1.3


def check_position(pack, pos):
    """D-10.3: refuses what it lists, and nothing else. Afterwards sets are in ascending order."""
    check_types(pack, pos)
    check_hands(pos)
    check_round(pos)
    for key in ("deck", "discard"):
        pos[key].sort()
    for key in ("hands", "given"):
        for cards in pos[key]:
            cards.sort()


def check_types(pack, pos):
    known = set(pack)

    def seat(value):
        return is_int(value, 0, players - 1)

    def cards(value):
        return type(value) is list and all(is_text(one) and one in known for one in value)

    def ascending(value, least, most):
        return type(value) is list and all(is_int(one, least, most) for one in value) and value == sorted(set(value))

    def each(value, length, good, what):
        need(type(value) is list and len(value) == length and all(good(one) for one in value), "position." + what)

    need(type(pos) is dict and "options" in pos, "position.options")
    the_mode = check_options(pos["options"], True)["mode"]
    own = {"party": ["red"], "team": ["deferred"]}.get(the_mode, [])
    need(has_keys(pos, FIELDS + own), "position: its fields")
    need(type(pos["hands"]) is list, "position.hands")
    players = len(pos["hands"])
    check_seats(pack, the_mode, players)
    need(is_text(pos["phase"]) and pos["phase"] in PHASES, "position.phase")
    need(is_int(pos["round"], 1), "position.round")
    need(pos["storyteller"] is None or seat(pos["storyteller"]), "position.storyteller")
    need(pos["clue"] is None or good_clue(pos["clue"]), "position.clue: against D-3.4")
    each(pos["scores"], rabbits(pos), lambda v: is_int(v, 0), "scores")
    for key in ("deck", "discard", "table"):
        need(cards(pos[key]), "position." + key)
    for key in ("hands", "given"):
        each(pos[key], players, cards, key)
    each(pos["votes"], players, lambda v: ascending(v, 1, slots(pos)), "votes")
    if "red" in pos:
        need(pos["red"] is None or is_int(pos["red"], 1, slots(pos)), "position.red")
    if "deferred" in pos:
        need(ascending(pos["deferred"], 0, players - 1), "position.deferred")
    places = pos["deck"] + pos["discard"] + [card for part in pos["hands"] + pos["given"] for card in part]
    need(sorted(places) == pack, "position: a card is missing or in two places")
    last = pos["last"]
    if last is not None:
        need(has_keys(last, LAST + (["red"] if the_mode == "party" else [])), "position.last: its fields")
        need(is_int(last["round"], 1) and seat(last["storyteller"]) and good_clue(last["clue"]), "position.last: round, storyteller, clue")
        need(cards(last["table"]) and 1 <= len(last["table"]) <= slots(pos), "position.last.table")
        there = len(last["table"])
        each(last["owners"], there, seat, "last.owners")
        each(last["votes"], players, lambda v: ascending(v, 1, there), "last.votes")
        each(last["points"], rabbits(pos), is_int, "last.points")
        need("red" not in last or is_int(last["red"], 1, there), "position.last.red")


def check_hands(pos):
    phase, full = pos["phase"], hand_size(pos)
    for i in seats(pos):
        length, what = len(pos["hands"][i]), f"position.hands[{i}]: its size"
        if phase in ("deal", "over"):
            need(length <= full, what)
        elif phase == "clue":
            need(length == (full if mode(pos) != "party" else 0 if pos["round"] == 1 else 4), what)
        else:
            need(length + len(pos["given"][i]) == full, what)
    if phase == "deal":
        need(short(pos), "position.phase: nobody lacks a card")
        need(len(pos["deck"]) >= lacking(pos), "position.deck: does not suffice")


def check_round(pos):
    """Whether clue, storyteller and the round's cards and votes fit the phase; scores, rounds and `last`."""
    phase, given, table, votes = pos["phase"], pos["given"], pos["table"], pos["votes"]
    party, teller = mode(pos) == "party", pos["storyteller"]
    dealt_first = phase == "deal" and not party
    need((teller is None) == (pos["round"] == 1 and (phase == "clue" or dealt_first)), "position.storyteller: null before the first clue only")
    need((pos["clue"] is None) == (phase in ("clue", "over") or dealt_first), "position.clue: from the clue until the round is counted")
    if phase in ("deal", "clue", "over"):
        need(not any(given), "position.given: not in this phase")
    else:
        for i in seats(pos):
            teller_had_to = i == teller and not party                         # D-3.3
            good = [1] if teller_had_to else [0, each_gives(pos)]
            need(len(given[i]) in good, f"position.given[{i}]")
            if mode(pos) == "team" and i != teller and partner(pos, i) != teller:
                need(not (given[i] and given[partner(pos, i)]), f"position.given[{i}]: both of a pair")       # D-4.6
    if "deferred" in pos:
        need(phase == "give" or not pos["deferred"], "position.deferred: not in this phase")
        for i in pos["deferred"]:
            need(i != teller and partner(pos, i) != teller and not given[i] and partner(pos, i) not in pos["deferred"], "position.deferred")
    if phase == "give":
        need(givers(pos), "position.phase: all have given")
    if phase in ("lay", "vote"):
        need(len(all_given(pos)) == slots(pos), "position.phase: not all have given")
        need(len(set(table)) == len(table) and set(table) <= set(all_given(pos)), "position.table")
        need((len(table) == slots(pos)) == (phase == "vote"), "position.table: all laid or not")
    else:
        need(not table, "position.table: not in this phase")
    red = pos.get("red")
    if phase == "vote":
        for i in seats(pos):
            open_to_him = open_slots(pos, i) if i in voters(pos) else []
            need(not votes[i] or len(votes[i]) in vote_counts(pos) and set(votes[i]) <= set(open_to_him), f"position.votes[{i}]")
        need(to_act([], pos), "position.phase: all have voted")
        need(not party or (red is None) == (not votes[teller]), "position.red: with the storyteller's vote")       # D-6.7
    else:
        need(not any(votes), "position.votes: not in this phase")
        need(red is None, "position.red: not in this phase")
    if mode(pos) == "classic":
        need(any(score >= pos["options"]["target"] for score in pos["scores"]) == (phase == "over"), "position.scores: the target")
    else:
        need(pos["round"] <= last_round(pos), "position.round: after the last")
        need(phase != "over" or pos["round"] == last_round(pos), "position.phase: not over yet")
    counted = pos["round"] if phase == "over" else pos["round"] - 1
    need((pos["last"] is None) == (counted == 0), "position.last: after a round was counted, and only then")
    need(pos["last"] is None or pos["last"]["round"] == counted, "position.last.round")


# ---------------------------------------------------------------------------------------------------------------- moves

TEXT, NUMBER, TEXTS, NUMBERS = "a text", "an integer", "a list of texts", "a list of integers"
SEAT_VERBS = {"clue": {"text": TEXT, "card": TEXT}, "give": {"cards": TEXTS}, "defer": {}, "vote": {"slots": NUMBERS, "red": NUMBER}}
CHANCE_VERBS = {"deal": {"to": NUMBER, "cards": TEXTS}, "lay": {"card": TEXT}}
MAY_BE_MISSING = [("clue", "card"), ("vote", "red")]
FITS = {TEXT: is_text, NUMBER: is_int, TEXTS: lambda v: type(v) is list and all(is_text(one) for one in v),
        NUMBERS: lambda v: type(v) is list and all(is_int(one) for one in v)}


def check_form(pos, move):
    """D-10.2, bad-move."""
    seat, do = seat_and_verb(move)
    chance = is_text(seat) and seat == "chance"
    bad(not chance and not is_int(seat, 0, count(pos) - 1), "no such seat")
    verbs = CHANCE_VERBS if chance else SEAT_VERBS
    bad(not is_text(do) or do not in verbs, "an unknown do")
    form = verbs[do]
    bad(not has_keys(move, ["seat", "do"] + [f for f in form if (do, f) not in MAY_BE_MISSING], form), "a missing or unknown field")
    for field, kind in form.items():
        bad(field in move and not FITS[kind](move[field]), f"{field}: is not {kind}")


def legal_moves(pack, pos):
    """{seat: its moves, in canonical order}."""
    phase = pos["phase"]
    if phase == "over":
        return {}
    if phase == "deal":                                                       # D-2.1
        to = short(pos)[0]
        k = hand_size(pos) - len(pos["hands"][to])
        return {"chance": [{"do": "deal", "to": to, "cards": {"choose": k, "of": list(pos["deck"])}, "p": 1 / math.comb(len(pos["deck"]), k), "w": 1}]}
    if phase == "lay":                                                        # D-5.1
        left = not_laid(pos)
        return {"chance": [{"do": "lay", "card": card, "p": 1 / len(left), "w": 1} for card in left]}
    return {str(i): seat_moves(pos, i) for i in to_act(pack, pos)}


def seat_moves(pos, i):
    phase, hand = pos["phase"], pos["hands"][i]
    if phase == "clue":
        if mode(pos) == "party":
            return [{"do": "clue", "text": "*"}]                              # D-3.5
        return [{"do": "clue", "text": "*", "card": card} for card in hand]   # D-3.3
    if phase == "give":
        return [{"do": "give", "cards": {"choose": each_gives(pos), "of": list(hand)}}] + ([{"do": "defer"}] if may_defer(pos, i) else [])
    moves = [{"do": "vote", "slots": {"choose": k, "of": open_slots(pos, i)}} for k in vote_counts(pos)]
    if mode(pos) == "party" and i == pos["storyteller"]:
        moves[0]["red"] = {"min": 1, "max": len(pos["table"])}                # D-6.7
    return moves


def stands_for(entry, move):
    """Whether `move` is one that an entry of `legal` lists; its form is good."""
    if set(entry) - {"p", "w"} != set(move) - {"seat"}:
        return False
    for key, value in entry.items():
        got = move.get(key)
        if key in ("p", "w"):
            continue
        if value == "*":
            good = good_clue(got)
        elif type(value) is dict and "min" in value:
            good = value["min"] <= got <= value["max"]
        elif type(value) is dict:
            good = len(got) == value["choose"] and got == sorted(set(got)) and set(got) <= set(value["of"])
        else:
            good = got == value
        if not good:
            return False
    return True


def apply_move(pack, pos, move):
    """Changes `pos`, or raises Refused and leaves it alone. D-10.1: the order of the checks."""
    check_form(pos, move)
    seat, do = move["seat"], move["do"]
    if pos["phase"] == "over":
        raise Refused("game-over", "the game is over")
    if seat not in to_act(pack, pos):
        raise Refused("not-your-turn", f"the game does not wait for {seat}")
    if not any(stands_for(entry, move) for entry in legal_moves(pack, pos)[str(seat)]):
        raise Refused("illegal-move", f"{do}: not now")
    if do == "deal":
        for card in move["cards"]:
            pos["deck"].remove(card)
        pos["hands"][move["to"]] = sorted(pos["hands"][move["to"]] + move["cards"])
        if not short(pos):
            pos["phase"] = "give" if mode(pos) == "party" else "clue"
    elif do == "clue":
        pos["storyteller"], pos["clue"] = seat, move["text"]                  # D-3.2, D-3.4
        if mode(pos) == "party":
            begin_deal(pos)                                                   # D-2.2
        else:
            put_in(pos, seat, [move["card"]])
            pos["phase"] = "give"
    elif do == "give":
        put_in(pos, seat, move["cards"])
        after_gift(pos)
    elif do == "defer":
        pos["deferred"] = sorted(pos["deferred"] + [seat])
    elif do == "lay":
        pos["table"].append(move["card"])
        if not not_laid(pos):
            pos["phase"] = "vote"
    else:
        pos["votes"][seat] = list(move["slots"])
        if "red" in move:
            pos["red"] = move["red"]
        if not to_act(pack, pos):
            end_round(pos)


def put_in(pos, seat, cards):
    for card in cards:
        pos["hands"][seat].remove(card)
    pos["given"][seat] = list(cards)


def after_gift(pos):
    if not givers(pos):
        pos["phase"] = "lay"
        if "deferred" in pos:
            pos["deferred"] = []


def begin_deal(pos):
    """D-2.1, D-2.3."""
    if len(pos["deck"]) < lacking(pos):
        pos["deck"], pos["discard"] = sorted(pos["deck"] + pos["discard"]), []
    pos["phase"] = "deal"


def owners(pos):
    """The seat behind each slot."""
    return [next(i for i in seats(pos) if card in pos["given"][i]) for card in pos["table"]]


def points(pos):
    """D-7.1 to D-7.9: what each rabbit gets."""
    votes, teller, behind = pos["votes"], pos["storyteller"], owners(pos)
    if mode(pos) == "party":
        all_votes = [slot for one in votes for slot in one]

        def worth(slot):
            together = all_votes.count(slot)
            if slot == pos["red"] or together == 1:                           # D-7.8, D-7.9
                return 0
            return min(together, 5)                                           # D-7.7
        return [worth(votes[i][0]) for i in seats(pos)]

    sought = behind.index(teller) + 1                                         # the storyteller gave only one card
    who = voters(pos)
    found = [i for i in who if sought in votes[i]]
    got = [0] * rabbits(pos)
    if len(found) in (0, len(who)):
        got = [0 if r == rabbit(pos, teller) else 2 for r in range(rabbits(pos))]     # D-7.1
    else:
        for r in {rabbit(pos, i) for i in [teller] + found}:                  # D-7.2, D-7.6
            got[r] += 3
    bonus = [0] * rabbits(pos)
    for i in who:
        for slot in votes[i]:
            owner = behind[slot - 1]
            if owner != teller and rabbit(pos, owner) != rabbit(pos, i):      # D-7.3; D-7.6: not from one's own pair
                bonus[rabbit(pos, owner)] += 1
    got = [a + min(b, 3) for a, b in zip(got, bonus)]                         # D-7.4
    if mode(pos) == "classic" and count(pos) >= 7:
        for i in found:
            got[i] += len(votes[i]) == 1                                      # D-7.5
    return got


def end_round(pos):
    got = points(pos)
    pos["scores"] = [a + b for a, b in zip(pos["scores"], got)]
    pos["last"] = {"round": pos["round"], "storyteller": pos["storyteller"], "clue": pos["clue"], "table": pos["table"],      # D-8.3
                   "owners": owners(pos), "votes": pos["votes"], "points": got}
    if mode(pos) == "party":
        pos["last"]["red"], pos["red"] = pos["red"], None
    pos["discard"] = sorted(pos["discard"] + pos["table"])                    # D-8.1
    pos["clue"], pos["table"] = None, []
    pos["given"], pos["votes"] = [[] for _ in seats(pos)], [[] for _ in seats(pos)]
    if mode(pos) == "classic":
        over = max(pos["scores"]) >= pos["options"]["target"]                 # D-9.1
    else:
        over = pos["round"] == last_round(pos)                                # D-9.3
    if over:
        pos["phase"] = "over"
        return
    pos["round"] += 1
    pos["storyteller"] = (pos["storyteller"] + 1) % count(pos)                # D-8.2
    if mode(pos) == "party":
        pos["phase"] = "clue"
    else:
        begin_deal(pos)


def result(pack, pos):
    """D-9.2, D-9.4."""
    scores = [pos["scores"][rabbit(pos, i)] for i in seats(pos)]
    return {"winners": [i for i in seats(pos) if scores[i] == max(scores)], "scores": scores,
            "reason": "target" if mode(pos) == "classic" else "rounds"}


# ---------------------------------------------------------------------------------------------------------------- views

def view(pos, viewer):
    """What seat `viewer` (or None, a spectator) may know; also after the end."""
    seen = copied(pos)
    seen["deck"] = [None] * len(pos["deck"])
    for i in seats(pos):
        if i != viewer:
            seen["hands"][i] = [None] * len(pos["hands"][i])                  # D-1.7
            seen["given"][i] = [None] * len(pos["given"][i])                  # D-4.3, D-5.2
            seen["votes"][i] = None if pos["votes"][i] else []                # D-6.3
    if "red" in pos and viewer != pos["storyteller"]:
        seen["red"] = None                                                    # D-6.7
    return seen


def views(pos):
    return {**{str(i): view(pos, i) for i in seats(pos)}, "spectator": view(pos, None)}


# ---------------------------------------------------------------------------------------------------------------- documents

def begin(pack, players, options):
    options = check_options(options, False)
    check_seats(pack, options["mode"], players)
    return new_game(pack, players, options)


def new_game(pack, players, options):
    """`options` are complete."""
    pos = {"options": dict(options), "phase": "clue" if options["mode"] == "party" else "deal", "round": 1, "storyteller": None, "clue": None,
           "scores": [], "deck": list(pack), "discard": [], "hands": [[] for _ in range(players)], "given": [[] for _ in range(players)],
           "table": [], "votes": [[] for _ in range(players)], "last": None}
    pos["scores"] = [0] * rabbits(pos)                                        # D-1.5
    if options["mode"] == "party":
        pos["red"] = None
    if options["mode"] == "team":
        pos["deferred"] = []
    return pos


def subset(things, k, x):
    """The x-th k-subset of `things`, in lexicographic order, from 0."""
    found, at = [], 0
    while k:
        with_this = math.comb(len(things) - at - 1, k - 1)
        if x < with_this:
            found.append(things[at])
            k -= 1
        else:
            x -= with_this
        at += 1
    return found


def draw_chance(pack, pos, seed, number):
    """The draw of docs/record.md, The luck; chance's templates are not listed out."""
    entries = legal_moves(pack, pos)["chance"]
    if pos["phase"] == "lay":
        return {"seat": "chance", "do": "lay", "card": entries[draw(seed, number, len(entries))]["card"]}
    deal = entries[0]
    deck, k = deal["cards"]["of"], deal["cards"]["choose"]
    return {"seat": "chance", "do": "deal", "to": deal["to"], "cards": subset(deck, k, draw(seed, number, math.comb(len(deck), k)))}
