import assert from "node:assert/strict";
import { test } from "node:test";
import { glossaryOf, unusedTerms } from "./glossary.mjs";
import { latinWords, lint, patternOf, rulesOf } from "./lint.mjs";
import { languages } from "./texts.mjs";
import { typography } from "./typography.mjs";

const texts = (entries) => new Map(Object.entries(entries).map(([name, text]) => [name, { kind: "text", text }]));
const russian = { code: "ru", name: "Русский" };

for (const { code } of languages) {
  const { strict, words } = rulesOf(code);

  test(`each banned word of ${code} is found in its bad example and not in its good one`, () => {
    assert.equal(typeof strict, "boolean");
    for (const { say, bad, good, pattern } of words) {
      assert.ok(say, `${bad} has nothing better`);
      assert.ok(pattern.exec(bad), `${code}: ${say}: ${bad}`);
      assert.ok(!pattern.exec(good), `${code}: ${say}: ${good}`);
    }
  });
}

test("each rule of typography finds its bad example and not its good one", () => {
  for (const { name, pattern, bad, good, languages: own = [] } of typography) {
    assert.match(bad, pattern, name);
    assert.doesNotMatch(good, pattern, name);
    for (const code of own)
      assert.ok(
        languages.some((language) => language.code === code),
        `${name}: ${code}`,
      );
  }
});

test("a fault is told with its text, what is wrong and what is better", () => {
  const rules = { words: [{ pattern: /дело партии/u, say: "досье на партию", applies: () => true }], typography: [] };
  assert.deepEqual(lint(russian, texts({ a: "Ask for the file" }), texts({ a: "Запросить дело партии" }), rules), [
    'a says "Запросить дело партии"; better: досье на партию',
  ]);
  assert.deepEqual(lint(russian, texts({ a: "" }), texts({ a: "Запросить досье" }), rules), []);
});

test("a rule may ask for the name of the text and for words of the English", () => {
  const rules = { ...rulesOf("hi"), typography: [] };
  const found = (name, english) => lint({ code: "hi", name: "हिन्दी" }, texts({ [name]: english }), texts({ [name]: "मौसम" }), rules).length;
  assert.equal(found("home:lead", "The season"), 1);
  assert.equal(found("home:lead", "The weather of the season"), 0);
  assert.equal(found("home:lead", "The sky"), 0);
});

test("a word ends where letters of any script end", () => {
  assert.match("просо и рис", patternOf("\\bпросо\\b"));
  assert.doesNotMatch("просовидные", patternOf("\\bпросо\\b"));
  assert.doesNotMatch("непросо", patternOf("\\bпросо\\b"));
  assert.match("Просо", patternOf("\\bпросо\\b"));
  assert.doesNotMatch("Вы", patternOf("\\bвы\\b", true));
});

test("Latin words are told in another script, but for names, capitals, addresses, placeholders and brackets", () => {
  assert.deepEqual(
    latinWords("Порт Mundra (Mundra), FOB, ISO 22000, {{company}}, WhatsApp, [здесь](/quality), https://example.com", "ru"),
    ["Mundra"],
  );
  assert.deepEqual(latinWords("25 kg", "ja"), []);
  assert.deepEqual(latinWords("25 kg", "hi"), ["kg"]);
});

test("terms of the glossary are looked for in short texts", () => {
  assert.ok(glossaryOf("de").some(({ english, own }) => english[0] === "bill of lading" && own[0] === "Konnossement"));
  const english = texts({ a: "The bill of lading follows." });
  assert.deepEqual(unusedTerms("de", english, texts({ a: "Das Konnossement folgt." })), []);
  assert.match(unusedTerms("de", english, texts({ a: "Der Frachtbrief folgt." }))[0], /bill of lading is Konnossement in the glossary/);
});
