#!/bin/sh
# tools/deps.sh run|test|python|learn: installs missing Debian packages; calls apt only if there are any. The web table needs a newer
# node than Debian 12 has: it goes into .tools, and tools/web.py finds it there.
set -eu
cd "$(dirname "$0")/.."
new_enough() { command -v "$1" >/dev/null && "$1" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'; }
case "$(uname -m)" in aarch64) arch=arm64 ;; *) arch=x64 ;; esac
own=.tools/node_modules/node-linux-$arch/bin/node
run="make gcc libc6-dev meson ninja-build pkg-config python3 libjansson-dev libsodium-dev nettle-dev zlib1g-dev libsqlite3-dev libpq-dev libedit-dev libutf8proc-dev libicu-dev libssl-dev libseccomp-dev libqrencode-dev libvips-dev libwebp-dev clang lld wasi-libc libclang-rt-14-dev-wasm32"
test="$run openssl g++ git libcmocka-dev libchipmunk-dev clang-format clang-tidy cppcheck libclang-rt-14-dev valgrind libvips-tools fonts-noto-core python3-numpy postgresql"
python="$run python3-venv"
learn="$python python3-numpy python3-torch libopenblas0-pthread" # Debian's torch: the one of PyPI brings gigabytes
node=
new_enough node || new_enough $own || node=missing
[ -z "$node" ] || command -v npm >/dev/null || { run="$run npm"; test="$test npm"; }
command -v chromium >/dev/null || test="$test chromium-headless-shell" # either will do for the browser tests
command -v node >/dev/null || test="$test nodejs" # replays golden games in WebAssembly
case "${1:-run}" in run) want=$run ;; test) want=$test ;; python) want=$python ;; learn) want=$learn ;; *) echo "usage: deps.sh run|test|python|learn" >&2; exit 2 ;; esac
command -v dpkg-query >/dev/null || { echo "This is not Debian; what is needed: $want" >&2; exit 0; }
# shellcheck disable=SC2086 # a list of words
have=" $(dpkg-query -W -f '${Package}:${db:Status-Status} ' $want 2>/dev/null || true)"
missing=
for p in $want; do
    case "$have" in *" $p:installed "*) ;; *) missing="$missing $p" ;; esac
done
fetch_node() {
    [ -z "$node" ] || npm install --loglevel=error --no-save --prefix .tools "node-linux-$arch@22" </dev/null >/dev/null
}
[ -n "$missing" ] || { fetch_node; exit 0; }
as=
[ "$(id -u)" = 0 ] || as=sudo
[ -z "$as" ] || command -v sudo >/dev/null || {
    echo "Run this as root: apt-get install -y --no-install-recommends$missing" >&2
    exit 1
}
echo "Installing:$missing" >&2
$as apt-get update -qq -o DPkg::Lock::Timeout=300 </dev/null
# shellcheck disable=SC2086
$as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    -o DPkg::Lock::Timeout=300 $missing </dev/null >/dev/null
fetch_node
