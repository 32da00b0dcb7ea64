#!/usr/bin/env python3
"""python.py LIBRARY: the Python package over a libhustings that was just built, with numpy if it is there, and without: all
games are played, batches repeat, bad input is an exception with a sentence. TAP."""
import os, subprocess, sys

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
    except (TypeError, IndexError, OSError) as error:
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
    part, row = batch.slices[name], bytes(batch.obs[game])
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
    refused("a generator that is none", lambda: batch.sample("luck"))
    refused("a record that is not there", lambda: hu.Record("/nowhere/at.all"))
    check(not hu.Record(b"rubbish\n").verify().holds, "a record that is none does not hold")


def all_of_it():
    import glob
    check(hu.__version__ == VERSION, f"version {hu.__version__}")
    check(set(PLAYERS) <= set(hu.games()), "all games are there")
    for name, players in PLAYERS.items():
        a_game(name, players)
        a_batch(name, players)
    inside = hu.Batch(hu.Game("vote", players=6), 8, seed=1, bots={seat: "rule" for seat in range(1, 6)}, most_steps=40)
    for word in range(50):
        inside.sample(word)
        inside.step()
    check(set(inside.seat) == {0}, "bots play the other seats")
    bad_input()


if len(sys.argv) > 2:  # in a process of its own: LIBRARY, VERSION, and whether numpy is hidden
    VERSION = sys.argv[2]
    if sys.argv[3] == "without":
        sys.modules["numpy"] = None
    import hustings as hu
    all_of_it()
    print(f"1..{count}")
    sys.exit(1 if failures else 0)

# All points of both runs, numbered through. A library with sanitizers needs their runtime first.
library = os.path.abspath(sys.argv[1])
env = dict(os.environ, PYTHONPATH=os.path.join(SOURCE, "python"), HUSTINGS_LIBRARY=library, PYTHONDONTWRITEBYTECODE="1")
needs = subprocess.run(["readelf", "-d", library], capture_output=True, text=True).stdout
if "libasan" in needs:
    runtime = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True).stdout.strip()
    env.update(LD_PRELOAD=runtime, ASAN_OPTIONS="detect_leaks=0")
with open(os.path.join(SOURCE, "meson.build"), encoding="utf-8") as file:
    version = file.read().split("version: '")[1].split("'")[0]
for numpy in "with", "without":
    done = subprocess.run([sys.executable, __file__, library, version, numpy], env=env, capture_output=True, text=True)
    points = [line for line in done.stdout.splitlines() if line.startswith(("ok ", "not ok "))]
    for point in points:
        check(point.startswith("ok"), f"{numpy} numpy: " + point.split(" - ", 1)[1])
    if done.returncode or f"1..{len(points)}" not in done.stdout:
        check(False, f"{numpy} numpy: it ends with {done.returncode}")
        print("# " + done.stderr.replace("\n", "\n# "))
print(f"1..{count}")
sys.exit(1 if failures else 0)
