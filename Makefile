# make run    start a server (make run ARGS="--port 9000")
# make test   everything the project promises, checked
# make lock   choose the newest allowed version of every requirement
# make clean  forget the environment

VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := $(VENV)/.stamps
ARGS   ?=
LOCK   := pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
          --no-annotate --no-header --no-emit-index-url pyproject.toml --group build

.PHONY: run test lint types web-types tests browser-tests lock clean
.DEFAULT_GOAL := run

run: $(STAMPS)/runtime
	@exec $(BIN)/tidegate serve $(ARGS)

test: lint types web-types tests browser-tests

lint: $(STAMPS)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMPS)/test
	$(BIN)/mypy

web-types: web/node_modules/.stamp
	cd web && npx --no-install tsc --noEmit

tests: $(STAMPS)/test
	@.ci/system-packages node
	$(BIN)/pytest -n 2 -m "not browser"

# One page at a time and nothing beside it, so that nothing else moves its clocks.
browser-tests: $(STAMPS)/test
	@.ci/system-packages chromium
	$(BIN)/pytest -v -m browser

lock: $(STAMPS)/python
	$(BIN)/python -m venv $(VENV)/lock
	$(VENV)/lock/bin/pip install --quiet uv
	$(VENV)/lock/bin/uv $(LOCK) --output-file requirements.txt
	$(VENV)/lock/bin/uv $(LOCK) --extra test --output-file requirements-test.txt

clean:
	rm -rf $(VENV) web/node_modules

$(STAMPS)/python:
	@.ci/find-python -m venv $(VENV)
	@mkdir -p $(STAMPS) && touch $@

# Two steps, because an editable install has no hash to check: first what is locked, then the project itself alone.
$(STAMPS)/runtime: requirements.txt pyproject.toml $(STAMPS)/python
	$(BIN)/pip install --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(STAMPS)/test: requirements-test.txt $(STAMPS)/runtime
	$(BIN)/pip install --disable-pip-version-check --require-hashes -r requirements-test.txt
	@touch $@

web/node_modules/.stamp: web/package-lock.json
	@.ci/system-packages node
	cd web && npm ci --no-audit --no-fund
	@touch $@
