"""VOTE! by the book, for notation.py; numbers such as V-5.4 are those of docs/rules/vote.md."""
import copy
import json

from notation import Refused, bad, copied, has_keys, is_int, is_text, need, seat_and_verb

NAME = "vote"
SETUP = ["roles", "dice", "deal", "lot"]
PHASES = SETUP + ["nominate", "vote", "topics", "choose", "give", "answer", "discard", "refill", "handover", "unrest", "tiebreak", "over"]
CHANCE = SETUP + ["refill", "unrest", "tiebreak"]                 # the phases that wait for chance
PARTIES = ["democrat", "republican"]
REASONS = ["ten", "opponents-gone", "final-two"]
REPUBLICANS = {5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 4}               # V-1.2
FOR_PRESIDENT = {3: 3, 4: 3, 5: 3, 6: 3, 7: 4, 8: 4, 9: 5, 10: 5}  # V-3.3
HAND = 3                                                          # V-1.5, V-4.6
PRICE = {"check": (-1, 0), "double": (0, -1), "transfer": (-1, -1), "cancel": (0, 0), "eliminate": (-5, -5), "change": (-3, -3)}


# ---------------------------------------------------------------------------------------------------------------- packs

class Pack:
    def __init__(self, events, abilities):
        self.kind = dict(abilities)                               # id -> kind, abilities only
        self.modifiers = {**events, **{card: PRICE[kind] for card, kind in self.kind.items()}}
        self.cards = sorted(self.modifiers)                       # code points sort as their UTF-8 bytes do

    def of_kind(self, kind):
        return [card for card in self.cards if self.kind.get(card) == kind]


def standard():
    table = """+1/+1 +1/+1 +1/+1 +1/0 0/+1 +2/0 0/+2 +2/+1 +2/+1 +1/+2 +1/+2 +2/+2 +3/+1 +1/+3
               +1/-1 -1/+1 +2/-1 +2/-1 -1/+2 -1/+2 +3/-1 -1/+3 +3/-2 -2/+3 +1/-2 +1/-2 -2/+1 -2/+1 +2/-2 -2/+2 +2/-3 -3/+2
               -1/-1 -1/-1 -2/0 0/-2 -2/-1 -2/-1 -2/-1 -1/-2 -1/-2 -1/-2 -2/-2 -2/-2 -3/0 0/-3 -3/-1 -1/-3 -3/-2 -2/-3"""
    events = {f"e{n:02}": tuple(int(part) for part in text.split("/")) for n, text in enumerate(table.split(), 1)}
    kinds = ["check", "check", "double", "double", "transfer", "transfer", "cancel", "cancel", "eliminate", "change"]
    return Pack(events, {f"a{n:02}": kind for n, kind in enumerate(kinds, 1)})


STANDARD = standard()


def check_pack(pack, name):
    def check(condition, what):
        need(condition, f"content: {name}: {what}")

    def text(value, what):
        check(has_keys(value, ["en", "ru", "hu"]) and all(is_text(t) and t for t in value.values()), what)

    def card(value, keys, what):
        check(has_keys(value, ["id", "name"] + keys, ["text"]), what)
        check(is_text(value["id"]) and value["id"], what + ".id")
        text(value["name"], what + ".name")
        if "text" in value:
            text(value["text"], what + ".text")

    check(has_keys(pack, ["game", "name", "events", "abilities"]), "the pack's keys")
    check(pack["game"] == "vote", "game")
    text(pack["name"], "name")
    events, abilities = pack["events"], pack["abilities"]
    check(type(events) is list and len(events) >= 40, "events")
    for number, event in enumerate(events):
        card(event, ["budget", "support"], f"events[{number}]")
        check(is_int(event["budget"], -9, 9) and is_int(event["support"], -9, 9), f"events[{number}]: its modifiers")
    check(type(abilities) is list and len(abilities) <= 20, "abilities")
    for number, ability in enumerate(abilities):
        card(ability, ["ability"], f"abilities[{number}]")
        check(is_text(ability["ability"]) and ability["ability"] in PRICE, f"abilities[{number}].ability")
    ids = [one["id"] for one in events + abilities]
    check(len(set(ids)) == len(ids), "two cards of one id")
    check(any(e["budget"] > 0 for e in events) and any(e["budget"] < 0 for e in events), "events: none raises, or none lowers the budget")
    return Pack({e["id"]: (e["budget"], e["support"]) for e in events}, {a["id"]: a["ability"] for a in abilities})


# ------------------------------------------------------------------------------------------------------ what is on a position

def seats(pos):
    return range(pos["players"])


def living(pos):
    return [i for i in seats(pos) if pos["alive"][i]]


def clockwise(pos, first):
    """All seats, beginning with `first`."""
    return [(first + k) % pos["players"] for k in seats(pos)]


def next_living(pos, seat):
    """The next living player clockwise (V-2.1)."""
    return [i for i in clockwise(pos, seat)[1:] if pos["alive"][i]][0]


def total(pos, i):
    return pos["budget"][i] + pos["support"][i]


def tied_for_president(pos):
    """V-1.6: the lowest sum, then the most support."""
    best = min((total(pos, i), -pos["support"][i]) for i in seats(pos))
    return [i for i in seats(pos) if (total(pos, i), -pos["support"][i]) == best]


def may_be_nominated(pos, who):
    """V-2.2 to V-2.4."""
    last = pos["last"]
    barred = [last["pm"]] if len(living(pos)) <= 5 else [last["pm"], last["president"]]
    return pos["alive"][who] and who != pos["president"] and who not in barred


def can_pay(pos, i, kind):
    """V-6.2, V-6.11."""
    least = 0 if kind == "eliminate" else 1
    return pos["budget"][i] + PRICE[kind][0] >= least and pos["support"][i] + PRICE[kind][1] >= least


