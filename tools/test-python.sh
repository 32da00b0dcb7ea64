#!/bin/sh
# tools/test-python.sh: the Python package in a virtual environment of its own, build/venv, with the libraries that it has
# adapters for; then their own tests. Where no index answers it says so and passes.
set -eu
cd "$(dirname "$0")/.."
venv=build/venv
[ -x $venv/bin/python ] || python3 -m venv $venv
$venv/bin/pip install --quiet 'pettingzoo==1.27.0' numpy || { echo 'No package index answers: the tests of others are left out.'; exit 0; }
$venv/bin/pip install --quiet .
$venv/bin/python python/tests/peers.py
