# Every target says what it does: `make help`.
JOBS ?= $(shell nproc)
# Lowest accepted line coverage of src/engine, in percent.
COVERAGE_MIN ?= 85
# Seconds for each fuzz target in `make check`.
FUZZ_SECONDS ?= 60
export JOBS COVERAGE_MIN FUZZ_SECONDS

# Two more than there are cores: several tests wait, for other processes or for a time to pass.
CTEST = scripts/with-postgres ctest --output-on-failure --no-tests=error -j $$(($(JOBS) + 2))

.DEFAULT_GOAL := help
.PHONY: help play test check quick build tests bench bench-load web browser format lint install \
        same wasm-speed site install-play clean sanitizers tsan fuzz proof format-check package mutants mutants-some \
        strength

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: install-play build ## Install what is missing, build, and serve the game at http://localhost:8080
	build/specter serve

test: install tests ## Build and run all tests, in a browser too (up to 15 min cold)
	$(CTEST) --test-dir build/release
	$(MAKE) --no-print-directory same web browser

check: install format-check lint sanitizers tsan fuzz proof mutants-some ## Format, lint, sanitizers with coverage, fuzzing, long runs, planted faults (up to 30 min)

quick: install tests ## Build and run the tests that are not slow (up to 5 min)
	$(CTEST) --test-dir build/release -LE slow
	$(MAKE) --no-print-directory web

web: build ## Types, format and unit tests of the web client
	@scripts/web test

same: build ## WebAssembly plays the same games as the program, and the golden games
	@scripts/wasm test

wasm-speed: build ## How fast games between bots are in WebAssembly and natively
	@scripts/wasm speed

browser: tests ## Whole games and every page in a real browser, against the release binary
	@scripts/web browser

build: ## Build the release binary as build/specter
	@scripts/wasm build
	@scripts/build release specter
	@ln -sf release/specter build/specter

tests: build ## Build the tests, too
	@scripts/build release

site: install-play ## The game as a folder of files for any web server, without a game server: build/site
	@scripts/wasm build
	@scripts/web site
	@echo "build/site is ready: put it on any web server, under any path"

day: install build ## What one hostile address adds to the disk in a whole day (half a minute)
	@scripts/build release test_app
	SPECTER_WHOLE_DAY=1 build/release/test_app --gtest_filter='Day.*'

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

sanitizers: ## All tests that are not slow under address and undefined-behaviour sanitizers, with line coverage; fails when src/engine has less than COVERAGE_MIN percent
	scripts/sanitizers

tsan: ## Threaded tests and a two-job simulation under the thread sanitizer
	scripts/tsan

fuzz: ## Each fuzz target for FUZZ_SECONDS
	scripts/fuzz

proof: build ## 100,000 random games over all setups, replays, a build without three cards, a short load
	@scripts/build release specter_bench specter_load
	scripts/proof

strength: build ## How strong the bots are: matrix, gauntlets, exploiter (at most 4 hours; goes on where it was)
	scripts/strength

mutants: install build ## Plant every fault of tests/mutants/list.txt; a fast test must notice each (long)
	scripts/mutants

mutants-some: build ## Two of these faults, chosen by the commit
	scripts/mutants --pick 2 --seed "$$(git rev-parse HEAD 2>/dev/null || echo none)"

package: install build ## Make a Debian package of the server: build/specter_*.deb
	scripts/package

install: ## Install missing Debian packages
	@scripts/install

install-play: ## Only those that building and playing needs
	@scripts/install play

clean: ## Remove all build results
	rm -rf build
