#!/bin/sh
# tools/bench.sh: speed. Ratios to the yardsticks in the same run where ../shared/bench is there, else plain figures;
# then instructions a move (callgrind counts the same whatever else the machine is doing), sim on one and two threads,
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
tools/instructions.sh
tools/scaling.sh
