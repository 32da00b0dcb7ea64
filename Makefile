# The door to the project: every job is one of these targets; meson and ninja do the building.
#   make          build/hustings
#   make run      installs what is missing, builds, and opens a VOTE! table in the browser
#   make test     installs what is missing, builds with sanitizers, runs every test
#   make quick    the tests for every few minutes: under a minute after a build, no installs, no browser
#   make test-solo whole games of all four kinds without a server, in a browser without a network
#   make test-web the web table in full: every screen and decision in all sizes, themes and languages; pictures in build/shots
#   make test-nodes  several servers on one PostgreSQL: 10,000 races, then everything falls for SECONDS=60
#   make python   build/python/bin/python: a Python with the package `hustings` and numpy
#   make test-python  the Python package, installed, with the tests of the libraries that it has adapters for, and the examples
#   make bench-python  its speed beside those libraries, and five minutes of PPO; lock-python: their newest versions
#   make bench    speed, compared with the yardsticks if they are at hand
#   make league   every level of every game at its full budget, GAMES=20 deals each; docs/bots.md
#   make balance  plays the games of docs/balance.md again and writes the tables that compare levels there
#   make bench-server  what the server costs: tables played over loopback, memory, durable moves; docs/performance.md
#   make bench-nodes  a store that servers share beside one server's own, in turns; docs/performance.md
#   make bench-web  how far phone and TV are apart, and how soon a sealed answer is seen
#   make lighthouse  Lighthouse's phone looks at the first page, a table in play and the rules, five times each; docs/performance.md
#   make beside   MOCKUPS=DIR: drafts of screens beside the page at the same moments, build/beside/index.html
#   make texts    build/texts.html: every text in three languages side by side, for reading
#   make lint     every check on the sources, the slow analyzer too
#   make build-plain  the release without link-time optimization, where gcc warns about more (.ci/run does this)
#   make reference  the program against the independent rules, every kind of question, GAMES=4 of each
#   make fuzz     libFuzzer on documents, messages, names, packs, records, connections, whole conversations (SECONDS=60 each)
#   make mutants  a million mutated states of matches and batches are loaded and played on: MUTANTS=250000 of each game, SEED=1
#   make fuzz-long  conversations with the whole server, MESSAGES=100000000 JOBS=cores SEED=1; stop and start again at will
#   make sim      the server in a world of faults: SEED=1 COUNT=1, repeatable; docs/server-design.md
#   make soak     100 kills, then for SECONDS=60 side by side: new seeds, a server killed every 20 s, one that runs on; then
#                 every level of every game, PAIRS=10000 blind questions and GAMES=100000 games without an illegal move each
#   make format   reformats the sources
#   make install  PREFIX=/usr/local DESTDIR=
#   make art      draws the pictures that changed (CARD=c13: one); art-sheet: the contact sheet; art-browser: Chromium's eye
#   make vectors  makes content/dixit/words.bin again, from word vectors that it fetches (docs/dependencies.md)

PREFIX  ?= /usr/local
DESTDIR ?=
SECONDS ?= 60
# Three warnings are off here and on in the release build: sanitizers make gcc see problems that are not there.
# Little optimization and only line numbers: half the time for compiling, and the tests hardly notice. lld links the
# many test programs in half the time of GNU ld; it is there for WebAssembly anyway.
SANITIZE = -Db_sanitize=address,undefined -Db_lto=false -Doptimization=1 -Ddebug=true -Db_lundef=false -Dc_link_args=-fuse-ld=lld \
           '-Dc_args=-g1 -fno-sanitize-recover=all -Wno-array-bounds -Wno-maybe-uninitialized -Wno-format-truncation'

.PHONY: all run test quick python test-python bench-python lock-python test-web test-solo test-nodes bench league bench-server bench-nodes bench-web lighthouse beside texts lint build-plain reference fuzz fuzz-long mutants sim soak format install clean vectors art art-sheet art-browser balance

all: build/build.ninja
	@ninja -C build --quiet

build/build.ninja:
	@tools/deps.sh run
	@meson setup build -Dtests=false -Dweb=true --prefix=$(PREFIX) >/dev/null

run: all
	@exec build/hustings serve

build-test/build.ninja:
	@tools/deps.sh test
	@meson setup build-test -Dweb=true -Dtemplate=true -Dshipped=$(CURDIR)/build/hustings $(SANITIZE) >/dev/null

test: all build-test/build.ninja
	@tools/deps.sh test
	@tools/art.sh install || echo 'The pictures are not drawn anew.'
	@tools/test.sh

quick:
	@tools/quick.sh

python:
	@tools/deps.sh python
	@[ -x build/python/bin/python ] || python3 -m venv build/python
	@build/python/bin/pip install --quiet --disable-pip-version-check . numpy && echo build/python/bin/python

test-python:
	@tools/test-python.sh

bench-python:
	@tools/test-python.sh bench

lock-python:
	@tools/lock-python.sh