def all_used(pack, pos, kind):
    """Every card of that kind has been used; true where the pack has none."""
    used = [one["card"] for one in pos["spent"]]
    return all(card in used for card in pack.of_kind(kind))


def chooser(pos):
    """V-3.3, V-5.9: the Prime Minister or, without one, the President."""
    return pos["president"] if pos["pm"] is None else pos["pm"]


def served(pos):
    return [one["to"] for one in pos["given"]]


def receivers(pos):
    """V-3.5: to whom the President may deal now."""
    free = [i for i in living(pos) if i not in served(pos)]
    due = [i for i in (pos["president"], pos["pm"]) if i in free]             # V-5.9: a missing Prime Minister is due nothing
    left = len(pos["desk"])
    if left > len(due):
        return free
    return sorted(due[:left])                                                 # the President before the Prime Minister


def asked(pack, pos):
    """V-3.8: the receivers who may cancel."""
    if all_used(pack, pos, "cancel"):
        return []
    return sorted(one["to"] for one in pos["given"]
                  if one["card"] not in pack.kind and one["to"] not in (pos["president"], pos["pm"]))


def pool(pos):
    """What a card is drawn from (V-4.8)."""
    return pos["deck"] or sorted(pos["open"] + pos["shut"])


def waiting(pack, pos):
    """Whom the phase waits for, claims aside; [] if it is skipped."""
    phase, alive = pos["phase"], living(pos)
    if phase == "roles":
        return ["chance"] if None in pos["party"] else []
    if phase == "dice":
        return ["chance"] if None in pos["budget"] else []
    if phase == "deal":
        return ["chance"] if any(len(hand) < HAND for hand in pos["hands"]) else []
    if phase == "lot":
        return ["chance"]
    if phase in ("nominate", "handover"):
        return [pos["president"]]
    if phase == "vote":
        return [i for i in alive if pos["ballots"][i] is None]                # V-2.6
    if phase == "topics":
        return [i for i in alive if pos["hands"][i] and pos["placed"][i] is None]     # V-3.1
    if phase == "choose":
        return [chooser(pos)] if pos["pile"] else []                          # V-3.4
    if phase == "give":
        return [pos["president"]] if pos["desk"] and receivers(pos) else []   # V-5.11
    if phase == "answer":
        return [i for i in asked(pack, pos) if pos["answers"][i] is None]     # V-3.8
    if phase == "discard":
        return [i for i in alive if len(pos["hands"][i]) > HAND]              # V-4.7
    if phase == "refill":
        return ["chance"] if drawer(pos) is not None and pool(pos) else []    # V-4.6, V-4.8
    if phase == "unrest":
        return ["chance"] if unrest_next(pos) is not None else []             # V-2.10
    if phase == "tiebreak":
        return ["chance"] if tiebreak_next(pos) is not None and tiebreak_cards(pos) else []   # V-5.6
    return []


def drawer(pos):
    """V-4.6: the lowest living seat with fewer than three cards, or None."""
    return next((i for i in living(pos) if len(pos["hands"][i]) < HAND), None)


def unrest_next(pos):
    """V-2.10: who turns up a card next, clockwise from the President, or None."""
    return next((i for i in clockwise(pos, pos["president"]) if pos["alive"][i] and pos["hands"][i] and i not in served(pos)), None)


def tiebreak_next(pos):
    """V-5.6: the lower seat first; None when both cards are there."""
    return next((i for i in living(pos) if i not in served(pos)), None)


def tiebreak_cards(pos):
    return pos["hands"][tiebreak_next(pos)] or pool(pos)


def chance_due(pos):
    return pos["phase"] in CHANCE


def to_act(pack, pos):
    return [pos["claim"]["by"]] if pos["claim"] else waiting(pack, pos)       # V-6.4


# ------------------------------------------------------------------------------------------------------ possible positions

FIELDS = ["options", "players", "phase", "round", "president", "pm", "candidate", "failed", "next", "last", "party", "known", "alive",
          "budget", "support", "hands", "shown", "deck", "open", "shut", "seen", "spent", "ballots", "placed", "pile", "desk", "given",
          "answers", "claim", "result"]


def check_position(pack, pos):
    """V-8.2: refuses what it lists, and nothing else."""
    check_types(pack, pos)
    check_cards(pos, pack)
    check_phase(pack, pos)
    if pos["phase"] in SETUP:
        check_setup(pos)
    else:
        check_later(pos)
    if pos["phase"] != "over":                                                # item 7
        need(waiting(pack, pos) or checked_with_his_last(pos), "position.phase: waits for nobody")
    if pos["phase"] == "handover":                                            # he is not asked then (V-6.8)
        need(not all_used(pack, pos, "transfer"), "position.phase: every transfer is used")


def checked_with_his_last(pos):
    """A claim is due from the player the game waited for because of the card that he checked with. The game reaches
    this (V-6.4: nothing else happens before he has spoken), though item 7 by its letter refuses it."""
    by = pos["claim"]["by"] if pos["claim"] else None
    if pos["phase"] == "topics":
        return by is not None and not pos["hands"][by] and pos["placed"][by] is None
    return pos["phase"] == "discard" and by is not None and len(pos["hands"][by]) == HAND


