#!/usr/bin/env python3
"""python.py LIBRARY [PLAIN]: the Python package over a libhustings that was just built, with numpy if it is there, and without:
all games are played, batches repeat, bad input is an exception with a sentence. PLAIN is the library without sanitizers, for
the fork: the allocator of a sanitizer may be locked by another thread at that moment, for ever in the child. TAP."""
import copy, json, os, pickle, re, subprocess, sys, tempfile, threading, zlib

SOURCE = os.environ.get("HUSTINGS_SOURCE") or os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PLAYERS = {"vote": 7, "night": 2, "dixit": 4, "voices": 4}
ONES = {"vote": ("phase", "president"), "night": ("phase",), "dixit": ("phase", "mode"),
        "voices": ("phase", "prosecutor", "frame", "my_role", "story")}  # of these exactly one byte is 1
count = failures = 0


def check(good, name):
    global count, failures
    count += 1
    failures += not good
    print(f"{'' if good else 'not '}ok {count} - {name}", flush=True)


def refused(name, function):
    try:
        function()
    except hu.Error as error:
        check(len(str(error)) > 10 and str(error)[0].isprintable(), f"refused: {name}: {error}")
    except (TypeError, ValueError, IndexError, OSError) as error:
        check(len(str(error)) > 10, f"refused: {name}: {error}")
    else:
        check(False, f"refused: {name}")


def play(game, rng):
    """A whole game by bots."""
    state = game.start()
    for _ in range(20000):
        if state.over:
            break
        state.play(state.draw(rng) if state.chance else state.bot(state.to_act[0], "random", rng))
    return state


def slice_of(batch, game, name):
    rows = batch.obs[game[0]][game[1]] if isinstance(game, tuple) else batch.obs[game]  # of a seat, where each has one
    part, row = batch.slices[name], bytes(rows)
    return [row[part.at + i * part.stride + j] for i in range(part.rows) for j in range(part.width)]


def same(batch, other):
    return all(bytes(a) == bytes(b) for a, b in zip(batch.obs, other.obs)) and list(batch.seat) == list(other.seat)


def a_game(name, players):
    import random
    game = hu.Game(name, players=players)
    a, b = play(game, random.Random(1)), play(game, random.Random(1))
    check(a.over and len(a.result["scores"]) == players and a == b, f"{name}: a game is played to its end, and again")
    state = game.start()
    check(game.load(bytes(state)) == state and game.state(state.position()).position() == state.position(),
          f"{name}: states are saved, and read from the notation")
    while state.chance:
        state.play(state.draw(5))
    seat = state.to_act[0]
    before, view = state.clone(), state.view(seat)
    check(state.legal(seat) and "random" in game.bots and seat in state.movers, f"{name}: legal moves, bots, movers")
    state.imagine(seat, 7)
    check(state.view(seat) == view and before.view(seat) == view, f"{name}: imagining leaves the view as it is")


def by_ids(name, players):
    """A whole game by ids, one seat after the other; in the middle of moves the state is copied and goes on."""
    import random
    rng, game = random.Random(4), hu.Game(name, players=players)
    state, steps, several = game.start(), 0, 0
    while not state.over and steps < 3000:
        if state.chance:
            state.play(state.draw(rng))
            continue
        seat, played = state.to_act[0], False
        while not played:
            ids = state.legal_actions(seat)
            state = state.clone()
            if [id for id in range(game.actions) if state.mask(seat)[id]] != ids or len(state.observe(seat)) != game.numbers.obs_bytes:
                check(False, f"{name}: masks and observations of a state")
            played = state.act(seat, rng.choice(ids))
            steps, several = steps + 1, several + (not played)
    check(state.over and len(state.returns) == players and (several > 0) == (name != "night"), f"{name}: a game by ids, {steps} steps")
    state, fits = game.start(), True
    while state.chance:
        listed, chances = state.legal("chance"), state.chances()
        fits = fits and (chances is None) == any(isinstance(part, dict) for part in listed[0].values()) and (chances is None or [
            ({"seat": "chance", **{key: part for key, part in one.items() if key not in ("p", "w")}}, one["p"]) for one in listed] == [
            (state.tell(move), likely) for move, likely in chances])
        state.play(rng.choice(chances)[0] if chances else state.draw(rng))
    check(fits, f"{name}: what chance may do, and how likely it is")
    seat = state.to_act[0]
    move = state.bot(seat, "random", rng)
    ids, told = state.ids_of(move), state.clone()
    for id in ids:
        told.act(seat, id)
    check(not ids or told != state, f"{name}: a bot's move as ids {ids}")
    refused(f"{name}: an id that is not allowed", lambda: state.act(seat, 9999))
    refused(f"{name}: an id that is none", lambda: state.act(seat, 1.5))
    refused(f"{name}: ids of chance", lambda: state.legal_actions("chance"))
    check(pickle.loads(pickle.dumps(state)).view(seat) == state.view(seat), f"{name}: states are pickled")
    fields = [field for verb in game.verbs.values() for field in verb]
    check(fields and {field["kind"] for field in fields} <= {"seat", "number", "flag", "name", "id", "text"} and game.pack["game"] == name,
          f"{name}: verbs, their fields, the pack")


