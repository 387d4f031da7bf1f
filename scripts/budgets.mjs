#!/usr/bin/env node
// Checks every screen against its size budget (contracts/budgets.json): the bytes that a visitor downloads, compressed with brotli. The
// staff console has one limit for all of its screens. `--write` sets each budget to the current size, rounded up. Needs the built pages and
// the program (`cargo build -p mirchi`).
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, repository, startProgram, target, temporaryFolder } from "../bench/support/servers.mjs";

const client = join(repository, "web/dist/client");
const binary = join(target, "debug", "mirchi");
const budgetsFile = join(repository, "contracts/budgets.json");
/** A budget is a multiple of this, in bytes, */
const STEP = 500;
/** and at least this much more than the size of the screen. */
const MARGIN = 100;
/** How much a budget may exceed the size of the screen, as a share of that size; or by two steps, if those are more. */
const SLACK = 0.1;

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const manifest = readJson(join(client, ".vite/manifest.json"));
const staff = join(repository, "web/dist/staff");
const staffManifest = readJson(join(staff, ".vite/manifest.json"));

/** The modules that an island loads on hydration, besides its imports. */
const readAtOnce = { catalogue: ["../node_modules/@supabase/postgrest-js/dist/index.mjs"], enquiry: [] };

/** The size of a file of the build as it is sent: compressed, unless that makes it no smaller, as with fonts. */
function weight(file, folder = client) {
  const path = join(folder, file);
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}

/** The files of modules with all their imports. */
function closure(sources, files = new Set(), chunks = manifest) {
  for (const source of sources) {
    const chunk = chunks[source];
    if (chunk === undefined) throw new Error(`${source} is not in the manifest of web/dist: build the pages again with \`make web\``);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    closure(chunk.imports ?? [], files, chunks);
  }
  return files;
}

const sum = (files) => [...files].reduce((bytes, file) => bytes + weight(file), 0);

/** A page's HTML as text, and its size on the wire. */
async function get(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  const html = await answer.text();
  const { body } = await ask(url, { "accept-encoding": "br" });
  return { html, bytes: body.length };
}

/** The size of a page in bytes. */
async function weigh(url) {
  const { html, bytes } = await get(url);
  const found = (pattern) => [...html.matchAll(pattern)].map(([, file]) => file.slice(1));
  const islands = [...html.matchAll(/data-island="([a-z-]+)"/g)].map(([, name]) => name);
  const script = closure(["src/client/main.ts"]);
  const taken = islands.flatMap((name) => [`src/islands/${name}-island.tsx`, "src/client/hydrate.tsx", ...readAtOnce[name]]);
  return {
    html: bytes,
    script: sum(script),
    scriptAfterTouch: islands.length === 0 ? sum(script) : sum(closure(taken, script)),
    css: sum(found(/<link rel="stylesheet" href="([^"]+)"/g)),
    fonts: sum(found(/<link rel="preload" href="([^"]+\.woff2)"/g)),
  };
}

/** The download size of the console's heaviest screen on a first visit, in English. */
function weighStaff() {
  const screens = Object.keys(staffManifest).filter((source) => source.endsWith("-screen.tsx"));
  const always = ["index.html", "i18n/english.ts"];
  const styles = always.concat(screens).flatMap((source) => staffManifest[source].css ?? []);
  const fonts = Object.values(staffManifest).filter(({ src }) => /(sans|serif-text)-latin\.woff2$/.test(src ?? ""));
  const shared = [...new Set(styles), ...fonts.map(({ file }) => file), "index.html"];
  const loads = screens.map((screen) => {
    // Some screens have a part of the texts of their own.
    const texts = `locales/en/${screen.split("/").at(-2)}.json`;
    const sources = [...always, screen, ...(texts in staffManifest ? [texts] : [])];
    return [...closure(sources, new Set(), staffManifest), ...shared];
  });
  return Math.max(...loads.map((files) => files.reduce((bytes, file) => bytes + weight(file, staff), 0)));
}

const folder = temporaryFolder("budgets");
const program = await startProgram(binary, folder, {
  MIRCHI_MAIL__FOLDER: folder,
  MIRCHI_DOCUMENTS__PREPARE: "false",
  // A debug build takes long, beside other checks.
  MIRCHI_RENDERING__TIME_LIMIT_MS: "20000",
  // Pages contain it, and the port changes.
  MIRCHI_SERVER__BASE_URL: "https://www.example.com",
});
const weights = {};
try {
  const paths = readJson(join(repository, "contracts/screens.json")).screens.map(({ path }) => path);
  const articles = Object.keys(readJson(join(repository, "contracts/list-facts.json"))["blog:articles.items"]).map(
    (slug) => `/blog/${slug}`,
  );
  for (const path of [...paths, ...articles, "/catalog/guntur-sannam-s4", "/ar", "/ar/catalog", "/ar/contact"])
    weights[path] = await weigh(program.url + path);
} finally {
  await program.stop();
}

const staffWeight = weighStaff();

if (process.argv.includes("--write")) {
  const rounded = (bytes) => (bytes === 0 ? 0 : Math.ceil((bytes + MARGIN) / STEP) * STEP);
  const rows = Object.entries(weights).map(([path, of]) => {
    const budget = Object.fromEntries(Object.entries(of).map(([name, bytes]) => [name, rounded(bytes)]));
    return `  ${JSON.stringify(path)}: ${JSON.stringify(budget).replaceAll(":", ": ").replaceAll(",", ", ").replace("{", "{ ").replace("}", " }")}`;
  });
  rows.push(`  "/staff": { "firstLoad": ${readJson(budgetsFile)["/staff"].firstLoad} }`);
  writeFileSync(budgetsFile, `{\n${rows.join(",\n")}\n}\n`);
}

const { "/staff": staffBudget, ...budgets } = readJson(budgetsFile);
const faults = Object.entries(weights).flatMap(([path, of]) =>
  Object.entries(of).flatMap(([name, bytes]) => {
    const budget = budgets[path]?.[name];
    if (budget === undefined) return [`${path} has no budget for ${name}; it weighs ${bytes} bytes`];
    if (bytes > budget) return [`${path}: ${name} weighs ${bytes} bytes, ${bytes - budget} more than its budget`];
    if (budget - bytes > Math.max(bytes * SLACK, 2 * STEP))
      return [`${path}: ${name} weighs ${bytes} bytes, so its budget of ${budget} is too large`];
    return [];
  }),
);
for (const path of Object.keys(budgets)) if (weights[path] === undefined) faults.push(`${path} has a budget, and is no screen`);
if (staffWeight > staffBudget.firstLoad) {
  faults.push(`/staff: the first load weighs ${staffWeight} bytes, ${staffWeight - staffBudget.firstLoad} more than its budget`);
}
if (faults.length > 0) {
  console.error(
    `${faults.join("\n")}\n\nMake the pages lighter, or run \`node scripts/budgets.mjs --write\` and say in the commit why they weigh more.`,
  );
  process.exit(1);
}
console.log(
  `${Object.keys(weights).length} pages keep within contracts/budgets.json; the first load of /staff weighs ${staffWeight} bytes`,
);
