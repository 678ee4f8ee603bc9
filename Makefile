# `make play` and `make test` do all their own set-up, once, in .venv.
.PHONY: play test soak lighthouse install check browser browsers words pictures clean
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# As a variable the constraints also hold for what builds the package.
PIP := PIP_CONSTRAINT=$(CURDIR)/constraints.txt $(BIN)/python -m pip --disable-pip-version-check install --quiet
# Debian's packages with the other browsers.
ENGINES := firefox-esr webkit2gtk-driver xvfb
# What Python has compiled it keeps, whatever the environment says: the tests start many processes.
unexport PYTHONDONTWRITEBYTECODE
# Debian leaves pip out of venv when python3-venv is not installed.
VENV_HELP := a virtual environment could not be made: install Debian's package python3-venv, or set PYTHON=

play: install
	@$(BIN)/jollyroger play

install: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)
	@echo "Installing into $(VENV) (once; about a minute) ..."
	@$(PIP) --editable ".[bots,pictures]"
	@touch $@

# The game and what its tests need, at once; of so much most is never imported, and so it is not compiled ahead.
$(VENV)/.tested: pyproject.toml constraints.txt | $(VENV)
	@echo "Installing into $(VENV), with what the tests need (once; about a minute) ..."
	@$(PIP) --no-compile --editable ".[dev]"
	@touch $(VENV)/.installed $@

$(VENV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or later is needed; set PYTHON= to one"; exit 1; }
	@$(PYTHON) -m venv $(VENV) > /dev/null 2>&1 \
		|| { rm -rf $(VENV); [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null \
			&& apt-get update -qq && apt-get install -qq -y python3-venv > /dev/null && $(PYTHON) -m venv $(VENV); } \
		|| { rm -rf $(VENV); echo "$(VENV_HELP)"; exit 1; }

check: $(VENV)/.tested
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy || $(BIN)/mypy --num-workers 0  # its workers have three seconds to start, too few on a busy machine
	@$(BIN)/lint-imports

test: check browser
	@$(BIN)/pytest --numprocesses auto --dist loadgroup --cov --cov-report=term --cov-fail-under=100

# What takes minutes and has a short form among the tests.
soak: browser
	@$(BIN)/pytest -m soak --capture=no $(if $(KILLS),--kills $(KILLS)) $(if $(ACTS),--acts $(ACTS))

# How heavy the pages are for a phone, by Lighthouse. Needs npm; a quiet machine, or it measures the others.
LIGHTHOUSE := 12.8.2
lighthouse: browser $(VENV)/lighthouse-$(LIGHTHOUSE)
	@$(BIN)/python -m benchmarks.lighthouse $(VENV)/lighthouse-$(LIGHTHOUSE)/node_modules $(if $(RUNS),--runs $(RUNS))

$(VENV)/lighthouse-$(LIGHTHOUSE): | $(VENV)
	@echo "Installing Lighthouse into $@ (once) ..."
	@npm install --silent --no-save --no-audit --no-fund --ignore-scripts --prefix $@.new lighthouse@$(LIGHTHOUSE)
	@mv $@.new $@

# The browser tests use Chromium, whichever there is; where there is none it is installed, if possible without windows.
browser: $(VENV)/.tested
	@[ -n "$$CHROMIUM" ] || for name in chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome \
			none; do command -v $$name > /dev/null && break; [ $$name != none ]; done \
		|| { echo "Installing Chromium for the tests ..."; [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null \
			&& apt-get update -qq && { apt-get install -qq -y chromium-headless-shell > /dev/null 2>&1 \
			|| apt-get install -qq -y chromium > /dev/null; }; } \
		|| { echo "the tests need Chromium: install it, or set CHROMIUM= to its path"; exit 1; }

# Whole games in Firefox and WebKit as in Chromium; Debian's packages are installed where they are missing.
browsers: browser
	@{ command -v firefox-esr || command -v firefox; } > /dev/null \
		&& command -v WebKitWebDriver > /dev/null && command -v Xvfb > /dev/null \
		|| { echo "Installing Firefox and WebKit ..."; [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null \
			&& apt-get update -qq && apt-get install -qq -y --no-install-recommends $(ENGINES) > /dev/null; } \
		|| { echo "these tests need Firefox and WebKit: install $(ENGINES)"; exit 1; }
	@$(BIN)/pytest -m engines tests/browser/engines

# Take the pictures of the documents anew: those of cards, and the README's of both tables.
pictures: browser
	@$(BIN)/python -m tests.pictures
	@$(BIN)/python -m tests.screenshots

clean:
	rm -rf $(VENV)

# Bring the catalogues up to date with the texts in the source; then translate what is empty in them.
words: $(VENV)/.tested
	@$(BIN)/python -m jollyroger.words.common.catalogues