def rows_by_seat(name, players):
    batch = hu.Batch(hu.Game(name, players=players), 16, seed=3, rows="seats", interrupts=True)
    illegal = sum([batch.sample(word) or batch.step() for word in range(100)])
    nothing = batch.actions - 1
    good = all((batch.seat[game][seat] == -1) == (batch.mask[game][seat][nothing] == 1) for game in range(16) for seat in range(players))
    check(illegal == 0 and good and batch.ids[nothing] == "nothing", f"{name}: one row per seat")


def last_steps(name, players):
    """The newest step is of whoever took it, and he knows its id; before the first game's first step there is none."""
    batch = hu.Batch(hu.Game(name, players=players), 8, seed=3, rows="seats", history=6)
    good = all(sum(slice_of(batch, (game, seat), "past.who")) == 0 for game in range(8) for seat in range(players))
    alone = known = 0
    for word in range(60):
        asked = [[seat for seat in range(players) if batch.seat[game][seat] == seat] for game in range(8)]
        batch.sample(word)
        taken = [[int(batch.action[game][seat]) for seat in range(players)] for game in range(8)]
        batch.step()
        for game in range(8):
            mine = slice_of(batch, (game, asked[game][0]), "past.who")[0], slice_of(batch, (game, asked[game][0]), "past.id")[0]
            alone += len(asked[game]) == 1
            known += len(asked[game]) == 1 and mine == (1, taken[game][asked[game][0]])
    check(good and known > 0 and batch.slices["past.id"].rows == 6, f"{name}: the last steps, {known} of {alone} seen by who took them alone")


def concepts():
    """What an observation says of how well cards fit the clue is what the rows of concepts say."""
    import random
    rng, game = random.Random(4), hu.Game("dixit", players=4)
    rows, seen, slices = game.numbers.concepts, 0, game.numbers.slices
    state = game.start()
    part = lambda row, name: [row[slices[name].at + i] for i in range(slices[name].rows * slices[name].width)]
    good = len(rows) == len(game.pack["cards"]) and len(rows[0]) == sum(id.startswith("clue ") for id in game.numbers.ids)
    for _ in range(200):
        if state.over:
            break
        if state.chance:
            state.play(state.draw(rng))
            continue
        seat = state.to_act[0]
        row = bytes(state.observe(seat))
        heard, hand = [clue - 1 for clue in part(row, "heard") if clue], part(row, "hand")
        for i, fits in enumerate(part(row, "hand_fits")):
            card = 256 * hand[2 * i] + hand[2 * i + 1]
            if card and heard:
                good, seen = good and fits == sum(rows[card - 1][clue] for clue in heard), seen + 1
        state.act(seat, rng.choice([int(id) for id in state.legal_actions(seat)]))
    check(good and seen > 50, f"dixit: concepts of cards, {seen} looks")
    refused("concepts of another game", lambda: hu.Game("night").numbers.concepts)


