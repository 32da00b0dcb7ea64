#!/bin/sh
# tools/bench.sh: speed. Ratios to the yardsticks in the same run if ../shared/bench is there, otherwise plain figures;
# then VOTE! for 5, 7 and 10 players, Dixit for 4, 6 and 12 and Voices for 3, 4 and 6 with the size of a position,
# pushes per second with 2, 6 and 10 markers, instructions per move (callgrind counts the same whatever else the machine
# is doing), sim on one and two threads, one document through `hustings apply`, and how long every level of the bots thinks.
set -eu
cd "$(dirname "$0")/.."
h="$PWD/build/hustings"
if [ -x ../shared/bench/run.sh ] || [ -f ../shared/bench/run.sh ]; then
    CC=$(command -v clang || command -v gcc) sh ../shared/bench/run.sh "$h bench night --mode list" \
        "$h bench night --mode kth" "$h bench night --mode bulk --games 2000000"
else
    for mode in list kth bulk; do "$h" bench night --mode $mode | tail -n 1; done
fi

# The other games next to night in the same mode; VOTE! should play at least a third of night's moves per second.
speed() { "$h" bench "$@" --mode list | awk '/moves\/s/ {print $(NF - 3), $(NF - 1)}'; }
night=$(speed night --games 200000)
next_to_night() { # game, games, numbers of players …
    game=$1 games=$2
    shift 2
    for players; do
        it=$(speed "$game" --players "$players" --games "$games")
        awk -v c="$game" -v p="$players" -v g="${it% *}" -v m="${it#* }" -v n="${night#* }" \
            'BEGIN {printf "%s list: %d players: %d games/s, %d moves/s, %.2f of night\n", c, p, g, m, m / n}'
    done
}
next_to_night vote 30000 5 7 10
next_to_night dixit 10000 4 6 12
"$h" bench dixit --games 1 | grep position
next_to_night voices 3000 3 4 6
"$h" bench voices --games 1 | grep position
"$h" bench voices --mode push

# What a decision of Election Night's levels costs, and how far from solved its round is then (docs/bots.md)
if [ -x build-test/tests/night_round ]; then
    for level in club strong best; do build-test/tests/night_round gap $level 20; done
fi

# Environments: steps with mask and observation, next to the moves of the same game through the public table in the same
# run; and what a second thread adds, by the clock (on a machine that has nothing else to do, nearly twice as much).
steps() { "$h" bench "$@" --mode batch | awk '/steps\/s$/ {print $(NF - 1)}'; }
for game in 'night --players 2' 'vote --players 7' 'dixit --players 6' 'voices --players 5'; do
    # shellcheck disable=SC2086 # a game and its players
    it=$(steps $game) moves=$(speed $game)
    awk -v c="$game" -v s="$it" -v m="${moves#* }" \
        'BEGIN {printf "%s batch: %d steps/s with mask and observation, %.2f of its moves by list\n", c, s, s / m}'
done
awk -v one="$(steps night)" -v two="$(steps night --threads 2)" \
    'BEGIN {printf "night batch: two threads %.2f times one\n", two / one}'

tools/instructions.sh
tools/scaling.sh
tools/times.py "$h"