def check_types(pack, pos):
    """Item 1."""
    def seat(value):
        return is_int(value, 0, count - 1)

    def card(value):
        return is_text(value) and value in pack.modifiers

    def a_set(value, of):
        return type(value) is list and all(of(one) for one in value) and value == sorted(set(value))

    def each(key, good):
        need(type(pos[key]) is list and len(pos[key]) == count, f"position.{key}")
        for i, value in enumerate(pos[key]):
            need(good(value), f"position.{key}[{i}]")

    def one_of(value, *kinds):
        return value is None or card(value) and pack.kind.get(value) in kinds

    need(has_keys(pos, FIELDS), "position: its fields")
    need(has_keys(pos["options"], []), "position.options")                    # V-1.1
    need(is_int(pos["players"], 5, 10), "position.players")
    count = pos["players"]
    need(is_text(pos["phase"]) and pos["phase"] in PHASES, "position.phase")
    setup = pos["phase"] in SETUP
    need(is_int(pos["round"], 0, 0) if setup else is_int(pos["round"], 1), "position.round")
    for key in ("president", "pm", "candidate", "next"):
        need(pos[key] is None or seat(pos[key]), "position." + key)
    need(is_int(pos["failed"], 0, 3) and (pos["failed"] == 3) == (pos["phase"] == "unrest"), "position.failed")
    need(has_keys(pos["last"], ["president", "pm"]) and all(v is None or seat(v) for v in pos["last"].values()), "position.last")
    each("party", lambda v: v is None and setup or is_text(v) and v in PARTIES)
    each("known", lambda v: a_set(v, seat))
    for i in range(count):
        need(i not in pos["known"][i], f"position.known[{i}]: himself")
    each("alive", lambda v: type(v) is bool)
    for key in ("budget", "support"):
        each(key, lambda v: v is None and setup or is_int(v, 0, 10))
    for key in ("hands", "shown", "seen"):
        each(key, lambda v: a_set(v, card))
    for key in ("deck", "open", "shut", "pile", "desk"):
        need(a_set(pos[key], card), "position." + key)
    for key, who in (("spent", "by"), ("given", "to")):
        need(type(pos[key]) is list and all(has_keys(one, ["card", who]) and card(one["card"]) and seat(one[who]) for one in pos[key]),
             "position." + key)
    each("ballots", lambda v: v is None or has_keys(v, ["for", "card"]) and type(v["for"]) is bool and one_of(v["card"], "double"))
    each("placed", lambda v: v is None or has_keys(v, ["card"]) and card(v["card"]))
    each("answers", lambda v: v is None or has_keys(v, ["card"]) and one_of(v["card"], "cancel"))
    claim = pos["claim"]
    need(claim is None or has_keys(claim, ["by", "of"]) and seat(claim["by"]) and seat(claim["of"]), "position.claim")
    need(pos["result"] is None or type(pos["result"]) is dict, "position.result")


def check_cards(pos, pack):
    """Item 2."""
    places = pos["deck"] + pos["open"] + pos["shut"] + pos["pile"] + pos["desk"]
    places += [one["card"] for one in pos["spent"] + pos["given"]] + [card for hand in pos["hands"] for card in hand]
    if pos["phase"] == "topics":
        places += [one["card"] for one in pos["placed"] if one]
    need(sorted(places) == pack.cards, "position: a card is missing or in two places")
    need(all(one["card"] in pack.kind for one in pos["spent"]), "position.spent: an event")
    for i in seats(pos):
        hand, shown = pos["hands"][i], pos["shown"][i]
        need(all(card in pack.kind and card in hand for card in shown), f"position.shown[{i}]")
        need(all(card in pos["shut"] for card in pos["seen"][i]), f"position.seen[{i}]")
        most = 4 if pos["phase"] in ("discard", "tiebreak", "over") else 3
        need(len(hand) <= (most if pos["alive"][i] else 0), f"position.hands[{i}]: too many")


def check_phase(pack, pos):
    """Item 3."""
    phase, alive = pos["phase"], pos["alive"]

    def only_in(there, phases, what):
        need(not there or phase in phases, f"position.{what}: not in this phase")

    def exactly_in(there, one, what):
        need(bool(there) == (phase == one), f"position.{what}: set in {one} and only there")

    exactly_in(pos["candidate"] is not None, "vote", "candidate")
    need(phase != "vote" or may_be_nominated(pos, pos["candidate"]), "position.candidate: may not be nominated")
    only_in(pos["next"] is not None, ["refill"], "next")
    need(pos["next"] is None or alive[pos["next"]], "position.next: has left")
    exactly_in(pos["pile"], "choose", "pile")
    exactly_in(pos["desk"], "give", "desk")
    only_in(pos["given"], ["give", "answer", "unrest", "tiebreak"], "given")
    need(all(alive[i] for i in served(pos)) and len(set(served(pos))) == len(pos["given"]), "position.given: its receivers")
    only_in(any(pos["placed"]), ["topics", "choose", "give"], "placed")
    need(phase != "topics" or all(alive[i] for i in seats(pos) if pos["placed"][i]), "position.placed: by one who has left")
    notes = [one["card"] for one in pos["placed"] if one]
    need(len(set(notes)) == len(notes), "position.placed: a card twice")
    only_in(any(pos["answers"]), ["answer"], "answers")
    for i, answer in enumerate(pos["answers"]):
        need(not answer or i in asked(pack, pos) and (answer["card"] is None or answer["card"] in pos["hands"][i]), f"position.answers[{i}]")
    if phase == "vote":
        for i, ballot in enumerate(pos["ballots"]):
            need(not ballot or alive[i], f"position.ballots[{i}]: has left")
            need(not ballot or not ballot["card"] or ballot["card"] in pos["hands"][i] and can_pay(pos, i, "double"),
                 f"position.ballots[{i}].card")
    claim = pos["claim"]
    if claim:
        need(phase not in CHANCE + ["over"], "position.claim: no player is waited for")
        need(claim["by"] != claim["of"] and alive[claim["by"]] and alive[claim["of"]], "position.claim: two living seats")
        need(claim["of"] in pos["known"][claim["by"]], "position.claim: of one whom it does not know")
    exactly_in(pos["result"] is not None, "over", "result")
    if phase == "over":
        def plain(value):
            return json.dumps(value, sort_keys=True)
        right = [plain(result_for(pos, party, reason)) for party in PARTIES for reason in REASONS]
        need(plain(pos["result"]) in right, "position.result: wrong for either party")