def documented():
    """The numbers of docs/lab.md are those of the layouts."""
    with open(os.path.join(SOURCE, "docs", "lab.md"), encoding="utf-8") as page:
        lines = [[cell.strip() for cell in line.split("|")] for line in page if line.startswith("|")]
    for name in PLAYERS:
        counts = [int(line[2].split(":")[0]) for line in lines if line[1] == name and line[2].split(":")[0].isdigit() and ":" in line[2]]
        check(counts == [len(hu.Game(name).numbers.ids)], f"{name}: {counts} ids, as documented")
    sizes = {line[1].split(",")[0]: line[2] for line in lines if len(line) > 3 and line[1].split(",")[0] in PLAYERS and "id" not in line[2] and
             (line[2].isdigit() or " n + " in line[2])}
    kinds = sum(id.startswith("card ") for id in hu.Game("vote").numbers.ids)
    for name, players in PLAYERS.items():
        said = eval(sizes[name].replace("n", "* n").replace("K", "* K"), {"n": players, "K": kinds}) if " n" in sizes[name] else int(sizes[name])
        check(said == hu.Game(name, players=players).numbers.obs_bytes, f"{name}: {said} bytes an observation, as documented")


def exact_aims():
    batch = hu.Batch(hu.Game("voices", players=4), 8, seed=3, aim=True)
    illegal = sum([batch.sample(word) or batch.step() for word in range(200)])
    aim = batch.ids.index("aim")
    check(illegal == 0 and batch.actions == 86 and "at 1000" not in batch.ids, "voices: exact aims, 86 ids")
    while not any(batch.mask[game][aim] for game in range(8)):
        batch.sample(1)
        batch.step()
    game = next(game for game in range(8) if batch.mask[game][aim])
    before = batch.save(game)
    for i in range(8):
        batch.action[i] = aim if i == game else -1
    batch.aim[game][0], batch.aim[game][1] = float("nan"), 0.0
    check(batch.step() == 8 and batch.save(game) == before, "voices: an aim that is no number changes nothing")
    batch.aim[game][0] = -0.37
    check(batch.step() == 7 and batch.save(game) != before, "voices: an aim between those that have ids")
    refused("aims in a batch without", lambda: hu.Batch(hu.Game("voices"), 1).aim)
    refused("aims in a game without", lambda: hu.Batch(hu.Game("night"), 1, aim=True))
    refused("a history that is none", lambda: hu.Batch(hu.Game("night"), 1, history=-1))
    refused("a history that is too long", lambda: hu.Batch(hu.Game("night"), 1, history=257))


def boards(name, players):
    """Pictures from a view are well-formed, differ by viewer where views do, and are the same wherever the rest is imagined."""
    import random, xml.dom.minidom
    rng, game = random.Random(6), hu.Game(name, players=players)
    state = game.start()
    for _ in range(60):
        if not state.over:
            state.play(state.draw(rng) if state.chance else state.bot(state.to_act[0], "random", rng))
    for viewer in ("spectator", 0):
        other = state.clone()
        other.imagine(viewer, 3)
        drawn = [re.sub(r"hustings-[0-9]+", "", hu.show(one, viewer)) for one in (state, other)]
        xml.dom.minidom.parseString(drawn[0])
        check(drawn[0] == drawn[1] and len(drawn[0]) < 200000, f"{name}: a board as {viewer} may see it, {len(drawn[0])} bytes")
    check("<svg" in state._repr_html_(), f"{name}: in a notebook a state is a board")


def simulated():
    one = hu.sim("night", bots="greedy", games=40, seed=5, threads=1, rows=True)
    two = hu.sim(hu.Game("night"), bots=["greedy", "greedy"], games=40, seed=5, threads=2, rows=True)
    rows, others = one.rows(), two.rows()
    check(rows == others and len(one.games()) == 40 and [row["game"] for row in rows] == list(range(40)), "sim: the same games, one thread or two")
    check(sum(row["win 0"] for row in rows) == one.totals[0]["seats"][0]["wins"], "sim: the rows add up to the totals")
    parties = hu.sim("vote", players=[5, 6], bots={"democrat": "rule", "republican": "random"}, games=20, seed=1)
    check([total["players"] for total in parties.totals] == [5, 6] and "republican" in parties._repr_html_() and len(parties.frame()) == 15,
          "sim: several numbers of players, bots by party")
    check(hu.sim("night", bots="club:200", games=2, seed=1, threads=1).totals == hu.sim("night", bots="club:200", games=2, seed=1, threads=1).totals,
          "sim: with a budget in nodes it repeats")
    refused("sim: no such bot", lambda: hu.sim("night", bots="nobody"))
    refused("sim: bots for other seats", lambda: hu.sim("night", bots=["random"]))
    refused("sim: no games", lambda: hu.sim("night", games=0))
    refused("sim: parties that are none", lambda: hu.sim("night", bots={"left": "random"}))
    refused("sim: rows that were not kept", lambda: parties.games())


