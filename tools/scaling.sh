#!/bin/sh
# tools/scaling.sh: `sim` on one thread and on two, and the time of one document through `hustings apply`.
set -eu
cd "$(dirname "$0")/.."
h=build/hustings
speed() { "$h" sim night --games 400000 --seed 1 --threads "$1" 2>&1 >/dev/null | grep -oE '[0-9]+ games/s' | tail -n 1; }
one=$(speed 1) two=$(speed 2)
echo "sim, 1 thread: $one; 2 threads: $two; ratio $(awk "BEGIN {printf \"%.2f\", ${two%% *} / ${one%% *}}")"
document='{"game":"night","players":2,"seed":"'$(printf '%064d' 1)'"}'
begin=$(date +%s%N)
i=0
while [ $i -lt 200 ]; do
    printf '%s' "$document" | "$h" apply >/dev/null
    i=$((i + 1))
done
echo "apply: $((($(date +%s%N) - begin) / 200000)) µs a document, start-up included"