def check_setup(pos):
    """Item 4."""
    phase, count = pos["phase"], pos["players"]
    stage = SETUP.index(phase)
    need(all(pos["alive"]), "position.alive: nobody has left in the set-up")
    need(pos["president"] is None and pos["pm"] is None, "position: no office in the set-up")
    need(pos["failed"] == 0, "position.failed")
    need(pos["last"] == {"president": None, "pm": None}, "position.last")
    need(not any(pos["shown"]) and not pos["open"] and not pos["shut"] and not pos["spent"] and not any(pos["ballots"]),
         "position: no shown card, discard, used ability or ballot in the set-up")

    def in_order(done, at, what):
        """Done seat by seat; not begun before stage `at`, complete after it."""
        need(done == sorted(done, reverse=True), f"position.{what}: not seat by seat")
        need(stage >= at or not any(done), f"position.{what}: too early")
        need(stage <= at or all(done), f"position.{what}: not complete")

    in_order([party is not None for party in pos["party"]], 0, "party")
    in_order([score is not None for score in pos["budget"]], 1, "budget")
    in_order([bool(hand) for hand in pos["hands"]], 2, "hands")
    in_order([len(hand) == HAND for hand in pos["hands"]], 2, "hands")
    sizes = [len(hand) for hand in pos["hands"]]
    need(sum(0 < size < HAND for size in sizes) <= 1 and sizes == sorted(sizes, reverse=True), "position.hands: not seat by seat")
    for party in PARTIES:
        need(pos["party"].count(party) <= party_size(count, party), f"position.party: too many {party}s")
    for i in seats(pos):
        b, s = pos["budget"][i], pos["support"][i]
        need((b is None) == (s is None) and (b is None or 2 <= b <= 7 and 2 <= s <= 7), f"position: the scores of seat {i}")
    need(pos["known"] == (known_at_deal(pos) if stage else [[] for _ in seats(pos)]), "position.known")
    if phase == "lot":
        need(len(tied_for_president(pos)) > 1, "position.phase: nobody is tied")


def check_later(pos):
    """Items 5 and 6."""
    phase, alive, president, pm = pos["phase"], living(pos), pos["president"], pos["pm"]
    need(president is not None, "position.president")
    if phase in ("nominate", "vote", "unrest", "topics", "choose", "give", "handover"):
        need(president in alive, "position.president: has left")
    need(pm is None or pm in alive and pm != president, "position.pm")
    if phase in ("nominate", "vote", "unrest") or phase == "topics" and len(alive) == 3:
        need(pm is None, "position.pm: there is none now")
    if phase == "over":
        return
    need({pos["party"][i] for i in alive} == set(PARTIES), "position.alive: a party is gone")
    need((len(alive) == 2) == (phase == "tiebreak"), "position.alive: two are living in tiebreak and only there")
    need(len(alive) > 3 or phase not in ("nominate", "vote"), "position.alive: three elect nobody")
    if phase == "tiebreak":
        a, b = alive
        need(pos["budget"][a] == pos["budget"][b] and pos["support"][a] == pos["support"][b], "position: no tie")
    else:
        for i in alive:
            need(pos["budget"][i] > 0 and pos["support"][i] > 0 and total(pos, i) < 20, f"position: seat {i} should have left or won")


# ---------------------------------------------------------------------------------------------------------------- the set-up

def party_size(count, party):
    return REPUBLICANS[count] if party == "republican" else count - REPUBLICANS[count]        # V-1.2


def known_at_deal(pos):
    """V-1.3: a Republican knows everybody."""
    return [[j for j in seats(pos) if j != i] if pos["party"][i] == "republican" else [] for i in seats(pos)]


def new_game(pack, count):
    def each(value):
        return [copy.copy(value) for _ in range(count)]

    return {"options": {}, "players": count, "phase": "roles", "round": 0, "president": None, "pm": None, "candidate": None, "failed": 0,
            "next": None, "last": {"president": None, "pm": None}, "party": each(None), "known": each([]), "alive": each(True),
            "budget": each(None), "support": each(None), "hands": each([]), "shown": each([]), "deck": list(pack.cards), "open": [],
            "shut": [], "seen": each([]), "spent": [], "ballots": each(None), "placed": each(None), "pile": [], "desk": [], "given": [],
            "answers": each(None), "claim": None, "result": None}


def parties_are_dealt(pack, pos):
    pos["known"] = known_at_deal(pos)                                         # V-1.3
    pos["phase"] = "dice"


def dice_are_rolled(pack, pos):
    pos["phase"] = "deal"


def hands_are_dealt(pack, pos):
    tied = tied_for_president(pos)                                            # V-1.6
    if len(tied) > 1:
        pos["phase"] = "lot"
    else:
        begin_round(pos, tied[0])


# ---------------------------------------------------------------------------------------------------------------- cards

def take(pos, i, card):
    """A card leaves a hand."""
    pos["hands"][i].remove(card)
    if card in pos["shown"][i]:
        pos["shown"][i].remove(card)


def add(cards, more):
    cards[:] = sorted(set(cards) | set(more))


def discard_shut(pos, cards, knowing):
    """To the face-down discard; the seats of `knowing` know them there (V-7.4)."""
    add(pos["shut"], cards)
    for i in knowing:
        add(pos["seen"][i], cards)


def new_deck_if_empty(pos):
    """V-4.8; V-7.4: what was known of the face-down discard is forgotten."""
    if not pos["deck"]:
        pos["deck"] = pool(pos)
        pos["open"], pos["shut"] = [], []
        pos["seen"] = [[] for _ in seats(pos)]