def a_batch(name, players):
    game = hu.Game(name, players=players)
    one, two = hu.Batch(game, 64, seed=3), hu.Batch(game, 64, seed=3, threads=3)
    ended = illegal = 0
    for word in range(300):
        for batch in one, two:
            batch.sample(word)
            illegal += batch.step()
        ended += sum(1 for done in one.done if done)
    check(same(one, two) and illegal == 0, f"{name}: the same seed and words, one thread or three")
    check(len(one.ids) == one.actions and all(s.at + (s.rows - 1) * s.stride + s.width <= one.obs_bytes
                                             for s in one.slices.values()), f"{name}: {one.actions} ids, {len(one.slices)} slices")
    sums = {part: {sum(slice_of(one, game, part)) for game in range(64)} for part in ONES[name]}
    check(all(found == {1} for found in sums.values()), f"{name}: slices are where their names say: {sums}")
    two.load(5, one.save(9))
    check(bytes(two.obs[5]) == bytes(one.obs[9]) and two.seat[5] == one.seat[9], f"{name}: a game of a batch moves to another place")
    seat = int(one.seat[9])
    shown = bytes(one.obs[9])
    one.imagine(9, seat, 1)
    check(bytes(one.obs[9]) == shown and one.state(9).to_act, f"{name}: imagined; and a look at one game")
    one.action[0] = -5
    one.action[1] = 100000
    before = one.save(0), one.save(1)
    check(one.step() >= 2 and before == (one.save(0), one.save(1)), f"{name}: ids that are not legal change nothing")
    if name == "night":
        check(ended > 0, "night: games end and begin again")


def by_pickle(thing):
    return pickle.loads(pickle.dumps(thing))


def games_are_kept():
    """Pickles of games keep the pack with its name and bytes, and compare equal."""
    for name in PLAYERS:
        check(hu.Game(name) == hu.Game(name) == by_pickle(hu.Game(name)) and len({hu.Game(name), hu.Game(name)}) == 1, f"{name}: equal games")
    check(hu.Game("vote", players=5) != hu.Game("vote", players=6) and hu.Game("night") != "night" and
          hu.Game("dixit", target=20) != hu.Game("dixit"), "games that differ")
    own = hu.Game("night").pack
    own["regions"][0]["win"] += 1
    given = hu.Game("night", content=own)
    check(by_pickle(given) == given != hu.Game("night") and by_pickle(given).sha256 == given.sha256, "a pack of one's own is pickled")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mine.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(own, file, indent=3)
        read = hu.Game("night", content=path)
        kept = pickle.dumps(read)
    back = pickle.loads(kept)
    check((back.content, back.sha256, back) == ("mine.json", read.sha256, read), "a pack from a file is pickled, name and bytes")
    played = back.start()
    check(by_pickle(played) == played and read.load(bytes(played)) == played, "and its states are loaded")
    damaged = hu.Game("night").__reduce__()
    refused("a pickle of another pack", lambda: damaged[0](*damaged[1][:4], "0" * 64, None))


def in_the_middle(name, players):
    """States and batches are pickled and copied wherever they are, and go on alike."""
    import random
    rng, game, begun = random.Random(8), hu.Game(name, players=players), 0
    state = game.start()
    for _ in range(120):
        if state.over:
            break
        if state.chance:
            state.play(state.draw(rng))
            continue
        seat = state.to_act[0]
        begun += not state.act(seat, rng.choice(list(state.legal_actions(seat))))
        other = by_pickle(state)
        if other != state or hash(other) != hash(state) or other.legal_actions(seat) != state.legal_actions(seat):
            check(False, f"{name}: a pickle of a state is that state")
    check((begun > 0) == (name != "night") and copy.deepcopy(state) == state, f"{name}: states are pickled, {begun} times in the middle of a move")
    for options in ({}, {"rows": "seats", "history": 3}, {"bots": {1: "club:20"}}):
        batch = hu.Batch(game, 6, seed=4, **options)
        for word in range(25):
            batch.sample(word)
            batch.step()
        twins = [by_pickle(batch), copy.deepcopy(batch), copy.copy(batch)]
        good = all(bytes(twin._memory[part]) == bytes(batch._memory[part]) for twin in twins for part in ("action", "reward", "done"))
        for word in range(25):
            for one in (batch, *twins):
                one.sample(word)
                good = good and one.step() == 0
        good = good and all(twin.save(g) == batch.save(g) for twin in twins for g in range(6)) and batch.faults == 0
        check(good, f"{name}: a batch is pickled and copied, {options}")


