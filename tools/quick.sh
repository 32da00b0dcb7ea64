#!/bin/sh
# tools/quick.sh: the inner loop: what breaks most often, in under a minute after a build. It installs nothing and opens no
# browser; it uses the build that `make test` has set up.
set -eu
cd "$(dirname "$0")/.."
[ -f build-test/build.ninja ] || {
    echo "make quick uses the build of make test: run make test once, or: meson setup build-test -Dtemplate=true" >&2
    exit 1
}
ninja -C build-test --quiet
meson test -C build-test --no-rebuild --num-processes "$(nproc)" \
    bulk clues dixit fair fair_python json_plain out push record stats text voices_pack words pages \
    golden leaks null covered cli_apply library \
    server_hub_box server_hub_caps server_hub_keep server_hub_lobby server_hub_play server_hub_watch server_outbox \
    server_store server_wire server_wire_ws fuzz_message fuzz_name fuzz_pack fuzz_record \
    lint_format lint_prose lint_references lint_words
