# The commands that a person types. `make` alone lists them.

SWIFT ?= swift
RELEASE := $(SWIFT) build -c release
export PREFIX DESTDIR

.PHONY: help demo tracker test check test-debug test-workshop test-report check-kernels check-metrics check-faults check-growth check-mutations check-package check-tracking build lint format bench fuzz sanitize damage-files dependencies dist check-release install uninstall clean check-tutorials docs test-studio

help: ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1 — /'

dependencies:
	@scripts/install-dependencies

demo: dependencies ## install what is missing, build, and render the opera demo into demo-output
	$(RELEASE) --product bianlian
	scripts/demo

tracker: ## install MediaPipe and its models of faces and hands, which track footage; it installs them outside of this folder
	@scripts/install-tracker

build: dependencies ## build the programs, the library and the workshop for release
	$(RELEASE)
	scripts/workshop

test: dependencies ## install what is missing, build, and run every test and the suite, in release
	scripts/test

check: test-debug test-workshop check-mutations check-faults check-growth check-package check-tutorials check-tracking check-mattes check-kernels check-metrics docs test-report test-studio lint ## all else that CI runs; needs what make test built

test-debug: dependencies ## build in debug, and run the tests of code that makes pixels, and the suite
	scripts/test debug

test-workshop: dependencies ## run the tests of the asset forge and of the benchmarks' scenes, in release
	scripts/test workshop

check-metrics: ## hold FLIP and SSIM against their reference implementations, which it installs apart; needs what make test or make build built
	scripts/check-metrics

check-mutations: ## give the program damaged files of every kind that it reads; needs what make test or make build built
	scripts/check-mutations

check-faults: ## disturb runs at random moments and go on with --resume; needs what make test or make build built
	scripts/check-faults

check-growth: ## check that time and memory grow no faster than the counts in files; scripts/check-growth without --quick tries larger ones; needs what make test or make build built
	scripts/check-growth --quick

check-package: dependencies ## build the package of examples, which uses the library as others do, and run it; needs what make test-debug built
	scripts/check-package

check-tutorials: dependencies ## type what the articles and the README say, and run their programs; needs what make test-debug built
	scripts/check-tutorials

docs: ## build the documentation of the library as a site, in .build-docs; needs what make test or make build built
	scripts/docs

check-tracking: ## film the actor, track the film and hold it against the truth; needs what make test or make build built
	scripts/check-tracking

check-mattes: ## film the actor with a fringe, wear masks on the film and compare mattes with the truth; scripts/check-mattes without --quick tries more films; needs what make test or make build built
	scripts/check-mattes --quick

check-kernels: ## build the kernels and look into their machine code for calls, checks and weak symbols
	scripts/check-kernels

test-report: ## open reports in a headless Chromium and use them; needs the program that make test or make build built
	scripts/test-report

test-studio: ## open the preview in a headless Chromium and use it; needs the program that make test or make build built
	scripts/test-studio

lint: ## check formatting and documentation without changing anything
	scripts/lint

format: ## bring all Swift files into the package's format
	$(SWIFT) format --in-place --parallel --recursive --configuration .swift-format Package.swift Sources Tests Workshop Examples docs/phone

fuzz: dependencies ## give every reader what the compiler's fuzzer makes, a minute each; scripts/fuzz --seconds 600 gives more
	scripts/fuzz

damage-files: dependencies ## give readers every shipped file with seeded damage; scripts/damage-files --count 2000 gives more
	scripts/damage-files

sanitize: dependencies ## run the tests with the address, undefined-behaviour and thread sanitizers, each in a build of its own
	scripts/sanitize

bench: dependencies ## time scenes, single kernels and the limits of the machine, and print CSV
	$$(scripts/workshop)/bianlian-bench

dist: dependencies ## make an archive and a Debian package for release, in the folder dist
	scripts/dist

check-release: ## install what make dist made on bare systems, and render there; needs root and debootstrap, and takes some minutes
	scripts/check-release

install: dependencies ## build programs that need no Swift runtime, and install them into PREFIX (/usr/local), below DESTDIR
	scripts/install-files "$$(scripts/release-programs)"

uninstall: ## remove from PREFIX, below DESTDIR, what make install put there
	scripts/install-files --uninstall

clean: ## remove what was built and rendered
	rm -rf .build .build-* demo-output dist
