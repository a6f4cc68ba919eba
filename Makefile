# Needs python 3.11 (or newer), make and a network for the first run; nothing else.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
SHELL := /bin/sh

VENV      := .venv
PY        := $(VENV)/bin/python
LOCKED    := $(VENV)/.locked
INSTALLED := $(VENV)/.installed
PIP       := $(PY) -m pip --disable-pip-version-check --quiet

# Every process of the tests would compile the sources again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help venv deps reports evidence test campaign settings check mutants bench lint lock clean

help: ## print this list
	@sed -n 's/^\([a-z][a-z]*\):[^#]*## \(.*\)$$/make \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

venv: $(INSTALLED) ## make .venv: the locked dependencies and the project itself

deps: $(LOCKED) ## make .venv with the locked dependencies only

reports: $(INSTALLED) ## rebuild everything under reports/
	$(VENV)/bin/rederive build

# The constants of the theorems that fill sections 4.7 and 4.8 of apr2016, by Arb, for all q, or x, of an interval, and
# at points; the next build puts it beside the theorems, which have all q, and all n, m, s and x.  Bounds of differences
# of probabilities are below 1 on each box and at each point.  Those of the distance from the normal law are coarse: at
# the points with n = 400000 and 2500000 a constant in its place would break them, with n = 125000 a wrong sign.
evidence: $(INSTALLED) ## certify constants of apr2016 on boxes, kept in reports/evidence (some ten minutes)
	$(VENV)/bin/rederive grid apr2016:4.7-ratio-near --box "n=21; m=10; s=10; q=3/10..49/100"
	$(VENV)/bin/rederive grid apr2016:4.7-local --box "n=120; m=10; s=50; k=6; c=6; q=2/5..21/50"
	$(VENV)/bin/rederive grid apr2016:4.7-log-near --box "n=21; m=10; s=10; q=3/10..49/100"
	$(VENV)/bin/rederive grid apr2016:4.7-law --box "n=30; m=15; l=15; x=7/20; q=2/5..41/100"
	$(VENV)/bin/rederive grid apr2016:4.7-one-law --box "n=200; m=100; x=1/40; q=201/500..81/200"
	$(VENV)/bin/rederive grid apr2016:4.7-one-law --points "n=200, 400; m=0, n/2, n-1; q=2/5, 9/20; x=-1/20, 0, 1/40"
	$(VENV)/bin/rederive grid apr2016:4.7-density --box "n=2000; m=10; i=802; j=830; c=30; q=2/5..401/1000"
	$(VENV)/bin/rederive grid apr2016:4.7-density --points "n=1000; m=n/2; q=1/4, 2/5, 49/100; c=12; i=n/2 - 10, n/2, n/2 + 9; j=n/2 - 8, n/2 + 10"
	$(VENV)/bin/rederive grid apr2016:4.7-tails --box "n=120; m=10; delta=10; q=401/1000..101/250"
	$(VENV)/bin/rederive grid apr2016:4.7-tails --points "n=100; m=0, n/2, n; q=1/4, 2/5, 49/100; delta=6, 10"
	$(VENV)/bin/rederive grid apr2016:4.7-window --box "n=400000; m=0; x=160930; c=900; q=2/5..4000001/10000000"
	$(VENV)/bin/rederive grid apr2016:4.7-window --points "n=24000; m=0, n/2, n; q=2/5, 49/100; x=2*n/5, n/2, 3*n/5; c=180"
	$(VENV)/bin/rederive grid apr2016:4.7-window --points "n=400000; m=0; q=2/5; x=2*n/5 - 930, 2*n/5 + 930; c=900"
	$(VENV)/bin/rederive grid apr2016:4.7-normal --box "n=125000; m=0; x=50520; q=2/5..4000001/10000000"
	$(VENV)/bin/rederive grid apr2016:4.7-normal --points "n=80000; m=0, n/2, n; q=2/5; x=2*n/5, n/2, 3*n/5"
	$(VENV)/bin/rederive grid apr2016:4.7-normal --points "n=2500000; m=0; q=2/5; x=2*n/5 - 2400, 2*n/5 + 2400"
	$(VENV)/bin/rederive grid apr2016:4.7-log-normal --box "n=125000; m=1; q=2/5; x=-3..-29/10"
	$(VENV)/bin/rederive grid apr2016:4.7-log-normal --points "n=80000; m=0, n/2; q=49/100; x=-1, 0, 1/2"
	$(VENV)/bin/rederive grid apr2016:4.7-log-normal --points "n=125000; m=0; q=2/5; x=-3, 3"
	$(VENV)/bin/rederive grid apr2016:4.7-asymptotic --box "n=21; m=10; s=10; q=3/10..49/100"
	$(VENV)/bin/rederive grid apr2016:4.7-asymptotic --box "n=41; m=5; s=14; q=1/4..49/100"
	$(VENV)/bin/rederive grid apr2016:4.8-error --box "n=60; m=1; x=28; q=2/5..499/1000"
	$(VENV)/bin/rederive grid apr2016:4.8-error --points "n=40, 100; m=1, n/2, n; q=1/4, 2/5, 49/100; x=n/3, n/2, 3*n/5"
	$(VENV)/bin/rederive grid apr2016:4.8-family --box "n=80; m=5; l=2; x=38; q=2/5..9/20"

