#!/bin/sh
# art_drawn.sh ROOT: the checks that draw (art/tool/check.ts) and the types of the drawing code, if art/ has its
# packages (make test installs them).
set -eu
cd "$1"
if [ -e art/node_modules/.installed ]; then
    tools/art.sh types || { echo "1..1"; echo "not ok 1 - the types of art/ hold"; exit 1; }
    exec tools/art.sh check
fi
echo "1..0 # SKIP drawing needs the packages of art/ (tools/art.sh install)"
