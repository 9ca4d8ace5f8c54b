# Everything from a fresh clone: the first target that needs it makes .venv.
PYTHON ?= python3
WORKERS ?= 3
PORT ?= 8000
BIN := .venv/bin
MADE := .venv/.made
SEATED := .venv/.seated

export PIP_DISABLE_PIP_VERSION_CHECK := 1
.DEFAULT_GOAL := help
.PHONY: help run setup test style check law night docs prove bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Who wants to sit down waits for what the table needs and no more, unless all of it is there.
run: $(if $(wildcard $(MADE)),$(MADE),$(SEATED)) ## open the room in the browser, with play money
	@$(BIN)/python -m pitboss serve --port $(PORT) --browser

setup: $(MADE) ## all that the lab and the tests need

# One worker more than the two cores: tests wait for browsers, databases and processes.
test: $(MADE) ## every test, in under ten minutes on two cores
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

style: $(MADE) ## ruff and mypy --strict
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { echo "run: $(BIN)/ruff format ."; exit 1; }
	@$(BIN)/mypy --strict --no-error-summary

check: style test ## style, then the tests: what must pass before a commit

law: $(MADE) ## each clause, where it is decided and what hits it
	@$(BIN)/pitboss law

night: $(MADE) ## two thousand rounds from a seed, not a cent lost
	@$(BIN)/pitboss night --seed 1 --rounds 2000

docs: $(MADE) ## the documentation as a site, in build/site
	@$(BIN)/python docs/build.py

prove: $(MADE) ## the large numbers; writes docs/proofs.md
	@$(BIN)/python -m tests.prove

bench: $(MADE) ## ratios against peers; writes docs/benchmarks.md
	@$(BIN)/python -m benchmarks

clean: ## remove .venv and every cache
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@echo "Making .venv for what Pitboss needs; nothing outside this folder changes."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed")'
	@$(PYTHON) -m venv .venv

$(SEATED): requirements-play.lock pyproject.toml | $(BIN)/python
	@echo "Setting the table, once: less than a minute."
	@$(BIN)/python -m pip install -qq --require-hashes -r requirements-play.lock
	@$(BIN)/python -m pip install -qq --no-deps --no-build-isolation -e .
	@touch $@

$(MADE): requirements.lock pyproject.toml | $(BIN)/python
	@echo "Setting up .venv, once: a minute or more."
	@$(BIN)/python -m pip install -qq --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install -qq --no-deps --no-build-isolation -e .
	@touch $@
