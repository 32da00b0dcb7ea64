#!/bin/sh
# tools/lock-python.sh: writes python/peers.lock and python/bench.lock with the newest versions that the index has today
# of the libraries that the package has adapters for, and of all that they need.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
lock() { # FILE LIBRARY…
    file=$1
    shift
    rm -rf "$work/venv"
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install --quiet --disable-pip-version-check "$@"
    { echo "# Made by \`make lock-python\` on $(date -u +%Y-%m-%d): $*"; "$work/venv/bin/pip" freeze --exclude pip --exclude setuptools; } >"$file"
    echo "$file: $(grep -c == "$file") libraries"
}
lock python/peers.lock numpy pettingzoo gymnasium open_spiel
lock python/bench.lock pgx 'jax[cpu]' pygame
