#!/bin/sh
# tools/test.sh: runs every test of the sanitizer build and closes with `N passed, N failed`.
set -eu
cd "$(dirname "$0")/.."
ninja -C build-test --quiet
log=build-test/meson-logs/testlog
status=0
meson test -C build-test --no-rebuild --print-errorlogs || status=$?
# On failure meson shows no TAP text by itself.
[ $status = 0 ] || grep -E '^(not ok|# )' $log.txt | head -100 || true
python3 tools/count.py $log.json || status=1
exit $status
