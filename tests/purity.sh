#!/bin/sh
# tests/purity.sh: proves what rules/ and env/ promise (rules/game.h): one source for C11, C++17, WebAssembly and CUDA; no
# undefined symbol except memcpy, memmove, memset and memcmp; no writable data; no floating point. TAP.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
rules=$(find rules -name '*.c' | sort)
envs=$(find env -name '*.c' | sort)
sources="$rules
$envs"
headers=$(find rules env -name '*.h' | sort)
warnings='-Wall -Wextra -Wconversion -Werror'

# each NAME LIST COMMAND…: the command with each file in place of @; all of them must succeed.
# shellcheck disable=SC2086 # lists of words
each() {
    name=$1 list=$2 bad=0
    shift 2
    have "$name" "$1" || return
    : >"$work/log"
    for file in $list; do
        # shellcheck disable=SC2046 # no blank in any of them
        "$1" $(shift; for word in "$@"; do [ "$word" = @ ] && echo "$file" || echo "$word"; done) >>"$work/log" 2>&1 || bad=1
    done
    report "$name" $bad
}

# objects NAME COMPILER FLAG…: compiles all sources into one object and looks at what it needs and holds.
# shellcheck disable=SC2086
objects() {
    name=$1 bad=0
    shift
    have "$name" "$1" || return
    if "$@" -ffreestanding -fno-stack-protector -nostdlib -r $sources -o "$work/all.o" >"$work/log" 2>&1; then
        nm -u "$work/all.o" | awk '$2 !~ /^(memcpy|memmove|memset|memcmp)$/ {print "undefined:", $2}' >"$work/log"
        nm "$work/all.o" | awk '$2 ~ /^[BbCDdGgSs]$/ {print "writable:", $3}' >>"$work/log"
        size -A "$work/all.o" | awk '$1 ~ /^\.(data|bss|tdata|tbss)/ && $2 > 0 {print "writable:", $1, $2, "bytes"}' >>"$work/log"
        [ ! -s "$work/log" ] || bad=1
    else
        bad=1
    fi
    report "$name" $bad
}

# golden NAME COMPILER: the golden games, played by the object that `objects` has just made (builds that need an object
# of their own are in golden/builds.sh). What plays them is compiled once.
golden() {
    have "$1" "$2" || return
    { { [ -f "$work/player.o" ] || "$2" -std=c11 -O0 -I. -nostdlib -r tests/golden/main.c tests/golden/replay.c tests/golden/replay_voices.c -o "$work/player.o"; } &&
        "$2" "$work/player.o" "$work/all.o" -o "$work/golden" && "$work/golden" tests/games/*/golden/*.txt; } >"$work/log" 2>&1
    report "$1" $?
}

# Positions are compared and hashed as bytes (rules/game.h): no byte of them is the compiler's. The size of a struct makes
# clang lay out that struct and those that it is made of, and no others.
padded() { # struct, header
    echo "char room[sizeof(struct $1)];" | clang -std=c11 -fsyntax-only -Wpadded -Werror -include "$2" -x c -
}

echo 1..26
if have 'no position has padding' clang; then
    bad=0
    : >"$work/log"
    for game in $(cat games.txt); do
        padded "$game" "rules/$game/$game.h" >>"$work/log" 2>&1 || bad=1
    done
    sed 's/uint8_t zero\[3\];/uint8_t zero;/; s|"../game.h"|"'"$PWD"'/rules/game.h"|' rules/night/night.h >"$work/night.h"
    if padded night "$work/night.h" 2>/dev/null; then # planted: it must be found
        bad=1
        echo 'a position with padding passes' >>"$work/log"
    fi
    report 'no position has padding' $bad
fi

# shellcheck disable=SC2086
{
    each 'C11 by gcc' "$sources" gcc -std=c11 -ffreestanding $warnings -pedantic -fsyntax-only @
    each 'C11 by clang' "$sources" clang -std=c11 -ffreestanding $warnings -fsyntax-only @
    each 'wasm32 by clang' "$sources" clang --target=wasm32 -mbulk-memory -std=c11 -ffreestanding -nostdlib $warnings -fsyntax-only @ # golden/builds.sh makes code
    each 'C++17 by g++' "$sources" g++ -x c++ -std=c++17 $warnings -fsyntax-only @
    each 'C++17 by clang' "$sources" clang++ -x c++ -std=c++17 $warnings -fsyntax-only @
    each 'CUDA by nvcc' "$rules" nvcc -x cu -std=c++17 -arch=sm_90 -rdc=true -Werror all-warnings -ptx @ -odir "$work"
    mkdir "$work/env" # its files are called as the games are
    each 'CUDA by nvcc, env' "$envs" nvcc -x cu -std=c++17 -arch=sm_90 -rdc=true -Werror all-warnings -ptx @ -odir "$work/env"
    each 'headers alone, C11' "$headers" gcc -std=c11 -ffreestanding $warnings -fsyntax-only -x c -include @ /dev/null
    each 'headers alone, C++17' "$headers" g++ -std=c++17 $warnings -fsyntax-only -x c++ -include @ /dev/null
    each 'no floating point register is used' "$sources" gcc -std=c11 -O0 -ffreestanding -mgeneral-regs-only -c @ -o "$work/general.o"
}

# Device code is really there: the players' own functions, not only their host side.
if have 'device code' nvcc; then
    bad=0
    for game in $(cat games.txt); do
        grep -q "\.func.*${game}_apply" "$work/$game.ptx" || bad=1
    done
    report 'device code' $bad
fi

for flags in -O0 -O2 '-O3 -march=native'; do
    # shellcheck disable=SC2086
    objects "symbols and data, gcc $flags" gcc -std=c11 $flags
    golden "golden games, gcc $flags" gcc
    # shellcheck disable=SC2086
    objects "symbols and data, clang $flags" clang -std=c11 $flags
    golden "golden games, clang $flags" clang
done

# shellcheck disable=SC2086
grep -nE '\b(float|double|malloc|printf)\b' $sources $headers | grep -vE '/\*|^\S+: \*' >"$work/log"
report 'no word of floating point, heap or output' "$([ -s "$work/log" ]; echo $((1 - $?)))"

# Every function carries the mark: a definition or declaration that begins a line without it has none in CUDA.
# shellcheck disable=SC2086
grep -nE '^(static|inline|extern "C" |const|int|void|unsigned|u?int[0-9]+_t|size_t|struct [a-z_]+ \*?)[^;={]*\(' $sources $headers >"$work/log"
report 'every function is marked RULE' "$([ -s "$work/log" ]; echo $((1 - $?)))"