def checked(data, at=None, to=None):
    """Saved bytes with other ones at a place, and their checksum made right again (docs/library.md)."""
    data = bytearray(data)
    if at is not None:
        data[at:at + len(to)] = to
    data[84:88] = zlib.crc32(data[88:], zlib.crc32(data[:84])).to_bytes(4, "little")
    return bytes(data)


def what_was_saved():
    """Saved bytes are loaded where they belong, and nowhere else."""
    game = hu.Game("vote", players=7)
    state, batch = game.start(), hu.Batch(game, 2, seed=1)
    data, row = bytes(state), batch.save(0)
    check(checked(data) == data and checked(row) == row and data[:8] == b"hustings", "the header is what docs/library.md says")
    for what, sentence, bad in (
            ("without a header", "not a saved state", data[88:]), ("of no bytes", "not a saved state", b""),
            ("in a later format", "format 2", checked(data, 8, b"\2\0")), ("that are cut short", "damaged", data[:-1]),
            ("that are too long", "damaged", data + b"\0"), ("with a changed byte", "damaged", data[:200] + b"\7" + data[201:]),
            ("of a batch", "a game of a batch", row), ("of another game", "another game: night", bytes(hu.Game("night").start())),
            ("of ten players", "players in the saved state: 10; here: 7", bytes(hu.Game("vote", players=10).start())),
            ("of another pack", "another content pack", checked(data, 32, bytes(32))),
            ("of other options", "other options", checked(data, 64, b"\1")),
            ("that cannot be", "cannot occur", checked(data, 96, b"\xff" * 64)), ("of all ones", "not a saved state", b"\xff" * len(data))):
        try:
            game.load(bad)
            check(False, f"refused: bytes {what}")
        except hu.Error as error:
            check(sentence in str(error), f"refused: bytes {what}: {error}")
    refused("the state of a single game in a batch", lambda: batch.load(0, data))
    refused("a game with a history in a batch without", lambda: batch.load(0, hu.Batch(game, 1, history=2).save(0)))
    refused("a game of other bytes", lambda: batch.load(0, checked(row, 200, b"\xff" * 32)))
    check(batch.save(0) == row, "what is refused changes nothing")
    twelve, three = hu.Game("dixit", players=12), hu.Game("dixit", players=3)
    refused("a state of twelve in a game of three", lambda: three.load(bytes(twelve.start())))
    refused("a position of twelve in a game of three", lambda: three.state(twelve.start().position()))
    check(game.load(bytearray(data)) == game.load(memoryview(data)) == state, "bytes of any kind")


