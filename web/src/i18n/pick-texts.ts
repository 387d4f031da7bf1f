import { interpolate } from "#i18n/interpolate.ts";
import type { Texts } from "#i18n/namespaces.ts";
import { figureNamed } from "#i18n/stated.ts";
import type { TextPart } from "#i18n/text-keys.ts";
import { CHANGED, FACTS, IN_ENGLISH, type PageTexts, WRITTEN_IN } from "#i18n/translator.ts";
import { isTree, putAt, valueAt } from "#i18n/value-at.ts";

/**
 * The parts of a page's texts that a component needs, to be sent to the browser with it. Business figures are filled in, so that they need
 * not be sent too.
 */
export function pickTexts(page: PageTexts, parts: readonly TextPart[]): PageTexts {
  const picked: Record<string, Texts> = {};
  for (const part of parts) {
    const [namespace = "", path] = part.split(":");
    const texts = page.texts[namespace];
    const found = path === undefined ? texts : valueAt(texts, path);
    if (texts === undefined || found === undefined)
      throw new Error(`the page has no texts ${part}: contracts/screens.json names those of each screen`);
    const writtenIn = texts[WRITTEN_IN];
    const target = picked[namespace] ?? (writtenIn === undefined ? {} : { [WRITTEN_IN]: writtenIn });
    picked[namespace] = target;
    putAt(target, path === undefined ? [] : path.split("."), filled(found, page));
  }
  // In the browser nothing says that a single text is English, and the HTML must be the same there.
  for (const texts of Object.values(picked)) {
    delete texts[IN_ENGLISH];
    delete texts[CHANGED];
    delete texts[FACTS];
  }
  // Figures are filled in.
  const { words: _, ...language } = page.language;
  return { language, texts: picked, figures: {}, partial: true, mark: page.mark };
}

/** A cache of filled-in texts by figures: many pages need the same ones. */
const filledBefore = new WeakMap<object, WeakMap<object, object>>();

function filled(value: unknown, page: PageTexts): unknown {
  if (typeof value === "string") return withFigures(value, page);
  if (!isTree(value)) return value;
  const cached = filledBefore.get(page.figures) ?? new WeakMap<object, object>();
  filledBefore.set(page.figures, cached);
  const tree = cached.get(value) ?? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, filled(child, page)]));
  cached.set(value, tree);
  return tree;
}

/** Other placeholders are kept; the component fills them in. */
function withFigures(text: string, { figures }: PageTexts): string {
  return interpolate(text, (name) => figureNamed(figures, name) ?? `{{${name}}}`);
}