test: $(INSTALLED) ## run the test suite
	$(PY) -m pytest -n 2 --dist worksteal

campaign: $(INSTALLED) ## run the campaigns of which the test suite takes a sample (some twenty minutes)
	$(PY) -m pytest -n 2 --dist worksteal -m campaign tests

settings: $(INSTALLED) ## compare 10,000 random settings of many rounds with floats (some twenty minutes)
	$(PY) -m tests.privacy.test_settings

check: $(INSTALLED) ## re-check every certificate with the kernel alone
	$(PY) -m symbolic.kernel reports/certificates

mutants: $(INSTALLED) ## take every guard of the kernel away, one at a time: some test must notice (some 15 minutes)
	$(PY) tests/kernel/mutation.py

bench: $(INSTALLED) ## ratios against peers, in one table, kept with curves in .rederive/benchmarks (some minutes)
	$(PY) -m benchmarks --write .rederive/benchmarks

lint: $(INSTALLED) ## ruff on everything, mypy --strict on the kernel
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy --strict symbolic/kernel

# Finds the first interpreter that really runs and is new enough (a shim may exist and not run).
FIND_PYTHON = python=; for p in python3.11 python3; do \
	if $$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then python=$$p; break; fi; done; \
	if [ -z "$$python" ]; then echo 'error: needs python3.11, or a python3 that is 3.11 or newer, with its venv module' >&2; exit 1; fi

# The old environment goes first: a package that left the lock must not stay installed.
$(LOCKED): requirements.lock
	@$(FIND_PYTHON); rm -rf $(VENV); $$python -m venv $(VENV)
	$(PIP) install --require-hashes -r requirements.lock
	@touch $@

$(INSTALLED): $(LOCKED) pyproject.toml
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# Pins already in the lock are kept where pyproject.toml allows them; `make lock UPGRADE=--upgrade` renews them.
# Local pip settings are left out, so that the hashes are those of the published files.
UPGRADE :=
lock: ## regenerate requirements.lock (UPGRADE=--upgrade renews the pins)
	@$(FIND_PYTHON); tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	export PIP_CONFIG_FILE=/dev/null PIP_FIND_LINKS= PIP_EXTRA_INDEX_URL=; \
	$$python -m venv "$$tmp/venv" && \
	"$$tmp/venv/bin/python" -m pip --disable-pip-version-check --quiet install 'pip-tools>=7.4,<8' && \
	"$$tmp/venv/bin/pip-compile" --quiet --generate-hashes --allow-unsafe --strip-extras --extra dev --extra cluster --extra z3 $(UPGRADE) \
		--no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options \
		--annotation-style line --output-file requirements.lock pyproject.toml

clean: ## remove .venv, caches and build by-products
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .rederive build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