def bad_input():
    game = hu.Game("night")
    state, batch = game.start(), hu.Batch(game, 2)
    refused("no such game", lambda: hu.Game("chess"))
    refused("no such pack", lambda: hu.Game("night", content="nothing"))
    refused("a pack that is none", lambda: hu.Game("night", content={"game": "night"}))
    refused("too many players", lambda: hu.Game("vote", players=99))
    refused("an unknown option", lambda: hu.Game("night", speed=3).start())
    refused("no such seat", lambda: state.view(5))
    refused("a seat that is none", lambda: state.legal("nobody"))
    refused("a move that is not legal", lambda: state.play({"seat": 0, "do": "flip", "die": "none"}))
    refused("a move that is none", lambda: state.play("rubbish"))
    refused("no such bot", lambda: state.bot(0, "nobody"))
    refused("bytes of another size", lambda: game.load(b"abc"))
    refused("a position that is none", lambda: game.state({}))
    refused("a batch of nothing", lambda: hu.Batch(game, 0))
    refused("a batch with an unknown reward", lambda: hu.Batch(game, 1, reward="praise"))
    refused("a batch with an unknown bot", lambda: hu.Batch(game, 1, bots={1: "nobody"}))
    refused("a batch of bots alone", lambda: hu.Batch(game, 1, bots={0: "random", 1: "random"}))
    refused("no such game in a batch", lambda: batch.save(7))
    refused("a game of other bytes", lambda: batch.load(0, b""))
    refused("no such seat in a batch", lambda: batch.imagine(0, 9))
    vote, asked = hu.Game("vote", players=7), 0
    for word in range(400):  # a seat that holds an ability may move out of turn; no bot does
        table = vote.start() if word == 0 or table.over else table
        for seat in range(7):
            if table.chance or seat not in table.to_act:
                try:
                    table.bot(seat, ("rule", "club:20", "random")[word % 3])
                    check(False, f"a bot that is not asked moves in seat {seat}")
                except hu.Error as error:
                    asked += seat in table.movers and error.code == "not-your-turn"
        table.play(table.draw(word) if table.chance else table.bot(table.to_act[0], "random", word))
    check(asked > 0, f"bots that are not asked make no move, {asked} times out of turn")
    refused("a generator that is none", lambda: batch.sample("luck"))
    refused("luck that is none", lambda: state.draw("seed"))
    refused("actions of another shape", lambda: batch.step([0, 0, 0]))
    refused("actions that are no whole numbers", lambda: batch.step([0.5, 1.5]))
    refused("actions that are no numbers", lambda: batch.step(["a", "b"]))
    check(batch.step([2 ** 40, -(2 ** 40)]) == 2 if numpy_is_there() else True, "ids beyond 32 bits are not allowed")
    refused("a batch of half a game", lambda: hu.Batch(game, 1.5))
    refused("a batch of too many games", lambda: hu.Batch(game, 2 ** 40))
    refused("a batch of no game", lambda: hu.Batch("night", 2))
    refused("rows of no kind", lambda: hu.Batch(game, 2, rows="both"))
    refused("interrupts without rows by seat", lambda: hu.Batch(game, 2, interrupts=True))
    refused("an option that can't be written", lambda: hu.Batch(hu.Game("night", parties=object()), 2))
    refused("a bot with a budget that is none", lambda: state.bot(0, "club:much"))
    refused("a zero in a name", lambda: hu.Game("night\0"))
    refused("a name that is none", lambda: hu.Game(7))
    refused("a state of no bytes", lambda: game.load(None))
    refused("a game of no bytes", lambda: batch.load(0, None))
    closed = hu.Batch(game, 2)
    closed.close()
    closed.close()
    for what in (closed.step, closed.sample, closed.reset, lambda: closed.save(0), lambda: closed.state(0), lambda: closed.imagine(0, 0)):
        refused("a closed batch", what)
    with hu.Batch(game, 2) as kept:
        rows, first = kept.obs, bytes(kept.obs[0])
    check(bytes(rows[0]) == first, "rows outlive their batch")
    refused("a record that is not there", lambda: hu.Record("/nowhere/at.all"))
    check(not hu.Record(b"rubbish\n").verify().holds, "a record that is none does not hold")


def numpy_is_there():
    try:
        import numpy
        return numpy is not None
    except ImportError:
        return False


def other_threads():
    """One batch and one state, used by many threads at once: each call works or is refused, and nothing breaks."""
    game, told, lock = hu.Game("vote", players=7), {"worked": 0, "refused": 0}, threading.Lock()
    batch, state = hu.Batch(game, 256, seed=1), hu.Game("night").start()

    def use():
        for word in range(60):
            try:
                batch.sample(word)
                batch.step()
                how = "worked"
            except hu.Error as error:
                how = "refused" if "thread" in str(error) else "wrong"
            with lock:
                told[how] = told.get(how, 0) + 1
            try:
                state.play(state.draw(word) if state.chance else state.bot(state.to_act[0], "random", word))
            except (hu.Error, IndexError):  # another was faster
                pass
    users = [threading.Thread(target=use) for _ in range(4)]
    for user in users:
        user.start()
    for user in users:
        user.join()
    check(told["worked"] > 0 and "wrong" not in told and sum(told.values()) == 240, f"many threads: {told}")


