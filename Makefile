# make run | play | web | site | site-figures | test | test-all | check | bench | load | soak | attack | timing | room | first-hint | browsers | golden | pictures | mutants | judges | learn | docs | live-docs: each sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WORKERS ?= 4
N ?= 300
TABLES ?= 10000
KILLS ?= 100
CLIENT := src/cardhouse/server/static/index.html
SOURCES := $(shell find web/src -type f 2>/dev/null) web/index.html web/vite.config.ts

# Tests start hundreds of programs: each would compile all sources anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: browsers run extras play web site site-figures test test-all check bench load soak attack timing room first-hint golden pictures mutants judges learn docs lock clean
.DEFAULT_GOAL := run

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Cardhouse needs Python 3.11 or newer; say PYTHON=python3.12, for example"; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up Cardhouse in $(VENV) (once, about a minute) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

EXTRAS := $(VENV)/.extras
$(EXTRAS): requirements-ray.lock requirements-openspiel.lock requirements-pettingzoo.lock requirements-data.lock $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-ray.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-openspiel.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-pettingzoo.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-data.lock
	@touch $@

extras: $(READY)
	@test -f $(EXTRAS) || $(MAKE) -s --no-print-directory $(EXTRAS) || echo "Ray, OpenSpiel, PettingZoo or PyArrow could not be installed (above is why): surveys on a cluster, these environments and Parquet files do without."

run: $(READY) extras web  ## starts the main job: the server, with the game in the browser (in the terminal where Node is missing)
	@if [ -f $(CLIENT) ]; then exec $(BIN)/cardhouse serve --open --offline dist/site; else exec $(BIN)/cardhouse; fi

play: $(READY)  ## plays in the terminal
	@$(BIN)/cardhouse


web/node_modules/.ready: web/package-lock.json
	@cd web && npm ci --loglevel error --no-audit --no-fund >/dev/null
	@touch $@

$(CLIENT): web/node_modules/.ready $(SOURCES)
	@echo "Building the browser's client (once, a few seconds) ..."
	@cd web && npm run --silent build -- --logLevel error

web:  ## builds the browser's client, where Node is
	@if ! command -v npm >/dev/null; then test -f $(CLIENT) || echo "Node (20.19 or newer) is missing: the client for the browser is not built."; \
	elif $(MAKE) -s --no-print-directory web/node_modules/.ready; then $(MAKE) -s --no-print-directory $(CLIENT); \
	else echo "The packages of the browser's client could not be installed (above is why): it is not built."; fi

site: $(READY) web/node_modules/.ready  ## builds dist/site: the house without a server, a folder for any web host
	@$(BIN)/python -m cardhouse.page.bundle build/page
	@cd web && npm run --silent site -- --logLevel error

site-figures: site  ## measures the house without a server in Chromium
	@$(BIN)/python -m tests.web.offline.figures

test:  ## all tests of the ordinary run
	@$(MAKE) -s --no-print-directory -j 2 $(READY) web
	@$(BIN)/python -m pytest -n $(WORKERS) -m "not long"

test-all: $(READY) $(EXTRAS) web site check docs  ## every test, with coverage; fails if anything is skipped
	@$(BIN)/python -m pytest -n $(WORKERS) --fail-on-skip --cov

check: $(READY) web  ## style and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/mypy tests
	@if command -v npm >/dev/null; then cd web && npm run --silent check; fi

bench: $(READY)  ## measures speed and start
	@$(BIN)/cardhouse bench

load: $(READY)  ## measures the server: tables of 3 Piles over WebSockets (COMPARE=1: a toy on boardgame.io beside it; SPECTATORS=1000: so many watch one; WORKERS=1,2,4: so many processes)
	@$(BIN)/python -m $(if $(SPECTATORS),tests.server.spectators --spectators $(SPECTATORS),$(if $(WORKERS),tests.server.scaling --workers $(WORKERS),tests.server.load $(if $(COMPARE),--compare)))

soak: $(READY)  ## opens, plays and lets expire TABLES tables, and counts what the server holds early and late
	@$(BIN)/python -m tests.server.soak --tables $(TABLES)

attack: $(READY)  ## kills servers and databases KILLS times under load, and looks whether anything was lost
	@$(BIN)/python -m tests.server.attack --kills $(KILLS)

timing: $(READY)  ## measures what the time of an answer tells about hidden cards
	@$(BIN)/python -m tests.timing

