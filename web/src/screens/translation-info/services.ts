/** A free way to translate a page, with code that shows it. `language` is the code's, as a label. */
export type Service = { id: "browser" | "link" | "libre" | "deepl"; language: string; code: string };

/** The services in display order. Addresses and parameters are from the providers' own documentation. */
export const services: readonly Service[] = [
  {
    id: "browser",
    language: "HTML",
    code: `<html lang="en">
  …
  <p>
    We ship <span translate="no">Guntur Sannam S4</span> from Chennai.
  </p>`,
  },
  {
    id: "link",
    language: "HTML",
    code: `<a hreflang="tr" rel="noopener nofollow"
   href="https://translate.google.com/translate?sl=en&amp;tl=tr&amp;u=…">
  Türkçe (Google)
</a>`,
  },
  {
    id: "libre",
    language: "JavaScript",
    code: `const answer = await fetch("http://127.0.0.1:5000/translate", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({
    q: "Dried red chillies",
    source: "en",
    target: "tr",
    format: "text",
  }),
});
const { translatedText } = await answer.json();`,
  },
  {
    id: "deepl",
    language: "Shell",
    code: `curl https://api-free.deepl.com/v2/translate \\
  --header "Authorization: DeepL-Auth-Key $DEEPL_KEY" \\
  --header "Content-Type: application/json" \\
  --data '{
    "text": ["Dried red chillies"],
    "source_lang": "EN",
    "target_lang": "TR"
  }'`,
  },
];

/** The steps of the guide, in order. */
export const steps = ["mark", "glossary", "draft", "check", "publish"] as const;