def a_fork():
    """A child goes on with its copy, with threads of its own; what it does is not the parent's."""
    batch = hu.Batch(hu.Game("night"), 64, seed=2, threads=2)
    batch.sample(0)
    batch.step()
    before = [batch.save(game) for game in range(4)]
    child = os.fork()
    if child == 0:
        good = 1
        try:
            for word in range(20):
                batch.sample(word)
                good = min(good, batch.step() == 0)
        finally:
            os._exit(0 if good else 1)
    ended = os.waitpid(child, 0)[1]
    check(ended == 0 and before == [batch.save(game) for game in range(4)], "a fork: the child plays on, the parent's games stay")


def all_of_it():
    check(hu.__version__ == VERSION, f"version {hu.__version__}")
    check(set(PLAYERS) <= set(hu.games()), "all games are there")
    for name, players in PLAYERS.items():
        a_game(name, players)
        by_ids(name, players)
        a_batch(name, players)
        rows_by_seat(name, players)
        last_steps(name, players)
        boards(name, players)
        in_the_middle(name, players)
    games_are_kept()
    what_was_saved()
    exact_aims()
    concepts()
    documented()
    inside = hu.Batch(hu.Game("vote", players=6), 8, seed=1, bots={seat: "rule" for seat in range(1, 6)}, most_steps=40)
    for word in range(50):
        inside.sample(word)
        inside.step()
    check(set(inside.seat) == {0}, "bots play the other seats")
    inside = hu.Batch(hu.Game("night"), 2, seed=1, bots={"1-1": "club:200"})
    inside.sample(1)
    check(inside.step() == 0 and set(inside.seat) == {0}, "bots by level, with a budget in nodes")
    simulated()
    bad_input()
    other_threads()


if len(sys.argv) > 3:  # in a process of its own: LIBRARY, VERSION, whether numpy is hidden, and what is tried
    VERSION = sys.argv[2]
    if sys.argv[3] == "without":
        sys.modules["numpy"] = None
    import hustings as hu
    (a_fork if sys.argv[4] == "fork" else all_of_it)()
    print(f"1..{count}")
    sys.exit(1 if failures else 0)

def environment(library):
    """For a run over this library. One with sanitizers needs their runtime first."""
    env = dict(os.environ, PYTHONPATH=os.path.join(SOURCE, "python"), HUSTINGS_LIBRARY=library, PYTHONDONTWRITEBYTECODE="1")
    needs = subprocess.run(["readelf", "-d", library], capture_output=True, text=True).stdout
    if "libasan" in needs:
        runtime = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True).stdout.strip()
        env.update(LD_PRELOAD=runtime, ASAN_OPTIONS="detect_leaks=0")
    return env


# All points of all runs, numbered through.
library, plain = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[-1])
with open(os.path.join(SOURCE, "meson.build"), encoding="utf-8") as file:
    version = file.read().split("version: '")[1].split("'")[0]
# Debian's numpy belongs to Debian's Python, which need not be the one that runs this.
pythons = [one for one in (sys.executable, "/usr/bin/python3")
           if os.path.exists(one) and subprocess.run([one, "-c", "import numpy"], capture_output=True).returncode == 0]
if not pythons:
    print("# no numpy: both runs are without it")
for numpy, over, what in (("with", library, "all"), ("without", library, "all"), ("with", plain, "fork"), ("without", plain, "fork")):
    runner = pythons[0] if numpy == "with" and pythons else sys.executable
    done = subprocess.run([runner, __file__, over, version, numpy, what], env=environment(over), capture_output=True, text=True)
    points = [line for line in done.stdout.splitlines() if line.startswith(("ok ", "not ok "))]
    for point in points:
        check(point.startswith("ok"), f"{numpy} numpy: " + point.split(" - ", 1)[1])
    if done.returncode or f"1..{len(points)}" not in done.stdout:
        check(False, f"{numpy} numpy: it ends with {done.returncode}")
        print("# " + done.stderr.replace("\n", "\n# "))
print(f"1..{count}")
sys.exit(1 if failures else 0)
