// Small helpers that set text.

/** Text as HTML, with the dashes and signs of good setting: `10-12%` as 10–12 %, `1 x 20 ft` as 1 × 20 ft. */
export function set(text) {
  return escaped(text)
    .replaceAll("'", "’")
    .replace(/(\d)\s?-\s?(?=\d)/g, "$1–")
    .replace(/(\d) x (?=\d)/g, "$1\u00a0×\u00a0")
    .replace(/(\d)\s?%/g, "$1\u00a0%")
    .replace(/(\d) (?=(t|kg|g|ft|mm|SHU|ASTA|months|days)\b)/g, "$1\u00a0");
}

export function escaped(text) {
  return String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The name of a lot; a featured one ends with a mark that stays beside the last word. */
export function lotName({ name, featured }, spokenMark) {
  if (!featured) return set(name);
  const [, start, last] = /^(.* )?(\S+)$/.exec(name);
  return `${set(start ?? "")}<span class="marked">${set(last)}<span class="mark" role="img" aria-label="${spokenMark}"></span></span>`;
}

/** `Guntur` of `Guntur, Andhra Pradesh`. */
export const district = (origin) => origin.split(",")[0];

/** The figures of a measured value without its unit: `ASTA 120-150` gives `120-150`. */
export const figures = (value) => value.replace(/ASTA|SHU|Curcumin|%/g, "").trim();

/** Each figure of a range as a number: `35,000 - 40,000 SHU` gives [35000, 40000]. */
export const numbers = (value) => [...value.matchAll(/[\d,.]+/g)].map(([figure]) => Number(figure.replaceAll(",", "")));

/** `0904 21 10` of `09042110`, as tariffs print it. */
export const tariff = (code) => code.replace(/^(\d{4})(\d{2})(\d{0,2})$/, "$1\u00a0$2\u00a0$3").trim();

/** What stands before and within the brackets: `about 7 t (280 bags of 25 kg)`. */
export function bracketed(text) {
  const [, outer, inner] = /^(.*?)(?: \((.*)\))?$/.exec(text);
  return { outer: outer.replace(/ containers?$/, ""), inner };
}
