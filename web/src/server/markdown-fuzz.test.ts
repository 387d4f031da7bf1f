import { expect, test } from "vitest";
import languages from "#contracts/languages.json";
import { renderMarkdown } from "./markdown.ts";

/** How many texts are made, and the number from which all of them follow. `make test-long` makes ten million, other ones each time. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 3_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

/** What texts are made of: the marks of Markdown, and what somebody would try who wants a script on a page. */
const PIECES = [
  ..."# ## ###### * ** _ ~~ ` ``` ~~~ > - + 1. 2) | --- :-: ---: === [ ] ( ) ![ ]( \\ & < > \" ' : // \n \n\n \t ".split(" "),
  ..." a Teja 10-12 5-10% 1.000 $5 80,000-100,000 मिर्च 辣椒 عربي é ﬁ 👍🏽 \u0000 \u202e \u2060 \ufeff \u2028 \ud800".split(" "),
  ..."<script> </script> <img <svg/onload=a()> <!-- --> <![CDATA[ ]]> <?x?> &lt; &#x6a; &colon; &NewLine; <a:b> <a@b.example>".split(" "),
  ..."javascript:a() JAVA\tSCRIPT: data:text/html,x vbscript:x https://example.com/?a=1&b=2 //x /catalog mailto:a@b.example".split(" "),
  ...'{{company}} {{figure.ports}} {{ }} onload= style= class= id= href="x" " onmouseover="a()'.split(" "),
  "Table: ",
  '\n\nTable: a "b"\n\n| A | B |\n| --- | ---: |\n| 1 | 2 |\n',
  '[a](/b "c")',
  "[a]: /b 'c'\n",
  "[a][a]",
  "    ",
  "  \n",
];

const TAGS = new Set(
  "a blockquote br caption code div em h1 h2 h3 h4 h5 h6 hr li ol p pre s span strong table tbody td th thead tr ul".split(" "),
);
const ATTRIBUTES = new Set("aria-hidden aria-label class href id role scope start tabindex title".split(" "));
/** What a browser runs, or a page could be made of. It skips spaces and control characters. */
const SCRIPT = /^[\0-\x20]*(?:j\s*a\s*v\s*a|v\s*b)\s*s\s*c\s*r\s*i\s*p\s*t\s*:|^[\0-\x20]*d\s*a\s*t\s*a\s*:/i;

/** Numbers from 0 to 1 that follow from the first one (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a page may not have of a text: an element, an attribute or an address that could run a script; undefined where there is none. */
function harm(html: string): string | undefined {
  for (const [whole, name = "", attributes = ""] of html.matchAll(/<\/?([^\s/>]*)((?:[^>"]|"[^"]*")*)>?/g)) {
    if (!TAGS.has(name)) return whole;
    const rest = attributes.replace(/\s([a-z-]+)(?:="([^"<]*)")?/g, (attribute, key: string, value = "") =>
      ATTRIBUTES.has(key) && (key !== "href" || !SCRIPT.test(value)) ? "" : attribute,
    );
    if (rest !== "" && rest !== " /") return whole;
  }
  return undefined;
}

test("what could do harm is told from what a page has", () => {
  for (const html of ["<script>", '<a href="javascript:a()">', '<p style="x">', '<p onload="a()">', "<p x=y>", "<", '<a href=" Data:,x">'])
    expect(harm(html), html).toBeDefined();
  for (const html of ['<a href="/b?c:d" title="e">', '<td class="figures">', "<hr>\n", "&lt;script>", '<a href="https://a.example">'])
    expect(harm(html), html).toBeUndefined();
});

test(
  "whatever a text in Markdown is, its page has no script",
  () => {
    const next = random(SEED);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
    for (let run = 0; run < RUNS; run += 1) {
      const pieces = Array.from({ length: 1 + Math.floor(next() ** 2 * 30) }, () => pick(PIECES));
      const text = pieces.join(next() < 0.5 ? "" : " ");
      const { html } = renderMarkdown(text, pick(languages), { topLevel: pick([1, 2, 3] as const) });
      const found = harm(html);
      if (found !== undefined) expect.fail(`${JSON.stringify(text)} becomes ${html}, with ${found}`);
    }
  },
  10_000 + RUNS,
);
