# Development commands. `make` without a target lists them.

SWIFT ?= swift
RELEASE := $(SWIFT) build -c release
export PREFIX DESTDIR

.PHONY: help demo tracker test check test-debug test-workshop test-report check-kernels check-metrics check-faults check-growth check-mutations check-package check-tracking build lint format bench fuzz sanitize damage-files dependencies dist check-release check-arm64 check-systems check-macos install uninstall clean check-tutorials docs test-studio

help: ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1 — /'

dependencies:
	@scripts/install-dependencies

demo: dependencies ## install missing dependencies, build quickly, and render the opera demo into demo-output
	scripts/demo

tracker: ## install MediaPipe and its face and hand models, which track footage, outside this folder
	@scripts/install-tracker

build: dependencies ## build the programs, the library and the workshop for release
	$(RELEASE)
	scripts/workshop

test: dependencies ## install missing dependencies, build, and run all tests and the suite in release
	scripts/test

check: test-debug test-workshop check-mutations check-faults check-growth check-package check-tutorials check-tracking check-mattes check-kernels check-metrics docs test-report test-studio lint ## run the rest of CI; run make test first

test-debug: dependencies ## build in debug, and run the suite and the tests of code that produces pixels
	scripts/test debug

test-workshop: dependencies ## run the tests of the asset forge and of the benchmarks' scenes in release
	scripts/test workshop

check-metrics: ## compare FLIP and SSIM with their reference implementations, installed into .build-peers; run make test or make build first
	scripts/check-metrics

check-mutations: ## run the program on damaged files of every kind that it reads; run make test or make build first
	scripts/check-mutations

check-faults: ## interrupt runs at random moments and resume them with --resume; run make test or make build first
	scripts/check-faults

check-growth: ## check that time and memory grow no faster than the counts in files (larger counts: scripts/check-growth); run make test or make build first
	scripts/check-growth --quick

check-package: dependencies ## build and run the example package, which uses the library as other packages do; run make test-debug first
	scripts/check-package

check-tutorials: dependencies ## run the commands and programs of the articles and the README; run make test-debug first
	scripts/check-tutorials

docs: ## build the library's documentation site in .build-docs; run make test or make build first
	scripts/docs

check-tracking: ## render the actor, track the film and compare the take with the truth; run make test or make build first
	scripts/check-tracking

check-mattes: ## render the actor with objects before the face, wear masks and compare mattes with the truth (more films: scripts/check-mattes); run make test or make build first
	scripts/check-mattes --quick

check-kernels: ## build the kernels and search their machine code for calls, checks and weak symbols
	scripts/check-kernels

test-report: ## test comparison reports in a headless Chromium; run make test or make build first
	scripts/test-report

test-studio: ## test the preview in a headless Chromium; run make test or make build first
	scripts/test-studio

lint: ## check formatting and documentation without changing anything
	scripts/lint

format: ## format all Swift files
	$(SWIFT) format --in-place --parallel --recursive --configuration .swift-format Package.swift Sources Tests Workshop Examples docs/phone

fuzz: dependencies ## run the compiler's fuzzer on every reader for a minute each (longer: scripts/fuzz --seconds 600)
	scripts/fuzz

damage-files: dependencies ## run the readers on every shipped file with seeded damage (more copies: scripts/damage-files --count 2000)
	scripts/damage-files

sanitize: dependencies ## run the tests with the address, undefined-behaviour and thread sanitizers, in separate builds
	scripts/sanitize

bench: dependencies ## time scenes, single kernels and the machine's limits, and print CSV
	$$(scripts/workshop)/bianlian-bench

dist: dependencies ## build a release archive, a Debian package and an image definition in the folder dist
	scripts/dist

check-release: ## install the results of make dist on bare systems and render there; needs root and debootstrap, and takes some minutes
	scripts/check-release

check-arm64: ## build for ARM64, run it in an emulator and compare its pixels; needs root and debootstrap, and takes an hour; run make test or make build first
	scripts/check-arm64 --quick

check-systems: ## build and test with the libraries of other systems; needs root, debootstrap and pip, and takes an hour; run make test first
	scripts/check-systems

check-macos: ## type-check the sources and tests for macOS with Darwin's headers; needs pip and takes some minutes; run make test first
	scripts/check-macos

install: dependencies ## build programs that need no Swift runtime, and install them into PREFIX (/usr/local), below DESTDIR
	scripts/install-files "$$(scripts/release-programs)"

uninstall: ## remove the installation from PREFIX, below DESTDIR
	scripts/install-files --uninstall

clean: ## remove builds and rendered output
	rm -rf .build .build-* demo-output dist
