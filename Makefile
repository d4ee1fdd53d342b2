# `make play` and `make test` do everything on a fresh machine; `make check` is the loop before a commit.

BIN := .venv/bin
LOCKS := .ci/locks/run.txt .ci/locks/server.txt .ci/locks/dev.txt pyproject.toml .ci/setup $(wildcard upwords_tui/engine/upwords/kernel/*.[ch] upwords_tui/locale/*/*/*.po)
DICTIONARIES ?= all
AT_RANDOM := tests/agreement tests/property tests/games/wordsup/test_words_up_random.py \
	tests/text/test_random_lines.py tests/text/test_words_up_random_lines.py tests/text/test_questions.py

.DEFAULT_GOAL := help
.PHONY: help play serve join test quick test-long check fmt format-check lint type mutate bench counts snapshots messages page docs dictionaries dist locks clean

help: ## say what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.venv/.play: $(LOCKS)
	@.ci/setup play

.venv/.serve: $(LOCKS)
	@.ci/setup serve

.venv/.dev: $(LOCKS)
	@.ci/setup dev

play: .venv/.play ## set up what is missing, then the game
	@$(BIN)/upwords-tui

serve: .venv/.serve ## set up what is missing, then a server others can play on
	@$(BIN)/upwords-tui serve

join: .venv/.play ## set up what is missing, then play on a server of this machine
	@$(BIN)/upwords-tui join

# The tests start hundreds of programs, and each of their processes reads all tests: what was compiled once is kept.
test quick test-long: export PYTHONDONTWRITEBYTECODE :=
test: .venv/.dev ## set up what is missing, then all tests but those that take long
	$(BIN)/python -m compileall -q upwords_tui
	$(BIN)/python -m pytest -n 3 --dist worksteal

quick: .venv/.dev ## the tests that belong to what has changed: make quick BASE=main
	@$(BIN)/python -m tests.quick $(BASE)

test-long: .venv/.dev ## what `make test` leaves out: whole films, all sizes and languages, wheels, much at random
	$(BIN)/python -m pytest -n 3 --dist worksteal -m long
	UPWORDS_POSITIONS=10 HYPOTHESIS_PROFILE=thorough RANDOM_LINES=3000 RANDOM_QUESTIONS=300 RANDOM_MATCHES=1000 \
		$(BIN)/python -m pytest -n 3 --dist worksteal --timeout 3600 -m "long or not long" $(AT_RANDOM)

check: format-check lint type test ## all that must pass before a commit

fmt: .venv/.dev ## format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix --select I .

format-check: .venv/.dev
	$(BIN)/ruff format --check .

lint: .venv/.dev ## look for mistakes and forbidden imports
	$(BIN)/ruff check .
	$(BIN)/lint-imports

type: .venv/.dev ## check the types
	$(BIN)/mypy

mutate: .venv/.dev ## break the code and see which tests notice: make mutate FILES="FILE…" TESTS="PATH…"
	$(BIN)/python -m tests.mutation $(FILES) $(if $(TESTS),--tests $(TESTS))

bench: .venv/.dev ## measure speed, bytes and memory (docs/lab says what to expect)
	$(BIN)/python -m tests.bench

counts: .venv/.dev ## make the golden counts of plays anew
	$(BIN)/python -m tests.counts

snapshots: .venv/.dev ## make the pictures of the screens anew
	$(BIN)/python -m pytest tests/snapshot --snapshot-update

messages: .venv/.dev ## take new sentences into the catalogues of translations
	$(BIN)/python -m tests.catalogues

page: .venv/.dev ## show all messages with values in them, to be read in one go: make page LANGUAGE=fi
	@$(BIN)/python -m tests.catalogues.page $(LANGUAGE)

docs: .venv/.dev ## make the pages and pictures that are made from the program
	$(BIN)/python -m tests.docs

dictionaries: ## build the word lists anew (dictionaries/recipes/README.md)
	python3 -m dictionaries.recipes $(DICTIONARIES)

dist: .venv/.dev ## build what a package index takes: the source, a wheel for Linux, one for the rest
	$(BIN)/python -m tests.installing dist

locks: ## pin the newest versions that pyproject.toml allows (needs pip-tools)
	pip-compile --quiet --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links -o .ci/locks/run.txt pyproject.toml
	pip-compile --quiet --extra server --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links -o .ci/locks/server.txt pyproject.toml
	pip-compile --quiet --extra dev --extra server --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links -o .ci/locks/dev.txt pyproject.toml

clean: ## remove everything that was set up or made
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