test-solo: all
	@python3 tools/web.py --run node tests/solo.mjs build/hustings --all

test-nodes: all build-test/build.ninja
	@ninja -C build-test --quiet tests/server/server_store_shared
	@SEED=$(SEED) python3 tests/server/nodes.py build/hustings build-test/tests/server/server_store_shared $(SECONDS)

test-web: all
	@tools/deps.sh test
	@tools/test-web.sh

bench: all
	@tools/bench.sh

league: all
	@tools/league.sh $(or $(GAMES),20)

balance: all
	@python3 tools/balance.py build/hustings

bench-server: all
	@tools/bench-server.py

bench-nodes: all
	@tools/bench-nodes.py

bench-web: all
	@tools/deps.sh test
	@python3 tools/web.py --run node tests/scenes.mjs build/hustings --games 4 --bench

# 200 packages that nothing else needs, in a folder of their own.
web/lighthouse/node_modules/.package-lock.json: web/lighthouse/package-lock.json
	@python3 tools/web.py --run npm ci --prefix lighthouse --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

lighthouse: all web/lighthouse/node_modules/.package-lock.json
	@tools/deps.sh test
	@python3 tools/web.py --run node tests/lighthouse.mjs build/hustings lighthouse

beside: all
	@tools/deps.sh test
	@python3 tools/web.py --run node tests/beside.mjs "$(CURDIR)/build/hustings" "$(abspath $(MOCKUPS))" "$(CURDIR)/build/beside" $(GAMES)

texts:
	@mkdir -p build && python3 tools/texts.py build/texts.html && echo build/texts.html

lint: build-test/build.ninja
	@tools/deps.sh test
	@ninja -C build-test --quiet
	@for check in format analyze cppcheck limits shell words clues glossary layers references seams prose; do echo "$$check"; tools/lint.sh build-test $$check || exit 1; done

build-plain:
	@tools/deps.sh run
	@[ -f build-plain/build.ninja ] || meson setup build-plain -Db_lto=false -Dtests=false >/dev/null
	@ninja -C build-plain --quiet

reference: all
	@for game in $(filter-out null,$(shell cat games.txt)); do python3 tests/reference/differ.py build/hustings --game $$game --games $(or $(GAMES),4) || exit 1; done

fuzz: build/build.ninja
	@tools/deps.sh test
	@tests/fuzz/run.sh $(SECONDS)

fuzz-long: build-test/build.ninja
	@ninja -C build-test --quiet tests/fuzz_attack_plain tests/fuzz_seeds.stamp
	@build-test/tests/fuzz_attack_plain --jobs $(or $(JOBS),$$(nproc)) --seed $(or $(SEED),1) --messages $(or $(MESSAGES),100000000) \
	    --state build-test/fuzz-long.state build-test/tests/fuzz_seeds/attack

mutants: build-test/build.ninja
	@ninja -C build-test --quiet tests/library_saved
	@HUSTINGS_SOURCE=$(CURDIR) build-test/tests/library_saved --count $(or $(MUTANTS),250000) --seed $(or $(SEED),1)

sim: build-test/build.ninja
	@ninja -C build-test --quiet tests/server/server_sim_plain
	@build-test/tests/server/server_sim_plain --jobs $$(nproc) $(or $(SEED),1) $(or $(COUNT),1)

soak: all build-test/build.ninja
	@ninja -C build-test --quiet tests/server/server_sim_plain
	@python3 tests/server/kill.py build/hustings 100
	@python3 tests/server/soak.py build/hustings build-test/tests/server/server_sim_plain $(SECONDS) $(SEED)
	@ninja -C build-test --quiet tests/unit_bots_blind tests/unit_bots_memory_all tests/unit_night_bots_all
	@HUSTINGS_PAIRS=$(or $(PAIRS),10000) build-test/tests/unit_bots_memory_all
	@HUSTINGS_PAIRS=$(or $(PAIRS),10000) build-test/tests/unit_night_bots_all
	@HUSTINGS_PAIRS=$(or $(PAIRS),10000) HUSTINGS_GAMES=$(or $(GAMES),100000) build-test/tests/unit_bots_blind

format:
	@tools/deps.sh test
	@git ls-files '*.c' '*.h' ':!examples' | xargs clang-format -i

install: all
	@meson configure build --prefix=$(PREFIX) >/dev/null
	@DESTDIR="$(DESTDIR)" meson install -C build --quiet

# Which words are near in meaning, for bots of Dixit: made from word vectors (tools/vectors.sh); the result is committed.
vectors:
	@tools/vectors.sh

# Pictures: sources in art/, results in content/. Clean clones show them without any of this.
art:
	@tools/art.sh types && tools/art.sh cards $(CARD) && { [ -n "$(CARD)" ] || tools/art.sh faces; }

art-sheet:
	@tools/art.sh sheet

art-browser:
	@tools/art.sh check --browser

clean:
	@rm -rf build build-plain build-test build-fuzz
