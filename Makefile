# Every target says what it does: `make help`.
JOBS ?= $(shell nproc)
# Lowest accepted line coverage of src/engine, in percent.
COVERAGE_MIN ?= 85
# Seconds for each fuzz target in `make check`.
FUZZ_SECONDS ?= 60
export JOBS COVERAGE_MIN FUZZ_SECONDS

CTEST = scripts/with-postgres ctest --output-on-failure --no-tests=error -j $(JOBS)

.DEFAULT_GOAL := help
.PHONY: help play test check quick build bench bench-load web browser format lint install clean \
        asan asan-rest tsan coverage fuzz proof format-check package mutants mutants-some

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: install build ## Install what is missing, build, and serve the game at http://localhost:8080
	build/specter serve

test: install build ## Build and run all tests, then rules, codec and server under sanitizers (up to 25 min cold)
	$(CTEST) --test-dir build/release
	$(MAKE) --no-print-directory web browser asan

check: install format-check lint asan-rest tsan coverage fuzz proof mutants-some ## Format, lint, sanitizers, coverage, fuzzing, long runs, planted faults (up to 30 min)

quick: install build ## Build and run the tests that are not slow (up to 5 min)
	$(CTEST) --test-dir build/release -LE slow
	$(MAKE) --no-print-directory web

web: build ## Types, format and unit tests of the web client
	@scripts/web test

browser: build ## Whole games and every page in a real browser, against the release binary
	@scripts/web browser

build: ## Build the release binary as build/specter
	@scripts/build release
	@if [ -x build/release/specter ]; then ln -sf release/specter build/specter; fi

bench-load: install build ## 1,000 tables with 5,000 sockets on this machine for five minutes
	@scripts/build release specter_load
	scripts/load

bench: install build ## Run the benchmarks
	scripts/benchmarks

format: ## Format all C++ sources in place
	scripts/format

format-check: ## Fail if a C++ source is not formatted
	scripts/format --check

lint: ## clang-tidy over src/
	scripts/lint

asan: ## Rules, codec and server under address and undefined-behaviour sanitizers
	scripts/asan

asan-rest: ## All other tests that are not slow under the same sanitizers
	scripts/asan rest

tsan: ## Threaded tests and a two-job simulation under the thread sanitizer
	scripts/tsan

coverage: ## Line coverage by the tests; fails when src/engine has less than COVERAGE_MIN percent
	scripts/coverage

fuzz: ## Each fuzz target for FUZZ_SECONDS
	scripts/fuzz

proof: build ## 100,000 random games over all setups, replays, a build without three cards, a short load
	@scripts/build release specter_bench specter_load
	scripts/proof

mutants: install build ## Plant every fault of tests/mutants/list.txt; a fast test must notice each (long)
	scripts/mutants

mutants-some: build ## Two of these faults, chosen by the commit
	scripts/mutants --pick 2 --seed "$$(git rev-parse HEAD 2>/dev/null || echo none)"

package: install build ## Make a Debian package of the server: build/specter_*.deb
	scripts/package

install: ## Install missing Debian packages
	@scripts/install

clean: ## Remove all build results
	rm -rf build