browsers: $(READY) web  ## plays small games of every title in Firefox and Chromium, by mouse, touch, keys and choices, and lists what was refused
	@$(BIN)/python -m tests.web.browsers

room: $(READY) web  ## measures how each table uses the window: 200 positions of each game at four sizes (N of them; needs chromium)
	@$(BIN)/python -m tests.web.room $(if $(filter command line,$(origin N)),-n $(N))

first-hint: $(READY) web  ## measures how long a new player waits for a hint, in the real page (COLD=1: with nothing compiled; needs chromium)
	@$(BIN)/python -m tests.web.first_hint $(if $(COLD),--cold)

golden: $(READY)  ## rewrites the golden playthroughs, the app's snapshots and the schemas of what commands print; read the diff
	@$(BIN)/python -m tests.golden.write
	@$(BIN)/python -m tests.terminal.app.write
	@$(BIN)/python -m tests.terminal.commands.schemas

mutants: $(READY) web  ## puts N faults into each of ROOMS, one at a time, and counts those that the tests notice (hours)
	@$(BIN)/python -m tests.mutants -n $(N) $(ROOMS)

judges: $(READY) extras  ## every judge of the environments, a line for each; 1 if one of ours fails
	@$(BIN)/python -m cardhouse.envs.judges

TORCH ?= torch==2.13.0
MINUTES ?= 5
LEARN := $(VENV)/learn
$(LEARN)/.ready: requirements-learn.lock
	@$(PYTHON) -m venv $(LEARN)
	@echo "Setting up the examples that learn in $(LEARN) (once; PyTorch is large) ..."
	@$(LEARN)/bin/python -m pip install --quiet --disable-pip-version-check $(TORCH)
	@$(LEARN)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-learn.lock
	@touch $@

learn: $(LEARN)/.ready  ## learns 3 Piles for MINUTES of CPU time, and how a small game's player becomes less exploitable; writes build/learn
	@PYTHONPATH=src $(LEARN)/bin/python examples/learning/ppo.py --minutes $(MINUTES) --every 1 --out build/learn
	@PYTHONPATH=src $(LEARN)/bin/python examples/learning/exploitable.py --minutes 2 --out build/learn
	@PYTHONPATH=src $(LEARN)/bin/python examples/learning/maskable.py --minutes 2

pictures: $(READY) web  ## draws the pictures of the README anew (the browser's need chromium)
	@$(BIN)/python -m cardhouse.terminal.app.pictures docs/pictures
	@$(BIN)/python -m tests.web.pictures docs/pictures

.PHONY: dist docs live-docs
dist: $(READY) web  ## builds sdist and wheel into dist
	@$(BIN)/python -m hatchling build

DOCS := $(VENV)/.docs
$(DOCS): requirements-docs.lock $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-docs.lock
	@touch $@

docs: $(DOCS)  ## builds the manual into dist/manual; whatever is wrong with a page or a link fails
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

live-docs: site $(DOCS)  ## the same with the house without a server in it: figures of rulebooks are tables to play on from
	@NO_MKDOCS_2_WARNING=1 CARDHOUSE_SITE_BESIDE=dist/site $(BIN)/mkdocs build --strict

lock:  ## renews requirements.lock
	@$(BIN)/python -m pip install --quiet pip-tools
	@$(BIN)/pip-compile --quiet --upgrade --extra dev --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --build-deps-for editable -o requirements.lock pyproject.toml
	@echo 'ray>=2.40' | $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header -c requirements.lock -o requirements-ray.lock -
	@echo 'open_spiel>=2' | $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header -c requirements.lock -o requirements-openspiel.lock -
	@echo 'pettingzoo>=1.26' | $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header -c requirements.lock -o requirements-pettingzoo.lock -
	@echo 'pyarrow>=18' | $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header -c requirements.lock -o requirements-data.lock -
	@printf '%s\n' '$(TORCH)' 'stable-baselines3>=2.7' 'sb3-contrib>=2.7' 'matplotlib>=3.10' 'open_spiel>=2' 'gymnasium>=1.2' 'numba>=0.65' 'numpy>=2.2' 'platformdirs>=4' | $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --unsafe-package torch --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header -c requirements.lock -o requirements-learn.lock -
	@sed -i '/^# The following packages/,$$d' requirements-learn.lock
	@printf '%s\n' 'mkdocs-material>=9.7' 'mkdocstrings[python]>=1' | $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header -c requirements.lock -o requirements-docs.lock -

clean:
	@rm -rf $(VENV) web/node_modules src/cardhouse/server/static .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage build dist