def use(pos, i, card):
    """V-6.1."""
    take(pos, i, card)
    pos["spent"].append({"card": card, "by": i})


def change_scores(pos, i, modifiers):
    """V-4.2."""
    for key, by in zip(("budget", "support"), modifiers):
        pos[key][i] = max(0, min(10, pos[key][i] + by))


# ---------------------------------------------------------------------------------------------------------------- the rounds

def clear(pos, key):
    pos[key] = [None] * pos["players"]


def begin_round(pos, president):
    pos["round"] += 1
    pos["president"], pos["pm"], pos["next"] = president, None, None          # V-2.1
    if len(living(pos)) == 3:
        begin_without_pm(pos)
    else:
        pos["phase"] = "nominate"                                             # V-2.2


def begin_without_pm(pos):
    """V-5.4."""
    pos["phase"], pos["pm"], pos["failed"] = "topics", None, 0


def count_ballots(pack, pos):
    votes = {True: 0, False: 0}
    for i, ballot in enumerate(pos["ballots"]):
        if ballot:
            votes[ballot["for"]] += 2 if ballot["card"] else 1                # V-6.6
            if ballot["card"]:
                use(pos, i, ballot["card"])
                change_scores(pos, i, PRICE["double"])
    candidate, pos["candidate"] = pos["candidate"], None
    if votes[True] > votes[False]:                                            # V-2.7
        pos["pm"], pos["failed"] = candidate, 0                               # V-2.12
        pos["last"] = {"president": pos["president"], "pm": candidate}
        pos["phase"] = "topics"
        return
    pos["failed"] += 1                                                        # V-2.8, V-2.9
    if pos["failed"] == 3:
        pos["phase"] = "unrest"                                               # V-2.10
    else:
        pos["next"] = next_living(pos, pos["president"])
        pos["phase"] = "refill"                                               # V-2.12


def unrest_is_over(pack, pos):
    """V-2.11."""
    pos["failed"], pos["last"] = 0, {"president": None, "pm": None}
    if take_effect(pack, pos, [one["card"] for one in pos["given"]]):
        pos["next"] = next_living(pos, pos["president"])
        pos["phase"] = "refill"                                               # V-2.12


def topics_are_laid(pack, pos):
    cards = sorted(one["card"] for one in pos["placed"] if one)               # V-3.2
    if not cards:
        dealing_is_over(pack, pos)                                            # V-3.4
    elif len(living(pos)) == 3:
        pos["desk"], pos["phase"] = cards, "give"                             # V-5.4
    else:
        pos["pile"], pos["phase"] = cards, "choose"


def dealing_is_over(pack, pos):
    """The rest of the President's cards, if any, is discarded; then V-3.8."""
    discard_shut(pos, pos["desk"], seers(pos))                                # V-5.11
    pos["desk"] = []
    for i, one in enumerate(pos["placed"]):
        if one and one["card"] in pos["shut"]:
            add(pos["seen"][i], [one["card"]])                                # V-7.4: a player's own topic, if it was
                                                                              # not dealt
    clear(pos, "placed")
    pos["phase"] = "answer"


def answers_are_in(pack, pos):
    """V-4.1."""
    effective = []
    for one in pos["given"]:
        to, card = one["to"], one["card"]
        answer = pos["answers"][to]
        if card not in pack.kind and answer and answer["card"]:
            use(pos, to, answer["card"])                                      # V-6.12
        elif card not in pack.kind:
            effective.append(card)
    clear(pos, "answers")
    for one in pos["given"]:
        if one["card"] in pack.kind:                                          # V-3.7
            add(pos["hands"][one["to"]], [one["card"]])
            add(pos["shown"][one["to"]], [one["card"]])
    order = pos["given"]
    pos["given"] = [one for one in order if one["card"] not in pack.kind]
    if take_effect(pack, pos, effective, [one["to"] for one in order]):
        pos["phase"] = "discard"                                              # V-4.7


def take_effect(pack, pos, effective, order=None):
    """The cards of `given` go to the face-up discard, those of `effective` change scores. False: the game does not go
    on."""
    order = order or served(pos)
    given, pos["given"] = pos["given"], []
    for one in given:
        add(pos["open"], [one["card"]])
        if one["card"] in effective:
            change_scores(pos, one["to"], pack.modifiers[one["card"]])
    for i in order:
        if total(pos, i) == 20:                                               # V-4.3, V-4.4
            end_game(pos, pos["party"][i], "ten")
            return False
    return leave(pack, pos, [i for i in order if 0 in (pos["budget"][i], pos["support"][i])])     # V-4.5


def excess_is_discarded(pack, pos):
    pos["phase"] = "refill"                                                   # V-4.6


def hands_are_filled(pack, pos):
    president = pos["president"]
    if pos["next"] is not None:
        begin_round(pos, pos["next"])
    elif pos["alive"][president] and can_pay(pos, president, "transfer") and not all_used(pack, pos, "transfer"):
        pos["phase"] = "handover"                                             # V-6.8
    else:
        begin_round(pos, next_living(pos, president))


def hand_over(pos, to):
    pos["next"], pos["phase"] = to, "refill"                                  # V-4.9


def drawn_cards_are_up(pack, pos):
    """V-5.6."""
    for one in pos["given"]:
        change_scores(pos, one["to"], pack.modifiers[one["card"]])
        add(pos["open"], [one["card"]])
    pos["given"] = []
    decide_between_two(pos)


NEXT = {"roles": parties_are_dealt, "dice": dice_are_rolled, "deal": hands_are_dealt, "vote": count_ballots, "topics": topics_are_laid,
        "give": dealing_is_over, "answer": answers_are_in, "discard": excess_is_discarded, "refill": hands_are_filled,
        "unrest": unrest_is_over, "tiebreak": drawn_cards_are_up}


