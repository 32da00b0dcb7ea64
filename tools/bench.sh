#!/bin/sh
# tools/bench.sh: speed. Ratios to the yardsticks in the same run where ../shared/bench is there, else plain figures;
# then VOTE! for 5, 7 and 10 players, instructions a move (callgrind counts the same whatever else the machine is doing), sim on one and two threads,
# and one document through `hustings apply`.
set -eu
cd "$(dirname "$0")/.."
h="$PWD/build/hustings"
if [ -x ../shared/bench/run.sh ] || [ -f ../shared/bench/run.sh ]; then
    CC=$(command -v clang || command -v gcc) sh ../shared/bench/run.sh "$h bench night --mode list" \
        "$h bench night --mode kth" "$h bench night --mode bulk --games 2000000"
else
    for mode in list kth bulk; do "$h" bench night --mode $mode | tail -n 1; done
fi

# VOTE! next to night in the same mode; it should play at least a third of night's moves a second.
speed() { "$h" bench "$@" --mode list | awk '/moves\/s/ {print $(NF - 3), $(NF - 1)}'; }
night=$(speed night --games 200000)
for players in 5 7 10; do
    vote=$(speed vote --players $players --games 30000)
    awk -v p=$players -v g="${vote% *}" -v m="${vote#* }" -v n="${night#* }" \
        'BEGIN {printf "vote list: %d players: %d games/s, %d moves/s, %.2f of night\n", p, g, m, m / n}'
done

tools/instructions.sh
tools/scaling.sh
