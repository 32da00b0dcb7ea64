# The door to the project: every job is one of these targets; meson and ninja do the building.
#   make          build/hustings
#   make run      installs what is missing, builds, and plays Election Night against a bot
#   make test     installs what is missing, builds with sanitizers, runs every test
#   make bench    speed, next to the yardsticks where they are at hand
#   make lint     every check on the sources, the slow analyzer too
#   make fuzz     libFuzzer on documents, packs, records and connections (SECONDS=60 each)
#   make format   lays the sources out anew
#   make install  PREFIX=/usr/local DESTDIR=

PREFIX  ?= /usr/local
DESTDIR ?=
SECONDS ?= 60
# Two warnings are off here and on in the release build: sanitizers make gcc see what is not there.
SANITIZE = -Db_sanitize=address,undefined -Db_lto=false -Dbuildtype=debugoptimized -Db_lundef=false \
           '-Dc_args=-fno-sanitize-recover=all -Wno-array-bounds -Wno-maybe-uninitialized'

.PHONY: all run test bench lint fuzz format install clean

all: build/build.ninja
	@ninja -C build --quiet

build/build.ninja:
	@tools/deps.sh run
	@meson setup build -Dtests=false --prefix=$(PREFIX) >/dev/null

run: all
	@build/hustings play night

build-test/build.ninja:
	@tools/deps.sh test
	@meson setup build-test $(SANITIZE) >/dev/null

test: all build-test/build.ninja
	@tools/deps.sh test
	@tools/test.sh

bench: all
	@tools/bench.sh

lint: build-test/build.ninja
	@tools/deps.sh test
	@ninja -C build-test --quiet
	@for check in format analyze cppcheck shell words; do echo "$$check"; tools/lint.sh build-test $$check || exit 1; done

fuzz: build/build.ninja
	@tools/deps.sh test
	@tests/fuzz/run.sh $(SECONDS)

format:
	@tools/deps.sh test
	@git ls-files '*.c' '*.h' | xargs clang-format -i

install: all
	@meson configure build --prefix=$(PREFIX) >/dev/null
	@DESTDIR="$(DESTDIR)" meson install -C build --quiet

clean:
	@rm -rf build build-test build-fuzz
