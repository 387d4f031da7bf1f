# Everything a newcomer needs is `make run` and `make test`.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

NPM_STAMP := node_modules/.package-lock.json
# Lints while it builds: `cargo clippy` would compile everything once more, only to check it. A lint stops the build.
CARGO_TEST := env RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=--deny=warnings cargo test --workspace

WEB_STAMP := web/dist/server/entry-server.js
WEB_SOURCES := $(shell find web/src web/build web/locales web/public contracts -type f 2>/dev/null) web/vite.config.ts web/vite.staff.config.ts web/package.json

.PHONY: help run replicas dev release deb release-files check format test test-long test-rust test-web translations e2e bench abuse lighthouse web

help: ## Say what can be made
	@grep -E '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-12s %s\n", $$1, $$2 }'

$(NPM_STAMP): package.json package-lock.json web/package.json e2e/package.json
	npm ci --no-audit --no-fund
	@touch $@

$(WEB_STAMP): $(NPM_STAMP) $(WEB_SOURCES)
	npm run build --workspace web
	@touch $@

web: $(WEB_STAMP) ## Build the pages

run: web ## Build everything and serve on http://127.0.0.1:8080
	cargo run --package mirchi -- serve

replicas: web ## Three replicas on this machine, with PostgreSQL, an S3 store and HAProxy, on http://127.0.0.1:8080
	cargo build --package mirchi
	cargo build --package media --example s3_server
	scripts/with-postgres scripts/with-haproxy scripts/replicas

dev: web ## Serve, and show what changes in pages and program at once
	node scripts/dev.mjs

release: web ## Build the program for a server: target/release/mirchi
	cargo build --release --package mirchi

# The licences are read from the packages that were installed to build it.
deb: release ## Build the package for Debian: target/debian/mirchi_*.deb
	mkdir -p target/debian && rm -f target/debian/mirchi_*.deb
	node scripts/licences.mjs target/third-party.txt
	scripts/with-cargo-tools cargo deb --no-build --locked --package mirchi --output target/debian/

release-files: web ## Make what is published of a release: package, archive, SBOM, checksums in target/release-files
	scripts/release

format: $(NPM_STAMP) ## Format every source
	cargo fmt --all
	npx biome check --write .

check: web ## Formatting, lints, types, the documentation of the code and its examples, and what pages weigh
	cargo fmt --all --check
	npx biome ci .
	# The types take one core, and the first and the last crates of a build do too.
	npm run types --workspaces --if-present & types=$$!; \
	$(CARGO_TEST) --no-run; wait $$types
	# Beside the documentation, because each takes one core.
	{ \
		node scripts/budgets.mjs && \
		node --test --test-reporter=dot scripts/compose.test.mjs && \
		scripts/with-cargo-tools cargo deny --log-level error check bans licenses sources && \
		scripts/with-cargo-tools cargo machete && \
		scripts/check-package; \
	} & others=$$!; \
	scripts/documentation $(CARGO_TEST) --doc --quiet || { echo "make check: the documentation of the code or its examples failed" >&2; failed=yes; }; \
	wait $$others && [ -z "$${failed:-}" ]

test-rust: web ## Unit and contract tests, on SQLite and PostgreSQL
	# Tests wait for databases and servers, so two for each CPU core keep it busy: one of each program, of which two run at a time.
	scripts/with-postgres scripts/test-programs.mjs $(CARGO_TEST) --tests -- --include-ignored --test-threads $$(nproc)

test-web: $(NPM_STAMP) ## Unit tests of the pages
	npm test --workspace web

translations: $(NPM_STAMP) ## List what is missing, stale or wrong in the translations
	node --test scripts/translations
	node scripts/translations/main.mjs

e2e: web ## What a person does, in Chromium, and the wire contract with the genuine client
	# Built as for the tests: with the features of the program alone, most of its libraries would be compiled once more.
	$(CARGO_TEST) --no-run
	scripts/with-postgres scripts/with-haproxy scripts/with-headless-chromium scripts/with-java scripts/with-pdf-tools scripts/with-pebble npm test --workspace e2e

test: check ## Everything that must be true of a change
	# Side by side, because tests that wait for a database or a timer leave a core idle for a third of their time.
	$(MAKE) --jobs --output-sync=target translations test-rust test-web
	$(MAKE) e2e

test-long: web ## The tests of faults, at least twenty times as long: a failing disk, connections that are cut, kill -9; ten million inputs for each reader; all languages; a whole site made in the console; and the package in a clean Debian
	$(CARGO_TEST) --no-run
	FAULT_ROUNDS=200 KILL_ROUNDS=100 KILLED_IMPORTS=100 REPLICA_ROUNDS=20 scripts/with-postgres scripts/with-haproxy npm test --workspace e2e -- \
		faults.spec.ts kill.spec.ts killed-imports.spec.ts replicas.spec.ts
	EVERY_LANGUAGE=1 scripts/with-headless-chromium scripts/with-java scripts/with-pdf-tools npm test --workspace e2e -- \
		every-page.spec.ts whole-site.spec.ts places.spec.ts documents.spec.ts nu-checker.spec.ts
	scripts/fuzz all 10000000
	cd web && FUZZ_RUNS=10000000 FUZZ_SEED=$$RANDOM npx vitest run src/server/markdown-fuzz.test.ts
	WHOLE_KIT=1 scripts/with-headless-chromium scripts/with-java npm test --workspace e2e -- by-hand.spec.ts
	# Needs root, for a clean Debian in a folder.
	$(MAKE) deb
	scripts/try-package target/debian/mirchi_*.deb

bench: web ## Measure beside peers, in one run
	cargo build --release --package mirchi
	cargo build --release --package react-ssr --example time_calls
	cargo build --release --package representations --example bare_server
	scripts/with-chromium bench/run
	scripts/with-pebble node bench/requests.mjs
	node bench/enquiries.mjs
	node bench/sign-ins.mjs
	scripts/with-postgres node bench/publications.mjs
	scripts/with-chromium bench/script-time.mjs
	scripts/with-pdf-tools bench/documents

abuse: web ## Measure what abuse costs: the tables of docs/abuse.md
	cargo build --release --package mirchi
	@for script in bench/abuse/*.mjs; do echo "$$script"; node "$$script"; done

lighthouse: web ## Run Lighthouse on every screen: the table of docs/lighthouse.md
	cargo build --release --package mirchi
	scripts/with-chromium bench/lighthouse
