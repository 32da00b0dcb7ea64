#!/bin/sh
# tools/test-python.sh [bench]: the Python package, installed into a virtual environment of its own (build/venv) together with
# the libraries that it has adapters for, at the versions of python/peers.lock; then their own tests and the examples. Where no
# index answers it says so and passes. `bench`: python/bench.py instead of the tests, and five minutes of PPO.
set -eu
cd "$(dirname "$0")/.."
tools/deps.sh learn
venv=build/venv
[ -x $venv/bin/python ] || python3 -m venv $venv
$venv/bin/pip install --quiet --disable-pip-version-check -r python/peers.lock ||
    { echo 'No package index answers: the tests of others are left out.'; exit 0; }
$venv/bin/pip install --quiet --disable-pip-version-check .

# Debian's torch belongs to Debian's python, and to its numpy: not to those of the environment.
library=$($venv/bin/python -c 'import hustings._lib; print(hustings._lib._file)')
torch() { # FILE ARGUMENT…
    for python in python3 /usr/bin/python3; do
        if "$python" -c 'import torch, numpy' 2>/dev/null; then
            PYTHONPATH=python HUSTINGS_LIBRARY=$library PYTHONDONTWRITEBYTECODE=1 "$python" "$@"
            return
        fi
    done
    echo "No torch: $1 is left out."
}

if [ "${1:-}" = bench ]; then
    $venv/bin/pip install --quiet --disable-pip-version-check -r python/bench.lock || echo 'pgx is left out.'
    HUSTINGS_LIBRARY=$library $venv/bin/python python/bench.py # beside it lies the package's source, which knows no library
    torch python/examples/ppo.py --seconds 300 --at-least 90
    exit
fi
$venv/bin/python python/tests/peers.py
$venv/bin/python python/tests/learners.py # skips itself without its libraries
$venv/bin/python python/examples/cfr.py
$venv/bin/python python/examples/search.py night --games 4 --at-least 75
yes 0 | $venv/bin/python python/examples/play_a_bot.py vote --players 5 --seed 1 | tail -n 1
$venv/bin/python python/tests/notebook.py
torch python/examples/ppo.py --steps 600000 --threads 1 --at-least 80
