import type { Page } from "@playwright/test";
import functionWords from "../../translations/english-words.json" with { type: "json" };

/**
 * Texts of a page that look English although the page is in another language: those with three English function words or, if the language
 * has another script, those with an English word and no letter of that script. Text marked as another language, code and plant names are
 * ignored.
 */
export function englishLeft(page: Page): Promise<string[]> {
  return page.evaluate((words) => {
    const language = document.documentElement.lang;
    const scripts: Record<string, RegExp> = {
      hi: /\p{Script=Devanagari}/u,
      ar: /\p{Script=Arabic}/u,
      zh: /\p{Script=Han}/u,
      ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
      ru: /\p{Script=Cyrillic}/u,
    };
    const own = scripts[language];
    const english = new Set(words);
    const isForeign = (element: Element) => (element.closest("[lang]")?.getAttribute("lang") ?? language) !== language;

    const texts: [Element, string][] = [];
    for (const element of document.querySelectorAll("body *, title, meta[name=description]")) {
      if (element.closest("script, style, template, code, pre") !== null) continue;
      const ownText = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? "");
      texts.push([element, ownText.join(" ")]);
      for (const name of ["alt", "aria-label", "title", "placeholder", "content"]) texts.push([element, element.getAttribute(name) ?? ""]);
    }

    const left = new Set<string>();
    for (const [element, text] of texts) {
      if (text.trim() === "" || isForeign(element)) continue;
      // Addresses, account names, and the registration number of the sample company.
      const plain = text.replaceAll(/\S*@\S+|https?:\/\/\S+|(?<!\S)\/\S+|\b[\w.-]+\.(?:com|org|gov|in|ics|pdf|me)\b\S*|\(sample\)/g, " ");
      const found = new Set((plain.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => english.has(word)));
      const isPlant = /^\(?[A-Z][a-z]+(?: [a-z]+){1,3}\.?\)?$/.test(plain.trim());
      const isEnglishWord = own !== undefined && !own.test(text) && !isPlant && /(?<![\p{L}\d])[a-z]{4,}/u.test(plain);
      if (found.size >= 3 || isEnglishWord) left.add(text.trim().slice(0, 120));
    }
    return [...left];
  }, functionWords);
}
