#!/bin/sh
# tests/golden/builds.sh: replays the golden games with every build of the rules that this machine can make: the same
# hashes after every move, whatever the compiler, its flags and the processor. TAP.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/tap.sh
sources="tests/golden/replay.c tests/golden/replay_voices.c $(find rules -name '*.c' | sort)"
files=$(ls tests/games/*/golden/*.txt)

# A compiler with its flags, as a separate program.
# shellcheck disable=SC2086 # lists of words
native() {
    have "$*" "$1" || return
    { "$@" -I. tests/golden/main.c $sources -o "$work/golden" && "$work/golden" $files; } >"$work/log" 2>&1
    report "$*" $?
}

# shellcheck disable=SC2086
wasm() {
    if ! command -v clang >/dev/null || ! command -v wasm-ld >/dev/null || ! command -v node >/dev/null; then
        skip "$*" "needs clang, lld and node"
        return
    fi
    { "$@" --target=wasm32 -mbulk-memory -nostdlib -ffreestanding -std=c11 -fvisibility=hidden -I. -Wl,--no-entry \
        -Wl,--export=golden_replay -Wl,--export=__heap_base -Wl,--strip-all $sources -o "$work/golden.wasm" &&
        node tests/golden/wasm.mjs "$work/golden.wasm" $files; } >"$work/log" 2>&1
    report "$* wasm32" $?
}

echo 1..5 # gcc and clang at -O0, -O2 and -O3: tests/purity.sh, which has those objects anyway
native gcc -std=c11 -O0 -fsanitize=address,undefined -fno-sanitize-recover=all
native g++ -x c++ -std=c++17 -O2
native clang -std=c11 -O0 -fsanitize=address,undefined -fno-sanitize-recover=all
wasm clang -O0
wasm clang -O2