def go_on(pack, pos):
    """A phase that waits for nobody is skipped."""
    if pos["claim"]:
        return                                                                # V-6.4
    while pos["phase"] != "over" and not waiting(pack, pos):
        NEXT[pos["phase"]](pack, pos)
    if pos["phase"] == "refill" or pos["phase"] == "tiebreak" and not pos["hands"][tiebreak_next(pos)]:
        new_deck_if_empty(pos)                                                # V-4.8: now a card must be drawn


# ---------------------------------------------------------------------------------------------------------------- leaving and the end

def seers(pos):
    """The players with the pile or the desk in front of them."""
    if pos["phase"] == "choose":
        return [chooser(pos)]
    if pos["phase"] == "give":
        return [i for i in (pos["president"], pos["pm"]) if i is not None]
    return []


def leave(pack, pos, leavers):
    """V-5.1: these leave at one moment, in this order. True: the game goes on."""
    saw, lost = seers(pos), None
    for i in leavers:
        pos["alive"][i] = False
        discard_shut(pos, pos["hands"][i], [i])
        pos["hands"][i], pos["shown"][i] = [], []
        if pos["phase"] == "topics" and pos["placed"][i]:
            discard_shut(pos, [pos["placed"][i]["card"]], [i])                # V-5.11
            pos["placed"][i] = None
        if pos["phase"] == "vote":
            pos["ballots"][i] = None                                          # V-5.8
        pos["answers"][i] = None
        add(pos["open"], [one["card"] for one in pos["given"] if one["to"] == i])     # V-5.11
        pos["given"] = [one for one in pos["given"] if one["to"] != i]
        if pos["pm"] == i:
            pos["pm"] = None
        gone = [party for party in PARTIES if party not in [pos["party"][j] for j in living(pos)]]
        lost = lost or (gone[0] if gone else None)
    if lost:
        end_game(pos, other(lost), "opponents-gone")                          # V-5.3
    elif len(living(pos)) == 2:
        decide_between_two(pos)                                               # V-5.5
    else:
        fill_vacancies(pack, pos, saw)
        return True
    return False


def fill_vacancies(pack, pos, saw):
    """V-5.7 to V-5.11, after some have left; `saw`: the players with the pile or the desk in front of them."""
    phase, president = pos["phase"], pos["president"]
    president_gone, three = not pos["alive"][president], len(living(pos)) == 3
    if phase in ("nominate", "vote"):
        if president_gone:
            pos["president"] = next_living(pos, president)                    # V-5.7
        if phase == "vote" and (president_gone or not pos["alive"][pos["candidate"]] or three):
            pos["candidate"], pos["phase"] = None, "nominate"                 # V-5.8
            clear(pos, "ballots")
        if three:
            begin_without_pm(pos)                                             # V-5.8: at once
    elif phase == "topics":
        if three:
            begin_without_pm(pos)                                             # V-5.9
        if president_gone:                                                    # V-5.10
            discard_shut(pos, [one["card"] for one in pos["placed"] if one], [])
            dealing_is_over(pack, pos)
    elif phase in ("choose", "give") and president_gone:                      # V-5.10
        discard_shut(pos, pos["pile"] + pos["desk"], saw)
        pos["pile"], pos["desk"] = [], []
        dealing_is_over(pack, pos)
    elif phase == "handover" and president_gone:
        hand_over(pos, next_living(pos, president))                           # V-6.8


def other(party):
    return PARTIES[1 - PARTIES.index(party)]


def decide_between_two(pos):
    """V-5.5, V-5.6."""
    a, b = living(pos)
    keys = [(total(pos, i), pos["support"][i]) for i in (a, b)]
    if keys[0] != keys[1]:
        end_game(pos, pos["party"][a if keys[0] > keys[1] else b], "final-two")
    else:
        clear_table(pos)
        pos["phase"] = "tiebreak"


def clear_table(pos):
    """When the game ends or goes to the last draw; nobody notes anything."""
    if pos["phase"] == "topics":
        add(pos["shut"], [one["card"] for one in pos["placed"] if one])
    add(pos["shut"], pos["pile"] + pos["desk"])
    add(pos["open"], [one["card"] for one in pos["given"]])
    pos["pile"], pos["desk"], pos["given"] = [], [], []
    if pos["phase"] == "vote":
        clear(pos, "ballots")
    pos["candidate"] = None
    clear(pos, "placed")
    clear(pos, "answers")


def result_for(pos, party, reason):
    """V-5.12."""
    members = [pos["party"][i] == party for i in seats(pos)]
    return {"winners": [i for i in seats(pos) if members[i]], "scores": [int(member) for member in members], "reason": reason}


def end_game(pos, party, reason):
    clear_table(pos)
    pos["phase"], pos["result"] = "over", result_for(pos, party, reason)


# ---------------------------------------------------------------------------------------------------------------- moves

TEXT, NUMBER, FLAG, TEXTS, MAYBE = "a text", "an integer", "true or false", "a list of texts", "a text or null, or left out"
SEAT_VERBS = {"nominate": {"who": NUMBER}, "vote": {"for": FLAG, "card": MAYBE}, "place": {"card": TEXT}, "choose": {"cards": TEXTS},
              "give": {"card": TEXT, "to": NUMBER}, "answer": {"card": MAYBE}, "discard": {"cards": TEXTS}, "pass": {},
              "transfer": {"card": TEXT, "to": NUMBER}, "check": {"card": TEXT, "who": NUMBER}, "claim": {"party": TEXT},
              "eliminate": {"card": TEXT, "who": NUMBER}, "change": {"card": TEXT}}
