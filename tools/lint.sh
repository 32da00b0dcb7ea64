#!/bin/sh
# tools/lint.sh BUILD format|tidy|analyze|cppcheck|limits|shell|words|texts|clues|glossary|layers|references|seams|prose: one of the
# checks on the sources as they are written.
set -eu
build=$1
cd "$(dirname "$0")/.."
sources() { find rules match bots lab guests front library server tests web/wasm -name '*.[ch]' | sort; }
case "$2" in
format) sources | xargs clang-format --dry-run --Werror ;;
tidy | analyze) # two at a time; only what the build compiles, the tests left out: cmocka's macros are not ours to judge
    checks= # the analyzer takes minutes: it has its own call (make lint)
    [ "$2" = analyze ] || checks='-clang-analyzer-*'
    find rules match bots lab guests front library server -name '*.c' ! -name example.c | sort |
        xargs -P 2 -n 4 clang-tidy -p "$build" --checks="$checks" --quiet --extra-arg=-Wno-unknown-warning-option 2>/dev/null ;;
cppcheck)
    cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,performance,portability --inline-suppr \
        --suppress=missingInclude --suppress=missingIncludeSystem --suppress=unknownMacro -I . -I "$build/content" \
        rules match bots lab guests front library server ;;
limits) # a file of the program holds fewer than 800 lines (functions: tidy), and a subject at most 72 characters
    long=$(find rules env match bots lab guests front library server -name '*.[ch]' -exec wc -l {} + | awk '$2 != "total" && $1 >= 800')
    [ -z "$long" ] || { echo "files of 800 lines or more:" "$long"; exit 1; }
    # The first commit after the old ones, of which half are longer; a copy without history has nothing to check.
    since=56e81a2f
    git cat-file -e "$since" 2>/dev/null || exit 0
    long=$(git log --no-merges --format=%s "$since..HEAD" | awk 'length($0) > 72')
    [ -z "$long" ] || { echo "subjects of more than 72 characters:" "$long"; exit 1; } ;;
shell) ! command -v shellcheck >/dev/null || shellcheck tools/*.sh .ci/run ;;
words) # no sentence that nobody says
    out=$(mktemp -d)
    trap 'rm -rf "$out"' EXIT
    # shellcheck disable=SC2046 # names without blanks
    python3 tools/words.py generate content/words "$out/words_keys.h" "$out/words_keys.c" \
        --used $(find match bots lab guests front library server -name '*.[ch]') $(find web/src -name '*.ts' -o -name '*.svelte') ;;
texts) python3 tools/texts.py --lint ;; # lengths of what has little room, and each language's own signs
clues) python3 tools/clues.py content/dixit/standard.json content/dixit/standard.clues.json ;; # nothing that the card says itself
glossary) python3 tools/glossary.py ;; # what players read calls each thing by its one word
layers) python3 tools/layers.py ;; # calls go down only, and match is the only door to the rules
seams) python3 tools/seams.py ;; # how the parts of the server talk to each other
references) python3 tools/references.py ;; # every page, section and file that is cited is here
prose) # comments and pages in plain English, pages wrapped at 120 columns, no more signs of translation than there were
    python3 tools/prose.py && python3 tools/prose_check.py --self-test >/dev/null && python3 tools/prose_check.py --budget tools/prose.budget ;;
*) echo "usage: lint.sh BUILD format|tidy|analyze|cppcheck|limits|shell|words|texts|clues|glossary|layers|references|seams|prose" >&2; exit 2 ;;
esac
