#!/bin/sh
# tools/instructions.sh: instructions per move in each mode of `hustings bench night`, counted by callgrind. The
# environment is emptied because its size changes the count.
set -eu
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "instructions: valgrind is not installed"; exit 0; }

count() { # mode, games
    env -i PATH="$PATH" valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        build/hustings bench night --mode "$1" --games "$2" 2>&1 | awk '/Collected/ {print $4}'
}
moves=$(build/hustings bench night --mode list --games 2000 | awk '/moves a game/ {print $3}')
for mode in list kth bulk; do
    few=$(count $mode 1000) many=$(count $mode 3000)
    awk -v m=$mode -v n="$moves" -v d=$((many - few)) \
        'BEGIN {printf "night %s: %.0f instructions a move, %.0f a game\n", m, d / 2000 / n, d / 2000}'
done