CHANCE_VERBS = {"role": {"to": NUMBER, "party": TEXT}, "roll": {"to": NUMBER, "budget": NUMBER, "support": NUMBER},
                "draw": {"to": NUMBER, "card": TEXT}, "lot": {"who": NUMBER}, "reveal": {"to": NUMBER, "card": TEXT}}
ANY_TIME = ["check", "eliminate", "change"]                                   # V-6.3, V-6.5
FITS = {TEXT: is_text, NUMBER: is_int, FLAG: lambda v: type(v) is bool, MAYBE: lambda v: v is None or is_text(v),
        TEXTS: lambda v: type(v) is list and all(is_text(one) for one in v)}


def check_form(pos, move):
    """V-8.1, bad-move."""
    seat, do = seat_and_verb(move)
    chance = is_text(seat) and seat == "chance"
    bad(not chance and not is_int(seat, 0, pos["players"] - 1), "no such seat")
    verbs = CHANCE_VERBS if chance else SEAT_VERBS
    bad(not is_text(do) or do not in verbs, "an unknown do")
    form = verbs[do]
    bad(not has_keys(move, ["seat", "do"] + [f for f in form if form[f] is not MAYBE], form), "a missing or unknown field")
    for field, kind in form.items():
        bad(field in move and not FITS[kind](move[field]), f"{field}: is not {kind}")


def legal_moves(pack, pos):
    """{seat: its moves, in canonical order}."""
    if pos["phase"] == "over":
        return {}
    if chance_due(pos):
        return {"chance": chance_moves(pack, pos)}
    if pos["claim"]:
        return {str(pos["claim"]["by"]): [{"do": "claim", "party": party} for party in PARTIES]}      # V-6.4
    found = {}
    waited = waiting(pack, pos)
    for i in living(pos):
        moves = (phase_moves(pack, pos, i) if i in waited else []) + any_time_moves(pack, pos, i)
        if moves:
            found[str(i)] = moves
    return found


def held(pack, pos, i, kind):
    return [card for card in pos["hands"][i] if pack.kind.get(card) == kind]


def phase_moves(pack, pos, i):
    phase, hand = pos["phase"], pos["hands"][i]
    others = [j for j in living(pos) if j != i]
    if phase == "nominate":
        return [{"do": "nominate", "who": j} for j in seats(pos) if may_be_nominated(pos, j)]
    if phase == "vote":
        doubles = held(pack, pos, i, "double") if can_pay(pos, i, "double") else []
        return [{"do": "vote", "for": yes, "card": card} for yes in (False, True) for card in doubles + [None]]
    if phase == "topics":
        return [{"do": "place", "card": card} for card in hand]
    if phase == "choose":
        count = min(FOR_PRESIDENT[len(living(pos))], len(pos["pile"]))        # V-3.3, V-3.4
        return [{"do": "choose", "cards": {"choose": count, "of": list(pos["pile"])}}]
    if phase == "give":
        return [{"do": "give", "card": card, "to": to} for card in pos["desk"] for to in receivers(pos)]
    if phase == "answer":
        return [{"do": "answer", "card": card} for card in held(pack, pos, i, "cancel") + [None]]     # V-6.12
    if phase == "discard":
        return [{"do": "discard", "cards": {"choose": len(hand) - HAND, "of": list(hand)}}]
    cards = held(pack, pos, i, "transfer") if can_pay(pos, i, "transfer") else []
    return [{"do": "pass"}] + [{"do": "transfer", "card": card, "to": to} for card in cards for to in others]     # V-6.8, V-6.9


def any_time_moves(pack, pos, i):
    others = [j for j in living(pos) if j != i]
    bound = pos["phase"] == "vote" and pos["ballots"][i] and pos["ballots"][i]["card"]        # V-6.7
    moves = []
    if can_pay(pos, i, "check"):
        moves += [{"do": "check", "card": card, "who": who} for card in held(pack, pos, i, "check") for who in others]
    if can_pay(pos, i, "eliminate") and not bound:
        moves += [{"do": "eliminate", "card": card, "who": who} for card in held(pack, pos, i, "eliminate") for who in others]
    if can_pay(pos, i, "change") and not bound and not all(pos["alive"]):                     # V-6.13
        moves += [{"do": "change", "card": card} for card in held(pack, pos, i, "change")]
    return moves


def chance_moves(pack, pos):
    phase = pos["phase"]
    weights = None
    if phase == "roles":
        to = pos["party"].index(None)
        left = {party: party_size(pos["players"], party) - pos["party"].count(party) for party in PARTIES}
        moves = [{"do": "role", "to": to, "party": party} for party in PARTIES if left[party]]
        weights = [left[move["party"]] for move in moves]
    elif phase == "dice":
        to = pos["budget"].index(None)
        moves = [{"do": "roll", "to": to, "budget": b, "support": s} for b in range(1, 7) for s in range(1, 7)]
    elif phase in ("deal", "refill"):
        moves = [{"do": "draw", "to": drawer(pos), "card": card} for card in pool(pos)]
    elif phase == "lot":
        moves = [{"do": "lot", "who": who} for who in tied_for_president(pos)]
    elif phase == "unrest":
        to = unrest_next(pos)
        moves = [{"do": "reveal", "to": to, "card": card} for card in pos["hands"][to]]
    else:
        moves = [{"do": "reveal", "to": tiebreak_next(pos), "card": card} for card in tiebreak_cards(pos)]
    weights = weights or [1] * len(moves)
    return [{**move, "p": w / sum(weights), "w": w} for move, w in zip(moves, weights)]


def stands_for(entry, move):
    """Whether `move`, without its seat, is one that an entry of `legal` lists."""
    for key, value in entry.items():
        if key in ("p", "w"):
            continue
        if type(value) is dict:
            cards = move[key]
            if len(cards) != value["choose"] or len(set(cards)) != len(cards) or not set(cards) <= set(value["of"]):
                return False
        elif move.get(key) != value:
            return False
    return True


