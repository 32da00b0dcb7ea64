#!/bin/sh
# tools/instructions.sh: instructions a move in each mode of `hustings bench night`, counted by callgrind. A build of
# its own, for valgrind does not know every instruction of this machine; the environment is emptied because its size
# changes the count.
set -eu
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "instructions: valgrind is not installed"; exit 0; }
arch=; grep -qw bmi2 /proc/cpuinfo 2>/dev/null && arch=-march=x86-64-v3
[ -f build-count/build.ninja ] || meson setup build-count -Dtests=false -Dnative=false "-Dc_args=$arch" >/dev/null
ninja -C build-count --quiet

count() { # mode, games
    env -i PATH="$PATH" valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        build-count/hustings bench night --mode "$1" --games "$2" 2>&1 | awk '/Collected/ {print $4}'
}
moves=$(build-count/hustings bench night --mode list --games 2000 | awk '/moves a game/ {print $3}')
for mode in list kth bulk; do
    few=$(count $mode 1000) many=$(count $mode 3000)
    awk -v m=$mode -v n="$moves" -v d=$((many - few)) \
        'BEGIN {printf "night %s: %.0f instructions a move, %.0f a game\n", m, d / 2000 / n, d / 2000}'
done
