#!/bin/sh
# tools/test.sh: runs every test of the sanitizer build and closes with `N passed, N failed`.
set -eu
cd "$(dirname "$0")/.."
ninja -C build-test --quiet
log=build-test/meson-logs/testlog
status=0
# More at once than there are cores: a good part of them waits for sockets, browsers and clocks.
meson test -C build-test --no-rebuild --num-processes $((5 * $(nproc) / 2)) --timeout-multiplier 3 || status=$?
python3 tools/count.py $log.json || status=1
exit $status
