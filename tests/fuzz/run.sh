#!/bin/sh
# tests/fuzz/run.sh [SECONDS]: libFuzzer on documents, messages, names, packs, records, connections and whole
# conversations, this many seconds each (60). What it finds is kept in build-fuzz/found/ and reported; the exit status is then 1.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-60}
case $seconds in *[!0-9]* | '') echo "usage: run.sh [SECONDS]" >&2; exit 2 ;; esac
build=$PWD/build-fuzz
[ -f "$build/build.ninja" ] || CC=clang meson setup "$build" -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false -Db_lto=false \
    -Dbuildtype=debugoptimized '-Dc_args=-fsanitize=fuzzer-no-link -fno-sanitize-recover=all' >/dev/null
targets='attack chaos document message name pack record wire'
# shellcheck disable=SC2086
ninja -C "$build" --quiet $(printf 'tests/fuzz_%s ' $targets)
python3 tests/fuzz/seeds.py "$build/seeds"
mkdir -p "$build/found"
root=$PWD
cd "$build/seeds" # where the packs are that documents name
status=0
for target in $targets; do
    mkdir -p "$build/corpus/$target"
    echo "$target: $seconds s"
    if ! "$build/tests/fuzz_$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=20000 -dict="$root/tests/fuzz/json.dict" \
        -artifact_prefix="$build/found/$target-" -print_final_stats=1 "$build/corpus/$target" "$build/seeds/$target" \
        "$root/tests/fuzz/corpus/$target" >"$build/$target.log" 2>&1; then
        status=1
        tail -40 "$build/$target.log"
    fi
    grep -E 'number_of_executed_units|average_exec_per_sec' "$build/$target.log" || true
done
exit $status