def apply_move(pack, pos, move):
    """Changes `pos`, or raises Refused and leaves it alone."""
    check_form(pos, move)
    seat, do = move["seat"], move["do"]
    if pos["phase"] == "over":
        raise Refused("game-over", "the game is over")

    def my_turn():
        if seat == "chance" or chance_due(pos):
            return seat == "chance" and chance_due(pos)
        if do in ANY_TIME:
            return pos["alive"][seat] and (not pos["claim"] or pos["claim"]["by"] == seat)
        return seat in to_act(pack, pos)

    if not my_turn():
        raise Refused("not-your-turn", f"the game does not wait for {seat}")
    if not any(stands_for(entry, move) for entry in legal_moves(pack, pos).get(str(seat), [])):
        raise Refused("illegal-move", f"{do}: not now")
    if seat == "chance":
        do_chance(pack, pos, move)
    elif do in ANY_TIME:
        do_any_time(pack, pos, move)
    else:
        do_phase(pack, pos, move)
    go_on(pack, pos)


def do_chance(pack, pos, move):
    do, phase = move["do"], pos["phase"]
    if do == "role":
        pos["party"][move["to"]] = move["party"]
    elif do == "roll":
        pos["budget"][move["to"]], pos["support"][move["to"]] = 1 + move["budget"], 1 + move["support"]       # V-1.4
    elif do == "draw":
        new_deck_if_empty(pos)
        pos["deck"].remove(move["card"])
        add(pos["hands"][move["to"]], [move["card"]])
    elif do == "lot":
        begin_round(pos, move["who"])
    else:
        to, card = move["to"], move["card"]
        if phase == "tiebreak" and not pos["hands"][to]:
            new_deck_if_empty(pos)
            pos["deck"].remove(card)
        else:
            take(pos, to, card)
        pos["given"].append({"to": to, "card": card})


def do_phase(pack, pos, move):
    me, do, card = move["seat"], move["do"], move.get("card")
    if do == "claim":
        pos["claim"] = None
    elif do == "nominate":
        pos["candidate"], pos["phase"] = move["who"], "vote"
        clear(pos, "ballots")
    elif do == "vote":
        pos["ballots"][me] = {"for": move["for"], "card": card}
    elif do == "place":
        take(pos, me, card)
        pos["shown"][me] = []                                                 # a card was put face down
        pos["placed"][me] = {"card": card}
    elif do == "choose":
        discard_shut(pos, set(pos["pile"]) - set(move["cards"]), [me])        # V-3.3
        pos["desk"], pos["pile"], pos["phase"] = sorted(move["cards"]), [], "give"
    elif do == "give":
        pos["desk"].remove(card)
        pos["given"].append({"to": move["to"], "card": card})
    elif do == "answer":
        pos["answers"][me] = {"card": card}
    elif do == "discard":
        for one in move["cards"]:
            take(pos, me, one)
        pos["shown"][me] = []
        discard_shut(pos, move["cards"], [me])
    elif do == "pass":
        hand_over(pos, next_living(pos, me))
    else:
        use(pos, me, card)
        change_scores(pos, me, PRICE["transfer"])
        hand_over(pos, move["to"])


def do_any_time(pack, pos, move):
    me, do = move["seat"], move["do"]
    use(pos, me, move["card"])
    change_scores(pos, me, PRICE[do])
    if do == "check":                                                         # V-6.3
        add(pos["known"][me], [move["who"]])
        pos["claim"] = {"by": me, "of": move["who"]}
    elif do == "eliminate":                                                   # V-6.10, V-6.11
        leave(pack, pos, [move["who"]] + ([me] if 0 in (pos["budget"][me], pos["support"][me]) else []))
    else:                                                                     # V-6.13
        old = pos["party"][me]
        pos["party"][me] = other(old)
        if old not in [pos["party"][i] for i in living(pos)]:
            end_game(pos, other(old), "opponents-gone")                       # V-6.14


# ---------------------------------------------------------------------------------------------------------------- views

def view(pos, viewer):
    """What seat `viewer` (or None, a spectator) may know."""
    seen = copied(pos)
    if pos["phase"] == "over":
        return seen

    def partly(cards, known):
        return sorted(known) + [None] * (len(cards) - len(known))

    mine = pos["seen"][viewer] if viewer is not None else []
    seen["deck"] = partly(pos["deck"], [])
    seen["shut"] = partly(pos["shut"], mine)
    if viewer != chooser(pos):
        seen["pile"] = partly(pos["pile"], [])
    if viewer is None or viewer not in (pos["president"], pos["pm"]):
        seen["desk"] = partly(pos["desk"], [])
    for i in seats(pos):
        if i == viewer:
            continue
        if viewer is None or i not in pos["known"][viewer]:
            seen["party"][i] = None                                           # V-7.2
        seen["known"][i] = seen["seen"][i] = None
        seen["hands"][i] = partly(pos["hands"][i], pos["shown"][i])
        if pos["phase"] == "vote" and pos["ballots"][i]:
            seen["ballots"][i] = {"for": None, "card": None}                  # V-7.3
        for key in ("placed", "answers"):
            if pos[key][i]:
                seen[key][i] = {"card": None}
    return seen


def views(pos):
    return {**{str(i): view(pos, i) for i in seats(pos)}, "spectator": view(pos, None)}


# ---------------------------------------------------------------------------------------------------------------- documents

def begin(pack, players, options):
    need(is_int(players, 5, 10), "players: five to ten")                      # V-1.1
    need(has_keys(options, []), "options: there are none")
    return new_game(pack, players)


def result(pack, pos):
    return pos["result"]
