#!/bin/sh
# tools/test-web.sh: the web table in full: every decision by touch and by keyboard, staged and in live games, every state,
# every screen in four sizes, both themes and all languages (the pseudo-language too), axe on all of them, the search for
# secrets, and whole games in which nothing may move by itself and no text may be cut or covered. Pictures go to
# $HUSTINGS_SHOTS, usually build/shots.
set -eu
cd "$(dirname "$0")/.."
export HUSTINGS_SHOTS="${HUSTINGS_SHOTS:-$PWD/build/shots}" HUSTINGS_LANGS="${HUSTINGS_LANGS:-en,ru,hu,xx}"
status=0
run() {
    echo "# $1"
    python3 tools/web.py --run node "tests/$1.mjs" "$2" --all || status=1
}
run budget build/web/dist
run list build/hustings
for name in states secrets vote night dixit voices live keyboard together replay learn tv matrix steady; do
    run $name build/hustings
done
echo "# scenes"
python3 tools/web.py --run node tests/scenes.mjs build/hustings --games 50 || status=1
echo "# pictures: $HUSTINGS_SHOTS"
exit $status
