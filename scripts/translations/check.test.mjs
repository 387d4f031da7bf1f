import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, fingerprints } from "./check.mjs";
import { wantedKeys } from "./rules.mjs";

const german = { code: "de", name: "Deutsch" };
const russian = { code: "ru", name: "Русский" };

const texts = (entries, kind = "text") => new Map(Object.entries(entries).map(([name, text]) => [name, { kind, text }]));

/** The errors of a translation that was made from the current English. */
function found(english, translated, { language = german, kind = "text", same = [] } = {}) {
  const [source, target] = [texts(english, kind), texts(translated, kind)];
  return faults(language, source, target, fingerprints(source, target), new Set(same));
}

test("a faithful translation has no fault", () => {
  assert.deepEqual(found({ "home:lead": "We load at {{port}}." }, { "home:lead": "Wir verladen in {{port}}." }), []);
});

test("what is missing and what is superfluous is told", () => {
  assert.deepEqual(found({ "home:lead": "Lead" }, { "home:other": "Anderes" }), [
    "home:lead is missing",
    "home:other is superfluous: English has no such text",
  ]);
});

test("a plural has as many texts as the language has forms", () => {
  const keys = [...wantedKeys(["list.count_one", "list.count_other"], "ru")];
  assert.deepEqual(keys.sort(), ["list.count_few", "list.count_many", "list.count_one", "list.count_other"]);
  const english = { "list:count_one": "{{count}} product", "list:count_other": "{{count}} products" };
  assert.deepEqual(found(english, { "list:count_one": "{{count}} товар" }, { language: russian }).length, 3);
});

test("a translation of an older English is stale", () => {
  const [before, now, target] = ["Old text", "New text", "Alter Text"].map((text) => texts({ "home:lead": text }));
  const [fault] = faults(german, now, target, fingerprints(before, target), new Set());
  assert.match(fault, /home:lead is stale/);
});

test("placeholders and tags must be the same", () => {
  assert.match(found({ a: "{{one}} of {{two}}" }, { a: "{{one}} von {{zwei}}" })[0], /\{\{two\}\} is missing/);
  assert.match(found({ a: "<b>Bold</b>" }, { a: "Fett" })[0], /<\/b> is missing/);
});

test("a language may take another form of the same figure", () => {
  const english = { a: "{{figure.portsAnd}}: {{figure.over.products}} of {{figure.limits.pesticides}}" };
  assert.deepEqual(found(english, { a: "{{figure.ports}}: {{figure.products}}, {{figure.over.pesticides}}" }), []);
  assert.match(found(english, { a: "{{figure.ports}}: {{figure.over.clients}}, {{figure.over.pesticides}}" })[0], /is missing/);
});

test("a long text must have the same blocks, captions and links", () => {
  const english = "## Prices\n\nSee [quality](/quality).\n\nTable: Prices\n\n| A | B |\n| - | - |\n| 1 | 2 |\n";
  const german = "## Preise\n\nSiehe [Qualität](/quality).\n\nTable: Preise\n\n| A | B |\n| - | - |\n| 1 | 2 |\n";
  const wrong = (change) => found({ a: english }, { a: change(german) }, { kind: "markdown" });
  assert.deepEqual(
    wrong((text) => text),
    [],
  );
  assert.match(wrong((text) => text.replace("## ", "### "))[0], /<h2> is missing or elsewhere/);
  assert.match(wrong((text) => text.replace("(/quality)", "(/de/quality)"))[0], /link to \/quality is missing/);
  assert.match(wrong((text) => text.replace("Table: Preise", "Tabelle: Preise"))[0], /caption of a table/);
  assert.match(wrong((text) => text.replace("| 1 | 2 |\n", ""))[0], /is missing/);
});

test("a long description must have the same headings and lists", () => {
  const english = { a: "**Origin:** Guntur.\n\n- one\n- two" };
  assert.deepEqual(found(english, { a: "**Herkunft：** Guntur.\n\n- eins\n- zwei" }, { kind: "blocks" }), []);
  assert.match(found(english, { a: "**Herkunft:** Guntur.\n\n- eins" }, { kind: "blocks" })[0], /list of 2 is missing/);
});

test("English that was left is told, names and short words are not", () => {
  const english = { a: "The lot is tested before it is loaded, and the report goes with it." };
  assert.match(found(english, english)[0], /English/);
  assert.deepEqual(found({ a: "ISO 22000:2018" }, { a: "ISO 22000:2018" }), []);
  assert.deepEqual(found({ a: "Container" }, { a: "Container" }), []);
  assert.deepEqual(found({ a: "Container" }, { a: "Container loaded" }, { language: russian }), []);
  assert.match(found({ a: "container" }, { a: "container" }, { language: russian })[0], /is the English text/);
  assert.deepEqual(found({ a: "container" }, { a: "container" }, { language: russian, same: ["container"] }), []);
});
